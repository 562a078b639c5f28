/* query/test_sweep.c - what a moving shape meets: the same as moving it against every
 * entry one by one, sorted by time, then id. That one by one is right is the matter
 * of test_swept.c.
 *
 * SPDX-License-Identifier: MIT */
#include "query/crowd.h"
#include "support/check.h"
#include "sweep/sweep.h"

#include <string.h>

enum { MOTIONS = 24, SEEDS = 3 };

static crowd scene;

static int by_time(const void *a, const void *b)
{
    const abut_met *x = a;
    const abut_met *y = b;

    if (x->hit.time != y->hit.time) {
        return x->hit.time < y->hit.time ? -1 : 1;
    }
    return x->id < y->id ? -1 : x->id > y->id;
}

static uint32_t
sweep_all(const abut_shape *shape, abut_vec2 motion, const abut_query *query, abut_met *met)
{
    ab_vec step = { ab_round(motion.x), ab_round(motion.y) };
    uint32_t count = 0;

    for (int k = 0; k < scene.count; k++) {
        const abut_shape *part = crowd_part(&scene, query, k);

        if (part == NULL) {
            continue;
        }
        ab_met_corner corner;
        abut_hit hit = ab_sweep_shape(ab_inside(shape), step, ab_inside(part), &corner);

        if (hit.hit && !(query->overlapping && hit.graze)) {
            met[count++] = (abut_met){ scene.ids[k], hit };
        }
    }
    qsort(met, count, sizeof *met, by_time);
    return count;
}

static bool same_mets(const abut_met *a, const abut_met *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const abut_hit *x = &a[i].hit;
        const abut_hit *y = &b[i].hit;

        if (a[i].id != b[i].id || x->graze != y->graze || x->side != y->side ||
            memcmp(&x->time, &y->time, sizeof x->time) != 0 ||
            memcmp(&x->point, &y->point, sizeof x->point) != 0 ||
            memcmp(&x->normal, &y->normal, sizeof x->normal) != 0) {
            return false;
        }
    }
    return true;
}

static void check_sweep(const abut_index *index,
                        const char *name,
                        const abut_shape *shape,
                        abut_vec2 motion,
                        const abut_query *query)
{
    static abut_met wanted[CROWD_SIZE];
    static abut_met met[CROWD_SIZE];
    abut_met first;
    uint32_t count = 99;
    uint32_t all = sweep_all(shape, motion, query, wanted);

    for (uint32_t room = 0; room <= CROWD_SIZE;
         room = room < 3 ? room + 1 : room + CROWD_SIZE - 3) {
        uint32_t kept = room < all ? room : all;

        CHECK_ROW(name,
                  abut_index_sweep_all(index, shape, motion, query, met, room, &count) == ABUT_OK);
        CHECK_ROW(name, count == all && same_mets(met, wanted, kept));
    }
    CHECK_ROW(name, abut_index_sweep_first(index, shape, motion, query, &first) == ABUT_OK);
    CHECK_ROW(name, first.hit.hit == (all > 0));
    if (all > 0) {
        CHECK_ROW(name, same_mets(&first, wanted, 1));
    } else {
        CHECK_ROW(name, first.id == 0 && first.hit.time == 1 && first.hit.side == ABUT_SIDE_NONE);
    }
}

static abut_vec2 random_motion(int i)
{
    abut_vec2 p = crowd_place(&scene);
    abut_vec2 q = crowd_place(&scene);
    abut_vec2 motion = { p.x - q.x, p.y - q.y };

    switch (i % 6) {
    case 0:
        motion.x = 0;
        break;
    case 1:
        motion.y = 0;
        break;
    case 2: /* hardly at all */
        motion = (abut_vec2){ motion.x * 0x1p-28, motion.y * 0x1p-30 };
        break;
    case 3:
        motion = (abut_vec2){ motion.x * 1e5, motion.y * 1e5 };
        break;
    default:
        break;
    }
    return motion;
}

static void test_as_one_by_one(void)
{
    for (int layout = 0; layout < CROWD_LAYOUT_COUNT * SEEDS; layout++) {
        crowd_make(&scene, (crowd_layout)(layout / SEEDS), crowd_seed(layout % SEEDS));
        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            abut_index *index =
                crowd_index(&scene, (abut_index_kind)kind, layout % SEEDS == 1 ? 11 : 0);

            for (int i = 0; i < MOTIONS; i++) {
                abut_query query = crowd_query(&scene, (i / 2) % CROWD_QUERIES);
                abut_shape shape = crowd_shape(&scene);

                check_sweep(index, crowd_name(&scene, (abut_index_kind)kind), &shape,
                            random_motion(i), &query);
            }
            abut_index_destroy(index);
        }
    }
}

/* A row of tiles: a box that slides along it touches each in turn and enters none; one
 * that falls onto it meets those under it all at once, the lowest id first. */
static void test_tiles(void)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index =
            abut_index_create(&(abut_index_settings){ .kind = (abut_index_kind)kind });
        abut_shape box = abut_rect(0.25, 1, 1, 1);
        abut_shape high = abut_rect(2.25, 4, 1, 1);
        abut_query inside = { .overlapping = true };
        abut_met met[8];
        uint32_t count = 0;

        for (uint32_t i = 0; i < 8; i++) {
            abut_index_add(index, 20 - i, (abut_bounds){ { i, 0 }, { i + 1.0, 1 } });
        }
        abut_index_update(index);
        CHECK(abut_index_sweep_all(index, &box, (abut_vec2){ 3, 0 }, NULL, met, 8, &count) ==
              ABUT_OK);
        CHECK(count == 5 && met[0].id == 19 && met[0].hit.time == 0 && met[1].id == 20);
        CHECK(met[2].id == 18 && met[2].hit.time == 0.25 && met[4].id == 16);
        CHECK(met[0].hit.graze && met[0].hit.normal.y == 1 && met[0].hit.side == ABUT_SIDE_MAX_Y);
        CHECK(abut_index_sweep_all(index, &box, (abut_vec2){ 3, 0 }, &inside, met, 8, &count) ==
              ABUT_OK);
        CHECK(count == 0);
        CHECK(abut_index_sweep_all(index, &high, (abut_vec2){ 0, -4 }, NULL, met, 8, &count) ==
              ABUT_OK);
        CHECK(count == 2 && met[0].id == 17 && met[1].id == 18 && met[1].hit.time == 0.75);
        CHECK(met[0].hit.point.y == 1 && met[0].hit.point.x > 3 && met[0].hit.point.x < 3.25);
        CHECK(abut_index_sweep_first(index, &high, (abut_vec2){ 0, -4 }, NULL, met) == ABUT_OK);
        CHECK(met[0].id == 17 && met[0].hit.time == 0.75 && !met[0].hit.graze);
        abut_index_destroy(index);
    }
}

/* A long slanting wall whose bounds are met at once, but which itself is not met before
 * a speck in its way. */
static const abut_shape *wall_or_speck(void *user, uint32_t id)
{
    const abut_shape *shapes = user;

    return &shapes[id < 2 ? id : 2];
}

static void test_late_and_early(void)
{
    const abut_shape shapes[] = { abut_segment(0, 4, 20, 16), abut_circle(9, 9, 0.25),
                                  abut_point(20, 0) };
    abut_query query = { .shape_of = wall_or_speck, .user = (void *)(uintptr_t)shapes };
    abut_shape ball = abut_circle(0, 0, 0.125);

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index =
            abut_index_create(&(abut_index_settings){ .kind = (abut_index_kind)kind });
        abut_met met;

        for (uint32_t i = 0; i < 100; i++) {
            abut_index_add(index, i, abut_shape_bounds(wall_or_speck(query.user, i)));
        }
        abut_index_update(index);
        CHECK(abut_index_sweep_first(index, &ball, (abut_vec2){ 20, 20 }, &query, &met) == ABUT_OK);
        CHECK(met.id == 1 && met.hit.time > 0.43 && met.hit.time < 0.45);
        CHECK(abut_index_cast_first(index, (abut_vec2){ 0, 0 }, (abut_vec2){ 20, 20 }, 0, &query,
                                    &met) == ABUT_OK);
        CHECK(met.id == 1);
        abut_index_remove(index, 1);
        CHECK(abut_index_sweep_first(index, &ball, (abut_vec2){ 20, 20 }, &query, &met) == ABUT_OK);
        CHECK(met.id == 0 && met.hit.time > 0.48 && met.hit.time < 0.5);
        abut_index_destroy(index);
    }
}

TEST_MAIN(TEST(test_as_one_by_one), TEST(test_tiles), TEST(test_late_and_early))
