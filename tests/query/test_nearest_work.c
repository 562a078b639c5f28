/* query/test_nearest_work.c - few entries are looked at to find the nearest, from anywhere.
 *
 * Sources count what they pass on: a world and an index of each kind, with entries that are evenly
 * spread, and with one more that lies far out, so that the others are a small cluster.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/abut.h"
#include "query/engine.h"
#include "query/index_source.h"
#include "support/check.h"
#include "world/query/world_source.h"

#include <math.h>
#include <string.h>

enum { SIDE = 60, TOWN = SIDE * SIDE, ASKED = 3, FAR_AWAY = 6 };

/* --- Counting ------------------------------------------------------------------------------- */

static const ab_source_kind *counted_kind;
static uint32_t looked_at;

typedef struct counted_visit {
    ab_visit_fn *each;
    void *context;
} counted_visit;

static bool count_entry(void *context, uint32_t number)
{
    const counted_visit *visit = context;

    looked_at++;
    return visit->each(visit->context, number);
}

static bool
visit_counted(const ab_source *source, const ab_box *region, ab_visit_fn *each, void *context)
{
    counted_visit visit = { each, context };

    return counted_kind->visit(source, region, count_entry, &visit);
}

/* The nearest, and how many entries were looked at. */
static uint32_t
ask(ab_source *source, const abut_shape *shape, abut_near *near, uint32_t capacity, const char *row)
{
    static ab_source_kind counting;
    uint32_t count = 0;

    counted_kind = source->kind;
    counting = *source->kind;
    counting.visit = visit_counted;
    source->kind = &counting;
    looked_at = 0;
    CHECK_ROW(row, ab_query_nearest(source, shape, INFINITY, near, capacity, &count) == ABUT_OK);
    CHECK_ROW(row, count == capacity);
    source->kind = counted_kind;
    return looked_at;
}

/* --- From everywhere ------------------------------------------------------------------------ */

static abut_vec2 place_of(uint32_t i)
{
    return i == TOWN ? (abut_vec2){ -2e5, 1e5 }
                     : (abut_vec2){ 10 * (double)(i % SIDE) - 5 * SIDE + 0.125 * (i % 7),
                                    10 * (double)(i / SIDE) - 5 * SIDE + 0.125 * (i % 5) };
}

/* From within, near the border and from up to 20 times as far, straight and aslant. */
static void check_everywhere(ab_source *source, uint32_t total, uint32_t most, const char *row)
{
    static const double away[FAR_AWAY] = { 0, 290, 400, 1000, 4000, 6000 };
    static abut_near all[TOWN + 1];

    for (int i = 0; i < 8 * FAR_AWAY; i++) {
        double x = away[i / 8] * (i & 1 ? 1 : -1);
        double y = away[i / 8] * (i & 2 ? 0.75 : -0.0625);
        abut_shape point = i & 4 ? abut_point(y, x) : abut_point(x, y);
        abut_near near[ASKED];

        ask(source, &point, all, total, row);
        uint32_t looked = ask(source, &point, near, ASKED, row);

        CHECK_ROW(row, memcmp(near, all, sizeof near) == 0);
        CHECK_ROW(row, looked <= most);
    }
}

static void test_index(void)
{
    for (int row = 0; row < 2 * ABUT_INDEX_KIND_COUNT; row++) {
        abut_index_kind kind = (abut_index_kind)(row / 2);
        uint32_t total = TOWN + row % 2;
        abut_index *index = abut_index_create(&(abut_index_settings){ .kind = kind });
        ab_index_source room;

        for (uint32_t i = 0; i < total; i++) {
            abut_vec2 at = place_of(i);

            abut_index_add(index, i, (abut_bounds){ at, { at.x + 4, at.y + 4 } });
        }
        CHECK(abut_index_update(index) == ABUT_OK);
        check_everywhere(ab_index_source_of(&room, index, NULL), total, row % 2 ? 1200 : 300,
                         abut_index_kind_name(kind));
        abut_index_destroy(index);
    }
}

static void test_world(void)
{
    for (uint32_t outlier = 0; outlier < 2; outlier++) {
        abut_world *world = abut_world_create(NULL);
        abut_shape box = abut_rect(0, 0, 4, 4);
        ab_world_source room;

        for (uint32_t i = 0; i < TOWN + outlier; i++) {
            abut_body_settings body = {
                .kind = i % 2 ? ABUT_BODY_STATIC : ABUT_BODY_MOVER,
                .shapes = &box,
                .at = place_of(i),
            };

            CHECK(abut_world_add(world, &body, NULL) == ABUT_OK);
        }
        CHECK(abut_world_step(world) == ABUT_OK);
        check_everywhere(ab_world_source_of(&room, world, NULL), TOWN + outlier,
                         outlier ? 1200 : 300, "world");
        abut_world_destroy(world);
    }
}

TEST_MAIN(TEST(test_index), TEST(test_world))
