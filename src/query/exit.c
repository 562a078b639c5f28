/* query/exit.c - where a cast that starts inside an entry of several pieces leaves all of them.
 *
 * Pieces are closed, and so is what they are together: the path goes on from piece to piece for as
 * long as the next one is entered no later than the last is left, by exact times, also along edges.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/gate.h"
#include "narrow/narrow.h"
#include "narrow/seam.h"
#include "narrow/simple.h"
#include "query/pieces.h"

/* From when to when a path is in a piece; before the start and after the end it may be any time. */
typedef struct piece_span {
    bool meets;
    ab_when in;
    ab_when out;
} piece_span;

static ab_vec reversed_motion(ab_vec motion)
{
    return (ab_vec){ -motion.x, -motion.y };
}

static ab_when whole_time(int64_t time)
{
    return ab_when_of(i128_from(time), u128_from(1));
}

/* --- Sharp pieces ------------------------------------------------------------------------------
 */

/* Cuts a span at the line of an edge; false if the path runs beyond it. */
static bool
cut_span(const ab_cast *cast, const ab_core *core, ab_vec at, int edge, piece_span *span)
{
    ab_vec corner = ab_core_point(core, edge);
    ab_vec along = ab_sub(ab_core_point(core, edge + 1), corner);
    ab_vec off = ab_sub(cast->from, ab_add(at, corner));
    /* The outward normal is (y, -x). */
    ab_i128 height = i128_dot(along.y, -along.x, off.x, off.y);
    ab_i128 rate = i128_dot(along.y, -along.x, cast->motion.x, cast->motion.y);
    int sign = i128_sign(rate);

    if (sign == 0) {
        return i128_sign(height) <= 0;
    }
    ab_when when = ab_when_of(sign < 0 ? height : i128_neg(height), i128_abs(rate));

    if (sign < 0 && ab_when_compare(&when, &span->in) > 0) {
        span->in = when;
    } else if (sign > 0 && ab_when_compare(&when, &span->out) < 0) {
        span->out = when;
    }
    return true;
}

static piece_span span_of_sharp(const ab_cast *cast, const ab_core *core, ab_vec at)
{
    piece_span span = { true, whole_time(-1), whole_time(2) };

    for (int i = 0; i < core->count && span.meets; i++) {
        span.meets = cut_span(cast, core, at, i, &span);
    }
    span.meets = span.meets && ab_when_compare(&span.in, &span.out) <= 0;
    return span;
}

/* --- Round pieces ------------------------------------------------------------------------------
 */

static abut_relation relate_place(const ab_core *core, ab_vec at, ab_vec place)
{
    ab_core point = ab_core_of_point();

    return ab_relate(&point, core, ab_sub(at, place), core->radius);
}

/* The time that is as long before the end as another is after the start. */
static ab_when counted_back(const ab_when *when)
{
    ab_i128 part = i128_sub(i128_from_bits(when->whole), when->part);

    return when->sign == 0 ? ab_when_of(part, when->whole)
                           : ab_when_with_root(part, -when->sign, when->root, when->whole);
}

static piece_span span_of_round(const ab_cast *cast, const ab_shape *piece)
{
    const ab_core *core = &piece->core;
    ab_cast plain = { cast->from, cast->motion, ABUT_INSIDE_HIT, false };
    ab_vec end = ab_add(cast->from, cast->motion);
    abut_hit hit = ab_cast_shape(&plain, piece);
    piece_span span = { false, whole_time(-1), whole_time(2) };
    ab_gate gate;

    if (!hit.hit || hit.graze) {
        return span;
    }
    /* On a flat side of the outline the time is that of the end: a gate is looked for beyond. */
    abut_relation at_start = relate_place(core, piece->at, cast->from);
    abut_relation at_end = relate_place(core, piece->at, end);

    span.meets = true;
    span.in = whole_time(at_start == ABUT_TOUCHING ? 0 : -1);
    span.out = whole_time(at_end == ABUT_TOUCHING ? 1 : 2);
    if (at_start == ABUT_APART) {
        ab_gate_in(&gate, core, ab_sub(cast->from, piece->at), cast->motion);
        span.in = gate.when;
    }
    if (at_end == ABUT_APART) {
        ab_gate_in(&gate, core, ab_sub(end, piece->at), reversed_motion(cast->motion));
        span.out = counted_back(&gate.when);
    }
    return span;
}

/* --- From piece to piece ------------------------------------------------------------------------
 */

static piece_span span_of_piece(const ab_cast *cast, const ab_entry *entry, uint32_t number)
{
    ab_shape room;
    const ab_shape *piece = ab_entry_shape(entry, number, &room);

    if (piece->core.count == 0 || ab_core_is_thin(&piece->core)) {
        return (piece_span){ false, whole_time(0), whole_time(0) };
    }
    return piece->core.radius == 0 ? span_of_sharp(cast, &piece->core, piece->at)
                                   : span_of_round(cast, piece);
}

/* The piece that carries a path on the farthest that has come to a time, which becomes that at
 * which it is left, and of several the first; UINT32_MAX if none does. */
static uint32_t carry_on(const ab_cast *cast, const ab_entry *entry, ab_when *now)
{
    uint32_t by = UINT32_MAX;
    ab_when until = *now;

    for (uint32_t k = 0; k < entry->pieces; k++) {
        piece_span span = span_of_piece(cast, entry, k);

        if (!span.meets || ab_when_compare(&span.in, now) > 0) {
            continue;
        }
        int later = ab_when_compare(&span.out, &until);

        if (later > 0 || (later == 0 && by != UINT32_MAX &&
                          ab_entry_rank(entry, k) < ab_entry_rank(entry, by))) {
            until = span.out;
            by = k;
        }
    }
    *now = until;
    return by;
}

/* The way out of a piece: a cast back along the same line meets it there. */
static abut_hit
hit_going_out(const ab_cast *cast, const ab_entry *entry, uint32_t piece, const ab_when *when)
{
    ab_cast back = { ab_add(cast->from, cast->motion), reversed_motion(cast->motion),
                     ABUT_INSIDE_IGNORE, false };
    ab_shape room;
    abut_hit hit = ab_cast_shape(&back, ab_entry_shape(entry, piece, &room));
    double time = ab_when_time(when);

    hit.hit = true;
    hit.graze = false;
    hit.time = cast->ray ? ab_when_distance(when, cast->motion) : time;
    hit.point =
        (abut_vec2){ ((double)cast->from.x + time * (double)cast->motion.x) * ABUT_QUANTUM,
                     ((double)cast->from.y + time * (double)cast->motion.y) * ABUT_QUANTUM };
    return hit;
}

abut_hit ab_exit_of_union(const ab_cast *cast, const ab_entry *entry)
{
    const ab_when end = whole_time(1);
    ab_when now = whole_time(0);
    uint32_t last = UINT32_MAX;

    for (uint32_t by = carry_on(cast, entry, &now); by != UINT32_MAX;
         by = carry_on(cast, entry, &now)) {
        last = by;
        if (ab_when_compare(&now, &end) > 0) {
            return ab_cast_nothing(cast); /* it ends inside */
        }
    }
    if (last == UINT32_MAX) {
        return ab_cast_nothing(cast);
    }
    abut_hit hit = hit_going_out(cast, entry, last, &now);

    ab_prefer_outer_side(cast, entry, true, &hit);
    return hit;
}
