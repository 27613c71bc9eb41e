#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// zimg's Lanczos 3 resampler, fed row by row.
///
/// zimg walks a picture in tiles of columns and asks for every row once a tile, so it
/// cannot be fed from a decoder. Here strips of whole rows are brought to the target's
/// width as they come, into a window of 16-bit rows, and target rows are made from that.

enum {
  /// Source rows that are taken at a time.
  CZIMG_STRIP_ROWS = 16
};

typedef struct czimg_resampler czimg_resampler;

typedef struct czimg_layout {
  /// Of the source rows.
  uint32_t width;
  /// 1…4, all treated alike.
  uint32_t channels;
  /// 8 or 16.
  uint32_t bit_depth;
  /// The columns of the source that fill the target's width, in fractions of pixels.
  double region_left;
  double region_width;
  /// The most source rows that the window holds at a time.
  uint32_t window_rows;
  uint32_t target_width;
  /// 8 or 16.
  uint32_t target_depth;
  /// The most rows that are made at a time.
  uint32_t target_rows;
} czimg_layout;

/// NULL where there is no memory.
czimg_resampler *czimg_create(const czimg_layout *layout);
void czimg_free(czimg_resampler *resampler);

/// Appends one interleaved row to the strip, which must have room for it.
void czimg_append(czimg_resampler *resampler, const void *row);
/// Appends one row of each channel, which lie apart.
void czimg_append_planes(czimg_resampler *resampler, const uint8_t *const *rows);
/// Moves the strip's rows to the window, which must have room for `CZIMG_STRIP_ROWS`; false
/// where it has not, or zimg cannot.
bool czimg_take_strip(czimg_resampler *resampler);
/// Removes the window's first `count` rows.
void czimg_discard(czimg_resampler *resampler, uint32_t count);

/// Makes `rows` target rows from the window's rows `top` to `top + height`, in fractions of
/// pixels; false where zimg cannot.
bool czimg_resample(czimg_resampler *resampler, double top, double height, uint32_t rows);
/// Writes the target row `index`, interleaved.
void czimg_copy_row(const czimg_resampler *resampler, uint32_t index, void *row);
/// One channel of the target row `index`; good until rows are made again.
const uint8_t *czimg_row(const czimg_resampler *resampler, uint32_t channel, uint32_t index);
