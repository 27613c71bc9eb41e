#pragma once

#include "CResample.h"

enum {
  /// Weights are fractions of it: 14 bits, so that products of 16 bits add up in 32.
  WEIGHT_BITS = 14,
  WEIGHT_ONE = 1 << WEIGHT_BITS
};

/// The most source samples that one target sample of `axis` is made of.
uint32_t kernel_taps(const cresample_axis *axis);

/// Reckons of which source samples target sample `index` is made.
///
/// `weights` and `scratch` have room for `kernel_taps`; the weights, which add up to
/// `WEIGHT_ONE`, are of the samples from `*first` on. Returns how many there are.
uint32_t kernel_weights(
  const cresample_axis *axis, uint32_t index, uint32_t *first, int16_t *weights, double *scratch
);
