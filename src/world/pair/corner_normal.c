/* world/pair/corner_normal.c - the normal of a corner that touches a corner, and nothing else.
 *
 * Every line between two sides parts the two, and what hinders a motion is decided when there is
 * one (docs/decisions/0019-corner-on-corner.md). What is reported of two that only touch must
 * depend on nothing but how they lie, or else the mirrored scene would report something else: the
 * side that is more across `up`, along which one of them would come down; and if both are so
 * alike, or there is no `up`, the middle.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/pair/pair.h"
#include "world/state/direction.h"

/* The directions of the two sides of the sum that meet where the bodies touch; false if that is no
 * corner. */
static bool find_sides(const ab_sum *sum, ab_vec *first, ab_vec *last)
{
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;
    int count = 0;

    while (count < 2 && ab_sum_next(&walk, &edge)) {
        ab_vec normal = { edge.along.y, -edge.along.x };

        if ((normal.x | normal.y) == 0 || !ab_is_on_edge(&edge)) {
            continue;
        }
        *last = ab_direction_of(normal);
        if (count == 0) {
            *first = *last;
        }
        count += count == 0 || last->x != first->x || last->y != first->y ? 1 : 0;
    }
    return count == 2;
}

bool ab_corner_normal(const ab_sum *sum, ab_vec up, ab_vec *normal, bool *even)
{
    ab_vec first;
    ab_vec last;

    /* What is thin parts from everything around its end. */
    if (sum->a->count < 3 || sum->b->count < 3 || sum->reach > 0 ||
        !find_sides(sum, &first, &last)) {
        return false;
    }
    int64_t along_first = ab_abs(ab_direction_dot(first, up));
    int64_t along_last = ab_abs(ab_direction_dot(last, up));

    *normal = along_first < along_last   ? first
              : along_last < along_first ? last
                                         : ab_direction_of(ab_add(first, last));
    *even = along_first == along_last && ((first.x == -last.x && first.y == last.y) ||
                                          (first.y == -last.y && first.x == last.x));
    return true;
}
