/* bench/sweeps/reference.c - a point on its way to the sum of two shapes.
 *
 * What b meets of a while it moves is what the origin meets of all differences of their
 * points. Their hull is put up corner by corner, and the way is crossed with its edges, moved
 * out by the radius, and with the circles about its corners.
 *
 * SPDX-License-Identifier: MIT */
#include "sweeps/reference.h"

#include <math.h>
#include <stdlib.h>

/* A convex outline seen from where the way starts. */
typedef struct hull {
    abut_vec2 corners[SWEEPS_CORNERS * SWEEPS_CORNERS + 1];
    int count;
} hull;

static double cross(abut_vec2 o, abut_vec2 p, abut_vec2 q)
{
    return (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x);
}

static int compare_points(const void *a, const void *b)
{
    const abut_vec2 *p = a;
    const abut_vec2 *q = b;

    if (p->x != q->x) {
        return p->x < q->x ? -1 : 1;
    }
    return (p->y > q->y) - (p->y < q->y);
}

/* One chain of the hull of sorted points, forwards or backwards; without its end. */
static void add_chain(hull *out, const abut_vec2 *points, int count, int step)
{
    int start = out->count;

    for (int i = 0; i < count; i++, points += step) {
        while (out->count >= start + 2 &&
               cross(out->corners[out->count - 2], out->corners[out->count - 1], *points) <= 0) {
            out->count--;
        }
        out->corners[out->count++] = *points;
    }
    out->count--;
}

static hull hull_of_sum(const sweeps_outline *a, const sweeps_outline *b, abut_vec2 off)
{
    abut_vec2 points[SWEEPS_CORNERS * SWEEPS_CORNERS];
    int count = 0;
    hull out = { .count = 0 };

    for (int i = 0; i < a->count; i++) {
        for (int k = 0; k < b->count; k++) {
            points[count].x = off.x + a->corners[i].x - b->corners[k].x;
            points[count++].y = off.y + a->corners[i].y - b->corners[k].y;
        }
    }
    if (count == 1) {
        out.corners[out.count++] = points[0];
        return out;
    }
    qsort(points, (size_t)count, sizeof(*points), compare_points);
    add_chain(&out, points, count, 1);
    add_chain(&out, points + count - 1, count, -1);
    return out;
}

/* When the way enters a circle. */
static double enter_circle(abut_vec2 centre, double radius, abut_vec2 move)
{
    double length_sq = move.x * move.x + move.y * move.y;
    double along = (centre.x * move.x + centre.y * move.y) / length_sq;
    double beside = (centre.x * move.y - centre.y * move.x) / sqrt(length_sq);
    double half = radius * radius - beside * beside;

    return half >= 0 ? along - sqrt(half / length_sq) : INFINITY;
}

/* When the way crosses the edge from p to q, moved out by the radius, inwards. */
static double enter_edge(abut_vec2 p, abut_vec2 q, double radius, abut_vec2 move)
{
    double length = hypot(q.x - p.x, q.y - p.y);
    abut_vec2 along = { (q.x - p.x) / length, (q.y - p.y) / length };
    abut_vec2 normal = { along.y, -along.x };
    double speed = move.x * normal.x + move.y * normal.y;
    double time = (p.x * normal.x + p.y * normal.y + radius) / speed;
    double beside = (time * move.x - p.x) * along.x + (time * move.y - p.y) * along.y;

    return speed < 0 && beside >= 0 && beside <= length ? time : INFINITY;
}

static double enter_hull(const hull *sum, double radius, abut_vec2 move)
{
    double first = INFINITY;

    for (int i = 0; i < sum->count; i++) {
        double times[2] = { enter_circle(sum->corners[i], radius, move), INFINITY };

        if (sum->count > 1) {
            times[1] =
                enter_edge(sum->corners[i], sum->corners[(i + 1) % sum->count], radius, move);
        }
        for (int k = 0; k < 2; k++) {
            if (times[k] >= 0 && times[k] <= 1) {
                first = fmin(first, times[k]);
            }
        }
    }
    return first;
}

/* Whether a way clearly hits or misses, and when. */
typedef struct touch_times {
    double early; /* with a little more radius */
    double time;
    double late; /* with a little less */
} touch_times;

static touch_times
touch_of(const sweeps_outline *a, const sweeps_outline *b, abut_vec2 off, abut_vec2 move)
{
    hull sum = hull_of_sum(a, b, off);
    double radius = a->radius + b->radius;
    touch_times touch = { enter_hull(&sum, radius + SWEEPS_MARGIN, move), INFINITY, INFINITY };

    if (touch.early < INFINITY) {
        touch.time = enter_hull(&sum, fmax(radius, 1e-12), move);
        touch.late = enter_hull(&sum, fmax(radius - SWEEPS_MARGIN, 1e-12), move);
    }
    return touch;
}

static double reference_of_pair(const sweeps_scene *scene, const sweeps_motion *motion)
{
    abut_vec2 off = { motion->at_a.x - motion->at_b.x, motion->at_a.y - motion->at_b.y };
    touch_times touch = touch_of(&scene->a[motion->a], &scene->b[motion->b], off, motion->move);

    if (touch.early == INFINITY) {
        return INFINITY;
    }
    return touch.late < INFINITY ? touch.time : NAN;
}

/* The first box that begins at x or further. */
static int first_box_from(const sweeps_scene *scene, double x)
{
    int low = 0;
    int high = SWEEPS_BOXES;

    while (low < high) {
        int middle = (low + high) / 2;

        if (scene->boxes[middle].min.x < x) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

#define BOX_SIDE 1.0

static double reference_in_world(const sweeps_scene *scene, const sweeps_motion *motion)
{
    double reach = SWEEPS_WORLD_RADIUS + BOX_SIDE;
    abut_vec2 at = motion->at_b;
    abut_vec2 end = { at.x + motion->move.x, at.y + motion->move.y };
    double last_x = fmax(at.x, end.x) + reach;
    double low_y = fmin(at.y, end.y) - reach;
    double high_y = fmax(at.y, end.y) + reach;
    sweeps_outline circle = { .count = 1, .radius = SWEEPS_WORLD_RADIUS };
    double first = INFINITY;
    double unclear = INFINITY;

    for (int i = first_box_from(scene, fmin(at.x, end.x) - reach); i < SWEEPS_BOXES; i++) {
        const abut_bounds *box = &scene->boxes[i];

        if (box->min.x > last_x) {
            break;
        }
        if (box->max.y < low_y || box->min.y > high_y) {
            continue;
        }
        sweeps_outline rect = {
            4, { box->min, { box->max.x, box->min.y }, box->max, { box->min.x, box->max.y } }, 0
        };
        touch_times touch = touch_of(&rect, &circle, (abut_vec2){ -at.x, -at.y }, motion->move);

        if (touch.late < INFINITY) {
            first = fmin(first, touch.time);
        } else {
            unclear = fmin(unclear, touch.early);
        }
    }
    return unclear < first ? NAN : first;
}

double sweeps_reference(const sweeps_scene *scene, const sweeps_motion *motion)
{
    return scene->boxes ? reference_in_world(scene, motion) : reference_of_pair(scene, motion);
}

bool sweeps_is_free(const sweeps_scene *scene, abut_vec2 at)
{
    double reach = SWEEPS_WORLD_RADIUS + SWEEPS_MARGIN;

    for (int i = first_box_from(scene, at.x - reach - BOX_SIDE); i < SWEEPS_BOXES; i++) {
        const abut_bounds *box = &scene->boxes[i];
        double x = fmax(box->min.x - at.x, at.x - box->max.x);
        double y = fmax(box->min.y - at.y, at.y - box->max.y);

        if (box->min.x > at.x + reach) {
            return true;
        }
        if (hypot(fmax(x, 0), fmax(y, 0)) <= reach) {
            return false;
        }
    }
    return true;
}
