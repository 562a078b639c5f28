/* world/rest/contact_report.c - what is reported of a contact when a step ends, and whether the
 * contact is kept.
 *
 * A pair is reported once when its contact begins, once when it ends, and in each step between as
 * staying. A pair that begins or ceases to pass while it touches is in contact throughout. Pairs of
 * bodies that have not moved are not examined.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/report/report.h"
#include "world/rest/contacts_finish.h"
#include "world/rest/rest.h"
#include "world/state/state.h"

static bool stands_where_it_was(const abut_world *world, uint32_t index)
{
    const ab_hot *hot = &world->hot[index];

    return hot->kind == ABUT_BODY_STATIC ||
           (hot->at.x == world->starts[index].at.x && hot->at.y == world->starts[index].at.y &&
            (world->cold[index].velocity.x | world->cold[index].velocity.y) == 0);
}

static void tell_contact(
    abut_world *world, abut_event_kind what, const ab_contact *c, int32_t fine, ab_vec normal)
{
    ab_event_put(world, what, c->a, c->b, fine, normal);
    ab_event_solid(world, (c->flags & AB_CONTACT_SOLID) != 0);
}

/* Reports the end of a contact that a change between steps has ended. */
void ab_contact_tell_lost(abut_world *world, const ab_contact *c)
{
    tell_contact(world, ABUT_EVENT_ENDED, c, 0, (ab_vec){ 0, 0 });
    ab_event_users(world, (uint64_t)c->apart.x, (uint64_t)c->apart.y);
}

/* Whether two bodies met in this step, did not block each other, and are apart again. By now they
 * may be solid to each other. */
static bool was_let_through(const ab_contact *fresh, const ab_standing *now)
{
    return fresh != NULL && fresh->fine != AB_CONTACT_GRAZE &&
           (fresh->flags & AB_CONTACT_SOLID) == 0 && !now->touches;
}

static void tell_passage(abut_world *world, const ab_contact *c, const ab_contact *fresh)
{
    ab_contact passing = *c;

    passing.flags &= ~(uint32_t)AB_CONTACT_SOLID;
    tell_contact(world, ABUT_EVENT_BEGAN, &passing, fresh->fine, fresh->normal);
    ab_event_point(world, fresh->apart);
    tell_contact(world, ABUT_EVENT_ENDED, &passing, AB_FINE_END, fresh->normal);
}

/* Reports a body that a walk passed through before the step. */
static void tell_crossing(abut_world *world, const ab_contact *c)
{
    tell_contact(world, ABUT_EVENT_BEGAN, c, 0, (ab_vec){ 0, 0 });
    ab_event_point(world, c->apart);
    tell_contact(world, ABUT_EVENT_ENDED, c, AB_FINE_END, (ab_vec){ 0, 0 });
}

/* Reports what there is to report of one pair, and returns whether the contact is kept. `fresh` is
 * what was noted of the pair in this step, or NULL. A pair that begins or ceases to pass while it
 * touches is in contact throughout. */
bool ab_contact_finish(abut_world *world, ab_contact *c, const ab_contact *fresh)
{
    uint32_t a = ab_index_of_known(world, c->a);
    uint32_t b = ab_index_of_known(world, c->b);

    ab_rule rule = ab_rule_of_contact(world, a, b);
    bool solid =
        rule == AB_RULE_SOLID && (ab_is_mover(&world->hot[a]) || ab_is_mover(&world->hot[b]));
    bool same = solid == ((c->flags & AB_CONTACT_SOLID) != 0) && rule != AB_RULE_NONE;

    bool moves = ab_is_mobile(&world->hot[a]) || ab_is_mobile(&world->hot[b]);

    /* A contact that is only near may not have been reported because the two were separating. */
    if (fresh == NULL && same && (c->flags & AB_CONTACT_FRESH) == 0 &&
        ((c->flags & AB_CONTACT_REPORTED) != 0 || !moves) && stands_where_it_was(world, a) &&
        stands_where_it_was(world, b)) {
        c->flags &= ~(uint32_t)AB_CONTACT_PARTS;
        if (!world->settings.no_stayed && (c->flags & AB_CONTACT_REPORTED) != 0 && moves) {
            tell_contact(world, ABUT_EVENT_STAYED, c, AB_FINE_END, c->normal);
            ab_event_point(world, ab_pair_point(world, a, b, 0, c->normal));
        }
        ab_note_support(world, c, a, b);
        return true;
    }
    bool told = (c->flags & AB_CONTACT_REPORTED) != 0;
    ab_standing now = ab_standing_now(world, a, b, rule);

    if (told && !now.touches && rule == AB_RULE_PASSING && (c->flags & AB_CONTACT_SOLID) != 0) {
        /* The pair begins to pass while it is still a hair apart. That does not end the contact. */
        now.touches = ab_standing_of(world, a, b, true).touches;
        now.warm = now.touches;
    }
    bool struck = fresh != NULL && fresh->fine != AB_CONTACT_GRAZE;

    if ((c->flags & AB_CONTACT_CROSSED) != 0 && !told && !struck && !now.touches) {
        tell_crossing(world, c);
        return false;
    }
    bool began = !told && (struck || now.touches);
    ab_vec last = struck ? fresh->normal : told ? c->normal : now.normal; /* as they touched */

    c->flags = (c->flags & AB_CONTACT_ANCHORED) | (solid ? AB_CONTACT_SOLID : 0);
    c->normal = struck ? fresh->normal : now.normal;
    if (began && was_let_through(fresh, &now)) {
        tell_passage(world, c, fresh);
    } else if (began) {
        tell_contact(world, ABUT_EVENT_BEGAN, c, struck ? fresh->fine : AB_FINE_END, c->normal);
        ab_event_point(world, struck ? fresh->apart : ab_pair_point(world, a, b, 0, c->normal));
    } else if (told && now.touches && !world->settings.no_stayed) {
        tell_contact(world, ABUT_EVENT_STAYED, c, AB_FINE_END, now.normal);
        ab_event_point(world, ab_pair_point(world, a, b, 0, now.normal));
    }
    if (!now.touches && (told || (began && !was_let_through(fresh, &now)))) {
        tell_contact(world, ABUT_EVENT_ENDED, c, AB_FINE_END, solid ? last : c->normal);
    }
    if (solid) {
        c->normal = now.normal;
    }
    c->flags |= (now.touches ? AB_CONTACT_REPORTED : 0) | (now.parts ? AB_CONTACT_PARTS : 0) |
                (began && !struck && now.touches && now.comes ? AB_CONTACT_ARRIVED : 0);
    if (now.warm && solid) {
        ab_note_support(world, c, a, b);
    }
    return now.warm;
}
