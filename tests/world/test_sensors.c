/* world/test_sensors.c - sensors, and bodies that touch from the start.
 *
 * A sensor begins when something touches or overlaps it and ends when they are apart; it
 * hinders nobody. Bodies that are put side by side touch, and nothing happens.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

#define PLAIN                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        0                                                                                          \
    }

static abut_body add_sensor(stage *s, abut_body_kind kind, abut_shape shape, double x, double vx)
{
    return stage_add(s, (abut_body_settings){ .kind = kind,
                                              .shapes = &shape,
                                              .at = { x, 0 },
                                              .velocity = { vx, 0 },
                                              .sensor = true });
}

/* A box crosses a zone: touching at frame 3, apart after frame 9. */
static void scene_zone(stage *s)
{
    abut_body zone = add_sensor(s, ABUT_BODY_STATIC, box(10, 50), 35, 0);
    abut_body walker = stage_mover(s, box(5, 5), 0, 0, 5, 0);
    abut_event event;

    for (int frame = 1; frame <= 14; frame++) {
        bool inside = 5 * frame + 5 >= 25 && 5 * frame - 5 <= 45;

        play_steps(s, 1);
        check_at(s, walker, 5 * frame, 0);
        check_velocity(s, walker, 5, 0, 0);
        CHECK_STAGE(s, stage_pair_open(s, zone, walker) == inside);
        CHECK_STAGE(s, s->tally[ABUT_EVENT_HIT] == 0);
        if (stage_event(s, ABUT_EVENT_BEGAN, zone, walker, &event)) {
            CHECK_STAGE(s, frame == 4 && !event.solid);
        }
    }
}

static void test_zone(void)
{
    play("zone", PLAIN, scene_zone);
}

/* A zone that is entered and left within one step is told of all the same. */
static void scene_bullet_zone(stage *s)
{
    abut_body zone = add_sensor(s, ABUT_BODY_STATIC, box(0.25, 50), 5000, 0);
    abut_body bullet = stage_mover(s, ball(1), 0, 0, 1e5, 0);

    play_steps(s, 1);
    check_at(s, bullet, 1e5, 0);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, zone, bullet) == 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_ENDED, zone, bullet) == 1);
}

static void test_bullet_zone(void)
{
    play("bullet through a zone", PLAIN, scene_bullet_zone);
}

/* A sensor that moves: through walls and bodies, reporting both. */
static void scene_moving_sensor(stage *s)
{
    abut_body eye = add_sensor(s, ABUT_BODY_MOVER, ball(5), 0, 10);
    abut_body wall = stage_static(s, box(5, 50), 40, 0);
    abut_body crate = stage_mover(s, box(5, 5), 80, 0, 0, 0);
    bool saw_wall = false;
    bool saw_crate = false;

    for (int frame = 1; frame <= 12; frame++) {
        play_steps(s, 1);
        check_at(s, eye, 10 * frame, 0);
        saw_wall |= stage_pair_open(s, eye, wall);
        saw_crate |= stage_pair_open(s, eye, crate);
        CHECK_STAGE(s, stage_pair_open(s, eye, wall) == (frame >= 3 && frame <= 5));
    }
    CHECK_STAGE(s, saw_wall && saw_crate && s->open.count == 0);
    check_at(s, crate, 80, 0);
}

static void test_moving_sensor(void)
{
    play("moving sensor", PLAIN, scene_moving_sensor);
}

/* Put into something, it begins with the next step; taken away, it ends. */
static void scene_placed_sensor(stage *s)
{
    abut_body crate = stage_mover(s, box(5, 5), 0, 0, 0, 0);
    abut_body zone = add_sensor(s, ABUT_BODY_STATIC, box(50, 50), 10, 0);

    play_steps(s, 1);
    CHECK_STAGE(s, stage_pair_open(s, crate, zone));
    play_steps(s, 3);
    CHECK_STAGE(s, stage_place(s, zone, 500, 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
    play_steps(s, 1);
    CHECK_STAGE(s, !stage_pair_open(s, crate, zone));
    CHECK_STAGE(s, stage_place(s, zone, 0, 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_pair_open(s, crate, zone));
    CHECK_STAGE(s, abut_body_set_filter(s->world, zone, 2, 2, 0) == ABUT_OK);
    CHECK_STAGE(s, abut_body_set_filter(s->world, crate, 1, 1, 0) == ABUT_OK);
    play_steps(s, 1);
    CHECK_STAGE(s, !stage_pair_open(s, crate, zone));
}

static void test_placed_sensor(void)
{
    play("placed sensor", PLAIN, scene_placed_sensor);
}

/* A sleeper in a zone stays in it. */
static void scene_sleeper(stage *s)
{
    abut_body zone = add_sensor(s, ABUT_BODY_STATIC, box(50, 50), 0, 0);
    abut_body crate = 0;

    stage_static(s, box(100, 10), 0, 15);
    crate = stage_mover(s, box(5, 5), 0, 0, 0, 0);
    play_steps(s, 100);
    CHECK_STAGE(s, abut_body_is_asleep(s->world, crate));
    CHECK_STAGE(s, stage_pair_open(s, zone, crate));
    CHECK_STAGE(s, stage_drive(s, crate, 20, 0) == ABUT_OK);
    play_steps(s, 5);
    CHECK_STAGE(s, !stage_pair_open(s, zone, crate));
}

static void test_sleeper(void)
{
    play("sleeper in a zone", (abut_world_settings){ .gravity = { 0, 0.25 } }, scene_sleeper);
}

/* --- Side by side --------------------------------------------------------------------------- */

/* The next of a row, so many hundredths wide, from one hundredth on: it must touch the
 * one before and stand where it was told. */
static abut_body
add_beside(abut_world *world, int64_t cell, int64_t cells, bool along_y, abut_body before)
{
    double at = (double)cell * 0.01;
    double width = (double)cells * 0.01;
    abut_shape shape = along_y ? abut_rect(0, 0, 1, width) : abut_rect(0, 0, width, 1);
    abut_body_settings body = {
        .kind = abut_world_count(world) % 3 == 1 ? ABUT_BODY_STATIC : ABUT_BODY_MOVER,
        .shapes = &shape,
        .at = { along_y ? 0 : at, along_y ? at : 0 },
    };
    abut_body id = 0;
    abut_status status = abut_world_add(world, &body, &id);
    abut_vec2 stands = abut_body_at(world, id);
    abut_shape here = abut_body_shape(world, id, 0);
    abut_shape there = abut_body_shape(world, before, 0);
    bool good = CHECK(status == ABUT_OK);

    good = CHECK(stands.x == abut_snap(body.at.x) && stands.y == abut_snap(body.at.y)) && good;
    good = CHECK(before == 0 || abut_relate(&here, &there) == ABUT_TOUCHING) && good;
    if (!good) {
        printf("   %g wide at %g: %s\n", width, at, abut_world_last_error(world));
    }
    return id;
}

/* Who touches when it is added is told as begun by the next step; and nothing else happens. */
static void step_in_peace(abut_world *world)
{
    for (int i = 0; i < 3; i++) {
        uint32_t count = 0;

        CHECK(abut_world_step(world) == ABUT_OK);
        const abut_event *events = abut_world_events(world, &count);

        CHECK(count > 0 && count == abut_world_report(world).contacts);
        for (uint32_t k = 0; k < count; k++) {
            CHECK(events[k].what == (i == 0 ? ABUT_EVENT_BEGAN : ABUT_EVENT_STAYED));
            CHECK(events[k].time == (i == 0 ? 0 : 1));
        }
    }
}

/* Bodies on a grid of 0.01 up to 1000 units: each begins where the one before ends, as
 * decimals. They touch: nobody is nudged, and nothing happens to them. */
static void line_up(uint64_t seed, double from, bool along_y)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ 0 });
    rng dice = { seed };
    int64_t cell = (int64_t)(from * 100);
    int64_t last = cell + 30000;
    abut_body before = 0;

    while (cell < last) {
        int64_t cells = rng_int(&dice, 1, 120);

        before = add_beside(world, cell, cells, along_y, before);
        cell += cells;
    }
    step_in_peace(world);
    abut_world_destroy(world);
}

static void test_side_by_side(void)
{
    for (int i = 0; i < 8; i++) {
        line_up((uint64_t)i + 1, i < 4 ? -150 : 120.0 * i, i % 2 == 1);
    }
}

/* The same in two directions: a wall of bricks, centred shapes. */
static void test_bricks(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ 0 });
    abut_body ids[20][20];

    for (int y = 0; y < 20; y++) {
        for (int x = 0; x < 20; x++) {
            abut_shape shape = abut_rect_centered(0, 0, 0.3, 0.1);
            abut_status status = abut_world_add(
                world,
                &(abut_body_settings){ .shapes = &shape,
                                       .at = { 0.3 * x + 0.15 * (y % 2), 0.1 * y + 33.3 } },
                &ids[y][x]);

            if (status != ABUT_OK) {
                printf("   brick %d, %d: %s\n", x, y, abut_world_last_error(world));
            }
            CHECK(status == ABUT_OK);
        }
    }
    step_in_peace(world);
    abut_world_destroy(world);
}

/* A box of one or two shapes that overlaps a body of several, or a map, and passes it until they
 * are apart, becomes a sensor, or passes everything: from then on it reports what it is in, and
 * leaves it without being looked at from tick to tick. */
static void leave_as_sensor(int shapes, bool map, bool fixed, bool passes, bool leaves)
{
    static const char *const rows[3] = { "........", "..####..", "########" };
    abut_world *world = abut_world_create(NULL);
    abut_shape two[2] = { abut_rect(0, 0, 20, 20), abut_rect(0, 20, 40, 20) };
    abut_shape blocks[2] = { abut_rect(0, 0, 64, 12), abut_rect(0, 12, 64, 12) };
    abut_tiles *tiles = NULL;
    abut_body box = 0;
    abut_event event;
    int begun = 0;
    int ended = 0;

    CHECK(abut_tiles_from_text(rows, 3, 8, NULL, &tiles) == ABUT_OK);
    abut_body_settings other = { .shapes = blocks,
                                 .shape_count = 2,
                                 .kind = fixed ? ABUT_BODY_STATIC : ABUT_BODY_MOVER };

    if (map) {
        other.shapes = NULL;
        other.shape_count = 0;
        other.tiles = tiles;
    }
    CHECK(abut_world_add(world, &other, NULL) == ABUT_OK);
    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .shapes = two,
                                                .shape_count = (uint32_t)shapes,
                                                .at = { -18, 18 },
                                                .velocity = { leaves ? -50 : 0, leaves ? 0.3 : 0 },
                                                .spawn = ABUT_SPAWN_IGNORE },
                         &box) == ABUT_OK);
    CHECK((passes ? abut_body_set_answer(world, box, ABUT_ANSWER_PASS, 0)
                  : abut_body_set_sensor(world, box, true)) == ABUT_OK);
    for (int step = 0; step < 3; step++) {
        CHECK(abut_world_step(world) == ABUT_OK);
        CHECK(abut_world_report(world).sweeps < 100);
        for (uint32_t at = 0; abut_world_next_event(world, &at, &event);) {
            begun += event.what == ABUT_EVENT_BEGAN;
            ended += event.what == ABUT_EVENT_ENDED;
        }
    }
    CHECK(begun == 1 && ended == (leaves ? 1 : 0));
    abut_world_destroy(world);
    abut_tiles_destroy(tiles);
}

/* A ball gets to the height of a round zone, to the floor and to the zone just as the step ends, by
 * less than a quantum per tick: the touch is reported in that step, as that of the floor is. */
static void scene_touched_at_end(stage *s)
{
    static const double falls[] = { 0x1p-13, 0x1p-17, 0x1p-20, 0x1p-31 };

    for (int k = 0; k < COUNT_OF(falls) * 2; k++) {
        double fall = falls[k / 2];
        abut_body ground = stage_static(s, box(100, 10), 0, 15);
        abut_body zone =
            add_sensor(s, ABUT_BODY_STATIC, ball(5), k % 2 == 0 ? 12 : 12 - 0x1p-20, 0);
        abut_body mover = stage_mover(s, ball(5), 0, -fall, 2, fall);
        abut_event event;

        play_steps(s, 1);
        CHECK_STAGE(s, stage_pair_open(s, zone, mover) && stage_pair_open(s, ground, mover));
        CHECK_STAGE(s, stage_event(s, ABUT_EVENT_BEGAN, zone, mover, &event) && event.time > 0.99);
        play_steps(s, 1);
        CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, zone, mover) == 0);
        stage_remove(s, mover);
        stage_remove(s, zone);
        stage_remove(s, ground);
    }
}

static void test_touched_at_end(void)
{
    play("touched at the end", PLAIN, scene_touched_at_end);
}

static void test_becomes_sensor_inside(void)
{
    for (int i = 0; i < 32; i++) {
        leave_as_sensor(1 + i % 2, i / 2 % 2 != 0, i / 4 % 2 != 0, i / 8 % 2 != 0, i / 16 != 0);
    }
}

TEST_MAIN(TEST(test_becomes_sensor_inside),
          TEST(test_touched_at_end),
          TEST(test_zone),
          TEST(test_bullet_zone),
          TEST(test_moving_sensor),
          TEST(test_placed_sensor),
          TEST(test_sleeper),
          TEST(test_side_by_side),
          TEST(test_bricks))
