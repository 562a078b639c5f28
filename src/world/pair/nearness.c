/* world/pair/nearness.c - how near two bodies stand that are nearly in touch, and where.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "math/lanes.h"
#include "math/vec2.h"
#include "narrow/meet.h"
#include "narrow/narrow.h"
#include "sweep/path.h"
#include "world/pair/nearness.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/pair/seams.h"
#include "world/pair/whole.h"
#include "world/state/direction.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

static ab_vec direction_from_doubles(abut_vec2 normal)
{
    double x = normal.x * (double)AB_DIRECTION_LENGTH;
    double y = normal.y * (double)AB_DIRECTION_LENGTH;

    return (ab_vec){ (int64_t)(x + (x < 0 ? -0.5 : 0.5)), (int64_t)(y + (y < 0 ? -0.5 : 0.5)) };
}

/* Boxes with radii, by their gaps: exact, and the mirror of the mirrored. */
static ab_nearness nearness_of_boxes(const ab_sum *sum)
{
    ab_vec gap = ab_bounds_gap(sum->a, sum->b, sum->d);
    bool from_high_x = sum->d.x + sum->b->low.x + sum->b->high.x <
                       sum->a->low.x + sum->a->high.x; /* b lies to the lower side */
    bool from_high_y = sum->d.y + sum->b->low.y + sum->b->high.y < sum->a->low.y + sum->a->high.y;
    ab_nearness near = { .reach = sum->reach };

    if (gap.x > 0 && gap.y > 0) {
        near.off = (ab_vec){ from_high_x ? gap.x : -gap.x, from_high_y ? gap.y : -gap.y };
        near.gap = ab_length_of(near.off) - sum->reach;
        near.normal = ab_direction_of(near.off);
        near.curved = sum->reach > 0;
        near.corner = sum->reach == 0;
        return near;
    }
    bool by_x = gap.x > gap.y || (gap.x == gap.y && ab_abs(sum->d.x) >= ab_abs(sum->d.y));

    near.gap = ab_max(gap.x, gap.y) - sum->reach;
    near.corner = gap.x == 0 && gap.y == 0 && sum->reach == 0;
    near.upright = true;
    /* A circle's middle beside a circle's: as round as corner to corner. */
    near.curved = sum->reach > 0 &&
                  (by_x ? sum->a->low.y == sum->a->high.y && sum->b->low.y == sum->b->high.y
                        : sum->a->low.x == sum->a->high.x && sum->b->low.x == sum->b->high.x);
    near.normal = by_x ? (ab_vec){ from_high_x ? AB_DIRECTION_LENGTH : -AB_DIRECTION_LENGTH, 0 }
                       : (ab_vec){ 0, from_high_y ? AB_DIRECTION_LENGTH : -AB_DIRECTION_LENGTH };
    near.off = by_x ? (ab_vec){ from_high_x ? gap.x : -gap.x, 0 }
                    : (ab_vec){ 0, from_high_y ? gap.y : -gap.y };
    return near;
}

/* Whether a place, seen from a core, is one of its corners. */
static bool is_at_corner(const ab_core *core, abut_vec2 place)
{
    for (int i = 0; i < core->count; i++) {
        abut_vec2 corner = ab_core_corner(core, i);

        if (ab_fabs(corner.x - place.x) + ab_fabs(corner.y - place.y) < (double)AB_TOUCH_GAP) {
            return true;
        }
    }
    return false;
}

/* Sharp corner on sharp corner: there is nothing to rest on, and no normal to trust. */
static bool is_corner_on_corner(const ab_sum *sum, const ab_meeting *meeting)
{
    abut_vec2 from_a = meeting->points[0];
    abut_vec2 from_b = meeting->points[0];
    abut_vec2 d = { (double)sum->d.x, (double)sum->d.y };

    if (sum->reach > 0 || meeting->point_count != 1) {
        return false;
    }
    if (meeting->seen_from_b) {
        from_a = (abut_vec2){ from_a.x + d.x, from_a.y + d.y };
    } else {
        from_b = (abut_vec2){ from_b.x - d.x, from_b.y - d.y };
    }
    return is_at_corner(sum->a, from_a) && is_at_corner(sum->b, from_b);
}

/* Whether the one edge of a thin core is met with its side, which is as flat as that of a polygon:
 * a normal that leans by less than doubles tell is that of the side. */
static bool is_met_flat(const ab_core *core, abut_vec2 normal)
{
    if (core->count != 2) {
        return false;
    }
    abut_vec2 along = ab_core_along(core, 0);

    return ab_fabs(v2_dot(along, normal)) <= 0x1p-40 * (ab_fabs(along.x) + ab_fabs(along.y));
}

static ab_nearness nearness_of_cores(const ab_sum *sum)
{
    ab_meeting meeting = ab_meet(sum->a, sum->b, sum->d);
    double gap = meeting.separation;
    ab_nearness near = { .reach = sum->reach, .normal = direction_from_doubles(meeting.normal) };

    near.gap = gap > 0 ? (int64_t)ab_fmin(gap, 0x1p61) : -(int64_t)ab_fmin(-gap, 0x1p61);
    near.upright = near.normal.x == 0 || near.normal.y == 0;
    near.corner = is_corner_on_corner(sum, &meeting);
    bool flat = sum->reach > 0 &&
                (is_met_flat(sum->a, meeting.normal) || is_met_flat(sum->b, meeting.normal));

    if (meeting.edge_a < 0 && meeting.edge_b < 0 && !flat) {
        near.curved = sum->reach > 0;
        near.corner = sum->reach == 0;
        near.off = (ab_vec){ ab_direction_mul(near.gap + sum->reach, near.normal.x),
                             ab_direction_mul(near.gap + sum->reach, near.normal.y) };
    }
    return near;
}

static ab_nearness nearness_of_sum(const ab_sum *sum)
{
    bool boxes = (sum->a->form & sum->b->form) == AB_CORE_BOX;

    return boxes ? nearness_of_boxes(sum) : nearness_of_cores(sum);
}

/* Something thin at the end of a seam touches corners only, but rests on what is between them. For
 * feel: seams along the axes are enough. */
static void look_for_mouth(const abut_world *world, uint32_t a, uint32_t b, ab_nearness *near)
{
    static const ab_vec directions[4] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
    ab_vec d = ab_sub(world->hot[b].at, world->hot[a].at);

    for (int k = 0; k < 4; k++) {
        ab_seam_entry entry;

        if (ab_meet_on_seam(world, a, b, d, directions[k], &entry) && u128_is_zero(entry.far)) {
            near->corner = false;
            near->upright = true;
            near->normal = ab_direction_of(ab_neg(directions[k]));
            return;
        }
    }
}

/* A corner on a corner: what stands around it may make it something to rest on. Boxes have no tips:
 * what stands on a joint with one has a side on either tile. */
static void look_around_corner(const abut_world *world, uint32_t a, uint32_t b, ab_nearness *near)
{
    ab_vec at_a;
    ab_vec at_b;
    const ab_core *core_a = ab_piece_core(world, a, near->piece_a, &at_a);
    const ab_core *core_b = ab_piece_core(world, b, near->piece_b, &at_b);
    ab_sum sum = { .a = core_a, .b = core_b, .d = ab_sub(at_b, at_a) };
    ab_vec exact;

    ab_met_pieces pieces = { near->piece_a, near->piece_b };

    if ((core_a->form & core_b->form) != AB_CORE_BOX &&
        ab_joint_to_rest_on(world, a, b, pieces, &exact)) {
        near->corner = false;
        near->chosen = true;
        near->normal = ab_direction_of(exact);
    } else if (ab_corner_normal(&sum, world->up, &exact, &near->balanced)) {
        near->chosen = true;
        near->normal = exact;
    }
    near->upright = near->normal.x == 0 || near->normal.y == 0;
}

/* Which of two bodies can rest on the other: 1 for the first, -1 for the second, 0 for either. */
static int which_rests(const abut_world *world, uint32_t a, uint32_t b)
{
    return ab_is_mover(&world->hot[a]) - ab_is_mover(&world->hot[b]);
}

/* How much a normal that points out of b towards a lies along `up`, in either sense. */
static int64_t lift_of_rest(const abut_world *world, const ab_nearness *near)
{
    return ab_direction_dot(near->normal, world->up);
}

/* Of two pairs of pieces that are equally near the one to rest on counts: a side that is touched
 * just beside its end, before the corner of the next piece, which is less than a quantum away; a
 * face before a corner, and before what is round; then what lies more along `up`: otherwise walkers
 * would lose the ground at the seams of a body. What carries the one that can rest comes before
 * what lies over it, as in a tunnel that it fits exactly. Then the normal more along x, whichever
 * piece comes first. */
static bool
is_better_rest(const abut_world *world, const ab_nearness *p, const ab_nearness *q, int rests)
{
    if (p->gap != q->gap) {
        return p->gap < q->gap;
    }
    if ((p->beside_end && q->apart) || (q->beside_end && p->apart)) {
        return p->beside_end; /* a quantum beside the seam of two pieces */
    }
    if (p->corner != q->corner) {
        return q->corner;
    }
    if (p->curved != q->curved) { /* beside a face there is the corner of the next piece */
        return q->curved;
    }
    int64_t up_p = lift_of_rest(world, p);
    int64_t up_q = lift_of_rest(world, q);
    int64_t carries_p = ab_max(rests * up_p, 0);
    int64_t carries_q = ab_max(rests * up_q, 0);

    if (carries_p != carries_q) {
        return carries_p > carries_q;
    }
    return ab_abs(up_p) != ab_abs(up_q) ? ab_abs(up_p) > ab_abs(up_q)
                                        : ab_abs(p->normal.x) > ab_abs(q->normal.x);
}

bool ab_next_that_counts(ab_piece_pairs *pairs, ab_sum *sum)
{
    bool found = ab_next_pieces(pairs, sum);

    while (found && ab_passing_joins(pairs->world, pairs->a, pairs->b,
                                     (ab_met_pieces){ pairs->i, pairs->k })) {
        found = ab_next_pieces(pairs, sum);
    }
    return found;
}

/* How many sides of the sum of two pieces they touch on: two at a corner. */
static int count_touched_sides(const ab_sum *sum)
{
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;
    int count = 0;

    while (ab_sum_next(&walk, &edge)) {
        count += (edge.along.x | edge.along.y) != 0 && ab_is_on_edge(&edge);
    }
    return count;
}

/* Of several sharp pieces that are at a gap of 0, for which doubles are too coarse. */
static void look_closely(const ab_piece_pairs *pairs, const ab_sum *sum, ab_nearness *near)
{
    const ab_hot *hot = pairs->world->hot;
    bool many = ((hot[pairs->a].flags | hot[pairs->b].flags) & AB_MANY) != 0;

    if (many && near->gap == 0 && sum->reach == 0) {
        bool touches = ab_relate(sum->a, sum->b, sum->d, 0) == ABUT_TOUCHING;

        near->apart = !touches;
        near->beside_end = touches && near->corner && count_touched_sides(sum) == 1;
    }
}

bool ab_next_nearness(ab_piece_pairs *pairs, ab_nearness *near)
{
    ab_sum sum;

    if (!ab_next_that_counts(pairs, &sum)) {
        return false;
    }
    if (!ab_nearness_by_side(&sum, near)) {
        *near = nearness_of_sum(&sum);
        look_closely(pairs, &sum, near);
    }
    near->piece_a = pairs->i;
    near->piece_b = pairs->k;
    return true;
}

/* What is nearly in touch and may be rested on. Whether that is so depends on the normal alone, and
 * on whether it is to be an outer one: so one of each is enough. */
static void note_beside(ab_nearnesses *all, const ab_nearness *near)
{
    bool outer = near->gap == 0 && !near->curved;

    if (near->corner || near->gap < 0 || near->gap > AB_WARM_GAP || all->count > AB_NEAR_BESIDE) {
        return;
    }
    for (uint32_t k = 0; k < all->count; k++) {
        const ab_nearness *other = &all->beside[k];

        if (other->normal.x == near->normal.x && other->normal.y == near->normal.y &&
            (other->gap == 0 && !other->curved) == outer) {
            return;
        }
    }
    if (all->count < AB_NEAR_BESIDE) {
        all->beside[all->count] = *near;
    }
    all->count++;
}

/* --- Ghosts -------------------------------------------------------------------------------------
 */

/* Whether a line across the normal of two pieces parts two others, too, but for rounding: by how
 * much that is off grows with the pieces. */
static bool parts_too(const ab_piece_pairs *all, const ab_nearness *near, const ab_nearness *others)
{
    const ab_hot *hot = all->world->hot;
    ab_vec n = near->normal;
    ab_vec at_a;
    ab_vec at_b;
    const ab_core *core_a = ab_piece_core(all->world, all->a, others->piece_a, &at_a);
    const ab_core *core_b = ab_piece_core(all->world, all->b, others->piece_b, &at_b);
    ab_vec from_a = ab_sub(at_a, hot[all->a].at);
    ab_vec d = ab_sub(ab_add(all->d, ab_sub(at_b, hot[all->b].at)), from_a);
    ab_i128 gap = i128_add(ab_ring_least(core_a, n), ab_ring_least(core_b, ab_neg(n)));
    int64_t size = ab_max(ab_max(core_a->high.x - core_a->low.x, core_a->high.y - core_a->low.y),
                          ab_max(core_b->high.x - core_b->low.x, core_b->high.y - core_b->low.y));
    int64_t off = near->upright ? 0 : 2 + (size >> (AB_DIRECTION_BITS - 3));

    gap = i128_sub(gap, i128_dot(d.x, d.y, n.x, n.y));
    return i128_sign(i128_add(gap, i128_mul(off, AB_DIRECTION_LENGTH))) >= 0;
}

static bool is_flat_touch(const ab_nearness *near)
{
    return near->gap == 0 && near->reach == 0 && !near->corner && !near->curved;
}

/* Whether two pieces only seem to meet by a side. A quantum beside the seam of a flat wall the side
 * of a mover is nearest to the corner of the next piece; but the line along the wall parts these
 * two as well, and that of the side does not part the mover from the wall. */
static bool is_ghost(const ab_piece_pairs *all, const ab_nearness *near)
{
    ab_piece_pairs pairs = *all;
    ab_nearness other;

    if (!near->apart || !is_flat_touch(near)) {
        return false;
    }
    while (ab_next_nearness(&pairs, &other)) {
        if (is_flat_touch(&other) && parts_too(all, &other, near) &&
            !parts_too(all, near, &other)) {
            return true;
        }
    }
    return false;
}

/* The best of the pieces to rest on that are no ghosts. */
static void choose_beside_ghosts(const ab_piece_pairs *all, int rests, ab_nearness *nearest)
{
    ab_piece_pairs pairs = *all;
    uint32_t count = nearest->pairs;
    ab_nearness near;

    *nearest = (ab_nearness){ .gap = INT64_MAX };
    while (ab_next_nearness(&pairs, &near)) {
        if (is_better_rest(all->world, &near, nearest, rests) && !is_ghost(all, &near)) {
            *nearest = near;
        }
    }
    nearest->pairs = count;
}

/* The nearest pieces; and beside them, unless that is NULL, what else there is. */
AB_INLINE void find_nearest_pieces(const abut_world *world,
                                   uint32_t a,
                                   uint32_t b,
                                   ab_vec d,
                                   int64_t slack,
                                   ab_nearness *nearest,
                                   ab_nearnesses *beside)
{
    const ab_piece_pairs all = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, slack);
    ab_piece_pairs pairs = all;
    int rests = which_rests(world, a, b);
    uint32_t count = 0;
    ab_nearness near;

    *nearest = (ab_nearness){ .gap = INT64_MAX };
    while (ab_next_nearness(&pairs, &near)) {
        if (beside != NULL) {
            note_beside(beside, &near);
        }
        if (beside != NULL && count < AB_NEAR_PAIRS) {
            beside->pairs[count][0] = pairs.i;
            beside->pairs[count][1] = pairs.k;
        }
        if (is_better_rest(world, &near, nearest, rests)) {
            *nearest = near;
        }
        count++;
    }
    nearest->pairs = count;
    if (count > 1 && is_ghost(&all, nearest)) {
        choose_beside_ghosts(&all, rests, nearest);
    }
}

void ab_find_nearnesses(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec d, int64_t slack, ab_nearnesses *all)
{
    all->count = 0;
    find_nearest_pieces(world, a, b, d, slack, &all->nearest, all);
}

ab_nearness
ab_nearest_pieces(const abut_world *world, uint32_t a, uint32_t b, ab_vec d, int64_t slack)
{
    ab_nearness nearest;

    find_nearest_pieces(world, a, b, d, slack, &nearest, NULL);
    return nearest;
}

/* A distance within which all pieces are: negative; of the cells of a grid a few around. */
static int64_t slack_of_all(const abut_world *world, uint32_t a, uint32_t b)
{
    const ab_grid *grid_a = ab_grid_of(world, a);
    const ab_grid *grid_b = ab_grid_of(world, b);
    int64_t most = ab_max(grid_a == NULL ? 0 : grid_a->size, grid_b == NULL ? 0 : grid_b->size);

    return most == 0 ? -1 : 4 * most;
}

ab_nearness ab_nearest_of_all(const abut_world *world, uint32_t a, uint32_t b, ab_vec d)
{
    int64_t most = slack_of_all(world, a, b);
    bool trees = ab_tree_of(world, a) != NULL || ab_tree_of(world, b) != NULL;

    /* Farther and farther. What is not within a distance has bounds that are not, so it is at least
     * that far away, but for the rounding of its gap. */
    for (int64_t slack = 4 * AB_WARM_GAP; most < 0 ? trees && slack < AB_ONE << 20 : slack < most;
         slack *= 8) {
        ab_nearness near = ab_nearest_pieces(world, a, b, d, slack);

        if (near.gap < slack - slack / 1024) {
            return near;
        }
    }
    return ab_nearest_pieces(world, a, b, d, most);
}

/* Looks at the nearest pieces of bodies of several more closely, if they are known to be so. */
static ab_nearness
nearness_from(const abut_world *world, uint32_t a, uint32_t b, const ab_nearnesses *known)
{
    ab_vec d = ab_sub(world->hot[b].at, world->hot[a].at);
    ab_nearness nearest =
        known != NULL ? known->nearest : ab_nearest_pieces(world, a, b, d, AB_WARM_GAP);

    if (nearest.gap > AB_WARM_GAP) {
        nearest = ab_nearest_of_all(world, a, b, d); /* off a corner */
    }
    /* What is whole has no seams: those that it seems to have are of the cut. */
    if (nearest.gap == 0 && nearest.corner && !ab_is_whole_pair(world, a, b)) {
        look_for_mouth(world, a, b, &nearest);
    }
    if (nearest.gap == 0 && nearest.corner && nearest.reach == 0) {
        look_around_corner(world, a, b, &nearest);
    }
    return nearest;
}

/* The same of two bodies of one piece each, which most are: there is nothing to choose from. */
static ab_nearness nearness_of_single(const abut_world *world, uint32_t a, uint32_t b)
{
    const ab_hot *hot_a = &world->hot[a];
    const ab_hot *hot_b = &world->hot[b];
    ab_sum sum = { .a = ab_world_core(world, hot_a->core),
                   .b = ab_world_core(world, hot_b->core),
                   .d = ab_sub(hot_b->at, hot_a->at) };

    sum.reach = sum.a->radius + sum.b->radius;
    ab_nearness near = nearness_of_sum(&sum);

    near.pairs = 1;
    if (near.gap == 0 && near.corner && near.reach == 0) {
        look_around_corner(world, a, b, &near);
    }
    return near;
}

ab_nearness ab_nearness_of(const abut_world *world, uint32_t a, uint32_t b)
{
    if (!ab_may_have_seams(world, a, b)) {
        return nearness_of_single(world, a, b);
    }
    ab_vec d = ab_sub(world->hot[b].at, world->hot[a].at);

    return nearness_from(world, a, b, ab_known_nearnesses(world, a, b, d));
}

ab_nearness ab_nearness_kept(abut_world *world, uint32_t a, uint32_t b)
{
    if (!ab_may_have_seams(world, a, b)) {
        return nearness_of_single(world, a, b);
    }
    return nearness_from(world, a, b, ab_nearness_keep(world, a, b));
}

/* --- Several places at once ---------------------------------------------------------------------
 */

/* Two normals that differ by no more are the same, but for rounding. */
#define SAME_NORMAL (AB_DIRECTION_LENGTH >> 16)

static bool has_normal(const ab_nearness *near, ab_vec normal)
{
    return ab_abs(near->normal.x - normal.x) + ab_abs(near->normal.y - normal.y) < SAME_NORMAL;
}

/* Whether something that two pieces have between them counts: a corner is nothing to rest on, and
 * a side that touches must be an outer one. What does not touch yet, or is round, is looked at
 * closely when a body would run into it. */
static bool is_to_rest_on(const abut_world *world, uint32_t a, uint32_t b, const ab_nearness *near)
{
    return near->gap >= 0 && near->gap <= AB_WARM_GAP && !near->corner &&
           (near->gap > 0 || near->curved ||
            ab_is_outer_normal(world, a, b, (ab_vec){ 0, 0 },
                               (ab_met_pieces){ near->piece_a, near->piece_b }, near->normal));
}

/* Adds one more, unless its normal is known. */
static bool takes_as_more(const abut_world *world,
                          uint32_t a,
                          uint32_t b,
                          const ab_nearness *nearest,
                          const ab_nearness *near,
                          ab_nearness *more,
                          uint32_t count)
{
    bool known = has_normal(nearest, near->normal);

    for (uint32_t k = 0; k < count; k++) {
        known |= has_normal(&more[k], near->normal);
    }
    if (known || !is_to_rest_on(world, a, b, near)) {
        return false;
    }
    more[count] = *near;
    return true;
}

/* By all pieces that are near. */
static uint32_t more_of_all(
    const abut_world *world, uint32_t a, uint32_t b, const ab_nearness *nearest, ab_nearness *more)
{
    ab_vec d = ab_sub(world->hot[b].at, world->hot[a].at);
    ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, AB_WARM_GAP);
    uint32_t count = 0;
    ab_nearness near;

    while (count < AB_MORE_NEARNESSES && ab_next_nearness(&pairs, &near)) {
        count += takes_as_more(world, a, b, nearest, &near, more, count);
    }
    return count;
}

uint32_t ab_more_nearnesses(
    const abut_world *world, uint32_t a, uint32_t b, const ab_nearness *nearest, ab_nearness *more)
{
    ab_vec d = ab_sub(world->hot[b].at, world->hot[a].at);
    const ab_nearnesses *known = ab_known_nearnesses(world, a, b, d);
    uint32_t count = 0;

    if (((world->hot[a].flags | world->hot[b].flags) & AB_MANY) == 0) {
        return 0;
    }
    if (known == NULL || known->count > AB_NEAR_BESIDE) {
        return more_of_all(world, a, b, nearest, more);
    }
    for (uint32_t k = 0; k < known->count && count < AB_MORE_NEARNESSES; k++) {
        count += takes_as_more(world, a, b, nearest, &known->beside[k], more, count);
    }
    return count;
}
