/* world/rest/limits.h - what the contacts of a body at the start of a step ask of its motion.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_REST_LIMITS_H
#define AB_WORLD_REST_LIMITS_H

#include "base/check.h"

#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

enum { AB_MOST_LIMITS = 16 };

/* How a body sees the other body of an active contact. */
typedef enum ab_view_of_other {
    AB_AS_DECIDED,  /* it moves as it moves */
    AB_AS_IT_WANTS, /* it is not decided yet: nothing makes way for it, and it makes way for nothing
                     */
    AB_AS_SQUEEZED, /* what stops when it is blocked is not seen to come on */
    AB_AS_PINNED    /* nor is that, and what adapts is not seen to move at all */
} ab_view_of_other;

/* The limits of a body: it must respect every body that cannot move, is pinned, or was decided
 * before it. */
typedef struct ab_body_limits {
    int count;
    bool pinned;
    bool squeezed;
    bool heeds;    /* also those that are not decided yet */
    bool stays;    /* it need not be asked: what it touches holds it */
    bool found;    /* there is a motion within them... */
    ab_vec motion; /* ...the nearest to its wish */
    ab_limit limits[AB_MOST_LIMITS];
} ab_body_limits;

/* How a body sees what is decided. */
static inline ab_view_of_other ab_view_taken(const ab_body_limits *of)
{
    return of->pinned ? AB_AS_PINNED : of->squeezed ? AB_AS_SQUEEZED : AB_AS_DECIDED;
}

/* Whether a body adapts to pinned bodies: it can move, and is not pinned itself. */
static inline bool ab_adapts(const abut_world *world, uint32_t index)
{
    const ab_rank *ranks = world->ranks.items;
    uint32_t mark = world->marks[index];

    return mark != AB_NONE && !ranks[mark].pinned;
}

static inline bool ab_stops_when_blocked(const abut_world *world, uint32_t index)
{
    return world->hot[index].kind == ABUT_BODY_KINEMATIC &&
           world->cold[index].when_blocked == ABUT_BLOCKED_STOP;
}

/* Removes the part of a motion or velocity that approaches along a normal. */
static inline ab_vec ab_without_coming(ab_vec v, ab_vec normal)
{
    int64_t comes = ab_direction_dot(normal, v);

    return comes > 0 ? ab_direction_add(v, normal, -comes) : v;
}

/* The motion or velocity of another body, as a body sees it that looks at it in this way. */
static inline ab_vec ab_as_seen(
    const abut_world *world, uint32_t other, ab_vec theirs, ab_vec normal, ab_view_of_other view)
{
    if (view == AB_AS_PINNED && ab_adapts(world, other)) {
        return (ab_vec){ 0, 0 };
    }
    bool stops =
        (view == AB_AS_PINNED || view == AB_AS_SQUEEZED) && ab_stops_when_blocked(world, other);

    return view == AB_AS_IT_WANTS || stops ? ab_without_coming(theirs, normal) : theirs;
}

/* Whether the other body of an active contact may speed a body up: it is a kinematic, or one of the
 * two pushes. */
static inline bool ab_drives_on(const abut_world *world, uint32_t index, uint32_t other)
{
    return world->hot[other].kind == ABUT_BODY_KINEMATIC || ab_pair_pushes(world, index, other);
}

/* Whether a kinematic drives a body from behind, as far as its motion has been decided. */
static inline bool ab_is_driven_from_behind(const abut_world *world, uint32_t index)
{
    uint32_t mark = world->marks[index];

    return mark != AB_NONE && ((const ab_rank *)world->ranks.items)[mark].driven;
}

/* A body's motion depends on how the bodies that it touches move, on whether they are pinned, and
 * on what is between it and them. If none of that has changed, deciding again would change
 * nothing. */
static inline void ab_make_stale(abut_world *world, uint32_t index)
{
    ab_rank *ranks = world->ranks.items;
    uint32_t mark = world->marks[index];

    if (mark != AB_NONE) {
        ranks[mark].stale = true;
    }
}

/* How a body sees the other body of an active contact; false if it can ignore it, because the other
 * will adapt to it. A pusher that is not at rest shoves bodies that are decided later. */
static inline bool ab_looks_at(const abut_world *world,
                               uint32_t number,
                               uint32_t other,
                               const ab_body_limits *of,
                               ab_view_of_other *view)
{
    const ab_rank *ranks = world->ranks.items;
    uint32_t index = ranks[number].index;
    uint32_t mark = world->marks[other];

    *view = ab_view_taken(of);
    if (mark == AB_NONE || mark < number || ranks[mark].pinned) {
        return true;
    }
    *view = AB_AS_IT_WANTS;
    return of->heeds && !ab_gives_way(world, other, index) &&
           (ranks[number].rests || !ab_pair_pushes(world, index, other));
}

/* --- Finding limits (rest/limits.c) ---------------------------------------------------------- */

/* The limit that an active contact sets for a body. */
ab_limit ab_limit_of(const abut_world *world,
                     const ab_active_contact *contact,
                     uint32_t index,
                     ab_view_of_other view);
/* The motion nearest to the wish of a body within its limits so far. */
void ab_take_motion(const ab_rank *rank, ab_body_limits *of);
/* The limits of a body, by its number among the ranks, and the motion within them. The fields that
 * say how it sees others must be set before: `pinned`, `squeezed` and `heeds`. */
void ab_find_limits(abut_world *world, uint32_t number, ab_body_limits *of);
/* The two halves of that. The first adds the bodies that touch flush, and returns a bit for each
 * contact that is only near; the second adds those of them that the motion would run into, and
 * clears their bits. It returns false if the last of them has been added, and the motion within all
 * limits is still to be found. */
uint32_t ab_find_flush_limits(abut_world *world, uint32_t number, ab_body_limits *of);
bool ab_find_limits_ahead(abut_world *world,
                          uint32_t number,
                          uint32_t *waiting,
                          ab_body_limits *of);
/* The same limits, as seen by a body that will stop kinematics. */
void ab_see_squeezed(const abut_world *world, ab_body_limits *of);

/* Whether the bodies that a body touches, and that stand still, hold it where it is
 * (rest/held.c). */
bool ab_is_held(abut_world *world, uint32_t number, const ab_body_limits *of);

/* --- After all motions are decided (rest/follow_motions.c) ----------------------------------- */

/* Makes velocities and blocks follow the motions; false without memory. */
bool ab_follow_motions(abut_world *world);

#endif
