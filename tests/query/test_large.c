/* query/test_large.c - thousands of entries: every kind of index answers as the one that
 * looks at all of them, also after many small changes.
 *
 * SPDX-License-Identifier: MIT */
#include "query/crowd.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

enum { ENTRIES = 3000, ROUNDS = 4, ASKED = 40, ROOM = 12 };

static rng dice = { 31 };

static abut_vec2 place_within(double size)
{
    double x = rng_between(&dice, 0, size);

    return (abut_vec2){ x, rng_between(&dice, 0, size) };
}

static abut_bounds random_bounds(void)
{
    abut_vec2 place = place_within(300);
    double size = rng_int(&dice, 0, 99) == 0 ? 40 : rng_between(&dice, 0, 2);

    return (abut_bounds){ place, { place.x + size, place.y + 1 } };
}

/* Answers of all kinds, as bytes that can be compared. */
typedef struct answers {
    uint32_t count[5];
    uint32_t ids[ROOM];
    abut_met met[3][ROOM];
    abut_near near[ROOM];
} answers;

typedef struct question {
    abut_shape shape;
    abut_vec2 from;
    abut_vec2 to;
} question;

static question random_question(int i)
{
    question q = { .from = place_within(300) };
    abut_vec2 way = place_within(i % 2 == 0 ? 40 : 400);

    q.to = (abut_vec2){ q.from.x + way.x - 20, q.from.y + way.y - 20 };
    q.shape =
        i % 3 == 0 ? abut_point(q.from.x, q.from.y) : abut_circle(q.from.x, q.from.y, 1 + i % 3);
    return q;
}

static void ask(const abut_index *index, const question *q, answers *a)
{
    abut_vec2 way = { q->to.x - q->from.x, q->to.y - q->from.y };

    memset(a, 0, sizeof *a);
    CHECK(abut_index_find(index, &q->shape, NULL, a->ids, ROOM, &a->count[0]) == ABUT_OK);
    CHECK(abut_index_cast_all(index, q->from, q->to, ABUT_INSIDE_HIT, NULL, a->met[0], ROOM - 1,
                              &a->count[1]) == ABUT_OK);
    CHECK(abut_index_ray_all(index, q->from, way, ABUT_INSIDE_EXIT, NULL, a->met[1], ROOM - 1,
                             &a->count[2]) == ABUT_OK);
    CHECK(abut_index_sweep_all(index, &q->shape, way, NULL, a->met[2], ROOM - 1, &a->count[3]) ==
          ABUT_OK);
    CHECK(abut_index_cast_first(index, q->from, q->to, ABUT_INSIDE_HIT, NULL,
                                &a->met[0][ROOM - 1]) == ABUT_OK);
    CHECK(abut_index_ray_first(index, q->from, way, ABUT_INSIDE_EXIT, NULL, &a->met[1][ROOM - 1]) ==
          ABUT_OK);
    CHECK(abut_index_sweep_first(index, &q->shape, way, NULL, &a->met[2][ROOM - 1]) == ABUT_OK);
    CHECK(abut_index_nearest(index, &q->shape, INFINITY, NULL, a->near, ROOM, &a->count[4]) ==
          ABUT_OK);
}

static bool same_met(const abut_met *a, const abut_met *b)
{
    return a->id == b->id && a->hit.hit == b->hit.hit && a->hit.graze == b->hit.graze &&
           a->hit.side == b->hit.side && a->hit.time == b->hit.time &&
           a->hit.point.x == b->hit.point.x && a->hit.point.y == b->hit.point.y &&
           a->hit.normal.x == b->hit.normal.x && a->hit.normal.y == b->hit.normal.y;
}

static bool same_answers(const answers *a, const answers *b)
{
    bool same = memcmp(a->count, b->count, sizeof a->count) == 0 &&
                memcmp(a->ids, b->ids, sizeof a->ids) == 0;

    for (int i = 0; i < ROOM; i++) {
        for (int k = 0; k < 3; k++) {
            same = same && same_met(&a->met[k][i], &b->met[k][i]);
        }
        same = same && a->near[i].id == b->near[i].id &&
               memcmp(&a->near[i].gap, &b->near[i].gap, sizeof a->near[i].gap) == 0;
    }
    /* What is first is the first of all. */
    for (int k = 0; k < 3; k++) {
        same = same && (a->count[k + 1] == 0 || same_met(&a->met[k][0], &a->met[k][ROOM - 1]));
    }
    return same;
}

static void test_all_kinds(void)
{
    static abut_bounds bounds[ENTRIES];
    abut_index *indexes[ABUT_INDEX_KIND_COUNT];

    for (int i = 0; i < ENTRIES; i++) {
        bounds[i] = random_bounds();
    }
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        indexes[kind] = abut_index_create(&(abut_index_settings){ .kind = (abut_index_kind)kind });
        CHECK(abut_index_assign(indexes[kind], bounds, ENTRIES, NULL) == ABUT_OK);
        CHECK(abut_index_update(indexes[kind]) == ABUT_OK);
    }
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < ASKED; i++) {
            static answers wanted;
            static answers found;
            question q = random_question(i);

            ask(indexes[ABUT_INDEX_BRUTE], &q, &wanted);
            for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
                ask(indexes[kind], &q, &found);
                CHECK_ROW(abut_index_kind_name((abut_index_kind)kind),
                          same_answers(&found, &wanted));
            }
        }
        for (int i = 0; i < 50; i++) { /* then some move, and are sorted in or not */
            uint32_t id = (uint32_t)rng_int(&dice, 0, ENTRIES - 1);
            abut_bounds to = random_bounds();

            for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
                CHECK(abut_index_move(indexes[kind], id, to) == ABUT_OK);
            }
        }
        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT && round % 2 == 0; kind++) {
            CHECK(abut_index_update(indexes[kind]) == ABUT_OK);
        }
    }
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index_destroy(indexes[kind]);
    }
}

TEST_MAIN(TEST(test_all_kinds))
