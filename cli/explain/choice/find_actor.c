/* cli/explain/choice/find_actor.c - bodies by their names, and what was perhaps meant.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/choice/choice.h"

#include "base/program.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LETTERS = 40, MOST_MEANT = 3, MOST_LISTED = 8 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* How many letters must be put in, left out or changed, or neighbours exchanged, to make one
 * word of the other. Long words are looked at up to MOST_LETTERS. */
static size_t slips_between(const char *a, const char *b)
{
    size_t length_a = least(strlen(a), MOST_LETTERS);
    size_t length_b = least(strlen(b), MOST_LETTERS);
    size_t rows[3][MOST_LETTERS + 1];

    for (size_t k = 0; k <= length_b; k++) {
        rows[0][k] = k;
    }
    for (size_t i = 1; i <= length_a; i++) {
        size_t *now = rows[i % 3];
        const size_t *before = rows[(i + 2) % 3];

        now[0] = i;
        for (size_t k = 1; k <= length_b; k++) {
            now[k] = least(least(now[k - 1], before[k]) + 1,
                           before[k - 1] + (a[i - 1] != b[k - 1] ? 1 : 0));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1]) {
                now[k] = least(now[k], rows[(i + 1) % 3][k - 2] + 1);
            }
        }
    }
    return rows[length_a % 3][length_b];
}

/* A third of a name may be wrong. */
static bool is_near(const char *name, const char *other)
{
    size_t length = least(strlen(name), strlen(other));

    return slips_between(name, other) <= (length < 3 ? 1 : length / 3) ||
           (length >= 3 && (strstr(other, name) != NULL || strstr(name, other) != NULL));
}

static int add_names(text *out, const stage *on, const char *near, int most)
{
    int count = 0;

    for (uint32_t i = 0; i < on->count && count < most; i++) {
        const char *name = on->actors[i].name;

        if (near == NULL || is_near(near, name)) {
            text_add(out, count > 0 ? ", " : "");
            text_add(out, "\"");
            text_cut(out, name, strlen(name));
            text_add(out, "\"");
            count++;
        }
    }
    return count;
}

const actor *find_actor(const stage *on, const char *name, const char *scene)
{
    const actor *found = stage_find(on, name);
    text why = { 0 };
    text names = { 0 };

    if (found != NULL) {
        return found;
    }
    text_add(&why, "there is no body \"");
    text_cut(&why, name, strlen(name));
    text_add(&why, "\"");
    if (add_names(&names, on, name, MOST_MEANT) > 0) {
        text_add(&why, "; did you mean ");
        text_add(&why, text_string(&names));
        text_add(&why, "?");
    } else if (add_names(&names, on, NULL, MOST_LISTED) > 0) {
        text_add(&why, "; there are ");
        text_add(&why, text_string(&names));
        text_add(&why, on->count > MOST_LISTED ? ", ..." : "");
    }
    complain("cannot explain", scene, text_string(&why));
    text_free(&why);
    text_free(&names);
    return NULL;
}
