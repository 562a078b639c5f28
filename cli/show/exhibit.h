/* cli/show/exhibit.h - a picture of any kind, made while a scene is played.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_EXHIBIT_H
#define ABUT_CLI_EXHIBIT_H

#include "show/film.h"
#include "show/html.h"
#include "show/look.h"
#include "show/still.h"

/* All zero: there is none. */
typedef struct exhibit {
    const char *file;
    picture_kind kind;
    still *still;
    film *film;
    html *html;
} exhibit;

/* Begins a picture of a play that is about to start; `out` looks at it. False after a
 * complaint. */
bool exhibit_begin(exhibit *e,
                   const production *of,
                   const look *how,
                   const outlook *seen,
                   const play *p,
                   watcher *out);
/* Writes the file, unless `drop` is said. False after a complaint. One that was not begun is
 * fine. */
bool exhibit_end(exhibit *e, const play *p, bool drop);

#endif
