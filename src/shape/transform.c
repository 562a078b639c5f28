/* shape/transform.c - shapes from shapes: moved, rounded, transformed.
 *
 * Moving is rigid: one vector on the lattice. Any other transform goes back to
 * the numbers the shape was made of and makes it anew, rounding once.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/shape.h"
#include "math/angle.h"
#include "math/lanes.h"
#include "math/vec2.h"
#include "shape/build.h"

/* Directions that a full turn is cut into when a circle becomes a polygon. The
 * arc between two of K stands off its chord by 1 - cos(pi / K) of the radius;
 * 144 keep that within 2^-12, the promise of abut/shape.h. */
enum { CURVE_DIRECTIONS = 144 };

/* Points that a curved outline of an inline core may take: directions, and the
 * two ends of the arc at each corner. */
enum { CURVE_POINTS = CURVE_DIRECTIONS + 2 * AB_INLINE_POINTS };

/* Whether a shape, with its radius, keeps within the lattice along each axis. */
static bool fits_x(const ab_shape *shape)
{
    int64_t reach = AB_LATTICE_LIMIT - shape->core.radius;

    return shape->at.x + shape->core.low.x >= -reach && shape->at.x + shape->core.high.x <= reach;
}

static bool fits_y(const ab_shape *shape)
{
    int64_t reach = AB_LATTICE_LIMIT - shape->core.radius;

    return shape->at.y + shape->core.low.y >= -reach && shape->at.y + shape->core.high.y <= reach;
}

/* Why a shape cannot be moved so. */
AB_COLD static abut_shape why_not_moved(const ab_shape *shape, double x, double y)
{
    abut_status bad_x = ab_coordinate_check(x);
    abut_status bad_y = ab_coordinate_check(y);

    if (shape->core.count == 0) {
        return ab_empty(ABUT_E_SHAPE, 0, -1);
    }
    if (bad_x != ABUT_OK || bad_y != ABUT_OK) {
        return bad_x != ABUT_OK ? ab_empty(bad_x, x, -1) : ab_empty(bad_y, y, -1);
    }
    ab_shape moved = *shape;

    moved.at.x += ab_round(x);
    return ab_empty(ABUT_E_RANGE, fits_x(&moved) ? y : x, -1);
}

/* A shape is copied by pairs of words that go through registers, each word once: for larger
 * pieces, and where an address is taken, compilers copy twice, by an instruction that is slow to
 * start. */
AB_INLINE void copy_pair(uint64_t *to, const uint64_t *from)
{
#if defined(AB_HAVE_SSE2)
    _mm_storeu_si128((__m128i *)(void *)to, _mm_loadu_si128((const __m128i *)(const void *)from));
#else
    to[0] = from[0];
    to[1] = from[1];
#endif
}

AB_INLINE void copy_four(uint64_t *to, const uint64_t *from)
{
    copy_pair(to, from);
    copy_pair(to + 2, from + 2);
}

AB_NOINLINE static abut_shape moved_to(const abut_shape *from, int64_t x, int64_t y)
{
    const ab_core *core = &ab_inside(from)->core;
    abut_shape moved;
    ab_shape *to = ab_private(&moved);

    static_assert(offsetof(ab_shape, core.low) == 4 * sizeof(uint64_t) &&
                      sizeof(moved.private_part) == 56 * sizeof(uint64_t),
                  "four words, and thirteen times four");
    to->at.x = x;
    to->at.y = y;
    to->core.form = core->form;
    to->core.flags = core->flags | AB_CORE_MOVED;
    to->core.kind = core->kind;
    to->core.status = core->status;
    to->core.count = core->count;
    to->core.radius = core->radius;
    copy_four(moved.private_part + 4, from->private_part + 4);
    copy_four(moved.private_part + 8, from->private_part + 8);
    copy_four(moved.private_part + 12, from->private_part + 12);
    copy_four(moved.private_part + 16, from->private_part + 16);
    copy_four(moved.private_part + 20, from->private_part + 20);
    copy_four(moved.private_part + 24, from->private_part + 24);
    copy_four(moved.private_part + 28, from->private_part + 28);
    copy_four(moved.private_part + 32, from->private_part + 32);
    copy_four(moved.private_part + 36, from->private_part + 36);
    copy_four(moved.private_part + 40, from->private_part + 40);
    copy_four(moved.private_part + 44, from->private_part + 44);
    copy_four(moved.private_part + 48, from->private_part + 48);
    copy_four(moved.private_part + 52, from->private_part + 52);
    return moved;
}

/* Whether a shape that stands at a place keeps within the lattice; nearly all do so easily. */
static bool fits_at(const ab_shape *shape, ab_vec at)
{
    const uint64_t quarter = (uint64_t)AB_LATTICE_LIMIT / 4;
    const ab_core *core = &shape->core;

    if (AB_LIKELY((((uint64_t)at.x + quarter) | ((uint64_t)at.y + quarter) |
                   (uint64_t)core->radius) < 2 * quarter &&
                  core->extent < 0x1p59)) {
        return true;
    }
    int64_t reach = AB_LATTICE_LIMIT - core->radius;

    return at.x + core->low.x >= -reach && at.x + core->high.x <= reach &&
           at.y + core->low.y >= -reach && at.y + core->high.y <= reach;
}

abut_shape abut_moved(const abut_shape *shape, double x, double y)
{
    const ab_shape *from = ab_inside(shape);

    if (!AB_LIKELY(from->core.count > 0 && ab_in_range(x) && ab_in_range(y))) {
        return why_not_moved(from, x, y);
    }
    ab_vec at = { from->at.x + ab_round(x), from->at.y + ab_round(y) };

    if (!AB_LIKELY(fits_at(from, at))) {
        return why_not_moved(from, x, y);
    }
    return moved_to(shape, at.x, at.y);
}

abut_shape abut_rounded(const abut_shape *shape, double radius)
{
    if (ab_inside(shape)->core.count == 0) {
        return ab_empty(ABUT_E_SHAPE, 0, -1);
    }
    abut_shape result = *shape;
    ab_shape *to = ab_private(&result);
    double sum = to->core.source_radius + radius;
    abut_status bad = ab_coordinate_check(sum);

    if (bad != ABUT_OK || radius < 0) {
        return ab_empty(bad != ABUT_OK ? bad : ABUT_E_RADIUS, radius, -1);
    }
    to->core.radius = ab_round(sum);
    to->core.source_radius = sum;
    if (to->core.kind == ABUT_KIND_POINT) {
        to->core.kind = ABUT_KIND_CIRCLE;
    } else if (to->core.kind == ABUT_KIND_SEGMENT) {
        to->core.kind = ABUT_KIND_CAPSULE;
    }
    return fits_x(to) && fits_y(to) ? result : ab_empty(ABUT_E_RANGE, radius, -1);
}

/* The points to transform: the sources, or the ring where it has been moved. */
static int point_count(const ab_core *core)
{
    return core->flags & AB_CORE_MOVED ? core->count : core->source_count;
}

static abut_vec2 point_of(const ab_shape *shape, int i)
{
    if (shape->core.flags & AB_CORE_MOVED) {
        ab_vec place = ab_add(shape->at, ab_core_point(&shape->core, i));

        return (abut_vec2){ ab_units(place.x), ab_units(place.y) };
    }
    return ab_core_sources(&shape->core)[i];
}

/* A turn or a mirror, times one scale: keeps circles circles. */
static bool is_similarity(abut_transform t)
{
    return (t.a == t.d && t.b == -t.c) || (t.a == -t.d && t.b == t.c);
}

/* A number of the transform that is not finite, 0 if all are. */
static double non_finite(abut_transform t)
{
    double numbers[] = { t.a, t.b, t.c, t.d, t.tx, t.ty };

    for (int i = 0; i < 6; i++) {
        if (!(ab_fabs(numbers[i]) <= DBL_MAX)) {
            return numbers[i];
        }
    }
    return 0;
}

static bool flattens(abut_transform t)
{
    return t.a * t.d - t.b * t.c == 0;
}

static double scale_of(abut_transform t)
{
    if (t.b == 0) {
        return ab_fabs(t.a);
    }
    if (t.a == 0) {
        return ab_fabs(t.b);
    }
    return ab_sqrt(t.a * t.a + t.b * t.b);
}

/* Everything becomes a segment along u = (a, b) or (c, d), whichever is longer. A
 * disc becomes a stretch of it: its half length is radius times the root of the
 * sum of the squares of the matrix. */
static abut_shape flattened(const ab_shape *shape, abut_transform t)
{
    double first = t.a * t.a + t.b * t.b;
    double second = t.c * t.c + t.d * t.d;
    double length = ab_sqrt(first > second ? first : second);
    abut_vec2 along = first > second ? (abut_vec2){ t.a, t.b } : (abut_vec2){ t.c, t.d };
    double reach = length > 0 ? shape->core.source_radius * ab_sqrt(first + second) / length : 0;
    abut_vec2 ends[2];
    double least = 0;
    double most = 0;

    for (int i = 0; i < point_count(&shape->core); i++) {
        abut_vec2 point = abut_apply(t, point_of(shape, i));
        double at = point.x * along.x + point.y * along.y;

        if (i == 0 || at < least) {
            least = at;
            ends[0] = point;
        }
        if (i == 0 || at > most) {
            most = at;
            ends[1] = point;
        }
        if (!(at - at == 0)) {
            return ab_empty(ABUT_E_NOT_FINITE, at, i);
        }
    }
    if (reach > 0) {
        ends[0] = (abut_vec2){ ends[0].x - along.x * reach, ends[0].y - along.y * reach };
        ends[1] = (abut_vec2){ ends[1].x + along.x * reach, ends[1].y + along.y * reach };
    }
    abut_shape result =
        ab_build(&(ab_draft){ ends, 2, 0, ABUT_KIND_SEGMENT, AB_TRUST_CONVEX, .memory = NULL });

    if (ab_private(&result)->core.count == 1) {
        ab_private(&result)->core.kind = ABUT_KIND_POINT;
    }
    return result;
}

/* The outward unit normal of an edge of the ring. */
static abut_vec2 edge_normal(const ab_core *core, int edge)
{
    abut_vec2 along = ab_core_along(core, edge);
    double inverse = ab_core_inverse_lengths(core)[edge];

    return (abut_vec2){ along.y * inverse, (0 - along.x) * inverse };
}

/* Writes points on the outline of a round shape, before the transform: the ends
 * of the arc round each corner and the directions within it. Their order does
 * not matter. Returns how many. */
static int trace_curve(const ab_shape *shape, abut_vec2 *points)
{
    const ab_core *core = &shape->core;
    double radius = ab_units(core->radius);
    int count = 0;

    for (int i = 0; i < core->count; i++) {
        ab_vec place = ab_add(shape->at, ab_core_point(core, i));
        abut_vec2 corner = { ab_units(place.x), ab_units(place.y) };
        abut_vec2 first = { 0, 0 };
        abut_vec2 last = { 0, 0 };

        if (core->count > 1) {
            first = edge_normal(core, i > 0 ? i - 1 : core->count - 1);
            last = edge_normal(core, i);
            points[count++] =
                (abut_vec2){ corner.x + radius * first.x, corner.y + radius * first.y };
            points[count++] = (abut_vec2){ corner.x + radius * last.x, corner.y + radius * last.y };
        }
        for (int k = 0; k < CURVE_DIRECTIONS; k++) {
            abut_vec2 direction;

            ab_sincos(k * (6.283185307179586 / CURVE_DIRECTIONS), &direction.y, &direction.x);
            if (core->count == 1 ||
                (v2_cross(first, direction) > 0 && v2_cross(direction, last) > 0)) {
                points[count++] =
                    (abut_vec2){ corner.x + radius * direction.x, corner.y + radius * direction.y };
            }
        }
    }
    return count;
}

/* The most points trace_curve writes. */
static int curve_points(const ab_core *core)
{
    return CURVE_DIRECTIONS + 2 * core->count;
}

static abut_shape curved(const ab_shape *shape, abut_transform t, void *memory, size_t size)
{
    const ab_core *core = &shape->core;
    int most = curve_points(core);

    if (memory == NULL || size < ab_memory_for(most)) {
        return ab_empty(ABUT_E_ROOM, (double)size, -1);
    }
    abut_vec2 held[CURVE_POINTS];
    abut_vec2 *points = core->count <= AB_INLINE_POINTS ? held : ab_memory_sources(memory, most);
    int count = trace_curve(shape, points);

    for (int i = 0; i < count; i++) {
        points[i] = abut_apply(t, points[i]);
    }
    if (points != held) {
        /* The sources of a smaller outline begin elsewhere in the memory: repeat
         * the last point, which is welded, so that it is not smaller. */
        while (count < most) {
            points[count] = points[count - 1];
            count++;
        }
    }
    return ab_build(&(ab_draft){ points, count, 0, ABUT_KIND_POLYGON, AB_TRUST_CONVEX,
                                 .memory = memory, .size = size });
}

/* The result's edges carry the numbers of the ring it was made from; they get
 * those that the caller knows. */
static void renumber(abut_shape *result, const ab_core *from)
{
    ab_core *core = &ab_private(result)->core;

    if (core->flags & AB_CORE_BORROWED) {
        int32_t *side = (int32_t *)(uintptr_t)core->ring.lent.side;

        for (int i = 0; i < core->count; i++) {
            side[i] = ab_core_side(from, side[i]);
        }
        return;
    }
    for (int i = 0; i < core->count && i < AB_INLINE_POINTS; i++) {
        core->ring.held.side[i] = (int8_t)ab_core_side(from, core->ring.held.side[i]);
    }
}

static void straight(const ab_shape *shape,
                     abut_transform t,
                     double radius,
                     void *memory,
                     size_t size,
                     abut_shape *to)
{
    const ab_core *core = &shape->core;
    int count = point_count(core);
    abut_vec2 held[AB_INLINE_POINTS];
    abut_vec2 *points = held;

    if (count > AB_INLINE_POINTS) {
        if (memory == NULL || size < ab_memory_for(count)) {
            *to = ab_empty(ABUT_E_ROOM, (double)size, -1);
            return;
        }
        points = ab_memory_sources(memory, count);
    }
    for (int i = 0; i < count; i++) {
        points[i] = abut_apply(t, point_of(shape, i));
    }
    ab_build_into(&(ab_draft){ points, count, radius, (abut_kind)core->kind, AB_TRUST_CONVEX,
                               .memory = memory, .size = size },
                  to);
    if ((core->flags & AB_CORE_MOVED) != 0) {
        renumber(to, core);
    }
}

int ab_transformed_points(const abut_shape *shape, abut_transform transform)
{
    const ab_core *core = &ab_inside(shape)->core;

    if (core->count == 0 || flattens(transform)) {
        return core->count == 0 ? 0 : 2;
    }
    return core->radius > 0 && !is_similarity(transform) ? curve_points(core) : point_count(core);
}

size_t abut_transformed_memory(const abut_shape *shape, abut_transform transform)
{
    return ab_memory_for(ab_transformed_points(shape, transform));
}

abut_shape
abut_transformed_in(const abut_shape *shape, abut_transform transform, void *memory, size_t size)
{
    const ab_shape *from = ab_inside(shape);
    double wrong = non_finite(transform);
    abut_shape result;

    if (from->core.count == 0) {
        result = ab_empty(ABUT_E_SHAPE, 0, -1);
    } else if (wrong != 0) {
        result = ab_empty(ABUT_E_NOT_FINITE, wrong, AB_BAD_TRANSFORM);
    } else if (flattens(transform)) {
        result = flattened(from, transform);
    } else if (from->core.radius > 0 && !is_similarity(transform)) {
        result = curved(from, transform, memory, size);
    } else {
        double radius = from->core.radius > 0 ? from->core.source_radius * scale_of(transform) : 0;

        straight(from, transform, radius, memory, size, &result);
    }
    return result;
}

abut_shape abut_transformed(const abut_shape *shape, abut_transform transform)
{
    return abut_transformed_in(shape, transform, NULL, 0);
}
