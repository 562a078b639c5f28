/* alloc/test_world_steady.c - a frame like those before it allocates nothing.
 *
 * Each scene repeats itself, or lies still: after some frames to warm up there is no
 * excuse.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "alloc/ledger.h"
#include "support/check.h"

enum { LANES = 40, WARM_UP = 300, FRAMES = 300, FOUND = 64 };

typedef struct stage {
    ledger book;
    abut_world *world;
    abut_body last; /* the body added last */
    int frame;
} stage;

/* What a frame does beside the step. */
typedef bool frame_fn(stage *s);

static void open_stage(stage *s, abut_world_settings settings)
{
    *s = (stage){ 0 };
    settings.allocator = (abut_allocator){ ledger_resize, &s->book };
    s->world = abut_world_create(&settings);
}

static abut_body add(stage *s, abut_body_settings settings, abut_shape shape)
{
    settings.shapes = &shape;
    CHECK(abut_world_add(s->world, &settings, &s->last) == ABUT_OK);
    return s->last;
}

static void add_static(stage *s, double x, double y, double width, double height)
{
    add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC }, abut_rect(x, y, width, height));
}

/* Runs frames until the scene is warm, then more of them: none of these allocates. */
static void run(stage *s, const char *name, frame_fn *frame)
{
    int warm = 0;

    for (s->frame = 0; s->frame < WARM_UP + FRAMES; s->frame++) {
        warm = s->frame == WARM_UP ? s->book.calls : warm;
        CHECK_ROW(name, frame(s) && abut_world_step(s->world) == ABUT_OK);
    }
    if (!CHECK_ROW(name, s->book.calls == warm)) {
        printf("%s: %d allocations in %d frames\n", name, s->book.calls - warm, FRAMES);
    }
}

static void close_stage(stage *s)
{
    abut_world_destroy(s->world);
    CHECK(ledger_is_even(&s->book));
}

static bool nothing_else(stage *s)
{
    return s->world != NULL;
}

/* --- Scenes -------------------------------------------------------------------------- */

/* A ball in each lane, between two walls and now and then another ball. */
static void add_lanes(stage *s)
{
    add_static(s, -60, -20, 10, 20 * LANES);
    add_static(s, 50, -20, 10, 20 * LANES);
    for (int i = 0; i < LANES; i++) {
        abut_body_settings ball = { .answer = ABUT_ANSWER_BOUNCE,
                                    .bounce = 1,
                                    .at = { -30, 12 * i },
                                    .velocity = { 3 + i % 4, 0 } };

        add(s, ball, abut_circle(0, 0, 5));
        if (i % 3 == 0) {
            ball.at.x = 30;
            ball.velocity.x = -ball.velocity.x;
            add(s, ball, abut_circle(0, 0, 5));
        }
    }
}

static void test_bouncing(void)
{
    stage s;

    for (int trails = 0; trails < 2; trails++) {
        open_stage(&s, (abut_world_settings){ .trails = trails == 1 });
        add_lanes(&s);
        run(&s, trails ? "bouncing, with trails" : "bouncing", nothing_else);
        close_stage(&s);
    }
}

/* All that a game asks in a frame about one who walks to and fro over tiles. */
static bool walk(stage *s)
{
    abut_shape eyes = abut_circle(0, 0, 40);
    abut_body found[FOUND];
    abut_met met[FOUND];
    abut_near near[FOUND];
    abut_bump bumps[FOUND];
    abut_moved_body moved;
    uint32_t count = 0;
    abut_vec2 way = { s->frame / 25 % 2 ? -4 : 4, 3 };
    abut_vec2 at = abut_body_at(s->world, s->last);
    abut_world *w = s->world;

    return abut_body_move(w, s->last, way, ABUT_ANSWER_SLIDE, &moved, bumps, FOUND) == ABUT_OK &&
           abut_body_try_move(w, s->last, way, ABUT_ANSWER_STOP, &moved, bumps, FOUND) == ABUT_OK &&
           abut_world_find(w, &eyes, NULL, found, FOUND, &count) == ABUT_OK &&
           abut_world_find_point(w, at, NULL, found, FOUND, &count) == ABUT_OK &&
           abut_world_nearest(w, &eyes, 50, NULL, near, FOUND, &count) == ABUT_OK &&
           abut_world_cast_all(w, at, (abut_vec2){ 90, 9 }, ABUT_INSIDE_HIT, NULL, met, FOUND,
                               &count) == ABUT_OK &&
           abut_world_sweep_all(w, &eyes, way, NULL, met, FOUND, &count) == ABUT_OK;
}

static void test_walker(void)
{
    stage s;

    open_stage(&s, (abut_world_settings){ .gravity = { 0, 0.25 } });
    for (int i = 0; i < 20; i++) {
        add_static(&s, i * 16 - 160, 20, 16, 16);
    }
    add_static(&s, -170, -40, 10, 80);
    add(&s, (abut_body_settings){ .at = { 0, 10 } }, abut_rect(-5, -10, 10, 20));
    run(&s, "walker", walk);
    close_stage(&s);
}

/* Driven by its velocity instead. */
static bool drive(stage *s)
{
    abut_vec2 velocity = { s->frame / 20 % 2 ? -5 : 5, 0 };

    return abut_body_set_velocity(s->world, s->last, velocity) == ABUT_OK;
}

static void add_wall_of_boxes(stage *s)
{
    add_static(s, -100, 0, 200, 10);
    for (int i = 0; i < 36; i++) {
        add(s, (abut_body_settings){ .at = { -30 + i % 6 * 12, -5 - i / 6 * 10 } },
            abut_rect(-5, -5, 10, 10));
    }
}

static void test_pile(void)
{
    abut_world_settings settings = { .gravity = { 0, 0.25 }, .friction = 0.5 };
    stage s;

    open_stage(&s, settings);
    add_wall_of_boxes(&s);
    run(&s, "pile asleep", nothing_else);
    CHECK(abut_world_report(s.world).asleep == 36);
    close_stage(&s);

    settings.no_sleep = true;
    open_stage(&s, settings);
    add_wall_of_boxes(&s);
    run(&s, "pile awake", nothing_else);
    close_stage(&s);

    settings.no_sleep = false;
    open_stage(&s, settings);
    add_wall_of_boxes(&s);
    add(&s, (abut_body_settings){ .at = { -90, -5 } }, abut_rect(-5, -5, 10, 10));
    run(&s, "one walks beside a pile", drive);
    close_stage(&s);
}

/* All contacts of a pile begin in its first frame. The room that this took is given back when no
 * other frame has needed it for a while, but not at once. */
static void test_giving_back(void)
{
    enum { SIDE = 20 };
    stage s;

    open_stage(&s, (abut_world_settings){ .gravity = { 0, 0.25 }, .no_sleep = true });
    add_static(&s, -100, 0, 400, 10);
    for (int i = 0; i < SIDE * SIDE; i++) {
        add(&s, (abut_body_settings){ .at = { i % SIDE * 10, -5 - i / SIDE * 10 } },
            abut_rect(-5, -5, 10, 10));
    }
    size_t most = 0;

    for (s.frame = 0; s.frame < 100; s.frame++) {
        CHECK(abut_world_step(s.world) == ABUT_OK && s.book.bytes >= most);
        most = s.book.bytes;
    }
    for (; s.frame < WARM_UP; s.frame++) {
        CHECK(abut_world_step(s.world) == ABUT_OK);
    }
    CHECK(s.book.bytes < most - most / 16);
    close_stage(&s);
}

static bool carry_on(stage *s)
{
    abut_vec2 velocity = { s->frame / 10 % 2 ? -1 : 1, s->frame / 20 % 2 ? -0.5 : 0.5 };
    abut_body lift = 0;

    return abut_world_bodies(s->world, &lift, 1) > 0 &&
           abut_body_set_velocity(s->world, lift, velocity) == ABUT_OK;
}

static void test_riders(void)
{
    stage s;

    open_stage(&s, (abut_world_settings){ .gravity = { 0, 0.25 } });
    add(&s, (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC }, abut_rect(-100, 0, 200, 10));
    for (int i = 0; i < 10; i++) {
        add(&s, (abut_body_settings){ .at = { -90 + 18 * i, -5 } }, abut_rect(-5, -5, 10, 10));
    }
    run(&s, "riders", carry_on);
    close_stage(&s);
}

/* One goes and comes back each frame: another keeps its shape meanwhile. */
static bool replace(stage *s)
{
    abut_shape box = abut_rect(-2, -2, 4, 4);
    abut_body_settings again = { .shapes = &box, .at = { 0, -30 }, .velocity = { 0, -1 } };

    return abut_world_remove(s->world, s->last) == ABUT_OK &&
           abut_world_add(s->world, &again, &s->last) == ABUT_OK;
}

static void test_coming_and_going(void)
{
    stage s;

    open_stage(&s, (abut_world_settings){ .no_sleep = true });
    add(&s, (abut_body_settings){ .at = { -300, -300 } }, abut_rect(-2, -2, 4, 4));
    add_lanes(&s);
    add(&s, (abut_body_settings){ .at = { 0, -30 } }, abut_rect(-2, -2, 4, 4));
    run(&s, "coming and going", replace);
    close_stage(&s);
}

/* Pairs that pass through each other begin and end. */
static bool let_pass(stage *s)
{
    abut_body pair[2] = { 0, 0 };

    return abut_world_bodies(s->world, pair, 2) > 1 &&
           abut_world_ignore(s->world, pair[0], pair[1], true, 2) == ABUT_OK &&
           abut_world_ignore(s->world, pair[0], s->last, s->frame % 2 == 0, -1) == ABUT_OK;
}

static void test_ignored(void)
{
    stage s;

    open_stage(&s, (abut_world_settings){ 0 });
    add_lanes(&s);
    run(&s, "ignored", let_pass);
    close_stage(&s);
}

static bool count_found(void *user, uint64_t id)
{
    (void)id;
    ++*(uint32_t *)user;
    return true;
}

static bool count_met(void *user, const abut_met *met)
{
    return count_found(user, met->id);
}

/* Everything is met at once by every query, which is more than any of them could hold on its
 * stack: none allocates, also not for the first time. */
static void test_queries(void)
{
    enum { CROWD = 3000 };
    static abut_body found[CROWD];
    static abut_met met[CROWD];
    static abut_near near[CROWD];
    abut_shape disc = abut_circle(0, 0, 9);
    abut_vec2 from = { -20, 0 };
    abut_vec2 to = { 20, 0 };
    uint32_t counts[9] = { 0 };
    bool sees = true;
    stage s;

    open_stage(&s, (abut_world_settings){ 0 });
    for (int i = 0; i < CROWD; i++) {
        add_static(&s, -1 - i % 3, -2, 4, 4);
    }
    const abut_world *w = s.world;
    int before = s.book.calls;

    CHECK(abut_world_find(w, &disc, NULL, found, CROWD, &counts[0]) == ABUT_OK);
    CHECK(abut_world_cast_all(w, from, to, ABUT_INSIDE_HIT, NULL, met, CROWD, &counts[1]) ==
          ABUT_OK);
    CHECK(abut_world_ray_all(w, from, to, ABUT_INSIDE_HIT, NULL, met, CROWD, &counts[2]) ==
          ABUT_OK);
    CHECK(abut_world_sweep_all(w, &disc, to, NULL, met, CROWD, &counts[3]) == ABUT_OK);
    CHECK(abut_world_nearest(w, &disc, 5, NULL, near, CROWD, &counts[4]) == ABUT_OK);
    CHECK(abut_world_find_each(w, &disc, NULL, count_found, &counts[5]) == ABUT_OK);
    CHECK(abut_world_cast_each(w, from, to, ABUT_INSIDE_HIT, NULL, count_met, &counts[6]) ==
          ABUT_OK);
    CHECK(abut_world_ray_each(w, from, to, ABUT_INSIDE_HIT, NULL, count_met, &counts[7]) ==
          ABUT_OK);
    CHECK(abut_world_sweep_each(w, &disc, to, NULL, count_met, &counts[8]) == ABUT_OK);
    CHECK(abut_world_sees(w, from, to, NULL, &sees, NULL) == ABUT_OK && !sees);
    for (int i = 0; i < 9; i++) {
        CHECK(counts[i] == CROWD);
    }
    CHECK(s.book.calls == before);
    close_stage(&s);
}

/* --- The scenes of the benchmarks, small ---------------------------------------------------- */

enum { SLEEPERS = 600, STATICS = 900, ROWS = 12, POURED = 80 };

static void add_rows(stage *s, int count, abut_body_settings settings)
{
    for (int i = 0; i < count; i++) {
        settings.at = (abut_vec2){ i % 30 * 4, i / 30 * 4 };
        add(s, settings, abut_rect(-1, -1, 2, 2));
    }
}

static void test_asleep_and_statics(void)
{
    stage s;

    open_stage(&s, (abut_world_settings){ 0 });
    add_rows(&s, SLEEPERS, (abut_body_settings){ 0 });
    add(&s, (abut_body_settings){ .at = { 60, -8 } }, abut_rect(-1, -0.5, 2, 1));
    run(&s, "asleep", drive);
    CHECK(abut_world_report(s.world).asleep == SLEEPERS);
    close_stage(&s);

    open_stage(&s, (abut_world_settings){ 0 });
    add_rows(&s, STATICS, (abut_body_settings){ .kind = ABUT_BODY_STATIC });
    add_static(&s, -12, -10, 10, 200);
    add_static(&s, 118, -10, 10, 200);
    for (int i = 0; i < 10; i++) {
        abut_body_settings flier = { .answer = ABUT_ANSWER_BOUNCE,
                                     .bounce = 1,
                                     .at = { 10 * i, 8 * i + 2 },
                                     .velocity = { 2, 0 } };

        add(&s, flier, abut_circle(0, 0, 0.5));
    }
    run(&s, "statics", nothing_else);
    close_stage(&s);
}

static void test_pyramid(void)
{
    stage s;

    open_stage(&s,
               (abut_world_settings){ .gravity = { 0, 0.25 }, .friction = 0.6, .no_sleep = true });
    add_static(&s, -100, 0, 300, 10);
    for (int row = 0; row < ROWS; row++) {
        for (int i = 0; i < ROWS - row; i++) {
            add(&s,
                (abut_body_settings){ .answer = ABUT_ANSWER_PUSH,
                                      .at = { 10 * i + 5 * row, -10 * row - 5 } },
                abut_rect(-5, -5, 10, 10));
        }
    }
    run(&s, "pyramid", nothing_else);
    close_stage(&s);
}

/* Poured, and settled before the frames that count. */
static void test_settled(void)
{
    const abut_vec2 corners[] = { { 5, 0 }, { 2, 5 }, { -4, 4 }, { -5, -2 }, { 1, -5 } };
    stage s;

    open_stage(&s, (abut_world_settings){ .gravity = { 0, 0.25 }, .friction = 0.3 });
    add_static(&s, -60, 0, 220, 10);
    add_static(&s, -60, -300, 10, 300);
    add_static(&s, 150, -300, 10, 300);
    for (int i = 0; i < POURED; i++) {
        abut_body_settings falls = { .answer = ABUT_ANSWER_PUSH,
                                     .at = { i % 8 * 15 - 2 * (i % 3), -10 - i / 8 * 15 } };

        add(&s, falls,
            i % 3 == 0   ? abut_rect(-4, -5, 8, 10)
            : i % 3 == 1 ? abut_circle(0, 0, 5)
                         : abut_polygon(corners, 5));
    }
    for (int frame = 0; frame < WARM_UP; frame++) { /* it comes to rest, and room is given back */
        CHECK(abut_world_step(s.world) == ABUT_OK);
    }
    run(&s, "settled", nothing_else);
    CHECK(abut_world_report(s.world).asleep == POURED);
    close_stage(&s);
}

static bool walk_on_tiles(stage *s)
{
    abut_vec2 way = { s->frame / 25 % 2 ? -3 : 3, 2 };
    abut_walked walked;

    return abut_body_walk(s->world, s->last, NULL, way, &walked) == ABUT_OK;
}

static void test_walkers_on_tiles(void)
{
    stage s;

    open_stage(&s, (abut_world_settings){ .gravity = { 0, 0.25 } });
    for (int i = 0; i < 20; i++) {
        add_static(&s, i * 16 - 160, 20 + i % 2 * 2, 16, 16);
    }
    add(&s, (abut_body_settings){ .at = { 0, 9 } }, abut_rect(-5, -10, 10, 20));
    run(&s, "walkers on tiles", walk_on_tiles);
    close_stage(&s);
}

/* The first impact in a large world does not copy the world: its allocator gives an eighth of that
 * at a time. */
static void test_first_impact(void)
{
    enum { MANY = 5000, COLUMNS = 100 };
    stage s;

    open_stage(&s, (abut_world_settings){ .gravity = { 0, 0.25 } });
    for (int i = 0; i < MANY; i++) {
        add_static(&s, i % COLUMNS * 10.0, i / COLUMNS * 10.0, 8, 8);
    }
    add(&s, (abut_body_settings){ .at = { 4, -30 } }, abut_circle(0, 0, 3));
    s.book.most = s.book.bytes / 8;
    for (int frame = 0; frame < 60; frame++) {
        CHECK(abut_world_step(s.world) == ABUT_OK);
    }
    CHECK(abut_world_report(s.world).asleep == 1); /* it has fallen, and rests */
    close_stage(&s);
}

TEST_MAIN(TEST(test_bouncing),
          TEST(test_queries),
          TEST(test_walker),
          TEST(test_pile),
          TEST(test_giving_back),
          TEST(test_riders),
          TEST(test_coming_and_going),
          TEST(test_ignored),
          TEST(test_asleep_and_statics),
          TEST(test_pyramid),
          TEST(test_settled),
          TEST(test_walkers_on_tiles),
          TEST(test_first_impact))
