#include "CPNG.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <png.h>

enum { BUFFER_SIZE = 1 << 16 };

struct cpng_decoder {
  png_structp codec;
  png_infop info;
  jmp_buf escape;
  cpng_status status;
  int system_error;
  int descriptor;
  off_t offset;
  /// All rows of an interlaced picture; NULL for others.
  uint8_t *pixels;
  uint32_t next_row;
  cpng_stop stop;
  const void *stop_context;
  char message[192];
  size_t position;
  size_t filled;
  uint8_t buffer[BUFFER_SIZE];
};

static _Noreturn void fail(cpng_decoder *decoder, cpng_status status, const char *message) {
  decoder->status = status;
  snprintf(decoder->message, sizeof decoder->message, "%s", message);
  longjmp(decoder->escape, 1);
}

static void on_error(png_structp codec, png_const_charp message) {
  fail(png_get_error_ptr(codec), CPNG_DAMAGED, message);
}

static void on_warning(png_structp codec, png_const_charp message) {
  (void)codec, (void)message;
}

static void check_stop(cpng_decoder *decoder) {
  if (decoder->stop && decoder->stop(decoder->stop_context))
    fail(decoder, CPNG_STOPPED, "Stopped");
}

static void fill_buffer(cpng_decoder *decoder) {
  check_stop(decoder);
  ssize_t count;
  do {
    count = pread(decoder->descriptor, decoder->buffer, BUFFER_SIZE, decoder->offset);
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    decoder->system_error = errno;
    fail(decoder, CPNG_SYSTEM, strerror(errno));
  }
  if (count == 0) fail(decoder, CPNG_TRUNCATED, "Premature end of PNG file");
  decoder->offset += count;
  decoder->position = 0;
  decoder->filled = (size_t)count;
}

static void read_bytes(png_structp codec, png_bytep bytes, size_t count) {
  cpng_decoder *decoder = png_get_io_ptr(codec);
  while (count > 0) {
    if (decoder->position == decoder->filled) fill_buffer(decoder);
    size_t available = decoder->filled - decoder->position;
    size_t taken = count < available ? count : available;
    memcpy(bytes, decoder->buffer + decoder->position, taken);
    decoder->position += taken;
    bytes += taken;
    count -= taken;
  }
}

/// Leaves everything that is no pixel unparsed, so that a compressed text or profile that
/// inflates without end costs nothing. PLTE and tRNS are not in the list.
static void ignore_metadata(png_structp codec) {
  static const png_byte names[] =
    "bKGD\0cHRM\0cICP\0eXIf\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0"
    "sRGB\0sTER\0tEXt\0tIME\0zTXt";
  png_set_keep_unknown_chunks(codec, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
  png_set_keep_unknown_chunks(codec, PNG_HANDLE_CHUNK_NEVER, names, sizeof names / 5);
}

cpng_decoder *cpng_decoder_create(int descriptor) {
  cpng_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  decoder->descriptor = descriptor;
  if (setjmp(decoder->escape)) {
    cpng_decoder_free(decoder);
    return NULL;
  }
  decoder->codec = png_create_read_struct(PNG_LIBPNG_VER_STRING, decoder, on_error, on_warning);
  if (decoder->codec) decoder->info = png_create_info_struct(decoder->codec);
  if (!decoder->info) {
    cpng_decoder_free(decoder);
    return NULL;
  }
  png_set_read_fn(decoder->codec, decoder, read_bytes);
  ignore_metadata(decoder->codec);
  return decoder;
}

void cpng_decoder_free(cpng_decoder *decoder) {
  if (!decoder) return;
  if (!setjmp(decoder->escape)) png_destroy_read_struct(&decoder->codec, &decoder->info, NULL);
  free(decoder->pixels);
  free(decoder);
}

void cpng_decoder_ask(cpng_decoder *decoder, cpng_stop stop, const void *context) {
  decoder->stop = stop;
  decoder->stop_context = context;
}

const char *cpng_decoder_message(const cpng_decoder *decoder) { return decoder->message; }
int cpng_decoder_error(const cpng_decoder *decoder) { return decoder->system_error; }

static bool is_little_endian(void) {
  const uint16_t one = 1;
  return *(const uint8_t *)&one == 1;
}

cpng_status cpng_decoder_read_header(cpng_decoder *decoder, cpng_header *header) {
  if (setjmp(decoder->escape)) return decoder->status;
  png_structp codec = decoder->codec;
  png_read_info(codec, decoder->info);
  // Palettes become RGB, small depths 8 bits, tRNS an alpha channel.
  png_set_expand(codec);
  if (png_get_bit_depth(codec, decoder->info) == 16 && is_little_endian()) png_set_swap(codec);
  png_set_interlace_handling(codec);
  png_read_update_info(codec, decoder->info);
  header->width = png_get_image_width(codec, decoder->info);
  header->height = png_get_image_height(codec, decoder->info);
  header->channels = png_get_channels(codec, decoder->info);
  header->bit_depth = png_get_bit_depth(codec, decoder->info);
  return CPNG_OK;
}

/// Adam7 spreads every row over the whole file.
static void read_interlaced(cpng_decoder *decoder, size_t memory_limit) {
  size_t stride = png_get_rowbytes(decoder->codec, decoder->info);
  uint32_t height = png_get_image_height(decoder->codec, decoder->info);
  if (stride > memory_limit / height)
    fail(decoder, CPNG_MEMORY_LIMIT, "Interlaced picture too large to be held");
  decoder->pixels = calloc(height, stride);
  if (!decoder->pixels) fail(decoder, CPNG_NO_MEMORY, "Insufficient memory");
  for (int pass = 0; pass < 7; pass++)
    for (uint32_t y = 0; y < height; y++) {
      check_stop(decoder);
      png_read_row(decoder->codec, decoder->pixels + y * stride, NULL);
    }
}

cpng_status cpng_decoder_start(cpng_decoder *decoder, size_t memory_limit) {
  if (setjmp(decoder->escape)) return decoder->status;
  if (png_get_interlace_type(decoder->codec, decoder->info) != PNG_INTERLACE_NONE)
    read_interlaced(decoder, memory_limit);
  return CPNG_OK;
}

cpng_status cpng_decoder_read_row(cpng_decoder *decoder, void *row) {
  if (setjmp(decoder->escape)) return decoder->status;
  if (decoder->pixels) {
    size_t stride = png_get_rowbytes(decoder->codec, decoder->info);
    memcpy(row, decoder->pixels + decoder->next_row * stride, stride);
  } else {
    png_read_row(decoder->codec, row, NULL);
  }
  decoder->next_row++;
  return CPNG_OK;
}

cpng_status cpng_decoder_finish(cpng_decoder *decoder) {
  if (setjmp(decoder->escape)) return decoder->status;
  png_read_end(decoder->codec, NULL);
  return CPNG_OK;
}
