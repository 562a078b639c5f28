/* laws/test_laws.c - what holds of every pair of shapes, on random ones.
 *
 * Coordinates come from a small grid (so that shapes touch, nest and line up),
 * from it moved by a quantum, from decimals and from anywhere. The seed is
 * printed; SEED=... in the environment replays it, COUNT=... runs longer.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "tables/near.h"

#include <string.h>

enum { DEFAULT_COUNT = 6000 };

static rng dice = { 1 };
static int rounds = DEFAULT_COUNT;

typedef enum { GRID, STEPPED, DECIMAL, ANYWHERE, STYLE_COUNT } number_style;

static double number(number_style style)
{
    switch (style) {
    case GRID:
        return (double)rng_int(&dice, -6, 6);
    case STEPPED:
        return (double)rng_int(&dice, -6, 6) + (double)rng_int(&dice, -1, 1) * ABUT_QUANTUM;
    case DECIMAL:
        return (double)rng_int(&dice, -600, 600) / 100;
    default:
        return rng_between(&dice, -8, 8);
    }
}

static double size_number(number_style style)
{
    return fabs(number(style));
}

/* The convex hull of some points, by the monotone chain. */
static int hull_of(abut_vec2 *p, int count, abut_vec2 *hull)
{
    int used = 0;

    for (int i = 1; i < count; i++) {
        for (int k = i;
             k > 0 && (p[k].x < p[k - 1].x || (p[k].x == p[k - 1].x && p[k].y < p[k - 1].y)); k--) {
            abut_vec2 swap = p[k];

            p[k] = p[k - 1];
            p[k - 1] = swap;
        }
    }
    for (int pass = 0; pass < 2; pass++) {
        int base = used;

        for (int k = 0; k < count; k++) {
            abut_vec2 q = p[pass ? count - 1 - k : k];

            while (used - base >= 2) {
                abut_vec2 o = hull[used - 2];
                abut_vec2 m = hull[used - 1];

                if ((m.x - o.x) * (q.y - o.y) - (m.y - o.y) * (q.x - o.x) > 0) {
                    break;
                }
                used--;
            }
            hull[used++] = q;
        }
        used--;
    }
    return used > 0 ? used : 1;
}

/* A convex outline of at most 8 corners on the lattice, exact in doubles. */
static int random_outline(number_style style, abut_vec2 *hull)
{
    abut_vec2 points[8];
    abut_vec2 room[20];
    int count = (int)rng_int(&dice, 3, 8);

    for (int i = 0; i < count; i++) {
        points[i] = (abut_vec2){ abut_snap(number(style)), abut_snap(number(style)) };
    }
    count = hull_of(points, count, room);
    memcpy(hull, room, (size_t)count * sizeof *hull);
    return count;
}

enum { KIND_COUNT = 10 };

static abut_shape random_shape_of(int kind, number_style s)
{
    abut_vec2 outline[8];
    double n[6];
    double size = size_number(s);

    for (int i = 0; i < 6; i++) {
        n[i] = number(s);
    }
    switch (kind) {
    case 0:
        return abut_point(n[0], n[1]);
    case 1:
        return abut_segment(n[0], n[1], n[2], n[3]);
    case 2:
        return abut_circle(n[0], n[1], size);
    case 3:
        return abut_capsule(n[0], n[1], n[2], n[3], size);
    case 4:
        return abut_rect(n[0], n[1], n[2], n[3]);
    case 5:
        return abut_oriented_rect(n[0], n[1], n[2], n[3], rng_between(&dice, -4, 4));
    case 6:
        return abut_triangle(n[0], n[1], n[2], n[3], n[4], n[5]);
    case 7:
        return abut_polygon(outline, random_outline(s, outline));
    case 8:
        return abut_rounded_rect(n[0], n[1], n[2], n[3], size);
    default:
        return abut_rounded_polygon(outline, random_outline(s, outline), size);
    }
}

static number_style random_style(void)
{
    return (number_style)rng_int(&dice, 0, STYLE_COUNT - 1);
}

static abut_shape random_shape(void)
{
    int kind = (int)rng_int(&dice, 0, KIND_COUNT - 1);

    return random_shape_of(kind, random_style());
}

/* A pair in one style, so that it has a chance to touch. */
static void random_pair(abut_shape *a, abut_shape *b)
{
    number_style style = random_style();

    *a = random_shape_of((int)rng_int(&dice, 0, KIND_COUNT - 1), style);
    *b = random_shape_of((int)rng_int(&dice, 0, KIND_COUNT - 1), style);
}

/* The pair that broke a law, to be replayed: kind, radius and corners of each. */
static const char *pair_text(const abut_shape *a, const abut_shape *b)
{
    static char text[1200];
    const abut_shape *both[2] = { a, b };
    int used = 0;

    for (int i = 0; i < 2; i++) {
        abut_vec2 corners[8];
        int count = abut_shape_corners(both[i], corners, 8);

        used += snprintf(text + used, sizeof text - (size_t)used, "%skind %d r %.17g",
                         i ? " | " : "", (int)abut_shape_kind(both[i]), abut_shape_radius(both[i]));
        for (int k = 0; k < count && k < 8; k++) {
            used += snprintf(text + used, sizeof text - (size_t)used, " (%.17g, %.17g)",
                             corners[k].x, corners[k].y);
        }
    }
    return text;
}

static bool law(bool holds, const abut_shape *a, const abut_shape *b, int line, const char *what)
{
    return holds || check_that(false, __FILE__, line, pair_text(a, b), what);
}

#define LAW(expression) law((expression), &a, &b, __LINE__, #expression)

static bool is_straight(const abut_shape *shape)
{
    return abut_shape_radius(shape) == 0;
}

static bool has_area(const abut_shape *shape)
{
    return abut_shape_area(shape) > 0;
}

/* One decision: every question gives the same relation, in both orders. */
static void test_one_decision(void)
{
    int seen[3] = { 0 };

    for (int i = 0; i < rounds; i++) {
        abut_shape a;
        abut_shape b;

        random_pair(&a, &b);
        abut_relation relation = abut_relate(&a, &b);
        abut_contact ab = abut_collide(&a, &b);
        abut_contact ba = abut_collide(&b, &a);
        abut_distance d = abut_measure(&a, &b);
        abut_intersection common = abut_intersect(&a, &b, NULL, 0);

        seen[relation]++;
        LAW(abut_shape_check(&a) == ABUT_OK && abut_shape_check(&b) == ABUT_OK);
        LAW(abut_relate(&b, &a) == relation);
        LAW(ab.relation == relation && relation_of(ab.separation) == relation);
        LAW(ba.relation == relation && ba.separation == ab.separation);
        LAW(near(length_of(ab.normal), 1) && near(length_of(ba.normal), 1));
        LAW(relation == ABUT_APART ? d.distance > 0 : d.distance == 0);
        LAW(relation != ABUT_APART || near_by(d.distance, ab.separation, 1e-9));
        LAW(common.relation == relation);
        LAW(abut_bounds_is_empty(common.bounds) == (relation == ABUT_APART));
        LAW((ab.point_count == 0) == (relation == ABUT_APART));
        if (is_straight(&a) && is_straight(&b)) {
            LAW(abut_separating_axis(&a, &b).found == (relation != ABUT_OVERLAPPING));
            LAW(abut_separating_axis(&b, &a).found == (relation != ABUT_OVERLAPPING));
            LAW((common.corner_count == 0) == (relation == ABUT_APART));
        } else {
            LAW(!abut_separating_axis(&a, &b).found);
        }
    }
    /* The dice must have shown every relation, or this proves little. */
    CHECK(seen[0] > rounds / 200 && seen[1] > rounds / 200 && seen[2] > rounds / 200);
}

static bool plus_zero(abut_vec2 v)
{
    return !(v.x == 0 && signbit(v.x)) && !(v.y == 0 && signbit(v.y));
}

/* Zeros leave the library as +0. */
static void test_zeros_are_positive(void)
{
    for (int i = 0; i < rounds; i++) {
        abut_shape a;
        abut_shape b;
        abut_vec2 corners[16] = { { 0, 0 } };

        random_pair(&a, &b);
        a = i % 2 ? abut_transformed(&a, abut_scaling(-1, 1)) : a;
        abut_contact c = abut_collide(&a, &b);
        abut_distance d = abut_measure(&a, &b);
        abut_intersection common = abut_intersect(&a, &b, corners, 16);
        abut_bounds bounds = abut_shape_bounds(&a);

        LAW(plus_zero(c.normal) && plus_zero(abut_push(&a, &b)));
        LAW(!signbit(c.separation) || c.separation < 0);
        LAW(plus_zero(d.on_a) && plus_zero(d.on_b));
        LAW(plus_zero(bounds.min) && plus_zero(bounds.max));
        LAW(plus_zero(abut_shape_centroid(&a)));
        LAW(plus_zero(common.bounds.min) && plus_zero(common.bounds.max));
        for (uint32_t k = 0; k < common.corner_count && k < 16; k++) {
            LAW(plus_zero(corners[k]));
        }
        for (uint32_t k = 0; k < c.point_count; k++) {
            LAW(plus_zero(c.points[k]));
        }
    }
}

/* Swapping turns the normal round, except for equal shapes. */
static void test_swapping(void)
{
    for (int i = 0; i < rounds; i++) {
        abut_shape a;
        abut_shape b;

        random_pair(&a, &b);
        if (abut_contains(&a, &b) && abut_contains(&b, &a)) {
            continue;
        }
        abut_contact ab = abut_collide(&a, &b);
        abut_contact ba = abut_collide(&b, &a);
        abut_vec2 push_a = abut_push(&a, &b);
        abut_vec2 push_b = abut_push(&b, &a);
        abut_distance d = abut_measure(&a, &b);
        abut_distance e = abut_measure(&b, &a);

        LAW(ba.normal.x == -ab.normal.x && ba.normal.y == -ab.normal.y);
        LAW(push_b.x == -push_a.x && push_b.y == -push_a.y);
        LAW(ba.point_count == ab.point_count);
        LAW(e.distance == d.distance);
    }
}

/* The same picture elsewhere, mirrored, or turned by a quarter. */
static void test_moving_the_picture(void)
{
    const abut_transform maps[] = { { -1, 0, 0, 1, 0, 0 },
                                    { 1, 0, 0, -1, 0, 0 },
                                    { 0, 1, -1, 0, 0, 0 },
                                    { 0, 1, 1, 0, 0, 0 },
                                    { -1, 0, 0, -1, 0, 0 } };

    for (int i = 0; i < rounds; i++) {
        abut_shape a;
        abut_shape b;

        random_pair(&a, &b);
        abut_contact was = abut_collide(&a, &b);
        double x = (double)rng_int(&dice, -1000000, 1000000) + 5 * ABUT_QUANTUM;
        double y = i % 2 ? 5e8 : (double)rng_int(&dice, -99, 99) * ABUT_QUANTUM;
        abut_shape moved_a = abut_moved(&a, x, y);
        abut_shape moved_b = abut_moved(&b, x, y);
        abut_contact moved = abut_collide(&moved_a, &moved_b);
        abut_transform map = maps[i % COUNT_OF(maps)];
        abut_shape mapped_a = abut_transformed(&a, map);
        abut_shape mapped_b = abut_transformed(&b, map);
        abut_contact mapped = abut_collide(&mapped_a, &mapped_b);

        LAW(abut_relate(&moved_a, &moved_b) == was.relation);
        LAW(near_by(moved.separation, was.separation, 1e-9));
        LAW(abut_contains(&moved_a, &moved_b) == abut_contains(&a, &b));
        LAW(abut_relate(&mapped_a, &mapped_b) == was.relation);
        LAW(near_by(mapped.separation, was.separation, 1e-9));
        LAW(abut_contains(&mapped_a, &mapped_b) == abut_contains(&a, &b));
        LAW(relation_of(mapped.separation) == was.relation);
        LAW(relation_of(moved.separation) == was.relation);
    }
}

/* Moving by a lattice vector, and translating by it, are the same. */
static void test_translation_is_a_move(void)
{
    for (int i = 0; i < rounds; i++) {
        number_style style = i % 2 ? GRID : STEPPED; /* lattice numbers: nothing is rounded */
        int kind = (int)rng_int(&dice, 0, KIND_COUNT - 1);
        abut_shape a = random_shape_of(kind == 5 ? 4 : kind, style);
        double x = (double)rng_int(&dice, -1000000000, 1000000000) * ABUT_QUANTUM * 1000;
        double y = (double)rng_int(&dice, -1000, 1000);
        abut_shape moved = abut_moved(&a, x, y);
        abut_shape translated = abut_transformed(&a, abut_translation(x, y));
        abut_vec2 p[8];
        abut_vec2 q[8];
        uint32_t count = abut_shape_corners(&moved, p, 8);

        CHECK(abut_shape_corners(&translated, q, 8) == count);
        CHECK(memcmp(p, q, (size_t)count * sizeof *p) == 0);
        CHECK(abut_shape_radius(&moved) == abut_shape_radius(&translated));
        CHECK(abut_shape_kind(&moved) == abut_shape_kind(&translated));
    }
}

/* After the push nothing overlaps, and no shorter one was to be had. */
static void test_push(void)
{
    for (int i = 0; i < rounds; i++) {
        abut_shape a;
        abut_shape b;

        random_pair(&a, &b);
        abut_vec2 push = abut_push(&a, &b);
        abut_shape moved = abut_moved(&a, push.x, push.y);
        abut_contact c = abut_collide(&a, &b);

        LAW(abut_relate(&moved, &b) != ABUT_OVERLAPPING);
        LAW((push.x == 0 && push.y == 0) == (c.relation != ABUT_OVERLAPPING));
        LAW(push.x == abut_snap(push.x) && push.y == abut_snap(push.y));
        if (c.relation == ABUT_OVERLAPPING) {
            LAW(length_of(push) <= -c.separation + 0x1p-20);
            LAW(length_of(push) >= -c.separation - 1e-9);
            LAW(near_by(abut_collide(&moved, &b).separation, 0, 0x1p-20));

            /* No direction is much shorter: 16 others, a thousandth shorter, all fail. */
            double angle = rng_between(&dice, 0, 7);
            double length = -c.separation * 0.999;
            abut_shape other = abut_moved(&a, cos(angle) * length, sin(angle) * length);

            LAW(-c.separation < 1e-6 || abut_relate(&other, &b) == ABUT_OVERLAPPING);
        }
    }
}

/* The closest points are points of the two, and as far apart as said. */
static void test_closest_points(void)
{
    for (int i = 0; i < rounds; i++) {
        abut_shape a;
        abut_shape b;

        random_pair(&a, &b);
        abut_distance d = abut_measure(&a, &b);
        abut_shape on_a = abut_point(d.on_a.x, d.on_a.y);
        abut_shape on_b = abut_point(d.on_b.x, d.on_b.y);
        abut_vec2 between = { d.on_a.x - d.on_b.x, d.on_a.y - d.on_b.y };

        LAW(near_by(length_of(between), d.distance, 2e-9));
        LAW(abut_relate_within(&on_a, &a, 2e-9) != ABUT_APART);
        LAW(abut_relate_within(&on_b, &b, 2e-9) != ABUT_APART);
    }
}

/* More slack never makes a pair less near, and never makes it overlap. */
static void test_buffers(void)
{
    for (int i = 0; i < rounds; i++) {
        abut_shape a;
        abut_shape b;

        random_pair(&a, &b);
        abut_relation plain = abut_relate(&a, &b);
        abut_relation before = plain;
        double separation = abut_collide(&a, &b).separation;

        LAW(abut_relate_within(&a, &b, 0) == plain);
        for (int k = 0; k < 6; k++) {
            double buffer = 0.01 * pow(5, k);
            abut_relation now = abut_relate_within(&a, &b, buffer);

            LAW(now >= before && abut_relate_within(&b, &a, buffer) == now);
            LAW((now == ABUT_OVERLAPPING) == (plain == ABUT_OVERLAPPING));
            LAW(fabs(separation - buffer) < 1e-6 || (now == ABUT_APART) == (separation > buffer));
            before = now;
        }
        LAW(abut_relate_within(&a, &b, -0.5) == ABUT_APART);
        LAW(abut_relate_within(&a, &b, NAN) == ABUT_APART);
    }
}

/* The buffer is the same as growing one of the two, as far as it meets. */
static void test_buffer_is_growth(void)
{
    for (int i = 0; i < rounds; i++) {
        abut_shape a;
        abut_shape b;

        random_pair(&a, &b);
        double buffer = size_number((number_style)(i % STYLE_COUNT));
        abut_shape grown = abut_rounded(&a, buffer);

        LAW((abut_relate_within(&a, &b, buffer) == ABUT_APART) ==
            (abut_relate(&grown, &b) == ABUT_APART));
        LAW(abut_contains(&grown, &a));
        LAW(abut_relate(&grown, &b) >= abut_relate(&a, &b));
    }
}

/* What is in another shape lies wherever that one lies. */
static void test_containment(void)
{
    int held = 0;

    for (int i = 0; i < rounds; i++) {
        abut_shape a;
        abut_shape b;
        abut_vec2 corners_a[8];
        abut_vec2 corners_b[8];

        random_pair(&a, &b);
        abut_shape third = random_shape();
        bool b_in_a = abut_contains(&a, &b);
        bool a_in_b = abut_contains(&b, &a);
        int count_a = abut_shape_corners(&a, corners_a, 8);
        int count_b = abut_shape_corners(&b, corners_b, 8);
        bool corners_in = true;

        for (int k = 0; k < count_b; k++) {
            corners_in = corners_in && abut_contains_point(&a, corners_b[k].x, corners_b[k].y);
        }
        LAW(abut_contains(&a, &a));
        LAW(!b_in_a || corners_in);
        LAW(!is_straight(&b) || b_in_a == corners_in);
        held += b_in_a;
        if (b_in_a) {
            LAW(abut_relate(&a, &b) != ABUT_APART);
            LAW(abut_measure(&a, &b).distance == 0);
            LAW(abut_relate(&a, &third) >= abut_relate(&b, &third));
            LAW(!abut_contains(&b, &third) || abut_contains(&a, &third));
            LAW(near_by(abut_intersect(&a, &b, NULL, 0).area, abut_shape_area(&b), 1e-6));
        }
        if (b_in_a && a_in_b) {
            LAW(count_a == count_b &&
                memcmp(corners_a, corners_b, (size_t)count_a * sizeof *corners_a) == 0);
            LAW(abut_shape_radius(&a) == abut_shape_radius(&b));
        }
    }
    CHECK(held > rounds / 200);
}

/* A point is in a shape exactly when the two are not apart. */
static void test_points_in_shapes(void)
{
    for (int i = 0; i < rounds; i++) {
        number_style style = random_style();
        abut_shape a = random_shape_of((int)rng_int(&dice, 0, KIND_COUNT - 1), style);
        double x = number(style);
        double y = number(style);
        abut_shape p = abut_point(x, y);
        bool in = abut_contains_point(&a, x, y);

        CHECK(in == (abut_relate(&a, &p) != ABUT_APART));
        CHECK(in == abut_contains(&a, &p));
    }
}

/* The common part is in both, and no larger than either. */
static void test_common_part(void)
{
    for (int i = 0; i < rounds; i++) {
        abut_shape a;
        abut_shape b;
        abut_vec2 corners[16];

        random_pair(&a, &b);
        abut_intersection common = abut_intersect(&a, &b, corners, 16);
        abut_bounds x = abut_shape_bounds(&a);
        abut_bounds y = abut_shape_bounds(&b);
        double least = fmin(abut_shape_area(&a), abut_shape_area(&b));

        if (common.relation == ABUT_APART) {
            LAW(common.area == 0 && common.corner_count == 0);
            continue;
        }
        LAW(common.area >= 0 && common.area <= least + 1e-6);
        LAW(common.area == 0 ||
            (common.relation == ABUT_OVERLAPPING && has_area(&a) && has_area(&b)));
        LAW(common.area > 0 || !has_area(&a) || !has_area(&b) ||
            abut_collide(&a, &b).separation > -1e-6);
        LAW(common.bounds.min.x >= fmax(x.min.x, y.min.x) - 2e-9);
        LAW(common.bounds.max.x <= fmin(x.max.x, y.max.x) + 2e-9);
        LAW(common.bounds.min.y >= fmax(x.min.y, y.min.y) - 2e-9);
        LAW(common.bounds.max.y <= fmin(x.max.y, y.max.y) + 2e-9);
        LAW(common.corner_count <= 16);
        for (uint32_t k = 0; k < common.corner_count && k < 16; k++) {
            abut_shape corner = abut_point(corners[k].x, corners[k].y);

            LAW(abut_relate_within(&corner, &a, 2e-9) != ABUT_APART);
            LAW(abut_relate_within(&corner, &b, 2e-9) != ABUT_APART);
        }
    }
}

/* A cast hits exactly when its segment and the shape are not apart. */
static void test_casts(void)
{
    int hits = 0;

    for (int i = 0; i < rounds; i++) {
        number_style style = random_style();
        abut_shape b = random_shape_of((int)rng_int(&dice, 0, KIND_COUNT - 1), style);
        abut_vec2 from = { number(style), number(style) };
        abut_vec2 to = { number(style), number(style) };
        abut_shape path = abut_segment(from.x, from.y, to.x, to.y);
        abut_shape start = abut_point(from.x, from.y);
        abut_relation meets = abut_relate(&path, &b);
        bool inside = has_area(&b) && abut_relate(&start, &b) == ABUT_OVERLAPPING;
        abut_hit hit = abut_cast(from, to, &b, ABUT_INSIDE_HIT);
        abut_hit back = abut_cast(to, from, &b, ABUT_INSIDE_HIT);
        abut_hit through = abut_cast(from, to, &b, ABUT_INSIDE_IGNORE);
        abut_hit leaving = abut_cast(from, to, &b, ABUT_INSIDE_EXIT);
        abut_shape point = abut_point(hit.point.x, hit.point.y);

        hits += hit.hit;
        CHECK(hit.hit == (meets != ABUT_APART));
        CHECK(back.hit == hit.hit);
        CHECK(hit.time >= 0 && hit.time <= 1);
        CHECK(through.hit == (hit.hit && !inside));
        CHECK(!has_area(&b) || hit.graze == (meets == ABUT_TOUCHING));
        if (hit.hit) {
            CHECK(abut_relate_within(&point, &b, 2e-9) != ABUT_APART);
            CHECK(hit.time <= 1 - back.time + 1e-9); /* in before out */
            CHECK(inside ? hit.time == 0 && same_vec2(hit.normal, 0, 0)
                         : near(length_of(hit.normal), 1));
        } else {
            CHECK(hit.time == 1 && same_vec2(hit.normal, 0, 0));
        }
        if (inside && leaving.hit) {
            CHECK(near_vec2_by(leaving.point, back.point, 1e-6) || back.time == 0);
        } else if (!inside) {
            CHECK(leaving.hit == hit.hit && leaving.time == hit.time);
        }
    }
    CHECK(hits > rounds / 10);
}

/* Placing by a pose is transforming by it. */
static void test_poses(void)
{
    for (int i = 0; i < rounds; i++) {
        abut_shape a;
        abut_shape b;

        random_pair(&a, &b);
        double decimals[3] = { number(DECIMAL), number(DECIMAL), number(DECIMAL) };
        double whole[2] = { number(GRID), number(GRID) };
        abut_pose here = i % 3 ? abut_at_angle(decimals[0], decimals[1], number(ANYWHERE))
                               : abut_at(whole[0], decimals[1]);
        abut_pose there = i % 2 ? here : abut_at(whole[1], decimals[2]);
        abut_shape placed_a = abut_transformed(&a, abut_pose_transform(here));
        abut_shape placed_b = abut_transformed(&b, abut_pose_transform(there));

        LAW(abut_relate_at(&a, here, &b, there) == abut_relate(&placed_a, &placed_b));
        LAW(abut_relate_at(&b, there, &a, here) == abut_relate(&placed_a, &placed_b));
    }
}

/* An outline may start anywhere and run either way. */
static void test_respelled_outlines(void)
{
    for (int i = 0; i < rounds; i++) {
        number_style style = random_style();
        abut_vec2 outline[8];
        abut_vec2 other[8];
        int count = random_outline(style, outline);
        int shift = (int)rng_int(&dice, 0, 7);
        double radius = i % 3 ? 0 : size_number(style);

        for (int k = 0; k < count; k++) {
            other[i % 2 ? count - 1 - k : k] = outline[(k + shift) % count];
        }
        abut_shape a = abut_rounded_polygon(outline, count, radius);
        abut_shape b = abut_rounded_polygon(other, count, radius);
        abut_shape c = random_shape_of((int)rng_int(&dice, 0, KIND_COUNT - 1), style);
        abut_contact ac = abut_collide(&a, &c);
        abut_contact bc = abut_collide(&b, &c);

        CHECK(abut_shape_check(&a) == ABUT_OK);
        CHECK(abut_contains(&a, &b) && abut_contains(&b, &a));
        CHECK(abut_shape_area(&a) == abut_shape_area(&b));
        CHECK(ac.relation == bc.relation && ac.separation == bc.separation);
        CHECK(same_vec2(ac.normal, bc.normal.x, bc.normal.y));
        CHECK(abut_contains(&a, &c) == abut_contains(&b, &c));
    }
}

/* Levels decide what the shapes decide. */
static void test_levels(void)
{
    for (int i = 0; i < rounds; i++) {
        number_style s = random_style();
        abut_rectangle r = { number(s), number(s), number(s), number(s) };
        abut_rectangle q = { number(s), number(s), number(s), number(s) };
        abut_transform at_r = i % 3 ? abut_rotation(number(ANYWHERE)) : abut_shearing(number(s), 0);
        abut_vec2 by = { number(s), number(s) };
        abut_transform at_q = i % 2 ? at_r : abut_translation(by.x, by.y);
        abut_shape local_r = abut_rect(r.x, r.y, r.width, r.height);
        abut_shape local_q = abut_rect(q.x, q.y, q.width, q.height);
        abut_shape a = abut_transformed(&local_r, at_r);
        abut_shape b = abut_transformed(&local_q, at_q);
        bool meet = abut_relate(&a, &b) != ABUT_APART;
        abut_levels all = abut_collide_levels(r, at_r, q, at_q, -1);

        CHECK(all.colliding == (meet ? ABUT_YES : ABUT_NO));
        for (int level = 0; level < 3; level++) {
            abut_levels got = abut_collide_levels(r, at_r, q, at_q, level);

            CHECK(got.colliding == ABUT_UNDECIDED || got.colliding == all.colliding);
            CHECK((got.colliding == ABUT_UNDECIDED) == (level < all.decided_by));
        }
    }
}

static void seed_from_environment(void)
{
    const char *seed = getenv("SEED");
    const char *count = getenv("COUNT");

    dice.state = seed ? strtoull(seed, NULL, 10) : 20240607;
    rounds = count ? atoi(count) : DEFAULT_COUNT;
    printf("SEED=%llu COUNT=%d\n", (unsigned long long)dice.state, rounds);
}

/* Not a law: it comes first and says where the dice start. */
static void test_seed(void)
{
    seed_from_environment();
    CHECK(rounds > 0);
}

TEST_MAIN(TEST(test_seed),
          TEST(test_one_decision),
          TEST(test_zeros_are_positive),
          TEST(test_swapping),
          TEST(test_moving_the_picture),
          TEST(test_translation_is_a_move),
          TEST(test_push),
          TEST(test_closest_points),
          TEST(test_buffers),
          TEST(test_buffer_is_growth),
          TEST(test_containment),
          TEST(test_points_in_shapes),
          TEST(test_common_part),
          TEST(test_casts),
          TEST(test_poses),
          TEST(test_respelled_outlines),
          TEST(test_levels))
