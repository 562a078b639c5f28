/* world/test_chain_sides.c - which side of a one-sided body is met at its joints; y up.
 *
 * Where two segments meet at a sharp angle a normal may be to the left of one and to the right of
 * the other. What comes from the left of the path meets it, as a sweep of the figures says.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/figure.h"
#include "abut/world.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <math.h>

enum { ROUNDS = 3000, MOST_POINTS = 6 };

static rng dice = { 31 };

/* --- A body of segments, and one thing that is thrown at it ------------------------------------
 */

typedef struct path {
    abut_vec2 points[MOST_POINTS];
    uint32_t count;
} path;

typedef struct thrown {
    abut_shape shape;
    abut_vec2 at;
    abut_vec2 by;
} thrown;

/* Mirrored, so that the left of the path stays its left: run through the other way round. */
static path mirrored(const path *p)
{
    path result = { .count = p->count };

    for (uint32_t i = 0; i < p->count; i++) {
        abut_vec2 from = p->points[p->count - 1 - i];

        result.points[i] = (abut_vec2){ 0 - from.x, from.y };
    }
    return result;
}

/* As a figure, as segments, and as segments in the other order. */
typedef enum making { AS_FIGURE, AS_SEGMENTS, BACKWARDS, MAKINGS } making;

static abut_chain *chain_of(const path *p, bool one_sided)
{
    abut_chain *chain = NULL;

    CHECK(abut_chain_create(&(abut_chain_settings){ p->points, p->count, false, one_sided }, NULL,
                            &chain, NULL) == ABUT_OK);
    return chain;
}

static void add_path(abut_world *world, const path *p, making how)
{
    abut_body_settings settings = { .kind = ABUT_BODY_STATIC, .one_sided = true };
    abut_chain *chain = chain_of(p, true);
    abut_figure figure = abut_figure_of_chain(chain, 0, 0);
    abut_shape segments[MOST_POINTS];
    uint32_t count = p->count - 1;

    for (uint32_t i = 0; i < count; i++) {
        abut_vec2 from = p->points[i];
        abut_vec2 to = p->points[i + 1];

        segments[how == BACKWARDS ? count - 1 - i : i] = abut_segment(from.x, from.y, to.x, to.y);
    }
    settings.figure = how == AS_FIGURE ? &figure : NULL;
    settings.shapes = how == AS_FIGURE ? NULL : segments;
    settings.shape_count = how == AS_FIGURE ? 0 : count;
    CHECK(abut_world_add(world, &settings, NULL) == ABUT_OK);
    abut_chain_destroy(chain);
}

/* How far it gets in a step, or in a move, as a part of what it wanted. */
static double part_of_way(const path *p, making how, const thrown *thing, bool moves)
{
    abut_world *world = abut_world_create(NULL);
    abut_body body = ABUT_NO_BODY;
    abut_vec2 by = thing->by;

    add_path(world, p, how);
    abut_body_settings settings = { .shapes = &thing->shape,
                                    .at = thing->at,
                                    .velocity = moves ? (abut_vec2){ 0, 0 } : by,
                                    .answer = ABUT_ANSWER_STOP };

    CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
    if (moves) {
        CHECK(abut_body_move(world, body, by, ABUT_ANSWER_STOP, NULL, NULL, 0) == ABUT_OK);
    } else {
        CHECK(abut_world_step(world) == ABUT_OK);
    }
    abut_vec2 at = abut_body_at(world, body);

    abut_world_destroy(world);
    return ((at.x - thing->at.x) * by.x + (at.y - thing->at.y) * by.y) /
           (by.x * by.x + by.y * by.y);
}

/* --- Spikes -------------------------------------------------------------------------------------
 */

/* A ground with a spike, which may lean over. */
static path draw_spike(void)
{
    double x = (double)rng_int(&dice, 1, 5);
    double y = (double)rng_int(&dice, 1, 10);
    double foot = x + (double)rng_int(&dice, -1, 5) / 2;

    return (path){ { { -20, 0 }, { 0, 0 }, { x, y }, { foot, 0 }, { 40, 0 } }, 5 };
}

static abut_shape draw_shape(int64_t kind)
{
    switch (kind) {
    case 0:
        return abut_circle(0, 0, 1);
    case 1:
        return abut_rect_centered(0, 0, 2, 2);
    case 2:
        return abut_triangle(-1, -0.5, 1, -0.5, 0, 1);
    default:
        return abut_capsule(-0.5, 0, 0.5, 0.5, 0.5);
    }
}

/* From above nothing gets through, and as little of it when all is mirrored. */
static void check_spike(const path *p, const thrown *thing)
{
    path q = mirrored(p);
    thrown turned = *thing;

    turned.shape = abut_transformed(&thing->shape, abut_scaling(-1, 1));
    turned.at.x = 0 - thing->at.x;
    turned.by.x = 0 - thing->by.x;
    for (int k = 0; k < 2 * MAKINGS; k++) {
        making how = (making)(k / 2);
        double way = part_of_way(p, how, thing, k % 2 == 1);

        CHECK_ROW("a spike", thing->at.y + way * thing->by.y > 0);
        CHECK_ROW("mirrored", part_of_way(&q, how, &turned, k % 2 == 1) == way);
    }
}

static void test_spikes(void)
{
    for (int i = 0; i < ROUNDS / sample_part(); i++) {
        path p = draw_spike();
        abut_vec2 top = p.points[2];
        thrown thing = { draw_shape(rng_int(&dice, 0, 3)),
                         { top.x + (double)rng_int(&dice, -4, 4) / 2,
                           top.y + 3 + (double)rng_int(&dice, 0, 4) / 2 },
                         { 0, 0 } };

        thing.by = (abut_vec2){ 2 * (top.x - thing.at.x) + (double)rng_int(&dice, -4, 4) / 2,
                                2 * (top.y - thing.at.y) };
        check_spike(&p, &thing);
    }
}

/* A circle that comes aslant and stands exactly on the tip, which two segments have. */
static void test_on_the_tip(void)
{
    const path paths[] = {
        { { { -20, 0 }, { 0, 0 }, { 4, 10 }, { 4, 0 }, { 40, 0 } }, 5 },
        { { { -20, 0 }, { 0, 0 }, { 5, 8 }, { 7.5, 0 }, { 40, 0 } }, 5 },
        { { { -20, 0 }, { 0, 0 }, { 3, 7 }, { 3.5, 0 }, { 40, 0 } }, 5 },
    };

    for (int i = 0; i < 2 * COUNT_OF(paths); i++) {
        const path *p = &paths[i / 2];
        double side = i % 2 == 0 ? 1 : -1;
        thrown thing = { draw_shape(0),
                         { p->points[2].x + 2 * side, p->points[2].y + 3 },
                         { -6 * side, -6 } };

        check_spike(p, &thing);
        CHECK(part_of_way(p, AS_FIGURE, &thing, true) == 2.0 / 6);
    }
}

/* --- There and back -----------------------------------------------------------------------------
 */

/* A path that runs back along itself is solid from both sides, as far as it does. */
static void test_there_and_back(void)
{
    const path paths[] = {
        { { { 0, 0 }, { 10, 0 }, { 0, 0 } }, 3 },
        { { { 10, 0 }, { 0, 0 }, { 10, 0 } }, 3 },
        { { { 0, 0 }, { 10, 0 }, { 4, 0 } }, 3 },
    };

    for (int i = 0; i < COUNT_OF(paths) * 2 * 2 * MAKINGS * 4; i++) {
        int row = i / (16 * MAKINGS);
        double side = i % 2 == 0 ? 1 : -1;
        bool moves = i / 2 % 2 == 1;
        making how = (making)(i / 4 % MAKINGS);
        thrown thing = { draw_shape(i / (4 * MAKINGS) % 4), { 7, 5 * side }, { 0.5, -10 * side } };
        thrown past = { thing.shape, { 2, 5 * side }, { 0.5, -10 * side } };

        CHECK_ROW("both ways", part_of_way(&paths[row], how, &thing, moves) < 0.5);
        CHECK_ROW("one way",
                  (part_of_way(&paths[row], how, &past, moves) < 0.5) == (row < 2 || side > 0));
    }
}

/* --- As figures ---------------------------------------------------------------------------------
 */

static path draw_path(void)
{
    path p = { .count = (uint32_t)rng_int(&dice, 3, MOST_POINTS) };
    double x = -8;

    for (uint32_t i = 0; i < p.count; i++) {
        x += (double)rng_int(&dice, 1, 6) / 2;
        p.points[i] = (abut_vec2){ x, (double)rng_int(&dice, -8, 8) };
    }
    if (rng_int(&dice, 0, 1) == 1) {
        path q = mirrored(&p);

        for (uint32_t i = 0; i < p.count; i++) {
            p.points[i] = (abut_vec2){ q.points[i].x, 0 - q.points[i].y };
        }
    }
    return p;
}

static bool is_at_an_end(const path *p, abut_vec2 point)
{
    abut_vec2 first = p->points[0];
    abut_vec2 last = p->points[p->count - 1];

    return hypot(point.x - first.x, point.y - first.y) < 0.001 ||
           hypot(point.x - last.x, point.y - last.y) < 0.001;
}

/* What is met first, from whichever side, is let through if a sweep of the one-sided chain does not
 * hit it then. */
static void test_as_figures(void)
{
    int solid = 0;
    int open = 0;
    int rounds = ROUNDS / sample_part();

    for (int i = 0; i < rounds; i++) {
        path p = draw_path();
        abut_chain *one = chain_of(&p, true);
        abut_chain *two = chain_of(&p, false);
        abut_figure from_one_side = abut_figure_of_chain(one, 0, 0);
        abut_figure from_both = abut_figure_of_chain(two, 0, 0);
        thrown thing = {
            abut_circle(0, 0, 1),
            { (double)rng_int(&dice, -16, 16) / 2, (double)rng_int(&dice, -20, 20) / 2 },
            { (double)rng_int(&dice, -24, 24) / 2, (double)rng_int(&dice, -24, 24) / 2 }
        };
        abut_shape ball = abut_moved(&thing.shape, thing.at.x, thing.at.y);
        abut_figure figure = abut_figure_of_shape(&ball);
        abut_vec2 rest = { 0, 0 };
        abut_swept wanted;
        abut_swept first;

        CHECK(abut_figures_sweep(&figure, thing.by, &from_one_side, rest, &wanted) == ABUT_OK);
        CHECK(abut_figures_sweep(&figure, thing.by, &from_both, rest, &first) == ABUT_OK);
        if (first.hit && first.time > 0 && !is_at_an_end(&p, first.point)) {
            bool stops = wanted.hit && wanted.time == first.time;
            making how = (making)rng_int(&dice, 0, MAKINGS - 1);

            solid += stops;
            open += !stops;
            for (int k = 0; k < 2; k++) {
                double way = part_of_way(&p, how, &thing, k == 1);

                CHECK_ROW("as figures", (way <= first.time + 0x1p-12) == stops);
            }
        }
        abut_chain_destroy(one);
        abut_chain_destroy(two);
    }
    printf("  %d solid, %d open\n", solid, open);
    CHECK(solid > rounds / 20 && open > rounds / 20);
}

TEST_MAIN(TEST(test_spikes),
          TEST(test_on_the_tip),
          TEST(test_there_and_back),
          TEST(test_as_figures))
