/* world/pair/outer_normal.c - of a body of several pieces only the outside gives a normal.
 *
 * A corner of a piece that meets a corner has a cone of normals, and the one that is approached
 * least may belong to a side that another piece of the same body covers. The true normal separates
 * all touching pieces of the two bodies at once: so a normal that does not is replaced by one that
 * does.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/narrow.h"
#include "sweep/path.h"
#include "world/pair/pair.h"
#include "world/state/direction.h"
#include "world/state/piece_tree.h"
#include "world/state/state.h"

bool ab_next_touching(ab_piece_pairs *pairs, ab_sum *sum)
{
    while (ab_next_pieces(pairs, sum)) {
        if (sum->reach == 0 && ab_relate(sum->a, sum->b, sum->d, sum->reach) == ABUT_TOUCHING) {
            return true;
        }
    }
    return false;
}

/* Whether a line across a normal parts all pieces that touch, of which none has been taken yet; or,
 * for a body that fits a gap of the other, one line on each side of it. */
static bool parts_touching(const ab_piece_pairs *start, ab_vec normal, bool in_gap)
{
    ab_piece_pairs all = *start;
    ab_sum sum;

    while (ab_next_touching(&all, &sum)) {
        if (!ab_sum_is_parted(&sum, normal) &&
            !(in_gap && ab_sum_is_parted(&sum, ab_neg(normal)))) {
            return false;
        }
    }
    return true;
}

void ab_note_least(ab_least_normal *best, ab_vec normal)
{
    if (i128_sign(i128_dot(normal.x, normal.y, best->motion.x, best->motion.y)) >= 0) {
        return;
    }
    if (!best->found || ab_is_preferred_normal(best->motion, normal, best->exact)) {
        *best = (ab_least_normal){ best->motion, normal, true, false };
    } else if (!ab_is_one_normal(normal, best->exact) &&
               !ab_is_preferred_normal(best->motion, best->exact, normal)) {
        best->even = true;
    }
}

ab_vec ab_least_exact(const ab_least_normal *best)
{
    return best->even ? ab_neg(best->motion) : best->exact;
}

/* Of the normals that part all pieces the one that is approached least; false if there is none. */
static bool find_parting(const ab_piece_pairs *start, ab_vec motion, bool in_gap, ab_vec *exact)
{
    ab_piece_pairs all = *start;
    ab_least_normal best = { .motion = motion };
    ab_sum sum;

    while (ab_next_touching(&all, &sum)) {
        ab_sum_walk walk = ab_sum_start(&sum);
        ab_sum_edge edge;

        while (ab_sum_next(&walk, &edge)) {
            if ((edge.along.x | edge.along.y) == 0 || !ab_is_on_edge(&edge)) {
                continue;
            }
            ab_vec normal = { edge.along.y, -edge.along.x };

            if (parts_touching(start, normal, in_gap)) {
                ab_note_least(&best, normal);
            }
        }
    }
    if (best.found) {
        *exact = ab_least_exact(&best);
    }
    return best.found;
}

static bool find_outer(const ab_piece_pairs *start, ab_vec motion, ab_vec *exact)
{
    return find_parting(start, motion, false, exact) || find_parting(start, motion, true, exact);
}

/* Whether these are two of the pieces that touch. */
static bool is_touching(const ab_piece_pairs *start, ab_met_pieces pieces)
{
    ab_piece_pairs all = *start;
    ab_sum sum;

    while (ab_next_touching(&all, &sum)) {
        if (all.i == pieces.a && all.k == pieces.b) {
            return true;
        }
    }
    return false;
}

void ab_prefer_outer_normal(
    const abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_strike *strike)
{
    const ab_hot *hot_a = &world->hot[a];
    const ab_hot *hot_b = &world->hot[b];
    ab_vec motion = ab_sub(hot_a->motion, hot_b->motion);
    ab_vec d = ab_sub(ab_sub(ab_hot_at(hot_b, tick), ab_hot_at(hot_a, tick)), strike->corner);
    const ab_piece_pairs start = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, 0);

    /* What else is met later in the tick has its normal whatever touches meanwhile, as what is
     * grazed. */
    if (is_touching(&start, strike->pieces) && !parts_touching(&start, strike->exact, false) &&
        find_outer(&start, motion, &strike->exact)) {
        strike->upright = strike->exact.x == 0 || strike->exact.y == 0;
        strike->normal = ab_direction_of(strike->exact);
        strike->close = strike->corner; /* they touch there */
    }
}

bool ab_is_outer_normal(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec moved, ab_vec normal)
{
    ab_vec d = ab_sub(ab_sub(world->hot[b].at, world->hot[a].at), moved);
    const ab_piece_pairs start = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, 0);

    return parts_touching(&start, normal, false);
}

bool ab_outer_normal_at(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_vec motion, ab_vec *normal)
{
    const ab_piece_pairs start = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, 0);

    return !parts_touching(&start, *normal, false) && find_outer(&start, motion, normal);
}

bool ab_outer_normal_after(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec moved, ab_vec motion, ab_vec *normal)
{
    ab_vec d = ab_sub(ab_hot_at(&world->hot[b], 0), ab_hot_at(&world->hot[a], 0));

    return ab_outer_normal_at(world, a, b, ab_sub(d, moved), motion, normal);
}
