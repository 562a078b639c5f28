/* world/step/predict.c - whether and when two bodies will meet.
 *
 * step/predict_near.c decides which pairs are asked about, and step/foresee.c what will happen to
 * them if nothing changes. Here an impact, a passage or a separation is queued, and pairs that end
 * close to each other are noted, so that they are examined when the step ends. A pair is taken in
 * the order of its ids, whichever body was found first, so that there is one answer.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/rest/rest.h"
#include "world/state/state.h"
#include "world/step/foresee.h"
#include "world/step/step.h"

static void mark_close(abut_world *world, uint32_t a, uint32_t b)
{
    world->hot[a].flags |= AB_CLOSE;
    world->hot[b].flags |= AB_CLOSE;
}

/* Two come near without an impact: looked at when the step ends, unless they are anyway. */
static void note_graze(abut_world *world, uint32_t a, uint32_t b, uint32_t flags)
{
    const ab_contact *known = ab_contact_find(world, world->cold[a].id, world->cold[b].id);

    if (known == NULL || (known->flags & AB_CONTACT_LOST) != 0) {
        ab_contact_note(world, a, b, AB_CONTACT_GRAZE, (ab_vec){ 0, 0 }, (ab_vec){ 0, 0 }, flags);
    }
}

static void queue_pair(abut_world *world, uint32_t a, uint32_t b, uint64_t key)
{
    ab_queue_up(world,
                &(ab_coming){ key, a, b, world->hot[a].version, world->hot[b].version, AB_NONE });
}

void ab_predict_parting(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    uint64_t key = ab_parting_key(world, a, b, tick);

    mark_close(world, a, b); /* they may be solid to each other again when the step ends */
    if (key != UINT64_MAX) {
        queue_pair(world, a, b, key);
    }
}

/* Notes what was foreseen of two bodies that are solid to each other. */
void ab_expect(abut_world *world, uint32_t a, uint32_t b, int32_t tick, uint64_t foreseen)
{
    ab_order_by_id(world, &a, &b);
    if (foreseen == AB_FORESEEN_INSIDE) {
        ab_predict_parting(world, a, b, tick);
    } else if (foreseen == AB_FORESEEN_CLOSE) {
        mark_close(world, a, b);
        note_graze(world, a, b, AB_CONTACT_SOLID);
    } else if (foreseen != AB_FORESEEN_NOTHING) {
        queue_pair(world, a, b, foreseen); /* the impact will show whether they end close */
    }
}

/* Predicts two bodies that pass through each other, for good or until they are apart. */
static void predict_passage(abut_world *world, uint32_t a, uint32_t b, int32_t tick, int32_t until)
{
    ab_order_by_id(world, &a, &b);
    world->reporting.report.sweeps++;
    ab_encounter encounter = ab_encounter_of(world, a, b, tick, until, true);

    if (((world->hot[a].flags | world->hot[b].flags) & AB_MANY) != 0 &&
        ab_passing_of(world, a, b) != NULL &&
        ab_pair_rule_bare(world, a, b) == AB_RULE_SOLID) { /* or they pass anyway */
        ab_predict_parting(world, a, b, tick);
    }
    if (encounter.relation != ABUT_APART) {
        int64_t fine = ((int64_t)tick << AB_FINE_BITS) + encounter.fine;

        mark_close(world, a, b);
        queue_pair(world, a, b, ab_coming_key(fine, AB_RANK_PASSING));
    } else if (until == AB_STEP_TICKS && ab_ends_close(world, a, b)) {
        note_graze(world, a, b, 0); /* what is added at the end may bring them to touch */
    }
}

/* Two bodies, one of which has been passing parts of the other since before the step, are in
 * contact from its start on. That is reported even if they separate before the step ends. */
static void note_parts_passed(abut_world *world, uint32_t a, uint32_t b)
{
    const ab_contact *known = ab_contact_find(world, world->cold[a].id, world->cold[b].id);

    if (known == NULL ||
        (known->flags & (AB_CONTACT_REPORTED | AB_CONTACT_LOST)) != AB_CONTACT_REPORTED) {
        ab_contact_note(world, a, b, 0, (ab_vec){ 0, 0 },
                        ab_pair_point(world, a, b, 0, (ab_vec){ 0, 0 }), 0);
    }
}

bool ab_is_foreseen(abut_world *world, uint32_t a, uint32_t b, int32_t fine)
{
    int32_t tick = fine >> AB_FINE_BITS;
    uint64_t foreseen = ab_foresee_solid(world, a, b, tick, &world->reporting.report.sweeps);

    return foreseen < AB_FORESEEN_RULES && ab_coming_fine(foreseen) == fine;
}

void ab_predict_past_parts(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    uint64_t foreseen = ab_foresee_solid(world, a, b, tick, &world->reporting.report.sweeps);
    uint64_t parts = UINT64_MAX;

    ab_order_by_id(world, &a, &b);
    if (ab_passing_parts(world, a, b) != 0) {
        parts = foreseen != AB_FORESEEN_INSIDE ? ab_parting_key(world, a, b, tick) : UINT64_MAX;
        mark_close(world, a, b);
        if (tick == 0) {
            note_parts_passed(world, a, b);
        }
    }
    /* Only one of the two is queued: whichever comes first leads to a new prediction. */
    if (parts < foreseen) {
        queue_pair(world, a, b, parts);
    } else {
        ab_expect(world, a, b, tick, foreseen);
    }
}

/* Predicts two bodies, one of which has rules about what it meets. */
static void predict_by_rules(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    const ab_hot *p = &world->hot[a];
    const ab_hot *q = &world->hot[b];
    int32_t until = p->leg_end < q->leg_end ? p->leg_end : q->leg_end;

    if (ab_moves_along(p, q) && tick > 0) {
        /* A body that was let in, but turned back before it got in, needs a new permission. */
        ab_passing_holds(world, a, b, tick);
        if (!(ab_stays_unless_met(p) && ab_stays_unless_met(q)) && ab_ends_close(world, a, b)) {
            ab_expect(world, a, b, tick, AB_FORESEEN_CLOSE);
        }
        return;
    }
    ab_rule rule = ab_pair_rule_at(world, a, b, tick);

    if (rule == AB_RULE_NONE || until < tick) {
        return;
    }
    if (rule != AB_RULE_SOLID) {
        predict_passage(world, a, b, tick, until);
    } else if (ab_is_mover(p) || ab_is_mover(q)) {
        ab_predict_past_parts(world, a, b, tick);
    }
}

void ab_predict_pair(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    uint64_t foreseen = ab_foresee_pair(world, a, b, tick, &world->reporting.report.sweeps);

    if (foreseen == AB_FORESEEN_RULES) {
        predict_by_rules(world, a, b, tick);
    } else {
        ab_expect(world, a, b, tick, foreseen);
    }
}

void ab_predict_divided(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    const ab_hot *p = &world->hot[a];
    const ab_hot *q = &world->hot[b];
    bool to_end = p->leg_end == AB_STEP_TICKS && q->leg_end == AB_STEP_TICKS;

    if ((to_end || ab_moves_along(p, q)) && ab_ends_close(world, a, b)) {
        ab_expect(world, a, b, tick, AB_FORESEEN_CLOSE);
    }
}
