/* world/test_bodies.c - stale ids, teleports, other shapes, other kinds.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>
#include <string.h>

#define PLAIN                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        0                                                                                          \
    }

/* --- Ids ------------------------------------------------------------------------------ */

static void check_stale(abut_world *world, abut_body body)
{
    abut_vec2 zero = { 0, 0 };
    abut_shape shape = box(5, 5);
    abut_vec2 place = { 7, 7 };
    abut_moved_body moved = { 0 };
    abut_body_settings settings;
    uint32_t points = 3;
    uint64_t hash = abut_world_hash(world);

    CHECK(!abut_world_has(world, body));
    CHECK(abut_world_remove(world, body) == ABUT_E_STALE);
    CHECK(abut_body_place(world, body, zero, 0, ABUT_SPAWN_REFUSE, 0) == ABUT_E_STALE);
    CHECK(abut_body_reshape(world, body, &shape, 1, ABUT_SPAWN_REFUSE, 0) == ABUT_E_STALE);
    CHECK(abut_body_set_kind(world, body, ABUT_BODY_STATIC) == ABUT_E_STALE);
    CHECK(abut_body_set_velocity(world, body, zero) == ABUT_E_STALE);
    CHECK(abut_body_set_acceleration(world, body, zero) == ABUT_E_STALE);
    CHECK(abut_body_set_filter(world, body, 1, 1, 0) == ABUT_E_STALE);
    CHECK(abut_body_set_answer(world, body, ABUT_ANSWER_STOP, 0) == ABUT_E_STALE);
    CHECK(abut_body_set_mass(world, body, 2) == ABUT_E_STALE);
    CHECK(abut_body_set_sensor(world, body, true) == ABUT_E_STALE);
    CHECK(abut_body_set_open_sides(world, body, 1) == ABUT_E_STALE);
    CHECK(abut_body_set_user(world, body, 1) == ABUT_E_STALE);
    CHECK(abut_body_set_push(world, body, ABUT_PUSH_BY_MASS, 1) == ABUT_E_STALE);
    CHECK(abut_body_set_when_blocked(world, body, ABUT_BLOCKED_STOP) == ABUT_E_STALE);
    CHECK(abut_body_set_floats(world, body, true) == ABUT_E_STALE);
    CHECK(abut_body_set_wakeful(world, body, true) == ABUT_E_STALE);
    CHECK(abut_body_set_yields(world, body, true) == ABUT_E_STALE);
    CHECK(abut_body_set_surface(world, body, place) == ABUT_E_STALE);
    CHECK(abut_body_set_open_side(world, body, place) == ABUT_E_STALE);
    CHECK(abut_body_read(world, body, &settings) == ABUT_E_STALE);
    CHECK(abut_body_shapes(world, body, &shape, 1) == 0);
    CHECK(abut_body_wake(world, body) == ABUT_E_STALE);
    CHECK(abut_body_resolve(world, body, 10) == ABUT_E_STALE);
    CHECK(abut_body_free_place(world, body, 10, &place) == ABUT_E_STALE);
    CHECK(abut_body_move(world, body, zero, ABUT_ANSWER_SLIDE, &moved, NULL, 0) == ABUT_E_STALE);
    CHECK(abut_body_try_move(world, body, zero, ABUT_ANSWER_SLIDE, &moved, NULL, 0) ==
          ABUT_E_STALE);
    CHECK(abut_world_hash(world) == hash);
    CHECK(abut_body_at(world, body).x == 0 && abut_body_at(world, body).y == 0);
    CHECK(abut_body_velocity(world, body).x == 0 && abut_body_angle(world, body) == 0);
    CHECK(abut_body_user(world, body) == 0 && abut_body_kind_of(world, body) == 0);
    CHECK(!abut_body_is_asleep(world, body) && !abut_body_is_grounded(world, body));
    CHECK(abut_body_shape_count(world, body) == 0);
    shape = abut_body_shape(world, body, 0);
    CHECK(abut_shape_kind(&shape) == ABUT_KIND_EMPTY);
    CHECK(abut_body_contacts(world, body, NULL, 0) == 0);
    CHECK(abut_body_support(world, body) == ABUT_NO_BODY);
    abut_body_trail(world, body, &points);
    CHECK(points == 0);
}

static void test_stale(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_shape shape = box(5, 5);
    abut_body body = 99;
    abut_body other = 0;

    CHECK(world != NULL);
    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .shapes = &shape, .at = { 3, 4 }, .user = 9 },
                         &body) == ABUT_OK);
    CHECK(body != 0 && abut_world_has(world, body) && abut_world_count(world) == 1);
    CHECK(abut_world_remove(world, body) == ABUT_OK);
    CHECK(abut_world_count(world) == 0);
    check_stale(world, body);
    check_stale(world, 0);
    check_stale(world, 0xffffffffu);
    check_stale(world, UINT64_MAX);
    check_stale(world, body + ((abut_body)1 << 32));
    check_stale(world, body + ((abut_body)1 << 53));
    check_stale(world, 12345);
    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &shape }, &other) == ABUT_OK);
    CHECK(other != body);
    check_stale(world, body);
    CHECK(abut_world_ignore(world, body, other, true, 0) == ABUT_E_STALE);
    CHECK(abut_world_ignore(world, other, body, true, 0) == ABUT_E_STALE);
    abut_world_destroy(world);
    abut_world_destroy(NULL);
}

/* Ids in ascending order, also after changes; a short array gets the first of them. */
static void test_bodies_listed(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_shape shape = box(2, 2);
    abut_body ids[30];
    abut_body listed[30];

    CHECK(abut_world_bodies(world, NULL, 0) == 0);
    for (int i = 0; i < 30; i++) {
        CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &shape, .at = { 9 * i, 0 } },
                             &ids[i]) == ABUT_OK);
    }
    for (int i = 0; i < 30; i += 3) {
        CHECK(abut_world_remove(world, ids[i]) == ABUT_OK);
    }
    CHECK(abut_world_count(world) == 20);
    CHECK(abut_world_bodies(world, listed, 30) == 20);
    for (int i = 1; i < 20; i++) {
        CHECK(listed[i - 1] < listed[i] && abut_world_has(world, listed[i]));
    }
    listed[5] = 77;
    CHECK(abut_world_bodies(world, listed, 5) == 20 && listed[5] == 77);
    abut_world_destroy(world);
}

/* --- Reading back ------------------------------------------------------------------------ */

static void test_reading(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ 0 });
    abut_shape shapes[2] = { abut_rect(-5, -5, 10, 10), abut_circle(20, 0, 2) };
    abut_body body = 0;

    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .shapes = shapes,
                                                .shape_count = 2,
                                                .at = { 0.1, -0.7 },
                                                .velocity = { 0.3, 1e-9 },
                                                .user = 0xfedcba9876543210u },
                         &body) == ABUT_OK);
    CHECK(abut_body_at(world, body).x == abut_snap(0.1));
    CHECK(abut_body_at(world, body).y == abut_snap(-0.7));
    CHECK(abut_body_velocity(world, body).x == abut_snap(0.3));
    CHECK(abut_body_velocity(world, body).y == abut_snap(1e-9));
    CHECK(abut_body_user(world, body) == 0xfedcba9876543210u);
    CHECK(abut_body_kind_of(world, body) == ABUT_BODY_MOVER);
    CHECK(abut_body_shape_count(world, body) == 2);
    abut_shape second = abut_body_shape(world, body, 1);
    CHECK(abut_shape_kind(&second) == ABUT_KIND_CIRCLE && abut_shape_radius(&second) == 2);
    CHECK(abut_shape_centroid(&second).x == abut_snap(20.1));
    abut_shape none = abut_body_shape(world, body, 2);
    CHECK(abut_shape_kind(&none) == ABUT_KIND_EMPTY);
    none = abut_body_shape(world, body, -1);
    CHECK(abut_shape_kind(&none) == ABUT_KIND_EMPTY);
    abut_bounds bounds = abut_body_bounds(world, body);
    CHECK(bounds.min.x == abut_snap(-4.9) && fabs(bounds.max.x - 22.1) < 1e-9);
    /* Get, then set, changes nothing. */
    uint64_t hash = abut_world_hash(world);
    CHECK(abut_body_place(world, body, abut_body_at(world, body), abut_body_angle(world, body),
                          ABUT_SPAWN_REFUSE, 0) == ABUT_OK);
    CHECK(abut_body_set_velocity(world, body, abut_body_velocity(world, body)) == ABUT_OK);
    CHECK(abut_world_hash(world) == hash);
    CHECK(abut_body_set_user(world, body, 5) == ABUT_OK && abut_body_user(world, body) == 5);
    abut_world_destroy(world);
}

/* The cell of a body: a square of a power of two, larger than the body, that has its least
 * corner, on a grid of such squares through the origin. */
/* What a body says its shape is can be given to another, turned, or rounded more. */
static void test_shape_again(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_shape shape = abut_circle(1, 0, 2);
    abut_body body = 0;

    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &shape, .at = { 3, 4 } }, &body) ==
          ABUT_OK);
    abut_shape read = abut_body_shape(world, body, 0);
    abut_shape rounded = abut_rounded(&read, 1);

    CHECK(abut_shape_radius(&read) == 2);
    CHECK(abut_shape_radius(&rounded) == 3);
    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &read, .at = { 50, 0 } }, &body) ==
          ABUT_OK);
    abut_bounds bounds = abut_body_bounds(world, body);

    CHECK(bounds.min.x == 52 && bounds.max.x == 56 && bounds.min.y == 2 && bounds.max.y == 6);
    abut_world_destroy(world);
}

static void test_cell(void)
{
    static const double sizes[] = { 0x1p-6, 1, 3, 10, 1000, 1e8 };
    static const double places[] = { -1e8, -37.5, 0, 0.25, 5000 };
    abut_world *world = abut_world_create(NULL);

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (size_t k = 0; k < 2 * sizeof places / sizeof places[0]; k++) {
            abut_shape shape = abut_rect(0, 0, sizes[i], sizes[i] / 2);
            abut_body body = 0;
            abut_body_settings settings = { .shapes = &shape,
                                            .kind = k % 2 ? ABUT_BODY_STATIC : ABUT_BODY_MOVER,
                                            .at = { places[k / 2], -places[k / 2] } };

            CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
            CHECK(abut_world_step(world) == ABUT_OK);
            abut_bounds cell = abut_body_cell(world, body);
            abut_bounds bounds = abut_body_bounds(world, body);
            double side = cell.max.x - cell.min.x;
            int exponent = 0;

            CHECK(frexp(side, &exponent) == 0.5 && cell.max.y - cell.min.y == side);
            CHECK(side > bounds.max.x - bounds.min.x && side > bounds.max.y - bounds.min.y);
            CHECK(cell.min.x <= bounds.min.x && bounds.min.x < cell.max.x);
            CHECK(cell.min.y <= bounds.min.y && bounds.min.y < cell.max.y);
            CHECK(fmod(cell.min.x, side) == 0 && fmod(cell.min.y, side) == 0);
            CHECK(abut_world_remove(world, body) == ABUT_OK);
            CHECK(abut_bounds_is_empty(abut_body_cell(world, body)));
        }
    }
    abut_world_destroy(world);
}

/* A turned body is the shape that abut_transformed() makes. */
static void test_turned(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_shape shape = abut_rect(-9, -2, 18, 4);
    abut_body body = 0;

    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .shapes = &shape, .at = { 40, 3 }, .angle = 0.7 },
                         &body) == ABUT_OK);
    abut_shape got = abut_body_shape(world, body, 0);
    abut_shape want = abut_transformed(&shape, abut_pose_transform(abut_at_angle(40, 3, 0.7)));
    abut_vec2 corners[2][4];
    CHECK(abut_shape_corners(&got, corners[0], 4) == 4);
    CHECK(abut_shape_corners(&want, corners[1], 4) == 4);
    for (int i = 0; i < 4; i++) {
        CHECK(hypot(corners[0][i].x - corners[1][i].x, corners[0][i].y - corners[1][i].y) < 1e-8);
    }
    CHECK(fabs(abut_body_angle(world, body) - 0.7) < 1e-15);
    CHECK(abut_body_place(world, body, (abut_vec2){ 0, 0 }, 0, ABUT_SPAWN_REFUSE, 0) == ABUT_OK);
    abut_bounds bounds = abut_body_bounds(world, body);
    CHECK(bounds.min.x == -9 && bounds.max.x == 9 && bounds.min.y == -2 && bounds.max.y == 2);
    CHECK(abut_body_angle(world, body) == 0);
    abut_world_destroy(world);
}

/* Shapes are copied in, also those that borrow memory, and bodies that move have theirs. */
static void test_large_outline(void)
{
    enum { CORNERS = 24, BYTES = 8192 };
    static unsigned char memory[BYTES];
    abut_vec2 points[CORNERS];
    stage s = stage_open("large outline", PLAIN, 0);

    for (int i = 0; i < CORNERS; i++) {
        double angle = (i + 0.5) * 6.283185307179586 / CORNERS;

        points[i] = (abut_vec2){ 20 * abut_cos(angle), 20 * abut_sin(angle) };
    }
    CHECK(abut_polygon_memory(CORNERS) <= BYTES);
    abut_shape shape = abut_polygon_in(points, CORNERS, 0, memory, BYTES);
    abut_body ids[3];
    for (int i = 0; i < 3; i++) {
        ids[i] = stage_mover(&s, shape, 100 * i, 0, i == 0 ? 70 : 0, 0);
    }
    memset(memory, 0x77, sizeof(memory));
    play_steps(&s, 1);
    double side = 20 * abut_cos(0.5 * 6.283185307179586 / CORNERS); /* that faces along x */
    check_near(&s, ids[0], 100 - 2 * side, 0, 1e-3);
    for (int i = 0; i < 3; i++) {
        abut_shape got = abut_body_shape(s.world, ids[i], 0);
        abut_vec2 corners[CORNERS];

        CHECK(abut_shape_corners(&got, corners, CORNERS) == CORNERS);
        CHECK(fabs(corners[0].x - (stage_at(&s, ids[i]).x - side)) < 1e-6);
    }
    stage_remove(&s, ids[1]);
    play_steps(&s, 2);
    CHECK(stage_close(&s));
}

/* --- Changes ------------------------------------------------------------------------------ */

/* A teleport keeps id and velocity, and sweeps over nothing on its way. */
static void scene_teleport(stage *s)
{
    abut_body wall = stage_static(s, box(5, 50), 50, 0);
    abut_body body = stage_mover(s, box(5, 5), 0, 0, 4, 1);

    play_steps(s, 2);
    CHECK_STAGE(s, stage_place(s, body, 100, 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
    check_at(s, body, 100, 0);
    check_velocity(s, body, 4, 1, 0);
    play_steps(s, 2);
    check_at(s, body, 108, 2);
    CHECK_STAGE(s, s->tally[ABUT_EVENT_BEGAN] == 0);
    CHECK_STAGE(s, stage_place(s, body, 50, 0, ABUT_SPAWN_REFUSE) == ABUT_E_OVERLAP);
    CHECK_STAGE(s, abut_world_blocker(s->world) == wall);
    check_at(s, body, 108, 2);
    CHECK_STAGE(s, stage_place(s, wall, 108, 0, ABUT_SPAWN_REFUSE) == ABUT_E_OVERLAP);
    CHECK_STAGE(s, abut_world_blocker(s->world) == body);
    check_at(s, wall, 50, 0);
    CHECK_STAGE(s, stage_place(s, wall, 130, 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
    play_steps(s, 5);
    check_at(s, body, 120, 7);
}

static void test_teleport(void)
{
    play("teleport", PLAIN, scene_teleport);
}

/* Grows while there is room, and not where there is none. */
static void scene_reshape(stage *s)
{
    abut_body wall = stage_static(s, box(5, 50), 20, 0);
    abut_body body = stage_mover(s, box(5, 5), 0, 0, 0, 0);
    abut_shape larger = stage_shape_in(s, box(15, 5));
    abut_shape huge = stage_shape_in(s, box(16, 5));
    abut_shape two[2] = { stage_shape_in(s, ball(3)), stage_shape_in(s, abut_circle(-40, 0, 2)) };

    CHECK_STAGE(s, abut_body_reshape(s->world, body, &larger, 1, ABUT_SPAWN_REFUSE, 0) == ABUT_OK);
    CHECK_STAGE(s, stage_relation(s, body, wall) == ABUT_TOUCHING);
    uint64_t hash = abut_world_hash(s->world);
    CHECK_STAGE(s, abut_body_reshape(s->world, body, &huge, 1, ABUT_SPAWN_REFUSE, 0) ==
                       ABUT_E_OVERLAP);
    CHECK_STAGE(s, abut_world_blocker(s->world) == wall);
    CHECK_STAGE(s, abut_world_hash(s->world) == hash);
    check_at(s, body, 0, 0);
    play_steps(s, 1);
    CHECK_STAGE(s, abut_body_reshape(s->world, body, two, 2, ABUT_SPAWN_REFUSE, 0) == ABUT_OK);
    CHECK_STAGE(s, abut_body_shape_count(s->world, body) == 2);
    CHECK_STAGE(s, stage_drive(s, body, 30, 0) == ABUT_OK);
    play_steps(s, 1);
    check_near(s, body, 12, 0, 1e-4);
}

static void test_reshape(void)
{
    play("reshape", PLAIN, scene_reshape);
}

/* A body of two shapes meets things with both of them. */
static void scene_two_shapes(stage *s)
{
    abut_shape shapes[2] = { abut_rect(-5, -5, 10, 10), abut_rect(15, -20, 10, 10) };
    abut_body body = stage_add(
        s, (abut_body_settings){ .shapes = shapes, .shape_count = 2, .velocity = { 40, 0 } });
    abut_body stone = stage_static(s, box(5, 5), 50, -15);
    abut_body pebble = stage_mover(s, box(1, 1), 10, -15, 0, 0); /* in the gap between them */

    play_steps(s, 2);
    check_at(s, body, 20, 0); /* the second one reaches 45 */
    check_at(s, pebble, 10, -15);
    CHECK_STAGE(s, stage_relation(s, body, stone) == ABUT_TOUCHING);
    CHECK_STAGE(s, abut_body_contacts(s->world, body, NULL, 0) == 1);
}

static void test_two_shapes(void)
{
    play("two shapes", PLAIN, scene_two_shapes);
}

/* A mover made static holds others up; made a mover again, it falls. */
static void scene_kinds(stage *s)
{
    abut_body shelf = stage_mover(s, box(20, 5), 0, 0, 3, 0);
    abut_body crate = stage_mover(s, box(5, 5), 0, -40, 0, 0);

    CHECK_STAGE(s, abut_body_set_kind(s->world, shelf, ABUT_BODY_STATIC) == ABUT_OK);
    stage_part_of(s, shelf)->placed = abut_body_at(s->world, shelf);
    play_steps(s, 60);
    check_at(s, shelf, 0, 0);
    check_at(s, crate, 0, -10);
    CHECK_STAGE(s, abut_body_kind_of(s->world, shelf) == ABUT_BODY_STATIC);
    CHECK_STAGE(s, abut_body_set_kind(s->world, shelf, ABUT_BODY_KINEMATIC) == ABUT_OK);
    CHECK_STAGE(s, stage_drive(s, shelf, 0, -1) == ABUT_OK);
    play_steps(s, 10);
    check_at(s, shelf, 0, -10);
    check_at(s, crate, 0, -20);
    CHECK_STAGE(s, abut_body_set_kind(s->world, shelf, ABUT_BODY_MOVER) == ABUT_OK);
    play_steps(s, 20);
    CHECK_STAGE(s, stage_at(s, shelf).y > 0);
    CHECK_STAGE(s, stage_at(s, crate).y > -10);
}

static void test_kinds(void)
{
    play("kinds", (abut_world_settings){ .gravity = { 0, 0.25 } }, scene_kinds);
}

/* A body that is placed, reshaped or replaced again and again. `fixed` is one with a tree of
 * pieces, which is let go and made anew as well. */
static void replace_bodies(abut_world *world, abut_body *one, abut_body *fixed, int round)
{
    abut_shape forms[2] = { abut_circle(0, 0, 1), abut_rect(-1, -1, 2, 2) };
    abut_shape many[40];
    abut_body other = 0;

    for (int k = 0; k < 40; k++) {
        many[k] = abut_rect(30 + k % 8, 30 + k / 8, 1, 1);
    }
    CHECK(abut_body_place(world, *one, (abut_vec2){ round % 2, 0 }, 0, ABUT_SPAWN_REFUSE, 0) ==
          ABUT_OK);
    CHECK(abut_body_reshape(world, *one, &forms[round % 2], 1, ABUT_SPAWN_REFUSE, 0) == ABUT_OK);
    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = forms, .at = { 10, 0 } },
                         &other) == ABUT_OK);
    CHECK(abut_world_remove(world, *one) == ABUT_OK);
    *one = other;
    CHECK(abut_body_reshape(world, *fixed, many, 20 + (uint32_t)round % 21, ABUT_SPAWN_REFUSE, 0) ==
          ABUT_OK);
}

/* A world whose contents no longer grow takes no more memory, however they change. */
static void test_memory_is_found_again(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_shape shape = abut_circle(0, 0, 1);
    abut_body one = 0;
    abut_body fixed = 0;
    size_t bytes = 0;

    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &shape }, &one) == ABUT_OK);
    CHECK(abut_world_add(
              world,
              &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &shape, .at = { 50, 50 } },
              &fixed) == ABUT_OK);
    for (int round = 0; round < 3000; round++) {
        replace_bodies(world, &one, &fixed, round);
        if (round == 500) {
            bytes = abut_world_report(world).bytes;
        }
        if (round % 100 == 0) {
            abut_bounds ends = abut_body_bounds(world, fixed);

            CHECK(abut_world_step(world) == ABUT_OK);
            CHECK(ends.min.x == 80 &&
                  abut_body_shape_count(world, fixed) == 20 + (uint32_t)round % 21);
            CHECK(abut_body_bounds(world, one).min.x == 9);
        }
    }
    CHECK(abut_world_report(world).bytes < 2 * bytes); /* shapes come and go */
    abut_world_destroy(world);
}

/* Bodies whose shapes no others have, 50 units apart; returns what the world takes. */
static size_t bytes_of_different(double angle)
{
    enum { BODIES = 100 };
    abut_world *world = abut_world_create(NULL);

    for (int i = 0; i < BODIES; i++) {
        abut_shape shape = abut_rect(-1, -2, 5 + i / 64.0, 8);
        abut_body_settings settings = { .shapes = &shape, .at = { 50 * i, 7 }, .angle = angle };
        abut_body body = 0;

        CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
        abut_shape placed = abut_body_shape(world, body, 0);
        abut_shape moved = abut_moved(&placed, 3, 4);
        abut_bounds bounds = abut_body_bounds(world, body);
        abut_bounds ends = abut_shape_bounds(&moved);

        CHECK(ends.min.x == bounds.min.x + 3 && ends.min.y == bounds.min.y + 4 &&
              ends.max.x == bounds.max.x + 3 && ends.max.y == bounds.max.y + 4);
    }
    size_t bytes = abut_world_report(world).bytes;

    abut_world_destroy(world);
    return bytes / BODIES;
}

/* A shape that stands as it was given is kept once, and is where the body is all the same. */
static void test_shapes_as_given(void)
{
    CHECK(bytes_of_different(0) + 250 < bytes_of_different(0.5));
}

TEST_MAIN(TEST(test_memory_is_found_again),
          TEST(test_shapes_as_given),
          TEST(test_stale),
          TEST(test_bodies_listed),
          TEST(test_reading),
          TEST(test_shape_again),
          TEST(test_cell),
          TEST(test_turned),
          TEST(test_large_outline),
          TEST(test_teleport),
          TEST(test_reshape),
          TEST(test_two_shapes),
          TEST(test_kinds))
