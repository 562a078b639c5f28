/* bench/arena/check.c - counts overlaps, and what else there is to say of places.
 *
 * An index finds the pairs whose bounds overlap; abut_relate() decides each of them on the
 * shapes, rounded to the lattice: abut's own places are there already, and those of
 * others move by less than 2^-32 unit.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/check.h"

#include <abut/index.h>
#include <abut/pair.h>

#include <math.h>
#include <stdlib.h>

typedef struct search {
    const arena *arena;
    const arena_place *places;
    arena_verdict *verdict;
} search;

/* Ids are bodies first, then walls. */
static abut_shape shape_of(const search *all, uint32_t id)
{
    int number = (int)id;

    if (number < all->arena->count) {
        return arena_shape(&all->arena->bodies[number].outline, all->places[number].at);
    }

    const abut_bounds *wall = &all->arena->walls[number - all->arena->count];

    return abut_rect_between(wall->min.x, wall->min.y, wall->max.x, wall->max.y);
}

static bool look_at(void *user, abut_pair pair)
{
    search *all = user;
    uint32_t bodies = (uint32_t)all->arena->count;
    bool meets = pair.a < bodies && (pair.b >= bodies || !all->arena->apart);
    abut_shape a = shape_of(all, pair.a);
    abut_shape b = shape_of(all, pair.b);

    if (meets && abut_relate(&a, &b) == ABUT_OVERLAPPING) {
        all->verdict->overlaps++;
        all->verdict->deepest = fmax(all->verdict->deepest, -abut_collide(&a, &b).separation);
    }
    return true;
}

static bool count_overlaps(search *all)
{
    const arena *arena = all->arena;
    uint32_t count = (uint32_t)(arena->count + arena->wall_count);
    abut_bounds *bounds = malloc(count * sizeof(*bounds));
    abut_index *index = abut_index_create(NULL);
    bool done = bounds && index;

    for (uint32_t i = 0; i < count && done; i++) {
        abut_shape shape = shape_of(all, i);

        bounds[i] = abut_shape_bounds(&shape);
    }
    done = done && abut_index_assign(index, bounds, count, NULL) == ABUT_OK &&
           abut_index_each_pair(index, ABUT_PAIRS_OVERLAPPING, look_at, all) == ABUT_OK;
    abut_index_destroy(index);
    free(bounds);
    return done;
}

static bool is_outside(const abut_bounds *room, abut_vec2 at)
{
    return !(at.x >= room->min.x && at.x <= room->max.x && at.y >= room->min.y &&
             at.y <= room->max.y);
}

static double square(abut_vec2 v)
{
    return v.x * v.x + v.y * v.y;
}

bool arena_check(const arena *arena, const arena_place *places, arena_verdict *verdict)
{
    search all = { arena, places, verdict };
    double before = 0;
    double after = 0;

    *verdict = (arena_verdict){ 0 };
    for (int i = 0; i < arena->count; i++) {
        const arena_body *body = &arena->bodies[i];

        before += square(body->velocity);
        after += square(places[i].velocity);
        verdict->moved += hypot(places[i].at.x - body->at.x, places[i].at.y - body->at.y);
        verdict->outside += is_outside(&arena->room, places[i].at);
        verdict->asleep += places[i].asleep;
    }
    verdict->energy = before > 0 ? after / before : 0;
    verdict->moved /= arena->count;
    return count_overlaps(&all);
}
