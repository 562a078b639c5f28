/* world/reentry_within.c - every public call of a world, made from within a function of the caller.
 *
 * SPDX-License-Identifier: MIT */

#include "world/reentry.h"

enum { ROOM = 128 };

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

static abut_status in_set_push(scene *s, digest *d)
{
    (void)d;
    return abut_body_set_push(s->world, s->runner, ABUT_PUSH_BY_SPEED, 1);
}

static abut_status in_set_when_blocked(scene *s, digest *d)
{
    (void)d;
    return abut_body_set_when_blocked(s->world, s->runner, ABUT_BLOCKED_PASS);
}

static abut_status in_set_floats(scene *s, digest *d)
{
    (void)d;
    return abut_body_set_floats(s->world, s->runner, true);
}

static abut_status in_set_yields(scene *s, digest *d)
{
    (void)d;
    return abut_body_set_yields(s->world, s->runner, true);
}

static abut_status in_set_surface(scene *s, digest *d)
{
    (void)d;
    return abut_body_set_surface(s->world, s->runner, (abut_vec2){ 1, 0 });
}

static abut_status in_set_wakeful(scene *s, digest *d)
{
    (void)d;
    return abut_body_set_wakeful(s->world, s->runner, true);
}

static abut_status in_set_open_side(scene *s, digest *d)
{
    (void)d;
    return abut_body_set_open_side(s->world, s->wall, (abut_vec2){ 1, 0 });
}

static abut_status in_set_up(scene *s, digest *d)
{
    (void)d;
    return abut_world_set_up(s->world, (abut_vec2){ 1, 0 });
}

static abut_status in_set_friction(scene *s, digest *d)
{
    (void)d;
    return abut_world_set_friction(s->world, 0.5);
}

static abut_status in_set_budget(scene *s, digest *d)
{
    (void)d;
    return abut_world_set_budget(s->world, 2);
}

static abut_status in_set_no_sleep(scene *s, digest *d)
{
    (void)d;
    return abut_world_set_no_sleep(s->world, true);
}

static abut_status in_set_no_stayed(scene *s, digest *d)
{
    (void)d;
    return abut_world_set_no_stayed(s->world, true);
}

static abut_status in_set_trails(scene *s, digest *d)
{
    (void)d;
    return abut_world_set_trails(s->world, true);
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

    query.wants = s->wants;
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
    abut_status status = abut_world_cast_first(s->world, (abut_vec2){ -50, 0 },
                                               (abut_vec2){ 50, 1 }, ABUT_INSIDE_HIT, &query, &met);

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
    abut_status status =
        abut_world_sweep_first(s->world, &disc, (abut_vec2){ 100, 0 }, &query, &met);

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
        add_number(d, near[i].gap.distance);
    }
    return finish(status, d, NULL, 0, count);
}

static abut_status in_ray(scene *s, digest *d)
{
    abut_world_query query = all_but_subject(s);
    abut_met met[ROOM];
    uint32_t count = 0;
    abut_status status = abut_world_ray_all(s->world, (abut_vec2){ -50, 0 }, (abut_vec2){ 100, 1 },
                                            ABUT_INSIDE_HIT, &query, met, ROOM, &count);

    add_all_met(d, met, count);
    return finish(status, d, NULL, 0, count);
}

static abut_status in_sees(scene *s, digest *d)
{
    abut_world_query query = all_but_subject(s);
    bool sees = false;
    abut_body blocker = 0;
    abut_status status = abut_world_sees(s->world, (abut_vec2){ -50, 0 }, (abut_vec2){ 50, 1 },
                                         &query, &sees, &blocker);

    add_bits(d, blocker);
    return status;
}

static abut_status in_check(scene *s, digest *d)
{
    abut_moved_body moved = { 0 };
    abut_status status = abut_body_try_move(s->world, s->runner, (abut_vec2){ 40, 3 },
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

    add_int(d, abut_world_has(world, body));
    add_int(d, (int)abut_body_kind_of(world, body));
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
    return abut_world_last_error(s->world) != NULL && abut_world_blocker(s->world) == ABUT_NO_BODY
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

const inner reentry_inners[] = {
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
    { "set_push", in_set_push, CHANGES },
    { "set_when_blocked", in_set_when_blocked, CHANGES },
    { "set_floats", in_set_floats, CHANGES },
    { "set_wakeful", in_set_wakeful, CHANGES },
    { "set_yields", in_set_yields, CHANGES },
    { "set_surface", in_set_surface, CHANGES },
    { "set_open_side", in_set_open_side, CHANGES },
    { "set_up", in_set_up, CHANGES },
    { "set_friction", in_set_friction, CHANGES },
    { "set_budget", in_set_budget, CHANGES },
    { "set_no_sleep", in_set_no_sleep, CHANGES },
    { "set_no_stayed", in_set_no_stayed, CHANGES },
    { "set_trails", in_set_trails, CHANGES },
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
    { "cast_first", in_cast, ASKS },
    { "cast_all", in_cast_all, ASKS },
    { "sweep_first", in_sweep, ASKS },
    { "sweep_all", in_sweep_all, ASKS },
    { "nearest", in_nearest, ASKS },
    { "ray_all", in_ray, ASKS },
    { "sees", in_sees, ASKS },
    { "check", in_check, ASKS },
    { "free_place", in_free_place, ASKS },
    { "all readers", in_read, READS },
    { "trouble", in_read_trouble, READS },
    { "another world", in_other_world, READS },
    { 0 },
};
const inner reentry_destroying = { "destroy", in_destroy, READS };
