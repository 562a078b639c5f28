/* bench/pairs/box2d_methods.cpp - the same questions to Box2D 2.4.
 *
 * Polygons get radius 0: with their usual skin they meet sooner, and the number
 * of hits would be wrong. Box2D 2.4 knows no capsules; its distance function
 * takes any points with a radius, which is one.
 *
 * Each loop is written out, so that nothing but the call it measures stands between two pairs.
 *
 * SPDX-License-Identifier: MIT */
#include "pairs/method.h"

#include <box2d/b2_distance.h>
#include <box2d/box2d.h>

#include <cmath>
#include <new>
#include <vector>

namespace
{

b2Transform at(float x, float y, float angle)
{
    b2Transform transform;

    transform.Set(b2Vec2(x, y), angle);
    return transform;
}

const b2Transform here = at(0, 0, 0);

bool is_turned(const pairs_set *set)
{
    return set->kind == PAIRS_ORIENTED || set->kind == PAIRS_HEXAGONS;
}

void add_circle(std::vector<b2CircleShape> &circles, const pairs_body &body)
{
    b2CircleShape circle;

    circle.m_p.Set((float)body.x, (float)body.y);
    circle.m_radius = body.radius;
    circles.push_back(circle);
}

void set_box(b2PolygonShape &polygon, const pairs_body &body)
{
    polygon.SetAsBox(body.half_x, body.half_y, b2Vec2((float)body.x, (float)body.y), 0);
    polygon.m_radius = 0;
}

b2AABB box_of(const pairs_body &body)
{
    b2AABB box;

    box.lowerBound.Set((float)(body.x - (double)body.half_x),
                       (float)(body.y - (double)body.half_y));
    box.upperBound.Set((float)(body.x + (double)body.half_x),
                       (float)(body.y + (double)body.half_y));
    return box;
}

/* All that any of the loops reads; each kind fills what it needs. */
struct pairs {
    const pairs_set *set;
    int step;
    int loaded;
    std::vector<b2CircleShape> circles_a, circles_b;
    std::vector<b2AABB> boxes_a, boxes_b;
    std::vector<b2PolygonShape> window_a, window_b;
    std::vector<b2Vec2> ends_a, ends_b;
    std::vector<float> radii_a, radii_b;
    std::vector<b2PolygonShape> templates;
    std::vector<b2Transform> transforms_a, transforms_b;
    std::vector<int> template_a, template_b;
};

void make_templates(pairs *state)
{
    for (const pairs_template &local : state->set->templates) {
        b2Vec2 corners[PAIRS_MAX_CORNERS];
        b2PolygonShape polygon;

        for (int i = 0; i < local.corner_count; i++) {
            corners[i].Set((float)local.corners[i].x, (float)local.corners[i].y);
        }
        polygon.Set(corners, local.corner_count);
        polygon.m_radius = 0;
        state->templates.push_back(polygon);
    }
}

void add_ends(std::vector<b2Vec2> &ends, std::vector<float> &radii, const pairs_body &body)
{
    b2Vec2 centre((float)body.x, (float)body.y);
    b2Vec2 half(body.half_x, body.half_y);

    ends.push_back(centre - half);
    ends.push_back(centre + half);
    radii.push_back(body.radius);
}

void *create(const pairs_set *set)
{
    pairs *state = new (std::nothrow) pairs();

    if (!state) {
        return nullptr;
    }
    state->set = set;
    state->step = set->scene == PAIRS_MANY ? 0 : 1;
    state->window_a.resize(PAIRS_WINDOW);
    state->window_b.resize(PAIRS_WINDOW);
    if (is_turned(set)) {
        make_templates(state);
    }
    for (int i = 0; i < set->count; i++) {
        const pairs_body &a = set->a[i];
        const pairs_body &b = set->b[i];

        if (is_turned(set)) {
            state->transforms_a.push_back(at((float)a.x, (float)a.y, a.angle));
            state->transforms_b.push_back(at((float)b.x, (float)b.y, b.angle));
            state->template_a.push_back(a.template_index);
            state->template_b.push_back(b.template_index);
        } else if (set->kind == PAIRS_CAPSULES) {
            add_ends(state->ends_a, state->radii_a, a);
            add_ends(state->ends_b, state->radii_b, b);
        } else if (set->kind == PAIRS_RECTS) {
            state->boxes_a.push_back(box_of(a));
            state->boxes_b.push_back(box_of(b));
        } else {
            add_circle(state->circles_a, a);
            add_circle(state->circles_b, b);
        }
    }
    return state;
}

void destroy(void *state)
{
    delete static_cast<pairs *>(state);
}

void load_polygons(void *opaque, int first, int count)
{
    pairs *state = static_cast<pairs *>(opaque);

    state->loaded = first;
    for (int i = 0; i < count; i++) {
        if (state->set->kind == PAIRS_RECTS) {
            set_box(state->window_a[i], state->set->a[first + i]);
        }
        set_box(state->window_b[i], state->set->b[first + i]);
    }
}

long circles_overlap(void *opaque, int first, int count)
{
    const pairs *state = static_cast<const pairs *>(opaque);
    const b2CircleShape *a = &state->circles_a[first * state->step];
    const b2CircleShape *b = &state->circles_b[first];
    const int step = state->step;
    long hits = 0;

    for (int i = 0; i < count; i++, a += step, b++) {
        hits += b2TestOverlap(a, 0, b, 0, here, here);
    }
    return 2 * hits;
}

long circles_collide(void *opaque, int first, int count)
{
    const pairs *state = static_cast<const pairs *>(opaque);
    const b2CircleShape *a = &state->circles_a[first * state->step];
    const b2CircleShape *b = &state->circles_b[first];
    const int step = state->step;
    long hits = 0;

    for (int i = 0; i < count; i++, a += step, b++) {
        b2Manifold manifold;

        b2CollideCircles(&manifold, a, here, b, here);
        hits += manifold.pointCount > 0;
    }
    return 2 * hits;
}

long boxes_overlap(void *opaque, int first, int count)
{
    const pairs *state = static_cast<const pairs *>(opaque);
    const b2AABB *a = &state->boxes_a[first * state->step];
    const b2AABB *b = &state->boxes_b[first];
    const int step = state->step;
    long hits = 0;

    for (int i = 0; i < count; i++, a += step, b++) {
        hits += b2TestOverlap(*a, *b);
    }
    return 2 * hits;
}

long boxes_collide(void *opaque, int first, int count)
{
    const pairs *state = static_cast<const pairs *>(opaque);
    const b2PolygonShape *a = &state->window_a[first - state->loaded];
    const b2PolygonShape *b = &state->window_b[first - state->loaded];
    long hits = 0;

    for (int i = 0; i < count; i++) {
        b2Manifold manifold;

        b2CollidePolygons(&manifold, &a[i], here, &b[i], here);
        hits += manifold.pointCount > 0;
    }
    return 2 * hits;
}

long circle_rect_overlap(void *opaque, int first, int count)
{
    const pairs *state = static_cast<const pairs *>(opaque);
    const b2CircleShape *a = &state->circles_a[first * state->step];
    const b2PolygonShape *b = &state->window_b[first - state->loaded];
    const int step = state->step;
    long hits = 0;

    for (int i = 0; i < count; i++, a += step, b++) {
        hits += b2TestOverlap(a, 0, b, 0, here, here);
    }
    return 2 * hits;
}

long circle_rect_collide(void *opaque, int first, int count)
{
    const pairs *state = static_cast<const pairs *>(opaque);
    const b2CircleShape *a = &state->circles_a[first * state->step];
    const b2PolygonShape *b = &state->window_b[first - state->loaded];
    const int step = state->step;
    long hits = 0;

    for (int i = 0; i < count; i++, a += step, b++) {
        b2Manifold manifold;

        b2CollidePolygonAndCircle(&manifold, b, here, a, here);
        hits += manifold.pointCount > 0;
    }
    return 2 * hits;
}

long capsules_distance(void *opaque, int first, int count)
{
    const pairs *state = static_cast<const pairs *>(opaque);
    b2DistanceInput input;
    long hits = 0;

    input.transformA = here;
    input.transformB = here;
    input.useRadii = true;
    for (int i = first; i < first + count; i++) {
        b2DistanceOutput output;
        b2SimplexCache cache;

        cache.count = 0;
        input.proxyA.Set(&state->ends_a[2 * (size_t)i], 2, state->radii_a[i]);
        input.proxyB.Set(&state->ends_b[2 * (size_t)i], 2, state->radii_b[i]);
        b2Distance(&output, &cache, &input);
        hits += output.distance < 10.0f * b2_epsilon;
    }
    return 2 * hits;
}

long turned_overlap(void *opaque, int first, int count)
{
    const pairs *state = static_cast<const pairs *>(opaque);
    long hits = 0;

    for (int i = first; i < first + count; i++) {
        hits += b2TestOverlap(&state->templates[state->template_a[i]], 0,
                              &state->templates[state->template_b[i]], 0, state->transforms_a[i],
                              state->transforms_b[i]);
    }
    return 2 * hits;
}

long turned_collide(void *opaque, int first, int count)
{
    const pairs *state = static_cast<const pairs *>(opaque);
    long hits = 0;

    for (int i = first; i < first + count; i++) {
        b2Manifold manifold;

        b2CollidePolygons(&manifold, &state->templates[state->template_a[i]],
                          state->transforms_a[i], &state->templates[state->template_b[i]],
                          state->transforms_b[i]);
        hits += manifold.pointCount > 0;
    }
    return 2 * hits;
}

const unsigned circles = KIND_BIT(PAIRS_CIRCLES);
const unsigned rects = KIND_BIT(PAIRS_RECTS);
const unsigned circle_rect = KIND_BIT(PAIRS_CIRCLE_RECT);
const unsigned capsules = KIND_BIT(PAIRS_CAPSULES);
const unsigned turned = KIND_BIT(PAIRS_ORIENTED) | KIND_BIT(PAIRS_HEXAGONS);
const unsigned pair_scenes = SCENE_BIT(PAIRS_HALF) | SCENE_BIT(PAIRS_TOUCHING);
const unsigned many = SCENE_BIT(PAIRS_MANY);

pairs_method method(const char *name,
                    pairs_question question,
                    pairs_layout layout,
                    unsigned kinds,
                    unsigned scenes,
                    long (*run)(void *, int, int))
{
    bool placed = layout != LAY_TEMPLATE && (kinds == circle_rect || run == boxes_collide);

    return { { "Box2D", name, question, layout, 1, 0 }, kinds, scenes, create,
             placed ? load_polygons : nullptr,          run,   destroy };
}

const pairs_method methods[] = {
    method(
        "b2TestOverlap", ASK_RELATION, LAY_STREAMED, circles, pair_scenes | many, circles_overlap),
    method("b2TestOverlap", ASK_RELATION, LAY_CACHED, circles, many, circles_overlap),
    method("b2CollideCircles",
           ASK_CONTACT,
           LAY_STREAMED,
           circles,
           pair_scenes | many,
           circles_collide),
    method("b2CollideCircles", ASK_CONTACT, LAY_CACHED, circles, many, circles_collide),
    method("b2TestOverlap(b2AABB), inline",
           ASK_RELATION,
           LAY_STREAMED,
           rects,
           pair_scenes | many,
           boxes_overlap),
    method("b2TestOverlap(b2AABB), inline", ASK_RELATION, LAY_CACHED, rects, many, boxes_overlap),
    method("b2CollidePolygons", ASK_CONTACT, LAY_PLACED, rects, pair_scenes, boxes_collide),
    method(
        "b2TestOverlap", ASK_RELATION, LAY_PLACED, circle_rect, pair_scenes, circle_rect_overlap),
    method("b2CollidePolygonAndCircle",
           ASK_CONTACT,
           LAY_PLACED,
           circle_rect,
           pair_scenes | many,
           circle_rect_collide),
    method("b2CollidePolygonAndCircle",
           ASK_CONTACT,
           LAY_CACHED,
           circle_rect,
           many,
           circle_rect_collide),
    method("b2Distance", ASK_RELATION, LAY_STREAMED, capsules, pair_scenes, capsules_distance),
    method("b2TestOverlap", ASK_RELATION, LAY_TEMPLATE, turned, pair_scenes, turned_overlap),
    method("b2CollidePolygons", ASK_CONTACT, LAY_TEMPLATE, turned, pair_scenes, turned_collide),
};

} // namespace

extern "C" {
extern const bench_methods pairs_box2d_methods;

const bench_methods pairs_box2d_methods = BENCH_METHODS(methods);
}
