/* fuzz/decode.h - from bytes to numbers and shapes, for every fuzz target.
 *
 * A number is a byte that says how to read it and the bytes it needs: any bit
 * pattern of a double, or one of the styles in which shapes touch, line up and
 * reach limits. Bytes that have run out read as zero, so every input is legal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_DECODE_H
#define ABUT_TESTS_DECODE_H

#include "abut/abut.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Under libFuzzer a broken promise aborts; in the smoke test it is a failed
 * check like any other. */
#ifdef ABUT_FUZZ_SMOKE
#include "support/check.h"
#define FUZZ_CHECK(expression) CHECK(expression)
#define FUZZ_ENTRY(function)
#else
#define FUZZ_CHECK(expression)                                                                     \
    ((expression)                                                                                  \
         ? (void)0                                                                                 \
         : (fprintf(stderr, "%s:%d: %s is false\n", __FILE__, __LINE__, #expression), abort()))
#define FUZZ_ENTRY(function)                                                                       \
    int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);                                  \
    int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)                                   \
    {                                                                                              \
        function(data, size);                                                                      \
        return 0;                                                                                  \
    }
#endif

typedef struct fuzz_bytes {
    const uint8_t *at;
    size_t left;
} fuzz_bytes;

static inline uint8_t take_byte(fuzz_bytes *bytes)
{
    if (bytes->left == 0) {
        return 0;
    }
    bytes->left--;
    return *bytes->at++;
}

static inline int take_int(fuzz_bytes *bytes, int low, int high)
{
    return low + take_byte(bytes) % (high - low + 1);
}

static inline uint64_t take_bits(fuzz_bytes *bytes, int count)
{
    uint64_t bits = 0;

    for (int i = 0; i < count; i++) {
        bits = bits << 8 | take_byte(bytes);
    }
    return bits;
}

static inline double take_raw(fuzz_bytes *bytes)
{
    uint64_t bits = take_bits(bytes, 8);
    double number;

    memcpy(&number, &bits, sizeof number);
    return number;
}

static inline double take_special(fuzz_bytes *bytes)
{
    static const double special[] = { 0,
                                      -0.0,
                                      1,
                                      NAN,
                                      INFINITY,
                                      -INFINITY,
                                      5e-324,
                                      1e308,
                                      ABUT_LIMIT,
                                      -ABUT_LIMIT,
                                      ABUT_LIMIT - 1,
                                      ABUT_LIMIT / 2,
                                      ABUT_QUANTUM,
                                      ABUT_QUANTUM / 2,
                                      1048576,
                                      0.1,
                                      1e9 };

    return special[take_byte(bytes) % (sizeof special / sizeof special[0])];
}

static inline double take_number(fuzz_bytes *bytes)
{
    switch (take_byte(bytes) % 16) {
    case 0:
        return take_raw(bytes);
    case 1:
        return take_special(bytes);
    case 2:
        return (int16_t)take_bits(bytes, 2) / 100.0;
    case 3:
        return (int8_t)take_byte(bytes) % 8 + (int8_t)take_byte(bytes) * ABUT_QUANTUM / 2;
    case 4:
        return (int32_t)take_bits(bytes, 4) * 0x1p-2;
    case 5:
        return (double)(int64_t)take_bits(bytes, 8) * 0x1p-34;
    case 6:
        return (int32_t)take_bits(bytes, 4) * 0x1p-28;
    default:
        return (int8_t)take_byte(bytes) % 8;
    }
}

static inline abut_vec2 take_vec2(fuzz_bytes *bytes)
{
    double x = take_number(bytes);

    return (abut_vec2){ x, take_number(bytes) };
}

static inline abut_rectangle take_rectangle(fuzz_bytes *bytes)
{
    abut_vec2 at = take_vec2(bytes);
    abut_vec2 size = take_vec2(bytes);

    return (abut_rectangle){ at.x, at.y, size.x, size.y };
}

static inline abut_line take_line(fuzz_bytes *bytes)
{
    abut_vec2 from = take_vec2(bytes);
    abut_vec2 to = take_vec2(bytes);

    return (abut_line){ from.x, from.y, to.x, to.y };
}

static inline abut_disc take_disc(fuzz_bytes *bytes)
{
    abut_vec2 at = take_vec2(bytes);
    double radius = take_number(bytes);

    return (abut_disc){ at.x, at.y, take_byte(bytes) % 8 ? fabs(radius) : radius };
}

static inline abut_transform take_transform(fuzz_bytes *bytes)
{
    abut_vec2 x = take_vec2(bytes);
    abut_vec2 y = take_vec2(bytes);
    abut_vec2 t = take_vec2(bytes);

    switch (take_byte(bytes) % 6) {
    case 0:
        return abut_translation(t.x, t.y);
    case 1:
        return abut_rotation(x.x);
    case 2:
        return abut_compose(abut_translation(t.x, t.y), abut_rotation(x.x));
    case 3:
        return abut_scaling(x.x, x.y);
    case 4:
        return (abut_transform){ x.x, x.y, -x.y, x.x, t.x, t.y };
    default:
        return (abut_transform){ x.x, x.y, y.x, y.y, t.x, t.y };
    }
}

static inline abut_pose take_pose(fuzz_bytes *bytes)
{
    abut_vec2 at = take_vec2(bytes);
    abut_vec2 turn = take_vec2(bytes);

    switch (take_byte(bytes) % 4) {
    case 0:
        return (abut_pose){ at.x, at.y, turn.x, turn.y };
    case 1:
        return abut_at_angle(at.x, at.y, turn.x);
    default:
        return abut_at(at.x, at.y);
    }
}

enum { FUZZ_CORNERS = 20, FUZZ_ROOM = 48000 };

/* Room for the corners of one shape, and of that shape transformed. */
typedef struct fuzz_room {
    unsigned char outline[FUZZ_ROOM];
    unsigned char transformed[FUZZ_ROOM];
} fuzz_room;

/* Points in any order, or on a ring, which is convex if it is not too small. */
static inline int take_outline(fuzz_bytes *bytes, abut_vec2 *points)
{
    int count = take_int(bytes, 0, FUZZ_CORNERS);
    bool on_a_ring = take_byte(bytes) % 4 != 0;
    abut_vec2 centre = take_vec2(bytes);
    double radius = take_number(bytes);

    for (int i = 0; i < count; i++) {
        double angle = 6.283185307179586 * i / count;

        points[i] = on_a_ring ? (abut_vec2){ centre.x + radius * abut_cos(angle),
                                             centre.y + radius * abut_sin(angle) }
                              : take_vec2(bytes);
    }
    return count;
}

static inline abut_shape take_plain_shape(fuzz_bytes *bytes, fuzz_room *room)
{
    abut_vec2 points[FUZZ_CORNERS];
    int kind = take_byte(bytes) % 16;

    if (kind >= 10) {
        int count = take_outline(bytes, points);
        double radius = kind % 2 ? 0 : fabs(take_number(bytes));

        return kind == 15  ? abut_rounded_polygon(points, count, radius)
               : kind > 12 ? abut_polygon(points, count)
                           : abut_polygon_in(points, count, radius, room->outline, FUZZ_ROOM);
    }
    abut_rectangle r = take_rectangle(bytes);
    abut_disc d = take_disc(bytes);

    switch (kind) {
    case 0:
        return abut_point(r.x, r.y);
    case 1:
        return abut_segment(r.x, r.y, r.width, r.height);
    case 2:
        return abut_circle(d.x, d.y, d.radius);
    case 3:
        return abut_capsule(r.x, r.y, r.width, r.height, d.radius);
    case 4:
        return abut_rect(r.x, r.y, r.width, r.height);
    case 5:
        return abut_rect_centered(r.x, r.y, r.width, r.height);
    case 6:
        return abut_rect_between(r.x, r.y, r.width, r.height);
    case 7:
        return abut_oriented_rect(r.x, r.y, r.width, r.height, d.x);
    case 8:
        return abut_triangle(r.x, r.y, r.width, r.height, d.x, d.y);
    default:
        return abut_rounded_rect(r.x, r.y, r.width, r.height, d.radius);
    }
}

/* Any shape there is, also moved, grown or transformed. */
static inline abut_shape take_shape(fuzz_bytes *bytes, fuzz_room *room)
{
    abut_shape shape = take_plain_shape(bytes, room);
    abut_vec2 by = { 0, 0 };

    switch (take_byte(bytes) % 16) {
    case 0:
        by = take_vec2(bytes);
        return abut_moved(&shape, by.x, by.y);
    case 1:
        return abut_rounded(&shape, take_number(bytes));
    case 2:
        return abut_transformed_in(&shape, take_transform(bytes), room->transformed, FUZZ_ROOM);
    default:
        return shape;
    }
}

/* --- Entries of an index ---------------------------------------------------- */

enum { FUZZ_IDS = 48 }; /* most ids are smaller than this */

static inline uint32_t take_id(fuzz_bytes *bytes)
{
    return take_byte(bytes) % 8 == 0 ? (uint32_t)take_bits(bytes, 4)
                                     : (uint32_t)take_int(bytes, 0, FUZZ_IDS - 1);
}

/* Mostly bounds, sometimes numbers that are none. */
static inline abut_bounds take_bounds(fuzz_bytes *bytes)
{
    abut_vec2 a = take_vec2(bytes);
    abut_vec2 b = take_vec2(bytes);

    switch (take_byte(bytes) % 16) {
    case 0:
        return abut_bounds_empty();
    case 1:
        return (abut_bounds){ a, b };
    case 2:
        return (abut_bounds){ a, a };
    default:
        return (abut_bounds){ { fmin(a.x, b.x), fmin(a.y, b.y) },
                              { fmax(a.x, b.x), fmax(a.y, b.y) } };
    }
}

/* --- Memory ------------------------------------------------------------------ */

/* Gives memory `left` more times, and never much at once. */
typedef struct fuzz_budget {
    int left;
    int blocks;
} fuzz_budget;

static inline void *fuzz_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    fuzz_budget *budget = user;

    (void)old_size;
    if (new_size == 0) {
        budget->blocks -= block != NULL;
        free(block);
        return NULL;
    }
    if (budget->left <= 0 || new_size > 1 << 24) {
        return NULL;
    }
    budget->left--;
    void *larger = realloc(block, new_size);
    budget->blocks += block == NULL && larger != NULL;
    return larger;
}

/* --- Answers ----------------------------------------------------------------- */

static inline bool all_finite(abut_vec2 v)
{
    return isfinite(v.x) && isfinite(v.y);
}

static inline bool is_unit(abut_vec2 v)
{
    return fabs(v.x * v.x + v.y * v.y - 1) < 1e-9;
}

static inline bool is_zero(abut_vec2 v)
{
    return v.x == 0 && v.y == 0;
}

#endif
