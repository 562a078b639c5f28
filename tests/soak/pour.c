/* soak/pour.c - piles: how quiet they are, and whether anybody hangs in the air.
 *
 * SPDX-License-Identifier: MIT */
#include "soak/pour.h"
#include "abut/pair.h"
#include "abut/world.h"
#include "support/rng.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

enum { FRAMES = 600, RECENT = 20, HANDFUL = 10, QUIET = 10 };

static const int shown_frames[] = { 100, 200, 300, 600 };

#define SPACING 9.0
#define PULL 0.25
#define FREE_UNDER 0.5

typedef struct pourer {
    abut_world *world;
    int count;
    double half;   /* of the width of the box */
    double height; /* its floor is at 0, and y points to it */
    abut_body *bodies;
    abut_vec2 *before;
    double recent_events[RECENT];
    double recent_impacts[RECENT];
    double largest;
    double seconds;
} pourer;

static abut_shape draw_shape(rng *random)
{
    double size = rng_between(random, 2.0, 5.5);
    double other = rng_between(random, 2.0, 5.5);
    double angle = rng_between(random, 0.0, 3.0);

    switch (rng_int(random, 0, 5)) {
    case 0:
        return abut_rect_centered(0, 0, size, other);
    case 1:
        return abut_circle(0, 0, size / 2);
    case 2:
        return abut_oriented_rect(0, 0, size, other, angle);
    case 3:
        return abut_capsule(-size / 3, -other / 6, size / 3, other / 6, size / 4);
    case 4:
        return abut_rounded_rect(-size / 3, -other / 3, size / 1.5, other / 1.5, 0.5);
    default:
        return abut_triangle(-size / 2, other / 3, size / 2, other / 2, size / 5, -other / 2);
    }
}

static bool add_box(pourer *p, double x, double y, double width, double height)
{
    abut_shape shape = abut_rect(x, y, width, height);
    abut_body body = ABUT_NO_BODY;

    return abut_world_add(p->world,
                          &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &shape },
                          &body) == ABUT_OK;
}

/* Rows of bodies that stand apart, shaken a little, over the floor of the box. */
static bool fill(pourer *p, rng *random)
{
    int columns = (int)sqrt((double)p->count * 0.8);

    p->half = SPACING * (columns + 1) / 2;
    p->height = SPACING * (p->count / columns + 4);
    if (!add_box(p, -p->half - 1, 0, 2 * p->half + 2, 1) ||
        !add_box(p, -p->half - 1, -p->height, 1, p->height) ||
        !add_box(p, p->half, -p->height, 1, p->height)) {
        return false;
    }
    for (int i = 0; i < p->count; i++) {
        abut_shape shape = draw_shape(random);
        abut_body_settings settings = { .shapes = &shape };

        settings.at.x = SPACING * (i % columns - 0.5 * (columns - 1)) + rng_between(random, -1, 1);
        settings.at.y = -SPACING * (i / columns + 1) + rng_between(random, -1, 1);
        settings.velocity.x = rng_between(random, -1, 1);
        if (abut_world_add(p->world, &settings, &p->bodies[i]) != ABUT_OK) {
            return false;
        }
    }
    return true;
}

static void step(pourer *p, int frame)
{
    struct timespec begin;
    struct timespec end;
    uint32_t events = 0;

    for (int i = 0; i < p->count; i++) {
        p->before[i] = abut_body_at(p->world, p->bodies[i]);
    }
    timespec_get(&begin, TIME_UTC);
    abut_world_step(p->world);
    timespec_get(&end, TIME_UTC);
    p->seconds +=
        (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
    abut_world_events(p->world, &events);
    p->recent_events[frame % RECENT] = events;
    p->recent_impacts[frame % RECENT] = abut_world_report(p->world).impacts;
    p->largest = 0.0;
    for (int i = 0; i < p->count; i++) {
        abut_vec2 at = abut_body_at(p->world, p->bodies[i]);

        p->largest = fmax(p->largest, hypot(at.x - p->before[i].x, at.y - p->before[i].y));
    }
}

static int count_hanging(const pourer *p)
{
    int hanging = 0;

    for (int i = 0; i < p->count; i++) {
        abut_shape shape = abut_body_shape(p->world, p->bodies[i], 0);
        abut_world_query query = { .except = p->bodies[i], .overlapping = true };
        abut_met met;

        if (abut_body_is_asleep(p->world, p->bodies[i]) &&
            abut_world_sweep_first(p->world, &shape, (abut_vec2){ 0, FREE_UNDER }, &query, &met) ==
                ABUT_OK &&
            !met.hit.hit) {
            hanging++;
        }
    }
    return hanging;
}

/* Bodies that overlap another, or are not in the box. */
static int count_wrong(const pourer *p)
{
    int wrong = 0;

    for (int i = 0; i < p->count; i++) {
        abut_shape shape = abut_body_shape(p->world, p->bodies[i], 0);
        abut_bounds bounds = abut_shape_bounds(&shape);
        abut_world_query query = { .except = p->bodies[i], .overlapping = true };
        uint32_t found = 0;

        abut_world_find(p->world, &shape, &query, NULL, 0, &found);
        wrong +=
            found > 0 || bounds.min.x < -p->half || bounds.max.x > p->half || bounds.max.y > 0.0;
    }
    return wrong;
}

static double mean(const double *values)
{
    double sum = 0.0;

    for (int i = 0; i < RECENT; i++) {
        sum += values[i];
    }
    return sum / RECENT;
}

/* Tells how things stand; false if that is not as promised. */
static bool show(pourer *p, int frame, bool sleeps, FILE *file)
{
    abut_step_report report = abut_world_report(p->world);
    double events = mean(p->recent_events);
    int hanging = count_hanging(p);
    int wrong = count_wrong(p);

    fprintf(file,
            "  frame %3d: %8.1f events, %8.1f impacts a frame, %5u frozen, %5u asleep, largest "
            "move %.6f, %d hanging, %d wrong, %.2f ms a step\n",
            frame, events, mean(p->recent_impacts), report.frozen, report.asleep, p->largest,
            hanging, wrong, 1000.0 * p->seconds / frame);
    if (sleeps && frame == FRAMES) {
        return wrong == 0 && hanging == 0 && events < QUIET &&
               (int)report.asleep >= p->count - HANDFUL * (p->count / 2000 + 1);
    }
    return wrong == 0;
}

static bool pour_one(int count, uint64_t seed, bool sleeps, double friction, FILE *file)
{
    pourer p = { .count = count };
    rng random = { seed };
    bool good = true;
    size_t next = 0;

    p.world = abut_world_create(&(abut_world_settings){
        .gravity = { 0, PULL }, .friction = friction, .no_sleep = !sleeps, .no_stayed = true });
    p.bodies = calloc((size_t)count, sizeof(*p.bodies));
    p.before = calloc((size_t)count, sizeof(*p.before));
    fprintf(file, "%d bodies, %s sleep, friction %g, seed %llu\n", count,
            sleeps ? "with" : "without", friction, (unsigned long long)seed);
    if (p.world == NULL || p.bodies == NULL || p.before == NULL || !fill(&p, &random)) {
        fprintf(file, "  not filled: %s\n", p.world ? abut_world_last_error(p.world) : "no world");
        good = false;
    }
    for (int frame = 1; frame <= FRAMES && p.world != NULL && next < 4; frame++) {
        step(&p, frame);
        if (frame == shown_frames[next]) {
            good = show(&p, frame, sleeps, file) && good;
            fflush(file);
            next++;
        }
    }
    abut_world_destroy(p.world);
    free(p.bodies);
    free(p.before);
    return good;
}

bool pour(int count, uint64_t seed, FILE *file)
{
    bool good = true;

    for (int i = 0; i < 4; i++) {
        good = pour_one(count, seed, i < 2, i % 2 == 0 ? 0.3 : 0.0, file) && good;
    }
    return good;
}
