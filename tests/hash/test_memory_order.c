/* hash/test_memory_order.c - where a body lies in memory does not show.
 *
 * All ids are first given to placeholders. Each is then removed and its slot given to the
 * real body at once, in an order that differs from world to world: so the ids are the same
 * and the places in memory are not. And a world that is so large that it sorts its memory
 * moves its bodies as two small worlds do that hold a half of it each.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "hash/digest.h"
#include "support/check.h"
#include "support/rng.h"

enum {
    FEW = 60,
    HALF = 320,
    MANY = 2 * HALF,
    ROOM_SIZE = 130,
    FRAMES = 100,
    REPLACED_AT = 40,
    ORDERS = 4
};

typedef struct crowd {
    abut_world *world;
    abut_body ids[MANY];
    int count;
} crowd;

/* --- Bodies -------------------------------------------------------------------------- */

static abut_shape shape_of(int number)
{
    switch (number % 5) {
    case 0:
        return abut_circle(0, 0, 3);
    case 1:
        return abut_capsule(-2, 0, 2, 0, 1.5);
    case 2:
        return abut_triangle(-3, -2, 3, -2, 0, 3);
    default:
        return abut_rect(-3, -3, 6, 6);
    }
}

/* The first four are walls round a room, the others fill it in rows. */
static abut_status put(abut_world *world, int number, abut_vec2 room, abut_body *body)
{
    bool wall = number < 4;
    double side = number / 2 % 2 ? ROOM_SIZE + 5 : -ROOM_SIZE - 5;
    int place = number - 4;
    rng r = { (uint64_t)number };
    abut_shape shape = number >= 4  ? shape_of(number)
                       : number % 2 ? abut_rect(-5, -ROOM_SIZE - 10, 10, 2 * ROOM_SIZE + 20)
                                    : abut_rect(-ROOM_SIZE, -5, 2 * ROOM_SIZE, 10);
    abut_body_settings s = { .shapes = &shape, .bounce = 0.5, .mass = 1 + number % 3 };

    s.kind = wall ? ABUT_BODY_STATIC : place % 40 == 25 ? ABUT_BODY_KINEMATIC : ABUT_BODY_MOVER;
    s.answer = wall ? ABUT_ANSWER_SLIDE : (abut_answer_kind)(number % 4);
    s.at.x = wall ? (number % 2 ? side : 0) : place % 18 * 12.5 - 110;
    s.at.y = wall ? (number % 2 ? 0 : side) : 110 - place / 18 * 12.5;
    s.at.x += room.x;
    s.at.y += room.y;
    s.velocity.x = wall ? 0 : rng_between(&r, -4, 4);
    s.velocity.y = wall ? 0 : rng_between(&r, -4, 4);
    return abut_world_add(world, &s, body);
}

static void put_placeholder(crowd *c, int number)
{
    abut_shape dot = abut_rect(0, 0, 1, 1);
    abut_body_settings s = { .shapes = &dot, .at = { 5000 + 10 * number, 0 } };

    CHECK(abut_world_add(c->world, &s, &c->ids[number]) == ABUT_OK);
}

/* An order of 0 to count - 1: as they are, backward, or shuffled. */
static void make_order(int *order, int count, int kind)
{
    rng r = { (uint64_t)kind };

    for (int i = 0; i < count; i++) {
        order[i] = kind == 1 ? count - 1 - i : i;
    }
    for (int i = count - 1; i > 0 && kind > 1; i--) {
        int k = (int)rng_int(&r, 0, i);
        int kept = order[i];

        order[i] = order[k];
        order[k] = kept;
    }
}

static void fill(crowd *c, int count, int kind)
{
    int order[MANY];

    c->world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.2 }, .friction = 0.2 });
    c->count = count;
    make_order(order, count, kind);
    for (int i = 0; i < count; i++) {
        put_placeholder(c, i);
    }
    for (int i = 0; i < count; i++) {
        int number = order[i];

        CHECK(abut_world_remove(c->world, c->ids[number]) == ABUT_OK);
        abut_vec2 room = { number / HALF * 1000, 0 };
        CHECK(put(c->world, number % HALF, room, &c->ids[number]) == ABUT_OK);
    }
}

/* Some go, and others come where they were: their neighbours lie elsewhere then. */
static void replace(crowd *c, int kind)
{
    int order[MANY];

    make_order(order, c->count, kind);
    for (int i = 0; i < c->count; i++) {
        int number = order[i];
        abut_shape shape = shape_of(number % HALF);
        abut_body_settings s = { .shapes = &shape, .at = abut_body_at(c->world, c->ids[number]) };

        if (number % HALF >= 4 && number % 7 == 0) {
            CHECK(abut_world_remove(c->world, c->ids[number]) == ABUT_OK);
            CHECK(abut_world_add(c->world, &s, &c->ids[number]) == ABUT_OK);
        }
    }
}

/* --- What shows ------------------------------------------------------------------------ */

static uint64_t what_shows(const crowd *c)
{
    digest d = { .value = 1 };
    uint32_t count = 0;
    const abut_event *events = abut_world_events(c->world, &count);

    add_bits(&d, abut_world_hash(c->world));
    for (uint32_t i = 0; i < count; i++) {
        add_int(&d, (int)events[i].what);
        add_bits(&d, events[i].a);
        add_bits(&d, events[i].b);
        add_number(&d, events[i].time);
        add_vec2(&d, events[i].normal);
        add_number(&d, events[i].speed);
    }
    for (int i = 0; i < c->count; i++) {
        add_bits(&d, c->ids[i]);
        add_vec2(&d, abut_body_at(c->world, c->ids[i]));
        add_vec2(&d, abut_body_velocity(c->world, c->ids[i]));
        add_bits(&d, abut_body_support(c->world, c->ids[i]));
    }
    return d.value;
}

static void run_in_order(int count, int kind, uint64_t *seen)
{
    static crowd c;

    fill(&c, count, kind);
    seen[0] = what_shows(&c);
    for (int frame = 1; frame <= FRAMES; frame++) {
        CHECK(abut_world_step(c.world) == ABUT_OK);
        if (frame == REPLACED_AT) {
            replace(&c, kind);
        }
        seen[frame] = what_shows(&c);
    }
    abut_world_destroy(c.world);
}

static void compare_orders(int count)
{
    uint64_t expected[FRAMES + 1];
    uint64_t seen[FRAMES + 1];
    int first = FRAMES + 1;

    run_in_order(count, 0, expected);
    for (int kind = 1; kind < ORDERS; kind++) {
        run_in_order(count, kind, seen);
        for (int frame = FRAMES; frame >= 0; frame--) {
            first = seen[frame] != expected[frame] ? frame : first;
        }
        if (!CHECK(first > FRAMES)) {
            printf("order %d of %d bodies differs from frame %d on\n", kind, count, first);
        }
    }
}

static void test_order_of_few(void)
{
    compare_orders(FEW);
}

/* More than 512 movers: every 32 frames their memory is sorted. */
static void test_order_of_many(void)
{
    compare_orders(MANY);
}

/* --- One large world, two small ones ------------------------------------------------------ */

static void fill_room(abut_world *world, abut_vec2 room, abut_body *ids)
{
    for (int i = 0; i < HALF; i++) {
        CHECK(put(world, i, room, &ids[i]) == ABUT_OK);
    }
}

static bool same_body(const abut_world *a, abut_body in_a, const abut_world *b, abut_body in_b)
{
    abut_vec2 at_a = abut_body_at(a, in_a);
    abut_vec2 at_b = abut_body_at(b, in_b);
    abut_vec2 velocity_a = abut_body_velocity(a, in_a);
    abut_vec2 velocity_b = abut_body_velocity(b, in_b);

    return at_a.x == at_b.x && at_a.y == at_b.y && velocity_a.x == velocity_b.x &&
           velocity_a.y == velocity_b.y &&
           abut_body_is_asleep(a, in_a) == abut_body_is_asleep(b, in_b) &&
           abut_body_is_grounded(a, in_a) == abut_body_is_grounded(b, in_b);
}

static void test_large_as_two_small(void)
{
    static const abut_vec2 rooms[2] = { { 0, 0 }, { 1000, -300 } };
    abut_world_settings settings = { .gravity = { 0, 0.2 }, .friction = 0.2, .no_sleep = true };
    abut_world *large = abut_world_create(&settings);
    abut_world *small[2];
    abut_body in_large[2][HALF];
    abut_body in_small[2][HALF];

    for (int k = 0; k < 2; k++) {
        small[k] = abut_world_create(&settings);
        fill_room(large, rooms[k], in_large[k]);
        fill_room(small[k], rooms[k], in_small[k]);
    }
    for (int frame = 0; frame < FRAMES; frame++) {
        CHECK(abut_world_step(large) == ABUT_OK);
        for (int k = 0; k < 2; k++) {
            CHECK(abut_world_step(small[k]) == ABUT_OK);
            for (int i = 0; i < HALF; i++) {
                CHECK(same_body(large, in_large[k][i], small[k], in_small[k][i]));
            }
        }
    }
    CHECK(abut_world_report(large).awake > 512 && abut_world_report(small[0]).awake < 512);
    abut_world_destroy(large);
    abut_world_destroy(small[0]);
    abut_world_destroy(small[1]);
}

TEST_MAIN(TEST(test_order_of_few), TEST(test_order_of_many), TEST(test_large_as_two_small))
