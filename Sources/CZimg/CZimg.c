#include "CZimg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <zimg.h>

/// What zimg asks of addresses and strides on the widest machine.
enum { ALIGNMENT = 64 };

enum { MOST_CHANNELS = 4 };

/// Rows of up to four planes.
typedef struct planes {
  uint8_t *data[MOST_CHANNELS];
  /// Bytes from one row to the next.
  size_t stride;
  /// Rows that hold pixels.
  uint32_t filled;
} planes;

struct czimg_resampler {
  czimg_layout layout;
  planes strip;
  planes window;
  planes target;
  zimg_filter_graph *across;
  void *scratch;
  size_t scratch_size;
};

static size_t aligned(size_t size) { return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT; }

static void *allocate(size_t stride, size_t rows) {
  void *memory = NULL;
  if (rows > 0 && stride > SIZE_MAX / rows) return NULL;
  return posix_memalign(&memory, ALIGNMENT, stride * rows) == 0 ? memory : NULL;
}

static bool allocate_planes(planes *planes, uint32_t count, size_t row_bytes, uint32_t rows) {
  planes->stride = aligned(row_bytes);
  for (uint32_t i = 0; i < count; i++) {
    planes->data[i] = allocate(planes->stride, rows);
    if (!planes->data[i]) return false;
  }
  return true;
}

static void free_planes(planes *planes) {
  for (int i = 0; i < MOST_CHANNELS; i++) free(planes->data[i]);
}

/// Of one plane: channels are resampled one after the other, whatever they mean.
static zimg_image_format format(uint32_t width, uint32_t height, uint32_t bit_depth) {
  zimg_image_format format;
  zimg_image_format_default(&format, ZIMG_API_VERSION);
  format.width = width;
  format.height = height;
  format.pixel_type = bit_depth == 8 ? ZIMG_PIXEL_BYTE : ZIMG_PIXEL_WORD;
  format.depth = bit_depth;
  format.pixel_range = ZIMG_RANGE_FULL;
  return format;
}

static zimg_filter_graph *build(
  const zimg_image_format *source, const zimg_image_format *target
) {
  zimg_graph_builder_params params;
  zimg_graph_builder_params_default(&params, ZIMG_API_VERSION);
  params.resample_filter = ZIMG_RESIZE_LANCZOS;
  params.filter_param_a = 3;
  return zimg_filter_graph_build(source, target, &params);
}

/// The same for every strip, so it is built once: the kernel's sines take a while.
static zimg_filter_graph *build_across(const czimg_layout *layout) {
  zimg_image_format source = format(layout->width, CZIMG_STRIP_ROWS, layout->bit_depth);
  zimg_image_format target = format(layout->target_width, CZIMG_STRIP_ROWS, 16);
  source.active_region.left = layout->region_left;
  source.active_region.width = layout->region_width;
  source.active_region.top = 0;
  source.active_region.height = CZIMG_STRIP_ROWS;
  return build(&source, &target);
}

czimg_resampler *czimg_create(const czimg_layout *layout) {
  czimg_resampler *resampler = calloc(1, sizeof *resampler);
  if (!resampler) return NULL;
  resampler->layout = *layout;
  uint32_t count = layout->channels;
  size_t row_bytes = (size_t)layout->width * layout->bit_depth / 8;
  size_t target_bytes = (size_t)layout->target_width * layout->target_depth / 8;
  resampler->across = build_across(layout);
  if (
    resampler->across
    && allocate_planes(&resampler->strip, count, row_bytes, CZIMG_STRIP_ROWS)
    && allocate_planes(
      &resampler->window, count, 2 * (size_t)layout->target_width, layout->window_rows)
    && allocate_planes(&resampler->target, count, target_bytes, layout->target_rows))
    return resampler;
  czimg_free(resampler);
  return NULL;
}

void czimg_free(czimg_resampler *resampler) {
  if (!resampler) return;
  free_planes(&resampler->strip);
  free_planes(&resampler->window);
  free_planes(&resampler->target);
  if (resampler->across) zimg_filter_graph_free(resampler->across);
  free(resampler->scratch);
  free(resampler);
}

// RGB of 8 bits is nearly every photo, and the compiler makes vector code of it.
static void split_rgb(const uint8_t *row, uint32_t width, uint8_t *const planes[3]) {
  uint8_t *r = planes[0], *g = planes[1], *b = planes[2];
  for (size_t x = 0; x < width; x++) {
    r[x] = row[3 * x];
    g[x] = row[3 * x + 1];
    b[x] = row[3 * x + 2];
  }
}

static void split_bytes(
  const uint8_t *row, uint32_t width, uint32_t channels, uint8_t *const *planes
) {
  for (uint32_t i = 0; i < channels; i++)
    for (size_t x = 0; x < width; x++) planes[i][x] = row[channels * x + i];
}

static void split_words(
  const uint16_t *row, uint32_t width, uint32_t channels, uint8_t *const *planes
) {
  for (uint32_t i = 0; i < channels; i++) {
    uint16_t *plane = (uint16_t *)(void *)planes[i];
    for (size_t x = 0; x < width; x++) plane[x] = row[channels * x + i];
  }
}

void czimg_append(czimg_resampler *resampler, const void *row) {
  const czimg_layout *layout = &resampler->layout;
  planes *strip = &resampler->strip;
  uint8_t *rows[MOST_CHANNELS] = {0};
  for (uint32_t i = 0; i < layout->channels; i++)
    rows[i] = strip->data[i] + strip->filled * strip->stride;
  strip->filled++;
  if (layout->channels == 1)
    memcpy(rows[0], row, (size_t)layout->width * layout->bit_depth / 8);
  else if (layout->bit_depth == 16)
    split_words(row, layout->width, layout->channels, rows);
  else if (layout->channels == 3)
    split_rgb(row, layout->width, rows);
  else
    split_bytes(row, layout->width, layout->channels, rows);
}

void czimg_discard(czimg_resampler *resampler, uint32_t count) {
  planes *window = &resampler->window;
  window->filled -= count;
  for (uint32_t i = 0; i < resampler->layout.channels; i++)
    memmove(
      window->data[i], window->data[i] + count * window->stride,
      window->filled * window->stride);
}

static bool reserve_scratch(czimg_resampler *resampler, const zimg_filter_graph *graph) {
  size_t size;
  if (zimg_filter_graph_get_tmp_size(graph, &size) != ZIMG_ERROR_SUCCESS) return false;
  if (resampler->scratch && size <= resampler->scratch_size) return true;
  free(resampler->scratch);
  resampler->scratch = allocate(aligned(size) + ALIGNMENT, 1);
  resampler->scratch_size = size;
  return resampler->scratch != NULL;
}

/// Runs `graph` from the first row of `source` to row `row` of `target`.
static bool process(
  czimg_resampler *resampler, const zimg_filter_graph *graph, const planes *source,
  const planes *target, uint32_t row
) {
  if (!reserve_scratch(resampler, graph)) return false;
  zimg_image_buffer_const from = {ZIMG_API_VERSION};
  zimg_image_buffer to = {ZIMG_API_VERSION};
  from.plane[0].stride = (ptrdiff_t)source->stride;
  from.plane[0].mask = ZIMG_BUFFER_MAX;
  to.plane[0].stride = (ptrdiff_t)target->stride;
  to.plane[0].mask = ZIMG_BUFFER_MAX;
  for (uint32_t i = 0; i < resampler->layout.channels; i++) {
    from.plane[0].data = source->data[i];
    to.plane[0].data = target->data[i] + row * target->stride;
    const zimg_error_code_e result = zimg_filter_graph_process(
      graph, &from, &to, resampler->scratch, NULL, NULL, NULL, NULL);
    if (result != ZIMG_ERROR_SUCCESS) return false;
  }
  return true;
}

bool czimg_take_strip(czimg_resampler *resampler) {
  planes *strip = &resampler->strip;
  planes *window = &resampler->window;
  // A last strip that is not full is resampled as if it were; what lies below is not taken.
  bool done = process(resampler, resampler->across, strip, window, window->filled);
  window->filled += strip->filled;
  strip->filled = 0;
  return done;
}

bool czimg_resample(czimg_resampler *resampler, double top, double height, uint32_t rows) {
  const czimg_layout *layout = &resampler->layout;
  zimg_image_format source =
    format(layout->target_width, resampler->window.filled, 16);
  zimg_image_format target = format(layout->target_width, rows, layout->target_depth);
  source.active_region.left = 0;
  source.active_region.width = layout->target_width;
  source.active_region.top = top;
  source.active_region.height = height;
  zimg_filter_graph *graph = build(&source, &target);
  if (!graph) return false;
  bool done = process(resampler, graph, &resampler->window, &resampler->target, 0);
  zimg_filter_graph_free(graph);
  return done;
}

static void join_words(
  uint8_t *const *planes, uint32_t width, uint32_t channels, uint16_t *row
) {
  for (uint32_t i = 0; i < channels; i++) {
    const uint16_t *plane = (const uint16_t *)(const void *)planes[i];
    for (size_t x = 0; x < width; x++) row[channels * x + i] = plane[x];
  }
}

static void join_bytes(
  uint8_t *const *planes, uint32_t width, uint32_t channels, uint8_t *row
) {
  for (uint32_t i = 0; i < channels; i++)
    for (size_t x = 0; x < width; x++) row[channels * x + i] = planes[i][x];
}

void czimg_copy_row(const czimg_resampler *resampler, uint32_t index, void *row) {
  const czimg_layout *layout = &resampler->layout;
  const planes *target = &resampler->target;
  uint8_t *rows[MOST_CHANNELS] = {0};
  for (uint32_t i = 0; i < layout->channels; i++)
    rows[i] = target->data[i] + index * target->stride;
  if (layout->channels == 1)
    memcpy(row, rows[0], (size_t)layout->target_width * layout->target_depth / 8);
  else if (layout->target_depth == 16)
    join_words(rows, layout->target_width, layout->channels, row);
  else
    join_bytes(rows, layout->target_width, layout->channels, row);
}
