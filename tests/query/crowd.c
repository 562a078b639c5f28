/* query/crowd.c - scenes full of entries.
 *
 * SPDX-License-Identifier: MIT */
#include "query/crowd.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* An integer, give or take a quantum. Here and elsewhere one number is drawn after
 * another: in one expression their order would be the compiler's. */
static double near_integer(rng *dice, int low, int high)
{
    double whole = (double)rng_int(dice, low, high);

    return whole + (double)rng_int(dice, -1, 1) * ABUT_QUANTUM;
}

/* A number as the layout likes them: mostly where entries have their edges. */
double crowd_number(crowd *crowd)
{
    rng *dice = &crowd->dice;

    switch (crowd->layout) {
    case CROWD_CLUSTER:
        return rng_int(dice, 0, 4) > 0 ? rng_between(dice, 0, 4) : rng_between(dice, 0, 40);
    case CROWD_TILES:
        return (double)rng_int(dice, 0, 24) / 2;
    case CROWD_NESTED:
        return (double)rng_int(dice, -80, 80) / 4;
    case CROWD_STEPS:
        return near_integer(dice, 0, 8);
    case CROWD_MIXED:
        return rng_between(dice, -50, 50);
    case CROWD_FAR:
        return 1e6 + (double)rng_int(dice, 0, 24) / 2;
    default:
        return rng_between(dice, 0, 40);
    }
}

abut_vec2 crowd_place(crowd *crowd)
{
    double x = crowd_number(crowd);

    return (abut_vec2){ x, crowd_number(crowd) };
}

double crowd_size(rng *dice, int low, int high)
{
    double part = rng_unit(dice);

    return ldexp(part, (int)rng_int(dice, low, high));
}

static double size_in(crowd *crowd)
{
    rng *dice = &crowd->dice;

    switch (crowd->layout) {
    case CROWD_TILES:
    case CROWD_FAR:
        return (double)rng_int(dice, 0, 2) / 2;
    case CROWD_STEPS:
        return fabs(near_integer(dice, 0, 2));
    case CROWD_MIXED:
        return crowd_size(dice, -20, 5);
    case CROWD_DUST:
        return rng_between(dice, 0, 0.25);
    default:
        return rng_between(dice, 0, 3);
    }
}

/* Any kind of shape at a place. */
static abut_shape shape_at(crowd *crowd, double x, double y)
{
    rng *dice = &crowd->dice;
    double w = size_in(crowd);
    double h = size_in(crowd);
    double turn = rng_between(dice, 0, 7);
    abut_vec2 points[6];

    switch (rng_int(dice, 0, 7)) {
    case 0:
        return abut_circle(x, y, w / 2);
    case 1:
        return abut_capsule(x, y, x + w, y + h, h / 4);
    case 2:
        return abut_segment(x, y, x + w, y - h);
    case 3:
        return abut_rounded_rect(x, y, w, h, w / 4);
    case 4:
        return abut_oriented_rect(x, y, w, h, turn);
    case 5:
        for (int i = 0; i < 6; i++) {
            points[i] = (abut_vec2){ x + w * abut_cos(turn + i), y + w * abut_sin(turn + i) };
        }
        return abut_rounded_polygon(points, 6, rng_int(dice, 0, 1) ? h / 8 : 0);
    case 6:
        return abut_triangle(x, y, x + w, y, x, y + h);
    default:
        return abut_rect(x, y, w, h);
    }
}

abut_shape crowd_shape(crowd *crowd)
{
    abut_vec2 place = crowd_place(crowd);

    return shape_at(crowd, place.x, place.y);
}

static abut_shape rect_somewhere(crowd *crowd)
{
    abut_vec2 place = crowd_place(crowd);
    double width = size_in(crowd);

    return abut_rect(place.x, place.y, width, size_in(crowd));
}

static abut_shape entry_shape(crowd *crowd, int i)
{
    rng *dice = &crowd->dice;
    double home = crowd->layout == CROWD_FAR ? 1e6 : 0;

    switch (crowd->layout) {
    case CROWD_TILES:
    case CROWD_FAR:
        return abut_rect(home + i % 12, home + i / 12, 1, 1);
    case CROWD_NESTED:
        return abut_rect_centered(0, 0, (i + 1) / 4.0, (i + 2) / 4.0);
    case CROWD_MIXED:
        return i == 0 ? abut_rect_centered(0, 0, ABUT_LIMIT / 2, ABUT_LIMIT / 2)
                      : crowd_shape(crowd);
    default:
        return rng_int(dice, 0, 3) > 0 ? rect_somewhere(crowd) : crowd_shape(crowd);
    }
}

uint64_t crowd_seed(int i)
{
    const char *first = getenv("SEED");

    return (first != NULL ? strtoull(first, NULL, 10) : 1) + (uint64_t)i;
}

void crowd_make(crowd *crowd, crowd_layout layout, uint64_t seed)
{
    crowd->layout = layout;
    crowd->seed = seed;
    crowd->dice.state = seed * 1000 + (uint64_t)layout;
    crowd->count = CROWD_SIZE;
    for (int i = 0; i < CROWD_SIZE; i++) {
        abut_shape shape = entry_shape(crowd, i);
        abut_bounds bounds = abut_shape_bounds(&shape);

        if (rng_int(&crowd->dice, 0, 9) == 0 && layout != CROWD_FAR) {
            bounds.min.x -= 0.25; /* bounds may be wider than what they hold */
            bounds.max.y += 0.5;
        }
        crowd->ids[i] = (uint32_t)(5 * i + (i & 3));
        crowd->shapes[i] = shape;
        crowd->bounds[i] = bounds;
        crowd->rects[i] = abut_rect_between(bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y);
        crowd->categories[i] = 1u << rng_int(&crowd->dice, 0, 3);
    }
}

static abut_bounds elsewhere(const crowd *crowd, int i)
{
    abut_bounds bounds = crowd->bounds[i];

    return i % 7 == 0 ? abut_bounds_empty()
                      : (abut_bounds){ { bounds.min.x - 3, bounds.min.y - 2 },
                                       { bounds.max.x - 2, bounds.max.y + 1 } };
}

abut_index *crowd_index(const crowd *crowd, abut_index_kind kind, int unsorted)
{
    abut_index *index = abut_index_create(&(abut_index_settings){ .kind = kind });

    for (int k = 0; k < crowd->count; k++) {
        int i = (k * 37) % crowd->count; /* in any order */
        bool late = k >= crowd->count - unsorted;

        abut_index_add(index, crowd->ids[i], late ? elsewhere(crowd, i) : crowd->bounds[i]);
        abut_index_set_filter(index, crowd->ids[i], crowd->categories[i], UINT32_MAX);
    }
    abut_index_add(index, 3, crowd->bounds[0]);
    abut_index_update(index);
    abut_index_remove(index, 3);
    for (int k = crowd->count - unsorted; k < crowd->count; k++) {
        int i = (k * 37) % crowd->count;

        abut_index_move(index, crowd->ids[i], crowd->bounds[i]);
    }
    if (unsorted == 0) {
        abut_index_update(index);
    }
    return index;
}

static int place_of_id(uint32_t id)
{
    return (int)(id / 5); /* ids[i] is 5 i and up to 3 more */
}

const abut_shape *crowd_shape_of(void *user, uint32_t id)
{
    const crowd *crowd = user;

    return id % 11 == 0 ? NULL : &crowd->shapes[place_of_id(id)];
}

bool crowd_wants(void *user, uint32_t id)
{
    (void)user;
    return id % 3 != 1;
}

abut_query crowd_query(const crowd *crowd, int i)
{
    abut_query query = { .user = (void *)(uintptr_t)crowd };

    query.shape_of = i % 2 == 1 ? crowd_shape_of : NULL;
    query.overlapping = i == 2 || i == 3;
    query.categories = i == 4 ? 5 : 0;
    query.wants = i >= 4 ? crowd_wants : NULL;
    return query;
}

const abut_shape *crowd_part(const crowd *crowd, const abut_query *query, int k)
{
    void *user = (void *)(uintptr_t)crowd;

    if (query->categories != 0 && (query->categories & crowd->categories[k]) == 0) {
        return NULL;
    }
    if (query->wants != NULL && !query->wants(user, crowd->ids[k])) {
        return NULL;
    }
    return query->shape_of != NULL ? query->shape_of(user, crowd->ids[k]) : &crowd->rects[k];
}

const char *crowd_name(const crowd *crowd, abut_index_kind kind)
{
    static const char *const layouts[] = { "loose", "cluster", "tiles", "nested",
                                           "steps", "mixed",   "far",   "dust" };
    static char name[80];

    snprintf(name, sizeof name, "%s, seed %llu, %s", layouts[crowd->layout],
             (unsigned long long)crowd->seed, abut_index_kind_name(kind));
    return name;
}
