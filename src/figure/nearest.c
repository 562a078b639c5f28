/* figure/nearest.c - the nearest pieces of two figures, and the distance between the two.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/nearest.h"
#include "narrow/narrow.h"

#include <math.h>

/* A distance in quanta, rounded up and a little more. */
static int64_t quanta_of(double distance)
{
    double quanta = distance * AB_PER_UNIT * (1 + 0x1p-50) + 2;

    return quanta < (double)AB_ALL_REACH ? (int64_t)quanta : AB_ALL_REACH;
}

/* The largest gap between the bounds of the pair along x or y, in quanta. */
static int64_t least_gap(const ab_shape *a, const ab_shape *b)
{
    ab_vec gap = ab_bounds_gap(&a->core, &b->core, ab_sub(b->at, a->at));

    return ab_max(gap.x, gap.y) - a->core.radius - b->core.radius;
}

/* The direction from a core to another that is apart from it, across the gap, and a place of each
 * between which the gap lies: both as seen from a. */
typedef struct gap_line {
    ab_vec direction; /* out of b towards a, of any length */
    ab_vec between;   /* from a place of b to one of a */
} gap_line;

static gap_line gap_of_boxes(const ab_core *a, const ab_core *b, ab_vec d)
{
    ab_vec after = ab_sub(ab_sub(a->low, b->high), d);
    ab_vec before = ab_sub(ab_add(b->low, d), a->high);
    ab_vec away = { ab_max(after.x, 0) - ab_max(before.x, 0),
                    ab_max(after.y, 0) - ab_max(before.y, 0) };

    return (gap_line){ away, away };
}

/* There is only one: the survey proves in integers which features are nearest. */
static gap_line gap_of_cores(const ab_core *a, const ab_core *b, ab_vec d)
{
    if ((a->form & b->form) == AB_CORE_BOX) {
        return gap_of_boxes(a, b, d);
    }
    ab_survey survey = ab_survey_cores(a, b, d);
    ab_vec between = ab_sub(ab_sub(ab_core_point(a, survey.near_corner_a), d),
                            ab_core_point(b, survey.near_corner_b));

    if (survey.near_edge_a >= 0) {
        ab_vec along = ab_core_edge(a, survey.near_edge_a);

        return (gap_line){ { -along.y, along.x }, between };
    }
    if (survey.near_edge_b >= 0) {
        ab_vec along = ab_core_edge(b, survey.near_edge_b);

        return (gap_line){ { along.y, -along.x }, between };
    }
    return (gap_line){ between, between };
}

ab_vec ab_in_lowest_terms(ab_vec v)
{
    int64_t divisor = v.x < 0 ? -v.x : v.x;
    int64_t rest = v.y < 0 ? -v.y : v.y;

    while (rest != 0) {
        int64_t next = divisor % rest;

        divisor = rest;
        rest = next;
    }
    return divisor > 1 ? (ab_vec){ v.x / divisor, v.y / divisor } : v;
}

/* The gap of a pair of pieces that are apart: what a corner and what the edge next to it would make
 * of the same gap are the same bits. */
static void round_gap(const ab_shape *a, const ab_shape *b, ab_nearest *out)
{
    gap_line line = gap_of_cores(&a->core, &b->core, ab_sub(b->at, a->at));
    ab_vec direction = ab_in_lowest_terms(line.direction);
    double x = (double)direction.x;
    double y = (double)direction.y;
    double length = ab_sqrt(x * x + y * y);
    ab_i128 across = i128_dot(direction.x, direction.y, line.between.x, line.between.y);
    double reach = (double)(a->core.radius + b->core.radius);
    double distance = (i128_to_double(across) / length - reach) * ABUT_QUANTUM;

    out->normal = (abut_vec2){ x / length + 0.0, y / length + 0.0 };
    out->gap.distance = distance > 0 ? distance : out->gap.distance;
}

/* What there is to say of a pair that is this far apart; sides that pieces cover have no number. */
static ab_nearest nearest_of_pair(const ab_pairs *pairs, abut_distance gap)
{
    const ab_shape *mine = pairs->parade_a.shape;
    const ab_shape *other = pairs->parade_b.shape;
    ab_nearest pair = { gap, { 0, 0 }, ABUT_SIDE_NONE };

    if (gap.distance > 0) {
        int side = abut_collide(ab_as_public(mine), ab_as_public(other)).side;

        pair.side = ab_parade_side(&pairs->parade_b, side);
        round_gap(mine, other, &pair);
    }
    return pair;
}

/* Distances of which rounding cannot tell which is smaller, of pieces with these radii together: a
 * distance is what is left of that between their cores. Pieces that meet have none, which is exact.
 */
static bool are_equal(double a, double b, double radii)
{
    double slack = (a + radii) * 0x1p-48;

    return a <= b + slack && b <= a + slack;
}

/* A normal is met in the middle of the gap. */
static ab_met_normal met_across_gap(const ab_nearest *of)
{
    abut_vec2 a = of->gap.on_a;
    abut_vec2 b = of->gap.on_b;

    return (ab_met_normal){ of->normal, { a.x / 2 + b.x / 2, a.y / 2 + b.y / 2 } };
}

static bool is_preferred_gap(const ab_pairs *pairs, const ab_nearest *gap, const ab_nearest *than)
{
    ab_met_normal mine = met_across_gap(gap);
    ab_met_normal other = met_across_gap(than);

    return ab_normal_is_preferred(pairs->a, pairs->b, &mine, &other);
}

/* Among all pairs within a reach; false if there are none. */
static bool
nearest_within(const ab_operand *a, const ab_operand *b, int64_t reach, ab_nearest *best)
{
    bool has_sides = a->has_sides || b->has_sides;
    bool found = false;
    ab_pairs pairs;

    ab_pairs_begin(&pairs, a, b, (ab_vec){ 0, 0 }, (ab_vec){ 0, 0 }, reach);
    while ((!found || best->gap.distance > 0) && ab_pairs_next(&pairs)) {
        const ab_shape *mine = pairs.parade_a.shape;
        const ab_shape *other = pairs.parade_b.shape;

        if (least_gap(mine, other) > pairs.reach) {
            continue;
        }
        abut_distance gap = abut_measure(ab_as_public(mine), ab_as_public(other));
        double radii = ab_units(mine->core.radius + other->core.radius);
        bool equal =
            found && gap.distance > 0 && are_equal(gap.distance, best->gap.distance, radii);

        if (equal ? !has_sides : found && gap.distance > best->gap.distance) {
            continue;
        }
        ab_nearest pair = nearest_of_pair(&pairs, gap);

        if (!equal || is_preferred_gap(&pairs, &pair, best)) {
            found = true;
            *best = pair;
            ab_pairs_narrow(&pairs, ab_min(reach, quanta_of(gap.distance)));
        }
    }
    return found;
}

/* Looks further and further, beginning with the gap between the bounds. */
bool ab_operands_nearest(const ab_operand *a, const ab_operand *b, ab_nearest *best)
{
    int64_t gap_x = ab_max(a->low.x - b->high.x, b->low.x - a->high.x);
    int64_t gap_y = ab_max(a->low.y - b->high.y, b->low.y - a->high.y);
    int64_t reach = ab_max(ab_max(gap_x, gap_y), 0) + (int64_t)AB_PER_UNIT;

    while (!nearest_within(a, b, reach, best)) {
        if (reach >= AB_ALL_REACH) {
            return false;
        }
        reach = reach < AB_ALL_REACH / 4 ? reach * 4 : AB_ALL_REACH;
    }
    /* What is nearer than this one was looked at only if it is within the reach. */
    int64_t far = quanta_of(best->gap.distance);

    if (far > reach) {
        nearest_within(a, b, far, best);
    }
    return true;
}

abut_distance abut_figures_measure(const abut_figure *a, const abut_figure *b)
{
    ab_operand mine;
    ab_operand other;
    ab_nearest best = { .gap = { INFINITY, { 0, 0 }, { 0, 0 } } };

    ab_endless line;
    ab_endless across;

    if (ab_are_endless(a, b, &line, &across)) {
        return ab_endless_measure(&line, &across);
    }
    if (ab_operands_make(a, b, &mine, &other)) {
        ab_operands_nearest(&mine, &other, &best);
    }
    return best.gap;
}
