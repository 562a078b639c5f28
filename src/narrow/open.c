/* narrow/open.c - rings that touch, or nearly: only the edges and corners that are not clear.
 *
 * Where the filter of hulls.inc gives up, the other ring still clearly reaches inside most edges.
 * The edges for which this is not clear are open, usually one or two; and only a corner or two of
 * the other ring are so near to their lines that integers have to decide on which side they are.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/lanes.h"
#include "math/margins.h"
#include "narrow/hulls.h"

/* One ring's edges and the other's corners, which doubles hold. */
typedef struct open_view {
    const ab_core *edges;
    const ab_core *corners;
    double dx; /* from the origin of the edges to that of the corners */
    double dy;
    double doubt; /* about a gap, times the length of the edge */
} open_view;

/* The sign of the gap between an edge and the other ring, which is that of its least corner. */
static int sign_of_gap(const open_view *view, int edge)
{
    const double *x = ab_core_xs(view->edges);
    const double *y = ab_core_ys(view->edges);
    const double *at_x = ab_core_xs(view->corners);
    const double *at_y = ab_core_ys(view->corners);
    double normal_x = y[edge + 1] - y[edge];
    double normal_y = x[edge] - x[edge + 1];
    double off_x = view->dx - x[edge];
    double off_y = view->dy - y[edge];
    int least = 1;

    for (int i = 0; i < view->corners->count && least >= 0; i++) {
        double gap = normal_x * (at_x[i] + off_x) + normal_y * (at_y[i] + off_y);

        if (gap < -view->doubt) {
            return -1;
        }
        if (gap <= view->doubt) {
            int sign = i128_sign(i128_dot((int64_t)normal_x, (int64_t)normal_y,
                                          (int64_t)at_x[i] + (int64_t)off_x,
                                          (int64_t)at_y[i] + (int64_t)off_y));

            least = sign < least ? sign : least;
        }
    }
    return least;
}

/* The largest sign of the edges in some lanes. */
static int sign_of_lanes(const open_view *view, int lanes)
{
    int count = view->edges->count;
    int most = -1;

    for (int edge = 0; edge < count && count > 1 && most <= 0; edge++) {
        if ((lanes >> (edge & 3) & 1) != 0) {
            int sign = sign_of_gap(view, edge);

            most = sign > most ? sign : most;
        }
    }
    return most;
}

AB_NOINLINE abut_relation
ab_relate_open(const ab_core *a, const ab_core *b, double dx, double dy, int lanes_a, int lanes_b)
{
    double size = (a->extent + b->extent + ab_fmax(ab_fabs(dx), ab_fabs(dy))) * AB_MARGIN_RINGS;
    open_view from_a = { a, b, dx, dy, a->extent * size };
    open_view from_b = { b, a, -dx, -dy, b->extent * size };
    int of_a = lanes_a != 0 ? sign_of_lanes(&from_a, lanes_a) : -1;
    int of_b = lanes_b != 0 && of_a <= 0 ? sign_of_lanes(&from_b, lanes_b) : -1;
    int most = of_a > of_b ? of_a : of_b;

    return most > 0 ? ABUT_APART : most == 0 ? ABUT_TOUCHING : ABUT_OVERLAPPING;
}
