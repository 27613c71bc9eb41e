#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libtiff over a file descriptor, for a file's first picture.

typedef enum ctiff_status {
  CTIFF_OK = 0,
  /// The system refused a read; see `ctiff_decoder_error`.
  CTIFF_SYSTEM,
  /// The file ends before its last pixel.
  CTIFF_TRUNCATED,
  CTIFF_DAMAGED,
  /// A kind of TIFF that is not read.
  CTIFF_UNSUPPORTED,
  CTIFF_MEMORY_LIMIT,
  CTIFF_NO_MEMORY,
} ctiff_status;

typedef enum ctiff_colors {
  CTIFF_GRAY,
  CTIFF_RGB,
  /// 0 = no ink.
  CTIFF_CMYK,
} ctiff_colors;

/// The picture as delivered.
typedef struct ctiff_header {
  uint32_t width;
  uint32_t height;
  ctiff_colors colors;
  /// Samples a pixel, alpha and others beyond the colours included.
  int channels;
  /// 8 or 16.
  int bit_depth;
  /// Whether the first sample after the colours is an alpha, not premultiplied.
  bool has_alpha;
} ctiff_header;

typedef struct ctiff_decoder ctiff_decoder;

/// A decoder of the file behind `descriptor`, which it reads by offset from the start.
/// NULL where there is no memory.
ctiff_decoder *ctiff_decoder_create(int descriptor, uint64_t file_size);
void ctiff_decoder_free(ctiff_decoder *decoder);

/// Words for the last status that was not `CTIFF_OK`.
const char *ctiff_decoder_message(const ctiff_decoder *decoder);
/// `errno` of the last `CTIFF_SYSTEM`.
int ctiff_decoder_error(const ctiff_decoder *decoder);

/// Reads the first directory; no single block of memory is larger than `memory_limit`.
ctiff_status ctiff_decoder_read_header(
  ctiff_decoder *decoder, size_t memory_limit, ctiff_header *header);

/// Decodes the next row, interleaved; 16-bit channels are in the machine's byte order.
ctiff_status ctiff_decoder_read_row(ctiff_decoder *decoder, void *row);
