#include "Blur.h"

#include <stddef.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

#define INLINED static inline __attribute__((always_inline))

/// Samples that are added up together, in registers.
enum { STEP = 32 };

INLINED void sum_some(
  const float *const *rows, const float *weights, uint32_t taps, uint32_t x, uint32_t count,
  float *target
) {
  const uint32_t middle = taps / 2;
  float sums[STEP];
  for (uint32_t k = 0; k < count; k++) sums[k] = weights[middle] * rows[middle][x + k];
  for (uint32_t i = 0; i < middle; i++) {
    const float *first = rows[i] + x, *last = rows[taps - 1 - i] + x;
    for (uint32_t k = 0; k < count; k++) sums[k] += weights[i] * (first[k] + last[k]);
  }
  memcpy(target + x, sums, count * sizeof(float));
}

INLINED void sum(
  const float *const *rows, const float *weights, uint32_t taps, uint32_t count, float *target
) {
  uint32_t x = 0;
  for (; x + STEP <= count; x += STEP) sum_some(rows, weights, taps, x, STEP, target);
  if (x < count) sum_some(rows, weights, taps, x, count - x, target);
}

INLINED void mix(
  const float *upper, const float *lower, float share, float brightness, uint32_t count,
  uint8_t *target
) {
  for (uint32_t x = 0; x < count; x++) {
    const float value = (upper[x] + (lower[x] - upper[x]) * share) * brightness + 0.5f;
    target[x] = (uint8_t)(value < 0 ? 0 : value > UINT8_MAX ? UINT8_MAX : (int32_t)value);
  }
}

#if defined(__x86_64__)

#define AVX2 __attribute__((target("avx2")))

AVX2 static void sum_wide(
  const float *const *rows, const float *weights, uint32_t taps, uint32_t count, float *target
) {
  sum(rows, weights, taps, count, target);
}

AVX2 static void mix_wide(
  const float *upper, const float *lower, float share, float brightness, uint32_t count,
  uint8_t *target
) {
  mix(upper, lower, share, brightness, count, target);
}

#define WIDE(call) \
  if (__builtin_cpu_supports("avx2")) return call

#else

#define WIDE(call)

#endif

void cblur_sum(
  const float *const *rows, const float *weights, uint32_t taps, uint32_t count, float *target
) {
  WIDE(sum_wide(rows, weights, taps, count, target));
  sum(rows, weights, taps, count, target);
}

void cblur_widen(
  const float *row, const uint32_t *left, const float *share, uint32_t width, float *target
) {
  for (size_t x = 0; x < width; x++) {
    const float *pixel = row + 3 * (size_t)left[x];
    for (size_t i = 0; i < 3; i++)
      target[3 * x + i] = pixel[i] + (pixel[i + 3] - pixel[i]) * share[x];
  }
}

void cblur_mix(
  const float *upper, const float *lower, float share, float brightness, uint32_t count,
  uint8_t *target
) {
  WIDE(mix_wide(upper, lower, share, brightness, count, target));
  mix(upper, lower, share, brightness, count, target);
}
