/* world/step/foresee.c - what will happen to two bodies if nothing changes.
 *
 * Nothing here changes the world, so any thread may ask; what to do about the answer is left to
 * step/predict.c. Two bodies get one answer, whichever of them is asked about first.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/narrow.h"
#include "world/pair/glide.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"
#include "world/state/state.h"
#include "world/step/foresee.h"
#include "world/step/leg.h"
#include "world/step/step.h"

/* Whether two pieces, the second of which ends at `d` as seen from the first, end within `most` of
 * each other along both axes, and not only at their corners. */
static bool pieces_end_close(const ab_core *a, const ab_core *b, ab_vec d, int64_t most)
{
    int64_t reach = a->radius + b->radius;
    ab_vec gap = ab_bounds_gap(a, b, d);

    if (gap.x - reach > most || gap.y - reach > most) {
        return false;
    }
    double x = (double)ab_max(gap.x, 0);
    double y = (double)ab_max(gap.y, 0);
    double near = (double)(reach + 4 * (int64_t)AB_STEP_TICKS);

    return x * x + y * y <= near * near;
}

static ab_box box_with_margin(ab_box box, ab_vec by, int64_t more)
{
    return (ab_box){ { box.low.x + by.x - more, box.low.y + by.y - more },
                     { box.high.x + by.x + more, box.high.y + by.y + more } };
}

/* The same for bodies of which one has several pieces. */
static bool
any_pieces_end_close(const abut_world *world, uint32_t a, uint32_t b, ab_vec d, int64_t most)
{
    ab_box all_b;

    ab_body_extent(world, b, &all_b.low, &all_b.high);
    ab_piece_walk walk_a = ab_pieces_near(world, a, box_with_margin(all_b, d, most));

    while (ab_next_piece(&walk_a) != AB_NONE) {
        const ab_core *core_a = ab_world_core(world, walk_a.found.core);
        ab_vec at_a = walk_a.found.offset;
        ab_box box_a = ab_piece_box(core_a, at_a);
        ab_piece_walk walk_b = ab_pieces_near(world, b, box_with_margin(box_a, ab_neg(d), most));

        while (ab_next_piece(&walk_b) != AB_NONE) {
            ab_vec apart = ab_sub(ab_add(d, walk_b.found.offset), at_a);

            if (pieces_end_close(core_a, ab_world_core(world, walk_b.found.core), apart, most)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the two pieces that were nearest when the step began are close, if that is known. */
static bool
nearest_end_close(const abut_world *world, uint32_t a, uint32_t b, ab_vec d, int64_t most)
{
    ab_vec from_a = world->hot[a].at;
    ab_vec from_b = world->hot[b].at;
    const ab_nearnesses *known = ab_known_nearnesses(world, a, b, ab_sub(from_b, from_a));

    if (known == NULL || known->nearest.gap == INT64_MAX) {
        return false;
    }
    ab_vec at_a;
    ab_vec at_b;
    const ab_core *core_a = ab_piece_core(world, a, known->nearest.piece_a, &at_a);
    const ab_core *core_b = ab_piece_core(world, b, known->nearest.piece_b, &at_b);
    ab_vec apart = ab_sub(ab_add(d, ab_sub(at_b, from_b)), ab_sub(at_a, from_a));

    return pieces_end_close(core_a, core_b, apart, most);
}

static AB_NOINLINE bool
many_end_close(const abut_world *world, uint32_t a, uint32_t b, ab_vec d, int64_t most)
{
    return nearest_end_close(world, a, b, d, most) || any_pieces_end_close(world, a, b, d, most);
}

/* Whether two bodies that do not meet may still be in each other's way when the remainders of their
 * motions are added at the end: by less than a quantum per tick along each axis.
 *
 * Only pairs whose boxes in the cells meet are asked about, and how coarse these boxes are is not
 * part of the state. So "close" must mean close enough to be asked about in any case: no further
 * than the boxes exceed the bodies, however fine they are. */
bool ab_ends_close(const abut_world *world, uint32_t a, uint32_t b)
{
    const ab_hot *p = &world->hot[a];
    const ab_hot *q = &world->hot[b];
    ab_vec d = ab_sub(ab_hot_at(q, AB_STEP_TICKS), ab_hot_at(p, AB_STEP_TICKS));
    int64_t most = (ab_stays_unless_met(p) ? 0 : AB_REST_OF_FRAME) +
                   (ab_stays_unless_met(q) ? 0 : AB_REST_OF_FRAME);

    return ((p->flags | q->flags) & AB_MANY) != 0
               ? many_end_close(world, a, b, d, most)
               : pieces_end_close(ab_world_core(world, p->core), ab_world_core(world, q->core), d,
                                  most);
}

/* Whether the permission that lets two bodies pass, if there is one, can end within the step. */
static bool may_part(const abut_world *world, uint32_t a, uint32_t b)
{
    const ab_passing *passing = ab_passing_of(world, a, b);

    return passing == NULL || (passing->steps == 0 && passing->since != AB_SINCE_ASKED);
}

/* The first tick at which two bodies no longer overlap, or one no longer overlaps the part that it
 * passes. */
static int32_t
first_parting(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, int32_t until)
{
    uint32_t count;
    const ab_passing *strips = ab_strips_between(world, a, b, &count);
    int32_t first = INT32_MAX;

    if (count == 0) {
        return ab_parting_of(world, a, b, NULL, tick, until);
    }
    for (uint32_t n = 0; n < count; n++) {
        int32_t parted = ab_parting_of(world, a, b, &strips[n], tick, until);

        first = parted < first ? parted : first;
    }
    return first;
}

/* When to predict anew two bodies of several pieces that pass until apart, or overlap already: they
 * may separate, and meet again before their legs end. Returns a key, or UINT64_MAX. */
uint64_t ab_parting_key(const abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    const ab_hot *p = &world->hot[a];
    const ab_hot *q = &world->hot[b];
    int32_t until = p->leg_end < q->leg_end ? p->leg_end : q->leg_end;

    if (((p->flags | q->flags) & AB_MANY) == 0 || tick + 1 >= until || !may_part(world, a, b)) {
        return UINT64_MAX;
    }
    int32_t parted = first_parting(world, a, b, tick + 1, until);

    return parted < until ? ab_coming_key((int64_t)parted << AB_FINE_BITS, AB_RANK_LEG)
                          : UINT64_MAX;
}

/* Whether one that glides over a side of the other stays out of it. */
static bool
glide_apart(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, int32_t until)
{
    const ab_hot *p = &world->hot[a];
    const ab_hot *q = &world->hot[b];
    ab_vec motion = ab_sub(p->motion, q->motion);
    int64_t ticks = until - tick;

    return ((p->flags | q->flags) & AB_MANY) != 0 &&
           ab_glides_clear(world, a, b, ab_sub(ab_hot_at(q, tick), ab_hot_at(p, tick)),
                           (ab_vec){ motion.x * ticks, motion.y * ticks });
}

/* What will happen to two bodies that are solid to each other, from a tick on. Changes nothing, so
 * any thread may ask; adds to `sweeps` the number of sweeps made. */
uint64_t
ab_foresee_solid(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, uint32_t *sweeps)
{
    const ab_hot *p = &world->hot[a];
    const ab_hot *q = &world->hot[b];
    int32_t until = p->leg_end < q->leg_end ? p->leg_end : q->leg_end;

    if (until < tick) {
        return AB_FORESEEN_NOTHING;
    }
    if (until > tick && !ab_moves_along(p, q)) {
        if (((p->flags | q->flags) & AB_PICKY) != 0 &&
            ((p->flags | q->flags) & AB_MANY) == 0) { /* or it was asked before */
            ab_flight flight = ab_flight_of(world, a, tick);

            if (ab_bounds_keep_apart(world, &flight, b)) {
                return AB_FORESEEN_NOTHING;
            }
        }
        (*sweeps)++;
        if (!glide_apart(world, a, b, tick, until)) {
            ab_order_by_id(world, &a, &b);
            ab_encounter encounter = ab_encounter_of(world, a, b, tick, until, false);

            if (encounter.inside) {
                return AB_FORESEEN_INSIDE;
            }
            if (encounter.relation == ABUT_OVERLAPPING) {
                return ab_coming_key(((int64_t)tick << AB_FINE_BITS) + encounter.fine,
                                     encounter.rank) |
                       encounter.side;
            }
        }
    }
    return until == AB_STEP_TICKS && ab_ends_close(world, a, b) ? AB_FORESEEN_CLOSE
                                                                : AB_FORESEEN_NOTHING;
}

/* The same for two bodies that may have rules about what they meet. */
uint64_t
ab_foresee_pair(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, uint32_t *sweeps)
{
    const ab_hot *p = &world->hot[a];
    const ab_hot *q = &world->hot[b];

    if (((p->flags | q->flags) & AB_PICKY) != 0) {
        return AB_FORESEEN_RULES;
    }
    if (!ab_is_mover(p) && !ab_is_mover(q)) {
        return AB_FORESEEN_NOTHING;
    }
    if (ab_moves_along(p, q)) { /* they can meet only by the remainders added at the end */
        return !(ab_stays_unless_met(p) && ab_stays_unless_met(q)) && ab_ends_close(world, a, b)
                   ? AB_FORESEEN_CLOSE
                   : AB_FORESEEN_NOTHING;
    }
    return ab_foresee_solid(world, a, b, tick, sweeps);
}
