/* narrow/clip.c - cuts an edge, half-plane by half-plane, in integers.
 *
 * In a large polygon only the few edges that the line of the edge crosses are tried; they are found
 * by bisection, and the answer is the same.
 *
 * Differences of places are within 2^62 and heights, times the length of the edge
 * they are over, within 2^125; cuts are compared by products of two heights.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/clip.h"

#include "math/vec2.h"

/* How high a place stands over an edge, outward, times the length of the edge. */
static ab_i128 height_times_length(ab_vec from, ab_vec to, ab_vec place)
{
    return i128_cross(place.x - from.x, place.y - from.y, to.x - from.x, to.y - from.y);
}

/* Where a line is met between two heights over it, one on each side. */
static ab_cut cut_between(ab_i128 first, ab_i128 last, int by)
{
    return (ab_cut){ i128_abs(first), i128_abs(i128_sub(last, first)), by };
}

static bool cut_before(const ab_cut *p, const ab_cut *q)
{
    return u256_cmp(u256_mul(p->part, q->whole), u256_mul(q->part, p->whole)) < 0;
}

/* Narrows a stretch by an edge of which one of its ends lies outside. */
static void narrow_stretch(ab_stretch *stretch, ab_cut cut, bool starts_outside)
{
    ab_cut *end = starts_outside ? &stretch->from : &stretch->to;
    bool narrower = end->by < 0 || (starts_outside ? cut_before(end, &cut) : cut_before(&cut, end));

    if (narrower) {
        *end = cut;
    }
}

/* --- Which edges of a polygon can cut ------------------------------------------------------- */

/* Up to this many, all of them are tried; and all for a point, which has no line. */
enum { FEW_EDGES = 16, MOST_TRIED = 8 };

/* An edge that is clipped, and the polygon it is clipped to, which sees it. */
typedef struct clip_line {
    const ab_core *polygon;
    ab_vec start;
    ab_vec along;
} clip_line;

/* How many edges of the polygon have directions before this one, in their order. */
static int edges_before(const ab_core *polygon, ab_vec direction)
{
    int low = 0;
    int high = polygon->count;

    while (low < high) {
        int middle = low + (high - low) / 2;
        ab_vec edge = ab_core_edge(polygon, middle);
        int turn = ab_half_turn(edge) - ab_half_turn(direction);

        if (turn < 0 ||
            (turn == 0 && i128_sign(i128_cross(edge.x, edge.y, direction.x, direction.y)) > 0)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* On which side of the line a corner lies; its number may be past the last. */
static int side_of_line(const clip_line *line, int corner)
{
    ab_vec place = ab_core_point(line->polygon, corner % line->polygon->count);

    return i128_sign(
        i128_cross(line->along.x, line->along.y, place.x - line->start.x, place.y - line->start.y));
}

/* The first corner from `low` to `high` whose side, times `turn`, is at least `least`, if it
 * only ever grows; `high` if there is none before. */
static int first_beyond(const clip_line *line, int low, int high, int turn, int least)
{
    while (low < high) {
        int middle = low + (high - low) / 2;

        if (side_of_line(line, middle) * turn >= least) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

/* Inserts an edge into a list in ascending order, once. */
static int list_edge(int *list, int count, int edge)
{
    int at = count;

    for (int i = 0; i < count; i++) {
        if (list[i] == edge) {
            return count;
        }
    }
    for (; at > 0 && list[at - 1] > edge; at--) {
        list[at] = list[at - 1];
    }
    list[at] = edge;
    return count + 1;
}

/* The edges that end or begin where a chain of corners comes to the line and leaves it. */
static int list_crossing(const clip_line *line, int low, int high, int turn, int *list, int count)
{
    int corners = line->polygon->count;
    int comes = first_beyond(line, low, high, turn, 0);
    int leaves = first_beyond(line, comes, high, turn, 1);

    count = list_edge(list, count, (comes + corners - 1) % corners);
    count = list_edge(list, count, comes % corners);
    count = list_edge(list, count, (leaves + corners - 1) % corners);
    return list_edge(list, count, leaves % corners);
}

/* Lists the edges that decide what of the line lies in the polygon; 0 if it misses it.
 *
 * Corners rise over the line from the one where the edges begin to turn left of it to where
 * they begin to turn back, and then sink. So the line crosses the polygon once going up
 * and once coming back, and the first and the last place that they have in common are
 * there. Edges are listed that go through these places, two at a corner, and those next
 * to an edge that lies in the line: on the line, the others cut off nothing more. */
static int list_edges(const clip_line *line, int *list)
{
    int corners = line->polygon->count;
    int lowest = edges_before(line->polygon, line->along);
    int highest = edges_before(line->polygon, (ab_vec){ -line->along.x, -line->along.y });

    highest += highest < lowest ? corners : 0;
    if (side_of_line(line, lowest) > 0 || side_of_line(line, highest) < 0) {
        return 0;
    }
    int count = list_crossing(line, lowest, highest, 1, list, 0);

    return list_crossing(line, highest, lowest + corners, -1, list, count);
}

/* Cuts off what lies outside of an edge. */
static void clip_by_edge(ab_stretch *stretch, const clip_line *line, int edge)
{
    ab_vec from = ab_core_point(line->polygon, edge);
    ab_vec to = ab_core_point(line->polygon, edge + 1);
    ab_i128 first = height_times_length(from, to, line->start);
    ab_i128 last = height_times_length(from, to, ab_add(line->start, line->along));
    bool starts_outside = i128_sign(first) > 0;
    bool ends_outside = i128_sign(last) > 0;

    if (starts_outside && ends_outside) {
        stretch->found = false;
    } else if (starts_outside || ends_outside) {
        narrow_stretch(stretch, cut_between(first, last, edge), starts_outside);
    }
}

ab_stretch ab_clip_edge(const ab_core *a, const ab_core *b, ab_vec d, ab_owner owner, int edge)
{
    const ab_core *edges = owner == AB_OWNER_A ? a : b;
    const ab_core *polygon = owner == AB_OWNER_A ? b : a;
    ab_vec off = owner == AB_OWNER_A ? (ab_vec){ -d.x, -d.y } : d;
    ab_vec start = ab_core_point(edges, edge);
    clip_line line = { polygon, ab_add(start, off), ab_sub(ab_core_point(edges, edge + 1), start) };
    ab_u128 one = u128_from(1);
    ab_stretch stretch = { true, owner, edge, { u128_from(0), one, -1 }, { one, one, -1 } };
    bool few = polygon->count <= FEW_EDGES || (line.along.x == 0 && line.along.y == 0);
    int list[MOST_TRIED];
    int count = few ? polygon->count : list_edges(&line, list);

    stretch.found = count > 0;
    for (int i = 0; i < count && stretch.found; i++) {
        clip_by_edge(&stretch, &line, few ? i : list[i]);
    }
    if (stretch.from.by >= 0 && stretch.to.by >= 0 && cut_before(&stretch.to, &stretch.from)) {
        stretch.found = false;
    }
    return stretch;
}

double ab_stretch_length(const ab_core *a, const ab_core *b, const ab_stretch *stretch)
{
    const ab_core *edges = stretch->owner == AB_OWNER_A ? a : b;
    abut_vec2 along = ab_core_along(edges, stretch->edge);
    double share = u128_to_double(stretch->to.part) / u128_to_double(stretch->to.whole) -
                   u128_to_double(stretch->from.part) / u128_to_double(stretch->from.whole);

    return (share > 0 ? share : 0) * ab_sqrt(v2_dot(along, along));
}

static double roughly(ab_u256 v)
{
    return u128_to_double(u128_join(v.w[3], v.w[2])) * 0x1p128 +
           u128_to_double(u128_join(v.w[1], v.w[0]));
}

/* How often a divisor goes into what is left, which is then the remainder. Most of
 * it is taken at once, by a guess in doubles that is never too large, then most of
 * the rest: sooner done than long division by digits. */
static uint64_t take_out(ab_u256 *left, ab_u128 divisor)
{
    double inverse = (1 - 0x1p-48) / u128_to_double(divisor);
    uint64_t taken = 0;

    while (u256_cmp(*left, u256_from(divisor)) >= 0) {
        double guess = roughly(*left) * inverse;
        uint64_t times = guess > 1 ? (uint64_t)guess : 1;

        taken += times;
        *left = u256_sub(*left, u256_mul(u128_from(times), divisor));
    }
    return taken;
}

/* Goes the share of a span that a cut is at, in one coordinate. */
static void go_to_cut(const ab_cut *cut, int64_t span, int64_t *quanta, double *rest)
{
    uint64_t length = span < 0 ? 0 - (uint64_t)span : (uint64_t)span;
    ab_u256 left = u256_mul(u128_from(length), cut->part);
    int64_t whole = (int64_t)take_out(&left, cut->whole);
    double more = u128_to_double(u128_join(left.w[1], left.w[0])) / u128_to_double(cut->whole);

    *quanta += span < 0 ? -whole : whole;
    *rest = span < 0 ? -more : more;
}

ab_place ab_edges_cross(const ab_core *a, int i, const ab_core *b, int j, ab_vec d)
{
    ab_vec start = ab_core_point(a, i);
    ab_vec end = ab_core_point(a, i + 1);
    ab_vec from = ab_add(ab_core_point(b, j), d);
    ab_vec to = ab_add(ab_core_point(b, j + 1), d);
    ab_cut cut =
        cut_between(height_times_length(from, to, start), height_times_length(from, to, end), j);
    ab_place place = ab_place_at(start);

    AB_ASSERT(!u128_is_zero(cut.whole), "edges that cross are not parallel");
    go_to_cut(&cut, end.x - start.x, &place.quanta.x, &place.rest.x);
    go_to_cut(&cut, end.y - start.y, &place.quanta.y, &place.rest.y);
    return place;
}

ab_place
ab_stretch_end(const ab_core *a, const ab_core *b, ab_vec d, const ab_stretch *stretch, int end)
{
    int by = end == 0 ? stretch->from.by : stretch->to.by;
    int edge = stretch->edge;

    if (stretch->owner == AB_OWNER_A) {
        return by < 0 ? ab_place_at(ab_core_point(a, edge + end))
                      : ab_edges_cross(a, edge, b, by, d);
    }
    return by < 0 ? ab_place_at(ab_add(ab_core_point(b, edge + end), d))
                  : ab_edges_cross(a, by, b, edge, d);
}

abut_vec2 ab_crossing_of(const ab_core *a, const ab_core *b, ab_vec d)
{
    ab_place place = ab_edges_cross(a, 0, b, 0, d);

    return (abut_vec2){ (double)place.quanta.x + place.rest.x,
                        (double)place.quanta.y + place.rest.y };
}
