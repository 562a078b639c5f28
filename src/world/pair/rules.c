/* world/pair/rules.c - what meets what, and what is let through.
 *
 * Most bodies have no rules at all; AB_PICKY says which have, so that two plain ones never
 * get here. Pairs that pass for a while are in pair/passing.c.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/lanes.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/state/direction.h"
#include "world/state/piece_tree.h"
#include "world/state/sides.h"
#include "world/state/state.h"

void ab_judge_picky(abut_world *world, uint32_t index)
{
    const ab_cold *cold = &world->cold[index];
    const ab_traits *traits = &world->traits[index];
    bool plain = cold->answer != ABUT_ANSWER_PASS && cold->answer != ABUT_ANSWER_ONE_WAY &&
                 cold->one_sided == 0 && cold->open_sides == 0 && cold->sensor == 0 &&
                 cold->permissions == 0 && traits->category == ABUT_DEFAULT_CATEGORY &&
                 traits->mask == ABUT_MEETS_ALL && traits->group == 0 &&
                 world->settings.filter == NULL;

    world->hot[index].flags &= (uint8_t)~AB_PICKY;
    world->hot[index].flags |= plain ? 0 : AB_PICKY;
}

/* --- Rules ---------------------------------------------------------------------------- */

static abut_vec2 velocity_shown(const abut_world *world, uint32_t index)
{
    double scale = world->settings.steps_per_second > 0 ? world->settings.steps_per_second : 1;
    ab_vec v = world->cold[index].velocity;

    return (abut_vec2){ ab_units(v.x) * scale, ab_units(v.y) * scale };
}

abut_pair_view ab_view_pair(const abut_world *world, uint32_t a, uint32_t b)
{
    return (abut_pair_view){ .a = world->cold[a].id,
                             .b = world->cold[b].id,
                             .user_a = world->traits[a].user,
                             .user_b = world->traits[b].user,
                             .velocity_a = velocity_shown(world, a),
                             .velocity_b = velocity_shown(world, b) };
}

/* Why groups, categories and masks keep two bodies from meeting. */
static abut_pass pass_of_filters(const abut_world *world, uint32_t a, uint32_t b)
{
    const ab_traits *ta = &world->traits[a];
    const ab_traits *tb = &world->traits[b];

    if (ta->group != 0 && ta->group == tb->group) {
        return ta->group > 0 ? ABUT_PASS_NOT : ABUT_PASS_GROUP;
    }
    /* Nothing is met by the bit that stands for nothing. */
    return (ta->category & tb->mask & ~ABUT_MEETS_NOTHING) != 0 &&
                   (tb->category & ta->mask & ~ABUT_MEETS_NOTHING) != 0
               ? ABUT_PASS_NOT
               : ABUT_PASS_MASK;
}

/* Asks the caller's filter, if there is one. */
static bool filter_agrees(const abut_world *world, uint32_t a, uint32_t b)
{
    if (world->settings.filter == NULL) {
        return true;
    }
    bool swap = world->cold[a].id > world->cold[b].id;
    abut_pair_view view = ab_view_pair(world, swap ? b : a, swap ? a : b);

    ab_busy_enter(&world->busy);
    bool agrees = world->settings.filter(world->settings.user, &view);

    ab_busy_leave(&world->busy);
    return agrees;
}

abut_pass ab_pass_by_settings(const abut_world *world, uint32_t a, uint32_t b)
{
    const ab_cold *ca = &world->cold[a];
    const ab_cold *cb = &world->cold[b];

    if (ab_is_plain_pair(world, a, b)) {
        return ABUT_PASS_NOT;
    }
    if (ca->sensor != 0 && cb->sensor != 0) {
        return ABUT_PASS_SENSORS;
    }
    abut_pass pass = pass_of_filters(world, a, b);

    if (pass != ABUT_PASS_NOT) {
        return pass;
    }
    if (!filter_agrees(world, a, b)) {
        return ABUT_PASS_FILTER;
    }
    if (ca->sensor != 0 || cb->sensor != 0) {
        return ABUT_PASS_SENSOR;
    }
    bool passes = ca->answer == ABUT_ANSWER_PASS || cb->answer == ABUT_ANSWER_PASS;

    return passes ? ABUT_PASS_ANSWER : ABUT_PASS_NOT;
}

ab_rule ab_pair_rule_bare(const abut_world *world, uint32_t a, uint32_t b)
{
    abut_pass pass = ab_pass_by_settings(world, a, b);

    if (pass == ABUT_PASS_NOT) {
        return AB_RULE_SOLID;
    }
    return pass <= ABUT_PASS_FILTER ? AB_RULE_NONE : AB_RULE_PASSING;
}

ab_rule ab_picky_pair_rule(const abut_world *world, uint32_t a, uint32_t b)
{
    ab_rule rule = ab_pair_rule_bare(world, a, b);

    return rule == AB_RULE_SOLID && ab_passing_of(world, a, b) != NULL ? AB_RULE_PASSING : rule;
}

ab_rule ab_pair_rule_during(const abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    if (ab_is_plain_pair(world, a, b)) {
        return AB_RULE_SOLID;
    }
    ab_rule rule = ab_pair_rule_bare(world, a, b);

    return rule == AB_RULE_SOLID && ab_passing_lasts(world, a, b, tick) ? AB_RULE_PASSING : rule;
}

ab_rule ab_pair_rule_at(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    ab_rule rule = ab_pair_rule_bare(world, a, b);

    return rule == AB_RULE_SOLID && ab_passing_holds(world, a, b, tick) ? AB_RULE_PASSING : rule;
}

/* The side that a normal out of a body points out of most; of x and y if both do, x. */
static unsigned side_bit(ab_vec out)
{
    if (ab_abs(out.x) >= ab_abs(out.y)) {
        return 1u << (out.x > 0 ? ABUT_SIDE_MAX_X : ABUT_SIDE_MIN_X);
    }
    return 1u << (out.y > 0 ? ABUT_SIDE_MAX_Y : ABUT_SIDE_MIN_Y);
}

/* A segment of a one-sided body, in its direction. */
typedef struct sided_segment {
    ab_vec start;
    ab_vec end;
    ab_vec along;
} sided_segment;

static sided_segment sided_segment_of(const abut_world *world, uint32_t index, uint32_t number)
{
    const ab_piece *piece = &world->pieces[world->cold[index].piece + number];
    ab_vec from = ab_add(piece->offset, ab_core_point(ab_world_core(world, piece->core), 0));
    ab_vec to = ab_add(piece->offset, ab_core_point(ab_world_core(world, piece->core), 1));
    ab_vec along = ab_segment_along(world, index, number);
    bool turned = along.x != to.x - from.x || along.y != to.y - from.y;

    return (sided_segment){ turned ? to : from, turned ? from : to, along };
}

static int turn_of(ab_vec from, ab_vec to)
{
    return i128_sign(i128_cross(from.x, from.y, to.x, to.y));
}

/* Whether a vector leads to the side of a normal, by more than the rounding of that. */
static bool reaches_along(ab_vec v, ab_vec out)
{
    ab_i128 most = i128_from(ab_abs(v.x) + ab_abs(v.y));

    return i128_less(most, i128_dot(v.x, v.y, out.x, out.y));
}

/* Whether a normal out of a joint, where `before` ends and `after` begins, leads to the left of the
 * two. All of its side of the line across it does, if neither of them reaches there; if one does
 * the normal is not that of both, and they count as solid. Where they run back along each other
 * what is around their tip is left. */
static bool leads_left_of_joint(ab_vec before, ab_vec after, ab_vec out)
{
    ab_vec back = ab_neg(before);
    int bend = turn_of(after, back);

    if (reaches_along(back, out) || reaches_along(after, out)) {
        return true;
    }
    if (bend == 0 && i128_sign(i128_dot(back.x, back.y, after.x, after.y)) > 0) {
        return true;
    }
    return bend < 0 || (bend == 0 && turn_of(after, out) > 0);
}

/* Whether other segments go on where a normal out of an end of one meets it, and whether it leads
 * to the left of them. */
static bool find_joint(const abut_world *world,
                       uint32_t index,
                       uint32_t number,
                       const sided_segment *own,
                       ab_vec out,
                       bool *is_left)
{
    bool at_end = i128_sign(i128_dot(own->along.x, own->along.y, out.x, out.y)) > 0;
    ab_vec place = at_end ? own->end : own->start;
    ab_piece_walk walk = ab_pieces_near(world, index, (ab_box){ place, place });
    bool found = false;

    *is_left = false;
    for (uint32_t k = ab_next_piece(&walk); k != AB_NONE; k = ab_next_piece(&walk)) {
        sided_segment other = sided_segment_of(world, index, k);
        ab_vec joint = at_end ? other.start : other.end;

        if (k != number && joint.x == place.x && joint.y == place.y) {
            found = true;
            *is_left |= leads_left_of_joint(at_end ? own->along : other.along,
                                            at_end ? other.along : own->along, out);
        }
    }
    return found;
}

/* Whether a normal points to the open side of a segment of a one-sided body. One that is not the
 * segment's own is that of an end: where the path goes on, what counts is the side of both. */
static bool is_open_segment(const abut_world *world, uint32_t index, uint32_t piece, ab_vec out)
{
    if (piece == AB_NONE || piece >= world->cold[index].piece_count) {
        return false;
    }
    sided_segment own = sided_segment_of(world, index, piece);
    ab_vec left = { -own.along.y, own.along.x };
    double facing = i128_to_double(i128_dot(left.x, left.y, out.x, out.y));
    double aslant = i128_to_double(i128_dot(own.along.x, own.along.y, out.x, out.y));
    bool is_left;

    if (ab_fabs(aslant) * 0x1p20 > ab_fabs(facing) &&
        find_joint(world, index, piece, &own, out, &is_left)) {
        return !is_left;
    }
    return !reaches_along(left, out);
}

/* Whether a body lets another through that meets it with this normal, out of a piece of it. */
static bool
is_open_to(const abut_world *world, uint32_t index, uint32_t other, ab_vec out, uint32_t piece)
{
    const ab_cold *cold = &world->cold[index];

    if (cold->open_sides != 0 && (cold->open_sides & side_bit(out)) != 0) {
        return true;
    }
    if (cold->one_sided != 0 && ab_is_mover(&world->hot[other]) &&
        is_open_segment(world, index, piece, out)) {
        return true;
    }
    if (cold->answer != ABUT_ANSWER_ONE_WAY || !ab_is_mover(&world->hot[other])) {
        return false;
    }
    const ab_traits *traits = &world->traits[index];

    return out.x * traits->open_x + out.y * traits->open_y >= 0;
}

/* Whether a body is open to another on some side. */
static bool has_open_side(const abut_world *world, uint32_t index, uint32_t other)
{
    const ab_cold *cold = &world->cold[index];

    return cold->open_sides != 0 ||
           ((cold->answer == ABUT_ANSWER_ONE_WAY || cold->one_sided != 0) &&
            ab_is_mover(&world->hot[other]));
}

bool ab_may_let_through(const abut_world *world, uint32_t a, uint32_t b)
{
    return !ab_is_plain_pair(world, a, b) &&
           (has_open_side(world, a, b) || has_open_side(world, b, a));
}

bool ab_is_solid_all_round(const abut_world *world, uint32_t a, uint32_t b)
{
    if (ab_is_plain_pair(world, a, b)) {
        return true;
    }
    const ab_cold *ca = &world->cold[a];
    const ab_cold *cb = &world->cold[b];

    return (ca->sensor | cb->sensor) == 0 && ca->answer != ABUT_ANSWER_PASS &&
           cb->answer != ABUT_ANSWER_PASS && !has_open_side(world, a, b) &&
           !has_open_side(world, b, a) && pass_of_filters(world, a, b) == ABUT_PASS_NOT &&
           filter_agrees(world, a, b);
}

bool ab_lets_through(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec normal, ab_met_pieces pieces)
{
    if (ab_is_plain_pair(world, a, b)) {
        return false;
    }
    return is_open_to(world, b, a, normal, pieces.b) ||
           is_open_to(world, a, b, ab_neg(normal), pieces.a);
}

bool ab_has_one_sided(const abut_world *world, uint32_t a, uint32_t b)
{
    return world->cold[a].one_sided != 0 || world->cold[b].one_sided != 0;
}
