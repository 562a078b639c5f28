/* world/step/impact_row.c - an impact that a whole row of bodies takes part in.
 *
 * A body that pushes without bouncing, and has others in touch with it on its far side, takes a
 * common speed with all of them at once (rest/rows.c). If pairs were answered one by one, the
 * neighbours would run into the two that met, their neighbours into them, and so on until a body
 * has no budget left and freezes.
 *
 * The pass at the start of the step knows which bodies are in touch, except for those that came
 * together since, and those that were asleep then: of the former, those that have struck each other
 * at this very tick count; what touches the latter is searched for where they are.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/cells/cells.h"
#include "world/report/report.h"
#include "world/rest/rest.h"
#include "world/state/pieces.h"
#include "world/step/impact.h"
#include "world/step/step.h"

static bool is_axis_normal(ab_vec normal)
{
    return normal.x == 0 || normal.y == 0;
}

/* Whether a body shares what it is given by mass alone. */
static bool shares_by_mass(const abut_world *world, uint32_t index)
{
    const ab_cold *cold = &world->cold[index];

    return cold->answer != ABUT_ANSWER_STOP &&
           (cold->answer != ABUT_ANSWER_PUSH ||
            (cold->push_rule != ABUT_PUSH_BY_SPEED && world->traits[index].push_limit == 0));
}

static int64_t *part_along(ab_vec *v, ab_vec axis)
{
    return axis.x != 0 ? &v->x : &v->y;
}

/* --- Sleepers ------------------------------------------------------------------------------- */

/* A search for what a body touches on one of its sides. */
typedef struct row_touch {
    const ab_step_impact *hit;
    abut_world *world;
    uint32_t self;
    ab_vec towards;
    int32_t tick;
    uint32_t found;
    bool many;
    bool may_follow; /* a body in reach can be the next of the row */
    ab_vec low;      /* the box of the body, and what touches it */
    ab_vec high;
} row_touch;

/* Whether the start of the step skipped a body because it slept. */
static bool has_slept(const abut_world *world, uint32_t index)
{
    return ab_is_mover(&world->hot[index]) && index >= world->awake;
}

static bool is_in_reach(const row_touch *touch, uint32_t other)
{
    ab_vec at = ab_hot_at(&touch->world->hot[other], touch->tick);
    ab_vec low;
    ab_vec high;

    ab_body_extent(touch->world, other, &low, &high);
    return at.x + low.x <= touch->high.x && at.x + high.x >= touch->low.x &&
           at.y + low.y <= touch->high.y && at.y + high.y >= touch->low.y;
}

/* Whether two bodies touch, flat or head on, with the second in the direction `towards` from the
 * first. */
static bool touches_towards(const row_touch *touch, uint32_t other)
{
    abut_world *world = touch->world;

    if (!is_in_reach(touch, other) ||
        ab_pair_rule_during(world, touch->self, other, touch->tick) != AB_RULE_SOLID) {
        return false;
    }
    ab_rebase(&world->hot[touch->self], touch->tick);
    ab_rebase(&world->hot[other], touch->tick);
    ab_nearness near = ab_nearness_of(world, touch->self, other);

    return near.gap >= 0 && near.gap <= AB_TOUCH_GAP && !near.corner &&
           near.normal.x == -touch->towards.x && near.normal.y == -touch->towards.y &&
           !ab_lets_through(world, touch->self, other, near.normal,
                            (ab_met_pieces){ near.piece_a, near.piece_b });
}

static bool look_at_touched(void *context, uint32_t index)
{
    row_touch *touch = context;

    if (index != touch->self && index != touch->found && touches_towards(touch, index)) {
        touch->many = touch->many || touch->found != AB_NONE;
        touch->found = index;
    }
    return true;
}

static void search_touched(row_touch *touch, ab_visit_fn *visit)
{
    if (ab_max(ab_abs(touch->low.x), ab_abs(touch->low.y)) <= AB_LATTICE_LIMIT &&
        ab_max(ab_abs(touch->high.x), ab_abs(touch->high.y)) <= AB_LATTICE_LIMIT) {
        ab_box32 box = ab_coarse(touch->world, touch->low, touch->high);

        ab_neighbours_visit(touch->world, touch->self, &box, visit, touch);
    }
}

static row_touch touch_of(const ab_step_impact *hit, uint32_t index, ab_vec towards)
{
    row_touch touch = { .hit = hit,
                        .world = hit->world,
                        .self = index,
                        .towards = towards,
                        .tick = hit->tick,
                        .found = AB_NONE };
    ab_vec at = ab_hot_at(&hit->world->hot[index], hit->tick);
    ab_vec low;
    ab_vec high;

    ab_body_extent(hit->world, index, &low, &high);
    touch.low = (ab_vec){ at.x + low.x - AB_TOUCH_GAP, at.y + low.y - AB_TOUCH_GAP };
    touch.high = (ab_vec){ at.x + high.x + AB_TOUCH_GAP, at.y + high.y + AB_TOUCH_GAP };
    return touch;
}

/* The only body that a body touches on a side; AB_NONE if there is none, or more than one. */
static uint32_t touched_towards(row_touch *touch)
{
    search_touched(touch, look_at_touched);
    return touch->many ? AB_NONE : touch->found;
}

/* Whether two bodies, one of which slept, can be of one row. The push must wake a sleeping one. */
static bool
is_row_of_sleepers(const ab_step_impact *hit, uint32_t index, uint32_t next, ab_vec away)
{
    const abut_world *world = hit->world;
    const ab_hot *hot = &world->hot[next];
    ab_vec relative = ab_sub(world->cold[index].velocity, world->cold[next].velocity);

    return (has_slept(world, index) || has_slept(world, next)) && ab_is_mover(hot) &&
           ((hot->flags & AB_ASLEEP) != 0
                ? ab_is_more_than_weight(world, index, away, hit->approach)
                : ab_is_mobile(hot)) &&
           ab_pair_pushes(world, index, next) && (away.x != 0 ? relative.y : relative.x) == 0 &&
           !ab_gives_way(world, index, next) && !ab_gives_way(world, next, index);
}

static bool look_for_follower(void *context, uint32_t index)
{
    row_touch *touch = context;

    touch->may_follow = index != touch->self && is_in_reach(touch, index) &&
                        is_row_of_sleepers(touch->hit, touch->self, index, touch->towards);
    return !touch->may_follow;
}

/* The next body of a row, if one or both slept when the step began; AB_NONE if there is none.
 * Bodies that stand against a wall take a common speed all the same, and the wall stops them one
 * after the other. Few bodies have anything in reach that can follow them in a row, and that is
 * seen at once; what a body touches is not. */
static uint32_t sleeping_neighbour(const ab_step_impact *hit, uint32_t index, ab_vec away)
{
    if (hit->world->awake == hit->world->active) {
        return AB_NONE; /* none slept */
    }
    row_touch touch = touch_of(hit, index, away);

    search_touched(&touch, look_for_follower);
    if (!touch.may_follow) {
        return AB_NONE;
    }
    uint32_t next = touched_towards(&touch);

    if (next == AB_NONE || !is_row_of_sleepers(hit, index, next, away)) {
        return AB_NONE;
    }
    row_touch back = touch_of(hit, next, ab_neg(away));

    return touched_towards(&back) == index ? next : AB_NONE;
}

/* --- The row -------------------------------------------------------------------------------- */

/* The body that another has struck at this tick on one of its sides; AB_NONE if there is none, or
 * more than one. What was struck at one tick was noted last, except for what the predictions that
 * followed have noted. */
static uint32_t struck_towards(const ab_step_impact *hit, uint32_t index, ab_vec towards)
{
    enum { MOST_LOOKED_AT = 256 }; /* or what thousands strike at one tick would take for ever */

    const abut_world *world = hit->world;
    const ab_contact *noted = world->noted.items;
    abut_body self = world->cold[index].id;
    abut_body found = 0;

    for (uint32_t k = 0; k < world->noted.count && k < MOST_LOOKED_AT; k++) {
        const ab_contact *struck = &noted[world->noted.count - 1 - k];
        bool first = struck->a == self;
        ab_vec normal = first ? struck->normal : ab_neg(struck->normal); /* towards this one */
        abut_body other = first ? struck->b : struck->a;

        if (struck->fine != AB_CONTACT_GRAZE && struck->fine >> AB_FINE_BITS != hit->tick) {
            break;
        }
        if (struck->fine == AB_CONTACT_GRAZE || (!first && struck->b != self) ||
            (struck->flags & AB_CONTACT_SOLID) == 0 || normal.x != -towards.x ||
            normal.y != -towards.y) {
            continue;
        }
        if (found != 0 && found != other) {
            return AB_NONE;
        }
        found = other;
    }
    return found == 0 ? AB_NONE : ab_index_of(world, found);
}

/* The next body of a row, if the two have struck each other at this tick. If they were answered
 * pair by pair, a row of three would strike each other over and over at one tick, each time a
 * quarter as hard. */
static uint32_t struck_neighbour(const ab_step_impact *hit, uint32_t index, ab_vec away)
{
    const abut_world *world = hit->world;
    uint32_t next = struck_towards(hit, index, away);

    return next != AB_NONE && ab_is_mobile(&world->hot[index]) && ab_is_mobile(&world->hot[next]) &&
                   ab_push_loses(world, index, next) && !ab_gives_way(world, index, next) &&
                   !ab_gives_way(world, next, index) &&
                   struck_towards(hit, next, ab_neg(away)) == index
               ? next
               : AB_NONE;
}

/* The next body of a row, if it touches no other one on its near side. */
static uint32_t next_behind(const ab_step_impact *hit, uint32_t index, ab_vec away)
{
    uint32_t next = ab_row_neighbour(hit->world, index, away, hit->tick);

    if (next != AB_NONE) {
        return ab_row_neighbour(hit->world, next, ab_neg(away), hit->tick) == index ? next
                                                                                    : AB_NONE;
    }
    next = struck_neighbour(hit, index, away);
    return next != AB_NONE ? next : sleeping_neighbour(hit, index, away);
}

/* The bodies behind one of the two, from near to far; false if the row ends at something that does
 * not give way. */
static bool list_behind(const ab_step_impact *hit, int self, ab_row_side *side)
{
    ab_vec away = hit->side[self].away;
    uint32_t index = hit->side[self].index;

    side->count = 0;
    while (side->count < AB_MOST_BEHIND) {
        uint32_t next = next_behind(hit, index, away);

        if (next == AB_NONE || next == hit->side[!self].index) {
            break;
        }
        if (!shares_by_mass(hit->world, next) || ab_is_blocked(hit->world, next, away)) {
            return false;
        }
        side->index[side->count++] = next;
        index = next;
    }
    return true;
}

static ab_row_member member_of(const abut_world *world, uint32_t index, ab_vec axis)
{
    ab_vec velocity = world->cold[index].velocity;
    int64_t speed = *part_along(&velocity, axis);

    return (ab_row_member){ .index = index,
                            .lightness = world->cold[index].lightness,
                            .speed = axis.x + axis.y > 0 ? speed : -speed };
}

/* Gives a body of a row its speed. A body that was not part of the impact moves by it from this
 * tick on. */
static void take_row_speed(ab_step_impact *hit, const ab_row_member *member, ab_vec axis)
{
    abut_world *world = hit->world;
    ab_hot *hot = &world->hot[member->index];
    ab_cold *cold = &world->cold[member->index];
    int64_t speed = ab_clamp_speed(axis.x + axis.y > 0 ? member->speed : -member->speed);

    *part_along(&cold->velocity, axis) = speed;
    if (member->index == hit->side[0].index || member->index == hit->side[1].index) {
        return;
    }
    if ((hot->flags & AB_ASLEEP) != 0 && speed == 0) {
        return; /* the push does not reach it */
    }
    ab_rebase(hot, hit->tick);
    ab_trail_note(world, member->index, hit->tick);
    ab_wake(world, member->index);
    *part_along(&hot->motion, axis) = speed / AB_STEP_TICKS;
    cold->carry_x = axis.x != 0 ? 0 : cold->carry_x;
    cold->carry_y = axis.y != 0 ? 0 : cold->carry_y;
}

bool ab_impact_answer_in_row(ab_step_impact *hit, ab_impact_row *row)
{
    enum { MOST = 2 * AB_MOST_BEHIND + 2 };
    const ab_impact_side *a = &hit->side[0];
    const ab_impact_side *b = &hit->side[1];
    ab_row_member members[MOST];
    ab_row_block blocks[MOST];
    uint32_t count = 0;
    ab_vec axis = b->away; /* from the far side of a to that of b */

    row->behind[0].count = row->behind[1].count = 0;
    if (!(a->yields && b->yields && !hit->jam && hit->approach > 0 && is_axis_normal(axis)) ||
        !(a->cold->answer == ABUT_ANSWER_PUSH || b->cold->answer == ABUT_ANSWER_PUSH) ||
        ab_impact_elasticity(hit, a) != 0 || ab_impact_elasticity(hit, b) != 0 ||
        !shares_by_mass(hit->world, a->index) || !shares_by_mass(hit->world, b->index) ||
        !list_behind(hit, 0, &row->behind[0]) || !list_behind(hit, 1, &row->behind[1]) ||
        row->behind[0].count + row->behind[1].count == 0) {
        row->behind[0].count = row->behind[1].count = 0;
        return false;
    }
    for (uint32_t k = row->behind[0].count; k-- > 0;) {
        members[count++] = member_of(hit->world, row->behind[0].index[k], axis);
    }
    members[count++] = member_of(hit->world, a->index, axis);
    members[count++] = member_of(hit->world, b->index, axis);
    for (uint32_t k = 0; k < row->behind[1].count; k++) {
        members[count++] = member_of(hit->world, row->behind[1].index[k], axis);
    }
    ab_row_settle(members, count, blocks);
    for (uint32_t k = 0; k < count; k++) {
        take_row_speed(hit, &members[k], axis);
    }
    return true;
}

void ab_impact_row_changed(ab_step_impact *hit, const ab_impact_row *row)
{
    for (int self = 0; self < 2; self++) {
        for (uint32_t k = 0; k < row->behind[self].count; k++) {
            if ((hit->world->hot[row->behind[self].index[k]].flags & AB_ASLEEP) == 0) {
                ab_changed(hit->world, row->behind[self].index[k], hit->tick);
            }
        }
    }
}
