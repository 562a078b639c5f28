/* mask/narrow.c - two masks of up to 64 columns: one word a row, one row after another in memory.
 *
 * A shift by columns moves the bits of a word, and pixels that leave the mask fall out by
 * themselves: nothing has to be masked, and there is only one word of b under a word of a. Both
 * questions are symmetric, so the mask that lies further right is the one that is shifted.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/machine.h"
#include "mask/four_words.h"
#include "mask/narrow.h"

enum { ROWS_AT_ONCE = 16 };

/* The rows that both have. */
typedef struct narrow_window {
    const uint64_t *still;
    const uint64_t *shifted; /* by so many bits up */
    int bits;
    int rows;
} narrow_window;

/* Fetches a mask that may not be in the cache at once, before its head says which lines are needed:
 * every second line, as lines come in pairs. */
static inline void fetch_early(const abut_mask *mask)
{
    const char *block = (const char *)mask;

    for (int line = 64; line < 576; line += 128) {
        AB_PREFETCH(block + line);
    }
}

static inline const uint64_t *narrow_row(const abut_mask *mask, int y)
{
    return mask->bits + AB_WORDS_BEFORE + y;
}

static inline bool
open_narrow(const abut_mask *a, const abut_mask *b, ab_shift shift, narrow_window *out)
{
    fetch_early(a);
    fetch_early(b);
    if (shift.x >= AB_WORD || shift.x <= -AB_WORD || shift.y > ABUT_MASK_LIMIT ||
        shift.y < -ABUT_MASK_LIMIT) {
        return false;
    }
    if (shift.x < 0) {
        const abut_mask *other = a;

        a = b;
        b = other;
        shift = (ab_shift){ -shift.x, -shift.y };
    }
    int y0 = ab_larger_int(a->low_y, b->low_y + shift.y);
    int y1 = ab_smaller_int(a->high_y, b->high_y + shift.y);

    if (y0 >= y1 || a->high_x <= b->low_x + shift.x || b->high_x + shift.x <= a->low_x) {
        return false;
    }
    out->still = narrow_row(a, y0);
    out->shifted = narrow_row(b, y0 - shift.y);
    out->bits = shift.x;
    out->rows = y1 - y0;
    return true;
}

#if defined(AB_HAVE_AVX2)
AB_AVX2_BEGIN

static inline __m256i four_rows(const narrow_window *w, int r, __m128i bits)
{
    __m256i over = _mm256_loadu_si256((const __m256i *)(const void *)(w->shifted + r));

    return _mm256_and_si256(_mm256_loadu_si256((const __m256i *)(const void *)(w->still + r)),
                            _mm256_sll_epi64(over, bits));
}

/* The last rows, up to three. Behind the last row of a mask there are spare words. */
static inline __m256i last_rows(const narrow_window *w, int r, __m128i bits)
{
    static const int64_t counts[] = { -1, -1, -1, -1, 0, 0, 0, 0 };
    const int64_t *from = counts + 4 - (w->rows - r);

    return _mm256_and_si256(four_rows(w, r, bits),
                            _mm256_loadu_si256((const __m256i *)(const void *)from));
}

static inline bool block_meets(const narrow_window *w, int r, __m128i bits)
{
    __m256i first = _mm256_or_si256(four_rows(w, r, bits), four_rows(w, r + 4, bits));
    __m256i second = _mm256_or_si256(four_rows(w, r + 8, bits), four_rows(w, r + 12, bits));
    __m256i any = _mm256_or_si256(first, second);

    return !_mm256_testz_si256(any, any);
}

/* For windows of fewer rows than a block. */
AB_NOINLINE static bool few_rows_meet(const narrow_window *w)
{
    __m128i bits = _mm_cvtsi32_si128(w->bits);
    __m256i any = _mm256_setzero_si256();
    int r = 0;

    for (; r + 4 <= w->rows; r += 4) {
        any = _mm256_or_si256(any, four_rows(w, r, bits));
    }
    if (r < w->rows) {
        any = _mm256_or_si256(any, last_rows(w, r, bits));
    }
    return !_mm256_testz_si256(any, any);
}

/* Block after block; the last may overlap the one before. Few instructions matter even while memory
 * is the limit: the fewer a pair takes, the more pairs of a caller's loop are fetched at once. */
static bool narrow_meets_avx2(const abut_mask *a, const abut_mask *b, ab_shift shift)
{
    narrow_window w;

    if (!open_narrow(a, b, shift, &w)) {
        return false;
    }
    __m128i bits = _mm_cvtsi32_si128(w.bits);
    int last = w.rows - ROWS_AT_ONCE;

    if (AB_UNLIKELY(last < 0)) {
        return few_rows_meet(&w);
    }
    for (int r = 0; r < last; r += ROWS_AT_ONCE) {
        if (block_meets(&w, r, bits)) {
            return true;
        }
    }
    return block_meets(&w, last, bits);
}

static int64_t narrow_count_avx2(const narrow_window *w)
{
    __m128i bits = _mm_cvtsi32_si128(w->bits);
    __m256i sums = _mm256_setzero_si256();
    int r = 0;

    while (r + 4 <= w->rows) { /* up to 16 fours of rows: bytes of up to 128 */
        __m256i bytes = _mm256_setzero_si256();
        int end = ab_smaller_int(w->rows, r + AB_WORD);

        for (; r + 4 <= end; r += 4) {
            bytes = _mm256_add_epi8(bytes, ab_count_four(four_rows(w, r, bits)));
        }
        sums = _mm256_add_epi64(sums, _mm256_sad_epu8(bytes, _mm256_setzero_si256()));
    }
    if (r < w->rows) {
        __m256i bytes = ab_count_four(last_rows(w, r, bits));

        sums = _mm256_add_epi64(sums, _mm256_sad_epu8(bytes, _mm256_setzero_si256()));
    }
    return ab_sum_of_four(sums);
}

AB_AVX2_END
#endif

bool ab_narrow_meets(const abut_mask *a, const abut_mask *b, ab_shift shift)
{
#if defined(AB_HAVE_AVX2)
    if (ab_machine_has_avx2()) {
        return narrow_meets_avx2(a, b, shift);
    }
#endif
    narrow_window w;
    bool meets = false;

    if (!open_narrow(a, b, shift, &w)) {
        return false;
    }
    for (int r = 0; r < w.rows && !meets; r++) {
        meets = (w.still[r] & w.shifted[r] << w.bits) != 0;
    }
    return meets;
}

int64_t ab_narrow_count(const abut_mask *a, const abut_mask *b, ab_shift shift)
{
    narrow_window w;
    int64_t count = 0;

    if (!open_narrow(a, b, shift, &w)) {
        return 0;
    }
#if defined(AB_HAVE_AVX2)
    if (ab_machine_has_avx2()) {
        return narrow_count_avx2(&w);
    }
#endif
    for (int r = 0; r < w.rows; r++) {
        count += ab_bit_count(w.still[r] & w.shifted[r] << w.bits);
    }
    return count;
}
