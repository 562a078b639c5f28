/* alloc/states.c - worlds in rich states, for calls that run out of memory.
 *
 * SPDX-License-Identifier: MIT */

#include "alloc/states.h"

enum { CORNERS = 24, ROW = 14 };

abut_shape state_round(double radius)
{
    static unsigned char room[CORNERS * 256];
    abut_vec2 points[CORNERS];

    for (int i = 0; i < CORNERS; i++) {
        double turn = 6.283185307179586 * i / CORNERS;

        points[i] = (abut_vec2){ radius * abut_cos(turn), radius * abut_sin(turn) };
    }
    return abut_polygon_in(points, CORNERS, 0, room, sizeof room);
}

static abut_body add(cast *c, abut_body_settings settings)
{
    abut_body body = 0;

    settings.category = 1;
    c->trouble = abut_world_add(c->world, &settings, &body) != ABUT_OK || c->trouble;
    return body;
}

abut_body state_add(cast *c, abut_body_settings settings, abut_shape shape)
{
    settings.shapes = &shape;
    settings.user = (uint64_t)++c->added;
    abut_body body = add(c, settings);

    if (c->bodies[ROLE_FIRST] == 0) {
        c->bodies[ROLE_FIRST] = body;
    }
    if (c->added % 3 == 1) {
        c->bodies[ROLE_MIDDLE] = c->bodies[ROLE_LAST] ? c->bodies[ROLE_LAST] : body;
    }
    c->bodies[ROLE_LAST] = body;
    return body;
}

/* --- Heaps ---------------------------------------------------------------------------- */

static void build_statics(cast *c, int size)
{
    for (int i = 0; i < size; i++) {
        state_add(c,
                  (abut_body_settings){ .kind = i % 5 ? ABUT_BODY_STATIC : ABUT_BODY_KINEMATIC,
                                        .at = { i * 0.001, 0 } },
                  abut_rect(-1, -1, 2, 2));
    }
}

static void build_movers(cast *c, int size)
{
    for (int i = 0; i < size; i++) {
        state_add(c,
                  (abut_body_settings){ .velocity = { i % 3 * 0.01, 0 },
                                        .spawn = ABUT_SPAWN_IGNORE,
                                        .answer = (abut_answer_kind)(i % 4) },
                  abut_rect(-1, -1, 2, 2));
    }
}

/* Boxes in touch, on a floor. */
static void build_pile(cast *c, int size)
{
    for (int i = 0; i < size; i++) {
        state_add(c, (abut_body_settings){ .at = { i % ROW * 2, 9 - i / ROW * 2 } },
                  abut_rect(-1, -1, 2, 2));
    }
    state_add(c, (abut_body_settings){ .kind = ABUT_BODY_STATIC }, abut_rect(-10, 10, 60, 2));
}

/* Leave to pass of every kind: until apart, for some steps, for good; also of pairs that
 * are far apart, or asleep. */
static void build_permissions(cast *c, int size)
{
    abut_body hub = state_add(c, (abut_body_settings){ .floats = true }, abut_rect(-2, -2, 4, 4));
    abut_body before = hub;

    for (int i = 0; i < size; i++) {
        abut_body_settings settings = { .kind = i % 3 ? ABUT_BODY_STATIC : ABUT_BODY_MOVER,
                                        .floats = true,
                                        .spawn = ABUT_SPAWN_IGNORE,
                                        .at = { i % ROW * 3, i / ROW * 3 } };
        abut_body body = state_add(c, settings, abut_rect(-1, -1, 2, 2));

        abut_world_ignore(c->world, hub, body, true, i % 4 * 3 - 1);
        abut_world_ignore(c->world, before, body, true, i % 5 - 1);
        before = body;
    }
}

/* Sensors over movers over sensors. */
static void build_sensors(cast *c, int size)
{
    for (int i = 0; i < size; i++) {
        bool is_sensor = i % 2 == 0;
        double side = is_sensor ? 16 : 1;

        state_add(c,
                  (abut_body_settings){ .kind = i % 4 ? ABUT_BODY_MOVER : ABUT_BODY_STATIC,
                                        .sensor = is_sensor,
                                        .floats = true,
                                        .velocity = { is_sensor ? 0 : 0.125, 0 },
                                        .at = { i % ROW * 1.5 - 8, i / ROW * 2 - 8 } },
                  abut_rect_centered(0, 0, side, side));
    }
}

/* Lifts one above the other, each with a row of riders, some two high. */
static void build_riders(cast *c, int size)
{
    for (int lift = 0; lift * ROW < size; lift++) {
        double y = 10 - lift * 10;

        state_add(c,
                  (abut_body_settings){
                      .kind = ABUT_BODY_KINEMATIC, .at = { 10, y }, .velocity = { 0.25, -0.125 } },
                  abut_rect(-20, -1, 40, 2));
        for (int i = 0; i < ROW; i++) {
            int level = i % 3 == 2;

            state_add(c, (abut_body_settings){ .at = { (i - level) * 2.5 - 8, y - 2 - level * 2 } },
                      abut_rect(-1, -1, 2, 2));
        }
    }
}

/* Planks that are open from beneath, and movers on their way up through all of them. */
static void build_planks(cast *c, int size)
{
    for (int i = 0; i < size; i++) {
        state_add(c,
                  (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                        .answer = ABUT_ANSWER_ONE_WAY,
                                        .open_side = { 0, 1 },
                                        .at = { 0, i * 0.01 } },
                  abut_rect(-8, -1, 30, 1));
    }
    for (int i = 0; i < 5; i++) {
        state_add(c,
                  (abut_body_settings){ .at = { i * 4, 2 + size * 0.01 }, .velocity = { 0, -2 } },
                  abut_rect(-1, -1, 2, 2));
    }
}

static void build_compounds(cast *c, int size)
{
    for (int i = 0; i < size; i++) {
        abut_shape shapes[3] = { state_round(1 + i % 7 * 0.25), abut_rect(0, -1, 3, 1),
                                 abut_capsule(-2, 0, 1, i % 5, 0.5) };
        abut_body_settings settings = { .shapes = shapes,
                                        .shape_count = 1 + i % 3,
                                        .angle = i % 4 * 0.7,
                                        .at = { i % ROW * 2, i / ROW * 2 },
                                        .velocity = { 0, i % 3 - 1 },
                                        .spawn = ABUT_SPAWN_IGNORE };
        abut_body body = add(c, settings);

        c->added++;
        c->bodies[i == 0 ? ROLE_FIRST : i % 3 == 1 ? ROLE_MIDDLE : ROLE_LAST] = body;
    }
}

/* Balls that bounce about in a box. */
static void build_lively(cast *c, int size)
{
    for (int i = 0; i < 4; i++) {
        bool upright = i % 2;
        double side = i < 2 ? -12 : 42;

        state_add(c, (abut_body_settings){ .kind = ABUT_BODY_STATIC },
                  upright ? abut_rect(side, -12, 2, 56) : abut_rect(-12, side, 56, 2));
    }
    for (int i = 0; i < size; i++) {
        state_add(c,
                  (abut_body_settings){ .answer = i % 2 ? ABUT_ANSWER_BOUNCE : ABUT_ANSWER_PUSH,
                                        .bounce = 1,
                                        .at = { i % ROW * 3 - 6, i / ROW * 3 - 6 },
                                        .velocity = { i % 7 - 3, i % 5 - 2 } },
                  abut_circle(0, 0, 1));
    }
}

/* --- Callbacks of a world -------------------------------------------------------------- */

static bool all_but_some(void *user, const abut_pair_view *pair)
{
    (void)user;
    return (pair->user_a + pair->user_b) % 16 != 15;
}

static abut_verdict
lets_some_through(void *user, const abut_pair_view *pair, abut_velocities *velocities)
{
    (void)user;
    (void)velocities;
    return (pair->user_a + pair->user_b) % 8 == 7 ? ABUT_VERDICT_PASS : ABUT_VERDICT_DEFAULT;
}

/* --- The rest -------------------------------------------------------------------------- */

static void add_hub(cast *c, role r, abut_body_settings settings)
{
    abut_shape shape = abut_rect(-c->half, -c->half, 2 * c->half + r, 2 * c->half);

    settings.shapes = &shape;
    settings.floats = true;
    settings.spawn = ABUT_SPAWN_IGNORE;
    settings.user = 1000 + (uint64_t)r;
    c->bodies[r] = add(c, settings);
}

static void add_hubs(cast *c)
{
    abut_shape wall = abut_rect(300, -20, 5, 40);
    abut_shape box = abut_rect(-1, -1, 2, 2);
    abut_shape parts[3] = { abut_rect(-4, -4, 8, 4), abut_rect(-4, 0, 4, 4), state_round(2) };

    add_hub(c, ROLE_MOVER, (abut_body_settings){ 0 });
    add_hub(c, ROLE_KINEMATIC, (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC });
    add_hub(c, ROLE_STATIC, (abut_body_settings){ .kind = ABUT_BODY_STATIC });
    add_hub(c, ROLE_SENSOR, (abut_body_settings){ .sensor = true });
    add_hub(c, ROLE_PASSER, (abut_body_settings){ .answer = ABUT_ANSWER_PASS });
    add_hub(c, ROLE_LONER, (abut_body_settings){ .mask = 16 });
    add_hub(c, ROLE_ONE_WAY,
            (abut_body_settings){
                .kind = ABUT_BODY_STATIC, .answer = ABUT_ANSWER_ONE_WAY, .open_side = { 0, 1 } });
    c->bodies[ROLE_COMPOUND] =
        add(c, (abut_body_settings){
                   .shapes = parts, .shape_count = 3, .floats = true, .spawn = ABUT_SPAWN_IGNORE });
    c->bodies[ROLE_WALL] =
        add(c, (abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &wall });
    c->bodies[ROLE_AWAY] =
        add(c, (abut_body_settings){ .shapes = &box, .at = { 299, 0 }, .floats = true });
}

void state_open(cast *c, const state *s)
{
    abut_world_settings settings = s->settings;

    *c = (cast){ .half = 12 };
    settings.allocator = (abut_allocator){ ledger_resize, &c->book };
    c->world = abut_world_create(&settings);
    if (c->world == NULL) {
        c->trouble = true;
        return;
    }
    s->build(c, s->size);
    add_hubs(c);
    for (int i = 0; i < s->steps; i++) {
        c->trouble = abut_world_step(c->world) != ABUT_OK || c->trouble;
    }
}

void state_close(cast *c)
{
    abut_world_destroy(c->world);
}

const state states[] = {
    { "no step yet", build_statics, { .budget = 8 }, 80, 0 },
    { "few statics", build_statics, { .trails = true }, 5, 1 },
    { "statics", build_statics, { .steps_per_second = 60 }, 110, 1 },
    { "movers", build_movers, { .gravity = { 0, 0.25 } }, 45, 2 },
    { "pile", build_pile, { .gravity = { 0, 0.25 }, .friction = 0.5 }, 98, 2 },
    { "sleepers", build_pile, { .gravity = { 0, 0.25 } }, 42, 28 },
    { "permissions", build_permissions, { .no_stayed = true }, 140, 2 },
    { "sensors", build_sensors, { .no_sleep = true }, 60, 3 },
    { "riders", build_riders, { .gravity = { 0, 0.25 }, .trails = true }, 42, 3 },
    { "planks", build_planks, { .gravity = { 0, 0.25 } }, 70, 2 },
    { "compounds", build_compounds, { .trails = true }, 16, 2 },
    { "lively",
      build_lively,
      { .trails = true, .budget = 3, .filter = all_but_some, .answer = lets_some_through },
      80,
      3 },
    { 0 },
};
