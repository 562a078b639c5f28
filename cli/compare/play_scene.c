/* cli/compare/play_scene.c - one scene in one mode: played, counted, drawn.
 *
 * SPDX-License-Identifier: MIT */
#include "compare/play_scene.h"

#include "base/interrupt.h"
#include "base/program.h"
#include "show/still.h"

enum { MOST_WATCHERS = 4 };

/* A match while it is played. */
typedef struct playing {
    const scene_play *scene_play;
    stage on;
    play play;
    still *still;
    text picture; /* the name of its file */
    uint64_t events;
    watcher watchers[MOST_WATCHERS];
    size_t watcher_count;
} playing;

static const picture_options usual = {
    .layers = LAYERS_USUAL, .width = PICTURE_WIDTH, .height = PICTURE_HEIGHT, .rate = PICTURE_RATE
};

/* --- Watchers --------------------------------------------------------------- */

static bool count_events(void *self, const play *p)
{
    playing *m = self;

    m->events += p->event_count;
    return true;
}

static void add_watcher(playing *m, watcher who)
{
    m->watchers[m->watcher_count++] = who;
}

static bool begin_tally(playing *m)
{
    watcher counts;

    if (!tally_begin(&m->play, &counts)) {
        return false;
    }
    add_watcher(m, counts);
    add_watcher(m, (watcher){ m, count_events });
    return true;
}

static bool begin_still(playing *m, const scene_survey *seen)
{
    const scene_play *of = m->scene_play;

    if (of->pictures == NULL) {
        return true;
    }
    text_add(&m->picture, of->pictures);
    text_add(&m->picture, "/");
    text_add(&m->picture, of->name);
    text_add(&m->picture, "_");
    text_add(&m->picture, play_mode_word((int)of->of.mode));
    text_add(&m->picture, ".svg");
    if (m->picture.failed) {
        complain("cannot write", of->pictures, "not enough memory");
        return false;
    }
    m->still = still_begin(&of->of, &usual, seen, text_string(&m->picture));
    if (m->still != NULL) {
        add_watcher(m, still_watcher(m->still));
    }
    return m->still != NULL;
}

static bool begin_html(playing *m, const scene_survey *seen)
{
    watcher looks;

    if (m->scene_play->page == NULL) {
        return true;
    }
    if (!html_play(m->scene_play->page, &m->scene_play->of, &usual, seen, &m->play, &looks)) {
        return false;
    }
    add_watcher(m, looks);
    return true;
}

/* What draws needs a first pass, to see how large everything is. */
static bool begin_pictures(playing *m, uint32_t *frames)
{
    scene_survey seen = { 0 };

    if (m->scene_play->page == NULL && m->scene_play->pictures == NULL) {
        return true;
    }
    if (!survey_scene(&m->scene_play->of, &usual, &seen)) {
        return false;
    }
    *frames = seen.frames;
    m->play.finishes = end_wanted() != 0;
    return begin_still(m, &seen) && begin_html(m, &seen);
}

/* --- The play --------------------------------------------------------------- */

/* Plays it to the end, showing "playing billiards, discrete" if that takes long. False after a
 * complaint. */
static bool play_all(playing *m)
{
    const production *of = &m->scene_play->of;
    uint32_t frames = production_frames(of, &m->on);
    text doing = { 0 };

    text_add(&doing, "playing ");
    text_add(&doing, m->scene_play->name);
    text_add(&doing, ", ");
    text_add(&doing, play_mode_word((int)of->mode));
    bool ok = begin_tally(m) && begin_pictures(m, &frames) &&
              play_through(&m->play, frames, of->name, text_string(&doing), m->watchers,
                           m->watcher_count);

    text_free(&doing);
    if (m->still != NULL) {
        ok = still_end(m->still, &m->play, !ok) && ok;
    }
    return ok;
}

static double seconds_a_frame(const play *p)
{
    return p->frame > 0 ? p->seconds / p->frame : 0;
}

/* How long a frame takes without watchers and without trails; after an interrupt, how long it took
 * with them. False after a complaint. */
static bool take_time(const playing *m, double *out)
{
    production bare = m->scene_play->of;
    stage on = { 0 };
    play p = { 0 };

    *out = seconds_a_frame(&m->play);
    if (end_wanted() != 0) {
        return true;
    }
    bare.trails = false;
    bool ok = production_begin(&bare, &on, &p) &&
              play_through(&p, m->play.frame, bare.name, "taking the time", NULL, 0);

    if (p.frame > 0) {
        *out = seconds_a_frame(&p);
    }
    play_free(&p);
    stage_free(&on);
    return ok;
}

static result result_of(const playing *m)
{
    const scene_play *of = m->scene_play;

    return (result){ .file = of->file,
                     .name = of->name,
                     .mode = of->of.mode,
                     .method = of->of.method,
                     .bodies = m->on.count,
                     .frames = m->play.frame,
                     .events = m->events,
                     .counts = tally_result(m->play.counts),
                     .hash = abut_world_hash(m->on.world) };
}

/* What it came to, under the play on the page. */
static void add_remark(const scene_play *m, const result *r)
{
    text words = { 0 };

    if (m->page != NULL) {
        result_words(r, &words);
        html_remark(m->page, text_string(&words));
    }
    text_free(&words);
}

outcome scene_play_run(const scene_play *m, result *out)
{
    playing now = { .scene_play = m };
    outcome came_to = NO_SCENE;

    if (production_begin(&m->of, &now.on, &now.play)) {
        came_to = play_all(&now) ? PLAYED : BROKEN;
    }
    if (came_to == PLAYED) {
        *out = result_of(&now);
        add_remark(m, out);
        came_to = take_time(&now, &out->seconds) ? PLAYED : BROKEN;
    }
    text_free(&now.picture);
    play_free(&now.play);
    stage_free(&now.on);
    return came_to;
}
