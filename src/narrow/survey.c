/* narrow/survey.c - what doubles see of two rings: the best axis, the nearest points.
 *
 * The numbers of contacts and distances come from here. Nothing is decided here:
 * how two cores are related is settled by the kernels, and a survey that
 * is off by a rounding cannot contradict them. But the features that are nearest are
 * proved in integers, and searched for again if they are not: near a corner, two that
 * are as far away may have normals that have nothing in common.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "math/vec2.h"
#include "narrow/exact.h"
#include "narrow/hulls.h"
#include "narrow/manifold.h"
#include "narrow/narrow.h"

#include <math.h>

/* Looking for the nearest points of two cores: an edge of one, a corner of the
 * other, the foot of the corner on the edge. */
typedef struct search {
    const ab_core *a;
    const ab_core *b;
    ab_vec d;
    ab_doubt doubt;
    double distance_sq;
    ab_survey *survey;
} search;

/* Where a corner stands over an edge. */
typedef struct footing {
    double t;           /* 0 at the start of the edge, 1 at its end */
    abut_vec2 foot;     /* from the start of the edge */
    abut_vec2 apart;    /* from the foot to the corner */
    double across;      /* twice the area between corner and edge */
    double distance_sq; /* of corner and foot */
} footing;

/* The differences are taken in integers, so that nothing cancels. */
static footing stand_over(ab_vec edge, ab_vec corner)
{
    abut_vec2 along = { (double)edge.x, (double)edge.y };
    abut_vec2 off = { (double)corner.x, (double)corner.y };
    abut_vec2 beyond = { (double)(corner.x - edge.x), (double)(corner.y - edge.y) };
    double length_sq = v2_dot(along, along);
    double dot = v2_dot(off, along);
    /* Before the start or past the end, each as seen from there. */
    bool past = v2_dot(beyond, along) >= 0 && dot > 0;
    double t = dot <= 0 ? 0 : past ? 1 : dot / length_sq;
    footing stand = { .t = t < 1 || past ? t : 1 - 0x1p-53 };

    stand.across = v2_cross(along, off);
    if (stand.t == 1) {
        stand.foot = along;
        stand.apart = beyond;
    } else {
        stand.foot = (abut_vec2){ stand.t * along.x, stand.t * along.y };
        stand.apart = (abut_vec2){ off.x - stand.foot.x, off.y - stand.foot.y };
    }
    /* Within the edge the cross product is the better measure. */
    stand.distance_sq = stand.t > 0 && stand.t < 1 ? stand.across * stand.across / length_sq
                                                   : v2_dot(stand.apart, stand.apart);
    return stand;
}

/* The origin of the one with corners, as seen from that of the one with edges. */
static ab_vec between_origins(const search *found, ab_owner owner)
{
    return owner == AB_OWNER_A ? found->d : (ab_vec){ -found->d.x, -found->d.y };
}

/* Takes an edge of `owner` with a corner of the other core that stands over it, or over an end of
 * it if it is not `inner`. Everything is seen from a's origin. */
static void
take_footing(search *found, ab_owner owner, int edge, int corner, footing stand, bool inner)
{
    bool of_a = owner == AB_OWNER_A;
    const ab_core *edges = of_a ? found->a : found->b;
    ab_vec from = ab_core_point(edges, edge);
    ab_vec at = ab_core_point(of_a ? found->b : found->a, corner);
    ab_survey *survey = found->survey;
    /* Of the two edges of a segment, the one that has the corner outside. */
    int facing = edges->count == 2 && stand.across > 0 ? 1 - edge : edge;
    int held = inner ? facing : -1;
    int end = stand.t == 1 ? (edge + 1 < edges->count ? edge + 1 : 0) : edge;
    abut_vec2 foot = { (double)from.x + stand.foot.x, (double)from.y + stand.foot.y };
    abut_vec2 tip = { (double)at.x, (double)at.y };
    abut_vec2 d = { (double)found->d.x, (double)found->d.y };
    abut_vec2 on_b = of_a ? tip : foot;

    found->distance_sq = stand.distance_sq;
    survey->near_a = of_a ? foot : tip;
    survey->near_b = (abut_vec2){ on_b.x + d.x, on_b.y + d.y };
    survey->apart = of_a ? (abut_vec2){ -stand.apart.x, -stand.apart.y } : stand.apart;
    survey->near_edge_a = of_a ? held : -1;
    survey->near_edge_b = of_a ? -1 : held;
    survey->near_corner_a = of_a ? end : corner;
    survey->near_corner_b = of_a ? corner : end;
}

/* Takes the pair of an edge of `owner` and a corner of the other core, if it is
 * nearer than what was found before. */
static void consider(search *found, ab_owner owner, int edge, int corner)
{
    bool of_a = owner == AB_OWNER_A;
    const ab_core *edges = of_a ? found->a : found->b;
    const ab_core *corners = of_a ? found->b : found->a;
    ab_vec from = ab_core_point(edges, edge);
    ab_vec off =
        ab_add(ab_sub(ab_core_point(corners, corner), from), between_origins(found, owner));
    footing stand = stand_over(ab_sub(ab_core_point(edges, edge + 1), from), off);
    bool inner = stand.t > 0 && stand.t < 1;
    bool corners_found = found->survey->near_edge_a < 0 && found->survey->near_edge_b < 0;
    /* Where rounding cannot tell a corner from the edge next to it, the foot is on
     * the edge, and the edge has the better normal. */
    double enough =
        inner && corners_found ? found->distance_sq * (1 + 0x1p-50) : found->distance_sq;

    if (stand.distance_sq < enough) {
        take_footing(found, owner, edge, corner, stand, inner);
    }
}

/* Considers an edge with the corner that lies furthest against its normal, and
 * with those that rounding cannot tell from it: an edge may face it squarely. */
static void consider_supports(search *found, ab_owner owner, int edge)
{
    const ab_core *edges = owner == AB_OWNER_A ? found->a : found->b;
    const ab_core *corners = owner == AB_OWNER_A ? found->b : found->a;
    abut_vec2 from = ab_core_corner(edges, edge);
    abut_vec2 to = ab_core_corner(edges, edge + 1);
    double normal_x = to.y - from.y;
    double normal_y = from.x - to.x;
    double dots[AB_LANE_CORNERS];
    double least = INFINITY;

    for (int j = 0; j < corners->count; j++) {
        abut_vec2 at = ab_core_corner(corners, j);

        dots[j] = normal_x * at.x + normal_y * at.y;
        least = dots[j] < least ? dots[j] : least;
    }
    double alike = least + edges->extent * found->doubt.size;

    for (int j = 0; j < corners->count; j++) {
        if (dots[j] <= alike) {
            consider(found, owner, edge, j);
        }
    }
}

/* The largest gap of one ring's edges, if it is larger than what was found. */
static void take_axis(ab_survey *survey, ab_owner owner, const double *gaps, int count)
{
    for (int i = 0; i < count; i++) {
        if (gaps[i] > survey->gap) {
            survey->gap = gaps[i];
            survey->axis_owner = owner;
            survey->axis_edge = i;
        }
    }
}

static void take_near(search *found, ab_owner owner, const double *gaps)
{
    const ab_core *edges = owner == AB_OWNER_A ? found->a : found->b;

    for (int i = 0; edges->count > 1 && i < edges->count; i++) {
        if (gaps[i] > -found->doubt.size) {
            consider_supports(found, owner, i);
        }
    }
}

/* Two thin cores: every corner against the other core. */
static void take_thin(search *found)
{
    for (int i = 0; i < found->b->count && found->a->count == 2; i++) {
        consider(found, AB_OWNER_A, 0, i);
    }
    for (int i = 0; i < found->a->count && found->b->count == 2; i++) {
        consider(found, AB_OWNER_B, 0, i);
    }
}

static void survey_in_lanes(search *found)
{
    const ab_core *a = found->a;
    const ab_core *b = found->b;
    ab_doubt doubt = found->doubt;
    double gaps_a[AB_LANE_CORNERS];
    double gaps_b[AB_LANE_CORNERS];
    ab_survey *survey = found->survey;

    ab_write_gaps(a, b, doubt.x, doubt.y, gaps_a);
    ab_write_gaps(b, a, -doubt.x, -doubt.y, gaps_b);
    take_axis(survey, AB_OWNER_A, gaps_a, a->count > 1 ? a->count : 0);
    take_axis(survey, AB_OWNER_B, gaps_b, b->count > 1 ? b->count : 0);
    if (!(survey->gap > -doubt.size)) {
        return;
    }
    if (a->count <= 2 && b->count <= 2) {
        take_thin(found);
        return;
    }
    /* The gap along the axis is a lower bound of the distance. If the corner
     * stands over the edge, it is attained, and nothing can be nearer. */
    consider_supports(found, survey->axis_owner, survey->axis_edge);
    if (survey->near_edge_a < 0 && survey->near_edge_b < 0) {
        take_near(found, AB_OWNER_A, gaps_a);
        take_near(found, AB_OWNER_B, gaps_b);
    }
}

/* The same by walking supports in integers, for rings that the lanes do not take. */
static void walk_ring(search *found, ab_owner owner, bool thin)
{
    const ab_core *edges = owner == AB_OWNER_A ? found->a : found->b;
    const ab_core *corners = owner == AB_OWNER_A ? found->b : found->a;
    ab_survey *survey = found->survey;
    ab_support_walk walk = ab_walk_start(edges, corners, between_origins(found, owner));

    for (int i = 0; edges->count > 1 && i < edges->count; i++) {
        ab_i128 gap = ab_walk_next(&walk, i);
        double unit_gap = i128_to_double(gap) * ab_core_inverse_lengths(edges)[i];

        if (unit_gap > survey->gap) {
            survey->gap = unit_gap;
            survey->axis_owner = owner;
            survey->axis_edge = i;
        }
        if (i128_sign(gap) >= 0 && !thin) {
            /* Its neighbours too: an edge may face this one squarely. */
            int count = corners->count;

            consider(found, owner, i, walk.support);
            consider(found, owner, i, (walk.support + 1) % count);
            consider(found, owner, i, (walk.support + count - 1) % count);
        }
    }
}

static void survey_by_walking(search *found)
{
    bool thin = found->a->count <= 2 && found->b->count <= 2;

    walk_ring(found, AB_OWNER_A, thin);
    walk_ring(found, AB_OWNER_B, thin);
    if (thin && found->survey->gap >= 0) {
        take_thin(found);
    }
}

/* Whether no corner next to this one lies nearer along (x, y). */
static bool is_foremost(const ab_core *core, int corner, int64_t x, int64_t y)
{
    ab_vec at = ab_core_point(core, corner);
    ab_vec next = ab_sub(ab_core_point(core, corner + 1), at);
    ab_vec last = ab_sub(ab_core_point(core, ab_corner_before(core, corner)), at);

    return core->count == 1 || (i128_sign(i128_dot(next.x, next.y, x, y)) >= 0 &&
                                i128_sign(i128_dot(last.x, last.y, x, y)) >= 0);
}

/* Whether the features found are the nearest, exactly: the cores lie behind their corners along
 * the normal. Distances alone do not say: where a corner and the edge next to it are as far as
 * rounding can tell, their normals may still differ by the root of that. */
static bool is_nearest(const search *found)
{
    const ab_survey *survey = found->survey;
    bool of_a = survey->near_edge_a >= 0;

    if (!of_a && survey->near_edge_b < 0) {
        ab_vec p = ab_core_point(found->a, survey->near_corner_a);
        ab_vec q = ab_add(ab_core_point(found->b, survey->near_corner_b), found->d);

        return is_foremost(found->a, survey->near_corner_a, p.x - q.x, p.y - q.y) &&
               is_foremost(found->b, survey->near_corner_b, q.x - p.x, q.y - p.y);
    }
    const ab_core *edges = of_a ? found->a : found->b;
    int edge = of_a ? survey->near_edge_a : survey->near_edge_b;
    ab_vec along = ab_core_edge(edges, edge);

    return is_foremost(of_a ? found->b : found->a,
                       of_a ? survey->near_corner_b : survey->near_corner_a, along.y, -along.x);
}

/* What a walk along the edges of one ring finds: one that a corner stands over, with the whole
 * other ring outside, is nearest to it. */
typedef struct exact_find {
    bool apart; /* some edge has the other ring outside, or on its line */
    bool edge;
} exact_find;

static exact_find find_edge_exactly(search *found, ab_owner owner)
{
    const ab_core *edges = owner == AB_OWNER_A ? found->a : found->b;
    const ab_core *corners = owner == AB_OWNER_A ? found->b : found->a;
    ab_vec d = between_origins(found, owner);
    ab_support_walk walk = ab_walk_start(edges, corners, d);
    exact_find result = { false, false };

    for (int i = 0; edges->count > 1 && i < edges->count && !result.edge; i++) {
        ab_i128 gap = ab_walk_next(&walk, i);
        int candidates[3] = { walk.support, (walk.support + 1) % corners->count,
                              ab_corner_before(corners, walk.support) };

        if (i128_sign(gap) < 0) {
            continue;
        }
        result.apart = true;
        for (int k = 0; k < 3 && !result.edge; k++) {
            ab_vec off = ab_sub(ab_add(ab_core_point(corners, candidates[k]), d), walk.from);
            ab_vec e = walk.edge;

            if (i128_cmp(i128_dot(e.y, -e.x, off.x, off.y), gap) != 0 ||
                i128_sign(i128_dot(e.x, e.y, off.x, off.y)) < 0 ||
                i128_sign(i128_dot(e.x, e.y, off.x - e.x, off.y - e.y)) > 0) {
                continue; /* no support, or not over the edge */
            }
            footing stand = stand_over(e, off);
            double height = i128_to_double(gap) * ab_core_inverse_lengths(edges)[i];

            stand.distance_sq = height * height;
            stand.across = -height; /* outside of this edge, if it has two */
            take_footing(found, owner, i, candidates[k], stand, true);
            result.edge = true;
        }
    }
    return result;
}

/* The nearest corners. */
static void find_corners_exactly(search *found)
{
    ab_survey *survey = found->survey;
    ab_u128 least = u128_join(UINT64_MAX, UINT64_MAX);

    for (int i = 0; i < found->a->count; i++) {
        for (int j = 0; j < found->b->count; j++) {
            ab_vec p = ab_core_point(found->a, i);
            ab_vec q = ab_add(ab_core_point(found->b, j), found->d);
            ab_u128 here = u128_add(u128_square(p.x - q.x), u128_square(p.y - q.y));

            if (u128_less(here, least)) {
                least = here;
                survey->near_corner_a = i;
                survey->near_corner_b = j;
                survey->near_a = (abut_vec2){ (double)p.x, (double)p.y };
                survey->near_b = (abut_vec2){ (double)q.x, (double)q.y };
                survey->apart = (abut_vec2){ (double)(p.x - q.x), (double)(p.y - q.y) };
            }
        }
    }
    survey->near_edge_a = -1;
    survey->near_edge_b = -1;
    found->distance_sq = u128_to_double(least);
}

/* The nearest features in integers, where rounding has lost them. What overlaps has none. */
AB_COLD static void survey_exactly(search *found)
{
    exact_find of_a = find_edge_exactly(found, AB_OWNER_A);
    exact_find of_b = { false, false };

    if (!of_a.edge) {
        of_b = find_edge_exactly(found, AB_OWNER_B);
    }
    if (!of_a.edge && !of_b.edge && (of_a.apart || of_b.apart)) {
        find_corners_exactly(found);
    }
}

ab_survey ab_survey_cores(const ab_core *a, const ab_core *b, ab_vec d)
{
    ab_survey survey = { .gap = -INFINITY, .near_edge_a = -1, .near_edge_b = -1 };
    search found = { a, b, d, ab_doubt_of(a, b, d), INFINITY, &survey };

    if (ab_fits_lanes(a, b, d)) {
        survey_in_lanes(&found);
    } else {
        survey_by_walking(&found);
    }
    if (found.distance_sq < INFINITY && !is_nearest(&found)) {
        survey_exactly(&found);
    }
    survey.distance = ab_sqrt(found.distance_sq);
    return survey;
}
