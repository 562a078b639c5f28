/* narrow/collide.c - contacts, and the push that parts two shapes.
 *
 * Boxes, which circles are too, have a kernel of their own, 3 to 7 times as fast as
 * the general one (meet.c); small polygons have theirs in faces.c. Contacts are
 * written straight to where the caller wants them: copying one from structure to
 * structure took longer than finding it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/pair.h"
#include "math/margins.h"
#include "narrow/collide.h"
#include "narrow/hulls.h"
#include "narrow/narrow.h"

#include <math.h>

/* What is said of shapes that are apart. */
AB_INLINE abut_contact contact_of_none(void)
{
    return (abut_contact){ .relation = ABUT_APART, .separation = INFINITY, .side = ABUT_SIDE_NONE };
}

/* As ab_collide_any(), for abut_touch(). */
AB_COLD static abut_contact touch_any(const ab_shape *a, const ab_shape *b)
{
    abut_contact contact = ab_collide_any(a, b);

    return contact.relation == ABUT_APART ? contact_of_none() : contact;
}

/* The contact of boxes (of circles, too) with a gap between the bare cores, which
 * `away` crosses from b to a. Points are given doubled: they lie midway between
 * the nearest points, `first` and `last` differ where edges face each other. */
AB_INLINE abut_contact contact_across(const ab_shape *a,
                                      const ab_shape *b,
                                      ab_vec away,
                                      ab_vec first,
                                      ab_vec last,
                                      int side,
                                      bool discs,
                                      bool only_meeting)
{
    static const double half_steps[2] = { 0, ABUT_QUANTUM / 2 };
    double x = (double)away.x;
    double y = (double)away.y;
    double reach = (double)(a->core.radius + b->core.radius);
    double lean = (double)(a->core.radius - b->core.radius);
    double distance_sq = x * x + y * y;
    double reach_sq = reach * reach;
    double over = distance_sq - reach_sq;
    double distance = ab_sqrt(distance_sq);
    abut_vec2 normal = { x / distance, y / distance };
    int meet = (int)(ab_bits(over) >> 63);
    int second = meet & ((first.x < last.x) | (first.y < last.y));
    double keep_first = half_steps[meet]; /* a branch would be a guess */
    double keep_last = half_steps[second];

    /* The bound of ab_relate_gap(); and circles with one centre have no normal. */
    if (!AB_LIKELY(ab_fabs(over) > (distance_sq + reach_sq) * AB_MARGIN_SQUARES &&
                   distance_sq > 0)) {
        return only_meeting ? touch_any(a, b) : ab_collide_any(a, b);
    }
    if (only_meeting && !discs && !meet) {
        return contact_of_none(); /* circles are quicker without */
    }
    double separations[2] = { INFINITY, (distance - reach) * ABUT_QUANTUM };
    double tell = only_meeting ? (double)meet : 1;
    int told = meet | !only_meeting;
    int hidden = told - 1; /* all bits of ABUT_SIDE_NONE, if it is not told */

    return (abut_contact){
        .relation = (abut_relation)(2 * meet),
        .point_count = meet + second,
        .separation = separations[told],
        .normal = { normal.x * tell + 0.0, normal.y * tell + 0.0 }, /* no -0 */
        .points = { { ((double)first.x - normal.x * lean) * keep_first + 0.0,
                      ((double)first.y - normal.y * lean) * keep_first + 0.0 },
                    { ((double)last.x - normal.x * lean) * keep_last + 0.0,
                      ((double)last.y - normal.y * lean) * keep_last + 0.0 } },
        .side = side | hidden,
    };
}

AB_INLINE abut_contact collide_discs(const ab_shape *a, const ab_shape *b, bool only_meeting)
{
    ab_vec sum = ab_add(a->at, b->at);

    return contact_across(a, b, ab_sub(a->at, b->at), sum, sum, ABUT_SIDE_NONE, true, only_meeting);
}

/* One component of a vector, 0 for x and 1 for y: an address, not a choice. */
AB_INLINE int64_t along(const ab_vec *v, int axis)
{
    int64_t component;

    memcpy(&component, (const unsigned char *)v + (size_t)axis * sizeof component,
           sizeof component);
    return component;
}

AB_INLINE void set_along(abut_vec2 *v, int axis, double component)
{
    memcpy((unsigned char *)v + (size_t)axis * sizeof component, &component, sizeof component);
}

/* The edge of an upright box that faces along x or y, towards smaller or greater
 * coordinates. */
AB_INLINE int facing_side(const ab_core *box, int axis, int greater)
{
    static const int8_t edges[2][2] = { { 3, 1 }, { 0, 2 } };

    return box->count == 4 ? ab_core_side(box, edges[axis][greater]) : ABUT_SIDE_NONE;
}

/* The contact of boxes with no gap between the bare cores, along the axis on which
 * they overlap least. */
static abut_contact contact_within(const ab_shape *a, const ab_shape *b, int axis)
{
    int64_t at_a = along(&a->at, axis);
    int64_t at_b = along(&b->at, axis);
    int64_t a_low = along(&a->core.low, axis) + at_a;
    int64_t a_high = along(&a->core.high, axis) + at_a;
    int64_t b_low = along(&b->core.low, axis) + at_b;
    int64_t b_high = along(&b->core.high, axis) + at_b;
    int64_t lean = a->core.radius - b->core.radius;
    /* a is on the greater side if a_low - b_high is larger than b_low - a_high. */
    int64_t lead = (a_low - b_high) - (b_low - a_high);
    int64_t less = -(int64_t)((uint64_t)lead >> 63);
    int64_t on_a = a_low + ((a_high - a_low) & less);
    int64_t on_b = b_high + ((b_low - b_high) & less);
    int64_t sign = 1 + 2 * less;
    int64_t separation = sign * (on_a - on_b) - a->core.radius - b->core.radius;
    int64_t off_a = along(&a->at, 1 - axis);
    int64_t off_b = along(&b->at, 1 - axis);
    int64_t low =
        ab_max(along(&a->core.low, 1 - axis) + off_a, along(&b->core.low, 1 - axis) + off_b);
    int64_t high =
        ab_min(along(&a->core.high, 1 - axis) + off_a, along(&b->core.high, 1 - axis) + off_b);
    double place = (double)(on_a + on_b - sign * lean) * (ABUT_QUANTUM / 2);
    abut_contact contact = { .relation = (abut_relation)(1 + (separation < 0)),
                             .point_count = 1,
                             .separation = ab_units(separation),
                             .side = facing_side(&b->core, axis, (int)(1 + less)) };

    if (!AB_LIKELY(lead != 0)) {
        return ab_collide_any(a, b);
    }
    set_along(&contact.normal, axis, (double)sign);
    set_along(&contact.points[0], axis, place);
    set_along(&contact.points[0], 1 - axis, ab_units(low));
    if (low < high) {
        contact.point_count = 2;
        set_along(&contact.points[1], axis, place);
        set_along(&contact.points[1], 1 - axis, ab_units(high));
    }
    return contact;
}

AB_INLINE abut_contact collide_boxes(const ab_shape *a, const ab_shape *b, bool only_meeting)
{
    ab_vec a_low = ab_add(a->at, a->core.low);
    ab_vec a_high = ab_add(a->at, a->core.high);
    ab_vec b_low = ab_add(b->at, b->core.low);
    ab_vec b_high = ab_add(b->at, b->core.high);
    ab_vec after = ab_sub(a_low, b_high);
    ab_vec before = ab_sub(b_low, a_high);
    ab_vec gap = { ab_max(after.x, before.x), ab_max(after.y, before.y) };
    int axis = gap.y > gap.x;

    if (ab_max(gap.x, gap.y) <= 0) {
        return contact_within(a, b, axis);
    }
    if (only_meeting && (a->core.radius | b->core.radius) == 0) {
        return contact_of_none();
    }
    ab_vec low = { ab_max(a_low.x, b_low.x), ab_max(a_low.y, b_low.y) };
    ab_vec high = { ab_min(a_high.x, b_high.x), ab_min(a_high.y, b_high.y) };
    ab_vec first = { low.x + ab_min(low.x, high.x), low.y + ab_min(low.y, high.y) };
    ab_vec last = { high.x + ab_max(low.x, high.x), high.y + ab_max(low.y, high.y) };
    ab_vec away = { ab_max(after.x, 0) - ab_max(before.x, 0),
                    ab_max(after.y, 0) - ab_max(before.y, 0) };
    int greater = (axis ? after.y : after.x) > 0;
    bool round_corner = b->core.radius > 0 && ab_min(gap.x, gap.y) > 0;
    int side = round_corner ? ABUT_SIDE_NONE : facing_side(&b->core, axis, greater);

    return contact_across(a, b, away, first, last, side, false, only_meeting);
}

/* Whether both have one or two points. */
AB_INLINE bool are_stems(const ab_shape *a, const ab_shape *b)
{
    return ((uint32_t)(a->core.count - 1) | (uint32_t)(b->core.count - 1)) < 2;
}

abut_contact abut_collide(const abut_shape *a, const abut_shape *b)
{
    const ab_shape *me = ab_inside(a);
    const ab_shape *other = ab_inside(b);

    if ((me->core.form & other->core.form) == AB_CORE_BOX) {
        if ((me->core.count | other->core.count) == 1) {
            return collide_discs(me, other, false);
        }
        return collide_boxes(me, other, false);
    }
    bool small = (me->core.flags & other->core.flags & AB_CORE_SMALL) != 0;

    if (small && (me->core.radius | other->core.radius) == 0 &&
        ab_is_near(ab_sub(other->at, me->at))) {
        return ab_collide_faces(me, other);
    }
    return are_stems(me, other) ? ab_collide_stems(me, other, false) : ab_collide_any(me, other);
}

abut_contact abut_touch(const abut_shape *a, const abut_shape *b)
{
    const ab_shape *me = ab_inside(a);
    const ab_shape *other = ab_inside(b);

    if ((me->core.form & other->core.form) == AB_CORE_BOX) {
        if ((me->core.count | other->core.count) == 1) {
            return collide_discs(me, other, true);
        }
        return collide_boxes(me, other, true);
    }
    ab_vec d = ab_sub(other->at, me->at);
    int64_t reach = me->core.radius + other->core.radius;
    ab_vec gap = ab_bounds_gap(&me->core, &other->core, d);

    if (ab_max(gap.x, gap.y) > reach) {
        return contact_of_none();
    }
    if ((me->core.flags & other->core.flags & AB_CORE_SMALL) != 0 && reach == 0 && ab_is_near(d)) {
        return ab_touch_faces(me, other);
    }
    if (are_stems(me, other)) {
        return ab_collide_stems(me, other, true);
    }
    if (ab_relate(&me->core, &other->core, d, reach) == ABUT_APART) {
        return contact_of_none();
    }
    return abut_collide(a, b);
}

/* Rounds a number of quanta away from zero. */
static double away_from_zero(double quanta)
{
    double whole = (double)(int64_t)quanta;

    return whole + (double)((whole < quanta) - (quanta < whole));
}

static double sign_of(double number)
{
    return (double)((number > 0) - (number < 0));
}

/* The vector that ends an overlap: along the normal by the depth, rounded away
 * from zero, and then, for the last roundings, a little more until the exact
 * predicate agrees. In doubles, because so it is handed out; each is an integer. */
static abut_vec2 push_of(const ab_shape *a, const ab_shape *b, abut_vec2 normal, double depth)
{
    ab_vec d = ab_sub(b->at, a->at);
    int64_t reach = a->core.radius + b->core.radius;
    double x = away_from_zero(normal.x * depth);
    double y = away_from_zero(normal.y * depth);

    for (double more = 1;; more *= 2) {
        ab_vec after = { d.x - (int64_t)x, d.y - (int64_t)y };

        if (ab_relate(&a->core, &b->core, after, reach) != ABUT_OVERLAPPING) {
            return (abut_vec2){ x * ABUT_QUANTUM, y * ABUT_QUANTUM };
        }
        x += more * sign_of(normal.x);
        y += more * sign_of(normal.y);
    }
}

abut_vec2 abut_push(const abut_shape *a, const abut_shape *b)
{
    abut_contact contact = abut_collide(a, b);

    if (contact.relation != ABUT_OVERLAPPING) {
        return (abut_vec2){ 0, 0 };
    }
    return push_of(ab_inside(a), ab_inside(b), contact.normal, -contact.separation * AB_PER_UNIT);
}
