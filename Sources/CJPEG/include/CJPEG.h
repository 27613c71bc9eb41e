#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libjpeg over file descriptors. Every entry point sets its own jump, so that no error of
/// the library leaves this file other than as a status.

typedef enum cjpeg_status {
  CJPEG_OK = 0,
  /// The system refused a read or a write; see `cjpeg_…_error`.
  CJPEG_SYSTEM,
  /// The file ends before its last pixel.
  CJPEG_TRUNCATED,
  /// What the file says cannot be right.
  CJPEG_DAMAGED,
  /// A kind of JPEG that the library does not decode.
  CJPEG_UNSUPPORTED,
  CJPEG_MEMORY_LIMIT,
  CJPEG_SCAN_LIMIT,
  CJPEG_NO_MEMORY,
  /// Whoever was asked said that the work is to stop.
  CJPEG_STOPPED,
} cjpeg_status;

/// Says whether the work is to stop.
typedef bool (*cjpeg_stop)(const void *context);

typedef enum cjpeg_colors {
  CJPEG_GRAY,
  /// Stored as YCbCr or RGB, delivered as RGB.
  CJPEG_RGB,
  /// Stored as CMYK or YCCK, delivered as CMYK, 0 = no ink.
  CJPEG_CMYK,
} cjpeg_colors;

typedef struct cjpeg_header {
  uint32_t width;
  uint32_t height;
  cjpeg_colors colors;
  /// Whether it is stored as YCbCr, and so can be delivered in planes.
  bool has_planes;
} cjpeg_header;

typedef struct cjpeg_decoding {
  /// Of the stored size; 1, 2, 4 or 8.
  int eighths;
  /// In bytes: bounds the coefficients that a progressive file holds.
  size_t memory_limit;
  int scan_limit;
} cjpeg_decoding;

typedef struct cjpeg_decoded {
  uint32_t width;
  uint32_t height;
  /// What it was shrunk to: no less than was asked for.
  int eighths;
} cjpeg_decoded;

typedef struct cjpeg_decoder cjpeg_decoder;

/// A decoder of the file behind `descriptor`, which it reads by offset from the start.
/// NULL where there is no memory.
cjpeg_decoder *cjpeg_decoder_create(int descriptor);
/// Before the header is read: of the file, only the bytes from `start` to before `end` count.
void cjpeg_decoder_confine(cjpeg_decoder *decoder, uint64_t start, uint64_t end);
void cjpeg_decoder_free(cjpeg_decoder *decoder);

/// From now on `stop` is asked with `context` at every block of bytes that is read and at
/// every row of blocks of a multi-scan file.
void cjpeg_decoder_ask(cjpeg_decoder *decoder, cjpeg_stop stop, const void *context);

/// The library's words for the last status that was not `CJPEG_OK`.
const char *cjpeg_decoder_message(const cjpeg_decoder *decoder);
/// `errno` of the last `CJPEG_SYSTEM`.
int cjpeg_decoder_error(const cjpeg_decoder *decoder);

/// Reads up to the first scan.
cjpeg_status cjpeg_decoder_read_header(cjpeg_decoder *decoder, cjpeg_header *header);

/// Starts decoding; a progressive file is read whole here.
cjpeg_status cjpeg_decoder_start(
  cjpeg_decoder *decoder, const cjpeg_decoding *decoding, cjpeg_decoded *decoded);

/// Y, Cb or Cr.
typedef struct cjpeg_plane {
  /// In samples.
  uint32_t width;
  uint32_t height;
  /// Samples per stored pixel of the picture.
  double scale_across;
  double scale_down;
  /// Where the rows are that were decoded last, `stride` bytes apart.
  const uint8_t *rows;
  size_t stride;
  uint32_t row_count;
} cjpeg_plane;

/// Starts decoding as `cjpeg_decoder_start` does, but of planes as they are stored: colour
/// samples are not brought to the size of the picture, and colours are not converted.
cjpeg_status cjpeg_decoder_start_planes(
  cjpeg_decoder *decoder, const cjpeg_decoding *decoding, cjpeg_plane planes[3]);

/// Decodes the next rows of all planes; at the end some of them lie below the picture.
cjpeg_status cjpeg_decoder_read_strip(cjpeg_decoder *decoder);

/// A row of Y, Cb and Cr of JFIF, `width` samples each, as interleaved RGB.
void cjpeg_join_planes(
  const uint8_t *y, const uint8_t *cb, const uint8_t *cr, uint32_t width, uint8_t *rgb);

/// Decodes the next row, interleaved, 8 bits a channel.
cjpeg_status cjpeg_decoder_read_row(cjpeg_decoder *decoder, uint8_t *row);

/// Makes sure, after the last row, that the file goes on to its EOI marker.
cjpeg_status cjpeg_decoder_finish(cjpeg_decoder *decoder);

/// Once finished: bytes of data that were left over when the last pixel was decoded. Some
/// cameras pad there; a damaged file can get out of step and be done too early.
uint32_t cjpeg_decoder_stray(const cjpeg_decoder *decoder);

typedef struct cjpeg_encoder cjpeg_encoder;

typedef struct cjpeg_encoding {
  /// Of the whole picture.
  uint32_t width;
  uint32_t height;
  /// Rows of a band: a multiple of 16, with at most 65,535 blocks of samples that belong
  /// together. A restart marker follows every band but the last.
  uint32_t band_rows;
  /// 1…100 on libjpeg's scale.
  int quality;
  /// Columns and rows of pixels that share a colour sample: 1 or 2 each.
  int chroma_columns;
  int chroma_rows;
} cjpeg_encoding;

/// An encoder into memory, for any number of bands of any pictures, one after the other.
/// NULL where there is no memory.
cjpeg_encoder *cjpeg_encoder_create(void);
void cjpeg_encoder_free(cjpeg_encoder *encoder);
const char *cjpeg_encoder_message(const cjpeg_encoder *encoder);

/// Makes what stands before the first band: a baseline JFIF file's header with the ICC
/// profile, where `profile` is not NULL, and no further metadata.
cjpeg_status cjpeg_encoder_header(
  cjpeg_encoder *encoder, const cjpeg_encoding *encoding, const uint8_t *profile,
  size_t profile_size);
/// Encodes one band, of `count` rows of interleaved RGB, 8 bits a channel, where they stand.
cjpeg_status cjpeg_encoder_band(
  cjpeg_encoder *encoder, const cjpeg_encoding *encoding, const uint8_t *const *rows,
  uint32_t count);
/// What the last call made; good until the next.
const uint8_t *cjpeg_encoder_bytes(const cjpeg_encoder *encoder, size_t *count);
