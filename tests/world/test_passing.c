/* world/test_passing.c - who lets whom through: pass, one-way, open sides, filters, ignores.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

#define PLAIN                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        0                                                                                          \
    }

static const abut_vec2 directions[4] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };

/* --- Pass ------------------------------------------------------------------------------ */

/* Flies through a wall in three frames; told of as a contact that is not solid. */
static void scene_pass(stage *s)
{
    abut_shape shape = box(5, 5);
    abut_body wall = stage_static(s, box(5, 50), 20, 0);
    abut_body ghost =
        stage_add(s, (abut_body_settings){
                         .shapes = &shape, .velocity = { 12, 0 }, .answer = ABUT_ANSWER_PASS });
    abut_event event;

    play_steps(s, 1); /* its edge is at 17 now, the wall begins at 15 */
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_BEGAN, ghost, wall, &event));
    CHECK_STAGE(s, !event.solid && fabs(event.time - 10 / 12.0) < 1e-4);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_HIT, ghost, wall) == 0);
    abut_body_contact contact = { 0 };
    CHECK_STAGE(s, abut_body_contacts(s->world, ghost, &contact, 1) == 1);
    CHECK_STAGE(s, contact.other == wall && !contact.solid && contact.gap == -2);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_STAYED, ghost, wall) == 1);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_ENDED, ghost, wall, &event));
    CHECK_STAGE(s, !stage_pair_open(s, ghost, wall));
    check_at(s, ghost, 36, 0);
    check_velocity(s, ghost, 12, 0, 0);
}

static void test_pass(void)
{
    play("pass", PLAIN, scene_pass);
}

/* In one step right through: begun and ended. */
static void scene_pass_fast(stage *s)
{
    abut_shape shape = box(5, 5);
    abut_body wall = stage_static(s, box(0.5, 50), 200, 0);
    abut_body ghost =
        stage_add(s, (abut_body_settings){
                         .shapes = &shape, .velocity = { 1000, 0 }, .answer = ABUT_ANSWER_PASS });

    play_steps(s, 1);
    check_at(s, ghost, 1000, 0);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, ghost, wall) == 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_ENDED, ghost, wall) == 1);
}

static void test_pass_fast(void)
{
    play("pass in a step", PLAIN, scene_pass_fast);
}

/* --- One-way ----------------------------------------------------------------------------- */

/* A platform that is open on one side: who comes from there, or from aside, goes through; who
 * comes from the opposite side is stopped. `open` and `from` are directions. */
static void one_way(stage *s, abut_body_kind kind, int open, int from)
{
    abut_vec2 side = directions[open];
    abut_vec2 come = directions[from];
    abut_shape shape = box(5, 5);
    abut_body platform = stage_add(
        s, (abut_body_settings){
               .kind = kind, .shapes = &shape, .answer = ABUT_ANSWER_ONE_WAY, .open_side = side });
    abut_body mover = stage_mover(s, shape, 20 * come.x, 20 * come.y, -15 * come.x, -15 * come.y);
    bool stopped = come.x == -side.x && come.y == -side.y;

    play_steps(s, 3);
    if (stopped) {
        check_at(s, mover, 10 * come.x, 10 * come.y);
        check_velocity(s, mover, 0, 0, 0);
        CHECK_STAGE(s, stage_relation(s, mover, platform) == ABUT_TOUCHING);
    } else {
        check_at(s, mover, -25 * come.x, -25 * come.y);
        check_velocity(s, mover, -15 * come.x, -15 * come.y, 0);
    }
    /* And back: who went through from the open side is stopped on its return. */
    if (come.x == side.x && come.y == side.y) {
        CHECK_STAGE(s, stage_drive(s, mover, 15 * come.x, 15 * come.y) == ABUT_OK);
        play_steps(s, 3);
        check_at(s, mover, -10 * come.x, -10 * come.y);
    }
}

static void test_one_way(void)
{
    for (int open = 0; open < 4; open++) {
        for (int from = 0; from < 4; from++) {
            for (int kind = ABUT_BODY_KINEMATIC; kind <= ABUT_BODY_STATIC; kind++) {
                char name[64];

                snprintf(name, sizeof(name), "one-way, open %d, from %d, kind %d", open, from,
                         kind);
                stage s = stage_open(name, PLAIN, open + from);
                one_way(&s, (abut_body_kind)kind, open, from);
                CHECK_ROW(name, stage_close(&s));
            }
        }
    }
}

/* A jump through a platform from beneath, landing on it, and walking on it; while it is
 * within the platform it is not pushed about. */
static void scene_jump(stage *s)
{
    abut_shape shelf = box(50, 3);
    abut_body platform = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                            .shapes = &shelf,
                                                            .answer = ABUT_ANSWER_ONE_WAY,
                                                            .open_side = { 0, 1 } });
    abut_body jumper = stage_mover(s, box(5, 5), 0, 20, 0.25, -5);
    double highest = 20;

    for (int frame = 0; frame < 60; frame++) {
        play_steps(s, 1);
        highest = fmin(highest, stage_at(s, jumper).y);
        CHECK_STAGE(s, stage_at(s, jumper).x == 0.25 * (frame + 1));
    }
    CHECK_STAGE(s, highest < -20);
    check_at(s, jumper, 15, -8);
    CHECK_STAGE(s, abut_body_is_grounded(s->world, jumper));
    CHECK_STAGE(s, abut_body_support(s->world, jumper) == platform);
    /* Drop through: ignore it until apart. */
    CHECK_STAGE(s, abut_world_ignore(s->world, jumper, platform, true, 0) == ABUT_OK);
    play_steps(s, 20);
    CHECK_STAGE(s, stage_at(s, jumper).y > 20);
}

static void test_jump(void)
{
    play("jump through", (abut_world_settings){ .gravity = { 0, 0.25 } }, scene_jump);
}

/* A lift sinks faster than the crate on it falls at first. So a permission until apart is over in
 * the step in which the two come apart, and the crate lands again, unless it gets the velocity of
 * the lift, or may pass for some steps. */
static void sinking(stage *s, int steps, bool driven, bool lands)
{
    abut_shape shelf = box(20, 2);
    abut_body lift = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC,
                                                        .shapes = &shelf,
                                                        .answer = ABUT_ANSWER_ONE_WAY,
                                                        .open_side = { 0, 1 } });
    abut_body crate = stage_mover(s, box(2, 2), 0, -4, 0, 0);

    play_steps(s, 3);
    CHECK_STAGE(s, stage_drive(s, lift, 0, 0.5) == ABUT_OK);
    play_steps(s, 3);
    CHECK_STAGE(s, abut_body_support(s->world, crate) == lift);
    CHECK_STAGE(s, abut_world_ignore(s->world, crate, lift, true, steps) == ABUT_OK);
    if (driven) {
        CHECK_STAGE(s, stage_drive(s, crate, 0, 0.5) == ABUT_OK);
    }
    play_steps(s, 12);
    double below = stage_at(s, crate).y - stage_at(s, lift).y;

    CHECK_STAGE(s, lands ? below == -4 : below > 4);
}

static void scene_sinking(stage *s)
{
    sinking(s, 0, false, true);
}

static void scene_sinking_driven(stage *s)
{
    sinking(s, 0, true, false);
}

static void scene_sinking_for_steps(stage *s)
{
    sinking(s, 4, false, false);
}

static void test_sinking_lift(void)
{
    abut_world_settings falling = { .gravity = { 0, 0.25 } };

    play("a lift that sinks", falling, scene_sinking);
    play("a crate with the velocity of the lift", falling, scene_sinking_driven);
    play("a crate that passes for some steps", falling, scene_sinking_for_steps);
}

/* --- Open sides -------------------------------------------------------------------------- */

/* Bodies come to a box from four sides; those whose side is open go through. */
static void open_sides(stage *s, unsigned sides)
{
    static const int side_of_direction[4] = { ABUT_SIDE_MAX_X, ABUT_SIDE_MIN_X, ABUT_SIDE_MAX_Y,
                                              ABUT_SIDE_MIN_Y };
    abut_shape shape = box(5, 5);

    stage_add(
        s, (abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &shape, .open_sides = sides });
    for (int i = 0; i < 4; i++) {
        abut_vec2 come = directions[i];
        abut_body mover =
            stage_mover(s, ball(2), 20 * come.x, 20 * come.y, -8 * come.x, -8 * come.y);
        bool open = sides >> side_of_direction[i] & 1;

        play_steps(s, 6);
        double along = stage_at(s, mover).x * come.x + stage_at(s, mover).y * come.y;
        CHECK_STAGE(s, open ? along == -28 : fabs(along - 7) < 1e-4);
        stage_remove(s, mover);
    }
}

static void test_open_sides(void)
{
    for (unsigned sides = 0; sides < 16; sides++) {
        char name[64];

        snprintf(name, sizeof(name), "open sides %u", sides);
        stage s = stage_open(name, PLAIN, (int)sides % STAGE_VIEWS);
        open_sides(&s, sides);
        CHECK_ROW(name, stage_close(&s));
    }
}

/* --- Filters -------------------------------------------------------------------------------- */

typedef struct filter_row {
    const char *name;
    uint32_t category_a, mask_a;
    int32_t group_a;
    uint32_t category_b, mask_b;
    int32_t group_b;
    bool meet;
} filter_row;

static const filter_row filter_rows[] = {
    { "zeros meet", 0, 0, 0, 0, 0, 0, true },
    { "zero is the first category", 0, 1, 0, 0, 0, 0, true },
    { "and no other", 2, 2, 0, 0, 0, 0, false },
    { "a mask of zero meets all", 2, 1, 0, 0, 0, 0, true },
    { "all categories", UINT32_MAX, 0, 0, 4, 8, 0, true },
    { "meets nothing", 0, ABUT_MEETS_NOTHING, 0, 0, 0, 0, false },
    { "both meet nothing", 1, ABUT_MEETS_NOTHING, 0, 1, ABUT_MEETS_NOTHING, 0, false },
    { "nothing, not even all", 0, ABUT_MEETS_NOTHING, 0, UINT32_MAX, UINT32_MAX, 0, false },
    { "nothing but its group", 0, ABUT_MEETS_NOTHING, 5, 0, 0, 5, true },
    { "each in the other's mask", 1, 2, 0, 2, 1, 0, true },
    { "only one wants", 1, 2, 0, 2, 4, 0, false },
    { "neither wants", 1, 4, 0, 2, 4, 0, false },
    { "the highest category", 0x40000000u, 1, 0, 1, 0x40000000u, 0, true },
    { "bit 31 is none", 0x80000000u, 1, 0, 1, 0x80000000u, 0, false },
    { "a mask without all", 1, 0, 0, 2, 2, 0, false },
    { "one positive group", 1, 4, 7, 2, 4, 7, true },
    { "two positive groups", 1, 4, 7, 2, 4, 8, false },
    { "one negative group", 0, 0, -3, 0, 0, -3, false },
    { "two negative groups", 0, 0, -3, 0, 0, -4, true },
    { "a group and none", 0, 0, -3, 0, 0, 0, true },
};

static void meet_by_filter(const filter_row *row, int view, bool later)
{
    stage s = stage_open(row->name, PLAIN, view);
    abut_shape shape = box(5, 5);
    abut_body_settings a = { .shapes = &shape, .velocity = { 30, 0 } };
    abut_body_settings b = { .kind = ABUT_BODY_STATIC, .shapes = &shape, .at = { 30, 0 } };

    a.category = row->category_a;
    a.mask = row->mask_a;
    a.group = row->group_a;
    if (!later) {
        b.category = row->category_b;
        b.mask = row->mask_b;
        b.group = row->group_b;
    }
    abut_body mover = stage_add(&s, a);
    abut_body wall = stage_add(&s, b);
    if (later) {
        stage_part *part = stage_part_of(&s, wall);

        CHECK_STAGE(&s, abut_body_set_filter(s.world, wall, row->category_b, row->mask_b,
                                             row->group_b) == ABUT_OK);
        part->settings.category = row->category_b;
        part->settings.mask = row->mask_b;
        part->settings.group = row->group_b;
    }
    play_steps(&s, 1);
    check_at(&s, mover, row->meet ? 20 : 30, 0);
    CHECK_STAGE(&s, stage_events(&s, ABUT_EVENT_BEGAN, mover, wall) == (row->meet ? 1 : 0));
    CHECK_ROW(row->name, stage_close(&s));
}

static void test_filters(void)
{
    for (int i = 0; i < COUNT_OF(filter_rows); i++) {
        for (int view = 0; view < 4; view++) {
            meet_by_filter(&filter_rows[i], view, view % 2 == 1);
        }
    }
}

/* Bodies meet if the sum of their users is even; all that agree by category are asked. */
typedef struct umpire {
    int calls;
    bool disorder; /* ids out of order, or a normal */
} umpire;

static bool even_sum(void *user, const abut_pair_view *pair)
{
    umpire *umpire = user;

    umpire->calls++;
    umpire->disorder |= pair->a >= pair->b || pair->normal.x != 0 || pair->normal.y != 0;
    return (pair->user_a + pair->user_b) % 2 == 0;
}

static void test_filter_function(void)
{
    for (int view = 0; view < STAGE_VIEWS; view++) {
        umpire umpire = { 0 };
        stage s = stage_open("filter function",
                             (abut_world_settings){ .filter = even_sum, .user = &umpire }, view);
        abut_shape shape = box(5, 5);
        abut_shape long_box = box(5, 500);
        abut_body ids[4];
        abut_body wall = stage_add(
            &s, (abut_body_settings){
                    .kind = ABUT_BODY_STATIC, .shapes = &long_box, .at = { 30, 0 }, .user = 100 });

        for (int i = 0; i < 4; i++) {
            ids[i] = stage_add(&s, (abut_body_settings){ .shapes = &shape,
                                                         .at = { 0, 20 * i },
                                                         .velocity = { 30, 0 },
                                                         .user = (uint64_t)i });
            if (i % 2) {
                stage_exempt(&s, wall, ids[i]);
            }
        }
        play_steps(&s, 1);
        for (int i = 0; i < 4; i++) {
            check_at(&s, ids[i], i % 2 ? 30 : 20, 20 * i);
        }
        CHECK_STAGE(&s, umpire.calls >= 4 && !umpire.disorder);
        CHECK_ROW("filter function", stage_close(&s));
    }
}

/* --- Ignores ---------------------------------------------------------------------------------- */

/* A mover that flies to and fro through a wall, and is stopped when the time is over. */
static void ignore(stage *s, int steps, int frames_free)
{
    abut_body mover = stage_mover(s, box(5, 5), 0, 0, 40, 0);
    abut_body wall = stage_static(s, box(5, 50), 20, 0);

    stage_exempt(s, mover, wall);
    CHECK_STAGE(s, abut_world_ignore(s->world, wall, mover, true, steps) == ABUT_OK);
    for (int frame = 0; frame < frames_free; frame++) {
        double to = frame % 2 ? 0 : 40;

        CHECK_STAGE(s, stage_drive(s, mover, frame % 2 ? -40 : 40, 0) == ABUT_OK);
        play_steps(s, 1);
        check_at(s, mover, to, 0);
    }
    s->exempt_count = 0;
    if (steps == -1) {
        CHECK_STAGE(s, abut_world_ignore(s->world, wall, mover, false, 0) == ABUT_OK);
    }
    CHECK_STAGE(s, stage_drive(s, mover, frames_free % 2 ? -40 : 40, 0) == ABUT_OK);
    play_steps(s, 1);
    check_at(s, mover, frames_free % 2 ? 30 : 10, 0);
}

static void scene_ignore_once(stage *s)
{
    ignore(s, 1, 1);
}

static void scene_ignore_five(stage *s)
{
    ignore(s, 5, 5);
}

static void scene_ignore_for_good(stage *s)
{
    ignore(s, -1, 30);
}

static void test_ignore_for_steps(void)
{
    play("ignore once", PLAIN, scene_ignore_once);
    play("ignore for five", PLAIN, scene_ignore_five);
    play("ignore for good", PLAIN, scene_ignore_for_good);
}

/* Until apart: stuck in it for a while, then free, then solid. Time that is over within
 * the wall does not make it solid at once either: that would be an overlap. */
static void ignore_within(stage *s, int steps)
{
    abut_body mover = stage_mover(s, box(5, 5), 10, 0, 2, 0);
    abut_body wall = stage_static(s, box(5, 50), 20, 0);

    stage_exempt(s, mover, wall);
    CHECK_STAGE(s, abut_world_ignore(s->world, mover, wall, true, steps) == ABUT_OK);
    for (int frame = 1; frame <= 20; frame++) {
        play_steps(s, 1);
        check_at(s, mover, 10 + 2 * frame, 0);
    }
    s->exempt_count = 0;
    CHECK_STAGE(s, stage_drive(s, mover, -30, 0) == ABUT_OK);
    play_steps(s, 1);
    check_at(s, mover, 30, 0);
}

static void scene_until_apart(stage *s)
{
    ignore_within(s, 0);
}

static void scene_over_within(stage *s)
{
    ignore_within(s, 2);
}

static void test_ignore_until_apart(void)
{
    play("ignore until apart", PLAIN, scene_until_apart);
    play("ignore, over within the wall", PLAIN, scene_over_within);
}

/* One that was placed into a wall is thrown out of it, comes back, is stopped by it, and is then
 * hit once more from behind, all in one step. Since it was apart the wall is solid, also when they
 * touch again: nobody is pushed through. */
static void scene_apart_and_back(stage *s)
{
    abut_shape shape = box(5, 5);
    abut_body wall = stage_static(s, box(5, 5), 8, 0);
    abut_body thrown = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                          .velocity = { -100, 0 },
                                                          .answer = ABUT_ANSWER_STOP,
                                                          .spawn = ABUT_SPAWN_IGNORE });
    abut_body_settings bat = { .shapes = &shape,
                               .at = { -40, 0 },
                               .velocity = { 100, 0 },
                               .answer = ABUT_ANSWER_PUSH,
                               .bounce = 1,
                               .group = -1 };
    abut_event event;

    stage_exempt(s, wall, thrown);
    stage_add(s, bat);
    bat.at.x = -100;
    abut_body second = stage_add(s, bat);

    play_steps(s, 1);
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_HIT, thrown, second, &event) && event.time > 0.8);
    check_at(s, thrown, -2, 0);
}

static void test_apart_and_back(void)
{
    play("apart and back", PLAIN, scene_apart_and_back);
}

/* The same as a fuzzer found it: b was placed into a, leaves it, comes back, is stopped by it, and
 * is then struck by a pusher. It must not go through. */
static void test_struck_into_it(void)
{
    abut_shape shapes[] = { abut_circle(0, 0, 40), abut_capsule(0, 0, 20, 10, 5),
                            abut_circle(0, 0, 10), abut_segment(-80, 0, 80, 40),
                            abut_polygon((abut_vec2[]){ { 0, 0 }, { 1, 0 }, { 1 / 3.0, 1 } }, 3) };
    abut_body_settings parts[] = {
        { .kind = ABUT_BODY_STATIC, .at = { 18.675457179546356, -43.42643689695531 } },
        { .at = { 85.33718252182007, -38.05634028430438 } },
        { .at = { 90, -50 },
          .velocity = { 1e4, -1e4 },
          .spawn = ABUT_SPAWN_IGNORE,
          .answer = ABUT_ANSWER_STOP },
        { .kind = ABUT_BODY_STATIC, .at = { 60, -90 } },
        { .at = { 28.821431279182434, -40.42119115517102 },
          .velocity = { 1e4, -1e4 },
          .spawn = ABUT_SPAWN_NEAREST,
          .reach = 1000,
          .answer = ABUT_ANSWER_PUSH },
    };
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0.3, 1 } });
    abut_body ids[5] = { 0 };
    uint32_t count = 0;
    int hits = 0;

    for (int i = 0; i < 5; i++) {
        parts[i].shapes = &shapes[i];
        CHECK(abut_world_add(world, &parts[i], &ids[i]) == ABUT_OK);
    }
    CHECK(abut_world_step(world) == ABUT_OK);
    const abut_event *events = abut_world_events(world, &count);

    for (uint32_t i = 0; i < count; i++) {
        hits += events[i].what == ABUT_EVENT_HIT && events[i].a == ids[1] && events[i].b == ids[2];
    }
    CHECK(hits == 2);
    abut_world_destroy(world);
}

/* Through the open side of a gate and out again in one step: it was no solid contact. */
static void scene_gate_fast(stage *s)
{
    abut_shape gate_shape = box(0.5, 50);
    abut_shape shape = box(5, 5);
    abut_body gate = stage_add(s, (abut_body_settings){ .shapes = &gate_shape,
                                                        .kind = ABUT_BODY_STATIC,
                                                        .at = { 200, 0 },
                                                        .answer = ABUT_ANSWER_ONE_WAY,
                                                        .open_side = { -1, 0 } });
    abut_body shot = stage_add(
        s, (abut_body_settings){ .shapes = &shape, .velocity = { 1000, 0 }, .floats = true });
    abut_event event;

    play_steps(s, 1);
    check_at(s, shot, 1000, 0);
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_BEGAN, shot, gate, &event) && !event.solid);
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_ENDED, shot, gate, &event) && !event.solid);
}

static void test_gate_fast(void)
{
    play("a gate in a step", PLAIN, scene_gate_fast);
}

TEST_MAIN(TEST(test_pass),
          TEST(test_pass_fast),
          TEST(test_one_way),
          TEST(test_jump),
          TEST(test_sinking_lift),
          TEST(test_open_sides),
          TEST(test_filters),
          TEST(test_filter_function),
          TEST(test_ignore_for_steps),
          TEST(test_ignore_until_apart),
          TEST(test_apart_and_back),
          TEST(test_struck_into_it),
          TEST(test_gate_fast))
