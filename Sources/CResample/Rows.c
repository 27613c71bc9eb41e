#include "Rows.h"

#define INLINED static inline __attribute__((always_inline))

/// Of bytes, the sum of whose weights is `WEIGHT_ONE`: the middle comes out as zero.
enum {
  BYTES_BITS = WEIGHT_BITS - FRACTION_BITS,
  BYTES_BIAS = (1 << (BYTES_BITS - 1)) - BYTE_MIDDLE * WEIGHT_ONE,
  WORDS_BIAS = WEIGHT_ONE / 2
};

INLINED int16_t saturated(int32_t value) {
  return (int16_t)(value < INT16_MIN ? INT16_MIN : value > INT16_MAX ? INT16_MAX : value);
}

INLINED void narrow(const int16_t *source, uint32_t width, uint8_t *target) {
  for (uint32_t x = 0; x < width; x++) {
    const int value = ((source[x] + (1 << (FRACTION_BITS - 1))) >> FRACTION_BITS) + BYTE_MIDDLE;
    target[x] = (uint8_t)(value < 0 ? 0 : value > UINT8_MAX ? UINT8_MAX : value);
  }
}

static void bytes_across_plain(
  const strip *source, const columns *columns, int16_t *const *targets
) {
  for (uint32_t y = 0; y < STRIP_ROWS; y++) {
    const uint8_t *row = source->rows + y * source->stride;
    const int16_t *weights = columns->weights;
    for (uint32_t x = 0; x < columns->width; x++, weights += columns->taps) {
      int32_t sum = BYTES_BIAS;
      for (uint32_t i = 0; i < columns->taps; i++) sum += row[columns->first[x] + i] * weights[i];
      targets[y][x] = saturated(sum >> BYTES_BITS);
    }
  }
}

INLINED void across_words(const int16_t *source, const columns *columns, int16_t *target) {
  const int16_t *weights = columns->weights;
  for (uint32_t x = 0; x < columns->width; x++, weights += columns->taps) {
    int32_t sum = WORDS_BIAS;
    for (uint32_t i = 0; i < columns->taps; i++)
      sum += source[columns->first[x] + i] * weights[i];
    target[x] = saturated(sum >> WEIGHT_BITS);
  }
}

static void down_plain(const column_rows *source, uint32_t width, int16_t *target) {
  for (uint32_t x = 0; x < width; x += ROW_STEP) {
    int32_t sums[ROW_STEP];
    for (uint32_t k = 0; k < ROW_STEP; k++) sums[k] = WORDS_BIAS;
    for (uint32_t i = 0; i < source->taps; i++)
      for (uint32_t k = 0; k < ROW_STEP; k++)
        sums[k] += source->rows[i][x + k] * source->weights[i];
    for (uint32_t k = 0; k < ROW_STEP; k++) target[x + k] = saturated(sums[k] >> WEIGHT_BITS);
  }
}

static void words_across_plain(const int16_t *source, const columns *columns, int16_t *target) {
  across_words(source, columns, target);
}

static void narrow_plain(const int16_t *source, uint32_t width, uint8_t *target) {
  narrow(source, width, target);
}

const rows_code rows_plain = {
  bytes_across_plain, words_across_plain, down_plain, narrow_plain
};

#if defined(__x86_64__)

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

AVX2 INLINED __m256i load(const int16_t *samples) {
  return _mm256_loadu_si256((const __m256i *)(const void *)samples);
}

AVX2 INLINED void store(__m256i samples, void *place) {
  _mm256_storeu_si256((__m256i *)place, samples);
}

/// Exchanges rows and columns of eight by eight words, in each half of the vectors.
AVX2 INLINED void transpose(__m256i v[8]) {
  __m256i a[8], b[8];
  for (int i = 0; i < 8; i += 2) {
    a[i] = _mm256_unpacklo_epi16(v[i], v[i + 1]);
    a[i + 1] = _mm256_unpackhi_epi16(v[i], v[i + 1]);
  }
  for (int i = 0; i < 8; i += 4)
    for (int k = 0; k < 2; k++) {
      b[i + 2 * k] = _mm256_unpacklo_epi32(a[i + k], a[i + k + 2]);
      b[i + 2 * k + 1] = _mm256_unpackhi_epi32(a[i + k], a[i + k + 2]);
    }
  for (int i = 0; i < 4; i++) {
    v[2 * i] = _mm256_unpacklo_epi64(b[i], b[i + 4]);
    v[2 * i + 1] = _mm256_unpackhi_epi64(b[i], b[i + 4]);
  }
}

AVX2 INLINED __m256i two_halves(const uint8_t *low, const uint8_t *high) {
  return _mm256_loadu2_m128i((const __m128i *)(const void *)high, (const __m128i *)(const void *)low);
}

/// Makes the strip's `pairs`: two neighbours of each row stand together, below them those of
/// the next row, and so on; then come the next two columns.
AVX2 INLINED void pair_up(const strip *strip) {
  const size_t stride = strip->stride;
  for (size_t x = 0; x < stride; x += 16) {
    __m256i v[8];
    for (size_t y = 0; y < 8; y++) {
      const uint8_t *row = strip->rows + y * stride + x;
      v[y] = two_halves(row, row + 8 * stride);
    }
    transpose(v);
    for (size_t i = 0; i < 8; i++) store(v[i], strip->pairs + x * STRIP_ROWS + 32 * i);
  }
}

/// Both samples of a pair with their weights.
AVX2 INLINED __m256i weighed(const uint8_t *pairs, int32_t weights) {
  const __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)pairs);
  return _mm256_madd_epi16(_mm256_cvtepu8_epi16(bytes), _mm256_set1_epi32(weights));
}

/// One sample of each row: 0…3, 8…11, 4…7, 12…15.
AVX2 INLINED __m256i column(const uint8_t *pairs, const int16_t *weights, uint32_t taps) {
  __m256i low = _mm256_set1_epi32(BYTES_BIAS), high = low;
  for (const int16_t *end = weights + taps; weights < end; weights += 2, pairs += 32) {
    int32_t both;
    __builtin_memcpy(&both, weights, sizeof both);
    low = _mm256_add_epi32(low, weighed(pairs, both));
    high = _mm256_add_epi32(high, weighed(pairs + 16, both));
  }
  return _mm256_packs_epi32(
    _mm256_srai_epi32(low, BYTES_BITS), _mm256_srai_epi32(high, BYTES_BITS));
}

/// Sixteen rows at a time, since sums over neighbours in one vector cost twice the time.
AVX2 static void bytes_across(
  const strip *source, const columns *columns, int16_t *const *targets
) {
  static const uint8_t low_rows[] = {0, 1, 2, 3, 8, 9, 10, 11};
  pair_up(source);
  for (uint32_t x = 0; x < columns->width; x += COLUMN_STEP) {
    __m256i v[COLUMN_STEP];
    for (uint32_t i = 0; i < COLUMN_STEP; i++)
      v[i] = column(
        source->pairs + (size_t)columns->first[x + i] * STRIP_ROWS,
        columns->weights + (size_t)(x + i) * columns->taps, columns->taps);
    transpose(v);
    for (uint32_t i = 0; i < 8; i++)
      _mm256_storeu2_m128i(
        (__m128i *)(void *)(targets[low_rows[i] + 4] + x),
        (__m128i *)(void *)(targets[low_rows[i]] + x), v[i]);
  }
}

AVX2 INLINED __m256i rounded(__m256i low, __m256i high) {
  return _mm256_packs_epi32(
    _mm256_srai_epi32(low, WEIGHT_BITS), _mm256_srai_epi32(high, WEIGHT_BITS));
}

AVX2 static void down(const column_rows *source, uint32_t width, int16_t *target) {
  const __m256i bias = _mm256_set1_epi32(WORDS_BIAS);
  for (uint32_t x = 0; x < width; x += ROW_STEP) {
    __m256i sums[4] = {bias, bias, bias, bias};
    for (uint32_t i = 0; i < source->taps; i += 2) {
      const uint32_t upper = (uint16_t)source->weights[i];
      const uint32_t lower = (uint16_t)source->weights[i + 1];
      const __m256i weight = _mm256_set1_epi32((int32_t)(upper | lower << 16));
      for (uint32_t k = 0; k < 2; k++) {
        const __m256i a = load(source->rows[i] + x + 16 * k);
        const __m256i b = load(source->rows[i + 1] + x + 16 * k);
        const __m256i low = _mm256_madd_epi16(_mm256_unpacklo_epi16(a, b), weight);
        const __m256i high = _mm256_madd_epi16(_mm256_unpackhi_epi16(a, b), weight);
        sums[2 * k] = _mm256_add_epi32(sums[2 * k], low);
        sums[2 * k + 1] = _mm256_add_epi32(sums[2 * k + 1], high);
      }
    }
    for (uint32_t k = 0; k < 2; k++)
      store(rounded(sums[2 * k], sums[2 * k + 1]), target + x + 16 * k);
  }
}

/// The compiler's own vector code.
AVX2 static void words_across(const int16_t *source, const columns *columns, int16_t *target) {
  across_words(source, columns, target);
}

AVX2 static void narrow_wide(const int16_t *source, uint32_t width, uint8_t *target) {
  narrow(source, width, target);
}

rows_code rows_fastest(void) {
  const rows_code wide = {bytes_across, words_across, down, narrow_wide};
  return __builtin_cpu_supports("avx2") ? wide : rows_plain;
}

#else

rows_code rows_fastest(void) { return rows_plain; }

#endif
