/* narrow/seam.c - does a thin core meet the interior of a union where no piece has its own?
 *
 * A segment that overlaps no piece meets a piece only along its boundary. Where a stretch of it is
 * interior to the union there are pieces on both sides, and except at single points each of them
 * has a straight side along the segment. So the question is whether a side on the left and one on
 * the right have a stretch in common: for two intervals, two comparisons.
 *
 * A point is interior if the pieces that meet there leave no direction out. Each has a *cone* of
 * directions into it, of at most half a turn. A direction that lies strictly within a cone is
 * covered, with all that are near it. At the end of a cone there must be another one that has
 * it within, or one on either side whose boundary is straight there: beside an arc there
 * is a cusp that the cone does not show.
 *
 * A thin core that travels gets onto a seam without getting into a piece only along the line
 * of the seam: in any other direction it is there for an instant, and in a piece before and after.
 * So the path is a question about intervals, too.
 *
 * Lines and sides are compared as integers: those of rounded pieces by squares of 256 bits.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/seam.h"

/* So many are compared with all others at a time: there may be thousands of pieces. */
enum { SEAM_BLOCK = 64 };

static bool fills_area(const ab_core *core)
{
    return core->count > 0 && !ab_core_is_thin(core);
}

static ab_i128 cross_of(ab_vec a, ab_vec b)
{
    return i128_cross(a.x, a.y, b.x, b.y);
}

static ab_i128 dot_of(ab_vec a, ab_vec b)
{
    return i128_dot(a.x, a.y, b.x, b.y);
}

static ab_vec turned_back(ab_vec v)
{
    return (ab_vec){ -v.x, -v.y };
}

static ab_vec edge_of_ring(const ab_core *core, int edge)
{
    return ab_core_edge(core, edge);
}

/* How the distance of a place from the line of an edge, given as their cross product, compares
 * with a radius: -1 nearer, 0, 1. */
static int compare_with_radius(ab_i128 across, ab_vec edge, int64_t radius)
{
    ab_u128 size = i128_abs(across);

    return u256_cmp(u256_mul(size, size),
                    u256_mul(u128_square(radius), i128_abs(dot_of(edge, edge))));
}

/* --- Segments ------------------------------------------------------------------------------- */

/* A directed line as the union sees it. Places on it are given by their dot products with `along`,
 * from `from` on. */
typedef struct seam_line {
    ab_vec from;
    ab_vec along;
} seam_line;

typedef struct seam_stretch {
    ab_i128 low;
    ab_i128 high;
} seam_stretch;

typedef enum seam_side { SIDE_NONE, SIDE_LEFT, SIDE_RIGHT } seam_side;

/* Whether a piece has a straight side on the line, on which side of the line the piece then is, and
 * which stretch of the line it covers. */
static seam_side
side_on_line(const seam_line *line, const ab_core *core, ab_vec offset, seam_stretch *stretch)
{
    if (!fills_area(core)) {
        return SIDE_NONE;
    }
    for (int i = 0; i < core->count && core->count > 1; i++) {
        ab_vec edge = edge_of_ring(core, i);

        if (i128_sign(cross_of(line->along, edge)) != 0) {
            continue;
        }
        /* Inside is where the cross product with the edge is positive. */
        ab_vec start = ab_sub(ab_add(ab_core_point(core, i), offset), line->from);
        ab_i128 across = cross_of(start, edge);

        if (i128_sign(across) > 0 || compare_with_radius(across, edge, core->radius) != 0) {
            continue;
        }
        ab_i128 first = dot_of(line->along, start);
        ab_i128 last = dot_of(line->along, ab_add(start, edge));
        bool same = i128_less(first, last);

        *stretch = same ? (seam_stretch){ first, last } : (seam_stretch){ last, first };
        return same ? SIDE_LEFT : SIDE_RIGHT;
    }
    return SIDE_NONE;
}

/* Compares pieces on the right with some of those on the left. */
static bool compare_right(const seam_line *line,
                          const ab_union *all,
                          const seam_stretch *left,
                          uint32_t left_count,
                          ab_i128 *first)
{
    bool found = false;

    for (uint32_t k = 0; k < all->count && left_count > 0; k++) {
        ab_vec offset;
        const ab_core *core = all->piece(all->context, k, &offset);
        seam_stretch right;

        if (side_on_line(line, core, offset, &right) != SIDE_RIGHT) {
            continue;
        }
        for (uint32_t i = 0; i < left_count; i++) {
            ab_i128 low = i128_less(left[i].low, right.low) ? right.low : left[i].low;

            if (i128_less(low, left[i].high) && i128_less(low, right.high) &&
                i128_less(low, *first)) {
                *first = low;
                found = true;
            }
        }
    }
    return found;
}

/* Where the first open stretch with pieces on both sides begins, as seen from a place on the line
 * on; before another place, or there is none. */
static bool
first_seam(const seam_line *line, const ab_union *all, ab_i128 from, ab_i128 before, ab_i128 *first)
{
    seam_stretch left[SEAM_BLOCK];
    uint32_t left_count = 0;
    bool found = false;

    *first = before;
    for (uint32_t k = 0; k < all->count; k++) {
        ab_vec offset;
        const ab_core *core = all->piece(all->context, k, &offset);
        seam_stretch stretch;

        if (side_on_line(line, core, offset, &stretch) != SIDE_LEFT ||
            !i128_less(from, stretch.high) || !i128_less(stretch.low, *first)) {
            continue;
        }
        stretch.low = i128_less(stretch.low, from) ? from : stretch.low;
        left[left_count++] = stretch;
        if (left_count == SEAM_BLOCK) {
            found |= compare_right(line, all, left, left_count, first);
            left_count = 0;
        }
    }
    return compare_right(line, all, left, left_count, first) || found;
}

/* --- Points --------------------------------------------------------------------------------- */

/* The directions from a place into a piece: from `start` to `end`, turning from x to y. An end is
 * straight if the boundary of the piece is, there. */
typedef struct seam_cone {
    ab_vec start;
    ab_vec end;
    bool start_straight;
    bool end_straight;
} seam_cone;

/* Where a place is to a piece. */
typedef enum seam_place { PLACE_OUTSIDE, PLACE_ON_BOUNDARY, PLACE_INSIDE } seam_place;

/* A ring of three or more corners without a radius. */
static seam_place place_in_ring(const ab_core *core, ab_vec at, seam_cone *cone)
{
    seam_place place = PLACE_INSIDE;

    for (int i = 0; i < core->count; i++) {
        ab_vec corner = ab_core_point(core, i);
        ab_vec edge = edge_of_ring(core, i);
        int sign = i128_sign(cross_of(edge, ab_sub(at, corner)));

        if (sign < 0) {
            return PLACE_OUTSIDE;
        }
        if (sign > 0) {
            continue;
        }
        if (place == PLACE_INSIDE) {
            *cone = (seam_cone){ edge, turned_back(edge), true, true };
        }
        /* A corner has two edges: it begins one, and another one ends there. */
        if (at.x == corner.x && at.y == corner.y) {
            int before = i > 0 ? i - 1 : core->count - 1;

            *cone = (seam_cone){ edge, turned_back(edge_of_ring(core, before)), true, true };
        }
        place = PLACE_ON_BOUNDARY;
    }
    return place;
}

/* Where a place is to the strip that an edge and the radius make. */
static seam_place place_by_strip(const ab_core *core, int i, ab_vec at, seam_cone *cone)
{
    ab_vec edge = edge_of_ring(core, i);
    ab_vec off = ab_sub(at, ab_core_point(core, i));
    ab_i128 across = cross_of(edge, off);
    int from_start = i128_sign(dot_of(edge, off));
    int to_end = i128_cmp(dot_of(edge, edge), dot_of(edge, off));

    if (i128_sign(across) > 0 || from_start < 0 || to_end < 0) {
        return PLACE_OUTSIDE;
    }
    int sign = compare_with_radius(across, edge, core->radius);

    if (sign == 0) {
        *cone = (seam_cone){ edge, turned_back(edge), to_end > 0, from_start > 0 };
    }
    return sign > 0 ? PLACE_OUTSIDE : sign == 0 ? PLACE_ON_BOUNDARY : PLACE_INSIDE;
}

static seam_place place_by_corner(const ab_core *core, int i, ab_vec at, seam_cone *cone)
{
    ab_vec off = ab_sub(at, ab_core_point(core, i));
    int sign = u128_cmp(i128_abs(dot_of(off, off)), u128_square(core->radius));

    if (sign == 0) {
        *cone = (seam_cone){ { -off.y, off.x }, { off.y, -off.x }, false, false };
    }
    return sign > 0 ? PLACE_OUTSIDE : sign == 0 ? PLACE_ON_BOUNDARY : PLACE_INSIDE;
}

/* What is nearest decides; and where an edge ends, the edge comes before the corner. */
static seam_place place_in_round(const ab_core *core, ab_vec at, seam_cone *cone)
{
    seam_cone inner;

    if (core->count > 2 && place_in_ring(core, at, &inner) != PLACE_OUTSIDE) {
        return PLACE_INSIDE;
    }
    for (int i = 0; i < core->count && core->count > 1; i++) {
        seam_place place = place_by_strip(core, i, at, cone);

        if (place != PLACE_OUTSIDE) {
            return place;
        }
    }
    for (int i = 0; i < core->count; i++) {
        seam_place place = place_by_corner(core, i, at, cone);

        if (place != PLACE_OUTSIDE) {
            return place;
        }
    }
    return PLACE_OUTSIDE;
}

static seam_place place_in_piece(const ab_union *all, uint32_t k, ab_vec at, seam_cone *cone)
{
    ab_vec offset;
    const ab_core *core = all->piece(all->context, k, &offset);
    ab_vec seen = ab_sub(at, offset);
    int64_t r = core->radius;

    if (!fills_area(core) || seen.x < core->low.x - r || seen.x > core->high.x + r ||
        seen.y < core->low.y - r || seen.y > core->high.y + r) {
        return PLACE_OUTSIDE;
    }
    return r == 0 ? place_in_ring(core, seen, cone) : place_in_round(core, seen, cone);
}

static bool same_direction(ab_vec a, ab_vec b)
{
    return i128_sign(cross_of(a, b)) == 0 && i128_sign(dot_of(a, b)) > 0;
}

/* What is known of the end of a cone. */
typedef struct cone_end {
    ab_vec direction;
    bool within;
    bool before; /* a straight end of a cone that comes before it */
    bool after;
} cone_end;

static void look_at_end(cone_end *end, const seam_cone *cone)
{
    ab_vec direction = end->direction;

    end->within |= i128_sign(cross_of(cone->start, direction)) > 0 &&
                   i128_sign(cross_of(direction, cone->end)) > 0;
    end->after |= cone->start_straight && same_direction(cone->start, direction);
    end->before |= cone->end_straight && same_direction(cone->end, direction);
}

/* Whether all of some ends are covered by the pieces that meet at a place. */
static bool are_covered(const ab_union *all, ab_vec at, cone_end *ends, uint32_t count)
{
    seam_cone cone;

    for (uint32_t k = 0; k < all->count && count > 0; k++) {
        if (place_in_piece(all, k, at, &cone) == PLACE_ON_BOUNDARY) {
            for (uint32_t i = 0; i < count; i++) {
                look_at_end(&ends[i], &cone);
            }
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!ends[i].within && !(ends[i].before && ends[i].after)) {
            return false;
        }
    }
    return true;
}

/* Whether a place is in the interior of a union. */
static bool is_interior(const ab_union *all, ab_vec at)
{
    cone_end ends[SEAM_BLOCK];
    uint32_t count = 0;
    bool any = false;

    for (uint32_t k = 0; k < all->count; k++) {
        seam_cone cone;
        seam_place place = place_in_piece(all, k, at, &cone);

        if (place == PLACE_INSIDE) {
            return true;
        }
        if (place == PLACE_OUTSIDE) {
            continue;
        }
        any = true;
        ends[count++] = (cone_end){ .direction = cone.start };
        ends[count++] = (cone_end){ .direction = cone.end };
        if (count == SEAM_BLOCK) {
            if (!are_covered(all, at, ends, count)) {
                return false;
            }
            count = 0;
        }
    }
    return any && are_covered(all, at, ends, count);
}

/* --- What is asked --------------------------------------------------------------------------- */

bool ab_seam_holds(const ab_core *thin, ab_vec d, const ab_union *all)
{
    ab_vec from = ab_sub(ab_core_point(thin, 0), d);

    if (thin->count == 1) {
        return is_interior(all, from);
    }
    ab_vec along = edge_of_ring(thin, 0);
    seam_line line = { from, along };
    ab_i128 first;

    return first_seam(&line, all, i128_from(0), dot_of(along, along), &first);
}

bool ab_seam_enters(
    const ab_core *thin, ab_vec d, ab_vec motion, const ab_union *all, ab_seam_entry *entry)
{
    ab_vec head = ab_core_point(thin, 0);

    if ((motion.x | motion.y) == 0) {
        return false;
    }
    if (thin->count == 2) {
        ab_vec along = edge_of_ring(thin, 0);

        if (i128_sign(cross_of(along, motion)) != 0) {
            return false;
        }
        head = i128_sign(dot_of(along, motion)) > 0 ? ab_core_point(thin, 1) : head;
    }
    seam_line line = { ab_sub(head, d), motion };
    ab_i128 full = dot_of(motion, motion);
    ab_i128 first;

    if (!first_seam(&line, all, i128_from(0), full, &first)) {
        return false;
    }
    *entry = (ab_seam_entry){ motion, i128_bits(first), i128_bits(full) };
    return true;
}

/* How far pieces on one side of a line go on from a place on it. */
static bool reach_of_side(
    const seam_line *line, const ab_union *all, seam_side side, ab_i128 from, ab_i128 *reach)
{
    *reach = from;
    for (uint32_t k = 0; k < all->count; k++) {
        ab_vec offset;
        const ab_core *core = all->piece(all->context, k, &offset);
        seam_stretch stretch;

        if (side_on_line(line, core, offset, &stretch) == side && !i128_less(from, stretch.low) &&
            i128_less(*reach, stretch.high)) {
            *reach = stretch.high;
        }
    }
    return i128_less(from, *reach);
}

bool ab_seam_leaves(
    const ab_core *point, ab_vec d, ab_vec motion, const ab_union *all, ab_seam_entry *entry)
{
    seam_line line = { ab_sub(ab_core_point(point, 0), d), motion };
    ab_i128 full = dot_of(motion, motion);
    ab_i128 gone = i128_from(0);
    ab_i128 left;
    ab_i128 right;

    while (i128_less(gone, full) && reach_of_side(&line, all, SIDE_LEFT, gone, &left) &&
           reach_of_side(&line, all, SIDE_RIGHT, gone, &right)) {
        gone = i128_less(left, right) ? left : right;
    }
    *entry = (ab_seam_entry){ motion, i128_bits(gone), i128_bits(full) };
    return i128_sign(gone) > 0 && i128_less(gone, full);
}

int64_t ab_seam_part(const ab_seam_entry *entry, uint64_t parts)
{
    ab_u128 rest;
    ab_u256 part = u256_divide(u256_mul(entry->far, u128_from(parts)), entry->full, &rest);

    return (int64_t)part.w[0];
}

/* 2^64 times the quotient has at least 64 bits, or so many of the numerator follow; a bit for the
 * rest makes it round as the whole would. */
double ab_seam_time(const ab_seam_entry *entry)
{
    if (u128_is_zero(entry->far)) {
        return 0;
    }
    unsigned zeros = u128_high(entry->far) != 0 ? wide_leading_zeros(u128_high(entry->far))
                                                : 64 + wide_leading_zeros(u128_low(entry->far));
    ab_u128 lifted = u128_shl(entry->far, zeros);
    ab_u128 rest;
    /* full is less than 2^126, so that the quotient has more than 64 bits and fits 128. */
    ab_u256 shifted = u256_mul(lifted, u128_shl(u128_from(1), 64));
    ab_u256 quotient = u256_divide(shifted, entry->full, &rest);
    double scale = 0x1p-64;

    for (unsigned k = 0; k < zeros; k++) {
        scale /= 2;
    }
    /* A small denominator leaves more bits: those beyond 128 only say that there are some. */
    while ((quotient.w[2] | quotient.w[3]) != 0) {
        bool odd = (quotient.w[0] & 1) != 0;

        for (int k = 0; k < 3; k++) {
            quotient.w[k] = quotient.w[k] >> 1 | quotient.w[k + 1] << 63;
        }
        quotient.w[3] >>= 1;
        quotient.w[0] |= odd;
        scale *= 2;
    }
    quotient.w[0] |= !u128_is_zero(rest);
    return u128_to_double(u128_join(quotient.w[1], quotient.w[0])) * scale;
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

ab_vec ab_seam_reach(const ab_seam_entry *entry)
{
    ab_vec motion = entry->motion;
    uint64_t x = (uint64_t)(motion.x < 0 ? -motion.x : motion.x);
    uint64_t y = (uint64_t)(motion.y < 0 ? -motion.y : motion.y);
    int64_t strides = (int64_t)common_divisor(x, y);
    int64_t made = ab_seam_part(entry, (uint64_t)strides);

    return (ab_vec){ motion.x / strides * made, motion.y / strides * made };
}
