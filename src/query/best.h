/* query/best.h - the first answers of many, in the caller's array.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_QUERY_BEST_H
#define AB_QUERY_BEST_H

#include "base/check.h"

/* Answers are items of one size, each with an id and, where there is a time or a
 * distance to sort by, that as its key. Lesser keys come first, then lesser ids. */
typedef struct ab_best {
    unsigned char *items; /* a heap: the last of those that are kept is the first in it */
    size_t size;          /* of an item, at most AB_BEST_ITEM */
    size_t id_at;         /* where in an item its id is */
    size_t key_at;        /* and its key (a double); AB_NO_KEY: there is none */
    size_t id_size;       /* of a uint64_t or a uint32_t */
    uint32_t capacity;
    uint32_t kept;
    uint32_t count; /* of all, also those for which there was no room */
} ab_best;

enum { AB_BEST_ITEM = 96 };
#define AB_NO_KEY SIZE_MAX

/* Takes an answer, if it is among the first so far. */
void ab_best_take(ab_best *best, const void *item);

/* The key that the next answer must not exceed to be kept: infinite while there is
 * room. */
double ab_best_limit(const ab_best *best);

/* Puts what was kept in order. */
void ab_best_sort(ab_best *best);

#endif
