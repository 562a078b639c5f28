/* figure/grid_push.c - two masks on one grid: the push that parts them, and the overlap's gradient.
 *
 * The state of the two is a point: the offset of b from a, in pixels. It must not lie in any of the
 * open squares, two pixels wide, around the whole offsets at which pixels of the two coincide. So a
 * whole offset is free if no pixels coincide there, a place on a line between two whole offsets is
 * free if none coincide at either end, and the nearest free place is of one of these two kinds.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/operand.h"

typedef struct push_search {
    const ab_operand *a;
    const ab_operand *b;
    ab_offset offset;
    bool found;
    double best_sq; /* in square quanta */
    ab_vec best;
} push_search;

static bool is_free_at(const push_search *search, int x, int y)
{
    return !ab_pair_meets(search->a->view.mask, search->b->view.mask, (ab_shift){ x, y });
}

/* How far a must move along one axis for an offset to become a whole one. */
static int64_t distance_to_whole(int64_t distance, int64_t step, int whole)
{
    return distance - step * whole;
}

/* The move that leads to a whole offset along x, y, or both. */
static ab_vec move_to(const push_search *search, int x, int y, bool along_x, bool along_y)
{
    const ab_view *view = &search->a->view;
    ab_vec d = ab_sub(search->b->view.at, view->at);
    ab_vec move = { 0, 0 };

    if (view->swapped) {
        move.y = along_x ? distance_to_whole(d.y, view->column.y, x) : 0;
        move.x = along_y ? distance_to_whole(d.x, view->row.x, y) : 0;
    } else {
        move.x = along_x ? distance_to_whole(d.x, view->column.x, x) : 0;
        move.y = along_y ? distance_to_whole(d.y, view->row.y, y) : 0;
    }
    return move;
}

static double square_of_move(ab_vec v)
{
    return (double)v.x * (double)v.x + (double)v.y * (double)v.y;
}

static bool is_exact_in_doubles(ab_vec v)
{
    return (int64_t)(double)v.x == v.x && (int64_t)(double)v.y == v.y;
}

static void keep_move(push_search *search, ab_vec move)
{
    if (is_exact_in_doubles(move) && (!search->found || square_of_move(move) < search->best_sq)) {
        search->found = true;
        search->best = move;
        search->best_sq = square_of_move(move);
    }
}

/* Along one axis, to either side: on, a pixel at a time, until nothing coincides. */
static void search_axis(push_search *search, bool along_x, int sign)
{
    const ab_offset *o = &search->offset;
    int whole = along_x ? o->whole.x : o->whole.y;
    bool between = along_x ? o->part_x > 0 : o->part_y > 0;
    bool two = along_x ? o->part_y > 0 : o->part_x > 0;

    int first = sign > 0 ? whole + 1 : between ? whole : whole - 1;

    for (int i = first;; i += sign) {
        int x = along_x ? i : o->whole.x;
        int y = along_x ? o->whole.y : i;

        if (is_free_at(search, x, y) &&
            (!two || is_free_at(search, x + (along_x ? 0 : 1), y + (along_x ? 1 : 0)))) {
            keep_move(search, move_to(search, x, y, along_x, !along_x));
            return;
        }
    }
}

/* All whole offsets at a distance of `ring` pixels, along x or y; whether any is near enough yet.
 */
static bool search_ring(push_search *search, int ring)
{
    const ab_offset *o = &search->offset;
    bool near = false;

    for (int y = -ring; y <= ring + 1; y++) {
        bool edge = y == -ring || y == ring + 1;

        for (int x = -ring; x <= ring + 1; x += edge ? 1 : 2 * ring + 1) {
            int at_x = o->whole.x + x;
            int at_y = o->whole.y + y;
            ab_vec move = move_to(search, at_x, at_y, true, true);

            if (search->found && square_of_move(move) >= search->best_sq) {
                continue;
            }
            near = true;
            if (is_free_at(search, at_x, at_y)) {
                keep_move(search, move);
            }
        }
    }
    return near;
}

bool ab_grid_push(const ab_operand *a, const ab_operand *b, ab_vec *push)
{
    push_search search = { .a = a, .b = b };

    if (!ab_grid_offset(a, b, (ab_vec){ 0, 0 }, &search.offset)) {
        return false;
    }
    for (int i = 0; i < 4; i++) {
        search_axis(&search, i < 2, i % 2 == 0 ? 1 : -1);
    }
    for (int ring = 0; ring <= ABUT_PUSH_SEARCH; ring++) {
        if (!search_ring(&search, ring)) {
            break;
        }
    }
    *push = search.best;
    return search.found;
}

static double pixel_area(const ab_view *view)
{
    double wide = ab_units(view->swapped ? view->column.y : view->column.x);
    double high = ab_units(view->swapped ? view->row.x : view->row.y);

    return ab_fabs(wide * high);
}

double ab_grid_area(const ab_operand *a, const ab_operand *b)
{
    ab_offset offset;

    return ab_grid_offset(a, b, (ab_vec){ 0, 0 }, &offset)
               ? ab_pair_area(a->view.mask, b->view.mask, &offset) * pixel_area(&a->view)
               : 0;
}

/* A place in pixels of a mask, in units. */
static abut_vec2 place_of_pixel(const ab_view *view, double x, double y)
{
    double across = x * ab_units(view->swapped ? view->column.y : view->column.x);
    double along = y * ab_units(view->swapped ? view->row.x : view->row.y);

    return (abut_vec2){ ab_units(view->at.x) + (view->swapped ? along : across),
                        ab_units(view->at.y) + (view->swapped ? across : along) };
}

abut_bounds ab_grid_common(const ab_operand *a, const ab_operand *b)
{
    ab_offset o;
    ab_shift shifts[4];
    abut_bounds all = abut_bounds_empty();

    if (!ab_grid_offset(a, b, (ab_vec){ 0, 0 }, &o)) {
        return all;
    }
    int count = ab_offset_shifts(&o, shifts);

    for (int i = 0; i < count; i++) {
        ab_common_cells cells;

        if (!ab_pair_cells(a->view.mask, b->view.mask, shifts[i], &cells)) {
            continue;
        }
        /* At the offset rounded down they have the later part of each pixel, else the first. */
        bool first_x = shifts[i].x > o.whole.x;
        bool first_y = shifts[i].y > o.whole.y;
        abut_vec2 low = place_of_pixel(&a->view, cells.x0 + (first_x ? 0 : o.part_x),
                                       cells.y0 + (first_y ? 0 : o.part_y));
        abut_vec2 high = place_of_pixel(&a->view, cells.x1 - (first_x ? 1 - o.part_x : 0),
                                        cells.y1 - (first_y ? 1 - o.part_y : 0));
        abut_bounds one = { { low.x < high.x ? low.x : high.x, low.y < high.y ? low.y : high.y },
                            { low.x < high.x ? high.x : low.x, low.y < high.y ? high.y : low.y } };

        all = abut_bounds_join(all, one);
    }
    return all;
}

/* How much more they overlap with b one pixel further than with b one pixel back. */
static double area_gained(const push_search *search, int x, int y)
{
    ab_offset further = search->offset;
    ab_offset back = search->offset;

    further.whole = (ab_shift){ further.whole.x + x, further.whole.y + y };
    back.whole = (ab_shift){ back.whole.x - x, back.whole.y - y };
    return ab_pair_area(search->a->view.mask, search->b->view.mask, &further) -
           ab_pair_area(search->a->view.mask, search->b->view.mask, &back);
}

bool ab_grid_normal(const ab_operand *a, const ab_operand *b, abut_vec2 *normal)
{
    push_search search = { .a = a, .b = b };
    push_search swapped = { .a = b, .b = a };
    const ab_view *view = &a->view;

    if (!ab_grid_offset(a, b, (ab_vec){ 0, 0 }, &search.offset) ||
        !ab_grid_offset(b, a, (ab_vec){ 0, 0 }, &swapped.offset)) {
        return false;
    }
    /* To move a back is to move b further, and where they then overlap more a must not go. Parts of
     * pixels are rounded: seen from both sides, what is said to b is the opposite to the bit. */
    double wide = ab_units(view->swapped ? view->column.y : view->column.x);
    double high = ab_units(view->swapped ? view->row.x : view->row.y);
    double across = (area_gained(&search, 1, 0) - area_gained(&swapped, 1, 0)) / wide;
    double along = (area_gained(&search, 0, 1) - area_gained(&swapped, 0, 1)) / high;
    double x = view->swapped ? along : across;
    double y = view->swapped ? across : along;
    double length = ab_sqrt(x * x + y * y);

    if (!(length > 0)) {
        return false;
    }
    *normal = (abut_vec2){ x / length + 0.0, y / length + 0.0 };
    return true;
}
