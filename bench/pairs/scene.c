/* bench/pairs/scene.c - draws the pairs of workload W1.
 *
 * The order of the draws is part of the definition: one source per kind and
 * scene, first the templates, then the order of the answers, then the pairs.
 *
 * SPDX-License-Identifier: MIT */
#include "pairs/scene.h"

#include "harness/random.h"
#include "pairs/reference.h"
#include "pairs/touching.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.141592653589793

const char *pairs_kind_name(pairs_kind kind)
{
    static const char *const names[PAIRS_KIND_COUNT] = { "circle",  "rect",     "circle-rect",
                                                         "capsule", "oriented", "hexagon" };
    return names[kind];
}

const char *pairs_scene_name(pairs_scene scene)
{
    static const char *const names[PAIRS_SCENE_COUNT] = { "half", "many", "touching" };
    return names[scene];
}

static void draw_templates(pairs_set *set, random_source *source)
{
    for (int i = 0; i < PAIRS_TEMPLATES; i++) {
        pairs_template *local = &set->templates[i];

        if (set->kind == PAIRS_ORIENTED) {
            double x = (double)random_between(source, 0.5, 1.5);
            double y = (double)random_between(source, 0.5, 1.5);

            local->corner_count = 4;
            local->half_x = x;
            local->half_y = y;
            local->corners[0] = (pairs_point){ -x, -y };
            local->corners[1] = (pairs_point){ x, -y };
            local->corners[2] = (pairs_point){ x, y };
            local->corners[3] = (pairs_point){ -x, y };
        } else if (set->kind == PAIRS_HEXAGONS) {
            double radius = (double)random_between(source, 0.5, 1.5);

            local->corner_count = 6;
            for (int k = 0; k < 6; k++) {
                double angle = (k + 0.6 * random_unit(source)) * (PI / 3);

                local->corners[k].x = (double)(float)(radius * cos(angle));
                local->corners[k].y = (double)(float)(radius * sin(angle));
            }
        }
    }
}

/* Draws sizes and turn; the place comes later. */
static pairs_body draw_body(const pairs_set *set, random_source *source, bool circle)
{
    pairs_body body = { 0 };

    switch (set->kind) {
    case PAIRS_CAPSULES: {
        double half = (double)random_between(source, 0.5, 1.5);
        double angle = 2 * PI * random_unit(source);

        body.radius = random_between(source, 0.2, 0.6);
        body.half_x = (float)(half * cos(angle));
        body.half_y = (float)(half * sin(angle));
        break;
    }
    case PAIRS_ORIENTED:
    case PAIRS_HEXAGONS:
        body.template_index = random_index(source, PAIRS_TEMPLATES);
        body.angle = random_between(source, 0, 2 * PI);
        break;
    default:
        if (circle) {
            body.radius = random_between(source, 0.5, 1.5);
        } else {
            body.half_x = random_between(source, 0.5, 1.5);
            body.half_y = random_between(source, 0.5, 1.5);
        }
    }
    return body;
}

/* The radius of a circle about the centre that holds the body. */
static double bound(const pairs_set *set, const pairs_body *body)
{
    double widest = hypot((double)body->half_x, (double)body->half_y) + (double)body->radius;

    if (set->kind == PAIRS_ORIENTED || set->kind == PAIRS_HEXAGONS) {
        const pairs_template *local = &set->templates[body->template_index];

        for (int i = 0; i < local->corner_count; i++) {
            widest = fmax(widest, hypot(local->corners[i].x, local->corners[i].y));
        }
    }
    return widest;
}

/* Moves b about a until they are apart, or overlap, as wanted. */
static void place_second(const pairs_set *set,
                         random_source *source,
                         const pairs_body *a,
                         pairs_body *b,
                         bool overlapping)
{
    double reach = 1.5 * (bound(set, a) + bound(set, b));
    double separation = 0;

    do {
        b->x = (double)(float)(a->x + (double)random_between(source, -reach, reach));
        b->y = (double)(float)(a->y + (double)random_between(source, -reach, reach));
        separation = reference_separation(set, a, b);
    } while ((separation < 0) != overlapping || fabs(separation) <= PAIRS_MARGIN);
}

static void shuffle(uint8_t *answers, int count, random_source *source)
{
    for (int i = count - 1; i > 0; i--) {
        int other = random_index(source, i + 1);
        uint8_t kept = answers[i];

        answers[i] = answers[other];
        answers[other] = kept;
    }
}

static void draw_pairs(pairs_set *set, random_source *source)
{
    for (int i = 0; i < set->count; i++) {
        set->answers[i] = i < set->count / 2 ? 2 : 0;
    }
    shuffle(set->answers, set->count, source);
    for (int i = 0; i < set->count; i++) {
        if (i > 0 && set->scene == PAIRS_MANY) {
            set->a[i] = set->a[0];
        } else {
            set->a[i] = draw_body(set, source, set->kind != PAIRS_RECTS);
            set->a[i].x = (double)random_between(source, -10, 10);
            set->a[i].y = (double)random_between(source, -10, 10);
        }
        set->b[i] = draw_body(set, source, set->kind == PAIRS_CIRCLES);
        place_second(set, source, &set->a[i], &set->b[i], set->answers[i] == 2);
    }
}

bool pairs_make(pairs_set *set, pairs_kind kind, pairs_scene scene, int count)
{
    random_source source = { 100 + (uint64_t)kind + 10 * (uint64_t)scene };

    memset(set, 0, sizeof(*set));
    set->kind = kind;
    set->scene = scene;
    set->count = count;
    set->a = malloc((size_t)count * sizeof(*set->a));
    set->b = malloc((size_t)count * sizeof(*set->b));
    set->answers = malloc((size_t)count);
    if (!set->a || !set->b || !set->answers) {
        pairs_free(set);
        return false;
    }
    draw_templates(set, &source);
    if (scene == PAIRS_TOUCHING) {
        touching_draw(set, &source);
    } else {
        draw_pairs(set, &source);
    }
    return true;
}

void pairs_free(pairs_set *set)
{
    free(set->a);
    free(set->b);
    free(set->answers);
    memset(set, 0, sizeof(*set));
}

long pairs_expected(const pairs_set *set, int first, int count)
{
    long sum = 0;

    for (int i = first; i < first + count; i++) {
        sum += set->answers[i];
    }
    return sum;
}
