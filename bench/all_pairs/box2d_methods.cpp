/* bench/all_pairs/box2d_methods.cpp - all pairs by Box2D 2.4's tree.
 *
 * It holds boxes with a margin, so candidates are checked against their boxes in
 * the callback. (b2BroadPhase over it reports only what is new since the last
 * frame, margins included, and some of that twice if everything is touched: it
 * cannot give all pairs once.)
 *
 * SPDX-License-Identifier: MIT */
#include "all_pairs/method.h"

#include <box2d/box2d.h>

#include <cstdint>
#include <new>
#include <vector>

namespace
{

b2AABB box_of(const abut_bounds &box)
{
    b2AABB aabb;

    aabb.lowerBound.Set((float)box.min.x, (float)box.min.y);
    aabb.upperBound.Set((float)box.max.x, (float)box.max.y);
    return aabb;
}

struct proxies {
    b2DynamicTree tree;
    std::vector<int32> ids;
};

void *create(const boxes_method *, const boxes_scene *scene)
{
    proxies *all = new (std::nothrow) proxies;

    for (int i = 0; all && i < scene->count; i++) {
        void *user = reinterpret_cast<void *>(static_cast<std::uintptr_t>(i));

        all->ids.push_back(all->tree.CreateProxy(box_of(scene->boxes[i]), user));
    }
    return all;
}

void destroy(void *state)
{
    delete static_cast<proxies *>(state);
}

/* Takes what a query for one box finds. */
struct finder {
    const b2DynamicTree *tree;
    const boxes_scene *scene;
    boxes_pairs *pairs;
    uint32_t asker;

    bool QueryCallback(int32 proxy)
    {
        auto user = reinterpret_cast<std::uintptr_t>(tree->GetUserData(proxy));
        uint32_t id = static_cast<uint32_t>(user);

        if (id > asker && boxes_meet(&scene->boxes[asker], &scene->boxes[id])) {
            boxes_emit(pairs, asker, id);
        }
        return true;
    }
};

bool frame(void *state, const boxes_scene *scene, boxes_pairs *pairs)
{
    proxies *all = static_cast<proxies *>(state);
    finder found = { &all->tree, scene, pairs, 0 };

    for (int i = 0; i < scene->count; i += scene->stride) {
        const boxes_motion &motion = scene->motions[i];

        all->tree.MoveProxy(all->ids[(size_t)i], box_of(scene->boxes[i]),
                            b2Vec2(motion.x, motion.y));
    }
    for (int i = 0; i < scene->count; i++) {
        found.asker = (uint32_t)i;
        all->tree.Query(&found, box_of(scene->boxes[i]));
    }
    return true;
}

const boxes_method methods[] = {
    { { "Box2D", "b2DynamicTree", 0, 0, 1, 0 }, BOXES_ANY, 0, create, frame, destroy, nullptr },
};

} // namespace

extern "C" {
extern const bench_methods boxes_box2d_methods;

const bench_methods boxes_box2d_methods = BENCH_METHODS(methods);
}
