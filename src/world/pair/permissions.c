/* world/pair/permissions.c - the list of permissions to pass.
 *
 * The list is sorted by the higher id, then by the lower one: the body added last usually has the
 * highest id, so when it is put into a crowd, its pairs are appended at the end. Within a pair
 * comes the permission as a whole, then those for parts of a body, by their first piece.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/pair/permissions.h"
#include "world/state/state.h"

static bool is_of_pair(const ab_passing *passing, abut_body a, abut_body b)
{
    return passing->a == a && passing->b == b;
}

static bool is_same_part(const ab_passing *p, const ab_passing *q)
{
    return is_of_pair(p, q->a, q->b) && p->strip.of == q->strip.of &&
           p->strip.first == q->strip.first;
}

/* Where a part of a pair is in the list, or where it would be. */
static uint32_t place_of_strip(const abut_world *world, const ab_passing *passing)
{
    uint32_t place = ab_passing_place(world, passing->a, passing->b);
    uint32_t end = world->state->parts[AB_PART_PASSING].count;
    const ab_strip *strip = &passing->strip;

    for (; place < end && is_of_pair(&world->passing[place], passing->a, passing->b); place++) {
        const ab_strip *other = &world->passing[place].strip;

        if (other->of > strip->of || (other->of == strip->of && other->first >= strip->first)) {
            break;
        }
    }
    return place;
}

ab_passing *ab_permission_find(const abut_world *world, const ab_passing *passing)
{
    uint32_t place = place_of_strip(world, passing);
    ab_passing *found = &world->passing[place];
    bool is_there =
        place < world->state->parts[AB_PART_PASSING].count && is_same_part(found, passing);

    return is_there ? found : NULL;
}

ab_passing *ab_passing_find(const abut_world *world, abut_body id_a, abut_body id_b)
{
    ab_passing whole = { .a = ab_lower_id(id_a, id_b), .b = ab_higher_id(id_a, id_b) };

    return ab_permission_find(world, &whole);
}

/* Bodies count the permissions that they have part in: by one more, or by one less. */
static void count_permission(abut_world *world, abut_body id, int more)
{
    uint32_t index = ab_index_of(world, id);

    world->cold[index].permissions += (uint32_t)more;
    ab_judge_picky(world, index);
}

static void count_pair(abut_world *world, const ab_passing *passing, int more)
{
    count_permission(world, passing->a, more);
    count_permission(world, passing->b, more);
}

void ab_permission_put(abut_world *world, const ab_passing *passing)
{
    ab_part *part = &world->state->parts[AB_PART_PASSING];
    ab_passing *found = ab_permission_find(world, passing);

    if (found == NULL) {
        uint32_t place = place_of_strip(world, passing);

        found = &world->passing[place];
        memmove(found + 1, found, (part->count - place) * sizeof *found);
        part->count++;
        count_pair(world, passing, 1);
    }
    *found = *passing;
}

void ab_permission_drop(abut_world *world, const ab_passing *passing)
{
    ab_part *part = &world->state->parts[AB_PART_PASSING];
    ab_passing *found = ab_permission_find(world, passing);

    if (found != NULL) {
        count_pair(world, found, -1);
        part->count--;
        memmove(found, found + 1, (size_t)(&world->passing[part->count] - found) * sizeof *found);
    }
}

void ab_passing_put(abut_world *world, abut_body id_a, abut_body id_b, int32_t steps, int32_t since)
{
    ab_passing passing = {
        .a = ab_lower_id(id_a, id_b), .b = ab_higher_id(id_a, id_b), .steps = steps, .since = since
    };

    ab_passing_drop(world, id_a, id_b);
    ab_permission_put(world, &passing);
}

void ab_passing_drop(abut_world *world, abut_body id_a, abut_body id_b)
{
    ab_part *part = &world->state->parts[AB_PART_PASSING];
    abut_body a = ab_lower_id(id_a, id_b);
    abut_body b = ab_higher_id(id_a, id_b);
    uint32_t from = ab_passing_place(world, a, b);
    uint32_t end = from;

    while (end < part->count && is_of_pair(&world->passing[end], a, b)) {
        count_pair(world, &world->passing[end], -1);
        end++;
    }
    memmove(&world->passing[from], &world->passing[end],
            (part->count - end) * sizeof *world->passing);
    part->count -= end - from;
}

void ab_permissions_keep(abut_world *world, ab_keep_permission_fn *keeps, abut_body body)
{
    ab_part *part = &world->state->parts[AB_PART_PASSING];
    uint32_t kept = 0;

    for (uint32_t i = 0; i < part->count; i++) {
        ab_passing passing = world->passing[i];

        if (keeps(world, &passing, body) &&
            (kept == 0 || !is_same_part(&world->passing[kept - 1], &passing))) {
            world->passing[kept++] = passing;
        } else {
            count_pair(world, &passing, -1);
        }
    }
    part->count = kept;
}

bool ab_permission_of_another(abut_world *world, ab_passing *passing, abut_body body)
{
    (void)world;
    return passing->a != body && passing->b != body;
}

void ab_passing_drop_body(abut_world *world, abut_body id)
{
    ab_permissions_keep(world, ab_permission_of_another, id);
}

void ab_passing_count_all(abut_world *world)
{
    for (uint32_t i = 0; i < world->count; i++) {
        world->cold[i].permissions = 0;
        ab_judge_picky(world, i);
    }
    for (uint32_t i = 0; i < world->state->parts[AB_PART_PASSING].count; i++) {
        count_pair(world, &world->passing[i], 1);
    }
}

void ab_passing_replace(abut_world *world, const ab_passing *list, uint32_t count)
{
    ab_part *part = &world->state->parts[AB_PART_PASSING];

    for (uint32_t i = 0; i < part->count; i++) {
        count_pair(world, &world->passing[i], -1);
    }
    for (uint32_t i = 0; i < count; i++) {
        world->passing[i] = list[i];
        count_pair(world, &list[i], 1);
    }
    part->count = count;
}
