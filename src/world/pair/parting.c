/* world/pair/parting.c - when do two bodies that overlap stop doing so?
 *
 * Two convex shapes that go straight on overlap for one stretch of time. Bodies of several pieces
 * do so piece by piece: from now on until the last pair of pieces that overlaps now has parted,
 * and on if others overlap by then. When none does, the two are out of each other: they may be
 * solid again, and come to meet once more before the leg ends.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/narrow.h"
#include "world/pair/pair.h"
#include "world/pair/seams.h"
#include "world/state/piece_tree.h"
#include "world/state/state.h"

/* Two bodies, or one of them and a part of the other. */
typedef struct parting_pair {
    const abut_world *world;
    uint32_t a;
    uint32_t b;
    const ab_passing *strip; /* NULL: all of both */
} parting_pair;

static bool do_overlap(const ab_sum *sum)
{
    return ab_relate(sum->a, sum->b, sum->d, sum->reach) == ABUT_OVERLAPPING;
}

/* The first tick at which two pieces that overlap at `tick` do so no more: seen backwards from
 * the end of their paths, where they come to touch. INT32_MAX if they overlap there, too. */
static int32_t exit_of_pieces(ab_sum sum, ab_vec motion, int32_t tick, int32_t until)
{
    int64_t ticks = until - tick;
    ab_impact meet;

    sum.motion = (ab_vec){ -motion.x * ticks, -motion.y * ticks };
    sum.d = ab_add(sum.d, sum.motion);
    ab_sweep(&sum, &meet);
    if (meet.inside || meet.relation != ABUT_OVERLAPPING) {
        return INT32_MAX;
    }
    return until -
           (int32_t)(meet.tick * ticks >> 32); /* a sweep is never late, so this never early */
}

/* The pairs of pieces that are to part, as they stand at a tick. */
static ab_piece_pairs pairs_at_tick(const parting_pair *pair, int32_t tick)
{
    const abut_world *world = pair->world;
    ab_vec d = ab_sub(ab_hot_at(&world->hot[pair->b], tick), ab_hot_at(&world->hot[pair->a], tick));
    ab_piece_pairs pairs = ab_pairs_near(world, pair->a, pair->b, d, (ab_vec){ 0, 0 }, 0);

    if (pair->strip != NULL) {
        pairs.counted = AB_COUNT_STRIP;
        pairs.strips = pair->strip;
        pairs.strip_count = 1;
    }
    ab_pairs_find_strips(&pairs);
    return pairs;
}

/* The same of a thin thing on a seam; along the seam, or it is off it at once. */
static int32_t exit_of_seam(const parting_pair *pair, ab_vec motion, int32_t tick, int32_t until)
{
    ab_piece_pairs pairs = pairs_at_tick(pair, until);
    int64_t ticks = until - tick;
    ab_seam_entry entry;

    if ((motion.x | motion.y) == 0 || ab_pieces_on_seam(&pairs)) {
        return INT32_MAX;
    }
    pairs.motion = (ab_vec){ -motion.x * ticks, -motion.y * ticks };
    return ab_pieces_meet_on_seam(&pairs, &entry)
               ? until - (int32_t)ab_seam_part(&entry, (uint64_t)ticks)
               : tick + 1;
}

/* The last exit of all that overlaps at a tick; the tick itself if nothing does. */
static int32_t exit_of_bodies(const parting_pair *pair, int32_t tick, int32_t until)
{
    const abut_world *world = pair->world;
    ab_vec motion = ab_sub(world->hot[pair->a].motion, world->hot[pair->b].motion);
    ab_piece_pairs pairs = pairs_at_tick(pair, tick);
    int32_t latest = tick;
    ab_sum sum;

    while (ab_next_pieces(&pairs, &sum)) {
        if (do_overlap(&sum)) {
            int32_t out = exit_of_pieces(sum, motion, tick, until);

            latest = out > latest ? out : latest;
        }
    }
    if (latest == tick && ab_may_have_seams(world, pair->a, pair->b)) {
        pairs = pairs_at_tick(pair, tick);
        if (ab_relate_pieces(&pairs) == ABUT_OVERLAPPING) {
            latest = exit_of_seam(pair, motion, tick, until);
        }
    }
    return latest;
}

int32_t ab_parting_of(const abut_world *world,
                      uint32_t a,
                      uint32_t b,
                      const ab_passing *strip,
                      int32_t tick,
                      int32_t until)
{
    const parting_pair pair = { world, a, b, strip };
    int32_t now = tick;
    int32_t latest = tick;

    do {
        now = latest;
        latest = exit_of_bodies(&pair, now, until);
    } while (latest != now && latest < until);
    return latest < until ? latest : INT32_MAX;
}
