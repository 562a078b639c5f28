/* cli/explain/choice/choose_frame.c - which frame to explain, if that was not said: a first play
 * finds it.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/choice/choice.h"

#include "base/interrupt.h"
#include "base/program.h"

#include <math.h>

typedef struct finder {
    const char *scene;
    const actor *who[2];
    participant participants[2]; /* as they stood in the frame before */
    bool begun;
    bool failed;
    uint32_t event_frame;   /* 0: there is none yet */
    uint32_t closest_frame; /* 0: no step was played */
    double closest;
} finder;

static bool tells_of_both(const finder *f, const play *p)
{
    for (uint32_t i = 0; i < p->event_count; i++) {
        const abut_event *event = &p->events[i];

        if ((event->a == f->who[0]->body && event->b == f->who[1]->body) ||
            (event->a == f->who[1]->body && event->b == f->who[0]->body)) {
            return true;
        }
    }
    return false;
}

static void finder_forget(finder *f)
{
    participant_free(&f->participants[0]);
    participant_free(&f->participants[1]);
    f->participants[0] = f->participants[1] = (participant){ 0 };
}

/* Looks at the step that has been played since the participants were begun. */
static bool look_at_step(finder *f, const play *p)
{
    bool first = f->who[0] < f->who[1];

    if (!participant_end(&f->participants[0], p, first) ||
        !participant_end(&f->participants[1], p, !first)) {
        return false;
    }
    approach nearest = approach_of(&f->participants[0], &f->participants[1]);

    if (f->closest_frame == 0 || nearest.distance < f->closest) {
        f->closest = nearest.distance;
        f->closest_frame = p->frame;
    }
    return true;
}

static bool see_frame(void *self, const play *p)
{
    finder *f = self;

    if (p->frame > 0 && tells_of_both(f, p)) {
        f->event_frame = p->frame;
        return false;
    }
    f->failed = p->frame > 0 && !look_at_step(f, p);
    finder_forget(f);
    f->failed = f->failed || !participants_begin(&f->participants[0], f->who[0],
                                                 &f->participants[1], f->who[1], p);
    if (f->failed) {
        complain("cannot explain", f->scene, "not enough memory");
    }
    return !f->failed;
}

static bool
find_frame(const production *of, play *p, finder *f, uint32_t *frame, frame_choice *choice)
{
    watcher watchers[] = { { f, see_frame } };
    bool played = play_through(p, production_frames(of, p->on), of->name, "looking", watchers, 1);

    if (!played && f->event_frame == 0) {
        return false;
    }
    *choice = f->event_frame > 0 ? FRAME_FIRST_EVENT : FRAME_CLOSEST;
    *frame = f->event_frame > 0 ? f->event_frame : f->closest_frame;
    if (*frame == 0 && end_wanted() == 0) {
        complain("cannot explain", of->name, "the scene has no frames (say --frame N)");
    }
    return *frame > 0;
}

bool choose_frame(
    const production *of, const char *a, const char *b, uint32_t *frame, frame_choice *choice)
{
    stage on;
    play p;
    finder f = { .scene = of->name, .closest = INFINITY };
    bool ok = production_begin(of, &on, &p);

    if (ok) {
        f.who[0] = find_actor(&on, a, of->name);
        f.who[1] = f.who[0] != NULL ? find_actor(&on, b, of->name) : NULL;
        ok = f.who[1] != NULL && find_frame(of, &p, &f, frame, choice);
    }
    finder_forget(&f);
    play_free(&p);
    stage_free(&on);
    return ok;
}
