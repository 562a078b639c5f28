/* cli/read/sides.c - the sides of a rectangle by name.
 *
 * SPDX-License-Identifier: MIT */
#include "read/sides.h"

#include "abut/classic.h"

const char *side_word(int side)
{
    static const char *const words[] = { [ABUT_SIDE_MIN_Y] = "min_y",
                                         [ABUT_SIDE_MAX_X] = "max_x",
                                         [ABUT_SIDE_MAX_Y] = "max_y",
                                         [ABUT_SIDE_MIN_X] = "min_x" };

    return side <= ABUT_SIDE_MIN_X ? words[side] : NULL;
}

/* The word for a side; NULL for a number that is none, as lists of words end here. */
static const char *side_word_as(int side, abut_y y)
{
    const char *name = abut_side_name(side, y);

    return name[0] != '\0' ? name : NULL;
}

static const char *side_word_down(int side)
{
    return side_word_as(side, ABUT_Y_DOWN);
}

static const char *side_word_up(int side)
{
    return side_word_as(side, ABUT_Y_UP);
}

static const char *naming_word(int number)
{
    static const char *const words[] = { "y_down", "y_up" };

    return number < 2 ? words[number] : NULL;
}

bool read_side_words(const object *from, word_fn **out)
{
    static word_fn *const words[] = { side_word_down, side_word_up };
    int number = -1;

    if (!read_word(from, "sides", naming_word, &number)) {
        return false;
    }
    *out = number >= 0 ? words[number] : side_word;
    return true;
}

bool read_open_sides(const object *from, word_fn *words, unsigned *out)
{
    const json_t *list = json_object_get(from->json, "open_sides");
    path at = { from->at, "open_sides", 0 };

    *out = 0;
    if (list != NULL && !json_is_array(list)) {
        return fault_at(from->wrong, &at, "must be a list of sides [\"min_x\", ...]", list);
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        path step = { &at, NULL, i };
        int side = 0;

        if (!read_word_value(json_array_get(list, i), &step, from->wrong, words, &side)) {
            return false;
        }
        *out |= 1u << side;
    }
    return true;
}
