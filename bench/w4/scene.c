/* bench/w4/scene.c - draws the shapes and motions of workload W4.
 *
 * The order of the draws and how they are rounded are part of the definition.
 * Pairs, by seed 403: the templates of a, then those of b; then for each motion the two
 * templates, the place of a, the angle and the distance at which b starts, where
 * it aims, and if it turns, how far. The world: boxes by seed 401, x and y of each; motions
 * by seed 402, x and y of the start, again until it is free, then the angle.
 *
 * SPDX-License-Identifier: MIT */
#include "w4/scene.h"

#include "common/random.h"
#include "w4/reference.h"

#include <math.h>
#include <stdlib.h>

#define PI 3.141592653589793
#define WORLD 316.2
#define REACH 20.0

const char *const w4_kind_names[W4_KIND_COUNT] = { "circle-rect", "circle",  "hexagon", "rect",
                                                   "capsule",     "rounded", "turning", "world" };

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

static w4_outline draw_circle(random_source *source)
{
    return (w4_outline){ .count = 1, .radius = between(source, 0.5, 1.5) };
}

/* A rectangle with half sides from `least` to `most`. */
static w4_outline draw_rect(random_source *source, double least, double most)
{
    double x = between(source, least, most);
    double y = between(source, least, most);

    return (w4_outline){ 4, { { -x, -y }, { x, -y }, { x, y }, { -x, y } }, 0 };
}

static w4_outline draw_rounded(random_source *source)
{
    w4_outline outline = draw_rect(source, 0.3, 1);

    outline.radius = between(source, 0.2, 0.5);
    return outline;
}

static w4_outline draw_capsule(random_source *source)
{
    double half = between(source, 0.5, 1.3);
    double angle = 2 * PI * random_unit(source);
    double x = snapped(half * cos(angle));
    double y = snapped(half * sin(angle));

    return (w4_outline){ 2, { { -x, -y }, { x, y } }, between(source, 0.2, 0.6) };
}

static w4_outline draw_hexagon(random_source *source)
{
    double radius = between(source, 0.5, 1.5);
    w4_outline outline = { .count = 6 };

    for (int k = 0; k < 6; k++) {
        double angle = (k + 0.6 * random_unit(source)) * (PI / 3);

        outline.corners[k].x = snapped(radius * cos(angle));
        outline.corners[k].y = snapped(radius * sin(angle));
    }
    return outline;
}

/* No two that rest 4 units apart can meet. */
static w4_outline draw_outline(w4_kind kind, bool is_a, random_source *source)
{
    switch (kind) {
    case W4_CIRCLE_RECT:
        return is_a ? draw_rect(source, 0.5, 1.5) : draw_circle(source);
    case W4_RECTS:
        return draw_rect(source, 0.5, 1.4);
    case W4_CAPSULES:
        return draw_capsule(source);
    case W4_ROUNDED:
        return is_a ? draw_hexagon(source) : draw_rounded(source);
    case W4_HEXAGONS:
    case W4_TURNING:
        return draw_hexagon(source);
    default:
        return draw_circle(source);
    }
}

static w4_motion draw_motion(w4_kind kind, random_source *source)
{
    w4_motion motion = { .a = random_index(source, W4_TEMPLATES),
                         .b = random_index(source, W4_TEMPLATES) };

    motion.at_a.x = between(source, -10, 10);
    motion.at_a.y = between(source, -10, 10);

    double angle = 2 * PI * random_unit(source);
    double distance = between(source, 4.001, 8);
    double aim_x = motion.at_a.x + between(source, -4, 4);
    double aim_y = motion.at_a.y + between(source, -4, 4);

    motion.at_b.x = snapped(motion.at_a.x + distance * cos(angle));
    motion.at_b.y = snapped(motion.at_a.y + distance * sin(angle));
    motion.way.x = snapped(1.5 * (aim_x - motion.at_b.x));
    motion.way.y = snapped(1.5 * (aim_y - motion.at_b.y));
    if (kind == W4_TURNING) {
        motion.turn = between(source, -PI, PI);
    }
    return motion;
}

static void draw_pairs(w4_scene *scene)
{
    random_source source = { 403 };

    for (int i = 0; i < W4_TEMPLATES; i++) {
        scene->a[i] = draw_outline(scene->kind, true, &source);
    }
    for (int i = 0; i < W4_TEMPLATES; i++) {
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

static void draw_boxes(w4_scene *scene)
{
    random_source source = { 401 };

    for (int i = 0; i < W4_BOXES; i++) {
        double x = between(&source, 0, WORLD - 1);
        double y = between(&source, 0, WORLD - 1);

        scene->boxes[i] = (abut_bounds){ { x, y }, { x + 1, y + 1 } };
    }
}

static void draw_world(w4_scene *scene)
{
    random_source source = { 402 };

    for (int i = 0; i < scene->count; i++) {
        w4_motion *motion = &scene->motions[i];

        do {
            motion->at_b.x = between(&source, 0, WORLD);
            motion->at_b.y = between(&source, 0, WORLD);
        } while (!w4_is_free(scene, motion->at_b));

        double angle = between(&source, 0, 2 * PI);

        motion->way.x = snapped(REACH * cos(angle));
        motion->way.y = snapped(REACH * sin(angle));
    }
}

bool w4_make(w4_scene *scene, w4_kind kind, int count)
{
    bool has_boxes = kind == W4_WORLD;

    *scene = (w4_scene){ .kind = kind, .count = count };
    scene->motions = calloc((size_t)count, sizeof(*scene->motions));
    scene->boxes = has_boxes ? malloc(W4_BOXES * sizeof(*scene->boxes)) : NULL;
    scene->expected = kind == W4_TURNING ? NULL : malloc((size_t)count * sizeof(*scene->expected));
    if (!scene->motions || (has_boxes && !scene->boxes) ||
        (kind != W4_TURNING && !scene->expected)) {
        w4_free(scene);
        return false;
    }
    if (has_boxes) {
        draw_boxes(scene);
        qsort(scene->boxes, W4_BOXES, sizeof(*scene->boxes), compare_boxes);
        draw_world(scene);
    } else {
        draw_pairs(scene);
    }
    for (int i = 0; i < count && scene->expected; i++) {
        scene->expected[i] = w4_reference(scene, &scene->motions[i]);
    }
    return true;
}

void w4_free(w4_scene *scene)
{
    free(scene->motions);
    free(scene->boxes);
    free(scene->expected);
    *scene = (w4_scene){ 0 };
}
