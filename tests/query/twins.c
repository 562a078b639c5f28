/* query/twins.c - the same crowd in an index and, as statics, in a world.
 *
 * SPDX-License-Identifier: MIT */
#include "query/twins.h"

#include <string.h>

static const abut_shape *twin_shape(void *user, uint32_t id)
{
    const crowd *all = user;

    return &all->shapes[id / 5];
}

static void add_twin(twins *t, int i)
{
    abut_body_settings body = { .kind = ABUT_BODY_STATIC,
                                .shapes = &t->crowd->shapes[i],
                                .category = t->crowd->categories[i] };

    if (abut_world_add(t->world, &body, &t->bodies[i]) != ABUT_OK) {
        t->bodies[i] = ABUT_NO_BODY;
        abut_index_remove(t->index, t->crowd->ids[i]);
    }
}

void twins_open(twins *t, crowd *crowd, abut_index_kind kind, int sorted, int query)
{
    t->crowd = crowd;
    t->index = crowd_index(t->crowd, kind, t->crowd->count / 5);
    t->world = abut_world_create(NULL);
    t->index_query = (abut_query){ .shape_of = twin_shape,
                                   .user = t->crowd,
                                   .overlapping = query == 1,
                                   .categories = query == 2 ? 5 : 0 };
    t->world_query =
        (abut_world_query){ .overlapping = query == 1, .categories = query == 2 ? 5 : 0 };
    for (int i = 0; i < t->crowd->count; i++) {
        if (i == sorted) {
            abut_world_step(t->world);
        }
        add_twin(t, i);
    }
    if (sorted == t->crowd->count) {
        abut_world_step(t->world);
    }
    t->name = crowd_name(t->crowd, kind);
}

void twins_close(twins *t)
{
    abut_index_destroy(t->index);
    abut_world_destroy(t->world);
}

int twins_of_entry(uint64_t id)
{
    return (int)(id / 5);
}

int twins_of_body(const twins *t, uint64_t id)
{
    for (int i = 0; i < t->crowd->count; i++) {
        if (t->bodies[i] == id && id != ABUT_NO_BODY) {
            return i;
        }
    }
    return -1;
}

bool twins_ask(const twins *t, int number)
{
    uint32_t categories = t->index_query.categories;

    return t->bodies[number] != ABUT_NO_BODY &&
           (categories == 0 || (categories & t->crowd->categories[number]) != 0);
}

bool twins_same_double(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

bool twins_same_place(abut_vec2 a, abut_vec2 b)
{
    return twins_same_double(a.x, b.x) && twins_same_double(a.y, b.y);
}

bool twins_same_hit(const abut_hit *a, const abut_hit *b)
{
    return a->hit == b->hit && a->graze == b->graze && a->side == b->side &&
           twins_same_double(a->time, b->time) && twins_same_place(a->point, b->point) &&
           twins_same_place(a->normal, b->normal);
}
