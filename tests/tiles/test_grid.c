/* tiles/test_grid.c - grids of tiles: cells, kinds, rectangles, outlines, casts.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <string.h>

enum { GRIDS = 300, MOST = 12 };

static abut_tiles *draw_grid(rng *dice, uint32_t kinds)
{
    uint32_t width = (uint32_t)rng_int(dice, 1, MOST);
    uint32_t height = (uint32_t)rng_int(dice, 1, MOST);
    abut_tiles *tiles;

    CHECK(abut_tiles_create(width, height, 4, NULL, &tiles) == ABUT_OK);
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++) {
            CHECK(abut_tiles_set(tiles, x, y, (uint32_t)rng_int(dice, 0, kinds)) == ABUT_OK);
        }
    }
    return tiles;
}

/* --- Rectangles and outlines ------------------------------------------------------------------ */

static void test_rectangles(void)
{
    rng dice = { 3 };

    for (int n = 0; n < GRIDS; n++) {
        abut_tiles *tiles = draw_grid(&dice, 1);
        abut_cells found[MOST * MOST];
        int covered[MOST][MOST] = { { 0 } };
        uint32_t count = abut_tiles_rectangles(tiles, NULL, found, MOST * MOST);

        CHECK(abut_tiles_rectangles(tiles, NULL, NULL, 0) == count);
        for (uint32_t k = 0; k < count; k++) {
            for (uint32_t y = 0; y < found[k].height; y++) {
                for (uint32_t x = 0; x < found[k].width; x++) {
                    covered[found[k].y + y][found[k].x + x]++;
                }
            }
        }
        for (int y = 0; y < MOST; y++) {
            for (int x = 0; x < MOST; x++) {
                CHECK(covered[y][x] == (int)abut_tiles_kind_at(tiles, x, y));
            }
        }
        abut_tiles_destroy(tiles);
    }
}

/* Outlines of one grid: their winding number tells every cell apart. */
typedef struct outline_sum {
    double area;
    int winding[MOST][MOST];
    int corners;
} outline_sum;

static bool add_outline(void *user, const abut_vec2 *corners, uint32_t count, bool is_hole)
{
    outline_sum *sum = user;
    double area = 0;

    for (uint32_t k = 0; k < count; k++) {
        abut_vec2 p = corners[k];
        abut_vec2 q = corners[(k + 1) % count];

        CHECK((p.x == q.x) != (p.y == q.y));
        area += (p.x * q.y - q.x * p.y) / 2;
        for (int y = 0; y < MOST && p.x == q.x; y++) { /* edges that cross a row, to the right */
            double middle = 4 * y + 2;

            for (int x = 0; x < MOST; x++) {
                if (p.x > 4 * x + 2 && (p.y < middle) != (q.y < middle)) {
                    sum->winding[y][x] += q.y > p.y ? 1 : -1;
                }
            }
        }
    }
    CHECK((area < 0) == is_hole);
    sum->area += area;
    sum->corners += (int)count;
    return true;
}

static void test_outlines(void)
{
    rng dice = { 7 };

    for (int n = 0; n < GRIDS; n++) {
        abut_tiles *tiles = draw_grid(&dice, 1);
        outline_sum sum = { 0 };
        outline_sum fine = { 0 };
        int cells = 0;

        CHECK(abut_tiles_outlines(tiles, NULL, false, add_outline, &sum) == ABUT_OK);
        CHECK(abut_tiles_outlines(tiles, NULL, true, add_outline, &fine) == ABUT_OK);
        for (int y = 0; y < MOST; y++) {
            for (int x = 0; x < MOST; x++) {
                int solid = (int)abut_tiles_kind_at(tiles, x, y);

                cells += solid;
                CHECK(sum.winding[y][x] == solid);
            }
        }
        CHECK(sum.area == 16 * cells && fine.area == sum.area && fine.corners >= sum.corners);
        abut_tiles_destroy(tiles);
    }
}

/* --- Paths --------------------------------------------------------------------------------------
 */

static void test_casts(void)
{
    rng dice = { 11 };

    for (int n = 0; n < 20 * GRIDS; n++) {
        abut_tiles *tiles = draw_grid(&dice, 2);
        abut_shape ramp = abut_tile_slope(4, ABUT_SIDE_MAX_Y, 1, 0);
        abut_vec2 at = { (double)rng_int(&dice, -9, 9), (double)rng_int(&dice, -9, 9) };
        abut_vec2 from = { (double)rng_int(&dice, -40, 100) / 2,
                           (double)rng_int(&dice, -40, 100) / 2 };
        abut_vec2 to = { (double)rng_int(&dice, -40, 100) / 2,
                         (double)rng_int(&dice, -40, 100) / 2 };
        abut_tile_hit hit;
        bool enters = false; /* a cell at that time, without a graze */
        double first = 2;

        abut_tiles_set_kind(tiles, 2, &(abut_tile_kind){ .shapes = &ramp, .shape_count = 1 });
        for (uint32_t y = 0; y < abut_tiles_height(tiles); y++) {
            for (uint32_t x = 0; x < abut_tiles_width(tiles); x++) {
                abut_shape shape = abut_tiles_cell_shape(tiles, x, y, 0);
                abut_shape moved = abut_moved(&shape, at.x, at.y);
                abut_hit one = abut_cast(from, to, &moved, ABUT_INSIDE_HIT);

                enters = one.hit && one.time < first    ? !one.graze
                         : one.hit && one.time == first ? enters || !one.graze
                                                        : enters;
                first = one.hit && one.time < first ? one.time : first;
            }
        }
        CHECK(abut_tiles_cast(tiles, at, from, to, &hit) == ABUT_OK);
        CHECK(hit.hit.hit == (first <= 1));
        CHECK(!hit.hit.hit ||
              (hit.hit.time == first && hit.kind == abut_tiles_kind_at(tiles, hit.x, hit.y)));
        abut_figure grid = abut_figure_of_tiles(tiles, at.x, at.y);
        abut_hit whole = abut_figure_cast(from, to, &grid, ABUT_INSIDE_HIT);

        CHECK(hit.hit.hit == whole.hit && hit.hit.graze == whole.graze &&
              hit.hit.normal.x == whole.normal.x && hit.hit.normal.y == whole.normal.y);
        if (hit.hit.hit) {
            abut_shape shape = abut_tiles_cell_shape(tiles, hit.x, hit.y, 0);
            abut_shape moved = abut_moved(&shape, at.x, at.y);

            CHECK(abut_cast(from, to, &moved, ABUT_INSIDE_HIT).graze == !enters);
        }
        abut_tiles_destroy(tiles);
    }
}

/* --- Kinds and bad input ------------------------------------------------------------------------
 */

static void test_turns(void)
{
    abut_tiles *tiles;
    /* A triangle in a corner, by which all eight turns are told apart: (2, 0), (0, 1), (0, 0). */
    abut_shape corner = abut_triangle(0, 0, 2, 0, 0, 1);

    CHECK(abut_tiles_create(1, 1, 8, NULL, &tiles) == ABUT_OK);
    CHECK(abut_tiles_set(tiles, 0, 0, 2) == ABUT_OK);
    for (unsigned turn = 0; turn < 8; turn++) {
        abut_tile_kind kind = {
            .shapes = &corner, .shape_count = 1, .turn = turn, .open_side = { 0, 1 }
        };
        bool swap = (turn & ABUT_TILE_SWAP_XY) != 0;
        double wide = swap ? 1 : 2;
        double high = swap ? 2 : 1;
        double x = (turn & ABUT_TILE_FLIP_X) != 0 ? 8 - wide : 0;
        double y = (turn & ABUT_TILE_FLIP_Y) != 0 ? 8 - high : 0;

        CHECK(abut_tiles_set_kind(tiles, 2, &kind) == ABUT_OK);
        abut_shape shape = abut_tiles_cell_shape(tiles, 0, 0, 0);
        abut_bounds bounds = abut_shape_bounds(&shape);
        abut_tile_kind read;

        CHECK(bounds.min.x == x && bounds.min.y == y && bounds.max.x == x + wide &&
              bounds.max.y == y + high);
        CHECK(abut_tiles_read_kind(tiles, 2, &read) == ABUT_OK && read.shape_count == 1);
        CHECK(read.open_side.x == (swap ? (turn & ABUT_TILE_FLIP_X ? -1 : 1) : 0));
    }
    abut_tiles_destroy(tiles);
}

static void test_refused(void)
{
    abut_tiles *tiles = NULL;
    abut_shape big = abut_rect(-100, 0, 10, 10);
    abut_shape nothing = abut_nothing();
    const char *ragged[] = { "##", "#" };
    const char *strange[] = { "#?" };

    CHECK(abut_tiles_create(16385, 1, 1, NULL, &tiles) == ABUT_E_RANGE && tiles == NULL);
    CHECK(abut_tiles_create(1, 1, 0, NULL, &tiles) == ABUT_E_RANGE);
    CHECK(abut_tiles_create(1, 1, NAN, NULL, &tiles) == ABUT_E_NOT_FINITE);
    CHECK(abut_tiles_create(16384, 1, 0x1p16, NULL, &tiles) == ABUT_E_RANGE);
    CHECK(abut_tiles_from_text(ragged, 2, 1, NULL, &tiles) == ABUT_E_ARGUMENT);
    CHECK(abut_tiles_from_text(strange, 1, 1, NULL, &tiles) == ABUT_E_ARGUMENT);
    CHECK(abut_tiles_create(2, 2, 4, NULL, &tiles) == ABUT_OK);
    CHECK(abut_tiles_set(tiles, 2, 0, 1) == ABUT_E_ARGUMENT);
    CHECK(abut_tiles_set(tiles, 0, 0, 256) == ABUT_E_ARGUMENT);
    CHECK(abut_tiles_set_kind(tiles, 0, &(abut_tile_kind){ 0 }) == ABUT_E_ARGUMENT);
    CHECK(abut_tiles_set_kind(tiles, 2, &(abut_tile_kind){ .shapes = &big, .shape_count = 1 }) ==
          ABUT_E_RANGE);
    CHECK(abut_tiles_set_kind(
              tiles, 2, &(abut_tile_kind){ .shapes = &nothing, .shape_count = 1 }) != ABUT_OK);
    CHECK(abut_tiles_set_kind(tiles, 2, &(abut_tile_kind){ .shapes = &big, .shape_count = 9 }) ==
          ABUT_E_RANGE);
    abut_shape slope = abut_tile_slope(4, ABUT_SIDE_MAX_Y, 1, 1);

    CHECK(abut_shape_check(&slope) != ABUT_OK);
    abut_tiles_destroy(tiles);
}

TEST_MAIN(TEST(test_rectangles),
          TEST(test_outlines),
          TEST(test_casts),
          TEST(test_turns),
          TEST(test_refused))
