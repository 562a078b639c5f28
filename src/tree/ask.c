/* tree/ask.c - what is where: points, relations, levels and pairs of nodes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/narrow.h"
#include "tree/tour.h"

abut_node abut_tree_pick(const abut_tree *tree, abut_node node, abut_vec2 point)
{
    uint32_t root = ab_node_slot(tree, node);

    if (root == AB_NO_SLOT || !ab_in_range(point.x) || !ab_in_range(point.y)) {
        return ABUT_NO_NODE;
    }
    ab_vec place = { ab_round(point.x), ab_round(point.y) };
    ab_tour tour = ab_tour_in(tree, root, &(ab_box){ place, place });
    abut_shape spot = abut_point(point.x, point.y);
    abut_figure at = abut_figure_of_shape(&spot);
    ab_look look;

    tour.backwards = true;
    for (uint32_t i = ab_tour_next(&tour); i != AB_NO_SLOT; i = ab_tour_next(&tour)) {
        ab_node_look(tree, i, &look);
        if (look.shape != NULL ? abut_contains_point(look.shape, point.x, point.y)
                               : abut_figures_relate(&look.figure, &at) != ABUT_APART) {
            return ab_node_id(tree, i);
        }
    }
    return ABUT_NO_NODE;
}

static abut_relation relate_nodes(const abut_tree *tree, abut_node a, abut_node b, int64_t buffer)
{
    uint32_t root_a = ab_node_slot(tree, a);
    uint32_t root_b = ab_node_slot(tree, b);
    abut_relation most = ABUT_APART;
    ab_pairing pairing;

    if (root_a == AB_NO_SLOT || root_b == AB_NO_SLOT) {
        return ABUT_APART;
    }
    ab_pairing_begin(&pairing, tree, root_a, root_b);
    ab_pairing_narrow(&pairing, buffer);
    while (most != ABUT_OVERLAPPING && ab_pairing_next(&pairing)) {
        abut_relation relation = ab_pairing_relate(&pairing, buffer);

        most = relation > most ? relation : most;
    }
    if (most == ABUT_TOUCHING && ab_nodes_meet_on_seam(tree, root_a, root_b, (ab_vec){ 0, 0 })) {
        return ABUT_OVERLAPPING;
    }
    return most;
}

abut_relation abut_tree_relate(const abut_tree *tree, abut_node a, abut_node b)
{
    return relate_nodes(tree, a, b, 0);
}

abut_relation
abut_tree_relate_within(const abut_tree *tree, abut_node a, abut_node b, double buffer)
{
    bool possible = buffer >= 0 && ab_in_range(buffer);

    return possible ? relate_nodes(tree, a, b, ab_round(buffer)) : ABUT_APART;
}

/* What one level says of a pair. Bounds are those of whole figures, and never say yes of them, for
 * nothing says that they are full; corners and axes are those of their pieces. */
static abut_answer answer_of_pairing(const ab_pairing *pairing, int level)
{
    abut_answer all = ABUT_NO;
    ab_operand of_a;
    ab_operand of_b;
    ab_endless line;
    ab_endless across;
    ab_pairs pairs;

    if (ab_pairing_is_plain(pairing)) {
        const ab_shape *a = ab_inside(pairing->look_a.shape);
        const ab_shape *b = ab_inside(pairing->look_b.shape);

        return ab_answer_level(level, &a->core, &b->core, ab_sub(b->at, a->at));
    }
    if (level < 2 && ab_pairing_endless(pairing, &line, &across)) {
        return ABUT_UNDECIDED;
    }
    if (ab_pairing_endless(pairing, &line, &across)) {
        return ab_pairing_relate(pairing, 0) != ABUT_APART ? ABUT_YES : ABUT_NO;
    }
    if (level == 0 || !ab_pairing_operands(pairing, &of_a, &of_b)) {
        return level == 0 ? ABUT_UNDECIDED : ABUT_NO;
    }
    ab_pairs_begin(&pairs, &of_a, &of_b, (ab_vec){ 0, 0 }, (ab_vec){ 0, 0 }, 0);
    while (all != ABUT_YES && ab_pairs_next(&pairs)) {
        const ab_shape *a = pairs.parade_a.shape;
        const ab_shape *b = pairs.parade_b.shape;
        abut_answer answer = ab_answer_level(level, &a->core, &b->core, ab_sub(b->at, a->at));

        all = answer != ABUT_NO ? answer : all;
    }
    return all;
}

/* What one level says of all pairs: yes if it is certain of one, no if of all that they do not. */
static abut_answer answer_of_all(void *about, int level)
{
    ab_pairing *pairing = about;
    abut_answer all = ABUT_NO;

    if (pairing->root_a == AB_NO_SLOT || pairing->root_b == AB_NO_SLOT) {
        return ABUT_NO;
    }
    ab_pairing_begin(pairing, pairing->tree, pairing->root_a, pairing->root_b);
    while (all != ABUT_YES && ab_pairing_next(pairing)) {
        abut_answer answer = answer_of_pairing(pairing, level);

        all = answer != ABUT_NO ? answer : all;
    }
    return all;
}

abut_levels abut_tree_levels(const abut_tree *tree, abut_node a, abut_node b, int level)
{
    ab_pairing pairing;

    pairing.tree = tree;
    pairing.root_a = ab_node_slot(tree, a);
    pairing.root_b = ab_node_slot(tree, b);
    return ab_ask_levels(level, answer_of_all, &pairing);
}

/* Two shapes that lie below both nodes come up in both orders. They count when the second is
 * drawn after the first: when the tour has been past the first already. */
static bool is_first_order(const ab_pairing *pairing, bool past_self)
{
    return past_self || !ab_node_is_under(pairing->tree, pairing->a, pairing->root_b) ||
           !ab_node_is_under(pairing->tree, pairing->b, pairing->root_a);
}

size_t abut_tree_pairs(
    const abut_tree *tree, abut_node a, abut_node b, abut_node_meeting *pairs, size_t capacity)
{
    uint32_t root_a = ab_node_slot(tree, a);
    uint32_t root_b = ab_node_slot(tree, b);
    uint32_t self = AB_NO_SLOT; /* the shape that the tour has been past */
    size_t count = 0;
    ab_pairing pairing;

    if (root_a == AB_NO_SLOT || root_b == AB_NO_SLOT) {
        return 0;
    }
    ab_pairing_begin(&pairing, tree, root_a, root_b);
    while (ab_pairing_next(&pairing)) {
        if (pairing.a == pairing.b) {
            self = pairing.a;
            continue;
        }
        abut_relation relation = ab_pairing_relate(&pairing, 0);

        if (relation == ABUT_APART || !is_first_order(&pairing, self == pairing.a)) {
            continue;
        }
        if (pairs != NULL && count < capacity) {
            pairs[count] = (abut_node_meeting){ ab_node_id(tree, pairing.a),
                                                ab_node_id(tree, pairing.b), relation };
        }
        count++;
    }
    return count;
}
