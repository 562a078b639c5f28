/* region/lines.c - the edges that a sweeping line meets, in a treap.
 *
 * The heap's order is a hash of the edge's number: the same on every machine. Edges that do cross
 * make an order that means nothing, but no search that does not end: each goes down.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "region/lines.h"

static uint32_t rank_of_event(uint32_t edge)
{
    uint32_t h = edge * 0x9e3779b1u;

    h ^= h >> 15;
    h *= 0x85ebca77u;
    return h ^ h >> 13;
}

static bool ranks_before(uint32_t a, uint32_t b)
{
    uint32_t mine = rank_of_event(a);
    uint32_t other = rank_of_event(b);

    return mine != other ? mine > other : a < b;
}

static void ends_of(const ab_lines *lines, uint32_t edge, ab_vec *left, ab_vec *right)
{
    ab_vec a = lines->at[edge];
    ab_vec b = lines->at[lines->next[edge]];
    bool forward = ab_is_left(a, b);

    *left = forward ? a : b;
    *right = forward ? b : a;
}

/* Whether an edge runs lower than another, where the line meets both. */
static bool runs_lower(const ab_lines *lines, uint32_t edge, uint32_t other)
{
    ab_vec left;
    ab_vec right;
    ab_vec other_left;
    ab_vec other_right;

    ends_of(lines, edge, &left, &right);
    ends_of(lines, other, &other_left, &other_right);
    if (ab_is_left(other_left, left)) {
        int side = ab_turn(other_left, other_right, left);

        return (side != 0 ? side : ab_turn(other_left, other_right, right)) < 0;
    }
    int side = ab_turn(left, right, other_left);

    return (side != 0 ? side : ab_turn(left, right, other_right)) > 0;
}

ab_neighbours ab_lines_beside(const ab_lines *lines, uint32_t edge)
{
    ab_neighbours beside = { AB_NO_EDGE, AB_NO_EDGE };
    uint32_t at = lines->root;

    while (at != AB_NO_EDGE && at != edge) {
        if (runs_lower(lines, edge, at)) {
            beside.upper = at;
            at = lines->nodes[at].lower;
        } else {
            beside.lower = at;
            at = lines->nodes[at].upper;
        }
    }
    if (at == edge) { /* it is there: the nearest within its own branches come before */
        for (uint32_t i = lines->nodes[at].lower; i != AB_NO_EDGE; i = lines->nodes[i].upper) {
            beside.lower = i;
        }
        for (uint32_t i = lines->nodes[at].upper; i != AB_NO_EDGE; i = lines->nodes[i].lower) {
            beside.upper = i;
        }
    }
    return beside;
}

uint32_t ab_lines_under(const ab_lines *lines, ab_vec place)
{
    uint32_t best = AB_NO_EDGE;
    uint32_t at = lines->root;

    while (at != AB_NO_EDGE) {
        ab_vec left;
        ab_vec right;

        ends_of(lines, at, &left, &right);
        if (ab_turn(left, right, place) > 0) {
            best = at;
            at = lines->nodes[at].upper;
        } else {
            at = lines->nodes[at].lower;
        }
    }
    return best;
}

/* Splits a branch at an edge that is not in it. */
static void split_branch(ab_lines *lines, uint32_t branch, uint32_t edge, ab_line_node *parts)
{
    uint32_t *lower_end = &parts->lower;
    uint32_t *upper_end = &parts->upper;

    while (branch != AB_NO_EDGE) {
        if (runs_lower(lines, edge, branch)) {
            *upper_end = branch;
            upper_end = &lines->nodes[branch].lower;
            branch = *upper_end;
        } else {
            *lower_end = branch;
            lower_end = &lines->nodes[branch].upper;
            branch = *lower_end;
        }
    }
    *lower_end = AB_NO_EDGE;
    *upper_end = AB_NO_EDGE;
}

void ab_lines_insert(ab_lines *lines, uint32_t edge)
{
    uint32_t *link = &lines->root;
    ab_line_node parts;

    while (*link != AB_NO_EDGE && ranks_before(*link, edge)) {
        ab_line_node *node = &lines->nodes[*link];

        link = runs_lower(lines, edge, *link) ? &node->lower : &node->upper;
    }
    split_branch(lines, *link, edge, &parts);
    lines->nodes[edge] = parts;
    *link = edge;
}

void ab_lines_remove(ab_lines *lines, uint32_t edge)
{
    uint32_t *link = &lines->root;

    while (*link != AB_NO_EDGE && *link != edge) {
        ab_line_node *node = &lines->nodes[*link];

        link = runs_lower(lines, edge, *link) ? &node->lower : &node->upper;
    }
    if (*link == AB_NO_EDGE) {
        return;
    }
    uint32_t lower = lines->nodes[edge].lower;
    uint32_t upper = lines->nodes[edge].upper;

    while (lower != AB_NO_EDGE && upper != AB_NO_EDGE) {
        if (ranks_before(lower, upper)) {
            *link = lower;
            link = &lines->nodes[lower].upper;
            lower = *link;
        } else {
            *link = upper;
            link = &lines->nodes[upper].lower;
            upper = *link;
        }
    }
    *link = lower != AB_NO_EDGE ? lower : upper;
}
