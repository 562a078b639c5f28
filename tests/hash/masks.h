/* hash/masks.h - questions about masks, hashed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_HASH_MASKS_H
#define ABUT_TESTS_HASH_MASKS_H

#include "hash/digest.h"
#include "hash/motions.h"
#include "hash/subjects.h"
#include "support/rng.h"

#include <stdlib.h>

enum { MASK_COUNT = 400, MASK_SIDE = 150 };

static inline abut_mask *mask_of(rng *r)
{
    static uint8_t pixels[MASK_SIDE * MASK_SIDE];
    int percent = rng_int(r, 0, 100);
    int side = rng_int(r, 0, 3) == 0 ? MASK_SIDE : 12;
    abut_mask *mask = NULL;

    for (int i = 0; i < MASK_SIDE * MASK_SIDE; i++) {
        pixels[i] = rng_int(r, 0, 99) < percent;
    }
    int width = rng_int(r, 1, side); /* one after the other: arguments have no order */
    int height = rng_int(r, 1, side);

    if (abut_mask_from_bytes(pixels, width, height, MASK_SIDE, 1, NULL, &mask) != ABUT_OK) {
        abort();
    }
    return mask;
}

static inline void add_mask(digest *d, const abut_mask *mask, rng *r)
{
    abut_outlines outlines;
    uint32_t parts;

    add_int(d, (int)abut_mask_count(mask));
    add_bounds(d, abut_mask_bounds(mask));
    abut_mask_parts(mask, true, NULL, &parts);
    add_int(d, (int)parts);
    if (abut_mask_outlines(mask, rng_int(r, 0, 3), NULL, &outlines) != ABUT_OK) {
        abort();
    }
    for (size_t i = 0; i < outlines.point_count; i++) {
        add_vec2(d, outlines.points[i]);
    }
    abut_outlines_free(&outlines, NULL);
}

static inline void ask_figures(digest *d, const abut_figure *a, const abut_figure *b, rng *r)
{
    abut_contact contact = abut_figures_collide(a, b);
    abut_intersection common = abut_figures_intersect(a, b);
    abut_distance gap = abut_figures_measure(a, b);
    double far_x = rng_int(r, -30, 30);
    abut_vec2 far = { far_x, rng_int(r, -30, 30) };
    abut_hit hit = abut_figure_cast(far, (abut_vec2){ 3, 4 }, b, ABUT_INSIDE_EXIT);
    abut_swept swept;

    add_int(d, contact.relation);
    add_int(d, contact.point_count);
    add_int(d, contact.side);
    add_number(d, contact.separation);
    add_vec2(d, contact.normal);
    add_vec2(d, abut_figures_push(a, b));
    add_number(d, gap.distance);
    add_number(d, common.area);
    add_bounds(d, common.bounds);
    add_int(d, abut_figures_contain(a, b));
    add_int(d, hit.hit);
    add_number(d, hit.time);
    add_vec2(d, hit.normal);
    if (abut_figures_sweep(a, far, b, (abut_vec2){ 1, -2 }, &swept) == ABUT_OK) {
        add_swept(d, &swept);
    }
}

static inline void ask_masks(digest *d, rng *r)
{
    static const abut_transform turns[] = { { 1, 0, 0, 1, 0, 0 },
                                            { 0, 1, -1, 0, 0, 0 },
                                            { 0.3, 0, 0, 0.7, 0, 0 },
                                            { 0.6, 0.8, -0.8, 0.6, 0, 0 } };

    for (int i = 0; i < asked(MASK_COUNT); i++) {
        abut_mask *a = mask_of(r);
        abut_mask *b = mask_of(r);
        double x = rng_int(r, -2000, 2000) / 256.0;
        abut_vec2 at = { x, rng_int(r, -2000, 2000) / 256.0 };
        bool large = abut_mask_width(a) > 12 || abut_mask_width(b) > 12;
        abut_transform turn = turns[large ? 0 : i % 4];
        abut_shape shape = abut_capsule(at.x, at.y, at.x + 3, at.y - 2, 0.75);

        add_mask(d, a, r);
        add_int(d, (int)abut_masks_count(a, b, at.x, at.y));
        add_number(d, abut_masks_area(a, b, at.x, at.y));
        add_int(d, abut_masks_meet(a, b, (int)at.x, (int)at.y));
        turn.tx = at.x;
        turn.ty = at.y;
        abut_figure figures[3] = { abut_figure_of_mask(a, 0, 0), abut_figure_of_mask_under(b, turn),
                                   abut_figure_of_shape(&shape) };

        ask_figures(d, &figures[0], &figures[1], r);
        ask_figures(d, &figures[2], &figures[1], r);
        abut_mask_destroy(a);
        abut_mask_destroy(b);
    }
}

#endif
