/* alloc/test_world_rich.c - calls that run out of memory, in worlds full of everything.
 *
 * Every call that changes a world is tried in every rich state (states.h) with its first,
 * second, third... allocation failing, alone or with all after it. It says so, and everything
 * that can be read is as it was. Then the world lives on: without the call, beside a twin
 * that never heard of it; or with the call, beside a twin that had memory from the start.
 *
 * SPDX-License-Identifier: MIT */

#include "alloc/calls.h"
#include "alloc/reading.h"
#include "support/check.h"
#include "support/sample.h"

#include <string.h>

enum { STEPS = 2, MOST_TRIES = 1000 };

/* --- Calls that fail ---------------------------------------------------------------------- */

/* A call in a state. */
typedef struct trial {
    const state *s;
    const call *what;
} trial;

/* What became of a call. */
typedef struct outcome {
    abut_status status;
    digest answers;
    bool reached; /* the allocation that was to fail */
} outcome;

/* Try number 0, 1, 2, 3: the first allocation fails, alone, then it and all after it, then the
 * second one alone... */
static int allocation_of(int number)
{
    return number / 2 + 1;
}

static const char *row_of(const trial *t, int number)
{
    static char row[160];

    snprintf(row, sizeof row, "%s (%d): %s, allocation %d%s", t->s->name, t->s->size, t->what->name,
             allocation_of(number), number % 2 ? " and all after it" : "");
    return row;
}

/* Does a call with all the memory it wants. */
static outcome call_freely(cast *c, const call *what)
{
    outcome o = { .answers = { .value = 1 } };

    o.status = what->does(c, what->r, what->how, &o.answers);
    return o;
}

static outcome call_without(cast *c, const call *what, int number)
{
    c->book.fail_at = c->book.calls + allocation_of(number);
    c->book.for_good = number % 2;
    outcome o = call_freely(c, what);
    o.reached = c->book.calls >= c->book.fail_at;
    c->book.fail_at = 0;
    return o;
}

/* The trouble of a call that failed is its own: before it, there was another one. */
static outcome call_and_hear(cast *c, const trial *t, int number)
{
    char before[160];

    abut_world_remove(c->world, ABUT_NO_BODY);
    snprintf(before, sizeof before, "%s", abut_world_last_error(c->world));
    outcome o = call_without(c, t->what, number);
    if (o.status == ABUT_E_MEMORY && !t->what->asks) {
        const char *trouble = abut_world_last_error(c->world);

        CHECK_ROW(row_of(t, number), trouble[0] != '\0' && strcmp(trouble, before) != 0);
    }
    return o;
}

/* Tries a call with each allocation failing in turn, until it is done; `number` counts the
 * tries, at most `most`, that failed and left no trace. A question may do without some
 * memory, if it answers as `expected`. False if something else happened. */
static bool
fail_in_turn(cast *c, const trial *t, int most, const outcome *expected, outcome *last, int *number)
{
    uint64_t before = reading_values(c->world);
    uint64_t work = reading_work(c->world);

    for (*number = 0; *number < most; ++*number) {
        *last = call_and_hear(c, t, *number);
        bool same =
            last->status == expected->status && last->answers.value == expected->answers.value;

        if (last->status != ABUT_E_MEMORY && !CHECK_ROW(row_of(t, *number), same)) {
            return false;
        }
        if (last->status != ABUT_E_MEMORY && !(t->what->asks && last->reached)) {
            return true;
        }
        if (!CHECK_ROW(row_of(t, *number), reading_values(c->world) == before) ||
            !CHECK_ROW(row_of(t, *number), reading_work(c->world) == work)) {
            return false;
        }
    }
    return CHECK_ROW(row_of(t, most), most < MOST_TRIES);
}

/* --- What comes after --------------------------------------------------------------------- */

static uint64_t step_and_read(cast *c)
{
    for (int i = 0; i < STEPS; i++) {
        CHECK(abut_world_step(c->world) == ABUT_OK);
    }
    return reading_all(c->world);
}

/* What a state reads like, now and after some steps. */
typedef struct future {
    uint64_t all;
    uint64_t later;
} future;

static future future_of(const state *s)
{
    cast c;

    state_open(&c, s);
    future f = { .all = reading_all(c.world) };
    f.later = step_and_read(&c);
    state_close(&c);
    CHECK_ROW(s->name, !c.trouble);
    return f;
}

/* Done in the end, the call has done what it does in a twin that had memory from the start. */
static int check_done(cast *poor, const trial *t, cast *rich)
{
    outcome expected = call_freely(rich, t->what);
    outcome last = { 0 };
    int number = 0;

    if (fail_in_turn(poor, t, MOST_TRIES, &expected, &last, &number)) {
        CHECK_ROW(row_of(t, number), reading_values(poor->world) == reading_values(rich->world));
        CHECK_ROW(row_of(t, number), step_and_read(poor) == step_and_read(rich));
    }
    return number;
}

/* Never done, the call leaves the world as one that never heard of it. */
static void check_given_up(const trial *t, int most, const future *f)
{
    cast poor;
    outcome none = { .status = ABUT_STATUS_COUNT };
    outcome last = { 0 };
    int number = 0;

    state_open(&poor, t->s);
    if (fail_in_turn(&poor, t, most, &none, &last, &number)) {
        CHECK_ROW(row_of(t, most), reading_all(poor.world) == f->all);
        CHECK_ROW(row_of(t, most), step_and_read(&poor) == f->later);
    }
    state_close(&poor);
    CHECK_ROW(t->s->name, ledger_is_even(&poor.book));
}

static void try_call(const trial *t, const future *f)
{
    cast poor;
    cast rich;

    state_open(&poor, t->s);
    uint64_t before = reading_values(poor.world);
    if (call_without(&poor, t->what, 0).reached) {
        CHECK_ROW(row_of(t, 0), reading_values(poor.world) == before);
        state_open(&rich, t->s);
        int failed = check_done(&poor, t, &rich);
        state_close(&rich);
        CHECK_ROW(t->s->name, ledger_is_even(&rich.book));
        if (!t->what->asks) {
            check_given_up(t, failed, f);
        }
    }
    state_close(&poor);
    CHECK_ROW(t->s->name, ledger_is_even(&poor.book));
}

/* Every call in every state; of a sample each call in one state of several. */
static void test_every_call(void)
{
    int part = sample_part();

    for (const state *s = states; s->name != NULL; s++) {
        future f = future_of(s);

        for (const call *what = calls; what->name != NULL; what++) {
            if (((s - states) + (what - calls)) % part == 0) {
                try_call(&(trial){ s, what }, &f);
            }
        }
    }
}

/* Of what is tried besides, one in so many: of a sample of one in four still all. */
static int part_of_rows(void)
{
    return (sample_part() + 3) / 4;
}

/* Changes that concern all bodies of a heap, which take room that nothing has made before: so
 * much that it depends on the size of the heap where the memory is short. */
static void test_sizes_of_heaps(void)
{
    static const char *const names[] = {
        "add a box, ignore",     "add parts, ignore",
        "add a static",          "place the one away, ignore",
        "place a mover, ignore", "reshape the one away, ignore",
        "reshape into many",     "kinematic to mover",
        "static to mover",       "a sensor no more",
        "passer slides",         "loner meets all",
        "one-way slides",        "remove a mover",
        "move, slide from away", "ignore no more",
    };

    for (int size = 12; size < 330; size += 53) {
        state heap = *states;

        heap.size = size;
        future f = future_of(&heap);
        for (int i = size / 53 % part_of_rows(); i < COUNT_OF(names); i += part_of_rows()) {
            const call *what = call_named(names[i]);

            if (CHECK_ROW(names[i], what != NULL)) {
                try_call(&(trial){ &heap, what }, &f);
            }
        }
    }
}

/* --- Arrays that are full ----------------------------------------------------------------- */

/* A world that grows by one body, one overlap, one leave to pass or one contact at a time: so
 * whatever the world keeps in arrays, each of them is once exactly full when a call comes. */
enum { ROUNDS = 140, STEPPED_ROUNDS = 70 };

static void build_nothing(cast *c, int size)
{
    (void)c;
    (void)size;
}

static abut_status grow(cast *c, abut_body_settings settings, digest *d)
{
    abut_body body = 0;
    abut_status status = abut_world_add(c->world, &settings, &body);

    add_bits(d, body);
    CHECK(status == ABUT_OK || status == ABUT_E_MEMORY);
    if (status == ABUT_OK) {
        c->bodies[ROLE_MIDDLE] = c->bodies[ROLE_LAST];
        c->bodies[ROLE_LAST] = body;
        c->added++;
    }
    return status;
}

/* One more under all hubs. */
static abut_status grow_heap(cast *c, role r, int how, digest *d)
{
    abut_shape shape = abut_rect(-1, -1, 2, 2 + c->added % 3 * 0.125);

    (void)r;
    (void)how;
    return grow(c,
                (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                      .category = 1,
                                      .shapes = &shape,
                                      .spawn = ABUT_SPAWN_IGNORE,
                                      .at = { c->added * 0.001, 0 } },
                d);
}

/* One more in a row of boxes in touch, on the ground. */
static abut_status grow_row(cast *c, role r, int how, digest *d)
{
    abut_shape shape = abut_rect(-1, -1, 2, 2);

    (void)r;
    (void)how;
    return grow(c, (abut_body_settings){ .shapes = &shape, .at = { 400 + c->added * 2, -1 } }, d);
}

static abut_status ignore_next(cast *c, role r, int how, digest *d)
{
    (void)d;
    return abut_world_ignore(c->world, c->bodies[r], c->bodies[ROLE_WALL], true, how);
}

/* The same call in both worlds; in the poor one it fails as often as it can. */
static bool go_on(cast *poor, cast *rich, const trial *t)
{
    outcome expected = call_freely(rich, t->what);
    outcome last = { 0 };
    int number = 0;

    return fail_in_turn(poor, t, MOST_TRIES, &expected, &last, &number) &&
           CHECK_ROW(row_of(t, number), reading_values(poor->world) == reading_values(rich->world));
}

/* Every round is a few calls, one after the other. */
static void run_rounds(const state *s, const call *const *round, int rounds)
{
    cast poor;
    cast rich;
    bool well = true;

    state_open(&poor, s);
    state_open(&rich, s);
    for (int i = 0; well && i < rounds; i++) {
        for (int k = 0; well && round[k] != NULL; k++) {
            well = go_on(&poor, &rich, &(trial){ s, round[k] });
        }
        if (well && i % 20 == 0) {
            well = CHECK_ROW(s->name, reading_all(poor.world) == reading_all(rich.world));
        }
    }
    if (well) {
        CHECK_ROW(s->name, step_and_read(&poor) == step_and_read(&rich));
    }
    state_close(&poor);
    state_close(&rich);
    CHECK_ROW(s->name, ledger_is_even(&poor.book) && ledger_is_even(&rich.book));
}

static const call more_heap = { "one more in the heap", grow_heap, ROLE_COUNT, 0, false };
static const call more_row = { "one more in the row", grow_row, ROLE_COUNT, 0, false };
static const call more_leave = { "one more ignored", ignore_next, ROLE_LAST, -1, false };
static const state growing = { "growing", build_nothing, { .budget = 8 }, 0, 0 };

/* A change that concerns every body of the heap, and back. */
static void test_one_more_overlap(void)
{
    static const char *const changes[][2] = {
        { "a sensor no more", "a sensor still" },
        { "passer slides", "passer passes" },
        { "loner meets all", "loner meets few" },
        { "kinematic to mover", "kinematic to kinematic" },
        { "place the one away, ignore", "place home" },
        { "reshape the one away, ignore", "reshape home" },
        { "ignore until apart", "ignore no more" },
        { "move, slide", "move, stop" },
    };

    for (int i = 0; i < COUNT_OF(changes); i += part_of_rows()) {
        const call *change = call_named(changes[i][0]);
        const call *back = call_named(changes[i][1]);

        if (CHECK_ROW(changes[i][0], change != NULL && back != NULL)) {
            run_rounds(&growing, (const call *const[]){ &more_heap, change, back, NULL }, ROUNDS);
            run_rounds(&growing,
                       (const call *const[]){ &more_heap, &more_leave, change, back, NULL },
                       ROUNDS / 2);
        }
    }
}

static void test_one_more_contact(void)
{
    static const state falling = {
        "falling", build_nothing, { .gravity = { 0, 0.25 }, .trails = true }, 0, 0
    };
    const call *step = call_named("step");
    const call *discrete = call_named("step discrete, last");

    run_rounds(&falling, (const call *const[]){ &more_row, step, NULL }, STEPPED_ROUNDS);
    run_rounds(&falling, (const call *const[]){ &more_heap, step, NULL }, STEPPED_ROUNDS);
    run_rounds(&falling, (const call *const[]){ &more_heap, discrete, NULL }, STEPPED_ROUNDS);
    run_rounds(&falling, (const call *const[]){ &more_row, &more_leave, step, NULL },
               STEPPED_ROUNDS);
}

TEST_MAIN(TEST(test_every_call),
          TEST(test_sizes_of_heaps),
          TEST(test_one_more_overlap),
          TEST(test_one_more_contact))
