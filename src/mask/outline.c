/* mask/outline.c - the outlines of all solid parts and holes, along the edges of pixels.
 *
 * An edge runs from one corner of pixels to the next with solid on one side: an edge towards +x has
 * it towards +y. Where two solid pixels share nothing but a corner, the outline turns towards the
 * solid side, so the two have separate outlines. Every outline has edges towards +x, and begins
 * with the first of them; all of them are marked, so that no outline is traced again.
 *
 * Everything is traced twice: to count, then to write.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "mask/mask.h"
#include "mask/simplify.h"

#include <string.h>

/* Directions, each a quarter turn from the one before: +x, +y, -x, -y. */
static const int step_x[4] = { 1, 0, -1, 0 };
static const int step_y[4] = { 0, 1, 0, -1 };
/* The pixels on the solid side and on the empty side of an edge that leaves a corner. */
static const int solid_x[4] = { 0, -1, -1, 0 };
static const int solid_y[4] = { 0, 0, -1, -1 };

static bool is_edge(const abut_mask *mask, int x, int y, int direction)
{
    int empty = (direction + 3) % 4;

    return abut_mask_is_solid(mask, x + solid_x[direction], y + solid_y[direction]) &&
           !abut_mask_is_solid(mask, x + solid_x[empty], y + solid_y[empty]);
}

/* Where the outline goes on at a corner: it turns to the solid side, goes straight on, or turns
 * away. */
static int next_direction(const abut_mask *mask, int x, int y, int direction)
{
    for (int turn = 1; turn >= 0; turn--) {
        int next = (direction + turn) % 4;

        if (is_edge(mask, x, y, next)) {
            return next;
        }
    }
    return (direction + 3) % 4;
}

/* Traces the outline whose edge goes +x from a corner of pixels, and marks all such edges of it.
 * Returns how many corners it has, which are written if there is room. */
static uint32_t trace(const abut_mask *mask, abut_mask *seen, int x, int y, abut_vec2 *points)
{
    int start_x = x;
    int start_y = y;
    int direction = 0;
    uint32_t count = 0;

    do {
        if (direction == 0) {
            ab_level_row_of(seen, 0, y)[x / AB_WORD] |= (uint64_t)1 << x % AB_WORD;
        }
        x += step_x[direction];
        y += step_y[direction];
        int next = next_direction(mask, x, y, direction);

        if (next != direction) {
            if (points != NULL) {
                points[count] = (abut_vec2){ x, y };
            }
            count++;
        }
        direction = next;
    } while (x != start_x || y != start_y || direction != 0);
    return count;
}

/* Traces all outlines, counts them and their points, and writes them if there is room. */
static void trace_all(const abut_mask *mask, abut_mask *seen, abut_outlines *out)
{
    out->count = 0;
    out->point_count = 0;
    for (int y = mask->low_y; y < mask->high_y; y++) {
        const uint64_t *row = ab_mask_row(mask, y);

        for (int x = ab_row_next_set(row, mask->low_x, mask->high_x); x < mask->high_x;
             x = ab_row_next_set(row, x + 1, mask->high_x)) {
            if (abut_mask_is_solid(mask, x, y - 1) || abut_mask_is_solid(seen, x, y)) {
                continue;
            }
            abut_vec2 *points = out->points != NULL ? out->points + out->point_count : NULL;

            out->point_count += trace(mask, seen, x, y, points);
            if (out->ends != NULL) {
                out->ends[out->count] = out->point_count;
            }
            out->count++;
        }
    }
}

static void forget_marks(abut_mask *seen)
{
    for (int y = 0; y < seen->height; y++) {
        memset(ab_level_row_of(seen, 0, y), 0, (size_t)seen->words * sizeof(uint64_t));
    }
}

/* Counts, gets the memory, writes. */
static abut_status
outline_with(const abut_mask *mask, abut_mask *seen, const abut_allocator *own, abut_outlines *out)
{
    abut_outlines all = { 0 };

    trace_all(mask, seen, &all);
    all.points = ab_resize(own, NULL, 0, all.point_count, sizeof *all.points);
    all.ends = ab_resize(own, NULL, 0, all.count, sizeof *all.ends);
    if (all.points == NULL || all.ends == NULL) {
        ab_free(own, all.points, all.point_count, sizeof *all.points);
        ab_free(own, all.ends, all.count, sizeof *all.ends);
        return ABUT_E_MEMORY;
    }
    forget_marks(seen);
    trace_all(mask, seen, &all);
    *out = all;
    return ABUT_OK;
}

abut_status abut_mask_outlines(const abut_mask *mask,
                               double tolerance,
                               const abut_allocator *allocator,
                               abut_outlines *out)
{
    abut_allocator own = ab_allocator_or_default(allocator);
    abut_outlines all = { 0 };

    if (out == NULL || !(tolerance >= 0)) {
        return ABUT_E_ARGUMENT;
    }
    if (!ab_mask_is_empty(mask)) {
        abut_mask *seen = ab_mask_new(mask->width, mask->height, &own);
        abut_status status = seen != NULL ? outline_with(mask, seen, &own, &all) : ABUT_E_MEMORY;

        abut_mask_destroy(seen);
        if (status == ABUT_OK && tolerance > 0) {
            status = ab_outlines_simplify(&all, tolerance, &own);
        }
        if (status != ABUT_OK) {
            abut_outlines_free(&all, &own);
            return status;
        }
    }
    *out = all;
    return ABUT_OK;
}

void abut_outlines_free(abut_outlines *outlines, const abut_allocator *allocator)
{
    if (outlines != NULL) {
        abut_allocator own = ab_allocator_or_default(allocator);

        ab_free(&own, outlines->points, outlines->point_count, sizeof *outlines->points);
        ab_free(&own, outlines->ends, outlines->count, sizeof *outlines->ends);
        *outlines = (abut_outlines){ 0 };
    }
}
