/* world/test_regions.c - regions as bodies: adding, reshaping, reading back, travelling, walking.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/record.h"
#include "abut/state.h"
#include "abut/walk.h"
#include "abut/world.h"
#include "support/check.h"
#include "support/rng.h"
#include "world/region_draw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A U, open at the top, and a frame with a hole; y down. */
static const abut_vec2 cup_points[] = { { 0, 0 }, { 2, 0 },  { 2, 8 },   { 8, 8 },
                                        { 8, 0 }, { 10, 0 }, { 10, 10 }, { 0, 10 } };
static const abut_vec2 frame_points[] = { { 0, 0 }, { 20, 0 }, { 20, 20 }, { 0, 20 } };
static const abut_vec2 hole_points[] = { { 4, 4 }, { 16, 4 }, { 16, 16 }, { 4, 16 } };

static abut_region *
make_region(const abut_vec2 *points, uint32_t count, const abut_vec2 *hole, uint32_t hole_count)
{
    const abut_loop loops[2] = { { points, count }, { hole, hole_count } };
    abut_region *region = NULL;

    CHECK(abut_region_create(loops, hole == NULL ? 1 : 2, NULL, &region, NULL) == ABUT_OK);
    return region;
}

static abut_region *make_cup(void)
{
    return make_region(cup_points, COUNT_OF(cup_points), NULL, 0);
}

static abut_region *make_frame(void)
{
    return make_region(frame_points, 4, hole_points, 4);
}

static abut_body put_box(abut_world *world, double x, double y, double w, double h)
{
    abut_shape box = abut_rect(0, 0, w, h);
    abut_body body = ABUT_NO_BODY;

    abut_world_add(world, &(abut_body_settings){ .shapes = &box, .at = { x, y } }, &body);
    return body;
}

/* --- Solid where it is, and open where it is not ------------------------------------------------
 */

static void test_cup_holds(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
    abut_region *cup = make_cup();
    abut_body_settings settings = { .kind = ABUT_BODY_STATIC,
                                    .figure = figure_of(cup),
                                    .at = { -5, 0 } };
    abut_body ground;

    CHECK(abut_world_add(world, &settings, &ground) == ABUT_OK);
    CHECK(put_box(world, -4, 1, 1, 1) == ABUT_NO_BODY); /* in the wall */
    abut_body fits = put_box(world, -3, -3, 6, 2);      /* exactly between the walls */
    abut_body above = put_box(world, -1, -8, 1, 1);

    for (int i = 0; i < 60; i++) {
        CHECK(abut_world_step(world) == ABUT_OK);
    }
    CHECK(abut_body_at(world, fits).x == -3 && abut_body_at(world, fits).y == 6);
    CHECK(abut_body_at(world, above).y == 5);
    CHECK(abut_body_support(world, fits) == ground);
    abut_region_destroy(cup);
    abut_world_destroy(world);
}

/* A frame that falls onto a post which stands in its hole: it hangs on it. */
static void test_frame_moves(void)
{
    for (int turn = 0; turn < 4; turn++) {
        static const abut_vec2 downs[4] = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } };
        abut_vec2 down = downs[turn];
        abut_world *world = abut_world_create(
            &(abut_world_settings){ .gravity = { down.x * 0.25, down.y * 0.25 } });
        abut_region *frame = make_frame();
        abut_shape post = abut_rect(-1, -1, 2, 2);
        abut_body body;

        CHECK(abut_world_add(world,
                             &(abut_body_settings){
                                 .kind = ABUT_BODY_STATIC, .shapes = &post, .at = { 10, 10 } },
                             NULL) == ABUT_OK);
        CHECK(abut_world_add(world,
                             &(abut_body_settings){ .figure = figure_of(frame), .bounce = 0 },
                             &body) == ABUT_OK);
        for (int i = 0; i < 60; i++) {
            CHECK(abut_world_step(world) == ABUT_OK);
        }
        abut_vec2 at = abut_body_at(world, body);

        CHECK(at.x == down.x * 5 && at.y == down.y * 5); /* 6 of room, less half of the post */
        CHECK(abut_body_is_grounded(world, body));
        abut_region_destroy(frame);
        abut_world_destroy(world);
    }
}

/* --- The width of the whole ---------------------------------------------------------------------
 */

static void test_width(void)
{
    /* Cut along its short diagonal this has two slivers; as a whole it is wide. */
    const double thin = 1.0 / 1024;
    const abut_vec2 arrow[] = { { 0, 0 }, { 8, 4 }, { 0, 8 }, { thin, 4 } };
    const abut_vec2 bow[] = { { 0, 0 }, { 4, thin }, { 8, 0 }, { 4, 2 * thin } };
    abut_world *world = abut_world_create(NULL);
    abut_region *wide = make_region(arrow, 4, NULL, 0);
    abut_region *flat = make_region(bow, 4, NULL, 0);
    abut_body body = 7;

    CHECK(abut_world_add(world, &(abut_body_settings){ .figure = figure_of(wide) }, &body) ==
          ABUT_OK);
    CHECK(abut_world_add(world, &(abut_body_settings){ .figure = figure_of(flat), .at = { 20, 0 } },
                         &body) == ABUT_E_THIN);
    CHECK(body == ABUT_NO_BODY);
    CHECK(abut_world_add(world,
                         &(abut_body_settings){
                             .kind = ABUT_BODY_STATIC, .figure = figure_of(flat), .at = { 20, 0 } },
                         &body) == ABUT_OK);
    CHECK(abut_body_set_kind(world, body, ABUT_BODY_MOVER) == ABUT_E_THIN);

    /* Slivers side by side: each is thin, and together they are not. */
    abut_shape slivers[20];

    for (int i = 0; i < 20; i++) {
        slivers[i] = abut_rect(i * thin, 0, thin, 3);
    }
    abut_body_settings stack = { .shapes = slivers, .shape_count = 20, .at = { 40, 0 } };

    CHECK(abut_world_add(world, &stack, &body) == ABUT_E_THIN);
    stack.whole = true;
    CHECK(abut_world_add(world, &stack, &body) == ABUT_OK);
    stack.shape_count = 3;
    stack.at.x = 60;
    CHECK(abut_world_add(world, &stack, NULL) == ABUT_E_THIN);
    CHECK(abut_body_reshape(world, body, slivers, 20, ABUT_SPAWN_REFUSE, 0) == ABUT_E_THIN);
    CHECK(abut_body_reshape_whole(world, body, slivers, 20, ABUT_SPAWN_REFUSE, 0) == ABUT_OK);
    CHECK(abut_body_place(world, body, (abut_vec2){ 40, 9 }, 1, ABUT_SPAWN_REFUSE, 0) == ABUT_OK);
    abut_region_destroy(wide);
    abut_region_destroy(flat);
    abut_world_destroy(world);
}

/* --- Other regions, reading back ----------------------------------------------------------------
 */

static void test_reshape_and_read(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_region *cup = make_cup();
    abut_region *frame = make_frame();
    abut_body_settings settings = { .figure = figure_of(cup), .at = { 3, 4 }, .angle = 0.5 };
    abut_body_settings read;
    abut_shape shapes[64];
    abut_body body;
    abut_body twin;

    CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
    CHECK(abut_body_read(world, body, &read) == ABUT_OK);
    CHECK(read.whole && read.shape_count == abut_region_pieces(cup));
    CHECK(abut_body_shapes(world, body, shapes, 64) == read.shape_count);
    read.shapes = shapes;
    read.at.x += 100;
    CHECK(abut_world_add(world, &read, &twin) == ABUT_OK);
    for (uint32_t k = 0; k < read.shape_count; k++) {
        abut_shape one = abut_body_shape(world, body, k);
        abut_shape two = abut_body_shape(world, twin, k);
        abut_bounds p = abut_shape_bounds(&one);
        abut_bounds q = abut_shape_bounds(&two);

        CHECK(fabs(p.min.x + 100 - q.min.x) < 1e-9 && p.min.y == q.min.y);
    }
    CHECK(abut_body_reshape_figure(world, body, figure_of(frame), ABUT_SPAWN_REFUSE, 0) == ABUT_OK);
    CHECK(abut_body_shape_count(world, body) == abut_region_pieces(frame));
    CHECK(abut_body_reshape_figure(world, body, NULL, ABUT_SPAWN_REFUSE, 0) == ABUT_E_ARGUMENT);
    CHECK(abut_body_reshape_figure(NULL, body, figure_of(cup), ABUT_SPAWN_REFUSE, 0) ==
          ABUT_E_ARGUMENT);
    CHECK(abut_body_reshape_figure(world, 99, figure_of(cup), ABUT_SPAWN_REFUSE, 0) ==
          ABUT_E_STALE);
    abut_shape ball = abut_circle(0, 0, 1);

    CHECK(abut_body_reshape(world, body, &ball, 1, ABUT_SPAWN_REFUSE, 0) == ABUT_OK);
    CHECK(abut_body_read(world, body, &read) == ABUT_OK && !read.whole);
    /* What can be made of one thing alone. */
    abut_tiles *tiles = NULL;

    CHECK(abut_tiles_create(4, 4, 1, NULL, &tiles) == ABUT_OK);
    settings.tiles = tiles;
    CHECK(abut_world_add(world, &settings, NULL) == ABUT_E_ARGUMENT);
    abut_tiles_destroy(tiles);
    abut_region_destroy(cup);
    abut_region_destroy(frame);
    abut_world_destroy(world);
}

/* --- Travelling ---------------------------------------------------------------------------------
 */

/* Cups that fall into each other, onto a ground with a hole. */
static abut_world *world_of_cups(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.2 } });
    abut_region *cup = make_cup();
    abut_region *frame = make_frame();

    abut_world_add(world,
                   &(abut_body_settings){
                       .kind = ABUT_BODY_STATIC, .figure = figure_of(frame), .at = { -10, 30 } },
                   NULL);
    for (int i = 0; i < 5; i++) {
        abut_body_settings settings = { .figure = figure_of(cup),
                                        .at = { (double)(i % 3) - 4, -14.0 * i },
                                        .answer = i % 2 == 0 ? ABUT_ANSWER_SLIDE : ABUT_ANSWER_PUSH,
                                        .angle = i == 3 ? 0.25 : 0 };

        CHECK(abut_world_add(world, &settings, NULL) == ABUT_OK);
    }
    put_box(world, -1, 35, 3, 3);
    abut_region_destroy(cup);
    abut_region_destroy(frame);
    return world;
}

static void test_travel(void)
{
    abut_world *world = world_of_cups();
    abut_rollback *rollback = abut_rollback_create(world, 8);

    for (int i = 0; i < 40; i++) {
        CHECK(abut_world_step(world) == ABUT_OK);
    }
    size_t size = 0;

    CHECK(abut_world_save(world, NULL, 0, &size) == ABUT_OK);
    void *bytes = malloc(size);
    abut_world *loaded = NULL;
    abut_world *copy = abut_world_copy(world);
    abut_difference difference;

    CHECK(abut_world_save(world, bytes, size, &size) == ABUT_OK);
    CHECK(abut_world_load(NULL, bytes, size, &loaded) == ABUT_OK);
    CHECK(abut_rollback_keep(rollback) == ABUT_OK);
    uint64_t hash = abut_world_hash(world);

    for (int i = 0; i < 40; i++) {
        abut_world_step(world);
        abut_world_step(loaded);
        abut_world_step(copy);
    }
    CHECK(abut_world_hash(world) == abut_world_hash(loaded));
    CHECK(abut_world_hash(world) == abut_world_hash(copy));
    CHECK(abut_world_compare(world, loaded, &difference) == ABUT_OK && difference.field == NULL);
    CHECK(abut_rollback_back(rollback, 0) == ABUT_OK && abut_world_hash(world) == hash);
    free(bytes);
    abut_rollback_destroy(rollback);
    abut_world_destroy(loaded);
    abut_world_destroy(copy);
    abut_world_destroy(world);
}

static void test_recorded(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.2 } });
    abut_recording *recording = abut_recording_create(world, NULL);
    abut_region *cup = make_cup();
    abut_region *frame = make_frame();
    abut_body body;
    abut_replay *replay = NULL;
    size_t size;

    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                .figure = figure_of(frame),
                                                .at = { -10, 30 } },
                         NULL) == ABUT_OK);
    CHECK(abut_world_add(world, &(abut_body_settings){ .figure = figure_of(cup) }, &body) ==
          ABUT_OK);
    for (int i = 0; i < 30; i++) {
        if (i == 10) {
            CHECK(abut_body_reshape_figure(world, body, figure_of(frame), ABUT_SPAWN_IGNORE, 0) ==
                  ABUT_OK);
        }
        CHECK(abut_world_step(world) == ABUT_OK);
    }
    CHECK(abut_recording_end(recording) == ABUT_OK);
    const void *bytes = abut_recording_bytes(recording, &size);

    CHECK(abut_replay_load(NULL, bytes, size, &replay) == ABUT_OK);
    while (!abut_replay_is_over(replay)) {
        if (!CHECK(abut_replay_next(replay) == ABUT_OK)) {
            break;
        }
    }
    CHECK(abut_world_hash(abut_replay_world(replay)) == abut_world_hash(world));
    abut_replay_destroy(replay);
    abut_recording_destroy(recording);
    abut_region_destroy(cup);
    abut_region_destroy(frame);
    abut_world_destroy(world);
}

/* --- Walking over a large one -------------------------------------------------------------------
 */

enum { HILLS = 4000 };

/* A ground of many hills; every corner of it is one of the outline. */
static abut_region *make_hills(void)
{
    abut_vec2 *points = malloc((HILLS + 2) * sizeof *points);
    abut_region *region = NULL;
    rng dice = { 5 };

    for (int i = 0; i < HILLS; i++) {
        points[i] = (abut_vec2){ 4.0 * i, (double)rng_int(&dice, 0, 2) };
    }
    points[HILLS] = (abut_vec2){ 4.0 * (HILLS - 1), 20 };
    points[HILLS + 1] = (abut_vec2){ 0, 20 };
    region = make_region(points, HILLS + 2, NULL, 0);
    free(points);
    return region;
}

/* A walker of any shape gets on at every step, and is on the ground all the time. */
static void walk_over(abut_world *world, abut_shape shape)
{
    abut_body_settings settings = { .shapes = &shape, .at = { 40, -4 } };
    abut_walk_settings walk = { .slope = 0.8, .snap = 2, .step = 0 };
    abut_body hero;
    abut_walked walked;
    int snags = 0;
    int off = 0;

    CHECK(abut_world_add(world, &settings, &hero) == ABUT_OK);
    for (int i = 0; i < 20; i++) {
        CHECK(abut_body_walk(world, hero, &walk, (abut_vec2){ 0, 1 }, &walked) == ABUT_OK);
    }
    for (int i = 0; i < 600; i++) {
        double before = abut_body_at(world, hero).x;

        CHECK(abut_body_walk(world, hero, &walk, (abut_vec2){ 0.75, 0.25 }, &walked) == ABUT_OK);
        snags += abut_body_at(world, hero).x - before < 0.5;
        off += walked.floor.body == ABUT_NO_BODY;
    }
    CHECK(snags == 0);
    CHECK(off == 0);
    abut_world_remove(world, hero);
}

static void test_walkers(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.2 } });
    abut_region *hills = make_hills();

    CHECK(abut_region_pieces(hills) > 1000);
    CHECK(abut_world_add(
              world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .figure = figure_of(hills) },
              NULL) == ABUT_OK);
    walk_over(world, abut_circle(0, 0, 1));
    walk_over(world, abut_rect(-0.5, -1, 1, 2));
    walk_over(world, abut_capsule(0, -1, 0, 0, 0.5));
    walk_over(world, abut_oriented_rect(0, 0, 1, 1, 0.6));
    abut_region_destroy(hills);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_cup_holds),
          TEST(test_frame_moves),
          TEST(test_width),
          TEST(test_reshape_and_read),
          TEST(test_travel),
          TEST(test_recorded),
          TEST(test_walkers))
