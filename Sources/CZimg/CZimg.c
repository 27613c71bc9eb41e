#include "CZimg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <zimg.h>

/// What zimg asks of addresses and strides on the widest machine.
enum { ALIGNMENT = 64 };

struct czimg_resampler {
  czimg_layout layout;
  size_t window_stride;
  size_t target_stride;
  uint8_t *window[3];
  uint8_t *target[3];
  /// Rows in the window.
  uint32_t filled;
  void *scratch;
  size_t scratch_size;
};

static size_t aligned(size_t size) { return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT; }

static void *allocate(size_t stride, size_t rows) {
  void *memory = NULL;
  if (rows > 0 && stride > SIZE_MAX / rows) return NULL;
  return posix_memalign(&memory, ALIGNMENT, stride * rows) == 0 ? memory : NULL;
}

czimg_resampler *czimg_create(const czimg_layout *layout) {
  czimg_resampler *resampler = calloc(1, sizeof *resampler);
  if (!resampler) return NULL;
  resampler->layout = *layout;
  resampler->window_stride = aligned((size_t)layout->width * layout->bit_depth / 8);
  resampler->target_stride = aligned(layout->target_width);
  for (uint32_t i = 0; i < layout->channels; i++) {
    resampler->window[i] = allocate(resampler->window_stride, layout->window_rows);
    resampler->target[i] = allocate(resampler->target_stride, layout->target_rows);
    if (!resampler->window[i] || !resampler->target[i]) {
      czimg_free(resampler);
      return NULL;
    }
  }
  return resampler;
}

void czimg_free(czimg_resampler *resampler) {
  if (!resampler) return;
  for (int i = 0; i < 3; i++) {
    free(resampler->window[i]);
    free(resampler->target[i]);
  }
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
  size_t offset = resampler->filled * resampler->window_stride;
  uint8_t *planes[3] = {0};
  for (uint32_t i = 0; i < layout->channels; i++) planes[i] = resampler->window[i] + offset;
  if (layout->channels == 1)
    memcpy(planes[0], row, (size_t)layout->width * layout->bit_depth / 8);
  else if (layout->bit_depth == 8)
    split_bytes(row, layout->width, planes[0], planes[1], planes[2]);
  else
    split_words(
      row, layout->width, (uint16_t *)planes[0], (uint16_t *)planes[1], (uint16_t *)planes[2]);
  resampler->filled++;
}

void czimg_discard(czimg_resampler *resampler, uint32_t count) {
  size_t stride = resampler->window_stride;
  resampler->filled -= count;
  for (uint32_t i = 0; i < resampler->layout.channels; i++)
    memmove(
      resampler->window[i], resampler->window[i] + count * stride, resampler->filled * stride);
}

static zimg_filter_graph *build(
  const czimg_resampler *resampler, const czimg_region *region, uint32_t rows
) {
  const czimg_layout *layout = &resampler->layout;
  zimg_image_format source;
  zimg_image_format_default(&source, ZIMG_API_VERSION);
  source.width = layout->width;
  source.height = resampler->filled;
  source.pixel_type = layout->bit_depth == 8 ? ZIMG_PIXEL_BYTE : ZIMG_PIXEL_WORD;
  source.depth = layout->bit_depth;
  source.pixel_range = ZIMG_RANGE_FULL;
  if (layout->channels == 3) {
    source.color_family = ZIMG_COLOR_RGB;
    source.matrix_coefficients = ZIMG_MATRIX_RGB;
  }
  zimg_image_format target = source;
  target.width = layout->target_width;
  target.height = rows;
  target.pixel_type = ZIMG_PIXEL_BYTE;
  target.depth = 8;
  source.active_region.left = region->left;
  source.active_region.top = region->top;
  source.active_region.width = region->width;
  source.active_region.height = region->height;
  zimg_graph_builder_params params;
  zimg_graph_builder_params_default(&params, ZIMG_API_VERSION);
  params.resample_filter = ZIMG_RESIZE_LANCZOS;
  params.filter_param_a = 3;
  return zimg_filter_graph_build(&source, &target, &params);
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

static bool process(czimg_resampler *resampler, const zimg_filter_graph *graph) {
  zimg_image_buffer_const source = {ZIMG_API_VERSION};
  zimg_image_buffer target = {ZIMG_API_VERSION};
  for (uint32_t i = 0; i < resampler->layout.channels; i++) {
    source.plane[i].data = resampler->window[i];
    source.plane[i].stride = (ptrdiff_t)resampler->window_stride;
    source.plane[i].mask = ZIMG_BUFFER_MAX;
    target.plane[i].data = resampler->target[i];
    target.plane[i].stride = (ptrdiff_t)resampler->target_stride;
    target.plane[i].mask = ZIMG_BUFFER_MAX;
  }
  return reserve_scratch(resampler, graph)
    && zimg_filter_graph_process(
         graph, &source, &target, resampler->scratch, NULL, NULL, NULL, NULL)
      == ZIMG_ERROR_SUCCESS;
}

bool czimg_resample(czimg_resampler *resampler, const czimg_region *region, uint32_t rows) {
  zimg_filter_graph *graph = build(resampler, region, rows);
  if (!graph) return false;
  bool done = process(resampler, graph);
  zimg_filter_graph_free(graph);
  return done;
}

void czimg_copy_row(const czimg_resampler *resampler, uint32_t index, uint8_t *row) {
  const czimg_layout *layout = &resampler->layout;
  size_t offset = index * resampler->target_stride;
  const uint8_t *r = resampler->target[0] + offset;
  if (layout->channels == 1) {
    memcpy(row, r, layout->target_width);
    return;
  }
  const uint8_t *g = resampler->target[1] + offset;
  const uint8_t *b = resampler->target[2] + offset;
  for (size_t x = 0; x < layout->target_width; x++) {
    row[3 * x] = r[x];
    row[3 * x + 1] = g[x];
    row[3 * x + 2] = b[x];
  }
}
