/* world/pair/joints.c - a tip on the joint of two bodies that are side by side.
 *
 * When a tip comes exactly onto the corner of a tile, it is undecided what it rests on: every line
 * between the side of the tile and that of the tip parts the two. The next tile decides it: a line
 * that parts the tip from both is their common side. So whatever is touched there is asked, too, as
 * the pieces of one body are (pair/outer_normal.c). At an impact that is what has the very motion
 * of the body that is met: tiles, two lifts side by side, crates that stand or fall together. Seen
 * from one of them all of these stand still, and so everything here is exact, as if they were one
 * body. What moves otherwise is flush with it for a moment at most. What is touched elsewhere has
 * no say: a box that fits exactly between two rims touches a corner of each, and falls.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "sweep/kink.h"
#include "world/cells/cells.h"
#include "world/pair/pair.h"
#include "world/pair/touch_place.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

/* More than this meet in no place. */
enum { MOST_AROUND = 8 };

/* What a body touches, once it has been moved by so much from where it is at a tick. */
typedef struct joint {
    const abut_world *world;
    uint32_t self;
    ab_joins_fn *joins; /* which others count */
    const void *context;
    ab_vec at;
    int32_t tick;
    bool at_rest;
    bool in_place; /* only what touches in one place counts... */
    ab_vec place;  /* ...which is here, as seen from `at` */
    uint32_t count;
    ab_piece_pairs around[MOST_AROUND]; /* none taken yet; self comes first */
} joint;

/* The next two pieces that touch, and count. */
static bool next_in_joint(const joint *all, ab_piece_pairs *pairs, ab_sum *sum)
{
    while (ab_next_touching(pairs, sum)) {
        if (!all->in_place) {
            return true;
        }
        ab_vec place = ab_sub(all->place, ab_piece_offset(all->world, all->self, pairs->i));

        if (ab_core_has_point(sum->a, place) && ab_core_has_point(sum->b, ab_sub(place, sum->d))) {
            return true;
        }
    }
    return false;
}

/* Where a body is. At rest that is the place which it has come to: when a step ends, some still
 * have the motion by which they did. */
static ab_vec joint_position(const joint *all, uint32_t index)
{
    const ab_hot *hot = &all->world->hot[index];

    return all->at_rest ? hot->at : ab_hot_at(hot, all->tick);
}

static bool add_to_joint(joint *all, uint32_t other)
{
    const abut_world *world = all->world;
    ab_vec d = ab_sub(joint_position(all, other), all->at);
    ab_piece_pairs pairs = ab_pairs_near(world, all->self, other, d, (ab_vec){ 0, 0 }, 0);
    ab_piece_pairs start = pairs;
    ab_sum sum;

    if (all->count < MOST_AROUND && next_in_joint(all, &pairs, &sum)) {
        all->around[all->count++] = start;
    }
    return all->count < MOST_AROUND;
}

/* Whether a body is solid to another wherever that meets it. */
static bool is_solid_all_round(const abut_world *world, uint32_t self, uint32_t other, int32_t tick)
{
    return ab_pair_rule_during(world, self, other, tick) == AB_RULE_SOLID &&
           !ab_may_let_through(world, self, other);
}

static bool add_if_it_joins(void *context, uint32_t other)
{
    joint *all = context;

    for (uint32_t k = 0; k < all->count; k++) {
        if (all->around[k].b == other) {
            return true;
        }
    }
    return other == all->self || !all->joins(all->context, other) || add_to_joint(all, other);
}

/* False if a body does not touch another one there, or so many that it is no joint. */
static bool gather_joint(joint *all, uint32_t other, ab_vec moved)
{
    const abut_world *world = all->world;
    ab_vec low;
    ab_vec high;

    all->at = ab_add(joint_position(all, all->self), moved);
    all->count = 0;
    ab_body_extent(world, all->self, &low, &high);
    low = ab_add(all->at, all->in_place ? all->place : low);
    high = ab_add(all->at, all->in_place ? all->place : high);
    ab_box32 box = ab_coarse(world, low, high);

    add_to_joint(all, other);
    if (all->count != 1 || all->joins == NULL) {
        return all->count == 1;
    }
    return ab_body_cells_visit(world, &box, add_if_it_joins, all);
}

/* A filter of the caller's is asked about pairs that meet, and not when somebody reads a contact:
 * with one, the pieces of the other body are all that counts. */
static ab_joins_fn *unless_filtered(const abut_world *world, ab_joins_fn *joins)
{
    return world->settings.filter == NULL ? joins : NULL;
}

static bool parts_all(const joint *all, ab_vec normal)
{
    for (uint32_t k = 0; k < all->count; k++) {
        ab_piece_pairs pairs = all->around[k];
        ab_sum sum;

        while (next_in_joint(all, &pairs, &sum)) {
            if (!ab_sum_is_parted(&sum, normal)) {
                return false;
            }
        }
    }
    return true;
}

/* What to do with each normal that parts a body from all it touches there. */
typedef void found_normal_fn(void *context, ab_vec normal);

static void visit_normals(const joint *all, found_normal_fn *found, void *context)
{
    for (uint32_t k = 0; k < all->count; k++) {
        ab_piece_pairs pairs = all->around[k];
        ab_sum sum;

        while (next_in_joint(all, &pairs, &sum)) {
            ab_sum_walk walk = ab_sum_start(&sum);
            ab_sum_edge edge;

            while (ab_sum_next(&walk, &edge)) {
                ab_vec normal = { edge.along.y, -edge.along.x };

                if ((normal.x | normal.y) != 0 && ab_is_on_edge(&edge) && parts_all(all, normal)) {
                    found(context, normal);
                }
            }
        }
    }
}

/* --- At rest --------------------------------------------------------------------------------- */

/* The one direction of the normals of a joint. */
typedef struct only_normal {
    ab_vec exact;
    bool found;
    bool several;
} only_normal;

static bool is_same_way(ab_vec p, ab_vec q)
{
    return i128_sign(i128_cross(p.x, p.y, q.x, q.y)) == 0 &&
           i128_sign(i128_dot(p.x, p.y, q.x, q.y)) > 0;
}

static void note_only(void *context, ab_vec normal)
{
    only_normal *only = context;

    only->several |= only->found && !is_same_way(only->exact, normal);
    only->exact = normal;
    only->found = true;
}

static bool joins_at_rest(const void *context, uint32_t other)
{
    const joint *all = context;

    return is_solid_all_round(all->world, all->self, other, all->tick);
}

static bool rests_on_joint(
    const abut_world *world, uint32_t self, uint32_t other, ab_met_pieces pieces, ab_vec *exact)
{
    joint all = { .world = world,
                  .self = self,
                  .joins = unless_filtered(world, joins_at_rest),
                  .at_rest = true,
                  .in_place = true };
    only_normal only = { .found = false };
    ab_vec d = ab_sub(world->hot[other].at, world->hot[self].at);
    ab_touch_place place = ab_touch_place_of(world, self, other, d, pieces);

    if (!ab_is_mover(&world->hot[self]) || place.count == 0) {
        return false;
    }
    all.place = place.ends[0];
    all.context = &all;
    if (!gather_joint(&all, other, (ab_vec){ 0, 0 })) {
        return false;
    }
    visit_normals(&all, note_only, &only);
    *exact = only.exact;
    return only.found && !only.several;
}

/* Three movers in one place may be two joints at once: a wedge with an upright front that stands on
 * two crates, its tip where they meet, has their top below it; and the crate ahead has both the
 * wedge and the other crate at its side. Then the normal more along `up` is that of a rest. If
 * neither is, only a motion can choose, and impacts ask for that. */
static bool choose_rest(ab_vec up, ab_vec other, ab_vec *exact)
{
    int64_t along = ab_abs(ab_direction_dot(ab_direction_of(*exact), up));
    int64_t along_other = ab_abs(ab_direction_dot(ab_direction_of(other), up));
    bool clear = along != along_other || is_same_way(*exact, other);

    *exact = along < along_other ? other : *exact;
    return clear;
}

bool ab_joint_to_rest_on(
    const abut_world *world, uint32_t a, uint32_t b, ab_met_pieces pieces, ab_vec *exact)
{
    ab_vec of_a;
    ab_vec of_b;
    bool a_rests = rests_on_joint(world, a, b, pieces, &of_a);
    bool b_rests = rests_on_joint(world, b, a, (ab_met_pieces){ pieces.b, pieces.a }, &of_b);

    if (a_rests || b_rests) {
        *exact = a_rests ? of_a : ab_neg(of_b);
    }
    return a_rests && b_rests ? choose_rest(world->up, ab_neg(of_b), exact) : a_rests || b_rests;
}

/* --- At an impact ------------------------------------------------------------------------------
 */

static void note_least(void *context, ab_vec normal)
{
    ab_note_least(context, normal);
}

/* Of the normals that part a body from all that it touches the one that a motion approaches least;
 * false if there is none. */
static bool find_least(const joint *all, ab_vec motion, ab_vec *exact)
{
    ab_least_normal best = { .motion = motion };

    visit_normals(all, note_least, &best);
    if (best.found) {
        *exact = ab_least_exact(&best);
    }
    return best.found;
}

/* What goes on as the body that is met does is one ground with it. */
static bool joins_in_motion(const void *context, uint32_t other)
{
    const joint *all = context;
    ab_vec of_met = all->world->hot[all->around[0].b].motion;
    ab_vec motion = all->world->hot[other].motion;

    return motion.x == of_met.x && motion.y == of_met.y &&
           is_solid_all_round(all->world, all->self, other, all->tick);
}

/* Where two pieces touch, once the body has been moved so far: no other place counts. */
static void find_joint_place(joint *all, uint32_t other, ab_vec moved, ab_met_pieces pieces)
{
    ab_vec at = ab_add(joint_position(all, all->self), moved);
    ab_vec d = ab_sub(joint_position(all, other), at);
    ab_touch_place place = ab_touch_place_of(all->world, all->self, other, d, pieces);

    all->in_place = place.count > 0;
    all->place = place.ends[0];
}

/* The normal with which one of two bodies comes on the joint of the other and what is beside that,
 * if it has another one now. */
static bool
strikes_joint(joint *all, uint32_t other, const ab_strike *strike, bool of_a, ab_vec *exact)
{
    const ab_hot *hot = all->world->hot;
    ab_vec moved = of_a ? strike->corner : ab_neg(strike->corner);
    ab_vec out = of_a ? strike->exact : ab_neg(strike->exact);
    ab_met_pieces pieces = strike->pieces;
    ab_vec motion = ab_sub(hot[all->self].motion, hot[other].motion);

    all->joins = unless_filtered(all->world, joins_in_motion);
    all->context = all;
    find_joint_place(all, other, moved, of_a ? pieces : (ab_met_pieces){ pieces.b, pieces.a });
    return ab_is_mover(&hot[all->self]) && gather_joint(all, other, moved) &&
           !parts_all(all, out) && find_least(all, motion, exact);
}

void ab_prefer_joint_normal(
    const abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_strike *strike)
{
    joint of_a = { .world = world, .self = a, .tick = tick };
    joint of_b = { .world = world, .self = b, .tick = tick };
    ab_vec exact;

    if (strikes_joint(&of_a, b, strike, true, &exact)) {
        strike->exact = exact;
    } else if (strikes_joint(&of_b, a, strike, false, &exact)) {
        strike->exact = ab_neg(exact);
    } else {
        return;
    }
    strike->divides = false;
    strike->upright = strike->exact.x == 0 || strike->exact.y == 0;
    strike->normal = ab_direction_of(strike->exact);
    strike->close = strike->corner; /* they touch there */
}

bool ab_joint_normal_after(const abut_world *world,
                           uint32_t self,
                           const ab_joint_move *move,
                           ab_joins_fn *joins,
                           const void *context,
                           ab_vec *exact)
{
    joint all = { .world = world, .self = self, .joins = joins, .context = context };

    find_joint_place(&all, move->other, move->moved, move->pieces);
    return gather_joint(&all, move->other, move->moved) && find_least(&all, move->motion, exact);
}
