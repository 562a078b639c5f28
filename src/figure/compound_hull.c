/* figure/compound_hull.c - the convex hull of the members of a compound.
 *
 * A round corner counts as eight points around its circle: the hull holds the circle and is a
 * little larger. It is only used to find directions out.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "base/wide.h"
#include "figure/compound.h"
#include "figure/operand.h"

/* Corners of a polygon of eight sides around a circle of radius 1. */
static const abut_vec2 eight_ways[8] = {
    { 1, 0.41421356237309515 },  { 0.41421356237309515, 1 },   { -0.41421356237309515, 1 },
    { -1, 0.41421356237309515 }, { -1, -0.41421356237309515 }, { -0.41421356237309515, -1 },
    { 0.41421356237309515, -1 }, { 1, -0.41421356237309515 }
};

static uint32_t points_of_member(const ab_operand *of)
{
    if (of->shape != NULL) {
        return (uint32_t)of->shape->core.count * (of->shape->core.radius > 0 ? 8 : 1);
    }
    return of->pile != NULL && of->pile->hull != NULL ? of->pile->hull_count : 4;
}

static void put_point(ab_vec *points, uint32_t *count, ab_vec at, ab_vec moved)
{
    points[(*count)++] = ab_add(at, moved);
}

/* The points of a member: its corners, those of its hull, or of its bounds. */
static void put_points(const ab_operand *of, ab_vec moved, ab_vec *points, uint32_t *count)
{
    if (of->shape != NULL) {
        const ab_core *core = &of->shape->core;

        for (int i = 0; i < core->count; i++) {
            ab_vec at = ab_add(of->shape->at, ab_core_point(core, i));

            for (int k = 0; k < 8 && core->radius > 0; k++) {
                ab_vec out = { (int64_t)(eight_ways[k].x * (double)core->radius),
                               (int64_t)(eight_ways[k].y * (double)core->radius) };

                put_point(points, count, ab_add(at, out), moved);
            }
            if (core->radius == 0) {
                put_point(points, count, at, moved);
            }
        }
        return;
    }
    for (uint32_t i = 0; of->pile != NULL && of->pile->hull != NULL && i < of->pile->hull_count;
         i++) {
        put_point(points, count, ab_add(of->pile->points[of->pile->hull[i]], of->moved), moved);
    }
    for (int i = 0; i < 4 && (of->pile == NULL || of->pile->hull == NULL); i++) {
        ab_vec corner = { (i & 1) != 0 ? of->high.x : of->low.x,
                          (i & 2) != 0 ? of->high.y : of->low.y };

        put_point(points, count, corner, moved);
    }
}

static bool point_is_before(const void *a, const void *b)
{
    const ab_vec *mine = a;
    const ab_vec *other = b;

    return mine->x != other->x ? mine->x < other->x : mine->y < other->y;
}

static bool keeps_left(ab_vec a, ab_vec b, ab_vec c)
{
    return i128_sign(i128_cross(b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y)) > 0;
}

/* The hull of points in order, into a list with room for twice as many. */
static uint32_t hull_of_points(const ab_vec *points, uint32_t n, ab_vec *hull)
{
    uint32_t count = 0;

    for (int side = 0; side < 2; side++) {
        uint32_t start = count;

        for (uint32_t i = 0; i < n; i++) {
            ab_vec v = points[side == 0 ? i : n - 1 - i];

            while (count >= start + 2 && !keeps_left(hull[count - 2], hull[count - 1], v)) {
                count--;
            }
            if (count == start || hull[count - 1].x != v.x || hull[count - 1].y != v.y) {
                hull[count++] = v;
            }
        }
        count -= count > 1; /* the last is the first of the other side */
    }
    return count;
}

uint32_t ab_hull_points_of(const abut_figure *figure)
{
    ab_operand operand;

    return ab_operand_make(figure, &operand) == ABUT_OK ? points_of_member(&operand) : 0;
}

uint32_t ab_compound_hull_points(const abut_compound *compound)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < compound->pile.count && !compound->is_endless; i++) {
        count += ab_hull_points_of(&compound->members[i].figure);
    }
    return count <= ABUT_COMPOUND_LIMIT ? (uint32_t)count : 0;
}

uint32_t ab_compound_hull(const abut_compound *compound, uint32_t room, ab_vec *work)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < compound->pile.count && room > 0; i++) {
        ab_operand operand;

        if (ab_operand_make(&compound->members[i].figure, &operand) == ABUT_OK) {
            put_points(&operand, compound->members[i].moved, work, &count);
        }
    }
    if (count == 0) {
        return 0;
    }
    AB_ASSERT(count == room, "as many as were counted");
    ab_sort(work, count, sizeof *work, point_is_before);
    return hull_of_points(work, count, work + count);
}
