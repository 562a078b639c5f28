/* world/state/piece_tree.h - which pieces of a body are near a box, and pairs of near pieces.
 *
 * A body of more than eight pieces has a tree: its pieces along a curve through the plane, eight to
 * a node, eight nodes to a node of the next level. It lies after the pieces in their list, so it is
 * copied, moved and removed with them.
 *
 * Coordinates are those of the body: seen from its first piece.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_PIECE_TREE_H
#define AB_WORLD_STATE_PIECE_TREE_H

#include "base/check.h"

#include "broad/box.h"
#include "sweep/sum.h"
#include "world/state/grid.h"
#include "world/state/state.h"
#include "world/state/strips.h"

enum { AB_TREE_FAN = 8, AB_TREE_FAN_BITS = 3, AB_TREE_FAN_ALL = 255 };

/* No side of a box of a tree is further out. */
#define AB_TREE_LIMIT ((int64_t)1 << 29)

/* The boxes of the children of a node, in columns: one instruction compares the same side of
 * all. */
typedef struct ab_fan {
    int32_t low_x[AB_TREE_FAN];
    int32_t low_y[AB_TREE_FAN];
    int32_t high_x[AB_TREE_FAN];
    int32_t high_y[AB_TREE_FAN];
} ab_fan;

static inline ab_box32 ab_fan_box(const ab_fan *fan, uint32_t lane)
{
    return (ab_box32){ fan->low_x[lane], fan->low_y[lane], fan->high_x[lane], fan->high_y[lane] };
}

enum { AB_TREE_LEVELS_OF_PIECES = 6 }; /* 8^6 is more than there may be */

/* The head of a tree. Octets of boxes follow: of the pieces along the curve, then of its nodes,
 * level by level from the leaves; last the order of the pieces along the curve. */
typedef struct ab_piece_tree {
    ab_vec low; /* of all pieces: exact */
    ab_vec high;
    uint32_t shift; /* boxes are in 2^shift quanta, rounded down */
    uint32_t levels;
    uint32_t fan_count;
    /* Where the fans begin: of the pieces, then of the nodes of each level. */
    uint32_t fans[AB_TREE_LEVELS_OF_PIECES + 1];
    uint32_t has_thin_pieces;
    uint32_t unused; /* so that what follows stands as the pieces do */
} ab_piece_tree;

/* How many entries of the list a body of so many pieces takes, and how many more are needed while
 * its tree is built. */
uint32_t ab_pieces_with_tree(uint32_t count);
uint32_t ab_pieces_to_plant(uint32_t count);

/* Makes the tree of pieces that stand in the list, if they are many. */
void ab_tree_plant(abut_world *world, uint32_t first, uint32_t count);

/* NULL if a body is too small to have one. */
static inline const ab_piece_tree *ab_tree_of(const abut_world *world, uint32_t index)
{
    const ab_cold *cold = &world->cold[index];

    return cold->piece_count <= AB_TREE_FAN || cold->grid != AB_NONE
               ? NULL
               : (const ab_piece_tree *)(const void *)&world
                     ->pieces[cold->piece + cold->piece_count];
}

/* The boxes of a tree, eight side by side, and the numbers of the pieces along the curve. */
static inline const ab_fan *ab_tree_fans(const ab_piece_tree *tree)
{
    return (const ab_fan *)(const void *)(tree + 1);
}

static inline const uint16_t *ab_tree_order(const ab_piece_tree *tree)
{
    return (const uint16_t *)(const void *)(ab_tree_fans(tree) + tree->fan_count);
}

/* How many nodes a level has, over so many pieces. */
static inline uint32_t ab_tree_nodes(uint32_t pieces, int level)
{
    int bits = AB_TREE_FAN_BITS * (level + 1);

    return (pieces + (1u << bits) - 1) >> bits;
}

/* The box of a node, which covers 8^(level + 1) pieces. */
static inline ab_box32 ab_tree_box(const ab_piece_tree *tree, uint32_t level, uint32_t number)
{
    const ab_fan *fans = ab_tree_fans(tree) + tree->fans[level + 1];

    return ab_fan_box(&fans[number / AB_TREE_FAN], number % AB_TREE_FAN);
}

/* --- The pieces of one body ------------------------------------------------------------------ */

typedef struct ab_piece_walk {
    const abut_world *world;
    const ab_piece *pieces;
    const ab_piece_tree *tree;
    const uint16_t *list; /* the only ones that may be near, or NULL: then there is no tree */
    uint32_t count;
    uint32_t next;                          /* of a body without a tree, or in the list */
    uint32_t level;                         /* where in the tree the walk is: in a fan */
    uint32_t node;                          /* of this level, */
    uint8_t near[AB_TREE_LEVELS_OF_PIECES]; /* of which these are near and come next; and above */
    ab_box box;
    ab_box32 coarse;     /* the same as the boxes of the tree are */
    const ab_grid *grid; /* of a body that has one: its cells are walked, row after row */
    ab_grid_range range;
    uint32_t x;
    uint32_t y;
    uint32_t which;
    ab_piece found; /* what the walk came to last */
} ab_piece_walk;

/* Restricts a walk over cells, which has not begun, to the cells of a part. */
void ab_walk_strip(ab_piece_walk *walk, const ab_strip *strip);

static inline int32_t ab_tree_clamp(int64_t value)
{
    return (int32_t)ab_max(ab_min(value, AB_TREE_LIMIT), -AB_TREE_LIMIT);
}

/* Every bound in 2^shift quanta, rounded down; what lies beyond all trees is put on the border. */
static inline ab_box32 ab_box_shifted(const ab_box *box, uint32_t shift)
{
    return (ab_box32){ ab_tree_clamp(box->low.x >> shift), ab_tree_clamp(box->low.y >> shift),
                       ab_tree_clamp(box->high.x >> shift), ab_tree_clamp(box->high.y >> shift) };
}

/* Everything, to walk over all pieces. */
static inline ab_box ab_box_everywhere(void)
{
    return (ab_box){ { INT64_MIN, INT64_MIN }, { INT64_MAX, INT64_MAX } };
}

/* Starts a walk over the pieces near a box, which stands in it already. */
void ab_pieces_start(ab_piece_walk *walk, const abut_world *world, uint32_t index);

static inline ab_piece_walk ab_pieces_near(const abut_world *world, uint32_t index, ab_box box)
{
    ab_piece_walk walk;

    walk.box = box;
    ab_pieces_start(&walk, world, index);
    return walk;
}

/* The same over pieces that are listed, among which are all that meet the box. */
void ab_pieces_start_listed(ab_piece_walk *walk,
                            const abut_world *world,
                            uint32_t index,
                            const ab_near_list *list);

/* The same walk over the pieces near a box, if that is the box of another body: over those that are
 * listed as near it, if there is such a list (state/piece_pairs.c). */
void ab_pieces_start_beside(ab_piece_walk *walk,
                            const abut_world *world,
                            uint32_t index,
                            uint32_t other);

/* The number of the next piece whose bounds meet the box, touching included, and the piece itself
 * in `found`; AB_NONE at the end. Each comes once, in an order that depends on nothing but the
 * body. */
uint32_t ab_next_piece(ab_piece_walk *walk);

/* --- Pairs of pieces of two bodies ------------------------------------------------------------ */

/* Which pairs of pieces count, of two bodies of which one may pass through parts of the other. */
typedef enum ab_counted_pairs {
    AB_COUNT_SOLID, /* those that hinder each other */
    AB_COUNT_STRIP, /* those of one part */
    AB_COUNT_ALL
} ab_counted_pairs;

typedef struct ab_piece_pairs ab_piece_pairs;

/* Whether a permission that stands in the list is over where the two bodies stand. */
typedef bool ab_over_fn(const ab_piece_pairs *pairs, const ab_passing *passing);

struct ab_piece_pairs {
    const abut_world *world;
    uint32_t a;
    uint32_t b;
    ab_vec d;      /* from the first piece of a to that of b */
    ab_vec motion; /* of a, as seen from b */
    int64_t slack; /* how far apart two pieces may be and still count as near; negative: any pair is
                    * near */
    uint32_t i;    /* the pair: a piece of a */
    uint32_t k;    /* and one of b */
    bool started;
    bool one_b; /* b has one piece: whatever is found near it makes a pair with that */
    ab_counted_pairs counted;
    const ab_passing *strips; /* parts that one passes through; or the part that counts */
    uint32_t strip_count;
    bool swapped;        /* a has the higher id */
    ab_over_fn *is_over; /* NULL: what stands in the list is not over */
    int64_t tick;        /* at which it is judged */
    ab_piece_walk walk_a;
    ab_piece_walk walk_b;
};

static inline ab_piece_pairs ab_pairs_near(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_vec motion, int64_t slack)
{
    ab_piece_pairs pairs;

    pairs.world = world;
    pairs.a = a;
    pairs.b = b;
    pairs.d = d;
    pairs.motion = motion;
    pairs.slack = slack;
    pairs.started = false;
    pairs.counted = AB_COUNT_SOLID;
    pairs.is_over = NULL;
    return pairs;
}

/* Looks up which parts do not count; the first pair does that by itself. */
void ab_pairs_find_strips(ab_piece_pairs *pairs);
/* Looks up again what the walk has read from the lists of the world, after something was added to
 * these. The walk goes on where it is. */
void ab_pairs_renew(ab_piece_pairs *pairs);
/* Whether a piece of a or one of b rules their pair out. AB_NONE is a piece that is not known yet,
 * and rules out nothing. */
bool ab_pairs_leave_out(const ab_piece_pairs *pairs, uint32_t i, uint32_t k);

bool ab_next_pieces_of_many(ab_piece_pairs *pairs, ab_sum *sum);

/* The next pair of which one comes near the other on its path; false if there is none. */
static inline bool ab_next_pieces(ab_piece_pairs *pairs, ab_sum *sum)
{
    const abut_world *world = pairs->world;
    const ab_hot *a = &world->hot[pairs->a];
    const ab_hot *b = &world->hot[pairs->b];

    if (AB_UNLIKELY(((a->flags | b->flags) & AB_MANY) != 0)) {
        return ab_next_pieces_of_many(pairs, sum);
    }
    if (pairs->started) {
        return false;
    }
    const ab_core *core_a = ab_world_core(world, a->core);
    const ab_core *core_b = ab_world_core(world, b->core);

    pairs->started = true;
    pairs->i = 0;
    pairs->k = 0;
    *sum =
        (ab_sum){ core_a, core_b, pairs->d, pairs->motion, core_a->radius + core_b->radius, false };
    return true;
}

#endif
