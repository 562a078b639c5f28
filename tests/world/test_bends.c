/* world/test_bends.c - what slides over the bends of a floor or along a wall goes on, and what
 * walks over them, wherever it comes to them.
 *
 * A bend is a joint of pieces: of a chain, of a body of several shapes, of several bodies, and
 * where a region was cut. A body that stops a few quanta before one is nearer to the corner of the
 * next piece than to anything it will run into. Every scene is played turned and mirrored.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/walk.h"
#include "abut/world.h"
#include "support/check.h"
#include "support/sample.h"
#include "support/views.h"

#include <math.h>

enum { MOST_POINTS = 8 };

typedef enum ground_kind { REGION, CHAIN, SHAPES, BODIES, GROUND_KINDS } ground_kind;

static const char *const ground_names[GROUND_KINDS] = { "region", "chain", "shapes", "bodies" };

/* --- Grounds ------------------------------------------------------------------------------------
 */

static void add_static(abut_world *world, abut_body_settings body)
{
    body.kind = ABUT_BODY_STATIC;
    CHECK(abut_world_add(world, &body, NULL) == ABUT_OK);
}

/* A surface from point to point, solid down to `under` from each of them. */
static void lay_pieces(
    abut_world *world, int view, const abut_vec2 *points, int count, abut_vec2 under, bool one)
{
    abut_shape pieces[MOST_POINTS];

    for (int i = 0; i + 1 < count; i++) {
        abut_vec2 p = points[i];
        abut_vec2 q = points[i + 1];
        abut_vec2 corners[4] = { seen(view, p.x, p.y), seen(view, q.x, q.y),
                                 seen(view, q.x + under.x, q.y + under.y),
                                 seen(view, p.x + under.x, p.y + under.y) };

        pieces[i] = abut_polygon(corners, 4);
        if (!one) {
            add_static(world, (abut_body_settings){ .shapes = &pieces[i] });
        }
    }
    if (one) {
        add_static(world,
                   (abut_body_settings){ .shapes = pieces, .shape_count = (uint32_t)count - 1 });
    }
}

static void
lay_region(abut_world *world, int view, const abut_vec2 *points, int count, abut_vec2 under)
{
    abut_vec2 outline[MOST_POINTS + 2];
    abut_loop loop = { outline, (uint32_t)count + 2 };
    abut_vec2 first = points[0];
    abut_vec2 last = points[count - 1];
    abut_region *region;

    for (int i = 0; i < count; i++) {
        outline[i] = seen(view, points[i].x, points[i].y);
    }
    outline[count] = seen(view, last.x + under.x, last.y + under.y);
    outline[count + 1] = seen(view, first.x + under.x, first.y + under.y);
    CHECK(abut_region_create(&loop, 1, 0, &region, NULL) == ABUT_OK);
    abut_figure figure = abut_figure_of_region(region, 0, 0);

    add_static(world, (abut_body_settings){ .figure = &figure });
    abut_region_destroy(region);
}

static void lay_chain(abut_world *world, int view, const abut_vec2 *points, int count)
{
    abut_vec2 line[MOST_POINTS];
    abut_chain *chain;

    for (int i = 0; i < count; i++) {
        line[i] = seen(view, points[i].x, points[i].y);
    }
    abut_chain_settings settings = { .points = line, .count = (uint32_t)count };

    CHECK(abut_chain_create(&settings, 0, &chain, NULL) == ABUT_OK);
    abut_figure figure = abut_figure_of_chain(chain, 0, 0);

    add_static(world, (abut_body_settings){ .figure = &figure });
    abut_chain_destroy(chain);
}

static abut_world *lay_ground(ground_kind kind,
                              int view,
                              const abut_vec2 *points,
                              int count,
                              abut_vec2 under,
                              abut_vec2 gravity)
{
    abut_world_settings settings = { .gravity = seen(view, gravity.x, gravity.y) };
    abut_world *world = abut_world_create(&settings);

    if (kind == REGION) {
        lay_region(world, view, points, count, under);
    } else if (kind == CHAIN) {
        lay_chain(world, view, points, count);
    } else {
        lay_pieces(world, view, points, count, under, kind == SHAPES);
    }
    return world;
}

static abut_body
add_mover(abut_world *world, int view, const abut_vec2 *corners, int count, double x, double y)
{
    abut_vec2 turned[MOST_POINTS];
    abut_body body = ABUT_NO_BODY;

    for (int i = 0; i < count; i++) {
        turned[i] = seen(view, corners[i].x, corners[i].y);
    }
    abut_shape shape = abut_polygon(turned, (uint32_t)count);
    abut_body_settings settings = { .shapes = &shape, .at = seen(view, x, y) };

    CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
    return body;
}

/* --- The foot of a slope ------------------------------------------------------------------------
 */

/* Drives a box from so far before the foot of a slope; false if it has not climbed in time. */
static bool climbs(ground_kind kind, int view, double rise, double before, double speed, bool falls)
{
    static const abut_vec2 square[4] = { { -4, -8 }, { 4, -8 }, { 4, 0 }, { -4, 0 } };
    const abut_vec2 floor[4] = { { 0, 32 }, { 48, 32 }, { 64, 32 - rise }, { 112, 32 - rise } };
    abut_world *world =
        lay_ground(kind, view, floor, 4, (abut_vec2){ 0, 40 }, (abut_vec2){ 0, falls ? 0.25 : 0 });
    abut_body hero = add_mover(world, view, square, 4, 44 - before, 32);
    bool climbed = false;

    for (int i = 0; i < 120 && !climbed; i++) {
        double sinks = unseen(view, abut_body_velocity(world, hero)).y;

        abut_body_set_velocity(world, hero, seen(view, speed, falls ? sinks : 0.25));
        CHECK(abut_world_step(world) == ABUT_OK);
        climbed = unseen(view, abut_body_at(world, hero)).x > 56;
    }
    abut_world_destroy(world);
    return climbed;
}

static void test_foot(void)
{
    static const double rises[] = { 1, 4, 8, 12 };

    for (int kind = 0; kind < GROUND_KINDS; kind++) {
        for (int exponent = -33; exponent <= -5; exponent++) {
            double before = exponent < -32 ? 0 : ldexp(1, exponent);
            int view = (exponent + 33) % VIEWS;

            for (size_t k = 0; k < sizeof rises / sizeof *rises; k++) {
                CHECK_ROW(ground_names[kind],
                          climbs((ground_kind)kind, view, rises[k], before, 0.9, true));
                CHECK_ROW(ground_names[kind],
                          climbs((ground_kind)kind, view, rises[k], before, 2, false));
            }
        }
    }
}

/* The first step up keeps the part of the speed that is along the slope, however the ground is
 * cut. */
static void test_speed_at_foot(void)
{
    static const abut_vec2 square[4] = { { -4, -8 }, { 4, -8 }, { 4, 0 }, { -4, 0 } };
    static const abut_vec2 floor[4] = { { 0, 32 }, { 48, 32 }, { 64, 24 }, { 112, 24 } };

    for (int i = 0; i < VIEWS * BODIES; i++) {
        ground_kind kind = (ground_kind)(i / VIEWS);
        int view = i % VIEWS;
        abut_world *world =
            lay_ground(kind, view, floor, 4, (abut_vec2){ 0, 16 }, (abut_vec2){ 0, 0.25 });
        abut_body hero = add_mover(world, view, square, 4, 44 - ldexp(1, -20), 32);

        abut_body_set_velocity(world, hero, seen(view, 2, 0));
        CHECK(abut_world_step(world) == ABUT_OK);
        abut_vec2 velocity = unseen(view, abut_body_velocity(world, hero));

        CHECK_ROW(ground_names[kind], fabs(velocity.x - 1.6) + fabs(velocity.y + 0.8) < 0.01);
        abut_world_destroy(world);
    }
}

/* --- A wall that bends back ---------------------------------------------------------------------
 */

typedef enum manner { STEP, MOVE, WALK, MANNERS } manner;

static void go(abut_world *world, abut_body body, manner how, abut_vec2 motion)
{
    if (how == STEP) {
        abut_body_set_velocity(world, body, motion);
        CHECK(abut_world_step(world) == ABUT_OK);
    } else if (how == MOVE) {
        CHECK(abut_body_move(world, body, motion, ABUT_ANSWER_SLIDE, NULL, NULL, 0) == ABUT_OK);
    } else {
        CHECK(abut_body_walk(world, body, NULL, motion, NULL) == ABUT_OK);
    }
}

static const abut_vec2 sliders[3][4] = { { { 0, 0 }, { -4, 4 }, { -8, 0 }, { -4, -4 } },
                                         { { -4, -2 }, { 0, -2 }, { 0, 0 }, { -4, 0 } },
                                         { { -4, 0 }, { 0, 0 }, { 0, 2 }, { -4, 2 } } };

/* Slides along a wall over the bend at the origin; false if the body stands still on the way. */
static bool gets_past(ground_kind kind,
                      int view,
                      const abut_vec2 wall[2],
                      manner how,
                      int slider,
                      abut_vec2 motion,
                      abut_vec2 from)
{
    const abut_vec2 points[3] = { wall[0], { 0, 0 }, wall[1] };
    abut_world *world =
        lay_ground(kind, view, points, 3, (abut_vec2){ 60, 0 }, (abut_vec2){ 0, 0 });
    abut_body body = add_mover(world, view, sliders[slider], 4, from.x, from.y);
    abut_vec2 last = { INFINITY, INFINITY };
    bool stands = false;

    for (int i = 0; i < 60 && !stands; i++) {
        go(world, body, how, seen(view, motion.x, motion.y));
        abut_vec2 at = unseen(view, abut_body_at(world, body));

        if (at.y > 12) {
            break;
        }
        stands = at.x == last.x && at.y == last.y;
        last = at;
    }
    abut_world_destroy(world);
    return !stands;
}

static void test_bend(void)
{
    static const abut_vec2 walls[][2] = { { { 10, -30 }, { 4, 30 } },
                                          { { 5, -30 }, { 5, 30 } },
                                          { { 1, -30 }, { 1, 30 } },
                                          { { 3, -30 }, { 10, 30 } },
                                          { { 10, -30 }, { 0, 30 } } };
    static const abut_vec2 motions[] = { { 2, 1 }, { 3, 2 }, { 1, 2 }, { 4, 3 }, { 0.5, 0.25 } };
    int view = 0;

    for (int i = 0; i < 5 * 5 * GROUND_KINDS * MANNERS * 3; i++) {
        const abut_vec2 *wall = walls[i % 5];
        abut_vec2 motion = motions[i / 5 % 5];
        ground_kind kind = (ground_kind)(i / 25 % GROUND_KINDS);
        manner how = (manner)(i / (25 * GROUND_KINDS) % MANNERS);
        int slider = i / (25 * GROUND_KINDS * MANNERS);

        /* Only those that lead on along both parts of the wall. */
        if (motion.y * 30 - motion.x * wall[0].x <= 3 ||
            motion.y * 30 + motion.x * wall[1].x <= 3) {
            continue;
        }
        for (int k = 0; k < 48; k++, view++) {
            abut_vec2 from = { -6 + k % 4, -9 + 0.25 * (k / 4) };

            CHECK_ROW(ground_names[kind],
                      !sample_takes(view) ||
                          gets_past(kind, view % VIEWS, wall, how, slider, motion, from));
        }
    }
}

/* --- A tip in a valley --------------------------------------------------------------------------
 */

/* Where one walk leads that begins on the slope down to a valley. */
static abut_vec2
walk_through(ground_kind kind, int view, double width, double height, double from, double by)
{
    static const abut_vec2 tip[3] = { { 0, 0 }, { -3, -8 }, { 3, -8 } };
    const abut_vec2 points[6] = { { -20, -height },   { -width, -height }, { 0, 0 },
                                  { width, -height }, { 2 * width, 0 },    { 40, 0 } };
    abut_world *world =
        lay_ground(kind, view, points, 6, (abut_vec2){ 0, 20 }, (abut_vec2){ 0, 0.25 });
    abut_body hero = add_mover(world, view, tip, 3, -from, -height * from / width);
    abut_walked walked;

    CHECK(abut_body_walk(world, hero, NULL, seen(view, 0, 0.25), &walked) == ABUT_OK);
    CHECK(abut_body_walk(world, hero, NULL, seen(view, by, 0.25), &walked) == ABUT_OK);
    CHECK_ROW(ground_names[kind], walked.floor.body != ABUT_NO_BODY);
    abut_world_destroy(world);
    return unseen(view, walked.at);
}

static void test_valley(void)
{
    static const double rows[][4] = { { 1, 1, 0.25, 2.5 }, { 1, 1, 0.5, 2.5 }, { 1, 1, 0, 2 },
                                      { 1, 0.5, 0.25, 2 }, { 4, 4, 1, 10 },    { 4, 2, 1, 8 },
                                      { 4, 1, 1, 8 },      { 8, 8, 1, 14 },    { 8, 2, 2, 3 } };

    for (int i = 0; i < 9 * VIEWS; i++) {
        const double *row = rows[i / VIEWS];
        abut_vec2 at = walk_through(REGION, i % VIEWS, row[0], row[1], row[2], row[3]);

        for (int kind = CHAIN; kind < GROUND_KINDS; kind++) {
            abut_vec2 other =
                walk_through((ground_kind)kind, i % VIEWS, row[0], row[1], row[2], row[3]);

            CHECK_ROW(ground_names[kind], fabs(other.x - at.x) + fabs(other.y - at.y) < 1e-6);
        }
    }
}

/* Drives a tip into a valley; whether it comes to rest there. */
static bool rests_in(ground_kind kind, int view, double rise, abut_vec2 velocity)
{
    static const abut_vec2 tip[3] = { { 0, 0 }, { -3, -8 }, { 3, -8 } };
    const abut_vec2 points[3] = { { -40, 0 }, { 0, 0 }, { 12, -rise } };
    abut_world *world =
        lay_ground(kind, view, points, 3, (abut_vec2){ 0, 40 }, (abut_vec2){ 0, 0 });
    abut_body body = add_mover(world, view, tip, 3, -4, 0);
    bool rests = true;

    for (int i = 0; i < 40; i++) {
        abut_body_set_velocity(world, body, seen(view, velocity.x, velocity.y));
        CHECK(abut_world_step(world) == ABUT_OK);
        abut_vec2 at = unseen(view, abut_body_at(world, body));

        rests = i < 20 || (rests && fabs(at.x) + fabs(at.y) < ldexp(1, -9));
    }
    abut_world_destroy(world);
    return rests;
}

static void test_rest_in_valley(void)
{
    static const abut_vec2 velocities[] = { { 0.5, 1.75 }, { 1, 3 }, { 2, 4 }, { 0.5, 3 } };
    static const double rises[] = { 16, 12, 9, 20 };

    for (int i = 0; i < 4 * 4 * VIEWS * GROUND_KINDS; i++) {
        ground_kind kind = (ground_kind)(i % GROUND_KINDS);
        int view = i / GROUND_KINDS % VIEWS;
        abut_vec2 velocity = velocities[i / (GROUND_KINDS * VIEWS) % 4];
        double rise = rises[i / (GROUND_KINDS * VIEWS * 4)];

        /* Only those that lead down the slope, too. */
        if (velocity.x * 12 - velocity.y * rise < 0) {
            CHECK_ROW(ground_names[kind], rests_in(kind, view, rise, velocity));
        }
    }
}

/* --- A crest ------------------------------------------------------------------------------------
 */

static const abut_vec2 walkers[4][6] = {
    { { -2, -4 }, { 2, -4 }, { 2, 0 }, { -2, 0 } },
    { { 0, 0 }, { -3.5, -7 }, { 3.5, -7 } },
    { { -3, 0 }, { 0, -6 }, { 3, 0 } },
    { { -2, 0 }, { -4, -4 }, { -2, -8 }, { 2, -8 }, { 4, -4 }, { 2, 0 } }
};
static const int walker_corners[4] = { 4, 3, 3, 6 };
static const double walker_feet[4] = { 2, 0, 3, 2 };

/* A crest, a foot or a seam at the origin, by how much the ground falls in 40 to each side. */
static abut_world *lay_crest(ground_kind kind, int view, double before, double after)
{
    const abut_vec2 points[5] = {
        { -80, before }, { -40, before }, { 0, 0 }, { 40, after }, { 80, after }
    };

    return lay_ground(kind, view, points, 5, (abut_vec2){ 0, 60 }, (abut_vec2){ 0, 0.25 });
}

/* Puts a body down as low as it gets at a place near the origin. */
static void put_down(abut_world *world, int view, abut_body body, double x)
{
    double up = -256 * ABUT_QUANTUM;

    for (double by = 4; by >= ABUT_QUANTUM; by /= 2) {
        abut_vec2 at = seen(view, x, -(up + by));

        if (abut_body_place(world, body, at, 0, ABUT_SPAWN_REFUSE, 0) != ABUT_OK) {
            up += by;
        }
    }
    CHECK(abut_body_place(world, body, seen(view, x, -(up + ABUT_QUANTUM)), 0, ABUT_SPAWN_REFUSE,
                          0) == ABUT_OK);
}

/* Whether a walker that stands with a corner of its foot so far from a bend goes on from there. */
static bool walks_on(abut_world *world, int view, int walker, double x, int sign)
{
    abut_body hero = add_mover(world, view, walkers[walker], walker_corners[walker], x, -60);
    abut_walked walked;
    bool goes = true;

    put_down(world, view, hero, x);
    CHECK(abut_body_walk(world, hero, NULL, seen(view, 0, 0.5), &walked) == ABUT_OK);
    for (int i = 0; i < 3; i++) {
        CHECK(abut_body_walk(world, hero, NULL, seen(view, sign, 0.25), &walked) == ABUT_OK);
        goes = goes && unseen(view, walked.moved).x * sign > 0.5 &&
               walked.wall.body == ABUT_NO_BODY && walked.off_floor == 0;
    }
    abut_world_remove(world, hero);
    return goes;
}

static void test_crest(void)
{
    static const double bends[][2] = { { 0, 0 },   { 30, 30 }, { 30, 0 }, { 0, 30 },  { 30, -30 },
                                       { 10, 20 }, { 40, 20 }, { 0, 10 }, { 10, -20 } };
    static const double quanta[] = { 0, 1, 2, 3, 7, 12, 16, 46, 64, 65, 90, 128, 143 };
    int view = 0;

    for (int kind = 0; kind < GROUND_KINDS; kind++) {
        for (size_t i = 0; i < sizeof bends / sizeof *bends; i++, view++) {
            abut_world *world =
                lay_crest((ground_kind)kind, view % VIEWS, bends[i][0], bends[i][1]);

            for (int k = 0; k < 13 * 4 * 8; k++) {
                double off = k / 32 == 0 ? 0 : quanta[k / 32] * ABUT_QUANTUM;
                int walker = k / 8 % 4;
                double foot = k % 2 == 0 ? walker_feet[walker] : -walker_feet[walker];

                CHECK_ROW(ground_names[kind],
                          walks_on(world, view % VIEWS, walker,
                                   foot + (k / 2 % 2 == 0 ? off : -off), k / 4 % 2 == 0 ? 1 : -1));
            }
            abut_world_destroy(world);
        }
    }
}

/* Walks to and fro on a roof, and turns round every few walks; false if it stands still. */
static bool patrols(ground_kind kind, int view, int walker, double speed, double start, int turns)
{
    abut_world *world = lay_crest(kind, view, 30, 30);
    abut_body hero = add_mover(world, view, walkers[walker], walker_corners[walker], start, -8);
    abut_walked walked;
    bool goes = true;

    for (int i = 0; i < 20; i++) {
        CHECK(abut_body_walk(world, hero, NULL, seen(view, 0, 1), &walked) == ABUT_OK);
    }
    for (int i = 0; i < 200 && goes; i++) {
        double by = i / turns % 2 == 0 ? speed : -speed;

        CHECK(abut_body_walk(world, hero, NULL, seen(view, by, 0.25), &walked) == ABUT_OK);
        goes = unseen(view, walked.moved).x * by > 0 && walked.wall.body == ABUT_NO_BODY;
    }
    abut_world_destroy(world);
    return goes;
}

static void test_patrol(void)
{
    static const double speeds[] = { 0.5, 1, 2, 2.5 };

    for (int i = 0; i < 4 * 4 * 5 * 12; i++) {
        ground_kind kind = (ground_kind)(i % GROUND_KINDS);

        CHECK_ROW(ground_names[kind], patrols(kind, i / 3 % VIEWS, i / 4 % 4, speeds[i / 16 % 4],
                                              i / 64 % 12 - 6, 1 + i % 5));
    }
}

/* A corner that is some quanta past a seam of a flat floor is not in the way of what slides on it.
 */
static void test_seam(void)
{
    static const double quanta[] = { 0, 1, 40, 64, 65, 71, 90, 100, 143, 150 };
    static const abut_vec2 motions[] = { { -4, 1 }, { -4, 4 }, { 4, 3 }, { -8, 2 } };

    for (int i = 0; i < 4 * 10 * 4 * GROUND_KINDS * 2; i++) {
        int walker = i % 4;
        abut_vec2 motion = motions[i / 4 % 4];
        double off = quanta[i / 16 % 10] * ABUT_QUANTUM;
        ground_kind kind = (ground_kind)(i / 160 % GROUND_KINDS);
        double x = motion.x < 0 ? walker_feet[walker] + off : -walker_feet[walker] - off;
        abut_world *world = lay_crest(kind, i % VIEWS, 0, 0);
        abut_body body = add_mover(world, i % VIEWS, walkers[walker], walker_corners[walker], x, 0);

        go(world, body, i / 640 == 0 ? MOVE : WALK, seen(i % VIEWS, motion.x, motion.y));
        abut_vec2 at = unseen(i % VIEWS, abut_body_at(world, body));

        CHECK_ROW(ground_names[kind], fabs(at.x - x - motion.x) + fabs(at.y) <= 16 * ABUT_QUANTUM);
        abut_world_destroy(world);
    }
}

TEST_MAIN(TEST(test_foot),
          TEST(test_speed_at_foot),
          TEST(test_bend),
          TEST(test_valley),
          TEST(test_rest_in_valley),
          TEST(test_crest),
          TEST(test_patrol),
          TEST(test_seam))
