/* world/test_changes.c - a world that is changed all the time, in every way there is.
 *
 * Between steps bodies come and go, are placed, reshaped, driven, filtered, made static and
 * movers again, and pairs are ignored. What holds on every stage must hold throughout: no
 * solid pair overlaps, every begin has its end, and a call that was refused has changed
 * nothing.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

enum { TURMOIL_BODIES = 30, TURMOIL_STEPS = 60, TURMOIL_SIDE = 160 };

typedef struct turmoil {
    stage s;
    rng dice;
    int done;    /* changes that were made */
    int refused; /* and that were not */
} turmoil;

static abut_shape turmoil_shape(rng *dice)
{
    double size = rng_between(dice, 3, 10);

    switch (rng_int(dice, 0, 4)) {
    case 0:
        return ball(size);
    case 1:
        return pill(size, size / 2);
    case 2:
        return abut_triangle(-size, -size, size, -size / 2, 0, size);
    case 3:
        return abut_rounded_rect(-size / 2, -size / 2, size, size, 2);
    default:
        return box(size, rng_between(dice, 3, 10));
    }
}

static abut_vec2 turmoil_place(turmoil *t)
{
    return (abut_vec2){ rng_between(&t->dice, 10, TURMOIL_SIDE - 10),
                        rng_between(&t->dice, 10, TURMOIL_SIDE - 10) };
}

static abut_vec2 turmoil_speed(turmoil *t)
{
    double speed = pow(10, rng_between(&t->dice, -2, 4));

    return (abut_vec2){ rng_between(&t->dice, -speed, speed),
                        rng_between(&t->dice, -speed, speed) };
}

static void add_some_body(turmoil *t)
{
    static const abut_body_kind kinds[7] = { ABUT_BODY_STATIC, ABUT_BODY_KINEMATIC };
    abut_shape shapes[2] = { turmoil_shape(&t->dice), turmoil_shape(&t->dice) };
    abut_body_settings body = {
        .kind = kinds[rng_int(&t->dice, 0, 6)],
        .shapes = shapes,
        .shape_count = rng_int(&t->dice, 0, 5) ? 1 : 2,
        .at = turmoil_place(t),
        .velocity = turmoil_speed(t),
        .answer = (abut_answer_kind)rng_int(&t->dice, 0, ABUT_ANSWER_ONE_WAY),
        .open_side = { 0, 1 },
        .bounce = rng_unit(&t->dice),
        .mass = rng_between(&t->dice, 0.1, 10),
        .sensor = rng_int(&t->dice, 0, 9) == 0,
        .spawn = rng_int(&t->dice, 0, 1) ? ABUT_SPAWN_REFUSE : ABUT_SPAWN_NEAREST,
        .reach = 30,
    };
    abut_body id = 0;
    uint64_t hash = abut_world_hash(t->s.world);
    bool added = stage_try(&t->s, body, &id) == ABUT_OK;

    CHECK_STAGE(&t->s, added || abut_world_hash(t->s.world) == hash);
    t->done += added;
    t->refused += !added;
}

/* What a change that may be refused left behind. */
static void judge(turmoil *t, abut_status status, uint64_t hash, stage_part *part)
{
    if (status == ABUT_OK) {
        part->placed = abut_body_at(t->s.world, part->id);
        t->done++;
        return;
    }
    t->refused++;
    CHECK_STAGE(&t->s, status == ABUT_E_OVERLAP);
    CHECK_STAGE(&t->s, abut_world_hash(t->s.world) == hash);
    CHECK_STAGE(&t->s, abut_world_has(t->s.world, abut_world_blocker(t->s.world)));
}

/* Changes after which a solid pair could overlap are refused or put aside. */
static void change_place(turmoil *t, stage_part *part)
{
    stage *s = &t->s;
    uint64_t hash = abut_world_hash(s->world);
    abut_spawn spawn = rng_int(&t->dice, 0, 1) ? ABUT_SPAWN_REFUSE : ABUT_SPAWN_NEAREST;
    abut_vec2 at = stage_place_in(s, turmoil_place(t));

    judge(t, abut_body_place(s->world, part->id, at, 0, spawn, 40), hash, part);
}

static void change_shape(turmoil *t, stage_part *part)
{
    stage *s = &t->s;
    uint64_t hash = abut_world_hash(s->world);
    abut_spawn spawn = rng_int(&t->dice, 0, 1) ? ABUT_SPAWN_REFUSE : ABUT_SPAWN_NEAREST;
    abut_shape shape = stage_shape_in(s, turmoil_shape(&t->dice));

    judge(t, abut_body_reshape(s->world, part->id, &shape, 1, spawn, 40), hash, part);
}

static void change_kind(turmoil *t, stage_part *part)
{
    stage *s = &t->s;
    uint64_t hash = abut_world_hash(s->world);
    abut_body_kind kind = abut_body_kind_of(s->world, part->id) == ABUT_BODY_MOVER
                              ? ABUT_BODY_STATIC
                              : ABUT_BODY_MOVER;

    judge(t, abut_body_set_kind(s->world, part->id, kind), hash, part);
    for (int i = 0; i < s->count; i++) { /* it passes through what it overlaps until apart */
        if (&s->parts[i] != part &&
            stage_relation(s, s->parts[i].id, part->id) == ABUT_OVERLAPPING) {
            stage_exempt(s, s->parts[i].id, part->id);
        }
    }
}

static void change_velocity(turmoil *t, const stage_part *part)
{
    abut_status status = abut_body_set_velocity(t->s.world, part->id, turmoil_speed(t));
    bool fixed = abut_body_kind_of(t->s.world, part->id) == ABUT_BODY_STATIC;

    CHECK_STAGE(&t->s, status == (fixed ? ABUT_E_ARGUMENT : ABUT_OK));
}

static void change_one(turmoil *t)
{
    stage *s = &t->s;
    stage_part *part = &s->parts[rng_int(&t->dice, 4, s->count - 1)];

    switch (rng_int(&t->dice, 0, 6)) {
    case 0:
        stage_remove(s, part->id);
        break;
    case 1:
        change_place(t, part);
        break;
    case 2:
        change_shape(t, part);
        break;
    case 3:
        change_kind(t, part);
        break;
    case 4:
        CHECK_STAGE(s, abut_body_set_acceleration(s->world, part->id, (abut_vec2){ 0.1, 0 }) ==
                           ABUT_OK);
        break;
    case 5:
        CHECK_STAGE(s, abut_body_wake(s->world, part->id) == ABUT_OK);
        break;
    default:
        change_velocity(t, part);
        break;
    }
}

static int done_in_all;
static int refused_in_all;

static void rage(uint64_t seed)
{
    double half = TURMOIL_SIDE / 2.0;
    turmoil t = { .dice = { seed } };
    char name[64];

    snprintf(name, sizeof(name), "turmoil, seed %llu", (unsigned long long)seed);
    t.s = stage_open(name, (abut_world_settings){ .gravity = { 0, seed % 2 ? 0.25 : 0 } },
                     (int)(seed % STAGE_VIEWS));
    stage_static(&t.s, box(half, 0.5), half, -0.5);
    stage_static(&t.s, box(half, 0.5), half, TURMOIL_SIDE + 0.5);
    stage_static(&t.s, box(0.5, half + 1), -0.5, half);
    stage_static(&t.s, box(0.5, half + 1), TURMOIL_SIDE + 0.5, half);
    for (int step = 0; step < TURMOIL_STEPS; step++) {
        for (int i = 0; i < 3; i++) {
            if (t.s.count < 6 || (t.s.count < TURMOIL_BODIES && rng_int(&t.dice, 0, 1))) {
                add_some_body(&t);
            } else if (t.s.count > 4) {
                change_one(&t);
            }
        }
        if (!play_steps(&t.s, 1)) {
            break;
        }
    }
    done_in_all += t.done;
    refused_in_all += t.refused;
    CHECK_ROW(name, stage_close(&t.s));
}

static void test_turmoil(void)
{
    for (int i = 0; i < 20; i++) {
        rage((uint64_t)i + 1);
    }
    CHECK(done_in_all > 500 && refused_in_all > 20);
}

TEST_MAIN(TEST(test_turmoil))
