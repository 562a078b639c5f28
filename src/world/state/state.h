/* world/state/state.h - what a world is inside.
 *
 * Everything that changes from step to step lies in one block without pointers, the arena:
 * a copy of it is a snapshot. Shapes are immutable and shared, and lie apart. All else is
 * made anew when it is needed (cells, queue, blocks): dropping it changes nothing.
 *
 * A body has a slot, which is in its id, and an index, which is its place in memory and may
 * change at any time. Nothing that shows may depend on the index.
 *
 * A step is 2^20 ticks. A body moves by a whole number of quanta in each
 * tick, so it stands on the lattice at every tick, and what was decided at a tick is exact.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_STATE_H
#define AB_WORLD_STATE_STATE_H

#include "base/check.h"

#include "abut/walk.h"
#include "base/busy.h"
#include "base/wide.h"
#include "shape/core.h"
#include "world/state/direction.h"

#define AB_STEP_BITS 20
#define AB_STEP_TICKS (1 << AB_STEP_BITS) /* ticks */
#define AB_FINE_BITS 8                    /* of a tick, for the order of impacts */

#define AB_NONE UINT32_MAX

/* Boxes leave out at least so many bits of a quantum's coordinates: 2^-8 unit. */
#define AB_LEAST_GRAIN 24

/* An id is a slot in the high bits, so that ids sort by slot, and a generation in the low ones.
 * The first generation of a slot is 1; after the last one the slot is never used again. So no id
 * comes back, and all of them are below 2^53. */
#define AB_GENERATION_BITS 31
#define AB_LAST_GENERATION (((uint32_t)1 << AB_GENERATION_BITS) - 1)

/* A box in multiples of the world's grain, rounded outward. */
typedef struct ab_box32 {
    int32_t low_x;
    int32_t low_y;
    int32_t high_x;
    int32_t high_y;
} ab_box32;

/* A place of the sorted cells that nothing meets. */
#define AB_BOX32_NOWHERE ((ab_box32){ INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN })

static inline bool ab_box32_meet(const ab_box32 *a, const ab_box32 *b)
{
    return (a->low_x <= b->high_x) & (b->low_x <= a->high_x) & (a->low_y <= b->high_y) &
           (b->low_y <= a->high_y);
}

static inline bool ab_box32_holds(const ab_box32 *whole, const ab_box32 *part)
{
    return part->low_x >= whole->low_x && part->low_y >= whole->low_y &&
           part->high_x <= whole->high_x && part->high_y <= whole->high_y;
}

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

/* The rest of what an impact needs: two cache lines a body, of which the first holds what every
 * step asks of every body. */
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

/* The body of a slot, or of a free one the generation that it will give out. */
typedef struct ab_slot {
    uint32_t index; /* AB_FREE and the next free slot, if it is free; AB_NONE: no next */
    uint32_t generation;
} ab_slot;

#define AB_FREE ((uint32_t)1 << 31)

static_assert(ABUT_MAX_BODIES <= AB_FREE, "an index is below the flag of free slots");
static_assert((uint64_t)ABUT_MAX_BODIES << AB_GENERATION_BITS <= (uint64_t)1 << 53,
              "a double holds every id");

enum {
    AB_CONTACT_REPORTED = 1,  /* it began, so it must end */
    AB_CONTACT_SOLID = 2,     /* not a sensor, neither passes */
    AB_CONTACT_FRESH = 4,     /* of a body put there since the last step: to be reported */
    AB_CONTACT_LOST = 8,      /* a body of it is gone */
    AB_CONTACT_ANCHORED = 16, /* `apart` is where they stood when one fell asleep */
    AB_CONTACT_PARTS = 32,    /* they touch, but leave each other: neither rests on it */
    AB_CONTACT_LEFT = 64,     /* lost because a body was put elsewhere: it may come back */
    AB_CONTACT_CROSSED = 128  /* a walk went through the other, which was met at `apart` */
};

/* Two bodies that are in touch, or nearly; kept from step to step, sorted by a, then b. */
typedef struct ab_contact {
    abut_body a; /* a < b; not slots, since a contact may outlive its bodies */
    abut_body b;
    int64_t push; /* speed that was exchanged last time; of one just noted, its number */
    ab_vec apart; /* from a to b, when one of them fell asleep; of one just noted, where they met;
                   * of one that is lost, the user values of bodies that were removed */
    uint32_t flags;
    int32_t fine;  /* when it was noted, this step, in 1/256 ticks */
    ab_vec normal; /* of length 2^30, out of b towards a */
} ab_contact;

/* The places of a contact of the list in the chains of its two slots (rest/contacts_of.c). */
typedef struct ab_contact_link {
    uint32_t next[2];
    uint32_t before[2];
} ab_contact_link;

/* A contact of two bodies at rest, in the chains of both (rest/dormant.c): of a, and of b. */
typedef struct ab_dormant {
    ab_contact contact;
    uint32_t next[2];
    uint32_t before[2];
} ab_dormant;

/* A part of a body: the pieces `first` to `last`, of each `stride` numbers so many as `run`. Of a
 * grid these are cells in a row or a column (state/strips.h). */
typedef struct ab_strip {
    uint32_t first;
    uint32_t last;
    uint32_t stride;
    uint16_t run;
    uint16_t of; /* one of those below */
} ab_strip;

enum { AB_STRIP_WHOLE = 0, AB_STRIP_OF_A = 1, AB_STRIP_OF_B = 2 };

/* A pair that passes through each other for a while, as a whole or one through a part of the other;
 * sorted by b, then a, then the part. */
typedef struct ab_passing {
    abut_body a; /* a < b */
    abut_body b;
    int32_t steps; /* left; 0: until apart; -1: for good; AB_PASSING_NONE: no more */
    int32_t since; /* until apart: touching ends it from this tick of the step on */
    ab_strip strip;
} ab_passing;

#define AB_PASSING_NONE INT32_MIN
#define AB_SINCE_BEFORE (-1)     /* they have overlapped before this step */
#define AB_SINCE_ASKED INT32_MAX /* they have not yet: the game lets them pass */
#define AB_SINCE_NEVER INT32_MIN /* no permission has it */

/* What a walker may do, as settings have it, on the lattice. */
typedef struct ab_walk_rules {
    ab_vec up;     /* of length 2^30, or zero */
    int64_t floor; /* a floor's normal is along `up` at least by this, of 2^30 */
    int64_t step;  /* these in quanta; 0: none */
    int64_t snap;  /* -1: none */
    int64_t corner;
    int64_t ledge;
    int64_t pixel;
    double steepness; /* the tangent of the steepest floor */
    double push;      /* mass */
    uint8_t keeps_sideways;
    uint8_t drop;
    uint8_t leave;
    uint8_t unused[5];
} ab_walk_rules;

enum {
    AB_WALKER_STEERED = 1, /* walks at the start of every step */
    AB_WALKER_LOW = 2,     /* crouches: `tall` is what it stands up to */
    AB_WALKER_HAS_WALKED = 4
};

enum { AB_TALL_PIECES = 8 };

/* A body that walks; sorted by id. */
typedef struct ab_walker {
    abut_body id;
    abut_body ground;   /* what it stood on after its last walk, or 0 */
    ab_vec owed;        /* by how much that was moved by hand since then */
    ab_vec rest;        /* of the motion: what whole pixels left over */
    ab_vec motion;      /* of one that is steered */
    uint32_t off_floor; /* walks since it was on a floor */
    uint32_t flags;
    uint32_t tall_count;
    uint32_t tall[AB_TALL_PIECES]; /* shapes as given, in the store */
    ab_walk_rules rules;
    abut_walk_settings steering; /* of one that is steered, as given; `low` is NULL */
    abut_walked last;
} ab_walker;

/* What a body was before a walk that may have to be taken back. */
typedef struct ab_before_walk {
    ab_vec at;
    ab_cold cold;
    uint8_t flags;
} ab_before_walk;

/* What a walk moves besides the walker: a crate that it pushes, or what stands on one. */
typedef struct ab_walk_load {
    abut_body id;
    bool carried; /* stands on others of these */
    ab_vec move;
} ab_walk_load;

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

/* Where a body is in the cells. */
typedef struct ab_link {
    uint32_t entry; /* in sorted cells; the level of one that is loose */
    uint32_t bucket;
    uint32_t next;
    uint32_t before;
} ab_link;

/* A level with at most so many bodies has few. */
#define AB_FEW_ON_LEVEL 8
#define AB_FEW_ENTRIES (32 * AB_FEW_ON_LEVEL)

/* Bodies sorted by cell, once for many questions. */
typedef struct ab_sorted_cells {
    uint32_t *start; /* bucket -> first entry; one more at the end */
    ab_box32 *boxes;
    uint32_t *members; /* index, and the level in the high bits */
    uint32_t count;
    uint32_t capacity;
    uint32_t mask;   /* buckets - 1 */
    uint32_t stride; /* buckets from a cell to the next one along y */
    uint32_t bucket_capacity;
    uint32_t levels; /* a bit for each that has a body */
    uint32_t few;    /* a bit for each that has only a few */
    int least_bits;  /* of the side of its smallest cells */
    int32_t margin;  /* boxes are larger by this than the legs of their bodies */
    bool lasts;      /* that is enough for further steps */
    ab_box32 around; /* holds all boxes, if there are any */
    uint32_t few_count;
    uint32_t few_entries[AB_FEW_ENTRIES]; /* those on levels of few, if these cells are those of
                                             what stands still */
} ab_sorted_cells;

/* Bodies that changed since the sorted cells were sorted, in lists. */
typedef struct ab_cell_lists {
    uint32_t *heads;
    uint32_t mask;
    uint32_t capacity;
    uint32_t counts[32]; /* by level */
    uint32_t levels;
    uint32_t total;
    int least_bits;  /* of the side of the smallest cells */
    ab_box32 around; /* holds all boxes, if there are any */
} ab_cell_lists;

/* An impact to come, or the end of a leg. */
typedef struct ab_coming {
    uint64_t key; /* tick, part of it, rank */
    uint32_t a;   /* indices; the one with the lower id first */
    uint32_t b;   /* AB_NONE: the end of a leg */
    uint16_t version_a;
    uint16_t version_b;
    uint32_t next;
} ab_coming;

#define AB_BUCKETS 4096

typedef struct ab_queue {
    uint32_t *first;                  /* bucket -> in `pool` */
    uint64_t filled[AB_BUCKETS / 64]; /* a bit for each bucket that has one */
    ab_coming *pool;
    uint32_t pool_count;
    uint32_t pool_capacity;
    ab_coming *heap;
    uint32_t heap_count;
    uint32_t heap_capacity;
    uint32_t now;
    ab_coming last; /* to be handled */
} ab_queue;

/* Something that cannot yield, and that a body presses on. */
typedef struct ab_block {
    ab_vec towards; /* of length 2^30 */
    int64_t speed;  /* of the other, along the normal */
} ab_block;

enum { AB_MOST_BLOCKS = 3 };

/* Of a body that takes part in this step's contacts. */
typedef struct ab_body_blocks {
    ab_block blocks[AB_MOST_BLOCKS];
    uint32_t count;
    uint32_t owner; /* index */
    ab_vec wish;    /* the velocity before the contacts at the start took from it, */
    ab_vec left;    /* and what they left */
} ab_body_blocks;

/* A contact as this step's pass sees it. */
typedef struct ab_active_contact {
    uint32_t a; /* indices */
    uint32_t b;
    uint32_t contact;
    bool upright; /* the normal is along an axis */
    bool curved;
    bool pushes;
    bool limits;   /* a body's motion had to respect it */
    ab_vec normal; /* of length 2^30, out of b towards a */
    ab_vec off;    /* of curved ones: from the centre of b's corner to a's */
    int64_t reach;
    int64_t gap;
    int64_t push;
    int64_t rub;
    int64_t share; /* of a push that a takes, in 2^-30 */
    int64_t friction;
    int64_t belt; /* how fast the surface of b runs past that of a, across the normal */
} ab_active_contact;

/* How near two bodies stand that are nearly in touch. */
typedef struct ab_nearness {
    int64_t gap;   /* rounded down; negative: they overlap */
    bool corner;   /* corner to corner: nothing to rest on */
    bool balanced; /* but for a tip that presses straight on a tip: the normal is along an axis, and
                    * the sides of the corner are each other's mirror images in it */
    bool curved;
    bool upright;
    bool chosen;   /* the normal is not one that the two nearest pieces have by themselves */
    ab_vec normal; /* of length 2^30, out of b towards a */
    ab_vec off;    /* of curved ones: from the centre of b's curve to that of a's */
    int64_t reach;
    uint32_t piece_a;
    uint32_t piece_b;
    uint32_t pairs; /* of pieces among which they were the nearest */
} ab_nearness;

/* The same of two bodies in contact when a step ends. */
typedef struct ab_pair_end {
    abut_body a;
    abut_body b;
    ab_nearness near;
} ab_pair_end;

/* A velocity lent for a step by what carries the body. */
typedef struct ab_rider {
    uint32_t index;
    uint32_t floor; /* what it stands on, */
    uint32_t root;  /* and what moves or runs under all of them */
    bool landed;    /* in this step: it borrows from the next one on */
    ab_vec out;     /* the normal out of the floor */
    ab_vec lent;
    ab_vec own;
} ab_rider;

/* A sleeper that a push woke at the start of the step, and how fast it may be pushed on. */
typedef struct ab_woken {
    uint32_t index;
    bool driven; /* by the game, so at any speed */
    ab_vec velocity;
} ab_woken;

/* Two bodies by index or slot, or one by its slot and index. */
typedef struct ab_index_pair {
    uint32_t a;
    uint32_t b;
} ab_index_pair;

/* What a chunk of a pass has found about two bodies, or one (state/chunks.h). */
typedef struct ab_found_pair {
    uint64_t key;
    uint32_t a;
    uint32_t b;
} ab_found_pair;

/* A body in the order in which a pass decides. */
typedef struct ab_rank {
    uint64_t key;
    uint32_t slot;
    uint32_t index;
    ab_vec wish;
    uint32_t first; /* of its active contacts, in `lists` */
    uint32_t end;
    bool pinned;
    bool squeezed; /* it stays where it is, and stops kinematics that come on */
    bool rests;    /* it came to the step with next to no motion, and nothing carries it along */
    bool last;     /* it gives way to all others */
    bool stale;    /* something that it was decided by has changed since */
    bool held;     /* it stands on something that stands (rest/loads.c) */
} ab_rank;

/* A body of a row of bodies that push each other (rest/rows.c), and its contacts on its two sides.
 */
typedef struct ab_row_body {
    uint32_t index;
    uint32_t low;
    uint32_t high;
} ab_row_body;

/* One of a row, from its low end on: its speed along it, and how far the next is away. */
typedef struct ab_row_member {
    uint32_t index;
    int64_t lightness;
    int64_t speed;
    int64_t gap;
} ab_row_member;

/* Bodies of a row that have come to one speed: the sum of their weights times speeds, to which
 * the gaps before them in the row are added. */
typedef struct ab_row_block {
    ab_i128 moment;
    int64_t weight;
    uint32_t end; /* one past its last in the row */
} ab_row_block;

typedef struct ab_array {
    void *items;
    uint32_t count;
    uint32_t capacity;
} ab_array;

/* Of the trail of all bodies: chained backwards while the step runs. */
typedef struct ab_trace {
    abut_body id;
    ab_vec at;
    int32_t tick;
    uint32_t order;
} ab_trace;

/* An event, and how many were reported before it. */
typedef struct ab_ordered_event {
    abut_event event;
    uint32_t order;
} ab_ordered_event;

/* What a step reports. */
typedef struct ab_reports {
    ab_array events; /* ab_ordered_event; abut_event when the step is done */
    ab_array traces; /* ab_trace */
    ab_array trails; /* abut_trail_point */
    abut_step_report report;
} ab_reports;

/* What is kept of a place in the store beside its shape. */
typedef struct ab_stored_shape {
    uint32_t users; /* 0: a free place */
    uint32_t next;  /* in its hash bucket, or the next free */
    uint32_t hash;  /* of a free place: the free one before */
} ab_stored_shape;

/* Shapes, each kept once (state/shape_store.c). Steps ask for nothing but the shapes, so these are
 * a list of their own, of which more lies in the cache. */
typedef struct ab_shape_store {
    ab_shape **shapes; /* NULL: a free place */
    ab_stored_shape *items;
    uint32_t count;
    uint32_t capacity;
    uint32_t free;
    uint32_t *buckets;
    uint32_t bucket_count;
    size_t bytes;
} ab_shape_store;

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
    ab_array ends;            /* ab_pair_end: sorted by pairs, while contacts are finished */
    ab_array riders;          /* ab_rider */
    ab_array woken;           /* ab_woken */
    ab_array body_blocks;     /* ab_body_blocks */
    ab_array ranks;           /* ab_rank */
    ab_array lists;           /* uint32_t */
    ab_array row_bodies;      /* ab_row_body */
    ab_array row_members;     /* ab_row_member: of one row */
    ab_array row_blocks;      /* ab_row_block */
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

    ab_reports reported;  /* of the last step */
    ab_reports reporting; /* of the one that runs, and may fail yet */
    abut_body blocker;
    char last_error[160];
};

/* Speeds, in quanta per step. */
#define AB_ONE ((int64_t)1 << AB_LATTICE_BITS)
#define AB_SLIDE_SPEED (AB_ONE / 8) /* sliding faster over something curved is left to impacts */
#define AB_WARM_GAP (AB_ONE / 64)   /* so far apart two are still nearly in touch */
#define AB_TOUCH_GAP (AB_ONE / 1024)
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

/* --- Small things that everybody needs --------------------------------------------- */

static inline ab_vec ab_hot_at(const ab_hot *hot, int32_t tick)
{
    int64_t ticks = tick - hot->since;

    return (ab_vec){ hot->at.x + hot->motion.x * ticks, hot->at.y + hot->motion.y * ticks };
}

static inline const ab_core *ab_world_core(const abut_world *world, uint32_t core)
{
    return &world->shapes.shapes[core]->core;
}

/* The slot of an id that a body has or had. */
static inline uint32_t ab_slot_of(abut_body id)
{
    return (uint32_t)(id >> AB_GENERATION_BITS);
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

/* Room for one more item at the end of an array: NULL without memory. */
void *ab_array_push(abut_world *world, ab_array *array, size_t item_size);
bool ab_array_reserve(abut_world *world, ab_array *array, uint32_t count, size_t item_size);
/* How large something that is full is made, for at least so many. */
uint32_t ab_grown_to(uint32_t capacity, uint32_t count);

/* --- Shapes (state/shape_store.c)
 * ------------------------------------------------------------------- */

/* Keeps a shape as it stands, sharing an equal one: its place in the store, with one user
 * more; AB_NONE without memory. */
uint32_t ab_shape_store_keep(abut_world *world, const ab_shape *shape);
/* One user more. */
void ab_shape_store_use(abut_world *world, uint32_t place);
void ab_shape_store_drop(abut_world *world, uint32_t place);
/* A shape of the store as the public value, for functions that take, and may copy, that: a ring of
 * many corners stays where the world keeps it. */
abut_shape ab_shape_store_read(const abut_world *world, uint32_t place);
/* The same of a core alone, that stands somewhere. */
abut_shape ab_core_public(const ab_core *core, ab_vec at);
void ab_shape_store_free(abut_world *world);

#endif
