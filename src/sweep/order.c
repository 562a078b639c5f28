/* sweep/order.c - the same question in the same order, whichever shape comes first.
 *
 * Where several features are met at once, and in the last bits of what doubles compute, the
 * answer must not depend on which shape is a. So the pair is put in an order that depends on the
 * shapes alone, and the answer is turned back.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "sweep/sweep.h"

/* -1, 0 or 1: some order of vectors, and of cores by all that tells them apart. */
static int order_of_vectors(ab_vec a, ab_vec b)
{
    return a.x != b.x ? (a.x > b.x) - (a.x < b.x) : (a.y > b.y) - (a.y < b.y);
}

static int order_of_cores(const ab_core *a, const ab_core *b)
{
    if (a->count != b->count || a->radius != b->radius) {
        return a->count != b->count ? a->count - b->count : a->radius < b->radius ? -1 : 1;
    }
    for (int i = 0; i < a->count; i++) {
        int order = order_of_vectors(ab_core_point(a, i), ab_core_point(b, i));

        if (order != 0) {
            return order;
        }
    }
    return 0;
}

static void turn_back(ab_impact *meet)
{
    ab_feature found = meet->feature;

    meet->feature = (ab_feature){ found.corner_b, found.corner_a, found.edge_b, found.edge_a };
    meet->normal = (abut_vec2){ 0 - meet->normal.x, 0 - meet->normal.y };
    meet->off = (ab_vec){ -meet->off.x, -meet->off.y };
    meet->closing = -meet->closing;
}

void ab_sweep_in_order(const ab_sum *sum, ab_impact *meet, ab_sweep_kernel *kernel)
{
    ab_vec none = { 0, 0 };
    int order = order_of_cores(sum->a, sum->b);

    order = order != 0 ? order : order_of_vectors(sum->d, none);
    order = order != 0 ? order : order_of_vectors(none, sum->motion);
    if (order >= 0) {
        kernel(sum, meet);
        return;
    }
    ab_sum turned = { sum->b,     sum->a,        ab_sub(none, sum->d), ab_sub(none, sum->motion),
                      sum->reach, sum->only_hits };

    kernel(&turned, meet);
    if (meet->relation != ABUT_APART) {
        turn_back(meet);
    }
}
