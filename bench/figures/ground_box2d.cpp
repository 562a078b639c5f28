/* bench/figures/ground_box2d.cpp - the same crowd on a chain of Box2D 2.4.
 *
 * As in arena/box2d_methods.cpp: 60 steps a second, 8 and 3 iterations; a unit is a metre. Its
 * chains are solid to the right of their direction, seen with y down.
 *
 * SPDX-License-Identifier: MIT */
#include "figures/ground.h"

#include <box2d/box2d.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace
{

const float RATE = 60; /* steps a second */

struct crowd {
    const ground *under;
    std::unique_ptr<b2World> world;
    std::vector<b2Body *> walkers;
};

void add_ground(crowd &made)
{
    std::vector<b2Vec2> points;

    for (int i = 0; i <= made.under->count; i++) {
        points.push_back(b2Vec2((float)made.under->points[i].x, (float)made.under->points[i].y));
    }
    b2ChainShape chain;
    b2BodyDef definition;
    b2FixtureDef fixture;

    chain.CreateChain(points.data(), (int)points.size(), points.front() - b2Vec2(1, 0),
                      points.back() + b2Vec2(1, 0));
    fixture.shape = &chain;
    fixture.friction = 0;
    made.world->CreateBody(&definition)->CreateFixture(&fixture);
}

void add_walker(crowd &made, int i)
{
    abut_vec2 at = ground_start(made.under, i);
    const float half = (float)GROUND_WALKER / 2;
    b2PolygonShape box;
    b2BodyDef definition;
    b2FixtureDef fixture;

    box.SetAsBox(half, half, b2Vec2(0, -half), 0);
    definition.type = b2_dynamicBody;
    definition.fixedRotation = true;
    definition.allowSleep = false;
    definition.position = b2Vec2((float)at.x, (float)at.y);
    fixture.shape = &box;
    fixture.density = 1;
    fixture.friction = 0;
    fixture.filter.groupIndex = -1;
    b2Body *body = made.world->CreateBody(&definition);

    body->CreateFixture(&fixture);
    made.walkers.push_back(body);
}

void *create(const ground *under)
{
    crowd *made = new crowd;

    made->under = under;
    made->world.reset(new b2World(b2Vec2(0, (float)GROUND_GRAVITY * RATE * RATE)));
    add_ground(*made);
    for (int i = 0; i < GROUND_WALKERS; i++) {
        add_walker(*made, i);
    }
    return made;
}

void step(void *what, int number)
{
    crowd &made = *static_cast<crowd *>(what);

    for (int i = 0; i < GROUND_WALKERS; i++) {
        b2Vec2 velocity = made.walkers[(size_t)i]->GetLinearVelocity();

        velocity.x = (float)ground_walk(i, number) * RATE;
        made.walkers[(size_t)i]->SetLinearVelocity(velocity);
    }
    made.world->Step(1 / RATE, 8, 3);
}

double depth(const void *what)
{
    const crowd &made = *static_cast<const crowd *>(what);
    double deepest = 0;

    for (const b2Body *body : made.walkers) {
        for (int side = -1; side <= 1; side += 2) {
            double x = (double)body->GetPosition().x + side * GROUND_WALKER / 2;

            if (x > 0 && x < GROUND_LENGTH) {
                deepest =
                    std::max(deepest, (double)body->GetPosition().y - ground_height(made.under, x));
            }
        }
    }
    return deepest;
}

void destroy(void *what)
{
    delete static_cast<crowd *>(what);
}

} // namespace

extern "C" const ground_method ground_box2d = { "Box2D, chain", create, step, depth, destroy };
