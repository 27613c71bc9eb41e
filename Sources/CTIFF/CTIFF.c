// The library is there only while its trait is on.
#ifdef WITH_TIFF

#include "CTIFF.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <tiffio.h>

/// How the rows come out of the library.
typedef enum {
  /// Row by row, the samples as they are stored.
  READ_ROWS,
  /// A row of tiles, or a strip of each plane, at a time, the samples as they are stored.
  READ_PIECES,
  /// A band at a time through the library's own conversion to RGBA, 8 bits a channel: for
  /// palettes, 1 to 4 bits, subsampled YCbCr, Lab and LogLuv.
  READ_CONVERTED,
} reading;

struct ctiff_decoder {
  TIFF *codec;
  reading reading;
  TIFFRGBAImage converter;
  bool has_converter;
  ctiff_header header;
  bool is_premultiplied;
  /// Whether 0 is white.
  bool is_inverted;
  bool is_planar;
  /// The rows of one band, interleaved, and which rows of the picture they are.
  uint8_t *band;
  uint32_t band_rows;
  /// One tile, or one strip of a plane.
  uint8_t *piece;
  uint32_t next_row;
  size_t memory_limit;
  int system_error;
  bool hit_end;
  int descriptor;
  uint64_t file_size;
  uint64_t position;
  char message[192];
};

// MARK: Reading

static tmsize_t read_bytes(thandle_t user, void *data, tmsize_t count) {
  ctiff_decoder *decoder = user;
  tmsize_t filled = 0;
  while (filled < count) {
    ssize_t got = pread(
      decoder->descriptor, (uint8_t *)data + filled, (size_t)(count - filled),
      (off_t)decoder->position);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) decoder->system_error = errno;
    if (got == 0) decoder->hit_end = true;
    if (got <= 0) break;
    filled += got;
    decoder->position += (uint64_t)got;
  }
  return filled;
}

static tmsize_t write_bytes(thandle_t user, void *data, tmsize_t count) {
  (void)user, (void)data, (void)count;
  return -1;
}

static toff_t seek(thandle_t user, toff_t offset, int whence) {
  ctiff_decoder *decoder = user;
  switch (whence) {
    case SEEK_SET: decoder->position = offset; break;
    case SEEK_CUR: decoder->position += offset; break;
    default: decoder->position = decoder->file_size + offset; break;
  }
  return decoder->position;
}

static int close_nothing(thandle_t user) {
  (void)user;
  return 0;
}

static toff_t get_size(thandle_t user) { return ((ctiff_decoder *)user)->file_size; }

// MARK: Faults

static ctiff_status fail(ctiff_decoder *decoder, ctiff_status status, const char *message) {
  snprintf(decoder->message, sizeof decoder->message, "%s", message);
  return status;
}

static int on_error(
  TIFF *codec, void *user, const char *module, const char *format, va_list arguments) {
  (void)codec, (void)module;
  ctiff_decoder *decoder = user;
  // The first error is the cause.
  if (!decoder->message[0])
    vsnprintf(decoder->message, sizeof decoder->message, format, arguments);
  return 1;
}

static int on_warning(
  TIFF *codec, void *user, const char *module, const char *format, va_list arguments) {
  (void)codec;
  ctiff_decoder *decoder = user;
  char message[192];
  vsnprintf(message, sizeof message, format, arguments);
  // libjpeg paints grey what is missing from a strip, and warns.
  if (module && strcmp(module, "JPEGLib") == 0 && strstr(message, "Premature end"))
    decoder->hit_end = true;
  return 1;
}

/// The status of an error that the library has already put into words.
static ctiff_status failed(ctiff_decoder *decoder) {
  if (decoder->system_error)
    return fail(decoder, CTIFF_SYSTEM, strerror(decoder->system_error));
  if (decoder->hit_end) return fail(decoder, CTIFF_TRUNCATED, "premature end of TIFF file");
  if (!decoder->message[0]) return fail(decoder, CTIFF_DAMAGED, "damaged TIFF data");
  return CTIFF_DAMAGED;
}

// MARK: Header

ctiff_decoder *ctiff_decoder_create(int descriptor, uint64_t file_size) {
  ctiff_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  decoder->descriptor = descriptor;
  decoder->file_size = file_size;
  return decoder;
}

void ctiff_decoder_free(ctiff_decoder *decoder) {
  if (!decoder) return;
  if (decoder->has_converter) TIFFRGBAImageEnd(&decoder->converter);
  if (decoder->codec) TIFFClose(decoder->codec);
  free(decoder->band);
  free(decoder->piece);
  free(decoder);
}

const char *ctiff_decoder_message(const ctiff_decoder *decoder) { return decoder->message; }
int ctiff_decoder_error(const ctiff_decoder *decoder) { return decoder->system_error; }

static ctiff_status open_codec(ctiff_decoder *decoder) {
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) return fail(decoder, CTIFF_NO_MEMORY, "insufficient memory");
  TIFFOpenOptionsSetErrorHandlerExtR(options, on_error, decoder);
  TIFFOpenOptionsSetWarningHandlerExtR(options, on_warning, decoder);
  size_t limit = decoder->memory_limit;
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, limit < PTRDIFF_MAX ? (tmsize_t)limit : PTRDIFF_MAX);
  // m: read, never map. Mapped pages of a file that shrinks would end the process.
  decoder->codec = TIFFClientOpenExt(
    "", "rm", decoder, read_bytes, write_bytes, seek, close_nothing, get_size, NULL, NULL,
    options);
  TIFFOpenOptionsFree(options);
  return decoder->codec ? CTIFF_OK : failed(decoder);
}

static uint16_t tag(const ctiff_decoder *decoder, uint32_t name) {
  uint16_t value = 0;
  TIFFGetFieldDefaulted(decoder->codec, name, &value);
  return value;
}

/// Makes of the photometric interpretation what the rows hold; false for those that only the
/// library's conversion reads.
static bool set_colors(ctiff_decoder *decoder) {
  ctiff_header *header = &decoder->header;
  switch (tag(decoder, TIFFTAG_PHOTOMETRIC)) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
      header->colors = CTIFF_GRAY;
      decoder->is_inverted = tag(decoder, TIFFTAG_PHOTOMETRIC) == PHOTOMETRIC_MINISWHITE;
      return true;
    case PHOTOMETRIC_RGB: header->colors = CTIFF_RGB; return true;
    case PHOTOMETRIC_SEPARATED:
      header->colors = CTIFF_CMYK;
      return tag(decoder, TIFFTAG_INKSET) == INKSET_CMYK;
    case PHOTOMETRIC_YCBCR:
      header->colors = CTIFF_RGB;
      if (tag(decoder, TIFFTAG_COMPRESSION) != COMPRESSION_JPEG || decoder->is_planar)
        return false;
      TIFFSetField(decoder->codec, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
      return true;
    default: return false;
  }
}

static int color_count(ctiff_colors colors) {
  return colors == CTIFF_GRAY ? 1 : colors == CTIFF_RGB ? 3 : 4;
}

/// An unspecified extra sample counts as no alpha, as in Photoshop's masks.
static void set_alpha(ctiff_decoder *decoder) {
  uint16_t count = 0;
  uint16_t *kinds = NULL;
  TIFFGetFieldDefaulted(decoder->codec, TIFFTAG_EXTRASAMPLES, &count, &kinds);
  bool has_extra = decoder->header.channels > color_count(decoder->header.colors);
  if (!has_extra || count == 0 || !kinds) return;
  decoder->is_premultiplied = kinds[0] == EXTRASAMPLE_ASSOCALPHA;
  decoder->header.has_alpha = decoder->is_premultiplied || kinds[0] == EXTRASAMPLE_UNASSALPHA;
}

static bool is_as_stored(ctiff_decoder *decoder) {
  ctiff_header *header = &decoder->header;
  header->channels = tag(decoder, TIFFTAG_SAMPLESPERPIXEL);
  header->bit_depth = tag(decoder, TIFFTAG_BITSPERSAMPLE);
  decoder->is_planar = header->channels > 1
    && tag(decoder, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE;
  return (header->bit_depth == 8 || header->bit_depth == 16) && set_colors(decoder)
    && header->channels >= color_count(header->colors) && header->channels <= 16;
}

static size_t row_size(const ctiff_decoder *decoder) {
  const ctiff_header *header = &decoder->header;
  return (size_t)header->width * (size_t)header->channels * (size_t)(header->bit_depth / 8);
}

/// Room for `rows` rows, all of which are alive at a time.
static ctiff_status allocate_band(ctiff_decoder *decoder, uint32_t rows) {
  if (rows > decoder->header.height) rows = decoder->header.height;
  decoder->band_rows = rows;
  if (row_size(decoder) > decoder->memory_limit / rows)
    return fail(decoder, CTIFF_MEMORY_LIMIT, "TIFF strip too large to be held");
  decoder->band = calloc(rows, row_size(decoder));
  return decoder->band ? CTIFF_OK : fail(decoder, CTIFF_NO_MEMORY, "insufficient memory");
}

/// Rows of a tile, or of a strip.
static uint32_t piece_rows(const ctiff_decoder *decoder) {
  bool is_tiled = TIFFIsTiled(decoder->codec);
  uint32_t rows = 0;
  TIFFGetFieldDefaulted(
    decoder->codec, is_tiled ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, &rows);
  return rows;
}

static ctiff_status start_pieces(ctiff_decoder *decoder) {
  uint32_t rows = piece_rows(decoder);
  bool is_tiled = TIFFIsTiled(decoder->codec);
  tmsize_t size = is_tiled ? TIFFTileSize(decoder->codec) : TIFFStripSize(decoder->codec);
  if (rows == 0 || size <= 0) return failed(decoder);
  if ((size_t)size > decoder->memory_limit)
    return fail(decoder, CTIFF_MEMORY_LIMIT, "TIFF tile or strip too large to be held");
  decoder->piece = calloc(1, (size_t)size);
  if (!decoder->piece) return fail(decoder, CTIFF_NO_MEMORY, "insufficient memory");
  return allocate_band(decoder, rows);
}

static ctiff_status start_converted(ctiff_decoder *decoder) {
  char reason[1024] = "";
  if (!TIFFRGBAImageOK(decoder->codec, reason)
      || !TIFFRGBAImageBegin(&decoder->converter, decoder->codec, 1, reason))
    return fail(decoder, CTIFF_UNSUPPORTED, reason);
  decoder->has_converter = true;
  // Rows come as they are stored; turning them is the caller's business.
  decoder->converter.orientation = ORIENTATION_TOPLEFT;
  decoder->converter.req_orientation = ORIENTATION_TOPLEFT;
  decoder->is_premultiplied = decoder->header.has_alpha = decoder->converter.alpha != 0;
  decoder->header.colors = CTIFF_RGB;
  decoder->header.channels = 4;
  decoder->header.bit_depth = 8;
  uint32_t rows = piece_rows(decoder);
  return allocate_band(decoder, rows > 0 ? rows : 1);
}

ctiff_status ctiff_decoder_read_header(
  ctiff_decoder *decoder, size_t memory_limit, ctiff_header *header) {
  decoder->memory_limit = memory_limit;
  ctiff_status status = open_codec(decoder);
  if (status != CTIFF_OK) return status;
  TIFFGetField(decoder->codec, TIFFTAG_IMAGEWIDTH, &decoder->header.width);
  TIFFGetField(decoder->codec, TIFFTAG_IMAGELENGTH, &decoder->header.height);
  if (decoder->header.width == 0 || decoder->header.height == 0)
    return fail(decoder, CTIFF_DAMAGED, "the picture has no size");
  uint16_t kind = tag(decoder, TIFFTAG_SAMPLEFORMAT);
  if (kind != SAMPLEFORMAT_UINT && kind != SAMPLEFORMAT_VOID)
    return fail(decoder, CTIFF_UNSUPPORTED, "its samples are not unsigned integers");
  if (is_as_stored(decoder)) {
    set_alpha(decoder);
    bool is_in_pieces = TIFFIsTiled(decoder->codec) || decoder->is_planar;
    decoder->reading = is_in_pieces ? READ_PIECES : READ_ROWS;
    if (is_in_pieces) status = start_pieces(decoder);
    else if ((size_t)TIFFScanlineSize(decoder->codec) != row_size(decoder))
      status = fail(decoder, CTIFF_UNSUPPORTED, "its rows are of an unexpected length");
  } else {
    decoder->reading = READ_CONVERTED;
    status = start_converted(decoder);
  }
  *header = decoder->header;
  return status;
}

// MARK: Rows

/// Copies pixels of a piece, or one of their channels, into a row of the band.
static void place(
  const ctiff_decoder *decoder, const uint8_t *from, uint8_t *to, uint32_t count) {
  size_t sample = (size_t)(decoder->header.bit_depth / 8);
  size_t pixel = sample * (size_t)decoder->header.channels;
  if (!decoder->is_planar) {
    memcpy(to, from, count * pixel);
    return;
  }
  for (uint32_t x = 0; x < count; x++) memcpy(to + x * pixel, from + x * sample, sample);
}

static ctiff_status fill_plane(ctiff_decoder *decoder, uint16_t plane) {
  TIFF *codec = decoder->codec;
  uint32_t width = decoder->header.width, rows = decoder->header.height - decoder->next_row;
  if (rows > decoder->band_rows) rows = decoder->band_rows;
  bool is_tiled = TIFFIsTiled(codec);
  uint32_t columns = width;
  if (is_tiled) TIFFGetField(codec, TIFFTAG_TILEWIDTH, &columns);
  size_t sample = (size_t)(decoder->header.bit_depth / 8);
  size_t pixel = sample * (size_t)decoder->header.channels;
  size_t stride = (size_t)(is_tiled ? TIFFTileRowSize(codec) : TIFFScanlineSize(codec));
  if (columns == 0 || stride < columns * (decoder->is_planar ? sample : pixel))
    return failed(decoder);
  for (uint32_t left = 0, taken; left < width; left += taken) {
    tmsize_t got = is_tiled
      ? TIFFReadTile(codec, decoder->piece, left, decoder->next_row, 0, plane)
      : TIFFReadEncodedStrip(
          codec, TIFFComputeStrip(codec, decoder->next_row, plane), decoder->piece, -1);
    if (got < 0 || (size_t)got < rows * stride) return failed(decoder);
    taken = width - left < columns ? width - left : columns;
    for (uint32_t y = 0; y < rows; y++)
      place(
        decoder, decoder->piece + y * stride,
        decoder->band + y * row_size(decoder) + left * pixel + plane * sample, taken);
  }
  return CTIFF_OK;
}

static ctiff_status fill_from_pieces(ctiff_decoder *decoder) {
  int planes = decoder->is_planar ? decoder->header.channels : 1;
  ctiff_status status = CTIFF_OK;
  for (int i = 0; i < planes && status == CTIFF_OK; i++)
    status = fill_plane(decoder, (uint16_t)i);
  return status;
}

static ctiff_status fill_converted(ctiff_decoder *decoder) {
  uint32_t rows = decoder->header.height - decoder->next_row;
  if (rows > decoder->band_rows) rows = decoder->band_rows;
  decoder->converter.row_offset = (int)decoder->next_row;
  decoder->converter.col_offset = 0;
  uint32_t *pixels = (uint32_t *)(void *)decoder->band;
  if (!TIFFRGBAImageGet(&decoder->converter, pixels, decoder->header.width, rows))
    return failed(decoder);
  for (size_t i = 0; i < (size_t)rows * decoder->header.width; i++) {
    uint32_t value = pixels[i];
    uint8_t *bytes = decoder->band + 4 * i;
    bytes[0] = TIFFGetR(value), bytes[1] = TIFFGetG(value);
    bytes[2] = TIFFGetB(value), bytes[3] = TIFFGetA(value);
  }
  return CTIFF_OK;
}

/// Undoes premultiplication, rounded: the colour under a fully transparent pixel is black.
static uint32_t unpremultiplied(uint32_t value, uint32_t alpha, uint32_t most) {
  if (alpha == 0) return 0;
  uint32_t color = (uint32_t)(((uint64_t)value * most + alpha / 2) / alpha);
  return color < most ? color : most;
}

static void unpremultiply(const ctiff_decoder *decoder, void *row) {
  const ctiff_header *header = &decoder->header;
  int colors = color_count(header->colors);
  size_t count = (size_t)header->width * (size_t)header->channels;
  uint8_t *bytes = row;
  uint16_t *words = row;
  for (size_t at = 0; at < count; at += (size_t)header->channels)
    for (int i = 0; i < colors; i++)
      if (header->bit_depth == 8)
        bytes[at + i] = (uint8_t)unpremultiplied(bytes[at + i], bytes[at + colors], 255);
      else
        words[at + i] = (uint16_t)unpremultiplied(words[at + i], words[at + colors], 65535);
}

/// Makes white the largest number of a row of greys.
static void invert(const ctiff_decoder *decoder, void *row) {
  size_t channels = (size_t)decoder->header.channels;
  for (size_t at = 0; at < decoder->header.width * channels; at += channels)
    if (decoder->header.bit_depth == 8) ((uint8_t *)row)[at] ^= 0xFF;
    else ((uint16_t *)row)[at] ^= 0xFFFF;
}

ctiff_status ctiff_decoder_read_row(ctiff_decoder *decoder, void *row) {
  ctiff_status status = CTIFF_OK;
  if (decoder->reading == READ_ROWS) {
    if (TIFFReadScanline(decoder->codec, row, decoder->next_row, 0) < 0) return failed(decoder);
  } else {
    uint32_t index = decoder->next_row % decoder->band_rows;
    if (index == 0)
      status =
        decoder->reading == READ_PIECES ? fill_from_pieces(decoder) : fill_converted(decoder);
    if (status != CTIFF_OK) return status;
    memcpy(row, decoder->band + index * row_size(decoder), row_size(decoder));
  }
  if (decoder->hit_end) return failed(decoder);
  if (decoder->header.has_alpha && decoder->is_premultiplied) unpremultiply(decoder, row);
  if (decoder->is_inverted) invert(decoder, row);
  decoder->next_row++;
  return CTIFF_OK;
}

#endif
