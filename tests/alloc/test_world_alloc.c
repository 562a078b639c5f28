/* alloc/test_world_alloc.c - a world whose memory runs out.
 *
 * Two worlds live the same life. One has memory; in the other every call is tried with
 * its first, second, third... allocation failing, alone or with all after it, until it
 * succeeds. A call that has no memory says so, and everything that can be read is as it
 * was; the call that succeeds in the end answers, and leaves the world, as in the twin.
 *
 * SPDX-License-Identifier: MIT */

#include "alloc/acts.h"
#include "alloc/ledger.h"
#include "alloc/reading.h"
#include "support/check.h"
#include "support/sample.h"

enum { MOST_TRIES = 200 };

/* --- Two lives ------------------------------------------------------------------------- */

static int length_of(const chapter *script)
{
    int length = 0;

    while (script[length].name != NULL) {
        length++;
    }
    return length;
}

/* A call in the world without memory: fails until it has what it needs. */
static abut_status struggle(troupe *c, ledger *book, const chapter *part, int number, digest *d)
{
    abut_status status = ABUT_E_MEMORY;

    for (int tries = 2; status == ABUT_E_MEMORY && tries < 2 * MOST_TRIES; tries++) {
        uint64_t before = reading_state(c->world);

        book->fail_at = book->calls + tries / 2;
        book->for_good = tries % 2 == 0;
        *d = (digest){ .value = 1 };
        status = part->does(c, number, d);
        book->fail_at = 0;
        CHECK_ROW(part->name, status != ABUT_E_MEMORY || reading_state(c->world) == before);
    }
    return status;
}

static void live_on(troupe *poor, ledger *book, troupe *rich, const chapter *part)
{
    for (int i = 0; i < part->times; i++) {
        digest poor_answers = { .value = 1 };
        digest rich_answers = { .value = 1 };
        abut_status status = part->does(rich, i, &rich_answers);
        abut_status late = struggle(poor, book, part, i, &poor_answers);

        CHECK_ROW(part->name, status == late && late != ABUT_E_MEMORY);
        CHECK_ROW(part->name, poor_answers.value == rich_answers.value);
        CHECK_ROW(part->name, reading_state(poor->world) == reading_state(rich->world));
    }
}

/* Begins at another place of the script each time, for what is made when it is first needed. */
static void live(abut_world_settings settings, int first)
{
    ledger poor_book = { 0 };
    ledger rich_book = { 0 };
    troupe poor = { 0 };
    troupe rich = { 0 };

    settings.allocator = (abut_allocator){ ledger_resize, &poor_book };
    poor.world = abut_world_create(&settings);
    settings.allocator.user = &rich_book;
    rich.world = abut_world_create(&settings);
    if (CHECK(poor.world != NULL && rich.world != NULL)) {
        for (int i = 0; i < length_of(acts_beginning); i++) {
            live_on(&poor, &poor_book, &rich, &acts_beginning[i]);
        }
        for (int i = 0, length = length_of(acts_script); i < length; i++) {
            live_on(&poor, &poor_book, &rich, &acts_script[(first + i) % length]);
        }
    }
    abut_world_destroy(poor.world);
    abut_world_destroy(rich.world);
    CHECK(ledger_is_even(&poor_book) && ledger_is_even(&rich_book));
}

static void test_each_call_fails(void)
{
    for (int first = 0; first < length_of(acts_script); first += 3 * sample_part()) {
        live((abut_world_settings){ .gravity = { 0, 0.25 }, .friction = 0.5 }, first);
    }
}

static void test_with_trails(void)
{
    live((abut_world_settings){ .gravity = { 0, 0.25 }, .trails = true, .budget = 3 }, 0);
    live((abut_world_settings){ .trails = true, .no_sleep = true, .no_stayed = true }, 6);
    live((abut_world_settings){ .gravity = { 0, 500 }, .steps_per_second = 60 }, 11);
}

/* --- The rest ---------------------------------------------------------------------------- */

static void test_creation_fails(void)
{
    int most = 0;

    for (int k = 1; k < 20; k++) {
        ledger book = { .fail_at = k };
        abut_world *world =
            abut_world_create(&(abut_world_settings){ .allocator = { ledger_resize, &book } });

        CHECK((world == NULL) == (book.calls >= k));
        most = world == NULL ? k : most;
        abut_world_destroy(world);
        CHECK(ledger_is_even(&book));
    }
    CHECK(most >= 1);
}

/* More room than there is: refused, and nothing happened. */
static void test_too_much_room(void)
{
    static const uint32_t counts[] = { UINT32_MAX, ABUT_MAX_BODIES + 1, ABUT_MAX_BODIES, 1u << 20 };
    ledger book = { .most = 1u << 20 };
    abut_world_settings settings = { .allocator = { ledger_resize, &book } };
    troupe c = { .world = abut_world_create(&settings) };
    digest d = { .value = 1 };

    CHECK(acts_beginning[0].does(&c, 0, &d) == ABUT_OK);
    uint64_t before = reading_state(c.world);
    for (int i = 0; i < COUNT_OF(counts); i++) {
        abut_status status = abut_world_reserve(c.world, counts[i]);

        CHECK(status == ABUT_E_MEMORY || status == ABUT_E_FULL);
        CHECK(reading_state(c.world) == before);
    }
    CHECK(abut_world_step(c.world) == ABUT_OK);
    abut_world_destroy(c.world);
    CHECK(ledger_is_even(&book));
}

/* A world may be given up at any moment. */
static void test_given_up(void)
{
    for (int length = 0; length < length_of(acts_script); length += 4) {
        ledger book = { 0 };
        abut_world_settings settings = { .trails = true, .allocator = { ledger_resize, &book } };
        troupe c = { .world = abut_world_create(&settings) };
        digest d = { .value = 1 };

        for (int i = 0; i < 24; i++) {
            acts_beginning[1].does(&c, i, &d);
        }
        for (int i = 0; i < length; i++) {
            acts_script[i].does(&c, i, &d);
        }
        abut_world_destroy(c.world);
        CHECK(ledger_is_even(&book));
    }
}

TEST_MAIN(TEST(test_each_call_fails),
          TEST(test_with_trails),
          TEST(test_creation_fails),
          TEST(test_too_much_room),
          TEST(test_given_up))
