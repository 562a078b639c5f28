/* query/test_busy.c - functions that an index calls may ask it, and change nothing.
 *
 * Every call that changes an index, from within every kind of function that it calls, for
 * every kind of index, sorted in or not; then the index is as it was. Before, this
 * was memory that was read after it was freed: the sanitizers of the dev build watch.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

enum { SIDE = 12, ENTRIES = SIDE * SIDE };

/* What a call from within a function may do. */
typedef enum permission { MAY_READ, MAY_ASK, MAY_SEARCH } permission;

typedef struct trial {
    abut_index *index;
    permission may;
    const char *where;
    int calls;
    bool inside; /* a function that was called back runs, and calls the index */
} trial;

static abut_bounds box_at(uint32_t id)
{
    double x = id % SIDE;
    double y = id / SIDE;

    return (abut_bounds){ { x, y }, { x + 1, y + 1 } };
}

/* Whatever changes an index is refused. */
static void try_changes(const trial *t)
{
    abut_bounds far = { { 900, 900 }, { 901, 901 } };
    abut_bounds all[2] = { far, far };
    abut_pair_changes changes;

    CHECK_ROW(t->where, abut_index_add(t->index, 5000, far) == ABUT_E_BUSY);
    CHECK_ROW(t->where, abut_index_move(t->index, 3, far) == ABUT_E_BUSY);
    CHECK_ROW(t->where, abut_index_put(t->index, 3, far) == ABUT_E_BUSY);
    CHECK_ROW(t->where, abut_index_put(t->index, 100000, far) == ABUT_E_BUSY);
    CHECK_ROW(t->where, abut_index_remove(t->index, 3) == ABUT_E_BUSY);
    CHECK_ROW(t->where, abut_index_assign(t->index, all, 2, NULL) == ABUT_E_BUSY);
    CHECK_ROW(t->where, abut_index_reserve(t->index, 100000) == ABUT_E_BUSY);
    CHECK_ROW(t->where, abut_index_update(t->index) == ABUT_E_BUSY);
    CHECK_ROW(t->where, abut_index_rebuild(t->index) == ABUT_E_BUSY);
    CHECK_ROW(t->where, abut_index_set_filter(t->index, 3, 2, 2) == ABUT_E_BUSY);
    CHECK_ROW(t->where, abut_index_set_user(t->index, 3, 7) == ABUT_E_BUSY);
    CHECK_ROW(t->where, abut_index_changes(t->index, 0, &changes) == ABUT_E_BUSY);
    abut_index_clear(t->index);
    abut_index_destroy(t->index);
}

static bool count_pair(void *user, abut_pair pair)
{
    (void)pair;
    ++*(int *)user;
    return true;
}

static void try_searches(const trial *t)
{
    abut_status expected = t->may == MAY_SEARCH ? ABUT_OK : ABUT_E_BUSY;
    abut_pair pair;
    size_t count = 0;
    int handed = 0;

    CHECK_ROW(t->where,
              abut_index_pairs(t->index, ABUT_PAIRS_ORDERED, &pair, 1, &count) == expected);
    CHECK_ROW(t->where, (count > 0) == (expected == ABUT_OK));
    CHECK_ROW(t->where, abut_index_each_pair(t->index, 0, count_pair, &handed) == expected);
    CHECK_ROW(t->where, (handed > 0) == (expected == ABUT_OK));
    CHECK_ROW(t->where,
              abut_index_pairs_between(t->index, t->index, 0, NULL, 0, &count) == expected);
}

static bool take_found(void *user, uint64_t id)
{
    (void)id;
    ++*(int *)user;
    return true;
}

static bool take_met(void *user, const abut_met *met)
{
    return take_found(user, met->id);
}

static bool want_even(void *user, uint32_t id)
{
    (void)user;
    return id % 2 == 0;
}

static void try_questions(const trial *t)
{
    abut_status expected = t->may == MAY_READ ? ABUT_E_BUSY : ABUT_OK;
    abut_shape shape = abut_circle(3, 3, 2.25);
    abut_vec2 from = { -1, 2.5 };
    abut_vec2 to = { 20, 7 };
    abut_query even = { .wants = want_even };
    abut_met met;
    abut_near near[2];
    uint32_t ids[4];
    uint32_t count = 0;
    int handed = 0;
    bool sees = false;

    CHECK_ROW(t->where, abut_index_find(t->index, &shape, &even, ids, 4, &count) == expected);
    CHECK_ROW(t->where, (count > 0) == (expected == ABUT_OK));
    CHECK_ROW(t->where, abut_index_find_point(t->index, to, NULL, ids, 4, &count) == expected);
    CHECK_ROW(t->where,
              abut_index_find_bounds(t->index, box_at(3), NULL, ids, 4, &count) == expected);
    CHECK_ROW(t->where,
              abut_index_find_each(t->index, &shape, NULL, take_found, &handed) == expected);
    CHECK_ROW(t->where,
              abut_index_cast_first(t->index, from, to, ABUT_INSIDE_HIT, NULL, &met) == expected);
    CHECK_ROW(t->where, met.hit.hit == (expected == ABUT_OK));
    CHECK_ROW(t->where, abut_index_ray_each(t->index, from, (abut_vec2){ 1, 0 }, ABUT_INSIDE_HIT,
                                            NULL, take_met, &handed) == expected);
    CHECK_ROW(t->where, abut_index_sweep_first(t->index, &shape, to, &even, &met) == expected);
    CHECK_ROW(t->where,
              abut_index_nearest(t->index, &shape, INFINITY, &even, near, 2, &count) == expected);
    CHECK_ROW(t->where, abut_index_sees(t->index, from, to, NULL, &sees, NULL) == expected);
    CHECK_ROW(t->where, (handed > 0) == (expected == ABUT_OK));
}

/* What every function that is called back does. */
static void call_back(trial *t)
{
    if (t->inside || t->calls++ >= 8) {
        return;
    }
    uint32_t ids[ENTRIES];

    t->inside = true;
    try_changes(t);
    try_searches(t);
    try_questions(t);
    CHECK_ROW(t->where, abut_index_count(t->index) == ENTRIES && abut_index_has(t->index, 3));
    CHECK_ROW(t->where, abut_index_ids(t->index, ids, ENTRIES) == ENTRIES && ids[5] == 5);
    CHECK_ROW(t->where, abut_index_report(t->index).count == ENTRIES);
    CHECK_ROW(t->where, abut_index_bounds(t->index, 3).min.x == 3 && abut_index_verify(t->index));
    t->inside = false;
}

static bool on_found(void *user, uint64_t id)
{
    (void)id;
    call_back(user);
    return true;
}

static bool on_wanted(void *user, uint32_t id)
{
    return on_found(user, id);
}

static bool on_met(void *user, const abut_met *met)
{
    return on_found(user, met->id);
}

static bool on_pair(void *user, abut_pair pair)
{
    return on_found(user, pair.a);
}

static const abut_shape *on_shape(void *user, uint32_t id)
{
    static abut_shape shape;
    abut_bounds box = box_at(id);

    call_back(user);
    shape = abut_rect_between(box.min.x, box.min.y, box.max.x, box.max.y);
    return &shape;
}

static void on_phase(void *user, const char *name)
{
    (void)name;
    call_back(user);
}

static void on_tasks(void *user, abut_task_fn *task, void *job, uint32_t count)
{
    call_back(user);
    for (uint32_t i = 0; i < count; i++) {
        task(job, i);
    }
    call_back(user);
}

static void fill(abut_index *index)
{
    for (uint32_t i = 0; i < ENTRIES; i++) {
        abut_index_add(index, i, box_at(i));
    }
}

/* Begins a case; `sorted` in half of them. */
static void begin(trial *t, const char *where, permission may, bool sorted)
{
    t->where = where;
    t->may = may;
    t->calls = 0;
    t->inside = true; /* nothing of this is tried */
    abut_index_clear(t->index);
    fill(t->index);
    if (sorted) {
        abut_index_update(t->index);
    }
    t->inside = false;
}

/* Nothing has changed, and changes are taken again. */
static void end(trial *t)
{
    t->inside = true;
    CHECK_ROW(t->where, t->calls > 0);
    CHECK_ROW(t->where, abut_index_verify(t->index) && abut_index_count(t->index) == ENTRIES);
    for (uint32_t i = 0; i < ENTRIES; i++) {
        CHECK_ROW(t->where, abut_index_bounds(t->index, i).min.x == i % SIDE);
    }
    CHECK_ROW(t->where, abut_index_put(t->index, 3, box_at(3)) == ABUT_OK);
    CHECK_ROW(t->where, abut_index_update(t->index) == ABUT_OK);
    t->inside = false;
}

static void try_question_functions(trial *t, bool sorted)
{
    abut_shape big = abut_rect(-1, -1, 50, 50);
    abut_vec2 from = { -1, 0.5 };
    abut_vec2 to = { 30, 8 };
    abut_query wants = { .wants = on_wanted, .user = t };
    abut_query shapes = { .shape_of = on_shape, .user = t };
    uint32_t ids[ENTRIES];
    uint32_t count;
    abut_met met[ENTRIES];
    abut_near near[4];

    begin(t, "each", MAY_ASK, sorted);
    CHECK(abut_index_find_each(t->index, &big, NULL, on_found, t) == ABUT_OK);
    end(t);
    begin(t, "cast_each", MAY_ASK, sorted);
    CHECK(abut_index_cast_each(t->index, from, to, ABUT_INSIDE_HIT, NULL, on_met, t) == ABUT_OK);
    end(t);
    begin(t, "ray_each", MAY_ASK, sorted);
    CHECK(abut_index_ray_each(t->index, from, to, ABUT_INSIDE_HIT, NULL, on_met, t) == ABUT_OK);
    end(t);
    begin(t, "sweep_each", MAY_ASK, sorted);
    CHECK(abut_index_sweep_each(t->index, &big, to, NULL, on_met, t) == ABUT_OK);
    end(t);
    for (int with_shape = 0; with_shape < 2; with_shape++) {
        const abut_query *query = with_shape ? &shapes : &wants;

        begin(t, "find", MAY_ASK, sorted);
        CHECK(abut_index_find(t->index, &big, query, ids, ENTRIES, &count) == ABUT_OK);
        end(t);
        begin(t, "find_bounds", MAY_ASK, sorted);
        CHECK(abut_index_find_bounds(t->index, box_at(9), query, ids, 4, &count) == ABUT_OK);
        end(t);
        begin(t, "cast_all", MAY_ASK, sorted);
        CHECK(abut_index_cast_all(t->index, from, to, ABUT_INSIDE_HIT, query, met, 4, &count) ==
              ABUT_OK);
        end(t);
        begin(t, "ray_first", MAY_ASK, sorted);
        CHECK(abut_index_ray_first(t->index, from, to, ABUT_INSIDE_HIT, query, met) == ABUT_OK);
        end(t);
        begin(t, "sweep_all", MAY_ASK, sorted);
        CHECK(abut_index_sweep_all(t->index, &big, to, query, met, 4, &count) == ABUT_OK);
        end(t);
        begin(t, "nearest", MAY_ASK, sorted);
        CHECK(abut_index_nearest(t->index, &big, INFINITY, query, near, 4, &count) == ABUT_OK);
        end(t);
    }
}

static void try_pair_functions(trial *t, bool sorted)
{
    begin(t, "each_pair", MAY_SEARCH, sorted);
    CHECK(abut_index_each_pair(t->index, 0, on_pair, t) == ABUT_OK);
    end(t);
    begin(t, "each_pair, ordered", MAY_SEARCH, sorted);
    CHECK(abut_index_each_pair(t->index, ABUT_PAIRS_ORDERED, on_pair, t) == ABUT_OK);
    end(t);
}

static void test_questions_and_pairs(void)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index_settings settings = { .kind = (abut_index_kind)kind };
        trial t = { .index = abut_index_create(&settings) };

        for (int sorted = 0; sorted < 2; sorted++) {
            try_question_functions(&t, sorted != 0);
            try_pair_functions(&t, sorted != 0);
        }
        t.inside = true;
        abut_index_destroy(t.index);
    }
}

/* The functions of the settings, during everything that calls them. */
static void test_phase_and_tasks(void)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        for (int tasks = 0; tasks < 2; tasks++) {
            trial t = { .inside = true };
            abut_index_settings settings = { .kind = (abut_index_kind)kind };
            abut_bounds all[ENTRIES];
            abut_pair_changes changes;
            abut_pair pairs[4];
            size_t count;

            if (tasks) {
                settings.tasks = (abut_tasks){ on_tasks, &t };
            } else {
                settings.phase = on_phase;
                settings.phase_user = &t;
            }
            for (uint32_t i = 0; i < ENTRIES; i++) {
                all[i] = box_at(i);
            }
            t.index = abut_index_create(&settings);
            begin(&t, "update", MAY_READ, false);
            CHECK(abut_index_update(t.index) == ABUT_OK);
            end(&t);
            begin(&t, "rebuild", MAY_READ, true);
            CHECK(abut_index_rebuild(t.index) == ABUT_OK);
            end(&t);
            begin(&t, "pairs", MAY_READ, false);
            CHECK(abut_index_pairs(t.index, ABUT_PAIRS_ORDERED, pairs, 4, &count) == ABUT_OK);
            end(&t);
            begin(&t, "pairs_between", MAY_READ, false);
            CHECK(abut_index_pairs_between(t.index, t.index, 0, pairs, 4, &count) == ABUT_OK);
            end(&t);
            begin(&t, "changes", MAY_READ, false);
            CHECK(abut_index_changes(t.index, 0, &changes) == ABUT_OK);
            end(&t);
            begin(&t, "assign", MAY_READ, true);
            CHECK(abut_index_assign(t.index, all, ENTRIES, NULL) == ABUT_OK);
            t.calls += !tasks; /* it has no phases */
            end(&t);
            t.inside = true;
            abut_index_destroy(t.index);
        }
    }
}

/* One index may be changed from within the functions of another. */
static bool add_elsewhere(void *user, uint64_t id)
{
    return abut_index_put(user, (uint32_t)id, box_at((uint32_t)id)) == ABUT_OK;
}

static void test_another_index(void)
{
    abut_index *asked = abut_index_create(NULL);
    abut_index *other = abut_index_create(NULL);
    abut_shape big = abut_rect(-1, -1, 50, 50);

    fill(asked);
    CHECK(abut_index_find_each(asked, &big, NULL, add_elsewhere, other) == ABUT_OK);
    CHECK(abut_index_count(other) == ENTRIES);
    abut_index_destroy(asked);
    abut_index_destroy(other);
}

TEST_MAIN(TEST(test_questions_and_pairs), TEST(test_phase_and_tasks), TEST(test_another_index))
