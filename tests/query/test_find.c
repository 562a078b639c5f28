/* query/test_find.c - what meets a shape, a point, a region: the same as asking about
 * every entry one by one.
 *
 * SPDX-License-Identifier: MIT */
#include "query/crowd.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

enum { ASKED = 24, SEEDS = 3 };

static crowd scene;

/* The ids that should be found, in order. */
static uint32_t
find_all(const crowd *crowd, const abut_shape *shape, const abut_query *query, uint32_t *ids)
{
    uint32_t count = 0;

    for (int k = 0; k < crowd->count; k++) {
        const abut_shape *part = crowd_part(crowd, query, k);
        abut_relation least = query->overlapping ? ABUT_OVERLAPPING : ABUT_TOUCHING;

        if (part != NULL && abut_relate(shape, part) >= least) {
            ids[count++] = crowd->ids[k];
        }
    }
    return count;
}

static bool same_ids(const uint32_t *a, const uint32_t *b, uint32_t count)
{
    return memcmp(a, b, count * sizeof *a) == 0;
}

/* A callback that gathers what it is called with, and stops after `most`. */
typedef struct gathered {
    bool seen[5 * CROWD_SIZE];
    uint32_t count;
    uint32_t most;
} gathered;

static bool gather(void *user, uint64_t id)
{
    gathered *all = user;

    CHECK(!all->seen[id]);
    all->seen[id] = true;
    all->count++;
    return all->count < all->most;
}

static void check_callbacks(const abut_index *index,
                            const abut_shape *shape,
                            const abut_query *query,
                            const uint32_t *wanted,
                            uint32_t count,
                            const char *name)
{
    gathered all = { .most = UINT32_MAX };
    gathered some = { .most = 2 };

    CHECK_ROW(name, abut_index_find_each(index, shape, query, gather, &all) == ABUT_OK);
    CHECK_ROW(name, all.count == count);
    for (uint32_t i = 0; i < count; i++) {
        CHECK_ROW(name, all.seen[wanted[i]]);
    }
    CHECK_ROW(name, abut_index_find_each(index, shape, query, gather, &some) == ABUT_OK);
    CHECK_ROW(name, some.count == (count < 2 ? count : 2));
}

static void check_shape(const abut_index *index,
                        abut_index_kind kind,
                        const abut_shape *shape,
                        const abut_query *query)
{
    const char *name = crowd_name(&scene, kind);
    uint32_t wanted[CROWD_SIZE];
    uint32_t found[CROWD_SIZE + 1];
    uint32_t count = 99;
    uint32_t all = find_all(&scene, shape, query, wanted);

    CHECK_ROW(name, abut_index_find(index, shape, query, found, CROWD_SIZE, &count) == ABUT_OK);
    CHECK_ROW(name, count == all && same_ids(found, wanted, all));
    for (uint32_t room = 0; room <= 3 && room <= all; room++) {
        found[room] = 12345;
        CHECK_ROW(name, abut_index_find(index, shape, query, found, room, &count) == ABUT_OK);
        CHECK_ROW(name, count == all && same_ids(found, wanted, room) && found[room] == 12345);
    }
    check_callbacks(index, shape, query, wanted, all, name);
}

static void
check_point_and_region(const abut_index *index, abut_index_kind kind, const abut_query *query)
{
    const char *name = crowd_name(&scene, kind);
    uint32_t wanted[CROWD_SIZE];
    uint32_t found[CROWD_SIZE];
    uint32_t count = 99;
    abut_vec2 p = crowd_place(&scene);
    abut_vec2 q = crowd_place(&scene);
    abut_shape point = abut_point(p.x, p.y);
    abut_shape rect = abut_rect_between(p.x, p.y, q.x, q.y);
    abut_bounds region = { { fmin(p.x, q.x), fmin(p.y, q.y) }, { fmax(p.x, q.x), fmax(p.y, q.y) } };
    uint32_t all = find_all(&scene, &point, query, wanted);

    CHECK_ROW(name, abut_index_find_point(index, p, query, found, CROWD_SIZE, &count) == ABUT_OK);
    CHECK_ROW(name, count == all && same_ids(found, wanted, all));
    all = find_all(&scene, &rect, query, wanted);
    CHECK_ROW(name,
              abut_index_find_bounds(index, region, query, found, CROWD_SIZE, &count) == ABUT_OK);
    CHECK_ROW(name, count == all && same_ids(found, wanted, all));
}

static void test_as_one_by_one(void)
{
    for (int layout = 0; layout < CROWD_LAYOUT_COUNT * SEEDS; layout++) {
        crowd_make(&scene, (crowd_layout)(layout / SEEDS), crowd_seed(layout % SEEDS));
        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            int unsorted = layout % SEEDS * 7;
            abut_index *index = crowd_index(&scene, (abut_index_kind)kind, unsorted);

            for (int i = 0; i < ASKED; i++) {
                abut_shape shape = crowd_shape(&scene);
                abut_query query = crowd_query(&scene, i % CROWD_QUERIES);

                check_shape(index, (abut_index_kind)kind, &shape, &query);
                check_point_and_region(index, (abut_index_kind)kind, &query);
            }
            abut_index_destroy(index);
        }
    }
}

/* Four tiles meet in a corner: a point there is on the edge of all of them and inside of
 * none, and a region that ends there touches them. */
static void test_tiles(void)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index =
            abut_index_create(&(abut_index_settings){ .kind = (abut_index_kind)kind });
        abut_query inside = { .overlapping = true };
        uint32_t ids[9];
        uint32_t count = 0;

        for (uint32_t i = 0; i < 9; i++) {
            double x = (double)(i % 3) * 0.1;
            double y = (double)(i / 3) * 0.1;

            abut_index_add(index, 8 - i, (abut_bounds){ { x, y }, { x + 0.1, y + 0.1 } });
        }
        CHECK(abut_index_find_point(index, (abut_vec2){ 0.1, 0.2 }, NULL, ids, 9, &count) ==
              ABUT_OK);
        CHECK(count == 4 && ids[0] == 1 && ids[1] == 2 && ids[2] == 4 && ids[3] == 5);
        CHECK(abut_index_find_point(index, (abut_vec2){ 0.1, 0.2 }, &inside, ids, 9, &count) ==
              ABUT_OK);
        CHECK(count == 0);
        abut_bounds region = { { -1, -1 }, { 0.1, 0.1 } };

        CHECK(abut_index_find_bounds(index, region, NULL, ids, 9, &count) == ABUT_OK);
        CHECK(count == 4);
        CHECK(abut_index_find_bounds(index, region, &inside, ids, 9, &count) == ABUT_OK);
        CHECK(count == 1 && ids[0] == 8);
        abut_index_destroy(index);
    }
}

/* A region, and an entry, may reach as far as the lattice does, which no shape can. */
static void test_everything(void)
{
    abut_bounds all = { { -ABUT_LIMIT, -ABUT_LIMIT }, { ABUT_LIMIT, ABUT_LIMIT } };

    crowd_make(&scene, CROWD_LOOSE, 5);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index = crowd_index(&scene, (abut_index_kind)kind, 0);
        abut_query round = crowd_query(&scene, 1);
        abut_shape ball = abut_circle(1e8, 1e8, 1);
        uint32_t count = 0;
        uint32_t id = 0;

        CHECK(abut_index_find_bounds(index, all, NULL, NULL, 0, &count) == ABUT_OK);
        CHECK(count == CROWD_SIZE);
        CHECK(abut_index_find_bounds(index, all, &round, NULL, 0, &count) == ABUT_OK);
        CHECK(count > CROWD_SIZE / 2);
        CHECK(abut_index_find_bounds(index, abut_bounds_empty(), NULL, NULL, 0, &count) == ABUT_OK);
        CHECK(count == 0);
        CHECK(abut_index_add(index, 7000, all) == ABUT_OK);
        CHECK(abut_index_find(index, &ball, NULL, &id, 1, &count) == ABUT_OK);
        CHECK(count == 1 && id == 7000);
        abut_index_destroy(index);
    }
}

TEST_MAIN(TEST(test_as_one_by_one), TEST(test_tiles), TEST(test_everything))
