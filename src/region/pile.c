/* region/pile.c - many convex pieces that stand together.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/pair.h"
#include "base/sort.h"
#include "narrow/seam.h"
#include "region/pile.h"
#include "shape/build.h"

static_assert(sizeof(ab_pile_key) <= AB_SORT_ITEM, "keys are sorted");

static uint32_t nodes_over(uint32_t count)
{
    return (count + AB_PILE_FAN - 1) / AB_PILE_FAN;
}

uint32_t ab_pile_node_count(uint32_t count)
{
    uint32_t sum = 0;

    for (uint32_t nodes = nodes_over(count);; nodes = nodes_over(nodes)) {
        sum += nodes;
        if (nodes <= 1) {
            return sum;
        }
    }
}

static void join_box(ab_pile_box *box, const ab_pile_box *by)
{
    box->low = (ab_vec){ ab_min(box->low.x, by->low.x), ab_min(box->low.y, by->low.y) };
    box->high = (ab_vec){ ab_max(box->high.x, by->high.x), ab_max(box->high.y, by->high.y) };
}

ab_pile_box ab_pile_piece_box(const ab_pile *pile, uint32_t number)
{
    if (pile->boxes != NULL) {
        return pile->boxes[number];
    }
    if (pile->shapes != NULL) {
        const ab_shape *shape = ab_inside(&pile->shapes[number]);
        int64_t r = shape->core.radius;

        return (ab_pile_box){
            { shape->at.x + shape->core.low.x - r, shape->at.y + shape->core.low.y - r },
            { shape->at.x + shape->core.high.x + r, shape->at.y + shape->core.high.y + r }
        };
    }
    if (pile->is_path) {
        ab_pile_box end = { pile->points[number + 1], pile->points[number + 1] };
        ab_pile_box start = { pile->points[number], pile->points[number] };

        join_box(&start, &end);
        return start;
    }
    const ab_pile_piece *piece = &pile->pieces[number];
    const uint32_t *corners = &pile->corners[piece->first];
    ab_pile_box box = { pile->points[corners[0]], pile->points[corners[0]] };

    for (int i = 1; i < piece->count; i++) {
        ab_pile_box point = { pile->points[corners[i]], pile->points[corners[i]] };

        join_box(&box, &point);
    }
    return box;
}

/* Spreads the lower 20 bits of a number to every other bit. */
static uint64_t spread_bits(uint64_t v)
{
    v = (v | v << 16) & 0x0000ffff0000ffffu;
    v = (v | v << 8) & 0x00ff00ff00ff00ffu;
    v = (v | v << 4) & 0x0f0f0f0f0f0f0f0fu;
    v = (v | v << 2) & 0x3333333333333333u;
    return (v | v << 1) & 0x5555555555555555u;
}

static uint64_t curve_place_of(const ab_pile *pile, const ab_pile_box *box)
{
    uint64_t size_x = (uint64_t)(pile->high.x - pile->low.x);
    uint64_t size_y = (uint64_t)(pile->high.y - pile->low.y);
    uint64_t size = size_x > size_y ? size_x : size_y;
    int shift = 0;

    while (size >> shift >> 20 != 0) {
        shift++;
    }
    uint64_t x = (uint64_t)(box->low.x / 2 + box->high.x / 2 - pile->low.x + 1) >> shift;
    uint64_t y = (uint64_t)(box->low.y / 2 + box->high.y / 2 - pile->low.y + 1) >> shift;

    return spread_bits(x) | spread_bits(y) << 1;
}

/* How large a box is, in steps of eight times: what is small comes first, so that a few long pieces
 * neither stretch the nodes of the small ones nor are looked at before these. */
static uint64_t size_class(const ab_pile_box *box)
{
    uint64_t size = (uint64_t)ab_max(box->high.x - box->low.x, box->high.y - box->low.y);
    uint64_t steps = 0;

    while (size >> 3 * steps != 0) {
        steps++;
    }
    return steps;
}

static bool key_is_before(const void *a, const void *b)
{
    const ab_pile_key *mine = a;
    const ab_pile_key *other = b;

    return mine->place != other->place ? mine->place < other->place : mine->number < other->number;
}

void ab_pile_sort_keys(const ab_pile *pile, ab_pile_key *keys)
{
    for (uint32_t i = 0; i < pile->count; i++) {
        ab_pile_box box = ab_pile_piece_box(pile, i);

        keys[i] = (ab_pile_key){ curve_place_of(pile, &box), i, { 0, 0, 0 } };
        if (pile->pieces != NULL) {
            keys[i].place |= size_class(&box) << 42;
            keys[i].piece = pile->pieces[i];
        }
    }
    ab_sort(keys, pile->count, sizeof *keys, key_is_before);
}

/* Those that are pieces; others keep their numbers. */
static void sort_pieces(ab_pile *pile, ab_pile_key *keys)
{
    if (pile->pieces == NULL) {
        return;
    }
    ab_pile_sort_keys(pile, keys);
    for (uint32_t i = 0; i < pile->count; i++) {
        pile->pieces[i] = keys[i].piece;
    }
}

static bool is_thin_piece(const ab_pile *pile, uint32_t number)
{
    if (pile->shapes != NULL) {
        return ab_core_is_thin(&ab_inside(&pile->shapes[number])->core);
    }
    return pile->is_path || (pile->pieces != NULL && pile->pieces[number].count <= 2);
}

/* --- Long pieces aslant ------------------------------------------------------------------------
 *
 * A wide outline with few vertices on one side is cut into long thin pieces, which fan out: the
 * boxes of all of them meet nearly everywhere. So each node also keeps how far it reaches across
 * one direction, that of its longest edge, and a piece is compared with a box edge by edge. This
 * is counted in doubles, and what rounding leaves open meets. */

/* So much of the two products of a cross product is more than what their rounding makes. */
#define ROUNDED 0x1p-48

typedef struct pile_span {
    double low;
    double high;
} pile_span;

/* The cross products of a direction with all places of a box, and a little more. */
static pile_span span_of_box(double x, double y, ab_vec low, ab_vec high)
{
    double low_up = x * (double)(x > 0 ? low.y : high.y);
    double high_up = x * (double)(x > 0 ? high.y : low.y);
    double low_across = y * (double)(y > 0 ? high.x : low.x);
    double high_across = y * (double)(y > 0 ? low.x : high.x);

    return (pile_span){ low_up - low_across - (ab_fabs(low_up) + ab_fabs(low_across)) * ROUNDED,
                        high_up - high_across +
                            (ab_fabs(high_up) + ab_fabs(high_across)) * ROUNDED };
}

static ab_vec piece_corner(const ab_pile *pile, uint32_t number, int i)
{
    return pile->points[pile->corners[pile->pieces[number].first + (uint32_t)i]];
}

/* Whether a box reaches over each edge of a piece to the inside; one that does not misses it. */
static bool piece_meets(const ab_pile *pile, uint32_t number, ab_vec low, ab_vec high)
{
    int count = pile->pieces != NULL ? pile->pieces[number].count : 0;

    for (int i = 0; i < count; i++) {
        ab_vec from = piece_corner(pile, number, i);
        ab_vec along = ab_sub(piece_corner(pile, number, i + 1 < count ? i + 1 : 0), from);
        pile_span span =
            span_of_box((double)along.x, (double)along.y, ab_sub(low, from), ab_sub(high, from));

        if (span.high < 0) {
            return false;
        }
    }
    return true;
}

static double square_of_edge_length(ab_vec v)
{
    return (double)v.x * (double)v.x + (double)v.y * (double)v.y;
}

/* The slab of the pieces under a node: along the longest of their edges. */
static ab_pile_slab slab_over(const ab_pile *pile, uint32_t first, uint32_t end)
{
    ab_vec longest = { 0, 0 };
    ab_pile_slab slab = { 0, 0, 0, 0 };

    for (uint32_t n = first; n < end; n++) {
        for (int i = 0; i < pile->pieces[n].count; i++) {
            ab_vec from = piece_corner(pile, n, i);
            ab_vec edge =
                ab_sub(piece_corner(pile, n, i + 1 < pile->pieces[n].count ? i + 1 : 0), from);

            longest = square_of_edge_length(edge) > square_of_edge_length(longest) ? edge : longest;
        }
    }
    slab.x = (double)longest.x;
    slab.y = (double)longest.y;
    for (uint32_t n = first; n < end; n++) {
        for (int i = 0; i < pile->pieces[n].count; i++) {
            ab_vec at = ab_sub(piece_corner(pile, n, i), pile->low);
            pile_span span = span_of_box(slab.x, slab.y, at, at);
            bool begins = n == first && i == 0;

            slab.low = begins || span.low < slab.low ? span.low : slab.low;
            slab.high = begins || span.high > slab.high ? span.high : slab.high;
        }
    }
    return slab;
}

/* The slabs of all nodes, which know their boxes. */
static void make_slabs(ab_pile *pile)
{
    for (uint32_t level = 0; level < pile->levels && pile->slabs != NULL; level++) {
        uint32_t shift = 3 * (level + 1);
        uint32_t nodes = ((pile->count - 1) >> shift) + 1;

        for (uint32_t i = 0; i < nodes; i++) {
            uint32_t end = i + 1 < nodes ? (i + 1) << shift : pile->count;

            pile->slabs[pile->level_first[level] + i] = slab_over(pile, i << shift, end);
        }
    }
}

/* --- Nodes --------------------------------------------------------------------------------------
 */

void ab_pile_finish(ab_pile *pile, ab_pile_key *keys)
{
    for (uint32_t i = 0; i < pile->count; i++) {
        ab_pile_box box = ab_pile_piece_box(pile, i);
        ab_pile_box all = { pile->low, pile->high };

        join_box(&box, i == 0 ? &box : &all);
        pile->low = box.low;
        pile->high = box.high;
        pile->has_thin = pile->has_thin || is_thin_piece(pile, i);
    }
    sort_pieces(pile, keys);
    uint32_t under = pile->count;
    uint32_t first = 0;

    for (pile->levels = 0; pile->levels == 0 || under > 1; pile->levels++) {
        uint32_t nodes = nodes_over(under);

        AB_ASSERT(pile->levels < AB_PILE_LEVELS, "eight to the ninth are more than there can be");
        for (uint32_t i = 0; i < under; i++) {
            ab_pile_box box = pile->levels == 0
                                  ? ab_pile_piece_box(pile, i)
                                  : pile->nodes[pile->level_first[pile->levels - 1] + i];
            ab_pile_box *node = &pile->nodes[first + i / AB_PILE_FAN];

            if (i % AB_PILE_FAN == 0) {
                *node = box;
            }
            join_box(node, &box);
        }
        pile->level_first[pile->levels] = first;
        first += nodes;
        under = nodes;
    }
    make_slabs(pile);
}

static bool box_meets(const ab_pile_box *box, ab_vec low, ab_vec high)
{
    return low.x <= box->high.x && box->low.x <= high.x && low.y <= box->high.y &&
           box->low.y <= high.y;
}

static bool node_meets(const ab_pile *pile, uint32_t node, ab_vec low, ab_vec high)
{
    if (!box_meets(&pile->nodes[node], low, high)) {
        return false;
    }
    if (pile->slabs == NULL) {
        return true;
    }
    const ab_pile_slab *slab = &pile->slabs[node];
    pile_span span = span_of_box(slab->x, slab->y, ab_sub(low, pile->low), ab_sub(high, pile->low));

    return span.low <= slab->high && span.high >= slab->low;
}

uint32_t ab_pile_next(const ab_pile *pile, uint32_t from, ab_vec low, ab_vec high)
{
    while (from < pile->count) {
        uint32_t level = 0;
        uint32_t node = from;

        /* The highest node that begins here and misses the box is passed over at once. */
        uint32_t missed = 0;

        while (level < pile->levels && node % AB_PILE_FAN == 0) {
            node /= AB_PILE_FAN;
            level++;
            if (!node_meets(pile, pile->level_first[level - 1] + node, low, high)) {
                missed = level;
            }
        }
        if (missed > 0) {
            from += (uint32_t)1 << (3 * missed);
            continue;
        }
        ab_pile_box box = ab_pile_piece_box(pile, from);

        if (box_meets(&box, low, high) && piece_meets(pile, from, low, high)) {
            return from;
        }
        from++;
    }
    return pile->count;
}

static void join_into(ab_pile_box *box, const ab_pile_box *by)
{
    box->low = (ab_vec){ ab_min(box->low.x, by->low.x), ab_min(box->low.y, by->low.y) };
    box->high = (ab_vec){ ab_max(box->high.x, by->high.x), ab_max(box->high.y, by->high.y) };
}

void ab_pile_join_nodes(ab_pile *pile)
{
    uint32_t under = pile->count;

    for (uint32_t level = 0; level < pile->levels; level++) {
        const ab_pile_box *lower = level > 0 ? &pile->nodes[pile->level_first[level - 1]] : NULL;
        ab_pile_box *nodes = &pile->nodes[pile->level_first[level]];

        for (uint32_t i = 0; i < under; i++) {
            ab_pile_box box = lower != NULL ? lower[i] : ab_pile_piece_box(pile, i);

            if (i % AB_PILE_FAN == 0) {
                nodes[i / AB_PILE_FAN] = box;
            }
            join_into(&nodes[i / AB_PILE_FAN], &box);
        }
        under = (under + AB_PILE_FAN - 1) / AB_PILE_FAN;
    }
    const ab_pile_box *all = &pile->nodes[pile->level_first[pile->levels - 1]];

    pile->low = all->low;
    pile->high = all->high;
    make_slabs(pile);
}

void ab_pile_shape(const ab_pile *pile, uint32_t number, ab_vec shift, ab_shape *out)
{
    if (pile->shapes != NULL) {
        *out = *ab_inside(&pile->shapes[number]);
        out->at = ab_add(out->at, shift);
        return;
    }
    ab_vec corners[ABUT_INLINE_CORNERS];

    if (pile->is_path) {
        corners[0] = ab_add(pile->points[number], shift);
        corners[1] = ab_add(pile->points[number + 1], shift);
        bool is_point = corners[0].x == corners[1].x && corners[0].y == corners[1].y;
        abut_shape segment = ab_build_on_lattice(corners, is_point ? 1 : 2,
                                                 is_point ? ABUT_KIND_POINT : ABUT_KIND_SEGMENT);

        *out = *ab_inside(&segment);
        return;
    }
    const ab_pile_piece *piece = &pile->pieces[number];

    for (int i = 0; i < piece->count; i++) {
        corners[i] = ab_add(pile->points[pile->corners[piece->first + (uint32_t)i]], shift);
    }
    static const abut_kind kinds[] = { ABUT_KIND_EMPTY, ABUT_KIND_POINT, ABUT_KIND_SEGMENT };
    abut_shape built = ab_build_on_lattice(
        corners, piece->count, piece->count <= 2 ? kinds[piece->count] : ABUT_KIND_POLYGON);

    *out = *ab_inside(&built);
}

bool ab_pile_beyond(const ab_pile *pile, uint32_t number, int end, ab_vec *beyond)
{
    if (!pile->is_path || pile->count < 2) {
        return false;
    }
    if (end == 0) {
        bool first = number == 0;

        *beyond = pile->points[first ? pile->count - 1 : number - 1];
        return !first || pile->closed;
    }
    bool last = number + 1 == pile->count;

    *beyond = pile->points[last ? 1 : number + 2];
    return !last || pile->closed;
}

int ab_pile_side(const ab_pile *pile, uint32_t number, int edge)
{
    if (pile->is_path) {
        return (int)pile->numbers[number];
    }
    if (pile->shapes != NULL || edge < 0) {
        return edge;
    }
    const ab_pile_piece *piece = &pile->pieces[number];

    if (edge >= piece->count || (piece->inner >> edge & 1) != 0) {
        return ABUT_SIDE_NONE;
    }
    return (int)pile->numbers[pile->corners[piece->first + (uint32_t)edge]];
}
