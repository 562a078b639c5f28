/* world/test_walk_edges.c - a walker leaves the end of a floor at the same place, whatever the
 * floor is made of.
 *
 * A box, a polygon, a segment, a chain, a region, tiles and pixels with one and the same top are
 * one and the same floor: walkers of every shape go over its end, into what lies beyond it, and
 * fall, in the same places to the bit. On the way off its end a round foot has no more hold on a
 * segment than on a box.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/chain.h"
#include "abut/region.h"
#include "abut/walk.h"
#include "abut/world.h"
#include "support/check.h"
#include "support/sample.h"
#include "support/views.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FRAMES = 24, WALKERS = 4 };

typedef enum made_of { BOX, POLYGON, SEGMENT, CHAIN, REGION, TILES, PIXELS, MADE_COUNT } made_of;

static const char *const made_names[MADE_COUNT] = { "a box",    "a polygon", "a segment", "a chain",
                                                    "a region", "tiles",     "pixels" };

/* What lies beyond the end of the floor, which is at (0, 0). */
typedef struct edge_row {
    const char *name;
    double rise;  /* of the floor, towards its end: per unit */
    double lower; /* how far below the end the next floor is; 0: none */
    double from;  /* where that begins */
} edge_row;

static const edge_row rows[] = {
    { "a cliff", 0, 0, 0 },
    { "a floor far below", 0, 60, -100 },
    { "a step down", 0, 3, -100 },
    { "a pit as wide as a walker, and a floor", 0, 0.0000001, 8 },
    { "a cliff at the end of a rise", 0.25, 0, 0 },
    { "a cliff at the end of a descent", -0.25, 0, 0 },
    { "a step down at the end of a rise", 0.25, 3, -100 },
};

static abut_vec2 corner(int view, double x, double y)
{
    return seen(view, x, y);
}

static void add_figure(abut_world *world, abut_figure figure)
{
    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .figure = &figure },
                         NULL) == ABUT_OK);
}

static void add_shape(abut_world *world, abut_shape shape)
{
    CHECK(abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &shape },
                         NULL) == ABUT_OK);
}

static void add_cells(abut_world *world, bool pixels, int view)
{
    static const char *const lying[2] = { "##########", "##########" };
    static const char *const upright[10] = { "##", "##", "##", "##", "##",
                                             "##", "##", "##", "##", "##" };
    bool turned = (view & 4) != 0;
    abut_vec2 p = seen(view, -200, 0);
    abut_vec2 q = seen(view, 0, 40);
    abut_body_settings body = { .kind = ABUT_BODY_STATIC,
                                .at = { fmin(p.x, q.x), fmin(p.y, q.y) } };

    if (pixels) {
        CHECK(abut_mask_from_text(turned ? upright : lying, turned ? 10 : 2, NULL,
                                  (abut_mask **)&body.pixels) == ABUT_OK);
        body.pixel_size = 20;
    } else {
        CHECK(abut_tiles_from_text(turned ? upright : lying, turned ? 10 : 2, 20, NULL,
                                   (abut_tiles **)&body.tiles) == ABUT_OK);
    }
    CHECK(abut_world_add(world, &body, NULL) == ABUT_OK);
    abut_mask_destroy((abut_mask *)body.pixels);
    abut_tiles_destroy((abut_tiles *)body.tiles);
}

/* A floor from x = -200 to its end. */
static void add_floor(abut_world *world, made_of made, double rise, int view)
{
    const abut_vec2 line[3] = { corner(view, -200, 200 * rise), corner(view, -40, 40 * rise),
                                corner(view, 0, 0) };
    const abut_vec2 outline[4] = { line[0], line[2], corner(view, 0, 80), corner(view, -200, 80) };
    const abut_vec2 dented[7] = { line[0],
                                  line[2],
                                  corner(view, 0, 80),
                                  corner(view, -50, 80),
                                  corner(view, -52, 60),
                                  corner(view, -60, 80),
                                  corner(view, -200, 80) };

    if (made == SEGMENT) {
        add_shape(world, abut_segment(line[0].x, line[0].y, line[2].x, line[2].y));
    } else if (made == CHAIN) {
        abut_chain *chain = NULL;

        CHECK(abut_chain_create(&(abut_chain_settings){ .points = line, .count = 3 }, NULL, &chain,
                                NULL) == ABUT_OK);
        add_figure(world, abut_figure_of_chain(chain, 0, 0));
        abut_chain_destroy(chain);
    } else if (made == REGION) {
        abut_region *region = NULL;

        CHECK(abut_region_create(&(abut_loop){ dented, 7 }, 1, NULL, &region, NULL) == ABUT_OK);
        add_figure(world, abut_figure_of_region(region, 0, 0));
        abut_region_destroy(region);
    } else if (made == TILES || made == PIXELS) {
        add_cells(world, made == PIXELS, view);
    } else if (made == BOX && rise == 0) {
        abut_vec2 p = seen(view, -200, 0);
        abut_vec2 q = seen(view, 0, 40);

        add_shape(world, abut_rect_between(fmin(p.x, q.x), fmin(p.y, q.y), fmax(p.x, q.x),
                                           fmax(p.y, q.y)));
    } else {
        add_shape(world, abut_polygon(outline, 4));
    }
}

static abut_shape walker_of(int number, int view)
{
    static const double far[WALKERS][2] = { { 0, 0 }, { 0, -8 }, { 4, 0 }, { 0, 0 } };
    abut_vec2 p = seen(view, -far[number][0], -4);
    abut_vec2 q = seen(view, far[number][0], far[number][1] - 4);
    abut_vec2 low = seen(view, -4, -16);
    abut_vec2 high = seen(view, 4, 0);

    if (number == 3) {
        return abut_rect_between(fmin(low.x, high.x), fmin(low.y, high.y), fmax(low.x, high.x),
                                 fmax(low.y, high.y));
    }
    return number == 0 ? abut_circle(p.x, p.y, 4) : abut_capsule(p.x, p.y, q.x, q.y, 4);
}

typedef struct frame {
    double x;
    double y;
    double fall;
    double off_floor;
} frame;

static void play_walk(const edge_row *row,
                      made_of made,
                      int walker,
                      double speed,
                      double start,
                      int view,
                      frame *frames)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = seen(view, 0, 0.25) });
    abut_shape shape = walker_of(walker, view);
    abut_body hero = ABUT_NO_BODY;
    double fall = 0;

    add_floor(world, made, row->rise, view);
    if (row->lower != 0) {
        abut_vec2 p = seen(view, row->from, row->lower);
        abut_vec2 q = seen(view, 400, row->lower + 20);

        add_shape(world, abut_rect_between(fmin(p.x, q.x), fmin(p.y, q.y), fmax(p.x, q.x),
                                           fmax(p.y, q.y)));
    }
    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .shapes = &shape,
                                                .at = seen(view, start, -start * row->rise - 2) },
                         &hero) == ABUT_OK);
    abut_body_move(world, hero, seen(view, 0, 2), ABUT_ANSWER_STOP, NULL, NULL, 0);
    for (int i = 0; i < FRAMES; i++) {
        abut_walked walked;

        CHECK(abut_body_walk(world, hero, NULL, seen(view, speed, fall + 0.25), &walked) ==
              ABUT_OK);
        CHECK(abut_world_step(world) == ABUT_OK);
        abut_vec2 at = unseen(view, abut_body_at(world, hero));

        fall = unseen(view, walked.velocity).y;
        frames[i] = (frame){ at.x, at.y, fall, walked.off_floor };
    }
    abut_world_destroy(world);
}

static void compare_walks(const edge_row *row, int walker, double speed, double start, int view)
{
    frame wanted[FRAMES];
    frame found[FRAMES];
    int last = row->rise == 0 ? MADE_COUNT : TILES;

    play_walk(row, BOX, walker, speed, start, view, wanted);
    for (int made = POLYGON; made < last; made++) {
        int i = 0;

        play_walk(row, (made_of)made, walker, speed, start, view, found);
        while (i < FRAMES && wanted[i].x == found[i].x && wanted[i].y == found[i].y &&
               wanted[i].fall == found[i].fall && wanted[i].off_floor == found[i].off_floor) {
            i++;
        }
        if (!CHECK_ROW(row->name, i == FRAMES)) {
            printf("   %s, walker %d at %g from %g, view %d, frame %d: at (%.10g, %.10g), "
                   "off %g, not (%.10g, %.10g), off %g\n",
                   made_names[made], walker, speed, start, view, i, found[i].x, found[i].y,
                   found[i].off_floor, wanted[i].x, wanted[i].y, wanted[i].off_floor);
        }
    }
}

static void test_edges(void)
{
    static const double speeds[] = { 0.1, 0.3, 0.5, 1, 1.5, 2, 3, 5 };
    static const double starts[] = { -3, -2.7, -1.1, -0.4 };
    int number = 0;

    for (int i = 0; i < COUNT_OF(rows) * WALKERS; i++) {
        for (int k = 0; k < COUNT_OF(speeds) * COUNT_OF(starts); k++) {
            if (sample_takes(number++)) {
                compare_walks(&rows[i / WALKERS], i % WALKERS, speeds[k / COUNT_OF(starts)],
                              starts[k % COUNT_OF(starts)], number % VIEWS);
            }
        }
    }
}

TEST_MAIN(TEST(test_edges))
