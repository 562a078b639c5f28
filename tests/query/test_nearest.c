/* query/test_nearest.c - the nearest really are the nearest: as abut_measure() says of
 * every entry, to the bit, sorted by distance, then id.
 *
 * SPDX-License-Identifier: MIT */
#include "query/crowd.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

enum { ASKED = 30, SEEDS = 3 };

static crowd scene;

static int by_distance(const void *a, const void *b)
{
    const abut_near *x = a;
    const abut_near *y = b;

    if (x->gap.distance != y->gap.distance) {
        return x->gap.distance < y->gap.distance ? -1 : 1;
    }
    return x->id < y->id ? -1 : x->id > y->id;
}

/* Everything that is no further than that, in order. */
static uint32_t
measure_all(const abut_shape *shape, double within, const abut_query *query, abut_near *near)
{
    uint32_t count = 0;

    for (int k = 0; k < scene.count; k++) {
        const abut_shape *part = crowd_part(&scene, query, k);

        if (part != NULL) {
            near[count] = (abut_near){ scene.ids[k], abut_measure(shape, part) };
            count += near[count].gap.distance <= within;
        }
    }
    qsort(near, count, sizeof *near, by_distance);
    return count;
}

static bool same_nears(const abut_near *a, const abut_near *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (a[i].id != b[i].id || memcmp(&a[i].gap, &b[i].gap, sizeof a[i].gap) != 0) {
            return false;
        }
    }
    return true;
}

static void check_nearest(const abut_index *index,
                          const char *name,
                          const abut_shape *shape,
                          double within,
                          const abut_query *query)
{
    static const uint32_t rooms[] = { 0, 1, 2, 7, CROWD_SIZE / 2, CROWD_SIZE };
    static abut_near wanted[CROWD_SIZE];
    static abut_near near[CROWD_SIZE];
    uint32_t all = measure_all(shape, within, query, wanted);

    for (int i = 0; i < COUNT_OF(rooms); i++) {
        uint32_t expected = rooms[i] < all ? rooms[i] : all;
        uint32_t count = 99;

        CHECK_ROW(name, abut_index_nearest(index, shape, within, query, near, rooms[i], &count) ==
                            ABUT_OK);
        CHECK_ROW(name, count == expected && same_nears(near, wanted, expected));
    }
}

static void test_as_one_by_one(void)
{
    for (int layout = 0; layout < CROWD_LAYOUT_COUNT * SEEDS; layout++) {
        crowd_make(&scene, (crowd_layout)(layout / SEEDS), crowd_seed(layout % SEEDS));
        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            abut_index *index =
                crowd_index(&scene, (abut_index_kind)kind, layout % SEEDS == 1 ? 11 : 0);

            for (int i = 0; i < ASKED; i++) {
                const char *name = crowd_name(&scene, (abut_index_kind)kind);
                abut_query query = crowd_query(&scene, i % CROWD_QUERIES);
                abut_vec2 place = crowd_place(&scene);
                abut_shape shape = i % 2 == 0 ? crowd_shape(&scene) : abut_point(place.x, place.y);
                double within = i % 3 == 0 ? INFINITY : (double)rng_int(&scene.dice, 0, 3);

                if (i % 5 == 0) { /* from far away */
                    shape = abut_moved(&shape, -1000, 3000);
                }
                check_nearest(index, name, &shape, within, &query);
            }
            abut_index_destroy(index);
        }
    }
}

/* Also from a few times as far away as the crowd is wide, in every direction, and with one entry
 * that lies far out. */
static void test_from_outside(void)
{
    for (int layout = 0; layout < CROWD_LAYOUT_COUNT; layout++) {
        crowd_make(&scene, (crowd_layout)layout, crowd_seed(layout));
        abut_vec2 out = { 3e5, -1e6 };
        abut_shape *last = &scene.shapes[scene.count - 1];
        abut_vec2 middle = scene.bounds[scene.count / 2].min;

        *last = abut_circle(out.x, out.y, 2);
        scene.bounds[scene.count - 1] = abut_shape_bounds(last);
        scene.rects[scene.count - 1] =
            abut_rect_between(out.x - 2, out.y - 2, out.x + 2, out.y + 2);
        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            abut_index *index = crowd_index(&scene, (abut_index_kind)kind, kind % 2 == 1 ? 11 : 0);

            for (int i = 0; i < ASKED; i++) {
                const char *name = crowd_name(&scene, (abut_index_kind)kind);
                abut_query query = crowd_query(&scene, i % CROWD_QUERIES);
                double away = 4 * (double)(1 << i % 12);
                double x = middle.x + away * (double)rng_int(&scene.dice, -10, 10);
                double y = middle.y + away * (double)rng_int(&scene.dice, -10, 10);
                double radius = away * (double)rng_int(&scene.dice, 0, 5);
                abut_shape round = i % 2 == 0 ? abut_circle(x, y, radius) : abut_point(x, y);
                abut_shape shape = i % 5 == 0 ? abut_segment(x, y, middle.x, middle.y) : round;

                check_nearest(index, name, &shape, i % 3 == 0 ? 20 * away : INFINITY, &query);
            }
            abut_index_destroy(index);
        }
    }
}

/* Of entries at the same distance the lowest ids come first, whatever the order. */
static void test_ties(void)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index =
            abut_index_create(&(abut_index_settings){ .kind = (abut_index_kind)kind });
        abut_shape middle = abut_point(0, 0);
        abut_near near[4];
        uint32_t count = 0;

        for (uint32_t i = 0; i < 200; i++) {
            double x = i % 2 == 0 ? 5 : -6;
            double y = i % 4 < 2 ? -1 : 0;

            abut_index_add(index, 999 - i, (abut_bounds){ { x, y }, { x + 1, y + 1 } });
        }
        abut_index_update(index);
        CHECK(abut_index_nearest(index, &middle, INFINITY, NULL, near, 4, &count) == ABUT_OK);
        CHECK(count == 4);
        for (uint32_t i = 0; i < 4; i++) {
            CHECK(near[i].id == 800 + i && near[i].gap.distance == 5);
        }
        CHECK(abut_index_nearest(index, &middle, 5, NULL, near, 1, &count) == ABUT_OK);
        CHECK(count == 1 && near[0].id == 800);
        CHECK(abut_index_nearest(index, &middle, 5 - ABUT_QUANTUM, NULL, near, 1, &count) ==
              ABUT_OK);
        CHECK(count == 0);
        abut_index_destroy(index);
    }
}

/* From one end of the lattice to the other, and nothing there at all. */
static void test_far_and_none(void)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index =
            abut_index_create(&(abut_index_settings){ .kind = (abut_index_kind)kind });
        abut_shape corner = abut_point(-ABUT_LIMIT, -ABUT_LIMIT);
        abut_vec2 end = { ABUT_LIMIT, ABUT_LIMIT };
        abut_near near;
        uint32_t count = 7;

        CHECK(abut_index_nearest(index, &corner, INFINITY, NULL, &near, 1, &count) == ABUT_OK);
        CHECK(count == 0);
        abut_index_add(index, 1, abut_bounds_empty());
        CHECK(abut_index_nearest(index, &corner, INFINITY, NULL, &near, 1, &count) == ABUT_OK);
        CHECK(count == 0);
        abut_index_add(index, 2, (abut_bounds){ end, end });
        abut_index_update(index);
        CHECK(abut_index_nearest(index, &corner, INFINITY, NULL, &near, 1, &count) == ABUT_OK);
        CHECK(count == 1 && near.id == 2 && near.gap.on_b.x == ABUT_LIMIT);
        CHECK(fabs(near.gap.distance - 2 * ABUT_LIMIT * sqrt(2)) < 1e-3);
        CHECK(abut_index_nearest(index, &corner, 1e9, NULL, &near, 1, &count) == ABUT_OK);
        CHECK(count == 0);
        abut_index_destroy(index);
    }
}

TEST_MAIN(TEST(test_as_one_by_one),
          TEST(test_from_outside),
          TEST(test_ties),
          TEST(test_far_and_none))
