/* fuzz/fuzz_transform.c - shapes moved, grown, transformed and placed.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

static void check_transformed(const abut_shape *shape, abut_transform map)
{
    size_t need = abut_transformed_memory(shape, map);
    unsigned char *memory = need > 0 ? malloc(need) : NULL;
    abut_shape result = abut_transformed_in(shape, map, memory, need);
    abut_shape quick = abut_transformed(shape, map);
    abut_status status = abut_shape_check(&result);

    FUZZ_CHECK(status != ABUT_E_ROOM || abut_shape_check(shape) == ABUT_E_ROOM);
    FUZZ_CHECK(abut_shape_check(shape) == ABUT_OK || status != ABUT_OK);
    FUZZ_CHECK(need > 0 || abut_shape_check(&quick) == status);
    FUZZ_CHECK(abut_shape_check(&quick) == status || abut_shape_check(&quick) == ABUT_E_ROOM);
    if (status == ABUT_OK) {
        abut_bounds b = abut_shape_bounds(&result);

        FUZZ_CHECK(b.min.x <= b.max.x && b.min.y <= b.max.y);
        FUZZ_CHECK(all_finite(b.min) && all_finite(b.max));
        FUZZ_CHECK(abut_contains(&result, &result));
        if (abut_shape_check(&quick) == ABUT_OK) {
            FUZZ_CHECK(abut_contains(&result, &quick) && abut_contains(&quick, &result));
        }
    }
    free(memory);
}

static void fuzz_transform(const uint8_t *data, size_t size)
{
    static fuzz_room room_a;
    static fuzz_room room_b;
    fuzz_bytes bytes = { data, size };
    abut_shape a = take_shape(&bytes, &room_a);
    abut_shape b = take_shape(&bytes, &room_b);
    abut_vec2 by = take_vec2(&bytes);
    abut_shape moved = abut_moved(&a, by.x, by.y);
    abut_shape grown = abut_rounded(&a, by.x);
    abut_pose pose_a = take_pose(&bytes);
    abut_pose pose_b = take_pose(&bytes);
    abut_relation relation = abut_relate_at(&a, pose_a, &b, pose_b);

    check_transformed(&a, take_transform(&bytes));
    if (abut_shape_check(&moved) == ABUT_OK) {
        abut_shape back = abut_moved(&moved, -by.x, -by.y);

        FUZZ_CHECK(abut_shape_kind(&moved) == abut_shape_kind(&a));
        FUZZ_CHECK(abut_contains(&back, &a) && abut_contains(&a, &back));
    }
    if (abut_shape_check(&grown) == ABUT_OK) {
        FUZZ_CHECK(abut_contains(&grown, &a));
        FUZZ_CHECK(abut_relate(&grown, &b) >= abut_relate(&a, &b));
    }
    FUZZ_CHECK(relation == abut_relate_at(&b, pose_b, &a, pose_a));

    size_t need_a = abut_transformed_memory(&a, abut_pose_transform(pose_a));
    size_t need_b = abut_transformed_memory(&b, abut_pose_transform(pose_b));
    if (need_a <= FUZZ_ROOM && need_b <= FUZZ_ROOM) {
        static unsigned char memory_a[FUZZ_ROOM];
        static unsigned char memory_b[FUZZ_ROOM];
        abut_shape placed_a =
            abut_transformed_in(&a, abut_pose_transform(pose_a), memory_a, FUZZ_ROOM);
        abut_shape placed_b =
            abut_transformed_in(&b, abut_pose_transform(pose_b), memory_b, FUZZ_ROOM);

        FUZZ_CHECK(relation == abut_relate(&placed_a, &placed_b));
    }
}

FUZZ_ENTRY(fuzz_transform)
