/* shape/ring.c - weld, hull, winding: what makes an outline a strictly convex ring.
 *
 * Nearly every outline is one already, up to its direction and where it starts,
 * and a single walk shows it: all turns have the same sign, and there is only one
 * corner that is a local minimum in x, then y (an outline that winds twice has
 * two). Everything else goes through its convex hull, and the outline is held
 * against that: walked in order it must follow the hull round, exactly once.
 *
 * An outline whose corners are exact must follow it exactly. Rounding, to a double
 * and to the lattice, moves corners and may dent an outline that was convex, so a
 * rounded one may stray from its hull by the slack that the caller allows; and if
 * the whole hull is no thicker than that, nothing is left to tell an order by.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "math/margins.h"
#include "shape/ring.h"

#include "base/wide.h"

static bool comes_before(ab_vec a, ab_vec b)
{
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

static bool same_place(ab_vec a, ab_vec b)
{
    return a.x == b.x && a.y == b.y;
}

/* The turn at b from a to c: 1 towards positive area, -1, or 0. */
static int turn(ab_vec a, ab_vec b, ab_vec c)
{
    ab_vec in = ab_sub(b, a);
    ab_vec out = ab_sub(c, b);
    double positive = (double)in.x * (double)out.y;
    double negative = (double)in.y * (double)out.x;
    double sum = positive - negative;

    /* Both factors and each product are rounded; rounding their difference keeps its sign. */
    if (ab_fabs(sum) > (ab_fabs(positive) + ab_fabs(negative)) * AB_MARGIN_TURN) {
        return sum > 0 ? 1 : -1;
    }
    return i128_sign(i128_cross(in.x, in.y, out.x, out.y));
}

/* Reverses a ring but for its first corner. Edge i runs from corner i to the next
 * one, so backwards the edge that leaves a corner is the one that led to it. */
static void reverse(ab_corner *corners, int count, ab_corner *scratch)
{
    for (int i = 0; i < count; i++) {
        scratch[i] = corners[i];
    }
    corners[0].edge = scratch[count - 1].edge;
    for (int i = 1; i < count; i++) {
        corners[i] = scratch[count - i];
        corners[i].edge = scratch[count - i - 1].edge;
    }
}

static void rotate_to(ab_corner *corners, int count, int start, ab_corner *scratch)
{
    if (start == 0) {
        return;
    }
    for (int i = 0; i < count; i++) {
        scratch[i] = corners[i];
    }
    for (int i = 0; i < count; i++) {
        int from = start + i;

        corners[i] = scratch[from < count ? from : from - count];
    }
}

/* 1 or -1 if the outline is strictly convex in that winding, winding once; 0 if
 * not. `start` becomes its first corner. */
static int strict_winding(const ab_corner *corners, int count, int *start)
{
    int winding = turn(corners[count - 1].at, corners[0].at, corners[1].at);
    int minima = 0;

    for (int i = 0; i < count; i++) {
        ab_vec before = corners[i > 0 ? i - 1 : count - 1].at;
        ab_vec here = corners[i].at;
        ab_vec after = corners[i < count - 1 ? i + 1 : 0].at;

        if (turn(before, here, after) != winding) {
            return 0;
        }
        if (comes_before(here, before) && comes_before(here, after)) {
            minima++;
            *start = i;
        }
    }
    return minima == 1 ? winding : 0;
}

/* Sorts by x, then y, then index: a heap sort, for no outline takes it long. */
static void sift(ab_corner *heap, int root, int count)
{
    for (;;) {
        int child = 2 * root + 1;

        if (child >= count) {
            return;
        }
        if (child + 1 < count && comes_before(heap[child].at, heap[child + 1].at)) {
            child++;
        }
        if (!comes_before(heap[root].at, heap[child].at)) {
            return;
        }
        ab_corner kept = heap[root];

        heap[root] = heap[child];
        heap[child] = kept;
        root = child;
    }
}

static void sort_corners(ab_corner *corners, int count)
{
    for (int root = count / 2 - 1; root >= 0; root--) {
        sift(corners, root, count);
    }
    for (int last = count - 1; last > 0; last--) {
        ab_corner kept = corners[0];

        corners[0] = corners[last];
        corners[last] = kept;
        sift(corners, 0, last);
    }
}

/* The strict convex hull of sorted corners, from the first of them, in the order
 * of positive area (monotone chain). `hull` has room for count + 1. */
static int hull_of_sorted(const ab_corner *sorted, int count, ab_corner *hull)
{
    int size = 0;

    for (int pass = 0; pass < 2; pass++) {
        int base = size;

        for (int k = 0; k < count; k++) {
            ab_corner corner = sorted[pass == 0 ? k : count - 1 - k];

            if (size > base && same_place(hull[size - 1].at, corner.at)) {
                continue;
            }
            while (size >= base + 2 && turn(hull[size - 2].at, hull[size - 1].at, corner.at) <= 0) {
                size--;
            }
            hull[size++] = corner;
        }
        if (size > base) {
            size--; /* the end of one chain begins the next */
        }
        if (size == 0) {
            return 1; /* all in one place: hull[0] is it */
        }
    }
    return size;
}

/* Whether p is no further than `slack` from the line through from and to: its
 * distance squared against slack squared. */
static bool near_line(ab_vec from, ab_vec to, ab_vec p, int64_t slack)
{
    ab_vec edge = ab_sub(to, from);
    ab_vec off = ab_sub(p, from);
    ab_u128 length_sq = i128_abs(i128_dot(edge.x, edge.y, edge.x, edge.y));
    ab_u128 across = i128_abs(i128_cross(edge.x, edge.y, off.x, off.y));

    return u256_cmp(u256_mul(across, across), u256_mul(u128_square(slack), length_sq)) <= 0;
}

/* Whether p lies beside the hull edge from..to, and near it. */
static bool follows_edge(ab_vec from, ab_vec to, ab_vec p, int64_t slack)
{
    ab_vec edge = ab_sub(to, from);
    ab_vec off = ab_sub(p, from);
    ab_i128 along = i128_dot(edge.x, edge.y, off.x, off.y);
    ab_i128 length_sq = i128_dot(edge.x, edge.y, edge.x, edge.y);

    return i128_sign(along) >= 0 && i128_cmp(along, length_sq) <= 0 &&
           near_line(from, to, p, slack);
}

/* Whether a hull is no thicker than `slack`: all of it near the line from its first
 * corner to the furthest one. */
static bool is_sliver(const ab_corner *hull, int size, int64_t slack)
{
    ab_vec from = hull[0].at;
    ab_vec furthest = from;

    for (int i = 1; i < size; i++) {
        ab_vec off = ab_sub(hull[i].at, from);
        ab_vec best = ab_sub(furthest, from);

        if (u128_cmp(u128_add(u128_square(off.x), u128_square(off.y)),
                     u128_add(u128_square(best.x), u128_square(best.y))) > 0) {
            furthest = hull[i].at;
        }
    }
    for (int i = 1; i < size; i++) {
        if (!near_line(from, furthest, hull[i].at, slack)) {
            return false;
        }
    }
    return true;
}

/* The next corner of an outline, forwards or backwards. */
static int step_round(int i, int step, int count)
{
    i += step;
    return i == count ? 0 : i < 0 ? count - 1 : i;
}

/* Walks an outline of `count` corners once round its hull, forwards or backwards
 * (step 1 or -1), and says whether it keeps to it. */
static bool follows_hull(
    const ab_corner *outline, int count, int step, const ab_corner *hull, int size, int64_t slack)
{
    int at = 0;

    while (!same_place(outline[at].at, hull[0].at)) {
        at++; /* the hull's first corner is one of the outline's */
    }
    int reached = 0; /* hull corners passed; the edge after it is walked */

    for (int k = 0; k < count; k++) {
        at = step_round(at, step, count);
        ab_vec here = outline[at].at;

        if (reached < size && same_place(here, hull[(reached + 1) % size].at)) {
            reached++;
        } else if (!same_place(here, hull[reached % size].at) &&
                   (reached >= size ||
                    !follows_edge(hull[reached].at, hull[(reached + 1) % size].at, here, slack))) {
            return false;
        }
    }
    return reached == size;
}

/* Gives each hull edge the number of the outline's edge that leaves its corner,
 * the last of them where the outline repeats it. */
static void number_edges(ab_corner *hull, int size, const ab_corner *outline, int count, int step)
{
    for (int i = 0; i < size; i++) {
        int at = hull[i].index;

        for (int k = 0; k < count; k++) {
            int next = step_round(at, step, count);

            if (!same_place(outline[next].at, hull[i].at)) {
                break;
            }
            at = next;
        }
        hull[i].edge = step > 0 ? at : step_round(at, -1, count);
    }
}

/* The winding (1 or -1) in which a trusted outline runs along its hull. */
static int step_along(const ab_corner *hull, int size)
{
    int rising = 0;

    for (int i = 0; i < size; i++) {
        rising += hull[i].index < hull[(i + 1) % size].index ? 1 : -1;
    }
    return rising >= 0 ? 1 : -1;
}

static int
ring_by_hull(ab_corner *corners, int count, ab_trust trust, int64_t slack, ab_corner *scratch)
{
    ab_corner *sorted = scratch;
    ab_corner *hull = scratch + count;

    for (int i = 0; i < count; i++) {
        sorted[i] = corners[i];
    }
    sort_corners(sorted, count);
    int size = hull_of_sorted(sorted, count, hull);
    int step = step_along(hull, size);

    if (trust != AB_TRUST_CONVEX && size > 2) {
        step = follows_hull(corners, count, 1, hull, size, slack)    ? 1
               : follows_hull(corners, count, -1, hull, size, slack) ? -1
                                                                     : 0;
        if (step == 0 && !is_sliver(hull, size, slack)) {
            return 0;
        }
        step = step != 0 ? step : step_along(hull, size);
    }
    number_edges(hull, size, corners, count, step);
    for (int i = 0; i < size; i++) {
        corners[i] = hull[i];
    }
    return size;
}

int ab_ring_from_outline(
    ab_corner *corners, int count, ab_trust trust, int64_t slack, ab_corner *scratch)
{
    if (count >= 3) {
        int start = 0;
        int winding = strict_winding(corners, count, &start);

        if (winding != 0) {
            rotate_to(corners, count, start, scratch);
            if (winding < 0) {
                reverse(corners, count, scratch);
            }
            return count;
        }
    }
    return ring_by_hull(corners, count, trust, slack, scratch);
}
