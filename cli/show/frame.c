/* cli/show/frame.c - one moment of a play on a page, with what led to it.
 *
 * The page, from its head to its foot: title and what to look at, the plot, the line of time,
 * what the signs mean. All of that has its place before the first frame is seen, so that
 * nothing jumps in a film and paths can be kept in pixels.
 *
 * SPDX-License-Identifier: MIT */
#include "show/frame.h"

#include "picture/clip.h"
#include "picture/page.h"
#include "show/heading.h"
#include "show/names.h"

#include <math.h>
#include <stdlib.h>

enum {
    RIGHT_MARGIN = 20,
    AXIS_ROOM = 36,
    GAP = 14,
    SMALLEST_PLOT = 120,
    DENSE_LINES = 1500,
    MOST_STARTS = 60,
    MOST_FILMED_WAYS = 2000
};

/* The margin around what there is to see, as a part of its size; a view that was asked for has
 * none. */
static const double view_margin = 0.04;

void frame_begin(frame *f,
                 const production *of,
                 const picture_options *how,
                 const scene_survey *seen)
{
    *f = (frame){ .of = *of, .how = *how, .seen = *seen };
}

void frame_free(frame *f)
{
    trails_free(&f->paths);
    timeline_free(&f->times);
    free(f->starts);
    free(f->now);
    free(f->names);
    *f = (frame){ 0 };
}

static bool shows(const frame *f, layer which)
{
    return (f->how.layers >> which & 1u) != 0;
}

/* Whether there is room for what goes wrong: in exact mode nothing does. */
static bool expects_faults(const frame *f)
{
    return shows(f, LAYER_OVERLAPS) && f->of.mode != PLAY_EXACT;
}

/* --- Places on the page ---------------------------------------------------- */

/* The signs that may come to be in the picture. */
static unsigned possible_signs(const frame *f, const stage *s)
{
    static const struct {
        layer shown;
        sign sign;
    } of_layers[] = {
        { LAYER_TRAILS, SIGN_PATH },
        { LAYER_TRAILS, SIGN_START },
        { LAYER_CONTACTS, SIGN_CONTACT },
        { LAYER_VELOCITIES, SIGN_VELOCITY },
        { LAYER_VELOCITIES, SIGN_START_VELOCITY },
        { LAYER_BOUNDS, SIGN_BOUNDS },
        { LAYER_CELLS, SIGN_CELL },
    };
    unsigned signs = 0;

    for (uint32_t i = 0; i < s->count; i++) {
        guise g = guise_of(s, &s->actors[i]);

        signs |= 1u << (g == GUISE_ASLEEP ? GUISE_MOVER : g);
    }
    if ((signs >> GUISE_MOVER & 1u) != 0 && !s->settings.no_sleep) {
        signs |= 1u << GUISE_ASLEEP;
    }
    for (size_t i = 0; i < sizeof of_layers / sizeof of_layers[0]; i++) {
        signs |= shows(f, of_layers[i].shown) ? 1u << of_layers[i].sign : 0;
    }
    if (expects_faults(f)) {
        signs |= 1u << SIGN_OVERLAP | 1u << SIGN_PASS | 1u << SIGN_SNAG;
    }
    return signs;
}

/* Gives everything its place, from the foot of the page; on a small page the plot comes first. */
static void lay_out(frame *f, const stage *s)
{
    canvas *c = &f->plot;
    double width = f->how.width - PAGE_MARGIN - RIGHT_MARGIN;
    double foot = f->how.height - 10;
    double head = heading_height(f, s) + GAP + 4;

    f->signs = (legend){ .signs = possible_signs(f, s), .left = PAGE_MARGIN, .width = width };
    f->signs.frames = 10;
    f->times = (timeline){ .left = PAGE_MARGIN,
                           .width = width,
                           .frames = f->seen.frames,
                           .kinds = timeline_kinds(f->seen.event_kinds |
                                                   (expects_faults(f) ? TIMELINE_FAULTS : 0)) };
    double legend_room = legend_height(&f->signs, c);
    double time_room = timeline_height(f->times.kinds) + GAP;

    if (foot - head - AXIS_ROOM - legend_room < SMALLEST_PLOT) {
        f->signs.signs = 0;
        legend_room = 0;
    }
    if (!shows(f, LAYER_TIMELINE) || f->seen.frames == 0 ||
        foot - head - AXIS_ROOM - legend_room - time_room < SMALLEST_PLOT) {
        f->how.layers &= ~(1u << LAYER_TIMELINE);
        time_room = 0;
    }
    f->signs.head = foot - legend_room;
    f->times.head = f->signs.head - time_room + GAP / 2.0;
    c->left = PAGE_MARGIN;
    c->head = head;
    c->width = fmax(width, 1);
    c->height = fmax(f->signs.head - time_room - AXIS_ROOM - head, 1);
    canvas_show(c, picture_view(&f->how, s, &f->seen),
                f->how.has_view || s->has_view ? 0 : view_margin);
}

/* --- Taking ---------------------------------------------------------------- */

static bool take_start(frame *f, const stage *s)
{
    if (f->moves && s->count > MOST_FILMED_WAYS) {
        f->how.layers &= ~(1u << LAYER_TRAILS); /* bodies hide in them, and films grow */
    }
    size_t room = ((size_t)s->count + 1) * sizeof *f->starts;

    lay_out(f, s);
    f->is_set = true;
    f->starts = malloc(room);
    f->now = malloc(room);
    f->names = calloc((size_t)s->count + 1, 1);
    if (f->starts == NULL || f->now == NULL || f->names == NULL ||
        !trails_begin(&f->paths, s->count) || !timeline_begin(&f->times)) {
        return false;
    }
    for (uint32_t i = 0; i < s->count; i++) {
        f->starts[i] = motion_of(s, i);
        f->now[i] = f->starts[i];
    }
    return true;
}

bool frame_take(frame *f, const play *p, cairo_t *cairo)
{
    const stage *s = p->on;

    f->plot.cairo = cairo;
    f->plot.y_up = f->how.y_up;
    if (!f->is_set) {
        return take_start(f, s);
    }
    for (uint32_t i = 0; i < s->count; i++) {
        motion now = motion_of(s, i);

        if (shows(f, LAYER_TRAILS) && s->actors[i].is.kind != ABUT_BODY_STATIC &&
            !trails_take(&f->paths, &f->plot, p, i, f->now[i].at, now.at)) {
            return false;
        }
        f->now[i] = now;
    }
    trails_settle(&f->paths);
    timeline_take(&f->times, p);
    timeline_take_faults(&f->times, p);
    mishaps_take(&f->mishaps, p);
    return true;
}

/* --- Drawing --------------------------------------------------------------- */

/* Whether some of a body is on the plot. */
static bool is_on_plot(const frame *f, const stage *s, uint32_t i)
{
    const canvas *c = &f->plot;
    abut_bounds at = canvas_map_bounds(c, abut_body_bounds(s->world, s->actors[i].body));

    return at.min.x <= c->left + c->width && at.max.x >= c->left &&
           at.min.y <= c->head + c->height && at.max.y >= c->head;
}

static abut_vec2 offset_back(const frame *f, uint32_t i)
{
    return (abut_vec2){ f->starts[i].at.x - f->now[i].at.x, f->starts[i].at.y - f->now[i].at.y };
}

/* Whether a body stands elsewhere than at the start, as far as one can see. */
static bool is_elsewhere(const frame *f, uint32_t i)
{
    abut_vec2 back = offset_back(f, i);

    return fmax(fabs(back.x), fabs(back.y)) * f->plot.scale > 1.5;
}

/* Where bodies stood at the start that stand elsewhere now. */
static bool draw_starts(const frame *f, const stage *s, bool movers)
{
    const canvas *c = &f->plot;
    bool some = false;

    for (uint32_t i = 0; i < s->count && s->count <= MANY_BODIES; i++) {
        if ((s->actors[i].is.kind == ABUT_BODY_MOVER) == movers && is_elsewhere(f, i)) {
            some = add_body(c, s, &s->actors[i], offset_back(f, i)) || some;
        }
    }
    canvas_ink(c, movers ? COLOUR_A : COLOUR_LED, 0.45);
    cairo_set_line_width(c->cairo, 1);
    cairo_stroke(c->cairo);
    return some;
}

/* The paths that movers, or the other bodies, took from one frame to another. */
static size_t
draw_paths(const frame *f, const stage *s, bool movers, double opacity, uint32_t from, uint32_t to)
{
    const canvas *c = &f->plot;
    size_t lines = 0;

    for (uint32_t i = 0; i < s->count; i++) {
        if ((s->actors[i].is.kind == ABUT_BODY_MOVER) == movers) {
            lines += trails_add(&f->paths, c, i, from, to);
        }
    }
    bool dense = lines > DENSE_LINES;

    canvas_ink(c, movers ? COLOUR_A : COLOUR_LED, dense ? opacity * 0.7 : opacity);
    cairo_set_line_width(c->cairo, dense ? 0.35 : 1.3);
    cairo_stroke(c->cairo);
    return lines;
}

/* A film shows the last second or so in steps that grow stronger, and the rest faintly. */
static bool draw_all_paths(const frame *f, const stage *s, uint32_t now)
{
    enum { STEPS = 3 };
    uint32_t step = f->how.rate >= STEPS ? (uint32_t)f->how.rate / STEPS : 1;
    size_t lines = 0;

    for (int movers = 0; movers <= 1; movers++) {
        uint32_t from = 0;

        for (uint32_t i = 0; i <= STEPS && f->moves; i++) {
            uint32_t age = step * (STEPS - i);
            uint32_t to = now > age ? now - age : 0;

            if (to > from) {
                lines += draw_paths(f, s, movers != 0, 0.15 + 0.2 * i, from, to);
            }
            from = to;
        }
        if (!f->moves) {
            lines += draw_paths(f, s, movers != 0, 0.55, 0, UINT32_MAX);
        }
    }
    return lines > 0;
}

static void set_sign(legend *l, int sign, bool is_there)
{
    l->signs |= is_there ? 1u << sign : 0;
}

/* Bodies that stand elsewhere now also show their velocity at the start, unless the picture is a
 * film, which has shown it. */
static void draw_start_velocities(frame *f, const stage *s, legend *l, labels *words)
{
    const canvas *c = &f->plot;

    if (f->moves || !shows(f, LAYER_TRAILS) || s->count > MOST_STARTS) {
        return;
    }
    arrows_choose(&f->speeds, c, f->starts, s->count);
    for (uint32_t i = 0; i < s->count; i++) {
        if (is_elsewhere(f, i)) {
            set_sign(l, SIGN_START_VELOCITY,
                     arrows_draw(&f->speeds, c, &f->starts[i], 1, COLOUR_START, words));
        }
    }
}

/* What lies under the bodies, and they. */
static void draw_ground(frame *f, const play *p, legend *l, labels *words)
{
    const canvas *c = &f->plot;
    const stage *s = p->on;

    if (shows(f, LAYER_CELLS)) {
        set_sign(l, SIGN_CELL, cells_draw(c, s));
    }
    /* Paths go over what stands still, and under what moves. */
    bodies_draw(c, s, GUISE_SENSOR, GUISE_ONE_WAY);
    if (shows(f, LAYER_TRAILS)) {
        set_sign(l, SIGN_START, draw_starts(f, s, false));
        set_sign(l, SIGN_START, draw_starts(f, s, true));
        set_sign(l, SIGN_PATH, draw_all_paths(f, s, p->frame));
    }
    if (shows(f, LAYER_VELOCITIES)) {
        f->speeds.is_cut = false;
        draw_start_velocities(f, s, l, words);
    }
    bodies_draw(c, s, GUISE_KINEMATIC, GUISE_MOVER);
    for (uint32_t i = 0; i < s->count; i++) {
        /* In a film nothing of the legend goes away. */
        set_sign(l, (int)guise_of(s, &s->actors[i]), f->moves || is_on_plot(f, s, i));
    }
    if (shows(f, LAYER_BOUNDS)) {
        set_sign(l, SIGN_BOUNDS, bounds_draw(c, s));
    }
}

/* A film shows what went wrong within the last second more strongly. */
static void draw_mishaps(const frame *f, const play *p, legend *l, labels *words)
{
    uint32_t lasts = f->how.rate > 0 ? (uint32_t)f->how.rate : PICTURE_RATE;
    uint32_t since = f->moves && p->frame > lasts ? p->frame - lasts : 0;
    unsigned kinds = mishaps_draw(&f->mishaps, &f->plot, since, words);

    set_sign(l, SIGN_PASS, (kinds >> MISHAP_PASS & 1u) != 0);
    set_sign(l, SIGN_SNAG, (kinds >> MISHAP_SNAG & 1u) != 0);
}

/* What lies over them. False if there is no memory. */
static bool draw_marks(frame *f, const play *p, legend *l, labels *words)
{
    const canvas *c = &f->plot;
    const stage *s = p->on;
    bool ok = !shows(f, LAYER_OVERLAPS) || overlaps_draw(c, p);

    set_sign(l, SIGN_OVERLAP, shows(f, LAYER_OVERLAPS) && tally_overlapping(p->counts) > 0);
    if (shows(f, LAYER_NAMES)) {
        names_spare(c, s, words);
    }
    if (shows(f, LAYER_CONTACTS)) {
        set_sign(l, SIGN_CONTACT, contacts_draw(c, s, words));
    }
    if (shows(f, LAYER_VELOCITIES)) {
        arrows_choose(&f->speeds, c, f->now, s->count);
        set_sign(l, SIGN_VELOCITY, arrows_draw(&f->speeds, c, f->now, s->count, COLOUR_INK, words));
    }
    if (shows(f, LAYER_OVERLAPS)) {
        draw_mishaps(f, p, l, words);
    }
    if (shows(f, LAYER_NAMES)) {
        trails_spare(&f->paths, words);
        names_draw(c, s, words, f->names);
    }
    return ok;
}

/* How many bodies are not on the plot. */
static uint32_t count_hidden(const frame *f, const stage *s)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < s->count; i++) {
        count += !is_on_plot(f, s, i);
    }
    return count;
}

bool frame_draw(frame *f, const play *p, cairo_t *cairo)
{
    canvas *c = &f->plot;
    legend l = f->signs;
    labels words = { .within = { { c->left + 2, c->head + 2 },
                                 { c->left + c->width - 2, c->head + c->height - 2 } } };

    c->cairo = cairo;
    l.signs = 0;
    canvas_axes(c);
    cairo_save(cairo);
    cairo_rectangle(cairo, c->left, c->head, c->width, c->height);
    cairo_clip(cairo);
    draw_ground(f, p, &l, &words);
    bool ok = draw_marks(f, p, &l, &words);

    cairo_restore(cairo);
    labels_free(&words);
    heading_draw(f, p, count_hidden(f, p->on));
    if (shows(f, LAYER_TIMELINE)) {
        timeline_draw(&f->times, c, p->frame);
    }
    if (f->signs.signs != 0) {
        l.frames = f->speeds.frames;
        l.broken = f->speeds.is_cut;
        l.paths_are_cut = f->paths.is_cut;
        legend_draw(&l, c);
    }
    return ok;
}
