/* tables/contact_rows.h - a row of a contact table, and all that must hold of it.
 *
 * A row says: this figure, standing here, lies so to that one. From it follow
 * the relation in both orders, separation, normal, side, push, distance and the
 * consistency of every other question, in every view and for every spelling of
 * the two figures.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_CONTACT_ROWS_H
#define ABUT_TESTS_CONTACT_ROWS_H

#include "tables/figure.h"

/* A column that more than one answer fits: the checks that hold of every right
 * answer are made, the exact one is not. */
#define ANY_NORMAL                                                                                 \
    {                                                                                              \
        0, 0                                                                                       \
    }
enum { ANY = -2, NONE = ABUT_SIDE_NONE };

/* Short words for the columns. */
#define A ABUT_APART
#define T ABUT_TOUCHING
#define O ABUT_OVERLAPPING
#define H TEST_HALF_ROOT

/* Figures of more than one table. */
static const figure dot = { FIGURE_POINT, 1, 0, { { 0, 0 } } };
static const figure bar = { FIGURE_SEGMENT, 2, 0, { { -2, 0 }, { 2, 0 } } };
static const figure disc = { FIGURE_CIRCLE, 1, 1, { { 0, 0 } } };
static const figure moon = { FIGURE_CIRCLE, 1, 5, { { 0, 0 } } };
static const figure pill = { FIGURE_CAPSULE, 2, 1, { { -2, 0 }, { 2, 0 } } };
static const figure crate = { FIGURE_RECT, 4, 0, { { -2, -1 }, { 2, -1 }, { 2, 1 }, { -2, 1 } } };
/* |x| + |y| <= 2 */
static const figure diamond = { FIGURE_TURNED, 4, 0, { { 0, -2 }, { 2, 0 }, { 0, 2 }, { -2, 0 } } };
/* Half sides 10 and 5, turned 4-3-5. */
static const figure slab = {
    FIGURE_TURNED, 4, 0, { { -5, -10 }, { 11, 2 }, { 5, 10 }, { -11, -2 } }
};
static const figure wedge = { FIGURE_TRIANGLE, 3, 0, { { 0, 0 }, { 4, 0 }, { 0, 3 } } };
static const figure gem = {
    FIGURE_POLYGON, 6, 0, { { -2, -2 }, { 2, -2 }, { 4, 0 }, { 2, 2 }, { -2, 2 }, { -4, 0 } }
};
static const figure pad = {
    FIGURE_ROUNDED_RECT, 4, 1, { { -2, -1 }, { 2, -1 }, { 2, 1 }, { -2, 1 } }
};
static const figure bean = { FIGURE_ROUNDED_POLYGON, 3, 1, { { 0, 0 }, { 4, 0 }, { 0, 3 } } };

typedef struct contact_row {
    const char *name;
    const figure *a; /* this figure... */
    abut_vec2 at;    /* ...moved here... */
    const figure *b; /* ...against this one */
    abut_relation relation;
    double separation;
    abut_vec2 normal; /* out of b, towards a */
    int side;         /* the edge of b that is met */
} contact_row;

typedef struct contact_case {
    const char *name;
    const contact_row *row;
    const view *seen;
    figure a;
    figure b;
    abut_shape shape_a;
    abut_shape shape_b;
    double separation; /* as the view shows it */
    abut_vec2 normal;
    double tolerance; /* of lengths */
} contact_case;

static inline bool states_normal(const contact_case *c)
{
    return c->normal.x != 0 || c->normal.y != 0;
}

static inline void check_relation(const contact_case *c)
{
    const abut_shape *a = &c->shape_a;
    const abut_shape *b = &c->shape_b;
    abut_relation wanted = c->row->relation;

    CHECK_ROW(c->name, abut_shape_check(a) == ABUT_OK);
    CHECK_ROW(c->name, abut_shape_check(b) == ABUT_OK);
    CHECK_ROW(c->name, abut_relate(a, b) == wanted);
    CHECK_ROW(c->name, abut_relate(b, a) == wanted);
    CHECK_ROW(c->name, abut_relate_within(a, b, 0) == wanted);
    CHECK_ROW(c->name, abut_relate_at(a, abut_at(0, 0), b, abut_at(0, 0)) == wanted);
    if (c->separation > 1e-3) {
        double more = c->separation * 1.000001;
        double less = c->separation * 0.999999;

        CHECK_ROW(c->name, abut_relate_within(a, b, more) == ABUT_TOUCHING);
        CHECK_ROW(c->name, abut_relate_within(b, a, less) == ABUT_APART);
    } else {
        abut_relation with_slack = wanted == ABUT_APART ? ABUT_TOUCHING : wanted;

        CHECK_ROW(c->name, abut_relate_within(a, b, 1) == with_slack);
    }
}

/* The same sets of points in other words, and half a billion units away. */
static inline void check_spellings(const contact_case *c)
{
    abut_relation wanted = c->row->relation;

    for (int shift = 0; shift < 3; shift++) {
        abut_shape a = shape_respelled(&c->a, shift, shift == 1);
        abut_shape b = shape_respelled(&c->b, 2 - shift, shift != 2);

        CHECK_ROW(c->name, abut_relate(&a, &b) == wanted);
        CHECK_ROW(c->name, abut_relate(&b, &c->shape_a) == wanted);
    }
    figure drawn_a = fig_moved(*c->row->a, c->row->at.x, c->row->at.y);
    abut_shape plain_a = shape_of(&drawn_a);
    abut_shape plain_b = shape_of(c->row->b);
    abut_shape a = abut_transformed(&plain_a, c->seen->map);
    abut_shape b = abut_transformed(&plain_b, c->seen->map);

    CHECK_ROW(c->name, abut_relate(&a, &b) == wanted);
    CHECK_ROW(c->name, abut_relate(&c->shape_a, &b) == wanted);
    a = abut_moved(&c->shape_a, 5e8, -5e8);
    b = abut_moved(&c->shape_b, 5e8, -5e8);
    CHECK_ROW(c->name, abut_relate(&a, &b) == wanted);
}

/* Moving a along the normal must widen the gap by as much, whichever of several
 * right normals it is. */
static inline void check_normal(const contact_case *c, abut_vec2 normal, bool swapped)
{
    const abut_shape *a = swapped ? &c->shape_b : &c->shape_a;
    const abut_shape *b = swapped ? &c->shape_a : &c->shape_b;
    double sign = swapped ? -1 : 1;
    double step = c->seen->scale;
    abut_shape moved = abut_moved(a, normal.x * step, normal.y * step);

    CHECK_ROW(c->name, near(length_of(normal), 1));
    CHECK_ROW(c->name, abut_collide(&moved, b).separation >= c->separation + step - c->tolerance);
    if (states_normal(c)) {
        abut_vec2 wanted = { sign * c->normal.x, sign * c->normal.y };

        CHECK_ROW(c->name, near_vec2_by(normal, wanted, 1e-9));
    }
}

static inline void check_contact(const contact_case *c)
{
    abut_contact ab = abut_collide(&c->shape_a, &c->shape_b);
    abut_contact ba = abut_collide(&c->shape_b, &c->shape_a);
    double reach = fabs(fmin(c->separation, 0)) / 2 + c->tolerance;

    CHECK_ROW(c->name, ab.relation == c->row->relation);
    CHECK_ROW(c->name, ba.relation == c->row->relation);
    CHECK_ROW(c->name, relation_of(ab.separation) == c->row->relation);
    CHECK_ROW(c->name, near_by(ab.separation, c->separation, c->tolerance));
    CHECK_ROW(c->name, ba.separation == ab.separation);
    check_normal(c, ab.normal, false);
    check_normal(c, ba.normal, true);
    if (c->row->side != ANY) {
        CHECK_ROW(c->name, ab.side == side_of(&c->b, c->row->side));
    }
    if (c->row->relation == ABUT_APART) {
        CHECK_ROW(c->name, ab.point_count == 0);
        return;
    }
    CHECK_ROW(c->name, ab.point_count == 1 || ab.point_count == 2);
    for (uint32_t i = 0; i < ab.point_count; i++) {
        abut_shape point = abut_point(ab.points[i].x, ab.points[i].y);

        CHECK_ROW(c->name, abut_relate_within(&point, &c->shape_a, reach) != ABUT_APART);
        CHECK_ROW(c->name, abut_relate_within(&point, &c->shape_b, reach) != ABUT_APART);
    }
}

static inline void check_push(const contact_case *c, const abut_shape *a, const abut_shape *b)
{
    abut_vec2 push = abut_push(a, b);
    abut_shape moved = abut_moved(a, push.x, push.y);

    if (c->row->relation != ABUT_OVERLAPPING) {
        CHECK_ROW(c->name, same_vec2(push, 0, 0));
        return;
    }
    CHECK_ROW(c->name, abut_relate(&moved, b) != ABUT_OVERLAPPING);
    CHECK_ROW(c->name, length_of(push) >= -c->separation - c->tolerance);
    CHECK_ROW(c->name, length_of(push) <= -c->separation + 0x1p-20);
    CHECK_ROW(c->name, push.x == abut_snap(push.x) && push.y == abut_snap(push.y));
    if (states_normal(c)) {
        double sign = a == &c->shape_a ? -1 : 1;
        abut_vec2 wanted = { sign * c->normal.x * c->separation,
                             sign * c->normal.y * c->separation };

        CHECK_ROW(c->name, near_vec2_by(push, wanted, 0x1p-19));
    }
}

static inline void check_distance(const contact_case *c)
{
    abut_distance got = abut_measure(&c->shape_a, &c->shape_b);
    abut_distance back = abut_measure(&c->shape_b, &c->shape_a);
    abut_shape on_a = abut_point(got.on_a.x, got.on_a.y);
    abut_shape on_b = abut_point(got.on_b.x, got.on_b.y);
    abut_vec2 between = { got.on_a.x - got.on_b.x, got.on_a.y - got.on_b.y };

    CHECK_ROW(c->name, (got.distance == 0) == (c->row->relation != ABUT_APART));
    CHECK_ROW(c->name, near_by(got.distance, fmax(c->separation, 0), c->tolerance));
    CHECK_ROW(c->name, back.distance == got.distance);
    CHECK_ROW(c->name, near_by(length_of(between), got.distance, c->tolerance));
    CHECK_ROW(c->name, abut_relate_within(&on_a, &c->shape_a, c->tolerance) != ABUT_APART);
    CHECK_ROW(c->name, abut_relate_within(&on_b, &c->shape_b, c->tolerance) != ABUT_APART);
    if (states_normal(c) && c->separation > 1e-3) {
        abut_vec2 wanted = { c->normal.x * got.distance, c->normal.y * got.distance };

        CHECK_ROW(c->name, near_vec2_by(between, wanted, c->tolerance));
    }
}

static inline void check_common_part(const contact_case *c)
{
    abut_vec2 corners[16];
    abut_intersection got = abut_intersect(&c->shape_a, &c->shape_b, corners, COUNT_OF(corners));
    bool straight = fig_straight(&c->a) && fig_straight(&c->b);
    abut_axis axis = abut_separating_axis(&c->shape_a, &c->shape_b);
    bool meet = c->row->relation != ABUT_APART;

    CHECK_ROW(c->name, got.relation == c->row->relation);
    CHECK_ROW(c->name, abut_bounds_is_empty(got.bounds) == !meet);
    CHECK_ROW(c->name, got.area >= 0);
    CHECK_ROW(c->name, c->row->relation == ABUT_OVERLAPPING || got.area == 0);
    CHECK_ROW(c->name, (got.corner_count > 0) == (straight && meet));
    CHECK_ROW(c->name, (int)got.corner_count <= c->a.count + c->b.count);
    CHECK_ROW(c->name, axis.found == (straight && c->row->relation != ABUT_OVERLAPPING));
    if (axis.found) {
        CHECK_ROW(c->name, near(length_of(axis.normal), 1));
        CHECK_ROW(c->name, axis.separation >= 0);
        CHECK_ROW(c->name, axis.separation <= fmax(c->separation, 0) + c->tolerance);
    }
    if (!meet) {
        CHECK_ROW(c->name, !abut_contains(&c->shape_a, &c->shape_b));
        CHECK_ROW(c->name, !abut_contains(&c->shape_b, &c->shape_a));
    }
}

static inline void check_contact_rows(const contact_row *rows, int count)
{
    view views[VIEW_COUNT];

    views_fill(views);
    for (int i = 0; i < count * VIEW_COUNT; i++) {
        const contact_row *row = &rows[i / VIEW_COUNT];
        const view *v = &views[i % VIEW_COUNT];
        contact_case c = { .name = row_in_view(row->name, v), .row = row, .seen = v };

        c.a = fig_seen(v, fig_moved(*row->a, row->at.x, row->at.y));
        c.b = fig_seen(v, *row->b);
        c.shape_a = shape_of(&c.a);
        c.shape_b = shape_of(&c.b);
        c.separation = row->separation * v->scale;
        c.normal = view_direction(v, row->normal);
        c.tolerance = 1e-8 * v->scale;
        CHECK_ROW(row->name, relation_of(row->separation) == row->relation);
        check_relation(&c);
        check_spellings(&c);
        check_contact(&c);
        check_push(&c, &c.shape_a, &c.shape_b);
        check_push(&c, &c.shape_b, &c.shape_a);
        check_distance(&c);
        check_common_part(&c);
    }
}

#endif
