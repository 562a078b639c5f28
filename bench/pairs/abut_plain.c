/* bench/pairs/abut_plain.c - abut on plain numbers: the classic calls, poses, batches.
 *
 * Each loop is written out, so that nothing but the call it measures stands between two pairs.
 *
 * SPDX-License-Identifier: MIT */
#include "pairs/abut_methods.h"
#include "pairs/with_abut.h"

#include <stdlib.h>

/* Streamed arrays. `step` is 0 when one first shape meets them all. */
typedef struct plain_pairs {
    abut_disc *discs_a;
    abut_disc *discs_b;
    abut_rectangle *rects_a;
    abut_rectangle *rects_b;
    int step;
} plain_pairs;

void plain_destroy(void *state)
{
    plain_pairs *pairs = state;

    if (pairs) {
        free(pairs->discs_a);
        free(pairs->discs_b);
        free(pairs->rects_a);
        free(pairs->rects_b);
        free(pairs);
    }
}

static abut_disc *make_discs(const pairs_body *bodies, int count)
{
    abut_disc *discs = malloc((size_t)count * sizeof(*discs));

    for (int i = 0; discs && i < count; i++) {
        discs[i] = with_abut_disc(&bodies[i]);
    }
    return discs;
}

static abut_rectangle *make_rects(const pairs_body *bodies, int count)
{
    abut_rectangle *rects = malloc((size_t)count * sizeof(*rects));

    for (int i = 0; rects && i < count; i++) {
        rects[i] = with_abut_rectangle(&bodies[i]);
    }
    return rects;
}

void *plain_create(const pairs_set *set)
{
    plain_pairs *pairs = calloc(1, sizeof(*pairs));
    bool a_is_disc = set->kind != PAIRS_RECTS;
    bool b_is_disc = set->kind == PAIRS_CIRCLES;

    if (!pairs) {
        return NULL;
    }
    pairs->step = set->scene == PAIRS_MANY ? 0 : 1;
    if (a_is_disc) {
        pairs->discs_a = make_discs(set->a, set->count);
    } else {
        pairs->rects_a = make_rects(set->a, set->count);
    }
    if (b_is_disc) {
        pairs->discs_b = make_discs(set->b, set->count);
    } else {
        pairs->rects_b = make_rects(set->b, set->count);
    }
    if (!(pairs->discs_a || pairs->rects_a) || !(pairs->discs_b || pairs->rects_b)) {
        plain_destroy(pairs);
        return NULL;
    }
    return pairs;
}

long plain_circles(void *state, int first, int count)
{
    const plain_pairs *pairs = state;
    const abut_disc *a = pairs->discs_a + (ptrdiff_t)first * pairs->step;
    const abut_disc *b = pairs->discs_b + first;
    const int step = pairs->step;
    long sum = 0;

    for (int i = 0; i < count; i++, a += step, b++) {
        sum += (long)abut_circle_circle(a, b);
    }
    return sum;
}

long plain_rects(void *state, int first, int count)
{
    const plain_pairs *pairs = state;
    const abut_rectangle *a = pairs->rects_a + (ptrdiff_t)first * pairs->step;
    const abut_rectangle *b = pairs->rects_b + first;
    const int step = pairs->step;
    long sum = 0;

    for (int i = 0; i < count; i++, a += step, b++) {
        sum += (long)abut_rect_rect(a, b);
    }
    return sum;
}

long plain_circle_rect(void *state, int first, int count)
{
    const plain_pairs *pairs = state;
    const abut_disc *a = pairs->discs_a + (ptrdiff_t)first * pairs->step;
    const abut_rectangle *b = pairs->rects_b + first;
    const int step = pairs->step;
    long sum = 0;

    for (int i = 0; i < count; i++, a += step, b++) {
        sum += (long)abut_circle_rect(a, b);
    }
    return sum;
}

/* Templates with a pose for each shape. */
typedef struct posed_shape {
    abut_pose pose;
    const abut_shape *shape;
} posed_shape;

typedef struct posed_pairs {
    abut_shape templates[PAIRS_TEMPLATES];
    posed_shape *a;
    posed_shape *b;
} posed_pairs;

void posed_destroy(void *state)
{
    posed_pairs *pairs = state;

    if (pairs) {
        free(pairs->a);
        free(pairs->b);
        free(pairs);
    }
}

static posed_shape *make_posed(const abut_shape *templates, const pairs_body *bodies, int count)
{
    posed_shape *posed = malloc((size_t)count * sizeof(*posed));

    for (int i = 0; posed && i < count; i++) {
        posed[i].pose = with_abut_pose(&bodies[i]);
        posed[i].shape = &templates[bodies[i].template_index];
    }
    return posed;
}

void *posed_create(const pairs_set *set)
{
    posed_pairs *pairs = calloc(1, sizeof(*pairs));

    if (!pairs) {
        return NULL;
    }
    for (int i = 0; i < PAIRS_TEMPLATES; i++) {
        pairs->templates[i] = with_abut_template(&set->templates[i]);
    }
    pairs->a = make_posed(pairs->templates, set->a, set->count);
    pairs->b = make_posed(pairs->templates, set->b, set->count);
    if (!pairs->a || !pairs->b) {
        posed_destroy(pairs);
        return NULL;
    }
    return pairs;
}

long posed_relate_at(void *state, int first, int count)
{
    const posed_pairs *pairs = state;
    const posed_shape *a = pairs->a + first;
    const posed_shape *b = pairs->b + first;
    long sum = 0;

    for (int i = 0; i < count; i++) {
        sum += (long)abut_relate_at(a[i].shape, a[i].pose, b[i].shape, b[i].pose);
    }
    return sum;
}

long posed_place_and_relate(void *state, int first, int count)
{
    const posed_pairs *pairs = state;
    const posed_shape *a = pairs->a + first;
    const posed_shape *b = pairs->b + first;
    long sum = 0;

    for (int i = 0; i < count; i++) {
        abut_shape shape_a = abut_transformed(a[i].shape, abut_pose_transform(a[i].pose));
        abut_shape shape_b = abut_transformed(b[i].shape, abut_pose_transform(b[i].pose));

        sum += (long)abut_relate(&shape_a, &shape_b);
    }
    return sum;
}
