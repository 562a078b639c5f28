/* world/rest/contacts_finish.h - what the files that finish contacts know of each other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_REST_CONTACTS_FINISH_H
#define AB_WORLD_REST_CONTACTS_FINISH_H

#include "base/check.h"

#include "world/pair/pair.h"
#include "world/state/state.h"

/* --- How two bodies stand at the end (rest/standing_at_end.c) --------------------------------- */

/* How two bodies in contact stand at the end of a step. */
typedef struct ab_standing {
    bool touches;  /* is to be reported */
    bool parts;    /* they leave each other */
    bool comes;    /* they still approach each other, and not gently */
    bool warm;     /* is to be kept */
    ab_vec normal; /* of one that touches, or is warm */
} ab_standing;

ab_standing ab_standing_of(abut_world *world, uint32_t a, uint32_t b, bool solid);
/* How a contact stands by the rules of now: two that do not meet any more are not in contact. */
ab_standing ab_standing_now(abut_world *world, uint32_t a, uint32_t b, ab_rule rule);
/* Two that are solid but for parts that one passes are so to each other if they touch elsewhere. */
ab_rule ab_rule_of_contact(abut_world *world, uint32_t a, uint32_t b);

/* --- What carries a body (rest/support.c) ---------------------------------------------------- */

/* What a contact carries: what rests on what. */
void ab_note_support(abut_world *world, const ab_contact *c, uint32_t a, uint32_t b);

/* --- What is reported of a contact (rest/contact_report.c) ----------------------------------- */

/* One pair: reports what is to be reported, and says whether it is kept. `fresh` is what was noted
 * of it in this step, or NULL. */
bool ab_contact_finish(abut_world *world, ab_contact *c, const ab_contact *fresh);
/* The end of one that a change between steps has ended. */
void ab_contact_tell_lost(abut_world *world, const ab_contact *c);

#endif
