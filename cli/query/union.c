/* cli/query/union.c - questions about shapes, and about the unions of nodes.
 *
 * Single shapes are asked about directly. Where a node is the union of several shapes, has none,
 * or has a mask, both sides are nodes of the question's tree.
 *
 * SPDX-License-Identifier: MIT */
#include "query/asks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool has_pixels(const member *who)
{
    bool found = false;

    for (size_t i = 0; i < who->count; i++) {
        found = found || strcmp(who->pieces.list[i].type, "mask") == 0;
    }
    return found;
}

static bool wants_one_shape(const member *who, const char *field, fault *wrong)
{
    path side = { NULL, field, 0 };
    path at = { &side, "node", 0 };
    text rule = { 0 };

    if (!who->is_node || (who->count == 1 && who->masks == 0)) {
        return true;
    }
    if (who->masks > 0) {
        return fault_at(wrong, &at,
                        has_pixels(who) ? "must not have a mask for this question"
                                        : "must be convex for this question",
                        NULL);
    }
    text_add(&rule, "must have one visible shape for this question, but has ");
    text_number(&rule, (double)who->count);
    fault_at(wrong, &at, text_string(&rule), NULL);
    text_free(&rule);
    return false;
}

/* "of" names the node whose bounds are asked for; "a": {"node": ...} does the same. */
static bool is_asked_by_of(const question *q, const char *field)
{
    return q->ask->has_a && !q->ask->has_b && json_object_get(q->json, field) == NULL &&
           (q->grove.tree != NULL || json_object_get(q->json, "of") != NULL);
}

bool question_read_member(question *q, const char *field, fault *wrong)
{
    bool first = field[0] == 'a';
    figure *shape = first ? &q->a : &q->b;
    member *who = first ? &q->member_a : &q->member_b;
    const json_t *value = json_object_get(q->json, field);
    bool by_of = is_asked_by_of(q, field);
    path side = { NULL, field, 0 };
    path at = { by_of ? NULL : &side, by_of ? "of" : "node", 0 };

    object from = { q->json, NULL, wrong };

    who->is_node = who->endless = false;
    if (by_of && require(&from, "of") == NULL) {
        return false;
    }
    shape->may_be_mask = true;
    shape->may_be_region = true;
    shape->may_be_other = true;
    if (!by_of && !names_node(value)) {
        return read_shape(q->json, field, shape, wrong);
    }
    if (!member_read(&q->grove, json_object_get(by_of ? q->json : value, by_of ? "of" : "node"),
                     &at, wrong, who)) {
        return false;
    }
    figure_clear(shape);
    member_as_figure(who, shape);
    return true;
}

static bool join_tree(question *q, const figure *shape, member *who, fault *wrong)
{
    path at = { NULL, "tree", 0 };

    return who->is_node || member_of_figure(&q->grove, shape, who) ||
           fault_at(wrong, &at, "needs more memory than there is", NULL);
}

/* Sides have words where all shapes are rectangles, else numbers. */
static void name_sides(const member *who, figure *shape)
{
    shape->is_rect = who->count > 0;
    for (size_t i = 0; i < who->count; i++) {
        shape->is_rect = shape->is_rect && who->pieces.list[i].is_rect;
    }
}

static bool refuse_mask(const question *q, const char *rule, fault *wrong)
{
    path at = { NULL, figure_has_pieces(&q->a) && q->ask->has_a ? "a" : "b", 0 };

    return fault_at(wrong, &at, rule, NULL);
}

static bool has_other_pieces(const figure *shape)
{
    return shape->region != NULL || shape->other.kind != ABUT_FIGURE_EMPTY;
}

static const char *figure_rule(const question *q)
{
    bool other =
        (q->ask->has_a && has_other_pieces(&q->a)) || (q->ask->has_b && has_other_pieces(&q->b));

    return other ? "must be convex for this question" : "must not be a mask for this question";
}

/* Masks are asked about with shapes and other masks. */
static bool question_mask(question *q, fault *wrong)
{
    if (!q->ask->of_masks) {
        return refuse_mask(q, figure_rule(q), wrong);
    }
    return question_cut(q) || refuse_mask(q, "needs more memory than there is", wrong);
}

bool question_contains(const question *q, bool a_in_b)
{
    abut_figure a = figure_as_figure(&q->a);
    abut_figure b = figure_as_figure(&q->b);

    return a_in_b ? abut_figures_contain(&b, &a) : abut_figures_contain(&a, &b);
}

/* Whether a node is not one shape. */
static bool is_union(const member *who)
{
    return who->is_node && (who->count != 1 || who->masks > 0);
}

/* A node as a compound of what it has, to be asked about with figures that are not in the tree, and
 * if it has some without end, which are cut to the question when they are drawn. */
static bool unite_node(question *q, member *who, figure *shape, fault *wrong)
{
    object from = { q->json, NULL, wrong };

    if (who->count == 1 && who->endless) { /* as it is: it has answers of its own */
        shape->type = who->pieces.list[0].type;
        shape->other = who->pieces.list[0].other;
        who->is_node = false;
        return true;
    }
    if (!figure_open_members(shape) || !figures_reserve(shape->members, who->count)) {
        return refuse_mask(q, "needs more memory than there is", wrong);
    }
    for (size_t i = 0; i < who->count; i++) {
        figure *part = &shape->members->list[i];

        part->shape = who->pieces.list[i].shape; /* which borrows from the piece */
        part->type = who->pieces.list[i].type;
        part->is_rect = who->pieces.list[i].is_rect;
        part->other = who->pieces.list[i].other;
    }
    shape->type = "compound";
    who->is_node = false;
    return figure_unite(&from, shape);
}

static bool has_no_end(const member *who)
{
    return who->is_node && who->endless;
}

bool question_unite(question *q, fault *wrong)
{
    bool a = q->ask->has_a && is_union(&q->member_a);
    bool b = q->ask->has_b && is_union(&q->member_b);
    bool nodes = (q->ask->has_a && q->member_a.is_node) || (q->ask->has_b && q->member_b.is_node);
    bool masks = (q->ask->has_a && !q->member_a.is_node && figure_has_pieces(&q->a)) ||
                 (q->ask->has_b && !q->member_b.is_node && figure_has_pieces(&q->b));

    bool others = (q->ask->has_a && (has_other_pieces(&q->a) || has_no_end(&q->member_a))) ||
                  (q->ask->has_b && (has_other_pieces(&q->b) || has_no_end(&q->member_b)));

    if (nodes && others) {
        if ((q->ask->has_a && q->member_a.is_node && !unite_node(q, &q->member_a, &q->a, wrong)) ||
            (q->ask->has_b && q->member_b.is_node && !unite_node(q, &q->member_b, &q->b, wrong))) {
            return false;
        }
        nodes = false;
        masks = true;
    }
    q->masked = masks && !nodes;
    q->united = !q->masked && (a || b || masks);
    if (q->masked) {
        return question_mask(q, wrong);
    }
    if (!q->united) {
        return true;
    }
    if (!q->ask->of_unions && masks) {
        return refuse_mask(q, figure_rule(q), wrong);
    }
    if (!q->ask->of_unions) {
        return (!q->ask->has_a || wants_one_shape(&q->member_a, "a", wrong)) &&
               (!q->ask->has_b || wants_one_shape(&q->member_b, "b", wrong));
    }
    if ((q->ask->has_a && !join_tree(q, &q->a, &q->member_a, wrong)) ||
        (q->ask->has_b && !join_tree(q, &q->b, &q->member_b, wrong))) {
        return false;
    }
    name_sides(&q->member_b, &q->b);
    return true;
}

abut_relation question_relate_exactly(const question *q)
{
    if (q->masked) {
        abut_figure a = figure_as_figure(&q->a);
        abut_figure b = figure_as_figure(&q->b);

        return abut_figures_relate(&a, &b);
    }
    return q->united ? abut_tree_relate(q->grove.tree, q->member_a.node, q->member_b.node)
                     : abut_relate(&q->a.shape, &q->b.shape);
}

abut_relation question_relate(const question *q)
{
    if (q->buffer == 0) {
        return question_relate_exactly(q);
    }
    if (q->masked) {
        abut_figure a = figure_as_figure(&q->a);
        abut_figure b = figure_as_figure(&q->b);

        return abut_figures_relate_within(&a, &b, q->buffer);
    }
    return q->united ? abut_tree_relate_within(q->grove.tree, q->member_a.node, q->member_b.node,
                                               q->buffer)
                     : abut_relate_within(&q->a.shape, &q->b.shape, q->buffer);
}

abut_contact question_contact(const question *q, const figure **met)
{
    abut_node_pair pair;

    if (q->masked) {
        abut_figure a = figure_as_figure(&q->a);
        abut_figure b = figure_as_figure(&q->b);

        return abut_figures_collide(&a, &b);
    }
    if (!q->united) {
        return abut_collide(&q->a.shape, &q->b.shape);
    }
    abut_contact contact =
        abut_tree_collide(q->grove.tree, q->member_a.node, q->member_b.node, &pair);
    const figure *of_b = grove_figure(&q->grove, pair.b);

    if (met != NULL) {
        *met = of_b != NULL ? of_b : &q->b;
    }
    return contact;
}

abut_vec2 question_push(const question *q)
{
    if (q->masked) {
        abut_figure a = figure_as_figure(&q->a);
        abut_figure b = figure_as_figure(&q->b);

        return abut_figures_push(&a, &b);
    }
    return q->united ? abut_tree_push(q->grove.tree, q->member_a.node, q->member_b.node)
                     : abut_push(&q->a.shape, &q->b.shape);
}

abut_distance question_distance(const question *q)
{
    if (q->masked) {
        abut_figure a = figure_as_figure(&q->a);
        abut_figure b = figure_as_figure(&q->b);

        return abut_figures_measure(&a, &b);
    }
    return q->united ? abut_tree_measure(q->grove.tree, q->member_a.node, q->member_b.node, NULL)
                     : abut_measure(&q->a.shape, &q->b.shape);
}

abut_bounds question_bounds(const question *q)
{
    if (q->masked) {
        abut_figure a = figure_as_figure(&q->a);

        return abut_figure_bounds(&a);
    }
    return q->united ? abut_node_bounds(q->grove.tree, q->member_a.node)
                     : abut_shape_bounds(&q->a.shape);
}

abut_levels question_levels(const question *q)
{
    if (q->united) {
        return abut_tree_levels(q->grove.tree, q->member_a.node, q->member_b.node, q->level);
    }
    return abut_collide_levels(q->a.rect, q->a.transform, q->b.rect, q->b.transform, q->level);
}

static abut_hit cast_at(const question *q, const abut_shape *shape)
{
    return q->is_ray ? abut_cast_ray(q->from, q->to, shape, q->inside)
                     : abut_cast(q->from, q->to, shape, q->inside);
}

abut_hit question_cast(const question *q)
{
    if (q->masked) {
        abut_figure b = figure_as_figure(&q->b);

        return q->is_ray ? abut_figure_cast_ray(q->from, q->to, &b, q->inside)
                         : abut_figure_cast(q->from, q->to, &b, q->inside);
    }
    abut_hit first = cast_at(q, &q->b.shape); /* none, if b is the union of several */

    for (size_t i = 0; q->united && i < q->member_b.count; i++) {
        abut_hit hit = cast_at(q, &q->member_b.pieces.list[i].shape);

        if (hit.hit && (!first.hit || hit.time < first.time)) {
            first = hit;
        }
    }
    return first;
}

/* Whether pieces of one side overlap each other, so that areas cannot be added up. */
static bool overlaps_itself(const member *who)
{
    if (who->endless && who->count > 1) {
        return true; /* for all that is known here */
    }
    for (size_t i = 0; i < who->count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (abut_relate(&who->pieces.list[i].shape, &who->pieces.list[k].shape) ==
                ABUT_OVERLAPPING) {
                return true;
            }
        }
    }
    return false;
}

abut_intersection question_common(const question *q, abut_vec2 *corners, uint32_t capacity)
{
    abut_intersection all = { .bounds = abut_bounds_empty() };

    if (q->masked) {
        abut_figure a = figure_as_figure(&q->a);
        abut_figure b = figure_as_figure(&q->b);

        all = abut_figures_intersect(&a, &b);
        if (all.area > 0 &&
            ((q->a.other.kind == ABUT_FIGURE_COMPOUND && overlaps_itself(&q->member_a)) ||
             (q->b.other.kind == ABUT_FIGURE_COMPOUND && overlaps_itself(&q->member_b)))) {
            all.area = -1;
        }
        return all;
    }
    if (!q->united) {
        return abut_intersect(&q->a.shape, &q->b.shape, corners, capacity);
    }
    for (size_t i = 0; i < q->member_a.count; i++) {
        for (size_t k = 0; k < q->member_b.count; k++) {
            abut_intersection one = abut_intersect(&q->member_a.pieces.list[i].shape,
                                                   &q->member_b.pieces.list[k].shape, NULL, 0);

            all.bounds = abut_bounds_join(all.bounds, one.bounds);
            all.area += one.area;
        }
    }
    all.relation = question_relate_exactly(q);
    if (all.area > 0 && (overlaps_itself(&q->member_a) || overlaps_itself(&q->member_b))) {
        all.area = -1;
    }
    return all;
}
