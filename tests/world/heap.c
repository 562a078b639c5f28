/* world/heap.c - heaps of every mixture of shapes, and how much of one moves.
 *
 * SPDX-License-Identifier: MIT */
#include "world/heap.h"

#include "support/rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define ROOM 22.0 /* for each body at the start */

static abut_shape shape_of_kind(rng *random, int kind)
{
    double radius = 3 + floor(rng_unit(random) * 9) / 2;
    double turn = rng_unit(random) * 6.283185307179586;

    if (kind == 0) {
        double width = radius * (0.6 + rng_unit(random) * 0.8);
        double height = radius * (0.6 + rng_unit(random) * 0.8);

        return abut_rect(-width, -height, 2 * width, 2 * height);
    }
    if (kind == 1) {
        return abut_circle(0, 0, radius * 0.8);
    }
    if (kind == 2) {
        double x = radius * 0.7 * cos(turn);
        double y = radius * 0.7 * sin(turn);

        return abut_capsule(-x, -y, x, y, radius * 0.5);
    }
    uint32_t corners = 3 + (uint32_t)(rng_unit(random) * 5);
    abut_vec2 points[8];

    for (uint32_t i = 0; i < corners; i++) {
        double angle = turn + i * 6.283185307179586 / corners;

        points[i] = (abut_vec2){ radius * cos(angle), radius * sin(angle) };
    }
    return abut_polygon(points, corners);
}

static int kind_of_mixture(rng *random, int mixture)
{
    int kind = (int)(rng_unit(random) * 4);

    while ((mixture >> kind & 1) == 0) {
        kind = (kind + 1) % 4;
    }
    return kind;
}

static void build_bin(abut_world *world, double width)
{
    const abut_shape sides[3] = { abut_rect(-20, 600, width + 40, 20),
                                  abut_rect(-20, -5000, 20, 5600),
                                  abut_rect(width, -5000, 20, 5600) };

    for (int i = 0; i < 3; i++) {
        abut_body side;

        abut_world_add(
            world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &sides[i] }, &side);
    }
}

static void pour(abut_world *world, const heap_order *order, abut_body *bodies)
{
    rng random = { order->seed * 7919 + (uint64_t)order->mixture };
    int columns = (int)ceil(sqrt(order->bodies) * 0.9);

    build_bin(world, columns * ROOM + 8);
    for (int i = 0; i < order->bodies; i++) {
        abut_shape shape = shape_of_kind(&random, kind_of_mixture(&random, order->mixture));
        double aside = rng_unit(&random) * 2 - 1;

        abut_world_add(world,
                       &(abut_body_settings){
                           .shapes = &shape,
                           .answer = order->answer,
                           .at = { 15 + i % columns * ROOM + aside, 580 - i / columns * ROOM } },
                       &bodies[i]);
    }
}

/* One frame, and what of it counts. */
static void watch_frame(abut_world *world,
                        const heap_order *order,
                        const abut_body *bodies,
                        abut_vec2 *places,
                        heap_result *result)
{
    int restless = 0;

    abut_world_step(world);
    for (int i = 0; i < order->bodies; i++) {
        abut_vec2 at = abut_body_at(world, bodies[i]);
        double moved = hypot(at.x - places[i].x, at.y - places[i].y);

        places[i] = at;
        restless += moved >= 1.0 / 256;
        result->strays += moved > 1.0 / 64;
        result->furthest = moved > result->furthest ? moved : result->furthest;
    }
    result->restless += (double)restless / order->bodies / HEAP_WATCHED;
}

static int count_overlaps(const abut_world *world, const heap_order *order, const abut_body *bodies)
{
    int overlaps = 0;

    for (int i = 0; i < order->bodies; i++) {
        abut_shape shape = abut_body_shape(world, bodies[i], 0);
        uint32_t count = 0;

        abut_world_find(world, &shape,
                        &(abut_world_query){ .overlapping = true, .except = bodies[i] }, NULL, 0,
                        &count);
        overlaps += (int)count;
    }
    return overlaps;
}

heap_result heap_play(const heap_order *order)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.2 },
                                                                  .friction = order->friction,
                                                                  .no_sleep = order->no_sleep,
                                                                  .no_stayed = true });
    abut_body *bodies = calloc((size_t)order->bodies, sizeof *bodies);
    abut_vec2 *places = calloc((size_t)order->bodies, sizeof *places);
    heap_result result = { .awake = 0 };

    pour(world, order, bodies);
    for (int frame = 0; frame < order->frames - HEAP_WATCHED; frame++) {
        abut_world_step(world);
    }
    for (int i = 0; i < order->bodies; i++) {
        places[i] = abut_body_at(world, bodies[i]);
    }
    for (int frame = 0; frame < HEAP_WATCHED; frame++) {
        watch_frame(world, order, bodies, places, &result);
    }
    result.awake = (int)abut_world_report(world).awake;
    result.overlaps = count_overlaps(world, order, bodies);
    abut_world_destroy(world);
    free(bodies);
    free(places);
    return result;
}

const char *heap_name(const heap_order *order)
{
    static char name[96];

    snprintf(name, sizeof name, "%s%s%s%s%s, seed %d",
             (order->mixture & HEAP_BOXES) != 0 ? "boxes " : "",
             (order->mixture & HEAP_CIRCLES) != 0 ? "circles " : "",
             (order->mixture & HEAP_CAPSULES) != 0 ? "capsules " : "",
             (order->mixture & HEAP_POLYGONS) != 0 ? "polygons " : "",
             order->answer == ABUT_ANSWER_PUSH ? "push" : "slide", (int)order->seed);
    return name;
}
