#include "CZimg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <zimg.h>

/// What zimg asks of addresses and strides on the widest machine.
enum { ALIGNMENT = 64 };

/// Rows of up to three planes.
typedef struct planes {
  uint8_t *data[3];
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
  for (int i = 0; i < 3; i++) free(planes->data[i]);
}

static zimg_image_format format(
  const czimg_layout *layout, uint32_t width, uint32_t height, uint32_t bit_depth
) {
  zimg_image_format format;
  zimg_image_format_default(&format, ZIMG_API_VERSION);
  format.width = width;
  format.height = height;
  format.pixel_type = bit_depth == 8 ? ZIMG_PIXEL_BYTE : ZIMG_PIXEL_WORD;
  format.depth = bit_depth;
  format.pixel_range = ZIMG_RANGE_FULL;
  if (layout->channels == 3) {
    format.color_family = ZIMG_COLOR_RGB;
    format.matrix_coefficients = ZIMG_MATRIX_RGB;
  }
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
  zimg_image_format source = format(layout, layout->width, CZIMG_STRIP_ROWS, layout->bit_depth);
  zimg_image_format target = format(layout, layout->target_width, CZIMG_STRIP_ROWS, 16);
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
  resampler->across = build_across(layout);
  if (
    resampler->across
    && allocate_planes(&resampler->strip, count, row_bytes, CZIMG_STRIP_ROWS)
    && allocate_planes(
      &resampler->window, count, 2 * (size_t)layout->target_width, layout->window_rows)
    && allocate_planes(&resampler->target, count, layout->target_width, layout->target_rows))
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

static void split_bytes(const uint8_t *row, uint32_t width, uint8_t *r, uint8_t *g, uint8_t *b) {
  for (size_t x = 0; x < width; x++) {
    r[x] = row[3 * x];
    g[x] = row[3 * x + 1];
    b[x] = row[3 * x + 2];
  }
}

static void split_words(
  const uint16_t *row, uint32_t width, uint16_t *r, uint16_t *g, uint16_t *b
) {
  for (size_t x = 0; x < width; x++) {
    r[x] = row[3 * x];
    g[x] = row[3 * x + 1];
    b[x] = row[3 * x + 2];
  }
}

void czimg_append(czimg_resampler *resampler, const void *row) {
  const czimg_layout *layout = &resampler->layout;
  planes *strip = &resampler->strip;
  size_t offset = strip->filled * strip->stride;
  uint8_t *first = strip->data[0] + offset;
  strip->filled++;
  if (layout->channels == 1) {
    memcpy(first, row, (size_t)layout->width * layout->bit_depth / 8);
    return;
  }
  uint8_t *second = strip->data[1] + offset;
  uint8_t *third = strip->data[2] + offset;
  if (layout->bit_depth == 8)
    split_bytes(row, layout->width, first, second, third);
  else
    split_words(row, layout->width, (uint16_t *)first, (uint16_t *)second, (uint16_t *)third);
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
  zimg_image_buffer_const from = {ZIMG_API_VERSION};
  zimg_image_buffer to = {ZIMG_API_VERSION};
  for (uint32_t i = 0; i < resampler->layout.channels; i++) {
    from.plane[i].data = source->data[i];
    from.plane[i].stride = (ptrdiff_t)source->stride;
    from.plane[i].mask = ZIMG_BUFFER_MAX;
    to.plane[i].data = target->data[i] + row * target->stride;
    to.plane[i].stride = (ptrdiff_t)target->stride;
    to.plane[i].mask = ZIMG_BUFFER_MAX;
  }
  return reserve_scratch(resampler, graph)
    && zimg_filter_graph_process(
         graph, &from, &to, resampler->scratch, NULL, NULL, NULL, NULL)
      == ZIMG_ERROR_SUCCESS;
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
    format(layout, layout->target_width, resampler->window.filled, 16);
  zimg_image_format target = format(layout, layout->target_width, rows, 8);
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

void czimg_copy_row(const czimg_resampler *resampler, uint32_t index, uint8_t *row) {
  const planes *target = &resampler->target;
  uint32_t width = resampler->layout.target_width;
  size_t offset = index * target->stride;
  const uint8_t *first = target->data[0] + offset;
  if (resampler->layout.channels == 1) {
    memcpy(row, first, width);
    return;
  }
  const uint8_t *second = target->data[1] + offset;
  const uint8_t *third = target->data[2] + offset;
  for (size_t x = 0; x < width; x++) {
    row[3 * x] = first[x];
    row[3 * x + 1] = second[x];
    row[3 * x + 2] = third[x];
  }
}
