/* alloc/test_planks_alloc.c - planks and cells that are passed one by one, without memory.
 *
 * Two worlds live the same life. In one every call is tried with its first, second, third...
 * allocation failing, alone or with all after it, until it succeeds: a call that has no memory says
 * so and changes nothing.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/tiles.h"
#include "abut/walk.h"
#include "abut/world.h"
#include "alloc/ledger.h"
#include "support/check.h"

enum { MOST_TRIES = 120, MOVERS = 12, CALLS = 60 };

typedef struct place_of_planks {
    ledger book;
    abut_world *world;
    abut_body ground;
    abut_body planks;
    abut_body lift;
    abut_body movers[MOVERS];
} place_of_planks;

static void open_place(place_of_planks *p)
{
    static const char *const rows[] = { "............", "............", "..=======...",
                                        "............", "===..=======", "..========..",
                                        "............", "############" };
    abut_shape bars[3] = { abut_rect(0, 0, 6, 0.25), abut_rect(0, 1, 6, 0.25),
                           abut_rect(1, 2, 6, 0.25) };
    abut_tiles *map = NULL;
    abut_body_settings body = { .kind = ABUT_BODY_STATIC };

    *p = (place_of_planks){ .book = { 0 } };
    p->world = abut_world_create(&(abut_world_settings){
        .gravity = { 0, 0.0625 }, .allocator = { ledger_resize, &p->book } });
    CHECK(abut_tiles_from_text(rows, 8, 1, NULL, &map) == ABUT_OK);
    body.tiles = map;
    CHECK(abut_world_add(p->world, &body, &p->ground) == ABUT_OK);
    body.answer = ABUT_ANSWER_ONE_WAY;
    body.open_side = (abut_vec2){ 0, 1 };
    CHECK(abut_world_add(p->world, &body, &p->planks) == ABUT_OK);
    body.tiles = NULL;
    body.shapes = bars;
    body.shape_count = 3;
    body.at = (abut_vec2){ 3, -4 };
    CHECK(abut_world_add(p->world, &body, &p->lift) == ABUT_OK);
    abut_tiles_destroy(map);
}

/* One call after another: movers put into planks, steps, drops, cells drawn over movers, moves. */
static abut_status make_call(place_of_planks *p, int number)
{
    abut_shape shapes[3] = { abut_rect(-0.4, -3, 0.8, 3), abut_circle(0, -1, 1),
                             abut_capsule(0, -0.5, 0, -2, 0.5) };
    abut_body_settings body = { .shapes = &shapes[number % 3],
                                .at = { 1.5 + number % 9, 4.5 - number % 6 },
                                .velocity = { 0.125, number % 2 == 0 ? -1 : 0.5 },
                                .group = -1,
                                .spawn = ABUT_SPAWN_IGNORE };
    abut_body mover = p->movers[number % MOVERS];

    if (number < MOVERS) {
        return abut_world_add(p->world, &body, &p->movers[number]);
    }
    switch (number % 6) {
    case 0:
        return abut_world_ignore(p->world, mover, number % 4 == 0 ? p->planks : p->lift, true, 0);
    case 1:
        return abut_body_fill_tiles(p->world, p->ground, (abut_cells){ number % 9, 4, 2, 3 },
                                    number % 4 == 1, ABUT_SPAWN_IGNORE);
    case 2:
        return abut_body_walk(p->world, mover, &(abut_walk_settings){ .drop = true },
                              (abut_vec2){ 0.25, 0.5 }, NULL);
    case 3:
        return abut_body_move(p->world, mover, (abut_vec2){ 0.5, -2 }, ABUT_ANSWER_SLIDE, NULL,
                              NULL, 0);
    default:
        return abut_world_step(p->world);
    }
}

static void test_every_allocation(void)
{
    place_of_planks poor;
    place_of_planks rich;
    int refused = 0;
    uint32_t parts = 0;

    open_place(&poor);
    open_place(&rich);
    for (int number = 0; number < CALLS; number++) {
        abut_status expected = make_call(&rich, number);
        abut_status status = ABUT_E_MEMORY;

        for (int tries = 2; status == ABUT_E_MEMORY && tries < 2 * MOST_TRIES; tries++) {
            uint64_t before = abut_world_hash(poor.world);

            poor.book.fail_at = poor.book.calls + tries / 2;
            poor.book.for_good = tries % 2 == 0;
            status = make_call(&poor, number);
            poor.book.fail_at = 0;
            refused += status == ABUT_E_MEMORY;
            CHECK(status != ABUT_E_MEMORY || abut_world_hash(poor.world) == before);
        }
        CHECK(status == expected && expected == ABUT_OK);
        CHECK(abut_world_hash(poor.world) == abut_world_hash(rich.world));
        for (int i = 0; i < MOVERS && number >= MOVERS; i++) {
            abut_passage passage;

            CHECK(abut_world_passes(rich.world, rich.movers[i], rich.planks, &passage) == ABUT_OK);
            parts += passage.parts;
        }
    }
    CHECK(refused >= CALLS / 2 && parts > CALLS);
    abut_world_destroy(poor.world);
    abut_world_destroy(rich.world);
    CHECK(ledger_is_even(&poor.book) && ledger_is_even(&rich.book));
}

TEST_MAIN(TEST(test_every_allocation))
