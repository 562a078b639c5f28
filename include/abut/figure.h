/* abut/figure.h - questions about two things of any kind.
 *
 * A figure is a shape, or anything else that stands somewhere: a mask under a transform, a region,
 * a chain, a grid of tiles, a compound of several, a ray, a line or a half-plane. Every question of
 * pair.h and sweep.h can be asked here about two figures of any kinds, in either order, and means
 * the same. All figures are closed sets:
 *
 *   - The relation to anything with an area is the greatest over all pieces. A thin figure (a
 *     point, a segment, a ray, a line, a chain) overlaps one with an area where it meets the
 *     interior, even on the seam between two pieces. Two thin figures overlap where two of their
 *     segments overlap, and where a chain crosses another chain, or a segment, at a vertex.
 *   - An empty figure (a mask without solid pixels, a compound without members) is apart from
 *     everything.
 *   - A pixel (x, y) is the convex hull of its four corners under the transform. Each corner is
 *     rounded to the lattice once, to within one quantum along x and y; neighbours share their
 *     corners, so there are no cracks. With a matrix whose numbers are multiples of ABUT_QUANTUM
 *     (quarter turns, mirrors, scales such as 2 or one half) only the translation is rounded, and
 *     every answer is exactly the turned, mirrored or scaled one.
 *   - Relations, touching, hits and containment are decided exactly, in integers. (One exception:
 *     when a compound or a grid is asked whether it contains a shape, a round member counts only if
 *     it contains the shape by itself.)
 *
 * Cost. A question takes time in proportion to the pieces of each figure that are near the other.
 * The pieces of a mask that is not turned, or by quarter turns, are rectangles of pixels; two such
 * masks of the same scale are compared 64 pixels or more at a time. Under any other transform each
 * pixel is a piece. Regions, chains and compounds have an index, and a grid of tiles is one.
 *
 * Places, lengths and buffers are in units.
 *
 * Only abut_figure_outlines() allocates. Questions may be asked from many threads at once. A figure
 * borrows what it is made of, which must stay unchanged while the figure is used. NULL, and a
 * figure whose transform is not finite or leads beyond ABUT_LIMIT, count as empty.
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

/* A mask with the least corner of its pixel (0, 0) at a place; or a mask under a transform. */
ABUT_API abut_figure abut_figure_of_mask(const abut_mask *mask, double x, double y);
ABUT_API abut_figure abut_figure_of_mask_under(const abut_mask *mask, abut_transform at);

/* A region, moved by (x, y) rounded to the lattice. */
ABUT_API abut_figure abut_figure_of_region(const abut_region *region, double x, double y);

/* A chain, moved by (x, y) rounded to the lattice. */
ABUT_API abut_figure abut_figure_of_chain(const abut_chain *chain, double x, double y);

/* A ray that starts at (x, y), a line through that point, and the half-plane that ends there, with
 * (nx, ny) pointing out of it: each is endless and closed. The place is rounded to the lattice, the
 * direction to two whole numbers of up to 48 bits, so directions with few digits are exact. A
 * direction of zero is ABUT_E_SHAPE.
 *
 * Two of these are compared exactly, without ends, wherever they meet. If no finite push ends an
 * overlap, the separation is minus infinity and the push is NaN. Against any other figure, the part
 * that the lattice holds is used. */
ABUT_API abut_figure abut_figure_of_ray(double x, double y, double dx, double dy);
ABUT_API abut_figure abut_figure_of_line(double x, double y, double dx, double dy);
ABUT_API abut_figure abut_figure_of_half_plane(double x, double y, double nx, double ny);

/* The closed union of the shapes of a grid's cells, with the least corner of the grid at (x, y),
 * rounded to the lattice. In sweeps and casts, cells of a kind with an open side let through
 * whatever comes from that side. The grid must not be changed while it is asked about. */
ABUT_API abut_figure abut_figure_of_tiles(const abut_tiles *tiles, double x, double y);

/* Several figures as one, moved by (x, y) rounded to the lattice. */
ABUT_API abut_figure abut_figure_of_compound(const abut_compound *compound, double x, double y);

/* Returns ABUT_OK for a valid figure, otherwise the reason why it is empty: ABUT_E_SHAPE,
 * ABUT_E_NOT_FINITE or ABUT_E_RANGE; ABUT_E_ARGUMENT for NULL. */
ABUT_API abut_status abut_figure_check(const abut_figure *figure);

/* The bounds of a figure, infinite where it has no end. Of tiles, all cells are looked at. */
ABUT_API abut_bounds abut_figure_bounds(const abut_figure *figure);

/* Whether a point belongs to the figure; false for one that is not finite or beyond ABUT_LIMIT. */
ABUT_API bool abut_figure_holds(const abut_figure *figure, double x, double y);

/* The area in square units: 0 for a thin or empty figure, infinite if there is a half-plane. Where
 * members of a compound, or shapes of tiles, overlap each other, the area counts more than once. */
ABUT_API double abut_figure_area(const abut_figure *figure);

/* The relation of two figures, and the same with a buffer as in abut_relate_within(). */
ABUT_API abut_relation abut_figures_relate(const abut_figure *a, const abut_figure *b);
ABUT_API abut_relation abut_figures_relate_within(const abut_figure *a,
                                                  const abut_figure *b,
                                                  double buffer);

/* Where and how they meet. If they are apart, the result is the contact of the nearest pieces
 * (pixels, or rectangles of them). If they touch, the normal is the one with which they touch along
 * the longest stretch, from the first place to the last, whose two ends are the points; of equals,
 * the one more along x; of two that are opposite, the one met at lesser coordinates. It does not
 * depend on how a figure is cut or written.
 *
 * If they overlap, `separation` is minus the length of the push below. For two masks of the same
 * scale, the normal is the direction in which the overlap shrinks fastest as a moves, estimated
 * from how many pixels would overlap after a move of one pixel to either side along x and y. If
 * these numbers are balanced, and for all other figures, the normal is the direction of the push.
 * The point is the middle of the bounds of the common part. */
ABUT_API abut_contact abut_figures_collide(const abut_figure *a, const abut_figure *b);

/* A push of a that ends an overlap, by the exact predicate: a lattice vector, zero unless they
 * overlap. It is no longer than the shortest push that parts their bounds along x or y, and a push
 * in the same direction that is shorter by 2^-10 unit or more leaves an overlap. For regions,
 * chains, compounds and shapes it is also no longer than the push of their convex hulls, unless
 * these have millions of pairs of corners; a round member of a compound counts there as a polygon
 * of eight sides around it. For two masks of the same scale it is the shortest push there is, if
 * that is within ABUT_PUSH_SEARCH pixels. In all other cases it is the shortest of several
 * directions: x and y, the directions out of single pieces, and for two masks sixteen all round.
 * NaN if none was found within ABUT_LIMIT. */
#define ABUT_PUSH_SEARCH 24
ABUT_API abut_vec2 abut_figures_push(const abut_figure *a, const abut_figure *b);

/* The distance and the nearest points. */
ABUT_API abut_distance abut_figures_measure(const abut_figure *a, const abut_figure *b);

/* Whether every point of `inner` is also a point of `outer`. */
ABUT_API bool abut_figures_contain(const abut_figure *outer, const abut_figure *inner);

/* The bounds and the area of the common part; its corners are counted only if both are shapes. */
ABUT_API abut_intersection abut_figures_intersect(const abut_figure *a, const abut_figure *b);

/* Calls `each` with the corners of every convex part that two pieces with straight sides have in
 * common, in the order of positive area, until it returns false. The parts do not overlap, unless
 * members of a compound do. Round pieces, and two endless figures, have no such part. Returns
 * ABUT_E_ARGUMENT without `each`, ABUT_E_ROOM for two convex outlines of more than 1024 corners. */
ABUT_API abut_status abut_figures_common(const abut_figure *a,
                                         const abut_figure *b,
                                         abut_outline_fn *each,
                                         void *user);

/* Calls `each` with every outline of the area that a figure covers, until it returns false. (To
 * unite many shapes or regions, outline a compound of them.) Where pieces overlap or abut there is
 * no outline between them. The corners of an outline are in the order of positive area, those of a
 * hole the other way round; there is a corner only where the outline turns, rounded to the lattice.
 * A hole comes right after the outline that it is in, and outlines are sorted by their first
 * corner, which is the least, y first. Parts that meet only at a corner have outlines of their own,
 * and thin parts have none. An outline with its holes makes a region (abut_region_create()), unless
 * some of these touch each other.
 *
 * Allocates memory, and gives it back before it returns; `allocator` may be NULL. Takes time in
 * proportion to the pairs of pieces whose bounds meet along x. Returns ABUT_E_ARGUMENT for NULL,
 * ABUT_E_SHAPE if a piece is round or has no end, ABUT_E_MEMORY (then `each` was not called),
 * ABUT_E_RANGE for more than a billion corners. */
ABUT_API abut_status abut_figure_outlines(const abut_figure *figure,
                                          const abut_allocator *allocator,
                                          abut_outline_fn *each,
                                          void *user);

/* Casts a point or a ray (abut_cast(), abut_cast_ray()). The normal is that of a side which no
 * other piece covers, if there is one; at a corner, of the one that faces the path most. A cast
 * that starts strictly inside a figure leaves it where the path first gets out: ABUT_INSIDE_EXIT
 * hits there, with the normal of the side it goes through; ABUT_INSIDE_IGNORE goes on from there,
 * and may meet the figure again. (A cast in a world passes a body that it starts in as a whole.) */
ABUT_API abut_hit abut_figure_cast(abut_vec2 from,
                                   abut_vec2 to,
                                   const abut_figure *figure,
                                   abut_inside inside);
ABUT_API abut_hit abut_figure_cast_ray(abut_vec2 from,
                                       abut_vec2 direction,
                                       const abut_figure *figure,
                                       abut_inside inside);

/* Moves both, as abut_sweep() does: finds the first hit of any two pieces, the first touch of any
 * two (`touch`), and moves after which no two overlap. A pair that comes through the open side of a
 * one-sided chain or of tiles does not count as a hit, and may overlap. Bad input is that of
 * abut_sweep(), and figures that abut_figure_check() refuses, with its status. Takes time in
 * proportion to the pieces along the path up to the hit. */
ABUT_API abut_status abut_figures_sweep(const abut_figure *a,
                                        abut_vec2 move_a,
                                        const abut_figure *b,
                                        abut_vec2 move_b,
                                        abut_swept *out);

#endif
