/* query/test_swept.c - one moving shape and another: exact where it must be, and as near
 * as it says elsewhere.
 *
 * Whether they meet is the relation of the hull of where a starts and where it ends
 * with b. At the time that is reported they must touch within the allowance, along the
 * normal, at the point; and they must not have overlapped before.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/build.h"
#include "support/check.h"
#include "support/rng.h"
#include "sweep/sweep.h"

#include <math.h>

enum { PAIRS = 60000, LARGE_PAIRS = 300, LARGE_CORNERS = 700 };

static rng dice = { 2024 };

static void test_seed(void)
{
    const char *seed = getenv("SEED");

    dice.state = seed ? strtoull(seed, NULL, 10) : 2024;
    printf("SEED=%llu\n", (unsigned long long)dice.state);
    CHECK(PAIRS > 0);
}

typedef enum style { GRID, HALVES, STEPS, LOOSE, FAR, STYLE_COUNT } style;

static double number_in(style s)
{
    double nudge = (double)rng_int(&dice, -1, 1) * ABUT_QUANTUM;

    switch (s) {
    case GRID:
        return (double)rng_int(&dice, -4, 4);
    case HALVES:
        return (double)rng_int(&dice, -8, 8) / 2;
    case STEPS:
        return (double)rng_int(&dice, -3, 3) + nudge;
    case FAR:
        return 2e5 + (double)rng_int(&dice, -6, 6) / 2;
    default:
        return abut_snap(rng_between(&dice, -4, 4));
    }
}

static double size_in(style s)
{
    return fabs(number_in(s == FAR ? GRID : s)) / 2;
}

static abut_shape random_shape(style s)
{
    double x = number_in(s);
    double y = number_in(s);
    double w = size_in(s);
    double h = size_in(s);
    double turn = rng_between(&dice, 0, 7);
    abut_vec2 points[7];

    switch (rng_int(&dice, 0, 8)) {
    case 0:
        return abut_point(x, y);
    case 1:
        return abut_circle(x, y, w);
    case 2:
        return abut_segment(x, y, x + w, y - h);
    case 3:
        return abut_capsule(x, y, x + w, y + h, size_in(s) / 2);
    case 4:
        return abut_rounded_rect(x, y, w, h, size_in(s) / 4);
    case 5:
        return abut_oriented_rect(x, y, w, h, turn);
    case 6:
        for (int i = 0; i < 7; i++) {
            points[i] =
                (abut_vec2){ x + w * abut_cos(turn + i * 0.9), y + w * abut_sin(turn + i * 0.9) };
        }
        return abut_rounded_polygon(points, 7, rng_int(&dice, 0, 1) == 0 ? 0 : h / 4);
    case 7:
        return abut_triangle(x, y, x + w, y, x, y + h);
    default:
        return abut_rect(x, y, w, h);
    }
}

static ab_vec steps_of(abut_vec2 motion)
{
    return (ab_vec){ ab_round(motion.x), ab_round(motion.y) };
}

/* The place that a shape sweeps over. */
static abut_shape swept_place(const abut_shape *a, abut_vec2 motion)
{
    static abut_vec2 points[4 * LARGE_CORNERS];
    static char memory[1 << 21];
    int count = abut_shape_corners(a, points, 2 * LARGE_CORNERS);

    for (int i = 0; i < count; i++) {
        points[count + i] = (abut_vec2){ points[i].x + motion.x, points[i].y + motion.y };
    }
    return ab_build(&(ab_draft){ points, 2 * count, abut_shape_radius(a), ABUT_KIND_POLYGON,
                                 AB_TRUST_CONVEX, .memory = memory, .size = sizeof memory });
}

/* How far apart two shapes are along a direction. */
static double gap_along(const abut_shape *a, const abut_shape *b, abut_vec2 n)
{
    static abut_vec2 corners[2 * LARGE_CORNERS];
    double least = INFINITY;
    double most = -INFINITY;
    int count = abut_shape_corners(a, corners, 2 * LARGE_CORNERS);

    for (int i = 0; i < count; i++) {
        least = fmin(least, corners[i].x * n.x + corners[i].y * n.y);
    }
    count = abut_shape_corners(b, corners, 2 * LARGE_CORNERS);
    for (int i = 0; i < count; i++) {
        most = fmax(most, corners[i].x * n.x + corners[i].y * n.y);
    }
    return least - most - abut_shape_radius(a) - abut_shape_radius(b);
}

/* What holds for every hit on the way. */
static bool hit_is_right(
    const abut_shape *a, abut_vec2 motion, const abut_shape *b, abut_hit hit, double allowance)
{
    abut_shape then = abut_moved(a, hit.time * motion.x, hit.time * motion.y);
    abut_shape point = abut_point(hit.point.x, hit.point.y);
    abut_vec2 n = hit.normal;
    bool right = true;

    right &= CHECK(fabs(abut_collide(&then, b).separation) <= allowance);
    right &= CHECK(fabs(n.x * n.x + n.y * n.y - 1) < 1e-14);
    right &= CHECK(n.x * motion.x + n.y * motion.y <= allowance || hit.time == 0);
    /* Where an arc begins the normal is that of the arc or of the edge. */
    right &= CHECK(fabs(gap_along(&then, b, n)) <= 32 * allowance);
    right &= CHECK(abut_measure(&point, b).distance <= allowance);
    right &= CHECK(abut_measure(&point, &then).distance <= allowance);
    for (int i = 0; i < 4; i++) {
        double t = hit.time * i / 4;
        abut_shape before = abut_moved(a, t * motion.x, t * motion.y);

        right &= CHECK(abut_collide(&before, b).separation >= -allowance);
    }
    return right;
}

static bool check_pair(const abut_shape *a, abut_vec2 motion, const abut_shape *b, double allowance)
{
    abut_shape place = swept_place(a, motion);
    abut_relation relation = abut_relate(&place, b);
    abut_relation at_start = abut_relate(a, b);
    ab_met_corner corner;
    abut_hit hit = ab_sweep_shape(ab_inside(a), steps_of(motion), ab_inside(b), &corner);
    bool right = CHECK(hit.hit == (relation != ABUT_APART));

    if (!hit.hit) {
        return right & CHECK(hit.time == 1 && hit.side == ABUT_SIDE_NONE && !hit.graze);
    }
    if (at_start == ABUT_OVERLAPPING) {
        return right & CHECK(hit.time == 0 && hit.normal.x == 0 && hit.normal.y == 0);
    }
    right &= CHECK(hit.graze == (relation == ABUT_TOUCHING));
    right &= CHECK(at_start == ABUT_APART || hit.time == 0);
    allowance += hypot(motion.x, motion.y) * 0x1p-32; /* times are in ticks */
    return right & hit_is_right(a, motion, b, hit, allowance);
}

static void test_pairs(void)
{
    int hits = 0;

    for (int i = 0; i < PAIRS; i++) {
        style s = (style)(i % STYLE_COUNT);
        uint64_t state = dice.state;
        abut_shape a = random_shape(s);
        abut_shape b = random_shape(s);
        double x = number_in(s == FAR ? GRID : s);
        abut_vec2 motion = { x, number_in(s == FAR ? GRID : s) };

        if (i % 7 == 0) { /* to one of its corners, exactly */
            abut_vec2 from[8];
            abut_vec2 to[8];

            abut_shape_corners(&a, from, 8);
            abut_shape_corners(&b, to, 8);
            motion = (abut_vec2){ to[0].x - from[0].x, to[0].y - from[0].y };
        }
        hits += abut_relate(&a, &b) == ABUT_APART;
        if (!check_pair(&a, motion, &b, s == FAR ? 0x1p-28 : 0x1p-29)) {
            printf("SEED=%llu, pair %d\n", (unsigned long long)state, i);
        }
    }
    CHECK(hits > PAIRS / 4);
}

/* Outlines with more corners than any buffer would have. */
static abut_shape
large_polygon(double x, double y, double size, double radius, void *memory, size_t bytes)
{
    static abut_vec2 points[LARGE_CORNERS];

    for (int i = 0; i < LARGE_CORNERS; i++) {
        double angle = i * (6.283185307179586 / LARGE_CORNERS);

        points[i] = (abut_vec2){ x + size * abut_cos(angle), y + size * abut_sin(angle) };
    }
    return abut_polygon_in(points, LARGE_CORNERS, radius, memory, bytes);
}

static void test_large_outlines(void)
{
    static char memory[2][LARGE_CORNERS * 256];

    for (int i = 0; i < LARGE_PAIRS; i++) {
        double radius = i % 3 == 0 ? 0.25 : 0;
        double x = rng_between(&dice, -9, 9);
        double y = rng_between(&dice, -9, 9);
        double along = abut_snap(rng_between(&dice, -12, 12));
        abut_vec2 motion = { along, abut_snap(rng_between(&dice, -12, 12)) };
        abut_shape a = large_polygon(x, y, 2, radius, memory[0], sizeof memory[0]);
        abut_shape b = large_polygon(0, 0, 3, i % 2 == 0 ? 0.5 : 0, memory[1], sizeof memory[1]);

        CHECK(abut_shape_check(&a) == ABUT_OK && abut_shape_check(&b) == ABUT_OK);
        check_pair(&a, motion, &b, 0x1p-29);
    }
}

typedef struct sweep_row {
    const char *name;
    abut_shape a;
    abut_vec2 motion;
    abut_shape b;
    bool graze;
    double time; /* more than 1: no hit */
    abut_vec2 normal;
    int side;
    abut_vec2 point;
} sweep_row;

static void test_rows(void)
{
    const int none = ABUT_SIDE_NONE;
    abut_shape crate = abut_rect(4, 0, 2, 2);
    abut_shape box = abut_rect(0, 0, 1, 1);
    abut_shape ball = abut_circle(0, 1, 1);
    abut_shape wall = abut_segment(5, -9, 5, 9);
    abut_shape nail = abut_triangle(-2, 0, -1, 1, -2, 2);
    const double half_root = 0.7071067811865475;
    // clang-format off
    const sweep_row rows[] = {
        /* name, a, motion, b, graze, time, normal, side, point */
        { "box onto crate", box, { 6, 0 }, crate, false, 0.5,
          { -1, 0 }, ABUT_SIDE_MIN_X, { 4, 0.5 } },
        { "stops at it", box, { 3, 0 }, crate, true, 1,
          { -1, 0 }, ABUT_SIDE_MIN_X, { 4, 0.5 } },
        { "stops before", box, { 2.5, 0 }, crate, false, 2,
          { 0, 0 }, none, { 0, 0 } },
        { "slides along", abut_rect(0, -1, 1, 1), { 8, 0 }, crate, true, 0.375,
          { 0, -1 }, ABUT_SIDE_MIN_Y, { 4, 0 } },
        { "ball onto crate", ball, { 6, 0 }, crate, false, 0.5,
          { -1, 0 }, ABUT_SIDE_MIN_X, { 4, 1 } },
        { "ball on a corner", abut_circle(-2, 6, 5), { 4, 0 }, abut_rect(4, 0, 9, 3), false, 0.5,
          { -0.8, 0.6 }, none, { 4, 3 } },
        { "ball on ball", abut_circle(-5, 4, 2), { 10, 0 }, abut_circle(0, 0, 3), false, 0.2,
          { -0.6, 0.8 }, none, { -1.8, 2.4 } },
        { "ball through wall", ball, { 400, 0 }, wall, false, 0.01,
          { -1, 0 }, none, { 5, 1 } },
        { "ball past wall's end", abut_circle(0, 10, 1), { 10, 0 }, wall, true, 0.5,
          { 0, 1 }, none, { 5, 9 } },
        { "point onto point", abut_point(0, 0), { 4, 4 }, abut_point(1, 1), true, 0.25,
          { -half_root, -half_root }, none, { 1, 1 } },
        { "end to end", abut_segment(0, 0, 1, 0), { 4, 0 }, abut_segment(3, 0, 7, 0), true, 0.5,
          { -1, 0 }, none, { 3, 0 } },
        { "crossing lines", abut_segment(0, -1, 0, 1), { 10, 0 }, abut_segment(5, 0, 6, 0), false,
          0.5, { -1, 0 }, none, { 5, 0 } },
        { "nail into board", nail, { 6, 0 }, crate, false, 5.0 / 6,
          { -1, 0 }, ABUT_SIDE_MIN_X, { 4, 1 } },
        { "board onto nail", crate, { -6, 0 }, nail, false, 5.0 / 6,
          { 1, 0 }, none, { -1, 1 } },
        { "goes away", abut_rect(6, 0, 1, 1), { 3, 0 }, crate, true, 0,
          { 1, 0 }, ABUT_SIDE_MAX_X, { 6, 0.5 } },
        { "does not move", abut_rect(6, 0, 1, 1), { 0, 0 }, crate, true, 0,
          { 1, 0 }, ABUT_SIDE_MAX_X, { 6, 0.5 } },
        { "starts inside", abut_rect(5, 1, 4, 4), { 3, 0 }, crate, false, 0,
          { 0, 0 }, none, { 5.5, 1.5 } },
    };
    // clang-format on
    for (int i = 0; i < COUNT_OF(rows); i++) {
        const sweep_row *row = &rows[i];

        for (int turn = 0; turn < 4; turn++) { /* and mirrored: the sides change, not the rest */
            double kx = turn & 1 ? -1 : 1;
            double ky = turn & 2 ? -1 : 1;
            abut_transform t = abut_compose(abut_translation(3, -7), abut_scaling(kx, ky));
            abut_shape a = abut_transformed(&row->a, t);
            abut_shape b = abut_transformed(&row->b, t);
            abut_vec2 motion = { kx * row->motion.x, ky * row->motion.y };
            abut_vec2 at = abut_apply(t, row->point);
            ab_met_corner corner;
            abut_hit hit = ab_sweep_shape(ab_inside(&a), steps_of(motion), ab_inside(&b), &corner);

            CHECK_ROW(row->name, hit.hit == (row->time <= 1));
            CHECK_ROW(row->name, hit.graze == row->graze);
            CHECK_ROW(row->name, fabs(hit.time - fmin(row->time, 1)) < 0x1p-32);
            CHECK_ROW(row->name, fabs(hit.normal.x - kx * row->normal.x) < 1e-12);
            CHECK_ROW(row->name, fabs(hit.normal.y - ky * row->normal.y) < 1e-12);
            CHECK_ROW(row->name, !hit.hit || hypot(hit.point.x - at.x, hit.point.y - at.y) < 1e-9);
            CHECK_ROW(row->name, (hit.side == none) == (row->side == none));
            CHECK_ROW(row->name, turn > 0 || hit.side == row->side);
        }
    }
}

TEST_MAIN(TEST(test_seed), TEST(test_rows), TEST(test_pairs), TEST(test_large_outlines))
