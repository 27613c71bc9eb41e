#include "Kernel.h"

#include <math.h>

/// Lobes on each side of the middle.
enum { LOBES = 3 };

static double lanczos(double x) {
  if (fabs(x) >= LOBES) return 0;
  if (fabs(x) < 1e-8) return 1;
  // 3 · sin(3a) · sin(a) / (3a)², and sin(3a) is 3 sin(a) − 4 sin³(a): one sine a weight.
  const double angle = M_PI / LOBES * x;
  const double square = sin(angle) * sin(angle);
  return square * (3 - 4 * square) / (LOBES * angle * angle);
}

static double step_of(const cresample_axis *axis) { return axis->length / axis->target; }

/// Source samples per unit of the kernel: where the picture shrinks, the kernel is stretched,
/// so that it takes out what the target cannot show.
static double unit_of(const cresample_axis *axis) { return fmax(1, step_of(axis)); }

static int64_t clamped(int64_t sample, const cresample_axis *axis) {
  const int64_t last = (int64_t)axis->source - 1;
  return sample < 0 ? 0 : sample > last ? last : sample;
}

/// Where a sample beyond the edges is taken from.
static int64_t mirrored(int64_t sample, const cresample_axis *axis) {
  const int64_t end = axis->source;
  while (sample < 0 || sample >= end) sample = sample < 0 ? -1 - sample : 2 * end - 1 - sample;
  return sample;
}

uint32_t kernel_taps(const cresample_axis *axis) {
  return (uint32_t)fmin(axis->source, 2 * LOBES * unit_of(axis) + 1);
}

/// Weights as integers. What one of them is rounded by, the next makes up for.
static void quantize(const double *weights, double sum, uint32_t count, int16_t *quantized) {
  double due = 0;
  for (uint32_t i = 0; i < count; i++) {
    due += weights[i] / sum * WEIGHT_ONE;
    const double rounded = floor(due + 0.5);
    quantized[i] = (int16_t)rounded;
    due -= rounded;
  }
}

uint32_t kernel_weights(
  const cresample_axis *axis, uint32_t index, uint32_t *first, int16_t *weights, double *scratch
) {
  const double unit = unit_of(axis);
  const double center = axis->start + (index + 0.5) * step_of(axis);
  // Sample i lies at i + 0.5.
  const int64_t low = (int64_t)ceil(center - LOBES * unit - 0.5);
  const int64_t high = (int64_t)floor(center + LOBES * unit - 0.5);
  const int64_t start = clamped(low, axis);
  const uint32_t count = (uint32_t)(clamped(high, axis) - start + 1);
  for (uint32_t i = 0; i < count; i++) scratch[i] = 0;
  double sum = 0;
  for (int64_t sample = low; sample <= high; sample++) {
    const double weight = lanczos(((double)sample + 0.5 - center) / unit);
    scratch[mirrored(sample, axis) - start] += weight;
    sum += weight;
  }
  quantize(scratch, sum, count, weights);
  *first = (uint32_t)start;
  return count;
}
