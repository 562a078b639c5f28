/* region/named_parts.c - of two sides that meet, the edges as they were given.
 *
 * Vertices on a straight side are left out before an outline is checked, so what is found to meet
 * are whole sides. Whoever drew the outline knows only the edges between its vertices.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/pair.h"
#include "region/outline.h"

/* A straight side of a loop as given: edges that follow each other, from one on. */
typedef struct given_side {
    const abut_loop *loop;
    uint32_t first;
} given_side;

static ab_vec rounded_vertex(const abut_loop *loop, uint32_t vertex)
{
    abut_vec2 point = loop->points[vertex];

    return (ab_vec){ ab_round(point.x), ab_round(point.y) };
}

static abut_shape given_edges(const abut_loop *loop, uint32_t from, uint32_t to)
{
    return abut_segment(loop->points[from].x, loop->points[from].y, loop->points[to].x,
                        loop->points[to].y);
}

static uint32_t next_given(const abut_loop *loop, uint32_t vertex)
{
    return vertex + 1 < loop->count ? vertex + 1 : 0;
}

/* Whether the side goes straight on with the edge that leaves a vertex; repeated vertices do not
 * bend it. */
static bool is_straight_at(const given_side *side, uint32_t vertex)
{
    ab_vec start = rounded_vertex(side->loop, side->first);
    ab_vec at = rounded_vertex(side->loop, vertex);
    ab_vec after = rounded_vertex(side->loop, next_given(side->loop, vertex));

    return vertex != side->first && ab_turn(start, at, after) == 0 &&
           i128_sign(i128_dot(at.x - start.x, at.y - start.y, after.x - at.x, after.y - at.y)) >= 0;
}

static uint32_t end_of_side(const given_side *side)
{
    uint32_t vertex = next_given(side->loop, side->first);

    while (is_straight_at(side, vertex)) {
        vertex = next_given(side->loop, vertex);
    }
    return vertex;
}

/* The first of its edges that meets something; the first of all, if none does. */
static uint32_t edge_that_meets(const given_side *side, const abut_shape *other)
{
    uint32_t vertex = side->first;

    do {
        uint32_t next = next_given(side->loop, vertex);
        abut_shape edge = given_edges(side->loop, vertex, next);

        if (abut_relate(&edge, other) >= ABUT_TOUCHING) {
            return vertex;
        }
        vertex = next;
    } while (is_straight_at(side, vertex));
    return side->first;
}

void ab_fault_name_parts(const abut_loop *loops, abut_fault *fault)
{
    given_side a = { &loops[fault->loop_a], fault->vertex_a };
    given_side b = { &loops[fault->loop_b], fault->vertex_b };
    abut_shape whole = given_edges(b.loop, b.first, end_of_side(&b));

    fault->vertex_a = edge_that_meets(&a, &whole);
    abut_shape edge = given_edges(a.loop, fault->vertex_a, next_given(a.loop, fault->vertex_a));

    fault->vertex_b = edge_that_meets(&b, &edge);
}
