/* cli/query/pairs.c - which of many shapes meet.
 *
 * An index over the shapes' bounds names the pairs that may; the exact predicate
 * decides. That can run out of memory, so pairs are found while the question is
 * read; the answer, the words and the picture then show the same list.
 *
 * SPDX-License-Identifier: MIT */
#include "query/asks.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* The most pairs that one answer holds: some 500 MB of text. */
enum { MOST_PAIRS = 1 << 24 };

static double grown(double edge, double by, double towards)
{
    double moved = nextafter(edge + by, towards);

    return fmax(-ABUT_LIMIT, fmin(moved, ABUT_LIMIT));
}

/* Bounds that meet those of every shape within the buffer. Each of two grows by
 * half of it, and by a quantum and the last bit of a double for what rounding takes
 * away. What the limit cuts off lies beyond all shapes. */
static abut_bounds search_bounds(const question *q, const figure *shape)
{
    abut_figure figure = figure_as_figure(shape);
    abut_bounds bounds = abut_figure_bounds(&figure);
    double by = abut_snap(q->buffer) / 2 + ABUT_QUANTUM;

    if (abut_bounds_is_empty(bounds)) {
        return bounds;
    }
    if (q->buffer == 0) {
        return (abut_bounds){ { fmax(bounds.min.x, -ABUT_LIMIT), fmax(bounds.min.y, -ABUT_LIMIT) },
                              { fmin(bounds.max.x, ABUT_LIMIT), fmin(bounds.max.y, ABUT_LIMIT) } };
    }
    return (
        abut_bounds){ { grown(bounds.min.x, -by, -INFINITY), grown(bounds.min.y, -by, -INFINITY) },
                      { grown(bounds.max.x, by, INFINITY), grown(bounds.max.y, by, INFINITY) } };
}

static abut_status put_shapes(const question *q, abut_index *index)
{
    size_t count = q->shapes.count;
    abut_bounds *bounds = count <= UINT32_MAX ? malloc((count + 1) * sizeof *bounds) : NULL;
    abut_status status = ABUT_E_MEMORY;

    for (size_t i = 0; bounds != NULL && i < count; i++) {
        bounds[i] = search_bounds(q, &q->shapes.list[i]);
    }
    if (bounds != NULL) {
        status = abut_index_assign(index, bounds, (uint32_t)count, NULL);
    }
    free(bounds);
    return status;
}

/* All pairs whose bounds meet, in order. Counting first costs little beside
 * reading the shapes, and no crowd can then ask for more memory than it may. */
static abut_status find_candidates(question *q, abut_index *index, size_t *count)
{
    meetings *met = &q->met;
    abut_status status = put_shapes(q, index);

    if (status == ABUT_OK) {
        status = abut_index_pairs(index, 0, NULL, 0, count);
    }
    if (status != ABUT_OK || *count > MOST_PAIRS) {
        return status;
    }
    if (!room_reserve(&met->pair_memory, *count * sizeof *met->pairs) ||
        !room_reserve(&met->relation_memory, *count)) {
        return ABUT_E_MEMORY;
    }
    met->pairs = met->pair_memory.memory;
    met->relations = met->relation_memory.memory;
    return abut_index_pairs(index, ABUT_PAIRS_ORDERED, met->pairs, *count, count);
}

static abut_relation relate_pair(const question *q, abut_pair pair)
{
    const figure *first = &q->shapes.list[pair.a];
    const figure *second = &q->shapes.list[pair.b];
    const abut_shape *a = &first->shape;
    const abut_shape *b = &second->shape;

    if (figure_has_pieces(first) || figure_has_pieces(second)) {
        abut_figure mine = figure_as_figure(first);
        abut_figure other = figure_as_figure(second);

        return abut_figures_relate_within(&mine, &other, q->buffer);
    }
    return q->buffer > 0 ? abut_relate_within(a, b, q->buffer) : abut_relate(a, b);
}

/* Leaves the pairs that are not apart. */
static void keep_meetings(question *q, size_t candidates)
{
    meetings *met = &q->met;

    met->count = 0;
    met->touching = 0;
    for (size_t i = 0; i < candidates; i++) {
        abut_relation relation = relate_pair(q, met->pairs[i]);

        if (relation != ABUT_APART) {
            met->touching += relation == ABUT_TOUCHING;
            met->relations[met->count] = (unsigned char)relation;
            met->pairs[met->count++] = met->pairs[i];
        }
    }
}

static bool too_many(fault *wrong, const path *at, size_t count)
{
    text rule = { 0 };

    text_add(&rule, "have ");
    text_number(&rule, (double)count);
    text_add(&rule, " pairs whose bounds meet; an answer holds at most ");
    text_number(&rule, MOST_PAIRS);
    fault_at(wrong, at, text_string(&rule), NULL);
    text_free(&rule);
    return false;
}

bool question_find_pairs(question *q, fault *wrong)
{
    path at = { NULL, "shapes", 0 };
    abut_index *index = abut_index_create(&(abut_index_settings){ .kind = q->index });
    size_t count = 0;
    abut_status status = index != NULL ? find_candidates(q, index, &count) : ABUT_E_MEMORY;

    abut_index_destroy(index);
    if (status == ABUT_E_MEMORY) {
        return fault_at(wrong, &at, "need more memory than there is", NULL);
    }
    if (status != ABUT_OK) {
        return fault_at(wrong, &at, abut_status_text(status), NULL);
    }
    if (count > MOST_PAIRS) {
        return too_many(wrong, &at, count);
    }
    keep_meetings(q, count);
    return true;
}

void answer_pairs(const question *q, text *out)
{
    text_add(out, "{\"pairs\":[");
    for (size_t i = 0; i < q->met.count; i++) {
        text_add(out, i > 0 ? ",[" : "[");
        text_number(out, q->met.pairs[i].a);
        text_add(out, ",");
        text_number(out, q->met.pairs[i].b);
        text_add(out, ",\"");
        text_add(out, relation_word((abut_relation)q->met.relations[i]));
        text_add(out, "\"]");
    }
    text_add(out, "]}");
}

/* So many pairs are named one by one, more are only counted. */
enum { NAMED_PAIRS = 8 };

static void add_count(text *out, size_t count, const char *one, const char *many)
{
    text_number(out, (double)count);
    text_add(out, " ");
    text_add(out, count == 1 ? one : many);
}

void report_pairs(const question *q, text *out)
{
    const meetings *met = &q->met;

    add_count(out, q->shapes.count, "shape", "shapes");
    text_add(out, ", ");
    add_count(out, met->count, "pair", "pairs");
    text_add(out, met->count > 0 ? ": " : "");
    for (size_t i = 0; met->count <= NAMED_PAIRS && i < met->count; i++) {
        text_add(out, i > 0 ? ", " : "");
        text_number(out, met->pairs[i].a);
        text_add(out, " and ");
        text_number(out, met->pairs[i].b);
        text_add(out, " ");
        text_add(out, relation_word((abut_relation)met->relations[i]));
    }
    if (met->count > NAMED_PAIRS) {
        text_number(out, (double)met->touching);
        text_add(out, " touching, ");
        text_number(out, (double)(met->count - met->touching));
        text_add(out, " overlapping");
    }
}
