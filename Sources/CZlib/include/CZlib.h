#pragma once

#include <stddef.h>
#include <stdint.h>

/// Inflates a zlib stream into at most `capacity` bytes, and returns how many came out:
/// fewer than the stream holds where it is damaged, cut short or larger than that.
size_t czlib_inflate(const uint8_t *stream, size_t count, uint8_t *output, size_t capacity);

/// The CRC-32 of `count` bytes, as PNG and gzip reckon it.
uint32_t czlib_crc32(const uint8_t *bytes, size_t count);
