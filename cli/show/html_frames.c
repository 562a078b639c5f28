/* cli/show/html_frames.c - the frames of a play on a page: which are kept, and in which blocks.
 *
 * Every so many frames a key frame starts again from nothing; from it any frame is found
 * quickly. If a play becomes too large for a page, frames are left out: as many as it takes, if
 * those to come are like those of the last block.
 *
 * SPDX-License-Identifier: MIT */
#include "show/html_parts.h"

#include <math.h>
#include <stdlib.h>

enum {
    BLOCK_FRAMES = 60,
    BLOCK_BYTES = 4 << 20,
    MOST_BYTES = 56 << 20, /* of a play: beyond it frames are left out */
    MOST_EVERY = 1 << 16
};

/* Parts of a unit, a power of ten: one is less than a millionth of what there is to see. */
static double parts_of(abut_bounds view)
{
    double size = fmax(view.max.x - view.min.x, view.max.y - view.min.y);
    double parts = 1;

    while (size * parts < 1e6 && parts < 1e9) {
        parts *= 10;
    }
    return parts;
}

/* [frame, kind, count, time of the first] for each kind that was there. */
static void end_marks(frames_writer *w, uint32_t frame)
{
    for (int kind = 0; kind < MARK_COUNT; kind++) {
        const known_mark *mark = &w->found[kind];

        if (mark->count > 0) {
            text_add(&w->marks, w->marks.length > 0 ? ",[" : "[");
            text_number(&w->marks, frame);
            add_value(&w->marks, kind);
            add_value(&w->marks, (double)mark->count);
            add_value(&w->marks, frame - w->last > 1 ? 1 : mark->time);
            text_add(&w->marks, "]");
        }
        w->found[kind] = (known_mark){ 0 };
    }
}

/* How many frames to leave out from now on, if those to come are like these. */
static void choose_every(frames_writer *w)
{
    double each = (double)w->block_bytes / w->kept;
    double left = w->frames > w->last ? (double)(w->frames - w->last) : 0;
    double room = MOST_BYTES - (double)w->bytes;

    w->every = 1;
    while (left / w->every * each > room && w->every < MOST_EVERY) {
        w->every *= 2;
    }
}

static bool end_block(frames_writer *w)
{
    text out = { 0 };

    if (!w->has_block) {
        return true;
    }
    w->has_block = false;
    text_add(&out, "</script>\n<script class=\"marks\" type=\"application/json\">{\"first\":");
    text_number(&out, w->first);
    text_add(&out, ",\"count\":");
    text_number(&out, w->kept);
    text_add(&out, ",\"every\":");
    text_number(&out, w->every);
    text_add(&out, ",\"marks\":[");
    text_add(&out, text_string(&w->marks));
    text_add(&out, "],\"mishaps\":[");
    text_add(&out, text_string(&w->mishaps));
    text_add(&out, "],\"more\":");
    text_number(&out, w->mishap_count > MOST_TOLD ? (double)(w->mishap_count - MOST_TOLD) : 0);
    text_add(&out, "}</script>\n");
    out.failed = out.failed || w->marks.failed || w->mishaps.failed;
    text_clear(&w->marks);
    text_clear(&w->mishaps);
    w->mishap_count = 0;
    w->bytes += w->block_bytes;
    choose_every(w);
    bool ok = output_text(w->out, &out);

    text_free(&out);
    return ok;
}

static bool begin_block(frames_writer *w, uint32_t frame)
{
    w->has_block = true;
    w->first = frame;
    w->kept = 0;
    w->block_bytes = 0;
    text_add(&w->line, "<script class=\"frames\" type=\"text/plain\">\n");
    return output_text(w->out, &w->line);
}

static bool keeps(const frames_writer *w, const play *p)
{
    return p->frame == 0 || p->frame >= w->next || p->frame == w->frames;
}

static bool is_block_full(const frames_writer *w, const play *p)
{
    return w->has_block && (w->kept >= BLOCK_FRAMES || w->block_bytes >= BLOCK_BYTES ||
                            p->frame != w->first + w->kept * w->every);
}

bool frames_see(frames_writer *w, const play *p)
{
    note_events(w, p);
    if (!keeps(w, p)) {
        return true;
    }
    if (is_block_full(w, p) && !end_block(w)) {
        return false;
    }
    bool is_key = !w->has_block;

    if (is_key && !begin_block(w, p->frame)) {
        return false;
    }
    if (!add_line(w, p, is_key)) {
        return false;
    }
    w->block_bytes += w->line.length;
    end_marks(w, p->frame);
    w->kept++;
    w->last = p->frame;
    w->next = p->frame + w->every;
    return output_text(w->out, &w->line);
}

bool frames_begin(frames_writer *w, output *out, const play *p, uint32_t frames, abut_bounds view)
{
    *w = (frames_writer){ .out = out, .count = p->on->count, .frames = frames, .every = 1 };
    w->parts = parts_of(view);
    w->bodies = calloc((size_t)w->count + 1, sizeof *w->bodies);
    return w->bodies != NULL;
}

bool frames_end(frames_writer *w)
{
    bool ok = w->out == NULL || end_block(w);

    text_free(&w->line);
    text_free(&w->marks);
    free(w->bodies);
    text_free(&w->mishaps);
    free(w->contacts.memory);
    *w = (frames_writer){ 0 };
    return ok;
}
