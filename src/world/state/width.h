/* world/state/width.h - whether shapes are wide enough for a solid mover.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_WIDTH_H
#define AB_WORLD_STATE_WIDTH_H

#include "base/check.h"

#include "world/state/state.h"

/* Shapes, wherever they are. */
typedef struct ab_shape_list {
    const ab_shape *(*shape)(const void *of, uint32_t number);
    const void *of;
    uint32_t count;
} ab_shape_list;

/* ABUT_OK if each shape, or with `whole` their union, is ABUT_MOVER_WIDTH wide in every direction;
 * otherwise ABUT_E_THIN, and the first shape that is too thin. ABUT_E_MEMORY: only wholes whose
 * parts are all thin need memory. */
abut_status ab_width_check(const abut_allocator *allocator,
                           const ab_shape_list *list,
                           bool whole,
                           uint32_t *thin);

/* Says that a whole is too thin, because of this shape: ABUT_E_THIN. */
abut_status ab_refuse_thin(abut_world *world, const ab_shape_list *list, uint32_t thin);

/* The shapes of pieces in the list of a world, as they were given. */
typedef struct ab_kept_shapes {
    const abut_world *world;
    uint32_t first;
} ab_kept_shapes;

static inline const ab_shape *ab_kept_shape(const void *of, uint32_t number)
{
    const ab_kept_shapes *kept = of;
    const abut_world *world = kept->world;

    return world->shapes.shapes[world->pieces[kept->first + number].local];
}

#endif
