/* fuzz/fuzz_tree.c - any calls on a small tree, with any numbers.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

enum { FUZZ_NODES = 12 };

typedef struct fuzz_grove {
    abut_tree *tree;
    abut_world *world;
    abut_body body;
    abut_node nodes[FUZZ_NODES]; /* also stale ones */
    abut_mask *mask;
    abut_compound *compounds[2]; /* with an end, and without */
} fuzz_grove;

static abut_node take_node(fuzz_bytes *bytes, const fuzz_grove *g)
{
    int i = take_int(bytes, 0, FUZZ_NODES + 1);

    return i < FUZZ_NODES ? g->nodes[i] : i == FUZZ_NODES ? ABUT_NO_NODE : take_bits(bytes, 7);
}

static abut_parts take_parts(fuzz_bytes *bytes)
{
    abut_vec2 at = take_vec2(bytes);
    abut_vec2 scale = take_vec2(bytes);
    abut_vec2 skew = take_vec2(bytes);

    return (abut_parts){ at.x, at.y, take_number(bytes), scale.x, scale.y, skew.x, skew.y, 1, 0 };
}

static abut_figure take_figure(fuzz_bytes *bytes, const fuzz_grove *g, const abut_shape *shape)
{
    static const abut_figure nothing = { .kind = ABUT_FIGURE_EMPTY };
    abut_vec2 at;
    abut_vec2 along;

    switch (take_byte(bytes) % 8) {
    case 0:
        return nothing;
    case 1:
        return abut_figure_of_shape(shape);
    case 2:
        return abut_figure_of_mask(NULL, 0, 0);
    case 3:
        at = take_vec2(bytes);
        return abut_figure_of_compound(g->compounds[take_byte(bytes) % 2], at.x, at.y);
    case 4:
        at = take_vec2(bytes);
        along = take_vec2(bytes);
        return abut_figure_of_ray(at.x, at.y, along.x, along.y);
    case 5:
        at = take_vec2(bytes);
        along = take_vec2(bytes);
        return abut_figure_of_line(at.x, at.y, along.x, along.y);
    case 6:
        at = take_vec2(bytes);
        along = take_vec2(bytes);
        return abut_figure_of_half_plane(at.x, at.y, along.x, along.y);
    default:
        return abut_figure_of_mask_under(g->mask, take_transform(bytes));
    }
}

static abut_status add_node(fuzz_bytes *bytes, fuzz_grove *g)
{
    fuzz_room room;
    abut_shape shape = take_shape(bytes, &room);
    abut_transform transform = take_transform(bytes);
    abut_parts parts = take_parts(bytes);
    abut_rectangle rect = take_rectangle(bytes);
    int how = take_byte(bytes);
    abut_figure figure = take_figure(bytes, g, &shape);
    abut_node_settings settings = { .parent = take_node(bytes, g),
                                    .before = how & 1 ? take_node(bytes, g) : ABUT_NO_NODE,
                                    .parts = how & 2 ? &parts : NULL,
                                    .transform = how & 4 ? &transform : NULL,
                                    .shape = how & 8 ? &shape : NULL,
                                    .rect = how & 16 ? &rect : NULL,
                                    .figure = how & 128 ? &figure : NULL,
                                    .hidden = (how & 96) == 0,
                                    .user = 7 };
    abut_node node = ABUT_NO_NODE;
    abut_status status = abut_tree_add(g->tree, &settings, &node);

    FUZZ_CHECK((status == ABUT_OK) == abut_tree_has(g->tree, node));
    if (status == ABUT_OK) {
        FUZZ_CHECK(abut_node_user(g->tree, node) == 7);
        g->nodes[take_int(bytes, 0, FUZZ_NODES - 1)] = node;
    }
    return status;
}

static abut_status place_many(fuzz_bytes *bytes, fuzz_grove *g)
{
    abut_node nodes[3] = { take_node(bytes, g), take_node(bytes, g), take_node(bytes, g) };
    abut_transform transforms[3];

    for (int i = 0; i < 3; i++) {
        transforms[i] = take_transform(bytes);
    }
    return abut_tree_place_many(g->tree, nodes, transforms, 3);
}

static abut_status change_tree(fuzz_bytes *bytes, fuzz_grove *g)
{
    fuzz_room room;
    abut_node node = take_node(bytes, g);
    abut_node other = take_node(bytes, g);
    abut_parts parts;
    abut_shape shape;
    abut_figure figure;

    switch (take_byte(bytes) % 13) {
    case 0:
        return abut_tree_remove(g->tree, node);
    case 1:
        return abut_tree_remove_alone(g->tree, node);
    case 2:
        parts = take_parts(bytes);
        return abut_node_place(g->tree, node, &parts);
    case 3:
        return abut_node_set_transform(g->tree, node, take_transform(bytes));
    case 4:
        shape = take_shape(bytes, &room);
        return abut_node_set_shape(g->tree, node, &shape);
    case 5:
        return abut_node_set_rect(g->tree, node, take_rectangle(bytes));
    case 6:
        return abut_node_set_visible(g->tree, node, take_byte(bytes) % 2);
    case 7:
        return abut_node_attach(g->tree, node, other, take_node(bytes, g),
                                (abut_keep)take_int(bytes, 0, 2));
    case 8:
        return place_many(bytes, g);
    case 9:
        return abut_tree_follow(g->tree, node, g->world, g->body);
    case 10:
        shape = take_shape(bytes, &room);
        figure = take_figure(bytes, g, &shape);
        return abut_node_set_figure(g->tree, node, &figure);
    default:
        return add_node(bytes, g);
    }
}

/* A call that fails has changed nothing that can be seen. */
static void change_or_not(fuzz_bytes *bytes, fuzz_grove *g)
{
    abut_bounds before = abut_node_bounds(g->tree, ABUT_NO_NODE);
    uint32_t count = abut_tree_count(g->tree);
    abut_status status = change_tree(bytes, g);
    abut_bounds after = abut_node_bounds(g->tree, ABUT_NO_NODE);

    if (status != ABUT_OK) {
        FUZZ_CHECK(abut_tree_count(g->tree) == count);
        FUZZ_CHECK(memcmp(&before, &after, sizeof before) == 0);
    }
    FUZZ_CHECK(abut_tree_verify(g->tree));
}

static void read_node(fuzz_bytes *bytes, const fuzz_grove *g, abut_node node)
{
    abut_vec2 point = take_vec2(bytes);
    abut_node met = abut_tree_pick(g->tree, node, point);
    abut_bounds bounds = abut_node_bounds(g->tree, node);
    uint32_t count = abut_tree_shapes(g->tree, node, NULL, 0);
    static uint64_t memory[8192];
    abut_parts parts;
    abut_shape shape;
    abut_vec2 back;
    abut_hit hit = abut_tree_cast(g->tree, node, point, take_vec2(bytes),
                                  (abut_inside)take_int(bytes, 0, 2), &met);

    FUZZ_CHECK(hit.time >= 0 && hit.time <= 1 && (met != ABUT_NO_NODE) == hit.hit);
    FUZZ_CHECK(abut_bounds_is_empty(bounds) == (count == 0));
    abut_node_parts(g->tree, node, &parts);
    abut_node_transform(g->tree, node);
    abut_node_global(g->tree, node);
    abut_node_to_global(g->tree, node, point);
    abut_node_to_local(g->tree, node, point, &back);
    if (abut_node_shape_memory(g->tree, node) <= sizeof memory) {
        abut_node_shape(g->tree, node, memory, sizeof memory, &shape);
    }
    abut_figure figure;

    if (abut_node_figure(g->tree, node, &figure) == ABUT_OK) {
        FUZZ_CHECK(figure.kind != ABUT_FIGURE_MASK || figure.of.mask == g->mask);
        FUZZ_CHECK(abut_figure_check(&figure) == ABUT_OK);
    }
    FUZZ_CHECK(!abut_tree_has(g->tree, node) ||
               abut_node_is_within(g->tree, node, abut_node_parent(g->tree, node)));
    FUZZ_CHECK(abut_node_previous(g->tree, abut_node_first(g->tree, node)) == ABUT_NO_NODE);
    FUZZ_CHECK(abut_node_next(g->tree, abut_node_last(g->tree, node)) == ABUT_NO_NODE);
    abut_node_is_visible(g->tree, node);
}

static void ask_pair(fuzz_bytes *bytes, const fuzz_grove *g)
{
    abut_node a = take_node(bytes, g);
    abut_node b = take_node(bytes, g);
    abut_node_pair pair;
    abut_relation relation = abut_tree_relate(g->tree, a, b);
    abut_contact contact = abut_tree_collide(g->tree, a, b, &pair);
    abut_distance gap = abut_tree_measure(g->tree, a, b, NULL);
    abut_vec2 push = abut_tree_push(g->tree, a, b);
    abut_swept swept;

    FUZZ_CHECK(relation == contact.relation && relation == abut_tree_relate(g->tree, b, a));
    FUZZ_CHECK((gap.distance == 0) == (relation != ABUT_APART));
    FUZZ_CHECK(relation == ABUT_OVERLAPPING || (push.x == 0 && push.y == 0));
    FUZZ_CHECK(abut_tree_relate_within(g->tree, a, b, take_number(bytes)) >= ABUT_APART);
    FUZZ_CHECK((abut_tree_levels(g->tree, a, b, -1).colliding == ABUT_YES) ==
               (relation != ABUT_APART));
    if (abut_tree_pairs(g->tree, a, b, NULL, 0) > 0) {
        FUZZ_CHECK(relation != ABUT_APART);
    }
    abut_vec2 move_a = take_vec2(bytes);

    abut_tree_sweep(g->tree, a, move_a, b, take_vec2(bytes), &swept);
    FUZZ_CHECK(swept.time >= 0 && swept.time <= 1);
}

static void fuzz_tree(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = { data, size };
    fuzz_grove g = { .tree = abut_tree_create(NULL), .world = abut_world_create(NULL) };
    abut_shape dot = abut_circle(0, 0, 1);
    const char *const rows[] = { "##.", "#.#" };

    abut_shape box = abut_rect(-1, -1, 2, 1);

    FUZZ_CHECK(abut_mask_from_text(rows, 2, NULL, &g.mask) == ABUT_OK);
    abut_figure members[4] = { abut_figure_of_shape(&dot), abut_figure_of_shape(&box),
                               abut_figure_of_mask(g.mask, 1, 1),
                               abut_figure_of_half_plane(0, 9, 0, -1) };

    FUZZ_CHECK(abut_compound_create(members, 3, NULL, &g.compounds[0], NULL) == ABUT_OK &&
               abut_compound_create(members, 4, NULL, &g.compounds[1], NULL) == ABUT_OK);
    FUZZ_CHECK(g.tree != NULL && g.world != NULL);
    abut_tree_reserve(g.tree, take_byte(&bytes));
    abut_world_add(g.world, &(abut_body_settings){ .shapes = &dot, .at = { 3, 4 } }, &g.body);
    for (int i = 0; i < 24 && bytes.left > 0; i++) {
        change_or_not(&bytes, &g);
        read_node(&bytes, &g, take_node(&bytes, &g));
        ask_pair(&bytes, &g);
        abut_node_set_user(g.tree, take_node(&bytes, &g), 7);
    }
    abut_tree_destroy(g.tree);
    abut_compound_destroy(g.compounds[0]);
    abut_compound_destroy(g.compounds[1]);
    abut_mask_destroy(g.mask);
    abut_world_destroy(g.world);
}

FUZZ_ENTRY(fuzz_tree)
