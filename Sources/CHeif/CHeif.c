// The library is there only while its trait is on.
#ifdef WITH_HEIF

#include "CHeif.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libheif/heif.h>

struct cheif_decoder {
  struct heif_context *context;
  struct heif_image_handle *handle;
  struct heif_image *picture;
  cheif_header header;
  int system_error;
  bool hit_end;
  int descriptor;
  uint64_t file_size;
  uint64_t position;
  uint64_t *hidden;
  size_t hidden_count;
  char message[192];
};

// MARK: Reading

static int64_t get_position(void *user) { return (int64_t)((cheif_decoder *)user)->position; }

static int seek(int64_t position, void *user) {
  if (position < 0) return -1;
  ((cheif_decoder *)user)->position = (uint64_t)position;
  return 0;
}

static enum heif_reader_grow_status wait_for_file_size(int64_t size, void *user) {
  cheif_decoder *decoder = user;
  if (size >= 0 && (uint64_t)size <= decoder->file_size)
    return heif_reader_grow_status_size_reached;
  decoder->hit_end = true;
  return heif_reader_grow_status_size_beyond_eof;
}

static void hide(const cheif_decoder *decoder, uint8_t *bytes, size_t count) {
  uint64_t start = decoder->position, end = start + count;
  for (size_t i = 0; i < decoder->hidden_count; i++)
    for (uint64_t at = decoder->hidden[i]; at < decoder->hidden[i] + 4; at++)
      if (at >= start && at < end) bytes[at - start] = 0;
}

static int read_bytes(void *data, size_t count, void *user) {
  cheif_decoder *decoder = user;
  uint8_t *bytes = data;
  size_t filled = 0;
  while (filled < count) {
    off_t offset = (off_t)(decoder->position + filled);
    ssize_t got = pread(decoder->descriptor, bytes + filled, count - filled, offset);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) decoder->system_error = errno;
    if (got == 0) decoder->hit_end = true;
    if (got <= 0) return -1;
    filled += (size_t)got;
  }
  hide(decoder, bytes, count);
  decoder->position += count;
  return 0;
}

static const struct heif_reader reader = {
  .reader_api_version = 1,
  .get_position = get_position,
  .read = read_bytes,
  .seek = seek,
  .wait_for_file_size = wait_for_file_size,
};

// MARK: Faults

static cheif_status fail(cheif_decoder *decoder, cheif_status status, const char *message) {
  snprintf(decoder->message, sizeof decoder->message, "%s", message);
  return status;
}

static cheif_status translate(cheif_decoder *decoder, struct heif_error error) {
  if (error.code == heif_error_Ok) return CHEIF_OK;
  if (decoder->system_error)
    return fail(decoder, CHEIF_SYSTEM, strerror(decoder->system_error));
  if (decoder->hit_end || error.subcode == heif_suberror_End_of_data)
    return fail(decoder, CHEIF_TRUNCATED, "premature end of HEIF file");
  if (error.subcode == heif_suberror_Security_limit_exceeded)
    return fail(decoder, CHEIF_MEMORY_LIMIT, error.message);
  switch (error.code) {
    case heif_error_Memory_allocation_error:
      return fail(decoder, CHEIF_NO_MEMORY, error.message);
    case heif_error_Unsupported_filetype:
    case heif_error_Unsupported_feature:
      return fail(decoder, CHEIF_UNSUPPORTED, error.message);
    default: return fail(decoder, CHEIF_DAMAGED, error.message);
  }
}

// MARK: Decoding

const char *cheif_version(void) { return heif_get_version(); }

bool cheif_can_decode(cheif_codec codec) {
  return heif_have_decoder_for_format(
    codec == CHEIF_HEVC ? heif_compression_HEVC : heif_compression_AV1);
}

cheif_decoder *cheif_decoder_create(
  int descriptor, uint64_t file_size, const uint64_t *hidden, size_t count) {
  cheif_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  decoder->descriptor = descriptor;
  decoder->file_size = file_size;
  decoder->hidden_count = count;
  decoder->hidden = calloc(count + 1, sizeof *hidden);
  decoder->context = heif_context_alloc();
  if (!decoder->hidden || !decoder->context) {
    cheif_decoder_free(decoder);
    return NULL;
  }
  if (count > 0) memcpy(decoder->hidden, hidden, count * sizeof *hidden);
  return decoder;
}

void cheif_decoder_free(cheif_decoder *decoder) {
  if (!decoder) return;
  if (decoder->picture) heif_image_release(decoder->picture);
  if (decoder->handle) heif_image_handle_release(decoder->handle);
  if (decoder->context) heif_context_free(decoder->context);
  free(decoder->hidden);
  free(decoder);
}

const char *cheif_decoder_message(const cheif_decoder *decoder) { return decoder->message; }
int cheif_decoder_error(const cheif_decoder *decoder) { return decoder->system_error; }

static void fill_header(cheif_decoder *decoder) {
  const struct heif_image_handle *handle = decoder->handle;
  int width = heif_image_handle_get_ispe_width(handle);
  int height = heif_image_handle_get_ispe_height(handle);
  decoder->header.width = width > 0 ? (uint32_t)width : 0;
  decoder->header.height = height > 0 ? (uint32_t)height : 0;
  decoder->header.has_alpha = heif_image_handle_has_alpha_channel(handle);
  decoder->header.is_premultiplied = heif_image_handle_is_premultiplied_alpha(handle);
  int luma = heif_image_handle_get_luma_bits_per_pixel(handle);
  int chroma = heif_image_handle_get_chroma_bits_per_pixel(handle);
  decoder->header.bit_depth = luma > 8 || chroma > 8 ? 16 : 8;
}

cheif_status cheif_decoder_read_header(
  cheif_decoder *decoder, cheif_codec codec, cheif_header *header) {
  if (!cheif_can_decode(codec))
    return fail(decoder, CHEIF_NO_CODEC, "libheif has no decoder for the picture's codec");
  struct heif_error error =
    heif_context_read_from_reader(decoder->context, &reader, decoder, NULL);
  if (error.code == heif_error_Ok)
    error = heif_context_get_primary_image_handle(decoder->context, &decoder->handle);
  cheif_status status = translate(decoder, error);
  if (status != CHEIF_OK) return status;
  fill_header(decoder);
  *header = decoder->header;
  return CHEIF_OK;
}

static enum heif_chroma chroma(cheif_sampling sampling) {
  switch (sampling) {
    case CHEIF_GRAY: return heif_chroma_monochrome;
    case CHEIF_420: return heif_chroma_420;
    case CHEIF_422: return heif_chroma_422;
    default: return heif_chroma_444;
  }
}

static enum heif_colorspace colorspace(cheif_sampling sampling) {
  switch (sampling) {
    case CHEIF_GRAY: return heif_colorspace_monochrome;
    case CHEIF_RGB: return heif_colorspace_RGB;
    default: return heif_colorspace_YCbCr;
  }
}

static cheif_status decode(cheif_decoder *decoder, cheif_sampling sampling) {
  struct heif_decoding_options *options = heif_decoding_options_alloc();
  if (!options) return fail(decoder, CHEIF_NO_MEMORY, "insufficient memory");
  options->ignore_transformations = 1;
  options->strict_decoding = 1;
  struct heif_error error = heif_decode_image(
    decoder->handle, &decoder->picture, colorspace(sampling), chroma(sampling), options);
  heif_decoding_options_free(options);
  return translate(decoder, error);
}

cheif_code_points cheif_decoder_code_points(const cheif_decoder *decoder) {
  // What the library itself takes planes for that do not say.
  cheif_code_points points = {2, 2, 2, true};
  struct heif_color_profile_nclx *found = NULL;
  heif_image_get_nclx_color_profile(decoder->picture, &found);
  if (!found) return points;
  points.primaries = (uint8_t)found->color_primaries;
  points.transfer = (uint8_t)found->transfer_characteristics;
  points.matrix = (uint8_t)found->matrix_coefficients;
  points.is_full_range = found->full_range_flag;
  heif_nclx_color_profile_free(found);
  return points;
}

static enum heif_channel channel(const cheif_decoder *decoder, cheif_plane_kind kind) {
  bool is_rgb = heif_image_get_colorspace(decoder->picture) == heif_colorspace_RGB;
  switch (kind) {
    case CHEIF_FIRST: return is_rgb ? heif_channel_G : heif_channel_Y;
    case CHEIF_SECOND: return is_rgb ? heif_channel_B : heif_channel_Cb;
    case CHEIF_THIRD: return is_rgb ? heif_channel_R : heif_channel_Cr;
    default: return heif_channel_Alpha;
  }
}

cheif_plane cheif_decoder_plane(const cheif_decoder *decoder, cheif_plane_kind kind) {
  const struct heif_image *picture = decoder->picture;
  enum heif_channel wanted = channel(decoder, kind);
  cheif_plane plane = {0};
  if (!heif_image_has_channel(picture, wanted)) return plane;
  int width = heif_image_get_width(picture, wanted);
  int height = heif_image_get_height(picture, wanted);
  int depth = heif_image_get_bits_per_pixel_range(picture, wanted);
  if (width <= 0 || height <= 0 || depth < 8 || depth > 16) return plane;
  plane.width = (uint32_t)width;
  plane.height = (uint32_t)height;
  plane.bit_depth = depth;
  plane.samples = heif_image_get_plane_readonly(picture, wanted, &plane.stride);
  return plane;
}

cheif_status cheif_decoder_start(
  cheif_decoder *decoder, cheif_sampling sampling, size_t memory_limit) {
  const cheif_header *header = &decoder->header;
  uint64_t pixels = (uint64_t)header->width * header->height;
  // The codec's planes and the library's copy of them, at worst without subsampling.
  uint64_t channels = header->has_alpha ? 4 : 3;
  uint64_t pixel_size = 2 * channels * (uint64_t)(header->bit_depth / 8);
  if (pixels == 0) return fail(decoder, CHEIF_DAMAGED, "the picture has no size");
  if (pixels > memory_limit / pixel_size)
    return fail(decoder, CHEIF_MEMORY_LIMIT, "HEIF picture too large to be held");
  return decode(decoder, sampling);
}

#endif
