#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Text by Pango and Cairo. One thread at a time may call.
///
/// The libraries are loaded when they are first needed: linked, the fifteen that come along
/// would cost every start of the program 8 ms.

typedef enum ctext_status {
  CTEXT_OK = 0,
  /// Pango and Cairo are not installed, or too old.
  CTEXT_NO_LIBRARY,
  /// The system has no font, or none with letters.
  CTEXT_NO_FONTS,
  CTEXT_NO_MEMORY,
  /// Cairo refuses for another reason.
  CTEXT_FAILED,
} ctext_status;

/// The largest em that is laid out. What is measured here grows exactly in proportion.
enum { CTEXT_MEASURED_EM = 128 };

typedef struct ctext_text {
  const char *utf8;
  size_t length;
  /// The font's size: pixels of an em.
  double em;
  /// The width in pixels at which lines are broken and within which they are centred;
  /// 0 breaks none.
  double measure;
} ctext_text;

/// Edges in pixels from the upper left corner of the text. y points down.
typedef struct ctext_box {
  double left;
  double top;
  double right;
  double bottom;
} ctext_box;

typedef struct ctext_extents {
  /// The text's lines with their ascents and descents.
  ctext_box logical;
  /// What is seen, which may reach beyond that; without width or height if nothing is.
  ctext_box ink;
  /// Characters that no font has.
  int32_t unknown;
} ctext_extents;

/// Loads the libraries and looks for a font. To be called before any other.
ctext_status ctext_load(void);

void ctext_measure(const ctext_text *text, ctext_extents *extents);

/// Draws the text with its upper left corner at `left`, `top` into `width`×`height` pixels
/// of red, green, blue and alpha, premultiplied, which are all 0 before. It may reach beyond
/// them.
///
/// `has_colors` says that glyphs may have colours of their own.
ctext_status ctext_draw(
  const ctext_text *text, const uint8_t color[3], bool has_colors, double left, double top,
  uint32_t width, uint32_t height, uint8_t *pixels);
