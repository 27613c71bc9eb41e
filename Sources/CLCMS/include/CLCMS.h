#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Little CMS for rows of pixels. The library neither jumps nor aborts; whatever it cannot
/// do comes back as NULL or false.

typedef enum clcms_space {
  CLCMS_GRAY,
  CLCMS_RGB,
  CLCMS_CMYK,
  CLCMS_OTHER,
} clcms_space;

typedef struct clcms_profile clcms_profile;

/// Reads an ICC profile. The bytes are not needed afterwards. NULL where they are none.
clcms_profile *clcms_profile_read(const uint8_t *bytes, size_t count);

/// The profile of an RGB space: the CIE x and y of the white point and of red, green and
/// blue, and its curve from stored to linear as `count` equidistant values from 0 to 1,
/// between which the curve is straight.
clcms_profile *clcms_profile_rgb(
  const double white[2], const double primaries[6], const float *curve, uint32_t count);

/// The profile of a grey space with such a curve.
clcms_profile *clcms_profile_gray(const float *curve, uint32_t count);

void clcms_profile_free(clcms_profile *profile);

/// What the profile's device numbers mean.
clcms_space clcms_profile_space(const clcms_profile *profile);

/// Whether the profile is three curves and a matrix, or one curve for grey, and no table
/// stands before them.
bool clcms_profile_is_curves(const clcms_profile *profile);

/// XYZ, relative to D50, of full red, green and blue; false where the profile has none.
bool clcms_profile_colorants(const clcms_profile *profile, double colorants[9]);

/// The linear value of `value`, both 0…1, by the curve of `channel`: 0 red or grey, 1
/// green, 2 blue; −1 where the profile has none.
double clcms_profile_curve(const clcms_profile *profile, int channel, double value);

/// A conversion to 8-bit RGB, relative colorimetric with black point compensation.
typedef struct clcms_transform clcms_transform;

/// - bits: 8 or 16 of a channel of the source, in the machine's byte order, interleaved;
///   for CMYK 0 means no ink.
///
/// NULL where the profile does not suffice for it. Both profiles may go afterwards.
clcms_transform *clcms_transform_create(
  const clcms_profile *source, int bits, const clcms_profile *target);
void clcms_transform_free(clcms_transform *transform);

/// Converts `count` pixels. Several threads may use one transform at a time.
void clcms_transform_run(
  const clcms_transform *transform, const void *source, uint8_t *target, uint32_t count);
