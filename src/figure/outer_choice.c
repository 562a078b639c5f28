/* figure/outer_choice.c - which of the sides that two figures meet with gives the normal.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "figure/nearest.h"
#include "figure/outer.h"
#include "math/lanes.h"
#include "sweep/path.h"

void ab_outer_begin(ab_outer_search *search, const ab_operand *a, const ab_operand *b)
{
    search->a = a;
    search->b = b;
    search->shift = search->motion = (ab_vec){ 0, 0 };
    search->moves = search->grazes = search->alone = false;
    search->tick = 0;
    search->count = 0;
}

/* --- What is met ------------------------------------------------------------------------------
 */

/* Joins the points of two that are the same side but for their pieces. */
static void join_points(ab_outer_side *known, const ab_outer_side *by)
{
    ab_vec line = { -known->exact.y, known->exact.x };
    ab_vec all[4];
    int count = 0;
    int first = 0;
    int last = 0;

    for (int i = 0; i < known->point_count; i++) {
        all[count++] = known->points[i];
    }
    for (int i = 0; i < by->point_count; i++) {
        all[count++] = by->points[i];
    }
    for (int i = 1; i < count; i++) {
        ab_vec from_first = ab_sub(all[i], all[first]);
        ab_vec from_last = ab_sub(all[i], all[last]);

        first = i128_sign(i128_dot(line.x, line.y, from_first.x, from_first.y)) < 0 ? i : first;
        last = i128_sign(i128_dot(line.x, line.y, from_last.x, from_last.y)) > 0 ? i : last;
    }
    if (count > 0) {
        known->points[0] = all[first];
        known->points[1] = all[last];
        known->point_count = first == last ? 1 : 2;
    }
}

static abut_vec2 unit_normal(const ab_outer_side *side)
{
    ab_vec exact = ab_in_lowest_terms(side->exact);
    double x = (double)exact.x;
    double y = (double)exact.y;
    double length = ab_sqrt(x * x + y * y);

    return (abut_vec2){ x / length + 0.0, y / length + 0.0 };
}

/* Widens a stretch by another, which is seen from a place of its own. */
static void
join_stretch(const ab_outer_search *search, ab_outer_side *known, const ab_outer_side *by)
{
    ab_vec off = ab_sub(by->origin, known->origin);
    double moved =
        ((double)by->origin_moves - (double)known->origin_moves) * ab_when_time(&known->when);
    abut_vec2 normal = unit_normal(known);
    double x = (double)off.x + moved * (double)search->motion.x;
    double y = (double)off.y + moved * (double)search->motion.y;
    double along = y * normal.x - x * normal.y;

    known->low = ab_fmin(known->low, by->low + along);
    known->high = ab_fmax(known->high, by->high + along);
}

void ab_outer_keep(ab_outer_search *search, const ab_outer_side *side)
{
    int order = search->count > 0 ? ab_when_compare(&side->when, &search->sides[0].when) : -1;

    if (order > 0) {
        return;
    }
    if (order < 0) {
        search->count = 0;
    }
    for (uint32_t i = 0; i < search->count; i++) {
        ab_outer_side *known = &search->sides[i];

        if (ab_is_one_normal(side->exact, known->exact)) {
            join_stretch(search, known, side);
            join_points(known, side);
            known->corner = known->corner && side->corner;
            known->side = ab_lower_side(known->side, side->side);
            return;
        }
    }
    if (search->count < AB_MOST_OUTER) {
        search->sides[search->count++] = *side;
    }
}

/* --- What counts ------------------------------------------------------------------------------
 */

/* Stretches that differ by less than a quantum are rounded. */
static int compare_stretches(const ab_outer_side *a, const ab_outer_side *b)
{
    double more = (a->high - a->low) - (b->high - b->low);

    return (more >= 1) - (more <= -1);
}

/* Of two sides that a corner meets exactly at a corner, where they end, the one that the motion
 * approaches less counts, as it does for two shapes
 * (docs/decisions/0019-corner-on-corner.md): -1, 0 or 1. */
static int compare_ends(const ab_outer_search *search, ab_vec a, ab_vec b)
{
    return (int)ab_is_preferred_normal(search->motion, a, b) -
           (int)ab_is_preferred_normal(search->motion, b, a);
}

/* Whether a motion leads away from a side: what only grazes may leave one, and come to another. */
static int leaves_side(const ab_outer_search *search, const ab_outer_side *side)
{
    return i128_sign(i128_dot(side->exact.x, side->exact.y, search->motion.x, search->motion.y)) >
           0;
}

/* By what is met: 1, 0 or -1. */
static int
compare_meetings(const ab_outer_search *search, const ab_outer_side *a, const ab_outer_side *b)
{
    int order = compare_stretches(a, b);

    order = order != 0 ? order : (int)b->corner - (int)a->corner;
    if (order == 0 && a->corner && search->moves) {
        order = leaves_side(search, b) - leaves_side(search, a);
        order = order != 0 ? order : compare_ends(search, a->exact, b->exact);
    }
    return order;
}

/* Whether two are mirror images of each other in a motion along an axis. */
static bool are_even(const ab_outer_search *search, const ab_outer_side *a, const ab_outer_side *b)
{
    return a->corner && search->moves && compare_meetings(search, a, b) == 0;
}

static double facing_along(abut_vec2 normal, abut_vec2 along)
{
    return normal.x * along.x + normal.y * along.y;
}

/* Where a side is met: a place on its line. */
static ab_met_normal met_side(const ab_outer_search *search, const ab_outer_side *side)
{
    double moved = side->origin_moves ? ab_when_time(&side->when) : 0;
    double x = (double)side->origin.x + moved * (double)search->motion.x;
    double y = (double)side->origin.y + moved * (double)search->motion.y;

    return (ab_met_normal){ unit_normal(side), { x * ABUT_QUANTUM, y * ABUT_QUANTUM } };
}

/* By direction, where what is met decides nothing. */
static bool is_preferred_side(const ab_outer_search *search,
                              abut_vec2 along,
                              const ab_outer_side *side,
                              const ab_outer_side *than)
{
    ab_met_normal mine = met_side(search, side);
    ab_met_normal other = met_side(search, than);
    double faces = facing_along(mine.normal, along);
    double less = facing_along(other.normal, along);
    double slack = (ab_fabs(faces) + ab_fabs(less)) * 0x1p-40; /* for rounding */

    return ab_fabs(faces - less) > slack
               ? faces > less
               : ab_normal_is_preferred(search->a, search->b, &mine, &other);
}

bool ab_outer_choose(const ab_outer_search *search, abut_vec2 along, ab_outer_best *out)
{
    const ab_outer_side *best = &search->sides[0];
    bool even = false;

    if (search->count == 0) {
        return false;
    }
    for (uint32_t i = 1; i < search->count; i++) {
        const ab_outer_side *side = &search->sides[i];
        int order = compare_meetings(search, side, best);

        if (order > 0 || (order == 0 && is_preferred_side(search, along, side, best))) {
            best = side;
        }
    }
    for (uint32_t i = 0; i < search->count; i++) {
        const ab_outer_side *side = &search->sides[i];

        even = even || (side != best && are_even(search, side, best));
    }
    *out = (ab_outer_best){ .normal = even ? along : unit_normal(best),
                            .side = even ? ABUT_SIDE_NONE : best->side,
                            .point_count = best->point_count,
                            .points = { best->points[0], best->points[1] } };
    return true;
}
