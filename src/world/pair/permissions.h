/* world/pair/permissions.h - what the files about passing share: the list of permissions.
 *
 * Everything else uses passing.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_PAIR_PERMISSIONS_H
#define AB_WORLD_PAIR_PERMISSIONS_H

#include "base/check.h"

#include "world/state/piece_tree.h"
#include "world/state/state.h"

static inline abut_body ab_lower_id(abut_body a, abut_body b)
{
    return a < b ? a : b;
}

static inline abut_body ab_higher_id(abut_body a, abut_body b)
{
    return a < b ? b : a;
}

/* The permission in the list for the same part of the same pair, or NULL. */
ab_passing *ab_permission_find(const abut_world *world, const ab_passing *passing);
/* Puts a permission into the list, for which there must be room, or replaces the one for the same
 * part. */
void ab_permission_put(abut_world *world, const ab_passing *passing);
/* Takes the permission for the same part out of the list, if there is one. */
void ab_permission_drop(abut_world *world, const ab_passing *passing);

/* Takes out all permissions for which a function returns false, in one pass. The function may
 * change those that it keeps: into one for the whole, of which a pair keeps one. */
typedef bool ab_keep_permission_fn(abut_world *world, ab_passing *passing, abut_body body);
void ab_permissions_keep(abut_world *world, ab_keep_permission_fn *keeps, abut_body body);
/* Keeps those of other bodies. */
bool ab_permission_of_another(abut_world *world, ab_passing *passing, abut_body body);

/* --- What they are for (passing.c) ------------------------------------------------------------ */

/* The relation of the two bodies at a tick, in the part that the permission is for. */
abut_relation ab_passing_relation(const abut_world *world, const ab_passing *passing, int32_t tick);
/* A permission until apart for the part of `body` that one of its pieces belongs to. */
ab_passing ab_passing_of_piece(
    const abut_world *world, uint32_t body, uint32_t other, uint32_t piece, int32_t since);
/* Goes to the next two pieces that block each other and overlap; with `touching`, or touch. Returns
 * false if there are no more. */
bool ab_next_in_touch(ab_piece_pairs *pairs, bool touching, abut_relation *now);

#endif
