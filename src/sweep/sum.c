/* sweep/sum.c - a walk round the sum of two rings.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "sweep/sum.h"

static int count_of_edges(const ab_core *core)
{
    return core->count > 1 ? core->count : 0;
}

/* Both rings are walked from where their edges begin to point to greater x: that of b
 * starts there, and in the one of a, turned round, it is the last corner in x, then y. */
ab_sum_walk ab_sum_start(const ab_sum *sum)
{
    const ab_core *a = sum->a;
    int last = 0;
    ab_vec best = ab_core_point(a, 0);

    for (int i = 1; i < a->count; i++) {
        ab_vec here = ab_core_point(a, i);

        if (here.x > best.x || (here.x == best.x && here.y > best.y)) {
            last = i;
            best = here;
        }
    }
    return (ab_sum_walk){ sum, last, 0, count_of_edges(a), count_of_edges(sum->b), -1, false };
}

ab_vec ab_sum_off(const ab_sum *sum, int corner_a, int corner_b)
{
    ab_vec on_a = ab_core_point(sum->a, corner_a);
    ab_vec on_b = ab_core_point(sum->b, corner_b);

    return (ab_vec){ on_a.x - on_b.x - sum->d.x, on_a.y - on_b.y - sum->d.y };
}

/* Directions from just after -y round to -y itself: 0 for the half with greater x. */
static int half_of(ab_vec v)
{
    return v.x < 0 || (v.x == 0 && v.y < 0);
}

/* -1 if direction a comes before b on the way round, 0 if they are one. */
static int order_of_directions(ab_vec a, ab_vec b)
{
    int halves = half_of(a) - half_of(b);

    return halves != 0 ? halves : -i128_sign(i128_cross(a.x, a.y, b.x, b.y));
}

static int next_corner(const ab_core *core, int i)
{
    return i + 1 < core->count ? i + 1 : 0;
}

bool ab_sum_next(ab_sum_walk *walk, ab_sum_edge *edge)
{
    const ab_core *a = walk->sum->a;
    const ab_core *b = walk->sum->b;
    ab_vec of_a = { 0, 0 };
    ab_vec of_b = { 0, 0 };
    int order = walk->left_a == 0 ? 1 : -1;

    if (walk->left_a + walk->left_b == 0 && walk->started) {
        return false;
    }
    walk->started = true;
    *edge = (ab_sum_edge){ { walk->corner_a, walk->corner_b, -1, -1 },
                           ab_sum_off(walk->sum, walk->corner_a, walk->corner_b),
                           { 0, 0 } };
    if (walk->left_a > 0) {
        of_a = ab_sub(ab_core_point(a, walk->corner_a), ab_core_point(a, walk->corner_a + 1));
    }
    if (walk->left_b > 0) {
        of_b = ab_sub(ab_core_point(b, walk->corner_b + 1), ab_core_point(b, walk->corner_b));
    }
    if (walk->left_a > 0 && walk->left_b > 0) {
        order = order_of_directions(of_a, of_b);
    }
    if (order <= 0 && walk->left_a > 0) {
        edge->along = of_a;
        edge->feature.edge_a = walk->corner_a;
        edge->feature.edge_b = order == 0 ? walk->corner_b : -1;
        walk->beside_a = order == 0 ? walk->corner_a : -1;
        walk->corner_a = next_corner(a, walk->corner_a);
        walk->left_a--;
    } else if (walk->left_b > 0) {
        edge->along = of_b;
        edge->feature.edge_a = walk->beside_a;
        edge->feature.edge_b = walk->corner_b;
        walk->beside_a = -1;
        walk->corner_b = next_corner(b, walk->corner_b);
        walk->left_b--;
    }
    return true;
}

bool ab_is_on_edge(const ab_sum_edge *edge)
{
    ab_vec off = edge->off;
    ab_vec along = edge->along;
    ab_vec left = ab_sub(along, off);

    return i128_sign(i128_cross(off.x, off.y, along.x, along.y)) == 0 &&
           i128_sign(i128_dot(off.x, off.y, along.x, along.y)) >= 0 &&
           i128_sign(i128_dot(left.x, left.y, along.x, along.y)) >= 0;
}

bool ab_sum_is_parted(const ab_sum *sum, ab_vec normal)
{
    ab_i128 a = ab_ring_least(sum->a, normal);
    ab_i128 b = ab_ring_least(sum->b, (ab_vec){ -normal.x, -normal.y });
    ab_i128 gap = i128_add(i128_add(a, b), i128_dot(-sum->d.x, -sum->d.y, normal.x, normal.y));

    return i128_sign(gap) >= 0;
}

ab_vec ab_corner_on_path(const ab_sum *sum)
{
    ab_vec motion = sum->motion;
    ab_sum_walk walk = ab_sum_start(sum);
    ab_vec nearest = { 0, 0 };
    ab_i128 least = i128_from(0);
    bool found = false;
    ab_sum_edge edge;

    while ((motion.x | motion.y) != 0 && ab_sum_next(&walk, &edge)) {
        ab_vec to = { -edge.off.x, -edge.off.y };
        ab_i128 far = i128_dot(to.x, to.y, motion.x, motion.y);

        if (i128_sign(i128_cross(to.x, to.y, motion.x, motion.y)) == 0 && i128_sign(far) >= 0 &&
            (!found || i128_less(far, least))) {
            nearest = to;
            least = far;
            found = true;
        }
    }
    return nearest;
}
