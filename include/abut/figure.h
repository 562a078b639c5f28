/* abut/figure.h - questions about two things of any kind.
 *
 * A figure is a shape, or anything else that stands somewhere: a mask under a transform, a region,
 * a chain, a grid of tiles, a compound of several, a ray, a line or a half-plane. Every question of
 * pair.h and sweep.h can be asked here about two figures of any kinds, in either order, and means
 * the same. All figures are closed sets:
 *
 *   - Against anything with an area the relation is the greatest over pieces. What is thin (a
 *     point, a segment, a ray, a line, a chain) overlaps what has an area where it meets the
 *     interior, also on the seam between two pieces. Two that are thin overlap where two of their
 *     segments do, and where a chain crosses another, or a segment, at a vertex.
 *   - An empty figure (a mask without solid pixels, a compound without members) is apart from
 *     everything.
 *   - A pixel (x, y) is the convex hull of its four corners under the transform, each rounded
 *     to the lattice once, so that neighbours share theirs and there are no cracks: each
 *     coordinate within one quantum of the true one. With a matrix whose numbers are multiples
 *     of ABUT_QUANTUM (turns by quarters, mirrors, whole scales, one half) nothing but
 *     the translation is rounded, and every answer is exactly the turned, mirrored, scaled one.
 *   - Relations, touching, hits and containment are decided exactly, by integers. (Whether a
 *     compound or a grid holds a shape: a round member counts if it holds the shape by itself.)
 *
 * Cost. A question costs the pieces of each figure that are near the other. A mask that is not
 * turned, or turned by quarters, has rectangles of pixels as its pieces; two such masks of the same
 * scale are compared 64 pixels or more at a time. Under any other transform each pixel is a piece.
 * Regions, chains and compounds have an index, and a grid of tiles is one.
 *
 * Places, lengths and buffers are in units.
 *
 * Nothing here allocates, and questions may be asked from many threads at once. A figure
 * borrows what it is made of. NULL, and a figure whose transform is not finite or leads beyond
 * ABUT_LIMIT, count as empty.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_FIGURE_H
#define ABUT_FIGURE_H

#include "chain.h"
#include "mask.h"
#include "pair.h"
#include "region.h"
#include "sweep.h"
#include "tiles.h"

typedef enum abut_figure_kind {
    ABUT_FIGURE_EMPTY = 0, /* nothing */
    ABUT_FIGURE_SHAPE,
    ABUT_FIGURE_MASK,
    ABUT_FIGURE_REGION,
    ABUT_FIGURE_CHAIN,
    ABUT_FIGURE_RAY,
    ABUT_FIGURE_LINE,
    ABUT_FIGURE_HALF_PLANE,
    ABUT_FIGURE_TILES,
    ABUT_FIGURE_COMPOUND
} abut_figure_kind;

/* Several figures as one (compound.h). */
typedef struct abut_compound abut_compound;

/* Made by the functions below. */
typedef struct abut_figure {
    abut_figure_kind kind;
    union {
        const abut_shape *shape;
        const abut_mask *mask;
        const abut_region *region;
        const abut_chain *chain;
        const abut_tiles *tiles;
        const abut_compound *compound;
        abut_vec2 direction; /* of a ray or a line; out of a half-plane */
    } of;
    abut_transform at; /* where it stands; a shape stands where it is */
} abut_figure;

ABUT_API abut_figure abut_figure_of_shape(const abut_shape *shape);

/* A mask with the least corner of its pixel (0, 0) at a place; and under a transform. */
ABUT_API abut_figure abut_figure_of_mask(const abut_mask *mask, double x, double y);
ABUT_API abut_figure abut_figure_of_mask_under(const abut_mask *mask, abut_transform at);

/* A region, moved by (x, y) rounded to the lattice. */
ABUT_API abut_figure abut_figure_of_region(const abut_region *region, double x, double y);

/* A chain, moved by (x, y) rounded to the lattice. */
ABUT_API abut_figure abut_figure_of_chain(const abut_chain *chain, double x, double y);

/* A ray from (x, y) on, a line through it, and the half-plane behind it, away from its normal
 * (nx, ny), each without end and closed. The place is rounded to the lattice, the direction to two
 * whole numbers of up to 48 bits: one of few digits is exact. A direction of zero is ABUT_E_SHAPE.
 *
 * Two of these are decided exactly as they are, wherever they meet: where no finite push ends an
 * overlap the separation is minus infinity and the push NaN. Against all else the part that matters
 * is taken, as far as the lattice reaches. */
ABUT_API abut_figure abut_figure_of_ray(double x, double y, double dx, double dy);
ABUT_API abut_figure abut_figure_of_line(double x, double y, double dx, double dy);
ABUT_API abut_figure abut_figure_of_half_plane(double x, double y, double nx, double ny);

/* The cells of a grid of tiles, whose least corner is moved to (x, y), rounded to the lattice: the
 * closed union of their shapes. Cells of a kind with an open side let through, in sweeps and casts,
 * what comes from there. The grid must not be changed while it is asked about. */
ABUT_API abut_figure abut_figure_of_tiles(const abut_tiles *tiles, double x, double y);

/* Several figures as one, moved by (x, y) rounded to the lattice. */
ABUT_API abut_figure abut_figure_of_compound(const abut_compound *compound, double x, double y);

/* ABUT_OK for a valid figure, otherwise the reason why it is empty: ABUT_E_SHAPE,
 * ABUT_E_NOT_FINITE or ABUT_E_RANGE. */
ABUT_API abut_status abut_figure_check(const abut_figure *figure);

/* The bounds of a figure: infinite where it has no end. Looks at all cells of tiles. */
ABUT_API abut_bounds abut_figure_bounds(const abut_figure *figure);

/* Whether a point belongs to the figure; false for one that is not finite or beyond ABUT_LIMIT. */
ABUT_API bool abut_figure_holds(const abut_figure *figure, double x, double y);

/* The area in square units: 0 for what is thin or empty, infinite if there is a half-plane. Where
 * members of a compound, or shapes of tiles, overlap each other it counts more than once. */
ABUT_API double abut_figure_area(const abut_figure *figure);

/* The relation of two figures; with a buffer, as abut_relate_within(). */
ABUT_API abut_relation abut_figures_relate(const abut_figure *a, const abut_figure *b);
ABUT_API abut_relation abut_figures_relate_within(const abut_figure *a,
                                                  const abut_figure *b,
                                                  double buffer);

/* Where and how they meet. If they are apart it is the contact of the nearest pieces (pixels,
 * or rectangles of them). If they touch, the normal is that of the pieces that touch along
 * the longest stretch, and the points are the ends of all they touch along.
 *
 * If they overlap, `separation` is minus the length of the push below. Two masks of the same scale
 * have the normal of their overlap's gradient: the direction in which a moves to make it smaller
 * soonest, from the numbers of pixels that would overlap one pixel further to either side along x
 * and y; where these are even, and in all other cases, it is the direction of the push. The point
 * is in the middle of the bounds of the common part. */
ABUT_API abut_contact abut_figures_collide(const abut_figure *a, const abut_figure *b);

/* A push of a that ends an overlap, by the exact predicate: a lattice vector, zero unless they
 * overlap. It is no longer than the one that parts their bounds along x or y, and every
 * shorter one in its direction, by 2^-10 unit or more, leaves an overlap. That of a region and a
 * shape or another region is no longer than the push of their convex hulls, unless those have
 * millions of pairs of corners; so are those of chains and compounds, of which round members count
 * as a polygon of eight sides around them. For two masks of the same scale it is the shortest there
 * is if that is within ABUT_PUSH_SEARCH pixels. In all other cases it is the shortest of several
 * directions: x and y, those out of single pieces, and for two masks sixteen all round. NaN if none
 * was found within ABUT_LIMIT. */
#define ABUT_PUSH_SEARCH 24
ABUT_API abut_vec2 abut_figures_push(const abut_figure *a, const abut_figure *b);

/* The distance and the nearest points. */
ABUT_API abut_distance abut_figures_measure(const abut_figure *a, const abut_figure *b);

/* Whether every point of `inner` is also a point of `outer`. */
ABUT_API bool abut_figures_contain(const abut_figure *outer, const abut_figure *inner);

/* The bounds and the area of the common part; it has no corners unless both are shapes. */
ABUT_API abut_intersection abut_figures_intersect(const abut_figure *a, const abut_figure *b);

/* Calls `each` with the corners of every convex part that two pieces with straight sides have in
 * common, in the order of positive area, until it returns false. They do not overlap, unless
 * members of a compound do. Round pieces, and two endless figures, have no such part.
 * ABUT_E_ARGUMENT without `each`, ABUT_E_ROOM for two convex outlines of more than 1024 corners. */
ABUT_API abut_status abut_figures_common(const abut_figure *a,
                                         const abut_figure *b,
                                         abut_outline_fn *each,
                                         void *user);

/* Calls `each` with every outline of what a figure covers, until it returns false: the union of
 * many shapes or regions is that of a compound of them. Where pieces overlap or abut there is no
 * outline between them. Outlines are in the order of positive area, holes the other way round and
 * right after the outline they are in; corners only where they turn, each coordinate the nearest on
 * the lattice; outlines in the order of their first corners, which are the least, y first. What
 * meets only at a corner has outlines of its own, and what is thin has none. An outline with its
 * holes makes a region (abut_region_create()), unless some touch each other.
 *
 * Takes memory, and time in proportion to the pairs of pieces whose bounds meet along x.
 * ABUT_E_ARGUMENT for NULL, ABUT_E_SHAPE if a piece is round or has no end, ABUT_E_MEMORY (then
 * `each` was not called), ABUT_E_RANGE for more than a billion corners. */
ABUT_API abut_status abut_figure_outlines(const abut_figure *figure,
                                          const abut_allocator *allocator,
                                          abut_outline_fn *each,
                                          void *user);

/* Casts a point, or a ray (abut_cast, abut_cast_ray). The normal is that of an edge of a
 * pixel with nothing solid beyond it, wherever one is met. A mask that the cast starts
 * strictly inside of is left where the path first gets out of it: ABUT_INSIDE_EXIT hits there,
 * with the normal of the edge it goes through, and ABUT_INSIDE_IGNORE goes on from there and
 * may meet it again. */
ABUT_API abut_hit abut_figure_cast(abut_vec2 from,
                                   abut_vec2 to,
                                   const abut_figure *figure,
                                   abut_inside inside);
ABUT_API abut_hit abut_figure_cast_ray(abut_vec2 from,
                                       abut_vec2 direction,
                                       const abut_figure *figure,
                                       abut_inside inside);

/* Moves both: the first hit of any two pieces, `touch` the first touch of any, and moves after
 * which none overlap, but for what came through the open side of a one-sided chain or of tiles:
 * that does not count as a hit. Takes time in proportion to the corridor up to the hit. */
ABUT_API abut_status abut_figures_sweep(const abut_figure *a,
                                        abut_vec2 move_a,
                                        const abut_figure *b,
                                        abut_vec2 move_b,
                                        abut_swept *out);

#endif
