/* cli/explain/choice/pair_table.c - which bodies had to do with each other in a play, and in which
 * frame most.
 *
 * A level of tiles has hundreds of pairs of which a contact began, and a few that matter. So the
 * table keeps the most telling frame of every pair, and the most telling pairs come first.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/choice/pair_table.h"

#include "base/program.h"

#include <stdlib.h>

/* How telling a frame is by its events: the less, the more. */
static int rank_of(unsigned events)
{
    static const abut_event_kind order[] = { ABUT_EVENT_CRUSHED, ABUT_EVENT_STOPPED,
                                             ABUT_EVENT_FROZEN,  ABUT_EVENT_HIT,
                                             ABUT_EVENT_BEGAN,   ABUT_EVENT_ENDED };
    const int count = sizeof order / sizeof order[0];
    int rank = 0;

    while (rank < count && (events & 1u << order[rank]) == 0) {
        rank++;
    }
    return rank;
}

/* --- Finding the line of a pair ---------------------------------------------------- */

/* The slot of a pair, or the free one where it belongs. */
static uint32_t *slot_of(const pair_table *of, const actor *a, const actor *b)
{
    uint64_t mixed = a->body * UINT64_C(0x9e3779b97f4a7c15) + b->body;
    size_t mask = 2 * of->room - 1;
    size_t at = 0;

    mixed *= UINT64_C(0xff51afd7ed558ccd);
    at = (size_t)(mixed >> 32) & mask;
    while (of->slots[at] != 0 &&
           (of->lines[of->slots[at] - 1].a != a || of->lines[of->slots[at] - 1].b != b)) {
        at = (at + 1) & mask;
    }
    return &of->slots[at];
}

/* Room for twice as many; every line gets a new slot. */
static bool grow(pair_table *of)
{
    size_t room = of->room > 0 ? 2 * of->room : 64;
    uint32_t *slots = calloc(2 * room, sizeof *slots);
    pair_line *lines = slots != NULL ? realloc(of->lines, room * sizeof *lines) : NULL;

    if (lines == NULL) {
        free(slots);
        return false;
    }
    free(of->slots);
    of->slots = slots;
    of->lines = lines;
    of->room = room;
    for (size_t i = 0; i < of->count; i++) {
        *slot_of(of, lines[i].a, lines[i].b) = (uint32_t)i + 1;
    }
    return true;
}

/* NULL if there is no memory. */
static pair_line *line_of(pair_table *of, const actor *a, const actor *b)
{
    if (of->count == of->room && !grow(of)) {
        return NULL;
    }
    uint32_t *slot = slot_of(of, a, b);

    if (*slot == 0) {
        of->lines[of->count++] = (pair_line){ .a = a, .b = b };
        *slot = (uint32_t)of->count;
    }
    return &of->lines[*slot - 1];
}

/* --- Looking on -------------------------------------------------------------------- */

/* The last frame of a pair is complete: is it the most telling so far? */
static void settle(pair_line *line)
{
    if (line->frame == 0 || rank_of(line->last_events) < rank_of(line->events)) {
        line->frame = line->last_frame;
        line->events = line->last_events;
    }
}

static bool note(pair_table *of, const play *p, const abut_event *event)
{
    const actor *a = stage_actor(p->on, event->a);
    const actor *b = stage_actor(p->on, event->b);

    if (a == NULL || b == NULL) {
        return true;
    }
    pair_line *line = line_of(of, a < b ? a : b, a < b ? b : a);

    if (line == NULL) {
        return false;
    }
    if (line->last_frame != p->frame) {
        if (line->last_frame > 0) {
            settle(line);
        }
        line->last_frame = p->frame;
        line->last_events = 0;
    }
    line->last_events |= 1u << event->what;
    if (event->what == ABUT_EVENT_HIT &&
        (of->froze[a - p->on->actors] == p->frame || of->froze[b - p->on->actors] == p->frame)) {
        line->last_events |= 1u << ABUT_EVENT_FROZEN;
    }
    return true;
}

/* A body that froze had met others: the impacts with them used up its budget. */
static void note_frozen(pair_table *of, const play *p)
{
    for (uint32_t i = 0; i < p->event_count; i++) {
        if (p->events[i].what == ABUT_EVENT_FROZEN) {
            of->froze[stage_actor(p->on, p->events[i].a) - p->on->actors] = p->frame;
        }
    }
}

static bool see_pairs(void *self, const play *p)
{
    pair_table *of = self;
    bool ok = true;

    if (p->frame == 0) {
        of->froze = calloc((size_t)p->on->count + 1, sizeof *of->froze);
        ok = of->froze != NULL;
    } else if (of->frame == 0 || p->frame == of->frame) {
        note_frozen(of, p);
        for (uint32_t i = 0; i < p->event_count && ok; i++) {
            ok = note(of, p, &p->events[i]);
        }
    }
    if (!ok) {
        complain("cannot explain", of->scene, "not enough memory");
    }
    return ok;
}

watcher pairs_watcher(pair_table *of)
{
    return (watcher){ of, see_pairs };
}

/* --- The most telling first -------------------------------------------------------- */

static int compare_lines(const void *left, const void *right)
{
    const pair_line *l = left;
    const pair_line *r = right;
    int ranks = rank_of(l->events) - rank_of(r->events);

    if (ranks != 0) {
        return ranks;
    }
    if (l->frame != r->frame) {
        return l->frame < r->frame ? -1 : 1;
    }
    if (l->a != r->a) {
        return l->a < r->a ? -1 : 1;
    }
    return l->b < r->b ? -1 : l->b > r->b;
}

void pairs_sort(pair_table *of)
{
    for (size_t i = 0; i < of->count; i++) {
        settle(&of->lines[i]);
    }
    if (of->count > 0) {
        qsort(of->lines, of->count, sizeof *of->lines, compare_lines);
    }
}

void pairs_free(pair_table *of)
{
    free(of->lines);
    free(of->slots);
    free(of->froze);
    *of = (pair_table){ 0 };
}
