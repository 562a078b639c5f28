/* world/rest/contacts.c - what is in touch with what, from step to step.
 *
 * The list of contacts is part of the state, sorted by ids. An impact notes one; at the end of
 * the step what was noted is merged in, and every pair is looked at: it goes on being reported
 * while it touches, or is nearly in touch and does not part, and it is kept for the next step's
 * pass while it is nearly in touch. Two that have not moved are not looked at.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "base/wide.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/report/report.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

static int order_of_places(ab_vec a, ab_vec b)
{
    return a.x != b.x ? (a.x > b.x) - (a.x < b.x) : (a.y > b.y) - (a.y < b.y);
}

/* Of two contacts of one pair. */
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

/* Brings the contacts from a place on, which are sorted, among those before it, which are, too.
 * `late` has room for them. */
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

/* What was raised or added is at the end, behind those that are sorted. */
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
    if (count - sorted > world->kept.capacity) {
        ab_sort_here(contacts, count, sizeof *contacts, contact_before);
        return;
    }
    ab_sort_here(contacts + sorted, count - sorted, sizeof *contacts, contact_before);
    merge_contacts(contacts, sorted, count, world->kept.items);
}

ab_contact *ab_contact_find(const abut_world *world, abut_body id_a, abut_body id_b)
{
    ab_contact key = { .a = id_a < id_b ? id_a : id_b, .b = id_a < id_b ? id_b : id_a };
    uint32_t from = 0;
    uint32_t end = world->state->parts[AB_PART_CONTACTS].count;

    while (from < end) {
        uint32_t middle = from + (end - from) / 2;
        ab_contact *c = &world->contacts[middle];

        if (c->a == key.a && c->b == key.b) {
            return c;
        }
        if (c->a < key.a || (c->a == key.a && c->b < key.b)) {
            from = middle + 1;
        } else {
            end = middle;
        }
    }
    return ab_dormant_find(world, key.a, key.b);
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

/* A contact that ends is reported by the next step, and its bodies may be gone by then. */
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
            ab_wake(world, other); /* may raise more, of others */
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

/* --- The end of the step ----------------------------------------------------------------- */

/* Of contacts that were noted, whose bodies are all there, and so have slots of their own. */
static bool key_noted_before(const void *p, const void *q)
{
    const ab_sort_key *k = p;
    const ab_sort_key *l = q;

    return k->key != l->key ? k->key < l->key : contact_before(k->item, l->item);
}

/* The first noted of each pair is kept, in a list that is sorted by pairs: an earlier impact comes
 * first. Their keys are sorted, for contacts are large. False without memory. */
static bool sort_noted(abut_world *world)
{
    const ab_contact *noted = world->noted.items;
    uint32_t count = world->noted.count;

    if (count == 0) {
        return true; /* there may be no lists at all */
    }
    /* What is kept is not filled before the step ends: until then its place is free. */
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

/* Those of bodies that woke within the step. */
static void raise_woken(abut_world *world)
{
    for (uint32_t k = 0; k < world->stirred.count; k++) {
        ab_contacts_raise(world, ab_index_of(world, ((const abut_body *)world->stirred.items)[k]));
    }
}

/* How a contact stands to one that was noted, by their bodies. Negative: it comes before. */
static int contact_order(const ab_contact *c, const ab_contact *noted)
{
    return c->a != noted->a   ? (c->a < noted->a ? -1 : 1)
           : c->b != noted->b ? (c->b < noted->b ? -1 : 1)
                              : 0;
}

/* How many of those that were noted are not in the list yet. Both are sorted by pairs; but one that
 * was raised stands at the end of the list, and may be counted as one that is not in it. */
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

/* The most events that the contacts can have, and a few more, so that one more now and then finds
 * room: one that is reported goes on or ends, any other may begin and end. */
static uint32_t most_told(const abut_world *world, uint32_t fresh)
{
    enum { MORE_TOLD = 64 };

    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;
    uint32_t most = 2 * (count + fresh) + MORE_TOLD;

    for (uint32_t i = 0; i < count; i++) {
        most -= (world->contacts[i].flags & AB_CONTACT_REPORTED) != 0;
    }
    return most;
}

/* --- How near two bodies stand at the end --------------------------------------------------- */

/* The first that was kept of a pair, or of one after it. */
static uint32_t place_of_end(const abut_world *world, abut_body a, abut_body b)
{
    const ab_pair_end *ends = world->ends.items;
    uint32_t from = 0;

    for (uint32_t end = world->ends.count; from < end;) {
        uint32_t middle = from + (end - from) / 2;

        if (ends[middle].a < a || (ends[middle].a == a && ends[middle].b < b)) {
            from = middle + 1;
        } else {
            end = middle;
        }
    }
    return from;
}

/* Of bodies of many pieces that takes a while, and is asked more than once: what was found is kept,
 * until the contacts are finished. NULL if it is not known. */
static const ab_nearness *known_at_end(const abut_world *world, uint32_t a, uint32_t b)
{
    const ab_pair_end *ends = world->ends.items;
    uint32_t place = place_of_end(world, world->cold[a].id, world->cold[b].id);
    bool known = place < world->ends.count && ends[place].a == world->cold[a].id &&
                 ends[place].b == world->cold[b].id;

    return known ? &ends[place].near : NULL;
}

/* Active contacts come in the order of pairs, mostly: others are not kept. */
static ab_nearness nearness_at_end(abut_world *world, uint32_t a, uint32_t b)
{
    const ab_nearness *known = known_at_end(world, a, b);

    if (known != NULL) {
        return *known;
    }
    ab_pair_end end = { world->cold[a].id, world->cold[b].id, ab_nearness_of(world, a, b) };

    if (world->ends.count < world->ends.capacity &&
        ((world->hot[a].flags | world->hot[b].flags) & AB_MANY) != 0 &&
        place_of_end(world, end.a, end.b) == world->ends.count) {
        ((ab_pair_end *)world->ends.items)[world->ends.count++] = end;
    }
    return end.near;
}

/* Room to keep what is found of contacts of which one body has many pieces. */
static bool reserve_ends(abut_world *world)
{
    const ab_active_contact *active_contacts = world->active_contacts.items;
    uint32_t count = 0;

    for (uint32_t p = 0; p < world->active_contacts.count; p++) {
        count +=
            ((world->hot[active_contacts[p].a].flags | world->hot[active_contacts[p].b].flags) &
             AB_MANY) != 0;
    }
    world->ends.count = 0;
    return count == 0 || ab_array_reserve(world, &world->ends, count, sizeof(ab_pair_end));
}

bool ab_contacts_reserve(abut_world *world)
{
    if (!sort_noted(world) || !reserve_ends(world)) {
        return false;
    }
    raise_woken(world);
    uint32_t fresh = count_new(world);
    uint32_t most = world->state->parts[AB_PART_CONTACTS].count + fresh;

    return ab_contacts_room(world, fresh) &&
           ab_array_reserve(world, &world->kept, most, sizeof(ab_contact)) &&
           ab_array_reserve(world, &world->reporting.events,
                            world->reporting.events.count + most_told(world, fresh),
                            sizeof(ab_ordered_event));
}

static bool stands_where_it_was(const abut_world *world, uint32_t index)
{
    const ab_hot *hot = &world->hot[index];

    return hot->kind == ABUT_BODY_STATIC ||
           (hot->at.x == world->starts[index].at.x && hot->at.y == world->starts[index].at.y &&
            (world->cold[index].velocity.x | world->cold[index].velocity.y) == 0);
}

/* How two bodies in contact stand at the end of a step. */
typedef struct standing {
    bool touches; /* is to be reported */
    bool parts;   /* they leave each other */
    bool warm;    /* is to be kept */
    ab_vec normal;
} standing;

static standing standing_of(const abut_world *world, uint32_t a, uint32_t b, bool solid)
{
    if (!solid) {
        bool meets =
            ab_passing_parts(world, a, b) != 0 || ab_relate_bodies(world, a, b, 0) != ABUT_APART;

        return (standing){ .touches = meets, .warm = meets };
    }
    const ab_nearness *known = known_at_end(world, a, b);
    ab_nearness near = known != NULL ? *known : ab_nearness_of(world, a, b);
    int64_t parting =
        ab_direction_dot(near.normal, ab_sub(world->cold[a].velocity, world->cold[b].velocity));
    bool carried =
        world->hot[a].kind == ABUT_BODY_KINEMATIC || world->hot[b].kind == ABUT_BODY_KINEMATIC;

    if (carried && (ab_abs(ab_direction_dot(near.normal, world->up)) > AB_STEEPEST ||
                    ab_walker_stood_on(world, a, b, near.normal) ||
                    ab_walker_stood_on(world, b, a, ab_neg(near.normal)))) {
        parting = 0; /* a rider has given back the velocity that it will borrow again */
    }
    bool touches = near.gap <= 0 || (near.gap <= AB_TOUCH_GAP && parting <= AB_TOUCH_GAP);

    return (standing){ .touches = touches,
                       .parts = parting > AB_TOUCH_GAP,
                       .warm = near.gap <= AB_WARM_GAP,
                       .normal = near.normal };
}

/* Two that are solid but for parts that one passes are so to each other if they touch elsewhere. */
static ab_rule rule_of_contact(const abut_world *world, uint32_t a, uint32_t b)
{
    ab_rule rule = ab_pair_rule(world, a, b);
    bool passes = rule == AB_RULE_SOLID && ab_passing_parts(world, a, b) != 0 &&
                  !standing_of(world, a, b, true).touches;

    return passes ? AB_RULE_PASSING : rule;
}

/* How a contact stands by the rules of now: two that do not meet any more are not in contact. */
static standing standing_now(const abut_world *world, uint32_t a, uint32_t b, ab_rule rule)
{
    bool mover = ab_is_mover(&world->hot[a]) || ab_is_mover(&world->hot[b]);

    if (rule == AB_RULE_NONE || (rule == AB_RULE_SOLID && !mover)) {
        return (standing){ .touches = false };
    }
    return standing_of(world, a, b, rule == AB_RULE_SOLID);
}

static void tell_contact(
    abut_world *world, abut_event_kind what, const ab_contact *c, double time, ab_vec normal)
{
    ab_event_put(world, what, c->a, c->b, time, normal);
    ab_event_solid(world, (c->flags & AB_CONTACT_SOLID) != 0);
}

/* The end of one that a change between steps has ended. */
static void tell_lost(abut_world *world, const ab_contact *c)
{
    tell_contact(world, ABUT_EVENT_ENDED, c, 0, (ab_vec){ 0, 0 });
    ab_event_users(world, (uint64_t)c->apart.x, (uint64_t)c->apart.y);
}

/* Whether a normal that points to a mover holds it against what pulls at it: what lies on it, or
 * only leans on it, does not. */
static bool holds_against_pull(const abut_world *world, uint32_t index, ab_vec normal)
{
    ab_vec pull = ab_pull_of(world, index);

    return (pull.x | pull.y) == 0 || i128_sign(i128_dot(normal.x, normal.y, pull.x, pull.y)) < 0;
}

/* What a normal that points to a mover does for it. */
static void support_by(abut_world *world, uint32_t index, ab_vec normal, bool rests)
{
    uint8_t *grounded = &world->cold[index].grounded;
    int64_t lifts = ab_direction_dot(normal, world->up);
    int64_t leans = world->up.x * normal.y - world->up.y * normal.x;

    if (!ab_is_mover(&world->hot[index])) {
        return;
    }
    *grounded |= rests ? AB_GROUND_LEANED : 0;
    if (holds_against_pull(world, index, normal)) {
        *grounded |= AB_GROUND_HELD | (rests ? AB_GROUND_TOUCHED : 0);
    }
    if (rests && lifts > 0) {
        *grounded |= (leans < 0 ? AB_GROUND_ON_LEFT : 0) | (leans > 0 ? AB_GROUND_ON_RIGHT : 0);
    }
    bool between = (*grounded & AB_GROUND_ON_LEFT) != 0 && (*grounded & AB_GROUND_ON_RIGHT) != 0;

    *grounded |= (rests && lifts > AB_STEEPEST) || between ? AB_GROUND_UNDER : 0;
}

/* What would wake a body in the next step need not let it fall asleep in this one. */
static void note_moving(abut_world *world, uint32_t index, uint32_t other)
{
    const ab_hot *hot = &world->hot[index];

    if (ab_is_mover(hot) && (hot->flags & AB_ASLEEP) == 0 && !world->settings.no_sleep &&
        ab_carries(world, other)) {
        world->cold[index].grounded |= AB_GROUND_MOVES;
    }
}

/* What a contact carries: what rests on what. */
static void note_support(abut_world *world, const ab_contact *c, uint32_t a, uint32_t b)
{
    bool rests = (c->flags & (AB_CONTACT_REPORTED | AB_CONTACT_PARTS)) == AB_CONTACT_REPORTED;

    support_by(world, a, c->normal, rests);
    support_by(world, b, ab_neg(c->normal), rests);
    note_moving(world, a, b);
    note_moving(world, b, a);
}

/* Takes from two velocities what still points into the other. */
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

static bool was_frozen(const abut_world *world, uint32_t index)
{
    return ab_is_mover(&world->hot[index]) && world->cold[index].frozen_streak > 0;
}

/* A velocity that the pass allowed, up to the gap, has closed it: what is left of it would point
 * into what the body rests on. What is frozen keeps what it has. */
static void finish_active_contact(abut_world *world, const ab_active_contact *active_contact)
{
    bool carried = world->hot[active_contact->a].kind == ABUT_BODY_KINEMATIC ||
                   world->hot[active_contact->b].kind == ABUT_BODY_KINEMATIC;

    if (active_contact->gap > 0 && active_contact->limits && !carried &&
        !was_frozen(world, active_contact->a) && !was_frozen(world, active_contact->b) &&
        nearness_at_end(world, active_contact->a, active_contact->b).gap <= AB_TOUCH_GAP) {
        take_approach(world, active_contact->a, active_contact->b, active_contact->normal);
    }
}

/* Whether two met in this step, hindered nothing, and are out of each other again: by now they may
 * be solid to each other. */
static bool was_let_through(const ab_contact *fresh, const standing *now)
{
    return fresh != NULL && fresh->fine != AB_CONTACT_GRAZE &&
           (fresh->flags & AB_CONTACT_SOLID) == 0 && !now->touches;
}

static void tell_passage(abut_world *world, const ab_contact *c, const ab_contact *fresh)
{
    ab_contact passing = *c;

    passing.flags &= ~(uint32_t)AB_CONTACT_SOLID;
    tell_contact(world, ABUT_EVENT_BEGAN, &passing, ab_time_of(fresh->fine), fresh->normal);
    ab_event_point(world, fresh->apart);
    tell_contact(world, ABUT_EVENT_ENDED, &passing, 1, fresh->normal);
}

/* What a walk went through, before the step. */
static void tell_crossing(abut_world *world, const ab_contact *c)
{
    tell_contact(world, ABUT_EVENT_BEGAN, c, 0, (ab_vec){ 0, 0 });
    ab_event_point(world, c->apart);
    tell_contact(world, ABUT_EVENT_ENDED, c, 1, (ab_vec){ 0, 0 });
}

/* One pair: reports what is to be reported, and says whether it is kept. `fresh` is what was noted
 * of it in this step, or NULL. A pair that begins or ceases to pass while it touches is in contact
 * throughout. */
static bool finish_contact(abut_world *world, ab_contact *c, const ab_contact *fresh)
{
    uint32_t a = ab_index_of(world, c->a);
    uint32_t b = ab_index_of(world, c->b);

    ab_rule rule = rule_of_contact(world, a, b);
    bool solid =
        rule == AB_RULE_SOLID && (ab_is_mover(&world->hot[a]) || ab_is_mover(&world->hot[b]));
    bool same = solid == ((c->flags & AB_CONTACT_SOLID) != 0) && rule != AB_RULE_NONE;

    bool moves = ab_is_mobile(&world->hot[a]) || ab_is_mobile(&world->hot[b]);

    /* One that is only near may have stood off because the two were parting. */
    if (fresh == NULL && same && (c->flags & AB_CONTACT_FRESH) == 0 &&
        ((c->flags & AB_CONTACT_REPORTED) != 0 || !moves) && stands_where_it_was(world, a) &&
        stands_where_it_was(world, b)) {
        c->flags &= ~(uint32_t)AB_CONTACT_PARTS;
        if (!world->settings.no_stayed && (c->flags & AB_CONTACT_REPORTED) != 0 && moves) {
            tell_contact(world, ABUT_EVENT_STAYED, c, 1, c->normal);
            ab_event_point(world, ab_pair_point(world, a, b, 0, c->normal));
        }
        note_support(world, c, a, b);
        return true;
    }
    bool told = (c->flags & AB_CONTACT_REPORTED) != 0;
    standing now = standing_now(world, a, b, rule);

    if (told && !now.touches && rule == AB_RULE_PASSING && (c->flags & AB_CONTACT_SOLID) != 0) {
        /* It begins to pass, from a hair before the other: that is no end. */
        now.touches = standing_of(world, a, b, true).touches;
        now.warm = now.touches;
    }
    bool struck = fresh != NULL && fresh->fine != AB_CONTACT_GRAZE;

    if ((c->flags & AB_CONTACT_CROSSED) != 0 && !told && !struck && !now.touches) {
        tell_crossing(world, c);
        return false;
    }
    bool began = !told && (struck || now.touches);

    c->flags = (c->flags & AB_CONTACT_ANCHORED) | (solid ? AB_CONTACT_SOLID : 0);
    c->normal = struck ? fresh->normal : now.normal;
    if (began && was_let_through(fresh, &now)) {
        tell_passage(world, c, fresh);
    } else if (began) {
        tell_contact(world, ABUT_EVENT_BEGAN, c, struck ? ab_time_of(fresh->fine) : 1, c->normal);
        ab_event_point(world, struck ? fresh->apart : ab_pair_point(world, a, b, 0, c->normal));
    } else if (told && now.touches && !world->settings.no_stayed) {
        tell_contact(world, ABUT_EVENT_STAYED, c, 1, now.normal);
        ab_event_point(world, ab_pair_point(world, a, b, 0, now.normal));
    }
    if (solid) {
        c->normal = now.normal;
    }
    if (!now.touches && (told || (began && !was_let_through(fresh, &now)))) {
        tell_contact(world, ABUT_EVENT_ENDED, c, 1, c->normal);
    }
    c->flags |= (now.touches ? AB_CONTACT_REPORTED : 0) | (now.parts ? AB_CONTACT_PARTS : 0);
    if (now.warm && solid) {
        note_support(world, c, a, b);
    }
    return now.warm;
}

/* What held a sleeper is gone: what else holds it is found anew. */
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

/* Of all that is in touch: for most bodies nothing new. */
static void note_supports(abut_world *world)
{
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;

    for (uint32_t i = 0; i < count; i++) {
        const ab_contact *c = &world->contacts[i];

        if ((c->flags & (AB_CONTACT_SOLID | AB_CONTACT_LOST)) == AB_CONTACT_SOLID) {
            note_support(world, c, ab_index_of(world, c->a), ab_index_of(world, c->b));
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
    uint32_t gone = most; /* from there on, what is kept no longer and held a sleeper */

    while (i < part->count || k < fresh) {
        ab_contact none = { 0 };

        if (i < part->count && (world->contacts[i].flags & AB_CONTACT_LOST) != 0) {
            const ab_contact *lost = &world->contacts[i++];

            if ((lost->flags & AB_CONTACT_REPORTED) != 0) {
                tell_lost(world, lost);
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
        if (finish_contact(world, &merged, order >= 0 ? &noted[k] : NULL)) {
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
    /* Only now: a contact of two that wake here may be in the list or not, and is not reported. */
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
    world->ends.count = 0;
}
