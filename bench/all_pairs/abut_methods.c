/* bench/all_pairs/abut_methods.c - the ways abut is asked for all pairs.
 *
 * Where everything moves, abut_index_assign() takes the boxes as the game has
 * them; where few do, each mover is told of by abut_index_move().
 *
 * SPDX-License-Identifier: MIT */
#include "all_pairs/method.h"

#include <stdlib.h>

typedef enum telling { TELL_ALL, TELL_MOVERS } telling;

/* How one method asks. */
typedef struct manner {
    abut_index_kind kind;
    telling telling;
    unsigned flags;
    bool changes; /* abut_index_changes() instead of abut_index_pairs() */
} manner;

typedef struct asked_index {
    manner manner;
    abut_index *index;
    abut_pool *pool;
} asked_index;

static void destroy(void *state)
{
    asked_index *asked = state;

    abut_index_destroy(asked->index);
    abut_pool_destroy(asked->pool);
    free(asked);
}

static void *create(const boxes_method *method, const boxes_scene *scene)
{
    asked_index *asked = calloc(1, sizeof(*asked));
    abut_index_settings settings = { 0 };

    if (!asked) {
        return NULL;
    }
    asked->manner = *(const manner *)method->user;
    settings.kind = asked->manner.kind;
    if (method->base.threads > 1) {
        asked->pool = abut_pool_create(method->base.threads, NULL);
        settings.tasks = abut_pool_tasks(asked->pool);
    }
    asked->index = abut_index_create(&settings);
    if (!asked->index || (method->base.threads > 1 && !asked->pool) ||
        abut_index_assign(asked->index, scene->boxes, (uint32_t)scene->count, NULL) != ABUT_OK) {
        destroy(asked);
        return NULL;
    }
    return asked;
}

static bool tell_movers(abut_index *index, const boxes_scene *scene)
{
    abut_status status = ABUT_OK;

    for (int i = 0; i < scene->count && status == ABUT_OK; i += scene->stride) {
        status = abut_index_move(index, (uint32_t)i, scene->boxes[i]);
    }
    return status == ABUT_OK;
}

static bool tell_all(abut_index *index, const boxes_scene *scene)
{
    return abut_index_assign(index, scene->boxes, (uint32_t)scene->count, NULL) == ABUT_OK;
}

static bool frame(void *state, const boxes_scene *scene, boxes_pairs *pairs)
{
    const asked_index *asked = state;
    const manner *how = &asked->manner;
    abut_pair_changes changes;

    if (how->telling == TELL_ALL ? !tell_all(asked->index, scene)
                                 : !tell_movers(asked->index, scene)) {
        return false;
    }
    if (!how->changes) {
        return abut_index_pairs(asked->index, how->flags, pairs->room, pairs->capacity,
                                &pairs->count) == ABUT_OK;
    }
    if (abut_index_changes(asked->index, how->flags, &changes) != ABUT_OK) {
        return false;
    }
    pairs->found = changes.pairs;
    pairs->count = changes.pair_count;
    return true;
}

static const manner plain = { .kind = ABUT_INDEX_AUTO };
static const manner ordered = { .flags = ABUT_PAIRS_ORDERED };
static const manner movers = { .telling = TELL_MOVERS };
static const manner movers_ordered = { .telling = TELL_MOVERS, .flags = ABUT_PAIRS_ORDERED };
static const manner movers_changes = { .telling = TELL_MOVERS, .changes = true };
static const manner movers_tree = { .kind = ABUT_INDEX_TREE, .telling = TELL_MOVERS };
static const manner kinds[ABUT_INDEX_KIND_COUNT] = {
    [ABUT_INDEX_BRUTE] = { .kind = ABUT_INDEX_BRUTE },
    [ABUT_INDEX_GRID] = { .kind = ABUT_INDEX_GRID },
    [ABUT_INDEX_LEVELS] = { .kind = ABUT_INDEX_LEVELS },
    [ABUT_INDEX_QUADTREE] = { .kind = ABUT_INDEX_QUADTREE },
    [ABUT_INDEX_SWEEP] = { .kind = ABUT_INDEX_SWEEP },
    [ABUT_INDEX_TREE] = { .kind = ABUT_INDEX_TREE },
};

#define METHOD(name, scenes, largest, threads, main, how)                                          \
    {                                                                                              \
        { "abut", name, 0, 0, threads, (main) ? BENCH_MAIN : 0 }, scenes, largest, create, frame,  \
            destroy, how                                                                           \
    }
#define KIND(name, largest, kind) METHOD(name, BOXES_ALL_MOVE, largest, 1, false, &kinds[kind])

static const boxes_method methods[] = {
    METHOD("auto", BOXES_ALL_MOVE, 0, 1, true, &plain),
    METHOD("auto, ordered", BOXES_ALL_MOVE, 0, 1, false, &ordered),
    METHOD("auto, two threads", BOXES_ALL_MOVE, 0, 2, false, &plain),
    KIND("sweep", 0, ABUT_INDEX_SWEEP),
    KIND("tree", 0, ABUT_INDEX_TREE),
    KIND("grid", 0, ABUT_INDEX_GRID),
    KIND("levels", 0, ABUT_INDEX_LEVELS),
    KIND("quadtree", 0, ABUT_INDEX_QUADTREE),
    KIND("brute", 10000, ABUT_INDEX_BRUTE),
    METHOD("auto, movers told", BOXES_FEW_MOVE, 0, 1, true, &movers),
    METHOD("auto, movers told, ordered", BOXES_FEW_MOVE, 0, 1, false, &movers_ordered),
    METHOD("auto, movers told, changes", BOXES_FEW_MOVE, 0, 1, false, &movers_changes),
    METHOD("auto, all told", BOXES_FEW_MOVE, 0, 1, false, &plain),
    METHOD("tree, movers told", BOXES_FEW_MOVE, 0, 1, false, &movers_tree),
};

const bench_methods boxes_abut_methods = BENCH_METHODS(methods);
