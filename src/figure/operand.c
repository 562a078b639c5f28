/* figure/operand.c - the two sides of a question, and the pairs of their pieces.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "chain/chain.h"
#include "figure/operand.h"
#include "narrow/narrow.h"
#include "narrow/seam.h"
#include "region/region.h"

static int64_t longer_side(ab_vec v)
{
    return ab_max(ab_max(v.x, -v.x), ab_max(v.y, -v.y));
}

ab_operand ab_operand_of_shape(const ab_shape *shape)
{
    ab_operand operand = { .kind = ABUT_FIGURE_SHAPE, .shape = shape };

    ab_operand_box_of(shape, &operand.low, &operand.high);
    operand.has_thin = ab_core_is_thin(&shape->core);
    return operand;
}

static abut_status operand_of_mask(const abut_figure *figure, ab_operand *out)
{
    abut_status status = ab_view_make(figure->of.mask, figure->at, &out->view);

    if (status == ABUT_OK) {
        const ab_view *view = &out->view;

        out->low = view->low;
        out->high = view->high;
        out->has_thin = view->flat;
        out->has_seams = true;
        out->grain = ab_max(4 * ab_max(longer_side(view->column), longer_side(view->row)), 1);
    }
    return status;
}

static abut_status operand_of_pile(const ab_pile *pile, abut_transform at, ab_operand *out)
{
    if (!(at.tx - at.tx == 0) || !(at.ty - at.ty == 0)) {
        return ABUT_E_NOT_FINITE;
    }
    if (!ab_in_range(at.tx) || !ab_in_range(at.ty)) {
        return ABUT_E_RANGE;
    }
    out->pile = pile;
    out->moved = (ab_vec){ ab_round(at.tx), ab_round(at.ty) };
    out->low = ab_add(pile->low, out->moved);
    out->high = ab_add(pile->high, out->moved);
    out->has_thin = pile->has_thin;
    out->has_seams = pile->count > 1 && !pile->is_path;
    out->has_joints = pile->count > 1 && pile->is_path;
    out->has_open = pile->one_sided;
    out->has_sides = true;
    out->grain = longer_side(ab_sub(pile->high, pile->low)) / 64 + 1;
    bool in = out->low.x >= -AB_LATTICE_LIMIT && out->low.y >= -AB_LATTICE_LIMIT &&
              out->high.x <= AB_LATTICE_LIMIT && out->high.y <= AB_LATTICE_LIMIT;

    return in ? ABUT_OK : ABUT_E_RANGE;
}

abut_status ab_operand_make(const abut_figure *figure, ab_operand *out)
{
    if (figure == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = (ab_operand){ .kind = figure->kind };
    switch (figure->kind) {
    case ABUT_FIGURE_SHAPE:
        *out = ab_operand_of_shape(ab_inside(figure->of.shape));
        return out->shape->core.count > 0 ? ABUT_OK : ABUT_E_SHAPE;
    case ABUT_FIGURE_MASK:
        return operand_of_mask(figure, out);
    case ABUT_FIGURE_REGION:
        return figure->of.region == NULL
                   ? ABUT_E_SHAPE
                   : operand_of_pile(&figure->of.region->pile, figure->at, out);
    case ABUT_FIGURE_CHAIN:
        return figure->of.chain == NULL ? ABUT_E_SHAPE
                                        : operand_of_pile(&figure->of.chain->pile, figure->at, out);
    case ABUT_FIGURE_EMPTY:
        break;
    }
    return ABUT_E_SHAPE;
}

void ab_parade_begin(ab_parade *parade, const ab_operand *of, ab_vec low, ab_vec high)
{
    parade->of = of;
    parade->done =
        low.x > of->high.x || of->low.x > high.x || low.y > of->high.y || of->low.y > high.y;
    parade->shape = of->shape;
    parade->inner = 0;
    parade->open = (ab_vec){ 0, 0 };
    if (of->kind == ABUT_FIGURE_MASK) {
        ab_pieces_begin(&parade->pieces, &of->view, low, high);
        parade->shape = &parade->pieces.shape;
    } else if (of->pile != NULL) {
        parade->next = 0;
        parade->low = ab_sub(low, of->moved);
        parade->high = ab_sub(high, of->moved);
        parade->shape = &parade->held;
    }
}

void ab_parade_begin_hollow(ab_parade *parade, const ab_operand *of, ab_vec low, ab_vec high)
{
    AB_ASSERT(of->kind == ABUT_FIGURE_MASK, "only what has cells has some that are empty");
    parade->of = of;
    parade->inner = 0;
    parade->open = (ab_vec){ 0, 0 };
    ab_pieces_begin_hollow(&parade->pieces, &of->view, low, high);
    parade->shape = &parade->pieces.shape;
}

static bool next_of_pile(ab_parade *parade)
{
    const ab_pile *pile = parade->of->pile;

    parade->number = ab_pile_next(pile, parade->next, parade->low, parade->high);
    parade->next = parade->number + 1;
    if (parade->number == pile->count) {
        parade->next = pile->count;
        return false;
    }
    ab_pile_shape(pile, parade->number, parade->of->moved, &parade->held);
    parade->inner = ab_pile_inner(pile, parade->number);
    if (pile->one_sided) {
        ab_vec along = ab_sub(pile->points[parade->number + 1], pile->points[parade->number]);

        parade->open = (ab_vec){ along.y, -along.x };
    }
    return true;
}

bool ab_parade_beyond(const ab_parade *parade, ab_vec place, ab_vec *beyond)
{
    const ab_pile *pile = parade->of->pile;

    if (pile == NULL || !pile->is_path) {
        return false;
    }
    ab_vec own = ab_sub(place, parade->of->moved);
    const ab_vec *ends = &pile->points[parade->number];

    for (int end = 0; end < 2; end++) {
        if (own.x == ends[end].x && own.y == ends[end].y) {
            bool found = ab_pile_beyond(pile, parade->number, end, beyond);

            *beyond = ab_add(*beyond, parade->of->moved);
            return found;
        }
    }
    return false;
}

int ab_parade_side(const ab_parade *parade, int side)
{
    return parade->of->pile != NULL ? ab_pile_side(parade->of->pile, parade->number, side) : side;
}

bool ab_parade_next(ab_parade *parade)
{
    if (parade->of->kind == ABUT_FIGURE_MASK) {
        return ab_pieces_next(&parade->pieces);
    }
    if (parade->of->pile != NULL) {
        return next_of_pile(parade);
    }
    bool first = !parade->done;

    parade->done = true;
    return first;
}

void ab_parade_narrow(ab_parade *parade, ab_vec low, ab_vec high)
{
    if (parade->of->kind == ABUT_FIGURE_MASK) {
        ab_pieces_narrow(&parade->pieces, low, high);
    }
    if (parade->of->pile != NULL) {
        parade->low = ab_sub(low, parade->of->moved);
        parade->high = ab_sub(high, parade->of->moved);
    }
}

/* Coordinates stay below 2^62, whatever is added. */
static int64_t kept_near(int64_t value)
{
    return ab_max(ab_min(value, 2 * AB_ALL_REACH - 1), 1 - 2 * AB_ALL_REACH);
}

/* The box that a box reaches when it is moved by a shift and then along a motion. */
static void reached_box(ab_vec *low, ab_vec *high, ab_vec shift, ab_vec motion, int64_t reach)
{
    low->x = kept_near(low->x + shift.x + ab_min(motion.x, 0) - reach);
    low->y = kept_near(low->y + shift.y + ab_min(motion.y, 0) - reach);
    high->x = kept_near(high->x + shift.x + ab_max(motion.x, 0) + reach);
    high->y = kept_near(high->y + shift.y + ab_max(motion.y, 0) + reach);
}

void ab_pairs_begin(ab_pairs *pairs,
                    const ab_operand *a,
                    const ab_operand *b,
                    ab_vec shift,
                    ab_vec motion,
                    int64_t reach)
{
    ab_vec low = b->low;
    ab_vec high = b->high;

    pairs->a = a;
    pairs->b = b;
    pairs->shift = shift;
    pairs->motion = motion;
    pairs->reach = reach;
    pairs->inside = false;
    reached_box(&low, &high, (ab_vec){ -shift.x, -shift.y }, (ab_vec){ -motion.x, -motion.y },
                reach);
    ab_parade_begin(&pairs->parade_a, a, low, high);
    if (a->kind == ABUT_FIGURE_MASK && b->kind == ABUT_FIGURE_MASK) {
        ab_mask_pieces_near(&pairs->parade_a.pieces, &b->view, shift, motion, reach);
    }
}

/* What the piece of a reaches. */
static void box_of_piece(const ab_pairs *pairs, ab_vec *low, ab_vec *high)
{
    ab_operand_box_of(pairs->parade_a.shape, low, high);
    reached_box(low, high, pairs->shift, pairs->motion, pairs->reach);
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
    if (pairs->inside) {
        box_of_piece(pairs, &low, &high);
        ab_parade_narrow(&pairs->parade_b, low, high);
    }
}

abut_relation ab_pairs_relate(const ab_pairs *pairs)
{
    const ab_shape *a = pairs->parade_a.shape;
    const ab_shape *b = pairs->parade_b.shape;
    ab_vec d = ab_sub(ab_sub(b->at, a->at), pairs->shift);
    abut_relation relation = ab_relate(&a->core, &b->core, d, a->core.radius + b->core.radius);

    if (relation == ABUT_TOUCHING && (pairs->a->has_joints || pairs->b->has_joints) &&
        ab_cross_at_joint(&pairs->parade_a, &pairs->parade_b, pairs->shift)) {
        return ABUT_OVERLAPPING;
    }
    return relation;
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

    return a->kind == ABUT_FIGURE_MASK && b->kind == ABUT_FIGURE_MASK && mine->upright &&
           mine->rigid && other->upright && other->rigid && !mine->flat &&
           same_vec(mine->column, other->column) && same_vec(mine->row, other->row);
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
