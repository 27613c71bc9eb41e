#pragma once

#include <stddef.h>
#include <stdint.h>

/// A parsed EXIF block.
typedef struct cexif cexif;

/// Parses `count` bytes that start with `Exif\0\0` and go on with a TIFF header. NULL where
/// nothing in them can be read. The bytes are not needed afterwards.
cexif *cexif_load(const uint8_t *bytes, size_t count);

void cexif_free(cexif *exif);

/// The first value of an integer tag of the main image (IFD 0), whatever integer type it is
/// stored in. Returns 1 where there is one and 0 otherwise.
int cexif_integer(const cexif *exif, uint16_t tag, int64_t *value);

/// The same of the EXIF directory.
int cexif_photo_integer(const cexif *exif, uint16_t tag, int64_t *value);

/// The bytes of a tag of the EXIF directory, or else of IFD 0, or else of the directory for
/// interoperability, as stored; NULL where there is none. They live as long as `exif`.
const uint8_t *cexif_bytes(const cexif *exif, uint16_t tag, size_t *count);
