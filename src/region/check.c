/* region/check.c - whether loops are the border of a region: a line that sweeps over them.
 *
 * Two edges that meet are neighbours along the line before it comes to where they first do. So
 * it is enough to look at edges when they become neighbours (Shamos and Hoey). At the leftmost
 * vertex of a hole the next lower edge says whether it lies inside.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "region/outline.h"

/* Puts all vertices in order, without memory of its own: by a heap of their numbers. */
static bool comes_left(const ab_outline *of, uint32_t a, uint32_t b)
{
    ab_vec p = of->at[a];
    ab_vec q = of->at[b];

    return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : a < b;
}

static void sink_vertex(const ab_outline *of, uint32_t hole, uint32_t count)
{
    uint32_t *order = of->order;
    uint32_t item = order[hole];

    for (uint32_t child = 2 * hole + 1; child < count; child = 2 * hole + 1) {
        child += child + 1 < count && comes_left(of, order[child], order[child + 1]);
        if (!comes_left(of, item, order[child])) {
            break;
        }
        order[hole] = order[child];
        hole = child;
    }
    order[hole] = item;
}

static void order_vertices(const ab_outline *of)
{
    for (uint32_t i = 0; i < of->count; i++) {
        of->order[i] = i;
    }
    for (uint32_t i = of->count / 2; i-- > 0;) {
        sink_vertex(of, i, of->count);
    }
    for (uint32_t last = of->count; last-- > 1;) {
        uint32_t most = of->order[0];

        of->order[0] = of->order[last];
        of->order[last] = most;
        sink_vertex(of, 0, last);
    }
}

static bool find_same_place(const ab_outline *of, abut_fault *fault)
{
    for (uint32_t i = 1; i < of->count; i++) {
        uint32_t a = of->order[i - 1];
        uint32_t b = of->order[i];

        if (of->at[a].x == of->at[b].x && of->at[a].y == of->at[b].y) {
            *fault = (abut_fault){ ABUT_FAULT_SAME_PLACE, of->loop[a], of->given[a], of->loop[b],
                                   of->given[b] };
            return true;
        }
    }
    return false;
}

static bool boxes_are_apart(ab_vec a, ab_vec b, ab_vec c, ab_vec d)
{
    return ab_max(a.x, b.x) < ab_min(c.x, d.x) || ab_max(c.x, d.x) < ab_min(a.x, b.x) ||
           ab_max(a.y, b.y) < ab_min(c.y, d.y) || ab_max(c.y, d.y) < ab_min(a.y, b.y);
}

/* Whether two edges that are not neighbours in a loop have a point in common. */
static bool edges_meet(const ab_outline *of, uint32_t e, uint32_t f)
{
    if (e == AB_NO_EDGE || f == AB_NO_EDGE || of->next[e] == f || of->next[f] == e) {
        return false;
    }
    ab_vec a = of->at[e];
    ab_vec b = of->at[of->next[e]];
    ab_vec c = of->at[f];
    ab_vec d = of->at[of->next[f]];

    return !boxes_are_apart(a, b, c, d) && ab_turn(a, b, c) * ab_turn(a, b, d) <= 0 &&
           ab_turn(c, d, a) * ab_turn(c, d, b) <= 0;
}

static bool found_meeting(const ab_outline *of, uint32_t e, uint32_t f, abut_fault *fault)
{
    if (!edges_meet(of, e, f)) {
        return false;
    }
    bool swap = of->loop[f] != of->loop[e] ? of->loop[f] < of->loop[e] : of->edge[f] < of->edge[e];
    uint32_t a = swap ? f : e;
    uint32_t b = swap ? e : f;

    *fault = (abut_fault){ ABUT_FAULT_MEET, of->loop[a], of->edge[a], of->loop[b], of->edge[b] };
    return true;
}

/* An edge that begins where the line is. */
static bool enter_edge(ab_lines *lines, const ab_outline *of, uint32_t edge, abut_fault *fault)
{
    ab_neighbours beside = ab_lines_beside(lines, edge);

    if (found_meeting(of, edge, beside.lower, fault) ||
        found_meeting(of, edge, beside.upper, fault)) {
        return false;
    }
    ab_lines_insert(lines, edge);
    return true;
}

/* An edge that ends there. */
static bool leave_edge(ab_lines *lines, const ab_outline *of, uint32_t edge, abut_fault *fault)
{
    ab_neighbours beside = ab_lines_beside(lines, edge);

    ab_lines_remove(lines, edge);
    return !found_meeting(of, beside.lower, beside.upper, fault);
}

/* Whether the leftmost vertex of a loop has the inside of the region about it, as that of a hole
 * must and that of the outline must not. */
static bool lies_rightly(const ab_lines *lines, const ab_outline *of, uint32_t v)
{
    uint32_t under = ab_lines_under(lines, of->at[v]);
    bool inside = under != AB_NO_EDGE && ab_is_left(of->at[under], of->at[of->next[under]]);

    return inside == (of->loop[v] > 0);
}

abut_status ab_outline_check(ab_outline *of, abut_fault *fault)
{
    ab_lines lines = { of->at, of->next, of->nodes, AB_NO_EDGE };
    uint32_t wrong = AB_NO_EDGE;

    order_vertices(of);
    if (find_same_place(of, fault)) {
        return ABUT_E_OUTLINE;
    }
    for (uint32_t i = 0; i < of->loop_count; i++) {
        of->first[i] = AB_NO_EDGE; /* from now on the leftmost */
    }
    for (uint32_t i = 0; i < of->count; i++) {
        uint32_t v = of->order[i];
        uint32_t ends[2] = { of->prev[v], v };
        bool ended[2] = { ab_is_left(of->at[of->prev[v]], of->at[v]),
                          ab_is_left(of->at[of->next[v]], of->at[v]) };

        if (of->first[of->loop[v]] == AB_NO_EDGE) {
            of->first[of->loop[v]] = v;
            wrong = wrong == AB_NO_EDGE && !lies_rightly(&lines, of, v) ? v : wrong;
        }
        for (int k = 0; k < 2; k++) {
            if (ended[k] && !leave_edge(&lines, of, ends[k], fault)) {
                return ABUT_E_OUTLINE;
            }
        }
        for (int k = 0; k < 2; k++) {
            if (!ended[k] && !enter_edge(&lines, of, ends[k], fault)) {
                return ABUT_E_OUTLINE;
            }
        }
    }
    if (wrong != AB_NO_EDGE) {
        uint32_t loop = of->loop[wrong] > 0 ? of->loop[wrong] : 1;

        *fault = (abut_fault){ ABUT_FAULT_OUTSIDE, loop, of->given[of->first[loop]], 0, 0 };
        return ABUT_E_OUTLINE;
    }
    return ABUT_OK;
}
