/* world/test_event_points.c - where events happened, what they carry, and loops that remove bodies.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

static abut_body add_named(stage *s, abut_shape shape, double x, double vx, uint64_t user)
{
    return stage_add(s,
                     (abut_body_settings){
                         .shapes = &shape, .at = { x, 0 }, .velocity = { vx, 0 }, .user = user });
}

/* --- Points --------------------------------------------------------------------------------- */

static bool is_point(const stage *s, abut_event_kind what, abut_body a, abut_body b, abut_vec2 at)
{
    abut_event event;

    return stage_event(s, what, a, b, &event) &&
           stage_is(s, abut_event_name(what), stage_place_out(s, event.point), at.x, at.y, 0x1p-12);
}

/* A ball and a box against a wall: the point, and the middle of a side. */
static void scene_points(stage *s)
{
    abut_body wall = stage_static(s, abut_rect(20, -50, 5, 100), 0, 0);
    abut_body round = stage_mover(s, ball(2), 10, -9, 16, 0);
    abut_body flat = stage_mover(s, box(2, 3), 10, 9, 16, 0);
    abut_shape small = ball(1);
    abut_body gate = stage_add(
        s, (abut_body_settings){
               .kind = ABUT_BODY_STATIC, .shapes = &small, .at = { 14, -9 }, .sensor = true });

    play_steps(s, 1);
    CHECK_STAGE(s, is_point(s, ABUT_EVENT_HIT, round, wall, (abut_vec2){ 20, -9 }));
    CHECK_STAGE(s, is_point(s, ABUT_EVENT_BEGAN, round, wall, (abut_vec2){ 20, -9 }));
    CHECK_STAGE(s, is_point(s, ABUT_EVENT_HIT, flat, wall, (abut_vec2){ 20, 9 }));
    CHECK_STAGE(s, is_point(s, ABUT_EVENT_BEGAN, round, gate, (abut_vec2){ 13, -9 }));
    for (int i = 0; i < 2; i++) {
        abut_body body = i == 0 ? round : flat;
        abut_body_contact contact = { 0 };

        CHECK_STAGE(s, abut_body_contacts(s->world, body, &contact, 1) == 1);
        abut_vec2 point = stage_place_out(s, contact.point);

        CHECK_STAGE(s, stage_is(s, "contact", point, 20, i == 0 ? -9 : 9, 0x1p-12));
    }
    stage_drive(s, round, 0.5, 1);
    stage_drive(s, flat, 1, 0);
    play_steps(s, 1);
    CHECK_STAGE(s, is_point(s, ABUT_EVENT_STAYED, round, wall, (abut_vec2){ 20, -8 }));
    CHECK_STAGE(s, is_point(s, ABUT_EVENT_STAYED, flat, wall, (abut_vec2){ 20, 9 }));
    play_steps(s, 1); /* the box has not moved */
    CHECK_STAGE(s, is_point(s, ABUT_EVENT_STAYED, flat, wall, (abut_vec2){ 20, 9 }));
}

/* Doors: stopped at one that is in the way, and crushing another. */
static void scene_doors(stage *s)
{
    abut_shape door = abut_rect(0, -10, 4, 20);

    stage_static(s, abut_rect(30, -50, 5, 100), 0, 0);
    abut_body stuck = stage_mover(s, box(2, 2), 28, -20, 0, 0);
    abut_body doomed = stage_mover(s, box(2, 2), 28, 20, 0, 0);
    abut_body stops = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC,
                                                         .shapes = &door,
                                                         .at = { 10, -20 },
                                                         .velocity = { 20, 0 } });
    abut_body crushes = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC,
                                                           .shapes = &door,
                                                           .at = { 10, 20 },
                                                           .velocity = { 20, 0 },
                                                           .when_blocked = ABUT_BLOCKED_CRUSH });

    stage_drive(s, stuck, 1, 0);
    stage_drive(s, doomed, 1, 0);
    stage_exempt(s, doomed, crushes);
    play_steps(s, 1);
    CHECK_STAGE(s, is_point(s, ABUT_EVENT_STOPPED, stuck, stops, (abut_vec2){ 26, -20 }));
    CHECK_STAGE(s, is_point(s, ABUT_EVENT_CRUSHED, doomed, crushes, (abut_vec2){ 26, 20 }));
}

/* Of bodies of several shapes: where the nearest two meet. */
static void scene_pieces(stage *s)
{
    abut_shape steps[3] = { abut_rect(10, 10, 10, 10), abut_rect(20, 0, 10, 10),
                            abut_rect(30, -10, 10, 10) };
    abut_body stairs = stage_add(
        s, (abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = steps, .shape_count = 3 });
    abut_body ball_id = stage_mover(s, ball(2), 0, 4, 25, 0);

    play_steps(s, 1);
    CHECK_STAGE(s, is_point(s, ABUT_EVENT_HIT, stairs, ball_id, (abut_vec2){ 20, 4 }));
}

static void test_points(void)
{
    play("points", (abut_world_settings){ 0 }, scene_points);
    play("points of doors", (abut_world_settings){ 0 }, scene_doors);
    play("points of stairs", (abut_world_settings){ 0 }, scene_pieces);
}

/* --- The middle of the common part ------------------------------------------------------------ */

/* A house on its flat side, which is no box to the kernels. */
static abut_shape house(double half_width)
{
    const abut_vec2 points[5] = {
        { half_width, 2 }, { -half_width, 2 }, { -half_width, -2 }, { 0, -4 }, { half_width, -2 }
    };

    return abut_polygon(points, 5);
}

/* The same as a crate that is cut off at one corner. */
static abut_shape chipped(double left, double top, double right, double bottom)
{
    const abut_vec2 points[5] = { { left, top },
                                  { right, top },
                                  { right, bottom - 1 },
                                  { right - 1, bottom },
                                  { left, bottom } };

    return abut_polygon(points, 5);
}

/* What lands on a floor of one polygon, of rectangles, of rows of polygons: wholly, and past its
 * end. Begin, hit and contact have one point. */
static void scene_common_parts(stage *s)
{
    enum { FLOORS = 3 };
    abut_shape whole = chipped(-10, 2, 10, 12);
    abut_shape row[5];
    abut_shape cut[5];

    for (int i = 0; i < 5; i++) {
        row[i] = abut_rect(-10 + 4.0 * i, 2, 4, 10);
        cut[i] = chipped(-10 + 4.0 * i, 2, -6 + 4.0 * i, 12);
    }
    const abut_shape *floors[FLOORS] = { &whole, row, cut };
    const int counts[FLOORS] = { 1, 5, 5 };

    for (int i = 0; i < FLOORS; i++) {
        static const double across[6] = { 0, 1, -1, 3, 9, -11 };

        for (int k = 0; k < 6; k++) {
            double x = 100.0 * i;
            double y = 100.0 * k;
            abut_body floor = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                                 .shapes = floors[i],
                                                                 .shape_count = (uint32_t)counts[i],
                                                                 .at = { x, y } });
            abut_body falls = stage_mover(s, house(3), x + across[k], y - 5.3, 0, 7);
            double low = across[k] - 3 > -10 ? across[k] - 3 : -10;
            double high = across[k] + 3 < 10 ? across[k] + 3 : 10;
            abut_vec2 middle = { x + (low + high) / 2, y + 2 };

            play_steps(s, 1);
            CHECK_STAGE(s, is_point(s, ABUT_EVENT_BEGAN, falls, floor, middle));
            CHECK_STAGE(s, is_point(s, ABUT_EVENT_HIT, falls, floor, middle));
            abut_body_contact contact = { 0 };

            CHECK_STAGE(s, abut_body_contacts(s->world, falls, &contact, 1) == 1);
            abut_vec2 point = stage_place_out(s, contact.point);

            CHECK_STAGE(s, stage_is(s, "contact", point, middle.x, middle.y, 0x1p-12));
            play_steps(s, 1);
            CHECK_STAGE(s, is_point(s, ABUT_EVENT_STAYED, falls, floor, middle));
            stage_remove(s, falls);
        }
    }
}

/* Sides of a slope of 3 to 4, a hair from parallel as rounding leaves them. */
static void scene_slanted(stage *s)
{
    const abut_vec2 slope[4] = { { -16, 12 }, { 16, -12 }, { 16, 14 }, { -16, 14 } };
    const abut_vec2 lies[4] = { { -4, 3 }, { 4, -3 }, { 1, -7 }, { -7, -1 + 0x1p-30 } };
    abut_body floor = stage_static(s, abut_polygon(slope, 4), 0, 0);
    abut_body falls = stage_mover(s, abut_polygon(lies, 4), -0.3, -0.4, 0.6, 0.8);

    play_steps(s, 1);
    CHECK_STAGE(s, is_point(s, ABUT_EVENT_HIT, falls, floor, (abut_vec2){ 0, 0 }));
}

/* A walker on the floor of a map that runs against a wall of it: the point is on the wall. */
static void scene_wall_of_floor(stage *s)
{
    abut_shape parts[3] = { abut_rect(-20, 0, 30, 5), abut_rect(10, 0, 5, 5),
                            abut_rect(10, -9, 5, 9) };
    abut_body map = stage_add(
        s, (abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = parts, .shape_count = 3 });

    for (int k = 0; k < 3; k++) {
        abut_shape shape = k == 0 ? house(3) : k == 1 ? box(3, 2) : ball(2);
        abut_body runs = stage_mover(s, shape, 0, -2, 0, 0.5);

        play_steps(s, 2);
        CHECK_STAGE(s, stage_pair_open(s, runs, map));
        stage_drive(s, runs, 12, 0);
        play_steps(s, 1);
        CHECK_STAGE(s, is_point(s, ABUT_EVENT_HIT, runs, map, (abut_vec2){ 10, -2 }));
        stage_remove(s, runs);
    }
}

/* A place between two of the lattice is rounded so that no view of the scene has another. */
static void scene_between_places(stage *s)
{
    abut_shape floor_shape = chipped(-10, 0, 10, 10);
    abut_body floor = stage_static(s, floor_shape, 0, 0);
    double odd = 0x1p-32;

    for (int k = 0; k < 4; k++) {
        const abut_vec2 base[3] = { { -1 + k * odd, 0 }, { 1, 0 }, { 0, -2 } };
        abut_body falls = stage_mover(s, abut_polygon(base, 3), 0, -0.5, 0, 0.75);
        abut_event event;

        play_steps(s, 1);
        CHECK_STAGE(s, stage_event(s, ABUT_EVENT_HIT, falls, floor, &event));
        double even = k == 1 ? 0 : k == 3 ? 2 * odd : k * odd / 2; /* of two the even one */

        if (s->view < 8) {
            CHECK_STAGE(s, stage_is(s, "point", stage_place_out(s, event.point), even,
                                    stage_place_out(s, event.point).y, 0));
        }
        stage_remove(s, falls);
    }
}

static void test_common_parts(void)
{
    play("common parts", (abut_world_settings){ 0 }, scene_common_parts);
    play("common parts of slopes", (abut_world_settings){ 0 }, scene_slanted);
    play("a wall of the floor's body", (abut_world_settings){ 0 }, scene_wall_of_floor);
    play("between two places", (abut_world_settings){ 0 }, scene_between_places);
}

/* The caller's answer sees the point, too. */
static abut_vec2 seen;

static abut_verdict see_point(void *user, const abut_pair_view *pair, abut_velocities *velocities)
{
    (void)user;
    (void)velocities;
    seen = pair->point;
    return ABUT_VERDICT_DEFAULT;
}

static void scene_seen(stage *s)
{
    stage_static(s, abut_rect(20, -50, 5, 100), 0, 0);
    stage_mover(s, ball(2), 10, -9, 16, 0);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_is(s, "seen", stage_place_out(s, seen), 20, -9, 0x1p-12));
}

static void test_seen(void)
{
    play("a point in a view", (abut_world_settings){ .answer = see_point }, scene_seen);
}

/* --- User values ---------------------------------------------------------------------------- */

static bool has_users(const stage *s, abut_event_kind what, uint64_t user_a, uint64_t user_b)
{
    abut_event event;

    return stage_event(s, what, 0, 0, &event) && event.user_a == user_a && event.user_b == user_b;
}

/* Also of bodies that are gone when the end is reported, in any order of removal. */
static void scene_users(stage *s)
{
    for (int gone = 0; gone < 4; gone++) {
        abut_body a = add_named(s, box(5, 5), 0, 0, 41);
        abut_body b = add_named(s, box(5, 5), 20, -15, 42);

        play_steps(s, 1);
        CHECK_STAGE(s, has_users(s, ABUT_EVENT_BEGAN, a < b ? 41 : 42, a < b ? 42 : 41));
        CHECK_STAGE(s, has_users(s, ABUT_EVENT_HIT, a < b ? 41 : 42, a < b ? 42 : 41));
        abut_body_set_user(s->world, b, UINT64_MAX);
        if (gone != 1) {
            stage_remove(s, a);
        }
        if (gone == 1 || gone == 2) {
            stage_remove(s, b);
        }
        play_steps(s, 1);
        CHECK_STAGE(
            s, has_users(s, ABUT_EVENT_ENDED, a < b ? 41 : UINT64_MAX, a < b ? UINT64_MAX : 41));
        if (gone != 2) {
            stage_remove(s, gone == 1 ? a : b);
        }
        play_steps(s, 1);
    }
}

/* User values of contacts that ended are no part of the hash. */
static void test_hash_without_users(void)
{
    uint64_t hashes[2];

    for (int k = 0; k < 2; k++) {
        stage s = stage_open("hash", (abut_world_settings){ 0 }, 0);
        abut_body a = add_named(&s, box(5, 5), 0, 0, 41 + k);

        add_named(&s, box(5, 5), 20, -15, 42 * k);
        play_steps(&s, 1);
        stage_remove(&s, a);
        hashes[k] = abut_world_hash(s.world);
        CHECK(stage_close(&s));
    }
    CHECK(hashes[0] == hashes[1]);
}

static void test_users(void)
{
    play("user values", (abut_world_settings){ 0 }, scene_users);
}

/* --- Loops ---------------------------------------------------------------------------------- */

/* Three bullets come to a row of targets at once; each hit removes the bullet and the target. */
static void scene_removal(stage *s)
{
    enum { TARGETS = 6 };
    abut_body targets[TARGETS];
    abut_event event;
    int seen_hits = 0;
    int ends = 0;

    for (int i = 0; i < TARGETS; i++) {
        abut_shape square = box(2, 2);

        targets[i] = stage_add(
            s, (abut_body_settings){
                   .kind = ABUT_BODY_STATIC, .shapes = &square, .at = { 20, 4.0 * i }, .user = 1 });
    }
    for (int i = 0; i < TARGETS; i += 2) { /* each touches two targets */
        abut_shape wide = box(2, 3);

        stage_add(
            s, (abut_body_settings){
                   .shapes = &wide, .at = { 0, 4.0 * i + 2 }, .velocity = { 20, 0 }, .user = 2 });
    }
    play_steps(s, 1);
    uint32_t count = 0;
    const abut_event *events = abut_world_events(s->world, &count);
    uint32_t all = 0;

    for (uint32_t i = 0; i < count; i++) {
        all += events[i].what == ABUT_EVENT_BEGAN;
    }
    CHECK_STAGE(s, all >= TARGETS);
    for (uint32_t next = 0; abut_world_next_event(s->world, &next, &event);) {
        CHECK_STAGE(s, abut_world_has(s->world, event.a) && abut_world_has(s->world, event.b));
        CHECK_STAGE(s, event.user_a + event.user_b == 3);
        if (event.what == ABUT_EVENT_BEGAN) {
            seen_hits++;
            stage_remove(s, event.a);
            stage_remove(s, event.b);
        }
    }
    CHECK_STAGE(s, seen_hits == TARGETS / 2);
    CHECK_STAGE(s, abut_world_count(s->world) == TARGETS / 2);
    play_steps(s, 1);
    for (uint32_t next = 0; abut_world_next_event(s->world, &next, &event);) {
        bool gone_a = !abut_world_has(s->world, event.a);
        bool gone_b = !abut_world_has(s->world, event.b);

        CHECK_STAGE(s, event.what == ABUT_EVENT_ENDED && (gone_a || gone_b));
        CHECK_STAGE(s, (event.user_a == 0) == gone_a && (event.user_b == 0) == gone_b);
        ends++;
    }
    CHECK_STAGE(s, ends == (int)all);
    for (int i = 0; i < TARGETS; i++) {
        if (abut_world_has(s->world, targets[i])) {
            stage_remove(s, targets[i]);
        }
    }
}

static void test_removal(void)
{
    play("removed in the loop", (abut_world_settings){ 0 }, scene_removal);
}

static void test_nothing(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_event event = { .a = 7 };
    uint32_t next = 0;

    CHECK(!abut_world_next_event(NULL, &next, &event) && event.a == 0);
    CHECK(!abut_world_next_event(world, NULL, &event));
    CHECK(!abut_world_next_event(world, &next, NULL));
    next = UINT32_MAX;
    CHECK(!abut_world_next_event(world, &next, &event) && next == UINT32_MAX);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_points),
          TEST(test_common_parts),
          TEST(test_seen),
          TEST(test_users),
          TEST(test_hash_without_users),
          TEST(test_removal),
          TEST(test_nothing))
