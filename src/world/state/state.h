/* world/state/state.h - what a world is inside.
 *
 * Everything that changes from step to step lies in one block without pointers, the arena:
 * a copy of it is a snapshot. Shapes are immutable and shared, and lie apart. All else is
 * made anew when it is needed (cells, queue, blocks): dropping it changes nothing.
 *
 * What the parts are made of is said in headers of one subject each, which this one includes: a
 * body (body_state.h), what two bodies have (contact_state.h), a walker (walker_state.h); of the
 * caches the cells, the queue, what a step settles, and what it reports.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_STATE_H
#define AB_WORLD_STATE_STATE_H

#include "base/check.h"

#include "abut/walk.h"
#include "base/busy.h"
#include "base/wide.h"
#include "shape/core.h"
#include "world/state/array.h"
#include "world/state/body_state.h"
#include "world/state/box32.h"
#include "world/state/cell_state.h"
#include "world/state/contact_state.h"
#include "world/state/direction.h"
#include "world/state/queue_state.h"
#include "world/state/report_state.h"
#include "world/state/settle_state.h"
#include "world/state/shape_store.h"
#include "world/state/walker_state.h"

/* What the arena is made of. */
enum {
    AB_PART_SLOTS,
    AB_PART_HOT,
    AB_PART_COLD,
    AB_PART_TRAITS,
    AB_PART_PIECES,
    AB_PART_CELLS,
    AB_PART_CONTACTS,
    AB_PART_PASSING,
    AB_PART_DORMANT,
    AB_PART_WALKERS,
    AB_PART_COUNT
};

typedef struct ab_part {
    uint32_t capacity;
    uint32_t count;
    size_t offset;
} ab_part;

/* The head of the arena. */
typedef struct ab_state {
    ab_part parts[AB_PART_COUNT];
    uint64_t frame;
    ab_vec gravity;
    uint32_t free_first; /* of the free slots, in the order in which they became free; or AB_NONE */
    uint32_t free_last;
    uint32_t kinematics;
    uint32_t belts;            /* bodies of any kind whose surface runs */
    uint32_t dormant_reported; /* contacts at rest that began and have not ended */
    uint32_t loose_pieces;     /* of bodies that are gone */
    uint32_t loose_cells;      /* words of them, likewise */
    uint32_t discrete;         /* 1: a discrete step was made, so solid bodies may overlap */
} ab_state;

/* --- Caches ------------------------------------------------------------------- */

/* What a body was at the start of the step: a step without memory goes back to it. */
typedef struct ab_start {
    ab_vec at;
    ab_vec velocity;
    int32_t carry_x;
    int32_t carry_y;
    uint16_t still;
    uint8_t flags;
    uint8_t frozen_streak;
    uint8_t grounded;
    uint8_t unused[3];
} ab_start;

/* The exact bounds of a body, as seen from its first piece. */
typedef struct ab_body_size {
    ab_vec low;
    ab_vec high;
} ab_body_size;

struct abut_world {
    abut_allocator allocator;
    abut_world_settings settings;
    int64_t friction;   /* in 2^-30 */
    ab_vec up;          /* of length 2^30, or zero */
    int64_t rest_speed; /* slower than that nothing bounces, and nothing is woken: what gravity
                         * gives to a body in two steps and a half */
    ab_busy busy;       /* functions of the caller's run */
    struct ab_recorder *recorder; /* of every call (state/call.h); NULL, also while it makes one */
    bool stepping;
    bool pushing;  /* a walk is carrying out what it pushes */
    bool running;  /* within a step, from the first impact on: indices and contacts stay in place */
    bool has_legs; /* a body is so fast that its step has more than one */
    bool failed;   /* no memory within the step */
    bool no_near_cells;  /* for tests: moves use the general code (move/near_cells.h) */
    uint8_t least_chunk; /* for tests: a pass over more is cut (state/chunks.h); 0: as usual */
    int32_t
        latest; /* the impact handled last, in 1/256 ticks: what follows from it is not earlier */

    void *arena_block; /* what was asked for, of which the arena begins at a line of the cache */
    size_t arena_size;
    void *arena;
    ab_state *state; /* these point into it */
    ab_slot *slots;
    ab_hot *hot;
    ab_cold *cold;
    ab_traits *traits;
    ab_piece *pieces;
    uint64_t *cells;
    ab_contact *contacts;
    ab_passing *passing;
    ab_dormant *dormant;
    ab_walker *walkers;
    /* In memory come first the bodies that are awake, then those asleep, then the statics. A body
     * that fell asleep or woke since the step began is in `stirred`, and changes places at the next
     * start (cells/order.c). */
    uint32_t count;  /* of bodies */
    uint32_t active; /* of them, those that are not static */
    uint32_t awake;  /* of those, the ones awake: kinematics always are */

    ab_shape_store shapes;
    uint64_t cells_version; /* of the part of cells: what has the same number is equal */
    uint64_t last_version;  /* that was given out; they never come back */

    ab_start *starts; /* these by index */
    ab_link *links;
    ab_body_size *extents;
    uint32_t *blocks_of; /* in `pressed`; AB_NONE for most */
    uint32_t *marks;     /* AB_NONE except while a pass uses it */
    uint32_t cache_capacity;

    int grain;             /* bits of a coordinate that boxes leave out */
    ab_sorted_cells still; /* statics and sleepers */
    ab_sorted_cells moving;
    bool still_stale;          /* must be sorted anew */
    uint32_t lost_still;       /* entries of it that were given up */
    ab_cell_lists loose;       /* moving bodies that changed since theirs were sorted */
    ab_cell_lists loose_still; /* the same of statics and sleepers */
    ab_array stirred;          /* abut_body: see above; there is room for all bodies */
    ab_queue queue;

    ab_array noted;           /* ab_contact: new in this step */
    ab_array kept;            /* ab_contact: the list of the step before, sorted */
    ab_array contact_heads;   /* uint32_t by slot: the first contact that has it */
    ab_array contact_chain;   /* ab_contact_link by contact; as many as there are contacts, if they
                               * are chained */
    ab_array active_contacts; /* ab_active_contact */
    ab_array asked_ahead;     /* ab_asked_ahead: of some of these */
    ab_array near_known;      /* ab_known_nearness: a table, of a power of two (pair/pair.h) */
    uint64_t forms;           /* changes whenever a body takes another form, or cells change */
    ab_array riders;          /* ab_rider */
    ab_array woken;           /* ab_woken */
    ab_array body_blocks;     /* ab_body_blocks */
    ab_array ranks;           /* ab_rank */
    ab_array lists;           /* uint32_t */
    ab_array row_bodies;      /* ab_row_body */
    ab_array row_members;     /* ab_row_member: of one row */
    ab_array row_blocks;      /* ab_row_block */
    ab_array row_pushes;      /* ab_row_push: of all rows */
    ab_array turns;           /* uint32_t: active contacts that are to be relaxed once more */
    ab_array pairs;           /* ab_index_pair: near each other. First those whose boxes in the
                               * sorted cells meet, then what strays are near to */
    uint32_t near_count;      /* how many are first */
    bool near_holds;          /* these hold for the next step, too (cells/strays.c) */
    uint32_t near_counts[64]; /* how many of them each chunk of the search found last */
    ab_array strays;          /* uint32_t: indices of those awake that left their boxes */
    ab_array waiting;         /* ab_index_pair: slots and indices of those whose turn comes later */
    ab_array neighbours;      /* uint32_t: of each body awake, one list after another */
    ab_array neighbour_lists; /* uint32_t by index: where its list starts, and one more */
    bool has_neighbours;      /* these two hold */
    ab_array found;           /* ab_found_pair: of the chunks of a pass, if there are threads */
    ab_array sort_keys;       /* ab_sort_key, while something is sorted */
    ab_array passing_before;  /* ab_passing: what this step has changed, as it was */
    ab_array walk_bodies;     /* ab_before_walk: these are what walks may have to take back */
    ab_array walk_contacts;   /* ab_contact */
    ab_array walk_passing;    /* ab_passing */
    ab_array walk_walkers;    /* ab_walker */
    ab_array walk_loads;      /* ab_walk_load */
    ab_array walk_dormant;    /* ab_dormant */

    ab_array noted_events; /* ab_noted_event: the events of the step that runs */
    ab_array events;       /* abut_event: those of the last step, in order */
    ab_reports reported;   /* of the last step */
    ab_reports reporting;  /* of the one that runs, and may fail yet */
    abut_body blocker;
    char last_error[192];
};

/* Speeds, in quanta per step. */
#define AB_ONE ((int64_t)1 << AB_LATTICE_BITS)
#define AB_SLIDE_SPEED (AB_ONE / 8) /* sliding faster over something curved is left to impacts */
#define AB_WARM_GAP (AB_ONE / 64)   /* so far apart two are still nearly in touch */
#define AB_TOUCH_GAP (AB_ONE / 1024)
/* Impacts of two in contact that are no faster are not reported, in quanta per step. */
#define AB_GENTLE (AB_ONE / 64)
#define AB_PASS_SPEED ((int64_t)1 << 50) /* faster bodies are left to impacts altogether */

/* --- Walkers (state/walkers.c) ------------------------------------------------------------- */

ab_walker *ab_walker_find(const abut_world *world, abut_body id);
/* The walker of a body, a new one if there was none; there must be room for it. */
ab_walker *ab_walker_put(abut_world *world, abut_body id);
/* A body is gone. */
void ab_walker_drop(abut_world *world, abut_body id);
/* Whether a body stood on another after its last walk, whose normal was about this one. */
bool ab_walker_stood_on(const abut_world *world, uint32_t self, uint32_t floor, ab_vec normal);
/* The body that a walker stands on after a walk, or none. */
void ab_walker_stand(abut_world *world, ab_walker *walker, abut_body ground);
/* A body was moved by hand: what walks on it goes along in its next walk. O(walkers) if there may
 * be one on it. */
void ab_walkers_note_move(abut_world *world, uint32_t index, ab_vec by);
/* What its ground has moved is to be added to what is owed to a walker: all of that is a push, or
 * not. */
static inline void ab_walker_note_push(ab_walker *walker, bool pushed)
{
    bool only = (walker->owed.x | walker->owed.y) == 0 || (walker->flags & AB_WALKER_PUSHED) != 0;

    walker->flags &= ~(uint32_t)AB_WALKER_PUSHED;
    walker->flags |= pushed && only ? AB_WALKER_PUSHED : 0;
}

/* --- Small things that everybody needs --------------------------------------------- */

static inline const ab_core *ab_world_core(const abut_world *world, uint32_t core)
{
    return &world->shapes.shapes[core]->core;
}

/* The id that a slot gives out, or has given to the body in it. */
static inline abut_body ab_slot_id(const abut_world *world, uint32_t slot)
{
    return (abut_body)slot << AB_GENERATION_BITS | world->slots[slot].generation;
}

/* The index of a body, AB_NONE for an id that is stale. */
static inline uint32_t ab_index_of(const abut_world *world, abut_body id)
{
    if (id >> AB_GENERATION_BITS >= world->state->parts[AB_PART_SLOTS].count) {
        return AB_NONE;
    }
    uint32_t slot = ab_slot_of(id);
    uint32_t index = world->slots[slot].index;

    return index < AB_FREE && ab_slot_id(world, slot) == id ? index : AB_NONE;
}

/* Whether the world must not be changed: it is within a step, or a function of the caller's
 * runs. */
static inline bool ab_world_is_busy(const abut_world *world)
{
    return world->stepping || ab_is_busy(&world->busy);
}

/* Whether it must not even be asked. */
static inline bool ab_world_is_closed(const abut_world *world)
{
    return world->stepping || ab_is_too_busy(&world->busy);
}

/* Whether a mover gives way to another that does not. */
static inline bool ab_gives_way(const abut_world *world, uint32_t index, uint32_t other)
{
    return world->cold[index].gives_way > world->cold[other].gives_way &&
           ab_is_mover(&world->hot[index]) && ab_is_mover(&world->hot[other]);
}

/* Remembers what a body is, so that a step without memory can go back to it. */
static inline void ab_remember(abut_world *world, uint32_t index)
{
    const ab_hot *hot = &world->hot[index];
    const ab_cold *cold = &world->cold[index];

    world->starts[index] = (ab_start){ .at = hot->at,
                                       .velocity = cold->velocity,
                                       .carry_x = cold->carry_x,
                                       .carry_y = cold->carry_y,
                                       .still = cold->still,
                                       .flags = hot->flags,
                                       .frozen_streak = cold->frozen_streak,
                                       .grounded = cold->grounded };
}

/* Notes that a body fell asleep or woke. */
static inline void ab_stir(abut_world *world, uint32_t index)
{
    if (world->cold[index].stirred == 0) {
        world->cold[index].stirred = 1;
        ((abut_body *)world->stirred.items)[world->stirred.count++] = world->cold[index].id;
    }
}

/* --- Memory (state/memory.c) ---------------------------------------------------------------- */

/* Bytes of an item of each part of the arena. */
extern const size_t ab_part_item_size[AB_PART_COUNT];

/* Room for so many items of a part of the arena, and in the caches that go with it. False,
 * and nothing changed, without memory. May move everything in the arena. */
bool ab_part_reserve(abut_world *world, int part, uint32_t count);
bool ab_caches_reserve(abut_world *world, uint32_t bodies);
void ab_memory_free(abut_world *world);
size_t ab_memory_bytes(const abut_world *world);

#endif
