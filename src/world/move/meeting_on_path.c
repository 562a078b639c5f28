/* world/move/meeting_on_path.c - how a body on a straight path first meets another, which stands
 * still.
 *
 * Of all pairs of pieces the first meeting counts. Of several in one tick,
 * ab_straight_counts_before() decides, and if it does not, the pair that comes first when all are
 * visited. A side between two pieces of one body gives no normal.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "sweep/sweep.h"
#include "world/move/hinder.h"
#include "world/pair/pair.h"
#include "world/pair/seams.h"
#include "world/pair/whole.h"
#include "world/state/border.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"

bool ab_straight_is_let_through(const ab_straight_move *straight,
                                uint32_t other,
                                const ab_impact *meet,
                                ab_met_pieces pieces)
{
    ab_vec unit;

    return ab_direction_from(meet->normal, &unit) == ABUT_OK &&
           ab_lets_through(straight->world, straight->self, other, unit, pieces);
}

ab_straight_meeting ab_straight_meet_pieces(const ab_straight_move *straight,
                                            uint32_t other,
                                            const ab_piece_pairs *pairs,
                                            const ab_sum *sum,
                                            const ab_impact *meet)
{
    ab_straight_meeting meeting = { .relation = meet->relation,
                                    .rank = ab_rank_of_meet(meet),
                                    .pieces = { pairs->i, pairs->k },
                                    .sum = *sum,
                                    .meet = *meet };

    meeting.open = ab_has_one_sided(straight->world, straight->self, other) && !meet->inside &&
                   ab_straight_is_let_through(straight, other, meet, meeting.pieces);
    return meeting;
}

void ab_straight_meet_seams(const ab_straight_move *straight,
                            uint32_t other,
                            ab_vec from,
                            ab_vec motion,
                            ab_straight_meeting *first)
{
    const abut_world *world = straight->world;
    ab_vec d = ab_sub(ab_sub(world->hot[other].at, world->hot[straight->self].at), from);
    ab_impact meet = { .relation = ABUT_OVERLAPPING };
    ab_seam_entry entry;

    first->inside |= ab_overlap_on_seam(world, straight->self, other, d);
    if (first->inside || !ab_meet_on_seam(world, straight->self, other, d, motion, &entry)) {
        return;
    }
    abut_vec2 back = { -(double)motion.x, -(double)motion.y };
    double length = ab_sqrt(back.x * back.x + back.y * back.y);

    meet.tick = ab_seam_part(&entry, (uint64_t)AB_TICKS);
    meet.normal = (abut_vec2){ back.x / length + 0.0, back.y / length + 0.0 };
    ab_straight_meeting on_seam = { .relation = meet.relation,
                                    .rank = AB_RANK_CORNER,
                                    .on_seam = true,
                                    .pieces = { AB_NONE, AB_NONE },
                                    .meet = meet,
                                    .reach = ab_seam_reach(&entry) };

    if (ab_straight_counts_before(&on_seam, first)) {
        *first = on_seam;
    }
}

ab_piece_pairs
ab_straight_pairs(const ab_straight_move *straight, uint32_t other, ab_vec from, ab_vec motion)
{
    const abut_world *world = straight->world;
    ab_vec d = ab_sub(ab_sub(world->hot[other].at, world->hot[straight->self].at), from);

    ab_piece_pairs pairs = ab_pairs_near(world, straight->self, other, d, motion, 0);

    pairs.counted = AB_COUNT_ALL;
    return pairs;
}

ab_straight_meeting ab_straight_against(
    const ab_straight_move *straight, uint32_t other, ab_vec from, ab_vec motion, bool grazes)
{
    const abut_world *world = straight->world;
    ab_straight_meeting first = { .relation = ABUT_APART, .rank = AB_RANK_CORNER };
    ab_piece_pairs pairs = ab_straight_pairs(straight, other, from, motion);
    ab_sum sum;

    while (ab_next_pieces(&pairs, &sum)) {
        ab_impact meet;

        if (!grazes && ab_sum_stays_out(&sum)) {
            continue;
        }
        ab_sweep(&sum, &meet);
        if (meet.relation == ABUT_APART) {
            continue;
        }
        ab_straight_meeting next = ab_straight_meet_pieces(straight, other, &pairs, &sum, &meet);

        next.inside = first.inside || meet.inside;
        first.inside = next.inside;
        if (ab_straight_counts_before(&next, &first)) {
            first = next;
        }
    }
    if (!grazes && ab_may_have_seams(world, straight->self, other)) {
        ab_straight_meet_seams(straight, other, from, motion, &first);
    }
    return first;
}

/* --- Normals -------------------------------------------------------------------------------- */

static abut_vec2 normal_in_doubles(ab_vec normal)
{
    double x = (double)normal.x;
    double y = (double)normal.y;
    double length = ab_sqrt(x * x + y * y);

    return (abut_vec2){ x / length + 0.0, y / length + 0.0 };
}

/* A whole body gives only the normals that it has as a whole. */
static void prefer_whole(const ab_straight_move *straight,
                         uint32_t other,
                         ab_vec from,
                         ab_vec motion,
                         ab_straight_meeting *meeting)
{
    ab_piece_pairs pairs = ab_straight_pairs(straight, other, from, motion);
    ab_whole_meeting found;

    if (!meeting->on_seam && ab_whole_normal(&pairs, meeting->meet.tick, &found)) {
        meeting->meet.normal = normal_in_doubles(found.exact);
        meeting->pieces = found.pieces;
    }
}

void ab_straight_prefer_outer(const ab_straight_move *straight,
                              uint32_t other,
                              ab_vec from,
                              ab_vec motion,
                              ab_straight_meeting *meeting)
{
    ab_vec normal;

    if (ab_is_whole_pair(straight->world, straight->self, other)) {
        prefer_whole(straight, other, from, motion, meeting);
        return;
    }
    if (meeting->meet.tick == 0 && !meeting->on_seam && meeting->sum.reach == 0 &&
        ab_direction_from(meeting->meet.normal, &normal) == ABUT_OK &&
        ab_outer_normal_after(straight->world, straight->self, other, from, motion, meeting->pieces,
                              &normal)) {
        meeting->meet.normal = normal_in_doubles(normal);
    }
}

/* A move that takes no time: all others stand still. */
typedef struct joint_on_path {
    const ab_straight_move *straight;
    ab_vec place;
} joint_on_path;

static bool joins_on_path(const void *context, uint32_t other)
{
    const joint_on_path *path = context;
    const ab_straight_move *straight = path->straight;

    return ab_straight_move_is_solid(straight, other, path->place) &&
           !ab_may_let_through(straight->world, straight->self, other);
}

void ab_straight_prefer_joint(const ab_straight_move *straight,
                              uint32_t other,
                              ab_vec place,
                              ab_vec motion,
                              ab_straight_meeting *meeting)
{
    const abut_world *world = straight->world;
    bool one_sided = ab_is_whole_pair(world, straight->self, other) &&
                     ab_has_one_sided(world, straight->self, other);
    joint_on_path path = { straight, place };
    ab_joint_move move = { other, place, motion, meeting->pieces };
    ab_vec exact;

    if (meeting->meet.cone && !one_sided &&
        ab_joint_normal_after(world, straight->self, &move, joins_on_path, &path, &exact)) {
        meeting->meet.normal = normal_in_doubles(exact);
    }
}
