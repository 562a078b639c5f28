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

/* The same of a thin thing on a seam; along the seam, or it is off it at once. */
static int32_t
exit_of_seam(const abut_world *world, const uint32_t *both, int32_t tick, int32_t until)
{
    const ab_hot *a = &world->hot[both[0]];
    const ab_hot *b = &world->hot[both[1]];
    ab_vec motion = ab_sub(a->motion, b->motion);
    ab_vec d = ab_sub(ab_hot_at(b, until), ab_hot_at(a, until));
    int64_t ticks = until - tick;
    ab_vec back = { -motion.x * ticks, -motion.y * ticks };
    ab_seam_entry entry;

    if ((motion.x | motion.y) == 0 || ab_overlap_on_seam(world, both[0], both[1], d)) {
        return INT32_MAX;
    }
    return ab_meet_on_seam(world, both[0], both[1], d, back, &entry)
               ? until - (int32_t)ab_seam_part(&entry, (uint64_t)ticks)
               : tick + 1;
}

/* The last exit of all that overlaps at a tick; the tick itself if nothing does. */
static int32_t
exit_of_bodies(const abut_world *world, const uint32_t *both, int32_t tick, int32_t until)
{
    const ab_hot *hot_a = &world->hot[both[0]];
    const ab_hot *hot_b = &world->hot[both[1]];
    ab_vec motion = ab_sub(hot_a->motion, hot_b->motion);
    ab_vec d = ab_sub(ab_hot_at(hot_b, tick), ab_hot_at(hot_a, tick));
    ab_piece_pairs pairs = ab_pairs_near(world, both[0], both[1], d, (ab_vec){ 0, 0 }, 0);
    int32_t latest = tick;
    ab_sum sum;

    while (ab_next_pieces(&pairs, &sum)) {
        if (do_overlap(&sum)) {
            int32_t out = exit_of_pieces(sum, motion, tick, until);

            latest = out > latest ? out : latest;
        }
    }
    if (latest == tick && ab_may_have_seams(world, both[0], both[1]) &&
        ab_relate_bodies(world, both[0], both[1], tick) == ABUT_OVERLAPPING) {
        latest = exit_of_seam(world, both, tick, until);
    }
    return latest;
}

int32_t ab_parting_of(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, int32_t until)
{
    const uint32_t both[2] = { a, b };
    int32_t now = tick;
    int32_t latest = tick;

    do {
        now = latest;
        latest = exit_of_bodies(world, both, now, until);
    } while (latest != now && latest < until);
    return latest < until ? latest : INT32_MAX;
}
