/* sweep/kink.c - the sides of several pieces that meet in one place.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "sweep/kink.h"

bool ab_core_has_point(const ab_core *core, ab_vec point)
{
    if (point.x < core->low.x || point.x > core->high.x || point.y < core->low.y ||
        point.y > core->high.y) {
        return false;
    }
    for (int i = 0; i < core->count; i++) {
        ab_vec along = ab_core_edge(core, i);
        ab_vec to = ab_sub(point, ab_core_point(core, i));

        if (i128_sign(i128_cross(along.x, along.y, to.x, to.y)) < 0) {
            return false;
        }
    }
    return true;
}

void ab_kink_add(ab_kink *kink, const ab_sum *sum, ab_vec offset)
{
    ab_vec place = ab_sub(kink->place, offset);

    if (!ab_core_has_point(sum->a, place) || !ab_core_has_point(sum->b, ab_sub(place, sum->d))) {
        return;
    }
    if (kink->count == AB_MOST_IN_KINK) {
        kink->crowded = true;
        return;
    }
    kink->pairs[kink->count++] = (ab_kink_pair){ *sum, offset };
}

/* --- Sides ------------------------------------------------------------------------------------ */

/* A side of a piece, as it leaves the place. */
typedef struct kink_side {
    ab_vec into;   /* along the side, from there */
    ab_vec normal; /* out of it */
    bool of_b;
} kink_side;

/* Whether a piece covers what lies just before a side: a step into the side, and a smaller one out
 * of it, lead into the piece. */
static bool covers_side(const ab_core *core, ab_vec place, const kink_side *side)
{
    for (int i = 0; i < core->count; i++) {
        ab_vec edge = ab_core_edge(core, i);
        ab_vec off = ab_sub(place, ab_core_point(core, i));
        int turn = i128_sign(i128_cross(edge.x, edge.y, side->into.x, side->into.y));
        int out = i128_sign(i128_cross(edge.x, edge.y, side->normal.x, side->normal.y));

        if (i128_sign(i128_cross(edge.x, edge.y, off.x, off.y)) == 0 &&
            (turn < 0 || (turn == 0 && out <= 0))) {
            return false;
        }
    }
    return core->count > 2;
}

/* Whether a piece lies before the line of a side. */
static bool lies_before_side(const ab_core *core, ab_vec place, const kink_side *side)
{
    ab_vec normal = side->normal;

    return !i128_less(ab_ring_least(core, normal), i128_dot(place.x, place.y, normal.x, normal.y));
}

/* Whether no piece of the side's own covers it, and all others lie before it. */
static bool is_free_side(const ab_kink *kink, const kink_side *side)
{
    for (int k = 0; k < kink->count; k++) {
        const ab_kink_pair *pair = &kink->pairs[k];
        ab_vec from_a = ab_sub(kink->place, pair->offset);
        ab_vec from_b = ab_sub(from_a, pair->sum.d);

        if (side->of_b ? covers_side(pair->sum.b, from_b, side) ||
                             !lies_before_side(pair->sum.a, from_a, side)
                       : covers_side(pair->sum.a, from_a, side) ||
                             !lies_before_side(pair->sum.b, from_b, side)) {
            return false;
        }
    }
    return true;
}

static kink_side
side_of_edge(const ab_kink *kink, const ab_kink_pair *pair, const ab_sum_edge *edge, bool of_b)
{
    const ab_core *core = of_b ? pair->sum.b : pair->sum.a;
    int number = of_b ? edge->feature.edge_b : edge->feature.edge_a;
    ab_vec normal = { edge->along.y, -edge->along.x };
    ab_vec along = ab_core_edge(core, number);
    ab_vec start = ab_add(pair->offset, ab_core_point(core, number));
    ab_vec off = ab_sub(kink->place, of_b ? ab_add(start, pair->sum.d) : start);

    return (kink_side){ .into = (off.x | off.y) == 0 ? along : ab_sub((ab_vec){ 0, 0 }, along),
                        .normal = of_b ? normal : ab_sub((ab_vec){ 0, 0 }, normal),
                        .of_b = of_b };
}

static bool counts_in_kink(const ab_kink *kink, const ab_kink_pair *pair, const ab_sum_edge *edge)
{
    for (int of_b = 0; of_b < 2; of_b++) {
        if ((of_b ? edge->feature.edge_b : edge->feature.edge_a) >= 0) {
            kink_side side = side_of_edge(kink, pair, edge, of_b != 0);

            if (is_free_side(kink, &side)) {
                return true;
            }
        }
    }
    return false;
}

/* --- Walking ---------------------------------------------------------------------------------- */

/* On how many sides two pieces touch that a motion leads into; 0 if it leads past them. */
static int sides_entered(const ab_sum *sum, ab_vec motion)
{
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;
    int count = 0;

    while (ab_sum_next(&walk, &edge)) {
        ab_vec along = edge.along;

        if ((along.x | along.y) == 0 || !ab_is_on_edge(&edge)) {
            continue;
        }
        if (i128_sign(i128_cross(motion.x, motion.y, along.x, along.y)) >= 0) {
            return 0;
        }
        count++;
    }
    return count;
}

static void start_pair(ab_kink_walk *walk, int number)
{
    walk->pair = number;
    walk->sides = 0;
    if (number < walk->kink->count) {
        const ab_sum *sum = &walk->kink->pairs[number].sum;

        walk->sides = sides_entered(sum, walk->motion);
        walk->edges = ab_sum_start(sum);
    }
}

ab_kink_walk ab_kink_start(const ab_kink *kink, ab_vec motion)
{
    ab_kink_walk walk = { .kink = kink, .motion = motion };

    start_pair(&walk, 0);
    return walk;
}

bool ab_kink_next(ab_kink_walk *walk, const ab_kink_pair **pair, ab_sum_edge *edge)
{
    const ab_kink *kink = walk->kink;

    while (!kink->crowded && walk->pair < kink->count) {
        *pair = &kink->pairs[walk->pair];
        while (walk->sides > 0 && ab_sum_next(&walk->edges, edge)) {
            if ((edge->along.x | edge->along.y) != 0 && ab_is_on_edge(edge) &&
                (walk->sides == 1 || counts_in_kink(kink, *pair, edge))) {
                return true;
            }
        }
        start_pair(walk, walk->pair + 1);
    }
    return false;
}
