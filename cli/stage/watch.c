/* cli/stage/watch.c - a play from its start to its end, and its watchers.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/watch.h"

#include "base/interrupt.h"
#include "base/program.h"
#include "base/terminal.h"
#include "base/text.h"

bool production_begin(const production *of, stage *on, play *p)
{
    fault wrong = { 0 };

    *on = (stage){ .settings = { .trails = of->trails, .tasks = of->tasks },
                   .file = of->name,
                   .records = of->records,
                   .states_every = (uint32_t)of->states_every };
    *p = (play){ .on = on, .mode = of->mode, .method = of->method };
    bool ok = stage_read(on, of->scene, &wrong);

    if (!ok) {
        complain("cannot use", of->name,
                 wrong.what.failed ? "not enough memory" : text_string(&wrong.what));
    }
    text_free(&wrong.what);
    return ok;
}

uint32_t production_frames(const production *of, const stage *on)
{
    return of->frames >= 0 ? (uint32_t)of->frames : on->frames;
}

/* The edit that could not be made, by its place in the file. */
static void add_edit(text *why, const edit_list *edits)
{
    text_add(why, "edits[");
    text_number(why, (double)edits->items[edits->next].number);
    text_add(why, "]: ");
}

/* "abut: cannot run scene.json: frame 12: edits[0]: a cell would overlap body \"box\"" */
static bool complain_of_frame(const play *p, const char *name, abut_status status)
{
    const char *trouble = abut_world_last_error(p->on->world);
    const edit_list *edits = &p->on->edits;
    const actor *blocker =
        status == ABUT_E_OVERLAP ? stage_actor(p->on, abut_world_blocker(p->on->world)) : NULL;
    bool of_edit = edits->next < edits->count && edits->items[edits->next].frame <= p->frame + 1;
    text why = { 0 };

    text_add(&why, "frame ");
    text_number(&why, p->frame + 1);
    text_add(&why, ": ");
    if (of_edit) {
        add_edit(&why, edits);
    }
    if (of_edit && blocker != NULL) {
        text_add(&why, "a cell would overlap body \"");
        text_add(&why, blocker->name);
        text_add(&why, "\"");
    } else {
        text_add(&why, trouble[0] != '\0' ? trouble : abut_status_text(status));
    }
    complain("cannot run", name, text_string(&why));
    text_free(&why);
    return false;
}

static bool show(const play *p, const watcher *watchers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!watchers[i].see(watchers[i].self, p)) {
            return false;
        }
    }
    return true;
}

bool play_through(play *p,
                  uint32_t frames,
                  const char *name,
                  const char *doing,
                  const watcher *watchers,
                  size_t count)
{
    patience waiting = patience_begin(doing);
    bool ok = show(p, watchers, count);

    while (ok && p->frame < frames && (end_wanted() == 0 || p->finishes)) {
        double start = clock_seconds();
        abut_status status = play_frame(p);

        p->seconds += clock_seconds() - start;
        ok = status == ABUT_OK ? show(p, watchers, count) : complain_of_frame(p, name, status);
        patience_say(&waiting, "frame", p->frame, frames);
    }
    patience_end(&waiting);
    return ok;
}
