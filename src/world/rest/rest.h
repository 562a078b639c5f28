/* world/rest/rest.h - bodies that touch, rest on each other, ride and sleep.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_REST_REST_H
#define AB_WORLD_REST_REST_H

#include "base/check.h"

#include "world/state/direction.h"
#include "world/state/state.h"

/* --- Contacts (rest/contacts.c) ------------------------------------------------------------------
 */

/* Two bodies are in touch from now on; the normal points out of b towards a. */
void ab_contact_note(
    abut_world *world, uint32_t a, uint32_t b, int32_t fine, ab_vec normal, uint32_t flags);
/* `fine` of what is noted because two come near each other without an impact. */
#define AB_CONTACT_GRAZE INT32_MAX
/* By ids: those of new bodies stand at the end until then. */
void ab_contacts_sort(abut_world *world);
/* The start of the frame: which of the kept contacts still hold, into `presses`. */
bool ab_contacts_gather(abut_world *world);
/* The end: the list of the next frame, and what is told of it. */
bool ab_contacts_reserve(abut_world *world);
void ab_contacts_finish(abut_world *world);
/* The contacts of a body end: it is gone or somewhere else. */
void ab_contacts_end(abut_world *world, abut_body id);
/* The rules of a body have changed: contacts that are of another kind now end. */
void ab_contacts_review(abut_world *world, uint32_t index);
ab_contact *ab_contact_find(const abut_world *world, abut_body id_a, abut_body id_b);

/* What carries a body: bits of ab_cold.grounded. */
enum { AB_GROUND_UNDER = 1, AB_GROUND_HELD = 2 };
#define AB_STEEPEST (AB_DIRECTION_LENGTH / 10 * 7) /* of a ground's normal, along `up` */

/* Half-planes of motions, in steps per tick: along `normal` at least `least`. */
typedef struct ab_limit {
    ab_vec normal;
    int64_t least;  /* times 2^30 */
    int64_t slack;  /* so much less is still good, times 2^30 */
    int64_t speed;  /* the same for a velocity, in steps per frame, as seen from the other */
    ab_vec theirs;  /* the other's motion: going with it is always good, if `follows` */
    uint32_t other; /* index */
    bool upright;
    bool follows;
} ab_limit;

/* --- The pass at the start (rest/relax.c, rest/settle.c, rest/riders.c)
 * ------------------------------------ */

bool ab_riders_board(abut_world *world);
void ab_riders_leave(abut_world *world);
void ab_relax(abut_world *world);
/* Whether a way, of a as seen from b, leads into a curved contact at all. */
bool ab_active_contact_hits(const ab_active_contact *press, ab_vec way);
bool ab_settle_motions(abut_world *world);
/* What the contacts of a body at the start ask of its motion now, at a tick; how many. */
int ab_settle_limits(
    const abut_world *world, uint32_t index, int32_t tick, ab_limit *limits, int most);
/* The contacts of the start count no more. */
void ab_settle_end(abut_world *world);

/* The motion nearest to a wish within all limits; false, and the wish, if there is none that is
 * not much faster. */
bool ab_feasible_motion(const ab_limit *limits, int count, ab_vec *motion);

/* Blocks: what a body presses on that cannot yield (rest/blocks.c). */
bool ab_block_add(abut_world *world, uint32_t index, ab_vec towards, int64_t speed);
/* Whether a body presses on a block that way, and does not leave it. */
bool ab_is_blocked(const abut_world *world, uint32_t index, ab_vec towards);
int ab_block_count(const abut_world *world, uint32_t index);
bool ab_has_block(const abut_world *world, uint32_t index, ab_vec towards);
/* Makes the velocity respect all blocks and contacts of a body at once. */
void ab_respect_blocks(abut_world *world, uint32_t index, int32_t tick);
void ab_blocks_clear(abut_world *world);

/* --- Sleep (rest/sleep.c)
 * -------------------------------------------------------------------------- */

void ab_wake(abut_world *world, uint32_t index);
/* Whether an impact of two bodies, or what one presses on the other with, is a push: so fast, it
 * wakes a sleeper. */
bool ab_pair_pushes(const abut_world *world, uint32_t a, uint32_t b);
bool ab_is_more_than_weight(const abut_world *world, ab_vec normal, int64_t approach);
void ab_sleep_update(abut_world *world);

#endif
