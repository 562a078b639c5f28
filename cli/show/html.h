/* cli/show/html.h - plays to walk about in: one page that needs nothing else.
 *
 * The page holds its own program (cli/viewer) and, of every play, what changed from frame to
 * frame. It is written as the play goes on. Several plays stand side by side if they are of
 * one scene, and are chosen from a list otherwise.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_HTML_H
#define ABUT_CLI_HTML_H

#include "show/picture_options.h"

typedef struct html html;

/* Begins a page; NULL after a complaint. */
html *html_begin(const char *file, const char *title);
/* Begins a play on it, which ends where the next begins, or the page. The watcher is for this
 * play alone. False after a complaint. */
bool html_play(html *page,
               const production *of,
               const picture_options *how,
               const scene_survey *seen,
               const play *p,
               watcher *out);
/* A remark under the play that was added last, as plain text (a row of a table: what it came
 * to). */
void html_remark(html *page, const char *words);
/* Ends the page and writes the file, unless `drop` is said. False after a complaint. */
bool html_end(html *page, bool drop);

#endif
