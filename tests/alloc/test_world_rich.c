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

    snprintf(row, sizeof row, "%s: %s, allocation %d%s", t->s->name, t->what->name,
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
    snprintf(before, sizeof before, "%s", abut_world_trouble(c->world));
    outcome o = call_without(c, t->what, number);
    if (o.status == ABUT_E_MEMORY && !t->what->asks) {
        const char *trouble = abut_world_trouble(c->world);

        CHECK_ROW(row_of(t, number), trouble[0] != '\0' && strcmp(trouble, before) != 0);
        CHECK_ROW(row_of(t, number), abut_world_in_the_way(c->world) == ABUT_NO_BODY);
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
        bool same = last->status == expected->status &&
                    last->answers.value == expected->answers.value;

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
        CHECK_ROW(row_of(t, number), reading_all(poor->world) == reading_all(rich->world));
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

static void test_every_call(void)
{
    for (const state *s = states; s->name != NULL; s++) {
        future f = future_of(s);

        for (const call *what = calls; what->name != NULL; what++) {
            try_call(&(trial){ s, what }, &f);
        }
    }
}

TEST_MAIN(TEST(test_every_call))
