#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Inflates a zlib stream into at most `capacity` bytes, and returns how many came out:
/// fewer than the stream holds where it is damaged, cut short or larger than that.
size_t czlib_inflate(const uint8_t *stream, size_t count, uint8_t *output, size_t capacity);

/// The CRC-32 of `count` bytes, as PNG and gzip reckon it.
uint32_t czlib_crc32(const uint8_t *bytes, size_t count);

/// The Adler-32 of what has `first`, followed by `count` bytes that have `second`.
uint32_t czlib_adler32_combine(uint32_t first, uint32_t second, size_t count);

/// Makes raw deflate data that depend on nothing before them, in a buffer of its own.
typedef struct czlib_deflater czlib_deflater;

/// NULL where there is no memory. `level` is zlib's, 1…9.
czlib_deflater *czlib_deflater_create(int level);
void czlib_deflater_free(czlib_deflater *deflater);

/// Forgets all bytes so far.
void czlib_deflater_restart(czlib_deflater *deflater);

/// Takes `count` bytes. False where there is no memory.
bool czlib_deflater_append(czlib_deflater *deflater, const uint8_t *bytes, size_t count);

/// Ends the data at a whole byte, so that other blocks may follow. False where there is no
/// memory.
bool czlib_deflater_flush(czlib_deflater *deflater);

/// The data since the last restart, good until the next call.
const uint8_t *czlib_deflater_bytes(const czlib_deflater *deflater, size_t *count);
/// The Adler-32 of the bytes that were taken since the last restart.
uint32_t czlib_deflater_adler32(const czlib_deflater *deflater);
