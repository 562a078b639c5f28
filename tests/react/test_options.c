/* react/test_options.c - open sides, cells, and what is refused.
 *
 * SPDX-License-Identifier: MIT */

#include "react/scene.h"

#include <string.h>

#define SIDE(name) (1u << ABUT_SIDE_##name)

static const abut_method by_the_way[] = { ABUT_REACT_DIRECTION, ABUT_REACT_BEFORE_AFTER,
                                          ABUT_REACT_MEETING_SIDES, ABUT_REACT_TILE_OFFSET,
                                          ABUT_REACT_IMPACT };

/* A platform at (0, 10) to (40, 14) that can be jumped through from y > 14: only the
 * side of least y is closed. */
static void test_one_way_platform(void)
{
    const unsigned open = SIDE(MIN_X) | SIDE(MAX_X) | SIDE(MAX_Y);
    // clang-format off
    const struct {
        const char *name;
        abut_vec2 from;
        abut_vec2 move;
        outcome want;
    } rows[] = { /* a box of 4 by 4 */
        { "lands on it",         { 10, 4 },  { 2, 6 },
          { true, true, 1.0 / 3,   { 2, 2 },  { 0, 0 }, { 0, -1 } } },
        { "stands on it",        { 10, 6 },  { 2, 6 },
          { true, true, 0,         { 2, 0 },  { 0, 0 }, { 0, -1 } } },
        { "jumps into it",       { 10, 15 }, { 0, -4 },
          { false, false, 1,       { 0, -4 }, { 0, 0 }, { 0, 0 } } },
        { "is in it, and falls", { 10, 8 },  { 0, 1 },
          { false, false, 1,       { 0, 1 },  { 0, 0 }, { 0, 0 } } },
        { "walks into its end",  { -6, 10 }, { 4, 0 },
          { false, false, 1,       { 4, 0 },  { 0, 0 }, { 0, 0 } } },
    };
    // clang-format on

    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (int k = 0; k < COUNT_OF(by_the_way); k++) {
            scene s = { fig_rect(rows[i].from.x, rows[i].from.y, 4, 4),
                        rows[i].move,
                        fig_rect(0, 10, 40, 4),
                        { 0, 0 },
                        { .open_sides = open } };

            check_scene(rows[i].name, by_the_way[k], &s, rows[i].want, 0.6, true, false);
        }
    }
}

/* A ball has no sides to meet but b has: the one that the normal points out of most. */
static void test_open_sides_and_balls(void)
{
    scene s = { fig_circle(-3, -5, 5), { 0, 3 }, fig_rect(0, 0, 20, 20), { 0, 0 }, { 0 } };
    const outcome through = { false, false, 1, { 0, 3 }, { 0, 0 }, { 0, 0 } };
    abut_reaction r;

    /* It touches the corner at (-3, -4): a normal of 3 to 4. */
    s.options.open_sides = SIDE(MIN_Y);
    check_scene("open where it comes from", ABUT_REACT_IMPACT, &s, through, 0, true, false);
    s.options.open_sides = SIDE(MIN_X) | SIDE(MAX_X) | SIDE(MAX_Y);
    CHECK(scene_react(ABUT_REACT_IMPACT, &s, &r) == ABUT_OK && r.hit);
    CHECK(near_vec2_by(r.normal, vec(-0.6, -0.8), 1e-6));
    CHECK(near_by(r.time, 1.0 / 3, 1e-9) && scene_after(&s, &r) != ABUT_OVERLAPPING);
}

/* RepositionDirections: the shortest way among the closed sides; none if all are open. */
static void test_shortest_through_closed_sides(void)
{
    scene s = { fig_rect(0, 0, 10, 10), { 8, 4 }, fig_rect(15, 0, 40, 40), { 0, 0 }, { 0 } };
    // clang-format off
    const struct {
        const char *name;
        unsigned open;
        outcome want;
    } rows[] = { /* a ends at (8, 4): 3 out at -x, 14 at -y, 36 at +y, 47 at +x */
        { "all closed", 0,
          { true, true, 1, { 5, 4 },   { 0, 0 }, { -1, 0 } } },
        { "first open", SIDE(MIN_X),
          { true, true, 1, { 8, -10 }, { 0, 0 }, { 0, -1 } } },
        { "two open", SIDE(MIN_X) | SIDE(MIN_Y),
          { true, true, 1, { 8, 40 },  { 0, 0 }, { 0, 1 } } },
        { "one closed", SIDE(MIN_X) | SIDE(MIN_Y) | SIDE(MAX_Y),
          { true, true, 1, { 55, 4 },  { 0, 0 }, { 1, 0 } } },
        { "none closed", 15,
          { false, false, 1, { 8, 4 }, { 0, 0 }, { 0, 0 } } },
    };
    // clang-format on

    for (int i = 0; i < COUNT_OF(rows); i++) {
        s.options.open_sides = rows[i].open;
        check_scene(rows[i].name, ABUT_REACT_SHORTEST, &s, rows[i].want, 0, true, false);
    }
}

/* Where sides are open a ball leaves as a hitbox: straight through a closed side. */
static void test_ball_through_closed_sides(void)
{
    const unsigned all_but_one = SIDE(MIN_X) | SIDE(MAX_X) | SIDE(MAX_Y);
    scene s = { fig_circle(-2, -2, 5),
                { 0, 0 },
                fig_rect(0, 0, 20, 20),
                { 0, 0 },
                { .open_sides = all_but_one } };
    const outcome over = { true, false, 1, { 0, -3 }, { 0, 0 }, { 0, -1 } };
    const outcome apart = { false, false, 1, { 0, 0 }, { 0, 0 }, { 0, 0 } };

    check_scene("over the corner", ABUT_REACT_SHORTEST, &s, over, 0, true, false);
    s.a = fig_circle(-4, -4, 5); /* its bounds overlap, the ball does not */
    check_scene("off the corner", ABUT_REACT_SHORTEST, &s, apart, 0, true, false);
}

/* Pac-Man: cells of 8, a wall in the cell from 24 to 32, and not as wide as it. */
static void test_cells(void)
{
    // clang-format off
    const struct {
        const char *name;
        abut_vec2 from;
        abut_vec2 move;
        outcome want;
    } rows[] = { /* a box of 8 by 8 */
        { "up to the cell",  { 12, 0 },  { 6, 0 },
          { true, false, 2.0 / 3, { 4, 0 },  { 0, 0 }, { -1, 0 } } },
        { "not that far",    { 12, 0 },  { 4, 0 },
          { false, false, 1,      { 4, 0 },  { 0, 0 }, { 0, 0 } } },
        { "from behind",     { 36, 0 },  { -6, 0 },
          { true, false, 2.0 / 3, { -4, 0 }, { 0, 0 }, { 1, 0 } } },
        { "past it",         { 12, 8 },  { 20, 0 },
          { false, false, 1,      { 20, 0 }, { 0, 0 }, { 0, 0 } } },
        { "a pixel into it", { 12, 7 },  { 20, 0 },
          { true, false, 0.2,     { 4, 0 },  { 0, 0 }, { -1, 0 } } },
        { "through it",      { 12, 0 },  { 90, 3 },
          { true, false, 4.0 / 90, { 4, 3 }, { 0, 0 }, { -1, 0 } } },
        { "rests in it",     { 17, 0 },  { 0, 0 },
          { false, false, 1,      { 0, 0 },  { 0, 0 }, { 0, 0 } } },
        { "goes on in it",   { 17, 0 },  { 4, 0 },
          { true, true, 0.25,     { 1, 0 },  { 0, 0 }, { -1, 0 } } },
    };
    // clang-format on

    for (int i = 0; i < COUNT_OF(rows); i++) {
        scene s = { fig_rect(rows[i].from.x, rows[i].from.y, 8, 8),
                    rows[i].move,
                    fig_rect(26, 2, 4, 4),
                    { 0, 0 },
                    { .cell = 8, .origin = { -16, 80 } } };

        check_scene(rows[i].name, ABUT_REACT_TILE_OFFSET, &s, rows[i].want, 0.6, true, false);
    }
    /* Without cells of its own the wall is one. */
    scene plain = { fig_rect(12, 0, 8, 8), { 8, 0 }, fig_rect(26, 2, 4, 4), { 0, 0 }, { 0 } };
    outcome at_wall = { true, true, 0.75, { 6, 0 }, { 0, 0 }, { -1, 0 } };

    check_scene("the wall is a cell", ABUT_REACT_TILE_OFFSET, &plain, at_wall, 0, true, false);
}

/* A cell of any size and place within the lattice. */
static void test_odd_cells(void)
{
    const double sizes[] = { ABUT_QUANTUM, 0.1, 3, ABUT_LIMIT };
    abut_shape a = abut_rect(0, 0, 1, 1);
    abut_shape b = abut_rect(5, 0, 1, 1);

    for (int i = 0; i < COUNT_OF(sizes); i++) {
        abut_react_options options = { .cell = sizes[i], .origin = { -ABUT_LIMIT, ABUT_LIMIT } };
        abut_reaction r;

        CHECK(abut_react(ABUT_REACT_TILE_OFFSET, &a, vec(9, 0), &b, vec(0, 0), &options, &r) ==
              ABUT_OK);
        abut_shape moved = abut_moved(&a, r.move_a.x, r.move_a.y);

        CHECK(r.hit && abut_relate(&moved, &b) != ABUT_OVERLAPPING && same_vec2(r.move_b, 0, 0));
        CHECK(near_by(r.move_a.x, sizes[i] == 3 ? 1 + 2.0 : 4, 0.1) || sizes[i] == ABUT_LIMIT);
    }
}

/* What is refused, and what is told then. */

static bool tells_nothing(const abut_reaction *r)
{
    return !r->hit && r->time == 1 && same_vec2(r->move_a, 0, 0) && same_vec2(r->move_b, 0, 0) &&
           same_vec2(r->normal, 0, 0) && r->side == ABUT_SIDE_NONE;
}

static abut_status refused(int method,
                           const abut_shape *a,
                           abut_vec2 move_a,
                           const abut_shape *b,
                           abut_vec2 move_b,
                           const abut_react_options *options)
{
    abut_reaction r;

    memset(&r, 0x55, sizeof r);
    abut_status status = abut_react((abut_method)method, a, move_a, b, move_b, options, &r);

    CHECK(status == ABUT_OK || tells_nothing(&r));
    return status;
}

static void test_bad_motions(void)
{
    abut_shape a = abut_rect(0, 0, 10, 10);
    abut_shape b = abut_rect(20, 0, 10, 10);
    abut_shape nothing = abut_circle(0, 0, -1);
    abut_shape edge = abut_rect(ABUT_LIMIT - 10, 0, 10, 10);
    abut_vec2 still = { 0, 0 };

    for (int m = 0; m < ABUT_METHOD_COUNT; m++) {
        CHECK(refused(m, &a, vec(NAN, 0), &b, still, NULL) == ABUT_E_NOT_FINITE);
        CHECK(refused(m, &a, still, &b, vec(0, -INFINITY), NULL) == ABUT_E_NOT_FINITE);
        CHECK(refused(m, &a, vec(0, 1e9), &b, still, NULL) == ABUT_E_RANGE);
        CHECK(refused(m, &a, still, &b, vec(ABUT_LIMIT, 0), NULL) == ABUT_E_RANGE);
        CHECK(refused(m, &a, vec(ABUT_LIMIT - 9, 0), &b, still, NULL) == ABUT_E_RANGE);
        CHECK(refused(m, &a, vec(ABUT_LIMIT - 10, 0), &b, vec(0, 50), NULL) == ABUT_OK);
        CHECK(refused(m, &nothing, still, &b, still, NULL) == ABUT_E_SHAPE);
        CHECK(refused(m, &a, still, NULL, still, NULL) == ABUT_E_SHAPE);
        CHECK(abut_react((abut_method)m, &a, still, &b, still, NULL, NULL) == ABUT_E_ARGUMENT);
    }
    CHECK(refused(-1, &a, still, &b, still, NULL) == ABUT_E_ARGUMENT);
    CHECK(refused(ABUT_METHOD_COUNT, &a, still, &b, still, NULL) == ABUT_E_ARGUMENT);

    /* The shortest way out leads off the lattice. */
    abut_shape inner = abut_rect(ABUT_LIMIT - 12, 0, 10, 10);

    CHECK(refused(ABUT_REACT_SHORTEST, &edge, still, &inner, still, NULL) == ABUT_E_RANGE);
}

static void test_bad_options(void)
{
    const abut_react_options rows[] = {
        { .split = (abut_split)ABUT_SPLIT_COUNT },
        { .split = (abut_split)-1 },
        { .mass_a = -1 },
        { .mass_b = NAN },
        { .mass_b = -INFINITY },
        { .open_sides = 16 },
        { .cell = -1 },
        { .cell = NAN },
        { .cell = INFINITY },
        { .cell = 2 * ABUT_LIMIT },
        { .cell = ABUT_QUANTUM / 4 },
        { .origin = { NAN, 0 } },
        { .origin = { 0, 1e10 } },
    };
    abut_shape a = abut_rect(0, 0, 10, 10);
    abut_shape b = abut_rect(20, 0, 10, 10);

    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (int m = 0; m < ABUT_METHOD_COUNT; m++) {
            CHECK(refused(m, &a, vec(15, 0), &b, vec(0, 0), &rows[i]) == ABUT_E_ARGUMENT);
        }
    }
}

/* Motions that doubles cannot hold to the step still end apart or touching. */
static void check_far(abut_method method, const abut_shape *a, abut_vec2 move_a, abut_shape b)
{
    const abut_vec2 moves_b[] = { { 0, 0 }, { -3e6 - 1.0 / 3, 0 }, { 0, 3e6 + 0.1 } };

    for (int i = 0; i < COUNT_OF(moves_b); i++) {
        abut_reaction r;
        abut_status status = abut_react(method, a, move_a, &b, moves_b[i], NULL, &r);
        abut_shape end_a = abut_moved(a, r.move_a.x, r.move_a.y);
        abut_shape end_b = abut_moved(&b, r.move_b.x, r.move_b.y);

        CHECK(status == ABUT_OK && abut_relate(&end_a, &end_b) != ABUT_OVERLAPPING);
        CHECK(i > 0 || same_vec2(r.move_b, 0, 0));
        if (i < 2) {
            CHECK(r.hit && r.move_a.y == abut_snap(move_a.y));
            CHECK(abut_measure(&end_a, &end_b).distance <= 0x1p-22);
        }
    }
}

static void test_far_motions(void)
{
    for (int i = 0; i < 150; i++) {
        double far = 3e6 * (i + 1) + i * 0.1;
        abut_shape a = abut_rect(0, 0, 0.3, 0.3);
        abut_shape b = abut_rect(far + ABUT_QUANTUM, i * 0.001, 10.0 / 3, 1);
        abut_vec2 jump = { far + 1e6, 0.1 };

        check_far(ABUT_REACT_IMPACT, &a, jump, b);
        check_far(ABUT_REACT_MEETING_SIDES, &a, jump, b);
        check_far(ABUT_REACT_TILE_OFFSET, &a, jump, b);
    }
}

static void test_names(void)
{
    static const char *const names[] = {
        "shortest",    "direction", "before_after",        "meeting_sides",
        "tile_offset", "impact",    "shortest_as_written", "meeting_sides_as_written"
    };

    for (int i = 0; i < ABUT_METHOD_COUNT; i++) {
        CHECK(strcmp(abut_method_name((abut_method)i), names[i]) == 0);
    }
    CHECK(abut_method_name(ABUT_METHOD_COUNT)[0] == 0 && abut_method_name((abut_method)-1)[0] == 0);
}

TEST_MAIN(TEST(test_one_way_platform),
          TEST(test_open_sides_and_balls),
          TEST(test_shortest_through_closed_sides),
          TEST(test_ball_through_closed_sides),
          TEST(test_cells),
          TEST(test_odd_cells),
          TEST(test_bad_motions),
          TEST(test_bad_options),
          TEST(test_far_motions),
          TEST(test_names))
