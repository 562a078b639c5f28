/* figure/push.c - a way out for a figure that overlaps another.
 *
 * Along a direction, one pair of pieces overlaps in an interval. Its end is estimated by a sweep
 * that comes back, and found by bisection. From there the next pair that still overlaps is left in
 * the same way, until none does. So every shorter push in that direction leaves an overlap. The
 * shortest of several directions is taken. For two masks, the directions in which little certainly
 * overlaps are tried first.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/operand.h"
#include "mask/trail.h"
#include "narrow/narrow.h"
#include "narrow/simple.h"
#include "sweep/sweep.h"

/* In units: the header promises that a push which is shorter by this leaves an overlap. */
#define LEAST_SHORTENING 0x1p-10

enum {
    MOST_SHORTENINGS = 64,
    MOST_LEAVES = 20000,
    MOST_FOLLOW_UPS = 20000,
    AROUND_LAST = 1 << 12, /* quanta round what two pieces last had in common */
    MOST_DIGS = 24,
    MOST_NORMALS = 8,
    MOST_DIRECTIONS = 32
};

/* A direction, and the shortest way out that is known. */
typedef struct exit_search {
    const ab_operand *a;
    const ab_operand *b;
    abut_vec2 direction; /* of unit length */
    bool found;
    int64_t best; /* quanta along the direction */
    ab_vec push;
} exit_search;

static ab_vec shift_along(const exit_search *escape, int64_t far)
{
    /* Rounded away from zero, so that along an axis nothing is lost. */
    double x = escape->direction.x * (double)far;
    double y = escape->direction.y * (double)far;

    return (ab_vec){ (int64_t)(x + (x < 0 ? -0.5 : 0.5)), (int64_t)(y + (y < 0 ? -0.5 : 0.5)) };
}

/* Two pieces, one of each. */
typedef struct piece_pair {
    const ab_shape *a;
    const ab_shape *b;
} piece_pair;

static piece_pair pair_of(const ab_pairs *pairs)
{
    return (piece_pair){ pairs->parade_a.shape, pairs->parade_b.shape };
}

static abut_relation relate_pair_at(const exit_search *escape, piece_pair pair, int64_t far)
{
    const ab_shape *a = pair.a;
    const ab_shape *b = pair.b;
    ab_vec d = ab_sub(ab_sub(b->at, a->at), shift_along(escape, far));

    return ab_relate(&a->core, &b->core, d, a->core.radius + b->core.radius);
}

/* About where a pair that overlaps at a place does so no more: seen from further on, where the
 * motion back first meets. Only a guess, which saves most of the search. */
static int64_t guess_end(const exit_search *escape, piece_pair pair, int64_t far)
{
    const ab_shape *a = pair.a;
    const ab_shape *b = pair.b;
    int64_t reach = a->core.radius + b->core.radius;
    ab_vec size_a = ab_sub(a->core.high, a->core.low);
    ab_vec size_b = ab_sub(b->core.high, b->core.low);
    int64_t most = ab_max(ab_max(ab_max(size_a.x, size_a.y), ab_max(size_b.x, size_b.y)), reach);

    if (most > AB_LATTICE_LIMIT / 32) {
        return far;
    }
    int64_t length = size_a.x + size_a.y + size_b.x + size_b.y + 4 * reach + 4;
    ab_vec back = shift_along(escape, length);
    ab_vec d = ab_sub(ab_sub(b->at, a->at), shift_along(escape, far));
    ab_sum sum = {
        &a->core, &b->core, ab_sub(d, back), (ab_vec){ -back.x, -back.y }, reach, false
    };
    ab_impact meet;

    ab_sweep(&sum, &meet);
    if (meet.inside || meet.relation == ABUT_APART) {
        return far;
    }
    return far + length - (int64_t)((double)meet.tick / (double)AB_TICKS * (double)length);
}

/* The first place after `far`, to the quantum, at which a pair is less than `least` to each other.
 */
static int64_t
end_of_pair(const exit_search *escape, piece_pair pair, int64_t far, abut_relation least)
{
    int64_t guess = least == ABUT_OVERLAPPING ? guess_end(escape, pair, far) : far;
    int64_t stride = 1;
    int64_t in = far;
    int64_t out;

    if (guess > far && relate_pair_at(escape, pair, guess) < least) {
        out = guess;
        while (out - stride > far && relate_pair_at(escape, pair, out - stride) < least) {
            out -= stride;
            stride *= 2;
        }
        in = ab_max(out - stride, far);
    } else {
        in = guess;
        while (stride < AB_ALL_REACH && relate_pair_at(escape, pair, in + stride) >= least) {
            in += stride;
            stride *= 2;
        }
        out = in + stride;
    }
    while (out - in > 1) {
        int64_t between = in + (out - in) / 2;

        if (relate_pair_at(escape, pair, between) >= least) {
            in = between;
        } else {
            out = between;
        }
    }
    return out;
}

/* On a seam: to the first end of a piece that is touched, or one quantum on. */
static int64_t past_seam(const exit_search *escape, int64_t far)
{
    ab_pairs pairs;
    int64_t next = 0;

    ab_pairs_begin(&pairs, escape->a, escape->b, shift_along(escape, far), (ab_vec){ 0, 0 }, 0);
    while (ab_pairs_next(&pairs)) {
        if (relate_pair_at(escape, pair_of(&pairs), far + 1) == ABUT_APART ||
            ab_pairs_relate(&pairs) == ABUT_APART) {
            continue;
        }
        int64_t end = end_of_pair(escape, pair_of(&pairs), far, ABUT_TOUCHING) - 1;

        next = next == 0 || end < next ? end : next;
    }
    return next > far ? next : far + 1;
}

/* Which pairs of pieces are looked at near a box: both near it, or one of them near a piece of the
 * other that is. */
typedef enum near_pairs { NEAR_BOTH, NEAR_A, NEAR_B } near_pairs;

/* Leaves a pair of pieces that overlaps at a place, of those near a box, or by the least step one
 * of two paths that cross at a joint. */
static bool leave_near(const exit_search *escape,
                       near_pairs near,
                       ab_vec low,
                       ab_vec high,
                       ab_shape *a,
                       ab_shape *b,
                       int64_t *far)
{
    ab_vec shift = shift_along(escape, *far);
    ab_vec back = { -shift.x, -shift.y };
    bool joints = escape->a->has_joints || escape->b->has_joints;
    bool crosses = false;
    bool b_first = near == NEAR_B;
    ab_parade mine;
    ab_parade other;
    ab_parade *first = b_first ? &other : &mine;
    ab_parade *second = b_first ? &mine : &other;
    ab_vec to_second = b_first ? back : shift;

    ab_parade_begin(first, b_first ? escape->b : escape->a, b_first ? low : ab_sub(low, shift),
                    b_first ? high : ab_sub(high, shift));
    while (ab_parade_next(first)) {
        ab_vec low_at = b_first ? low : ab_sub(low, shift);
        ab_vec high_at = b_first ? high : ab_sub(high, shift);

        if (near != NEAR_BOTH) {
            ab_operand_box_of(first->shape, &low_at, &high_at);
        }
        ab_parade_begin(second, b_first ? escape->a : escape->b, ab_add(low_at, to_second),
                        ab_add(high_at, to_second));
        while (ab_parade_next(second)) {
            piece_pair pair = { mine.shape, other.shape };
            abut_relation relation = relate_pair_at(escape, pair, *far);
            bool overlaps = relation == ABUT_OVERLAPPING;

            if (overlaps || (relation == ABUT_TOUCHING && joints && !crosses &&
                             ab_cross_at_joint(&mine, &other, shift))) {
                *a = *mine.shape;
                *b = *other.shape;
                crosses = true;
            }
            if (overlaps) {
                *far = end_of_pair(escape, pair, *far, ABUT_OVERLAPPING);
                return true;
            }
        }
    }
    *far += crosses;
    return crosses;
}

/* Where two outlines cross, the pair of pieces that overlaps after one has been left has mostly
 * what was the last common part of that. So it is looked for there first: a walk through all pairs
 * for each would cost the square of what there is. */
static int64_t follow_on(const exit_search *escape, piece_pair left, int64_t far)
{
    ab_shape a = *left.a;
    ab_shape b = *left.b;
    bool cells = escape->a->kind == ABUT_FIGURE_MASK || escape->b->kind == ABUT_FIGURE_MASK;

    for (int i = 0; i < MOST_FOLLOW_UPS && !cells && far < AB_ALL_REACH / 2; i++) {
        if (escape->found && far >= escape->best) {
            break;
        }
        a.at = ab_add(a.at, shift_along(escape, far - 1));
        abut_intersection last = abut_intersect(ab_as_public(&a), ab_as_public(&b), NULL, 0);

        if (last.relation == ABUT_APART) {
            break;
        }
        ab_vec low = { ab_round(last.bounds.min.x) - AROUND_LAST,
                       ab_round(last.bounds.min.y) - AROUND_LAST };
        ab_vec high = { ab_round(last.bounds.max.x) + AROUND_LAST,
                        ab_round(last.bounds.max.y) + AROUND_LAST };

        if (!leave_near(escape, NEAR_BOTH, low, high, &a, &b, &far) &&
            !leave_near(escape, NEAR_A, low, high, &a, &b, &far) &&
            !leave_near(escape, NEAR_B, low, high, &a, &b, &far)) {
            break;
        }
    }
    return far;
}

/* Past all pairs that follow each other from a place on, of those that are near there: what is left
 * by one while another overlaps is no way out yet. The place itself if none overlaps there. */
static int64_t past_pairs(const exit_search *escape, int64_t far)
{
    int64_t next = far;
    ab_pairs pairs;

    ab_pairs_begin(&pairs, escape->a, escape->b, shift_along(escape, far), (ab_vec){ 0, 0 }, 0);
    while (ab_pairs_next(&pairs)) {
        if (relate_pair_at(escape, pair_of(&pairs), next) == ABUT_OVERLAPPING) {
            next = end_of_pair(escape, pair_of(&pairs), next, ABUT_OVERLAPPING);
            next = follow_on(escape, pair_of(&pairs), next);
        }
    }
    return next;
}

/* How far a shape certainly overlaps a mask along the direction: as long as a point inside of it
 * goes through solid pixels. */
static int64_t deep_inside(const exit_search *escape)
{
    if (escape->a->shape == NULL || escape->b->kind != ABUT_FIGURE_MASK || escape->b->view.flat) {
        return 0;
    }
    const ab_shape *shape = escape->a->shape;
    abut_vec2 middle = abut_shape_centroid(ab_as_public(shape));
    ab_vec point = { ab_round(middle.x), ab_round(middle.y) };
    ab_core core = ab_core_of_point();
    const ab_view *view = &escape->b->view;
    int64_t most = ab_max(view->high.x - view->low.x, view->high.y - view->low.y);
    ab_vec off = ab_sub(point, shape->at);

    if (ab_relate(&shape->core, &core, off, shape->core.radius) != ABUT_OVERLAPPING) {
        return 0; /* too thin to have an inside */
    }
    return (int64_t)(ab_trail_solid(view, point, shift_along(escape, most)) * (double)most);
}

/* Goes along the direction until nothing overlaps; false if that is no better than what is known.
 */
static bool leave_along(exit_search *escape, int64_t far)
{
    for (int i = 0; i < MOST_LEAVES; i++) {
        ab_vec shift = shift_along(escape, far);
        int64_t next;

        if ((escape->found && far >= escape->best) || far >= AB_ALL_REACH / 2) {
            return false;
        }
        next = past_pairs(escape, far);
        if (next > far) {
            far = next;
        } else if (ab_operands_relate(escape->a, escape->b, shift) == ABUT_OVERLAPPING) {
            far = past_seam(escape, far);
        } else {
            bool fits = (int64_t)(double)shift.x == shift.x && (int64_t)(double)shift.y == shift.y;

            if (fits) {
                escape->found = true;
                escape->best = far;
                escape->push = shift;
            }
            return fits;
        }
    }
    return false;
}

ab_vec ab_push_of_deepest(const ab_operand *a, const ab_operand *b, ab_vec shift, double *deepest)
{
    abut_vec2 push = { 0, 0 };
    ab_pairs pairs;

    *deepest = 0;
    ab_pairs_begin(&pairs, a, b, shift, (ab_vec){ 0, 0 }, 0);
    while (ab_pairs_next(&pairs)) {
        if (ab_pairs_relate(&pairs) != ABUT_OVERLAPPING) {
            continue;
        }
        ab_shape moved = *pairs.parade_a.shape;

        moved.at = ab_add(moved.at, shift);
        double depth =
            -abut_collide(ab_as_public(&moved), ab_as_public(pairs.parade_b.shape)).separation;

        if (depth > *deepest) {
            *deepest = depth;
            push = abut_push(ab_as_public(&moved), ab_as_public(pairs.parade_b.shape));
        }
    }
    return (ab_vec){ ab_round(push.x), ab_round(push.y) };
}

static void try_direction(exit_search *escape, double x, double y)
{
    double length = ab_sqrt(x * x + y * y);

    if (length > 0) {
        escape->direction = (abut_vec2){ x / length, y / length };
        leave_along(escape, deep_inside(escape));
    }
}

/* Out of the deepest pair, and of the next, until nothing overlaps: the directions of the first
 * and of them all together. */
static void try_digging(exit_search *escape)
{
    ab_vec gone = { 0, 0 };

    for (int i = 0; i < MOST_DIGS; i++) {
        double depth;
        ab_vec out = ab_push_of_deepest(escape->a, escape->b, gone, &depth);

        if ((out.x | out.y) == 0) {
            break;
        }
        gone = ab_add(gone, out);
        if (i == 0) {
            try_direction(escape, (double)out.x, (double)out.y);
        }
    }
    try_direction(escape, (double)gone.x, (double)gone.y);
}

/* The normals of single pairs that overlap, of the first of them. */
static int normals_of_pairs(const exit_search *escape, abut_vec2 *normals)
{
    int count = 0;
    ab_pairs pairs;

    ab_pairs_begin(&pairs, escape->a, escape->b, (ab_vec){ 0, 0 }, (ab_vec){ 0, 0 }, 0);
    while (count < MOST_NORMALS && ab_pairs_next(&pairs)) {
        abut_contact contact =
            abut_collide(ab_as_public(pairs.parade_a.shape), ab_as_public(pairs.parade_b.shape));
        bool known = contact.relation != ABUT_OVERLAPPING;

        for (int i = 0; i < count && !known; i++) {
            known = normals[i].x == contact.normal.x && normals[i].y == contact.normal.y;
        }
        if (!known) {
            normals[count++] = contact.normal;
        }
    }
    return count;
}

/* The directions out of single pairs. */
static void try_pairs(exit_search *escape)
{
    abut_vec2 normals[MOST_NORMALS];
    int count = normals_of_pairs(escape, normals);

    for (int i = 0; i < count; i++) {
        try_direction(escape, normals[i].x, normals[i].y);
    }
}

/* --- Two masks ------------------------------------------------------------------------------ */

typedef struct aim {
    abut_vec2 direction;
    int64_t least; /* no push along it is shorter */
} aim;

/* Puts a direction in its place, the shortest first; of equals, the one that came first. */
static void add_aim(const exit_search *escape, aim *aims, int *count, double x, double y)
{
    double length = ab_sqrt(x * x + y * y);

    if (!(length > 0)) {
        return;
    }
    aim next = { { x / length, y / length }, 0 };
    int at = (*count)++;

    next.least = ab_solid_chain(escape->a, escape->b, next.direction, AB_ALL_REACH / 2);
    while (at > 0 && aims[at - 1].least > next.least) {
        aims[at] = aims[at - 1];
        at--;
    }
    aims[at] = next;
}

/* Sixteen directions all round, that from the one's middle to the other's, and those out of
 * single pixels. */
static void try_aims(exit_search *escape)
{
    static const abut_vec2 round[4] = { { 1, 0 },
                                        { 0.92387953251128674, 0.38268343236508977 },
                                        { 0.70710678118654752, 0.70710678118654752 },
                                        { 0.38268343236508977, 0.92387953251128674 } };
    ab_vec between =
        ab_sub(ab_add(escape->a->low, escape->a->high), ab_add(escape->b->low, escape->b->high));
    abut_vec2 normals[MOST_NORMALS];
    int normal_count = normals_of_pairs(escape, normals);
    aim aims[MOST_DIRECTIONS];
    int count = 0;

    for (int i = 0; i < 4; i++) {
        add_aim(escape, aims, &count, round[i].x, round[i].y);
        add_aim(escape, aims, &count, -round[i].x, -round[i].y);
        add_aim(escape, aims, &count, -round[i].y, round[i].x);
        add_aim(escape, aims, &count, round[i].y, -round[i].x);
    }
    add_aim(escape, aims, &count, (double)between.x, (double)between.y);
    for (int i = 0; i < normal_count; i++) {
        add_aim(escape, aims, &count, normals[i].x, normals[i].y);
    }
    for (int i = 0; i < count && !(escape->found && aims[i].least >= escape->best); i++) {
        escape->direction = aims[i].direction;
        leave_along(escape, aims[i].least);
    }
}

/* --- No longer than it must be ------------------------------------------------------------------
 */

/* A push that is so many units shorter. */
static ab_vec shortened(ab_vec push, double by)
{
    double x = ab_units(push.x);
    double y = ab_units(push.y);
    double rest = 1 - by / ab_sqrt(x * x + y * y);

    return rest > 0 ? (ab_vec){ ab_round(x * rest), ab_round(y * rest) } : (ab_vec){ 0, 0 };
}

static bool overlaps_after(const exit_search *escape, ab_vec push)
{
    return ab_operands_relate(escape->a, escape->b, push) == ABUT_OVERLAPPING;
}

/* Whether the two do not overlap after a push, or after one that differs from it by no more than a
 * place is rounded: then that one. */
static bool is_free_near(const exit_search *escape, ab_vec *push)
{
    static const ab_vec around[9] = { { 0, 0 }, { 1, 0 },  { -1, 0 }, { 0, 1 },  { 0, -1 },
                                      { 1, 1 }, { -1, 1 }, { 1, -1 }, { -1, -1 } };
    bool upright = push->x == 0 || push->y == 0; /* rounded along its own line only */

    for (int i = 0; i < (upright ? 1 : 9); i++) {
        ab_vec place = ab_add(*push, around[i]);

        if (!overlaps_after(escape, place)) {
            *push = place;
            return true;
        }
    }
    return false;
}

/* The shortest push between one after which the two overlap and one after which they do not. */
static ab_vec first_free(const exit_search *escape, ab_vec in, ab_vec out)
{
    ab_vec free = out;

    for (;;) {
        ab_vec between = { in.x + (out.x - in.x) / 2, in.y + (out.y - in.y) / 2 };
        ab_vec place = between;

        if (between.x == in.x && between.y == in.y) {
            return free;
        }
        if (is_free_near(escape, &place)) {
            out = between;
            free = place;
        } else {
            in = between;
        }
    }
}

/* Along a side that is parallel to the push the two overlap by less than a quantum at one place,
 * and not at the next, as places are rounded. What is overlapped there is no reason to go on: the
 * push is shortened until a little less leaves an overlap. */
static void shorten_push(exit_search *escape)
{
    for (int i = 0; i < MOST_SHORTENINGS; i++) {
        double by = LEAST_SHORTENING;
        ab_vec out = escape->push;
        ab_vec in = shortened(escape->push, by);
        ab_vec place = in;

        while (is_free_near(escape, &place)) {
            out = place;
            by *= 2;
            place = in = shortened(escape->push, by);
        }
        if (by == LEAST_SHORTENING) {
            return;
        }
        escape->push = first_free(escape, in, out);
    }
}

static bool push_by_pieces(const ab_operand *a, const ab_operand *b, ab_vec *push)
{
    exit_search escape = { .a = a, .b = b };

    if (a->kind == ABUT_FIGURE_MASK && b->kind == ABUT_FIGURE_MASK) {
        try_aims(&escape);
    } else {
        for (int i = 0; i < 4; i++) {
            try_direction(&escape, i < 2 ? 1 - 2 * i : 0, i < 2 ? 0 : 5 - 2 * i);
        }
        abut_vec2 along;

        if (ab_hulls_direction(a, b, &along)) {
            try_direction(&escape, along.x, along.y);
        }
        try_digging(&escape);
        try_pairs(&escape);
    }
    if (escape.found) {
        shorten_push(&escape);
    }
    *push = escape.push;
    return escape.found;
}

/* -1, 0 or 1, by x, then by y. */
static int compare_places(ab_vec a, ab_vec b)
{
    if (a.x != b.x) {
        return a.x < b.x ? -1 : 1;
    }
    return (a.y > b.y) - (a.y < b.y);
}

static int compare_masks(const abut_mask *a, const abut_mask *b)
{
    if (a->width != b->width || a->height != b->height) {
        bool less = a->width != b->width ? a->width < b->width : a->height < b->height;

        return less ? -1 : 1;
    }
    for (size_t i = 0; i < (size_t)a->words * (size_t)a->height; i++) {
        uint64_t word = ab_mask_row(a, 0)[i];
        uint64_t under = ab_mask_row(b, 0)[i];

        if (word != under) {
            return word < under ? -1 : 1;
        }
    }
    return 0;
}

static int compare_shapes(const ab_shape *a, const ab_shape *b)
{
    int order = compare_places(a->at, b->at);

    if (order == 0 && a->core.count != b->core.count) {
        order = a->core.count < b->core.count ? -1 : 1;
    }
    if (order == 0 && a->core.radius != b->core.radius) {
        order = a->core.radius < b->core.radius ? -1 : 1;
    }
    for (int i = 0; i < a->core.count && order == 0; i++) {
        order = compare_places(ab_core_point(&a->core, i), ab_core_point(&b->core, i));
    }
    return order;
}

/* Piece by piece: the first that differ, and then the one that has more. */
static int compare_pieces(const ab_operand *a, const ab_operand *b)
{
    ab_parade mine;
    ab_parade other;

    ab_parade_begin(&mine, a, a->low, a->high);
    ab_parade_begin(&other, b, b->low, b->high);
    for (;;) {
        bool more = ab_parade_next(&mine);
        bool still = ab_parade_next(&other);

        if (!more || !still) {
            return more - still;
        }
        int order = compare_shapes(mine.shape, other.shape);

        if (order != 0) {
            return order;
        }
    }
}

bool ab_operands_in_order(const ab_operand *a, const ab_operand *b)
{
    if (a->kind != b->kind) {
        return a->kind < b->kind;
    }
    int order = compare_places(ab_add(a->low, a->high), ab_add(b->low, b->high));

    order = order != 0 ? order : compare_places(a->low, b->low);
    if (order == 0 && a->has_sides && b->has_sides) {
        return compare_pieces(a, b) <= 0;
    }
    if (a->kind != ABUT_FIGURE_MASK) {
        return order <= 0;
    }
    order = order != 0 ? order : compare_places(a->view.at, b->view.at);
    order = order != 0 ? order : compare_places(a->view.column, b->view.column);
    order = order != 0 ? order : compare_places(a->view.row, b->view.row);
    return (order != 0 ? order : compare_masks(a->view.mask, b->view.mask)) <= 0;
}

bool ab_operands_push(const ab_operand *a, const ab_operand *b, ab_vec *push)
{
    bool ordered = ab_operands_in_order(a, b);
    const ab_operand *first = ordered ? a : b;
    const ab_operand *second = ordered ? b : a;
    bool found = ab_on_one_grid(a, b) ? ab_grid_push(first, second, push)
                                      : push_by_pieces(first, second, push);

    if (!ordered) {
        *push = (ab_vec){ -push->x, -push->y };
    }
    return found;
}
