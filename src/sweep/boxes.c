/* sweep/boxes.c - the kernel for everything that fills its bounds, which is a box with a
 * radius: rectangles, circles, rounded rectangles, upright capsules and segments, points.
 *
 * Seen from where a starts, the sum is a box with a radius, too. Which of its faces is met
 * first, and at which tick, is a matter of fractions of integers. Only the circle round a
 * corner needs a root: doubles propose the tick, and evaluating the distance at that tick
 * and the next, by more than its rounding error, proves it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/boxes.h"
#include "narrow/lanes.h"
#include "sweep/sweep.h"

/* The sum, as seen from the start of the path, and the path. */
typedef struct box_way {
    ab_vec low;
    ab_vec high;
    ab_vec way;
    int64_t reach;
} box_way;

static box_way way_of(const ab_sum *sum)
{
    return (box_way){ { sum->d.x + sum->b->low.x - sum->a->high.x,
                        sum->d.y + sum->b->low.y - sum->a->high.y },
                      { sum->d.x + sum->b->high.x - sum->a->low.x,
                        sum->d.y + sum->b->high.y - sum->a->low.y },
                      sum->way,
                      sum->reach };
}

/* From the nearest number of a range to p. */
static int64_t beyond(int64_t p, int64_t low, int64_t high)
{
    return ab_min(p - low, 0) + ab_max(p - high, 0);
}

static ab_vec off_box(const box_way *box, ab_vec p)
{
    return (ab_vec){ beyond(p.x, box->low.x, box->high.x), beyond(p.y, box->low.y, box->high.y) };
}

/* Whether going on along the way comes nearer. */
static bool comes_nearer(const box_way *box, ab_vec off)
{
    return i128_sign(i128_dot(off.x, off.y, box->way.x, box->way.y)) < 0;
}

static abut_relation relate_at(const box_way *box, ab_vec p)
{
    ab_vec gap = { ab_max(box->low.x - p.x, p.x - box->high.x),
                   ab_max(box->low.y - p.y, p.y - box->high.y) };

    return ab_relate_gap(gap, box->reach);
}

/* One axis: when the way gets between the sides, and out again, in fractions of `speed`. */
typedef struct axis_span {
    int64_t enter;
    int64_t leave;
    int64_t speed; /* not negative */
} axis_span;

static axis_span span_on_axis(int64_t low, int64_t high, int64_t way, int64_t reach)
{
    if (way < 0) {
        return (axis_span){ -high - reach, -low + reach, -way };
    }
    return (axis_span){ low - reach, high + reach, way };
}

/* The sign of a / b - c / d. */
static int compare_quotients(int64_t a, int64_t b, int64_t c, int64_t d)
{
    return i128_cmp(i128_mul(a, d), i128_mul(c, b));
}

/* floor(2^32 part / whole), of 0 <= part <= whole: guessed, and put right. */
static int64_t tick_of(int64_t part, int64_t whole)
{
    int64_t tick = (int64_t)((double)part / (double)whole * (double)AB_TICKS);
    ab_i128 rest = i128_sub(i128_mul(part, AB_TICKS), i128_mul(tick, whole));

    while (i128_sign(rest) < 0) {
        tick--;
        rest = i128_add(rest, i128_from(whole));
    }
    while (!i128_less(rest, i128_from(whole))) {
        tick++;
        rest = i128_sub(rest, i128_from(whole));
    }
    return tick;
}

/* The corner of a box's ring: to the greater x, to the greater y. */
static int corner_of_box(const ab_core *core, bool x, bool y)
{
    if (core->count == 4) {
        return y ? 3 - x : x;
    }
    return core->count == 2 ? core->low.x < core->high.x ? x : y : 0;
}

/* The edge of a box's ring that is a side of it, -1 if that side has no length. */
static int edge_of_box(const ab_core *core, int side)
{
    if (core->count == 4) {
        return side;
    }
    bool lies = core->low.x < core->high.x;
    bool faces_y = side == ABUT_SIDE_MIN_Y || side == ABUT_SIDE_MAX_Y;

    if (core->count < 2 || lies != faces_y) {
        return -1;
    }
    return side == ABUT_SIDE_MAX_Y || side == ABUT_SIDE_MIN_X;
}

/* The side of the sum: that side of b and the one of a that faces it. Sides are numbered
 * round the box, so the one across is two on. */
static ab_feature feature_of_side(const ab_sum *sum, int side)
{
    bool to_x = side == ABUT_SIDE_MAX_X;
    bool to_y = side == ABUT_SIDE_MAX_Y;

    return (ab_feature){ corner_of_box(sum->a, !to_x, !to_y), corner_of_box(sum->b, to_x, to_y),
                         edge_of_box(sum->a, side ^ 2), edge_of_box(sum->b, side) };
}

static ab_feature feature_of_corner(const ab_sum *sum, bool to_x, bool to_y)
{
    return (ab_feature){ corner_of_box(sum->a, !to_x, !to_y), corner_of_box(sum->b, to_x, to_y), -1,
                         -1 };
}

static int side_across_x(int64_t way)
{
    return way > 0 ? ABUT_SIDE_MIN_X : ABUT_SIDE_MAX_X;
}

static int side_across_y(int64_t way)
{
    return way > 0 ? ABUT_SIDE_MIN_Y : ABUT_SIDE_MAX_Y;
}

static void meet_side(const ab_sum *sum, const axis_span *span, int side, ab_meet *meet)
{
    meet->relation = ABUT_OVERLAPPING;
    meet->tick = tick_of(span->enter, span->speed);
    meet->time = (double)span->enter / (double)span->speed;
    meet->feature = feature_of_side(sum, side);
}

/* What becomes of a way and an axis that it does not move along. */
static bool stands_between(const axis_span *span)
{
    return span->speed > 0 || (span->enter < 0 && span->leave > 0);
}

/* A box without a radius: it is entered by the axis entered last, if none is left before. */
static void sweep_sharp(const ab_sum *sum, const box_way *box, ab_meet *meet)
{
    axis_span x = span_on_axis(box->low.x, box->high.x, box->way.x, 0);
    axis_span y = span_on_axis(box->low.y, box->high.y, box->way.y, 0);
    bool moves_x = x.speed > 0;
    bool moves_y = y.speed > 0;

    if (ab_max(x.enter - x.speed, y.enter - y.speed) > 0 || ab_min(x.leave, y.leave) < 0) {
        return; /* apart along one axis, all the way */
    }
    if (!stands_between(&x) || !stands_between(&y)) {
        ab_sweep_truth(sum, meet);
        return;
    }
    int later = !moves_x ? -1 : !moves_y ? 1 : compare_quotients(x.enter, x.speed, y.enter, y.speed);
    bool by_x = later > 0 || (later == 0 && x.speed >= y.speed);
    axis_span *last = by_x ? &x : &y;
    axis_span *other = by_x ? &y : &x;
    int order = other->speed == 0 ? -1 : compare_quotients(last->enter, last->speed, other->leave, other->speed);

    if (order > 0) {
        return;
    }
    if (order == 0 || last->enter == last->speed || last->leave == 0 || other->leave == 0 ||
        last->enter < 0) {
        ab_sweep_truth(sum, meet); /* touches, and no more */
        return;
    }
    meet_side(sum, last, by_x ? side_across_x(box->way.x) : side_across_y(box->way.y), meet);
}

/* Where the line of the way passes the box: past all its corners, at this distance times
 * the way's length, or through it: negative. The error is told. */
static double distance_of_line(const box_way *box, double *error)
{
    double way_x = (double)box->way.x;
    double way_y = (double)box->way.y;
    double a = way_x * (double)box->low.y;
    double b = way_x * (double)box->high.y;
    double c = way_y * (double)box->low.x;
    double d = way_y * (double)box->high.x;
    double least = ab_fmin(a, b) - ab_fmax(c, d);
    double most = ab_fmax(a, b) - ab_fmin(c, d);

    *error = (ab_fmax(ab_fabs(a), ab_fabs(b)) + ab_fmax(ab_fabs(c), ab_fabs(d))) * 0x1p-50;
    return ab_fmax(least, -most);
}

/* Whether the way, which comes nearer at its start and goes away at its end, gets within
 * the reach in between: 1 yes, -1 no, 0 not clear. */
static int passes_within(const box_way *box)
{
    double way_x = (double)box->way.x;
    double way_y = (double)box->way.y;
    double error;
    double distance = distance_of_line(box, &error);
    double reach = (double)box->reach * ab_sqrt(way_x * way_x + way_y * way_y);
    double over = distance - reach;

    error += reach * 0x1p-49;
    return over > error ? -1 : over < -error ? 1 : 0;
}

/* The time at which a face is crossed beside its edge, not past the ends of that. */
static bool crosses_face(const axis_span *face, int64_t low, int64_t high, int64_t way)
{
    if (face->speed == 0 || face->enter < 0) {
        return false;
    }
    ab_i128 at = i128_mul(way, face->enter);

    return !i128_less(at, i128_mul(low, face->speed)) && !i128_less(i128_mul(high, face->speed), at);
}

/* The square of the distance at a tick, less that of the reach: 1 if it is clearly more, -1
 * if clearly less. With u = 2^-53 and m what all coordinates are together, the place carries
 * 2 u m, the squares with it 4 u m (x + y) and their rounding 3 u m (x + y + r): 2^-49 is
 * twice that, for the sake of directed rounding. */
static int sign_at_tick(const box_way *box, double size, int64_t tick)
{
    double time = (double)tick * AB_TICK_LENGTH;
    double at_x = (double)box->way.x * time;
    double at_y = (double)box->way.y * time;
    double x = ab_fmax(ab_fmax((double)box->low.x - at_x, at_x - (double)box->high.x), 0);
    double y = ab_fmax(ab_fmax((double)box->low.y - at_y, at_y - (double)box->high.y), 0);
    double r = (double)box->reach;
    double over = x * x + y * y - r * r;
    double doubt = (x + y + r) * size;

    return (over > doubt) - (over < -doubt);
}

/* Which corner the way comes to, and when it meets the circle round it. */
static void meet_corner(const ab_sum *sum, const box_way *box, const axis_span *x, const axis_span *y, ab_meet *meet)
{
    double way_x = (double)box->way.x;
    double way_y = (double)box->way.y;
    double time_x = x->speed > 0 ? (double)x->enter / (double)x->speed : -1;
    double time_y = y->speed > 0 ? (double)y->enter / (double)y->speed : -1;
    bool by_x = time_x > time_y;
    double time = by_x ? time_x : time_y;
    bool to_x = by_x ? box->way.x < 0 : way_x * time > (double)box->low.x;
    bool to_y = by_x ? way_y * time > (double)box->low.y : box->way.y < 0;
    double corner_x = (double)(to_x ? box->high.x : box->low.x);
    double corner_y = (double)(to_y ? box->high.y : box->low.y);
    double r = (double)box->reach;
    double across = way_x * corner_y - way_y * corner_x;
    double along = way_x * corner_x + way_y * corner_y;
    double length_sq = way_x * way_x + way_y * way_y;
    double root = ab_sqrt(ab_fmax(r * r * length_sq - across * across, 0));
    double size = (ab_fabs(way_x) + ab_fabs(way_y) + ab_fabs(corner_x) + ab_fabs(corner_y) +
                   (double)(box->high.x - box->low.x) + (double)(box->high.y - box->low.y) + r) *
                  0x1p-49;

    time = (corner_x * corner_x + corner_y * corner_y - r * r) / (along + root);
    time = time > 0 ? time < 1 ? time : 1 : 0; /* no NaN */
    int64_t tick = (int64_t)(time * (double)AB_TICKS);

    if (tick == AB_TICKS || sign_at_tick(box, size, tick) <= 0 ||
        sign_at_tick(box, size, tick + 1) >= 0) {
        ab_sweep_truth(sum, meet);
        return;
    }
    meet->relation = ABUT_OVERLAPPING;
    meet->tick = tick;
    meet->time = time;
    meet->feature = feature_of_corner(sum, to_x, to_y);
}

/* Where a way that gets within the reach does so first. */
static void meet_round(const ab_sum *sum, const box_way *box, ab_meet *meet)
{
    axis_span x = span_on_axis(box->low.x, box->high.x, box->way.x, box->reach);
    axis_span y = span_on_axis(box->low.y, box->high.y, box->way.y, box->reach);

    if (box->low.y < box->high.y && crosses_face(&x, box->low.y, box->high.y, box->way.y)) {
        meet_side(sum, &x, side_across_x(box->way.x), meet);
    } else if (box->low.x < box->high.x && crosses_face(&y, box->low.x, box->high.x, box->way.x)) {
        meet_side(sum, &y, side_across_y(box->way.y), meet);
    } else {
        meet_corner(sum, box, &x, &y, meet);
    }
}

static void sweep_round(const ab_sum *sum, const box_way *box, ab_meet *meet)
{
    if (!comes_nearer(box, off_box(box, (ab_vec){ 0, 0 }))) {
        return;
    }
    abut_relation at_end = relate_at(box, box->way);

    if (at_end == ABUT_APART) {
        if (comes_nearer(box, off_box(box, box->way))) {
            return;
        }
        int within = passes_within(box);

        if (within < 0) {
            return;
        }
        at_end = within > 0 ? ABUT_OVERLAPPING : ABUT_TOUCHING;
    }
    if (at_end == ABUT_TOUCHING) { /* or not clear */
        ab_sweep_truth(sum, meet);
        return;
    }
    meet_round(sum, box, meet);
}

static bool is_small(int64_t v)
{
    return v > -AB_SWEEP_NEAR && v < AB_SWEEP_NEAR;
}

void ab_sweep_boxes(const ab_sum *sum, ab_meet *meet)
{
    box_way box = way_of(sum);
    bool near = is_small(box.low.x) && is_small(box.low.y) && is_small(box.high.x) &&
                is_small(box.high.y) && is_small(box.way.x) && is_small(box.way.y) &&
                is_small(box.reach);
    bool flat = box.reach == 0 && (box.low.x == box.high.x || box.low.y == box.high.y);

    if (!near || flat || (box.way.x == 0 && box.way.y == 0)) {
        ab_sweep_truth(sum, meet);
        return;
    }
    abut_relation at_start = relate_at(&box, (ab_vec){ 0, 0 });

    *meet = (ab_meet){ .relation = ABUT_APART };
    if (at_start == ABUT_OVERLAPPING) {
        *meet = (ab_meet){ .relation = ABUT_OVERLAPPING, .inside = true };
    } else if (box.reach == 0) {
        sweep_sharp(sum, &box, meet);
    } else if (at_start == ABUT_APART) {
        sweep_round(sum, &box, meet);
    } else {
        ab_sweep_truth(sum, meet);
    }
}
