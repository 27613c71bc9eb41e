#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// zimg's Lanczos 3 resampler over a window of whole rows.
///
/// zimg walks a picture in tiles of columns and asks for every row once a tile, so it
/// cannot be fed from a decoder. Here it is given a window of rows at a time, planar, and
/// makes from it the rows that the window suffices for.

typedef struct czimg_resampler czimg_resampler;

typedef struct czimg_layout {
  uint32_t width;
  /// 1 or 3.
  uint32_t channels;
  /// 8 or 16.
  uint32_t bit_depth;
  /// The most rows that the window holds at a time.
  uint32_t window_rows;
  uint32_t target_width;
  /// The most rows that are made at a time.
  uint32_t target_rows;
} czimg_layout;

/// A rectangle of the window in fractions of pixels.
typedef struct czimg_region {
  double left;
  double top;
  double width;
  double height;
} czimg_region;

/// NULL where there is no memory.
czimg_resampler *czimg_create(const czimg_layout *layout);
void czimg_free(czimg_resampler *resampler);

/// Appends one interleaved row to the window, which must have room for it.
void czimg_append(czimg_resampler *resampler, const void *row);
/// Removes the window's first `count` rows.
void czimg_discard(czimg_resampler *resampler, uint32_t count);

/// Makes `rows` target rows from `region` of the window; false where zimg cannot.
bool czimg_resample(czimg_resampler *resampler, const czimg_region *region, uint32_t rows);
/// Writes the target row `index`, interleaved, 8 bits a channel.
void czimg_copy_row(const czimg_resampler *resampler, uint32_t index, uint8_t *row);
