/* cli/query/grove.c - reading trees of nodes.
 *
 * Nodes may be listed in any order, parents after their children, too. So they are made first,
 * then handed to their parents, and get their shapes last: where a shape stands is only known
 * then, and then the library says whether it can.
 *
 * SPDX-License-Identifier: MIT */
#include "query/grove.h"

#include "read/transform.h"

#include <stdlib.h>
#include <string.h>

static bool no_room(const path *at, fault *wrong)
{
    return fault_at(wrong, at, "needs more memory than there is", NULL);
}

static bool read_name(grove *g, const object *from, size_t place)
{
    const json_t *name = require(from, "name");
    path at = { from->at, "name", 0 };

    if (name == NULL) {
        return false;
    }
    if (!json_is_string(name)) {
        return fault_at(from->wrong, &at, "must be a string", name);
    }
    if (json_object_get(g->places, json_string_value(name)) != NULL) {
        return fault_at(from->wrong, &at, "must not be the name of two nodes", name);
    }
    if (json_object_set_new(g->places, json_string_value(name), json_integer((json_int_t)place)) !=
        0) {
        return no_room(&at, from->wrong);
    }
    return true;
}

static bool make_node(grove *g, const object *from, size_t place)
{
    static const char *const optional[] = { "parent", "transform", "shape", "visible", NULL };
    const json_t *value = json_object_get(from->json, "transform");
    abut_transform transform = abut_identity();
    bool visible = true;

    if (!json_is_object(from->json)) {
        return fault_at(from->wrong, from->at, "must be a node {\"name\": ...}", from->json);
    }
    if (!check_spelling(from, optional) || !read_name(g, from, place) ||
        (value != NULL && !read_transform(from, value, &transform)) ||
        !read_bool(from, "visible", &visible)) {
        return false;
    }
    abut_node_settings settings = { .transform = &transform, .hidden = !visible, .user = place };
    abut_status status = abut_tree_add(g->tree, &settings, &g->nodes[place]);

    return status == ABUT_OK || fault_at(from->wrong, from->at, abut_status_text(status), NULL);
}

static bool find_name(const grove *g, const json_t *name, const path *at, fault *wrong, size_t *out)
{
    const char *word = json_string_value(name);
    const json_t *place = word != NULL ? json_object_get(g->places, word) : NULL;

    if (place == NULL) {
        return fault_at(wrong, at, "must be the name of a node of the tree", name);
    }
    *out = (size_t)json_integer_value(place);
    return true;
}

static bool hand_to_parent(const grove *g, const object *from, size_t place)
{
    const json_t *parent = json_object_get(from->json, "parent");
    path at = { from->at, "parent", 0 };
    size_t above = 0;

    if (parent == NULL || json_is_null(parent)) {
        return true;
    }
    if (!find_name(g, parent, &at, from->wrong, &above)) {
        return false;
    }
    abut_status status =
        abut_node_attach(g->tree, g->nodes[place], g->nodes[above], ABUT_NO_NODE, ABUT_KEEP_LOCAL);

    return status == ABUT_OK ||
           fault_at(from->wrong, &at,
                    status == ABUT_E_CYCLE ? "must not be the node itself or one below it"
                                           : abut_status_text(status),
                    parent);
}

static bool give_shape(const grove *g, const object *from, size_t place)
{
    const json_t *value = json_object_get(from->json, "shape");
    path at = { from->at, "shape", 0 };
    figure *shape = &g->shapes.list[place];
    text rule = { 0 };

    shape->type = NULL;
    if (value == NULL || json_is_null(value)) {
        return true;
    }
    shape->may_be_mask = true;
    shape->may_be_region = true;
    shape->may_be_other = true;
    if (!read_shape_at(value, &at, (abut_vec2){ 0, 0 }, shape, from->wrong)) {
        return false;
    }
    abut_figure drawn = figure_as_figure(shape);

    abut_status status = drawn.kind != ABUT_FIGURE_SHAPE
                             ? abut_node_set_figure(g->tree, g->nodes[place], &drawn)
                             : abut_node_set_shape(g->tree, g->nodes[place], &shape->shape);

    if (status == ABUT_OK) {
        return true;
    }
    text_add(&rule, "is not a possible shape where its node stands: ");
    text_add(&rule, abut_status_text(status));
    fault_at(from->wrong, &at, text_string(&rule), NULL);
    text_free(&rule);
    return false;
}

typedef bool node_fn(const grove *g, const object *from, size_t place);

static bool for_each_node(const grove *g, const json_t *list, fault *wrong, node_fn *act)
{
    path at = { NULL, "tree", 0 };

    for (size_t i = 0; i < json_array_size(list); i++) {
        path step = { &at, NULL, i };
        object from = { json_array_get(list, i), &step, wrong };

        if (!act(g, &from, i)) {
            return false;
        }
    }
    return true;
}

bool grove_read(grove *out, const json_t *question, fault *wrong)
{
    object from = { question, NULL, wrong };
    path at = { NULL, "tree", 0 };
    const json_t *list = json_object_get(question, "tree");

    abut_tree_destroy(out->tree);
    json_decref(out->places);
    out->tree = NULL;
    out->places = NULL;
    if (list == NULL) {
        return true;
    }
    if (require_list(&from, "tree", "must be a list of nodes [{\"name\": ...}]") == NULL) {
        return false;
    }
    out->tree = abut_tree_create(NULL);
    out->places = json_object();
    if (out->tree == NULL || out->places == NULL ||
        !figures_reserve(&out->shapes, json_array_size(list)) ||
        !room_reserve(&out->node_memory, json_array_size(list) * sizeof *out->nodes)) {
        return no_room(&at, wrong);
    }
    out->nodes = out->node_memory.memory;
    for (size_t i = 0; i < json_array_size(list); i++) {
        path step = { &at, NULL, i };
        object node = { json_array_get(list, i), &step, wrong };

        if (!make_node(out, &node, i)) {
            return false;
        }
    }
    return for_each_node(out, list, wrong, hand_to_parent) &&
           for_each_node(out, list, wrong, give_shape);
}

void grove_free(grove *out)
{
    abut_tree_destroy(out->tree);
    json_decref(out->places);
    free(out->node_memory.memory);
    figures_free(&out->shapes);
    *out = (grove){ 0 };
}

bool names_node(const json_t *value)
{
    return json_object_get(value, "node") != NULL && json_object_get(value, "type") == NULL;
}

const figure *grove_figure(const grove *in, abut_node node)
{
    size_t place = (size_t)abut_node_user(in->tree, node);

    return abut_tree_has(in->tree, node) && place < in->shapes.count ? &in->shapes.list[place]
                                                                     : NULL;
}

/* The shape of one node, where it stands. */
static bool collect_shape(const grove *in, abut_node node, member *out)
{
    const figure *from = grove_figure(in, node);
    size_t size = abut_node_shape_memory(in->tree, node);

    if (!figures_reserve(&out->pieces, out->count + 1)) {
        return false;
    }
    figure *piece = &out->pieces.list[out->count];

    piece->other.kind = ABUT_FIGURE_EMPTY;
    if (!room_reserve(&piece->placed, size) ||
        abut_node_shape(in->tree, node, piece->placed.memory, size, &piece->shape) != ABUT_OK) {
        return false;
    }
    piece->type = from != NULL ? from->type : "shape";
    piece->is_rect = from != NULL && from->is_rect;
    piece->radius = from != NULL ? from->radius : 0;
    piece->rect = from != NULL ? from->rect : (abut_rectangle){ 0 };
    piece->transform = abut_node_global(in->tree, node);
    if (from != NULL) {
        piece->transform = abut_compose(piece->transform, from->transform);
    }
    out->count++;
    return true;
}

bool member_add_mask(const abut_figure *masked, member *out)
{
    uint32_t count = abut_mask_rects(masked->of.mask, NULL, 0);
    abut_cells *rects = calloc((size_t)count + 1, sizeof *rects);
    bool ok = rects != NULL && figures_reserve(&out->pieces, out->count + count);

    if (ok) {
        abut_mask_rects(masked->of.mask, rects, count);
    }
    for (uint32_t i = 0; i < count && ok; i++) {
        abut_shape rect = abut_rect(rects[i].x, rects[i].y, rects[i].width, rects[i].height);
        figure *piece = &out->pieces.list[out->count++];

        piece->shape = abut_transformed(&rect, masked->at);
        piece->type = "mask";
        piece->is_rect = true;
        piece->other.kind = ABUT_FIGURE_EMPTY;
    }
    free(rects);
    out->masks += ok;
    return ok;
}

static bool member_add_piece(member *out, abut_shape shape, const char *type)
{
    if (!figures_reserve(&out->pieces, out->count + 1)) {
        return false;
    }
    figure *piece = &out->pieces.list[out->count++];

    piece->shape = shape;
    piece->type = type;
    piece->is_rect = false;
    piece->other.kind = ABUT_FIGURE_EMPTY;
    return true;
}

/* The pieces of a region where it stands. */
static bool member_add_region(const abut_figure *drawn, member *out)
{
    bool ok = true;

    for (uint32_t i = 0; i < abut_region_pieces(drawn->of.region) && ok; i++) {
        ok = member_add_piece(out, abut_region_piece(drawn->of.region, i), "polygon");
    }
    out->masks++;
    return ok;
}

/* The segments of a chain where it stands. */
static bool member_add_chain(const abut_figure *drawn, member *out)
{
    bool ok = true;

    for (uint32_t i = 0; i < abut_chain_segments(drawn->of.chain) && ok; i++) {
        ok = member_add_piece(out, abut_chain_segment(drawn->of.chain, i), "chain");
    }
    out->masks++;
    return ok;
}

/* The shapes of all cells of a grid where they stand. */
static bool member_add_tiles(const abut_figure *drawn, member *out)
{
    const abut_tiles *tiles = drawn->of.tiles;
    uint32_t width = abut_tiles_width(tiles);
    bool ok = true;

    for (uint32_t i = 0; i < width * abut_tiles_height(tiles) && ok; i++) {
        for (uint32_t k = 0; k < ABUT_TILE_SHAPES && ok; k++) {
            abut_shape cell = abut_tiles_cell_shape(tiles, i % width, i / width, k);

            ok = abut_shape_check(&cell) != ABUT_OK ||
                 member_add_piece(out, abut_transformed(&cell, drawn->at), "tiles");
        }
    }
    out->masks++;
    return ok;
}

/* What has no end, by a point of it. */
static bool member_add_endless(const abut_figure *drawn, member *out)
{
    const char *type = drawn->kind == ABUT_FIGURE_RAY    ? "ray"
                       : drawn->kind == ABUT_FIGURE_LINE ? "line"
                                                         : "half_plane";

    if (!member_add_piece(out, abut_point(drawn->at.tx, drawn->at.ty), type)) {
        return false;
    }
    out->pieces.list[out->count - 1].other = *drawn;
    out->masks++;
    out->endless = true;
    return true;
}

static bool member_add_compound(const abut_figure *drawn, member *out);

/* Whatever a node or a compound has that is no shape, where it stands. */
static bool member_add_figure(const abut_figure *drawn, member *out)
{
    switch (drawn->kind) {
    case ABUT_FIGURE_REGION:
        return member_add_region(drawn, out);
    case ABUT_FIGURE_CHAIN:
        return member_add_chain(drawn, out);
    case ABUT_FIGURE_TILES:
        return member_add_tiles(drawn, out);
    case ABUT_FIGURE_COMPOUND:
        return member_add_compound(drawn, out);
    case ABUT_FIGURE_MASK:
        return member_add_mask(drawn, out);
    default:
        return member_add_endless(drawn, out);
    }
}

/* The members of a compound, none of which is moved where it stands on a node. */
static bool member_add_compound(const abut_figure *drawn, member *out)
{
    bool ok = true;

    for (uint32_t i = 0; i < abut_compound_members(drawn->of.compound) && ok; i++) {
        abut_figure part = abut_compound_member(drawn->of.compound, i, NULL);

        ok = part.kind == ABUT_FIGURE_SHAPE ? member_add_piece(out, *part.of.shape, "compound")
                                            : member_add_figure(&part, out);
    }
    out->masks++;
    return ok;
}

/* The shapes and figures at and below the node, where they stand. */
static bool collect_pieces(const grove *in, member *out)
{
    uint32_t count = abut_tree_shapes(in->tree, out->node, NULL, 0);
    abut_node *nodes = malloc((count + (size_t)1) * sizeof *nodes);
    bool ok = nodes != NULL;

    if (ok) {
        abut_tree_shapes(in->tree, out->node, nodes, count);
    }
    out->count = out->masks = 0;
    out->endless = false;
    for (uint32_t i = 0; i < count && ok; i++) {
        abut_figure drawn;
        bool has_figure = abut_node_figure(in->tree, nodes[i], &drawn) == ABUT_OK;

        ok = has_figure ? member_add_figure(&drawn, out) : collect_shape(in, nodes[i], out);
    }
    free(nodes);
    return ok;
}

bool member_read(const grove *in, const json_t *name, const path *at, fault *wrong, member *out)
{
    size_t place = 0;

    out->is_node = true;
    if (in->tree == NULL) {
        return fault_at(wrong, at, "needs a \"tree\" in the question", name);
    }
    if (!find_name(in, name, at, wrong, &place)) {
        return false;
    }
    out->node = in->nodes[place];
    return collect_pieces(in, out) || no_room(at, wrong);
}

void member_as_figure(const member *from, figure *out)
{
    static const char *const types[] = { "nothing", NULL, "shapes" };
    bool single = from->count == 1 && from->masks == 0;

    out->shape = single ? from->pieces.list[0].shape : abut_nothing();
    out->type = single ? from->pieces.list[0].type : types[from->count > 0 ? 2 : 0];
    out->is_rect = single && from->pieces.list[0].is_rect;
    out->rect = single ? from->pieces.list[0].rect : (abut_rectangle){ 0 };
    out->radius = single ? from->pieces.list[0].radius : 0;
    out->transform = single ? from->pieces.list[0].transform : abut_identity();
}

bool member_of_figure(const grove *in, const figure *shape, member *out)
{
    abut_figure masked = abut_figure_of_mask_under(shape->mask, shape->mask_at);
    abut_node_settings settings = { .shape = shape->mask == NULL ? &shape->shape : NULL,
                                    .figure = shape->mask != NULL ? &masked : NULL,
                                    .user = UINT64_MAX };

    return abut_tree_add(in->tree, &settings, &out->node) == ABUT_OK && collect_pieces(in, out);
}

void member_free(member *out)
{
    figures_free(&out->pieces);
    *out = (member){ 0 };
}
