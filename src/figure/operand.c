/* figure/operand.c - the two sides of a question.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "chain/chain.h"
#include "figure/compound.h"
#include "figure/operand.h"
#include "narrow/seam.h"
#include "region/region.h"
#include "tiles/tiles.h"

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
        out->has_sides = true;
        out->has_covers = true;
        out->grain = ab_max(4 * ab_max(longer_side(view->column), longer_side(view->row)), 1);
    }
    return status;
}

/* Moves what has bounds of its own: the status says whether it can stand there. */
static abut_status place_operand(abut_transform at, ab_vec low, ab_vec high, ab_operand *out)
{
    if (!(at.tx - at.tx == 0) || !(at.ty - at.ty == 0)) {
        return ABUT_E_NOT_FINITE;
    }
    if (!ab_in_range(at.tx) || !ab_in_range(at.ty)) {
        return ABUT_E_RANGE;
    }
    out->moved = (ab_vec){ ab_round(at.tx), ab_round(at.ty) };
    out->low = ab_add(low, out->moved);
    out->high = ab_add(high, out->moved);
    bool in = out->low.x >= -AB_LATTICE_LIMIT && out->low.y >= -AB_LATTICE_LIMIT &&
              out->high.x <= AB_LATTICE_LIMIT && out->high.y <= AB_LATTICE_LIMIT;

    return in ? ABUT_OK : ABUT_E_RANGE;
}

static abut_status operand_of_endless(const abut_figure *figure, ab_operand *out)
{
    abut_status status = ab_endless_make(figure, &out->endless);

    out->low = (ab_vec){ -AB_LATTICE_LIMIT, -AB_LATTICE_LIMIT };
    out->high = (ab_vec){ AB_LATTICE_LIMIT, AB_LATTICE_LIMIT };
    out->is_endless = true;
    out->has_thin = figure->kind != ABUT_FIGURE_HALF_PLANE;
    return status;
}

/* Whether a cell of a grid has a shape. */
static bool has_shapes(const abut_tiles *tiles)
{
    size_t count = (size_t)tiles->width * tiles->height;

    for (size_t i = 0; i < count; i++) {
        if (tiles->kinds[tiles->cells[i]].settings.shape_count > 0) {
            return true;
        }
    }
    return false;
}

/* Whether a transform turns, mirrors and scales evenly, and nothing else. */
static bool keeps_circles(abut_transform at)
{
    double scale = ab_sqrt(at.a * at.a + at.b * at.b);
    double off =
        ab_fabs(at.a * at.c + at.b * at.d) + ab_fabs(scale - ab_sqrt(at.c * at.c + at.d * at.d));

    return off <= 0x1p-40 * (scale + 1);
}

static bool has_round_shapes(const abut_tiles *tiles)
{
    for (uint32_t kind = 0; kind < ABUT_TILE_KINDS; kind++) {
        const abut_tile_kind *settings = &tiles->kinds[kind].settings;

        for (uint32_t i = 0; i < settings->shape_count; i++) {
            if (ab_inside(&settings->shapes[i])->core.radius > 0) {
                return true;
            }
        }
    }
    return false;
}

/* Cells under a transform that is no mere shift: their corners are placed one by one. */
static abut_status turn_tiles(abut_transform at, ab_vec low, ab_vec high, ab_operand *out)
{
    abut_vec2 corners[4] = { { ab_units(low.x), ab_units(low.y) },
                             { ab_units(high.x), ab_units(low.y) },
                             { ab_units(low.x), ab_units(high.y) },
                             { ab_units(high.x), ab_units(high.y) } };
    abut_bounds all = abut_bounds_empty();

    if (!keeps_circles(at) && has_round_shapes(out->tiles)) {
        return ABUT_E_RADIUS;
    }
    for (int i = 0; i < 4; i++) {
        abut_vec2 p = abut_apply(at, corners[i]);

        if (!(p.x - p.x == 0) || !(p.y - p.y == 0)) {
            return ABUT_E_NOT_FINITE;
        }
        all = abut_bounds_join(all, (abut_bounds){ p, p });
    }
    if (!(all.min.x >= 1 - ABUT_LIMIT) || !(all.min.y >= 1 - ABUT_LIMIT) ||
        !(all.max.x <= ABUT_LIMIT - 1) || !(all.max.y <= ABUT_LIMIT - 1)) {
        return ABUT_E_RANGE;
    }
    /* A little more, for what is rounded. */
    out->low = ab_sub((ab_vec){ ab_round(all.min.x), ab_round(all.min.y) }, (ab_vec){ 4, 4 });
    out->high = ab_add((ab_vec){ ab_round(all.max.x), ab_round(all.max.y) }, (ab_vec){ 4, 4 });
    out->turned = true;
    out->at = at;
    out->grain = ab_max((int64_t)((double)out->grain *
                                  (ab_fabs(at.a) + ab_fabs(at.b) + ab_fabs(at.c) + ab_fabs(at.d))),
                        1);
    return ABUT_OK;
}

static abut_status operand_of_tiles(const abut_figure *figure, ab_operand *out)
{
    const abut_tiles *tiles = figure->of.tiles;

    if (tiles == NULL || !has_shapes(tiles)) {
        return ABUT_E_SHAPE;
    }
    ab_vec last = { ((int64_t)tiles->width - 1) * tiles->quanta,
                    ((int64_t)tiles->height - 1) * tiles->quanta };

    out->tiles = tiles;
    out->has_thin = tiles->has_thin;
    out->has_seams = true;
    out->has_open = tiles->has_open;
    out->has_sides = true;
    out->has_covers = true;
    out->grain = 4 * tiles->quanta;
    if (figure->at.a != 1 || figure->at.b != 0 || figure->at.c != 0 || figure->at.d != 1) {
        return turn_tiles(figure->at, tiles->low, ab_add(last, tiles->high), out);
    }
    return place_operand(figure->at, tiles->low, ab_add(last, tiles->high), out);
}

static abut_status operand_of_compound(const abut_figure *figure, ab_operand *out)
{
    const abut_compound *parts = figure->of.compound;

    if (parts == NULL || parts->pile.count == 0) {
        return ABUT_E_SHAPE;
    }
    out->parts = parts;
    out->has_thin = parts->has_thin;
    out->has_seams = true;
    out->has_joints = parts->has_joints;
    out->has_open = parts->has_open;
    out->has_sides = true;
    out->has_covers = true;
    out->grain = longer_side(ab_sub(parts->pile.high, parts->pile.low)) / 64 + 1;
    abut_status status = place_operand(figure->at, parts->pile.low, parts->pile.high, out);

    if (parts->is_endless && status == ABUT_E_RANGE && ab_in_range(figure->at.tx) &&
        ab_in_range(figure->at.ty)) {
        status = ABUT_OK;
    }
    if (parts->is_endless) {
        out->is_endless = true;
        out->low = (ab_vec){ -AB_LATTICE_LIMIT, -AB_LATTICE_LIMIT };
        out->high = (ab_vec){ AB_LATTICE_LIMIT, AB_LATTICE_LIMIT };
    }
    return status;
}

static abut_status operand_of_pile(const ab_pile *pile, abut_transform at, ab_operand *out)
{
    out->pile = pile;
    out->has_thin = pile->has_thin;
    out->has_seams = pile->count > 1 && !pile->is_path;
    out->has_joints = pile->count > 1 && pile->is_path;
    out->has_open = pile->one_sided;
    out->has_sides = true;
    out->grain = longer_side(ab_sub(pile->high, pile->low)) / 64 + 1;
    return place_operand(at, pile->low, pile->high, out);
}

abut_status ab_operand_without_cells(const abut_figure *figure, ab_operand *out)
{
    *out = (ab_operand){ .kind = figure->kind };
    switch (figure->kind) {
    case ABUT_FIGURE_SHAPE:
        *out = ab_operand_of_shape(ab_inside(figure->of.shape));
        return out->shape->core.count > 0 ? ABUT_OK : ABUT_E_SHAPE;
    case ABUT_FIGURE_REGION:
        return figure->of.region == NULL
                   ? ABUT_E_SHAPE
                   : operand_of_pile(&figure->of.region->pile, figure->at, out);
    case ABUT_FIGURE_CHAIN:
        return figure->of.chain == NULL ? ABUT_E_SHAPE
                                        : operand_of_pile(&figure->of.chain->pile, figure->at, out);
    case ABUT_FIGURE_RAY:
    case ABUT_FIGURE_LINE:
    case ABUT_FIGURE_HALF_PLANE:
        return operand_of_endless(figure, out);
    case ABUT_FIGURE_COMPOUND:
        return operand_of_compound(figure, out);
    default:
        return ABUT_E_SHAPE;
    }
}

abut_status ab_operand_make(const abut_figure *figure, ab_operand *out)
{
    if (figure == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = (ab_operand){ .kind = figure->kind };
    switch (figure->kind) {
    case ABUT_FIGURE_MASK:
        return operand_of_mask(figure, out);
    case ABUT_FIGURE_TILES:
        return operand_of_tiles(figure, out);
    default:
        return ab_operand_without_cells(figure, out);
    }
}

/* The bounds of what there is; of cells, all are looked at. */
static abut_bounds bounds_of_pieces(const ab_operand *of)
{
    abut_bounds all = abut_bounds_empty();
    ab_parade parade;

    ab_parade_begin(&parade, of, of->low, of->high);
    while (ab_parade_next(&parade)) {
        all = abut_bounds_join(all, abut_shape_bounds(ab_as_public(parade.shape)));
    }
    return all;
}

/* The bounds of all members of a compound; those of the endless ones are added. */
static abut_bounds bounds_of_members(const ab_operand *of)
{
    abut_bounds all = abut_bounds_empty();

    for (uint32_t i = 0; i < of->parts->pile.count; i++) {
        const ab_member *member = &of->parts->members[i];
        ab_vec moved = ab_add(member->moved, of->moved);
        abut_bounds own = abut_figure_bounds(&member->figure);

        own.min.x += ab_units(moved.x);
        own.min.y += ab_units(moved.y);
        own.max.x += ab_units(moved.x);
        own.max.y += ab_units(moved.y);
        all = abut_bounds_join(all, own);
    }
    return all;
}

abut_bounds ab_operand_bounds(const ab_operand *of)
{
    if (of->parts != NULL && of->parts->is_loose) {
        return bounds_of_members(of);
    }
    if (of->is_endless || of->tiles != NULL) {
        return of->tiles != NULL ? bounds_of_pieces(of) : ab_endless_bounds(&of->endless);
    }
    return (abut_bounds){ { ab_units(of->low.x), ab_units(of->low.y) },
                          { ab_units(of->high.x), ab_units(of->high.y) } };
}

bool ab_operands_make(const abut_figure *a,
                      const abut_figure *b,
                      ab_operand *mine,
                      ab_operand *other)
{
    if (ab_operand_make(a, mine) != ABUT_OK || ab_operand_make(b, other) != ABUT_OK) {
        return false;
    }
    ab_operands_fit(mine, other, (ab_vec){ 0, 0 });
    return true;
}

bool ab_are_endless(const abut_figure *a, const abut_figure *b, ab_endless *mine, ab_endless *other)
{
    return a != NULL && b != NULL && ab_kind_is_endless(a->kind) && ab_kind_is_endless(b->kind) &&
           ab_endless_make(a, mine) == ABUT_OK && ab_endless_make(b, other) == ABUT_OK;
}

/* Where an operand is while it moves, for another that is endless and rests. Of two that both have
 * endless members this much is looked at: 2^24 units around the origin. */
static void reached_by(const ab_operand *of, ab_vec motion, ab_vec *low, ab_vec *high)
{
    const int64_t most = of->is_endless ? (int64_t)1 << 56 : AB_LATTICE_LIMIT;
    ab_vec limit = { most, most };

    low->x = ab_max(of->low.x + ab_min(motion.x, 0), -limit.x);
    low->y = ab_max(of->low.y + ab_min(motion.y, 0), -limit.y);
    high->x = ab_min(of->high.x + ab_max(motion.x, 0), limit.x);
    high->y = ab_min(of->high.y + ab_max(motion.y, 0), limit.y);
}

void ab_operand_fit(ab_operand *of, ab_vec low, ab_vec high)
{
    if (!of->is_endless) {
        return;
    }
    of->fit_low = low;
    of->fit_high = high;
    if (ab_kind_is_endless(of->kind)) {
        ab_endless_fit(&of->endless, low, high, &of->fitted);
        of->shape = &of->fitted;
        of->has_thin = ab_core_is_thin(&of->fitted.core);
        ab_operand_box_of(of->shape, &of->low, &of->high);
    }
}

void ab_operands_fit(ab_operand *a, ab_operand *b, ab_vec motion_of_a)
{
    ab_vec low_a;
    ab_vec high_a;
    ab_vec low_b;
    ab_vec high_b;

    if (!a->is_endless && !b->is_endless) {
        return;
    }
    reached_by(a, motion_of_a, &low_a, &high_a);
    reached_by(b, (ab_vec){ -motion_of_a.x, -motion_of_a.y }, &low_b, &high_b);
    ab_operand_fit(a, low_b, high_b);
    ab_operand_fit(b, low_a, high_a);
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

/* How many times a size fits into a distance, rounded down, and what part of it is left. */
static bool split_distance(int64_t distance, int64_t size, int *whole, double *part)
{
    const int64_t far = (int64_t)1 << 18;
    int64_t times = distance / size;
    int64_t rest = distance - times * size;

    if (rest != 0 && (rest < 0) != (size < 0)) {
        times--;
        rest += size;
    }
    *whole = (int)ab_max(ab_min(times, far), -far);
    *part = (double)rest / (double)size;
    return times > -far && times < far;
}

bool ab_grid_offset(const ab_operand *a, const ab_operand *b, ab_vec shift, ab_offset *out)
{
    ab_vec d = ab_sub(ab_sub(b->view.at, a->view.at), shift);
    const ab_view *view = &a->view;

    if (view->swapped) {
        return split_distance(d.y, view->column.y, &out->whole.x, &out->part_x) &&
               split_distance(d.x, view->row.x, &out->whole.y, &out->part_y);
    }
    return split_distance(d.x, view->column.x, &out->whole.x, &out->part_x) &&
           split_distance(d.y, view->row.y, &out->whole.y, &out->part_y);
}
