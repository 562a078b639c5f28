/* fuzz/fuzz_world.c - a world under any calls, with an allocator that may have had enough:
 * nothing overlaps that must not, events have begin and end, and what fails changes nothing.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/world.h"
#include "fuzz/world_queries.h"
#include "world/state/state.h"

static void fuzz_loosen(fuzz_arena *arena, abut_body body)
{
    int number = fuzz_number_of(arena, body);

    if (number >= 0) {
        arena->loose[number] = true;
    }
}

/* Whether such a body may overlap another, by what it is. */
static bool fuzz_is_loose(const abut_body_settings *s)
{
    return s->answer == ABUT_ANSWER_PASS || s->answer == ABUT_ANSWER_ONE_WAY ||
           s->open_sides != 0 || s->when_blocked != ABUT_BLOCKED_STOP || s->category != 0 ||
           s->mask != 0 || s->group != 0 || s->sensor;
}

static void fuzz_add_body(fuzz_arena *arena, fuzz_bytes *bytes)
{
    static fuzz_room rooms[2];
    abut_shape shapes[2];
    abut_body body = 77;
    abut_status status;

    shapes[0] = take_body_shape(bytes, &rooms[0]);
    abut_body_settings s = take_settings(bytes, shapes);
    shapes[1] = s.shape_count == 2 ? take_body_shape(bytes, &rooms[1]) : shapes[0];
    if (arena->count == FUZZ_BODIES) {
        return;
    }
    FUZZ_TELL(arena, status, abut_world_add(arena->world, &s, &body));
    FUZZ_CHECK((status == ABUT_OK) == (body != 0));
    FUZZ_CHECK(status != ABUT_E_STALE && status != ABUT_E_TAKEN);
    FUZZ_CHECK(status == ABUT_OK || abut_world_last_error(arena->world)[0] != '\0');
    if (status == ABUT_OK) {
        FUZZ_CHECK(abut_world_has(arena->world, body) && fuzz_number_of(arena, body) < 0);
        FUZZ_CHECK(abut_body_kind_of(arena->world, body) == s.kind);
        arena->loose[arena->count] =
            fuzz_is_loose(&s) || (s.spawn == ABUT_SPAWN_IGNORE && fuzz_overlaps_any(arena, body));
        arena->ids[arena->count++] = body;
    } else if (status == ABUT_E_OVERLAP) {
        FUZZ_CHECK(fuzz_number_of(arena, abut_world_blocker(arena->world)) >= 0);
    }
}

static void fuzz_remove(fuzz_arena *arena, fuzz_bytes *bytes)
{
    abut_body body = fuzz_pick(arena, bytes);
    int number = fuzz_number_of(arena, body);
    abut_status status;

    FUZZ_TELL(arena, status, abut_world_remove(arena->world, body));
    FUZZ_CHECK(number >= 0 ? status == ABUT_OK || status == ABUT_E_MEMORY : status != ABUT_OK);
    if (status == ABUT_OK) {
        FUZZ_CHECK(!abut_world_has(arena->world, body));
        arena->count--;
        arena->ids[number] = arena->ids[arena->count];
        arena->loose[number] = arena->loose[arena->count];
    }
}

static void fuzz_put(fuzz_arena *arena, fuzz_bytes *bytes)
{
    static fuzz_room room;
    abut_body body = fuzz_pick(arena, bytes);
    abut_spawn spawn = (abut_spawn)take_enum(bytes, ABUT_SPAWN_COUNT);
    abut_vec2 at = take_spot(bytes);
    double reach = take_place(bytes);
    abut_status status;

    if (take_byte(bytes) % 2 == 0) {
        double angle = take_angle(bytes);

        FUZZ_TELL(arena, status, abut_body_place(arena->world, body, at, angle, spawn, reach));
    } else {
        abut_shape shape = take_body_shape(bytes, &room);

        FUZZ_TELL(arena, status, abut_body_reshape(arena->world, body, &shape, 1, spawn, reach));
    }
    if (status == ABUT_OK && spawn == ABUT_SPAWN_IGNORE && fuzz_overlaps_any(arena, body)) {
        fuzz_loosen(arena, body);
    }
}

/* Changes that may make what overlaps solid, or let a body pass. */
static abut_status fuzz_change_rules(fuzz_arena *arena, abut_body body, fuzz_bytes *bytes)
{
    abut_world *world = arena->world;

    fuzz_loosen(arena, body);
    switch (take_byte(bytes) % 7) {
    case 0:
        return abut_body_set_kind(world, body,
                                  (abut_body_kind)take_enum(bytes, ABUT_BODY_KIND_COUNT));
    case 1:
        return abut_body_set_filter(world, body, take_byte(bytes) % 4u, take_byte(bytes) % 4u,
                                    take_int(bytes, -1, 1));
    case 2:
        return abut_body_set_answer(
            world, body, (abut_answer_kind)take_enum(bytes, ABUT_ANSWER_COUNT), take_share(bytes));
    case 3:
        return abut_body_set_sensor(world, body, take_byte(bytes) % 2);
    case 4:
        return abut_body_set_open_side(world, body, take_spot(bytes));
    case 5:
        return abut_body_set_when_blocked(world, body,
                                          (abut_when_blocked)take_enum(bytes, ABUT_BLOCKED_COUNT));
    default:
        return abut_body_set_open_sides(world, body, take_byte(bytes) % 17);
    }
}

static abut_status fuzz_change_body(fuzz_arena *arena, abut_body body, fuzz_bytes *bytes)
{
    abut_world *world = arena->world;

    switch (take_byte(bytes) % 12) {
    case 0:
        return abut_body_set_acceleration(world, body, take_spot(bytes));
    case 1:
        return abut_body_set_mass(world, body, take_number(bytes));
    case 2:
        return abut_body_set_user(world, body, take_byte(bytes));
    case 3:
        return abut_body_wake(world, body);
    case 4:
        return abut_body_set_push(world, body,
                                  (abut_push_rule)take_enum(bytes, ABUT_PUSH_RULE_COUNT),
                                  take_number(bytes));
    case 5:
        return abut_body_set_floats(world, body, take_byte(bytes) % 2);
    case 6:
        return abut_body_set_wakeful(world, body, take_byte(bytes) % 2);
    case 7:
        return abut_body_set_friction(world, body, take_share(bytes));
    case 8:
        return abut_body_set_slowing(world, body, take_share(bytes), take_number(bytes));
    case 9:
        return abut_body_set_yields(world, body, take_byte(bytes) % 2);
    case 10:
        return abut_body_set_surface(world, body, take_spot(bytes));
    default:
        return abut_body_set_velocity(world, body, take_spot(bytes));
    }
}

static void fuzz_change_one(fuzz_arena *arena, fuzz_bytes *bytes)
{
    abut_body body = fuzz_pick(arena, bytes);
    abut_status status;

    if (take_byte(bytes) % 4 == 0) {
        FUZZ_TELL(arena, status, fuzz_change_rules(arena, body, bytes));
    } else {
        FUZZ_TELL(arena, status, fuzz_change_body(arena, body, bytes));
    }
    FUZZ_CHECK(status != ABUT_OK || abut_world_has(arena->world, body));
}

static abut_status fuzz_change_settings(abut_world *world, fuzz_bytes *bytes)
{
    switch (take_byte(bytes) % 7) {
    case 0:
        return abut_world_set_up(world, take_spot(bytes));
    case 1:
        return abut_world_set_friction(world, take_share(bytes));
    case 2:
        return abut_world_set_budget(world, take_int(bytes, -1, 12));
    case 3:
        return abut_world_set_no_sleep(world, take_byte(bytes) % 2);
    case 4:
        return abut_world_set_no_stayed(world, take_byte(bytes) % 2);
    case 5:
        return abut_world_set_trails(world, take_byte(bytes) % 2);
    default:
        return abut_world_set_gravity(world, take_spot(bytes));
    }
}

static void fuzz_change_world(fuzz_arena *arena, fuzz_bytes *bytes)
{
    abut_status status;

    if (take_byte(bytes) % 4 == 0) {
        FUZZ_TELL(arena, status, fuzz_change_settings(arena->world, bytes));
    } else if (take_byte(bytes) % 4 == 0) {
        FUZZ_TELL(arena, status, abut_world_reserve(arena->world, take_byte(bytes)));
    } else {
        abut_body a = fuzz_pick(arena, bytes);
        abut_body b = fuzz_pick(arena, bytes);
        bool ignore = take_byte(bytes) % 2;
        int steps = take_int(bytes, -2, 3);

        FUZZ_TELL(arena, status, abut_world_ignore(arena->world, a, b, ignore, steps));
        fuzz_loosen(arena, a);
        fuzz_loosen(arena, b);
    }
}

/* Telling what a motion would do, and doing it, are the same; and telling changes nothing. */
static void fuzz_go(fuzz_arena *arena, fuzz_bytes *bytes)
{
    abut_body body = fuzz_pick(arena, bytes);
    abut_vec2 motion = take_spot(bytes);
    abut_answer_kind answer = take_answer(bytes);
    uint32_t room = take_byte(bytes) % (FUZZ_BODIES + 1);
    abut_bump bumps[FUZZ_BODIES];
    abut_moved_body would = { 0 };
    abut_moved_body moved = { 0 };
    uint64_t hash = abut_world_hash(arena->world);
    abut_status status =
        abut_body_try_move(arena->world, body, motion, answer, &would, bumps, room);
    abut_status done;

    FUZZ_CHECK(abut_world_hash(arena->world) == hash);
    if (arena->moves++ > FUZZ_MOVES) {
        return;
    }
    FUZZ_TELL(arena, done, abut_body_move(arena->world, body, motion, answer, &moved, bumps, room));
    FUZZ_CHECK(status == done || status == ABUT_E_MEMORY || done == ABUT_E_MEMORY);
    if (done == ABUT_OK && status == ABUT_OK) {
        FUZZ_CHECK(would.at.x == moved.at.x && would.at.y == moved.at.y);
        FUZZ_CHECK(would.bump_count == moved.bump_count && all_finite(moved.left));
        FUZZ_CHECK(abut_body_at(arena->world, body).x == moved.at.x);
    }
    for (uint32_t i = 0; done == ABUT_OK && i < moved.bump_count && i < room; i++) {
        FUZZ_CHECK(abut_world_has(arena->world, bumps[i].other) && all_finite(bumps[i].at));
        FUZZ_CHECK(i == 0 || bumps[i - 1].time <= bumps[i].time);
    }
    if (done == ABUT_OK && answer == ABUT_ANSWER_PASS) {
        fuzz_loosen(arena, body);
    }
}

static abut_walk_settings take_walk(fuzz_bytes *bytes, const abut_shape *low)
{
    uint8_t which = take_byte(bytes);
    abut_walk_settings how = { .push = which & 1 ? take_share(bytes) * 8 : 0,
                               .keeps_sideways = (which & 2) != 0,
                               .drop = (which & 4) != 0,
                               .crouch = (which & 8) != 0,
                               .low = which & 16 ? low : NULL };

    if (which & 32) {
        how.slope = take_share(bytes) * 2;
        how.step = take_place(bytes);
        how.snap = take_place(bytes);
        how.leave = (abut_walk_leave)take_enum(bytes, ABUT_LEAVE_COUNT);
    }
    if (which & 64) {
        how.up = take_spot(bytes);
        how.corner = take_place(bytes);
        how.ledge = take_place(bytes);
        how.pixel = take_share(bytes);
    }
    return how;
}

/* A walk as it is told before, and as it is done; or one that the next step does. */
static void fuzz_walk(fuzz_arena *arena, fuzz_bytes *bytes)
{
    static fuzz_room room;
    abut_body body = fuzz_pick(arena, bytes);
    abut_vec2 motion = take_spot(bytes);
    abut_shape low = take_body_shape(bytes, &room);
    abut_walk_settings how = take_walk(bytes, &low);
    abut_vec2 from = take_spot(bytes);
    abut_walked would = { 0 };
    abut_walked walked = { 0 };
    uint64_t hash = abut_world_hash(arena->world);
    abut_status told = abut_body_try_walk(arena->world, body, &how, motion, NULL, &would);
    abut_status status;

    abut_body_try_walk(arena->world, body, &how, motion, &from, &walked);
    FUZZ_CHECK(abut_world_hash(arena->world) == hash);
    if (arena->moves++ > FUZZ_MOVES) {
        return;
    }
    if (how.drop) { /* ends within what it drops through */
        fuzz_loosen(arena, body);
    }
    switch (take_byte(bytes) % 4) {
    case 0:
        FUZZ_TELL(arena, status, abut_body_steer(arena->world, body, &how, motion));
        FUZZ_CHECK(status != ABUT_OK || (abut_body_steering(arena->world, body, &how, &motion) &&
                                         how.low == NULL && all_finite(motion)));
        return;
    case 1:
        FUZZ_TELL(arena, status, abut_body_stop_steering(arena->world, body));
        return;
    default:
        break;
    }
    FUZZ_TELL(arena, status, abut_body_walk(arena->world, body, &how, motion, &walked));
    if (status == ABUT_OK && told == ABUT_OK) {
        /* Crouching, which comes first, is left out of the trial. */
        FUZZ_CHECK(would.crouching != walked.crouching ||
                   (would.at.x == walked.at.x && would.at.y == walked.at.y));
        FUZZ_CHECK(all_finite(walked.velocity) && all_finite(walked.floor.point));
        FUZZ_CHECK(abut_body_last_walk(arena->world, body, &would));
        FUZZ_CHECK(would.at.x == walked.at.x && would.off_floor == walked.off_floor);
    }
}

static void fuzz_seek(fuzz_arena *arena, fuzz_bytes *bytes)
{
    abut_body body = fuzz_pick(arena, bytes);
    double reach = take_place(bytes);
    abut_vec2 out = { 0, 0 };
    uint64_t hash = abut_world_hash(arena->world);
    abut_status told = abut_body_free_place(arena->world, body, reach, &out);
    abut_status status;

    FUZZ_CHECK(abut_world_hash(arena->world) == hash);
    FUZZ_CHECK(told != ABUT_OK || all_finite(out));
    FUZZ_TELL(arena, status, abut_body_resolve(arena->world, body, reach));
    FUZZ_CHECK(status == told || status == ABUT_E_MEMORY || told == ABUT_E_MEMORY);
    FUZZ_CHECK(status != ABUT_OK || told != ABUT_OK ||
               (abut_body_at(arena->world, body).x == out.x &&
                abut_body_at(arena->world, body).y == out.y));
}

/* --- Steps ----------------------------------------------------------------------------- */

static void fuzz_advance(fuzz_arena *arena, fuzz_bytes *bytes)
{
    bool discrete = take_byte(bytes) % 32 == 1;
    uint64_t frame = abut_world_frame(arena->world);
    abut_status status;

    if (arena->steps++ > FUZZ_STEPS) {
        return;
    }
    if (discrete) {
        abut_method method = (abut_method)take_int(bytes, 0, ABUT_METHOD_COUNT);
        int rounds = take_int(bytes, -1, 4);

        arena->all_loose = true;
        FUZZ_TELL(arena, status, abut_world_step_discrete(arena->world, method, rounds));
    } else {
        FUZZ_TELL(arena, status, abut_world_step(arena->world));
        FUZZ_CHECK(status == ABUT_OK || status == ABUT_E_MEMORY);
    }
    FUZZ_CHECK(abut_world_frame(arena->world) == frame + (status == ABUT_OK));
    if (status == ABUT_OK) {
        fuzz_read_events(arena);
    }
}

static void fuzz_do(fuzz_arena *arena, fuzz_bytes *bytes)
{
    uint8_t what = take_byte(bytes) % 32;

    if (what < 10) {
        fuzz_add_body(arena, bytes);
    } else if (what < 12) {
        fuzz_remove(arena, bytes);
    } else if (what < 14) {
        fuzz_put(arena, bytes);
    } else if (what < 17) {
        fuzz_change_one(arena, bytes);
    } else if (what < 18) {
        fuzz_change_world(arena, bytes);
    } else if (what < 20) {
        fuzz_go(arena, bytes);
    } else if (what < 21) {
        fuzz_seek(arena, bytes);
    } else if (what < 22) {
        fuzz_ask_world(arena, bytes);
    } else if (what < 25) {
        fuzz_walk(arena, bytes);
    } else {
        fuzz_advance(arena, bytes);
    }
}

/* Lets some pass, and gives velocities that are none. */
static abut_verdict fuzz_answer(void *user, const abut_pair_view *pair, abut_velocities *velocities)
{
    abut_vec2 *wild = user;

    if ((pair->user_a + pair->user_b) % 4 == 1) {
        velocities->a = *wild;
        velocities->b = (abut_vec2){ -wild->y, wild->x };
        return ABUT_VERDICT_OWN;
    }
    return (pair->user_a + pair->user_b) % 8 == 2 ? ABUT_VERDICT_PASS : ABUT_VERDICT_DEFAULT;
}

static bool fuzz_filter(void *user, const abut_pair_view *pair)
{
    (void)user;
    return (pair->user_a + pair->user_b) % 8 != 3;
}

static void fuzz_tasks_backward(void *user, abut_task_fn *task, void *job, uint32_t count)
{
    (void)user;
    while (count-- > 0) {
        task(job, count);
    }
}

static abut_world_settings fuzz_settings(fuzz_bytes *bytes, abut_vec2 *wild)
{
    abut_world_settings s = { 0 };
    uint8_t flags = take_byte(bytes);
    uint8_t rare = take_byte(bytes);

    s.gravity.y = flags % 4 / 4.0;
    s.friction = flags / 4 % 4 / 4.0;
    s.no_sleep = flags / 16 % 2;
    s.no_stayed = flags / 32 % 2;
    s.trails = flags / 64 % 2;
    s.tasks.run = flags / 128 == 1 ? fuzz_tasks_backward : NULL;
    s.budget = rare % 16 == 1 ? take_int(bytes, -1, 20) : 0;
    s.steps_per_second = rare % 16 == 2 ? take_number(bytes) : 0;
    s.up = rare % 16 == 3 ? take_spot(bytes) : (abut_vec2){ 0, 0 };
    s.gravity = rare % 16 == 4 ? take_spot(bytes) : s.gravity;
    s.friction = rare % 16 == 5 ? take_number(bytes) : s.friction;
    *wild = rare / 16 == 1 ? take_spot(bytes) : (abut_vec2){ 0, 0 };
    s.answer = rare / 16 == 1 ? fuzz_answer : NULL;
    s.filter = rare / 16 == 2 ? fuzz_filter : NULL;
    s.user = wild;
    return s;
}

static void fuzz_world(const uint8_t *data, size_t size)
{
    static fuzz_arena arena;
    fuzz_bytes bytes = { data, size };
    abut_vec2 wild;
    uint8_t scarce = take_byte(&bytes);
    abut_world_settings settings = fuzz_settings(&bytes, &wild);

    memset(&arena, 0, sizeof arena);
    arena.budget.left = scarce % 8 == 7 ? take_byte(&bytes) : 1 << 20;
    arena.all_loose = settings.answer != NULL || settings.filter != NULL;
    settings.allocator = (abut_allocator){ fuzz_resize, &arena.budget };
    arena.world = abut_world_create(&settings);
    FUZZ_CHECK(arena.world == NULL || abut_world_settings_check(&settings) == ABUT_OK);
    FUZZ_CHECK(abut_world_settings_explain(&settings, NULL, 0) > 0);
    if (arena.world != NULL) {
        arena.world->least_chunk = 2; /* as threads see a large world */
    }
    while (arena.world != NULL && bytes.left > 0) {
        fuzz_do(&arena, &bytes);
        fuzz_none_overlap(&arena);
    }
    if (arena.world != NULL) {
        fuzz_read_all(&arena);
    }
    abut_world_destroy(arena.world);
    FUZZ_CHECK(arena.budget.blocks == 0);
}

FUZZ_ENTRY(fuzz_world)
