/* world/rest/dormant.c - contacts of bodies that are all at rest.
 *
 * Between two sleeping bodies, or a sleeping body and a static, nothing can change until one of
 * them wakes or the game changes it. So their contact is taken out of the list that every step goes
 * through, and is chained to its two bodies. Anything that may change one of the bodies first
 * raises its contacts into the list again. The list always has room for all of them, so raising
 * cannot fail.
 *
 * Where a contact is kept is not part of the state: no answer depends on it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "world/rest/rest.h"
#include "world/state/state.h"

static int side_of(const ab_dormant *node, abut_body id)
{
    return node->contact.a == id ? 0 : 1;
}

static abut_body id_of(const ab_dormant *node, int side)
{
    return side == 0 ? node->contact.a : node->contact.b;
}

/* The head of the chain of a body. */
static uint32_t *head_of(abut_world *world, abut_body id)
{
    return &world->cold[ab_index_of_known(world, id)].dormant;
}

/* From now on the neighbours of a node, in the chain of one of its bodies, lead to another
 * place. */
static void lead_to(abut_world *world,
                    const ab_dormant *node,
                    int side,
                    uint32_t next_of_before,
                    uint32_t before_of_next)
{
    abut_body id = id_of(node, side);
    uint32_t before = node->before[side];
    uint32_t next = node->next[side];

    if (before == AB_NONE) {
        *head_of(world, id) = next_of_before;
    } else {
        world->dormant[before].next[side_of(&world->dormant[before], id)] = next_of_before;
    }
    if (next != AB_NONE) {
        world->dormant[next].before[side_of(&world->dormant[next], id)] = before_of_next;
    }
}

/* Removes a contact from both chains; the last one in memory fills its place. */
static ab_contact take_out_dormant(abut_world *world, uint32_t place)
{
    ab_part *part = &world->state->parts[AB_PART_DORMANT];
    ab_contact contact = world->dormant[place].contact;
    uint32_t last = part->count - 1;

    for (int side = 0; side < 2; side++) {
        const ab_dormant *node = &world->dormant[place];

        lead_to(world, node, side, node->next[side], node->before[side]);
    }
    if (place != last) {
        for (int side = 0; side < 2; side++) {
            lead_to(world, &world->dormant[last], side, place, place);
        }
        world->dormant[place] = world->dormant[last];
    }
    part->count = last;
    world->state->dormant_reported -= (contact.flags & AB_CONTACT_REPORTED) != 0;
    return contact;
}

void ab_dormant_put(abut_world *world, const ab_contact *contact)
{
    uint32_t place = world->state->parts[AB_PART_DORMANT].count++;
    ab_dormant *node = &world->dormant[place];

    AB_ASSERT(place < world->state->parts[AB_PART_DORMANT].capacity, "room for it");
    node->contact = *contact;
    world->state->dormant_reported += (contact->flags & AB_CONTACT_REPORTED) != 0;
    for (int side = 0; side < 2; side++) {
        uint32_t *head = head_of(world, id_of(node, side));

        node->before[side] = AB_NONE;
        node->next[side] = *head;
        if (*head != AB_NONE) {
            ab_dormant *next = &world->dormant[*head];

            next->before[side_of(next, id_of(node, side))] = place;
        }
        *head = place;
    }
}

static bool dormant_before(const void *p, const void *q)
{
    return ab_contact_is_before(p, q);
}

/* The chain is in the order in which contacts came to rest, and nothing may depend on that
 * order. */
void ab_contacts_raise(abut_world *world, uint32_t index)
{
    uint32_t first = world->state->parts[AB_PART_CONTACTS].count;
    uint32_t count = first;

    if (world->cold[index].dormant == AB_NONE) {
        return;
    }
    while (world->cold[index].dormant != AB_NONE) {
        world->contacts[count++] = take_out_dormant(world, world->cold[index].dormant);
    }
    ab_sort(&world->contacts[first], count - first, sizeof *world->contacts, dormant_before);
    for (uint32_t i = first; i < count; i++) { /* they stand there, but are not in chains yet */
        ab_contact contact = world->contacts[i];

        ab_contact_add(world, &contact);
    }
}

bool ab_contacts_room(abut_world *world, uint32_t more)
{
    const ab_part *parts = world->state->parts;

    uint32_t most = parts[AB_PART_CONTACTS].count + parts[AB_PART_DORMANT].count + more;

    return ab_array_reserve(world, &world->contact_chain, most, sizeof(ab_contact_link)) &&
           ab_array_reserve(world, &world->contact_heads, parts[AB_PART_SLOTS].count,
                            sizeof(uint32_t)) &&
           ab_part_reserve(world, AB_PART_CONTACTS, most);
}

const ab_contact *ab_dormant_next(const abut_world *world, abut_body body, uint32_t *place)
{
    if (*place == AB_NONE) {
        return NULL;
    }
    const ab_dormant *node = &world->dormant[*place];

    *place = node->next[side_of(node, body)];
    return &node->contact;
}

ab_contact *ab_dormant_find(const abut_world *world, abut_body a, abut_body b)
{
    uint32_t index = ab_index_of(world, a);
    uint32_t other = ab_index_of(world, b);

    if (index == AB_NONE || other == AB_NONE) {
        return NULL;
    }
    if (world->hot[index].kind == ABUT_BODY_STATIC) { /* much may rest on it */
        index = other;
    }
    abut_body id = world->cold[index].id;
    uint32_t place = world->cold[index].dormant;

    while (place != AB_NONE) {
        ab_dormant *node = &world->dormant[place];

        if (node->contact.a == a && node->contact.b == b) {
            return &node->contact;
        }
        place = node->next[side_of(node, id)];
    }
    return NULL;
}

void ab_dormant_chain(abut_world *world)
{
    world->state->dormant_reported = 0;
    for (uint32_t i = 0; i < world->count; i++) {
        world->cold[i].dormant = AB_NONE;
    }
    for (uint32_t i = 0; i < world->state->parts[AB_PART_DORMANT].count; i++) {
        const ab_dormant *node = &world->dormant[i];

        world->state->dormant_reported += (node->contact.flags & AB_CONTACT_REPORTED) != 0;
        for (int side = 0; side < 2; side++) {
            if (node->before[side] == AB_NONE) {
                *head_of(world, id_of(node, side)) = i;
            }
        }
    }
}

/* --- The end of a step ------------------------------------------------------------------------ */

static bool is_still(const abut_world *world, uint32_t index)
{
    const ab_hot *hot = &world->hot[index];

    return (hot->kind == ABUT_BODY_STATIC ? !ab_carries(world, index)
                                          : (hot->flags & AB_ASLEEP) != 0) &&
           world->cold[index].permissions == 0; /* a permission may end by itself */
}

static bool may_rest(const abut_world *world, const ab_contact *c)
{
    return (c->flags & (AB_CONTACT_LOST | AB_CONTACT_FRESH)) == 0 &&
           is_still(world, ab_index_of_known(world, c->a)) &&
           is_still(world, ab_index_of_known(world, c->b));
}

static bool is_asleep(const abut_world *world, abut_body id)
{
    return (world->hot[ab_index_of_known(world, id)].flags & AB_ASLEEP) != 0;
}

/* An anchored contact has been examined since one of its bodies fell asleep, and any change since
 * then has woken that body. */
bool ab_contact_is_at_rest(const abut_world *world, const ab_contact *contact)
{
    return (contact->flags & (AB_CONTACT_ANCHORED | AB_CONTACT_PARTS)) == AB_CONTACT_ANCHORED &&
           may_rest(world, contact) &&
           (is_asleep(world, contact->a) || is_asleep(world, contact->b));
}

typedef bool contact_rule(const abut_world *world, const ab_contact *contact);

static uint32_t count_by(const abut_world *world, contact_rule *rests)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < world->state->parts[AB_PART_CONTACTS].count; i++) {
        count += rests(world, &world->contacts[i]);
    }
    return count;
}

static bool reserve_dormant(abut_world *world, uint32_t more)
{
    return more == 0 || ab_part_reserve(world, AB_PART_DORMANT,
                                        world->state->parts[AB_PART_DORMANT].count + more);
}

/* Removes from the list the contacts that a rule selects, as far as there is room for them. */
static void set_aside(abut_world *world, contact_rule *rests)
{
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < count; i++) {
        ab_contact contact = world->contacts[i];

        if (rests(world, &contact)) {
            ab_dormant_put(world, &contact);
        } else {
            world->contacts[kept++] = contact;
        }
    }
    world->state->parts[AB_PART_CONTACTS].count = kept;
}

bool ab_contacts_set_aside(abut_world *world)
{
    if (!reserve_dormant(world, count_by(world, ab_contact_is_at_rest))) {
        return false;
    }
    set_aside(world, ab_contact_is_at_rest);
    return true;
}

/* Whether a body may be still when the step ends; permissions and belts may end with the step. */
static bool may_become_still(const abut_world *world, abut_body id)
{
    uint32_t index = ab_index_of_known(world, id);
    const ab_hot *hot = &world->hot[index];

    return hot->kind == ABUT_BODY_STATIC || (hot->flags & AB_ASLEEP) != 0 ||
           ab_may_fall_asleep(world, index);
}

static bool may_come_to_rest(const abut_world *world, const ab_contact *contact)
{
    return (contact->flags & AB_CONTACT_LOST) == 0 && may_become_still(world, contact->a) &&
           may_become_still(world, contact->b);
}

/* Contacts that were noted in this step may be in the list already, and are then counted twice. */
bool ab_dormant_reserve(abut_world *world)
{
    const ab_contact *noted = world->noted.items;

    if (world->settings.no_sleep) {
        return true; /* nothing comes to rest */
    }
    uint32_t count = count_by(world, may_come_to_rest);

    for (uint32_t k = 0; k < world->noted.count; k++) {
        count += may_come_to_rest(world, &noted[k]);
    }
    return reserve_dormant(world, count);
}

void ab_contacts_put_to_rest(abut_world *world)
{
    for (uint32_t i = 0; i < world->state->parts[AB_PART_CONTACTS].count; i++) {
        if (may_rest(world, &world->contacts[i])) {
            world->contacts[i].flags &= ~(uint32_t)AB_CONTACT_PARTS; /* nothing separates any
                                                                      * more */
        }
    }
    set_aside(world, may_rest);
}
