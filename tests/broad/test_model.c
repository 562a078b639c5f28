/* broad/test_model.c - random lives: indexes of every kind and a plain list are told
 * the same things, and must answer the same.
 *
 * SEED=... in the environment replays another run, COUNT=... runs more of them.
 *
 * SPDX-License-Identifier: MIT */

#include "broad/fleet.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <string.h>

enum { ROOM = 4096, STEPS = SCENES_SLOW ? 800 : 1500 };

/* What a life is like. */
typedef struct nature {
    const char *name;
    scene_kind scene; /* where its bounds are drawn from */
    id_style style;   /* and its ids */
    uint32_t ids;     /* how many different ids there are */
    uint32_t crowd;   /* how many bounds are drawn at a time */
    int patience;     /* one step in so many asks for pairs, changes, regions */
    double cell_size;
} nature;

static const nature natures[] = {
    { "few", SCENE_BORDERS, IDS_COUNTED, 12, 64, 4, 0 },
    { "tiles", SCENE_TILES, IDS_COUNTED, 100, 100, 6, 1 },
    { "mix", SCENE_MIX, IDS_RANDOM, 200, 200, 6, 0 },
    { "far ids", SCENE_UNIFORM, IDS_HIGH, 150, 150, 6, 0.75 },
    { "holes", SCENE_HOLES, IDS_GAPS, 90, 90, 6, 0 },
    { "limits", SCENE_LIMITS, IDS_RANDOM, 120, 120, 6, 0 },
    { "covers", SCENE_COVERS, IDS_BACKWARD, 250, 250, 6, 3 },
    { "spans", SCENE_SPANS, IDS_GAPS, 150, 150, 6, 0 },
    { "points", SCENE_POINTS, IDS_GAPS, 150, 150, 6, 0 },
    { "steps", SCENE_STEPS, IDS_COUNTED, 40, 60, 6, 0 },
    { "offsets", SCENE_OFFSETS, IDS_RANDOM, 300, 300, 8, 0 },
    { "decimals", SCENE_DECIMALS, IDS_COUNTED, 300, 300, 8, 0.1 },
    { "many", SCENE_CLUSTER, IDS_COUNTED, 2000, 2000, 40, 0 },
};

typedef struct life {
    const nature *is;
    uint64_t seed;
    rng r;
    fleet f;
    model m;
    uint32_t *ids;
    abut_bounds *bounds; /* of the scene, drawn anew now and then */
    int step;
} life;

static const char *row_of_life(const life *l, int kind, const char *what)
{
    static char text[160];

    snprintf(text, sizeof text, "%s, %s, SEED=%llu, step %d, %s", l->is->name,
             abut_index_kind_name((abut_index_kind)kind), (unsigned long long)l->seed, l->step,
             what);
    return text;
}

/* Tells all kinds the same, and compares what they say to what the model said. */
#define TELL(l, what, expected, call)                                                              \
    for (int kind_ = 0; kind_ < ABUT_INDEX_KIND_COUNT; kind_++) {                                  \
        abut_index *index = (l)->f.of[kind_];                                                      \
        CHECK_ROW(row_of_life(l, kind_, what), (call) == (expected));                              \
    }

static uint32_t draw_id(life *l)
{
    return l->ids[rng_int(&l->r, 0, l->is->ids - 1)];
}

/* Bounds from the scene; sometimes ones that are none. */
static abut_bounds draw_bounds(life *l)
{
    abut_bounds b = l->bounds[rng_int(&l->r, 0, l->is->crowd - 1)];

    if (rng_int(&l->r, 0, 63) != 0) {
        return b;
    }
    switch (rng_int(&l->r, 0, 5)) {
    case 0:
        b.min.x = NAN;
        break;
    case 1:
        b.max.y = INFINITY;
        break;
    case 2:
        b = (abut_bounds){ { 0, 0 }, { 1, nextafter(ABUT_LIMIT, INFINITY) } };
        break;
    case 3:
        b = (abut_bounds){ { 3, 0 }, { 2, 1 } };
        break;
    case 4:
        b = (abut_bounds){ { 0, 2 }, { 1, 1 } };
        break;
    default:
        b = abut_bounds_empty();
        break;
    }
    return b;
}

/* Where both the id and the bounds are wrong either reason may be given. */
static bool doubly_wrong(const life *l, uint32_t id, abut_bounds bounds, bool should_be_there)
{
    return model_check_bounds(bounds) != ABUT_OK &&
           (model_find(&l->m, id) != NULL) != should_be_there;
}

static void change_entry(life *l, int way)
{
    uint32_t id = draw_id(l);
    abut_bounds bounds = draw_bounds(l);

    if (way == 0 && !doubly_wrong(l, id, bounds, false)) {
        abut_status status = model_add(&l->m, id, bounds);

        TELL(l, "add", status, abut_index_add(index, id, bounds));
    } else if (way == 1 && !doubly_wrong(l, id, bounds, true)) {
        abut_status status = model_move(&l->m, id, bounds);

        TELL(l, "move", status, abut_index_move(index, id, bounds));
    } else {
        abut_status status = model_put(&l->m, id, bounds);

        TELL(l, "put", status, abut_index_put(index, id, bounds));
    }
}

static void remove_entry(life *l)
{
    uint32_t id = draw_id(l);
    abut_status status = model_remove(&l->m, id);

    TELL(l, "remove", status, abut_index_remove(index, id));
}

static void dress_entry(life *l)
{
    uint32_t id = draw_id(l);
    uint32_t category = (uint32_t)rng_int(&l->r, 0, 7);
    uint32_t mask = rng_int(&l->r, 0, 2) ? UINT32_MAX : (uint32_t)rng_int(&l->r, 0, 7);
    uint64_t user = rng_next(&l->r);
    bool filters = rng_int(&l->r, 0, 1) == 1;
    abut_status status =
        filters ? model_set_filter(&l->m, id, category, mask) : model_set_user(&l->m, id, user);

    TELL(l, filters ? "set_filter" : "set_user", status,
         filters ? abut_index_set_filter(index, id, category, mask)
                 : abut_index_set_user(index, id, user));
}

static void assign_all(life *l)
{
    uint32_t count = (uint32_t)rng_int(&l->r, 0, l->is->crowd);
    uint32_t expected_bad = 4711;
    abut_bounds kept = l->bounds[count / 2];

    scene_fill(l->is->scene, rng_next(&l->r) % 1000, l->bounds, l->is->crowd);
    if (rng_int(&l->r, 0, 3) == 0 && count > 0) {
        kept = l->bounds[count / 2];
        l->bounds[count / 2] = (abut_bounds){ { 1, 1 }, { 0, 0 } };
    }
    abut_status status = model_assign(&l->m, l->bounds, count, &expected_bad);

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        uint32_t bad = 4711;

        CHECK_ROW(row_of_life(l, kind, "assign"),
                  abut_index_assign(l->f.of[kind], l->bounds, count, &bad) == status &&
                      (status == ABUT_OK || bad == expected_bad));
    }
    if (status != ABUT_OK) {
        l->bounds[count / 2] = kept;
    }
}

static void tidy(life *l, int way)
{
    uint32_t count = (uint32_t)rng_int(&l->r, 0, 600);

    switch (way) {
    case 0:
        TELL(l, "rebuild", ABUT_OK, abut_index_rebuild(index));
        break;
    case 1:
        TELL(l, "reserve", ABUT_OK, abut_index_reserve(index, count));
        break;
    case 2:
        scene_fill(l->is->scene, rng_next(&l->r) % 1000, l->bounds, l->is->crowd);
        break;
    case 3:
        if (rng_int(&l->r, 0, 7) == 0) {
            model_clear(&l->m);
            TELL(l, "clear", 0, (abut_index_clear(index), 0));
        }
        break;
    default:
        TELL(l, "update", ABUT_OK, abut_index_update(index));
        TELL(l, "update", 0, abut_index_report(index).unsorted);
        break;
    }
}

static void ask_pairs(life *l)
{
    unsigned flags = (unsigned)rng_int(&l->r, 0, 3);
    pair_list expected = model_pairs(&l->m, flags);

    TELL(l, "pairs", true, index_finds(index, flags, &expected));
    pairs_free(&expected);
}

static void ask_changes(life *l)
{
    unsigned flags = rng_int(&l->r, 0, 7) == 0 ? (unsigned)rng_int(&l->r, 0, 3) : 0;
    model_change expected = model_changes(&l->m, flags);

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_pair_changes got = { 0 };
        const char *row = row_of_life(l, kind, "changes");

        CHECK_ROW(row, abut_index_changes(l->f.of[kind], flags, &got) == ABUT_OK);
        CHECK_ROW(row, pairs_equal(got.began, got.began_count, &expected.began));
        CHECK_ROW(row, pairs_equal(got.ended, got.ended_count, &expected.ended));
        CHECK_ROW(row, pairs_equal(got.pairs, got.pair_count, &l->m.told));
    }
    model_change_free(&expected);
}

static bool finds(abut_index *index,
                  abut_bounds region,
                  bool as_point,
                  const abut_query *query,
                  const uint32_t *expected,
                  uint32_t expected_count)
{
    uint32_t ids[ROOM];
    uint32_t count = UINT32_MAX;
    abut_status status = as_point
                             ? abut_index_find_point(index, region.min, query, ids, ROOM, &count)
                             : abut_index_find_bounds(index, region, query, ids, ROOM, &count);

    return status == ABUT_OK && count == expected_count &&
           (count == 0 || memcmp(ids, expected, count * sizeof *ids) == 0);
}

static void ask_region(life *l)
{
    uint32_t expected[ROOM];
    abut_bounds a = l->bounds[rng_int(&l->r, 0, l->is->crowd - 1)];
    abut_bounds b = l->bounds[rng_int(&l->r, 0, l->is->crowd - 1)];
    abut_bounds region = rng_int(&l->r, 0, 2) ? a : abut_bounds_join(a, b);
    bool as_point = rng_int(&l->r, 0, 3) == 0;
    abut_query query = { 0 };

    if (abut_bounds_is_empty(region)) {
        return;
    }
    if (as_point) {
        region.max = region.min;
    }
    query.overlapping = rng_int(&l->r, 0, 1) == 1;
    query.categories = rng_int(&l->r, 0, 2) ? 0 : (uint32_t)rng_int(&l->r, 1, 7);
    uint32_t count = model_find_bounds(
        &l->m, region, query.overlapping ? ABUT_PAIRS_OVERLAPPING : 0, query.categories, expected);

    TELL(l, as_point ? "find_point" : "find_bounds", true,
         finds(index, region, as_point, &query, expected, count));
}

static void live_a_step(life *l)
{
    int64_t what = rng_int(&l->r, 0, 99);

    if (what < 70) {
        change_entry(l, (int)what % 3);
    } else if (what < 80) {
        remove_entry(l);
    } else if (what < 88) {
        dress_entry(l);
    } else if (what < 90) {
        assign_all(l);
    } else {
        tidy(l, (int)what % 10);
    }
    if (rng_int(&l->r, 1, l->is->patience) == 1) {
        switch (rng_int(&l->r, 0, 2)) {
        case 0:
            ask_pairs(l);
            break;
        case 1:
            ask_changes(l);
            break;
        default:
            break;
        }
        ask_region(l);
    }
    TELL(l, "count", l->m.count, abut_index_count(index));
    TELL(l, "check", true, abut_index_verify(index));
}

static void live(const nature *is, uint64_t seed)
{
    life l = { .is = is, .seed = seed, .r = { seed } };
    int before = check_failures;

    l.f = fleet_create(&(abut_index_settings){ .cell_size = is->cell_size });
    l.ids = test_memory(NULL, is->ids * sizeof *l.ids);
    l.bounds = test_memory(NULL, is->crowd * sizeof *l.bounds);
    ids_fill(is->style, 1, l.ids, is->ids);
    scene_fill(is->scene, seed % 1000, l.bounds, is->crowd);
    for (l.step = 0; l.step < STEPS && check_failures == before; l.step++) {
        live_a_step(&l);
        if (l.step % 16 == 0 || l.step == STEPS - 1) {
            TELL(&l, "all read back", true, model_same(&l.m, index));
        }
    }
    fleet_destroy(&l.f);
    model_free(&l.m);
    free(l.ids);
    free(l.bounds);
}

static void test_lives(void)
{
    const char *seed = getenv("SEED");
    const char *count = getenv("COUNT");
    uint64_t first = seed ? strtoull(seed, NULL, 10) : 1;
    uint64_t runs = count ? strtoull(count, NULL, 10) : 1;

    for (uint64_t run = 0; run < runs; run++) {
        for (int i = 0; i < COUNT_OF(natures); i++) {
            live(&natures[i], first + run);
        }
    }
}

TEST_MAIN(TEST(test_lives))
