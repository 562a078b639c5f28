/* world/rest/settle.c - motions for bodies that rest on each other.
 *
 * From the lowest up (without gravity: from what cannot move outward) each body takes the
 * motion nearest to its wish that respects all contacts with bodies already decided. So a
 * stack stands still without a single impact. Those that are not decided yet are not shoved,
 * either: they are expected to do what they did in the round before. A slow body that cannot
 * satisfy everybody is pinned for the step: it goes into none of the bodies around it, as if they
 * stood still, and they adapt to it. Left alone it would set off an avalanche of impacts; held in
 * its place it would hang in the air, for a wall and a ball that leans on it hold nothing up. For
 * the same reason what is squeezed by a kinematic which stops when it is blocked goes by that as by
 * something that stands: it will.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "world/pair/pair.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

enum {
    PIN_ROUNDS = 6,
    HEED_ROUNDS = 2,
    MOST_LIMITS = 16,
    FAR_FROM_WALL = 1 << 20,
    CLEAR_QUANTA = 64,
    CORNER_ROOM = 8
};
#define PIN_SPEED (AB_ONE / 2 / AB_STEP_TICKS) /* steps per tick */

static bool rank_before(const void *p, const void *q)
{
    const ab_rank *r = p;
    const ab_rank *s = q;

    if (r->last != s->last) {
        return s->last;
    }
    return r->key != s->key ? r->key < s->key : r->slot < s->slot;
}

/* The lowest along gravity first. */
static uint64_t height_key(const abut_world *world, uint32_t index, ab_vec pull)
{
    int64_t depth = ab_direction_dot(pull, world->hot[index].at);

    return (uint64_t)INT64_MAX - (uint64_t)depth;
}

/* Whether a body had next to no motion before what pulls at it pulled in this step. */
static bool came_to_rest(const abut_world *world, uint32_t index)
{
    ab_vec v = world->starts[index].velocity;

    return ab_max(ab_abs(v.x), ab_abs(v.y)) <= world->rest_speed / 8;
}

/* All mobile bodies that press on something. */
static bool list_ranks(abut_world *world)
{
    const ab_active_contact *contacts = world->active_contacts.items;
    ab_vec gravity = world->state->gravity;
    bool level = (gravity.x | gravity.y) == 0;
    ab_vec pull = level ? gravity : ab_direction_of(gravity);

    world->ranks.count = 0;
    for (uint32_t k = 0; k < 2 * world->active_contacts.count; k++) {
        uint32_t index = k % 2 == 0 ? contacts[k / 2].a : contacts[k / 2].b;

        if (world->marks[index] != AB_NONE || !ab_is_mobile(&world->hot[index])) {
            continue;
        }
        ab_rank *rank = ab_array_push(world, &world->ranks, sizeof *rank);

        if (rank == NULL) {
            return false;
        }
        world->marks[index] = world->ranks.count - 1;
        *rank = (ab_rank){ .key = level ? FAR_FROM_WALL : height_key(world, index, pull),
                           .slot = ab_slot_of(world->cold[index].id),
                           .index = index,
                           .rests = came_to_rest(world, index),
                           .last = world->cold[index].gives_way != 0,
                           .stale = true };
    }
    return true;
}

/* Without gravity: how many bodies away something is that cannot move. */
static void rank_from_walls(abut_world *world)
{
    const ab_active_contact *contacts = world->active_contacts.items;
    ab_rank *ranks = world->ranks.items;
    bool changed = true;

    for (int round = 0; changed && round < 64; round++) {
        changed = false;
        for (uint32_t k = 0; k < 2 * world->active_contacts.count; k++) {
            const ab_active_contact *contact = &contacts[k / 2];
            uint32_t self = world->marks[k % 2 == 0 ? contact->a : contact->b];
            uint32_t other = world->marks[k % 2 == 0 ? contact->b : contact->a];
            uint64_t from = other == AB_NONE ? 0 : ranks[other].key;

            if (self != AB_NONE && from + 1 < ranks[self].key) {
                ranks[self].key = from + 1;
                changed = true;
            }
        }
    }
}

/* The active contacts of each body, one list after another. */
static bool list_active_contacts(abut_world *world)
{
    const ab_active_contact *contacts = world->active_contacts.items;
    ab_rank *ranks = world->ranks.items;
    uint32_t *lists;
    uint32_t sum = 0;

    if (!ab_array_reserve(world, &world->lists, 2 * world->active_contacts.count + 1,
                          sizeof(uint32_t))) {
        return false;
    }
    lists = world->lists.items;
    for (uint32_t q = 0; q < world->ranks.count; q++) {
        world->marks[ranks[q].index] = q;
    }
    for (uint32_t k = 0; k < 2 * world->active_contacts.count; k++) {
        uint32_t self = world->marks[k % 2 == 0 ? contacts[k / 2].a : contacts[k / 2].b];

        if (self != AB_NONE) {
            ranks[self].end++;
        }
    }
    for (uint32_t q = 0; q < world->ranks.count; q++) {
        uint32_t count = ranks[q].end;

        ranks[q].first = sum;
        ranks[q].end = sum;
        sum += count;
    }
    for (uint32_t k = 0; k < 2 * world->active_contacts.count; k++) {
        uint32_t self = world->marks[k % 2 == 0 ? contacts[k / 2].a : contacts[k / 2].b];

        if (self != AB_NONE) {
            lists[ranks[self].end++] = k / 2;
        }
    }
    return true;
}

/* What is carried along is not at rest. */
static void note_carried(abut_world *world)
{
    ab_rank *ranks = world->ranks.items;
    const ab_rider *riders = world->riders.items;

    for (uint32_t k = 0; k < world->riders.count; k++) {
        if (world->marks[riders[k].index] != AB_NONE) {
            ranks[world->marks[riders[k].index]].rests = false;
        }
    }
}

bool ab_settle_ranks(abut_world *world)
{
    ab_vec gravity = world->state->gravity;

    if (!list_ranks(world)) {
        return false;
    }
    if ((gravity.x | gravity.y) == 0) {
        rank_from_walls(world);
    }
    if (world->ranks.count > 0) {
        ab_sort_here(world->ranks.items, world->ranks.count, sizeof(ab_rank), rank_before);
    }
    if (!list_active_contacts(world)) {
        return false;
    }
    note_carried(world);
    return true;
}

/* --- Limits --------------------------------------------------------------------------------- */

/* Whether a body goes by what is pinned: it can move, and is not pinned itself. */
static bool adapts(const abut_world *world, uint32_t index)
{
    const ab_rank *ranks = world->ranks.items;
    uint32_t mark = world->marks[index];

    return mark != AB_NONE && !ranks[mark].pinned;
}

/* How a body looks at the other of an active contact. */
typedef enum view_of_other {
    AS_DECIDED,  /* it moves as it moves */
    AS_IT_WANTS, /* it is not decided yet: nothing makes way for it, and it makes way for nothing */
    AS_SQUEEZED, /* what stops when it is blocked is not seen to come on */
    AS_PINNED    /* nor is that, and what adapts is not seen to move at all */
} view_of_other;

static bool stops_when_blocked(const abut_world *world, uint32_t index)
{
    return world->hot[index].kind == ABUT_BODY_KINEMATIC &&
           world->cold[index].when_blocked == ABUT_BLOCKED_STOP;
}

/* A motion or velocity without what comes on along a normal. */
static ab_vec without_coming(ab_vec v, ab_vec normal)
{
    int64_t comes = ab_direction_dot(normal, v);

    return comes > 0 ? ab_direction_add(v, normal, -comes) : v;
}

/* What a body that sees another so takes for the other's motion or velocity. */
static ab_vec
as_seen(const abut_world *world, uint32_t other, ab_vec theirs, ab_vec normal, view_of_other view)
{
    if (view == AS_PINNED && adapts(world, other)) {
        return (ab_vec){ 0, 0 };
    }
    bool stops = (view == AS_PINNED || view == AS_SQUEEZED) && stops_when_blocked(world, other);

    return view == AS_IT_WANTS || stops ? without_coming(theirs, normal) : theirs;
}

/* How the other of an active contact moves, as a body sees it; the normal points out of the other.
 */
static ab_vec motion_met(const abut_world *world, uint32_t other, ab_vec normal, view_of_other view)
{
    return as_seen(world, other, world->hot[other].motion, normal, view);
}

/* Whether the other of an active contact may speed a body up: a kinematic, or one of two that push.
 */
static bool drives_on(const abut_world *world, uint32_t index, uint32_t other)
{
    return world->hot[other].kind == ABUT_BODY_KINEMATIC || ab_pair_pushes(world, index, other);
}

/* The limit that an active contact is for a body. Slanted ones keep one quantum, so missing by one
 * is still safe. */
static ab_limit limit_of(const abut_world *world,
                         const ab_active_contact *contact,
                         uint32_t index,
                         view_of_other view)
{
    bool first = contact->a == index;
    uint32_t other = first ? contact->b : contact->a;
    ab_vec normal = first ? contact->normal : ab_neg(contact->normal);
    ab_vec theirs = motion_met(world, other, normal, view);
    int64_t allowed =
        (-(contact->gap / AB_STEP_TICKS) + (contact->upright ? 0 : 1)) * AB_DIRECTION_LENGTH;

    int64_t comes = normal.x * theirs.x + normal.y * theirs.y;

    return (ab_limit){ .normal = normal,
                       .least = (view == AS_IT_WANTS ? ab_min(comes, 0) : comes) + allowed,
                       .slack = contact->upright ? 0 : AB_DIRECTION_LENGTH,
                       .speed = -contact->gap,
                       .theirs = theirs,
                       .other = other,
                       .upright = contact->upright,
                       .follows = true,
                       .drives = drives_on(world, index, other) };
}

/* How far a body reaches from its place, at most, in x or y. */
static int64_t farthest_reach(const abut_world *world, uint32_t index)
{
    ab_vec low;
    ab_vec high;

    ab_body_extent(world, index, &low, &high);
    return ab_max(ab_max(-low.x, high.x), ab_max(-low.y, high.y));
}

/* Whether a path is too short along the normal of an active contact to close its gap. A line at
 * right angles to the normal then stays between two convex bodies all the way, so the sweep, which
 * would take ten times as long, need not be asked. A normal leans by up to 2^-29, so the line may
 * come nearer by so much of the bodies and of the path. Only a sweep says more about bodies of
 * several pieces: an active contact is about the nearest two of these. */
static bool
stays_clear(const abut_world *world, const ab_active_contact *contact, ab_vec normal, ab_vec path)
{
    if (((world->hot[contact->a].flags | world->hot[contact->b].flags) & AB_MANY) != 0) {
        return false;
    }
    int64_t sizes = farthest_reach(world, contact->a) + farthest_reach(world, contact->b);
    int64_t lean = (sizes + ab_abs(path.x) + ab_abs(path.y)) >> (AB_DIRECTION_BITS - 3);

    return -ab_direction_dot(normal, path) + lean + CLEAR_QUANTA < contact->gap;
}

/* When a motion leads a body into the other of an active contact, in 2^-32 of the step, and the
 * contact as it is there; 2^32: never. Past its end the line of a side, or the tangent of something
 * curved, is a ghost, and what is nearest now need not be what is met. */
static int64_t runs_into(const abut_world *world,
                         ab_active_contact *contact,
                         uint32_t index,
                         ab_vec motion,
                         view_of_other view)
{
    bool first = contact->a == index;
    uint32_t other = first ? contact->b : contact->a;
    ab_vec normal = first ? contact->normal : ab_neg(contact->normal);
    ab_vec theirs = motion_met(world, other, normal, view);
    ab_vec path = { (motion.x - theirs.x) * AB_STEP_TICKS, (motion.y - theirs.y) * AB_STEP_TICKS };

    if ((path.x | path.y) == 0 || stays_clear(world, contact, normal, path)) {
        return AB_TICKS;
    }
    int64_t when = ab_moves_until(world, index, other, path, 0, &normal);

    if (when == AB_TICKS) {
        return when;
    }
    normal = ab_direction_of(normal);
    int64_t approach = -ab_direction_dot(normal, path);

    contact->upright = normal.x == 0 || normal.y == 0;
    contact->normal = first ? normal : ab_neg(normal);
    contact->gap = ab_max(0, ab_direction_mul(approach, when >> (32 - AB_DIRECTION_BITS)));
    return when;
}

/* What a body must respect: everybody that cannot move, is pinned, or was decided before. */
typedef struct body_limits {
    int count;
    bool pinned;
    bool squeezed;
    bool heeds;    /* also those that are not decided yet */
    bool found;    /* there is a motion within them... */
    ab_vec motion; /* ...the nearest to its wish */
    ab_limit limits[MOST_LIMITS];
} body_limits;

/* A body is decided by how those that it touches move, by whether they are pinned, and by what is
 * between it and them. If none of that has changed, deciding again would change nothing. */
static void make_stale(abut_world *world, uint32_t index)
{
    ab_rank *ranks = world->ranks.items;
    uint32_t mark = world->marks[index];

    if (mark != AB_NONE) {
        ranks[mark].stale = true;
    }
}

static void make_neighbours_stale(abut_world *world, uint32_t number)
{
    const ab_rank *rank = (const ab_rank *)world->ranks.items + number;
    const ab_active_contact *contacts = world->active_contacts.items;
    const uint32_t *lists = world->lists.items;

    for (uint32_t p = rank->first; p < rank->end; p++) {
        const ab_active_contact *contact = &contacts[lists[p]];

        make_stale(world, contact->a == rank->index ? contact->b : contact->a);
    }
}

static void set_motion(abut_world *world, uint32_t number, ab_vec motion)
{
    ab_hot *hot = &world->hot[((const ab_rank *)world->ranks.items)[number].index];

    if (hot->motion.x != motion.x || hot->motion.y != motion.y) {
        hot->motion = motion;
        make_neighbours_stale(world, number);
    }
}

/* What is met ahead takes the place of what was near. */
static void
replace_contact(abut_world *world, ab_active_contact *contact, const ab_active_contact *met)
{
    bool same = contact->normal.x == met->normal.x && contact->normal.y == met->normal.y &&
                contact->gap == met->gap && contact->upright == met->upright;

    *contact = *met;
    contact->limits = true;
    if (!same) {
        make_stale(world, contact->a);
        make_stale(world, contact->b);
    }
}

static void take_motion(const ab_rank *rank, body_limits *of)
{
    of->motion = rank->wish;
    of->found = ab_feasible_motion(of->limits, of->count, &of->motion);
}

/* How a body sees what is decided. */
static view_of_other view_taken(const body_limits *of)
{
    return of->pinned ? AS_PINNED : of->squeezed ? AS_SQUEEZED : AS_DECIDED;
}

/* How a body sees the other of an active contact; false if it need not look at it at all, for the
 * other will adapt to it. What pushes, and is not at rest, shoves what is decided later. */
static bool looks_at(const abut_world *world,
                     uint32_t number,
                     const ab_active_contact *contact,
                     const body_limits *of,
                     view_of_other *view)
{
    const ab_rank *ranks = world->ranks.items;
    uint32_t index = ranks[number].index;
    uint32_t other = contact->a == index ? contact->b : contact->a;
    uint32_t mark = world->marks[other];

    *view = view_taken(of);
    if (mark == AB_NONE || mark < number || ranks[mark].pinned) {
        return true;
    }
    *view = AS_IT_WANTS;
    return of->heeds && !ab_gives_way(world, other, index) &&
           (ranks[number].rests || !ab_pair_pushes(world, index, other));
}

/* Takes on what the motion so far would run into first; false if that is nothing. */
static bool add_limit_ahead(abut_world *world, uint32_t number, uint32_t *waiting, body_limits *of)
{
    const ab_rank *rank = (const ab_rank *)world->ranks.items + number;
    ab_active_contact *contacts = world->active_contacts.items;
    const uint32_t *list = (const uint32_t *)world->lists.items + rank->first;
    int64_t first = AB_TICKS;
    ab_active_contact met = { 0 };
    uint32_t next = 0;
    view_of_other seen = AS_DECIDED;

    for (uint32_t p = 0; *waiting >> p != 0; p++) {
        ab_active_contact contact = contacts[list[p]];

        view_of_other view;

        if ((*waiting >> p & 1) != 0 && looks_at(world, number, &contact, of, &view)) {
            int64_t when = runs_into(world, &contact, rank->index, of->motion, view);

            if (when < first) {
                first = when;
                met = contact;
                next = p;
                seen = view;
            }
        }
    }
    if (first == AB_TICKS) {
        return false;
    }
    if (seen != AS_IT_WANTS) {
        replace_contact(world, &contacts[list[next]], &met);
    }
    of->limits[of->count++] = limit_of(world, &met, rank->index, seen);
    *waiting &= ~((uint32_t)1 << next);
    return true;
}

/* What touches flush first; the others wait, a bit for each. */
static uint32_t find_flush_limits(abut_world *world, uint32_t number, body_limits *of)
{
    const ab_rank *rank = (const ab_rank *)world->ranks.items + number;
    ab_active_contact *contacts = world->active_contacts.items;
    const uint32_t *lists = world->lists.items;
    uint32_t waiting = 0;

    of->count = 0;
    for (uint32_t p = 0; p < rank->end - rank->first && p < MOST_LIMITS; p++) {
        ab_active_contact *contact = &contacts[lists[rank->first + p]];
        view_of_other view;

        if (!looks_at(world, number, contact, of, &view)) {
            continue;
        }
        if (contact->gap > 0 || contact->curved) {
            waiting |= (uint32_t)1 << p;
            continue;
        }
        of->limits[of->count++] = limit_of(world, contact, rank->index, view);
        contact->limits = contact->limits || view != AS_IT_WANTS;
    }
    return waiting;
}

/* Then, of what is only near, whatever the motion would run into. */
static void find_limits_ahead(abut_world *world, uint32_t number, uint32_t waiting, body_limits *of)
{
    const ab_rank *rank = (const ab_rank *)world->ranks.items + number;

    do {
        take_motion(rank, of);
    } while (waiting != 0 && add_limit_ahead(world, number, &waiting, of));
}

static void find_limits(abut_world *world, uint32_t number, body_limits *of)
{
    find_limits_ahead(world, number, find_flush_limits(world, number, of), of);
}

/* Its wish is from now on how it moves, whatever the others do. */
static void pin_body(abut_world *world, uint32_t number)
{
    ab_rank *rank = (ab_rank *)world->ranks.items + number;
    body_limits of;

    of.pinned = true;
    of.squeezed = false;
    of.heeds = false;
    find_limits(world, number, &of);
    rank->pinned = true;
    rank->wish = of.found ? of.motion : (ab_vec){ 0, 0 };
    world->hot[rank->index].motion = rank->wish;
    make_neighbours_stale(world, number);
}

/* Whether a body is in touch with all that it must respect, flat, and a kinematic that will stop is
 * among that. What has some way to go is driven there, and what is slanted drives it out. */
static bool is_squeezed(const abut_world *world, const body_limits *of)
{
    bool stops = false;

    for (int k = 0; k < of->count; k++) {
        if (-of->limits[k].speed > AB_TOUCH_GAP || !of->limits[k].upright) {
            return false;
        }
        stops = stops || stops_when_blocked(world, of->limits[k].other);
    }
    return stops;
}

/* The same limits, as one sees them that will stop kinematics. */
static void see_squeezed(const abut_world *world, body_limits *of)
{
    of->squeezed = true;
    for (int k = 0; k < of->count; k++) {
        ab_limit *limit = &of->limits[k];
        ab_vec seen = as_seen(world, limit->other, limit->theirs, limit->normal, AS_SQUEEZED);

        limit->least -= limit->normal.x * (limit->theirs.x - seen.x) +
                        limit->normal.y * (limit->theirs.y - seen.y);
        limit->theirs = seen;
    }
}

/* Nothing shoves another that is decided later, and nothing stops a kinematic, unless there is no
 * other motion for it. */
static void find_motion(abut_world *world, uint32_t number, body_limits *of)
{
    of->pinned = false;
    of->squeezed = false;
    of->heeds = true;
    find_limits(world, number, of);
    if (!of->found) {
        of->heeds = false;
        find_limits(world, number, of);
    }
    if (!of->found && is_squeezed(world, of)) {
        ab_vec motion = of->motion;

        see_squeezed(world, of);
        take_motion((const ab_rank *)world->ranks.items + number, of);
        of->squeezed = of->found;
        of->motion = of->found ? of->motion : motion;
    }
}

/* Whether a body that cannot satisfy everybody is to be pinned: one that is fast is left to
 * impacts, unless these have frozen it in the step before. They would do so again, for ever. */
static bool is_for_pinning(const abut_world *world, uint32_t index, ab_vec motion)
{
    return world->cold[index].frozen_streak > 0 ||
           ab_max(ab_abs(motion.x), ab_abs(motion.y)) < PIN_SPEED;
}

/* One round from the lowest up; true if a body was pinned and there must be another. */
static bool decide_motions(abut_world *world, bool last)
{
    ab_rank *ranks = world->ranks.items;
    bool again = false;

    for (uint32_t q = 0; q < world->ranks.count; q++) {
        body_limits of;

        if (ranks[q].pinned || !ranks[q].stale) {
            continue;
        }
        ranks[q].stale = false;
        find_motion(world, q, &of);
        ranks[q].squeezed = of.squeezed;
        set_motion(world, q, of.motion);
        if (!of.found && !last && is_for_pinning(world, ranks[q].index, of.motion)) {
            pin_body(world, q);
            again = true;
        }
    }
    return again;
}

/* How fast a body is to go along the normal of a limit, at least, as the other goes. */
static int64_t speed_wanted(const abut_world *world, const body_limits *of, const ab_limit *limit)
{
    ab_vec theirs = as_seen(world, limit->other, world->cold[limit->other].velocity, limit->normal,
                            view_taken(of));
    bool drives = limit->drives || ab_is_driven(world, limit->other, ab_neg(limit->normal));
    int64_t comes = ab_direction_dot(limit->normal, theirs);

    return (drives ? comes : ab_min(comes, 0)) + limit->speed;
}

static bool is_floor(const abut_world *world, const ab_limit *limit)
{
    return ab_direction_dot(limit->normal, world->up) > AB_STEEPEST;
}

/* A change of speed along a wall, as far as it lifts the body off no floor: in the air nothing
 * would press it on the wall, and it would come down again in the next step. */
static int64_t without_lifting(const abut_world *world,
                               uint32_t index,
                               const body_limits *of,
                               const ab_limit *wall,
                               int64_t change)
{
    ab_vec across = { -wall->normal.y, wall->normal.x };

    for (int k = 0; k < of->count && !is_floor(world, wall); k++) {
        const ab_limit *floor = &of->limits[k];
        int64_t lifts = ab_direction_dot(floor->normal, across);

        if (ab_abs(lifts) > AB_DIRECTION_LENGTH / 2 && (lifts > 0) == (change > 0) &&
            is_floor(world, floor)) {
            int64_t has = ab_direction_dot(floor->normal, world->cold[index].velocity);
            int64_t most = ab_max(0, speed_wanted(world, of, floor) - has);

            change = ab_max(-most, ab_min(most, change));
        }
    }
    return change;
}

/* Rubs off what slides along an active limit. The motion, which other limits may have shortened
 * already, is no longer than what is left. */
static void rub(abut_world *world,
                uint32_t index,
                const body_limits *of,
                const ab_limit *limit,
                int64_t taken,
                int64_t friction)
{
    ab_cold *cold = &world->cold[index];
    ab_hot *hot = &world->hot[index];
    ab_vec across = { -limit->normal.y, limit->normal.x };
    ab_vec theirs = world->hot[limit->other].motion;
    ab_vec belt = ab_surface_of(world, limit->other);
    ab_vec relative = { cold->velocity.x - theirs.x * AB_STEP_TICKS - belt.x,
                        cold->velocity.y - theirs.y * AB_STEP_TICKS - belt.y };
    int64_t slide = ab_direction_dot(across, relative);
    int64_t most = ab_direction_mul(taken, friction);
    int64_t change = without_lifting(world, index, of, limit, ab_max(-most, ab_min(most, -slide)));
    int64_t left = (slide + change) / AB_STEP_TICKS;
    ab_vec passes = { hot->motion.x - theirs.x - belt.x / AB_STEP_TICKS,
                      hot->motion.y - theirs.y - belt.y / AB_STEP_TICKS };
    int64_t goes = ab_direction_dot(across, passes);
    int64_t over = slide > 0 ? ab_min(0, left - goes) : slide < 0 ? ab_max(0, left - goes) : 0;

    cold->velocity = ab_direction_add(cold->velocity, across, change);
    hot->motion = ab_direction_add(hot->motion, across, over);
}

/* What squeezes a body is seen to stand, and yet presses on it as fast as it would come. */
static void rub_squeezed(abut_world *world, const ab_rank *rank, const body_limits *of)
{
    const ab_active_contact *contacts = world->active_contacts.items;
    const uint32_t *lists = world->lists.items;

    for (uint32_t p = rank->first; p < rank->end; p++) {
        const ab_active_contact *contact = &contacts[lists[p]];
        ab_limit limit = limit_of(world, contact, rank->index, AS_DECIDED);
        int64_t comes = ab_direction_dot(limit.normal, world->cold[limit.other].velocity);
        int64_t friction = ab_friction_between(world, rank->index, limit.other);

        if (friction > 0 && comes > contact->gap && stops_when_blocked(world, limit.other)) {
            rub(world, rank->index, of, &limit, comes, friction);
        }
    }
    ab_cold *cold = &world->cold[rank->index];

    if ((cold->velocity.x | cold->velocity.y) == 0) { /* held: it does not creep, either */
        cold->carry_x = 0;
        cold->carry_y = 0;
    }
}

/* A velocity loses what approaches those decided before, and only along their normals: what goes
 * across, below one quantum per tick, must survive. */
static void lower_velocity(abut_world *world, uint32_t index, const body_limits *of)
{
    const ab_limit *limits = of->limits;
    ab_hot *hot = &world->hot[index];
    ab_cold *cold = &world->cold[index];
    ab_vec motion = hot->motion;
    ab_vec fastest = cold->velocity; /* of all that take part */
    bool driven = false;
    int active = 0;

    for (int k = 0; k < of->count; k++) {
        ab_vec normal = limits[k].normal;
        ab_vec theirs = as_seen(world, limits[k].other, world->cold[limits[k].other].velocity,
                                normal, view_taken(of));
        bool drives = limits[k].drives || ab_is_driven(world, limits[k].other, ab_neg(normal));
        int64_t wanted = speed_wanted(world, of, &limits[k]);
        int64_t has = ab_direction_dot(normal, cold->velocity);

        active += normal.x * motion.x + normal.y * motion.y <=
                  limits[k].least + CORNER_ROOM * AB_DIRECTION_LENGTH;
        if (has >= wanted) {
            continue;
        }
        driven = driven || drives;
        theirs = ab_add(theirs, ab_surface_of(world, limits[k].other));
        fastest = ab_is_longer(theirs, fastest) ? theirs : fastest;
        cold->velocity = ab_direction_add(cold->velocity, normal, wanted - has);
        cold->carry_x = normal.x != 0 ? 0 : cold->carry_x;
        cold->carry_y = normal.y != 0 ? 0 : cold->carry_y;
        int64_t friction = ab_friction_between(world, index, limits[k].other);

        if (friction > 0) {
            rub(world, index, of, &limits[k], wanted - has, friction);
        }
    }
    cold->velocity = driven ? cold->velocity : ab_cut_to_length(cold->velocity, fastest);
    if (active >= 2 && ab_max(ab_abs(motion.x), ab_abs(motion.y)) <= 1) {
        cold->velocity = (ab_vec){ motion.x * AB_STEP_TICKS, motion.y * AB_STEP_TICKS };
    }
}

/* Pressed on something that cannot yield: remembered for the impacts of this step. */
static bool lean_on(abut_world *world, uint32_t index, const ab_limit *limit, view_of_other view)
{
    const ab_rank *ranks = world->ranks.items;
    uint32_t mark = world->marks[limit->other];
    ab_vec motion = world->hot[index].motion;
    ab_vec towards = ab_neg(limit->normal);

    if ((limit->normal.x * motion.x + limit->normal.y * motion.y >
             limit->least + 2 * AB_DIRECTION_LENGTH &&
         view != AS_SQUEEZED) ||
        (mark != AB_NONE && !ranks[mark].pinned && !ab_has_block(world, limit->other, towards))) {
        return true;
    }
    ab_vec met = view == AS_SQUEEZED ? limit->theirs : world->hot[limit->other].motion;
    ab_vec theirs = { met.x * AB_STEP_TICKS, met.y * AB_STEP_TICKS };
    int64_t speed = ab_direction_dot(towards, theirs);
    bool drives = limit->drives || ab_is_driven(world, limit->other, towards);

    return ab_block_add(world, index, towards, drives ? speed : ab_max(speed, 0));
}

static bool follow_motions(abut_world *world)
{
    const ab_rank *ranks = world->ranks.items;

    for (uint32_t q = 0; q < world->ranks.count; q++) {
        uint32_t index = ranks[q].index;
        ab_vec wish = world->cold[index].velocity;
        body_limits of;

        of.pinned = ranks[q].pinned;
        of.squeezed = false;
        of.heeds = false;
        uint32_t waiting = find_flush_limits(world, q, &of);

        if (waiting != 0) {
            find_limits_ahead(world, q, waiting, &of);
        }
        if (ranks[q].squeezed && !ranks[q].pinned) {
            see_squeezed(world, &of);
        }
        if (ranks[q].pinned && (ranks[q].wish.x | ranks[q].wish.y) == 0) {
            ab_cold *cold = &world->cold[index];

            cold->velocity = (ab_vec){ 0, 0 };
            cold->carry_x = 0;
            cold->carry_y = 0;
        } else {
            lower_velocity(world, index, &of);
        }
        if (of.squeezed) {
            rub_squeezed(world, &ranks[q], &of);
        }
        for (int k = 0; k < of.count; k++) {
            if (!lean_on(world, index, &of.limits[k], view_taken(&of))) {
                return false;
            }
        }
        ab_wish_keep(world, index, wish);
    }
    return true;
}

/* How bodies move, as long as nothing has been decided: as they wish; but what came to rest in the
 * step before is expected to stay. If all were expected to fall, a heap would be decided as one
 * that comes down. */
static void guess_motions(abut_world *world)
{
    ab_rank *ranks = world->ranks.items;

    for (uint32_t q = 0; q < world->ranks.count; q++) {
        ab_vec *motion = &world->hot[ranks[q].index].motion;

        ranks[q].wish = *motion;
        *motion = ranks[q].rests ? (ab_vec){ 0, 0 } : *motion;
    }
}

bool ab_settle_motions(abut_world *world)
{
    guess_motions(world);
    for (int round = 0; round < PIN_ROUNDS; round++) {
        if (!decide_motions(world, round == PIN_ROUNDS - 1) && round >= HEED_ROUNDS) {
            break;
        }
    }
    return follow_motions(world);
}

void ab_settle_end(abut_world *world)
{
    const ab_rank *ranks = world->ranks.items;

    for (uint32_t q = 0; q < world->ranks.count; q++) {
        world->marks[ranks[q].index] = AB_NONE;
    }
    world->ranks.count = 0;
}

/* Whether two that pressed on each other at the start still stand so. */
static bool still_stands(const abut_world *world, const ab_active_contact *contact, int32_t tick)
{
    ab_vec a = ab_sub(ab_hot_at(&world->hot[contact->a], tick), world->starts[contact->a].at);
    ab_vec b = world->hot[contact->b].kind == ABUT_BODY_STATIC
                   ? (ab_vec){ 0, 0 }
                   : ab_sub(ab_hot_at(&world->hot[contact->b], tick), world->starts[contact->b].at);
    ab_vec moved = ab_sub(a, b);

    if (world->hot[contact->a].kind == ABUT_BODY_STATIC) {
        moved = ab_neg(b);
    }
    return ab_max(ab_abs(moved.x), ab_abs(moved.y)) < AB_SLIDE_SPEED &&
           ab_abs(ab_direction_dot(contact->normal, moved)) < AB_WARM_GAP;
}

int ab_settle_limits(
    const abut_world *world, uint32_t index, int32_t tick, ab_limit *limits, int most)
{
    const ab_rank *ranks = world->ranks.items;
    const ab_active_contact *contacts = world->active_contacts.items;
    const uint32_t *lists = world->lists.items;
    uint32_t mark = world->marks[index];
    int count = 0;

    for (uint32_t p = mark == AB_NONE ? 0 : ranks[mark].first;
         mark != AB_NONE && p < ranks[mark].end && count < most; p++) {
        const ab_active_contact *contact = &contacts[lists[p]];
        bool first = contact->a == index;
        uint32_t other = first ? contact->b : contact->a;
        ab_vec normal = first ? contact->normal : ab_neg(contact->normal);
        ab_vec theirs = world->hot[other].motion;

        /* One that a blow made so fast is left to impacts. */
        if (!contact->limits ||
            ab_max(ab_abs(theirs.x), ab_abs(theirs.y)) > AB_PASS_SPEED / AB_STEP_TICKS ||
            !still_stands(world, contact, tick)) {
            continue;
        }
        int64_t allowed = contact->upright ? 0 : AB_DIRECTION_LENGTH;
        int64_t comes = normal.x * theirs.x + normal.y * theirs.y;
        bool drives = drives_on(world, index, other);

        /* One that does not push shoves nothing: if it comes on, the two will stop each other. */
        limits[count++] = (ab_limit){ .normal = normal,
                                      .least = (drives ? comes : ab_min(comes, 0)) + allowed,
                                      .slack = allowed,
                                      .theirs = theirs,
                                      .other = other,
                                      .upright = contact->upright,
                                      .follows = true,
                                      .drives = drives };
    }
    return count;
}

/* Whether a body is pushed on, or pushes, through this contact, as in a row. */
static bool
is_contact_of_row(const abut_world *world, const ab_active_contact *contact, int32_t tick)
{
    ab_vec across = { -contact->normal.y, contact->normal.x };
    ab_vec relative = ab_sub(world->cold[contact->a].velocity, world->cold[contact->b].velocity);

    return contact->pushes && contact->friction == 0 && contact->gap <= AB_TOUCH_GAP &&
           (!contact->curved || ab_direction_dot(across, relative) == 0) &&
           ab_is_mobile(&world->hot[contact->a]) && ab_is_mobile(&world->hot[contact->b]) &&
           !ab_gives_way(world, contact->a, contact->b) &&
           !ab_gives_way(world, contact->b, contact->a) && still_stands(world, contact, tick);
}

uint32_t ab_row_neighbour(const abut_world *world, uint32_t index, ab_vec towards, int32_t tick)
{
    const ab_rank *ranks = world->ranks.items;
    const ab_active_contact *contacts = world->active_contacts.items;
    const uint32_t *lists = world->lists.items;
    uint32_t mark = world->marks[index];
    uint32_t found = AB_NONE;

    for (uint32_t p = mark == AB_NONE ? 0 : ranks[mark].first;
         mark != AB_NONE && p < ranks[mark].end; p++) {
        const ab_active_contact *contact = &contacts[lists[p]];
        bool first = contact->a == index;
        ab_vec normal = first ? contact->normal : ab_neg(contact->normal); /* towards this one */

        if (normal.x != -towards.x || normal.y != -towards.y ||
            !is_contact_of_row(world, contact, tick)) {
            continue;
        }
        if (found != AB_NONE) {
            return AB_NONE;
        }
        found = first ? contact->b : contact->a;
    }
    return found;
}
