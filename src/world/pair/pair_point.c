/* world/pair/pair_point.c - where two bodies meet, for reports.
 *
 * Two sides that lie along each other meet in a part that both have, and its middle is reported.
 * At the tick of an impact there is still a hair of a gap, and sides may lean by a hair after
 * rounding, so that only one corner is nearest: so a side is what of a piece comes as far along the
 * normal as its foremost corner, but for a hair. The pieces of a body have one common part with the
 * other body: that of a box on a row of tiles does not end at a seam.
 *
 * A corner on a side has itself in common with it. What is round is left to the meeting of the two
 * pieces.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "math/lanes.h"
#include "narrow/meet.h"
#include "world/pair/pair.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

#include <math.h>

/* --- Rounding --------------------------------------------------------------------------------- */

/* A place, half of a vector further, and so much more: rounded to the lattice, and if two places
 * are equally near, to the even one. So it does not matter from where it is seen, and a mirrored
 * scene has the mirrored place. */
static int64_t rounded_place(int64_t from, int64_t twice, double more)
{
    enum { PARTS = 256 };
    double scaled = ab_fmax(ab_fmin(more, 0x1p52), -0x1p52) * PARTS;
    int64_t parts = (int64_t)(scaled + (scaled < 0 ? -0.5 : 0.5)) + (twice & 1) * (PARTS / 2);
    int64_t whole = parts >= 0 ? parts / PARTS : -((PARTS - 1 - parts) / PARTS);
    int64_t rest = parts - whole * PARTS;
    int64_t place = from + (twice - (twice & 1)) / 2 + whole;

    return place + (rest > PARTS / 2 || (rest == PARTS / 2 && (place & 1) != 0) ? 1 : 0);
}

/* --- One pair of pieces ------------------------------------------------------------------------
 */

/* The middle of the points of a meeting, or of the gap. */
static ab_vec middle_of_meeting(const ab_core *a, ab_vec at_a, const ab_core *b, ab_vec at_b)
{
    ab_meeting meeting = ab_meet(a, b, ab_sub(at_b, at_a));
    bool apart = meeting.relation == ABUT_APART || meeting.point_count == 0;
    abut_vec2 first = apart ? meeting.near_a : meeting.points[0];
    abut_vec2 last = apart ? meeting.near_b : meeting.points[meeting.point_count > 1 ? 1 : 0];
    ab_vec from = meeting.seen_from_b ? at_b : at_a;

    return (ab_vec){ rounded_place(from.x, 0, (first.x + last.x) / 2),
                     rounded_place(from.y, 0, (first.y + last.y) / 2) };
}

/* Two bodies, and where they stand. */
typedef struct standing_pair {
    const abut_world *world;
    uint32_t a;
    uint32_t b;
    ab_vec at_a;
    ab_vec at_b;
} standing_pair;

/* Where a piece stands, as seen from the first of its body, and its core. */
static const ab_core *
piece_in_body(const abut_world *world, uint32_t index, uint32_t piece, ab_vec *offset)
{
    ab_vec at;
    const ab_core *core = ab_piece_core(world, index, piece, &at);

    *offset = ab_sub(at, world->hot[index].at);
    return core;
}

static ab_vec middle_of_pieces(const standing_pair *pair, ab_met_pieces pieces)
{
    ab_vec offset_a;
    ab_vec offset_b;
    const ab_core *core_a = piece_in_body(pair->world, pair->a, pieces.a, &offset_a);
    const ab_core *core_b = piece_in_body(pair->world, pair->b, pieces.b, &offset_b);

    return middle_of_meeting(core_a, ab_add(pair->at_a, offset_a), core_b,
                             ab_add(pair->at_b, offset_b));
}

/* --- The common part ---------------------------------------------------------------------------
 */

/* An end of a side: how far along the line across the normal, and where, as seen from a. */
typedef struct side_end {
    double along; /* times the length of the normal */
    double lift;  /* from there to midway between the two, in normals */
    ab_vec point;
} side_end;

/* What of a piece comes as far along a direction as it reaches, but for a hair. */
typedef struct side {
    double reach; /* times the length of the normal, without the radius */
    side_end low;
    side_end high;
} side;

/* What two bodies have in common along a normal. */
typedef struct common_part {
    ab_vec origin; /* of the first piece of a */
    ab_vec normal; /* of length 2^30, out of b towards a */
    double gap;    /* the least between two pieces */
    ab_met_pieces pieces;
    bool found;
    bool has_ends;
    bool is_long; /* of a corner the ends are the two that meet, or one twice */
    side_end low;
    side_end high;
} common_part;

static double dot_in_doubles(ab_vec p, ab_vec q)
{
    return (double)p.x * (double)q.x + (double)p.y * (double)q.y;
}

/* A hair, and more for large pieces: the normal is rounded. */
static double hair_of(const ab_core *core)
{
    double size = (double)(core->high.x - core->low.x) + (double)(core->high.y - core->low.y);

    return ((double)AB_TOUCH_GAP + size * 0x1p-28) * (double)AB_DIRECTION_LENGTH;
}

/* Of a box the corner on a side along an axis that comes first in its ring, and the other. */
static int first_on_side(ab_vec direction)
{
    return direction.x > 0 ? 1 : direction.y > 0 ? 2 : 0;
}

static int second_on_side(ab_vec direction)
{
    return direction.x > 0 ? 2 : direction.x < 0 || direction.y > 0 ? 3 : 1;
}

/* Whether a side is that of a box along an axis, and the opposite one is further away than a hair:
 * then only two corners are on it. */
static bool is_side_of_box(const ab_core *core, ab_vec offset, ab_vec direction, double hair)
{
    if (core->form != AB_CORE_BOX || core->count != 4 || (direction.x != 0 && direction.y != 0)) {
        return false;
    }
    ab_vec near = ab_core_point(core, first_on_side(direction));
    ab_vec far = ab_core_point(core, (first_on_side(direction) + 2) % 4);

    return dot_in_doubles(ab_add(far, offset), direction) <
           dot_in_doubles(ab_add(near, offset), direction) - hair;
}

static side foremost_of_box(const ab_core *core, ab_vec offset, ab_vec direction, ab_vec across)
{
    ab_vec first = ab_add(ab_core_point(core, first_on_side(direction)), offset);
    ab_vec second = ab_add(ab_core_point(core, second_on_side(direction)), offset);
    side_end one = { dot_in_doubles(first, across), 0, first };
    side_end two = { dot_in_doubles(second, across), 0, second };

    return (side){ .reach = dot_in_doubles(first, direction),
                   .low = two.along < one.along ? two : one,
                   .high = two.along > one.along ? two : one };
}

/* The same of a segment: one of its ends, or both. */
static side foremost_of_segment(
    const ab_core *core, ab_vec offset, ab_vec direction, ab_vec across, double hair)
{
    ab_vec first = ab_add(ab_core_point(core, 0), offset);
    ab_vec second = ab_add(ab_core_point(core, 1), offset);
    side_end one = { dot_in_doubles(first, across), 0, first };
    side_end two = { dot_in_doubles(second, across), 0, second };
    double reach_one = dot_in_doubles(first, direction);
    double reach_two = dot_in_doubles(second, direction);
    double reach = reach_two > reach_one ? reach_two : reach_one;

    if (reach_one < reach - hair) {
        return (side){ .reach = reach, .low = two, .high = two };
    }
    if (reach_two < reach - hair) {
        return (side){ .reach = reach, .low = one, .high = one };
    }
    return (side){ .reach = reach,
                   .low = two.along < one.along ? two : one,
                   .high = two.along > one.along ? two : one };
}

/* The side of a piece towards a direction, but for a hair; `across` is the line that its ends are
 * ordered along. */
static side
foremost_side(const ab_core *core, ab_vec offset, ab_vec direction, ab_vec across, double hair)
{
    side found = { .reach = -INFINITY };

    if (core->count == 2) {
        return foremost_of_segment(core, offset, direction, across, hair);
    }
    if (is_side_of_box(core, offset, direction, hair)) {
        return foremost_of_box(core, offset, direction, across);
    }
    double few[AB_INLINE_POINTS]; /* reaches, of which each is needed twice */

    for (int i = 0; i < core->count; i++) {
        double reach = dot_in_doubles(ab_add(ab_core_point(core, i), offset), direction);

        if (i < AB_INLINE_POINTS) {
            few[i] = reach;
        }
        found.reach = reach > found.reach ? reach : found.reach;
    }
    found.low.along = INFINITY;
    found.high.along = -INFINITY;
    for (int i = 0; i < core->count; i++) {
        ab_vec point = ab_add(ab_core_point(core, i), offset);
        double reach = i < AB_INLINE_POINTS ? few[i] : dot_in_doubles(point, direction);

        if (reach < found.reach - hair) {
            continue;
        }
        double along = dot_in_doubles(point, across);

        if (along < found.low.along) {
            found.low = (side_end){ along, 0, point };
        }
        if (along > found.high.along) {
            found.high = (side_end){ along, 0, point };
        }
    }
    return found;
}

/* How far it is from an end to the line midway between the two, in normals. */
static void measure_lift(side_end *end, ab_vec normal, double midway)
{
    end->lift = (midway - dot_in_doubles(end->point, normal)) / dot_in_doubles(normal, normal);
}

/* Adds what two pieces have in common, seen from a: of the nearest along the normal, but for a
 * hair. */
static void add_common(common_part *part, const ab_sum *sum, ab_vec offset, ab_met_pieces pieces)
{
    double length = (double)AB_DIRECTION_LENGTH;
    ab_vec across = { -part->normal.y, part->normal.x };
    double hair_a = hair_of(sum->a);
    double hair_b = hair_of(sum->b);
    side a = foremost_side(sum->a, offset, ab_neg(part->normal), across, hair_a);
    side b = foremost_side(sum->b, ab_add(offset, sum->d), part->normal, across, hair_b);
    double on_a = -a.reach - (double)sum->a->radius * length;
    double on_b = b.reach + (double)sum->b->radius * length;
    double gap = on_a - on_b;
    double hair = hair_a + hair_b;
    side_end low = b.low.along > a.low.along ? b.low : a.low;
    side_end high = b.high.along < a.high.along ? b.high : a.high;

    if (gap < -hair || low.along - high.along > hair + gap ||
        (part->found && gap > part->gap + hair)) {
        return;
    }
    if (!part->found || gap < part->gap - hair) {
        part->found = true;
        part->has_ends = false;
        part->is_long = false;
        part->gap = INFINITY;
    }
    if (gap < part->gap) {
        part->gap = gap;
        part->pieces = pieces;
    }
    bool is_long = low.along < high.along;

    if (!is_long && (sum->reach > 0 || part->is_long)) {
        return; /* a corner beside a side counts for nothing, and what is round has its own rules */
    }
    bool joins = part->is_long && is_long;

    measure_lift(&low, part->normal, (on_a + on_b) / 2);
    measure_lift(&high, part->normal, (on_a + on_b) / 2);
    part->low = joins && part->low.along <= low.along ? part->low : low;
    part->high = joins && part->high.along >= high.along ? part->high : high;
    part->has_ends = true;
    part->is_long = is_long;
}

/* What all pairs of pieces have in common that are known to be near. */
static void add_known(common_part *part, const standing_pair *pair, const ab_nearnesses *known)
{
    for (uint32_t n = 0; n < known->nearest.pairs; n++) {
        ab_met_pieces pieces = { known->pairs[n][0], known->pairs[n][1] };
        ab_vec offset_a;
        ab_vec offset_b;
        ab_sum sum = { .a = piece_in_body(pair->world, pair->a, pieces.a, &offset_a),
                       .b = piece_in_body(pair->world, pair->b, pieces.b, &offset_b) };

        sum.d = ab_sub(ab_add(ab_sub(pair->at_b, pair->at_a), offset_b), offset_a);
        sum.reach = sum.a->radius + sum.b->radius;
        add_common(part, &sum, offset_a, pieces);
    }
}

static common_part common_part_of(const standing_pair *pair, ab_vec normal)
{
    const abut_world *world = pair->world;
    common_part part = { .origin = pair->at_a, .normal = normal };
    ab_vec d = ab_sub(pair->at_b, pair->at_a);
    ab_vec motion = ab_sub(world->hot[pair->a].motion, world->hot[pair->b].motion);
    int64_t slack = AB_WARM_GAP + ab_max(ab_abs(motion.x), ab_abs(motion.y));
    const ab_nearnesses *known =
        slack == AB_WARM_GAP ? ab_known_nearnesses(world, pair->a, pair->b, d) : NULL;

    if (known != NULL && known->nearest.pairs <= AB_NEAR_PAIRS) {
        add_known(&part, pair, known);
        return part;
    }
    ab_piece_pairs pairs = ab_pairs_near(world, pair->a, pair->b, d, (ab_vec){ 0, 0 }, slack);
    bool many = ((world->hot[pair->a].flags | world->hot[pair->b].flags) & AB_MANY) != 0;
    ab_sum sum;

    while (ab_next_that_counts(&pairs, &sum)) {
        ab_vec offset = many ? pairs.walk_a.found.offset : (ab_vec){ 0, 0 };

        add_common(&part, &sum, offset, (ab_met_pieces){ pairs.i, pairs.k });
    }
    return part;
}

static ab_vec middle_of_part(const common_part *part)
{
    double lift = (part->low.lift + part->high.lift) / 2;

    return (ab_vec){ rounded_place(part->origin.x, part->low.point.x + part->high.point.x,
                                   lift * (double)part->normal.x),
                     rounded_place(part->origin.y, part->low.point.y + part->high.point.y,
                                   lift * (double)part->normal.y) };
}

/* --- Two bodies ------------------------------------------------------------------------------- */

/* The pieces that are nearest, wherever they are. */
static ab_nearness nearest_of(const standing_pair *pair)
{
    ab_vec d = ab_sub(pair->at_b, pair->at_a);
    ab_nearness near = ab_nearest_pieces(pair->world, pair->a, pair->b, d, AB_WARM_GAP);

    return near.gap < INT64_MAX ? near : ab_nearest_of_all(pair->world, pair->a, pair->b, d);
}

/* Boxes of one piece each, and a circle and such a piece: their meeting has the middle, at any
 * distance. */
static bool have_plain_middle(const abut_world *world, uint32_t a, uint32_t b)
{
    const ab_hot *hot_a = &world->hot[a];
    const ab_hot *hot_b = &world->hot[b];
    const ab_core *core_a = ab_world_core(world, hot_a->core);
    const ab_core *core_b = ab_world_core(world, hot_b->core);

    return ((hot_a->flags | hot_b->flags) & AB_MANY) == 0 &&
           ((core_a->form & core_b->form) == AB_CORE_BOX ||
            ((core_a->count == 1 || core_b->count == 1) && core_a->radius + core_b->radius > 0));
}

/* Sharp boxes that touch: the middle of what their bounds have in common, as their meeting would
 * have it. Returns false for others. */
static bool middle_of_flush(const standing_pair *pair, ab_vec *middle)
{
    const ab_core *a = ab_world_core(pair->world, pair->world->hot[pair->a].core);
    const ab_core *b = ab_world_core(pair->world, pair->world->hot[pair->b].core);
    ab_vec d = ab_sub(pair->at_b, pair->at_a);
    ab_vec gap = ab_bounds_gap(a, b, d);

    if (((a->flags | b->flags) & AB_CORE_WIDE) != 0 || (a->radius | b->radius) != 0 ||
        ab_max(gap.x, gap.y) != 0) {
        return false;
    }
    int64_t x = ab_max(a->low.x, b->low.x + d.x) + ab_min(a->high.x, b->high.x + d.x);
    int64_t y = ab_max(a->low.y, b->low.y + d.y) + ab_min(a->high.y, b->high.y + d.y);

    *middle = (ab_vec){ rounded_place(pair->at_a.x, x, 0), rounded_place(pair->at_a.y, y, 0) };
    return true;
}

static ab_vec point_of_placed(const standing_pair *pair, ab_vec normal)
{
    const abut_world *world = pair->world;

    if (world->cold[pair->a].id > world->cold[pair->b].id) {
        standing_pair turned = { world, pair->b, pair->a, pair->at_b, pair->at_a };

        return point_of_placed(&turned, ab_neg(normal));
    }
    if (have_plain_middle(world, pair->a, pair->b)) {
        ab_vec middle;

        return middle_of_flush(pair, &middle) ? middle
                                              : middle_of_pieces(pair, (ab_met_pieces){ 0, 0 });
    }
    ab_nearness near = { .gap = 0 };
    bool known = (normal.x | normal.y) != 0;

    if (!known) {
        near = nearest_of(pair);
        normal = near.normal;
    }
    common_part part = { .found = false };

    if (near.gap >= -AB_TOUCH_GAP && near.gap < INT64_MAX) {
        part = common_part_of(pair, normal);
    }
    if (part.has_ends) {
        return middle_of_part(&part);
    }
    if (part.found) {
        return middle_of_pieces(pair, part.pieces);
    }
    near = known ? nearest_of(pair) : near;
    return near.gap == INT64_MAX
               ? pair->at_a /* the cells that they met at are gone */
               : middle_of_pieces(pair, (ab_met_pieces){ near.piece_a, near.piece_b });
}

ab_vec ab_pair_point(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_vec normal)
{
    standing_pair pair = { world, a, b, ab_hot_at(&world->hot[a], tick),
                           ab_hot_at(&world->hot[b], tick) };

    return point_of_placed(&pair, normal);
}

ab_vec
ab_pair_point_after(const abut_world *world, uint32_t a, uint32_t b, ab_vec moved, ab_vec normal)
{
    standing_pair pair = { world, a, b, ab_add(world->hot[a].at, moved), world->hot[b].at };

    return point_of_placed(&pair, normal);
}
