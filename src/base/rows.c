/* base/rows.c - rows of text of which each letter is a cell.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/rows.h"

#include <string.h>

/* How many letters of a row are cells before the first that is none. */
static size_t cells_at_start(const char *row, const char *letters)
{
    size_t count = strlen(letters);
    size_t at = 0;

    while (row[at] != '\0' && memchr(letters, row[at], count) != NULL) {
        at++;
    }
    return at;
}

ab_rows ab_rows_check(const char *const *rows, uint32_t count, uint32_t most, const char *letters)
{
    ab_rows found = { AB_ROWS_FINE, .count = count, .most = most };

    if (count > most) {
        found.fault = AB_ROWS_MANY;
        return found;
    }
    if (rows == NULL && count > 0) {
        found.fault = AB_ROWS_NONE;
        return found;
    }
    for (; found.row < count; found.row++) {
        const char *row = rows[found.row];

        if (row == NULL) {
            found.fault = AB_ROWS_NULL;
            return found;
        }
        found.own = strlen(row);
        found.length = found.row == 0 ? found.own : found.length;
        found.column = cells_at_start(row, letters);
        if (found.column < found.own) {
            found.letter = row[found.column];
            found.fault = AB_ROWS_LETTER;
            return found;
        }
        if (found.own != found.length) {
            found.fault = AB_ROWS_RAGGED;
            return found;
        }
    }
    found.fault = found.length > most ? AB_ROWS_LONG : AB_ROWS_FINE;
    return found;
}

abut_status ab_rows_status(ab_rows_fault fault)
{
    return fault == AB_ROWS_FINE                            ? ABUT_OK
           : fault == AB_ROWS_MANY || fault == AB_ROWS_LONG ? ABUT_E_RANGE
                                                            : ABUT_E_ARGUMENT;
}

static void add_counted(ab_text *text, const char *before, size_t count, const char *after)
{
    ab_text_add(text, before);
    ab_text_add_integer(text, (int64_t)count);
    ab_text_add(text, after);
}

/* About the rows as a whole; false if one of them is wrong. */
static bool explain_all_rows(ab_text *text, const ab_rows *rows)
{
    switch (rows->fault) {
    case AB_ROWS_FINE:
        ab_text_add(text, "nothing is wrong with the rows");
        return true;
    case AB_ROWS_NONE:
        add_counted(text, "rows is NULL, but count is ", rows->count, "");
        return true;
    case AB_ROWS_MANY:
        add_counted(text, "count is ", rows->count, ", but must be at most ");
        add_counted(text, "", rows->most, "");
        return true;
    case AB_ROWS_LONG:
        add_counted(text, "the rows are ", rows->length, " letters long, but may be up to ");
        add_counted(text, "", rows->most, "");
        return true;
    default:
        return false;
    }
}

static void add_letter_seen(ab_text *text, char letter)
{
    char quoted[] = { '\'', letter, '\'', '\0' };

    if (letter > ' ' && letter <= '~') {
        ab_text_add(text, quoted);
    } else { /* a tab, half a letter of UTF-8 */
        ab_text_add(text, "byte ");
        ab_text_add_integer(text, (unsigned char)letter);
    }
}

void ab_rows_explain(ab_text *text, const ab_rows *rows, const char *cells)
{
    if (explain_all_rows(text, rows)) {
        return;
    }
    add_counted(text, "row ", rows->row, "");
    if (rows->fault == AB_ROWS_NULL) {
        ab_text_add(text, " is NULL");
    } else if (rows->fault == AB_ROWS_RAGGED) {
        add_counted(text, " is ", rows->own, " letters long, but row 0 is ");
        add_counted(text, "", rows->length, "");
    } else {
        add_counted(text, ", column ", rows->column, " is ");
        add_letter_seen(text, rows->letter);
        ab_text_add(text, ", but must be ");
        ab_text_add(text, cells);
    }
}
