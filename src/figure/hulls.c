/* figure/hulls.c - the direction that parts the convex hulls of two figures soonest.
 *
 * A push along it is no longer than that of the hulls, for they hold the figures. It is the normal
 * of a side of either hull, or, if round ones overlap only by their radii, leads from corner to
 * corner.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/compound.h"
#include "figure/operand.h"

/* Hulls with more pairs of corners than this are not looked at. */
enum { MOST_HULL_PAIRS = 1 << 22 };

static bool has_hull(const ab_operand *of)
{
    return of->shape != NULL || (of->pile != NULL && of->pile->hull != NULL) ||
           (of->parts != NULL && of->parts->hull != NULL);
}

static uint32_t hull_size(const ab_operand *of)
{
    return of->shape != NULL   ? (uint32_t)of->shape->core.count
           : of->parts != NULL ? of->parts->hull_count
                               : of->pile->hull_count;
}

static int64_t hull_radius(const ab_operand *of)
{
    return of->shape != NULL ? of->shape->core.radius : 0;
}

/* A corner, as seen from a place near both. */
static abut_vec2 hull_corner(const ab_operand *of, uint32_t i, ab_vec from)
{
    uint32_t number = i % hull_size(of);
    ab_vec at = of->shape != NULL
                    ? ab_add(of->shape->at, ab_core_point(&of->shape->core, (int)number))
                : of->parts != NULL ? ab_add(of->parts->hull[number], of->moved)
                                    : ab_add(of->pile->points[of->pile->hull[number]], of->moved);

    return (abut_vec2){ (double)(at.x - from.x), (double)(at.y - from.y) };
}

/* How far a hull reaches along a direction. */
static double hull_reach(const ab_operand *of, abut_vec2 along, ab_vec from)
{
    double most = 0;

    for (uint32_t i = 0; i < hull_size(of); i++) {
        abut_vec2 corner = hull_corner(of, i, from);
        double far = corner.x * along.x + corner.y * along.y;

        most = i == 0 || far > most ? far : most;
    }
    return most + (double)hull_radius(of);
}

/* Keeps a direction if a is parted from b along it sooner. */
static void try_parting(const ab_operand *a,
                        const ab_operand *b,
                        ab_vec from,
                        abut_vec2 along,
                        double *least,
                        abut_vec2 *best)
{
    double length = ab_sqrt(along.x * along.x + along.y * along.y);

    if (!(length > 0)) {
        return;
    }
    abut_vec2 unit = { along.x / length, along.y / length };
    double depth = hull_reach(b, unit, from) + hull_reach(a, (abut_vec2){ -unit.x, -unit.y }, from);

    if (depth < *least) {
        *least = depth;
        *best = unit;
    }
}

bool ab_hulls_direction(const ab_operand *a, const ab_operand *b, abut_vec2 *direction)
{
    double least = DBL_MAX;
    double nearest = DBL_MAX;
    abut_vec2 between = { 0, 0 };

    if (!has_hull(a) || !has_hull(b) ||
        (uint64_t)hull_size(a) * hull_size(b) > (uint64_t)MOST_HULL_PAIRS) {
        return false;
    }
    for (int side = 0; side < 2; side++) {
        const ab_operand *of = side == 0 ? a : b;
        double sign = side == 0 ? -1 : 1;

        for (uint32_t i = 0; i < hull_size(of) && hull_size(of) > 1; i++) {
            abut_vec2 p = hull_corner(of, i, b->low);
            abut_vec2 q = hull_corner(of, i + 1, b->low);

            try_parting(a, b, b->low, (abut_vec2){ sign * (q.y - p.y), sign * (p.x - q.x) }, &least,
                        direction);
        }
    }
    for (uint32_t i = 0; i < hull_size(a) && hull_radius(a) + hull_radius(b) > 0; i++) {
        for (uint32_t k = 0; k < hull_size(b); k++) {
            abut_vec2 p = hull_corner(a, i, b->low);
            abut_vec2 q = hull_corner(b, k, b->low);
            abut_vec2 apart = { p.x - q.x, p.y - q.y };
            double far = apart.x * apart.x + apart.y * apart.y;

            between = far < nearest ? apart : between;
            nearest = far < nearest ? far : nearest;
        }
    }
    try_parting(a, b, b->low, between, &least, direction);
    return least < DBL_MAX;
}
