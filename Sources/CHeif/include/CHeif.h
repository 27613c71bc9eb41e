#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libheif over a file descriptor, for a file's primary picture.

typedef enum cheif_status {
  CHEIF_OK = 0,
  /// The system refused a read; see `cheif_decoder_error`.
  CHEIF_SYSTEM,
  /// The file ends before the data that it points to.
  CHEIF_TRUNCATED,
  CHEIF_DAMAGED,
  /// A kind of HEIF that this version of the library does not read.
  CHEIF_UNSUPPORTED,
  /// The library has no decoder for the codec that was asked for.
  CHEIF_NO_CODEC,
  CHEIF_MEMORY_LIMIT,
  CHEIF_NO_MEMORY,
} cheif_status;

typedef enum cheif_codec {
  CHEIF_HEVC,
  CHEIF_AV1,
} cheif_codec;

typedef enum cheif_colors {
  CHEIF_COLOR,
  CHEIF_GRAY,
  /// Grey whose black is 16 of 255 and white 235.
  CHEIF_LIMITED_GRAY,
} cheif_colors;

typedef struct cheif_header {
  /// Before any crop, turn or mirroring that the file asks for.
  uint32_t width;
  uint32_t height;
  /// As delivered: 1 grey, 2 grey and alpha, 3 RGB, 4 RGB and alpha.
  int channels;
  /// As delivered: 8 or 16.
  int bit_depth;
} cheif_header;

typedef struct cheif_decoder cheif_decoder;

/// The library's version, such as "1.15.1".
const char *cheif_version(void);

/// A decoder of the file behind `descriptor`, which it reads by offset from the start.
/// NULL where there is no memory.
///
/// The library sees zeros in place of the four bytes at each of the `count` offsets in
/// `hidden`, which is in ascending order: boxes that are none of a picture's business.
cheif_decoder *cheif_decoder_create(
  int descriptor, uint64_t file_size, const uint64_t *hidden, size_t count);
void cheif_decoder_free(cheif_decoder *decoder);

/// Words for the last status that was not `CHEIF_OK`.
const char *cheif_decoder_message(const cheif_decoder *decoder);
/// `errno` of the last `CHEIF_SYSTEM`.
int cheif_decoder_error(const cheif_decoder *decoder);

/// Reads the file's boxes, and checks that the library can decode `codec`.
///
/// `colors`: whether the picture is monochrome, which the library does not say, and of
/// which range, which it does not heed there. Rows have the full range.
cheif_status cheif_decoder_read_header(
  cheif_decoder *decoder, cheif_codec codec, cheif_colors colors, cheif_header *header);

/// Decodes the picture; what it holds at the end is at most `memory_limit` bytes.
cheif_status cheif_decoder_start(cheif_decoder *decoder, size_t memory_limit);

/// Copies `columns` pixels from `left` on of the row `y`, interleaved, alpha not
/// premultiplied; 16-bit channels are in the machine's byte order.
void cheif_decoder_copy_row(
  const cheif_decoder *decoder, uint32_t y, uint32_t left, uint32_t columns, void *row);
