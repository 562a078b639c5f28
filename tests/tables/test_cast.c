/* tables/test_cast.c - a point travels: when, where and on which side does it hit?
 *
 * SPDX-License-Identifier: MIT */

#include "tables/figure.h"

enum { ANY = -2, NONE = ABUT_SIDE_NONE };

/* Short words for the columns. */
#define Y true
#define N false

typedef struct cast_row {
    const char *name;
    abut_vec2 from;
    abut_vec2 to;
    figure b;
    bool hit;
    bool graze;
    double time;
    abut_vec2 normal; /* 0, 0: more than one is right, or none */
    int side;
} cast_row;

static void check_ray(const cast_row *row, const view *v, const abut_shape *b)
{
    const char *name = row_in_view(row->name, v);
    abut_vec2 from = view_place(v, row->from);
    abut_vec2 to = view_place(v, row->to);
    abut_vec2 way = { (to.x - from.x) * 0.25, (to.y - from.y) * 0.25 };
    double length = 4 * length_of(way);
    abut_hit ray = abut_cast_ray(from, way, b, ABUT_INSIDE_HIT);

    if (row->hit && length > 0) {
        CHECK_ROW(name, ray.hit);
        CHECK_ROW(name, near_by(ray.time, row->time * length, 1e-7 * v->scale));
    }
    if (!ray.hit) {
        CHECK_ROW(name, isinf(ray.time) && ray.time > 0);
    }
}

static void check_cast_row(const cast_row *row, const view *v)
{
    const char *name = row_in_view(row->name, v);
    figure seen = fig_seen(v, row->b);
    abut_shape b = shape_of(&seen);
    abut_vec2 from = view_place(v, row->from);
    abut_vec2 to = view_place(v, row->to);
    abut_vec2 at = { row->from.x + row->time * (row->to.x - row->from.x),
                     row->from.y + row->time * (row->to.y - row->from.y) };
    abut_vec2 normal = view_direction(v, row->normal);
    abut_hit got = abut_cast(from, to, &b, ABUT_INSIDE_HIT);
    abut_shape path = abut_segment(from.x, from.y, to.x, to.y);

    CHECK_ROW(name, got.hit == row->hit);
    CHECK_ROW(name, got.hit == (abut_relate(&path, &b) != ABUT_APART));
    CHECK_ROW(name, got.graze == row->graze);
    CHECK_ROW(name, near_by(got.time, row->time, 1e-9));
    CHECK_ROW(name, near_vec2_by(got.point, view_place(v, at), 1e-8 * v->scale));
    if (row->side != ANY) {
        CHECK_ROW(name, got.side == side_of(&seen, row->side));
    }
    if (normal.x != 0 || normal.y != 0) {
        CHECK_ROW(name, near_vec2_by(got.normal, normal, 1e-9));
    } else if (!row->hit) {
        CHECK_ROW(name, same_vec2(got.normal, 0, 0));
        CHECK_ROW(name, got.time == 1 && got.side == ABUT_SIDE_NONE);
    }
    check_ray(row, v, &b);
}

static void test_casts_from_outside(void)
{
    const figure dot = fig_point(0, 0);
    const figure bar = fig_segment(-2, 0, 2, 0);
    const figure moon = fig_circle(0, 0, 5);
    const figure pill = fig_capsule(-2, 0, 2, 0, 1);
    const figure crate = fig_rect(-2, -1, 4, 2);
    const figure diamond = fig_turned(0, 0, 1, 1, 1); /* |x| + |y| <= 2 */
    const figure slab = fig_turned(0, 0, 8, 6, 0.5);
    const figure wedge = fig_triangle(0, 0, 4, 0, 0, 3);
    const figure pad = fig_rounded_rect(-2, -1, 4, 2, 5);
    const figure gem = {
        FIGURE_POLYGON, 6, 0, { { -2, -2 }, { 2, -2 }, { 4, 0 }, { 2, 2 }, { -2, 2 }, { -4, 0 } }
    };
    const double h = TEST_HALF_ROOT;

    // clang-format off
    const cast_row rows[] = {
        /* name, from, to, b, hit, graze, time, normal, side */
        { "onto max x",           { 6, 0 },   { -2, 0 },    crate, Y, N, 0.5,  { 1, 0 },     1 },
        { "onto min y",           { 0, -5 },  { 0, 3 },     crate, Y, N, 0.5,  { 0, -1 },    0 },
        { "slanting onto max y",  { 3, 5 },   { -3, -3 },   crate, Y, N, 0.5,  { 0, 1 },     2 },
        { "stops before",         { 6, 0 },   { 3, 0 },     crate, N, N, 1,    { 0, 0 },     NONE },
        { "stops on the side",    { 6, 0 },   { 2, 0 },     crate, Y, Y, 1,    { 1, 0 },     1 },
        { "passes by",            { 6, 2 },   { -6, 2 },    crate, N, N, 1,    { 0, 0 },     NONE },
        { "slides along a side",  { 6, 1 },   { -6, 1 },    crate, Y, Y, 1.0 / 3, { 1, 0 },  1 },
        { "past a corner, 3-4",   { -2, 4 },  { 6, -2 },    crate, Y, Y, 0.5,  { 0, 1 },     2 },
        { "into a corner",        { 4, 3 },   { 0, -1 },    crate, Y, N, 0.5,  { 0, 0 },     ANY },
        { "... more along x",     { 6, 3 },   { -2, -1 },   crate, Y, N, 0.5,  { 1, 0 },     1 },
        { "... more along y",     { 3, 5 },   { 1, -3 },    crate, Y, N, 0.5,  { 0, 1 },     2 },
        { "from a corner, by x",  { 2, 1 },   { -2, -1 },   crate, Y, N, 0,    { 1, 0 },     1 },
        { "from a corner, by y",  { 2, 1 },   { 1, -3 },    crate, Y, N, 0,    { 0, 1 },     2 },
        { "off a corner",         { 2, 1 },   { 4, 5 },     crate, Y, Y, 0,    { 1, 0 },     1 },
        { "goes away",            { 3, 0 },   { 9, 0 },     crate, N, N, 1,    { 0, 0 },     NONE },
        { "leaves from its side", { 2, 0 },   { 9, 0 },     crate, Y, Y, 0,    { 1, 0 },     1 },
        { "enters from its side", { 2, 0 },   { -9, 0 },    crate, Y, N, 0,    { 1, 0 },     1 },
        { "onto a diamond",       { 3, 3 },   { -1, -1 },   diamond, Y, N, 0.5, { h, h },    1 },
        { "past its tip",         { -4, 2 },  { 4, 2 },     diamond, Y, Y, 0.5, { -h, h },   ANY },
        { "onto a slab's end",    { 16, 12 }, { -16, -12 }, slab,  Y, N, 0.25, { 0.8, 0.6 }, 1 },
        { "onto its flank",       { -6, 8 },  { 6, -8 },    slab,  Y, N, 0.25, { -0.6, 0.8 }, 2 },
        { "onto a slant",         { 5, 5.5 }, { -1, -2.5 }, wedge, Y, N, 0.5,  { 0.6, 0.8 }, 1 },
        { "onto a polygon",       { 0, 6 },   { 0, -2 },    gem,   Y, N, 0.5,  { 0, 1 },     3 },
        { "onto its slant",       { 5, 3 },   { 1, -1 },    gem,   Y, N, 0.5,  { h, h },     2 },
        { "onto a circle",        { 6, 8 },   { -6, -8 },   moon,  Y, N, 0.25, { 0.6, 0.8 }, NONE },
        { "a chord", { 8, 4 }, { -8, 4 }, moon, Y, N, 0.3125, { 0.6, 0.8 }, NONE },
        { "tangent",              { 8, 5 },   { -8, 5 },    moon,  Y, Y, 0.5,  { 0, 1 },     NONE },
        { "tangent, 3-4-5",       { -1, 7 },  { 7, 1 },     moon,  Y, Y, 0.5,  { 0.6, 0.8 }, NONE },
        { "past a circle", { 8, 5 + ABUT_QUANTUM }, { -8, 5 + ABUT_QUANTUM }, moon, N, N, 1, { 0, 0 },
            NONE },
        { "ends at a circle",     { 6, 8 },   { 3, 4 },     moon,  Y, Y, 1,    { 0.6, 0.8 }, NONE },
        { "onto a capsule",       { 1, 3 },   { 1, -1 },    pill,  Y, N, 0.5,  { 0, 1 },     NONE },
        { "onto its tip",         { 6, 0 },   { 0, 0 },     pill,  Y, N, 0.5,  { 1, 0 },     NONE },
        { "onto a round corner",  { 8, 9 },   { 2, 1 },     pad,   Y, N, 0.5,  { 0.6, 0.8 }, NONE },
        { "onto its straight part", { 11, 0 }, { 3, 0 },    pad,   Y, N, 0.5,  { 1, 0 },     1 },
        { "onto a segment",       { 1, 3 },   { 1, -3 },    bar,   Y, N, 0.5,  { 0, 1 },     NONE },
        { "past a segment's end", { 3, 3 },   { 3, -3 },    bar,   N, N, 1,    { 0, 0 },     NONE },
        { "onto a point",         { 3, 4 },   { -3, -4 },   dot,   Y, Y, 0.5,  { 0, 0 },     NONE },
        { "past a point", { 3, 4 }, { -3, -4 + ABUT_QUANTUM }, dot, N, N, 1, { 0, 0 }, NONE },
    };
    // clang-format on
    view views[VIEW_COUNT];

    views_fill(views);
    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (int k = 0; k < VIEW_COUNT; k++) {
            /* Whether a graze is said of something without an inside is left open. */
            cast_row row = rows[i];

            if (row.b.count < 3 && row.b.radius == 0) {
                figure seen = fig_seen(&views[k], row.b);
                abut_shape b = shape_of(&seen);

                row.graze = abut_cast(view_place(&views[k], row.from),
                                      view_place(&views[k], row.to), &b, ABUT_INSIDE_HIT)
                                .graze;
            }
            check_cast_row(&row, &views[k]);
        }
    }
}

/* A cast that starts strictly inside: hits at once, passes, or hits on leaving. */
static void test_casts_from_inside(void)
{
    const struct {
        const char *name;
        figure b;
        abut_vec2 to; /* from (0, 0) */
        double exit;  /* the time it leaves, above 1 if it stays */
        abut_vec2 normal;
    } rows[] = {
        { "rect", fig_rect(-2, -1, 4, 2), { 8, 0 }, 0.25, { 1, 0 } },
        { "rect, slanting", fig_rect(-2, -1, 4, 2), { 2, 4 }, 0.25, { 0, 1 } },
        { "rect, stays", fig_rect(-2, -1, 4, 2), { 1, 0 }, 2, { 0, 0 } },
        { "circle", fig_circle(0, 0, 5), { 6, 8 }, 0.5, { 0.6, 0.8 } },
        { "circle, stays", fig_circle(0, 0, 5), { 2, 2 }, 2, { 0, 0 } },
        { "capsule", fig_capsule(-2, 0, 2, 0, 1), { 0, -4 }, 0.25, { 0, -1 } },
        { "turned", fig_turned(0, 0, 8, 6, 0.5), { 16, 12 }, 0.5, { 0.8, 0.6 } },
        { "triangle", fig_triangle(-1, -1, 3, -1, -1, 2), { 0, -4 }, 0.25, { 0, -1 } },
        { "rounded", fig_rounded_rect(-1.5, -2, 3, 4, 2.5), { 6, 8 }, 0.5, { 0.6, 0.8 } },
    };
    view views[VIEW_COUNT];

    views_fill(views);
    for (int i = 0; i < COUNT_OF(rows) * VIEW_COUNT; i++) {
        const view *v = &views[i % VIEW_COUNT];
        const char *name = row_in_view(rows[i / VIEW_COUNT].name, v);
        figure seen = fig_seen(v, rows[i / VIEW_COUNT].b);
        abut_shape b = shape_of(&seen);
        abut_vec2 from = view_place(v, (abut_vec2){ 0, 0 });
        abut_vec2 to = view_place(v, rows[i / VIEW_COUNT].to);
        double exit = rows[i / VIEW_COUNT].exit;
        abut_hit at_once = abut_cast(from, to, &b, ABUT_INSIDE_HIT);
        abut_hit ignored = abut_cast(from, to, &b, ABUT_INSIDE_IGNORE);
        abut_hit leaving = abut_cast(from, to, &b, ABUT_INSIDE_EXIT);
        abut_vec2 there = { from.x + exit * (to.x - from.x), from.y + exit * (to.y - from.y) };
        abut_vec2 normal = view_direction(v, rows[i / VIEW_COUNT].normal);

        CHECK_ROW(name, at_once.hit && at_once.time == 0 && !at_once.graze);
        CHECK_ROW(name, same_vec2(at_once.normal, 0, 0));
        CHECK_ROW(name, near_vec2_by(at_once.point, from, 1e-9));
        CHECK_ROW(name, !ignored.hit && ignored.time == 1);
        CHECK_ROW(name, near_vec2_by(ignored.point, to, 1e-9));
        CHECK_ROW(name, leaving.hit == (exit <= 1));
        CHECK_ROW(name, near(leaving.time, fmin(exit, 1)));
        if (leaving.hit) {
            bool zero = same_vec2(leaving.normal, 0, 0);

            CHECK_ROW(name, near_vec2_by(leaving.point, there, 1e-8 * v->scale));
            CHECK_ROW(name, zero || near_vec2_by(leaving.normal, normal, 1e-9));
        }
    }
}

static void test_rays(void)
{
    abut_shape circle = abut_circle(10, 0, 2);
    abut_shape box = abut_rect(-1, -1, 2, 2);
    abut_vec2 origin = { 0, 0 };

    /* The length of the direction does not matter. */
    for (int i = 0; i < 5; i++) {
        double length = 1 / 16.0 + i * 1000;
        abut_hit hit = abut_cast_ray(origin, (abut_vec2){ length, 0 }, &circle, ABUT_INSIDE_HIT);

        CHECK(hit.hit && near(hit.time, 8) && near_vec2(hit.point, 8, 0));
        CHECK(near_vec2(hit.normal, -1, 0) && !hit.graze);
    }
    CHECK(!abut_cast_ray(origin, (abut_vec2){ -1, 0 }, &circle, ABUT_INSIDE_HIT).hit);
    CHECK(abut_cast_ray(origin, (abut_vec2){ 1, 0 }, &box, ABUT_INSIDE_HIT).time == 0);
    CHECK(near(abut_cast_ray(origin, (abut_vec2){ 3, 0 }, &box, ABUT_INSIDE_EXIT).time, 1));
    CHECK(!abut_cast_ray(origin, (abut_vec2){ 3, 0 }, &box, ABUT_INSIDE_IGNORE).hit);

    /* A ray goes as far as the lattice does. */
    abut_shape far_off = abut_circle(5e8, 0, 10);
    abut_hit hit = abut_cast_ray(origin, (abut_vec2){ 1, 0 }, &far_off, ABUT_INSIDE_HIT);

    CHECK(hit.hit && near_by(hit.time, 5e8 - 10, 1e-3));
}

static void test_casts_of_bad_numbers(void)
{
    abut_shape box = abut_rect(-1, -1, 2, 2);
    abut_shape empty = abut_nothing();
    const double bad[] = { NAN, INFINITY, -INFINITY, 1e300, 6e8 };

    for (int i = 0; i < COUNT_OF(bad); i++) {
        abut_vec2 wrong = { bad[i], 0 };
        abut_vec2 right = { 5, 0 };

        CHECK(!abut_cast(wrong, right, &box, ABUT_INSIDE_HIT).hit);
        CHECK(!abut_cast(right, wrong, &box, ABUT_INSIDE_HIT).hit);
        CHECK(!abut_cast_ray(wrong, right, &box, ABUT_INSIDE_HIT).hit);
    }
    CHECK(!abut_cast((abut_vec2){ 5, 0 }, (abut_vec2){ -5, 0 }, &empty, ABUT_INSIDE_HIT).hit);
    CHECK(!abut_cast((abut_vec2){ 5, 0 }, (abut_vec2){ -5, 0 }, NULL, ABUT_INSIDE_HIT).hit);
    CHECK(!abut_cast_ray((abut_vec2){ 5, 0 }, (abut_vec2){ NAN, 0 }, &box, ABUT_INSIDE_HIT).hit);
    CHECK(!abut_cast_ray((abut_vec2){ 5, 0 }, (abut_vec2){ -5, 0 }, NULL, ABUT_INSIDE_HIT).hit);
    /* A cast that goes nowhere is a point. */
    CHECK(abut_cast((abut_vec2){ 1, 0 }, (abut_vec2){ 1, 0 }, &box, ABUT_INSIDE_HIT).hit);
    CHECK(!abut_cast((abut_vec2){ 2, 0 }, (abut_vec2){ 2, 0 }, &box, ABUT_INSIDE_HIT).hit);
}

TEST_MAIN(TEST(test_casts_from_outside),
          TEST(test_casts_from_inside),
          TEST(test_rays),
          TEST(test_casts_of_bad_numbers))
