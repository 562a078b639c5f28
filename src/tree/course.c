/* tree/course.c - nodes that move, and points that are cast at them.
 *
 * The first hit of any two shapes is the hit of the nodes. Times are multiples of 2^-32 of the
 * motion, so another pair may be met at the same time and allow a little less motion: the moves are
 * checked for all pairs before they are returned.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "tree/tour.h"

/* So many pairs may have a say in how far the nodes go. */
enum { MOST_SAYS = 16 };

/* Whether a side that was moved is on the lattice; one without an end need not be. */
static bool side_is_in(int64_t side, int64_t before)
{
    return side == before || (side >= -AB_LATTICE_LIMIT && side <= AB_LATTICE_LIMIT);
}

static bool box_stays_in(const ab_box *box, ab_vec move)
{
    ab_box moved = ab_box_moved(box, move);

    return side_is_in(moved.low.x, box->low.x) && side_is_in(moved.low.y, box->low.y) &&
           side_is_in(moved.high.x, box->high.x) && side_is_in(moved.high.y, box->high.y);
}

static abut_status
check_node_move(const abut_tree *tree, uint32_t root, abut_vec2 move, ab_vec *quanta)
{
    const ab_box *whole = &tree->nodes[root].whole;

    if (ab_box_is_empty(whole)) {
        return ABUT_E_SHAPE;
    }
    if (!(move.x - move.x == 0) || !(move.y - move.y == 0)) {
        return ABUT_E_NOT_FINITE;
    }
    if (!ab_in_range(move.x) || !ab_in_range(move.y)) {
        return ABUT_E_RANGE;
    }
    *quanta = (ab_vec){ ab_round(move.x), ab_round(move.y) };
    return box_stays_in(whole, *quanta) ? ABUT_OK : ABUT_E_RANGE;
}

static bool is_earlier(const abut_swept *swept, const abut_swept *than)
{
    if (swept->hit != than->hit) {
        return swept->hit;
    }
    if (swept->hit) {
        return swept->time < than->time;
    }
    return swept->graze && (!than->graze || swept->touch < than->touch);
}

/* The first pair that would overlap after the moves of `out`, though it does not now. */
static bool finds_overlap(ab_pairing *pairing, const abut_swept *out)
{
    ab_vec shift = { ab_round(out->move_a.x) - ab_round(out->move_b.x),
                     ab_round(out->move_a.y) - ab_round(out->move_b.y) };

    ab_pairing_begin_at(pairing, shift, (ab_vec){ 0, 0 }, 0);
    while (ab_pairing_next(pairing)) {
        if (ab_pairing_relate(pairing, 0) == ABUT_OVERLAPPING) {
            return true;
        }
    }
    return false;
}

static bool goes_anywhere(const abut_swept *swept)
{
    return swept->move_a.x != 0 || swept->move_a.y != 0 || swept->move_b.x != 0 ||
           swept->move_b.y != 0;
}

/* Shortens the moves to what every pair allows. */
static void make_safe(ab_pairing *pairing, abut_vec2 move_a, abut_vec2 move_b, abut_swept *out)
{
    for (int i = 0; i < MOST_SAYS; i++) {
        abut_swept other;

        if (!finds_overlap(pairing, out)) {
            return;
        }
        if (abut_figures_sweep(&pairing->look_a.figure, move_a, &pairing->look_b.figure, move_b,
                               &other) != ABUT_OK) {
            break;
        }
        out->move_a = other.move_a;
        out->move_b = other.move_b;
    }
    out->move_a = out->move_b = (abut_vec2){ 0, 0 };
}

abut_status abut_tree_sweep(const abut_tree *tree,
                            abut_node a,
                            abut_vec2 move_a,
                            abut_node b,
                            abut_vec2 move_b,
                            abut_swept *out)
{
    ab_pairing pairing;
    ab_vec steps_a;
    ab_vec steps_b;
    abut_swept first = { .time = 1, .touch = 1, .side = ABUT_SIDE_NONE };

    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = first;
    if (!ab_pairing_of(tree, a, b, &pairing)) {
        return tree != NULL ? ABUT_E_STALE : ABUT_E_ARGUMENT;
    }
    abut_status status = check_node_move(tree, pairing.root_a, move_a, &steps_a);

    if (status == ABUT_OK) {
        status = check_node_move(tree, pairing.root_b, move_b, &steps_b);
    }
    if (status != ABUT_OK) {
        return status;
    }
    first.move_a = (abut_vec2){ ab_units(steps_a.x), ab_units(steps_a.y) };
    first.move_b = (abut_vec2){ ab_units(steps_b.x), ab_units(steps_b.y) };
    ab_pairing_begin_at(&pairing, (ab_vec){ 0, 0 }, ab_sub(steps_a, steps_b), 0);
    while (ab_pairing_next(&pairing)) {
        abut_swept swept;

        status = abut_figures_sweep(&pairing.look_a.figure, move_a, &pairing.look_b.figure, move_b,
                                    &swept);
        if (status != ABUT_OK) {
            return status;
        }
        if (is_earlier(&swept, &first)) {
            first = swept;
        }
    }
    if (first.hit && goes_anywhere(&first)) {
        make_safe(&pairing, move_a, move_b, &first);
    }
    *out = first;
    return ABUT_OK;
}

abut_hit abut_tree_cast(const abut_tree *tree,
                        abut_node node,
                        abut_vec2 from,
                        abut_vec2 to,
                        abut_inside inside,
                        abut_node *met)
{
    abut_shape nothing = abut_nothing();
    abut_hit first = abut_cast(from, to, &nothing, inside);
    uint32_t root = ab_node_slot(tree, node);
    uint32_t nearest = AB_NO_SLOT;
    ab_look look;

    if (root != AB_NO_SLOT && ab_in_range(from.x) && ab_in_range(from.y) && ab_in_range(to.x) &&
        ab_in_range(to.y)) {
        ab_vec start = { ab_round(from.x), ab_round(from.y) };
        ab_vec end = { ab_round(to.x), ab_round(to.y) };
        ab_box path = ab_box_join(&(ab_box){ start, start }, &(ab_box){ end, end });
        ab_tour tour = ab_tour_in(tree, root, &path);

        for (uint32_t i = ab_tour_next(&tour); i != AB_NO_SLOT; i = ab_tour_next(&tour)) {
            ab_node_look(tree, i, &look);
            abut_hit hit = abut_figure_cast(from, to, &look.figure, inside);

            if (hit.hit && (!first.hit || hit.time < first.time)) {
                first = hit;
                nearest = i;
            }
        }
    }
    if (met != NULL) {
        *met = ab_node_id(tree, nearest);
    }
    return first;
}
