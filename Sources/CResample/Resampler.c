#include "CResample.h"

#include <stdlib.h>
#include <string.h>

#include "Kernel.h"
#include "Rows.h"

enum { MOST_CHANNELS = 4 };

struct cresampler {
  cresample_layout layout;
  rows_code code;
  columns columns;
  /// Source rows of 8 bits that wait for a strip to be full.
  strip strips[MOST_CHANNELS];
  uint32_t waiting;
  /// One channel of a source row of 16 bits.
  int16_t *words;
  /// `capacity` rows of each channel at the target's width, `stride` samples apart; source
  /// row y stands at y modulo `capacity`.
  int16_t *rows[MOST_CHANNELS];
  uint32_t capacity;
  uint32_t stride;
  /// Source rows that have come and are in `rows`.
  uint32_t pushed;
  /// The target row that is made next, and the source rows that it needs.
  uint32_t next;
  uint32_t first_row;
  uint32_t row_count;
  column_rows column_rows;
  /// The target row that was made last, of each channel.
  int16_t *made;
  uint8_t *made_bytes;
  /// Where rows go that are not in the strip.
  int16_t *nowhere;
  double *kernel;
};

static uint32_t multiple(uint32_t count, uint32_t step) { return (count + step - 1) / step * step; }

static uint32_t row_capacity(const cresample_layout *layout) {
  return kernel_taps(&layout->down) + layout->lead + STRIP_ROWS + 1;
}

/// One more, and an even number, so that they may begin at an even sample.
static uint32_t taps_across(const cresample_layout *layout) {
  return multiple(kernel_taps(&layout->across) + 1, 2);
}

static size_t strip_stride(const cresample_layout *layout) {
  return multiple(layout->across.source + taps_across(layout), 16);
}

size_t cresample_bytes(const cresample_layout *layout) {
  const size_t stride = multiple(layout->across.target, ROW_STEP), taps = taps_across(layout);
  const size_t source = strip_stride(layout) * (layout->bit_depth == 8 ? 2 * STRIP_ROWS : 2);
  return sizeof(int16_t) * stride * layout->channels * (row_capacity(layout) + 2)
    + (sizeof(int16_t) * taps + sizeof(uint32_t)) * stride + layout->channels * source;
}

static void weigh_columns(cresampler *resampler) {
  const cresample_axis *axis = &resampler->layout.across;
  columns *columns = &resampler->columns;
  for (uint32_t x = 0; x < axis->target; x++) {
    int16_t *weights = columns->weights + (size_t)x * columns->taps;
    uint32_t *first = columns->first + x;
    const uint32_t count = kernel_weights(axis, x, first, weights, resampler->kernel);
    if (*first % 2 == 0) continue;
    memmove(weights + 1, weights, count * sizeof *weights);
    weights[0] = 0;
    --*first;
  }
}

static void weigh_row(cresampler *resampler) {
  const cresample_axis *axis = &resampler->layout.down;
  if (resampler->next == axis->target) return;
  column_rows *rows = &resampler->column_rows;
  resampler->row_count = kernel_weights(
    axis, resampler->next, &resampler->first_row, rows->weights, resampler->kernel);
  rows->taps = multiple(resampler->row_count, 2);
  if (rows->taps > resampler->row_count) rows->weights[resampler->row_count] = 0;
}

static bool allocate_source(cresampler *resampler) {
  const cresample_layout *layout = &resampler->layout;
  const size_t stride = strip_stride(layout);
  if (layout->bit_depth == 16) {
    resampler->words = calloc(stride, sizeof(int16_t));
    return resampler->words;
  }
  for (uint32_t i = 0; i < layout->channels; i++) {
    strip *strip = &resampler->strips[i];
    strip->stride = stride;
    strip->rows = calloc(stride, STRIP_ROWS);
    strip->pairs = calloc(stride, STRIP_ROWS);
    if (!strip->rows || !strip->pairs) return false;
  }
  return true;
}

/// All is zero in the beginning, which what is behind the last column has to be.
static bool allocate(cresampler *resampler) {
  const cresample_layout *layout = &resampler->layout;
  const size_t down = kernel_taps(&layout->down), across = resampler->columns.taps;
  const size_t stride = resampler->stride, channels = layout->channels;
  for (uint32_t i = 0; i < layout->channels; i++) {
    resampler->rows[i] = calloc(resampler->capacity * stride, sizeof(int16_t));
    if (!resampler->rows[i]) return false;
  }
  resampler->columns.first = calloc(stride, sizeof(uint32_t));
  resampler->columns.weights = calloc(stride * across, sizeof(int16_t));
  resampler->column_rows.weights = calloc(down + 1, sizeof(int16_t));
  resampler->column_rows.rows = calloc(down + 1, sizeof(int16_t *));
  resampler->made = calloc(stride * channels, sizeof(int16_t));
  resampler->made_bytes = calloc(stride * channels, 1);
  resampler->nowhere = calloc(stride, sizeof(int16_t));
  resampler->kernel = calloc(down > across ? down : across, sizeof(double));
  return allocate_source(resampler) && resampler->columns.first && resampler->columns.weights
    && resampler->column_rows.weights && resampler->column_rows.rows && resampler->made
    && resampler->made_bytes && resampler->nowhere && resampler->kernel;
}

cresampler *cresample_create(const cresample_layout *layout) {
  cresampler *resampler = calloc(1, sizeof *resampler);
  if (!resampler) return NULL;
  resampler->layout = *layout;
  resampler->code = layout->is_plain ? rows_plain : rows_fastest();
  resampler->capacity = row_capacity(layout);
  resampler->stride = multiple(layout->across.target, ROW_STEP);
  resampler->columns.taps = taps_across(layout);
  resampler->columns.width = multiple(layout->across.target, COLUMN_STEP);
  if (!allocate(resampler)) {
    cresample_free(resampler);
    return NULL;
  }
  weigh_columns(resampler);
  weigh_row(resampler);
  return resampler;
}

void cresample_free(cresampler *resampler) {
  if (!resampler) return;
  for (uint32_t i = 0; i < MOST_CHANNELS; i++) {
    free(resampler->rows[i]);
    free(resampler->strips[i].rows);
    free(resampler->strips[i].pairs);
  }
  free(resampler->columns.first);
  free(resampler->columns.weights);
  free(resampler->column_rows.weights);
  free(resampler->column_rows.rows);
  free(resampler->words);
  free(resampler->made);
  free(resampler->made_bytes);
  free(resampler->nowhere);
  free(resampler->kernel);
  free(resampler);
}

/// Whether another row may come: if no strip is full with it, or there is room for the strip.
static bool has_room(const cresampler *resampler) {
  return resampler->next == resampler->layout.down.target
    || resampler->pushed + resampler->waiting < resampler->first_row + resampler->capacity;
}

/// Where the source row `offset` rows after those that are there stands at the target's width.
static int16_t *coming_row(cresampler *resampler, uint32_t channel, uint32_t offset) {
  const uint32_t slot = (resampler->pushed + offset) % resampler->capacity;
  return resampler->rows[channel] + (size_t)slot * resampler->stride;
}

/// Brings the rows that wait to the target's width.
static void empty_strips(cresampler *resampler) {
  for (uint32_t i = 0; i < resampler->layout.channels; i++) {
    int16_t *targets[STRIP_ROWS];
    for (uint32_t k = 0; k < STRIP_ROWS; k++)
      targets[k] =
        k < resampler->waiting ? coming_row(resampler, i, k) : resampler->nowhere;
    resampler->code.bytes_across(&resampler->strips[i], &resampler->columns, targets);
  }
  resampler->pushed += resampler->waiting;
  resampler->waiting = 0;
}

/// Takes note that a row of bytes is in the strips.
static void complete_row(cresampler *resampler) {
  resampler->waiting++;
  const bool is_last = resampler->pushed + resampler->waiting == resampler->layout.down.source;
  if (resampler->waiting == STRIP_ROWS || is_last) empty_strips(resampler);
}

static uint8_t *waiting_row(cresampler *resampler, uint32_t channel) {
  const strip *strip = &resampler->strips[channel];
  return strip->rows + resampler->waiting * strip->stride;
}

static void push_bytes(cresampler *resampler, const uint8_t *row) {
  const uint32_t channels = resampler->layout.channels;
  for (uint32_t i = 0; i < channels; i++) {
    uint8_t *samples = waiting_row(resampler, i);
    for (size_t x = 0; x < resampler->layout.across.source; x++)
      samples[x] = row[channels * x + i];
  }
  complete_row(resampler);
}

static void push_words(cresampler *resampler, const uint16_t *row) {
  const uint32_t channels = resampler->layout.channels;
  for (uint32_t i = 0; i < channels; i++) {
    for (size_t x = 0; x < resampler->layout.across.source; x++)
      resampler->words[x] = (int16_t)(row[channels * x + i] - WORD_MIDDLE);
    resampler->code.words_across(
      resampler->words, &resampler->columns, coming_row(resampler, i, 0));
  }
  resampler->pushed++;
}

bool cresample_push(cresampler *resampler, const void *row) {
  if (!has_room(resampler)) return false;
  if (resampler->layout.bit_depth == 16)
    push_words(resampler, row);
  else
    push_bytes(resampler, row);
  return true;
}

bool cresample_push_plane(cresampler *resampler, uint32_t channel, const uint8_t *row) {
  if (!has_room(resampler)) return false;
  memcpy(waiting_row(resampler, channel), row, resampler->layout.across.source);
  if (channel == resampler->layout.channels - 1) complete_row(resampler);
  return true;
}

bool cresample_is_ready(const cresampler *resampler) {
  return resampler->next < resampler->layout.down.target
    && resampler->pushed >= resampler->first_row + resampler->row_count;
}

/// Rounds: 255 · 257 is the largest value of 16 bits.
static void shorten_words(const int16_t *samples, uint32_t width, uint8_t *bytes) {
  for (size_t x = 0; x < width; x++)
    bytes[x] = (uint8_t)(((uint32_t)(samples[x] + WORD_MIDDLE) * 255 + 32895) >> 16);
}

/// The rows that the next one is made of; one that makes their number even weighs nothing.
static void gather_rows(cresampler *resampler, uint32_t channel) {
  column_rows *source = &resampler->column_rows;
  for (uint32_t i = 0; i < source->taps; i++) {
    const uint32_t y = resampler->first_row + (i < resampler->row_count ? i : 0);
    source->rows[i] =
      resampler->rows[channel] + (size_t)(y % resampler->capacity) * resampler->stride;
  }
}

void cresample_make_row(cresampler *resampler) {
  const cresample_layout *layout = &resampler->layout;
  const size_t stride = resampler->stride;
  for (uint32_t i = 0; i < layout->channels; i++) {
    int16_t *made = resampler->made + i * stride;
    uint8_t *bytes = resampler->made_bytes + i * stride;
    gather_rows(resampler, i);
    resampler->code.down(&resampler->column_rows, resampler->stride, made);
    if (layout->bit_depth == 8)
      resampler->code.narrow(made, resampler->stride, bytes);
    else if (layout->target_depth == 8)
      shorten_words(made, layout->across.target, bytes);
  }
  resampler->next++;
  weigh_row(resampler);
}

void cresample_copy_row(const cresampler *resampler, void *row) {
  const cresample_layout *layout = &resampler->layout;
  const uint32_t channels = layout->channels;
  for (uint32_t i = 0; i < channels; i++) {
    const int16_t *made = resampler->made + (size_t)i * resampler->stride;
    const uint8_t *bytes = cresample_plane(resampler, i);
    for (size_t x = 0; x < layout->across.target; x++)
      if (layout->target_depth == 16)
        ((uint16_t *)row)[channels * x + i] = (uint16_t)(made[x] + WORD_MIDDLE);
      else
        ((uint8_t *)row)[channels * x + i] = bytes[x];
  }
}

const uint8_t *cresample_plane(const cresampler *resampler, uint32_t channel) {
  return resampler->made_bytes + (size_t)channel * resampler->stride;
}
