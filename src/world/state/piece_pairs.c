/* world/state/piece_pairs.c - the pieces of two bodies that come near each other, pair by pair.
 *
 * The pieces of a are walked over near all of b, and for each of them those of b near it. Pairs in
 * a part that one body passes through do not count (state/strips.h).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/state/near_list.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"

/* A box that is moved, and then drawn out along a motion, with some room around it. */
static inline ab_box drawn_out(const ab_box *box, ab_vec moved, ab_vec motion, int64_t slack)
{
    ab_vec back = { ab_min(motion.x, 0), ab_min(motion.y, 0) };
    ab_vec on = { ab_max(motion.x, 0), ab_max(motion.y, 0) };

    if (slack < 0) {
        return ab_box_everywhere();
    }
    return (ab_box){ { ab_add_capped(ab_add_capped(box->low.x + moved.x, back.x), -slack),
                       ab_add_capped(ab_add_capped(box->low.y + moved.y, back.y), -slack) },
                     { ab_add_capped(ab_add_capped(box->high.x + moved.x, on.x), slack),
                       ab_add_capped(ab_add_capped(box->high.y + moved.y, on.y), slack) } };
}

/* Of a grid of which one part counts, only its cells are walked. */
static void keep_to_strip(const ab_piece_pairs *pairs, bool of_a, ab_piece_walk *walk)
{
    if (pairs->counted == AB_COUNT_STRIP && walk->grid != NULL &&
        of_a == ((pairs->strips->strip.of == AB_STRIP_OF_A) != pairs->swapped)) {
        ab_walk_strip(walk, &pairs->strips->strip);
    }
}

void ab_pieces_start_beside(ab_piece_walk *walk,
                            const abut_world *world,
                            uint32_t index,
                            uint32_t other)
{
    bool alone = (world->hot[other].flags & AB_MANY) == 0;
    const ab_known_nearness *known =
        alone && ab_tree_of(world, index) != NULL ? ab_known_wherever(world, index, other) : NULL;

    if (known != NULL && ab_is_listed(&known->list, &walk->box)) {
        ab_pieces_start_listed(walk, world, index, &known->list);
    } else {
        ab_pieces_start(walk, world, index);
    }
}

/* Starts the walks over the pieces of a near the bounds of b, and of b near a piece of a. */
static void start_walk_a(ab_piece_pairs *pairs, const ab_box *box)
{
    pairs->walk_a.box = drawn_out(box, pairs->d, ab_neg(pairs->motion), pairs->slack);
    ab_pieces_start_beside(&pairs->walk_a, pairs->world, pairs->a, pairs->b);
    keep_to_strip(pairs, true, &pairs->walk_a);
}

static void start_walk_b(ab_piece_pairs *pairs, const ab_box *box)
{
    pairs->walk_b.box = drawn_out(box, ab_neg(pairs->d), pairs->motion, pairs->slack);
    ab_pieces_start_beside(&pairs->walk_b, pairs->world, pairs->b, pairs->a);
    keep_to_strip(pairs, false, &pairs->walk_b);
}

/* The lists of the world may lie elsewhere. */
static void renew_walk(ab_piece_walk *walk, uint32_t index)
{
    walk->pieces = &walk->world->pieces[walk->world->cold[index].piece];
    walk->tree = walk->list != NULL ? NULL : ab_tree_of(walk->world, index);
    walk->grid = ab_grid_of(walk->world, index);
}

void ab_pairs_renew(ab_piece_pairs *pairs)
{
    bool many_a = (pairs->world->hot[pairs->a].flags & AB_MANY) != 0;
    bool many_b = (pairs->world->hot[pairs->b].flags & AB_MANY) != 0;

    ab_pairs_find_strips(pairs);
    if (pairs->started && many_a) { /* a single piece of a is not walked over */
        renew_walk(&pairs->walk_a, pairs->a);
    }
    if (pairs->started && many_b) {
        renew_walk(&pairs->walk_b, pairs->b);
    }
}

void ab_pairs_find_strips(ab_piece_pairs *pairs)
{
    const abut_world *world = pairs->world;

    pairs->swapped = world->cold[pairs->a].id > world->cold[pairs->b].id;
    if (pairs->counted == AB_COUNT_SOLID) {
        pairs->strips = ab_strips_between(world, pairs->a, pairs->b, &pairs->strip_count);
    } else if (pairs->counted == AB_COUNT_ALL) {
        pairs->strip_count = 0;
    }
}

bool ab_pairs_leave_out(const ab_piece_pairs *pairs, uint32_t i, uint32_t k)
{
    for (uint32_t n = 0; n < pairs->strip_count; n++) {
        const ab_passing *passing = &pairs->strips[n];
        uint32_t piece = (passing->strip.of == AB_STRIP_OF_A) != pairs->swapped ? i : k;

        if (pairs->counted == AB_COUNT_STRIP) {
            return piece != AB_NONE && !ab_strip_has(&passing->strip, piece);
        }
        if (passing->steps != AB_PASSING_NONE && ab_strip_has(&passing->strip, piece) &&
            (pairs->is_over == NULL || !pairs->is_over(pairs, passing))) {
            return true;
        }
    }
    return false;
}

/* The next piece of a that comes near b at all; the walk over those of b begins anew. */
static bool next_of_a(ab_piece_pairs *pairs)
{
    pairs->i = ab_next_piece(&pairs->walk_a);
    if (pairs->i == AB_NONE) {
        return false;
    }
    ab_box box = ab_piece_box(ab_world_core(pairs->world, pairs->walk_a.found.core),
                              pairs->walk_a.found.offset);

    start_walk_b(pairs, &box);
    return true;
}

/* A body of one piece against one of many. */
static bool start_alone(ab_piece_pairs *pairs)
{
    const abut_world *world = pairs->world;
    const ab_core *core = ab_world_core(world, world->hot[pairs->a].core);
    ab_box box = ab_piece_box(core, (ab_vec){ 0, 0 });

    pairs->i = 0;
    pairs->one_b = false;
    pairs->walk_a.grid = NULL;
    pairs->walk_a.tree = NULL;
    pairs->walk_a.list = NULL;
    pairs->walk_a.next = pairs->walk_a.count = 1; /* there is no other */
    pairs->walk_a.found = (ab_piece){ .core = world->hot[pairs->a].core };
    start_walk_b(pairs, &box);
    return true;
}

static bool start_pairs(ab_piece_pairs *pairs)
{
    ab_box box;

    pairs->started = true;
    ab_pairs_find_strips(pairs);
    if ((pairs->world->hot[pairs->a].flags & AB_MANY) == 0) {
        return start_alone(pairs);
    }
    ab_body_extent(pairs->world, pairs->b, &box.low, &box.high);
    start_walk_a(pairs, &box);
    pairs->one_b = (pairs->world->hot[pairs->b].flags & AB_MANY) == 0;
    if (pairs->one_b) {
        pairs->walk_b.found = (ab_piece){ .core = pairs->world->hot[pairs->b].core };
        return true;
    }
    return next_of_a(pairs);
}

/* The next pair, whether it counts or not; false if there is none. */
static bool next_pair(ab_piece_pairs *pairs)
{
    if (pairs->one_b) {
        pairs->i = ab_next_piece(&pairs->walk_a);
        pairs->k = 0;
        return pairs->i != AB_NONE;
    }
    do {
        pairs->k = ab_next_piece(&pairs->walk_b);
    } while (pairs->k == AB_NONE && next_of_a(pairs));
    return pairs->k != AB_NONE;
}

bool ab_next_pieces_of_many(ab_piece_pairs *pairs, ab_sum *sum)
{
    if (!pairs->started && !start_pairs(pairs)) {
        return false;
    }
    do {
        if (!next_pair(pairs)) {
            return false;
        }
    } while (AB_UNLIKELY(pairs->strip_count != 0) && ab_pairs_leave_out(pairs, pairs->i, pairs->k));
    const ab_piece *a = &pairs->walk_a.found;
    const ab_piece *b = &pairs->walk_b.found;
    const ab_core *core_a = ab_world_core(pairs->world, a->core);
    const ab_core *core_b = ab_world_core(pairs->world, b->core);

    *sum = (ab_sum){ core_a,
                     core_b,
                     ab_sub(ab_add(pairs->d, b->offset), a->offset),
                     pairs->motion,
                     core_a->radius + core_b->radius,
                     false };
    return true;
}
