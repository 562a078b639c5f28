/* world/move/hinder.c - whether another body is in the way of a straight move.
 *
 * Rules, permissions to pass and what the move ignores are checked before any shape is.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/body/place.h"
#include "world/move/hinder.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/state/strips.h"

/* Whether two bodies pass, as they stand after a part of the motion. A permission that the game
 * gave while they touched holds at the place where that was. */
static bool passes_from(const ab_straight_move *straight, uint32_t other, ab_vec from)
{
    const ab_passing *passing = ab_passing_of(straight->world, straight->self, other);
    int64_t tick = (from.x | from.y) == 0 ? 0 : AB_STEP_END;

    return passing != NULL &&
           (passing->steps != 0 ||
            !ab_is_passing_over(
                passing, ab_relation_after(straight->world, straight->self, other, from), tick));
}

static bool is_ignored(const ab_straight_move *straight, uint32_t other)
{
    for (int i = 0; i < straight->ignored_count; i++) {
        if (straight->ignored[i].id == straight->world->cold[other].id &&
            straight->ignored[i].strip.of == AB_STRIP_WHOLE) {
            return true;
        }
    }
    return false;
}

/* Whether a body may be in the way at all. */
static bool may_hinder(const ab_straight_move *straight, uint32_t other)
{
    const abut_world *world = straight->world;

    if (is_ignored(straight, other) ||
        (straight->heeds != AB_HEEDS_ALL &&
         ab_gives_way(world, other, straight->self) != (straight->heeds == AB_HEEDS_YIELDING))) {
        return false;
    }
    return !straight->passes && other != straight->self &&
           (ab_is_mover(&world->hot[straight->self]) || ab_is_mover(&world->hot[other])) &&
           ab_pair_rule_bare(world, straight->self, other) == AB_RULE_SOLID;
}

bool ab_straight_hinders(const ab_straight_move *straight,
                         uint32_t other,
                         ab_vec from,
                         ab_vec motion,
                         ab_straight_meeting *meeting)
{
    if (!may_hinder(straight, other)) {
        return false;
    }
    bool many = ((straight->world->hot[straight->self].flags | straight->world->hot[other].flags) &
                 AB_MANY) != 0;

    if (passes_from(straight, other, from)) {
        const ab_passing *passing = ab_passing_of(straight->world, straight->self, other);

        return many && passing->steps == 0 &&
               ab_straight_meets_later(straight, other, from, motion, 0, meeting);
    }
    if (many) {
        ab_parts_ahead ahead = { straight, other,
                                 ab_body_in_strips(straight->world, straight->self, other), from,
                                 motion };

        if (ahead.body != AB_NONE) {
            return ab_straight_hinders_in_parts(&ahead, meeting);
        }
    }
    *meeting = ab_straight_against(straight, other, from, motion, false);
    if (meeting->relation != ABUT_OVERLAPPING) {
        return false;
    }
    if (many && !meeting->inside) {
        ab_straight_prefer_outer(straight, other, from, motion, meeting);
    }
    if (!meeting->inside &&
        !ab_straight_is_let_through(straight, other, &meeting->meet, meeting->pieces)) {
        return true;
    }
    return many && ab_straight_meets_later(straight, other, from, motion,
                                           meeting->inside ? 0 : meeting->meet.tick, meeting);
}

bool ab_straight_move_enters(const ab_straight_move *straight, uint32_t other, ab_vec motion)
{
    ab_straight_meeting meeting;

    return ab_straight_hinders(straight, other, ab_add(straight->from, straight->reach), motion,
                               &meeting);
}

bool ab_straight_move_is_solid(const ab_straight_move *straight, uint32_t other, ab_vec place)
{
    return may_hinder(straight, other) && !passes_from(straight, other, place);
}

bool ab_straight_move_lets_through(const ab_straight_move *straight,
                                   uint32_t other,
                                   ab_vec unit,
                                   const uint32_t pieces[2])
{
    return ab_lets_through(straight->world, straight->self, other, unit,
                           (ab_met_pieces){ pieces[0], pieces[1] });
}

bool ab_straight_move_passed(const ab_straight_move *straight,
                             uint32_t other,
                             double *time,
                             abut_vec2 *normal)
{
    const abut_world *world = straight->world;
    bool solid = may_hinder(straight, other) && !passes_from(straight, other, straight->from);
    bool parts = solid && ab_body_in_strips(world, straight->self, other) != AB_NONE;

    if (solid && !ab_may_let_through(world, straight->self, other) &&
        ab_passing_parts(world, straight->self, other) == 0) {
        return false; /* nothing gets through */
    }
    ab_straight_meeting meeting =
        ab_straight_against(straight, other, straight->from, straight->reach, !solid);

    if (meeting.relation == ABUT_APART) {
        return false;
    }
    bool within = parts && meeting.inside;

    if (solid && !within &&
        (meeting.relation != ABUT_OVERLAPPING || meeting.inside ||
         !ab_straight_is_let_through(straight, other, &meeting.meet, meeting.pieces))) {
        return false;
    }
    *time = meeting.inside ? 0 : (double)meeting.meet.tick * AB_TICK_LENGTH;
    *normal = meeting.inside ? (abut_vec2){ 0, 0 } : meeting.meet.normal;
    return true;
}
