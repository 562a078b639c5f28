/* react/test_react.c - the reactions in tables that a reader can check by eye.
 *
 * Every row is seen in the 8 turns and mirrors of the lattice, near and far from the
 * origin, and in both orders where the method treats both alike. A row says where
 * the two end; `touch` that they touch then, exactly.
 *
 * SPDX-License-Identifier: MIT */

#include "react/scene.h"

typedef struct box_row {
    const char *name;
    abut_rectangle a;
    abut_vec2 move_a;
    abut_rectangle b;
    abut_vec2 move_b;
    outcome want;
} box_row;

static figure fig_of(abut_rectangle r)
{
    return fig_rect(r.x, r.y, r.width, r.height);
}

static scene scene_of(const box_row *row)
{
    return (scene){ fig_of(row->a), row->move_a, fig_of(row->b), row->move_b, { 0 } };
}

#define MIN_X                                                                                      \
    {                                                                                              \
        -1, 0                                                                                      \
    }
#define MIN_Y                                                                                      \
    {                                                                                              \
        0, -1                                                                                      \
    }
#define STAY                                                                                       \
    {                                                                                              \
        0, 0                                                                                       \
    }

// clang-format off
static const box_row met_rows[] = {
    /* name                 a                  moves         b                    moves
     *    hit   touch time         a ends            b ends           normal */
    { "onto a wall",        { 0, 0, 10, 10 },  { 8, 0 },     { 15, 0, 10, 10 },   STAY,
      { true, true, 5.0 / 8,      { 5, 0 },         STAY,            MIN_X } },
    { "and past it a bit",  { 0, 0, 10, 10 },  { 8, 3 },     { 15, 0, 10, 10 },   STAY,
      { true, true, 5.0 / 8,      { 5, 3 },         STAY,            MIN_X } },
    { "touching already",   { 0, 0, 10, 10 },  { 8, 3 },     { 10, 0, 10, 10 },   STAY,
      { true, true, 0,            { 0, 3 },         STAY,            MIN_X } },
    { "head on",            { 0, 0, 10, 10 },  { 6, 1 },     { 14, 0, 10, 10 },   { -2, -1 },
      { true, true, 0.5,          { 3, 1 },         { -1, -1 },      MIN_X } },
    { "chase",              { 0, 0, 10, 10 },  { 9, 2 },     { 12, 0, 10, 10 },   { 5, 2 },
      { true, true, 0.5,          { 4.5, 2 },       { 2.5, 2 },      MIN_X } },
    { "run over",           { 0, 0, 10, 10 },  { 0, 0 },     { 12, 0, 10, 10 },   { -6, 4 },
      { true, true, 1.0 / 3,      STAY,             { -2, 4 },       MIN_X } },
    { "last on y",          { 0, 0, 10, 10 },  { 12, 6 },    { 4, 12, 30, 10 },   STAY,
      { true, true, 1.0 / 3,      { 12, 2 },        STAY,            MIN_Y } },
    { "last on x",          { 0, 0, 10, 10 },  { 6, 12 },    { 12, 4, 10, 30 },   STAY,
      { true, true, 1.0 / 3,      { 2, 12 },        STAY,            MIN_X } },
    { "diagonal, y later",  { 0, 0, 10, 10 },  { 10, 10 },   { 12, 14, 10, 10 },  STAY,
      { true, true, 0.4,          { 10, 4 },        STAY,            MIN_Y } },
    { "corner, slower on y",{ 0, 0, 10, 10 },  { 12, 6 },    { 14, 12, 10, 10 },  STAY,
      { true, true, 1.0 / 3,      { 12, 2 },        STAY,            MIN_Y } },
    { "thirds",             { 0, 0, 1, 1 },    { 1, 0 },     { 1.25, 0, 1, 1 },   { -0.5, 0 },
      { true, true, 1.0 / 6,      { 1.0 / 6, 0 },   { -0.5 / 6, 0 }, MIN_X } },
    { "a point on a wall",  { 0, 5, 0, 0 },    { 8, 0 },     { 4, 0, 10, 10 },    STAY,
      { true, true, 0.5,          { 4, 0 },         STAY,            MIN_X } },
    { "across a segment",   { 0, 0, 10, 0 },   { 2, 8 },     { 5, 4, 0, 10 },     STAY,
      { true, true, 0.5,          { 2, 4 },         STAY,            MIN_Y } },
};

static const box_row missed_rows[] = {
    { "too short",          { 0, 0, 10, 10 },  { 4, 0 },     { 15, 0, 10, 10 },   STAY,
      { false, false, 1,          { 4, 0 },         STAY,            STAY } },
    { "just up to it",      { 0, 0, 10, 10 },  { 5, 0 },     { 15, 0, 10, 10 },   STAY,
      { false, true, 1,           { 5, 0 },         STAY,            STAY } },
    { "along a floor",      { 0, 0, 10, 10 },  { 7, 0 },     { 0, 10, 90, 10 },   STAY,
      { false, true, 1,           { 7, 0 },         STAY,            STAY } },
    { "off a wall",         { 0, 0, 10, 10 },  { -7, 2 },    { 10, 0, 10, 10 },   STAY,
      { false, false, 1,          { -7, 2 },        STAY,            STAY } },
    { "past a corner",      { 0, 0, 10, 10 },  { 20, 5 },    { 12, 14, 4, 10 },   STAY,
      { false, false, 1,          { 20, 5 },        STAY,            STAY } },
    { "over a corner",      { 0, 0, 10, 10 },  { 20, -20 },  { 15, 5, 10, 10 },   STAY,
      { false, false, 1,          { 20, -20 },      STAY,            STAY } },
    { "side by side",       { 0, 0, 10, 10 },  { 40, 9 },    { 12, 0, 10, 10 },   { 40, 9 },
      { false, false, 1,          { 40, 9 },        { 40, 9 },       STAY } },
    { "it runs faster",     { 0, 0, 10, 10 },  { 30, 0 },    { 12, 0, 10, 10 },   { 31, 0 },
      { false, false, 1,          { 30, 0 },        { 31, 0 },       STAY } },
    { "nobody moves",       { 0, 0, 10, 10 },  { 0, 0 },     { 10, 0, 10, 10 },   STAY,
      { false, true, 1,           { 0, 0 },         STAY,            STAY } },
    { "a point up to a line", { 0, 0, 0, 0 },  { 4, 0 },     { 4, -5, 0, 10 },    STAY,
      { false, true, 1,           { 4, 0 },         STAY,            STAY } },
    { "past a line's end",  { 0, 0, 0, 0 },    { 8, 10 },    { 4, -5, 0, 10 },    STAY,
      { false, false, 1,          { 8, 10 },        STAY,            STAY } },
    { "along a line",       { 4, 0, 0, 0 },    { 0, 20 },    { 4, 5, 0, 10 },     STAY,
      { false, false, 1,          { 0, 20 },        STAY,            STAY } },
    { "off a line",         { 4, 0, 0, 0 },    { 5, 1 },     { 4, -5, 0, 10 },    STAY,
      { false, false, 1,          { 5, 1 },         STAY,            STAY } },
    { "points",             { 0, 0, 0, 0 },    { 8, 0 },     { 4, 0, 0, 0 },      STAY,
      { false, false, 1,          { 8, 0 },         STAY,            STAY } },
};

/* Gone to the far side of the other by the end of the frame. */
static const box_row jumped_rows[] = {
    { "a point, a line",    { 0, 0, 0, 0 },    { 8, 3 },     { 2, -5, 0, 10 },    STAY,
      { true, true, 0.25,         { 2, 3 },         STAY,            MIN_X } },
    { "through a wall",     { 0, 0, 10, 10 },  { 90, 4 },    { 40, 0, 5, 10 },    STAY,
      { true, true, 1.0 / 3,      { 30, 4 },        STAY,            MIN_X } },
    { "through each other", { 0, 0, 10, 10 },  { 60, 0 },    { 40, 0, 10, 10 },   { -60, 0 },
      { true, true, 0.25,         { 15, 0 },        { -15, 0 },      MIN_X } },
    { "through a corner",   { 0, 0, 10, 10 },  { 40, 40 },   { 20, 5, 10, 10 },   STAY,
      { true, false, 0.25,        { 10, 40 },       STAY,            MIN_X } },
    { "into the far half",  { 0, 0, 10, 10 },  { 22, 0 },    { 12, 0, 14, 10 },   STAY,
      { true, true, 1.0 / 11,     { 2, 0 },         STAY,            MIN_X } },
};
// clang-format on

static void check_rows(const box_row *rows, int count, abut_method method)
{
    for (int i = 0; i < count; i++) {
        scene s = scene_of(&rows[i]);

        check_scene(rows[i].name, method, &s, rows[i].want, 0.6, true, true);
    }
}

static const abut_method by_sides[] = { ABUT_REACT_DIRECTION, ABUT_REACT_BEFORE_AFTER,
                                        ABUT_REACT_MEETING_SIDES, ABUT_REACT_TILE_OFFSET,
                                        ABUT_REACT_IMPACT };

static void test_what_meets(void)
{
    for (int i = 0; i < COUNT_OF(by_sides); i++) {
        check_rows(met_rows, COUNT_OF(met_rows), by_sides[i]);
    }
}

static void test_what_does_not_meet(void)
{
    for (int i = 0; i < COUNT_OF(by_sides); i++) {
        check_rows(missed_rows, COUNT_OF(missed_rows), by_sides[i]);
    }
}

/* Those that look at the way see it; those that look at the end do not. */
static void test_what_jumps(void)
{
    const int at_the_end = COUNT_OF(jumped_rows) - 1;

    check_rows(jumped_rows, COUNT_OF(jumped_rows), ABUT_REACT_MEETING_SIDES);
    check_rows(jumped_rows, COUNT_OF(jumped_rows), ABUT_REACT_TILE_OFFSET);
    check_rows(jumped_rows, COUNT_OF(jumped_rows), ABUT_REACT_IMPACT);
    for (int i = 0; i < at_the_end; i++) {
        scene s = scene_of(&jumped_rows[i]);
        outcome unseen = { false, false, 1, s.move_a, s.move_b, STAY };

        check_scene(jumped_rows[i].name, ABUT_REACT_DIRECTION, &s, unseen, 0, true, true);
        check_scene(jumped_rows[i].name, ABUT_REACT_BEFORE_AFTER, &s, unseen, 0, true, true);
    }
    check_rows(&jumped_rows[at_the_end], 1, ABUT_REACT_DIRECTION);
    check_rows(&jumped_rows[at_the_end], 1, ABUT_REACT_BEFORE_AFTER);
}

static void test_shortest(void)
{
    // clang-format off
    const box_row rows[] = {
        { "nearest side",     { 0, 0, 10, 10 }, { 8, 4 },  { 15, 0, 40, 40 }, STAY,
          { true, true, 1,          { 5, 4 },        STAY,         MIN_X } },
        { "whoever moved",    { 0, 0, 10, 10 }, STAY,      { 15, 0, 40, 40 }, { -8, 4 },
          { true, true, 1,          { -3, 0 },       { -8, 4 },    MIN_X } },
        { "out at the back",  { 0, 0, 10, 10 }, { 14, 0 }, { 12, 0, 4, 10 },  STAY,
          { true, true, 1,          { 16, 0 },       STAY,         { 1, 0 } } },
        { "up from a corner", { 0, 0, 10, 10 }, { 0, 5 },  { 9, 14, 10, 10 }, STAY,
          { true, true, 1,          { 0, 4 },        STAY,         MIN_Y } },
        { "a tie, by motion", { 0, -5, 10, 10 }, { 0, 5 }, { 9, 9, 10, 10 },  STAY,
          { true, true, 1,          { 0, 4 },        STAY,         MIN_Y } },
        { "on top, by motion",{ 0, 0, 10, 10 }, { 3, 1 },  { 3, 1, 10, 10 },  STAY,
          { true, true, 1,          { -7, 1 },       STAY,         MIN_X } },
        { "up to it",         { 0, 0, 10, 10 }, { 5, 0 },  { 15, 0, 10, 10 }, STAY,
          { false, true, 1,         { 5, 0 },        STAY,         STAY } },
        { "jumped over it",   { 0, 0, 10, 10 }, { 50, 0 }, { 15, 0, 10, 10 }, STAY,
          { false, false, 1,        { 50, 0 },       STAY,         STAY } },
    };
    // clang-format on

    for (int i = 0; i < COUNT_OF(rows); i++) {
        scene s = scene_of(&rows[i]);

        check_scene(rows[i].name, ABUT_REACT_SHORTEST, &s, rows[i].want, 0, true, false);
    }
}

/* Without a motion it is abut_push(), also where nothing prefers a way out. */
static void test_shortest_is_the_push(void)
{
    for (int i = 0; i < 15 * 15; i++) {
        abut_shape a = abut_rect(i % 15 - 7, i / 15 - 7, 8, 4);
        abut_shape b = abut_rect(-2, -1, 6, 6);
        abut_vec2 push = abut_push(&a, &b);
        abut_reaction r;

        CHECK(abut_react(ABUT_REACT_SHORTEST, &a, vec(0, 0), &b, vec(0, 0), NULL, &r) == ABUT_OK);
        CHECK(same_vec2(r.move_a, push.x, push.y) && same_vec2(r.move_b, 0, 0));
        CHECK(r.hit == (abut_relate(&a, &b) == ABUT_OVERLAPPING));
        CHECK(r.hit || r.side == ABUT_SIDE_NONE);
        CHECK(!r.hit || r.side == side_facing(r.normal));
    }
}

/* Slopes and round shapes: to the impact, then along the surface. In the views turned by
 * Pythagorean triangles the same numbers hold, but for the lattice. */
static void test_impact_of_shapes(void)
{
    const figure slope = { FIGURE_POLYGON, 3, 0, { { 0, 0 }, { 40, 30 }, { 0, 30 } } };
    // clang-format off
    const struct {
        const char *name;
        scene s;
        outcome want;
    } rows[] = {
        { "ball on a floor",
          { fig_circle(0, 0, 5), { 6, 8 }, fig_rect(-50, 9, 100, 10), { 0, 0 }, { 0 } },
          { true, false, 0.5, { 6, 4 }, { 0, 0 }, { 0, -1 } } },
        { "ball on a slope",   /* of 3 to 4; its normal is (3, -4) / 5 */
          { fig_circle(23, -11, 5), { 0, 50 }, slope, { 0, 0 }, { 0 } },
          { true, false, 0.44, { 13.44, 32.08 }, { 0, 0 }, { 0.6, -0.8 } } },
        { "corner on a slope",
          { fig_rect(20, 0, 10, 10), { 0, 25 }, slope, { 0, 0 }, { 0 } },
          { true, false, 0.2, { 9.6, 12.2 }, { 0, 0 }, { 0.6, -0.8 } } },
        { "ball on a ball, head on",
          { fig_circle(0, 0, 5), { 30, 0 }, fig_circle(20, 0, 5), { -10, 0 }, { 0 } },
          { true, true, 0.25, { 7.5, 0 }, { -2.5, 0 }, { -1, 0 } } },
        { "ball on a ball, aslant", /* meets at (10, 0), the centres at 6 to 8 */
          { fig_circle(0, 0, 5), { 20, 0 }, fig_circle(16, 8, 5), { 0, 0 }, { 0 } },
          { true, false, 0.5, { 16.4, -4.8 }, { 0, 0 }, { -0.6, -0.8 } } },
        { "ball chases a ball",
          { fig_circle(0, 0, 5), { 30, 0 }, fig_circle(20, 0, 5), { 10, 0 }, { 0 } },
          { true, true, 0.5, { 15, 0 }, { 5, 0 }, { -1, 0 } } },
        { "both aslant, one across", /* from (-6, 0) to (0, 0), the other at (6, 8) */
          { fig_circle(-6, 0, 5), { 12, 0 }, fig_circle(6, 6, 5), { 0, 4 }, { 0 } },
          { true, false, 0.5, { 9.84, -2.88 }, { -0.96, 2.72 }, { -0.6, -0.8 } } },
        { "ball past a ball",
          { fig_circle(0, 0, 5), { 40, 0 }, fig_circle(20, 10, 5), { 0, 0 }, { 0 } },
          { false, false, 1, { 40, 0 }, { 0, 0 }, { 0, 0 } } },
        { "bullet and paper",
          { fig_circle(0, 0, 0.5), { 4000, 0 }, fig_segment(1000.5, -9, 1000.5, 9), { 0, 0 },
            { 0 } },
          { true, true, 0.25, { 1000, 0 }, { 0, 0 }, { -1, 0 } } },
    };
    // clang-format on

    for (int i = 0; i < COUNT_OF(rows); i++) {
        check_scene(rows[i].name, ABUT_REACT_IMPACT, &rows[i].s, rows[i].want, 24, false, true);
    }
}

/* Both fast, and hardly faster than each other: what each had still to go at the touch is
 * known, though what they closed by is next to nothing. */
static void test_impact_in_a_fast_chase(void)
{
    const double more = 0x1p-20;
    const scene s = {
        fig_circle(0, 0, 5), { 1000, 0 }, fig_circle(6 + more / 2, 8, 5), { 1000 - more, 0 }, { 0 }
    };
    const outcome want = {
        true, false, 0.5, { 820, -240 }, { 820 - more / 2, -240 }, { -0.6, -0.8 }
    };

    check_scene("fast chase", ABUT_REACT_IMPACT, &s, want, 0x1p18, false, true);
}

static void test_shortest_of_shapes(void)
{
    const scene balls = { fig_circle(0, 0, 5), { 9, 0 }, fig_circle(15, 8, 5), { 0, 0 }, { 0 } };
    const outcome apart = { false, true, 1, { 9, 0 }, { 0, 0 }, { 0, 0 } };
    const scene nearer = { fig_circle(0, 0, 7), { 9, 0 }, fig_circle(15, 8, 8), { 0, 0 }, { 0 } };
    const outcome parted = { true, false, 1, { 6, -4 }, { 0, 0 }, { -0.6, -0.8 } };

    check_scene("balls that touch", ABUT_REACT_SHORTEST, &balls, apart, 0, false, false);
    check_scene("balls that overlap by 5", ABUT_REACT_SHORTEST, &nearer, parted, 8, false, false);
}

/* Options. */

static void test_split_by_ratio(void)
{
    const box_row rows[] = {
        { "head on: as by time",
          { 0, 0, 10, 10 },
          { 6, 0 },
          { 14, 0, 10, 10 },
          { -2, 0 },
          { true, true, 0.5, { 3, 0 }, { -1, 0 }, MIN_X } },
        { "chase: it is pushed on",
          { 0, 0, 10, 10 },
          { 10, 3 },
          { 12, 0, 10, 10 },
          { 4, 0 },
          { true, true, 1.0 / 3, { 50.0 / 7, 3 }, { 36.0 / 7, 0 }, MIN_X } },
        { "at rest: stays",
          { 0, 0, 10, 10 },
          { 8, 0 },
          { 15, 0, 10, 10 },
          STAY,
          { true, true, 5.0 / 8, { 5, 0 }, STAY, MIN_X } },
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (int k = 0; k < COUNT_OF(by_sides); k++) {
            scene s = scene_of(&rows[i]);

            s.options.split = ABUT_SPLIT_RATIO;
            check_scene(rows[i].name, by_sides[k], &s, rows[i].want, 0.6, true, true);
        }
    }
}

static void test_split_by_mass(void)
{
    const struct {
        const char *name;
        double mass_a;
        double mass_b;
        double back_a; /* of 4 */
    } rows[] = {
        { "equal", 0, 1, 2 },          { "thrice as heavy", 3, 1, 1 },
        { "feather", 1, 1e300, 4 },    { "wall", INFINITY, 1, 0 },
        { "no wall", 1, INFINITY, 4 }, { "huge", 1.5e308, 1.5e308, 2 },
        { "tiny", 5e-324, 5e-324, 2 },
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (int k = 0; k <= COUNT_OF(by_sides); k++) {
            bool shortest = k == COUNT_OF(by_sides);
            abut_method method = shortest ? ABUT_REACT_SHORTEST : by_sides[k];
            double back = rows[i].back_a;
            scene s = { fig_rect(0, 0, 10, 10), { 10, 2 }, fig_rect(16, 0, 10, 10), STAY, { 0 } };
            outcome want = { true, true, shortest ? 1 : 0.6, { 10 - back, 2 }, { 4 - back, 0 },
                             MIN_X };

            s.options.split = ABUT_SPLIT_MASS;
            s.options.mass_a = rows[i].mass_a;
            s.options.mass_b = rows[i].mass_b;
            check_scene(rows[i].name, method, &s, want, 0.6, true, true);
        }
    }
    scene walls = { fig_rect(0, 0, 10, 10), { 10, 0 }, fig_rect(12, 0, 10, 10), { 4, 0 }, { 0 } };
    outcome by_time = { true, true, 1.0 / 3, { 10.0 / 3, 0 }, { 4.0 / 3, 0 }, MIN_X };

    walls.options =
        (abut_react_options){ .split = ABUT_SPLIT_MASS, .mass_a = INFINITY, .mass_b = INFINITY };
    check_scene("two walls", ABUT_REACT_IMPACT, &walls, by_time, 0.6, true, true);
}

/* Overlapping before the frame: parted the shortest way, if they still overlap. */
static void test_overlapping_before(void)
{
    // clang-format off
    const struct {
        const char *name;
        abut_vec2 move_a;
        abut_vec2 move_b;
        abut_split split;
        outcome want;
    } rows[] = { /* a is (0, 0, 10, 10), b (8, 1, 10, 10), both twice as heavy as nothing */
        { "at rest, a goes", STAY, STAY, ABUT_SPLIT_TIME,
          { true, true, 0, { -2, 0 }, STAY, MIN_X } },
        { "at rest, by ratio as well", STAY, STAY, ABUT_SPLIT_RATIO,
          { true, true, 0, { -2, 0 }, STAY, MIN_X } },
        { "at rest, by mass", STAY, STAY, ABUT_SPLIT_MASS,
          { true, true, 0, { -0.5, 0 }, { 1.5, 0 }, MIN_X } },
        { "b alone moves, and goes", STAY, { -1, 0 }, ABUT_SPLIT_TIME,
          { true, true, 0, STAY, { 2, 0 }, MIN_X } },
        { "a alone moves", { 1, 0 }, STAY, ABUT_SPLIT_TIME,
          { true, true, 0, { -2, 0 }, STAY, MIN_X } },
        { "both, by ratio", { 3, 0 }, { -1, 0 }, ABUT_SPLIT_RATIO,
          { true, true, 0, { -1.5, 0 }, { 0.5, 0 }, MIN_X } },
        { "moves out by itself", { -3, 0 }, STAY, ABUT_SPLIT_TIME,
          { false, false, 1, { -3, 0 }, STAY, STAY } },
        { "moves out just so", { -1, 0 }, { 1, 5 }, ABUT_SPLIT_TIME,
          { false, true, 1, { -1, 0 }, { 1, 5 }, STAY } },
    };
    // clang-format on

    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (int k = 0; k < COUNT_OF(by_sides); k++) {
            scene s = { fig_rect(0, 0, 10, 10),
                        rows[i].move_a,
                        fig_rect(8, 1, 10, 10),
                        rows[i].move_b,
                        { .split = rows[i].split, .mass_a = 3 } };

            check_scene(rows[i].name, by_sides[k], &s, rows[i].want, 0, true, false);
        }
    }
}

/* Both move, and neither along the push: the ratio of their speeds along it is that of nothing
 * to nothing, and a goes. */
static void test_ratio_of_nothing(void)
{
    const abut_method methods[] = { ABUT_REACT_BEFORE_AFTER, ABUT_REACT_MEETING_SIDES,
                                    ABUT_REACT_TILE_OFFSET, ABUT_REACT_IMPACT };
    scene s = { fig_rect(0, 0, 10, 10),
                { 0, 1 },
                fig_rect(8, 1, 10, 10),
                { 0, 2 },
                { .split = ABUT_SPLIT_RATIO } };
    outcome want = { true, true, 0, { -2, 1 }, { 0, 2 }, MIN_X };

    for (int i = 0; i < COUNT_OF(methods); i++) {
        check_scene("across the push", methods[i], &s, want, 0, true, false);
    }
}

TEST_MAIN(TEST(test_what_meets),
          TEST(test_what_does_not_meet),
          TEST(test_what_jumps),
          TEST(test_shortest),
          TEST(test_shortest_is_the_push),
          TEST(test_impact_of_shapes),
          TEST(test_impact_in_a_fast_chase),
          TEST(test_shortest_of_shapes),
          TEST(test_split_by_ratio),
          TEST(test_split_by_mass),
          TEST(test_overlapping_before),
          TEST(test_ratio_of_nothing))
