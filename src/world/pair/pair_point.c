/* world/pair/pair_point.c - where two bodies meet, for reports.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/meet.h"
#include "world/pair/pair.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

/* The middle of the points of a meeting, or of the gap, seen from where they are. */
static ab_vec middle_of_meeting(const ab_meeting *meeting)
{
    bool apart = meeting->relation == ABUT_APART || meeting->point_count == 0;
    abut_vec2 first = apart ? meeting->near_a : meeting->points[0];
    abut_vec2 last = apart ? meeting->near_b : meeting->points[meeting->point_count > 1 ? 1 : 0];
    double x = (first.x + last.x) / 2;
    double y = (first.y + last.y) / 2;

    return (ab_vec){ (int64_t)(x + (x < 0 ? -0.5 : 0.5)), (int64_t)(y + (y < 0 ? -0.5 : 0.5)) };
}

ab_vec ab_pair_point(const abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    ab_vec at_a = ab_hot_at(&world->hot[a], tick);
    ab_vec at_b = ab_hot_at(&world->hot[b], tick);
    const ab_core *core_a = ab_world_core(world, world->hot[a].core);
    const ab_core *core_b = ab_world_core(world, world->hot[b].core);

    if (((world->hot[a].flags | world->hot[b].flags) & AB_MANY) != 0) {
        ab_vec d = ab_sub(at_b, at_a);
        ab_nearness near = ab_nearest_pieces(world, a, b, d, AB_WARM_GAP);

        if (near.gap == INT64_MAX) {
            near = ab_nearest_pieces(world, a, b, d, ab_slack_of_all(world, a, b));
        }
        if (near.gap == INT64_MAX) {
            return at_a; /* the cells that they met at are gone */
        }
        ab_vec piece_a;
        ab_vec piece_b;

        core_a = ab_piece_core(world, a, near.piece_a, &piece_a);
        core_b = ab_piece_core(world, b, near.piece_b, &piece_b);
        at_a = ab_add(at_a, ab_sub(piece_a, world->hot[a].at));
        at_b = ab_add(at_b, ab_sub(piece_b, world->hot[b].at));
    }
    ab_meeting meeting = ab_meet(core_a, core_b, ab_sub(at_b, at_a));

    return ab_add(meeting.seen_from_b ? at_b : at_a, middle_of_meeting(&meeting));
}
