/* figure/parade.c - the pieces of one side near a box.
 *
 * A *leaf* is what pieces come from: the operand itself, or one member of a compound after the
 * other.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/compound.h"
#include "figure/operand.h"
#include "tiles/cells.h"
#include "tiles/tiles.h"

static bool leaf_meets(ab_vec low, ab_vec high, ab_vec other_low, ab_vec other_high)
{
    return low.x <= other_high.x && other_low.x <= high.x && low.y <= other_high.y &&
           other_low.y <= high.y;
}

/* A box as cells saw it before they were turned, and a little more for what is rounded. Flattened,
 * all of them may be near. */
static void box_before_turn(const ab_operand *leaf, ab_vec *low, ab_vec *high)
{
    const double most = ABUT_LIMIT;
    abut_vec2 corners[4] = { { ab_units(low->x), ab_units(low->y) },
                             { ab_units(high->x), ab_units(low->y) },
                             { ab_units(low->x), ab_units(high->y) },
                             { ab_units(high->x), ab_units(high->y) } };
    abut_bounds all = abut_bounds_empty();
    abut_transform back;
    bool found = abut_invert(leaf->at, &back) == ABUT_OK;

    for (int i = 0; i < 4 && found; i++) {
        abut_vec2 p = abut_apply(back, corners[i]);

        all = abut_bounds_join(all, (abut_bounds){ p, p });
    }
    double spare = found ? 0x1p-20 + 0x1p-30 * (ab_fabs(back.a) + ab_fabs(back.b) +
                                                ab_fabs(back.c) + ab_fabs(back.d))
                         : 0;

    found = found && all.min.x - spare > -most && all.min.y - spare > -most &&
            all.max.x + spare < most && all.max.y + spare < most;
    *low = found ? (ab_vec){ ab_round(all.min.x - spare), ab_round(all.min.y - spare) }
                 : (ab_vec){ -AB_LATTICE_LIMIT, -AB_LATTICE_LIMIT };
    *high = found ? (ab_vec){ ab_round(all.max.x + spare), ab_round(all.max.y + spare) }
                  : (ab_vec){ AB_LATTICE_LIMIT, AB_LATTICE_LIMIT };
}

/* The cells that may reach the box, from their first row on. */
static void begin_cells(ab_parade *parade, const ab_operand *leaf, ab_vec low, ab_vec high)
{
    const abut_tiles *tiles = leaf->tiles;
    ab_cell_walk *cells = &parade->cells;

    if (leaf->turned) {
        box_before_turn(leaf, &low, &high);
    } else {
        low = ab_sub(low, leaf->moved);
        high = ab_sub(high, leaf->moved);
    }
    cells->x0 = ab_max(ab_first_cell(low.x, tiles->high.x, tiles->quanta), 0);
    cells->y = ab_max(ab_first_cell(low.y, tiles->high.y, tiles->quanta), 0);
    cells->x1 =
        ab_min(ab_last_cell(high.x, tiles->low.x, tiles->quanta), (int64_t)tiles->width - 1);
    cells->y1 =
        ab_min(ab_last_cell(high.y, tiles->low.y, tiles->quanta), (int64_t)tiles->height - 1);
    cells->x = cells->x0;
    parade->next = 0;
}

static void begin_leaf(ab_parade *parade, const ab_operand *leaf, ab_vec low, ab_vec high)
{
    parade->leaf = leaf;
    parade->done = !leaf_meets(low, high, leaf->low, leaf->high);
    parade->shape = leaf->shape;
    parade->inner = 0;
    parade->open = (ab_vec){ 0, 0 };
    parade->low = low;
    parade->high = high;
    if (leaf->kind == ABUT_FIGURE_MASK) {
        ab_pieces_begin(&parade->pieces, &leaf->view, low, high);
        parade->shape = &parade->pieces.shape;
    } else if (leaf->pile != NULL) {
        parade->next = 0;
        parade->low = ab_sub(low, leaf->moved);
        parade->high = ab_sub(high, leaf->moved);
        parade->shape = &parade->held;
    } else if (leaf->tiles != NULL) {
        begin_cells(parade, leaf, low, high);
        parade->shape = &parade->held;
    }
}

void ab_parade_begin(ab_parade *parade, const ab_operand *of, ab_vec low, ab_vec high)
{
    parade->of = of;
    parade->shift = (ab_vec){ 0, 0 };
    parade->inner = 0;
    parade->open = (ab_vec){ 0, 0 };
    if (of->parts != NULL) {
        parade->leaf = NULL;
        parade->shape = NULL;
        parade->next_member = 0;
        parade->whole_low = ab_sub(low, of->moved);
        parade->whole_high = ab_sub(high, of->moved);
        return;
    }
    begin_leaf(parade, of, low, high);
}

void ab_parade_begin_hollow(ab_parade *parade, const ab_operand *of, ab_vec low, ab_vec high)
{
    AB_ASSERT(of->kind == ABUT_FIGURE_MASK, "only what has cells has some that are empty");
    parade->of = parade->leaf = of;
    parade->shift = (ab_vec){ 0, 0 };
    parade->inner = 0;
    parade->open = (ab_vec){ 0, 0 };
    ab_pieces_begin_hollow(&parade->pieces, &of->view, low, high);
    parade->shape = &parade->pieces.shape;
}

/* --- Leaves ------------------------------------------------------------------------------------
 */

static bool next_of_pile(ab_parade *parade)
{
    const ab_pile *pile = parade->leaf->pile;

    parade->number = ab_pile_next(pile, parade->next, parade->low, parade->high);
    parade->next = parade->number + 1;
    if (parade->number == pile->count) {
        parade->next = pile->count;
        return false;
    }
    ab_pile_shape(pile, parade->number, parade->leaf->moved, &parade->held);
    parade->inner = ab_pile_inner(pile, parade->number);
    if (pile->one_sided) {
        ab_vec along = ab_sub(pile->points[parade->number + 1], pile->points[parade->number]);

        parade->open = (ab_vec){ along.y, -along.x };
    }
    return true;
}

/* An open side as whole numbers; its length does not matter. */
static ab_vec open_of_kind(const abut_tile_kind *kind)
{
    double most = ab_fabs(kind->open_side.x) > ab_fabs(kind->open_side.y)
                      ? ab_fabs(kind->open_side.x)
                      : ab_fabs(kind->open_side.y);

    return most > 0 ? (ab_vec){ (int64_t)(kind->open_side.x / most * 0x1p40),
                                (int64_t)(kind->open_side.y / most * 0x1p40) }
                    : (ab_vec){ 0, 0 };
}

/* Turns a piece with its cells: a corner that two of them share is rounded alike in both. */
static void turn_piece(ab_parade *parade)
{
    abut_transform at = parade->leaf->at;
    abut_shape cell = abut_tiles_cell_shape(parade->leaf->tiles, (uint32_t)parade->cells.x,
                                            (uint32_t)parade->cells.y, parade->next - 1);
    abut_shape turned = abut_transformed(&cell, at);
    ab_vec open = parade->open;
    double x = (double)open.x;
    double y = (double)open.y;

    parade->held = *ab_inside(&turned);
    if ((open.x | open.y) != 0) {
        double to_x = at.a * x + at.c * y;
        double to_y = at.b * x + at.d * y;
        double most = ab_fabs(to_x) > ab_fabs(to_y) ? ab_fabs(to_x) : ab_fabs(to_y);

        parade->open =
            most > 0 ? (ab_vec){ (int64_t)(to_x / most * 0x1p40), (int64_t)(to_y / most * 0x1p40) }
                     : (ab_vec){ 0, 0 };
    }
}

static bool next_of_cells(ab_parade *parade)
{
    const ab_operand *leaf = parade->leaf;
    const abut_tiles *tiles = leaf->tiles;
    ab_cell_walk *cells = &parade->cells;

    while (cells->y <= cells->y1) {
        if (cells->x > cells->x1) {
            cells->x = cells->x0;
            cells->y++;
            parade->next = 0;
            continue;
        }
        const abut_tile_kind *kind =
            &tiles->kinds[ab_tile_at(tiles, (uint32_t)cells->x, (uint32_t)cells->y)].settings;

        if (parade->next >= kind->shape_count) {
            cells->x++;
            parade->next = 0;
            continue;
        }
        ab_vec corner = { cells->x * tiles->quanta, cells->y * tiles->quanta };

        parade->held = *ab_inside(&kind->shapes[parade->next++]);
        parade->held.at = ab_add(parade->held.at, ab_add(corner, leaf->moved));
        parade->open = open_of_kind(kind);
        if (leaf->turned) {
            turn_piece(parade);
        }
        return true;
    }
    return false;
}

static bool next_of_leaf(ab_parade *parade)
{
    const ab_operand *leaf = parade->leaf;

    if (leaf->kind == ABUT_FIGURE_MASK) {
        return ab_pieces_next(&parade->pieces);
    }
    if (leaf->pile != NULL || leaf->tiles != NULL) {
        return leaf->pile != NULL ? next_of_pile(parade) : next_of_cells(parade);
    }
    bool first = !parade->done;

    parade->done = true;
    return first;
}

/* --- Members -----------------------------------------------------------------------------------
 */

/* Enters the next member near the box. */
static bool enter_member(ab_parade *parade)
{
    const ab_operand *of = parade->of;
    const abut_compound *parts = of->parts;
    uint32_t number =
        ab_pile_next(&parts->pile, parade->next_member, parade->whole_low, parade->whole_high);

    if (number == parts->pile.count) {
        parade->next_member = number;
        return false;
    }
    const ab_member *member = &parts->members[number];
    abut_status status = ab_operand_make(&member->figure, &parade->member);

    AB_ASSERT(status == ABUT_OK, "members were asked when the compound was made");
    (void)status;
    parade->next_member = number + 1;
    parade->shift = ab_add(of->moved, member->moved);
    ab_vec low = ab_sub(parade->whole_low, member->moved);
    ab_vec high = ab_sub(parade->whole_high, member->moved);

    if (parade->member.is_endless) {
        ab_endless_fit(&parade->member.endless, ab_sub(of->fit_low, parade->shift),
                       ab_sub(of->fit_high, parade->shift), &parade->member.fitted);
        parade->member.shape = &parade->member.fitted;
        ab_operand_box_of(parade->member.shape, &parade->member.low, &parade->member.high);
    }
    begin_leaf(parade, &parade->member, low, high);
    return true;
}

bool ab_parade_next(ab_parade *parade)
{
    if (parade->of->parts == NULL) {
        return next_of_leaf(parade);
    }
    while (parade->leaf == NULL || !next_of_leaf(parade)) {
        if (!enter_member(parade)) {
            return false;
        }
    }
    /* Where the pieces of the leaf are found is not where they stand. */
    const ab_shape *found = parade->leaf->kind == ABUT_FIGURE_MASK ? &parade->pieces.shape
                            : parade->leaf->shape != NULL          ? parade->leaf->shape
                                                                   : &parade->held;

    parade->placed = *found;
    parade->placed.at = ab_add(found->at, parade->shift);
    parade->shape = &parade->placed;
    return true;
}

void ab_parade_narrow(ab_parade *parade, ab_vec low, ab_vec high)
{
    const ab_operand *leaf = parade->leaf;

    if (parade->of->parts != NULL) {
        parade->whole_low = ab_sub(low, parade->of->moved);
        parade->whole_high = ab_sub(high, parade->of->moved);
    }
    if (leaf == NULL) {
        return;
    }
    low = ab_sub(low, parade->shift);
    high = ab_sub(high, parade->shift);
    if (leaf->kind == ABUT_FIGURE_MASK) {
        ab_pieces_narrow(&parade->pieces, low, high);
    }
    if (leaf->pile != NULL) {
        parade->low = ab_sub(low, leaf->moved);
        parade->high = ab_sub(high, leaf->moved);
    }
}

int ab_parade_side(const ab_parade *parade, int side)
{
    const ab_pile *pile = parade->leaf->pile;

    return pile != NULL ? ab_pile_side(pile, parade->number, side) : side;
}

bool ab_parade_beyond(const ab_parade *parade, ab_vec place, ab_vec *beyond)
{
    const ab_pile *pile = parade->leaf->pile;

    if (pile == NULL || !pile->is_path) {
        return false;
    }
    ab_vec moved = ab_add(parade->leaf->moved, parade->shift);
    ab_vec own = ab_sub(place, moved);
    const ab_vec *ends = &pile->points[parade->number];

    for (int end = 0; end < 2; end++) {
        if (own.x == ends[end].x && own.y == ends[end].y) {
            bool found = ab_pile_beyond(pile, parade->number, end, beyond);

            *beyond = ab_add(*beyond, moved);
            return found;
        }
    }
    return false;
}
