#include "CJPEG.h"

static inline uint8_t clamped(int value) {
  return (uint8_t)(value < 0 ? 0 : value > UINT8_MAX ? UINT8_MAX : value);
}

// ITU-T T.871, section 7, with 16 bits behind the point.
static inline __attribute__((always_inline)) void join(
  const uint8_t *restrict y, const uint8_t *restrict cb, const uint8_t *restrict cr,
  uint32_t width, uint8_t *restrict rgb
) {
  enum { HALF = 1 << 15, CENTER = 128 };
  for (size_t x = 0; x < width; x++) {
    const int blue = cb[x] - CENTER, red = cr[x] - CENTER;
    rgb[3 * x] = clamped(y[x] + ((91881 * red + HALF) >> 16));
    rgb[3 * x + 1] = clamped(y[x] + ((-22554 * blue - 46802 * red + HALF) >> 16));
    rgb[3 * x + 2] = clamped(y[x] + ((116130 * blue + HALF) >> 16));
  }
}

#if defined(__x86_64__)

// The compiler's vector code for it takes a third of the time.
__attribute__((target("avx2"))) static void join_wide(
  const uint8_t *y, const uint8_t *cb, const uint8_t *cr, uint32_t width, uint8_t *rgb
) {
  join(y, cb, cr, width, rgb);
}

void cjpeg_join_planes(
  const uint8_t *y, const uint8_t *cb, const uint8_t *cr, uint32_t width, uint8_t *rgb
) {
  if (__builtin_cpu_supports("avx2"))
    join_wide(y, cb, cr, width, rgb);
  else
    join(y, cb, cr, width, rgb);
}

#else

void cjpeg_join_planes(
  const uint8_t *y, const uint8_t *cb, const uint8_t *cr, uint32_t width, uint8_t *rgb
) {
  join(y, cb, cr, width, rgb);
}

#endif
