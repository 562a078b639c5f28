/* world/step/impact_row.c - an impact that a whole row of bodies takes part in.
 *
 * What pushes without bouncing, and has others in touch with it on its far side, comes to a common
 * speed with all of them at once (rest/rows.c). Answered two by two, the two that met would be run
 * into by their neighbours, these by theirs, and so on until a body has no budget left and freezes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/report/report.h"
#include "world/rest/rest.h"
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

/* Those behind one of the two, from near to far; false if the row ends at something that does not
 * give way. */
static bool list_behind(const ab_step_impact *hit, int self, ab_row_side *side)
{
    ab_vec away = hit->side[self].away;
    uint32_t index = hit->side[self].index;

    side->count = 0;
    while (side->count < AB_MOST_BEHIND) {
        uint32_t next = ab_row_neighbour(hit->world, index, away, hit->tick);

        if (next == AB_NONE || next == hit->side[!self].index ||
            ab_row_neighbour(hit->world, next, ab_neg(away), hit->tick) != index) {
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

/* Gives one of a row its speed. What was not part of the impact goes on by it from this tick on. */
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
    ab_rebase(hot, hit->tick);
    ab_trail_note(world, member->index, hit->tick);
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
            ab_changed(hit->world, row->behind[self].index[k], AB_NONE, hit->tick);
        }
    }
}
