/* tree/test_const.c - const questions write nothing: asked of memory that cannot be written.
 *
 * A tree and an index live in pages of their own, which are made read-only before the
 * questions. Whoever writes to them is stopped by the machine, and the test with it.
 *
 * SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE 1

#include "abut/abut.h"
#include "support/check.h"

#include <string.h>
#include <sys/mman.h>

enum { BYTES = 1 << 22, NODES = 40, BOXES = 300 };

/* Memory that is handed out from the front and never taken back. */
typedef struct arena {
    char *bytes;
    size_t used;
} arena;

static void *arena_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    arena *from = user;
    char *fresh = from->bytes + from->used;

    if (new_size == 0 || from->used + new_size + 64 > BYTES) {
        return NULL;
    }
    from->used += (new_size + 63) & ~(size_t)63;
    if (block != NULL) {
        memcpy(fresh, block, old_size < new_size ? old_size : new_size);
    }
    return fresh;
}

static arena arena_make(void)
{
    void *bytes = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    return (arena){ bytes != MAP_FAILED ? bytes : NULL, 0 };
}

static bool arena_lock(const arena *a)
{
    return mprotect(a->bytes, BYTES, PROT_READ) == 0;
}

static void arena_free(arena *a)
{
    munmap(a->bytes, BYTES);
}

static abut_tree *make_tree(arena *memory, abut_node *nodes)
{
    abut_tree *tree = abut_tree_create(&(abut_allocator){ arena_resize, memory });
    abut_shape disc = abut_circle(0, 0, 2);
    abut_rectangle box = { -1, -1, 3, 2 };

    for (int i = 0; i < NODES; i++) {
        abut_parts parts = abut_parts_default();

        parts.x = i % 7;
        parts.y = i % 3;
        parts.rotation = i * 0.25;
        parts.scale_x = i % 5 == 0 ? 2 : 1; /* not even: discs become polygons */
        abut_node_settings settings = { .parent = i > 1 ? nodes[i / 3] : ABUT_NO_NODE,
                                        .parts = &parts,
                                        .shape = i % 2 == 0 ? &disc : NULL,
                                        .rect = i % 4 == 1 ? &box : NULL,
                                        .hidden = i % 11 == 10 };

        CHECK(abut_tree_add(tree, &settings, &nodes[i]) == ABUT_OK);
    }
    return tree;
}

static void ask_about_node(const abut_tree *tree, abut_node node)
{
    static char memory[1 << 16];
    abut_node listed[NODES];
    abut_parts parts;
    abut_vec2 local;
    abut_shape shape;
    size_t size = abut_node_shape_memory(tree, node);

    CHECK(abut_tree_has(tree, node) && size <= sizeof memory);
    abut_node_parent(tree, node);
    abut_node_first(tree, node);
    abut_node_last(tree, node);
    abut_node_next(tree, node);
    abut_node_previous(tree, node);
    abut_node_is_visible(tree, node);
    abut_node_user(tree, node);
    abut_node_parts(tree, node, &parts);
    abut_node_transform(tree, node);
    abut_node_global(tree, node);
    abut_node_to_global(tree, node, (abut_vec2){ 1, 2 });
    abut_node_to_local(tree, node, (abut_vec2){ 1, 2 }, &local);
    abut_node_bounds(tree, node);
    abut_node_shape(tree, node, memory, size, &shape);
    abut_tree_shapes(tree, node, listed, NODES);
    abut_tree_pick(tree, node, (abut_vec2){ 3, 1 });
    abut_tree_cast(tree, node, (abut_vec2){ -50, 1 }, (abut_vec2){ 50, 2 }, ABUT_INSIDE_HIT, NULL);
}

static void ask_about_nodes(const abut_tree *tree, abut_node a, abut_node b)
{
    abut_node_meeting meetings[8];
    abut_node_pair pair;
    abut_swept swept;

    abut_node_is_within(tree, a, b);
    abut_tree_relate(tree, a, b);
    abut_tree_relate_within(tree, a, b, 0.5);
    abut_tree_collide(tree, a, b, &pair);
    abut_tree_push(tree, a, b);
    abut_tree_measure(tree, a, b, &pair);
    abut_tree_sweep(tree, a, (abut_vec2){ 3, 1 }, b, (abut_vec2){ 0, 1 }, &swept);
    abut_tree_levels(tree, a, b, -1);
    abut_tree_pairs(tree, a, b, meetings, 8);
}

static void test_tree(void)
{
    abut_node nodes[NODES] = { 0 };
    arena memory = arena_make();
    abut_tree *tree = make_tree(&memory, nodes);

    CHECK(memory.used > 0 && arena_lock(&memory));
    CHECK(abut_tree_count(tree) == NODES && abut_tree_verify(tree));
    for (int i = 0; i < NODES; i++) {
        ask_about_node(tree, nodes[i]);
        for (int k = 0; k < NODES; k += 3) {
            ask_about_nodes(tree, nodes[i], nodes[k]);
        }
    }
    ask_about_nodes(tree, ABUT_NO_NODE, ABUT_NO_NODE);
    arena_free(&memory);
}

/* Sorted in, or with changes that are not: both are asked. */
static void ask_index(abut_index_kind kind, bool sorted_in)
{
    arena memory = arena_make();
    abut_index *index = abut_index_create(
        &(abut_index_settings){ .kind = kind, .allocator = { arena_resize, &memory } });
    abut_shape disc = abut_circle(10, 10, 4);
    uint32_t ids[8];
    uint32_t count = 0;
    abut_met met;
    abut_near near;
    bool sees = false;

    for (uint32_t i = 0; i < BOXES; i++) {
        abut_index_put(index, i,
                       (abut_bounds){ { i % 20, i / 20.0 }, { i % 20 + 1.5, i / 20.0 + 1 } });
    }
    if (sorted_in) {
        CHECK(abut_index_update(index) == ABUT_OK);
    }
    CHECK(arena_lock(&memory) && abut_index_count(index) == BOXES && abut_index_verify(index));
    CHECK(abut_index_find(index, &disc, NULL, ids, 8, &count) == ABUT_OK && count > 8);
    CHECK(abut_index_find_point(index, (abut_vec2){ 3, 3 }, NULL, ids, 8, &count) == ABUT_OK);
    CHECK(abut_index_cast_first(index, (abut_vec2){ -5, 3 }, (abut_vec2){ 50, 4 }, ABUT_INSIDE_HIT,
                                NULL, &met) == ABUT_OK &&
          met.hit.hit);
    CHECK(abut_index_sweep_first(index, &disc, (abut_vec2){ 9, 1 }, NULL, &met) == ABUT_OK);
    CHECK(abut_index_nearest(index, &disc, 9, NULL, &near, 1, &count) == ABUT_OK && count == 1);
    CHECK(abut_index_sees(index, (abut_vec2){ -5, 3 }, (abut_vec2){ 50, 4 }, NULL, &sees, NULL) ==
              ABUT_OK &&
          !sees);
    CHECK(abut_index_ids(index, ids, 8) == BOXES && abut_index_has(index, 3));
    abut_index_report(index);
    abut_index_bounds(index, 3);
    arena_free(&memory);
}

static void test_index(void)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        ask_index((abut_index_kind)kind, true);
        ask_index((abut_index_kind)kind, false);
    }
}

TEST_MAIN(TEST(test_tree), TEST(test_index))
