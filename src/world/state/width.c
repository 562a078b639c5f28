/* world/state/width.c - how wide a list of shapes is: each of them, or all together.
 *
 * A whole is as wide as its convex hull, measured in the direction in which the hull is thinnest,
 * which is across one of its edges. A single part that is wide enough makes the whole wide enough,
 * so the hull is hardly ever needed.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/react.h"
#include "abut/world.h"
#include "base/alloc.h"
#include "base/sort.h"
#include "base/wide.h"
#include "narrow/seam.h"
#include "world/state/refusal.h"
#include "world/state/width.h"

static bool part_is_wide(const ab_shape *shape)
{
    abut_shape point = abut_point(0, 0);

    return abut_safe_speed((const abut_shape *)(const void *)shape, &point) >= ABUT_MOVER_WIDTH;
}

/* --- The hull --------------------------------------------------------------------------------- */

static bool lies_left_of(const void *p, const void *q)
{
    const ab_vec *a = p;
    const ab_vec *b = q;

    return a->x < b->x || (a->x == b->x && a->y < b->y);
}

static uint32_t corners_of_list(const ab_shape_list *list)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < list->count; k++) {
        count += (uint32_t)list->shape(list->of, k)->core.count;
    }
    return count;
}

/* All corners, and the least radius. */
static int64_t gather_corners(const ab_shape_list *list, ab_vec *corners)
{
    int64_t least = INT64_MAX;

    for (uint32_t k = 0; k < list->count; k++) {
        const ab_shape *shape = list->shape(list->of, k);

        for (int i = 0; i < shape->core.count; i++) {
            *corners++ = ab_add(shape->at, ab_core_point(&shape->core, i));
        }
        least = ab_min(least, shape->core.radius);
    }
    return least;
}

static ab_i128 side_of_width_line(ab_vec from, ab_vec to, ab_vec point)
{
    return i128_cross(to.x - from.x, to.y - from.y, point.x - from.x, point.y - from.y);
}

/* Adds a corner to a half of the hull that has at least `least` corners. */
static uint32_t extend_hull(ab_vec *hull, uint32_t count, uint32_t least, ab_vec corner)
{
    while (count > least &&
           i128_sign(side_of_width_line(hull[count - 2], hull[count - 1], corner)) <= 0) {
        count--;
    }
    hull[count] = corner;
    return count + 1;
}

/* The hull of corners that are sorted; there is room for one more than twice as many. */
static uint32_t make_hull(const ab_vec *corners, uint32_t count, ab_vec *hull)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < count; i++) {
        kept = extend_hull(hull, kept, 1, corners[i]);
    }
    uint32_t lower = kept;

    for (uint32_t i = count - 1; i-- > 0;) {
        kept = extend_hull(hull, kept, lower, corners[i]);
    }
    return kept > 1 ? kept - 1 : kept; /* the last is the first */
}

/* Whether a hull, grown by a radius, has the width everywhere: exactly. The corner that is farthest
 * from an edge is the farthest of the next one, or comes before that. */
static bool hull_is_wide(const ab_vec *hull, uint32_t count, int64_t radius)
{
    int64_t least = (int64_t)(ABUT_MOVER_WIDTH / ABUT_QUANTUM) - 2 * ab_min(radius, AB_ONE);
    ab_u128 square = u128_mul((uint64_t)least, (uint64_t)least);
    uint32_t far = 1;

    if (least <= 0 || count < 3) {
        return least <= 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        ab_vec from = hull[i];
        ab_vec to = hull[(i + 1) % count];
        ab_vec along = ab_sub(to, from);

        while (i128_less(side_of_width_line(from, to, hull[far]),
                         side_of_width_line(from, to, hull[(far + 1) % count]))) {
            far = (far + 1) % count;
        }
        ab_u128 area = i128_abs(side_of_width_line(from, to, hull[far]));
        ab_u128 length = i128_abs(i128_dot(along.x, along.y, along.x, along.y));

        if (u256_cmp(u256_mul(area, area), u256_mul(square, length)) < 0) {
            return false;
        }
    }
    return true;
}

static abut_status check_whole(const abut_allocator *allocator, const ab_shape_list *list)
{
    uint32_t count = corners_of_list(list);
    size_t room = 3 * (size_t)count + 1;
    ab_vec *corners = ab_resize(allocator, NULL, 0, room, sizeof *corners);

    if (corners == NULL) {
        return ABUT_E_MEMORY;
    }
    int64_t radius = gather_corners(list, corners);

    ab_sort(corners, count, sizeof *corners, lies_left_of);
    ab_vec *hull = corners + count;
    bool wide = hull_is_wide(hull, make_hull(corners, count, hull), radius);

    ab_free(allocator, corners, room, sizeof *corners);
    return wide ? ABUT_OK : ABUT_E_THIN;
}

abut_status ab_width_check(const abut_allocator *allocator,
                           const ab_shape_list *list,
                           bool whole,
                           uint32_t *thin)
{
    for (uint32_t k = 0; k < list->count && whole; k++) {
        *thin = k;
        if (ab_core_is_thin(&list->shape(list->of, k)->core)) {
            return ABUT_E_THIN;
        }
    }
    for (uint32_t k = 0; k < list->count; k++) {
        *thin = k;
        if (part_is_wide(list->shape(list->of, k)) == whole) {
            return whole ? ABUT_OK : ABUT_E_THIN;
        }
    }
    return whole ? check_whole(allocator, list) : ABUT_OK;
}

abut_status ab_refuse_thin(abut_world *world, const ab_shape_list *list, uint32_t thin)
{
    bool has_area = !ab_core_is_thin(&list->shape(list->of, thin)->core);

    return ab_refuse(world, ABUT_E_THIN, has_area ? "the body" AB_IS_TOO_THIN : AB_HAS_NO_AREA);
}
