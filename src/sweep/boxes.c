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
#include "math/lanes.h"
#include "math/margins.h"
#include "math/vec2.h"
#include "narrow/boxes.h"
#include "sweep/corner.h"
#include "sweep/sweep.h"

/* The sum, as seen from the start of the path, and the path. */
typedef struct box_path {
    ab_vec low;
    ab_vec high;
    ab_vec motion;
    int64_t reach;
} box_path;

/* The same in doubles, which hold it exactly. */
typedef struct box_view {
    abut_vec2 low;
    abut_vec2 high;
    abut_vec2 motion;
    double reach;
} box_view;

static inline abut_vec2 view_of(ab_vec v)
{
    return (abut_vec2){ (double)v.x, (double)v.y };
}

static inline abut_relation relate_start(const box_path *box)
{
    ab_vec gap = { ab_max(box->low.x, -box->high.x), ab_max(box->low.y, -box->high.y) };

    return ab_relate_gap(gap, box->reach);
}

/* One axis: when the path gets between the sides, and out again, in fractions of `speed`. */
typedef struct axis_span {
    int64_t enter;
    int64_t leave;
    int64_t speed; /* not negative */
} axis_span;

static axis_span span_on_axis(int64_t low, int64_t high, int64_t motion, int64_t reach)
{
    if (motion < 0) {
        return (axis_span){ -high - reach, -low + reach, -motion };
    }
    return (axis_span){ low - reach, high + reach, motion };
}

/* The sign of a / b - c / d. */
static int compare_quotients(int64_t a, int64_t b, int64_t c, int64_t d)
{
    return i128_cmp(i128_mul(a, d), i128_mul(c, b));
}

/* floor(2^32 part / whole), of 0 <= part <= whole: guessed by the quotient, and put right. */
static int64_t tick_of(int64_t part, int64_t whole, double quotient)
{
    int64_t tick = (int64_t)(quotient * (double)AB_TICKS);
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

static int side_across_x(int64_t motion)
{
    return motion > 0 ? ABUT_SIDE_MIN_X : ABUT_SIDE_MAX_X;
}

static int side_across_y(int64_t motion)
{
    return motion > 0 ? ABUT_SIDE_MIN_Y : ABUT_SIDE_MAX_Y;
}

static void meet_side(const ab_sum *sum, const axis_span *span, int side, ab_impact *meet)
{
    bool along_x = side == ABUT_SIDE_MIN_X || side == ABUT_SIDE_MAX_X;
    bool from_low = side == ABUT_SIDE_MIN_X || side == ABUT_SIDE_MIN_Y;
    double out = from_low ? -1 : 1;

    meet->relation = ABUT_OVERLAPPING;
    meet->inside = false;
    meet->closes_safely = true;
    meet->cone = false;
    meet->axis = along_x ? AB_GAP_X : AB_GAP_Y;
    meet->time = (double)span->enter / (double)span->speed;
    meet->tick = tick_of(span->enter, span->speed, meet->time);
    meet->closing = from_low ? span->enter : -span->enter;
    meet->normal = along_x ? (abut_vec2){ out, 0 } : (abut_vec2){ 0, out };
    meet->feature = feature_of_side(sum, side);
    int64_t off = from_low ? -span->enter - sum->reach : span->enter + sum->reach;

    meet->off = along_x ? (ab_vec){ off, 0 } : (ab_vec){ 0, off }; /* on the line of the edge */
}

/* What becomes of a path and an axis that it does not move along. */
static bool stands_between(const axis_span *span)
{
    return span->speed > 0 || (span->enter < 0 && span->leave > 0);
}

/* The path touches the box, and no more. */
static void look_at_touch(const ab_sum *sum, ab_impact *meet)
{
    if (!AB_SHORTCUTS || !sum->only_hits) {
        ab_sweep_truth(sum, meet);
    }
}

/* A box without a radius: it is entered by the axis entered last, if none is left before. Of both
 * at once the slower counts, as ab_is_preferred() has it. */
static void sweep_sharp(const ab_sum *sum, const box_path *box, ab_impact *meet)
{
    axis_span x = span_on_axis(box->low.x, box->high.x, box->motion.x, 0);
    axis_span y = span_on_axis(box->low.y, box->high.y, box->motion.y, 0);
    bool moves_x = x.speed > 0;
    bool moves_y = y.speed > 0;

    if (ab_max(x.enter - x.speed, y.enter - y.speed) > 0 || ab_min(x.leave, y.leave) < 0) {
        return; /* apart along one axis throughout */
    }
    if (!stands_between(&x) || !stands_between(&y)) {
        look_at_touch(sum, meet);
        return;
    }
    int later = !moves_x   ? -1
                : !moves_y ? 1
                           : compare_quotients(x.enter, x.speed, y.enter, y.speed);
    bool by_x = later > 0 || (later == 0 && x.speed <= y.speed);
    axis_span *last = by_x ? &x : &y;
    axis_span *other = by_x ? &y : &x;
    int order = other->speed == 0
                    ? -1
                    : compare_quotients(last->enter, last->speed, other->leave, other->speed);

    if (order > 0) {
        return;
    }
    if (last->enter < 0) {
        ab_sweep_truth(sum, meet);
        return;
    }
    if (order == 0 || last->enter == last->speed || last->leave == 0 || other->leave == 0) {
        look_at_touch(sum, meet);
        return;
    }
    meet_side(sum, last, by_x ? side_across_x(box->motion.x) : side_across_y(box->motion.y), meet);
    meet->cone = later == 0;
}

/* Whether the line of the path gets within the reach: 1 yes, -1 no, 0 not clear. That is its
 * distance from the nearest corner, times its length; negative if there are corners on both
 * sides. */
static int passes_within(const box_view *box)
{
    double a = box->motion.x * box->low.y;
    double b = box->motion.x * box->high.y;
    double c = box->motion.y * box->low.x;
    double d = box->motion.y * box->high.x;
    double least = ab_fmin(a, b) - ab_fmax(c, d);
    double most = ab_fmax(a, b) - ab_fmin(c, d);
    double reach = box->reach * ab_sqrt(v2_dot(box->motion, box->motion));
    double over = ab_fmax(least, -most) - reach;
    double error =
        (ab_fabs(a) + ab_fabs(b) + ab_fabs(c) + ab_fabs(d) + reach) * AB_MARGIN_SWEPT_BESIDE;

    return (over < -error) - (over > error);
}

/* Whether a face is crossed before the end, beside its edge and not past the ends of that. */
static bool crosses_face(const axis_span *face, int64_t low, int64_t high, int64_t motion)
{
    if (face->enter < 0 || face->enter >= face->speed) {
        return false;
    }
    ab_i128 at = i128_mul(motion, face->enter);

    return !i128_less(at, i128_mul(low, face->speed)) &&
           !i128_less(i128_mul(high, face->speed), at);
}

/* From the nearest place of the box to p. */
static inline abut_vec2 off_box(const box_view *box, abut_vec2 p)
{
    return (abut_vec2){ ab_fmin(p.x - box->low.x, 0) + ab_fmax(p.x - box->high.x, 0),
                        ab_fmin(p.y - box->low.y, 0) + ab_fmax(p.y - box->high.y, 0) };
}

/* The corner that the path comes to, and when it meets the circle round it; false if it does
 * not, or that is not clear. */
static bool meet_corner(const ab_sum *sum, const box_view *box, double doubt, ab_impact *meet)
{
    abut_vec2 motion = box->motion;
    /* The later of the two sides of the box with its radius says which one it is. */
    double enter_x = motion.x < 0 ? -box->high.x : box->low.x;
    double enter_y = motion.y < 0 ? -box->high.y : box->low.y;
    bool by_x =
        (enter_x - box->reach) * ab_fabs(motion.y) > (enter_y - box->reach) * ab_fabs(motion.x);
    bool to_x = motion.x < 0;
    bool to_y = motion.y < 0;

    if (by_x) {
        double time = (enter_x - box->reach) / ab_fabs(motion.x);

        to_y = motion.y * time > box->low.y;
    } else {
        double time = (enter_y - box->reach) / ab_fabs(motion.y);

        to_x = motion.x * time > box->low.x;
    }
    abut_vec2 corner = { to_x ? box->high.x : box->low.x, to_y ? box->high.y : box->low.y };
    double across = v2_cross(motion, corner);
    double over = v2_dot(corner, corner) - box->reach * box->reach;
    double root = box->reach * box->reach * v2_dot(motion, motion) - across * across;
    double time = over / (v2_dot(motion, corner) + ab_sqrt(ab_fmax(root, 0)));

    time = time > 0 ? time < 1 ? time : 1 : 0; /* no NaN */
    int64_t tick = (int64_t)(time * (double)AB_TICKS);
    double from = (double)tick * AB_TICK_LENGTH;
    double to = from + AB_TICK_LENGTH;
    abut_vec2 first = off_box(box, (abut_vec2){ motion.x * from, motion.y * from });
    abut_vec2 next = off_box(box, (abut_vec2){ motion.x * to, motion.y * to });

    if (tick == AB_TICKS || ab_out_of_reach(first, box->reach, doubt) <= 0 ||
        ab_out_of_reach(next, box->reach, doubt) >= 0) {
        return false;
    }
    abut_vec2 out = { motion.x * time - corner.x, motion.y * time - corner.y };
    double length = 1 / ab_sqrt(v2_dot(out, out));

    ab_meet_corner(meet, tick, time, (abut_vec2){ out.x * length + 0.0, out.y * length + 0.0 },
                   (ab_vec){ -(int64_t)corner.x, -(int64_t)corner.y },
                   feature_of_corner(sum, to_x, to_y));
    if (AB_UNLIKELY(meet->normal.x == 0 || meet->normal.y == 0)) {
        ab_impact_at(sum, meet);
    }
    return true;
}

/* Whether the path gets within the reach: 1 yes, -1 no, 0 not clear. */
static inline int gets_within(const box_view *box, double doubt)
{
    abut_vec2 start = off_box(box, (abut_vec2){ 0, 0 });
    abut_vec2 end = off_box(box, box->motion);
    int apart_start = ab_out_of_reach(start, box->reach, doubt);
    int apart_end = ab_out_of_reach(end, box->reach, doubt);
    int nearer_start = ab_comes_nearer(start, box->motion);
    int nearer_end = ab_comes_nearer(end, box->motion);

    if (apart_start <= 0) {
        return 0;
    }
    if (nearer_start < 0) {
        return -1;
    }
    if (nearer_start == 0 || apart_end <= 0 || nearer_end == 0) {
        return nearer_start > 0 && apart_end < 0;
    }
    return nearer_end > 0 ? -1 : passes_within(box);
}

/* A face that is crossed from outside is where the box is entered. That can only be the one whose
 * line is crossed last, which doubles know but for near ties. */
static bool meet_face(const ab_sum *sum, const box_path *box, ab_impact *meet)
{
    axis_span x = span_on_axis(box->low.x, box->high.x, box->motion.x, box->reach);
    axis_span y = span_on_axis(box->low.y, box->high.y, box->motion.y, box->reach);
    double by_x = (double)x.enter * (double)y.speed;
    double by_y = (double)y.enter * (double)x.speed;
    double doubt = (ab_fabs(by_x) + ab_fabs(by_y)) * AB_MARGIN_CROSS;

    if (by_x - by_y >= -doubt && box->low.y < box->high.y &&
        crosses_face(&x, box->low.y, box->high.y, box->motion.y)) {
        meet_side(sum, &x, side_across_x(box->motion.x), meet);
        return true;
    }
    if (by_x - by_y <= doubt && box->low.x < box->high.x &&
        crosses_face(&y, box->low.x, box->high.x, box->motion.x)) {
        meet_side(sum, &y, side_across_y(box->motion.y), meet);
        return true;
    }
    return false;
}

/* A box with a radius: met at a face or a corner, missed for certain, or not clear. */
static void sweep_round(const ab_sum *sum, const box_path *box, ab_impact *meet)
{
    box_view view = { view_of(box->low), view_of(box->high), view_of(box->motion),
                      (double)box->reach };

    if (passes_within(&view) < 0 || meet_face(sum, box, meet)) {
        return;
    }
    double doubt =
        (ab_fabs(view.motion.x) + ab_fabs(view.motion.y) + ab_fabs(view.low.x) +
         ab_fabs(view.low.y) + ab_fabs(view.high.x) + ab_fabs(view.high.y) + view.reach) *
        AB_MARGIN_SWEPT_CORNER;

    if (!meet_corner(sum, &view, doubt, meet) && gets_within(&view, doubt) >= 0) {
        ab_sweep_truth(sum, meet);
    }
}

static inline bool is_near_box(const box_path *box)
{
    return (ab_far_bits(box->low.x) | ab_far_bits(box->low.y) | ab_far_bits(box->high.x) |
            ab_far_bits(box->high.y) | ab_far_bits(box->motion.x) | ab_far_bits(box->motion.y) |
            ab_far_bits(box->reach)) >>
               52 ==
           0;
}

/* Whether the bounds of the path keep clear of those of the box. */
static inline bool is_clear_of_box(const box_path *box)
{
    int64_t before_x = ab_max(box->motion.x, 0) - box->low.x;
    int64_t before_y = ab_max(box->motion.y, 0) - box->low.y;
    int64_t beyond_x = box->high.x - ab_min(box->motion.x, 0);
    int64_t beyond_y = box->high.y - ab_min(box->motion.y, 0);

    return ab_min(ab_min(before_x, before_y), ab_min(beyond_x, beyond_y)) < -box->reach;
}

void ab_sweep_boxes(const ab_sum *sum, ab_impact *meet)
{
    box_path box = {
        { sum->d.x + sum->b->low.x - sum->a->high.x, sum->d.y + sum->b->low.y - sum->a->high.y },
        { sum->d.x + sum->b->high.x - sum->a->low.x, sum->d.y + sum->b->high.y - sum->a->low.y },
        sum->motion,
        sum->reach
    };
    meet->relation = ABUT_APART;
    if (is_clear_of_box(&box)) {
        return;
    }
    bool flat = box.reach == 0 && (box.low.x == box.high.x || box.low.y == box.high.y);

    if (!is_near_box(&box) || flat || (box.motion.x | box.motion.y) == 0) {
        ab_sweep_truth(sum, meet);
        return;
    }
    if (box.reach > 0) {
        sweep_round(sum, &box, meet);
    } else if (relate_start(&box) == ABUT_OVERLAPPING) {
        ab_sweep_truth(sum, meet);
    } else {
        sweep_sharp(sum, &box, meet);
    }
}
