#include "CJPEG.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jpeglib.h>

#include <jerror.h>

enum { BUFFER_SIZE = 1 << 16 };

struct cjpeg_encoder {
  struct jpeg_compress_struct codec;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr destination;
  jmp_buf escape;
  cjpeg_status status;
  int system_error;
  int descriptor;
  char message[JMSG_LENGTH_MAX];
  JOCTET buffer[BUFFER_SIZE];
};

static cjpeg_encoder *encoder_of(void *codec) { return ((j_common_ptr)codec)->client_data; }

static void on_error(j_common_ptr codec) {
  cjpeg_encoder *encoder = encoder_of(codec);
  int code = codec->err->msg_code;
  encoder->status = code == JERR_OUT_OF_MEMORY ? CJPEG_NO_MEMORY : CJPEG_UNSUPPORTED;
  codec->err->format_message(codec, encoder->message);
  longjmp(encoder->escape, 1);
}

static void on_message(j_common_ptr codec, int level) { (void)codec, (void)level; }
static void print_nothing(j_common_ptr codec) { (void)codec; }

static void empty_into(cjpeg_encoder *encoder, size_t count) {
  const JOCTET *next = encoder->buffer;
  while (count > 0) {
    ssize_t written = write(encoder->descriptor, next, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      encoder->system_error = errno;
      encoder->status = CJPEG_SYSTEM;
      snprintf(encoder->message, sizeof encoder->message, "%s", strerror(errno));
      longjmp(encoder->escape, 1);
    }
    next += written;
    count -= (size_t)written;
  }
}

static void reset_buffer(j_compress_ptr codec) {
  cjpeg_encoder *encoder = encoder_of(codec);
  encoder->destination.next_output_byte = encoder->buffer;
  encoder->destination.free_in_buffer = BUFFER_SIZE;
}

static boolean empty_buffer(j_compress_ptr codec) {
  empty_into(encoder_of(codec), BUFFER_SIZE);
  reset_buffer(codec);
  return TRUE;
}

static void empty_rest(j_compress_ptr codec) {
  cjpeg_encoder *encoder = encoder_of(codec);
  empty_into(encoder, BUFFER_SIZE - encoder->destination.free_in_buffer);
}

cjpeg_encoder *cjpeg_encoder_create(int descriptor) {
  cjpeg_encoder *encoder = calloc(1, sizeof *encoder);
  if (!encoder) return NULL;
  encoder->descriptor = descriptor;
  encoder->codec.err = jpeg_std_error(&encoder->errors);
  encoder->errors.error_exit = on_error;
  encoder->errors.emit_message = on_message;
  encoder->errors.output_message = print_nothing;
  encoder->codec.client_data = encoder;
  if (setjmp(encoder->escape)) {
    free(encoder);
    return NULL;
  }
  jpeg_create_compress(&encoder->codec);
  encoder->destination = (struct jpeg_destination_mgr){
    .init_destination = reset_buffer,
    .empty_output_buffer = empty_buffer,
    .term_destination = empty_rest,
  };
  encoder->codec.dest = &encoder->destination;
  return encoder;
}

void cjpeg_encoder_free(cjpeg_encoder *encoder) {
  if (!encoder) return;
  if (!setjmp(encoder->escape)) jpeg_destroy_compress(&encoder->codec);
  free(encoder);
}

const char *cjpeg_encoder_message(const cjpeg_encoder *encoder) { return encoder->message; }
int cjpeg_encoder_error(const cjpeg_encoder *encoder) { return encoder->system_error; }

cjpeg_status cjpeg_encoder_start(cjpeg_encoder *encoder, const cjpeg_encoding *encoding) {
  if (setjmp(encoder->escape)) return encoder->status;
  j_compress_ptr codec = &encoder->codec;
  codec->image_width = encoding->width;
  codec->image_height = encoding->height;
  codec->input_components = 3;
  codec->in_color_space = JCS_RGB;
  jpeg_set_defaults(codec);
  jpeg_set_quality(codec, encoding->quality, TRUE);
  codec->comp_info[0].h_samp_factor = encoding->chroma_columns;
  codec->comp_info[0].v_samp_factor = encoding->chroma_rows;
  codec->dct_method = JDCT_ISLOW;
  // Tables made for the picture would need all of its coefficients in memory.
  codec->optimize_coding = FALSE;
  jpeg_start_compress(codec, TRUE);
  if (encoding->profile)
    jpeg_write_icc_profile(codec, encoding->profile, (unsigned int)encoding->profile_size);
  return CJPEG_OK;
}

cjpeg_status cjpeg_encoder_write_rows(
  cjpeg_encoder *encoder, const uint8_t *const *rows, uint32_t count
) {
  if (setjmp(encoder->escape)) return encoder->status;
  // The library's type has no const; it only reads.
  jpeg_write_scanlines(&encoder->codec, (JSAMPARRAY)(uintptr_t)rows, count);
  return CJPEG_OK;
}

cjpeg_status cjpeg_encoder_finish(cjpeg_encoder *encoder) {
  if (setjmp(encoder->escape)) return encoder->status;
  jpeg_finish_compress(&encoder->codec);
  return CJPEG_OK;
}
