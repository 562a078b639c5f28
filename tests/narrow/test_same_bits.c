/* narrow/test_same_bits.c - paths that stand in for general ones to the last bit.
 *
 * Circles, capsules and rectangles are made at once, contacts of capsules are found in closed
 * form, and two circles are swept by a kernel of their own. Each must give the very numbers that
 * the general way gives: shape/build.c, ab_collide_any(), ab_sweep_boxes(). Numbers lie on coarse
 * grids, a quantum or two beside them, far away, and beyond every limit.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "narrow/collide.h"
#include "shape/build.h"
#include "support/check.h"
#include "support/rng.h"
#include "sweep/sweep.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { SHAPES = 60000, PAIRS = 200000, SWEEPS = 200000 };

static rng dice = { 977 };

static void test_seed(void)
{
    const char *seed = getenv("SEED");

    dice.state = seed ? strtoull(seed, NULL, 10) : 977;
    printf("SEED=%llu\n", (unsigned long long)dice.state);
    CHECK(PAIRS > 0);
}

typedef enum style { GRID, HALVES, STEPS, LOOSE, FAR, LARGE, STYLE_COUNT } style;

static style draw_style(void)
{
    return (style)rng_int(&dice, 0, STYLE_COUNT - 1);
}

static double number_in(style s)
{
    switch (s) {
    case GRID:
        return (double)rng_int(&dice, -4, 4);
    case HALVES:
        return (double)rng_int(&dice, -8, 8) / 2;
    case STEPS:
        return (double)rng_int(&dice, -3, 3) + (double)rng_int(&dice, -2, 2) * ABUT_QUANTUM;
    case LOOSE:
        return rng_between(&dice, -4, 4);
    case FAR:
        return (double)rng_int(&dice, -4, 4) + 3e6;
    default:
        return rng_between(&dice, -3e8, 3e8);
    }
}

/* Mostly what it is given, now and then something that is no place. */
static double maybe_wrong(double number)
{
    static const double wrong[] = { NAN, INFINITY, -INFINITY, -1, 0, 6e8, -6e8, 5.4e8, DBL_MIN };

    return rng_int(&dice, 0, 15) == 0 ? wrong[rng_int(&dice, 0, 8)] : number;
}

/* Whether two doubles, or two of anything, have the same bits. */
static bool same_doubles(const double *a, const double *b, int count)
{
    return memcmp(a, b, (size_t)count * sizeof *a) == 0;
}

static bool same_shapes(const abut_shape *quick, const abut_shape *general)
{
    const ab_shape *a = ab_inside(quick);
    const ab_shape *b = ab_inside(general);
    const ab_core *p = &a->core;
    const ab_core *q = &b->core;

    if (memcmp(&a->at, &b->at, sizeof a->at) != 0 || p->form != q->form || p->flags != q->flags ||
        p->kind != q->kind || p->status != q->status || p->count != q->count ||
        p->radius != q->radius || memcmp(&p->low, &q->low, sizeof p->low) != 0 ||
        memcmp(&p->high, &q->high, sizeof p->high) != 0 || p->source_count != q->source_count ||
        p->bad_index != q->bad_index || !same_doubles(&p->extent, &q->extent, 1) ||
        memcmp(&p->source_radius, &q->source_radius, sizeof p->source_radius) != 0) {
        return false;
    }
    int lanes = ab_core_lanes(p);

    return p->count == 0 || (same_doubles(p->ring.held.x, q->ring.held.x, lanes + 1) &&
                             same_doubles(p->ring.held.y, q->ring.held.y, lanes + 1) &&
                             (p->count < 2 || same_doubles(p->ring.held.inverse_length,
                                                           q->ring.held.inverse_length, lanes)) &&
                             memcmp(p->ring.held.side, q->ring.held.side, (size_t)p->count) == 0 &&
                             same_doubles(&p->ring.held.source[0].x, &q->ring.held.source[0].x,
                                          2 * p->source_count));
}

static abut_shape general_of(abut_kind kind, const abut_vec2 *points, int count, double radius)
{
    return ab_build(&(ab_draft){ points, count, radius, kind, AB_TRUST_CONVEX, .memory = NULL });
}

/* Constructors that do not look for a ring write what those do that look for one. */
static void test_shapes(void)
{
    int quick_ones = 0;

    for (int i = 0; i < SHAPES; i++) {
        style s = draw_style();
        abut_vec2 p = { maybe_wrong(number_in(s)), maybe_wrong(number_in(s)) };
        abut_vec2 q = { maybe_wrong(number_in(s)), maybe_wrong(number_in(s)) };
        double radius = maybe_wrong(fabs(number_in(s == FAR ? GRID : s)));
        abut_vec2 ends[] = { p, q };
        abut_vec2 low = { p.x < q.x ? p.x : q.x, p.y < q.y ? p.y : q.y };
        abut_vec2 high = { p.x < q.x ? q.x : p.x, p.y < q.y ? q.y : p.y };
        abut_vec2 corners[] = { low, { high.x, low.y }, high, { low.x, high.y } };
        abut_shape circle = abut_circle(p.x, p.y, radius);
        abut_shape capsule = abut_capsule(p.x, p.y, q.x, q.y, radius);
        abut_shape segment = abut_segment(p.x, p.y, q.x, q.y);
        abut_shape rect = abut_rect_between(p.x, p.y, q.x, q.y);
        abut_shape circle_too = general_of(ABUT_KIND_CIRCLE, &p, 1, radius);
        abut_shape capsule_too = general_of(ABUT_KIND_CAPSULE, ends, 2, radius);
        abut_shape segment_too = general_of(ABUT_KIND_SEGMENT, ends, 2, 0);
        abut_shape rect_too = general_of(ABUT_KIND_RECT, corners, 4, 0);

        CHECK(same_shapes(&circle, &circle_too));
        CHECK(same_shapes(&capsule, &capsule_too));
        CHECK(same_shapes(&segment, &segment_too));
        CHECK(same_shapes(&rect, &rect_too));
        quick_ones += abut_shape_check(&rect) == ABUT_OK;
    }
    CHECK(quick_ones > SHAPES / 4);
}

static abut_shape random_stem(style s)
{
    double x = number_in(s);
    double y = number_in(s);
    style of_size = s == FAR ? GRID : s;
    double radius = fabs(number_in(of_size)) * (double)rng_int(&dice, 0, 2);

    if (rng_int(&dice, 0, 3) == 0) {
        return abut_circle(x, y, radius);
    }
    double end_x = x + number_in(of_size);
    double end_y = y + number_in(of_size);

    return abut_capsule(x, y, end_x, end_y, radius);
}

static bool same_contacts(const abut_contact *a, const abut_contact *b)
{
    return a->relation == b->relation && a->point_count == b->point_count && a->side == b->side &&
           same_doubles(&a->separation, &b->separation, 1) &&
           same_doubles(&a->normal.x, &b->normal.x, 2) &&
           same_doubles(&a->points[0].x, &b->points[0].x, 4);
}

/* Capsules, segments and circles with them. */
static void test_contacts(void)
{
    int met = 0;

    for (int i = 0; i < PAIRS; i++) {
        style s = draw_style();
        abut_shape a = random_stem(s);
        abut_shape b = rng_int(&dice, 0, 31) == 0 ? a : random_stem(s);
        const ab_shape *in_a = ab_inside(&a);
        const ab_shape *in_b = ab_inside(&b);

        if (in_a->core.count == 0 || in_b->core.count == 0 ||
            (in_a->core.form & in_b->core.form) == AB_CORE_BOX) {
            continue;
        }
        abut_contact quick = abut_collide(&a, &b);
        abut_contact general = ab_collide_any(in_a, in_b);
        abut_contact touch = abut_touch(&a, &b);

        CHECK(same_contacts(&quick, &general));
        CHECK(touch.relation == general.relation);
        CHECK(touch.relation == ABUT_APART ? isinf(touch.separation) && touch.point_count == 0
                                           : same_contacts(&touch, &general));
        met += general.relation != ABUT_APART;
    }
    CHECK(met > PAIRS / 20);
}

/* A place in quanta. */
static ab_vec lattice_vec(style s)
{
    double x = number_in(s == FAR || s == LARGE ? STEPS : s);
    double y = number_in(s == FAR || s == LARGE ? STEPS : s);
    int64_t scale = s == LARGE ? (int64_t)1 << 26 : 1;

    return (ab_vec){ ab_round(x) * scale, ab_round(y) * scale };
}

/* Two circles in motion, also resting, tiny and beyond what doubles hold. */
static void test_sweeps(void)
{
    int hits = 0;

    for (int i = 0; i < SWEEPS; i++) {
        style s = draw_style();
        abut_shape a = abut_circle(0, 0, fabs(number_in(s == FAR ? GRID : s)) / 2);
        abut_shape b = abut_circle(0, 0, fabs(number_in(s == FAR ? GRID : s)) / 2);
        ab_vec motion = lattice_vec(s);
        int slower = (int)rng_int(&dice, 0, 3) == 0 ? 1 << 20 : 1;
        ab_sum sum = { &ab_inside(&a)->core,
                       &ab_inside(&b)->core,
                       lattice_vec(s),
                       { motion.x / slower, motion.y / slower },
                       ab_inside(&a)->core.radius + ab_inside(&b)->core.radius,
                       false };
        ab_impact quick = { 0 };
        ab_impact general = { 0 };

        if (sum.reach == 0) {
            continue;
        }
        ab_sweep_circles(&sum, &quick);
        ab_sweep_boxes(&sum, &general);
        CHECK(quick.relation == general.relation);
        if (general.relation == ABUT_APART) {
            continue;
        }
        hits++;
        CHECK(quick.inside == general.inside && quick.axis == general.axis);
        if (general.inside) {
            continue;
        }
        CHECK(quick.tick == general.tick && same_doubles(&quick.time, &general.time, 1));
        CHECK(quick.cone == general.cone && quick.closes_safely == general.closes_safely);
        CHECK(quick.closing == general.closing && quick.off.x == general.off.x &&
              quick.off.y == general.off.y);
        CHECK(same_doubles(&quick.normal.x, &general.normal.x, 2));
        CHECK(memcmp(&quick.feature, &general.feature, sizeof quick.feature) == 0);
    }
    CHECK(hits > SWEEPS / 20);
}

TEST_MAIN(TEST(test_seed), TEST(test_shapes), TEST(test_contacts), TEST(test_sweeps))
