/* tables/test_transforms.c - shapes moved, turned, scaled, mirrored, flattened.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "support/check.h"
#include "tables/near.h"

static bool same_set(const abut_shape *a, const abut_shape *b)
{
    return abut_contains(a, b) && abut_contains(b, a) &&
           abut_shape_radius(a) == abut_shape_radius(b);
}

static void some_shapes(abut_shape shapes[10])
{
    const abut_vec2 outline[5] = { { 5, 1 }, { 4, 4 }, { 1, 5 }, { -1, 2 }, { -1, -1 } };

    shapes[0] = abut_point(3.5, -4);
    shapes[1] = abut_segment(-1, 2, 7, 5);
    shapes[2] = abut_circle(3, 4, 2.5);
    shapes[3] = abut_capsule(-1, 2, 7, 5, 1.5);
    shapes[4] = abut_rect(-3, 4, 8, 5);
    shapes[5] = abut_oriented_rect(3, 4, 8, 5, 0.3);
    shapes[6] = abut_triangle(0, 0, 4, 1, 2, 7);
    shapes[7] = abut_polygon(outline, 5);
    shapes[8] = abut_rounded_rect(-3, 4, 8, 5, 2);
    shapes[9] = abut_rounded_polygon(outline, 5, 0.75);
}

static void test_identity_and_moves(void)
{
    abut_shape shapes[10];
    const abut_vec2 moves[] = { { 0, 0 }, { 17, -31 }, { 0.5 + ABUT_QUANTUM, 1e6 }, { -1e6, 1e6 } };

    some_shapes(shapes);
    for (int i = 0; i < 10; i++) {
        abut_shape same = abut_transformed(&shapes[i], abut_identity());

        CHECK(same_set(&same, &shapes[i]));
        CHECK(abut_shape_kind(&same) == abut_shape_kind(&shapes[i]));
        for (int k = 0; k < COUNT_OF(moves); k++) {
            abut_vec2 m = moves[k];
            abut_shape moved = abut_moved(&shapes[i], m.x, m.y);
            abut_shape back = abut_moved(&moved, -m.x, -m.y);
            abut_bounds was = abut_shape_bounds(&shapes[i]);
            abut_bounds is = abut_shape_bounds(&moved);

            CHECK(same_set(&back, &shapes[i]));
            CHECK(is.min.x == was.min.x + m.x && is.max.y == was.max.y + m.y);
            CHECK(near_by(abut_shape_area(&moved), abut_shape_area(&shapes[i]), 1e-9));
        }
    }
}

/* A move is rounded to the lattice, half to even, and moves every corner alike. */
static void test_moves_are_rounded_once(void)
{
    abut_shape box = abut_rect(0.1, 0.2, 0.3, 0.4);
    abut_bounds was = abut_shape_bounds(&box);

    for (int i = -20; i <= 20; i++) {
        double by = i * 0.25 * ABUT_QUANTUM;
        abut_shape moved = abut_moved(&box, by, -by);
        abut_bounds is = abut_shape_bounds(&moved);

        CHECK(is.min.x - was.min.x == abut_snap(by) && is.max.x - was.max.x == abut_snap(by));
        CHECK(is.min.y - was.min.y == -abut_snap(by) && is.max.y - was.max.y == -abut_snap(by));
    }
}

/* Turns and mirrors of the lattice are exact; so are their radii. */
static void test_exact_turns(void)
{
    const abut_transform maps[] = { { 0, 1, -1, 0, 0, 0 },   { -1, 0, 0, -1, 3, 4 },
                                    { -1, 0, 0, 1, 0, 0 },   { 0, 1, 1, 0, -7, 0.5 },
                                    { 3, 4, -4, 3, 10, 20 }, { 5, 12, 12, -5, 0, 0 } };
    abut_shape shapes[10];

    some_shapes(shapes);
    for (int i = 0; i < 10; i++) {
        for (int k = 0; k < COUNT_OF(maps); k++) {
            abut_transform m = maps[k];
            double scale = sqrt(m.a * m.a + m.b * m.b);
            abut_shape mapped = abut_transformed(&shapes[i], m);
            abut_vec2 was[8];
            abut_vec2 is[8];
            uint32_t count = abut_shape_corners(&shapes[i], was, 8);

            CHECK(abut_shape_check(&mapped) == ABUT_OK);
            CHECK(abut_shape_kind(&mapped) == abut_shape_kind(&shapes[i]));
            CHECK(abut_shape_radius(&mapped) == scale * abut_shape_radius(&shapes[i]));
            CHECK(abut_shape_corners(&mapped, is, 8) == count);
            for (uint32_t c = 0; c < count && i != 5; c++) {
                abut_vec2 p = { m.a * was[c].x + m.c * was[c].y + m.tx,
                                m.b * was[c].x + m.d * was[c].y + m.ty };
                bool found = false;

                for (uint32_t d = 0; d < count; d++) {
                    found = found || same_vec2(is[d], p.x, p.y);
                }
                CHECK(found);
            }
        }
    }
}

/* After turning by an angle and back, nothing is further off than its rounding. */
static void test_turns_there_and_back(void)
{
    abut_shape shapes[10];

    some_shapes(shapes);
    for (int i = 0; i < 10; i++) {
        for (int k = 1; k < 12; k++) {
            abut_transform there = abut_compose(abut_translation(k, -k), abut_rotation(k * 0.5));
            abut_transform back;
            abut_vec2 p = abut_shape_centroid(&shapes[i]);
            abut_shape turned = abut_transformed(&shapes[i], there);
            abut_vec2 q = abut_shape_centroid(&turned);
            abut_vec2 expected = abut_apply(there, p);

            CHECK(abut_invert(there, &back) == ABUT_OK);
            CHECK(near_by(abut_shape_area(&turned), abut_shape_area(&shapes[i]), 1e-7));
            CHECK(near_vec2_by(q, expected, 1e-8));
            abut_shape again = abut_transformed(&turned, back);
            abut_bounds was = abut_shape_bounds(&shapes[i]);
            abut_bounds is = abut_shape_bounds(&again);
            double off = 3 * ABUT_QUANTUM;

            CHECK(near_vec2_by(is.min, was.min, off) && near_vec2_by(is.max, was.max, off));
            CHECK(abut_shape_kind(&turned) == abut_shape_kind(&shapes[i]));
        }
    }
}

/* How far the outline that an ellipse became lies from the true curve, by its
 * extent in many directions: {largest shortfall, largest excess}. */
static abut_vec2 ellipse_error(const abut_shape *shape, double x, double y, abut_transform m)
{
    static abut_vec2 corners[ABUT_CURVE_CORNERS];
    uint32_t count = abut_shape_corners(shape, corners, ABUT_CURVE_CORNERS);
    abut_vec2 error = { 0, 0 };

    CHECK(count >= 3 && count <= ABUT_CURVE_CORNERS);
    for (int k = 0; k < 3600; k++) {
        double c = cos(k * TEST_PI / 1800);
        double s = sin(k * TEST_PI / 1800);
        double along_x = m.a * c + m.b * s;
        double along_y = m.c * c + m.d * s;
        double wanted = sqrt(along_x * along_x + along_y * along_y);
        double got = -1e9;

        for (uint32_t i = 0; i < count && i < ABUT_CURVE_CORNERS; i++) {
            got = fmax(got, c * (corners[i].x - x) + s * (corners[i].y - y));
        }
        error.x = fmax(error.x, wanted - got);
        error.y = fmax(error.y, got - wanted);
    }
    return error;
}

static void test_circles_become_polygons(void)
{
    static const struct {
        double radius;
        abut_transform map;
    } rows[] = { { 1, { 2, 0, 0, 1, 0, 0 } },           { 1, { 1, 0, 0, 0.5, 10, 20 } },
                 { 100, { 3, 0, 0, 1, 0, 0 } },         { 0.01, { 2, 0, 0, 1, 0, 0 } },
                 { 1000, { 1, 0, 0.7, 1, 0, 0 } },      { 5, { 1, 2, 3, 4, -5, 6 } },
                 { 50, { 1, 0, 0, 1.0000001, 0, 0 } },  { 1, { 100, 0, 0, 0.01, 0, 0 } },
                 { 100000, { 1, 0.2, 0.1, 2, 50, 50 } } };
    static unsigned char memory[40000];

    for (int i = 0; i < COUNT_OF(rows); i++) {
        double r = rows[i].radius;
        abut_transform m = rows[i].map;
        abut_shape circle = abut_circle(0, 0, r);
        size_t size = abut_transformed_memory(&circle, m);
        abut_shape ellipse = abut_transformed_in(&circle, m, memory, sizeof memory);
        abut_transform grown = { m.a * r, m.b * r, m.c * r, m.d * r, 0, 0 };
        double squares = m.a * m.a + m.b * m.b + m.c * m.c + m.d * m.d;
        double det = m.a * m.d - m.b * m.c;
        double large = r * sqrt((squares + sqrt(fmax(squares * squares - 4 * det * det, 0))) / 2);
        abut_vec2 error = ellipse_error(&ellipse, m.tx, m.ty, grown);

        CHECK(size <= sizeof memory);
        CHECK(abut_shape_check(&ellipse) == ABUT_OK);
        CHECK(abut_shape_kind(&ellipse) == ABUT_KIND_POLYGON);
        CHECK(abut_shape_radius(&ellipse) == 0);
        CHECK(error.x <= fmax(large * 0x1p-12, 0x1p-10) * 1.000001);
        CHECK(error.y <= 1e-9 * (1 + large));
    }
}

/* Even scaling, also mirrored and turned, keeps a circle a circle. */
static void test_circles_that_stay(void)
{
    abut_shape circle = abut_circle(3, 4, 2);
    abut_shape capsule = abut_capsule(0, 0, 4, 0, 2);
    const abut_transform maps[] = { { 3, 0, 0, 3, 0, 0 },
                                    { -3, 0, 0, 3, 0, 0 },
                                    { 0, -3, 3, 0, 1, 2 },
                                    { 1.8, 2.4, -2.4, 1.8, 0, 0 },
                                    { 1.8, 2.4, 2.4, -1.8, 0, 0 } };

    for (int i = 0; i < COUNT_OF(maps); i++) {
        abut_shape a = abut_transformed(&circle, maps[i]);
        abut_shape b = abut_transformed(&capsule, maps[i]);

        CHECK(abut_shape_kind(&a) == ABUT_KIND_CIRCLE && abut_shape_radius(&a) == 6);
        CHECK(abut_shape_kind(&b) == ABUT_KIND_CAPSULE && abut_shape_radius(&b) == 6);
        CHECK(near(abut_shape_area(&a), 36 * TEST_PI));
        CHECK(abut_transformed_memory(&circle, maps[i]) == 0);
    }
}

/* What flattens the plane makes segments and points. */
static void test_flattening(void)
{
    abut_shape shapes[10];
    unsigned char memory[40000];

    some_shapes(shapes);
    for (int i = 0; i < 10; i++) {
        abut_shape to_point = abut_transformed_in(&shapes[i], (abut_transform){ 0, 0, 0, 0, 7, 8 },
                                                  memory, sizeof memory);
        abut_shape to_line =
            abut_transformed_in(&shapes[i], abut_scaling(0, 1), memory, sizeof memory);
        abut_shape slanted = abut_transformed_in(&shapes[i], (abut_transform){ 1, 1, 0, 0, 0, 0 },
                                                 memory, sizeof memory);
        abut_bounds was = abut_shape_bounds(&shapes[i]);
        abut_bounds is = abut_shape_bounds(&to_line);
        double reach = 0x1p-10;

        CHECK(abut_shape_kind(&to_point) == ABUT_KIND_POINT);
        CHECK(same_bounds(abut_shape_bounds(&to_point), 7, 8, 7, 8));
        CHECK(abut_shape_kind(&to_line) == (i == 0 ? ABUT_KIND_POINT : ABUT_KIND_SEGMENT));
        CHECK(abut_shape_area(&to_line) == 0 && abut_shape_radius(&to_line) == 0);
        CHECK(is.min.x == 0 && is.max.x == 0);
        CHECK(near_by(is.min.y, was.min.y, reach) && near_by(is.max.y, was.max.y, reach));
        is = abut_shape_bounds(&slanted);
        CHECK(is.min.x == is.min.y && is.max.x == is.max.y);
        CHECK(near_by(is.min.x, was.min.x, reach) && near_by(is.max.x, was.max.x, reach));
    }
}

static void test_transforms_that_are_refused(void)
{
    abut_shape box = abut_rect(-1, -1, 2, 2);
    abut_shape circle = abut_circle(0, 0, 1);
    const double bad[] = { NAN, INFINITY, -INFINITY };

    for (int i = 0; i < COUNT_OF(bad); i++) {
        for (int place = 0; place < 6; place++) {
            double m[6] = { 1, 0, 0, 1, 0, 0 };

            m[place] = bad[i];
            abut_transform map = { m[0], m[1], m[2], m[3], m[4], m[5] };
            abut_shape a = abut_transformed(&box, map);
            abut_shape b = abut_transformed(&circle, map);

            CHECK(abut_shape_check(&a) == ABUT_E_NOT_FINITE);
            CHECK(abut_shape_check(&b) == ABUT_E_NOT_FINITE);
        }
    }
    abut_shape far_off = abut_transformed(&box, abut_translation(ABUT_LIMIT, 0));
    abut_shape huge = abut_transformed(&circle, abut_scaling(1e9, 1e9));
    abut_shape beyond = abut_transformed(&box, abut_scaling(1e308, 1e308));
    abut_shape still_empty = abut_transformed(&far_off, abut_identity());
    abut_shape of_null = abut_transformed(NULL, abut_identity());

    CHECK(abut_shape_check(&far_off) == ABUT_E_RANGE);
    CHECK(abut_shape_check(&huge) == ABUT_E_RANGE);
    CHECK(abut_shape_check(&beyond) == ABUT_E_RANGE ||
          abut_shape_check(&beyond) == ABUT_E_NOT_FINITE);
    CHECK(abut_shape_check(&still_empty) != ABUT_OK);
    CHECK(abut_shape_check(&of_null) != ABUT_OK);
}

/* A turned rectangle names its sides as before the turn. */
static void test_sides_turn_along(void)
{
    abut_shape rect = abut_rect(-2, -1, 4, 2);

    for (int step = 0; step < 24; step++) {
        double angle = step * TEST_PI / 12;
        abut_shape turned = abut_transformed(&rect, abut_rotation(angle));
        abut_shape oriented = abut_oriented_rect(0, 0, 4, 2, angle);

        for (int side = 0; side < 4; side++) {
            static const abut_vec2 out[4] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };
            abut_vec2 off =
                abut_apply(abut_rotation(angle), (abut_vec2){ 5 * out[side].x, 5 * out[side].y });
            abut_shape dot = abut_point(off.x, off.y);

            CHECK(abut_collide(&dot, &turned).side == side);
            CHECK(abut_collide(&dot, &oriented).side == side);
            CHECK(near_vec2(abut_collide(&dot, &turned).normal, off.x / 5, off.y / 5));
            CHECK(abut_cast(off, (abut_vec2){ 0, 0 }, &oriented, ABUT_INSIDE_HIT).side == side);
        }
    }
}

/* relate_at places shapes as abut_transformed does. */
static void test_poses(void)
{
    abut_shape shapes[10];

    some_shapes(shapes);
    for (int i = 0; i < 10; i++) {
        for (int k = 0; k < 100; k++) {
            int j = k % 10;
            abut_pose pose_a = abut_at_angle(k * 0.37, -k * 0.11, k * 0.7);
            abut_pose pose_b = k % 3 ? abut_at(k * 0.1, 3) : abut_at_angle(1, 2, -k);
            abut_shape a = abut_transformed(&shapes[i], abut_pose_transform(pose_a));
            abut_shape b = abut_transformed(&shapes[j], abut_pose_transform(pose_b));

            CHECK(abut_relate_at(&shapes[i], pose_a, &shapes[j], pose_b) == abut_relate(&a, &b));
        }
    }
    abut_pose bad = abut_at(NAN, 0);

    CHECK(abut_relate_at(&shapes[4], bad, &shapes[4], abut_at(0, 0)) == ABUT_APART);
    CHECK(abut_relate_at(&shapes[4], abut_at(0, 0), &shapes[4], bad) == ABUT_APART);
    CHECK(abut_relate_at(&shapes[4], abut_at(1e9, 0), &shapes[4], abut_at(1e9, 0)) == ABUT_APART);
    CHECK(abut_relate_at(NULL, abut_at(0, 0), &shapes[4], abut_at(0, 0)) == ABUT_APART);
}

TEST_MAIN(TEST(test_identity_and_moves),
          TEST(test_moves_are_rounded_once),
          TEST(test_exact_turns),
          TEST(test_turns_there_and_back),
          TEST(test_circles_become_polygons),
          TEST(test_circles_that_stay),
          TEST(test_flattening),
          TEST(test_transforms_that_are_refused),
          TEST(test_sides_turn_along),
          TEST(test_poses))
