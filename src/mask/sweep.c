/* mask/sweep.c - two figures that move: the first hit of any two pieces.
 *
 * The motion is cut into parts, each about as long as the smaller figure. What comes near during
 * one part is swept, over all of the motion; and when a hit is found that is not after the end
 * of the part, nothing that comes near later can be met earlier. So only the corridor up to
 * the hit is looked at.
 *
 * Times are multiples of 2^-32 of the motion, so another pair may be met in the same one and want a
 * little less of it: the moves are seen to be safe for all pairs before they are handed out.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "mask/operand.h"
#include "narrow/seam.h"
#include "sweep/sweep.h"

enum { MOST_SPLITS = 1024, MOST_MOVE_LIMITS = 64 };

typedef struct mask_sweep {
    const ab_operand *a;
    const ab_operand *b;
    abut_vec2 wish_a; /* as they were given */
    abut_vec2 wish_b;
    ab_vec move_a;
    ab_vec move_b;
    ab_vec way;
    double touch;   /* the first of all */
    double stretch; /* along which the first pair then touches */
    abut_swept first;
} mask_sweep;

static abut_status check_figure_move(const ab_operand *of, abut_vec2 move, ab_vec *steps)
{
    if (!(move.x - move.x == 0) || !(move.y - move.y == 0)) {
        return ABUT_E_NOT_FINITE;
    }
    if (!ab_in_range(move.x) || !ab_in_range(move.y)) {
        return ABUT_E_RANGE;
    }
    *steps = (ab_vec){ ab_round(move.x), ab_round(move.y) };
    ab_vec low = ab_add(of->low, *steps);
    ab_vec high = ab_add(of->high, *steps);
    bool in = low.x >= -AB_LATTICE_LIMIT && low.y >= -AB_LATTICE_LIMIT &&
              high.x <= AB_LATTICE_LIMIT && high.y <= AB_LATTICE_LIMIT;

    return in ? ABUT_OK : ABUT_E_RANGE;
}

/* Where the way is after k of n parts of it, rounded towards zero. */
static ab_vec part_of(ab_vec way, int64_t k, int64_t n)
{
    return (ab_vec){ way.x / n * k + way.x % n * k / n, way.y / n * k + way.y % n * k / n };
}

static int64_t longest_side(ab_vec v)
{
    return ab_max(ab_max(v.x, -v.x), ab_max(v.y, -v.y));
}

/* How many parts the motion is cut into. */
static int64_t count_parts(const mask_sweep *sweep)
{
    int64_t size_a = longest_side(ab_sub(sweep->a->high, sweep->a->low));
    int64_t size_b = longest_side(ab_sub(sweep->b->high, sweep->b->low));
    const ab_view *view = sweep->b->shape == NULL ? &sweep->b->view : &sweep->a->view;
    int64_t pixel = ab_max(longest_side(view->column), longest_side(view->row));
    int64_t stride = ab_max(ab_min(size_a, size_b), ab_max(4 * pixel, 1));
    int64_t parts = longest_side(sweep->way) / stride + 1;

    return ab_min(parts, MOST_SPLITS);
}

/* The stretch along which a pair touches where its moves lead. */
static double touching_stretch(const ab_pairs *pairs, const abut_swept *swept)
{
    abut_shape a =
        abut_moved(ab_as_public(pairs->parade_a.shape), swept->move_a.x, swept->move_a.y);
    abut_shape b =
        abut_moved(ab_as_public(pairs->parade_b.shape), swept->move_b.x, swept->move_b.y);
    abut_contact contact = abut_collide(&a, &b);
    double x = contact.points[1].x - contact.points[0].x;
    double y = contact.points[1].y - contact.points[0].y;

    return contact.point_count == 2 ? x * x + y * y : 0;
}

/* Keeps the earlier of two; of hits at the same time the one that touches along more. */
static void consider_pieces(mask_sweep *sweep, const ab_pairs *pairs, const abut_swept *swept)
{
    abut_swept *first = &sweep->first;

    if (!swept->hit && !swept->graze) {
        return;
    }
    sweep->touch = swept->touch < sweep->touch ? swept->touch : sweep->touch;
    bool better = swept->hit != first->hit ? swept->hit
                  : swept->hit             ? swept->time < first->time
                                           : !first->graze || swept->touch < first->touch;

    if (swept->hit && first->hit && swept->time == first->time) {
        double stretch = touching_stretch(pairs, swept);

        sweep->stretch = sweep->stretch < 0 ? 0 : sweep->stretch;
        better = stretch > sweep->stretch;
    }
    if (better) {
        *first = *swept;
        sweep->stretch = swept->hit ? touching_stretch(pairs, swept) : 0;
    }
}

static abut_status sweep_parts(mask_sweep *sweep)
{
    int64_t parts = count_parts(sweep);

    for (int64_t k = 0; k < parts; k++) {
        ab_vec from = part_of(sweep->way, k, parts);
        ab_vec to = part_of(sweep->way, k + 1, parts);
        ab_pairs pairs;

        ab_pairs_begin(&pairs, sweep->a, sweep->b, from, ab_sub(to, from), 2);
        while (ab_pairs_next(&pairs)) {
            abut_swept swept;
            abut_status status =
                abut_sweep(ab_as_public(pairs.parade_a.shape), sweep->wish_a,
                           ab_as_public(pairs.parade_b.shape), sweep->wish_b, &swept);

            if (status != ABUT_OK) {
                return status;
            }
            consider_pieces(sweep, &pairs, &swept);
        }
        if (sweep->first.hit && sweep->first.time * (double)parts <= (double)(k + 1)) {
            break;
        }
    }
    return ABUT_OK;
}

static ab_vec shift_of(const abut_swept *swept)
{
    return (ab_vec){ ab_round(swept->move_a.x) - ab_round(swept->move_b.x),
                     ab_round(swept->move_a.y) - ab_round(swept->move_b.y) };
}

/* Shortens the moves to what every pair allows. */
static void limit_moves(const mask_sweep *sweep, abut_swept *out)
{
    for (int i = 0; i < MOST_MOVE_LIMITS; i++) {
        ab_pairs pairs;
        abut_swept other;

        if (!ab_find_overlap(&pairs, sweep->a, sweep->b, shift_of(out))) {
            return;
        }
        if (abut_sweep(ab_as_public(pairs.parade_a.shape), sweep->wish_a,
                       ab_as_public(pairs.parade_b.shape), sweep->wish_b, &other) != ABUT_OK) {
            break;
        }
        out->move_a = other.move_a;
        out->move_b = other.move_b;
    }
    out->move_a = out->move_b = (abut_vec2){ 0, 0 };
}

/* --- What is thin, on seams ------------------------------------------------------------------ */

/* The pieces that a thin shape's whole way meets, by their numbers. */
typedef struct way_pieces {
    ab_pieces pieces;
    const ab_view *view;
    ab_vec origin; /* of the thin shape */
    ab_vec low;
    ab_vec high;
    uint32_t next;
} way_pieces;

static void begin_way(way_pieces *way)
{
    ab_pieces_begin(&way->pieces, way->view, way->low, way->high);
    way->next = 0;
}

static const ab_core *piece_on_way(const void *context, uint32_t number, ab_vec *offset)
{
    way_pieces *way = *(way_pieces *const *)context;

    if (number < way->next) {
        begin_way(way);
    }
    while (way->next <= number && ab_pieces_next(&way->pieces)) {
        way->next++;
    }
    *offset = ab_sub(way->pieces.shape.at, way->origin);
    return &way->pieces.shape.core;
}

/* Whether a thin shape gets onto a seam of a mask on its way, and where it first does. */
static bool enters_seam(const ab_view *view, const ab_shape *thin, ab_vec way, ab_seam_entry *entry)
{
    way_pieces along = { .view = view, .origin = thin->at };
    way_pieces *context = &along;
    ab_union all = { piece_on_way, &context, 0 };
    ab_vec low = ab_add(thin->at, thin->core.low);
    ab_vec high = ab_add(thin->at, thin->core.high);

    along.low = (ab_vec){ low.x + ab_min(way.x, 0), low.y + ab_min(way.y, 0) };
    along.high = (ab_vec){ high.x + ab_max(way.x, 0), high.y + ab_max(way.y, 0) };
    begin_way(&along);
    while (ab_pieces_next(&along.pieces)) {
        all.count++;
    }
    begin_way(&along);
    return all.count > 1 && ab_seam_enters(&thin->core, (ab_vec){ 0, 0 }, way, &all, entry);
}

/* Only a way along a line of pixels' edges leads onto a seam without leading into a pixel. */
static bool may_enter_seam(const ab_operand *thin, const ab_operand *mask, ab_vec way)
{
    return thin->shape != NULL && mask->shape == NULL && ab_core_is_thin(&thin->shape->core) &&
           (way.x | way.y) != 0 && (!mask->view.upright || way.x == 0 || way.y == 0);
}

/* A hit on a seam, if it comes before all others. */
static void consider_seam(mask_sweep *sweep)
{
    bool of_a = may_enter_seam(sweep->a, sweep->b, sweep->way);
    ab_vec way = of_a ? sweep->way : (ab_vec){ -sweep->way.x, -sweep->way.y };
    const ab_operand *thin = of_a ? sweep->a : sweep->b;
    const ab_operand *mask = of_a ? sweep->b : sweep->a;
    ab_seam_entry entry;

    if (!may_enter_seam(thin, mask, way) || !enters_seam(&mask->view, thin->shape, way, &entry)) {
        return;
    }
    double time = (double)ab_seam_part(&entry, (uint64_t)AB_TICKS) * AB_TICK_LENGTH;
    double x = (double)sweep->way.x;
    double y = (double)sweep->way.y;
    double length = ab_sqrt(x * x + y * y);

    if (sweep->first.hit && sweep->first.time <= time) {
        return;
    }
    ab_vec go_a = { (int64_t)((double)sweep->move_a.x * time),
                    (int64_t)((double)sweep->move_a.y * time) };
    ab_vec go_b = { (int64_t)((double)sweep->move_b.x * time),
                    (int64_t)((double)sweep->move_b.y * time) };

    if ((sweep->move_b.x | sweep->move_b.y) == 0) {
        ab_vec reach = ab_seam_reach(&entry);

        go_a = of_a ? reach : (ab_vec){ -reach.x, -reach.y };
    }
    if (ab_operands_relate(sweep->a, sweep->b, ab_sub(go_a, go_b)) == ABUT_OVERLAPPING) {
        go_a = go_b = (ab_vec){ 0, 0 };
    }
    sweep->touch = time < sweep->touch ? time : sweep->touch;
    sweep->first = (abut_swept){ .hit = true,
                                 .time = time,
                                 .normal = { -x / length + 0.0, -y / length + 0.0 },
                                 .side = ABUT_SIDE_NONE,
                                 .move_a = { ab_units(go_a.x), ab_units(go_a.y) },
                                 .move_b = { ab_units(go_b.x), ab_units(go_b.y) } };
    const ab_core *core = &thin->shape->core;
    bool last =
        core->count == 2 &&
        i128_sign(i128_dot(ab_core_point(core, 1).x - ab_core_point(core, 0).x,
                           ab_core_point(core, 1).y - ab_core_point(core, 0).y, way.x, way.y)) > 0;
    ab_vec head = ab_add(thin->shape->at, ab_core_point(core, last ? 1 : 0));
    ab_vec gone = of_a ? go_a : go_b;

    sweep->first.point = (abut_vec2){ ab_units(head.x + gone.x), ab_units(head.y + gone.y) };
}

/* --- The question ------------------------------------------------------------------------------
 */

static void overlap_at_start(const mask_sweep *sweep, abut_swept *out)
{
    ab_pairs pairs;

    *out = (abut_swept){ .hit = true, .side = ABUT_SIDE_NONE };
    bool found = ab_find_overlap(&pairs, sweep->a, sweep->b, (ab_vec){ 0, 0 });

    if (!found) { /* on a seam */
        ab_pairs_begin(&pairs, sweep->a, sweep->b, (ab_vec){ 0, 0 }, (ab_vec){ 0, 0 }, 0);
        while (ab_pairs_next(&pairs) && ab_pairs_relate(&pairs) == ABUT_APART) {
        }
    }
    out->point =
        abut_measure(ab_as_public(pairs.parade_a.shape), ab_as_public(pairs.parade_b.shape)).on_b;
}

static abut_status sweep_operands(mask_sweep *sweep, abut_swept *out)
{
    if (ab_operands_relate(sweep->a, sweep->b, (ab_vec){ 0, 0 }) == ABUT_OVERLAPPING) {
        overlap_at_start(sweep, out);
        return ABUT_OK;
    }
    sweep->way = ab_sub(sweep->move_a, sweep->move_b);
    sweep->first = (abut_swept){ .time = 1, .touch = 1, .side = ABUT_SIDE_NONE };
    sweep->touch = 1;
    sweep->first.move_a = (abut_vec2){ ab_units(sweep->move_a.x), ab_units(sweep->move_a.y) };
    sweep->first.move_b = (abut_vec2){ ab_units(sweep->move_b.x), ab_units(sweep->move_b.y) };
    abut_status status = sweep_parts(sweep);

    if (status != ABUT_OK) {
        return status;
    }
    consider_seam(sweep);
    *out = sweep->first;
    out->touch = sweep->touch;
    out->graze = !out->hit && out->graze;
    if (out->hit) {
        limit_moves(sweep, out);
    }
    return ABUT_OK;
}

abut_status abut_figures_sweep(
    const abut_figure *a, abut_vec2 move_a, const abut_figure *b, abut_vec2 move_b, abut_swept *out)
{
    ab_operand mine;
    ab_operand other;
    mask_sweep sweep = { .a = &mine, .b = &other, .wish_a = move_a, .wish_b = move_b };

    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = (abut_swept){ .time = 1, .touch = 1, .side = ABUT_SIDE_NONE };
    abut_status status = ab_operand_make(a, &mine);

    status = status == ABUT_OK ? ab_operand_make(b, &other) : status;
    status = status == ABUT_OK ? check_figure_move(&mine, move_a, &sweep.move_a) : status;
    status = status == ABUT_OK ? check_figure_move(&other, move_b, &sweep.move_b) : status;
    if (status != ABUT_OK) {
        return status;
    }
    if (mine.shape != NULL && other.shape != NULL) {
        return abut_sweep(a->shape, move_a, b->shape, move_b, out);
    }
    return sweep_operands(&sweep, out);
}
