/* world/pair/touch_place.c - where two pieces touch: a point, or a stretch.
 *
 * Two convex pieces that touch have a point or a stretch of a line in common. Each of its ends is a
 * corner of one of them, so nothing has to be rounded.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/narrow.h"
#include "sweep/kink.h"
#include "world/pair/touch_place.h"
#include "world/state/pieces.h"

ab_vec ab_piece_offset(const abut_world *world, uint32_t index, uint32_t number)
{
    ab_vec at;

    ab_piece_core(world, index, number, &at);
    return ab_sub(at, world->hot[index].at);
}

static bool is_earlier_end(ab_vec p, ab_vec q)
{
    return p.x != q.x ? p.x < q.x : p.y < q.y;
}

/* The points of a place lie on one line, so its ends are first and last in any order along it. */
static void take_point(ab_touch_place *place, ab_vec point)
{
    if (place->count == 0 || is_earlier_end(point, place->ends[0])) {
        place->ends[0] = point;
    }
    if (place->count == 0 || is_earlier_end(place->ends[1], point)) {
        place->ends[1] = point;
    }
    place->count = 2;
}

/* Two upright boxes that touch have a flat box in common. */
static ab_touch_place touch_place_of_boxes(const ab_sum *sum, ab_vec offset)
{
    ab_vec low = { ab_max(sum->a->low.x, sum->b->low.x + sum->d.x),
                   ab_max(sum->a->low.y, sum->b->low.y + sum->d.y) };
    ab_vec high = { ab_min(sum->a->high.x, sum->b->high.x + sum->d.x),
                    ab_min(sum->a->high.y, sum->b->high.y + sum->d.y) };

    return (ab_touch_place){ { ab_add(low, offset), ab_add(high, offset) }, 2 };
}

ab_touch_place ab_touch_place_of_sum(const ab_sum *sum, ab_vec offset)
{
    ab_touch_place place = { .count = 0 };

    if (AB_SHORTCUTS && ab_sum_is_box(sum)) {
        return touch_place_of_boxes(sum, offset);
    }

    for (int i = 0; i < sum->a->count; i++) {
        ab_vec corner = ab_core_point(sum->a, i);

        if (ab_core_has_point(sum->b, ab_sub(corner, sum->d))) {
            take_point(&place, ab_add(corner, offset));
        }
    }
    for (int i = 0; i < sum->b->count; i++) {
        ab_vec corner = ab_add(ab_core_point(sum->b, i), sum->d);

        if (ab_core_has_point(sum->a, corner)) {
            take_point(&place, ab_add(corner, offset));
        }
    }
    return place;
}

ab_touch_place
ab_touch_place_of(const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_met_pieces pieces)
{
    ab_touch_place nowhere = { .count = 0 };
    ab_vec at_a;
    ab_vec at_b;

    if (pieces.a == AB_NONE || pieces.b == AB_NONE) {
        return nowhere;
    }
    const ab_core *core_a = ab_piece_core(world, a, pieces.a, &at_a);
    const ab_core *core_b = ab_piece_core(world, b, pieces.b, &at_b);
    ab_vec offset_a = ab_sub(at_a, world->hot[a].at);
    ab_vec offset_b = ab_sub(at_b, world->hot[b].at);
    ab_sum sum = { .a = core_a, .b = core_b, .d = ab_sub(ab_add(d, offset_b), offset_a) };

    if (core_a->radius + core_b->radius > 0 ||
        ab_relate(core_a, core_b, sum.d, 0) != ABUT_TOUCHING) {
        return nowhere;
    }
    return ab_touch_place_of_sum(&sum, offset_a);
}

static bool lies_between(ab_vec point, ab_vec p, ab_vec q)
{
    ab_vec along = ab_sub(q, p);
    ab_vec to = ab_sub(point, p);

    return i128_sign(i128_cross(along.x, along.y, to.x, to.y)) == 0 &&
           point.x >= ab_min(p.x, q.x) && point.x <= ab_max(p.x, q.x) &&
           point.y >= ab_min(p.y, q.y) && point.y <= ab_max(p.y, q.y);
}

/* Two places of bodies that do not overlap never cross: if they meet, one ends on the other. */
bool ab_is_one_place(const ab_touch_place *p, const ab_touch_place *q)
{
    if (p->count == 0 || q->count == 0) {
        return true;
    }
    for (int i = 0; i < 2; i++) {
        if (lies_between(p->ends[i], q->ends[0], q->ends[1]) ||
            lies_between(q->ends[i], p->ends[0], p->ends[1])) {
            return true;
        }
    }
    return false;
}
