/* fuzz/fuzz_pair.c - every question about two shapes; the answers must agree.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

static void check_contact_of(const abut_shape *a, const abut_shape *b, abut_relation relation)
{
    abut_contact c = abut_collide(a, b);
    abut_contact met = abut_touch(a, b);

    FUZZ_CHECK(met.relation == c.relation && met.point_count == c.point_count);
    FUZZ_CHECK(met.relation == ABUT_APART
                   ? met.separation == INFINITY
                   : met.normal.x == c.normal.x && met.normal.y == c.normal.y &&
                         met.separation == c.separation && met.side == c.side);
    bool sound = abut_shape_check(a) == ABUT_OK && abut_shape_check(b) == ABUT_OK;

    FUZZ_CHECK(c.relation == relation);
    FUZZ_CHECK(!isnan(c.separation));
    FUZZ_CHECK((c.point_count == 0) == (relation == ABUT_APART) && c.point_count <= 2);
    if (!sound) {
        FUZZ_CHECK(is_zero(c.normal) && c.separation > 0);
        return;
    }
    FUZZ_CHECK(relation == ABUT_APART ? c.separation > 0 : true);
    FUZZ_CHECK(relation == ABUT_TOUCHING ? c.separation == 0 : true);
    FUZZ_CHECK(relation == ABUT_OVERLAPPING ? c.separation < 0 : true);
    FUZZ_CHECK(isfinite(c.separation) && is_unit(c.normal));
    FUZZ_CHECK(c.side >= ABUT_SIDE_NONE);
    for (uint32_t i = 0; i < c.point_count; i++) {
        FUZZ_CHECK(all_finite(c.points[i]));
    }
}

static void check_push_of(const abut_shape *a, const abut_shape *b, abut_relation relation)
{
    abut_vec2 push = abut_push(a, b);

    FUZZ_CHECK(all_finite(push));
    FUZZ_CHECK(is_zero(push) == (relation != ABUT_OVERLAPPING));
    if (fabs(push.x) <= ABUT_LIMIT && fabs(push.y) <= ABUT_LIMIT) {
        FUZZ_CHECK(push.x == abut_snap(push.x) && push.y == abut_snap(push.y));
    }
    if (relation == ABUT_OVERLAPPING) {
        abut_shape moved = abut_moved(a, push.x, push.y);

        FUZZ_CHECK(abut_relate(&moved, b) != ABUT_OVERLAPPING);
    }
}

static void check_common_of(const abut_shape *a, const abut_shape *b, abut_relation relation)
{
    abut_vec2 corners[8];
    abut_intersection common = abut_intersect(a, b, corners, 8);
    abut_axis axis = abut_separating_axis(a, b);
    bool straight = abut_shape_radius(a) == 0 && abut_shape_radius(b) == 0 &&
                    abut_shape_check(a) == ABUT_OK && abut_shape_check(b) == ABUT_OK;

    FUZZ_CHECK(common.relation == relation);
    FUZZ_CHECK(isfinite(common.area) && common.area >= 0);
    FUZZ_CHECK(abut_bounds_is_empty(common.bounds) == (relation == ABUT_APART));
    FUZZ_CHECK((common.corner_count > 0) == (straight && relation != ABUT_APART));
    for (uint32_t i = 0; i < common.corner_count && i < 8; i++) {
        FUZZ_CHECK(all_finite(corners[i]));
    }
    FUZZ_CHECK(axis.found == (straight && relation != ABUT_OVERLAPPING));
    FUZZ_CHECK(!axis.found || (is_unit(axis.normal) && axis.separation >= 0));
}

static void fuzz_pair(const uint8_t *data, size_t size)
{
    static fuzz_room room_a;
    static fuzz_room room_b;
    fuzz_bytes bytes = { data, size };
    abut_shape a = take_shape(&bytes, &room_a);
    abut_shape b = take_shape(&bytes, &room_b);
    double buffer = take_number(&bytes);
    abut_relation relation = abut_relate(&a, &b);
    abut_relation within = abut_relate_within(&a, &b, buffer);
    abut_distance d = abut_measure(&a, &b);
    bool sound = abut_shape_check(&a) == ABUT_OK && abut_shape_check(&b) == ABUT_OK;
    bool usable = buffer >= 0 && buffer <= ABUT_LIMIT;

    FUZZ_CHECK(abut_relate(&b, &a) == relation);
    FUZZ_CHECK(sound || relation == ABUT_APART);
    FUZZ_CHECK(usable ? within >= relation : within == ABUT_APART);
    FUZZ_CHECK(!usable || (within == ABUT_OVERLAPPING) == (relation == ABUT_OVERLAPPING));
    FUZZ_CHECK(sound ? isfinite(d.distance) : isinf(d.distance));
    FUZZ_CHECK((d.distance == 0) == (relation != ABUT_APART));
    FUZZ_CHECK(!sound || (all_finite(d.on_a) && all_finite(d.on_b)));
    if (abut_contains(&a, &b)) {
        FUZZ_CHECK(relation != ABUT_APART);
    }
    check_contact_of(&a, &b, relation);
    check_contact_of(&b, &a, relation);
    check_push_of(&a, &b, relation);
    check_push_of(&b, &a, relation);
    check_common_of(&a, &b, relation);
}

FUZZ_ENTRY(fuzz_pair)
