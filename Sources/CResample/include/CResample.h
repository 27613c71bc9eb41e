#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Blur.h"

/// Lanczos 3 from rows to rows. Source rows are brought to the target's width as they come, a
/// strip at a time; a target row is made of those as soon as the last that it needs is there.
///
/// Samples are integers throughout, so that vector code and plain code make the same picture:
/// weights have 14 bits, and samples 16 between the two passes. Beyond its edges a picture goes
/// on mirrored.

enum {
  /// Source rows of 8 bits that are brought to the target's width together.
  CRESAMPLE_STRIP_ROWS = 16
};

typedef struct cresampler cresampler;

typedef struct cresample_axis {
  /// Source samples and target samples.
  uint32_t source;
  uint32_t target;
  /// Of the source, what fills the target, in fractions of samples.
  double start;
  double length;
} cresample_axis;

typedef struct cresample_layout {
  cresample_axis across;
  cresample_axis down;
  /// 1…4, all treated alike.
  uint32_t channels;
  /// 8 or 16, of the source. Samples of 16 bits are in the machine's byte order.
  uint32_t bit_depth;
  /// 8 or 16, and not more than the source's.
  uint32_t target_depth;
  /// Source rows that may come before a target row is taken that could be.
  uint32_t lead;
  /// Whether to do without vector code of the machine's own, to compare with it.
  bool is_plain;
} cresample_layout;

/// NULL where there is no memory.
cresampler *cresample_create(const cresample_layout *layout);
void cresample_free(cresampler *resampler);
/// The bytes that a resampler takes.
size_t cresample_bytes(const cresample_layout *layout);

/// Takes the next source row, interleaved; false where more rows came than may.
bool cresample_push(cresampler *resampler, const void *row);
/// Takes the next source row's samples of one channel, 8 bits each. Channels come in order;
/// the last completes the row.
bool cresample_push_plane(cresampler *resampler, uint32_t channel, const uint8_t *row);

/// Whether the next target row can be made of the source rows that have come.
bool cresample_is_ready(const cresampler *resampler);
/// Makes the next target row, once it is ready.
void cresample_make_row(cresampler *resampler);
/// The row that was made last, interleaved.
void cresample_copy_row(const cresampler *resampler, void *row);
/// One channel of it, where the target's depth is 8; good until the next is made.
const uint8_t *cresample_plane(const cresampler *resampler, uint32_t channel);
