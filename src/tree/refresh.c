/* tree/refresh.c - where nodes and their shapes stand.
 *
 * A walk along the links of the tree, without a stack: going down, each node gets its global
 * transform and places its shape, going up, bounds are joined. A change that turns out to be
 * impossible is taken back by setting the old transform and walking once more. That never fails:
 * only compounds need memory there, and these keep as much as they ever needed.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "chain/chain.h"
#include "figure/compound.h"
#include "region/region.h"
#include "tree/tree.h"

#include <math.h>

/* A transform that makes round shapes ellipses: whatever needs most memory. */
static const abut_transform sheared = { 1, 0, 0.5, 2, 0, 0 };

static size_t padded(size_t size)
{
    return (size + 7) & ~(size_t)7;
}

/* Memory for a shape where it stands, whatever its transform is. What is round and small can
 * do without: it is placed on demand. */
static size_t placed_memory(const abut_shape *shape)
{
    size_t straight = abut_transformed_memory(shape, abut_identity());

    return straight == 0 ? 0 : abut_transformed_memory(shape, sheared);
}

static ab_form *make_form(const abut_allocator *allocator, const abut_shape *shape)
{
    size_t local_size = abut_transformed_memory(shape, abut_identity());
    size_t placed_size = placed_memory(shape);
    size_t size = sizeof(ab_form) + padded(local_size) + padded(placed_size);
    ab_form *form = ab_resize(allocator, NULL, 0, size, 1);

    if (form == NULL) {
        return NULL;
    }
    *form = (ab_form){
        .local = *shape, .size = size, .local_size = local_size, .placed_size = placed_size
    };
    if (local_size > 0) {
        form->local = abut_transformed_in(shape, abut_identity(), form + 1, local_size);
    }
    return form;
}

abut_status
ab_form_of_shape(const abut_allocator *allocator, const abut_shape *shape, ab_form **form)
{
    abut_status status = abut_shape_check(shape);

    if (status == ABUT_OK) {
        *form = make_form(allocator, shape);
        status = *form != NULL ? ABUT_OK : ABUT_E_MEMORY;
    }
    return status;
}

static bool is_bare(const abut_figure *figure)
{
    switch (figure->kind) {
    case ABUT_FIGURE_MASK:
        return figure->of.mask == NULL;
    case ABUT_FIGURE_REGION:
        return figure->of.region == NULL;
    case ABUT_FIGURE_CHAIN:
        return figure->of.chain == NULL;
    case ABUT_FIGURE_TILES:
        return figure->of.tiles == NULL;
    case ABUT_FIGURE_COMPOUND:
        return figure->of.compound == NULL;
    case ABUT_FIGURE_RAY:
    case ABUT_FIGURE_LINE:
    case ABUT_FIGURE_HALF_PLANE:
        return figure->of.direction.x == 0 && figure->of.direction.y == 0;
    default:
        return true;
    }
}

abut_status
ab_form_of_figure(const abut_allocator *allocator, const abut_figure *figure, ab_form **form)
{
    if (figure->kind == ABUT_FIGURE_SHAPE) {
        return ab_form_of_shape(allocator, figure->of.shape, form);
    }
    if (is_bare(figure)) {
        return ABUT_E_SHAPE;
    }
    bool region = figure->kind == ABUT_FIGURE_REGION;
    bool chain = figure->kind == ABUT_FIGURE_CHAIN;
    size_t size = sizeof(ab_form) + (region  ? figure->of.region->size
                                     : chain ? figure->of.chain->size
                                             : 0);
    ab_form *made = ab_resize(allocator, NULL, 0, size, 1);

    if (made == NULL) {
        return ABUT_E_MEMORY;
    }
    *made = (ab_form){ .figure = *figure, .local = abut_nothing(), .size = size };
    made->placed = made->local;
    made->region = region ? ab_region_copy_to(made + 1, figure->of.region) : NULL;
    made->chain = chain ? ab_chain_copy_to(made + 1, figure->of.chain) : NULL;
    *form = made;
    return ABUT_OK;
}

void ab_form_free(const abut_allocator *allocator, ab_form *form)
{
    if (form != NULL) {
        ab_placed_compound_free(allocator, &form->compound);
        ab_free(allocator, form, form->size, 1);
    }
}

static ab_box box_of_form(const abut_shape *shape)
{
    const ab_shape *inside = ab_inside(shape);
    const ab_core *core = &inside->core;
    int64_t radius = core->radius;

    if (core->count == 0) {
        return ab_box_empty();
    }
    return (
        ab_box){ { inside->at.x + core->low.x - radius, inside->at.y + core->low.y - radius },
                 { inside->at.x + core->high.x + radius, inside->at.y + core->high.y + radius } };
}

static abut_status place_form(ab_form *form, abut_transform global, ab_box *own)
{
    size_t size = abut_transformed_memory(&form->local, global);
    char *behind = (char *)(form + 1) + padded(form->local_size);
    uint64_t room[AB_CURVE_WORDS];
    abut_shape placed;

    form->on_demand = size > form->placed_size;
    if (form->on_demand) {
        AB_ASSERT(size <= sizeof room - sizeof(abut_shape),
                  "there is room for every curve of few corners");
        placed = abut_transformed_in(&form->local, global, room, sizeof room);
    } else {
        placed = abut_transformed_in(&form->local, global, behind, form->placed_size);
        form->placed = placed;
    }
    *own = box_of_form(&placed);
    return abut_shape_check(&placed);
}

abut_figure ab_form_figure(const ab_form *form, abut_transform global)
{
    abut_figure figure = form->figure;

    if (form->region != NULL) {
        return abut_figure_of_region(form->region, 0, 0);
    }
    if (form->chain != NULL) {
        return abut_figure_of_chain(form->chain, 0, 0);
    }
    if (figure.kind == ABUT_FIGURE_COMPOUND) {
        return abut_figure_of_compound(form->compound.compound, 0, 0);
    }
    if (ab_kind_is_endless(figure.kind)) {
        ab_endless_under(&form->figure, global, &figure);
        return figure;
    }
    figure.at = abut_compose(global, figure.at);
    return figure;
}

/* The bounds of what has no end, from those in units: sides that have an end are at its place. */
static ab_box box_of_endless(const ab_endless *of)
{
    abut_bounds bounds = ab_endless_bounds(of);

    return (ab_box){ { bounds.min.x == -INFINITY ? -AB_NO_END : of->at.x,
                       bounds.min.y == -INFINITY ? -AB_NO_END : of->at.y },
                     { bounds.max.x == INFINITY ? AB_NO_END : of->at.x,
                       bounds.max.y == INFINITY ? AB_NO_END : of->at.y } };
}

/* The bounds of all cells that are not empty. */
static ab_box box_of_cells(const ab_operand *operand)
{
    ab_box all = ab_box_empty();
    ab_parade parade;

    ab_parade_begin(&parade, operand, operand->low, operand->high);
    while (ab_parade_next(&parade)) {
        ab_box piece = box_of_form(ab_as_public(parade.shape));

        all = ab_box_join(&all, &piece);
    }
    return all;
}

/* The bounds of what is no compound, or of a compound whose members all end where it says. */
static ab_box box_of_operand(const ab_operand *operand)
{
    if (ab_kind_is_endless(operand->kind)) {
        return box_of_endless(&operand->endless);
    }
    return operand->tiles != NULL ? box_of_cells(operand) : (ab_box){ operand->low, operand->high };
}

/* The bounds of a compound that stands where the node has it: none of its members is moved. */
static ab_box box_of_compound(const abut_compound *compound)
{
    ab_box all = ab_box_empty();

    for (uint32_t i = 0; i < compound->pile.count; i++) {
        ab_operand operand;
        abut_status status = ab_operand_make(&compound->members[i].figure, &operand);
        ab_box own = status == ABUT_OK ? box_of_operand(&operand) : ab_box_empty();

        all = ab_box_join(&all, &own);
    }
    return all;
}

/* Lets the copy of a figure, if there is one, stand where a node with this global transform has
 * it. */
static abut_status place_copy(const abut_allocator *allocator, ab_form *form, abut_transform global)
{
    abut_transform at = abut_compose(global, form->figure.at);
    abut_figure endless;

    switch (form->figure.kind) {
    case ABUT_FIGURE_REGION:
        return ab_region_place(form->figure.of.region, at, form->region);
    case ABUT_FIGURE_CHAIN:
        return ab_chain_place(form->figure.of.chain, at, form->chain);
    case ABUT_FIGURE_COMPOUND:
        return ab_compound_place(form->figure.of.compound, at, allocator, &form->compound);
    case ABUT_FIGURE_RAY:
    case ABUT_FIGURE_LINE:
    case ABUT_FIGURE_HALF_PLANE:
        return ab_endless_under(&form->figure, global, &endless);
    default:
        return ABUT_OK;
    }
}

/* What is empty has no bounds, and stands anywhere. */
static abut_status
place_figure(const abut_allocator *allocator, ab_form *form, abut_transform global, ab_box *own)
{
    abut_status status = place_copy(allocator, form, global);
    ab_operand operand;

    *own = ab_box_empty();
    if (status != ABUT_OK) {
        return status;
    }
    abut_figure figure = ab_form_figure(form, global);

    status = ab_operand_make(&figure, &operand);
    if (status == ABUT_OK) {
        *own = operand.parts != NULL ? box_of_compound(operand.parts) : box_of_operand(&operand);
    }
    return status == ABUT_E_SHAPE ? ABUT_OK : status;
}

void ab_node_look(const abut_tree *tree, uint32_t slot, ab_look *look)
{
    const ab_tree_node *node = &tree->nodes[slot];
    const ab_form *form = node->form;

    if (form->figure.kind != ABUT_FIGURE_EMPTY) {
        look->figure = ab_form_figure(form, node->global);
        look->shape = NULL;
        return;
    }
    look->shape = &form->placed;
    if (form->on_demand) { /* the shape itself lies behind what it borrows */
        size_t size = sizeof look->words - sizeof(abut_shape);
        abut_shape *placed = (abut_shape *)(void *)((char *)look->words + size);

        *placed = abut_transformed_in(&form->local, node->global, look->words, size);
        look->shape = placed;
    }
    look->figure = abut_figure_of_shape(look->shape);
}

abut_status ab_node_stand(abut_tree *tree, uint32_t slot)
{
    ab_tree_node *node = &tree->nodes[slot];

    node->flags &= ~(uint32_t)AB_NODE_CHANGED;
    if (node->parent != AB_NO_SLOT) {
        node->global = abut_compose(tree->nodes[node->parent].global, node->local);
    }
    if (node->form == NULL) {
        node->own = ab_box_empty();
        return ABUT_OK;
    }
    return node->form->figure.kind != ABUT_FIGURE_EMPTY
               ? place_figure(&tree->allocator, node->form, node->global, &node->own)
               : place_form(node->form, node->global, &node->own);
}

abut_status ab_node_refresh(abut_tree *tree, uint32_t slot)
{
    uint32_t at = slot;
    uint32_t from = AB_NO_SLOT;
    abut_status wrong = ab_node_stand(tree, slot);

    for (;;) {
        uint32_t linked = ab_next_link(tree, slot, at, from);

        if (linked != AB_NO_SLOT) {
            abut_status status = ab_node_stand(tree, linked);

            wrong = wrong == ABUT_OK ? status : wrong;
            at = linked;
            from = AB_NO_SLOT;
            continue;
        }
        ab_node_pull(tree, at);
        if (at == slot) {
            break;
        }
        from = at;
        at = tree->nodes[at].up;
    }
    ab_node_climb(tree, tree->nodes[slot].up);
    return wrong;
}
