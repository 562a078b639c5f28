/* cli/explain/motion/path.c - the path of a body through a step.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/motion/motion.h"

#include "base/vec.h"

#include <math.h>
#include <stdlib.h>

/* Whether a path goes straight on at its last point: the trail of a fast body has points where
 * nothing happens. Places and times are whole quanta and ticks, so the quotients are exact. */
static bool goes_straight(const abut_trail_point path[2], const abut_trail_point *next)
{
    double before = path[1].time - path[0].time;
    double after = next->time - path[1].time;

    return before > 0 && after > 0 &&
           (path[1].at.x - path[0].at.x) / before == (next->at.x - path[1].at.x) / after &&
           (path[1].at.y - path[0].at.y) / before == (next->at.y - path[1].at.y) / after;
}

static void go_on(participant *of, abut_trail_point next)
{
    uint32_t count = of->path_count;
    const abut_trail_point *last = count > 0 ? &of->path[count - 1] : NULL;

    if (last != NULL && last->time == next.time && last->at.x == next.at.x &&
        last->at.y == next.at.y) {
        return;
    }
    if (count > 1 && goes_straight(&of->path[count - 2], &next)) {
        of->path_count--;
    }
    of->path[of->path_count++] = next;
}

/* Sequential mode keeps no trails, but notes where a body met another in its turn. The one that
 * comes first in the file moves in the first half of the step while the other stands, and then the
 * other does. */
static void go_in_turn(participant *of, const play *p, bool first)
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

bool path_keep(participant *of, const play *p, bool first)
{
    bool in_turn = p->mode == PLAY_SEQUENTIAL;
    uint32_t count = 0;
    const abut_trail_point *trail = abut_body_trail(p->on->world, of->who->body, &count);

    of->path = calloc((size_t)count + (in_turn ? p->event_count : 0) + 4, sizeof *of->path);
    if (of->path == NULL) {
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

abut_vec2 path_at(const participant *of, double time)
{
    uint32_t i = 1;

    while (i + 1 < of->path_count && of->path[i].time < time) {
        i++;
    }
    const abut_trail_point *from = &of->path[i - 1];
    const abut_trail_point *to = &of->path[i];

    if (!(to->time > from->time) || time >= to->time) {
        return time < to->time ? from->at : to->at;
    }
    double part = (time - from->time) / (to->time - from->time);

    return (abut_vec2){ from->at.x + part * (to->at.x - from->at.x),
                        from->at.y + part * (to->at.y - from->at.y) };
}

abut_vec2 path_leaves(const participant *of, double time)
{
    for (uint32_t i = of->path_count; i-- > 0;) {
        if (of->path[i].time == time) {
            return of->path[i].at;
        }
    }
    return path_at(of, time);
}

double next_bend(const participant *of, double after)
{
    for (uint32_t i = 0; i < of->path_count; i++) {
        if (of->path[i].time > after) {
            return of->path[i].time;
        }
    }
    return 1;
}

bool is_same_motion(abut_vec2 a, abut_vec2 b)
{
    return fabs(a.x - b.x) <= LEFT_OVER && fabs(a.y - b.y) <= LEFT_OVER;
}

/* The motion that the step ended with. A kinematic gets its next velocity as soon as the step
 * ends. */
static abut_vec2 last_motion(const participant *of)
{
    return is_mover(of) ? vec_sum(of->end_velocity, of->carried) : of->wish;
}

/* The motion on a leg of a path. Places are rounded to the lattice; if it is the motion that the
 * step began or ended with, it is known exactly. */
static abut_vec2 motion_of_leg(const participant *of, uint32_t leg)
{
    const abut_trail_point *from = &of->path[leg];
    const abut_trail_point *to = &of->path[leg + 1];
    abut_vec2 last = last_motion(of);
    double length = to->time - from->time;
    abut_vec2 motion = { (to->at.x - from->at.x) / length, (to->at.y - from->at.y) / length };

    return is_same_motion(motion, last)       ? last
           : is_same_motion(motion, of->wish) ? of->wish
                                              : motion;
}

abut_vec2 motion_before(const participant *of, double time)
{
    abut_vec2 motion = of->wish;

    for (uint32_t i = 0; i + 1 < of->path_count && of->path[i].time < time; i++) {
        if (of->path[i + 1].time > of->path[i].time) {
            motion = motion_of_leg(of, i);
        }
    }
    return motion;
}

abut_vec2 motion_after(const participant *of, double time)
{
    for (uint32_t i = 0; i + 1 < of->path_count; i++) {
        if (of->path[i + 1].time > of->path[i].time && of->path[i + 1].time > time) {
            return motion_of_leg(of, i);
        }
    }
    return of->frozen <= time ? (abut_vec2){ 0, 0 } : last_motion(of);
}
