/* world/test_chains.c - chains, compounds and what has no end, as bodies; y down.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/compound.h"
#include "abut/record.h"
#include "abut/state.h"
#include "abut/walk.h"
#include "abut/world.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <stdlib.h>

enum { HILLS = 1500 };

static abut_chain *make_chain(const abut_vec2 *points, uint32_t count, bool closed, bool one_sided)
{
    abut_chain *chain = NULL;

    CHECK(abut_chain_create(&(abut_chain_settings){ points, count, closed, one_sided }, NULL,
                            &chain, NULL) == ABUT_OK);
    return chain;
}

static abut_body add_chain(abut_world *world, const abut_chain *chain, abut_body_settings settings)
{
    abut_figure figure = abut_figure_of_chain(chain, 0, 0);
    abut_body body = ABUT_NO_BODY;

    settings.figure = &figure;
    CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
    return body;
}

static abut_body add_box(abut_world *world, double x, double y, double vx, double vy)
{
    abut_shape box = abut_rect(-1, -1, 2, 2);
    abut_body body = ABUT_NO_BODY;

    CHECK(abut_world_add(
              world,
              &(abut_body_settings){ .shapes = &box, .at = { x, y }, .velocity = { vx, vy } },
              &body) == ABUT_OK);
    return body;
}

static void step_often(abut_world *world, int steps)
{
    for (int i = 0; i < steps; i++) {
        CHECK(abut_world_step(world) == ABUT_OK);
    }
}

/* --- Two sides and one ---------------------------------------------------------------------------
 */

static void test_two_sides(void)
{
    const abut_vec2 points[] = { { -20, 0 }, { 0, 0 }, { 20, 0 } };
    abut_chain *chain = make_chain(points, 3, false, false);

    for (int down = -1; down <= 1; down += 2) {
        abut_world *world =
            abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 * down } });
        abut_body ground =
            add_chain(world, chain, (abut_body_settings){ .kind = ABUT_BODY_STATIC });
        abut_body box = add_box(world, -0.5, -10 * down, 0, 0);

        step_often(world, 60);
        CHECK(abut_body_at(world, box).y == -down && abut_body_support(world, box) == ground);
        abut_world_destroy(world);
    }
    abut_chain_destroy(chain);
}

/* Solid towards the left of its direction, with y up: towards +y, if it runs along +x. */
static void test_one_side(void)
{
    for (int turn = 0; turn < 4; turn++) {
        for (int solid = 0; solid < 2; solid++) {
            static const abut_vec2 along[4] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
            abut_vec2 d = along[turn];
            abut_vec2 left = { -d.y, d.x };
            const abut_vec2 points[] = { { -20 * d.x, -20 * d.y },
                                         { 0, 0 },
                                         { 20 * d.x, 20 * d.y } };
            abut_chain *chain = make_chain(points, 3, false, true);
            abut_world *world = abut_world_create(NULL);
            double side = solid ? 1 : -1; /* where the box comes from */

            add_chain(world, chain, (abut_body_settings){ .kind = ABUT_BODY_STATIC });
            abut_body box = add_box(world, 10 * side * left.x, 10 * side * left.y,
                                    -3 * side * left.x, -3 * side * left.y);

            step_often(world, 10);
            abut_vec2 at = abut_body_at(world, box);
            double far = at.x * left.x + at.y * left.y;

            CHECK(solid ? far == 1 : far == 20);
            if (!solid) { /* and back: now it comes from the solid side */
                abut_body_set_velocity(world, box, (abut_vec2){ -3 * left.x, -3 * left.y });
                step_often(world, 10);
                at = abut_body_at(world, box);
                CHECK(at.x * left.x + at.y * left.y == 1);
            }
            abut_world_destroy(world);
            abut_chain_destroy(chain);
        }
    }
}

/* What jumps through a platform lands on it, in steps and in moves. */
static void test_jump_through(void)
{
    const abut_vec2 points[] = { { 20, 0 }, { 6, 2 }, { -6, 2 }, { -20, 0 } }; /* towards -x */
    abut_chain *chain = make_chain(points, 4, false, true);
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
    abut_body ground = add_chain(world, chain, (abut_body_settings){ .kind = ABUT_BODY_STATIC });
    abut_body box = add_box(world, 0, 9, 0, -4);
    abut_moved_body moved;

    step_often(world, 60);
    CHECK(abut_body_at(world, box).y == 1 && abut_body_support(world, box) == ground);
    CHECK(abut_body_place(world, box, (abut_vec2){ 0, 9 }, 0, ABUT_SPAWN_REFUSE, 0) == ABUT_OK);
    CHECK(abut_body_move(world, box, (abut_vec2){ 0, -20 }, ABUT_ANSWER_SLIDE, &moved, NULL, 0) ==
          ABUT_OK);
    CHECK(moved.at.y == -11);
    CHECK(abut_body_move(world, box, (abut_vec2){ 0, 20 }, ABUT_ANSWER_SLIDE, &moved, NULL, 0) ==
          ABUT_OK);
    CHECK(moved.at.y == 1);
    /* A cast as the box, from both sides. */
    abut_world_query query = { .as = box };
    abut_met met;

    CHECK(abut_world_cast_first(world, (abut_vec2){ 3, 9 }, (abut_vec2){ 3, 0 }, ABUT_INSIDE_HIT,
                                &query, &met) == ABUT_OK);
    CHECK(!met.hit.hit);
    CHECK(abut_world_cast_first(world, (abut_vec2){ 3, 0 }, (abut_vec2){ 3, 9 }, ABUT_INSIDE_HIT,
                                &query, &met) == ABUT_OK);
    CHECK(met.hit.hit && met.id == ground);
    abut_world_destroy(world);
    abut_chain_destroy(chain);
}

/* A closed chain in the order of positive area is a room. */
static void test_room(void)
{
    const abut_vec2 points[] = { { -10, -10 }, { 10, -10 }, { 14, 0 }, { 10, 10 }, { -10, 10 } };
    abut_chain *chain = make_chain(points, 5, true, true);
    abut_world *world = abut_world_create(NULL);
    rng dice = { 4 };

    add_chain(world, chain, (abut_body_settings){ .kind = ABUT_BODY_STATIC });
    for (int i = 0; i < 6; i++) {
        abut_shape ball = i % 2 ? abut_circle(0, 0, 1) : abut_rect(-1, -1, 2, 2);

        CHECK(abut_world_add(world,
                             &(abut_body_settings){ .shapes = &ball,
                                                    .at = { -6.0 + 3 * (i % 3), i < 3 ? -3 : 3 },
                                                    .velocity = { rng_between(&dice, -30, 30),
                                                                  rng_between(&dice, -30, 30) },
                                                    .answer = ABUT_ANSWER_BOUNCE,
                                                    .bounce = 1 },
                             NULL) == ABUT_OK);
    }
    step_often(world, 300);
    abut_body bodies[8];
    uint32_t count = abut_world_bodies(world, bodies, 8);

    for (uint32_t k = 1; k < count; k++) {
        abut_vec2 at = abut_body_at(world, bodies[k]);

        CHECK(fabs(at.x) <= 13 && fabs(at.y) <= 9);
    }
    abut_world_destroy(world);
    abut_chain_destroy(chain);
}

/* --- Walking ------------------------------------------------------------------------------------
 */

static abut_chain *make_hills(bool one_sided)
{
    abut_vec2 *points = malloc(HILLS * sizeof *points);
    rng dice = { 5 };

    for (int i = 0; i < HILLS; i++) { /* towards -x: solid above */
        points[HILLS - 1 - i] = (abut_vec2){ 4.0 * i, (double)rng_int(&dice, 0, 2) };
    }
    abut_chain *chain = make_chain(points, HILLS, false, one_sided);

    free(points);
    return chain;
}

static void walk_over(abut_world *world, abut_shape shape, double way)
{
    abut_body_settings settings = { .shapes = &shape, .at = { way > 0 ? 40 : 600, -4 } };
    abut_walk_settings walk = { .slope = 0.8, .snap = 2 };
    abut_body hero;
    abut_walked walked;
    int snags = 0;
    int off = 0;

    CHECK(abut_world_add(world, &settings, &hero) == ABUT_OK);
    for (int i = 0; i < 20; i++) {
        CHECK(abut_body_walk(world, hero, &walk, (abut_vec2){ 0, 1 }, &walked) == ABUT_OK);
    }
    for (int i = 0; i < 500; i++) {
        double before = abut_body_at(world, hero).x;

        CHECK(abut_body_walk(world, hero, &walk, (abut_vec2){ 0.75 * way, 0.25 }, &walked) ==
              ABUT_OK);
        snags += (abut_body_at(world, hero).x - before) * way < 0.5;
        off += walked.floor.body == ABUT_NO_BODY;
    }
    CHECK(snags == 0);
    CHECK(off == 0);
    abut_world_remove(world, hero);
}

/* Boxes that slide in steps, over joints of a straight chain: as over one segment. */
static void slide_over_joints(bool one_sided)
{
    abut_vec2 points[41];
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });

    for (int i = 0; i <= 40; i++) {
        points[i] = (abut_vec2){ 60.0 - 3 * i, 0 };
    }
    abut_chain *chain = make_chain(points, 41, false, one_sided);

    add_chain(world, chain, (abut_body_settings){ .kind = ABUT_BODY_STATIC });
    abut_body box = add_box(world, -50, -1, 0.7, 0);

    step_often(world, 100);
    CHECK(fabs(abut_body_at(world, box).x - 20) < 1e-6 && abut_body_at(world, box).y == -1);
    abut_world_destroy(world);
    abut_chain_destroy(chain);
}

static void test_walkers(void)
{
    for (int one_sided = 0; one_sided < 2; one_sided++) {
        abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.2 } });
        abut_chain *hills = make_hills(one_sided);

        add_chain(world, hills, (abut_body_settings){ .kind = ABUT_BODY_STATIC });
        for (double way = -1; way <= 1; way += 2) {
            walk_over(world, abut_circle(0, 0, 1), way);
            walk_over(world, abut_rect(-0.5, -1, 1, 2), way);
            walk_over(world, abut_capsule(0, -1, 0, 0, 0.5), way);
            walk_over(world, abut_oriented_rect(0, 0, 1, 1, 0.6), way);
        }
        abut_chain_destroy(hills);
        abut_world_destroy(world);
        slide_over_joints(one_sided);
    }
}

/* A kinematic chain carries what stands on it. */
static void test_lift(void)
{
    const abut_vec2 points[] = { { 10, 0 }, { 3, 0 }, { -3, 0 }, { -10, 0 } };
    abut_chain *chain = make_chain(points, 4, false, true);
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
    abut_body lift =
        add_chain(world, chain,
                  (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC, .velocity = { 0.25, -0.5 } });
    abut_body box = add_box(world, 0, -1, 0, 0);

    step_often(world, 40);
    CHECK(abut_body_at(world, box).y == abut_body_at(world, lift).y - 1);
    CHECK(abut_body_at(world, box).x == 10);
    abut_world_destroy(world);
    abut_chain_destroy(chain);
}

/* --- What is refused, and travels ---------------------------------------------------------------
 */

static void test_refused(void)
{
    const abut_vec2 points[] = { { 10, 0 }, { 0, 5 }, { -10, 0 } };
    abut_chain *chain = make_chain(points, 3, false, true);
    abut_figure figure = abut_figure_of_chain(chain, 0, 0);
    abut_figure plane = abut_figure_of_half_plane(0, 0, 0, -1);
    abut_shape box = abut_rect(0, 0, 1, 1);
    abut_world *world = abut_world_create(NULL);
    abut_body body = 5;

    CHECK(abut_world_add(world, &(abut_body_settings){ .figure = &figure }, &body) ==
              ABUT_E_ARGUMENT &&
          body == 0);
    CHECK(abut_world_add(world, &(abut_body_settings){ .figure = &plane }, &body) ==
          ABUT_E_ARGUMENT);
    CHECK(abut_world_add(
              world,
              &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &box, .one_sided = true },
              &body) == ABUT_E_ARGUMENT);
    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .figure = &figure },
                         &body) == ABUT_OK);
    CHECK(abut_body_set_kind(world, body, ABUT_BODY_MOVER) == ABUT_E_ARGUMENT);
    CHECK(abut_body_reshape_figure(world, body, &figure, ABUT_SPAWN_REFUSE, 0) == ABUT_E_ARGUMENT);
    /* A two-sided chain has no area: no mover. */
    abut_chain *both = make_chain(points, 3, false, false);
    abut_figure thin = abut_figure_of_chain(both, 0, 0);

    CHECK(abut_world_add(world, &(abut_body_settings){ .figure = &thin }, NULL) == ABUT_E_THIN);
    /* Compounds: no cells, and one-sided chains only by themselves. */
    abut_figure members[2] = { figure, abut_figure_of_shape(&box) };
    abut_compound *compound = NULL;

    CHECK(abut_compound_create(members, 2, NULL, &compound, NULL) == ABUT_OK);
    abut_figure mixed = abut_figure_of_compound(compound, 0, 0);

    CHECK(abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .figure = &mixed },
                         NULL) == ABUT_E_ARGUMENT);
    abut_figure nothing = { 0 };

    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .figure = &nothing },
                         NULL) == ABUT_E_SHAPE);
    abut_compound_destroy(compound);
    abut_chain_destroy(both);
    abut_chain_destroy(chain);
    abut_world_destroy(world);
}

static void test_travel(void)
{
    const abut_vec2 points[] = { { 20, 0 }, { 6, 2 }, { -6, 2 }, { -20, 0 } };
    abut_chain *chain = make_chain(points, 4, false, true);
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
    abut_recording *recording = abut_recording_create(world, NULL);
    abut_body ground = add_chain(
        world, chain,
        (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC, .angle = 2.5, .at = { 0, 1 } });
    abut_body_settings read;
    abut_world *loaded = NULL;
    abut_replay *replay = NULL;
    size_t size = 0;

    CHECK(abut_body_read(world, ground, &read) == ABUT_OK && read.one_sided && read.whole);
    for (int i = 0; i < 5; i++) {
        add_box(world, -12.0 + 6 * i, 14, 0.1 * i, -4);
    }
    step_often(world, 8);
    CHECK(abut_world_save(world, NULL, 0, &size) == ABUT_OK);
    void *bytes = malloc(size);

    CHECK(abut_world_save(world, bytes, size, &size) == ABUT_OK);
    CHECK(abut_world_load(NULL, bytes, size, &loaded) == ABUT_OK);
    abut_world *copy = abut_world_copy(world);

    for (int i = 0; i < 40; i++) {
        abut_world_step(world);
        abut_world_step(loaded);
        abut_world_step(copy);
    }
    CHECK(abut_world_hash(world) == abut_world_hash(loaded));
    CHECK(abut_world_hash(world) == abut_world_hash(copy));
    CHECK(abut_recording_end(recording) == ABUT_OK);
    const void *script = abut_recording_bytes(recording, &size);

    CHECK(abut_replay_load(NULL, script, size, &replay) == ABUT_OK);
    while (!abut_replay_is_over(replay) && CHECK(abut_replay_next(replay) == ABUT_OK)) {
    }
    CHECK(abut_world_hash(abut_replay_world(replay)) == abut_world_hash(world));
    abut_replay_destroy(replay);
    abut_recording_destroy(recording);
    abut_world_destroy(loaded);
    abut_world_destroy(copy);
    abut_world_destroy(world);
    abut_chain_destroy(chain);
    free(bytes);
}

/* --- Without end, and several in one ------------------------------------------------------------
 */

static void test_endless(void)
{
    static const abut_vec2 places[] = { { 0, 0 }, { 500, -70 }, { 400000, 300000 } };

    for (int k = 0; k < COUNT_OF(places); k++) {
        abut_vec2 at = places[k];
        abut_figure floor = abut_figure_of_half_plane(0, 0, 0, -1);
        abut_figure wall = abut_figure_of_line(30, 0, 0, 1);
        abut_figure ray = abut_figure_of_ray(-30, 0, 0, -1);
        abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
        abut_body_settings still = { .kind = ABUT_BODY_STATIC, .at = at, .figure = &floor };

        CHECK(abut_world_add(world, &still, NULL) == ABUT_OK);
        still.figure = &wall;
        CHECK(abut_world_add(world, &still, NULL) == ABUT_OK);
        still.figure = &ray;
        CHECK(abut_world_add(world, &still, NULL) == ABUT_OK);
        abut_body right = add_box(world, at.x, at.y - 5, 2, 0);
        abut_body left = add_box(world, at.x, at.y - 50, -900, 0);

        step_often(world, 100);
        CHECK(abut_body_at(world, right).x == at.x + 29 &&
              abut_body_at(world, right).y == at.y - 1);
        CHECK(abut_body_at(world, left).x == at.x - 29 && abut_body_at(world, left).y == at.y - 1);
        abut_shape deep = abut_rect(0, 0, 1, 1);

        CHECK(abut_world_add(
                  world, &(abut_body_settings){ .shapes = &deep, .at = { at.x + 7e5, at.y + 9e4 } },
                  NULL) == ABUT_E_OVERLAP);
        abut_world_destroy(world);
    }
}

/* A slanted half-plane is exact where it is given: boxes slide down it. */
static void test_slope(void)
{
    abut_figure slope = abut_figure_of_half_plane(0, 0, 3, -4);
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
    abut_body box;
    abut_vec2 start = { 4, 3 };

    CHECK(abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .figure = &slope },
                         NULL) == ABUT_OK);
    box = add_box(world, start.x, start.y - 4, 0, 0);
    step_often(world, 200);
    abut_vec2 at = abut_body_at(world, box);
    double height = (3 * (at.x - 1) - 4 * (at.y + 1)) / 5; /* of the corner that touches */

    CHECK(at.x > 500 && height >= 0 && height < 0.001);
    abut_world_destroy(world);
}

static void test_compound(void)
{
    abut_shape bar = abut_rect(0, 0, 8, 1);
    abut_shape ball = abut_circle(1, -1, 1);
    const abut_vec2 notch[] = { { 8, 1 }, { 8, -6 }, { 6, -6 }, { 7, -3 }, { 6, 0 } };
    const abut_loop loop = { notch, 5 };
    abut_region *region = NULL;
    abut_compound *inner = NULL;
    abut_compound *outer = NULL;

    CHECK(abut_region_create(&loop, 1, NULL, &region, NULL) == ABUT_OK);
    abut_figure members[2] = { abut_figure_of_shape(&bar), abut_figure_of_shape(&ball) };

    CHECK(abut_compound_create(members, 2, NULL, &inner, NULL) == ABUT_OK);
    abut_figure nested[2] = { abut_figure_of_compound(inner, 0, 0),
                              abut_figure_of_region(region, 0, 0) };

    CHECK(abut_compound_create(nested, 2, NULL, &outer, NULL) == ABUT_OK);
    abut_figure figure = abut_figure_of_compound(outer, 0, 0);
    abut_figure floor = abut_figure_of_half_plane(0, 0, 0, -1);
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
    abut_body body;

    CHECK(abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .figure = &floor },
                         NULL) == ABUT_OK);
    CHECK(abut_world_add(world, &(abut_body_settings){ .figure = &figure, .at = { 0, -9 } },
                         &body) == ABUT_OK);
    CHECK(abut_body_shape_count(world, body) == 2 + abut_region_pieces(region));
    step_often(world, 60);
    CHECK(abut_body_at(world, body).y == -1 && abut_body_is_grounded(world, body));
    abut_bounds bounds = abut_body_bounds(world, body);

    CHECK(bounds.min.y == -7 && bounds.max.y == 0 && bounds.max.x == 8);
    abut_world_destroy(world);
    abut_compound_destroy(outer);
    abut_compound_destroy(inner);
    abut_region_destroy(region);
}

TEST_MAIN(TEST(test_two_sides),
          TEST(test_one_side),
          TEST(test_jump_through),
          TEST(test_room),
          TEST(test_walkers),
          TEST(test_lift),
          TEST(test_refused),
          TEST(test_travel),
          TEST(test_endless),
          TEST(test_slope),
          TEST(test_compound))
