/* world/rest/blocks.c - what a body presses on that does not yield, for one step.
 *
 * A body that presses on something immovable is itself immovable in that direction, until it
 * leaves. In a wedge, respecting one normal at a time would converge slowly, with an impact for
 * each bounce between the two sides; so a velocity respects all blocks of a body at once. It
 * becomes the velocity nearest to the one that the body had before the contacts at the start of the
 * step took from it. If a body is driven into an obtuse corner and the two sides are respected one
 * after the other, each leaves a motion away from the other.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

static ab_body_blocks *kept_of(const abut_world *world, uint32_t index)
{
    uint32_t place = world->blocks_of[index];

    return place == AB_NONE ? NULL : &((ab_body_blocks *)world->body_blocks.items)[place];
}

/* The same, if the body presses on something. */
static ab_body_blocks *pressed_of(const abut_world *world, uint32_t index)
{
    ab_body_blocks *kept = kept_of(world, index);

    return kept == NULL || kept->count == 0 ? NULL : kept;
}

/* Makes it, if there is none; NULL without memory. */
static ab_body_blocks *keep_of(abut_world *world, uint32_t index)
{
    ab_body_blocks *kept = kept_of(world, index);

    if (kept == NULL) {
        kept = ab_array_push(world, &world->body_blocks, sizeof *kept);
        if (kept != NULL) {
            *kept = (ab_body_blocks){ .owner = index };
            world->blocks_of[index] = world->body_blocks.count - 1;
        }
    }
    return kept;
}

ab_met_sides *ab_met_sides_of(abut_world *world, uint32_t index)
{
    ab_body_blocks *kept = keep_of(world, index);

    if (kept == NULL) {
        return NULL;
    }
    if (!kept->has_met) {
        ab_met_sides *met = ab_array_push(world, &world->met_sides, sizeof *met);

        if (met == NULL) {
            return NULL;
        }
        *met = (ab_met_sides){ .count = 0 };
        kept->has_met = true;
        kept->met = world->met_sides.count - 1;
    }
    return (ab_met_sides *)world->met_sides.items + kept->met;
}

const ab_met_sides *ab_met_sides_known(const abut_world *world, uint32_t index)
{
    const ab_body_blocks *kept = kept_of(world, index);

    return kept == NULL || !kept->has_met
               ? NULL
               : (const ab_met_sides *)world->met_sides.items + kept->met;
}

bool ab_block_add(abut_world *world, uint32_t index, ab_vec towards, int64_t speed)
{
    ab_body_blocks *pressed = keep_of(world, index);

    if (pressed == NULL) {
        return false;
    }
    if (pressed->count == 0) {
        pressed->wish = world->cold[index].velocity;
        pressed->left = world->cold[index].velocity;
    }
    for (uint32_t k = 0; k < pressed->count; k++) {
        if (ab_direction_dot(pressed->blocks[k].towards, towards) >
            AB_DIRECTION_LENGTH - AB_DIRECTION_LENGTH / 128) {
            pressed->blocks[k].speed = speed;
            return true;
        }
    }
    uint32_t k = pressed->count < AB_MOST_BLOCKS ? pressed->count++ : AB_MOST_BLOCKS - 1u;

    pressed->blocks[k] = (ab_block){ towards, speed };
    return true;
}

/* Whether a body presses on a block in about that direction, and does not leave it. */
static bool
presses_on(const abut_world *world, uint32_t index, const ab_block *block, ab_vec towards)
{
    return ab_direction_dot(block->towards, towards) > AB_DIRECTION_LENGTH / 2 &&
           ab_direction_dot(block->towards, world->cold[index].velocity) >=
               block->speed - AB_TOUCH_GAP;
}

bool ab_is_blocked(const abut_world *world, uint32_t index, ab_vec towards)
{
    const ab_body_blocks *pressed = pressed_of(world, index);

    for (uint32_t k = 0; pressed != NULL && k < pressed->count; k++) {
        if (presses_on(world, index, &pressed->blocks[k], towards)) {
            return true;
        }
    }
    return false;
}

bool ab_is_driven(const abut_world *world, uint32_t index, ab_vec towards)
{
    const ab_body_blocks *pressed = pressed_of(world, index);

    for (uint32_t k = 0; pressed != NULL && k < pressed->count; k++) {
        if (pressed->blocks[k].speed < 0 &&
            presses_on(world, index, &pressed->blocks[k], towards)) {
            return true;
        }
    }
    return false;
}

bool ab_has_block(const abut_world *world, uint32_t index, ab_vec towards)
{
    const ab_body_blocks *pressed = pressed_of(world, index);

    for (uint32_t k = 0; pressed != NULL && k < pressed->count; k++) {
        if (ab_direction_dot(pressed->blocks[k].towards, towards) > AB_DIRECTION_LENGTH / 2) {
            return true;
        }
    }
    return false;
}

/* --- All at once ------------------------------------------------------------------------------ */

enum { MOST_SIDES = 16 };

static bool is_one_vector(ab_vec a, ab_vec b)
{
    return a.x == b.x && a.y == b.y;
}

void ab_wish_keep(abut_world *world, uint32_t index, ab_vec wish)
{
    ab_body_blocks *pressed = pressed_of(world, index);

    if (pressed != NULL) {
        pressed->wish = wish;
        pressed->left = world->cold[index].velocity;
    }
}

ab_vec ab_wish_of(const abut_world *world, uint32_t index)
{
    const ab_body_blocks *pressed = pressed_of(world, index);
    ab_vec velocity = world->cold[index].velocity;

    return pressed != NULL && is_one_vector(pressed->left, velocity) ? pressed->wish : velocity;
}

/* The limit is in quanta per tick. At a slanted side the body keeps off by one quantum per tick,
 * so that rounding causes no impact. At a block that stands still, standing still is always
 * allowed. */
static ab_limit limit_of_block(const ab_block *block)
{
    ab_vec out = ab_neg(block->towards);
    bool upright = out.x == 0 || out.y == 0;
    int64_t speed = ab_max(-AB_PASS_SPEED, ab_min(AB_PASS_SPEED, block->speed));

    return (ab_limit){ .normal = out,
                       .least = -(speed / AB_STEP_TICKS) * AB_DIRECTION_LENGTH +
                                (upright ? 0 : AB_DIRECTION_LENGTH),
                       .slack = upright ? 0 : AB_DIRECTION_LENGTH / 2,
                       .upright = upright,
                       .follows = speed == 0,
                       .drives = speed < 0 };
}

static bool drives_any(const ab_limit *limits, int count)
{
    bool any = false;

    for (int k = 0; k < count; k++) {
        any = any || limits[k].drives;
    }
    return any;
}

/* Changes a velocity to the nearest one whose motion is within the limits; returns false if there
 * is none. */
static bool keep_within(const ab_limit *limits, int count, ab_vec *velocity)
{
    ab_vec motion = { velocity->x / AB_STEP_TICKS, velocity->y / AB_STEP_TICKS };
    ab_vec before = motion;

    if (ab_max(ab_abs(velocity->x), ab_abs(velocity->y)) > AB_PASS_SPEED ||
        !ab_feasible_motion(limits, count, &motion)) {
        return false;
    }
    if (is_one_vector(motion, (ab_vec){ 0, 0 })) {
        *velocity = motion;
    } else if (!is_one_vector(motion, before)) {
        ab_vec nearest = { velocity->x + (motion.x - before.x) * AB_STEP_TICKS,
                           velocity->y + (motion.y - before.y) * AB_STEP_TICKS };

        /* Rounding must not speed up a body that nothing drives. */
        *velocity = drives_any(limits, count) ? nearest : ab_cut_to_length(nearest, *velocity);
    }
    return true;
}

void ab_respect_blocks(abut_world *world,
                       uint32_t index,
                       int32_t tick,
                       ab_vec wish,
                       const ab_blow *blow,
                       const ab_block *met)
{
    const ab_body_blocks *pressed = pressed_of(world, index);
    ab_vec *velocity = &world->cold[index].velocity;
    ab_vec nearest = wish;
    ab_limit limits[MOST_SIDES];
    int count = 0;

    if (met != NULL) {
        limits[count++] = limit_of_block(met);
    }
    for (uint32_t k = 0; pressed != NULL && k < pressed->count; k++) {
        limits[count++] = limit_of_block(&pressed->blocks[k]);
    }
    count += ab_settle_limits(world, index, tick, blow, &limits[count], MOST_SIDES - count);
    if (count < 2) {
        return;
    }
    if (is_one_vector(wish, *velocity) || !keep_within(limits, count, &nearest)) {
        keep_within(limits, count, velocity);
        return;
    }
    *velocity = nearest;
    ab_wish_keep(world, index, wish);
}

void ab_blocks_clear(abut_world *world)
{
    const ab_body_blocks *pressed = world->body_blocks.items;

    for (uint32_t k = 0; k < world->body_blocks.count; k++) {
        world->blocks_of[pressed[k].owner] = AB_NONE;
    }
    world->body_blocks.count = 0;
    world->met_sides.count = 0;
    ab_settle_end(world);
}
