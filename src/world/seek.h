/* world/seek.h - what questions to a world share: who is near a box or a path, each once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_SEEK_H
#define AB_WORLD_SEEK_H

#include "base/check.h"

#include "base/sort.h"
#include "broad/box.h"
#include "world/world.h"

/* --- Pieces ------------------------------------------------------------------------------ */

static inline uint32_t ab_piece_total(const abut_world *world, uint32_t index)
{
    return (world->hot[index].flags & AB_MANY) != 0 ? world->cold[index].piece_count : 1;
}

/* A piece of a body at rest, and where it stands. */
static inline const ab_core *
ab_piece_core(const abut_world *world, uint32_t index, uint32_t number, ab_vec *at)
{
    const ab_hot *hot = &world->hot[index];

    *at = hot->at;
    if (number == 0) {
        return ab_world_core(world, hot->core);
    }
    const ab_piece *piece = &world->pieces[world->cold[index].piece + number];

    *at = ab_add(hot->at, piece->offset);
    return ab_world_core(world, piece->core);
}

/* The same as a shape. A ring of many corners stays where the world keeps it. */
static inline ab_shape ab_piece_shape(const ab_core *core, ab_vec at)
{
    return (ab_shape){ at, *core };
}

/* The same for functions that take, and may copy, the public value. */
static inline abut_shape ab_piece_public(const ab_core *core, ab_vec at)
{
    ab_shape shape = { at, *core };
    abut_shape whole;

    memset(&whole, 0, sizeof whole);
    memcpy(&whole, &shape, sizeof shape);
    return whole;
}

/* The exact bounds of a piece, and of a whole body, where they stand. */
static inline ab_box ab_piece_box(const ab_core *core, ab_vec at)
{
    return (ab_box){ { at.x + core->low.x - core->radius, at.y + core->low.y - core->radius },
                     { at.x + core->high.x + core->radius, at.y + core->high.y + core->radius } };
}

static inline ab_box ab_body_box(const abut_world *world, uint32_t index)
{
    ab_vec at = world->hot[index].at;
    ab_box box;

    ab_body_extent(world, index, &box.low, &box.high);
    return (ab_box){ ab_add(at, box.low), ab_add(at, box.high) };
}

/* --- Flocks ------------------------------------------------------------------------------ */

/* Ids, each once, in ascending order after ab_flock_settle(). A few are held inside; more are in
 * memory of the world's allocator until ab_flock_end(). */
enum { AB_FLOCK_HELD = 128 };

typedef struct ab_flock {
    const abut_world *world;
    uint32_t *ids;
    uint32_t count;
    uint32_t capacity;
    bool failed; /* no memory */
    uint32_t held[AB_FLOCK_HELD];
} ab_flock;

void ab_flock_start(ab_flock *flock, const abut_world *world);
/* False without memory. */
bool ab_flock_take(ab_flock *flock, uint32_t id);
void ab_flock_settle(ab_flock *flock);
void ab_flock_end(ab_flock *flock);

/* --- Paths ------------------------------------------------------------------------------ */

/* A box that travels, cut into parts of equal length, so that a long way does not cover more
 * cells than it must. */
typedef struct ab_journey {
    ab_box start;
    ab_vec way;
    uint32_t parts;
} ab_journey;

ab_journey ab_journey_of(const abut_world *world, const ab_box *start, ab_vec way);
/* All that it may meet during one part. */
ab_box32 ab_journey_part(const abut_world *world, const ab_journey *path, uint32_t part);
/* The usual size of a cell, as bits of lattice steps. */
int ab_cell_bits(const abut_world *world);

/* --- Who takes part ----------------------------------------------------------------------- */

typedef struct ab_seeking {
    const abut_world *world;
    abut_world_query query;
} ab_seeking;

/* Checks what every question needs; sets the count, if there is one, to 0. */
abut_status ab_seek_start(ab_seeking *seeking,
                          const abut_world *world,
                          const abut_world_query *query,
                          const void *answers,
                          uint32_t capacity,
                          uint32_t *count);
/* By what is known of a body, and then by the caller's function. */
bool ab_seek_may_want(const ab_seeking *seeking, uint32_t index);
bool ab_seek_wants(const ab_seeking *seeking, uint32_t index);

#endif
