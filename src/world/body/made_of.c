/* world/body/made_of.c - bodies of figures: regions, chains, compounds, half-planes.
 *
 * They become lists of shapes before anything else looks at them: so there is one kind of body to
 * step, to save and to record.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/compound.h"
#include "base/alloc.h"
#include "figure/operand.h"
#include "world/body/body.h"
#include "world/body/endless_body.h"
#include "world/state/border.h"
#include "world/state/refusal.h"
#include "world/state/state.h"

/* Shapes in memory of their own. */
typedef struct shape_pile {
    abut_world *world;
    abut_shape *shapes;
    uint32_t count;
    uint32_t capacity;
    uint32_t one_sided; /* segments of one-sided chains */
    bool endless;
    abut_vec2 room; /* where the body stands: what has no end is cut off at the lattice's */
} shape_pile;

static abut_status pile_shape(shape_pile *pile, const abut_shape *shape)
{
    abut_world *world = pile->world;

    if (pile->count == ABUT_MOST_SHAPES) {
        return ab_check_range(world, "the number of pieces of the figure", pile->count + 1.0, 1,
                              ABUT_MOST_SHAPES);
    }
    if (pile->count == pile->capacity) {
        uint32_t grown = 2 * pile->capacity + 8;
        abut_shape *more =
            ab_resize(&world->allocator, pile->shapes, pile->capacity, grown, sizeof *more);

        if (more == NULL) {
            return ab_refuse(world, ABUT_E_MEMORY, "no memory for the shapes");
        }
        pile->shapes = more;
        pile->capacity = grown;
    }
    pile->shapes[pile->count++] = *shape;
    return ABUT_OK;
}

static void free_pile(const shape_pile *pile)
{
    ab_free(&pile->world->allocator, pile->shapes, pile->capacity, sizeof *pile->shapes);
}

/* --- What is wrong with a figure ---------------------------------------------------------------
 */

/* "(1, 2)" */
static void say_pair(ab_text *text, double x, double y)
{
    ab_text_add(text, "(");
    ab_text_add_number(text, x);
    ab_text_add(text, ", ");
    ab_text_add_number(text, y);
    ab_text_add(text, ")");
}

/* "the half-plane's normal is (0, 0), but must have a direction" */
static void say_direction(ab_text *text, const abut_figure *figure, bool finite)
{
    ab_text_add(text, figure->kind == ABUT_FIGURE_HALF_PLANE ? "the half-plane's normal is "
                      : figure->kind == ABUT_FIGURE_RAY      ? "the ray's direction is "
                                                             : "the line's direction is ");
    say_pair(text, figure->of.direction.x, figure->of.direction.y);
    ab_text_add(text, finite ? ", but must have a direction" : ", but must be finite");
}

/* A figure of nothing, or of a shape that is empty. */
static void say_empty(ab_text *text, const abut_figure *figure)
{
    char why[120];

    if (figure->kind == ABUT_FIGURE_SHAPE && figure->of.shape != NULL) {
        abut_shape_explain(figure->of.shape, why, sizeof why);
        ab_text_add(text, "the figure is an empty shape: ");
        ab_text_add(text, why);
    } else if (figure->of.shape == NULL) { /* whichever it is of */
        ab_text_add(text, "the figure is of NULL");
    } else {
        ab_text_add(text, "the figure is empty");
    }
}

static bool is_within_limit(double x, double y)
{
    return ab_fabs(x) <= ABUT_LIMIT && ab_fabs(y) <= ABUT_LIMIT;
}

/* Refuses a figure, or a member of it, that stands as far from its own place as `by`. */
static abut_status
refuse_figure(abut_world *world, abut_status status, const abut_figure *figure, abut_vec2 by)
{
    abut_vec2 at = { figure->at.tx + by.x, figure->at.ty + by.y };
    abut_vec2 direction = figure->of.direction;
    bool finite = direction.x - direction.x == 0 && direction.y - direction.y == 0;
    char sentence[sizeof world->last_error];
    ab_text text = ab_text_to(sentence, sizeof sentence);

    bool endless = ab_kind_is_endless(figure->kind);

    if (endless && !finite) {
        say_direction(&text, figure, false);
    } else if (!is_within_limit(at.x, at.y)) {
        ab_text_add(&text, "the figure is at ");
        say_pair(&text, at.x, at.y);
        ab_text_add(&text, ", but " AB_WITHIN_LIMIT);
    } else if (endless && status == ABUT_E_SHAPE) {
        say_direction(&text, figure, true);
    } else if (status == ABUT_E_SHAPE) {
        say_empty(&text, figure);
    } else {
        ab_text_add(&text, "the figure, which is at ");
        say_pair(&text, at.x, at.y);
        ab_text_add(&text, ", reaches further than 536870912 units (ABUT_LIMIT) from the origin");
    }
    return ab_refuse(world, status, sentence);
}

/* --- Pieces ------------------------------------------------------------------------------------
 */

/* A piece from its corners in units: a shape made of numbers can be turned. */
static abut_shape piece_in_units(const abut_shape *piece, abut_vec2 by)
{
    abut_vec2 corners[ABUT_INLINE_CORNERS];
    int count = abut_shape_corners(piece, corners, ABUT_INLINE_CORNERS);

    for (int i = 0; i < count; i++) {
        corners[i] = (abut_vec2){ corners[i].x + by.x, corners[i].y + by.y };
    }
    abut_shape made = abut_polygon(corners, count);

    /* Very far out doubles round corners. */
    return abut_shape_check(&made) == ABUT_OK ? made : abut_moved(piece, by.x, by.y);
}

static abut_status pile_region(shape_pile *pile, const abut_region *region, abut_vec2 by)
{
    abut_status status = ABUT_OK;

    for (uint32_t k = 0; k < abut_region_pieces(region) && status == ABUT_OK; k++) {
        abut_shape piece = abut_region_piece(region, k);
        abut_shape made = piece_in_units(&piece, by);

        status = pile_shape(pile, &made);
    }
    return status;
}

/* Segments from vertex to vertex: they know their direction. */
static abut_status pile_chain(shape_pile *pile, const abut_chain *chain, abut_vec2 by)
{
    uint32_t count = abut_chain_points(chain, NULL, 0);
    uint32_t segments = abut_chain_segments(chain);
    abut_vec2 *points =
        ab_resize(&pile->world->allocator, NULL, 0, count > 0 ? count : 1, sizeof *points);
    abut_status status = ABUT_OK;

    if (points == NULL) {
        return ab_refuse(pile->world, ABUT_E_MEMORY, "no memory for the shapes");
    }
    abut_chain_points(chain, points, count);
    for (uint32_t k = 0; k < segments && status == ABUT_OK; k++) {
        abut_vec2 p = points[k];
        abut_vec2 q = points[(k + 1) % count];
        abut_shape segment = abut_segment(p.x + by.x, p.y + by.y, q.x + by.x, q.y + by.y);

        status = pile_shape(pile, &segment);
        pile->one_sided += abut_chain_is_one_sided(chain);
    }
    ab_free(&pile->world->allocator, points, count > 0 ? count : 1, sizeof *points);
    return status;
}

static abut_status pile_endless(shape_pile *pile, const abut_figure *figure, abut_vec2 by)
{
    abut_figure moved = *figure;
    abut_shape pieces[AB_ENDLESS_PIECES];
    uint32_t count = 0;

    moved.at.tx += by.x;
    moved.at.ty += by.y;
    abut_status status = ab_endless_pieces(&moved, pile->room, pieces, &count);

    pile->endless = true;
    if (status != ABUT_OK) {
        return refuse_figure(pile->world, status, &moved, pile->room);
    }
    for (uint32_t k = 0; k < count && status == ABUT_OK; k++) {
        status = pile_shape(pile, &pieces[k]);
    }
    return status;
}

static abut_status refuse_cells(abut_world *world)
{
    return ab_refuse(world, ABUT_E_ARGUMENT, "masks and tiles are bodies by `pixels` and `tiles`");
}

static abut_status pile_figure(shape_pile *pile, const abut_figure *figure, abut_vec2 by);

static abut_status pile_compound(shape_pile *pile, const abut_compound *compound, abut_vec2 by)
{
    abut_status status = ABUT_OK;

    for (uint32_t k = 0; k < abut_compound_members(compound) && status == ABUT_OK; k++) {
        abut_vec2 moved;
        abut_figure member = abut_compound_member(compound, k, &moved);

        status = pile_figure(pile, &member, (abut_vec2){ by.x + moved.x, by.y + moved.y });
    }
    return status;
}

static abut_status pile_figure(shape_pile *pile, const abut_figure *figure, abut_vec2 by)
{
    abut_vec2 at = { figure->at.tx + by.x, figure->at.ty + by.y };
    abut_shape moved;

    switch (figure->kind) {
    case ABUT_FIGURE_SHAPE:
        moved = abut_moved(figure->of.shape, by.x, by.y);
        return pile_shape(pile, by.x == 0 && by.y == 0 ? figure->of.shape : &moved);
    case ABUT_FIGURE_REGION:
        return pile_region(pile, figure->of.region, at);
    case ABUT_FIGURE_CHAIN:
        return pile_chain(pile, figure->of.chain, at);
    case ABUT_FIGURE_COMPOUND:
        return pile_compound(pile, figure->of.compound, at);
    case ABUT_FIGURE_RAY:
    case ABUT_FIGURE_LINE:
    case ABUT_FIGURE_HALF_PLANE:
        return pile_endless(pile, figure, by);
    default:
        return refuse_cells(pile->world);
    }
}

/* All of a figure; the pile is to be freed in any case. */
static abut_status
pile_whole(shape_pile *pile, abut_world *world, const abut_figure *figure, abut_vec2 room)
{
    ab_operand operand;

    *pile = (shape_pile){ .world = world, .room = room };
    if (figure->kind == ABUT_FIGURE_MASK || figure->kind == ABUT_FIGURE_TILES) {
        return refuse_cells(world);
    }
    abut_status status = ab_operand_without_cells(figure, &operand);

    if (status != ABUT_OK) {
        return refuse_figure(world, status, figure, (abut_vec2){ 0, 0 });
    }
    status = pile_figure(pile, figure, (abut_vec2){ 0, 0 });
    if (status == ABUT_OK && pile->count == 0) {
        status = ab_refuse(world, ABUT_E_SHAPE, "the figure is empty");
    }
    if (status == ABUT_OK && pile->one_sided > 0 && pile->one_sided < pile->count) {
        status = ab_refuse(world, ABUT_E_ARGUMENT, "a one-sided chain is a body of its own");
    }
    return status;
}

/* --- Bodies ------------------------------------------------------------------------------------
 */

static abut_status
check_made_of(abut_world *world, const abut_body_settings *settings, const shape_pile *pile)
{
    if (settings->tiles != NULL || settings->pixels != NULL || settings->shapes != NULL) {
        return ab_refuse(world, ABUT_E_ARGUMENT, AB_MADE_OF_ONE);
    }
    if (pile->endless && (settings->kind != ABUT_BODY_STATIC || settings->angle != 0)) {
        return ab_refuse(world, ABUT_E_ARGUMENT,
                         "an endless figure can only be a static body that is not turned");
    }
    return ABUT_OK;
}

abut_status ab_add_made_of(abut_world *world, const abut_body_settings *settings, abut_body *body)
{
    shape_pile pile;

    if (body != NULL) {
        *body = ABUT_NO_BODY;
    }
    if (ab_world_is_busy(world)) {
        return ab_refuse_busy(world);
    }
    abut_status status = pile_whole(&pile, world, settings->figure, settings->at);

    if (status == ABUT_OK) {
        status = check_made_of(world, settings, &pile);
    }
    if (status == ABUT_OK) {
        abut_body_settings list = *settings;

        list.figure = NULL;
        list.shapes = pile.shapes;
        list.shape_count = pile.count;
        list.whole = true;
        list.one_sided = pile.one_sided > 0;
        status = abut_world_add(world, &list, body);
    }
    free_pile(&pile);
    return status;
}

abut_status abut_body_reshape_figure(
    abut_world *world, abut_body body, const abut_figure *figure, abut_spawn spawn, double reach)
{
    uint32_t index;
    shape_pile pile;

    if (world == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (figure == NULL) {
        return ab_refuse(world, ABUT_E_ARGUMENT, "figure is NULL");
    }
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    bool is_static = world->hot[index].kind == ABUT_BODY_STATIC && world->traits[index].angle == 0;

    status = pile_whole(&pile, world, figure, abut_body_at(world, body));
    if (status == ABUT_OK && ((pile.endless && !is_static) || pile.one_sided > 0)) {
        status = ab_refuse(world, ABUT_E_ARGUMENT, "an existing body cannot be given this figure");
    }
    if (status == ABUT_OK) {
        status = abut_body_reshape_whole(world, body, pile.shapes, pile.count, spawn, reach);
    }
    free_pile(&pile);
    return status;
}
