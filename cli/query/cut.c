/* cli/query/cut.c - what figures are drawn of: convex shapes.
 *
 * Rays, lines and half-planes are cut to a box round everything that has an end.
 *
 * SPDX-License-Identifier: MIT */
#include "query/asks.h"

#include <math.h>

/* The pieces of one side while they are cut, and the box that endless ones are cut to. */
typedef struct cutting {
    member *out;
    bool boxed; /* otherwise endless ones are left out */
    abut_bounds box;
} cutting;

static bool add_shape(cutting *cut, abut_shape shape, const char *type, bool is_rect)
{
    member *out = cut->out;

    if (!figures_reserve(&out->pieces, out->count + 1)) {
        return false;
    }
    figure *piece = &out->pieces.list[out->count++];

    piece->shape = shape;
    piece->type = type;
    piece->is_rect = is_rect;
    return true;
}

static bool cut_region(cutting *cut, const figure *shape)
{
    bool ok = true;

    for (uint32_t i = 0; ok && i < abut_region_pieces(shape->region); i++) {
        ok = add_shape(cut, abut_region_piece(shape->region, i), "polygon", false);
    }
    return ok;
}

static bool cut_chain(cutting *cut, const figure *shape)
{
    bool ok = true;

    for (uint32_t i = 0; ok && i < abut_chain_segments(shape->chain); i++) {
        ok = add_shape(cut, abut_chain_segment(shape->chain, i), "chain", false);
    }
    return ok;
}

static bool cut_tiles(cutting *cut, const figure *shape)
{
    uint32_t width = abut_tiles_width(shape->tiles);
    uint32_t height = abut_tiles_height(shape->tiles);
    bool ok = true;

    for (uint32_t i = 0; ok && i < width * height; i++) {
        for (uint32_t k = 0; ok && k < ABUT_TILE_SHAPES; k++) {
            abut_shape cell = abut_tiles_cell_shape(shape->tiles, i % width, i / width, k);

            if (abut_shape_kind(&cell) == ABUT_KIND_EMPTY) {
                break;
            }
            ok = add_shape(cut, abut_moved(&cell, shape->other.at.tx, shape->other.at.ty), "tiles",
                           false);
        }
    }
    return ok;
}

/* --- Endless ------------------------------------------------------------------------------------
 */

/* The part of a polygon where n (p - at) <= 0. Returns how many corners are left. */
static int clip_corners(const abut_vec2 *from, int count, abut_vec2 at, abut_vec2 n, abut_vec2 *out)
{
    int kept = 0;

    for (int i = 0; i < count; i++) {
        abut_vec2 p = from[i];
        abut_vec2 q = from[(i + 1) % count];
        double here = n.x * (p.x - at.x) + n.y * (p.y - at.y);
        double next = n.x * (q.x - at.x) + n.y * (q.y - at.y);

        if (here <= 0) {
            out[kept++] = p;
        }
        if ((here < 0 && next > 0) || (here > 0 && next < 0)) {
            double part = here / (here - next);

            out[kept++] = (abut_vec2){ p.x + (q.x - p.x) * part, p.y + (q.y - p.y) * part };
        }
    }
    return kept;
}

static bool cut_half_plane(cutting *cut, const figure *shape)
{
    abut_bounds b = cut->box;
    abut_vec2 at = { shape->other.at.tx, shape->other.at.ty };
    abut_vec2 box[4] = { b.min, { b.max.x, b.min.y }, b.max, { b.min.x, b.max.y } };
    abut_vec2 corners[8];
    int count = clip_corners(box, 4, at, shape->other.of.direction, corners);

    return count < 3 || add_shape(cut, abut_polygon(corners, count), "half_plane", false);
}

/* Along x or y: keeps the part of a line within two coordinates. */
static void clip_line(double at, double along, double min, double max, double *from, double *to)
{
    if (along != 0) {
        double a = (min - at) / along;
        double b = (max - at) / along;

        *from = fmax(*from, fmin(a, b));
        *to = fmin(*to, fmax(a, b));
    } else if (at < min || at > max) {
        *to = -INFINITY;
    }
}

static bool cut_line(cutting *cut, const figure *shape)
{
    abut_vec2 at = { shape->other.at.tx, shape->other.at.ty };
    abut_vec2 d = shape->other.of.direction;
    double from = shape->other.kind == ABUT_FIGURE_RAY ? 0 : -INFINITY;
    double to = INFINITY;

    clip_line(at.x, d.x, cut->box.min.x, cut->box.max.x, &from, &to);
    clip_line(at.y, d.y, cut->box.min.y, cut->box.max.y, &from, &to);
    return from > to || add_shape(cut,
                                  abut_segment(at.x + d.x * from, at.y + d.y * from,
                                               at.x + d.x * to, at.y + d.y * to),
                                  shape->type, false);
}

/* --- All of them --------------------------------------------------------------------------------
 */

static bool cut_figure(cutting *cut, const figure *shape)
{
    bool ok = true;

    switch (shape->other.kind) {
    case ABUT_FIGURE_CHAIN:
        return cut_chain(cut, shape);
    case ABUT_FIGURE_TILES:
        return cut_tiles(cut, shape);
    case ABUT_FIGURE_RAY:
    case ABUT_FIGURE_LINE:
        return !cut->boxed || cut_line(cut, shape);
    case ABUT_FIGURE_HALF_PLANE:
        return !cut->boxed || cut_half_plane(cut, shape);
    case ABUT_FIGURE_COMPOUND:
        for (size_t i = 0; ok && i < shape->members->count; i++) {
            ok = cut_figure(cut, &shape->members->list[i]);
        }
        return ok;
    default:
        break;
    }
    abut_figure masked = figure_as_figure(shape);

    if (shape->mask != NULL) {
        return member_add_mask(&masked, cut->out);
    }
    return shape->region != NULL ? cut_region(cut, shape)
                                 : add_shape(cut, shape->shape, shape->type, true);
}

static void join_place(abut_bounds *box, abut_vec2 place)
{
    *box = abut_bounds_join(*box, (abut_bounds){ place, place });
}

/* What both sides have that has an end, and where endless ones stand, with as much around it. */
static void join_figure(abut_bounds *box, const figure *shape)
{
    if (shape->other.kind == ABUT_FIGURE_RAY || shape->other.kind == ABUT_FIGURE_LINE ||
        shape->other.kind == ABUT_FIGURE_HALF_PLANE) {
        join_place(box, (abut_vec2){ shape->other.at.tx, shape->other.at.ty });
    }
    for (size_t i = 0; shape->members != NULL && i < shape->members->count; i++) {
        join_figure(box, &shape->members->list[i]);
    }
}

static bool cut_side(const figure *shape, cutting *cut)
{
    cut->out->count = cut->out->masks = 0;
    return cut_figure(cut, shape);
}

static void join_pieces(abut_bounds *box, const member *of)
{
    for (size_t i = 0; i < of->count; i++) {
        *box = abut_bounds_join(*box, abut_shape_bounds(&of->pieces.list[i].shape));
    }
}

bool question_cut(question *q)
{
    cutting a = { .out = &q->member_a };
    cutting b = { .out = &q->member_b };
    abut_bounds box = abut_bounds_empty();
    bool has_a = q->ask->has_a;
    bool has_b = q->ask->has_b;

    if ((has_a && !cut_side(&q->a, &a)) || (has_b && !cut_side(&q->b, &b))) {
        return false;
    }
    if (has_a) {
        join_pieces(&box, &q->member_a);
        join_figure(&box, &q->a);
    }
    if (has_b) {
        join_pieces(&box, &q->member_b);
        join_figure(&box, &q->b);
    }
    double more = fmax(fmax(box.max.x - box.min.x, box.max.y - box.min.y) / 2, 1);

    box =
        (abut_bounds){ { fmax(box.min.x - more, -ABUT_LIMIT), fmax(box.min.y - more, -ABUT_LIMIT) },
                       { fmin(box.max.x + more, ABUT_LIMIT), fmin(box.max.y + more, ABUT_LIMIT) } };
    a.boxed = b.boxed = true;
    a.box = b.box = box;
    return (!has_a || cut_side(&q->a, &a)) && (!has_b || cut_side(&q->b, &b));
}
