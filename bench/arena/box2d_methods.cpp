/* bench/arena/box2d_methods.cpp - the world of Box2D 2.4.
 *
 * As its manual has it: 60 steps a second, 8 iterations for velocities and 3 for places. Its
 * bodies should measure about a metre and go no further than two in a step (it slows them
 * down to that), so units are scaled by arena.metre. It looks for what passes through walls,
 * one impact after another, unless it is told not to (discrete).
 *
 * SPDX-License-Identifier: MIT */
#include "arena/method.h"

#include <box2d/box2d.h>

#include <memory>
#include <vector>

namespace
{

const float RATE = 60; /* steps a second */

enum { CONTINUOUS, DISCRETE };

struct state {
    const arena *made;
    float metre;
    std::unique_ptr<b2World> world;
    std::vector<b2Body *> bodies;
};

b2Vec2 scaled(abut_vec2 v, float factor)
{
    return b2Vec2((float)v.x * factor, (float)v.y * factor);
}

abut_vec2 unscaled(b2Vec2 v, float factor)
{
    abut_vec2 out = { (double)v.x * (double)factor, (double)v.y * (double)factor };

    return out;
}

b2FixtureDef fixture_of(const state &made, const b2Shape *shape)
{
    b2FixtureDef fixture;

    fixture.shape = shape;
    fixture.restitution = (float)made.made->bounce;
    fixture.restitutionThreshold = 0;
    fixture.friction = (float)made.made->friction; /* the geometric mean of two is taken */
    fixture.filter.groupIndex = made.made->apart ? -1 : 0;
    return fixture;
}

void add_walls(state &made)
{
    b2BodyDef definition;
    b2Body *ground = made.world->CreateBody(&definition);

    for (int i = 0; i < made.made->wall_count; i++) {
        b2Vec2 low = scaled(made.made->walls[i].min, 1 / made.metre);
        b2Vec2 high = scaled(made.made->walls[i].max, 1 / made.metre);
        b2PolygonShape box;

        box.SetAsBox((high.x - low.x) / 2, (high.y - low.y) / 2, 0.5f * (low + high), 0);

        b2FixtureDef fixture = fixture_of(made, &box);

        fixture.filter.groupIndex = 0;
        ground->CreateFixture(&fixture);
    }
}

void add_outline(const state &made, b2Body *body, const arena_outline &outline)
{
    b2CircleShape circle;
    b2PolygonShape polygon;
    b2Vec2 corners[ARENA_CORNERS];
    bool round = outline.count == 1;

    if (round) {
        circle.m_radius = (float)outline.radius / made.metre;
    } else {
        for (int i = 0; i < outline.count; i++) {
            corners[i] = scaled(outline.corners[i], 1 / made.metre);
        }
        polygon.Set(corners, outline.count);
    }

    b2FixtureDef fixture = fixture_of(made, round ? static_cast<b2Shape *>(&circle)
                                                  : static_cast<b2Shape *>(&polygon));

    body->CreateFixture(&fixture);
}

void add_body(state &made, const arena_body &from)
{
    b2BodyDef definition;
    b2MassData mass = { 1, b2Vec2(0, 0), 0 };

    definition.type = b2_dynamicBody;
    definition.fixedRotation = true;
    definition.position = scaled(from.at, 1 / made.metre);
    definition.linearVelocity = scaled(from.velocity, RATE / made.metre);

    b2Body *body = made.world->CreateBody(&definition);

    add_outline(made, body, from.outline);
    body->SetMassData(&mass);
    made.bodies.push_back(body);
}

void *create(const arena_method *method, const arena *from)
{
    state *made = new state;

    made->made = from;
    made->metre = (float)from->metre;
    made->world.reset(new b2World(scaled(from->gravity, RATE * RATE / made->metre)));
    made->world->SetAllowSleeping(from->sleeps);
    made->world->SetContinuousPhysics(method->user == CONTINUOUS);
    add_walls(*made);
    for (int i = 0; i < from->count; i++) {
        add_body(*made, from->bodies[i]);
    }
    return made;
}

void destroy(void *what)
{
    delete static_cast<state *>(what);
}

bool step(void *what, int number)
{
    state &made = *static_cast<state *>(what);
    const arena *from = made.made;

    for (int i = 0; i < from->driven && from->drive; i++) {
        made.bodies[(size_t)i]->SetLinearVelocity(
            scaled(from->drive(from, i, number), RATE / made.metre));
    }
    made.world->Step(1 / RATE, 8, 3);
    return true;
}

void read_places(const void *what, arena_place *places)
{
    const state &made = *static_cast<const state *>(what);

    for (size_t i = 0; i < made.bodies.size(); i++) {
        places[i].at = unscaled(made.bodies[i]->GetPosition(), made.metre);
        places[i].velocity = unscaled(made.bodies[i]->GetLinearVelocity(), made.metre / RATE);
        places[i].asleep = !made.bodies[i]->IsAwake();
    }
}

const arena_method methods[] = {
    { { "Box2D", "b2World::Step", 0, 0, 1, 0 },
      false,
      create,
      step,
      read_places,
      nullptr,
      destroy,
      CONTINUOUS },
    { { "Box2D", "b2World::Step, discrete", 0, 0, 1, 0 },
      false,
      create,
      step,
      read_places,
      nullptr,
      destroy,
      DISCRETE },
};

} // namespace

const bench_methods arena_box2d_methods = BENCH_METHODS(methods);
