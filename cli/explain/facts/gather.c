/* cli/explain/facts/gather.c - gathers the facts about two bodies and one step.
 *
 * SPDX-License-Identifier: MIT */
#include "base/vec.h"
#include "explain/facts/facts.h"
#include "explain/facts/parts.h"
#include "stage/pass_through.h"

#include <math.h>
#include <stdlib.h>

/* --- Before the step ------------------------------------------------------------- */

/* What a participant presses on before it moves: of its solid contacts the one most against it. */
static bool find_holder(participant *of, const participant *partner, const stage *on)
{
    uint32_t count = abut_body_contacts(on->world, of->who->body, NULL, 0);
    abut_body_contact *list = calloc((size_t)count + 1, sizeof *list);
    double most = 0;

    if (list == NULL) {
        return false;
    }
    count = abut_body_contacts(on->world, of->who->body, list, count);
    for (uint32_t i = 0; i < count; i++) {
        double against = of->wish.x * list[i].normal.x + of->wish.y * list[i].normal.y;

        if (list[i].solid && list[i].other != partner->who->body && against < most) {
            most = against;
            of->held_by = stage_actor(on, list[i].other);
        }
    }
    free(list);
    return true;
}

bool facts_begin(facts *out, const play *p, const actor *a, const actor *b)
{
    abut_body_contact contact = { 0 };
    bool failed = false;

    out->played = p;
    if (!participants_begin(&out->a, a, &out->b, b, p) || !find_holder(&out->a, &out->b, p->on) ||
        !find_holder(&out->b, &out->a, p->on)) {
        return false;
    }
    out->was_contact = find_contact(p->on->world, a->body, b->body, &contact, &failed);
    out->was_solid = out->was_contact && contact.solid;
    out->before = relate_participants(&out->a, out->a.at, &out->b, out->b.at);
    return !failed;
}

/* --- After the step --------------------------------------------------------------- */

/* Before the first step no contacts are known yet: then those count that began at its start. */
static void find_late_holder(participant *of, const facts *f)
{
    for (uint32_t i = 0; i < f->played->event_count && of->held_by == NULL; i++) {
        const abut_event *event = &f->played->events[i];
        double sign = event->a == of->who->body ? 1 : -1;

        if (event->what == ABUT_EVENT_BEGAN && event->solid && event->time == 0 &&
            is_of_participant(of, event) && !is_of_pair(f, event) &&
            sign * (of->wish.x * event->normal.x + of->wish.y * event->normal.y) < 0) {
            of->held_by = event_other(f, of, event);
        }
    }
}

/* In sequential mode one moves while the other stands, and then the other. */
static meeting plan_in_turn(facts *f, bool a_first)
{
    const abut_vec2 none = { 0, 0 };
    const participant *first = a_first ? &f->a : &f->b;
    abut_vec2 gone = vec_difference(first->end, first->at);
    abut_shape moved = abut_moved(piece_of(first), gone.x, gone.y);
    meeting plan = meeting_of(piece_of(&f->a), a_first ? f->a.wish : none, piece_of(&f->b),
                              a_first ? none : f->b.wish);

    f->planned_second = !plan.swept.hit;
    if (plan.swept.hit) {
        return plan;
    }
    return a_first ? meeting_of(&moved, none, piece_of(&f->b), f->b.wish)
                   : meeting_of(piece_of(&f->a), f->a.wish, &moved, none);
}

static void find_plan(facts *f, bool a_first)
{
    const abut_shape *a = piece_of(&f->a);
    const abut_shape *b = piece_of(&f->b);
    abut_shape moved_a = abut_moved(a, f->a.wish.x, f->a.wish.y);
    abut_shape moved_b = abut_moved(b, f->b.wish.x, f->b.wish.y);

    f->moved = abut_collide(&moved_a, &moved_b);
    f->planned = f->played->mode == PLAY_SEQUENTIAL ? plan_in_turn(f, a_first)
                                                    : meeting_of(a, f->a.wish, b, f->b.wish);
    f->planned.piece_a = f->a.piece;
    f->planned.piece_b = f->b.piece;
}

/* How they lie at the end, by the pieces that lie closest. */
static void find_end(facts *f)
{
    f->after = relate_participants(&f->a, f->a.end, &f->b, f->b.end);
    f->end.separation = INFINITY;
    for (int i = 0; i < f->a.piece_count; i++) {
        abut_shape a = piece_at(&f->a, i, f->a.end);

        for (int k = 0; k < f->b.piece_count; k++) {
            abut_shape b = piece_at(&f->b, k, f->b.end);
            abut_contact contact = abut_collide(&a, &b);

            f->end = contact.separation < f->end.separation ? contact : f->end;
        }
    }
}

/* Only movers rest on other bodies: statics and kinematics stand by themselves. */
static bool find_rest(const facts *f, const participant *of)
{
    const abut_world *world = f->played->on->world;

    return is_mover(of) && abut_body_support(world, of->who->body) == partner_of(f, of)->who->body;
}

/* Whether one went through the other that should have been stopped: only discrete mode lets that
 * happen, and it is judged as abut compare judges it. */
static bool find_through(const facts *f)
{
    const abut_event *began = pair_event(f, ABUT_EVENT_BEGAN);
    const abut_event *ended = pair_event(f, ABUT_EVENT_ENDED);
    bool passing = (began != NULL && !began->solid) || (ended != NULL && !ended->solid) ||
                   (f->was_contact && !f->was_solid);
    intent before_a = { f->a.at, f->a.wish };
    intent before_b = { f->b.at, f->b.wish };
    body_path path_a;
    body_path path_b;

    if (f->played->mode != PLAY_DISCRETE || passing || f->filters.verdict != SAYS_MEET ||
        f->before == ABUT_OVERLAPPING || f->after == ABUT_OVERLAPPING) {
        return false;
    }
    body_path_find(&path_a, f->played, f->a.who, &before_a);
    body_path_find(&path_b, f->played, f->b.who, &before_b);
    crossing where;

    return f->a.who < f->b.who
               ? went_through(f->played->on, f->a.who, &path_a, f->b.who, &path_b, &where)
               : went_through(f->played->on, f->b.who, &path_b, f->a.who, &path_a, &where);
}

bool facts_end(facts *out)
{
    const play *p = out->played;
    bool a_first = out->a.who < out->b.who;

    out->frame = p->frame;
    if (!participant_end(&out->a, p, a_first) || !participant_end(&out->b, p, !a_first)) {
        return false;
    }
    find_late_holder(&out->a, out);
    find_late_holder(&out->b, out);
    choose_pieces(&out->a, &out->b);
    if (!impacts_find(out)) {
        return false;
    }
    find_end(out);
    out->arrangement = arrangement_of(piece_of(&out->a), piece_of(&out->b));
    find_plan(out, a_first);
    out->nearest = approach_of(&out->a, &out->b);
    out->filters = filters_judge(out);
    out->through = find_through(out);
    out->rests_a = find_rest(out, &out->a);
    out->rests_b = find_rest(out, &out->b);
    out->contact_effect = contact_effect_find(out);
    out->blamed = blame_find(out);
    out->verdict = verdict_of(out);
    return methods_try(out);
}

void facts_free(facts *out)
{
    participant_free(&out->a);
    participant_free(&out->b);
    free(out->impacts);
    *out = (facts){ 0 };
}
