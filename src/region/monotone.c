/* region/monotone.c - cuts an outline into parts that are monotone from left to right.
 *
 * A line sweeps over the vertices. Of the edges that have the inside over them each knows its
 * *witness*: the last vertex that could be seen from it. A vertex at which the outline comes from
 * the right alone and is dented, and one from which it goes nowhere to the right, each get a
 * diagonal to the witness that is theirs (Garey, Johnson, Preparata and Tarjan).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "region/split.h"

/* An end of a diagonal, as its vertex sees it. */
typedef struct diagonal_end {
    uint32_t vertex;
    uint32_t half; /* the half-edge that leaves it there */
    ab_vec base;   /* the edge that leaves the vertex */
    ab_vec along;
} diagonal_end;

static_assert(sizeof(diagonal_end) <= AB_SORT_ITEM, "ends are sorted");

typedef struct part_cutter {
    const ab_outline *of;
    ab_lines lines;
    uint32_t *witness;
    ab_region_cut *cut;
} part_cutter;

size_t ab_cut_memory(uint32_t count)
{
    size_t n = count;

    /* Diagonals are fewer than vertices: each belongs to one of them. */
    return (n + 2 * n + 3 * n) * sizeof(uint32_t) + 2 * n * sizeof(diagonal_end) + 32;
}

static void add_diagonal(part_cutter *cutter, uint32_t a, uint32_t b)
{
    ab_region_cut *cut = cutter->cut;

    AB_ASSERT(cut->diagonal_count < cutter->of->count, "a diagonal belongs to a vertex");
    cut->ends[2 * cut->diagonal_count] = a;
    cut->ends[2 * cut->diagonal_count + 1] = b;
    cut->diagonal_count++;
}

/* Whether the outline has both its edges to the left of a vertex and is dented there. */
static bool is_merging(const ab_outline *of, uint32_t v)
{
    return ab_is_left(of->at[of->prev[v]], of->at[v]) &&
           ab_is_left(of->at[of->next[v]], of->at[v]) && ab_is_dent(of, v);
}

static void close_witness(part_cutter *cutter, uint32_t edge, uint32_t v)
{
    if (is_merging(cutter->of, cutter->witness[edge])) {
        add_diagonal(cutter, v, cutter->witness[edge]);
    }
}

static void end_edge(part_cutter *cutter, uint32_t v)
{
    uint32_t edge = cutter->of->prev[v];

    close_witness(cutter, edge, v);
    ab_lines_remove(&cutter->lines, edge);
}

static void start_edge(part_cutter *cutter, uint32_t v)
{
    ab_lines_insert(&cutter->lines, v);
    cutter->witness[v] = v;
}

/* A vertex with the inside under it. */
static void see_from_under(part_cutter *cutter, uint32_t v, bool always)
{
    uint32_t edge = ab_lines_under(&cutter->lines, cutter->of->at[v]);

    AB_ASSERT(edge != AB_NO_EDGE, "the inside is under this vertex");
    if (always) {
        add_diagonal(cutter, v, cutter->witness[edge]);
    } else {
        close_witness(cutter, edge, v);
    }
    cutter->witness[edge] = v;
}

static void cut_at(part_cutter *cutter, uint32_t v)
{
    const ab_outline *of = cutter->of;
    bool comes_from_left = ab_is_left(of->at[of->prev[v]], of->at[v]);
    bool goes_left = ab_is_left(of->at[of->next[v]], of->at[v]);
    bool dent = ab_is_dent(of, v);

    if (comes_from_left) {
        end_edge(cutter, v);
    }
    if ((goes_left && (dent || !comes_from_left)) || (!comes_from_left && !goes_left && dent)) {
        see_from_under(cutter, v, !goes_left);
    }
    if (!goes_left) {
        start_edge(cutter, v);
    }
}

/* In the order round the vertex from the edge that leaves it on. */
static int turn_class(const diagonal_end *end)
{
    int side = i128_sign(i128_cross(end->base.x, end->base.y, end->along.x, end->along.y));

    return side > 0 ? 0 : side == 0 ? 1 : 2;
}

static bool end_comes_before(const void *a, const void *b)
{
    const diagonal_end *mine = a;
    const diagonal_end *other = b;

    if (mine->vertex != other->vertex) {
        return mine->vertex < other->vertex;
    }
    int class_mine = turn_class(mine);
    int class_other = turn_class(other);

    if (class_mine != class_other) {
        return class_mine < class_other;
    }
    return i128_sign(i128_cross(mine->along.x, mine->along.y, other->along.x, other->along.y)) > 0;
}

/* Which half-edge follows which round a part: at each vertex, from the twin of the one to the
 * next that leaves, in the opposite order. */
static void link_parts(const ab_outline *of, ab_region_cut *cut, diagonal_end *ends)
{
    uint32_t count = 2 * cut->diagonal_count;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t v = cut->ends[i];

        ends[i] = (diagonal_end){ v, of->count + i, ab_sub(of->at[of->next[v]], of->at[v]),
                                  ab_sub(of->at[cut->ends[i ^ 1]], of->at[v]) };
    }
    ab_sort(ends, count, sizeof *ends, end_comes_before);
    for (uint32_t v = 0; v < of->count; v++) {
        cut->next[v] = of->next[v];
    }
    for (uint32_t i = 0; i < count; i++) {
        bool first = i == 0 || ends[i - 1].vertex != ends[i].vertex;
        bool last = i + 1 == count || ends[i + 1].vertex != ends[i].vertex;
        uint32_t v = ends[i].vertex;
        uint32_t comes = of->count + ((ends[i].half - of->count) ^ 1);

        cut->next[comes] = first ? v : ends[i - 1].half;
        if (last) {
            cut->next[of->prev[v]] = ends[i].half;
        }
    }
}

void ab_cut_make(const ab_outline *outline, void *memory, ab_region_cut *out)
{
    size_t n = outline->count;
    diagonal_end *ends = memory;
    uint32_t *numbers = (uint32_t *)(void *)(ends + 2 * n);
    part_cutter cutter = {
        outline, { outline->at, outline->next, outline->nodes, AB_NO_EDGE }, numbers, out
    };

    *out = (ab_region_cut){ 0, numbers + n, numbers + 3 * n };
    for (uint32_t i = 0; i < n; i++) {
        cut_at(&cutter, outline->order[i]);
    }
    link_parts(outline, out, ends);
}
