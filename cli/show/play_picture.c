/* cli/show/play_picture.c - a picture of any kind, made while a scene is played.
 *
 * SPDX-License-Identifier: MIT */
#include "show/play_picture.h"

static bool begin_page(play_picture *e,
                       const production *of,
                       const picture_options *how,
                       const scene_survey *seen,
                       const play *p,
                       watcher *out)
{
    e->html = html_begin(e->file, of->name);
    return e->html != NULL && html_play(e->html, of, how, seen, p, out);
}

bool play_picture_begin(play_picture *e,
                        const production *of,
                        const picture_options *how,
                        const scene_survey *seen,
                        const play *p,
                        watcher *out)
{
    if (e->kind == PICTURE_HTML) {
        return begin_page(e, of, how, seen, p, out);
    }
    if (e->kind == PICTURE_WEBP) {
        e->film = film_begin(of, how, seen, e->file);
        if (e->film != NULL) {
            *out = film_watcher(e->film);
        }
        return e->film != NULL;
    }
    e->still = still_begin(of, how, seen, e->file);
    if (e->still != NULL) {
        *out = still_watcher(e->still);
    }
    return e->still != NULL;
}

bool play_picture_end(play_picture *e, const play *p, bool drop)
{
    bool ok = true;

    if (e->html != NULL) {
        ok = html_end(e->html, drop);
    }
    if (e->film != NULL) {
        ok = film_end(e->film, p, drop);
    }
    if (e->still != NULL) {
        ok = still_end(e->still, p, drop);
    }
    *e = (play_picture){ 0 };
    return ok;
}
