/* world/pair/outer_normal.c - of a body of several pieces only the outside gives a normal.
 *
 * A corner of a piece that meets a corner has a cone of normals, and the one that is approached
 * least may belong to a side that another piece of the same body covers. The true normal separates
 * all pieces of the two bodies that touch there at once: so a normal that does not is replaced by
 * one that does. What touches in another place has no say: under a ceiling, the wall at another
 * corner does not. Where a tip stands between two sides no normal does (sweep/kink.h).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/narrow.h"
#include "sweep/kink.h"
#include "sweep/path.h"
#include "world/pair/pair.h"
#include "world/pair/touch_place.h"
#include "world/state/direction.h"
#include "world/state/piece_tree.h"
#include "world/state/state.h"

bool ab_next_touching(ab_piece_pairs *pairs, ab_sum *sum)
{
    while (ab_next_pieces(pairs, sum)) {
        if (sum->reach == 0 && ab_relate(sum->a, sum->b, sum->d, sum->reach) == ABUT_TOUCHING) {
            return true;
        }
    }
    return false;
}

/* The pairs of pieces that touch in one place, which are asked about again and again. Mostly there
 * are few; those beyond are walked over anew each time. */
enum { FEW_TOUCHING = 12 };

typedef struct touched_here {
    ab_touch_place place;
    uint32_t count;
    bool more; /* `rest` goes on after the few */
    ab_sum sums[FEW_TOUCHING];
    ab_vec offsets[FEW_TOUCHING]; /* of the pieces of the first body */
    ab_piece_pairs rest;
} touched_here;

/* The next two pieces that touch there. */
static bool
next_here(const ab_touch_place *here, ab_piece_pairs *pairs, ab_sum *sum, ab_vec *offset)
{
    while (ab_next_touching(pairs, sum)) {
        *offset = ab_piece_offset(pairs->world, pairs->a, pairs->i);
        ab_touch_place place = ab_touch_place_of_sum(sum, *offset);

        if (ab_is_one_place(&place, here)) {
            return true;
        }
    }
    return false;
}

static void find_touched(const abut_world *world,
                         uint32_t a,
                         uint32_t b,
                         ab_vec d,
                         const ab_touch_place *place,
                         touched_here *here)
{
    here->place = *place;
    here->rest = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, 0);
    here->count = 0;
    while (here->count < FEW_TOUCHING &&
           next_here(place, &here->rest, &here->sums[here->count], &here->offsets[here->count])) {
        here->count++;
    }
    here->more = here->count == FEW_TOUCHING;
}

typedef struct touched_walk {
    const touched_here *of;
    uint32_t next;
    ab_sum sum;
    ab_vec offset;
    ab_piece_pairs rest;
} touched_walk;

/* Sets up a walk field by field, because all of it would take long to clear. */
static void start_touched(touched_walk *walk, const touched_here *here)
{
    walk->of = here;
    walk->next = 0;
}

static bool go_on_touched(touched_walk *walk)
{
    const touched_here *of = walk->of;

    if (walk->next < of->count) {
        walk->sum = of->sums[walk->next];
        walk->offset = of->offsets[walk->next];
        walk->next++;
        return true;
    }
    if (!of->more) {
        return false;
    }
    if (walk->next == of->count) {
        walk->rest = of->rest;
        walk->next++;
    }
    return next_here(&of->place, &walk->rest, &walk->sum, &walk->offset);
}

/* Whether a line across a normal parts all pieces that touch there. */
static bool parts_touching(const touched_here *here, ab_vec normal)
{
    touched_walk all;

    start_touched(&all, here);
    while (go_on_touched(&all)) {
        if (!ab_sum_is_parted(&all.sum, normal)) {
            return false;
        }
    }
    return true;
}

void ab_note_least(ab_least_normal *best, ab_vec normal)
{
    if (i128_sign(i128_dot(normal.x, normal.y, best->motion.x, best->motion.y)) >= 0) {
        return;
    }
    if (!best->found || ab_is_preferred_normal(best->motion, normal, best->exact)) {
        *best = (ab_least_normal){ best->motion, normal, true, false };
    } else if (!ab_is_one_normal(normal, best->exact) &&
               !ab_is_preferred_normal(best->motion, best->exact, normal)) {
        best->even = true;
    }
}

ab_vec ab_least_exact(const ab_least_normal *best)
{
    return best->even ? ab_neg(best->motion) : best->exact;
}

/* Normals that have been tried: the faces of a row of cells have one. */
enum { FEW_NORMALS = 8 };

typedef struct tried_normals {
    int count;
    ab_vec normals[FEW_NORMALS];
} tried_normals;

/* Whether a normal has been tried; from now on it has been. */
static bool is_tried(tried_normals *tried, ab_vec normal)
{
    for (int k = 0; k < tried->count; k++) {
        if (ab_is_one_normal(tried->normals[k], normal)) {
            return true;
        }
    }
    if (tried->count < FEW_NORMALS) {
        tried->normals[tried->count++] = normal;
    }
    return false;
}

typedef struct outer_search {
    const touched_here *here;
    ab_least_normal best;
    tried_normals tried;
} outer_search;

static void consider_edge(outer_search *search, const ab_sum_edge *edge)
{
    ab_vec normal = { edge->along.y, -edge->along.x };

    if ((edge->along.x | edge->along.y) != 0 && ab_is_on_edge(edge) &&
        !is_tried(&search->tried, normal) && parts_touching(search->here, normal)) {
        ab_note_least(&search->best, normal);
    }
}

static void consider_sum(outer_search *search, const ab_sum *sum)
{
    if (ab_sum_is_box(sum)) {
        ab_sum_edge faces[4];

        ab_sum_faces(sum, faces);
        for (int k = 0; k < 4; k++) {
            if (ab_sum_face_gap(&faces[k]) == 0) {
                consider_edge(search, &faces[k]);
            }
        }
        return;
    }
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;

    while (ab_sum_next(&walk, &edge)) {
        consider_edge(search, &edge);
    }
}

/* Of the normals that part all pieces there the one that is approached least; false if there is
 * none. */
static bool find_outer(const touched_here *here, ab_vec motion, ab_vec *exact)
{
    outer_search search;
    touched_walk all;

    search.here = here;
    search.best = (ab_least_normal){ .motion = motion };
    search.tried.count = 0;
    start_touched(&all, here);
    while (go_on_touched(&all)) {
        consider_sum(&search, &all.sum);
    }
    if (search.best.found) {
        *exact = ab_least_exact(&search.best);
    }
    return search.best.found;
}

/* In a kink, of the sides that count there the one that is approached least. */
static bool find_in_kink(const touched_here *here, ab_vec motion, ab_vec *exact)
{
    ab_kink kink = ab_kink_at(here->place.ends[0]);
    ab_least_normal best = { .motion = motion };
    const ab_kink_pair *pair;
    ab_sum_edge edge;
    touched_walk all;

    start_touched(&all, here);
    while (go_on_touched(&all)) {
        ab_kink_add(&kink, &all.sum, all.offset);
    }
    for (ab_kink_walk walk = ab_kink_start(&kink, motion); ab_kink_next(&walk, &pair, &edge);) {
        ab_note_least(&best, (ab_vec){ edge.along.y, -edge.along.x });
    }
    if (best.found) {
        *exact = ab_least_exact(&best);
    }
    return best.found;
}

/* Whether pieces touch along a stretch, across which the normal is, but for rounding. It is their
 * only one then, and no other piece can cover that stretch. */
static bool is_across(const ab_touch_place *place, ab_vec normal)
{
    ab_vec along = ab_sub(place->ends[1], place->ends[0]);
    ab_i128 lean = i128_dot(along.x, along.y, normal.x, normal.y);
    ab_i128 most = i128_from(ab_abs(along.x) + ab_abs(along.y));

    return place->count > 0 && (along.x | along.y) != 0 && !i128_less(most, lean) &&
           !i128_less(most, i128_neg(lean));
}

void ab_prefer_outer_normal(
    const abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_strike *strike)
{
    const ab_hot *hot_a = &world->hot[a];
    const ab_hot *hot_b = &world->hot[b];
    ab_vec motion = ab_sub(hot_a->motion, hot_b->motion);
    ab_vec d = ab_sub(ab_sub(ab_hot_at(hot_b, tick), ab_hot_at(hot_a, tick)), strike->corner);

    if (ab_outer_normal_at(world, a, b, d, motion, strike->pieces, &strike->exact)) {
        strike->upright = strike->exact.x == 0 || strike->exact.y == 0;
        strike->normal = ab_direction_of(strike->exact);
        strike->close = strike->corner; /* they touch there */
    }
}

bool ab_is_outer_normal(const abut_world *world,
                        uint32_t a,
                        uint32_t b,
                        ab_vec moved,
                        ab_met_pieces pieces,
                        ab_vec normal)
{
    ab_vec d = ab_sub(ab_sub(world->hot[b].at, world->hot[a].at), moved);
    ab_touch_place place = ab_touch_place_of(world, a, b, d, pieces);
    touched_here here;

    if (is_across(&place, normal)) {
        return true;
    }
    find_touched(world, a, b, d, &place, &here);
    return parts_touching(&here, normal);
}

/* All pairs of pieces that touch, and where. */
typedef struct all_touched {
    uint32_t count;
    ab_sum sums[FEW_TOUCHING];
    ab_touch_place places[FEW_TOUCHING];
    ab_met_pieces pieces[FEW_TOUCHING];
} all_touched;

/* False if there are more than have room. */
static bool
find_all_touched(const abut_world *world, uint32_t a, uint32_t b, ab_vec d, all_touched *all)
{
    ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, 0);
    ab_sum sum;

    all->count = 0;
    while (ab_next_touching(&pairs, &sum)) {
        if (all->count == FEW_TOUCHING) {
            return false;
        }
        all->sums[all->count] = sum;
        all->places[all->count] = ab_touch_place_of_sum(&sum, ab_piece_offset(world, a, pairs.i));
        all->pieces[all->count++] = (ab_met_pieces){ pairs.i, pairs.k };
    }
    return true;
}

static ab_touch_place place_among(const all_touched *all,
                                  const abut_world *world,
                                  uint32_t a,
                                  uint32_t b,
                                  ab_vec d,
                                  ab_met_pieces pieces)
{
    for (uint32_t k = 0; k < all->count; k++) {
        if (all->pieces[k].a == pieces.a && all->pieces[k].b == pieces.b) {
            return all->places[k];
        }
    }
    return ab_touch_place_of(world, a, b, d, pieces); /* nearly, or in a part that is passed */
}

static bool parts_all_there(const all_touched *all, const ab_touch_place *place, ab_vec normal)
{
    for (uint32_t k = 0; k < all->count; k++) {
        if (ab_is_one_place(&all->places[k], place) && !ab_sum_is_parted(&all->sums[k], normal)) {
            return false;
        }
    }
    return true;
}

void ab_find_outer_normals(const abut_world *world,
                           uint32_t a,
                           uint32_t b,
                           ab_vec moved,
                           ab_asked_normal *asked,
                           int count)
{
    ab_vec d = ab_sub(ab_sub(world->hot[b].at, world->hot[a].at), moved);
    all_touched all;
    bool few = find_all_touched(world, a, b, d, &all);

    for (int i = 0; i < count; i++) {
        ab_asked_normal *one = &asked[i];

        if (few) {
            one->place = place_among(&all, world, a, b, d, one->pieces);
            one->outer = is_across(&one->place, one->normal) ||
                         parts_all_there(&all, &one->place, one->normal);
        } else {
            one->place = ab_touch_place_of(world, a, b, d, one->pieces);
            one->outer = ab_is_outer_normal(world, a, b, moved, one->pieces, one->normal);
        }
    }
}

bool ab_outer_normal_at(const abut_world *world,
                        uint32_t a,
                        uint32_t b,
                        ab_vec d,
                        ab_vec motion,
                        ab_met_pieces pieces,
                        ab_vec *normal)
{
    ab_touch_place place = ab_touch_place_of(world, a, b, d, pieces);
    touched_here here;

    /* What else is met later in the tick has its normal whatever touches meanwhile, as what is
     * grazed. */
    if (place.count == 0 || is_across(&place, *normal)) {
        return false;
    }
    find_touched(world, a, b, d, &place, &here);
    return !parts_touching(&here, *normal) &&
           (find_outer(&here, motion, normal) || find_in_kink(&here, motion, normal));
}

bool ab_outer_normal_after(const abut_world *world,
                           uint32_t a,
                           uint32_t b,
                           ab_vec moved,
                           ab_vec motion,
                           ab_met_pieces pieces,
                           ab_vec *normal)
{
    ab_vec d = ab_sub(ab_hot_at(&world->hot[b], 0), ab_hot_at(&world->hot[a], 0));

    return ab_outer_normal_at(world, a, b, ab_sub(d, moved), motion, pieces, normal);
}
