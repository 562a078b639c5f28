/* region/placed.c - a copy of a region that stands under any transform.
 *
 * Vertices are transformed and rounded once, so that pieces which share some still do, and each
 * piece is the convex hull of its corners: what abut_transformed() makes of it. Nothing is cut
 * anew, and nothing is allocated, so a place can be taken back.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "region/region.h"
#include "shape/ring.h"

abut_region *ab_region_copy_to(void *memory, const abut_region *region)
{
    abut_region *copy = memory;
    ab_pile *pile = &copy->pile;

    memcpy(memory, region, region->size);
    pile->points = ab_part_of_copy(copy, region, region->pile.points);
    pile->numbers = ab_part_of_copy(copy, region, region->pile.numbers);
    pile->pieces = ab_part_of_copy(copy, region, region->pile.pieces);
    pile->corners = ab_part_of_copy(copy, region, region->pile.corners);
    pile->hull = ab_part_of_copy(copy, region, region->pile.hull);
    pile->nodes = ab_part_of_copy(copy, region, region->pile.nodes);
    pile->slabs = ab_part_of_copy(copy, region, region->pile.slabs);
    copy->loop_ends = ab_part_of_copy(copy, region, region->loop_ends);
    return copy;
}

/* A region on its way to another place. */
typedef struct moving_region {
    const abut_region *from;
    abut_region *to;
    abut_transform at;
    bool mirrored; /* loops then run the other way round, from the same vertex on */
    bool flat;     /* everything lies on a line along `along` */
    abut_vec2 along;
} moving_region;

static abut_vec2 placed_vertex(const moving_region *m, uint32_t v)
{
    ab_vec at = m->from->pile.points[v];

    return abut_apply(m->at, (abut_vec2){ ab_units(at.x), ab_units(at.y) });
}

/* Vertex i of a loop is that much from its first in the copy. */
static uint32_t turned_round(const moving_region *m, uint32_t i, uint32_t count)
{
    return m->mirrored && i > 0 ? count - i : i;
}

static abut_status place_vertex(const moving_region *m, uint32_t first, uint32_t count, uint32_t i)
{
    uint32_t to = first + turned_round(m, i, count);
    uint32_t edge = m->mirrored ? (i + count - 1) % count : i; /* the one that leaves it then */
    abut_vec2 at = placed_vertex(m, first + i);

    if (!(at.x - at.x == 0) || !(at.y - at.y == 0)) {
        return ABUT_E_NOT_FINITE;
    }
    if (!ab_in_range(at.x) || !ab_in_range(at.y)) {
        return ABUT_E_RANGE;
    }
    m->to->pile.points[to] = (ab_vec){ ab_round(at.x), ab_round(at.y) };
    m->to->pile.numbers[to] = m->from->pile.numbers[first + edge];
    return ABUT_OK;
}

/* Where a vertex is in the copy. */
static uint32_t place_of(const moving_region *m, uint32_t v)
{
    uint32_t low = 0;
    uint32_t high = m->from->loop_count - 1;

    if (!m->mirrored) {
        return v;
    }
    while (low < high) { /* the first loop that ends behind it */
        uint32_t middle = low + (high - low) / 2;

        if (m->from->loop_ends[middle] > v) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    uint32_t first = low > 0 ? m->from->loop_ends[low - 1] : 0;

    return first + turned_round(m, v - first, m->from->loop_ends[low] - first);
}

/* The two corners of a piece that are farthest apart along the line everything lies on. */
static int ends_on_line(const moving_region *m, const ab_pile_piece *piece, ab_corner *corners)
{
    const uint32_t *list = &m->from->pile.corners[piece->first];
    double least = 0;
    double most = 0;
    int ends[2] = { 0, 0 };

    for (int i = 0; i < piece->count; i++) {
        abut_vec2 at = placed_vertex(m, list[i]);
        double along = at.x * m->along.x + at.y * m->along.y;

        if (i == 0 || along < least) {
            least = along;
            ends[0] = i;
        }
        if (i == 0 || along > most) {
            most = along;
            ends[1] = i;
        }
    }
    corners[1] = (ab_corner){ m->to->pile.points[place_of(m, list[ends[1]])], ends[1], ends[1] };
    corners[0] = (ab_corner){ m->to->pile.points[place_of(m, list[ends[0]])], ends[0], ends[0] };
    return 2;
}

/* A piece as the hull of its corners. An edge that is left keeps whether others cover it. */
static void place_piece(const moving_region *m, uint32_t number)
{
    const ab_pile_piece *from = &m->from->pile.pieces[number];
    ab_pile_piece *to = &m->to->pile.pieces[number];
    const uint32_t *list = &m->from->pile.corners[from->first];
    uint32_t *placed = &m->to->pile.corners[from->first];
    ab_corner corners[ABUT_INLINE_CORNERS];
    ab_corner scratch[AB_RING_SCRATCH(ABUT_INLINE_CORNERS)];
    int count = from->count;

    for (int i = 0; i < count; i++) {
        corners[i] = (ab_corner){ m->to->pile.points[place_of(m, list[i])], i, i };
    }
    if (m->flat) {
        count = ends_on_line(m, from, corners);
    }
    count = ab_ring_from_outline(corners, count, AB_TRUST_CONVEX, 0, scratch);
    to->count = (uint8_t)count;
    to->inner = 0;
    for (int i = 0; i < count; i++) {
        placed[i] = place_of(m, list[corners[i].index]);
        if (count > 2) {
            to->inner |= (uint8_t)((from->inner >> corners[i].edge & 1) << i);
        }
    }
    m->to->pile.has_thin = m->to->pile.has_thin || count <= 2;
}

static void place_hull(const moving_region *m)
{
    const ab_pile *from = &m->from->pile;
    ab_pile *to = &m->to->pile;

    for (uint32_t i = 0; from->hull != NULL && i < from->hull_count; i++) {
        to->hull[m->mirrored ? from->hull_count - 1 - i : i] = place_of(m, from->hull[i]);
    }
}

abut_status ab_region_place(const abut_region *from, abut_transform at, abut_region *to)
{
    double area = at.a * at.d - at.b * at.c;
    bool first_longer = at.a * at.a + at.b * at.b > at.c * at.c + at.d * at.d;
    moving_region m = { from, to, at, area < 0, area == 0, { at.c, at.d } };
    uint32_t first = 0;

    if (first_longer) {
        m.along = (abut_vec2){ at.a, at.b };
    }
    for (uint32_t loop = 0; loop < from->loop_count; loop++) {
        uint32_t count = from->loop_ends[loop] - first;

        for (uint32_t i = 0; i < count; i++) {
            abut_status status = place_vertex(&m, first, count, i);

            if (status != ABUT_OK) {
                return status;
            }
        }
        first = from->loop_ends[loop];
    }
    to->pile.has_thin = false;
    for (uint32_t i = 0; i < from->pile.count; i++) {
        place_piece(&m, i);
    }
    ab_pile_join_nodes(&to->pile);
    place_hull(&m);
    return ABUT_OK;
}
