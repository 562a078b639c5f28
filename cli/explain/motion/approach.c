/* cli/explain/motion/approach.c - how near two bodies came to each other in a step.
 *
 * On straight paths the distance of two convex shapes is a convex function of time, so it has
 * one valley, which a search in thirds finds. Whether they touched at all is not left to
 * that: the sweep says so exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/motion/motion.h"

#include <math.h>

enum { SEARCH_ROUNDS = 80 };

abut_relation
relate_participants(const participant *a, abut_vec2 at_a, const participant *b, abut_vec2 at_b)
{
    abut_relation most = ABUT_APART;

    for (int i = 0; i < a->piece_count; i++) {
        abut_shape first = piece_at(a, i, at_a);

        for (int k = 0; k < b->piece_count; k++) {
            abut_shape second = piece_at(b, k, at_b);
            abut_relation relation = abut_relate(&first, &second);

            most = relation > most ? relation : most;
        }
    }
    return most;
}

/* A piece of time in which both go straight, and two pieces of the bodies. */
typedef struct stretch {
    abut_shape a;
    abut_shape b;
    abut_vec2 path_a;
    abut_vec2 path_b;
    double from;
    double length;
    abut_shape end_a; /* as they stand at its end, to the lattice quantum */
    abut_shape end_b;
} stretch;

static double distance_at(const stretch *s, double part)
{
    if (part == 1) {
        return abut_measure(&s->end_a, &s->end_b).distance;
    }
    abut_shape a = abut_moved(&s->a, part * s->path_a.x, part * s->path_a.y);
    abut_shape b = abut_moved(&s->b, part * s->path_b.x, part * s->path_b.y);

    return abut_measure(&a, &b).distance;
}

static void offer(approach *best, const stretch *s, double part)
{
    double distance = distance_at(s, part);

    if (distance < best->distance) {
        best->distance = distance;
        best->time = s->from + part * s->length;
    }
    if (distance == 0 && best->relation == ABUT_APART) { /* to the lattice quantum */
        best->relation = ABUT_TOUCHING;
    }
}

static void search_valley(approach *best, const stretch *s)
{
    double low = 0;
    double high = 1;

    for (int i = 0; i < SEARCH_ROUNDS; i++) {
        double first = low + (high - low) / 3;
        double second = high - (high - low) / 3;

        if (distance_at(s, first) <= distance_at(s, second)) {
            high = second;
        } else {
            low = first;
        }
    }
    offer(best, s, 0);
    offer(best, s, 1);
    offer(best, s, low + (high - low) / 2);
}

static void look_along(approach *best, const stretch *s)
{
    abut_swept swept;

    if (abut_sweep(&s->a, s->path_a, &s->b, s->path_b, &swept) != ABUT_OK ||
        (!swept.hit && !swept.graze)) {
        search_valley(best, s);
        return;
    }
    abut_relation relation = swept.hit ? ABUT_OVERLAPPING : ABUT_TOUCHING;

    if (best->distance > 0) {
        best->distance = 0;
        best->time = s->from + swept.touch * s->length;
    }
    best->relation = relation > best->relation ? relation : best->relation;
}

/* How they are related at a moment, exactly. Paths may begin and end with a place that is come to
 * in no time. */
static void look_at(approach *best,
                    const participant *a,
                    abut_vec2 at_a,
                    const participant *b,
                    abut_vec2 at_b,
                    double time)
{
    abut_shape piece_a = piece_at(a, best->piece_a, at_a);
    abut_shape piece_b = piece_at(b, best->piece_b, at_b);
    abut_relation relation = abut_relate(&piece_a, &piece_b);
    double distance = relation == ABUT_APART ? abut_measure(&piece_a, &piece_b).distance : 0;

    if (distance < best->distance) {
        best->distance = distance;
        best->time = time;
    }
    best->relation = relation > best->relation ? relation : best->relation;
}

static approach approach_of_pieces(const participant *a, int i, const participant *b, int k)
{
    approach best = { INFINITY, 0, ABUT_APART, i, k };
    double from = 0;

    look_at(&best, a, a->at, b, b->at, 0);
    while (from < 1) {
        double to = fmin(next_bend(a, from), next_bend(b, from));
        abut_vec2 at_a = path_leaves(a, from);
        abut_vec2 at_b = path_leaves(b, from);
        abut_vec2 to_a = path_at(a, to);
        abut_vec2 to_b = path_at(b, to);
        stretch s = { piece_at(a, i, at_a),
                      piece_at(b, k, at_b),
                      { to_a.x - at_a.x, to_a.y - at_a.y },
                      { to_b.x - at_b.x, to_b.y - at_b.y },
                      from,
                      to - from,
                      piece_at(a, i, to_a),
                      piece_at(b, k, to_b) };

        look_along(&best, &s);
        from = to;
    }
    look_at(&best, a, a->end, b, b->end, 1);
    return best;
}

/* Of equals the first counts, so the order must not depend on which of the two is a. */
static bool is_in_order(const participant *a, const participant *b)
{
    return a->who < b->who;
}

approach approach_of(const participant *a, const participant *b)
{
    approach best = { INFINITY, 0, ABUT_APART, 0, 0 };

    if (!is_in_order(a, b)) {
        best = approach_of(b, a);
        int piece = best.piece_a;

        best.piece_a = best.piece_b;
        best.piece_b = piece;
        return best;
    }

    for (int i = 0; i < a->piece_count; i++) {
        for (int k = 0; k < b->piece_count; k++) {
            approach next = approach_of_pieces(a, i, b, k);
            abut_relation most = next.relation > best.relation ? next.relation : best.relation;

            if (next.distance < best.distance ||
                (next.distance == best.distance && next.time < best.time)) {
                best = next;
            }
            best.relation = most;
        }
    }
    return best;
}

/* --- Which pieces ------------------------------------------------------------------ */

/* How much two pieces matter: first those that would hit, then those that would graze, the earlier
 * before the later; else the nearer. Less is more. */
typedef struct weight {
    int rank;
    double size;
} weight;

static weight weight_of(const participant *a, int i, const participant *b, int k)
{
    const abut_shape *first = &a->pieces[i];
    const abut_shape *second = &b->pieces[k];
    abut_swept swept;

    if (abut_sweep(first, a->wish, second, b->wish, &swept) == ABUT_OK) {
        if (swept.hit) {
            return (weight){ 0, swept.time };
        }
        if (swept.graze) {
            return (weight){ 1, swept.touch };
        }
    }
    return (weight){ 2, abut_measure(first, second).distance };
}

void choose_pieces(participant *a, participant *b)
{
    weight best = { 3, 0 };

    if (!is_in_order(a, b)) {
        choose_pieces(b, a);
        return;
    }
    for (int i = 0; i < a->piece_count; i++) {
        for (int k = 0; k < b->piece_count; k++) {
            weight next = weight_of(a, i, b, k);

            if (next.rank < best.rank || (next.rank == best.rank && next.size < best.size)) {
                best = next;
                a->piece = i;
                b->piece = k;
            }
        }
    }
}
