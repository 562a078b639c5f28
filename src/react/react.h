/* react/react.h - what all reactions share: the plan, the sides, and going back.
 *
 * A reaction is a correction of the motion of a relative to b: a part of it has to be taken back.
 * Whether the two overlap afterwards depends only on the correction, not on how it is shared
 * between the two (split.c), so every split of a safe correction is safe.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_REACT_REACT_H
#define AB_REACT_REACT_H

#include "base/check.h"

#include "abut/react.h"
#include "shape/core.h"

/* The bounds of a shape on the lattice. */
typedef struct ab_hitbox {
    ab_vec low;
    ab_vec high;
} ab_hitbox;

ab_hitbox ab_hitbox_of(const abut_shape *shape);

/* What is asked, checked and on the lattice. Boxes are those before the motion. */
typedef struct ab_plan {
    const abut_shape *a;
    const abut_shape *b;
    ab_vec want_a;
    ab_vec want_b;
    ab_hitbox box_a;
    ab_hitbox box_b;
    abut_split split;
    int64_t mass_share; /* of a, by the masses, in AB_SHARE_WHOLE */
    unsigned open_sides;
    int64_t cell; /* 0: as large as b */
    ab_vec origin;
} ab_plan;

/* A part of a correction. It may be negative or more than the whole: in a chase. */
typedef struct ab_share {
    int64_t part;
    int64_t whole;
} ab_share;

#define AB_SHARE_WHOLE ((int64_t)1 << 62)

/* A method. It is handed no hit and the whole motions, and writes what it finds. */
typedef void ab_method_fn(const ab_plan *plan, abut_reaction *out);

ab_method_fn ab_react_shortest;                 /* shortest.c */
ab_method_fn ab_react_direction;                /* sides.c */
ab_method_fn ab_react_before_after;             /* sides.c */
ab_method_fn ab_react_meeting_sides;            /* sides.c */
ab_method_fn ab_react_tile_offset;              /* sides.c */
ab_method_fn ab_react_impact;                   /* impact.c */
ab_method_fn ab_react_shortest_as_written;      /* written.c */
ab_method_fn ab_react_meeting_sides_as_written; /* written.c */

/* Parts two that overlapped before they moved by the shortest push, if they still do;
 * as hitboxes, or as the shapes they are (shortest.c). */
void ab_react_part(const ab_plan *plan, bool hitboxes, abut_reaction *out);

/* Going back (split.c). How much of it is a's share, by the plan: along an axis, or
 * for TIME with the normal along one. */
ab_share ab_share_of(const ab_plan *plan, abut_vec2 normal);
/* The same where it is not known when they touched. */
ab_share ab_share_untimed(const ab_plan *plan, abut_vec2 normal);
ab_vec ab_share_take(ab_vec back, ab_share share);

/* Takes `back` off the motion of a relative to b, `back_a` of it off a's own, and
 * reports a hit with this normal. */
void ab_go_back(
    const ab_plan *plan, abut_vec2 normal, ab_vec back, ab_vec back_a, abut_reaction *out);

/* Axes: 0 is x, 1 is y. */
static inline int64_t ab_along(ab_vec v, int axis)
{
    return axis == 0 ? v.x : v.y;
}

static inline ab_vec ab_on_axis(int axis, int64_t length)
{
    return axis == 0 ? (ab_vec){ length, 0 } : (ab_vec){ 0, length };
}

/* The side of b that faces along an axis, to its low end (-1) or its high end (1). */
static inline int ab_side_of(int axis, int facing)
{
    if (axis == 0) {
        return facing < 0 ? ABUT_SIDE_MIN_X : ABUT_SIDE_MAX_X;
    }
    return facing < 0 ? ABUT_SIDE_MIN_Y : ABUT_SIDE_MAX_Y;
}

static inline bool ab_side_is_open(const ab_plan *plan, int side)
{
    return (plan->open_sides >> side & 1) != 0;
}

static inline abut_vec2 ab_axis_normal(int axis, int facing)
{
    return axis == 0 ? (abut_vec2){ facing, 0 } : (abut_vec2){ 0, facing };
}

/* Whether a normal runs along an axis, exactly. */
static inline bool ab_is_axial(abut_vec2 normal)
{
    return normal.x == 0 || normal.y == 0;
}

static inline ab_hitbox ab_hitbox_moved(ab_hitbox box, ab_vec by)
{
    return (ab_hitbox){ ab_add(box.low, by), ab_add(box.high, by) };
}

static inline bool ab_rests(ab_vec move)
{
    return move.x == 0 && move.y == 0;
}

static inline abut_vec2 ab_vec_units(ab_vec quanta)
{
    return (abut_vec2){ ab_units(quanta.x), ab_units(quanta.y) };
}

static inline ab_vec ab_vec_round(abut_vec2 units)
{
    return (ab_vec){ ab_round(units.x), ab_round(units.y) };
}

#endif
