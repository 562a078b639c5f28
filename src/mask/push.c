/* mask/push.c - a way out for a figure that overlaps another.
 *
 * Along a direction, the way out of one pair of pieces is an interval, and its end is found by
 * halving. There the next pair that still overlaps is left, until none does. So everything
 * before the end overlaps, and no shorter push in that direction would do. The shortest of several
 * directions is taken.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "mask/operand.h"
#include "mask/trail.h"
#include "narrow/narrow.h"
#include "narrow/simple.h"

enum { MOST_LEAVES = 20000, MOST_DIGS = 24, MOST_WAYS = 8 };

/* A direction, and the shortest way out that is known. */
typedef struct mask_way_out {
    const ab_operand *a;
    const ab_operand *b;
    abut_vec2 direction; /* of unit length */
    bool found;
    int64_t best; /* quanta along the direction */
    ab_vec push;
} mask_way_out;

static ab_vec shift_along(const mask_way_out *way, int64_t far)
{
    /* Rounded away from zero, so that along an axis nothing is lost. */
    double x = way->direction.x * (double)far;
    double y = way->direction.y * (double)far;

    return (ab_vec){ (int64_t)(x + (x < 0 ? -0.5 : 0.5)), (int64_t)(y + (y < 0 ? -0.5 : 0.5)) };
}

static abut_relation relate_pair_at(const mask_way_out *way, const ab_pairs *pairs, int64_t far)
{
    const ab_shape *a = pairs->parade_a.shape;
    const ab_shape *b = pairs->parade_b.shape;
    ab_vec d = ab_sub(ab_sub(b->at, a->at), shift_along(way, far));

    return ab_relate(&a->core, &b->core, d, a->core.radius + b->core.radius);
}

/* The first place after `far`, to the quantum, at which a pair is less than `least` to each other.
 */
static int64_t
end_of_pair(const mask_way_out *way, const ab_pairs *pairs, int64_t far, abut_relation least)
{
    int64_t in = far;
    int64_t stride = 1;

    while (stride < AB_ALL_REACH && relate_pair_at(way, pairs, in + stride) >= least) {
        in += stride;
        stride *= 2;
    }
    int64_t out = in + stride;

    while (out - in > 1) {
        int64_t between = in + (out - in) / 2;

        if (relate_pair_at(way, pairs, between) >= least) {
            in = between;
        } else {
            out = between;
        }
    }
    return out;
}

/* On a seam: to the first end of a piece that is touched, or one quantum on. */
static int64_t past_seam(const mask_way_out *way, int64_t far)
{
    ab_pairs pairs;
    int64_t next = 0;

    ab_pairs_begin(&pairs, way->a, way->b, shift_along(way, far), (ab_vec){ 0, 0 }, 0);
    while (ab_pairs_next(&pairs)) {
        if (relate_pair_at(way, &pairs, far + 1) == ABUT_APART ||
            ab_pairs_relate(&pairs) == ABUT_APART) {
            continue;
        }
        int64_t end = end_of_pair(way, &pairs, far, ABUT_TOUCHING) - 1;

        next = next == 0 || end < next ? end : next;
    }
    return next > far ? next : far + 1;
}

/* Past all pairs that follow each other from a place on, of those that are near there: what is left
 * by one while another overlaps is no way out yet. The place itself if none overlaps there. */
static int64_t past_pairs(const mask_way_out *way, int64_t far)
{
    int64_t next = far;
    ab_pairs pairs;

    ab_pairs_begin(&pairs, way->a, way->b, shift_along(way, far), (ab_vec){ 0, 0 }, 0);
    while (ab_pairs_next(&pairs)) {
        if (relate_pair_at(way, &pairs, next) == ABUT_OVERLAPPING) {
            next = end_of_pair(way, &pairs, next, ABUT_OVERLAPPING);
        }
    }
    return next;
}

/* How far a shape certainly overlaps a mask along the direction: as long as a point inside of it
 * goes through solid pixels. */
static int64_t deep_inside(const mask_way_out *way)
{
    if (way->a->shape == NULL || way->b->shape != NULL || way->b->view.flat) {
        return 0;
    }
    const ab_shape *shape = way->a->shape;
    abut_vec2 middle = abut_shape_centroid(ab_as_public(shape));
    ab_vec point = { ab_round(middle.x), ab_round(middle.y) };
    ab_core core = ab_core_of_point();
    const ab_view *view = &way->b->view;
    int64_t most = ab_max(view->high.x - view->low.x, view->high.y - view->low.y);
    ab_vec off = ab_sub(point, shape->at);

    if (ab_relate(&shape->core, &core, off, shape->core.radius) != ABUT_OVERLAPPING) {
        return 0; /* too thin to have an inside */
    }
    return (int64_t)(ab_trail_solid(view, point, shift_along(way, most)) * (double)most);
}

/* Goes along the direction until nothing overlaps; false if that is no better than what is known.
 */
static bool leave_along(mask_way_out *way)
{
    int64_t far = deep_inside(way);

    for (int i = 0; i < MOST_LEAVES; i++) {
        ab_vec shift = shift_along(way, far);
        int64_t next;

        if ((way->found && far >= way->best) || far >= AB_ALL_REACH / 2) {
            return false;
        }
        next = past_pairs(way, far);
        if (next > far) {
            far = next;
        } else if (ab_operands_relate(way->a, way->b, shift) == ABUT_OVERLAPPING) {
            far = past_seam(way, far);
        } else {
            bool told = (int64_t)(double)shift.x == shift.x && (int64_t)(double)shift.y == shift.y;

            if (told) {
                way->found = true;
                way->best = far;
                way->push = shift;
            }
            return told;
        }
    }
    return false;
}

/* The push of the deepest pair that overlaps, a moved by a shift; zero if none does. */
static ab_vec push_of_deepest(const mask_way_out *way, ab_vec shift)
{
    abut_vec2 push = { 0, 0 };
    double deepest = 0;
    ab_pairs pairs;

    ab_pairs_begin(&pairs, way->a, way->b, shift, (ab_vec){ 0, 0 }, 0);
    while (ab_pairs_next(&pairs)) {
        if (ab_pairs_relate(&pairs) != ABUT_OVERLAPPING) {
            continue;
        }
        ab_shape moved = *pairs.parade_a.shape;

        moved.at = ab_add(moved.at, shift);
        double depth =
            -abut_collide(ab_as_public(&moved), ab_as_public(pairs.parade_b.shape)).separation;

        if (depth > deepest) {
            deepest = depth;
            push = abut_push(ab_as_public(&moved), ab_as_public(pairs.parade_b.shape));
        }
    }
    return (ab_vec){ ab_round(push.x), ab_round(push.y) };
}

static void try_direction(mask_way_out *way, double x, double y)
{
    double length = ab_sqrt(x * x + y * y);

    if (length > 0) {
        way->direction = (abut_vec2){ x / length, y / length };
        leave_along(way);
    }
}

/* Out of the deepest pair, and of the next, until nothing overlaps: the directions of the first
 * and of them all together. */
static void try_digging(mask_way_out *way)
{
    ab_vec gone = { 0, 0 };

    for (int i = 0; i < MOST_DIGS; i++) {
        ab_vec out = push_of_deepest(way, gone);

        if ((out.x | out.y) == 0) {
            break;
        }
        gone = ab_add(gone, out);
        if (i == 0) {
            try_direction(way, (double)out.x, (double)out.y);
        }
    }
    try_direction(way, (double)gone.x, (double)gone.y);
}

/* The directions out of single pairs, of the first of them. */
static void try_pairs(mask_way_out *way)
{
    abut_vec2 tried[MOST_WAYS];
    int count = 0;
    ab_pairs pairs;

    ab_pairs_begin(&pairs, way->a, way->b, (ab_vec){ 0, 0 }, (ab_vec){ 0, 0 }, 0);
    while (count < MOST_WAYS && ab_pairs_next(&pairs)) {
        abut_contact contact =
            abut_collide(ab_as_public(pairs.parade_a.shape), ab_as_public(pairs.parade_b.shape));
        bool known = contact.relation != ABUT_OVERLAPPING;

        for (int i = 0; i < count && !known; i++) {
            known = tried[i].x == contact.normal.x && tried[i].y == contact.normal.y;
        }
        if (!known) {
            tried[count++] = contact.normal;
            try_direction(way, contact.normal.x, contact.normal.y);
        }
    }
}

static bool push_by_pieces(const ab_operand *a, const ab_operand *b, ab_vec *push)
{
    mask_way_out way = { .a = a, .b = b };

    for (int i = 0; i < 4; i++) {
        try_direction(&way, i < 2 ? 1 - 2 * i : 0, i < 2 ? 0 : 5 - 2 * i);
    }
    try_digging(&way);
    try_pairs(&way);
    *push = way.push;
    return way.found;
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
    const ab_mask_level *mine = &a->levels[0];
    const ab_mask_level *other = &b->levels[0];

    if (mine->width != other->width || mine->height != other->height) {
        bool less =
            mine->width != other->width ? mine->width < other->width : mine->height < other->height;

        return less ? -1 : 1;
    }
    for (size_t i = 0; i < (size_t)mine->words * (size_t)mine->height; i++) {
        uint64_t word = ab_mask_row(a, 0)[i];
        uint64_t under = ab_mask_row(b, 0)[i];

        if (word != under) {
            return word < under ? -1 : 1;
        }
    }
    return 0;
}

/* Whether a comes first, whichever is named first: then swapping them turns the push round. Only
 * two that are the same in the same place are in either order. */
static bool is_in_order(const ab_operand *a, const ab_operand *b)
{
    if ((a->shape == NULL) != (b->shape == NULL)) {
        return a->shape != NULL;
    }
    int order = compare_places(ab_add(a->low, a->high), ab_add(b->low, b->high));

    order = order != 0 ? order : compare_places(a->low, b->low);
    order = order != 0 ? order : compare_places(a->view.at, b->view.at);
    order = order != 0 ? order : compare_places(a->view.column, b->view.column);
    order = order != 0 ? order : compare_places(a->view.row, b->view.row);
    return (order != 0 ? order : compare_masks(a->view.mask, b->view.mask)) <= 0;
}

bool ab_operands_push(const ab_operand *a, const ab_operand *b, ab_vec *push)
{
    bool ordered = is_in_order(a, b);
    const ab_operand *first = ordered ? a : b;
    const ab_operand *second = ordered ? b : a;
    bool found = ab_on_one_grid(a, b) ? ab_grid_push(first, second, push)
                                      : push_by_pieces(first, second, push);

    if (!ordered) {
        *push = (ab_vec){ -push->x, -push->y };
    }
    return found;
}
