/* shape/core.h - what a shape is inside: a ring of lattice points and a radius.
 *
 * A core does not know where it stands. Its points are relative to an origin
 * near the middle of their bounds, and the questions about two cores are asked
 * with the difference of their origins. So moving a shape changes one vector,
 * and no answer can depend on where in the plane a pair lies.
 *
 * The ring holds 1 point, the 2 ends of a segment, or the corners of a strictly
 * convex polygon in the order of positive area, from the one of least x, then y.
 * Coordinates are integers kept in doubles, exact because no core with an extent
 * over 2^52 quanta (2^20 units) is kept so: such a *wide* core stores int64
 * bits in the same places and only ever meets integer kernels. The ring goes on
 * cyclically past its end to a multiple of four edges and one more point, so
 * that vector lanes need no special case: edge i runs from point i to i + 1.
 *
 * The numbers the shape was made of (its sources) stay with it, unrounded, so
 * that a transform rounds once and decimal neighbours still touch.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_SHAPE_CORE_H
#define AB_SHAPE_CORE_H

#include "base/check.h"

#include "abut/shape.h"
#include "math/lattice.h"

enum {
    AB_INLINE_POINTS = ABUT_INLINE_CORNERS,
    AB_CORE_BOX = 1,       /* form: an axis-aligned box, down to a point: its bounds say it all */
    AB_CORE_HULL = 2,      /* form: anything else */
    AB_CORE_WIDE = 1,      /* flag: coordinates are int64 bits */
    AB_CORE_BORROWED = 2,  /* flag: the ring is in the caller's memory */
    AB_BAD_RADIUS = -2,    /* bad_index: it was the radius, not a point */
    AB_BAD_ANGLE = -3,     /* or the angle */
    AB_BAD_TRANSFORM = -4, /* or a number of a transform */
    AB_CORE_MOVED = 4,     /* flag: stands elsewhere than its sources say: the ring is right */
    AB_CORE_SMALL = 8,     /* flag: 3 to 8 corners, held inside, in doubles */
};

/* The largest local coordinate that is kept as a double. */
#define AB_LOCAL_LIMIT ((int64_t)1 << 51)

/* A ring in the caller's memory. */
typedef struct ab_ring_memory {
    const double *x;
    const double *y;
    const double *inverse_length;
    const abut_vec2 *source;
    const int32_t *side;
} ab_ring_memory;

/* Cores and shapes live in the bytes of an abut_shape, so they may alias it. */
typedef struct ABUT_MAY_ALIAS ab_core {
    uint8_t form; /* what every question reads comes first: one cache line with `at` */
    uint8_t flags;
    uint8_t kind;   /* abut_kind, as it was made */
    uint8_t status; /* abut_status: why it is empty */
    int32_t count;  /* points in the ring; 0: the empty shape */
    int64_t radius;
    ab_vec low; /* bounds of the points, relative to the origin */
    ab_vec high;
    double extent;        /* the largest absolute local coordinate */
    int32_t source_count; /* points it was made of */
    int32_t bad_index;    /* of an empty shape: which point was wrong; -1 or AB_BAD_... */
    double source_radius; /* of an empty shape: the number that was wrong */
    union {
        struct {
            int8_t side[AB_INLINE_POINTS]; /* edge of the ring -> edge as given */
            double x[AB_INLINE_POINTS + 1];
            double y[AB_INLINE_POINTS + 1];
            double inverse_length[AB_INLINE_POINTS];
            abut_vec2 source[AB_INLINE_POINTS];
        } held;
        ab_ring_memory lent;
    } ring;
} ab_core;

/* A shape that stands somewhere: what the words of an abut_shape hold. */
typedef struct ABUT_MAY_ALIAS ab_shape {
    ab_vec at; /* the origin of the core, on the lattice */
    ab_core core;
} ab_shape;

static_assert(sizeof(ab_shape) <= sizeof(abut_shape), "the public value has room for the private");

/* The empty shape that stands in for NULL. */
extern const ab_shape ab_nothing;

static inline const ab_shape *ab_inside(const abut_shape *shape)
{
    return shape != NULL ? (const ab_shape *)(const void *)shape : &ab_nothing;
}

static inline bool ab_core_is_wide(const ab_core *core)
{
    return (core->flags & AB_CORE_WIDE) != 0;
}

/* Edges, padded to whole vectors of four. */
static inline int ab_core_lanes(const ab_core *core)
{
    return (core->count + 3) & ~3;
}

static inline const double *ab_core_xs(const ab_core *core)
{
    return core->flags & AB_CORE_BORROWED ? core->ring.lent.x : core->ring.held.x;
}

static inline const double *ab_core_ys(const ab_core *core)
{
    return core->flags & AB_CORE_BORROWED ? core->ring.lent.y : core->ring.held.y;
}

static inline const double *ab_core_inverse_lengths(const ab_core *core)
{
    return core->flags & AB_CORE_BORROWED ? core->ring.lent.inverse_length
                                          : core->ring.held.inverse_length;
}

static inline const abut_vec2 *ab_core_sources(const ab_core *core)
{
    return core->flags & AB_CORE_BORROWED ? core->ring.lent.source : core->ring.held.source;
}

/* The number that the caller knows this edge by. */
static inline int ab_core_side(const ab_core *core, int edge)
{
    return core->flags & AB_CORE_BORROWED ? core->ring.lent.side[edge] : core->ring.held.side[edge];
}

/* A local coordinate as an integer, however it is kept. */
static inline int64_t ab_core_integer(const ab_core *core, double kept)
{
    if (ab_core_is_wide(core)) {
        return (int64_t)ab_bits(kept);
    }
    return (int64_t)kept;
}

/* The reverse: an integer as it is kept. */
static inline double ab_core_keep(int64_t local, bool wide)
{
    double kept = (double)local;

    if (wide) {
        memcpy(&kept, &local, sizeof kept);
    }
    return kept;
}

/* Point i of the ring, relative to the origin; i may be `count` (the first). */
static inline ab_vec ab_core_point(const ab_core *core, int i)
{
    return (ab_vec){ ab_core_integer(core, ab_core_xs(core)[i]),
                     ab_core_integer(core, ab_core_ys(core)[i]) };
}

/* An edge as a vector, from point `edge` to the next. */
static inline ab_vec ab_core_edge(const ab_core *core, int edge)
{
    return ab_sub(ab_core_point(core, edge + 1), ab_core_point(core, edge));
}

/* Point i in doubles, rounded if the core is wide. */
static inline abut_vec2 ab_core_corner(const ab_core *core, int i)
{
    double x = ab_core_xs(core)[i];
    double y = ab_core_ys(core)[i];

    if (ab_core_is_wide(core)) {
        return (abut_vec2){ (double)(int64_t)ab_bits(x), (double)(int64_t)ab_bits(y) };
    }
    return (abut_vec2){ x, y };
}

/* An edge as a vector in doubles. Not the difference of two corners: those of a wide
 * core may be rounded to the same place. */
static inline abut_vec2 ab_core_along(const ab_core *core, int edge)
{
    const double *x = ab_core_xs(core);
    const double *y = ab_core_ys(core);

    if (ab_core_is_wide(core)) {
        ab_vec along = ab_core_edge(core, edge);

        return (abut_vec2){ (double)along.x, (double)along.y };
    }
    return (abut_vec2){ x[edge + 1] - x[edge], y[edge + 1] - y[edge] };
}

#endif
