/* cli/advise/motion.c - a scene frame by frame, the same each time it is played.
 *
 * What has a velocity goes straight and turns round at the borders of the scene,
 * so that it stays as crowded as it was. If nothing has one, everything jumps
 * about near its place, by an eighth of the usual size.
 *
 * SPDX-License-Identifier: MIT */
#include "advise/motion.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int compare_sizes(const void *a, const void *b)
{
    double first = *(const double *)a;
    double second = *(const double *)b;

    return (first > second) - (first < second);
}

static double size_of(abut_bounds bounds)
{
    return fmax(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);
}

/* The median size, of at most a thousand entries. */
static double usual_size(const scene *of)
{
    enum { MOST_SIZES = 1000 };
    double sizes[MOST_SIZES];
    uint32_t stride = of->count / MOST_SIZES + 1;
    size_t count = 0;

    for (uint32_t i = 0; i < of->count; i += stride) {
        sizes[count++] = size_of(of->bounds[i]);
    }
    qsort(sizes, count, sizeof sizes[0], compare_sizes);
    return count > 0 ? sizes[count / 2] : 0;
}

bool motion_open(motion *m, const scene *of)
{
    size_t count = (size_t)of->count + 1;

    *m = (motion){ .of = of };
    m->now = malloc(count * sizeof *m->now);
    m->velocities = malloc(count * sizeof *m->velocities);
    if (of->count > 0 && of->moving == 0) {
        m->jitter = fmax(usual_size(of) / 8, size_of(of->whole) / 4096);
    }
    if (m->now == NULL || m->velocities == NULL) {
        return false;
    }
    motion_rewind(m);
    return true;
}

void motion_close(motion *m)
{
    free(m->now);
    free(m->velocities);
    *m = (motion){ 0 };
}

void motion_rewind(motion *m)
{
    m->random = 1;
    memcpy(m->now, m->of->bounds, m->of->count * sizeof *m->now);
    memcpy(m->velocities, m->of->velocities, m->of->count * sizeof *m->velocities);
}

bool motion_moves(const motion *m, uint32_t entry)
{
    abut_vec2 velocity = m->of->velocities[entry];

    return m->jitter > 0 || velocity.x != 0 || velocity.y != 0;
}

/* Moves an interval, at most to a wall; says whether it met one. */
static bool move_between(double *low, double *high, double by, double wall_low, double wall_high)
{
    double size = *high - *low;
    double next = *low + by;
    bool meets = next < wall_low || next + size > wall_high;

    *low = fmax(wall_low, fmin(next, wall_high - size));
    *high = fmin(wall_high, *low + size);
    return meets;
}

static void move_entry(motion *m, uint32_t entry)
{
    abut_bounds *now = &m->now[entry];
    abut_vec2 *velocity = &m->velocities[entry];
    abut_bounds walls = m->of->whole;

    if (move_between(&now->min.x, &now->max.x, velocity->x, walls.min.x, walls.max.x)) {
        velocity->x = -velocity->x;
    }
    if (move_between(&now->min.y, &now->max.y, velocity->y, walls.min.y, walls.max.y)) {
        velocity->y = -velocity->y;
    }
}

/* Between -1 and 1 (splitmix64). */
static double next_random(motion *m)
{
    m->random += 0x9e3779b97f4a7c15u;
    uint64_t x = m->random;

    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    x ^= x >> 31;
    return (double)(x >> 11) / 4503599627370496.0 - 1;
}

static void jump(motion *m, uint32_t entry)
{
    m->now[entry] = m->of->bounds[entry];
    m->velocities[entry].x = m->jitter * next_random(m);
    m->velocities[entry].y = m->jitter * next_random(m);
    move_entry(m, entry);
}

void motion_step(motion *m)
{
    for (uint32_t i = 0; i < m->of->count; i++) {
        if (m->jitter > 0) {
            jump(m, i);
        } else if (motion_moves(m, i)) {
            move_entry(m, i);
        }
    }
}
