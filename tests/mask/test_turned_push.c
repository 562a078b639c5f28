/* mask/test_turned_push.c - pushes of masks that are turned, scaled, mirrored and skewed.
 *
 * A push ends the overlap, every shorter one in its direction leaves one, none is longer than what
 * parts the bounds, and swapping the two turns it round. Places are on the lattice, so that a moved
 * mask is the same one elsewhere.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "mask/grid.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>

enum { TRIALS = 1500, LARGEST = 40 };

static abut_mask *some_mask(rng *r, uint64_t *state)
{
    static grid g;
    int width = (int)rng_int(r, 1, LARGEST);
    int height = (int)rng_int(r, 1, LARGEST);

    grid_fill(&g, width, height, (int)rng_int(r, 30, 100), state);
    return grid_mask(&g);
}

static abut_transform some_transform(rng *r)
{
    abut_parts parts = abut_parts_default();

    parts.rotation = rng_int(r, 0, 3) == 0 ? 0 : rng_between(r, -3, 3);
    parts.scale_x = rng_int(r, 0, 2) == 0 ? -1 : rng_between(r, 0.25, 2);
    parts.scale_y = rng_int(r, 0, 2) == 0 ? 1 : rng_between(r, 0.25, 2);
    parts.skew_x = rng_int(r, 0, 3) == 0 ? 0.5 : 0;
    parts.x = (double)rng_int(r, -40, 40) / 4;
    parts.y = (double)rng_int(r, -40, 40) / 4;
    return abut_transform_from_parts(&parts);
}

static abut_figure moved_by(const abut_figure *figure, double x, double y)
{
    abut_figure moved = *figure;

    moved.at.tx += x;
    moved.at.ty += y;
    return moved;
}

/* A place on the lattice that lies a part of the push on. */
static double part_of_push(double push, double part)
{
    return round(push * part * 0x1p32) * 0x1p-32;
}

static double push_of_bounds(abut_bounds a, abut_bounds b)
{
    double x = fmin(b.max.x - a.min.x, a.max.x - b.min.x);
    double y = fmin(b.max.y - a.min.y, a.max.y - b.min.y);

    return fmin(x, y);
}

static void check_masks(const abut_figure *a, const abut_figure *b)
{
    abut_vec2 push = abut_figures_push(a, b);
    abut_vec2 back = abut_figures_push(b, a);
    double length = sqrt(push.x * push.x + push.y * push.y);
    abut_figure free = moved_by(a, push.x, push.y);

    CHECK(push.x == -back.x && push.y == -back.y);
    CHECK(length > 0);
    CHECK(length <= push_of_bounds(abut_figure_bounds(a), abut_figure_bounds(b)) + 1e-9);
    CHECK(abut_figures_relate(&free, b) != ABUT_OVERLAPPING);
    for (int k = 1; k <= 16; k++) {
        double part = k < 16 ? k / 16.0 : 1 - 0x1p-10 / length;
        abut_figure nearer = moved_by(a, part_of_push(push.x, part), part_of_push(push.y, part));

        CHECK(part < 0 || abut_figures_relate(&nearer, b) == ABUT_OVERLAPPING);
    }
}

static void test_turned_masks(void)
{
    rng r = { 7 };
    uint64_t state = 11;
    int overlapping = 0;

    for (int i = 0; i < TRIALS && check_failures == 0; i++) {
        abut_mask *first = some_mask(&r, &state);
        abut_mask *second = some_mask(&r, &state);
        abut_figure a = abut_figure_of_mask_under(first, some_transform(&r));
        abut_figure b = abut_figure_of_mask_under(second, some_transform(&r));

        if (abut_figures_relate(&a, &b) == ABUT_OVERLAPPING) {
            overlapping++;
            check_masks(&a, &b);
        }
        if (check_failures > 0) {
            printf("trial %d\n", i);
        }
        abut_mask_destroy(first);
        abut_mask_destroy(second);
    }
    CHECK(overlapping > TRIALS / 4);
}

/* Pixels without an area, and pixels of a few quanta, have no middles to go by. */
static void test_thin_pixels(void)
{
    abut_mask *mask = NULL;
    abut_transform transforms[3] = { { 1, 0, 1, 0x1p-31, 0, 0 },
                                     { 0x1p-30, 0x1p-31, -0x1p-31, 0x1p-30, 0, 0 },
                                     { 1, 0.5, 2, 1, 0, 0 } };

    CHECK(abut_mask_create(5, 4, true, NULL, &mask) == ABUT_OK);
    for (int i = 0; i < 3; i++) {
        abut_figure a = abut_figure_of_mask_under(mask, transforms[i]);
        abut_figure b =
            abut_figure_of_mask_under(mask, (abut_transform){ 0.6, 0.8, -0.8, 0.6, 0, -1 });

        if (abut_figures_relate(&a, &b) == ABUT_OVERLAPPING) {
            abut_vec2 push = abut_figures_push(&a, &b);
            abut_figure free = moved_by(&a, push.x, push.y);

            CHECK(abut_figures_relate(&free, &b) != ABUT_OVERLAPPING);
        }
    }
    abut_mask_destroy(mask);
}

TEST_MAIN(TEST(test_turned_masks), TEST(test_thin_pixels))
