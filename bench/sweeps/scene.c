/* bench/sweeps/scene.c - draws the shapes and motions of workload W4.
 *
 * The order of the draws and how they are rounded are part of the definition.
 * Pairs, by seed 403: the templates of a, then those of b; then for each motion the two
 * templates, the place of a, the angle and the distance at which b starts, where
 * it aims, and if it turns, how far. The world: boxes by seed 401, x and y of each; motions
 * by seed 402, x and y of the start, again until it is free, then the angle.
 *
 * SPDX-License-Identifier: MIT */
#include "sweeps/scene.h"

#include "harness/random.h"
#include "sweeps/reference.h"

#include <math.h>
#include <stdlib.h>

#define PI 3.141592653589793
#define WORLD 316.2
#define REACH 20.0

const char *const sweeps_kind_names[SWEEPS_KIND_COUNT] = { "circle-rect", "circle",  "hexagon",
                                                           "rect",        "capsule", "rounded",
                                                           "turning",     "world" };

/* A coordinate that every library can hold: it is exact in single precision, and no finer
 * than any lattice. */
static double snapped(double coordinate)
{
    return nearbyint(coordinate * 0x1p14) * 0x1p-14;
}

static double between(random_source *source, double low, double high)
{
    return snapped((double)random_between(source, low, high));
}

static sweeps_outline draw_circle(random_source *source)
{
    return (sweeps_outline){ .count = 1, .radius = between(source, 0.5, 1.5) };
}

/* A rectangle with half sides from `least` to `most`. */
static sweeps_outline draw_rect(random_source *source, double least, double most)
{
    double x = between(source, least, most);
    double y = between(source, least, most);

    return (sweeps_outline){ 4, { { -x, -y }, { x, -y }, { x, y }, { -x, y } }, 0 };
}

static sweeps_outline draw_rounded(random_source *source)
{
    sweeps_outline outline = draw_rect(source, 0.3, 1);

    outline.radius = between(source, 0.2, 0.5);
    return outline;
}

static sweeps_outline draw_capsule(random_source *source)
{
    double half = between(source, 0.5, 1.3);
    double angle = 2 * PI * random_unit(source);
    double x = snapped(half * cos(angle));
    double y = snapped(half * sin(angle));

    return (sweeps_outline){ 2, { { -x, -y }, { x, y } }, between(source, 0.2, 0.6) };
}

static sweeps_outline draw_hexagon(random_source *source)
{
    double radius = between(source, 0.5, 1.5);
    sweeps_outline outline = { .count = 6 };

    for (int k = 0; k < 6; k++) {
        double angle = (k + 0.6 * random_unit(source)) * (PI / 3);

        outline.corners[k].x = snapped(radius * cos(angle));
        outline.corners[k].y = snapped(radius * sin(angle));
    }
    return outline;
}

/* No two that rest 4 units apart can meet. */
static sweeps_outline draw_outline(sweeps_kind kind, bool is_a, random_source *source)
{
    switch (kind) {
    case SWEEPS_CIRCLE_RECT:
        return is_a ? draw_rect(source, 0.5, 1.5) : draw_circle(source);
    case SWEEPS_RECTS:
        return draw_rect(source, 0.5, 1.4);
    case SWEEPS_CAPSULES:
        return draw_capsule(source);
    case SWEEPS_ROUNDED:
        return is_a ? draw_hexagon(source) : draw_rounded(source);
    case SWEEPS_HEXAGONS:
    case SWEEPS_TURNING:
        return draw_hexagon(source);
    default:
        return draw_circle(source);
    }
}

static sweeps_motion draw_motion(sweeps_kind kind, random_source *source)
{
    sweeps_motion motion = { .a = random_index(source, SWEEPS_TEMPLATES),
                             .b = random_index(source, SWEEPS_TEMPLATES) };

    motion.at_a.x = between(source, -10, 10);
    motion.at_a.y = between(source, -10, 10);

    double angle = 2 * PI * random_unit(source);
    double distance = between(source, 4.001, 8);
    double aim_x = motion.at_a.x + between(source, -4, 4);
    double aim_y = motion.at_a.y + between(source, -4, 4);

    motion.at_b.x = snapped(motion.at_a.x + distance * cos(angle));
    motion.at_b.y = snapped(motion.at_a.y + distance * sin(angle));
    motion.move.x = snapped(1.5 * (aim_x - motion.at_b.x));
    motion.move.y = snapped(1.5 * (aim_y - motion.at_b.y));
    if (kind == SWEEPS_TURNING) {
        motion.turn = between(source, -PI, PI);
    }
    return motion;
}

static void draw_pairs(sweeps_scene *scene)
{
    random_source source = { 403 };

    for (int i = 0; i < SWEEPS_TEMPLATES; i++) {
        scene->a[i] = draw_outline(scene->kind, true, &source);
    }
    for (int i = 0; i < SWEEPS_TEMPLATES; i++) {
        scene->b[i] = draw_outline(scene->kind, false, &source);
    }
    for (int i = 0; i < scene->count; i++) {
        scene->motions[i] = draw_motion(scene->kind, &source);
    }
}

static int compare_boxes(const void *a, const void *b)
{
    double x = ((const abut_bounds *)a)->min.x;
    double y = ((const abut_bounds *)b)->min.x;

    return (x > y) - (x < y);
}

static void draw_boxes(sweeps_scene *scene)
{
    random_source source = { 401 };

    for (int i = 0; i < SWEEPS_BOXES; i++) {
        double x = between(&source, 0, WORLD - 1);
        double y = between(&source, 0, WORLD - 1);

        scene->boxes[i] = (abut_bounds){ { x, y }, { x + 1, y + 1 } };
    }
}

static void draw_world(sweeps_scene *scene)
{
    random_source source = { 402 };

    for (int i = 0; i < scene->count; i++) {
        sweeps_motion *motion = &scene->motions[i];

        do {
            motion->at_b.x = between(&source, 0, WORLD);
            motion->at_b.y = between(&source, 0, WORLD);
        } while (!sweeps_is_free(scene, motion->at_b));

        double angle = between(&source, 0, 2 * PI);

        motion->move.x = snapped(REACH * cos(angle));
        motion->move.y = snapped(REACH * sin(angle));
    }
}

bool sweeps_make(sweeps_scene *scene, sweeps_kind kind, int count)
{
    bool has_boxes = kind == SWEEPS_WORLD;

    *scene = (sweeps_scene){ .kind = kind, .count = count };
    scene->motions = calloc((size_t)count, sizeof(*scene->motions));
    scene->boxes = has_boxes ? malloc(SWEEPS_BOXES * sizeof(*scene->boxes)) : NULL;
    scene->expected =
        kind == SWEEPS_TURNING ? NULL : malloc((size_t)count * sizeof(*scene->expected));
    if (!scene->motions || (has_boxes && !scene->boxes) ||
        (kind != SWEEPS_TURNING && !scene->expected)) {
        sweeps_free(scene);
        return false;
    }
    if (has_boxes) {
        draw_boxes(scene);
        qsort(scene->boxes, SWEEPS_BOXES, sizeof(*scene->boxes), compare_boxes);
        draw_world(scene);
    } else {
        draw_pairs(scene);
    }
    for (int i = 0; i < count && scene->expected; i++) {
        scene->expected[i] = sweeps_reference(scene, &scene->motions[i]);
    }
    return true;
}

void sweeps_free(sweeps_scene *scene)
{
    free(scene->motions);
    free(scene->boxes);
    free(scene->expected);
    *scene = (sweeps_scene){ 0 };
}
