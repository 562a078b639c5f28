/* world/pair/passing.c - pairs that pass through each other for a while.
 *
 * The list is sorted by the higher id, then by the lower one: what is added last mostly has the
 * highest id, so that a body which is put into a crowd appends its pairs at the end. Within a
 * step every change is written down first, so that a step without memory can take it back.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/state/state.h"

/* --- The list ---------------------------------------------------------------------------- */

static abut_body lower_id(abut_body a, abut_body b)
{
    return a < b ? a : b;
}

static abut_body higher_id(abut_body a, abut_body b)
{
    return a < b ? b : a;
}

/* Where a pair is in the list, or where it would be. */
static uint32_t place_of_pair(const abut_world *world, abut_body a, abut_body b)
{
    const ab_passing *list = world->passing;
    uint32_t from = 0;
    uint32_t end = world->state->parts[AB_PART_PASSING].count;

    /* Most new ones belong at the end. */
    if (end > 0 && (list[end - 1].b < b || (list[end - 1].b == b && list[end - 1].a < a))) {
        return end;
    }
    while (from < end) {
        uint32_t middle = from + (end - from) / 2;

        if (list[middle].b < b || (list[middle].b == b && list[middle].a < a)) {
            from = middle + 1;
        } else {
            end = middle;
        }
    }
    return from;
}

ab_passing *ab_passing_find(const abut_world *world, abut_body id_a, abut_body id_b)
{
    abut_body a = lower_id(id_a, id_b);
    abut_body b = higher_id(id_a, id_b);
    uint32_t place = place_of_pair(world, a, b);
    ab_passing *found = &world->passing[place];
    bool is_there =
        place < world->state->parts[AB_PART_PASSING].count && found->a == a && found->b == b;

    return is_there ? found : NULL;
}

static void mark_passing(abut_world *world, abut_body id)
{
    uint32_t index = ab_index_of(world, id);

    world->cold[index].has_passing = 1;
    world->hot[index].flags |= AB_PICKY;
}

void ab_passing_put(abut_world *world, abut_body id_a, abut_body id_b, int32_t steps, int32_t since)
{
    ab_part *part = &world->state->parts[AB_PART_PASSING];
    ab_passing passing = { lower_id(id_a, id_b), higher_id(id_a, id_b), steps, since };
    uint32_t place = place_of_pair(world, passing.a, passing.b);
    ab_passing *found = &world->passing[place];

    if (place == part->count || found->a != passing.a || found->b != passing.b) {
        memmove(found + 1, found, (part->count - place) * sizeof *found);
        part->count++;
        mark_passing(world, passing.a);
        mark_passing(world, passing.b);
    }
    *found = passing;
}

void ab_passing_drop(abut_world *world, abut_body id_a, abut_body id_b)
{
    ab_part *part = &world->state->parts[AB_PART_PASSING];
    ab_passing *found = ab_passing_find(world, id_a, id_b);

    if (found != NULL) {
        part->count--;
        memmove(found, found + 1, (size_t)(&world->passing[part->count] - found) * sizeof *found);
    }
}

/* Keeps what a function wants to keep, in one pass. */
typedef bool keep_fn(abut_world *world, ab_passing *passing, abut_body body);

static void keep_passing(abut_world *world, keep_fn *keeps, abut_body body)
{
    ab_part *part = &world->state->parts[AB_PART_PASSING];
    uint32_t kept = 0;

    for (uint32_t i = 0; i < part->count; i++) {
        ab_passing passing = world->passing[i];

        if (keeps(world, &passing, body)) {
            world->passing[kept++] = passing;
        }
    }
    part->count = kept;
}

static bool is_of_another(abut_world *world, ab_passing *passing, abut_body body)
{
    (void)world;
    return passing->a != body && passing->b != body;
}

void ab_passing_drop_body(abut_world *world, abut_body id)
{
    keep_passing(world, is_of_another, id);
}

static abut_relation relation_now(const abut_world *world, const ab_passing *passing, int32_t tick)
{
    return ab_relate_bodies(world, ab_index_of(world, passing->a), ab_index_of(world, passing->b),
                            tick);
}

static bool outlives_change(abut_world *world, ab_passing *passing, abut_body body)
{
    if (passing->steps != 0 || is_of_another(world, passing, body)) {
        return true;
    }
    abut_relation now = relation_now(world, passing, 0);
    bool over = ab_is_passing_over(passing, now, 0);

    passing->since = now == ABUT_OVERLAPPING ? AB_SINCE_BEFORE : passing->since;
    return !over;
}

void ab_passing_review(abut_world *world, uint32_t index)
{
    if (world->cold[index].has_passing != 0) {
        keep_passing(world, outlives_change, world->cold[index].id);
    }
}

/* --- Within a step ----------------------------------------------------------------------- */

/* Writes down what a pair had; false without memory. */
static bool note_change(abut_world *world, abut_body id_a, abut_body id_b)
{
    const ab_passing *found = ab_passing_find(world, id_a, id_b);
    ab_passing *before = ab_array_push(world, &world->passing_before, sizeof *before);

    if (before == NULL) {
        world->failed = true;
        return false;
    }
    *before = found != NULL
                  ? *found
                  : (ab_passing){ lower_id(id_a, id_b), higher_id(id_a, id_b), AB_PASSING_NONE, 0 };
    return true;
}

void ab_passing_begin(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    abut_body id_a = world->cold[a].id;
    abut_body id_b = world->cold[b].id;
    uint32_t count = world->state->parts[AB_PART_PASSING].count;

    if (ab_passing_of(world, a, b) != NULL || !note_change(world, id_a, id_b)) {
        return;
    }
    if (!ab_part_reserve(world, AB_PART_PASSING, count + 1)) {
        world->passing_before.count--;
        world->failed = true;
        return;
    }
    ab_passing_put(world, id_a, id_b, 0, tick);
}

bool ab_passing_enter(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    ab_passing *passing = ab_passing_of(world, a, b);

    if (passing == NULL || passing->steps != 0 || passing->since != AB_SINCE_ASKED ||
        (ab_relate_bodies(world, a, b, tick) != ABUT_OVERLAPPING &&
         ab_relate_bodies(world, a, b, tick + 1) != ABUT_OVERLAPPING) ||
        !note_change(world, passing->a, passing->b)) { /* does not move the list */
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

bool ab_passing_holds(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    const ab_passing *passing = ab_passing_of(world, a, b);
    bool lasts = ab_passing_lasts(world, a, b, tick);

    if (passing != NULL && !lasts && note_change(world, passing->a, passing->b)) {
        ab_passing_drop(world, passing->a, passing->b);
    }
    return lasts;
}

void ab_passing_end_over(abut_world *world)
{
    uint32_t count = world->state->parts[AB_PART_PASSING].count;

    /* All at once: one after the other would move the rest of the list each time. */
    for (uint32_t i = 0; i < count && !world->failed; i++) {
        ab_passing *passing = &world->passing[i];

        if (passing->steps == 0 &&
            ab_is_passing_over(passing, relation_now(world, passing, AB_STEP_TICKS), AB_STEP_END) &&
            note_change(world, passing->a, passing->b)) {
            passing->steps = AB_PASSING_NONE;
        }
    }
}

/* A body of a pair that has ended is plain again, unless it is in another one. */
static void unmark_passing(abut_world *world, abut_body id)
{
    uint32_t index = ab_index_of(world, id);

    world->cold[index].has_passing = 0;
    ab_judge_picky(world, index);
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
        if (!ab_is_passing_over(passing, relation_now(world, passing, AB_STEP_TICKS),
                                AB_STEP_END)) {
            return true;
        }
    }
    unmark_passing(world, passing->a);
    unmark_passing(world, passing->b);
    return false;
}

void ab_passing_finish(abut_world *world)
{
    const ab_passing *list = world->passing;

    world->passing_before.count = 0;
    keep_passing(world, outlives_step, 0);
    for (uint32_t i = 0; i < world->state->parts[AB_PART_PASSING].count; i++) {
        mark_passing(world, list[i].a);
        mark_passing(world, list[i].b);
    }
}

void ab_passing_undo(abut_world *world)
{
    const ab_passing *before = world->passing_before.items;

    for (uint32_t i = world->passing_before.count; i-- > 0;) {
        if (before[i].steps == AB_PASSING_NONE) {
            ab_passing_drop(world, before[i].a, before[i].b);
        } else {
            ab_passing_put(world, before[i].a, before[i].b, before[i].steps, before[i].since);
        }
    }
    world->passing_before.count = 0;
}
