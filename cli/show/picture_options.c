/* cli/show/picture_options.c - what a picture of a play shows, and where.
 *
 * SPDX-License-Identifier: MIT */
#include "show/picture_options.h"

#include "base/interrupt.h"
#include "base/program.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *layer_word(int layer)
{
    static const char *const words[] = {
        [LAYER_TRAILS] = "trails",     [LAYER_VELOCITIES] = "velocities",
        [LAYER_CONTACTS] = "contacts", [LAYER_NAMES] = "names",
        [LAYER_BOUNDS] = "bounds",     [LAYER_CELLS] = "cells",
        [LAYER_OVERLAPS] = "overlaps", [LAYER_TIMELINE] = "timeline",
    };

    return layer < LAYER_COUNT ? words[layer] : NULL;
}

bool picture_kind_of(const char *file, picture_kind *out)
{
    static const char *const endings[] = { ".svg", ".png", ".webp", ".html" };
    const char *dot = strrchr(file, '.');

    for (int i = 0; i < PICTURE_KIND_COUNT && dot != NULL; i++) {
        if (strcasecmp(dot, endings[i]) == 0) {
            *out = (picture_kind)i;
            return true;
        }
    }
    return false;
}

/* --- A first play ------------------------------------------------------------ */

/* Who interrupts does not want to wait as long again: what is drawn then takes no longer. */
#define MOST_SECONDS 3.0

/* How a body was a frame ago. */
typedef struct posture {
    abut_vec2 at;
    abut_vec2 velocity;
} posture;

typedef struct scouting {
    abut_bounds start; /* of all bodies */
    abut_bounds paths; /* of the bodies that move */
    posture *before;
    scene_survey *seen;
    uint32_t soon; /* the frames that were played in the first seconds */
} scouting;

static bool is_changed(const posture *a, const posture *b)
{
    return a->at.x != b->at.x || a->at.y != b->at.y || a->velocity.x != b->velocity.x ||
           a->velocity.y != b->velocity.y;
}

/* A half-plane reaches to the edge of the lattice: such sides do not count. */
static bool is_endless(double side)
{
    return fabs(side) > ABUT_LIMIT / 2;
}

static bool has_end(const abut_bounds *box)
{
    return !is_endless(box->min.x) && !is_endless(box->min.y) && !is_endless(box->max.x) &&
           !is_endless(box->max.y);
}

/* Widens a view to the sides of a box that are somewhere, as to the top of an endless ground. */
static void join_sides(abut_bounds *view, const abut_bounds *box)
{
    const double xs[2] = { box->min.x, box->max.x };
    const double ys[2] = { box->min.y, box->max.y };

    for (int i = 0; i < 2; i++) {
        if (!is_endless(xs[i])) {
            view->min.x = fmin(view->min.x, xs[i]);
            view->max.x = fmax(view->max.x, xs[i]);
        }
        if (!is_endless(ys[i])) {
            view->min.y = fmin(view->min.y, ys[i]);
            view->max.y = fmax(view->max.y, ys[i]);
        }
    }
}

/* Of all bodies as they stand. */
static abut_bounds bounds_at_start(const stage *on)
{
    abut_bounds all = abut_bounds_empty();

    for (uint32_t i = 0; i < on->count; i++) {
        abut_bounds box = abut_body_bounds(on->world, on->actors[i].body);

        all = has_end(&box) ? abut_bounds_join(all, box) : all;
    }
    for (uint32_t i = 0; i < on->count && all.min.x <= all.max.x; i++) {
        abut_bounds box = abut_body_bounds(on->world, on->actors[i].body);

        if (!has_end(&box)) {
            join_sides(&all, &box);
        }
    }
    return all;
}

static bool scout(void *self, const play *p)
{
    scouting *s = self;
    const abut_world *world = p->on->world;

    s->start = p->frame == 0 ? bounds_at_start(p->on) : s->start;

    for (uint32_t i = 0; i < p->on->count; i++) {
        abut_body body = p->on->actors[i].body;
        posture now = { abut_body_at(world, body), abut_body_velocity(world, body) };

        if (p->frame > 0 && is_changed(&now, &s->before[i])) {
            s->paths = abut_bounds_join(s->paths, abut_body_bounds(world, body));
            s->seen->changes++;
        }
        s->before[i] = now;
    }
    s->seen->frames = p->frame;
    s->soon = p->seconds < MOST_SECONDS ? p->frame : s->soon;
    s->seen->events += p->event_count;
    for (uint32_t i = 0; i < p->event_count; i++) {
        s->seen->event_kinds |= 1u << p->events[i].what;
    }
    return true;
}

/* All bodies at the start, and the paths of those that move, up to the same size around it: a body
 * that flies away does not make dots of the others. */
static abut_bounds fitting_view(const abut_bounds *start, const abut_bounds *paths)
{
    double size = fmax(start->max.x - start->min.x, start->max.y - start->min.y);

    if (!(start->min.x <= start->max.x)) {
        return (abut_bounds){ { 0, 0 }, { 1, 1 } };
    }
    if (!(paths->min.x <= paths->max.x)) {
        return *start;
    }
    return (abut_bounds){ { fmin(start->min.x, fmax(paths->min.x, start->min.x - size)),
                            fmin(start->min.y, fmax(paths->min.y, start->min.y - size)) },
                          { fmax(start->max.x, fmin(paths->max.x, start->max.x + size)),
                            fmax(start->max.y, fmin(paths->max.y, start->max.y + size)) } };
}

bool survey_scene(const production *of, const picture_options *how, scene_survey *out)
{
    stage on;
    play p;
    scouting s = { .start = abut_bounds_empty(), .paths = abut_bounds_empty(), .seen = out };
    watcher scout_watcher = { &s, scout };
    bool ok = production_begin(of, &on, &p);

    *out = (scene_survey){ 0 };
    if (ok) {
        s.before = calloc((size_t)on.count + 1, sizeof *s.before);
        ok = s.before != NULL;
        if (!ok) {
            complain("cannot draw", of->name, "not enough memory");
        }
    }
    ok = ok &&
         play_through(&p, production_frames(of, &on), of->name, "looking round", &scout_watcher, 1);
    if (end_wanted() != 0) {
        out->frames = s.soon;
    }
    out->view = fitting_view(&s.start, &s.paths);
    out->view = picture_view(how, &on, out);
    free(s.before);
    play_free(&p);
    stage_free(&on);
    return ok;
}

abut_bounds picture_view(const picture_options *how, const stage *on, const scene_survey *seen)
{
    return how->has_view ? how->view : on->has_view ? on->view : seen->view;
}
