/* world/test_scenes.c - the scenes of tutorials, two and three bodies at a time.
 *
 * Rows that a reader can check by eye: where two rectangles stand, how they move, where
 * they are one step later, and how fast. Movers slide. Along the normal both come to the
 * speed at which they meet: that of the one that gives way, or 0 if both come on.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

/* A place within the step is known to a tick of motion, 2^-20 of it. */
#define TICK 0x1p-20

typedef struct pair_row {
    const char *name;
    abut_rectangle a;
    abut_vec2 move_a;
    abut_body_kind kind_b;
    abut_rectangle b;
    abut_vec2 move_b;
    abut_vec2 at_a; /* afterwards: the corner of a, and its velocity */
    abut_vec2 speed_a;
    abut_vec2 at_b;
    abut_vec2 speed_b;
    bool touch; /* and the two touch exactly */
} pair_row;

#define MOVER ABUT_BODY_MOVER
#define STATIC ABUT_BODY_STATIC

// clang-format off
static const pair_row pair_rows[] = {
    /* name              a                 moves        b                                moves
     *   a is at         with speed     b is at            with speed   touching */
    { "head on",         { 0, 0, 10, 10 }, { 5, 0 },    MOVER, { 14, 0, 10, 10 },      { -5, 0 },
      { 2, 0 },          { 0, 0 },      { 12, 0 },         { 0, 0 },    true },
    { "B4.1",            { 0, 0, 10, 10 }, { 1, 0 },    MOVER, { 12, 0, 10, 10 },      { -10, 0 },
      { 2 / 11.0, 0 },   { 0, 0 },      { 10 + 2 / 11.0, 0 }, { 0, 0 }, true },
    { "head on, aside",  { 0, 0, 10, 10 }, { 6, 1 },    MOVER, { 14, 0, 10, 10 },      { -2, -1 },
      { 3, 1 },          { 0, 1 },      { 13, -1 },        { 0, -1 },   true },
    { "B4.3, a chase",   { 0, 0, 10, 10 }, { 10, 0 },   MOVER, { 12, 0, 10, 10 },      { 4, 0 },
      { 6, 0 },          { 4, 0 },      { 16, 0 },         { 4, 0 },    true },
    { "chase, aside",    { 0, 0, 10, 10 }, { 9, 2 },    MOVER, { 12, 1, 10, 10 },      { 5, 1 },
      { 7, 2 },          { 5, 2 },      { 17, 2 },         { 5, 1 },    true },
    { "fast behind slow",{ 0, 0, 10, 10 }, { 900, 0 },  MOVER, { 19, 0, 10, 10 },      { 0.5, 0 },
      { 9.5, 0 },        { 0.5, 0 },    { 19.5, 0 },       { 0.5, 0 },  true },
    { "onto one at rest",{ 0, 0, 10, 10 }, { 8, 2 },    MOVER, { 12, 0, 10, 10 },      { 0, 0 },
      { 2, 2 },          { 0, 2 },      { 12, 0 },         { 0, 0 },    true },
    { "never caught",    { 0, 0, 10, 10 }, { 4, 0 },    MOVER, { 12, 0, 10, 10 },      { 4, 0 },
      { 4, 0 },          { 4, 0 },      { 16, 0 },         { 4, 0 },    false },
    { "B4.7",            { 0, 0, 10, 10 }, { 100, 0 },  STATIC, { 50, 0, 10, 10 },     { 0, 0 },
      { 40, 0 },         { 0, 0 },      { 50, 0 },         { 0, 0 },    true },
    { "B4.5",            { 0, 0, 10, 10 }, { 60, 1 },   STATIC, { 40, 8, 100, 100 },   { 0, 0 },
      { 30, 1 },         { 0, 1 },      { 40, 8 },         { 0, 0 },    true },
    { "B3.4",            { 0, 0, 10, 10 }, { 14, 0 },   STATIC, { 12, 0, 4, 10 },      { 0, 0 },
      { 2, 0 },          { 0, 0 },      { 12, 0 },         { 0, 0 },    true },
    { "B3.5",            { 0, -5, 10, 10 },{ 0, 5 },    STATIC, { 9, 9, 10, 10 },      { 0, 0 },
      { 0, -1 },         { 0, 0 },      { 9, 9 },          { 0, 0 },    true },
    { "B4.10, a walk",   { 20, 90, 10, 10 },{ 3, 0 },   STATIC, { 0, 100, 200, 20 },   { 0, 0 },
      { 23, 90 },        { 3, 0 },      { 0, 100 },        { 0, 0 },    true },
    { "onto a platform", { 40, 60, 20, 20 },{ 300, 60 },STATIC, { 0, 90, 400, 20 },    { 0, 0 },
      { 340, 70 },       { 300, 0 },    { 0, 90 },         { 0, 0 },    true },
    { "into its side",   { -110, 75, 20, 20 },{ 300, 8 },STATIC, { 0, 90, 400, 20 },   { 0, 0 },
      { -20, 83 },       { 0, 8 },      { 0, 90 },         { 0, 0 },    true },
    { "over its edge",   { -110, 60, 20, 20 },{ 300, 1 },STATIC, { 0, 90, 400, 20 },   { 0, 0 },
      { 190, 61 },       { 300, 1 },    { 0, 90 },         { 0, 0 },    false },
    { "just on its edge",{ -60, 66, 20, 20 },{ 50, 4.5 },STATIC, { 0, 90, 400, 20 },    { 0, 0 },
      { -10, 70 },       { 50, 0 },     { 0, 90 },         { 0, 0 },    true },
    { "off its end",     { 385, 70, 20, 20 },{ 60, 0 }, STATIC, { 0, 90, 400, 20 },    { 0, 0 },
      { 445, 70 },       { 60, 0 },     { 0, 90 },         { 0, 0 },    false },
    { "along a wall",    { 0, 0, 10, 10 }, { 0, 70 },   STATIC, { 10, 20, 10, 200 },   { 0, 0 },
      { 0, 70 },         { 0, 70 },     { 10, 20 },        { 0, 0 },    true },
    { "pressed to it",   { 0, 0, 10, 10 }, { 3, 70 },   STATIC, { 10, 0, 10, 200 },    { 0, 0 },
      { 0, 70 },         { 0, 70 },     { 10, 0 },         { 0, 0 },    true },
    { "run over",        { 0, 0, 10, 10 }, { 0, 0 },    MOVER, { 12, 0, 10, 10 },      { -6, 4 },
      { 0, 0 },          { 0, 0 },      { 10, 4 },         { 0, 4 },    true },
    { "past a corner",   { 0, 0, 10, 10 }, { 20, 5 },   STATIC, { 12, 14, 4, 10 },     { 0, 0 },
      { 20, 5 },         { 20, 5 },     { 12, 14 },        { 0, 0 },    false },
    { "decimals",        { 0, 0, 0.1, 0.1 },{ 0.2, 0.1 },STATIC, { 0.3, 0, 0.1, 9 },   { 0, 0 },
      { 0.2, 0.1 },      { 0.2, 0.1 },  { 0.3, 0 },        { 0, 0 },    true },
    { "free decimals",   { 0, 0, 1, 1 },   { 0.1, 0.7 },STATIC, { 9, 9, 1, 1 },        { 0, 0 },
      { 0.1, 0.7 },      { 0.1, 0.7 },  { 9, 9 },          { 0, 0 },    false },
};
// clang-format on

static abut_body add_rect(stage *s, abut_body_kind kind, abut_rectangle r, abut_vec2 velocity)
{
    abut_shape shape = abut_rect(0, 0, r.width, r.height);

    return stage_add(
        s, (abut_body_settings){
               .kind = kind, .shapes = &shape, .at = { r.x, r.y }, .velocity = velocity });
}

static abut_vec2 snapped(abut_vec2 v)
{
    return (abut_vec2){ abut_snap(v.x), abut_snap(v.y) };
}

/* In both orders of ids. */
static void play_row(const pair_row *row, int view, bool swapped)
{
    stage s = stage_open(row->name, (abut_world_settings){ 0 }, view);
    abut_body a = swapped ? 0 : add_rect(&s, MOVER, row->a, row->move_a);
    abut_body b = add_rect(&s, row->kind_b, row->b, row->move_b);
    double fastest =
        fmax(fabs(row->move_a.x) + fabs(row->move_b.x), fabs(row->move_a.y) + fabs(row->move_b.y));
    bool free_way = row->move_a.x == row->speed_a.x && row->move_a.y == row->speed_a.y;
    double slack = free_way ? 0 : fastest * TICK;

    if (swapped) {
        a = add_rect(&s, MOVER, row->a, row->move_a);
    }
    play_steps(&s, 1);
    abut_vec2 speed_a = snapped(row->speed_a);
    abut_vec2 at_a = snapped(row->at_a);
    check_near(&s, a, at_a.x, at_a.y, slack);
    check_near(&s, b, abut_snap(row->at_b.x), abut_snap(row->at_b.y), slack);
    check_velocity(&s, a, speed_a.x, speed_a.y, 0);
    check_velocity(&s, b, row->speed_b.x, row->speed_b.y, 0);
    CHECK_STAGE(&s, !row->touch || stage_relation(&s, a, b) == ABUT_TOUCHING);
    CHECK_ROW(row->name, stage_close(&s));
}

static void test_two_rectangles(void)
{
    for (int i = 0; i < COUNT_OF(pair_rows); i++) {
        for (int view = 0; view < STAGE_VIEWS; view++) {
            play_row(&pair_rows[i], view, false);
            play_row(&pair_rows[i], view, true);
        }
    }
}

/* A chase goes on as it ended: at the speed of the one in front, in touch, all the way. */
static void scene_long_chase(stage *s)
{
    abut_body slow = stage_mover(s, box(5, 5), 40, 0, 0.75, 0);
    abut_body fast = stage_mover(s, box(5, 5), 0, 1, 64, 0);

    play_steps(s, 60);
    check_at(s, slow, 40 + 60 * 0.75, 0);
    check_at(s, fast, 30 + 60 * 0.75, 1);
    check_velocity(s, fast, 0.75, 0, 0);
    CHECK_STAGE(s, stage_relation(s, slow, fast) == ABUT_TOUCHING);
}

static void test_long_chase(void)
{
    play("long chase", (abut_world_settings){ 0 }, scene_long_chase);
}

/* B4.6: A and B come to rest against C, in time order. */
static void scene_three(stage *s)
{
    abut_body a = stage_mover(s, box(5, 5), 5, 0, 6, 0);
    abut_body b = stage_mover(s, box(5, 5), 17, 0, 2, 0);
    abut_body c = stage_mover(s, box(5, 5), 29, 0, -6, 0);

    play_steps(s, 1);
    check_near(s, a, 7.5, 0, 12 * TICK);
    check_near(s, b, 17.5, 0, 12 * TICK);
    check_near(s, c, 27.5, 0, 12 * TICK);
    CHECK_STAGE(s, stage_relation(s, a, b) == ABUT_TOUCHING);
    CHECK_STAGE(s, stage_relation(s, b, c) == ABUT_TOUCHING);
    check_velocity(s, a, 0, 0, 0);
    check_velocity(s, b, 0, 0, 0);
    check_velocity(s, c, 0, 0, 0);
}

static void test_three(void)
{
    play("three in a row, B4.6", (abut_world_settings){ 0 }, scene_three);
}

static abut_shape squeezed_shape(rng *dice, bool round)
{
    double size = rng_between(dice, 4, 9);

    switch (round ? rng_int(dice, 0, 3) : 0) {
    case 1:
        return ball(size);
    case 2:
        return abut_triangle(-size, -size, size, 0, -size, size);
    case 3:
        return pill(size / 2, size / 2);
    default:
        return box(size, rng_between(dice, 4, 9));
    }
}

static void squeeze(uint64_t seed)
{
    static const abut_answer_kind answers[3] = { ABUT_ANSWER_SLIDE, ABUT_ANSWER_PUSH,
                                                 ABUT_ANSWER_BOUNCE };
    rng dice = { seed };
    char name[64];
    bool round = rng_int(&dice, 0, 1) == 1;
    double speed = pow(10, rng_between(&dice, 1, 5));
    double room = rng_between(&dice, 5, 400);
    double places[3] = { 480 - room, 500, 520 + room * rng_unit(&dice) };
    double speeds[3] = { speed * rng_between(&dice, 0.3, 1.3), 0,
                         -speed * rng_between(&dice, 0.3, 1.3) };
    abut_body ids[3];

    snprintf(name, sizeof(name), "squeezed, seed %llu", (unsigned long long)seed);
    stage s = stage_open(name, (abut_world_settings){ 0 }, (int)(seed % STAGE_VIEWS));
    for (int i = 0; i < 3; i++) {
        abut_shape shape = squeezed_shape(&dice, round);

        ids[i] = stage_add(&s, (abut_body_settings){ .shapes = &shape,
                                                     .at = { places[i], 0 },
                                                     .velocity = { speeds[i], 0 },
                                                     .answer = answers[rng_int(&dice, 0, 2)],
                                                     .bounce = rng_unit(&dice),
                                                     .mass = rng_between(&dice, 0.5, 1.5) });
    }
    play_steps(&s, 3);
    if (!round) { /* boxes cannot get past each other here */
        CHECK_STAGE(&s, stage_at(&s, ids[0]).x < stage_at(&s, ids[1]).x);
        CHECK_STAGE(&s, stage_at(&s, ids[1]).x < stage_at(&s, ids[2]).x);
    }
    CHECK_ROW(name, stage_close(&s));
}

static void test_squeezed(void)
{
    for (int i = 0; i < 2000; i++) {
        squeeze((uint64_t)i + 77);
    }
}

/* Corner exactly on corner: one way or the other, never both, and nothing is lost of
 * the motion along the side that it goes on by. */
static void scene_corner(stage *s)
{
    static const abut_vec2 moves[4] = { { 20, 20 }, { 20, 10 }, { 10, 20 }, { 7.3, 7.3 } };

    for (int i = 0; i < COUNT_OF(moves); i++) {
        double y = i * 1000;
        abut_vec2 move = snapped(moves[i]);
        abut_body wall = stage_static(s, box(10, 10), 0, y);
        abut_body body =
            stage_mover(s, box(5, 5), -15 - move.x / 2, y - 15 - move.y / 2, move.x, move.y);

        play_steps(s, 1);
        abut_vec2 at = stage_at(s, body);
        abut_vec2 speed = stage_velocity(s, body);
        bool along_x = speed.x == move.x && speed.y == 0 && at.y == y - 15 &&
                       fabs(at.x - (-15 + move.x / 2)) < 0.001;
        bool along_y = speed.y == move.y && speed.x == 0 && at.x == -15 &&
                       fabs(at.y - (y - 15 + move.y / 2)) < 0.001;
        CHECK_STAGE(s, along_x != along_y);
        if (along_x == along_y) {
            printf("   at (%.12g, %.12g) with speed (%.12g, %.12g)\n", at.x, at.y - y, speed.x,
                   speed.y);
        }
        CHECK_STAGE(s, stage_relation(s, wall, body) == ABUT_TOUCHING);
    }
}

static void test_corner_on_corner(void)
{
    play("corner on corner", (abut_world_settings){ 0 }, scene_corner);
}

TEST_MAIN(TEST(test_two_rectangles),
          TEST(test_long_chase),
          TEST(test_three),
          TEST(test_squeezed),
          TEST(test_corner_on_corner))
