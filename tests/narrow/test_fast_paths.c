/* narrow/test_fast_paths.c - every fast path answers as the general one does.
 *
 * Boxes, small rings, templates at poses, plain numbers and batches have kernels
 * of their own. Here they meet the kernels they stand in for, which src/ has
 * anyway: ab_relate_exact() for what is decided, ab_collide_any() for contacts. Half of
 * the pairs lie on a coarse grid, where much touches; a third of all are pushed
 * apart first and then moved by a quantum or none.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "narrow/collide.h"
#include "narrow/meet.h"
#include "narrow/narrow.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <string.h>

enum { PAIRS = 150000, POSED_PAIRS = 60000, PLAIN_PAIRS = 100000, BATCHES = 300, BATCH_SIZE = 131 };

static rng dice = { 4242 };

static void test_seed(void)
{
    const char *seed = getenv("SEED");

    dice.state = seed ? strtoull(seed, NULL, 10) : 4242;
    printf("SEED=%llu\n", (unsigned long long)dice.state);
    CHECK(PAIRS > 0);
}

/* How the numbers of one pair look. */
typedef enum style { GRID, HALVES, DECIMAL, STEPS, LOOSE, FAR, HUGE_SIZES, STYLE_COUNT } style;

static double number_in(style s)
{
    switch (s) {
    case GRID:
    case FAR:
        return (double)rng_int(&dice, -5, 5) + (s == FAR ? 3e6 : 0);
    case HALVES:
        return (double)rng_int(&dice, -10, 10) / 2;
    case DECIMAL:
        return (double)rng_int(&dice, -400, 400) / 100;
    case STEPS:
        return (double)rng_int(&dice, -3, 3) + (double)rng_int(&dice, -2, 2) * ABUT_QUANTUM;
    case LOOSE:
        return rng_between(&dice, -4, 4);
    default:
        return rng_between(&dice, -2e8, 2e8);
    }
}

static double size_in(style s)
{
    return fabs(number_in(s == FAR ? GRID : s));
}

static abut_shape random_polygon(style s)
{
    abut_vec2 points[8];
    int count = (int)rng_int(&dice, 3, 8);
    double x = number_in(s);
    double y = number_in(s);
    double size = size_in(s) + ABUT_QUANTUM * 64;
    double turn = rng_between(&dice, 0, 7);

    for (int i = 0; i < count; i++) {
        double angle = turn + (i + 0.5 * rng_unit(&dice)) * 6.283185307179586 / count;

        points[i] = (abut_vec2){ x + size * cos(angle), y + size * sin(angle) };
    }
    return abut_polygon(points, count);
}

static abut_shape random_shape(style s)
{
    double x = number_in(s);
    double y = number_in(s);
    double w = size_in(s);
    double h = size_in(s);
    abut_vec2 corners[4] = { { x + w, y + h }, { x, y + h }, { x, y }, { x + w, y } };

    switch (rng_int(&dice, 0, 11)) {
    case 0:
    case 1:
        return abut_circle(x, y, w);
    case 2:
    case 3:
        return abut_rect(x, y, w, h);
    case 4:
        return abut_polygon(corners, 4); /* a box whose sides are numbered another way */
    case 5:
        return abut_rounded_rect(x, y, w, h, size_in(s) / 2);
    case 6:
        return abut_segment(x, y, x + (rng_int(&dice, 0, 1) ? w : 0), y + h);
    case 7: {
        double end_y = y + (rng_int(&dice, 0, 1) ? h : 0);

        return abut_capsule(x, y, x + w, end_y, size_in(s) / 2);
    }
    case 8:
        return abut_oriented_rect(x, y, w, h, rng_between(&dice, 0, 7));
    case 9:
        return abut_triangle(x, y, x + w, y, x + number_in(GRID), y + h);
    default:
        return random_polygon(s);
    }
}

static bool is_empty(const abut_shape *shape)
{
    return ab_inside(shape)->core.count == 0;
}

static abut_relation exact_relation(const abut_shape *a, const abut_shape *b)
{
    const ab_shape *me = ab_inside(a);
    const ab_shape *other = ab_inside(b);

    if (is_empty(a) || is_empty(b)) {
        return ABUT_APART;
    }
    return ab_relate_exact(&me->core, &other->core, ab_sub(other->at, me->at),
                           me->core.radius + other->core.radius);
}

static bool close_to(abut_vec2 p, abut_vec2 q, double slack)
{
    return fabs(p.x - q.x) <= slack && fabs(p.y - q.y) <= slack;
}

/* The largest number in a pair: what rounding is measured by. */
static double size_of_pair(const abut_shape *a, const abut_shape *b)
{
    abut_bounds box = abut_bounds_join(abut_shape_bounds(a), abut_shape_bounds(b));

    return fmax(fmax(fabs(box.min.x), fabs(box.min.y)), fmax(fabs(box.max.x), fabs(box.max.y))) + 1;
}

static void print_shape(const char *name, const abut_shape *shape)
{
    abut_vec2 corners[8];
    int count = abut_shape_corners(shape, corners, 8);

    printf("%s kind %d r %.17g", name, abut_shape_kind(shape), abut_shape_radius(shape));
    for (int i = 0; i < count && i < 8; i++) {
        printf(" (%.17g, %.17g)", corners[i].x, corners[i].y);
    }
    printf("\n");
}

/* The same shape in the same place: nothing tells a from b. */
static bool are_the_same(const abut_shape *a, const abut_shape *b)
{
    const ab_shape *me = ab_inside(a);
    const ab_shape *other = ab_inside(b);

    return ab_order(&me->core, &other->core, ab_sub(other->at, me->at)) == 0;
}

static void check_contact(const abut_shape *a, const abut_shape *b)
{
    abut_contact quick = abut_collide(a, b);
    abut_contact back = abut_collide(b, a);
    abut_contact general = ab_collide_any(ab_inside(a), ab_inside(b));
    double slack = size_of_pair(a, b) * 0x1p-50;
    bool same = true;

    same &= CHECK(quick.relation == exact_relation(a, b));
    same &= CHECK(quick.relation == general.relation);
    same &= CHECK(quick.point_count == general.point_count);
    same &= CHECK(quick.side == general.side);
    same &= CHECK(fabs(quick.separation - general.separation) <= slack);
    same &= CHECK((quick.separation > 0) == (quick.relation == ABUT_APART) &&
                  (quick.separation < 0) == (quick.relation == ABUT_OVERLAPPING));
    same &= CHECK(close_to(quick.normal, general.normal, 0x1p-45));
    same &= CHECK(close_to(quick.points[0], general.points[0], slack * 4));
    same &= CHECK(close_to(quick.points[1], general.points[1], slack * 4));
    /* The other way round the same bits, unless the two are one and the same. */
    if (!are_the_same(a, b)) {
        same &= CHECK(back.relation == quick.relation && back.separation == quick.separation);
        same &= CHECK(back.normal.x == -quick.normal.x && back.normal.y == -quick.normal.y);
        same &= CHECK(memcmp(back.points, quick.points, sizeof back.points) == 0);
    }
    same &= CHECK(!signbit(quick.normal.x) || quick.normal.x != 0);
    if (!same && check_failures < CHECK_PRINT_LIMIT) {
        print_shape("a:", a);
        print_shape("b:", b);
    }
}

static void check_pair(const abut_shape *a, const abut_shape *b)
{
    if (is_empty(a) || is_empty(b)) {
        CHECK(abut_relate(a, b) == ABUT_APART);
        return;
    }
    CHECK(abut_relate(a, b) == exact_relation(a, b));
    CHECK(abut_relate(b, a) == exact_relation(a, b));
    check_contact(a, b);
    abut_vec2 push = abut_push(a, b);
    abut_shape pushed = abut_moved(a, push.x, push.y);

    if (!is_empty(&pushed)) {
        CHECK(exact_relation(&pushed, b) != ABUT_OVERLAPPING);
    }
}

/* abut_touch() is abut_collide() of what meets, and infinitely far of what does not. */
static void check_touch(const abut_shape *a, const abut_shape *b)
{
    abut_contact full = abut_collide(a, b);
    abut_contact brief = abut_touch(a, b);

    CHECK(brief.relation == full.relation && brief.point_count == full.point_count);
    if (full.relation == ABUT_APART) {
        CHECK(brief.separation == INFINITY && brief.side == ABUT_SIDE_NONE);
        CHECK(brief.normal.x == 0 && brief.normal.y == 0);
        return;
    }
    CHECK(brief.separation == full.separation && brief.side == full.side);
    CHECK(memcmp(&brief.normal, &full.normal, sizeof full.normal) == 0);
    CHECK(memcmp(brief.points, full.points, sizeof full.points) == 0);
}

static void test_pairs(void)
{
    int met[3] = { 0 };

    for (int i = 0; i < PAIRS; i++) {
        style s = i % 2 ? GRID : (style)rng_int(&dice, 0, STYLE_COUNT - 1);
        abut_shape a = random_shape(s);
        abut_shape b = random_shape(s);

        if (i % 3 == 0) { /* to where they touch, or a quantum beside it */
            abut_vec2 push = abut_push(&a, &b);
            double dx = (double)rng_int(&dice, -1, 1) * ABUT_QUANTUM;
            double dy = (double)rng_int(&dice, -1, 1) * ABUT_QUANTUM;

            a = abut_moved(&a, push.x + dx, push.y + dy);
        }
        met[exact_relation(&a, &b)]++;
        check_pair(&a, &b);
        check_touch(&a, &b);
    }
    abut_shape none = abut_nothing();

    check_touch(&none, &none);
    CHECK(abut_touch(NULL, NULL).relation == ABUT_APART);
    CHECK(met[ABUT_TOUCHING] > PAIRS / 50 && met[ABUT_OVERLAPPING] > PAIRS / 10);
    CHECK(met[ABUT_APART] > PAIRS / 10);
}

/* Polygons so large that doubles cannot tell a few quanta from nothing: the edge of one between two
 * corners of another, each some quanta above it or below. Only the least of the two counts. */
static void test_large_edges(void)
{
    const double wide = 0x1p18;
    const abut_vec2 under[5] = {
        { -wide, 0 }, { wide, 0 }, { wide / 2, -wide }, { 0, -wide * 1.25 }, { -wide / 2, -wide }
    };

    for (int i = 0; i < 25 * 4; i++) {
        double left = (double)(i % 5 - 2) * ABUT_QUANTUM;
        double right = (double)(i / 5 % 5 - 2) * ABUT_QUANTUM;
        double least = left < right ? left : right;
        const abut_vec2 over[5] = { { -wide / 2, left },
                                    { wide / 2, right },
                                    { wide / 2, wide },
                                    { 0, wide * 1.25 },
                                    { -wide / 2, wide } };
        bool five_over = i / 25 % 2 != 0;
        abut_shape a = abut_polygon(under, i / 50 ? 5 : 3); /* counted from the long edge */
        abut_shape b = abut_polygon(over, five_over ? 5 : 3);
        abut_relation wanted = least > 0    ? ABUT_APART
                               : least == 0 ? ABUT_TOUCHING
                                            : ABUT_OVERLAPPING;

        CHECK(abut_relate(&a, &b) == wanted && abut_relate(&b, &a) == wanted);
        check_pair(&a, &b);
        check_touch(&a, &b);
    }
}

static abut_pose random_pose(style s)
{
    static const double quarters[4][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
    double x = number_in(s);
    double y = number_in(s);
    int64_t quarter = rng_int(&dice, 0, 7);

    if (quarter < 4) {
        return (abut_pose){ x, y, quarters[quarter][0], quarters[quarter][1] };
    }
    abut_pose pose = abut_at_angle(x, y, rng_between(&dice, 0, 7));

    if (quarter == 4) { /* as a game keeps it, in floats */
        pose.cos = (double)(float)pose.cos;
        pose.sin = (double)(float)pose.sin;
    }
    return pose;
}

static void test_poses(void)
{
    for (int i = 0; i < POSED_PAIRS; i++) {
        style s = i % 2 ? GRID : (style)rng_int(&dice, 0, STYLE_COUNT - 1);
        abut_shape a = random_shape(s == FAR ? GRID : s);
        abut_shape b = random_shape(s == FAR ? GRID : s);
        abut_pose at_a = random_pose(s);
        abut_pose at_b = random_pose(s);
        abut_shape placed_a = abut_transformed(&a, abut_pose_transform(at_a));
        abut_shape placed_b = abut_transformed(&b, abut_pose_transform(at_b));

        CHECK(abut_relate_at(&a, at_a, &b, at_b) == exact_relation(&placed_a, &placed_b));
        CHECK(abut_relate_at(&b, at_b, &a, at_a) == exact_relation(&placed_a, &placed_b));
    }
}

/* Templates far away that a pose brings back: what their places lose on the way counts. */
static void test_far_templates(void)
{
    for (int i = 0; i < POSED_PAIRS; i++) {
        double x = rng_between(&dice, -2e8, 2e8);
        double y = rng_between(&dice, -2e8, 2e8);
        abut_vec2 corners[3] = { { x - 1, y - 1 }, { x + 2, y - 1 }, { x, y + 1.5 } };
        abut_shape a = i % 2 ? abut_rect(x - 1, y - 1, 2, 2) : abut_polygon(corners, 3);
        abut_shape b = abut_rect(-1, -1, 2, 2);
        abut_pose at_a = abut_at_angle(0, 0, rng_between(&dice, 0, 7));
        double reach = fabs(at_a.cos) + fabs(at_a.sin);
        abut_pose at_b = abut_at(1 + reach + rng_between(&dice, -0x1p-20, 0x1p-20), 0);

        at_a.x = at_a.sin * y - at_a.cos * x;
        at_a.y = -at_a.sin * x - at_a.cos * y;
        abut_shape placed_a = abut_transformed(&a, abut_pose_transform(at_a));
        abut_shape placed_b = abut_transformed(&b, abut_pose_transform(at_b));

        CHECK(abut_relate_at(&a, at_a, &b, at_b) == exact_relation(&placed_a, &placed_b));
        CHECK(abut_relate_at(&b, at_b, &a, at_a) == exact_relation(&placed_a, &placed_b));
    }
}

/* Numbers as they come: also such as make no shape. */
static double plain_number(style s)
{
    static const double odd[] = { NAN,    INFINITY, -INFINITY, 1e300, ABUT_LIMIT, -ABUT_LIMIT,
                                  5e-324, 0x1p27,   -0x1p27,   0.0,   -0.0 };

    if (rng_int(&dice, 0, 99) == 0) {
        return odd[rng_int(&dice, 0, COUNT_OF(odd) - 1)];
    }
    return number_in(s) + (rng_int(&dice, 0, 9) == 0 ? ABUT_QUANTUM / 2 : 0);
}

static double plain_size(style s)
{
    double size = plain_number(s == FAR ? GRID : s);

    return rng_int(&dice, 0, 15) ? fabs(size) : size;
}

static abut_disc plain_disc(style s)
{
    double x = plain_number(s);
    double y = plain_number(s);

    return (abut_disc){ x, y, plain_size(s) };
}

static abut_rectangle plain_rect(style s)
{
    double x = plain_number(s);
    double y = plain_number(s);
    double w = plain_size(s);

    return (abut_rectangle){ x, y, w, plain_size(s) };
}

static abut_shape disc_shape(const abut_disc *disc)
{
    return abut_circle(disc->x, disc->y, disc->radius);
}

static abut_shape rect_shape(const abut_rectangle *rect)
{
    return abut_rect(rect->x, rect->y, rect->width, rect->height);
}

static void test_plain_numbers(void)
{
    for (int i = 0; i < PLAIN_PAIRS; i++) {
        style s = (style)rng_int(&dice, 0, STYLE_COUNT - 1);
        abut_disc discs[2] = { plain_disc(s), plain_disc(s) };
        abut_rectangle rects[2] = { plain_rect(s), plain_rect(s) };
        abut_shape round[2] = { disc_shape(&discs[0]), disc_shape(&discs[1]) };
        abut_shape square[2] = { rect_shape(&rects[0]), rect_shape(&rects[1]) };

        CHECK(abut_circle_circle(&discs[0], &discs[1]) == exact_relation(&round[0], &round[1]));
        CHECK(abut_rect_rect(&rects[0], &rects[1]) == exact_relation(&square[0], &square[1]));
        CHECK(abut_circle_rect(&discs[0], &rects[0]) == exact_relation(&round[0], &square[0]));
    }
}

/* Two that are near each other where shapes end to be shapes: beyond the limit, of sizes beyond it,
 * and well within. What is no shape is apart from everything, however deep its numbers overlap. */
static double around(double far)
{
    return far * rng_between(&dice, -1, 1) * (double)rng_int(&dice, 0, 1);
}

static void test_plain_numbers_at_the_limit(void)
{
    for (int i = 0; i < PLAIN_PAIRS; i++) {
        double scale = ldexp(1, (int)rng_int(&dice, 18, 31));
        double size = ldexp(1, (int)rng_int(&dice, 0, 31));
        double x = around(scale);
        double y = around(scale);
        abut_disc discs[2];
        abut_rectangle rects[2];
        abut_shape round[2];
        abut_shape square[2];

        for (int k = 0; k < 2; k++) {
            discs[k] = (abut_disc){ x + around(size), y + around(size),
                                    size * rng_between(&dice, -0.1, 1) };
            rects[k] = (abut_rectangle){ x + around(size), y + around(size),
                                         size * rng_between(&dice, -0.1, 1),
                                         size * rng_between(&dice, -0.1, 1) };
            round[k] = disc_shape(&discs[k]);
            square[k] = rect_shape(&rects[k]);
        }
        CHECK(abut_circle_circle(&discs[0], &discs[1]) == exact_relation(&round[0], &round[1]));
        CHECK(abut_rect_rect(&rects[0], &rects[1]) == exact_relation(&square[0], &square[1]));
        CHECK(abut_circle_rect(&discs[0], &rects[0]) == exact_relation(&round[0], &square[0]));
    }
}

/* One against many, and many against many, of both kinds. */
static void check_batches(style s)
{
    abut_disc discs[BATCH_SIZE];
    abut_rectangle rects[BATCH_SIZE];
    abut_shape round[BATCH_SIZE];
    abut_shape square[BATCH_SIZE];
    uint8_t told[2][BATCH_SIZE];
    abut_shape one = random_shape(s);
    abut_batch *circles = abut_batch_create(NULL);
    abut_batch *boxes = abut_batch_create(NULL);
    int count = (int)rng_int(&dice, 0, BATCH_SIZE);
    int overlapping = 0;

    for (int i = 0; i < count; i++) {
        discs[i] = plain_disc(s);
        rects[i] = plain_rect(s);
        round[i] = disc_shape(&discs[i]);
        square[i] = rect_shape(&rects[i]);
    }
    CHECK(abut_batch_set_circles(circles, discs, count) == ABUT_OK);
    CHECK(abut_batch_set_rects(boxes, rects, count) == ABUT_OK);
    abut_relate_many(&one, circles, told[0]);
    abut_relate_many(&one, boxes, told[1]);
    for (int i = 0; i < count; i++) {
        CHECK(told[0][i] == exact_relation(&one, &round[i]));
        CHECK(told[1][i] == exact_relation(&one, &square[i]));
    }
    int counted = abut_relate_pairs(circles, boxes, told[0]);

    abut_relate_pairs(boxes, boxes, told[1]);
    for (int i = 0; i < count; i++) {
        CHECK(told[0][i] == exact_relation(&round[i], &square[i]));
        CHECK(told[1][i] == exact_relation(&square[i], &square[i]));
        overlapping += told[0][i] == ABUT_OVERLAPPING;
    }
    CHECK(counted == overlapping);
    abut_batch_destroy(circles);
    abut_batch_destroy(boxes);
}

static void test_batches(void)
{
    for (int i = 0; i < BATCHES; i++) {
        check_batches((style)(i % STYLE_COUNT));
    }
}

TEST_MAIN(TEST(test_seed),
          TEST(test_pairs),
          TEST(test_large_edges),
          TEST(test_poses),
          TEST(test_far_templates),
          TEST(test_plain_numbers),
          TEST(test_plain_numbers_at_the_limit),
          TEST(test_batches))
