/* query/test_cast.c - what a path or a ray meets: to the bit what abut_cast() and
 * abut_cast_ray() say about every entry one by one, sorted by time, then id.
 *
 * SPDX-License-Identifier: MIT */
#include "query/crowd.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

enum { PATHS = 40, SEEDS = 3 };

static crowd scene;

static bool same_hit(const abut_hit *a, const abut_hit *b)
{
    return a->hit == b->hit && a->graze == b->graze && a->side == b->side &&
           memcmp(&a->time, &b->time, sizeof a->time) == 0 &&
           memcmp(&a->point, &b->point, sizeof a->point) == 0 &&
           memcmp(&a->normal, &b->normal, sizeof a->normal) == 0;
}

static int by_time(const void *a, const void *b)
{
    const abut_met *x = a;
    const abut_met *y = b;

    if (x->hit.time != y->hit.time) {
        return x->hit.time < y->hit.time ? -1 : 1;
    }
    return x->id < y->id ? -1 : x->id > y->id;
}

typedef struct trip {
    abut_vec2 from;
    abut_vec2 to; /* or the direction */
    bool ray;
    abut_inside inside;
} trip;

/* What should be met, in order. */
static uint32_t meet_all(const trip *trip, const abut_query *query, abut_met *met)
{
    uint32_t count = 0;

    for (int k = 0; k < scene.count; k++) {
        const abut_shape *part = crowd_part(&scene, query, k);

        if (part == NULL) {
            continue;
        }
        abut_hit hit = trip->ray ? abut_cast_ray(trip->from, trip->to, part, trip->inside)
                                 : abut_cast(trip->from, trip->to, part, trip->inside);

        if (hit.hit && !(query->overlapping && hit.graze)) {
            met[count++] = (abut_met){ scene.ids[k], hit };
        }
    }
    qsort(met, count, sizeof *met, by_time);
    return count;
}

static abut_status ask_all(const abut_index *index,
                           const trip *trip,
                           const abut_query *query,
                           abut_met *met,
                           uint32_t room,
                           uint32_t *count)
{
    return trip->ray ? abut_index_ray_all(index, trip->from, trip->to, trip->inside, query, met,
                                          room, count)
                     : abut_index_cast_all(index, trip->from, trip->to, trip->inside, query, met,
                                           room, count);
}

static bool same_mets(const abut_met *a, const abut_met *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (a[i].id != b[i].id || !same_hit(&a[i].hit, &b[i].hit)) {
            return false;
        }
    }
    return true;
}

static void
check_trip(const abut_index *index, const char *name, const trip *trip, const abut_query *query)
{
    static abut_met wanted[CROWD_SIZE];
    static abut_met met[CROWD_SIZE];
    abut_met first;
    uint32_t count = 99;
    uint32_t all = meet_all(trip, query, wanted);
    abut_hit nothing = trip->ray ? abut_cast_ray(trip->from, trip->to, NULL, trip->inside)
                                 : abut_cast(trip->from, trip->to, NULL, trip->inside);

    CHECK_ROW(name, ask_all(index, trip, query, met, CROWD_SIZE, &count) == ABUT_OK);
    CHECK_ROW(name, count == all && same_mets(met, wanted, all));
    for (uint32_t room = 0; room < 3 && room < all; room++) {
        CHECK_ROW(name, ask_all(index, trip, query, met, room, &count) == ABUT_OK);
        CHECK_ROW(name, count == all && same_mets(met, wanted, room));
    }
    abut_status status =
        trip->ray ? abut_index_ray_first(index, trip->from, trip->to, trip->inside, query, &first)
                  : abut_index_cast_first(index, trip->from, trip->to, trip->inside, query, &first);

    CHECK_ROW(name, status == ABUT_OK);
    if (all > 0) {
        CHECK_ROW(name, same_mets(&first, wanted, 1));
    } else {
        CHECK_ROW(name, first.id == 0 && !first.hit.hit && first.hit.time == nothing.time);
        CHECK_ROW(name, first.hit.side == ABUT_SIDE_NONE);
        CHECK_ROW(name, fabs(first.hit.point.x - nothing.point.x) <= ABUT_QUANTUM);
    }
}

/* Paths of all kinds: anywhere, along edges, through corners, out of the middle of an
 * entry, to where it starts. */
static trip random_trip(int i)
{
    abut_vec2 p = crowd_place(&scene);
    abut_vec2 q = crowd_place(&scene);
    trip trip = { p, q, i % 3 == 2, (abut_inside)rng_int(&scene.dice, 0, 2) };
    const abut_bounds *b = &scene.bounds[rng_int(&scene.dice, 0, scene.count - 1)];

    switch (rng_int(&scene.dice, 0, 7)) {
    case 0:
        trip.to.y = trip.from.y;
        break;
    case 1:
        trip.from.x = b->min.x;
        trip.to.x = b->min.x;
        break;
    case 2: /* through a corner */
        trip.to = (abut_vec2){ 2 * b->max.x - p.x, 2 * b->max.y - p.y };
        break;
    case 3:
        trip.from = (abut_vec2){ (b->min.x + b->max.x) / 2, (b->min.y + b->max.y) / 2 };
        break;
    case 4:
        trip.to = trip.from;
        break;
    case 5:
        trip.from = (abut_vec2){ p.x - 100, p.y - 300 };
        break;
    default:
        break;
    }
    if (trip.ray) {
        trip.to = (abut_vec2){ trip.to.x - trip.from.x, trip.to.y - trip.from.y };
        if (trip.to.x == 0 && trip.to.y == 0) {
            trip.to.x = 1e-300;
        }
    }
    return trip;
}

static void test_as_one_by_one(void)
{
    for (int layout = 0; layout < CROWD_LAYOUT_COUNT * SEEDS; layout++) {
        crowd_make(&scene, (crowd_layout)(layout / SEEDS), crowd_seed(layout % SEEDS));
        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            abut_index *index =
                crowd_index(&scene, (abut_index_kind)kind, layout % SEEDS == 1 ? 11 : 0);

            for (int i = 0; i < PATHS; i++) {
                trip trip = random_trip(i);
                abut_query query = crowd_query(&scene, i % CROWD_QUERIES);

                check_trip(index, crowd_name(&scene, (abut_index_kind)kind), &trip, &query);
            }
            abut_index_destroy(index);
        }
    }
}

/* A ray is made longer for what is far away: here entries lie from next to the start to
 * as far as the lattice goes, and one covers nearly all of it. */
static void test_rays_of_all_lengths(void)
{
    crowd_make(&scene, CROWD_LOOSE, 9);
    for (int i = 0; i < scene.count; i++) {
        double far = crowd_size(&scene.dice, 0, 28);
        double size = i == 0 ? ABUT_LIMIT / 2 : crowd_size(&scene.dice, 0, 27);
        double turn = rng_between(&scene.dice, 0, 7);
        double x = far * abut_cos(turn);
        double y = far * abut_sin(turn);
        abut_bounds b = { { fmax(x - size, -ABUT_LIMIT / 2), fmax(y - size, -ABUT_LIMIT / 2) },
                          { fmin(x + size, ABUT_LIMIT / 2), fmin(y + size, ABUT_LIMIT / 2) } };

        scene.bounds[i] = b.min.x < b.max.x && b.min.y < b.max.y
                              ? b
                              : (abut_bounds){ { i, i }, { i + 1, i + 1 } };
        b = scene.bounds[i];
        double radius = fmin(b.max.x - b.min.x, b.max.y - b.min.y) / 2;

        scene.rects[i] = abut_rect_between(b.min.x, b.min.y, b.max.x, b.max.y);
        scene.shapes[i] =
            i % 2 == 0 ? scene.rects[i]
                       : abut_circle((b.min.x + b.max.x) / 2, (b.min.y + b.max.y) / 2, radius);
    }
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index = crowd_index(&scene, (abut_index_kind)kind, 0);

        for (int i = 0; i < 60; i++) {
            double x = crowd_size(&scene.dice, 0, 28);
            double y = (double)rng_int(&scene.dice, -9, 9);
            double along = rng_between(&scene.dice, -1, 1);
            abut_query query = { .shape_of = i % 2 == 0 ? NULL : crowd_shape_of, .user = &scene };
            trip trip = { { i % 4 < 2 ? x : -x, y },
                          { along, rng_between(&scene.dice, -1, 1) },
                          i % 3 > 0,
                          (abut_inside)(i % 3) };

            check_trip(index, crowd_name(&scene, (abut_index_kind)kind), &trip, &query);
        }
        abut_index_destroy(index);
    }
}

/* A board of 4 x 4 tiles of side 0.1, numbered from the far corner. */
static abut_index *make_board(abut_index_kind kind)
{
    abut_index *index = abut_index_create(&(abut_index_settings){ .kind = kind });

    for (uint32_t i = 0; i < 16; i++) {
        double x = (double)(i % 4) / 10;
        double y = (double)(i / 4) / 10;
        double next_x = (double)(i % 4 + 1) / 10;
        double next_y = (double)(i / 4 + 1) / 10;

        abut_index_add(index, 15 - i, (abut_bounds){ { x, y }, { next_x, next_y } });
    }
    return index;
}

/* A path along the common edge of two rows meets the tiles of both, and enters none; one
 * through the corner where four tiles meet, diagonally, enters two of them and grazes
 * the others. */
static void test_shared_edges_and_corners(void)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index = make_board((abut_index_kind)kind);
        abut_query inside = { .overlapping = true };
        abut_met met[16];
        abut_met first;
        uint32_t count = 0;
        abut_vec2 from = { -1, 0.2 };
        abut_vec2 to = { 1, 0.2 };

        CHECK(abut_index_cast_all(index, from, to, 0, NULL, met, 16, &count) == ABUT_OK);
        CHECK(count == 8);
        for (uint32_t i = 0; i < 8; i++) {
            CHECK(met[i].hit.graze);
            CHECK(met[i].id == (i % 2 == 0 ? 7 : 11) - i / 2); /* in twos, the lower id first */
        }
        CHECK(abut_index_cast_first(index, from, to, 0, NULL, &first) == ABUT_OK);
        CHECK(first.id == 7 && first.hit.time == met[0].hit.time);
        CHECK(abut_index_cast_all(index, from, to, 0, &inside, met, 16, &count) == ABUT_OK);
        CHECK(count == 0);
        CHECK(abut_index_cast_first(index, from, to, 0, &inside, &first) == ABUT_OK);
        CHECK(!first.hit.hit && first.id == 0);
        /* Through the corner (0.2, 0.2), on the diagonal of the lattice. */
        from = (abut_vec2){ 0.2 - 0.09375, 0.2 - 0.09375 };
        to = (abut_vec2){ 0.2 + 0.09375, 0.2 + 0.09375 };
        CHECK(abut_index_ray_all(index, from, (abut_vec2){ 1, 1 }, 0, NULL, met, 16, &count) ==
              ABUT_OK);
        CHECK(count >= 4 && met[0].id == 10 && met[0].hit.time == 0 && !met[0].hit.graze);
        CHECK(met[1].id == 5 && !met[1].hit.graze);
        CHECK(met[2].id == 6 && met[2].hit.graze);
        CHECK(met[3].id == 9 && met[3].hit.graze);
        CHECK(met[1].hit.time == met[2].hit.time && met[2].hit.time == met[3].hit.time);
        CHECK(abut_index_cast_all(index, from, to, 0, &inside, met, 16, &count) == ABUT_OK);
        CHECK(count == 2 && met[0].id == 10 && met[1].id == 5);
        abut_index_destroy(index);
    }
}

/* An entry as large as the lattice, which no shape of the caller's can be. */
static void test_everything(void)
{
    abut_bounds all = { { -ABUT_LIMIT, -ABUT_LIMIT }, { ABUT_LIMIT, ABUT_LIMIT } };
    abut_bounds most = { { -ABUT_LIMIT, -ABUT_LIMIT }, { ABUT_LIMIT, 1e8 } };

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index =
            abut_index_create(&(abut_index_settings){ .kind = (abut_index_kind)kind });
        abut_met met[2];
        uint32_t count = 0;

        abut_index_add(index, 1, all);
        abut_index_add(index, 2, most);
        abut_index_update(index);
        CHECK(abut_index_cast_all(index, (abut_vec2){ 3e8, 4e8 }, (abut_vec2){ -1e8, 0 },
                                  ABUT_INSIDE_HIT, NULL, met, 2, &count) == ABUT_OK);
        CHECK(count == 2 && met[0].id == 1 && met[0].hit.time == 0);
        CHECK(met[1].id == 2 && met[1].hit.time == 0.75 && met[1].hit.side == ABUT_SIDE_MAX_Y);
        CHECK(met[1].hit.point.x == 0 && met[1].hit.point.y == 1e8 && met[1].hit.normal.y > 0.999);
        CHECK(abut_index_ray_first(index, (abut_vec2){ 0, 2e8 }, (abut_vec2){ 0, -7 },
                                   ABUT_INSIDE_IGNORE, NULL, met) == ABUT_OK);
        CHECK(met[0].id == 2 && fabs(met[0].hit.time - 1e8) < 1e-6);
        CHECK(abut_index_ray_first(index, (abut_vec2){ 0, 2e8 }, (abut_vec2){ 0, 7 },
                                   ABUT_INSIDE_EXIT, NULL, met) == ABUT_OK);
        CHECK(met[0].id == 1 && fabs(met[0].hit.time - (ABUT_LIMIT - 2e8)) < 1e-6);
        abut_index_destroy(index);
    }
}

static void test_nothing_there(void)
{
    abut_index *index = abut_index_create(NULL);
    abut_query round = { .shape_of = crowd_shape_of, .user = &scene };
    abut_met met = { .id = 5 };
    uint32_t count = 5;

    CHECK(abut_index_cast_first(index, (abut_vec2){ 1, 2 }, (abut_vec2){ 3, 4 }, 0, NULL, &met) ==
          ABUT_OK);
    CHECK(!met.hit.hit && met.id == 0 && met.hit.time == 1 && met.hit.point.x == 3);
    CHECK(abut_index_cast_first(index, (abut_vec2){ 1, 2 }, (abut_vec2){ 3, 4 }, 0, &round, &met) ==
          ABUT_OK);
    CHECK(!met.hit.hit && met.hit.time == 1);
    CHECK(abut_index_ray_first(index, (abut_vec2){ 1, 2 }, (abut_vec2){ 3, 4 }, 0, NULL, &met) ==
          ABUT_OK);
    CHECK(!met.hit.hit && met.hit.time == INFINITY && met.hit.point.x == 1);
    CHECK(abut_index_ray_all(index, (abut_vec2){ 1, 2 }, (abut_vec2){ 3, 4 }, 0, NULL, &met, 1,
                             &count) == ABUT_OK);
    CHECK(count == 0);
    abut_index_destroy(index);
}

TEST_MAIN(TEST(test_as_one_by_one),
          TEST(test_rays_of_all_lengths),
          TEST(test_shared_edges_and_corners),
          TEST(test_everything),
          TEST(test_nothing_there))
