/* world/test_ids.c - an id names one body, for as long as the world lives.
 *
 * A model beside the world knows which slot must come next and with which generation: slots are
 * used again in the order in which they became free, and every use has a generation of its own.
 * Ids that differ in slot or generation differ, so a world that follows the model never repeats
 * one.
 *
 * SPDX-License-Identifier: MIT */
#include "world/state/state.h"

#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <string.h>

enum { SLOTS = 64 };

typedef struct slot_model {
    uint32_t generation[SLOTS]; /* that was given out last */
    uint32_t free[SLOTS];       /* a ring, in the order of becoming free */
    uint32_t first;
    uint32_t free_count;
    uint32_t slots;
} slot_model;

static abut_body next_id(slot_model *model)
{
    uint32_t slot = model->slots;

    if (model->free_count > 0) {
        slot = model->free[model->first % SLOTS];
        model->first++;
        model->free_count--;
    } else {
        model->slots++;
    }
    return (abut_body)slot << 31 | ++model->generation[slot];
}

static void model_remove(slot_model *model, abut_body id)
{
    model->free[(model->first + model->free_count) % SLOTS] = (uint32_t)(id >> 31);
    model->free_count++;
}

static abut_body add_box(abut_world *world, double x, double y)
{
    abut_shape shape = abut_rect_centered(0, 0, 2, 2);
    abut_body body = 0;

    abut_world_add(world, &(abut_body_settings){ .shapes = &shape, .at = { x, y } }, &body);
    return body;
}

/* Millions of reuses, of a few slots and of one. */
static void reuse(const char *row, int most, int cycles)
{
    static abut_body old[1 << 16];
    abut_body alive[SLOTS];
    slot_model model = { 0 };
    int count = 0;
    int wrong = 0;
    rng dice = { (uint64_t)most };
    abut_world *world = abut_world_create(NULL);

    memset(old, 0, sizeof old);
    for (int i = 0; i < cycles; i++) {
        int place = count < most ? count : (int)rng_int(&dice, 0, most - 1);

        if (count == most) {
            old[i & 0xffff] = alive[place];
            model_remove(&model, alive[place]);
            wrong += abut_world_remove(world, alive[place]) != ABUT_OK;
            alive[place] = alive[--count];
            place = count;
        }
        alive[place] = add_box(world, 10 * (i % 1000), 10 * most * (place + 1));
        count++;
        wrong += alive[place] != next_id(&model) || alive[place] >> 53 != 0;
        wrong += !abut_world_has(world, alive[place]);
        wrong += abut_world_has(world, old[rng_int(&dice, 0, 0xffff)]);
    }
    CHECK_ROW(row, wrong == 0);
    for (int i = 0; i < 1 << 16; i++) {
        wrong += abut_world_has(world, old[i]);
    }
    CHECK_ROW(row, wrong == 0 && abut_world_count(world) == (uint32_t)most);
    abut_world_destroy(world);
}

static void test_millions(void)
{
    reuse("one slot", 1, 2000000 / sample_part());
    reuse("seven slots", 7, 1000000 / sample_part());
    reuse("fifty slots", 50, 200000 / sample_part());
}

/* A slot that has given out its last generation is not used again. */
static void test_last_generation(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_body first = add_box(world, 0, 0);
    abut_body second = add_box(world, 10, 0);

    CHECK(first == 1 && second == ((abut_body)1 << 31 | 1));
    CHECK(abut_world_remove(world, second) == ABUT_OK);
    world->slots[1].generation = AB_LAST_GENERATION - 1; /* as if it had been used that often */
    abut_body late = add_box(world, 10, 0);

    CHECK(late == ((abut_body)1 << 31 | (AB_LAST_GENERATION - 1)) && abut_world_has(world, late));
    CHECK(abut_world_remove(world, late) == ABUT_OK);
    abut_body last = add_box(world, 10, 0);

    CHECK(last == ((abut_body)1 << 31 | AB_LAST_GENERATION) && abut_world_has(world, last));
    CHECK(abut_world_remove(world, first) == ABUT_OK);
    CHECK(abut_world_remove(world, last) == ABUT_OK);
    uint64_t hash = abut_world_hash(world);

    CHECK(abut_world_remove(world, last) == ABUT_E_STALE && abut_world_hash(world) == hash);
    CHECK(!abut_world_has(world, last) && !abut_world_has(world, late));
    CHECK(!abut_world_has(world, last + 1)); /* the next slot, generation 0 */
    CHECK(add_box(world, 0, 0) == 2);        /* the first slot is free, and its second generation */
    abut_body third = add_box(world, 10, 0);

    CHECK(third == ((abut_body)2 << 31 | 1) && !abut_world_has(world, last));
    abut_body listed[3];

    CHECK(abut_world_bodies(world, listed, 3) == 2 && listed[0] == 2 && listed[1] == third);
    abut_world_destroy(world);
}

/* With no slot left, adding is refused; a slot that becomes free makes room again. */
static void test_full(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_shape shape = abut_circle(0, 0, 1);
    abut_body_settings settings = { .shapes = &shape };
    abut_body first = add_box(world, 0, 0);
    abut_body body = 7;
    uint32_t *slots = &world->state->parts[AB_PART_SLOTS].count;

    *slots = ABUT_MAX_BODIES; /* as if all others were used up */
    CHECK(abut_world_add(world, &settings, &body) == ABUT_E_FULL && body == ABUT_NO_BODY);
    CHECK(abut_world_remove(world, first) == ABUT_OK);
    *slots = 1;
    CHECK(abut_world_add(world, &settings, &body) == ABUT_OK && body == 2);
    abut_world_destroy(world);
}

/* A body that is refused uses up no id: with none, one and several free slots. */
static void test_refused(void)
{
    for (int removed = 0; removed < 4; removed++) {
        for (int refused = 0; refused < 2; refused++) {
            slot_model model = { 0 };
            abut_body ids[4];
            abut_world *world = abut_world_create(NULL);
            abut_body wall = add_box(world, 0, 0);

            CHECK(wall == next_id(&model));
            for (int i = 0; i < 4; i++) {
                ids[i] = add_box(world, 10 + 10 * i, 0);
                CHECK(ids[i] == next_id(&model));
            }
            for (int i = 0; i < removed; i++) {
                CHECK(abut_world_remove(world, ids[(2 * i + 1) % 4 - i / 2]) == ABUT_OK);
                model_remove(&model, ids[(2 * i + 1) % 4 - i / 2]);
            }
            uint64_t hash = abut_world_hash(world);

            if (refused == 1) {
                CHECK(add_box(world, 1, 0) == ABUT_NO_BODY);
                CHECK(abut_world_blocker(world) == wall);
            }
            CHECK(abut_world_hash(world) == hash);
            for (int i = 0; i < 5; i++) {
                CHECK(add_box(world, 10 + 10 * i, 20) == next_id(&model));
            }
            abut_world_destroy(world);
        }
    }
}

/* What is reported of a body that was removed keeps its id, whoever is in its slot by then. */
static void test_reported(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .trails = true });
    abut_body left = add_box(world, 0, 0);
    abut_body right = add_box(world, 2, 0);
    uint32_t count = 0;

    CHECK(abut_world_step(world) == ABUT_OK);
    CHECK(abut_body_contacts(world, left, NULL, 0) == 1);
    abut_body_trail(world, right, &count);
    CHECK(count > 0);
    CHECK(abut_world_remove(world, right) == ABUT_OK);
    abut_body other = add_box(world, 2, 0);

    CHECK(other >> 31 == right >> 31 && other != right);
    CHECK(abut_body_trail(world, other, &count) == NULL && count == 0);
    CHECK(abut_body_trail(world, right, &count) == NULL && count == 0);
    CHECK(abut_world_step(world) == ABUT_OK);
    const abut_event *events = abut_world_events(world, &count);

    CHECK(count == 2);
    CHECK(events[0].what == ABUT_EVENT_ENDED && events[0].a == left && events[0].b == right);
    CHECK(events[1].what == ABUT_EVENT_BEGAN && events[1].a == left && events[1].b == other);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_millions),
          TEST(test_last_generation),
          TEST(test_full),
          TEST(test_refused),
          TEST(test_reported))
