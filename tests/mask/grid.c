/* mask/grid.c - masks as plain arrays of bytes.
 *
 * SPDX-License-Identifier: MIT */
#include "mask/grid.h"

#include "mask/mask.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

uint32_t grid_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33);
}

int grid_below(uint64_t *state, int limit)
{
    return (int)(grid_random(state) % (uint32_t)limit);
}

void grid_fill(grid *g, int width, int height, int percent, uint64_t *state)
{
    memset(g, 0, sizeof *g);
    g->width = width;
    g->height = height;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            g->solid[y][x] = grid_below(state, 100) < percent;
        }
    }
}

bool grid_get(const grid *g, int x, int y)
{
    return x >= 0 && y >= 0 && x < g->width && y < g->height && g->solid[y][x] != 0;
}

abut_mask *grid_mask(const grid *g)
{
    abut_mask *mask = NULL;

    if (abut_mask_from_bytes(&g->solid[0][0], g->width, g->height, GRID_MOST, 1, NULL, &mask) !=
        ABUT_OK) {
        abort();
    }
    return mask;
}

static bool levels_are_true(const abut_mask *mask)
{
    int fine_width = mask->width;
    int fine_height = mask->height;

    for (int level = 1; level < mask->level_count; level++) {
        int width = (fine_width + 7) / 8;
        int height = (fine_height + 7) / 8;

        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                bool any = false;

                for (int k = 0; k < 64; k++) {
                    int fine_x = x * 8 + k % 8;
                    int fine_y = y * 8 + k / 8;

                    any |= fine_x < fine_width && fine_y < fine_height &&
                           (ab_level_row(mask, level - 1, fine_y)[fine_x / 64] >> fine_x % 64 & 1);
                }
                if (any != (ab_level_row(mask, level, y)[x / 64] >> x % 64 & 1)) {
                    return false;
                }
            }
        }
        fine_width = width;
        fine_height = height;
    }
    return true;
}

static bool rects_are_true(const grid *g, const abut_mask *mask)
{
    uint32_t count = abut_mask_rects(mask, NULL, 0);
    abut_cells *rects = malloc(((size_t)count + 1) * sizeof *rects);
    grid left = *g;
    bool ok = rects != NULL && abut_mask_rects(mask, rects, count) == count;

    for (uint32_t i = 0; ok && i < count; i++) {
        for (int y = rects[i].y; y < rects[i].y + (int)rects[i].height; y++) {
            for (int x = rects[i].x; x < rects[i].x + (int)rects[i].width; x++) {
                ok = ok && grid_get(&left, x, y);
                left.solid[y][x] = 0;
            }
        }
    }
    for (int y = 0; ok && y < g->height; y++) {
        for (int x = 0; x < g->width; x++) {
            ok = ok && !left.solid[y][x];
        }
    }
    free(rects);
    return ok;
}

bool grid_matches(const grid *g, const abut_mask *mask)
{
    int low_x = GRID_MOST;
    int low_y = GRID_MOST;
    int high_x = 0;
    int high_y = 0;
    int64_t count = 0;
    bool same = (int)abut_mask_width(mask) == g->width && (int)abut_mask_height(mask) == g->height;

    for (int y = 0; y < g->height; y++) {
        for (int x = 0; x < g->width; x++) {
            same = same && abut_mask_is_solid(mask, x, y) == grid_get(g, x, y);
            if (grid_get(g, x, y)) {
                low_x = x < low_x ? x : low_x;
                low_y = y < low_y ? y : low_y;
                high_x = x + 1 > high_x ? x + 1 : high_x;
                high_y = y + 1 > high_y ? y + 1 : high_y;
                count++;
            }
        }
    }
    abut_bounds bounds = abut_mask_bounds(mask);
    bool tight = count == 0 ? abut_bounds_is_empty(bounds)
                            : bounds.min.x == low_x && bounds.min.y == low_y &&
                                  bounds.max.x == high_x && bounds.max.y == high_y;

    return same && tight && abut_mask_count(mask) == count && levels_are_true(mask) &&
           rects_are_true(g, mask);
}

/* Sizes about the ends of words, of cells and of nothing. */
static const int sizes[] = { 0, 1, 7, 8, 9, 63, 64, 65, 127, 128, 130, 200 };
static const int densities[] = { 0, 1, 10, 50, 90, 100 };

int grid_size(uint64_t *state)
{
    return sizes[grid_below(state, COUNT_OF(sizes))];
}

void grid_for_many(void (*check)(const grid *g, uint64_t *state))
{
    uint64_t state = 18;

    for (int i = 0; i < COUNT_OF(sizes); i++) {
        for (int k = 0; k < COUNT_OF(densities); k++) {
            grid g;

            grid_fill(&g, sizes[i], grid_size(&state), densities[k], &state);
            check(&g, &state);
        }
    }
}
