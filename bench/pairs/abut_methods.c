/* bench/pairs/abut_methods.c - the methods of abut, as a table.
 *
 * SPDX-License-Identifier: MIT */
#include "pairs/abut_methods.h"

#include <stddef.h>

enum {
    CIRCLES = KIND_BIT(PAIRS_CIRCLES),
    RECTS = KIND_BIT(PAIRS_RECTS),
    CIRCLE_RECT = KIND_BIT(PAIRS_CIRCLE_RECT),
    ALL_KINDS = KIND_BIT(PAIRS_KIND_COUNT) - 1,
    TURNED = KIND_BIT(PAIRS_ORIENTED) | KIND_BIT(PAIRS_HEXAGONS),
    PLAIN = CIRCLES | RECTS | CIRCLE_RECT,
    HALF = SCENE_BIT(PAIRS_HALF),
    MANY = SCENE_BIT(PAIRS_MANY),
    PAIRS = SCENE_BIT(PAIRS_HALF) | SCENE_BIT(PAIRS_TOUCHING)
};

#define PLAIN_METHOD(function, kind, scenes, layout, run)                                          \
    {                                                                                              \
        { "abut", function, ASK_RELATION, layout, 1, 0 }, kind, scenes, plain_create, 0, run,      \
            plain_destroy                                                                          \
    }
#define SHAPE_METHOD(function, question, scenes, run)                                              \
    {                                                                                              \
        { "abut", function, question, LAY_PLACED, 1, 0 }, ALL_KINDS, scenes, shapes_create,        \
            shapes_load, run, shapes_destroy                                                       \
    }
#define POSED_METHOD(function, scenes, run)                                                        \
    {                                                                                              \
        { "abut", function, ASK_RELATION, LAY_TEMPLATE, 1, 0 }, TURNED, scenes, posed_create, 0,   \
            run, posed_destroy                                                                     \
    }
#define BATCH_METHOD(function, kinds, scenes, layout, load, run)                                   \
    {                                                                                              \
        { "abut", function, ASK_RELATION, layout, 1, 0 }, kinds, scenes, batches_create, load,     \
            run, batches_destroy                                                                   \
    }

static const pairs_method methods[] = {
    PLAIN_METHOD("abut_circle_circle", CIRCLES, PAIRS | MANY, LAY_STREAMED, plain_circles),
    PLAIN_METHOD("abut_circle_circle", CIRCLES, MANY, LAY_CACHED, plain_circles),
    PLAIN_METHOD("abut_rect_rect", RECTS, PAIRS | MANY, LAY_STREAMED, plain_rects),
    PLAIN_METHOD("abut_rect_rect", RECTS, MANY, LAY_CACHED, plain_rects),
    PLAIN_METHOD("abut_circle_rect", CIRCLE_RECT, PAIRS | MANY, LAY_STREAMED, plain_circle_rect),
    PLAIN_METHOD("abut_circle_rect", CIRCLE_RECT, MANY, LAY_CACHED, plain_circle_rect),
    POSED_METHOD("abut_relate_at", PAIRS, posed_relate_at),
    POSED_METHOD("abut_transformed x2, relate", HALF, posed_place_and_relate),
    SHAPE_METHOD("abut_relate", ASK_RELATION, PAIRS, shapes_relate),
    BATCH_METHOD("abut_relate_pairs", PLAIN, HALF, LAY_COLUMNS, NULL, batches_relate_pairs),
    { { "abut", "abut_relate_pairs, any", ASK_RELATION, LAY_PLACED, 1, 0 },
      ALL_KINDS,
      HALF,
      shape_batches_create,
      shape_batches_load,
      shape_batches_relate,
      shapes_destroy },
    BATCH_METHOD("abut_relate_many", PLAIN, MANY, LAY_COLUMNS, NULL, batches_relate_many),
    BATCH_METHOD(
        "abut_relate_many", PLAIN, MANY, LAY_CACHED, batches_load_cached, batches_relate_cached),
    SHAPE_METHOD("abut_collide", ASK_CONTACT, PAIRS, shapes_collide),
    SHAPE_METHOD("abut_touch", ASK_CONTACT, HALF, shapes_touch),
    SHAPE_METHOD("abut_collide + abut_push", ASK_PUSH, PAIRS, shapes_push),
};

const bench_methods pairs_abut_methods = BENCH_METHODS(methods);
