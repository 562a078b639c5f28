/* world/test_planks.c - the planks of one body are passed one by one.
 *
 * Towers of planks at every spacing, as one map of tiles and as one body of several shapes, in the
 * four directions and mirrored, with movers of several shapes and heights, most of them taller than
 * the distance between two planks. What a mover does at a plank depends on its feet alone: so where
 * it ends is known from how far its feet get in an empty world.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/state.h"
#include "abut/tiles.h"
#include "abut/walk.h"
#include "abut/world.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"
#include "world/views.h"

#include <math.h>
#include <stdlib.h>

enum {
    WIDE = 12,    /* cells of a plank */
    HIGH = 24,    /* rows of the map */
    MOVERS = 4,   /* shapes */
    FLOOR = HIGH, /* where the solid floor is */
    PLANK = 4,    /* kinds of tiles */
    GROUND = 5
};

/* --- Views ---------------------------------------------------------------------------------- */

/* A scene as it is written down has y pointing down, and planks open from below. */
static abut_shape seen_box(int view, double x1, double y1, double x2, double y2)
{
    abut_vec2 p = seen(view, x1, y1);
    abut_vec2 q = seen(view, x2, y2);

    return p.x == q.x || p.y == q.y ? abut_segment(p.x, p.y, q.x, q.y)
                                    : abut_rect_between(p.x, p.y, q.x, q.y);
}

/* The shapes of movers stand with their feet at (0, 0). */
static abut_shape mover_shape(int view, int kind, double tall)
{
    abut_vec2 points[5];
    abut_vec2 p;
    abut_vec2 q;

    switch (kind) {
    case 0:
        return seen_box(view, -0.5, -tall, 0.5, 0);
    case 1:
        p = seen(view, 0, -tall / 2);
        return abut_circle(p.x, p.y, tall / 2);
    case 2:
        p = seen(view, 0, -0.5);
        q = seen(view, 0, 0.5 - tall);
        return abut_capsule(p.x, p.y, q.x, q.y, 0.5);
    default:
        points[0] = seen(view, -0.5, 0);
        points[1] = seen(view, 0.5, 0);
        points[2] = seen(view, 0.75, -tall / 2);
        points[3] = seen(view, 0, -tall);
        points[4] = seen(view, -0.75, -tall / 2);
        return abut_polygon(points, 5);
    }
}

/* --- Worlds --------------------------------------------------------------------------------- */

typedef struct tower {
    int view;
    abut_world *world;
    abut_body planks;
    abut_body mover;
} tower;

/* The cell of a map in a view. */
static void seen_cell(int view, int x, int y, uint32_t *cx, uint32_t *cy)
{
    abut_vec2 p = seen(view, x + 0.5, y + 0.5);
    abut_vec2 a = seen(view, 0, 0);
    abut_vec2 b = seen(view, WIDE, HIGH + 1);

    *cx = (uint32_t)(p.x - (a.x < b.x ? a.x : b.x));
    *cy = (uint32_t)(p.y - (a.y < b.y ? a.y : b.y));
}

static abut_vec2 corner_of_map(int view)
{
    abut_vec2 a = seen(view, 0, 0);
    abut_vec2 b = seen(view, WIDE, HIGH + 1);

    return (abut_vec2){ a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y };
}

/* A kind: the part of a cell between corners that are given for the cell at (0, 0). */
static void set_kind(abut_tiles *map, int view, uint32_t kind, double y2, bool one_way)
{
    abut_vec2 p = seen(view, 0, 0);
    abut_vec2 q = seen(view, 1, 1);
    abut_vec2 low = { p.x < q.x ? p.x : q.x, p.y < q.y ? p.y : q.y };
    abut_shape shape = seen_box(view, 0, 0, 1, y2);
    abut_transform back = { 1, 0, 0, 1, -low.x, -low.y };

    shape = abut_transformed(&shape, back);
    abut_tile_kind settings = { .shapes = &shape, .shape_count = 1 };

    if (one_way) {
        settings.open_side = seen(view, 0, 1);
    }
    CHECK(abut_tiles_set_kind(map, kind, &settings) == ABUT_OK);
}

static bool is_plank(int row, int spacing)
{
    return row > 0 && row % spacing == 0 && row < HIGH;
}

static abut_tiles *draw_map(int view, int spacing)
{
    abut_tiles *map = NULL;
    bool turned = view % 2 != 0;

    CHECK(abut_tiles_create(turned ? HIGH + 1 : WIDE, turned ? WIDE : HIGH + 1, 1, NULL, &map) ==
          ABUT_OK);
    set_kind(map, view, PLANK, 0, true);
    set_kind(map, view, GROUND, 1, false);
    for (int y = 0; y <= HIGH; y++) {
        for (int x = 0; x < WIDE; x++) {
            uint32_t cx;
            uint32_t cy;

            seen_cell(view, x, y, &cx, &cy);
            if (y == FLOOR || is_plank(y, spacing)) {
                CHECK(abut_tiles_set(map, cx, cy, y == FLOOR ? GROUND : PLANK) == ABUT_OK);
            }
        }
    }
    return map;
}

/* The planks as the shapes of one body. */
static abut_body add_list(abut_world *world, int view, int spacing)
{
    abut_shape shapes[HIGH];
    abut_body_settings settings = { .kind = ABUT_BODY_STATIC,
                                    .shapes = shapes,
                                    .answer = ABUT_ANSWER_ONE_WAY,
                                    .open_side = seen(view, 0, 1) };
    abut_body body = ABUT_NO_BODY;

    for (int y = 1; y < HIGH; y++) {
        if (is_plank(y, spacing)) {
            shapes[settings.shape_count++] = seen_box(view, 0, y, WIDE, y + 0.25);
        }
    }
    CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
    return body;
}

static tower build(int view, int spacing, bool list)
{
    tower t = { .view = view };
    abut_world_settings settings = { .gravity = seen(view, 0, 0.0625) };
    abut_tiles *map = draw_map(view, spacing);
    abut_body_settings body = { .kind = ABUT_BODY_STATIC, .tiles = map, .at = corner_of_map(view) };

    settings.up = seen(view, 0, -1);
    t.world = abut_world_create(&settings);
    CHECK(abut_world_add(t.world, &body, NULL) == ABUT_OK);
    body.answer = ABUT_ANSWER_ONE_WAY;
    body.open_side = seen(view, 0, 1);
    if (list) {
        t.planks = add_list(t.world, view, spacing);
    } else {
        CHECK(abut_world_add(t.world, &body, &t.planks) == ABUT_OK);
    }
    abut_tiles_destroy(map);
    return t;
}

static void add_mover(tower *t, int kind, double tall, double x, double y, double rise)
{
    abut_shape shape = mover_shape(t->view, kind, tall);
    abut_body_settings settings = { .shapes = &shape,
                                    .at = seen(t->view, x, y),
                                    .velocity = seen(t->view, 0, -rise),
                                    .spawn = ABUT_SPAWN_IGNORE };

    CHECK(abut_world_add(t->world, &settings, &t->mover) == ABUT_OK);
}

static abut_vec2 feet(const tower *t)
{
    return unseen(t->view, abut_body_at(t->world, t->mover));
}

static void steps(tower *t, int count)
{
    for (int k = 0; k < count; k++) {
        CHECK(abut_world_step(t->world) == ABUT_OK);
    }
}

/* --- Up and down ----------------------------------------------------------------------------- */

static const double heights[] = { 1, 1.5, 2, 2.5, 3.75, 5 };

enum { HEIGHTS = sizeof heights / sizeof *heights };

/* How far up the feet get that nothing hinders. */
static double apex(int kind, double tall, double rise)
{
    tower t = { .world = abut_world_create(
                    &(abut_world_settings){ .gravity = { 0, 0.0625 }, .up = { 0, -1 } }) };
    double least = FLOOR;

    add_mover(&t, kind, tall, WIDE / 2.0, FLOOR, rise);
    for (int k = 0; k < 80; k++) {
        steps(&t, 1);
        least = feet(&t).y < least ? feet(&t).y : least;
    }
    abut_world_destroy(t.world);
    return least;
}

/* The highest plank that feet which got so far up come down on. */
static double plank_below(double y, int spacing)
{
    for (int row = 1; row < HIGH; row++) {
        if (is_plank(row, spacing) && row >= y) {
            return row;
        }
    }
    return FLOOR;
}

static bool stands_at(const tower *t, double y)
{
    double off = feet(t).y - y;

    return off <= 0 && off > -1e-6;
}

static void jump(int view, int spacing, int kind, double tall, bool list)
{
    static const double rises[] = { 0.75, 1.125, 1.4375 };

    for (int k = 0; k < 3; k++) {
        tower t = build(view, spacing, list);

        add_mover(&t, kind, tall, WIDE / 2.0, FLOOR, rises[k]);
        steps(&t, 120);
        if (!CHECK(stands_at(&t, plank_below(apex(kind, tall, rises[k]), spacing)))) {
            printf("   view %d, spacing %d, mover %d of %g, rise %g: at %.9g\n", view, spacing,
                   kind, tall, rises[k], feet(&t).y);
        }
        abut_world_destroy(t.world);
    }
}

/* Every mover in every tower: view and kind of tower change along. */
static void test_jumps(void)
{
    int view = 0;

    for (int spacing = 1; spacing <= 6; spacing++) {
        for (int kind = 0; kind < MOVERS; kind++) {
            for (int h = 0; h < HEIGHTS; h++) {
                if (sample_takes(view)) {
                    jump(view % VIEWS, spacing, kind, heights[h], false);
                    jump(view % VIEWS, spacing, kind, heights[h], true);
                }
                view++;
            }
        }
    }
}

/* One drop falls through one plank. */
static void drop(int view, int spacing, int kind, double tall, bool list)
{
    tower t = build(view, spacing, list);
    double y = plank_below(4, spacing);

    add_mover(&t, kind, tall, WIDE / 2.0 + 0.25, y, 0);
    steps(&t, 8);
    for (; y < FLOOR; y = plank_below(y + 1, spacing)) {
        if (!CHECK(stands_at(&t, y))) {
            printf("   view %d, spacing %d, mover %d of %g: at %.9g, not %g\n", view, spacing, kind,
                   tall, feet(&t).y, y);
            break;
        }
        CHECK(abut_world_ignore(t.world, t.mover, t.planks, true, 0) == ABUT_OK);
        steps(&t, 4 + 6 * spacing);
    }
    abut_world_destroy(t.world);
}

static void test_drops(void)
{
    int view = 0;

    for (int spacing = 1; spacing <= 5; spacing++) {
        for (int kind = 0; kind < MOVERS; kind++) {
            for (int h = 0; h < HEIGHTS; h++) {
                if (sample_takes(view)) {
                    drop(view % VIEWS, spacing, kind, heights[h], false);
                    drop(view % VIEWS, spacing, kind, heights[h], true);
                }
                view++;
            }
        }
    }
}

/* --- Walks and moves ----------------------------------------------------------------------------
 */

/* Walks on a plank while the rest of it passes others, then drops through one after the other. */
static void walk(int view, int spacing, int kind, double tall, bool list)
{
    tower t = build(view, spacing, list);
    abut_walk_settings settings = { .up = seen(view, 0, -1) };
    double fall = 0;
    double y = plank_below(4, spacing);
    abut_walked walked;

    add_mover(&t, kind, tall, 3, y, 0);
    for (int k = 0; k < 12; k++) {
        CHECK(abut_body_walk(t.world, t.mover, &settings, seen(view, k < 6 ? 0.75 : -0.75, 0),
                             &walked) == ABUT_OK);
        CHECK(stands_at(&t, y) && walked.floor.body == t.planks && walked.ceiling.body == 0);
    }
    for (; y < FLOOR; y = plank_below(y + 1, spacing)) {
        CHECK(stands_at(&t, y));
        settings.drop = true;
        for (int k = 0; k < 2 + 10 * spacing; k++) {
            fall = walked.floor.body != 0 && k > 0 ? 0 : fall + 0.0625;
            CHECK(abut_body_walk(t.world, t.mover, &settings, seen(view, 0, fall), &walked) ==
                  ABUT_OK);
            settings.drop = false;
        }
        fall = 0;
    }
    if (!CHECK(stands_at(&t, FLOOR))) {
        printf("   view %d, spacing %d, mover %d of %g: at %.9g\n", view, spacing, kind, tall,
               feet(&t).y);
    }
    abut_world_destroy(t.world);
}

static void test_walks(void)
{
    int view = 0;

    for (int spacing = 1; spacing <= 4; spacing++) {
        for (int kind = 0; kind < MOVERS; kind++) {
            for (int h = 0; h < HEIGHTS; h++) {
                if (sample_takes(view)) {
                    walk(view % VIEWS, spacing, kind, heights[h], false);
                    walk(view % VIEWS, spacing, kind, heights[h], true);
                }
                view++;
            }
        }
    }
}

/* Whoever is low under planks stands up into them, and not into what is solid from below. */
static void test_standing_up(void)
{
    for (int view = 0; view < VIEWS; view++) {
        for (int spacing = 1; spacing <= 3; spacing++) {
            for (int kind = 0; kind < MOVERS; kind++) {
                if (!sample_takes((view * 3 + spacing) * MOVERS + kind)) {
                    continue;
                }
                tower t = build(view, spacing, view % 2 == 0);
                abut_shape low = mover_shape(view, 0, 0.5);
                abut_walk_settings settings = { .crouch = true, .low = &low };
                abut_walked walked;

                add_mover(&t, kind, 3.75, 4, FLOOR, 0);
                for (int k = 0; k < 3; k++) {
                    settings.crouch = k != 2;
                    CHECK(abut_body_walk(t.world, t.mover, &settings, seen(view, 0.5, 0),
                                         &walked) == ABUT_OK);
                    CHECK(walked.crouching == settings.crouch && stands_at(&t, FLOOR));
                }
                steps(&t, 4);
                CHECK(stands_at(&t, FLOOR));
                /* The other way round they are a roof. */
                settings.crouch = true;
                CHECK(abut_body_walk(t.world, t.mover, &settings, seen(view, 0, 0), NULL) ==
                      ABUT_OK);
                CHECK(abut_body_set_open_side(t.world, t.planks, seen(view, 0, -1)) == ABUT_OK);
                settings.crouch = false;
                CHECK(abut_body_walk(t.world, t.mover, &settings, seen(view, 0, 0), &walked) ==
                      ABUT_OK);
                CHECK(walked.crouching);
                abut_world_destroy(t.world);
            }
        }
    }
}

/* A move up passes all planks, one down ends at the next, at every place of the path. */
static void test_moves(void)
{
    for (int view = 0; view < VIEWS; view++) {
        for (int kind = 0; kind < MOVERS; kind++) {
            for (int spacing = 1; spacing <= 4; spacing++) {
                if (!sample_takes((view * 4 + spacing) * MOVERS + kind)) {
                    continue;
                }
                tower t = build(view, spacing, view % 2 == 0);
                double y = FLOOR;

                add_mover(&t, kind, 2.5, WIDE / 2.0, FLOOR, 0);
                for (int k = 0; k < 24; k++) {
                    abut_moved_body moved;
                    double up = 0.625 + 0.125 * (k % 5);

                    CHECK(abut_body_move(t.world, t.mover, seen(view, 0.125 * (k % 3 - 1), -up),
                                         ABUT_ANSWER_SLIDE, &moved, NULL, 0) == ABUT_OK);
                    y -= up;
                    CHECK(feet(&t).y == y);
                    if (k % 4 == 3) {
                        CHECK(abut_body_move(t.world, t.mover, seen(view, 0, 3), ABUT_ANSWER_STOP,
                                             &moved, NULL, 0) == ABUT_OK);
                        y = y + 3 < plank_below(y, spacing) ? y + 3 : plank_below(y, spacing);
                        CHECK(stands_at(&t, y));
                        y = feet(&t).y;
                    }
                }
                abut_world_destroy(t.world);
            }
        }
    }
}

/* A sweep as the mover ends where a move of it does, from every place on its way. */
static void test_queries(void)
{
    for (int view = 0; view < VIEWS; view++) {
        for (int kind = 0; kind < MOVERS; kind++) {
            tower t = build(view, 1 + kind, view % 2 == 0);
            abut_world_query query = { .overlapping = true };

            add_mover(&t, kind, 2.5, WIDE / 2.0, FLOOR, 1.4375);
            query.as = t.mover;
            for (int k = 0; k < 48; k++) {
                abut_shape shape = abut_body_shape(t.world, t.mover, 0);
                abut_vec2 motion = seen(view, 0, k % 2 == 0 ? 6 : -4);
                abut_moved_body moved;
                abut_met met;

                CHECK(abut_world_sweep_first(t.world, &shape, motion, &query, &met) == ABUT_OK);
                CHECK(abut_body_try_move(t.world, t.mover, motion, ABUT_ANSWER_STOP, &moved, NULL,
                                         0) == ABUT_OK);
                double length = fabs(moved.moved.x) + fabs(moved.moved.y);
                double whole = fabs(motion.x) + fabs(motion.y);

                if (!CHECK(fabs((met.hit.hit && !met.hit.graze ? met.hit.time : 1) * whole -
                                length) < 1e-6)) {
                    printf("   view %d, mover %d, step %d, %s\n", view, kind, k,
                           k % 2 == 0 ? "down" : "up");
                }
                steps(&t, 1);
            }
            abut_world_destroy(t.world);
        }
    }
}

/* --- Cells that are drawn over a body -------------------------------------------------------- */

/* The cells that overlap it are passed, and all others hold it. */
static void test_drawn_over(void)
{
    for (int view = 0; view < VIEWS; view++) {
        for (int kind = 0; kind < MOVERS; kind++) {
            abut_world_settings settings = { .gravity = seen(view, 0, 0.0625) };
            tower t = { .view = view };
            abut_tiles *map = draw_map(view, HIGH);
            abut_body_settings body = { .kind = ABUT_BODY_STATIC,
                                        .tiles = map,
                                        .at = corner_of_map(view) };
            abut_body ground;
            abut_passage passage;
            uint32_t x;
            uint32_t y;

            settings.up = seen(view, 0, -1);
            t.world = abut_world_create(&settings);
            CHECK(abut_world_add(t.world, &body, &ground) == ABUT_OK);
            abut_tiles_destroy(map);
            add_mover(&t, kind, 2.5, 4.5, FLOOR, 0);
            steps(&t, 4);
            seen_cell(view, 4, HIGH - 2, &x, &y);
            CHECK(abut_body_set_tile(t.world, ground, x, y, GROUND, ABUT_SPAWN_REFUSE) ==
                  ABUT_E_OVERLAP);
            CHECK(abut_body_set_tile(t.world, ground, x, y, GROUND, ABUT_SPAWN_IGNORE) == ABUT_OK);
            CHECK(abut_world_passes(t.world, t.mover, ground, &passage) == ABUT_OK);
            CHECK(passage.why == ABUT_PASS_NOT && passage.parts == 1);
            steps(&t, 30);
            CHECK(stands_at(&t, FLOOR));
            /* A second one does not go along with the first. */
            seen_cell(view, 4, HIGH - 1, &x, &y);
            CHECK(abut_body_set_tile(t.world, ground, x, y, GROUND, ABUT_SPAWN_REFUSE) ==
                  ABUT_E_OVERLAP);
            /* It gets out, and the cell is solid. */
            CHECK(abut_body_move(t.world, t.mover, seen(view, 3, 0), ABUT_ANSWER_STOP, NULL, NULL,
                                 0) == ABUT_OK);
            CHECK(feet(&t).x == 7.5);
            CHECK(abut_body_move(t.world, t.mover, seen(view, -3, 0), ABUT_ANSWER_STOP, NULL, NULL,
                                 0) == ABUT_OK);
            CHECK(feet(&t).x > 5);
            CHECK(abut_world_passes(t.world, t.mover, ground, &passage) == ABUT_OK);
            CHECK(passage.parts == 0);
            abut_world_destroy(t.world);
        }
    }
}

/* --- Against a body for each plank --------------------------------------------------------------
 */

enum { SIDE = 16, MOST_PLANKS = 12, RISING = 6, FALLING = 7, FRAMES = 50 };

/* A plank: from a cell on so many, level, or up or down a cell with each. */
typedef struct plank {
    int x;
    int y;
    int cells;
    int slope;
} plank;

static bool is_free(const plank *planks, int count, int x, int y)
{
    for (int k = 0; k < count; k++) {
        for (int c = 0; c < planks[k].cells; c++) {
            int py = planks[k].y + c * planks[k].slope;

            /* Planks that touch would be one. */
            if (abs(planks[k].x + c - x) <= 1 && abs(py - y) <= 1) {
                return false;
            }
        }
    }
    return true;
}

static int draw_planks(rng *dice, plank *planks)
{
    int count = 0;

    for (int tries = 0; tries < 60 && count < MOST_PLANKS; tries++) {
        plank p = { (int)rng_int(dice, 0, SIDE - 2), (int)rng_int(dice, 1, SIDE - 2),
                    (int)rng_int(dice, 1, 9), (int)rng_int(dice, -1, 1) };
        bool good = true;

        for (int c = 0; c < p.cells && good; c++) {
            int x = p.x + c;
            int y = p.y + c * p.slope;

            good = x < SIDE && y >= 0 && y < SIDE && is_free(planks, count, x, y);
        }
        if (good) {
            planks[count++] = p;
        }
    }
    return count;
}

/* The upper edge of a cell, or its diagonal. */
static void ends_of_plank(const plank *p, double *y1, double *y2)
{
    *y1 = p->y + (p->slope < 0 ? 1 : 0);
    *y2 = *y1 + p->slope * p->cells;
}

static abut_body_settings one_way_settings(void)
{
    return (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                 .answer = ABUT_ANSWER_ONE_WAY,
                                 .open_side = { 0, 1 } };
}

static void add_planks_of_cells(abut_world *world, const plank *planks, int count)
{
    abut_shape edges[3] = { abut_segment(0, 1, 1, 0), abut_segment(0, 0, 1, 0),
                            abut_segment(0, 0, 1, 1) };
    abut_body_settings body = one_way_settings();
    abut_tiles *map = NULL;

    CHECK(abut_tiles_create(SIDE, SIDE, 1, NULL, &map) == ABUT_OK);
    for (int k = 0; k < 3; k++) {
        abut_tile_kind kind = { .shapes = &edges[k], .shape_count = 1, .open_side = { 0, 1 } };

        CHECK(abut_tiles_set_kind(map, (uint32_t)(PLANK + k), &kind) == ABUT_OK);
    }
    for (int k = 0; k < count; k++) {
        for (int c = 0; c < planks[k].cells; c++) {
            CHECK(abut_tiles_set(map, (uint32_t)(planks[k].x + c),
                                 (uint32_t)(planks[k].y + c * planks[k].slope),
                                 (uint32_t)(PLANK + 1 + planks[k].slope)) == ABUT_OK);
        }
    }
    body.tiles = map;
    CHECK(abut_world_add(world, &body, NULL) == ABUT_OK);
    abut_tiles_destroy(map);
}

static void add_planks_as_bodies(abut_world *world, const plank *planks, int count)
{
    for (int k = 0; k < count; k++) {
        const plank *p = &planks[k];
        double y1;
        double y2;

        ends_of_plank(p, &y1, &y2);
        abut_shape edge = abut_segment(p->x, y1, p->x + p->cells, y2);
        abut_body_settings body = one_way_settings();

        body.shapes = &edge;
        CHECK(abut_world_add(world, &body, NULL) == ABUT_OK);
    }
}

/* The same planks as one map and as a body each, and the same movers, each alone in its worlds. Of
 * 2400 rounds 50 differ. 33 of them do so by less than 2^-10 unit: in the two that were followed
 * step by step, what slides along a slope meets the next cell of it, where on one plank it goes on
 * resting. 7 have one offset in common: in the one that was followed, something round falls between
 * the ends of two planks, which are one contact if they are of one body. Of the other 10, three of
 * them walks, two were followed: something comes to two planks that meet at an angle, which again
 * are one contact or two. The rest is not explained. */
static void test_same_as_bodies(void)
{
    int different = 0;
    int rounds = 2400 / sample_part();

    for (int round = 0; round < rounds; round++) {
        rng dice = { 71 + (uint64_t)round };
        plank planks[MOST_PLANKS];
        tower both[2] = { { 0 }, { 0 } };
        int count = draw_planks(&dice, planks);
        int kind = (int)rng_int(&dice, 0, MOVERS - 1);
        double tall = heights[rng_int(&dice, 0, HEIGHTS - 1)];
        abut_vec2 at = { (double)rng_int(&dice, 2, 28) / 2, (double)rng_int(&dice, 0, 40) / 2 };
        abut_vec2 speed = { (double)rng_int(&dice, -4, 4) / 8, (double)rng_int(&dice, -12, 4) / 8 };
        bool walks = rng_int(&dice, 0, 1) == 0;
        bool alike = true;

        for (int k = 0; k < 2; k++) {
            both[k].world = abut_world_create(
                &(abut_world_settings){ .gravity = { 0, walks ? 0 : 0.0625 }, .up = { 0, -1 } });
            (k == 0 ? add_planks_of_cells : add_planks_as_bodies)(both[k].world, planks, count);
            add_mover(&both[k], kind, tall, at.x, at.y, -speed.y);
            CHECK(abut_body_set_velocity(both[k].world, both[k].mover, speed) == ABUT_OK);
        }
        for (int frame = 0; frame < FRAMES && alike; frame++) {
            bool drops = rng_int(&dice, 0, 7) == 0;

            for (int k = 0; k < 2; k++) {
                abut_walk_settings settings = { .drop = drops };
                abut_vec2 motion = { speed.x, frame % 16 < 5 ? -0.75 : 0.5 };

                if (walks) {
                    CHECK(abut_body_walk(both[k].world, both[k].mover, &settings, motion, NULL) ==
                          ABUT_OK);
                } else {
                    steps(&both[k], 1);
                }
            }
            abut_vec2 p = feet(&both[0]);
            abut_vec2 q = feet(&both[1]);

            alike = fabs(p.x - q.x) + fabs(p.y - q.y) < 1e-6;
        }
        different += !alike;
        abut_world_destroy(both[0].world);
        abut_world_destroy(both[1].world);
    }
    CHECK(different <= rounds / 40);
}

/* --- Joints ---------------------------------------------------------------------------------- */

/* A slope from (0, 0) to (2, 2), thin or with an area, in one piece or in two that are joined at
 * (1, 1). */
static uint32_t cut_slope(int view, bool thin, bool in_two, abut_shape *pieces)
{
    abut_vec2 top = seen(view, 0, 0);
    abut_vec2 joint = in_two ? seen(view, 1, 1) : seen(view, 2, 2);
    abut_vec2 end = seen(view, 2, 2);
    abut_vec2 heel = seen(view, 0, 2);

    pieces[0] = thin ? abut_segment(top.x, top.y, joint.x, joint.y)
                     : abut_triangle(top.x, top.y, joint.x, joint.y, heel.x, heel.y);
    pieces[1] = thin ? abut_segment(joint.x, joint.y, end.x, end.y)
                     : abut_triangle(joint.x, joint.y, end.x, end.y, heel.x, heel.y);
    return in_two ? 2 : 1;
}

/* Where something gets to that falls on a slope in one step, and the normal that it meets. */
static abut_vec2 fall_on_slope(int view, bool thin, bool in_two, abut_vec2 *normal)
{
    tower t = { .world = abut_world_create(NULL), .view = view };
    abut_shape pieces[2];
    uint32_t count = cut_slope(view, thin, in_two, pieces);
    abut_body_settings slope = { .kind = ABUT_BODY_STATIC, .shapes = pieces, .shape_count = count };
    uint32_t events = 0;

    CHECK(abut_world_add(t.world, &slope, NULL) == ABUT_OK);
    add_mover(&t, 3, 1.5, 1.5, 1 - 0.07, -0.7);
    steps(&t, 1);
    const abut_event *event = abut_world_events(t.world, &events);
    abut_vec2 at = feet(&t);

    *normal = (abut_vec2){ 0, 0 };
    if (CHECK(events == 2 && event[1].what == ABUT_EVENT_HIT)) { /* began, and one hit */
        double sign = event[1].a == t.mover ? 1 : -1;

        *normal = unseen(view, (abut_vec2){ sign * event[1].normal.x, sign * event[1].normal.y });
    }
    abut_world_destroy(t.world);
    return at;
}

/* The corner of a polygon comes to the joint of two pieces exactly, a tenth of the way through a
 * step, which is within a tick: the slope gives the normal, as if it was in one piece, and not the
 * side of the polygon, which the end of each piece by itself would meet. */
static void test_corner_on_joint(void)
{
    for (int k = 0; k < 2 * VIEWS; k++) {
        bool thin = k / VIEWS != 0;
        abut_vec2 normals[2];
        abut_vec2 whole = fall_on_slope(k % VIEWS, thin, false, &normals[0]);
        abut_vec2 joined = fall_on_slope(k % VIEWS, thin, true, &normals[1]);

        CHECK(fabs(normals[0].x - sqrt(0.5)) < 1e-6 && fabs(normals[0].y + sqrt(0.5)) < 1e-6);
        CHECK(fabs(normals[1].x - normals[0].x) + fabs(normals[1].y - normals[0].y) < 1e-6);
        CHECK(fabs(whole.x - joined.x) + fabs(whole.y - joined.y) < 1e-6);
    }
}

/* --- States ---------------------------------------------------------------------------------- */

static abut_world *saved_and_loaded(const abut_world *world)
{
    size_t size = 0;
    abut_world *again = NULL;

    CHECK(abut_world_save(world, NULL, 0, &size) == ABUT_OK);
    void *bytes = malloc(size);

    CHECK(bytes != NULL && abut_world_save(world, bytes, size, &size) == ABUT_OK);
    CHECK(abut_world_load(NULL, bytes, size, &again) == ABUT_OK);
    free(bytes);
    return again;
}

/* In the middle of a passage a world that was saved and loaded, a copy and one that was rolled back
 * go on alike. */
static void test_states(void)
{
    for (int view = 0; view < VIEWS; view++) {
        tower t = build(view, 2, view % 2 != 0);

        add_mover(&t, view % MOVERS, 3.75, WIDE / 2.0, FLOOR, 1.4375);
        int passed = 0;

        for (int k = 0; k < 40; k++) {
            abut_world *again = saved_and_loaded(t.world);
            abut_world *copy = abut_world_copy(t.world);
            abut_rollback *rollback = abut_rollback_create(t.world, 4);
            abut_passage passage;

            CHECK(abut_world_passes(t.world, t.mover, t.planks, &passage) == ABUT_OK);
            passed += passage.parts > 1;
            CHECK(abut_rollback_keep(rollback) == ABUT_OK);
            CHECK(abut_world_hash(again) == abut_world_hash(t.world));
            for (int n = 0; n < 3; n++) {
                steps(&t, 1);
                CHECK(abut_world_step(again) == ABUT_OK && abut_world_step(copy) == ABUT_OK);
                CHECK(abut_world_hash(again) == abut_world_hash(t.world));
                CHECK(abut_world_hash(copy) == abut_world_hash(t.world));
            }
            CHECK(abut_rollback_back(rollback, 0) == ABUT_OK);
            abut_rollback_destroy(rollback);
            abut_world_destroy(again);
            abut_world_destroy(copy);
            CHECK(abut_world_step(t.world) == ABUT_OK);
        }
        CHECK(passed > 3);
        abut_world_destroy(t.world);
    }
}

/* --- Seams ----------------------------------------------------------------------------------- */

/* A body of two rows, one-way towards a side, which was put over a thin static and goes on through
 * it: it leaves its upper row and meets the lower one at once, at the seam between the two. */
static void test_thin_at_seam(void)
{
    for (int view = 0; view < VIEWS; view++) {
        abut_world *world = abut_world_create(NULL);
        abut_shape rows[] = { seen_box(view, -2, 0, 0, 2), seen_box(view, 0, 0, 2, 2),
                              seen_box(view, -2, 2, 2, 4) };
        abut_shape thin = seen_box(view, -4, 0, 8, 0);
        abut_body wire;
        abut_body mover;
        uint32_t count = 0;

        CHECK(abut_world_add(world,
                             &(abut_body_settings){
                                 .kind = ABUT_BODY_STATIC, .shapes = &thin, .shape_count = 1 },
                             &wire) == ABUT_OK);
        CHECK(abut_world_add(world,
                             &(abut_body_settings){ .shapes = rows,
                                                    .shape_count = COUNT_OF(rows),
                                                    .at = seen(view, 0, -3),
                                                    .velocity = seen(view, 0, 2),
                                                    .answer = ABUT_ANSWER_ONE_WAY,
                                                    .open_side = seen(view, 1, 0),
                                                    .spawn = ABUT_SPAWN_IGNORE },
                             &mover) == ABUT_OK);
        for (int step = 1; step <= 4; step++) {
            abut_vec2 wanted = seen(view, 0, -3 + 2 * step);

            CHECK(abut_world_step(world) == ABUT_OK);
            const abut_event *events = abut_world_events(world, &count);
            abut_vec2 at = abut_body_at(world, mover);

            CHECK(at.x == wanted.x && at.y == wanted.y);
            for (uint32_t i = 0; i < count; i++) {
                CHECK(events[i].what != ABUT_EVENT_HIT);
            }
        }
        abut_world_destroy(world);
    }
}

/* A body that stops being one-way while something is in one of its shapes is passed as a whole
 * until the two are apart, as any other that becomes solid. */
static void test_one_way_no_more(void)
{
    for (int view = 0; view < VIEWS; view++) {
        abut_world *world = abut_world_create(NULL);
        abut_shape walls[] = { seen_box(view, 0, 0, 4, 4), seen_box(view, 4, 0, 8, 4) };
        abut_shape box = seen_box(view, -1, 1, 0, 2);
        abut_vec2 speed = seen(view, 2, 0);
        abut_body wall;
        abut_body mover;
        abut_passage passage;

        CHECK(abut_world_add(world,
                             &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                    .shapes = walls,
                                                    .shape_count = COUNT_OF(walls),
                                                    .answer = ABUT_ANSWER_ONE_WAY,
                                                    .open_side = seen(view, -1, 0) },
                             &wall) == ABUT_OK);
        CHECK(abut_world_add(
                  world,
                  &(abut_body_settings){ .shapes = &box, .shape_count = 1, .velocity = speed },
                  &mover) == ABUT_OK);
        CHECK(abut_world_step(world) == ABUT_OK);
        CHECK(abut_body_set_answer(world, wall, ABUT_ANSWER_STOP, 0) == ABUT_OK);
        CHECK(abut_world_passes(world, wall, mover, &passage) == ABUT_OK);
        CHECK(passage.why == ABUT_PASS_UNTIL_APART && passage.parts == 0);
        for (int step = 0; step < 4; step++) {
            CHECK(abut_world_step(world) == ABUT_OK);
        }
        abut_vec2 wanted = seen(view, 10, 0);
        abut_vec2 at = abut_body_at(world, mover);

        CHECK(at.x == wanted.x && at.y == wanted.y);
        CHECK(abut_world_passes(world, wall, mover, &passage) == ABUT_OK);
        CHECK(passage.why == ABUT_PASS_NOT);
        abut_world_destroy(world);
    }
}

TEST_MAIN(TEST(test_jumps),
          TEST(test_drops),
          TEST(test_walks),
          TEST(test_standing_up),
          TEST(test_moves),
          TEST(test_queries),
          TEST(test_drawn_over),
          TEST(test_same_as_bodies),
          TEST(test_corner_on_joint),
          TEST(test_states),
          TEST(test_thin_at_seam),
          TEST(test_one_way_no_more))
