/* broad/test_pairs_if.c - pairs by the caller's own idea of a collision (S2.13).
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <string.h>

enum { CROWD = 60, ROOM = CROWD * CROWD / 2 };

/* A crowd of shapes on a small grid, so that many only touch. */
typedef struct crowd {
    abut_shape shapes[CROWD];
    abut_bounds bounds[CROWD];
    int asked;
    int stop_at; /* the question to stop at; 0: never */
    bool met;    /* all that were asked about have bounds that meet */
} crowd;

static crowd some_crowd(uint64_t seed)
{
    rng dice = { seed };
    crowd c = { .met = true };

    for (int i = 0; i < CROWD; i++) {
        double x = (double)rng_int(&dice, 0, 24);
        double y = (double)rng_int(&dice, 0, 24);

        c.shapes[i] = rng_int(&dice, 0, 1) == 0 ? abut_circle(x, y, (double)rng_int(&dice, 1, 3))
                                                : abut_triangle(x, y, x + 4, y, x, y + 3);
        c.bounds[i] = abut_shape_bounds(&c.shapes[i]);
    }
    return c;
}

static bool bounds_meet(const crowd *c, abut_pair pair, bool overlapping)
{
    abut_bounds a = c->bounds[pair.a];
    abut_bounds b = c->bounds[pair.b];

    if (overlapping) {
        return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
    }
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

/* Their own idea: shapes overlap, and the numbers do not add up to a multiple of 3. */
static bool do_collide(const crowd *c, abut_pair pair)
{
    return (pair.a + pair.b) % 3 != 0 &&
           abut_relate(&c->shapes[pair.a], &c->shapes[pair.b]) == ABUT_OVERLAPPING;
}

static unsigned collides(void *user, abut_pair pair)
{
    crowd *c = user;
    unsigned stop = ++c->asked == c->stop_at ? ABUT_PAIR_STOP : 0;

    c->met = c->met && pair.a < pair.b && bounds_meet(c, pair, false);
    return (do_collide(c, pair) ? ABUT_PAIR_YES : ABUT_PAIR_NO) | stop;
}

/* By the definition. */
static size_t list_all(const crowd *c, unsigned flags, abut_pair *pairs, int *questions)
{
    size_t count = 0;

    *questions = 0;
    for (uint32_t a = 0; a < CROWD; a++) {
        for (uint32_t b = a + 1; b < CROWD; b++) {
            abut_pair pair = { a, b };

            if (bounds_meet(c, pair, (flags & ABUT_PAIRS_OVERLAPPING) != 0)) {
                ++*questions;
                if (do_collide(c, pair)) {
                    pairs[count++] = pair;
                }
            }
        }
    }
    return count;
}

static abut_index *index_of(const crowd *c, abut_index_kind kind)
{
    abut_index *index = abut_index_create(&(abut_index_settings){ .kind = kind });

    abut_index_assign(index, c->bounds, CROWD, NULL);
    return index;
}

static bool same_pairs(const abut_pair *a, const abut_pair *b, size_t count)
{
    return memcmp(a, b, count * sizeof *a) == 0;
}

static void check_crowd(uint64_t seed, abut_index_kind kind, unsigned flags)
{
    static abut_pair want[ROOM];
    static abut_pair got[ROOM];
    crowd c = some_crowd(seed);
    abut_index *index = index_of(&c, kind);
    int questions;
    size_t count = list_all(&c, flags, want, &questions);
    size_t found = 99;

    CHECK(count > 5 && questions > (int)count + 5);
    CHECK(abut_index_pairs_if(index, flags | ABUT_PAIRS_ORDERED, collides, &c, got, ROOM, &found) ==
          ABUT_OK);
    CHECK(found == count && same_pairs(got, want, count) && c.asked == questions && c.met);
    c.asked = 0;
    CHECK(abut_index_pairs_if(index, flags, collides, &c, NULL, 0, &found) == ABUT_OK);
    CHECK(found == count && c.asked == questions);
    c.asked = 0;
    CHECK(abut_pairs_if(c.bounds, CROWD, flags, collides, &c, got, ROOM, &found) == ABUT_OK);
    CHECK(found == count && same_pairs(got, want, count) && c.asked == questions && c.met);
    abut_index_destroy(index);
}

static void test_against_the_definition(void)
{
    for (uint64_t seed = 1; seed <= 20; seed++) {
        check_crowd(seed, (abut_index_kind)(seed % ABUT_INDEX_KIND_COUNT), 0);
        check_crowd(seed, ABUT_INDEX_AUTO, ABUT_PAIRS_OVERLAPPING);
    }
}

/* An array that is too small holds the first, all are counted; the rest is left alone. */
static void test_too_small_an_array(void)
{
    static abut_pair want[ROOM];
    abut_pair got[4] = { [3] = { 77, 78 } };
    crowd c = some_crowd(5);
    abut_index *index = index_of(&c, ABUT_INDEX_AUTO);
    int questions;
    size_t count = list_all(&c, 0, want, &questions);
    size_t found = 0;

    CHECK(abut_index_pairs_if(index, ABUT_PAIRS_ORDERED, collides, &c, got, 3, &found) == ABUT_OK);
    CHECK(found == count && same_pairs(got, want, 3) && got[3].a == 77);
    CHECK(abut_pairs_if(c.bounds, CROWD, 0, collides, &c, got, 3, &found) == ABUT_OK);
    CHECK(found == count && same_pairs(got, want, 3) && got[3].a == 77);
    abut_index_destroy(index);
}

static unsigned first_of_all(void *user, abut_pair pair)
{
    crowd *c = user;

    c->asked++;
    return do_collide(c, pair) ? ABUT_PAIR_YES | ABUT_PAIR_STOP : ABUT_PAIR_NO;
}

/* Asked no more after a stop: with the pair, or without it. */
static void test_stop(void)
{
    static abut_pair want[ROOM];
    abut_pair got[4];
    crowd c = some_crowd(6);
    abut_index *index = index_of(&c, ABUT_INDEX_AUTO);
    int questions;
    size_t found = 0;

    list_all(&c, 0, want, &questions);
    abut_index_pairs_if(index, ABUT_PAIRS_ORDERED, first_of_all, &c, got, 4, &found);
    CHECK(found == 1 && same_pairs(got, want, 1) && c.asked < questions);
    c.asked = 0;
    abut_pairs_if(c.bounds, CROWD, 0, first_of_all, &c, got, 4, &found);
    CHECK(found == 1 && same_pairs(got, want, 1) && c.asked < questions);

    c.stop_at = 7;
    c.asked = 0;
    abut_index_pairs_if(index, ABUT_PAIRS_ORDERED, collides, &c, got, 4, &found);
    CHECK(c.asked == 7);
    c.asked = 0;
    abut_pairs_if(c.bounds, CROWD, 0, collides, &c, got, 4, &found);
    CHECK(c.asked == 7);
    abut_index_destroy(index);
}

static unsigned always(void *user, abut_pair pair)
{
    ++*(int *)user;
    return pair.a != pair.b;
}

/* Without bounds everything is asked about, in order. */
static void test_without_bounds(void)
{
    abut_pair pairs[10];
    size_t count = 0;
    int asked = 0;

    CHECK(abut_pairs_if(NULL, 4, 0, always, &asked, pairs, 10, &count) == ABUT_OK);
    CHECK(count == 6 && asked == 6);
    CHECK(pairs[0].a == 0 && pairs[0].b == 1 && pairs[5].a == 2 && pairs[5].b == 3);
    CHECK(abut_pairs_if(NULL, 1, 0, always, &asked, pairs, 10, &count) == ABUT_OK && count == 0);
    CHECK(abut_pairs_if(NULL, 0, 0, always, &asked, NULL, 0, &count) == ABUT_OK && count == 0);
}

/* Filters apply, and empty bounds meet nothing. */
static void test_filters_and_empty_bounds(void)
{
    abut_bounds bounds[] = { { { 0, 0 }, { 2, 2 } }, { { 1, 1 }, { 3, 3 } }, abut_bounds_empty() };
    abut_index *index = abut_index_create(NULL);
    size_t count = 9;
    int asked = 0;

    abut_index_assign(index, bounds, 3, NULL);
    abut_index_pairs_if(index, 0, always, &asked, NULL, 0, &count);
    CHECK(count == 1 && asked == 1);
    abut_pairs_if(bounds, 3, 0, always, &asked, NULL, 0, &count);
    CHECK(count == 1 && asked == 2);
    abut_index_set_filter(index, 0, 1, 2);
    abut_index_set_filter(index, 1, 4, 1);
    abut_index_pairs_if(index, 0, always, &asked, NULL, 0, &count);
    CHECK(count == 0 && asked == 2);
    abut_index_destroy(index);
}

static unsigned meddle(void *user, abut_pair pair)
{
    abut_index *index = user;
    abut_bounds box = { { 0, 0 }, { 1, 1 } };
    abut_shape place = abut_point(5, 0.5);
    uint32_t found = 0;
    size_t count = 0;

    CHECK(abut_index_add(index, 99, box) == ABUT_E_BUSY);
    CHECK(abut_index_move(index, pair.a, box) == ABUT_E_BUSY);
    CHECK(abut_index_remove(index, pair.a) == ABUT_E_BUSY);
    CHECK(abut_index_set_filter(index, pair.a, 1, 1) == ABUT_E_BUSY);
    abut_index_clear(index);
    abut_index_destroy(index);
    CHECK(abut_index_count(index) == 10);
    CHECK(abut_index_find(index, &place, NULL, NULL, 0, &found) == ABUT_OK && found == 2);
    CHECK(abut_index_pairs(index, 0, NULL, 0, &count) == ABUT_OK && count == 9);
    return ABUT_PAIR_YES;
}

/* Changes from within are refused; questions are not. */
static void test_changes_from_within(void)
{
    abut_index *index = abut_index_create(NULL);
    size_t count = 0;

    for (uint32_t i = 0; i < 10; i++) {
        abut_index_add(index, i, (abut_bounds){ { i, 0 }, { i + 1.0, 1 } });
    }
    CHECK(abut_index_pairs_if(index, 0, meddle, index, NULL, 0, &count) == ABUT_OK && count == 9);
    CHECK(abut_index_remove(index, 3) == ABUT_OK && abut_index_verify(index));
    abut_index_destroy(index);
}

static void test_refused(void)
{
    abut_bounds bad[] = { { { 0, 0 }, { 1, 1 } }, { { NAN, 0 }, { 1, 1 } } };
    abut_bounds inverted[] = { { { 2, 0 }, { 1, 1 } } };
    abut_index *index = abut_index_create(NULL);
    abut_pair pair;
    size_t count = 7;
    int asked = 0;

    CHECK(abut_index_pairs_if(NULL, 0, always, &asked, &pair, 1, &count) == ABUT_E_ARGUMENT);
    CHECK(count == 0);
    CHECK(abut_index_pairs_if(index, 0, NULL, &asked, &pair, 1, &count) == ABUT_E_ARGUMENT);
    CHECK(abut_index_pairs_if(index, 64, always, &asked, &pair, 1, &count) == ABUT_E_ARGUMENT);
    CHECK(abut_index_pairs_if(index, 0, always, &asked, NULL, 1, &count) == ABUT_E_ARGUMENT);
    CHECK(abut_index_pairs_if(index, 0, always, &asked, &pair, 1, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_pairs_if(bad, 2, 0, always, &asked, &pair, 1, &count) == ABUT_E_NOT_FINITE);
    CHECK(abut_pairs_if(inverted, 1, 0, always, &asked, &pair, 1, &count) == ABUT_E_INVERTED);
    CHECK(abut_pairs_if(bad, 1, 64, always, &asked, &pair, 1, &count) == ABUT_E_ARGUMENT);
    CHECK(abut_pairs_if(bad, 1, 0, NULL, &asked, &pair, 1, &count) == ABUT_E_ARGUMENT);
    CHECK(abut_pairs_if(bad, 1, 0, always, &asked, NULL, 1, &count) == ABUT_E_ARGUMENT);
    CHECK(abut_pairs_if(bad, 1, 0, always, &asked, &pair, 1, NULL) == ABUT_E_ARGUMENT);
    CHECK(asked == 0);
    abut_index_destroy(index);
}

TEST_MAIN(TEST(test_against_the_definition),
          TEST(test_too_small_an_array),
          TEST(test_stop),
          TEST(test_without_bounds),
          TEST(test_filters_and_empty_bounds),
          TEST(test_changes_from_within),
          TEST(test_refused))
