/* world/rest/limits.c - which motions the contacts of a body allow, and what it meets ahead.
 *
 * A body must respect every body that cannot move, is pinned, or was decided before it. Bodies that
 * touch it flush always limit it. A body that is only near limits it only if its motion would run
 * into that body: a sweep finds this out, and from then on the contact is treated as it will be
 * there. Each contact is added at most once, so looking ahead ends.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/pair.h"
#include "world/rest/limits.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

enum { CLEAR_QUANTA = 64 };

/* How the other body of an active contact moves, as a body sees it; the normal points out of the
 * other body. */
static ab_vec
motion_met(const abut_world *world, uint32_t other, ab_vec normal, ab_view_of_other view)
{
    return ab_as_seen(world, other, world->hot[other].motion, normal, view);
}

/* The limit that another body sets for a body, a gap away along the normal out of the other.
 * Slanted limits keep one quantum, so that an error of one quantum is still safe. */
AB_INLINE ab_limit limit_along(const abut_world *world,
                               uint32_t index,
                               uint32_t other,
                               ab_vec normal,
                               bool upright,
                               int64_t gap,
                               ab_view_of_other view)
{
    ab_vec theirs = motion_met(world, other, normal, view);
    int64_t allowed = (-(gap / AB_STEP_TICKS) + (upright ? 0 : 1)) * AB_DIRECTION_LENGTH;
    int64_t comes = normal.x * theirs.x + normal.y * theirs.y;

    return (ab_limit){ .normal = normal,
                       .least = (view == AB_AS_IT_WANTS ? ab_min(comes, 0) : comes) + allowed,
                       .slack = upright ? 0 : AB_DIRECTION_LENGTH,
                       .speed = -gap,
                       .theirs = theirs,
                       .other = other,
                       .upright = upright,
                       .follows = true,
                       .drives = ab_drives_on(world, index, other) ||
                                 (comes > 0 && ab_is_driven_from_behind(world, other)) };
}

ab_limit ab_limit_of(const abut_world *world,
                     const ab_active_contact *contact,
                     uint32_t index,
                     ab_view_of_other view)
{
    return limit_along(world, index, ab_active_other(contact, index),
                       ab_active_normal(contact, index), contact->upright, contact->gap, view);
}

/* How far a body extends from its place, at most, in x or y. */
static int64_t farthest_reach(const abut_world *world, uint32_t index)
{
    ab_vec low;
    ab_vec high;

    ab_body_extent(world, index, &low, &high);
    return ab_max(ab_max(-low.x, high.x), ab_max(-low.y, high.y));
}

/* Whether a path is too short along the normal of an active contact to close its gap. If so, a line
 * at right angles to the normal stays between two convex bodies all the way, and the sweep, which
 * would take ten times as long, is not needed. A normal is off by up to 2^-29, so the line may be
 * nearer by that fraction of the bodies and of the path. For bodies of several pieces a sweep is
 * always needed: an active contact is about their nearest two pieces only. */
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

/* Where a body on a path runs into another. */
static ab_met_ahead
sweep_ahead(const abut_world *world, uint32_t index, uint32_t other, ab_vec path)
{
    ab_met_ahead met = { .path = path, .self = index };
    ab_vec exact;

    met.when = ab_moves_until(world, index, other, path, 0, &exact);
    if (met.when < AB_TICKS) {
        met.normal = ab_direction_of(exact);
        int64_t approach = -ab_direction_dot(met.normal, path);

        met.gap = ab_max(0, ab_direction_mul(approach, met.when >> (32 - AB_DIRECTION_BITS)));
    }
    return met;
}

/* What was found out about the pair of an active contact; NULL if there is no memory to keep it. */
static ab_asked_ahead *asked_about(abut_world *world, uint32_t number)
{
    ab_active_contact *contacts = world->active_contacts.items;

    while (number > 0 && contacts[number - 1].contact == contacts[number].contact) {
        number--; /* the first of the pair */
    }
    if (contacts[number].asked == 0) {
        ab_asked_ahead *asked = ab_array_push(world, &world->asked_ahead, sizeof *asked);

        if (asked == NULL) {
            return NULL;
        }
        *asked = (ab_asked_ahead){ .count = 0 };
        contacts[number].asked = world->asked_ahead.count;
    }
    return (ab_asked_ahead *)world->asked_ahead.items + (contacts[number].asked - 1);
}

/* The same, found once for all contacts of a pair, however often a body is decided. */
static ab_met_ahead
look_ahead(abut_world *world, uint32_t number, uint32_t index, uint32_t other, ab_vec path)
{
    ab_asked_ahead *asked = asked_about(world, number);

    for (uint32_t k = 0; asked != NULL && k < AB_MOST_ASKED; k++) {
        const ab_met_ahead *met = &asked->met[k];

        if (met->path.x == path.x && met->path.y == path.y && met->self == index) {
            return *met;
        }
    }
    ab_met_ahead met = sweep_ahead(world, index, other, path);

    if (asked != NULL) {
        asked->met[asked->count++ % AB_MOST_ASKED] = met;
    }
    return met;
}

/* Where a body runs into the other body of an active contact; false if it does not. Past its end,
 * the line of a side or the tangent of a curve is a ghost, and the nearest piece now need not be
 * the one that is met. */
static bool runs_into(abut_world *world,
                      uint32_t number,
                      uint32_t index,
                      ab_vec motion,
                      ab_view_of_other view,
                      ab_met_ahead *met)
{
    const ab_active_contact *contact =
        (const ab_active_contact *)world->active_contacts.items + number;
    uint32_t other = ab_active_other(contact, index);
    ab_vec normal = ab_active_normal(contact, index);
    ab_vec theirs = motion_met(world, other, normal, view);
    ab_vec path = { (motion.x - theirs.x) * AB_STEP_TICKS, (motion.y - theirs.y) * AB_STEP_TICKS };

    if ((path.x | path.y) == 0 || stays_clear(world, contact, normal, path)) {
        return false;
    }
    *met = look_ahead(world, number, index, other, path);
    return met->when < AB_TICKS;
}

/* What a body meets ahead replaces the contact that was near. For the body itself nothing changes
 * unless the two touch flush, which is examined first the next time: if the body is decided again,
 * it looks ahead and finds the same. */
static void replace_contact(abut_world *world,
                            ab_active_contact *contact,
                            uint32_t index,
                            const ab_met_ahead *met)
{
    bool first = contact->a == index;
    ab_vec normal = first ? met->normal : ab_neg(met->normal);
    bool upright = normal.x == 0 || normal.y == 0;
    bool same = contact->normal.x == normal.x && contact->normal.y == normal.y &&
                contact->gap == met->gap && contact->upright == upright;

    contact->normal = normal;
    contact->upright = upright;
    contact->gap = met->gap;
    contact->limits = true;
    if (!same) {
        ab_make_stale(world, ab_active_other(contact, index));
        if (met->gap == 0 && !contact->curved) {
            ab_make_stale(world, index);
        }
    }
}

void ab_take_motion(const ab_rank *rank, ab_body_limits *of)
{
    of->motion = rank->wish;
    of->found = ab_feasible_motion(of->limits, of->count, &of->motion);
}

/* Adds the first body that the motion so far would run into; false if there is none. */
static bool
add_limit_ahead(abut_world *world, uint32_t number, uint32_t *waiting, ab_body_limits *of)
{
    const ab_rank *rank = (const ab_rank *)world->ranks.items + number;
    ab_active_contact *contacts = world->active_contacts.items;
    const uint32_t *list = (const uint32_t *)world->lists.items + rank->first;
    ab_met_ahead first = { .when = AB_TICKS };
    uint32_t next = 0;
    ab_view_of_other seen = AB_AS_DECIDED;

    for (uint32_t p = 0; *waiting >> p != 0; p++) {
        ab_view_of_other view;
        ab_met_ahead ahead;

        if ((*waiting >> p & 1) != 0 &&
            ab_looks_at(world, number, ab_active_other(&contacts[list[p]], rank->index), of,
                        &view) &&
            runs_into(world, list[p], rank->index, of->motion, view, &ahead) &&
            ahead.when < first.when) {
            first = ahead;
            next = p;
            seen = view;
        }
    }
    if (first.when == AB_TICKS) {
        return false;
    }
    ab_active_contact *contact = &contacts[list[next]];
    uint32_t other = ab_active_other(contact, rank->index);

    if (seen != AB_AS_IT_WANTS) {
        replace_contact(world, contact, rank->index, &first);
    }
    of->limits[of->count++] =
        limit_along(world, rank->index, other, first.normal,
                    first.normal.x == 0 || first.normal.y == 0, first.gap, seen);
    *waiting &= ~((uint32_t)1 << next);
    return true;
}

/* First the bodies that touch flush; the others wait, with a bit for each. */
uint32_t ab_find_flush_limits(abut_world *world, uint32_t number, ab_body_limits *of)
{
    const ab_rank *rank = (const ab_rank *)world->ranks.items + number;
    ab_active_contact *contacts = world->active_contacts.items;
    const uint32_t *lists = world->lists.items;
    uint32_t waiting = 0;

    of->count = 0;
    for (uint32_t p = 0; p < rank->end - rank->first && p < AB_MOST_LIMITS; p++) {
        ab_active_contact *contact = &contacts[lists[rank->first + p]];
        ab_view_of_other view;

        if (!ab_looks_at(world, number, ab_active_other(contact, rank->index), of, &view)) {
            continue;
        }
        if (contact->gap > 0 || contact->curved) {
            waiting |= (uint32_t)1 << p;
            continue;
        }
        of->limits[of->count++] = ab_limit_of(world, contact, rank->index, view);
        contact->limits = contact->limits || view != AB_AS_IT_WANTS;
    }
    return waiting;
}

/* Then, of the bodies that are only near, those that the motion would run into. */
bool ab_find_limits_ahead(abut_world *world, uint32_t number, uint32_t *waiting, ab_body_limits *of)
{
    const ab_rank *rank = (const ab_rank *)world->ranks.items + number;

    while (*waiting != 0) {
        ab_take_motion(rank, of);
        if (!add_limit_ahead(world, number, waiting, of)) {
            return true;
        }
    }
    return false;
}

void ab_find_limits(abut_world *world, uint32_t number, ab_body_limits *of)
{
    uint32_t waiting = ab_find_flush_limits(world, number, of);

    if (!ab_find_limits_ahead(world, number, &waiting, of)) {
        ab_take_motion((const ab_rank *)world->ranks.items + number, of);
    }
}

/* The same limits, as seen by a body that will stop kinematics. */
void ab_see_squeezed(const abut_world *world, ab_body_limits *of)
{
    of->squeezed = true;
    for (int k = 0; k < of->count; k++) {
        ab_limit *limit = &of->limits[k];
        ab_vec seen = ab_as_seen(world, limit->other, limit->theirs, limit->normal, AB_AS_SQUEEZED);

        limit->least -= limit->normal.x * (limit->theirs.x - seen.x) +
                        limit->normal.y * (limit->theirs.y - seen.y);
        limit->theirs = seen;
    }
}
