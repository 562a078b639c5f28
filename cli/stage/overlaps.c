/* cli/stage/overlaps.c - which bodies overlap that must not, by the exact predicate.
 *
 * An index over the bounds names those who may; abut_relate() decides. Who may pass by what
 * the file says is left out, and of the rest who passes by what happened since (placed into
 * overlap, crushed): for those alone the world is asked.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/overlaps.h"

#include "abut/index.h"
#include "abut/pair.h"
#include "stage/meet.h"

#include <stdlib.h>

struct overlaps {
    const stage *on;
    abut_index *index;
    abut_bounds *bounds; /* of every actor */
    room contacts;
};

typedef struct search {
    overlaps *kept;
    overlap_fn *each;
    void *user;
    abut_status status;
} search;

/* --- Who passes by what happened ------------------------------------------ */

/* Before the first step a world knows of no contacts: who was placed into others may pass. */
static bool was_placed_into(const overlaps *o, const actor *who)
{
    return who->is.spawn == ABUT_SPAWN_IGNORE && abut_world_frame(o->on->world) == 0;
}

/* Nobody else ever comes to pass: the world, which looks through all contacts, is spared the
 * question. */
static bool may_come_to_pass(const actor *who)
{
    return who->is.spawn == ABUT_SPAWN_IGNORE ||
           (who->is.kind == ABUT_BODY_KINEMATIC && who->is.when_blocked != ABUT_BLOCKED_STOP);
}

bool is_passing(overlaps *o, const actor *a, const actor *b, abut_status *status)
{
    const abut_world *world = o->on->world;

    if (!may_come_to_pass(a) && !may_come_to_pass(b)) {
        return false;
    }
    if (was_placed_into(o, a) || was_placed_into(o, b)) {
        return true;
    }
    uint32_t count = abut_body_contacts(world, a->body, NULL, 0);

    if (!room_reserve(&o->contacts, count * sizeof(abut_body_contact))) {
        *status = ABUT_E_MEMORY;
        return false;
    }
    abut_body_contact *list = o->contacts.memory;

    count = abut_body_contacts(world, a->body, list, count);
    for (uint32_t i = 0; i < count; i++) {
        if (list[i].other == b->body) {
            return !list[i].solid;
        }
    }
    return false;
}

/* --- The search ------------------------------------------------------------- */

/* Two pieces without area do not hinder each other. */
static bool pieces_overlap(const abut_shape *a, const abut_shape *b)
{
    return (abut_shape_area(a) > 0 || abut_shape_area(b) > 0) &&
           abut_relate(a, b) == ABUT_OVERLAPPING;
}

/* Tells of the pieces of two bodies that overlap, unless these turn out to pass through each
 * other. False: that was enough. */
static bool take_pieces(search *s, const actor *a, const actor *b)
{
    const abut_world *world = s->kept->on->world;
    bool asked = false;

    for (int i = 0; i < abut_body_shape_count(world, a->body); i++) {
        abut_shape first = abut_body_shape(world, a->body, i);

        for (int k = 0; k < abut_body_shape_count(world, b->body); k++) {
            abut_shape second = abut_body_shape(world, b->body, k);

            if (!pieces_overlap(&first, &second)) {
                continue;
            }
            if (!asked && is_passing(s->kept, a, b, &s->status)) {
                return true;
            }
            asked = true;
            if (s->status != ABUT_OK || !s->each(s->user, a, b, i, k)) {
                return false;
            }
        }
    }
    return true;
}

static bool take_pair(void *user, abut_pair pair)
{
    search *s = user;
    const actor *a = &s->kept->on->actors[pair.a];
    const actor *b = &s->kept->on->actors[pair.b];

    return !should_meet(&a->is, &b->is) || take_pieces(s, a, b);
}

abut_status overlaps_each(overlaps *o, overlap_fn *each, void *user)
{
    const stage *on = o->on;
    search s = { .kept = o, .each = each, .user = user };

    for (uint32_t i = 0; i < on->count; i++) {
        o->bounds[i] = abut_body_bounds(on->world, on->actors[i].body);
    }
    abut_status status = abut_index_assign(o->index, o->bounds, on->count, NULL);

    if (status == ABUT_OK) {
        status = abut_index_each_pair(o->index, ABUT_PAIRS_OVERLAPPING | ABUT_PAIRS_ORDERED,
                                      take_pair, &s);
    }
    return status != ABUT_OK ? status : s.status;
}

overlaps *overlaps_new(const stage *on)
{
    overlaps *o = calloc(1, sizeof *o);

    if (o == NULL) {
        return NULL;
    }
    o->on = on;
    o->index = abut_index_create(NULL);
    o->bounds = calloc((size_t)on->count + 1, sizeof *o->bounds);
    if (o->index == NULL || o->bounds == NULL) {
        overlaps_free(o);
        return NULL;
    }
    return o;
}

void overlaps_free(overlaps *o)
{
    if (o == NULL) {
        return;
    }
    abut_index_destroy(o->index);
    free(o->bounds);
    free(o->contacts.memory);
    free(o);
}

/* --- One look --------------------------------------------------------------- */

abut_status each_overlap(const stage *s, overlap_fn *each, void *user)
{
    overlaps *o = overlaps_new(s);
    abut_status status = o != NULL ? overlaps_each(o, each, user) : ABUT_E_MEMORY;

    overlaps_free(o);
    return status;
}

typedef struct pair_count {
    const actor *a;
    const actor *b;
    uint64_t count;
} pair_count;

static bool count_pair(void *user, const actor *a, const actor *b, int piece_a, int piece_b)
{
    pair_count *so_far = user;

    (void)piece_a;
    (void)piece_b;
    so_far->count += a != so_far->a || b != so_far->b;
    so_far->a = a;
    so_far->b = b;
    return true;
}

abut_status count_overlaps(const stage *s, uint64_t *count)
{
    pair_count found = { 0 };
    abut_status status = each_overlap(s, count_pair, &found);

    *count = found.count;
    return status;
}
