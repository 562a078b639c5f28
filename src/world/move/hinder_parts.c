/* world/move/hinder_parts.c - bodies that pass each other for a while, as a whole or part by part.
 *
 * Once they no longer overlap, two bodies are solid again, and each side or part is judged by
 * itself. A part that is overlapped at the start is being passed, and all of its plank with it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/narrow.h"
#include "sweep/sweep.h"
#include "world/move/hinder.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"
#include "world/state/strips.h"

/* --- Pieces after pieces -------------------------------------------------------------------- */

/* When two pieces that overlap on the path cease to: a sweep backwards from its end. */
static int64_t leaving_tick(const ab_sum *sum)
{
    ab_sum back = { sum->a,     sum->b, ab_sub(sum->d, sum->motion), ab_neg(sum->motion),
                    sum->reach, false };
    ab_impact meet;

    ab_sweep(&back, &meet);
    return meet.inside || meet.relation != ABUT_OVERLAPPING ? AB_TICKS + 1 : AB_TICKS - meet.tick;
}

/* Goes through the pieces of two bodies that pass until a tick, and puts the tick off while other
 * pieces overlap at it. `next` becomes the first meeting after it, apart if there is none. Returns
 * false if nothing has changed. */
static bool pass_on(const ab_straight_move *straight,
                    uint32_t other,
                    ab_vec from,
                    ab_vec motion,
                    int64_t *until,
                    ab_straight_meeting *next)
{
    ab_piece_pairs pairs = ab_straight_pairs(straight, other, from, motion);
    int64_t before = *until;
    ab_sum sum;

    *next = (ab_straight_meeting){ .relation = ABUT_APART, .rank = AB_RANK_CORNER };
    while (ab_next_pieces(&pairs, &sum)) {
        ab_impact meet;

        ab_sweep(&sum, &meet);
        if (meet.relation != ABUT_OVERLAPPING) {
            continue;
        }
        if (meet.inside || meet.tick <= *until) {
            *until = ab_max(*until, leaving_tick(&sum));
        } else {
            ab_straight_meeting later =
                ab_straight_meet_pieces(straight, other, &pairs, &sum, &meet);

            *next = ab_straight_counts_before(&later, next) ? later : *next;
        }
    }
    return *until != before;
}

bool ab_straight_meets_later(const ab_straight_move *straight,
                             uint32_t other,
                             ab_vec from,
                             ab_vec motion,
                             int64_t until,
                             ab_straight_meeting *meeting)
{
    do {
        while (pass_on(straight, other, from, motion, &until, meeting)) {
        }
        if (meeting->relation != ABUT_OVERLAPPING) {
            return false;
        }
        until = meeting->meet.tick;
    } while (ab_straight_is_let_through(straight, other, &meeting->meet, meeting->pieces));
    return true;
}

/* --- Part after part ------------------------------------------------------------------------ */

static uint32_t piece_in_parts(const ab_parts_ahead *ahead, const ab_piece_pairs *pairs)
{
    return ahead->body == ahead->straight->self ? pairs->i : pairs->k;
}

/* Whether a part that is only touched may be passed, because the walk or the game has asked for
 * it. */
static bool is_asked_for(const ab_parts_ahead *ahead, uint32_t piece)
{
    const ab_straight_move *straight = ahead->straight;
    abut_body id = straight->world->cold[ahead->body].id;
    uint32_t count = 0;
    const ab_passing *strips =
        ab_strips_between(straight->world, straight->self, ahead->other, &count);

    for (int i = 0; i < straight->ignored_count; i++) {
        if (straight->ignored[i].id == id && straight->ignored[i].strip.of != AB_STRIP_WHOLE &&
            ab_strip_has(&straight->ignored[i].strip, piece)) {
            return true;
        }
    }
    for (uint32_t n = 0; n < count && (ahead->from.x | ahead->from.y) == 0; n++) {
        if (strips[n].since > 0 && ab_strip_has(&strips[n].strip, piece)) {
            return true;
        }
    }
    return false;
}

/* Whether two pieces of a one-way body belong to one plank. */
static bool are_one_plank(const ab_parts_ahead *ahead, uint32_t piece, uint32_t other)
{
    const abut_world *world = ahead->straight->world;
    uint32_t rest = ahead->body == ahead->other ? ahead->straight->self : ahead->other;
    ab_strip strip = ab_strip_of(world, ahead->body, rest, piece);

    return ab_strip_has(&strip, other) || ab_pieces_join(world, ahead->body, piece, other);
}

/* Whether a piece that is met belongs to a plank that is being passed at that time. */
static bool joins_passed(const ab_parts_ahead *ahead, uint32_t piece, int64_t tick)
{
    ab_piece_pairs pairs =
        ab_straight_pairs(ahead->straight, ahead->other, ahead->from, ahead->motion);
    ab_sum sum;

    if (ahead->straight->world->cold[ahead->body].answer != ABUT_ANSWER_ONE_WAY) {
        return false;
    }
    while (ab_next_pieces(&pairs, &sum)) {
        ab_impact meet;

        ab_sweep(&sum, &meet);
        if (meet.relation == ABUT_OVERLAPPING && (meet.inside || meet.tick < tick) &&
            leaving_tick(&sum) > tick &&
            are_one_plank(ahead, piece, piece_in_parts(ahead, &pairs))) {
            return true;
        }
    }
    return false;
}

/* The place of a meeting in their order: by its tick, a face before a corner, what is approached
 * less, what has a normal more along x, as ab_straight_counts_before() has it; then in the order of
 * pieces. */
typedef struct meeting_place {
    int64_t tick;
    unsigned rank;
    double approach;
    double lean;
    uint32_t number;
} meeting_place;

/* A number in 40 bits: those that only rounding makes different are equal then, but for few. */
static double in_few_bits(double number)
{
    double large = number * (0x1p13 + 1);

    return large - (large - number);
}

static meeting_place place_of_meeting(const ab_sum *sum, const ab_impact *meet, uint32_t number)
{
    double x = meet->normal.x * (double)sum->motion.x;
    double y = meet->normal.y * (double)sum->motion.y;

    return (meeting_place){ meet->tick, ab_rank_of_meet(meet), in_few_bits(-(x + y)),
                            in_few_bits(ab_fabs(meet->normal.x)), number };
}

static bool is_met_before(const meeting_place *p, const meeting_place *q)
{
    if (p->tick != q->tick) {
        return p->tick < q->tick;
    }
    if (p->rank != q->rank) {
        return p->rank < q->rank;
    }
    if (p->approach != q->approach) {
        return p->approach < q->approach;
    }
    return p->lean != q->lean ? p->lean > q->lean : p->number < q->number;
}

/* The first meeting after a place in that order with a piece that is not being passed; `inside`
 * tells whether one is. */
static meeting_place
next_meeting(const ab_parts_ahead *ahead, const meeting_place *after, ab_straight_meeting *first)
{
    ab_piece_pairs pairs =
        ab_straight_pairs(ahead->straight, ahead->other, ahead->from, ahead->motion);
    meeting_place best = { INT64_MAX, 0, 0, 0, 0 };
    uint32_t number = 0;
    ab_sum sum;

    *first = (ab_straight_meeting){ .relation = ABUT_APART, .rank = AB_RANK_CORNER };
    for (; ab_next_pieces(&pairs, &sum); number++) {
        ab_impact meet;

        if (ab_sum_stays_out(&sum)) {
            continue;
        }
        ab_sweep(&sum, &meet);
        first->inside |= meet.relation == ABUT_OVERLAPPING && meet.inside;
        if (meet.relation != ABUT_OVERLAPPING || meet.inside) {
            continue;
        }
        meeting_place here = place_of_meeting(&sum, &meet, number);

        if (is_met_before(after, &here) && is_met_before(&here, &best) &&
            !is_asked_for(ahead, piece_in_parts(ahead, &pairs))) {
            best = here;
            first->relation = meet.relation;
            first->rank = here.rank;
            first->pieces = (ab_met_pieces){ pairs.i, pairs.k };
            first->sum = sum;
            first->meet = meet;
        }
    }
    return best;
}

bool ab_straight_hinders_in_parts(const ab_parts_ahead *ahead, ab_straight_meeting *meeting)
{
    const ab_straight_move *straight = ahead->straight;
    meeting_place here = { -1, 0, 0, 0, 0 };
    bool started = false;

    for (;;) {
        here = next_meeting(ahead, &here, meeting);
        if (!started && !meeting->inside) {
            ab_straight_meet_seams(straight, ahead->other, ahead->from, ahead->motion, meeting);
        }
        if (meeting->relation != ABUT_OVERLAPPING) {
            return false;
        }
        if (!started) {
            ab_straight_prefer_outer(straight, ahead->other, ahead->from, ahead->motion, meeting);
        }
        uint32_t piece = ahead->body == straight->self ? meeting->pieces.a : meeting->pieces.b;

        if (!ab_straight_is_let_through(straight, ahead->other, &meeting->meet, meeting->pieces) &&
            (meeting->on_seam || !joins_passed(ahead, piece, meeting->meet.tick))) {
            return true;
        }
        here = meeting->on_seam ? (meeting_place){ meeting->meet.tick, 0, 0, 0, 0 } : here;
        started = true;
    }
}

bool ab_straight_move_passes_piece(const ab_straight_move *straight,
                                   const ab_piece_pairs *pairs,
                                   ab_vec place,
                                   abut_relation now)
{
    const abut_world *world = straight->world;
    ab_parts_ahead ahead = { .straight = straight, .other = pairs->b, .from = place };

    ahead.body = ab_body_in_strips(world, straight->self, pairs->b);
    if (ahead.body == AB_NONE) {
        return false;
    }
    if (now == ABUT_OVERLAPPING || is_asked_for(&ahead, piece_in_parts(&ahead, pairs))) {
        return true;
    }
    if (world->cold[ahead.body].answer != ABUT_ANSWER_ONE_WAY) {
        return false;
    }
    ab_piece_pairs others = ab_straight_pairs(straight, pairs->b, place, (ab_vec){ 0, 0 });
    ab_sum sum;

    while (ab_next_pieces(&others, &sum)) {
        if (ab_relate(sum.a, sum.b, sum.d, sum.reach) == ABUT_OVERLAPPING &&
            are_one_plank(&ahead, piece_in_parts(&ahead, pairs), piece_in_parts(&ahead, &others))) {
            return true;
        }
    }
    return false;
}
