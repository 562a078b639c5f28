/* alloc/ledger.c - an allocator that keeps books.
 *
 * SPDX-License-Identifier: MIT */

#include "alloc/ledger.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 32 }; /* room for the size, and malloc's alignment kept */

static bool says_no(const ledger *l, size_t size)
{
    if (l->most > 0 && size > l->most) {
        return true;
    }
    return l->fail_at > 0 && (l->calls == l->fail_at || (l->for_good && l->calls > l->fail_at));
}

void *ledger_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    ledger *l = user;
    char *base = block ? (char *)block - HEAD : NULL;
    size_t was = 0;

    if (base != NULL) {
        memcpy(&was, base, sizeof was);
    }
    l->lied = l->lied || was != old_size;
    if (new_size == 0) {
        if (base != NULL) {
            l->blocks--;
            l->bytes -= was;
        }
        free(base);
        return NULL;
    }
    l->calls++;
    if (says_no(l, new_size)) {
        return NULL;
    }
    /* Always elsewhere, so that a pointer into the old block is caught. */
    char *moved = malloc(new_size + HEAD);
    if (moved == NULL) {
        return NULL;
    }
    memset(moved, 0xa5, new_size + HEAD);
    if (base != NULL) {
        memcpy(moved + HEAD, base + HEAD, was < new_size ? was : new_size);
        free(base);
    }
    memcpy(moved, &new_size, sizeof new_size);
    l->blocks += block == NULL;
    l->bytes += new_size - was;
    return moved + HEAD;
}

bool ledger_is_even(const ledger *l)
{
    return l->blocks == 0 && l->bytes == 0 && !l->lied;
}
