/* figure/pairs.c - the pieces of two figures that come near each other, pair by pair.
 *
 * The pieces of one are walked through near all of the other, and for each of them those of the
 * other near it. "Near" is within a reach of what a piece covers while it moves; a search for the
 * nearest makes the reach smaller on the way. The pieces of a mask depend on where one looks, so
 * which figure is walked through first does not depend on which is named first.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/operand.h"
#include "mask/pieces.h"
#include "narrow/narrow.h"

/* Coordinates stay below 2^62, whatever is added. */
static int64_t kept_near(int64_t value)
{
    return ab_max(ab_min(value, 2 * AB_ALL_REACH - 1), 1 - 2 * AB_ALL_REACH);
}

/* The box that a box reaches when it is moved by a shift and then along a motion. */
static void reached_box(ab_vec *low, ab_vec *high, ab_vec shift, ab_vec motion, int64_t reach)
{
    low->x = kept_near(low->x + shift.x + ab_min(motion.x, 0) - reach);
    low->y = kept_near(low->y + shift.y + ab_min(motion.y, 0) - reach);
    high->x = kept_near(high->x + shift.x + ab_max(motion.x, 0) + reach);
    high->y = kept_near(high->y + shift.y + ab_max(motion.y, 0) + reach);
}

/* The motion of what is walked through first, as the other sees it. */
static ab_vec turned_if(bool turned, ab_vec v)
{
    return turned ? (ab_vec){ -v.x, -v.y } : v;
}

/* Where pieces of what is walked through first can be near the other at all. */
static void box_of_second(const ab_pairs *pairs, ab_vec *low, ab_vec *high)
{
    const ab_operand *second = pairs->b_first ? pairs->a : pairs->b;

    *low = second->low;
    *high = second->high;
    reached_box(low, high, turned_if(!pairs->b_first, pairs->shift),
                turned_if(!pairs->b_first, pairs->motion), pairs->reach);
}

void ab_pairs_begin(ab_pairs *pairs,
                    const ab_operand *a,
                    const ab_operand *b,
                    ab_vec shift,
                    ab_vec motion,
                    int64_t reach)
{
    bool b_first = !ab_operands_in_order(a, b);
    const ab_operand *first = b_first ? b : a;
    const ab_operand *second = b_first ? a : b;
    ab_parade *parade = b_first ? &pairs->parade_b : &pairs->parade_a;
    ab_vec low;
    ab_vec high;

    pairs->a = a;
    pairs->b = b;
    pairs->shift = shift;
    pairs->motion = motion;
    pairs->reach = reach;
    pairs->b_first = b_first;
    pairs->inside = false;
    box_of_second(pairs, &low, &high);
    ab_parade_begin(parade, first, low, high);
    if (a->kind == ABUT_FIGURE_MASK && b->kind == ABUT_FIGURE_MASK) {
        ab_mask_pieces_near(&parade->pieces, &second->view, turned_if(b_first, shift),
                            turned_if(b_first, motion), reach);
    }
}

/* What the piece that is walked through first reaches. */
static void box_of_piece(const ab_pairs *pairs, ab_vec *low, ab_vec *high)
{
    const ab_parade *first = pairs->b_first ? &pairs->parade_b : &pairs->parade_a;

    ab_operand_box_of(first->shape, low, high);
    reached_box(low, high, turned_if(pairs->b_first, pairs->shift),
                turned_if(pairs->b_first, pairs->motion), pairs->reach);
}

/* Looks at the pieces of the other near that piece. */
static void enter_piece(ab_pairs *pairs)
{
    ab_vec low;
    ab_vec high;

    box_of_piece(pairs, &low, &high);
    if (pairs->b_first) {
        ab_parade_begin(&pairs->parade_a, pairs->a, low, high);
    } else {
        ab_parade_begin(&pairs->parade_b, pairs->b, low, high);
    }
    pairs->inside = true;
}

/* Passes over nodes of the first that nothing of the other is near: then pairs of two long outlines
 * cost what is near, not all pieces of the first. */
static void pass_over_nodes(const ab_pairs *pairs, ab_parade *first, const ab_operand *second)
{
    const ab_pile *pile = first->of->pile;
    const ab_pile *other = second->pile;

    while (first->next < pile->count) {
        uint32_t missed = 0;
        uint32_t node = first->next;

        /* The highest node that begins here and has nothing near. */
        for (uint32_t level = 0; level < pile->levels && node % AB_PILE_FAN == 0; level++) {
            node /= AB_PILE_FAN;
            ab_pile_box box = pile->nodes[pile->level_first[level] + node];

            box.low = ab_add(box.low, first->of->moved);
            box.high = ab_add(box.high, first->of->moved);
            reached_box(&box.low, &box.high, turned_if(pairs->b_first, pairs->shift),
                        turned_if(pairs->b_first, pairs->motion), pairs->reach);
            if (ab_pile_next(other, 0, ab_sub(box.low, second->moved),
                             ab_sub(box.high, second->moved)) < other->count) {
                break;
            }
            missed = level + 1;
        }
        if (missed == 0) {
            return;
        }
        first->next += (uint32_t)1 << (3 * missed);
    }
}

bool ab_pairs_next(ab_pairs *pairs)
{
    ab_parade *first = pairs->b_first ? &pairs->parade_b : &pairs->parade_a;
    ab_parade *second = pairs->b_first ? &pairs->parade_a : &pairs->parade_b;
    const ab_operand *other = pairs->b_first ? pairs->a : pairs->b;

    for (;;) {
        if (pairs->inside && ab_parade_next(second)) {
            return true;
        }
        if (first->of->pile != NULL && other->pile != NULL) {
            pass_over_nodes(pairs, first, other);
        }
        if (!ab_parade_next(first)) {
            return false;
        }
        enter_piece(pairs);
    }
}

void ab_pairs_narrow(ab_pairs *pairs, int64_t reach)
{
    ab_vec low;
    ab_vec high;

    pairs->reach = reach;
    if (pairs->inside) {
        box_of_piece(pairs, &low, &high);
        ab_parade_narrow(pairs->b_first ? &pairs->parade_a : &pairs->parade_b, low, high);
    }
}

void ab_pairs_shorten(ab_pairs *pairs, ab_vec motion)
{
    bool cells = pairs->a->kind == ABUT_FIGURE_MASK || pairs->b->kind == ABUT_FIGURE_MASK;
    ab_vec low;
    ab_vec high;

    if (cells) {
        return; /* which pieces a mask has depends on where one looks */
    }
    pairs->motion = motion;
    box_of_second(pairs, &low, &high);
    ab_parade_narrow(pairs->b_first ? &pairs->parade_b : &pairs->parade_a, low, high);
    ab_pairs_narrow(pairs, pairs->reach);
}

abut_relation ab_pairs_relate(const ab_pairs *pairs)
{
    const ab_shape *a = pairs->parade_a.shape;
    const ab_shape *b = pairs->parade_b.shape;
    ab_vec d = ab_sub(ab_sub(b->at, a->at), pairs->shift);
    abut_relation relation = ab_relate(&a->core, &b->core, d, a->core.radius + b->core.radius);

    if (relation == ABUT_TOUCHING && (pairs->a->has_joints || pairs->b->has_joints) &&
        ab_cross_at_joint(&pairs->parade_a, &pairs->parade_b, pairs->shift)) {
        return ABUT_OVERLAPPING;
    }
    return relation;
}

bool ab_find_overlap(ab_pairs *pairs, const ab_operand *a, const ab_operand *b, ab_vec shift)
{
    ab_pairs_begin(pairs, a, b, shift, (ab_vec){ 0, 0 }, 0);
    while (ab_pairs_next(pairs)) {
        if (ab_pairs_relate(pairs) == ABUT_OVERLAPPING) {
            return true;
        }
    }
    return false;
}

/* The more along x; of two that are opposite, the one that is met at lesser coordinates, on the low
 * side of what stands between; else the one from which the other is turned from x to y. All of
 * these stay the same when the figures are swapped, and so does what they depend on when they are
 * cut. */
bool ab_normal_is_preferred(const ab_operand *a,
                            const ab_operand *b,
                            const ab_met_normal *normal,
                            const ab_met_normal *than)
{
    const double slack = 0x1p-40; /* normals are rounded */
    abut_vec2 n = normal->normal;
    abut_vec2 m = than->normal;
    double more = ab_fabs(n.x) - ab_fabs(m.x);
    double turn = n.x * m.y - n.y * m.x;

    if (ab_fabs(more) > slack) {
        return more > 0;
    }
    if (ab_fabs(turn) > slack) {
        return turn > 0;
    }
    if (n.x * m.x + n.y * m.y > 0) {
        return false;
    }
    abut_vec2 off = { normal->place.x - than->place.x, normal->place.y - than->place.y };
    bool greater = ab_fabs(n.x) > slack ? n.x > 0 : n.y > 0;
    double along = off.x * n.x + off.y * n.y;
    double rounding = slack * (1 + ab_fabs(normal->place.x) + ab_fabs(normal->place.y) +
                               ab_fabs(than->place.x) + ab_fabs(than->place.y));

    if (ab_fabs(along) > rounding) {
        return (along < 0) == greater;
    }
    return greater == ab_operands_in_order(a, b);
}
