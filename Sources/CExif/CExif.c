#include "CExif.h"

#include <libexif/exif-data.h>

// libexif's handles are given out under a name of our own, so that no type of the library
// reaches Swift.
static ExifData *data_of(const cexif *exif) { return (ExifData *)exif; }

static int is_empty(const ExifData *data) {
  for (int ifd = 0; ifd < EXIF_IFD_COUNT; ifd++)
    if (data->ifd[ifd]->count > 0) return 0;
  return 1;
}

cexif *cexif_load(const uint8_t *bytes, size_t count) {
  // Not exif_data_new_from_data: by default libexif "follows the specification", which
  // means that it adds the tags that a file ought to have (an orientation of 1 among them)
  // and converts those it has; and it drops the tags that it does not know.
  ExifData *data = exif_data_new();
  if (!data) return NULL;
  exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
  exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS);
  exif_data_load_data(data, bytes, (unsigned int)(count < 0xFFFE ? count : 0xFFFE));
  if (is_empty(data)) {
    exif_data_unref(data);
    return NULL;
  }
  return (cexif *)data;
}

void cexif_free(cexif *exif) { exif_data_unref(data_of(exif)); }

static int read_integer(ExifData *data, ExifIfd ifd, uint16_t tag, int64_t *value) {
  const ExifEntry *entry = exif_content_get_entry(data->ifd[ifd], (ExifTag)tag);
  if (!entry || !entry->data || entry->size < exif_format_get_size(entry->format)) return 0;
  const ExifByteOrder order = exif_data_get_byte_order(data);
  switch (entry->format) {
    case EXIF_FORMAT_BYTE:
    case EXIF_FORMAT_UNDEFINED: *value = entry->data[0]; break;
    case EXIF_FORMAT_SBYTE: *value = (int8_t)entry->data[0]; break;
    case EXIF_FORMAT_SHORT: *value = exif_get_short(entry->data, order); break;
    case EXIF_FORMAT_SSHORT: *value = exif_get_sshort(entry->data, order); break;
    case EXIF_FORMAT_LONG: *value = exif_get_long(entry->data, order); break;
    case EXIF_FORMAT_SLONG: *value = exif_get_slong(entry->data, order); break;
    default: return 0;
  }
  return 1;
}

int cexif_integer(const cexif *exif, uint16_t tag, int64_t *value) {
  return read_integer(data_of(exif), EXIF_IFD_0, tag, value);
}

int cexif_photo_integer(const cexif *exif, uint16_t tag, int64_t *value) {
  return read_integer(data_of(exif), EXIF_IFD_EXIF, tag, value);
}

static const ExifEntry *find_entry(const ExifData *data, ExifTag tag) {
  const ExifIfd ifds[] = {EXIF_IFD_EXIF, EXIF_IFD_0, EXIF_IFD_INTEROPERABILITY};
  for (size_t i = 0; i < sizeof ifds / sizeof *ifds; i++) {
    const ExifEntry *entry = exif_content_get_entry(data->ifd[ifds[i]], tag);
    if (entry) return entry;
  }
  return NULL;
}

const uint8_t *cexif_bytes(const cexif *exif, uint16_t tag, size_t *count) {
  const ExifEntry *entry = find_entry(data_of(exif), (ExifTag)tag);
  if (!entry || !entry->data) return NULL;
  *count = entry->size;
  return entry->data;
}
