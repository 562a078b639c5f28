/* mask/test_outlines.c - the outlines of masks wind round their pixels; simplified, they stay near.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "mask/grid.h"
#include "support/check.h"
#include "support/sample.h"

#include <math.h>
#include <string.h>

static double distance_to(abut_vec2 p, abut_vec2 a, abut_vec2 b)
{
    double x = b.x - a.x;
    double y = b.y - a.y;
    double t = ((p.x - a.x) * x + (p.y - a.y) * y) / (x * x + y * y);

    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(p.x - a.x - t * x, p.y - a.y - t * y);
}

/* Every corner of the exact outline is near an edge of the simplified one. */
static bool is_near(const abut_outlines *exact, const abut_outlines *fewer, double tolerance)
{
    size_t from = 0;
    size_t from_fewer = 0;

    for (size_t k = 0; k < exact->count; k++) {
        size_t corners = fewer->ends[k] - from_fewer;

        for (size_t i = from; i < exact->ends[k]; i++) {
            double best = INFINITY;

            for (size_t j = 0; j < corners; j++) {
                double d = distance_to(exact->points[i], fewer->points[from_fewer + j],
                                       fewer->points[from_fewer + (j + 1) % corners]);

                best = d < best ? d : best;
            }
            if (best > tolerance * (1 + 1e-12) || corners < 3) {
                return false;
            }
        }
        from = exact->ends[k];
        from_fewer = fewer->ends[k];
    }
    return true;
}

/* Winds the outlines round every pixel: 1 about the solid ones, 0 about the others. */
static void check_outlines(const grid *g, uint64_t *state)
{
    static int winding[GRID_MOST][GRID_MOST];
    abut_mask *mask = grid_mask(g);
    abut_outlines all;
    abut_outlines fewer;
    double tolerance = 0.25 + grid_below(state, 12) / 4.0;
    size_t from = 0;
    bool ok = true;

    CHECK(abut_mask_outlines(mask, 0, NULL, &all) == ABUT_OK);
    memset(winding, 0, sizeof winding);
    for (size_t k = 0; k < all.count; k++) {
        size_t corners = all.ends[k] - from;

        for (size_t i = 0; i < corners; i++) {
            abut_vec2 p = all.points[from + i];
            abut_vec2 q = all.points[from + (i + 1) % corners];

            ok = ok && (p.x == q.x) != (p.y == q.y);
            /* What lies beyond an edge along y, towards +x, is wound about once more, or less. */
            for (int y = (int)fmin(p.y, q.y); p.x == q.x && y < (int)fmax(p.y, q.y); y++) {
                for (int x = (int)p.x; x < g->width; x++) {
                    winding[y][x] += q.y > p.y ? -1 : 1;
                }
            }
        }
        from = all.ends[k];
    }
    CHECK(ok && from == all.point_count);
    for (int i = 0; i < g->width * g->height; i++) {
        ok = ok && winding[i / g->width][i % g->width] == g->solid[i / g->width][i % g->width];
    }
    CHECK(ok);
    CHECK(abut_mask_outlines(mask, tolerance, NULL, &fewer) == ABUT_OK);
    CHECK(fewer.count == all.count && fewer.point_count <= all.point_count);
    CHECK(is_near(&all, &fewer, tolerance));
    abut_outlines_free(&all, NULL);
    abut_outlines_free(&fewer, NULL);
    abut_mask_destroy(mask);
}

static void test_outlines(void)
{
    grid_for_many(check_outlines);
}

static void test_apart_at_a_corner(void)
{
    const char *rows[] = { "#.", ".#" };
    abut_mask *mask;
    abut_outlines all;

    CHECK(abut_mask_from_text(rows, 2, NULL, &mask) == ABUT_OK);
    CHECK(abut_mask_outlines(mask, 0, NULL, &all) == ABUT_OK);
    CHECK(all.count == 2 && all.point_count == 8 && all.ends[0] == 4);
    abut_outlines_free(&all, NULL);
    abut_mask_destroy(mask);
}

/* --- Any line of points ------------------------------------------------------------------------
 */

enum { MOST_POINTS = 60 };

/* A line with corners on a small grid, so that points lie on each other and in a row. */
static uint32_t draw_line(uint64_t *state, abut_vec2 *points)
{
    uint32_t count = grid_random(state) % (MOST_POINTS + 1);
    uint32_t side = 2 + grid_random(state) % 30;

    for (uint32_t i = 0; i < count; i++) {
        points[i] = (abut_vec2){ (double)(grid_random(state) % side) / 2,
                                 (double)(grid_random(state) % side) / 2 };
    }
    return count;
}

static double distance_to_line(abut_vec2 p, const abut_vec2 *line, uint32_t count, bool closed)
{
    double best = INFINITY;

    for (uint32_t i = 0; i < count; i++) {
        abut_vec2 next = line[closed || i + 1 < count ? (i + 1) % count : i];
        bool is_point = next.x == line[i].x && next.y == line[i].y;

        best = fmin(best,
                    is_point ? hypot(p.x - next.x, p.y - next.y) : distance_to(p, line[i], next));
    }
    return best;
}

/* Points that are left are some of those that were, in their order, and no other is further from
 * their line than allowed. */
static bool is_simplified(const abut_vec2 *all,
                          uint32_t count,
                          const abut_vec2 *fewer,
                          uint32_t left,
                          bool closed,
                          double tolerance)
{
    uint32_t at = 0;

    for (uint32_t i = 0; i < count; i++) {
        at += at < left && all[i].x == fewer[at].x && all[i].y == fewer[at].y;
        if (distance_to_line(all[i], fewer, left, closed) > tolerance) {
            return false;
        }
    }
    return at == left;
}

static void test_simplified_lines(void)
{
    static const double tolerances[] = { 0, 0.25, 0.5, 1, 3, INFINITY };
    abut_vec2 all[MOST_POINTS];
    abut_vec2 fewer[MOST_POINTS];
    uint64_t state = 17;
    uint32_t dropped = 0;

    for (int round = 0; round < 20000 / sample_part(); round++) {
        uint32_t count = draw_line(&state, all);
        bool closed = grid_random(&state) % 2 == 0;
        double tolerance = tolerances[grid_random(&state) % (uint32_t)COUNT_OF(tolerances)];
        uint32_t least = closed ? 3 : 2;
        uint32_t left = UINT32_MAX;

        memcpy(fewer, all, sizeof all);
        CHECK(abut_outline_simplify(fewer, count, closed, tolerance, NULL, &left) == ABUT_OK);
        CHECK(left >= (count < least ? count : least) && left <= count);
        CHECK(is_simplified(all, count, fewer, left, closed, tolerance));
        CHECK(tolerance < INFINITY || left <= least);
        dropped += count - left;
    }
    CHECK(dropped > (uint32_t)(100000 / sample_part()));
    /* A wave of many points within a tenth. */
    static abut_vec2 wave[10000];
    uint32_t left = 0;

    for (int i = 0; i < 10000; i++) {
        wave[i] = (abut_vec2){ i * 0.01, sin(i * 0.01) };
    }
    CHECK(abut_outline_simplify(wave, 10000, false, 0.1, NULL, &left) == ABUT_OK);
    CHECK(left > 60 && left < 200 && wave[left - 1].x == 9999 * 0.01);
    /* What is refused. */
    CHECK(abut_outline_simplify(NULL, 3, true, 1, NULL, &left) == ABUT_E_ARGUMENT);
    CHECK(abut_outline_simplify(all, 3, true, 1, NULL, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_outline_simplify(all, 3, true, -1, NULL, &left) == ABUT_E_ARGUMENT);
    CHECK(abut_outline_simplify(all, 3, true, NAN, NULL, &left) == ABUT_E_ARGUMENT);
    CHECK(abut_outline_simplify(NULL, 0, true, 1, NULL, &left) == ABUT_OK && left == 0);
    all[1].y = NAN;
    CHECK(abut_outline_simplify(all, 4, true, 1, NULL, &left) == ABUT_E_NOT_FINITE && left == 0);
    all[1].y = 2 * ABUT_LIMIT;
    CHECK(abut_outline_simplify(all, 4, false, 1, NULL, &left) == ABUT_E_RANGE && left == 0);
}

TEST_MAIN(TEST(test_outlines), TEST(test_apart_at_a_corner), TEST(test_simplified_lines))
