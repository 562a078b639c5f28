/* cli/explain/picture/sketch.c - a picture of a step and of two bodies in it.
 *
 * Thin where they started, dotted where they were at the impact, filled where they ended, dashed
 * where they wanted to go; the paths between, the point and the normal of the impact, or else
 * the gap where they came nearest to each other. All other bodies are faint.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/picture/sketch.h"

#include "base/vec.h"
#include "explain/picture/picture.h"
#include "picture/clip.h"
#include "picture/loupe.h"
#include "picture/page.h"
#include "picture/paint.h"
#include "show/picture_options.h"

#include <math.h>
#include <string.h>

enum {
    TITLE_SIZE = 16,
    WORDS_SIZE = 13,
    NAME_SIZE = 12,
    LEGEND_Y = PAGE_HEIGHT - 12,
    MOST_NAME = 28
};

/* --- Strokes ------------------------------------------------------------------------- */

/* All cells of a body, when it stands at a place. */
static void add_cells(const canvas *c, const cell_outline *outline, abut_vec2 at)
{
    uint32_t first = 0;

    for (uint32_t i = 0; i < outline->loop_count; i++) {
        canvas_loop(c, outline->points + first, outline->ends[i] - first, at);
        first = outline->ends[i];
    }
    for (uint32_t i = 0; i < outline->shape_count; i++) {
        abut_shape shape = abut_moved(&outline->shapes[i], at.x, at.y);

        canvas_outline(c, &shape);
    }
}

static void add_at(const canvas *c, const participant *of, abut_vec2 to)
{
    if (of->outline != NULL) {
        add_cells(c, of->outline, to);
        return;
    }
    for (int i = 0; i < of->piece_count; i++) {
        abut_shape piece = piece_at(of, i, to);

        canvas_outline(c, &piece);
    }
}

static void trace(const canvas *c, const participant *of, abut_vec2 to, colour ink, double opacity)
{
    add_at(c, of, to);
    canvas_ink(c, ink, opacity);
    cairo_set_line_width(c->cairo, 1.3);
    cairo_stroke(c->cairo);
}

static void fill(const canvas *c, const participant *of, abut_vec2 to, colour ink)
{
    if (of->outline != NULL) {
        add_cells(c, of->outline, to);
        paint_path(c, ink);
        return;
    }
    for (int i = 0; i < of->piece_count; i++) {
        abut_shape piece = piece_at(of, i, to);

        paint_shape(c, &piece, ink);
    }
}

/* Whether two places of a body look the same. */
static bool looks_same(const canvas *c, abut_vec2 a, abut_vec2 b)
{
    return fmax(fabs(a.x - b.x), fabs(a.y - b.y)) * c->scale < 0.75;
}

static void draw_places(const sketch *s, const participant *of, colour ink)
{
    const canvas *c = &s->canvas;
    abut_vec2 wish = wished_end(of);
    abut_vec2 then = path_at(of, s->time);

    if (!looks_same(c, wish, of->end)) {
        canvas_dash(c, 6, 4);
        trace(c, of, wish, ink, 0.85);
    }
    canvas_dash(c, 0, 0);
    if (!looks_same(c, of->at, of->end)) {
        trace(c, of, of->at, ink, 0.6);
    }
    if (s->impact && !looks_same(c, then, of->at) && !looks_same(c, then, of->end)) {
        canvas_dash(c, 1, 4);
        trace(c, of, then, ink, 1);
        canvas_dash(c, 0, 0);
    }
    fill(c, of, of->end, ink);
}

/* Where the middle of a body is on the page when it stands at a place. */
static abut_vec2 middle_at(const canvas *c, const participant *of, abut_vec2 place)
{
    abut_vec2 middle = abut_shape_centroid(piece_of(of));
    abut_vec2 by = vec_difference(place, of->at);

    return canvas_map(c, (abut_vec2){ middle.x + by.x, middle.y + by.y });
}

/* Cuts a line at the sides of the plot, a little within, so that the head of an arrow shows. */
static void end_in_plot(const canvas *c, abut_vec2 from, abut_vec2 *to)
{
    const double inset = 3;
    double x = to->x - from.x;
    double y = to->y - from.y;
    double part = 1;

    part = x > 0 ? fmin(part, (c->left + c->width - inset - from.x) / x) : part;
    part = x < 0 ? fmin(part, (c->left + inset - from.x) / x) : part;
    part = y > 0 ? fmin(part, (c->head + c->height - inset - from.y) / y) : part;
    part = y < 0 ? fmin(part, (c->head + inset - from.y) / y) : part;
    if (part > 0) {
        *to = (abut_vec2){ from.x + part * x, from.y + part * y };
    }
}

static void draw_leg(sketch *s, abut_vec2 from, abut_vec2 to, colour ink, bool last)
{
    const canvas *c = &s->canvas;

    if (!clip_line(c, &from, &to)) {
        return;
    }
    labels_spare_line(&s->labels, from, to);
    if (last) {
        end_in_plot(c, from, &to);
        canvas_arrow(c, from, to, ink);
    } else {
        canvas_ink(c, ink, 1);
        canvas_line(c, from, to, 2.5);
    }
}

/* A path of very many legs is drawn as a pale scribble, but for the legs about the impact. */
enum { MANY_LEGS = 60, NEAR_LEGS = 3 };

static void scribble(const sketch *s, const participant *of, colour ink)
{
    const canvas *c = &s->canvas;

    for (uint32_t i = 1; i < of->path_count; i++) {
        abut_vec2 from = middle_at(c, of, of->path[i - 1].at);
        abut_vec2 to = middle_at(c, of, of->path[i].at);

        if (clip_line(c, &from, &to)) {
            cairo_move_to(c->cairo, from.x, from.y);
            cairo_line_to(c->cairo, to.x, to.y);
        }
    }
    canvas_ink(c, ink, 0.22);
    cairo_set_line_width(c->cairo, 0.6);
    cairo_stroke(c->cairo);
}

/* Whether a leg is drawn in full. */
static bool counts(const sketch *s, const participant *of, uint32_t leg)
{
    uint32_t first = leg > NEAR_LEGS ? leg - NEAR_LEGS : 0;
    uint32_t last = leg + NEAR_LEGS < of->path_count ? leg + NEAR_LEGS : of->path_count - 1;

    return of->path_count <= MANY_LEGS ||
           (s->impact && of->path[first].time <= s->time && s->time <= of->path[last].time);
}

/* The last leg that shows: an arrow of no length has no head. */
static uint32_t last_leg(const canvas *c, const participant *of)
{
    uint32_t last = of->path_count - 1;

    while (last > 1) {
        abut_vec2 from = middle_at(c, of, of->path[last - 1].at);
        abut_vec2 to = middle_at(c, of, of->path[last].at);

        if (fabs(to.x - from.x) + fabs(to.y - from.y) > 4) {
            break;
        }
        last--;
    }
    return last;
}

static void draw_path(sketch *s, const participant *of, colour ink)
{
    const canvas *c = &s->canvas;
    uint32_t last = last_leg(c, of);
    abut_vec2 wish = wished_end(of);

    if (!looks_same(c, wish, of->end)) {
        abut_vec2 from = middle_at(c, of, of->at);
        abut_vec2 to = middle_at(c, of, wish);

        if (clip_line(c, &from, &to)) {
            canvas_ink(c, ink, 0.8);
            canvas_dash(c, 5, 4);
            canvas_line(c, from, to, 1.3);
            canvas_dash(c, 0, 0);
            labels_spare_line(&s->labels, from, to);
        }
    }
    if (of->path_count > MANY_LEGS) {
        scribble(s, of, ink);
    }
    for (uint32_t i = 1; i < of->path_count; i++) {
        if (counts(s, of, i)) {
            draw_leg(s, middle_at(c, of, of->path[i - 1].at), middle_at(c, of, of->path[i].at), ink,
                     i == last);
        }
    }
}

/* --- Others, and what is found ------------------------------------------------------ */

static void draw_others(const sketch *s)
{
    const canvas *c = &s->canvas;
    const stage *on = s->f->played->on;

    for (uint32_t i = 0; i < on->count; i++) {
        const actor *who = &on->actors[i];
        abut_bounds bounds = abut_body_bounds(on->world, who->body);

        if (who == s->f->a.who || who == s->f->b.who ||
            !is_in_window(c, canvas_map_bounds(c, bounds))) {
            continue;
        }
        const cell_outline *outline = stage_outline(on, who);

        if (outline != NULL) {
            add_cells(c, outline, abut_body_at(on->world, who->body));
        }
        for (uint32_t k = 0; outline == NULL && k < abut_body_shape_count(on->world, who->body);
             k++) {
            abut_shape shape = abut_body_shape(on->world, who->body, k);

            canvas_outline(c, &shape);
        }
        canvas_ink(c, COLOUR_QUIET, 0.07);
        cairo_fill_preserve(c->cairo);
        canvas_ink(c, COLOUR_QUIET, 0.45);
        cairo_set_line_width(c->cairo, 1);
        cairo_stroke(c->cairo);
    }
}

static void draw_impact(sketch *s)
{
    const canvas *c = &s->canvas;
    abut_vec2 root = canvas_map(c, s->point);
    abut_vec2 path = canvas_turn(c, s->normal);
    abut_vec2 tip = { root.x + 44 * path.x, root.y + 44 * path.y };

    canvas_arrow(c, root, tip, COLOUR_NORMAL);
    canvas_dot(c, root, 4.5, COLOUR_INK);
    labels_spare_line(&s->labels, root, tip);
    labels_take(&s->labels,
                (abut_bounds){ { root.x - 6, root.y - 6 }, { root.x + 6, root.y + 6 } });
}

/* The gap at the moment when they were nearest. */
static void draw_gap(sketch *s)
{
    const facts *f = s->f;
    const canvas *c = &s->canvas;
    double time = f->nearest.time;
    abut_shape a = piece_at(&f->a, f->nearest.piece_a, path_at(&f->a, time));
    abut_shape b = piece_at(&f->b, f->nearest.piece_b, path_at(&f->b, time));
    abut_distance gap = abut_measure(&a, &b);
    abut_vec2 from = canvas_map(c, gap.on_a);
    abut_vec2 to = canvas_map(c, gap.on_b);
    text words = { 0 };

    if (!(f->nearest.distance > 0) || !clip_line(c, &from, &to)) {
        return;
    }
    canvas_ink(c, COLOUR_INK, 1);
    canvas_dash(c, 3, 3);
    canvas_line(c, from, to, 1.5);
    canvas_dash(c, 0, 0);
    canvas_dot(c, from, 4, COLOUR_A);
    canvas_dot(c, to, 4, COLOUR_B);
    labels_spare_line(&s->labels, from, to);
    text_about(&words, f->nearest.distance);
    label wanted = { .words = text_string(&words),
                     .size = NAME_SIZE,
                     .ink = COLOUR_INK,
                     .around = { { fmin(from.x, to.x), fmin(from.y, to.y) },
                                 { fmax(from.x, to.x), fmax(from.y, to.y) } },
                     .inside = abut_bounds_empty() };

    labels_write(&s->labels, c, &wanted);
    text_free(&words);
}

static bool draw_loupe(const sketch *s)
{
    abut_shape a = piece_at(&s->f->a, s->f->a.piece, s->f->a.end);
    abut_shape b = piece_at(&s->f->b, s->f->b.piece, s->f->b.end);
    abut_contact contact = abut_collide(&a, &b);
    abut_distance gap = abut_measure(&a, &b);

    return loupe_draw(&s->canvas, &a, &b, &contact, &gap);
}

/* A name in or by a box of the page, in it only if there is room. */
static void write_label(sketch *s, const actor *who, abut_bounds box, bool inside, colour ink)
{
    const canvas *c = &s->canvas;
    abut_bounds plot = { { c->left, c->head }, { c->left + c->width, c->head + c->height } };
    text name = { 0 };

    text_cut_to(&name, who->name, strlen(who->name), MOST_NAME);
    box = common(box, plot);
    abut_bounds words = label_box(c, NAME_SIZE, text_string(&name));
    bool roomy = box.max.x - box.min.x > 1.2 * (words.max.x - words.min.x) &&
                 box.max.y - box.min.y > 1.2 * (words.max.y - words.min.y);
    label wanted = { .words = text_string(&name),
                     .size = NAME_SIZE,
                     .ink = ink,
                     .around = box,
                     .inside = inside && roomy ? box : abut_bounds_empty() };

    if (!abut_bounds_is_empty(box)) {
        labels_write(&s->labels, c, &wanted);
    }
    text_free(&name);
}

/* Names go by where their bearers ended. */
static void write_name(sketch *s, const participant *of, colour ink)
{
    abut_bounds box = canvas_map_bounds(&s->canvas, bounds_at(of, of->end));

    write_label(s, of->who, box, vec_same(of->at, of->end), ink);
}

/* Whether a third body had to do with one of the two. */
static bool is_involved(const facts *f, const actor *who)
{
    for (uint32_t i = 0; i < f->played->event_count; i++) {
        const abut_event *event = &f->played->events[i];

        if ((event->a == who->body || event->b == who->body) && event->what != ABUT_EVENT_STAYED &&
            (is_of_participant(&f->a, event) || is_of_participant(&f->b, event))) {
            return true;
        }
    }
    return who == f->a.held_by || who == f->b.held_by || who == f->a.carrier || who == f->b.carrier;
}

static void write_other_names(sketch *s)
{
    const stage *on = s->f->played->on;

    for (uint32_t i = 0; i < on->count; i++) {
        const actor *who = &on->actors[i];

        if (who != s->f->a.who && who != s->f->b.who && is_involved(s->f, who)) {
            write_label(s, who,
                        canvas_map_bounds(&s->canvas, abut_body_bounds(on->world, who->body)), true,
                        COLOUR_QUIET);
        }
    }
}

static void spare_shape(sketch *s, const participant *of)
{
    labels_spare(&s->labels, canvas_map_bounds(&s->canvas, bounds_at(of, of->end)));
}

/* --- The page ------------------------------------------------------------------------ */

static double write_patch(const canvas *c, double x, const participant *of, colour ink)
{
    text words = { 0 };

    text_cut_to(&words, of->who->name, strlen(of->who->name), MOST_NAME);
    x = page_patch(c, (abut_vec2){ x, LEGEND_Y }, ink, text_string(&words));
    text_free(&words);
    return x;
}

static void draw_head(canvas *c, const facts *f, const char *headline)
{
    const double width = PAGE_WIDTH - PAGE_MARGIN - 16;
    text words = { 0 };

    canvas_ink(c, COLOUR_INK, 1);
    double y = page_lines(c, 30, width, TITLE_SIZE, true, headline, 3);

    text_cut(&words, f->scene, strlen(f->scene));
    text_add(&words, ", frame ");
    text_number(&words, f->frame);
    text_add(&words, ", ");
    text_add(&words, play_mode_word((int)f->played->mode));
    text_add(&words, f->played->mode == PLAY_DISCRETE ? " by " : "");
    text_add(&words, f->played->mode == PLAY_DISCRETE ? abut_method_name(f->played->method) : "");
    canvas_ink(c, COLOUR_QUIET, 1);
    y = page_lines(c, y, width, WORDS_SIZE, false, text_string(&words), 1);
    text_free(&words);
    c->left = PAGE_MARGIN;
    c->head = y + 10;
    c->width = PAGE_WIDTH - PAGE_MARGIN - 20;
    c->height = PAGE_HEIGHT - 44 - c->head;

    double x = write_patch(c, PAGE_MARGIN, &f->a, COLOUR_A);

    x = write_patch(c, x, &f->b, COLOUR_B);
    canvas_ink(c, COLOUR_QUIET, 1);
    canvas_text(c, (abut_vec2){ x, LEGEND_Y }, 0, 11.5, false,
                "thin: start, dotted: impact, filled: end, dashed: wanted");
}

/* The impact that took place; where none did, the one that was to be expected. */
static void choose_impact(sketch *s)
{
    const facts *f = s->f;
    const meeting *m = f->impact_count > 0 ? &f->impacts[0].met : &f->planned;
    bool unseen = f->verdict == VERDICT_UNSEEN || f->verdict == VERDICT_GRAZED;

    s->impact = (f->impact_count > 0 && m->rule != RULE_NONE) || unseen;
    s->time = f->impact_count > 0 ? f->impacts[0].time : m->swept.touch;
    s->point = m->swept.point;
    s->normal = m->swept.normal;
}

static void draw_all(sketch *s)
{
    const facts *f = s->f;
    const canvas *c = &s->canvas;

    draw_others(s);
    draw_places(s, &f->b, COLOUR_B);
    draw_places(s, &f->a, COLOUR_A);
    if (f->after == ABUT_OVERLAPPING) {
        abut_shape a = piece_at(&f->a, f->a.piece, f->a.end);
        abut_shape b = piece_at(&f->b, f->b.piece, f->b.end);

        paint_common(c, &a, &b);
        labels_take(&s->labels,
                    canvas_map_bounds(c, common(abut_shape_bounds(&a), abut_shape_bounds(&b))));
    }
    draw_path(s, &f->b, COLOUR_B);
    draw_path(s, &f->a, COLOUR_A);
    spare_shape(s, &f->a);
    spare_shape(s, &f->b);
    if (s->impact) {
        draw_impact(s);
    }
    if (!draw_loupe(s) && !s->impact) {
        draw_gap(s);
    }
    write_name(s, &f->a, COLOUR_A);
    write_name(s, &f->b, COLOUR_B);
    write_other_names(s);
}

bool facts_draw(const facts *f, const char *headline, bool y_up, const char *file)
{
    sketch s = { .f = f, .canvas.y_up = y_up };
    canvas *c = &s.canvas;
    picture_kind kind = PICTURE_SVG;
    page on = { 0 };

    picture_kind_of(file, &kind);
    c->cairo = page_open(&on, kind == PICTURE_PNG, PAGE_WIDTH, PAGE_HEIGHT);
    draw_head(c, f, headline);
    choose_impact(&s);
    canvas_fit(c, view_bounds(&s));
    canvas_axes(c);
    s.labels.within =
        (abut_bounds){ { c->left, c->head }, { c->left + c->width, c->head + c->height } };
    cairo_save(c->cairo);
    cairo_rectangle(c->cairo, c->left, c->head, c->width, c->height);
    cairo_clip(c->cairo);
    draw_all(&s);
    cairo_restore(c->cairo);
    labels_free(&s.labels);
    return page_close(&on, file);
}
