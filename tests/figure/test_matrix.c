/* tests/figure/test_matrix.c - every kind of figure against every kind, in both orders.
 *
 * Drawings on a small grid, so that shared sides, corner on corner and exact fits are common, in
 * the eight symmetries of the lattice and far from the origin, against the definitions.
 *
 * SPDX-License-Identifier: MIT */
#include "figure/drawn.h"
#include "support/check.h"
#include "support/sample.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ROUNDS = 400 };

typedef struct matrix_pair {
    drawing a;
    drawing b;
    drawing pool_a[DRAWN_MEMBERS];
    drawing pool_b[DRAWN_MEMBERS];
    char name[80];
} matrix_pair;

static void draw_pair(rng *random, int a, int b, matrix_pair *out)
{
    out->a = draw_figure(random, (drawn_kind)a, out->pool_a);
    out->b = draw_figure(random, (drawn_kind)b, out->pool_b);
    snprintf(out->name, sizeof out->name, "%s against %s", drawn_names[a], drawn_names[b]);
}

static bool is_opposite(abut_vec2 a, abut_vec2 b)
{
    return a.x == 0 - b.x && a.y == 0 - b.y;
}

/* Of one that has no end, the place and the direction, whatever its length. */
static bool is_same_endless(const abut_figure *a, const abut_figure *b)
{
    abut_vec2 p = a->of.direction;
    abut_vec2 q = b->of.direction;

    return a->kind == b->kind && a->at.tx == b->at.tx && a->at.ty == b->at.ty &&
           p.x * q.y == p.y * q.x && p.x * q.x + p.y * q.y > 0;
}

/* Nothing distinguishes a figure from the same one at the same place. */
static bool is_same_figure(const drawn *a, const drawn *b)
{
    bool same = a->figure.kind == b->figure.kind && a->piece_count == b->piece_count;

    if (a->endless && b->endless && is_same_endless(&a->figure, &b->figure)) {
        return true;
    }

    for (int i = 0; i < a->piece_count && same; i++) {
        same = memcmp(&a->pieces[i], &b->pieces[i], sizeof a->pieces[i]) == 0;
    }
    return same;
}

static oracle_point quanta_of(abut_vec2 v)
{
    return (oracle_point){ (int64_t)(v.x * 4294967296.0), (int64_t)(v.y * 4294967296.0) };
}

static void check_push(const char *name, const drawn *a, const drawn *b, abut_contact contact)
{
    abut_vec2 push = abut_figures_push(&a->figure, &b->figure);
    abut_vec2 back = abut_figures_push(&b->figure, &a->figure);
    bool overlaps = contact.relation == ABUT_OVERLAPPING;
    double length = sqrt(push.x * push.x + push.y * push.y);

    if (isnan(push.x)) {
        CHECK_ROW(name, a->endless && b->endless && isnan(back.x));
        CHECK_ROW(name, contact.separation == -INFINITY);
        return;
    }
    CHECK_ROW(name, is_opposite(push, back) || is_same_figure(a, b));
    CHECK_ROW(name, overlaps == (length > 0));
    if (overlaps) {
        double less = 1 - ldexp(1, -10) / length;
        abut_vec2 nearer = { push.x * less, push.y * less };

        CHECK_ROW(name, drawn_relate(a, b, quanta_of(push)) != ORACLE_OVERLAPPING);
        CHECK_ROW(name, length < ldexp(1, -10) ||
                            drawn_relate(a, b, quanta_of(nearer)) == ORACLE_OVERLAPPING);
        CHECK_ROW(name, fabs(length + contact.separation) < 1e-6);
        CHECK_ROW(name, length < 1000);
    }
}

static void check_static(const char *name, const drawn *a, const drawn *b)
{
    abut_relation relation = (abut_relation)drawn_relate(a, b, (oracle_point){ 0, 0 });
    abut_contact contact = abut_figures_collide(&a->figure, &b->figure);
    abut_contact back = abut_figures_collide(&b->figure, &a->figure);
    abut_distance gap = abut_figures_measure(&a->figure, &b->figure);
    abut_distance gap_back = abut_figures_measure(&b->figure, &a->figure);
    double distance = drawn_distance(a, b);

    CHECK_ROW(name, abut_figures_relate(&a->figure, &b->figure) == relation);
    CHECK_ROW(name, abut_figures_relate(&b->figure, &a->figure) == relation);
    CHECK_ROW(name, contact.relation == relation && back.relation == relation);
    CHECK_ROW(name, fabs(gap.distance - distance) < 1e-9);
    CHECK_ROW(name, gap_back.distance == gap.distance);
    CHECK_ROW(name, (gap.distance == 0) == (relation != ABUT_APART));
    CHECK_ROW(name, is_opposite(contact.normal, back.normal) || is_same_figure(a, b));
    CHECK_ROW(name, contact.separation == back.separation);
    CHECK_ROW(name, relation != ABUT_APART || fabs(contact.separation - distance) < 1e-9);
    CHECK_ROW(name, (contact.separation > 0) == (relation == ABUT_APART));
    CHECK_ROW(name, (contact.separation < 0) == (relation == ABUT_OVERLAPPING));
    CHECK_ROW(name, abut_figures_relate_within(&a->figure, &b->figure, 0.5) >=
                        (relation > ABUT_APART || distance <= 0.5 ? ABUT_TOUCHING : ABUT_APART));
    check_push(name, a, b, contact);
}

/* --- Motion ------------------------------------------------------------------------------------
 */

/* A part of a motion; exact, for motions are whole and parts are powers of two. */
static oracle_point part_of(abut_vec2 move, double part)
{
    return quanta_of((abut_vec2){ move.x * part, move.y * part });
}

static oracle_relation relate_at(const drawn *a, const drawn *b, abut_vec2 move, double part)
{
    return drawn_relate(a, b, part_of(move, part));
}

static bool has_thin(const drawn *of)
{
    for (int i = 0; i < of->piece_count; i++) {
        if (of->pieces[i].radius == 0 && of->pieces[i].count <= 2) {
            return true;
        }
    }
    return false;
}

static void check_moving(const char *name, const drawn *a, const drawn *b, abut_vec2 move)
{
    const abut_vec2 rest = { 0, 0 };
    const double soon = ldexp(1, -14);
    abut_swept swept;
    abut_swept back;

    CHECK_ROW(name, abut_figures_sweep(&a->figure, move, &b->figure, rest, &swept) == ABUT_OK);
    CHECK_ROW(name, abut_figures_sweep(&b->figure, rest, &a->figure, move, &back) == ABUT_OK);
    CHECK_ROW(name, swept.hit == back.hit && swept.time == back.time);
    CHECK_ROW(name, swept.touch == back.touch && swept.graze == back.graze);
    CHECK_ROW(name, is_opposite(swept.normal, back.normal));
    CHECK_ROW(name, drawn_relate(a, b, (oracle_point){ 0, 0 }) == ORACLE_OVERLAPPING ||
                        drawn_relate(a, b, quanta_of(swept.move_a)) != ORACLE_OVERLAPPING);
    for (int i = 0; i <= 16; i++) {
        double part = i / 16.0;

        if (part < swept.time || !swept.hit) {
            CHECK_ROW(name, relate_at(a, b, move, part) != ORACLE_OVERLAPPING);
        }
    }
    double later = floor((swept.time + soon) / soon) * soon;

    if (swept.hit && later <= 1 && !(has_thin(a) && has_thin(b))) {
        CHECK_ROW(name, relate_at(a, b, move, later) == ORACLE_OVERLAPPING);
    }
    if (swept.hit && swept.time > 0 && (swept.normal.x != 0 || swept.normal.y != 0)) {
        CHECK_ROW(name, swept.normal.x * move.x + swept.normal.y * move.y < 1e-9);
    }
}

/* --- Casts ---------------------------------------------------------------------------------------
 */

static void check_cast(const char *name, const drawn *b, oracle_point from, oracle_point to)
{
    oracle_point ends[2] = { from, to };
    drawn path = { .piece_count = 1 };
    abut_vec2 start = { (double)from.x / 4294967296.0, (double)from.y / 4294967296.0 };
    abut_vec2 end = { (double)to.x / 4294967296.0, (double)to.y / 4294967296.0 };
    abut_hit hit = abut_figure_cast(start, end, &b->figure, ABUT_INSIDE_HIT);
    double first = 2;
    mpf_t enter;
    mpf_t leave;

    path.pieces[0] = oracle_hull(ends, 2, 0);
    mpf_init2(enter, ORACLE_BITS);
    mpf_init2(leave, ORACLE_BITS);
    for (int i = 0; i < b->piece_count; i++) {
        if (oracle_cast(from, to, &b->pieces[i], enter, leave)) {
            double time = mpf_get_d(enter);

            first = time < first ? time : first;
        }
    }
    mpf_clear(enter);
    mpf_clear(leave);
    CHECK_ROW(name, hit.hit == (first <= 1));
    CHECK_ROW(name, !hit.hit || fabs(hit.time - first) < 1e-12);
    if (hit.hit) {
        path.curve_count = ends[0].x != ends[1].x || ends[0].y != ends[1].y;
        path.curves[0] = (drawn_curve){ 2, false, { from, to } };
        bool enters = drawn_relate(&path, b, (oracle_point){ 0, 0 }) == ORACLE_OVERLAPPING;

        CHECK_ROW(name, hit.graze == !enters);
    }
}

/* --- Containment --------------------------------------------------------------------------------
 */

static bool holds_point(const drawn *of, oracle_point place)
{
    oracle_shape point = oracle_hull(&place, 1, 0);

    for (int i = 0; i < of->piece_count; i++) {
        if (oracle_relate(&point, &of->pieces[i]) != ORACLE_APART) {
            return true;
        }
    }
    return false;
}

/* Whether all of some places of a piece are in a figure: sums of three of its corners in
 * equal parts, and where it is round the four outermost. */
static bool holds_samples(const drawn *of, const oracle_shape *piece, int parts)
{
    int n = piece->count;

    for (int k = 1; k + 1 < n || k == 1; k++) {
        const oracle_point *p = piece->corners;
        oracle_point a = p[0];
        oracle_point b = p[k % n];
        oracle_point c = p[(k + 1) % n];

        for (int i = 0; i <= parts; i++) {
            for (int j = 0; i + j <= parts; j++) {
                oracle_point at = { a.x + (b.x - a.x) / parts * i + (c.x - a.x) / parts * j,
                                    a.y + (b.y - a.y) / parts * i + (c.y - a.y) / parts * j };
                const int64_t r = piece->radius;

                if (!holds_point(of, at) || !holds_point(of, (oracle_point){ at.x + r, at.y }) ||
                    !holds_point(of, (oracle_point){ at.x - r, at.y }) ||
                    !holds_point(of, (oracle_point){ at.x, at.y + r }) ||
                    !holds_point(of, (oracle_point){ at.x, at.y - r })) {
                    return false;
                }
            }
        }
    }
    return true;
}

static bool has_round(const drawn *of)
{
    for (int i = 0; i < of->piece_count; i++) {
        if (of->pieces[i].radius > 0) {
            return true;
        }
    }
    return false;
}

static void check_containment(const char *name, const drawn *outer, const drawn *inner, rng *random)
{
    bool held = abut_figures_contain(&outer->figure, &inner->figure);
    bool sampled = true;

    (void)random;
    for (int i = 0; sampled && i < inner->piece_count; i++) {
        sampled = holds_samples(outer, &inner->pieces[i], 16);
    }
    if (inner->endless) { /* sampled only as far as the oracle draws it */
        CHECK_ROW(name, !held || outer->endless);
        return;
    }
    CHECK_ROW(name, !held || sampled);
    if (held || !sampled || has_round(outer) || has_round(inner)) {
        return; /* round ones are sampled at a few places only */
    }
    /* A gap may lie between the places. */
    for (int i = 0; sampled && i < inner->piece_count; i++) {
        sampled = holds_samples(outer, &inner->pieces[i], 512);
    }
    CHECK_ROW(name, !sampled);
}

static oracle_point place_of(const drawn *of)
{
    return of->endless ? quanta_of((abut_vec2){ of->figure.at.tx, of->figure.at.ty })
                       : of->pieces[0].corners[0];
}

/* --- Areas ----------------------------------------------------------------------------------- */

static bool add_area(void *user, const abut_vec2 *corners, uint32_t count, bool is_hole)
{
    double *sum = user;

    (void)is_hole;
    for (uint32_t i = 1; i + 1 < count; i++) {
        abut_vec2 p = { corners[i].x - corners[0].x, corners[i].y - corners[0].y };
        abut_vec2 q = { corners[i + 1].x - corners[0].x, corners[i + 1].y - corners[0].y };

        *sum += (p.x * q.y - p.y * q.x) / 2;
    }
    return true;
}

/* The area in common is that of its parts, the same in both orders, and by the definition the sum
 * over pieces. A place is held if a piece holds it. */
static void check_areas(const char *name, const drawn *a, const drawn *b, rng *random)
{
    abut_intersection common = abut_figures_intersect(&a->figure, &b->figure);
    abut_intersection back = abut_figures_intersect(&b->figure, &a->figure);
    oracle_point place = place_of(a);
    double parts = 0;
    double area = 0;
    oracle_common part;
    mpq_t one;

    place.x += rng_int(random, -6, 6) * (INT64_C(1) << 31);
    place.y += rng_int(random, -6, 6) * (INT64_C(1) << 31);
    CHECK_ROW(name, abut_figure_holds(&a->figure, (double)place.x / 4294967296.0,
                                      (double)place.y / 4294967296.0) == holds_point(a, place));
    if ((a->endless && b->endless) || has_round(a) || has_round(b)) {
        return;
    }
    mpq_init(one);
    oracle_common_init(&part);
    for (int i = 0; i < a->piece_count * b->piece_count; i++) {
        oracle_intersect(&a->pieces[i / b->piece_count], &b->pieces[i % b->piece_count], &part);
        oracle_area(&part, one);
        area += mpq_get_d(one);
    }
    oracle_common_clear(&part);
    mpq_clear(one);
    CHECK_ROW(name, abut_figures_common(&a->figure, &b->figure, add_area, &parts) == ABUT_OK);
    CHECK_ROW(name, fabs(common.area - area) < 1e-6 && fabs(back.area - area) < 1e-6);
    CHECK_ROW(name, fabs(parts - area) < 1e-6);
}

/* --- All of it -----------------------------------------------------------------------------------
 */

typedef void pair_check(const char *name, const drawn *a, const drawn *b, rng *random);

static void each_pair(uint64_t seed, int rounds, pair_check *check)
{
    rng random = { seed };

    for (int i = 0; i < DRAWN_KINDS * DRAWN_KINDS * (rounds / sample_part()); i++) {
        int pair = i % (DRAWN_KINDS * DRAWN_KINDS);
        matrix_pair trial;
        drawn a;
        drawn b;
        int turn = (int)rng_int(&random, 0, 7);
        bool far = rng_int(&random, 0, 3) == 0;
        drawn_way way = { turn & 1, turn & 2, turn & 4, far ? 1 << 20 : 0, far ? -(3 << 19) : 0 };

        draw_pair(&random, pair / DRAWN_KINDS, pair % DRAWN_KINDS, &trial);
        build_drawing(&trial.a, &way, &a);
        build_drawing(&trial.b, &way, &b);
        check(trial.name, &a, &b, &random);
        free_drawn(&a);
        free_drawn(&b);
    }
}

static void check_static_pair(const char *name, const drawn *a, const drawn *b, rng *random)
{
    (void)random;
    check_static(name, a, b);
}

static void check_moving_pair(const char *name, const drawn *a, const drawn *b, rng *random)
{
    abut_vec2 move = { (double)rng_int(random, -8, 8), (double)rng_int(random, -8, 8) };

    check_moving(name, a, b, move);
}

static void check_cast_pair(const char *name, const drawn *a, const drawn *b, rng *random)
{
    /* From a corner of one to some place near the other. */
    oracle_point from = place_of(a);
    oracle_point to = place_of(b);
    const int64_t half = INT64_C(1) << 31;

    from.x += rng_int(random, -3, 3) * half;
    from.y += rng_int(random, -3, 3) * half;
    to.x += rng_int(random, -3, 3) * half;
    to.y += rng_int(random, -3, 3) * half;
    check_cast(name, b, from, to);
}

static void test_containment(void)
{
    each_pair(20, ROUNDS, check_containment);
}

static void test_areas(void)
{
    each_pair(21, ROUNDS / 4, check_areas);
}

static void test_static(void)
{
    each_pair(17, ROUNDS, check_static_pair);
}

static void test_moving(void)
{
    each_pair(18, ROUNDS, check_moving_pair);
}

static void test_casts(void)
{
    each_pair(19, ROUNDS, check_cast_pair);
}

/* --- What fresh numbers have found ------------------------------------------------------------ */

/* Two masks that touch along two sides: how long each is does not depend on the runs of pixels that
 * are looked at. */
static void test_masks_both_ways(void)
{
    abut_mask *hook;
    abut_mask *ring;

    CHECK(abut_mask_create(2, 3, false, NULL, &hook) == ABUT_OK);
    CHECK(abut_mask_create(3, 3, true, NULL, &ring) == ABUT_OK);
    abut_mask_set(hook, 0, 0, true);
    abut_mask_set(hook, 0, 1, true);
    abut_mask_set(hook, 0, 2, true);
    abut_mask_set(hook, 1, 2, true);
    abut_mask_set(ring, 1, 1, false);
    abut_figure a = abut_figure_of_mask(hook, -1.5, -2);
    abut_figure b = abut_figure_of_mask(ring, -0.5, -3);
    abut_contact contact = abut_figures_collide(&a, &b);
    abut_contact back = abut_figures_collide(&b, &a);

    CHECK(contact.relation == ABUT_TOUCHING);
    CHECK(contact.normal.x == -1 && contact.normal.y == 0);
    CHECK(is_opposite(contact.normal, back.normal));
    abut_mask_destroy(hook);
    abut_mask_destroy(ring);
}

/* A path along the side of a box touches the box with the side that the box is on, wherever the
 * middle of the path is. */
static void test_path_beside_box(void)
{
    for (int side = -1; side <= 1; side += 2) {
        for (int far = -1; far <= 1; far += 2) {
            abut_vec2 points[] = { { 0, 3 }, { 0, -2 }, { 20.0 * far, -2 } };
            abut_chain *chain;
            abut_shape box = abut_rect(side > 0 ? 0 : -1, 0, 1, 4);

            CHECK(abut_chain_create(
                      &(abut_chain_settings){ .points = points, .count = COUNT_OF(points) }, NULL,
                      &chain, NULL) == ABUT_OK);
            abut_figure a = abut_figure_of_shape(&box);
            abut_figure b = abut_figure_of_chain(chain, 0, 0);

            abut_contact contact = abut_figures_collide(&a, &b);
            abut_contact back = abut_figures_collide(&b, &a);

            CHECK(contact.relation == ABUT_TOUCHING);
            CHECK(contact.normal.x == side && contact.normal.y == 0);
            CHECK(is_opposite(contact.normal, back.normal));
            abut_chain_destroy(chain);
        }
    }
}

TEST_MAIN(TEST(test_static),
          TEST(test_moving),
          TEST(test_casts),
          TEST(test_containment),
          TEST(test_areas),
          TEST(test_masks_both_ways),
          TEST(test_path_beside_box))
