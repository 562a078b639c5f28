/* cli/query/draw.c - a picture of a question and its answer.
 *
 * The shapes are drawn for every question; what else is shown is chosen by the
 * flags of its ask. All numbers come from the library, asked again here: the
 * picture shows what the answer says.
 *
 * SPDX-License-Identifier: MIT */
#include "query/draw.h"

#include "picture/canvas.h"
#include "picture/loupe.h"
#include "picture/page.h"
#include "picture/paint.h"
#include "picture/shape_letter.h"
#include "query/draw_motion.h"
#include "query/draw_pairs.h"
#include "query/draw_title.h"
#include "query/outlines.h"

#include <math.h>

typedef struct picture {
    canvas canvas;
    const question *asked;
    abut_contact contact; /* if there are two shapes */
    abut_distance gap;
    abut_vec2 push;
    abut_hit hit;                    /* if something is cast */
    motion_pictures motion_pictures; /* if something moves */
} picture;

/* Unions are drawn where they are: how they move is said in words. */
static bool shows(const picture *p, unsigned what)
{
    unsigned shown =
        p->asked->ask->shows & ~(p->asked->united || p->asked->masked ? SHOW_MOTION : 0U);

    return (shown & what) != 0;
}

/* The shapes of one side: those of a node, or the only one. */
static size_t piece_count(const question *q, bool first)
{
    return !q->united && !q->masked ? 1 : first ? q->member_a.count : q->member_b.count;
}

static const abut_shape *piece_of(const question *q, bool first, size_t i)
{
    if (!q->united && !q->masked) {
        return first ? &q->a.shape : &q->b.shape;
    }
    return first ? &q->member_a.pieces.list[i].shape : &q->member_b.pieces.list[i].shape;
}

static abut_bounds bounds_of(const question *q, bool first)
{
    abut_bounds bounds = abut_bounds_empty();

    for (size_t i = 0; i < piece_count(q, first); i++) {
        bounds = abut_bounds_join(bounds, abut_shape_bounds(piece_of(q, first, i)));
    }
    return bounds;
}

static bool has_pair(const picture *p)
{
    return p->asked->ask->has_a && p->asked->ask->has_b;
}

static bool is_pushed(const picture *p)
{
    return shows(p, SHOW_PUSH) && isfinite(p->push.x) && (p->push.x != 0 || p->push.y != 0);
}

static abut_bounds join_point(abut_bounds bounds, abut_vec2 point)
{
    return abut_bounds_join(bounds, (abut_bounds){ point, point });
}

static abut_bounds view_bounds(const picture *p)
{
    const question *q = p->asked;
    abut_bounds bounds = abut_bounds_empty();

    if (shows(p, SHOW_PAIRS)) {
        return pairs_view(q);
    }
    if (shows(p, SHOW_MOTION)) {
        return p->motion_pictures.view;
    }
    if (q->ask->has_a) {
        bounds = abut_bounds_join(bounds, bounds_of(q, true));
    }
    if (q->ask->has_b) {
        bounds = abut_bounds_join(bounds, bounds_of(q, false));
    }
    for (size_t i = 0; is_pushed(p) && i < piece_count(q, true); i++) {
        abut_shape moved = abut_moved(piece_of(q, true, i), p->push.x, p->push.y);

        bounds = abut_bounds_join(bounds, abut_shape_bounds(&moved));
    }
    if (shows(p, SHOW_CAST)) {
        bounds = join_point(bounds, q->from);
        if (!q->is_ray) {
            bounds = join_point(bounds, q->to);
        }
    }
    return abut_bounds_is_empty(bounds) ? (abut_bounds){ { 0, 0 }, { 1, 1 } } : bounds;
}

static void draw_bounds(const canvas *c, abut_bounds bounds, colour ink, double width)
{
    abut_vec2 min = canvas_map(c, bounds.min);
    abut_vec2 max = canvas_map(c, bounds.max);

    if (abut_bounds_is_empty(bounds)) {
        return;
    }
    canvas_dash(c, 3, 4);
    canvas_ink(c, ink, 0.9);
    cairo_rectangle(c->cairo, min.x, min.y, max.x - min.x, max.y - min.y);
    cairo_set_line_width(c->cairo, width);
    cairo_stroke(c->cairo);
    canvas_dash(c, 0, 0);
}

static void mark_corners(const canvas *c, const abut_shape *shape, colour ink)
{
    abut_vec2 corners[ABUT_INLINE_CORNERS];
    int count = abut_shape_corners(shape, corners, ABUT_INLINE_CORNERS);

    for (int i = 0; i < count && count <= ABUT_INLINE_CORNERS; i++) {
        canvas_dot(c, canvas_map(c, corners[i]), 3.5, ink);
    }
}

/* Where an arrow that is about a whole side begins. */
static abut_vec2 middle_of(abut_bounds all, const abut_shape *first, size_t count)
{
    if (count == 1) {
        return abut_shape_centroid(first);
    }
    return (abut_vec2){ all.min.x + (all.max.x - all.min.x) / 2,
                        all.min.y + (all.max.y - all.min.y) / 2 };
}

static void draw_push(const picture *p)
{
    const canvas *c = &p->canvas;
    const question *q = p->asked;
    abut_vec2 from = middle_of(bounds_of(q, true), piece_of(q, true, 0), piece_count(q, true));
    abut_vec2 to = { from.x + p->push.x, from.y + p->push.y };

    canvas_dash(c, 6, 4);
    for (size_t i = 0; i < piece_count(q, true); i++) {
        abut_shape moved = abut_moved(piece_of(q, true, i), p->push.x, p->push.y);

        canvas_outline(c, &moved);
        canvas_ink(c, COLOUR_A, 0.85);
        cairo_set_line_width(c->cairo, 1.5);
        cairo_stroke(c->cairo);
    }
    canvas_dash(c, 0, 0);
    canvas_arrow(c, canvas_map(c, from), canvas_map(c, to), COLOUR_PUSH);
}

static abut_vec2 beyond(abut_vec2 at, abut_vec2 direction, double length)
{
    return (abut_vec2){ at.x + direction.x * length, at.y + direction.y * length };
}

static abut_vec2 midway(abut_vec2 a, abut_vec2 b)
{
    return (abut_vec2){ a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2 };
}

/* Contact points, and the normal from one or from between them. */
static void draw_contact(const picture *p)
{
    const canvas *c = &p->canvas;
    const abut_contact *contact = &p->contact;

    if (contact->point_count == 0) {
        return;
    }
    abut_vec2 first = canvas_map(c, contact->points[0]);
    abut_vec2 last = canvas_map(c, contact->points[contact->point_count - 1]);
    abut_vec2 root = is_pushed(p) ? first : midway(first, last); /* not under the push */

    canvas_arrow(c, root, beyond(root, canvas_turn(c, contact->normal), 44), COLOUR_NORMAL);
    canvas_dot(c, first, 4.5, COLOUR_INK);
    canvas_dot(c, last, 4.5, COLOUR_INK);
}

static void draw_gap(const picture *p)
{
    const canvas *c = &p->canvas;
    abut_vec2 on_a = canvas_map(c, p->gap.on_a);
    abut_vec2 on_b = canvas_map(c, p->gap.on_b);
    abut_vec2 across = canvas_turn(c, (abut_vec2){ -p->contact.normal.y, p->contact.normal.x });
    text words = { 0 };

    if (!(p->gap.distance > 0)) {
        if (!shows(p, SHOW_CONTACT | SHOW_CORNERS)) {
            canvas_dot(c, on_a, 4.5, COLOUR_INK);
        }
        return;
    }
    canvas_ink(c, COLOUR_INK, 1);
    canvas_dash(c, 5, 4);
    canvas_line(c, on_a, on_b, 1.5);
    canvas_dash(c, 0, 0);
    canvas_dot(c, on_a, 4, COLOUR_A);
    canvas_dot(c, on_b, 4, COLOUR_B);
    text_about(&words, p->gap.distance);
    canvas_label(c, beyond(midway(on_a, on_b), across, 26), COLOUR_INK, text_string(&words));
    text_free(&words);
}

static void draw_cast(const picture *p)
{
    const canvas *c = &p->canvas;
    const question *q = p->asked;
    abut_vec2 from = canvas_map(c, q->from);
    abut_vec2 to = q->is_ray ? beyond(from, canvas_turn(c, q->to), PAGE_WIDTH + PAGE_HEIGHT)
                             : canvas_map(c, q->to);
    abut_vec2 end = p->hit.hit ? canvas_map(c, p->hit.point) : to;

    canvas_ink(c, COLOUR_QUIET, 1);
    canvas_dash(c, 4, 4);
    canvas_line(c, from, to, 1.5);
    canvas_dash(c, 0, 0);
    canvas_arrow(c, from, end, COLOUR_A);
    canvas_dot(c, from, 4.5, COLOUR_A);
    if (p->hit.hit) {
        abut_vec2 normal = canvas_turn(c, p->hit.normal);

        canvas_arrow(c, end, beyond(end, normal, 44), COLOUR_NORMAL);
        canvas_dot(c, end, 4.5, COLOUR_INK);
    }
}

static void draw_pieces(const picture *p, bool first, colour ink)
{
    const question *q = p->asked;

    for (size_t i = 0; i < piece_count(q, first); i++) {
        paint_shape(&p->canvas, piece_of(q, first, i), ink);
    }
}

/* Where pieces of the two sides overlap. */
static void draw_common(const picture *p)
{
    const question *q = p->asked;

    for (size_t i = 0; i < piece_count(q, true); i++) {
        for (size_t k = 0; k < piece_count(q, false); k++) {
            const abut_shape *a = piece_of(q, true, i);
            const abut_shape *b = piece_of(q, false, k);

            if (abut_relate(a, b) == ABUT_OVERLAPPING) {
                paint_common(&p->canvas, a, b);
            }
        }
    }
}

/* The bounds of all nodes below the one that is asked about. */
static void draw_inner_bounds(const picture *p)
{
    const grove *g = &p->asked->grove;

    for (size_t i = 0; p->asked->member_a.is_node && i < g->shapes.count; i++) {
        if (abut_node_is_within(g->tree, g->nodes[i], p->asked->member_a.node)) {
            draw_bounds(&p->canvas, abut_node_bounds(g->tree, g->nodes[i]), COLOUR_QUIET, 1);
        }
    }
}

static void draw_shapes(const picture *p)
{
    const canvas *c = &p->canvas;
    const question *q = p->asked;

    if (q->ask->has_b) {
        draw_pieces(p, false, COLOUR_B);
    }
    if (q->ask->has_a) {
        draw_pieces(p, true, COLOUR_A);
    }
    if (has_pair(p) && shows(p, SHOW_COMMON) && p->contact.relation == ABUT_OVERLAPPING) {
        draw_common(p);
    }
    if (shows(p, SHOW_BOUNDS) && q->ask->has_a) {
        draw_inner_bounds(p);
        draw_bounds(c, bounds_of(q, true), COLOUR_A, 1.5);
    }
    if (shows(p, SHOW_BOUNDS) && q->ask->has_b) {
        draw_bounds(c, bounds_of(q, false), COLOUR_B, 1.5);
    }
    if (shows(p, SHOW_OUTLINES)) {
        draw_all_outlines(c, q);
    }
    bool corners = shows(p, SHOW_CORNERS) && !q->masked;

    for (size_t i = 0; corners && i < piece_count(q, true); i++) {
        mark_corners(c, piece_of(q, true, i), COLOUR_A);
    }
    for (size_t i = 0; corners && i < piece_count(q, false); i++) {
        mark_corners(c, piece_of(q, false, i), COLOUR_B);
    }
}

static void name_pieces(const picture *p, bool first, const char *letter)
{
    const question *q = p->asked;
    bool has_other = has_pair(p) && piece_count(q, !first) > 0;
    size_t count = piece_count(q, first);

    for (size_t i = 0; i < (q->masked && count > 0 ? 1 : count); i++) {
        shape_letter(&p->canvas, piece_of(q, first, i), has_other ? piece_of(q, !first, 0) : NULL,
                     first ? COLOUR_A : COLOUR_B, letter);
    }
}

static void draw_findings(const picture *p)
{
    const canvas *c = &p->canvas;
    const question *q = p->asked;

    if (q->ask->has_a) {
        name_pieces(p, true, "a");
    }
    if (q->ask->has_b) {
        name_pieces(p, false, "b");
    }
    if (is_pushed(p)) {
        draw_push(p);
    }
    if (shows(p, SHOW_CONTACT)) {
        draw_contact(p);
    }
    if (shows(p, SHOW_CAST)) {
        draw_cast(p);
    }
    if (shows(p, SHOW_GAP) && isfinite(p->gap.distance) &&
        (q->united || q->masked ||
         !loupe_draw(c, &q->a.shape, &q->b.shape, &p->contact, &p->gap))) {
        draw_gap(p);
    }
}

static void find(picture *p)
{
    const question *q = p->asked;

    if (has_pair(p)) {
        p->contact = question_contact(q, NULL);
        p->gap = question_distance(q);
        p->push = question_push(q);
    }
    if (shows(p, SHOW_CAST)) {
        p->hit = question_cast(q);
    }
    if (shows(p, SHOW_MOTION)) {
        motion_pictures_make(&p->motion_pictures, q);
    }
}

bool draw_question(const question *q, const picture_style *style, const char *file)
{
    picture p = { .asked = q };
    page on = { 0 };

    find(&p);
    p.canvas.cairo = page_open(&on, style->png, PAGE_WIDTH, PAGE_HEIGHT);
    p.canvas.y_up = style->y_up;
    draw_head(&p.canvas, q);
    canvas_fit(&p.canvas, view_bounds(&p));
    canvas_axes(&p.canvas);
    cairo_save(p.canvas.cairo);
    cairo_rectangle(p.canvas.cairo, p.canvas.left, p.canvas.head, p.canvas.width, p.canvas.height);
    cairo_clip(p.canvas.cairo);
    if (shows(&p, SHOW_PAIRS)) {
        pairs_draw(&p.canvas, q);
    } else if (shows(&p, SHOW_MOTION)) {
        motion_pictures_draw(&p.canvas, &p.motion_pictures, q);
    } else {
        draw_shapes(&p);
        draw_findings(&p);
    }
    cairo_restore(p.canvas.cairo);
    motion_pictures_free(&p.motion_pictures);
    return page_close(&on, file);
}
