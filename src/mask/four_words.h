/* mask/four_words.h - counting the bits of four words at once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MASK_FOUR_WORDS_H
#define AB_MASK_FOUR_WORDS_H

#include "base/check.h"

#include "base/machine.h"

#if defined(AB_HAVE_AVX2)
AB_AVX2_BEGIN

/* How many bits are set in each byte of four words. */
static inline __m256i ab_count_four(__m256i v)
{
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                            2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i low = _mm256_shuffle_epi8(counts, _mm256_and_si256(v, nibble));
    __m256i high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble));

    return _mm256_add_epi8(low, high);
}

static inline int64_t ab_sum_of_four(__m256i v)
{
    uint64_t words[4];

    _mm256_storeu_si256((__m256i *)(void *)words, v);
    return (int64_t)(words[0] + words[1] + words[2] + words[3]);
}

AB_AVX2_END
#endif

#endif
