/* cli/show/html_viewer.h - the program that every page carries: the files of cli/viewer.
 *
 * They are made into C when the command is built (cmake/embed.cmake).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_HTML_VIEWER_H
#define ABUT_CLI_HTML_VIEWER_H

#include <stddef.h>

extern const unsigned char viewer_css[];
extern const size_t viewer_css_size;
extern const unsigned char viewer_html[];
extern const size_t viewer_html_size;
extern const unsigned char viewer_js[];
extern const size_t viewer_js_size;

#endif
