/* world/test_reentry.c - functions of the caller that call the world they are called from.
 *
 * A table: every call of the world that runs a function of the caller (the filter, the answer,
 * the `wants` of a query), times every public call from within that function. What would change
 * the world is refused with ABUT_E_BUSY and changes nothing; what only asks is refused within a
 * step, and otherwise answers as it does before or after the outer call; what only reads never
 * fails. The outer call ends as in a twin whose function does nothing.
 *
 * The body that the outer call is about (the subject) may be anywhere while it is judged, so
 * no question here asks for it.
 *
 * SPDX-License-Identifier: MIT */

#include "alloc/reading.h"
#include "hash/digest.h"
#include "support/check.h"

enum { ROOM = 128, HEAP = 70, ADDED = 1234 };

/* --- The scene -------------------------------------------------------------------------- */

typedef struct inner inner;

/* A world and what its functions do when they are called. */
typedef struct scene {
    abut_world *world;
    abut_world *other; /* that nothing calls */
    abut_body wall;
    abut_body runner; /* meets the wall in a step */
    abut_body hub;    /* these lie on a heap of statics, and on each other */
    abut_body lift;
    abut_body sensor;
    abut_body passer;
    abut_body loner;
    abut_body heap;
    abut_body subject; /* of the outer call, once it is known */
    const inner *does; /* when called; NULL: nothing */
    bool within;       /* such a call: functions that it calls do nothing */
    int calls;         /* of the functions */
    int wrong;         /* calls from within that did not end as they should */
    bool stepping;
    uint64_t before; /* what a question answers before the outer call... */
    uint64_t after;  /* ...and after it */
    abut_status status;
} scene;

/* A call from within. */
typedef enum inner_kind { CHANGES, ASKS, READS } inner_kind;
struct inner {
    const char *name;
    abut_status (*call)(scene *s, digest *d);
    inner_kind kind;
};

static uint64_t answer_of(scene *s, const inner *what, abut_status *status)
{
    digest d = { .value = 1 };

    s->within = true;
    *status = what->call(s, &d);
    s->within = false;
    return d.value;
}

/* What all functions of the caller do. */
static void meddle(scene *s)
{
    const inner *what = s->does;
    abut_status status = ABUT_OK;

    if (s->within || what == NULL || (++s->calls > 6 && s->calls % 16 != 0)) {
        return; /* often enough */
    }
    uint64_t hash = abut_world_hash(s->world);
    uint64_t answer = answer_of(s, what, &status);
    bool right = abut_world_hash(s->world) == hash;

    if (what->kind == CHANGES || (what->kind == ASKS && s->stepping)) {
        right = right && status == ABUT_E_BUSY;
    } else {
        right = right && status == ABUT_OK &&
                (s->stepping || answer == s->before || answer == s->after);
    }
    if (!right) {
        s->wrong++;
        s->status = status;
    }
}

static bool filter(void *user, const abut_pair_view *pair)
{
    scene *s = user;

    if (pair->user_a == ADDED || pair->user_b == ADDED) {
        s->subject = pair->user_a == ADDED ? pair->a : pair->b;
    }
    meddle(s);
    return pair->user_a != 99 && pair->user_b != 99;
}

static abut_verdict answer(void *user, const abut_pair_view *pair, abut_velocities *velocities)
{
    (void)pair;
    (void)velocities;
    meddle(user);
    return ABUT_VERDICT_DEFAULT;
}

static bool wants(void *user, abut_body body, uint64_t body_user)
{
    (void)body_user;
    meddle(user);
    return body % 7 != 6;
}

static abut_body add(scene *s, abut_body_settings settings, abut_shape shape)
{
    abut_body body = 0;

    settings.shapes = &shape;
    settings.spawn = ABUT_SPAWN_IGNORE;
    settings.user = 5;
    CHECK(abut_world_add(s->world, &settings, &body) == ABUT_OK);
    return body;
}

/* Which functions the world has. */
typedef enum functions { FILTER = 1, ANSWER = 2, WANTS = 4 } functions;

static void open_scene(scene *s, functions which)
{
    abut_shape box = abut_rect(-2, -2, 4, 4);

    *s = (scene){ 0 };
    s->other = abut_world_create(NULL);
    s->world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 },
                                                         .trails = true,
                                                         .filter = which & FILTER ? filter : NULL,
                                                         .answer = which & ANSWER ? answer : NULL,
                                                         .user = s });
    if (!CHECK(s->world != NULL && s->other != NULL)) {
        exit(EXIT_FAILURE);
    }
    s->wall = add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC }, abut_rect(20, -20, 4, 60));
    for (int i = 0; i < HEAP; i++) {
        abut_vec2 at = { -30 + i * 0.01, 0 };

        s->heap = add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC, .at = at }, box);
    }
    abut_vec2 at = { -30, 1 };
    s->runner = add(s, (abut_body_settings){ .velocity = { 30, 0 }, .wakeful = true }, box);
    s->hub = add(s, (abut_body_settings){ .at = at }, box);
    s->lift = add(s, (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC, .at = at }, box);
    s->sensor = add(s, (abut_body_settings){ .sensor = true, .at = at }, box);
    s->passer = add(s, (abut_body_settings){ .answer = ABUT_ANSWER_PASS, .at = at }, box);
    s->loner = add(s, (abut_body_settings){ .group = -1, .category = 2, .mask = 4, .at = at }, box);
}

static void close_scene(scene *s)
{
    abut_world_destroy(s->world);
    abut_world_destroy(s->other);
}

/* --- Calls from within: changes ----------------------------------------------------------- */

static abut_status in_add(scene *s, digest *d)
{
    abut_shape box = abut_rect(-2, -2, 4, 4);
    abut_body body = 77;
    abut_status status = ABUT_OK;

    (void)d;
    for (int i = 0; i < 70 && (i == 0 || status == ABUT_OK); i++) {
        status = abut_world_add(
            s->world, &(abut_body_settings){ .shapes = &box, .at = { i * 5, 300 } }, &body);
    }
    return body == 0 ? status : ABUT_STATUS_COUNT;
}

static abut_status in_remove(scene *s, digest *d)
{
    (void)d;
    return abut_world_remove(s->world, s->heap);
}

static abut_status in_remove_mover(scene *s, digest *d)
{
    (void)d;
    return abut_world_remove(s->world, s->hub);
}

static abut_status in_place(scene *s, digest *d)
{
    (void)d;
    return abut_body_place(s->world, s->hub, (abut_vec2){ 0, 90 }, 0.5, ABUT_SPAWN_IGNORE, 0);
}

static abut_status in_reshape(scene *s, digest *d)
{
    abut_shape shape = abut_circle(0, 0, 9);

    (void)d;
    return abut_body_reshape(s->world, s->heap, &shape, 1, ABUT_SPAWN_IGNORE, 0);
}

static abut_status in_set_kind(scene *s, digest *d)
{
    (void)d;
    return abut_body_set_kind(s->world, s->lift, ABUT_BODY_MOVER);
}

static abut_status in_set_velocity(scene *s, digest *d)
{
    (void)d;
    return abut_body_set_velocity(s->world, s->runner, (abut_vec2){ 1, 2 });
}

static abut_status in_set_acceleration(scene *s, digest *d)
{
    (void)d;
    return abut_body_set_acceleration(s->world, s->runner, (abut_vec2){ 1, 2 });
}

static abut_status in_set_filter(scene *s, digest *d)
{
    (void)d;
    return abut_body_set_filter(s->world, s->hub, 4, 8, 0);
}

static abut_status in_set_answer(scene *s, digest *d)
{
    (void)d;
    return abut_body_set_answer(s->world, s->passer, ABUT_ANSWER_SLIDE, 0);
}

static abut_status in_set_mass(scene *s, digest *d)
{
    (void)d;
    return abut_body_set_mass(s->world, s->runner, 7);
}

static abut_status in_set_sensor(scene *s, digest *d)
{
    (void)d;
    return abut_body_set_sensor(s->world, s->sensor, false);
}

static abut_status in_set_open_sides(scene *s, digest *d)
{
    (void)d;
    return abut_body_set_open_sides(s->world, s->wall, 15);
}

static abut_status in_set_user(scene *s, digest *d)
{
    (void)d;
    return abut_body_set_user(s->world, s->runner, 99);
}

static abut_status in_wake(scene *s, digest *d)
{
    (void)d;
    return abut_body_wake(s->world, s->hub);
}

static abut_status in_ignore(scene *s, digest *d)
{
    (void)d;
    return abut_world_ignore(s->world, s->runner, s->wall, true, -1);
}

static abut_status in_ignore_no_more(scene *s, digest *d)
{
    (void)d;
    return abut_world_ignore(s->world, s->hub, s->heap, false, 0);
}

static abut_status in_set_gravity(scene *s, digest *d)
{
    (void)d;
    return abut_world_set_gravity(s->world, (abut_vec2){ 3, 0 });
}

static abut_status in_reserve(scene *s, digest *d)
{
    (void)d;
    return abut_world_reserve(s->world, 5000);
}

static abut_status in_step(scene *s, digest *d)
{
    (void)d;
    return abut_world_step(s->world);
}

static abut_status in_step_discrete(scene *s, digest *d)
{
    (void)d;
    return abut_world_step_discrete(s->world, (abut_method)0, 2);
}

static abut_status in_move(scene *s, digest *d)
{
    abut_moved_body moved;
    abut_bump bumps[4];

    (void)d;
    return abut_body_move(s->world, s->runner, (abut_vec2){ 3, 3 }, ABUT_ANSWER_SLIDE, &moved,
                          bumps, 4);
}

static abut_status in_resolve(scene *s, digest *d)
{
    (void)d;
    return abut_body_resolve(s->world, s->hub, 100);
}

/* A question in between does not open the door. */
static abut_status in_ask_and_add(scene *s, digest *d)
{
    abut_body found[4];
    uint32_t count = 0;

    abut_world_find_point(s->world, (abut_vec2){ -30, 0 }, NULL, found, 4, &count);
    return in_add(s, d);
}

/* --- Calls from within: questions ----------------------------------------------------------- */

static abut_world_query all_but_subject(const scene *s)
{
    return (abut_world_query){ .sensors = true, .except = s->subject };
}

/* A question that is refused has found nothing. */
static abut_status
finish(abut_status status, digest *d, const void *answers, size_t size, uint32_t count)
{
    if (status != ABUT_OK) {
        return count == 0 ? status : ABUT_STATUS_COUNT;
    }
    const unsigned char *bytes = answers;
    for (size_t i = 0; i < size * (count < ROOM ? count : ROOM); i++) {
        add_bits(d, bytes[i]);
    }
    add_bits(d, count);
    return status;
}

static abut_status in_find(scene *s, digest *d)
{
    abut_world_query query = all_but_subject(s);
    abut_shape disc = abut_circle(-20, 0, 30);
    abut_body found[ROOM];
    uint32_t count = 0;
    abut_status status = abut_world_find(s->world, &disc, &query, found, ROOM, &count);

    return finish(status, d, found, sizeof found[0], count);
}

static abut_status in_find_point(scene *s, digest *d)
{
    abut_world_query query = all_but_subject(s);
    abut_body found[ROOM];
    uint32_t count = 0;
    abut_status status =
        abut_world_find_point(s->world, (abut_vec2){ -30, 0 }, &query, found, ROOM, &count);

    return finish(status, d, found, sizeof found[0], count);
}

static abut_status in_find_bounds(scene *s, digest *d)
{
    abut_bounds region = { { -50, -50 }, { 50, 0 } };
    abut_world_query query = all_but_subject(s);
    abut_body found[ROOM];
    uint32_t count = 0;

    query.wants = wants;
    query.user = s;
    abut_status status = abut_world_find_bounds(s->world, region, &query, found, ROOM, &count);

    return finish(status, d, found, sizeof found[0], count);
}

static void add_all_met(digest *d, const abut_met *met, uint32_t count)
{
    for (uint32_t i = 0; i < count && i < ROOM; i++) {
        add_bits(d, met[i].id);
        add_hit(d, met[i].hit);
    }
}

static abut_status in_cast(scene *s, digest *d)
{
    abut_world_query query = all_but_subject(s);
    abut_met met;
    abut_status status = abut_world_cast(s->world, (abut_vec2){ -50, 0 }, (abut_vec2){ 50, 1 },
                                         ABUT_INSIDE_HIT, &query, &met);

    if (status == ABUT_OK) {
        add_all_met(d, &met, 1);
    }
    return status;
}

static abut_status in_cast_all(scene *s, digest *d)
{
    abut_world_query query = all_but_subject(s);
    abut_met met[ROOM];
    uint32_t count = 0;
    abut_status status = abut_world_cast_all(s->world, (abut_vec2){ -50, 0 }, (abut_vec2){ 50, 1 },
                                             ABUT_INSIDE_HIT, &query, met, ROOM, &count);

    add_all_met(d, met, count);
    return finish(status, d, NULL, 0, count);
}

static abut_status in_sweep(scene *s, digest *d)
{
    abut_world_query query = all_but_subject(s);
    abut_shape disc = abut_circle(-50, 0, 3);
    abut_met met;
    abut_status status = abut_world_sweep(s->world, &disc, (abut_vec2){ 100, 0 }, &query, &met);

    if (status == ABUT_OK) {
        add_all_met(d, &met, 1);
    }
    return status;
}

static abut_status in_sweep_all(scene *s, digest *d)
{
    abut_world_query query = all_but_subject(s);
    abut_shape disc = abut_circle(-50, 0, 3);
    abut_met met[ROOM];
    uint32_t count = 0;
    abut_status status =
        abut_world_sweep_all(s->world, &disc, (abut_vec2){ 100, 0 }, &query, met, ROOM, &count);

    add_all_met(d, met, count);
    return finish(status, d, NULL, 0, count);
}

static abut_status in_nearest(scene *s, digest *d)
{
    abut_world_query query = all_but_subject(s);
    abut_shape disc = abut_circle(-50, 0, 3);
    abut_near near[ROOM];
    uint32_t count = 0;
    abut_status status = abut_world_nearest(s->world, &disc, 200, &query, near, ROOM, &count);

    for (uint32_t i = 0; i < count && i < ROOM; i++) {
        add_bits(d, near[i].id);
        add_number(d, near[i].distance.distance);
    }
    return finish(status, d, NULL, 0, count);
}

static abut_status in_check(scene *s, digest *d)
{
    abut_moved_body moved = { 0 };
    abut_status status = abut_body_check(s->world, s->runner, (abut_vec2){ 40, 3 },
                                         ABUT_ANSWER_SLIDE, &moved, NULL, 0);

    if (status == ABUT_OK && s->runner != s->subject) {
        add_vec2(d, moved.at);
        add_bits(d, moved.bump_count);
    }
    return status;
}

static abut_status in_free_place(scene *s, digest *d)
{
    abut_vec2 out = { 0, 0 };
    abut_status status = abut_body_free_place(s->world, s->runner, 100, &out);

    if (status == ABUT_OK && s->runner != s->subject) {
        add_vec2(d, out);
    }
    return status;
}

/* --- Calls from within: the rest -------------------------------------------------------------- */

static void read_body(const abut_world *world, abut_body body, digest *d)
{
    uint32_t points = 0;
    abut_shape shape = abut_body_shape(world, body, 0);

    add_int(d, abut_body_is(world, body));
    add_int(d, (int)abut_body_get_kind(world, body));
    add_vec2(d, abut_body_at(world, body));
    add_vec2(d, abut_body_velocity(world, body));
    add_number(d, abut_body_angle(world, body));
    add_bits(d, abut_body_user(world, body));
    add_bounds(d, abut_body_bounds(world, body));
    add_int(d, abut_body_shape_count(world, body));
    add_number(d, abut_shape_area(&shape));
    add_int(d, abut_body_is_grounded(world, body));
    abut_body_trail(world, body, &points);
    add_bits(d, points);
}

/* Calls all readers, for all bodies; counts what should not depend on the subject. */
static abut_status in_read(scene *s, digest *d)
{
    abut_body bodies[ROOM];
    abut_body_contact contacts[ROOM];
    uint32_t events = 0;
    uint32_t count = abut_world_bodies(s->world, bodies, ROOM);
    digest ignored = { .value = 1 };

    for (uint32_t i = 0; i < count && i < ROOM; i++) {
        read_body(s->world, bodies[i], bodies[i] == s->subject ? &ignored : d);
        abut_body_contacts(s->world, bodies[i], contacts, ROOM);
        abut_body_support(s->world, bodies[i]);
        abut_body_is_asleep(s->world, bodies[i]);
        abut_body_cell(s->world, bodies[i]);
    }
    abut_world_events(s->world, &events);
    add_bits(d, s->stepping ? 0 : events);
    add_bits(d, abut_world_frame(s->world));
    add_bits(&ignored, abut_world_hash(s->world) + abut_world_count(s->world));
    add_bits(&ignored, abut_world_report(s->world).contacts);
    return ABUT_OK;
}

static abut_status in_read_trouble(scene *s, digest *d)
{
    (void)d;
    return abut_world_trouble(s->world) != NULL && abut_world_in_the_way(s->world) == ABUT_NO_BODY
               ? ABUT_OK
               : ABUT_STATUS_COUNT;
}

/* Worlds that are not in the middle of anything are free. */
static abut_status in_other_world(scene *s, digest *d)
{
    abut_shape box = abut_rect(-2, -2, 4, 4);
    abut_world *third = abut_world_create(NULL);
    abut_body body = 0;
    abut_status status =
        third == NULL ? ABUT_E_MEMORY
                      : abut_world_add(third, &(abut_body_settings){ .shapes = &box }, &body);

    (void)d;
    abut_world_destroy(third);
    return status == ABUT_OK ? abut_world_step(s->other) : status;
}

/* Nothing happens: the world is there for the rest of the call, and must be destroyed after it. */
static abut_status in_destroy(scene *s, digest *d)
{
    abut_world_destroy(s->world);
    add_bits(d, abut_world_count(s->world));
    return ABUT_OK;
}

static const inner inners[] = {
    { "add", in_add, CHANGES },
    { "remove a static", in_remove, CHANGES },
    { "remove a mover", in_remove_mover, CHANGES },
    { "place", in_place, CHANGES },
    { "reshape", in_reshape, CHANGES },
    { "set_kind", in_set_kind, CHANGES },
    { "set_velocity", in_set_velocity, CHANGES },
    { "set_acceleration", in_set_acceleration, CHANGES },
    { "set_filter", in_set_filter, CHANGES },
    { "set_answer", in_set_answer, CHANGES },
    { "set_mass", in_set_mass, CHANGES },
    { "set_sensor", in_set_sensor, CHANGES },
    { "set_open_sides", in_set_open_sides, CHANGES },
    { "set_user", in_set_user, CHANGES },
    { "wake", in_wake, CHANGES },
    { "ignore", in_ignore, CHANGES },
    { "ignore no more", in_ignore_no_more, CHANGES },
    { "set_gravity", in_set_gravity, CHANGES },
    { "reserve", in_reserve, CHANGES },
    { "step", in_step, CHANGES },
    { "step_discrete", in_step_discrete, CHANGES },
    { "move", in_move, CHANGES },
    { "resolve", in_resolve, CHANGES },
    { "find, then add", in_ask_and_add, CHANGES },
    { "find", in_find, ASKS },
    { "find_point", in_find_point, ASKS },
    { "find_bounds", in_find_bounds, ASKS },
    { "cast", in_cast, ASKS },
    { "cast_all", in_cast_all, ASKS },
    { "sweep", in_sweep, ASKS },
    { "sweep_all", in_sweep_all, ASKS },
    { "nearest", in_nearest, ASKS },
    { "check", in_check, ASKS },
    { "free_place", in_free_place, ASKS },
    { "all readers", in_read, READS },
    { "trouble", in_read_trouble, READS },
    { "another world", in_other_world, READS },
};
static const inner destroying = { "destroy", in_destroy, READS };

/* --- The outer calls ----------------------------------------------------------------------------
 */

static abut_status out_step(scene *s)
{
    s->stepping = true;
    abut_status status = abut_world_step(s->world);
    s->stepping = false;
    return status;
}

static abut_status out_step_discrete(scene *s)
{
    s->stepping = true;
    abut_status status = abut_world_step_discrete(s->world, (abut_method)0, 2);
    s->stepping = false;
    return status;
}

static abut_status add_with(scene *s, abut_spawn spawn)
{
    abut_shape box = abut_rect(-3, -3, 6, 6);
    abut_body body = 0;

    return abut_world_add(
        s->world,
        &(abut_body_settings){
            .shapes = &box, .at = { -30, 1 }, .spawn = spawn, .reach = 200, .user = ADDED },
        &body);
}

static abut_status out_add_refused(scene *s)
{
    abut_status status = add_with(s, ABUT_SPAWN_REFUSE);

    return status == ABUT_E_OVERLAP ? ABUT_OK : status;
}

static abut_status out_add_ignore(scene *s)
{
    return add_with(s, ABUT_SPAWN_IGNORE);
}

static abut_status out_add_nearest(scene *s)
{
    return add_with(s, ABUT_SPAWN_NEAREST);
}

static abut_status out_place(scene *s)
{
    return abut_body_place(s->world, s->runner, (abut_vec2){ -30, 2 }, 0, ABUT_SPAWN_IGNORE, 0);
}

static abut_status out_place_nearest(scene *s)
{
    return abut_body_place(s->world, s->runner, (abut_vec2){ -30, 2 }, 0, ABUT_SPAWN_NEAREST, 200);
}

static abut_status out_reshape(scene *s)
{
    abut_shape shapes[2] = { abut_rect(-30, -2, 60, 4), abut_rect(0, -2, 2, 4) };

    return abut_body_reshape(s->world, s->runner, shapes, 2, ABUT_SPAWN_IGNORE, 0);
}

static abut_status out_set_kind(scene *s)
{
    return abut_body_set_kind(s->world, s->lift, ABUT_BODY_MOVER);
}

static abut_status out_set_filter(scene *s)
{
    return abut_body_set_filter(s->world, s->loner, 0, 0, 0);
}

static abut_status out_set_answer(scene *s)
{
    return abut_body_set_answer(s->world, s->passer, ABUT_ANSWER_SLIDE, 0);
}

static abut_status out_set_sensor(scene *s)
{
    return abut_body_set_sensor(s->world, s->sensor, false);
}

static abut_status out_move(scene *s)
{
    abut_moved_body moved;

    return abut_body_move(s->world, s->runner, (abut_vec2){ -60, 1 }, ABUT_ANSWER_SLIDE, &moved,
                          NULL, 0);
}

static abut_status out_check(scene *s)
{
    abut_moved_body moved;

    return abut_body_check(s->world, s->runner, (abut_vec2){ -60, 1 }, ABUT_ANSWER_SLIDE, &moved,
                           NULL, 0);
}

static abut_status out_free_place(scene *s)
{
    abut_vec2 out;

    return abut_body_free_place(s->world, s->hub, 200, &out);
}

static abut_status out_resolve(scene *s)
{
    return abut_body_resolve(s->world, s->hub, 200);
}

static abut_status out_ignore_no_more(scene *s)
{
    return abut_world_ignore(s->world, s->hub, s->heap, false, 0);
}

static abut_status out_find(scene *s)
{
    abut_world_query query = { .wants = wants, .user = s };
    abut_shape disc = abut_circle(-20, 0, 30);
    abut_body found[ROOM];
    uint32_t count = 0;

    return abut_world_find(s->world, &disc, &query, found, ROOM, &count);
}

static abut_status out_find_point(scene *s)
{
    abut_world_query query = { .wants = wants, .user = s };
    abut_body found[ROOM];
    uint32_t count = 0;

    return abut_world_find_point(s->world, (abut_vec2){ -30, 0 }, &query, found, ROOM, &count);
}

static abut_status out_find_bounds(scene *s)
{
    abut_world_query query = { .wants = wants, .user = s };
    abut_body found[ROOM];
    uint32_t count = 0;

    return abut_world_find_bounds(s->world, (abut_bounds){ { -50, -9 }, { 9, 9 } }, &query, found,
                                  ROOM, &count);
}

static abut_status out_cast(scene *s)
{
    abut_world_query query = { .wants = wants, .user = s };
    abut_met met;

    return abut_world_cast(s->world, (abut_vec2){ -50, 0 }, (abut_vec2){ 50, 1 }, ABUT_INSIDE_HIT,
                           &query, &met);
}

static abut_status out_cast_all(scene *s)
{
    abut_world_query query = { .wants = wants, .user = s };
    abut_met met[ROOM];
    uint32_t count = 0;

    return abut_world_cast_all(s->world, (abut_vec2){ -50, 0 }, (abut_vec2){ 50, 1 },
                               ABUT_INSIDE_HIT, &query, met, ROOM, &count);
}

static abut_status out_sweep(scene *s)
{
    abut_world_query query = { .wants = wants, .user = s };
    abut_shape disc = abut_circle(-50, 0, 3);
    abut_met met;

    return abut_world_sweep(s->world, &disc, (abut_vec2){ 100, 0 }, &query, &met);
}

static abut_status out_sweep_all(scene *s)
{
    abut_world_query query = { .wants = wants, .user = s };
    abut_shape disc = abut_circle(-50, 0, 3);
    abut_met met[ROOM];
    uint32_t count = 0;

    return abut_world_sweep_all(s->world, &disc, (abut_vec2){ 100, 0 }, &query, met, ROOM, &count);
}

static abut_status out_nearest(scene *s)
{
    abut_world_query query = { .wants = wants, .user = s };
    abut_shape disc = abut_circle(-50, 0, 3);
    abut_near near[ROOM];
    uint32_t count = 0;

    return abut_world_nearest(s->world, &disc, 200, &query, near, ROOM, &count);
}

typedef struct outer {
    const char *name;
    abut_status (*call)(scene *s);
    functions function; /* that it calls */
    size_t subject;     /* where the scene has it; 0: there is none, or it is added */
} outer;

#define SUBJECT(member) offsetof(scene, member)

static const outer outers[] = {
    { "step, filter", out_step, FILTER, 0 },
    { "step, answer", out_step, ANSWER, 0 },
    { "step_discrete, filter", out_step_discrete, FILTER, 0 },
    { "add, refused", out_add_refused, FILTER, 0 },
    { "add, ignore", out_add_ignore, FILTER, 0 },
    { "add, nearest", out_add_nearest, FILTER, 0 },
    { "place, ignore", out_place, FILTER, SUBJECT(runner) },
    { "place, nearest", out_place_nearest, FILTER, SUBJECT(runner) },
    { "reshape", out_reshape, FILTER, SUBJECT(runner) },
    { "set_kind", out_set_kind, FILTER, SUBJECT(lift) },
    { "set_filter", out_set_filter, FILTER, SUBJECT(loner) },
    { "set_answer", out_set_answer, FILTER, SUBJECT(passer) },
    { "set_sensor", out_set_sensor, FILTER, SUBJECT(sensor) },
    { "move", out_move, FILTER, SUBJECT(runner) },
    { "check", out_check, FILTER, SUBJECT(runner) },
    { "free_place", out_free_place, FILTER, SUBJECT(hub) },
    { "resolve", out_resolve, FILTER, SUBJECT(hub) },
    { "ignore no more", out_ignore_no_more, FILTER, SUBJECT(hub) },
    { "find", out_find, WANTS, 0 },
    { "find_point", out_find_point, WANTS, 0 },
    { "find_bounds", out_find_bounds, WANTS, 0 },
    { "cast", out_cast, WANTS, 0 },
    { "cast_all", out_cast_all, WANTS, 0 },
    { "sweep", out_sweep, WANTS, 0 },
    { "sweep_all", out_sweep_all, WANTS, 0 },
    { "nearest", out_nearest, WANTS, 0 },
};

/* --- The table
 * ------------------------------------------------------------------------------------ */

/* A scene in which the outer call is about to come. */
static void open_before(scene *s, const outer *out)
{
    open_scene(s, out->function);
    if (out->subject != 0) {
        s->subject = *(const abut_body *)((const char *)s + out->subject);
    }
    CHECK_ROW(out->name, abut_world_step(s->world) == ABUT_OK);
    CHECK_ROW(out->name,
              abut_body_set_velocity(s->world, s->runner, (abut_vec2){ 30, -1 }) == ABUT_OK);
}

/* What is read and asked after the outer call, with a function that does nothing. */
static uint64_t play_twin(scene *twin, const outer *out, const inner *what, abut_status *status)
{
    abut_status ignored;

    open_before(twin, out);
    twin->before = what->kind == CHANGES ? 0 : answer_of(twin, what, &ignored);
    *status = out->call(twin);
    twin->after = what->kind == CHANGES ? 0 : answer_of(twin, what, &ignored);
    uint64_t reading = reading_all(twin->world);
    close_scene(twin);
    return reading;
}

static void check_entry(const outer *out, const inner *what)
{
    char row[120];
    scene twin;
    scene s;
    abut_status expected;
    uint64_t reading = play_twin(&twin, out, what, &expected);

    snprintf(row, sizeof row, "%s within %s", what->name, out->name);
    open_before(&s, out);
    s.before = twin.before;
    s.after = twin.after;
    s.does = what;
    abut_status status = out->call(&s);
    s.does = NULL;
    if (!CHECK_ROW(row, s.wrong == 0)) {
        printf("   %s: %d of %d calls went wrong, one said \"%s\"\n", row, s.wrong, s.calls,
               abut_status_text(s.status));
    }
    CHECK_ROW(row, s.calls > 0);
    CHECK_ROW(row, status == expected && expected == ABUT_OK);
    CHECK_ROW(row, reading_all(s.world) == reading);
    CHECK_ROW(row, abut_body_set_user(s.world, s.hub, 6) == ABUT_OK);
    CHECK_ROW(row, abut_world_step(s.world) == ABUT_OK);
    close_scene(&s);
}

static void test_table(void)
{
    for (int i = 0; i < COUNT_OF(outers); i++) {
        for (int k = 0; k < COUNT_OF(inners); k++) {
            check_entry(&outers[i], &inners[k]);
        }
    }
}

static void test_destroyed_from_within(void)
{
    for (int i = 0; i < COUNT_OF(outers); i++) {
        scene s;

        open_before(&s, &outers[i]);
        s.does = &destroying;
        s.before = s.after = 0;
        uint32_t count = abut_world_count(s.world);
        abut_status status = outers[i].call(&s);
        s.does = NULL;
        CHECK_ROW(outers[i].name, status == ABUT_OK && s.calls > 0);
        CHECK_ROW(outers[i].name, abut_world_count(s.world) >= count);
        CHECK_ROW(outers[i].name, abut_world_step(s.world) == ABUT_OK);
        close_scene(&s);
    }
}

/* Every call from within, one after the other, from every function of every call. */
static void test_all_at_once(void)
{
    for (int i = 0; i < COUNT_OF(outers); i++) {
        scene s;

        open_before(&s, &outers[i]);
        for (int k = 0; k < COUNT_OF(inners); k++) {
            if (inners[k].kind == CHANGES) {
                s.does = &inners[k];
                outers[i].call(&s);
            }
        }
        s.does = NULL;
        CHECK_ROW(outers[i].name, s.wrong == 0 && s.calls > 0);
        CHECK_ROW(outers[i].name, abut_world_step(s.world) == ABUT_OK);
        close_scene(&s);
    }
}

TEST_MAIN(TEST(test_table), TEST(test_all_at_once), TEST(test_destroyed_from_within))
