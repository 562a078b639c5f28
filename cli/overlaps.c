/* cli/overlaps.c - which bodies overlap that must not, by the exact predicate.
 *
 * An index over the bounds names those who may; abut_relate() decides. Who may pass by what
 * the file says is left out, and of the rest who passes by what happened since (placed into
 * overlap, crushed): for those alone the world is asked.
 *
 * SPDX-License-Identifier: MIT */
#include "overlaps.h"

#include "abut/index.h"
#include "abut/pair.h"

#include <stdlib.h>

typedef struct search {
    const stage *on;
    room contacts;
    uint64_t count;
    abut_status status;
} search;

static bool lets_pass(const abut_body_settings *is)
{
    return is->sensor || is->answer == ABUT_ANSWER_PASS || is->answer == ABUT_ANSWER_ONE_WAY ||
           is->open_sides != 0;
}

static uint32_t all_unless(uint32_t bits)
{
    return bits != 0 ? bits : UINT32_MAX;
}

/* Whether the file says that two are solid to each other. */
static bool should_meet(const abut_body_settings *a, const abut_body_settings *b)
{
    if ((a->kind != ABUT_BODY_MOVER && b->kind != ABUT_BODY_MOVER) || lets_pass(a) ||
        lets_pass(b)) {
        return false;
    }
    if (a->group == b->group && a->group != 0) {
        return a->group > 0;
    }
    return (all_unless(a->category) & all_unless(b->mask)) != 0 &&
           (all_unless(b->category) & all_unless(a->mask)) != 0;
}

/* Two pieces without area do not hinder each other. */
static bool pieces_overlap(const abut_shape *a, const abut_shape *b)
{
    return (abut_shape_area(a) > 0 || abut_shape_area(b) > 0) &&
           abut_relate(a, b) == ABUT_OVERLAPPING;
}

static bool shapes_overlap(const abut_world *world, abut_body a, abut_body b)
{
    for (int i = 0; i < abut_body_shape_count(world, a); i++) {
        abut_shape first = abut_body_shape(world, a, i);

        for (int k = 0; k < abut_body_shape_count(world, b); k++) {
            abut_shape second = abut_body_shape(world, b, k);

            if (pieces_overlap(&first, &second)) {
                return true;
            }
        }
    }
    return false;
}

/* Before the first step a world knows of no contacts: who was placed into others may pass. */
static bool was_placed_into(const search *s, const actor *who)
{
    return who->is.spawn == ABUT_SPAWN_IGNORE && abut_world_frame(s->on->world) == 0;
}

/* Whether the world knows that two pass through each other. */
static bool is_passing(search *s, abut_body a, abut_body b)
{
    abut_body_contact *list = s->contacts.memory;
    uint32_t count = abut_body_contacts(s->on->world, a, NULL, 0);

    if (!room_reserve(&s->contacts, count * sizeof *list)) {
        s->status = ABUT_E_MEMORY;
        return true;
    }
    list = s->contacts.memory;
    count = abut_body_contacts(s->on->world, a, list, count);
    for (uint32_t i = 0; i < count; i++) {
        if (list[i].other == b) {
            return !list[i].solid;
        }
    }
    return false;
}

static bool take_pair(void *user, abut_pair pair)
{
    search *s = user;
    const actor *a = &s->on->actors[pair.a];
    const actor *b = &s->on->actors[pair.b];

    if (should_meet(&a->is, &b->is) && shapes_overlap(s->on->world, a->body, b->body) &&
        !was_placed_into(s, a) && !was_placed_into(s, b) && !is_passing(s, a->body, b->body)) {
        s->count++;
    }
    return s->status == ABUT_OK;
}

static abut_status put_bounds(const stage *s, abut_index *index)
{
    abut_status status = abut_index_reserve(index, s->count);

    for (uint32_t i = 0; i < s->count && status == ABUT_OK; i++) {
        status = abut_index_add(index, i, abut_body_bounds(s->world, s->actors[i].body));
    }
    return status;
}

abut_status count_overlaps(const stage *s, uint64_t *count)
{
    abut_index *index = abut_index_create(NULL);
    search found = { .on = s, .status = index != NULL ? ABUT_OK : ABUT_E_MEMORY };

    if (found.status == ABUT_OK) {
        found.status = put_bounds(s, index);
    }
    if (found.status == ABUT_OK) {
        abut_status status = abut_index_each_pair(index, 0, take_pair, &found);

        found.status = status != ABUT_OK ? status : found.status;
    }
    abut_index_destroy(index);
    free(found.contacts.memory);
    *count = found.count;
    return found.status;
}
