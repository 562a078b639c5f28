/* cli/explain/facts.c - all that is known about two bodies and one step.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/facts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static abut_vec2 sum(abut_vec2 a, abut_vec2 b)
{
    return (abut_vec2){ a.x + b.x, a.y + b.y };
}

static abut_vec2 difference(abut_vec2 a, abut_vec2 b)
{
    return (abut_vec2){ a.x - b.x, a.y - b.y };
}

const abut_shape *party_piece(const party *of)
{
    return &of->pieces[of->piece];
}

bool is_of_party(const party *of, const abut_event *event)
{
    return event->a == of->who->body || event->b == of->who->body;
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

/* --- Before the step ------------------------------------------------------------- */

/* A contact of a body with another; false if there is none. */
static bool find_contact(
    const abut_world *world, abut_body body, abut_body other, abut_body_contact *out, bool *failed)
{
    uint32_t count = abut_body_contacts(world, body, NULL, 0);
    abut_body_contact *list = calloc((size_t)count + 1, sizeof *list);
    bool found = false;

    *failed = list == NULL;
    if (list == NULL) {
        return false;
    }
    count = abut_body_contacts(world, body, list, count);
    for (uint32_t i = 0; i < count && !found; i++) {
        if (list[i].other == other) {
            *out = list[i];
            found = true;
        }
    }
    free(list);
    return found;
}

/* Riders go with what they stand on, and so do those who stand on riders, unless they are
 * about to leave it: faster away from it than this. */
static const double leaving_speed = 0x1p-10;
enum { MOST_RIDERS = 16 };

static bool find_carrier(party *out, const stage *on)
{
    abut_body body = out->who->body;

    for (int i = 0; i < MOST_RIDERS; i++) {
        const actor *rider = stage_actor(on, body);
        const actor *under = stage_actor(on, abut_body_support(on->world, body));
        abut_vec2 speed = abut_body_velocity(on->world, body);
        abut_body_contact contact = { 0 };
        bool failed = false;

        if (under == NULL || rider->is.kind != ABUT_BODY_MOVER) {
            return true;
        }
        speed = sum(speed, rider->is.acceleration);
        speed = rider->is.floats ? speed : sum(speed, on->settings.gravity);
        if (!find_contact(on->world, body, under->body, &contact, &failed)) {
            return !failed;
        }
        if (speed.x * contact.normal.x + speed.y * contact.normal.y > leaving_speed) {
            return true;
        }
        if (under->is.kind == ABUT_BODY_KINEMATIC) {
            out->carried = abut_body_velocity(on->world, under->body);
            out->carrier = out->carried.x != 0 || out->carried.y != 0 ? under : NULL;
            return true;
        }
        body = under->body;
    }
    return true;
}

/* What it wants to do in this step. */
static bool find_wish(party *out, const play *p)
{
    const stage *on = p->on;
    const abut_body_settings *is = &out->who->is;

    out->velocity = abut_body_velocity(on->world, out->who->body);
    if (is->kind == ABUT_BODY_STATIC || (out->asleep && p->mode != PLAY_SEQUENTIAL)) {
        return true;
    }
    if (is->kind == ABUT_BODY_MOVER) {
        out->pull = sum(is->acceleration, is->floats ? (abut_vec2){ 0, 0 } : on->settings.gravity);
    }
    if (p->mode == PLAY_EXACT && !find_carrier(out, on)) {
        return false;
    }
    out->wish = sum(sum(out->velocity, out->pull), out->carried);
    return true;
}

bool party_begin(party *out, const play *p, const actor *who)
{
    const abut_world *world = p->on->world;

    out->who = who;
    out->at = abut_body_at(world, who->body);
    out->asleep = abut_body_is_asleep(world, who->body);
    out->grounded = abut_body_is_grounded(world, who->body);
    out->piece_count = abut_body_shape_count(world, who->body);
    out->pieces = calloc((size_t)out->piece_count + 1, sizeof *out->pieces);
    if (out->pieces == NULL) {
        return false;
    }
    for (int i = 0; i < out->piece_count; i++) {
        out->pieces[i] = abut_body_shape(world, who->body, i);
    }
    return find_wish(out, p);
}

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

/* A shape of many corners borrows from the world, which a step may have moved elsewhere. */
static void borrow_again(party *of, const abut_world *world)
{
    abut_vec2 back = difference(of->at, of->end);

    for (int i = 0; i < of->piece_count; i++) {
        if (abut_shape_corners(&of->pieces[i], NULL, 0) > ABUT_INLINE_CORNERS) {
            abut_shape now = abut_body_shape(world, of->who->body, i);

            of->pieces[i] = abut_moved(&now, back.x, back.y);
        }
    }
}

/* Sequential mode keeps no trails: the one that comes first in the file goes while the other
 * stands, and then the other does. */
static void go_in_turn(party *of, bool first)
{
    abut_trail_point points[] = { { 0, of->at },
                                  { 0.5, first ? of->end : of->at },
                                  { 1, of->end } };

    memcpy(of->way, points, sizeof points);
    of->way_count = 3;
}

/* Whether a way goes on as before at its last point: the trail of a fast body has points where
 * nothing happens. Places and times are whole steps and ticks, so the quotients are exact. */
static bool goes_straight(const abut_trail_point way[2], const abut_trail_point *next)
{
    double before = way[1].time - way[0].time;
    double after = next->time - way[1].time;

    return before > 0 && after > 0 &&
           (way[1].at.x - way[0].at.x) / before == (next->at.x - way[1].at.x) / after &&
           (way[1].at.y - way[0].at.y) / before == (next->at.y - way[1].at.y) / after;
}

static void go_on(party *of, abut_trail_point next)
{
    uint32_t count = of->way_count;
    const abut_trail_point *last = count > 0 ? &of->way[count - 1] : NULL;

    if (last != NULL && last->time == next.time && last->at.x == next.at.x &&
        last->at.y == next.at.y) {
        return;
    }
    if (count > 1 && goes_straight(&of->way[count - 2], &next)) {
        of->way_count--;
    }
    of->way[of->way_count++] = next;
}

static bool keep_way(party *of, const play *p, bool first)
{
    uint32_t count = 0;
    const abut_trail_point *trail = abut_body_trail(p->on->world, of->who->body, &count);

    of->way = calloc((size_t)count + 3, sizeof *of->way);
    if (of->way == NULL) {
        return false;
    }
    if (p->mode == PLAY_SEQUENTIAL) {
        go_in_turn(of, first);
        return true;
    }
    go_on(of, (abut_trail_point){ 0, of->at });
    for (uint32_t i = 0; i < count; i++) {
        go_on(of, trail[i]);
    }
    go_on(of, (abut_trail_point){ 1, of->end });
    return true;
}

abut_vec2 party_at(const party *of, double time)
{
    uint32_t i = 1;

    while (i + 1 < of->way_count && of->way[i].time < time) {
        i++;
    }
    const abut_trail_point *from = &of->way[i - 1];
    const abut_trail_point *to = &of->way[i];

    if (!(to->time > from->time) || time >= to->time) {
        return time < to->time ? from->at : to->at;
    }
    double part = (time - from->time) / (to->time - from->time);

    return (abut_vec2){ from->at.x + part * (to->at.x - from->at.x),
                        from->at.y + part * (to->at.y - from->at.y) };
}

bool party_end(party *of, const play *p, bool first)
{
    const abut_world *world = p->on->world;

    of->end = abut_body_at(world, of->who->body);
    of->end_velocity = abut_body_velocity(world, of->who->body);
    of->end_asleep = abut_body_is_asleep(world, of->who->body);
    of->end_grounded = abut_body_is_grounded(world, of->who->body);
    borrow_again(of, world);
    return keep_way(of, p, first);
}

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
static meeting plan_in_turn(const facts *f, bool a_first)
{
    const abut_vec2 none = { 0, 0 };
    const party *first = a_first ? &f->a : &f->b;
    abut_vec2 gone = difference(first->end, first->at);
    abut_shape moved = abut_moved(party_piece(first), gone.x, gone.y);
    meeting plan = meeting_of(party_piece(&f->a), a_first ? f->a.wish : none, party_piece(&f->b),
                              a_first ? none : f->b.wish);

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
}

bool facts_end(facts *out, bool y_up)
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
    out->after = relate_parties(&out->a, out->a.end, &out->b, out->b.end);
    out->lay = lying_of(party_piece(&out->a), party_piece(&out->b));
    find_plan(out, a_first);
    out->nearest = approach_of(&out->a, &out->b);
    impact_find(out);
    filters_judge(&out->filters, out);
    methods_ask(out);
    verdict_find(out);
    headline_say(out, y_up);
    return !out->headline.failed;
}

void party_free(party *of)
{
    free(of->pieces);
    free(of->way);
}

void facts_free(facts *out)
{
    party_free(&out->a);
    party_free(&out->b);
    for (int i = 0; i < FILTER_COUNT; i++) {
        text_free(&out->filters.lines[i].why);
    }
    text_free(&out->headline);
    *out = (facts){ 0 };
}
