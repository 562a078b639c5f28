/* oracle/adversary.c - the making of hard cases.
 *
 * Two sketches are drawn in small whole numbers, scaled to the lattice, and
 * brought together along one direction (p, q) with p^2 + q^2 = h^2. Radii are
 * mostly multiples of h, so that the point at a radius along the direction is a
 * lattice point, and shapes mostly have a side across the direction: so corners,
 * edges and arcs of every kind meet exactly, without solving anything.
 *
 * Beyond 2^21 units doubles no longer name every lattice point. There, sketches
 * keep to multiples of a coarser `quantum`, which stands in for the step.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/internal.h"
#include "oracle/sketch.h"

#include <stdlib.h>

__extension__ typedef __int128 wide;

static wide project(oracle_point direction, oracle_point point)
{
    return (wide)direction.x * point.x + (wide)direction.y * point.y;
}

/* A corner that is foremost in a direction: the first such, or any of them. */
static oracle_point foremost(plan *plan, const sketch *sketch, oracle_point direction)
{
    oracle_point best = sketch->points[0];

    for (int i = 1; i < sketch->count; i++) {
        wide ahead = project(direction, sketch->points[i]) - project(direction, best);

        if (ahead > 0 || (ahead == 0 && chance(plan, 2))) {
            best = sketch->points[i];
        }
    }
    return best;
}

static void move(sketch *sketch, oracle_point by)
{
    for (int i = 0; i < sketch->count; i++) {
        sketch->points[i] = add(sketch->points[i], by);
    }
}

/* Puts a corner of b at a corner of a, and `radius` further across. */
static void join(plan *plan, sketch *b, oracle_point at_a, oracle_point at_b, int64_t radius)
{
    oracle_point further = { (int64_t)((wide)plan->across.x * radius / plan->length),
                             (int64_t)((wide)plan->across.y * radius / plan->length) };

    further.x -= further.x % plan->quantum;
    further.y -= further.y % plan->quantum;
    move(b, add(add(at_a, times(at_b, -1)), further));
}

static bool is_outline(const sketch *sketch)
{
    return sketch->kind == CASE_POLYGON || sketch->kind == CASE_ROUND_POLYGON;
}

/* Chooses radii that sum to the distance of the cores, rounded to a step either
 * way: then less than a step decides. */
static void fit(plan *plan, sketch *a, sketch *b)
{
    oracle_shape core_a = oracle_hull(a->points, a->count, 0);
    oracle_shape core_b = oracle_hull(b->points, b->count, 0);
    int64_t sum = 0;

    if (core_a.count > 0 && core_b.count > 0) {
        sum = oracle_core_distance(&core_a, &core_b) + pick(plan, 0, 1);
    }
    sum -= sum % plan->quantum;
    if (has_radius(a) && has_radius(b)) {
        a->radius = pick(plan, 0, sum / plan->quantum) * plan->quantum;
        b->radius = sum - a->radius;
    } else if (has_radius(a)) {
        a->radius = sum;
    } else if (has_radius(b)) {
        b->radius = sum;
    }
}

static void move_anywhere(plan *plan, sketch *b)
{
    int64_t reach = 2 * plan->grid * plan->scale / plan->quantum;

    move(b, times((oracle_point){ pick(plan, -reach, reach), pick(plan, -reach, reach) },
                  plan->quantum));
}

static int64_t pick_slide(plan *plan)
{
    int64_t reach = chance(plan, 2) ? 3 : 1 + plan->grid / 3;

    return pick(plan, -reach, reach);
}

static void bring_together(plan *plan, sketch *a, sketch *b)
{
    oracle_point back = times(plan->across, -1);
    oracle_point corner_a = a->points[pick(plan, 0, a->count - 1)];
    oracle_point corner_b = b->points[pick(plan, 0, b->count - 1)];
    oracle_point front = foremost(plan, a, plan->across);

    switch (plan->way) {
    case CASE_TOUCH:
        join(plan, b, front, foremost(plan, b, back), a->radius + b->radius);
        break;
    case CASE_SLIDE:
        join(plan, b, front, foremost(plan, b, back), a->radius + b->radius);
        move(b, times(plan->along, pick_slide(plan) * plan->scale));
        break;
    case CASE_INNER:
        join(plan, b, front, foremost(plan, b, plan->across), a->radius - b->radius);
        break;
    case CASE_SAME:
        if (is_outline(b) || b->kind == a->kind) {
            case_kind kind = b->kind;

            *b = *a;
            b->kind = kind;
            b->radius = has_radius(b) ? a->radius : 0;
            break;
        }
        join(plan, b, corner_a, corner_b, 0);
        break;
    case CASE_SHARE:
        join(plan, b, corner_a, corner_b, 0);
        break;
    case CASE_NESTED:
        join(plan, b, corner_a, corner_b, 0);
        move(b, times((oracle_point){ pick(plan, -3, 3), pick(plan, -3, 3) }, plan->scale));
        break;
    case CASE_FIT:
        move_anywhere(plan, b);
        fit(plan, a, b);
        break;
    case CASE_GENERIC:
        move_anywhere(plan, b);
        break;
    default: /* CASE_GRID, CASE_DECIMAL: as drawn */
        break;
    }
}

/* Half of the cases stay as they are; the others are taken off by a little. */
static void disturb(plan *plan, sketch *a, sketch *b)
{
    static const oracle_point ways[8] = { { 1, 0 }, { -1, 0 }, { 0, 1 },  { 0, -1 },
                                          { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } };
    int64_t kind = pick(plan, 0, 15);
    int64_t step = kind < 13 ? plan->quantum : INT64_C(1) << 24;
    sketch *round = has_radius(b) ? b : a;

    if (plan->way == CASE_DECIMAL) {
        step = 1;
    }
    if (kind < 8) {
        return;
    }
    if (kind >= 11 && has_radius(round)) {
        int64_t radius = round->radius + (chance(plan, 2) ? step : -step);

        round->radius = radius < 0 ? 0 : radius;
        return;
    }
    move(b, times(ways[pick(plan, 0, 7)], step));
}

/* Slivers: as many quanta off as they may be wide. */
static void nudge(plan *plan, sketch *b)
{
    int64_t most = INT64_C(1) << pick(plan, 0, 6);

    move(b,
         times((oracle_point){ pick(plan, -most, most), pick(plan, -most, most) }, plan->quantum));
}

static oracle_point reflected(oracle_point p, int64_t symmetry)
{
    p.x = symmetry & 1 ? -p.x : p.x;
    p.y = symmetry & 2 ? -p.y : p.y;
    return symmetry & 4 ? (oracle_point){ p.y, p.x } : p;
}

static void carry_off(plan *plan, sketch *a, sketch *b)
{
    int64_t symmetry = pick(plan, 0, 7);
    int64_t unit = plan->way == CASE_DECIMAL ? 100 : INT64_C(1) << 32;
    int64_t reach = 0;
    oracle_point by = { 0, 0 };

    for (int i = 0; i < CASE_POINTS; i++) {
        a->points[i] = reflected(a->points[i], symmetry);
        b->points[i] = reflected(b->points[i], symmetry);
    }
    switch (pick(plan, 0, 3)) {
    case 0:
        return;
    case 1:
        reach = plan->quantum == 1 ? 1000 : 500000000;
        break;
    default:
        reach = plan->quantum == 1 ? 1000000 : 536000000;
        break;
    }
    by = (oracle_point){ pick(plan, -reach, reach) * unit, pick(plan, -reach, reach) * unit };
    if (plan->quantum == 1 && unit != 100 && chance(plan, 2)) {
        by.x += pick(plan, 0, unit);
        by.y += pick(plan, 0, unit);
    }
    move(a, by);
    move(b, by);
}

/* Gives an outline a start, an order, and sometimes corners that say nothing. */
static void dress(plan *plan, sketch *shape)
{
    sketch plain = *shape;
    int start = (int)pick(plan, 0, plain.count - 1);
    int step = chance(plan, 2) ? 1 : plain.count - 1;
    int extra = chance(plan, 6) ? (int)pick(plan, 0, plain.count - 1) : -1;

    shape->count = 0;
    for (int i = 0; i < plain.count; i++) {
        oracle_point p = plain.points[(start + i * step) % plain.count];
        oracle_point q = plain.points[(start + (i + 1) * step) % plain.count];

        shape->points[shape->count++] = p;
        if (i == extra) {
            bool halves = (q.x - p.x) % (2 * plan->quantum) == 0 &&
                          (q.y - p.y) % (2 * plan->quantum) == 0 && plan->way != CASE_DECIMAL;
            bool repeat = !halves || chance(plan, 2);

            shape->points[shape->count++] =
                repeat ? p : (oracle_point){ p.x + (q.x - p.x) / 2, p.y + (q.y - p.y) / 2 };
        }
    }
    while (shape->count < 3) {
        shape->points[shape->count] = shape->points[shape->count - 1];
        shape->count++;
    }
}

static double to_units(const plan *plan, int64_t steps)
{
    return plan->way == CASE_DECIMAL ? (double)steps / 100.0 : (double)steps * 0x1p-32;
}

static case_shape finish(plan *plan, sketch *sketch)
{
    case_shape shape = { .kind = sketch->kind, .radius = to_units(plan, sketch->radius) };

    if (sketch->kind == CASE_RECT || sketch->kind == CASE_ROUND_RECT) {
        oracle_point low = sketch->points[0];
        oracle_point high = sketch->points[0];

        for (int i = 1; i < sketch->count; i++) {
            oracle_point p = sketch->points[i];

            low = (oracle_point){ p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y };
            high = (oracle_point){ p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y };
        }
        shape.count = 2;
        shape.points[0] = (abut_vec2){ to_units(plan, low.x), to_units(plan, low.y) };
        shape.points[1] =
            (abut_vec2){ to_units(plan, high.x - low.x), to_units(plan, high.y - low.y) };
        return shape;
    }
    if (sketch->kind >= CASE_TURNED_RECT) {
        dress(plan, sketch);
    }
    shape.count = sketch->count;
    for (int i = 0; i < sketch->count; i++) {
        shape.points[i] =
            (abut_vec2){ to_units(plan, sketch->points[i].x), to_units(plan, sketch->points[i].y) };
    }
    return shape;
}

/* Sizes are limited as coordinates are: no sliver goes from one end of the lattice to the other. */
static bool has_legal_size(const oracle_shape *shape)
{
    for (int i = 0; i < shape->count; i++) {
        for (int k = 0; k < i; k++) {
            oracle_point size = oracle_sub(shape->corners[i], shape->corners[k]);

            if (llabs(size.x) > ORACLE_LIMIT || llabs(size.y) > ORACLE_LIMIT) {
                return false;
            }
        }
    }
    return shape->count > 0;
}

static bool within_limits(const plan *plan, const case_pair *pair)
{
    oracle_shape a = case_model(&pair->a);
    oracle_shape b = case_model(&pair->b);
    double reach = (double)plan->reach * 0x1p-31; /* doubles are exact up to twice 2^20 */

    return has_legal_size(&a) && has_legal_size(&b) &&
           (plan->quantum > 1 ||
            (oracle_reach_units(&a) < reach && oracle_reach_units(&b) < reach));
}

static bool try_case(plan *plan, case_pair *pair)
{
    plan->way = (case_way)pick(plan, 0, CASE_WAY_COUNT - 1);
    if (plan->slivers && (plan->way == CASE_DECIMAL || chance(plan, 2))) {
        plan->way = CASE_SHARE; /* what is rounded is no sliver any more */
    }
    plan_direction(plan);
    plan_sizes(plan);
    if (plan->way == CASE_GRID) {
        plan->grid = pick(plan, 1, 6);
    }
    if (plan->way == CASE_DECIMAL) {
        plan->scale = 1;
        plan->quantum = 1;
        plan->reach = INT64_C(1) << 52;
    }
    if (plan->slivers) {
        plan_slivers(plan);
    }
    sketch a = plan_sketch(plan, pair->a.kind);
    sketch b = plan_sketch(plan, pair->b.kind);

    if (a.count == 0 || b.count == 0) {
        return false; /* too large for the lattice */
    }
    bring_together(plan, &a, &b);
    if (plan->slivers && !chance(plan, 4)) {
        nudge(plan, &b);
    } else {
        disturb(plan, &a, &b);
    }
    carry_off(plan, &a, &b);
    pair->way = plan->way;
    pair->a = finish(plan, &a);
    pair->b = finish(plan, &b);
    return within_limits(plan, pair);
}

static void make_case(uint64_t seed, uint64_t number, bool slivers, case_pair *pair)
{
    plan plan = { .random = { seed }, .slivers = slivers };

    plan.random.state = rng_next(&plan.random) ^ (number * UINT64_C(0xd1342543de82ef95));
    pair->seed = seed;
    pair->number = number;
    case_kind kind_a = (case_kind)pick(&plan, 0, CASE_KIND_COUNT - 1);
    case_kind kind_b = (case_kind)pick(&plan, 0, CASE_KIND_COUNT - 1);

    do {
        pair->a.kind = kind_a;
        pair->b.kind = kind_b;
    } while (!try_case(&plan, pair));
    if (chance(&plan, 2)) {
        case_shape swap = pair->a;

        pair->a = pair->b;
        pair->b = swap;
    }
}

void case_make(uint64_t seed, uint64_t number, case_pair *pair)
{
    make_case(seed, number, false, pair);
}

void case_make_sliver(uint64_t seed, uint64_t number, case_pair *pair)
{
    make_case(seed, number, true, pair);
}
