/* alloc/test_kinds_alloc.c - chains and compounds whose memory runs out, at each allocation.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "alloc/ledger.h"
#include "support/check.h"

static const abut_vec2 bend[] = { { 0, 0 }, { 4, 1 }, { 8, 0 }, { 8, 6 }, { 3, 9 } };

/* One life of a chain and of compounds that have it as a member. */
static bool live(const abut_allocator *allocator)
{
    abut_chain_settings settings = { bend, COUNT_OF(bend), true, true };
    abut_shape ball = abut_circle(3, 3, 1);
    abut_chain *chain = NULL;
    abut_compound *inner = NULL;
    abut_compound *outer = NULL;
    abut_status status = abut_chain_create(&settings, allocator, &chain, NULL);

    CHECK((status == ABUT_OK) == (chain != NULL));
    CHECK(status == ABUT_OK || status == ABUT_E_MEMORY);
    if (status == ABUT_OK) {
        abut_figure members[2] = { abut_figure_of_chain(chain, 1, 2), abut_figure_of_shape(&ball) };

        status = abut_compound_create(members, 2, allocator, &inner, NULL);
        CHECK((status == ABUT_OK) == (inner != NULL));
    }
    if (status == ABUT_OK) {
        abut_figure members[2] = { abut_figure_of_compound(inner, 5, 5),
                                   abut_figure_of_half_plane(0, 40, 0, -1) };

        status = abut_compound_create(members, 2, allocator, &outer, NULL);
        CHECK((status == ABUT_OK) == (outer != NULL));
        CHECK(status != ABUT_OK || abut_compound_members(outer) == 3);
    }
    abut_compound_destroy(outer);
    abut_compound_destroy(inner);
    abut_chain_destroy(chain);
    return status == ABUT_OK;
}

static void test_each_allocation_fails(void)
{
    ledger plain = { 0 };
    abut_allocator counting = { ledger_resize, &plain };

    CHECK(live(&counting));
    CHECK(plain.calls > 0 && ledger_is_even(&plain));
    for (int k = 1; k <= plain.calls; k++) {
        ledger failing = { .fail_at = k };
        abut_allocator allocator = { ledger_resize, &failing };

        live(&allocator);
        CHECK(ledger_is_even(&failing));
    }
}

/* Questions allocate nothing: there is no allocator that they could ask. Lent memory neither. */
static void test_lent_memory(void)
{
    static char memory[4096];
    abut_chain *chain = NULL;
    abut_chain_settings settings = { bend, COUNT_OF(bend), false, false };

    CHECK(abut_chain_room(COUNT_OF(bend)) <= sizeof memory);
    CHECK(abut_chain_create_in(&settings, memory, sizeof memory, &chain, NULL) == ABUT_OK);
    CHECK(abut_chain_segments(chain) == 4);
    abut_chain_destroy(chain);
}

TEST_MAIN(TEST(test_each_allocation_fails), TEST(test_lent_memory))
