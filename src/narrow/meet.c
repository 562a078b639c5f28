/* narrow/meet.c - separation, normal, contact points and side of two cores.
 *
 * Where no answer is better than another (concentric circles, equally deep axes) the order of
 * evaluation decides. So the pair is first put in an order that depends only on the two shapes,
 * never on which was given first: then exchanging them mirrors the answer.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/meet.h"

#include "narrow/exact.h"
#include "narrow/manifold.h"

int ab_order(const ab_core *a, const ab_core *b, ab_vec d)
{
    if (d.x != 0 || d.y != 0) {
        return d.x > 0 || (d.x == 0 && d.y > 0) ? 1 : -1;
    }
    if (a->count != b->count) {
        return a->count < b->count ? 1 : -1;
    }
    if (a->radius != b->radius) {
        return a->radius < b->radius ? 1 : -1;
    }
    for (int i = 0; i < a->count; i++) {
        ab_vec p = ab_core_point(a, i);
        ab_vec q = ab_core_point(b, i);

        if (p.x != q.x || p.y != q.y) {
            return p.x < q.x || (p.x == q.x && p.y < q.y) ? 1 : -1;
        }
    }
    return 0;
}

/* A gap along one axis, and to which side of b a lies of it. */
typedef struct axis_gap {
    int64_t gap;
    int sign; /* 1: a is on the side of greater coordinates */
} axis_gap;

static axis_gap gap_between(int64_t a_low, int64_t a_high, int64_t b_low, int64_t b_high)
{
    int64_t after = a_low - b_high;
    int64_t before = b_low - a_high;

    return after >= before ? (axis_gap){ after, 1 } : (axis_gap){ before, -1 };
}

/* The edge of an upright box that faces along x or y. */
static int box_edge(const ab_core *box, int x, int y)
{
    if (box->count < 4) {
        return -1;
    }
    return y < 0 ? 0 : x > 0 ? 1 : y > 0 ? 2 : 3;
}

/* One coordinate of a point midway between the facing sides of two boxes. */
static double
midway(axis_gap gap, const ab_core *a, const ab_core *b, int64_t a_side, int64_t b_side)
{
    double on_a = (double)a_side - gap.sign * (double)a->radius;
    double on_b = (double)b_side + gap.sign * (double)b->radius;

    return (on_a + on_b) / 2;
}

/* The smallest number of quanta that is still a number of units. */
#define LEAST_QUANTA (DBL_TRUE_MIN * AB_PER_UNIT)

static void keep_sign(ab_meeting *meeting)
{
    if (meeting->relation == ABUT_TOUCHING) {
        meeting->separation = 0;
    } else if (meeting->relation == ABUT_APART && !(meeting->separation >= LEAST_QUANTA)) {
        meeting->separation = LEAST_QUANTA;
    } else if (meeting->relation == ABUT_OVERLAPPING && !(meeting->separation <= -LEAST_QUANTA)) {
        meeting->separation = -LEAST_QUANTA;
    }
}

/* Boxes that face each other along one axis: `gap` is theirs along it. The other
 * axis, along which they reach past each other, is where the points lie. */
static void meet_faces(
    ab_meeting *meeting, const ab_core *a, const ab_core *b, ab_vec d, axis_gap gap, bool along_x)
{
    int64_t reach = a->radius + b->radius;
    int64_t a_side =
        gap.sign > 0 ? (along_x ? a->low.x : a->low.y) : (along_x ? a->high.x : a->high.y);
    int64_t b_side = gap.sign > 0 ? (along_x ? b->high.x + d.x : b->high.y + d.y)
                                  : (along_x ? b->low.x + d.x : b->low.y + d.y);
    int64_t low = along_x ? ab_max(a->low.y, b->low.y + d.y) : ab_max(a->low.x, b->low.x + d.x);
    int64_t high =
        along_x ? ab_min(a->high.y, b->high.y + d.y) : ab_min(a->high.x, b->high.x + d.x);
    double middle = midway(gap, a, b, a_side, b_side);
    double across = ((double)low + (double)high) / 2;
    double on_a = (double)a_side - gap.sign * (double)a->radius;
    double on_b = (double)b_side + gap.sign * (double)b->radius;
    int x = along_x ? gap.sign : 0;
    int y = along_x ? 0 : gap.sign;

    meeting->separation = (double)(gap.gap - reach);
    meeting->normal = (abut_vec2){ x, y };
    meeting->point_count = low < high ? 2 : 1;
    meeting->points[0] =
        along_x ? (abut_vec2){ middle, (double)low } : (abut_vec2){ (double)low, middle };
    meeting->points[1] =
        along_x ? (abut_vec2){ middle, (double)high } : (abut_vec2){ (double)high, middle };
    meeting->near_a = along_x ? (abut_vec2){ on_a, across } : (abut_vec2){ across, on_a };
    meeting->near_b = along_x ? (abut_vec2){ on_b, across } : (abut_vec2){ across, on_b };
    meeting->edge_a = box_edge(a, -x, -y);
    meeting->edge_b = box_edge(b, x, y);
}

/* Boxes whose nearest points are a corner of each. */
static void meet_corners(
    ab_meeting *meeting, const ab_core *a, const ab_core *b, ab_vec d, axis_gap x, axis_gap y)
{
    abut_vec2 corner_a = { (double)(x.sign > 0 ? a->low.x : a->high.x),
                           (double)(y.sign > 0 ? a->low.y : a->high.y) };
    abut_vec2 corner_b = { (double)(x.sign > 0 ? b->high.x + d.x : b->low.x + d.x),
                           (double)(y.sign > 0 ? b->high.y + d.y : b->low.y + d.y) };
    double apart_x = x.sign * (double)x.gap;
    double apart_y = y.sign * (double)y.gap;
    double distance = ab_sqrt(apart_x * apart_x + apart_y * apart_y);
    bool flat = x.gap >= y.gap;

    ab_meeting_between(meeting, a, b, corner_a, corner_b,
                       (abut_vec2){ apart_x / distance, apart_y / distance }, distance);
    meeting->edge_a = a->radius > 0 ? -1 : box_edge(a, flat ? -x.sign : 0, flat ? 0 : -y.sign);
    meeting->edge_b = b->radius > 0 ? -1 : box_edge(b, flat ? x.sign : 0, flat ? 0 : y.sign);
}

static ab_meeting meet_boxes(const ab_core *a, const ab_core *b, ab_vec d)
{
    ab_meeting meeting = { 0 };
    axis_gap x = gap_between(a->low.x, a->high.x, b->low.x + d.x, b->high.x + d.x);
    axis_gap y = gap_between(a->low.y, a->high.y, b->low.y + d.y, b->high.y + d.y);

    meeting.relation = ab_relate_boxes(a, b, d, a->radius + b->radius);
    if (x.gap > 0 && y.gap > 0) {
        meet_corners(&meeting, a, b, d, x, y);
    } else {
        bool along_x = x.gap >= y.gap;

        meet_faces(&meeting, a, b, d, along_x ? x : y, along_x);
    }
    return meeting;
}

/* Cores of which one is a ring that does not fill its bounds. */
static ab_meeting meet_hulls(const ab_core *a, const ab_core *b, ab_vec d)
{
    ab_meeting meeting = { 0 };
    ab_survey survey = ab_survey_cores(a, b, d);
    int64_t reach = a->radius + b->radius;

    meeting.relation = ab_relate_surveyed(a, b, d, reach, &survey);
    ab_meeting_from_survey(&meeting, a, b, d, &survey);
    return meeting;
}

static ab_meeting flip(ab_meeting meeting)
{
    ab_meeting flipped = meeting;

    flipped.seen_from_b = true;
    flipped.normal = (abut_vec2){ 0 - meeting.normal.x, 0 - meeting.normal.y };
    flipped.near_a = meeting.near_b;
    flipped.near_b = meeting.near_a;
    flipped.edge_a = meeting.edge_b;
    flipped.edge_b = meeting.edge_a;
    return flipped;
}

ab_meeting ab_meet(const ab_core *a, const ab_core *b, ab_vec d)
{
    bool swap = ab_order(a, b, d) < 0;
    const ab_core *first = swap ? b : a;
    const ab_core *second = swap ? a : b;
    ab_vec between = swap ? (ab_vec){ -d.x, -d.y } : d;
    ab_meeting meeting = (first->form & second->form) == AB_CORE_BOX
                             ? meet_boxes(first, second, between)
                             : meet_hulls(first, second, between);

    keep_sign(&meeting);
    meeting.normal = (abut_vec2){ meeting.normal.x + 0.0, meeting.normal.y + 0.0 }; /* no -0 */
    if (meeting.relation == ABUT_APART) {
        meeting.point_count = 0;
    }
    return swap ? flip(meeting) : meeting;
}

abut_vec2
ab_meeting_place(const ab_meeting *meeting, const ab_shape *a, const ab_shape *b, abut_vec2 point)
{
    ab_vec origin = meeting->seen_from_b ? b->at : a->at;

    return (abut_vec2){ ((double)origin.x + point.x) * ABUT_QUANTUM,
                        ((double)origin.y + point.y) * ABUT_QUANTUM };
}
