/* alloc/test_index_steady.c - a frame like the one before allocates nothing, and how
 * much memory an index holds on to.
 *
 * What moves here moves in a circle: after the first round every frame has been
 * seen before, so from then on there is no excuse.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "alloc/ledger.h"
#include "broad/model.h"
#include "broad/scenes.h"
#include "support/check.h"

#include <string.h>

enum { COUNT = SCENES_SLOW ? 400 : 1200, ROUND = 4, WARM_ROUNDS = 2, ROUNDS = 4, ROOM = 20000 };

static const scene_kind scenes[] = { SCENE_UNIFORM, SCENE_MIX, SCENE_CLUSTER, SCENE_GIANTS };

typedef struct frame_maker {
    abut_index *index;
    abut_bounds bounds[ROUND][COUNT]; /* where everything is, at each frame of a round */
    abut_pair pairs[ROOM];
} frame_maker;

static frame_maker maker; /* too large for a stack */

/* Each box goes round its own square; the scene stays what it is. */
static void make_round(scene_kind scene)
{
    static const double dx[ROUND] = { 0, 0.75, 0.75, 0 };
    static const double dy[ROUND] = { 0, 0, 0.75, 0.75 };

    scene_fill(scene, 8, maker.bounds[0], COUNT);
    for (int frame = 1; frame < ROUND; frame++) {
        for (int i = 0; i < COUNT; i++) {
            abut_bounds b = maker.bounds[0][i];
            int at = (frame + i) % ROUND;

            maker.bounds[frame][i] = (abut_bounds){
                { b.min.x + dx[at] - dx[i % ROUND], b.min.y + dy[at] - dy[i % ROUND] },
                { b.max.x + dx[at] - dx[i % ROUND], b.max.y + dy[at] - dy[i % ROUND] }
            };
        }
    }
}

/* Ways to spend a frame. */
typedef enum routine {
    ASSIGNS,     /* places told all at once, pairs as a set */
    ASSIGNS_ALL, /* and in order, and what changed, and after an update */
    MOVES,       /* all told one by one */
    MOVES_FEW,   /* one in a hundred */
    REMOVES,     /* some go and come back */
    BETWEEN,     /* pairs with itself in another index */
    ROUTINE_COUNT
} routine;

static const char *const routine_names[] = { "assigns",   "assigns all", "moves",
                                             "moves few", "removes",     "between" };

static bool moves_now(routine what, int frame, uint32_t number)
{
    return what == MOVES || (number * 7 + (uint32_t)frame % ROUND) % 100 == 0;
}

/* All that one frame does; true if all went well. */
static bool spend(routine what, int frame, abut_index *other)
{
    const abut_bounds *bounds = maker.bounds[frame % ROUND];
    abut_index *index = maker.index;
    abut_pair_changes changes;
    size_t count = 0;
    bool good = true;

    if (what == ASSIGNS || what == ASSIGNS_ALL || what == BETWEEN) {
        good = abut_index_assign(index, bounds, COUNT, NULL) == ABUT_OK;
    } else if (what == MOVES || what == MOVES_FEW) {
        for (uint32_t i = 0; i < COUNT; i++) {
            good = good &&
                   (!moves_now(what, frame, i) || abut_index_move(index, i, bounds[i]) == ABUT_OK);
        }
    } else {
        for (uint32_t i = 0; i < COUNT; i += 50) {
            good = good && (frame % 2 ? abut_index_add(index, i, bounds[i])
                                      : abut_index_remove(index, i)) == ABUT_OK;
        }
    }
    if (what != ASSIGNS && what != BETWEEN) {
        good = good && abut_index_changes(index, 0, &changes) == ABUT_OK;
        good = good && abut_index_update(index) == ABUT_OK;
        good = good &&
               abut_index_pairs(index, ABUT_PAIRS_ORDERED, maker.pairs, ROOM, &count) == ABUT_OK;
    }
    if (what == BETWEEN) {
        good = good && abut_index_pairs_between(index, other, ABUT_PAIRS_ORDERED, maker.pairs, ROOM,
                                                &count) == ABUT_OK;
    }
    return good && abut_index_pairs(index, 0, maker.pairs, ROOM, &count) == ABUT_OK &&
           count > COUNT / 4;
}

static void try_routine(abut_index_kind kind, routine what, scene_kind scene)
{
    ledger book = { 0 };
    ledger other_book = { 0 };
    abut_index_settings settings = { .kind = kind, .allocator = { ledger_resize, &book } };
    char row[100];

    snprintf(row, sizeof row, "%s, %s, %s", abut_index_kind_name(kind), routine_names[what],
             scene_name(scene));
    maker.index = abut_index_create(&settings);
    settings.allocator.user = &other_book;
    abut_index *other = abut_index_create(&settings);

    abut_index_assign(maker.index, maker.bounds[0], COUNT, NULL);
    abut_index_assign(other, maker.bounds[0], COUNT, NULL);
    for (int frame = 0; frame < WARM_ROUNDS * ROUND; frame++) {
        CHECK_ROW(row, spend(what, frame, other));
    }
    int before = book.calls + other_book.calls;

    for (int frame = WARM_ROUNDS * ROUND; frame < ROUNDS * ROUND; frame++) {
        size_t bytes = book.bytes + other_book.bytes;

        CHECK_ROW(row, spend(what, frame, other));
        CHECK_ROW(row, book.calls + other_book.calls == before);
        CHECK_ROW(row, book.bytes + other_book.bytes == bytes);
    }
    abut_index_destroy(maker.index);
    abut_index_destroy(other);
    CHECK_ROW(row, ledger_is_even(&book) && ledger_is_even(&other_book));
}

static void test_steady_frames(void)
{
    for (int i = 0; i < COUNT_OF(scenes); i++) {
        make_round(scenes[i]);
        for (int what = 0; what < ROUTINE_COUNT; what++) {
            for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
                try_routine((abut_index_kind)kind, (routine)what, scenes[i]);
            }
        }
    }
}

/* Questions to a const index, on as many threads as there are, ask nobody for memory. */
static void test_questions_allocate_nothing(void)
{
    abut_bounds bounds[200];
    abut_shape disc = abut_circle(3, 3, 4);
    uint32_t ids[300];
    abut_met met[8];
    abut_near nearest[8];

    scene_fill(SCENE_UNIFORM, 1, bounds, COUNT_OF(bounds));
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        const char *name = abut_index_kind_name((abut_index_kind)kind);
        ledger book = { 0 };
        abut_index *index = abut_index_create(&(abut_index_settings){
            .kind = (abut_index_kind)kind, .allocator = { ledger_resize, &book } });
        uint32_t count = 0;
        bool sees = false;
        abut_met first;

        abut_index_assign(index, bounds, COUNT_OF(bounds), NULL);
        for (int sorted = 0; sorted < 2; sorted++) {
            int before = book.calls;

            abut_index_find(index, &disc, NULL, ids, 300, &count);
            CHECK_ROW(name, count > 10);
            abut_index_find_bounds(index, bounds[0], NULL, ids, 300, &count);
            abut_index_find_point(index, bounds[0].min, NULL, ids, 300, &count);
            abut_index_cast_first(index, bounds[0].min, bounds[1].max, 0, NULL, &first);
            abut_index_cast_all(index, bounds[0].min, bounds[1].max, 0, NULL, met, 8, &count);
            abut_index_ray_all(index, bounds[0].min, (abut_vec2){ 1, 2 }, 0, NULL, met, 8, &count);
            abut_index_sweep_first(index, &disc, (abut_vec2){ 9, 5 }, NULL, &first);
            abut_index_nearest(index, &disc, 1e6, NULL, nearest, 8, &count);
            abut_index_sees(index, bounds[0].min, bounds[1].max, NULL, &sees, NULL);
            abut_index_ids(index, ids, 300);
            abut_index_report(index);
            abut_index_verify(index);
            CHECK_ROW(name, book.calls == before);
            abut_index_update(index);
        }
        abut_index_destroy(index);
    }
}

/* --- How much it takes ------------------------------------------------------ */

static size_t reported(const abut_index *index)
{
    abut_structure_report report = abut_index_report(index);

    return report.bytes + report.bytes_of_bounds + report.bytes_of_pairs;
}

/* The books and the report agree, at every stage of a life. */
static void test_report_of_memory(void)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        const char *name = abut_index_kind_name((abut_index_kind)kind);
        ledger book = { 0 };
        abut_index *index = abut_index_create(&(abut_index_settings){
            .kind = (abut_index_kind)kind, .allocator = { ledger_resize, &book } });
        abut_pair_changes changes;
        size_t count = 0;

        make_round(SCENE_UNIFORM);
        CHECK_ROW(name, reported(index) == book.bytes);
        abut_index_add(index, 4000000000u, maker.bounds[0][0]);
        CHECK_ROW(name, reported(index) == book.bytes);
        abut_index_assign(index, maker.bounds[0], COUNT, NULL);
        CHECK_ROW(name, reported(index) == book.bytes);
        CHECK_ROW(name, abut_index_report(index).bytes_of_bounds >= 16 * COUNT);
        abut_index_set_filter(index, 3, 1, 1);
        abut_index_set_user(index, 3, 1);
        CHECK_ROW(name, reported(index) == book.bytes);
        abut_index_pairs(index, ABUT_PAIRS_ORDERED, maker.pairs, ROOM, &count);
        CHECK_ROW(name, reported(index) == book.bytes);
        abut_index_changes(index, 0, &changes);
        CHECK_ROW(name, reported(index) == book.bytes);
        CHECK_ROW(name, abut_index_report(index).bytes_of_pairs >= count * sizeof(abut_pair));
        abut_index_clear(index);
        CHECK_ROW(name, reported(index) == book.bytes);
        abut_index_changes(index, 0, &changes); /* all of them ended */
        CHECK_ROW(name, changes.ended_count > 500 && reported(index) == book.bytes);
        abut_index_destroy(index);
    }
}

/* At most 40 bytes a box by default, beside bounds. */
static void test_forty_bytes_a_box(void)
{
    enum { HUNDRED_THOUSAND = 100000 };
    static const scene_kind wide[] = { SCENE_UNIFORM, SCENE_MIX, SCENE_CLUSTER, SCENE_GIANTS };
    abut_bounds *bounds = test_memory(NULL, HUNDRED_THOUSAND * sizeof *bounds);

    for (int i = 0; i < COUNT_OF(wide); i++) {
        ledger book = { 0 };
        abut_index *index =
            abut_index_create(&(abut_index_settings){ .allocator = { ledger_resize, &book } });
        size_t count = 0;

        scene_fill(wide[i], 1, bounds, HUNDRED_THOUSAND);
        for (int frame = 0; frame < 3; frame++) {
            CHECK(abut_index_assign(index, bounds, HUNDRED_THOUSAND, NULL) == ABUT_OK);
            CHECK(abut_index_pairs(index, 0, maker.pairs, ROOM, &count) == ABUT_OK);
        }
        abut_structure_report report = abut_index_report(index);

        CHECK_ROW(scene_name(wide[i]), count > HUNDRED_THOUSAND / 10);
        CHECK_ROW(scene_name(wide[i]), report.kind != ABUT_INDEX_AUTO);
        CHECK_ROW(scene_name(wide[i]), report.bytes <= 40 * (size_t)HUNDRED_THOUSAND);
        CHECK_ROW(scene_name(wide[i]), report.bytes_of_bounds <= 40 * (size_t)HUNDRED_THOUSAND);
        CHECK_ROW(scene_name(wide[i]), reported(index) == book.bytes);
        abut_index_destroy(index);
    }
    free(bounds);
}

TEST_MAIN(TEST(test_steady_frames),
          TEST(test_questions_allocate_nothing),
          TEST(test_report_of_memory),
          TEST(test_forty_bytes_a_box))
