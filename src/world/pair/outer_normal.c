/* world/pair/outer_normal.c - of a body of several pieces only the outside gives a normal.
 *
 * A corner of a piece that meets a corner has a cone of normals, and the one that is approached
 * least may belong to a side that another piece of the same body covers. The true normal separates
 * all touching pieces of the two bodies at once: so a normal that does not is replaced by one that
 * does.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/narrow.h"
#include "sweep/path.h"
#include "world/pair/pair.h"
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

/* The pairs of pieces that touch, which are asked about again and again. Mostly there are few;
 * those beyond are walked over anew each time. */
enum { FEW_TOUCHING = 12 };

typedef struct touching_pairs {
    uint32_t count;
    bool more; /* `rest` goes on after the few */
    ab_sum sums[FEW_TOUCHING];
    ab_met_pieces pieces[FEW_TOUCHING];
    ab_piece_pairs rest;
} touching_pairs;

static void
find_touching(const abut_world *world, uint32_t a, uint32_t b, ab_vec d, touching_pairs *touching)
{
    touching->rest = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, 0);
    touching->count = 0;
    while (touching->count < FEW_TOUCHING &&
           ab_next_touching(&touching->rest, &touching->sums[touching->count])) {
        touching->pieces[touching->count] = (ab_met_pieces){ touching->rest.i, touching->rest.k };
        touching->count++;
    }
    touching->more = touching->count == FEW_TOUCHING;
}

typedef struct touching_walk {
    const touching_pairs *of;
    uint32_t next;
    ab_sum sum;
    ab_met_pieces pieces;
    ab_piece_pairs rest;
} touching_walk;

static bool go_on_touching(touching_walk *walk)
{
    const touching_pairs *of = walk->of;

    if (walk->next < of->count) {
        walk->sum = of->sums[walk->next];
        walk->pieces = of->pieces[walk->next];
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
    bool found = ab_next_touching(&walk->rest, &walk->sum);

    walk->pieces = (ab_met_pieces){ walk->rest.i, walk->rest.k };
    return found;
}

/* Whether a line across a normal parts all pieces that touch. */
static bool parts_touching(const touching_pairs *touching, ab_vec normal)
{
    touching_walk all;

    all.of = touching;
    all.next = 0;
    while (go_on_touching(&all)) {
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
    const touching_pairs *touching;
    ab_least_normal best;
    tried_normals tried;
} outer_search;

static void consider_edge(outer_search *search, const ab_sum_edge *edge)
{
    ab_vec normal = { edge->along.y, -edge->along.x };

    if ((edge->along.x | edge->along.y) != 0 && ab_is_on_edge(edge) &&
        !is_tried(&search->tried, normal) && parts_touching(search->touching, normal)) {
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

/* Of the normals that part all pieces the one that is approached least; false if there is none. */
static bool find_outer(const touching_pairs *touching, ab_vec motion, ab_vec *exact)
{
    outer_search search;
    touching_walk all;

    search.touching = touching;
    search.best = (ab_least_normal){ .motion = motion };
    search.tried.count = 0;
    all.of = touching;
    all.next = 0;
    while (go_on_touching(&all)) {
        consider_sum(&search, &all.sum);
    }
    if (search.best.found) {
        *exact = ab_least_exact(&search.best);
    }
    return search.best.found;
}

/* Whether these are two of the pieces that touch. */
static bool is_touching(const touching_pairs *touching, ab_met_pieces pieces)
{
    touching_walk all;

    all.of = touching;
    all.next = 0;
    while (go_on_touching(&all)) {
        if (all.pieces.a == pieces.a && all.pieces.b == pieces.b) {
            return true;
        }
    }
    return false;
}

void ab_prefer_outer_normal(
    const abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_strike *strike)
{
    const ab_hot *hot_a = &world->hot[a];
    const ab_hot *hot_b = &world->hot[b];
    ab_vec motion = ab_sub(hot_a->motion, hot_b->motion);
    ab_vec d = ab_sub(ab_sub(ab_hot_at(hot_b, tick), ab_hot_at(hot_a, tick)), strike->corner);
    touching_pairs touching;

    find_touching(world, a, b, d, &touching);
    /* What else is met later in the tick has its normal whatever touches meanwhile, as what is
     * grazed. */
    if (is_touching(&touching, strike->pieces) && !parts_touching(&touching, strike->exact) &&
        find_outer(&touching, motion, &strike->exact)) {
        strike->upright = strike->exact.x == 0 || strike->exact.y == 0;
        strike->normal = ab_direction_of(strike->exact);
        strike->close = strike->corner; /* they touch there */
    }
}

bool ab_is_outer_normal(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec moved, ab_vec normal)
{
    ab_vec d = ab_sub(ab_sub(world->hot[b].at, world->hot[a].at), moved);
    touching_pairs touching;

    find_touching(world, a, b, d, &touching);
    return parts_touching(&touching, normal);
}

bool ab_outer_normal_at(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_vec motion, ab_vec *normal)
{
    touching_pairs touching;

    find_touching(world, a, b, d, &touching);
    return !parts_touching(&touching, *normal) && find_outer(&touching, motion, normal);
}

bool ab_outer_normal_after(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec moved, ab_vec motion, ab_vec *normal)
{
    ab_vec d = ab_sub(ab_hot_at(&world->hot[b], 0), ab_hot_at(&world->hot[a], 0));

    return ab_outer_normal_at(world, a, b, ab_sub(d, moved), motion, normal);
}
