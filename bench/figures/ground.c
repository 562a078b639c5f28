/* bench/figures/ground.c - 1000 walkers on a ground of 10 to 10 000 pieces, beside Box2D's chains.
 *
 * The ground is as long in every row, and the walkers as many: the pieces get shorter. What is near
 * a walker stays about the same until pieces are smaller than it, so time that grows before
 * is what the index costs. Each walker is driven along x, falls, and turns back after a while. The
 * best and the median of many steps count. The depth is how far the deepest lower corner of a
 * walker is below the surface after the last step.
 *
 * SPDX-License-Identifier: MIT */
#include "figures/ground.h"
#include "harness/clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double ground_height(const ground *under, double x)
{
    double at = x / GROUND_LENGTH * under->count;
    int i = at < 0 ? 0 : at >= under->count ? under->count - 1 : (int)at;
    double part = at - i;

    return under->points[i].y * (1 - part) + under->points[i + 1].y * part;
}

abut_vec2 ground_start(const ground *under, int walker)
{
    const double margin = 2 * GROUND_TURN * GROUND_SPEED; /* none walks off it */
    double x = margin + walker * (GROUND_LENGTH - 2 * margin) / GROUND_WALKERS;
    double least = INFINITY;

    /* Not below the surface anywhere under it. */
    for (int i = -16; i <= 16; i++) {
        least = fmin(least, ground_height(under, x + i * GROUND_WALKER / 16));
    }
    return (abut_vec2){ x, least - 0.01 };
}

double ground_walk(int walker, int step)
{
    bool back = (step / GROUND_TURN) % 2 == 1;

    return (walker % 2 == 0) != back ? GROUND_SPEED : -GROUND_SPEED;
}

/* --- abut ------------------------------------------------------------------------------------ */

typedef struct crowd {
    const ground *under;
    abut_world *world;
    abut_body walkers[GROUND_WALKERS];
} crowd;

static void must_be_ok(abut_status status, const abut_world *world)
{
    if (status != ABUT_OK) {
        fprintf(stderr, "bench_figures: %s\n", abut_world_last_error(world));
        exit(1);
    }
}

static crowd *crowd_on(const ground *under, const abut_figure *figure)
{
    crowd *made = calloc(1, sizeof *made);
    abut_shape box = abut_rect(-GROUND_WALKER / 2, -GROUND_WALKER, GROUND_WALKER, GROUND_WALKER);

    if (made == NULL) {
        exit(1);
    }
    made->under = under;
    made->world = abut_world_create(
        &(abut_world_settings){ .gravity = { 0, GROUND_GRAVITY }, .no_sleep = true });
    must_be_ok(abut_world_add(made->world,
                              &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .figure = figure },
                              NULL),
               made->world);
    for (int i = 0; i < GROUND_WALKERS; i++) {
        must_be_ok(abut_world_add(made->world,
                                  &(abut_body_settings){
                                      .shapes = &box, .at = ground_start(under, i), .group = -1 },
                                  &made->walkers[i]),
                   made->world);
    }
    return made;
}

static void *create_on_chain(const ground *under)
{
    abut_chain *chain = NULL;
    abut_chain_settings settings = { .points = under->points, .count = (uint32_t)under->count + 1 };

    if (abut_chain_create(&settings, NULL, &chain, NULL) != ABUT_OK) {
        exit(1);
    }
    abut_figure figure = abut_figure_of_chain(chain, 0, 0);
    crowd *made = crowd_on(under, &figure);

    abut_chain_destroy(chain);
    return made;
}

/* A strip: cuts run from vertex to vertex, so a ground that ended at two corners far below would be
 * cut into slivers as long as itself, all of them near to everything. */
static void *create_on_region(const ground *under)
{
    size_t count = (size_t)under->count + 1;
    abut_vec2 *points = calloc(2 * count, sizeof *points);
    abut_loop loop = { points, (uint32_t)(2 * count) };
    abut_region *region = NULL;

    for (size_t i = 0; points != NULL && i < count; i++) {
        points[i] = under->points[i];
        points[2 * count - 1 - i] = (abut_vec2){ under->points[i].x, under->points[i].y + 2 };
    }
    if (points == NULL || abut_region_create(&loop, 1, NULL, &region, NULL) != ABUT_OK) {
        exit(1);
    }
    abut_figure figure = abut_figure_of_region(region, 0, 0);
    crowd *made = crowd_on(under, &figure);

    abut_region_destroy(region);
    free(points);
    return made;
}

static void step_crowd(void *what, int number)
{
    crowd *made = what;

    for (int i = 0; i < GROUND_WALKERS; i++) {
        abut_vec2 velocity = abut_body_velocity(made->world, made->walkers[i]);

        velocity.x = ground_walk(i, number);
        abut_body_set_velocity(made->world, made->walkers[i], velocity);
    }
    must_be_ok(abut_world_step(made->world), made->world);
}

static double depth_of_crowd(const void *what)
{
    const crowd *made = what;
    double deepest = 0;

    for (int i = 0; i < GROUND_WALKERS; i++) {
        abut_vec2 at = abut_body_at(made->world, made->walkers[i]);

        for (int side = -1; side <= 1; side += 2) {
            double x = at.x + side * GROUND_WALKER / 2;

            if (x > 0 && x < GROUND_LENGTH) {
                deepest = fmax(deepest, at.y - ground_height(made->under, x));
            }
        }
    }
    return deepest;
}

static void destroy_crowd(void *what)
{
    crowd *made = what;

    abut_world_destroy(made->world);
    free(made);
}

const ground_method ground_abut_chain = { "abut, chain", create_on_chain, step_crowd,
                                          depth_of_crowd, destroy_crowd };
const ground_method ground_abut_region = { "abut, region", create_on_region, step_crowd,
                                           depth_of_crowd, destroy_crowd };

/* --- The table ------------------------------------------------------------------------------- */

static abut_vec2 *make_surface(int count)
{
    abut_vec2 *points = calloc((size_t)count + 1, sizeof *points);
    double width = GROUND_LENGTH / (double)count;
    double rise = width * 0.3 < 2 ? width * 0.3 : 2;

    for (int i = 0; points != NULL && i <= count; i++) {
        points[i] = (abut_vec2){ i * width, (i * 7919 % 13) / 13.0 * rise };
    }
    return points;
}

static void time_method(const ground_method *method, const ground *under, int steps)
{
    void *world = method->create(under);
    samples all = { 0 };

    for (int i = 0; i < steps; i++) {
        double before = clock_thread();

        method->step(world, i);
        if (i >= GROUND_TURN / 4) {
            samples_add(&all, (clock_thread() - before) * 1e-6);
        }
    }
    printf("%-14s %7d %9.3f [%7.3f] ms a step, %.2g deep\n", method->name, under->count,
           samples_median(&all), samples_best(&all), method->depth(world));
    samples_free(&all);
    method->destroy(world);
}

static const ground_method *const methods[] = { &ground_abut_chain, &ground_abut_region,
#if defined(BENCH_BOX2D)
                                                &ground_box2d,
#endif
                                                NULL };

static ground make_ground(int count)
{
    ground under = { make_surface(count), count };

    if (under.points == NULL) {
        exit(1);
    }
    return under;
}

void ground_bench(void)
{
    printf("%d walkers on a ground of %d units\n", GROUND_WALKERS, GROUND_LENGTH);
    for (int count = 10; count <= GROUND_MOST; count *= 10) {
        ground under = make_ground(count);

        for (int i = 0; methods[i] != NULL; i++) {
            time_method(methods[i], &under, 2 * GROUND_TURN);
        }
        free((void *)under.points);
    }
}

/* --- Counts ---------------------------------------------------------------------------------- */

void ground_list(void)
{
    for (int count = 10; count <= GROUND_MOST; count *= 10) {
        for (int i = 0; methods[i] != NULL; i++) {
            printf("ground %d %s\n", count, methods[i]->name);
        }
    }
}

/* Callgrind knows it by its name. */
void measured_loop(const ground_method *method, void *world, int from, int end);

void __attribute__((noinline))
measured_loop(const ground_method *method, void *world, int from, int end)
{
    for (int i = from; i < end; i++) {
        method->step(world, i);
    }
}

bool ground_count(int pieces, const char *name, int steps)
{
    const ground_method *method = NULL;

    for (int i = 0; methods[i] != NULL; i++) {
        method = strcmp(methods[i]->name, name) == 0 ? methods[i] : method;
    }
    if (method == NULL || pieces < 1 || pieces > GROUND_MOST) {
        return false;
    }
    ground under = make_ground(pieces);
    void *world = method->create(&under);
    int from = GROUND_TURN - steps / 2; /* half of them before all turn back */

    for (int i = 0; i < from; i++) {
        method->step(world, i);
    }
    measured_loop(method, world, from, from + steps);
    printf("%s: %d walkers and steps, %.2g deep\n", name, steps * GROUND_WALKERS,
           method->depth(world));
    method->destroy(world);
    free((void *)under.points);
    return true;
}
