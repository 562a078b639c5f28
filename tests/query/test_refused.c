/* query/test_refused.c - bad input gets a status, a count of 0 and no answers.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"

#include <math.h>

static abut_index *some_index(void)
{
    abut_index *index = abut_index_create(NULL);

    abut_index_add(index, 1, (abut_bounds){ { 0, 0 }, { 10, 10 } });
    abut_index_add(index, 2, (abut_bounds){ { 5, 5 }, { 9, 9 } });
    abut_index_update(index);
    return index;
}

static const double far = 2 * ABUT_LIMIT;

/* Places that are none, with the reason. */
static const struct {
    abut_vec2 place;
    abut_status why;
} bad_places[] = {
    { { NAN, 0 }, ABUT_E_NOT_FINITE },       { { 0, NAN }, ABUT_E_NOT_FINITE },
    { { INFINITY, 0 }, ABUT_E_NOT_FINITE },  { { 0, -INFINITY }, ABUT_E_NOT_FINITE },
    { { 2 * ABUT_LIMIT, 0 }, ABUT_E_RANGE }, { { 0, -1.5 * ABUT_LIMIT }, ABUT_E_RANGE },
};

static void test_find(void)
{
    abut_index *index = some_index();
    abut_shape ball = abut_circle(0, 0, 1);
    abut_shape none = abut_circle(0, 0, -1);
    uint32_t id = 77;
    uint32_t count = 77;

    CHECK(abut_index_find(NULL, &ball, NULL, &id, 1, &count) == ABUT_E_ARGUMENT && count == 0);
    count = 77;
    CHECK(abut_index_find(index, NULL, NULL, &id, 1, &count) == ABUT_E_ARGUMENT && count == 0);
    count = 77;
    CHECK(abut_index_find(index, &none, NULL, &id, 1, &count) == ABUT_E_SHAPE && count == 0);
    count = 77;
    CHECK(abut_index_find(index, &ball, NULL, NULL, 1, &count) == ABUT_E_ARGUMENT && count == 0);
    CHECK(abut_index_find(index, &ball, NULL, &id, 1, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_index_find_each(NULL, &ball, NULL, NULL, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_index_find_each(index, &ball, NULL, NULL, NULL) == ABUT_E_ARGUMENT);
    for (int i = 0; i < COUNT_OF(bad_places); i++) {
        abut_vec2 bad = bad_places[i].place;
        abut_bounds low = { bad, { 1, 1 } };
        abut_bounds high = { { -1, -1 }, bad };

        count = 77;
        CHECK(abut_index_find_point(index, bad, NULL, &id, 1, &count) == bad_places[i].why);
        CHECK(count == 0);
        count = 77;
        CHECK(abut_index_find_bounds(index, low, NULL, &id, 1, &count) == bad_places[i].why);
        CHECK(abut_index_find_bounds(index, high, NULL, &id, 1, &count) == bad_places[i].why);
        CHECK(count == 0);
    }
    abut_bounds inverted = { { 1, 0 }, { 0, 1 } };

    count = 77;
    CHECK(abut_index_find_bounds(index, inverted, NULL, &id, 1, &count) == ABUT_E_INVERTED);
    CHECK(count == 0);
    inverted = (abut_bounds){ { 0, 1 }, { 1, 0 } };
    CHECK(abut_index_find_bounds(index, inverted, NULL, &id, 1, &count) == ABUT_E_INVERTED);
    CHECK(abut_index_find_bounds(index, abut_bounds_empty(), NULL, &id, 1, &count) == ABUT_OK);
    CHECK(count == 0 && id == 77);
    abut_index_destroy(index);
}

static bool is_zero(const abut_met *met)
{
    return met->id == 0 && !met->hit.hit && !met->hit.graze && met->hit.time == 0 &&
           met->hit.point.x == 0 && met->hit.normal.x == 0 && met->hit.side == 0;
}

/* Asks in all ways; each must refuse for the reason. */
static void check_casts(
    const abut_index *index, abut_vec2 from, abut_vec2 to, int inside, bool ray, abut_status why)
{
    const abut_met used = { .id = 7, .hit = { .hit = true, .time = 3 } };
    abut_met met = used;
    uint32_t count = 77;
    abut_inside policy = (abut_inside)inside;

    CHECK((ray ? abut_index_ray_first(index, from, to, policy, NULL, &met)
               : abut_index_cast_first(index, from, to, policy, NULL, &met)) == why);
    CHECK(is_zero(&met));
    met = used;
    CHECK((ray ? abut_index_ray_all(index, from, to, policy, NULL, &met, 1, &count)
               : abut_index_cast_all(index, from, to, policy, NULL, &met, 1, &count)) == why);
    CHECK(count == 0 && met.id == 7);
}

static void test_casts(void)
{
    abut_index *index = some_index();
    abut_vec2 a = { -1, 5 };
    abut_vec2 b = { 20, 5 };
    abut_met met;
    uint32_t count;
    bool sees = true;
    uint32_t id = 77;

    for (int i = 0; i < COUNT_OF(bad_places); i++) {
        abut_vec2 bad = bad_places[i].place;
        abut_status why = bad_places[i].why;

        check_casts(index, bad, b, 0, false, why);
        check_casts(index, a, bad, 0, false, why);
        check_casts(index, bad, b, 0, true, why);
        if (why == ABUT_E_NOT_FINITE) { /* a direction may be as long as it likes */
            check_casts(index, a, bad, 0, true, why);
        }
        sees = true;
        id = 77;
        CHECK(abut_index_sees(index, bad, b, NULL, &sees, &id) == why && !sees && id == 0);
        CHECK(abut_index_sees(index, a, bad, NULL, &sees, NULL) == why && !sees);
    }
    check_casts(index, (abut_vec2){ -4e8, 0 }, (abut_vec2){ 4e8, 0 }, 0, false, ABUT_E_RANGE);
    check_casts(index, a, (abut_vec2){ 0, 0 }, 0, true, ABUT_E_ARGUMENT);
    check_casts(index, a, (abut_vec2){ 1e308, 1.5e308 }, 0, true, ABUT_E_RANGE);
    check_casts(index, a, b, 3, false, ABUT_E_ARGUMENT);
    check_casts(index, a, b, -1, true, ABUT_E_ARGUMENT);
    check_casts(NULL, a, b, 0, false, ABUT_E_ARGUMENT);
    check_casts(NULL, a, b, 0, true, ABUT_E_ARGUMENT);
    CHECK(abut_index_cast_first(index, a, b, 0, NULL, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_index_ray_first(index, a, b, 0, NULL, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_index_cast_all(index, a, b, 0, NULL, NULL, 1, &count) == ABUT_E_ARGUMENT);
    CHECK(abut_index_ray_all(index, a, b, 0, NULL, &met, 1, NULL) == ABUT_E_ARGUMENT);
    id = 77;
    CHECK(abut_index_sees(index, a, b, NULL, NULL, &id) == ABUT_E_ARGUMENT && id == 0);
    CHECK(abut_index_sees(NULL, a, b, NULL, &sees, NULL) == ABUT_E_ARGUMENT && !sees);
    /* And what is good goes well: tiny and huge directions. */
    CHECK(abut_index_ray_first(index, a, (abut_vec2){ 1e-320, 0 }, 0, NULL, &met) == ABUT_OK);
    CHECK(met.hit.hit && met.id == 1 && fabs(met.hit.time - 1) < 1e-12);
    CHECK(abut_index_ray_first(index, a, (abut_vec2){ 1e308, 0 }, 0, NULL, &met) == ABUT_OK);
    CHECK(met.hit.hit && met.id == 1 && fabs(met.hit.time - 1) < 1e-12);
    abut_index_destroy(index);
}

static void
check_sweeps(const abut_index *index, const abut_shape *shape, abut_vec2 motion, abut_status why)
{
    abut_met met = { .id = 7, .hit = { .hit = true, .time = 3 } };
    uint32_t count = 77;

    CHECK(abut_index_sweep_first(index, shape, motion, NULL, &met) == why);
    CHECK(is_zero(&met));
    CHECK(abut_index_sweep_all(index, shape, motion, NULL, &met, 1, &count) == why);
    CHECK(count == 0);
}

static void test_sweeps(void)
{
    abut_index *index = some_index();
    abut_shape ball = abut_circle(0, 0, 1);
    abut_shape remote = abut_circle(ABUT_LIMIT - 10, 0, 1);
    abut_shape none = abut_rect(0, 0, NAN, 1);
    abut_met met;

    for (int i = 0; i < COUNT_OF(bad_places); i++) {
        check_sweeps(index, &ball, bad_places[i].place, bad_places[i].why);
    }
    check_sweeps(index, &remote, (abut_vec2){ 9.5, 0 }, ABUT_E_RANGE);
    check_sweeps(index, &ball, (abut_vec2){ 0, -ABUT_LIMIT }, ABUT_E_RANGE);
    check_sweeps(index, &none, (abut_vec2){ 1, 0 }, ABUT_E_SHAPE);
    check_sweeps(index, NULL, (abut_vec2){ 1, 0 }, ABUT_E_ARGUMENT);
    check_sweeps(NULL, &ball, (abut_vec2){ 1, 0 }, ABUT_E_ARGUMENT);
    CHECK(abut_index_sweep_first(index, &ball, (abut_vec2){ 1, 0 }, NULL, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_index_sweep_all(index, &ball, (abut_vec2){ 1, 0 }, NULL, &met, 1, NULL) ==
          ABUT_E_ARGUMENT);
    CHECK(abut_index_sweep_first(index, &remote, (abut_vec2){ 9, 0 }, NULL, &met) == ABUT_OK);
    CHECK(!met.hit.hit && met.hit.time == 1);
    abut_index_destroy(index);
}

static void test_nearest(void)
{
    abut_index *index = some_index();
    abut_shape ball = abut_circle(0, 0, 1);
    abut_shape none = abut_nothing();
    abut_near near = { .id = 7 };
    uint32_t count = 77;

    CHECK(abut_index_nearest(NULL, &ball, 1, NULL, &near, 1, &count) == ABUT_E_ARGUMENT);
    CHECK(count == 0);
    count = 77;
    CHECK(abut_index_nearest(index, NULL, 1, NULL, &near, 1, &count) == ABUT_E_ARGUMENT);
    CHECK(count == 0);
    count = 77;
    CHECK(abut_index_nearest(index, &none, 1, NULL, &near, 1, &count) == ABUT_E_SHAPE);
    CHECK(count == 0);
    count = 77;
    CHECK(abut_index_nearest(index, &ball, -1, NULL, &near, 1, &count) == ABUT_E_ARGUMENT);
    CHECK(count == 0);
    count = 77;
    CHECK(abut_index_nearest(index, &ball, NAN, NULL, &near, 1, &count) == ABUT_E_ARGUMENT);
    CHECK(count == 0);
    CHECK(abut_index_nearest(index, &ball, 1, NULL, NULL, 1, &count) == ABUT_E_ARGUMENT);
    CHECK(abut_index_nearest(index, &ball, 1, NULL, &near, 1, NULL) == ABUT_E_ARGUMENT);
    CHECK(near.id == 7);
    CHECK(abut_index_nearest(index, &ball, far, NULL, &near, 1, &count) == ABUT_OK);
    CHECK(count == 1 && near.id == 1 && near.gap.distance == 0);
    CHECK(abut_index_nearest(index, &ball, 1, NULL, NULL, 0, &count) == ABUT_OK && count == 0);
    abut_index_destroy(index);
}

TEST_MAIN(TEST(test_find), TEST(test_casts), TEST(test_sweeps), TEST(test_nearest))
