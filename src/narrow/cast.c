/* narrow/cast.c - a point that travels in a straight line meets a shape.
 *
 * Whether it does is the relation of its path with the shape, and so exact. When
 * it does is computed in doubles from the features of the shape (cross.c): an edge,
 * moved out by the radius, or the circle round a corner. The first one entered is
 * the entry, the last one left is the exit, for the shape is their hull.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/vec2.h"
#include "narrow/cast.h"
#include "narrow/clip.h"
#include "narrow/cross.h"
#include "narrow/meet.h"
#include "narrow/small.h"

#include <math.h>

/* Where a path that starts at `start`, as seen from the core, enters or leaves it. */
static ab_crossing
find_crossing(const ab_core *core, ab_vec start, const ab_path *path, ab_passage passage)
{
    bool sharp = core->radius == 0 && core->count > 2;
    bool wants_last = sharp == (passage == AB_ENTERING);
    ab_crossing best = ab_no_crossing(wants_last ? -INFINITY : INFINITY);

    for (int i = 0; i < core->count; i++) {
        ab_vec corner = ab_core_point(core, i);
        ab_vec off = ab_sub(start, corner);

        if (core->count > 1) {
            ab_edge edge = { off, ab_sub(ab_core_point(core, i + 1), corner),
                             ab_core_inverse_lengths(core)[i], i };

            if (sharp) {
                ab_cross_line(&best, &edge, 0, path, passage);
            } else {
                ab_cross_edge(&best, &edge, core->radius, path, passage);
            }
        }
        if (core->radius > 0) {
            ab_cross_corner(&best, off, core->radius, path, passage);
        }
    }
    return best;
}

/* Whether a path runs along a segment. */
static bool runs_along(const ab_path *path, const ab_core *segment)
{
    ab_vec edge = ab_sub(ab_core_point(segment, 1), ab_core_point(segment, 0));

    return i128_sign(i128_cross(edge.x, edge.y, path->step.x, path->step.y)) == 0;
}

/* When the path passes a corner of the core that its start sees at `d`. */
static double time_at_corner(const ab_path *path, const ab_core *core, int corner, ab_vec d)
{
    abut_vec2 place = ab_core_corner(core, corner);
    abut_vec2 off = { place.x + (double)d.x, place.y + (double)d.y };

    return v2_dot(off, path->way) / (path->length * path->length);
}

/* A hit that the features do not show, because rounding hides it: a circle that is
 * only grazed, the end of a segment, a path along a segment. The path is there
 * when it is nearest to the core. */
static ab_crossing graze(const ab_core *route,
                         const ab_core *core,
                         ab_vec d,
                         const ab_path *path,
                         abut_relation relation)
{
    ab_meeting meeting = ab_meet(route, core, d);
    bool line = core->count == 2 && core->radius == 0;
    double time;

    if (line && relation == ABUT_OVERLAPPING) {
        time = v2_dot(ab_crossing_of(route, core, d), path->way) / (path->length * path->length);
    } else if (line && runs_along(path, core)) {
        double first = time_at_corner(path, core, 0, d);
        double second = time_at_corner(path, core, 1, d);

        time = first < second ? first : second;
    } else {
        ab_survey survey = ab_survey_cores(route, core, d);

        time = v2_dot(survey.near_a, path->way) / (path->length * path->length);
    }
    return (ab_crossing){ time, meeting.normal, meeting.edge_b };
}

static double within_path(double t)
{
    return t > 0 ? (t < 1 ? t : 1) : 0;
}

void ab_cast_fill(abut_hit *hit, const ab_cast *cast, ab_crossing crossing, int side)
{
    hit->hit = true;
    hit->time = within_path(crossing.time);
    hit->normal = (abut_vec2){ crossing.normal.x + 0.0, crossing.normal.y + 0.0 };
    hit->side = side;
    hit->point =
        (abut_vec2){ ((double)cast->from.x + hit->time * (double)cast->way.x) * ABUT_STEP,
                     ((double)cast->from.y + hit->time * (double)cast->way.y) * ABUT_STEP };
}

static void fill_hit(abut_hit *hit, const ab_cast *cast, const ab_core *core, ab_crossing crossing)
{
    bool on_side = crossing.edge >= 0 && core->count > 2;

    ab_cast_fill(hit, cast, crossing, on_side ? ab_core_side(core, crossing.edge) : ABUT_SIDE_NONE);
}

/* The path starts strictly inside of the core, whose origin it sees at `d`. */
static void start_inside(abut_hit *hit, const ab_cast *cast, const ab_core *core, ab_vec d)
{
    if (cast->inside == ABUT_INSIDE_IGNORE) {
        return;
    }
    if (cast->inside == ABUT_INSIDE_HIT) {
        fill_hit(hit, cast, core, ab_no_crossing(0));
        return;
    }
    ab_core end = ab_core_of_point();
    ab_vec to = ab_sub(cast->way, d);

    if (ab_relate(core, &end, to, core->radius) == ABUT_OVERLAPPING) {
        return; /* it never leaves */
    }
    ab_path path = ab_path_of(cast->way);

    fill_hit(hit, cast, core, find_crossing(core, (ab_vec){ -d.x, -d.y }, &path, AB_LEAVING));
}

abut_hit ab_cast_nothing(const ab_cast *cast)
{
    ab_vec to = ab_add(cast->from, cast->way);

    return (
        abut_hit){ .time = 1, .point = { ab_units(to.x), ab_units(to.y) }, .side = ABUT_SIDE_NONE };
}

abut_hit ab_cast_shape(const ab_cast *cast, const ab_shape *shape)
{
    const ab_core *core = &shape->core;
    ab_core start = ab_core_of_point();
    ab_core route = ab_core_of_path(cast->way);
    ab_vec d = ab_sub(shape->at, cast->from);
    abut_relation relation = ab_relate(&route, core, d, core->radius);
    abut_hit hit = ab_cast_nothing(cast);

    if (relation == ABUT_APART) {
        return hit;
    }
    abut_relation at_start = ab_relate(&start, core, d, core->radius);

    if (at_start == ABUT_OVERLAPPING) {
        start_inside(&hit, cast, core, d);
        return hit;
    }
    if (at_start == ABUT_TOUCHING) {
        ab_meeting meeting = ab_meet(&start, core, d);

        fill_hit(&hit, cast, core, (ab_crossing){ 0, meeting.normal, meeting.edge_b });
    } else {
        ab_path path = ab_path_of(cast->way);
        ab_crossing entry = find_crossing(core, (ab_vec){ -d.x, -d.y }, &path, AB_ENTERING);

        if (!(entry.time < 2)) { /* later than 1 by more than rounding: none was found */
            entry = graze(&route, core, d, &path, relation);
        }
        fill_hit(&hit, cast, core, entry);
    }
    hit.graze = relation == ABUT_TOUCHING;
    return hit;
}

static bool is_place(abut_vec2 v)
{
    return ab_in_range(v.x) && ab_in_range(v.y);
}

abut_hit abut_cast(abut_vec2 from, abut_vec2 to, const abut_shape *b, abut_inside inside)
{
    const ab_shape *shape = ab_inside(b);
    abut_hit nothing = { .time = 1, .point = to, .side = ABUT_SIDE_NONE };

    if (shape->core.count == 0 || !is_place(from) || !is_place(to)) {
        return nothing;
    }
    ab_vec start = { ab_round(from.x), ab_round(from.y) };
    ab_vec end = { ab_round(to.x), ab_round(to.y) };
    ab_cast cast = { start, ab_sub(end, start), inside };
    int64_t longest = ab_max(ab_max(cast.way.x, -cast.way.x), ab_max(cast.way.y, -cast.way.y));

    return longest <= AB_LATTICE_LIMIT ? ab_cast_shape(&cast, shape) : nothing;
}

double ab_ray_need(ab_vec from, const ab_shape *shape)
{
    ab_vec off = ab_sub(shape->at, from);
    double size = shape->core.extent + (double)shape->core.radius;
    /* Far enough to pass the whole shape, whichever way it lies. */
    double far_x = ab_fabs((double)off.x) + size;
    double far_y = ab_fabs((double)off.y) + size;

    return far_x + far_y + AB_PER_UNIT;
}

double ab_ray_way(abut_vec2 direction, double steps, ab_vec *way)
{
    /* The longer the vector, the finer the direction; this long costs nothing. */
    const double fine = (double)(AB_LOCAL_LIMIT / 2);
    double units = (steps > fine ? steps : fine) * ABUT_STEP;
    double scale = 1;

    if (ab_fabs(direction.x) + ab_fabs(direction.y) < 0x1p-500) {
        direction = (abut_vec2){ direction.x * 0x1p600, direction.y * 0x1p600 };
    }
    double size =
        ab_fabs(direction.x) > ab_fabs(direction.y) ? ab_fabs(direction.x) : ab_fabs(direction.y);

    /* Scaling by a power of two keeps a direction on a fine enough lattice exact. */
    while (size * scale < units) {
        scale *= 2;
    }
    while (size * scale >= 2 * units) {
        scale /= 2;
    }
    bool longest = size * scale > ABUT_LIMIT;

    if (longest) {
        scale = ABUT_LIMIT / size * (1 - 0x1p-50);
    }
    *way = (ab_vec){ ab_round(direction.x * scale), ab_round(direction.y * scale) };
    return longest ? INFINITY : size * scale * AB_PER_UNIT;
}

abut_hit ab_ray_hit(abut_hit hit, ab_vec way)
{
    double x = (double)way.x;
    double y = (double)way.y;

    hit.time = hit.time * ab_sqrt(x * x + y * y) * ABUT_STEP;
    return hit;
}

abut_hit abut_cast_ray(abut_vec2 from, abut_vec2 direction, const abut_shape *b, abut_inside inside)
{
    const ab_shape *shape = ab_inside(b);
    abut_hit nothing = { .time = INFINITY, .point = from, .side = ABUT_SIDE_NONE };
    double size = ab_fabs(direction.x) + ab_fabs(direction.y);

    if (shape->core.count == 0 || !is_place(from) || !(size > 0 && size <= DBL_MAX)) {
        return nothing;
    }
    ab_cast cast = { { ab_round(from.x), ab_round(from.y) }, { 0, 0 }, inside };

    ab_ray_way(direction, ab_ray_need(cast.from, shape), &cast.way);
    abut_hit hit = ab_cast_shape(&cast, shape);

    return hit.hit ? ab_ray_hit(hit, cast.way) : nothing;
}
