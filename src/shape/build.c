/* shape/build.c - from a draft of doubles to a core on the lattice.
 *
 * Check, round, make a ring, move it to its origin, lay it out for the lanes.
 * Nothing invalid gets past here.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "shape/build.h"

/* Corners an outline may have before welding without lending memory. */
enum { AB_SCRATCH_CORNERS = 32 };

const ab_shape ab_nothing = { .core = { .status = ABUT_E_SHAPE, .bad_index = -1 } };

abut_shape ab_empty(abut_status why, double number, int index)
{
    abut_shape shape = { 0 };
    ab_core *core = &ab_private(&shape)->core;

    core->status = (uint8_t)why;
    core->source_radius = number;
    core->bad_index = index;
    return shape;
}

/* The layout of lent memory for `count` corners: the ring with its lanes, the
 * sources, and the corners while the ring is being made. */
typedef struct memory_plan {
    size_t doubles; /* of each coordinate column */
    size_t ring;    /* bytes of columns, sources and sides */
    size_t total;
} memory_plan;

static memory_plan plan_memory(int count)
{
    size_t corners = (size_t)count;
    memory_plan plan;

    plan.doubles = ((corners + 3) & ~(size_t)3) + 4;
    plan.ring = 3 * plan.doubles * sizeof(double) + corners * sizeof(abut_vec2) +
                ((corners * sizeof(int32_t) + 7) & ~(size_t)7);
    plan.total = 8 + plan.ring + (corners + AB_RING_SCRATCH(corners)) * sizeof(ab_corner);
    return plan;
}

size_t ab_memory_for(int count)
{
    enum { MOST_BYTES = 256 }; /* of a corner, with room to spare for the rest */

    if ((size_t)count > SIZE_MAX / MOST_BYTES - 1) {
        return SIZE_MAX; /* more than there is: where size_t has 32 bits */
    }
    return count > AB_INLINE_POINTS ? plan_memory(count).total : 0;
}

static void *aligned(void *memory)
{
    return (char *)memory + (-(uintptr_t)memory & 7);
}

abut_vec2 *ab_memory_sources(void *memory, int count)
{
    double *columns = aligned(memory);

    return (abut_vec2 *)(void *)(columns + 3 * plan_memory(count).doubles);
}

/* How far, in quanta, rounding may have moved the corners of an outline against each
 * other: some quanta for the lattice, and for large coordinates, which doubles
 * cannot have as fine as it, some of their own. */
static int64_t rounding_slack(const ab_corner *corners, int count, bool exact)
{
    int64_t most = 0;

    for (int i = 0; i < count; i++) {
        most = ab_max(most, ab_max(corners[i].at.x, -corners[i].at.x));
        most = ab_max(most, ab_max(corners[i].at.y, -corners[i].at.y));
    }
    return exact && most >> 52 == 0 ? 0 : 4 + 4 * (most >> 52);
}

/* Rounds the outline into `corners`. Says in `exact` whether nothing was lost,
 * and in `wrong` which point cannot be a place. */
static abut_status
round_outline(const ab_draft *draft, ab_corner *corners, bool *exact, int *wrong, double *number)
{
    *exact = true;
    for (int i = 0; draft->place != NULL && i < draft->count; i++) {
        corners[i] = (ab_corner){ draft->place(draft->of, i), i, i };
    }
    for (int i = 0; draft->place == NULL && i < draft->count; i++) {
        abut_vec2 point = draft->points[i];
        abut_status bad_x = ab_coordinate_check(point.x);
        abut_status bad = bad_x != ABUT_OK ? bad_x : ab_coordinate_check(point.y);

        if (bad != ABUT_OK) {
            *wrong = i;
            *number = bad_x != ABUT_OK ? point.x : point.y;
            return bad;
        }
        corners[i] = (ab_corner){ { ab_round(point.x), ab_round(point.y) }, i, i };
        *exact = *exact && (double)corners[i].at.x == point.x * AB_PER_UNIT &&
                 (double)corners[i].at.y == point.y * AB_PER_UNIT;
    }
    return ABUT_OK;
}

static void find_bounds(const ab_corner *corners, int count, ab_vec *low, ab_vec *high)
{
    *low = corners[0].at;
    *high = corners[0].at;
    for (int i = 1; i < count; i++) {
        low->x = ab_min(low->x, corners[i].at.x);
        low->y = ab_min(low->y, corners[i].at.y);
        high->x = ab_max(high->x, corners[i].at.x);
        high->y = ab_max(high->y, corners[i].at.y);
    }
}

/* The middle of two lattice numbers, rounded towards minus infinity. */
static int64_t middle(int64_t low, int64_t high)
{
    return low + ((high - low) >> 1);
}

/* A box fills its bounds: a point, an upright segment, or four corners of it. */
static bool fills_bounds(const ab_corner *corners, int count, ab_vec low, ab_vec high)
{
    if (count < 3) {
        return low.x == high.x || low.y == high.y;
    }
    if (count != 4) {
        return false;
    }
    return corners[0].at.y == low.y && corners[1].at.x == high.x && corners[1].at.y == low.y &&
           corners[2].at.x == high.x && corners[2].at.y == high.y && corners[3].at.x == low.x &&
           corners[3].at.y == high.y;
}

/* Writes the ring, relative to `at`, and goes on cyclically to fill the lanes. */
static void lay_out(const ab_corner *corners,
                    int count,
                    ab_vec at,
                    bool wide,
                    double *x,
                    double *y,
                    double *inverse)
{
    int lanes = (count + 3) & ~3;

    for (int i = 0, from = 0; i <= lanes; i++) {
        x[i] = ab_core_keep(corners[from].at.x - at.x, wide);
        y[i] = ab_core_keep(corners[from].at.y - at.y, wide);
        from = from + 1 < count ? from + 1 : 0;
    }
    if (count < 2) {
        return;
    }
    for (int i = 0, from = 0; i < lanes; i++) {
        int to = from + 1 < count ? from + 1 : 0;
        double along_x = (double)(corners[to].at.x - corners[from].at.x);
        double along_y = (double)(corners[to].at.y - corners[from].at.y);

        inverse[i] = 1 / ab_sqrt(along_x * along_x + along_y * along_y);
        from = to;
    }
}

static double size_of(ab_vec low, ab_vec high)
{
    int64_t x = ab_max(high.x, -low.x);
    int64_t y = ab_max(high.y, -low.y);

    return (double)ab_max(x, y);
}

/* Columns, sources and sides in lent memory. */
static void lend_ring(ab_core *core, const ab_draft *draft, const ab_corner *corners, ab_vec at)
{
    memory_plan plan = plan_memory(draft->count);
    double *x = aligned(draft->memory);
    double *y = x + plan.doubles;
    double *inverse = y + plan.doubles;
    abut_vec2 *source = ab_memory_sources(draft->memory, draft->count);
    int32_t *side = (int32_t *)(void *)(source + draft->count);

    lay_out(corners, core->count, at, ab_core_is_wide(core), x, y, inverse);
    for (int i = 0; i < draft->count; i++) {
        source[i] = draft->points[i];
    }
    for (int i = 0; i < core->count; i++) {
        side[i] = corners[i].edge;
    }
    core->flags |= AB_CORE_BORROWED;
    core->ring.lent = (ab_ring_memory){ x, y, inverse, source, side };
}

static void hold_ring(ab_core *core, const ab_draft *draft, const ab_corner *corners, ab_vec at)
{
    lay_out(corners, core->count, at, ab_core_is_wide(core), core->ring.held.x, core->ring.held.y,
            core->ring.held.inverse_length);
    for (int i = 0; i < draft->count; i++) {
        core->ring.held.source[i] = draft->points[i];
    }
    for (int i = 0; i < core->count; i++) {
        core->ring.held.side[i] = (int8_t)corners[i].edge;
    }
}

/* Lays a finished ring of `count` corners out as a shape. */
static abut_shape
place_ring(const ab_draft *draft, const ab_corner *corners, int count, int64_t radius)
{
    ab_vec low;
    ab_vec high;

    find_bounds(corners, count, &low, &high);
    if (high.x - low.x > AB_LATTICE_LIMIT || high.y - low.y > AB_LATTICE_LIMIT) {
        return ab_empty(ABUT_E_RANGE, ab_units(ab_max(high.x - low.x, high.y - low.y)), -1);
    }
    if (low.x - radius < -AB_LATTICE_LIMIT || low.y - radius < -AB_LATTICE_LIMIT ||
        high.x + radius > AB_LATTICE_LIMIT || high.y + radius > AB_LATTICE_LIMIT) {
        return ab_empty(ABUT_E_RANGE, draft->radius, AB_BAD_RADIUS);
    }
    abut_shape result;
    ab_shape *shape = ab_private(&result);
    ab_core *core = &shape->core;

    shape->at = (ab_vec){ middle(low.x, high.x), middle(low.y, high.y) };
    core->radius = radius;
    core->low = ab_sub(low, shape->at);
    core->high = ab_sub(high, shape->at);
    core->count = count;
    core->source_count = draft->count;
    core->form = fills_bounds(corners, count, low, high) ? AB_CORE_BOX : AB_CORE_HULL;
    core->extent = size_of(core->low, core->high);
    core->flags = core->extent > (double)AB_LOCAL_LIMIT ? AB_CORE_WIDE : 0;
    core->kind = (uint8_t)draft->kind;
    core->status = ABUT_OK;
    core->bad_index = -1;
    core->source_radius = draft->radius;
    if (draft->count > AB_INLINE_POINTS) {
        lend_ring(core, draft, corners, shape->at);
    } else {
        hold_ring(core, draft, corners, shape->at);
        if (count > 2 && !ab_core_is_wide(core)) {
            core->flags |= AB_CORE_SMALL;
        }
    }
    return result;
}

/* An outline of many points that all but eight or fewer of are welded away needs
 * no memory: what is left is its own source. */
static abut_shape place_welded(const ab_draft *draft, ab_corner *corners, int count, int64_t radius)
{
    abut_vec2 left[AB_INLINE_POINTS];
    ab_draft smaller = *draft;

    for (int i = 0; i < count; i++) {
        left[i] = draft->points[corners[i].index];
    }
    smaller.points = left;
    smaller.count = count;
    return place_ring(&smaller, corners, count, radius);
}

static abut_shape
build_in(const ab_draft *draft, ab_corner *corners, ab_corner *scratch, int64_t radius)
{
    bool exact;
    int wrong = -1;
    double number = 0;
    abut_status status = round_outline(draft, corners, &exact, &wrong, &number);

    if (status != ABUT_OK) {
        return ab_empty(status, number, wrong);
    }
    int64_t slack = rounding_slack(corners, draft->count, exact);
    int count = draft->count == 1
                    ? 1
                    : ab_ring_from_outline(corners, draft->count, draft->trust, slack, scratch);

    if (count == 0) {
        return ab_empty(ABUT_E_NOT_CONVEX, 0, -1);
    }
    if (draft->count > AB_INLINE_POINTS && count <= AB_INLINE_POINTS && count <= INT8_MAX &&
        draft->count <= INT8_MAX) {
        return place_welded(draft, corners, count, radius);
    }
    if (draft->count > AB_INLINE_POINTS && draft->memory == NULL) {
        return ab_empty(ABUT_E_ROOM, count, -1);
    }
    return place_ring(draft, corners, count, radius);
}

abut_shape ab_build(const ab_draft *draft)
{
    abut_status bad_radius = ab_coordinate_check(draft->radius);

    if (bad_radius != ABUT_OK) {
        return ab_empty(bad_radius, draft->radius, AB_BAD_RADIUS);
    }
    if (draft->radius < 0) {
        return ab_empty(ABUT_E_RADIUS, draft->radius, -1);
    }
    if (draft->count == 0) {
        return ab_empty(ABUT_E_NO_POINTS, 0, -1);
    }
    if (draft->points == NULL) {
        return ab_empty(ABUT_E_ARGUMENT, 0, -1);
    }
    int64_t radius = ab_round(draft->radius);

    if (draft->count <= AB_SCRATCH_CORNERS) {
        ab_corner corners[AB_SCRATCH_CORNERS];
        ab_corner scratch[AB_RING_SCRATCH(AB_SCRATCH_CORNERS)];

        if (draft->memory != NULL && draft->size < ab_memory_for(draft->count)) {
            return ab_empty(ABUT_E_ROOM, (double)draft->size, -1);
        }
        return build_in(draft, corners, scratch, radius);
    }
    if (draft->memory == NULL || draft->size < ab_memory_for(draft->count)) {
        return ab_empty(ABUT_E_ROOM, draft->memory == NULL ? 0 : (double)draft->size, -1);
    }
    memory_plan plan = plan_memory(draft->count);
    ab_corner *corners = (ab_corner *)(void *)((char *)aligned(draft->memory) + plan.ring);

    return build_in(draft, corners, corners + draft->count, radius);
}

abut_shape ab_build_on_lattice(const ab_vec *points, int count, abut_kind kind)
{
    abut_vec2 sources[AB_INLINE_POINTS];
    ab_corner corners[AB_INLINE_POINTS];
    ab_corner scratch[AB_RING_SCRATCH(AB_INLINE_POINTS)];
    ab_draft draft = { sources, count, 0, kind, AB_TRUST_CONVEX, NULL, 0, NULL, NULL };

    AB_ASSERT(count > 0 && count <= AB_INLINE_POINTS, "what fits into the value");
    for (int i = 0; i < count; i++) {
        corners[i] = (ab_corner){ points[i], i, i };
        sources[i] = (abut_vec2){ ab_units(points[i].x), ab_units(points[i].y) };
    }
    int size = count == 1 ? 1 : ab_ring_from_outline(corners, count, draft.trust, 0, scratch);

    return place_ring(&draft, corners, size, 0);
}
