/* sweep/circles.c - the kernel for two circles: a point that travels past one circle.
 *
 * It is the kernel for boxes (boxes.c) where the box is a point: the same formulas in the same
 * order, hence the same bits, without looking for a side or a corner. The sign of the root says
 * what is likely, so that what is likely is proved first.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "math/lanes.h"
#include "math/margins.h"
#include "math/vec2.h"
#include "sweep/corner.h"
#include "sweep/sweep.h"

/* What every step of the proof is made of, in quanta. */
typedef struct circle_path {
    abut_vec2 centre; /* of the sum, as seen from the start of the path */
    abut_vec2 motion;
    double reach;
    double doubt; /* how far a squared distance may be off, for each quantum of distance */
} circle_path;

/* Whether the line of the path passes the circle, or it ends before or goes away from it: for
 * certain. */
static inline bool passes_circle(const circle_path *path)
{
    abut_vec2 motion = path->motion;
    abut_vec2 start = { -path->centre.x, -path->centre.y };
    abut_vec2 end = { motion.x + start.x, motion.y + start.y };
    double right = motion.x * path->centre.y;
    double left = motion.y * path->centre.x;
    double reach = path->reach * ab_sqrt(v2_dot(motion, motion));
    double beside = ab_fabs(right - left) - reach;

    if (beside > (2 * (ab_fabs(right) + ab_fabs(left)) + reach) * AB_MARGIN_SWEPT_BESIDE) {
        return true;
    }
    return ab_out_of_reach(start, path->reach, path->doubt) > 0 &&
           (ab_comes_nearer(start, motion) < 0 ||
            (ab_out_of_reach(end, path->reach, path->doubt) > 0 &&
             ab_comes_nearer(end, motion) > 0));
}

/* When the path gets within reach, if it does. */
AB_INLINE double time_of_circle(const circle_path *path, double towards, double root)
{
    double over = v2_dot(path->centre, path->centre) - path->reach * path->reach;

    return over / (towards + ab_sqrt(ab_fmax(root, 0)));
}

/* Meets the circle at the time proposed, if evaluating the distance at that tick and the next
 * proves it. */
AB_INLINE bool meet_circle(const ab_sum *sum, const circle_path *path, double time, ab_impact *meet)
{
    abut_vec2 centre = path->centre;
    abut_vec2 motion = path->motion;

    time = time > 0 ? time < 1 ? time : 1 : 0; /* no NaN */
    int64_t tick = (int64_t)(time * (double)AB_TICKS);
    double from = (double)tick * AB_TICK_LENGTH;
    double to = from + AB_TICK_LENGTH;
    abut_vec2 first = { motion.x * from - centre.x, motion.y * from - centre.y };
    abut_vec2 next = { motion.x * to - centre.x, motion.y * to - centre.y };

    if (tick == AB_TICKS || ab_out_of_reach(first, path->reach, path->doubt) <= 0 ||
        ab_out_of_reach(next, path->reach, path->doubt) >= 0) {
        return false;
    }
    abut_vec2 out = { motion.x * time - centre.x, motion.y * time - centre.y };
    double length = 1 / ab_sqrt(v2_dot(out, out));

    ab_meet_corner(meet, tick, time, (abut_vec2){ out.x * length + 0.0, out.y * length + 0.0 },
                   (ab_vec){ -sum->d.x, -sum->d.y }, (ab_feature){ 0, 0, -1, -1 });
    if (AB_UNLIKELY(meet->normal.x == 0 || meet->normal.y == 0)) {
        ab_impact_at(sum, meet);
    }
    return true;
}

void ab_sweep_circles(const ab_sum *sum, ab_impact *meet)
{
    if (AB_UNLIKELY((ab_far_bits(sum->d.x) | ab_far_bits(sum->d.y) | ab_far_bits(sum->motion.x) |
                     ab_far_bits(sum->motion.y) | ab_far_bits(sum->reach)) >>
                        52 !=
                    0)) {
        ab_sweep_boxes(sum, meet);
        return;
    }
    abut_vec2 centre = { (double)sum->d.x, (double)sum->d.y };
    abut_vec2 motion = { (double)sum->motion.x, (double)sum->motion.y };
    double reach = (double)sum->reach;
    double x = ab_fabs(centre.x);
    double y = ab_fabs(centre.y);
    circle_path path = { centre, motion, reach,
                         (ab_fabs(motion.x) + ab_fabs(motion.y) + x + y + x + y + reach) *
                             AB_MARGIN_SWEPT_CORNER };
    double across = v2_cross(motion, centre);
    double towards = v2_dot(motion, centre);
    double root = reach * reach * v2_dot(motion, motion) - across * across;
    bool likely = root > 0 && towards > 0;

    if (likely && meet_circle(sum, &path, time_of_circle(&path, towards, root), meet)) {
        return;
    }
    meet->relation = ABUT_APART;
    if (!passes_circle(&path) &&
        (likely || !meet_circle(sum, &path, time_of_circle(&path, towards, root), meet))) {
        ab_sweep_truth(sum, meet);
    }
}
