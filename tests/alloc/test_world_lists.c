/* alloc/test_world_lists.c - a move that cannot be judged for want of memory is taken back, also
 * where the lists of the cells are full by then.
 *
 * SPDX-License-Identifier: MIT */

#include "alloc/ledger.h"
#include "support/check.h"

/* So many bodies are in the lists when the lists have to grow: they hold 256 at first. */
enum { FEWEST = 250, MOST = 260, STATICS = 100 };

static abut_world *world_with(ledger *book, int loose, abut_body *mover)
{
    abut_world *world = abut_world_create(
        &(abut_world_settings){ .allocator = { ledger_resize, book }, .no_sleep = true });
    abut_shape shape = abut_rect(-1, -1, 2, 2);
    abut_body body;

    for (int i = 0; i < STATICS; i++) { /* what it would move into, and then has to pass */
        abut_world_add(world,
                       &(abut_body_settings){
                           .kind = ABUT_BODY_STATIC, .shapes = &shape, .at = { 0, i * 0.001 } },
                       &body);
    }
    abut_world_add(world, &(abut_body_settings){ .shapes = &shape, .at = { 20, 0 } }, mover);
    abut_world_step(world); /* now none is in a list */
    for (int i = 0; i < loose; i++) {
        abut_world_add(world, &(abut_body_settings){ .shapes = &shape, .at = { 1000 + 10 * i, 0 } },
                       &body);
    }
    return world;
}

static void test_move_is_taken_back(void)
{
    int refused = 0;

    for (int loose = FEWEST; loose < MOST; loose++) {
        for (int k = 1; k < 6; k++) {
            ledger book = { .fail_at = -1 };
            abut_body mover;
            abut_world *world = world_with(&book, loose, &mover);
            uint64_t before = abut_world_hash(world);
            abut_moved_body moved;

            book.fail_at = book.calls + k;
            book.for_good = true;
            abut_status status = abut_body_move(world, mover, (abut_vec2){ -20, 0 },
                                                ABUT_ANSWER_PASS, &moved, NULL, 0);

            book.fail_at = -1;
            book.for_good = false;
            if (status == ABUT_E_MEMORY) {
                refused++;
                CHECK(abut_body_at(world, mover).x == 20);
                CHECK(abut_world_hash(world) == before);
            }
            abut_world_destroy(world);
            CHECK(ledger_is_even(&book));
        }
    }
    CHECK(refused > 0);
}

TEST_MAIN(TEST(test_move_is_taken_back))
