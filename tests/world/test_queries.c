/* world/test_queries.c - every query against a plain loop over all bodies and their shapes.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { TOWN = 90, ROOM = 200 };

/* A world full of bodies, some of two shapes, some sensors, some touching. */
typedef struct town {
    abut_world *world;
    uint64_t seed;
    rng dice;
    int count;
    abut_body ids[TOWN]; /* ascending */
    uint32_t categories[TOWN];
    bool sensors[TOWN];
} town;

static abut_shape town_shape(rng *dice, double x, double y)
{
    double size = (double)rng_int(dice, 1, 12);

    switch (rng_int(dice, 0, 4)) {
    case 0:
        return abut_circle(x, y, size);
    case 1:
        return abut_capsule(x - size, y, x + size / 2, y + size, 1);
    case 2:
        return abut_triangle(x - size, y - size, x + size, y, x, y + size);
    case 3:
        return abut_segment(x - size, y, x + size, y + 2);
    default:
        return abut_rect_between(x - size, y - size, x + size, y + 3);
    }
}

static void town_open(town *t, uint64_t seed)
{
    *t = (town){ .seed = seed, .dice = { seed } };
    t->world = abut_world_create(NULL);
    for (int i = 0; i < TOWN; i++) {
        abut_shape shapes[2] = { town_shape(&t->dice, 0, 0),
                                 town_shape(&t->dice, (double)rng_int(&t->dice, -20, 20), 5) };
        abut_body_settings body = {
            .kind = (abut_body_kind)rng_int(&t->dice, 0, 2),
            .shapes = shapes,
            .shape_count = i % 4 == 0 ? 2 : 1,
            .at = { (double)rng_int(&t->dice, -100, 100), (double)rng_int(&t->dice, -100, 100) },
            .category = 1u << (i % 3),
            .mask = UINT32_MAX,
            .sensor = i % 5 == 0,
            .user = (uint64_t)i,
            .spawn = ABUT_SPAWN_IGNORE,
        };
        abut_body id = 0;

        if (abut_world_add(t->world, &body, &id) == ABUT_OK) {
            t->ids[t->count] = id;
            t->categories[t->count] = body.category;
            t->sensors[t->count] = body.sensor;
            t->count++;
        }
    }
}

static bool odd_user(void *user, abut_body body, uint64_t body_user)
{
    (void)body;
    ++*(int *)user;
    return body_user % 2 == 1;
}

enum { QUERIES = 6 };

static abut_world_query town_query(const town *t, int i, int *asked)
{
    abut_world_query query = { 0 };

    query.sensors = i == 1 || i == 3;
    query.categories = i == 2 ? 5 : 0;
    query.overlapping = i == 3 || i == 4;
    query.except = i == 4 || i == 5 ? t->ids[t->count / 2] : 0;
    query.wants = i == 5 ? odd_user : NULL;
    query.user = asked;
    return query;
}

static bool takes_part(const town *t, int i, const abut_world_query *query)
{
    return (query->sensors || !t->sensors[i]) &&
           (query->categories == 0 || (query->categories & t->categories[i])) &&
           t->ids[i] != query->except &&
           (!query->wants || abut_body_user(t->world, t->ids[i]) % 2 == 1);
}

static const char *town_row(const town *t, int query, const char *what)
{
    static char row[80];

    snprintf(row, sizeof(row), "%s, seed %llu, query %d", what, (unsigned long long)t->seed, query);
    return row;
}

static abut_vec2 town_place(town *t)
{
    return (abut_vec2){ (double)rng_int(&t->dice, -120, 120),
                        (double)rng_int(&t->dice, -120, 120) };
}

/* --- What is here ---------------------------------------------------------------------- */

static uint32_t find_by_hand(const town *t,
                             const abut_shape *shape,
                             const abut_world_query *query,
                             abut_body bodies[ROOM])
{
    uint32_t count = 0;

    for (int i = 0; i < t->count; i++) {
        abut_relation most = ABUT_APART;

        if (!takes_part(t, i, query)) {
            continue;
        }
        for (uint32_t k = 0; k < abut_body_shape_count(t->world, t->ids[i]); k++) {
            abut_shape part = abut_body_shape(t->world, t->ids[i], k);
            abut_relation relation = abut_relate(shape, &part);

            most = relation > most ? relation : most;
        }
        if (most >= (query->overlapping ? ABUT_OVERLAPPING : ABUT_TOUCHING)) {
            bodies[count++] = t->ids[i];
        }
    }
    return count;
}

static void check_found(const char *row,
                        abut_status status,
                        const abut_body *got,
                        uint32_t got_count,
                        const abut_body *want,
                        uint32_t want_count)
{
    CHECK_ROW(row, status == ABUT_OK);
    if (!CHECK_ROW(row, got_count == want_count)) {
        printf("   %s: found %u, by hand %u\n", row, got_count, want_count);
        return;
    }
    CHECK_ROW(row, memcmp(got, want, sizeof(*got) * want_count) == 0);
}

static int asked_in_all;

static uint32_t ask_here(town *t, int i)
{
    int asked = 0;
    abut_world_query query = town_query(t, i, &asked);
    abut_vec2 place = town_place(t);
    abut_shape shapes[3] = { town_shape(&t->dice, place.x, place.y), abut_point(place.x, place.y),
                             abut_rect(place.x, place.y, 30, 20) };
    abut_bounds region = { place, { place.x + 30, place.y + 20 } };
    abut_body got[ROOM];
    abut_body want[ROOM];
    uint32_t total = 0;

    for (int k = 0; k < 3; k++) {
        uint32_t want_count = find_by_hand(t, &shapes[k], &query, want);
        uint32_t count = 99;
        abut_status status =
            k == 0   ? abut_world_find(t->world, &shapes[0], &query, got, ROOM, &count)
            : k == 1 ? abut_world_find_point(t->world, place, &query, got, ROOM, &count)
                     : abut_world_find_bounds(t->world, region, &query, got, ROOM, &count);

        check_found(town_row(t, i,
                             k == 0   ? "find"
                             : k == 1 ? "find point"
                                      : "find bounds"),
                    status, got, count, want, want_count);
        total += count;
        if (k == 2 && want_count > 1) { /* a short array gets the first, all are counted */
            got[1] = 12345;
            CHECK(abut_world_find_bounds(t->world, region, &query, got, 1, &count) == ABUT_OK);
            CHECK(count == want_count && got[0] == want[0] && got[1] == 12345);
        }
    }
    asked_in_all += asked;
    return total;
}

/* --- What lies that way ------------------------------------------------------------------ */

static void keep_met(abut_met *met, uint32_t *count, abut_met one)
{
    uint32_t k = (*count)++;

    while (k > 0 && (met[k - 1].hit.time > one.hit.time ||
                     (met[k - 1].hit.time == one.hit.time && met[k - 1].id > one.id))) {
        met[k] = met[k - 1];
        k--;
    }
    met[k] = one;
}

/* The first or nearest of a body's shapes, cast at or swept against. */
static abut_hit meet_part(const abut_shape *shape,
                          abut_vec2 from,
                          abut_vec2 motion,
                          const abut_shape *part,
                          const abut_world_query *query)
{
    abut_hit hit = { .time = 1 };

    if (!shape) {
        hit = abut_cast(from, (abut_vec2){ from.x + motion.x, from.y + motion.y }, part,
                        ABUT_INSIDE_HIT);
    } else {
        abut_swept swept;

        if (abut_sweep(shape, motion, part, (abut_vec2){ 0, 0 }, &swept) == ABUT_OK) {
            hit = (abut_hit){ .hit = swept.hit || swept.graze,
                              .graze = swept.graze,
                              .time = swept.hit || swept.graze ? swept.touch : 1,
                              .normal = swept.normal };
        }
    }
    hit.hit = hit.hit && !(query->overlapping && hit.graze);
    return hit;
}

static uint32_t meet_by_hand(const town *t,
                             const abut_shape *shape,
                             abut_vec2 from,
                             abut_vec2 motion,
                             const abut_world_query *query,
                             abut_met met[ROOM])
{
    uint32_t count = 0;

    for (int i = 0; i < t->count; i++) {
        abut_met best = { .id = t->ids[i] };

        if (!takes_part(t, i, query)) {
            continue;
        }
        for (uint32_t k = 0; k < abut_body_shape_count(t->world, t->ids[i]); k++) {
            abut_shape part = abut_body_shape(t->world, t->ids[i], k);
            abut_hit hit = meet_part(shape, from, motion, &part, query);

            /* What starts inside of one shape is inside of the body, wherever its others end. */
            bool inside = hit.time == 0 && hit.normal.x == 0 && hit.normal.y == 0;

            if (hit.hit && (!best.hit.hit || hit.time < best.hit.time || inside)) {
                best.hit = hit;
            }
        }
        if (best.hit.hit) {
            keep_met(met, &count, best);
        }
    }
    return count;
}

static void check_met(const char *row,
                      const abut_met *got,
                      uint32_t got_count,
                      const abut_met *want,
                      uint32_t want_count)
{
    if (!CHECK_ROW(row, got_count == want_count)) {
        printf("   %s: met %u, by hand %u\n", row, got_count, want_count);
        return;
    }
    for (uint32_t i = 0; i < want_count; i++) {
        bool same = got[i].id == want[i].id && got[i].hit.time == want[i].hit.time &&
                    fabs(got[i].hit.normal.x - want[i].hit.normal.x) < 1e-9 &&
                    fabs(got[i].hit.normal.y - want[i].hit.normal.y) < 1e-9;

        if (!CHECK_ROW(row, same)) {
            printf("   %s: %u is %" PRIu64 " at %.12g (%g, %g), by hand %" PRIu64
                   " at %.12g (%g, %g)\n",
                   row, i, got[i].id, got[i].hit.time, got[i].hit.normal.x, got[i].hit.normal.y,
                   want[i].id, want[i].hit.time, want[i].hit.normal.x, want[i].hit.normal.y);
            return;
        }
    }
}

static uint32_t ask_ways(town *t, int i)
{
    int asked = 0;
    abut_world_query query = town_query(t, i, &asked);
    abut_vec2 from = town_place(t);
    abut_vec2 to = town_place(t);
    abut_vec2 motion = { to.x - from.x, to.y - from.y };
    abut_shape shape = town_shape(&t->dice, from.x, from.y);
    abut_met got[ROOM];
    abut_met want[ROOM];
    abut_met first = { 0 };
    uint32_t count = 0;
    uint32_t want_count = meet_by_hand(t, NULL, from, motion, &query, want);
    const char *row = town_row(t, i, "cast");
    uint32_t total = want_count;

    CHECK_ROW(row, abut_world_cast_all(t->world, from, to, ABUT_INSIDE_HIT, &query, got, ROOM,
                                       &count) == ABUT_OK);
    check_met(row, got, count, want, want_count);
    CHECK_ROW(row, abut_world_cast_first(t->world, from, to, ABUT_INSIDE_HIT, &query, &first) ==
                       ABUT_OK);
    CHECK_ROW(row, first.hit.hit == (want_count > 0));
    check_met(row, &first, want_count > 0, want, want_count > 0);
    row = town_row(t, i, "sweep");
    want_count = meet_by_hand(t, &shape, from, motion, &query, want);
    CHECK_ROW(row,
              abut_world_sweep_all(t->world, &shape, motion, &query, got, ROOM, &count) == ABUT_OK);
    check_met(row, got, count, want, want_count);
    CHECK_ROW(row, abut_world_sweep_first(t->world, &shape, motion, &query, &first) == ABUT_OK);
    CHECK_ROW(row, first.hit.hit == (want_count > 0));
    check_met(row, &first, want_count > 0, want, want_count > 0);
    return total + want_count;
}

/* --- What is near --------------------------------------------------------------------------- */

static double distance_by_hand(const town *t, int i, const abut_shape *shape)
{
    double best = INFINITY;

    for (uint32_t k = 0; k < abut_body_shape_count(t->world, t->ids[i]); k++) {
        abut_shape part = abut_body_shape(t->world, t->ids[i], k);

        best = fmin(best, abut_measure(shape, &part).distance);
    }
    return best;
}

static uint32_t ask_near(town *t, int i)
{
    int asked = 0;
    abut_world_query query = town_query(t, i, &asked);
    abut_vec2 place = town_place(t);
    double away = t->dice.state % 3 == 0 ? 20 : 1; /* also from far outside */
    abut_shape shape = town_shape(&t->dice, place.x * away, place.y * away);
    double within = i % 2 ? INFINITY : 40 * away;
    abut_near got[ROOM];
    uint32_t count = 0;
    const char *row = town_row(t, i, "nearest");
    uint32_t capacity = 10;
    uint32_t closer = 0;

    query.overlapping = false;
    CHECK_ROW(row, abut_world_nearest(t->world, &shape, within, &query, got, capacity, &count) ==
                       ABUT_OK);
    CHECK_ROW(row, count <= capacity);
    double last = count > 0 ? got[count - 1].gap.distance : -1;
    uint32_t eligible = 0;
    for (int k = 0; k < t->count; k++) {
        double distance = distance_by_hand(t, k, &shape);
        bool listed = false;

        if (!takes_part(t, k, &query) || distance > within) {
            continue;
        }
        eligible++;
        for (uint32_t n = 0; n < count; n++) {
            if (got[n].id == t->ids[k]) {
                listed = true;
                CHECK_ROW(row, got[n].gap.distance == distance);
            }
        }
        CHECK_ROW(row, listed || distance >= last);
        closer += listed;
    }
    CHECK_ROW(row, closer == count && count == (eligible < capacity ? eligible : capacity));
    for (uint32_t n = 1; n < count; n++) {
        double before = got[n - 1].gap.distance;
        double after = got[n].gap.distance;

        CHECK_ROW(row, before < after || (before == after && got[n - 1].id < got[n].id));
    }
    return count;
}

static void test_against_loops(void)
{
    uint32_t here = 0;
    uint32_t ways = 0;
    uint32_t near = 0;

    for (uint64_t seed = 1; seed <= 6; seed++) {
        town t;

        town_open(&t, seed);
        CHECK(t.count > TOWN / 2);
        for (int i = 0; i < 240; i++) {
            here += ask_here(&t, i % QUERIES);
            ways += ask_ways(&t, i % QUERIES);
            near += ask_near(&t, i % QUERIES);
            if (i % 40 == 39) { /* also while the world moves on */
                for (int k = 0; k < t.count; k += 3) {
                    abut_body_set_velocity(t.world, t.ids[k], town_place(&t));
                }
                CHECK(abut_world_step(t.world) == ABUT_OK);
                for (int k = 0; k < t.count; k += 3) { /* kinematics come to rest */
                    abut_body_set_velocity(t.world, t.ids[k], (abut_vec2){ 0, 0 });
                }
            }
        }
        abut_world_destroy(t.world);
    }
    CHECK(here > 1000 && ways > 5000 && near > 5000 && asked_in_all > 100);
}

/* --- Refused -----------------------------------------------------------------------------------
 */

static void test_refused(void)
{
    town t;
    abut_shape none = abut_nothing();
    abut_shape point = abut_point(0, 0);
    abut_vec2 here = { 0, 0 };
    abut_vec2 nan = { NAN, 0 };
    abut_body ids[4];
    abut_met met = { 0 };
    abut_near near[4];
    uint32_t count = 9;

    town_open(&t, 3);
    CHECK(abut_world_find(t.world, &none, NULL, ids, 4, &count) == ABUT_E_SHAPE && count == 0);
    count = 9;
    CHECK(abut_world_find_point(t.world, nan, NULL, ids, 4, &count) == ABUT_E_NOT_FINITE);
    CHECK(count == 0);
    CHECK(abut_world_cast_first(t.world, here, nan, ABUT_INSIDE_HIT, NULL, &met) ==
          ABUT_E_NOT_FINITE);
    CHECK(!met.hit.hit);
    CHECK(abut_world_sweep_first(t.world, &point, nan, NULL, &met) == ABUT_E_NOT_FINITE);
    count = 9;
    CHECK(abut_world_nearest(t.world, &point, -1, NULL, near, 4, &count) == ABUT_E_ARGUMENT);
    CHECK(count == 0);
    CHECK(abut_world_find(t.world, &point, NULL, NULL, 4, &count) == ABUT_E_ARGUMENT);
    abut_world_destroy(t.world);
}

TEST_MAIN(TEST(test_against_loops), TEST(test_refused))
