/* figure/cast_pieces.c - points and rays cast at a figure of many pieces.
 *
 * The path is walked part by part, and each piece that is near is cast at, exactly. The normal is
 * that of a side which is met at that time and which no piece covers, or of a round piece: of
 * several, the one that faces the path most. A path that starts inside goes from piece to piece as
 * long as the next one is entered no later than the last is left, by exact times.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "figure/cast.h"
#include "math/vec2.h"
#include "narrow/gate.h"
#include "narrow/meet.h"
#include "narrow/narrow.h"
#include "narrow/path_side.h"
#include "narrow/seam.h"
#include "narrow/simple.h"

enum { MOST_CAST_PARTS = 1024 };

/* A point or a segment on the line of a path. */
static bool spans_thin(const ab_cast *cast, const ab_shape *piece, ab_cast_span *span)
{
    const ab_core *core = &piece->core;
    ab_vec first = ab_sub(ab_add(piece->at, ab_core_point(core, 0)), cast->from);
    ab_vec last = ab_sub(ab_add(piece->at, ab_core_point(core, core->count - 1)), cast->from);
    ab_vec m = cast->motion;
    int first_side = i128_sign(i128_cross(m.x, m.y, first.x, first.y));
    int last_side = i128_sign(i128_cross(m.x, m.y, last.x, last.y));

    if (first_side * last_side > 0) {
        return false;
    }
    span->edge_in = span->edge_out = 0;
    if (first_side == 0 && last_side == 0) {
        ab_u128 whole = i128_abs(i128_dot(m.x, m.y, m.x, m.y));
        ab_when a = ab_when_of(i128_dot(m.x, m.y, first.x, first.y), whole);
        ab_when b = ab_when_of(i128_dot(m.x, m.y, last.x, last.y), whole);
        bool ahead = ab_when_compare(&a, &b) <= 0;

        span->in = ahead ? a : b;
        span->out = ahead ? b : a;
        return true;
    }
    /* Across it, at once. */
    ab_vec along = ab_sub(last, first);
    ab_i128 height = i128_cross(along.x, along.y, first.x, first.y);
    ab_i128 rate = i128_cross(along.x, along.y, m.x, m.y);

    span->in = span->out =
        ab_when_of(i128_sign(rate) < 0 ? i128_neg(height) : height, i128_abs(rate));
    return true;
}

/* One minus a time. */
static ab_when seen_from_end(const ab_when *when)
{
    ab_i128 part = i128_sub(i128_from_bits(when->whole), when->part);

    return when->sign == 0 ? ab_when_of(part, when->whole)
                           : ab_when_with_root(part, -when->sign, when->root, when->whole);
}

static bool spans_round(const ab_cast *cast, const ab_shape *piece, ab_cast_span *span)
{
    const ab_core *core = &piece->core;
    ab_core point = ab_core_of_point();
    ab_core route = ab_core_of_path(cast->motion);
    ab_vec d = ab_sub(piece->at, cast->from);
    ab_vec to = ab_sub(cast->motion, d);
    ab_gate gate;

    abut_relation relation = ab_relate(&route, core, d, core->radius);

    if (relation == ABUT_APART) {
        return false;
    }
    span->edge_in = span->edge_out = -1;
    span->normal_in = span->normal_out = (abut_vec2){ 0, 0 };
    span->in = ab_when_of(i128_from(0), u128_from(1));
    span->out = ab_when_of(i128_from(2), u128_from(1));
    if (ab_relate(&point, core, d, core->radius) == ABUT_APART) {
        ab_gate_in(&gate, core, (ab_vec){ -d.x, -d.y }, cast->motion);
        span->in = gate.when;
        span->normal_in = gate.normal;
    }
    abut_relation at_end = ab_relate(core, &point, to, core->radius);

    if (at_end == ABUT_TOUCHING && relation == ABUT_OVERLAPPING) {
        /* What has been inside and ends on the outline leaves there. */
        span->out = ab_when_of(i128_from(1), u128_from(1));
        span->normal_out = ab_meet(&point, core, (ab_vec){ -to.x, -to.y }).normal;
    } else if (at_end == ABUT_APART) {
        ab_gate_in(&gate, core, to, (ab_vec){ -cast->motion.x, -cast->motion.y });
        span->out = seen_from_end(&gate.when);
        span->normal_out = gate.normal;
    }
    return true;
}

bool ab_cast_spans(const ab_cast *cast, const ab_shape *piece, ab_cast_span *span)
{
    const ab_core *core = &piece->core;
    ab_vec start = ab_sub(cast->from, piece->at);

    if (core->radius > 0) {
        return spans_round(cast, piece, span);
    }
    if (core->count < 3) {
        return spans_thin(cast, piece, span);
    }

    span->edge_in = span->edge_out = -1;
    for (int i = 0; i < core->count; i++) {
        ab_vec at = ab_core_point(core, i);
        ab_vec edge = ab_sub(ab_core_point(core, i + 1), at);
        ab_vec off = ab_sub(start, at);
        /* The outward normal is (y, -x). */
        ab_i128 height = i128_dot(edge.y, -edge.x, off.x, off.y);
        ab_i128 rate = i128_dot(edge.y, -edge.x, cast->motion.x, cast->motion.y);
        int sign = i128_sign(rate);

        if (sign == 0 && i128_sign(height) > 0) {
            return false;
        }
        if (sign < 0) {
            ab_when when = ab_when_of(height, i128_abs(rate));

            if (span->edge_in < 0 || ab_when_compare(&when, &span->in) > 0) {
                span->in = when;
                span->edge_in = i;
            }
        } else if (sign > 0) {
            ab_when when = ab_when_of(i128_neg(height), i128_abs(rate));

            if (span->edge_out < 0 || ab_when_compare(&when, &span->out) < 0) {
                span->out = when;
                span->edge_out = i;
            }
        }
    }
    return span->edge_in >= 0 && span->edge_out >= 0 && ab_when_compare(&span->in, &span->out) <= 0;
}

double ab_cast_part(const ab_cast *cast, const abut_hit *hit)
{
    double x = (double)cast->motion.x * ABUT_QUANTUM;
    double y = (double)cast->motion.y * ABUT_QUANTUM;

    return cast->ray ? hit->time / ab_sqrt(x * x + y * y) : hit->time;
}

void ab_cast_hit_edge(
    const ab_cast *cast, const ab_shape *piece, const ab_when *when, int edge, abut_hit *hit)
{
    abut_vec2 motion = ab_core_along(&piece->core, edge);
    double length = ab_sqrt(motion.x * motion.x + motion.y * motion.y);

    ab_cast_fill(hit, cast, ab_when_time(when), ab_core_side(&piece->core, edge));
    if (cast->ray) {
        hit->time = ab_when_distance(when, cast->motion);
    }
    hit->normal = (abut_vec2){ motion.y / length + 0.0, -motion.x / length + 0.0 };
}

/* Where a path goes into a piece, or out of it. */
static void hit_span(
    const ab_cast *cast, const ab_shape *piece, const ab_cast_span *span, bool out, abut_hit *hit)
{
    const ab_when *when = out ? &span->out : &span->in;
    int edge = out ? span->edge_out : span->edge_in;

    if (edge >= 0) {
        ab_cast_hit_edge(cast, piece, when, edge, hit);
        return;
    }
    ab_cast_fill(hit, cast, ab_when_time(when), ABUT_SIDE_NONE);
    if (cast->ray) {
        hit->time = ab_when_distance(when, cast->motion);
    }
    hit->normal = out ? span->normal_out : span->normal_in;
}

abut_relation ab_relate_route(const ab_operand *of, ab_vec from, ab_vec motion)
{
    ab_shape route = { .at = from, .core = ab_core_of_path(motion) };
    ab_operand thin = ab_operand_of_shape(&route);

    return ab_operands_relate(&thin, of, (ab_vec){ 0, 0 });
}

/* Where a path is after some part of it, and after the next, but no later than `until`. */
static void
box_of_part(const ab_cast *cast, int64_t k, int64_t parts, double until, ab_vec *low, ab_vec *high)
{
    ab_vec m = cast->motion;
    ab_vec a = { m.x / parts * k + m.x % parts * k / parts,
                 m.y / parts * k + m.y % parts * k / parts };
    ab_vec b = { m.x / parts * (k + 1) + m.x % parts * (k + 1) / parts,
                 m.y / parts * (k + 1) + m.y % parts * (k + 1) / parts };

    if (until * (double)parts < (double)(k + 1)) {
        b = (ab_vec){ (int64_t)((double)m.x * until), (int64_t)((double)m.y * until) };
    }
    *low = (ab_vec){ cast->from.x + ab_min(a.x, b.x) - 2, cast->from.y + ab_min(a.y, b.y) - 2 };
    *high = (ab_vec){ cast->from.x + ab_max(a.x, b.x) + 2, cast->from.y + ab_max(a.y, b.y) + 2 };
}

static int64_t parts_of_path(const ab_operand *of, const ab_cast *cast)
{
    ab_vec m = cast->motion;
    int64_t longest = ab_max(ab_max(m.x, -m.x), ab_max(m.y, -m.y));

    return ab_min(longest / ab_max(of->grain, 1) + 1, MOST_CAST_PARTS);
}

/* Whether a piece lets a path through that comes from its open side. */
static bool is_cast_through(const ab_cast *cast, const ab_parade *parade, const abut_hit *hit)
{
    ab_vec open = parade->open;

    if ((open.x | open.y) == 0) {
        return false;
    }
    if (ab_core_is_thin(&parade->shape->core)) {
        return i128_sign(i128_dot(open.x, open.y, cast->motion.x, cast->motion.y)) <= 0;
    }
    return !((double)open.x * hit->normal.x + (double)open.y * hit->normal.y < 0);
}

/* The first piece that is met; after a time, if one is given: then only those entered later. */
static abut_hit first_piece(const ab_operand *of, const ab_cast *cast, const ab_when *after)
{
    const ab_when end = ab_when_of(i128_from(1), u128_from(1));
    abut_hit first = ab_cast_nothing(cast);
    int64_t parts = parts_of_path(of, cast);

    for (int64_t k = 0; k < parts; k++) {
        ab_parade parade;
        ab_vec low;
        ab_vec high;

        box_of_part(cast, k, parts, 1, &low, &high);
        ab_parade_begin(&parade, of, low, high);
        while (ab_parade_next(&parade)) {
            abut_hit hit = ab_cast_nothing(cast);
            ab_cast_span span;

            if (after == NULL) {
                hit = ab_cast_shape(cast, parade.shape);
            } else if (ab_cast_spans(cast, parade.shape, &span) &&
                       ab_when_compare(&span.in, after) > 0 &&
                       ab_when_compare(&span.in, &end) <= 0) {
                hit_span(cast, parade.shape, &span, false, &hit);
            }
            hit.side = hit.hit ? ab_parade_side(&parade, hit.side) : ABUT_SIDE_NONE;
            if (hit.hit && !is_cast_through(cast, &parade, &hit) &&
                (!first.hit || hit.time < first.time)) {
                first = hit;
                box_of_part(cast, k, parts, ab_cast_part(cast, &hit) + AB_PAST_HIT, &low, &high);
                ab_parade_narrow(&parade, low, high);
            }
        }
        if (first.hit && ab_cast_part(cast, &first) * (double)parts <= (double)k) {
            break;
        }
    }
    return first;
}

void ab_cast_find_outer(const ab_operand *of, const ab_cast *cast, bool leaves, abut_hit *hit)
{
    ab_side_search search;
    ab_path_side side;
    ab_parade parade;
    uint32_t number = 0;

    ab_side_begin(&search, cast, hit);
    ab_parade_begin(&parade, of, search.low, search.high);
    while (ab_parade_next(&parade)) {
        bool open = (parade.open.x | parade.open.y) != 0 && parade.shape->core.radius > 0;

        if (!open) { /* a round one that is open may be passed through */
            ab_side_take(&search, &parade.shape->core, parade.shape->at, number, parade.inner);
        }
        number++;
    }
    if (!ab_side_find(&search, leaves, &side)) {
        return;
    }
    ab_parade_begin(&parade, of, search.low, search.high);
    for (number = 0; ab_parade_next(&parade) && number < side.number; number++) {
    }
    hit->normal = side.normal;
    hit->side = ab_parade_side(&parade, side.side);
}

bool ab_cast_find_exit(const ab_operand *of, const ab_cast *cast, abut_hit *hit, ab_when *exit)
{
    const ab_when end = ab_when_of(i128_from(1), u128_from(1));
    bool went = true;

    *exit = ab_when_of(i128_from(0), u128_from(1));
    while (went && ab_when_compare(exit, &end) <= 0) {
        double t = ab_when_time(exit);
        ab_vec at = { cast->from.x + (int64_t)((double)cast->motion.x * t),
                      cast->from.y + (int64_t)((double)cast->motion.y * t) };
        int64_t slack = 4 + (ab_max(ab_max(cast->motion.x, -cast->motion.x),
                                    ab_max(cast->motion.y, -cast->motion.y)) >>
                             50);
        ab_parade parade;

        went = false;
        ab_parade_begin(&parade, of, (ab_vec){ at.x - slack, at.y - slack },
                        (ab_vec){ at.x + slack, at.y + slack });
        while (!went && ab_parade_next(&parade)) {
            ab_cast_span span;

            if (ab_cast_spans(cast, parade.shape, &span) && ab_when_compare(&span.in, exit) <= 0 &&
                ab_when_compare(&span.out, exit) > 0) {
                *exit = span.out;
                went = true;
                if (hit != NULL) {
                    hit_span(cast, parade.shape, &span, true, hit);
                    hit->side = ab_parade_side(&parade, hit->side);
                }
            }
        }
    }
    return ab_when_compare(exit, &end) <= 0;
}

abut_hit ab_cast_at_pieces(const ab_operand *of, const ab_cast *cast)
{
    abut_hit hit = ab_cast_nothing(cast);
    ab_when exit;

    if (ab_relate_route(of, cast->from, (ab_vec){ 0, 0 }) != ABUT_OVERLAPPING) {
        hit = first_piece(of, cast, NULL);
        if (hit.hit && hit.graze) {
            hit.graze = ab_relate_route(of, cast->from, cast->motion) != ABUT_OVERLAPPING;
        }
        if (hit.hit) {
            ab_cast_find_outer(of, cast, false, &hit);
        }
        return hit;
    }
    if (cast->inside == ABUT_INSIDE_HIT) {
        ab_cast_fill(&hit, cast, 0, ABUT_SIDE_NONE);
        return hit;
    }
    abut_hit left = hit;

    if ((cast->motion.x | cast->motion.y) == 0 || !ab_cast_find_exit(of, cast, &left, &exit)) {
        return hit;
    }
    if (cast->inside == ABUT_INSIDE_EXIT) {
        ab_cast_find_outer(of, cast, true, &left);
        return left;
    }
    hit = first_piece(of, cast, &exit);
    if (hit.hit) {
        ab_cast_find_outer(of, cast, false, &hit);
    }
    return hit;
}
