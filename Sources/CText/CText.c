// The library is there only while its trait is on.
#ifdef WITH_Text

#include "CText.h"

#include <dlfcn.h>

enum {
  UNITS = 1024,  // PANGO_SCALE
  // Columns that are drawn at a time; Cairo's surfaces end at 32,767.
  TILE = 16384,
  ALIGN_CENTER = 1,
  WRAP_WORD_CHAR = 2,
  FORMAT_ARGB32 = 0,
  ANTIALIAS_GRAY = 2,
  HINT_STYLE_NONE = 1,
  HINT_METRICS_OFF = 1,
  STATUS_NO_MEMORY = 1,
};

/// PangoRectangle.
typedef struct rectangle {
  int left, top, width, height;
} rectangle;

/// PangoAttribute; bytes of the text.
typedef struct attribute {
  const void *class;
  unsigned start, end;
} attribute;

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
  F(void, pango_layout_set_attributes, (void *, void *)) \
  F(void, pango_layout_get_extents, (void *, rectangle *, rectangle *)) \
  F(int, pango_layout_get_unknown_glyphs_count, (void *)) \
  F(void *, pango_attr_list_new, (void)) \
  F(void, pango_attr_list_insert, (void *, attribute *)) \
  F(void, pango_attr_list_unref, (void *)) \
  F(attribute *, pango_attr_insert_hyphens_new, (int)) \
  F(void, pango_cairo_show_layout, (void *, void *)) \
  F(void, pango_cairo_layout_path, (void *, void *)) \
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
  F(void, cairo_translate, (void *, double, double)) \
  F(void, cairo_scale, (void *, double, double)) \
  F(void *, cairo_copy_path, (void *)) \
  F(void, cairo_new_path, (void *)) \
  F(void, cairo_append_path, (void *, const void *)) \
  F(void, cairo_path_destroy, (void *)) \
  F(void, cairo_fill, (void *)) \
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

/// What is smaller or larger is laid out at these ems and scaled: Pango's numbers cannot pass
/// any size, nor FreeType's, and the pictures of larger glyphs would stay in Cairo's memory.
static double laid_out_em(double em) {
  double least = 1, most = CTEXT_MEASURED_EM;
  return em < least ? least : em > most ? most : em;
}

static void leave_out_hyphens(void *attributes, size_t start, size_t end) {
  attribute *none = pango_attr_insert_hyphens_new(false);
  none->start = (unsigned)start;
  none->end = (unsigned)end;
  pango_attr_list_insert(attributes, none);
}

/// A word that is broken gets no hyphen that is not in it: names of files would be misread.
/// Behind a soft hyphen, where one stretch ends and the next begins, Pango shows it.
static void set_hyphens(const ctext_text *text) {
  void *attributes = pango_attr_list_new();
  size_t start = 0;
  for (size_t end = 2; end < text->length; end++) {
    if (text->utf8[end - 2] != '\xC2' || text->utf8[end - 1] != '\xAD') continue;
    leave_out_hyphens(attributes, start, end);
    start = end;
  }
  leave_out_hyphens(attributes, start, text->length);
  pango_layout_set_attributes(layout, attributes);
  pango_attr_list_unref(attributes);
}

/// Returns by how much what is laid out has to be scaled.
static double lay_out(const ctext_text *text) {
  double em = laid_out_em(text->em), scale = text->em / em;
  pango_font_description_set_absolute_size(font, em * UNITS);
  pango_layout_set_font_description(layout, font);
  double measure = text->measure / scale;
  pango_layout_set_width(layout, measure > 0 ? (int)(measure * UNITS) : -1);
  pango_layout_set_text(layout, text->utf8, (int)text->length);
  set_hyphens(text);
  return scale;
}

static ctext_box box(rectangle of, double scale) {
  double unit = scale / UNITS;
  return (ctext_box){
    .left = of.left * unit, .top = of.top * unit, .right = (of.left + (double)of.width) * unit,
    .bottom = (of.top + (double)of.height) * unit};
}

void ctext_measure(const ctext_text *text, ctext_extents *extents) {
  double scale = lay_out(text);
  rectangle ink, logical;
  pango_layout_get_extents(layout, &ink, &logical);
  extents->ink = box(ink, scale);
  extents->logical = box(logical, scale);
  extents->unknown = pango_layout_get_unknown_glyphs_count(layout);
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
  ctext_extents extents;
  ctext_measure(&letter, &extents);
  is_ready = extents.unknown == 0;
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

/// Fills the outlines of what is laid out, which have no size that is too large.
static void fill_outlines(void *cairo, double left, double top, double scale) {
  cairo_move_to(cairo, 0, 0);
  pango_cairo_layout_path(cairo, layout);
  void *path = cairo_copy_path(cairo);
  cairo_new_path(cairo);
  cairo_translate(cairo, left, top);
  cairo_scale(cairo, scale, scale);
  cairo_append_path(cairo, path);
  cairo_path_destroy(path);
  cairo_fill(cairo);
}

/// Draws glyphs as they are, with colours of their own.
static void show_glyphs(void *cairo, double left, double top, double scale) {
  cairo_translate(cairo, left, top);
  cairo_scale(cairo, scale, scale);
  cairo_move_to(cairo, 0, 0);
  pango_cairo_show_layout(cairo, layout);
}

ctext_status ctext_draw(
  const ctext_text *text, const uint8_t color[3], bool has_colors, double left, double top,
  uint32_t width, uint32_t height, uint8_t *pixels) {
  double scale = lay_out(text);
  int status = 0;
  for (uint32_t x = 0; x < width && status == 0; x += TILE) {
    void *surface = cairo_image_surface_create_for_data(
      pixels + 4 * (size_t)x, FORMAT_ARGB32, (int)(width - x < TILE ? width - x : TILE),
      (int)height, (int)(4 * width));
    void *cairo = cairo_create(surface);
    cairo_set_source_rgb(cairo, color[0] / 255.0, color[1] / 255.0, color[2] / 255.0);
    if (scale == 1 || has_colors) show_glyphs(cairo, left - x, top, scale);
    else fill_outlines(cairo, left - x, top, scale);
    status = cairo_status(cairo);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
  }
  if (status != 0) return status == STATUS_NO_MEMORY ? CTEXT_NO_MEMORY : CTEXT_FAILED;
  put_in_order(pixels, (size_t)width * height);
  return CTEXT_OK;
}

#endif
