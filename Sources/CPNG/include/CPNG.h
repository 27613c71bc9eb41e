#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libpng over a file descriptor. Every entry point sets its own jump, so that no error of
/// the library leaves this file other than as a status.

typedef enum cpng_status {
  CPNG_OK = 0,
  /// The system refused a read; see `cpng_decoder_error`.
  CPNG_SYSTEM,
  /// The file ends before its IEND chunk.
  CPNG_TRUNCATED,
  CPNG_DAMAGED,
  CPNG_MEMORY_LIMIT,
  CPNG_NO_MEMORY,
  /// Whoever was asked said that the work is to stop.
  CPNG_STOPPED,
} cpng_status;

/// Says whether the work is to stop.
typedef bool (*cpng_stop)(const void *context);

typedef struct cpng_header {
  uint32_t width;
  uint32_t height;
  /// As delivered: 1 grey, 2 grey and alpha, 3 RGB, 4 RGB and alpha; not premultiplied.
  int channels;
  /// As delivered: 8 or 16.
  int bit_depth;
} cpng_header;

typedef struct cpng_decoder cpng_decoder;

/// A decoder of the file behind `descriptor`, which it reads by offset from the start.
/// NULL where there is no memory.
cpng_decoder *cpng_decoder_create(int descriptor);
void cpng_decoder_free(cpng_decoder *decoder);

/// From now on `stop` is asked with `context` at every block of bytes that is read and at
/// every row of an interlaced file.
void cpng_decoder_ask(cpng_decoder *decoder, cpng_stop stop, const void *context);

/// The library's words for the last status that was not `CPNG_OK`.
const char *cpng_decoder_message(const cpng_decoder *decoder);
/// `errno` of the last `CPNG_SYSTEM`.
int cpng_decoder_error(const cpng_decoder *decoder);

/// Reads up to the first pixel.
cpng_status cpng_decoder_read_header(cpng_decoder *decoder, cpng_header *header);

/// Gets ready for rows; an interlaced file is decoded whole here, into at most
/// `memory_limit` bytes.
cpng_status cpng_decoder_start(cpng_decoder *decoder, size_t memory_limit);

/// Decodes the next row, interleaved; 16-bit channels are in the machine's byte order.
cpng_status cpng_decoder_read_row(cpng_decoder *decoder, void *row);

/// Reads on, after the last row, to the end of the file.
cpng_status cpng_decoder_finish(cpng_decoder *decoder);
