#include "CJPEG.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jpeglib.h>

#include <jerror.h>

enum {
  BUFFER_SIZE = 1 << 16,
  PLANES = 3
};

struct cjpeg_decoder {
  struct jpeg_decompress_struct codec;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  cjpeg_status status;
  int system_error;
  int descriptor;
  off_t offset;
  int scan_limit;
  cjpeg_stop stop;
  const void *stop_context;
  /// Whether the header is behind us.
  bool scanning;
  bool component_seen[MAX_COMPONENTS];
  /// Bytes that were left over when the last pixel was decoded.
  uint32_t stray;
  /// Where planes are delivered: a strip of each, and its rows.
  JSAMPARRAY strips[PLANES];
  char message[JMSG_LENGTH_MAX];
  JOCTET buffer[BUFFER_SIZE];
};

static cjpeg_decoder *decoder_of(void *codec) { return ((j_common_ptr)codec)->client_data; }

static _Noreturn void fail(cjpeg_decoder *decoder, cjpeg_status status, const char *message) {
  decoder->status = status;
  snprintf(decoder->message, sizeof decoder->message, "%s", message);
  longjmp(decoder->escape, 1);
}

static void check_stop(cjpeg_decoder *decoder) {
  if (decoder->stop && decoder->stop(decoder->stop_context))
    fail(decoder, CJPEG_STOPPED, "Stopped");
}

static cjpeg_status status_of(int code) {
  switch (code) {
    case JERR_OUT_OF_MEMORY: return CJPEG_NO_MEMORY;
    // What the library says where coefficients exceed its memory and there is no disk to
    // put them on.
    case JERR_NO_BACKING_STORE: return CJPEG_MEMORY_LIMIT;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CCIR601_NOTIMPL:
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_EMPTY_IMAGE:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_IMAGE_TOO_BIG:
    case JERR_NOTIMPL:
    case JERR_SOF_UNSUPPORTED: return CJPEG_UNSUPPORTED;
    default: return CJPEG_DAMAGED;
  }
}

static void on_error(j_common_ptr codec) {
  char message[JMSG_LENGTH_MAX];
  codec->err->format_message(codec, message);
  fail(decoder_of(codec), status_of(codec->err->msg_code), message);
}

/// Whether a warning of the library means that pixels are lost. The others come with good
/// photos: odd SOS parameters, unknown Adobe transforms and JFIF versions.
static bool is_damage(const cjpeg_decoder *decoder, int code) {
  switch (code) {
    case JWRN_ARITH_BAD_CODE:
    case JWRN_BOGUS_PROGRESSION:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC: return true;
    // Stray bytes between the segments of a header harm nothing.
    case JWRN_EXTRANEOUS_DATA: return decoder->scanning;
    default: return false;
  }
}

static void on_message(j_common_ptr codec, int level) {
  cjpeg_decoder *decoder = decoder_of(codec);
  int code = codec->err->msg_code;
  if (level >= 0 || !is_damage(decoder, code)) return;
  if (code == JWRN_EXTRANEOUS_DATA) decoder->stray = (uint32_t)codec->err->msg_parm.i[0];
  char message[JMSG_LENGTH_MAX];
  codec->err->format_message(codec, message);
  fail(decoder, CJPEG_DAMAGED, message);
}

static void print_nothing(j_common_ptr codec) { (void)codec; }

static void source_nothing(j_decompress_ptr codec) { (void)codec; }

static boolean fill_buffer(j_decompress_ptr codec) {
  cjpeg_decoder *decoder = decoder_of(codec);
  check_stop(decoder);
  ssize_t count;
  do {
    count = pread(decoder->descriptor, decoder->buffer, BUFFER_SIZE, decoder->offset);
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    decoder->system_error = errno;
    fail(decoder, CJPEG_SYSTEM, strerror(errno));
  }
  // The library's own source would pretend that an EOI marker stood here, and grey follow.
  if (count == 0) fail(decoder, CJPEG_TRUNCATED, "Premature end of JPEG file");
  decoder->offset += count;
  decoder->source.next_input_byte = decoder->buffer;
  decoder->source.bytes_in_buffer = (size_t)count;
  return TRUE;
}

/// Skips by seeking: profiles and previews of megabytes cost nothing.
static void skip_bytes(j_decompress_ptr codec, long count) {
  if (count <= 0) return;
  cjpeg_decoder *decoder = decoder_of(codec);
  struct jpeg_source_mgr *source = &decoder->source;
  if ((size_t)count <= source->bytes_in_buffer) {
    source->next_input_byte += count;
    source->bytes_in_buffer -= (size_t)count;
  } else {
    decoder->offset += count - (long)source->bytes_in_buffer;
    source->bytes_in_buffer = 0;
  }
}

/// Called before each row of blocks; the only hook between the scans of a progressive file.
static void on_progress(j_common_ptr common) {
  cjpeg_decoder *decoder = decoder_of(common);
  j_decompress_ptr codec = &decoder->codec;
  check_stop(decoder);
  if (codec->input_scan_number > decoder->scan_limit)
    fail(decoder, CJPEG_SCAN_LIMIT, "Too many scans");
  for (int i = 0; i < codec->comps_in_scan; i++)
    decoder->component_seen[codec->cur_comp_info[i]->component_index] = true;
}

cjpeg_decoder *cjpeg_decoder_create(int descriptor) {
  cjpeg_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  decoder->descriptor = descriptor;
  decoder->codec.err = jpeg_std_error(&decoder->errors);
  decoder->errors.error_exit = on_error;
  decoder->errors.emit_message = on_message;
  decoder->errors.output_message = print_nothing;
  decoder->codec.client_data = decoder;
  if (setjmp(decoder->escape)) {
    free(decoder);
    return NULL;
  }
  jpeg_create_decompress(&decoder->codec);
  decoder->source = (struct jpeg_source_mgr){
    .init_source = source_nothing,
    .fill_input_buffer = fill_buffer,
    .skip_input_data = skip_bytes,
    .resync_to_restart = jpeg_resync_to_restart,
    .term_source = source_nothing,
  };
  decoder->codec.src = &decoder->source;
  decoder->progress.progress_monitor = on_progress;
  decoder->codec.progress = &decoder->progress;
  return decoder;
}

void cjpeg_decoder_free(cjpeg_decoder *decoder) {
  if (!decoder) return;
  if (!setjmp(decoder->escape)) jpeg_destroy_decompress(&decoder->codec);
  free(decoder);
}

void cjpeg_decoder_ask(cjpeg_decoder *decoder, cjpeg_stop stop, const void *context) {
  decoder->stop = stop;
  decoder->stop_context = context;
}

const char *cjpeg_decoder_message(const cjpeg_decoder *decoder) { return decoder->message; }
int cjpeg_decoder_error(const cjpeg_decoder *decoder) { return decoder->system_error; }
uint32_t cjpeg_decoder_stray(const cjpeg_decoder *decoder) { return decoder->stray; }

cjpeg_status cjpeg_decoder_read_header(cjpeg_decoder *decoder, cjpeg_header *header) {
  if (setjmp(decoder->escape)) return decoder->status;
  j_decompress_ptr codec = &decoder->codec;
  decoder->scan_limit = INT32_MAX;
  jpeg_read_header(codec, TRUE);
  decoder->scanning = true;
  header->width = codec->image_width;
  header->height = codec->image_height;
  header->has_planes =
    codec->jpeg_color_space == JCS_YCbCr && codec->num_components == PLANES;
  switch (codec->jpeg_color_space) {
    case JCS_GRAYSCALE: header->colors = CJPEG_GRAY; break;
    case JCS_RGB:
    case JCS_YCbCr: header->colors = CJPEG_RGB; break;
    case JCS_CMYK:
    case JCS_YCCK: header->colors = CJPEG_CMYK; break;
    default: fail(decoder, CJPEG_UNSUPPORTED, "Unknown color space");
  }
  return CJPEG_OK;
}

/// Whether the scans of a multi-scan file, all read by now, add up to a picture.
///
/// Coefficients that were sent without their last bits are not whole. A frequency that was
/// never sent may be one that is zero everywhere.
static bool is_complete(const cjpeg_decoder *decoder) {
  const struct jpeg_decompress_struct *codec = &decoder->codec;
  for (int i = 0; i < codec->num_components; i++) {
    if (!decoder->component_seen[codec->comp_info[i].component_index]) return false;
    if (!codec->progressive_mode) continue;
    const int *missing_bits = codec->coef_bits[i];
    for (int k = 0; k < DCTSIZE2; k++) {
      if (missing_bits[k] > 0 || (missing_bits[k] < 0 && k == 0)) return false;
    }
  }
  return true;
}

/// Whether every component has a sample for at least every other pixel of a picture of this
/// size.
static bool keeps_color(
  const struct jpeg_decompress_struct *codec, JDIMENSION width, JDIMENSION height
) {
  for (int i = 0; i < codec->num_components; i++) {
    const jpeg_component_info *component = &codec->comp_info[i];
    if (2 * component->downsampled_width < width) return false;
    if (2 * component->downsampled_height < height) return false;
  }
  return true;
}

/// Shrinks to `eighths`, or to less where colour is stored coarser than for every other
/// pixel, as in 4:1:1: half of its detail would be lost that the file has.
static void shrink(j_decompress_ptr codec, int eighths) {
  codec->scale_denom = 8;
  codec->scale_num = (unsigned)eighths;
  jpeg_calc_output_dimensions(codec);
  const JDIMENSION width = codec->output_width, height = codec->output_height;
  while (codec->scale_num < 8 && !keeps_color(codec, width, height)) {
    codec->scale_num *= 2;
    jpeg_calc_output_dimensions(codec);
  }
}

static void set_up(cjpeg_decoder *decoder, const cjpeg_decoding *decoding) {
  j_decompress_ptr codec = &decoder->codec;
  codec->mem->max_memory_to_use = (long)decoding->memory_limit;
  decoder->scan_limit = decoding->scan_limit;
  codec->dct_method = JDCT_ISLOW;
  shrink(codec, decoding->eighths);
  // Colour samples are interpolated unless they are still shrunk by half or more after the
  // decoding: then repeating them does as well, and is faster.
  codec->do_fancy_upsampling = codec->scale_num == 8;
}

static void start(cjpeg_decoder *decoder) {
  jpeg_start_decompress(&decoder->codec);
  if (jpeg_has_multiple_scans(&decoder->codec) && !is_complete(decoder))
    fail(decoder, CJPEG_DAMAGED, "Scans are missing from the file");
}

cjpeg_status cjpeg_decoder_start(
  cjpeg_decoder *decoder, const cjpeg_decoding *decoding, cjpeg_decoded *decoded
) {
  if (setjmp(decoder->escape)) return decoder->status;
  j_decompress_ptr codec = &decoder->codec;
  set_up(decoder, decoding);
  if (codec->jpeg_color_space == JCS_YCCK) codec->out_color_space = JCS_CMYK;
  start(decoder);
  *decoded = (cjpeg_decoded){
    .width = codec->output_width,
    .height = codec->output_height,
    .eighths = (int)codec->scale_num,
  };
  return CJPEG_OK;
}

/// Samples per stored pixel, where the most that a component has across or down is `most`.
static double sample_scale(const jpeg_component_info *component, int factor, int most) {
  return (double)(factor * component->DCT_scaled_size) / (most * DCTSIZE);
}

cjpeg_status cjpeg_decoder_start_planes(
  cjpeg_decoder *decoder, const cjpeg_decoding *decoding, cjpeg_plane planes[3]
) {
  if (setjmp(decoder->escape)) return decoder->status;
  j_decompress_ptr codec = &decoder->codec;
  set_up(decoder, decoding);
  codec->raw_data_out = TRUE;
  start(decoder);
  for (int i = 0; i < PLANES; i++) {
    const jpeg_component_info *component = &codec->comp_info[i];
    const int size = component->DCT_scaled_size;
    const unsigned rows = (unsigned)(component->v_samp_factor * size);
    // The library writes whole blocks. Rows of one strip follow each other in memory.
    const unsigned stride = component->width_in_blocks * (unsigned)size;
    decoder->strips[i] = codec->mem->alloc_sarray(
      (j_common_ptr)codec, JPOOL_IMAGE, stride, rows);
    planes[i] = (cjpeg_plane){
      .width = component->downsampled_width,
      .height = component->downsampled_height,
      .scale_across = sample_scale(component, component->h_samp_factor, codec->max_h_samp_factor),
      .scale_down = sample_scale(component, component->v_samp_factor, codec->max_v_samp_factor),
      .rows = decoder->strips[i][0],
      .stride = rows > 1 ? (size_t)(decoder->strips[i][1] - decoder->strips[i][0]) : stride,
      .row_count = rows,
    };
  }
  return CJPEG_OK;
}

cjpeg_status cjpeg_decoder_read_strip(cjpeg_decoder *decoder) {
  if (setjmp(decoder->escape)) return decoder->status;
  j_decompress_ptr codec = &decoder->codec;
  const unsigned rows = (unsigned)(codec->max_v_samp_factor * codec->min_DCT_scaled_size);
  if (jpeg_read_raw_data(codec, decoder->strips, rows) != rows)
    fail(decoder, CJPEG_TRUNCATED, "Premature end of JPEG file");
  return CJPEG_OK;
}

cjpeg_status cjpeg_decoder_read_row(cjpeg_decoder *decoder, uint8_t *row) {
  if (setjmp(decoder->escape)) return decoder->status;
  j_decompress_ptr codec = &decoder->codec;
  JSAMPROW rows[] = {row};
  if (jpeg_read_scanlines(codec, rows, 1) != 1)
    fail(decoder, CJPEG_TRUNCATED, "Premature end of JPEG file");
  // Adobe's programs write the complement of the ink.
  if (codec->out_color_space == JCS_CMYK && codec->saw_Adobe_marker)
    for (size_t i = 0, end = 4 * (size_t)codec->output_width; i < end; i++) row[i] = 255 - row[i];
  return CJPEG_OK;
}

cjpeg_status cjpeg_decoder_finish(cjpeg_decoder *decoder) {
  // A file that was cut ends before its EOI marker. What else can be wrong between the last
  // row and there need not take anything from the picture.
  if (setjmp(decoder->escape))
    switch (decoder->status) {
      case CJPEG_TRUNCATED:
      case CJPEG_SYSTEM:
      case CJPEG_STOPPED: return decoder->status;
      default: return CJPEG_OK;
    }
  jpeg_finish_decompress(&decoder->codec);
  return CJPEG_OK;
}
