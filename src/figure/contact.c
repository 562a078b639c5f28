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

static abut_vec2 middle_of_operand(const ab_operand *of)
{
    return (abut_vec2){ ab_units(of->low.x / 2 + of->high.x / 2),
                        ab_units(of->low.y / 2 + of->high.y / 2) };
}

/* The contact of two that touch along sides that no piece covers; false if there are none. */
static bool outer_touch_at(
    const ab_operand *a, const ab_operand *b, ab_vec shift, abut_vec2 along, abut_contact *out)
{
    ab_outer_search search = { .a = a, .b = b, .shift = shift, .along = along };
    ab_pairs pairs;

    if (along.x == 0 && along.y == 0) {
        abut_vec2 mine = middle_of_operand(a);
        abut_vec2 other = middle_of_operand(b);

        search.along = (abut_vec2){ mine.x - other.x, mine.y - other.y };
    }
    search.ordered = ab_operands_in_order(a, b);
    ab_pairs_begin(&pairs, a, b, shift, (ab_vec){ 0, 0 }, 0);
    while (ab_pairs_next(&pairs)) {
        if (ab_pairs_relate(&pairs) == ABUT_TOUCHING) {
            ab_outer_consider(&search, &pairs.parade_a, &pairs.parade_b);
        }
    }
    const ab_outer_side *best = &search.best;

    if (best->found) {
        *out = (abut_contact){ .relation = ABUT_TOUCHING,
                               .point_count = best->point_count,
                               .normal = best->normal,
                               .side = best->side };
        for (int i = 0; i < best->point_count; i++) {
            out->points[i] =
                (abut_vec2){ ab_units(best->points[i].x), ab_units(best->points[i].y) };
        }
    }
    return best->found;
}

/* The contact of two that touch, a moved by a shift: the one that faces most along a direction, and
 * of those, or if that is zero, the longest; then the one whose normal is greatest. */
static bool
touch_at(const ab_operand *a, const ab_operand *b, ab_vec shift, abut_vec2 along, abut_contact *out)
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
    int best = ab_touches_best(&all, &pairs, AB_TOUCH_FACING, along);

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
        out->side = touch_at(a, b, *push, out->normal, &after) ? after.side : ABUT_SIDE_NONE;
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
        touch_at(&mine, &other, (ab_vec){ 0, 0 }, (abut_vec2){ 0, 0 }, &contact);
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
