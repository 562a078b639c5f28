/* alloc/ledger.h - an allocator that keeps books, and fails on request.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_LEDGER_H
#define ABUT_TESTS_LEDGER_H

#include "abut/abut.h"

/* Counts blocks and bytes; fails the call number `fail_at`, and all after it if
 * `for_good`. It checks that the old size is told truly. */
typedef struct ledger {
    int calls;
    int fail_at;
    bool for_good;
    int blocks;
    size_t bytes;
    size_t most; /* bytes that it gives at a time; 0: any number */
    bool lied;
} ledger;

/* The `resize` of an abut_allocator whose `user` is a ledger. */
void *ledger_resize(void *user, void *block, size_t old_size, size_t new_size);

/* Whether everything was given back, and nothing said that was not so. */
bool ledger_is_even(const ledger *l);

#endif
