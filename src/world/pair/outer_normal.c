/* world/pair/outer_normal.c - of a body of several pieces only the outside gives a normal.
 *
 * A corner of a piece that meets a corner has a cone of normals, and the one that is approached
 * least may belong to a side that another piece of the same body covers. The true normal separates
 * all pieces of the two bodies that touch there at once: so a normal that does not is replaced by
 * one that does. What touches in another place has no say: under a ceiling, the wall at another
 * corner does not. Where a tip stands between two sides no normal does (sweep/kink.h).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/narrow.h"
#include "sweep/kink.h"
#include "sweep/path.h"
#include "world/pair/pair.h"
#include "world/pair/touch_place.h"
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

/* All that two bodies touch of each other in one place. */
typedef struct touched_here {
    ab_piece_pairs start; /* none taken yet */
    ab_touch_place place;
} touched_here;

static touched_here
touched_where(const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_met_pieces pieces)
{
    return (touched_here){ ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, 0),
                           ab_touch_place_of(world, a, b, d, pieces) };
}

/* The next two pieces that touch there. */
static bool next_here(const touched_here *here, ab_piece_pairs *pairs, ab_sum *sum)
{
    while (ab_next_touching(pairs, sum)) {
        ab_touch_place place =
            ab_touch_place_of_sum(sum, ab_piece_offset(pairs->world, pairs->a, pairs->i));

        if (ab_is_one_place(&place, &here->place)) {
            return true;
        }
    }
    return false;
}

/* Whether a line across a normal parts all pieces that touch there. */
static bool parts_touching(const touched_here *here, ab_vec normal)
{
    ab_piece_pairs all = here->start;
    ab_sum sum;

    while (next_here(here, &all, &sum)) {
        if (!ab_sum_is_parted(&sum, normal)) {
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

/* Of the normals that part all pieces there the one that is approached least; false if there is
 * none. */
static bool find_outer(const touched_here *here, ab_vec motion, ab_vec *exact)
{
    ab_piece_pairs all = here->start;
    ab_least_normal best = { .motion = motion };
    ab_sum sum;

    while (next_here(here, &all, &sum)) {
        ab_sum_walk walk = ab_sum_start(&sum);
        ab_sum_edge edge;

        while (ab_sum_next(&walk, &edge)) {
            if ((edge.along.x | edge.along.y) == 0 || !ab_is_on_edge(&edge)) {
                continue;
            }
            ab_vec normal = { edge.along.y, -edge.along.x };

            if (parts_touching(here, normal)) {
                ab_note_least(&best, normal);
            }
        }
    }
    if (best.found) {
        *exact = ab_least_exact(&best);
    }
    return best.found;
}

/* In a kink, of the sides that count there the one that is approached least. */
static bool find_in_kink(const touched_here *here, ab_vec motion, ab_vec *exact)
{
    ab_kink kink = ab_kink_at(here->place.ends[0]);
    ab_piece_pairs all = here->start;
    ab_least_normal best = { .motion = motion };
    const ab_kink_pair *pair;
    ab_sum_edge edge;
    ab_sum sum;

    while (next_here(here, &all, &sum)) {
        ab_kink_add(&kink, &sum, ab_piece_offset(all.world, all.a, all.i));
    }
    for (ab_kink_walk walk = ab_kink_start(&kink, motion); ab_kink_next(&walk, &pair, &edge);) {
        ab_note_least(&best, (ab_vec){ edge.along.y, -edge.along.x });
    }
    if (best.found) {
        *exact = ab_least_exact(&best);
    }
    return best.found;
}

/* Whether pieces touch along a stretch, across which the normal is, but for rounding. It is their
 * only one then, and no other piece can cover that stretch. */
static bool is_across(const ab_touch_place *place, ab_vec normal)
{
    ab_vec along = ab_sub(place->ends[1], place->ends[0]);
    ab_i128 lean = i128_dot(along.x, along.y, normal.x, normal.y);
    ab_i128 most = i128_from(ab_abs(along.x) + ab_abs(along.y));

    return place->count > 0 && (along.x | along.y) != 0 && !i128_less(most, lean) &&
           !i128_less(most, i128_neg(lean));
}

void ab_prefer_outer_normal(
    const abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_strike *strike)
{
    const ab_hot *hot_a = &world->hot[a];
    const ab_hot *hot_b = &world->hot[b];
    ab_vec motion = ab_sub(hot_a->motion, hot_b->motion);
    ab_vec d = ab_sub(ab_sub(ab_hot_at(hot_b, tick), ab_hot_at(hot_a, tick)), strike->corner);

    if (ab_outer_normal_at(world, a, b, d, motion, strike->pieces, &strike->exact)) {
        strike->upright = strike->exact.x == 0 || strike->exact.y == 0;
        strike->normal = ab_direction_of(strike->exact);
        strike->close = strike->corner; /* they touch there */
    }
}

bool ab_is_outer_normal(const abut_world *world,
                        uint32_t a,
                        uint32_t b,
                        ab_vec moved,
                        ab_met_pieces pieces,
                        ab_vec normal)
{
    ab_vec d = ab_sub(ab_sub(world->hot[b].at, world->hot[a].at), moved);
    const touched_here here = touched_where(world, a, b, d, pieces);

    return is_across(&here.place, normal) || parts_touching(&here, normal);
}

bool ab_outer_normal_at(const abut_world *world,
                        uint32_t a,
                        uint32_t b,
                        ab_vec d,
                        ab_vec motion,
                        ab_met_pieces pieces,
                        ab_vec *normal)
{
    const touched_here here = touched_where(world, a, b, d, pieces);

    /* What else is met later in the tick has its normal whatever touches meanwhile, as what is
     * grazed. */
    return here.place.count > 0 && !is_across(&here.place, *normal) &&
           !parts_touching(&here, *normal) &&
           (find_outer(&here, motion, normal) || find_in_kink(&here, motion, normal));
}

bool ab_outer_normal_after(const abut_world *world,
                           uint32_t a,
                           uint32_t b,
                           ab_vec moved,
                           ab_vec motion,
                           ab_met_pieces pieces,
                           ab_vec *normal)
{
    ab_vec d = ab_sub(ab_hot_at(&world->hot[b], 0), ab_hot_at(&world->hot[a], 0));

    return ab_outer_normal_at(world, a, b, ab_sub(d, moved), motion, pieces, normal);
}
