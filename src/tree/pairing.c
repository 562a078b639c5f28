/* tree/pairing.c - pairs of shapes and figures below two nodes that come near each other.
 *
 * For each shape of the first node that is near the bounds of the second, a tour visits the shapes
 * of the second near it. Both tours skip whole parts by their bounds.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/narrow.h"
#include "tree/tour.h"

static ab_box box_along(const ab_box *box, ab_vec shift, ab_vec motion, int64_t reach)
{
    ab_box from = ab_box_moved(box, shift);
    ab_box to = ab_box_moved(&from, motion);
    ab_box both = ab_box_join(&from, &to);

    return ab_box_widened(&both, reach);
}

static void set_regions(ab_pairing *p)
{
    ab_vec back = { -p->shift.x, -p->shift.y };
    ab_vec behind = { -p->motion.x, -p->motion.y };

    p->tour_a.region = box_along(&p->tree->nodes[p->root_b].whole, back, behind, p->reach);
    if (p->a != AB_NO_SLOT) {
        p->tour_b.region = box_along(&p->tree->nodes[p->a].own, p->shift, p->motion, p->reach);
    }
}

void ab_pairing_begin_at(ab_pairing *pairing, ab_vec shift, ab_vec motion, int64_t reach)
{
    pairing->shift = shift;
    pairing->motion = motion;
    pairing->reach = reach;
    pairing->a = pairing->b = AB_NO_SLOT;
    pairing->tour_a = ab_tour_all(pairing->tree, pairing->root_a);
    set_regions(pairing);
}

void ab_pairing_begin(ab_pairing *pairing, const abut_tree *tree, uint32_t a, uint32_t b)
{
    pairing->tree = tree;
    pairing->root_a = a;
    pairing->root_b = b;
    ab_pairing_begin_at(pairing, (ab_vec){ 0, 0 }, (ab_vec){ 0, 0 }, 0);
}

bool ab_pairing_next(ab_pairing *pairing)
{
    for (;;) {
        if (pairing->a != AB_NO_SLOT) {
            pairing->b = ab_tour_next(&pairing->tour_b);
            if (pairing->b != AB_NO_SLOT) {
                ab_node_look(pairing->tree, pairing->b, &pairing->look_b);
                return true;
            }
        }
        pairing->a = ab_tour_next(&pairing->tour_a);
        if (pairing->a == AB_NO_SLOT) {
            return false;
        }
        ab_node_look(pairing->tree, pairing->a, &pairing->look_a);
        pairing->tour_b = ab_tour_all(pairing->tree, pairing->root_b);
        set_regions(pairing);
    }
}

void ab_pairing_narrow(ab_pairing *pairing, int64_t reach)
{
    pairing->reach = reach;
    set_regions(pairing);
}

bool ab_pairing_endless(const ab_pairing *pairing, ab_endless *a, ab_endless *b)
{
    if (!ab_are_endless(&pairing->look_a.figure, &pairing->look_b.figure, a, b)) {
        return false;
    }
    a->at = ab_add(a->at, pairing->shift);
    return true;
}

bool ab_pairing_operands(const ab_pairing *pairing, ab_operand *a, ab_operand *b)
{
    if (ab_operand_make(&pairing->look_a.figure, a) != ABUT_OK ||
        ab_operand_make(&pairing->look_b.figure, b) != ABUT_OK) {
        return false;
    }
    ab_operands_fit(a, b, pairing->shift);
    return true;
}

static abut_relation relate_figures(const ab_pairing *pairing, int64_t buffer)
{
    ab_operand a;
    ab_operand b;
    ab_endless line;
    ab_endless across;

    if (ab_pairing_endless(pairing, &line, &across)) {
        abut_contact contact = ab_endless_collide(&line, &across);
        bool near = contact.relation == ABUT_APART && contact.separation <= ab_units(buffer);

        return near ? ABUT_TOUCHING : contact.relation;
    }
    if (!ab_pairing_operands(pairing, &a, &b)) {
        return ABUT_APART;
    }
    abut_relation relation = ab_operands_relate(&a, &b, pairing->shift);

    if (relation == ABUT_APART && buffer > 0 &&
        ab_operands_come_within(&a, &b, pairing->shift, buffer)) {
        return ABUT_TOUCHING;
    }
    return relation;
}

abut_relation ab_pairing_relate(const ab_pairing *pairing, int64_t buffer)
{
    if (!ab_pairing_is_plain(pairing)) {
        return relate_figures(pairing, buffer);
    }
    const ab_shape *a = ab_inside(pairing->look_a.shape);
    const ab_shape *b = ab_inside(pairing->look_b.shape);
    ab_vec d = ab_sub(ab_sub(b->at, a->at), pairing->shift);
    int64_t reach = a->core.radius + b->core.radius;
    abut_relation relation = ab_relate(&a->core, &b->core, d, reach);

    if (relation == ABUT_APART && buffer > 0 &&
        ab_relate(&a->core, &b->core, d, reach + buffer) != ABUT_APART) {
        return ABUT_TOUCHING;
    }
    return relation;
}
