/* world/test_speeds.c - what does not push speeds up nothing.
 *
 * Without gravity, kinematics, pushers and bounces no step may leave any mover faster than the
 * fastest was before it, and one at rest stays where it is, however many press on it: chasers round
 * a player in a game seen from above, crowds in a closed room, heaps.
 *
 * SPDX-License-Identifier: MIT */

#include "support/sample.h"
#include "world/stage.h"

#include <math.h>

/* What rounding may add to a velocity in a step, and to a motion: whole quanta per tick. */
#define SPEED_SLACK 0x1p-26
#define MOTION_SLACK 0x1p-9

enum { MOST_CHASERS = 100 };

typedef enum crowd_shape { CROWD_BALLS, CROWD_BOXES, CROWD_MIXED, CROWD_HEXAGONS } crowd_shape;

typedef struct crowd {
    stage *s;
    abut_body ids[MOST_CHASERS + 1];
    double speeds[MOST_CHASERS + 1]; /* as the chasers want them */
    abut_vec2 places[MOST_CHASERS + 1];
    int count;
} crowd;

static abut_shape crowd_member(crowd_shape kind, rng *dice, double size)
{
    int64_t roll = kind == CROWD_MIXED ? rng_int(dice, 0, 2) : kind == CROWD_HEXAGONS ? 2 : kind;
    abut_vec2 points[6];

    if (roll == 0) {
        return ball(size);
    }
    if (roll == 1) {
        return box(size, size);
    }
    for (int i = 0; i < 6; i++) {
        double turn = i * 1.0471975512 + size / 10;

        points[i] = (abut_vec2){ 1.2 * size * abut_cos(turn), 1.2 * size * abut_sin(turn) };
    }
    return abut_polygon(points, 6);
}

static double speed_of(const crowd *c, int i)
{
    abut_vec2 velocity = stage_velocity(c->s, c->ids[i]);

    return hypot(velocity.x, velocity.y);
}

static double fastest_of(const crowd *c)
{
    double most = 0;

    for (int i = 0; i < c->count; i++) {
        most = fmax(most, speed_of(c, i));
    }
    return most;
}

/* One step, after which nothing may be faster, nor have gone farther, than the fastest was. */
static bool step_no_faster(crowd *c, double allowed)
{
    bool good = true;

    for (int i = 0; i < c->count; i++) {
        c->places[i] = stage_at(c->s, c->ids[i]);
    }
    good = CHECK_STAGE(c->s, stage_advance(c->s));
    for (int i = 0; i < c->count; i++) {
        abut_vec2 at = stage_at(c->s, c->ids[i]);
        double went = hypot(at.x - c->places[i].x, at.y - c->places[i].y);

        good = CHECK_STAGE(c->s, speed_of(c, i) <= allowed + SPEED_SLACK) && good;
        good = CHECK_STAGE(c->s, went <= allowed + MOTION_SLACK) && good;
    }
    return good;
}

/* --- Chasers ------------------------------------------------------------------------------------
 */

static void add_chasers(crowd *c, int chasers, crowd_shape kind, rng *dice, bool even)
{
    abut_body_settings body = { .kind = ABUT_BODY_MOVER };

    while (c->count <= chasers) {
        double angle = rng_between(dice, 0, 6.28);
        double reach = 20 + rng_between(dice, 0, 40 + 10 * sqrt(chasers));
        abut_shape shape = crowd_member(kind, dice, even ? 5 : rng_between(dice, 2.5, 7.5));

        body.shapes = &shape;
        body.at = c->count == 0 ? (abut_vec2){ 0, 0 }
                                : (abut_vec2){ abut_snap(reach * abut_cos(angle)),
                                               abut_snap(reach * abut_sin(angle)) };
        if (stage_try(c->s, body, &c->ids[c->count]) == ABUT_OK) {
            c->speeds[c->count++] = even ? 1.2 : rng_between(dice, 0.4, 1.4);
        }
    }
}

/* All of them head for the first, at their own speeds; the fastest of these. */
static double drive_chasers(crowd *c)
{
    abut_vec2 target = stage_at(c->s, c->ids[0]);
    double fastest = 0;

    for (int i = 1; i < c->count; i++) {
        abut_vec2 at = stage_at(c->s, c->ids[i]);
        abut_vec2 way = { target.x - at.x, target.y - at.y };
        double part = c->speeds[i] / hypot(way.x, way.y);

        stage_drive(c->s, c->ids[i], part * way.x, part * way.y);
        fastest = fmax(fastest, c->speeds[i]);
    }
    return fastest;
}

static void chase(int chasers, crowd_shape kind, uint64_t seed, int frames)
{
    rng dice = { seed };
    stage s = stage_open("chasers", (abut_world_settings){ 0 }, (int)(seed % STAGE_VIEWS));
    crowd c = { .s = &s };
    bool good = true;

    add_chasers(&c, chasers, kind, &dice, seed % 3 != 0);
    for (int frame = 0; frame < frames && good; frame++) {
        good = step_no_faster(&c, drive_chasers(&c));
    }
    good = CHECK_STAGE(&s, stage_is(&s, "place", stage_at(&s, c.ids[0]), 0, 0, 0x1p-10)) && good;
    if (!CHECK_ROW("chasers", stage_close(&s)) || !good) {
        printf("   %d chasers, shapes %d, seed %llu\n", chasers, (int)kind,
               (unsigned long long)seed);
    }
}

static void test_chasers(void)
{
    static const int numbers[] = { 1, 2, 3, 4, 5, 6, 8, 12, 20 };

    for (int n = 0; n < (int)COUNT_OF(numbers); n++) {
        for (int kind = CROWD_BALLS; kind <= CROWD_HEXAGONS; kind++) {
            for (uint64_t seed = 1; seed <= 3; seed++) {
                chase(numbers[n], (crowd_shape)kind, seed + 10 * (uint64_t)n, 160);
            }
        }
    }
    chase(5, CROWD_MIXED, 1, 1000);
    chase(MOST_CHASERS, CROWD_BALLS, 1, 120);
    chase(MOST_CHASERS, CROWD_MIXED, 3, 120);
}

/* --- Crowds in a closed room --------------------------------------------------------------------
 */

enum { ROOM_SIDE = 60, ROOM_BODIES = 14, ROOM_FRAMES = 60, ROOM_WORLDS = 120 };

static void add_walls(stage *s)
{
    double half = ROOM_SIDE / 2.0;

    stage_static(s, box(half + 2, 1), half, -1);
    stage_static(s, box(half + 2, 1), half, ROOM_SIDE + 1);
    stage_static(s, box(1, half), -1, half);
    stage_static(s, box(1, half), ROOM_SIDE + 1, half);
}

/* Sizes, places and velocities come from small grids, so that much touches at the start. */
static void fill_room(crowd *c, rng *dice)
{
    for (int tries = 0; tries < 200 && c->count < ROOM_BODIES; tries++) {
        crowd_shape kind = (crowd_shape)rng_int(dice, CROWD_BALLS, CROWD_HEXAGONS);
        abut_shape shape = crowd_member(kind, dice, (double)rng_int(dice, 2, 5));
        abut_body_settings body = {
            .shapes = &shape,
            .at = { (double)rng_int(dice, 3, ROOM_SIDE - 3),
                    (double)rng_int(dice, 3, ROOM_SIDE - 3) },
            .velocity = { (double)rng_int(dice, -4, 4) / 2, (double)rng_int(dice, -4, 4) / 2 },
            .answer = rng_int(dice, 0, 5) == 0 ? ABUT_ANSWER_STOP : ABUT_ANSWER_SLIDE,
        };

        if (stage_try(c->s, body, &c->ids[c->count]) == ABUT_OK) {
            c->count++;
        }
    }
}

static void crowd_in_room(uint64_t seed, double gravity)
{
    rng dice = { seed };
    abut_world_settings settings = { .gravity = { 0, gravity },
                                     .friction = seed % 2 == 0 ? 0.3 : 0 };
    stage s = stage_open("crowd in a room", settings, (int)(seed % STAGE_VIEWS));
    crowd c = { .s = &s };
    bool good = true;

    add_walls(&s);
    fill_room(&c, &dice);
    CHECK_ROW("crowd in a room", c.count > ROOM_BODIES / 2);
    for (int frame = 0; frame < ROOM_FRAMES && good; frame++) {
        good = step_no_faster(&c, fastest_of(&c) + gravity);
    }
    if (!CHECK_ROW("crowd in a room", stage_close(&s)) || !good) {
        printf("   seed %llu, gravity %g\n", (unsigned long long)seed, gravity);
    }
}

static void test_rooms(void)
{
    for (uint64_t seed = 1; seed <= (uint64_t)(ROOM_WORLDS / sample_part()); seed++) {
        crowd_in_room(seed, 0);
        crowd_in_room(seed + 1000, 0.25);
    }
}

/* --- One that slides along a wall ---------------------------------------------------------------
 */

/* It leans on a slanted wall and slides along it into one at rest, which must stay: the slider
 * stops between the two. */
static void scene_wedge(stage *s)
{
    abut_body slope = stage_static(s, abut_triangle(0, 0, 40, 40, 0, 40), 0, 0);
    abut_body rests = stage_mover(s, ball(4), 30, 10, 0, 0);
    abut_body slides = stage_mover(s, ball(4), 12, 0, 0, 0);

    (void)slope;
    for (int frame = 0; frame < 60; frame++) {
        stage_drive(s, slides, 1, 0.7);
        play_steps(s, 1);
    }
    check_near(s, rests, 30, 10, 0x1p-10);
}

static void test_wedge(void)
{
    play("sliding along a wall into one at rest", (abut_world_settings){ 0 }, scene_wedge);
}

TEST_MAIN(TEST(test_chasers), TEST(test_rooms), TEST(test_wedge))
