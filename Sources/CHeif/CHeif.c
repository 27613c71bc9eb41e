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
  const uint8_t *pixels;
  int stride;
  /// Bits a channel as decoded, 8…16; `header.bit_depth` is what they are widened to.
  int stored_depth;
  /// Channels as decoded: 3 RGB, 4 RGB and alpha.
  int stored_channels;
  bool is_premultiplied;
  /// Whether the colours, but not alpha, are yet to be widened to the full range.
  bool is_limited;
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

static void fill_header(cheif_decoder *decoder, cheif_colors colors) {
  const struct heif_image_handle *handle = decoder->handle;
  int width = heif_image_handle_get_ispe_width(handle);
  int height = heif_image_handle_get_ispe_height(handle);
  decoder->header.width = width > 0 ? (uint32_t)width : 0;
  decoder->header.height = height > 0 ? (uint32_t)height : 0;
  decoder->stored_channels = heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  decoder->header.channels = decoder->stored_channels - (colors == CHEIF_COLOR ? 0 : 2);
  decoder->is_limited = colors == CHEIF_LIMITED_GRAY;
  int luma = heif_image_handle_get_luma_bits_per_pixel(handle);
  int chroma = heif_image_handle_get_chroma_bits_per_pixel(handle);
  decoder->header.bit_depth = luma > 8 || chroma > 8 ? 16 : 8;
  decoder->is_premultiplied = heif_image_handle_is_premultiplied_alpha(handle);
}

cheif_status cheif_decoder_read_header(
  cheif_decoder *decoder, cheif_codec codec, cheif_colors colors, cheif_header *header) {
  enum heif_compression_format format =
    codec == CHEIF_HEVC ? heif_compression_HEVC : heif_compression_AV1;
  if (!heif_have_decoder_for_format(format))
    return fail(decoder, CHEIF_NO_CODEC, "libheif has no decoder for the picture's codec");
  struct heif_error error =
    heif_context_read_from_reader(decoder->context, &reader, decoder, NULL);
  if (error.code == heif_error_Ok)
    error = heif_context_get_primary_image_handle(decoder->context, &decoder->handle);
  cheif_status status = translate(decoder, error);
  if (status != CHEIF_OK) return status;
  fill_header(decoder, colors);
  *header = decoder->header;
  return CHEIF_OK;
}

static enum heif_chroma chroma_layout(const cheif_decoder *decoder) {
  const uint16_t one = 1;
  bool is_little_endian = *(const uint8_t *)&one == 1;
  bool has_alpha = decoder->stored_channels == 4;
  if (decoder->header.bit_depth == 8)
    return has_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
  if (is_little_endian)
    return has_alpha ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RRGGBB_LE;
  return has_alpha ? heif_chroma_interleaved_RRGGBBAA_BE : heif_chroma_interleaved_RRGGBB_BE;
}

static cheif_status decode(cheif_decoder *decoder) {
  struct heif_decoding_options *options = heif_decoding_options_alloc();
  if (!options) return fail(decoder, CHEIF_NO_MEMORY, "insufficient memory");
  options->ignore_transformations = 1;
  options->strict_decoding = 1;
  struct heif_error error = heif_decode_image(
    decoder->handle, &decoder->picture, heif_colorspace_RGB, chroma_layout(decoder),
    options);
  heif_decoding_options_free(options);
  return translate(decoder, error);
}

cheif_status cheif_decoder_start(cheif_decoder *decoder, size_t memory_limit) {
  const cheif_header *header = &decoder->header;
  uint64_t pixels = (uint64_t)header->width * header->height;
  // The codec's own planes, at worst as many as the picture's channels, and the RGB copy.
  uint64_t pixel_size = 2 * (uint64_t)decoder->stored_channels * (uint64_t)(header->bit_depth / 8);
  if (pixels == 0) return fail(decoder, CHEIF_DAMAGED, "the picture has no size");
  if (pixels > memory_limit / pixel_size)
    return fail(decoder, CHEIF_MEMORY_LIMIT, "HEIF picture too large to be held");
  cheif_status status = decode(decoder);
  if (status != CHEIF_OK) return status;
  const enum heif_channel channel = heif_channel_interleaved;
  if (heif_image_get_width(decoder->picture, channel) != (int)header->width
      || heif_image_get_height(decoder->picture, channel) != (int)header->height)
    return fail(decoder, CHEIF_DAMAGED, "the picture's data have another size than its header");
  decoder->stored_depth = heif_image_get_bits_per_pixel_range(decoder->picture, channel);
  if (decoder->stored_depth < 8 || decoder->stored_depth > header->bit_depth)
    return fail(decoder, CHEIF_UNSUPPORTED, "unsupported bit depth");
  decoder->pixels = heif_image_get_plane_readonly(decoder->picture, channel, &decoder->stride);
  return decoder->pixels ? CHEIF_OK : fail(decoder, CHEIF_DAMAGED, "the picture has no pixels");
}

// MARK: Rows

/// Undoes premultiplication, rounded: the colour under a fully transparent pixel is black.
static uint32_t unpremultiplied(uint32_t value, uint32_t alpha, uint32_t most) {
  if (alpha == 0) return 0;
  uint32_t color = (uint32_t)(((uint64_t)value * most + alpha / 2) / alpha);
  return color < most ? color : most;
}

/// As the library delivers it.
static uint32_t stored(const cheif_decoder *decoder, const uint8_t *pixel, int channel) {
  if (decoder->header.bit_depth == 8) return pixel[channel];
  uint16_t value;
  memcpy(&value, pixel + 2 * channel, sizeof value);
  return value;
}

/// `value` of 0…`most` as one of 0…`wanted`, rounded.
static uint32_t scaled(uint32_t value, uint32_t most, uint32_t wanted) {
  if (value >= most) return wanted;
  return (uint32_t)(((uint64_t)value * wanted + most / 2) / most);
}

/// Of one channel, widened to 16 bits where it has more than 8.
static uint32_t sample(const cheif_decoder *decoder, const uint8_t *pixel, int channel) {
  uint32_t most = (1u << decoder->stored_depth) - 1;
  uint32_t wanted = decoder->header.bit_depth == 8 ? 255 : 65535;
  return scaled(stored(decoder, pixel, channel), most, wanted);
}

/// The same of a colour, in the full range.
static uint32_t color(const cheif_decoder *decoder, const uint8_t *pixel, int channel) {
  if (!decoder->is_limited) return sample(decoder, pixel, channel);
  uint32_t value = stored(decoder, pixel, channel);
  uint32_t unit = 1u << (decoder->stored_depth - 8);
  uint32_t wanted = decoder->header.bit_depth == 8 ? 255 : 65535;
  return value <= 16 * unit ? 0 : scaled(value - 16 * unit, 219 * unit, wanted);
}

static void copy_pixel(const cheif_decoder *decoder, const uint8_t *from, void *row, size_t at) {
  const cheif_header *header = &decoder->header;
  bool has_alpha = decoder->stored_channels == 4;
  uint32_t most = header->bit_depth == 8 ? 255 : 65535;
  uint32_t alpha = has_alpha ? sample(decoder, from, 3) : most;
  int colors = header->channels - (has_alpha ? 1 : 0);
  for (int i = 0; i < header->channels; i++) {
    uint32_t value = i == colors ? alpha : color(decoder, from, i);
    if (decoder->is_premultiplied && i < colors) value = unpremultiplied(value, alpha, most);
    if (header->bit_depth == 8) ((uint8_t *)row)[at + i] = (uint8_t)value;
    else ((uint16_t *)row)[at + i] = (uint16_t)value;
  }
}

void cheif_decoder_copy_row(
  const cheif_decoder *decoder, uint32_t y, uint32_t left, uint32_t columns, void *row) {
  const cheif_header *header = &decoder->header;
  size_t pixel_size = (size_t)decoder->stored_channels * (size_t)(header->bit_depth / 8);
  const uint8_t *from = decoder->pixels + (size_t)y * (size_t)decoder->stride + left * pixel_size;
  bool is_as_stored = header->bit_depth == 8 && header->channels == decoder->stored_channels
    && !(decoder->is_premultiplied && decoder->stored_channels == 4);
  if (is_as_stored) {
    memcpy(row, from, columns * pixel_size);
    return;
  }
  for (uint32_t x = 0; x < columns; x++)
    copy_pixel(decoder, from + x * pixel_size, row, (size_t)x * (size_t)header->channels);
}

#endif
