/* world/save/homecoming.h - a world that is being loaded from bytes.
 *
 * Each part is read and checked before anything is made of it. If the bytes cannot be used, a
 * function here returns false, and the parcel says why.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_SAVE_HOMECOMING_H
#define AB_WORLD_SAVE_HOMECOMING_H

#include "base/check.h"

#include "world/save/parcel.h"

/* A world in the making. */
typedef struct ab_homecoming {
    ab_parcel parcel;
    abut_world *world;
    uint32_t *shapes; /* as they are numbered in the bytes -> places in the store, or AB_NONE */
    uint32_t shape_count;
    bool trusted; /* the bytes are our own: what takes long need not be checked */
} ab_homecoming;

/* Refuses the parcel. False. */
static inline bool ab_lacks_memory(ab_parcel *parcel)
{
    return ab_parcel_refuse(parcel, ABUT_E_MEMORY, "no memory for the world");
}

/* --- Shapes (save/load_shapes.c) ------------------------------------------------------------- */

/* Reads the shapes, which are kept until they are dropped. */
bool ab_load_shapes(ab_homecoming *a);
/* The bodies have their shapes: those that none has go. */
void ab_load_drop_shapes(ab_homecoming *a);
/* The place in the store of a shape by its number; AB_NONE, and refused, if there is none. */
uint32_t ab_load_shape_number(ab_homecoming *a);

/* --- Bodies (save/load_bodies.c) ------------------------------------------------------------- */

/* The bodies of the slots that were read, in the order of slots, with their pieces and cells. */
bool ab_load_bodies(ab_homecoming *a);

/* --- What bodies have (save/load_lists.c) ---------------------------------------------------- */

/* Contacts, and those of bodies at rest, in the order of the bytes. */
bool ab_load_contacts(ab_homecoming *a);
/* Sorts contacts into the order in which the end of a step leaves them, whatever their order in the
 * bytes: otherwise a world and its loaded copy would not be the same. */
bool ab_load_order_contacts(ab_homecoming *a);
/* Permissions to pass. */
bool ab_load_passing(ab_homecoming *a);
/* Bodies that walk. */
bool ab_load_walkers(ab_homecoming *a);

#endif
