/* figure/exposed.c - the sides of convex pieces that no other piece covers.
 *
 * Each side is compared with the pieces near it. A piece covers the stretch of the side that lies
 * in its interior. Where a side of that piece lies along this one, there are two cases: the two
 * pieces are on opposite sides of it, and the stretch is inside the union; or they are on the same
 * side, and the stretch belongs to the first of the two. What is left of a side between the covered
 * stretches is part of the boundary.
 *
 * Stretches begin and end at quotients of integers, which are compared exactly, and a place is
 * rounded from its exact coordinates: whichever side it was found on, it is the same.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "base/wide.h"
#include "figure/exposed.h"
#include "narrow/seam.h"

/* A place on a side: part / whole of it, from 0 to 1. */
typedef struct side_share {
    ab_u128 part;
    ab_u128 whole;
} side_share;

typedef struct side_cover {
    side_share from;
    side_share to;
} side_cover;

typedef struct union_piece {
    ab_vec low;
    ab_vec high;
    uint32_t first; /* of its corners */
    uint32_t count;
} union_piece;

static_assert(sizeof(side_cover) <= AB_SORT_ITEM, "stretches are sorted");
static_assert(sizeof(union_piece) <= AB_SORT_ITEM, "pieces are sorted");

/* The side that is looked at. */
typedef struct union_side {
    uint32_t piece;
    ab_vec from;
    ab_vec to;
    ab_vec along;
} union_side;

typedef struct exposing {
    const abut_allocator *allocator;
    ab_vec *corners;
    union_piece *pieces; /* by their least x */
    int64_t *reach;      /* the greatest x of the part of the pieces of which this is the middle */
    uint32_t piece_count;
    uint32_t piece_room;
    uint32_t corner_count;
    uint32_t corner_room;
    union_side side;
    side_cover *covers;
    uint32_t cover_count;
    uint32_t cover_room;
    bool failed; /* no memory */
    ab_exposed_list *list;
} exposing;

bool ab_make_room(
    const abut_allocator *allocator, void **items, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room) {
        return true;
    }
    uint32_t more = *room == 0 ? 16 : 2 * *room;
    void *grown = more > *room ? ab_resize(allocator, *items, *room, more, size) : NULL;

    if (grown == NULL) {
        return false;
    }
    *items = grown;
    *room = more;
    return true;
}

/* --- Places on a side ---------------------------------------------------------------------- */

static side_share share_of(ab_u128 part, ab_u128 whole)
{
    return (side_share){ part, whole };
}

static int compare_shares(const side_share *a, const side_share *b)
{
    return u256_cmp(u256_mul(a->part, b->whole), u256_mul(b->part, a->whole));
}

/* One coordinate of a place between two, rounded to the nearest, ties away from zero. */
static int64_t coordinate_at(int64_t from, int64_t to, const side_share *at)
{
    ab_u256 first = u256_mul(i128_abs(i128_from(from)), u128_sub(at->whole, at->part));
    ab_u256 second = u256_mul(i128_abs(i128_from(to)), at->part);
    bool negative = from < 0;
    ab_u256 sum;

    if ((from < 0) == (to < 0)) {
        sum = u256_add(first, second);
    } else if (u256_cmp(first, second) >= 0) {
        sum = u256_sub(first, second);
    } else {
        sum = u256_sub(second, first);
        negative = to < 0;
    }
    return i128_low(i128_div_round(negative ? -1 : 1, sum, at->whole, NULL));
}

static ab_vec place_at(const union_side *side, const side_share *at)
{
    return (ab_vec){ coordinate_at(side->from.x, side->to.x, at),
                     coordinate_at(side->from.y, side->to.y, at) };
}

/* --- Pieces -------------------------------------------------------------------------------- */

static bool piece_is_before(const void *a, const void *b)
{
    const union_piece *mine = a;
    const union_piece *other = b;

    return mine->low.x != other->low.x ? mine->low.x < other->low.x : mine->first < other->first;
}

static void take_union_piece(exposing *e, const ab_shape *shape)
{
    union_piece *piece = &e->pieces[e->piece_count++];

    *piece = (union_piece){ .first = e->corner_count, .count = (uint32_t)shape->core.count };
    ab_operand_box_of(shape, &piece->low, &piece->high);
    for (int i = 0; i < shape->core.count; i++) {
        e->corners[e->corner_count++] = ab_add(shape->at, ab_core_point(&shape->core, i));
    }
}

/* How far the pieces from..to - 1 reach; a tree in the order of the array. */
static int64_t find_reach(const exposing *e, uint32_t from, uint32_t to)
{
    uint32_t middle = from + (to - from) / 2;
    int64_t reach = e->pieces[middle].high.x;

    if (from < middle) {
        reach = ab_max(reach, find_reach(e, from, middle));
    }
    if (middle + 1 < to) {
        reach = ab_max(reach, find_reach(e, middle + 1, to));
    }
    e->reach[middle] = reach;
    return reach;
}

/* Makes room for all pieces. */
static abut_status prepare_pieces(exposing *e, const ab_operand *of)
{
    uint64_t pieces = 1;
    uint64_t corners = 1;
    ab_parade parade;

    ab_parade_begin(&parade, of, of->low, of->high);
    while (ab_parade_next(&parade)) {
        if (parade.shape->core.radius > 0) {
            return ABUT_E_SHAPE;
        }
        pieces++;
        corners += (uint64_t)parade.shape->core.count;
    }
    if (corners > UINT32_MAX / 4) {
        return ABUT_E_RANGE;
    }
    e->piece_room = (uint32_t)pieces;
    e->corner_room = (uint32_t)corners;
    e->corners = ab_resize(e->allocator, NULL, 0, corners, sizeof *e->corners);
    e->pieces = ab_resize(e->allocator, NULL, 0, pieces, sizeof *e->pieces);
    e->reach = ab_resize(e->allocator, NULL, 0, pieces, sizeof *e->reach);
    return e->corners != NULL && e->pieces != NULL && e->reach != NULL ? ABUT_OK : ABUT_E_MEMORY;
}

/* Takes those that have an area, in an order of their own. */
static void gather_pieces(exposing *e, const ab_operand *of)
{
    ab_parade parade;

    ab_parade_begin(&parade, of, of->low, of->high);
    while (ab_parade_next(&parade)) {
        if (!ab_core_is_thin(&parade.shape->core)) {
            take_union_piece(e, parade.shape);
        }
    }
    ab_sort(e->pieces, e->piece_count, sizeof *e->pieces, piece_is_before);
    if (e->piece_count > 0) {
        find_reach(e, 0, e->piece_count);
    }
}

static ab_vec union_corner(const exposing *e, const union_piece *piece, uint32_t i)
{
    return e->corners[piece->first + (i < piece->count ? i : 0)];
}

/* --- What covers a side -------------------------------------------------------------------- */

static void add_cover(exposing *e, side_share from, side_share to)
{
    void *covers = e->covers;

    if (!ab_make_room(e->allocator, &covers, e->cover_count, &e->cover_room, sizeof *e->covers)) {
        e->failed = true;
        return;
    }
    e->covers = covers;
    e->covers[e->cover_count++] = (side_cover){ from, to };
}

/* Where a place on the line of the side is on it: before it 0, behind it 1. */
static side_share share_at(const union_side *side, ab_vec place)
{
    ab_vec off = ab_sub(place, side->from);
    ab_u128 whole = i128_bits(i128_dot(side->along.x, side->along.y, side->along.x, side->along.y));
    ab_i128 part = i128_dot(off.x, off.y, side->along.x, side->along.y);

    if (i128_sign(part) <= 0) {
        return share_of(u128_from(0), whole);
    }
    return share_of(u128_less(whole, i128_bits(part)) ? whole : i128_bits(part), whole);
}

/* A side of another piece lies on the line of this one. */
static void cover_by_side(exposing *e, uint32_t piece, ab_vec from, ab_vec to)
{
    ab_vec along = ab_sub(to, from);
    bool same = i128_sign(i128_dot(along.x, along.y, e->side.along.x, e->side.along.y)) > 0;
    side_share first = share_at(&e->side, same ? from : to);
    side_share last = share_at(&e->side, same ? to : from);

    if (compare_shares(&first, &last) < 0 && (!same || piece < e->side.piece)) {
        add_cover(e, first, last);
    }
}

/* The stretch of the side that lies in the interior of another piece. */
static void cover_by_piece(exposing *e, uint32_t number)
{
    const union_piece *piece = &e->pieces[number];
    const union_side *side = &e->side;
    side_share first = share_of(u128_from(0), u128_from(1));
    side_share last = share_of(u128_from(1), u128_from(1));

    for (uint32_t i = 0; i < piece->count; i++) {
        ab_vec from = union_corner(e, piece, i);
        ab_vec to = union_corner(e, piece, i + 1);
        ab_vec along = ab_sub(to, from);
        ab_vec off = ab_sub(side->from, from);
        /* Inside is where the cross product is positive. */
        ab_i128 start = i128_cross(along.x, along.y, off.x, off.y);
        ab_i128 rate = i128_cross(along.x, along.y, side->along.x, side->along.y);
        int turn = i128_sign(rate);

        if (turn <= 0 && i128_sign(start) <= 0) {
            if (turn == 0 && i128_sign(start) == 0) {
                cover_by_side(e, number, from, to);
            }
            return;
        }
        side_share at = share_of(i128_abs(start), i128_abs(rate));

        if (turn > 0 && i128_sign(start) < 0 && compare_shares(&at, &first) > 0) {
            first = at;
        } else if (turn < 0 && compare_shares(&at, &last) < 0) {
            last = at;
        }
    }
    if (compare_shares(&first, &last) < 0) {
        add_cover(e, first, last);
    }
}

/* By all pieces from..to - 1 whose bounds meet those of the side. */
static void cover_by_pieces(exposing *e, uint32_t from, uint32_t to, const ab_vec box[2])
{
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        const union_piece *piece = &e->pieces[middle];

        if (e->reach[middle] < box[0].x) {
            return;
        }
        cover_by_pieces(e, from, middle, box);
        if (piece->low.x > box[1].x) {
            return; /* so are all behind it */
        }
        if (middle != e->side.piece && piece->high.x >= box[0].x && piece->high.y >= box[0].y &&
            piece->low.y <= box[1].y) {
            cover_by_piece(e, middle);
        }
        from = middle + 1;
    }
}

static bool cover_is_before(const void *a, const void *b)
{
    const side_cover *mine = a;
    const side_cover *other = b;
    int order = compare_shares(&mine->from, &other->from);

    return order != 0 ? order < 0 : compare_shares(&mine->to, &other->to) < 0;
}

/* --- What is left of it -------------------------------------------------------------------- */

static void expose(exposing *e, const side_share *from, const side_share *to)
{
    ab_exposed part = { place_at(&e->side, from), place_at(&e->side, to), e->side.along };
    void *items = e->list->items;

    if (part.from.x == part.to.x && part.from.y == part.to.y) {
        return; /* less than a quantum */
    }
    if (!ab_make_room(e->allocator, &items, e->list->count, &e->list->room, sizeof part)) {
        e->failed = true;
        return;
    }
    e->list->items = items;
    e->list->items[e->list->count++] = part;
}

static void expose_side(exposing *e, uint32_t piece, uint32_t i)
{
    ab_vec from = union_corner(e, &e->pieces[piece], i);
    ab_vec to = union_corner(e, &e->pieces[piece], i + 1);
    const ab_vec box[2] = { { ab_min(from.x, to.x), ab_min(from.y, to.y) },
                            { ab_max(from.x, to.x), ab_max(from.y, to.y) } };
    side_share now = share_of(u128_from(0), u128_from(1));
    const side_share end = share_of(u128_from(1), u128_from(1));

    e->side = (union_side){ piece, from, to, ab_sub(to, from) };
    e->cover_count = 0;
    cover_by_pieces(e, 0, e->piece_count, box);
    ab_sort(e->covers, e->cover_count, sizeof *e->covers, cover_is_before);
    for (uint32_t k = 0; k < e->cover_count; k++) {
        if (compare_shares(&now, &e->covers[k].from) < 0) {
            expose(e, &now, &e->covers[k].from);
        }
        now = compare_shares(&now, &e->covers[k].to) < 0 ? e->covers[k].to : now;
    }
    if (compare_shares(&now, &end) < 0) {
        expose(e, &now, &end);
    }
}

abut_status ab_find_exposed(const ab_operand *of, ab_exposed_list *list)
{
    exposing e = { .allocator = list->allocator, .list = list };
    abut_status status = prepare_pieces(&e, of);

    if (status == ABUT_OK) {
        gather_pieces(&e, of);
        for (uint32_t piece = 0; piece < e.piece_count && !e.failed; piece++) {
            for (uint32_t i = 0; i < e.pieces[piece].count && !e.failed; i++) {
                expose_side(&e, piece, i);
            }
        }
        status = e.failed ? ABUT_E_MEMORY : ABUT_OK;
    }
    ab_free(e.allocator, e.corners, e.corner_room, sizeof *e.corners);
    ab_free(e.allocator, e.pieces, e.piece_room, sizeof *e.pieces);
    ab_free(e.allocator, e.reach, e.piece_room, sizeof *e.reach);
    ab_free(e.allocator, e.covers, e.cover_room, sizeof *e.covers);
    return status;
}

void ab_exposed_free(ab_exposed_list *list)
{
    ab_free(list->allocator, list->items, list->room, sizeof *list->items);
}
