/* figure/relate.c - how two figures lie to each other.
 *
 * It is the greatest relation of any two pieces; besides, a thin figure may lie on a seam between
 * pieces. Two masks on one grid are laid over each other instead: they overlap if solid pixels
 * coincide at a whole offset that lies within a pixel of theirs, and touch if they do at one next
 * to it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/operand.h"
#include "narrow/narrow.h"
#include "narrow/seam.h"

/* --- Seams ---------------------------------------------------------------------------------- */

/* The pieces of an operand that a thin shape meets, asked for by number, mostly in order. */
typedef struct seam_pieces {
    ab_parade parade;
    const ab_operand *of;
    const ab_shape *thin;
    bool hollow;
    ab_vec shift;
    ab_vec low;
    ab_vec high;
    uint32_t next; /* the number of the piece that is found next; 0: begin again */
    bool within;   /* one is overlapped: here the pieces are cut in another way than before */
} seam_pieces;

static void begin_seam(seam_pieces *seam)
{
    if (seam->hollow) {
        ab_parade_begin_hollow(&seam->parade, seam->of, seam->low, seam->high);
    } else {
        ab_parade_begin(&seam->parade, seam->of, seam->low, seam->high);
    }
    seam->next = 0;
}

/* The next piece that the thin shape meets. */
static bool next_met(seam_pieces *seam)
{
    while (ab_parade_next(&seam->parade)) {
        const ab_shape *piece = seam->parade.shape;
        ab_vec d = ab_sub(ab_sub(piece->at, seam->thin->at), seam->shift);

        abut_relation relation = ab_relate(&seam->thin->core, &piece->core, d, piece->core.radius);

        if (relation != ABUT_APART) {
            seam->within = seam->within || relation == ABUT_OVERLAPPING;
            seam->next++;
            return true;
        }
    }
    return false;
}

static const ab_core *met_piece(const void *context, uint32_t number, ab_vec *offset)
{
    seam_pieces *seam = *(seam_pieces *const *)context;

    if (number < seam->next) {
        begin_seam(seam);
    }
    while (seam->next <= number && next_met(seam)) {
    }
    *offset = ab_sub(ab_sub(seam->parade.shape->at, seam->thin->at), seam->shift);
    return &seam->parade.shape->core;
}

bool ab_thin_on_seam(const ab_operand *of, const ab_shape *thin, ab_vec shift, bool hollow)
{
    seam_pieces seam = { .of = of, .thin = thin, .shift = shift, .hollow = hollow };
    seam_pieces *context = &seam;
    ab_union all = { met_piece, &context, 0 };

    seam.low = ab_add(ab_add(thin->at, thin->core.low), shift);
    seam.high = ab_add(ab_add(thin->at, thin->core.high), shift);
    begin_seam(&seam);
    while (next_met(&seam)) {
    }
    all.count = seam.next;
    if (seam.within) {
        return true;
    }
    begin_seam(&seam);
    return all.count > 1 && ab_seam_holds(&thin->core, (ab_vec){ 0, 0 }, &all);
}

/* Whether any thin piece of a lies on a seam of b. */
static bool figure_lies_on_seam(const ab_operand *a, const ab_operand *b, ab_vec shift)
{
    ab_parade parade;

    if (!b->has_seams || !a->has_thin) {
        return false;
    }
    ab_parade_begin(&parade, a, ab_sub(b->low, shift), ab_sub(b->high, shift));
    while (ab_parade_next(&parade)) {
        if (ab_core_is_thin(&parade.shape->core) &&
            ab_thin_on_seam(b, parade.shape, shift, false)) {
            return true;
        }
    }
    return false;
}

/* --- Relations ------------------------------------------------------------------------------ */

/* Two masks on one grid: the shifts that would make pixels overlap or touch. */
static abut_relation relate_on_grid(const ab_operand *a, const ab_operand *b, ab_vec shift)
{
    ab_offset offset;
    ab_shift shifts[4];
    const abut_mask *mine = a->view.mask;
    const abut_mask *other = b->view.mask;

    if (!ab_grid_offset(a, b, shift, &offset)) {
        return ABUT_APART;
    }
    int count = ab_offset_shifts(&offset, shifts);

    for (int i = 0; i < count; i++) {
        if (ab_pair_meets(mine, other, shifts[i])) {
            return ABUT_OVERLAPPING;
        }
    }
    for (int y = offset.part_y > 0 ? 0 : -1; y <= 1; y++) {
        for (int x = offset.part_x > 0 ? 0 : -1; x <= 1; x++) {
            ab_shift beside = { offset.whole.x + x, offset.whole.y + y };

            if (ab_pair_meets(mine, other, beside)) {
                return ABUT_TOUCHING;
            }
        }
    }
    return ABUT_APART;
}

abut_relation ab_operands_relate(const ab_operand *a, const ab_operand *b, ab_vec shift)
{
    abut_relation most = ABUT_APART;
    ab_pairs pairs;

    if (ab_on_one_grid(a, b)) {
        return relate_on_grid(a, b, shift);
    }
    ab_pairs_begin(&pairs, a, b, shift, (ab_vec){ 0, 0 }, 0);
    while (most != ABUT_OVERLAPPING && ab_pairs_next(&pairs)) {
        abut_relation relation = ab_pairs_relate(&pairs);

        most = relation > most ? relation : most;
    }
    if (most == ABUT_TOUCHING && (figure_lies_on_seam(a, b, shift) ||
                                  figure_lies_on_seam(b, a, (ab_vec){ -shift.x, -shift.y }))) {
        return ABUT_OVERLAPPING;
    }
    return most;
}

abut_relation abut_figures_relate(const abut_figure *a, const abut_figure *b)
{
    ab_operand mine;
    ab_operand other;

    ab_endless line;
    ab_endless across;

    if (ab_are_endless(a, b, &line, &across)) {
        return ab_endless_collide(&line, &across).relation;
    }
    if (!ab_operands_make(a, b, &mine, &other)) {
        return ABUT_APART;
    }
    return ab_operands_relate(&mine, &other, (ab_vec){ 0, 0 });
}

bool ab_operands_come_within(const ab_operand *a, const ab_operand *b, ab_vec shift, int64_t buffer)
{
    ab_pairs pairs;

    ab_pairs_begin(&pairs, a, b, shift, (ab_vec){ 0, 0 }, buffer);
    while (ab_pairs_next(&pairs)) {
        const ab_shape *mine = pairs.parade_a.shape;
        const ab_shape *other = pairs.parade_b.shape;
        int64_t reach = mine->core.radius + other->core.radius + buffer;
        ab_vec d = ab_sub(ab_sub(other->at, mine->at), shift);

        if (ab_relate(&mine->core, &other->core, d, reach) != ABUT_APART) {
            return true;
        }
    }
    return false;
}

abut_relation abut_figures_relate_within(const abut_figure *a, const abut_figure *b, double buffer)
{
    ab_operand mine;
    ab_operand other;

    ab_endless line;
    ab_endless across;

    if (!(buffer >= 0) || !ab_in_range(buffer)) {
        return ABUT_APART;
    }
    if (ab_are_endless(a, b, &line, &across)) {
        abut_contact contact = ab_endless_collide(&line, &across);
        bool near = contact.relation == ABUT_APART && contact.separation <= buffer;

        return near ? ABUT_TOUCHING : contact.relation;
    }
    if (!ab_operands_make(a, b, &mine, &other)) {
        return ABUT_APART;
    }
    abut_relation relation = ab_operands_relate(&mine, &other, (ab_vec){ 0, 0 });

    if (relation == ABUT_APART &&
        ab_operands_come_within(&mine, &other, (ab_vec){ 0, 0 }, ab_round(buffer))) {
        return ABUT_TOUCHING;
    }
    return relation;
}
