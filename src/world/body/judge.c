/* world/body/judge.c - what a body's place and rules mean for the pairs it is in.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/body/judge.h"
#include "world/cells/cells.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/query/query_set.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

typedef struct judging {
    const abut_world *world;
    ab_judgement *judgement;
} judging;

/* Whether a pair has a permission that lasts. */
static bool goes_on_passing(const abut_world *world, uint32_t a, uint32_t b, abut_relation now)
{
    const ab_passing *passing = ab_passing_of(world, a, b);

    return passing != NULL && !ab_is_passing_over(passing, now, 0);
}

/* Whether a step would not look at a pair: a static has been put on a sleeper. */
static bool is_unseen(const abut_world *world, uint32_t self, uint32_t other)
{
    return world->hot[self].kind == ABUT_BODY_STATIC && (world->hot[other].flags & AB_ASLEEP) != 0;
}

static bool judge_pair(void *context, uint32_t other)
{
    judging *all = context;
    const abut_world *world = all->world;
    uint32_t self = all->judgement->index;
    abut_body id = world->cold[other].id;

    if (other == self || (!ab_is_mover(&world->hot[other]) && !ab_is_mover(&world->hot[self]))) {
        return true;
    }
    abut_relation now = ab_relate_bodies(world, self, other, 0);

    if (now == ABUT_APART) {
        return true;
    }
    ab_rule rule = ab_pair_rule_bare(world, self, other);
    bool passes = rule == AB_RULE_PASSING || goes_on_passing(world, self, other, now);

    if (is_unseen(world, self, other) && rule != AB_RULE_NONE &&
        (passes || now == ABUT_OVERLAPPING) && !ab_query_set_take(&all->judgement->unseen, id)) {
        return false;
    }
    if (passes || rule != AB_RULE_SOLID) {
        return true;
    }
    if (now == ABUT_OVERLAPPING) {
        all->judgement->permissions += ab_passing_room(world, self, other, false);
        return ab_query_set_take(&all->judgement->overlapped, id);
    }
    return ab_query_set_take(&all->judgement->touched, id);
}

void ab_judgement_end(ab_judgement *judgement)
{
    ab_query_set_end(&judgement->overlapped);
    ab_query_set_end(&judgement->touched);
    ab_query_set_end(&judgement->unseen);
}

static void start_judgement(const abut_world *world, uint32_t index, ab_judgement *judgement)
{
    judgement->index = index;
    judgement->known = NULL;
    judgement->is_new = false;
    judgement->floor = ABUT_NO_BODY;
    judgement->permissions = 0;
    ab_query_set_start(&judgement->overlapped, world);
    ab_query_set_start(&judgement->touched, world);
    ab_query_set_start(&judgement->unseen, world);
}

bool ab_judge_room(abut_world *world, uint32_t permissions, uint32_t contacts)
{
    uint32_t passing = world->state->parts[AB_PART_PASSING].count + permissions;

    return ab_part_reserve(world, AB_PART_PASSING, passing) && ab_contacts_room(world, contacts);
}

/* Makes room for all that follows; false, and nothing to end, without memory. */
static bool reserve_judgement(abut_world *world, ab_judgement *judgement)
{
    if (judgement->overlapped.failed || judgement->touched.failed || judgement->unseen.failed ||
        !ab_judge_room(world, judgement->permissions,
                       judgement->touched.count + judgement->unseen.count)) {
        ab_judgement_end(judgement);
        return false;
    }
    return true;
}

static bool judge_box(abut_world *world, const ab_box32 *box, ab_judgement *judgement)
{
    judging all = { world, judgement };

    ab_body_cells_visit(world, box, judge_pair, &all);
    ab_query_set_settle(&judgement->overlapped);
    ab_query_set_settle(&judgement->touched);
    ab_query_set_settle(&judgement->unseen);
    return reserve_judgement(world, judgement);
}

bool ab_judge_within(abut_world *world,
                     uint32_t index,
                     const ab_box32 *box,
                     ab_judgement *judgement)
{
    start_judgement(world, index, judgement);
    return judge_box(world, box, judgement);
}

bool ab_judge(abut_world *world, uint32_t index, ab_judgement *judgement)
{
    return ab_judge_onto(world, index, AB_NONE, judgement);
}

bool ab_judge_onto(abut_world *world, uint32_t index, uint32_t floor, ab_judgement *judgement)
{
    ab_box32 box = world->hot[index].leg;

    start_judgement(world, index, judgement);
    if (floor != AB_NONE) {
        judgement->floor = world->cold[floor].id;
        ab_query_set_take(&judgement->touched, judgement->floor);
    }
    return judge_box(world, &box, judgement);
}

bool ab_judge_known(abut_world *world,
                    uint32_t index,
                    const ab_known_touch *known,
                    ab_judgement *judgement)
{
    start_judgement(world, index, judgement);
    judgement->known = known;
    if (known->other != AB_NONE) {
        ab_query_set_take(&judgement->touched, world->cold[known->other].id);
    }
    return reserve_judgement(world, judgement);
}

/* --- Contacts ------------------------------------------------------------------------------- */

/* Whether it need not be measured how near another body is: it touches, with a normal that is
 * known, or it does not, and a gap is none between what has not been reported. */
static bool is_nearness_known(const ab_known_touch *known, uint32_t other, const ab_contact *c)
{
    if (known == NULL) {
        return false;
    }
    return known->other == other ? (known->normal.x | known->normal.y) != 0
                                 : (c->flags & AB_CONTACT_REPORTED) == 0;
}

/* Whether two bodies whose contact is known are in contact where they stand now. */
static bool
is_in_contact(const abut_world *world, const ab_judgement *judgement, uint32_t other, ab_contact *c)
{
    uint32_t self = judgement->index;
    ab_rule rule = ab_pair_rule(world, self, other);
    bool mover = ab_is_mover(&world->hot[self]) || ab_is_mover(&world->hot[other]);

    if (rule != AB_RULE_SOLID || !mover) {
        return rule == AB_RULE_PASSING && ab_relate_bodies(world, self, other, 0) != ABUT_APART;
    }
    ab_nearness near = { .gap = INT64_MAX };

    if (!is_nearness_known(judgement->known, other, c)) {
        near = ab_nearness_of(world, self, other);
    } else if (judgement->known->other == other) {
        near = (ab_nearness){ .normal = judgement->known->normal };
    }
    bool near_enough = near.gap <= ((c->flags & AB_CONTACT_REPORTED) != 0 ? AB_TOUCH_GAP : 0);

    if (near_enough) {
        c->normal = c->a == world->cold[self].id ? near.normal : ab_neg(near.normal);
    }
    return near_enough || ab_passing_parts(world, self, other) != 0;
}

/* An id is in contact already: none has to begin. */
static void cross_out(ab_query_set *ids, abut_body id)
{
    for (uint32_t i = 0; i < ids->count; i++) {
        ids->ids[i] = ids->ids[i] == id ? ABUT_NO_BODY : ids->ids[i];
    }
}

/* The body stands elsewhere, or has another form. If the two of a contact touch now as they did
 * before, it is the same contact; otherwise it ends. Returns the next contact of `walked`, which is
 * one of the two. */
static uint32_t
follow_contact(abut_world *world, ab_judgement *judgement, uint32_t place, abut_body walked)
{
    abut_body id = world->cold[judgement->index].id;
    ab_contact c = world->contacts[place];
    abut_body other_id = c.a == id ? c.b : c.a;
    uint32_t other = ab_index_of(world, other_id);
    uint32_t ended = c.flags & (AB_CONTACT_LOST | AB_CONTACT_LEFT);

    if (other == AB_NONE || ended == AB_CONTACT_LOST) {
        return ab_contact_next(world, walked, place);
    }
    ab_wake(world, other); /* may raise more, of others */
    c.apart = ended != 0 ? (ab_vec){ 0, 0 } : c.apart;
    c.flags &=
        ~(uint32_t)(AB_CONTACT_LOST | AB_CONTACT_LEFT | AB_CONTACT_ANCHORED | AB_CONTACT_PARTS);
    c.flags |= AB_CONTACT_FRESH;
    /* Whatever a fickle filter said before, a pair has one contact. */
    cross_out(&judgement->touched, other_id);
    cross_out(&judgement->unseen, other_id);
    if (!is_in_contact(world, judgement, other, &c)) {
        if ((c.flags & AB_CONTACT_CROSSED) != 0) {
            return ab_contact_next(world, walked, place); /* it is still to be reported */
        }
        if ((c.flags & AB_CONTACT_REPORTED) == 0) {
            return ab_contact_drop(world, walked, place); /* it was not reported yet */
        }
        c.flags |= AB_CONTACT_LOST | AB_CONTACT_LEFT;
    }
    c.flags &= ~(uint32_t)AB_CONTACT_CROSSED;
    world->contacts[place] = c;
    return ab_contact_next(world, walked, place);
}

static void follow_contacts(abut_world *world, ab_judgement *judgement)
{
    abut_body id = world->cold[judgement->index].id;

    ab_contacts_raise(world, judgement->index);
    for (uint32_t place = ab_contact_first(world, id); place != AB_NONE;) {
        place = follow_contact(world, judgement, place, id);
    }
}

/* The same for the contacts with one other body: much may rest on the body elsewhere. */
static void follow_contacts_with(abut_world *world, ab_judgement *judgement, abut_body other)
{
    abut_body id = world->cold[judgement->index].id;

    for (uint32_t place = ab_contact_first(world, other); place != AB_NONE;) {
        const ab_contact *c = &world->contacts[place];

        place = c->a == id || c->b == id ? follow_contact(world, judgement, place, other)
                                         : ab_contact_next(world, other, place);
    }
}

static void begin_contact(abut_world *world, abut_body id_a, abut_body id_b, uint32_t flags)
{
    if (id_b != ABUT_NO_BODY) {
        ab_contact_add(world, &(ab_contact){ .a = id_a < id_b ? id_a : id_b,
                                             .b = id_a < id_b ? id_b : id_a,
                                             .flags = flags | AB_CONTACT_FRESH });
    }
}

/* What is over ends, and what overlaps passes until it is apart. */
static void pass_overlapped(abut_world *world, const ab_judgement *judgement)
{
    ab_passing_review(world, judgement->index);
    for (uint32_t i = 0; i < judgement->overlapped.count; i++) {
        ab_passing_put_here(world, judgement->index,
                            ab_index_of(world, judgement->overlapped.ids[i]), false);
    }
}

void ab_judgement_carry_out(abut_world *world, ab_judgement *judgement, bool contacts)
{
    abut_body id = world->cold[judgement->index].id;

    pass_overlapped(world, judgement);
    if (contacts && !judgement->is_new) {
        follow_contacts(world, judgement);
    }
    for (uint32_t i = 0; contacts && i < judgement->touched.count; i++) {
        begin_contact(world, id, judgement->touched.ids[i], AB_CONTACT_SOLID);
    }
    /* One that no step has reported yet was dropped for the gap: there is room for another. */
    if (judgement->floor != ABUT_NO_BODY && !ab_contact_is_listed(world, id, judgement->floor)) {
        begin_contact(world, id, judgement->floor, AB_CONTACT_SOLID);
    }
    for (uint32_t i = 0; i < judgement->unseen.count; i++) {
        if (contacts) {
            begin_contact(world, id, judgement->unseen.ids[i], 0);
        } else { /* its rules are others: what it was in contact with may have to end first */
            ab_wake(world, ab_index_of(world, judgement->unseen.ids[i]));
        }
    }
    ab_judgement_end(judgement);
}

void ab_judgement_carry_out_within(abut_world *world,
                                   ab_judgement *judgement,
                                   const ab_query_set *near)
{
    abut_body id = world->cold[judgement->index].id;

    ab_wake(world, judgement->index);
    pass_overlapped(world, judgement);
    for (uint32_t i = 0; i < near->count; i++) {
        ab_wake(world, ab_index_of(world, near->ids[i])); /* all contacts of the two are listed */
        follow_contacts_with(world, judgement, near->ids[i]);
    }
    for (uint32_t i = 0; i < judgement->touched.count; i++) {
        begin_contact(world, id, judgement->touched.ids[i], AB_CONTACT_SOLID);
    }
    ab_judgement_end(judgement);
}
