/* cli/show/film.h - a play that moves: an animated WebP.
 *
 * Every frame is drawn as a still would be drawn then, and encoded at once: a long film
 * takes no more memory than a short one, except for the file itself.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_FILM_H
#define ABUT_CLI_FILM_H

#include "show/picture_options.h"

typedef struct film film;

/* As in still.h. */
film *film_begin(const production *of,
                 const picture_options *how,
                 const scene_survey *seen,
                 const char *file);
watcher film_watcher(film *f);
bool film_end(film *f, const play *p, bool drop);

#endif
