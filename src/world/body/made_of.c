/* world/body/made_of.c - bodies of things that are made of convex pieces.
 *
 * They become lists of shapes before anything else looks at them: so there is one kind of body to
 * step, to save and to record.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "region/region.h"
#include "world/body/body.h"
#include "world/state/border.h"
#include "world/state/state.h"

/* Shapes in memory of their own. */
typedef struct piece_shapes {
    abut_shape *shapes;
    uint32_t count;
} piece_shapes;

/* A piece from its corners in units: a shape made of numbers can be turned. */
static abut_shape piece_in_units(const abut_region *region, uint32_t number)
{
    abut_vec2 corners[ABUT_INLINE_CORNERS];
    abut_shape piece = abut_region_piece(region, number);
    int count = abut_shape_corners(&piece, corners, ABUT_INLINE_CORNERS);

    abut_shape made = abut_polygon(corners, count);

    /* Very far out doubles round corners. */
    return abut_shape_check(&made) == ABUT_OK ? made : piece;
}

static abut_status
pieces_of_region(abut_world *world, const abut_region *region, piece_shapes *pieces)
{
    uint32_t count = abut_region_pieces(region);

    if (count > ABUT_MOST_SHAPES) {
        return ab_check_range(world, "the number of pieces of the region", count, 1,
                              ABUT_MOST_SHAPES);
    }
    pieces->count = count;
    pieces->shapes = ab_resize(&world->allocator, NULL, 0, count, sizeof *pieces->shapes);
    if (pieces->shapes == NULL) {
        return ab_set_last_error_text(world, ABUT_E_MEMORY, "no memory for the shapes");
    }
    for (uint32_t k = 0; k < count; k++) {
        pieces->shapes[k] = piece_in_units(region, k);
    }
    return ABUT_OK;
}

static void let_pieces_go(abut_world *world, const piece_shapes *pieces)
{
    ab_free(&world->allocator, pieces->shapes, pieces->count, sizeof *pieces->shapes);
}

abut_status ab_add_made_of(abut_world *world, const abut_body_settings *settings, abut_body *body)
{
    piece_shapes pieces;

    if (body != NULL) {
        *body = ABUT_NO_BODY;
    }
    if (ab_world_is_busy(world)) {
        return ABUT_E_BUSY;
    }
    if (settings->tiles != NULL || settings->pixels != NULL) {
        return ab_set_last_error_text(world, ABUT_E_ARGUMENT,
                                      "a body is of a region or of cells, not of both");
    }
    abut_status status = pieces_of_region(world, settings->region, &pieces);

    if (status != ABUT_OK) {
        return status;
    }
    abut_body_settings list = *settings;

    list.region = NULL;
    list.shapes = pieces.shapes;
    list.shape_count = pieces.count;
    list.whole = true;
    status = abut_world_add(world, &list, body);
    let_pieces_go(world, &pieces);
    return status;
}

abut_status abut_body_reshape_region(
    abut_world *world, abut_body body, const abut_region *region, abut_spawn spawn, double reach)
{
    piece_shapes pieces;

    if (world == NULL || region == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_world_is_busy(world)) {
        return ABUT_E_BUSY;
    }
    abut_status status = pieces_of_region(world, region, &pieces);

    if (status == ABUT_OK) {
        status = abut_body_reshape_whole(world, body, pieces.shapes, pieces.count, spawn, reach);
        let_pieces_go(world, &pieces);
    }
    return status;
}
