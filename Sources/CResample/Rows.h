#pragma once

#include "Kernel.h"

enum {
  /// Rows of bytes that are brought to the target's width together.
  STRIP_ROWS = CRESAMPLE_STRIP_ROWS,
  /// Samples that are made at a time.
  ROW_STEP = 32,
  COLUMN_STEP = 8,
  /// Between the passes samples are signed, around the middle of their range. Those of 8 bits
  /// have 7 bits behind the point: the kernel overshoots by less than the range itself, so
  /// nothing is cut off before the end.
  FRACTION_BITS = 7,
  BYTE_MIDDLE = 1 << 7,
  WORD_MIDDLE = 1 << 15
};

/// The weights of a pass across: sample x is made of the `taps` samples from `first[x]` on,
/// with those from `weights + x * taps` on. Both numbers are even.
typedef struct columns {
  uint32_t *first;
  int16_t *weights;
  uint32_t taps;
  /// Samples that are made, a multiple of `COLUMN_STEP`.
  uint32_t width;
} columns;

/// `STRIP_ROWS` rows of bytes, `stride` apart, with room for as many in another order.
typedef struct strip {
  uint8_t *rows;
  uint8_t *pairs;
  /// A multiple of 16, and at least `taps` more than there are samples in a row.
  size_t stride;
} strip;

/// The rows of a pass down, with a weight each; an even number.
typedef struct column_rows {
  const int16_t **rows;
  int16_t *weights;
  uint32_t taps;
} column_rows;

/// The fastest code that the machine has; all make the same samples. `width` is a multiple of
/// `ROW_STEP`.
typedef struct rows_code {
  /// From samples of 8 bits, to `STRIP_ROWS` rows.
  void (*bytes_across)(const strip *source, const columns *columns, int16_t *const *targets);
  /// From one row of samples of 16 bits around their middle.
  void (*words_across)(const int16_t *source, const columns *columns, int16_t *target);
  void (*down)(const column_rows *source, uint32_t width, int16_t *target);
  /// To samples of 8 bits from such as were.
  void (*narrow)(const int16_t *source, uint32_t width, uint8_t *target);
} rows_code;

extern const rows_code rows_plain;
rows_code rows_fastest(void);
