/* world/rest/rest.h - bodies that touch, rest on each other, ride and sleep.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_REST_REST_H
#define AB_WORLD_REST_REST_H

#include "base/check.h"

#include "world/state/direction.h"
#include "world/state/state.h"

/* --- Contacts (rest/contacts.c) -------------------------------------------------------------- */

/* Notes that two bodies are in touch from now on; the normal points out of b towards a. */
void ab_contact_note(abut_world *world,
                     uint32_t a,
                     uint32_t b,
                     int32_t fine,
                     ab_vec normal,
                     ab_vec point,
                     uint32_t flags);
/* The `fine` of a contact that is noted because two bodies come near each other without an
 * impact. */
#define AB_CONTACT_GRAZE INT32_MAX
/* The order of the list, by all fields: two contacts of which neither comes before the other are
 * equal. Sorting is not stable, and where a contact was in memory must not show. Of two otherwise
 * equal contacts of one pair, the lost one comes first, because it was there before the other. */
bool ab_contact_is_before(const ab_contact *c, const ab_contact *d);
/* Sorts by ids. Until then, the contacts of new bodies are at the end. */
void ab_contacts_sort(abut_world *world);
/* At the start of the step: puts the kept contacts that still hold into `active_contacts`. */
bool ab_contacts_gather(abut_world *world);
/* At the end: makes the list for the next step, and reports (rest/contacts_finish.c). */
bool ab_contacts_reserve(abut_world *world);
void ab_contacts_finish(abut_world *world);
/* The smaller of two frictions, or the one that is set, or that of the world. In 2^-30. */
static inline int64_t ab_friction_between(const abut_world *world, uint32_t a, uint32_t b)
{
    int32_t first = world->cold[a].friction;
    int32_t second = world->cold[b].friction;

    if (first < 0 || second < 0) {
        int32_t only = first < 0 ? second : first;

        return only < 0 ? world->friction : only;
    }
    return first < second ? first : second;
}

/* Ends the contacts of a body that was removed or placed elsewhere. */
void ab_contacts_end(abut_world *world, abut_body id);
/* The rules of a body have changed: ends contacts that are now of another kind. */
void ab_contacts_review(abut_world *world, uint32_t index);
/* Contacts of bodies at rest are not in the list (rest/dormant.c). This moves those of one body to
 * the end of the list, before the body may change. */
void ab_contacts_raise(abut_world *world, uint32_t index);
/* Whether a contact is one that the end of a step would put aside. Wherever it is, it is saved as
 * such, and is put aside again after loading. */
bool ab_contact_is_at_rest(const abut_world *world, const ab_contact *contact);
/* Puts aside such contacts of a list that was loaded; false without memory. */
bool ab_contacts_set_aside(abut_world *world);
/* Makes room for the contacts that may come to rest when this step ends; false without memory. */
bool ab_dormant_reserve(abut_world *world);
/* Puts aside the contacts that nothing can change; there must be room for them. */
void ab_contacts_put_to_rest(abut_world *world);
/* Whether a mover may fall asleep when this step ends (rest/sleep.c). */
bool ab_may_fall_asleep(const abut_world *world, uint32_t index);
/* Makes room in the list for this many contacts more than there are, at rest or not. */
bool ab_contacts_room(abut_world *world, uint32_t more);
/* The contacts of a body at rest, one after another; NULL at the end. `place` is cold.dormant at
 * first. */
const ab_contact *ab_dormant_next(const abut_world *world, abut_body body, uint32_t *place);
/* Puts aside the contact of two bodies at rest; there must be room for it. */
void ab_dormant_put(abut_world *world, const ab_contact *contact);
/* The contacts at rest were replaced, with their chains: finds the heads of the chains of all
 * bodies again. */
void ab_dormant_chain(abut_world *world);
/* The contact of two bodies at rest, a < b; NULL if there is none. */
ab_contact *ab_dormant_find(const abut_world *world, abut_body a, abut_body b);
/* The contact of two bodies, wherever it is. For use within a step, when the list is sorted. */
ab_contact *ab_contact_find(const abut_world *world, abut_body id_a, abut_body id_b);
/* While the list is sorted and stays as it is: notes for each body where the contacts begin of
 * which it is the first. And a place in the list before which there is none of these. */
void ab_contacts_index(abut_world *world);
uint32_t ab_contacts_from(const abut_world *world, abut_body first);
/* Chains all contacts of the list anew, if there is memory for that. */
void ab_contacts_chain(abut_world *world);
/* Adds a contact between steps; there must be room for it. */
void ab_contact_add(abut_world *world, const ab_contact *contact);
/* Removes one contact of a body, and returns its next one. */
uint32_t ab_contact_drop(abut_world *world, abut_body id, uint32_t place);
/* The contacts of a body, one by one, in the order of the other bodies' ids: places in the list,
 * AB_NONE at the end. Takes as long as the body has contacts, unless the list has changed since the
 * last step. */
uint32_t ab_contact_first(const abut_world *world, abut_body id);
uint32_t ab_contact_next(const abut_world *world, abut_body id, uint32_t place);
/* Whether a body that is awake is in contact with another. Also works between steps, when contacts
 * that were raised or added are at the end of the list. */
bool ab_contact_is_listed(const abut_world *world, abut_body id, abut_body other);

/* What carries a body: bits of ab_cold.grounded. */
enum {
    AB_GROUND_UNDER = 1,
    AB_GROUND_HELD = 2,      /* something near holds it against gravity or acceleration */
    AB_GROUND_TOUCHED = 4,   /* it touches such a thing */
    AB_GROUND_ON_LEFT = 8,   /* something slanted lifts it from this side of `up`: */
    AB_GROUND_ON_RIGHT = 16, /* between two of them it is grounded, however steep they are */
    AB_GROUND_LEANED = 32,   /* it touches something, which need not hold it */
    AB_GROUND_MOVES = 64     /* it touches something that moves or runs, and would wake it: within a
                              * step only */
};
#define AB_STEEPEST (AB_DIRECTION_LENGTH / 10 * 7) /* of a ground's normal, along `up` */

/* Half-planes of motions, in quanta per tick: along `normal` at least `least`. */
typedef struct ab_limit {
    ab_vec normal;
    int64_t least;  /* times 2^30 */
    int64_t slack;  /* this much less is still allowed, times 2^30 */
    int64_t speed;  /* the same for a velocity, in quanta per step, as seen from the other */
    ab_vec theirs;  /* the other's motion: if `follows`, moving with it is always allowed */
    uint32_t other; /* index */
    bool upright;
    bool follows;
    bool drives; /* it approaches, and may squeeze out what it presses on */
} ab_limit;

/* --- The pass at the start (rest/relax.c, rest/settle.c, rest/riders.c) ---------------------- */

/* How fast the surface of a body runs relative to the body: a conveyor belt. */
static inline ab_vec ab_surface_of(const abut_world *world, uint32_t index)
{
    bool belt =
        !ab_is_mover(&world->hot[index]) && (world->cold[index].changes_speed & AB_BELT) != 0;

    return belt ? world->traits[index].surface : (ab_vec){ 0, 0 };
}
/* The velocity at which a kinematic or a static carries a body that touches it with this normal: a
 * surface runs along itself. With a zero normal, the velocity as it was set. */
ab_vec ab_carrying_velocity(const abut_world *world, uint32_t index, ab_vec normal);
/* The same between steps for any body that a walker stands on: a mover moves with what it stands
 * on, through any number of others. What gives way to the walker has no motion of its own for it.
 */
ab_vec ab_velocity_of_floor(const abut_world *world, uint32_t self, uint32_t floor, ab_vec normal);
/* Whether a kinematic or a static carries bodies that stand on it. */
static inline bool ab_carries(const abut_world *world, uint32_t index)
{
    ab_vec v = ab_surface_of(world, index);
    ab_vec own = world->cold[index].velocity;

    return (v.x | v.y) != 0 ||
           (world->hot[index].kind == ABUT_BODY_KINEMATIC && (own.x | own.y) != 0);
}
bool ab_riders_board(abut_world *world);
/* A kinematic was stopped: one of the riders, which stands where it is now, gives its loan back.
 * Returns false if the loan was not from this kinematic. */
bool ab_rider_stop(abut_world *world, uint32_t number, uint32_t kinematic);
/* At the end; false without memory. From then on until ab_riders_forget() a body's mark is its
 * number among the riders. */
bool ab_riders_leave(abut_world *world);
/* The velocity of a body as the world sees it, while there are riders that have left. */
ab_vec ab_velocity_carried(const abut_world *world, uint32_t index);
void ab_riders_forget(abut_world *world);
bool ab_relax(abut_world *world);
/* Handles one contact by which something pushes, unless it is beside something firm; returns the
 * largest change of a speed. */
int64_t ab_relax_one(abut_world *world, ab_active_contact *contact);
/* After the rounds: hands on what a blow has left (rest/relax_blows.c); false without memory. */
bool ab_relax_blows(abut_world *world);
/* Rows of bodies that push each other (rest/rows.c): the start of relaxing. */
bool ab_settle_rows(abut_world *world);
/* Lists and sorts all mobile bodies that press on something, each with its contacts (rest/ranks.c).
 */
bool ab_settle_ranks(abut_world *world);
/* Bodies at rest on flat sides hand their weight on to what they stand on (rest/loads.c). */
void ab_carry_loads(abut_world *world);
/* Gives the bodies of a row the speeds at which none runs into the next; there must be room for as
 * many blocks. */
void ab_row_settle(ab_row_member *row, uint32_t count, ab_row_block *blocks);
/* The one body that has pushed this one, or been pushed by it, flat on that side since the start of
 * the step (rest/start_contacts.c); AB_NONE if there is none, or more than one. */
uint32_t ab_row_neighbour(const abut_world *world, uint32_t index, ab_vec towards, int32_t tick);
/* Stops bodies that press on each other and do not push (rest/oppose.c). */
void ab_oppose(abut_world *world);
/* Whether a motion, of a as seen from b, leads into a curved contact at all. */
bool ab_active_contact_hits(const ab_active_contact *active_contact, ab_vec motion);
bool ab_settle_motions(abut_world *world);
/* An impact, as one of its two bodies sees it: what it hands on, contacts do not hold up. */
typedef struct ab_blow {
    uint32_t other;
    ab_vec away;  /* from the other, of length 2^30 */
    bool shared;  /* the other has taken its share */
    bool bounces; /* so do those behind the body, each by an impact of its own */
} ab_blow;

/* The limits that the contacts of a body at the start of the step still set for its motion at a
 * tick, after an impact, which may be NULL; returns how many. */
int ab_settle_limits(const abut_world *world,
                     uint32_t index,
                     int32_t tick,
                     const ab_blow *blow,
                     ab_limit *limits,
                     int most);
/* From now on the contacts at the start of the step no longer count. */
void ab_settle_end(abut_world *world);

/* Changes a wish to the nearest motion within all limits; false, and the wish unchanged, if there
 * is none, or only one that is much faster. */
bool ab_feasible_motion(const ab_limit *limits, int count, ab_vec *motion);

/* Blocks: what a body presses on that cannot yield (rest/blocks.c). */
bool ab_block_add(abut_world *world, uint32_t index, ab_vec towards, int64_t speed);
/* Whether a body presses on a block in that direction, and does not leave it. */
bool ab_is_blocked(const abut_world *world, uint32_t index, ab_vec towards);
/* Whether one of these blocks comes on, and drives the body. */
bool ab_is_driven(const abut_world *world, uint32_t index, ab_vec towards);
bool ab_has_block(const abut_world *world, uint32_t index, ab_vec towards);
/* The velocity that a body had before the contacts at the start of the step took from it; once
 * something else has changed it, the velocity as it is. */
void ab_wish_keep(abut_world *world, uint32_t index, ab_vec wish);
ab_vec ab_wish_of(const abut_world *world, uint32_t index);
/* Whether a body may have blocks, or contacts from the start of the step. */
static inline bool ab_may_be_limited(const abut_world *world, uint32_t index)
{
    return world->blocks_of[index] != AB_NONE || world->marks[index] != AB_NONE;
}

/* Makes the velocity after a blow the nearest to a wish that respects all blocks and contacts of a
 * body, and what it has just met, unless that is NULL. */
void ab_respect_blocks(abut_world *world,
                       uint32_t index,
                       int32_t tick,
                       ab_vec wish,
                       const ab_blow *blow,
                       const ab_block *met);
/* The sides that a body has met in this step: NULL without memory; and NULL if there are none. */
ab_met_sides *ab_met_sides_of(abut_world *world, uint32_t index);
const ab_met_sides *ab_met_sides_known(const abut_world *world, uint32_t index);
void ab_blocks_clear(abut_world *world);

/* --- Sleep (rest/sleep.c) -------------------------------------------------------------------- */

void ab_wake(abut_world *world, uint32_t index);
/* Whether one of two bodies pushes the other when they meet or press on each other; and whether a
 * speed of approach is more than weight causes, so that it wakes a sleeping body. */
static inline bool ab_pair_pushes(const abut_world *world, uint32_t a, uint32_t b)
{
    return world->cold[a].answer == ABUT_ANSWER_PUSH || world->cold[b].answer == ABUT_ANSWER_PUSH;
}
bool ab_is_more_than_weight(const abut_world *world, uint32_t by, ab_vec normal, int64_t approach);
/* Whether two movers push each other, and lose something whenever they bounce: if there is no room
 * for bounces, they come to a common speed. */
static inline bool ab_push_loses(const abut_world *world, uint32_t a, uint32_t b)
{
    return ab_is_mover(&world->hot[a]) && ab_is_mover(&world->hot[b]) &&
           ab_pair_pushes(world, a, b) &&
           ab_max(world->cold[a].bounce, world->cold[b].bounce) < AB_FULL_BOUNCE;
}
/* Gravity and acceleration: what a step adds to the velocity of a mover. */
static inline ab_vec ab_pull_of(const abut_world *world, uint32_t index)
{
    const ab_cold *cold = &world->cold[index];
    ab_vec pull = cold->floats ? (ab_vec){ 0, 0 } : world->state->gravity;

    return (cold->changes_speed & AB_ACCELERATES) != 0
               ? ab_add(pull, world->traits[index].acceleration)
               : pull;
}
/* Above this speed an impact is a hit: gravity and acceleration give a body that much in two and a
 * half steps. */
int64_t ab_hit_speed(const abut_world *world, uint32_t by, ab_vec normal);
void ab_sleep_update(abut_world *world);

#endif
