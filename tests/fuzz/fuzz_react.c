/* fuzz/fuzz_react.c - the reactions, by every method, and their helpers.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/motion.h"

/* --- Reactions ------------------------------------------------------------------- */

static double take_mass(fuzz_bytes *bytes)
{
    double mass = take_number(bytes);

    switch (take_byte(bytes) % 8) {
    case 0:
        return mass;
    case 1:
        return INFINITY;
    case 2:
        return 0;
    default:
        return fabs(mass);
    }
}

static abut_react_options take_options(fuzz_bytes *bytes)
{
    abut_react_options options = { 0 };
    uint8_t look = take_byte(bytes);

    options.split = (abut_split)(look % 16 == 0 ? take_int(bytes, -9, 9) : look % 4);
    options.mass_a = take_mass(bytes);
    options.mass_b = take_mass(bytes);
    options.open_sides = look & 64 ? take_byte(bytes) % 16u : 0;
    options.cell = look & 128 ? take_number(bytes) : 0;
    options.origin = take_vec2(bytes);
    return options;
}

static void check_empty_reaction(const abut_reaction *r)
{
    FUZZ_CHECK(!r->hit && r->time == 1 && is_zero(r->normal) && r->side == ABUT_SIDE_NONE);
    FUZZ_CHECK(is_zero(r->move_a) && is_zero(r->move_b));
}

static void
check_reaction(abut_method method, const abut_reaction *r, abut_vec2 move_a, abut_vec2 move_b)
{
    bool as_written = method >= ABUT_REACT_SHORTEST_AS_WRITTEN;

    FUZZ_CHECK(r->time >= 0 && r->time <= 1);
    FUZZ_CHECK(r->side >= ABUT_SIDE_NONE);
    FUZZ_CHECK(all_finite(r->move_a) && all_finite(r->move_b));
    FUZZ_CHECK(fabs(r->move_a.x) > ABUT_LIMIT || fabs(r->move_a.y) > ABUT_LIMIT ||
               same_vec2(r->move_a, snapped(r->move_a)));
    FUZZ_CHECK(fabs(r->move_b.x) > ABUT_LIMIT || fabs(r->move_b.y) > ABUT_LIMIT ||
               same_vec2(r->move_b, snapped(r->move_b)));
    if (r->hit) {
        FUZZ_CHECK(is_unit(r->normal) || (as_written && is_zero(r->normal)));
        return;
    }
    FUZZ_CHECK(r->time == 1 && is_zero(r->normal) && r->side == ABUT_SIDE_NONE);
    FUZZ_CHECK(same_vec2(r->move_a, snapped(move_a)));
    FUZZ_CHECK(same_vec2(r->move_b, snapped(move_b)));
}

/* What most methods see of a shape. */
static abut_shape hitbox_of(const abut_shape *shape)
{
    abut_bounds bounds = abut_shape_bounds(shape);

    return abut_rect_between(bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y);
}

/* Whether there is room around a shape for whatever becomes of it. */
static bool has_room(const abut_shape *shape)
{
    abut_bounds bounds = abut_shape_bounds(shape);
    double reach = fmax(fmax(-bounds.min.x, bounds.max.x), fmax(-bounds.min.y, bounds.max.y));

    return reach <= ABUT_LIMIT / 8;
}

/* Where the exact methods lead to, nothing overlaps; what rests stays. */
static void check_result(abut_method method,
                         const abut_shape *a,
                         abut_vec2 move_a,
                         const abut_shape *b,
                         abut_vec2 move_b,
                         const abut_react_options *options,
                         const abut_reaction *r)
{
    bool shortest = method == ABUT_REACT_SHORTEST || method == ABUT_REACT_SHORTEST_AS_WRITTEN;
    bool moves_who_rests =
        options != NULL && (options->split == ABUT_SPLIT_MASS || options->split == ABUT_SPLIT_HALF);
    bool open = options != NULL && options->open_sides != 0;
    abut_shape end_a = abut_moved(a, r->move_a.x, r->move_a.y);
    abut_shape end_b = abut_moved(b, r->move_b.x, r->move_b.y);
    abut_shape box_a = hitbox_of(a);
    abut_shape box_b = hitbox_of(b);

    if (!open && (method == ABUT_REACT_SHORTEST || method == ABUT_REACT_IMPACT)) {
        FUZZ_CHECK(abut_relate(&end_a, &end_b) != ABUT_OVERLAPPING);
    }
    if (!shortest && !moves_who_rests && has_room(a) && has_room(b) &&
        abut_relate(&box_a, &box_b) != ABUT_OVERLAPPING) {
        FUZZ_CHECK(!is_zero(snapped(move_a)) || is_zero(r->move_a));
        FUZZ_CHECK(!is_zero(snapped(move_b)) || is_zero(r->move_b));
    }
}

static void fuzz_reactions(fuzz_bytes *bytes, const abut_shape *a, const abut_shape *b)
{
    abut_vec2 move_a = take_vec2(bytes);
    abut_vec2 move_b = take_byte(bytes) % 4 == 0 ? (abut_vec2){ 0, 0 } : take_vec2(bytes);
    bool plain = take_byte(bytes) % 4 == 0;
    abut_react_options options = take_options(bytes);
    const abut_react_options *given = plain ? NULL : &options;

    for (int i = -1; i <= ABUT_METHOD_COUNT; i++) {
        abut_method method = (abut_method)i;
        bool known = i >= 0 && i < ABUT_METHOD_COUNT;
        abut_reaction r;
        abut_status status = abut_react(method, a, move_a, b, move_b, given, &r);

        FUZZ_CHECK((abut_method_name(method)[0] != 0) == known);
        FUZZ_CHECK(status != ABUT_OK || (known && can_move(a, move_a) && can_move(b, move_b)));
        if (plain && known && can_move(a, move_a) && can_move(b, move_b)) {
            FUZZ_CHECK(status == ABUT_OK || !has_room(a) || !has_room(b) ||
                       fabs(move_a.x) + fabs(move_a.y) + fabs(move_b.x) + fabs(move_b.y) >
                           ABUT_LIMIT / 8);
        }
        if (status != ABUT_OK) {
            check_empty_reaction(&r);
            continue;
        }
        check_reaction(method, &r, move_a, move_b);
        check_result(method, a, move_a, b, move_b, given, &r);
    }
}

/* --- Velocities ------------------------------------------------------------------- */

static bool same_bits(abut_velocities one, abut_velocities other)
{
    return memcmp(&one, &other, sizeof one) == 0;
}

static double along(abut_vec2 v, abut_vec2 normal)
{
    return v.x * normal.x + v.y * normal.y;
}

/* How fast a comes towards b. */
static double approach_of(abut_velocities v, abut_vec2 normal)
{
    return along(v.b, normal) - along(v.a, normal);
}

static void fuzz_respond(fuzz_bytes *bytes)
{
    double angle = take_number(bytes);
    bool turned = fabs(angle) <= 1024;
    abut_vec2 normal = turned ? (abut_vec2){ abut_cos(angle), abut_sin(angle) } : take_vec2(bytes);
    abut_vec2 a = take_vec2(bytes);
    abut_velocities before = { a, take_vec2(bytes) };
    double mass_a = take_mass(bytes);
    double mass_b = take_mass(bytes);
    double bounce = take_byte(bytes) % 4 == 0 ? take_number(bytes) : take_byte(bytes) / 255.0;
    double size = fabs(before.a.x) + fabs(before.a.y) + fabs(before.b.x) + fabs(before.b.y);
    bool sound = turned && size <= ABUT_LIMIT;

    for (int i = -1; i <= ABUT_RESPONSE_COUNT; i++) {
        abut_velocities after =
            abut_respond((abut_response)i, normal, before, mass_a, mass_b, bounce);

        FUZZ_CHECK(same_bits(after, before) || (i >= 0 && i < ABUT_RESPONSE_COUNT));
        FUZZ_CHECK(same_bits(after, before) || (all_finite(before.a) && all_finite(before.b)));
        FUZZ_CHECK(same_bits(after, before) || (all_finite(after.a) && all_finite(after.b)));
        FUZZ_CHECK(i == ABUT_RESPONSE_PUSH || memcmp(&after.b, &before.b, sizeof after.b) == 0);
        if (!sound || same_bits(after, before) ||
            (i == ABUT_RESPONSE_PUSH && isinf(mass_a) && isinf(mass_b))) {
            continue;
        }
        FUZZ_CHECK(approach_of(before, normal) > -size * 0x1p-40);
        FUZZ_CHECK(approach_of(after, normal) <= size * 0x1p-40);
    }
}

/* --- The five helpers ---------------------------------------------------------------- */

static void fuzz_limit_speed(fuzz_bytes *bytes)
{
    abut_vec2 move = take_vec2(bytes);
    double limit = take_number(bytes);
    abut_vec2 short_of = abut_limit_speed(move, limit);

    if (!all_finite(move) || !(limit >= 0 && limit <= ABUT_LIMIT) || fabs(move.x) > ABUT_LIMIT ||
        fabs(move.y) > ABUT_LIMIT) {
        return;
    }
    FUZZ_CHECK(all_finite(short_of));
    FUZZ_CHECK(hypot(short_of.x, short_of.y) <= nextafter(limit, INFINITY));
    FUZZ_CHECK(fabs(short_of.x) <= nextafter(fabs(move.x), INFINITY));
    FUZZ_CHECK(fabs(short_of.y) <= nextafter(fabs(move.y), INFINITY));
    if (hypot(move.x, move.y) < nextafter(limit, 0)) {
        FUZZ_CHECK(same_vec2(short_of, move));
    }
}

static void fuzz_substeps(fuzz_bytes *bytes, const abut_shape *a, const abut_shape *b)
{
    abut_vec2 move = take_vec2(bytes);
    double safe = abut_safe_speed(a, b);
    int count = abut_substeps(a, move, b);
    double length = hypot(move.x, move.y);

    FUZZ_CHECK(!isnan(safe) && safe >= 0);
    FUZZ_CHECK(safe == abut_safe_speed(b, a));
    FUZZ_CHECK(count >= 1);
    if (!(length <= ABUT_LIMIT) || abut_shape_check(a) != ABUT_OK ||
        abut_shape_check(b) != ABUT_OK || count == INT32_MAX) {
        return;
    }
    FUZZ_CHECK(length / count <= safe / 2 * (1 + 0x1p-40) + ABUT_QUANTUM);
    FUZZ_CHECK(count == 1 || length / (count - 1) >= safe / 2 * (1 - 0x1p-40) - ABUT_QUANTUM);
}

static void fuzz_thickened(fuzz_bytes *bytes, const abut_shape *shape)
{
    double by = take_number(bytes);
    abut_shape thick = abut_thickened(shape, by);

    if (abut_shape_check(&thick) != ABUT_OK) {
        FUZZ_CHECK(abut_shape_check(shape) != ABUT_OK || !(by >= 0 && by < 1e6) ||
                   !can_move(shape, (abut_vec2){ by, by }) ||
                   !can_move(shape, (abut_vec2){ -by, -by }));
        return;
    }
    FUZZ_CHECK(by >= 0 && abut_contains(&thick, shape));
}

static void fuzz_same_side(fuzz_bytes *bytes, const abut_shape *a, const abut_shape *b)
{
    abut_vec2 move = take_vec2(bytes);
    abut_bounds of_a = abut_shape_bounds(a);
    abut_bounds of_b = abut_shape_bounds(b);
    bool same = abut_same_side(a, move, b);
    bool still = abut_same_side(a, (abut_vec2){ 0, 0 }, b);
    bool beside = of_a.max.x <= of_b.min.x || of_a.min.x >= of_b.max.x ||
                  of_a.max.y <= of_b.min.y || of_a.min.y >= of_b.max.y;

    if (abut_shape_check(a) != ABUT_OK || abut_shape_check(b) != ABUT_OK) {
        return;
    }
    FUZZ_CHECK(!same || beside);
    if (abut_shape_area(a) > 0) {
        FUZZ_CHECK(still == beside);
    }
}

static void fuzz_react(const uint8_t *data, size_t size)
{
    static fuzz_room room_a;
    static fuzz_room room_b;
    fuzz_bytes bytes = { data, size };
    abut_shape a = take_shape(&bytes, &room_a);
    abut_shape b = take_shape(&bytes, &room_b);

    fuzz_reactions(&bytes, &a, &b);
    fuzz_respond(&bytes);
    fuzz_limit_speed(&bytes);
    fuzz_substeps(&bytes, &a, &b);
    fuzz_thickened(&bytes, &a);
    fuzz_same_side(&bytes, &a, &b);
}

FUZZ_ENTRY(fuzz_react)
