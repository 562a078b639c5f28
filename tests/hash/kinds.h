/* hash/kinds.h - questions about figures of every kind, hashed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_HASH_KINDS_H
#define ABUT_TESTS_HASH_KINDS_H

#include "hash/digest.h"
#include "hash/motions.h"
#include "support/rng.h"

#include <stdlib.h>

enum { KIND_COUNT = 1200, KIND_POINTS = 9, KIND_FIGURES = 8 };

/* Figures of every kind, and what they borrow. */
typedef struct kinds {
    abut_figure figures[KIND_FIGURES];
    abut_shape shape;
    abut_region *region;
    abut_chain *chain;
    abut_tiles *tiles;
    abut_compound *compound;
} kinds;

static inline double kind_number(rng *r)
{
    return rng_int(r, 0, 3) == 0 ? rng_between(r, -9, 9) : (double)rng_int(r, -9, 9) / 2;
}

/* A star: its outline never meets itself. */
static inline void make_kind_region(rng *r, kinds *out)
{
    static const abut_vec2 rays[8] = { { 1, 0 },  { 1, 1 },   { 0, 1 },  { -1, 1 },
                                       { -1, 0 }, { -1, -1 }, { 0, -1 }, { 1, -1 } };
    abut_vec2 points[8];
    abut_loop loop = { points, 8 };

    for (int i = 0; i < 8; i++) {
        double far = rng_between(r, 0.5, 6);

        points[i] = (abut_vec2){ rays[i].x * far, rays[i].y * far };
    }
    if (abut_region_create(&loop, 1, NULL, &out->region, NULL) != ABUT_OK) {
        abort();
    }
}

static inline void make_kind_chain(rng *r, kinds *out)
{
    abut_vec2 points[KIND_POINTS];
    uint32_t count = (uint32_t)rng_int(r, 1, KIND_POINTS);

    for (uint32_t i = 0; i < count; i++) {
        points[i].x = kind_number(r);
        points[i].y = kind_number(r);
    }
    bool closed = rng_int(r, 0, 1) == 1;
    bool one_sided = rng_int(r, 0, 1) == 1;

    if (abut_chain_create(&(abut_chain_settings){ points, count, closed, one_sided }, NULL,
                          &out->chain, NULL) != ABUT_OK) {
        abort();
    }
}

static inline void make_kind_tiles(rng *r, kinds *out)
{
    char rows[3][4] = { "#..", "...", "..." };
    const char *list[3] = { rows[0], rows[1], rows[2] };

    for (int i = 1; i < 9; i++) {
        rows[i / 3][i % 3] = "..#/\\="[rng_int(r, 0, 5)];
    }
    if (abut_tiles_from_text(list, 3, 2, NULL, &out->tiles) != ABUT_OK) {
        abort();
    }
}

static inline void make_kinds(rng *r, kinds *out)
{
    double n[8];

    for (int i = 0; i < 8; i++) {
        n[i] = kind_number(r);
    }
    make_kind_region(r, out);
    make_kind_chain(r, out);
    make_kind_tiles(r, out);
    out->shape = abut_capsule(n[0], n[1], n[2], n[3], 0.75);
    out->figures[0] = abut_figure_of_shape(&out->shape);
    out->figures[1] = abut_figure_of_region(out->region, n[4], n[5]);
    out->figures[2] = abut_figure_of_chain(out->chain, n[6], n[7]);
    out->figures[3] = abut_figure_of_ray(n[1], n[2], n[3], n[4] + 0.25);
    out->figures[4] = abut_figure_of_line(n[5], n[6], n[7] + 0.25, n[0]);
    out->figures[5] = abut_figure_of_half_plane(n[2], n[4], n[6] + 0.25, n[1]);
    out->figures[6] = abut_figure_of_tiles(out->tiles, n[3], n[5]);
    if (abut_compound_create(out->figures, 3, NULL, &out->compound, NULL) != ABUT_OK) {
        abort();
    }
    out->figures[7] = abut_figure_of_compound(out->compound, n[7], n[1]);
}

static inline void free_kinds(kinds *k)
{
    abut_compound_destroy(k->compound);
    abut_tiles_destroy(k->tiles);
    abut_chain_destroy(k->chain);
    abut_region_destroy(k->region);
}

static inline void ask_two_kinds(digest *d, const abut_figure *a, const abut_figure *b, rng *r)
{
    abut_contact contact = abut_figures_collide(a, b);
    abut_intersection common = abut_figures_intersect(a, b);
    abut_distance gap = abut_figures_measure(a, b);
    abut_vec2 push = abut_figures_push(a, b);
    abut_vec2 far;
    abut_swept swept;

    far.x = kind_number(r);
    far.y = kind_number(r);
    abut_hit hit = abut_figure_cast(far, (abut_vec2){ 1, 2 }, b, ABUT_INSIDE_EXIT);

    add_int(d, contact.relation);
    add_int(d, contact.side);
    add_number(d, contact.separation);
    add_vec2(d, contact.normal);
    add_vec2(d, push.x == push.x ? push : (abut_vec2){ 0, 0 }); /* nothing parts them */
    add_number(d, gap.distance);
    add_vec2(d, gap.on_a);
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

static inline void ask_kinds(digest *d, rng *r)
{
    for (int i = 0; i < asked(KIND_COUNT); i++) {
        kinds one;
        kinds other;
        int a = (int)rng_int(r, 0, KIND_FIGURES - 1);
        int b = (int)rng_int(r, 0, KIND_FIGURES - 1);

        make_kinds(r, &one);
        make_kinds(r, &other);
        add_bounds(d, abut_figure_bounds(&one.figures[a]));
        ask_two_kinds(d, &one.figures[a], &other.figures[b], r);
        free_kinds(&one);
        free_kinds(&other);
    }
}

#endif
