/* bench/sweeps/box2d_methods.cpp - motions by Box2D 2.4.
 *
 * Pairs by its two functions for them. It has no query for a moving shape: its tree is
 * asked for what the bounds of the whole way meet; or, quicker but good for one
 * size of circle only, it holds boxes grown by the radius, and the centre is a ray.
 *
 * SPDX-License-Identifier: MIT */
#include "sweeps/method.h"

#include <box2d/b2_distance.h>
#include <box2d/b2_time_of_impact.h>
#include <box2d/box2d.h>

#include <cmath>
#include <cstdint>
#include <new>
#include <vector>

namespace
{

b2Vec2 vec(abut_vec2 v)
{
    return b2Vec2((float)v.x, (float)v.y);
}

struct outline {
    b2Vec2 corners[SWEEPS_CORNERS];
    int count;
    float radius;
};

outline outline_of(const sweeps_outline &from)
{
    outline to;

    to.count = from.count;
    to.radius = (float)from.radius;
    for (int i = 0; i < from.count; i++) {
        to.corners[i] = vec(from.corners[i]);
    }
    return to;
}

struct pair_state {
    const sweeps_scene *scene;
    std::vector<outline> a, b;
};

void *create_pairs(const sweeps_method *, const sweeps_scene *scene)
{
    pair_state *state = new (std::nothrow) pair_state;

    for (int i = 0; state && i < SWEEPS_TEMPLATES; i++) {
        state->scene = scene;
        state->a.push_back(outline_of(scene->a[i]));
        state->b.push_back(outline_of(scene->b[i]));
    }
    return state;
}

void destroy_pairs(void *state)
{
    delete static_cast<pair_state *>(state);
}

void set(b2DistanceProxy &proxy, const outline &from)
{
    proxy.Set(from.corners, from.count, from.radius);
}

void cast_pairs(void *opaque, int first, int count, double *times)
{
    const pair_state *state = static_cast<const pair_state *>(opaque);
    b2ShapeCastInput input;

    input.transformA.q.SetIdentity();
    input.transformB.q.SetIdentity();
    for (int i = 0; i < count; i++) {
        const sweeps_motion &motion = state->scene->motions[first + i];
        b2ShapeCastOutput output;

        set(input.proxyA, state->a[motion.a]);
        set(input.proxyB, state->b[motion.b]);
        input.transformA.p = vec(motion.at_a);
        input.transformB.p = vec(motion.at_b);
        input.translationB = vec(motion.move);
        times[i] = b2ShapeCast(&output, &input) ? (double)output.lambda : INFINITY;
    }
}

b2Sweep sweep_of(b2Vec2 from, b2Vec2 move, float turn)
{
    b2Sweep sweep;

    sweep.localCenter.SetZero();
    sweep.c0 = from;
    sweep.c = from + move;
    sweep.a0 = 0;
    sweep.a = turn;
    sweep.alpha0 = 0;
    return sweep;
}

void impact_pairs(void *opaque, int first, int count, double *times)
{
    const pair_state *state = static_cast<const pair_state *>(opaque);
    b2TOIInput input;

    input.tMax = 1;
    for (int i = 0; i < count; i++) {
        const sweeps_motion &motion = state->scene->motions[first + i];
        b2TOIOutput output;

        set(input.proxyA, state->a[motion.a]);
        set(input.proxyB, state->b[motion.b]);
        input.sweepA = sweep_of(vec(motion.at_a), b2Vec2_zero, 0);
        input.sweepB = sweep_of(vec(motion.at_b), vec(motion.move), (float)motion.turn);
        b2TimeOfImpact(&output, &input);
        times[i] = output.state == b2TOIOutput::e_touching ? (double)output.t : INFINITY;
    }
}

struct world_state {
    const sweeps_scene *scene;
    b2DynamicTree tree;
    std::vector<outline> boxes;
};

/* `user` says whether the tree's boxes are grown by the radius. */
void *create_world(const sweeps_method *method, const sweeps_scene *scene)
{
    world_state *state = new (std::nothrow) world_state;
    float grown = method->user ? (float)SWEEPS_WORLD_RADIUS : 0;

    for (int i = 0; state && i < SWEEPS_BOXES; i++) {
        b2Vec2 low = vec(scene->boxes[i].min);
        b2Vec2 high = vec(scene->boxes[i].max);
        b2AABB aabb = { low - b2Vec2(grown, grown), high + b2Vec2(grown, grown) };

        state->scene = scene;
        state->boxes.push_back({ { low, { high.x, low.y }, high, { low.x, high.y } }, 4, 0 });
        state->tree.CreateProxy(aabb, reinterpret_cast<void *>(static_cast<std::uintptr_t>(i)));
    }
    return state;
}

void destroy_world(void *state)
{
    delete static_cast<world_state *>(state);
}

/* The circle on its way, as a callback of the tree. */
struct caster {
    const world_state *state;
    b2ShapeCastInput input;
    double time;

    caster(const world_state *world, const sweeps_motion &motion, const b2Vec2 *start)
        : state(world), time(INFINITY)
    {
        input.transformA.SetIdentity();
        input.transformB.SetIdentity();
        input.proxyB.Set(start, 1, (float)SWEEPS_WORLD_RADIUS);
        input.translationB = vec(motion.move);
    }

    bool cast(int32 proxy)
    {
        auto id = reinterpret_cast<std::uintptr_t>(state->tree.GetUserData(proxy));
        b2ShapeCastOutput output;

        set(input.proxyA, state->boxes[id]);
        if (!b2ShapeCast(&output, &input) || (double)output.lambda >= time) {
            return false;
        }
        time = (double)output.lambda;
        return true;
    }

    bool QueryCallback(int32 proxy)
    {
        cast(proxy);
        return true;
    }

    float RayCastCallback(const b2RayCastInput &ray, int32 proxy)
    {
        return cast(proxy) ? (float)time : ray.maxFraction;
    }
};

void query_world(void *opaque, int first, int count, double *times)
{
    const world_state *state = static_cast<const world_state *>(opaque);
    const b2Vec2 radius((float)SWEEPS_WORLD_RADIUS, (float)SWEEPS_WORLD_RADIUS);

    for (int i = 0; i < count; i++) {
        const sweeps_motion &motion = state->scene->motions[first + i];
        b2Vec2 start = vec(motion.at_b);
        b2Vec2 end = start + vec(motion.move);
        caster along(state, motion, &start);
        b2AABB swept = { b2Min(start, end) - radius, b2Max(start, end) + radius };

        state->tree.Query(&along, swept);
        times[i] = along.time;
    }
}

void ray_world(void *opaque, int first, int count, double *times)
{
    const world_state *state = static_cast<const world_state *>(opaque);

    for (int i = 0; i < count; i++) {
        const sweeps_motion &motion = state->scene->motions[first + i];
        b2Vec2 start = vec(motion.at_b);
        caster along(state, motion, &start);
        b2RayCastInput ray = { start, start + vec(motion.move), 1 };

        state->tree.RayCast(&along, ray);
        times[i] = along.time;
    }
}

const sweeps_method methods[] = {
    { { "Box2D", "b2ShapeCast", 0, 0, 1, 0 },
      SWEEPS_STRAIGHT,
      create_pairs,
      cast_pairs,
      destroy_pairs,
      0 },
    { { "Box2D", "b2TimeOfImpact", 0, 0, 1, 0 },
      SWEEPS_STRAIGHT | SWEEPS_BIT(SWEEPS_TURNING),
      create_pairs,
      impact_pairs,
      destroy_pairs,
      0 },
    { { "Box2D", "Query, b2ShapeCast", 0, 0, 1, 0 },
      SWEEPS_BIT(SWEEPS_WORLD),
      create_world,
      query_world,
      destroy_world,
      0 },
    { { "Box2D", "RayCast, b2ShapeCast", 0, 0, 1, 0 },
      SWEEPS_BIT(SWEEPS_WORLD),
      create_world,
      ray_world,
      destroy_world,
      1 },
};

} // namespace

extern "C" {
extern const bench_methods sweeps_box2d_methods;

const bench_methods sweeps_box2d_methods = BENCH_METHODS(methods);
}
