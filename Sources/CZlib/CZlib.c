#include "CZlib.h"

#include <limits.h>
#include <string.h>
#include <zlib.h>

// zlib counts in unsigned int; no caller here comes near that.
static uInt clamped(size_t count) { return count < UINT_MAX ? (uInt)count : UINT_MAX; }

size_t czlib_inflate(const uint8_t *stream, size_t count, uint8_t *output, size_t capacity) {
  z_stream state;
  memset(&state, 0, sizeof state);
  state.next_in = (Bytef *)stream;
  state.avail_in = clamped(count);
  state.next_out = output;
  state.avail_out = clamped(capacity);
  if (inflateInit(&state) != Z_OK) return 0;
  // Whatever stopped it, what came out before counts.
  (void)inflate(&state, Z_SYNC_FLUSH);
  const size_t produced = (size_t)(state.next_out - output);
  inflateEnd(&state);
  return produced;
}

uint32_t czlib_crc32(const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32(0, bytes, clamped(count));
}
