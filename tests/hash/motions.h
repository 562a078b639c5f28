/* hash/motions.h - questions about shapes that move: sweeps, turns, reactions.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_MOTIONS_H
#define ABUT_TESTS_MOTIONS_H

#include "hash/digest.h"
#include "hash/subjects.h"

#include <math.h>

enum { SWEEP_COUNT = 7000, TURN_COUNT = 600, REACTION_COUNT = 1500, RESPONSE_COUNT = 2000 };

static inline void add_swept(digest *d, const abut_swept *swept)
{
    add_int(d, swept->hit);
    add_int(d, swept->graze);
    add_number(d, swept->time);
    add_number(d, swept->touch);
    add_vec2(d, swept->normal);
    add_vec2(d, swept->point);
    add_int(d, swept->side);
    add_vec2(d, swept->move_a);
    add_vec2(d, swept->move_b);
}

static inline abut_vec2 motion_in(rng *r, style look)
{
    abut_vec2 move = vec2_in(r, look == FAR ? SMALL : look);

    if (rng_int(r, 0, 3) == 0) {
        move.y = 0;
    }
    return move;
}

/* Two shapes that mostly stand beside each other, and a motion of the first that mostly
 * leads to the second, or past it. */
static inline abut_vec2 make_pair(rng *r, subject *a, subject *b, style look)
{
    static const double parts[] = { 0.5, 1, 2, 16 };
    abut_vec2 move = motion_in(r, look);
    double part = parts[rng_int(r, 0, 3)];

    make_subject(r, a, look);
    make_subject(r, b, look);
    if (rng_int(r, 0, 3) > 0) {
        b->shape = abut_moved(&b->shape, look == QUARTER ? 48 : 16, 0);
    }
    if (rng_int(r, 0, 3) > 0 && abut_shape_check(&a->shape) == ABUT_OK &&
        abut_shape_check(&b->shape) == ABUT_OK) {
        abut_vec2 from = abut_shape_centroid(&a->shape);
        abut_vec2 to = abut_shape_centroid(&b->shape);

        move.x = (to.x - from.x) * part;
        move.y = (to.y - from.y) * part;
    }
    return move;
}

static inline void ask_sweeps(digest *d, rng *r)
{
    static subject sa;
    static subject sb;
    abut_swept swept;

    for (int i = 0; i < asked(SWEEP_COUNT); i++) {
        style look = (style)(i % STYLE_COUNT);
        abut_vec2 move_a = make_pair(r, &sa, &sb, look);
        abut_vec2 move_b = motion_in(r, i % 3 ? look : SMALL);

        add_int(d, (int)abut_sweep(&sa.shape, move_a, &sb.shape, move_b, &swept));
        add_swept(d, &swept);
        add_int(d, (int)abut_sweep(&sb.shape, move_b, &sa.shape, move_a, &swept));
        add_swept(d, &swept);
    }
}

/* --- Turns ------------------------------------------------------------------------ */

static inline void add_pose(digest *d, abut_pose pose)
{
    add_number(d, pose.x);
    add_number(d, pose.y);
    add_number(d, pose.cos);
    add_number(d, pose.sin);
}

static inline abut_course course_of(rng *r, style look)
{
    abut_vec2 at = vec2_in(r, look);
    abut_course course = { .from = abut_at_angle(at.x, at.y, angle_of(r)) };

    course.move = motion_in(r, look);
    course.turn = angle_of(r);
    return course;
}

static inline void ask_turns(digest *d, rng *r)
{
    static subject sa;
    static subject sb;
    abut_turned turned;

    for (int i = 0; i < asked(TURN_COUNT); i++) {
        style look = (style)(i % STYLE_COUNT);
        abut_course course_a = course_of(r, SMALL);
        abut_course course_b = course_of(r, look == FAR ? SMALL : look);

        make_subject(r, &sa, SMALL);
        make_subject(r, &sb, look == FAR ? QUARTER : look);
        add_pose(d, abut_course_at(&course_a, (double)(i % 64) / 64.0));
        add_int(d, (int)abut_sweep_turning(&sa.shape, &course_a, &sb.shape, &course_b, &turned));
        add_int(d, turned.hit);
        add_number(d, turned.time);
        add_number(d, turned.gap);
        add_vec2(d, turned.normal);
        add_vec2(d, turned.point);
        add_int(d, turned.side);
        add_pose(d, turned.pose_a);
        add_pose(d, turned.pose_b);
    }
}

/* --- Reactions -------------------------------------------------------------------- */

static inline double mass_of(rng *r)
{
    int64_t mass = rng_int(r, -1, 9);

    return mass < 0 ? INFINITY : (double)mass;
}

static inline abut_react_options options_of(rng *r)
{
    abut_react_options options = { .split = (abut_split)rng_int(r, 0, ABUT_SPLIT_COUNT - 1) };

    options.mass_a = mass_of(r);
    options.mass_b = mass_of(r);
    options.open_sides = rng_int(r, 0, 3) == 0 ? (unsigned)rng_int(r, 0, 15) : 0;
    options.cell = (double)rng_int(r, 0, 3);
    options.origin = vec2_in(r, QUARTER);
    return options;
}

static inline void add_reaction(digest *d, const abut_reaction *reaction)
{
    add_int(d, reaction->hit);
    add_number(d, reaction->time);
    add_vec2(d, reaction->move_a);
    add_vec2(d, reaction->move_b);
    add_vec2(d, reaction->normal);
    add_int(d, reaction->side);
}

static inline void ask_helpers(digest *d, rng *r, const abut_shape *a, const abut_shape *b)
{
    abut_vec2 move = vec2_in(r, QUARTER);
    double size = size_in(r, DECIMAL);
    abut_shape thick = abut_thickened(a, size);

    add_vec2(d, abut_limit_speed(move, size));
    add_number(d, abut_safe_speed(a, b));
    add_bounds(d, abut_shape_bounds(&thick));
    abut_shape drawn = abut_elongated(a, move.x, move.y);
    abut_halves halves = abut_push_halves(a, b);

    add_bounds(d, abut_shape_bounds(&drawn));
    add_number(d, abut_shape_area(&drawn));
    add_vec2(d, halves.a);
    add_vec2(d, halves.b);
    add_int(d, abut_substeps(a, move, b));
    add_int(d, abut_same_side(a, move, b));
}

static inline void ask_responses(digest *d, rng *r)
{
    for (int i = 0; i < asked(RESPONSE_COUNT); i++) {
        style look = (style)(i % STYLE_COUNT);
        double angle = angle_of(r);
        abut_vec2 normal = { abut_cos(angle), abut_sin(angle) };
        abut_velocities before;

        before.a = vec2_in(r, look);
        before.b = vec2_in(r, look);
        double mass_a = mass_of(r);
        double mass_b = mass_of(r);
        abut_velocities after = abut_respond((abut_response)(i % ABUT_RESPONSE_COUNT), normal,
                                             before, mass_a, mass_b, (double)(i % 9) / 8.0);

        add_vec2(d, after.a);
        add_vec2(d, after.b);
    }
}

static inline void ask_reactions(digest *d, rng *r)
{
    static subject sa;
    static subject sb;
    abut_reaction reaction;

    for (int i = 0; i < asked(REACTION_COUNT); i++) {
        style look = (style)(i % STYLE_COUNT);
        abut_vec2 move_a = make_pair(r, &sa, &sb, look);
        abut_vec2 move_b = motion_in(r, i % 3 ? look : SMALL);
        abut_react_options options = options_of(r);

        for (int method = 0; method < ABUT_METHOD_COUNT; method++) {
            add_int(d, (int)abut_react((abut_method)method, &sa.shape, move_a, &sb.shape, move_b,
                                       i % 2 ? &options : NULL, &reaction));
            add_reaction(d, &reaction);
        }
        ask_helpers(d, r, &sa.shape, &sb.shape);
    }
    ask_responses(d, r);
}

#endif
