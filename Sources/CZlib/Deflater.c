#include "CZlib.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct czlib_deflater {
  z_stream state;
  uLong adler;
  uint8_t *bytes;
  size_t count;
  size_t capacity;
};

czlib_deflater *czlib_deflater_create(int level) {
  czlib_deflater *deflater = calloc(1, sizeof *deflater);
  if (!deflater) return NULL;
  // A negative window asks for data without zlib's header and checksum.
  if (deflateInit2(&deflater->state, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    free(deflater);
    return NULL;
  }
  deflater->adler = adler32(0, NULL, 0);
  return deflater;
}

void czlib_deflater_free(czlib_deflater *deflater) {
  if (!deflater) return;
  deflateEnd(&deflater->state);
  free(deflater->bytes);
  free(deflater);
}

void czlib_deflater_restart(czlib_deflater *deflater) {
  deflateReset(&deflater->state);
  deflater->adler = adler32(0, NULL, 0);
  deflater->count = 0;
}

static bool make_room(czlib_deflater *deflater) {
  if (deflater->count < deflater->capacity) return true;
  const size_t capacity = deflater->capacity + deflater->capacity / 2 + (1 << 16);
  uint8_t *bytes = realloc(deflater->bytes, capacity);
  if (!bytes) return false;
  deflater->bytes = bytes;
  deflater->capacity = capacity;
  return true;
}

/// Runs zlib until it has taken all of its input and left nothing unsaid.
static bool run(czlib_deflater *deflater, int flush) {
  z_stream *state = &deflater->state;
  do {
    if (!make_room(deflater)) return false;
    const size_t room = deflater->capacity - deflater->count;
    state->next_out = deflater->bytes + deflater->count;
    state->avail_out = room < UINT_MAX ? (uInt)room : UINT_MAX;
    // Z_BUF_ERROR only says that there was nothing to do.
    if (deflate(state, flush) == Z_STREAM_ERROR) return false;
    deflater->count = (size_t)(state->next_out - deflater->bytes);
  } while (state->avail_out == 0);
  return true;
}

bool czlib_deflater_append(czlib_deflater *deflater, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    const uInt step = count < UINT_MAX ? (uInt)count : UINT_MAX;
    deflater->adler = adler32(deflater->adler, bytes, step);
    deflater->state.next_in = (Bytef *)bytes;
    deflater->state.avail_in = step;
    if (!run(deflater, Z_NO_FLUSH)) return false;
    bytes += step;
    count -= step;
  }
  return true;
}

bool czlib_deflater_flush(czlib_deflater *deflater) {
  deflater->state.avail_in = 0;
  return run(deflater, Z_SYNC_FLUSH);
}

const uint8_t *czlib_deflater_bytes(const czlib_deflater *deflater, size_t *count) {
  *count = deflater->count;
  return deflater->bytes;
}

uint32_t czlib_deflater_adler32(const czlib_deflater *deflater) {
  return (uint32_t)deflater->adler;
}

uint32_t czlib_adler32_combine(uint32_t first, uint32_t second, size_t count) {
  return (uint32_t)adler32_combine(first, second, (z_off_t)count);
}
