/* figure/placed.c - figures that stand under a transform.
 *
 * A compound is placed member by member, each as it would be on its own: shapes and vertices are
 * transformed and rounded once, masks and tiles are composed with the transform. Of these a
 * compound is made as any caller makes one, so that every answer is that of the same figure placed
 * by hand.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "chain/chain.h"
#include "figure/compound.h"
#include "figure/operand.h"
#include "figure/placed.h"
#include "region/region.h"
#include "shape/build.h"

/* --- What has no end ---------------------------------------------------------------------------
 */

abut_status ab_endless_under(const abut_figure *figure, abut_transform at, abut_figure *out)
{
    bool half_plane = figure->kind == ABUT_FIGURE_HALF_PLANE;
    abut_vec2 v = figure->of.direction;
    abut_vec2 place = abut_apply(at, (abut_vec2){ figure->at.tx, figure->at.ty });
    double area = at.a * at.d - at.b * at.c;
    double sign = area < 0 ? -1 : 1;
    ab_endless made;

    *out = *figure;
    out->at = abut_translation(place.x, place.y);
    /* The normal of what is turned, on the side that the other side of the plane goes to. */
    out->of.direction =
        half_plane
            ? (abut_vec2){ sign * (at.d * v.x - at.b * v.y), sign * (at.a * v.y - at.c * v.x) }
            : (abut_vec2){ at.a * v.x + at.c * v.y, at.b * v.x + at.d * v.y };
    abut_status status = ab_endless_make(out, &made);

    return status == ABUT_E_SHAPE || (status == ABUT_OK && half_plane && area == 0)
               ? ABUT_E_SINGULAR
               : status;
}

/* --- Memory ------------------------------------------------------------------------------------
 */

static size_t whole_blocks(size_t bytes)
{
    return (bytes + 15) & ~(size_t)15;
}

/* Makes room in an empty block. What was in it is not kept. */
static bool grow_block(const abut_allocator *allocator, ab_grown_block *block, size_t size)
{
    block->used = 0;
    if (size <= block->size) {
        return true;
    }
    char *memory = ab_resize(allocator, NULL, 0, size, 1);

    if (memory == NULL) {
        return false;
    }
    ab_free(allocator, block->memory, block->size, 1);
    *block = (ab_grown_block){ memory, size, 0 };
    return true;
}

static void *take_room(ab_grown_block *block, size_t size)
{
    if (size == 0) {
        return NULL;
    }
    char *taken = block->memory + block->used;

    AB_ASSERT(size <= block->size - block->used, "room was made for all of it");
    block->used += whole_blocks(size);
    return taken;
}

/* An allocator that takes from a block, and keeps what is given back until the block is emptied. */
static void *resize_in_block(void *user, void *memory, size_t old_size, size_t new_size)
{
    (void)old_size;
    if (new_size == 0) {
        return NULL;
    }
    AB_ASSERT(memory == NULL, "nothing here grows");
    (void)memory;
    return take_room(user, new_size);
}

/* --- Members -----------------------------------------------------------------------------------
 */

/* Where a member stands under a transform, as seen from its own coordinates. What is only moved is
 * moved by whole quanta. */
static abut_transform member_under(const ab_member *member, abut_transform at)
{
    const abut_figure *figure = &member->figure;
    abut_transform own = figure->at;
    bool is_moved = own.a == 1 && own.b == 0 && own.c == 0 && own.d == 1;

    if (figure->kind == ABUT_FIGURE_SHAPE) {
        own = abut_identity();
    } else if (figure->kind != ABUT_FIGURE_MASK && is_moved) {
        own = abut_translation(ab_units(ab_round(own.tx)), ab_units(ab_round(own.ty)));
    }
    own.tx += ab_units(member->moved.x);
    own.ty += ab_units(member->moved.y);
    return abut_compose(at, own);
}

/* How much room a compound needs where it stands: bytes of members and what they borrow, and points
 * that its hull is found among. It depends on what a transform does to round members alone. */
typedef struct placed_need {
    size_t figures;
    size_t hull_points;
} placed_need;

static void need_member(const ab_member *member, abut_transform at, placed_need *need)
{
    const abut_figure *figure = &member->figure;
    size_t bytes = 0;

    if (figure->kind == ABUT_FIGURE_SHAPE) {
        const abut_shape *shape = figure->of.shape;
        int corners = ab_transformed_points(shape, member_under(member, at));
        int round = ab_inside(shape)->core.radius > 0
                        ? 8 * ab_transformed_points(shape, abut_identity())
                        : 0;

        bytes = sizeof(abut_shape) + ab_memory_for(corners);
        need->hull_points += (size_t)ab_max(corners, round);
    } else if (figure->kind == ABUT_FIGURE_REGION) {
        bytes = figure->of.region->size;
    } else if (figure->kind == ABUT_FIGURE_CHAIN) {
        bytes = figure->of.chain->size;
    }
    need->figures += whole_blocks(bytes);
    need->hull_points += figure->kind == ABUT_FIGURE_SHAPE ? 0 : ab_hull_points_of(figure);
}

static placed_need need_compound(const abut_compound *from, abut_transform at)
{
    placed_need need = { whole_blocks(from->pile.count * sizeof(abut_figure)), 0 };

    for (uint32_t i = 0; i < from->pile.count; i++) {
        need_member(&from->members[i], at, &need);
    }
    return need;
}

static abut_status
place_shape_member(const abut_shape *shape, abut_transform at, ab_grown_block *in, abut_figure *out)
{
    size_t size = abut_transformed_memory(shape, at);
    abut_shape *placed = take_room(in, sizeof *placed);

    *placed = abut_transformed_in(shape, at, take_room(in, size), size);
    *out = abut_figure_of_shape(placed);
    return abut_shape_check(placed);
}

static abut_status
place_member(const ab_member *member, abut_transform at, ab_grown_block *in, abut_figure *out)
{
    const abut_figure *figure = &member->figure;
    abut_transform under = member_under(member, at);
    abut_region *region;
    abut_chain *chain;

    switch (figure->kind) {
    case ABUT_FIGURE_SHAPE:
        return place_shape_member(figure->of.shape, under, in, out);
    case ABUT_FIGURE_REGION:
        region = ab_region_copy_to(take_room(in, figure->of.region->size), figure->of.region);
        *out = abut_figure_of_region(region, 0, 0);
        return ab_region_place(figure->of.region, under, region);
    case ABUT_FIGURE_CHAIN:
        chain = ab_chain_copy_to(take_room(in, figure->of.chain->size), figure->of.chain);
        *out = abut_figure_of_chain(chain, 0, 0);
        return ab_chain_place(figure->of.chain, under, chain);
    case ABUT_FIGURE_RAY:
    case ABUT_FIGURE_LINE:
    case ABUT_FIGURE_HALF_PLANE: {
        abut_figure moved = *figure;

        moved.at.tx += ab_units(member->moved.x);
        moved.at.ty += ab_units(member->moved.y);
        return ab_endless_under(&moved, at, out);
    }
    default: /* masks and tiles */
        *out = *figure;
        out->at = under;
        return ABUT_OK;
    }
}

static abut_status
place_members(const abut_compound *from, abut_transform at, ab_grown_block *in, abut_figure *out)
{
    abut_status status = ABUT_OK;

    for (uint32_t i = 0; i < from->pile.count && status == ABUT_OK; i++) {
        status = place_member(&from->members[i], at, in, &out[i]);
    }
    return status;
}

abut_status ab_compound_place(const abut_compound *from,
                              abut_transform at,
                              const abut_allocator *allocator,
                              ab_placed_compound *to)
{
    placed_need need = need_compound(from, at);
    uint32_t count = from->pile.count;

    to->compound = NULL;
    if (!grow_block(allocator, &to->figures, need.figures) ||
        !grow_block(allocator, &to->block, ab_compound_bytes(count, need.hull_points))) {
        return ABUT_E_MEMORY;
    }
    abut_allocator own = { resize_in_block, &to->block };
    abut_figure *members = take_room(&to->figures, count * sizeof *members);
    abut_status status = place_members(from, at, &to->figures, members);

    return status == ABUT_OK ? abut_compound_create(members, count, &own, &to->compound, NULL)
                             : status;
}

void ab_placed_compound_free(const abut_allocator *allocator, ab_placed_compound *placed)
{
    ab_free(allocator, placed->figures.memory, placed->figures.size, 1);
    ab_free(allocator, placed->block.memory, placed->block.size, 1);
    *placed = (ab_placed_compound){ 0 };
}
