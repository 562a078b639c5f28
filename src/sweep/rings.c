/* sweep/rings.c - the kernel for rings of any kind that doubles hold: capsules, rounded
 * polygons, polygons and what is thin.
 *
 * The path is seen along the normals of all edges, as in axes.inc, but of unit length, so that
 * a radius fits in. The last of the edges that it crosses inwards, moved out by the radius, is
 * where it enters; if it is then past that edge's end, the circle round the corner there is
 * what it meets. That is a guess. It is proved by one direction along which the two are apart
 * at the start and at tick k, so they are all the time in between, and by the distance at tick
 * k + 1. Misses are proved by such a direction, too. What is left goes to integers: those of one
 * edge or corner (single.c), or of the whole sum (truth.c).
 *
 * A gap is wrong by a part of all coordinates together: products and sums, the normal, which is
 * not quite of length 1, the change, and a rounding or two at a time (rings.gappa).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "math/lanes.h"
#include "math/margins.h"
#include "math/vec2.h"
#include "narrow/hulls.h"
#include "sweep/rings.h"
#include "sweep/sweep.h"

#include <float.h>

static double gap_at_time(ab_ring_gap gap, double time)
{
    return gap.start + gap.change * time;
}

/* Whether a direction parts the two from the start to a time. */
static bool is_apart_until(const ab_ring_path *ring, ab_ring_gap gap, double time)
{
    double start = gap.start - ring->reach;

    return start > ring->doubt && gap_at_time(gap, time) - ring->reach > ring->doubt;
}

double ab_least_along(const ab_core *core, abut_vec2 n, int *corner)
{
    const double *x = ab_core_xs(core);
    const double *y = ab_core_ys(core);
    double least = n.x * x[0] + n.y * y[0];

    *corner = 0;
    for (int i = 1; i < core->count; i++) {
        double dot = n.x * x[i] + n.y * y[i];

        *corner = dot < least ? i : *corner;
        least = ab_fmin(dot, least);
    }
    return least;
}

/* The gap along any direction out of b. */
static ab_ring_gap ring_gap_along(const ab_ring_path *ring, abut_vec2 n)
{
    int corner;
    double least_a = ab_least_along(ring->a, n, &corner);
    double most_b = -ab_least_along(ring->b, (abut_vec2){ -n.x, -n.y }, &corner);

    return (ab_ring_gap){ least_a - most_b - v2_dot(n, ring->d), v2_dot(n, ring->motion) };
}

ab_ring_edge ab_edge_in_ring(const ab_ring_path *ring, bool of_a, int i)
{
    const ab_core *mine = of_a ? ring->a : ring->b;
    const ab_core *other = of_a ? ring->b : ring->a;
    double inverse = ab_core_inverse_lengths(mine)[i];
    abut_vec2 from = ab_core_corner(mine, i);
    abut_vec2 to = ab_core_corner(mine, i + 1);
    abut_vec2 n = { (to.y - from.y) * inverse, (from.x - to.x) * inverse };
    ab_ring_edge edge = { { 0, 0 }, of_a, i, 0, inverse, n };
    double least = ab_least_along(other, n, &edge.corner);
    double beyond = v2_dot(n, ring->d);

    edge.gap.start = least - v2_dot(n, from) + (of_a ? beyond : -beyond);
    edge.gap.change = v2_dot(n, ring->motion);
    if (of_a) {
        edge.normal = (abut_vec2){ -n.x, -n.y };
        edge.gap.change = -edge.gap.change;
    }
    return edge;
}

/* What the edges say. */
typedef struct ring_edges {
    int last;     /* crossed inwards, or -1 */
    double enter; /* when; negative if there is none */
    bool apart;   /* one of them parts the two throughout */
    bool tied;    /* another one is crossed at that time, too: parallel, or at a corner */
    ab_ring_gaps gaps;
} ring_edges;

#define AB_LANES AB_LANES_PAIRS
#define AB_LANES_NAME(name) name##_rings_base
#include "sweep/rings.inc"
#undef AB_LANES
#undef AB_LANES_NAME

#if defined(AB_HAVE_AVX2)
AB_AVX2_BEGIN
#define AB_LANES AB_LANES_AVX2
#define AB_LANES_NAME(name) name##_rings_avx2
#include "sweep/rings.inc"
#undef AB_LANES
#undef AB_LANES_NAME
AB_AVX2_END
#endif

/* Adds the gaps of one of the two; whether one of them parts the two throughout. */
static bool add_gaps(const ab_ring_path *ring, bool of_a, ab_ring_gaps *gaps)
{
    int from = gaps->count;
    int count = (of_a ? ring->a : ring->b)->count;

    if (count < 2) {
        return false;
    }
    gaps->count += count;
    return AB_LANES_CALL(write_ring_gaps_rings, ring, of_a, gaps->start + from,
                         gaps->change + from);
}

void ab_ring_gaps_of(const ab_ring_path *ring, ab_ring_gaps *gaps)
{
    gaps->count = 0;
    add_gaps(ring, false, gaps);
    add_gaps(ring, true, gaps);
}

static void see_edges(const ab_ring_path *ring, bool of_a, ring_edges *edges)
{
    const ab_ring_gaps *gaps = &edges->gaps;
    int from = gaps->count;

    if (edges->apart) {
        return;
    }
    edges->apart = add_gaps(ring, of_a, &edges->gaps);
    for (int i = from; i < gaps->count && !edges->apart; i++) {
        double speed = -gaps->change[i];

        if (!(speed > 0)) {
            continue;
        }
        double enter = (gaps->start[i] - ring->reach) / ab_fmax(speed, DBL_MIN);
        double apart = ab_fabs(enter - edges->enter);
        bool ties = apart <= 0x1p-40 || speed * apart <= 8 * ring->doubt;

        edges->tied = ties || (edges->tied && enter < edges->enter);
        if (enter > edges->enter) {
            edges->enter = enter;
            edges->last = i;
        }
    }
}

ab_ring_edge ab_edge_at_place(const ab_ring_path *ring, int place)
{
    int of_b = ring->b->count > 1 ? ring->b->count : 0;

    return place < of_b ? ab_edge_in_ring(ring, false, place)
                        : ab_edge_in_ring(ring, true, place - of_b);
}

/* A guess: when and where. */
typedef struct ring_guess {
    double time;
    abut_vec2 normal;
    ab_ring_gap gap; /* along the normal */
    ab_feature feature;
    abut_vec2 off; /* of a corner: where the path starts, as seen from there */
    double from;   /* of an edge: how far along it the path starts, */
    double along;  /* and goes, */
    double length; /* and how long it is */
    bool unclear;  /* an edge parallel to an axis, which is met exactly, or the corner at its end */
} ring_guess;

static abut_vec2 off_corner(const ab_ring_path *ring, int corner_a, int corner_b)
{
    abut_vec2 off = v2_sub(ab_core_corner(ring->a, corner_a), ab_core_corner(ring->b, corner_b));

    return v2_sub(off, ring->d);
}

static int corner_after(const ab_core *core, int i)
{
    return i + 1 < core->count ? i + 1 : 0;
}

/* The circle round a corner. */
static ring_guess guess_corner(const ab_ring_path *ring, int corner_a, int corner_b)
{
    abut_vec2 off = off_corner(ring, corner_a, corner_b);
    double across = v2_cross(ring->motion, off);
    double nearer = -v2_dot(ring->motion, off);
    double root = ring->reach * ring->reach * v2_dot(ring->motion, ring->motion) - across * across;
    double over = v2_dot(off, off) - ring->reach * ring->reach;
    double time = nearer > 0 ? over / (nearer + ab_sqrt(ab_fmax(root, 0))) : 0;
    abut_vec2 out = v2_along(off, ring->motion, time < 2 ? time : 2);
    double length = ab_sqrt(v2_dot(out, out));
    abut_vec2 normal = { out.x / length, out.y / length };

    return (ring_guess){ .time = time,
                         .normal = normal,
                         .gap = ring_gap_along(ring, normal),
                         .feature = { corner_a, corner_b, -1, -1 },
                         .off = off };
}

/* Whether an end of an edge is too near for doubles to tell it from the edge, where that matters.
 */
static bool
is_end_unclear(const ab_ring_path *ring, const ab_ring_edge *edge, double along, double past_end)
{
    bool upright = edge->normal.x == 0 || edge->normal.y == 0;
    double room = 4 * ring->doubt * (1 + ab_fabs(along) / ab_fabs(edge->gap.change));

    return upright && !(past_end > room);
}

/* The edge that is entered last, or the corner at the end of it that the path is past. */
static ring_guess guess_entry(const ab_ring_path *ring, const ring_edges *edges)
{
    const ab_ring_edge seen = ab_edge_at_place(ring, edges->last);
    const ab_ring_edge *edge = &seen;
    const ab_core *mine = edge->of_a ? ring->a : ring->b;
    int next = corner_after(mine, edge->edge);
    int corner_a = edge->of_a ? edge->edge : edge->corner;
    int corner_b = edge->of_a ? edge->corner : edge->edge;
    abut_vec2 off = off_corner(ring, corner_a, corner_b);
    abut_vec2 along = { -edge->normal.y, edge->normal.x };
    ring_guess guess = { .time = edges->enter,
                         .normal = edge->normal,
                         .gap = edge->gap,
                         .feature = { corner_a, corner_b, edge->of_a ? edge->edge : -1,
                                      edge->of_a ? -1 : edge->edge },
                         .from = v2_dot(off, along),
                         .along = v2_dot(ring->motion, along),
                         .length = 1 / edge->inverse_length };
    double beside = guess.from + guess.along * guess.time;

    double along_edge = guess.along;
    double past_end = ab_fmax(-beside, beside - guess.length);

    if (!(ring->reach > 0 && past_end > 0)) {
        return guess;
    }
    if (beside < 0) {
        guess = guess_corner(ring, corner_a, corner_b);
    } else {
        guess = guess_corner(ring, edge->of_a ? next : corner_a, edge->of_a ? corner_b : next);
    }
    guess.unclear = is_end_unclear(ring, edge, along_edge, past_end);
    return guess;
}

/* Whether the two overlap at a time, for certain. */
static bool
is_within(const ab_ring_path *ring, const ab_ring_gaps *gaps, const ring_guess *guess, double time)
{
    bool corner = guess->feature.edge_a < 0 && guess->feature.edge_b < 0;

    if (ring->reach == 0) {
        for (int i = 0; i < gaps->count; i++) {
            if (!(gaps->start[i] + gaps->change[i] * time < -ring->doubt)) {
                return false;
            }
        }
        return true;
    }
    if (corner) {
        abut_vec2 out = v2_along(guess->off, ring->motion, time);

        return ab_sqrt(v2_dot(out, out)) < ring->reach - ring->doubt;
    }
    double beside = guess->from + guess->along * time;

    return gap_at_time(guess->gap, time) < ring->reach - ring->doubt && beside > ring->doubt &&
           beside < guess->length - ring->doubt;
}

/* Whether the line of the path passes all of the sum on one side, out of reach. */
static bool passes_by(const ab_ring_path *ring)
{
    double length = ab_sqrt(v2_dot(ring->motion, ring->motion));
    abut_vec2 left = { -ring->motion.y / length, ring->motion.x / length };
    abut_vec2 right = { -left.x, -left.y };

    return ring_gap_along(ring, left).start - ring->reach > ring->doubt ||
           ring_gap_along(ring, right).start - ring->reach > ring->doubt;
}

/* Whether the two are apart throughout: along the normal of the guess, or beside the path. */
static bool misses(const ab_ring_path *ring, const ring_guess *guess)
{
    return is_apart_until(ring, guess->gap, 1) || passes_by(ring);
}

/* False if it is not clear; then all edges have been seen. */
static bool sweep_ring_path(const ab_ring_path *ring, ring_edges *edges, ab_impact *meet)
{
    edges->last = -1;
    edges->enter = -1;
    edges->apart = false;
    edges->tied = false;
    edges->gaps.count = 0;
    meet->relation = ABUT_APART;
    see_edges(ring, false, edges);
    see_edges(ring, true, edges);
    if (edges->apart) {
        return true;
    }
    if (edges->enter < 0 || edges->tied || (ring->reach == 0 && edges->gaps.count < 3)) {
        return false;
    }
    ring_guess guess = guess_entry(ring, edges);

    if (guess.unclear || !(guess.time >= 0 && guess.time < 1)) {
        return misses(ring, &guess);
    }
    int64_t tick = (int64_t)(guess.time * (double)AB_TICKS);
    double from = (double)tick * AB_TICK_LENGTH;

    if (!is_apart_until(ring, guess.gap, from) ||
        !is_within(ring, &edges->gaps, &guess, from + AB_TICK_LENGTH)) {
        return misses(ring, &guess);
    }
    meet->relation = ABUT_OVERLAPPING;
    meet->inside = false;
    meet->cone = false; /* ties are not for doubles */
    meet->tick = tick;
    meet->time = guess.time;
    meet->feature = guess.feature;
    return true;
}

bool ab_ring_path_of(const ab_sum *sum, ab_ring_path *ring)
{
    const ab_core *a = sum->a;
    const ab_core *b = sum->b;

    *ring = (ab_ring_path){ a,
                            b,
                            { (double)sum->d.x, (double)sum->d.y },
                            { (double)sum->motion.x, (double)sum->motion.y },
                            (double)sum->reach,
                            0 };
    ring->doubt = (a->extent + b->extent + ab_fabs(ring->d.x) + ab_fabs(ring->d.y) +
                   ab_fabs(ring->motion.x) + ab_fabs(ring->motion.y) + ring->reach) *
                  AB_MARGIN_SWEPT_RINGS;
    return a->count + b->count <= AB_RING_EDGES && ((a->flags | b->flags) & AB_CORE_WIDE) == 0 &&
           ab_is_near(sum->d) && ab_is_near(sum->motion);
}

static void meet_rings(const ab_sum *sum, ab_impact *meet)
{
    ab_ring_path ring;
    ring_edges edges; /* not cleared as a whole: it is large */
    bool rests = sum->motion.x == 0 && sum->motion.y == 0;

    if (ab_sum_is_clear(sum)) {
        meet->relation = ABUT_APART;
        return;
    }
    if (rests || !ab_ring_path_of(sum, &ring)) {
        ab_sweep_whole(sum, meet);
    } else if (!sweep_ring_path(&ring, &edges, meet)) {
        /* By one edge or corner in integers. Unlike the whole sum, one edge may give another point
         * when the pair is seen from the other side, so this serves callers that ask only for the
         * time and the normal of a hit. */
        if (!AB_SHORTCUTS || !sum->only_hits || !ab_sweep_by_gaps(sum, &ring, &edges.gaps, meet)) {
            ab_sweep_whole(sum, meet);
        }
    } else if (meet->relation != ABUT_APART) {
        ab_impact_at(sum, meet);
    }
}

void ab_sweep_rings(const ab_sum *sum, ab_impact *meet)
{
    ab_sweep_in_order(sum, meet, meet_rings);
}
