/* bench/pairs/chipmunk_methods.c - the same questions to Chipmunk 7.
 *
 * It has one function for all pairs, which makes the contact points. Debian's
 * build runs its assertions.
 *
 * SPDX-License-Identifier: MIT */
#include "pairs/method.h"

#include <chipmunk/chipmunk.h>
#include <chipmunk/chipmunk_structs.h>

#include <stdlib.h>

typedef union any_shape {
    cpShape shape;
    cpCircleShape circle;
    cpSegmentShape segment;
    cpPolyShape poly;
} any_shape;

/* Shapes of one window, or two copies of the templates: a shape keeps where it
 * is, so that a template cannot meet itself. */
typedef struct window {
    const pairs_set *set;
    cpBody *body;
    any_shape *a;
    any_shape *b;
    cpTransform *places_a;
    cpTransform *places_b;
    int first;
    int made; /* shapes that must be destroyed before they are made again */
} window;

static bool is_turned(const pairs_set *set)
{
    return set->kind == PAIRS_ORIENTED || set->kind == PAIRS_HEXAGONS;
}

static void unmake(window *loaded)
{
    for (int i = 0; i < loaded->made; i++) {
        cpShapeDestroy(&loaded->a[i].shape);
        cpShapeDestroy(&loaded->b[i].shape);
    }
    loaded->made = 0;
}

static void destroy(void *state)
{
    window *loaded = state;

    if (loaded) {
        unmake(loaded);
        if (loaded->body) {
            cpBodyFree(loaded->body);
        }
        free(loaded->a);
        free(loaded->b);
        free(loaded->places_a);
        free(loaded->places_b);
        free(loaded);
    }
}

static void make_template(window *loaded, any_shape *made, const pairs_template *local)
{
    cpVect corners[PAIRS_MAX_CORNERS];

    for (int i = 0; i < local->corner_count; i++) {
        corners[i] = cpv(local->corners[i].x, local->corners[i].y);
    }
    cpPolyShapeInitRaw(&made->poly, loaded->body, local->corner_count, corners, 0);
}

static void *create(const pairs_set *set)
{
    window *loaded = calloc(1, sizeof(*loaded));

    if (!loaded) {
        return NULL;
    }
    loaded->set = set;
    loaded->body = cpBodyNewStatic();
    loaded->a = calloc(PAIRS_WINDOW, sizeof(*loaded->a));
    loaded->b = calloc(PAIRS_WINDOW, sizeof(*loaded->b));
    loaded->places_a = calloc((size_t)set->count, sizeof(*loaded->places_a));
    loaded->places_b = calloc((size_t)set->count, sizeof(*loaded->places_b));
    if (!loaded->body || !loaded->a || !loaded->b || !loaded->places_a || !loaded->places_b) {
        destroy(loaded);
        return NULL;
    }
    if (is_turned(set)) {
        for (int i = 0; i < PAIRS_TEMPLATES; i++) {
            make_template(loaded, &loaded->a[i], &set->templates[i]);
            make_template(loaded, &loaded->b[i], &set->templates[i]);
        }
        loaded->made = PAIRS_TEMPLATES;
        for (int i = 0; i < set->count; i++) {
            const pairs_body *a = &set->a[i];
            const pairs_body *b = &set->b[i];

            loaded->places_a[i] = cpTransformRigid(cpv(a->x, a->y), (double)a->angle);
            loaded->places_b[i] = cpTransformRigid(cpv(b->x, b->y), (double)b->angle);
        }
    }
    return loaded;
}

static void make_shape(window *loaded, any_shape *made, const pairs_body *body, bool circle)
{
    cpVect centre = cpv(body->x, body->y);
    cpVect half = cpv((double)body->half_x, (double)body->half_y);

    if (loaded->set->kind == PAIRS_CAPSULES) {
        cpSegmentShapeInit(&made->segment, loaded->body, cpvsub(centre, half), cpvadd(centre, half),
                           (double)body->radius);
    } else if (circle) {
        cpCircleShapeInit(&made->circle, loaded->body, (double)body->radius, centre);
    } else {
        cpBoxShapeInit2(&made->poly, loaded->body, cpBBNewForExtents(centre, half.x, half.y), 0);
    }
    cpShapeUpdate(&made->shape, cpTransformIdentity);
}

static void load(void *state, int first, int count)
{
    window *loaded = state;
    const pairs_set *set = loaded->set;

    unmake(loaded);
    loaded->first = first;
    loaded->made = count;
    for (int i = 0; i < count; i++) {
        make_shape(loaded, &loaded->a[i], &set->a[first + i], set->kind != PAIRS_RECTS);
        make_shape(loaded, &loaded->b[i], &set->b[first + i], set->kind == PAIRS_CIRCLES);
    }
}

static long placed_collide(void *state, int first, int count)
{
    window *loaded = state;
    any_shape *a = loaded->a + (first - loaded->first);
    any_shape *b = loaded->b + (first - loaded->first);
    long hits = 0;

    for (int i = 0; i < count; i++) {
        cpContactPointSet points = cpShapesCollide(&a[i].shape, &b[i].shape);

        hits += points.count > 0;
    }
    return 2 * hits;
}

static long turned_collide(void *state, int first, int count)
{
    window *loaded = state;
    const pairs_set *set = loaded->set;
    long hits = 0;

    for (int i = first; i < first + count; i++) {
        cpShape *a = &loaded->a[set->a[i].template_index].shape;
        cpShape *b = &loaded->b[set->b[i].template_index].shape;

        cpShapeUpdate(a, loaded->places_a[i]);
        cpShapeUpdate(b, loaded->places_b[i]);
        hits += cpShapesCollide(a, b).count > 0;
    }
    return 2 * hits;
}

enum {
    TURNED = KIND_BIT(PAIRS_ORIENTED) | KIND_BIT(PAIRS_HEXAGONS),
    OTHERS = KIND_BIT(PAIRS_ORIENTED) - 1,
    PAIRS = SCENE_BIT(PAIRS_HALF) | SCENE_BIT(PAIRS_TOUCHING)
};

static const pairs_method methods[] = {
    { { "Chipmunk", "cpShapesCollide", ASK_CONTACT, LAY_PLACED, 1, 0 },
      OTHERS,
      PAIRS,
      create,
      load,
      placed_collide,
      destroy },
    { { "Chipmunk", "cpShapeUpdate x2, cpShapesCollide", ASK_CONTACT, LAY_TEMPLATE, 1, 0 },
      TURNED,
      PAIRS,
      create,
      NULL,
      turned_collide,
      destroy },
};

const bench_methods pairs_chipmunk_methods = BENCH_METHODS(methods);
