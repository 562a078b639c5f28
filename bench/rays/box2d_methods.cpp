/* bench/rays/box2d_methods.cpp - rays by Box2D 2.4's tree.
 *
 * It holds boxes with a margin; the callback casts at the box itself.
 *
 * SPDX-License-Identifier: MIT */
#include "rays/method.h"

#include <box2d/box2d.h>

#include <cstdint>
#include <new>
#include <vector>

namespace
{

struct boxes {
    b2DynamicTree tree;
    std::vector<b2AABB> exact;
};

void *create(const rays_method *, const rays_scene *scene)
{
    boxes *all = new (std::nothrow) boxes;

    for (int i = 0; all && i < RAYS_BOXES; i++) {
        const abut_bounds &box = scene->boxes[i];
        b2AABB aabb;

        aabb.lowerBound.Set((float)box.min.x, (float)box.min.y);
        aabb.upperBound.Set((float)box.max.x, (float)box.max.y);
        all->exact.push_back(aabb);
        all->tree.CreateProxy(aabb, reinterpret_cast<void *>(static_cast<std::uintptr_t>(i)));
    }
    return all;
}

void destroy(void *state)
{
    delete static_cast<boxes *>(state);
}

struct caster {
    const boxes *all;
    float fraction;
    bool hit;

    float RayCastCallback(const b2RayCastInput &input, int32 proxy)
    {
        auto id = reinterpret_cast<std::uintptr_t>(all->tree.GetUserData(proxy));
        b2RayCastOutput output;

        if (!all->exact[id].RayCast(&output, input)) {
            return input.maxFraction;
        }
        hit = true;
        fraction = output.fraction;
        return fraction;
    }
};

rays_answer run(void *state, const rays_ray *rays, int count)
{
    const boxes *all = static_cast<const boxes *>(state);
    rays_answer answer = { 0, 0 };

    for (int i = 0; i < count; i++) {
        caster cast = { all, 1, false };
        b2RayCastInput input;

        input.p1.Set((float)rays[i].from.x, (float)rays[i].from.y);
        input.p2.Set((float)rays[i].to.x, (float)rays[i].to.y);
        input.maxFraction = 1;
        all->tree.RayCast(&cast, input);
        answer.found += cast.hit;
        answer.sum += cast.hit ? (double)cast.fraction : 0;
    }
    return answer;
}

const rays_method methods[] = {
    { { "Box2D", "b2DynamicTree::RayCast", RAYS_CAST, 0, 1, 0 }, create, run, destroy, 0 },
};

} // namespace

extern "C" {
extern const bench_methods rays_box2d_methods;

const bench_methods rays_box2d_methods = BENCH_METHODS(methods);
}
