/* region/test_region_work.c - few pieces are passed on near a box, however long they are.
 *
 * The ground of a side-scroller: many hills above one flat bottom, whose two corners many long thin
 * pieces share. Their bounds meet nearly everywhere; what a walk passes on must be near.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "region/region.h"
#include "support/check.h"
#include "support/rng.h"

#include <stdlib.h>

enum { HILLS = 10000, ASKED = 200, MOST = 24 };

static abut_region *make_ground(uint32_t hills)
{
    abut_vec2 *points = malloc((hills + 3) * sizeof *points);
    abut_region *ground = NULL;
    rng r = { 7 };

    CHECK(points != NULL);
    for (uint32_t i = 0; i <= hills; i++) {
        points[i] = (abut_vec2){ 4.0 * i, 0.02 * (double)(rng_next(&r) % 100) };
    }
    points[hills + 1] = (abut_vec2){ 4.0 * hills, 20 };
    points[hills + 2] = (abut_vec2){ 0, 20 };
    abut_loop loop = { points, hills + 3 };

    CHECK(abut_region_create(&loop, 1, NULL, &ground, NULL) == ABUT_OK);
    free(points);
    return ground;
}

static ab_vec lattice_place(double x, double y)
{
    return (ab_vec){ ab_round(x), ab_round(y) };
}

static uint32_t passed_on(const ab_pile *pile, ab_vec low, ab_vec high)
{
    uint32_t count = 0;

    for (uint32_t i = ab_pile_next(pile, 0, low, high); i < pile->count;
         i = ab_pile_next(pile, i + 1, low, high)) {
        count++;
    }
    return count;
}

/* On the ground, and in the middle of the long pieces; what is passed on holds the box's middle. */
static void test_ground(void)
{
    abut_region *ground = make_ground(HILLS);
    uint32_t most[2] = { 0, 0 };

    for (int i = 0; i < ASKED; i++) {
        double x = (i * 37 % 197 + 1) * (4.0 * HILLS / 199);

        for (int k = 0; k < 2; k++) {
            double y = k == 0 ? -2 : 11;
            double reach = k == 0 ? 3 : 0.25;
            uint32_t count = passed_on(&ground->pile, lattice_place(x - reach, y - reach),
                                       lattice_place(x + reach, y + reach));

            most[k] = count > most[k] ? count : most[k];
            CHECK(k == 0 || count > 0);
        }
    }
    CHECK(most[0] <= MOST);
    CHECK(most[1] <= MOST);
    abut_region_destroy(ground);
}

/* No piece is left out that meets the box: each is asked by itself. */
static void test_none_missing(void)
{
    abut_region *ground = make_ground(300);
    const ab_pile *pile = &ground->pile;

    for (int i = 0; i < 4 * ASKED; i++) {
        double x = (i * 37 % 197) * (1200.0 / 196);
        double y = (i % 23) - 1.5;
        double wide = i % 3 == 0 ? 0 : i % 3 == 1 ? 2 : 300;
        abut_shape box = abut_rect(x, y, wide, i % 5);
        ab_vec low = lattice_place(x, y);
        ab_vec high = lattice_place(x + wide, y + i % 5);
        uint32_t next = ab_pile_next(pile, 0, low, high);

        for (uint32_t n = 0; n < pile->count; n++) {
            abut_shape piece = abut_region_piece(ground, n);

            if (n == next) {
                next = ab_pile_next(pile, n + 1, low, high);
            } else {
                CHECK(abut_relate(&piece, &box) == ABUT_APART);
            }
        }
    }
    abut_region_destroy(ground);
}

TEST_MAIN(TEST(test_ground), TEST(test_none_missing))
