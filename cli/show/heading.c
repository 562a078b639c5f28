/* cli/show/heading.c - what stands at the head of a picture: which play, what to look at, and
 * what it came to.
 *
 * SPDX-License-Identifier: MIT */
#include "show/heading.h"

#include "base/utf8.h"
#include "picture/page.h"
#include "stage/tally.h"

#include <math.h>
#include <string.h>

enum { MOST_NAME = 48, MOST_ABOUT = 480, MOST_BYTES = 4000, LONG_WORD = 40, DOTS_WIDTH = 16 };

static const double title_size = 17;
static const double words_size = 12.5;
static const double title_line = 28;

static double width_of(const frame *f)
{
    return f->how.width - PAGE_MARGIN - 20;
}

/* "scenes/bullet.json" is the bullet. */
static void write_name(const frame *f, text *out)
{
    const char *slash = strrchr(f->of.name, '/');
    const char *name = slash != NULL ? slash + 1 : f->of.name;
    size_t length = strlen(name);

    if (length > 5 && strcmp(name + length - 5, ".json") == 0) {
        length -= 5;
    }
    text_cut_to(out, name, length, MOST_NAME);
}

/* The words, cut, with gaps for ends of lines, and in what is too long to be a word: only at gaps
 * lines can be broken. */
static void write_about(const char *about, text *out)
{
    text plain = { 0 };
    text cut = { 0 };
    int run = 0;

    for (size_t i = 0; about[i] != '\0' && i < MOST_BYTES; i++) {
        bool is_gap = about[i] == '\n' || about[i] == '\r' || about[i] == '\t';

        text_add_bytes(&plain, is_gap ? " " : &about[i], 1);
    }
    text_cut_to(&cut, text_string(&plain), plain.length, MOST_ABOUT);
    text_free(&plain);
    for (size_t i = 0; i < cut.length;) {
        size_t width = utf8_width(cut.bytes + i, cut.length - i);

        width = width > 0 ? width : 1;
        run = cut.bytes[i] == ' ' ? 0 : run + 1;
        if (run > LONG_WORD) {
            text_add(out, " ");
            run = 1;
        }
        text_add_bytes(out, cut.bytes + i, width);
        i += width;
    }
    text_free(&cut);
}

/* How many lines a page of that height has to spare. */
static int most_lines(int height)
{
    return height < 260 ? 0 : height < 400 ? 1 : height < 560 ? 2 : 3;
}

/* Returns where the next line stands. */
static double write_words(const frame *f, const stage *s, double y)
{
    text about = { 0 };

    write_about(s->about, &about);
    y = page_lines(&f->plot, y, width_of(f) - DOTS_WIDTH, words_size, false, text_string(&about),
                   most_lines(f->how.height));
    text_free(&about);
    return y;
}

double heading_height(const frame *f, const stage *s)
{
    double y = 0;

    /* What is written while measuring goes nowhere. */
    cairo_save(f->plot.cairo);
    cairo_rectangle(f->plot.cairo, 0, 0, 0, 0);
    cairo_clip(f->plot.cairo);
    y = write_words(f, s, title_line + 20);
    cairo_restore(f->plot.cairo);
    return y + 3;
}

static void write_count(text *out, uint64_t count, const char *one, const char *many)
{
    text_number(out, (double)count);
    text_add(out, count == 1 ? one : many);
}

/* "exact mode, frame 60 of 60", or what of it there is room for; returns how wide that is. */
static double write_frame(const frame *f, const play *p)
{
    text words = { 0 };
    double most = f->how.width - PAGE_MARGIN / 2.0 - 20;
    double width = 0;

    text_add(&words, play_mode_word((int)p->mode));
    if (p->mode == PLAY_DISCRETE) {
        text_add(&words, " (");
        text_add(&words, abut_method_name(p->method));
        text_add(&words, ")");
    }
    text_add(&words, " mode, ");
    size_t mode_length = words.length;

    text_add(&words, "frame ");
    text_number(&words, p->frame);
    text_add(&words, " of ");
    text_number(&words, fmax(f->seen.frames, p->frame));
    const char *said = text_string(&words);

    width = canvas_text_width(&f->plot, words_size, false, said);
    if (width > most && words.length > mode_length) {
        said += mode_length;
        width = canvas_text_width(&f->plot, words_size, false, said);
    }
    canvas_ink(&f->plot, COLOUR_QUIET, 1);
    canvas_text(&f->plot, (abut_vec2){ f->how.width - 20, title_line }, 1, words_size, false, said);
    text_free(&words);
    return width;
}

/* The next part of a list. */
static void write_fault(text *out, uint64_t count, const char *one, const char *many)
{
    if (count > 0) {
        text_add(out, out->length > 0 ? ", " : "");
        write_count(out, count, one, many);
    }
}

/* "1 pass-through, 2 snags; nothing overlaps that must not": what went wrong so far first. Returns
 * whether all is well. */
static bool write_counts(const frame *f, const play *p, text *out)
{
    tally_counts so_far = tally_result(p->counts);
    size_t pairs = tally_overlapping(p->counts);
    uint64_t before = pairs == 0 ? f->times.totals[TIMELINE_OVERLAP] : 0;

    write_fault(out, pairs, " pair overlaps that must not", " pairs overlap that must not");
    write_fault(out, so_far.passes, " pass-through", " pass-throughs");
    write_fault(out, so_far.snags, " snag", " snags");
    if (pairs == 0) {
        text_add(out, out->length > 0 ? "; " : "");
        text_add(out, "nothing overlaps that must not");
        text_add(out, before > 0 ? " now, but in " : "");
    }
    if (before > 0) {
        write_count(out, before, " frame before", " frames before");
    }
    if (so_far.passes == 0 && p->frame > 0) {
        text_add(out, pairs > 0 ? "; nothing passed through" : ", nothing passed through");
    }
    return so_far.overlaps == 0 && so_far.passes == 0 && so_far.snags == 0;
}

/* What it came to, in words. */
static void write_result(const frame *f, const play *p, double y, uint32_t hidden)
{
    const canvas *c = &f->plot;
    text words = { 0 };
    bool is_well = write_counts(f, p, &words);

    canvas_ink(c, is_well ? COLOUR_NORMAL : COLOUR_ALARM, 1);
    double width = write_within(c, (abut_vec2){ PAGE_MARGIN, y }, width_of(f), words_size, true,
                                text_string(&words));

    text_clear(&words);
    if (hidden > 0) {
        write_count(&words, hidden, " body is out of sight", " bodies are out of sight");
        canvas_ink(c, COLOUR_QUIET, 1);
        write_within(c, (abut_vec2){ PAGE_MARGIN + width + 14, y }, width_of(f) - width - 14,
                     words_size, false, text_string(&words));
    }
    text_free(&words);
}

void heading_draw(const frame *f, const play *p, uint32_t hidden)
{
    const canvas *c = &f->plot;
    text name = { 0 };
    double taken = write_frame(f, p);

    write_name(f, &name);
    canvas_ink(c, COLOUR_INK, 1);
    write_within(c, (abut_vec2){ PAGE_MARGIN, title_line }, width_of(f) - taken - 16, title_size,
                 true, text_string(&name));
    text_free(&name);
    canvas_ink(c, COLOUR_QUIET, 1);
    double y = write_words(f, p->on, title_line + 20);

    write_result(f, p, y + 1, hidden);
}
