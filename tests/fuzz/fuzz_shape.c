/* fuzz/fuzz_shape.c - every constructor and everything that reads a shape.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

static void check_empty(const abut_shape *s)
{
    char text[400];
    size_t length = abut_shape_explain(s, text, sizeof text);

    FUZZ_CHECK(length > 0 && length < sizeof text && strlen(text) == length);
    FUZZ_CHECK(abut_shape_kind(s) == ABUT_KIND_EMPTY);
    FUZZ_CHECK(abut_bounds_is_empty(abut_shape_bounds(s)));
    FUZZ_CHECK(abut_shape_area(s) == 0);
    FUZZ_CHECK(abut_shape_corners(s, NULL, 0) == 0);
    FUZZ_CHECK(!abut_contains_point(s, 0, 0));
    FUZZ_CHECK(abut_relate(s, s) == ABUT_APART);
}

static void check_sound(const abut_shape *s)
{
    static abut_vec2 corners[ABUT_CURVE_CORNERS + FUZZ_CORNERS];
    int count = abut_shape_corners(s, corners, ABUT_CURVE_CORNERS + FUZZ_CORNERS);
    abut_bounds b = abut_shape_bounds(s);
    double radius = abut_shape_radius(s);

    FUZZ_CHECK(abut_shape_kind(s) != ABUT_KIND_EMPTY);
    FUZZ_CHECK(count >= 1 && count <= ABUT_CURVE_CORNERS + FUZZ_CORNERS);
    FUZZ_CHECK(all_finite(b.min) && all_finite(b.max));
    FUZZ_CHECK(b.min.x <= b.max.x && b.min.y <= b.max.y);
    FUZZ_CHECK(b.min.x >= -ABUT_LIMIT && b.max.y <= ABUT_LIMIT);
    FUZZ_CHECK(radius >= 0 && radius <= ABUT_LIMIT);
    FUZZ_CHECK(isfinite(abut_shape_area(s)) && abut_shape_area(s) >= 0);
    FUZZ_CHECK(all_finite(abut_shape_centroid(s)));
    FUZZ_CHECK(abut_relate(s, s) != ABUT_APART);
    FUZZ_CHECK(abut_contains(s, s));
    for (int i = 0; i < count; i++) {
        FUZZ_CHECK(corners[i].x >= b.min.x && corners[i].x <= b.max.x);
        FUZZ_CHECK(i == 0 || corners[0].x <= corners[i].x);
        if (fabs(corners[i].x) <= 1048576 && fabs(corners[i].y) <= 1048576) {
            FUZZ_CHECK(abut_contains_point(s, corners[i].x, corners[i].y));
        }
    }
}

static void fuzz_shape(const uint8_t *data, size_t size)
{
    static fuzz_room room;
    fuzz_bytes bytes = { data, size };
    abut_shape shape = take_shape(&bytes, &room);
    abut_vec2 p = take_vec2(&bytes);
    abut_shape point = abut_point(p.x, p.y);
    abut_vec2 one;
    char cut[9];
    abut_shape nothing = abut_nothing();

    if (abut_shape_check(&shape) == ABUT_OK) {
        check_sound(&shape);
    } else {
        check_empty(&shape);
    }
    check_empty(&nothing);
    abut_shape_explain(&shape, cut, (size_t)take_int(&bytes, 0, 9));
    abut_shape_corners(&shape, &one, 1);
    FUZZ_CHECK(abut_contains_point(&shape, p.x, p.y) ==
               (abut_relate(&shape, &point) != ABUT_APART));

    /* With less memory than asked for: refused or sound, and nothing beyond is touched. */
    abut_vec2 outline[FUZZ_CORNERS];
    int count = take_outline(&bytes, outline);
    size_t need = abut_polygon_memory(count);
    size_t have = need > 0 ? need - (size_t)take_int(&bytes, 0, 9) : 0;
    unsigned char *memory = have > 0 ? malloc(have) : NULL;
    abut_shape tight = abut_polygon_in(outline, count, take_number(&bytes), memory, have);

    if (abut_shape_check(&tight) == ABUT_OK) {
        check_sound(&tight);
    } else {
        check_empty(&tight);
    }
    free(memory);
}

FUZZ_ENTRY(fuzz_shape)
