/* cli/explain/motion/participant.c - one of the two bodies: what it wants before a step, and
 * where it is after it.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/motion/motion.h"

#include "base/vec.h"

#include <math.h>
#include <stdlib.h>

bool is_mover(const participant *of)
{
    return of->who->is.kind == ABUT_BODY_MOVER;
}

const abut_shape *piece_of(const participant *of)
{
    return &of->pieces[of->piece];
}

abut_shape piece_at(const participant *of, int piece, abut_vec2 place)
{
    return abut_moved(&of->pieces[piece], place.x - of->at.x, place.y - of->at.y);
}

bool is_of_participant(const participant *of, const abut_event *event)
{
    return event->a == of->who->body || event->b == of->who->body;
}

abut_vec2 normal_towards(const participant *of, const abut_event *event)
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

/* Riders go with what they stand on, and so do bodies that stand on riders, unless they are about
 * to leave it: faster away from it than this. */
static const double leaving_speed = 0x1p-10;
enum { MOST_RIDERS = 16 };

static bool find_carrier(participant *out, const stage *on)
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
        speed = vec_sum(speed, rider->is.acceleration);
        speed = rider->is.floats ? speed : vec_sum(speed, on->settings.gravity);
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
static bool find_wish(participant *out, const play *p)
{
    const stage *on = p->on;
    const abut_body_settings *is = &out->who->is;

    out->velocity = abut_body_velocity(on->world, out->who->body);
    if (is->kind == ABUT_BODY_STATIC || (out->asleep && p->mode != PLAY_SEQUENTIAL)) {
        return true;
    }
    if (p->mode == PLAY_EXACT && out->who->stroll.count > 0) { /* its walk takes the pull in */
        out->walks = abut_body_steering(on->world, out->who->body, NULL, &out->walk);
    } else if (is->kind == ABUT_BODY_MOVER) {
        out->pull =
            vec_sum(is->acceleration, is->floats ? (abut_vec2){ 0, 0 } : on->settings.gravity);
    }
    if (p->mode == PLAY_EXACT && !find_carrier(out, on)) {
        return false;
    }
    out->wish = vec_sum(vec_sum(vec_sum(out->velocity, out->pull), out->walk), out->carried);
    return true;
}

static bool begin(participant *out, const play *p, const actor *who)
{
    const abut_world *world = p->on->world;

    out->who = who;
    out->at = abut_body_at(world, who->body);
    out->asleep = abut_body_is_asleep(world, who->body);
    out->grounded = abut_body_is_grounded(world, who->body);
    out->outline = stage_outline(p->on, who);
    return find_wish(out, p);
}

bool participants_begin(
    participant *a, const actor *who_a, participant *b, const actor *who_b, const play *p)
{
    /* The edits of the step come before it. A status that is not good is found again by it. */
    stage_edit(p->on, p->frame + 1);
    return begin(a, p, who_a) && begin(b, p, who_b) && take_pieces(a, b, p->on->world);
}

/* --- After the step --------------------------------------------------------------- */

/* A shape of many corners borrows from the world, which a step may have moved elsewhere. */
static void borrow_again(participant *of, const abut_world *world)
{
    abut_vec2 back = vec_difference(of->at, of->end);

    for (int i = 0; i < of->piece_count; i++) {
        if (abut_shape_corners(&of->pieces[i], NULL, 0) > ABUT_INLINE_CORNERS) {
            abut_shape now = abut_body_shape(world, of->who->body, of->numbers[i]);

            of->pieces[i] = abut_moved(&now, back.x, back.y);
        }
    }
}

static void find_freezing(participant *of, const play *p)
{
    of->frozen = INFINITY;
    for (uint32_t i = 0; i < p->event_count; i++) {
        if (p->events[i].what == ABUT_EVENT_FROZEN && p->events[i].a == of->who->body) {
            of->frozen = fmin(of->frozen, p->events[i].time);
        }
    }
}

bool participant_end(participant *of, const play *p, bool first)
{
    const abut_world *world = p->on->world;

    of->end = abut_body_at(world, of->who->body);
    of->end_velocity = abut_body_velocity(world, of->who->body);
    of->end_asleep = abut_body_is_asleep(world, of->who->body);
    of->end_grounded = abut_body_is_grounded(world, of->who->body);
    borrow_again(of, world);
    find_freezing(of, p);
    return path_keep(of, p, first);
}

void participant_free(participant *of)
{
    free(of->pieces);
    free(of->numbers);
    free(of->path);
}
