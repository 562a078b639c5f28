/* cli/explain/facts.c - all that is known about two bodies and one step.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/facts.h"

#include "stage/way.h"

#include <math.h>
#include <stdlib.h>

static abut_vec2 difference(abut_vec2 a, abut_vec2 b)
{
    return (abut_vec2){ a.x - b.x, a.y - b.y };
}

bool is_of_pair(const facts *f, const abut_event *event)
{
    return is_of_party(&f->a, event) && is_of_party(&f->b, event);
}

const actor *event_other(const facts *f, const party *of, const abut_event *event)
{
    abut_body other = event->a == of->who->body ? event->b : event->a;

    return stage_actor(f->played->on, other);
}

const abut_event *pair_event(const facts *f, abut_event_kind what)
{
    for (uint32_t i = 0; i < f->played->event_count; i++) {
        const abut_event *event = &f->played->events[i];

        if (event->what == what && is_of_pair(f, event)) {
            return event;
        }
    }
    return NULL;
}

const party *first_of(const facts *f)
{
    return f->a.who < f->b.who ? &f->a : &f->b;
}

const party *second_of(const facts *f)
{
    return f->a.who < f->b.who ? &f->b : &f->a;
}

const party *partner_of(const facts *f, const party *of)
{
    return of == &f->a ? &f->b : &f->a;
}

/* --- Before the step ------------------------------------------------------------- */

/* What a party presses on before it moves: of its solid contacts the one most against it. */
static bool find_holder(party *of, const party *partner, const stage *on)
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
    if (!party_begin(&out->a, p, a) || !party_begin(&out->b, p, b) ||
        !find_holder(&out->a, &out->b, p->on) || !find_holder(&out->b, &out->a, p->on)) {
        return false;
    }
    out->was_contact = find_contact(p->on->world, a->body, b->body, &contact, &failed);
    out->was_solid = out->was_contact && contact.solid;
    out->before = relate_parties(&out->a, out->a.at, &out->b, out->b.at);
    return !failed;
}

/* --- After the step --------------------------------------------------------------- */

/* Before the first step contacts are not known yet: then those that began at its start tell. */
static void find_late_holder(party *of, const facts *f)
{
    for (uint32_t i = 0; i < f->played->event_count && of->held_by == NULL; i++) {
        const abut_event *event = &f->played->events[i];
        double sign = event->a == of->who->body ? 1 : -1;

        if (event->what == ABUT_EVENT_BEGAN && event->solid && event->time == 0 &&
            is_of_party(of, event) && !is_of_pair(f, event) &&
            sign * (of->wish.x * event->normal.x + of->wish.y * event->normal.y) < 0) {
            of->held_by = event_other(f, of, event);
        }
    }
}

/* In sequential mode one moves while the other stands, and then the other. */
static meeting plan_in_turn(facts *f, bool a_first)
{
    const abut_vec2 none = { 0, 0 };
    const party *first = a_first ? &f->a : &f->b;
    abut_vec2 gone = difference(first->end, first->at);
    abut_shape moved = abut_moved(party_piece(first), gone.x, gone.y);
    meeting plan = meeting_of(party_piece(&f->a), a_first ? f->a.wish : none, party_piece(&f->b),
                              a_first ? none : f->b.wish);

    f->planned_second = !plan.swept.hit;
    if (plan.swept.hit) {
        return plan;
    }
    return a_first ? meeting_of(&moved, none, party_piece(&f->b), f->b.wish)
                   : meeting_of(party_piece(&f->a), f->a.wish, &moved, none);
}

static void find_plan(facts *f, bool a_first)
{
    const abut_shape *a = party_piece(&f->a);
    const abut_shape *b = party_piece(&f->b);
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
    f->after = relate_parties(&f->a, f->a.end, &f->b, f->b.end);
    f->end.separation = INFINITY;
    for (int i = 0; i < f->a.piece_count; i++) {
        abut_shape a = party_piece_at(&f->a, i, f->a.end);

        for (int k = 0; k < f->b.piece_count; k++) {
            abut_shape b = party_piece_at(&f->b, k, f->b.end);
            abut_contact contact = abut_collide(&a, &b);

            f->end = contact.separation < f->end.separation ? contact : f->end;
        }
    }
}

/* Whoever rests on somebody is a mover: statics and kinematics stand by themselves. */
static bool find_rest(const facts *f, const party *of)
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
    past before_a = { f->a.at, f->a.wish };
    past before_b = { f->b.at, f->b.wish };
    way way_a;
    way way_b;

    if (f->played->mode != PLAY_DISCRETE || passing || f->filters.verdict != SAYS_MEET ||
        f->before == ABUT_OVERLAPPING || f->after == ABUT_OVERLAPPING) {
        return false;
    }
    way_find(&way_a, f->played, f->a.who, &before_a);
    way_find(&way_b, f->played, f->b.who, &before_b);
    crossing where;

    return f->a.who < f->b.who
               ? ways_pass(f->played->on, f->a.who, &way_a, f->b.who, &way_b, &where)
               : ways_pass(f->played->on, f->b.who, &way_b, f->a.who, &way_a, &where);
}

bool facts_end(facts *out)
{
    const play *p = out->played;
    bool a_first = out->a.who < out->b.who;

    out->frame = p->frame;
    if (!party_end(&out->a, p, a_first) || !party_end(&out->b, p, !a_first)) {
        return false;
    }
    find_late_holder(&out->a, out);
    find_late_holder(&out->b, out);
    choose_pieces(&out->a, &out->b);
    if (!impacts_find(out)) {
        return false;
    }
    find_end(out);
    out->lay = lying_of(party_piece(&out->a), party_piece(&out->b));
    find_plan(out, a_first);
    out->nearest = approach_of(&out->a, &out->b);
    filters_judge(&out->filters, out);
    out->through = find_through(out);
    out->rests_a = find_rest(out, &out->a);
    out->rests_b = find_rest(out, &out->b);
    out->pressed = press_find(out);
    out->blamed = blame_find(out);
    out->verdict = verdict_of(out);
    return methods_ask(out);
}

void facts_free(facts *out)
{
    party_free(&out->a);
    party_free(&out->b);
    free(out->impacts);
    for (int i = 0; i < FILTER_COUNT; i++) {
        text_free(&out->filters.lines[i].why);
    }
    text_free(&out->headline);
    *out = (facts){ 0 };
}
