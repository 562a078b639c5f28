/* tree/push.c - a push for a node that overlaps another.
 *
 * Finding the shortest push out of a union of many shapes would take too long. A few candidates are
 * tried instead, each checked by the exact predicate: out of the deepest pair, repeatedly, and
 * straight along the axes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "tree/tour.h"

#include <math.h>

/* So many tries to get out of one pair after another. */
enum { MOST_TRIES = 32, MOST_PASSES = 64 };

/* Whether a vector can be handed out: as doubles it is what it is. */
static bool is_told_exactly(ab_vec v)
{
    return ab_in_range(ab_units(v.x)) && ab_in_range(ab_units(v.y)) &&
           ab_round(ab_units(v.x)) == v.x && ab_round(ab_units(v.y)) == v.y;
}

/* The push that parts a pair that overlaps with a at its shift, and how deep that is; zero, and
 * infinitely deep, if none does. */
static ab_vec out_of_pair(const ab_pairing *pairing, double *depth)
{
    ab_endless line;
    ab_endless across;
    ab_operand a;
    ab_operand b;

    *depth = 0;
    if (!ab_pairing_endless(pairing, &line, &across)) {
        return ab_pairing_operands(pairing, &a, &b)
                   ? ab_push_of_deepest(&a, &b, pairing->shift, depth)
                   : (ab_vec){ 0, 0 };
    }
    abut_vec2 push = ab_endless_push(&line, &across);
    bool found = ab_in_range(push.x) && ab_in_range(push.y);

    *depth = found ? ab_sqrt(push.x * push.x + push.y * push.y) : (double)INFINITY;
    return found ? (ab_vec){ ab_round(push.x), ab_round(push.y) } : (ab_vec){ 0, 0 };
}

/* The push out of the deepest of all pairs that overlap with a at a shift; zero if none do. */
static ab_vec out_of_deepest(ab_pairing *pairing, ab_vec shift)
{
    ab_vec push = { 0, 0 };
    double deepest = 0;

    ab_pairing_begin_at(pairing, shift, (ab_vec){ 0, 0 }, 0);
    while (ab_pairing_next(pairing)) {
        if (ab_pairing_relate(pairing, 0) != ABUT_OVERLAPPING) {
            continue;
        }
        double depth;
        ab_vec out = out_of_pair(pairing, &depth);

        push = depth > deepest ? out : push;
        deepest = depth > deepest ? depth : deepest;
    }
    return push;
}

/* Whether nothing overlaps with a at a shift, on seams neither. */
static bool is_free(ab_pairing *pairing, ab_vec shift)
{
    abut_relation most = ABUT_APART;

    ab_pairing_begin_at(pairing, shift, (ab_vec){ 0, 0 }, 0);
    while (most != ABUT_OVERLAPPING && ab_pairing_next(pairing)) {
        abut_relation relation = ab_pairing_relate(pairing, 0);

        most = relation > most ? relation : most;
    }
    return most == ABUT_APART ||
           (most == ABUT_TOUCHING &&
            !ab_nodes_meet_on_seam(pairing->tree, pairing->root_a, pairing->root_b, shift));
}

/* How far a shape must go along an axis (x is 0) to have its bounds past another's. */
static int64_t past_bounds(const ab_box *a, const ab_box *b, int axis, int sign)
{
    if (axis == 0) {
        return sign > 0 ? b->high.x - a->low.x : a->high.x - b->low.x;
    }
    return sign > 0 ? b->high.y - a->low.y : a->high.y - b->low.y;
}

static ab_vec along_axis(int axis, int sign, int64_t far)
{
    return axis == 0 ? (ab_vec){ sign * far, 0 } : (ab_vec){ 0, sign * far };
}

/* The first place along an axis at which nothing overlaps: past the bounds of one after another, or
 * beyond the lattice if one of them has no end there. */
static int64_t free_along(ab_pairing *pairing, int axis, int sign)
{
    const ab_tree_node *nodes = pairing->tree->nodes;
    int64_t far = 0;

    for (int pass = 0; pass < MOST_PASSES; pass++) {
        int64_t further = far;

        ab_pairing_begin_at(pairing, along_axis(axis, sign, far), (ab_vec){ 0, 0 }, 0);
        while (ab_pairing_next(pairing)) {
            if (ab_pairing_relate(pairing, 0) == ABUT_OVERLAPPING) {
                further = ab_max(further, past_bounds(&nodes[pairing->a].own,
                                                      &nodes[pairing->b].own, axis, sign));
            }
        }
        if (further == far || further > AB_LATTICE_LIMIT) {
            return further;
        }
        far = further;
    }
    return far;
}

/* The same past all of it, which is free if it ends there. */
static int64_t distance_past(const ab_pairing *pairing, int axis, int sign)
{
    const ab_tree_node *nodes = pairing->tree->nodes;

    return past_bounds(&nodes[pairing->root_a].whole, &nodes[pairing->root_b].whole, axis, sign);
}

static double square_length(ab_vec v)
{
    return (double)v.x * (double)v.x + (double)v.y * (double)v.y;
}

static void keep_shorter(ab_pairing *pairing, ab_vec v, ab_vec *best, bool *found)
{
    bool shorter = !*found || square_length(v) < square_length(*best);

    if (shorter && is_told_exactly(v) && is_free(pairing, v)) {
        *best = v;
        *found = true;
    }
}

static bool is_single(const abut_tree *tree, uint32_t root)
{
    ab_tour tour = ab_tour_all(tree, root);

    return ab_tour_next(&tour) != AB_NO_SLOT && ab_tour_next(&tour) == AB_NO_SLOT;
}

/* Two figures by themselves have a push of their own. */
static void try_figures(ab_pairing *pairing, ab_vec *best, bool *found)
{
    ab_pairing_begin_at(pairing, (ab_vec){ 0, 0 }, (ab_vec){ 0, 0 }, 0);
    if (!ab_pairing_next(pairing) || ab_pairing_is_plain(pairing)) {
        return;
    }
    abut_vec2 push = abut_figures_push(&pairing->look_a.figure, &pairing->look_b.figure);

    if (ab_in_range(push.x) && ab_in_range(push.y)) {
        keep_shorter(pairing, (ab_vec){ ab_round(push.x), ab_round(push.y) }, best, found);
    }
}

/* Out of the deepest pair, and again, until nothing overlaps. */
static void try_deepest(ab_pairing *pairing, ab_vec *best, bool *found)
{
    ab_vec shift = { 0, 0 };

    for (int i = 0; i < MOST_TRIES && !*found; i++) {
        ab_vec out = out_of_deepest(pairing, shift);

        shift = ab_add(shift, out);
        if ((out.x == 0 && out.y == 0) || !ab_in_range(ab_units(shift.x)) ||
            !ab_in_range(ab_units(shift.y))) {
            return;
        }
        keep_shorter(pairing, shift, best, found);
    }
}

static void try_axes(ab_pairing *pairing, bool past_all, ab_vec *best, bool *found)
{
    for (int i = 0; i < 4; i++) {
        int axis = i & 1;
        int sign = i < 2 ? 1 : -1;
        int64_t far =
            past_all ? distance_past(pairing, axis, sign) : free_along(pairing, axis, sign);

        keep_shorter(pairing, along_axis(axis, sign, far), best, found);
    }
}

abut_vec2 abut_tree_push(const abut_tree *tree, abut_node a, abut_node b)
{
    ab_pairing pairing;
    ab_vec best = { 0, 0 };
    bool found = false;

    if (!ab_pairing_of(tree, a, b, &pairing) || abut_tree_relate(tree, a, b) != ABUT_OVERLAPPING) {
        return (abut_vec2){ 0, 0 };
    }
    bool single = is_single(tree, pairing.root_a) && is_single(tree, pairing.root_b);

    if (single) {
        try_figures(&pairing, &best, &found);
    }
    try_deepest(&pairing, &best, &found);
    if (!found || !single) {
        try_axes(&pairing, false, &best, &found);
    }
    if (!found) {
        try_axes(&pairing, true, &best, &found);
    }
    double none = found ? 0 : (double)NAN;

    return (abut_vec2){ ab_units(best.x) + none, ab_units(best.y) + none };
}
