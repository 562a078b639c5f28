/* world/test_known_nearness.c - how near bodies of many pieces stand, kept from step to step
 * (pair/known_nearness.c).
 *
 * Bodies are driven to and fro on a chain of short pieces, on a row of shapes and on tiles, while a
 * game does all that makes what is known about them void: they and the ground get other shapes,
 * tiles come and go, the world turns its gravity or goes back some frames. Before each step a copy
 * is made, which knows nothing; after it the two are equal, with all that they report.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"
#include "world/pair/pair.h"
#include "world/state/state.h"

enum { SEEDS = 24, FRAMES = 100, WALKERS = 24, POINTS = 97, SHAPES = 20 };

typedef struct place {
    rng dice;
    abut_world *world;
    abut_rollback *rollback;
    abut_body chain;
    abut_body row;
    abut_body tiles;
    abut_body walkers[WALKERS];
} place;

static abut_shape any_shape(place *here)
{
    switch (rng_int(&here->dice, 0, 4)) {
    case 0:
        return abut_circle(0, 0, 0.375);
    case 1:
        return abut_triangle(-0.5, 0.25, 0.5, 0.25, 0, -0.5);
    case 2:
        return abut_segment(-0.5, 0, 0.5, rng_int(&here->dice, -1, 1) / 4.0);
    default:
        return abut_rect(-0.25, -0.5, 0.5, rng_int(&here->dice, 2, 4) / 4.0);
    }
}

static abut_chain *any_chain(place *here)
{
    abut_vec2 points[POINTS];
    abut_chain *chain = NULL;

    for (int i = 0; i < POINTS; i++) {
        points[i] = (abut_vec2){ i / 4.0, rng_int(&here->dice, 0, 12) / 64.0 };
    }
    CHECK(abut_chain_create(&(abut_chain_settings){ .points = points, .count = POINTS }, NULL,
                            &chain, NULL) == ABUT_OK);
    return chain;
}

static void any_row(place *here, abut_shape *shapes)
{
    for (int i = 0; i < SHAPES; i++) {
        shapes[i] = abut_rect(24 + i, rng_int(&here->dice, 0, 4) / 16.0, 1, 1);
    }
}

static void build(place *here, uint64_t seed)
{
    abut_shape row[SHAPES];
    abut_tiles *tiles = NULL;

    *here = (place){ .dice = { seed } };
    here->world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 1.0 / 64 },
                                                            .no_sleep = seed % 2 == 0,
                                                            .friction = (double)(seed % 3) / 4 });
    here->rollback = abut_rollback_create(here->world, 8);
    abut_chain *chain = any_chain(here);
    abut_figure figure = abut_figure_of_chain(chain, 0, 0);

    CHECK(abut_world_add(here->world,
                         &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .figure = &figure },
                         &here->chain) == ABUT_OK);
    abut_chain_destroy(chain);
    any_row(here, row);
    CHECK(abut_world_add(
              here->world,
              &(abut_body_settings){ .kind = seed % 4 == 0 ? ABUT_BODY_KINEMATIC : ABUT_BODY_STATIC,
                                     .shapes = row,
                                     .shape_count = SHAPES,
                                     .velocity = { 0, seed % 4 == 0 ? -0.01 : 0 } },
              &here->row) == ABUT_OK);
    CHECK(abut_tiles_create(16, 4, 1, NULL, &tiles) == ABUT_OK);
    for (uint32_t i = 0; i < 16; i++) {
        CHECK(abut_tiles_set(tiles, i, 1 + i % 3 / 2, ABUT_TILE_SOLID) == ABUT_OK);
    }
    CHECK(abut_world_add(
              here->world,
              &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles, .at = { 48, 0 } },
              &here->tiles) == ABUT_OK);
    abut_tiles_destroy(tiles);
    for (int i = 0; i < WALKERS; i++) {
        abut_shape shape = any_shape(here);

        (void)abut_world_add(here->world,
                             &(abut_body_settings){ .shapes = &shape,
                                                    .at = { 1 + i * 2.5, -0.75 },
                                                    .group = i % 3 == 0 ? 0 : -1 },
                             &here->walkers[i]);
    }
}

/* Whatever is refused is left as it is. */
static void disturb(place *here)
{
    abut_world *world = here->world;
    abut_body walker = here->walkers[rng_int(&here->dice, 0, WALKERS - 1)];
    abut_shape row[SHAPES];
    abut_shape shape = any_shape(here);

    switch (rng_int(&here->dice, 0, 15)) {
    case 0:
        (void)abut_body_reshape(world, walker, &shape, 1, ABUT_SPAWN_REFUSE, 0);
        break;
    case 1:
        any_row(here, row);
        (void)abut_body_reshape(world, here->row, row, SHAPES, ABUT_SPAWN_IGNORE, 0);
        break;
    case 2: {
        abut_chain *chain = any_chain(here);
        abut_figure figure = abut_figure_of_chain(chain, 0, 0);

        (void)abut_body_reshape_figure(world, here->chain, &figure, ABUT_SPAWN_REFUSE, 0);
        abut_chain_destroy(chain);
        break;
    }
    case 3: {
        uint32_t x = (uint32_t)rng_int(&here->dice, 0, 15);
        uint32_t y = (uint32_t)rng_int(&here->dice, 0, 3);

        (void)abut_body_set_tile(world, here->tiles, x, y, (uint32_t)rng_int(&here->dice, 0, 1),
                                 ABUT_SPAWN_REFUSE);
        break;
    }
    case 4:
        CHECK(abut_world_set_gravity(
                  world, (abut_vec2){ rng_int(&here->dice, -1, 1) / 64.0, 1.0 / 64 }) == ABUT_OK);
        break;
    case 5:
        if (abut_rollback_count(here->rollback) > 3) {
            CHECK(abut_rollback_back(here->rollback, 3) == ABUT_OK);
        }
        break;
    case 6:
        (void)abut_body_place(world, walker,
                              (abut_vec2){ rng_int(&here->dice, 4, 240) / 4.0, -0.75 }, 0,
                              ABUT_SPAWN_NEAREST, 2);
        break;
    default: /* most steps follow each other undisturbed */
        break;
    }
}

static void drive(place *here, int frame)
{
    for (int i = 0; i < WALKERS; i++) {
        abut_vec2 velocity = abut_body_velocity(here->world, here->walkers[i]);

        velocity.x = (i + frame / 24) % 2 == 0 ? 0.05 : -0.05;
        (void)abut_body_set_velocity(here->world, here->walkers[i], velocity);
    }
}

static bool are_equal(const abut_event *p, const abut_event *q)
{
    return p->what == q->what && p->a == q->a && p->b == q->b && p->time == q->time &&
           p->normal.x == q->normal.x && p->normal.y == q->normal.y && p->point.x == q->point.x &&
           p->point.y == q->point.y && p->speed == q->speed && p->solid == q->solid;
}

static void check_events(const abut_world *world, const abut_world *copy)
{
    uint32_t count;
    uint32_t copied;
    const abut_event *events = abut_world_events(world, &count);
    const abut_event *others = abut_world_events(copy, &copied);

    CHECK(count == copied);
    for (uint32_t k = 0; k < count && k < copied; k++) {
        CHECK(are_equal(&events[k], &others[k]));
    }
}

static int asked; /* pairs at the start of a step, */
static int known; /* and of how many it was known how near they are */

static void count_known(const abut_world *world)
{
    for (uint32_t k = 0; k < world->state->parts[AB_PART_CONTACTS].count; k++) {
        uint32_t a = ab_index_of(world, world->contacts[k].a);
        uint32_t b = ab_index_of(world, world->contacts[k].b);

        if (a != AB_NONE && b != AB_NONE &&
            ((world->hot[a].flags | world->hot[b].flags) & AB_MANY) != 0) {
            ab_vec d = ab_sub(world->hot[b].at, world->hot[a].at);

            asked++;
            known += ab_known_nearnesses(world, a, b, d) != NULL;
        }
    }
}

static void step_both(place *here)
{
    abut_world *copy = abut_world_copy(here->world);

    CHECK(copy != NULL);
    count_known(here->world);
    CHECK(abut_world_step(here->world) == ABUT_OK);
    CHECK(abut_world_step(copy) == ABUT_OK);
    CHECK(abut_world_hash(here->world) == abut_world_hash(copy));
    check_events(here->world, copy);
    abut_world_destroy(copy);
    CHECK(abut_rollback_keep(here->rollback) == ABUT_OK);
}

static void test_known_or_not(void)
{
    static place here;

    for (uint64_t seed = 1; seed <= (uint64_t)(SEEDS / sample_part()); seed++) {
        build(&here, seed);
        for (int frame = 0; frame < FRAMES; frame++) {
            disturb(&here);
            drive(&here, frame);
            step_both(&here);
        }
        abut_rollback_destroy(here.rollback);
        abut_world_destroy(here.world);
    }
    CHECK(asked > 0 && known > asked / 2);
}

TEST_MAIN(TEST(test_known_or_not))
