/* world/region_draw.c - random outlines on a small grid.
 *
 * SPDX-License-Identifier: MIT */
#include "world/region_draw.h"

#include <math.h>

static abut_vec2 draw_point(rng *dice, int64_t most)
{
    return (abut_vec2){ (double)rng_int(dice, -most, most), (double)rng_int(dice, -most, most) };
}

/* Points around the middle, by their angle. */
static uint32_t draw_star(rng *dice, abut_vec2 *points)
{
    uint32_t count = (uint32_t)rng_int(dice, 4, 9);

    for (uint32_t i = 0; i < count; i++) {
        points[i] = draw_point(dice, 4);
        for (uint32_t k = i;
             k > 0 && atan2(points[k].y, points[k].x) < atan2(points[k - 1].y, points[k - 1].x);
             k--) {
            abut_vec2 other = points[k - 1];

            points[k - 1] = points[k];
            points[k] = other;
        }
    }
    return count;
}

/* A floor with teeth or steps. */
static uint32_t draw_comb(rng *dice, abut_vec2 *points)
{
    uint32_t count = (uint32_t)rng_int(dice, 3, 8);

    points[0] = (abut_vec2){ 4, 3 };
    points[1] = (abut_vec2){ -4, 3 };
    for (uint32_t i = 0; i < count; i++) {
        points[2 + i] = (abut_vec2){ -4.0 + (double)i, (double)rng_int(dice, -3, 2) };
    }
    points[1 + count].x = 4;
    return 2 + count;
}

const abut_figure *figure_of(const abut_region *region)
{
    static abut_figure figures[4];
    static int next;
    abut_figure *figure = &figures[next++ % 4];

    *figure = abut_figure_of_region(region, 0, 0);
    return figure;
}

void mend_region_outline(region_outline *outline)
{
    for (int i = 0; i < OUTLINE_LOOPS; i++) {
        outline->loops[i].points = outline->points[i];
    }
}

void draw_region_outline(rng *dice, region_outline *out)
{
    abut_region *region = NULL;

    do {
        int64_t kind = rng_int(dice, 0, 3);
        uint32_t count = 0;

        *out = (region_outline){ .count = 1 };
        if (kind == 0) {
            count = draw_comb(dice, out->points[0]);
        } else if (kind == 1) {
            for (count = 0; count < 6; count++) {
                out->points[0][count] = draw_point(dice, 4);
            }
        } else {
            count = draw_star(dice, out->points[0]);
        }
        out->loops[0].count = count;
        if (rng_int(dice, 0, 3) == 0) {
            for (uint32_t i = 0; i < 3; i++) {
                out->points[1][i] = draw_point(dice, 2);
            }
            out->loops[1].count = 3;
            out->count = 2;
        }
        mend_region_outline(out);
    } while (abut_region_create(out->loops, out->count, NULL, &region, NULL) != ABUT_OK);
    abut_region_destroy(region);
}
