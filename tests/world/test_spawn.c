/* world/test_spawn.c - bodies put into others: refused, nudged, ignored, moved aside; and
 * deep overlap resolved in one call.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

#define PLAIN                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        0                                                                                          \
    }

static abut_body_settings spawned(const abut_shape *shape, double x, double y, abut_spawn spawn)
{
    return (abut_body_settings){ .shapes = shape, .at = { x, y }, .spawn = spawn, .reach = 50 };
}

/* --- Refused ------------------------------------------------------------------------- */

static void scene_refused(stage *s)
{
    abut_shape shape = box(5, 5);
    abut_body wall = stage_static(s, box(10, 10), 0, 0);
    abut_body first = stage_mover(s, shape, 40, 0, 0, 0);
    uint64_t hash = abut_world_hash(s->world);
    abut_body id = 99;

    CHECK_STAGE(s, stage_try(s, spawned(&shape, 12, 0, ABUT_SPAWN_REFUSE), &id) == ABUT_E_OVERLAP);
    CHECK_STAGE(s, id == 0 && abut_world_blocker(s->world) == wall);
    CHECK_STAGE(s, stage_try(s, spawned(&shape, 47, 8, ABUT_SPAWN_REFUSE), &id) == ABUT_E_OVERLAP);
    CHECK_STAGE(s, id == 0 && abut_world_blocker(s->world) == first);
    CHECK_STAGE(s, abut_world_last_error(s->world)[0] != 0);
    CHECK_STAGE(s, abut_world_hash(s->world) == hash && abut_world_count(s->world) == 2);
    /* Touching is free, on every side and at a corner. */
    stage_add(s, spawned(&shape, 15, 0, ABUT_SPAWN_REFUSE));
    stage_add(s, spawned(&shape, -15, 3, ABUT_SPAWN_REFUSE));
    stage_add(s, spawned(&shape, 0, 15, ABUT_SPAWN_REFUSE));
    stage_add(s, spawned(&shape, 15, -15, ABUT_SPAWN_REFUSE));
    /* A static into a static is free, a static into a mover is not. */
    stage_static(s, box(9, 8), 0, 1);
    id = 99;
    abut_body_settings body = spawned(&shape, 40, 0, ABUT_SPAWN_REFUSE);
    body.kind = ABUT_BODY_STATIC;
    CHECK_STAGE(s, stage_try(s, body, &id) == ABUT_E_OVERLAP);
    body.kind = ABUT_BODY_KINEMATIC;
    CHECK_STAGE(s, stage_try(s, body, &id) == ABUT_E_OVERLAP);
    CHECK_STAGE(s, id == 0 && stage_overlaps(s, true) == 0);
}

static void scene_refused_plain(stage *s)
{
    abut_shape shape = box(5, 5);
    abut_body_settings ghost = spawned(&shape, 0, 0, ABUT_SPAWN_REFUSE);
    abut_body wall = stage_static(s, box(10, 10), 0, 0);

    /* What does not hinder each other may overlap. */
    ghost.sensor = true;
    CHECK_STAGE(s, stage_add(s, ghost) != 0);
    ghost.sensor = false;
    ghost.answer = ABUT_ANSWER_PASS;
    CHECK_STAGE(s, stage_add(s, ghost) != 0);
    ghost.answer = ABUT_ANSWER_SLIDE;
    ghost.category = 2;
    ghost.mask = 2;
    CHECK_STAGE(s, abut_body_set_filter(s->world, wall, 1, 1, 0) == ABUT_OK);
    stage_part_of(s, wall)->settings.category = 1;
    stage_part_of(s, wall)->settings.mask = 1;
    CHECK_STAGE(s, stage_add(s, ghost) != 0);
    play_steps(s, 3);
}

static void test_refused(void)
{
    play("refused", PLAIN, scene_refused);
    play("not refused", PLAIN, scene_refused_plain);
}

/* --- Nudged ---------------------------------------------------------------------------- */

/* Less than ABUT_NUDGE deep: moved out, to the side where it is least deep. */
static void scene_nudged(stage *s)
{
    abut_shape shape = box(5, 5);
    abut_body wall = stage_static(s, box(10, 10), 0, 0);
    double depth = ABUT_NUDGE / 2;
    abut_body id = stage_add(s, spawned(&shape, 15 - depth, 0, ABUT_SPAWN_REFUSE));

    check_at(s, id, 15, 0);
    CHECK_STAGE(s, stage_relation(s, id, wall) == ABUT_TOUCHING);
    stage_remove(s, id);
    id = stage_add(s, spawned(&shape, 3, -15 + depth, ABUT_SPAWN_REFUSE));
    check_at(s, id, 3, -15);
    stage_remove(s, id);
    abut_shape round = ball(5);
    id = stage_add(s, spawned(&round, 3, 15 - depth, ABUT_SPAWN_REFUSE));
    check_near(s, id, 3, 15, 2 * depth);
    CHECK_STAGE(s, stage_relation(s, id, wall) != ABUT_OVERLAPPING);
    abut_body none = 0;
    CHECK_STAGE(s, stage_try(s, spawned(&shape, -15 + 4 * depth, 0, ABUT_SPAWN_REFUSE), &none) ==
                       ABUT_E_OVERLAP);
}

static void test_nudged(void)
{
    play("nudged", PLAIN, scene_nudged);
}

/* --- Ignored ---------------------------------------------------------------------------- */

/* Passes through what it was put into until apart, and through nothing else. */
static void scene_ignored(stage *s)
{
    abut_shape shape = box(5, 5);
    abut_body wall = stage_static(s, box(10, 10), 0, 0);
    abut_body other = stage_static(s, box(5, 50), 40, 0);
    abut_body_settings body = spawned(&shape, 5, 0, ABUT_SPAWN_IGNORE);

    body.velocity = (abut_vec2){ 4, 0 };
    abut_body id = stage_add(s, body);
    check_at(s, id, 5, 0);
    CHECK_STAGE(s, stage_overlaps(s, false) == 1); /* the stage has eyes */
    stage_exempt(s, id, wall);
    CHECK_STAGE(s, stage_overlaps(s, false) == 0);
    play_steps(s, 10);
    check_at(s, id, 30, 0);
    CHECK_STAGE(s, stage_relation(s, id, other) == ABUT_TOUCHING);
    s->exempt_count = 0;
    CHECK_STAGE(s, stage_drive(s, id, -30, 0) == ABUT_OK);
    play_steps(s, 1);
    check_at(s, id, 15, 0);
}

static void test_ignored(void)
{
    play("ignored until apart", PLAIN, scene_ignored);
}

/* --- The nearest free place ----------------------------------------------------------------- */

static void scene_nearest(stage *s)
{
    abut_shape shape = box(5, 5);
    abut_body wall = stage_static(s, box(10, 10), 0, 0);
    abut_body id = stage_add(s, spawned(&shape, 12, 3, ABUT_SPAWN_NEAREST));

    check_at(s, id, 15, 3);
    stage_remove(s, id);
    id = stage_add(s, spawned(&shape, 1, -8, ABUT_SPAWN_NEAREST));
    check_at(s, id, 1, -15);
    stage_remove(s, id);
    /* The way along x is closed by another. */
    stage_static(s, box(10, 2), 25, 3);
    id = stage_add(s, spawned(&shape, 12, 4, ABUT_SPAWN_NEAREST));
    check_at(s, id, 15, 10);
    stage_remove(s, id);
    abut_body_settings body = spawned(&shape, 12, 4, ABUT_SPAWN_NEAREST);
    body.reach = 6;
    CHECK_STAGE(s, stage_try(s, body, &id) == ABUT_E_OVERLAP);
    CHECK_STAGE(s, abut_world_blocker(s->world) == wall);
    body.reach = 7; /* (3, 6) is 6.7 away */
    CHECK_STAGE(s, stage_try(s, body, &id) == ABUT_OK);
}

static void test_nearest(void)
{
    play("nearest", PLAIN, scene_nearest);
}

enum { CRATES = 14 };

typedef struct crate {
    double x, y, half_width, half_height;
} crate;

static bool crate_hits(const crate *c, double x, double y, double half)
{
    return fabs(x - c->x) < c->half_width + half && fabs(y - c->y) < c->half_height + half;
}

/* The nearest place for a square among crates by looking at every pair of edges. */
static double nearest_by_hand(const crate *crates, double x, double y, double half)
{
    double xs[2 * CRATES + 1];
    double ys[2 * CRATES + 1];
    double best = INFINITY;

    xs[0] = x;
    ys[0] = y;
    for (int i = 0; i < CRATES; i++) {
        xs[2 * i + 1] = crates[i].x - crates[i].half_width - half;
        xs[2 * i + 2] = crates[i].x + crates[i].half_width + half;
        ys[2 * i + 1] = crates[i].y - crates[i].half_height - half;
        ys[2 * i + 2] = crates[i].y + crates[i].half_height + half;
    }
    for (int i = 0; i < COUNT_OF(xs) * COUNT_OF(ys); i++) {
        double at_x = xs[i % COUNT_OF(xs)];
        double at_y = ys[i / COUNT_OF(xs)];
        bool hits = false;

        for (int k = 0; k < CRATES && !hits; k++) {
            hits = crate_hits(&crates[k], at_x, at_y, half);
        }
        if (!hits) {
            best = fmin(best, hypot(at_x - x, at_y - y));
        }
    }
    return best;
}

/* Boxes among boxes: the nearest there is. Whole numbers and eighths, so all is exact. */
static void crowded(uint64_t seed)
{
    rng dice = { seed };
    char name[64];
    crate crates[CRATES];

    snprintf(name, sizeof(name), "crowded, seed %llu", (unsigned long long)seed);
    stage s = stage_open(name, PLAIN, (int)(seed % STAGE_VIEWS));
    for (int i = 0; i < CRATES; i++) {
        crates[i] =
            (crate){ (double)rng_int(&dice, -200, 200) / 8, (double)rng_int(&dice, -200, 200) / 8,
                     (double)rng_int(&dice, 16, 80) / 8, (double)rng_int(&dice, 16, 80) / 8 };
        stage_static(&s, box(crates[i].half_width, crates[i].half_height), crates[i].x,
                     crates[i].y);
    }
    abut_shape shape = box(4, 4);
    abut_body_settings body = spawned(&shape, 1, 2, ABUT_SPAWN_NEAREST);
    double want = nearest_by_hand(crates, 1, 2, 4);
    abut_body id = 0;
    body.reach = 100;
    if (CHECK_ROW(name, stage_try(&s, body, &id) == ABUT_OK)) {
        abut_vec2 at = stage_at(&s, id);
        double went = hypot(at.x - 1, at.y - 2);

        if (!CHECK_ROW(name, fabs(went - want) < 1e-9)) {
            printf("   %s: went %.9g, nearest is %.9g\n", name, went, want);
        }
        CHECK_ROW(name, stage_overlaps(&s, true) == 0);
        stage_remove(&s, id);
    }
    if (want > 0) {
        body.reach = want * 0.999;
        CHECK_ROW(name, stage_try(&s, body, &id) == ABUT_E_OVERLAP);
    }
    CHECK_ROW(name, stage_close(&s));
}

static void test_nearest_among_boxes(void)
{
    for (int i = 0; i < 200; i++) {
        crowded((uint64_t)i + 1);
    }
}

/* --- Free places of bodies that are there ------------------------------------------------------
 */

static void scene_resolve(stage *s)
{
    abut_shape shape = box(5, 5);
    abut_body wall = stage_static(s, box(10, 10), 0, 0);
    abut_body id = stage_add(s, spawned(&shape, 2, 1, ABUT_SPAWN_IGNORE));
    abut_vec2 place = { 0, 0 };

    CHECK_STAGE(s, abut_body_free_place(s->world, id, 5, &place) == ABUT_E_OVERLAP);
    CHECK_STAGE(s, abut_body_resolve(s->world, id, 5) == ABUT_E_OVERLAP);
    check_at(s, id, 2, 1);
    CHECK_STAGE(s, abut_body_free_place(s->world, id, 50, &place) == ABUT_OK);
    CHECK_STAGE(s, stage_is(s, "free place", stage_place_out(s, place), 15, 1, 0));
    check_at(s, id, 2, 1);
    CHECK_STAGE(s, abut_body_resolve(s->world, id, 50) == ABUT_OK);
    check_at(s, id, 15, 1);
    CHECK_STAGE(s, stage_relation(s, id, wall) == ABUT_TOUCHING);
    /* Its own place is free now. */
    CHECK_STAGE(s, abut_body_free_place(s->world, id, 50, &place) == ABUT_OK);
    CHECK_STAGE(s, stage_is(s, "own place", stage_place_out(s, place), 15, 1, 0));
    uint64_t hash = abut_world_hash(s->world);
    CHECK_STAGE(s, abut_body_resolve(s->world, id, 50) == ABUT_OK);
    CHECK_STAGE(s, abut_world_hash(s->world) == hash);
    play_steps(s, 2);
    CHECK_STAGE(s, stage_drive(s, id, -9, 0) == ABUT_OK);
    play_steps(s, 1);
    check_at(s, id, 15, 1);
}

static void test_resolve(void)
{
    play("resolve", PLAIN, scene_resolve);
}

/* Other shapes: some free place within reach, in one call. */
static void deep(uint64_t seed)
{
    rng dice = { seed };
    char name[64];

    snprintf(name, sizeof(name), "deep, seed %llu", (unsigned long long)seed);
    stage s = stage_open(name, PLAIN, (int)(seed % STAGE_VIEWS));
    for (int i = 0; i < 8; i++) {
        double size = rng_between(&dice, 4, 12);
        abut_shape shapes[3] = { ball(size), pill(size, size / 2),
                                 abut_triangle(-size, -size, size, 0, -size / 2, size) };

        double x = rng_between(&dice, -20, 20);

        stage_static(&s, shapes[i % 3], x, rng_between(&dice, -20, 20));
    }
    abut_shape round = ball(5);
    abut_body id = stage_add(&s, spawned(&round, 0, 0, ABUT_SPAWN_IGNORE));
    CHECK_ROW(name, abut_body_resolve(s.world, id, 100) == ABUT_OK);
    CHECK_ROW(name, stage_overlaps(&s, true) == 0);
    abut_vec2 at = stage_at(&s, id);
    CHECK_ROW(name, hypot(at.x, at.y) <= 100);
    play_steps(&s, 2);
    CHECK_ROW(name, stage_close(&s));
}

static void test_deep(void)
{
    for (int i = 0; i < 60; i++) {
        deep((uint64_t)i + 1);
    }
}

TEST_MAIN(TEST(test_refused),
          TEST(test_nudged),
          TEST(test_ignored),
          TEST(test_nearest),
          TEST(test_nearest_among_boxes),
          TEST(test_resolve),
          TEST(test_deep))
