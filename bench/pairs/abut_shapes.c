/* bench/pairs/abut_shapes.c - abut on ready-made shapes and on batches.
 *
 * Each loop is written out, so that nothing but the call it measures stands between two pairs.
 *
 * SPDX-License-Identifier: MIT */
#include "pairs/abut_methods.h"
#include "pairs/with_abut.h"

#include <stdlib.h>

/* The shapes of one chunk: a whole set of them would only measure memory. */
typedef struct shape_window {
    const pairs_set *set;
    abut_shape *a;
    abut_shape *b;
    int first;
    abut_batch *batches[2]; /* of the same shapes, if a method wants them */
    uint8_t *relations;
} shape_window;

void shapes_destroy(void *state)
{
    shape_window *window = state;

    if (window) {
        free(window->a);
        free(window->b);
        free(window->relations);
        abut_batch_destroy(window->batches[0]);
        abut_batch_destroy(window->batches[1]);
        free(window);
    }
}

void *shapes_create(const pairs_set *set)
{
    shape_window *window = calloc(1, sizeof(*window));

    if (!window) {
        return NULL;
    }
    window->set = set;
    window->a = malloc(PAIRS_WINDOW * sizeof(*window->a));
    window->b = malloc(PAIRS_WINDOW * sizeof(*window->b));
    if (!window->a || !window->b) {
        shapes_destroy(window);
        return NULL;
    }
    return window;
}

void shapes_load(void *state, int first, int count)
{
    shape_window *window = state;
    const pairs_set *set = window->set;
    bool a_is_circle = set->kind != PAIRS_RECTS;
    bool b_is_circle = set->kind == PAIRS_CIRCLES;

    window->first = first;
    for (int i = 0; i < count; i++) {
        window->a[i] = with_abut_shape(set, &set->a[first + i], a_is_circle);
        window->b[i] = with_abut_shape(set, &set->b[first + i], b_is_circle);
    }
}

long shapes_relate(void *state, int first, int count)
{
    const shape_window *window = state;
    const abut_shape *a = window->a + (first - window->first);
    const abut_shape *b = window->b + (first - window->first);
    long sum = 0;

    for (int i = 0; i < count; i++) {
        sum += (long)abut_relate(&a[i], &b[i]);
    }
    return sum;
}

long shapes_collide(void *state, int first, int count)
{
    const shape_window *window = state;
    const abut_shape *a = window->a + (first - window->first);
    const abut_shape *b = window->b + (first - window->first);
    long sum = 0;

    for (int i = 0; i < count; i++) {
        abut_contact contact = abut_collide(&a[i], &b[i]);

        sum += (long)contact.relation;
    }
    return sum;
}

/* As peers do it: nothing is told of pairs that are apart. */
long shapes_touch(void *state, int first, int count)
{
    const shape_window *window = state;
    const abut_shape *a = window->a + (first - window->first);
    const abut_shape *b = window->b + (first - window->first);
    long sum = 0;

    for (int i = 0; i < count; i++) {
        abut_contact contact = abut_touch(&a[i], &b[i]);

        sum += (long)contact.relation;
    }
    return sum;
}

long shapes_push(void *state, int first, int count)
{
    const shape_window *window = state;
    const abut_shape *a = window->a + (first - window->first);
    const abut_shape *b = window->b + (first - window->first);
    long sum = 0;

    for (int i = 0; i < count; i++) {
        abut_contact contact = abut_collide(&a[i], &b[i]);

        sum += (long)contact.relation;
        if (contact.relation == ABUT_OVERLAPPING) {
            abut_vec2 push = abut_push(&a[i], &b[i]);

            sum += push.x != push.x; /* never: keeps the call */
        }
    }
    return sum;
}

/* Shapes of any kind in batches: only of one chunk, too. */
void *shape_batches_create(const pairs_set *set)
{
    shape_window *window = shapes_create(set);

    if (window) {
        window->relations = malloc(PAIRS_WINDOW);
        window->batches[0] = abut_batch_create(NULL);
        window->batches[1] = abut_batch_create(NULL);
    }
    return window;
}

void shape_batches_load(void *state, int first, int count)
{
    shape_window *window = state;

    shapes_load(state, first, count);
    abut_batch_set_shapes(window->batches[0], window->a, (uint32_t)count);
    abut_batch_set_shapes(window->batches[1], window->b, (uint32_t)count);
}

long shape_batches_relate(void *state, int first, int count)
{
    const shape_window *window = state;

    (void)first;
    (void)count;
    return 2 * (long)abut_relate_pairs(window->batches[0], window->batches[1], window->relations);
}

/* One batch per window, all of them in memory from the start. */
typedef struct batch_windows {
    int count;
    abut_batch **a;
    abut_batch **b;
    abut_shape one; /* the first shape of PAIRS_MANY */
    uint8_t *relations;
    const pairs_set *set;
    abut_batch *cached;
} batch_windows;

void batches_destroy(void *state)
{
    batch_windows *windows = state;

    if (!windows) {
        return;
    }
    for (int i = 0; i < windows->count; i++) {
        if (windows->a) {
            abut_batch_destroy(windows->a[i]);
        }
        if (windows->b) {
            abut_batch_destroy(windows->b[i]);
        }
    }
    abut_batch_destroy(windows->cached);
    free(windows->a);
    free(windows->b);
    free(windows->relations);
    free(windows);
}

static bool fill_batch(abut_batch *batch, const pairs_body *bodies, int count, bool circles)
{
    abut_disc *discs = malloc((size_t)count * sizeof(*discs));
    abut_rectangle *rects = malloc((size_t)count * sizeof(*rects));
    abut_status status = ABUT_E_MEMORY;

    if (batch && discs && rects) {
        for (int i = 0; i < count; i++) {
            discs[i] = with_abut_disc(&bodies[i]);
            rects[i] = with_abut_rectangle(&bodies[i]);
        }
        status = circles ? abut_batch_set_circles(batch, discs, count)
                         : abut_batch_set_rects(batch, rects, count);
    }
    free(discs);
    free(rects);
    return status == ABUT_OK;
}

void *batches_create(const pairs_set *set)
{
    batch_windows *windows = calloc(1, sizeof(*windows));
    bool a_is_circle = set->kind != PAIRS_RECTS;
    bool b_is_circle = set->kind == PAIRS_CIRCLES;
    bool made = true;

    if (!windows) {
        return NULL;
    }
    windows->set = set;
    windows->count = set->count / PAIRS_WINDOW;
    windows->a = calloc((size_t)windows->count, sizeof(abut_batch *));
    windows->b = calloc((size_t)windows->count, sizeof(abut_batch *));
    windows->relations = malloc(PAIRS_WINDOW);
    windows->cached = abut_batch_create(NULL);
    windows->one = with_abut_shape(set, &set->a[0], a_is_circle);
    made = windows->a && windows->b && windows->relations && windows->cached;
    for (int i = 0; made && i < windows->count; i++) {
        windows->a[i] = abut_batch_create(NULL);
        windows->b[i] = abut_batch_create(NULL);
        made = fill_batch(windows->a[i], set->a + (ptrdiff_t)i * PAIRS_WINDOW, PAIRS_WINDOW,
                          a_is_circle) &&
               fill_batch(windows->b[i], set->b + (ptrdiff_t)i * PAIRS_WINDOW, PAIRS_WINDOW,
                          b_is_circle);
    }
    if (!made) {
        batches_destroy(windows);
        return NULL;
    }
    return windows;
}

void batches_load_cached(void *state, int first, int count)
{
    batch_windows *windows = state;

    fill_batch(windows->cached, windows->set->b + first, count,
               windows->set->kind == PAIRS_CIRCLES);
}

/* Batches count what overlaps; in a set without touching pairs that is half of
 * the sum of the answers. */
long batches_relate_pairs(void *state, int first, int count)
{
    const batch_windows *windows = state;
    int index = first / PAIRS_WINDOW;

    (void)count;
    return 2 * (long)abut_relate_pairs(windows->a[index], windows->b[index], windows->relations);
}

long batches_relate_many(void *state, int first, int count)
{
    const batch_windows *windows = state;

    (void)count;
    return 2 * (long)abut_relate_many(&windows->one, windows->b[first / PAIRS_WINDOW],
                                      windows->relations);
}

long batches_relate_cached(void *state, int first, int count)
{
    const batch_windows *windows = state;

    (void)first;
    (void)count;
    return 2 * (long)abut_relate_many(&windows->one, windows->cached, windows->relations);
}
