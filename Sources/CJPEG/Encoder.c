#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

enum {
  FIRST_SIZE = 1 << 16,
  /// The bytes of an EOI marker.
  MARKER_SIZE = 2
};

struct cjpeg_encoder {
  struct jpeg_compress_struct codec;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr destination;
  jmp_buf escape;
  cjpeg_status status;
  JOCTET *bytes;
  size_t capacity;
  size_t count;
  char message[JMSG_LENGTH_MAX];
};

static cjpeg_encoder *encoder_of(void *codec) { return ((j_common_ptr)codec)->client_data; }

static _Noreturn void fail(cjpeg_encoder *encoder, cjpeg_status status) {
  encoder->status = status;
  longjmp(encoder->escape, 1);
}

static void on_error(j_common_ptr codec) {
  codec->err->format_message(codec, encoder_of(codec)->message);
  const bool is_memory = codec->err->msg_code == JERR_OUT_OF_MEMORY;
  fail(encoder_of(codec), is_memory ? CJPEG_NO_MEMORY : CJPEG_UNSUPPORTED);
}

static void on_message(j_common_ptr codec, int level) { (void)codec, (void)level; }
static void print_nothing(j_common_ptr codec) { (void)codec; }

/// Lets the library write from the `count`th byte on.
static void write_from(cjpeg_encoder *encoder, size_t count) {
  encoder->destination.next_output_byte = encoder->bytes + count;
  encoder->destination.free_in_buffer = encoder->capacity - count;
}

static void start_at_first(j_compress_ptr codec) { write_from(encoder_of(codec), 0); }

/// Called with the buffer full; what the pointers say then does not count.
static boolean grow(j_compress_ptr codec) {
  cjpeg_encoder *encoder = encoder_of(codec);
  const size_t count = encoder->capacity;
  const size_t capacity = count == 0 ? FIRST_SIZE : 2 * count;
  JOCTET *bytes = realloc(encoder->bytes, capacity);
  if (!bytes) fail(encoder, CJPEG_NO_MEMORY);
  encoder->bytes = bytes;
  encoder->capacity = capacity;
  write_from(encoder, count);
  return TRUE;
}

static void count_bytes(j_compress_ptr codec) {
  cjpeg_encoder *encoder = encoder_of(codec);
  encoder->count = encoder->capacity - encoder->destination.free_in_buffer;
}

cjpeg_encoder *cjpeg_encoder_create(void) {
  cjpeg_encoder *encoder = calloc(1, sizeof *encoder);
  if (!encoder) return NULL;
  encoder->codec.err = jpeg_std_error(&encoder->errors);
  encoder->errors.error_exit = on_error;
  encoder->errors.emit_message = on_message;
  encoder->errors.output_message = print_nothing;
  encoder->codec.client_data = encoder;
  if (setjmp(encoder->escape)) {
    cjpeg_encoder_free(encoder);
    return NULL;
  }
  jpeg_create_compress(&encoder->codec);
  encoder->destination = (struct jpeg_destination_mgr){
    .init_destination = start_at_first,
    .empty_output_buffer = grow,
    .term_destination = count_bytes,
  };
  encoder->codec.dest = &encoder->destination;
  grow(&encoder->codec);
  return encoder;
}

void cjpeg_encoder_free(cjpeg_encoder *encoder) {
  if (!encoder) return;
  if (!setjmp(encoder->escape)) jpeg_destroy_compress(&encoder->codec);
  free(encoder->bytes);
  free(encoder);
}

const char *cjpeg_encoder_message(const cjpeg_encoder *encoder) { return encoder->message; }

const uint8_t *cjpeg_encoder_bytes(const cjpeg_encoder *encoder, size_t *count) {
  *count = encoder->count;
  return encoder->bytes;
}

/// Sets all that header and bands must have in common.
static void set_up(j_compress_ptr codec, const cjpeg_encoding *encoding, uint32_t height) {
  codec->image_width = encoding->width;
  codec->image_height = height;
  codec->input_components = 3;
  codec->in_color_space = JCS_RGB;
  jpeg_set_defaults(codec);
  jpeg_set_quality(codec, encoding->quality, TRUE);
  codec->comp_info[0].h_samp_factor = encoding->chroma_columns;
  codec->comp_info[0].v_samp_factor = encoding->chroma_rows;
  codec->dct_method = JDCT_ISLOW;
  // Tables made for the picture would need all of its coefficients in memory.
  codec->optimize_coding = FALSE;
}

/// How many blocks that belong together a band has.
static unsigned restart_interval(const cjpeg_encoding *encoding) {
  const unsigned across = DCTSIZE * (unsigned)encoding->chroma_columns;
  const unsigned down = DCTSIZE * (unsigned)encoding->chroma_rows;
  return (encoding->width + across - 1) / across * (encoding->band_rows / down);
}

/// The header of the frame and of its scan stands in the buffer after a call for no rows.
static void start_scan(j_compress_ptr codec) { jpeg_write_scanlines(codec, NULL, 0); }

cjpeg_status cjpeg_encoder_header(
  cjpeg_encoder *encoder, const cjpeg_encoding *encoding, const uint8_t *profile,
  size_t profile_size
) {
  j_compress_ptr codec = &encoder->codec;
  if (setjmp(encoder->escape)) {
    jpeg_abort_compress(codec);
    return encoder->status;
  }
  set_up(codec, encoding, encoding->height);
  if (encoding->height > encoding->band_rows) codec->restart_interval = restart_interval(encoding);
  jpeg_start_compress(codec, TRUE);
  if (profile) jpeg_write_icc_profile(codec, profile, (unsigned int)profile_size);
  start_scan(codec);
  count_bytes(codec);
  jpeg_abort_compress(codec);
  return CJPEG_OK;
}

cjpeg_status cjpeg_encoder_band(
  cjpeg_encoder *encoder, const cjpeg_encoding *encoding, const uint8_t *const *rows,
  uint32_t count
) {
  j_compress_ptr codec = &encoder->codec;
  if (setjmp(encoder->escape)) {
    jpeg_abort_compress(codec);
    return encoder->status;
  }
  // A picture of its own, of which nothing but the scan's data counts.
  set_up(codec, encoding, count);
  codec->write_JFIF_header = FALSE;
  jpeg_suppress_tables(codec, TRUE);
  jpeg_start_compress(codec, FALSE);
  start_scan(codec);
  write_from(encoder, 0);
  // The library's type has no const; it only reads.
  jpeg_write_scanlines(codec, (JSAMPARRAY)(uintptr_t)rows, count);
  jpeg_finish_compress(codec);
  encoder->count -= MARKER_SIZE;
  return CJPEG_OK;
}
