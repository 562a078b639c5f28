/* fuzz/fuzz_cast.c - casts and rays, from anywhere to anywhere.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

static void check_hit(const abut_hit *hit, bool has_end)
{
    FUZZ_CHECK(!isnan(hit->time) && hit->time >= 0);
    FUZZ_CHECK(!hit->hit || all_finite(hit->point));
    FUZZ_CHECK(is_zero(hit->normal) || is_unit(hit->normal));
    FUZZ_CHECK(hit->hit || is_zero(hit->normal));
    FUZZ_CHECK(hit->hit || !hit->graze);
    FUZZ_CHECK(hit->hit || hit->side == ABUT_SIDE_NONE);
    if (has_end) {
        FUZZ_CHECK(hit->time <= 1 && (hit->hit || hit->time == 1));
    } else {
        FUZZ_CHECK(hit->hit == isfinite(hit->time));
    }
}

static void fuzz_cast(const uint8_t *data, size_t size)
{
    static fuzz_room room;
    fuzz_bytes bytes = { data, size };
    abut_shape b = take_shape(&bytes, &room);
    abut_vec2 from = take_vec2(&bytes);
    abut_vec2 to = take_vec2(&bytes);
    abut_shape path = abut_segment(from.x, from.y, to.x, to.y);
    abut_shape start = abut_point(from.x, from.y);
    abut_relation meets = abut_relate(&path, &b);
    abut_hit hit = abut_cast(from, to, &b, ABUT_INSIDE_HIT);
    abut_hit back = abut_cast(to, from, &b, ABUT_INSIDE_HIT);
    abut_hit ignoring = abut_cast(from, to, &b, ABUT_INSIDE_IGNORE);
    abut_hit leaving = abut_cast(from, to, &b, ABUT_INSIDE_EXIT);
    abut_hit odd = abut_cast(from, to, &b, (abut_inside)take_int(&bytes, 0, 9));
    abut_hit ray = abut_cast_ray(from, to, &b, (abut_inside)take_int(&bytes, 0, 2));

    check_hit(&hit, true);
    check_hit(&back, true);
    check_hit(&ignoring, true);
    check_hit(&leaving, true);
    check_hit(&odd, true);
    check_hit(&ray, false);
    FUZZ_CHECK(back.hit == hit.hit);
    if (abut_shape_check(&path) != ABUT_OK) {
        return;
    }
    FUZZ_CHECK(hit.hit == (meets != ABUT_APART));
    if (abut_relate(&start, &b) == ABUT_OVERLAPPING) {
        FUZZ_CHECK(hit.time == 0 && is_zero(hit.normal));
        FUZZ_CHECK(!ignoring.hit);
    } else {
        FUZZ_CHECK(ignoring.hit == hit.hit && leaving.hit == hit.hit);
        FUZZ_CHECK(ignoring.time == hit.time && leaving.time == hit.time);
    }
}

FUZZ_ENTRY(fuzz_cast)
