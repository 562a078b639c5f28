/* cli/show/still.c - one page for a whole play: SVG or PNG.
 *
 * SPDX-License-Identifier: MIT */
#include "show/still.h"

#include "base/program.h"
#include "picture/page.h"
#include "show/frame.h"

#include <stdlib.h>

struct still {
    frame moment;
    page on;
    const char *file;
};

static bool complain_of_memory(const char *file)
{
    complain("cannot draw", file, "not enough memory");
    return false;
}

still *still_begin(const production *of,
                   const picture_options *how,
                   const scene_survey *seen,
                   const char *file)
{
    still *s = calloc(1, sizeof *s);
    picture_kind kind = PICTURE_SVG;

    if (s == NULL) {
        complain_of_memory(file);
        return NULL;
    }
    picture_kind_of(file, &kind);
    s->file = file;
    frame_begin(&s->moment, of, how, seen);
    page_open(&s->on, kind == PICTURE_PNG, how->width, how->height);
    return s;
}

static bool see(void *self, const play *p)
{
    still *s = self;

    return frame_take(&s->moment, p, s->on.cairo) || complain_of_memory(s->file);
}

watcher still_watcher(still *s)
{
    return (watcher){ s, see };
}

bool still_end(still *s, const play *p, bool drop)
{
    bool ok = true;

    if (s == NULL) {
        return true;
    }
    if (!drop) {
        ok = frame_draw(&s->moment, p, s->on.cairo) || complain_of_memory(s->file);
    }
    if (drop || !ok) {
        page_drop(&s->on);
    } else {
        ok = page_close(&s->on, s->file);
    }
    frame_free(&s->moment);
    free(s);
    return ok;
}
