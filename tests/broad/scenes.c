/* broad/scenes.c - sets of bounds to try an index on.
 *
 * A scene is made box by box from a number and a random generator. Places and sizes
 * are drawn as whole multiples of a quantum, so that corner plus size is exact.
 *
 * SPDX-License-Identifier: MIT */

#include "broad/scenes.h"

#include "support/rng.h"

#include <math.h>

static const char *const names[SCENE_KIND_COUNT] = {
    [SCENE_UNIFORM] = "uniform",   [SCENE_CLUSTER] = "cluster",   [SCENE_MIX] = "mix",
    [SCENE_WILD] = "wild",         [SCENE_EQUAL] = "equal",       [SCENE_NESTED] = "nested",
    [SCENE_TILES] = "tiles",       [SCENE_GAPS] = "gaps",         [SCENE_BORDERS] = "borders",
    [SCENE_POINTS] = "points",     [SCENE_SEGMENTS] = "segments", [SCENE_HOLES] = "holes",
    [SCENE_EMPTY] = "empty",       [SCENE_COVERS] = "covers",     [SCENE_GIANTS] = "giants",
    [SCENE_LIMITS] = "limits",     [SCENE_OFFSETS] = "offsets",   [SCENE_CROSSES] = "crosses",
    [SCENE_ROWS] = "rows",         [SCENE_COLUMNS] = "columns",   [SCENE_STAIRS] = "stairs",
    [SCENE_STEPS] = "steps",       [SCENE_LINE] = "line",         [SCENE_CROWD] = "crowd",
    [SCENE_DECIMALS] = "decimals", [SCENE_SPANS] = "spans",
};

const char *scene_name(scene_kind kind)
{
    return names[kind];
}

bool scene_is_dense(scene_kind kind)
{
    return kind == SCENE_EQUAL || kind == SCENE_NESTED || kind == SCENE_CROSSES ||
           kind == SCENE_STEPS || kind == SCENE_WILD || kind == SCENE_BORDERS;
}

static abut_bounds box_at(double x, double y, double width, double height)
{
    return (abut_bounds){ { x, y }, { x + width, y + height } };
}

/* A multiple of the quantum in [low, high]. */
static double draw(rng *r, double low, double high, double quantum)
{
    return (double)rng_int(r, (int64_t)(low / quantum), (int64_t)(high / quantum)) * quantum;
}

/* No two draws stand in one expression: C does not say which comes first. */
static abut_vec2 draw_two(rng *r, double low, double high, double quantum)
{
    double x = draw(r, low, high, quantum);

    return (abut_vec2){ x, draw(r, low, high, quantum) };
}

static abut_bounds square_within(rng *r, double low, double high, double side)
{
    abut_vec2 at = draw_two(r, low, high, 0x1p-8);

    return box_at(at.x, at.y, side, side);
}

/* What a box is made from: its number of so many, and their board of squares. */
typedef struct place {
    uint32_t number;
    uint32_t count;
    uint32_t column;
    uint32_t row;
    double length; /* the side of a place with a unit for each */
} place;

static abut_bounds alike_box(scene_kind kind, const place *at, rng *r)
{
    double length = at->length;

    switch (kind) {
    case SCENE_CLUSTER:
        if (at->number % 5 != 4) {
            return square_within(r, 3.6 * length, 4.4 * length, 1);
        }
        return square_within(r, 0, 8 * length, 1);
    case SCENE_HOLES:
        return at->number % 3 == 1 ? abut_bounds_empty() : square_within(r, 0, length, 1);
    case SCENE_EMPTY:
        return abut_bounds_empty();
    case SCENE_COVERS:
        if (at->number % 100 == 7) {
            return box_at(-ABUT_LIMIT, -ABUT_LIMIT, 2 * ABUT_LIMIT, 2 * ABUT_LIMIT);
        }
        return square_within(r, -length, length, 1);
    case SCENE_SPANS: {
        double width = at->number % 24 == 5 ? 1 : length + 1;
        double height = at->number % 36 == 5 ? 1 : length + 1;

        if (at->number % 12 == 5) {
            return box_at(0, 0, width, height);
        }
        return square_within(r, 0, length, 1);
    }
    case SCENE_GIANTS:
        if (at->number % (at->count / 10 + 1) == 0) {
            return square_within(r, 0, length / 2, floor(length / 2) + 1);
        }
        return square_within(r, 0, length, 1);
    default:
        return square_within(r, 0, length, 1);
    }
}

static abut_bounds sized_box(scene_kind kind, const place *at, rng *r)
{
    int bits = (int)rng_int(r, 0, kind == SCENE_MIX ? 6 : 20);
    double side = (double)((int64_t)1 << bits);

    switch (kind) {
    case SCENE_MIX:
        side += draw(r, 0, side, 0x1p-8);
        return square_within(r, -8 * at->length, 8 * at->length, side);
    case SCENE_WILD:
        side += draw(r, 0, side, 0x1p-8);
        return square_within(r, -1000 * at->length, 1000 * at->length, side);
    default: { /* SCENE_BORDERS */
        double unit = (double)((int64_t)1 << rng_int(r, 0, 7));
        abut_vec2 corner = draw_two(r, -6 * unit, 6 * unit, unit);

        side = unit * (double)rng_int(r, 0, 2);
        return box_at(corner.x, corner.y, side, side);
    }
    }
}

static abut_bounds nested_box(const place *at, rng *r)
{
    double in = (double)at->number;
    double out = 2 * (double)at->count;
    bool shares = rng_int(r, 0, 3) == 0;

    return (abut_bounds){ { shares ? 0 : in, in }, { out - in, shares ? out : out - in } };
}

static abut_bounds thin_box(scene_kind kind, const place *at, rng *r)
{
    double length = at->length;
    double along = draw(r, -length, length, 0x1p-4);
    double across = draw(r, -length, length, 0x1p-4);
    double reach = draw(r, 0, 4 * length, 0x1p-4);
    double thick = draw(r, 0, 1, 0x1p-4);
    bool upright = kind == SCENE_COLUMNS || (kind == SCENE_CROSSES && rng_int(r, 0, 1) == 1);

    if (kind == SCENE_SEGMENTS) {
        upright = rng_int(r, 0, 1) == 1;
        along = floor(along);
        across = floor(across);
        reach = floor(draw(r, 0, 4, 1));
        thick = 0;
    }
    return upright ? box_at(across, along, thick, reach) : box_at(along, across, reach, thick);
}

/* In the far corners a double is as fine as 2^-24 only. */
static abut_bounds far_box(scene_kind kind, const place *at, rng *r)
{
    double x = rng_int(r, 0, 1) ? 1 : -1;
    double y = rng_int(r, 0, 1) ? 1 : -1;
    double span = ceil(at->length);

    if (kind == SCENE_LIMITS) {
        abut_vec2 corner = draw_two(r, 0, span, 0x1p-20);
        abut_vec2 size = draw_two(r, 0, 1, 0x1p-20);
        abut_bounds low = box_at(corner.x, corner.y, size.x, size.y);
        double u = rng_int(r, 0, 3) ? low.min.x : 0; /* some lie on the limit itself */

        return (abut_bounds){ { x < 0 ? -ABUT_LIMIT + u : ABUT_LIMIT - low.max.x,
                                y < 0 ? -ABUT_LIMIT + low.min.y : ABUT_LIMIT - low.max.y },
                              { x < 0 ? -ABUT_LIMIT + low.max.x : ABUT_LIMIT - u,
                                y < 0 ? -ABUT_LIMIT + low.max.y : ABUT_LIMIT - low.min.y } };
    }
    double scale = 0x1p-20;
    double apart = rng_int(r, 0, 1) ? 0x1p28 : 0x1p18;
    abut_vec2 corner = draw_two(r, 0, span * scale, 0x1p-22);

    return box_at(x * apart + corner.x, y * apart + corner.y, scale, scale);
}

static abut_bounds board_box(scene_kind kind, const place *at)
{
    double x = at->column;
    double y = at->row;

    switch (kind) {
    case SCENE_TILES:
        return box_at(x - 4, y - 4, 1, 1);
    case SCENE_GAPS:
        return box_at(x - 4, y - 4, 1 - ABUT_QUANTUM, 1 - ABUT_QUANTUM);
    case SCENE_CROWD:
        return box_at(x * 0x1p-20, y * 0x1p-20, 0x1p-21, 0x1p-21);
    case SCENE_STAIRS:
        x = at->number / 2;
        return box_at(x, at->number % 2 ? x : -x - 1, 1, 1);
    default: /* SCENE_LINE */
        x = at->number / 2 * 0.5;
        return at->number % 2 ? box_at(x, 0, 0.5, 0.25) : box_at(0, x, 0.25, 0.5);
    }
}

static abut_bounds scene_box(scene_kind kind, const place *at, rng *r)
{
    abut_vec2 corner = { 0, 0 };
    abut_vec2 size = { 0, 0 };

    switch (kind) {
    case SCENE_MIX:
    case SCENE_WILD:
    case SCENE_BORDERS:
        return sized_box(kind, at, r);
    case SCENE_EQUAL:
        return box_at(3, -5, 2, 7);
    case SCENE_NESTED:
        return nested_box(at, r);
    case SCENE_TILES:
    case SCENE_GAPS:
    case SCENE_CROWD:
    case SCENE_STAIRS:
    case SCENE_LINE:
        return board_box(kind, at);
    case SCENE_POINTS:
        corner = draw_two(r, -at->length, at->length, 1);
        return box_at(corner.x, corner.y, 0, 0);
    case SCENE_SEGMENTS:
    case SCENE_CROSSES:
    case SCENE_ROWS:
    case SCENE_COLUMNS:
        return thin_box(kind, at, r);
    case SCENE_LIMITS:
    case SCENE_OFFSETS:
        return far_box(kind, at, r);
    case SCENE_STEPS:
        corner = draw_two(r, -9 * ABUT_QUANTUM, 9 * ABUT_QUANTUM, ABUT_QUANTUM);
        size = draw_two(r, 0, 3 * ABUT_QUANTUM, ABUT_QUANTUM);
        return box_at(corner.x, corner.y, size.x, size.y);
    case SCENE_DECIMALS:
        corner = draw_two(r, -300, 300, 1);
        size = draw_two(r, 0, 12, 1);
        return box_at(corner.x / 10, corner.y / 10, size.x / 10, size.y / 10);
    default:
        return alike_box(kind, at, r);
    }
}

void scene_fill(scene_kind kind, uint64_t seed, abut_bounds *bounds, uint32_t count)
{
    rng r = { seed * 1000 + (uint64_t)kind };
    uint32_t side = 1;
    place at = { .count = count };

    while (side * side < count) {
        side++;
    }
    at.length = side;
    for (uint32_t i = 0; i < count; i++) {
        at.number = i;
        at.column = i % side;
        at.row = i / side;
        bounds[i] = scene_box(kind, &at, &r);
    }
    /* Neighbours in space are not neighbours in memory. */
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = (uint32_t)rng_int(&r, 0, i - 1);
        abut_bounds kept = bounds[other];

        bounds[other] = bounds[i - 1];
        bounds[i - 1] = kept;
    }
}

/* The id of a number in a way that never meets: an odd factor permutes 32 bits. */
static uint32_t scattered(uint32_t number, uint32_t start)
{
    return start + number * 0x9e3779b1u;
}

void ids_fill(id_style style, uint64_t seed, uint32_t *ids, uint32_t count)
{
    rng r = { seed };
    uint32_t start = (uint32_t)rng_next(&r);

    for (uint32_t i = 0; i < count; i++) {
        switch (style) {
        case IDS_COUNTED:
            ids[i] = i;
            break;
        case IDS_BACKWARD:
            ids[i] = count - 1 - i;
            break;
        case IDS_GAPS:
            ids[i] = 5 + 7 * i;
            break;
        case IDS_HIGH:
            ids[i] = UINT32_MAX - i;
            break;
        default:
            ids[i] = scattered(i, start);
            break;
        }
    }
    if (style == IDS_RANDOM && count > 2) {
        bool has_zero = false;
        bool has_last = false;

        for (uint32_t i = 0; i < count; i++) {
            has_zero = has_zero || ids[i] == 0;
            has_last = has_last || ids[i] == UINT32_MAX;
        }
        ids[0] = has_zero ? ids[0] : 0;
        ids[count - 1] = has_last ? ids[count - 1] : UINT32_MAX;
    }
}
