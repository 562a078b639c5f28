/* chain/placed.c - a copy of a chain that stands under any transform.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "chain/chain.h"

abut_chain *ab_chain_copy_to(void *memory, const abut_chain *chain)
{
    abut_chain *copy = memory;
    ab_pile *pile = &copy->pile;

    memcpy(memory, chain, chain->size);
    pile->points = ab_part_of_copy(copy, chain, chain->pile.points);
    pile->numbers = ab_part_of_copy(copy, chain, chain->pile.numbers);
    pile->hull = ab_part_of_copy(copy, chain, chain->pile.hull);
    pile->nodes = ab_part_of_copy(copy, chain, chain->pile.nodes);
    copy->lent = true; /* by the node that has it */
    return copy;
}

static abut_status place_point(const ab_pile *from, abut_transform at, uint32_t i, ab_vec *out)
{
    ab_vec local = from->points[i];
    abut_vec2 placed = abut_apply(at, (abut_vec2){ ab_units(local.x), ab_units(local.y) });

    if (!(placed.x - placed.x == 0) || !(placed.y - placed.y == 0)) {
        return ABUT_E_NOT_FINITE;
    }
    if (!ab_in_range(placed.x) || !ab_in_range(placed.y)) {
        return ABUT_E_RANGE;
    }
    *out = (ab_vec){ ab_round(placed.x), ab_round(placed.y) };
    return ABUT_OK;
}

abut_status ab_chain_place(const abut_chain *from, abut_transform at, abut_chain *to)
{
    const ab_pile *old = &from->pile;
    ab_pile *pile = &to->pile;
    bool mirrored = at.a * at.d - at.b * at.c < 0;
    uint32_t last = old->count; /* a segment is from a point to the next */

    for (uint32_t i = 0; i <= last; i++) {
        abut_status status = place_point(old, at, i, &pile->points[mirrored ? last - i : i]);

        if (status != ABUT_OK) {
            return status;
        }
    }
    for (uint32_t i = 0; i < old->count; i++) {
        pile->numbers[mirrored ? old->count - 1 - i : i] = old->numbers[i];
    }
    for (uint32_t i = 0; old->hull != NULL && i < old->hull_count; i++) {
        pile->hull[mirrored ? old->hull_count - 1 - i : i] =
            mirrored ? last - old->hull[i] : old->hull[i];
    }
    ab_pile_join_nodes(pile);
    return ABUT_OK;
}
