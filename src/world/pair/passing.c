/* world/pair/passing.c - what a permission to pass applies to, and whether it is over.
 *
 * Of a body in parts, such as a map of cells or a row of planks, only those parts are passed that
 * the other body overlaps or meets: each has a permission of its own.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/narrow.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/pair/permissions.h"
#include "world/state/piece_tree.h"
#include "world/state/state.h"

/* How the pieces of one part lie where two bodies stand. */
static abut_relation relate_in_strip(ab_piece_pairs pairs, const ab_passing *passing)
{
    const abut_world *world = pairs.world;
    uint32_t of = (passing->strip.of == AB_STRIP_OF_A) == (world->cold[pairs.a].id == passing->a)
                      ? pairs.a
                      : pairs.b;

    if ((world->hot[of].flags & AB_MANY) == 0) {
        return ABUT_APART; /* it is no more what it was */
    }
    pairs.motion = (ab_vec){ 0, 0 };
    pairs.slack = 0;
    pairs.started = false;
    pairs.counted = AB_COUNT_STRIP;
    pairs.strips = passing;
    pairs.strip_count = 1;
    pairs.is_over = NULL;
    return ab_relate_pieces(&pairs);
}

abut_relation ab_relate_strip(const abut_world *world, const ab_passing *passing, int32_t tick)
{
    uint32_t a = ab_index_of(world, passing->a);
    uint32_t b = ab_index_of(world, passing->b);
    ab_vec d = ab_sub(ab_hot_at(&world->hot[b], tick), ab_hot_at(&world->hot[a], tick));

    return relate_in_strip(ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, 0), passing);
}

static bool is_over_there(const ab_piece_pairs *pairs, const ab_passing *passing)
{
    return ab_is_passing_over(passing, relate_in_strip(*pairs, passing), pairs->tick);
}

ab_piece_pairs ab_pairs_judged(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_vec motion, int64_t tick)
{
    ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, motion, 0);

    pairs.is_over = is_over_there;
    pairs.tick = tick;
    return pairs;
}

ab_passing ab_passing_of_piece(
    const abut_world *world, uint32_t body, uint32_t other, uint32_t piece, int32_t since)
{
    abut_body id = world->cold[body].id;
    abut_body other_id = world->cold[other].id;

    return (ab_passing){ .a = ab_lower_id(id, other_id),
                         .b = ab_higher_id(id, other_id),
                         .since = since,
                         .strip = ab_strip_of(world, body, other, piece) };
}

bool ab_next_in_touch(ab_piece_pairs *pairs, bool touching, abut_relation *now)
{
    ab_sum sum;

    while (ab_next_pieces(pairs, &sum)) {
        *now = ab_relate(sum.a, sum.b, sum.d, sum.reach);
        if (*now == ABUT_OVERLAPPING || (touching && *now == ABUT_TOUCHING)) {
            return true;
        }
    }
    return false;
}

/* The pairs that are judged when two bodies are let pass where they stand between steps. */
static ab_piece_pairs pairs_here(const abut_world *world, uint32_t a, uint32_t b)
{
    ab_vec d = ab_sub(world->hot[b].at, world->hot[a].at);

    return ab_pairs_judged(world, a, b, d, (ab_vec){ 0, 0 }, 0);
}

uint32_t ab_passing_room(const abut_world *world, uint32_t a, uint32_t b, bool touching)
{
    uint32_t count = 1;

    if (ab_body_in_strips(world, a, b) != AB_NONE) {
        ab_piece_pairs pairs = pairs_here(world, a, b);
        abut_relation now;

        while (ab_next_in_touch(&pairs, touching, &now)) {
            count++;
        }
    }
    return count;
}

/* A part that touches is passed for a moment: to be still touched at a later tick ends that. */
enum { SINCE_TOUCHED = 1 };

void ab_passing_put_here(abut_world *world, uint32_t a, uint32_t b, bool touching)
{
    uint32_t body = ab_body_in_strips(world, a, b);
    abut_relation now;
    bool found = false;

    if (body != AB_NONE) {
        ab_piece_pairs pairs = pairs_here(world, a, b);

        /* What was put is left out from then on, so each look finds another part. */
        while (ab_next_in_touch(&pairs, touching, &now)) {
            ab_passing passing =
                ab_passing_of_piece(world, body, body == a ? b : a, body == a ? pairs.i : pairs.k,
                                    now == ABUT_OVERLAPPING ? AB_SINCE_BEFORE : SINCE_TOUCHED);

            ab_permission_put(world, &passing);
            pairs = pairs_here(world, a, b);
            found = true;
        }
    }
    if (!found) {
        now = ab_relate_bodies(world, a, b, 0);
        ab_passing_put(world, world->cold[a].id, world->cold[b].id, 0,
                       now == ABUT_OVERLAPPING ? AB_SINCE_BEFORE : AB_SINCE_ASKED);
    }
}

abut_relation ab_passing_relation(const abut_world *world, const ab_passing *passing, int32_t tick)
{
    return passing->strip.of != AB_STRIP_WHOLE
               ? ab_relate_strip(world, passing, tick)
               : ab_relate_bodies(world, ab_index_of(world, passing->a),
                                  ab_index_of(world, passing->b), tick);
}

static bool outlives_change(abut_world *world, ab_passing *passing, abut_body body)
{
    if (passing->steps != 0 || ab_permission_of_another(world, passing, body)) {
        return true;
    }
    uint32_t a = ab_index_of(world, passing->a);
    uint32_t b = ab_index_of(world, passing->b);
    abut_relation now = ab_passing_relation(world, passing, 0);
    bool over = ab_is_passing_over(passing, now, 0);

    /* A body that is no longer passed part by part is passed as a whole. */
    if (passing->strip.of != AB_STRIP_WHOLE && ab_body_in_strips(world, a, b) == AB_NONE) {
        passing->strip = (ab_strip){ .of = AB_STRIP_WHOLE };
    }
    passing->since = now == ABUT_OVERLAPPING ? AB_SINCE_BEFORE : passing->since;
    return !over;
}

void ab_passing_review(abut_world *world, uint32_t index)
{
    if (world->cold[index].permissions != 0) {
        ab_permissions_keep(world, outlives_change, world->cold[index].id);
    }
}
