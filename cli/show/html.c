/* cli/show/html.c - plays to walk about in: one page that needs nothing else.
 *
 * The page says by a policy of its own that nothing is ever fetched: even if a name in a hostile
 * scene became an element, the browser would fetch nothing.
 *
 * SPDX-License-Identifier: MIT */
#include "show/html.h"

#include "base/program.h"
#include "base/utf8.h"
#include "show/html_parts.h"
#include "show/html_viewer.h"

#include <stdlib.h>
#include <string.h>

struct html {
    output out;
    text words;
    frames_writer frames;
};

static const char head_start[] =
    "<!doctype html>\n"
    "<html lang=\"en\">\n"
    "<head>\n"
    "<meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n"
    "<meta name=\"generator\" content=\"abut\">\n"
    "<link rel=\"icon\" href=\"data:image/svg+xml,"
    "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
    "%3Ccircle cx='5' cy='8' r='4.5' fill='%230072B2'/%3E"
    "%3Cpath d='M9.5 3.5h6v9h-6z' fill='%23E69F00'/%3E%3C/svg%3E\">\n"
    "<title>";

/* Text between elements. */
static void add_plain(text *out, const char *words)
{
    size_t length = strlen(words);

    for (size_t i = 0; i < length;) {
        size_t width = utf8_width(words + i, length - i);
        unsigned char first = (unsigned char)words[i];

        if (width == 0 || first < 0x20 || first == 0x7f) {
            text_add(out, "\xef\xbf\xbd"); /* U+FFFD */
        } else if (first == '<' || first == '>' || first == '&') {
            text_add(out, first == '<' ? "&lt;" : first == '>' ? "&gt;" : "&amp;");
        } else {
            text_add_bytes(out, words + i, width);
        }
        i += width > 0 ? width : 1;
    }
}

static void add_part(text *out, const unsigned char *bytes, size_t size)
{
    text_add_bytes(out, (const char *)bytes, size);
}

html *html_begin(const char *file, const char *title)
{
    html *page = calloc(1, sizeof *page);

    if (page == NULL) {
        complain("cannot write", file, "not enough memory");
        return NULL;
    }
    if (!output_open(&page->out, file)) {
        free(page);
        return NULL;
    }
    text_add(&page->words, head_start);
    add_plain(&page->words, title);
    text_add(&page->words, "</title>\n<style>\n");
    add_part(&page->words, viewer_css, viewer_css_size);
    text_add(&page->words, "</style>\n</head>\n<body>\n");
    add_part(&page->words, viewer_html, viewer_html_size);
    if (!output_text(&page->out, &page->words)) {
        html_end(page, true);
        return NULL;
    }
    return page;
}

static bool see_frame(void *self, const play *p)
{
    return frames_see(self, p);
}

bool html_play(html *page,
               const production *of,
               const picture_options *how,
               const scene_survey *seen,
               const play *p,
               watcher *out)
{
    if (!frames_end(&page->frames)) {
        return false;
    }
    text_add(&page->words, "<script class=\"play\" type=\"application/json\">");
    if (!write_cast(&page->out, &page->words, of, how, seen, p)) {
        return false;
    }
    text_add(&page->words, "</script>\n");
    if (!output_text(&page->out, &page->words)) {
        return false;
    }
    if (!frames_begin(&page->frames, &page->out, p, seen->frames, seen->view)) {
        complain("cannot write", page->out.name, "not enough memory");
        return false;
    }
    *out = (watcher){ .self = &page->frames, .see = see_frame };
    return true;
}

void html_remark(html *page, const char *words)
{
    if (frames_end(&page->frames)) {
        text_add(&page->words, "<script class=\"remark\" type=\"application/json\">");
        add_words(&page->words, words);
        text_add(&page->words, "</script>\n");
        output_text(&page->out, &page->words);
    }
}

bool html_end(html *page, bool drop)
{
    bool ok = frames_end(&page->frames);

    if (drop || !ok) {
        output_drop(&page->out);
    } else {
        text_add(&page->words, "<script>\n");
        add_part(&page->words, viewer_js, viewer_js_size);
        text_add(&page->words, "</script>\n</body>\n</html>\n");
        output_text(&page->out, &page->words);
        ok = output_close(&page->out);
    }
    text_free(&page->words);
    free(page);
    return ok;
}
