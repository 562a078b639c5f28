/* world/test_moving_joints.c - tips that come exactly on the joint of bodies that may move: lifts,
 * crates, what stands beside them. As long as they move as one they are met as one.
 *
 * SPDX-License-Identifier: MIT */

#include "support/sample.h"
#include "world/stage.h"

#include <math.h>

/* --- What comes ------------------------------------------------------------------------------ */

enum { TIPS = 9, MANY_TIPS = 2 /* the last ones are of two pieces */, MOST_CORNERS = 6 };

typedef struct tip_row {
    int counts[2]; /* of the corners of its pieces */
    bool whole;
    abut_vec2 corners[2][MOST_CORNERS];
} tip_row;

/* Each stands on a tip at (0, 2). One has an upright front, which is flush with the joint when it
 * stands there. The last two are one arrow that was cut through its tip. */
static const tip_row tips[TIPS] = {
    { { 3 }, false, { { { 0, 2 }, { -1, -1 }, { 2, -1 } } } },
    { { 4 }, false, { { { 0, 2 }, { -1, 0 }, { 0, -1 }, { 1, 0 } } } },
    { { 4 }, false, { { { 0, 2 }, { -1, -1 }, { 3, 0 }, { 2, 1 } } } },
    { { 4 }, false, { { { 0, 2 }, { -3, -1 }, { -1, -3 }, { 2, 0 } } } },
    { { 4 }, false, { { { 0, 2 }, { -5, 1 }, { 0, -2 }, { 5, 1 } } } },
    { { 6 }, false, { { { 0, 2 }, { -1, 1 }, { -1, -1 }, { 0, -2 }, { 1, -1 }, { 1, 1 } } } },
    { { 3 }, false, { { { 0, 2 }, { -2, 0 }, { 0, 0 } } } },
    { { 3, 3 }, false, { { { 0, 2 }, { -2, -2 }, { 0, 0 } }, { { 0, 2 }, { 0, 0 }, { 2, -2 } } } },
    { { 3, 3 }, true, { { { 0, 2 }, { -2, -2 }, { 0, 0 } }, { { 0, 2 }, { 0, 0 }, { 2, -2 } } } },
};

static abut_shape tip_piece(int tip, int piece)
{
    return abut_polygon(tips[tip].corners[piece], (uint32_t)tips[tip].counts[piece]);
}

static abut_body
add_tip(stage *s, int tip, abut_vec2 at, abut_vec2 velocity, abut_answer_kind answer)
{
    abut_shape pieces[2] = { tip_piece(tip, 0) };
    uint32_t count = tips[tip].counts[1] == 0 ? 1 : 2;

    if (count == 2) {
        pieces[1] = tip_piece(tip, 1);
    }
    return stage_add(s, (abut_body_settings){ .shapes = pieces,
                                              .shape_count = count,
                                              .whole = tips[tip].whole,
                                              .at = at,
                                              .velocity = velocity,
                                              .answer = answer });
}

static void clear_stage(stage *s)
{
    while (s->count > 0) {
        stage_remove(s, s->parts[0].id);
    }
    play_steps(s, 1);
}

/* --- What falls on a joint ------------------------------------------------------------------- */

/* What is to the left and to the right of x = 0, and what it stands on. */
typedef struct ground_row {
    abut_body_kind left;
    abut_body_kind right;
    abut_body_kind below;
    abut_vec2 velocity; /* of what is a kinematic */
} ground_row;

enum { GROUNDS = 12 };

static const ground_row grounds[GROUNDS] = {
    { ABUT_BODY_STATIC, ABUT_BODY_STATIC, ABUT_BODY_STATIC, { 0, 0 } },
    { ABUT_BODY_KINEMATIC, ABUT_BODY_KINEMATIC, ABUT_BODY_STATIC, { 0, 0 } },
    { ABUT_BODY_KINEMATIC, ABUT_BODY_STATIC, ABUT_BODY_STATIC, { 0, 0 } },
    { ABUT_BODY_KINEMATIC, ABUT_BODY_KINEMATIC, ABUT_BODY_KINEMATIC, { 0, -0.125 } },
    { ABUT_BODY_KINEMATIC, ABUT_BODY_KINEMATIC, ABUT_BODY_KINEMATIC, { 0, 0.0625 } },
    { ABUT_BODY_KINEMATIC, ABUT_BODY_KINEMATIC, ABUT_BODY_KINEMATIC, { 0.125, 0 } },
    { ABUT_BODY_KINEMATIC, ABUT_BODY_KINEMATIC, ABUT_BODY_KINEMATIC, { 0.5, -0.25 } },
    { ABUT_BODY_MOVER, ABUT_BODY_MOVER, ABUT_BODY_STATIC, { 0, 0 } },
    { ABUT_BODY_MOVER, ABUT_BODY_STATIC, ABUT_BODY_STATIC, { 0, 0 } },
    { ABUT_BODY_KINEMATIC, ABUT_BODY_MOVER, ABUT_BODY_STATIC, { 0, 0 } },
    { ABUT_BODY_MOVER, ABUT_BODY_KINEMATIC, ABUT_BODY_KINEMATIC, { 0, -0.125 } },
    { ABUT_BODY_MOVER, ABUT_BODY_MOVER, ABUT_BODY_KINEMATIC, { 0, -0.125 } },
};

static void add_ground(stage *s, abut_body_kind kind, abut_shape shape, abut_vec2 velocity)
{
    stage_add(s, (abut_body_settings){
                     .kind = kind,
                     .shapes = &shape,
                     .velocity = kind == ABUT_BODY_KINEMATIC ? velocity : (abut_vec2){ 0 } });
}

/* Its top lies at y = 0. */
static void lay_ground(stage *s, const ground_row *row)
{
    add_ground(s, row->left, abut_rect_between(-10, 0, 0, 20), row->velocity);
    add_ground(s, row->right, abut_rect_between(0, 0, 10, 20), row->velocity);
    add_ground(s, row->below, abut_rect_between(-20, 20, 20, 30), row->velocity);
}

/* As what it stands on, in one piece. */
static void lay_whole_ground(stage *s, const ground_row *row)
{
    bool moves = row->velocity.x != 0 || row->velocity.y != 0;

    add_ground(s, moves ? ABUT_BODY_KINEMATIC : ABUT_BODY_STATIC, abut_rect_between(-10, 0, 10, 20),
               row->velocity);
}

enum { FALLING_STEPS = 20 };

/* Where a tip is that fell on what is below it. */
static abut_vec2 fall(stage *s, int tip, const ground_row *row, abut_answer_kind answer)
{
    abut_body_contact contacts[4];
    abut_body body;
    int hits = 0;

    play_steps(s, 1);
    body = add_tip(s, tip, (abut_vec2){ row->velocity.x, row->velocity.y - 4 },
                   (abut_vec2){ row->velocity.x, 0 }, answer);
    for (int i = 0; i < FALLING_STEPS; i++) {
        abut_event hit;

        play_steps(s, 1);
        hits += stage_events(s, ABUT_EVENT_HIT, body, 0);
        if (stage_event(s, ABUT_EVENT_HIT, body, 0, &hit)) {
            CHECK_STAGE(s, stage_is(s, "hit", hit.normal, 0, hit.a == body ? -1 : 1, 0));
        }
    }
    CHECK_STAGE(s, hits == 1);
    CHECK_STAGE(s, abut_body_is_grounded(s->world, body));
    uint32_t count = abut_body_contacts(s->world, body, contacts, 4);

    CHECK_STAGE(s, count > 0);
    for (uint32_t i = 0; i < count && i < 4; i++) {
        CHECK_STAGE(s, stage_is(s, "contact", stage_out(s, contacts[i].normal), 0, -1, 0));
    }
    abut_vec2 at = stage_at(s, body);

    stage_remove(s, body);
    return at;
}

/* It hits once, and rests there as on one ground. */
static void scene_falls(stage *s)
{
    static const abut_answer_kind answers[4] = { ABUT_ANSWER_SLIDE, ABUT_ANSWER_STOP,
                                                 ABUT_ANSWER_BOUNCE, ABUT_ANSWER_PUSH };

    for (int g = 0; g < GROUNDS; g++) {
        const ground_row *row = &grounds[g];

        for (int tip = 0; tip < TIPS; tip++) {
            abut_answer_kind answer = answers[(g + tip) % 4];

            lay_whole_ground(s, row);
            abut_vec2 whole = fall(s, tip, row, answer);

            clear_stage(s);
            lay_ground(s, row);
            abut_vec2 joined = fall(s, tip, row, answer);

            CHECK_STAGE(s, stage_is(s, "place", joined, whole.x, whole.y, 0));
            clear_stage(s);
        }
    }
}

/* --- What slides over a joint ---------------------------------------------------------------- */

enum { SLIDING_STEPS = 5, SPEEDS = 4 };

typedef struct sliding {
    abut_vec2 at[SLIDING_STEPS];
    abut_vec2 velocity[SLIDING_STEPS];
    bool grounded[SLIDING_STEPS];
} sliding;

/* The way of a tip that slides over what is below it, and ends its second step on the joint, if it
 * is carried by what moves; or which comes down on it beside the joint, and ends its first step
 * there. */
static sliding slide(stage *s, int tip, const ground_row *row, double speed, double fall)
{
    sliding way;
    double before = fall > 0 ? speed - row->velocity.x : 2 * speed;
    abut_vec2 at = { row->velocity.x - before, row->velocity.y - 2 - fall };

    play_steps(s, 1);
    abut_body body = add_tip(s, tip, at, (abut_vec2){ speed, fall },
                             tip % 2 == 0 ? ABUT_ANSWER_SLIDE : ABUT_ANSWER_PUSH);

    for (int i = 0; i < SLIDING_STEPS; i++) {
        play_steps(s, 1);
        way.at[i] = stage_at(s, body);
        way.velocity[i] = stage_velocity(s, body);
        way.grounded[i] = abut_body_is_grounded(s->world, body);
    }
    clear_stage(s);
    return way;
}

static void check_slide(stage *s, int tip, const ground_row *row, double speed, double fall)
{
    lay_whole_ground(s, row);
    sliding whole = slide(s, tip, row, speed, fall);

    lay_ground(s, row);
    sliding joined = slide(s, tip, row, speed, fall);

    for (int i = 0; i < SLIDING_STEPS; i++) {
        abut_vec2 at = whole.at[i];
        abut_vec2 velocity = whole.velocity[i];

        CHECK_STAGE(s, stage_is(s, "place", joined.at[i], at.x, at.y, 0));
        CHECK_STAGE(s, stage_is(s, "velocity", joined.velocity[i], velocity.x, velocity.y, 0));
        CHECK_STAGE(s, joined.grounded[i] == whole.grounded[i]);
    }
}

/* It goes over the joint as over one ground, though a step ends with the tip exactly on it. */
static void scene_slides(stage *s)
{
    static const double speeds[SPEEDS] = { 0.5, 1, 1.5, 2 };

    for (int g = 0; g < GROUNDS; g++) {
        for (int tip = 0; tip < TIPS; tip++) {
            for (int k = 0; k < 2 * SPEEDS; k++) {
                double speed = k < SPEEDS ? speeds[k] : -speeds[k - SPEEDS];

                if (!sample_takes((g * TIPS + tip) * 2 * SPEEDS + k)) {
                    continue;
                }
                check_slide(s, tip, &grounds[g], speed, (g + tip + k) % 2);
            }
        }
    }
}

/* --- Steps, sweeps and moves ----------------------------------------------------------------- */

static abut_shape slope_between(double from, double to, double rise)
{
    abut_vec2 corners[4] = { { from, -rise * from }, { to, -rise * to }, { to, 20 }, { from, 20 } };

    return abut_polygon(corners, 4);
}

typedef struct pair_row {
    abut_body_kind left;
    abut_body_kind right;
    abut_vec2 velocity; /* of both */
} pair_row;

enum { PAIRS = 9 };

static const pair_row pairs[PAIRS] = {
    { ABUT_BODY_STATIC, ABUT_BODY_STATIC, { 0, 0 } },
    { ABUT_BODY_KINEMATIC, ABUT_BODY_STATIC, { 0, 0 } },
    { ABUT_BODY_KINEMATIC, ABUT_BODY_KINEMATIC, { 0, 0 } },
    { ABUT_BODY_KINEMATIC, ABUT_BODY_KINEMATIC, { 0.25, -0.125 } },
    { ABUT_BODY_MOVER, ABUT_BODY_STATIC, { 0, 0 } },
    { ABUT_BODY_KINEMATIC, ABUT_BODY_MOVER, { 0, 0 } },
    { ABUT_BODY_MOVER, ABUT_BODY_MOVER, { 0, 0 } },
    { ABUT_BODY_MOVER, ABUT_BODY_MOVER, { 0.25, 0.5 } },
    { ABUT_BODY_MOVER, ABUT_BODY_KINEMATIC, { -0.25, 0.5 } },
};

static void lay_pair(stage *s, const pair_row *row, double rise)
{
    for (int i = 0; i < 2; i++) {
        abut_shape shape = slope_between(i == 0 ? -10 : 0, i == 0 ? 0 : 10, rise);

        stage_add(s, (abut_body_settings){ .kind = i == 0 ? row->left : row->right,
                                           .shapes = &shape,
                                           .velocity = row->velocity });
    }
}

/* What a sweep, a move and a step say about one motion, as seen from the ground. */
static void check_agreement(stage *s, int tip, const pair_row *row, abut_vec2 way, abut_vec2 normal)
{
    abut_vec2 at = { -2 * way.x / 3, -2 - 2 * way.y / 3 };
    abut_body body =
        add_tip(s, tip, at, (abut_vec2){ way.x + row->velocity.x, way.y + row->velocity.y },
                ABUT_ANSWER_SLIDE);
    abut_world_query query = { .except = body };
    abut_vec2 place = stage_place_in(s, at);
    abut_vec2 motion = stage_in(s, way);
    abut_moved_body moved;
    abut_bump bump = { 0 };
    abut_event hit = { 0 };

    CHECK_STAGE(s, abut_body_try_move(s->world, body, motion, ABUT_ANSWER_SLIDE, &moved, &bump,
                                      1) == ABUT_OK);
    CHECK_STAGE(s, moved.bump_count == 1);
    CHECK_STAGE(s, stage_is(s, "bump", stage_out(s, bump.normal), normal.x, normal.y, 0x1p-40));
    if (tip < TIPS - MANY_TIPS) {
        abut_shape shape = stage_shape_in(s, tip_piece(tip, 0));
        abut_shape placed = abut_moved(&shape, place.x, place.y);
        abut_met met;

        CHECK_STAGE(s, abut_world_sweep_first(s->world, &placed, motion, &query, &met) == ABUT_OK);
        CHECK_STAGE(s, fabs(met.hit.time - bump.time) < 0x1p-24);
        CHECK_STAGE(
            s, stage_is(s, "sweep", stage_out(s, met.hit.normal), normal.x, normal.y, 0x1p-40));
    }
    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_HIT, body, 0) == 1);
    if (CHECK_STAGE(s, stage_event(s, ABUT_EVENT_HIT, body, 0, &hit))) {
        double sign = hit.a == body ? 1 : -1;

        CHECK_STAGE(s, fabs(hit.time - bump.time) < 0x1p-18);
        CHECK_STAGE(s, stage_is(s, "hit", hit.normal, sign * normal.x, sign * normal.y, 0x1p-24));
    }
}

static void scene_agrees(stage *s)
{
    static const double rises[3] = { 0, 0.75, -0.5 };

    for (int k = 0; k < 3; k++) {
        double length = sqrt(1 + rises[k] * rises[k]);
        abut_vec2 normal = { -rises[k] / length, -1 / length };

        for (int p = 0; p < PAIRS; p++) {
            for (int tip = 0; tip < TIPS; tip++) {
                for (int way = -1; way <= 1; way++) {
                    bool is_flatter = k > 0 && tip == 4; /* its sides, than the ground */

                    if (is_flatter || !sample_takes(((k * PAIRS + p) * TIPS + tip) * 3 + way + 1)) {
                        continue;
                    }
                    lay_pair(s, &pairs[p], rises[k]);
                    check_agreement(s, tip, &pairs[p], (abut_vec2){ 0.75 * way, 1.5 }, normal);
                    clear_stage(s);
                }
            }
        }
    }
}

/* --- Figures --------------------------------------------------------------------------------- */

/* A region that stands on the tip in which two of its pieces meet, over a joint. */
static void test_region(void)
{
    static const abut_vec2 arrow[4] = { { 0, 2 }, { -2, -2 }, { 0, 0 }, { 2, -2 } };
    abut_loop loop = { arrow, 4 };
    abut_region *region = NULL;

    CHECK(abut_region_create(&loop, 1, NULL, &region, NULL) == ABUT_OK);
    for (int far = 0; far < 2; far++) {
        double x = far * 1048576.0;
        abut_figure figure = abut_figure_of_region(region, 0, 0);
        abut_shape tiles[2] = { abut_rect(x - 10, 0, 10, 4), abut_rect(x, 0, 10, 4) };
        abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
        abut_moved_body moved;
        abut_bump bump = { 0 };
        abut_body body;

        for (int i = 0; i < 2; i++) {
            CHECK(abut_world_add(
                      world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &tiles[i] },
                      NULL) == ABUT_OK);
        }
        CHECK(abut_world_add(world, &(abut_body_settings){ .figure = &figure, .at = { x, -4 } },
                             &body) == ABUT_OK);
        CHECK(abut_body_try_move(world, body, (abut_vec2){ 0, 5 }, ABUT_ANSWER_SLIDE, &moved, &bump,
                                 1) == ABUT_OK);
        CHECK(moved.bump_count == 1 && bump.normal.x == 0 && bump.normal.y == -1);
        for (int i = 0; i < 20; i++) {
            uint32_t count;
            const abut_event *events;

            abut_world_step(world);
            events = abut_world_events(world, &count);
            for (uint32_t k = 0; k < count; k++) {
                CHECK(events[k].what != ABUT_EVENT_HIT || events[k].normal.x == 0);
            }
        }
        CHECK(abut_body_at(world, body).x == x && abut_body_at(world, body).y == -2);
        abut_world_destroy(world);
    }
    abut_region_destroy(region);
}

static void test_falls(void)
{
    play("tips on joints that move",
         (abut_world_settings){ .gravity = { 0, 0.25 }, .up = { 0, -1 }, .no_sleep = true },
         scene_falls);
    play("tips on joints that move, asleep",
         (abut_world_settings){ .gravity = { 0, 0.25 }, .up = { 0, -1 } }, scene_falls);
}

static void test_slides(void)
{
    abut_vec2 down = { 0, 0.25 };
    abut_vec2 up = { 0, -1 };

    play("tips that slide over joints", (abut_world_settings){ .gravity = down, .up = up },
         scene_slides);
    play("tips that slide over joints without gravity", (abut_world_settings){ .up = up },
         scene_slides);
    play("tips that slide over joints seen from above", (abut_world_settings){ 0 }, scene_slides);
}

static void test_agrees(void)
{
    play("tips on joints, as all see them", (abut_world_settings){ 0 }, scene_agrees);
}

TEST_MAIN(TEST(test_agrees), TEST(test_falls), TEST(test_slides), TEST(test_region))
