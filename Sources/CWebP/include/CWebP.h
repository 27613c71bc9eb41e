#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libwebp's incremental decoder over a file descriptor, for one frame.

typedef enum cwebp_status {
  CWEBP_OK = 0,
  /// The system refused a read; see `cwebp_decoder_error`.
  CWEBP_SYSTEM,
  /// The frame's data end before its last pixel.
  CWEBP_TRUNCATED,
  CWEBP_DAMAGED,
  CWEBP_UNSUPPORTED,
  CWEBP_MEMORY_LIMIT,
  CWEBP_NO_MEMORY,
} cwebp_status;

/// Where a frame lies in its file.
typedef struct cwebp_frame {
  /// The first byte of its first chunk: ALPH where there is one, else VP8 or VP8L.
  uint64_t offset;
  /// In bytes, up to the end of its VP8 or VP8L chunk.
  uint64_t length;
  uint32_t width;
  uint32_t height;
  bool has_alpha;
  /// Whether the frame is a VP8L chunk, of which all pixels are held while decoding.
  bool is_lossless;
} cwebp_frame;

typedef struct cwebp_decoder cwebp_decoder;

/// A decoder of the file behind `descriptor`, which it reads by offset from the start.
/// NULL where there is no memory.
cwebp_decoder *cwebp_decoder_create(int descriptor, const cwebp_frame *frame);
void cwebp_decoder_free(cwebp_decoder *decoder);

/// Words for the last status that was not `CWEBP_OK`.
const char *cwebp_decoder_message(const cwebp_decoder *decoder);
/// `errno` of the last `CWEBP_SYSTEM`.
int cwebp_decoder_error(const cwebp_decoder *decoder);

/// Gets ready for rows of the whole frame scaled to `width`×`height`, which must not exceed
/// its own; holds at most about `memory_limit` bytes.
cwebp_status cwebp_decoder_start(
  cwebp_decoder *decoder, uint32_t width, uint32_t height, size_t memory_limit);

/// Decodes the next row, 8 bits a channel: RGB, or RGB and alpha, not premultiplied, where
/// the frame has alpha.
cwebp_status cwebp_decoder_read_row(cwebp_decoder *decoder, uint8_t *row);
