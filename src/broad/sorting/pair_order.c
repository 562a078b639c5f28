/* broad/sorting/pair_order.c - pairs sorted by a, then b.
 *
 * First a radix sort by a alone: the pairs of one a then lie together, and are sorted by b. Most
 * entries have few partners, which are sorted by insertion; many partners (of something huge that
 * meets everything) are sorted by radix again.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/sorting/sorting.h"

#include <string.h>

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS, FEW_PARTNERS = 48 };

typedef enum pair_key { KEY_A, KEY_B } pair_key;

static uint32_t key_of(abut_pair pair, pair_key key)
{
    return key == KEY_A ? pair.a : pair.b;
}

/* Sorts by one of the two numbers, and keeps the order of equal ones. */
static void
radix_sort_pairs(abut_pair *pairs, size_t count, abut_pair *spare, pair_key key, uint32_t largest)
{
    abut_pair *from = pairs;
    abut_pair *to = spare;

    for (int shift = 0; shift < 32 && largest >> shift != 0; shift += DIGIT_BITS) {
        size_t starts[DIGITS] = { 0 };
        size_t sum = 0;

        for (size_t i = 0; i < count; i++) {
            starts[key_of(from[i], key) >> shift & (DIGITS - 1)]++;
        }
        for (int digit = 0; digit < DIGITS; digit++) {
            size_t here = starts[digit];

            starts[digit] = sum;
            sum += here;
        }
        for (size_t i = 0; i < count; i++) {
            to[starts[key_of(from[i], key) >> shift & (DIGITS - 1)]++] = from[i];
        }
        abut_pair *swap = from;

        from = to;
        to = swap;
    }
    if (from != pairs) {
        memcpy(pairs, from, count * sizeof *pairs);
    }
}

static void insertion_sort_by_b(abut_pair *pairs, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        abut_pair pair = pairs[i];
        size_t at = i;

        for (; at > 0 && pairs[at - 1].b > pair.b; at--) {
            pairs[at] = pairs[at - 1];
        }
        pairs[at] = pair;
    }
}

void ab_order_pairs(abut_pair *pairs, size_t count, abut_pair *spare)
{
    uint32_t largest_a = 0;
    uint32_t largest_b = 0;

    for (size_t i = 0; i < count; i++) {
        largest_a = pairs[i].a > largest_a ? pairs[i].a : largest_a;
        largest_b = pairs[i].b > largest_b ? pairs[i].b : largest_b;
    }
    radix_sort_pairs(pairs, count, spare, KEY_A, largest_a);
    for (size_t from = 0; from < count;) {
        size_t end = from + 1;

        while (end < count && pairs[end].a == pairs[from].a) {
            end++;
        }
        if (end - from <= FEW_PARTNERS) {
            insertion_sort_by_b(pairs + from, end - from);
        } else {
            radix_sort_pairs(pairs + from, end - from, spare, KEY_B, largest_b);
        }
        from = end;
    }
}
