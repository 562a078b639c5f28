/* mask/squares.c - a mask as a list of its pixels' squares.
 *
 * SPDX-License-Identifier: MIT */
#include "mask/squares.h"

#include "base/wide.h"
#include "mask/view.h"

#include <math.h>
#include <stdlib.h>

static int compare_corners(const void *a, const void *b)
{
    const ab_vec *p = a;
    const ab_vec *q = b;

    return p->x != q->x ? (p->x < q->x ? -1 : 1) : (p->y > q->y) - (p->y < q->y);
}

static bool turns_left(ab_vec a, ab_vec b, ab_vec c)
{
    return i128_sign(i128_cross(b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y)) > 0;
}

/* The hull of four corners of which one may lie between the others, as rounding leaves them where
 * a mask is nearly flat: once along the lower side, and once back along the upper one. */
static int hull_of_four(ab_vec corners[4], ab_vec hull[8])
{
    int count = 0;

    qsort(corners, 4, sizeof *corners, compare_corners);
    for (int pass = 0; pass < 2; pass++) {
        int start = count;

        for (int i = 0; i < 4; i++) {
            ab_vec next = corners[pass == 0 ? i : 3 - i];

            while (count >= start + 2 && !turns_left(hull[count - 2], hull[count - 1], next)) {
                count--;
            }
            hull[count++] = next;
        }
        count--; /* the last one begins the other side */
    }
    return count;
}

static abut_shape square_at(const ab_view *view, int x, int y)
{
    ab_vec hull[8];
    ab_vec corners[4] = { ab_view_corner(view, x, y), ab_view_corner(view, x + 1, y),
                          ab_view_corner(view, x + 1, y + 1), ab_view_corner(view, x, y + 1) };
    abut_vec2 points[8];
    int count = hull_of_four(corners, hull);

    for (int i = 0; i < count; i++) {
        points[i] =
            (abut_vec2){ (double)hull[i].x * ABUT_QUANTUM, (double)hull[i].y * ABUT_QUANTUM };
    }
    return abut_polygon(points, count);
}

void squares_of(squares *out, const abut_mask *mask, abut_transform at)
{
    ab_view view;

    out->count = out->hollow_count = 0;
    out->mask = mask;
    out->at = at;
    if (ab_view_make(mask, at, &view) != ABUT_OK) {
        return;
    }
    for (int y = -2; y < (int)abut_mask_height(mask) + 2; y++) {
        for (int x = -2; x < (int)abut_mask_width(mask) + 2; x++) {
            abut_shape square = square_at(&view, x, y);

            if (abut_mask_is_solid(mask, x, y)) {
                out->list[out->count++] = square;
            } else {
                out->hollow[out->hollow_count++] = square;
            }
        }
    }
}

/* Whether a point that overlaps none of the shapes is in the interior of their union: no place
 * close by is apart from all of them. Squares have four corners and so four directions at most, in
 * eighths of a turn there are places in each gap. */
static bool is_surrounded(const abut_shape *list, int count, double x, double y)
{
    for (int k = 0; k < 64; k++) {
        double angle = (k + 0.5) * 3.14159265358979323846 / 32;
        double px = x + cos(angle) / 1024;
        double py = y + sin(angle) / 1024;
        bool covered = false;

        for (int i = 0; i < count && !covered; i++) {
            covered = abut_contains_point(&list[i], px, py);
        }
        if (!covered) {
            return false;
        }
    }
    return true;
}

/* Whether a thin shape meets the interior of a union somewhere: tried at many places along it, and
 * close to its ends. */
static bool meets_interior(const abut_shape *list, int count, const abut_shape *thin)
{
    abut_vec2 ends[2];
    int corners = abut_shape_corners(thin, ends, 2);

    if (corners == 1) {
        return is_surrounded(list, count, ends[0].x, ends[0].y);
    }
    for (int k = 0; k < 256; k++) {
        double t = k / 256.0 + (k < 128 ? 1 : 15) / 4096.0;

        if (is_surrounded(list, count, ends[0].x + t * (ends[1].x - ends[0].x),
                          ends[0].y + t * (ends[1].y - ends[0].y))) {
            return true;
        }
    }
    return false;
}

static bool is_thin(const abut_shape *shape)
{
    return abut_shape_kind(shape) == ABUT_KIND_POINT || abut_shape_kind(shape) == ABUT_KIND_SEGMENT;
}

static abut_relation relate_to(const abut_shape *list, int count, const abut_shape *b)
{
    abut_relation most = ABUT_APART;

    for (int i = 0; i < count; i++) {
        abut_relation one = abut_relate(&list[i], b);

        most = one > most ? one : most;
    }
    if (most == ABUT_TOUCHING && is_thin(b) && meets_interior(list, count, b)) {
        most = ABUT_OVERLAPPING;
    }
    return most;
}

abut_relation squares_relate(const squares *a, const abut_shape *b)
{
    return relate_to(a->list, a->count, b);
}

double squares_distance(const squares *a, const abut_shape *b)
{
    double least = INFINITY;

    for (int i = 0; i < a->count; i++) {
        double one = abut_measure(&a->list[i], b).distance;

        least = one < least ? one : least;
    }
    return least;
}

bool squares_contain(const squares *a, const abut_shape *b)
{
    abut_bounds all = abut_bounds_empty();
    abut_bounds own = abut_shape_bounds(b);

    for (int i = 0; i < a->count; i++) {
        all = abut_bounds_join(all, abut_shape_bounds(&a->list[i]));
    }
    return own.min.x >= all.min.x && own.min.y >= all.min.y && own.max.x <= all.max.x &&
           own.max.y <= all.max.y && squares_relate(a, b) != ABUT_APART &&
           relate_to(a->hollow, a->hollow_count, b) != ABUT_OVERLAPPING;
}

bool squares_contained(const squares *a, const abut_shape *b)
{
    for (int i = 0; i < a->count; i++) {
        if (!abut_contains(b, &a->list[i])) {
            return false;
        }
    }
    return a->count > 0;
}

double squares_area(const squares *a, const abut_shape *b, abut_bounds *bounds)
{
    double area = 0;

    *bounds = abut_bounds_empty();
    for (int i = 0; i < a->count; i++) {
        abut_intersection one = abut_intersect(&a->list[i], b, NULL, 0);

        area += one.area;
        *bounds = abut_bounds_join(*bounds, one.bounds);
    }
    return area;
}
