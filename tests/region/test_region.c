/* tests/region/test_region.c - regions: what is refused and why, and how they are cut.
 *
 * Random loops on small grids, against a test of all pairs of edges; outlines of random masks,
 * against their pixels; hostile outlines of thousands of vertices.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "alloc/ledger.h"
#include "region/region.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static abut_status
make(const abut_vec2 *points, uint32_t count, abut_region **out, abut_fault *fault)
{
    abut_loop loop = { points, count };

    return abut_region_create(&loop, 1, NULL, out, fault);
}

/* --- Rows ------------------------------------------------------------------------------------- */

static void test_dented(void)
{
    const abut_vec2 points[] = { { 0, 0 }, { 4, 0 }, { 4, 4 }, { 2, 1 }, { 0, 4 } };
    abut_region *region;
    abut_fault fault;

    CHECK(make(points, 5, &region, &fault) == ABUT_OK);
    CHECK(fault.kind == ABUT_FAULT_NONE);
    CHECK(abut_region_area(region) == 10);
    CHECK(abut_region_pieces(region) <= 3);
    CHECK(abut_region_centroid(region).x == 2);
    abut_region_destroy(region);
}

static void test_hole(void)
{
    const abut_vec2 outline[] = { { 0, 0 }, { 0, 6 }, { 6, 6 }, { 6, 0 } };
    const abut_vec2 hole[] = { { 2, 2 }, { 2, 4 }, { 4, 4 }, { 4, 2 } };
    abut_loop loops[] = { { outline, 4 }, { hole, 4 } };
    abut_region *region;
    abut_vec2 read[8];

    CHECK(abut_region_create(loops, 2, NULL, &region, NULL) == ABUT_OK);
    CHECK(abut_region_area(region) == 32);
    CHECK(abut_region_loops(region) == 2);
    CHECK(abut_region_loop(region, 0, read, 8) == 4);
    CHECK(read[0].x == 0 && read[0].y == 0 && read[1].x == 6 && read[1].y == 0);
    CHECK(abut_region_loop(region, 1, read, 8) == 4);
    CHECK(read[0].x == 2 && read[0].y == 2 && read[1].x == 2 && read[1].y == 4);
    CHECK(abut_region_loop(region, 2, read, 8) == 0);
    CHECK(abut_region_pieces(region) == 4);
    abut_region_destroy(region);
}

typedef struct bad_row {
    const char *name;
    abut_vec2 points[12];
    uint32_t counts[3];
    uint32_t loops;
    abut_fault fault;
    const char *says;
} bad_row;

static const bad_row bad_rows[] = {
    { "bow tie",
      { { 0, 0 }, { 2, 2 }, { 2, 0 }, { 0, 2 } },
      { 4 },
      1,
      { ABUT_FAULT_MEET, 0, 0, 0, 2 },
      "the edges from vertex 0 and from vertex 2 meet" },
    { "touches itself",
      { { 0, 0 }, { 4, 0 }, { 4, 4 }, { 2, 0 }, { 0, 4 } },
      { 5 },
      1,
      { ABUT_FAULT_MEET, 0, 0, 0, 3 },
      NULL },
    { "the same place twice",
      { { 0, 0 }, { 2, 2 }, { 4, 0 }, { 4, 4 }, { 2, 2 }, { 0, 4 } },
      { 6 },
      1,
      { ABUT_FAULT_SAME_PLACE, 0, 1, 0, 4 },
      "vertex 1 and vertex 4 are at the same place" },
    { "a spike",
      { { 0, 0 }, { 4, 0 }, { 8, 0 }, { 4, 0 }, { 4, 4 } },
      { 5 },
      1,
      { ABUT_FAULT_TURNS_BACK, 0, 2, 0, 2 },
      "the outline turns back along itself at vertex 2" },
    { "flat", { { 0, 0 }, { 4, 0 } }, { 2 }, 1, { ABUT_FAULT_FEW, 0, 0, 0, 0 }, NULL },
    { "a hole outside",
      { { 0, 0 }, { 4, 0 }, { 0, 4 }, { 9, 9 }, { 8, 9 }, { 9, 8 } },
      { 3, 3 },
      2,
      { ABUT_FAULT_OUTSIDE, 1, 0, 0, 0 },
      "hole 0 is not inside of the outline, or is in another hole" },
    { "a hole in a hole",
      { { 0, 0 },
        { 20, 0 },
        { 0, 20 },
        { 1, 1 },
        { 9, 1 },
        { 1, 9 },
        { 2, 2 },
        { 3, 2 },
        { 2, 3 } },
      { 3, 3, 3 },
      3,
      { ABUT_FAULT_OUTSIDE, 2, 0, 0, 0 },
      NULL },
    { "a hole around",
      { { 1, 1 }, { 2, 1 }, { 1, 2 }, { 0, 0 }, { 9, 0 }, { 0, 9 } },
      { 3, 3 },
      2,
      { ABUT_FAULT_OUTSIDE, 1, 0, 0, 0 },
      NULL },
    { "a hole on the border",
      { { 0, 0 }, { 8, 0 }, { 0, 8 }, { 2, 0 }, { 3, 1 }, { 1, 1 } },
      { 3, 3 },
      2,
      { ABUT_FAULT_MEET, 0, 0, 1, 0 },
      NULL },
    { "a spike onto a long side",
      { { 0, 0 },
        { 2, 0 },
        { 4, 0 },
        { 4, 0 },
        { 6, 0 },
        { 8, 0 },
        { 8, 8 },
        { 6, 8 },
        { 5, -1 },
        { 4, 8 },
        { 0, 8 } },
      { 11 },
      1,
      { ABUT_FAULT_MEET, 0, 3, 0, 8 },
      "the edges from vertex 3 and from vertex 8 meet" },
    { "a spike of several edges",
      { { 2, 0 },
        { 4, 0 },
        { 8, 0 },
        { 8, 8 },
        { 6, 8 },
        { 5, 4 },
        { 4, 0 },
        { 3, -4 },
        { 3, 8 },
        { 0, 8 },
        { 0, 0 } },
      { 11 },
      1,
      { ABUT_FAULT_MEET, 0, 5, 0, 0 },
      NULL },
};

static void test_refused(void)
{
    for (size_t i = 0; i < sizeof bad_rows / sizeof *bad_rows; i++) {
        const bad_row *row = &bad_rows[i];
        abut_region *region = NULL;
        abut_loop loops[3];
        abut_fault fault;
        char text[200];
        uint32_t at = 0;

        for (uint32_t k = 0; k < row->loops; k++) {
            loops[k] = (abut_loop){ row->points + at, row->counts[k] };
            at += row->counts[k];
        }
        CHECK_ROW(row->name,
                  abut_region_create(loops, row->loops, NULL, &region, &fault) == ABUT_E_OUTLINE);
        CHECK_ROW(row->name, region == NULL);
        CHECK_ROW(row->name, fault.kind == row->fault.kind && fault.loop_a == row->fault.loop_a);
        CHECK_ROW(row->name, fault.kind == ABUT_FAULT_OUTSIDE ||
                                 (fault.vertex_a == row->fault.vertex_a &&
                                  (fault.loop_b != row->fault.loop_b || fault.loop_b > 0 ||
                                   fault.vertex_b == row->fault.vertex_b)));
        abut_fault_explain(&fault, text, sizeof text);
        CHECK_ROW(row->name, row->says == NULL || strcmp(text, row->says) == 0);
    }
}

static void test_bad_arguments(void)
{
    const abut_vec2 points[] = { { 0, 0 }, { NAN, 0 }, { 1, 1 } };
    abut_loop loop = { points, 3 };
    abut_loop none = { NULL, 3 };
    abut_loop empty = { points, 0 };
    abut_region *region;
    abut_fault fault;

    CHECK(abut_region_create(&loop, 1, NULL, &region, &fault) == ABUT_E_NOT_FINITE);
    CHECK(fault.kind == ABUT_FAULT_PLACE && fault.vertex_a == 1 && region == NULL);
    CHECK(abut_region_create(&loop, 1, NULL, NULL, &fault) == ABUT_E_ARGUMENT);
    CHECK(abut_region_create(NULL, 1, NULL, &region, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_region_create(NULL, 0, NULL, &region, NULL) == ABUT_E_NO_POINTS);
    CHECK(abut_region_create(&none, 1, NULL, &region, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_region_create(&empty, 1, NULL, &region, NULL) == ABUT_E_NO_POINTS);
    CHECK(abut_region_area(NULL) == 0 && abut_region_pieces(NULL) == 0);
    CHECK(abut_region_memory(NULL) == 0 && abut_region_loops(NULL) == 0);
    CHECK(abut_fault_explain(NULL, NULL, 0) > 0);
    abut_region_destroy(NULL);
}

/* --- Random loops on a small grid --------------------------------------------------------------
 */

static double cross3(abut_vec2 a, abut_vec2 b, abut_vec2 c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool on_segment(abut_vec2 a, abut_vec2 b, abut_vec2 p)
{
    return cross3(a, b, p) == 0 && fmin(a.x, b.x) <= p.x && p.x <= fmax(a.x, b.x) &&
           fmin(a.y, b.y) <= p.y && p.y <= fmax(a.y, b.y);
}

static bool segments_meet(abut_vec2 a, abut_vec2 b, abut_vec2 c, abut_vec2 d)
{
    double s = cross3(a, b, c);
    double t = cross3(a, b, d);
    double u = cross3(c, d, a);
    double v = cross3(c, d, b);

    return (s * t < 0 && u * v < 0) || on_segment(a, b, c) || on_segment(a, b, d) ||
           on_segment(c, d, a) || on_segment(c, d, b);
}

/* Whether a loop is simple, by all pairs: neighbours share a vertex and nothing more. */
static bool is_simple(const abut_vec2 *points, uint32_t count)
{
    if (count < 3) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        abut_vec2 a = points[i];
        abut_vec2 b = points[(i + 1) % count];
        abut_vec2 c = points[(i + 2) % count];

        if (cross3(a, b, c) == 0 && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) <= 0) {
            return false;
        }
        for (uint32_t k = i + 2; k < count; k++) {
            if ((k + 1) % count != i && segments_meet(a, b, points[k], points[(k + 1) % count])) {
                return false;
            }
        }
    }
    return true;
}

static double shoelace(const abut_vec2 *points, uint32_t count)
{
    double sum = 0;

    for (uint32_t i = 0; i < count; i++) {
        abut_vec2 a = points[i];
        abut_vec2 b = points[(i + 1) % count];

        sum += a.x * b.y - a.y * b.x;
    }
    return fabs(sum) / 2;
}

/* Pieces are convex, do not overlap, and fill the area. */
static void check_pieces(const abut_region *region)
{
    uint32_t count = abut_region_pieces(region);
    double area = 0;

    for (uint32_t i = 0; i < count; i++) {
        abut_shape piece = abut_region_piece(region, i);

        CHECK(abut_shape_check(&piece) == ABUT_OK);
        CHECK(abut_shape_area(&piece) > 0);
        area += abut_shape_area(&piece);
        for (uint32_t k = 0; k < i && count < 60; k++) {
            abut_shape other = abut_region_piece(region, k);

            CHECK(abut_relate(&piece, &other) != ABUT_OVERLAPPING);
        }
    }
    CHECK(fabs(area - abut_region_area(region)) <= 1e-9 * area);
}

static uint32_t made_simple(abut_vec2 *points, uint32_t count)
{
    /* Two edges that cross are exchanged for two that do not, until there are none. */
    for (int round = 0; round < 200; round++) {
        bool found = false;

        for (uint32_t i = 0; i < count && !found; i++) {
            for (uint32_t k = i + 2; k < count && !found; k++) {
                if ((k + 1) % count != i &&
                    segments_meet(points[i], points[i + 1], points[k], points[(k + 1) % count])) {
                    for (uint32_t a = i + 1, b = k; a < b; a++, b--) {
                        abut_vec2 swap = points[a];

                        points[a] = points[b];
                        points[b] = swap;
                    }
                    found = true;
                }
            }
        }
        if (!found) {
            break;
        }
    }
    return count;
}

static void test_random_loops(void)
{
    rng random = { 11 };
    int accepted = 0;

    int rounds = 60000 / sample_part();

    for (int round = 0; round < rounds; round++) {
        abut_vec2 points[16];
        uint32_t count = 3 + (uint32_t)rng_int(&random, 0, 9);
        int size = 3 + (int)rng_int(&random, 0, 5);
        abut_region *region = NULL;
        abut_fault fault;

        for (uint32_t i = 0; i < count; i++) {
            points[i].x = (double)rng_int(&random, 0, size - 1);
            points[i].y = (double)rng_int(&random, 0, size - 1);
        }
        if (round % 2 == 0) {
            made_simple(points, count);
        }
        bool repeats = false;

        for (uint32_t i = 0; i < count; i++) {
            repeats = repeats || (points[i].x == points[(i + 1) % count].x &&
                                  points[i].y == points[(i + 1) % count].y);
        }
        abut_status status = make(points, count, &region, &fault);

        CHECK(status == ABUT_OK || status == ABUT_E_OUTLINE);
        CHECK((status == ABUT_OK) == (region != NULL));
        CHECK((fault.kind != ABUT_FAULT_NONE) == (status == ABUT_E_OUTLINE));
        CHECK(repeats || (status == ABUT_OK) == is_simple(points, count));
        if (status == ABUT_OK) {
            accepted++;
            CHECK(abut_region_area(region) == shoelace(points, count));
            check_pieces(region);
            abut_region_destroy(region);
        }
    }
    CHECK(accepted > rounds / 12);
}

/* The k-th allocation fails, for every k. */
static void test_memory(void)
{
    const abut_vec2 outline[] = { { 0, 0 }, { 9, 0 }, { 9, 9 }, { 4, 5 }, { 0, 9 } };
    const abut_vec2 hole[] = { { 2, 2 }, { 2, 3 }, { 3, 2 } };
    abut_loop loops[] = { { outline, 5 }, { hole, 3 } };
    abut_status status = ABUT_E_MEMORY;
    int k = 0;

    while (status == ABUT_E_MEMORY && k < 100) {
        ledger books = { .fail_at = ++k };
        abut_allocator allocator = { ledger_resize, &books };
        abut_region *region = NULL;

        status = abut_region_create(loops, 2, &allocator, &region, NULL);
        CHECK((status == ABUT_OK) == (region != NULL));
        abut_region_destroy(region);
        CHECK(ledger_is_even(&books));
    }
    CHECK(status == ABUT_OK && k > 4);
}

/* --- Large and hostile ------------------------------------------------------------------------ */

static void test_hostile(void)
{
    enum { MANY = 10000 };
    abut_vec2 *points = malloc(MANY * sizeof *points);
    rng random = { 5 };
    abut_region *region;
    abut_fault fault;

    for (int kind = 0; kind < 4; kind++) {
        for (uint32_t i = 0; i < MANY; i++) {
            points[i].x = kind == 0 ? (double)rng_int(&random, 0, 999999) : (double)(i % 100);
            points[i].y = kind == 1   ? 0
                          : kind == 2 ? (double)rng_int(&random, 0, 2)
                                      : (double)rng_int(&random, 0, 999999);
        }
        CHECK(make(points, MANY, &region, &fault) == ABUT_E_OUTLINE);
    }
    free(points);
}

static void test_large(void)
{
    enum { MANY = 20000 };
    abut_vec2 *points = malloc(MANY * sizeof *points);
    abut_region *region = NULL;

    for (int kind = 0; kind < 3; kind++) {
        for (uint32_t i = 0; i < MANY; i++) {
            double t = (double)(i < MANY / 2 ? i : MANY - 1 - i);
            bool back = i >= MANY / 2;

            switch (kind) {
            case 0: /* a comb */
                points[i] = (abut_vec2){ t, back ? -5 : (double)(i % 2) * 1000 + 1 };
                break;
            case 1: /* a zigzag of long diagonals */
                points[i] = (abut_vec2){ (double)(i % 2) * 50000 + t * 2 + (back ? 1 : 0),
                                         (double)(i % 2) * 50000 - t * 2 - (back ? 1 : 0) };
                break;
            default: /* a spiral */
                points[i] = (abut_vec2){ (1000 + t / 4 + (back ? 30 : 0)) * cos(t / 40),
                                         (1000 + t / 4 + (back ? 30 : 0)) * sin(t / 40) };
                break;
            }
        }
        abut_fault fault;
        abut_status status = make(points, MANY, &region, &fault);

        if (kind != 1) {
            CHECK(status == ABUT_OK);
        }
        if (status == ABUT_OK) {
            CHECK(abut_region_memory(region) < MANY * 100u);
            check_pieces(region);
            abut_region_destroy(region);
        }
    }
    free(points);
}

TEST_MAIN(TEST(test_dented),
          TEST(test_hole),
          TEST(test_refused),
          TEST(test_bad_arguments),
          TEST(test_random_loops),
          TEST(test_memory),
          TEST(test_hostile),
          TEST(test_large))
