/* world/pair/pair.h - two bodies: whether they may meet, how they lie, when and how they meet.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_PAIR_PAIR_H
#define AB_WORLD_PAIR_PAIR_H

#include "base/check.h"

#include "sweep/sweep.h"
#include "world/state/piece_tree.h"
#include "world/state/state.h"

/* --- Rules (pair/rules.c) ------------------------------------------------------------------- */

typedef enum ab_rule {
    AB_RULE_NONE,    /* they do not meet */
    AB_RULE_PASSING, /* they do, but hinder nothing */
    AB_RULE_SOLID
} ab_rule;

/* Whether two bodies have no rules, permissions to pass among them. */
static inline bool ab_is_plain_pair(const abut_world *world, uint32_t a, uint32_t b)
{
    return AB_LIKELY(((world->hot[a].flags | world->hot[b].flags) & AB_PICKY) == 0);
}

/* How two bodies deal with each other; and two that have rules. */
ab_rule ab_picky_pair_rule(const abut_world *world, uint32_t a, uint32_t b);
static inline ab_rule ab_pair_rule(const abut_world *world, uint32_t a, uint32_t b)
{
    return ab_is_plain_pair(world, a, b) ? AB_RULE_SOLID : ab_picky_pair_rule(world, a, b);
}
/* The same at a tick of the step: a pair whose passing until apart is over is solid. */
ab_rule ab_pair_rule_during(const abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* And ends the permission to pass that is over. */
ab_rule ab_pair_rule_at(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* The same as if no permission to pass had been given. */
ab_rule ab_pair_rule_bare(const abut_world *world, uint32_t a, uint32_t b);
/* Why two bodies pass because of their settings, regardless of permissions. */
abut_pass ab_pass_by_settings(const abut_world *world, uint32_t a, uint32_t b);
/* Whether one of them may let an impact through, by the side on which it is met. */
bool ab_may_let_through(const abut_world *world, uint32_t a, uint32_t b);
/* Whether two bodies are solid to each other because of their settings, on whichever side they
 * meet. */
bool ab_is_solid_all_round(const abut_world *world, uint32_t a, uint32_t b);
/* Two pieces that meet, of a and of b; AB_NONE: not known. */
typedef struct ab_met_pieces {
    uint32_t a;
    uint32_t b;
} ab_met_pieces;

/* Whether an impact is let through by a side of one of them; the normal, of length 2^30,
 * points out of b towards a. */
bool ab_lets_through(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec normal, ab_met_pieces pieces);
/* Whether one of them is solid from one side of each piece. If several pieces are met at once, one
 * that is solid then takes precedence over those that are open. */
bool ab_has_one_sided(const abut_world *world, uint32_t a, uint32_t b);
/* Sets AB_PICKY: whether ab_pair_rule() needs to be asked. */
void ab_judge_picky(abut_world *world, uint32_t index);
/* A pair as callbacks see it; a has the lower id. */
abut_pair_view ab_view_pair(const abut_world *world, uint32_t a, uint32_t b);

/* --- Pairs at a tick (pair/meeting.c) --------------------------------------------------------- */

/* Faces come before corners, corners before meetings that block nothing, and all of these before
 * the ends of legs and other reasons to predict anew. */
enum { AB_RANK_FACE = 0, AB_RANK_CORNER = 1, AB_RANK_PASSING = 2, AB_RANK_LEG = 3 };

/* The exact relation of pairs of pieces, of which none has been taken yet. */
abut_relation ab_relate_pieces(ab_piece_pairs *pairs);
/* The same for two bodies as they stand at a tick; if one passes through parts of the other, for
 * the pieces that still block. */
abut_relation ab_relate_bodies(const abut_world *world, uint32_t a, uint32_t b, int32_t tick);

/* How far a body can move towards another, which it does not overlap, before it would overlap it:
 * in 2^-32 of the move, 2^32 if it never would; the normal there, of any length; and whether it
 * would. */
int64_t ab_moves_until(const abut_world *world,
                       uint32_t self,
                       uint32_t other,
                       ab_vec move,
                       int32_t tick,
                       ab_vec *normal);
bool ab_moves_into(
    const abut_world *world, uint32_t self, uint32_t other, ab_vec move, int32_t tick);

/* The one side by which two pieces meet: along an axis, or an edge of the first, AB_SIDE_EDGE + 2
 * n, or of the second, one more. */
enum { AB_SIDE_UNKNOWN, AB_SIDE_X, AB_SIDE_Y, AB_SIDE_EDGE = 4 };

/* When two bodies first touch on their paths between two ticks: in 1/256 ticks from the first,
 * never late, and independent of the second tick. */
typedef struct ab_encounter {
    abut_relation relation; /* overlapping: an impact; touching: a graze; apart: nothing */
    bool inside;            /* they overlap at the start */
    int64_t fine;
    unsigned rank;
    uint32_t side; /* by which they meet, or AB_SIDE_UNKNOWN */
} ab_encounter;

/* Without `grazes` a pair that only touches may count as apart; to tell these apart takes
 * longer. */
ab_encounter ab_encounter_of(
    const abut_world *world, uint32_t a, uint32_t b, int32_t tick, int32_t until, bool grazes);

/* Whether even the bounds of the two never get into each other: exactly, and cheap. Most pairs
 * that slide along each other end here. */
static inline bool ab_sum_stays_out(const ab_sum *sum)
{
    const ab_core *a = sum->a;
    const ab_core *b = sum->b;
    int64_t reach = sum->reach;

    return sum->d.x + b->low.x - a->high.x - reach >= ab_max(sum->motion.x, 0) ||
           sum->d.y + b->low.y - a->high.y - reach >= ab_max(sum->motion.y, 0) ||
           sum->d.x + b->high.x - a->low.x + reach <= ab_min(sum->motion.x, 0) ||
           sum->d.y + b->high.y - a->low.y + reach <= ab_min(sum->motion.y, 0);
}

/* FACE or CORNER: by one side and its normal, or by a corner that has several or is round. */
unsigned ab_rank_of_meet(const ab_impact *meet);

/* How two bodies that meet within two ticks do so. */
typedef struct ab_strike {
    bool upright; /* the normal is along an axis */
    bool sharp;   /* a sharp corner on a sharp corner */
    bool divides; /* a line across the exact normal divides the two from the start of the tick on */
    ab_vec exact; /* the normal, out of b towards a, of any length */
    ab_vec normal; /* of length 2^30 */
    bool measured; /* `close` is known; if not, see ab_strike_close() */
    ab_vec close;  /* moving a by this, as seen from b, closes the gap that is left */
    ab_vec
        corner; /* and by this it comes to a corner with a corner, exactly; zero if it does not */
    ab_met_pieces pieces;
} ab_strike;

/* `fine` is the part of the tick, in 1/256, at which they were predicted to, and `side` the one by
 * which, if that is known: then nothing is swept, and the gap not measured. */
bool ab_strike_of(const abut_world *world,
                  uint32_t a,
                  uint32_t b,
                  int32_t tick,
                  int64_t fine,
                  uint32_t side,
                  ab_strike *strike);
/* `close` of a strike of two bodies of one piece that came with a motion, a as seen from b. */
ab_vec
ab_strike_close(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_vec motion);

/* Chooses the normal that a motion approaches least, by the rule of sweeps
 * (ab_is_preferred_normal()); normals that it does not approach do not count. If another one is the
 * mirror image of that in the motion, neither is taken, and the normal is against the motion. */
typedef struct ab_least_normal {
    ab_vec motion;
    ab_vec exact;
    bool found;
    bool even;
} ab_least_normal;

void ab_note_least(ab_least_normal *best, ab_vec normal);
ab_vec ab_least_exact(const ab_least_normal *best);

/* A side between two pieces of one body gives no normal. Finds another normal for a strike that has
 * one from such a side, if the bodies touch at the tick, or meet corner on corner after it
 * (pair/outer_normal.c). */
void ab_prefer_outer_normal(
    const abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_strike *strike);
/* Whether a line across a normal separates all pieces of two bodies that touch where two of them
 * do, with a moved by a vector from where it stands. If not, the normal is that of a side which
 * another piece covers. Where those two do not touch, all that do count. */
bool ab_is_outer_normal(const abut_world *world,
                        uint32_t a,
                        uint32_t b,
                        ab_vec moved,
                        ab_met_pieces pieces,
                        ab_vec normal);
/* Sharp pieces that touch, one pair after the other. */
bool ab_next_touching(ab_piece_pairs *pairs, ab_sum *sum);
/* Finds another normal in place of one of any length that two pieces have which touch, for b at d
 * as seen from a, which goes on. Returns whether one was found. */
bool ab_outer_normal_at(const abut_world *world,
                        uint32_t a,
                        uint32_t b,
                        ab_vec d,
                        ab_vec motion,
                        ab_met_pieces pieces,
                        ab_vec *normal);
/* The same between steps, with a moved by a vector. */
bool ab_outer_normal_after(const abut_world *world,
                           uint32_t a,
                           uint32_t b,
                           ab_vec moved,
                           ab_vec motion,
                           ab_met_pieces pieces,
                           ab_vec *normal);

/* The normal of length 2^30 of two pieces that touch with a corner each, as it is reported: it
 * depends on how they lie and on `up` alone. `even` if it is along an axis, and the sides of the
 * corner are each other's mirror images in it. False if they do not (pair/corner_normal.c). */
bool ab_corner_normal(const ab_sum *sum, ab_vec up, ab_vec *normal, bool *even);
/* The sides, of any length and out of b towards a, that a must respect where a tip touches corners
 * of several pieces: two in a valley, one on a joint in a straight line; none if an impact must
 * choose (pair/valley.c). */
int ab_valley_sides(const abut_world *world, uint32_t a, uint32_t b, ab_vec sides[2]);
/* A tip that touches only corners rests on the bodies that stand side by side there, if these have
 * a common side: finds its normal, of any length, out of b towards a. `pieces` are two that touch
 * (pair/joints.c). */
bool ab_joint_to_rest_on(
    const abut_world *world, uint32_t a, uint32_t b, ab_met_pieces pieces, ab_vec *exact);
/* Gives a strike of a sharp corner on such a corner the normal of that side, whether it is at rest
 * or in motion (pair/joints.c). */
void ab_prefer_joint_normal(
    const abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_strike *strike);
/* The same between steps, for a body that has been moved by a vector, meets another there, and
 * would go on. Returns whether there is such a normal. `joins` says which of the other bodies
 * count. */
typedef struct ab_joint_move {
    uint32_t other;
    ab_vec moved;
    ab_vec motion;
    ab_met_pieces pieces; /* which have met */
} ab_joint_move;

typedef bool ab_joins_fn(const void *context, uint32_t other);
bool ab_joint_normal_after(const abut_world *world,
                           uint32_t self,
                           const ab_joint_move *move,
                           ab_joins_fn *joins,
                           const void *context,
                           ab_vec *exact);

/* The same two for boxes with radii, which circles are, in closed form (pair/round_pairs.c). False
 * if their numbers are too large for it. `fine` is a guess, and becomes the answer. */
bool ab_round_touch(const ab_sum *sum, ab_vec motion, int64_t *fine);
bool ab_round_strike(const ab_sum *sum, ab_vec motion, int64_t fine, ab_strike *strike);

/* How near two bodies stand; and the same for a pair that will be asked about again. */
ab_nearness ab_nearness_of(const abut_world *world, uint32_t a, uint32_t b);
ab_nearness ab_nearness_kept(abut_world *world, uint32_t a, uint32_t b);
/* The next pair of pieces, but for those of a plank that is being passed. */
bool ab_next_that_counts(ab_piece_pairs *pairs, ab_sum *sum);
/* How near the next of these stand. */
bool ab_next_nearness(ab_piece_pairs *pairs, ab_nearness *near);
/* Bodies of several pieces may touch in several places at once, as on the floor and at the wall of
 * one map. Finds touches other than the nearest, each with a normal of its own, up to
 * AB_MORE_NEARNESSES. */
enum { AB_MORE_NEARNESSES = 3 };
uint32_t ab_more_nearnesses(
    const abut_world *world, uint32_t a, uint32_t b, const ab_nearness *nearest, ab_nearness *more);
/* What is known about how near two bodies stand, b at d as seen from a, if one has many pieces
 * (pair/known_nearness.c): NULL if nothing is. And finds it where they stand, if there is room to
 * keep it, for whoever asks after that. */
const ab_nearnesses *ab_known_nearnesses(const abut_world *world, uint32_t a, uint32_t b, ab_vec d);
const ab_nearnesses *ab_nearness_keep(abut_world *world, uint32_t a, uint32_t b);
/* Room for that of all active contacts; false without memory. */
bool ab_nearness_reserve(abut_world *world);
/* The nearest pieces, b standing at d as seen from a, of those within a distance, and beside them
 * what else of them one may rest on. */
void ab_find_nearnesses(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec d, int64_t slack, ab_nearnesses *all);
/* How near the nearest pieces are, with b at d as seen from a: among those within a distance, or
 * among all if it is negative. The gap is INT64_MAX if there are none. */
ab_nearness
ab_nearest_pieces(const abut_world *world, uint32_t a, uint32_t b, ab_vec d, int64_t slack);

/* The same of all pieces; of the cells of a grid, of a few around. It takes as long as there are
 * pieces about as near as the nearest. */
ab_nearness ab_nearest_of_all(const abut_world *world, uint32_t a, uint32_t b, ab_vec d);

/* The middle of where two bodies meet, or are nearest to each other, at a tick of the step (0
 * between steps), rounded to the lattice. The normal, of length 2^30, points out of b towards a: of
 * a body that is touched in several places the one with this normal is meant. Zero: any. The same
 * for b and a with the normal turned round. For reports: it decides nothing (pair/pair_point.c). */
ab_vec ab_pair_point(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_vec normal);
/* The same between steps, once a has been moved by so much. */
ab_vec
ab_pair_point_after(const abut_world *world, uint32_t a, uint32_t b, ab_vec moved, ab_vec normal);

/* The tick at which two bodies of several pieces, which overlap at one tick, no longer overlap,
 * before another tick; INT32_MAX if they overlap until then. With a strip, the same for that part
 * only (pair/parting.c). */
int32_t ab_parting_of(const abut_world *world,
                      uint32_t a,
                      uint32_t b,
                      const ab_passing *strip,
                      int32_t tick,
                      int32_t until);

#endif
