/* world/rest/contacts.c - which bodies are in contact, from step to step.
 *
 * The list of contacts is part of the state, sorted by ids. Contacts that are added between steps
 * stay at its end until the next step. Contacts that an impact notes within a step are merged in at
 * the end of the step (rest/contacts_finish.c).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/rest/rest.h"
#include "world/state/state.h"

static int order_of_places(ab_vec a, ab_vec b)
{
    return a.x != b.x ? (a.x > b.x) - (a.x < b.x) : (a.y > b.y) - (a.y < b.y);
}

/* Orders two contacts of the same pair. */
static AB_NOINLINE bool is_before_in_pair(const ab_contact *c, const ab_contact *d)
{
    uint32_t lost = (c->flags ^ d->flags) & AB_CONTACT_LOST;
    int order = order_of_places(c->apart, d->apart);

    if (c->fine != d->fine || c->push != d->push) {
        return c->fine != d->fine ? c->fine < d->fine : c->push < d->push;
    }
    if (c->flags != d->flags) {
        return lost != 0 ? (c->flags & lost) != 0 : c->flags < d->flags;
    }
    return (order != 0 ? order : order_of_places(c->normal, d->normal)) < 0;
}

bool ab_contact_is_before(const ab_contact *c, const ab_contact *d)
{
    if (c->a != d->a) {
        return c->a < d->a;
    }
    return c->b != d->b ? c->b < d->b : is_before_in_pair(c, d);
}

static bool contact_before(const void *p, const void *q)
{
    return ab_contact_is_before(p, q);
}

/* Merges two sorted parts of a list, before and after a place. `late` has room for the second
 * part. */
static void merge_contacts(ab_contact *contacts, uint32_t sorted, uint32_t count, ab_contact *late)
{
    uint32_t left = count - sorted;
    uint32_t place = count;

    memcpy(late, contacts + sorted, left * sizeof *late);
    while (left > 0) {
        bool ahead = sorted > 0 && contact_before(&late[left - 1], &contacts[sorted - 1]);

        contacts[--place] = ahead ? contacts[--sorted] : late[--left];
    }
}

/* Contacts that were raised or added are at the end, behind the sorted ones. */
void ab_contacts_sort(abut_world *world)
{
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;
    ab_contact *contacts = world->contacts;
    uint32_t sorted = 1;

    world->contact_chain.count = AB_NONE; /* until the step is over */
    while (sorted < count && !contact_before(&contacts[sorted], &contacts[sorted - 1])) {
        sorted++;
    }
    if (sorted >= count) {
        return;
    }
    if (count - sorted > world->state->parts[AB_PART_CONTACTS].capacity - count) {
        ab_sort_here(contacts, count, sizeof *contacts, contact_before);
        return;
    }
    ab_sort_here(contacts + sorted, count - sorted, sizeof *contacts, contact_before);
    merge_contacts(contacts, sorted, count, contacts + count);
}

static inline bool is_of_pair_before(const ab_contact *c, abut_body a, abut_body b)
{
    return c->a < a || (c->a == a && c->b < b);
}

ab_contact *ab_contact_find(const abut_world *world, abut_body id_a, abut_body id_b)
{
    abut_body a = id_a < id_b ? id_a : id_b;
    abut_body b = id_a < id_b ? id_b : id_a;
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;
    uint32_t from = ab_contacts_from(world, a);
    uint32_t end = from;

    /* Most bodies have few contacts, but much may rest on one: in strides that double. */
    for (uint32_t stride = 1; end < count && is_of_pair_before(&world->contacts[end], a, b);
         stride *= 2) {
        from = end + 1;
        end = stride < count - end ? end + stride : count;
    }
    while (from < end) {
        uint32_t middle = from + (end - from) / 2;

        if (is_of_pair_before(&world->contacts[middle], a, b)) {
            from = middle + 1;
        } else {
            end = middle;
        }
    }
    ab_contact *found = NULL;

    for (; from < count && world->contacts[from].a == a && world->contacts[from].b == b; from++) {
        found = &world->contacts[from]; /* lost ones come first */
    }
    return found != NULL ? found : ab_dormant_find(world, a, b);
}

void ab_contact_note(abut_world *world,
                     uint32_t a,
                     uint32_t b,
                     int32_t fine,
                     ab_vec normal,
                     ab_vec point,
                     uint32_t flags)
{
    ab_contact *fresh = ab_array_push(world, &world->noted, sizeof *fresh);
    abut_body id_a = world->cold[a].id;
    abut_body id_b = world->cold[b].id;

    if (fresh == NULL) {
        world->failed = true;
        return;
    }
    *fresh = (ab_contact){ .a = id_a < id_b ? id_a : id_b,
                           .b = id_a < id_b ? id_b : id_a,
                           .push = world->noted.count,
                           .apart = point,
                           .flags = flags,
                           .fine = fine,
                           .normal = id_a < id_b ? normal : ab_neg(normal) };
}

/* The next step reports the end of a contact, and by then its bodies may be gone. */
static void lose_contact(abut_world *world, ab_contact *c)
{
    uint32_t a = ab_index_of(world, c->a);
    uint32_t b = ab_index_of(world, c->b);

    c->apart.x = a == AB_NONE ? c->apart.x : (int64_t)world->traits[a].user;
    c->apart.y = b == AB_NONE ? c->apart.y : (int64_t)world->traits[b].user;
    c->flags |= AB_CONTACT_LOST;
}

void ab_contacts_end(abut_world *world, abut_body id)
{
    ab_contacts_raise(world, ab_index_of(world, id));
    uint32_t place = ab_contact_first(world, id);

    while (place != AB_NONE) {
        const ab_contact *contact = &world->contacts[place];
        uint32_t other = ab_index_of(world, contact->a == id ? contact->b : contact->a);

        if (other != AB_NONE) {
            ab_wake(world, other); /* may raise more contacts, of other bodies */
        }
        if ((world->contacts[place].flags & AB_CONTACT_REPORTED) == 0) {
            place = ab_contact_drop(world, id, place); /* it was not reported yet */
        } else {
            lose_contact(world, &world->contacts[place]);
            place = ab_contact_next(world, id, place);
        }
    }
}

void ab_contacts_review(abut_world *world, uint32_t index)
{
    abut_body id = world->cold[index].id;

    ab_contacts_raise(world, index);
    for (uint32_t i = ab_contact_first(world, id); i != AB_NONE;
         i = ab_contact_next(world, id, i)) {
        ab_contact *c = &world->contacts[i];
        uint32_t other = ab_index_of(world, c->a == id ? c->b : c->a);

        if (other == AB_NONE || (c->flags & AB_CONTACT_LOST) != 0) {
            continue;
        }
        ab_rule rule = (c->flags & AB_CONTACT_SOLID) != 0 ? AB_RULE_SOLID : AB_RULE_PASSING;

        ab_wake(world, other);
        if (ab_pair_rule(world, index, other) != rule &&
            ab_passing_parts(world, index, other) == 0) {
            c->flags |= AB_CONTACT_LOST;
        }
    }
}
