/* world/walk/crouch.c - lower shapes, and the ones to stand up to.
 *
 * A walker crouches or stands up before it moves, so that it walks as what it is. The walk may
 * still fail for want of memory: until it is done the other form can be taken back.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/state/border.h"
#include "world/state/pieces.h"
#include "world/walk/walk.h"

static bool is_low(const abut_world *world, abut_body body)
{
    const ab_walker *walker = ab_walker_find(world, body);

    return walker != NULL && (walker->flags & AB_WALKER_LOW) != 0;
}

/* Goes low, and keeps the shapes to stand up to. */
static abut_status
go_low(abut_world *world, uint32_t index, const abut_shape *low, ab_crouching *crouching)
{
    uint32_t count = world->cold[index].piece_count;

    if (count > AB_TALL_PIECES) {
        return ab_refuse_number(world, ABUT_E_ARGUMENT, "the number of shapes of the body", count,
                                "only bodies of up to 8 shapes crouch");
    }
    for (uint32_t k = 0; k < count; k++) {
        crouching->tall[k] = world->pieces[world->cold[index].piece + k].local;
    }
    crouching->tall_count = count;
    return ab_reshape_try(world, index, low, 1, (ab_vec){ 0, 0 }, &crouching->reshaping);
}

/* Stands up, if there is room; what is open from below leaves it. */
static abut_status stand_up(abut_world *world, uint32_t index, ab_vec up, ab_crouching *crouching)
{
    const ab_walker *walker = ab_walker_find(world, world->cold[index].id);
    abut_shape shapes[AB_TALL_PIECES];

    for (uint32_t k = 0; k < walker->tall_count; k++) {
        shapes[k] = ab_shape_store_read(world, walker->tall[k]);
    }
    return ab_reshape_try(world, index, shapes, walker->tall_count, up, &crouching->reshaping);
}

abut_status ab_crouch_try(abut_world *world,
                          abut_body body,
                          const abut_walk_settings *settings,
                          ab_vec up,
                          ab_crouching *crouching)
{
    uint32_t index = ab_index_of(world, body);

    memset(crouching, 0, sizeof *crouching);
    if (settings->crouch == is_low(world, body)) {
        return ABUT_OK;
    }
    abut_status status = settings->crouch ? go_low(world, index, settings->low, crouching)
                                          : stand_up(world, index, up, crouching);

    crouching->reshaped = status == ABUT_OK;
    return status == ABUT_E_OVERLAP ? ABUT_OK : status;
}

/* Keeps the shapes to stand up to; or lets go of them. */
static void keep_tall(abut_world *world, ab_walker *walker, const ab_crouching *crouching)
{
    for (uint32_t k = 0; k < crouching->tall_count; k++) {
        ab_shape_store_use(world, crouching->tall[k]);
    }
    for (uint32_t k = 0; k < walker->tall_count; k++) {
        ab_shape_store_drop(world, walker->tall[k]);
    }
    memcpy(walker->tall, crouching->tall, sizeof walker->tall);
    walker->tall_count = crouching->tall_count;
    walker->flags &= ~(uint32_t)AB_WALKER_LOW;
    walker->flags |= crouching->tall_count > 0 ? AB_WALKER_LOW : 0;
}

void ab_crouch_end(abut_world *world, abut_body body, const ab_crouching *crouching, bool keep)
{
    if (crouching->reshaped && keep) {
        keep_tall(world, ab_walker_find(world, body), crouching);
        ab_reshape_keep(world, &crouching->reshaping);
    } else if (crouching->reshaped) {
        ab_reshape_take_back(world, ab_index_of(world, body), &crouching->reshaping);
    }
}
