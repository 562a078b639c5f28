/* narrow/exact.c - the relation of any two cores, in integers alone.
 *
 * Two cores whose Minkowski difference has an area overlap exactly when the
 * origin is strictly inside every edge of it. Those edges come from the edges of
 * the two rings, each paired with the corner of the other ring that lies
 * furthest against its normal (its *support*). As edges turn, supports turn with
 * them, so one walk round each ring finds all of them.
 *
 * If the cores are apart, the point of the difference nearest to the origin lies
 * on an edge that the origin is outside of. So the distance of the cores is the
 * least distance between such an edge and its support, and comparing each of
 * those with `reach` compares the whole.
 *
 * Thin cores (points, segments) may have a difference without area; they are
 * compared corner against edge, with a crossing test for two segments.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/bits.h"
#include "narrow/exact.h"
#include "narrow/narrow.h"

static ab_vec vec_neg(ab_vec v)
{
    return (ab_vec){ -v.x, -v.y };
}

abut_relation ab_compare(ab_u128 distance_sq, ab_u128 reach_sq)
{
    int sign = u128_cmp(distance_sq, reach_sq);

    return sign > 0 ? ABUT_APART : sign == 0 ? ABUT_TOUCHING : ABUT_OVERLAPPING;
}

static ab_u128 length_sq(ab_vec v)
{
    return u128_add(u128_square(v.x), u128_square(v.y));
}

/* A number without that many zeros at its end, if 64 bits hold the rest. */
static inline uint64_t without_zeros(ab_u128 number, int zeros)
{
    return u128_low(number) >> zeros | u128_high(number) << 1 << (63 - zeros);
}

/* Compares across^2 with reach^2 full, with all their bits. Kept apart, or compilers multiply
 * before they know. */
AB_COLD static abut_relation compare_wide(ab_u128 across, ab_u128 reach_sq, ab_u128 full)
{
    int sign = u256_cmp(u256_mul(across, across), u256_mul(reach_sq, full));

    return sign > 0 ? ABUT_APART : sign == 0 ? ABUT_TOUCHING : ABUT_OVERLAPPING;
}

/* The same. What touches exactly is mostly on a grid that is not very fine: then all three end with
 * the same zeros, and half as many bits are left. */
static abut_relation compare_across(ab_u128 across, ab_u128 reach_sq, ab_u128 full)
{
    uint64_t ends = u128_low(across) | u128_low(reach_sq) | u128_low(full);
    uint64_t starts = u128_high(across) | u128_high(reach_sq) | u128_high(full);
    int zeros = ends != 0 ? ab_trailing_zeros(ends) : 63;

    if (starts >> zeros == 0) {
        uint64_t height = without_zeros(across, zeros);

        return ab_compare(u128_mul(height, height),
                          u128_mul(without_zeros(reach_sq, zeros), without_zeros(full, zeros)));
    }
    return compare_wide(across, reach_sq, full);
}

abut_relation ab_point_to_edge(ab_vec point, ab_vec edge, ab_u128 reach_sq)
{
    ab_i128 along = i128_dot(edge.x, edge.y, point.x, point.y);
    ab_i128 full = i128_dot(edge.x, edge.y, edge.x, edge.y);

    if (i128_sign(along) <= 0) {
        return ab_compare(length_sq(point), reach_sq);
    }
    if (i128_cmp(along, full) >= 0) {
        return ab_compare(length_sq(ab_sub(point, edge)), reach_sq);
    }
    /* The foot is within: the distance is |cross| / |edge|. */
    return compare_across(i128_abs(i128_cross(edge.x, edge.y, point.x, point.y)), reach_sq,
                          i128_abs(full));
}

ab_support_walk ab_walk_start(const ab_core *edges, const ab_core *corners, ab_vec d)
{
    return (ab_support_walk){ edges, corners, d, -1, { 0, 0 }, { 0, 0 } };
}

static ab_i128 gap_at(const ab_support_walk *walk, int corner)
{
    ab_vec at = ab_sub(ab_add(ab_core_point(walk->corners, corner), walk->d), walk->from);

    /* The outward normal of an edge (x, y) is (y, -x). */
    return i128_dot(walk->edge.y, -walk->edge.x, at.x, at.y);
}

static int next_in(const ab_core *core, int i)
{
    return i + 1 < core->count ? i + 1 : 0;
}

ab_i128 ab_walk_next(ab_support_walk *walk, int edge)
{
    walk->from = ab_core_point(walk->edges, edge);
    walk->edge = ab_sub(ab_core_point(walk->edges, edge + 1), walk->from);
    if (walk->support < 0 || walk->edges->count == 2) {
        /* At the start, and where a segment turns right back, look everywhere. */
        walk->support = 0;
        ab_i128 least = gap_at(walk, 0);

        for (int j = 1; j < walk->corners->count; j++) {
            ab_i128 gap = gap_at(walk, j);

            if (i128_less(gap, least)) {
                least = gap;
                walk->support = j;
            }
        }
        return least;
    }
    ab_i128 gap = gap_at(walk, walk->support);

    for (;;) {
        int after = next_in(walk->corners, walk->support);
        ab_i128 further = gap_at(walk, after);

        if (!i128_less(further, gap)) {
            return gap;
        }
        gap = further;
        walk->support = after;
    }
}

/* The nearest relation between the walked edge and the corners that support it:
 * one, or the two ends of a parallel edge. */
static abut_relation compare_supports(const ab_support_walk *walk, ab_i128 gap, ab_u128 reach_sq)
{
    const ab_core *corners = walk->corners;
    int before = walk->support > 0 ? walk->support - 1 : corners->count - 1;
    int candidates[3] = { walk->support, next_in(corners, walk->support), before };
    abut_relation nearest = ABUT_APART;

    for (int k = 0; k < 3; k++) {
        if (k == 0 || i128_cmp(gap_at(walk, candidates[k]), gap) == 0) {
            ab_vec at = ab_add(ab_core_point(corners, candidates[k]), walk->d);
            abut_relation relation = ab_point_to_edge(ab_sub(at, walk->from), walk->edge, reach_sq);

            nearest = relation > nearest ? relation : nearest;
        }
    }
    return nearest;
}

/* What the edges of one ring say about the other. `meet` is the relation of the
 * bare cores as far as these edges can tell, `nearest` that of the edges that
 * have the other core outside, with the reach. */
typedef struct verdict {
    abut_relation meet;
    abut_relation nearest;
} verdict;

static verdict judge(const ab_core *edges, const ab_core *corners, ab_vec d, int64_t reach)
{
    verdict result = { ABUT_OVERLAPPING, ABUT_APART };
    ab_u128 reach_sq = u128_square(reach);
    ab_support_walk walk = ab_walk_start(edges, corners, d);

    for (int edge = 0; edge < edges->count; edge++) {
        ab_i128 gap = ab_walk_next(&walk, edge);
        int sign = i128_sign(gap);

        if (sign == 0 && result.meet == ABUT_OVERLAPPING) {
            result.meet = ABUT_TOUCHING;
        }
        if (sign > 0) {
            result.meet = ABUT_APART;
            if (reach == 0) {
                return result;
            }
            abut_relation relation = compare_supports(&walk, gap, reach_sq);

            result.nearest = relation > result.nearest ? relation : result.nearest;
        }
    }
    return result;
}

static abut_relation relate_rings(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach)
{
    verdict of_a = { ABUT_OVERLAPPING, ABUT_APART };
    verdict of_b = { ABUT_OVERLAPPING, ABUT_APART };

    if (a->count > 1) {
        of_a = judge(a, b, d, reach);
    }
    if (b->count > 1 && (of_a.meet != ABUT_APART || reach > 0)) {
        of_b = judge(b, a, vec_neg(d), reach);
    }
    abut_relation meet = of_a.meet < of_b.meet ? of_a.meet : of_b.meet;

    if (reach == 0) {
        return meet;
    }
    if (meet != ABUT_APART) {
        return ABUT_OVERLAPPING; /* they meet already without the reach */
    }
    return of_a.nearest > of_b.nearest ? of_a.nearest : of_b.nearest;
}

/* Whether two segments cross: each has the ends of the other strictly on both
 * sides. */
static bool segments_cross(const ab_core *a, const ab_core *b, ab_vec d)
{
    ab_vec a0 = ab_core_point(a, 0);
    ab_vec b0 = ab_add(ab_core_point(b, 0), d);
    ab_vec along_a = ab_sub(ab_core_point(a, 1), a0);
    ab_vec along_b = ab_sub(ab_core_point(b, 1), ab_core_point(b, 0));
    ab_vec to_b = ab_sub(b0, a0);
    ab_vec to_b1 = ab_add(to_b, along_b);
    ab_vec to_a1 = ab_sub(along_a, to_b);
    int b0_side = i128_sign(i128_cross(along_a.x, along_a.y, to_b.x, to_b.y));
    int b1_side = i128_sign(i128_cross(along_a.x, along_a.y, to_b1.x, to_b1.y));
    int a0_side = i128_sign(i128_cross(along_b.x, along_b.y, -to_b.x, -to_b.y));
    int a1_side = i128_sign(i128_cross(along_b.x, along_b.y, to_a1.x, to_a1.y));

    return b0_side * b1_side < 0 && a0_side * a1_side < 0;
}

/* The nearest relation between the corners of one thin core and the other. */
static abut_relation
corners_to_core(const ab_core *corners, const ab_core *core, ab_vec d, ab_u128 reach_sq)
{
    abut_relation nearest = ABUT_APART;
    ab_vec from = ab_core_point(core, 0);
    ab_vec edge = ab_sub(ab_core_point(core, core->count - 1), from);

    for (int i = 0; i < corners->count; i++) {
        ab_vec at = ab_sub(ab_sub(ab_core_point(corners, i), d), from);
        abut_relation relation = ab_point_to_edge(at, edge, reach_sq);

        nearest = relation > nearest ? relation : nearest;
    }
    return nearest;
}

static abut_relation relate_thin(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach)
{
    if (a->count == 2 && b->count == 2 && segments_cross(a, b, d)) {
        return ABUT_OVERLAPPING;
    }
    abut_relation of_a = corners_to_core(a, b, d, u128_square(reach));
    abut_relation of_b = corners_to_core(b, a, vec_neg(d), u128_square(reach));

    return of_a > of_b ? of_a : of_b;
}

abut_relation ab_relate_exact(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach)
{
    if (a->count <= 2 && b->count <= 2) {
        return relate_thin(a, b, d, reach);
    }
    return relate_rings(a, b, d, reach);
}
