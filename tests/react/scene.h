/* react/scene.h - a frame of two figures, as a table writes it, seen in many views.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_SCENE_H
#define ABUT_TESTS_SCENE_H

#include "tables/figure.h"

/* Two figures before the frame, and where they would like to go. */
typedef struct scene {
    figure a;
    abut_vec2 move_a;
    figure b;
    abut_vec2 move_b;
    abut_react_options options;
} scene;

/* What is expected: `touch` if they touch exactly afterwards. */
typedef struct outcome {
    bool hit;
    bool touch;
    double time;
    abut_vec2 move_a;
    abut_vec2 move_b;
    abut_vec2 normal;
} outcome;

static inline abut_vec2 vec(double x, double y)
{
    return (abut_vec2){ x, y };
}

/* A motion as a view shows it: places without the shift. */
static inline abut_vec2 view_motion(const view *v, abut_vec2 p)
{
    return (abut_vec2){ v->map.a * p.x + v->map.c * p.y, v->map.b * p.x + v->map.d * p.y };
}

static inline int side_facing(abut_vec2 normal)
{
    if (fabs(normal.x) > fabs(normal.y)) {
        return normal.x < 0 ? ABUT_SIDE_MIN_X : ABUT_SIDE_MAX_X;
    }
    return normal.y < 0 ? ABUT_SIDE_MIN_Y : ABUT_SIDE_MAX_Y;
}

/* Open sides as a view shows them. Axes must stay axes. */
static inline unsigned view_sides(const view *v, unsigned sides)
{
    static const abut_vec2 normals[4] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };
    unsigned seen = 0;

    for (int i = 0; i < 4; i++) {
        if (sides >> i & 1) {
            seen |= 1u << side_facing(view_direction(v, normals[i]));
        }
    }
    return seen;
}

static inline scene scene_seen(const view *v, scene s)
{
    s.a = fig_seen(v, s.a);
    s.b = fig_seen(v, s.b);
    s.move_a = view_motion(v, s.move_a);
    s.move_b = view_motion(v, s.move_b);
    s.options.open_sides = view_sides(v, s.options.open_sides);
    s.options.cell *= v->scale;
    s.options.origin = view_place(v, s.options.origin);
    return s;
}

static inline scene scene_swapped(scene s)
{
    scene t = { s.b, s.move_b, s.a, s.move_a, s.options };

    t.options.mass_a = s.options.mass_b;
    t.options.mass_b = s.options.mass_a;
    return t;
}

static inline outcome outcome_swapped(outcome o)
{
    return (outcome){ o.hit, o.touch, o.time, o.move_b, o.move_a, { -o.normal.x, -o.normal.y } };
}

static inline abut_status scene_react(abut_method method, const scene *s, abut_reaction *out)
{
    abut_shape a = shape_of(&s->a);
    abut_shape b = shape_of(&s->b);

    return abut_react(method, &a, s->move_a, &b, s->move_b, &s->options, out);
}

/* How the two lie after a reaction. */
static inline abut_relation scene_after(const scene *s, const abut_reaction *r)
{
    abut_shape a = shape_of(&s->a);
    abut_shape b = shape_of(&s->b);
    abut_shape moved_a = abut_moved(&a, r->move_a.x, r->move_a.y);
    abut_shape moved_b = abut_moved(&b, r->move_b.x, r->move_b.y);

    return abut_relate(&moved_a, &moved_b);
}

/* Checks one scene, as it is, in a view: motions within `steps` lattice quanta. */
static inline void check_outcome(
    const char *row, const view *v, abut_method method, const scene *s, outcome want, double steps)
{
    scene seen = scene_seen(v, *s);
    const char *name = row_in_view(row, v);
    double slack = steps * ABUT_QUANTUM;
    abut_reaction r;

    CHECK_ROW(name, scene_react(method, &seen, &r) == ABUT_OK);
    CHECK_ROW(name, r.hit == want.hit);
    CHECK_ROW(name, near_by(r.time, want.time, 0x1p-32));
    CHECK_ROW(name, near_vec2_by(r.move_a, view_motion(v, want.move_a), slack));
    CHECK_ROW(name, near_vec2_by(r.move_b, view_motion(v, want.move_b), slack));
    CHECK_ROW(name, near_vec2_by(r.normal, view_direction(v, want.normal), 0x1p-28));
    CHECK_ROW(name, !want.touch || scene_after(&seen, &r) == ABUT_TOUCHING);
    if (s->move_b.x == 0 && s->move_b.y == 0 && want.move_b.x == 0 && want.move_b.y == 0) {
        CHECK_ROW(name, same_vec2(r.move_b, 0, 0));
    }
}

/* The same in all views (those that keep axes, if `upright`), and in both orders. */
static inline void check_scene(const char *row,
                               abut_method method,
                               const scene *s,
                               outcome want,
                               double steps,
                               bool upright,
                               bool both_orders)
{
    view views[VIEW_COUNT];
    scene swapped = scene_swapped(*s);

    views_fill(views);
    for (int i = 0; i < VIEW_COUNT; i++) {
        if (upright && !views[i].axes_stay) {
            continue;
        }
        check_outcome(row, &views[i], method, s, want, steps);
        if (both_orders) {
            check_outcome(row, &views[i], method, &swapped, outcome_swapped(want), steps);
        }
    }
}

#endif
