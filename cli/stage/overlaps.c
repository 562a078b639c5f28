/* cli/stage/overlaps.c - which bodies overlap that must not, by the exact predicate.
 *
 * An index over the bounds names the pairs that may overlap; abut_relate() decides. Pairs that may
 * pass by their settings are left out, and so are pairs that pass by what happened since (placed
 * into overlap, crushed): the world is asked only about those. A body that got into another by an
 * open side may stay until they are apart: a list of such pairs is kept from frame to frame.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/overlaps.h"

#include "abut/index.h"
#include "abut/pair.h"
#include "base/program.h"
#include "stage/cells.h"
#include "stage/may_meet.h"
#include "stage/pass_through.h"

#include <stdlib.h>

/* Two that overlap, one of them open on some side. */
typedef struct guest {
    uint32_t a; /* numbers of actors, a < b */
    uint32_t b;
    bool is_let_in;
} guest;

typedef struct guest_list {
    room memory;
    size_t count;
} guest_list;

struct overlaps {
    const stage *on;
    abut_index *index;
    abut_bounds *bounds; /* of every actor */
    room contacts;
    bool has_open;  /* some body is open on some side: the rest is for such bodies */
    intent *before; /* of every actor */
    guest_list old; /* before the frame; ordered */
    guest_list now;
};

typedef struct search {
    overlaps *kept;
    overlap_fn *each;
    void *user;
    abut_status status;
} search;

/* --- Which pairs pass because of what happened ----------------------------- */

/* Before the first step a world knows of no contacts: bodies that were placed into others may
 * pass. */
static bool was_placed_into(const overlaps *o, const actor *who)
{
    return who->is.spawn == ABUT_SPAWN_IGNORE && abut_world_frame(o->on->world) == 0;
}

/* No other pair ever comes to pass: the world, which looks through all contacts, is spared the
 * question. */
static bool may_come_to_pass(const actor *who)
{
    return who->is.spawn == ABUT_SPAWN_IGNORE || who->passes ||
           (who->is.kind == ABUT_BODY_KINEMATIC && who->is.when_blocked != ABUT_BLOCKED_STOP);
}

/* Whether the world knows of a contact of two that is solid, or of one that is not. */
static bool
has_contact(overlaps *o, const actor *a, const actor *b, bool solid, abut_status *status)
{
    const abut_world *world = o->on->world;
    uint32_t count = abut_body_contacts(world, a->body, NULL, 0);

    if (!room_reserve(&o->contacts, count * sizeof(abut_body_contact))) {
        *status = ABUT_E_MEMORY;
        return false;
    }
    abut_body_contact *list = o->contacts.memory;

    count = abut_body_contacts(world, a->body, list, count);
    for (uint32_t i = 0; i < count; i++) {
        if (list[i].other == b->body) {
            return list[i].solid == solid;
        }
    }
    return false;
}

/* Whether all of two bodies pass each other. */
static bool is_passing_whole(overlaps *o, const actor *a, const actor *b, abut_status *status)
{
    if (!may_come_to_pass(a) && !may_come_to_pass(b)) {
        return false;
    }
    return was_placed_into(o, a) || was_placed_into(o, b) || has_contact(o, a, b, false, status);
}

bool is_passing(overlaps *o, const actor *a, const actor *b, abut_status *status)
{
    abut_passage passage;

    return is_passing_whole(o, a, b, status) ||
           (abut_world_passes(o->on->world, a->body, b->body, &passage) == ABUT_OK &&
            passage.parts > 0);
}

/* Whether one passes a cell or a plank of the other that a piece belongs to, and not all of it. */
static bool
is_passing_part(const abut_world *world, abut_body body, abut_body other, uint32_t piece)
{
    abut_passage passage;

    return abut_world_passes(world, body, other, &passage) == ABUT_OK && passage.parts > 0 &&
           abut_world_passes_shape(world, body, other, piece, &passage) == ABUT_OK &&
           passage.why != ABUT_PASS_NOT;
}

/* Two pieces without area do not hinder each other. */
static bool pieces_overlap(const abut_shape *a, const abut_shape *b)
{
    return (abut_shape_area(a) > 0 || abut_shape_area(b) > 0) &&
           abut_relate(a, b) == ABUT_OVERLAPPING;
}

/* --- Which bodies were let in ------------------------------------------------ */

static int compare_guest(const guest *g, uint32_t a, uint32_t b)
{
    return g->a != a ? (g->a < a ? -1 : 1) : g->b != b ? (g->b < b ? -1 : 1) : 0;
}

static const guest *find_guest(const guest_list *list, uint32_t a, uint32_t b)
{
    const guest *guests = list->memory.memory;
    size_t from = 0;
    size_t end = list->count;

    while (from < end) {
        size_t middle = from + (end - from) / 2;
        int order = compare_guest(&guests[middle], a, b);

        if (order == 0) {
            return &guests[middle];
        }
        from = order < 0 ? middle + 1 : from;
        end = order < 0 ? end : middle;
    }
    return NULL;
}

static bool bodies_overlap(const abut_world *world, abut_body a, abut_body b)
{
    piece_walk of_a = pieces_near(world, a, abut_body_bounds(world, b));
    abut_shape first;
    abut_shape second;
    uint32_t number;

    while (piece_next(&of_a, &first, &number)) {
        piece_walk of_b = pieces_near(world, b, abut_shape_bounds(&first));

        while (piece_next(&of_b, &second, &number)) {
            if (pieces_overlap(&first, &second)) {
                return true;
            }
        }
    }
    return false;
}

/* What looks at a frame for guests. */
typedef struct doorkeeper {
    overlaps *kept;
    const play *playing;
    abut_status status;
} doorkeeper;

/* How a body got into another that has not let it in before. A body that stands in another at the
 * start may; where the paths do not show it, the world is asked. */
static bool is_newly_let_in(doorkeeper *d, uint32_t a, uint32_t b)
{
    const stage *on = d->kept->on;
    const actor *first = &on->actors[a];
    const actor *second = &on->actors[b];
    body_path path_a;
    body_path path_b;

    if (d->playing->frame == 0) {
        return true;
    }
    body_path_find(&path_a, d->playing, first, &d->kept->before[a]);
    body_path_find(&path_b, d->playing, second, &d->kept->before[b]);
    entry by = entry_of(on, first, &path_a, second, &path_b);

    return by == ENTRY_UNKNOWN ? !has_contact(d->kept, first, second, true, &d->status)
                               : by == ENTRY_OPEN;
}

static bool take_guest(void *user, abut_pair pair)
{
    doorkeeper *d = user;
    overlaps *o = d->kept;
    const actor *a = &o->on->actors[pair.a];
    const actor *b = &o->on->actors[pair.b];
    guest_list *list = &o->now;
    size_t size = (list->count + 1) * sizeof(guest);

    if (!is_open_to_some(&a->is, &b->is) || !may_meet(&a->is, &b->is) ||
        !bodies_overlap(o->on->world, a->body, b->body)) {
        return true;
    }
    const guest *before = find_guest(&o->old, pair.a, pair.b);
    bool is_let_in = before != NULL ? before->is_let_in : is_newly_let_in(d, pair.a, pair.b);

    if (size > list->memory.size && !room_reserve(&list->memory, 2 * size)) {
        d->status = ABUT_E_MEMORY;
    }
    if (d->status != ABUT_OK) {
        return false;
    }
    ((guest *)list->memory.memory)[list->count++] = (guest){ pair.a, pair.b, is_let_in };
    return true;
}

static abut_status take_bounds(overlaps *o)
{
    const stage *on = o->on;

    for (uint32_t i = 0; i < on->count; i++) {
        o->bounds[i] = abut_body_bounds(on->world, on->actors[i].body);
    }
    return abut_index_assign(o->index, o->bounds, on->count, NULL);
}

abut_status overlaps_see(overlaps *o, const play *p)
{
    doorkeeper d = { .kept = o, .playing = p };
    guest_list swap = o->old;

    if (!o->has_open) {
        return ABUT_OK;
    }
    o->old = o->now;
    o->now = swap;
    o->now.count = 0;
    abut_status status = take_bounds(o);

    if (status == ABUT_OK) {
        status = abut_index_each_pair(o->index, ABUT_PAIRS_OVERLAPPING | ABUT_PAIRS_ORDERED,
                                      take_guest, &d);
    }
    for (uint32_t i = 0; i < o->on->count; i++) {
        o->before[i] = intent_of(o->on, &o->on->actors[i]);
    }
    return status != ABUT_OK ? status : d.status;
}

static bool see(void *self, const play *p)
{
    abut_status status = overlaps_see(self, p);

    if (status != ABUT_OK) {
        complain("cannot look for overlaps in", "the scene", abut_status_text(status));
    }
    return status == ABUT_OK;
}

watcher overlaps_watcher(overlaps *o)
{
    return (watcher){ o, see };
}

/* Whether two hinder each other, by what the file says and the side by which they met. */
static bool should_meet(const overlaps *o, abut_pair pair)
{
    const abut_body_settings *a = &o->on->actors[pair.a].is;
    const abut_body_settings *b = &o->on->actors[pair.b].is;

    if (!may_meet(a, b)) {
        return false;
    }
    const guest *in = is_open_to_some(a, b) ? find_guest(&o->now, pair.a, pair.b) : NULL;

    return in == NULL || !in->is_let_in;
}

/* --- The search ------------------------------------------------------------- */

/* Reports the pieces of two bodies that overlap, unless these turn out to pass through each
 * other. False: that was enough. */
static bool take_pieces(search *s, const actor *a, const actor *b)
{
    const abut_world *world = s->kept->on->world;
    piece_walk of_a = pieces_near(world, a->body, abut_body_bounds(world, b->body));
    abut_shape first;
    abut_shape second;
    uint32_t i;
    uint32_t k;
    bool asked = false;

    while (piece_next(&of_a, &first, &i)) {
        piece_walk of_b = pieces_near(world, b->body, abut_shape_bounds(&first));

        while (piece_next(&of_b, &second, &k)) {
            if (!pieces_overlap(&first, &second)) {
                continue;
            }
            if (!asked && is_passing_whole(s->kept, a, b, &s->status)) {
                return true;
            }
            asked = true;
            if (is_passing_part(world, a->body, b->body, k) ||
                is_passing_part(world, b->body, a->body, i)) {
                continue;
            }
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

    return !should_meet(s->kept, pair) || take_pieces(s, a, b);
}

abut_status overlaps_each(overlaps *o, overlap_fn *each, void *user)
{
    search s = { .kept = o, .each = each, .user = user };
    abut_status status = take_bounds(o);

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
    o->before = calloc((size_t)on->count + 1, sizeof *o->before);
    for (uint32_t i = 0; i < on->count; i++) {
        o->has_open = o->has_open || is_open_to_some(&on->actors[i].is, &on->actors[i].is);
    }
    if (o->index == NULL || o->bounds == NULL || o->before == NULL) {
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
    free(o->before);
    free(o->old.memory.memory);
    free(o->now.memory.memory);
    free(o);
}

/* --- Counting --------------------------------------------------------------- */

typedef struct pair_count {
    const actor *a;
    const actor *b;
    uint64_t count;
} pair_count;

static bool
count_pair(void *user, const actor *a, const actor *b, uint32_t piece_a, uint32_t piece_b)
{
    pair_count *so_far = user;

    (void)piece_a;
    (void)piece_b;
    so_far->count += a != so_far->a || b != so_far->b;
    so_far->a = a;
    so_far->b = b;
    return true;
}

abut_status overlaps_count(overlaps *o, uint64_t *count)
{
    pair_count found = { 0 };
    abut_status status = overlaps_each(o, count_pair, &found);

    *count = found.count;
    return status;
}
