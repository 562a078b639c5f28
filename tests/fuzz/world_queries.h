/* fuzz/world_queries.h - queries of a world under fuzz: what must hold of every answer.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_FUZZ_WORLD_QUERIES_H
#define ABUT_TESTS_FUZZ_WORLD_QUERIES_H

#include "fuzz/world.h"

/* What is found is what two loops find, in order. */
static void fuzz_ask_here(fuzz_arena *arena, fuzz_bytes *bytes)
{
    static fuzz_room room;
    abut_shape shape = take_body_shape(bytes, &room);
    abut_vec2 at = take_spot(bytes);
    abut_shape there = abut_moved(&shape, at.x, at.y);
    abut_world_query query = { .sensors = true };
    abut_body found[FUZZ_BODIES];
    uint32_t count = 0;
    uint32_t expected = 0;
    abut_status status = abut_world_find(arena->world, &there, &query, found, FUZZ_BODIES, &count);

    for (int i = 0; i < arena->count; i++) {
        bool meets = false;

        for (uint32_t k = 0; k < abut_body_shape_count(arena->world, arena->ids[i]); k++) {
            abut_shape own = abut_body_shape(arena->world, arena->ids[i], k);

            meets = meets || abut_relate(&own, &there) >= ABUT_TOUCHING;
        }
        expected += meets;
    }
    FUZZ_CHECK(status == ABUT_OK || status == ABUT_E_MEMORY || abut_shape_check(&there) != 0);
    FUZZ_CHECK(status != ABUT_OK || count == expected);
    for (uint32_t i = 0; status == ABUT_OK && i < count; i++) {
        FUZZ_CHECK(abut_world_has(arena->world, found[i]) && (i == 0 || found[i - 1] < found[i]));
    }
    status = abut_world_find_point(arena->world, at, NULL, found, FUZZ_BODIES, &count);
    FUZZ_CHECK(status != ABUT_OK || count <= (uint32_t)arena->count);
    status = abut_world_find_bounds(arena->world, take_bounds(bytes), NULL, found, 3, &count);
    FUZZ_CHECK(status != ABUT_OK || count <= (uint32_t)arena->count);
}

static void fuzz_see_met(const fuzz_arena *arena,
                         abut_status status,
                         const abut_met *met,
                         uint32_t count,
                         const abut_met *first,
                         double latest)
{
    if (status != ABUT_OK) {
        return;
    }
    FUZZ_CHECK(count <= (uint32_t)arena->count && first->hit.hit == (count > 0));
    FUZZ_CHECK(count == 0 || first->id == met[0].id);
    for (uint32_t i = 0; i < count; i++) {
        FUZZ_CHECK(met[i].hit.hit && met[i].hit.time >= 0 && met[i].hit.time <= latest);
        FUZZ_CHECK(i == 0 || met[i - 1].hit.time < met[i].hit.time ||
                   (met[i - 1].hit.time == met[i].hit.time && met[i - 1].id < met[i].id));
    }
}

static bool fuzz_count_found(void *user, uint64_t id)
{
    uint32_t *left = user;

    FUZZ_CHECK(id != ABUT_NO_BODY && *left > 0);
    return --*left > 0;
}

static bool fuzz_count_met(void *user, const abut_met *met)
{
    FUZZ_CHECK(met->hit.hit && met->hit.time >= 0);
    return fuzz_count_found(user, met->id);
}

/* A function is called with as many as an array gets, and with no more once it says so; a place
 * is seen if nothing gets into the line. */
static void fuzz_ask_ray(fuzz_arena *arena, fuzz_bytes *bytes)
{
    static fuzz_room room;
    abut_world *world = arena->world;
    abut_shape shape = take_body_shape(bytes, &room);
    abut_vec2 from = take_spot(bytes);
    abut_vec2 way = take_spot(bytes);
    abut_inside inside = (abut_inside)take_int(bytes, 0, 2);
    abut_world_query query = { .overlapping = take_byte(bytes) % 2 };
    abut_world_query into = { .overlapping = true };
    uint32_t most = (uint32_t)take_int(bytes, 1, FUZZ_BODIES);
    abut_body found[FUZZ_BODIES];
    abut_met met[FUZZ_BODIES];
    abut_met first = { 0 };
    uint32_t count = 0;
    bool sees = false;
    abut_body blocker = 0;
    uint32_t left = most;

    if (abut_world_ray_first(world, from, way, inside, &query, &first) == ABUT_OK) {
        abut_status status =
            abut_world_ray_all(world, from, way, inside, &query, met, FUZZ_BODIES, &count);

        fuzz_see_met(arena, status, met, count, &first, INFINITY);
        abut_world_ray_each(world, from, way, inside, &query, fuzz_count_met, &left);
        FUZZ_CHECK(most - left == (count < most ? count : most));
    }
    left = most;
    if (abut_world_find(world, &shape, &query, found, FUZZ_BODIES, &count) == ABUT_OK) {
        abut_world_find_each(world, &shape, &query, fuzz_count_found, &left);
        FUZZ_CHECK(most - left == (count < most ? count : most));
    }
    left = most;
    if (abut_world_sweep_all(world, &shape, way, &query, met, FUZZ_BODIES, &count) == ABUT_OK) {
        abut_world_sweep_each(world, &shape, way, &query, fuzz_count_met, &left);
        FUZZ_CHECK(most - left == (count < most ? count : most));
    }
    left = most;
    if (abut_world_cast_all(world, from, way, ABUT_INSIDE_HIT, &into, met, FUZZ_BODIES, &count) ==
        ABUT_OK) {
        abut_world_cast_each(world, from, way, ABUT_INSIDE_HIT, &into, fuzz_count_met, &left);
        FUZZ_CHECK(most - left == (count < most ? count : most));
        FUZZ_CHECK(abut_world_sees(world, from, way, NULL, &sees, &blocker) == ABUT_OK);
        FUZZ_CHECK(sees == (count == 0) && blocker == (count == 0 ? 0 : met[0].id));
    }
}

/* The first of all is the first. */
static void fuzz_ask_way(fuzz_arena *arena, fuzz_bytes *bytes)
{
    static fuzz_room room;
    abut_world *world = arena->world;
    abut_shape shape = take_body_shape(bytes, &room);
    abut_vec2 from = take_spot(bytes);
    abut_vec2 to = take_spot(bytes);
    abut_inside inside = (abut_inside)take_int(bytes, 0, 2);
    abut_world_query query = { .categories = take_byte(bytes) % 3,
                               .overlapping = take_byte(bytes) % 2,
                               .except = fuzz_pick(arena, bytes) };
    abut_met met[FUZZ_BODIES];
    abut_met first = { 0 };
    abut_near near[FUZZ_BODIES];
    uint32_t count = 0;
    abut_status status = abut_world_cast_first(world, from, to, inside, &query, &first);

    if (status == ABUT_OK) {
        status = abut_world_cast_all(world, from, to, inside, &query, met, FUZZ_BODIES, &count);
        fuzz_see_met(arena, status, met, count, &first, 1);
    }
    status = abut_world_sweep_first(world, &shape, to, &query, &first);
    if (status == ABUT_OK) {
        status = abut_world_sweep_all(world, &shape, to, &query, met, FUZZ_BODIES, &count);
        fuzz_see_met(arena, status, met, count, &first, 1);
    }
    status = abut_world_nearest(world, &shape, fabs(from.x), &query, near, FUZZ_BODIES, &count);
    for (uint32_t i = 0; status == ABUT_OK && i < count; i++) {
        FUZZ_CHECK(abut_world_has(world, near[i].id) && near[i].distance.distance >= 0);
        FUZZ_CHECK(i == 0 || near[i - 1].distance.distance <= near[i].distance.distance);
    }
}

/* What is met as a body is solid to it; two bodies pass each other by turns for the same reason. */
static void fuzz_ask_as(fuzz_arena *arena, fuzz_bytes *bytes)
{
    static fuzz_room room;
    abut_world *world = arena->world;
    abut_shape shape = take_body_shape(bytes, &room);
    abut_vec2 to = take_spot(bytes);
    abut_world_query query = { .sensors = take_byte(bytes) % 2,
                               .overlapping = take_byte(bytes) % 2,
                               .as = fuzz_pick(arena, bytes) };
    abut_body other = fuzz_pick(arena, bytes);
    bool stale = query.as != ABUT_NO_BODY && !abut_world_has(world, query.as);
    abut_met met[FUZZ_BODIES];
    abut_met first = { 0 };
    abut_passage passage;
    abut_passage back;
    uint32_t count = 0;
    abut_status status = abut_world_sweep_first(world, &shape, to, &query, &first);

    FUZZ_CHECK(!stale || status != ABUT_OK);
    if (status == ABUT_OK) {
        status = abut_world_sweep_all(world, &shape, to, &query, met, FUZZ_BODIES, &count);
        fuzz_see_met(arena, status, met, count, &first, 1);
    }
    for (uint32_t i = 0; query.as != ABUT_NO_BODY && i < count; i++) {
        FUZZ_CHECK(abut_world_passes(world, query.as, (abut_body)met[i].id, &passage) == ABUT_OK);
        FUZZ_CHECK(passage.why == ABUT_PASS_NOT || (query.sensors && passage.meet));
    }
    status = abut_world_passes(world, query.as, other, &passage);
    FUZZ_CHECK(abut_world_passes(world, other, query.as, &back) == status);
    FUZZ_CHECK(passage.why == back.why && passage.meet == back.meet &&
               passage.steps == back.steps && passage.sided == back.sided);
    FUZZ_CHECK((passage.why == ABUT_PASS_STEPS) == (passage.steps > 0));
    FUZZ_CHECK(abut_pass_name(passage.why)[0] != '\0');
}

static void fuzz_on_outline(void *user,
                            abut_draw_role role,
                            abut_body body,
                            const abut_vec2 *corners,
                            uint32_t count,
                            double radius)
{
    const fuzz_arena *arena = user;

    FUZZ_CHECK(role < ABUT_DRAW_CONTACT && abut_world_has(arena->world, body));
    FUZZ_CHECK(count >= 1 && radius >= 0 && all_finite(corners[0]) &&
               all_finite(corners[count - 1]));
    FUZZ_CHECK(abut_world_step(arena->world) == ABUT_E_BUSY);
}

static void fuzz_draw(fuzz_arena *arena, fuzz_bytes *bytes)
{
    abut_drawing drawing = { .what = take_byte(bytes) % 80,
                             .normal = take_place(bytes),
                             .outline = fuzz_on_outline,
                             .user = arena };
    uint64_t hash = abut_world_hash(arena->world);
    abut_vec2 at = { 0, 0 };

    if (take_byte(bytes) % 2 == 0) {
        drawing.view = take_bounds(bytes);
    }
    abut_world_draw(arena->world, &drawing);
    if (abut_body_at_time(arena->world, fuzz_pick(arena, bytes), take_place(bytes), &at) ==
        ABUT_OK) {
        FUZZ_CHECK(all_finite(at));
    }
    FUZZ_CHECK(abut_world_hash(arena->world) == hash);
}

static void fuzz_ask_world(fuzz_arena *arena, fuzz_bytes *bytes)
{
    uint64_t hash = abut_world_hash(arena->world);

    switch (take_byte(bytes) % 5) {
    case 4:
        fuzz_draw(arena, bytes);
        break;
    case 0:
        fuzz_ask_here(arena, bytes);
        break;
    case 1:
        fuzz_ask_way(arena, bytes);
        break;
    case 2:
        fuzz_ask_as(arena, bytes);
        break;
    default:
        fuzz_ask_ray(arena, bytes);
        break;
    }
    FUZZ_CHECK(abut_world_hash(arena->world) == hash);
}

#endif
