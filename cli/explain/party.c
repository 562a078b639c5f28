/* cli/explain/party.c - one of two bodies: what it wants before a step, and its way through it.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/facts.h"

#include <math.h>
#include <stdlib.h>

static abut_vec2 sum(abut_vec2 a, abut_vec2 b)
{
    return (abut_vec2){ a.x + b.x, a.y + b.y };
}

static abut_vec2 difference(abut_vec2 a, abut_vec2 b)
{
    return (abut_vec2){ a.x - b.x, a.y - b.y };
}

bool is_mover(const party *of)
{
    return of->who->is.kind == ABUT_BODY_MOVER;
}

const abut_shape *party_piece(const party *of)
{
    return &of->pieces[of->piece];
}

abut_shape party_piece_at(const party *of, int piece, abut_vec2 place)
{
    return abut_moved(&of->pieces[piece], place.x - of->at.x, place.y - of->at.y);
}

bool is_of_party(const party *of, const abut_event *event)
{
    return event->a == of->who->body || event->b == of->who->body;
}

abut_vec2 normal_towards(const party *of, const abut_event *event)
{
    return event->a == of->who->body ? event->normal
                                     : (abut_vec2){ 0 - event->normal.x, 0 - event->normal.y };
}

/* --- Before the step ------------------------------------------------------------- */

bool find_contact(
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

/* Sequential mode keeps no trails, but notes where somebody met somebody in its turn. The one that
 * comes first in the file goes in the first half while the other stands, and then the other does.
 */
static void go_in_turn(party *of, const play *p, bool first)
{
    const turn_note *notes = p->notes.memory;
    double start = first ? 0 : 0.5;

    go_on(of, (abut_trail_point){ 0, of->at });
    go_on(of, (abut_trail_point){ start, of->at });
    for (uint32_t i = 0; i < p->event_count; i++) {
        if (notes[i].who == of->who) {
            go_on(of, (abut_trail_point){ start + p->events[i].time / 2, notes[i].at });
        }
    }
    go_on(of, (abut_trail_point){ start + 0.5, of->end });
    go_on(of, (abut_trail_point){ 1, of->end });
}

static bool keep_way(party *of, const play *p, bool first)
{
    bool in_turn = p->mode == PLAY_SEQUENTIAL;
    uint32_t count = 0;
    const abut_trail_point *trail = abut_body_trail(p->on->world, of->who->body, &count);

    of->way = calloc((size_t)count + (in_turn ? p->event_count : 0) + 4, sizeof *of->way);
    if (of->way == NULL) {
        return false;
    }
    if (in_turn) {
        go_in_turn(of, p, first);
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

abut_vec2 party_leaves(const party *of, double time)
{
    for (uint32_t i = of->way_count; i-- > 0;) {
        if (of->way[i].time == time) {
            return of->way[i].at;
        }
    }
    return party_at(of, time);
}

double next_bend(const party *of, double after)
{
    for (uint32_t i = 0; i < of->way_count; i++) {
        if (of->way[i].time > after) {
            return of->way[i].time;
        }
    }
    return 1;
}

bool is_same_motion(abut_vec2 a, abut_vec2 b)
{
    return fabs(a.x - b.x) <= LEFT_OVER && fabs(a.y - b.y) <= LEFT_OVER;
}

/* The motion that the step ended with. A kinematic is told its next velocity as soon as it ends. */
static abut_vec2 last_motion(const party *of)
{
    return is_mover(of) ? sum(of->end_velocity, of->carried) : of->wish;
}

/* The motion of a leg of a way. Places are rounded to lattice steps; if it is the one that the
 * step began or ended with, it is known exactly. */
static abut_vec2 motion_of_leg(const party *of, uint32_t leg)
{
    const abut_trail_point *from = &of->way[leg];
    const abut_trail_point *to = &of->way[leg + 1];
    abut_vec2 last = last_motion(of);
    double length = to->time - from->time;
    abut_vec2 motion = { (to->at.x - from->at.x) / length, (to->at.y - from->at.y) / length };

    return is_same_motion(motion, last)       ? last
           : is_same_motion(motion, of->wish) ? of->wish
                                              : motion;
}

abut_vec2 motion_before(const party *of, double time)
{
    abut_vec2 motion = of->wish;

    for (uint32_t i = 0; i + 1 < of->way_count && of->way[i].time < time; i++) {
        if (of->way[i + 1].time > of->way[i].time) {
            motion = motion_of_leg(of, i);
        }
    }
    return motion;
}

abut_vec2 motion_after(const party *of, double time)
{
    for (uint32_t i = 0; i + 1 < of->way_count; i++) {
        if (of->way[i + 1].time > of->way[i].time && of->way[i + 1].time > time) {
            return motion_of_leg(of, i);
        }
    }
    return of->frozen <= time ? (abut_vec2){ 0, 0 } : last_motion(of);
}

static void find_freezing(party *of, const play *p)
{
    of->frozen = INFINITY;
    for (uint32_t i = 0; i < p->event_count; i++) {
        if (p->events[i].what == ABUT_EVENT_FROZEN && p->events[i].a == of->who->body) {
            of->frozen = fmin(of->frozen, p->events[i].time);
        }
    }
}

bool party_end(party *of, const play *p, bool first)
{
    const abut_world *world = p->on->world;

    of->end = abut_body_at(world, of->who->body);
    of->end_velocity = abut_body_velocity(world, of->who->body);
    of->end_asleep = abut_body_is_asleep(world, of->who->body);
    of->end_grounded = abut_body_is_grounded(world, of->who->body);
    borrow_again(of, world);
    find_freezing(of, p);
    return keep_way(of, p, first);
}

void party_free(party *of)
{
    free(of->pieces);
    free(of->way);
}
