/* cli/explain/facts/impacts.c - the impacts that took place, as far as a mode lets them be known.
 *
 * What an impact did to a body is read off its motion just before and just after: in exact mode
 * the motion on its path, in sequential mode the velocities that were noted in its turn, in
 * discrete mode those of the whole step, because nothing finer is known.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/facts/parts.h"

#include "base/vec.h"

#include <math.h>
#include <stdlib.h>

/* Of more than so many only events and motions are looked at. */
enum { MOST_MET = 8 };

const char *outcome_word(int did)
{
    static const char *const words[] = {
        [OUTCOME_NOTHING] = "nothing",   [OUTCOME_WENT_ON] = "went_on",
        [OUTCOME_FROZE] = "froze",       [OUTCOME_STOPPED] = "stopped",
        [OUTCOME_SLID] = "slid",         [OUTCOME_BOUNCED] = "bounced",
        [OUTCOME_KNOCKED] = "knocked",   [OUTCOME_SHOVED] = "shoved",
        [OUTCOME_FOLLOWED] = "followed", [OUTCOME_SLOWED] = "slowed",
        [OUTCOME_TURNED] = "turned",
    };

    return did < OUTCOME_COUNT ? words[did] : NULL;
}

static abut_vec2 twice(abut_vec2 v)
{
    return (abut_vec2){ 2 * v.x, 2 * v.y };
}

/* --- How they met ------------------------------------------------------------------- */

/* The last moment before a time at which a path has a bend. */
static double bend_before(const participant *of, double time)
{
    double found = 0;

    for (uint32_t i = 0; i < of->path_count && of->path[i].time < time; i++) {
        found = of->path[i].time;
    }
    return found;
}

/* Whether a meeting has the normal of an event: those of events are rounded to 2^-30. */
static bool has_normal(const meeting *m, abut_vec2 normal)
{
    const double most = 0x1p-10;

    return m->swept.hit && fabs(m->swept.normal.x - normal.x) < most &&
           fabs(m->swept.normal.y - normal.y) < most;
}

/* The meeting of two pieces on the straight legs that led to an impact. Legs are taken twice as
 * long, so that it is met. At the start of the step they are the motions that were wanted. */
static meeting meet_on_path(const facts *f, const impact *of, int i, int k)
{
    double from = fmax(bend_before(&f->a, of->time), bend_before(&f->b, of->time));
    abut_vec2 at_a = path_leaves(&f->a, from);
    abut_vec2 at_b = path_leaves(&f->b, from);
    abut_shape a = piece_at(&f->a, i, at_a);
    abut_shape b = piece_at(&f->b, k, at_b);

    if (!(of->time > 0)) {
        return meeting_of(&a, f->a.wish, &b, f->b.wish);
    }
    abut_vec2 path_a = vec_difference(path_at(&f->a, of->time), at_a);
    abut_vec2 path_b = vec_difference(path_at(&f->b, of->time), at_b);

    return meeting_of(&a, twice(path_a), &b, twice(path_b));
}

/* The two pieces that lie closest at the moment of an impact, as they stand there. A body that had
 * another impact in the same tick has no leg that leads to this one. */
static meeting meet_in_place(const facts *f, const impact *of)
{
    double least = INFINITY;
    meeting met = { .rule = RULE_NONE };

    for (int i = 0; i < f->a.piece_count; i++) {
        abut_shape a = piece_at(&f->a, i, path_at(&f->a, of->time));

        for (int k = 0; k < f->b.piece_count; k++) {
            abut_shape b = piece_at(&f->b, k, path_at(&f->b, of->time));
            double separation = abut_collide(&a, &b).separation;

            if (separation < least) {
                least = separation;
                met = meeting_at(&a, &b, of->normal);
                met.piece_a = i;
                met.piece_b = k;
            }
        }
    }
    return met;
}

/* Those two pieces met whose paths give the reported normal; of several the ones that were to be
 * expected, then the first that touched. */
static meeting meet_by_paths(const facts *f, const impact *of)
{
    meeting best = { .rule = RULE_NONE };

    for (int i = 0; i < f->a.piece_count; i++) {
        for (int k = 0; k < f->b.piece_count; k++) {
            meeting met = meet_on_path(f, of, i, k);
            bool chosen = i == f->a.piece && k == f->b.piece;

            met.piece_a = i;
            met.piece_b = k;
            if (has_normal(&met, of->normal) && met.rule != RULE_INSIDE &&
                (best.rule == RULE_NONE || met.swept.touch < best.swept.touch ||
                 (chosen && met.swept.touch == best.swept.touch))) {
                best = met;
            }
        }
    }
    return best.rule != RULE_NONE ? best : meet_in_place(f, of);
}

/* In discrete mode the method says the normal. */
static meeting meet_by_method(const facts *f, const impact *of)
{
    abut_shape a = piece_at(&f->a, f->a.piece, f->a.end);
    abut_shape b = piece_at(&f->b, f->b.piece, f->b.end);
    meeting met = meeting_at(&a, &b, of->normal);

    met.rule = RULE_METHOD;
    met.piece_a = f->a.piece;
    met.piece_b = f->b.piece;
    return met;
}

static void find_meeting(const facts *f, impact *of)
{
    of->met = f->played->mode == PLAY_DISCRETE ? meet_by_method(f, of) : meet_by_paths(f, of);
    of->met.swept.time = of->met.swept.touch = of->event->time;
}

/* --- What it did ---------------------------------------------------------------------- */

/* Which of two did what: `out` is the normal towards the one, `other` how the other goes on. */
static outcome_kind outcome_kind_of(const outcome *d, abut_vec2 other, abut_vec2 out)
{
    const abut_vec2 none = { 0, 0 };
    double came = vec_dot(d->before, out);
    double goes = vec_dot(d->after, out);
    double leaves = goes - vec_dot(other, out);

    if (is_same_motion(d->before, d->after)) {
        return OUTCOME_WENT_ON;
    }
    if (is_same_motion(d->after, none)) {
        return OUTCOME_STOPPED;
    }
    if (leaves > LEFT_OVER && goes > LEFT_OVER) {
        return came < -LEFT_OVER ? OUTCOME_BOUNCED : OUTCOME_KNOCKED;
    }
    if (leaves > LEFT_OVER) {
        return goes < -LEFT_OVER && came < goes ? OUTCOME_SLOWED : OUTCOME_TURNED;
    }
    if (leaves < -LEFT_OVER) {
        return OUTCOME_TURNED;
    }
    return goes > LEFT_OVER ? OUTCOME_SHOVED : goes < -LEFT_OVER ? OUTCOME_FOLLOWED : OUTCOME_SLID;
}

/* Whether a third body hit a participant at the same moment: then both have changed its motion. */
static void find_sharing(const facts *f, const impact *of, const participant *whose, outcome *d)
{
    play_mode mode = f->played->mode;

    for (uint32_t i = 0; i < f->played->event_count && mode != PLAY_SEQUENTIAL; i++) {
        const abut_event *event = &f->played->events[i];
        bool hits = event->what == ABUT_EVENT_HIT ||
                    (mode == PLAY_DISCRETE && event->solid &&
                     (event->what == ABUT_EVENT_BEGAN || event->what == ABUT_EVENT_STAYED));

        if (hits && is_of_participant(whose, event) && !is_of_pair(f, event) &&
            fabs(event->time - of->event->time) < TICK && !d->shared) {
            d->shared = true;
            d->with = event_other(f, whose, event);
        }
    }
}

static void find_motions(const facts *f, const impact *of, const participant *whose, outcome *d)
{
    const turn_note *notes = f->played->notes.memory;
    const abut_vec2 none = { 0, 0 };

    switch (f->played->mode) {
    case PLAY_EXACT:
        d->before = motion_before(whose, of->time);
        d->after = motion_after(whose, of->time);
        break;
    case PLAY_DISCRETE:
        d->before = whose->wish;
        d->after = is_mover(whose) ? whose->end_velocity : whose->wish;
        break;
    default: {
        const turn_note *note = &notes[of->event - f->played->events];
        bool own = note->who == whose->who;

        d->before = own ? note->before.a : note->before.b;
        d->after = own ? note->after.a : note->after.b;
        if (own && !is_mover(whose) && is_same_motion(motion_after(whose, of->time), none)) {
            d->after = none;
        }
        break;
    }
    }
}

static void find_outcome(const facts *f, const impact *of, const participant *whose, outcome *d)
{
    const abut_vec2 none = { 0, 0 };
    bool is_a = whose == &f->a;
    bool wall = is_a ? of->wall_a : of->wall_b;
    abut_vec2 other = is_a ? of->b.after : of->a.after;
    abut_vec2 out = is_a ? of->normal : (abut_vec2){ 0 - of->normal.x, 0 - of->normal.y };

    if (!is_mover(whose)) {
        d->did = is_same_motion(d->after, none) && !is_same_motion(d->before, none)
                     ? OUTCOME_STOPPED
                     : OUTCOME_NOTHING;
    } else if (wall) {
        d->did = OUTCOME_NOTHING;
    } else if (fabs(whose->frozen - of->event->time) < TICK) {
        d->did = OUTCOME_FROZE;
    } else {
        d->did = outcome_kind_of(d, other, out);
    }
    find_sharing(f, of, whose, d);
}

/* Which of the two met the other: the one that came, along the normal. Of equals the one that has a
 * corner there, then the mover, then the first in the file. */
static const participant *find_subject(const facts *f, const impact *of)
{
    const turn_note *notes = f->played->notes.memory;
    double of_a = -vec_dot(of->a.before, of->normal);
    double of_b = vec_dot(of->b.before, of->normal);
    bool stands_a = of->wall_a || f->a.who->is.kind == ABUT_BODY_STATIC;
    bool stands_b = of->wall_b || f->b.who->is.kind == ABUT_BODY_STATIC;

    if (f->played->mode == PLAY_SEQUENTIAL) {
        const actor *who = notes[of->event - f->played->events].who;

        return who == f->a.who ? &f->a : &f->b;
    }
    if (stands_a != stands_b) {
        return stands_a ? &f->b : &f->a;
    }
    if (fabs(of_a - of_b) > LEFT_OVER) {
        return of_a > of_b ? &f->a : &f->b;
    }
    if (is_mover(&f->a) != is_mover(&f->b)) {
        return is_mover(&f->a) ? &f->a : &f->b;
    }
    if (of->met.rule == RULE_SIDE_OF_B || of->met.rule == RULE_SIDE_OF_A) {
        return of->met.rule == RULE_SIDE_OF_B ? &f->a : &f->b;
    }
    return first_of(f);
}

/* --- All of them ------------------------------------------------------------------------ */

/* The time of an event on the paths: they bend at whole ticks, an impact in the tick that it falls
 * into, and turns of sequential mode come one after the other. */
static double time_on_paths(const facts *f, const abut_event *event)
{
    const turn_note *notes = f->played->notes.memory;

    if (f->played->mode == PLAY_SEQUENTIAL) {
        bool first = notes[event - f->played->events].who == first_of(f)->who;

        return (first ? 0 : 0.5) + event->time / 2;
    }
    return floor(event->time * TICKS) / TICKS;
}

static impact impact_of(const facts *f, const abut_event *event, bool looks)
{
    impact out = { .event = event,
                   .time = time_on_paths(f, event),
                   .normal = normal_towards(&f->a, event),
                   .wall_a = f->a.frozen <= event->time - TICK,
                   .wall_b = f->b.frozen <= event->time - TICK };

    if (looks) {
        find_meeting(f, &out);
    }
    find_motions(f, &out, &f->a, &out.a);
    find_motions(f, &out, &f->b, &out.b);
    find_outcome(f, &out, &f->a, &out.a);
    find_outcome(f, &out, &f->b, &out.b);
    out.subject = find_subject(f, &out);
    return out;
}

static bool has_direction(const abut_event *event)
{
    return event->normal.x != 0 || event->normal.y != 0;
}

/* Without a hit, the event that shows how the two met. */
static const abut_event *find_other(const facts *f)
{
    for (uint32_t i = 0; i < f->played->event_count; i++) {
        const abut_event *event = &f->played->events[i];
        bool counts = event->what == ABUT_EVENT_CRUSHED || event->what == ABUT_EVENT_STOPPED ||
                      (event->what == ABUT_EVENT_BEGAN && event->time < 1);

        if (counts && is_of_pair(f, event) && has_direction(event)) {
            return event;
        }
    }
    return NULL;
}

static bool add_impact(facts *f, const abut_event *event)
{
    uint32_t count = f->impact_count;

    if ((count & (count - 1)) == 0) { /* twice the room at every power of two */
        size_t room = count > 0 ? 2 * (size_t)count : 1;
        impact *more = realloc(f->impacts, room * sizeof *more);

        if (more == NULL) {
            return false;
        }
        f->impacts = more;
    }
    f->impacts[f->impact_count++] = impact_of(f, event, count < MOST_MET);
    return true;
}

bool impacts_find(facts *f)
{
    for (uint32_t i = 0; i < f->played->event_count; i++) {
        const abut_event *event = &f->played->events[i];

        if (event->what == ABUT_EVENT_HIT && is_of_pair(f, event) && has_direction(event) &&
            !add_impact(f, event)) {
            return false;
        }
    }
    const abut_event *other = f->impact_count == 0 ? find_other(f) : NULL;

    if (other != NULL && !add_impact(f, other)) {
        return false;
    }
    if (f->impact_count > 0) {
        f->a.piece = f->impacts[0].met.piece_a;
        f->b.piece = f->impacts[0].met.piece_b;
    }
    return true;
}
