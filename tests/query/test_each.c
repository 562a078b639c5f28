/* query/test_each.c - what is met, handed to a function: all of it, each once, the same
 * as in an array; and no more once the function says so.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/query.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <string.h>

enum { ENTRIES = 300, ROOM = ENTRIES };

typedef struct collection {
    abut_met met[ROOM];
    uint32_t count;
    uint32_t stop_after;
} collection;

static bool collect(void *user, const abut_met *met)
{
    collection *all = user;

    all->met[all->count++] = *met;
    return all->count != all->stop_after;
}

static abut_index *make_yard(abut_index_kind kind)
{
    abut_index_settings settings = { .kind = kind };
    abut_index *index = abut_index_create(&settings);
    rng random = { 31 };

    for (uint32_t i = 0; i < ENTRIES; i++) {
        double x = rng_between(&random, 0, 100);
        double y = rng_between(&random, 0, 100);
        double size = rng_between(&random, 0, 9);

        abut_index_add(index, i, (abut_bounds){ { x, y }, { x + size, y + size } });
    }
    abut_index_update(index);
    return index;
}

/* Every one of an array is in the collection, and nothing else. */
static bool same_set(const collection *all, const abut_met *met, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        bool found = false;

        for (uint32_t k = 0; k < all->count; k++) {
            found =
                found || (all->met[k].id == met[i].id && all->met[k].hit.time == met[i].hit.time &&
                          all->met[k].hit.side == met[i].hit.side);
        }
        if (!found) {
            return false;
        }
    }
    return all->count == count;
}

static const abut_vec2 from = { -5, 3 };
static const abut_vec2 to = { 110, 96 };

typedef enum way_of_asking { BY_CAST, BY_RAY, BY_SWEEP, WAYS } way_of_asking;

static abut_status ask_each(const abut_index *index, way_of_asking way, collection *all)
{
    abut_shape ball = abut_circle(from.x, from.y, 2);
    abut_vec2 motion = { to.x - from.x, to.y - from.y };

    switch (way) {
    case BY_CAST:
        return abut_index_cast_each(index, from, to, ABUT_INSIDE_HIT, NULL, collect, all);
    case BY_RAY:
        return abut_index_ray_each(index, from, motion, ABUT_INSIDE_HIT, NULL, collect, all);
    default:
        return abut_index_sweep_each(index, &ball, motion, NULL, collect, all);
    }
}

static abut_status
ask_all(const abut_index *index, way_of_asking way, abut_met *met, uint32_t *count)
{
    abut_shape ball = abut_circle(from.x, from.y, 2);
    abut_vec2 motion = { to.x - from.x, to.y - from.y };

    switch (way) {
    case BY_CAST:
        return abut_index_cast_all(index, from, to, ABUT_INSIDE_HIT, NULL, met, ROOM, count);
    case BY_RAY:
        return abut_index_ray_all(index, from, motion, ABUT_INSIDE_HIT, NULL, met, ROOM, count);
    default:
        return abut_index_sweep_all(index, &ball, motion, NULL, met, ROOM, count);
    }
}

static void test_each_is_all(void)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index = make_yard((abut_index_kind)kind);
        const char *name = abut_index_kind_name((abut_index_kind)kind);

        for (int way = 0; way < WAYS; way++) {
            static abut_met met[ROOM];
            collection all = { .count = 0 };
            uint32_t count = 0;

            CHECK_ROW(name, ask_all(index, (way_of_asking)way, met, &count) == ABUT_OK);
            CHECK_ROW(name, ask_each(index, (way_of_asking)way, &all) == ABUT_OK);
            CHECK_ROW(name, count > 3 && same_set(&all, met, count));

            collection few = { .stop_after = 2 };

            CHECK_ROW(name, ask_each(index, (way_of_asking)way, &few) == ABUT_OK);
            CHECK_ROW(name, few.count == 2);
        }
        abut_index_destroy(index);
    }
}

static void test_each_refuses(void)
{
    abut_index *index = make_yard(ABUT_INDEX_AUTO);
    collection all = { .count = 0 };
    abut_vec2 nowhere = { NAN, 0 };
    abut_shape ball = abut_circle(0, 0, 1);
    abut_shape nothing = abut_nothing();

    CHECK(abut_index_cast_each(NULL, from, to, ABUT_INSIDE_HIT, NULL, collect, &all) ==
          ABUT_E_ARGUMENT);
    CHECK(abut_index_cast_each(index, from, to, ABUT_INSIDE_HIT, NULL, NULL, &all) ==
          ABUT_E_ARGUMENT);
    CHECK(abut_index_cast_each(index, nowhere, to, ABUT_INSIDE_HIT, NULL, collect, &all) ==
          ABUT_E_NOT_FINITE);
    CHECK(abut_index_ray_each(index, from, (abut_vec2){ 0, 0 }, ABUT_INSIDE_HIT, NULL, collect,
                              &all) == ABUT_E_ARGUMENT);
    CHECK(abut_index_ray_each(index, from, to, ABUT_INSIDE_HIT, NULL, NULL, &all) ==
          ABUT_E_ARGUMENT);
    CHECK(abut_index_sweep_each(index, &nothing, to, NULL, collect, &all) == ABUT_E_SHAPE);
    CHECK(abut_index_sweep_each(index, &ball, nowhere, NULL, collect, &all) == ABUT_E_NOT_FINITE);
    CHECK(abut_index_sweep_each(index, &ball, to, NULL, NULL, &all) == ABUT_E_ARGUMENT);
    CHECK(all.count == 0);
    abut_index_destroy(index);
}

TEST_MAIN(TEST(test_each_is_all), TEST(test_each_refuses))
