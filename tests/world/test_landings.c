/* world/test_landings.c - a landing on a level floor takes nothing from the way along it.
 *
 * Without friction a body goes along the floor as it went through the air: its sideways velocity
 * and place are to the bit those of a body that nothing holds up, in every step, also in the one at
 * whose end it arrives; and where one floor joins the next a round foot is not pushed by the corner
 * that it leaves, whether it pushes others or not.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/chain.h"
#include "abut/region.h"
#include "abut/world.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"
#include "support/views.h"

#include <math.h>
#include <stdio.h>

enum { LANDINGS = 6000, STEPS = 30, SHAPES = 5 };

typedef enum made_of { WHOLE, SEGMENT, CHAIN, REGION, ONE_BODY, TWO_BODIES, TILES, MADE } made_of;

static const char *const made_names[MADE] = { "a box",      "a segment",  "a chain", "a region",
                                              "one of two", "two bodies", "tiles" };

static abut_shape seen_box(int view, double x0, double y0, double x1, double y1)
{
    abut_vec2 p = seen(view, x0, y0);
    abut_vec2 q = seen(view, x1, y1);

    return abut_rect_between(fmin(p.x, q.x), fmin(p.y, q.y), fmax(p.x, q.x), fmax(p.y, q.y));
}

static void add_tiles(abut_world *world, int view)
{
    char lines[20][21] = { { 0 } };
    const char *rows[20];
    bool turned = (view & 4) != 0;
    abut_vec2 p = seen(view, -200, 0);
    abut_vec2 q = seen(view, 200, 20);
    abut_body_settings body = { .kind = ABUT_BODY_STATIC,
                                .at = { fmin(p.x, q.x), fmin(p.y, q.y) } };

    for (int y = 0; y < 20; y++) {
        for (int x = 0; x < (turned ? 1 : 20); x++) {
            lines[y][x] = '#';
        }
        rows[y] = lines[y];
    }
    CHECK(abut_tiles_from_text(rows, turned ? 20 : 1, 20, NULL, (abut_tiles **)&body.tiles) ==
          ABUT_OK);
    CHECK(abut_world_add(world, &body, NULL) == ABUT_OK);
    abut_tiles_destroy((abut_tiles *)body.tiles);
}

static void add_figure(abut_world *world, int view, bool is_chain)
{
    const abut_vec2 corners[7] = { seen(view, -200, 0), seen(view, 0, 0),   seen(view, 200, 0),
                                   seen(view, 200, 40), seen(view, 10, 40), seen(view, 0, 20),
                                   seen(view, -200, 40) };
    abut_chain *chain = NULL;
    abut_region *region = NULL;
    abut_figure figure;

    if (is_chain) {
        CHECK(abut_chain_create(&(abut_chain_settings){ .points = corners, .count = 3 }, NULL,
                                &chain, NULL) == ABUT_OK);
        figure = abut_figure_of_chain(chain, 0, 0);
    } else {
        CHECK(abut_region_create(&(abut_loop){ corners, 7 }, 1, NULL, &region, NULL) == ABUT_OK);
        figure = abut_figure_of_region(region, 0, 0);
    }
    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .figure = &figure },
                         NULL) == ABUT_OK);
    abut_chain_destroy(chain);
    abut_region_destroy(region);
}

/* A level floor at y = 0, which all kinds but the first two join at x = 0. */
static void add_floor(abut_world *world, made_of made, int view)
{
    abut_vec2 p = seen(view, -200, 0);
    abut_vec2 q = seen(view, 200, 0);
    const abut_shape halves[2] = { seen_box(view, -200, 0, 0, 20), seen_box(view, 0, 0, 200, 20) };
    abut_shape whole =
        made == SEGMENT ? abut_segment(p.x, p.y, q.x, q.y) : seen_box(view, -200, 0, 200, 20);
    abut_body_settings body = { .kind = ABUT_BODY_STATIC, .shapes = &whole };

    if (made == TILES) {
        add_tiles(world, view);
        return;
    }
    if (made == CHAIN || made == REGION) {
        add_figure(world, view, made == CHAIN);
        return;
    }
    if (made == ONE_BODY || made == TWO_BODIES) {
        body.shapes = halves;
        body.shape_count = made == ONE_BODY ? 2 : 1;
    }
    CHECK(abut_world_add(world, &body, NULL) == ABUT_OK);
    if (made == TWO_BODIES) {
        body.shapes = &halves[1];
        CHECK(abut_world_add(world, &body, NULL) == ABUT_OK);
    }
}

static abut_shape shape_of(int number, int view)
{
    static const abut_vec2 hexagon[6] = { { 10, 0 },  { 5, 9 },   { -5, 9 },
                                          { -10, 0 }, { -5, -9 }, { 5, -9 } };
    abut_vec2 corners[6];
    abut_vec2 end = number == 2 ? seen(view, 0, 3) : seen(view, 3, 0);

    for (int i = 0; i < 6; i++) {
        corners[i] = seen(view, hexagon[i].x, hexagon[i].y);
    }
    return number == 0   ? seen_box(view, -10, -5, 10, 5)
           : number == 1 ? abut_circle(0, 0, 10)
           : number == 4 ? abut_polygon(corners, 6)
                         : abut_capsule(-end.x, -end.y, end.x, end.y, 7);
}

typedef struct landing {
    made_of made;
    int shape;
    int view;
    double gravity;
    abut_body_settings body;
} landing;

static landing draw_landing(rng *r)
{
    static const abut_answer_kind answers[3] = { ABUT_ANSWER_SLIDE, ABUT_ANSWER_BOUNCE,
                                                 ABUT_ANSWER_PUSH };
    int made = (int)rng_int(r, 0, MADE - 1);
    int shape = (int)rng_int(r, 0, SHAPES - 1);
    int view = (int)rng_int(r, 0, VIEWS - 1);
    double gravity = rng_between(r, 0.05, 0.5);
    double x = rng_between(r, -20, 20);
    double y = rng_between(r, -40, -12);
    double vx = rng_between(r, -4, 4);
    double vy = rng_between(r, -1, 6);
    int answer = (int)rng_int(r, 0, 2);
    int bounce = (int)rng_int(r, 0, 1);

    return (landing){ (made_of)made,
                      shape,
                      view,
                      gravity,
                      { .at = seen(view, x, y),
                        .velocity = seen(view, vx, vy),
                        .wakeful = true,
                        .answer = answers[answer],
                        .bounce = answer == 0 ? 0 : 0.5 * bounce } };
}

static void play_landing(const landing *drawn, int number)
{
    int view = drawn->view;
    abut_world *world =
        abut_world_create(&(abut_world_settings){ .gravity = seen(view, 0, drawn->gravity) });
    abut_shape shape = shape_of(drawn->shape, view);
    abut_body_settings settings = drawn->body;
    abut_body body = ABUT_NO_BODY;
    bool good = true;

    settings.shapes = &shape;
    add_floor(world, drawn->made, view);
    CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
    double x = unseen(view, abut_body_at(world, body)).x;
    double vx = unseen(view, abut_body_velocity(world, body)).x;

    for (int i = 1; i <= STEPS && good; i++) {
        CHECK(abut_world_step(world) == ABUT_OK);
        abut_vec2 at = unseen(view, abut_body_at(world, body));
        abut_vec2 velocity = unseen(view, abut_body_velocity(world, body));

        good = CHECK_ROW(made_names[drawn->made], at.x == x + i * vx && velocity.x == vx);
        if (!good) {
            printf(
                "   landing %d, shape %d, answer %d, view %d, step %d: %g quanta too far, %g too "
                "fast\n",
                number, drawn->shape, (int)settings.answer, view, i, ldexp(at.x - (x + i * vx), 32),
                ldexp(velocity.x - vx, 32));
        }
    }
    abut_world_destroy(world);
}

static void test_landings(void)
{
    rng r = { 20261118 };

    for (int i = 0; i < LANDINGS; i++) {
        landing drawn = draw_landing(&r);

        if (sample_takes(i)) {
            play_landing(&drawn, i);
        }
    }
}

/* The corner that a round pusher leaves behind it is not what holds it up: it does not speed it up.
 */
static void test_joint_left_behind(void)
{
    for (int view = 0; view < VIEWS; view++) {
        for (int shape = 1; shape <= 3; shape++) {
            for (int k = 0; k < 64; k++) {
                landing drawn = { TWO_BODIES, shape, view, 0.25, { .wakeful = true } };
                double foot = shape == 3 ? 3 : 0; /* where the round part of it begins */

                drawn.body.at = seen(view, foot - 2.875 + k / 128.0, shape == 3 ? -7 : -10);
                drawn.body.velocity = seen(view, 0.3125, 0);
                drawn.body.answer = k % 2 == 0 ? ABUT_ANSWER_PUSH : ABUT_ANSWER_SLIDE;
                play_landing(&drawn, k);
            }
        }
    }
}

/* The slanted side of a hexagon comes by the corner of the next floor, however near its foot is to
 * that as a step begins: it does not snag there. */
static void test_slanted_side(void)
{
    for (int view = 0; view < VIEWS; view++) {
        for (int k = 0; k < 64; k++) {
            landing drawn = { TWO_BODIES, 4, view, 0.25, { .wakeful = true } };
            double before = k < 32 ? k / 1024.0 : ldexp(1, -k / 2);

            drawn.body.at = seen(view, -8 - before, -9);
            drawn.body.velocity = seen(view, k % 4 < 2 ? 1 : 0.25, 0);
            drawn.body.answer = k % 2 == 0 ? ABUT_ANSWER_PUSH : ABUT_ANSWER_SLIDE;
            play_landing(&drawn, k);
        }
    }
}

TEST_MAIN(TEST(test_landings), TEST(test_joint_left_behind), TEST(test_slanted_side))
