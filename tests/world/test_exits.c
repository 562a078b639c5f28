/* world/test_exits.c - casts out of bodies of several pieces, against the figures of figure.h.
 *
 * A region and a mask know their own way out (ABUT_INSIDE_EXIT); bodies made of them must say the
 * same: to the bit when, and where. Places are on small grids, so that paths run along seams and
 * through corners of pieces.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/figure.h"
#include "abut/world.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"
#include "world/region_draw.h"

#include <math.h>

enum { ROUNDS = 3000, CASTS = 12 };

static abut_vec2 draw_place(rng *dice, int64_t low, int64_t high)
{
    return (abut_vec2){ (double)rng_int(dice, 2 * low, 2 * high) / 2,
                        (double)rng_int(dice, 2 * low, 2 * high) / 2 };
}

/* How many of them came out. */
static int
compare_casts(rng *dice, const abut_world *world, const abut_figure *figure, int64_t size)
{
    int exits = 0;

    for (int k = 0; k < CASTS; k++) {
        abut_vec2 from = draw_place(dice, -size, size);
        abut_vec2 to = draw_place(dice, -size - 4, size + 4);
        abut_hit want = abut_figure_cast(from, to, figure, ABUT_INSIDE_EXIT);
        abut_met met;

        CHECK(abut_world_cast_first(world, from, to, ABUT_INSIDE_EXIT, NULL, &met) == ABUT_OK);
        if (!want.hit && met.hit.hit && met.hit.time == 1) {
            continue; /* it ends on the edge: a shape counts as left, and a figure does not */
        }
        bool good = CHECK(met.hit.hit == want.hit) && CHECK(met.hit.time == want.time) &&
                    CHECK(fabs(met.hit.point.x - want.point.x) < 1e-9) &&
                    CHECK(fabs(met.hit.point.y - want.point.y) < 1e-9);

        if (!good) {
            printf("   from (%g, %g) to (%g, %g): %d at %.17g, want %d at %.17g\n", from.x, from.y,
                   to.x, to.y, met.hit.hit, met.hit.time, want.hit, want.time);
        }
        double along = met.hit.normal.x * (to.x - from.x) + met.hit.normal.y * (to.y - from.y);

        exits += met.hit.hit && along > 0;
        abut_vec2 way = { to.x - from.x, to.y - from.y };

        if (way.x == 0 && way.y == 0) {
            continue;
        }
        abut_hit far = abut_figure_cast_ray(from, way, figure, ABUT_INSIDE_EXIT);

        CHECK(abut_world_ray_first(world, from, way, ABUT_INSIDE_EXIT, NULL, &met) == ABUT_OK);
        CHECK(met.hit.hit == far.hit && (!far.hit || fabs(met.hit.time - far.time) < 1e-9));
        if (!good) {
            break;
        }
    }
    return exits;
}

static void test_regions(void)
{
    rng dice = { 31 };
    int exits = 0;
    int rounds = ROUNDS / sample_part();

    for (int round = 0; round < rounds; round++) {
        region_outline outline;
        abut_region *region = NULL;
        abut_world *world = abut_world_create(NULL);

        draw_region_outline(&dice, &outline);
        CHECK(abut_region_create(outline.loops, outline.count, NULL, &region, NULL) == ABUT_OK);
        CHECK(abut_world_add(
                  world,
                  &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .figure = figure_of(region) },
                  NULL) == ABUT_OK);
        abut_figure figure = abut_figure_of_region(region, 0, 0);
        int before = check_failures;

        exits += compare_casts(&dice, world, &figure, 4);
        abut_region_destroy(region);
        abut_world_destroy(world);
        if (check_failures > before) {
            printf("   round %d\n", round);
            return;
        }
    }
    printf("%d ways out\n", exits);
    CHECK(exits > rounds);
}

static void test_masks(void)
{
    rng dice = { 32 };
    int exits = 0;
    int rounds = ROUNDS / sample_part();

    for (int round = 0; round < rounds; round++) {
        abut_mask *mask = NULL;
        abut_world *world = abut_world_create(NULL);

        CHECK(abut_mask_create(6, 6, false, NULL, &mask) == ABUT_OK);
        for (int i = 0; i < 36; i++) {
            abut_mask_set(mask, i % 6, i / 6, rng_int(&dice, 0, 3) > 0);
        }
        CHECK(abut_world_add(world,
                             &(abut_body_settings){
                                 .kind = ABUT_BODY_STATIC, .pixels = mask, .at = { -3, -3 } },
                             NULL) == ABUT_OK);
        abut_figure figure = abut_figure_of_mask(mask, -3, -3);
        int before = check_failures;

        exits += compare_casts(&dice, world, &figure, 3);
        abut_mask_destroy(mask);
        abut_world_destroy(world);
        if (check_failures > before) {
            printf("   round %d\n", round);
            return;
        }
    }
    printf("%d ways out\n", exits);
    CHECK(exits > rounds);
}

/* Round pieces, whose times have roots in them. */
static void test_round_pieces(void)
{
    const abut_shape chain[3] = { abut_circle(0, 0, 2), abut_circle(3, 0, 2),
                                  abut_capsule(5, 0, 9, 0, 1) };
    abut_world *world = abut_world_create(NULL);
    abut_met met;

    CHECK(abut_world_add(
              world,
              &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = chain, .shape_count = 3 },
              NULL) == ABUT_OK);
    CHECK(abut_world_cast_first(world, (abut_vec2){ 0, 0 }, (abut_vec2){ 20, 0 }, ABUT_INSIDE_EXIT,
                                NULL, &met) == ABUT_OK);
    CHECK(met.hit.hit && met.hit.time == 0.5 && met.hit.normal.x == 1);
    CHECK(abut_world_cast_first(world, (abut_vec2){ 9.5, 0 }, (abut_vec2){ -10.5, 0 },
                                ABUT_INSIDE_EXIT, NULL, &met) == ABUT_OK);
    CHECK(met.hit.hit && met.hit.time == 11.5 / 20 && met.hit.normal.x == -1);
    CHECK(abut_world_cast_first(world, (abut_vec2){ 0, 0 }, (abut_vec2){ 9, 0 }, ABUT_INSIDE_EXIT,
                                NULL, &met) == ABUT_OK);
    CHECK(!met.hit.hit);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_regions), TEST(test_masks), TEST(test_round_pieces))
