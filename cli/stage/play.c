/* cli/stage/play.c - a scene played frame after frame, in one of three modes.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/play.h"

#include "stage/tally.h"

#include <stdlib.h>

/* Pairs are separated once, as tutorials do it: what that pushes into a third body stays
 * there until the next frame. */
enum { ROUNDS = 1 };

const char *play_mode_word(int mode)
{
    static const char *const words[] = {
        [PLAY_EXACT] = "exact", [PLAY_SEQUENTIAL] = "sequential", [PLAY_DISCRETE] = "discrete"
    };

    return mode < PLAY_MODE_COUNT ? words[mode] : NULL;
}

const char *method_word(int method)
{
    return method < ABUT_METHOD_COUNT ? abut_method_name((abut_method)method) : NULL;
}

/* What the world says of its step. */
static void take_report(play *p)
{
    abut_step_report report = abut_world_report(p->on->world);

    p->events = abut_world_events(p->on->world, &p->event_count);
    p->impacts = report.impacts;
    p->frozen = report.frozen;
}

static abut_status step_in_mode(play *p)
{
    abut_status status = ABUT_OK;

    if (p->mode == PLAY_SEQUENTIAL) {
        return sequence_frame(p);
    }
    status = p->mode == PLAY_EXACT ? abut_world_step(p->on->world)
                                   : abut_world_step_discrete(p->on->world, p->method, ROUNDS);
    if (status == ABUT_OK) {
        take_report(p);
    }
    return status;
}

const abut_trail_point *play_path(const play *p, uint32_t number, uint32_t *count)
{
    *count = 0;
    if (p->frame == 0 || p->mode == PLAY_DISCRETE) {
        return NULL;
    }
    if (p->mode == PLAY_EXACT) {
        return abut_body_trail(p->on->world, p->on->actors[number].body, count);
    }
    const size_t *first = p->first_turns.memory;

    *count = (uint32_t)(first[number + 1] - first[number]);
    return *count > 0 ? (const abut_trail_point *)p->turns.memory + first[number] : NULL;
}

abut_status play_frame(play *p)
{
    abut_status status = stage_edit(p->on, p->frame + 1);

    if (status == ABUT_OK) {
        status = step_in_mode(p);
    }
    if (status == ABUT_OK) {
        p->frame++;
        status = stage_lead(p->on, true);
    }
    return status;
}

void play_free(play *p)
{
    free(p->bumps.memory);
    free(p->hits.memory);
    free(p->notes.memory);
    free(p->turns.memory);
    free(p->first_turns.memory);
    tally_free(p->counts);
    *p = (play){ .on = p->on };
}
