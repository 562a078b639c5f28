/* oracle/sketch.c - the drawing of shapes for hard cases.
 *
 * Shapes are drawn in small whole numbers, where coincidences are frequent, and
 * then scaled to the lattice.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/sketch.h"

#include <string.h>

__extension__ typedef __int128 wide;

static const int64_t triples[][3] = {
    { 1, 0, 1 },   { 1, 0, 1 },   { 3, 4, 5 },    { 3, 4, 5 },
    { 5, 12, 13 }, { 8, 15, 17 }, { 20, 21, 29 }, { 7, 24, 25 },
};

static oracle_point pick_point(plan *plan)
{
    int64_t x = pick(plan, -plan->grid, plan->grid);

    return (oracle_point){ x, pick(plan, -plan->grid, plan->grid) };
}

void plan_direction(plan *plan)
{
    const int64_t *triple =
        triples[pick(plan, 0, (int64_t)(sizeof(triples) / sizeof(*triples)) - 1)];
    int64_t x = chance(plan, 2) ? triple[0] : -triple[0];
    int64_t y = chance(plan, 2) ? triple[1] : -triple[1];

    plan->length = triple[2];
    plan->across = chance(plan, 2) ? (oracle_point){ x, y } : (oracle_point){ y, x };
    plan->along = (oracle_point){ -plan->across.y, plan->across.x };
}

/* Sizes from single lattice quanta to the limit, most of them such as games have. */
void plan_sizes(plan *plan)
{
    static const int64_t grids[] = { 3, 6, 12, 100, 1000 };
    int64_t size = pick(plan, 0, 31);

    plan->grid = grids[pick(plan, 0, 4)];
    plan->quantum = 1;
    plan->reach = INT64_C(1) << 52;
    if (size < 3) {
        plan->scale = pick(plan, 1, 3);
    } else if (size < 10) {
        plan->scale = INT64_C(1) << 24;
    } else if (size < 18) {
        plan->scale = INT64_C(1) << pick(plan, 0, 34);
    } else if (size < 26) {
        plan->scale = pick(plan, 1, INT64_C(1) << pick(plan, 8, 34));
    } else if (size < 30) {
        plan->scale = INT64_C(1) << 32;
    } else {
        plan->quantum = INT64_C(1) << 9;
        plan->scale = INT64_C(1) << pick(plan, 9, 42);
        while (chance(plan, 2) && plan->scale < (INT64_C(1) << 57) / (plan->grid * plan->length)) {
            plan->scale *= 4;
        }
        plan->reach = ORACLE_LIMIT;
    }
}

static int64_t pick_radius(plan *plan)
{
    if (chance(plan, 8)) {
        return 0;
    }
    if (chance(plan, 4)) {
        return pick(plan, 0, plan->grid);
    }
    return plan->length * pick(plan, 1, 1 + plan->grid / 3);
}

/* Two points, often along the common line, sometimes one. */
static void draw_ends(plan *plan, sketch *sketch)
{
    sketch->count = 2;
    sketch->points[0] = pick_point(plan);
    sketch->points[1] = pick_point(plan);
    if (chance(plan, 16)) {
        sketch->points[1] = sketch->points[0];
    } else if (!chance(plan, 3)) {
        int64_t reach = pick(plan, 1, 1 + plan->grid / 3);

        sketch->points[1] = add(sketch->points[0], times(plan->along, reach));
    }
}

static void draw_rect(plan *plan, sketch *sketch)
{
    oracle_point low = pick_point(plan);
    int64_t width = chance(plan, 10) ? 0 : pick(plan, 1, plan->grid);
    int64_t height = chance(plan, 10) ? 0 : pick(plan, 1, plan->grid);

    sketch->count = 4;
    sketch->points[0] = low;
    sketch->points[1] = (oracle_point){ low.x + width, low.y };
    sketch->points[2] = (oracle_point){ low.x + width, low.y + height };
    sketch->points[3] = (oracle_point){ low.x, low.y + height };
}

static void draw_turned_rect(plan *plan, sketch *sketch)
{
    oracle_point corner = pick_point(plan);
    oracle_point width = times(plan->along, pick(plan, 0, 1 + plan->grid / 3));
    oracle_point height = times(plan->across, pick(plan, 0, 1 + plan->grid / 3));

    sketch->count = 4;
    sketch->points[0] = corner;
    sketch->points[1] = add(corner, width);
    sketch->points[2] = add(add(corner, width), height);
    sketch->points[3] = add(corner, height);
}

static int upper_half(oracle_point v)
{
    return v.y > 0 || (v.y == 0 && v.x > 0);
}

/* A polygon of up to twelve corners whose opposite sides are equal: sort the
 * sides by direction and walk along them, there and back. */
static void draw_zonogon(plan *plan, sketch *sketch)
{
    oracle_point sides[6];
    int count = (int)pick(plan, 2, 6);
    oracle_point at = pick_point(plan);

    for (int i = 0; i < count; i++) {
        oracle_point side = i == 0 ? times(plan->along, pick(plan, 1, 3)) : pick_point(plan);
        int place = i;

        if (side.x == 0 && side.y == 0) {
            side = plan->across;
        }
        side = upper_half(side) ? side : times(side, -1);
        while (place > 0 && (wide)side.x * sides[place - 1].y > (wide)side.y * sides[place - 1].x) {
            sides[place] = sides[place - 1];
            place--;
        }
        sides[place] = side;
    }
    sketch->count = 2 * count;
    for (int i = 0; i < 2 * count; i++) {
        sketch->points[i] = at;
        at = add(at, times(sides[i % count], i < count ? 1 : -1));
    }
}

/* The hull of some points and, mostly, of a side that is foremost across. */
static void draw_hull(plan *plan, sketch *sketch, int corners)
{
    oracle_point points[CASE_POINTS];
    int count = corners;

    for (int i = 0; i < count; i++) {
        points[i] = pick_point(plan);
    }
    if (!chance(plan, 4)) {
        int64_t x = plan->across.x < 0 ? -plan->across.x : plan->across.x;
        int64_t y = plan->across.y < 0 ? -plan->across.y : plan->across.y;
        int64_t ahead = 1 + (x + y) * plan->grid / (plan->length * plan->length);

        points[0] = add(times(plan->across, ahead), times(plan->along, pick(plan, -2, 0)));
        points[1] = add(times(plan->across, ahead), times(plan->along, pick(plan, 1, 3)));
    }
    oracle_shape hull = oracle_hull(points, count, 0);

    sketch->count = hull.count;
    memcpy(sketch->points, hull.corners, (size_t)hull.count * sizeof(*points));
}

static sketch draw(plan *plan, case_kind kind)
{
    sketch sketch = { .kind = kind };

    switch (kind) {
    case CASE_POINT:
    case CASE_CIRCLE:
        sketch.count = 1;
        sketch.points[0] = pick_point(plan);
        break;
    case CASE_SEGMENT:
    case CASE_CAPSULE:
        draw_ends(plan, &sketch);
        break;
    case CASE_RECT:
    case CASE_ROUND_RECT:
        draw_rect(plan, &sketch);
        break;
    case CASE_TURNED_RECT:
        draw_turned_rect(plan, &sketch);
        break;
    case CASE_TRIANGLE:
        draw_hull(plan, &sketch, 3);
        break;
    default:
        if (chance(plan, 2)) {
            draw_zonogon(plan, &sketch);
        } else {
            draw_hull(plan, &sketch, (int)pick(plan, 3, 12));
        }
        break;
    }
    if (has_radius(&sketch)) {
        sketch.radius = pick_radius(plan);
    }
    return sketch;
}

/* From whole numbers to lattice quanta; one time in twenty flattened on one axis,
 * to a sliver of single quanta or to nothing. */
static void scale_up(plan *plan, sketch *sketch)
{
    int64_t x = plan->scale;
    int64_t y = plan->scale;

    if (chance(plan, 20)) {
        *(chance(plan, 2) ? &x : &y) = chance(plan, 4) ? 0 : plan->quantum;
    }
    for (int i = 0; i < sketch->count; i++) {
        sketch->points[i].x *= x;
        sketch->points[i].y *= y;
    }
    sketch->radius *= plan->scale;
}

/* --- Slivers ----------------------------------------------------------------------- */

static int64_t pick_sideways(plan *plan)
{
    int64_t few = pick(plan, 1, 8);

    return plan->quantum * (chance(plan, 3) ? few << pick(plan, 0, 24) : few);
}

void plan_slivers(plan *plan)
{
    int64_t lean = chance(plan, 2) ? 0 : pick(plan, -3, 3);
    int64_t thin = pick_sideways(plan);
    int64_t slip = chance(plan, 2) ? 0 : pick(plan, -3, 3) * plan->quantum;

    if (plan->scale < INT64_C(1) << 20) {
        plan->scale = INT64_C(1) << pick(plan, 20, 34);
    }
    plan->slivers = true;
    plan->lengthways = times((oracle_point){ pick(plan, 1, 3), lean }, plan->scale);
    plan->sideways = (oracle_point){ slip, thin };
    if (chance(plan, 2)) {
        plan->lengthways = (oracle_point){ plan->lengthways.y, plan->lengthways.x };
        plan->sideways = (oracle_point){ plan->sideways.y, plan->sideways.x };
    }
}

/* A box stays one: long along one axis. */
static void stretch_box(plan *plan, sketch *sketch)
{
    bool along_x = plan->lengthways.x != 0;
    int64_t x = along_x ? plan->scale : plan->sideways.x;
    int64_t y = along_x ? plan->sideways.y : plan->scale;

    for (int i = 0; i < sketch->count; i++) {
        sketch->points[i] = (oracle_point){ sketch->points[i].x * x, sketch->points[i].y * y };
    }
}

/* Corners that are a quantum off the line. */
static void roughen(plan *plan, sketch *sketch)
{
    for (int i = 0; i < sketch->count; i++) {
        if (chance(plan, 3)) {
            sketch->points[i].x += pick(plan, -1, 1) * plan->quantum;
            sketch->points[i].y += pick(plan, -1, 1) * plan->quantum;
        }
    }
    if (sketch->count > 2) {
        oracle_shape hull = oracle_hull(sketch->points, sketch->count, 0);

        sketch->count = hull.count;
        memcpy(sketch->points, hull.corners, (size_t)hull.count * sizeof(hull.corners[0]));
    }
}

static void stretch(plan *plan, sketch *sketch)
{
    if (sketch->kind == CASE_RECT || sketch->kind == CASE_ROUND_RECT) {
        stretch_box(plan, sketch);
    } else {
        for (int i = 0; i < sketch->count; i++) {
            oracle_point p = sketch->points[i];

            sketch->points[i] = add(times(plan->lengthways, p.x), times(plan->sideways, p.y));
        }
        if (chance(plan, 2)) {
            roughen(plan, sketch);
        }
    }
    sketch->radius *= chance(plan, 2) ? plan->scale : plan->quantum;
    sketch->radius = chance(plan, 3) ? 0 : sketch->radius;
}

sketch plan_sketch(plan *plan, case_kind kind)
{
    sketch sketch = draw(plan, kind);

    if (plan->slivers && !chance(plan, 4)) {
        stretch(plan, &sketch);
    } else {
        scale_up(plan, &sketch);
    }
    return sketch;
}
