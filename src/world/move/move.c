/* world/move/move.c - one body moves, now, and everything else stands still.
 *
 * A move is a few straight moves (move/straight.c). After each impact the rest of the motion is
 * turned along the surface, or back from it. Along a surface that is not parallel to an axis the
 * rest is rounded, perhaps into the surface; then it is lifted off a little, until it does not lead
 * there. If it leads into a surface that was met in the same place before, it is given up: that is
 * a corner.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/vec2.h"
#include "query/best.h"
#include "query/rounding.h"
#include "world/body/body.h"
#include "world/move/near_cells.h"
#include "world/move/planes.h"
#include "world/move/straight.h"
#include "world/query/query_set.h"
#include "world/state/border.h"
#include "world/state/call.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

enum {
    MOST_GLIDES = 16,
    NO_MOTION = 16 /* quanta: a body that goes no further has not left the place */
};

/* How far the rest of a motion may be lifted off a surface: a few quanta for the lattice, and the
 * effect of a normal that is off by this angle. */
#define LIFT_OFF 8
#define LIFT_PART 0x1p-10

typedef struct body_moving {
    ab_straight_move straight;
    abut_answer_kind answer;
    ab_vec gone;
    ab_vec rest;
    double time; /* the part of the whole motion that is done */
    abut_bump *bumps;
    uint32_t capacity;
    uint32_t count;
    ab_query_set reported;         /* what need not be reported again */
    abut_vec2 corner[MOST_GLIDES]; /* the normals that were met in this place */
    int corner_count;
    ab_vec motion; /* the whole motion that was asked for */
    ab_near_cells nearby;
    bool direct; /* the last straight move was one among near cells */
} body_moving;

static abut_vec2 vec_in_units(ab_vec v)
{
    return (abut_vec2){ ab_units(v.x), ab_units(v.y) };
}

/* Where the body is after it has moved by `gone`. */
static abut_vec2 place_after(const body_moving *moving, ab_vec gone)
{
    const abut_world *world = moving->straight.world;
    uint32_t self = moving->straight.self;

    return vec_in_units(ab_add(ab_add(world->hot[self].at, world->cold[self].origin), gone));
}

/* --- What is reported--------------------------------------------------------------------------
 */

static bool is_told_of(const body_moving *moving, abut_body id)
{
    for (uint32_t i = 0; i < moving->reported.count; i++) {
        if (moving->reported.ids[i] == id) {
            return true;
        }
    }
    return false;
}

/* The fraction of the remaining motion, and so of its time, that the straight move has made. */
static double part_made(const ab_straight_move *straight)
{
    bool by_x = ab_abs(straight->motion.x) >= ab_abs(straight->motion.y);
    double made = (double)(by_x ? straight->reach.x : straight->reach.y);
    double whole = (double)(by_x ? straight->motion.x : straight->motion.y);
    double part = whole != 0 ? made / whole : 0;

    return part > 0 ? (part < 1 ? part : 1) : 0;
}

/* Reports all that the last straight move passed, in the order of time, then id. */
static bool tell_passed(body_moving *moving)
{
    const ab_straight_move *straight = &moving->straight;
    uint32_t used = moving->count < moving->capacity ? moving->count : moving->capacity;
    double made = part_made(straight) * (1 - moving->time);
    ab_best best = { (unsigned char *)moving->bumps,
                     sizeof *moving->bumps,
                     offsetof(abut_bump, other),
                     offsetof(abut_bump, time),
                     sizeof moving->bumps->other,
                     moving->capacity - used,
                     0,
                     0 };

    best.items = used > 0 ? (unsigned char *)(moving->bumps + used) : best.items;
    for (uint32_t n = 0; n < straight->near.count; n++) {
        abut_body id = straight->near.ids[n];
        abut_bump bump = { .other = id, .passed = true };
        double part;

        if (is_told_of(moving, id) ||
            !ab_straight_move_passed(straight, ab_index_of(straight->world, id), &part,
                                     &bump.normal)) {
            continue;
        }
        ab_vec so_far = { (int64_t)((double)straight->reach.x * part),
                          (int64_t)((double)straight->reach.y * part) };

        bump.time = moving->time + made * part;
        bump.at = place_after(moving, ab_add(moving->gone, so_far));
        if (!ab_query_set_take(&moving->reported, id)) {
            return false;
        }
        ab_best_take(&best, &bump);
    }
    ab_best_sort(&best);
    moving->count += best.count;
    return true;
}

static bool goes_nowhere(const ab_straight_move *straight)
{
    return ab_max(ab_abs(straight->reach.x), ab_abs(straight->reach.y)) <= NO_MOTION;
}

static bool tell_bump(body_moving *moving, abut_body id, abut_vec2 normal)
{
    if (moving->count < moving->capacity) {
        moving->bumps[moving->count] = (abut_bump){ .other = id,
                                                    .time = moving->time,
                                                    .normal = normal,
                                                    .at = place_after(moving, moving->gone) };
    }
    moving->count++;
    return ab_query_set_take(&moving->reported, id);
}

/* A body that is met again in the same place is reported once. */
static bool tell_hitter(body_moving *moving)
{
    const ab_straight_move *straight = &moving->straight;
    abut_body id = straight->world->cold[straight->hitter].id;

    return (goes_nowhere(straight) && is_told_of(moving, id)) ||
           tell_bump(moving, id, straight->normal);
}

/* Unit vectors that differ by less are one normal, which has been rounded. */
#define ONE_NORMAL 0x1p-24

/* The plane of the hitter that has the normal of the impact, or NULL. */
static const ab_plane *plane_of_hitter(const body_moving *moving, const ab_planes *planes)
{
    const ab_straight_move *straight = &moving->straight;

    for (int i = 0; i < planes->count; i++) {
        const ab_plane *plane = &planes->items[i];
        abut_vec2 unit = ab_unit_shown(plane->unit);

        if (plane->other == straight->hitter &&
            ab_fabs(unit.x - straight->normal.x) + ab_fabs(unit.y - straight->normal.y) <
                ONE_NORMAL) {
            return plane;
        }
    }
    return NULL;
}

/* Reports whatever else is touched that the path along the hitter would lead into. */
static bool tell_beside(body_moving *moving, const ab_planes *planes, ab_vec along)
{
    const ab_straight_move *straight = &moving->straight;

    for (int i = 0; i < planes->count; i++) {
        const ab_plane *plane = &planes->items[i];
        abut_body id = straight->world->cold[plane->other].id;

        if (plane->other != straight->hitter && !is_told_of(moving, id) &&
            !ab_plane_allows(planes, i, along) &&
            !tell_bump(moving, id, ab_unit_shown(plane->unit))) {
            return false;
        }
    }
    return true;
}

/* --- What is left of the motion ------------------------------------------------------------------
 */

/* To the nearest quantum, ties away from zero, so that mirrored motions stay mirrored. */
static int64_t to_whole_quanta(double quanta)
{
    return quanta < 0 ? -(int64_t)(0.5 - quanta) : (int64_t)(quanta + 0.5);
}

static ab_vec steps_along_normal(abut_vec2 normal, double length)
{
    return (ab_vec){ to_whole_quanta(normal.x * length), to_whole_quanta(normal.y * length) };
}

static double speed_along_normal(ab_vec v, abut_vec2 normal)
{
    return (double)v.x * normal.x + (double)v.y * normal.y;
}

/* The rest of a motion without the part that leads into the surface, and back from it by a fraction
 * of that part. */
static ab_vec turned_rest(ab_vec rest, abut_vec2 normal, double bounce)
{
    double approach = speed_along_normal(rest, normal);

    if (approach >= 0) {
        return rest;
    }
    if (normal.x == 0 || normal.y == 0) { /* exactly */
        ab_vec along = { normal.x == 0 ? rest.x : 0, normal.y == 0 ? rest.y : 0 };

        return ab_add(along, steps_along_normal(normal, -bounce * approach));
    }
    return ab_sub(rest, steps_along_normal(normal, (1 + bounce) * approach));
}

/* Lifts a rest off what was met with a normal that is not along an axis: the rest is rounded, and
 * may still lead there. */
static ab_vec lifted_rest(const ab_straight_move *straight, ab_vec rest)
{
    double most = LIFT_OFF + LIFT_PART * (ab_fabs((double)rest.x) + ab_fabs((double)rest.y));
    abut_vec2 normal = straight->normal;

    if ((rest.x | rest.y) == 0) {
        return rest;
    }
    /* By at least two quanta: the motion may be cut, and its end rounded, once more. */
    for (double lift = 2; lift <= most; lift *= 2) {
        ab_vec lifted = ab_add(rest, steps_along_normal(normal, lift));

        if (!ab_straight_move_enters(straight, straight->hitter, lifted)) {
            return lifted;
        }
    }
    return rest;
}

static double bounce_of(const body_moving *moving)
{
    const ab_cold *cold = moving->straight.world->cold;
    int32_t a = cold[moving->straight.self].bounce;
    int32_t b = cold[moving->straight.hitter].bounce;

    return moving->answer == ABUT_ANSWER_BOUNCE ? (double)(a > b ? a : b) / AB_FULL_BOUNCE : 0;
}

/* Whether a rest leads into something that was met in this place, or the same normal was met here
 * before: then more than one surface stops the body. */
static bool is_cornered(const body_moving *moving, ab_vec rest)
{
    abut_vec2 normal = moving->straight.normal;

    for (int i = 0; i < moving->corner_count; i++) {
        if (speed_along_normal(rest, moving->corner[i]) < 0 ||
            (normal.x == moving->corner[i].x && normal.y == moving->corner[i].y)) {
            return true;
        }
    }
    return false;
}

/* The edge of the lattice is a wall. */
static ab_vec kept_on_lattice(const body_moving *moving, ab_vec rest)
{
    ab_box here = ab_body_box(moving->straight.world, moving->straight.self);
    ab_vec low = ab_add(here.low, moving->gone);
    ab_vec high = ab_add(here.high, moving->gone);

    return (ab_vec){ ab_max(ab_min(rest.x, AB_LATTICE_LIMIT - high.x), -AB_LATTICE_LIMIT - low.x),
                     ab_max(ab_min(rest.y, AB_LATTICE_LIMIT - high.y), -AB_LATTICE_LIMIT - low.y) };
}

/* The rest of a motion that respects everything touched at once. If it would lead back from where
 * the body was sent, the body has come to the end of a corner, and stays there. False without
 * memory. */
static bool slide_on_all(body_moving *moving, ab_vec left, ab_vec *rest)
{
    ab_planes planes;

    if (ab_near_cells_is_usable(&moving->nearby) && moving->direct &&
        ab_near_cells_slide(&moving->nearby, moving->gone, moving->straight.normal, rest)) {
        return true;
    }
    if (!ab_planes_find(&moving->straight, moving->gone, &planes)) {
        return false;
    }
    if (planes.count > 0 && !ab_planes_allow(&planes, left)) {
        ab_vec motion = moving->motion;
        const ab_plane *plane = plane_of_hitter(moving, &planes);
        /* By the exact plane, if it is known: a rounded path leads into everything that is flush
         * with the surface. */
        ab_vec along = plane != NULL ? ab_plane_along(plane, left) : *rest;

        if (!tell_beside(moving, &planes, along)) {
            return false;
        }
        /* Of the sides of a corner the one that was met counts, as long as the path along it is
         * free: the impact has been reported with that normal, and a step takes it, too. */
        bool goes_along =
            plane != NULL && (along.x | along.y) != 0 && ab_planes_allow(&planes, along);

        *rest = goes_along ? along
                           : ab_planes_solve(&planes, left, moving->straight.world->up, INT64_MIN);
        if (i128_sign(i128_dot(rest->x, rest->y, motion.x, motion.y)) <= 0) {
            *rest = (ab_vec){ 0, 0 };
        }
    }
    return true;
}

static bool turn_at_hitter(body_moving *moving)
{
    ab_straight_move *straight = &moving->straight;
    ab_vec left = ab_sub(straight->motion, straight->reach);
    double bounce = bounce_of(moving);
    ab_vec rest = turned_rest(left, straight->normal, bounce);

    if (bounce == 0 && moving->answer != ABUT_ANSWER_STOP && !slide_on_all(moving, left, &rest)) {
        return false;
    }

    if (!goes_nowhere(straight)) {
        moving->corner_count = 0;
    }
    if (is_cornered(moving, rest)) {
        rest = (ab_vec){ 0, 0 };
    }
    moving->corner[moving->corner_count++] = straight->normal;
    rest = kept_on_lattice(moving, rest);
    if (moving->answer != ABUT_ANSWER_STOP && straight->normal.x != 0 && straight->normal.y != 0) {
        rest = kept_on_lattice(moving, lifted_rest(straight, rest));
    }
    moving->rest = rest;
    return true;
}

/* --- The whole
 * ------------------------------------------------------------------------------------ */

/* One straight move; false without memory. */
static bool straight_on(body_moving *moving)
{
    ab_straight_move *straight = &moving->straight;

    straight->from = moving->gone;
    straight->motion = moving->rest;
    moving->direct =
        ab_near_cells_is_usable(&moving->nearby) && ab_near_cells_go(&moving->nearby, straight);
    /* Among near cells there is nothing to pass. */
    if (!moving->direct && (!ab_straight_move_go(straight) || !tell_passed(moving))) {
        return false;
    }
    moving->gone = ab_add(moving->gone, straight->reach);
    moving->rest = (ab_vec){ 0, 0 };
    moving->time +=
        straight->hitter != AB_NONE ? part_made(straight) * (1 - moving->time) : 1 - moving->time;
    if (straight->hitter == AB_NONE) {
        return true;
    }
    return tell_hitter(moving) && turn_at_hitter(moving);
}

static bool run_moving(body_moving *moving)
{
    int straight_moves = 0;

    moving->direct = ab_near_cells_are_free(&moving->nearby);
    if (moving->direct) { /* most moves meet nothing */
        moving->gone = moving->rest;
        moving->rest = (ab_vec){ 0, 0 };
        return true;
    }
    do {
        if (!straight_on(moving)) {
            return false;
        }
    } while (moving->answer != ABUT_ANSWER_STOP && (moving->rest.x | moving->rest.y) != 0 &&
             ++straight_moves < MOST_GLIDES);
    return true;
}

/* Checks the arguments of a move. */
static abut_status check_motion(const abut_world *world, abut_vec2 motion, abut_answer_kind answer)
{
    bool x = ab_coordinate_check(motion.x) != ABUT_OK;
    abut_status status = ab_coordinate_check(x ? motion.x : motion.y);

    if (status == ABUT_OK && (unsigned)answer >= ABUT_ANSWER_COUNT) {
        status = ABUT_E_ARGUMENT;
    }
    return ab_world_is_closed(world) ? ABUT_E_BUSY : status;
}

static void start_moving(body_moving *moving,
                         const abut_world *world,
                         uint32_t self,
                         abut_vec2 motion,
                         abut_answer_kind answer)
{
    moving->straight.world = world;
    moving->straight.nearby = NULL;
    moving->straight.self = self;
    moving->straight.passes = answer == ABUT_ANSWER_PASS;
    moving->straight.ignored_count = 0;
    moving->straight.heeds = AB_HEEDS_ALL;
    moving->answer = answer;
    moving->gone = (ab_vec){ 0, 0 };
    moving->time = 0;
    moving->count = 0;
    moving->corner_count = 0;
    ab_vec whole = kept_on_lattice(moving, (ab_vec){ ab_round(motion.x), ab_round(motion.y) });

    moving->rest = whole;
    moving->motion = whole;
    moving->nearby.usable = false;
    if (AB_SHORTCUTS && (answer == ABUT_ANSWER_SLIDE || answer == ABUT_ANSWER_STOP)) {
        ab_near_cells_open(&moving->nearby, world, self, whole);
    }
    ab_query_set_start(&moving->straight.near, world);
    ab_query_set_start(&moving->reported, world);
}

/* The result, computed before the body is moved. */
static abut_moved_body moved_by(const body_moving *moving)
{
    return (abut_moved_body){ .at = place_after(moving, moving->gone),
                              .moved = vec_in_units(moving->gone),
                              .left = vec_in_units(moving->rest),
                              .bump_count = moving->count };
}

static void end_moving(body_moving *moving)
{
    ab_query_set_end(&moving->straight.near);
    ab_query_set_end(&moving->reported);
}

/* Does everything except moving the body; the index must be valid. */
static abut_status plan_moving(body_moving *moving,
                               const abut_world *world,
                               uint32_t self,
                               abut_vec2 motion,
                               abut_answer_kind answer,
                               abut_bump *bumps,
                               uint32_t capacity)
{
    start_moving(moving, world, self, motion, answer);
    moving->bumps = bumps;
    moving->capacity = capacity;
    return run_moving(moving) ? ABUT_OK : ABUT_E_MEMORY;
}

abut_status abut_body_try_move(const abut_world *world,
                               abut_body body,
                               abut_vec2 motion,
                               abut_answer_kind answer,
                               abut_moved_body *out,
                               abut_bump *bumps,
                               uint32_t capacity)
{
    body_moving moving;

    if (world == NULL || out == NULL || (bumps == NULL && capacity > 0)) {
        return ABUT_E_ARGUMENT;
    }
    *out = (abut_moved_body){ .bump_count = 0 };
    uint32_t index = ab_index_of(world, body);

    if (index == AB_NONE) {
        return ABUT_E_STALE;
    }
    abut_status status = check_motion(world, motion, answer);

    if (status != ABUT_OK) {
        return status;
    }
    status = plan_moving(&moving, world, index, motion, answer, bumps, capacity);
    if (status == ABUT_OK) {
        *out = moved_by(&moving);
    }
    end_moving(&moving);
    return status;
}

/* Among near cells it is known what the body can touch. */
static bool carry_body(const body_moving *moving, abut_world *world, uint32_t index)
{
    if (!ab_near_cells_is_usable(&moving->nearby) || !moving->direct) {
        return ab_body_carry(world, index, moving->gone, NULL);
    }
    ab_known_touch known = ab_near_cells_touch(&moving->nearby, world, moving->gone);

    return ab_body_carry(world, index, moving->gone, &known);
}

/* Whether a move is allowed; finds out what is wrong only if something is. */
static abut_status check_call(abut_world *world,
                              abut_vec2 motion,
                              abut_answer_kind answer,
                              const abut_bump *bumps,
                              uint32_t capacity)
{
    abut_status status = ABUT_OK;

    if (!ab_in_range(motion.x) || !ab_in_range(motion.y)) {
        status = ab_check_place(world, "motion.x", "motion.y", motion);
    } else if ((unsigned)answer >= ABUT_ANSWER_COUNT) {
        status = ab_check_choice(world, "answer", (int)answer, ABUT_ANSWER_COUNT);
    } else if (bumps == NULL && capacity > 0) {
        status = ab_refuse_number(world, ABUT_E_ARGUMENT, "capacity", capacity, "bumps is NULL");
    }
    return status;
}

abut_status abut_body_move(abut_world *world,
                           abut_body body,
                           abut_vec2 motion,
                           abut_answer_kind answer,
                           abut_moved_body *out,
                           abut_bump *bumps,
                           uint32_t capacity)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_MOVE, .bodies = { body },
                                            .words = { (uint64_t)answer }, .vector = motion,
                                            .out = out, .list = bumps, .capacity = capacity });
    }
    body_moving moving;
    uint32_t index;

    if (out != NULL) {
        *out = (abut_moved_body){ .bump_count = 0 };
    }
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        status = check_call(world, motion, answer, bumps, capacity);
    }
    if (status != ABUT_OK) {
        return status;
    }
    status = plan_moving(&moving, world, index, motion, answer, bumps, capacity);
    if (status == ABUT_OK && out != NULL) {
        *out = moved_by(&moving); /* from where the body still stands */
    }
    if (status == ABUT_OK && (moving.gone.x | moving.gone.y) != 0) {
        status = carry_body(&moving, world, index) ? ABUT_OK : ABUT_E_MEMORY;
    }
    end_moving(&moving);
    if (status != ABUT_OK && out != NULL) {
        *out = (abut_moved_body){ .bump_count = 0 };
    }
    return status == ABUT_OK ? ABUT_OK
                             : ab_refuse(world, status, "no memory to look along the path");
}
