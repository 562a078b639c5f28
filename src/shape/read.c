/* shape/read.c - reading a shape back: kind, bounds, area, centroid, corners.
 *
 * Areas and centroids are sums over the parts that a round hull is made of: the
 * polygon, a rectangle on each edge, a sector at each corner. They are computed
 * in doubles relative to the shape's origin, so they do not lose precision far
 * from the world's.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/shape.h"
#include "base/wide.h"
#include "math/angle.h"
#include "shape/core.h"

#define AB_PI 3.141592653589793

abut_status abut_shape_check(const abut_shape *shape)
{
    const ab_core *core = &ab_inside(shape)->core;

    return core->count > 0 ? ABUT_OK : (abut_status)core->status;
}

abut_kind abut_shape_kind(const abut_shape *shape)
{
    const ab_core *core = &ab_inside(shape)->core;

    return core->count > 0 ? (abut_kind)core->kind : ABUT_KIND_EMPTY;
}

double abut_shape_radius(const abut_shape *shape)
{
    return ab_units(ab_inside(shape)->core.radius);
}

abut_bounds abut_shape_bounds(const abut_shape *shape)
{
    const ab_shape *inside = ab_inside(shape);
    const ab_core *core = &inside->core;

    if (core->count == 0) {
        return abut_bounds_empty();
    }
    return (abut_bounds){
        { ab_units(inside->at.x + core->low.x - core->radius),
          ab_units(inside->at.y + core->low.y - core->radius) },
        { ab_units(inside->at.x + core->high.x + core->radius),
          ab_units(inside->at.y + core->high.y + core->radius) },
    };
}

uint32_t abut_shape_corners(const abut_shape *shape, abut_vec2 *corners, uint32_t capacity)
{
    const ab_shape *inside = ab_inside(shape);
    const ab_core *core = &inside->core;

    uint32_t count = (uint32_t)core->count;

    for (uint32_t i = 0; corners != NULL && i < count && i < capacity; i++) {
        ab_vec place = ab_add(inside->at, ab_core_point(core, (int)i));

        corners[i] = (abut_vec2){ ab_units(place.x), ab_units(place.y) };
    }
    return count;
}

/* An area and its first moments: the centroid times the area. */
typedef struct weight {
    double area;
    double x;
    double y;
} weight;

static void add_weight(weight *sum, double area, double x, double y)
{
    sum->area += area;
    sum->x += area * x;
    sum->y += area * y;
}

static abut_vec2 corner_in_units(const ab_core *core, int i)
{
    abut_vec2 corner = ab_core_corner(core, i);

    return (abut_vec2){ corner.x * ABUT_QUANTUM, corner.y * ABUT_QUANTUM };
}

static abut_vec2 edge_in_units(const ab_core *core, int edge)
{
    abut_vec2 along = ab_core_along(core, edge);

    return (abut_vec2){ along.x * ABUT_QUANTUM, along.y * ABUT_QUANTUM };
}

/* The rectangle of width r that a radius adds outside an edge, and the sector at its
 * end, where the next edge goes on: back again in a segment. */
static void add_rim(weight *sum, const ab_core *core, int edge, double r)
{
    abut_vec2 p = corner_in_units(core, edge);
    abut_vec2 q = corner_in_units(core, edge + 1);
    abut_vec2 in = edge_in_units(core, edge);
    abut_vec2 out = edge_in_units(core, edge + 1 < core->count ? edge + 1 : 0);
    double in_length = ab_sqrt(in.x * in.x + in.y * in.y);
    double out_length = ab_sqrt(out.x * out.x + out.y * out.y);
    abut_vec2 in_normal = { in.y / in_length, 0 - in.x / in_length };
    abut_vec2 out_normal = { out.y / out_length, 0 - out.x / out_length };

    add_weight(sum, in_length * r, (p.x + q.x) / 2 + in_normal.x * r / 2,
               (p.y + q.y) / 2 + in_normal.y * r / 2);
    double turned = core->count == 2
                        ? AB_PI
                        : ab_atan2(in_normal.x * out_normal.y - in_normal.y * out_normal.x,
                                   in_normal.x * out_normal.x + in_normal.y * out_normal.y);

    if (turned <= 0) {
        return; /* so slight a turn that rounding lost it */
    }
    /* The sector's centroid lies on its bisector, 4 r sin(w/2) / (3 w) out. */
    double half_sin;
    double half_cos;

    ab_sincos(turned / 2, &half_sin, &half_cos);
    double reach = 4 * r * half_sin / (3 * turned);
    abut_vec2 middle = { in_normal.x * half_cos - in_normal.y * half_sin,
                         in_normal.x * half_sin + in_normal.y * half_cos };

    add_weight(sum, r * r * turned / 2, q.x + middle.x * reach, q.y + middle.y * reach);
}

/* The area of the triangle that an edge makes with the first corner. The corners are
 * integers, so a sliver does not come out negative. */
static double fan_area(const ab_core *core, int edge)
{
    ab_vec first = ab_core_point(core, 0);
    ab_vec p = ab_sub(ab_core_point(core, edge), first);
    ab_vec q = ab_sub(ab_core_point(core, edge + 1), first);

    return i128_to_double(i128_cross(p.x, p.y, q.x, q.y)) * (ABUT_QUANTUM * ABUT_QUANTUM / 2);
}

/* Weighs a core, relative to its origin, in units. */
static weight weigh(const ab_core *core)
{
    weight sum = { 0, 0, 0 };
    double r = ab_units(core->radius);

    if (core->count == 1) {
        add_weight(&sum, AB_PI * r * r, 0, 0);
        return sum;
    }
    abut_vec2 first = corner_in_units(core, 0);

    for (int i = 0; i < core->count; i++) {
        abut_vec2 p = corner_in_units(core, i);
        abut_vec2 q = corner_in_units(core, i + 1);

        add_weight(&sum, fan_area(core, i), (first.x + p.x + q.x) / 3, (first.y + p.y + q.y) / 3);
        if (r > 0) {
            add_rim(&sum, core, i, r);
        }
    }
    return sum;
}

double abut_shape_area(const abut_shape *shape)
{
    const ab_core *core = &ab_inside(shape)->core;

    return core->count > 0 ? weigh(core).area : 0;
}

abut_vec2 abut_shape_centroid(const abut_shape *shape)
{
    const ab_shape *inside = ab_inside(shape);
    const ab_core *core = &inside->core;
    abut_vec2 local = { 0, 0 };

    if (core->count == 0) {
        return local;
    }
    weight sum = weigh(core);

    if (sum.area > 0) {
        local = (abut_vec2){ sum.x / sum.area, sum.y / sum.area };
    } else if (core->count == 2) {
        abut_vec2 p = corner_in_units(core, 0);
        abut_vec2 q = corner_in_units(core, 1);

        local = (abut_vec2){ (p.x + q.x) / 2, (p.y + q.y) / 2 };
    }
    return (abut_vec2){ ab_units(inside->at.x) + local.x, ab_units(inside->at.y) + local.y };
}
