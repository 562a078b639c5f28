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
#include <stddef.h>

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
                                      bool single, /* first is last, for certain */
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
    int second = single ? 0 : meet & ((first.x < last.x) | (first.y < last.y));
    double keep_first = half_steps[meet]; /* a branch would be a guess */
    double keep_last = half_steps[second];

    /* The bound of ab_relate_gap(); and circles with one centre have no normal. */
    if (!AB_LIKELY(ab_fabs(over) > (distance_sq + reach_sq) * AB_MARGIN_SQUARES &&
                   distance_sq > 0)) {
        return only_meeting ? touch_any(a, b) : ab_collide_any(a, b);
    }
    if (only_meeting && !single && !meet) {
        return contact_of_none(); /* circles are quicker without a guess */
    }
    double separations[2] = { INFINITY, (distance - reach) * ABUT_QUANTUM };
    double tell = only_meeting ? (double)meet : 1;
    int shown = meet | !only_meeting;
    int hidden = shown - 1; /* all bits of ABUT_SIDE_NONE, if it is not shown */

    return (abut_contact){
        .relation = (abut_relation)(2 * meet),
        .point_count = meet + second,
        .separation = separations[shown],
        .normal = { normal.x * tell + 0.0, normal.y * tell + 0.0 }, /* no -0 */
        .points = { { ((double)first.x - normal.x * lean) * keep_first + 0.0,
                      ((double)first.y - normal.y * lean) * keep_first + 0.0 },
                    { single ? 0 : ((double)last.x - normal.x * lean) * keep_last + 0.0,
                      single ? 0 : ((double)last.y - normal.y * lean) * keep_last + 0.0 } },
        .side = side | hidden,
    };
}

AB_INLINE abut_contact contact_of_discs(const ab_shape *a, const ab_shape *b, bool only_meeting)
{
    ab_vec sum = ab_add(a->at, b->at);

    return contact_across(a, b, ab_sub(a->at, b->at), sum, sum, ABUT_SIDE_NONE, true, only_meeting);
}

AB_NOINLINE static abut_contact collide_discs(const ab_shape *a, const ab_shape *b)
{
    return contact_of_discs(a, b, false);
}

AB_NOINLINE static abut_contact touch_discs(const ab_shape *a, const ab_shape *b)
{
    return contact_of_discs(a, b, true);
}

/* One component of a vector, 0 for x and 1 for y: an address, not a choice. */
AB_INLINE int64_t along(const ab_vec *v, int axis)
{
    int64_t component;

    memcpy(&component, (const unsigned char *)v + (size_t)axis * sizeof component,
           sizeof component);
    return component;
}

/* The edge of an upright box that faces along x or y, towards smaller or greater
 * coordinates. */
AB_INLINE int facing_side(const ab_core *box, int axis, int greater)
{
    static const int8_t edges[2][2] = { { 3, 1 }, { 0, 2 } };

    return box->count == 4 ? ab_core_side(box, edges[axis][greater]) : ABUT_SIDE_NONE;
}

/* What lies between two boxes: how far a begins after b ends, and how far b does after a. */
AB_INLINE ab_vec gap_after(const ab_shape *a, const ab_shape *b, ab_vec d)
{
    return ab_sub(ab_sub(a->core.low, b->core.high), d);
}

AB_INLINE ab_vec gap_before(const ab_shape *a, const ab_shape *b, ab_vec d)
{
    return ab_sub(ab_add(b->core.low, d), a->core.high);
}

AB_INLINE ab_vec larger_of(ab_vec a, ab_vec b)
{
    return (ab_vec){ ab_max(a.x, b.x), ab_max(a.y, b.y) };
}

/* One end of a box along an axis: the least coordinate, or the greatest, which `high` has. */
AB_INLINE int64_t end_along(const ab_shape *box, int axis, int greatest)
{
    size_t of_end = (size_t)greatest * (offsetof(ab_core, high) - offsetof(ab_core, low));
    int64_t end;

    memcpy(&end,
           (const unsigned char *)&box->core + offsetof(ab_core, low) + of_end +
               (size_t)axis * sizeof end,
           sizeof end);
    return along(&box->at, axis) + end;
}

/* One of two numbers, by a mask of all bits or none: compilers make branches of choices. */
AB_INLINE int64_t picked_by(int64_t mask, int64_t one, int64_t other)
{
    return other ^ ((one ^ other) & mask);
}

/* The contact of boxes with no gap between the bare cores, along the axis on which they overlap
 * least. Axis and end are indices or masks, and what lies along which axis is settled before
 * anything is a double: branches would be guesses. */
AB_INLINE abut_contact contact_within(const ab_shape *a,
                                      const ab_shape *b,
                                      ab_vec after,
                                      ab_vec before)
{
    const double half = ABUT_QUANTUM / 2;
    ab_vec gap = larger_of(after, before);
    ab_vec leads = ab_sub(after, before);
    int64_t most = ab_max(gap.x, gap.y);
    int axis = gap.y > gap.x;
    int64_t up = -(int64_t)axis;
    int64_t lead = picked_by(up, leads.y, leads.x);
    int greater = (int)(1 - ((uint64_t)lead >> 63)); /* a is on the greater side of b */
    int64_t sign = 2 * greater - 1;
    int64_t lean = a->core.radius - b->core.radius;
    int64_t separation = most - a->core.radius - b->core.radius;
    int64_t low = ab_max(end_along(a, 1 - axis, 0), end_along(b, 1 - axis, 0));
    int64_t high = ab_min(end_along(a, 1 - axis, 1), end_along(b, 1 - axis, 1));
    int64_t two = low < high;
    int64_t place = 2 * end_along(b, axis, greater) + sign * (most - lean); /* doubled, as are */
    int64_t first = 2 * low;
    int64_t last = 2 * high & -two;
    int64_t last_place = place & -two;

    if (!AB_LIKELY(lead != 0)) {
        return ab_collide_any(a, b);
    }
    return (abut_contact){
        .relation = (abut_relation)(1 + (separation < 0)),
        .point_count = (uint32_t)(1 + two),
        .separation = ab_units(separation),
        .normal = { (double)(sign & ~up), (double)(sign & up) },
        .points = { { (double)picked_by(up, first, place) * half,
                      (double)picked_by(up, place, first) * half },
                    { (double)picked_by(up, last, last_place) * half,
                      (double)picked_by(up, last_place, last) * half } },
        .side = facing_side(&b->core, axis, greater),
    };
}

/* Boxes of any kind. */
AB_INLINE abut_contact contact_of_boxes(const ab_shape *a, const ab_shape *b, bool only_meeting)
{
    ab_vec d = ab_sub(b->at, a->at);
    ab_vec after = gap_after(a, b, d);
    ab_vec before = gap_before(a, b, d);
    ab_vec gap = larger_of(after, before);
    int axis = gap.y > gap.x;

    if (ab_max(gap.x, gap.y) <= 0) {
        return contact_within(a, b, after, before);
    }
    ab_vec a_high = ab_add(a->at, a->core.high);
    ab_vec b_high = ab_add(b->at, b->core.high);
    ab_vec low = larger_of(ab_add(a->at, a->core.low), ab_add(b->at, b->core.low));
    ab_vec high = { ab_min(a_high.x, b_high.x), ab_min(a_high.y, b_high.y) };
    ab_vec first = { low.x + ab_min(low.x, high.x), low.y + ab_min(low.y, high.y) };
    ab_vec last = ab_add(high, larger_of(low, high));
    ab_vec away = { ab_max(after.x, 0) - ab_max(before.x, 0),
                    ab_max(after.y, 0) - ab_max(before.y, 0) };
    int greater = (axis ? after.y : after.x) > 0;
    bool round_corner = b->core.radius > 0 && ab_min(gap.x, gap.y) > 0;
    int side = round_corner ? ABUT_SIDE_NONE : facing_side(&b->core, axis, greater);

    return contact_across(a, b, away, first, last, side, false, only_meeting);
}

AB_NOINLINE static abut_contact collide_boxes(const ab_shape *a, const ab_shape *b)
{
    return contact_of_boxes(a, b, false);
}

AB_NOINLINE static abut_contact touch_boxes(const ab_shape *a, const ab_shape *b)
{
    return contact_of_boxes(a, b, true);
}

/* Boxes without radii that are apart. */
AB_INLINE abut_contact contact_of_rects(const ab_shape *b, ab_vec after, ab_vec before)
{
    ab_vec gap = larger_of(after, before);
    int axis = gap.y > gap.x;
    int greater = (axis ? after.y : after.x) > 0;
    double x = (double)(ab_max(after.x, 0) - ab_max(before.x, 0));
    double y = (double)(ab_max(after.y, 0) - ab_max(before.y, 0));
    double distance = ab_sqrt(x * x + y * y);

    return (abut_contact){
        .relation = ABUT_APART,
        .separation = distance * ABUT_QUANTUM,
        .normal = { x / distance, y / distance }, /* of integers: no -0 */
        .side = facing_side(&b->core, axis, greater),
    };
}

AB_NOINLINE static abut_contact collide_rects(const ab_shape *a, const ab_shape *b)
{
    ab_vec d = ab_sub(b->at, a->at);
    ab_vec after = gap_after(a, b, d);
    ab_vec before = gap_before(a, b, d);
    ab_vec gap = larger_of(after, before);

    if (ab_max(gap.x, gap.y) <= 0) {
        return contact_within(a, b, after, before);
    }
    return contact_of_rects(b, after, before);
}

AB_NOINLINE static abut_contact touch_rects(const ab_shape *a, const ab_shape *b)
{
    ab_vec d = ab_sub(b->at, a->at);
    ab_vec after = gap_after(a, b, d);
    ab_vec before = gap_before(a, b, d);
    ab_vec gap = larger_of(after, before);

    if (ab_max(gap.x, gap.y) <= 0) {
        return contact_within(a, b, after, before);
    }
    return contact_of_none();
}

/* The place of an interval that is nearest to one. */
AB_INLINE int64_t clamped_to(int64_t place, int64_t low, int64_t high)
{
    return ab_max(low, ab_min(place, high));
}

/* A circle whose centre is in the other box. */
AB_NOINLINE static abut_contact collide_within(const ab_shape *a, const ab_shape *b)
{
    ab_vec d = ab_sub(b->at, a->at);

    return contact_within(a, b, gap_after(a, b, d), gap_before(a, b, d));
}

/* The edge of an upright box that a place beside it, at `away` from the nearest point, faces most:
 * by a table, because which it is cannot be guessed. None at a round corner. */
AB_INLINE int side_towards(const ab_core *box, ab_vec away)
{
    static const int8_t edges[8] = { 1, 3, 1, 3, 2, 2, 0, 0 };
    int64_t across = away.x < 0 ? -away.x : away.x;
    int64_t up = away.y < 0 ? -away.y : away.y;
    int edge = edges[(up > across) << 2 | (away.y < 0) << 1 | (away.x < 0)];
    int round_corner = (box->radius > 0) & (away.x != 0) & (away.y != 0);

    return box->count == 4 ? ab_core_side(box, edge) | -round_corner : ABUT_SIDE_NONE;
}

/* A circle and another box: the place of the box that is nearest to the centre says it all, unless
 * the centre is within. */
AB_INLINE abut_contact contact_of_disc(const ab_shape *a,
                                       const ab_shape *b,
                                       bool disc_is_a,
                                       bool only_meeting)
{
    const ab_shape *disc = disc_is_a ? a : b;
    const ab_shape *box = disc_is_a ? b : a;
    ab_vec centre = disc->at;
    ab_vec low = ab_add(box->at, box->core.low);
    ab_vec high = ab_add(box->at, box->core.high);
    ab_vec near = { clamped_to(centre.x, low.x, high.x), clamped_to(centre.y, low.y, high.y) };
    ab_vec away = disc_is_a ? ab_sub(centre, near) : ab_sub(near, centre);
    ab_vec sum = ab_add(centre, near);

    if ((away.x | away.y) == 0) {
        return collide_within(a, b);
    }
    int side = disc_is_a ? side_towards(&b->core, away) : ABUT_SIDE_NONE;

    return contact_across(a, b, away, sum, sum, side, true, only_meeting);
}

AB_NOINLINE static abut_contact collide_disc(const ab_shape *a, const ab_shape *b)
{
    return a->core.count == 1 ? contact_of_disc(a, b, true, false)
                              : contact_of_disc(a, b, false, false);
}

AB_NOINLINE static abut_contact touch_disc(const ab_shape *a, const ab_shape *b)
{
    return a->core.count == 1 ? contact_of_disc(a, b, true, true)
                              : contact_of_disc(a, b, false, true);
}

/* Whether both have one or two points. */
AB_INLINE bool are_stems(const ab_shape *a, const ab_shape *b)
{
    return AB_SHORTCUTS && ((uint32_t)(a->core.count - 1) | (uint32_t)(b->core.count - 1)) < 2;
}

/* Whether both have 3 to 8 corners and no radius, and are near enough for lanes. */
AB_INLINE bool are_faces(const ab_shape *a, const ab_shape *b)
{
    return (a->core.flags & b->core.flags & AB_CORE_SMALL) != 0 &&
           (a->core.radius | b->core.radius) == 0 && ab_is_near(ab_sub(b->at, a->at));
}

/* Shapes of other kinds, for abut_touch(). */
AB_NOINLINE static abut_contact touch_others(const ab_shape *a, const ab_shape *b)
{
    ab_vec d = ab_sub(b->at, a->at);

    if (ab_relate(&a->core, &b->core, d, a->core.radius + b->core.radius) == ABUT_APART) {
        return contact_of_none();
    }
    return ab_collide_any(a, b);
}

/* Both of these only pass on: what needs room of its own is not compiled into them. */
abut_contact abut_collide(const abut_shape *a, const abut_shape *b)
{
    const ab_shape *me = ab_inside(a);
    const ab_shape *other = ab_inside(b);

    if ((me->core.form & other->core.form) == AB_CORE_BOX) {
        if (!AB_SHORTCUTS) {
            return collide_boxes(me, other);
        }
        if ((me->core.count | other->core.count) == 1) {
            return collide_discs(me, other);
        }
        if ((me->core.radius | other->core.radius) == 0) {
            return collide_rects(me, other);
        }
        return me->core.count == 1 || other->core.count == 1 ? collide_disc(me, other)
                                                             : collide_boxes(me, other);
    }
    if (are_faces(me, other)) {
        return ab_collide_faces(me, other);
    }
    return are_stems(me, other) ? ab_collide_stems(me, other, false) : ab_collide_any(me, other);
}

abut_contact abut_touch(const abut_shape *a, const abut_shape *b)
{
    const ab_shape *me = ab_inside(a);
    const ab_shape *other = ab_inside(b);

    if (!AB_SHORTCUTS) {
        abut_contact contact = abut_collide(a, b);

        return contact.relation == ABUT_APART ? contact_of_none() : contact;
    }
    if ((me->core.form & other->core.form) == AB_CORE_BOX) {
        if ((me->core.count | other->core.count) == 1) {
            return touch_discs(me, other);
        }
        if ((me->core.radius | other->core.radius) == 0) {
            return touch_rects(me, other);
        }
        return me->core.count == 1 || other->core.count == 1 ? touch_disc(me, other)
                                                             : touch_boxes(me, other);
    }
    ab_vec gap = ab_bounds_gap(&me->core, &other->core, ab_sub(other->at, me->at));

    if (ab_max(gap.x, gap.y) > me->core.radius + other->core.radius) {
        return contact_of_none();
    }
    if (are_faces(me, other)) {
        return ab_touch_faces(me, other);
    }
    return are_stems(me, other) ? ab_collide_stems(me, other, true) : touch_others(me, other);
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
