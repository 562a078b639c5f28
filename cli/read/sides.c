/* cli/read/sides.c - the sides of a rectangle by name.
 *
 * SPDX-License-Identifier: MIT */
#include "read/sides.h"

#include "abut/pair.h"

const char *side_word(int side)
{
    static const char *const words[] = { [ABUT_SIDE_MIN_Y] = "min_y",
                                         [ABUT_SIDE_MAX_X] = "max_x",
                                         [ABUT_SIDE_MAX_Y] = "max_y",
                                         [ABUT_SIDE_MIN_X] = "min_x" };

    return side <= ABUT_SIDE_MIN_X ? words[side] : NULL;
}

bool read_open_sides(const object *from, unsigned *out)
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

        if (!read_word_value(json_array_get(list, i), &step, from->wrong, side_word, &side)) {
            return false;
        }
        *out |= 1u << side;
    }
    return true;
}
