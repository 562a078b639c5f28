/* base/rows.c - rows of text of which each letter is a cell.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/rows.h"

#include <string.h>

ab_rows ab_rows_check(const char *const *rows, uint32_t count, const char *letters)
{
    ab_rows found = { AB_ROWS_FINE, .count = count };

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
        found.column = strspn(row, letters);
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
    return found;
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
    if (rows->fault == AB_ROWS_NONE) {
        ab_text_add(text, "rows is NULL, but count is ");
        ab_text_add_integer(text, rows->count);
        return;
    }
    ab_text_add(text, "row ");
    ab_text_add_integer(text, rows->row);
    switch (rows->fault) {
    case AB_ROWS_NULL:
        ab_text_add(text, " is NULL");
        break;
    case AB_ROWS_RAGGED:
        ab_text_add(text, " is ");
        ab_text_add_integer(text, (int64_t)rows->own);
        ab_text_add(text, " letters long, but row 0 is ");
        ab_text_add_integer(text, (int64_t)rows->length);
        break;
    default:
        ab_text_add(text, ", column ");
        ab_text_add_integer(text, (int64_t)rows->column);
        ab_text_add(text, " is ");
        add_letter_seen(text, rows->letter);
        ab_text_add(text, ", but must be ");
        ab_text_add(text, cells);
        break;
    }
}
