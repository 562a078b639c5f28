/* react/test_react_laws.c - what holds of every reaction, on random motions.
 *
 * Numbers come from a small grid (so that things touch, line up and meet corner to
 * corner), from it moved by a quantum, from decimals and from anywhere; motions
 * are from none to much further than the shapes are large. The seed is printed;
 * SEED=... in the environment replays it, COUNT=... runs longer.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "tables/near.h"

#include <string.h>

static rng dice = { 1 };
static int rounds = 20000;

typedef struct motion {
    abut_shape a;
    abut_shape b;
    abut_vec2 move_a;
    abut_vec2 move_b;
    abut_react_options options;
} motion;

static double number(int style, double size)
{
    switch (style) {
    case 0:
        return (double)rng_int(&dice, -6, 6) * size / 6;
    case 1:
        return (double)rng_int(&dice, -6, 6) * size / 6 +
               (double)rng_int(&dice, -2, 2) * ABUT_QUANTUM;
    case 2:
        return (double)rng_int(&dice, -600, 600) * size / 600;
    default:
        return rng_between(&dice, -size, size);
    }
}

static abut_shape some_box(int style)
{
    double x = number(style, 6);
    double y = number(style, 6);
    double width = fabs(number(style, 6));
    double height = fabs(number(style, 6));

    return abut_rect(x, y, width, height);
}

static abut_shape some_shape(int style)
{
    double x = number(style, 6);
    double y = number(style, 6);
    double w = number(style, 6);
    double h = number(style, 6);
    double r = fabs(number(style, 3));

    r = r > 0x1p-10 ? r : 0; /* a radius of some quanta has a normal of as few directions */
    switch (rng_int(&dice, 0, 6)) {
    case 0:
        return abut_circle(x, y, r);
    case 1:
        return abut_capsule(x, y, x + w, y + h, r);
    case 2:
        return abut_triangle(x, y, x + w, y + h, x - h, y + r);
    case 3:
        return abut_oriented_rect(x, y, w, h, rng_between(&dice, 0, 7));
    case 4:
        return abut_rounded_rect(x, y, w, h, r);
    case 5:
        return abut_segment(x, y, x + w, y + h);
    default:
        return abut_rect(x, y, w, h);
    }
}

static abut_vec2 some_motion(int style)
{
    static const double sizes[] = { 0, 6, 6, 12, 100, 1e6, 1e8 };
    double size = sizes[rng_int(&dice, 0, COUNT_OF(sizes) - 1)];

    if (rng_int(&dice, 0, 7) == 0) {
        return (abut_vec2){ 0, 0 };
    }
    return (abut_vec2){ number(style, size), number(style, size) };
}

static abut_react_options some_options(void)
{
    return (abut_react_options){ .split = (abut_split)rng_int(&dice, 0, ABUT_SPLIT_COUNT - 1),
                                 .mass_a = (double)rng_int(&dice, 1, 9),
                                 .mass_b = rng_unit(&dice) + 0.001 };
}

static motion some_frame(bool boxes)
{
    int style = (int)rng_int(&dice, 0, 3);
    motion m = { boxes ? some_box(style) : some_shape(style),
                 boxes ? some_box(style) : some_shape(style), some_motion(style),
                 some_motion(style), some_options() };

    return m;
}

static abut_reaction reaction_of(abut_method method, const motion *m)
{
    abut_reaction r;

    CHECK(abut_react(method, &m->a, m->move_a, &m->b, m->move_b, &m->options, &r) == ABUT_OK);
    return r;
}

static abut_relation relation_after(const motion *m, const abut_reaction *r)
{
    abut_shape a = abut_moved(&m->a, r->move_a.x, r->move_a.y);
    abut_shape b = abut_moved(&m->b, r->move_b.x, r->move_b.y);

    return abut_relate(&a, &b);
}

static bool still(abut_vec2 move)
{
    return move.x == 0 && move.y == 0;
}

static double along(abut_vec2 v, abut_vec2 normal)
{
    return v.x * normal.x + v.y * normal.y;
}

static abut_vec2 minus(abut_vec2 p, abut_vec2 q)
{
    return (abut_vec2){ p.x - q.x, p.y - q.y };
}

/* Where an arc ends and an edge begins doubles cannot tell the two apart, and the normal of
 * a touch there may be off by as much as a quantum is seen from the centre of the arc. What
 * slides along it goes astray by the same angle. */
#define ANGLE_OF_DOUBT 0x1p-14

static double doubt_of(bool boxes, const motion *m)
{
    return boxes ? 0 : ANGLE_OF_DOUBT * (length_of(m->move_a) + length_of(m->move_b) + 0x1p-16);
}

/* What all methods keep that know when they touched. */
static void check_kept(bool boxes, const motion *m, const abut_reaction *r)
{
    bool by_time = m->options.split == ABUT_SPLIT_TIME;
    bool moves_who_rests =
        m->options.split == ABUT_SPLIT_MASS || m->options.split == ABUT_SPLIT_HALF;

    CHECK(relation_after(m, r) != ABUT_OVERLAPPING);
    CHECK(r->time >= 0 && r->time <= 1 && (r->hit || r->time == 1));
    CHECK(moves_who_rests || !still(m->move_a) || still(r->move_a));
    CHECK(moves_who_rests || !still(m->move_b) || still(r->move_b));
    if (!r->hit) {
        CHECK(same_vec2(r->move_a, abut_snap(m->move_a.x), abut_snap(m->move_a.y)));
        CHECK(same_vec2(r->move_b, abut_snap(m->move_b.x), abut_snap(m->move_b.y)));
        CHECK(still(r->normal) && r->side == ABUT_SIDE_NONE);
    } else if (by_time) {
        /* Nobody goes further along the normal than it wanted, nor the other way. */
        double slack = 16 * ABUT_QUANTUM + doubt_of(boxes, m) +
                       0x1p-50 * (length_of(m->move_a) + length_of(m->move_b));
        double want_a = along(m->move_a, r->normal);
        double want_b = along(m->move_b, r->normal);

        CHECK(
            near_by(along(r->move_a, r->normal), r->time * want_a, fabs(want_a) * 0x1p-31 + slack));
        CHECK(
            near_by(along(r->move_b, r->normal), r->time * want_b, fabs(want_b) * 0x1p-31 + slack));
    }
}

static bool overlap_before(const motion *m)
{
    return abut_relate(&m->a, &m->b) == ABUT_OVERLAPPING;
}

static void test_impact_never_overlaps(void)
{
    int hits = 0;

    for (int i = 0; i < rounds; i++) {
        motion m = some_frame(false);

        if (!overlap_before(&m)) {
            abut_reaction r = reaction_of(ABUT_REACT_IMPACT, &m);

            hits += r.hit;
            check_kept(false, &m, &r);
        }
    }
    CHECK(hits > rounds / 8);
}

/* What is taken back is taken back along the normal: the rest of the motion goes on. */
static void test_impact_slides(void)
{
    for (int i = 0; i < rounds; i++) {
        motion m = some_frame(false);
        abut_reaction r = reaction_of(ABUT_REACT_IMPACT, &m);

        if (r.hit && !overlap_before(&m)) {
            abut_vec2 wanted = minus(m.move_a, m.move_b);
            abut_vec2 back = minus(wanted, minus(r.move_a, r.move_b));
            double across = back.x * r.normal.y - back.y * r.normal.x;
            double slack = 4 * ABUT_QUANTUM + 0x1p-44 * length_of(wanted);

            CHECK(near_by(across, 0, slack));
            CHECK(along(back, r.normal) <= slack);
        }
    }
}

/* Seen as boxes, shapes that fill them meet like boxes: sides and impact are one. */
static void test_sides_are_impact_for_boxes(void)
{
    int hits = 0;

    for (int i = 0; i < rounds; i++) {
        motion m = some_frame(true);
        abut_reaction r = reaction_of(ABUT_REACT_MEETING_SIDES, &m);
        abut_reaction impact = reaction_of(ABUT_REACT_IMPACT, &m);

        hits += r.hit;
        if (!overlap_before(&m)) {
            check_kept(true, &m, &r);
        } else {
            CHECK(m.options.split == ABUT_SPLIT_MASS || relation_after(&m, &r) != ABUT_OVERLAPPING);
        }
        CHECK(r.hit == impact.hit && r.time == impact.time);
        CHECK(r.side == impact.side || abut_shape_area(&m.b) == 0);
        CHECK(same_vec2(r.normal, impact.normal.x, impact.normal.y));
        CHECK(same_vec2(r.move_a, impact.move_a.x, impact.move_a.y));
        CHECK(same_vec2(r.move_b, impact.move_b.x, impact.move_b.y));
    }
    CHECK(hits > rounds / 8);
}

/* After a hit the faces that met lie on one line, exactly. */
static void test_boxes_touch_exactly(void)
{
    static const abut_method methods[] = { ABUT_REACT_DIRECTION, ABUT_REACT_MEETING_SIDES,
                                           ABUT_REACT_TILE_OFFSET };

    for (int i = 0; i < rounds; i++) {
        motion m = some_frame(true);
        abut_reaction r = reaction_of(methods[i % 3], &m);
        bool exact = length_of(m.move_a) < 1e6 && length_of(m.move_b) < 1e6;

        if (r.hit && exact) {
            abut_shape shape_a = abut_moved(&m.a, r.move_a.x, r.move_a.y);
            abut_shape shape_b = abut_moved(&m.b, r.move_b.x, r.move_b.y);
            abut_bounds a = abut_shape_bounds(&shape_a);
            abut_bounds b = abut_shape_bounds(&shape_b);

            CHECK((r.normal.x == -1 && a.max.x == b.min.x) ||
                  (r.normal.x == 1 && a.min.x == b.max.x) ||
                  (r.normal.y == -1 && a.max.y == b.min.y) ||
                  (r.normal.y == 1 && a.min.y == b.max.y));
        }
    }
}

/* Mirrors. */

static abut_vec2 flipped(abut_vec2 v, double x, double y)
{
    return (abut_vec2){ v.x * x + 0.0, v.y * y + 0.0 };
}

static motion mirrored(const motion *m, double x, double y)
{
    motion n = *m;
    abut_transform flip = abut_scaling(x, y);

    n.a = abut_transformed(&m->a, flip);
    n.b = abut_transformed(&m->b, flip);
    n.move_a = flipped(m->move_a, x, y);
    n.move_b = flipped(m->move_b, x, y);
    return n;
}

static bool
is_mirrored(const abut_reaction *r, const abut_reaction *s, double x, double y, double slack)
{
    return s->hit == r->hit && s->time == r->time &&
           near_vec2_by(flipped(s->normal, x, y), r->normal, slack > 0 ? ANGLE_OF_DOUBT : 0) &&
           near_vec2_by(flipped(s->move_a, x, y), r->move_a, slack) &&
           near_vec2_by(flipped(s->move_b, x, y), r->move_b, slack);
}

/* To the bit for boxes. Other shapes that meet corner to corner may have two normals that
 * are as good, and the choice between them is not a mirror's. */
static void test_mirrored_scenes_mirror(void)
{
    int ties = 0;

    for (int i = 0; i < rounds; i++) {
        bool boxes = i % 2 == 0;
        abut_method method = boxes ? (abut_method)rng_int(&dice, 1, 5) : ABUT_REACT_IMPACT;
        motion m = some_frame(boxes);
        double x = rng_int(&dice, 0, 1) ? -1 : 1;
        double y = rng_int(&dice, 0, 1) ? -1 : 1;
        motion n = mirrored(&m, x, y);
        abut_reaction r = reaction_of(method, &m);
        abut_reaction s = reaction_of(method, &n);

        if (overlap_before(&m)) {
            continue; /* parted the usual way, which has an order */
        }
        bool same = is_mirrored(&r, &s, x, y, doubt_of(boxes, &m));

        CHECK(same || !boxes);
        ties += !same;
    }
    CHECK(ties <= 1 + rounds / 10000);
}

static void test_swapping_x_and_y(void)
{
    const abut_transform swap = { 0, 1, 1, 0, 0, 0 };

    for (int i = 0; i < rounds; i++) {
        abut_method method = (abut_method)rng_int(&dice, 1, 5);
        motion m = some_frame(true);
        motion n = m;
        abut_reaction r = reaction_of(method, &m);
        double closing_x = fabs(m.move_a.x - m.move_b.x);
        double closing_y = fabs(m.move_a.y - m.move_b.y);

        n.a = abut_transformed(&m.a, swap);
        n.b = abut_transformed(&m.b, swap);
        n.move_a = (abut_vec2){ m.move_a.y, m.move_a.x };
        n.move_b = (abut_vec2){ m.move_b.y, m.move_b.x };
        abut_reaction s = reaction_of(method, &n);

        if (overlap_before(&m) || fabs(closing_x - closing_y) < 1e-6) {
            continue; /* corner to corner, exactly diagonal: x before y */
        }
        CHECK(s.hit == r.hit && s.time == r.time);
        CHECK(same_vec2(s.normal, r.normal.y, r.normal.x));
        CHECK(same_vec2(s.move_a, r.move_a.y, r.move_a.x));
        CHECK(same_vec2(s.move_b, r.move_b.y, r.move_b.x));
    }
}

/* Which of the two is called a makes a difference of one quantum at most: half quanta have to
 * go somewhere. */
static void test_swapping_the_two(void)
{
    for (int i = 0; i < rounds; i++) {
        bool boxes = i % 2 == 0;
        abut_method method = boxes ? (abut_method)rng_int(&dice, 1, 5) : ABUT_REACT_IMPACT;
        motion m = some_frame(boxes);
        motion n = { m.b, m.a, m.move_b, m.move_a, m.options };
        double slack = ABUT_QUANTUM + doubt_of(boxes, &m) +
                       0x1p-51 * (length_of(m.move_a) + length_of(m.move_b));

        n.options.mass_a = m.options.mass_b;
        n.options.mass_b = m.options.mass_a;
        abut_reaction r = reaction_of(method, &m);
        abut_reaction s = reaction_of(method, &n);

        if (overlap_before(&m)) {
            continue; /* the first goes */
        }
        CHECK(s.hit == r.hit && s.time == r.time);
        CHECK(near_vec2_by(flipped(s.normal, -1, -1), r.normal, boxes ? 0 : ANGLE_OF_DOUBT));
        CHECK(near_vec2_by(s.move_a, r.move_b, slack) && near_vec2_by(s.move_b, r.move_a, slack));
    }
}

/* A pair far from the origin reacts as it does near it. */
static void test_anywhere_alike(void)
{
    for (int i = 0; i < rounds; i++) {
        bool boxes = i % 2 == 0;
        abut_method method = (abut_method)rng_int(&dice, 0, boxes ? 7 : 5);
        motion m = some_frame(boxes);
        motion n = m;
        abut_vec2 off = { (double)rng_int(&dice, -1000000, 1000000), 12345 * ABUT_QUANTUM };

        n.a = abut_moved(&m.a, off.x, off.y);
        n.b = abut_moved(&m.b, off.x, off.y);
        abut_reaction r = reaction_of(method, &m);
        abut_reaction s = reaction_of(method, &n);

        CHECK(s.hit == r.hit && s.time == r.time && s.side == r.side);
        CHECK(same_vec2(s.normal, r.normal.x, r.normal.y));
        CHECK(same_vec2(s.move_a, r.move_a.x, r.move_a.y));
        CHECK(same_vec2(s.move_b, r.move_b.x, r.move_b.y));
    }
}

int main(void)
{
    static const check_test tests[] = {
        TEST(test_impact_never_overlaps),      TEST(test_impact_slides),
        TEST(test_sides_are_impact_for_boxes), TEST(test_boxes_touch_exactly),
        TEST(test_mirrored_scenes_mirror),     TEST(test_swapping_x_and_y),
        TEST(test_swapping_the_two),           TEST(test_anywhere_alike),
    };
    const char *seed = getenv("SEED");
    const char *count = getenv("COUNT");

    dice.state = seed != NULL ? strtoull(seed, NULL, 0) : 4711;
    rounds = count != NULL ? atoi(count) : rounds;
    printf("seed %llu\n", (unsigned long long)dice.state);
    return check_run(tests, COUNT_OF(tests));
}
