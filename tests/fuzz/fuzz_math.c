/* fuzz/fuzz_math.c - base.h and math.h: any numbers, and what must come back.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

static void check_lattice(fuzz_bytes *bytes)
{
    double x = take_number(bytes);
    double snapped = abut_snap(x);
    abut_shape point = abut_point(x, 0);

    FUZZ_CHECK(isnan(snapped) == (abut_shape_check(&point) != ABUT_OK));
    FUZZ_CHECK(isnan(snapped) || fabs(snapped) <= ABUT_LIMIT);
    FUZZ_CHECK(isnan(snapped) || abut_snap(snapped) == snapped);
    FUZZ_CHECK(isnan(snapped) || fabs(snapped - x) <= ABUT_QUANTUM / 2);
    FUZZ_CHECK(isnan(snapped) || abut_snap(-x) == -snapped);
}

static void check_angles(fuzz_bytes *bytes)
{
    double angle = take_number(bytes);
    double y = take_number(bytes);
    double s = abut_sin(angle);
    double c = abut_cos(angle);
    double a = abut_atan2(y, angle);

    FUZZ_CHECK(isnan(s) == isnan(c));
    FUZZ_CHECK(isnan(s) == !(fabs(angle) <= 0x1p30));
    FUZZ_CHECK(isnan(s) || (fabs(s) <= 1 && fabs(c) <= 1 && fabs(s * s + c * c - 1) < 1e-15));
    FUZZ_CHECK(isnan(a) == !(isfinite(y) && isfinite(angle)));
    FUZZ_CHECK(isnan(a) || fabs(a) <= 3.1415926535897936);
}

static void check_transforms(fuzz_bytes *bytes)
{
    abut_transform t = take_transform(bytes);
    abut_transform u = take_transform(bytes);
    abut_vec2 p = take_vec2(bytes);
    abut_vec2 k = take_vec2(bytes);
    abut_transform inverse = abut_identity();
    abut_status status = abut_invert(t, &inverse);
    abut_parts parts = abut_parts_default();
    bool finite = isfinite(t.a) && isfinite(t.b) && isfinite(t.c) && isfinite(t.d) &&
                  isfinite(t.tx) && isfinite(t.ty);

    FUZZ_CHECK(status == ABUT_OK || status == ABUT_E_SINGULAR || status == ABUT_E_NOT_FINITE);
    FUZZ_CHECK(finite || status == ABUT_E_NOT_FINITE);
    abut_apply(abut_compose(t, u), p);
    abut_apply(abut_about(t, k), p);
    abut_apply(abut_shearing(k.x, k.y), p);
    abut_apply(abut_mirroring(k.x, k.y), p);
    abut_apply(abut_transform_from_rows((const double[9]){ k.x, k.y, p.x, p.y }), p);
    abut_apply(abut_transform_from_columns((const float[16]){ (float)k.x, (float)p.y }), p);
    parts.rotation = k.x;
    parts.skew_x = k.y;
    parts.scale_y = p.x;
    parts.pivot_x = p.y;
    abut_transform_from_parts(&parts);
    abut_vec2 same = abut_apply(abut_identity(), p);
    FUZZ_CHECK(!all_finite(p) || (same.x == p.x && same.y == p.y));
    abut_pose pose = take_pose(bytes);
    abut_transform placed = abut_pose_transform(pose);
    FUZZ_CHECK(isnan(pose.x) || placed.tx == pose.x);
    FUZZ_CHECK(isnan(pose.y) || placed.ty == pose.y);
}

static void check_bounds(fuzz_bytes *bytes)
{
    abut_bounds a = { take_vec2(bytes), take_vec2(bytes) };
    abut_bounds empty = abut_bounds_empty();

    FUZZ_CHECK(abut_bounds_is_empty(empty));
    FUZZ_CHECK(abut_bounds_is_empty(abut_bounds_join(empty, empty)));
    if (a.min.x <= a.max.x && a.min.y <= a.max.y) {
        abut_bounds joined = abut_bounds_join(empty, a);

        FUZZ_CHECK(!abut_bounds_is_empty(a));
        FUZZ_CHECK(joined.min.x == a.min.x && joined.max.y == a.max.y);
    }
}

static void fuzz_math(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = { data, size };

    check_lattice(&bytes);
    check_angles(&bytes);
    check_transforms(&bytes);
    check_bounds(&bytes);
    FUZZ_CHECK(abut_version() != NULL);
    FUZZ_CHECK(abut_status_text((abut_status)(int8_t)take_byte(&bytes)) != NULL);
}

FUZZ_ENTRY(fuzz_math)
