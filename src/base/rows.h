/* base/rows.h - rows of text of which each letter is a cell: what is wrong with them, and where.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BASE_ROWS_H
#define AB_BASE_ROWS_H

#include "base/check.h"

#include "abut/base.h"
#include "base/text.h"

typedef enum ab_rows_fault {
    AB_ROWS_FINE,
    AB_ROWS_MANY,   /* there are more than there may be: none was looked at */
    AB_ROWS_LONG,   /* they are longer than they may be */
    AB_ROWS_NONE,   /* there are no rows to read: the list is NULL */
    AB_ROWS_NULL,   /* a row is NULL */
    AB_ROWS_RAGGED, /* a row is not as long as the first */
    AB_ROWS_LETTER  /* a letter is no cell */
} ab_rows_fault;

typedef struct ab_rows {
    ab_rows_fault fault; /* the first, row by row */
    uint32_t count;      /* of all rows */
    uint32_t most;       /* of them, and of their letters */
    size_t length;       /* of the first row */
    uint32_t row;        /* where the fault is, from 0 */
    size_t column;
    size_t own; /* how long that row is */
    char letter;
} ab_rows;

/* Looks at all rows, at most `most` of at most as many letters; `letters` are those that are
 * cells. */
ab_rows ab_rows_check(const char *const *rows, uint32_t count, uint32_t most, const char *letters);

/* What a function that reads rows returns for a fault. */
abut_status ab_rows_status(ab_rows_fault fault);

/* Adds a sentence about the fault; `cells` says in words which letters are allowed. */
void ab_rows_explain(ab_text *text, const ab_rows *rows, const char *cells);

#endif
