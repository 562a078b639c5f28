/* broad/test_changes.c - pairs that began and pairs that ended, against the
 * difference of two lists.
 *
 * SPDX-License-Identifier: MIT */

#include "broad/fleet.h"
#include "support/check.h"
#include "support/rng.h"

#include <string.h>

enum { COUNT = SCENES_SLOW ? 300 : 1000, FRAMES = SCENES_SLOW ? 12 : 24 };

/* An index of every kind, a model, and where it was all made from. */
typedef struct stage {
    fleet f;
    model m;
    rng r;
    uint64_t seed;
    size_t began; /* in all, to see that something happened */
    size_t ended;
} stage;

static stage stage_open(uint64_t seed)
{
    return (stage){ .f = fleet_create(NULL), .r = { seed }, .seed = seed };
}

static void stage_close(stage *s)
{
    fleet_destroy(&s->f);
    model_free(&s->m);
}

static bool
same_changes(abut_index *index, unsigned flags, const model_change *expected, const pair_list *now)
{
    abut_pair_changes got;

    memset(&got, 0x55, sizeof got);
    return abut_index_changes(index, flags, &got) == ABUT_OK &&
           pairs_equal(got.began, got.began_count, &expected->began) &&
           pairs_equal(got.ended, got.ended_count, &expected->ended) &&
           pairs_equal(got.pairs, got.pair_count, now);
}

static void check_changes(stage *s, const char *what, unsigned flags)
{
    model_change expected = model_changes(&s->m, flags);

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        const char *row = row_of((abut_index_kind)kind, what, s->seed, s->m.count, flags);

        CHECK_ROW(row, same_changes(s->f.of[kind], flags, &expected, &s->m.told));
        CHECK_ROW(row, abut_index_verify(s->f.of[kind]));
    }
    s->began += expected.began.count;
    s->ended += expected.ended.count;
    model_change_free(&expected);
}

static void put(stage *s, uint32_t id, abut_bounds bounds)
{
    CHECK(model_put(&s->m, id, bounds) == ABUT_OK);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        CHECK(abut_index_put(s->f.of[kind], id, bounds) == ABUT_OK);
    }
}

static void take_away(stage *s, uint32_t id)
{
    CHECK(model_remove(&s->m, id) == ABUT_OK);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        CHECK(abut_index_remove(s->f.of[kind], id) == ABUT_OK);
    }
}

static void filter(stage *s, uint32_t id, uint32_t category, uint32_t mask)
{
    CHECK(model_set_filter(&s->m, id, category, mask) == ABUT_OK);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        CHECK(abut_index_set_filter(s->f.of[kind], id, category, mask) == ABUT_OK);
    }
}

static void update_all(stage *s, bool rebuild)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index = s->f.of[kind];

        CHECK((rebuild ? abut_index_rebuild(index) : abut_index_update(index)) == ABUT_OK);
    }
}

static void fill(stage *s, scene_kind scene, id_style style, uint32_t count)
{
    abut_bounds bounds[COUNT];
    uint32_t ids[COUNT];

    scene_fill(scene, s->seed, bounds, count);
    ids_fill(style, s->seed, ids, count);
    for (uint32_t i = 0; i < count; i++) {
        put(s, ids[i], bounds[i]);
    }
}

static uint32_t some_id(stage *s)
{
    return s->m.entries[rng_int(&s->r, 0, s->m.count - 1)].id;
}

/* Moves an entry by up to a unit either way, in steps that make touching likely. */
static void nudge(stage *s, uint32_t id)
{
    abut_bounds b = model_find(&s->m, id)->bounds;
    double x = (double)rng_int(&s->r, -2, 2) * 0.5;
    double y = (double)rng_int(&s->r, -2, 2) * 0.5;

    if (abut_bounds_is_empty(b)) {
        b = (abut_bounds){ { 1, 1 }, { 2, 2 } };
    }
    put(s, id, (abut_bounds){ { b.min.x + x, b.min.y + y }, { b.max.x + x, b.max.y + y } });
}

static const scene_kind moving_scenes[] = { SCENE_UNIFORM, SCENE_CLUSTER, SCENE_MIX,
                                            SCENE_TILES,   SCENE_GIANTS,  SCENE_HOLES };

/* One in a hundred moves; from time to time what moved is sorted in. */
static void test_few_move(void)
{
    for (int i = 0; i < COUNT_OF(moving_scenes); i++) {
        stage s = stage_open(100 + (uint64_t)i);

        fill(&s, moving_scenes[i], i % 2 ? IDS_COUNTED : IDS_RANDOM, COUNT);
        check_changes(&s, "first", 0);
        for (int frame = 0; frame < FRAMES; frame++) {
            for (int k = 0; k < COUNT / 100; k++) {
                nudge(&s, some_id(&s));
            }
            if (frame % 3 == 2) {
                update_all(&s, frame % 2 == 0);
            }
            check_changes(&s, "few move", i % 3 == 2 ? ABUT_PAIRS_OVERLAPPING : 0);
        }
        CHECK(s.began > COUNT / 10 && s.ended > 0);
        stage_close(&s);
    }
}

static void test_all_move(void)
{
    for (int i = 0; i < COUNT_OF(moving_scenes); i++) {
        stage s = stage_open(200 + (uint64_t)i);

        fill(&s, moving_scenes[i], IDS_GAPS, COUNT);
        for (int frame = 0; frame < FRAMES / 3; frame++) {
            for (uint32_t k = 0; k < s.m.count; k++) {
                nudge(&s, s.m.entries[k].id);
            }
            if (frame == 2) {
                update_all(&s, false);
            }
            check_changes(&s, "all move", ABUT_PAIRS_ORDERED);
        }
        CHECK(s.began > COUNT && s.ended > COUNT / 10);
        stage_close(&s);
    }
}

/* Places are told all at once, of a number that grows and shrinks. */
static void test_assigned(void)
{
    abut_bounds bounds[COUNT];

    for (int i = 0; i < COUNT_OF(moving_scenes); i++) {
        stage s = stage_open(300 + (uint64_t)i);

        for (int frame = 0; frame < FRAMES / 2; frame++) {
            uint32_t count = (uint32_t)rng_int(&s.r, COUNT / 2, COUNT);

            scene_fill(moving_scenes[i], s.seed + (uint64_t)(frame / 2), bounds, COUNT);
            model_assign(&s.m, bounds, count, NULL);
            for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
                CHECK(abut_index_assign(s.f.of[kind], bounds, count, NULL) == ABUT_OK);
            }
            check_changes(&s, "assigned", 0);
        }
        CHECK(s.began > COUNT && s.ended > COUNT);
        stage_close(&s);
    }
}

static void test_filters_change(void)
{
    stage s = stage_open(400);

    fill(&s, SCENE_UNIFORM, IDS_RANDOM, COUNT);
    check_changes(&s, "filters", 0);
    size_t began = s.began;
    for (int frame = 0; frame < FRAMES; frame++) {
        for (int k = 0; k < COUNT / 50; k++) {
            uint32_t id = some_id(&s);
            uint32_t category = (uint32_t)rng_int(&s.r, 0, 3);

            filter(&s, id, category, (uint32_t)rng_int(&s.r, 0, 3));
        }
        if (frame % 4 == 1) {
            nudge(&s, some_id(&s));
        }
        check_changes(&s, "filters", 0);
    }
    CHECK(s.began > began && s.ended > COUNT / 10);
    stage_close(&s);
}

/* Touching pairs end when only overlaps count, and begin again. */
static void test_flags_change(void)
{
    stage s = stage_open(500);
    size_t touching = 0;

    fill(&s, SCENE_TILES, IDS_COUNTED, 64); /* 8 x 8 */
    check_changes(&s, "flags", 0);
    CHECK(s.began == 4 * 7 * 15 / 2);
    touching = s.began;
    check_changes(&s, "flags", ABUT_PAIRS_OVERLAPPING);
    CHECK(s.ended == touching);
    check_changes(&s, "flags", ABUT_PAIRS_OVERLAPPING | ABUT_PAIRS_ORDERED);
    CHECK(s.ended == touching && s.began == touching);
    nudge(&s, 5);
    check_changes(&s, "flags", 0);
    check_changes(&s, "flags", ABUT_PAIRS_ORDERED);
    CHECK(s.began > touching);
    stage_close(&s);
}

/* Removed and added again: the same id elsewhere, the same id in the same place, and
 * a filter that does not come back with its id. */
static void test_ids_reused(void)
{
    stage s = stage_open(600);

    fill(&s, SCENE_CLUSTER, IDS_GAPS, COUNT);
    check_changes(&s, "reused", 0);
    for (int frame = 0; frame < FRAMES; frame++) {
        for (int k = 0; k < COUNT / 50; k++) {
            uint32_t id = some_id(&s);
            abut_bounds kept = model_find(&s.m, id)->bounds;
            abut_bounds other = model_find(&s.m, some_id(&s))->bounds;

            filter(&s, id, (uint32_t)rng_int(&s.r, 0, 1), UINT32_MAX);
            if (k % 3 != 2) {
                take_away(&s, id);
                put(&s, k % 3 == 0 ? id : id + 1, frame % 2 ? kept : other);
            }
        }
        if (frame % 5 == 4) {
            update_all(&s, frame % 2 == 0);
        }
        check_changes(&s, "reused", 0);
    }
    CHECK(s.began > COUNT && s.ended > COUNT / 10);
    stage_close(&s);
}

/* Everything goes, at once or one by one, and comes back. */
static void test_all_gone(void)
{
    stage s = stage_open(700);
    size_t before = 0;

    check_changes(&s, "nothing yet", 0);
    CHECK(s.began == 0 && s.ended == 0);
    fill(&s, SCENE_MIX, IDS_RANDOM, COUNT / 4);
    check_changes(&s, "there", 0);
    model_clear(&s.m);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index_clear(s.f.of[kind]);
    }
    check_changes(&s, "cleared", 0);
    CHECK(s.began > 0 && s.ended == s.began);
    fill(&s, SCENE_MIX, IDS_RANDOM, COUNT / 4);
    check_changes(&s, "there again", 0);
    before = s.ended;
    while (s.m.count > 0) {
        take_away(&s, s.m.entries[s.m.count / 2].id);
    }
    check_changes(&s, "removed", 0);
    CHECK(s.ended == 2 * before);
    stage_close(&s);
}

/* Nothing happened, or nothing that matters; and other questions in between do not
 * count as having been told. */
static void test_nothing_new(void)
{
    stage s = stage_open(800);
    size_t count = 0;

    fill(&s, SCENE_UNIFORM, IDS_COUNTED, COUNT);
    check_changes(&s, "first", 0);
    size_t began = s.began;
    check_changes(&s, "again", 0);
    update_all(&s, false);
    check_changes(&s, "updated", 0);
    update_all(&s, true);
    check_changes(&s, "rebuilt", 0);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index_pairs(s.f.of[kind], ABUT_PAIRS_OVERLAPPING, NULL, 0, &count);
        abut_index_set_user(s.f.of[kind], 3, 99);
        abut_index_reserve(s.f.of[kind], COUNT * 2);
    }
    check_changes(&s, "asked", 0);
    put(&s, 7, model_find(&s.m, 7)->bounds);
    check_changes(&s, "put where it was", 0);
    CHECK(s.began == began && s.ended == 0);
    put(&s, 7, (abut_bounds){ { -500, -500 }, { 500, 500 } });
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index_pairs(s.f.of[kind], 0, NULL, 0, &count);
    }
    check_changes(&s, "moved, asked, told", 0);
    CHECK(s.began > began + COUNT / 2);
    stage_close(&s);
}

TEST_MAIN(TEST(test_few_move),
          TEST(test_all_move),
          TEST(test_assigned),
          TEST(test_filters_change),
          TEST(test_flags_change),
          TEST(test_ids_reused),
          TEST(test_all_gone),
          TEST(test_nothing_new))
