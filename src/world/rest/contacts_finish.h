/* world/rest/contacts_finish.h - what the files that finish contacts share.
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
/* How a contact stands by the present rules: two bodies that no longer meet are not in contact. */
ab_standing ab_standing_now(abut_world *world, uint32_t a, uint32_t b, ab_rule rule);
/* The rule of two bodies, one of which passes parts of the other: they are solid to each other if
 * they touch elsewhere. */
ab_rule ab_rule_of_contact(abut_world *world, uint32_t a, uint32_t b);

/* --- What carries a body (rest/support.c) ---------------------------------------------------- */

/* Notes which of two bodies rests on the other. */
void ab_note_support(abut_world *world, const ab_contact *c, uint32_t a, uint32_t b);

/* --- What is reported of a contact (rest/contact_report.c) ----------------------------------- */

/* Reports what there is to report of one pair, and returns whether the contact is kept. `fresh` is
 * what was noted of the pair in this step, or NULL. */
bool ab_contact_finish(abut_world *world, ab_contact *c, const ab_contact *fresh);
/* Reports the end of a contact that a change between steps has ended. */
void ab_contact_tell_lost(abut_world *world, const ab_contact *c);

#endif
