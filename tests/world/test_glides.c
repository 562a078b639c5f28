/* world/test_glides.c - what is known of a body that glides over a ground of many pieces, beside
 * what all pieces say (pair/glide.c, pair/nearness_by_side.c, state/near_list.h).
 *
 * Bodies are driven to and fro over chains and regions of flat and slanted pieces, as short as they
 * are and much longer. After each step what is known of each of them is compared with what is found
 * anew, piece by piece: how near it stands, the pieces that are near, and where paths in all
 * directions lead into the ground.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"
#include "sweep/sweep.h"
#include "world/pair/glide.h"
#include "world/pair/pair.h"
#include "world/state/direction.h"
#include "world/state/near_list.h"
#include "world/state/piece_tree.h"
#include "world/state/state.h"

#include <math.h>

enum { SEEDS = 48, FRAMES = 60, WALKERS = 12, MOST_PIECES = 64, PATHS = 8 };

typedef struct place {
    rng dice;
    abut_world *world;
    abut_body ground;
    abut_body walkers[WALKERS];
    double length;
    int glides; /* answers that were given without asking all pieces */
    int hits;
} place;

static abut_shape any_shape(place *here)
{
    switch (rng_int(&here->dice, 0, 4)) {
    case 0:
        return abut_triangle(-0.5, 0.25, 0.5, 0.25, 0, -0.5);
    case 1:
        return abut_triangle(-0.5, -0.25, 0.5, -0.5, rng_unit(&here->dice) - 0.5, 0.5);
    case 2:
        return abut_circle(0, 0, 0.375);
    default:
        return abut_rect(-0.25, -0.5, rng_int(&here->dice, 2, 8) / 4.0, 0.5);
    }
}

/* The points of a line from left to right, y down: some flat parts, most of them slanted. */
static int any_line(place *here, abut_vec2 *points)
{
    int pieces = (int)rng_int(&here->dice, 3, MOST_PIECES);
    double width = rng_int(&here->dice, 1, 24) / 4.0;
    double rise =
        ldexp(width * rng_int(&here->dice, 0, 4) / 4, rng_int(&here->dice, 0, 3) == 0 ? -24 : 0);
    double y = 0;

    for (int i = 0; i <= pieces; i++) {
        y = rng_int(&here->dice, 0, 3) == 0 ? y : rise * rng_unit(&here->dice);
        points[i] = (abut_vec2){ i * width, y };
    }
    here->length = pieces * width;
    return pieces;
}

static abut_chain *any_chain(place *here, bool one_sided)
{
    abut_vec2 points[MOST_PIECES + 1];
    abut_chain *chain = NULL;
    uint32_t count = (uint32_t)any_line(here, points) + 1;

    CHECK(abut_chain_create(
              &(abut_chain_settings){ .points = points, .count = count, .one_sided = one_sided },
              NULL, &chain, NULL) == ABUT_OK);
    return chain;
}

static abut_region *any_strip(place *here)
{
    abut_vec2 points[2 * (MOST_PIECES + 1)];
    abut_region *region = NULL;
    int last = any_line(here, points);

    for (int i = 0; i <= last; i++) {
        points[2 * last + 1 - i] = (abut_vec2){ points[i].x, points[i].y + 8 };
    }
    abut_loop loop = { points, 2 * (uint32_t)last + 2 };

    CHECK(abut_region_create(&loop, 1, NULL, &region, NULL) == ABUT_OK);
    return region;
}

static void build(place *here, uint64_t seed)
{
    abut_chain *chain = NULL;
    abut_region *region = NULL;
    abut_figure figure;
    bool lift = seed % 5 == 0;

    *here = (place){ .dice = { seed } };
    here->world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 1.0 / 64 } });
    if (seed % 3 == 0) {
        region = any_strip(here);
        figure = abut_figure_of_region(region, 0, 0);
    } else {
        chain = any_chain(here, seed % 3 == 1);
        figure = abut_figure_of_chain(chain, 0, 0);
    }
    CHECK(
        abut_world_add(here->world,
                       &(abut_body_settings){ .kind = lift ? ABUT_BODY_KINEMATIC : ABUT_BODY_STATIC,
                                              .figure = &figure,
                                              .velocity = { 0, lift ? 0.01 : 0 } },
                       &here->ground) == ABUT_OK);
    abut_chain_destroy(chain);
    abut_region_destroy(region);
    for (int i = 0; i < WALKERS; i++) {
        abut_shape shape = any_shape(here);

        CHECK(
            abut_world_add(here->world,
                           &(abut_body_settings){ .shapes = &shape,
                                                  .at = { (i + 0.5) * here->length / WALKERS, -2 },
                                                  .group = -1 },
                           &here->walkers[i]) == ABUT_OK);
    }
}

static bool is_same_nearness(const ab_nearness *p, const ab_nearness *q)
{
    return p->gap == q->gap && p->corner == q->corner && p->balanced == q->balanced &&
           p->apart == q->apart && p->beside_end == q->beside_end && p->curved == q->curved &&
           p->upright == q->upright && p->chosen == q->chosen && p->normal.x == q->normal.x &&
           p->normal.y == q->normal.y && p->off.x == q->off.x && p->off.y == q->off.y &&
           p->reach == q->reach && p->piece_a == q->piece_a && p->piece_b == q->piece_b &&
           p->pairs == q->pairs;
}

static void
compare_with_all(const place *here, const ab_known_nearness *known, uint32_t a, uint32_t b)
{
    ab_nearnesses fresh;

    ab_find_nearnesses(here->world, a, b, known->d, AB_WARM_GAP, &fresh);
    CHECK(is_same_nearness(&known->near.nearest, &fresh.nearest));
    CHECK(known->near.count == fresh.count);
    for (uint32_t k = 0; k < fresh.count && k < AB_NEAR_BESIDE; k++) {
        CHECK(is_same_nearness(&known->near.beside[k], &fresh.beside[k]));
    }
}

/* How near a walker stands, as is known and as is found anew; and the same a little beside it. */
static void compare_nearness(place *here, const ab_known_nearness *known, uint32_t a, uint32_t b)
{
    if (ab_known_nearnesses(here->world, a, b, known->d) == NULL) {
        return;
    }
    compare_with_all(here, known, a, b);
    for (int i = 0; i < PATHS; i++) {
        ab_known_nearness beside = *known;
        int64_t most = INT64_C(1) << rng_int(&here->dice, 1, 26);

        beside.d.x += rng_int(&here->dice, -most, most);
        beside.d.y += rng_int(&here->dice, -4, i % 2 == 0 ? 4 : most);
        if (ab_glide_nearness(here->world, a, b, &beside)) {
            here->glides++;
            compare_with_all(here, &beside, a, b);
        }
    }
}

/* All that meets a box within the list is listed, in the order of the tree. */
static void compare_list(place *here, const ab_known_nearness *known, uint32_t ground)
{
    const ab_near_list *list = &known->list;
    ab_box box = list->box;

    if (box.low.x > box.high.x) {
        return;
    }
    box.low.x += rng_int(&here->dice, 0, (box.high.x - box.low.x) / 2);
    box.high.y -= rng_int(&here->dice, 0, (box.high.y - box.low.y) / 2);
    ab_piece_walk tree = ab_pieces_near(here->world, ground, box);
    ab_piece_walk listed = { .box = box };

    CHECK(ab_is_listed(list, &box));
    ab_pieces_start_listed(&listed, here->world, ground, list);
    for (uint32_t number = 0; number != AB_NONE;) {
        number = ab_next_piece(&tree);
        CHECK(ab_next_piece(&listed) == number);
    }
}

/* The first hit on a path of any piece; whether it is in one at the start. */
static int64_t first_of_all(const abut_world *world,
                            uint32_t self,
                            uint32_t ground,
                            ab_vec d,
                            ab_vec path,
                            ab_impact *first,
                            bool *inside)
{
    ab_piece_pairs pairs = ab_pairs_near(world, self, ground, d, path, 0);
    int64_t tick = AB_TICKS;
    ab_sum sum;

    while (ab_next_pieces(&pairs, &sum)) {
        ab_impact meet;

        ab_sweep(&sum, &meet);
        if (meet.relation == ABUT_OVERLAPPING && meet.inside) {
            *inside = true; /* from the open side of a segment */
        } else if (meet.relation == ABUT_OVERLAPPING && meet.tick < tick) {
            tick = meet.tick;
            *first = meet;
        }
    }
    return tick;
}

static void compare_path(place *here, uint32_t self, uint32_t ground, ab_vec from, ab_vec path)
{
    const abut_world *world = here->world;
    ab_vec d = ab_sub(ab_sub(world->hot[ground].at, world->hot[self].at), from);
    ab_impact first = { .relation = ABUT_APART };
    bool inside = false;
    int64_t all = first_of_all(world, self, ground, d, path, &first, &inside);
    int64_t when = -1;
    ab_vec normal;

    if (ab_glide_until(world, self, ground, d, path, &when, &normal)) {
        here->glides++;
        here->hits += when < AB_TICKS;
        CHECK(when == all);
        if (when < AB_TICKS && all < AB_TICKS) {
            double length =
                sqrt((double)normal.x * (double)normal.x + (double)normal.y * (double)normal.y);

            CHECK(!first.cone);
            CHECK(fabs((double)normal.x / length - first.normal.x) < 1e-12);
            CHECK(fabs((double)normal.y / length - first.normal.y) < 1e-12);
        }
    }
    bool clear = ab_glides_clear(world, self, ground, d, path);

    here->glides += clear;
    CHECK(!clear || (all == AB_TICKS && !inside));
    CHECK(clear == ab_glides_clear(world, ground, self, ab_neg(d), ab_neg(path)));
}

/* Of any length, up to half a unit. */
static ab_vec any_vector(place *here)
{
    int64_t most = INT64_C(1) << rng_int(&here->dice, 1, 31);
    int64_t x = rng_int(&here->dice, -most, most);

    return (ab_vec){ x, rng_int(&here->dice, -most, most) };
}

/* Paths in all directions, and along the ground, a few quanta into it or out of it; from where a
 * walker stands and from places beside that. */
static void compare_paths(place *here, uint32_t self, uint32_t ground)
{
    ab_vec step = { here->world->cold[self].velocity.x, here->world->cold[self].velocity.y };

    for (int i = 0; i < PATHS; i++) {
        ab_vec more = any_vector(here);

        compare_path(here, self, ground, i % 4 == 0 ? any_vector(here) : (ab_vec){ 0, 0 },
                     i % 2 == 0 ? more : ab_add(step, more));
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

static void test_beside_all_pieces(void)
{
    int glides = 0;
    int hits = 0;

    for (int seed = 0; seed < SEEDS; seed++) {
        place here;

        if (!sample_takes(seed)) {
            continue;
        }
        build(&here, (uint64_t)seed);
        for (int frame = 0; frame < FRAMES; frame++) {
            drive(&here, frame);
            CHECK(abut_world_step(here.world) == ABUT_OK);
            uint32_t ground = ab_index_of(here.world, here.ground);

            for (int i = 0; i < WALKERS; i++) {
                uint32_t self = ab_index_of(here.world, here.walkers[i]);
                const ab_known_nearness *known = ab_known_wherever(here.world, ground, self);

                if (known != NULL) {
                    compare_nearness(&here, known, ground, self);
                    compare_list(&here, known, ground);
                    compare_paths(&here, self, ground);
                }
            }
        }
        glides += here.glides;
        hits += here.hits;
        abut_world_destroy(here.world);
    }
    CHECK(!AB_SHORTCUTS || glides > 1000);
    CHECK(!AB_SHORTCUTS || hits > 100);
}

TEST_MAIN(TEST(test_beside_all_pieces))
