/* cli/show/play_picture.h - a picture of any kind, made while a scene is played.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_PLAY_PICTURE_H
#define ABUT_CLI_PLAY_PICTURE_H

#include "show/film.h"
#include "show/html.h"
#include "show/picture_options.h"
#include "show/still.h"

/* All zero: there is none. */
typedef struct play_picture {
    const char *file;
    picture_kind kind;
    still *still;
    film *film;
    html *html;
} play_picture;

/* Begins a picture of a play that is about to start; `out` looks at it. False after a
 * complaint. */
bool play_picture_begin(play_picture *e,
                        const production *of,
                        const picture_options *how,
                        const scene_survey *seen,
                        const play *p,
                        watcher *out);
/* Writes the file, unless `drop` is said. False after a complaint. One that was not begun is
 * fine. */
bool play_picture_end(play_picture *e, const play *p, bool drop);

#endif
