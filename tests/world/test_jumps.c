/* world/test_jumps.c - bodies so fast that much happens within a tick, and moves in no time.
 *
 * Two that meet within a tick stand at its start, and the gap that is left is closed at once. That
 * is a move like any other: nothing may be in its way, not even another piece of the body that is
 * met. Speeds here are in cells of a small grid per tick, so that such gaps are as wide as bodies
 * are; the trails are followed by oracle/world_check.h.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/world_check.h"
#include "support/sample.h"
#include "world/stage.h"

#include <math.h>
#include <stdlib.h>

#define CELL 0x1p-6
#define PER_TICK (CELL * 0x1p20) /* the speed of a cell per tick */

enum { WORLDS = 500, PIECES = 5, BODIES = 10, ROOM = 24, FRAMES = 4 };

static abut_shape cells(double x, double y, double width, double height)
{
    return abut_rect(x * CELL, y * CELL, width * CELL, height * CELL);
}

static abut_body_settings
body_of(abut_shape *shapes, int count, double x, double y, double vx, double vy)
{
    return (abut_body_settings){ .shapes = shapes,
                                 .shape_count = (uint32_t)count,
                                 .at = { x * CELL, y * CELL },
                                 .velocity = { vx * PER_TICK, vy * PER_TICK } };
}

/* --- Scenes --------------------------------------------------------------------------------- */

static watch *eyes;

static abut_body add_watched(stage *s, abut_body_settings settings)
{
    abut_body id = stage_add(s, settings);

    CHECK_STAGE(s, id != ABUT_NO_BODY && watch_add(eyes, id, &settings, false));
    return id;
}

static void play_watched(stage *s)
{
    watch_changed(eyes);
    watch_before(eyes);
    bool good = stage_advance(s);

    watch_after(eyes, ABUT_OK);
    if (!CHECK_STAGE(s, good && watch_fault_count(eyes) == 0)) {
        printf("   %s\n", eyes->text);
    }
}

/* Past the end of a bar, and against the wall behind it: the way to the wall is not straight. */
static void scene_bar(stage *s)
{
    abut_shape barred[] = { cells(-2, -40, 2, 80), cells(3, 0, 1, 2) };
    abut_shape small[] = { cells(0, 0, 1, 1) };
    abut_body_settings wall = body_of(barred, 2, 0, 0, 0, 0);
    abut_event hit;

    wall.kind = ABUT_BODY_STATIC;
    watch_open(eyes, s->world, &s->settings);
    abut_body a = add_watched(s, body_of(small, 1, 7, 0.5, -10, -20));
    abut_body b = add_watched(s, wall);

    play_watched(s);
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_HIT, a, b, &hit) && hit.normal.x == 1 &&
                       hit.time < 0x1p-20);
}

/* The other way round: the body of two pieces comes, and carries the bar along. */
static void scene_bar_comes(stage *s)
{
    abut_shape barred[] = { cells(-2, -40, 2, 80), cells(3, 0, 1, 2) };
    abut_shape small[] = { cells(0, 0, 1, 1) };
    abut_body_settings post = body_of(small, 1, 7, 0.5, 0, 0);

    post.kind = ABUT_BODY_STATIC;
    watch_open(eyes, s->world, &s->settings);
    add_watched(s, post);
    add_watched(s, body_of(barred, 2, 0, 0, 10, 20));
    play_watched(s);
}

static void test_bar(void)
{
    play("past a bar", (abut_world_settings){ .trails = true }, scene_bar);
    play("a bar that comes", (abut_world_settings){ .trails = true }, scene_bar_comes);
}

/* Met by one piece in the middle of a tick, while another touches a corner at its start: the normal
 * is that of what is met, and so the solid side of a one-way body is solid. */
static void scene_touch_beside(stage *s)
{
    abut_shape ledge[] = { cells(0, 0, 4, 1), cells(0, 1, 4, 1) };
    abut_shape pair[] = { cells(1, -5, 2, 3),
                          abut_triangle(4 * CELL, 0, 7 * CELL, 0, 7 * CELL, 3 * CELL) };
    abut_body_settings one_way = body_of(ledge, 2, 0, 0, 0, 0);
    abut_event hit;

    one_way.kind = ABUT_BODY_STATIC;
    one_way.answer = ABUT_ANSWER_ONE_WAY;
    one_way.open_side = (abut_vec2){ 1, 1 };
    watch_open(eyes, s->world, &s->settings);
    abut_body a = add_watched(s, body_of(pair, 2, 0, 0, 0, 8));
    abut_body b = add_watched(s, one_way);

    watch_settings(eyes, b)->open_side = stage_in(s, one_way.open_side);
    play_watched(s);
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_HIT, a, b, &hit) && hit.normal.y == -1);
    check_at(s, a, 0, 2 * CELL);
}

static void test_touch_beside(void)
{
    play("a touch beside", (abut_world_settings){ .trails = true }, scene_touch_beside);
}

static abut_vec2 common; /* the velocity that two go on with */

static abut_verdict go_on(void *user, const abut_pair_view *pair, abut_velocities *velocities)
{
    (void)user;
    (void)pair;
    *velocities = (abut_velocities){ common, common };
    return ABUT_VERDICT_OWN;
}

/* One in the slot of the other. They meet in the middle of a tick and go on together, much faster
 * than they came: both are put back by what that leads them too far. No order of these two moves is
 * free, for each is longer than the slot is wide. */
static void scene_slot(stage *s)
{
    abut_shape slotted[] = { cells(-4, 4, 8, 1), cells(-4, -5, 8, 1) };
    abut_shape small[] = { cells(-0.5, -0.5, 1, 1) };
    abut_event hit;

    common = stage_in(s, (abut_vec2){ 0, 60 * PER_TICK });
    watch_open(eyes, s->world, &s->settings);
    abut_body a = add_watched(s, body_of(small, 1, 0, 0, 0, 1));
    abut_body b = add_watched(s, body_of(slotted, 2, 0, 0, 0, -9));

    play_watched(s);
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_HIT, a, b, &hit) && hit.normal.y == -1);
    CHECK_STAGE(s, stage_relation(s, a, b) == ABUT_TOUCHING);
}

static void test_slot(void)
{
    play("in a slot", (abut_world_settings){ .trails = true, .answer = go_on }, scene_slot);
}

/* --- Random worlds -------------------------------------------------------------------------- */

/* A wall, and bars beside it. */
static int draw_comb(rng *dice, abut_shape *shapes)
{
    int count = (int)rng_int(dice, 2, PIECES);
    bool upright = rng_int(dice, 0, 1) == 1;

    shapes[0] = upright ? cells(0, -6, 1, 12) : cells(-6, 0, 12, 1);
    for (int i = 1; i < count; i++) {
        double off = (double)rng_int(dice, -5, 6);
        double from = (double)rng_int(dice, -6, 5);
        double length = (double)rng_int(dice, 1, 4);

        shapes[i] = upright ? cells(off, from, 1, length) : cells(from, off, length, 1);
    }
    return count;
}

static int draw_shapes(rng *dice, abut_shape *shapes)
{
    int64_t kind = rng_int(dice, 0, 5);
    double x = (double)rng_int(dice, -3, 3);
    double y = (double)rng_int(dice, -3, 3);
    double width = (double)rng_int(dice, 1, 4);
    double height = (double)rng_int(dice, 1, 4);

    if (kind < 3) {
        return draw_comb(dice, shapes);
    }
    shapes[0] = kind == 3   ? cells(x, y, width, height)
                : kind == 4 ? abut_circle(x * CELL, y * CELL, width / 2 * CELL)
                            : abut_triangle(x * CELL, y * CELL, (x + width) * CELL, y * CELL,
                                            x * CELL, (y + height) * CELL);
    return 1;
}

static void add_walls(watch *watch, abut_world *world, abut_vec2 at)
{
    abut_shape walls[] = { cells(-ROOM - 1, -ROOM - 1, 1, 2 * ROOM + 2),
                           cells(ROOM, -ROOM - 1, 1, 2 * ROOM + 2),
                           cells(-ROOM, -ROOM - 1, 2 * ROOM, 1), cells(-ROOM, ROOM, 2 * ROOM, 1) };
    abut_body_settings settings = {
        .kind = ABUT_BODY_STATIC, .shapes = walls, .shape_count = 4, .at = at
    };
    abut_body id;

    CHECK(abut_world_add(world, &settings, &id) == ABUT_OK &&
          watch_add(watch, id, &settings, true));
}

static void add_bodies(watch *watch, abut_world *world, abut_vec2 at, rng *dice)
{
    for (int i = 0; i < BODIES; i++) {
        abut_shape shapes[PIECES];
        int count = draw_shapes(dice, shapes);
        int64_t fast = rng_int(dice, 1, 12);
        double place_x = (double)rng_int(dice, -ROOM, ROOM);
        double place_y = (double)rng_int(dice, -ROOM, ROOM);
        double speed_x = (double)rng_int(dice, -fast, fast);
        double speed_y = (double)rng_int(dice, -fast, fast);
        bool stands = rng_int(dice, 0, 4) == 0;
        abut_body_settings settings =
            body_of(shapes, count, place_x, place_y, stands ? 0 : speed_x, stands ? 0 : speed_y);
        abut_body id;

        settings.kind = stands ? ABUT_BODY_STATIC : ABUT_BODY_MOVER;
        settings.at = (abut_vec2){ at.x + settings.at.x, at.y + settings.at.y };
        settings.answer = (abut_answer_kind)rng_int(dice, ABUT_ANSWER_SLIDE, ABUT_ANSWER_PUSH);
        settings.mass = exp2((double)rng_int(dice, -2, 2));
        if (abut_world_add(world, &settings, &id) == ABUT_OK) {
            watch_add(watch, id, &settings, false);
        }
    }
}

static void test_combs(void)
{
    rng dice = { 31 };
    uint64_t impacts = 0;
    uint64_t stretches = 0;
    uint64_t undecided = 0;
    int worlds = WORLDS / sample_part();

    for (int round = 0; round < worlds; round++) {
        uint64_t seed = dice.state;
        abut_world_settings settings = { .trails = true };
        abut_world *world = abut_world_create(&settings);
        abut_vec2 at = round % 2 == 0 ? (abut_vec2){ 0, 0 } : (abut_vec2){ -395000, 98750 };

        watch_open(eyes, world, &settings);
        add_walls(eyes, world, at);
        add_bodies(eyes, world, at, &dice);
        watch_changed(eyes);
        for (int frame = 0; frame < FRAMES && watch_fault_count(eyes) == 0; frame++) {
            watch_before(eyes);
            watch_after(eyes, abut_world_step(world));
        }
        if (!CHECK(watch_fault_count(eyes) == 0)) {
            printf("   seed %llu: %s\n", (unsigned long long)seed, eyes->text);
        }
        impacts += eyes->impacts;
        stretches += eyes->stretches;
        undecided += eyes->undecided;
        abut_world_destroy(world);
    }
    printf("%llu impacts, %llu stretches, %llu undecided\n", (unsigned long long)impacts,
           (unsigned long long)stretches, (unsigned long long)undecided);
    CHECK(impacts > 10 * (uint64_t)worlds && stretches > 1000 * undecided);
}

static void open_eyes(void)
{
    eyes = malloc(sizeof(*eyes));
    if (eyes == NULL) {
        abort();
    }
}

static void close_eyes(void)
{
    free(eyes);
}

TEST_MAIN(TEST(open_eyes),
          TEST(test_bar),
          TEST(test_touch_beside),
          TEST(test_slot),
          TEST(test_combs),
          TEST(close_eyes))
