/* query/test_upright.c - boxes known by two corners are cast at and made into shapes as
 * the rectangles that the public functions make: to the bit.
 *
 * SPDX-License-Identifier: MIT */
#include "narrow/upright.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <string.h>

enum { CASTS = 400000 };

static rng dice = { 4711 };

static void test_seed(void)
{
    const char *seed = getenv("SEED");

    dice.state = seed ? strtoull(seed, NULL, 10) : 4711;
    printf("SEED=%llu\n", (unsigned long long)dice.state);
    CHECK(CASTS > 0);
}

typedef enum style { GRID, LOOSE, STEPS, FAR, WORLD, EVERYWHERE, STYLE_COUNT } style;

static double number_in(style s)
{
    double nudge = (double)rng_int(&dice, -2, 2) * ABUT_QUANTUM;

    switch (s) {
    case GRID:
        return (double)rng_int(&dice, -5, 5);
    case STEPS:
        return (double)rng_int(&dice, -3, 3) + nudge;
    case FAR:
        return 1e6 + (double)rng_int(&dice, -5, 5);
    case WORLD:
        return rng_between(&dice, -1e6, 1e6);
    case EVERYWHERE:
        return rng_between(&dice, -2e8, 2e8);
    default:
        return rng_between(&dice, -5, 5);
    }
}

static abut_vec2 place_in(style s)
{
    double x = number_in(s);

    return (abut_vec2){ x, number_in(s) };
}

static ab_vec rounded(abut_vec2 v)
{
    return (ab_vec){ ab_round(v.x), ab_round(v.y) };
}

static bool same_hit(const abut_hit *a, const abut_hit *b)
{
    return a->hit == b->hit && a->graze == b->graze && a->side == b->side &&
           memcmp(&a->time, &b->time, sizeof a->time) == 0 &&
           memcmp(&a->point, &b->point, sizeof a->point) == 0 &&
           memcmp(&a->normal, &b->normal, sizeof a->normal) == 0;
}

/* All that any question reads. */
static bool same_shape(const ab_shape *a, const ab_shape *b)
{
    const ab_core *x = &a->core;
    const ab_core *y = &b->core;
    bool same = memcmp(&a->at, &b->at, sizeof a->at) == 0 && x->form == y->form &&
                x->flags == y->flags && x->kind == y->kind && x->count == y->count &&
                x->radius == y->radius && memcmp(&x->low, &y->low, sizeof x->low) == 0 &&
                memcmp(&x->high, &y->high, sizeof x->high) == 0 && x->extent == y->extent;

    for (int i = 0; same && i <= 4; i++) {
        same = ab_bits(x->ring.held.x[i]) == ab_bits(y->ring.held.x[i]) &&
               ab_bits(x->ring.held.y[i]) == ab_bits(y->ring.held.y[i]);
    }
    for (int i = 0; same && x->count > 1 && i < 4; i++) {
        same = x->ring.held.inverse_length[i] == y->ring.held.inverse_length[i] &&
               (x->count == 2 || x->ring.held.side[i] == y->ring.held.side[i]);
    }
    return same;
}

static void test_casts_and_shapes(void)
{
    int hits = 0;
    int grazes = 0;

    for (int i = 0; i < CASTS; i++) {
        style s = (style)(i % STYLE_COUNT);
        abut_vec2 p = place_in(s);
        abut_vec2 q = place_in(s);
        abut_vec2 from = place_in(s);
        abut_vec2 to = place_in(s);
        double latest = i % 4 == 0 ? rng_unit(&dice) : 1;
        abut_shape rect = abut_rect_between(p.x, p.y, q.x, q.y);
        ab_vec low = rounded((abut_vec2){ fmin(p.x, q.x), fmin(p.y, q.y) });
        ab_vec high = rounded((abut_vec2){ fmax(p.x, q.x), fmax(p.y, q.y) });
        ab_cast cast = { rounded(from), ab_sub(rounded(to), rounded(from)),
                         (abut_inside)(i / 7 % 3), false };
        abut_hit wanted = abut_cast(from, to, &rect, cast.inside);
        abut_hit hit;
        ab_shape shape;
        bool met = ab_cast_box(&cast, low, high, latest, &hit);

        ab_shape_of_box(&shape, low, high);
        CHECK(same_shape(&shape, ab_inside(&rect)));
        CHECK(met == (wanted.hit && wanted.time <= latest));
        CHECK(!met || same_hit(&hit, &wanted));
        hits += met;
        grazes += met && hit.graze;
    }
    CHECK(hits > CASTS / 8 && grazes > CASTS / 100);
}

TEST_MAIN(TEST(test_seed), TEST(test_casts_and_shapes))
