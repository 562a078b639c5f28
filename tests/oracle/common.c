/* oracle/common.c - the common part of two polygons, as rationals.
 *
 * The common part of two closed convex polygons (or segments, or points) is the
 * hull of the corners of each that lie in the other and of the places where their
 * sides cross. Areas and centroids come from the same rationals.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/internal.h"

void oracle_common_init(oracle_common *common)
{
    common->count = 0;
    for (int i = 0; i < ORACLE_COMMON; i++) {
        mpq_inits(common->x[i], common->y[i], NULL);
    }
}

void oracle_common_clear(oracle_common *common)
{
    for (int i = 0; i < ORACLE_COMMON; i++) {
        mpq_clears(common->x[i], common->y[i], NULL);
    }
}

static void set_lattice(mpq_t out, oracle_wide steps)
{
    oracle_set_wide(mpq_numref(out), steps);
    mpz_set_ui(mpq_denref(out), 1);
    mpq_div_2exp(out, out, 32);
}

static int compare_at(const oracle_common *list, int i, int j)
{
    int order = mpq_cmp(list->x[i], list->x[j]);

    return order != 0 ? order : mpq_cmp(list->y[i], list->y[j]);
}

static void swap_at(oracle_common *list, int i, int j)
{
    mpq_swap(list->x[i], list->x[j]);
    mpq_swap(list->y[i], list->y[j]);
}

/* Keeps the last point only if it is new; the list stays sorted. */
static void settle_last(oracle_common *list)
{
    int place = list->count;

    for (int i = 0; i < place; i++) {
        if (compare_at(list, i, place) == 0) {
            return;
        }
    }
    list->count++;
    while (place > 0 && compare_at(list, place, place - 1) < 0) {
        swap_at(list, place, place - 1);
        place--;
    }
}

static bool has_point(const oracle_shape *shape, oracle_point point)
{
    oracle_shape core = *shape;
    oracle_shape dot = { .count = 1, .corners = { point }, .radius = 0 };

    core.radius = 0;
    return oracle_relate(&core, &dot) != ORACLE_APART;
}

static void add_corners(const oracle_shape *from, const oracle_shape *in, oracle_common *list)
{
    for (int i = 0; i < from->count; i++) {
        if (has_point(in, from->corners[i])) {
            set_lattice(list->x[list->count], from->corners[i].x);
            set_lattice(list->y[list->count], from->corners[i].y);
            settle_last(list);
        }
    }
}

/* Where the side p to q crosses the side u to v, each within its inner part. */
static void
add_crossing(oracle_point p, oracle_point q, oracle_point u, oracle_point v, oracle_common *list)
{
    oracle_wide u_side = oracle_cross(oracle_sub(q, p), oracle_sub(u, p));
    oracle_wide v_side = oracle_cross(oracle_sub(q, p), oracle_sub(v, p));
    oracle_wide p_side = oracle_cross(oracle_sub(v, u), oracle_sub(p, u));
    oracle_wide q_side = oracle_cross(oracle_sub(v, u), oracle_sub(q, u));
    mpq_t part, step;

    if (u_side == 0 || v_side == 0 || p_side == 0 || q_side == 0 || (u_side > 0) == (v_side > 0) ||
        (p_side > 0) == (q_side > 0)) {
        return;
    }
    mpq_inits(part, step, NULL); /* p + (q - p) * p_side / (p_side - q_side) */
    oracle_set_wide(mpq_numref(part), p_side);
    oracle_set_wide(mpq_denref(part), p_side - q_side);
    mpq_canonicalize(part);
    set_lattice(step, (oracle_wide)q.x - p.x);
    mpq_mul(step, step, part);
    set_lattice(list->x[list->count], p.x);
    mpq_add(list->x[list->count], list->x[list->count], step);
    set_lattice(step, (oracle_wide)q.y - p.y);
    mpq_mul(step, step, part);
    set_lattice(list->y[list->count], p.y);
    mpq_add(list->y[list->count], list->y[list->count], step);
    settle_last(list);
    mpq_clears(part, step, NULL);
}

/* The cross product of j - i and k - i. */
static void cross_at(const oracle_common *list, int i, int j, int k, mpq_t out)
{
    mpq_t left, right;

    mpq_inits(left, right, NULL);
    mpq_sub(left, list->x[j], list->x[i]);
    mpq_sub(right, list->y[k], list->y[i]);
    mpq_mul(out, left, right);
    mpq_sub(left, list->y[j], list->y[i]);
    mpq_sub(right, list->x[k], list->x[i]);
    mpq_mul(left, left, right);
    mpq_sub(out, out, left);
    mpq_clears(left, right, NULL);
}

/* Turns a sorted list without repeats into its strict hull, of positive area. */
static void hull_in_place(oracle_common *list)
{
    int chain[2 * ORACLE_COMMON];
    int size = 0;
    int first = 1;
    oracle_common hull;
    mpq_t turn;

    if (list->count < 2) {
        return;
    }
    mpq_init(turn);
    for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < list->count; k++) {
            int i = pass == 0 ? k : list->count - 1 - k;

            while (size > first) {
                cross_at(list, chain[size - 2], chain[size - 1], i, turn);
                if (mpq_sgn(turn) > 0) {
                    break;
                }
                size--;
            }
            if (size == 0 || chain[size - 1] != i) {
                chain[size++] = i;
            }
        }
        first = size;
    }
    mpq_clear(turn);
    oracle_common_init(&hull);
    hull.count = size - 1;
    for (int i = 0; i < hull.count; i++) {
        mpq_set(hull.x[i], list->x[chain[i]]);
        mpq_set(hull.y[i], list->y[chain[i]]);
    }
    for (int i = 0; i < hull.count; i++) {
        mpq_set(list->x[i], hull.x[i]);
        mpq_set(list->y[i], hull.y[i]);
    }
    list->count = hull.count;
    oracle_common_clear(&hull);
}

void oracle_intersect(const oracle_shape *a, const oracle_shape *b, oracle_common *common)
{
    common->count = 0;
    add_corners(a, b, common);
    add_corners(b, a, common);
    for (int i = 0; i < a->count; i++) {
        for (int j = 0; j < b->count; j++) {
            add_crossing(a->corners[i], a->corners[(i + 1) % a->count], b->corners[j],
                         b->corners[(j + 1) % b->count], common);
        }
    }
    hull_in_place(common);
}

void oracle_outline(const oracle_shape *shape, oracle_common *outline)
{
    outline->count = shape->count;
    for (int i = 0; i < shape->count; i++) {
        set_lattice(outline->x[i], shape->corners[i].x);
        set_lattice(outline->y[i], shape->corners[i].y);
    }
}

void oracle_area(const oracle_common *polygon, mpq_t area)
{
    mpq_t part;

    mpq_init(part);
    mpq_set_ui(area, 0, 1);
    for (int i = 1; i + 1 < polygon->count; i++) {
        cross_at(polygon, 0, i, i + 1, part);
        mpq_add(area, area, part);
    }
    mpq_div_2exp(area, area, 1);
    mpq_clear(part);
}

static void add_weighted(mpq_t sum, const mpq_t weight, const mpq_t a, const mpq_t b, const mpq_t c)
{
    mpq_t mean, third;

    mpq_inits(mean, third, NULL);
    mpq_set_ui(third, 1, 3);
    mpq_add(mean, a, b);
    mpq_add(mean, mean, c);
    mpq_mul(mean, mean, third);
    mpq_mul(mean, mean, weight);
    mpq_add(sum, sum, mean);
    mpq_clears(mean, third, NULL);
}

void oracle_centroid(const oracle_common *polygon, mpq_t x, mpq_t y)
{
    mpq_t area, part;
    int last = polygon->count - 1;

    if (polygon->count < 3) {
        mpq_add(x, polygon->x[0], polygon->x[last]);
        mpq_add(y, polygon->y[0], polygon->y[last]);
        mpq_div_2exp(x, x, 1);
        mpq_div_2exp(y, y, 1);
        return;
    }
    mpq_inits(area, part, NULL);
    mpq_set_ui(x, 0, 1);
    mpq_set_ui(y, 0, 1);
    for (int i = 1; i < last; i++) {
        cross_at(polygon, 0, i, i + 1, part);
        mpq_add(area, area, part);
        add_weighted(x, part, polygon->x[0], polygon->x[i], polygon->x[i + 1]);
        add_weighted(y, part, polygon->y[0], polygon->y[i], polygon->y[i + 1]);
    }
    mpq_div(x, x, area);
    mpq_div(y, y, area);
    mpq_clears(area, part, NULL);
}
