/* world/rest/standing_at_end.c - how two bodies in contact stand to each other when a step ends.
 *
 * A pair touches if the two are in touch, or nearly so and not separating. It is warm, and kept for
 * the next step, while the two are nearly in touch. The present rules decide: two bodies that have
 * become solid to each other, or ceased to be, are treated as what they are now.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/rest/contacts_finish.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

/* Whether one of two bodies rides, and the other is a kinematic over or under it, or the floor of a
 * walker. Such a body may have been stopped, and then does not move as its velocity says. */
static bool stays_with_kinematic(const abut_world *world, uint32_t a, uint32_t b, ab_vec normal)
{
    uint32_t rider = world->hot[a].kind == ABUT_BODY_KINEMATIC ? b : a;

    return (world->hot[a].kind == ABUT_BODY_KINEMATIC ||
            world->hot[b].kind == ABUT_BODY_KINEMATIC) &&
           world->marks[rider] != AB_NONE &&
           (ab_abs(ab_direction_dot(normal, world->up)) > AB_STEEPEST ||
            ab_walker_stood_on(world, a, b, normal) ||
            ab_walker_stood_on(world, b, a, ab_neg(normal)));
}

/* Whether the bounds of two bodies show that they are not nearly in touch, as for most bodies that
 * have bounced off each other. This avoids reading their shapes, which may be anywhere in memory.
 * The distance is doubled, because distances of shapes are rounded. */
static bool are_far_apart(const abut_world *world, uint32_t a, uint32_t b)
{
    ab_vec d = ab_sub(world->hot[b].at, world->hot[a].at);
    ab_vec gap = ab_extents_gap(&world->extents[a], &world->extents[b], d);

    return ab_max(gap.x, gap.y) > 2 * AB_WARM_GAP;
}

ab_standing ab_standing_of(abut_world *world, uint32_t a, uint32_t b, bool solid)
{
    if (!solid) {
        bool meets =
            ab_passing_parts(world, a, b) != 0 || ab_relate_bodies(world, a, b, 0) != ABUT_APART;

        return (ab_standing){ .touches = meets, .warm = meets };
    }
    if (are_far_apart(world, a, b)) {
        return (ab_standing){ .touches = false };
    }
    ab_nearness near = ab_nearness_kept(world, a, b); /* the next step asks that again */
    int64_t parting = stays_with_kinematic(world, a, b, near.normal)
                          ? 0
                          : ab_direction_dot(near.normal, ab_sub(ab_velocity_carried(world, a),
                                                                 ab_velocity_carried(world, b)));
    bool touches = near.gap <= 0 || (near.gap <= AB_TOUCH_GAP && parting <= AB_TOUCH_GAP);

    return (ab_standing){ .touches = touches,
                          .parts = parting > AB_TOUCH_GAP,
                          .comes = parting < -AB_GENTLE,
                          .warm = near.gap <= AB_WARM_GAP,
                          .normal = near.normal };
}

/* The rule of two bodies, one of which passes parts of the other: they are solid to each other if
 * they touch elsewhere. */
ab_rule ab_rule_of_contact(abut_world *world, uint32_t a, uint32_t b)
{
    ab_rule rule = ab_pair_rule(world, a, b);
    bool passes = rule == AB_RULE_SOLID && ab_passing_parts(world, a, b) != 0 &&
                  !ab_standing_of(world, a, b, true).touches;

    return passes ? AB_RULE_PASSING : rule;
}

/* How a contact stands by the present rules: two bodies that no longer meet are not in contact. */
ab_standing ab_standing_now(abut_world *world, uint32_t a, uint32_t b, ab_rule rule)
{
    bool mover = ab_is_mover(&world->hot[a]) || ab_is_mover(&world->hot[b]);

    if (rule == AB_RULE_NONE || (rule == AB_RULE_SOLID && !mover)) {
        return (ab_standing){ .touches = false };
    }
    return ab_standing_of(world, a, b, rule == AB_RULE_SOLID);
}
