/* world/save/load_shapes.c - the shapes of a world that is loaded, by the numbers that they have in
 * its bytes.
 *
 * Each is held by one user, the homecoming, until the bodies have theirs.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "world/save/homecoming.h"

bool ab_load_shapes(ab_homecoming *a)
{
    uint32_t count = ab_carry_count(&a->parcel, 0, 1);

    if (count > 0) {
        a->shapes = ab_resize(&a->world->allocator, NULL, 0, count, sizeof *a->shapes);
        if (a->shapes == NULL) {
            return ab_lacks_memory(&a->parcel);
        }
        a->shape_count = count;
        memset(a->shapes, 0xff, count * sizeof *a->shapes);
    }
    for (uint32_t i = 0; i < count && a->parcel.status == ABUT_OK; i++) {
        a->shapes[i] = ab_fetch_shape(&a->parcel, a->world);
    }
    return a->parcel.status == ABUT_OK;
}

void ab_load_drop_shapes(ab_homecoming *a)
{
    for (uint32_t i = 0; i < a->shape_count; i++) {
        if (a->shapes[i] != AB_NONE) {
            ab_shape_store_drop(a->world, a->shapes[i]);
        }
    }
    ab_free(&a->world->allocator, a->shapes, a->shape_count, sizeof *a->shapes);
}

uint32_t ab_load_shape_number(ab_homecoming *a)
{
    uint32_t number = 0;

    ab_carry_u32(&a->parcel, &number);
    uint32_t place = number < a->shape_count ? a->shapes[number] : AB_NONE;

    ab_parcel_expect(&a->parcel, place != AB_NONE, "a shape that does not exist");
    return place;
}
