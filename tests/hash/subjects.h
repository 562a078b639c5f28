/* hash/subjects.h - numbers and shapes to ask about.
 *
 * They come from integers by one exact or once-rounded operation each, never a sum
 * of a product, so that no compiler flag can change the questions. No two draws
 * stand in one expression: C does not say which comes first.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_SUBJECTS_H
#define ABUT_TESTS_SUBJECTS_H

#include <abut/abut.h>

#include "support/rng.h"

enum { MAX_CORNERS = 64 };

/* How the numbers of one question look. Small ones meet often, exactly. */
typedef enum style { SMALL, QUARTER, DECIMAL, FINE, STEPS, FAR, WIDE, STYLE_COUNT } style;

static inline double number_in(rng *r, style s)
{
    int64_t off = rng_int(r, -1, 1);

    switch (s) {
    case SMALL:
        return (double)rng_int(r, -9, 9);
    case QUARTER:
        return (double)rng_int(r, -40, 40) * 0.25;
    case DECIMAL:
        return (double)rng_int(r, -2000, 2000) / 100.0;
    case FINE:
        return (double)rng_int(r, -(INT64_C(1) << 36), INT64_C(1) << 36) * 0x1p-32;
    case STEPS:
        return (double)(rng_int(r, -4, 4) * 4294967296 + off) * 0x1p-32;
    case FAR:
        return (double)(1000000 + rng_int(r, -12, 12));
    case WIDE:
    case STYLE_COUNT:
        break;
    }
    return (double)(int64_t)rng_next(r) * 0x1p-35; /* to 2^28 units */
}

/* A size: not about a far place. One in 64 is negative, also as a radius. */
static inline double size_in(rng *r, style s)
{
    double size = number_in(r, s == FAR ? SMALL : s);

    if (size < 0) {
        size = -size;
    }
    return rng_int(r, 0, 63) == 0 ? -size : size;
}

static inline double angle_of(rng *r)
{
    return (double)(int64_t)rng_next(r) * 0x1p-60; /* +-8 */
}

static inline abut_vec2 vec2_in(rng *r, style s)
{
    abut_vec2 v;

    v.x = number_in(r, s);
    v.y = number_in(r, s);
    return v;
}

static inline abut_rectangle rectangle_in(rng *r, style s)
{
    abut_rectangle rect;

    rect.x = number_in(r, s);
    rect.y = number_in(r, s);
    rect.width = size_in(r, s);
    rect.height = size_in(r, s);
    return rect;
}

static inline abut_transform transform_of(rng *r)
{
    abut_parts parts = abut_parts_default();
    abut_vec2 v = vec2_in(r, SMALL);
    abut_vec2 w = vec2_in(r, QUARTER);
    abut_vec2 at = vec2_in(r, DECIMAL);
    double angle = angle_of(r);

    switch (rng_int(r, 0, 6)) {
    case 0:
        return abut_rotation(angle);
    case 1:
        return abut_scaling(w.x, v.y);
    case 2:
        return abut_shearing(w.x, w.y);
    case 3:
        return abut_mirroring(v.x, v.y);
    case 4:
        return abut_about(abut_rotation(angle), v);
    case 5:
        return (abut_transform){ v.x, v.y, w.x, w.y, at.x, at.y };
    default:
        break;
    }
    parts.x = at.x;
    parts.y = at.y;
    parts.rotation = angle;
    parts.scale_x = w.x;
    parts.scale_y = w.y;
    parts.skew_x = number_in(r, DECIMAL);
    parts.pivot_x = v.x;
    parts.pivot_y = v.y;
    return abut_transform_from_parts(&parts);
}

/* A shape and the memory that it may borrow. */
typedef struct subject {
    abut_shape shape;
    uint64_t outline[4096];
    uint64_t placed[8192];
} subject;

/* Corners in turn around a circle, so that most outlines are convex. */
static inline int outline_of(rng *r, abut_vec2 *points, int limit)
{
    int count = (int)rng_int(r, 1, limit);
    double radius = (double)rng_int(r, 1, 4000) / 100.0;
    double start = angle_of(r);

    for (int i = 0; i < count; i++) {
        double part = (double)i * 6.28 / (double)count;
        double angle = start + part;

        points[i].x = abut_cos(angle) * radius;
        points[i].y = abut_sin(angle) * radius;
    }
    return count;
}

static inline abut_shape polygon_of(rng *r, subject *s, style look)
{
    abut_vec2 points[MAX_CORNERS];
    int count;

    switch (rng_int(r, 0, 3)) {
    case 0:
        for (count = 0; count < 3 + (int)(look & 1); count++) {
            points[count] = vec2_in(r, look);
        }
        return abut_polygon(points, count);
    case 1:
        count = outline_of(r, points, 8);
        return abut_polygon(points, count);
    case 2:
        count = outline_of(r, points, 6);
        return abut_rounded_polygon(points, count, size_in(r, look));
    default:
        count = outline_of(r, points, MAX_CORNERS);
        return abut_polygon_in(points, count, rng_int(r, 0, 1) ? size_in(r, SMALL) : 0.0,
                               s->outline, sizeof s->outline);
    }
}

static inline abut_shape plain_shape(rng *r, subject *s, style look)
{
    double n[6];
    double w = size_in(r, look);
    double h = size_in(r, look);

    for (int i = 0; i < 6; i++) {
        n[i] = number_in(r, look);
    }
    switch (rng_int(r, 0, 13)) {
    case 0:
        return abut_point(n[0], n[1]);
    case 1:
        return abut_segment(n[0], n[1], n[2], n[3]);
    case 2:
    case 3:
        return abut_circle(n[0], n[1], w);
    case 4:
        return abut_capsule(n[0], n[1], n[2], n[3], w);
    case 5:
    case 6:
        return abut_rect(n[0], n[1], w, h);
    case 7:
        return abut_rect_centered(n[0], n[1], w, h);
    case 8:
        return abut_rect_between(n[0], n[1], n[2], n[3]);
    case 9:
        return abut_oriented_rect(n[0], n[1], w, h, angle_of(r));
    case 10:
        return abut_triangle(n[0], n[1], n[2], n[3], n[4], n[5]);
    case 11:
        return abut_rounded_rect(n[0], n[1], w, h, size_in(r, SMALL));
    default:
        return polygon_of(r, s, look);
    }
}

static inline void make_subject(rng *r, subject *s, style look)
{
    abut_shape plain = plain_shape(r, s, look);

    switch (rng_int(r, 0, 7)) {
    case 0:
        s->shape = abut_transformed_in(&plain, transform_of(r), s->placed, sizeof s->placed);
        break;
    case 1:
        s->shape = abut_transformed(&plain, transform_of(r));
        break;
    case 2: {
        abut_vec2 move = vec2_in(r, look);

        s->shape = abut_moved(&plain, move.x, move.y);
        break;
    }
    case 3:
        s->shape = abut_rounded(&plain, size_in(r, look));
        break;
    default:
        s->shape = plain;
        break;
    }
}

#endif
