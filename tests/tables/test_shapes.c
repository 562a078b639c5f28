/* tables/test_shapes.c - what the constructors make, and what they refuse.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "support/check.h"
#include "tables/near.h"

#include <string.h>

static void test_reading_back(void)
{
    abut_shape point = abut_point(3, 4);
    abut_shape segment = abut_segment(5, 1, 2, 3);
    abut_shape circle = abut_circle(1, 2, 3);
    abut_shape capsule = abut_capsule(0, 0, 6, 8, 2);
    abut_shape rect = abut_rect(1, 2, 3, 4);
    abut_shape turned = abut_oriented_rect(10, 20, 6, 4, TEST_PI / 2);
    abut_shape triangle = abut_triangle(0, 0, 0, 3, 4, 0);
    abut_shape pad = abut_rounded_rect(0, 0, 4, 2, 1);

    // clang-format off
    const struct {
        const char *name;
        const abut_shape *shape;
        abut_kind kind;
        double radius;
        uint32_t corners;
        abut_vec2 first; /* the corner of least x, then y */
        abut_vec2 min;
        abut_vec2 max;
        double area;
        abut_vec2 centroid;
    } rows[] = {
        { "point",  &point,  ABUT_KIND_POINT,  0, 1, { 3, 4 }, { 3, 4 },  { 3, 4 }, 0,  { 3, 4 } },
        { "segment", &segment, ABUT_KIND_SEGMENT, 0, 2, { 2, 3 }, { 2, 1 }, { 5, 3 }, 0,
            { 3.5, 2 } },
        { "circle", &circle, ABUT_KIND_CIRCLE, 3, 1, { 1, 2 }, { -2, -1 }, { 4, 5 }, 9 * TEST_PI,
            { 1, 2 } },
        { "capsule", &capsule, ABUT_KIND_CAPSULE, 2, 2, { 0, 0 }, { -2, -2 }, { 8, 10 },
            40 + 4 * TEST_PI, { 3, 4 } },
        { "rect", &rect, ABUT_KIND_RECT, 0, 4, { 1, 2 }, { 1, 2 }, { 4, 6 }, 12, { 2.5, 4 } },
        { "turned", &turned, ABUT_KIND_RECT, 0, 4, { 8, 17 }, { 8, 17 }, { 12, 23 }, 24,
            { 10, 20 } },
        { "triangle", &triangle, ABUT_KIND_POLYGON, 0, 3, { 0, 0 }, { 0, 0 }, { 4, 3 }, 6,
            { 4.0 / 3, 1 } },
        { "pad", &pad, ABUT_KIND_RECT, 1, 4, { 0, 0 }, { -1, -1 }, { 5, 3 }, 20 + TEST_PI,
            { 2, 1 } },
    };
    // clang-format on

    for (int i = 0; i < COUNT_OF(rows); i++) {
        const char *name = rows[i].name;
        const abut_shape *s = rows[i].shape;
        abut_vec2 corners[8];
        abut_bounds b = abut_shape_bounds(s);

        CHECK_ROW(name, abut_shape_check(s) == ABUT_OK);
        CHECK_ROW(name, abut_shape_kind(s) == rows[i].kind);
        CHECK_ROW(name, abut_shape_radius(s) == rows[i].radius);
        CHECK_ROW(name, abut_shape_corners(s, corners, 8) == rows[i].corners);
        CHECK_ROW(name, same_vec2(corners[0], rows[i].first.x, rows[i].first.y));
        CHECK_ROW(name, same_vec2(b.min, rows[i].min.x, rows[i].min.y));
        CHECK_ROW(name, same_vec2(b.max, rows[i].max.x, rows[i].max.y));
        CHECK_ROW(name, near_by(abut_shape_area(s), rows[i].area, 1e-12 * (1 + rows[i].area)));
        CHECK_ROW(name, near_vec2_by(abut_shape_centroid(s), rows[i].centroid, 1e-12));
        CHECK_ROW(name, abut_contains(s, s));
        CHECK_ROW(name, abut_contains_point(s, rows[i].centroid.x, rows[i].centroid.y));
    }
}

/* Corners come in the order of positive area from the one of least x, then y,
 * as many as there is room for. */
static void test_corner_order(void)
{
    const abut_vec2 outline[5] = { { 5, 1 }, { 4, 4 }, { 1, 5 }, { -1, 2 }, { -1, -1 } };
    const int order[5] = { 4, 0, 1, 2, 3 };
    abut_vec2 corners[6];

    for (int way = 0; way < 2; way++) {
        for (int shift = 0; shift < 5; shift++) {
            abut_vec2 given[5];

            for (int i = 0; i < 5; i++) {
                given[way ? 4 - i : i] = outline[(i + shift) % 5];
            }
            abut_shape shape = abut_polygon(given, 5);

            corners[3] = (abut_vec2){ 77, 77 };
            CHECK(abut_shape_corners(&shape, corners, 3) == 5);
            CHECK(same_vec2(corners[3], 77, 77));
            CHECK(abut_shape_corners(&shape, corners, 6) == 5);
            for (int i = 0; i < 5; i++) {
                CHECK(same_vec2(corners[i], outline[order[i]].x, outline[order[i]].y));
            }
            CHECK(abut_shape_area(&shape) == 23);
        }
    }
}

static void test_sizes_are_normalised(void)
{
    abut_shape shapes[] = { abut_rect(10, 20, -4, -6),
                            abut_rect(6, 14, 4, 6),
                            abut_rect(10, 14, -4, 6),
                            abut_rect_centered(8, 17, -4, 6),
                            abut_rect_between(10, 14, 6, 20),
                            abut_oriented_rect(8, 17, 4, -6, 0),
                            abut_oriented_rect(8, 17, 6, 4, -TEST_PI / 2) };

    for (int i = 0; i < COUNT_OF(shapes); i++) {
        CHECK(same_bounds(abut_shape_bounds(&shapes[i]), 6, 14, 10, 20));
        CHECK(abut_shape_area(&shapes[i]) == 24);
        CHECK(abut_contains(&shapes[i], &shapes[0]) && abut_contains(&shapes[0], &shapes[i]));
        CHECK(abut_shape_kind(&shapes[i]) == ABUT_KIND_RECT);
    }
}

/* Shapes without radius, length or area are points and segments. */
static void test_degenerate_shapes(void)
{
    const abut_vec2 thrice[3] = { { 1, 2 }, { 1, 2 }, { 1, 2 } };
    const abut_vec2 in_line[4] = { { 1, 1 }, { 4, 4 }, { 2, 2 }, { 3, 3 } };
    abut_shape dots[] = { abut_point(1, 2),
                          abut_segment(1, 2, 1, 2),
                          abut_circle(1, 2, 0),
                          abut_capsule(1, 2, 1, 2, 0),
                          abut_rect(1, 2, 0, 0),
                          abut_rect_centered(1, 2, 0, 0),
                          abut_oriented_rect(1, 2, 0, 0, 0.3),
                          abut_triangle(1, 2, 1, 2, 1, 2),
                          abut_polygon(thrice, 3),
                          abut_polygon(thrice, 1),
                          abut_rounded_rect(1, 2, 0, 0, 0) };
    abut_shape lines[] = { abut_segment(1, 1, 4, 4), abut_capsule(1, 1, 4, 4, 0),
                           abut_triangle(1, 1, 4, 4, 2, 2), abut_polygon(in_line, 4),
                           abut_polygon(in_line, 2) };
    abut_shape flat = abut_rect(1, 1, 3, 0);
    abut_shape level = abut_segment(1, 1, 4, 1);
    abut_shape discs[] = { abut_circle(1, 2, 3), abut_capsule(1, 2, 1, 2, 3),
                           abut_rounded_rect(1, 2, 0, 0, 3), abut_rounded_polygon(thrice, 3, 3) };

    for (int i = 0; i < COUNT_OF(dots); i++) {
        CHECK(abut_shape_check(&dots[i]) == ABUT_OK);
        CHECK(abut_relate(&dots[i], &dots[0]) == ABUT_TOUCHING);
        CHECK(abut_contains(&dots[i], &dots[0]) && abut_contains(&dots[0], &dots[i]));
        CHECK(abut_shape_corners(&dots[i], NULL, 0) == 1);
        CHECK(abut_shape_area(&dots[i]) == 0);
        CHECK(same_vec2(abut_shape_centroid(&dots[i]), 1, 2));
    }
    for (int i = 0; i < COUNT_OF(lines); i++) {
        CHECK(abut_shape_check(&lines[i]) == ABUT_OK);
        CHECK(abut_relate(&lines[i], &lines[0]) == ABUT_TOUCHING);
        CHECK(abut_contains(&lines[i], &lines[0]) && abut_contains(&lines[0], &lines[i]));
        CHECK(abut_shape_corners(&lines[i], NULL, 0) == 2);
        CHECK(abut_shape_area(&lines[i]) == 0);
        CHECK(near_vec2(abut_shape_centroid(&lines[i]), 2.5, 2.5));
    }
    for (int i = 0; i < COUNT_OF(discs); i++) {
        CHECK(abut_contains(&discs[i], &discs[0]) && abut_contains(&discs[0], &discs[i]));
        CHECK(abut_shape_radius(&discs[i]) == 3);
        CHECK(near(abut_shape_area(&discs[i]), 9 * TEST_PI));
    }
    CHECK(abut_contains(&flat, &level) && abut_contains(&level, &flat));
    CHECK(abut_relate(&flat, &level) == ABUT_TOUCHING);
}

/* Repeated corners and corners on a straight edge are welded. */
static void test_welding(void)
{
    const abut_vec2 plain[4] = { { 0, 0 }, { 6, 0 }, { 6, 4 }, { 0, 4 } };
    const abut_vec2 repeated[7] = { { 0, 0 }, { 0, 0 }, { 6, 0 }, { 6, 4 },
                                    { 6, 4 }, { 0, 4 }, { 0, 0 } };
    const abut_vec2 in_line[10] = { { 0, 0 }, { 2, 0 }, { 4, 0 }, { 6, 0 }, { 6, 1 },
                                    { 6, 4 }, { 3, 4 }, { 0, 4 }, { 0, 3 }, { 0, 1 } };
    const abut_vec2 apart_by_less[5] = {
        { 0, 0 }, { 6, 0 }, { 6, 4 }, { 0, 4 }, { 0x1p-34, 4 - 0x1p-34 }
    };
    abut_shape square = abut_polygon(plain, 4);
    abut_shape others[] = { abut_polygon(repeated, 7), abut_polygon(in_line, 10),
                            abut_polygon(apart_by_less, 5) };

    for (int i = 0; i < COUNT_OF(others); i++) {
        CHECK(abut_shape_check(&others[i]) == ABUT_OK);
        CHECK(abut_shape_corners(&others[i], NULL, 0) == 4);
        CHECK(abut_shape_area(&others[i]) == 24);
        CHECK(abut_contains(&others[i], &square) && abut_contains(&square, &others[i]));
    }
}

/* The number of an edge is that of its first corner, as given, whichever way
 * round; welded corners keep their numbers. */
static void test_edge_numbers(void)
{
    const abut_vec2 forwards[4] = { { 0, 0 }, { 6, 0 }, { 6, 4 }, { 0, 4 } };
    const abut_vec2 backwards[4] = { { 0, 4 }, { 6, 4 }, { 6, 0 }, { 0, 0 } };
    const abut_vec2 with_more[6] = { { 0, 0 }, { 0, 0 }, { 6, 0 }, { 6, 4 }, { 3, 4 }, { 0, 4 } };
    abut_shape dots[4] = { abut_point(3, -1), abut_point(7, 2), abut_point(3, 5),
                           abut_point(-1, 2) };
    abut_shape a = abut_polygon(forwards, 4);
    abut_shape b = abut_polygon(backwards, 4);
    abut_shape c = abut_polygon(with_more, 6);
    const int for_a[4] = { 0, 1, 2, 3 };
    const int for_b[4] = { 2, 1, 0, 3 };

    for (int i = 0; i < 4; i++) {
        CHECK(abut_collide(&dots[i], &a).side == for_a[i]);
        CHECK(abut_collide(&dots[i], &b).side == for_b[i]);
    }
    CHECK(abut_collide(&dots[0], &c).side == 0 || abut_collide(&dots[0], &c).side == 1);
    CHECK(abut_collide(&dots[1], &c).side == 2);
    CHECK(abut_collide(&dots[2], &c).side == 3 || abut_collide(&dots[2], &c).side == 4);
    CHECK(abut_collide(&dots[3], &c).side == 5);
    CHECK(abut_cast((abut_vec2){ 7, 2 }, (abut_vec2){ 5, 2 }, &b, ABUT_INSIDE_HIT).side == 1);
}

static void test_outlines_that_are_not_convex(void)
{
    const double r = 100;
    abut_vec2 star[5];
    const abut_vec2 dented[5] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 5, 5 }, { 0, 10 } };
    const abut_vec2 barely[5] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 5, 10 - 0x1p-32 }, { 0, 10 } };
    const abut_vec2 bow_tie[4] = { { 0, 0 }, { 10, 10 }, { 10, 0 }, { 0, 10 } };
    const abut_vec2 crossing[5] = { { 0, 0 }, { 10, 0 }, { 2, 8 }, { 8, 8 }, { 0, 2 } };

    for (int i = 0; i < 5; i++) {
        double angle = 2 * TEST_PI * 2 * i / 5;

        star[i] = (abut_vec2){ r * cos(angle), r * sin(angle) };
    }
    const struct {
        const char *name;
        const abut_vec2 *points;
        int count;
    } rows[] = { { "dented", dented, 5 },
                 { "dented by a quantum", barely, 5 },
                 { "bow tie", bow_tie, 4 },
                 { "crossing", crossing, 5 },
                 { "pentagram", star, 5 } };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (int way = 0; way < 2; way++) {
            for (int shift = 0; shift < rows[i].count; shift++) {
                abut_vec2 given[5];

                for (int k = 0; k < rows[i].count; k++) {
                    given[way ? rows[i].count - 1 - k : k] =
                        rows[i].points[(k + shift) % rows[i].count];
                }
                abut_shape plain = abut_polygon(given, rows[i].count);
                abut_shape rounded = abut_rounded_polygon(given, rows[i].count, 1);
                char text[200];

                CHECK_ROW(rows[i].name, abut_shape_check(&plain) == ABUT_E_NOT_CONVEX);
                CHECK_ROW(rows[i].name, abut_shape_check(&rounded) == ABUT_E_NOT_CONVEX);
                CHECK_ROW(rows[i].name, abut_shape_kind(&plain) == ABUT_KIND_EMPTY);
                CHECK_ROW(rows[i].name, abut_shape_explain(&plain, text, sizeof text) > 10);
                CHECK_ROW(rows[i].name, abut_relate(&plain, &plain) == ABUT_APART);
            }
        }
    }
}

/* Whether the sentence about this shape holds the number, in one of two spellings. */
static bool explains(const abut_shape *shape, const char *number, const char *or_so)
{
    char text[300];
    size_t length = abut_shape_explain(shape, text, sizeof text);

    return CHECK(length > 0 && length < sizeof text && strlen(text) == length) &&
           CHECK_ROW(text, strstr(text, number) != NULL || strstr(text, or_so) != NULL);
}

static void test_refusals(void)
{
    const abut_vec2 fine[3] = { { 0, 0 }, { 1, 0 }, { 0, 1 } };
    const abut_vec2 with_nan[3] = { { 0, 0 }, { 1, NAN }, { 0, 1 } };
    const abut_vec2 too_far[3] = { { 0, 0 }, { 1, 700000000 }, { 0, 1 } };
    const abut_shape box = abut_rect(0, 0, 1, 1);
    const struct {
        const char *name;
        abut_shape shape;
        abut_status status;
        const char *number;
        const char *or_so;
    } rows[] = {
        { "point, nan", abut_point(0, NAN), ABUT_E_NOT_FINITE, "nan", "NaN" },
        { "point, inf", abut_point(INFINITY, 0), ABUT_E_NOT_FINITE, "inf", "inf" },
        { "point, far", abut_point(600000000, 0), ABUT_E_RANGE, "600000000", "6e+08" },
        { "segment, far", abut_segment(0, 0, 0, -600000000), ABUT_E_RANGE, "-600000000", "-6e+08" },
        { "circle, negative", abut_circle(0, 0, -3), ABUT_E_RADIUS, "-3", "-3" },
        { "circle, nan", abut_circle(0, 0, NAN), ABUT_E_NOT_FINITE, "nan", "NaN" },
        { "circle, inf", abut_circle(0, 0, INFINITY), ABUT_E_NOT_FINITE, "inf", "inf" },
        { "circle, huge", abut_circle(0, 0, 600000000), ABUT_E_RANGE, "600000000", "6e+08" },
        { "capsule, negative", abut_capsule(0, 0, 1, 1, -0.5), ABUT_E_RADIUS, "-0.5", "-0.5" },
        { "rect, nan", abut_rect(0, 0, NAN, 1), ABUT_E_NOT_FINITE, "nan", "NaN" },
        { "rect, wide", abut_rect(0, 0, 600000000, 1), ABUT_E_RANGE, "600000000", "6e+08" },
        { "rect, inf", abut_rect_centered(0, 0, 1, -INFINITY), ABUT_E_NOT_FINITE, "-inf", "-inf" },
        { "rect, far", abut_rect_between(0, 0, 1, 1e300), ABUT_E_RANGE, "1e+300", "1e300" },
        { "oriented, nan", abut_oriented_rect(0, 0, 1, 1, NAN), ABUT_E_NOT_FINITE, "nan", "NaN" },
        { "oriented, turned far", abut_oriented_rect(0, 0, 1, 1, 1e20), ABUT_E_RANGE,
          "the angle must be from -2^30 to 2^30 radians, but is 1e+20", "\n" },
        { "oriented, inf", abut_oriented_rect(0, 0, 1, 1, INFINITY), ABUT_E_NOT_FINITE,
          "the angle must be finite, but is infinity", "\n" },
        { "oriented, far", abut_oriented_rect(1e9, 0, 1, 1, 0), ABUT_E_RANGE, "a coordinate",
          "\n" },
        { "turned by NaN", abut_transformed(&box, abut_rotation(NAN)), ABUT_E_NOT_FINITE,
          "a number of the transform must be finite, but is NaN", "\n" },
        { "triangle, inf", abut_triangle(0, 0, 1, 0, -INFINITY, 1), ABUT_E_NOT_FINITE, "-inf",
          "-inf" },
        { "polygon, nan", abut_polygon(with_nan, 3), ABUT_E_NOT_FINITE, "nan", "NaN" },
        { "polygon, far", abut_polygon(too_far, 3), ABUT_E_RANGE, "700000000", "7e+08" },
        { "polygon, negative", abut_rounded_polygon(fine, 3, -2), ABUT_E_RADIUS, "-2", "-2" },
        { "rounded, negative", abut_rounded_rect(0, 0, 1, 1, -4), ABUT_E_RADIUS, "-4", "-4" },
        { "grown, negative", abut_rounded(&box, -5), ABUT_E_RADIUS, "-5", "-5" },
        { "grown, nan", abut_rounded(&box, NAN), ABUT_E_NOT_FINITE, "nan", "NaN" },
        { "moved, nan", abut_moved(&box, 0, NAN), ABUT_E_NOT_FINITE, "nan", "NaN" },
        { "moved, far", abut_moved(&box, 800000000, 0), ABUT_E_RANGE, "", "" },
        { "no points", abut_polygon(fine, 0), ABUT_E_NO_POINTS, "", "" },
        { "too many points", abut_polygon(fine, UINT32_MAX), ABUT_E_ARGUMENT,
          "count must be at most 2147483647, but is 4294967295", "\n" },
        { "no outline", abut_polygon(NULL, 3), ABUT_E_ARGUMENT, "points is NULL, but count is 3",
          "\n" },
    };
    const abut_shape other = abut_rect(-500000000, -500000000, 400000000, 400000000);

    for (int i = 0; i < COUNT_OF(rows); i++) {
        const abut_shape *s = &rows[i].shape;

        CHECK_ROW(rows[i].name, abut_shape_check(s) == rows[i].status);
        CHECK_ROW(rows[i].name, explains(s, rows[i].number, rows[i].or_so));
        CHECK_ROW(rows[i].name, abut_shape_kind(s) == ABUT_KIND_EMPTY);
        CHECK_ROW(rows[i].name, abut_bounds_is_empty(abut_shape_bounds(s)));
        CHECK_ROW(rows[i].name, abut_shape_area(s) == 0);
        CHECK_ROW(rows[i].name, abut_shape_corners(s, NULL, 0) == 0);
        CHECK_ROW(rows[i].name, abut_relate(s, &other) == ABUT_APART);
        CHECK_ROW(rows[i].name, abut_relate(s, s) == ABUT_APART);
        CHECK_ROW(rows[i].name, abut_relate_within(&box, s, 1e8) == ABUT_APART);
    }
}

/* As snprintf: cut where the room ends, with the whole length returned. */
static void test_explanations_are_cut(void)
{
    abut_shape bad = abut_circle(0, 0, -3);
    char whole[200];
    char cut[12];
    size_t length = abut_shape_explain(&bad, whole, sizeof whole);

    memset(cut, 'x', sizeof cut);
    CHECK(abut_shape_explain(&bad, cut, 10) == length);
    CHECK(strlen(cut) == 9 && memcmp(cut, whole, 9) == 0);
    CHECK(cut[10] == 'x' && cut[11] == 'x');
    CHECK(abut_shape_explain(&bad, NULL, 0) == length);
    for (int s = 0; s < ABUT_STATUS_COUNT; s++) {
        CHECK(abut_status_text((abut_status)s) != NULL);
        CHECK(strlen(abut_status_text((abut_status)s)) > 1);
    }
    CHECK(abut_status_text((abut_status)-1) != NULL);
    CHECK(abut_status_text((abut_status)12345) != NULL);
    CHECK(strcmp(abut_version(), "0.2.0") == 0);
}

/* The limit belongs to the plane; with a radius, it is the rim that must be in. */
static void test_limits(void)
{
    const double limit = ABUT_LIMIT;
    abut_shape inside[] = { abut_point(limit, -limit),
                            abut_circle(limit - 1, 0, 1),
                            abut_circle(0, 0, limit),
                            abut_rect(limit - 10, 0, 10, 10),
                            abut_rounded_rect(-limit + 2, 0, 10, 10, 2),
                            abut_capsule(0, 0, 0, limit - 5, 5) };
    abut_shape beyond[] = { abut_point(limit + 0x1p-20, 0),
                            abut_circle(limit - 1, 0, 1.5),
                            abut_circle(1, 0, limit),
                            abut_rect(limit - 10, 0, 11, 10),
                            abut_rounded_rect(-limit + 2, 0, 10, 10, 3),
                            abut_capsule(0, 0, 0, limit - 5, 6),
                            abut_rect(-limit, 0, 2 * limit, 1),
                            abut_moved(&inside[0], 1, 0),
                            abut_moved(&inside[1], 1, 0),
                            abut_rounded(&inside[1], 1) };

    for (int i = 0; i < COUNT_OF(inside); i++) {
        CHECK(abut_shape_check(&inside[i]) == ABUT_OK);
        CHECK(abut_relate(&inside[i], &inside[i]) >= ABUT_TOUCHING);
    }
    for (int i = 0; i < COUNT_OF(beyond); i++) {
        CHECK(abut_shape_check(&beyond[i]) == ABUT_E_RANGE);
    }
}

/* Growing adds to the radius: a point becomes a circle, a segment a capsule. */
static void test_growing(void)
{
    abut_shape point = abut_point(1, 2);
    abut_shape segment = abut_segment(0, 0, 4, 0);
    abut_shape circle = abut_circle(1, 2, 3);
    abut_shape rect = abut_rect(0, 0, 4, 2);
    abut_shape grown[] = { abut_rounded(&point, 5), abut_rounded(&segment, 5),
                           abut_rounded(&circle, 2), abut_rounded(&rect, 5) };
    abut_shape direct[] = { abut_circle(1, 2, 5), abut_capsule(0, 0, 4, 0, 5), abut_circle(1, 2, 5),
                            abut_rounded_rect(0, 0, 4, 2, 5) };
    abut_shape twice = abut_rounded(&grown[3], 0.5);

    for (int i = 0; i < COUNT_OF(grown); i++) {
        CHECK(abut_shape_kind(&grown[i]) == abut_shape_kind(&direct[i]));
        CHECK(abut_shape_radius(&grown[i]) == 5);
        CHECK(abut_contains(&grown[i], &direct[i]) && abut_contains(&direct[i], &grown[i]));
    }
    CHECK(abut_shape_radius(&twice) == 5.5);
    CHECK(abut_contains(&twice, &grown[3]) && !abut_contains(&grown[3], &twice));
}

TEST_MAIN(TEST(test_reading_back),
          TEST(test_corner_order),
          TEST(test_sizes_are_normalised),
          TEST(test_degenerate_shapes),
          TEST(test_welding),
          TEST(test_edge_numbers),
          TEST(test_outlines_that_are_not_convex),
          TEST(test_refusals),
          TEST(test_explanations_are_cut),
          TEST(test_limits),
          TEST(test_growing))
