/* world/pair/whole_normal.c - the normal of an impact on something whole that was cut in pieces.
 *
 * Where a sharp corner comes exactly to a corner, each pair of pieces that meets there has normals
 * of its own, and some belong to sides or corners that the cut has made. These do not count. The
 * others are sides of one body that a tip of the other reaches at that moment. A side that is met
 * within comes before what is met at a corner, in whatever place; then the one that is approached
 * least counts, or between two that are each other's mirror images the way back, as with pieces
 * that were never cut. So nothing depends on the cut.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "sweep/kink.h"
#include "sweep/path.h"
#include "world/pair/pair.h"
#include "world/pair/whole.h"
#include "world/state/direction.h"
#include "world/state/piece_tree.h"

/* --- Edges that the cut has made ---------------------------------------------------------------
 */

/* Whether an edge runs back along a part of another, from p to q. */
static bool runs_back_along(ab_vec from, ab_vec to, ab_vec p, ab_vec q)
{
    ab_vec along = ab_sub(q, p);
    ab_vec back = ab_sub(to, from);
    ab_vec off = ab_sub(from, p);

    if (i128_sign(i128_cross(along.x, along.y, back.x, back.y)) != 0 ||
        i128_sign(i128_cross(along.x, along.y, off.x, off.y)) != 0) {
        return false;
    }
    /* As far along as they begin and end. */
    ab_i128 far = i128_dot(along.x, along.y, along.x, along.y);
    ab_i128 start = i128_dot(along.x, along.y, off.x, off.y);
    ab_i128 end = i128_dot(along.x, along.y, to.x - p.x, to.y - p.y);

    return i128_less(end, start) && i128_less(end, far) && i128_sign(start) > 0;
}

bool ab_is_cut_edge(const abut_world *world, uint32_t index, uint32_t piece, int edge)
{
    const ab_piece *own = &world->pieces[world->cold[index].piece + piece];
    const ab_core *core = ab_world_core(world, own->core);
    ab_vec p = ab_add(own->offset, ab_core_point(core, edge));
    ab_vec q = ab_add(own->offset, ab_core_point(core, edge + 1));
    ab_box box = { { ab_min(p.x, q.x), ab_min(p.y, q.y) }, { ab_max(p.x, q.x), ab_max(p.y, q.y) } };
    ab_piece_walk walk = ab_pieces_near(world, index, box);

    for (uint32_t k = ab_next_piece(&walk); k != AB_NONE; k = ab_next_piece(&walk)) {
        const ab_core *other = ab_world_core(world, walk.found.core);

        for (int i = 0; k != piece && i < other->count && other->count > 2; i++) {
            if (runs_back_along(ab_add(walk.found.offset, ab_core_point(other, i)),
                                ab_add(walk.found.offset, ab_core_point(other, i + 1)), p, q)) {
                return true;
            }
        }
    }
    return false;
}

/* --- Normals -----------------------------------------------------------------------------------
 */

/* An impact, and all pairs of pieces that it may be between. */
typedef struct whole_impact {
    ab_piece_pairs pairs;
    int64_t tick;
} whole_impact;

/* The next pair of sharp pieces that touch by the moment of the impact. */
static bool next_at_impact(const whole_impact *impact, ab_piece_pairs *pairs, ab_sum *sum)
{
    while (ab_next_pieces(pairs, sum)) {
        ab_impact meet;

        if (sum->reach > 0) {
            continue;
        }
        ab_sweep(sum, &meet);
        if (meet.relation != ABUT_APART && !meet.inside && meet.tick <= impact->tick) {
            return true;
        }
    }
    return false;
}

/* How far a core reaches along a direction, at most. */
static ab_i128 whole_reach_along(const ab_core *core, ab_vec direction)
{
    ab_i128 most =
        i128_dot(ab_core_point(core, 0).x, ab_core_point(core, 0).y, direction.x, direction.y);

    for (int i = 1; i < core->count; i++) {
        ab_vec point = ab_core_point(core, i);
        ab_i128 far = i128_dot(point.x, point.y, direction.x, direction.y);

        most = i128_less(most, far) ? far : most;
    }
    return most;
}

/* How far two pieces are from each other along a normal, which points out of b towards a, times its
 * length. */
static ab_i128 whole_gap_along(const ab_sum *sum, ab_vec normal)
{
    ab_i128 b = i128_add(whole_reach_along(sum->b, normal),
                         i128_dot(sum->d.x, sum->d.y, normal.x, normal.y));

    return i128_neg(i128_add(b, whole_reach_along(sum->a, ab_neg(normal))));
}

/* Whether the gap along a normal closes at the moment of the impact. */
static bool closes_then(const whole_impact *impact, const ab_sum *sum, ab_vec normal)
{
    ab_i128 gap = whole_gap_along(sum, normal);
    ab_i128 closing = i128_neg(i128_dot(normal.x, normal.y, sum->motion.x, sum->motion.y));

    if (i128_sign(closing) <= 0 || i128_sign(gap) < 0) {
        return false;
    }
    /* tick <= 2^32 gap / closing < tick + 1 */
    ab_u256 far = u256_mul(i128_abs(gap), u128_from((uint64_t)AB_TICKS));

    return u256_cmp(u256_mul(i128_abs(closing), u128_from((uint64_t)impact->tick)), far) <= 0 &&
           u256_cmp(far, u256_mul(i128_abs(closing), u128_from((uint64_t)impact->tick + 1))) < 0;
}

/* How far two sharp pieces are from each other along an axis. */
static int64_t gap_on_axis(const ab_sum *sum, ab_vec normal)
{
    if (normal.x != 0) {
        return normal.x < 0 ? sum->d.x + sum->b->low.x - sum->a->high.x
                            : sum->a->low.x - sum->d.x - sum->b->high.x;
    }
    return normal.y < 0 ? sum->d.y + sum->b->low.y - sum->a->high.y
                        : sum->a->low.y - sum->d.y - sum->b->high.y;
}

/* How far they go along a motion, which is along an axis, until the gap along a normal closes. */
static int64_t gap_on_path(const ab_sum *sum, ab_vec normal)
{
    ab_i128 closing = i128_neg(i128_dot(normal.x, normal.y, sum->motion.x, sum->motion.y));
    int64_t far = ab_abs(sum->motion.x | sum->motion.y);
    ab_u128 rest;
    ab_u256 gap =
        u256_divide(u256_mul(i128_abs(whole_gap_along(sum, normal)), u128_from((uint64_t)far)),
                    i128_abs(closing), &rest);

    return (int64_t)gap.w[0];
}

/* How far they go until they touch, if that is along an axis. */
static int64_t gap_until_touch(const ab_sum *sum, ab_vec normal)
{
    if (normal.x == 0 || normal.y == 0) {
        return gap_on_axis(sum, normal);
    }
    return sum->motion.x == 0 || sum->motion.y == 0 ? gap_on_path(sum, normal) : 0;
}

/* Whether the edge of a piece is a side of its body. */
static bool is_side(const abut_world *world, uint32_t index, uint32_t piece, int edge)
{
    return edge >= 0 &&
           !(ab_is_cut_whole(world, index) && ab_is_cut_edge(world, index, piece, edge));
}

/* Whether a corner of a piece is the farthest of its body along a direction, as far as the pieces
 * go that it lies on: in a notch that the cut has opened it is not, nor at the foot of a wall that
 * stands in the middle of a floor. */
static bool
is_tip(const abut_world *world, uint32_t index, uint32_t piece, int corner, ab_vec direction)
{
    if (!ab_is_cut_whole(world, index)) {
        return true;
    }
    const ab_piece *own = &world->pieces[world->cold[index].piece + piece];
    ab_vec tip = ab_add(own->offset, ab_core_point(ab_world_core(world, own->core), corner));
    ab_piece_walk walk = ab_pieces_near(world, index, (ab_box){ tip, tip });

    while (ab_next_piece(&walk) != AB_NONE) {
        const ab_core *core = ab_world_core(world, walk.found.core);
        ab_vec off = ab_sub(tip, walk.found.offset);
        ab_i128 far = i128_dot(off.x, off.y, direction.x, direction.y);

        if (ab_core_has_point(core, off) && i128_less(far, whole_reach_along(core, direction))) {
            return false;
        }
    }
    return true;
}

/* An edge of the sum of the pair that `pairs` have come to; false if it gives no normal. */
static bool judge_edge(const whole_impact *impact,
                       const ab_piece_pairs *pairs,
                       const ab_sum *sum,
                       const ab_sum_edge *edge,
                       ab_whole_meeting *out)
{
    const abut_world *world = pairs->world;
    const ab_feature *f = &edge->feature;
    ab_vec normal = { edge->along.y, -edge->along.x };

    if ((normal.x | normal.y) == 0 || !closes_then(impact, sum, normal)) {
        return false;
    }
    out->exact = normal;
    out->pieces = (ab_met_pieces){ pairs->i, pairs->k };
    out->gap = gap_until_touch(sum, normal);
    out->unit = ab_direction_of(normal);
    out->open = ab_has_one_sided(world, pairs->a, pairs->b) &&
                ab_lets_through(world, pairs->a, pairs->b, out->unit, out->pieces);
    bool of_a = is_side(world, pairs->a, pairs->i, f->edge_a);
    bool of_b = is_side(world, pairs->b, pairs->k, f->edge_b);

    return ab_direction_dot(out->unit, sum->motion) < 0 &&
           ((of_a && of_b) || (of_a && is_tip(world, pairs->b, pairs->k, f->corner_b, normal)) ||
            (of_b && is_tip(world, pairs->a, pairs->i, f->corner_a, ab_neg(normal))));
}

/* The ends of an edge, as bits, at or beyond which a path that comes to its line does not pass:
 * both if it comes to the edge between them. */
enum { FROM_START = 1, TO_END = 2, WITHIN = FROM_START | TO_END };

static unsigned ends_kept(const ab_sum_edge *edge, ab_vec motion)
{
    ab_vec to = ab_sub(edge->along, edge->off);
    int start = -i128_sign(i128_cross(motion.x, motion.y, edge->off.x, edge->off.y));
    int end = i128_sign(i128_cross(motion.x, motion.y, to.x, to.y));

    if (start * end < 0) {
        return WITHIN;
    }
    return (start == 0 ? TO_END : 0U) | (end == 0 ? FROM_START : 0U);
}

/* All that is met with one normal, from an open side or not. */
typedef struct met_normal {
    ab_whole_meeting meeting;
    unsigned ends; /* of all edges */
} met_normal;

/* More normals than this are never met at one tick, or else the rest is left out. */
enum { MOST_MET = 12 };

typedef struct met_normals {
    int count;
    met_normal all[MOST_MET];
} met_normals;

/* Adds a meeting. Of two with one normal the longer gives it, since it is rounded; and where one
 * side ends at the place and another begins, what is met there is met within a side. */
static void note_meeting(met_normals *met, const ab_whole_meeting *next, unsigned ends)
{
    for (int i = 0; i < met->count; i++) {
        met_normal *known = &met->all[i];

        if (known->meeting.open == next->open &&
            ab_is_one_normal(next->exact, known->meeting.exact)) {
            int64_t gap = ab_min(known->meeting.gap, next->gap);

            if (ab_is_longer(next->exact, known->meeting.exact)) {
                known->meeting = *next;
            }
            known->meeting.gap = gap;
            known->ends |= ends;
            return;
        }
    }
    if (met->count < MOST_MET) {
        met->all[met->count++] = (met_normal){ *next, ends };
    }
}

/* What is solid comes before what is open; then what is met within a side, which takes its part of
 * the motion before corners are asked; then what is approached less, by the rule of sweeps. */
static bool is_better_met(const met_normal *p, const met_normal *q, ab_vec motion)
{
    bool face_p = p->ends == WITHIN;
    bool face_q = q->ends == WITHIN;

    if (p->meeting.open != q->meeting.open || face_p != face_q) {
        return p->meeting.open != q->meeting.open ? !p->meeting.open : face_p;
    }
    return ab_is_preferred_normal(motion, p->meeting.exact, q->meeting.exact);
}

/* Chooses one; or the way back, if another is its mirror image in the motion. */
static bool choose_met(const met_normals *met, ab_vec motion, ab_whole_meeting *out)
{
    const met_normal *best = &met->all[0];
    bool even = false;

    if (met->count == 0) {
        return false;
    }
    for (int i = 1; i < met->count; i++) {
        best = is_better_met(&met->all[i], best, motion) ? &met->all[i] : best;
    }
    *out = best->meeting;
    for (int i = 0; i < met->count; i++) {
        const met_normal *other = &met->all[i];

        if (other != best && !is_better_met(best, other, motion)) {
            out->gap = ab_min(out->gap, other->meeting.gap);
            even = true;
        }
    }
    if (even) {
        out->exact = ab_neg(motion);
        out->unit = ab_direction_of(out->exact);
    }
    return true;
}

bool ab_whole_normal(const ab_piece_pairs *all, int64_t tick, ab_whole_meeting *out)
{
    whole_impact impact = { *all, tick };
    ab_piece_pairs pairs = *all;
    met_normals met;
    ab_sum sum;

    met.count = 0;
    while (next_at_impact(&impact, &pairs, &sum)) {
        ab_sum_walk walk = ab_sum_start(&sum);
        ab_sum_edge edge;

        while (ab_sum_next(&walk, &edge)) {
            ab_whole_meeting next;

            if (judge_edge(&impact, &pairs, &sum, &edge, &next)) {
                note_meeting(&met, &next, ends_kept(&edge, sum.motion));
            }
        }
    }
    return choose_met(&met, all->motion, out);
}
