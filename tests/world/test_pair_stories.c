/* world/test_pair_stories.c - stories of two bodies of which one was let pass through the other,
 * and that are solid again: each turned four ways, and with either of them added first.
 *
 * First a table: every way into an overlap, every way out of it to an exact touch, every way
 * back. Then stories by name, as games have them.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"

#include <inttypes.h>
#include <string.h>

/* A play: the world, and how the story is turned in it. */
typedef struct play {
    abut_world *world;
    int turn;     /* by so many right angles */
    bool swapped; /* the mover has the lower id */
    abut_body wall;
    abut_body mover;
    char row[120];
} play;

static abut_vec2 turned(const play *play, double x, double y)
{
    switch (play->turn) {
    case 0:
        return (abut_vec2){ x, y };
    case 1:
        return (abut_vec2){ -y, x };
    case 2:
        return (abut_vec2){ -x, -y };
    default:
        return (abut_vec2){ y, -x };
    }
}

static abut_vec2 turned_back(const play *play, abut_vec2 v)
{
    struct play other = { .turn = (4 - play->turn) % 4 };

    return turned(&other, v.x, v.y);
}

static abut_shape box(const play *play, double x, double y, double width, double height)
{
    abut_vec2 p = turned(play, x, y);
    abut_vec2 q = turned(play, x + width, y + height);

    return abut_rect_between(p.x, p.y, q.x, q.y);
}

static abut_vec2 where(const play *play, abut_body body)
{
    return turned_back(play, abut_body_at(play->world, body));
}

static bool is_at(const play *play, abut_body body, double x, double y)
{
    abut_vec2 at = where(play, body);
    bool is = at.x == x && at.y == y;

    if (!is && check_failures < CHECK_PRINT_LIMIT) {
        printf("  %s: body %" PRIu64 " is at %.17g, %.17g, not at %g, %g\n", play->row, body, at.x,
               at.y, x, y);
    }
    return is;
}

static void steps(const play *play, int count)
{
    for (int i = 0; i < count; i++) {
        abut_world_step(play->world);
    }
}

static void set_velocity(const play *play, abut_body body, double x, double y)
{
    CHECK_ROW(play->row, abut_body_set_velocity(play->world, body, turned(play, x, y)) == ABUT_OK);
}

static void place(const play *play, abut_body body, double x, double y)
{
    CHECK_ROW(play->row, abut_body_place(play->world, body, turned(play, x, y), 0,
                                         ABUT_SPAWN_REFUSE, 0) == ABUT_OK);
}

/* Adds wall and mover, in one order or the other. */
static void add_both(play *play, const abut_body_settings *wall, const abut_body_settings *mover)
{
    abut_body_settings settings[2] = { *wall, *mover };
    abut_body *bodies[2] = { &play->wall, &play->mover };

    for (int i = 0; i < 2; i++) {
        int k = play->swapped ? 1 - i : i;

        settings[k].at = turned(play, settings[k].at.x, settings[k].at.y);
        settings[k].velocity = turned(play, settings[k].velocity.x, settings[k].velocity.y);
        settings[k].open_side = turned(play, settings[k].open_side.x, settings[k].open_side.y);
        CHECK_ROW(play->row, abut_world_add(play->world, &settings[k], bodies[k]) == ABUT_OK);
    }
}

static void open_play(play *play, abut_world_settings settings)
{
    settings.gravity = turned(play, settings.gravity.x, settings.gravity.y);
    settings.trails = true;
    play->world = abut_world_create(&settings);
}

/* Tells a story in all turns and orders. */
static void tell(void (*story)(play *play))
{
    for (int k = 0; k < 8; k++) {
        play play = { .turn = k / 2, .swapped = k % 2 == 1 };

        snprintf(play.row, sizeof(play.row), "turned %d times%s", play.turn,
                 play.swapped ? ", the mover first" : "");
        story(&play);
        abut_world_destroy(play.world);
    }
}

/* --- In, out, and back ----------------------------------------------------------------- */

/* The wall reaches from -1 to 1, the mover of 2 by 2 overlaps it at 1.5 and touches it at 2. */
#define INSIDE 1.5
#define BESIDE 2.0

typedef enum way_in {
    IN_SPAWN,
    IN_PLACE,
    IN_SENSOR,
    IN_FILTER,
    IN_KIND,
    IN_ANSWER,
    IN_IGNORE_STEPS,
    IN_IGNORE_TAKEN_BACK,
    IN_IGNORE_UNTIL_APART,
    IN_ONE_WAY,
    IN_OPEN_SIDE,
    IN_CRUSH,
    IN_MOVE,
    IN_COUNT
} way_in;

static const char *const ways_in[IN_COUNT] = {
    "spawned",    "placed",      "sensor",  "filter",    "kind",    "answer",        "ignored",
    "taken back", "until apart", "one-way", "open side", "crushed", "moved through",
};

static void add_overlapping(play *play, abut_body_settings wall, abut_body_settings mover)
{
    abut_shape tall = box(play, -1, -4, 2, 8);
    abut_shape small = box(play, -1, -1, 2, 2);

    wall.shapes = &tall;
    wall.spawn = ABUT_SPAWN_IGNORE;
    mover.shapes = &small;
    mover.spawn = ABUT_SPAWN_IGNORE;
    add_both(play, &wall, &mover);
}

/* Both overlap freely, and are then made solid by a change. */
static void enter_by_change(play *play, way_in way)
{
    abut_world *world = play->world;
    abut_body_settings wall = { .kind = ABUT_BODY_STATIC };
    abut_body_settings mover = { .at = { INSIDE, 0 } };

    wall.sensor = way == IN_SENSOR;
    wall.category = way == IN_FILTER ? 2 : 0;
    mover.mask = way == IN_FILTER ? 1 : 0;
    mover.kind = way == IN_KIND ? ABUT_BODY_KINEMATIC : ABUT_BODY_MOVER;
    wall.answer = way == IN_ANSWER ? ABUT_ANSWER_PASS : ABUT_ANSWER_SLIDE;
    add_overlapping(play, wall, mover);
    if (way == IN_SENSOR) {
        CHECK_ROW(play->row, abut_body_set_sensor(world, play->wall, false) == ABUT_OK);
    } else if (way == IN_FILTER) {
        CHECK_ROW(play->row, abut_body_set_filter(world, play->mover, 0, 0, 0) == ABUT_OK);
    } else if (way == IN_KIND) {
        CHECK_ROW(play->row, abut_body_set_kind(world, play->mover, ABUT_BODY_MOVER) == ABUT_OK);
    } else if (way == IN_ANSWER) {
        CHECK_ROW(play->row,
                  abut_body_set_answer(world, play->wall, ABUT_ANSWER_SLIDE, 0) == ABUT_OK);
    }
}

/* The mover comes from the right by half a unit, and is let in. */
static void enter_by_walking(play *play, way_in way)
{
    abut_world *world = play->world;
    abut_body_settings wall = { .kind = ABUT_BODY_STATIC };
    abut_body_settings mover = { .at = { BESIDE, 0 }, .velocity = { INSIDE - BESIDE, 0 } };
    abut_moved_body moved;

    if (way == IN_ONE_WAY) {
        wall.answer = ABUT_ANSWER_ONE_WAY;
        wall.open_side = (abut_vec2){ 1, 0 };
    } else if (way == IN_OPEN_SIDE) {
        wall.open_sides = 15;
    }
    add_overlapping(play, wall, mover);
    if (way == IN_MOVE) {
        abut_body_set_velocity(world, play->mover, (abut_vec2){ 0, 0 });
        abut_body_move(world, play->mover, turned(play, INSIDE - BESIDE, 0), ABUT_ANSWER_PASS,
                       &moved, NULL, 0);
        return;
    }
    if (way == IN_IGNORE_STEPS) {
        abut_world_ignore(world, play->wall, play->mover, true, 1);
    } else if (way == IN_IGNORE_TAKEN_BACK) {
        abut_world_ignore(world, play->wall, play->mover, true, -1);
    } else if (way == IN_IGNORE_UNTIL_APART) {
        abut_world_ignore(world, play->wall, play->mover, true, 0);
    }
    steps(play, 1);
    if (way == IN_IGNORE_TAKEN_BACK) {
        abut_world_ignore(world, play->wall, play->mover, false, 0);
    } else if (way == IN_ONE_WAY) {
        abut_body_set_answer(world, play->wall, ABUT_ANSWER_SLIDE, 0);
    } else if (way == IN_OPEN_SIDE) {
        abut_body_set_open_sides(world, play->wall, 0);
    }
    abut_body_set_velocity(world, play->mover, (abut_vec2){ 0, 0 });
}

/* The wall is a press that comes on by half a unit; another wall holds the mover. */
static void enter_by_crushing(play *play)
{
    abut_shape stop = box(play, -1, -1, 2, 2);
    abut_body_settings wall = { .kind = ABUT_BODY_KINEMATIC,
                                .at = { INSIDE - BESIDE, 0 },
                                .velocity = { BESIDE - INSIDE, 0 },
                                .when_blocked = ABUT_BLOCKED_CRUSH };
    abut_body_settings mover = { .at = { INSIDE, 0 } };
    abut_body held;

    add_overlapping(play, wall, mover);
    abut_world_add(play->world,
                   &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                          .shapes = &stop,
                                          .at = turned(play, INSIDE + 2, 0) },
                   &held);
    steps(play, 1);
    abut_world_remove(play->world, held);
    abut_body_set_velocity(play->world, play->wall, (abut_vec2){ 0, 0 });
}

static void enter(play *play, way_in way)
{
    switch (way) {
    case IN_SPAWN:
    case IN_SENSOR:
    case IN_FILTER:
    case IN_KIND:
    case IN_ANSWER:
        enter_by_change(play, way);
        break;
    case IN_PLACE:
        add_overlapping(play, (abut_body_settings){ .kind = ABUT_BODY_STATIC },
                        (abut_body_settings){ .at = { 9, 0 } });
        abut_body_place(play->world, play->mover, turned(play, INSIDE, 0), 0, ABUT_SPAWN_IGNORE, 0);
        break;
    case IN_CRUSH:
        enter_by_crushing(play);
        break;
    default:
        enter_by_walking(play, way);
        break;
    }
}

typedef enum way_out {
    OUT_PLACE,
    OUT_PLACE_TWICE,
    OUT_PLACE_WALL,
    OUT_RESOLVE,
    OUT_MOVE,
    OUT_RESHAPE,
    OUT_RESHAPE_WALL,
    OUT_STEP,
    OUT_COUNT
} way_out;

static const char *const ways_out[OUT_COUNT] = {
    "placed", "placed twice", "wall placed",   "resolved",
    "moved",  "reshaped",     "wall reshaped", "stepped",
};

/* Out of the overlap, to an exact touch. */
static void leave(play *play, way_out way)
{
    abut_world *world = play->world;
    abut_shape narrow = box(play, -0.5, -1, 1.5, 2);
    abut_shape low = box(play, -1, -4, 1.5, 8);
    abut_moved_body moved;
    abut_status status = ABUT_OK;

    switch (way) {
    case OUT_PLACE:
        place(play, play->mover, BESIDE, 0);
        break;
    case OUT_PLACE_TWICE:
        place(play, play->mover, 20, 0);
        place(play, play->mover, BESIDE, 0);
        break;
    case OUT_PLACE_WALL:
        place(play, play->wall, INSIDE - BESIDE, 0);
        break;
    case OUT_RESOLVE:
        status = abut_body_resolve(world, play->mover, 10);
        break;
    case OUT_MOVE:
        status = abut_body_move(world, play->mover, turned(play, BESIDE - INSIDE, 0),
                                ABUT_ANSWER_SLIDE, &moved, NULL, 0);
        break;
    case OUT_RESHAPE:
        status = abut_body_reshape(world, play->mover, &narrow, 1, ABUT_SPAWN_REFUSE, 0);
        break;
    case OUT_RESHAPE_WALL:
        status = abut_body_reshape(world, play->wall, &low, 1, ABUT_SPAWN_REFUSE, 0);
        break;
    default:
        set_velocity(play, play->mover, BESIDE - INSIDE, 0);
        steps(play, 1);
        break;
    }
    CHECK_ROW(play->row, status == ABUT_OK);
}

typedef enum way_back { BACK_STEP, BACK_FAST, BACK_MOVE, BACK_COUNT } way_back;

static const char *const ways_back[BACK_COUNT] = { "a step", "a fast step", "abut_body_move" };

/* Against the wall: the mover stays where it is. */
static void come_back(play *play, way_back way)
{
    abut_vec2 at = where(play, play->mover);
    abut_moved_body moved;

    if (way == BACK_MOVE) {
        abut_body_move(play->world, play->mover, turned(play, -1.5, 0), ABUT_ANSWER_SLIDE, &moved,
                       NULL, 0);
    } else {
        set_velocity(play, play->mover, way == BACK_FAST ? -40 : -1.5, 0);
        steps(play, 3);
    }
    CHECK_ROW(play->row, is_at(play, play->mover, at.x, at.y));
}

static void run_row(way_in in, way_out out, way_back back)
{
    for (int k = 0; k < 8; k++) {
        play play = { .turn = k / 2, .swapped = k % 2 == 1 };

        snprintf(play.row, sizeof(play.row), "%s, %s, back by %s, turned %d times%s", ways_in[in],
                 ways_out[out], ways_back[back], play.turn,
                 play.swapped ? ", the mover first" : "");
        open_play(&play, (abut_world_settings){ 0 });
        enter(&play, in);
        if (CHECK_ROW(play.row, is_at(&play, play.mover, INSIDE, 0))) {
            leave(&play, out);
            come_back(&play, back);
        }
        abut_world_destroy(play.world);
    }
}

static void test_solid_again(void)
{
    for (int in = 0; in < IN_COUNT; in++) {
        for (int out = 0; out < OUT_COUNT; out++) {
            int before = check_failures;

            for (int back = 0; back < BACK_COUNT; back++) {
                run_row((way_in)in, (way_out)out, (way_back)back);
            }
            if (check_failures > before) {
                printf("  %s, %s: %d checks\n", ways_in[in], ways_out[out],
                       check_failures - before);
            }
        }
    }
}

/* While they overlap they pass: the mover gets through to the other side. */
static void test_pass_until_apart(void)
{
    for (int in = 0; in < IN_COUNT; in++) {
        for (int k = 0; k < 8; k++) {
            play play = { .turn = k / 2, .swapped = k % 2 == 1 };

            snprintf(play.row, sizeof(play.row), "%s, through, turned %d times%s", ways_in[in],
                     play.turn, play.swapped ? ", the mover first" : "");
            open_play(&play, (abut_world_settings){ 0 });
            enter(&play, (way_in)in);
            set_velocity(&play, play.mover, -1.25, 0);
            steps(&play, 3);
            CHECK_ROW(play.row, is_at(&play, play.mover, INSIDE - 3 * 1.25, 0));
            /* Touching on the other side, it is solid: there is no way back. */
            set_velocity(&play, play.mover, 1.25, 0);
            steps(&play, 2);
            CHECK_ROW(play.row, is_at(&play, play.mover, -2, 0));
            abut_world_destroy(play.world);
        }
    }
}

/* --- Stories ------------------------------------------------------------------------------ */

static void jumper_and_plank(play *play)
{
    abut_shape plank = box(play, 0, 0, 40, 4);
    abut_shape jumper = box(play, -1, -1, 2, 2);

    open_play(play, (abut_world_settings){ .gravity = { 0, 0.2 } });
    add_both(play,
             &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                    .shapes = &plank,
                                    .at = { 0, 80 },
                                    .answer = ABUT_ANSWER_ONE_WAY,
                                    .open_side = { 0, 1 } },
             &(abut_body_settings){ .shapes = &jumper, .at = { 20, 86 }, .velocity = { 0, -4 } });
    steps(play, 1);
    CHECK_ROW(play->row, where(play, play->mover).y < 85); /* in the plank */
    place(play, play->mover, 20, 79);
    set_velocity(play, play->mover, 0, 0);
    steps(play, 60);
    CHECK_ROW(play->row, is_at(play, play->mover, 20, 79));
}

static void test_jumper_is_put_on_a_one_way_plank(void)
{
    tell(jumper_and_plank);
}

static void player_and_press(play *play)
{
    abut_shape floor = box(play, -50, 100, 100, 10);
    abut_shape press = box(play, -5, -10, 10, 10);
    abut_shape player = box(play, -1, -2, 2, 2);
    abut_body ground;

    open_play(play, (abut_world_settings){ .gravity = { 0, 0.2 } });
    abut_world_add(play->world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &floor },
                   &ground);
    add_both(play,
             &(abut_body_settings){ .kind = ABUT_BODY_KINEMATIC,
                                    .shapes = &press,
                                    .at = { 0, 95 },
                                    .velocity = { 0, 1 },
                                    .when_blocked = ABUT_BLOCKED_CRUSH },
             &(abut_body_settings){ .shapes = &player, .at = { 0, 100 } });
    steps(play, 5);
    CHECK_ROW(play->row, is_at(play, play->wall, 0, 100));
    set_velocity(play, play->wall, 0, 0);
    place(play, play->mover, 0, 90);
    steps(play, 60);
    CHECK_ROW(play->row, is_at(play, play->mover, 0, 90));
}

static void test_crushed_player_is_put_on_the_press(void)
{
    tell(player_and_press);
}

static void stand_on_plank(play *play)
{
    abut_shape plank = box(play, -20, 0, 40, 4);
    abut_shape hero = box(play, -1, -2, 2, 2);

    open_play(play, (abut_world_settings){ .gravity = { 0, 0.25 } });
    add_both(play, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &plank },
             &(abut_body_settings){ .shapes = &hero });
    steps(play, 30);
    CHECK_ROW(play->row, is_at(play, play->mover, 0, 0));
}

static void drop_and_return(play *play)
{
    stand_on_plank(play);
    abut_world_ignore(play->world, play->mover, play->wall, true, 0);
    steps(play, 3);
    CHECK_ROW(play->row, where(play, play->mover).y > 0); /* it drops */
    place(play, play->mover, 0, 0);
    set_velocity(play, play->mover, 0, 0);
    steps(play, 30);
    CHECK_ROW(play->row, is_at(play, play->mover, 0, 0));
    /* And again, all the way through; it does not come back from beneath. */
    abut_world_ignore(play->world, play->mover, play->wall, true, 0);
    for (int i = 0; i < 60 && where(play, play->mover).y < 6; i++) {
        steps(play, 1);
    }
    CHECK_ROW(play->row, where(play, play->mover).y >= 6);
    set_velocity(play, play->mover, 0, -30);
    steps(play, 1);
    CHECK_ROW(play->row, where(play, play->mover).y >= 6);
}

static void test_dropped_through_and_put_back(void)
{
    tell(drop_and_return);
}

/* Who asked to drop and was put elsewhere before the step, apart: nothing is left of it. */
static void drop_revoked(play *play)
{
    stand_on_plank(play);
    abut_world_ignore(play->world, play->mover, play->wall, true, 0);
    place(play, play->mover, 0, -8);
    set_velocity(play, play->mover, 0, 0);
    place(play, play->mover, 0, 0);
    steps(play, 30);
    CHECK_ROW(play->row, is_at(play, play->mover, 0, 0));
    /* Asked for while apart: nothing to pass. */
    place(play, play->mover, 0, -8);
    abut_world_ignore(play->world, play->mover, play->wall, true, 0);
    steps(play, 60);
    CHECK_ROW(play->row, is_at(play, play->mover, 0, 0));
}

static void test_drop_ends_when_apart(void)
{
    tell(drop_revoked);
}

/* Nothing pulls: it goes on touching for one step, and then is solid. */
static void drop_not_used(play *play)
{
    abut_shape wall = box(play, -1, -4, 2, 8);
    abut_shape mover = box(play, -1, -1, 2, 2);

    open_play(play, (abut_world_settings){ 0 });
    add_both(play, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &wall },
             &(abut_body_settings){ .shapes = &mover, .at = { BESIDE, 0 } });
    abut_world_ignore(play->world, play->mover, play->wall, true, 0);
    steps(play, 1);
    set_velocity(play, play->mover, -1.5, 0);
    steps(play, 3);
    CHECK_ROW(play->row, is_at(play, play->mover, BESIDE, 0));
}

static void test_drop_not_used_ends_with_the_step(void)
{
    tell(drop_not_used);
}

/* For two steps, whatever the places are: out of the wall, and into it again. */
static void ignored_for_steps(play *play)
{
    abut_shape wall = box(play, -1, -4, 2, 8);
    abut_shape mover = box(play, -1, -1, 2, 2);

    open_play(play, (abut_world_settings){ 0 });
    add_both(play, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &wall },
             &(abut_body_settings){ .shapes = &mover, .at = { BESIDE, 0 } });
    abut_world_ignore(play->world, play->mover, play->wall, true, 2);
    place(play, play->mover, 9, 0);
    place(play, play->mover, BESIDE, 0);
    set_velocity(play, play->mover, 1, 0);
    steps(play, 1);
    set_velocity(play, play->mover, -1.5, 0);
    steps(play, 1);
    CHECK_ROW(play->row, is_at(play, play->mover, 1.5, 0));
    set_velocity(play, play->mover, 0.5, 0);
    steps(play, 1); /* the steps are over: until apart, which this is */
    CHECK_ROW(play->row, is_at(play, play->mover, BESIDE, 0));
    set_velocity(play, play->mover, -1.5, 0);
    steps(play, 2);
    CHECK_ROW(play->row, is_at(play, play->mover, BESIDE, 0));
}

static void test_ignored_for_steps(void)
{
    tell(ignored_for_steps);
}

/* --- Seams ---------------------------------------------------------------------------------- */

typedef struct seam_row {
    const char *name;
    int count;
    double boxes[4][4];
    double x; /* a point of the interior that lies on a seam, in which nothing else is near */
    double y;
} seam_row;

static const seam_row seams[] = {
    { "side by side", 2, { { -1, 0, 1, 2 }, { 0, 0, 1, 2 } }, 0, 1 },
    { "a part of a side", 2, { { -1, -1, 1, 3 }, { 0, 0, 1, 3 } }, 0, 1 },
    { "a T, at its foot", 3, { { -1, 0, 1, 1 }, { 0, 0, 1, 1 }, { -1, 1, 2, 1 } }, 0, 1 },
    { "four corners",
      4,
      { { -1, -1, 1, 1 }, { 0, -1, 1, 1 }, { -1, 0, 1, 1 }, { 0, 0, 1, 1 } },
      0,
      0 },
    { "overlapping and a notch filled",
      3,
      { { 0, 0, 4, 2 }, { 3, 1, 3, 2 }, { 0, 2, 3, 1 } },
      3,
      2 },
};

/* A point in the seam, and a mover that comes down on it. */
static void run_seam(const seam_row *row, int turn)
{
    play play = { .turn = turn };
    abut_shape shapes[4];
    abut_shape point = abut_point(0, 0);
    abut_body found[2];
    uint32_t count = 0;
    abut_vec2 seam = turned(&play, row->x, row->y);
    abut_world_query inside = { .overlapping = true };

    snprintf(play.row, sizeof(play.row), "%s, turned %d times", row->name, turn);
    open_play(&play, (abut_world_settings){ 0 });
    for (int i = 0; i < row->count; i++) {
        const double *b = row->boxes[i];

        shapes[i] = box(&play, b[0], b[1], b[2], b[3]);
    }
    abut_world_add(play.world, &(abut_body_settings){ .shapes = shapes, .shape_count = row->count },
                   &play.mover);
    CHECK_ROW(play.row,
              abut_world_find_point(play.world, seam, &inside, found, 2, &count) == ABUT_OK);
    CHECK_ROW(play.row, count == 1);
    CHECK_ROW(play.row, abut_world_add(play.world,
                                       &(abut_body_settings){
                                           .kind = ABUT_BODY_STATIC, .shapes = &point, .at = seam },
                                       &play.wall) == ABUT_E_OVERLAP);
    /* From far away, along the seam: it is not pierced. */
    place(&play, play.mover, 0, -20);
    CHECK_ROW(play.row, abut_world_add(play.world,
                                       &(abut_body_settings){
                                           .kind = ABUT_BODY_STATIC, .shapes = &point, .at = seam },
                                       &play.wall) == ABUT_OK);
    set_velocity(&play, play.mover, 0, 20);
    steps(&play, 1);
    CHECK_ROW(play.row, where(&play, play.mover).y < 0);
    abut_world_destroy(play.world);
}

static void test_seams(void)
{
    for (int i = 0; i < COUNT_OF(seams); i++) {
        for (int turn = 0; turn < 4; turn++) {
            run_seam(&seams[i], turn);
        }
    }
}

/* --- Open sides at a seam --------------------------------------------------------------------- */

/* Open on the left, solid below: it stands on a floor, its left corner on the seam of two pieces,
 * and is driven left and down. It slides, as on a floor of one piece. */
static void slide_over_seam(play *play, bool pieces)
{
    abut_shape floor[2] = { box(play, -1, 1, 1, 1), box(play, 0, 1, 1, 1) };
    abut_shape whole = box(play, -1, 1, 2, 1);
    abut_shape slider = box(play, 0, 0, 1, 1);
    /* Turning by a right angle takes MIN_X to MIN_Y to MAX_X to MAX_Y. */
    static const abut_side left[4] = { ABUT_SIDE_MIN_X, ABUT_SIDE_MIN_Y, ABUT_SIDE_MAX_X,
                                       ABUT_SIDE_MAX_Y };

    open_play(play, (abut_world_settings){ 0 });
    add_both(play,
             &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                    .shapes = pieces ? floor : &whole,
                                    .shape_count = pieces ? 2 : 1 },
             &(abut_body_settings){ .shapes = &slider,
                                    .velocity = { -1, 0.25 },
                                    .open_sides = 1u << left[play->turn] });
    steps(play, 1);
    CHECK_ROW(play->row, is_at(play, play->mover, -1, 0));
}

static void slide_over_whole(play *play)
{
    slide_over_seam(play, false);
}

static void slide_over_pieces(play *play)
{
    slide_over_seam(play, true);
}

static void test_open_side_at_a_seam(void)
{
    tell(slide_over_whole);
    tell(slide_over_pieces);
}

TEST_MAIN(TEST(test_solid_again),
          TEST(test_pass_until_apart),
          TEST(test_jumper_is_put_on_a_one_way_plank),
          TEST(test_crushed_player_is_put_on_the_press),
          TEST(test_dropped_through_and_put_back),
          TEST(test_drop_ends_when_apart),
          TEST(test_drop_not_used_ends_with_the_step),
          TEST(test_ignored_for_steps),
          TEST(test_seams),
          TEST(test_open_side_at_a_seam))
