/* soak/arena_change.c - what a game does to its bodies between two steps.
 *
 * SPDX-License-Identifier: MIT */
#include "soak/arena.h"

#include <math.h>
#include <string.h>

/* Any body that is not a wall; NULL if the draw finds none. */
static watch_body *draw_body(arena *arena, rng *random)
{
    watch *watch = &arena->watch;

    for (int i = 0; i < 8; i++) {
        watch_body *body = &watch->bodies[rng_int(random, 0, watch->count - 1)];

        if (body->id != ABUT_NO_BODY && !body->wall) {
            return body;
        }
    }
    return NULL;
}

static void change_add(arena *arena, rng *random, watch_body *body)
{
    static arena_draft draft;

    (void)body;
    arena_draft_body(arena, random, &draft);
    draft.settings.spawn = (abut_spawn)rng_int(random, 0, ABUT_SPAWN_COUNT - 1);
    draft.settings.reach = arena->most_size * 2;
    arena_add(arena, &draft, false);
}

static void change_remove(arena *arena, rng *random, watch_body *body)
{
    (void)random;
    arena_log(arena, "abut_world_remove(world, %" PRIu64 ");\n", body->id);
    if (abut_world_remove(arena->world, body->id) == ABUT_OK) {
        watch_remove(&arena->watch, body->id);
    }
}

static void change_place(arena *arena, rng *random, watch_body *body)
{
    abut_vec2 at = arena_place(arena, random);
    abut_spawn spawn = (abut_spawn)rng_int(random, 0, ABUT_SPAWN_COUNT - 1);
    double angle =
        arena->cell == 0.0 && body->is.open_sides == 0 && !body->is.one_sided && one_in(random, 3)
            ? rng_between(random, -3.0, 3.0)
            : abut_body_angle(arena->world, body->id);
    double reach = arena->most_size * 2;

    arena_log(arena,
              "abut_body_place(world, %" PRIu64
              ", (abut_vec2){ %.17g, %.17g }, %.17g, %d, %.17g);\n",
              body->id, at.x, at.y, angle, spawn, reach);
    if (abut_body_place(arena->world, body->id, at, angle, spawn, reach) == ABUT_OK) {
        watch_moved(&arena->watch, body->id, spawn);
    } else {
        arena->refused++;
    }
}

static void change_shape(arena *arena, rng *random, watch_body *body)
{
    static arena_draft draft;
    abut_spawn spawn = (abut_spawn)rng_int(random, 0, ABUT_SPAWN_COUNT - 1);
    double reach = arena->most_size * 2;

    memset(&draft, 0, sizeof(draft));
    arena_draft_shapes(arena, random, &draft);
    arena_log(arena, "{ abut_shape s[] = { %s};\n", draft.text);
    arena_log(arena, "  abut_body_reshape(world, %" PRIu64 ", s, %d, %d, %.17g); }\n", body->id,
              draft.settings.shape_count, spawn, reach);
    if (abut_body_reshape(arena->world, body->id, draft.shapes, draft.settings.shape_count, spawn,
                          reach) == ABUT_OK) {
        watch_moved(&arena->watch, body->id, spawn);
    } else {
        arena->refused++;
    }
}

static void change_velocity(arena *arena, rng *random, watch_body *body)
{
    double most = body->is.kind == ABUT_BODY_KINEMATIC ? 60.0 : arena->most_speed;
    abut_vec2 velocity = arena_velocity(arena, random, most);

    arena_log(arena, "abut_body_set_velocity(world, %" PRIu64 ", (abut_vec2){ %.17g, %.17g });\n",
              body->id, velocity.x, velocity.y);
    abut_body_set_velocity(arena->world, body->id, velocity);
}

static void change_answer(arena *arena, rng *random, watch_body *body)
{
    abut_answer_kind answer = (abut_answer_kind)rng_int(random, 0, ABUT_ANSWER_BOUNCE + 1);
    double bounce = rng_unit(random);

    arena_log(arena, "abut_body_set_answer(world, %" PRIu64 ", %d, %.17g);\n", body->id, answer,
              bounce);
    if (abut_body_set_answer(arena->world, body->id, answer, bounce) == ABUT_OK) {
        body->is.answer = answer;
        body->is.bounce = bounce;
    }
}

static void change_filter(arena *arena, rng *random, watch_body *body)
{
    uint32_t category = 1u << rng_int(random, 1, 3);
    uint32_t mask = ~(1u << rng_int(random, 1, 3));
    int32_t group = (int32_t)rng_int(random, -1, 1);

    arena_log(arena, "abut_body_set_filter(world, %" PRIu64 ", %u, %uu, %d);\n", body->id, category,
              mask, group);
    if (abut_body_set_filter(arena->world, body->id, category, mask, group) == ABUT_OK) {
        body->is.category = category;
        body->is.mask = mask;
        body->is.group = group;
    }
}

static void change_sensor(arena *arena, rng *random, watch_body *body)
{
    bool sensor = one_in(random, 2);

    arena_log(arena, "abut_body_set_sensor(world, %" PRIu64 ", %d);\n", body->id, sensor);
    if (abut_body_set_sensor(arena->world, body->id, sensor) == ABUT_OK) {
        body->is.sensor = sensor;
    }
}

static void change_kind(arena *arena, rng *random, watch_body *body)
{
    abut_body_kind kind = (abut_body_kind)rng_int(random, 0, ABUT_BODY_KIND_COUNT - 1);

    arena_log(arena, "abut_body_set_kind(world, %" PRIu64 ", %d);\n", body->id, kind);
    if (abut_body_set_kind(arena->world, body->id, kind) == ABUT_OK) {
        body->is.kind = kind;
    } else {
        arena->refused++;
    }
}

static void change_mass(arena *arena, rng *random, watch_body *body)
{
    double mass = exp2((double)rng_int(random, -8, 8));

    arena_log(arena, "abut_body_set_mass(world, %" PRIu64 ", %.17g);\n", body->id, mass);
    abut_body_set_mass(arena->world, body->id, mass);
    arena_log(arena, "abut_body_wake(world, %" PRIu64 ");\n", body->id);
    abut_body_wake(arena->world, body->id);
}

static void change_ignore(arena *arena, rng *random, watch_body *body)
{
    watch_body *other = draw_body(arena, random);
    bool ignore = !one_in(random, 3);
    int steps = (int)rng_int(random, -1, 3);

    if (other == NULL || other == body) {
        return;
    }
    arena_log(arena, "abut_world_ignore(world, %" PRIu64 ", %" PRIu64 ", %d, %d);\n", body->id,
              other->id, ignore, steps);
    if (abut_world_ignore(arena->world, body->id, other->id, ignore, steps) == ABUT_OK) {
        watch_ignore(&arena->watch, body->id, other->id, ignore, steps);
    }
}

static void change_gravity(arena *arena, rng *random, watch_body *body)
{
    abut_vec2 gravity = arena_velocity(arena, random, 1.5);

    (void)body;
    arena_log(arena, "abut_world_set_gravity(world, (abut_vec2){ %.17g, %.17g });\n", gravity.x,
              gravity.y);
    abut_world_set_gravity(arena->world, gravity);
}

/* One body, now: it must not end in anything solid. */
static void change_move(arena *arena, rng *random, watch_body *body)
{
    abut_vec2 motion = arena_velocity(arena, random, arena->most_speed);
    abut_answer_kind answer = (abut_answer_kind)rng_int(random, 0, ABUT_ANSWER_BOUNCE);
    abut_moved_body moved;
    abut_moved_body told;

    motion = (abut_vec2){ motion.x / arena->rate, motion.y / arena->rate };
    arena_log(arena,
              "abut_body_move(world, %" PRIu64
              ", (abut_vec2){ %.17g, %.17g }, %d, &moved, NULL, 0);\n",
              body->id, motion.x, motion.y, answer);
    abut_status first = abut_body_try_move(arena->world, body->id, motion, answer, &told, NULL, 0);
    abut_status status = abut_body_move(arena->world, body->id, motion, answer, &moved, NULL, 0);

    if (status != first ||
        (status == ABUT_OK && (told.at.x != moved.at.x || told.at.y != moved.at.y))) {
        watch_say(&arena->watch, WATCH_PLACED, "check and move of body %" PRIu64 " differ",
                  body->id);
    }
    if (status == ABUT_OK) {
        watch_moved(&arena->watch, body->id, ABUT_SPAWN_REFUSE);
    }
}

/* Cells of a body that has some are set or emptied: a rectangle, or a disc. */
static void change_cells(arena *arena, rng *random, watch_body *body)
{
    abut_vec2 at = abut_body_at(arena->world, body->id);
    double size = abut_body_tile_size(arena->world, body->id);
    abut_spawn spawn = one_in(random, 2) ? ABUT_SPAWN_REFUSE : ABUT_SPAWN_IGNORE;
    uint32_t kind = (uint32_t)rng_int(random, 0, 1);
    abut_cells area = { (int)rng_int(random, 0, 3), (int)rng_int(random, 0, 3),
                        (uint32_t)rng_int(random, 1, 2), (uint32_t)rng_int(random, 1, 2) };
    abut_vec2 middle = { at.x + size * (double)area.x, at.y + size * (double)area.y };
    abut_status status =
        one_in(random, 2)
            ? abut_body_fill_tiles(arena->world, body->id, area, kind, spawn)
            : abut_body_fill_disc(arena->world, body->id, middle, size * 1.5, kind, spawn);

    arena_log(arena, "/* cells of %" PRIu64 " set to %u: %s */\n", body->id, kind,
              abut_status_text(status));
    if (status == ABUT_OK) {
        watch_moved(&arena->watch, body->id, spawn);
    }
}

enum { EDITS = 4 };

static void change_some_cells(arena *arena, rng *random)
{
    for (int i = 0; i < EDITS; i++) {
        watch_body *body = draw_body(arena, random);

        if (body != NULL && abut_body_tile_count(arena->world, body->id, NULL, NULL)) {
            change_cells(arena, random, body);
            watch_changed(&arena->watch);
        }
    }
}

void arena_change(arena *arena, rng *random)
{
    static void (*const changes[])(struct arena *, rng *, watch_body *) = {
        change_velocity, change_velocity, change_velocity, change_add,    change_remove,
        change_place,    change_shape,    change_answer,   change_filter, change_sensor,
        change_kind,     change_mass,     change_ignore,   change_move,   change_gravity,
        change_move,     change_place,    change_add,
    };
    int count = (int)rng_int(random, 0, 3);

    if (arena->kinds == ARENA_CELLS) {
        change_some_cells(arena, random);
    }
    for (int i = 0; i < count; i++) {
        watch_body *body = draw_body(arena, random);
        int64_t what = rng_int(random, 0, (int64_t)(sizeof(changes) / sizeof(changes[0])) - 1);

        if (body != NULL) {
            changes[what](arena, random, body);
            watch_changed(&arena->watch);
        }
    }
}
