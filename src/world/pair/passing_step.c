/* world/pair/passing_step.c - permissions to pass that begin and end within a step.
 *
 * Every change is written down first, so that a step without memory can take it back.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/pair/permissions.h"
#include "world/state/piece_tree.h"
#include "world/state/state.h"

/* Writes down what a pair had for a part; false without memory. */
static bool note_change(abut_world *world, const ab_passing *passing)
{
    const ab_passing *found = ab_permission_find(world, passing);
    ab_passing *before = ab_array_push(world, &world->passing_before, sizeof *before);

    if (before == NULL) {
        world->failed = true;
        return false;
    }
    *before = found != NULL ? *found : *passing;
    before->steps = found != NULL ? found->steps : AB_PASSING_NONE;
    return true;
}

static void begin_passing(abut_world *world, const ab_passing *passing)
{
    uint32_t count = world->state->parts[AB_PART_PASSING].count;

    if (!note_change(world, passing)) {
        return;
    }
    if (!ab_part_reserve(world, AB_PART_PASSING, count + 1)) {
        world->passing_before.count--;
        world->failed = true;
        return;
    }
    ab_permission_put(world, passing);
}

static void begin_whole(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    abut_body id_a = world->cold[a].id;
    abut_body id_b = world->cold[b].id;

    if (ab_passing_of(world, a, b) == NULL) {
        begin_passing(world, &(ab_passing){ .a = ab_lower_id(id_a, id_b),
                                            .b = ab_higher_id(id_a, id_b),
                                            .since = tick });
    }
}

void ab_passing_begin(abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_met_pieces pieces)
{
    uint32_t body = ab_body_in_strips(world, a, b);
    uint32_t piece = body == a ? pieces.a : pieces.b;

    if (body == AB_NONE || ab_passing_of(world, a, b) != NULL) {
        begin_whole(world, a, b, tick);
    } else if (piece != AB_NONE) {
        ab_passing passing = ab_passing_of_piece(world, body, body == a ? b : a, piece, tick);

        begin_passing(world, &passing);
    } else {
        ab_vec p = ab_hot_at(&world->hot[a], tick + 1);
        ab_vec q = ab_hot_at(&world->hot[b], tick + 1);

        ab_passing_begin_at(world, a, b, tick, ab_sub(q, p));
    }
}

void ab_passing_begin_at(abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_vec d)
{
    uint32_t body = ab_body_in_strips(world, a, b);
    bool found = false;

    if (body != AB_NONE && ab_passing_of(world, a, b) == NULL) {
        ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, 0);
        abut_relation now;

        while (!world->failed && ab_next_in_touch(&pairs, false, &now)) {
            ab_passing passing = ab_passing_of_piece(world, body, body == a ? b : a,
                                                     body == a ? pairs.i : pairs.k, tick);

            begin_passing(world, &passing);
            pairs = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, 0);
            found = true;
        }
    }
    if (!found && !world->failed) {
        begin_whole(world, a, b, tick);
    }
}

bool ab_passing_joins(const abut_world *world, uint32_t a, uint32_t b, ab_met_pieces pieces)
{
    uint32_t count;
    const ab_passing *strips = ab_strips_between(world, a, b, &count);

    for (uint32_t n = 0; n < count; n++) {
        bool of_a = (strips[n].strip.of == AB_STRIP_OF_A) == (strips[n].a == world->cold[a].id);
        uint32_t piece = of_a ? pieces.a : pieces.b;

        if (strips[n].steps != AB_PASSING_NONE && piece != AB_NONE &&
            ab_strip_joins(world, of_a ? a : b, &strips[n].strip, piece)) {
            return true;
        }
    }
    return false;
}

bool ab_passing_enter(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    ab_passing *passing = ab_passing_of(world, a, b);

    if (passing == NULL || passing->steps != 0 || passing->since != AB_SINCE_ASKED ||
        (ab_relate_bodies(world, a, b, tick) != ABUT_OVERLAPPING &&
         ab_relate_bodies(world, a, b, tick + 1) != ABUT_OVERLAPPING) ||
        !note_change(world, passing)) { /* does not move the list */
        return false;
    }
    passing->since = tick + 1; /* the first at which they overlap */
    return true;
}

bool ab_passing_lasts(const abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    const ab_passing *passing = ab_passing_of(world, a, b);

    return passing != NULL &&
           (passing->steps != 0 ||
            !ab_is_passing_over(passing, ab_relate_bodies(world, a, b, tick), tick));
}

/* Ends what is over of the parts that one of two bodies passes, but for what began at a tick. */
static void
end_over_strips(abut_world *world, uint32_t a, uint32_t b, int32_t tick, int32_t but_since)
{
    uint32_t count;
    const ab_passing *strips = ab_strips_between(world, a, b, &count);
    uint32_t place = count == 0 ? 0 : (uint32_t)(strips - world->passing);

    while (count-- > 0 && !world->failed) {
        ab_passing passing = world->passing[place + count];

        if (passing.since != but_since &&
            ab_is_passing_over(&passing, ab_relate_strip(world, &passing, tick), tick) &&
            note_change(world, &passing)) {
            ab_permission_drop(world, &passing);
        }
    }
}

static bool end_over(abut_world *world, uint32_t a, uint32_t b, int32_t tick, int32_t but_since)
{
    const ab_passing *passing = ab_passing_of(world, a, b);
    bool lasts = ab_passing_lasts(world, a, b, tick);

    if (passing != NULL && !lasts && note_change(world, passing)) {
        ab_permission_drop(world, &(ab_passing){ .a = passing->a, .b = passing->b });
    }
    end_over_strips(world, a, b, tick, but_since);
    return lasts;
}

bool ab_passing_holds(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    return end_over(world, a, b, tick, AB_SINCE_NEVER);
}

bool ab_passing_holds_on(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    return end_over(world, a, b, tick, tick);
}

void ab_passing_end_over(abut_world *world)
{
    uint32_t count = world->state->parts[AB_PART_PASSING].count;

    /* All at once: one after the other would move the rest of the list each time. */
    for (uint32_t i = 0; i < count && !world->failed; i++) {
        ab_passing *passing = &world->passing[i];

        if (passing->steps == 0 &&
            ab_is_passing_over(passing, ab_passing_relation(world, passing, AB_STEP_TICKS),
                               AB_STEP_END) &&
            note_change(world, passing)) {
            passing->steps = AB_PASSING_NONE;
        }
    }
}

static bool outlives_step(abut_world *world, ab_passing *passing, abut_body body)
{
    (void)body;
    if (passing->steps == -1 || passing->steps > 1) {
        passing->steps -= passing->steps > 1;
        return true;
    }
    if (passing->steps != AB_PASSING_NONE) {
        /* What was to last so many steps lasts on while the two overlap. */
        passing->steps = 0;
        passing->since = AB_SINCE_BEFORE;
        if (!ab_is_passing_over(passing, ab_passing_relation(world, passing, AB_STEP_TICKS),
                                AB_STEP_END)) {
            return true;
        }
    }
    return false;
}

void ab_passing_finish(abut_world *world)
{
    world->passing_before.count = 0;
    ab_permissions_keep(world, outlives_step, 0);
}

void ab_passing_undo(abut_world *world)
{
    const ab_passing *before = world->passing_before.items;

    for (uint32_t i = world->passing_before.count; i-- > 0;) {
        if (before[i].steps == AB_PASSING_NONE) {
            ab_permission_drop(world, &before[i]);
        } else {
            ab_permission_put(world, &before[i]);
        }
    }
    world->passing_before.count = 0;
}
