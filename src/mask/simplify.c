/* mask/simplify.c - outlines with fewer corners, by Douglas and Peucker.
 *
 * Two corners that are far apart are kept; of an open line, its ends. Between two neighbouring kept
 * corners, the corner furthest from the line between them is kept, too, if it is further away than
 * the tolerance; and so on, until there is none. No stack is needed: after each such corner the
 * stretch before it is examined again.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "mask/simplify.h"
#include "math/lattice.h"

#include <string.h>

/* A closed outline, and which of its corners are kept. */
typedef struct thinned_ring {
    const abut_vec2 *points;
    uint8_t *kept;
    size_t count;
} thinned_ring;

/* Corners of pixels are whole numbers below 2^15, so everything but the quotient is exact for them.
 */
static double square_from_segment(abut_vec2 p, abut_vec2 a, abut_vec2 b)
{
    double along_x = b.x - a.x;
    double along_y = b.y - a.y;
    double off_x = p.x - a.x;
    double off_y = p.y - a.y;
    double along = along_x * off_x + along_y * off_y;
    double length_sq = along_x * along_x + along_y * along_y;
    double across = along_x * off_y - along_y * off_x;

    if (along <= 0) {
        return off_x * off_x + off_y * off_y;
    }
    if (along >= length_sq) {
        return (p.x - b.x) * (p.x - b.x) + (p.y - b.y) * (p.y - b.y);
    }
    return across * across / length_sq;
}

/* The corner between two others, in the order of the ring, that is furthest from their line. */
static size_t furthest_between(const thinned_ring *ring, size_t from, size_t to, double *square)
{
    size_t best = from;

    *square = -1;
    for (size_t i = (from + 1) % ring->count; i != to; i = (i + 1) % ring->count) {
        double far = square_from_segment(ring->points[i], ring->points[from], ring->points[to]);

        if (far > *square) {
            *square = far;
            best = i;
        }
    }
    return best;
}

static size_t next_kept(const thinned_ring *ring, size_t i)
{
    do {
        i = (i + 1) % ring->count;
    } while (!ring->kept[i]);
    return i;
}

/* Keeps corners from one that is kept to another, until all between are near enough to the line of
 * those: how many. */
static size_t keep_between(const thinned_ring *ring, size_t from, size_t end, double tolerance)
{
    size_t kept = 0;
    bool there = false;

    while (!there) {
        double square;
        size_t to = next_kept(ring, from);
        size_t furthest = furthest_between(ring, from, to, &square);

        if (square > tolerance * tolerance) {
            ring->kept[furthest] = 1;
            kept++;
        } else {
            from = to;
            there = to == end;
        }
    }
    return kept;
}

/* Chooses which corners of an outline are kept: at least three. */
static void choose_corners(const thinned_ring *ring, double tolerance)
{
    double square;
    size_t far = furthest_between(ring, 0, 0, &square);

    ring->kept[0] = 1;
    ring->kept[far] = 1;
    if (keep_between(ring, 0, 0, tolerance) == 0) {
        double other_square;
        size_t one = furthest_between(ring, 0, far, &square);
        size_t other = furthest_between(ring, far, 0, &other_square);

        ring->kept[square >= other_square ? one : other] = 1;
    }
}

/* Removes the corners that are not kept, in place. */
static void close_ranks(abut_outlines *all, const uint8_t *kept)
{
    uint32_t written = 0;
    uint32_t from = 0;

    for (uint32_t k = 0; k < all->count; k++) {
        for (uint32_t i = from; i < all->ends[k]; i++) {
            if (kept[i]) {
                all->points[written++] = all->points[i];
            }
        }
        from = all->ends[k];
        all->ends[k] = written;
    }
}

abut_status
ab_outlines_simplify(abut_outlines *outlines, double tolerance, const abut_allocator *own)
{
    uint32_t count = outlines->point_count;
    uint8_t *kept = ab_resize(own, NULL, 0, count, sizeof *kept);
    uint32_t from = 0;

    if (kept == NULL) {
        return ABUT_E_MEMORY;
    }
    memset(kept, 0, count);
    for (uint32_t k = 0; k < outlines->count; k++) {
        thinned_ring ring = { outlines->points + from, kept + from, outlines->ends[k] - from };

        choose_corners(&ring, tolerance);
        from = outlines->ends[k];
    }
    uint32_t left = 0;

    for (uint32_t i = 0; i < count; i++) {
        left += kept[i];
    }
    abut_vec2 *points = ab_resize(own, NULL, 0, left, sizeof *points);

    if (points != NULL) {
        close_ranks(outlines, kept);
        memcpy(points, outlines->points, left * sizeof *points);
        ab_free(own, outlines->points, count, sizeof *points);
        outlines->points = points;
        outlines->point_count = left;
    }
    ab_free(own, kept, count, sizeof *kept);
    return points != NULL ? ABUT_OK : ABUT_E_MEMORY;
}

/* --- Any line of points -------------------------------------------------------------------------
 */

static abut_status check_line(const abut_vec2 *points, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        abut_status status = ab_coordinate_check(points[i].x);

        status = status == ABUT_OK ? ab_coordinate_check(points[i].y) : status;
        if (status != ABUT_OK) {
            return status;
        }
    }
    return ABUT_OK;
}

abut_status abut_outline_simplify(abut_vec2 *points,
                                  uint32_t count,
                                  bool closed,
                                  double tolerance,
                                  const abut_allocator *allocator,
                                  uint32_t *left)
{
    abut_allocator own = ab_allocator_or_default(allocator);

    if (left == NULL || (points == NULL && count > 0) || !(tolerance >= 0)) {
        return ABUT_E_ARGUMENT;
    }
    abut_status status = check_line(points, count);
    bool too_few = count < (closed ? 4 : 3);

    *left = status == ABUT_OK && too_few ? count : 0;
    if (status != ABUT_OK || too_few) {
        return status;
    }
    uint8_t *kept = ab_resize(&own, NULL, 0, count, sizeof *kept);
    thinned_ring ring = { points, kept, count };

    if (kept == NULL) {
        return ABUT_E_MEMORY;
    }
    memset(kept, 0, count);
    tolerance *= 1 - 0x1p-40; /* distances are rounded */
    if (closed) {
        choose_corners(&ring, tolerance);
    } else {
        kept[0] = kept[count - 1] = 1;
        keep_between(&ring, 0, count - 1, tolerance);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (kept[i]) {
            points[(*left)++] = points[i];
        }
    }
    ab_free(&own, kept, count, sizeof *kept);
    return ABUT_OK;
}
