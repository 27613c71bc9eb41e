#pragma once

#include <stdint.h>

/// The steps of a blur, on rows of floats. Every sum is added up in the same order by vector code
/// and by plain code, so that both make the same picture.

/// Adds up rows: `target[x] = Σ weights[i] · rows[i][x]` for `count` samples.
///
/// `taps` is odd, and the weights are the same from both ends.
void cblur_sum(
  const float *const *rows, const float *weights, uint32_t taps, uint32_t count, float *target
);

/// Makes `width` pixels of RGB, each `share[x]` of the way from pixel `left[x]` of `row` to the
/// next.
void cblur_widen(
  const float *row, const uint32_t *left, const float *share, uint32_t width, float *target
);

/// `target[x] = (upper[x] + (lower[x] - upper[x]) · share) · brightness`, rounded, for `count`
/// samples of 0…255.
void cblur_mix(
  const float *upper, const float *lower, float share, float brightness, uint32_t count,
  uint8_t *target
);
