/* world/test_sleep.c - what falls asleep, and what wakes it.
 *
 * No sleeper hangs over free space: whatever takes its support away wakes it, and it is
 * on its way soon after.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

#define HEAVY                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        .gravity = { 0, 0.25 }                                                                     \
    }

enum { SLEEPERS = 4, NAP = 80 };

/* Four bodies asleep on a shelf. */
typedef struct dormitory {
    abut_body floor;
    abut_body shelf;
    abut_body ids[SLEEPERS];
} dormitory;

static dormitory lay_down(stage *s, abut_body_kind kind)
{
    dormitory d = { 0 };
    abut_shape shelf = box(50, 10);

    d.floor = stage_static(s, box(500, 10), 0, 210);
    d.shelf = stage_add(s, (abut_body_settings){ .kind = kind, .shapes = &shelf });
    for (int i = 0; i < SLEEPERS; i++) {
        d.ids[i] = stage_mover(s, i % 2 ? ball(10) : box(10, 10), 0, -20 - 20 * i, 0, 0);
    }
    play_steps(s, NAP);
    for (int i = 0; i < SLEEPERS; i++) {
        CHECK_STAGE(s, abut_body_is_asleep(s->world, d.ids[i]));
        CHECK_STAGE(s, abut_body_is_grounded(s->world, d.ids[i]));
        check_near(s, d.ids[i], 0, -20 - 20 * i, 0x1p-9);
    }
    CHECK_STAGE(s, abut_world_report(s->world).asleep == SLEEPERS);
    return d;
}

/* They fall as one: each by as much as the lowest, from the first step on. */
static void check_fell(stage *s, const dormitory *d)
{
    double above[SLEEPERS];

    for (int i = 0; i < SLEEPERS; i++) {
        above[i] = stage_at(s, d->ids[0]).y - stage_at(s, d->ids[i]).y;
    }
    for (int step = 0; step < 12; step++) {
        play_steps(s, 1);
        for (int i = 0; i < SLEEPERS; i++) {
            CHECK_STAGE(s, stage_at(s, d->ids[0]).y - stage_at(s, d->ids[i]).y == above[i]);
        }
    }
    for (int i = 0; i < SLEEPERS; i++) {
        CHECK_STAGE(s, stage_at(s, d->ids[i]).y > -20 - 20 * i + 5);
    }
    play_steps(s, 100);
    for (int i = 0; i < SLEEPERS; i++) {
        CHECK_STAGE(s, stage_at(s, d->ids[i]).y > 100);
    }
}

/* --- Ways in which a support can go ------------------------------------------------ */

static void go_removed(stage *s, dormitory *d)
{
    stage_remove(s, d->shelf);
}

static void go_placed(stage *s, dormitory *d)
{
    CHECK_STAGE(s, stage_place(s, d->shelf, 1000, 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
}

static void go_shrunk(stage *s, dormitory *d)
{
    abut_shape small = stage_shape_in(s, abut_rect_between(-50, -10, -40, 10));

    CHECK_STAGE(s,
                abut_body_reshape(s->world, d->shelf, &small, 1, ABUT_SPAWN_REFUSE, 0) == ABUT_OK);
}

static void filter(stage *s, abut_body id, uint32_t bits, int32_t group)
{
    stage_part *part = stage_part_of(s, id);

    CHECK_STAGE(s, abut_body_set_filter(s->world, id, bits, bits, group) == ABUT_OK);
    part->settings.category = bits;
    part->settings.mask = bits;
    part->settings.group = group;
}

static void go_filtered(stage *s, dormitory *d)
{
    filter(s, d->shelf, 2, 0);
    for (int i = 0; i < SLEEPERS; i++) {
        filter(s, d->ids[i], 1, 0);
    }
}

static void go_grouped(stage *s, dormitory *d)
{
    filter(s, d->shelf, 0, -5);
    for (int i = 0; i < SLEEPERS; i++) {
        filter(s, d->ids[i], 0, -5);
    }
}

static void go_sensor(stage *s, dormitory *d)
{
    CHECK_STAGE(s, abut_body_set_sensor(s->world, d->shelf, true) == ABUT_OK);
    stage_part_of(s, d->shelf)->settings.sensor = true;
}

static void go_pass(stage *s, dormitory *d)
{
    CHECK_STAGE(s, abut_body_set_answer(s->world, d->shelf, ABUT_ANSWER_PASS, 0) == ABUT_OK);
    stage_part_of(s, d->shelf)->settings.answer = ABUT_ANSWER_PASS;
}

static void go_open(stage *s, dormitory *d)
{
    unsigned sides = stage_sides_in(s, 1u << ABUT_SIDE_MIN_Y);

    CHECK_STAGE(s, abut_body_set_open_sides(s->world, d->shelf, sides) == ABUT_OK);
    stage_part_of(s, d->shelf)->settings.open_sides = 1;
}

static void go_ignored(stage *s, dormitory *d)
{
    for (int i = 0; i < SLEEPERS; i++) {
        CHECK_STAGE(s, abut_world_ignore(s->world, d->ids[i], d->shelf, true, -1) == ABUT_OK);
        stage_exempt(s, d->shelf, d->ids[i]);
    }
}

static const struct {
    const char *name;
    void (*go)(stage *s, dormitory *d);
} ways[] = {
    { "support removed", go_removed }, { "support placed elsewhere", go_placed },
    { "support shrunk", go_shrunk },   { "filters changed", go_filtered },
    { "groups changed", go_grouped },  { "support a sensor", go_sensor },
    { "support passes", go_pass },     { "support open", go_open },
    { "support ignored", go_ignored },
};

static void test_support_goes(void)
{
    for (int i = 0; i < COUNT_OF(ways); i++) {
        for (int view = 0; view < STAGE_VIEWS; view += 3) {
            stage s = stage_open(ways[i].name, HEAVY, view);
            dormitory d = lay_down(&s, ABUT_BODY_STATIC);

            ways[i].go(&s, &d);
            check_fell(&s, &d);
            CHECK_ROW(ways[i].name, stage_close(&s));
        }
    }
}

enum { STORIES = 30 };

/* What rests on the plank alone sleeps on while one of the two posts that hold the plank goes. When
 * the other goes, too, all of it falls as one. */
static void scene_two_posts(stage *s)
{
    abut_body posts[2] = { stage_static(s, box(10, 10), -40, 0),
                           stage_static(s, box(10, 10), 40, 0) };
    abut_body plank = stage_mover(s, box(60, 10), 0, -20, 0, 0);
    abut_body tower[STORIES];

    for (int i = 0; i < STORIES; i++) {
        tower[i] = stage_mover(s, box(5, 5), 0, -35 - 10 * i, 0, 0);
    }
    play_steps(s, NAP);
    stage_remove(s, posts[0]);
    for (int step = 0; step < 4; step++) {
        play_steps(s, 1);
        CHECK_STAGE(s, abut_body_is_asleep(s->world, tower[0]));
    }
    play_steps(s, NAP);
    check_at(s, plank, 0, -20);
    stage_remove(s, posts[1]);
    for (int step = 1; step <= 20; step++) {
        double fallen = 0.25 * step * (step + 1) / 2;

        play_steps(s, 1);
        check_at(s, plank, 0, -20 + fallen);
        for (int i = 0; i < STORIES; i++) {
            check_at(s, tower[i], 0, -35 - 10 * i + fallen);
        }
    }
}

static void test_two_posts(void)
{
    play_in(4, "two posts", HEAVY, scene_two_posts);
}

static void scene_gravity(stage *s)
{
    dormitory d = lay_down(s, ABUT_BODY_STATIC);

    CHECK_STAGE(s,
                abut_world_set_gravity(s->world, stage_in(s, (abut_vec2){ 0, -0.25 })) == ABUT_OK);
    play_steps(s, 20);
    for (int i = 0; i < SLEEPERS; i++) {
        CHECK_STAGE(s, stage_at(s, d.ids[i]).y < -20 - 20 * i - 20);
    }
}

static void test_gravity_turned(void)
{
    play_in(4, "gravity turned round", HEAVY, scene_gravity);
}

/* --- A support that moves ------------------------------------------------------------ */

static void scene_lift_starts(stage *s)
{
    dormitory d = lay_down(s, ABUT_BODY_KINEMATIC);

    CHECK_STAGE(s, stage_drive(s, d.shelf, 0, -1) == ABUT_OK);
    play_steps(s, 10);
    for (int i = 0; i < SLEEPERS; i++) {
        check_near(s, d.ids[i], 0, -30 - 20 * i, 0.01);
    }
    CHECK_STAGE(s, stage_drive(s, d.shelf, 0, 2) == ABUT_OK);
    play_steps(s, 20);
    check_at(s, d.shelf, 0, 30);
    for (int i = 0; i < SLEEPERS; i++) {
        check_near(s, d.ids[i], 0, 10 - 20 * i, 0.01);
    }
}

static void test_support_moves(void)
{
    play_in(4, "support moves", HEAVY, scene_lift_starts);
}

/* --- Hits, drives and pushes ------------------------------------------------------------ */

static void scene_hit(stage *s)
{
    abut_body floor = stage_static(s, box(500, 10), 0, 10);
    abut_body crate = stage_mover(s, box(10, 10), 0, -10, 0, 0);
    abut_shape shape = box(5, 5);

    (void)floor;
    play_steps(s, NAP);
    CHECK_STAGE(s, abut_body_is_asleep(s->world, crate));
    abut_body hammer = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                          .at = { -60, -8 },
                                                          .velocity = { 20, 0 },
                                                          .answer = ABUT_ANSWER_PUSH,
                                                          .floats = true });
    play_steps(s, 4);
    CHECK_STAGE(s, !abut_body_is_asleep(s->world, crate));
    CHECK_STAGE(s, stage_at(s, crate).x > 5);
    CHECK_STAGE(s, stage_relation(s, hammer, crate) != ABUT_OVERLAPPING);
}

static void test_hit(void)
{
    play("a hit wakes", HEAVY, scene_hit);
}

static void scene_driven(stage *s)
{
    abut_body crate = 0;

    stage_static(s, box(500, 10), 0, 10);
    crate = stage_mover(s, box(10, 10), 0, -10, 0, 0);
    play_steps(s, NAP);
    CHECK_STAGE(s, abut_body_is_asleep(s->world, crate));
    CHECK_STAGE(s, stage_drive(s, crate, 3, 0) == ABUT_OK);
    CHECK_STAGE(s, !abut_body_is_asleep(s->world, crate));
    play_steps(s, 10);
    check_at(s, crate, 30, -10);
    CHECK_STAGE(s, stage_drive(s, crate, 0, 0) == ABUT_OK);
    play_steps(s, NAP);
    CHECK_STAGE(s, abut_body_is_asleep(s->world, crate));
    CHECK_STAGE(s, abut_body_wake(s->world, crate) == ABUT_OK);
    CHECK_STAGE(s, !abut_body_is_asleep(s->world, crate));
    play_steps(s, 1);
    CHECK_STAGE(s, !abut_body_is_asleep(s->world, crate));
    check_at(s, crate, 30, -10);
    play_steps(s, NAP);
    CHECK_STAGE(s, abut_body_set_acceleration(s->world, crate,
                                              stage_in(s, (abut_vec2){ 0.1, 0 })) == ABUT_OK);
    play_steps(s, 10);
    CHECK_STAGE(s, stage_at(s, crate).x > 34);
}

static void test_driven(void)
{
    play("set_velocity wakes", HEAVY, scene_driven);
}

/* A pusher and a kinematic, each far below any wake speed, move sleepers along. */
static void scene_slow_push(stage *s)
{
    abut_shape shape = box(10, 10);
    abut_body crates[2];
    abut_body pushers[2];

    stage_static(s, box(500, 10), 0, 10);
    for (int i = 0; i < 2; i++) {
        double x = i == 0 ? -200 : 200;

        crates[i] = stage_mover(s, box(10, 10), x, -10, 0, 0);
        pushers[i] = stage_add(
            s, (abut_body_settings){ .kind = i == 0 ? ABUT_BODY_MOVER : ABUT_BODY_KINEMATIC,
                                     .shapes = &shape,
                                     .at = { x - 21, -10 },
                                     .answer = ABUT_ANSWER_PUSH,
                                     .mass = 8 });
    }
    play_steps(s, NAP);
    CHECK_STAGE(s, abut_body_is_asleep(s->world, crates[0]));
    CHECK_STAGE(s, abut_body_is_asleep(s->world, crates[1]));
    for (int frame = 0; frame < 300; frame++) {
        CHECK_STAGE(s, stage_drive(s, pushers[0], 0.02, 0) == ABUT_OK);
        CHECK_STAGE(s, stage_drive(s, pushers[1], 0.02, 0) == ABUT_OK);
        play_steps(s, 1);
    }
    CHECK_STAGE(s, stage_at(s, crates[0]).x > -197);
    CHECK_STAGE(s, stage_at(s, crates[1]).x > 204.5);
    CHECK_STAGE(s, fabs(stage_at(s, pushers[1]).x - (179 + 300 * abut_snap(0.02))) < 1e-9);
}

static void test_slow_push(void)
{
    play_in(5, "slowly pushed", HEAVY, scene_slow_push);
}

/* --- Who never sleeps ------------------------------------------------------------------- */

static void scene_wakeful(stage *s)
{
    abut_shape shape = box(5, 5);
    abut_body awake = 0;
    abut_body dozing = 0;

    stage_static(s, box(500, 10), 0, 10);
    awake =
        stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { -50, -5 }, .wakeful = true });
    dozing = stage_mover(s, shape, 50, -5, 0, 0);
    abut_body walker = stage_mover(s, shape, -400, -5, 0.5, 0);
    for (int i = 0; i < 120; i++) {
        play_steps(s, 1);
        CHECK_STAGE(s, !abut_body_is_asleep(s->world, awake));
        CHECK_STAGE(s, !abut_body_is_asleep(s->world, walker));
    }
    CHECK_STAGE(s, abut_body_is_asleep(s->world, dozing));
    check_at(s, awake, -50, -5);
    check_at(s, walker, -340, -5);
}

static void test_wakeful(void)
{
    play("wakeful", HEAVY, scene_wakeful);
}

/* A sleeper wakes for nothing that does not concern it. */
static void scene_undisturbed(stage *s)
{
    dormitory d = lay_down(s, ABUT_BODY_STATIC);
    abut_body passer = stage_mover(s, box(5, 5), -400, 195, 4, 0);

    for (int i = 0; i < 60; i++) {
        play_steps(s, 1);
        CHECK_STAGE(s, abut_world_report(s->world).asleep == SLEEPERS);
    }
    check_at(s, passer, -160, 195);
    CHECK_STAGE(s, abut_body_is_asleep(s->world, d.ids[0]));
}

static void test_undisturbed(void)
{
    play_in(4, "undisturbed", HEAVY, scene_undisturbed);
}

TEST_MAIN(TEST(test_support_goes),
          TEST(test_two_posts),
          TEST(test_gravity_turned),
          TEST(test_support_moves),
          TEST(test_hit),
          TEST(test_driven),
          TEST(test_slow_push),
          TEST(test_wakeful),
          TEST(test_undisturbed))
