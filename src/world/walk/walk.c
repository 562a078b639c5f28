/* world/walk/walk.c - the calls: a walk is planned, then carried out.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/body/body.h"
#include "world/body/place.h"
#include "world/rest/rest.h"
#include "world/state/border.h"
#include "world/state/call.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/walk/settings.h"
#include "world/walk/walk.h"

static const abut_walk_settings usual_walk = { .slope = 0 };

/* --- What is asked ---------------------------------------------------------------------------- */

static abut_status check_walk(const abut_world *world,
                              uint32_t index,
                              const abut_walk_settings *settings,
                              abut_vec2 motion,
                              ab_walk_rules *rules,
                              ab_wrong_number *wrong)
{
    bool x = ab_coordinate_check(motion.x) != ABUT_OK;
    abut_status status = ab_coordinate_check(x ? motion.x : motion.y);

    *wrong =
        (ab_wrong_number){ x ? "motion.x" : "motion.y", x ? motion.x : motion.y, AB_WITHIN_LIMIT };
    if (status == ABUT_OK && world->hot[index].kind != ABUT_BODY_MOVER) {
        *wrong = (ab_wrong_number){ "the kind of the body", world->hot[index].kind,
                                    "only movers walk (ABUT_BODY_MOVER)" };
        status = ABUT_E_ARGUMENT;
    }
    if (status == ABUT_OK && settings->crouch && settings->low == NULL) {
        *wrong = (ab_wrong_number){ "crouch", 1, "low is NULL: crouching needs a shape" };
        status = ABUT_E_ARGUMENT;
    }
    return status == ABUT_OK ? ab_walk_rules_from(world, index, settings, rules, wrong) : status;
}

/* Whole pixels of a motion and what was left over before; the rest is for later. */
static ab_vec whole_pixels(ab_vec motion, int64_t pixel, ab_vec *rest)
{
    ab_vec all = ab_add(motion, *rest);
    ab_vec whole = { all.x / pixel * pixel, all.y / pixel * pixel };

    *rest = ab_sub(all, whole);
    return whole;
}

/* What becomes of the rest where something was in the way: along that axis it is given up. */
static ab_vec rest_kept(ab_vec rest, ab_vec motion, abut_vec2 velocity)
{
    return (ab_vec){ velocity.x == 0 && motion.x != 0 ? 0 : rest.x,
                     velocity.y == 0 && motion.y != 0 ? 0 : rest.y };
}

/* --- Carrying out -------------------------------------------------------------------------------
 */

/* What an answer says of the walks before: of one that never walked `walker` is NULL. */
static void compare_with_last(const ab_walker *walker, abut_walked *walked)
{
    bool is_new = walker == NULL || (walker->flags & AB_WALKER_HAS_WALKED) == 0;
    bool stood = !is_new && walker->ground != ABUT_NO_BODY;
    bool stands = walked->floor.body != ABUT_NO_BODY;
    uint32_t before = is_new ? UINT32_MAX : walker->off_floor;

    walked->off_floor = stands || walked->wedged ? 0
                        : before == UINT32_MAX   ? UINT32_MAX /* it has not been on one yet */
                                                 : before + 1;
    walked->landed = stands && !stood && !is_new;
    walked->left_floor = stood && !stands;
}

/* What a walker remembers of its walk. */
static void remember_walk(abut_world *world, const ab_walk *walk, ab_vec rest, abut_walked *walked)
{
    uint32_t self = walk->straight.self;
    ab_walker *walker = ab_walker_put(world, world->cold[self].id);

    compare_with_last(walker, walked);
    walker->flags |= AB_WALKER_HAS_WALKED;
    ab_walker_stand(world, walker, walked->floor.body);
    walker->owed = (ab_vec){ 0, 0 };
    walker->flags &= ~(uint32_t)AB_WALKER_PUSHED;
    walker->rest = rest;
    walker->off_floor = walked->off_floor;
    walked->crouching = (walker->flags & AB_WALKER_LOW) != 0;
    walker->last = *walked;
}

/* Puts the walker where the plan has it. What it stands on there is in contact with it, or no lift
 * would carry it. A body of another form is judged anew, wherever it is. */
static bool carry_walker(abut_world *world, const ab_walk *walk, bool reshaped)
{
    uint32_t self = walk->straight.self;
    uint32_t floor = walk->support < 0 ? AB_NONE : walk->planes.items[walk->support].other;
    bool stays = (walk->gone.x | walk->gone.y) == 0 && !reshaped;
    bool sleeps = (world->hot[self].flags & AB_ASLEEP) != 0;

    if (stays && (floor == AB_NONE || sleeps ||
                  ab_contact_is_listed(world, world->cold[self].id, world->cold[floor].id))) {
        return true;
    }
    ab_known_touch known;
    bool is_known = !reshaped && walk->crate_count == 0 && walk->straight.nearby != NULL &&
                    ab_near_cells_know(&walk->nearby, walk->gone);

    if (is_known) {
        known = ab_near_cells_touch(&walk->nearby, world, walk->gone);
        is_known = floor == AB_NONE || known.other == floor;
    }
    return is_known ? ab_body_carry(world, self, walk->gone, &known)
                    : ab_body_carry_onto(world, self, walk->gone, floor);
}

/* The crates, what is ahead first, and the walker. */
static bool carry_crates(abut_world *world, const ab_walk *walk, bool reshaped)
{
    world->pushing = true;
    for (int i = walk->crate_count - 1; i >= 0; i--) {
        uint32_t crate = ab_index_of(world, walk->crates[i]);
        ab_vec move = walk->crate_moves[i];

        if ((move.x | move.y) != 0 && !ab_body_carry(world, crate, move, NULL)) {
            return false;
        }
    }
    world->pushing = false;
    return carry_walker(world, walk, reshaped);
}

/* Puts all of them where the plan has them. */
static bool carry_plan(abut_world *world, const ab_walk *walk, bool reshaped)
{
    bool done = ab_walk_find_stacked(world, walk) && carry_crates(world, walk, reshaped);

    world->pushing = true;
    done = done && ab_walk_carry_stacked(world);
    world->pushing = false;
    return done;
}

/* The game alone says where a walker goes. */
static void let_float(abut_world *world, uint32_t index)
{
    ab_cold *cold = &world->cold[index];

    cold->floats = 1;
    cold->velocity = (ab_vec){ 0, 0 };
    cold->carry_x = 0;
    cold->carry_y = 0;
}

/* What is remembered before a walk moves more than the walker. */
typedef enum undoing {
    SAVES_IF_NEEDED,
    IS_SAVED,
} undoing;

/* One walk of a body that has a place in the list. Without memory the caller takes it back: if
 * nothing was saved, nothing has changed. */
static bool walk_now(abut_world *world,
                     uint32_t index,
                     const ab_walk_rules *rules,
                     ab_vec motion,
                     bool reshaped,
                     undoing undoing)
{
    ab_walk walk;
    ab_walker *walker = ab_walker_find(world, world->cold[index].id);
    ab_vec rest = walker->rest;
    ab_vec wish = rules->pixel > 0 ? whole_pixels(motion, rules->pixel, &rest) : motion;
    bool done = ab_walk_plan(&walk, world, index, rules, (ab_vec){ 0, 0 }, wish, motion);

    if (done) {
        abut_walked walked = ab_walk_answer(&walk, (ab_vec){ 0, 0 }, wish, motion);

        done = ab_walk_reserve_passages(world, &walk) &&
               (undoing == IS_SAVED || walk.crate_count == 0 || ab_walk_save(world)) &&
               carry_plan(world, &walk, reshaped);
        if (done) {
            ab_walk_tell_passages(world, &walk);
            let_float(world, index);
            rest = rules->pixel > 0 ? rest_kept(rest, wish, walked.velocity) : (ab_vec){ 0, 0 };
            remember_walk(world, &walk, rest, &walked);
        }
    }
    ab_walk_end(&walk);
    return done;
}

/* Room for a walker, and the walker. */
static ab_walker *walker_of(abut_world *world, abut_body body)
{
    uint32_t count = world->state->parts[AB_PART_WALKERS].count;

    return ab_part_reserve(world, AB_PART_WALKERS, count + 1) ? ab_walker_put(world, body) : NULL;
}

static abut_status no_memory_to_walk(abut_world *world)
{
    return ab_refuse(world, ABUT_E_MEMORY, "no memory to walk");
}

/* The walk, or none, of a body that has its form by now, or everything as it was. */
static abut_status move_or_undo(abut_world *world,
                                uint32_t index,
                                const ab_walk_rules *rules,
                                const ab_vec *motion,
                                bool reshaped)
{
    const ab_vec nowhere = { 0, 0 };

    world->walk_bodies.count = 0; /* nothing is saved yet */
    bool done = motion != NULL ? walk_now(world, index, rules, *motion, reshaped, SAVES_IF_NEEDED)
                               : !reshaped || ab_body_carry(world, index, nowhere, NULL);

    if (!done) {
        ab_walk_undo(world);
    }
    return done ? ABUT_OK : no_memory_to_walk(world);
}

/* Crouches or stands up, and walks or not: all of it or nothing. The rules become those of the form
 * that walks. */
static abut_status walk_or_undo(abut_world *world,
                                abut_body body,
                                const abut_walk_settings *settings,
                                ab_walk_rules *rules,
                                const ab_vec *motion)
{
    uint32_t index = ab_index_of(world, body);
    bool fresh = ab_walker_find(world, body) == NULL;
    ab_wrong_number wrong;
    ab_crouching crouching;

    if (walker_of(world, body) == NULL) {
        return no_memory_to_walk(world);
    }
    abut_status status = ab_crouch_try(world, body, settings, rules->up, &crouching);

    if (status == ABUT_OK && crouching.reshaped) {
        status = ab_walk_rules_from(world, index, settings, rules, &wrong);
    }
    if (status == ABUT_OK) {
        status = move_or_undo(world, index, rules, motion, crouching.reshaped);
    }
    ab_crouch_end(world, body, &crouching, status == ABUT_OK);
    if (status != ABUT_OK && fresh) {
        ab_walker_drop(world, body);
    }
    return status;
}

abut_status abut_body_walk(abut_world *world,
                           abut_body body,
                           const abut_walk_settings *settings,
                           abut_vec2 motion,
                           abut_walked *out)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_WALK, .bodies = { body },
                                            .settings = settings, .vector = motion, .out = out });
    }
    uint32_t index;
    ab_walk_rules rules;
    ab_wrong_number wrong;

    if (out != NULL) {
        *out = (abut_walked){ .off_floor = 0 };
    }
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    settings = settings == NULL ? &usual_walk : settings;
    status = check_walk(world, index, settings, motion, &rules, &wrong);
    if (status != ABUT_OK) {
        return ab_refuse_number(world, status, wrong.field, wrong.value, wrong.but);
    }
    ab_vec wish = { ab_round(motion.x), ab_round(motion.y) };

    status = walk_or_undo(world, body, settings, &rules, &wish);
    if (status == ABUT_OK) {
        ab_walker *walker = ab_walker_find(world, body);

        walker->last.crouching = (walker->flags & AB_WALKER_LOW) != 0;
        if (out != NULL) {
            *out = walker->last;
        }
    }
    return status;
}

abut_status abut_body_try_walk(const abut_world *world,
                               abut_body body,
                               const abut_walk_settings *settings,
                               abut_vec2 motion,
                               const abut_vec2 *from,
                               abut_walked *out)
{
    ab_walk walk;
    ab_walk_rules rules;
    ab_wrong_number wrong;

    if (world == NULL || out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = (abut_walked){ .off_floor = 0 };
    if (ab_world_is_closed(world)) {
        return ABUT_E_BUSY;
    }
    uint32_t index = ab_index_of(world, body);

    if (index == AB_NONE) {
        return ABUT_E_STALE;
    }
    abut_status status =
        check_walk(world, index, settings == NULL ? &usual_walk : settings, motion, &rules, &wrong);

    if (status == ABUT_OK && from != NULL) {
        status = ab_coordinate_check(ab_coordinate_check(from->x) != ABUT_OK ? from->x : from->y);
    }
    if (status != ABUT_OK) {
        return status;
    }
    ab_vec at = ab_add(world->hot[index].at, world->cold[index].origin);
    ab_vec start = { 0, 0 };

    if (from != NULL) {
        start = ab_sub((ab_vec){ ab_round(from->x), ab_round(from->y) }, at);
    }
    ab_box box = ab_body_box(world, index);

    if (ab_max(ab_abs(box.low.x + start.x), ab_abs(box.high.x + start.x)) > AB_LATTICE_LIMIT ||
        ab_max(ab_abs(box.low.y + start.y), ab_abs(box.high.y + start.y)) > AB_LATTICE_LIMIT) {
        return ABUT_E_RANGE;
    }
    if ((start.x | start.y) != 0 && ab_overlapped(world, index, start) != AB_NONE) {
        return ABUT_E_OVERLAP;
    }
    const ab_walker *walker = ab_walker_find(world, body);
    ab_vec rest = walker != NULL ? walker->rest : (ab_vec){ 0, 0 };
    ab_vec whole = { ab_round(motion.x), ab_round(motion.y) };
    ab_vec wish = rules.pixel > 0 ? whole_pixels(whole, rules.pixel, &rest) : whole;

    status =
        ab_walk_plan(&walk, world, index, &rules, start, wish, whole) ? ABUT_OK : ABUT_E_MEMORY;
    if (status == ABUT_OK) {
        *out = ab_walk_answer(&walk, start, wish, whole);
        compare_with_last((start.x | start.y) == 0 ? walker : NULL, out);
        out->crouching = walker != NULL && (walker->flags & AB_WALKER_LOW) != 0;
    }
    ab_walk_end(&walk);
    return status;
}

/* --- Steering ------------------------------------------------------------------------------------
 */

abut_status abut_body_steer(abut_world *world,
                            abut_body body,
                            const abut_walk_settings *settings,
                            abut_vec2 motion)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_STEER, .bodies = { body },
                                            .settings = settings, .vector = motion });
    }
    uint32_t index;
    ab_walk_rules rules;
    ab_wrong_number wrong;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    settings = settings == NULL ? &usual_walk : settings;
    status = check_walk(world, index, settings, motion, &rules, &wrong);
    if (status != ABUT_OK) {
        return ab_refuse_number(world, status, wrong.field, wrong.value, wrong.but);
    }
    status = walk_or_undo(world, body, settings, &rules, NULL);
    if (status == ABUT_OK) {
        ab_walker *walker = ab_walker_find(world, body);

        walker->flags |= AB_WALKER_STEERED;
        walker->rules = rules;
        walker->steering = *settings;
        walker->steering.low = NULL; /* it is the caller's */
        walker->motion = (ab_vec){ ab_round(motion.x), ab_round(motion.y) };
        let_float(world, index);
    }
    return status;
}

bool abut_body_steering(const abut_world *world,
                        abut_body body,
                        abut_walk_settings *settings,
                        abut_vec2 *motion)
{
    const ab_walker *walker = world == NULL ? NULL : ab_walker_find(world, body);
    bool is_steered = walker != NULL && (walker->flags & AB_WALKER_STEERED) != 0;

    if (settings != NULL) {
        *settings = is_steered ? walker->steering : usual_walk;
    }
    if (motion != NULL) {
        *motion = is_steered ? (abut_vec2){ ab_units(walker->motion.x), ab_units(walker->motion.y) }
                             : (abut_vec2){ 0, 0 };
    }
    return is_steered;
}

abut_status abut_body_stop_steering(abut_world *world, abut_body body)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_STOP_STEERING, .bodies = { body } });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);
    ab_walker *walker = status == ABUT_OK ? ab_walker_find(world, body) : NULL;

    if (walker != NULL) {
        walker->flags &= ~(uint32_t)AB_WALKER_STEERED;
    }
    return status;
}

bool abut_body_last_walk(const abut_world *world, abut_body body, abut_walked *out)
{
    const ab_walker *walker =
        world == NULL || ab_index_of(world, body) == AB_NONE ? NULL : ab_walker_find(world, body);
    bool walked = walker != NULL && (walker->flags & AB_WALKER_HAS_WALKED) != 0;

    if (out != NULL) {
        *out = walked ? walker->last : (abut_walked){ .off_floor = UINT32_MAX };
    }
    return walked;
}

bool ab_walk_all_steered(abut_world *world)
{
    uint32_t count = world->state->parts[AB_PART_WALKERS].count;
    bool any = false;

    for (uint32_t i = 0; i < count; i++) {
        any = any || (world->walkers[i].flags & AB_WALKER_STEERED) != 0;
    }
    world->walk_bodies.count = 0;
    if (!any) {
        return true;
    }
    if (!ab_walk_save(world)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        ab_walker walker = world->walkers[i];
        uint32_t index = ab_index_of(world, walker.id);

        if ((walker.flags & AB_WALKER_STEERED) != 0 && index != AB_NONE &&
            ab_is_mover(&world->hot[index]) &&
            !walk_now(world, index, &walker.rules, walker.motion, false, IS_SAVED)) {
            ab_walk_undo(world);
            return false;
        }
    }
    return true;
}
