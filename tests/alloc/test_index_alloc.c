/* alloc/test_index_alloc.c - an index whose memory runs out, and what it takes.
 *
 * Every kind of index lives the same life: filled, changed, asked, emptied. Each of
 * its allocations is failed in turn, once or for good; and each single call is tried
 * with its first, second, third... allocation failing until it succeeds. A call
 * that has no memory says so, and everything is as it was: a model tells.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "alloc/ledger.h"
#include "broad/model.h"
#include "broad/scenes.h"
#include "support/check.h"
#include "support/rng.h"

#include <string.h>

enum { FEW = 20, MANY = 130, LOOKED_AT = 32 };

/* A life in progress. */
typedef struct life {
    ledger book;
    abut_index *index;
    abut_index *other; /* to ask for pairs between, from the same allocator */
    model m;
    model other_m;
    const char *kind;
    bool one_by_one;
    int failures;
} life;

typedef enum action {
    ADD_FEW,
    ADD_MANY,
    MOVE_SOME,
    REMOVE_SOME,
    ASSIGN_FEW,
    ASSIGN_MANY,
    RESERVE,
    UPDATE,
    REBUILD,
    FILTER,
    USER,
    PAIRS,
    PAIRS_ORDERED,
    PAIRS_LITTLE_ROOM,
    EACH_PAIR,
    BETWEEN,
    CHANGES,
    CLEAR
} action;

static const action script[] = {
    ADD_FEW,     USER,          PAIRS,       CHANGES,       FILTER,      ADD_MANY,
    PAIRS,       PAIRS_ORDERED, CHANGES,     MOVE_SOME,     CHANGES,     EACH_PAIR,
    REMOVE_SOME, CHANGES,       UPDATE,      BETWEEN,       ASSIGN_FEW,  CHANGES,
    ASSIGN_MANY, FILTER,        PAIRS,       PAIRS_ORDERED, CHANGES,     RESERVE,
    REBUILD,     MOVE_SOME,     UPDATE,      CHANGES,       ADD_MANY,    PAIRS_LITTLE_ROOM,
    BETWEEN,     CLEAR,         CHANGES,     ADD_MANY,      USER,        CHANGES,
    MOVE_SOME,   PAIRS,         REMOVE_SOME, EACH_PAIR,     ASSIGN_MANY, PAIRS_ORDERED,
};

/* Runs a call with memory as the life has it; or, one by one, with its first
 * allocation failing, then its second, until it succeeds. Nothing may have changed
 * after a failure. */
#define TRY(l, call)                                                                               \
    do {                                                                                           \
        abut_status status_ = ABUT_OK;                                                             \
        int failing_ = 0;                                                                          \
        do {                                                                                       \
            failing_++;                                                                            \
            prepare(l, failing_);                                                                  \
            status_ = (call);                                                                      \
            finish(l, status_);                                                                    \
        } while (status_ == ABUT_E_MEMORY && (l)->one_by_one && failing_ < 100);                   \
        result = status_;                                                                          \
    } while (0)

static void prepare(life *l, int failing)
{
    if (l->one_by_one) {
        l->book.fail_at = l->book.calls + failing;
    }
}

/* After a call that failed, the index must be as it was, and right. */
static void finish(life *l, abut_status status)
{
    if (l->one_by_one) {
        l->book.fail_at = 0;
    }
    if (status == ABUT_OK) {
        return;
    }
    CHECK_ROW(l->kind, status == ABUT_E_MEMORY && (l->one_by_one || l->book.fail_at > 0));
    if (l->failures++ > LOOKED_AT && l->failures % LOOKED_AT != 0) {
        return; /* when nothing works any more, look now and then only */
    }
    CHECK_ROW(l->kind, model_same(&l->m, l->index) && abut_index_verify(l->index));
    CHECK_ROW(l->kind, model_same(&l->other_m, l->other) && abut_index_verify(l->other));
}

static uint32_t id_of(uint32_t number)
{
    return number % 5 == 4 ? number * 0x01000193u : number;
}

static void add_some(life *l, uint32_t count)
{
    abut_bounds bounds[MANY];
    abut_status result = ABUT_OK;

    scene_fill(SCENE_MIX, count, bounds, count);
    for (uint32_t i = 0; i < count; i++) {
        TRY(l, abut_index_put(l->index, id_of(i), bounds[i]));
        if (result == ABUT_OK) {
            model_put(&l->m, id_of(i), bounds[i]);
        }
    }
}

static void move_some(life *l)
{
    abut_bounds bounds[FEW];
    abut_status result = ABUT_OK;

    scene_fill(SCENE_CLUSTER, l->m.count, bounds, FEW);
    for (uint32_t i = 0; i < FEW && i * 3 < l->m.count; i++) {
        uint32_t id = l->m.entries[i * 3].id;

        TRY(l, abut_index_move(l->index, id, bounds[i]));
        if (result == ABUT_OK) {
            model_move(&l->m, id, bounds[i]);
        }
    }
}

static void remove_some(life *l)
{
    abut_status result = ABUT_OK;

    for (uint32_t i = 0; i < FEW && i * 2 < l->m.count; i++) {
        uint32_t id = l->m.entries[i * 2].id;

        TRY(l, abut_index_remove(l->index, id));
        if (result == ABUT_OK) {
            model_remove(&l->m, id);
        }
    }
}

static void assign_some(life *l, uint32_t count)
{
    abut_bounds bounds[MANY];
    abut_status result = ABUT_OK;

    scene_fill(SCENE_UNIFORM, count, bounds, count);
    TRY(l, abut_index_assign(l->index, bounds, count, NULL));
    if (result == ABUT_OK) {
        model_assign(&l->m, bounds, count, NULL);
    }
}

static void dress_some(life *l, bool filter)
{
    abut_status result = ABUT_OK;

    for (uint32_t i = 0; i < 5 && i * 4 < l->m.count; i++) {
        uint32_t id = l->m.entries[i * 4].id;

        TRY(l, filter ? abut_index_set_filter(l->index, id, i + 1, 6)
                      : abut_index_set_user(l->index, id, i + 100));
        if (result == ABUT_OK && filter) {
            model_set_filter(&l->m, id, i + 1, 6);
        } else if (result == ABUT_OK) {
            model_set_user(&l->m, id, i + 100);
        }
    }
}

static void ask_pairs(life *l, unsigned flags, size_t room)
{
    pair_list expected = model_pairs(&l->m, flags);
    size_t capacity = room < expected.count ? room : expected.count + 1;
    abut_pair *pairs = test_memory(NULL, (capacity + 1) * sizeof *pairs);
    abut_status result = ABUT_OK;
    size_t count = 0;

    TRY(l, abut_index_pairs(l->index, flags, pairs, capacity, &count));
    if (result == ABUT_OK) {
        CHECK_ROW(l->kind, count == expected.count);
        if ((flags & ABUT_PAIRS_ORDERED) == 0 && capacity >= count) {
            pairs_sort(pairs, count);
        }
        if ((flags & ABUT_PAIRS_ORDERED) != 0 || capacity >= count) {
            expected.count = capacity < count ? capacity : count;
            CHECK_ROW(l->kind, pairs_equal(pairs, expected.count, &expected));
        }
    }
    free(pairs);
    pairs_free(&expected);
}

static void ask_between(life *l)
{
    pair_list expected = model_pairs_between(&l->m, &l->other_m, 0);
    abut_pair *pairs = test_memory(NULL, (expected.count + 1) * sizeof *pairs);
    abut_status result = ABUT_OK;
    size_t count = 0;

    TRY(l, abut_index_pairs_between(l->index, l->other, ABUT_PAIRS_ORDERED, pairs,
                                    expected.count + 1, &count));
    if (result == ABUT_OK) {
        CHECK_ROW(l->kind, pairs_equal(pairs, count, &expected));
    }
    free(pairs);
    pairs_free(&expected);
}

static bool append(void *user, abut_pair pair)
{
    pairs_append(user, pair);
    return true;
}

/* A call without memory may have handed out none of the pairs. */
static void ask_each_pair(life *l)
{
    pair_list expected = model_pairs(&l->m, 0);
    pair_list got = { 0 };
    abut_status result = ABUT_OK;

    TRY(l, (pairs_free(&got), abut_index_each_pair(l->index, ABUT_PAIRS_ORDERED, append, &got)));
    if (result == ABUT_OK) {
        CHECK_ROW(l->kind, pairs_equal(got.pairs, got.count, &expected));
    } else {
        CHECK_ROW(l->kind, got.count == 0);
    }
    pairs_free(&got);
    pairs_free(&expected);
}

/* What a failed call did not tell, the next one does. */
static void ask_changes(life *l)
{
    abut_pair_changes got = { 0 };
    abut_status result = ABUT_OK;

    TRY(l, abut_index_changes(l->index, 0, &got));
    if (result == ABUT_OK) {
        model_change expected = model_changes(&l->m, 0);

        CHECK_ROW(l->kind, pairs_equal(got.began, got.began_count, &expected.began));
        CHECK_ROW(l->kind, pairs_equal(got.ended, got.ended_count, &expected.ended));
        CHECK_ROW(l->kind, pairs_equal(got.pairs, got.pair_count, &l->m.told));
        model_change_free(&expected);
    }
}

static void act(life *l, action what)
{
    abut_status result = ABUT_OK;

    switch (what) {
    case ADD_FEW:
    case ADD_MANY:
        add_some(l, what == ADD_FEW ? FEW : MANY);
        break;
    case MOVE_SOME:
        move_some(l);
        break;
    case REMOVE_SOME:
        remove_some(l);
        break;
    case ASSIGN_FEW:
    case ASSIGN_MANY:
        assign_some(l, what == ASSIGN_FEW ? FEW : MANY);
        break;
    case RESERVE:
        TRY(l, abut_index_reserve(l->index, 3 * MANY));
        break;
    case UPDATE:
        TRY(l, abut_index_update(l->index));
        break;
    case REBUILD:
        TRY(l, abut_index_rebuild(l->index));
        break;
    case FILTER:
    case USER:
        dress_some(l, what == FILTER);
        break;
    case PAIRS:
        ask_pairs(l, 0, SIZE_MAX);
        break;
    case PAIRS_ORDERED:
        ask_pairs(l, ABUT_PAIRS_ORDERED, SIZE_MAX);
        break;
    case PAIRS_LITTLE_ROOM:
        ask_pairs(l, ABUT_PAIRS_ORDERED, 7);
        break;
    case EACH_PAIR:
        ask_each_pair(l);
        break;
    case BETWEEN:
        ask_between(l);
        break;
    case CHANGES:
        ask_changes(l);
        break;
    case CLEAR:
        abut_index_clear(l->index);
        model_clear(&l->m);
        break;
    }
    (void)result;
}

/* The second index is filled while nothing fails. */
static bool begin_life(life *l, abut_index_kind kind)
{
    abut_index_settings settings = { .kind = kind, .allocator = { ledger_resize, &l->book } };
    abut_bounds bounds[FEW];
    int fail_at = l->book.fail_at;

    l->kind = abut_index_kind_name(kind);
    l->index = abut_index_create(&settings);
    if (l->index == NULL) {
        CHECK_ROW(l->kind, fail_at > 0);
        CHECK_ROW(l->kind, ledger_is_even(&l->book));
        return false;
    }
    l->book.fail_at = 0;
    l->other = abut_index_create(&settings);
    scene_fill(SCENE_UNIFORM, 5, bounds, FEW);
    for (uint32_t i = 0; i < FEW; i++) {
        CHECK_ROW(l->kind, abut_index_add(l->other, i * 3, bounds[i]) == ABUT_OK);
        model_add(&l->other_m, i * 3, bounds[i]);
    }
    l->book.fail_at = fail_at > 0 ? l->book.calls + fail_at : 0;
    return true;
}

/* After all that, with memory again, everything works. */
static void end_life(life *l)
{
    l->book.fail_at = 0;
    ask_pairs(l, ABUT_PAIRS_ORDERED, SIZE_MAX);
    ask_changes(l);
    CHECK_ROW(l->kind, model_same(&l->m, l->index) && abut_index_verify(l->index));
    abut_index_destroy(l->index);
    abut_index_destroy(l->other);
    CHECK_ROW(l->kind, ledger_is_even(&l->book));
    model_free(&l->m);
    model_free(&l->other_m);
}

static int live(abut_index_kind kind, ledger book, bool one_by_one)
{
    life l = { .book = book };

    if (!begin_life(&l, kind)) {
        return l.book.calls;
    }
    int before = l.book.calls;

    l.one_by_one = one_by_one;
    for (int i = 0; i < COUNT_OF(script); i++) {
        act(&l, script[i]);
    }
    l.one_by_one = false;
    int calls = l.book.calls - before;
    end_life(&l);
    return calls;
}

static void test_each_call_fails(void)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        CHECK(live((abut_index_kind)kind, (ledger){ 0 }, true) > 0);
    }
}

static void test_each_allocation_fails(void)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        int calls = live((abut_index_kind)kind, (ledger){ 0 }, false);
        int stride = SCENES_SLOW ? 1 + calls / 40 : 1;

        CHECK(calls > 0 && calls < 500);
        for (int k = 1; k <= calls + 1; k += stride) {
            live((abut_index_kind)kind, (ledger){ .fail_at = k }, false);
            live((abut_index_kind)kind, (ledger){ .fail_at = k, .for_good = true }, false);
        }
    }
}

static void test_creation_fails(void)
{
    int most = 0;

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        for (int k = 1; k < 20; k++) {
            ledger book = { .fail_at = k };
            abut_index *index = abut_index_create(&(abut_index_settings){
                .kind = (abut_index_kind)kind, .allocator = { ledger_resize, &book } });

            CHECK((index == NULL) == (book.calls >= k));
            most = index == NULL && k > most ? k : most;
            abut_index_destroy(index);
            CHECK(ledger_is_even(&book));
        }
    }
    CHECK(most >= 1);
}

/* More room than there is memory, or addresses: refused, and nothing happened. */
static void test_too_much_room(void)
{
    static const uint32_t counts[] = { UINT32_MAX, UINT32_MAX / 2, 1u << 30, 1u << 27 };
    const abut_bounds unit = { { 0, 0 }, { 1, 1 } };

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        const char *name = abut_index_kind_name((abut_index_kind)kind);
        ledger book = { .most = 1u << 20 };
        abut_index *index = abut_index_create(&(abut_index_settings){
            .kind = (abut_index_kind)kind, .allocator = { ledger_resize, &book } });
        abut_pair pair = { 0, 0 };
        size_t count = 0;

        abut_index_add(index, 3, unit);
        abut_index_add(index, UINT32_MAX, unit);
        for (int i = 0; i < COUNT_OF(counts); i++) {
            CHECK_ROW(name, abut_index_reserve(index, counts[i]) == ABUT_E_MEMORY);
            CHECK_ROW(name, abut_index_count(index) == 2 && abut_index_verify(index));
        }
        CHECK_ROW(name, abut_index_pairs(index, 0, &pair, 1, &count) == ABUT_OK && count == 1);
        CHECK_ROW(name, pair.a == 3 && pair.b == UINT32_MAX);
        abut_index_destroy(index);
        CHECK_ROW(name, ledger_is_even(&book));
    }
}

/* Room that was asked for is enough: adding allocates nothing then, in whatever order
 * the ids come, and also after others have gone. */
static void test_reserved_room(void)
{
    static const id_style styles[] = { IDS_COUNTED, IDS_BACKWARD };
    abut_bounds bounds[MANY];
    uint32_t ids[MANY];

    scene_fill(SCENE_MIX, 1, bounds, MANY);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        for (int i = 0; i < COUNT_OF(styles); i++) {
            const char *name = abut_index_kind_name((abut_index_kind)kind);
            ledger book = { 0 };
            abut_index *index = abut_index_create(&(abut_index_settings){
                .kind = (abut_index_kind)kind, .allocator = { ledger_resize, &book } });

            ids_fill(styles[i], 1, ids, MANY);
            CHECK_ROW(name, abut_index_reserve(index, MANY) == ABUT_OK);
            for (int turn = 0; turn < 2; turn++) {
                int before = book.calls;

                for (int k = 0; k < MANY; k++) {
                    CHECK_ROW(name, abut_index_add(index, ids[k], bounds[k]) == ABUT_OK);
                }
                CHECK_ROW(name, book.calls == before);
                abut_index_update(index);
                abut_index_clear(index);
            }
            abut_index_destroy(index);
            CHECK_ROW(name, ledger_is_even(&book));
        }
    }
}

TEST_MAIN(TEST(test_each_call_fails),
          TEST(test_each_allocation_fails),
          TEST(test_creation_fails),
          TEST(test_too_much_room),
          TEST(test_reserved_room))
