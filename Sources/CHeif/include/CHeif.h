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

/// Which planes are wanted. All but `CHEIF_RGB` must be those of the codec.
typedef enum cheif_sampling {
  CHEIF_GRAY,
  CHEIF_420,
  CHEIF_422,
  CHEIF_444,
  CHEIF_RGB,
} cheif_sampling;

typedef struct cheif_header {
  /// Before any crop, turn or mirroring that the file asks for.
  uint32_t width;
  uint32_t height;
  bool has_alpha;
  bool is_premultiplied;
  /// 16 where a plane has more than 8 bits, else 8.
  int bit_depth;
} cheif_header;

typedef enum cheif_plane_kind {
  /// Luma or grey; green of RGB.
  CHEIF_FIRST,
  /// The difference of blue; blue of RGB.
  CHEIF_SECOND,
  /// The difference of red; red of RGB.
  CHEIF_THIRD,
  CHEIF_ALPHA,
} cheif_plane_kind;

/// ITU-T H.273; 2 is unspecified.
typedef struct cheif_code_points {
  uint8_t primaries;
  uint8_t transfer;
  uint8_t matrix;
  bool is_full_range;
} cheif_code_points;

typedef struct cheif_plane {
  /// Of one byte, or of two in the machine's order where they have more than 8 bits. NULL
  /// where there is no such plane.
  const uint8_t *samples;
  int stride;
  uint32_t width;
  uint32_t height;
  /// 8…16.
  int bit_depth;
} cheif_plane;

typedef struct cheif_decoder cheif_decoder;

/// The library's version, such as "1.15.1".
const char *cheif_version(void);

/// Whether the library was installed with a decoder for `codec`.
bool cheif_can_decode(cheif_codec codec);

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
cheif_status cheif_decoder_read_header(
  cheif_decoder *decoder, cheif_codec codec, cheif_header *header);

/// Decodes the picture; what it holds at the end is at most `memory_limit` bytes.
cheif_status cheif_decoder_start(
  cheif_decoder *decoder, cheif_sampling sampling, size_t memory_limit);

/// Once decoded: what the planes are coded in. Before its version 1.16 the library makes RGB
/// of every picture, and of that planes of BT.601 in the full range.
cheif_code_points cheif_decoder_code_points(const cheif_decoder *decoder);

/// Once decoded: a plane, good as long as the decoder.
cheif_plane cheif_decoder_plane(const cheif_decoder *decoder, cheif_plane_kind kind);
