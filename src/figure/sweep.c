/* figure/sweep.c - two figures that move: the first hit of any two pieces.
 *
 * The motion is cut into parts, each about as long as the smaller figure. The pieces that come near
 * during one part are swept over the whole motion. As soon as a hit is found that is not after the
 * end of the part, no piece that comes near later can be met earlier. So only the corridor up to
 * the hit is searched.
 *
 * Times are multiples of 2^-32 of the motion, so another pair may be met at the same time and allow
 * a little less motion: the moves are checked for all pairs before they are returned.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/joints.h"
#include "figure/operand.h"
#include "figure/outer.h"
#include "figure/touches.h"
#include "narrow/seam.h"
#include "sweep/sweep.h"
#include "sweep/tick.h"

enum { MOST_SPLITS = 1024, MOST_MOVE_LIMITS = 64 };

typedef struct figure_sweep {
    const ab_operand *a;
    const ab_operand *b;
    abut_vec2 wish_a; /* as they were given */
    abut_vec2 wish_b;
    ab_vec move_a;
    ab_vec move_b;
    ab_vec motion;
    double touch; /* the first of all */
    abut_swept first;
    ab_touches touches; /* of the first hits, all at one time */
    abut_swept hits[AB_MOST_TOUCHES];
} figure_sweep;

static abut_status check_figure_move(const ab_operand *of, abut_vec2 move, ab_vec *quanta)
{
    if (!(move.x - move.x == 0) || !(move.y - move.y == 0)) {
        return ABUT_E_NOT_FINITE;
    }
    if (!ab_in_range(move.x) || !ab_in_range(move.y)) {
        return ABUT_E_RANGE;
    }
    *quanta = (ab_vec){ ab_round(move.x), ab_round(move.y) };
    bool lone = ab_kind_is_endless(of->kind);

    if (of->is_endless && !lone) {
        return ABUT_OK;
    }
    ab_vec low = ab_add(lone ? of->endless.at : of->low, *quanta);
    ab_vec high = ab_add(lone ? of->endless.at : of->high, *quanta);
    bool in = low.x >= -AB_LATTICE_LIMIT && low.y >= -AB_LATTICE_LIMIT &&
              high.x <= AB_LATTICE_LIMIT && high.y <= AB_LATTICE_LIMIT;

    return in ? ABUT_OK : ABUT_E_RANGE;
}

/* Where a motion is after k of n parts of it, rounded towards zero. */
static ab_vec part_of(ab_vec motion, int64_t k, int64_t n)
{
    return (ab_vec){ motion.x / n * k + motion.x % n * k / n,
                     motion.y / n * k + motion.y % n * k / n };
}

static int64_t longest_side(ab_vec v)
{
    return ab_max(ab_max(v.x, -v.x), ab_max(v.y, -v.y));
}

/* How many parts the motion is cut into. */
static int64_t count_parts(const figure_sweep *sweep)
{
    int64_t size_a = longest_side(ab_sub(sweep->a->high, sweep->a->low));
    int64_t size_b = longest_side(ab_sub(sweep->b->high, sweep->b->low));
    int64_t grain = ab_max(sweep->a->grain, sweep->b->grain);
    int64_t stride = ab_max(ab_max(ab_min(size_a, size_b), grain), 1);
    int64_t parts = longest_side(sweep->motion) / stride + 1;

    return ab_min(parts, MOST_SPLITS);
}

/* How a pair touches where its moves lead. */
static abut_contact touch_of_hit(const ab_pairs *pairs, const abut_swept *swept)
{
    abut_shape a =
        abut_moved(ab_as_public(pairs->parade_a.shape), swept->move_a.x, swept->move_a.y);
    abut_shape b =
        abut_moved(ab_as_public(pairs->parade_b.shape), swept->move_b.x, swept->move_b.y);
    abut_contact contact = abut_collide(&a, &b);

    contact.normal = swept->normal;
    contact.side = swept->side;
    if (contact.point_count == 0) {
        contact.points[0] = swept->point;
    }
    return contact;
}

/* Of hits at the same time, all are kept until the last is known: one for each normal. */
static void keep_hit(figure_sweep *sweep, const ab_pairs *pairs, const abut_swept *swept)
{
    if (!sweep->first.hit || swept->time < sweep->first.time) {
        sweep->touches.count = 0;
        sweep->first = *swept;
    }
    abut_contact contact = touch_of_hit(pairs, swept);
    int known = sweep->touches.count;
    int number = ab_touches_add(&sweep->touches, &contact);

    if (number == known) {
        sweep->hits[number] = *swept;
    }
}

/* The hit that touches along more; then the one that faces the motion more. */
static void choose_hit(figure_sweep *sweep)
{
    abut_vec2 against = { -(double)sweep->motion.x, -(double)sweep->motion.y };
    int best = ab_touches_best(&sweep->touches, sweep->a, sweep->b, AB_TOUCH_LENGTH, against);

    if (sweep->first.hit && best >= 0) {
        sweep->first = sweep->hits[best];
        sweep->first.side = sweep->touches.contacts[best].side;
    }
}

/* Of grazes at the same time, the normal decides; of one normal, all sides are in one line. */
static void keep_graze(figure_sweep *sweep, const abut_swept *swept)
{
    abut_swept *first = &sweep->first;
    bool tied = first->graze && swept->touch == first->touch;

    if (!first->graze || swept->touch < first->touch ||
        (tied &&
         ab_normal_is_preferred(sweep->a, sweep->b, &(ab_met_normal){ swept->normal, swept->point },
                                &(ab_met_normal){ first->normal, first->point }))) {
        *first = *swept;
    } else if (tied && swept->normal.x == first->normal.x && swept->normal.y == first->normal.y) {
        first->side = ab_lower_side(first->side, swept->side);
    }
}

/* Keeps the earlier of two. */
static void consider_pieces(figure_sweep *sweep, const ab_pairs *pairs, const abut_swept *swept)
{
    const abut_swept *first = &sweep->first;

    if (!swept->hit && !swept->graze) {
        return;
    }
    sweep->touch = swept->touch < sweep->touch ? swept->touch : sweep->touch;
    if (swept->hit) {
        if (!first->hit || swept->time <= first->time) {
            keep_hit(sweep, pairs, swept);
        }
    } else if (!first->hit) {
        keep_graze(sweep, swept);
    }
}

/* Whether a piece that is open to one side is met there with a normal out of it, which is rounded.
 * Where that is not the normal of the piece itself it is met at an end. */
static bool faces_away(const ab_parade *of, abut_vec2 normal)
{
    ab_vec open = of->open;
    const ab_core *core = &of->shape->core;
    double length = ab_sqrt((double)open.x * (double)open.x + (double)open.y * (double)open.y);
    double facing = (double)open.x * normal.x + (double)open.y * normal.y;
    double aslant = ((double)open.x * normal.y - (double)open.y * normal.x) / length;

    if ((open.x | open.y) == 0) {
        return false;
    }
    if (core->count != 2 || (aslant < 0x1p-40 && aslant > -0x1p-40)) {
        return !(facing < 0);
    }
    ab_vec ends[2] = { ab_add(of->shape->at, ab_core_point(core, 0)),
                       ab_add(of->shape->at, ab_core_point(core, 1)) };
    ab_vec along = ab_sub(ends[1], ends[0]);
    bool last = (double)along.x * normal.x + (double)along.y * normal.y > 0;

    return !ab_end_faces(of, ends[last],
                         (ab_vec){ (int64_t)(normal.x * 0x1p50), (int64_t)(normal.y * 0x1p50) });
}

/* Whether a piece that is open to one side is met from there. The exact normal decides, if there
 * is one: of straight sides. */
static bool
comes_through_open(const figure_sweep *sweep, const ab_pairs *pairs, const abut_swept *hit)
{
    ab_outer_search search;
    ab_parade a = pairs->parade_a;
    ab_parade b = pairs->parade_b;

    if ((a.open.x | a.open.y | b.open.x | b.open.y) == 0) {
        return false;
    }
    ab_outer_begin(&search, sweep->a, sweep->b);
    search.motion = sweep->motion;
    search.moves = search.alone = true;
    search.tick = (int64_t)(hit->time * (double)AB_TICKS);
    ab_outer_consider(&search, &a, &b);
    if (search.count > 0) {
        return false; /* sides that face the open side are left out */
    }
    a.open = b.open = (ab_vec){ 0, 0 };
    ab_outer_consider(&search, &a, &b);
    if (search.count > 0) {
        return true;
    }
    a.open = pairs->parade_a.open;
    b.open = pairs->parade_b.open;
    return faces_away(&a, (abut_vec2){ -hit->normal.x, -hit->normal.y }) ||
           faces_away(&b, hit->normal);
}

/* Both moves up to a time, rounded towards the start. */
static void move_until(const figure_sweep *sweep, double time, abut_swept *swept)
{
    swept->move_a = (abut_vec2){ ab_units((int64_t)((double)sweep->move_a.x * time)),
                                 ab_units((int64_t)((double)sweep->move_a.y * time)) };
    swept->move_b = (abut_vec2){ ab_units((int64_t)((double)sweep->move_b.x * time)),
                                 ab_units((int64_t)((double)sweep->move_b.y * time)) };
}

/* A pair of thin pieces that does not hit: whether one crosses the other's path at a joint. */
static void cross_joint(const figure_sweep *sweep, const ab_pairs *pairs, abut_swept *swept)
{
    ab_vec back = { -sweep->motion.x, -sweep->motion.y };
    ab_when when;

    if (swept->hit || (!sweep->a->has_joints && !sweep->b->has_joints) ||
        (!ab_joint_is_met(&pairs->parade_a, (ab_vec){ 0, 0 }, &pairs->parade_b, sweep->motion,
                          &when) &&
         !ab_joint_is_met(&pairs->parade_b, (ab_vec){ 0, 0 }, &pairs->parade_a, back, &when))) {
        return;
    }
    double time =
        (double)ab_last_tick(when.part, i128_neg(i128_from_bits(when.whole))) * AB_TICK_LENGTH;

    swept->hit = true;
    swept->graze = false;
    swept->time = swept->touch = time;
    move_until(sweep, time, swept);
}

/* What meets only after the first hit is of no interest. */
static void stop_at_hit(const figure_sweep *sweep, ab_vec from, ab_vec to, ab_pairs *pairs)
{
    double until = sweep->first.time + AB_PAST_HIT;
    ab_vec end = { (int64_t)((double)sweep->motion.x * until),
                   (int64_t)((double)sweep->motion.y * until) };

    if (until < 1 && longest_side(end) < longest_side(to)) {
        ab_pairs_shorten(pairs, ab_sub(end, from));
    }
}

static abut_status sweep_parts(figure_sweep *sweep)
{
    int64_t parts = count_parts(sweep);

    for (int64_t k = 0; k < parts; k++) {
        ab_vec from = part_of(sweep->motion, k, parts);
        ab_vec to = part_of(sweep->motion, k + 1, parts);
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
            swept.side = ab_parade_side(&pairs.parade_b, swept.side);
            cross_joint(sweep, &pairs, &swept);
            if (!swept.hit || !comes_through_open(sweep, &pairs, &swept)) {
                consider_pieces(sweep, &pairs, &swept);
            }
            if (sweep->first.hit) {
                stop_at_hit(sweep, from, to, &pairs);
            }
        }
        if (sweep->first.hit && sweep->first.time * (double)parts <= (double)(k + 1)) {
            break;
        }
    }
    return ABUT_OK;
}

/* The normal of two that touch and do not move: that of their contact. */
static void find_normal_at_rest(figure_sweep *sweep)
{
    abut_contact contact = { .relation = ABUT_TOUCHING };

    if (ab_operands_touch(sweep->a, sweep->b, (ab_vec){ 0, 0 }, (abut_vec2){ 0, 0 }, &contact)) {
        sweep->first.normal = contact.normal;
        sweep->first.side = contact.side;
    }
}

/* The normal of a hit or a graze: that of the sides which no piece covers and which meet first. */
static void find_outer_normal(figure_sweep *sweep)
{
    abut_swept *first = &sweep->first;
    double time = first->hit ? first->time : first->touch;
    ab_outer_search search;
    ab_outer_best best;
    double x = (double)sweep->motion.x;
    double y = (double)sweep->motion.y;
    double length = ab_sqrt(x * x + y * y);
    ab_pairs pairs;

    if (!sweep->a->has_sides && !sweep->b->has_sides) {
        return;
    }
    if (!(length > 0)) {
        find_normal_at_rest(sweep);
        return;
    }
    ab_outer_begin(&search, sweep->a, sweep->b);
    search.motion = sweep->motion;
    search.moves = true;
    search.grazes = !first->hit;
    search.tick = (int64_t)(time * (double)AB_TICKS);
    ab_vec gone = { (int64_t)(x * time), (int64_t)(y * time) };
    int64_t reach = longest_side(sweep->motion) / AB_TICKS + 1024;

    ab_pairs_begin(&pairs, sweep->a, sweep->b, gone, (ab_vec){ 0, 0 }, reach);
    while (ab_pairs_next(&pairs)) {
        ab_outer_consider(&search, &pairs.parade_a, &pairs.parade_b);
    }
    if (ab_outer_choose(&search, (abut_vec2){ -x / length + 0.0, -y / length + 0.0 }, &best)) {
        first->normal = best.normal;
        first->side = best.side;
    }
}

static ab_vec shift_of(const abut_swept *swept)
{
    return (ab_vec){ ab_round(swept->move_a.x) - ab_round(swept->move_b.x),
                     ab_round(swept->move_a.y) - ab_round(swept->move_b.y) };
}

/* The pair of pieces that overlap where the moves lead and may not, and the sweep of it. */
static bool
find_hindrance(const figure_sweep *sweep, ab_vec shift, ab_pairs *pairs, abut_swept *swept)
{
    ab_pairs_begin(pairs, sweep->a, sweep->b, shift, (ab_vec){ 0, 0 }, 0);
    while (ab_pairs_next(pairs)) {
        if (ab_pairs_relate(pairs) == ABUT_OVERLAPPING) {
            *swept = (abut_swept){ .hit = true };
            bool known =
                abut_sweep(ab_as_public(pairs->parade_a.shape), sweep->wish_a,
                           ab_as_public(pairs->parade_b.shape), sweep->wish_b, swept) == ABUT_OK;

            if (known) {
                cross_joint(sweep, pairs, swept);
            }
            if (!known || !comes_through_open(sweep, pairs, swept)) {
                return true;
            }
        }
    }
    return false;
}

static double length_of_shift(const abut_swept *swept)
{
    ab_vec shift = shift_of(swept);

    return ab_fabs((double)shift.x) + ab_fabs((double)shift.y);
}

/* Shortens the moves to what every pair allows. A pair that overlaps there and allows no less, such
 * as two paths that cross at a joint while one passes the other, is taken some ticks back. */
static void limit_moves(const figure_sweep *sweep, abut_swept *out)
{
    double back = AB_TICK_LENGTH;

    for (int i = 0; i < MOST_MOVE_LIMITS; i++) {
        ab_pairs pairs;
        abut_swept other;

        if (!find_hindrance(sweep, shift_of(out), &pairs, &other)) {
            return;
        }
        if (length_of_shift(&other) < length_of_shift(out)) {
            out->move_a = other.move_a;
            out->move_b = other.move_b;
        } else {
            move_until(sweep, out->time > back ? out->time - back : 0, out);
            back *= 2;
        }
    }
    out->move_a = out->move_b = (abut_vec2){ 0, 0 };
}

/* --- What is thin, on seams ------------------------------------------------------------------ */

/* The pieces that a thin shape's whole path meets, by their numbers. */
typedef struct path_pieces {
    ab_parade parade;
    const ab_operand *of;
    ab_vec origin; /* of the thin shape */
    ab_vec low;
    ab_vec high;
    uint32_t next;
} path_pieces;

static void begin_path(path_pieces *path)
{
    ab_parade_begin(&path->parade, path->of, path->low, path->high);
    path->next = 0;
}

static const ab_core *piece_on_path(const void *context, uint32_t number, ab_vec *offset)
{
    path_pieces *path = *(path_pieces *const *)context;

    if (number < path->next) {
        begin_path(path);
    }
    while (path->next <= number && ab_parade_next(&path->parade)) {
        path->next++;
    }
    *offset = ab_sub(path->parade.shape->at, path->origin);
    return &path->parade.shape->core;
}

/* Whether a thin shape gets onto a seam of an operand on its way, and where it first does. */
static bool
enters_seam(const ab_operand *of, const ab_shape *thin, ab_vec motion, ab_seam_entry *entry)
{
    path_pieces along = { .of = of, .origin = thin->at };
    path_pieces *context = &along;
    ab_union all = { piece_on_path, &context, 0 };
    ab_vec low = ab_add(thin->at, thin->core.low);
    ab_vec high = ab_add(thin->at, thin->core.high);

    along.low = (ab_vec){ low.x + ab_min(motion.x, 0), low.y + ab_min(motion.y, 0) };
    along.high = (ab_vec){ high.x + ab_max(motion.x, 0), high.y + ab_max(motion.y, 0) };
    begin_path(&along);
    while (ab_parade_next(&along.parade)) {
        all.count++;
    }
    begin_path(&along);
    return all.count > 1 && ab_seam_enters(&thin->core, (ab_vec){ 0, 0 }, motion, &all, entry);
}

/* Only a path along a side of pieces leads onto a seam without leading into one. */
static bool may_enter_seam(const ab_operand *thin, const ab_operand *of, ab_vec motion)
{
    bool upright = of->kind == ABUT_FIGURE_MASK && of->view.upright;

    return of->has_seams && thin->has_thin && (motion.x | motion.y) != 0 &&
           (!upright || motion.x == 0 || motion.y == 0);
}

/* The end of a thin piece that goes ahead. */
static ab_vec leading_end(const ab_shape *thin, ab_vec motion)
{
    const ab_core *core = &thin->core;
    ab_vec first = ab_core_point(core, 0);
    ab_vec along = ab_sub(ab_core_point(core, core->count - 1), first);
    bool last = i128_sign(i128_dot(along.x, along.y, motion.x, motion.y)) > 0;

    return ab_add(thin->at, last ? ab_core_point(core, core->count - 1) : first);
}

/* A hit of a thin piece of a, or else of b, on a seam, if it comes before all others. */
static void enter_seam(figure_sweep *sweep, bool of_a, const ab_shape *thin, ab_seam_entry *entry)
{
    double time = (double)ab_seam_part(entry, (uint64_t)AB_TICKS) * AB_TICK_LENGTH;
    double x = (double)sweep->motion.x;
    double y = (double)sweep->motion.y;
    double length = ab_sqrt(x * x + y * y);

    if (sweep->first.hit && sweep->first.time <= time) {
        return;
    }
    ab_vec go_a = { (int64_t)((double)sweep->move_a.x * time),
                    (int64_t)((double)sweep->move_a.y * time) };
    ab_vec go_b = { (int64_t)((double)sweep->move_b.x * time),
                    (int64_t)((double)sweep->move_b.y * time) };

    ab_vec reach = ab_seam_reach(entry);
    ab_vec back = { -reach.x, -reach.y };

    /* If only one of them moves, it goes all the way. */
    if ((sweep->move_b.x | sweep->move_b.y) == 0) {
        go_a = of_a ? reach : back;
    } else if ((sweep->move_a.x | sweep->move_a.y) == 0) {
        go_b = of_a ? back : reach;
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
    ab_vec head =
        leading_end(thin, of_a ? sweep->motion : (ab_vec){ -sweep->motion.x, -sweep->motion.y });
    ab_vec gone = of_a ? go_a : go_b;

    sweep->first.point = (abut_vec2){ ab_units(head.x + gone.x), ab_units(head.y + gone.y) };
}

/* Thin pieces of a, or else of b, that get onto seams of the other. */
static void consider_seams(figure_sweep *sweep, bool of_a)
{
    ab_vec motion = of_a ? sweep->motion : (ab_vec){ -sweep->motion.x, -sweep->motion.y };
    const ab_operand *thin = of_a ? sweep->a : sweep->b;
    const ab_operand *wide = of_a ? sweep->b : sweep->a;
    ab_seam_entry entry;
    ab_parade parade;

    if (!may_enter_seam(thin, wide, motion)) {
        return;
    }
    ab_vec low = { wide->low.x - ab_max(motion.x, 0), wide->low.y - ab_max(motion.y, 0) };
    ab_vec high = { wide->high.x - ab_min(motion.x, 0), wide->high.y - ab_min(motion.y, 0) };

    ab_parade_begin(&parade, thin, low, high);
    while (ab_parade_next(&parade)) {
        if (ab_core_is_thin(&parade.shape->core) &&
            enters_seam(wide, parade.shape, motion, &entry)) {
            enter_seam(sweep, of_a, parade.shape, &entry);
        }
    }
}

/* --- The question ------------------------------------------------------------------------------
 */

static void overlap_at_start(const figure_sweep *sweep, abut_swept *out)
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

static abut_status sweep_operands(figure_sweep *sweep, abut_swept *out)
{
    if (ab_operands_relate(sweep->a, sweep->b, (ab_vec){ 0, 0 }) == ABUT_OVERLAPPING) {
        overlap_at_start(sweep, out);
        return ABUT_OK;
    }
    sweep->motion = ab_sub(sweep->move_a, sweep->move_b);
    sweep->first = (abut_swept){ .time = 1, .touch = 1, .side = ABUT_SIDE_NONE };
    sweep->touch = 1;
    sweep->touches.count = 0;
    sweep->first.move_a = (abut_vec2){ ab_units(sweep->move_a.x), ab_units(sweep->move_a.y) };
    sweep->first.move_b = (abut_vec2){ ab_units(sweep->move_b.x), ab_units(sweep->move_b.y) };
    abut_status status = sweep_parts(sweep);

    if (status != ABUT_OK) {
        return status;
    }
    choose_hit(sweep);
    consider_seams(sweep, true);
    consider_seams(sweep, false);
    if (sweep->first.hit || sweep->first.graze) {
        find_outer_normal(sweep);
    }
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
    figure_sweep sweep = { .a = &mine, .b = &other, .wish_a = move_a, .wish_b = move_b };

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
    if (ab_kind_is_endless(mine.kind) && ab_kind_is_endless(other.kind)) {
        ab_endless_sweep(&mine.endless, sweep.move_a, &other.endless, sweep.move_b, out);
        return ABUT_OK;
    }
    ab_operands_fit(&mine, &other, ab_sub(sweep.move_a, sweep.move_b));
    if (mine.shape != NULL && other.shape != NULL) {
        return abut_sweep(ab_as_public(mine.shape), move_a, ab_as_public(other.shape), move_b, out);
    }
    return sweep_operands(&sweep, out);
}
