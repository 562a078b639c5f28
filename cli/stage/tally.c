/* cli/stage/tally.c - what went wrong in a play, counted by the exact predicates.
 *
 * Of every body it keeps where it stood before the frame and what it wanted, of every pair that
 * overlaps where it last did not: never anything of frames that are past.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/tally.h"

#include "abut/index.h"
#include "abut/pair.h"
#include "base/program.h"
#include "base/vec.h"
#include "stage/may_meet.h"
#include "stage/pass_through.h"
#include "stage/snag.h"

#include <math.h>
#include <stdlib.h>

/* Two that overlap. */
typedef struct overlap {
    uint32_t a; /* numbers of actors, a < b */
    uint32_t b;
    abut_vec2 free; /* the place of a as seen from b, before it began */
    bool has_free;  /* not if it was so at the start */
} overlap;

typedef struct overlap_list {
    room memory;
    size_t count;
} overlap_list;

/* What is kept of a body. */
typedef struct record {
    intent before;
    expected_move next; /* what it should get */
    body_path path;
    bool leads;   /* it moved, or tried to */
    bool crowded; /* another body that moves may have been in its path */
    bool caught;  /* it was held up in the frame before */
} record;

struct tally {
    const stage *on;
    record *records;     /* of every actor */
    abut_bounds *bounds; /* of its path */
    abut_index *index;
    overlaps *looker;
    overlap_list old; /* before the frame; ordered */
    overlap_list now;
    size_t merged; /* how many of the old ones have been compared */
    tally_counts counts;
    room mishaps; /* of the frame */
    size_t mishap_count;
    play_mode mode;
    const play *playing; /* while it looks at a frame */
    abut_status status;
};

/* --- Who may ----------------------------------------------------------------- */

/* A kinematic that passes through what is in its path, and says nothing. */
static bool goes_through(const tally *t, const actor *who)
{
    return who->is.kind == ABUT_BODY_KINEMATIC &&
           (who->is.when_blocked == ABUT_BLOCKED_PASS ||
            (who->is.when_blocked == ABUT_BLOCKED_CRUSH && t->mode == PLAY_SEQUENTIAL));
}

/* Whether two are solid to each other on some side, by all that the file says. */
static bool are_solid(const tally *t, const actor *a, const actor *b)
{
    return may_meet(&a->is, &b->is) && !goes_through(t, a) && !goes_through(t, b);
}

/* --- Where it happened ------------------------------------------------------ */

static void note_mishap(tally *t, mishap what)
{
    size_t size = (t->mishap_count + 1) * sizeof what;

    if (size > t->mishaps.size && !room_reserve(&t->mishaps, 2 * size)) {
        t->status = ABUT_E_MEMORY;
        return;
    }
    ((mishap *)t->mishaps.memory)[t->mishap_count++] = what;
}

/* Whether of two that met it was a that went through: the one that moved, of two the mover. */
static bool has_first_gone(const tally *t, uint32_t a, uint32_t b)
{
    bool a_leads = t->records[a].leads;
    bool b_leads = t->records[b].leads;

    return a_leads != b_leads ? a_leads : t->on->actors[a].is.kind == ABUT_BODY_MOVER;
}

const mishap *tally_mishaps(const tally *t, size_t *count)
{
    *count = t->mishap_count;
    return t->mishaps.memory;
}

/* --- Overlaps --------------------------------------------------------------- */

static overlap *items(const overlap_list *list)
{
    return list->memory.memory;
}

static int compare(const overlap *o, uint32_t a, uint32_t b)
{
    return o->a != a ? (o->a < a ? -1 : 1) : o->b != b ? (o->b < b ? -1 : 1) : 0;
}

static bool has(const overlap_list *list, uint32_t a, uint32_t b)
{
    size_t from = 0;
    size_t end = list->count;

    while (from < end) {
        size_t middle = from + (end - from) / 2;
        int order = compare(&items(list)[middle], a, b);

        if (order == 0) {
            return true;
        }
        from = order < 0 ? middle + 1 : from;
        end = order < 0 ? end : middle;
    }
    return false;
}

static bool push(overlap_list *list, overlap what)
{
    size_t size = (list->count + 1) * sizeof what;

    if (size > list->memory.size && !room_reserve(&list->memory, 2 * size)) {
        return false;
    }
    items(list)[list->count++] = what;
    return true;
}

static abut_vec2 place_now(const tally *t, uint32_t number)
{
    return abut_body_at(t->on->world, t->on->actors[number].body);
}

/* Two overlap no longer. Whoever is let through by now is not judged. */
static void end_overlap(tally *t, const overlap *o)
{
    const actor *a = &t->on->actors[o->a];
    const actor *b = &t->on->actors[o->b];
    abut_vec2 at_a = place_now(t, o->a);
    abut_vec2 at_b = place_now(t, o->b);
    crossing where;

    if (!o->has_free || is_passing(t->looker, a, b, &t->status) ||
        !came_through(t->on, a, b, o->free, vec_difference(at_a, at_b), &where)) {
        return;
    }
    t->counts.passes++;
    /* As seen from where the other is now. */
    if (a->is.kind == ABUT_BODY_MOVER) {
        note_mishap(t, (mishap){ MISHAP_PASS, o->a, o->b, 1, vec_sum(at_b, where.in),
                                 vec_sum(at_b, where.out) });
    } else {
        note_mishap(t, (mishap){ MISHAP_PASS, o->b, o->a, 1, vec_difference(at_a, where.in),
                                 vec_difference(at_a, where.out) });
    }
}

/* Ends those that come before a pair in the order. */
static void end_until(tally *t, uint32_t a, uint32_t b)
{
    while (t->merged < t->old.count && compare(&items(&t->old)[t->merged], a, b) < 0) {
        end_overlap(t, &items(&t->old)[t->merged++]);
    }
}

static overlap begin_overlap(tally *t, uint32_t a, uint32_t b)
{
    t->counts.overlaps++;
    return (overlap){ a, b, vec_difference(t->records[a].before.at, t->records[b].before.at),
                      t->playing->frame > 0 };
}

static void note_depth(tally *t, const actor *a, const actor *b, uint32_t piece_a, uint32_t piece_b)
{
    abut_shape first = abut_body_shape(t->on->world, a->body, piece_a);
    abut_shape second = abut_body_shape(t->on->world, b->body, piece_b);

    t->counts.deepest = fmax(t->counts.deepest, -abut_collide(&first, &second).separation);
}

static bool
take_overlap(void *user, const actor *a, const actor *b, uint32_t piece_a, uint32_t piece_b)
{
    tally *t = user;
    uint32_t first = (uint32_t)(a - t->on->actors);
    uint32_t second = (uint32_t)(b - t->on->actors);

    if (!are_solid(t, a, b)) {
        return true;
    }
    note_depth(t, a, b, piece_a, piece_b);
    if (t->now.count > 0 && compare(&items(&t->now)[t->now.count - 1], first, second) == 0) {
        return true; /* another piece of the same two */
    }
    end_until(t, first, second);
    bool lasts =
        t->merged < t->old.count && compare(&items(&t->old)[t->merged], first, second) == 0;

    if (!push(&t->now, lasts ? items(&t->old)[t->merged++] : begin_overlap(t, first, second))) {
        t->status = ABUT_E_MEMORY;
    }
    return t->status == ABUT_OK;
}

static abut_status count_overlapping(tally *t)
{
    overlap_list swap = t->old;

    t->old = t->now;
    t->now = swap;
    t->now.count = 0;
    t->merged = 0;
    abut_status status = overlaps_see(t->looker, t->playing);

    if (status == ABUT_OK) {
        status = overlaps_each(t->looker, take_overlap, t);
    }
    if (status == ABUT_OK && t->status == ABUT_OK) {
        end_until(t, UINT32_MAX, 0);
    }
    return status != ABUT_OK ? status : t->status;
}

size_t tally_overlapping(const tally *t)
{
    return t->now.count;
}

typedef struct retelling {
    const tally *of;
    overlap_fn *each;
    void *user;
} retelling;

static bool retell(void *user, const actor *a, const actor *b, uint32_t piece_a, uint32_t piece_b)
{
    const retelling *r = user;

    return !are_solid(r->of, a, b) || r->each(r->user, a, b, piece_a, piece_b);
}

abut_status tally_each_overlap(tally *t, overlap_fn *each, void *user)
{
    retelling r = { t, each, user };

    return overlaps_each(t->looker, retell, &r);
}

/* --- Passes ----------------------------------------------------------------- */

/* Whether the world reported in this frame that it let two through: crushed, or placed into
 * overlap. */
static bool was_let_through(const tally *t, const actor *a, const actor *b)
{
    abut_body low = a->body < b->body ? a->body : b->body;
    abut_body high = a->body < b->body ? b->body : a->body;

    for (uint32_t i = 0; i < t->playing->event_count; i++) {
        const abut_event *e = &t->playing->events[i];

        if (e->a == low && e->b == high &&
            (e->what == ABUT_EVENT_CRUSHED || (e->what <= ABUT_EVENT_ENDED && !e->solid))) {
            return true;
        }
    }
    return false;
}

static bool take_near(void *user, abut_pair pair)
{
    tally *t = user;
    record *records = t->records;
    const actor *a = &t->on->actors[pair.a];
    const actor *b = &t->on->actors[pair.b];
    crossing where;

    if (!may_meet(&a->is, &b->is)) {
        return true;
    }
    if (a->is.kind != ABUT_BODY_STATIC && b->is.kind != ABUT_BODY_STATIC) {
        records[pair.a].crowded = true;
        records[pair.b].crowded = true;
    }
    if (are_solid(t, a, b) && (records[pair.a].leads || records[pair.b].leads) &&
        went_through(t->on, a, &records[pair.a].path, b, &records[pair.b].path, &where) &&
        !has(&t->old, pair.a, pair.b) && !has(&t->now, pair.a, pair.b) &&
        !was_let_through(t, a, b) && !is_passing(t->looker, a, b, &t->status)) {
        uint32_t who = has_first_gone(t, pair.a, pair.b) ? pair.a : pair.b;

        t->counts.passes++;
        note_mishap(t, (mishap){ MISHAP_PASS, who, pair.a ^ pair.b ^ who, where.time_in,
                                 body_path_at(&records[who].path, where.time_in),
                                 body_path_at(&records[who].path, where.time_out) });
    }
    return t->status == ABUT_OK;
}

static abut_status count_passing(tally *t)
{
    const stage *on = t->on;

    for (uint32_t i = 0; i < on->count; i++) {
        record *r = &t->records[i];

        body_path_find(&r->path, t->playing, &on->actors[i], &r->before);
        r->leads = body_path_moves(&r->path);
        r->crowded = false;
        t->bounds[i] = body_path_bounds(&r->path, on, &on->actors[i]);
    }
    abut_status status = abut_index_assign(t->index, t->bounds, on->count, NULL);

    if (status == ABUT_OK) {
        status = abut_index_each_pair(t->index, 0, take_near, t);
    }
    return status != ABUT_OK ? status : t->status;
}

/* --- Snags ------------------------------------------------------------------ */

/* Whether something that moves hit a body in this frame: that may hold it up. */
static bool was_hit(const tally *t, const actor *who)
{
    for (uint32_t i = 0; i < t->playing->event_count; i++) {
        const abut_event *event = &t->playing->events[i];
        abut_body other = event->a == who->body ? event->b : event->a;
        const actor *by = stage_actor(t->on, other);

        if (event->what == ABUT_EVENT_HIT && event->solid &&
            (event->a == who->body || event->b == who->body) && by != NULL &&
            by->is.kind != ABUT_BODY_STATIC) {
            return true;
        }
    }
    return false;
}

/* Judges what was foreseen before the frame, if the cells are still those of then. */
static abut_status count_caught(tally *t)
{
    abut_status status = ABUT_OK;

    for (uint32_t i = 0; i < t->on->count && status == ABUT_OK; i++) {
        record *r = &t->records[i];
        bool caught = false;

        if (!r->crowded && t->on->edited != t->playing->frame) {
            status = expected_move_failed(&r->next, t->on, &t->on->actors[i], &r->before, &caught);
            caught = caught && !was_hit(t, &t->on->actors[i]);
        }
        if (caught && !r->caught) {
            abut_vec2 at = place_now(t, i);
            abut_vec2 missed = { r->next.along.x * r->next.length,
                                 r->next.along.y * r->next.length };

            t->counts.snags++;
            note_mishap(t, (mishap){ MISHAP_SNAG, i, TALLY_NOBODY, 1, at, vec_sum(at, missed) });
        }
        r->caught = caught;
    }
    return status;
}

static abut_status foresee(tally *t)
{
    abut_status status = ABUT_OK;

    for (uint32_t i = 0; i < t->on->count && status == ABUT_OK; i++) {
        record *r = &t->records[i];

        r->before = intent_of(t->on, &t->on->actors[i]);
        status = expected_move_find(&r->next, t->on, &t->on->actors[i], &r->before);
    }
    return status;
}

/* --- The watcher ------------------------------------------------------------ */

static bool see(void *self, const play *p)
{
    tally *t = self;

    t->playing = p;
    t->mode = p->mode;
    t->status = ABUT_OK;
    t->mishap_count = 0;
    abut_status status = count_overlapping(t);

    if (status == ABUT_OK && p->frame > 0) {
        status = count_passing(t);
        status = status == ABUT_OK ? count_caught(t) : status;
        status = status == ABUT_OK ? t->status : status;
    }
    if (status == ABUT_OK) {
        status = foresee(t);
    }
    t->playing = NULL;
    if (status != ABUT_OK) {
        complain("cannot count what overlaps in", "the scene", abut_status_text(status));
    }
    return status == ABUT_OK;
}

bool tally_begin(play *p, watcher *out)
{
    p->counts = tally_new(p->on);
    if (p->counts == NULL) {
        complain("cannot count what overlaps in", "the scene", "not enough memory");
        return false;
    }
    *out = tally_watcher(p->counts);
    return true;
}

tally *tally_new(const stage *on)
{
    tally *t = calloc(1, sizeof *t);

    if (t == NULL) {
        return NULL;
    }
    t->on = on;
    t->records = calloc((size_t)on->count + 1, sizeof *t->records);
    t->bounds = calloc((size_t)on->count + 1, sizeof *t->bounds);
    t->index = abut_index_create(NULL);
    t->looker = overlaps_new(on);
    if (t->records == NULL || t->bounds == NULL || t->index == NULL || t->looker == NULL) {
        tally_free(t);
        return NULL;
    }
    return t;
}

void tally_free(tally *t)
{
    if (t == NULL) {
        return;
    }
    free(t->records);
    free(t->bounds);
    abut_index_destroy(t->index);
    overlaps_free(t->looker);
    free(t->old.memory.memory);
    free(t->now.memory.memory);
    free(t->mishaps.memory);
    free(t);
}

watcher tally_watcher(tally *t)
{
    return (watcher){ t, see };
}

tally_counts tally_result(const tally *t)
{
    return t->counts;
}
