/* figure/test_outlines.c - the outlines of unions.
 *
 * Pieces are drawn from small grids, so that shared sides, corners on sides and sides on sides are
 * common. Outlines are held against the definition: a place is inside exactly if they wind round
 * it once, and exactly if a piece holds it. Places lie off the grid, so that none is on a
 * side; where all sides are on the grid areas are compared exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "alloc/ledger.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PIECES = 40, MOST_CORNERS = 4096, MOST_LOOPS = 512 };

/* What was called back with. */
typedef struct outlines {
    abut_vec2 corners[MOST_CORNERS];
    uint32_t corner_count;
    uint32_t ends[MOST_LOOPS];
    bool holes[MOST_LOOPS];
    uint32_t count;
    uint32_t limit; /* ends after so many; 0: never */
} outlines;

static bool take_outline(void *user, const abut_vec2 *corners, uint32_t count, bool is_hole)
{
    outlines *all = user;

    if (all->corner_count + count > MOST_CORNERS || all->count == MOST_LOOPS) {
        abort();
    }
    memcpy(&all->corners[all->corner_count], corners, count * sizeof *corners);
    all->corner_count += count;
    all->holes[all->count] = is_hole;
    all->ends[all->count++] = all->corner_count;
    return all->count != all->limit;
}

static double cross(abut_vec2 a, abut_vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

static abut_vec2 between(abut_vec2 a, abut_vec2 b)
{
    return (abut_vec2){ b.x - a.x, b.y - a.y };
}

static uint32_t begin_of(const outlines *all, uint32_t loop)
{
    return loop == 0 ? 0 : all->ends[loop - 1];
}

static double area_of_loop(const outlines *all, uint32_t loop)
{
    uint32_t begin = begin_of(all, loop);
    uint32_t count = all->ends[loop] - begin;
    double twice = 0;

    for (uint32_t i = 0; i < count; i++) {
        twice += cross(all->corners[begin + i], all->corners[begin + (i + 1) % count]);
    }
    return twice / 2;
}

static double area_of_all(const outlines *all)
{
    double area = 0;

    for (uint32_t loop = 0; loop < all->count; loop++) {
        area += area_of_loop(all, loop);
    }
    return area;
}

/* How often a loop winds round a place that is not on it. */
static int winding(const outlines *all, uint32_t loop, abut_vec2 place)
{
    uint32_t begin = begin_of(all, loop);
    uint32_t count = all->ends[loop] - begin;
    int turns = 0;

    for (uint32_t i = 0; i < count; i++) {
        abut_vec2 a = between(place, all->corners[begin + i]);
        abut_vec2 b = between(place, all->corners[begin + (i + 1) % count]);

        if ((a.y > 0) != (b.y > 0)) {
            double side = cross(a, b);

            turns += b.y > 0 && side > 0 ? 1 : a.y > 0 && side < 0 ? -1 : 0;
        }
    }
    return turns;
}

static int winding_of_all(const outlines *all, abut_vec2 place)
{
    int turns = 0;

    for (uint32_t loop = 0; loop < all->count; loop++) {
        turns += winding(all, loop, place);
    }
    return turns;
}

/* What holds of outlines of anything. */
static void check_form(const outlines *all)
{
    uint32_t outer = 0;

    for (uint32_t loop = 0; loop < all->count; loop++) {
        uint32_t begin = begin_of(all, loop);
        uint32_t count = all->ends[loop] - begin;
        const abut_vec2 *corners = &all->corners[begin];
        bool turns = true;
        bool least = true;

        for (uint32_t i = 0; i < count; i++) {
            abut_vec2 in = between(corners[(i + count - 1) % count], corners[i]);
            abut_vec2 out = between(corners[i], corners[(i + 1) % count]);

            /* Where rounding has moved a corner it may be by a quantum. */
            turns &= (out.x != 0 || out.y != 0) &&
                     (cross(in, out) != 0 || in.x * out.x + in.y * out.y < 0);
            least &= corners[0].y < corners[i].y ||
                     (corners[0].y == corners[i].y && corners[0].x <= corners[i].x);
        }
        CHECK(count >= 3 && turns && least);
        CHECK((area_of_loop(all, loop) < 0) == all->holes[loop]);
        CHECK(loop > 0 || !all->holes[loop]);
        if (!all->holes[loop]) {
            CHECK(loop == 0 || corners[0].y > all->corners[begin_of(all, outer)].y ||
                  (corners[0].y == all->corners[begin_of(all, outer)].y &&
                   corners[0].x >= all->corners[begin_of(all, outer)].x));
            outer = loop;
        }
    }
}

/* The outlines of some pieces, in the order given. */
static void outline_pieces(const abut_shape *pieces, uint32_t count, outlines *all)
{
    abut_figure members[MOST_PIECES];
    abut_compound *compound = NULL;

    for (uint32_t k = 0; k < count; k++) {
        members[k] = abut_figure_of_shape(&pieces[k]);
    }
    CHECK(abut_compound_create(members, count, NULL, &compound, NULL) == ABUT_OK);
    abut_figure figure = abut_figure_of_compound(compound, 0, 0);

    memset(all, 0, sizeof *all);
    CHECK(abut_figure_outlines(&figure, NULL, take_outline, all) == ABUT_OK);
    abut_compound_destroy(compound);
}

static bool are_same(const outlines *a, const outlines *b)
{
    return a->count == b->count && a->corner_count == b->corner_count &&
           memcmp(a->ends, b->ends, a->count * sizeof a->ends[0]) == 0 &&
           memcmp(a->corners, b->corners, a->corner_count * sizeof a->corners[0]) == 0;
}

static void check_union(rng *r, abut_shape *pieces, uint32_t count, double size)
{
    static outlines all;
    static outlines again;
    int wrong = 0;

    outline_pieces(pieces, count, &all);
    check_form(&all);
    for (int i = 0; i < 150; i++) {
        abut_vec2 place = { rng_between(r, -0.5, size + 0.5), rng_between(r, -0.5, size + 0.5) };
        abut_shape point = abut_point(place.x, place.y);
        bool inside = false;

        for (uint32_t k = 0; k < count; k++) {
            inside |= abut_relate(&pieces[k], &point) == ABUT_OVERLAPPING;
        }
        wrong += winding_of_all(&all, place) != inside;
    }
    CHECK(wrong == 0);
    for (uint32_t k = count - 1; k > 0; k--) {
        uint32_t other = (uint32_t)rng_int(r, 0, k);
        abut_shape held = pieces[k];

        pieces[k] = pieces[other];
        pieces[other] = held;
    }
    outline_pieces(pieces, count, &again);
    CHECK(are_same(&all, &again));
}

/* --- Unions of what lies anyhow ------------------------------------------------------------------
 */

static void test_polygons(void)
{
    rng r = { 117 };
    abut_shape pieces[MOST_PIECES];

    for (int i = 0; i < 1500 / sample_part(); i++) {
        uint32_t count = (uint32_t)rng_int(&r, 1, i % 3 == 0 ? MOST_PIECES : 6);
        int64_t size = rng_int(&r, 2, 9);

        for (uint32_t k = 0; k < count;) {
            double x[3];
            double y[3];

            for (int c = 0; c < 3; c++) {
                x[c] = (double)rng_int(&r, 0, size);
                y[c] = (double)rng_int(&r, 0, size);
            }
            pieces[k] = rng_int(&r, 0, 2) == 0
                            ? abut_rect(x[0], y[0], 1 + fabs(x[1] - x[0]), 1 + fabs(y[1] - y[0]))
                            : abut_triangle(x[0], y[0], x[1], y[1], x[2], y[2]);
            k += abut_shape_check(&pieces[k]) == ABUT_OK;
        }
        check_union(&r, pieces, count, (double)size + 1);
    }
}

/* --- Unions of cells
 * ------------------------------------------------------------------------------ */

enum { SIDE = 9 };

/* Rectangles of cells: areas by counting. */
static void test_rectangles(void)
{
    rng r = { 118 };
    abut_shape pieces[MOST_PIECES];
    static outlines all;

    for (int i = 0; i < 1500 / sample_part(); i++) {
        bool cells[SIDE][SIDE] = { { false } };
        uint32_t count = (uint32_t)rng_int(&r, 1, MOST_PIECES);
        int area = 0;

        for (uint32_t k = 0; k < count; k++) {
            int x = (int)rng_int(&r, 0, SIDE - 1);
            int y = (int)rng_int(&r, 0, SIDE - 1);
            int width = (int)rng_int(&r, 1, SIDE - x < 3 ? SIDE - x : 3);
            int height = (int)rng_int(&r, 1, SIDE - y < 3 ? SIDE - y : 3);

            pieces[k] = abut_rect(x, y, width, height);
            for (int c = 0; c < width * height; c++) {
                cells[y + c / width][x + c % width] = true;
            }
        }
        for (int c = 0; c < SIDE * SIDE; c++) {
            area += cells[c / SIDE][c % SIDE];
        }
        outline_pieces(pieces, count, &all);
        check_form(&all);
        CHECK(area_of_all(&all) == area);
        for (int c = 0; c < SIDE * SIDE; c++) {
            CHECK(winding_of_all(&all, (abut_vec2){ c % SIDE + 0.5, c / SIDE + 0.5 }) ==
                  cells[c / SIDE][c % SIDE]);
        }
        check_union(&r, pieces, count, SIDE);
    }
}

/* A map is outlined as abut_tiles_outlines() does it, but for the order of holes. */
static void test_tiles(void)
{
    rng r = { 119 };
    static outlines own;
    static outlines known;

    for (int i = 0; i < 300 / sample_part(); i++) {
        abut_tiles *map = NULL;

        CHECK(abut_tiles_create(SIDE, SIDE, 1, NULL, &map) == ABUT_OK);
        for (uint32_t c = 0; c < SIDE * SIDE; c++) {
            abut_tiles_set(map, c % SIDE, c / SIDE, rng_int(&r, 0, 2) > 0 ? ABUT_TILE_SOLID : 0);
        }
        abut_figure figure = abut_figure_of_tiles(map, 0, 0);

        memset(&own, 0, sizeof own);
        memset(&known, 0, sizeof known);
        CHECK(abut_figure_outlines(&figure, NULL, take_outline, &own) == ABUT_OK);
        CHECK(abut_tiles_outlines(map, NULL, false, take_outline, &known) == ABUT_OK);
        check_form(&own);
        CHECK(own.count == known.count && own.corner_count == known.corner_count);
        CHECK(area_of_all(&own) == area_of_all(&known));
        abut_tiles_destroy(map);
    }
}

/* --- Regions: there and back
 * ------------------------------------------------------------------------ */

static void check_region(const outlines *all)
{
    for (uint32_t loop = 0; loop < all->count; loop++) {
        abut_loop loops[MOST_LOOPS];
        uint32_t count = 0;
        double area = 0;
        abut_region *region = NULL;
        static outlines again;

        if (all->holes[loop]) {
            continue;
        }
        for (uint32_t k = loop; k < all->count && (k == loop || all->holes[k]); k++) {
            uint32_t begin = begin_of(all, k);

            loops[count++] = (abut_loop){ &all->corners[begin], all->ends[k] - begin };
            area += area_of_loop(all, k);
        }
        abut_status status = abut_region_create(loops, count, NULL, &region, NULL);

        CHECK(status == ABUT_OK || status == ABUT_E_OUTLINE); /* it may touch itself */
        if (status == ABUT_OK) {
            abut_figure figure = abut_figure_of_region(region, 0, 0);

            CHECK(fabs(abut_region_area(region) - area) <= area * 0x1p-40);
            memset(&again, 0, sizeof again);
            CHECK(abut_figure_outlines(&figure, NULL, take_outline, &again) == ABUT_OK);
            CHECK(again.count == count && again.corner_count > 2);
            CHECK(memcmp(again.corners, loops[0].points, again.corner_count * sizeof(abut_vec2)) ==
                  0);
            abut_region_destroy(region);
        }
    }
}

static void test_regions(void)
{
    rng r = { 120 };
    abut_shape pieces[MOST_PIECES];
    static outlines all;

    for (int i = 0; i < 400 / sample_part(); i++) {
        uint32_t count = (uint32_t)rng_int(&r, 1, MOST_PIECES);

        for (uint32_t k = 0; k < count; k++) {
            double x = (double)rng_int(&r, 0, 12);

            pieces[k] = abut_rect(x, (double)rng_int(&r, 0, 12), 2, 1);
        }
        outline_pieces(pieces, count, &all);
        check_region(&all);
    }
}

/* --- By eye
 * ---------------------------------------------------------------------------------------- */

static void check_row(const abut_shape *pieces, uint32_t count, const char *expected)
{
    static outlines all;
    char text[512] = "";
    size_t used = 0;

    outline_pieces(pieces, count, &all);
    for (uint32_t loop = 0; loop < all.count; loop++) {
        used +=
            (size_t)snprintf(text + used, sizeof text - used, "%s", all.holes[loop] ? "-" : "+");
        for (uint32_t i = begin_of(&all, loop); i < all.ends[loop]; i++) {
            used += (size_t)snprintf(text + used, sizeof text - used, " %g,%g", all.corners[i].x,
                                     all.corners[i].y);
        }
        used += (size_t)snprintf(text + used, sizeof text - used, "; ");
    }
    CHECK_ROW(text, strcmp(text, expected) == 0);
}

static void test_rows(void)
{
    abut_shape beside[] = { abut_rect(0, 0, 2, 2), abut_rect(2, 0, 2, 2) };
    abut_shape corner[] = { abut_rect(0, 0, 1, 1), abut_rect(1, 1, 1, 1) };
    abut_shape cross_of[] = { abut_rect(0, 1, 3, 1), abut_rect(1, 0, 1, 3) };
    abut_shape frame[] = { abut_rect(0, 0, 3, 1), abut_rect(0, 2, 3, 1), abut_rect(0, 0, 1, 3),
                           abut_rect(2, 0, 1, 3) };
    abut_shape within[] = { abut_rect(0, 0, 4, 4), abut_rect(1, 1, 1, 1), abut_rect(0, 0, 4, 4) };
    abut_shape thin[] = { abut_rect(0, 0, 1, 1), abut_segment(0, 0, 5, 5), abut_point(9, 9) };
    abut_shape peaks[] = { abut_triangle(0, 0, 4, 0, 0, 4), abut_triangle(4, 0, 4, 4, 0, 0) };

    check_row(beside, 2, "+ 0,0 4,0 4,2 0,2; ");
    check_row(corner, 2, "+ 0,0 1,0 1,1 0,1; + 1,1 2,1 2,2 1,2; ");
    check_row(cross_of, 2, "+ 1,0 2,0 2,1 3,1 3,2 2,2 2,3 1,3 1,2 0,2 0,1 1,1; ");
    check_row(frame, 4, "+ 0,0 3,0 3,3 0,3; - 1,1 1,2 2,2 2,1; ");
    check_row(within, 3, "+ 0,0 4,0 4,4 0,4; ");
    check_row(thin, 3, "+ 0,0 1,0 1,1 0,1; ");
    check_row(peaks, 2, "+ 0,0 4,0 4,4 2,2 0,4; ");
}

static void test_refused(void)
{
    abut_shape ball = abut_circle(0, 0, 1);
    abut_figure round = abut_figure_of_shape(&ball);
    abut_figure line = abut_figure_of_line(0, 0, 1, 0);
    abut_figure nothing = { 0 };
    abut_shape squares[] = { abut_rect(0, 0, 1, 1), abut_rect(5, 5, 1, 1) };
    static outlines all;

    memset(&all, 0, sizeof all);
    CHECK(abut_figure_outlines(NULL, NULL, take_outline, &all) == ABUT_E_ARGUMENT);
    CHECK(abut_figure_outlines(&round, NULL, NULL, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_figure_outlines(&round, NULL, take_outline, &all) == ABUT_E_SHAPE);
    CHECK(abut_figure_outlines(&line, NULL, take_outline, &all) == ABUT_E_SHAPE);
    CHECK(abut_figure_outlines(&nothing, NULL, take_outline, &all) == ABUT_OK && all.count == 0);

    /* The callback ends it. */
    abut_figure members[] = { abut_figure_of_shape(&squares[0]),
                              abut_figure_of_shape(&squares[1]) };
    abut_compound *compound = NULL;

    CHECK(abut_compound_create(members, 2, NULL, &compound, NULL) == ABUT_OK);
    abut_figure both = abut_figure_of_compound(compound, 0, 0);

    all.limit = 1;
    CHECK(abut_figure_outlines(&both, NULL, take_outline, &all) == ABUT_OK && all.count == 1);

    /* With the k-th allocation failing. */
    ledger plain = { 0 };
    abut_allocator counting = { ledger_resize, &plain };

    all.limit = 0;
    CHECK(abut_figure_outlines(&both, &counting, take_outline, &all) == ABUT_OK);
    CHECK(ledger_is_even(&plain) && plain.calls > 5);
    for (int k = 1; k <= plain.calls; k++) {
        ledger failing = { .fail_at = k };
        abut_allocator allocator = { ledger_resize, &failing };
        uint32_t before = all.count;
        abut_status status = abut_figure_outlines(&both, &allocator, take_outline, &all);

        CHECK(status == ABUT_E_MEMORY ? all.count == before : status == ABUT_OK);
        CHECK(ledger_is_even(&failing));
    }
    abut_compound_destroy(compound);
}

TEST_MAIN(TEST(test_rows),
          TEST(test_polygons),
          TEST(test_rectangles),
          TEST(test_tiles),
          TEST(test_regions),
          TEST(test_refused))
