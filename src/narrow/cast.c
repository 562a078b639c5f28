/* narrow/cast.c - a point that travels in a straight line meets a shape.
 *
 * Whether it does is the relation of its path with the shape, and so exact. When it
 * does is exact too, a root or a quotient of integers (gate.c), and becomes a double
 * only when it is reported (when.c).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/cast.h"
#include "narrow/gate.h"
#include "narrow/meet.h"
#include "narrow/simple.h"

#include <math.h>

void ab_cast_fill(abut_hit *hit, const ab_cast *cast, double time, int side)
{
    hit->hit = true;
    hit->time = time;
    hit->side = side;
    hit->point =
        (abut_vec2){ ((double)cast->from.x + time * (double)cast->motion.x) * ABUT_QUANTUM,
                     ((double)cast->from.y + time * (double)cast->motion.y) * ABUT_QUANTUM };
}

static void fill_hit(abut_hit *hit, const ab_cast *cast, const ab_core *core, const ab_gate *gate)
{
    bool on_side = gate->edge >= 0 && core->count > 2;

    ab_cast_fill(hit, cast, ab_when_time(&gate->when),
                 on_side ? ab_core_side(core, gate->edge) : ABUT_SIDE_NONE);
    if (cast->ray) {
        hit->time = ab_when_distance(&gate->when, cast->motion);
    }
    hit->normal = (abut_vec2){ gate->normal.x + 0.0, gate->normal.y + 0.0 };
}

static ab_gate gate_at_start(abut_vec2 normal, int edge)
{
    return (ab_gate){ ab_when_of(i128_from(0), u128_from(1)), normal, edge };
}

/* Whether a normal is that of a side of a core of two points: at its ends it may have another. */
static bool is_of_side(const ab_core *core, abut_vec2 normal)
{
    abut_vec2 along = ab_core_along(core, 0);

    return ab_fabs(along.x * normal.x + along.y * normal.y) <
           ab_fabs(along.x * normal.y - along.y * normal.x);
}

/* The path starts on the outline of the core, whose origin it sees at `d`: at a corner of a polygon
 * it meets the side that it faces more. */
static ab_gate start_on_edge(const ab_core *core, ab_vec d, ab_vec motion)
{
    ab_core start = ab_core_of_point();
    ab_meeting meeting = ab_meet(&start, core, d);
    ab_gate gate = gate_at_start(meeting.normal, meeting.edge_b);
    bool away = meeting.normal.x * (double)motion.x + meeting.normal.y * (double)motion.y > 0;

    /* What is thin has two sides. */
    if (core->count == 2 && core->radius == 0 && away && is_of_side(core, meeting.normal)) {
        gate.normal = (abut_vec2){ -meeting.normal.x, -meeting.normal.y };
    }
    for (int i = 0; i < core->count && core->count > 2 && core->radius == 0; i++) {
        ab_vec corner = ab_core_point(core, i);
        int before = i > 0 ? i - 1 : core->count - 1;
        abut_vec2 normals[2];

        if (corner.x == -d.x && corner.y == -d.y) {
            double facing = ab_edge_facing(core, i, motion, &normals[0]);
            double its = ab_edge_facing(core, before, motion, &normals[1]);
            bool first = ab_side_is_preferred(facing, normals[0], its, normals[1]);

            gate.edge = first ? i : before;
            gate.normal = normals[first ? 0 : 1];
        }
    }
    return gate;
}

/* The path starts strictly inside of the core, whose origin it sees at `d`. */
static void start_inside(abut_hit *hit, const ab_cast *cast, const ab_core *core, ab_vec d)
{
    if (cast->inside == ABUT_INSIDE_IGNORE) {
        return;
    }
    if (cast->inside == ABUT_INSIDE_HIT) {
        ab_gate gate = gate_at_start((abut_vec2){ 0, 0 }, -1);

        fill_hit(hit, cast, core, &gate);
        return;
    }
    ab_core end = ab_core_of_point();
    ab_vec to = ab_sub(cast->motion, d);

    if (ab_relate(core, &end, to, core->radius) == ABUT_OVERLAPPING) {
        return; /* it never leaves */
    }
    ab_gate gate;

    ab_gate_out(&gate, core, (ab_vec){ -d.x, -d.y }, cast->motion);
    fill_hit(hit, cast, core, &gate);
}

abut_hit ab_cast_nothing(const ab_cast *cast)
{
    ab_vec to = ab_add(cast->from, cast->motion);

    return (
        abut_hit){ .time = 1, .point = { ab_units(to.x), ab_units(to.y) }, .side = ABUT_SIDE_NONE };
}

abut_hit ab_cast_shape(const ab_cast *cast, const ab_shape *shape)
{
    const ab_core *core = &shape->core;
    ab_core start = ab_core_of_point();
    ab_core route = ab_core_of_path(cast->motion);
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
    ab_gate gate;

    if (at_start == ABUT_TOUCHING) {
        gate = start_on_edge(core, d, cast->motion);
    } else if (!ab_gate_in(&gate, core, (ab_vec){ -d.x, -d.y }, cast->motion)) {
        ab_meeting meeting = ab_meet(&route, core, d);

        gate.normal = meeting.normal;
        gate.edge = meeting.edge_b;
    }
    fill_hit(&hit, cast, core, &gate);
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
    ab_cast cast = { start, ab_sub(end, start), inside, false };
    int64_t longest =
        ab_max(ab_max(cast.motion.x, -cast.motion.x), ab_max(cast.motion.y, -cast.motion.y));

    return longest <= AB_LATTICE_LIMIT ? ab_cast_shape(&cast, shape) : nothing;
}

double ab_ray_need(ab_vec from, const ab_core *core, ab_vec at)
{
    ab_vec off = ab_sub(at, from);
    double size = core->extent + (double)core->radius;
    /* Far enough to pass the whole shape, in whatever direction it lies. */
    double far_x = ab_fabs((double)off.x) + size;
    double far_y = ab_fabs((double)off.y) + size;

    return far_x + far_y + AB_PER_UNIT;
}

double ab_ray_motion(abut_vec2 direction, double quanta, ab_vec *motion)
{
    /* The longer the vector, the finer the direction; this long costs nothing. */
    const double fine = (double)(AB_LOCAL_LIMIT / 2);
    double units = (quanta > fine ? quanta : fine) * ABUT_QUANTUM;
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
    *motion = (ab_vec){ ab_round(direction.x * scale), ab_round(direction.y * scale) };
    return longest ? INFINITY : size * scale * AB_PER_UNIT;
}

abut_hit abut_cast_ray(abut_vec2 from, abut_vec2 direction, const abut_shape *b, abut_inside inside)
{
    const ab_shape *shape = ab_inside(b);
    abut_hit nothing = { .time = INFINITY, .point = from, .side = ABUT_SIDE_NONE };
    double size = ab_fabs(direction.x) + ab_fabs(direction.y);

    if (shape->core.count == 0 || !is_place(from) || !(size > 0 && size <= DBL_MAX)) {
        return nothing;
    }
    ab_cast cast = { { ab_round(from.x), ab_round(from.y) }, { 0, 0 }, inside, true };

    ab_ray_motion(direction, ab_ray_need(cast.from, &shape->core, shape->at), &cast.motion);
    abut_hit hit = ab_cast_shape(&cast, shape);

    return hit.hit ? hit : nothing;
}
