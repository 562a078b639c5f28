/* mask/pieces.c - the pixels of a mask near something, as convex shapes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "mask/pieces.h"
#include "narrow/simple.h"
#include "shape/build.h"

static int cell_max(int a, int b)
{
    return a > b ? a : b;
}

static int cell_min(int a, int b)
{
    return a < b ? a : b;
}

static void start_pieces(ab_pieces *pieces, const ab_view *view, ab_vec low, ab_vec high)
{
    pieces->view = view;
    pieces->low = low;
    pieces->high = high;
    pieces->single = !view->upright;
    pieces->near.mask = NULL;
    pieces->range = ab_view_cells(view, low, high);
}

void ab_pieces_begin(ab_pieces *pieces, const ab_view *view, ab_vec low, ab_vec high)
{
    const abut_mask *mask = view->mask;

    start_pieces(pieces, view, low, high);
    ab_pixel_range *range = &pieces->range;

    range->x0 = cell_max(range->x0, mask->low_x);
    range->y0 = cell_max(range->y0, mask->low_y);
    range->x1 = cell_min(range->x1, mask->high_x);
    range->y1 = cell_min(range->y1, mask->high_y);
    pieces->hollow = false;
    pieces->x = range->x0;
    pieces->y = range->y0;
}

void ab_pieces_begin_hollow(ab_pieces *pieces, const ab_view *view, ab_vec low, ab_vec high)
{
    start_pieces(pieces, view, low, high);
    pieces->hollow = true;
    pieces->x = pieces->range.x0;
    pieces->y = pieces->range.y0;
}

/* A vector in quanta as pixels of a view, in doubles. */
static void in_pixels(const ab_view *view, double x, double y, double *out)
{
    out[0] = view->inverse[0] * x + view->inverse[1] * y;
    out[1] = view->inverse[2] * x + view->inverse[3] * y;
}

void ab_mask_pieces_near(
    ab_pieces *pieces, const ab_view *other, ab_vec shift, ab_vec motion, int64_t reach)
{
    const ab_view *view = pieces->view;
    ab_near_mask *near = &pieces->near;
    double to[2];
    double wrong;

    if (!pieces->single || view->flat || other->flat) {
        return;
    }
    near->mask = other->mask;
    ab_view_pixel(other, ab_add(view->at, shift), &near->start[0], &near->start[1], &wrong);
    in_pixels(other, (double)view->column.x, (double)view->column.y, near->column);
    in_pixels(other, (double)view->row.x, (double)view->row.y, near->row);
    in_pixels(other, (double)motion.x, (double)motion.y, to);
    for (int k = 0; k < 2; k++) {
        double column = ab_fabs(near->column[k]);
        double row = ab_fabs(near->row[k]);
        double across = ab_fabs(other->inverse[2 * k]) + ab_fabs(other->inverse[2 * k + 1]);
        /* Columns and rows have rests of up to half a quantum each, and doubles round. */
        double size = (column + row) * ABUT_MASK_LIMIT + ab_fabs(near->start[k]) + 1;
        double margin = (column + row) / 2 + across * ((double)reach + ABUT_MASK_LIMIT * 2.0 + 4) +
                        wrong + size * 0x1p-45;

        near->start[k] += (near->column[k] + near->row[k]) / 2;
        near->low[k] = (to[k] < 0 ? to[k] : 0) - margin;
        near->high[k] = (to[k] > 0 ? to[k] : 0) + margin;
    }
}

static bool is_near_mask(const ab_near_mask *near, int x, int y)
{
    double at_x = near->start[0] + x * near->column[0] + y * near->row[0];
    double at_y = near->start[1] + x * near->column[1] + y * near->row[1];

    return ab_mask_any(near->mask, ab_cell_of(at_x + near->low[0]), ab_cell_of(at_y + near->low[1]),
                       ab_cell_of(at_x + near->high[0]) + 1, ab_cell_of(at_y + near->high[1]) + 1);
}

void ab_pieces_narrow(ab_pieces *pieces, ab_vec low, ab_vec high)
{
    ab_pixel_range range = ab_view_cells(pieces->view, low, high);

    /* Runs keep their ends: the rows before this one were cut there. */
    pieces->low = low;
    pieces->high = high;
    pieces->range.y1 = cell_min(pieces->range.y1, range.y1);
}

/* The first pixel of a row, from <= x < to, that is solid, or not, as `solid` says; `to` if there
 * is none. Pixels outside of the mask are not solid. */
static int next_pixel(const abut_mask *mask, int y, int from, int to, bool solid)
{
    int width = mask->width;
    bool outside = y < 0 || y >= mask->height;

    if (solid) {
        if (outside) {
            return to;
        }
        int found = ab_row_next_set(ab_mask_row(mask, y), cell_max(from, 0), cell_min(to, width));

        return found < cell_min(to, width) ? found : to;
    }
    if (outside || from < 0 || from >= width) {
        return from < to ? from : to;
    }
    return ab_row_next_clear(ab_mask_row(mask, y), from, cell_min(to, width));
}

/* Whether a row has exactly this run within the range. */
static bool has_same_run(const ab_pieces *pieces, int y, int from, int to)
{
    const abut_mask *mask = pieces->view->mask;
    bool solid = !pieces->hollow;

    if (y < pieces->range.y0 || y >= pieces->range.y1) {
        return false;
    }
    return next_pixel(mask, y, from, to, !solid) == to &&
           (from == pieces->range.x0 || abut_mask_is_solid(mask, from - 1, y) != solid) &&
           (to == pieces->range.x1 || abut_mask_is_solid(mask, to, y) != solid);
}

/* Finds the next run in any row; false after the last. */
static bool next_run(ab_pieces *pieces, int *from, int *to)
{
    const abut_mask *mask = pieces->view->mask;
    int end = pieces->range.x1;

    while (pieces->y < pieces->range.y1) {
        *from = next_pixel(mask, pieces->y, pieces->x, end, !pieces->hollow);
        if (*from < end) {
            *to = pieces->single ? *from + 1
                                 : next_pixel(mask, pieces->y, *from, end, pieces->hollow);
            return true;
        }
        pieces->x = pieces->range.x0;
        pieces->y++;
    }
    return false;
}

/* Which side of an unturned pixel faces a direction along x or y after the transform. */
static int pixel_side_facing(const ab_view *view, int x, int y)
{
    int64_t across =
        view->swapped ? y * (view->column.y < 0 ? -1 : 1) : x * (view->column.x < 0 ? -1 : 1);
    int64_t along = view->swapped ? x * (view->row.x < 0 ? -1 : 1) : y * (view->row.y < 0 ? -1 : 1);

    if (across != 0) {
        return across > 0 ? ABUT_SIDE_MAX_X : ABUT_SIDE_MIN_X;
    }
    return along > 0 ? ABUT_SIDE_MAX_Y : ABUT_SIDE_MIN_Y;
}

static void shape_of_box(const ab_view *view, ab_vec low, ab_vec high, ab_shape *out)
{
    int8_t *side = out->core.ring.held.side;

    out->at = low;
    out->core = ab_core_of_box(ab_sub(high, low));
    out->core.kind = ABUT_KIND_RECT;
    out->core.bad_index = -1;
    side[0] = (int8_t)pixel_side_facing(view, 0, -1);
    side[1] = (int8_t)pixel_side_facing(view, 1, 0);
    side[2] = (int8_t)pixel_side_facing(view, 0, 1);
    side[3] = (int8_t)pixel_side_facing(view, -1, 0);
    if (out->core.count == 4 && !ab_core_is_wide(&out->core)) {
        out->core.flags |= AB_CORE_SMALL;
    }
}

void ab_pixels_shape(const ab_view *view, const ab_pixel_range *cells, ab_shape *out)
{
    if (view->upright) {
        ab_vec low;
        ab_vec high;

        ab_view_bounds(view, cells, &low, &high);
        shape_of_box(view, low, high, out);
        return;
    }
    ab_vec corners[4] = { ab_view_corner(view, cells->x0, cells->y0),
                          ab_view_corner(view, cells->x1, cells->y0),
                          ab_view_corner(view, cells->x1, cells->y1),
                          ab_view_corner(view, cells->x0, cells->y1) };
    abut_shape built = ab_build_on_lattice(corners, 4, ABUT_KIND_POLYGON);

    *out = *ab_inside(&built);
}

static bool boxes_meet(ab_vec low, ab_vec high, ab_vec other_low, ab_vec other_high)
{
    return low.x <= other_high.x && other_low.x <= high.x && low.y <= other_high.y &&
           other_low.y <= high.y;
}

/* Makes a piece of some pixels, if it is near what it has to be near to. */
static bool take_piece(ab_pieces *pieces, int from, int to, int y0, int y1)
{
    ab_vec low;
    ab_vec high;

    pieces->found = (ab_pixel_range){ from, y0, to, y1 };
    ab_view_bounds(pieces->view, &pieces->found, &low, &high);
    if (!boxes_meet(low, high, pieces->low, pieces->high)) {
        return false;
    }
    ab_pixels_shape(pieces->view, &pieces->found, &pieces->shape);
    return pieces->shape.core.count > 0;
}

bool ab_pieces_next(ab_pieces *pieces)
{
    int from;
    int to;

    while (next_run(pieces, &from, &to)) {
        int y = pieces->y;
        int end = y + 1;

        pieces->x = to;
        if (pieces->near.mask != NULL && !is_near_mask(&pieces->near, from, y)) {
            continue;
        }
        if (!pieces->single) {
            if (has_same_run(pieces, y - 1, from, to)) {
                continue;
            }
            while (has_same_run(pieces, end, from, to)) {
                end++;
            }
        }
        if (take_piece(pieces, from, to, y, end)) {
            return true;
        }
    }
    return false;
}
