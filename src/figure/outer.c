/* figure/outer.c - which sides of two figures meet.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "figure/joints.h"
#include "figure/outer.h"
#include "math/lanes.h"
#include "sweep/path.h"
#include "sweep/tick.h"

/* One side of one piece, and the piece of the other figure that may meet it, which goes along
 * `motion`. Places are seen from the start of the side. */
typedef struct side_trial {
    const ab_core *other;
    ab_vec offset; /* of the other's origin */
    ab_vec along;  /* the side */
    ab_vec normal; /* out of it */
    ab_vec motion;
} side_trial;

static ab_i128 dot_vec(ab_vec a, ab_vec b)
{
    return i128_dot(a.x, a.y, b.x, b.y);
}

static ab_i128 cross_vec(ab_vec a, ab_vec b)
{
    return i128_cross(a.x, a.y, b.x, b.y);
}

/* A vertex that comes onto the side: when, where along it, and whether at an end. */
typedef struct side_touch {
    ab_when when;
    double along; /* quanta from the start of the side */
    bool corner;
    bool at_end;   /* of the side, not at its start */
    ab_vec vertex; /* as seen from the start */
    int number;    /* of the vertex */
} side_touch;

/* Whether a vertex that rests is on the side. */
static bool rests_on_side(const side_trial *trial, ab_vec vertex, side_touch *touch)
{
    ab_i128 far = dot_vec(trial->along, vertex);

    if (i128_sign(dot_vec(trial->normal, vertex)) != 0 || i128_sign(far) < 0 ||
        i128_cmp(far, dot_vec(trial->along, trial->along)) > 0) {
        return false;
    }
    touch->when = ab_when_of(i128_from(0), u128_from(1));
    touch->at_end = i128_cmp(far, dot_vec(trial->along, trial->along)) == 0;
    touch->corner = i128_sign(far) == 0 || touch->at_end;
    return true;
}

/* Whether a time is within a tick. */
static bool is_during(const ab_when *when, int64_t tick)
{
    ab_when from = ab_when_of(i128_from(tick), u128_from((uint64_t)AB_TICKS));
    ab_when to = ab_when_of(i128_from(tick + 1), u128_from((uint64_t)AB_TICKS));

    return ab_when_compare(when, &from) >= 0 && ab_when_compare(when, &to) < 0;
}

/* Whether a vertex that goes along the line of a side gets onto it, or is there. */
static bool slides_onto_side(const side_trial *trial, ab_vec vertex, side_touch *touch)
{
    ab_i128 length = dot_vec(trial->along, trial->along);
    ab_i128 far = dot_vec(trial->along, vertex);
    ab_i128 rate = dot_vec(trial->along, trial->motion);
    ab_i128 past = i128_sub(far, length);
    bool before = i128_sign(far) < 0;
    bool after = i128_sign(past) > 0;

    if (i128_sign(dot_vec(trial->normal, vertex)) != 0 || (before && i128_sign(rate) <= 0) ||
        (after && i128_sign(rate) >= 0)) {
        return false;
    }
    touch->when = before  ? ab_when_of(i128_neg(far), i128_abs(rate))
                  : after ? ab_when_of(past, i128_abs(rate))
                          : ab_when_of(i128_from(0), u128_from(1));
    touch->at_end = after || i128_sign(past) == 0;
    touch->corner = before || touch->at_end || i128_sign(far) == 0;
    return true;
}

/* Whether a vertex comes to the line of a side, from outside or, if it only grazes, from anywhere:
 * it may leave a side that it was on, or pass the end of one. */
static bool comes_to_side(const side_trial *trial, ab_vec vertex, bool grazes, side_touch *touch)
{
    ab_i128 gap = dot_vec(trial->normal, vertex);
    ab_i128 rate = dot_vec(trial->normal, trial->motion);
    bool leaves = grazes && i128_sign(rate) > 0;

    if (leaves ? i128_sign(gap) > 0 : i128_sign(rate) >= 0 || i128_sign(gap) < 0) {
        return grazes && i128_sign(rate) == 0 && slides_onto_side(trial, vertex, touch);
    }
    ab_vec to_end = ab_sub(trial->along, vertex);
    int start = i128_sign(cross_vec(trial->motion, (ab_vec){ -vertex.x, -vertex.y }));
    int end = i128_sign(cross_vec(trial->motion, to_end));

    if (start * end > 0) {
        return false;
    }
    touch->when = ab_when_of(leaves ? i128_neg(gap) : gap, i128_abs(rate));
    touch->corner = start == 0 || end == 0;
    touch->at_end = end == 0;
    return true;
}

/* Whether something lies behind a side, in part: a thin piece has two sides, of which it touches
 * one. */
static bool lies_behind(const side_trial *trial)
{
    for (int i = 0; i < trial->other->count; i++) {
        ab_vec vertex = ab_add(ab_core_point(trial->other, i), trial->offset);

        if (i128_sign(dot_vec(trial->normal, vertex)) < 0) {
            return true;
        }
    }
    return false;
}

static double length_of_vec(ab_vec v)
{
    double x = (double)v.x;
    double y = (double)v.y;

    return ab_sqrt(x * x + y * y);
}

/* Whether a piece lies beyond a side that ends at a place of it. */
static bool piece_lies_beyond(const ab_core *core, ab_vec place, ab_vec normal)
{
    for (int i = 0; i < core->count; i++) {
        if (i128_sign(dot_vec(normal, ab_sub(ab_core_point(core, i), place))) < 0) {
            return false;
        }
    }
    return true;
}

/* Whether a place is in a straight piece, or on its edge. */
static bool holds_place(const ab_core *core, ab_vec place)
{
    if (place.x < core->low.x || place.x > core->high.x || place.y < core->low.y ||
        place.y > core->high.y) {
        return false;
    }
    for (int i = 0; i < core->count; i++) {
        ab_vec off = ab_sub(place, ab_core_point(core, i));

        if (i128_sign(cross_vec(ab_core_edge(core, i), off)) < 0) {
            return false;
        }
    }
    return true;
}

/* Whether all pieces of a figure at a place lie beyond a side that ends there. */
static bool lies_beyond(const ab_operand *of, ab_vec shift, ab_vec place, ab_vec normal)
{
    ab_vec own = ab_sub(place, shift);
    ab_parade parade;

    ab_parade_begin(&parade, of, own, own);
    while (ab_parade_next(&parade)) {
        const ab_core *core = &parade.shape->core;
        ab_vec there = ab_sub(own, parade.shape->at);

        if (core->radius == 0 && holds_place(core, there) &&
            !piece_lies_beyond(core, there, normal)) {
            return false;
        }
    }
    return true;
}

/* Whether a piece covers what lies just beyond a side at its end: in the direction `into` the side,
 * a little towards its normal. */
static bool covers_beyond(const ab_shape *piece, ab_vec place, ab_vec into, ab_vec normal)
{
    const ab_core *core = &piece->core;
    ab_vec own = ab_sub(place, piece->at);
    bool ahead = i128_sign(cross_vec(into, normal)) > 0;

    for (int i = 0; i < core->count; i++) {
        ab_vec edge = ab_core_edge(core, i);
        ab_vec off = ab_sub(own, ab_core_point(core, i));
        int side = i128_sign(cross_vec(edge, off));

        if (side > 0) {
            continue;
        }
        /* On the line of an edge, it must lead inwards, or along it and then inwards. */
        int turn = i128_sign(cross_vec(edge, into));
        bool along = i128_sign(dot_vec(edge, into)) > 0;

        if (side < 0 || turn < 0 || (turn == 0 && along != ahead)) {
            return false;
        }
    }
    return true;
}

/* The part of the side that the other piece comes to, at its first time. */
static bool find_touches(const ab_outer_search *search,
                         const side_trial *trial,
                         side_touch touches[2],
                         int *count)
{
    *count = 0;
    for (int i = 0; i < trial->other->count; i++) {
        ab_vec vertex = ab_add(ab_core_point(trial->other, i), trial->offset);
        side_touch touch = { .vertex = vertex, .number = i };

        bool meets = search->moves ? comes_to_side(trial, vertex, search->grazes, &touch) &&
                                         is_during(&touch.when, search->tick)
                                   : rests_on_side(trial, vertex, &touch);

        if (!meets) {
            continue;
        }
        int order = *count > 0 ? ab_when_compare(&touch.when, &touches[0].when) : -1;

        if (order < 0) {
            *count = 0;
        }
        if (order <= 0 && *count < 2) {
            touches[(*count)++] = touch;
        }
    }
    return *count > 0;
}

/* Whether a side of the other piece, on the line of this one, begins at the vertex that touches and
 * leads along this side, not away from its end. */
static bool leads_along(const side_trial *trial, const side_touch *touch, ab_vec p, ab_vec q)
{
    bool first = p.x == touch->vertex.x && p.y == touch->vertex.y;
    int ahead = i128_sign(dot_vec(trial->along, first ? ab_sub(q, p) : ab_sub(p, q)));

    return !touch->corner || ahead == (touch->at_end ? -1 : 1);
}

/* How far along this side a place of the other piece is when they meet. */
static double reach_of_place(const side_trial *trial, const side_touch *touch, ab_vec place)
{
    double x = (double)trial->along.x;
    double y = (double)trial->along.y;
    double moved =
        ((double)trial->motion.x * x + (double)trial->motion.y * y) * ab_when_time(&touch->when);

    return ((double)place.x * x + (double)place.y * y + moved) / length_of_vec(trial->along);
}

/* The stretch along which a side of the other piece, parallel to this one, meets it: in quanta from
 * the start. False if there is none, but the vertex alone. */
static bool find_stretch(const side_trial *trial, const side_touch *touch, double ends[2])
{
    const ab_core *other = trial->other;
    double length = length_of_vec(trial->along);

    for (int i = 0; i < other->count && other->count > 1; i++) {
        ab_vec p = ab_add(ab_core_point(other, i), trial->offset);
        ab_vec q = ab_add(ab_core_point(other, i + 1), trial->offset);

        if (i128_sign(cross_vec(trial->along, ab_sub(q, p))) != 0 ||
            i128_sign(dot_vec(trial->normal, ab_sub(p, touch->vertex))) != 0 ||
            !leads_along(trial, touch, p, q)) {
            continue;
        }
        double from = reach_of_place(trial, touch, p);
        double to = reach_of_place(trial, touch, q);

        ends[0] = ab_fmax(ab_fmin(from, to), 0);
        ends[1] = ab_fmin(ab_fmax(from, to), length);
        if (ends[1] > ends[0]) {
            return true;
        }
    }
    ends[0] = ends[1] = reach_of_place(trial, touch, touch->vertex);
    return false;
}

/* Both ends of the stretch along which two that rest touch. */
static void find_points(const side_trial *trial, ab_vec start, ab_outer_side *side)
{
    ab_i128 end = dot_vec(trial->along, trial->along);

    side->point_count = 0;
    for (int i = -2; i < trial->other->count && side->point_count < 2; i++) {
        ab_vec place = i == -2   ? (ab_vec){ 0, 0 }
                       : i == -1 ? trial->along
                                 : ab_add(ab_core_point(trial->other, i), trial->offset);
        bool on = i >= 0 && i128_sign(dot_vec(trial->normal, place)) == 0 &&
                  i128_sign(dot_vec(trial->along, place)) >= 0 &&
                  i128_cmp(dot_vec(trial->along, place), end) <= 0;

        for (int k = 0; k < trial->other->count && i < 0 && !on && trial->other->count > 1; k++) {
            ab_vec p = ab_sub(ab_add(ab_core_point(trial->other, k), trial->offset), place);
            ab_vec q = ab_sub(ab_add(ab_core_point(trial->other, k + 1), trial->offset), place);

            on = i128_sign(cross_vec(p, q)) == 0 && i128_sign(dot_vec(p, q)) <= 0 &&
                 i128_sign(dot_vec(trial->normal, ab_add(p, place))) == 0;
        }
        ab_vec point = ab_add(place, start);
        bool known =
            side->point_count > 0 && side->points[0].x == point.x && side->points[0].y == point.y;

        if (on && !known) {
            side->points[side->point_count++] = point;
        }
    }
}

/* Whether what comes to the end of a side, and lies beyond it there, lies on the other side of a
 * direction that leads out of that end. */
static bool lies_past(const side_trial *trial, const side_touch *touch, ab_vec into, ab_vec out)
{
    int here = i128_sign(cross_vec(out, into));

    if (here == 0 || i128_sign(dot_vec(trial->normal, out)) <= 0) {
        return false;
    }
    for (int i = 0; i < trial->other->count; i++) {
        ab_vec corner = ab_add(ab_core_point(trial->other, i), trial->offset);
        int there = i128_sign(cross_vec(out, ab_sub(corner, touch->vertex)));

        if (there != 0) {
            return there != here;
        }
    }
    /* What has no width there may come from the other side; where it starts it is on neither. */
    ab_when start = ab_when_of(i128_from(0), u128_from(1));

    return ab_when_compare(&touch->when, &start) > 0 &&
           i128_sign(cross_vec(out, trial->motion)) == here;
}

/* Whether a thin piece leads on from a place in a direction. */
static bool leads_on(const ab_shape *piece, ab_vec place, ab_vec ahead)
{
    for (int i = 0; i < 2; i++) {
        ab_vec near = ab_sub(ab_add(piece->at, ab_core_point(&piece->core, i)), place);
        ab_vec far = ab_sub(ab_add(piece->at, ab_core_point(&piece->core, 1 - i)), place);

        if (i128_sign(cross_vec(ahead, far)) == 0 && i128_sign(dot_vec(ahead, far)) > 0 &&
            i128_sign(cross_vec(ahead, near)) == 0 && i128_sign(dot_vec(ahead, near)) <= 0) {
            return true;
        }
    }
    return false;
}

/* Where a figure has its sides, and where it stands. */
static const ab_operand *owner_of(const ab_outer_search *search, bool of_b, ab_vec *shift)
{
    *shift = of_b ? (ab_vec){ 0, 0 } : search->shift;
    return of_b ? search->b : search->a;
}

/* A line from a place on: whether the figure is solid behind it there, and covers what is in front.
 * If it does one and not the other, the line belongs to the outside of the figure. */
typedef struct line_ahead {
    ab_vec ahead;
    bool solid;
    bool covered;
} line_ahead;

static void look_on(const ab_shape *piece, ab_vec place, ab_vec normal, line_ahead *line)
{
    ab_vec back = { -normal.x, -normal.y };

    if (piece->core.count == 2) {
        line->solid = line->solid || leads_on(piece, place, line->ahead);
        return;
    }
    line->covered = line->covered || covers_beyond(piece, place, line->ahead, normal);
    line->solid = line->solid || covers_beyond(piece, place, line->ahead, back);
}

/* Whether a side belongs to the outside of its figure to both sides of a place: along it, and
 * back. */
static void look_both_ways(
    const ab_operand *of, ab_vec place, const side_trial *trial, bool *ahead, bool *behind)
{
    line_ahead on = { trial->along, false, false };
    line_ahead back = { { -trial->along.x, -trial->along.y }, false, false };
    ab_parade parade;

    ab_parade_begin(&parade, of, place, place);
    while (ab_parade_next(&parade)) {
        if (parade.shape->core.radius == 0 && parade.shape->core.count > 1) {
            look_on(parade.shape, place, trial->normal, &on);
            look_on(parade.shape, place, trial->normal, &back);
        }
    }
    *ahead = on.solid && !on.covered;
    *behind = back.solid && !back.covered;
}

/* Whether another piece of the figure stands between a side, at its end, and what comes there: the
 * inner side of a path does not count for what meets it from outside, at a corner. */
static bool is_hidden_end(const ab_operand *of,
                          ab_vec place,
                          ab_vec into,
                          const side_trial *trial,
                          const side_touch *touch)
{
    ab_parade parade;

    ab_parade_begin(&parade, of, place, place);
    while (ab_parade_next(&parade)) {
        const ab_core *core = &parade.shape->core;
        ab_vec there = ab_sub(place, parade.shape->at);

        for (int i = 0; i < core->count && core->radius == 0 && holds_place(core, there); i++) {
            if (lies_past(trial, touch, into, ab_sub(ab_core_point(core, i), there))) {
                return true;
            }
        }
    }
    return false;
}

/* Whether a vertex comes exactly to a place, which is on the line of the side: both as seen from
 * the start of the side. */
static bool comes_to_place(const side_trial *trial, ab_vec vertex, ab_vec place)
{
    return i128_sign(dot_vec(trial->normal, place)) == 0 &&
           i128_sign(cross_vec(trial->motion, ab_sub(place, vertex))) == 0;
}

/* The corner of a piece of the figure to which a vertex comes, within a side: there another piece
 * may cover the rest of it. False if there is none. */
static bool find_corner_within(const ab_operand *of,
                               ab_vec from,
                               const side_trial *trial,
                               const side_touch *touch,
                               ab_vec *place)
{
    double time = ab_when_time(&touch->when);
    ab_vec near = ab_add(from, (ab_vec){ (int64_t)((double)trial->motion.x * time),
                                         (int64_t)((double)trial->motion.y * time) });
    ab_vec box = { 1024, 1024 }; /* more than doubles are wrong by */
    ab_parade parade;

    ab_parade_begin(&parade, of, ab_sub(near, box), ab_add(near, box));
    while (ab_parade_next(&parade)) {
        const ab_core *core = &parade.shape->core;

        for (int i = 0; i < core->count && core->radius == 0; i++) {
            *place = ab_add(parade.shape->at, ab_core_point(core, i));
            ab_vec seen = ab_add(touch->vertex, ab_sub(*place, from));

            if (comes_to_place(trial, touch->vertex, seen)) {
                return true;
            }
        }
    }
    return false;
}

/* The place of the figure at which a side is met, if the side may end there: false if it does not.
 */
static bool find_end(const ab_operand *of,
                     ab_vec start,
                     const side_trial *trial,
                     const side_touch *touch,
                     bool moves,
                     ab_vec *place)
{
    ab_vec from = ab_add(start, touch->vertex);

    if (touch->corner) {
        *place = touch->at_end ? ab_add(start, trial->along) : start;
        return true;
    }
    if (!of->has_covers) {
        return false;
    }
    *place = from;
    return !moves || i128_sign(dot_vec(trial->normal, trial->motion)) == 0 ||
           find_corner_within(of, from, trial, touch, place);
}

/* Whether a side that is met with a vertex, and not along a stretch, counts there. The outside of
 * the figure may go on to both sides of the place; else that is a corner. Then no other piece must
 * hide it, and what meets it must lie beyond it, all of the figure or, if only a pair is looked at,
 * the piece. */
static bool counts_there(const ab_outer_search *search,
                         bool of_b,
                         ab_vec start,
                         const side_trial *trial,
                         const side_touch *touch,
                         bool *corner)
{
    ab_vec shift;
    const ab_operand *of = owner_of(search, of_b, &shift);
    ab_vec back = { -trial->along.x, -trial->along.y };
    ab_vec into = touch->at_end ? back : trial->along;
    ab_vec place;

    *corner = touch->corner;
    if (search->alone) {
        return !*corner ||
               piece_lies_beyond(trial->other, ab_core_point(trial->other, touch->number),
                                 trial->normal);
    }
    if (!find_end(of, ab_sub(start, shift), trial, touch, search->moves, &place)) {
        return true;
    }
    if (of->shape == NULL) {
        bool ahead;
        bool behind;

        look_both_ways(of, place, trial, &ahead, &behind);
        if (ahead == behind) {
            *corner = false;
            return ahead;
        }
        *corner = true;
        into = ahead ? trial->along : back;
    }
    return !*corner ||
           (!is_hidden_end(of, place, into, trial, touch) &&
            lies_beyond(of_b ? search->a : search->b, of_b ? search->shift : (ab_vec){ 0, 0 },
                        ab_add(start, touch->vertex), trial->normal));
}

static bool faces_open(ab_vec open, ab_vec normal)
{
    return (open.x | open.y) != 0 && i128_sign(dot_vec(open, normal)) >= 0;
}

/* Whether one of two pieces lets the other through: that with a side, by its normal, or that which
 * is met along a side of its own, or at a vertex. */
static bool comes_from_open(const ab_parade *owner,
                            const ab_parade *other,
                            ab_vec normal,
                            bool along,
                            const side_touch *touch)
{
    ab_vec place = ab_add(other->shape->at, ab_core_point(&other->shape->core, touch->number));
    ab_vec back = { -normal.x, -normal.y };

    if (faces_open(owner->open, normal) || (other->open.x | other->open.y) == 0) {
        return faces_open(owner->open, normal);
    }
    return along ? faces_open(other->open, back) : !ab_end_faces(other, place, back);
}

/* The sides of one piece, which belongs to b or else to a, against the other. */
static void
consider_piece(ab_outer_search *search, const ab_parade *owner, const ab_parade *other, bool of_b)
{
    const ab_core *core = &owner->shape->core;
    ab_vec origin = of_b ? owner->shape->at : ab_add(owner->shape->at, search->shift);
    ab_vec there = of_b ? ab_add(other->shape->at, search->shift) : other->shape->at;

    for (int i = 0; i < core->count && core->count > 1; i++) {
        ab_vec start = ab_add(origin, ab_core_point(core, i));
        ab_vec along = ab_core_edge(core, i);
        ab_vec motion = of_b ? search->motion : (ab_vec){ -search->motion.x, -search->motion.y };
        side_trial trial = {
            &other->shape->core, ab_sub(there, start), along, { along.y, -along.x }, motion
        };
        side_touch touches[2];
        int count;

        if (ab_parade_is_inner(owner, i) || !find_touches(search, &trial, touches, &count) ||
            (core->count == 2 && lies_behind(&trial))) {
            continue;
        }
        ab_outer_side side = { .when = touches[0].when, .side = ABUT_SIDE_NONE };
        double ends[2];
        bool flush = find_stretch(&trial, &touches[0], ends);

        if (!flush && !counts_there(search, of_b, start, &trial, &touches[0], &side.corner)) {
            continue;
        }
        side.exact = of_b ? trial.normal : (ab_vec){ -trial.normal.x, -trial.normal.y };
        if (search->moves && comes_from_open(owner, other, trial.normal, flush, &touches[0])) {
            continue;
        }
        side.side = of_b ? ab_parade_side(owner, ab_core_side(core, i)) : ABUT_SIDE_NONE;
        side.origin = start;
        side.origin_moves = !of_b;
        side.low = of_b ? ends[0] : -ends[1];
        side.high = of_b ? ends[1] : -ends[0];
        if (!search->moves) {
            find_points(&trial, start, &side);
        }
        ab_outer_keep(search, &side);
    }
}

void ab_outer_consider(ab_outer_search *search, const ab_parade *a, const ab_parade *b)
{
    if (a->shape->core.radius == 0 && b->shape->core.radius == 0) {
        consider_piece(search, b, a, true);
        consider_piece(search, a, b, false);
    }
}
