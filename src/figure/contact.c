/* figure/contact.c - where and how two figures meet: contacts and common parts.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/nearest.h"
#include "figure/operand.h"
#include "figure/outer.h"
#include "figure/touches.h"
#include "narrow/narrow.h"

#include <math.h>

static abut_contact collide_pair(const ab_pairs *pairs)
{
    ab_shape moved = *pairs->parade_a.shape;
    const ab_shape *other = pairs->parade_b.shape;

    moved.at = ab_add(moved.at, pairs->shift);
    abut_contact contact = abut_collide(ab_as_public(&moved), ab_as_public(other));

    /* Nothing distinguishes two points at one place but the figures that they belong to. */
    if (moved.core.count == 1 && other->core.count == 1 &&
        moved.core.radius + other->core.radius == 0 && !ab_operands_in_order(pairs->a, pairs->b)) {
        contact.normal = (abut_vec2){ 0 - contact.normal.x, 0 - contact.normal.y };
    }
    return contact;
}

static bool is_later_point(ab_vec p, ab_vec q)
{
    return p.x != q.x ? p.x > q.x : p.y > q.y;
}

/* The contact of two that touch along sides that no piece covers; false if there are none. */
static bool outer_touch_at(
    const ab_operand *a, const ab_operand *b, ab_vec shift, abut_vec2 along, abut_contact *out)
{
    ab_outer_search search;
    ab_outer_best best;
    ab_pairs pairs;

    ab_outer_begin(&search, a, b);
    search.shift = shift;
    ab_pairs_begin(&pairs, a, b, shift, (ab_vec){ 0, 0 }, 0);
    while (ab_pairs_next(&pairs)) {
        if (ab_pairs_relate(&pairs) == ABUT_TOUCHING) {
            ab_outer_consider(&search, &pairs.parade_a, &pairs.parade_b);
        }
    }
    if (!ab_outer_choose(&search, along, &best)) {
        return false;
    }
    *out = (abut_contact){ .relation = ABUT_TOUCHING,
                           .point_count = (uint32_t)best.point_count,
                           .normal = best.normal,
                           .side = best.side };
    for (int i = 0; i < best.point_count; i++) {
        int from = is_later_point(best.points[0], best.points[1]) ? best.point_count - 1 - i : i;

        out->points[i] =
            (abut_vec2){ ab_units(best.points[from].x), ab_units(best.points[from].y) };
    }
    return true;
}

bool ab_operands_touch(
    const ab_operand *a, const ab_operand *b, ab_vec shift, abut_vec2 along, abut_contact *out)
{
    if ((a->has_sides || b->has_sides) && outer_touch_at(a, b, shift, along, out)) {
        return true;
    }
    ab_touches all = { 0 };
    ab_pairs pairs;

    ab_pairs_begin(&pairs, a, b, shift, (ab_vec){ 0, 0 }, 0);
    while (ab_pairs_next(&pairs)) {
        if (ab_pairs_relate(&pairs) == ABUT_TOUCHING) {
            abut_contact contact = collide_pair(&pairs);

            contact.side = ab_parade_side(&pairs.parade_b, contact.side);
            ab_touches_add(&all, &contact);
        }
    }
    int best = ab_touches_best(&all, a, b, AB_TOUCH_FACING, along);

    if (best >= 0) {
        *out = all.contacts[best];
    }
    return best >= 0;
}

/* The bounds and the area of the common part, piece by piece: pieces of one side do not overlap. */
static abut_intersection common_of_pieces(const ab_operand *a, const ab_operand *b)
{
    abut_intersection all = { .bounds = abut_bounds_empty() };
    ab_pairs pairs;

    ab_pairs_begin(&pairs, a, b, (ab_vec){ 0, 0 }, (ab_vec){ 0, 0 }, 0);
    while (ab_pairs_next(&pairs)) {
        abut_intersection one = abut_intersect(ab_as_public(pairs.parade_a.shape),
                                               ab_as_public(pairs.parade_b.shape), NULL, 0);

        all.relation = one.relation > all.relation ? one.relation : all.relation;
        all.bounds = abut_bounds_join(all.bounds, one.bounds);
        all.area += one.area;
    }
    return all;
}

abut_intersection abut_figures_intersect(const abut_figure *a, const abut_figure *b)
{
    ab_operand mine;
    ab_operand other;
    abut_intersection all = { .bounds = abut_bounds_empty() };

    ab_endless line;
    ab_endless across;

    if (ab_are_endless(a, b, &line, &across)) {
        return ab_endless_intersect(&line, &across);
    }
    if (!ab_operands_make(a, b, &mine, &other)) {
        return all;
    }
    if (mine.shape != NULL && other.shape != NULL) {
        return abut_intersect(ab_as_public(mine.shape), ab_as_public(other.shape), NULL, 0);
    }
    abut_relation relation = ab_operands_relate(&mine, &other, (ab_vec){ 0, 0 });

    if (relation == ABUT_OVERLAPPING && ab_on_one_grid(&mine, &other)) {
        all.bounds = ab_grid_common(&mine, &other);
        all.area = ab_grid_area(&mine, &other);
    } else if (relation != ABUT_APART) {
        all = common_of_pieces(&mine, &other);
    }
    all.relation = relation;
    return all;
}

/* The contact of two that overlap, of which the push is known, or that there is none. */
static void
overlap_contact(const ab_operand *a, const ab_operand *b, const ab_vec *push, abut_contact *out)
{
    bool on_grid = ab_on_one_grid(a, b);
    abut_bounds common = on_grid ? ab_grid_common(a, b) : common_of_pieces(a, b).bounds;
    abut_contact after = { .side = ABUT_SIDE_NONE };

    out->relation = ABUT_OVERLAPPING;
    out->point_count = 1;
    out->points[0] = (abut_vec2){ common.min.x + (common.max.x - common.min.x) / 2,
                                  common.min.y + (common.max.y - common.min.y) / 2 };
    out->separation = -INFINITY;
    if (push != NULL) {
        double x = ab_units(push->x);
        double y = ab_units(push->y);
        double length = ab_sqrt(x * x + y * y);

        out->separation = -length;
        out->normal = (abut_vec2){ x / length + 0.0, y / length + 0.0 };
        out->side =
            ab_operands_touch(a, b, *push, out->normal, &after) ? after.side : ABUT_SIDE_NONE;
    }
    if (on_grid) {
        ab_grid_normal(a, b, &out->normal);
    }
}

abut_contact abut_figures_collide(const abut_figure *a, const abut_figure *b)
{
    ab_operand mine;
    ab_operand other;
    abut_contact contact = { .separation = INFINITY, .side = ABUT_SIDE_NONE };
    ab_nearest nearest = { .gap = { INFINITY, { 0, 0 }, { 0, 0 } }, .side = ABUT_SIDE_NONE };
    ab_vec push;

    ab_endless line;
    ab_endless across;

    if (ab_are_endless(a, b, &line, &across)) {
        return ab_endless_collide(&line, &across);
    }
    if (!ab_operands_make(a, b, &mine, &other)) {
        return contact;
    }
    if (mine.shape != NULL && other.shape != NULL) {
        return abut_collide(ab_as_public(mine.shape), ab_as_public(other.shape));
    }
    switch (ab_operands_relate(&mine, &other, (ab_vec){ 0, 0 })) {
    case ABUT_APART:
        ab_operands_nearest(&mine, &other, &nearest);
        contact.separation = nearest.gap.distance;
        contact.normal = nearest.normal;
        contact.side = nearest.side;
        return contact;
    case ABUT_TOUCHING:
        ab_operands_touch(&mine, &other, (ab_vec){ 0, 0 }, (abut_vec2){ 0, 0 }, &contact);
        return contact;
    case ABUT_OVERLAPPING:
        break;
    }
    bool found = ab_operands_push(&mine, &other, &push);

    overlap_contact(&mine, &other, found ? &push : NULL, &contact);
    return contact;
}

abut_vec2 abut_figures_push(const abut_figure *a, const abut_figure *b)
{
    ab_operand mine;
    ab_operand other;
    ab_vec push = { 0, 0 };

    ab_endless line;
    ab_endless across;

    if (ab_are_endless(a, b, &line, &across)) {
        return ab_endless_push(&line, &across);
    }
    if (!ab_operands_make(a, b, &mine, &other) ||
        ab_operands_relate(&mine, &other, (ab_vec){ 0, 0 }) != ABUT_OVERLAPPING) {
        return (abut_vec2){ 0, 0 };
    }
    if (mine.shape != NULL && other.shape != NULL) {
        return abut_push(ab_as_public(mine.shape), ab_as_public(other.shape));
    }
    double none = ab_operands_push(&mine, &other, &push) ? 0 : (double)NAN;

    return (abut_vec2){ ab_units(push.x) + none, ab_units(push.y) + none };
}
