/* world/rest/contacts_finish.c - the list of contacts for the next step.
 *
 * The contacts noted within the step are merged into the list, both sorted by pairs. Each pair is
 * then examined once: it is reported, and kept or dropped. All memory is allocated before that
 * (ab_contacts_reserve), so that nothing can fail once something has been reported.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "world/pair/pair.h"
#include "world/report/report.h"
#include "world/rest/contacts_finish.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

/* Orders contacts that were noted. All their bodies exist, so each has a slot of its own. */
static bool key_noted_before(const void *p, const void *q)
{
    const ab_sort_key *k = p;
    const ab_sort_key *l = q;

    return k->key != l->key ? k->key < l->key : ab_contact_is_before(k->item, l->item);
}

/* Keeps the first contact noted of each pair, in a list sorted by pairs; an earlier impact comes
 * first. Keys are sorted instead of the contacts, which are large. Returns false without memory. */
static bool sort_noted(abut_world *world)
{
    const ab_contact *noted = world->noted.items;
    uint32_t count = world->noted.count;

    if (count == 0) {
        return true; /* there may be no lists at all */
    }
    /* The list of what is kept is filled only when the step ends; until then its memory can be used
     * here. */
    if (!ab_array_reserve(world, &world->kept, count, sizeof *noted) ||
        !ab_array_reserve(world, &world->sort_keys, 2 * count, sizeof(ab_sort_key))) {
        return false;
    }
    ab_sort_key *keys = world->sort_keys.items;
    ab_contact *first = world->kept.items;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < count; i++) {
        keys[i].key = (uint64_t)ab_slot_of(noted[i].a) << 32 | ab_slot_of(noted[i].b);
        keys[i].item = &noted[i];
    }
    keys = ab_sort_keys(keys, keys + count, count, key_noted_before);
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0 || keys[i - 1].key != keys[i].key) {
            memcpy(&first[kept++], keys[i].item, sizeof *first);
        }
    }
    ab_array sorted = world->kept;

    world->kept = world->noted;
    world->noted = sorted;
    world->noted.count = kept;
    return true;
}

/* Raises the contacts of bodies that woke within the step. */
static void raise_woken(abut_world *world)
{
    for (uint32_t k = 0; k < world->stirred.count; k++) {
        ab_contacts_raise(world, ab_index_of(world, ((const abut_body *)world->stirred.items)[k]));
    }
}

/* Compares a contact with one that was noted, by their bodies. Negative: it comes before. */
static int contact_order(const ab_contact *c, const ab_contact *noted)
{
    return c->a != noted->a   ? (c->a < noted->a ? -1 : 1)
           : c->b != noted->b ? (c->b < noted->b ? -1 : 1)
                              : 0;
}

/* How many of the noted contacts are not in the list yet. Both lists are sorted by pairs, but a
 * contact that was raised stands at the end of the list and may be counted as missing. */
static uint32_t count_new(const abut_world *world)
{
    const ab_contact *noted = world->noted.items;
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;
    uint32_t left = world->noted.count;

    for (uint32_t i = 0, k = 0; i < count && k < world->noted.count;) {
        int order = contact_order(&world->contacts[i], &noted[k]);

        left -= order == 0;
        i += order <= 0;
        k += order >= 0;
    }
    return left;
}

/* The most events that the contacts can have, and a few more as a reserve. Each contact has one
 * event: it begins, goes on or ends. Only a contact whose bodies met in this step, or that a walk
 * passed through, may both begin and end. */
static uint32_t most_told(const abut_world *world, uint32_t fresh)
{
    enum { MORE_TOLD = 64 };

    const ab_contact *noted = world->noted.items;
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;
    uint32_t most = count + fresh + MORE_TOLD;

    for (uint32_t i = 0; i < count; i++) {
        most += (world->contacts[i].flags & AB_CONTACT_CROSSED) != 0;
    }
    for (uint32_t k = 0; k < world->noted.count; k++) {
        most += noted[k].fine != AB_CONTACT_GRAZE;
    }
    return most;
}

bool ab_contacts_reserve(abut_world *world)
{
    if (!sort_noted(world)) {
        return false;
    }
    raise_woken(world);
    uint32_t fresh = count_new(world);
    uint32_t most = world->state->parts[AB_PART_CONTACTS].count + fresh;

    return ab_contacts_room(world, fresh) && ab_dormant_reserve(world) &&
           ab_array_reserve(world, &world->kept, most, sizeof(ab_contact)) &&
           ab_events_reserve(world, most_told(world, fresh));
}

/* Removes from two velocities whatever still makes the bodies approach each other. */
static void take_approach(abut_world *world, uint32_t a, uint32_t b, ab_vec normal)
{
    const uint32_t both[2] = { a, b };
    const ab_vec away[2] = { normal, ab_neg(normal) };
    int64_t speed[2];

    for (int k = 0; k < 2; k++) {
        speed[k] = ab_direction_dot(away[k], world->cold[both[k]].velocity);
    }
    for (int k = 0; k < 2; k++) {
        bool yields = ab_is_mobile(&world->hot[both[!k]]);
        int64_t meeting = yields ? -ab_max(speed[!k], 0) : -speed[!k];

        if (ab_is_mobile(&world->hot[both[k]]) && speed[k] < meeting) {
            ab_vec *velocity = &world->cold[both[k]].velocity;

            *velocity = ab_direction_add(*velocity, away[k], meeting - speed[k]);
        }
    }
}

static bool is_pushed_aside(const abut_world *world, uint32_t index, ab_vec away)
{
    return ab_is_mobile(&world->hot[index]) && !ab_is_blocked(world, index, away) &&
           ab_direction_dot(away, ab_pull_of(world, index)) == 0;
}

/* What pushes hands on what it loses, unless weight presses the two together, or there is something
 * behind one of them. False if they do not share. */
static bool share_approach(abut_world *world, const ab_active_contact *contact)
{
    ab_vec *a = &world->cold[contact->a].velocity;
    ab_vec *b = &world->cold[contact->b].velocity;
    int64_t approach = -ab_direction_dot(contact->normal, ab_sub(*a, *b));

    if (!contact->pushes || !is_pushed_aside(world, contact->a, contact->normal) ||
        !is_pushed_aside(world, contact->b, ab_neg(contact->normal))) {
        return false;
    }
    if (approach > 0) {
        int64_t first = ab_direction_mul(approach, contact->share);

        *a = ab_direction_add(*a, contact->normal, first);
        *b = ab_direction_add(*b, contact->normal, first - approach);
    }
    return true;
}

static bool was_frozen(const abut_world *world, uint32_t index)
{
    return ab_is_mover(&world->hot[index]) && world->cold[index].frozen_streak > 0;
}

/* The pass at the start of the step allowed a velocity that closes the gap. Now that the gap is
 * closed, the rest of that velocity would point into what the body rests on. Frozen bodies keep
 * their velocity. */
static void finish_active_contact(abut_world *world, const ab_active_contact *active_contact)
{
    bool carried = world->hot[active_contact->a].kind == ABUT_BODY_KINEMATIC ||
                   world->hot[active_contact->b].kind == ABUT_BODY_KINEMATIC;

    if (active_contact->gap <= 0 || !active_contact->limits || carried ||
        was_frozen(world, active_contact->a) || was_frozen(world, active_contact->b)) {
        return;
    }
    if (ab_nearness_kept(world, active_contact->a, active_contact->b).gap <= AB_TOUCH_GAP &&
        !share_approach(world, active_contact)) {
        take_approach(world, active_contact->a, active_contact->b, active_contact->normal);
    }
}

/* Something that held a sleeping body is gone, so whatever else holds it must be found again. */
static void wake_unheld(abut_world *world, uint32_t index)
{
    if ((world->hot[index].flags & AB_ASLEEP) != 0) {
        world->cold[index].grounded = 0;
        ab_wake(world, index);
    }
}

static void wake_both(abut_world *world, const ab_contact *gone)
{
    wake_unheld(world, ab_index_of(world, gone->a));
    wake_unheld(world, ab_index_of(world, gone->b));
}

/* Notes the supports of all contacts. For most bodies this is nothing new. */
static void note_supports(abut_world *world)
{
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;

    for (uint32_t i = 0; i < count; i++) {
        const ab_contact *c = &world->contacts[i];

        if ((c->flags & (AB_CONTACT_SOLID | AB_CONTACT_LOST)) == AB_CONTACT_SOLID) {
            ab_note_support(world, c, ab_index_of(world, c->a), ab_index_of(world, c->b));
        }
    }
}

void ab_contacts_finish(abut_world *world)
{
    ab_part *part = &world->state->parts[AB_PART_CONTACTS];
    const ab_active_contact *active_contacts = world->active_contacts.items;
    const ab_contact *noted = world->noted.items;
    ab_contact *kept = world->kept.items;
    uint32_t fresh = world->noted.count;
    uint32_t count = 0;
    uint32_t i = 0;
    uint32_t k = 0;

    for (uint32_t p = 0; p < world->active_contacts.count; p++) {
        if (p == 0 || active_contacts[p - 1].contact !=
                          active_contacts[p].contact) { /* the nearest of a pair */
            world->contacts[active_contacts[p].contact].push = active_contacts[p].push;
        }
        finish_active_contact(world, &active_contacts[p]);
    }
    ab_contacts_sort(world); /* some were raised */
    uint32_t most = part->count + count_new(world);
    uint32_t gone = most; /* from there on: contacts that are no longer kept and held a sleeping
                           * body */

    while (i < part->count || k < fresh) {
        ab_contact none = { 0 };

        if (i < part->count && (world->contacts[i].flags & AB_CONTACT_LOST) != 0) {
            const ab_contact *lost = &world->contacts[i++];

            if ((lost->flags & AB_CONTACT_REPORTED) != 0) {
                ab_contact_tell_lost(world, lost);
            }
            continue;
        }
        int order = i == part->count ? 1
                    : k == fresh     ? -1
                                     : contact_order(&world->contacts[i], &noted[k]);
        ab_contact merged = order <= 0 ? world->contacts[i] : none;

        if (order > 0) {
            merged.a = noted[k].a;
            merged.b = noted[k].b;
        }
        if (ab_contact_finish(world, &merged, order >= 0 ? &noted[k] : NULL)) {
            kept[count++] = merged;
        } else if ((merged.flags & AB_CONTACT_ANCHORED) != 0) {
            kept[--gone] = merged;
        }
        i += order <= 0;
        k += order >= 0;
    }
    if (count > 0) {
        memcpy(world->contacts, kept, count * sizeof *kept);
    }
    part->count = count;
    /* Only now, because a contact of two bodies that wake here may or may not be in the list; it is
     * not reported. */
    bool unheld = most > gone;

    while (most > gone) {
        wake_both(world, &kept[--most]);
    }
    raise_woken(world);
    if (unheld) {
        note_supports(world);
    }
    for (i = 0; i < part->count; i++) { /* what is only nearly in touch is no contact */
        world->reporting.report.contacts += (world->contacts[i].flags & AB_CONTACT_REPORTED) != 0;
    }
    world->reporting.report.contacts += world->state->dormant_reported;
}
