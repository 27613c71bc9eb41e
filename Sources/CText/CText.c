// The library is there only while its trait is on.
#ifdef WITH_Text

#include "CText.h"

#include <dlfcn.h>

enum {
  UNITS = 1024,  // PANGO_SCALE
  ALIGN_CENTER = 1,
  WRAP_WORD_CHAR = 2,
  FORMAT_ARGB32 = 0,
  ANTIALIAS_GRAY = 2,
  HINT_STYLE_NONE = 1,
  HINT_METRICS_OFF = 1,
};

// What is called, as Pango 1.44 and Cairo 1.10 and all since declare it; objects are opaque.
#define FUNCTIONS(F) \
  F(void *, pango_cairo_font_map_new, (void)) \
  F(void *, pango_font_map_create_context, (void *)) \
  F(void, pango_context_set_round_glyph_positions, (void *, int)) \
  F(void, pango_cairo_context_set_font_options, (void *, const void *)) \
  F(void *, pango_font_description_from_string, (const char *)) \
  F(void, pango_font_description_set_absolute_size, (void *, double)) \
  F(void *, pango_layout_new, (void *)) \
  F(void, pango_layout_set_font_description, (void *, const void *)) \
  F(void, pango_layout_set_text, (void *, const char *, int)) \
  F(void, pango_layout_set_width, (void *, int)) \
  F(void, pango_layout_set_wrap, (void *, int)) \
  F(void, pango_layout_set_alignment, (void *, int)) \
  F(void, pango_layout_get_size, (void *, int *, int *)) \
  F(int, pango_layout_get_unknown_glyphs_count, (void *)) \
  F(void, pango_cairo_show_layout, (void *, void *)) \
  F(void *, cairo_font_options_create, (void)) \
  F(void, cairo_font_options_set_antialias, (void *, int)) \
  F(void, cairo_font_options_set_hint_style, (void *, int)) \
  F(void, cairo_font_options_set_hint_metrics, (void *, int)) \
  F(void, cairo_font_options_destroy, (void *)) \
  F(void *, cairo_image_surface_create_for_data, (unsigned char *, int, int, int, int)) \
  F(void, cairo_surface_destroy, (void *)) \
  F(void *, cairo_create, (void *)) \
  F(void, cairo_set_source_rgb, (void *, double, double, double)) \
  F(void, cairo_move_to, (void *, double, double)) \
  F(int, cairo_status, (void *)) \
  F(void, cairo_destroy, (void *))

#define DECLARE(result, name, parameters) static result(*name) parameters;
FUNCTIONS(DECLARE)

#define FIND(result, name, parameters) \
  if (!(name = (result(*) parameters)dlsym(library, #name))) return false;

static bool find_functions(void *library) {
  FUNCTIONS(FIND)
  return true;
}

/// A symbol is looked up in the library and in all that it depends on.
static bool load_library(void) {
  const char *names[] = {
    "libpangocairo-1.0.so.0", "libpangocairo-1.0.0.dylib",
    "/opt/homebrew/lib/libpangocairo-1.0.0.dylib",
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (library) return find_functions(library);
  }
  return false;
}

/// Kept, since a new font map would read what fontconfig knows again, and a new layout would
/// choose fonts again.
static void *layout, *font;

/// Outlines are not bent to the pixels, so that text of another size has the same shape.
static void set_options(void *context) {
  void *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context, false);
}

static void create_layout(void) {
  void *context = pango_font_map_create_context(pango_cairo_font_map_new());
  set_options(context);
  font = pango_font_description_from_string("Sans");
  layout = pango_layout_new(context);
  pango_layout_set_wrap(layout, WRAP_WORD_CHAR);
  pango_layout_set_alignment(layout, ALIGN_CENTER);
}

static void lay_out(const ctext_text *text) {
  pango_font_description_set_absolute_size(font, text->em * UNITS);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_width(layout, text->measure > 0 ? (int)(text->measure * UNITS) : -1);
  pango_layout_set_text(layout, text->utf8, (int)text->length);
}

void ctext_measure(const ctext_text *text, ctext_size *size) {
  lay_out(text);
  int width, height;
  pango_layout_get_size(layout, &width, &height);
  size->width = (double)width / UNITS;
  size->height = (double)height / UNITS;
  size->unknown = pango_layout_get_unknown_glyphs_count(layout);
}

ctext_status ctext_load(void) {
  static bool is_ready;
  if (is_ready) return CTEXT_OK;
  if (!layout) {
    if (!load_library()) return CTEXT_NO_LIBRARY;
    create_layout();
  }
  // Pango lists families without a font in them, and draws boxes.
  ctext_text letter = {.utf8 = "A", .length = 1, .em = 10};
  ctext_size size;
  ctext_measure(&letter, &size);
  is_ready = size.unknown == 0;
  return is_ready ? CTEXT_OK : CTEXT_NO_FONTS;
}

/// Cairo's pixels are numbers with alpha on top, in the machine's byte order.
static void put_in_order(uint8_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel;
    __builtin_memcpy(&pixel, pixels + 4 * i, 4);
    for (int channel = 0; channel < 4; channel++)
      pixels[4 * i + channel] = (uint8_t)(pixel >> (channel == 3 ? 24 : 16 - 8 * channel));
  }
}

ctext_status ctext_draw(
  const ctext_text *text, const uint8_t color[3], double left, double top, uint32_t width,
  uint32_t height, uint8_t *pixels) {
  void *surface = cairo_image_surface_create_for_data(
    pixels, FORMAT_ARGB32, (int)width, (int)height, (int)(4 * width));
  void *cairo = cairo_create(surface);
  lay_out(text);
  cairo_set_source_rgb(cairo, color[0] / 255.0, color[1] / 255.0, color[2] / 255.0);
  cairo_move_to(cairo, left, top);
  pango_cairo_show_layout(cairo, layout);
  int status = cairo_status(cairo);
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  if (status != 0) return CTEXT_NO_MEMORY;
  put_in_order(pixels, (size_t)width * height);
  return CTEXT_OK;
}

#endif
