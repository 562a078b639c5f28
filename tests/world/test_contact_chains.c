/* world/test_contact_chains.c - the chains of contacts of single bodies hold what the list holds,
 * whatever is added, moved, changed and removed between steps.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"

#include "world/rest/rest.h"
#include "world/state/state.h"

enum { BODIES = 40, OPERATIONS = 4000, SIDE = 7 };

/* Every contact of the list, found from each of its bodies once, and no other. */
static bool are_chains_whole(const abut_world *world, const abut_body *bodies)
{
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;

    for (int k = 0; k < BODIES; k++) {
        uint32_t listed = 0;
        uint32_t chained = 0;

        if (bodies[k] == 0) {
            continue;
        }
        for (uint32_t i = 0; i < count; i++) {
            listed += world->contacts[i].a == bodies[k] || world->contacts[i].b == bodies[k];
        }
        for (uint32_t i = ab_contact_first(world, bodies[k]); i != AB_NONE && chained <= listed;
             i = ab_contact_next(world, bodies[k], i)) {
            if (i >= count ||
                (world->contacts[i].a != bodies[k] && world->contacts[i].b != bodies[k])) {
                return false;
            }
            chained++;
        }
        if (chained != listed) {
            return false;
        }
    }
    return true;
}

static void add_one(abut_world *world, rng *r, abut_body *body)
{
    abut_shape shape = rng_int(r, 0, 2) == 0 ? abut_circle(0, 0, 0.5) : abut_rect(0, 0, 1, 1);
    abut_body_settings settings = {
        .shapes = &shape,
        .kind = rng_int(r, 0, 2) == 0 ? ABUT_BODY_STATIC : ABUT_BODY_MOVER,
        .at = { (double)rng_int(r, 0, SIDE), (double)rng_int(r, 0, SIDE) },
        .spawn = ABUT_SPAWN_IGNORE
    };

    abut_world_add(world, &settings, body);
}

static void change_one(abut_world *world, rng *r, abut_body *body)
{
    abut_vec2 at = { (double)rng_int(r, 0, SIDE), (double)rng_int(r, 0, SIDE) };
    abut_vec2 move = { (double)rng_int(r, -2, 2), (double)rng_int(r, -2, 2) };
    abut_moved_body moved;

    switch (rng_int(r, 0, 5)) {
    case 0:
        abut_world_remove(world, *body);
        *body = 0;
        break;
    case 1:
        abut_body_place(world, *body, at, 0, ABUT_SPAWN_IGNORE, 0);
        break;
    case 2:
        abut_body_set_sensor(world, *body, rng_int(r, 0, 1) == 0);
        break;
    case 3:
        abut_body_set_friction(world, *body, rng_int(r, 0, 1) == 0 ? 0.5 : 0.25);
        break;
    default:
        abut_body_move(world, *body, move, ABUT_ANSWER_SLIDE, &moved, NULL, 0);
        break;
    }
}

static void test_chains(void)
{
    for (uint64_t seed = 1; seed <= 6; seed++) {
        rng r = { seed };
        abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.125 } });
        abut_body bodies[BODIES] = { 0 };
        bool whole = true;
        uint32_t chained = 0;

        for (int n = 0; n < OPERATIONS && whole; n++) {
            abut_body *body = &bodies[rng_int(&r, 0, BODIES - 1)];

            if (*body == 0) {
                add_one(world, &r, body);
            } else {
                change_one(world, &r, body);
            }
            if (rng_int(&r, 0, 9) == 0) {
                abut_world_step(world);
            }
            whole = are_chains_whole(world, bodies);
            chained += world->contact_chain.count != AB_NONE;
        }
        CHECK(whole);
        CHECK(chained > OPERATIONS / 2); /* looking through the whole list is the exception */
        abut_world_destroy(world);
    }
}

TEST_MAIN(TEST(test_chains))
