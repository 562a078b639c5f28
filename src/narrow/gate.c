/* narrow/gate.c - where a path goes into a core, or out of it, and exactly when.
 *
 * A sharp polygon lies on the inner sides of all of its edges: a path enters it at the last of the
 * lines that it crosses inwards, and leaves it at the first that it crosses outwards.
 *
 * A round core lies on the inner side of each edge moved out by the radius, and holds the
 * circle round each corner. So it is entered no earlier than the last of those lines
 * and no later than the first of the circles; and it is the line if that is crossed
 * beside its edge, otherwise the circle. All of it is decided on exact times.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/vec2.h"
#include "narrow/gate.h"

/* A path, and the core that it is seen from. */
typedef struct seen_path {
    const ab_core *core;
    ab_vec start;
    ab_vec motion;
    bool leaving;
} seen_path;

/* When the path crosses the line of an edge, moved out by the radius; false if it does not
 * come from the right side. */
static bool when_over_line(ab_when *when, const seen_path *path, int edge)
{
    ab_vec along = ab_core_edge(path->core, edge);
    ab_vec off = ab_sub(path->start, ab_core_point(path->core, edge));
    /* The outward normal of an edge (x, y) is (y, -x), of the edge's length. */
    ab_i128 rate = i128_dot(along.y, -along.x, path->motion.x, path->motion.y);

    if (i128_sign(rate) != (path->leaving ? 1 : -1)) {
        return false;
    }
    ab_i128 height = i128_dot(along.y, -along.x, off.x, off.y);
    ab_i128 part = path->leaving ? i128_neg(height) : height;
    ab_u128 whole = i128_abs(rate);

    if (path->core->radius == 0) {
        *when = ab_when_of(part, whole);
        return true;
    }
    ab_u128 length_sq = i128_abs(i128_dot(along.x, along.y, along.x, along.y));

    *when = ab_when_with_root(part, path->leaving ? 1 : -1,
                              u256_mul(u128_square(path->core->radius), length_sq), whole);
    return true;
}

double ab_edge_facing(const ab_core *core, int edge, ab_vec motion, abut_vec2 *normal)
{
    abut_vec2 along = ab_core_along(core, edge);
    double length = ab_sqrt(along.x * along.x + along.y * along.y);

    *normal = (abut_vec2){ along.y / length + 0.0, -along.x / length + 0.0 };
    return -(normal->x * (double)motion.x + normal->y * (double)motion.y);
}

bool ab_side_is_preferred(double facing, abut_vec2 normal, double than_facing, abut_vec2 than)
{
    if (facing != than_facing) {
        return facing > than_facing;
    }
    return normal.x > than.x || (normal.x == than.x && normal.y > than.y);
}

/* Whether of two edges that a path crosses at once, at a corner, the first gives the normal. */
static bool is_preferred_edge(const seen_path *path, int edge, int than)
{
    abut_vec2 normal;
    abut_vec2 other;
    double facing = ab_edge_facing(path->core, edge, path->motion, &normal);
    double its = ab_edge_facing(path->core, than, path->motion, &other);

    return path->leaving ? ab_side_is_preferred(-facing, normal, -its, other)
                         : ab_side_is_preferred(facing, normal, its, other);
}

/* The last line going in, the first going out; -1 if there is none. At a corner of a sharp polygon
 * there are two at once. */
static int find_line(ab_when *best, const seen_path *path)
{
    int found = -1;

    for (int i = 0; i < path->core->count; i++) {
        ab_when when;

        if (!when_over_line(&when, path, i)) {
            continue;
        }
        int order = found < 0 ? 1 : ab_when_compare(&when, best);

        if (found < 0 || (path->leaving ? order < 0 : order > 0) ||
            (order == 0 && path->core->radius == 0 && is_preferred_edge(path, i, found))) {
            *best = when;
            found = i;
        }
    }
    return found;
}

/* Whether the path is beside an edge then, its ends included. */
static bool is_beside(const seen_path *path, int edge, const ab_when *when)
{
    ab_vec along = ab_core_edge(path->core, edge);
    ab_vec off = ab_sub(path->start, ab_core_point(path->core, edge));
    ab_vec off_end = ab_sub(path->start, ab_core_point(path->core, edge + 1));
    ab_i128 rate = i128_dot(along.x, along.y, path->motion.x, path->motion.y);

    return ab_when_sign_of(when, i128_dot(along.x, along.y, off.x, off.y), rate) >= 0 &&
           ab_when_sign_of(when, i128_dot(along.x, along.y, off_end.x, off_end.y), rate) <= 0;
}

/* When the path crosses the circle round a corner; false if it misses it or has it behind. */
static bool when_over_circle(ab_when *when, const seen_path *path, int corner)
{
    ab_vec off = ab_sub(path->start, ab_core_point(path->core, corner));
    ab_vec motion = path->motion;
    ab_i128 across = i128_cross(off.x, off.y, motion.x, motion.y);
    ab_u128 length_sq = i128_abs(i128_dot(motion.x, motion.y, motion.x, motion.y));
    ab_u256 whole = u256_mul(u128_square(path->core->radius), length_sq);
    ab_u256 missed = u256_mul(i128_abs(across), i128_abs(across));
    ab_i128 nearest = i128_neg(i128_dot(off.x, off.y, motion.x, motion.y));

    if (u256_cmp(whole, missed) < 0 || (!path->leaving && i128_sign(nearest) <= 0)) {
        return false;
    }
    *when = ab_when_with_root(nearest, path->leaving ? 1 : -1, u256_sub(whole, missed), length_sq);
    return true;
}

/* The first circle going in, the last going out; -1 if there is none. */
static int find_circle(ab_when *best, const seen_path *path)
{
    int found = -1;

    for (int i = 0; i < path->core->count; i++) {
        ab_when when;

        if (!when_over_circle(&when, path, i)) {
            continue;
        }
        int order = found < 0 ? 1 : ab_when_compare(&when, best);

        if (found < 0 || (path->leaving ? order > 0 : order < 0)) {
            *best = when;
            found = i;
        }
    }
    return found;
}

static abut_vec2 normal_of_gate(const ab_core *core, int edge)
{
    ab_vec along = ab_core_edge(core, edge);
    double inverse = ab_core_inverse_lengths(core)[edge];

    return (abut_vec2){ (double)along.y * inverse, (double)-along.x * inverse };
}

/* From the centre across to the path and along it to the crossing: not from the path's start,
 * which may be so far that the circle is lost in rounding. */
static abut_vec2 normal_of_circle(const seen_path *path, int corner, const ab_when *when)
{
    ab_vec off = ab_sub(path->start, ab_core_point(path->core, corner));
    double along = ab_sqrt(u256_roughly(when->root)) * when->sign;
    double aside = i128_to_double(i128_cross(off.x, off.y, path->motion.x, path->motion.y));
    double x = (double)path->motion.x;
    double y = (double)path->motion.y;
    abut_vec2 normal = { aside * y + along * x, along * y - aside * x };
    double length = ab_sqrt(v2_dot(normal, normal));

    return (abut_vec2){ normal.x / length, normal.y / length };
}

static void find_round_gate(ab_gate *gate, const seen_path *path)
{
    ab_when line;
    int edge = path->core->count > 1 ? find_line(&line, path) : -1;

    if (edge >= 0 && line.roughly.high > 0 && is_beside(path, edge, &line)) {
        *gate = (ab_gate){ line, normal_of_gate(path->core, edge), edge };
        return;
    }
    int corner = find_circle(&gate->when, path);

    AB_ASSERT(corner >= 0, "what is met is met somewhere");
    gate->normal = normal_of_circle(path, corner, &gate->when);
    gate->edge = -1;
}

static void find_sharp_gate(ab_gate *gate, const seen_path *path)
{
    gate->edge = find_line(&gate->when, path);
    AB_ASSERT(gate->edge >= 0, "what is met is met somewhere");
    gate->normal = normal_of_gate(path->core, gate->edge);
}

/* When the path, which leads there, comes to a corner. */
static ab_when when_at_corner(const seen_path *path, int corner)
{
    ab_vec to = ab_sub(ab_core_point(path->core, corner), path->start);
    bool by_x = ab_max(path->motion.x, -path->motion.x) >= ab_max(path->motion.y, -path->motion.y);
    int64_t part = by_x ? to.x : to.y;
    int64_t whole = by_x ? path->motion.x : path->motion.y;

    return ab_when_of(i128_from(whole < 0 ? -part : part),
                      u128_from(whole < 0 ? 0 - (uint64_t)whole : (uint64_t)whole));
}

/* A point, or a segment. */
static bool find_thin_gate(ab_gate *gate, const seen_path *path)
{
    gate->edge = path->core->count == 2 ? find_line(&gate->when, path) : -1;
    if (gate->edge >= 0) {
        gate->normal = normal_of_gate(path->core, gate->edge);
        return true;
    }
    gate->when = when_at_corner(path, 0);
    if (path->core->count == 2) {
        ab_when other = when_at_corner(path, 1);

        if (ab_when_compare(&other, &gate->when) < 0) {
            gate->when = other;
        }
    }
    return false;
}

bool ab_gate_in(ab_gate *gate, const ab_core *core, ab_vec start, ab_vec motion)
{
    seen_path path = { core, start, motion, false };

    if (core->radius == 0 && core->count <= 2) {
        return find_thin_gate(gate, &path);
    }
    if (core->radius == 0) {
        find_sharp_gate(gate, &path);
    } else {
        find_round_gate(gate, &path);
    }
    return true;
}

void ab_gate_out(ab_gate *gate, const ab_core *core, ab_vec start, ab_vec motion)
{
    seen_path path = { core, start, motion, true };

    if (core->radius == 0) {
        find_sharp_gate(gate, &path);
    } else {
        find_round_gate(gate, &path);
    }
}
