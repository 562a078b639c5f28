/* mask/view.c - a mask under a transform.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "mask/view.h"

/* No pixel is looked for further out than this. */
enum { FAR_CELL = 1 << 17 };

/* Splits a number of the matrix into whole quanta and a rest, exactly but for less than 2^-47 of a
 * quantum. */
static int64_t whole_quanta(double value, int64_t *rest)
{
    int64_t whole = ab_round(value);
    double left = value * AB_PER_UNIT - (double)whole;

    *rest = (int64_t)(left * (double)((int64_t)1 << AB_VIEW_REST_BITS));
    return whole;
}

/* A sum of rests, rounded to quanta. */
static int64_t rounded_rest(int64_t sum)
{
    const int64_t one = (int64_t)1 << AB_VIEW_REST_BITS;
    int64_t up = sum + one / 2;

    return up >= 0 ? up >> AB_VIEW_REST_BITS : -((one - 1 - up) >> AB_VIEW_REST_BITS);
}

ab_vec ab_view_corner(const ab_view *view, int x, int y)
{
    ab_vec corner = { view->at.x + view->column.x * x + view->row.x * y,
                      view->at.y + view->column.y * x + view->row.y * y };

    if (!view->rigid) {
        corner.x += rounded_rest(view->column_rest.x * x + view->row_rest.x * y);
        corner.y += rounded_rest(view->column_rest.y * x + view->row_rest.y * y);
    }
    return corner;
}

static abut_status check_transform(const abut_transform *t, int width, int height)
{
    double sum = t->a + t->b + t->c + t->d + t->tx + t->ty;

    if (!(sum - sum == 0)) {
        return ABUT_E_NOT_FINITE;
    }
    if (ab_fabs(t->a) * width + ab_fabs(t->c) * height + ab_fabs(t->tx) > ABUT_LIMIT ||
        ab_fabs(t->b) * width + ab_fabs(t->d) * height + ab_fabs(t->ty) > ABUT_LIMIT ||
        ab_fabs(t->a) + ab_fabs(t->b) + ab_fabs(t->c) + ab_fabs(t->d) > ABUT_LIMIT / 2) {
        return ABUT_E_RANGE;
    }
    return ABUT_OK;
}

static void find_inverse(ab_view *view, const abut_transform *t)
{
    double area = t->a * t->d - t->b * t->c;
    double size = ab_fabs(t->a) + ab_fabs(t->b) + ab_fabs(t->c) + ab_fabs(t->d);

    /* Pixels that are only a few quanta wide, or slivers, are looked for everywhere. */
    view->flat = !(ab_fabs(area) > size * 0x1p-24) || !(ab_fabs(area) > size * size * 0x1p-20);
    if (!view->flat) {
        view->inverse[0] = t->d / area * ABUT_QUANTUM;
        view->inverse[1] = -t->c / area * ABUT_QUANTUM;
        view->inverse[2] = -t->b / area * ABUT_QUANTUM;
        view->inverse[3] = t->a / area * ABUT_QUANTUM;
    }
}

void ab_view_bounds(const ab_view *view, const ab_pixel_range *cells, ab_vec *low, ab_vec *high)
{
    ab_vec corners[4] = {
        ab_view_corner(view, cells->x0, cells->y0),
        ab_view_corner(view, cells->x1, cells->y0),
        ab_view_corner(view, cells->x0, cells->y1),
        ab_view_corner(view, cells->x1, cells->y1),
    };

    /* Rounding is monotonic: no corner in between lies further out. */
    *low = *high = corners[0];
    for (int i = 1; i < 4; i++) {
        *low = (ab_vec){ ab_min(low->x, corners[i].x), ab_min(low->y, corners[i].y) };
        *high = (ab_vec){ ab_max(high->x, corners[i].x), ab_max(high->y, corners[i].y) };
    }
}

/* The bounds of what is solid: for an upright mask those of the mask's own bounds, otherwise found
 * row by row. */
static void find_solid_bounds(ab_view *view)
{
    const abut_mask *mask = view->mask;
    ab_pixel_range all = { mask->low_x, mask->low_y, mask->high_x, mask->high_y };

    if (view->upright) {
        ab_view_bounds(view, &all, &view->low, &view->high);
        return;
    }
    view->low = (ab_vec){ INT64_MAX, INT64_MAX };
    view->high = (ab_vec){ INT64_MIN, INT64_MIN };
    for (int y = mask->low_y; y < mask->high_y; y++) {
        const uint64_t *row = ab_mask_row(mask, y);
        int first = ab_row_next_set(row, mask->low_x, mask->high_x);
        ab_vec low;
        ab_vec high;

        if (first == mask->high_x) {
            continue;
        }
        all = (ab_pixel_range){ first, y, ab_row_last_set(row, first, mask->high_x) + 1, y + 1 };
        ab_view_bounds(view, &all, &low, &high);
        view->low = (ab_vec){ ab_min(view->low.x, low.x), ab_min(view->low.y, low.y) };
        view->high = (ab_vec){ ab_max(view->high.x, high.x), ab_max(view->high.y, high.y) };
    }
}

abut_status ab_view_make(const abut_mask *mask, abut_transform at, ab_view *out)
{
    abut_status status =
        check_transform(&at, (int)abut_mask_width(mask), (int)abut_mask_height(mask));

    if (status != ABUT_OK || ab_mask_is_empty(mask)) {
        return status != ABUT_OK ? status : ABUT_E_SHAPE;
    }
    *out = (ab_view){ .mask = mask, .at = { ab_round(at.tx), ab_round(at.ty) } };
    out->column.x = whole_quanta(at.a, &out->column_rest.x);
    out->column.y = whole_quanta(at.b, &out->column_rest.y);
    out->row.x = whole_quanta(at.c, &out->row_rest.x);
    out->row.y = whole_quanta(at.d, &out->row_rest.y);
    out->rigid = (out->column_rest.x | out->column_rest.y | out->row_rest.x | out->row_rest.y) == 0;
    bool straight = (out->column.y | out->row.x | out->column_rest.y | out->row_rest.x) == 0;

    out->swapped = (out->column.x | out->row.y | out->column_rest.x | out->row_rest.y) == 0;
    out->upright = straight || out->swapped;
    find_inverse(out, &at);
    find_solid_bounds(out);
    return ABUT_OK;
}

void ab_view_pixel(const ab_view *view, ab_vec place, double *x, double *y, double *wrong)
{
    const double *inverse = view->inverse;
    double off_x = (double)(place.x - view->at.x);
    double off_y = (double)(place.y - view->at.y);
    double size = ab_fabs(off_x) + ab_fabs(off_y) + 4;
    double most =
        ab_fabs(inverse[0]) + ab_fabs(inverse[1]) + ab_fabs(inverse[2]) + ab_fabs(inverse[3]);

    *x = inverse[0] * off_x + inverse[1] * off_y;
    *y = inverse[2] * off_x + inverse[3] * off_y;
    *wrong = most * (4 + size * 0x1p-46) + 0x1p-20;
}

int ab_cell_of(double value)
{
    if (!(value > -FAR_CELL)) {
        return -FAR_CELL;
    }
    if (value >= FAR_CELL) {
        return FAR_CELL;
    }
    int whole = (int)value;

    return whole - (whole > value);
}

ab_pixel_range ab_view_cells(const ab_view *view, ab_vec low, ab_vec high)
{
    ab_vec corners[4] = { low, { high.x, low.y }, { low.x, high.y }, high };
    double least_x = FAR_CELL;
    double least_y = FAR_CELL;
    double most_x = -FAR_CELL;
    double most_y = -FAR_CELL;

    if (view->flat) {
        return (ab_pixel_range){ -1, -1, (int)abut_mask_width(view->mask) + 1,
                                 (int)abut_mask_height(view->mask) + 1 };
    }
    for (int i = 0; i < 4; i++) {
        double x;
        double y;
        double wrong;

        ab_view_pixel(view, corners[i], &x, &y, &wrong);
        least_x = x - wrong < least_x ? x - wrong : least_x;
        least_y = y - wrong < least_y ? y - wrong : least_y;
        most_x = x + wrong > most_x ? x + wrong : most_x;
        most_y = y + wrong > most_y ? y + wrong : most_y;
    }
    return (ab_pixel_range){ ab_cell_of(least_x), ab_cell_of(least_y), ab_cell_of(most_x) + 1,
                             ab_cell_of(most_y) + 1 };
}
