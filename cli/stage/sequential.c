/* cli/stage/sequential.c - a frame of sequential mode: one body after the other.
 *
 * Each takes its whole motion while the others stand still, in the order of the file. A body ends
 * where abut_body_move() leaves it; its velocity follows from what it met, by abut_respond().
 * Kinematics take part: one that stops when blocked goes as far as it can, another goes through;
 * they carry nothing. Every impact is reported as a hit, in the order in which they happened, with
 * the speed of the body that moved: the other stood, whatever its velocity. The bends of each path
 * are kept for drawing.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/play.h"

#include "base/vec.h"

#include <math.h>

/* Velocities after an impact, as the body's own answer says. */
static abut_velocities
after_impact(const actor *who, const actor *other, abut_vec2 normal, abut_velocities velocities)
{
    static const abut_response responses[] = {
        [ABUT_ANSWER_SLIDE] = ABUT_RESPONSE_SLIDE,   [ABUT_ANSWER_STOP] = ABUT_RESPONSE_STOP,
        [ABUT_ANSWER_BOUNCE] = ABUT_RESPONSE_BOUNCE, [ABUT_ANSWER_PUSH] = ABUT_RESPONSE_PUSH,
        [ABUT_ANSWER_PASS] = ABUT_RESPONSE_SLIDE,    [ABUT_ANSWER_ONE_WAY] = ABUT_RESPONSE_SLIDE,
    };
    double mass = who->is.mass > 0 ? who->is.mass : 1;
    double other_mass = other->is.mass > 0 ? other->is.mass : 1;

    if (other->is.kind != ABUT_BODY_MOVER) {
        other_mass = INFINITY;
    }
    return abut_respond(responses[who->is.answer], normal, velocities, mass, other_mass,
                        fmax(who->is.bounce, other->is.bounce));
}

/* The speed at which a body that moves meets another that stands. */
static double approach(abut_vec2 normal, abut_vec2 velocity)
{
    return fmax(-velocity.x * normal.x - velocity.y * normal.y, 0);
}

/* Notes an impact as the world would: the lower id is a. */
static bool note_hit(play *p, const actor *who, const abut_bump *bump, double speed)
{
    bool first = who->body < bump->other;
    abut_event hit = { .what = ABUT_EVENT_HIT,
                       .a = first ? who->body : bump->other,
                       .b = first ? bump->other : who->body,
                       .time = bump->time,
                       .normal = bump->normal,
                       .speed = speed,
                       .solid = true };

    if (!first) {
        hit.normal = (abut_vec2){ -bump->normal.x, -bump->normal.y };
    }
    size_t size = (p->hit_count + 1) * sizeof hit;

    if (size > p->hits.size && !room_reserve(&p->hits, 2 * size)) {
        return false;
    }
    ((abut_event *)p->hits.memory)[p->hit_count++] = hit;
    return true;
}

/* Keeps how it came about, beside the event that was noted last. */
static bool note_impact(play *p, const turn_note *note)
{
    size_t size = p->hit_count * sizeof *note;

    if (size > p->notes.size && !room_reserve(&p->notes, 2 * size)) {
        return false;
    }
    ((turn_note *)p->notes.memory)[p->hit_count - 1] = *note;
    return true;
}

/* What an impact does to the velocities of both. */
static abut_status
answer_bump(play *p, const actor *who, const abut_bump *bump, abut_vec2 *velocity)
{
    abut_world *world = p->on->world;
    const actor *other = stage_actor(p->on, bump->other);
    abut_velocities before = { *velocity, abut_body_velocity(world, bump->other) };
    abut_velocities after = after_impact(who, other, bump->normal, before);

    turn_note note = { who, bump->at, before, after };

    if (who->is.kind != ABUT_BODY_MOVER) {
        note.after.a = before.a;
    }
    if (!note_hit(p, who, bump, approach(bump->normal, before.a)) || !note_impact(p, &note)) {
        return ABUT_E_MEMORY;
    }
    *velocity = after.a;
    return after.b.x != before.b.x || after.b.y != before.b.y
               ? abut_body_set_velocity(world, bump->other, after.b)
               : ABUT_OK;
}

/* --- Paths ------------------------------------------------------------------ */

static void note_turn(play *p, double time, abut_vec2 at)
{
    ((abut_trail_point *)p->turns.memory)[p->turn_count++] = (abut_trail_point){ time, at };
}

/* Notes the path of a body: from where it stood by all that it met to where it is. False if there
 * is no memory. */
static bool note_path(play *p, abut_vec2 from, abut_vec2 to, const abut_bump *bumps, uint32_t count)
{
    size_t size = (p->turn_count + count + 2) * sizeof(abut_trail_point);

    if (size > p->turns.size && !room_reserve(&p->turns, 2 * size)) {
        return false;
    }
    note_turn(p, 0, from);
    for (uint32_t i = 0; i < count; i++) {
        note_turn(p, bumps[i].time, bumps[i].at);
    }
    note_turn(p, 1, to);
    return true;
}

/* Moves a body, again with more room if it met more than there was room for. */
static abut_status try_motion(
    play *p, const actor *who, abut_vec2 motion, abut_answer_kind answer, abut_moved_body *moved)
{
    uint32_t capacity = (uint32_t)(p->bumps.size / sizeof(abut_bump));
    abut_status status = abut_body_try_move(p->on->world, who->body, motion, answer, moved,
                                            p->bumps.memory, capacity);

    if (status == ABUT_OK && moved->bump_count > capacity &&
        !room_reserve(&p->bumps, moved->bump_count * sizeof(abut_bump))) {
        return ABUT_E_MEMORY;
    }
    capacity = (uint32_t)(p->bumps.size / sizeof(abut_bump));
    return status != ABUT_OK ? status
                             : abut_body_move(p->on->world, who->body, motion, answer, moved,
                                              p->bumps.memory, capacity);
}

static abut_status
move_body(play *p, const actor *who, abut_vec2 motion, abut_answer_kind answer, abut_vec2 *velocity)
{
    abut_vec2 from = abut_body_at(p->on->world, who->body);
    abut_moved_body moved;
    abut_status status = try_motion(p, who, motion, answer, &moved);
    const abut_bump *bumps = p->bumps.memory;

    *velocity = motion;
    if (status == ABUT_OK && !note_path(p, from, moved.at, bumps, moved.bump_count)) {
        return ABUT_E_MEMORY;
    }
    for (uint32_t i = 0; status == ABUT_OK && i < moved.bump_count; i++) {
        if (!bumps[i].passed) {
            status = answer_bump(p, who, &bumps[i], velocity);
        }
    }
    return status;
}

static abut_status move_mover(play *p, const actor *who)
{
    abut_world *world = p->on->world;
    abut_vec2 motion = vec_sum(abut_body_velocity(world, who->body), who->is.acceleration);
    abut_vec2 velocity;

    if (!who->is.floats) {
        motion = vec_sum(motion, p->on->settings.gravity);
    }
    abut_status status = move_body(p, who, motion, who->is.answer, &velocity);

    return status == ABUT_OK ? abut_body_set_velocity(world, who->body, velocity) : status;
}

/* Moves a body that follows its velocity and keeps it. */
static abut_status move_kinematic(play *p, const actor *who)
{
    bool stops = who->is.when_blocked == ABUT_BLOCKED_STOP;
    abut_vec2 motion = abut_body_velocity(p->on->world, who->body);
    abut_vec2 unused;

    return move_body(p, who, motion, stops ? ABUT_ANSWER_STOP : ABUT_ANSWER_PASS, &unused);
}

abut_status sequence_frame(play *p)
{
    abut_status status = ABUT_OK;

    /* A body may meet every other, and more than once at corners. */
    if (!room_reserve(&p->bumps, (2 * (size_t)p->on->count + 64) * sizeof(abut_bump))) {
        return ABUT_E_MEMORY;
    }
    if (!room_reserve(&p->first_turns, ((size_t)p->on->count + 1) * sizeof(size_t))) {
        return ABUT_E_MEMORY;
    }
    size_t *first_turns = p->first_turns.memory;

    p->hit_count = 0;
    p->turn_count = 0;
    for (uint32_t i = 0; i < p->on->count && status == ABUT_OK; i++) {
        const actor *who = &p->on->actors[i];

        first_turns[i] = p->turn_count;
        first_turns[i + 1] = p->turn_count;
        if (who->is.kind == ABUT_BODY_MOVER) {
            status = move_mover(p, who);
        } else if (who->is.kind == ABUT_BODY_KINEMATIC) {
            status = move_kinematic(p, who);
        }
        first_turns[i + 1] = p->turn_count;
    }
    p->events = p->hits.memory;
    p->event_count = (uint32_t)p->hit_count;
    p->impacts = p->event_count;
    p->frozen = 0;
    return status;
}
