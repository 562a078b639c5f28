/* world/test_slopes.c - walkers go up and down slopes of tiles as over one polygon, and never stop.
 *
 * The foot of a slope that is flush with the floor is a corner on a corner, as every seam between
 * two sloped tiles is when a corner of the walker comes exactly there. Each walk is played over
 * tiles and over one polygon, in all views: so slopes are also leaning walls and ceilings.
 *
 * SPDX-License-Identifier: MIT */

#include "support/sample.h"
#include "world/stage.h"

#include <math.h>

enum { SHAPES = 6, TILES = 6, TILE = 16, LEFT = -200 };

static abut_shape walker_shape(int i)
{
    switch (i) {
    case 0:
        return abut_rect(-5, -14, 10, 14);
    case 1:
        return abut_circle(0, -6, 6);
    case 2:
        return abut_triangle(-5, 0, 5, 0, 0, -9);
    case 3:
        return abut_capsule(0, -9, 0, -5, 5);
    case 4:
        return abut_rounded_rect(-4, -11, 8, 10, 1);
    default:
        return abut_polygon(
            (abut_vec2[]){ { -3, 0 }, { 3, 0 }, { 6, -5 }, { 3, -10 }, { -3, -10 } }, 5);
    }
}

static const char *const names[SHAPES] = {
    "box", "ball", "triangle", "capsule", "pad", "pentagon"
};

/* How a slope rises from x = 0 on: so much a tile, and so much from its middle on. */
typedef struct slope {
    double rise;
    double then;
} slope;

static const slope slopes[] = { { 16, 16 }, { 8, 8 },  { 7, 7 },  { 0.25, 0.25 },
                                { 4, 12 },  { 0, 16 }, { 8, 12 }, { 5, 6 } };

static double height_at(slope of, int tile)
{
    return tile <= TILES / 2 ? of.rise * tile
                             : of.rise * (TILES / 2) + of.then * (tile - TILES / 2);
}

/* A sloped tile with square corners to the ground, or nothing if it is flat there. */
static void lay_ramp(stage *s, double x, double low, double width, double high)
{
    if (high > low) {
        stage_static(s, abut_triangle(0, 0, width, low - high, width, 0), x, -low);
    }
    if (low > 0) {
        stage_static(s, abut_rect(0, 0, width, low), x, -low);
    }
}

/* A floor, the slope, a plateau. */
static void lay_slope(stage *s, slope of, bool tiles)
{
    stage_static(s, abut_rect(LEFT, 0, 800, 16), 0, 0);
    stage_static(s, abut_rect(0, 0, 200, 16), TILES * TILE, -height_at(of, TILES));
    for (int i = 0; i < TILES && tiles; i++) {
        lay_ramp(s, i * TILE, height_at(of, i), TILE, height_at(of, i + 1));
    }
    for (int half = 0; half < 2 && !tiles; half++) {
        int from = half * TILES / 2;

        lay_ramp(s, from * TILE, height_at(of, from), TILE * TILES / 2,
                 height_at(of, from + TILES / 2));
    }
}

typedef struct walk {
    slope of;
    int shape;
    bool down;
    double start;
    double speed;
    double press; /* down, each frame, beside gravity */
    int view;
} walk;

enum { FRAMES = 140 };

typedef struct walked {
    abut_vec2 at[FRAMES];
    int air;
    int held; /* frames of next to no motion */
} walked;

/* Over the slope, driven along x in each frame. */
static void go(const walk *w, bool tiles, double gravity, walked *out)
{
    char name[128];

    snprintf(name, sizeof name, "%s %s %g then %g, %s, from %g at %g, gravity %g", names[w->shape],
             w->down ? "down" : "up", w->of.rise, w->of.then, tiles ? "tiles" : "polygons",
             w->start, w->speed, gravity);
    stage s = stage_open(
        name,
        (abut_world_settings){ .gravity = { 0, gravity }, .up = { 0, -1 }, .no_stayed = true },
        w->view);

    lay_slope(&s, w->of, tiles);
    abut_body id = stage_mover(&s, walker_shape(w->shape), w->start,
                               w->down ? -height_at(w->of, TILES) : 0, 0, 0);
    double last = w->start;
    double along = w->down ? -w->speed : w->speed;

    *out = (walked){ .air = 0 };
    for (int i = 0; i < FRAMES; i++) {
        abut_vec2 v = stage_velocity(&s, id);

        stage_drive(&s, id, along, gravity > 0 ? v.y : w->press);
        if (!CHECK_STAGE(&s, stage_advance(&s))) {
            break;
        }
        out->at[i] = stage_at(&s, id);
        out->held += (out->at[i].x - last) * along <= 0.05 * along * along;
        out->air += !abut_body_is_grounded(s.world, id);
        last = out->at[i].x;
    }
    CHECK_ROW(name, out->held == 0);
    CHECK_ROW(name, stage_close(&s));
}

/* The same walk over tiles and over polygons. */
static void compare(const walk *w, double gravity)
{
    static walked tiles;
    static walked whole;
    char row[192];
    double most = 0;

    go(w, true, gravity, &tiles);
    go(w, false, gravity, &whole);
    for (int i = 0; i < FRAMES; i++) {
        most = fmax(most, hypot(tiles.at[i].x - whole.at[i].x, tiles.at[i].y - whole.at[i].y));
    }
    snprintf(row, sizeof row,
             "%s %s %g then %g from %g at %g, view %d, gravity %g: %g off, %d and %d "
             "frames in the air",
             names[w->shape], w->down ? "down" : "up", w->of.rise, w->of.then, w->start, w->speed,
             w->view, gravity, most, tiles.air, whole.air);
    CHECK_ROW(row, most < 1.0 / 8);
    CHECK_ROW(row, tiles.air <= whole.air + 1);
}

static void walk_all(bool down, double gravity)
{
    int turn = 0;

    for (size_t k = 0; k < sizeof slopes / sizeof slopes[0]; k++) {
        for (int shape = 0; shape < SHAPES; shape++) {
            for (int i = 0; i < 4; i++) {
                double beside = i < 2 ? 0 : 0.3 * i;
                walk w = { .of = slopes[k],
                           .shape = shape,
                           .down = down,
                           .start = down ? TILES * TILE + 41 + beside : -41 - beside,
                           .speed = i % 2 ? 1 : 2,
                           .press = 0.5,
                           .view = turn++ % STAGE_VIEWS };

                if (sample_takes(turn)) {
                    compare(&w, gravity);
                }
            }
        }
    }
}

static void test_up(void)
{
    walk_all(false, 0.25);
}

static void test_up_from_above(void)
{
    walk_all(false, 0);
}

static void test_down(void)
{
    walk_all(true, 0.25);
}

/* --- What else comes to a foot ------------------------------------------------------------------
 */

/* A crate that a kinematic pushes goes up, and so does one that a pusher pushes. */
static void scene_pushed(stage *s)
{
    lay_slope(s, slopes[1], true);
    abut_body crate = stage_mover(s, abut_rect(-5, -10, 10, 10), -15, 0, 0, 0);

    stage_kinematic(s, abut_rect(-5, -8, 10, 8), -30, -0.5, 1, 0);
    play_steps(s, 40);
    CHECK_STAGE(s, stage_at(s, crate).x >= 14 && stage_at(s, crate).y < -7);
}

static void test_pushed(void)
{
    play("a crate is pushed up", (abut_world_settings){ .gravity = { 0, 0.25 } }, scene_pushed);
}

/* At the foot at rest, on the first frame, by a wall that leans: as a body of two pieces, too. */
static void scene_start_at_foot(stage *s)
{
    abut_shape pieces[2] = { abut_rect(LEFT, 0, 800, 16), abut_triangle(0, 0, 96, -48, 96, 0) };

    stage_add(s,
              (abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = pieces, .shape_count = 2 });
    abut_body box_at = stage_mover(s, abut_rect(-5, -14, 10, 14), -5, 0, 2, 0);

    play_steps(s, 10);
    CHECK_STAGE(s, stage_at(s, box_at).x > 5 && stage_at(s, box_at).y < -5);
}

static void test_start_at_foot(void)
{
    play("at the foot of a slope of one body", (abut_world_settings){ 0 }, scene_start_at_foot);
}

TEST_MAIN(TEST(test_up),
          TEST(test_up_from_above),
          TEST(test_down),
          TEST(test_pushed),
          TEST(test_start_at_foot))
