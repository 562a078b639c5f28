/* figure/endless_sweep.c - two endless figures that move: when they begin to overlap.
 *
 * The directions that can keep them from overlapping are the same all the way, and the separation
 * along each of them changes linearly.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/endless_gap.h"
#include "sweep/tick.h"

/* When two that are thin and parallel go through each other. */
static bool cross_in_parallel(
    const ab_endless *a, const ab_endless *b, ab_vec apart, ab_vec motion, ab_when *when, ab_vec *n)
{
    *n = ab_turned_right(b->along);
    ab_i128 start = i128_dot(n->x, n->y, apart.x, apart.y);
    ab_i128 rate = i128_dot(n->x, n->y, motion.x, motion.y);

    if (i128_sign(start) * i128_sign(i128_add(start, rate)) >= 0) {
        return false;
    }
    *when = ab_when_of(i128_from_bits(i128_abs(start)), i128_abs(rate));
    *n = i128_sign(start) > 0 ? *n : ab_turned_back(*n);
    if (a->kind == ABUT_FIGURE_LINE || b->kind == ABUT_FIGURE_LINE ||
        ab_dot_sign(a->along, b->along) > 0) {
        return true;
    }
    /* Rays in opposite directions: whether they share more than their ends then. */
    ab_i128 along = i128_dot(a->along.x, a->along.y, apart.x, apart.y);
    ab_i128 change = i128_dot(a->along.x, a->along.y, motion.x, motion.y);

    return ab_when_sign_of(when, along, change) < 0;
}

/* When two that do not overlap begin to: each direction that keeps them apart has an end, and none
 * may begin again before all have ended. */
static bool begin_to_overlap(
    const ab_endless *a, const ab_endless *b, ab_vec apart, ab_vec motion, ab_when *when, ab_vec *n)
{
    ab_endless_normals normals = ab_endless_normals_of(a, b);
    bool ordered = ab_endless_in_order(a, b);
    ab_when leave = ab_when_of(i128_from(1), u128_from(1));

    *when = ab_when_of(i128_from(0), u128_from(1));
    *n = (ab_vec){ 0, 0 };
    for (int i = 0; i < normals.count; i++) {
        ab_vec m = normals.list[i];
        ab_i128 start = i128_dot(m.x, m.y, apart.x, apart.y);
        ab_i128 rate = i128_dot(m.x, m.y, motion.x, motion.y);
        ab_when end = ab_when_of(i128_from_bits(i128_abs(start)),
                                 i128_sign(rate) != 0 ? i128_abs(rate) : u128_from(1));

        if (i128_sign(start) >= 0 && i128_sign(rate) >= 0) {
            return false;
        }
        if (i128_sign(rate) > 0 && ab_when_compare(&end, &leave) < 0) {
            leave = end;
        }
        if (i128_sign(start) >= 0 && i128_sign(rate) < 0) {
            int order = (n->x | n->y) == 0 ? 1 : ab_when_compare(&end, when);
            bool greater = m.x != n->x ? m.x > n->x : m.y > n->y;

            if (order > 0 || (order == 0 && greater == ordered)) {
                *when = end;
                *n = m;
            }
        }
    }
    return (n->x | n->y) != 0 && ab_when_compare(when, &leave) < 0;
}

/* A part of a motion, rounded towards zero. */
static abut_vec2 part_of_move(ab_vec move, double time)
{
    return (abut_vec2){ ab_units((int64_t)((double)move.x * time)),
                        ab_units((int64_t)((double)move.y * time)) };
}

static abut_relation
relation_after(const ab_endless *a, abut_vec2 move_a, const ab_endless *b, abut_vec2 move_b)
{
    ab_endless mine = *a;
    ab_endless other = *b;

    mine.at = ab_add(mine.at, (ab_vec){ ab_round(move_a.x), ab_round(move_a.y) });
    other.at = ab_add(other.at, (ab_vec){ ab_round(move_b.x), ab_round(move_b.y) });
    ab_endless_gap gap = ab_endless_gap_of(&mine, &other);

    return ab_endless_relation(&gap);
}

void ab_endless_sweep(
    const ab_endless *a, ab_vec move_a, const ab_endless *b, ab_vec move_b, abut_swept *out)
{
    ab_endless_gap gap = ab_endless_gap_of(a, b);
    ab_vec apart = ab_sub(a->at, b->at);
    ab_vec motion = ab_sub(move_a, move_b);
    bool thin = a->kind != ABUT_FIGURE_HALF_PLANE && b->kind != ABUT_FIGURE_HALF_PLANE &&
                ab_cross_sign(a->along, b->along) == 0;
    ab_when when;
    ab_vec n;

    *out = (abut_swept){ .time = 1, .touch = 1, .side = ABUT_SIDE_NONE };
    if (ab_endless_relation(&gap) == ABUT_OVERLAPPING) {
        *out =
            (abut_swept){ .hit = true, .point = ab_endless_shared(a, b), .side = ABUT_SIDE_NONE };
        return;
    }
    out->move_a = ab_endless_units(move_a);
    out->move_b = ab_endless_units(move_b);
    out->hit = thin ? cross_in_parallel(a, b, apart, motion, &when, &n)
                    : begin_to_overlap(a, b, apart, motion, &when, &n);
    if (!out->hit) {
        out->touch = ab_endless_relation(&gap) == ABUT_TOUCHING ? 0 : 1;
        out->graze = out->touch < 1 || relation_after(a, out->move_a, b, out->move_b) != ABUT_APART;
        return;
    }
    out->time =
        (double)ab_last_tick(when.part, i128_neg(i128_from_bits(when.whole))) * AB_TICK_LENGTH;
    out->touch = out->time;
    out->normal = ab_unit_vector(n);
    out->side = b->kind == ABUT_FIGURE_HALF_PLANE ? 0 : ABUT_SIDE_NONE;
    out->move_a = part_of_move(move_a, out->time);
    out->move_b = part_of_move(move_b, out->time);
    ab_endless mine = *a;
    ab_endless other = *b;

    mine.at = ab_add(mine.at, (ab_vec){ ab_round(out->move_a.x), ab_round(out->move_a.y) });
    other.at = ab_add(other.at, (ab_vec){ ab_round(out->move_b.x), ab_round(out->move_b.y) });
    out->point = ab_endless_shared(&mine, &other);
    if (relation_after(a, out->move_a, b, out->move_b) == ABUT_OVERLAPPING) {
        out->move_a = out->move_b = (abut_vec2){ 0, 0 };
    }
}
