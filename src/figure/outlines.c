/* figure/outlines.c - the outlines of what a figure covers: of the union of all its pieces.
 *
 * The boundary comes as parts of sides (exposed.h), each with the inside to its left. They are
 * followed from place to place. If several lead on from a place, the one that bounds the same
 * corner of the inside is taken: the first clockwise from where the last one came from. So what
 * meets only at a corner has outlines of its own. Loops that run round the outside clockwise are
 * holes, and belong to the smallest outline around them.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "base/wide.h"
#include "figure/exposed.h"

#define NO_LOOP UINT32_MAX

typedef struct traced_loop {
    uint32_t first; /* of its corners */
    uint32_t count;
    uint32_t outer; /* a hole: the loop that it is in; else itself */
    uint32_t number;
    ab_vec low;
    ab_vec high;
    ab_i128 twice_area;
} traced_loop;

static_assert(sizeof(traced_loop) <= AB_SORT_ITEM, "loops are sorted");

typedef struct tracing {
    abut_allocator allocator;
    ab_exposed_list parts; /* by where they begin, y first */
    bool *used;
    ab_vec *corners;
    uint32_t corner_count;
    uint32_t corner_room;
    traced_loop *loops;
    uint32_t loop_count;
    uint32_t loop_room;
} tracing;

/* --- From part to part --------------------------------------------------------------------- */

static int compare_places_by_y(ab_vec a, ab_vec b)
{
    if (a.y != b.y) {
        return a.y < b.y ? -1 : 1;
    }
    return (a.x > b.x) - (a.x < b.x);
}

static bool part_begins_before(const void *a, const void *b)
{
    const ab_exposed *mine = a;
    const ab_exposed *other = b;
    int order = compare_places_by_y(mine->from, other->from);

    order = order != 0 ? order : compare_places_by_y(mine->to, other->to);
    return order != 0 ? order < 0 : compare_places_by_y(mine->along, other->along) < 0;
}

/* The first part that begins at a place, or where it would be. */
static uint32_t parts_from(const ab_exposed_list *parts, ab_vec place)
{
    uint32_t low = 0;
    uint32_t high = parts->count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (compare_places_by_y(parts->items[middle].from, place) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* In which quarter of a turn, clockwise from a direction, another is: 0 before the opposite, 1 at
 * it, 2 behind it, 3 all the way round. */
static int clockwise_stage(ab_vec from, ab_vec to)
{
    int cross = i128_sign(i128_cross(from.x, from.y, to.x, to.y));

    if (cross != 0) {
        return cross < 0 ? 0 : 2;
    }
    return i128_sign(i128_dot(from.x, from.y, to.x, to.y)) < 0 ? 1 : 3;
}

/* Whether one direction comes before another, clockwise from a third. */
static bool is_sooner_clockwise(ab_vec from, ab_vec a, ab_vec b)
{
    int stage_a = clockwise_stage(from, a);
    int stage_b = clockwise_stage(from, b);

    return stage_a != stage_b ? stage_a < stage_b : i128_sign(i128_cross(a.x, a.y, b.x, b.y)) < 0;
}

/* What follows a part; NO_LOOP if nothing does. */
static uint32_t part_after(const tracing *t, uint32_t number)
{
    const ab_exposed *part = &t->parts.items[number];
    ab_vec back = { -part->along.x, -part->along.y };
    uint32_t best = NO_LOOP;

    for (uint32_t k = parts_from(&t->parts, part->to);
         k < t->parts.count && compare_places_by_y(t->parts.items[k].from, part->to) == 0; k++) {
        if (!t->used[k] && (best == NO_LOOP || is_sooner_clockwise(back, t->parts.items[k].along,
                                                                   t->parts.items[best].along))) {
            best = k;
        }
    }
    return best;
}

/* --- Loops --------------------------------------------------------------------------------- */

static bool trace_corner(tracing *t, ab_vec corner)
{
    void *corners = t->corners;

    if (!ab_make_room(&t->allocator, &corners, t->corner_count, &t->corner_room,
                      sizeof *t->corners)) {
        return false;
    }
    t->corners = corners;
    t->corners[t->corner_count++] = corner;
    return true;
}

static bool goes_straight_on(ab_vec along, ab_vec next)
{
    return i128_sign(i128_cross(along.x, along.y, next.x, next.y)) == 0 &&
           i128_sign(i128_dot(along.x, along.y, next.x, next.y)) > 0;
}

/* The bounds of a loop and twice its area. */
static void measure_loop(const tracing *t, traced_loop *loop)
{
    const ab_vec *corners = &t->corners[loop->first];

    loop->low = loop->high = corners[0];
    loop->twice_area = i128_from(0);
    for (uint32_t i = 0; i < loop->count; i++) {
        ab_vec a = ab_sub(corners[i], corners[0]);
        ab_vec b = ab_sub(corners[i + 1 < loop->count ? i + 1 : 0], corners[0]);

        loop->twice_area = i128_add(loop->twice_area, i128_cross(a.x, a.y, b.x, b.y));
        loop->low =
            (ab_vec){ ab_min(loop->low.x, corners[i].x), ab_min(loop->low.y, corners[i].y) };
        loop->high =
            (ab_vec){ ab_max(loop->high.x, corners[i].x), ab_max(loop->high.y, corners[i].y) };
    }
}

/* Keeps the corners since `first` as a loop; one that rounding has left without an area is none. */
static bool keep_loop(tracing *t, uint32_t first)
{
    traced_loop loop = { .first = first, .count = t->corner_count - first };
    void *loops = t->loops;

    if (!ab_make_room(&t->allocator, &loops, t->loop_count, &t->loop_room, sizeof loop)) {
        return false;
    }
    t->loops = loops;
    if (loop.count > 0) {
        measure_loop(t, &loop);
    }
    if (loop.count < 3 || i128_sign(loop.twice_area) == 0) {
        t->corner_count = first;
        return true;
    }
    loop.number = loop.outer = t->loop_count;
    t->loops[t->loop_count++] = loop;
    return true;
}

/* Follows one loop from a part on, with a corner wherever it turns. Parts come in the order of
 * where they begin, so the first place is the least of the loop: a corner in any case. */
static bool trace_loop(tracing *t, uint32_t start)
{
    uint32_t first = t->corner_count;
    uint32_t at = start;

    if (!trace_corner(t, t->parts.items[start].from)) {
        return false;
    }
    for (;;) {
        uint32_t next = part_after(t, at);

        t->used[at] = at != start; /* the start is found again at the end */
        if (next == NO_LOOP || next == start) {
            break;
        }
        if (!goes_straight_on(t->parts.items[at].along, t->parts.items[next].along) &&
            !trace_corner(t, t->parts.items[next].from)) {
            return false;
        }
        at = next;
    }
    t->used[start] = true;
    return keep_loop(t, first);
}

/* --- Holes --------------------------------------------------------------------------------- */

/* Whether a place is within a loop: how many of its sides cross the line from there towards
 * greater y. */
static bool loop_holds(const tracing *t, const traced_loop *loop, ab_vec place)
{
    const ab_vec *corners = &t->corners[loop->first];
    bool inside = false;

    for (uint32_t i = 0; i < loop->count; i++) {
        ab_vec a = ab_sub(corners[i], place);
        ab_vec b = ab_sub(corners[i + 1 < loop->count ? i + 1 : 0], place);

        if ((a.x > 0) != (b.x > 0)) {
            int side = i128_sign(i128_cross(a.x, a.y, b.x, b.y));

            inside ^= b.x > 0 ? side < 0 : side > 0;
        }
    }
    return inside;
}

/* The smallest outline around a hole; itself if there is none. */
static uint32_t outer_of_hole(const tracing *t, const traced_loop *hole)
{
    const traced_loop *best = hole;

    for (uint32_t i = 0; i < t->loop_count; i++) {
        const traced_loop *loop = &t->loops[i];
        bool around = i128_sign(loop->twice_area) > 0 && loop->low.x <= hole->low.x &&
                      loop->low.y <= hole->low.y && loop->high.x >= hole->high.x &&
                      loop->high.y >= hole->high.y;

        if (around && (best == hole || i128_less(loop->twice_area, best->twice_area)) &&
            loop_holds(t, loop, t->corners[hole->first])) {
            best = loop;
        }
    }
    return best->number;
}

static bool loop_comes_before(const void *a, const void *b)
{
    const traced_loop *mine = a;
    const traced_loop *other = b;

    if (mine->outer != other->outer) {
        return mine->outer < other->outer;
    }
    /* The outline, then its holes. */
    bool mine_is_outer = mine->outer == mine->number;
    bool other_is_outer = other->outer == other->number;

    return mine_is_outer != other_is_outer ? mine_is_outer : mine->number < other->number;
}

/* --- All of it ------------------------------------------------------------------------------ */

static abut_status trace_outlines(tracing *t)
{
    uint32_t count = t->parts.count;

    t->used = ab_resize(&t->allocator, NULL, 0, (size_t)count + 1, sizeof *t->used);
    if (t->used == NULL) {
        return ABUT_E_MEMORY;
    }
    memset(t->used, 0, count * sizeof *t->used);
    ab_sort(t->parts.items, count, sizeof *t->parts.items, part_begins_before);
    for (uint32_t i = 0; i < count; i++) {
        if (!t->used[i] && !trace_loop(t, i)) {
            return ABUT_E_MEMORY;
        }
    }
    for (uint32_t i = 0; i < t->loop_count; i++) {
        if (i128_sign(t->loops[i].twice_area) < 0) {
            t->loops[i].outer = outer_of_hole(t, &t->loops[i]);
        }
    }
    ab_sort(t->loops, t->loop_count, sizeof *t->loops, loop_comes_before);
    return ABUT_OK;
}

static void hand_out_loops(const tracing *t, abut_vec2 *room, abut_outline_fn *each, void *user)
{
    for (uint32_t i = 0; i < t->loop_count; i++) {
        const traced_loop *loop = &t->loops[i];

        for (uint32_t k = 0; k < loop->count; k++) {
            ab_vec corner = t->corners[loop->first + k];

            room[k] = (abut_vec2){ ab_units(corner.x), ab_units(corner.y) };
        }
        if (!each(user, room, loop->count, i128_sign(loop->twice_area) < 0)) {
            return;
        }
    }
}

abut_status abut_figure_outlines(const abut_figure *figure,
                                 const abut_allocator *allocator,
                                 abut_outline_fn *each,
                                 void *user)
{
    tracing t = { .allocator = ab_allocator_or_default(allocator) };
    ab_operand operand;

    if (figure == NULL || each == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_operand_make(figure, &operand) != ABUT_OK) {
        return ABUT_OK; /* nothing is there */
    }
    if (operand.is_endless) {
        return ABUT_E_SHAPE;
    }
    t.parts.allocator = &t.allocator;
    abut_status status = ab_find_exposed(&operand, &t.parts);

    status = status == ABUT_OK ? trace_outlines(&t) : status;
    if (status == ABUT_OK) {
        size_t size = (size_t)t.corner_count + 1;
        abut_vec2 *room = ab_resize(&t.allocator, NULL, 0, size, sizeof *room);

        status = room == NULL ? ABUT_E_MEMORY : ABUT_OK;
        if (room != NULL) {
            hand_out_loops(&t, room, each, user);
        }
        ab_free(&t.allocator, room, size, sizeof *room);
    }
    ab_free(&t.allocator, t.used, (size_t)t.parts.count + 1, sizeof *t.used);
    ab_free(&t.allocator, t.corners, t.corner_room, sizeof *t.corners);
    ab_free(&t.allocator, t.loops, t.loop_room, sizeof *t.loops);
    ab_exposed_free(&t.parts);
    return status;
}
