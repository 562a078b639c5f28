/* mask/pair.c - the bits of two masks laid over each other, a word or four at a time.
 *
 * Only the rows and words in which the two bounds overlap are read. A word of a meets parts of two
 * words of b. What a vector reads beyond the common columns is masked out, in the first and in the
 * last word of a row; beyond the last row there are spare words.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/machine.h"
#include "mask/four_words.h"
#include "mask/narrow.h"
#include "mask/pair.h"

/* Shifts beyond this many pixels leave nothing in common. */
enum { FAR_SHIFT = 1 << 20 };

/* The words that two masks have in common. */
typedef struct pair_window {
    const uint64_t *a; /* the first word of the first row */
    const uint64_t *b; /* the word with the pixel under the first bit of that */
    int stride_a;
    int stride_b;
    int rows;
    int words;
    unsigned shift; /* of b's words to the right */
    uint64_t first; /* which bits count in the first word of a row; `last`: in the last */
    uint64_t last;
    int x; /* the column of the first bit */
    int y; /* the first row */
} pair_window;

static bool open_window(const abut_mask *a, const abut_mask *b, ab_shift shift, pair_window *out)
{
    if (ab_mask_is_empty(a) || ab_mask_is_empty(b) || shift.x > FAR_SHIFT || shift.x < -FAR_SHIFT ||
        shift.y > FAR_SHIFT || shift.y < -FAR_SHIFT) {
        return false;
    }
    int x0 = ab_larger_int(a->low_x, b->low_x + shift.x);
    int x1 = ab_smaller_int(a->high_x, b->high_x + shift.x);
    int y0 = ab_larger_int(a->low_y, b->low_y + shift.y);
    int y1 = ab_smaller_int(a->high_y, b->high_y + shift.y);

    if (x0 >= x1 || y0 >= y1) {
        return false;
    }
    int word = x0 / AB_WORD;
    int place = word * AB_WORD - shift.x;
    int under = place >= 0 ? place / AB_WORD : -((AB_WORD - 1 - place) / AB_WORD);

    out->a = ab_mask_row(a, y0) + word;
    out->b = ab_mask_row(b, y0 - shift.y) + under;
    out->stride_a = a->words;
    out->stride_b = b->words;
    out->rows = y1 - y0;
    out->words = (x1 - 1) / AB_WORD - word + 1;
    out->shift = (unsigned)(place - under * AB_WORD);
    out->first = ab_bits_from(x0 % AB_WORD);
    out->last = ab_bits_before((x1 - 1) % AB_WORD + 1);
    out->x = word * AB_WORD;
    out->y = y0;
    return true;
}

/* The pixels that both have in a word of row r. */
static inline uint64_t common_word(const pair_window *w, int r, int i)
{
    const uint64_t *b = w->b + (ptrdiff_t)r * w->stride_b + i;
    /* In two steps, as C has no shift by 64. */
    uint64_t under = b[0] >> w->shift | b[1] << 1 << (AB_WORD - 1 - w->shift);
    uint64_t both = w->a[(ptrdiff_t)r * w->stride_a + i] & under;

    both &= i == 0 ? w->first : ~(uint64_t)0;
    return both & (i == w->words - 1 ? w->last : ~(uint64_t)0);
}

static bool row_meets(const pair_window *w, int r)
{
    uint64_t any = 0;

    for (int i = 0; i < w->words; i++) {
        any |= common_word(w, r, i);
    }
    return any != 0;
}

/* The first row, from <= row < to, with a common pixel; `to` if there is none. */
static int first_row_among(const pair_window *w, int from, int to)
{
    while (from < to && !row_meets(w, from)) {
        from++;
    }
    return from;
}

static int64_t count_words(const pair_window *w, int from)
{
    int64_t count = 0;

    for (int r = from; r < w->rows; r++) {
        for (int i = 0; i < w->words; i++) {
            count += ab_bit_count(common_word(w, r, i));
        }
    }
    return count;
}

#if defined(AB_HAVE_AVX2)
AB_AVX2_BEGIN

/* The common pixels of four words that follow each other in memory, not masked. */
static inline __m256i common_four(const uint64_t *a, const uint64_t *b, __m128i right, __m128i left)
{
    __m256i low = _mm256_loadu_si256((const __m256i *)(const void *)b);
    __m256i high = _mm256_loadu_si256((const __m256i *)(const void *)(b + 1));
    __m256i under = _mm256_or_si256(_mm256_srl_epi64(low, right), _mm256_sll_epi64(high, left));

    return _mm256_and_si256(_mm256_loadu_si256((const __m256i *)(const void *)a), under);
}

/* Which bits count of the words i..i + 3 of a row. */
static inline __m256i mask_of_four(const pair_window *w, int i)
{
    uint64_t bits[4];

    for (int k = 0; k < 4; k++) {
        bits[k] = i + k < w->words ? ~(uint64_t)0 : 0;
        bits[k] &= i + k == 0 ? w->first : ~(uint64_t)0;
        bits[k] &= i + k == w->words - 1 ? w->last : ~(uint64_t)0;
    }
    return _mm256_loadu_si256((const __m256i *)(const void *)bits);
}

/* The common pixels of four words of each of four rows, not masked. */
static inline __m256i any_of_four_rows(const uint64_t *a,
                                       const uint64_t *b,
                                       ptrdiff_t stride_a,
                                       ptrdiff_t stride_b,
                                       __m128i right,
                                       __m128i left)
{
    __m256i first = common_four(a, b, right, left);
    __m256i second = common_four(a + stride_a, b + stride_b, right, left);
    __m256i third = common_four(a + 2 * stride_a, b + 2 * stride_b, right, left);
    __m256i fourth = common_four(a + 3 * stride_a, b + 3 * stride_b, right, left);

    return _mm256_or_si256(_mm256_or_si256(first, second), _mm256_or_si256(third, fourth));
}

/* How many rows from the first on certainly have no common pixel; rows of up to four words, a
 * vector each. */
static int empty_rows_of_four(const pair_window *w)
{
    __m128i right = _mm_cvtsi32_si128((int)w->shift);
    __m128i left = _mm_cvtsi32_si128(AB_WORD - (int)w->shift);
    __m256i counts = mask_of_four(w, 0);
    const uint64_t *a = w->a;
    const uint64_t *b = w->b;
    ptrdiff_t stride_a = w->stride_a;
    ptrdiff_t stride_b = w->stride_b;
    int r = 0;

    for (; r + 4 <= w->rows; r += 4) {
        __m256i any = any_of_four_rows(a, b, stride_a, stride_b, right, left);

        if (!_mm256_testz_si256(any, counts)) {
            break;
        }
        a += 4 * stride_a;
        b += 4 * stride_b;
    }
    return r;
}

/* How many rows from the first on certainly have no common pixel; rows of more than four words.
 * Four rows at a time: what a row takes beside its words is shared, and more is fetched at once. */
static int empty_rows_of_wide(const pair_window *w)
{
    __m128i right = _mm_cvtsi32_si128((int)w->shift);
    __m128i left = _mm_cvtsi32_si128(AB_WORD - (int)w->shift);
    __m256i head = mask_of_four(w, 0);
    __m256i tail = mask_of_four(w, (w->words - 1) / 4 * 4);
    ptrdiff_t stride_a = w->stride_a;
    ptrdiff_t stride_b = w->stride_b;
    const uint64_t *a = w->a;
    const uint64_t *b = w->b;
    int words = w->words;
    int r = 0;

    for (; r + 4 <= w->rows; r += 4) {
        __m256i any =
            _mm256_and_si256(any_of_four_rows(a, b, stride_a, stride_b, right, left), head);
        int i = 4;

        for (; i + 4 < words; i += 4) {
            any = _mm256_or_si256(any,
                                  any_of_four_rows(a + i, b + i, stride_a, stride_b, right, left));
        }
        __m256i last = any_of_four_rows(a + i, b + i, stride_a, stride_b, right, left);

        any = _mm256_or_si256(any, _mm256_and_si256(last, tail));
        if (!_mm256_testz_si256(any, any)) {
            break;
        }
        a += 4 * stride_a;
        b += 4 * stride_b;
    }
    return r;
}

static int empty_rows_avx2(const pair_window *w)
{
    if (w->words == 1) {
        return 0;
    }
    return w->words <= 4 ? empty_rows_of_four(w) : empty_rows_of_wide(w);
}

/* Adds the bytes to four sums and clears them, before one can exceed 255. */
static inline void take_bytes(__m256i *sums, __m256i *bytes)
{
    *sums = _mm256_add_epi64(*sums, _mm256_sad_epu8(*bytes, _mm256_setzero_si256()));
    *bytes = _mm256_setzero_si256();
}

static int64_t count_wide(const pair_window *w, int *rows)
{
    __m128i right = _mm_cvtsi32_si128((int)w->shift);
    __m128i left = _mm_cvtsi32_si128(AB_WORD - (int)w->shift);
    __m256i head = mask_of_four(w, 0);
    __m256i tail = mask_of_four(w, (w->words - 1) / 4 * 4);
    __m256i sums = _mm256_setzero_si256();

    for (int r = 0; r < w->rows; r++) {
        const uint64_t *a = w->a + (ptrdiff_t)r * w->stride_a;
        const uint64_t *b = w->b + (ptrdiff_t)r * w->stride_b;
        __m256i bytes = ab_count_four(_mm256_and_si256(common_four(a, b, right, left), head));
        int i = 4;

        for (; i + 4 < w->words; i += 4) {
            bytes = _mm256_add_epi8(bytes, ab_count_four(common_four(a + i, b + i, right, left)));
            if ((i & 63) == 0) {
                take_bytes(&sums, &bytes);
            }
        }
        if (i < w->words) {
            __m256i both = _mm256_and_si256(common_four(a + i, b + i, right, left), tail);

            bytes = _mm256_add_epi8(bytes, ab_count_four(both));
        }
        take_bytes(&sums, &bytes);
    }
    *rows = w->rows;
    return ab_sum_of_four(sums);
}

/* Counts the common pixels of some rows. Returns how many rows those were. */
static int64_t count_avx2(const pair_window *w, int *rows)
{
    return w->words > 1 ? count_wide(w, rows) : 0;
}

AB_AVX2_END
#endif

/* The first row of the window with a common pixel; the number of rows if there is none. */
static int first_row_of(const pair_window *w)
{
    int empty = 0;

#if defined(AB_HAVE_AVX2)
    if (ab_machine_has_avx2()) {
        empty = empty_rows_avx2(w);
    }
#endif
    return first_row_among(w, empty, w->rows);
}

bool ab_pair_meets(const abut_mask *a, const abut_mask *b, ab_shift shift)
{
    pair_window w;

    if (ab_are_narrow(a, b)) {
        return ab_narrow_meets(a, b, shift);
    }
    return open_window(a, b, shift, &w) && first_row_of(&w) < w.rows;
}

bool ab_pair_first(const abut_mask *a, const abut_mask *b, ab_shift shift, int *x, int *y)
{
    pair_window w;

    if ((ab_are_narrow(a, b) && !ab_narrow_meets(a, b, shift)) || !open_window(a, b, shift, &w)) {
        return false;
    }
    int r = first_row_of(&w);

    for (int i = 0; r < w.rows && i < w.words; i++) {
        uint64_t both = common_word(&w, r, i);

        if (both != 0) {
            *x = w.x + i * AB_WORD + ab_first_bit(both);
            *y = w.y + r;
            return true;
        }
    }
    return false;
}

int64_t ab_pair_count(const abut_mask *a, const abut_mask *b, ab_shift shift)
{
    pair_window w;

    int rows = 0;
    int64_t count = 0;

    if (ab_are_narrow(a, b)) {
        return ab_narrow_count(a, b, shift);
    }
    if (!open_window(a, b, shift, &w)) {
        return 0;
    }
#if defined(AB_HAVE_AVX2)
    if (ab_machine_has_avx2()) {
        count = count_avx2(&w, &rows);
    }
#endif
    return count + count_words(&w, rows);
}

bool ab_pair_cells(const abut_mask *a, const abut_mask *b, ab_shift shift, ab_common_cells *cells)
{
    pair_window w;

    *cells = (ab_common_cells){ INT32_MAX, INT32_MAX, 0, 0 };
    if (!open_window(a, b, shift, &w)) {
        return false;
    }
    for (int r = first_row_of(&w); r < w.rows; r++) {
        for (int i = 0; i < w.words; i++) {
            uint64_t both = common_word(&w, r, i);
            int x = w.x + i * AB_WORD;

            if (both != 0) {
                cells->x0 = ab_smaller_int(cells->x0, x + ab_first_bit(both));
                cells->x1 = ab_larger_int(cells->x1, x + ab_bit_length(both));
                cells->y0 = ab_smaller_int(cells->y0, w.y + r);
                cells->y1 = w.y + r + 1;
            }
        }
    }
    return cells->x0 < cells->x1;
}
