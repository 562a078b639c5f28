/* tree/contact.c - the pair of shapes that a contact or a distance is about.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "tree/tour.h"

bool ab_pairing_of(const abut_tree *tree, abut_node a, abut_node b, ab_pairing *pairing)
{
    uint32_t root_a = ab_node_slot(tree, a);
    uint32_t root_b = ab_node_slot(tree, b);

    if (root_a == AB_NO_SLOT || root_b == AB_NO_SLOT) {
        return false;
    }
    ab_pairing_begin(pairing, tree, root_a, root_b);
    return true;
}

/* A distance in quanta, rounded up and a little more. */
static int64_t steps_of(double distance)
{
    double quanta = distance * AB_PER_UNIT * (1 + 0x1p-50) + 2;

    return quanta < (double)AB_ANY_REACH ? (int64_t)quanta : AB_ANY_REACH;
}

static bool is_better(const abut_contact *contact, const abut_contact *than)
{
    return contact->relation > than->relation ||
           (contact->relation == than->relation && contact->separation < than->separation);
}

static void name_pair(const ab_pairing *pairing, abut_node_pair *pair)
{
    pair->a = ab_node_id(pairing->tree, pairing->a);
    pair->b = ab_node_id(pairing->tree, pairing->b);
}

abut_contact
abut_tree_collide(const abut_tree *tree, abut_node a, abut_node b, abut_node_pair *pair)
{
    abut_shape nothing = abut_nothing();
    abut_contact best = abut_collide(&nothing, &nothing);
    abut_node_pair met_pair = { ABUT_NO_NODE, ABUT_NO_NODE };
    ab_pairing pairing;
    bool found = false;

    if (ab_pairing_of(tree, a, b, &pairing)) {
        ab_pairing_narrow(&pairing, AB_ANY_REACH);
        while (ab_pairing_next(&pairing)) {
            abut_contact contact =
                abut_figures_collide(&pairing.look_a.figure, &pairing.look_b.figure);

            if (!found || is_better(&contact, &best)) {
                found = true;
                best = contact;
                name_pair(&pairing, &met_pair);
                ab_pairing_narrow(&pairing, best.separation > 0 ? steps_of(best.separation) : 0);
            }
        }
        if (best.relation == ABUT_TOUCHING &&
            ab_nodes_meet_on_seam(tree, pairing.root_a, pairing.root_b, (ab_vec){ 0, 0 })) {
            best.relation = ABUT_OVERLAPPING;
            best.separation = -DBL_TRUE_MIN;
        }
    }
    if (pair != NULL) {
        *pair = met_pair;
    }
    return best;
}

abut_distance
abut_tree_measure(const abut_tree *tree, abut_node a, abut_node b, abut_node_pair *pair)
{
    abut_shape nothing = abut_nothing();
    abut_distance best = abut_measure(&nothing, &nothing);
    abut_node_pair met_pair = { ABUT_NO_NODE, ABUT_NO_NODE };
    ab_pairing pairing;

    if (ab_pairing_of(tree, a, b, &pairing)) {
        ab_pairing_narrow(&pairing, AB_ANY_REACH);
        while (best.distance > 0 && ab_pairing_next(&pairing)) {
            abut_distance gap =
                ab_pairing_is_plain(&pairing)
                    ? abut_measure(pairing.look_a.shape, pairing.look_b.shape)
                    : abut_figures_measure(&pairing.look_a.figure, &pairing.look_b.figure);

            if (gap.distance < best.distance) {
                best = gap;
                name_pair(&pairing, &met_pair);
                ab_pairing_narrow(&pairing, steps_of(gap.distance));
            }
        }
    }
    if (pair != NULL) {
        *pair = met_pair;
    }
    return best;
}
