// The library is there only while its trait is on.
#ifdef WITH_WebP

#include "CWebP.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <webp/decode.h>

enum { BUFFER_SIZE = 1 << 16, PREFIX_SIZE = 30 };

struct cwebp_decoder {
  WebPDecoderConfig config;
  WebPIDecoder *codec;
  cwebp_frame frame;
  int system_error;
  int descriptor;
  uint64_t consumed;
  int next_row;
  int rows_ready;
  bool is_complete;
  char message[128];
  uint8_t buffer[BUFFER_SIZE];
};

static cwebp_status fail(cwebp_decoder *decoder, cwebp_status status, const char *message) {
  snprintf(decoder->message, sizeof decoder->message, "%s", message);
  return status;
}

static cwebp_status translate(cwebp_decoder *decoder, VP8StatusCode code) {
  switch (code) {
    case VP8_STATUS_OK:
    case VP8_STATUS_SUSPENDED: return CWEBP_OK;
    case VP8_STATUS_OUT_OF_MEMORY: return fail(decoder, CWEBP_NO_MEMORY, "insufficient memory");
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      return fail(decoder, CWEBP_UNSUPPORTED, "unsupported feature");
    case VP8_STATUS_NOT_ENOUGH_DATA:
      return fail(decoder, CWEBP_TRUNCATED, "premature end of WebP data");
    default: return fail(decoder, CWEBP_DAMAGED, "damaged WebP data");
  }
}

cwebp_decoder *cwebp_decoder_create(int descriptor, const cwebp_frame *frame) {
  cwebp_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  decoder->descriptor = descriptor;
  decoder->frame = *frame;
  if (!WebPInitDecoderConfig(&decoder->config)) {
    free(decoder);
    return NULL;
  }
  return decoder;
}

void cwebp_decoder_free(cwebp_decoder *decoder) {
  if (!decoder) return;
  WebPIDelete(decoder->codec);
  WebPFreeDecBuffer(&decoder->config.output);
  free(decoder);
}

const char *cwebp_decoder_message(const cwebp_decoder *decoder) { return decoder->message; }
int cwebp_decoder_error(const cwebp_decoder *decoder) { return decoder->system_error; }

/// What the library will hold: the scaled picture, and of the frame all pixels (VP8L), or
/// the alpha plane and a few rows (VP8), and what it keeps of the compressed data.
static bool fits(const cwebp_decoder *decoder, uint64_t delivered, size_t memory_limit) {
  const cwebp_frame *frame = &decoder->frame;
  uint64_t pixels = (uint64_t)frame->width * frame->height;
  uint64_t held = frame->is_lossless ? 4 * pixels : frame->has_alpha ? pixels : 0;
  uint64_t output = delivered * (frame->has_alpha ? 4 : 3);
  return output <= memory_limit && held <= memory_limit - output
    && frame->length <= memory_limit - output - held;
}

static void put_little_endian(uint8_t *bytes, uint32_t value, int count) {
  for (int i = 0; i < count; i++) bytes[i] = (uint8_t)(value >> 8 * i);
}

/// Gives the library the header of a still picture of the frame's own size, so that a frame
/// of an animation is decoded by the same code, and no other chunk of the file is read.
static cwebp_status append_header(cwebp_decoder *decoder) {
  uint8_t header[PREFIX_SIZE] = "RIFF\0\0\0\0WEBPVP8X\x0a";
  uint64_t padded = decoder->frame.length + decoder->frame.length % 2;
  put_little_endian(header + 4, (uint32_t)(PREFIX_SIZE - 8 + padded), 4);
  header[20] = decoder->frame.has_alpha ? 0x10 : 0;
  put_little_endian(header + 24, decoder->frame.width - 1, 3);
  put_little_endian(header + 27, decoder->frame.height - 1, 3);
  return translate(decoder, WebPIAppend(decoder->codec, header, sizeof header));
}

cwebp_status cwebp_decoder_start(
  cwebp_decoder *decoder, uint32_t width, uint32_t height, size_t memory_limit) {
  if (!fits(decoder, (uint64_t)width * height, memory_limit))
    return fail(decoder, CWEBP_MEMORY_LIMIT, "WebP picture too large to be held");
  WebPDecoderConfig *config = &decoder->config;
  config->output.colorspace = decoder->frame.has_alpha ? MODE_RGBA : MODE_RGB;
  if (width != decoder->frame.width || height != decoder->frame.height) {
    config->options.use_scaling = 1;
    config->options.scaled_width = (int)width;
    config->options.scaled_height = (int)height;
  }
  decoder->codec = WebPIDecode(NULL, 0, config);
  if (!decoder->codec) return fail(decoder, CWEBP_NO_MEMORY, "insufficient memory");
  return append_header(decoder);
}

/// Feeds the library the next bytes of the frame.
static cwebp_status feed(cwebp_decoder *decoder) {
  uint64_t left = decoder->frame.length - decoder->consumed;
  size_t wanted = left < BUFFER_SIZE ? (size_t)left : BUFFER_SIZE;
  ssize_t count;
  do {
    off_t offset = (off_t)(decoder->frame.offset + decoder->consumed);
    count = pread(decoder->descriptor, decoder->buffer, wanted, offset);
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    decoder->system_error = errno;
    return fail(decoder, CWEBP_SYSTEM, strerror(errno));
  }
  if (count == 0) return fail(decoder, CWEBP_TRUNCATED, "premature end of WebP data");
  decoder->consumed += (uint64_t)count;
  VP8StatusCode code = WebPIAppend(decoder->codec, decoder->buffer, (size_t)count);
  decoder->is_complete = code == VP8_STATUS_OK;
  return translate(decoder, code);
}

cwebp_status cwebp_decoder_read_row(cwebp_decoder *decoder, uint8_t *row) {
  int stride = 0;
  const uint8_t *pixels;
  // The picture is whole only when the library says so: rows can be ready before an error
  // is found, and the last row is not given out before the end.
  for (;;) {
    int height = decoder->config.output.height;
    bool is_last = decoder->next_row == height - 1;
    pixels = WebPIDecGetRGB(decoder->codec, &decoder->rows_ready, NULL, NULL, &stride);
    if (pixels && decoder->next_row < decoder->rows_ready && (!is_last || decoder->is_complete))
      break;
    if (decoder->is_complete) return fail(decoder, CWEBP_DAMAGED, "rows are missing");
    cwebp_status status = feed(decoder);
    if (status != CWEBP_OK) return status;
  }
  size_t count = (size_t)decoder->config.output.width * (decoder->frame.has_alpha ? 4 : 3);
  memcpy(row, pixels + (size_t)decoder->next_row * (size_t)stride, count);
  decoder->next_row++;
  return CWEBP_OK;
}

#endif
