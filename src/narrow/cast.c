/* narrow/cast.c - a point that travels in a straight line meets a shape.
 *
 * Whether it does is the relation of its path with the shape, and so exact. When
 * it does is computed in doubles from the features of the shape: an edge, moved
 * out by the radius, or the circle round a corner. The first one entered is the
 * entry, the last one left is the exit, for the shape is their hull.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/pair.h"
#include "base/wide.h"
#include "math/vec2.h"
#include "narrow/clip.h"
#include "narrow/meet.h"
#include "narrow/small.h"

#include <math.h>

/* A path on the lattice, seen from the origin of the core it meets. */
typedef struct ab_path {
    ab_vec start;
    ab_vec step;
    abut_vec2 from; /* the same in doubles */
    abut_vec2 way;
    double length;
} ab_path;

/* When a path crosses the outline of a shape, and where its normal points. */
typedef struct outline_crossing {
    double time;
    abut_vec2 normal;
    int edge; /* of the ring, -1 where it is round */
} outline_crossing;

/* Takes a crossing if it is earlier (on the way in) or later (on the way out). */
static void take(outline_crossing *best, outline_crossing next, bool leaving)
{
    if (leaving ? next.time > best->time : next.time < best->time) {
        *best = next;
    }
}

/* The edge, moved out by the radius: crossed where the path comes to stand over
 * it. Heights over its line and how they change are exact, so that a path nearly
 * along the edge loses nothing to cancellation. */
static void
cross_edge(outline_crossing *best, const ab_core *core, int edge, const ab_path *path, bool leaving)
{
    ab_vec start = ab_core_point(core, edge);
    ab_vec along = ab_sub(ab_core_point(core, edge + 1), start);
    ab_vec off = ab_sub(path->start, start);
    /* The outward normal of an edge (x, y) is (y, -x), of the edge's length. */
    double rate = i128_to_double(i128_dot(along.y, -along.x, path->step.x, path->step.y));
    double height = i128_to_double(i128_dot(along.y, -along.x, off.x, off.y));

    if (leaving ? rate <= 0 : rate >= 0) {
        return;
    }
    double inverse = ab_core_inverse_lengths(core)[edge];
    double time = ((double)core->radius / inverse - height) / rate;
    double beside = i128_to_double(i128_dot(along.x, along.y, off.x, off.y)) +
                    time * i128_to_double(i128_dot(along.x, along.y, path->step.x, path->step.y));

    if (beside >= 0 && beside * inverse * inverse <= 1) {
        abut_vec2 normal = { (double)along.y * inverse, (double)-along.x * inverse };

        take(best, (outline_crossing){ time, normal, edge }, leaving);
    }
}

static double u256_to_double_roughly(ab_u256 number)
{
    double sum = 0;

    for (int i = 3; i >= 0; i--) {
        sum = sum * 0x1p64 + (double)number.w[i];
    }
    return sum;
}

/* Half of the chord that a circle cuts from the path, times the path's length;
 * false if the path's line misses it. The root of reach^2 length^2 - cross^2 is
 * taken of an exact difference, so that a graze is not lost to cancellation. */
static bool half_chord(ab_vec off, ab_vec step, int64_t radius, double *half)
{
    ab_u128 length_sq = i128_abs(i128_dot(step.x, step.y, step.x, step.y));
    ab_u128 across = i128_abs(i128_cross(off.x, off.y, step.x, step.y));
    ab_u256 whole = u256_mul(u128_square(radius), length_sq);
    ab_u256 missed = u256_mul(across, across);

    if (u256_cmp(whole, missed) < 0) {
        return false;
    }
    *half = ab_sqrt(u256_to_double_roughly(u256_sub(whole, missed)));
    return true;
}

/* The circle round a corner. */
static void cross_corner(
    outline_crossing *best, const ab_core *core, int corner, const ab_path *path, bool leaving)
{
    ab_vec off = ab_sub(path->start, ab_core_point(core, corner));
    double half;

    if (!half_chord(off, path->step, core->radius, &half)) {
        return;
    }
    double nearest = -i128_to_double(i128_dot(off.x, off.y, path->step.x, path->step.y));
    double time = (leaving ? nearest + half : nearest - half) / (path->length * path->length);
    abut_vec2 normal = { (double)off.x + time * path->way.x, (double)off.y + time * path->way.y };
    double length = ab_sqrt(v2_dot(normal, normal));

    if (length > 0) {
        normal = (abut_vec2){ normal.x / length, normal.y / length };
    }
    take(best, (outline_crossing){ time, normal, -1 }, leaving);
}

/* A sharp polygon is entered at the last of the lines that the path crosses
 * inwards, and left at the first that it crosses outwards. */
static outline_crossing cross_sharp(const ab_core *core, const ab_path *path, bool leaving)
{
    outline_crossing best = { leaving ? INFINITY : -INFINITY, { 0, 0 }, -1 };

    for (int i = 0; i < core->count; i++) {
        ab_vec start = ab_core_point(core, i);
        ab_vec along = ab_sub(ab_core_point(core, i + 1), start);
        ab_vec off = ab_sub(path->start, start);
        double rate = i128_to_double(i128_dot(along.y, -along.x, path->step.x, path->step.y));

        if (leaving ? rate > 0 : rate < 0) {
            double height = i128_to_double(i128_dot(along.y, -along.x, off.x, off.y));
            double inverse = ab_core_inverse_lengths(core)[i];
            abut_vec2 normal = { (double)along.y * inverse, (double)-along.x * inverse };

            take(&best, (outline_crossing){ -height / rate, normal, i }, !leaving);
        }
    }
    return best;
}

static outline_crossing find_crossing(const ab_core *core, const ab_path *path, bool leaving)
{
    if (core->radius == 0 && core->count > 2) {
        return cross_sharp(core, path, leaving);
    }
    outline_crossing best = { leaving ? -INFINITY : INFINITY, { 0, 0 }, -1 };

    for (int i = 0; i < core->count; i++) {
        if (core->count > 1) {
            cross_edge(&best, core, i, path, leaving);
        }
        if (core->radius > 0) {
            cross_corner(&best, core, i, path, leaving);
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

/* When the path passes a place, seen from the origin of the core. */
static double time_of(const ab_path *path, abut_vec2 place)
{
    abut_vec2 off = { place.x - path->from.x, place.y - path->from.y };

    return v2_dot(off, path->way) / (path->length * path->length);
}

/* A hit that the features do not show, because rounding hides it: a circle that is
 * only grazed, the end of a segment, a path along a segment. The path is there
 * when it is nearest to the core. */
static outline_crossing graze(const ab_core *route,
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
        double first = time_of(path, ab_core_corner(core, 0));
        double second = time_of(path, ab_core_corner(core, 1));

        time = first < second ? first : second;
    } else {
        ab_survey survey = ab_survey_cores(route, core, d);

        time = v2_dot(survey.near_a, path->way) / (path->length * path->length);
    }
    return (outline_crossing){ time, meeting.normal, meeting.edge_b };
}

/* A cast on the lattice: from `at`, along `way`, against a shape. */
typedef struct ab_cast {
    ab_vec from;
    ab_vec way;
    const ab_shape *shape;
    abut_inside inside;
} ab_cast;

static double within_path(double t)
{
    return t > 0 ? (t < 1 ? t : 1) : 0;
}

static void fill_hit(abut_hit *hit, const ab_cast *cast, outline_crossing crossing)
{
    hit->hit = true;
    hit->time = within_path(crossing.time);
    hit->normal = (abut_vec2){ crossing.normal.x + 0.0, crossing.normal.y + 0.0 };
    hit->side =
        crossing.edge >= 0 ? ab_core_side(&cast->shape->core, crossing.edge) : ABUT_SIDE_NONE;
    if (cast->shape->core.count < 3) {
        hit->side = ABUT_SIDE_NONE;
    }
    hit->point =
        (abut_vec2){ ((double)cast->from.x + hit->time * (double)cast->way.x) * ABUT_STEP,
                     ((double)cast->from.y + hit->time * (double)cast->way.y) * ABUT_STEP };
}

static ab_path path_of(const ab_cast *cast)
{
    ab_vec from = ab_sub(cast->from, cast->shape->at);
    ab_path path = { from,
                     cast->way,
                     { (double)from.x, (double)from.y },
                     { (double)cast->way.x, (double)cast->way.y },
                     0 };

    path.length = ab_sqrt(v2_dot(path.way, path.way));
    return path;
}

/* The path starts strictly inside. */
static void start_inside(abut_hit *hit, const ab_cast *cast)
{
    const ab_core *core = &cast->shape->core;

    if (cast->inside == ABUT_INSIDE_IGNORE) {
        return;
    }
    if (cast->inside == ABUT_INSIDE_HIT) {
        fill_hit(hit, cast, (outline_crossing){ 0, { 0, 0 }, -1 });
        return;
    }
    ab_core end = ab_core_of_point();
    ab_vec to = ab_sub(ab_add(cast->from, cast->way), cast->shape->at);

    if (ab_relate(core, &end, to, core->radius) == ABUT_OVERLAPPING) {
        return; /* it never leaves */
    }
    ab_path path = path_of(cast);

    fill_hit(hit, cast, find_crossing(core, &path, true));
}

static abut_hit cast_path(const ab_cast *cast)
{
    const ab_core *core = &cast->shape->core;
    ab_core start = ab_core_of_point();
    ab_core route = ab_core_of_path(cast->way);
    ab_vec d = ab_sub(cast->shape->at, cast->from);
    abut_relation relation = ab_relate(&route, core, d, core->radius);
    abut_hit hit = { .time = 1, .side = ABUT_SIDE_NONE };
    ab_vec to = ab_add(cast->from, cast->way);

    hit.point = (abut_vec2){ ab_units(to.x), ab_units(to.y) };
    if (relation == ABUT_APART) {
        return hit;
    }
    abut_relation at_start = ab_relate(&start, core, d, core->radius);

    if (at_start == ABUT_OVERLAPPING) {
        start_inside(&hit, cast);
        return hit;
    }
    if (at_start == ABUT_TOUCHING) {
        ab_meeting meeting = ab_meet(&start, core, d);

        fill_hit(&hit, cast, (outline_crossing){ 0, meeting.normal, meeting.edge_b });
    } else {
        ab_path path = path_of(cast);
        outline_crossing entry = find_crossing(core, &path, false);

        if (!(entry.time < 2)) { /* later than 1 by more than rounding: none was found */
            entry = graze(&route, core, d, &path, relation);
        }
        fill_hit(&hit, cast, entry);
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
    ab_cast cast = { start, ab_sub(end, start), shape, inside };
    int64_t longest = ab_max(ab_max(cast.way.x, -cast.way.x), ab_max(cast.way.y, -cast.way.y));

    return longest <= AB_LATTICE_LIMIT ? cast_path(&cast) : nothing;
}

/* A direction as a lattice vector of at least a given number of steps, but no
 * longer than the limit. Scaling by a power of two keeps a direction on a fine
 * enough lattice exact. */
static ab_vec scaled_direction(abut_vec2 direction, double steps)
{
    if (ab_fabs(direction.x) + ab_fabs(direction.y) < 0x1p-500) {
        direction = (abut_vec2){ direction.x * 0x1p600, direction.y * 0x1p600 };
    }
    double size =
        ab_fabs(direction.x) > ab_fabs(direction.y) ? ab_fabs(direction.x) : ab_fabs(direction.y);
    double units = steps * ABUT_STEP;
    double scale = 1;

    while (size * scale < units) {
        scale *= 2;
    }
    while (size * scale >= 2 * units) {
        scale /= 2;
    }
    if (size * scale > ABUT_LIMIT) {
        scale = ABUT_LIMIT / size * (1 - 0x1p-50);
    }
    return (ab_vec){ ab_round(direction.x * scale), ab_round(direction.y * scale) };
}

abut_hit abut_cast_ray(abut_vec2 from, abut_vec2 direction, const abut_shape *b, abut_inside inside)
{
    const ab_shape *shape = ab_inside(b);
    abut_hit nothing = { .time = INFINITY, .point = from, .side = ABUT_SIDE_NONE };
    double size = ab_fabs(direction.x) + ab_fabs(direction.y);

    if (shape->core.count == 0 || !is_place(from) || !(size > 0 && size <= DBL_MAX)) {
        return nothing;
    }
    ab_vec start = { ab_round(from.x), ab_round(from.y) };
    ab_vec off = ab_sub(shape->at, start);
    /* Far enough to pass the whole shape, whichever way it lies. */
    double far_x = ab_fabs((double)off.x) + shape->core.extent + (double)shape->core.radius;
    double far_y = ab_fabs((double)off.y) + shape->core.extent + (double)shape->core.radius;
    double furthest = far_x + far_y + AB_PER_UNIT;
    /* The longer the vector, the finer the direction; this long costs nothing. */
    double fine = (double)(AB_LOCAL_LIMIT / 2);
    ab_cast cast = { start, scaled_direction(direction, furthest > fine ? furthest : fine), shape,
                     inside };
    abut_hit hit = cast_path(&cast);

    if (!hit.hit) {
        return nothing;
    }
    double x = (double)cast.way.x;
    double y = (double)cast.way.y;

    hit.time = hit.time * ab_sqrt(x * x + y * y) * ABUT_STEP;
    return hit;
}
