/* world/state/body_state.h - what is kept of a body from step to step.
 *
 * A body has a slot, which is in its id, and an index, which is its place in memory and may change
 * at any time. Nothing that a caller can see may depend on the index. None of these structures has
 * a pointer: they lie in the arena (state/state.h), and a copy of the arena is a snapshot.
 *
 * A step is 2^20 ticks. A body moves by a whole number of quanta in each tick, so it stands on the
 * lattice at every tick, and decisions at a tick are exact.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_BODY_STATE_H
#define AB_WORLD_STATE_BODY_STATE_H

#include "base/check.h"

#include "abut/world.h"
#include "shape/core.h"
#include "world/state/box32.h"

#define AB_STEP_BITS 20
#define AB_STEP_TICKS (1 << AB_STEP_BITS) /* ticks */
#define AB_FINE_BITS 8                    /* of a tick, for the order of impacts */

#define AB_NONE UINT32_MAX

/* An id is a slot in the high bits, so that ids sort by slot, and a generation in the low ones.
 * The first generation of a slot is 1; after the last one the slot is never used again. So no id
 * comes back, and all of them are below 2^53. */
#define AB_GENERATION_BITS 31
#define AB_LAST_GENERATION (((uint32_t)1 << AB_GENERATION_BITS) - 1)

enum {
    AB_FROZEN = 1,                     /* stands still for the rest of the step */
    AB_ASLEEP = 2,                     /* needs no step at all */
    AB_DRIVEN = 4,                     /* the game set its velocity */
    AB_PICKY = 8,                      /* has rules about what it meets: ask ab_pair_rule() */
    AB_MANY = 16,                      /* has more than one piece */
    AB_LOOSE = 32,                     /* is in the lists of the cells, not in sorted cells */
    AB_CLOSE = 64,                     /* something may be near where it ends */
    AB_ROUSED = 128,                   /* woke in this step, and wakes whatever it touches */
    AB_OF_STEPS = AB_CLOSE | AB_ROUSED /* mean nothing between steps */
};

/* What the inner loops touch: one cache line a body. */
typedef struct ab_hot {
    ab_vec at;     /* of the first piece, at the tick `since` */
    ab_vec motion; /* quanta per tick */
    ab_box32 leg;  /* all it can touch until `leg_end` */
    int32_t since;
    int32_t leg_end;
    uint32_t core; /* of the first piece, in the store */
    uint16_t version;
    uint8_t kind;
    uint8_t flags;
} ab_hot;

static_assert(sizeof(ab_hot) == 64, "a body is a cache line");

/* The rest of what an impact needs: two cache lines per body, the first of which holds what every
 * step reads of every body. */
typedef struct ab_cold {
    ab_vec velocity; /* quanta per step */
    int32_t carry_x; /* of the velocity: what whole quanta per tick left over */
    int32_t carry_y;
    abut_body id;
    int64_t lightness; /* 2^40 / mass */
    int32_t bounce;    /* in 2^-30 */
    int32_t friction;  /* in 2^-30; negative: the other's, or the world's */
    uint16_t spent;    /* impacts in this step */
    uint16_t still;    /* steps */
    uint8_t scrapes;   /* impacts in this step that only put rounding right */
    uint8_t frozen_streak;
    uint8_t
        changes_speed; /* its own or that of what it carries, see its traits: AB_ACCELERATES... */
    uint8_t floats;
    uint8_t grounded;
    uint8_t wakeful;
    uint8_t answer;
    uint8_t gives_way; /* to movers that do not */
    uint8_t stirred;   /* is in the list of those that fell asleep or woke */
    uint8_t grouped;   /* goes along with a kinematic at the end of this step */
    uint8_t sensor;
    uint8_t unused_here;

    ab_vec anchor;        /* where it was when it last began to be still */
    ab_vec origin;        /* of the body, as seen from its first piece */
    uint32_t piece;       /* the first */
    uint32_t dormant;     /* the first of its contacts at rest, or AB_NONE */
    uint32_t permissions; /* to pass, that it has part in (pair/passing.c) */
    uint32_t grid;        /* the first word of its cells (state/grid.h), or AB_NONE */
    uint16_t piece_count;
    uint8_t push_rule;
    uint8_t when_blocked;
    uint8_t open_sides;
    uint8_t whole;     /* its shapes are parts of one thing: their width is that of all */
    uint8_t one_sided; /* its segments are open from their right, with y up (state/sides.h) */
    uint8_t walked_on; /* a walker may have stood on it after its last walk; 0: none has */
    uint8_t unused[8];
} ab_cold;

static_assert(sizeof(ab_cold) == 128 && offsetof(ab_cold, anchor) == 64,
              "what every step asks for is a cache line");

enum { AB_ACCELERATES = 1, AB_SLOWS = 2, AB_BELT = 4 };

/* A bounce that gives all back. */
#define AB_FULL_BOUNCE ((int32_t)1 << 30)

static inline int32_t ab_bounce_quanta(double bounce)
{
    return (int32_t)(bounce * AB_FULL_BOUNCE + 0.5);
}

/* The filter of a body as it is kept: 0 stands for the default. */
static inline uint32_t ab_category_kept(uint32_t category)
{
    return category == 0 ? ABUT_DEFAULT_CATEGORY : category;
}

static inline uint32_t ab_mask_kept(uint32_t mask)
{
    return mask == 0 ? ABUT_MEETS_ALL : mask;
}

/* What is asked for less often. */
typedef struct ab_traits {
    ab_vec acceleration;
    ab_vec surface; /* of a belt: how fast its surface runs, quanta per step */
    int64_t push_limit;
    int64_t braking_quanta; /* per step */
    uint64_t user;
    double angle; /* these seven as they were set */
    double mass;
    double bounce;
    double friction;
    double damping;
    double braking;
    abut_vec2 open_side;
    uint32_t category;
    uint32_t mask;
    int32_t group;
    int32_t open_x; /* the direction to the open side, of length 2^30, or zero */
    int32_t open_y;
    int32_t damping_part; /* in 2^-30 */
} ab_traits;

/* One shape of a body. */
typedef struct ab_piece {
    ab_vec offset;  /* from the first piece */
    uint32_t core;  /* as placed, in the store */
    uint32_t local; /* as given, in the store */
} ab_piece;

/* The body of a slot; of a free slot, the generation that it will give out. */
typedef struct ab_slot {
    uint32_t index; /* AB_FREE and the next free slot, if it is free; AB_NONE: no next */
    uint32_t generation;
} ab_slot;

#define AB_FREE ((uint32_t)1 << 31)

static_assert(ABUT_MAX_BODIES <= AB_FREE, "an index is below the flag of free slots");
static_assert((uint64_t)ABUT_MAX_BODIES << AB_GENERATION_BITS <= (uint64_t)1 << 53,
              "a double holds every id");

static inline ab_vec ab_hot_at(const ab_hot *hot, int32_t tick)
{
    int64_t ticks = tick - hot->since;

    return (ab_vec){ hot->at.x + hot->motion.x * ticks, hot->at.y + hot->motion.y * ticks };
}

/* The slot of an id that a body has or had. */
static inline uint32_t ab_slot_of(abut_body id)
{
    return (uint32_t)(id >> AB_GENERATION_BITS);
}

/* The nearest vector of which no part is longer than the lattice. */
static inline ab_vec ab_within_lattice(ab_vec v)
{
    return (ab_vec){ ab_max(-AB_LATTICE_LIMIT, ab_min(AB_LATTICE_LIMIT, v.x)),
                     ab_max(-AB_LATTICE_LIMIT, ab_min(AB_LATTICE_LIMIT, v.y)) };
}

static inline bool ab_is_mover(const ab_hot *hot)
{
    return hot->kind == ABUT_BODY_MOVER;
}

/* Whether a body can change its motion in this step. */
static inline bool ab_is_mobile(const ab_hot *hot)
{
    return hot->kind == ABUT_BODY_MOVER && (hot->flags & (AB_FROZEN | AB_ASLEEP)) == 0;
}

#endif
