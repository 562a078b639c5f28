/* figure/endless.c - rays, lines and half-planes: made, and cut to what matters.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/endless.h"
#include "shape/build.h"

#include <math.h>

/* Directions are rounded to whole numbers below this, and divided by what both have in common. */
#define LARGEST_STEP 0x1p48

static int64_t shared_divisor(int64_t a, int64_t b)
{
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b != 0) {
        int64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

static int64_t nearest_whole(double v)
{
    return (int64_t)(v + (v < 0 ? -0.5 : 0.5));
}

/* The direction as two whole numbers without a common divisor. Powers of two are exact, so that a
 * direction of few digits stays what it is. */
static ab_vec direction_of_wholes(abut_vec2 direction)
{
    double x = direction.x;
    double y = direction.y;

    while (ab_fabs(x) >= LARGEST_STEP || ab_fabs(y) >= LARGEST_STEP) {
        x *= 0x1p-16;
        y *= 0x1p-16;
    }
    while (ab_fabs(x) < 0x1p30 && ab_fabs(y) < 0x1p30) {
        x *= 0x1p16;
        y *= 0x1p16;
    }
    while (ab_fabs(x) < LARGEST_STEP / 2 && ab_fabs(y) < LARGEST_STEP / 2) {
        x *= 2;
        y *= 2;
    }
    ab_vec whole = { nearest_whole(x), nearest_whole(y) };
    int64_t divisor = shared_divisor(whole.x, whole.y);

    return (ab_vec){ whole.x / divisor, whole.y / divisor };
}

abut_status ab_endless_make(const abut_figure *figure, ab_endless *out)
{
    abut_vec2 direction = figure->of.direction;
    double size = ab_fabs(direction.x) + ab_fabs(direction.y);
    abut_status x = ab_coordinate_check(figure->at.tx);
    abut_status y = ab_coordinate_check(figure->at.ty);

    if (!(direction.x - direction.x == 0) || !(direction.y - direction.y == 0)) {
        return ABUT_E_NOT_FINITE;
    }
    if (x != ABUT_OK || y != ABUT_OK) {
        return x != ABUT_OK ? x : y;
    }
    if (!(size > 0)) {
        return ABUT_E_SHAPE;
    }
    ab_vec along = direction_of_wholes(direction);

    out->kind = figure->kind;
    out->at = (ab_vec){ ab_round(figure->at.tx), ab_round(figure->at.ty) };
    out->along = figure->kind == ABUT_FIGURE_HALF_PLANE ? (ab_vec){ -along.y, along.x } : along;
    return ABUT_OK;
}

abut_bounds ab_endless_bounds(const ab_endless *of)
{
    double x = ab_units(of->at.x);
    double y = ab_units(of->at.y);
    abut_bounds all = { { -INFINITY, -INFINITY }, { INFINITY, INFINITY } };
    ab_vec d = of->along;

    switch (of->kind) {
    case ABUT_FIGURE_LINE:
        return (abut_bounds){ { d.x != 0 ? -INFINITY : x, d.y != 0 ? -INFINITY : y },
                              { d.x != 0 ? INFINITY : x, d.y != 0 ? INFINITY : y } };
    case ABUT_FIGURE_RAY:
        return (abut_bounds){ { d.x < 0 ? -INFINITY : x, d.y < 0 ? -INFINITY : y },
                              { d.x > 0 ? INFINITY : x, d.y > 0 ? INFINITY : y } };
    default:
        break;
    }
    if (d.x == 0) { /* a border along y */
        all.min.x = d.y < 0 ? x : all.min.x;
        all.max.x = d.y > 0 ? x : all.max.x;
    }
    if (d.y == 0) {
        all.min.y = d.x > 0 ? y : all.min.y;
        all.max.y = d.x < 0 ? y : all.max.y;
    }
    return all;
}

/* --- What matters ----------------------------------------------------------------------------- */

/* Multiples of a direction, from the least to the most. */
typedef struct multiple_range {
    double least;
    double most;
} multiple_range;

/* Where the corners of a box are along a direction, in multiples of it from a place. */
static multiple_range multiples_of_box(ab_vec at, ab_vec along, ab_vec low, ab_vec high)
{
    double length2 = (double)along.x * (double)along.x + (double)along.y * (double)along.y;
    multiple_range range = { 0, 0 };

    for (int i = 0; i < 4; i++) {
        double x = (double)((i & 1) != 0 ? high.x : low.x) - (double)at.x;
        double y = (double)((i & 2) != 0 ? high.y : low.y) - (double)at.y;
        double multiples = (x * (double)along.x + y * (double)along.y) / length2;

        range.least = i == 0 || multiples < range.least ? multiples : range.least;
        range.most = i == 0 || multiples > range.most ? multiples : range.most;
    }
    return range;
}

/* How many multiples lead from a coordinate to the edge of the lattice; those that go beyond it are
 * left out. */
static int64_t multiples_to_edge(int64_t at, int64_t part)
{
    if (part == 0) {
        return INT64_MAX;
    }
    int64_t room = part > 0 ? AB_LATTICE_LIMIT - at : AB_LATTICE_LIMIT + at;

    return room / (part > 0 ? part : -part);
}

/* How many multiples, as an integer that stays on the lattice. */
static int64_t kept_multiples(double multiples, ab_vec at, ab_vec along)
{
    int64_t forth = ab_min(multiples_to_edge(at.x, along.x), multiples_to_edge(at.y, along.y));
    int64_t back = ab_min(multiples_to_edge(at.x, -along.x), multiples_to_edge(at.y, -along.y));

    if (multiples > 0) {
        return multiples < (double)forth ? ab_min((int64_t)multiples, forth) : forth;
    }
    return -multiples < (double)back ? -ab_min((int64_t)-multiples, back) : -back;
}

static ab_vec place_along(ab_vec at, ab_vec along, int64_t multiples)
{
    return (ab_vec){ at.x + multiples * along.x, at.y + multiples * along.y };
}

/* The half-plane behind a stretch of its border, as deep as it needs to be. */
static int behind_border(const ab_endless *of, double depth, int64_t ends[2], ab_vec corners[4])
{
    ab_vec inward = { -of->along.y, of->along.x };

    corners[0] = place_along(of->at, of->along, ends[0]);
    corners[1] = place_along(of->at, of->along, ends[1]);
    int64_t deep = ab_min(kept_multiples(depth, corners[0], inward),
                          kept_multiples(depth, corners[1], inward));

    if (deep <= 0) {
        return 2; /* the border runs along the edge of the lattice */
    }
    corners[2] = place_along(corners[1], inward, deep);
    corners[3] = place_along(corners[0], inward, deep);
    return 4;
}

/* A shape is at most so long. */
static void shorten(int64_t ends[2], ab_vec along, double towards)
{
    int64_t size = ab_max(ab_max(along.x, -along.x), ab_max(along.y, -along.y));
    int64_t most = AB_LATTICE_LIMIT / size;

    if (ends[1] - ends[0] > most) {
        int64_t middle = (int64_t)towards;

        ends[0] = ab_max(ends[0], middle - most / 2);
        ends[1] = ab_min(ends[1], ends[0] + most);
    }
}

/* The same with so much around the box that what is pushed out does not get there, times `room`. */
static abut_shape fit_with(const ab_endless *of, ab_vec low, ab_vec high, double room)
{
    ab_vec along = of->along;
    ab_vec inward = { -along.y, along.x };
    multiple_range range = multiples_of_box(of->at, along, low, high);
    multiple_range deep = multiples_of_box(of->at, inward, low, high);
    double length = ab_sqrt((double)along.x * (double)along.x + (double)along.y * (double)along.y);
    double size = (double)(high.x - low.x) + (double)(high.y - low.y) + 2 * AB_PER_UNIT;
    /* Pushed out sideways, the other would go no further than this. */
    double beyond = (size / length + (range.most - range.least)) * room + 2;
    double depth = (deep.most > 0 ? deep.most : 0) + beyond;
    double middle = range.least + (range.most - range.least) / 2;
    ab_vec corners[4];
    int count = 2;

    beyond = of->kind == ABUT_FIGURE_HALF_PLANE ? beyond + depth * room : beyond;
    range.least -= beyond;
    range.most += beyond;
    if (of->kind == ABUT_FIGURE_RAY) {
        range.least = range.least > 0 ? range.least : 0;
        range.most = range.most > beyond ? range.most : beyond;
    }
    int64_t ends[2] = { kept_multiples(range.least, of->at, along),
                        kept_multiples(range.most, of->at, along) };

    shorten(ends, along, middle);
    if (of->kind == ABUT_FIGURE_HALF_PLANE) {
        count = behind_border(of, depth + depth * room, ends, corners);
    } else {
        corners[0] = place_along(of->at, along, ends[0]);
        corners[1] = place_along(of->at, along, ends[1]);
    }
    bool is_point = corners[0].x == corners[1].x && corners[0].y == corners[1].y;

    return ab_build_on_lattice(corners, is_point ? 1 : count,
                               count == 4 ? ABUT_KIND_POLYGON : ABUT_KIND_SEGMENT);
}

void ab_endless_fit(const ab_endless *of, ab_vec low, ab_vec high, ab_shape *out)
{
    double room = 1;
    abut_shape built = fit_with(of, low, high, room);

    /* Near the edge of the lattice there is less room than would be good. */
    while (abut_shape_check(&built) != ABUT_OK && room > 0x1p-8) {
        room /= 2;
        built = fit_with(of, low, high, room);
    }
    if (abut_shape_check(&built) != ABUT_OK) {
        built = ab_build_on_lattice(&of->at, 1, ABUT_KIND_POINT);
    }
    *out = *ab_inside(&built);
}
