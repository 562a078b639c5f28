/* mask/operand.c - the two sides of a question, and the pairs of their pieces.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "mask/operand.h"
#include "narrow/narrow.h"

abut_status ab_operand_make(const abut_figure *figure, ab_operand *out)
{
    if (figure == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (figure->shape == NULL) {
        abut_status status = ab_view_make(figure->mask, figure->at, &out->view);

        out->shape = NULL;
        out->low = out->view.low;
        out->high = out->view.high;
        return status;
    }
    const ab_shape *shape = ab_inside(figure->shape);
    const ab_core *core = &shape->core;

    out->shape = shape;
    out->low = (ab_vec){ shape->at.x + core->low.x - core->radius,
                         shape->at.y + core->low.y - core->radius };
    out->high = (ab_vec){ shape->at.x + core->high.x + core->radius,
                          shape->at.y + core->high.y + core->radius };
    return core->count > 0 ? ABUT_OK : ABUT_E_SHAPE;
}

void ab_parade_begin(ab_parade *parade, const ab_operand *of, ab_vec low, ab_vec high)
{
    parade->of = of;
    parade->done = false;
    if (of->shape == NULL) {
        ab_pieces_begin(&parade->pieces, &of->view, low, high);
        parade->shape = &parade->pieces.shape;
        return;
    }
    parade->shape = of->shape;
    parade->done =
        low.x > of->high.x || of->low.x > high.x || low.y > of->high.y || of->low.y > high.y;
}

bool ab_parade_next(ab_parade *parade)
{
    if (parade->of->shape == NULL) {
        return ab_pieces_next(&parade->pieces);
    }
    bool first = !parade->done;

    parade->done = true;
    return first;
}

/* Coordinates stay below 2^62, whatever is added. */
static int64_t kept_near(int64_t value)
{
    return ab_max(ab_min(value, 2 * AB_ALL_REACH - 1), 1 - 2 * AB_ALL_REACH);
}

/* The box that a box reaches when it is moved by a shift and then along a way. */
static void reached_box(ab_vec *low, ab_vec *high, ab_vec shift, ab_vec way, int64_t reach)
{
    low->x = kept_near(low->x + shift.x + ab_min(way.x, 0) - reach);
    low->y = kept_near(low->y + shift.y + ab_min(way.y, 0) - reach);
    high->x = kept_near(high->x + shift.x + ab_max(way.x, 0) + reach);
    high->y = kept_near(high->y + shift.y + ab_max(way.y, 0) + reach);
}

void ab_pairs_begin(ab_pairs *pairs,
                    const ab_operand *a,
                    const ab_operand *b,
                    ab_vec shift,
                    ab_vec way,
                    int64_t reach)
{
    ab_vec low = b->low;
    ab_vec high = b->high;

    pairs->a = a;
    pairs->b = b;
    pairs->shift = shift;
    pairs->way = way;
    pairs->reach = reach;
    pairs->inside = false;
    reached_box(&low, &high, (ab_vec){ -shift.x, -shift.y }, (ab_vec){ -way.x, -way.y }, reach);
    ab_parade_begin(&pairs->parade_a, a, low, high);
}

/* What the piece of a reaches. */
static void box_of_piece(const ab_pairs *pairs, ab_vec *low, ab_vec *high)
{
    const ab_shape *shape = pairs->parade_a.shape;
    int64_t r = shape->core.radius;

    *low = (ab_vec){ shape->at.x + shape->core.low.x - r, shape->at.y + shape->core.low.y - r };
    *high = (ab_vec){ shape->at.x + shape->core.high.x + r, shape->at.y + shape->core.high.y + r };
    reached_box(low, high, pairs->shift, pairs->way, pairs->reach);
}

/* Looks at the pieces of b near the piece of a. */
static void enter_piece(ab_pairs *pairs)
{
    ab_vec low;
    ab_vec high;

    box_of_piece(pairs, &low, &high);
    ab_parade_begin(&pairs->parade_b, pairs->b, low, high);
    pairs->inside = true;
}

bool ab_pairs_next(ab_pairs *pairs)
{
    for (;;) {
        if (pairs->inside && ab_parade_next(&pairs->parade_b)) {
            return true;
        }
        if (!ab_parade_next(&pairs->parade_a)) {
            return false;
        }
        enter_piece(pairs);
    }
}

void ab_pairs_narrow(ab_pairs *pairs, int64_t reach)
{
    ab_vec low;
    ab_vec high;

    pairs->reach = reach;
    if (pairs->inside && pairs->b->shape == NULL) {
        box_of_piece(pairs, &low, &high);
        ab_pieces_narrow(&pairs->parade_b.pieces, low, high);
    }
}

abut_relation ab_pairs_relate(const ab_pairs *pairs)
{
    const ab_shape *a = pairs->parade_a.shape;
    const ab_shape *b = pairs->parade_b.shape;
    ab_vec d = ab_sub(ab_sub(b->at, a->at), pairs->shift);

    return ab_relate(&a->core, &b->core, d, a->core.radius + b->core.radius);
}

bool ab_find_overlap(ab_pairs *pairs, const ab_operand *a, const ab_operand *b, ab_vec shift)
{
    ab_pairs_begin(pairs, a, b, shift, (ab_vec){ 0, 0 }, 0);
    while (ab_pairs_next(pairs)) {
        if (ab_pairs_relate(pairs) == ABUT_OVERLAPPING) {
            return true;
        }
    }
    return false;
}

static bool same_vec(ab_vec a, ab_vec b)
{
    return a.x == b.x && a.y == b.y;
}

bool ab_on_one_grid(const ab_operand *a, const ab_operand *b)
{
    const ab_view *mine = &a->view;
    const ab_view *other = &b->view;

    return a->shape == NULL && b->shape == NULL && mine->upright && mine->rigid && other->upright &&
           other->rigid && !mine->flat && same_vec(mine->column, other->column) &&
           same_vec(mine->row, other->row);
}

/* How many steps of a size fit into a distance, rounded down, and what part of one is left. */
static bool split_steps(int64_t distance, int64_t step, int *whole, double *part)
{
    const int64_t far = (int64_t)1 << 18;
    int64_t steps = distance / step;
    int64_t rest = distance - steps * step;

    if (rest != 0 && (rest < 0) != (step < 0)) {
        steps--;
        rest += step;
    }
    *whole = (int)ab_max(ab_min(steps, far), -far);
    *part = (double)rest / (double)step;
    return steps > -far && steps < far;
}

bool ab_grid_offset(const ab_operand *a, const ab_operand *b, ab_vec shift, ab_offset *out)
{
    ab_vec d = ab_sub(ab_sub(b->view.at, a->view.at), shift);
    const ab_view *view = &a->view;

    if (view->swapped) {
        return split_steps(d.y, view->column.y, &out->whole.x, &out->part_x) &&
               split_steps(d.x, view->row.x, &out->whole.y, &out->part_y);
    }
    return split_steps(d.x, view->column.x, &out->whole.x, &out->part_x) &&
           split_steps(d.y, view->row.y, &out->whole.y, &out->part_y);
}
