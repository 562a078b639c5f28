/* cli/explain/geometry/meeting.c - when two moving shapes would first touch, and why with that
 * normal.
 *
 * The sweep says when, and which side was met. What a side was met by, and whether corners came
 * exactly on each other, is found by sweeping the corners alone: whichever arrives at the
 * same tick was there.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/geometry/geometry.h"

#include "base/number.h"

#include <math.h>

const char *normal_rule_word(int rule)
{
    static const char *const words[] = {
        [RULE_NONE] = "none",
        [RULE_INSIDE] = "overlap_at_start",
        [RULE_SIDE_SIDE] = "side_on_side",
        [RULE_SIDE_OF_B] = "corner_of_a_on_side_of_b",
        [RULE_SIDE_OF_A] = "corner_of_b_on_side_of_a",
        [RULE_CORNERS_LEAST] = "corner_on_corner_least",
        [RULE_CORNERS_EVEN] = "corner_on_corner_x_first",
        [RULE_ROUNDS] = "round_on_round",
        [RULE_METHOD] = "method",
        [RULE_CORNERS] = "end_on_end",
    };

    return rule < NORMAL_RULE_COUNT ? words[rule] : NULL;
}

/* --- Axes -------------------------------------------------------------------------- */

/* When bounds overlap along an axis, as fractions of a speed that is not negative. */
typedef struct span {
    double enter;
    double leave;
    double speed;
} span;

static span span_along(double low, double high, double motion)
{
    return motion < 0 ? (span){ -high, -low, -motion } : (span){ low, high, motion };
}

/* The order of a b and c d, exactly: rounding keeps the order, and its errors decide between
 * products that round alike. */
static int compare_products(double a, double b, double c, double d)
{
    double first = a * b;
    double second = c * d;
    double rest_first = fma(a, b, -first);
    double rest_second = fma(c, d, -second);

    if (first != second) {
        return first > second ? 1 : -1;
    }
    return (rest_first > rest_second) - (rest_first < rest_second);
}

/* The span with a motion of nothing: all the time, or never. */
static axis_overlap overlap_at_rest(const span *s, double gap)
{
    bool meets = s->enter <= 0 && s->leave >= 0;

    return (axis_overlap){ gap, 0, meets, meets ? -INFINITY : INFINITY, INFINITY };
}

static axis_overlap overlap_of_span(const span *s, double gap, double closing)
{
    if (s->speed == 0) {
        return overlap_at_rest(s, gap);
    }
    double enter = s->enter / s->speed;
    double leave = s->leave / s->speed;

    return (axis_overlap){ gap, closing, s->enter <= s->speed && s->leave >= 0, enter + 0.0,
                           leave + 0.0 };
}

static axis_overlap
axis_of(double min_a, double max_a, double min_b, double max_b, double motion, span *out)
{
    double low = min_b - max_a;
    double high = max_b - min_a;
    bool before = low >= -high;

    *out = span_along(low, high, motion);
    return overlap_of_span(out, before ? low : -high, before ? motion : -motion);
}

/* Which of two spans is entered later: 0, 1, or 2 if neither; -1 if they do not overlap. */
static int later_of(const axis_overlap *paths, const span *spans)
{
    bool rests_x = spans[0].speed == 0;
    bool rests_y = spans[1].speed == 0;

    if (!paths[0].enters || !paths[1].enters || (rests_x && rests_y)) {
        return -1;
    }
    if (rests_x || rests_y) {
        int moving = rests_x ? 1 : 0;

        return spans[moving].enter >= 0 ? moving : -1;
    }
    int order = compare_products(spans[0].enter, spans[1].speed, spans[1].enter, spans[0].speed);
    int last = order > 0 ? 0 : 1;
    const span *in = &spans[last];
    const span *out = &spans[!last];

    if (in->enter < 0 || compare_products(in->enter, out->speed, out->leave, in->speed) > 0) {
        return -1; /* entered before, or past along the one before the other is entered */
    }
    return order == 0 ? 2 : last;
}

static void find_axes(meeting *out, abut_bounds a, abut_bounds b, abut_vec2 motion)
{
    span spans[2];

    out->axes[0] = axis_of(a.min.x, a.max.x, b.min.x, b.max.x, motion.x, &spans[0]);
    out->axes[1] = axis_of(a.min.y, a.max.y, b.min.y, b.max.y, motion.y, &spans[1]);
    out->last_axis = later_of(out->axes, spans);
}

/* --- What met what ----------------------------------------------------------------- */

typedef struct sweeping {
    const abut_shape *a;
    const abut_shape *b;
    abut_vec2 move_a;
    abut_vec2 move_b;
    double touch; /* when the two meet */
} sweeping;

/* A corner of a shape with its radius. */
static abut_shape corner_of(const abut_shape *shape, abut_vec2 corner)
{
    return abut_circle(corner.x, corner.y, abut_shape_radius(shape));
}

/* Whether two meet at the moment that it is about. */
static bool meet_then(const sweeping *s, const abut_shape *a, const abut_shape *b)
{
    abut_swept swept;

    return abut_sweep(a, s->move_a, b, s->move_b, &swept) == ABUT_OK &&
           (swept.hit || swept.graze) && swept.touch == s->touch;
}

/* Whether the flat part of a shape of two points was met: neither of its ends, or both. */
static bool is_flat(const sweeping *s, bool of_a, abut_vec2 normal)
{
    const abut_shape *shape = of_a ? s->a : s->b;
    abut_vec2 ends[2];
    int met = 0;

    abut_shape_corners(shape, ends, 2);
    for (int i = 0; i < 2; i++) {
        abut_shape end = corner_of(shape, ends[i]);

        met += of_a ? meet_then(s, &end, s->b) : meet_then(s, s->a, &end);
    }
    double along = (ends[1].x - ends[0].x) * normal.x + (ends[1].y - ends[0].y) * normal.y;

    return met != 1 || along == 0;
}

static bool side_was_met(const sweeping *s, bool of_a, int side, abut_vec2 normal)
{
    int count = abut_shape_corners(of_a ? s->a : s->b, NULL, 0);

    return count > 2 ? side != ABUT_SIDE_NONE : count == 2 && is_flat(s, of_a, normal);
}

/* How many corners of one meet the other then, and how many of both meet each other. */
typedef struct corner_count {
    int of_a;
    int of_b;
    int both;
} corner_count;

static bool count_corners(const sweeping *s, corner_count *out)
{
    abut_vec2 of_a[ABUT_INLINE_CORNERS];
    abut_vec2 of_b[ABUT_INLINE_CORNERS];
    int count_a = abut_shape_corners(s->a, of_a, ABUT_INLINE_CORNERS);
    int count_b = abut_shape_corners(s->b, of_b, ABUT_INLINE_CORNERS);

    *out = (corner_count){ 0 };
    if (count_a > ABUT_INLINE_CORNERS || count_b > ABUT_INLINE_CORNERS) {
        return false;
    }
    for (int i = 0; i < count_a; i++) {
        abut_shape first = corner_of(s->a, of_a[i]);

        out->of_a += meet_then(s, &first, s->b);
        for (int k = 0; k < count_b; k++) {
            abut_shape second = corner_of(s->b, of_b[k]);

            out->both += meet_then(s, &first, &second);
        }
    }
    for (int k = 0; k < count_b; k++) {
        abut_shape second = corner_of(s->b, of_b[k]);

        out->of_b += meet_then(s, s->a, &second);
    }
    return true;
}

/* Whether a sharp corner of one came exactly on one of the other, and they share no more than
 * that place. */
static bool corners_met(const sweeping *s)
{
    corner_count met;

    return count_corners(s, &met) && met.both > 0 && met.of_a + met.of_b - met.both == 1;
}

static bool is_sharp(const abut_shape *shape)
{
    return !(abut_shape_radius(shape) > 0) && abut_shape_corners(shape, NULL, 0) > 2;
}

static normal_rule rule_of(const sweeping *s, const meeting *m)
{
    abut_vec2 normal = m->swept.normal;
    bool side_a = side_was_met(s, true, m->side_a, normal);
    bool side_b = side_was_met(s, false, m->swept.side, normal);
    double x = fabs(abut_snap(s->move_a.x) - abut_snap(s->move_b.x));
    double y = fabs(abut_snap(s->move_a.y) - abut_snap(s->move_b.y));

    if ((side_a || side_b) && is_sharp(s->a) && is_sharp(s->b) && corners_met(s)) {
        bool upright = normal.x == 0 || normal.y == 0;

        return upright && m->last_axis == 2 && x == y ? RULE_CORNERS_EVEN : RULE_CORNERS_LEAST;
    }
    if (side_a && side_b) {
        return RULE_SIDE_SIDE;
    }
    if (side_a || side_b) {
        return side_b ? RULE_SIDE_OF_B : RULE_SIDE_OF_A;
    }
    bool round = abut_shape_radius(s->a) > 0 || abut_shape_radius(s->b) > 0;

    return round ? RULE_ROUNDS : RULE_CORNERS;
}

meeting meeting_of(const abut_shape *a, abut_vec2 move_a, const abut_shape *b, abut_vec2 move_b)
{
    meeting out = { .side_a = ABUT_SIDE_NONE };
    sweeping s = { a, b, move_a, move_b, 0 };
    abut_vec2 motion = { abut_snap(move_a.x) - abut_snap(move_b.x),
                         abut_snap(move_a.y) - abut_snap(move_b.y) };
    abut_relation start = abut_relate(a, b);
    abut_swept turned;

    out.touched = start == ABUT_TOUCHING;
    find_axes(&out, abut_shape_bounds(a), abut_shape_bounds(b), motion);
    out.beyond = abut_sweep(a, move_a, b, move_b, &out.swept) != ABUT_OK;
    if (!out.swept.hit && !out.swept.graze) {
        return out;
    }
    if (start == ABUT_OVERLAPPING) {
        out.rule = RULE_INSIDE;
        return out;
    }
    if (abut_sweep(b, move_b, a, move_a, &turned) == ABUT_OK) {
        out.side_a = turned.side;
    }
    s.touch = out.swept.touch;
    out.rule = rule_of(&s, &out);
    return out;
}

/* Whether a side of a shape faces along a normal out of it. */
static bool side_faces(const abut_shape *shape, int side, abut_vec2 out)
{
    const double most = 0x1p-10;
    abut_vec2 at[ABUT_INLINE_CORNERS];
    int count = abut_shape_corners(shape, at, ABUT_INLINE_CORNERS);

    if (side < 0 || side >= count || count > ABUT_INLINE_CORNERS) {
        return side >= 0 && count > ABUT_INLINE_CORNERS;
    }
    abut_vec2 from = at[side];
    abut_vec2 to = at[(side + 1) % count];
    double length = length_of(to.x - from.x, to.y - from.y);

    return fabs((to.y - from.y) / length - out.x) < most &&
           fabs((from.x - to.x) / length - out.y) < most;
}

/* The side that was met with a normal out of the shape: the given one, if it faces in that
 * direction, else any that does. */
static int side_along(const abut_shape *shape, int said, abut_vec2 out)
{
    int count = abut_shape_corners(shape, NULL, 0);

    if (count <= 2 || side_faces(shape, said, out)) {
        return said;
    }
    for (int side = 0; side < count && count <= ABUT_INLINE_CORNERS; side++) {
        if (side_faces(shape, side, out)) {
            return side;
        }
    }
    return ABUT_SIDE_NONE;
}

/* A side, or of what has two points the flat part if the normal stands upright on it. */
static bool side_is_met(const abut_shape *shape, int side, abut_vec2 normal)
{
    abut_vec2 ends[2];

    if (abut_shape_corners(shape, ends, 2) != 2) {
        return side != ABUT_SIDE_NONE;
    }
    return (ends[1].x - ends[0].x) * normal.x + (ends[1].y - ends[0].y) * normal.y == 0;
}

meeting meeting_at(const abut_shape *a, const abut_shape *b, abut_vec2 normal)
{
    abut_contact contact = abut_collide(a, b);
    abut_contact turned = abut_collide(b, a);
    abut_distance gap = abut_measure(a, b);
    bool meets = contact.point_count > 0;
    abut_vec2 first = meets ? contact.points[0] : gap.on_a;
    abut_vec2 last = meets ? contact.points[contact.point_count - 1] : gap.on_b;
    abut_vec2 back = { 0 - normal.x, 0 - normal.y };
    int at_a = side_along(a, turned.side, back);
    int at_b = side_along(b, contact.side, normal);
    meeting out = { .side_a = at_a,
                    .swept = { .hit = true,
                               .normal = normal,
                               .point = { (first.x + last.x) / 2, (first.y + last.y) / 2 },
                               .side = at_b } };
    bool side_a = side_is_met(a, at_a, normal);
    bool side_b = side_is_met(b, at_b, normal);
    bool round = abut_shape_radius(a) > 0 || abut_shape_radius(b) > 0;

    find_axes(&out, abut_shape_bounds(a), abut_shape_bounds(b), (abut_vec2){ 0, 0 });
    out.rule = side_a && side_b ? RULE_SIDE_SIDE
               : side_a         ? RULE_SIDE_OF_A
               : side_b         ? RULE_SIDE_OF_B
               : round          ? RULE_ROUNDS
                                : RULE_CORNERS;
    return out;
}
