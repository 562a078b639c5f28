/* cli/show/bodies.c - bodies in colour and pattern, by what they are.
 *
 * SPDX-License-Identifier: MIT */
#include "show/bodies.h"

#include "base/vec.h"
#include "picture/clip.h"

#include <math.h>

typedef enum hatch { HATCH_NONE, HATCH_RISING, HATCH_LEVEL } hatch;

static const struct guise_style {
    const char *word;
    colour ink;
    double white;  /* opacity of what hides the ground */
    double filled; /* and of the ink over it */
    double lined;
    double dash; /* 0: whole lines */
    hatch hatch;
} styles[GUISE_COUNT] = {
    [GUISE_SENSOR] = { "sensor", { 0.62, 0.20, 0.47 }, 0, 0.04, 0.9, 4, HATCH_NONE },
    [GUISE_STATIC] = { "static", { 0.40, 0.42, 0.45 }, 0, 0.22, 0.9, 0, HATCH_RISING },
    [GUISE_ONE_WAY] = { "one-way", { 0.40, 0.42, 0.45 }, 0, 0.08, 1, 3, HATCH_NONE },
    [GUISE_KINEMATIC] = { "kinematic", { 0.76, 0.50, 0.0 }, 0.8, 0.25, 1, 0, HATCH_LEVEL },
    [GUISE_ASLEEP] = { "mover asleep", { 0.0, 0.447, 0.698 }, 0.8, 0.07, 0.5, 0, HATCH_NONE },
    [GUISE_MOVER] = { "mover", { 0.0, 0.447, 0.698 }, 0.8, 0.28, 1, 0, HATCH_NONE },
};

/* What is smaller on the page, in pixels, is drawn as a square of this size; a single point is a
 * little larger. */
static const double dot_size = 2.5;
static const double point_size = 6;
/* In a crowd this is small. */
static const double crowd_size = 8;

guise guise_of(const stage *s, const actor *who)
{
    const abut_body_settings *is = &who->is;

    if (is->sensor || is->answer == ABUT_ANSWER_PASS) {
        return GUISE_SENSOR;
    }
    if (is->answer == ABUT_ANSWER_ONE_WAY || is->open_sides != 0) {
        return GUISE_ONE_WAY;
    }
    if (is->kind != ABUT_BODY_MOVER) {
        return is->kind == ABUT_BODY_STATIC ? GUISE_STATIC : GUISE_KINEMATIC;
    }
    return abut_body_is_asleep(s->world, who->body) ? GUISE_ASLEEP : GUISE_MOVER;
}

colour guise_ink(guise g)
{
    return styles[g].ink;
}

const char *guise_word(guise g)
{
    return styles[g].word;
}

/* --- Painting -------------------------------------------------------------- */

static void add_hatching(const canvas *c, hatch kind, abut_bounds over)
{
    bool is_level = kind == HATCH_LEVEL;
    const double gap = is_level ? 4 : 7;
    double height = over.max.y - over.min.y;
    double first = gap * floor((is_level ? over.min.y : over.min.x - height) / gap);
    int count = (int)(((is_level ? over.max.y : over.max.x) - first) / gap);

    for (int i = 0; i <= count; i++) {
        double at = first + i * gap;

        if (is_level) {
            cairo_move_to(c->cairo, over.min.x, at);
            cairo_line_to(c->cairo, over.max.x, at);
        } else {
            cairo_move_to(c->cairo, at, over.max.y);
            cairo_line_to(c->cairo, at + height, over.min.y);
        }
    }
}

/* Hatches what cairo's path encloses; the path stays. */
static void hatch_path(const canvas *c, const struct guise_style *style)
{
    abut_bounds over = { { 0, 0 }, { 0, 0 } };
    cairo_path_t *path = cairo_copy_path(c->cairo);

    cairo_save(c->cairo);
    cairo_clip(c->cairo);
    cairo_clip_extents(c->cairo, &over.min.x, &over.min.y, &over.max.x, &over.max.y);
    add_hatching(c, style->hatch, over);
    canvas_ink(c, style->ink, 0.3);
    cairo_set_line_width(c->cairo, 0.8);
    cairo_stroke(c->cairo);
    cairo_restore(c->cairo);
    cairo_append_path(c->cairo, path);
    cairo_path_destroy(path);
}

void guise_paint(const canvas *c, guise g, bool fine)
{
    const struct guise_style *style = &styles[g];

    if (fine && style->white > 0) {
        cairo_set_source_rgba(c->cairo, 1, 1, 1, style->white);
        cairo_fill_preserve(c->cairo);
    }
    if (fine && style->hatch != HATCH_NONE) {
        hatch_path(c, style);
    }
    canvas_ink(c, style->ink, fine ? style->filled : fmin(1, 1.8 * style->filled));
    cairo_fill_preserve(c->cairo);
    canvas_ink(c, style->ink, style->lined);
    cairo_set_line_width(c->cairo, fine ? 1.5 : 0.7);
    canvas_dash(c, style->dash, style->dash);
    cairo_stroke(c->cairo);
    canvas_dash(c, 0, 0);
}

/* --- Shapes ---------------------------------------------------------------- */

bool add_shape(const canvas *c, const abut_shape *shape)
{
    abut_bounds at = canvas_map_bounds(c, abut_shape_bounds(shape));

    if (!is_in_window(c, at)) {
        return false;
    }
    double size = fmax(at.max.x - at.min.x, at.max.y - at.min.y);

    if (size >= dot_size) {
        canvas_outline(c, shape);
        return true;
    }
    double wide = abut_shape_kind(shape) == ABUT_KIND_POINT ? point_size : dot_size;

    cairo_rectangle(c->cairo, (at.min.x + at.max.x - wide) / 2, (at.min.y + at.max.y - wide) / 2,
                    wide, wide);
    return true;
}

/* All cells of a body together. */
static bool add_cells(const canvas *c,
                      const abut_world *world,
                      const cell_outline *outline,
                      const actor *who,
                      abut_vec2 moved)
{
    abut_vec2 at = vec_sum(abut_body_at(world, who->body), moved);
    bool is_seen = false;
    uint32_t first = 0;

    for (uint32_t i = 0; i < outline->loop_count; i++) {
        canvas_loop(c, outline->points + first, outline->ends[i] - first, at);
        first = outline->ends[i];
    }
    for (uint32_t i = 0; i < outline->shape_count; i++) {
        abut_shape shape = abut_moved(&outline->shapes[i], at.x, at.y);

        is_seen = add_shape(c, &shape) || is_seen;
    }
    return is_seen || is_in_window(c, canvas_map_bounds(c, abut_body_bounds(world, who->body)));
}

bool add_body(const canvas *c, const stage *s, const actor *who, abut_vec2 moved)
{
    abut_body body = who->body;
    const cell_outline *outline = stage_outline(s, who);
    bool is_seen = false;

    if (outline != NULL) {
        return add_cells(c, s->world, outline, who, moved);
    }

    for (uint32_t i = 0; i < abut_body_shape_count(s->world, body); i++) {
        abut_shape shape = abut_body_shape(s->world, body, i);

        if (moved.x != 0 || moved.y != 0) {
            shape = abut_moved(&shape, moved.x, moved.y);
        }
        is_seen = add_shape(c, &shape) || is_seen;
    }
    return is_seen;
}

/* In a crowd the small ones are squares of whole pixels: a film of ten thousand would otherwise
 * be ten thousand times the blur of a border. */
static bool is_pixels(const canvas *c, const stage *s, abut_body body)
{
    abut_bounds box = abut_body_bounds(s->world, body);

    return s->count > MANY_BODIES &&
           fmax(box.max.x - box.min.x, box.max.y - box.min.y) * c->scale <= crowd_size;
}

static bool add_pixels(const canvas *c, const stage *s, abut_body body)
{
    abut_bounds at = canvas_map_bounds(c, abut_body_bounds(s->world, body));
    double width = fmax(floor(at.max.x - at.min.x + 0.5), 2);
    double height = fmax(floor(at.max.y - at.min.y + 0.5), 2);

    if (!is_in_window(c, at)) {
        return false;
    }
    cairo_rectangle(c->cairo, floor((at.min.x + at.max.x - width) / 2 + 0.5),
                    floor((at.min.y + at.max.y - height) / 2 + 0.5), width, height);
    return true;
}

static void draw_pixels(const canvas *c, const stage *s, guise g)
{
    bool some = false;

    for (uint32_t i = 0; i < s->count; i++) {
        if (guise_of(s, &s->actors[i]) == g && is_pixels(c, s, s->actors[i].body)) {
            some = add_pixels(c, s, s->actors[i].body) || some;
        }
    }
    if (some) {
        canvas_ink(c, styles[g].ink, 0.8 * styles[g].lined);
        cairo_fill(c->cairo);
    }
}

void bodies_draw(const canvas *c, const stage *s, guise first, guise last)
{
    bool fine = s->count <= MANY_BODIES;

    for (int g = (int)first; g <= (int)last; g++) {
        bool some = false;

        for (uint32_t i = 0; i < s->count; i++) {
            const actor *who = &s->actors[i];

            if (guise_of(s, who) == (guise)g && !is_pixels(c, s, who->body)) {
                some = add_body(c, s, who, (abut_vec2){ 0, 0 }) || some;
            }
        }
        if (some) {
            guise_paint(c, (guise)g, fine);
        }
        if (!fine) {
            draw_pixels(c, s, (guise)g);
        }
    }
}
