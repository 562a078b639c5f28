/* narrow/measure.c - distance and closest points, and a common point of two
 * shapes that meet.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/pair.h"
#include "narrow/clip.h"
#include "narrow/meet.h"

#include <math.h>

/* A point of both of two cores that overlap, or as near as doubles get, as seen
 * from a: the middle of the longest stretch of an edge that lies in the other
 * core. Some edge has one, unless both are thin and cross. */
static bool common_point(const ab_core *a, const ab_core *b, ab_vec d, abut_vec2 *out)
{
    double longest = -1;
    ab_stretch best = { .found = false };

    for (int turn = 0; turn < 2; turn++) {
        const ab_core *edges = turn == 0 ? a : b;
        const ab_core *core = turn == 0 ? b : a;

        for (int i = 0; i < edges->count && core->count > 2; i++) {
            ab_stretch stretch = ab_clip_edge(a, b, d, turn == 0 ? AB_OWNER_A : AB_OWNER_B, i);
            double length = stretch.found ? ab_stretch_length(a, b, &stretch) : -1;

            if (length > longest) {
                longest = length;
                best = stretch;
            }
        }
    }
    if (!best.found) {
        return false;
    }
    ab_place from = ab_stretch_end(a, b, d, &best, 0);
    ab_place to = ab_stretch_end(a, b, d, &best, 1);

    *out = (abut_vec2){
        ((double)from.quanta.x + (double)to.quanta.x + from.rest.x + to.rest.x) / 2,
        ((double)from.quanta.y + (double)to.quanta.y + from.rest.y + to.rest.y) / 2,
    };
    return true;
}

/* The middle of what two boxes have in common, as seen from a. */
static abut_vec2 common_middle(const ab_core *a, const ab_core *b, ab_vec d)
{
    return (abut_vec2){
        ((double)ab_max(a->low.x, b->low.x + d.x) + (double)ab_min(a->high.x, b->high.x + d.x)) / 2,
        ((double)ab_max(a->low.y, b->low.y + d.y) + (double)ab_min(a->high.y, b->high.y + d.y)) / 2,
    };
}

/* The nearest points of two boxes, one coordinate of both: where the two overlap
 * along it, the middle of that. */
static void near_along(int64_t a_low, int64_t a_high, int64_t b_low, int64_t b_high, double near[2])
{
    if (a_low > b_high) {
        near[0] = (double)a_low;
        near[1] = (double)b_high;
    } else if (b_low > a_high) {
        near[0] = (double)a_high;
        near[1] = (double)b_low;
    } else {
        near[0] = ((double)ab_max(a_low, b_low) + (double)ab_min(a_high, b_high)) / 2;
        near[1] = near[0];
    }
}

/* The nearest points of two bare cores that are apart, as seen from a. */
static void near_points(const ab_core *a, const ab_core *b, ab_vec d, abut_vec2 *p, abut_vec2 *q)
{
    if ((a->form & b->form) == AB_CORE_BOX) {
        double x[2];
        double y[2];

        near_along(a->low.x, a->high.x, b->low.x + d.x, b->high.x + d.x, x);
        near_along(a->low.y, a->high.y, b->low.y + d.y, b->high.y + d.y, y);
        *p = (abut_vec2){ x[0], y[0] };
        *q = (abut_vec2){ x[1], y[1] };
        return;
    }
    ab_survey survey = ab_survey_cores(a, b, d);

    *p = survey.near_a;
    *q = survey.near_b;
}

/* A point between the nearest points of two bare cores that lies in both shapes:
 * no further from either than its radius. */
static abut_vec2 between_cores(const ab_core *a, const ab_core *b, ab_vec d)
{
    abut_vec2 p;
    abut_vec2 q;

    near_points(a, b, d, &p, &q);
    double x = q.x - p.x;
    double y = q.y - p.y;
    double distance = ab_sqrt(x * x + y * y);
    double from_p = ((double)a->radius - (double)b->radius + distance) / 2;
    double t = distance > 0 ? from_p / distance : 0;

    t = t > 0 ? (t < 1 ? t : 1) : 0;
    return (abut_vec2){ p.x + t * x, p.y + t * y };
}

static abut_vec2
common_place(const ab_core *a, const ab_core *b, ab_vec d, const ab_meeting *meeting)
{
    ab_vec gap = ab_bounds_gap(a, b, d);
    bool boxes = (a->form & b->form) == AB_CORE_BOX;

    if (boxes && gap.x <= 0 && gap.y <= 0) {
        return common_middle(a, b, d);
    }
    abut_relation bare = boxes ? ABUT_APART : ab_relate(a, b, d, 0);

    if (bare == ABUT_APART) {
        return between_cores(a, b, d);
    }
    if (bare == ABUT_OVERLAPPING) {
        abut_vec2 found;

        if (common_point(a, b, d, &found)) {
            return found;
        }
        if (a->count == 2 && b->count == 2) {
            return ab_crossing_of(a, b, d);
        }
    }
    ab_survey survey = ab_survey_cores(a, b, d);

    return survey.distance < INFINITY ? survey.near_b : meeting->points[0];
}

abut_distance abut_measure(const abut_shape *a, const abut_shape *b)
{
    const ab_shape *me = ab_inside(a);
    const ab_shape *other = ab_inside(b);
    abut_distance result = { INFINITY, { 0, 0 }, { 0, 0 } };

    if (me->core.count == 0 || other->core.count == 0) {
        return result;
    }
    ab_vec d = ab_sub(other->at, me->at);
    ab_meeting meeting = ab_meet(&me->core, &other->core, d);

    if (meeting.relation == ABUT_APART) {
        result.distance = meeting.separation * ABUT_QUANTUM;
        result.on_a = ab_meeting_place(&meeting, me, other, meeting.near_a);
        result.on_b = ab_meeting_place(&meeting, me, other, meeting.near_b);
        return result;
    }
    result.distance = 0;
    if (meeting.seen_from_b) {
        ab_meeting from_b = ab_meet(&other->core, &me->core, (ab_vec){ -d.x, -d.y });
        abut_vec2 place = common_place(&other->core, &me->core, (ab_vec){ -d.x, -d.y }, &from_b);

        result.on_a = ab_meeting_place(&from_b, other, me, place);
    } else {
        result.on_a = ab_meeting_place(&meeting, me, other,
                                       common_place(&me->core, &other->core, d, &meeting));
    }
    result.on_b = result.on_a;
    return result;
}
