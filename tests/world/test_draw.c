/* world/test_draw.c - what a renderer is called for, and where bodies were between two steps.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

/* What was drawn: how often each role, and the last mark of it. */
typedef struct sketch {
    abut_world *world;
    int count[ABUT_DRAW_ROLE_COUNT];
    abut_body last_body;
    bool in_order;
    abut_vec2 corners[ABUT_DRAW_ROLE_COUNT][8];
    uint32_t corner_count[ABUT_DRAW_ROLE_COUNT];
    double radius[ABUT_DRAW_ROLE_COUNT];
    abut_vec2 from[ABUT_DRAW_ROLE_COUNT];
    abut_vec2 to[ABUT_DRAW_ROLE_COUNT];
    abut_status changed;
} sketch;

static void note(sketch *sketch, abut_draw_role role, abut_body body)
{
    sketch->count[role]++;
    sketch->in_order &= body >= sketch->last_body;
    sketch->last_body = body;
}

static void on_outline(void *user,
                       abut_draw_role role,
                       abut_body body,
                       const abut_vec2 *corners,
                       uint32_t count,
                       double radius)
{
    sketch *sketch = user;

    note(sketch, role, body);
    sketch->corner_count[role] = count;
    sketch->radius[role] = radius;
    memcpy(sketch->corners[role], corners, (size_t)(count < 8 ? count : 8) * sizeof *corners);
    if (sketch->world != NULL) {
        sketch->changed = abut_body_set_velocity(sketch->world, body, (abut_vec2){ 1, 1 });
    }
}

static void on_line(void *user, abut_draw_role role, abut_body body, abut_vec2 from, abut_vec2 to)
{
    sketch *sketch = user;

    note(sketch, role, body);
    sketch->from[role] = from;
    sketch->to[role] = to;
}

static void on_dot(void *user, abut_draw_role role, abut_body body, abut_vec2 at)
{
    sketch *sketch = user;

    note(sketch, role, body);
    sketch->from[role] = at;
}

static sketch draw(const abut_world *world, unsigned what, abut_bounds view)
{
    sketch sketch = { .in_order = true };

    CHECK(abut_world_draw(world, &(abut_drawing){ .what = what,
                                                  .view = view,
                                                  .normal = 2,
                                                  .outline = on_outline,
                                                  .line = on_line,
                                                  .dot = on_dot,
                                                  .user = &sketch }) == ABUT_OK);
    CHECK(sketch.in_order);
    return sketch;
}

static abut_body add(abut_world *world, abut_body_settings settings, abut_shape shape)
{
    abut_body body = 0;

    settings.shapes = &shape;
    CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
    return body;
}

/* A floor, two boxes that rest on it side by side, a lift far away, and a sensor. */
static abut_world *make_scene(void)
{
    abut_world *world =
        abut_world_create(&(abut_world_settings){ .gravity = { 0, 1 }, .trails = true });

    add(world, (abut_body_settings){ .kind = ABUT_BODY_STATIC }, abut_rect(-100, 0, 200, 10));
    add(world, (abut_body_settings){ .at = { 0, -5 } }, abut_rect_centered(0, 0, 10, 10));
    add(world, (abut_body_settings){ .at = { 10, -5 } }, abut_circle(0, 0, 5));
    add(world,
        (abut_body_settings){
            .kind = ABUT_BODY_KINEMATIC, .at = { 500, 0 }, .velocity = { 0, -3 } },
        abut_capsule(-5, 0, 5, 0, 1));
    add(world, (abut_body_settings){ .kind = ABUT_BODY_STATIC, .sensor = true, .at = { 0, -50 } },
        abut_triangle(0, 0, 4, 0, 0, 4));
    abut_world_step(world);
    return world;
}

static void test_roles(void)
{
    abut_world *world = make_scene();
    const abut_bounds all = { 0 };
    sketch shapes = draw(world, ABUT_DRAW_SHAPES, all);

    CHECK(shapes.count[ABUT_DRAW_STATIC] == 1 && shapes.count[ABUT_DRAW_KINEMATIC] == 1);
    CHECK(shapes.count[ABUT_DRAW_MOVER] == 2 && shapes.count[ABUT_DRAW_SENSOR] == 1);
    CHECK(shapes.corner_count[ABUT_DRAW_STATIC] == 4 && shapes.radius[ABUT_DRAW_STATIC] == 0);
    CHECK(shapes.corner_count[ABUT_DRAW_MOVER] == 1 && shapes.radius[ABUT_DRAW_MOVER] == 5);
    CHECK(shapes.corners[ABUT_DRAW_MOVER][0].x == 10 && shapes.corners[ABUT_DRAW_MOVER][0].y == -5);
    CHECK(shapes.corner_count[ABUT_DRAW_KINEMATIC] == 2 && shapes.radius[ABUT_DRAW_KINEMATIC] == 1);
    CHECK(shapes.corner_count[ABUT_DRAW_SENSOR] == 3);

    /* Box and circle stand on the floor and touch each other: three contacts, each once. */
    sketch contacts = draw(world, ABUT_DRAW_CONTACTS, all);

    CHECK(contacts.count[ABUT_DRAW_CONTACT] == 3 && contacts.count[ABUT_DRAW_NORMAL] == 3);
    CHECK(contacts.count[ABUT_DRAW_MOVER] == 0);
    abut_vec2 from = contacts.from[ABUT_DRAW_NORMAL];
    abut_vec2 to = contacts.to[ABUT_DRAW_NORMAL];

    CHECK(hypot(to.x - from.x, to.y - from.y) == 2);

    sketch other =
        draw(world,
             ABUT_DRAW_ALL_BOUNDS | ABUT_DRAW_CELLS | ABUT_DRAW_VELOCITIES | ABUT_DRAW_TRAILS, all);

    CHECK(other.count[ABUT_DRAW_BOUNDS] == 5 && other.count[ABUT_DRAW_CELL] == 5);
    CHECK(other.corners[ABUT_DRAW_BOUNDS][0].x == 0 && other.corners[ABUT_DRAW_BOUNDS][2].x == 4);
    CHECK(other.count[ABUT_DRAW_VELOCITY] == 1); /* the lift: what rests is drawn without */
    CHECK(other.to[ABUT_DRAW_VELOCITY].y - other.from[ABUT_DRAW_VELOCITY].y == -3);
    CHECK(other.count[ABUT_DRAW_TRAIL] >= 1 && other.to[ABUT_DRAW_TRAIL].y == -3);
    abut_world_destroy(world);
}

static void test_view(void)
{
    abut_world *world = make_scene();
    sketch near = draw(world, ABUT_DRAW_SHAPES, (abut_bounds){ { 490, -10 }, { 510, 10 } });
    sketch none = draw(world, ABUT_DRAW_SHAPES, (abut_bounds){ { 800, 800 }, { 810, 810 } });

    CHECK(near.count[ABUT_DRAW_KINEMATIC] == 1 && near.count[ABUT_DRAW_STATIC] == 0);
    CHECK(none.last_body == 0);

    /* 0 draws shapes and contacts; what has no function is left out. */
    sketch plain = { .in_order = true };

    CHECK(abut_world_draw(world, &(abut_drawing){ .outline = on_outline, .user = &plain }) ==
          ABUT_OK);
    CHECK(plain.count[ABUT_DRAW_STATIC] == 1 && plain.count[ABUT_DRAW_NORMAL] == 0);
    for (int i = 0; i < 200; i++) {
        abut_world_step(world);
    }
    CHECK(draw(world, 0, (abut_bounds){ 0 }).count[ABUT_DRAW_ASLEEP] == 2);
    abut_world_destroy(world);
}

static void test_refused(void)
{
    abut_world *world = make_scene();
    sketch busy = { .in_order = true, .world = world, .changed = ABUT_OK };

    CHECK(abut_world_draw(NULL, &(abut_drawing){ 0 }) == ABUT_E_ARGUMENT);
    CHECK(abut_world_draw(world, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_world_draw(world, &(abut_drawing){ .what = 64 }) == ABUT_E_ARGUMENT);
    CHECK(abut_world_draw(world, &(abut_drawing){ .normal = -1 }) == ABUT_E_ARGUMENT);
    CHECK(abut_world_draw(world, &(abut_drawing){ .normal = NAN }) == ABUT_E_ARGUMENT);
    CHECK(abut_world_draw(world, &(abut_drawing){ .view = { { NAN, 0 }, { 1, 1 } } }) != ABUT_OK);
    CHECK(abut_world_draw(world, &(abut_drawing){ 0 }) == ABUT_OK);
    CHECK(abut_world_draw(world, &(abut_drawing){ .outline = on_outline, .user = &busy }) ==
          ABUT_OK);
    CHECK(busy.changed == ABUT_E_BUSY);
    CHECK(abut_body_set_velocity(world, busy.last_body, (abut_vec2){ 0, 0 }) != ABUT_E_BUSY);
    CHECK(strcmp(abut_draw_role_name(ABUT_DRAW_TRAIL), "trail") == 0);
    CHECK(strcmp(abut_draw_role_name(ABUT_DRAW_ROLE_COUNT), "") == 0);
    abut_world_destroy(world);
}

/* A ball that bounces off a wall in the middle of a step is never drawn inside of it. */
static void test_between_steps(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .trails = true });
    abut_body wall =
        add(world, (abut_body_settings){ .kind = ABUT_BODY_STATIC }, abut_rect(10, -50, 10, 100));
    abut_body ball = add(
        world,
        (abut_body_settings){ .velocity = { 20, 4 }, .answer = ABUT_ANSWER_BOUNCE, .bounce = 1 },
        abut_circle(0, 0, 2));
    abut_vec2 at;
    double most = -1;

    CHECK(abut_body_at_time(world, ball, 0.5, &at) == ABUT_OK && at.x == 0 && at.y == 0);
    abut_world_step(world);
    for (int i = 0; i <= 1000; i++) {
        CHECK(abut_body_at_time(world, ball, i / 1000.0, &at) == ABUT_OK);
        CHECK(at.x <= 8);
        CHECK(fabs(at.y - 4 * i / 1000.0) < 1e-5);
        most = at.x > most ? at.x : most;
    }
    CHECK(most > 7.99);
    CHECK(abut_body_at_time(world, ball, 0.2, &at) == ABUT_OK && fabs(at.x - 4) < 1e-5);
    CHECK(abut_body_at_time(world, ball, -1, &at) == ABUT_OK && at.x == 0);
    CHECK(abut_body_at_time(world, ball, 7, &at) == ABUT_OK &&
          at.x == abut_body_at(world, ball).x && at.y == abut_body_at(world, ball).y);
    CHECK(abut_body_at_time(world, wall, 0.5, &at) == ABUT_OK && at.x == 0);
    CHECK(abut_body_at_time(world, ball, NAN, &at) == ABUT_E_NOT_FINITE);
    CHECK(abut_body_at_time(world, 77, 0, &at) == ABUT_E_STALE);
    CHECK(abut_body_at_time(NULL, ball, 0, &at) == ABUT_E_ARGUMENT);
    CHECK(abut_body_at_time(world, ball, 0, NULL) == ABUT_E_ARGUMENT);
    abut_world_destroy(world);
}

/* What stands still has no path, also beside a walker, whose path of the step before is kept. */
static void test_trail_beside_walker(void)
{
    abut_world *world =
        abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.5 }, .trails = true });
    abut_body floor =
        add(world, (abut_body_settings){ .kind = ABUT_BODY_STATIC }, abut_rect(-99, 0, 198, 9));
    abut_body hero = add(world, (abut_body_settings){ .at = { 0, 0 } }, abut_rect(-2, -8, 4, 8));
    uint32_t count = 7;

    for (int i = 0; i < 3; i++) {
        abut_walked walked;

        CHECK(abut_body_walk(world, hero, &(abut_walk_settings){ 0 }, (abut_vec2){ 1, 0 },
                             &walked) == ABUT_OK);
        CHECK(abut_world_step(world) == ABUT_OK);
        CHECK(abut_body_trail(world, floor, &count) == NULL && count == 0);
        CHECK(abut_body_trail(world, hero, &count) != NULL && count >= 1 && count <= 3);
    }
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_roles),
          TEST(test_view),
          TEST(test_refused),
          TEST(test_between_steps),
          TEST(test_trail_beside_walker))
