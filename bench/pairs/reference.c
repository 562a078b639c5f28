/* bench/pairs/reference.c - separation of two bodies by the definitions of the books.
 *
 * SPDX-License-Identifier: MIT */
#include "pairs/reference.h"

#include <math.h>

static double between(double value, double low, double high)
{
    return fmin(fmax(value, low), high);
}

int pairs_place(const pairs_set *set, const pairs_body *body, pairs_point *corners)
{
    const pairs_template *local = &set->templates[body->template_index];
    double c = cos((double)body->angle);
    double s = sin((double)body->angle);

    for (int i = 0; i < local->corner_count; i++) {
        pairs_point p = local->corners[i];

        corners[i].x = body->x + c * p.x - s * p.y;
        corners[i].y = body->y + s * p.x + c * p.y;
    }
    return local->corner_count;
}

static double circles(const pairs_body *a, const pairs_body *b)
{
    return hypot(b->x - a->x, b->y - a->y) - ((double)a->radius + (double)b->radius);
}

static double rects(const pairs_body *a, const pairs_body *b)
{
    double gap_x = fabs(b->x - a->x) - ((double)a->half_x + (double)b->half_x);
    double gap_y = fabs(b->y - a->y) - ((double)a->half_y + (double)b->half_y);

    return fmax(gap_x, gap_y);
}

static double circle_rect(const pairs_body *circle, const pairs_body *rect)
{
    double gap_x = fabs(circle->x - rect->x) - (double)rect->half_x;
    double gap_y = fabs(circle->y - rect->y) - (double)rect->half_y;

    return hypot(fmax(gap_x, 0), fmax(gap_y, 0)) - (double)circle->radius;
}

/* From p to the segment from `start` along `way`. */
static double point_segment(pairs_point p, pairs_point start, pairs_point way)
{
    double length_sq = way.x * way.x + way.y * way.y;
    double t = ((p.x - start.x) * way.x + (p.y - start.y) * way.y) / length_sq;

    t = between(t, 0, 1);
    return hypot(p.x - start.x - t * way.x, p.y - start.y - t * way.y);
}

static double cross(pairs_point origin, pairs_point way, pairs_point p)
{
    return way.x * (p.y - origin.y) - way.y * (p.x - origin.x);
}

static double capsules(const pairs_body *a, const pairs_body *b)
{
    pairs_point a1 = { a->x - (double)a->half_x, a->y - (double)a->half_y };
    pairs_point a2 = { a->x + (double)a->half_x, a->y + (double)a->half_y };
    pairs_point b1 = { b->x - (double)b->half_x, b->y - (double)b->half_y };
    pairs_point b2 = { b->x + (double)b->half_x, b->y + (double)b->half_y };
    pairs_point way_a = { a2.x - a1.x, a2.y - a1.y };
    pairs_point way_b = { b2.x - b1.x, b2.y - b1.y };
    double radii = (double)a->radius + (double)b->radius;
    double distance = fmin(fmin(point_segment(a1, b1, way_b), point_segment(a2, b1, way_b)),
                           fmin(point_segment(b1, a1, way_a), point_segment(b2, a1, way_a)));
    bool crossing = cross(a1, way_a, b1) * cross(a1, way_a, b2) < 0 &&
                    cross(b1, way_b, a1) * cross(b1, way_b, a2) < 0;

    return crossing ? -radii : distance - radii;
}

/* The widest gap along the edge normals of one corner list. */
static double widest_gap(const pairs_point *p, int p_count, const pairs_point *q, int q_count)
{
    double widest = -INFINITY;

    for (int i = 0; i < p_count; i++) {
        pairs_point next = p[(i + 1) % p_count];
        pairs_point normal = { next.y - p[i].y, p[i].x - next.x };
        double length = hypot(normal.x, normal.y);
        double least = INFINITY;

        for (int j = 0; j < q_count; j++) {
            least = fmin(least, normal.x * (q[j].x - p[i].x) + normal.y * (q[j].y - p[i].y));
        }
        widest = fmax(widest, least / length);
    }
    return widest;
}

static double polygons(const pairs_set *set, const pairs_body *a, const pairs_body *b)
{
    pairs_point p[PAIRS_MAX_CORNERS];
    pairs_point q[PAIRS_MAX_CORNERS];
    int p_count = pairs_place(set, a, p);
    int q_count = pairs_place(set, b, q);

    return fmax(widest_gap(p, p_count, q, q_count), widest_gap(q, q_count, p, p_count));
}

double reference_separation(const pairs_set *set, const pairs_body *a, const pairs_body *b)
{
    switch (set->kind) {
    case PAIRS_CIRCLES:
        return circles(a, b);
    case PAIRS_RECTS:
        return rects(a, b);
    case PAIRS_CIRCLE_RECT:
        return circle_rect(a, b);
    case PAIRS_CAPSULES:
        return capsules(a, b);
    default:
        return polygons(set, a, b);
    }
}
