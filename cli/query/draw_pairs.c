/* cli/query/draw_pairs.c - a picture of many shapes and of those that meet.
 *
 * The colour of a shape is that of the closest relation it has: grey if it is
 * alone, blue if it touches, orange if it overlaps. Touching pairs are marked
 * where they touch, overlapping ones are hatched where they overlap.
 *
 * SPDX-License-Identifier: MIT */
#include "query/draw_pairs.h"

#include "picture/paint.h"
#include "picture/shape_letter.h"

#include <stdio.h>
#include <stdlib.h>

/* With more shapes or pairs than this only outlines are drawn; with more shapes
 * than the last they have no numbers. */
enum { MOST_PAINTED = 300, MOST_MARKED = 1000, MOST_NUMBERED = 40 };

enum { AT_A_STROKE = 200 };

abut_bounds pairs_view(const question *q)
{
    abut_bounds bounds = abut_bounds_empty();

    for (size_t i = 0; i < q->shapes.count; i++) {
        bounds = abut_bounds_join(bounds, abut_shape_bounds(&q->shapes.list[i].shape));
    }
    return abut_bounds_is_empty(bounds) ? (abut_bounds){ { 0, 0 }, { 1, 1 } } : bounds;
}

/* What a shape of the list is drawn of, one after the other. */
typedef struct piece_list {
    member cut;
    abut_bounds view;
} piece_list;

static size_t pieces_of(piece_list *list, const figure *shape)
{
    if (!figure_has_pieces(shape)) {
        return 1;
    }
    return figure_cut(shape, list->view, &list->cut) ? list->cut.count : 0;
}

static const abut_shape *piece_at(const piece_list *list, const figure *shape, size_t i)
{
    return figure_has_pieces(shape) ? &list->cut.pieces.list[i].shape : &shape->shape;
}

static const abut_shape *shape_at(const question *q, size_t i)
{
    return &q->shapes.list[i].shape;
}

static void note_relation(unsigned char *closest, unsigned char relation)
{
    *closest = relation > *closest ? relation : *closest;
}

/* The closest relation that each shape has; NULL if there is no memory. */
static unsigned char *find_closest(const question *q)
{
    unsigned char *closest = calloc(q->shapes.count + 1, 1);

    for (size_t i = 0; closest != NULL && i < q->met.count; i++) {
        note_relation(&closest[q->met.pairs[i].a], q->met.relations[i]);
        note_relation(&closest[q->met.pairs[i].b], q->met.relations[i]);
    }
    return closest;
}

static colour ink_of(unsigned char relation)
{
    return relation == ABUT_OVERLAPPING ? COLOUR_B
           : relation == ABUT_TOUCHING  ? COLOUR_A
                                        : COLOUR_QUIET;
}

/* Shapes that are alone first, so that those that meet are not hidden. Many are
 * drawn with one stroke: that makes small files. */
static void
draw_outlines(const canvas *c, const question *q, piece_list *list, const unsigned char *closest)
{
    cairo_set_line_width(c->cairo, q->shapes.count > 10000 ? 0.5 : 1);
    for (unsigned char relation = ABUT_APART; relation <= ABUT_OVERLAPPING; relation++) {
        int count = 0;

        canvas_ink(c, ink_of(relation), 1);
        for (size_t i = 0; i < q->shapes.count; i++) {
            const figure *shape = &q->shapes.list[i];
            size_t pieces = closest[i] == relation ? pieces_of(list, shape) : 0;

            for (size_t k = 0; k < pieces; k++) {
                canvas_outline(c, piece_at(list, shape, k));
                count++;
            }
            if (count >= AT_A_STROKE || i + 1 == q->shapes.count) {
                cairo_stroke(c->cairo);
                count = 0;
            }
        }
    }
}

/* The stretch or point where two touch, or the gap that a buffer bridges. */
static void mark_touch(const canvas *c, const abut_shape *a, const abut_shape *b)
{
    abut_contact contact = abut_collide(a, b);
    abut_distance gap = abut_measure(a, b);
    bool apart = contact.relation == ABUT_APART;
    abut_vec2 from = canvas_map(c, apart ? gap.on_a : contact.points[0]);
    abut_vec2 to = canvas_map(c, apart ? gap.on_b : contact.points[contact.point_count - 1]);

    canvas_ink(c, COLOUR_INK, 1);
    canvas_line(c, from, to, 4);
    canvas_dot(c, from, 4, COLOUR_INK);
    canvas_dot(c, to, 4, COLOUR_INK);
}

/* The common part, and where thin shapes have none a dot. */
static void mark_overlap(const canvas *c, const abut_shape *a, const abut_shape *b)
{
    paint_common(c, a, b);
    if (!(abut_shape_area(a) > 0 && abut_shape_area(b) > 0)) {
        canvas_dot(c, canvas_map(c, abut_measure(a, b).on_a), 4, COLOUR_B);
    }
}

/* Where two meet that are not both convex shapes: the ends of it. */
static void mark_figures(const canvas *c, const figure *a, const figure *b, colour ink)
{
    abut_figure mine = figure_as_figure(a);
    abut_figure other = figure_as_figure(b);
    abut_contact contact = abut_figures_collide(&mine, &other);

    for (uint32_t i = 0; i < contact.point_count; i++) {
        canvas_dot(c, canvas_map(c, contact.points[i]), 4, ink);
    }
}

static void mark_pairs(const canvas *c, const question *q)
{
    for (size_t i = 0; i < q->met.count; i++) {
        const figure *first = &q->shapes.list[q->met.pairs[i].a];
        const figure *second = &q->shapes.list[q->met.pairs[i].b];
        const abut_shape *a = shape_at(q, q->met.pairs[i].a);
        const abut_shape *b = shape_at(q, q->met.pairs[i].b);

        if (figure_has_pieces(first) || figure_has_pieces(second)) {
            bool overlaps = q->met.relations[i] == ABUT_OVERLAPPING;

            mark_figures(c, first, second, overlaps ? COLOUR_B : COLOUR_INK);
        } else if (q->met.relations[i] == ABUT_OVERLAPPING) {
            mark_overlap(c, a, b);
        } else {
            mark_touch(c, a, b);
        }
    }
}

/* The shape that a number should keep away from: the closest that this one meets,
 * of equals the first. */
static const abut_shape *closest_met(const question *q, size_t shape, unsigned char relation)
{
    for (size_t i = 0; i < q->met.count; i++) {
        abut_pair pair = q->met.pairs[i];

        if (q->met.relations[i] == relation && (pair.a == shape || pair.b == shape)) {
            return shape_at(q, pair.a == shape ? pair.b : pair.a);
        }
    }
    return NULL;
}

static void number_shapes(const canvas *c, const question *q, const unsigned char *closest)
{
    for (size_t i = 0; i < q->shapes.count; i++) {
        char number[24];

        snprintf(number, sizeof number, "%zu", i);
        shape_letter(c, shape_at(q, i), closest_met(q, i, closest[i]), ink_of(closest[i]), number);
    }
}

static void
paint_pieces(const canvas *c, const figure *shape, piece_list *list, unsigned char relation)
{
    size_t pieces = pieces_of(list, shape);

    for (size_t k = 0; k < pieces; k++) {
        paint_shape(c, piece_at(list, shape, k), ink_of(relation));
    }
}

void pairs_draw(const canvas *c, const question *q)
{
    unsigned char *closest = find_closest(q);
    piece_list list = { .view = pairs_view(q) };

    if (closest == NULL) {
        return; /* no picture is worth failing for */
    }
    if (q->shapes.count > MOST_PAINTED || q->met.count > MOST_MARKED) {
        draw_outlines(c, q, &list, closest);
    } else {
        for (size_t i = 0; i < q->shapes.count; i++) {
            paint_pieces(c, &q->shapes.list[i], &list, closest[i]);
        }
        mark_pairs(c, q);
    }
    if (q->shapes.count <= MOST_NUMBERED) {
        number_shapes(c, q, closest);
    }
    member_free(&list.cut);
    free(closest);
}
