/* cli/picture/loupe.c - a round inset that shows a gap or depth too small for the view.
 *
 * Enlarged a million times a shape no longer fits cairo's coordinates, so each
 * is cut to a small window first, in coordinates that count from the middle of
 * the loupe. Round shapes are straight at that scale.
 *
 * SPDX-License-Identifier: MIT */
#include "picture/loupe.h"

#include "base/text.h"

#include <math.h>
#include <stdio.h>

enum { LOUPE_RADIUS = 74, MOST_CORNERS = ABUT_INLINE_CORNERS + 4, LATTICE_PIXELS = 10 };

/* What is narrower than this in the view needs the loupe; it makes it so wide. */
static const double too_narrow = 2;
static const double shown_width = 30;

typedef struct outline {
    abut_vec2 corners[MOST_CORNERS];
    int count;
} outline;

/* Keeps the part of a convex outline where x * p.x + y * p.y <= limit. */
static void cut(outline *o, double x, double y, double limit)
{
    outline kept = { .count = 0 };

    for (int i = 0; i < o->count; i++) {
        abut_vec2 p = o->corners[i];
        abut_vec2 q = o->corners[(i + 1) % o->count];
        double over_p = x * p.x + y * p.y - limit;
        double over_q = x * q.x + y * q.y - limit;

        if (over_p <= 0 && kept.count < MOST_CORNERS) {
            kept.corners[kept.count++] = p;
        }
        if ((over_p < 0) != (over_q < 0) && over_p != over_q && kept.count < MOST_CORNERS) {
            double t = over_p / (over_p - over_q);

            kept.corners[kept.count++] =
                (abut_vec2){ p.x + t * (q.x - p.x), p.y + t * (q.y - p.y) };
        }
    }
    *o = kept;
}

/* The shape within `reach` of the focus, in coordinates that start there. A
 * round one is the half-plane behind its surface. */
static outline
close_up(const abut_shape *shape, abut_vec2 focus, double reach, abut_vec2 outward, double surface)
{
    outline o = { .count = 0 };
    int count = abut_shape_corners(shape, o.corners, ABUT_INLINE_CORNERS);

    if (count <= ABUT_INLINE_CORNERS && !(abut_shape_radius(shape) > 0)) {
        o.count = count;
        for (int i = 0; i < count; i++) {
            o.corners[i].x -= focus.x;
            o.corners[i].y -= focus.y;
        }
    } else {
        o = (outline){
            { { -reach, -reach }, { reach, -reach }, { reach, reach }, { -reach, reach } }, 4
        };
        cut(&o, outward.x, outward.y, surface);
    }
    cut(&o, 1, 0, reach);
    cut(&o, -1, 0, reach);
    cut(&o, 0, 1, reach);
    cut(&o, 0, -1, reach);
    return o;
}

static void paint_outline(const canvas *c, const outline *o, colour ink)
{
    if (o->count == 1) {
        canvas_dot(c, canvas_map(c, o->corners[0]), 4.5, ink);
        return;
    }
    for (int i = 0; i < o->count; i++) {
        abut_vec2 at = canvas_map(c, o->corners[i]);

        cairo_line_to(c->cairo, at.x, at.y);
    }
    cairo_close_path(c->cairo);
    canvas_ink(c, ink, 0.22);
    cairo_fill_preserve(c->cairo);
    canvas_ink(c, ink, 1);
    cairo_set_line_width(c->cairo, 2);
    cairo_stroke(c->cairo);
}

/* The points of the lattice, where they are far enough apart to be seen. */
static void draw_lattice(const canvas *c, abut_vec2 focus, double reach)
{
    if (ABUT_QUANTUM * c->scale < LATTICE_PIXELS) {
        return;
    }
    double first_x = ceil((focus.x - reach) / ABUT_QUANTUM);
    double first_y = ceil((focus.y - reach) / ABUT_QUANTUM);
    int count = (int)(2 * reach / ABUT_QUANTUM) + 1;

    canvas_ink(c, COLOUR_INK, 0.75);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            abut_vec2 at = canvas_map(c, (abut_vec2){ (first_x + i) * ABUT_QUANTUM - focus.x,
                                                      (first_y + j) * ABUT_QUANTUM - focus.y });

            cairo_rectangle(c->cairo, at.x - 1.5, at.y - 1.5, 3, 3);
        }
    }
    cairo_fill(c->cairo);
}

/* Where to look: between the surfaces. */
static abut_vec2 focus_of(const abut_contact *contact, const abut_distance *gap)
{
    if (contact->point_count > 0) {
        return contact->points[0];
    }
    return (abut_vec2){ gap->on_b.x + (gap->on_a.x - gap->on_b.x) / 2,
                        gap->on_b.y + (gap->on_a.y - gap->on_b.y) / 2 };
}

/* How much of the shapes a loupe there would hide, in samples. */
static int hidden_by(const canvas *c, abut_vec2 middle, const abut_shape *a, const abut_shape *b)
{
    abut_vec2 centre = canvas_unmap(c, middle);
    abut_shape lens = abut_circle(centre.x, centre.y, LOUPE_RADIUS / c->scale);
    int count = (abut_relate(&lens, a) != ABUT_APART) + (abut_relate(&lens, b) != ABUT_APART);

    for (int i = -2; i <= 2; i++) {
        for (int j = -2; j <= 2; j++) {
            abut_vec2 on_page = { middle.x + i * LOUPE_RADIUS / 2.0,
                                  middle.y + j * LOUPE_RADIUS / 2.0 };
            abut_vec2 at = canvas_unmap(c, on_page);

            count += abut_contains_point(a, at.x, at.y) || abut_contains_point(b, at.x, at.y);
        }
    }
    return count;
}

/* The corner of the plot where the loupe hides least and lies furthest from
 * what is looked at. */
static abut_vec2
free_corner(const canvas *c, const abut_shape *a, const abut_shape *b, abut_vec2 at)
{
    double inset = LOUPE_RADIUS + 14;
    abut_vec2 best = { 0, 0 };
    double best_cost = INFINITY;

    for (int i = 0; i < 4; i++) {
        abut_vec2 middle = { i & 1 ? c->left + inset : c->left + c->width - inset,
                             i & 2 ? c->head + c->height - inset - 16 : c->head + inset };
        double away = fabs(middle.x - at.x) + fabs(middle.y - at.y);
        double cost = hidden_by(c, middle, a, b) - away / (PAGE_WIDTH + PAGE_HEIGHT);

        if (cost < best_cost) {
            best = middle;
            best_cost = cost;
        }
    }
    return best;
}

static void rim(const canvas *c, abut_vec2 at, double radius)
{
    cairo_new_sub_path(c->cairo);
    cairo_arc(c->cairo, at.x, at.y, radius, 0, 6.28318530717958648);
}

/* "enlarged 5 million times" */
static void write_factor(char *out, size_t size, double factor)
{
    static const struct {
        double unit;
        const char *name;
    } names[] = { { 1e9, " billion" }, { 1e6, " million" }, { 1e3, " thousand" }, { 1, "" } };
    int i = 0;

    while (i < 3 && factor < names[i].unit) {
        i++;
    }
    double count = factor / names[i].unit;

    snprintf(out, size, "enlarged %.0f%s times", count < 100 ? count : 10 * floor(count / 10 + 0.5),
             names[i].name);
}

static void draw_frame(const canvas *c, abut_vec2 at, abut_vec2 middle, double factor, double shown)
{
    char enlarged[64];
    text words = { 0 };
    double x = middle.x - at.x;
    double y = middle.y - at.y;
    double length = sqrt(x * x + y * y);

    canvas_ink(c, COLOUR_INK, 0.9);
    if (length > LOUPE_RADIUS + 8) {
        canvas_line(c, (abut_vec2){ at.x + 8 * x / length, at.y + 8 * y / length },
                    (abut_vec2){ middle.x - LOUPE_RADIUS * x / length,
                                 middle.y - LOUPE_RADIUS * y / length },
                    1);
    }
    rim(c, at, 8);
    rim(c, middle, LOUPE_RADIUS);
    cairo_set_line_width(c->cairo, 1.5);
    cairo_stroke(c->cairo);
    write_factor(enlarged, sizeof enlarged, factor);
    text_about(&words, shown);
    text_add(&words, ", ");
    text_add(&words, enlarged);
    canvas_label(c, (abut_vec2){ middle.x, middle.y + LOUPE_RADIUS + 13 }, COLOUR_INK,
                 text_string(&words));
    text_free(&words);
}

bool loupe_draw(const canvas *c,
                const abut_shape *a,
                const abut_shape *b,
                const abut_contact *contact,
                const abut_distance *gap)
{
    double width = fabs(contact->separation);

    if (!(width > 0) || width * c->scale >= too_narrow) {
        return false;
    }
    abut_vec2 focus = focus_of(contact, gap);
    abut_vec2 at = canvas_map(c, focus);
    canvas lens = { .cairo = c->cairo, .y_up = c->y_up, .scale = shown_width / width };
    double reach = 1.1 * LOUPE_RADIUS / lens.scale;
    abut_vec2 inward = { -contact->normal.x, -contact->normal.y };
    outline of_a = close_up(a, focus, reach, inward, -contact->separation / 2);
    outline of_b = close_up(b, focus, reach, contact->normal, -contact->separation / 2);

    lens.middle = free_corner(c, a, b, at);
    cairo_save(c->cairo);
    rim(c, lens.middle, LOUPE_RADIUS);
    cairo_set_source_rgb(c->cairo, 1, 1, 1);
    cairo_fill_preserve(c->cairo);
    cairo_clip(c->cairo);
    paint_outline(&lens, &of_b, COLOUR_B);
    paint_outline(&lens, &of_a, COLOUR_A);
    draw_lattice(&lens, focus, reach);
    cairo_restore(c->cairo);
    draw_frame(c, at, lens.middle, lens.scale / c->scale, width);
    return true;
}
