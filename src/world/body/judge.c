/* world/body/judge.c - what a body's place and rules mean for the pairs it is in.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/body/judge.h"
#include "world/cells/cells.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/query/query_set.h"
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

    if (now == ABUT_APART || goes_on_passing(world, self, other, now) ||
        ab_pair_rule_bare(world, self, other) != AB_RULE_SOLID) {
        return true;
    }
    if (now == ABUT_OVERLAPPING) {
        return ab_query_set_take(&all->judgement->overlapped, id);
    }
    return ab_query_set_take(&all->judgement->touched, id);
}

static void end_judgement(ab_judgement *judgement)
{
    ab_query_set_end(&judgement->overlapped);
    ab_query_set_end(&judgement->touched);
}

bool ab_judge(abut_world *world, uint32_t index, ab_judgement *judgement)
{
    judging all = { world, judgement };
    ab_box32 box = world->hot[index].leg;
    const ab_part *parts = world->state->parts;

    judgement->index = index;
    ab_query_set_start(&judgement->overlapped, world);
    ab_query_set_start(&judgement->touched, world);
    ab_body_cells_visit(world, &box, judge_pair, &all);
    ab_query_set_settle(&judgement->overlapped);
    ab_query_set_settle(&judgement->touched);

    uint32_t passing = parts[AB_PART_PASSING].count + judgement->overlapped.count;
    uint32_t contacts = parts[AB_PART_CONTACTS].count + judgement->touched.count;

    if (judgement->overlapped.failed || judgement->touched.failed ||
        !ab_part_reserve(world, AB_PART_PASSING, passing) ||
        !ab_part_reserve(world, AB_PART_CONTACTS, contacts)) {
        end_judgement(judgement);
        return false;
    }
    return true;
}

static void begin_contact(abut_world *world, abut_body id_a, abut_body id_b)
{
    ab_part *part = &world->state->parts[AB_PART_CONTACTS];

    world->contacts[part->count++] = (ab_contact){ .a = id_a < id_b ? id_a : id_b,
                                                   .b = id_a < id_b ? id_b : id_a,
                                                   .flags = AB_CONTACT_SOLID | AB_CONTACT_FRESH };
}

void ab_judgement_carry_out(abut_world *world, ab_judgement *judgement, bool contacts)
{
    abut_body id = world->cold[judgement->index].id;

    ab_passing_review(world, judgement->index);
    for (uint32_t i = 0; i < judgement->overlapped.count; i++) {
        ab_passing_put(world, id, judgement->overlapped.ids[i], 0, AB_SINCE_BEFORE);
    }
    for (uint32_t i = 0; contacts && i < judgement->touched.count; i++) {
        begin_contact(world, id, judgement->touched.ids[i]);
    }
    end_judgement(judgement);
}
