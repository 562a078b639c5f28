/* react/react.c - the reactions by name: checks what is asked, and hands it to a method.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "react/react.h"

#include <math.h>

typedef struct method_row {
    const char *name;
    ab_method_fn *react;
} method_row;

static const method_row methods[ABUT_METHOD_COUNT] = {
    [ABUT_REACT_SHORTEST] = { "shortest", ab_react_shortest },
    [ABUT_REACT_DIRECTION] = { "direction", ab_react_direction },
    [ABUT_REACT_BEFORE_AFTER] = { "before_after", ab_react_before_after },
    [ABUT_REACT_MEETING_SIDES] = { "meeting_sides", ab_react_meeting_sides },
    [ABUT_REACT_TILE_OFFSET] = { "tile_offset", ab_react_tile_offset },
    [ABUT_REACT_IMPACT] = { "impact", ab_react_impact },
    [ABUT_REACT_SHORTEST_AS_WRITTEN] = { "shortest_as_written", ab_react_shortest_as_written },
    [ABUT_REACT_MEETING_SIDES_AS_WRITTEN] = { "meeting_sides_as_written",
                                              ab_react_meeting_sides_as_written },
};

static bool is_method(abut_method method)
{
    return (unsigned)method < ABUT_METHOD_COUNT;
}

const char *abut_method_name(abut_method method)
{
    return is_method(method) ? methods[method].name : "";
}

/* The share of a by the masses: the quotient is that of the lighter by the heavier, so
 * that nothing overflows. */
static int64_t share_by_mass(double mass_a, double mass_b)
{
    double light = mass_a < mass_b ? mass_a / mass_b : mass_b / mass_a;
    double share = mass_a < mass_b ? 1 / (1 + light) : light / (1 + light);

    return (int64_t)(share * (double)AB_SHARE_WHOLE);
}

static bool is_mass(double mass)
{
    return mass >= 0; /* false for NaN; infinity is one */
}

/* Reads the options into a plan; false if they are out of range. */
static bool read_options(const abut_react_options *options, ab_plan *plan)
{
    const abut_react_options none = { 0 };
    const abut_react_options *from = options != NULL ? options : &none;
    double mass_a = from->mass_a != 0 ? from->mass_a : 1;
    double mass_b = from->mass_b != 0 ? from->mass_b : 1;

    if ((unsigned)from->split >= ABUT_SPLIT_COUNT || from->open_sides > 15 || !is_mass(mass_a) ||
        !is_mass(mass_b) || !(from->cell >= 0 && from->cell <= ABUT_LIMIT) ||
        !ab_in_range(from->origin.x) || !ab_in_range(from->origin.y)) {
        return false;
    }
    bool both_infinite = mass_a == INFINITY && mass_b == INFINITY;

    plan->split = both_infinite && from->split == ABUT_SPLIT_MASS ? ABUT_SPLIT_TIME : from->split;
    plan->mass_share = both_infinite ? 0 : share_by_mass(mass_a, mass_b);
    plan->open_sides = from->open_sides;
    plan->cell = ab_round(from->cell);
    plan->origin = ab_vec_round(from->origin);
    return plan->cell > 0 || from->cell == 0;
}

ab_hitbox ab_hitbox_of(const abut_shape *shape)
{
    const ab_shape *inside = ab_inside(shape);
    const ab_core *core = &inside->core;
    ab_vec radius = { core->radius, core->radius };

    return (ab_hitbox){ ab_sub(ab_add(inside->at, core->low), radius),
                        ab_add(ab_add(inside->at, core->high), radius) };
}

static bool stays_in_range(ab_hitbox box, ab_vec move)
{
    ab_hitbox after = ab_hitbox_moved(box, move);

    return ab_min(after.low.x, after.low.y) >= -AB_LATTICE_LIMIT &&
           ab_max(after.high.x, after.high.y) <= AB_LATTICE_LIMIT &&
           ab_max(ab_max(move.x, -move.x), ab_max(move.y, -move.y)) <= AB_LATTICE_LIMIT;
}

/* Reads a shape and its motion. */
static abut_status
read_motion(const abut_shape *shape, abut_vec2 move, ab_hitbox *box, ab_vec *want)
{
    if (ab_inside(shape)->core.count == 0) {
        return ABUT_E_SHAPE;
    }
    abut_status bad_x = ab_coordinate_check(move.x);
    abut_status bad_y = ab_coordinate_check(move.y);

    if (bad_x != ABUT_OK || bad_y != ABUT_OK) {
        return bad_x != ABUT_OK ? bad_x : bad_y;
    }
    *box = ab_hitbox_of(shape);
    *want = ab_vec_round(move);
    return stays_in_range(*box, *want) ? ABUT_OK : ABUT_E_RANGE;
}

static abut_reaction no_reaction(ab_vec move_a, ab_vec move_b)
{
    return (abut_reaction){ .time = 1,
                            .move_a = ab_vec_units(move_a),
                            .move_b = ab_vec_units(move_b),
                            .side = ABUT_SIDE_NONE };
}

abut_status abut_react(abut_method method,
                       const abut_shape *a,
                       abut_vec2 move_a,
                       const abut_shape *b,
                       abut_vec2 move_b,
                       const abut_react_options *options,
                       abut_reaction *out)
{
    const ab_vec nowhere = { 0, 0 };
    ab_plan plan = { .a = a, .b = b };

    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = no_reaction(nowhere, nowhere);
    if (!is_method(method) || !read_options(options, &plan)) {
        return ABUT_E_ARGUMENT;
    }
    abut_status bad_a = read_motion(a, move_a, &plan.box_a, &plan.want_a);
    abut_status bad_b = read_motion(b, move_b, &plan.box_b, &plan.want_b);

    if (bad_a != ABUT_OK || bad_b != ABUT_OK) {
        return bad_a != ABUT_OK ? bad_a : bad_b;
    }
    *out = no_reaction(plan.want_a, plan.want_b);
    methods[method].react(&plan, out);
    if (!stays_in_range(plan.box_a, ab_vec_round(out->move_a)) ||
        !stays_in_range(plan.box_b, ab_vec_round(out->move_b))) {
        *out = no_reaction(nowhere, nowhere);
        return ABUT_E_RANGE;
    }
    return ABUT_OK;
}

abut_halves abut_push_halves(const abut_shape *a, const abut_shape *b)
{
    const abut_vec2 still = { 0, 0 };
    const abut_react_options options = { .split = ABUT_SPLIT_HALF };
    abut_reaction reaction;

    abut_react(ABUT_REACT_SHORTEST, a, still, b, still, &options, &reaction);
    return (abut_halves){ reaction.move_a, reaction.move_b };
}
