/* abut/mask.h - pixel masks: which pixels of a picture are solid.
 *
 * A mask is a grid of pixels, one bit each. As a shape it is the closed union of the squares of its
 * solid pixels: pixel (x, y) is the square from (x, y) to (x + 1, y + 1), in units. Two sprites
 * side by side touch and do not overlap. abut/figure.h answers questions about a mask and any other
 * figure, anywhere and under any transform.
 *
 * Besides its bits a mask keeps the bounds of its solid pixels and coarse copies of itself: one bit
 * for each 8 by 8 pixels, one for each 8 by 8 of these, and so on. Rows are whole words of 64
 * pixels; everything else takes less than an eighth of that, plus 256 bytes. All of it is brought
 * up to date by every call that changes the mask.
 *
 * Questions may be asked of a mask from many threads at once while none of them changes it;
 * abut_mask_parts() without labels then needs an allocator that may be called from all of them. A
 * call that makes something takes an allocator for it (NULL means malloc), which is copied. A call
 * that fails changes nothing: ABUT_E_ARGUMENT for NULL and for rows that cannot be read;
 * ABUT_E_RANGE for sizes beyond ABUT_MASK_LIMIT; ABUT_E_MEMORY. Where a mask is read, NULL counts
 * as one without pixels.
 *
 * Width, height, memory, bounds and single pixels take constant time. Making a mask from something
 * else, splitting it into parts and outlining it take time in proportion to its pixels; everything
 * else, to the rows and words that are read or written (64 pixels to a word).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_MASK_H
#define ABUT_MASK_H

#include "base.h"
#include "math.h"
#include "shape.h"

#define ABUT_MASK_LIMIT 32768

typedef struct abut_mask abut_mask;

/* --- Making one ------------------------------------------------------------------------- */

/* Makes a mask whose pixels are all solid, or all empty; or a copy of a mask. A width or height of
 * 0 is legal. The caller destroys every mask that a call makes; destroying NULL does nothing. */
ABUT_API abut_status abut_mask_create(
    uint32_t width, uint32_t height, bool solid, const abut_allocator *allocator, abut_mask **out);
ABUT_API void abut_mask_destroy(abut_mask *mask);
ABUT_API abut_status abut_mask_copy(const abut_mask *mask,
                                    const abut_allocator *allocator,
                                    abut_mask **out);

/* Makes a mask from rows of text, all of one length: '#' is solid, '.' and ' ' are not. Rows of
 * different lengths, and other characters, are ABUT_E_ARGUMENT: abut_mask_explain() says where. */
ABUT_API abut_status abut_mask_from_text(const char *const *rows,
                                         uint32_t count,
                                         const abut_allocator *allocator,
                                         abut_mask **out);

/* Writes a sentence that says what abut_mask_from_text() finds wrong, rows and columns counted from
 * 0: "row 3, column 7 is 'x', but must be # or . or a space". As snprintf: at most `size` bytes
 * with the final zero, and returns the length of the whole sentence. `text` may be NULL. */
ABUT_API size_t abut_mask_explain(const char *const *rows, uint32_t count, char *text, size_t size);

/* Makes a mask from one byte per pixel, with `stride` bytes from row to row (so that a frame of a
 * sprite sheet can be read where it is): a pixel is solid if its byte is at least `threshold`. */
ABUT_API abut_status abut_mask_from_bytes(const uint8_t *bytes,
                                          uint32_t width,
                                          uint32_t height,
                                          size_t stride,
                                          uint32_t threshold,
                                          const abut_allocator *allocator,
                                          abut_mask **out);

/* Which pixels of a picture are solid. */
typedef enum abut_solid {
    ABUT_SOLID_ALPHA,     /* alpha is at least the threshold */
    ABUT_SOLID_BRIGHT,    /* brightness is at least the threshold: white is solid */
    ABUT_SOLID_NOT_COLOUR /* red, green and blue are not all those of the key */
} abut_solid;

/* How to read a picture. Brightness is (299 red + 587 green + 114 blue) / 1000, rounded to
 * the nearest. Start from abut_solid_default(): alpha of at least 128. */
typedef struct abut_solid_rule {
    abut_solid rule;
    uint32_t threshold; /* 0 to 256: at 0 every pixel is solid, at 256 none */
    uint8_t key[3];     /* red, green, blue */
} abut_solid_rule;

ABUT_API abut_solid_rule abut_solid_default(void);

/* Makes a mask from four bytes per pixel: red, green, blue, alpha. A NULL rule means the
 * default. */
ABUT_API abut_status abut_mask_from_rgba(const uint8_t *bytes,
                                         uint32_t width,
                                         uint32_t height,
                                         size_t stride,
                                         const abut_solid_rule *rule,
                                         const abut_allocator *allocator,
                                         abut_mask **out);

/* Makes a mask from a shape: with `touched`, a pixel is solid if the shape overlaps its square,
 * otherwise if the shape holds its centre. */
ABUT_API abut_status abut_mask_from_shape(const abut_shape *shape,
                                          uint32_t width,
                                          uint32_t height,
                                          bool touched,
                                          const abut_allocator *allocator,
                                          abut_mask **out);

/* --- Looking at it ------------------------------------------------------------------------ */

ABUT_API uint32_t abut_mask_width(const abut_mask *mask);
ABUT_API uint32_t abut_mask_height(const abut_mask *mask);

/* Whether a pixel is solid; pixels outside of the mask are not. */
ABUT_API bool abut_mask_is_solid(const abut_mask *mask, int x, int y);

/* How many pixels are solid. */
ABUT_API uint32_t abut_mask_count(const abut_mask *mask);

/* The bounds of the solid pixels, in units; empty if there are none. */
ABUT_API abut_bounds abut_mask_bounds(const abut_mask *mask);

/* The mean of the solid pixels' centres; NaN if there are none. */
ABUT_API abut_vec2 abut_mask_centroid(const abut_mask *mask);

/* How many bytes the mask takes. */
ABUT_API size_t abut_mask_memory(const abut_mask *mask);

/* A rectangle of pixels, or of the cells of a grid (tiles.h). A width or height of more than
 * INT32_MAX is ABUT_E_ARGUMENT. */
typedef struct abut_cells {
    int x;
    int y;
    uint32_t width;
    uint32_t height;
} abut_cells;

/* Cuts the mask into rectangles that do not overlap: runs of solid pixels, joined over rows that
 * have the same run. Writes at most `capacity` of them, row by row, and returns how many there
 * are. */
ABUT_API uint32_t abut_mask_rects(const abut_mask *mask, abut_cells *rects, uint32_t capacity);

/* --- Changing it -------------------------------------------------------------------------- */

/* Sets or clears a pixel. ABUT_E_RANGE outside of the mask. */
ABUT_API abut_status abut_mask_set(abut_mask *mask, int x, int y, bool solid);

/* Sets or clears the part of a rectangle that lies in the mask. */
ABUT_API abut_status abut_mask_fill(abut_mask *mask, abut_cells cells, bool solid);

/* Sets or clears all pixels whose centres lie in a closed disc, in units: a hole dug in a
 * level. Takes time in proportion to the disc. A NaN or a negative radius is ABUT_E_ARGUMENT,
 * a number beyond ABUT_LIMIT is ABUT_E_RANGE. */
ABUT_API abut_status abut_mask_disc(abut_mask *mask, double x, double y, double radius, bool solid);

/* Solid becomes empty and empty solid. */
ABUT_API abut_status abut_mask_invert(abut_mask *mask);

typedef enum abut_combine {
    ABUT_COMBINE_UNION,        /* solid in either */
    ABUT_COMBINE_INTERSECTION, /* solid in both */
    ABUT_COMBINE_DIFFERENCE    /* solid in this one only */
} abut_combine;

/* Combines a mask with another, whose pixel (0, 0) lies at pixel (x, y) of the first. The size of
 * the mask does not change. */
ABUT_API abut_status
abut_mask_combine(abut_mask *mask, const abut_mask *other, int x, int y, abut_combine how);

/* --- Parts and outlines -------------------------------------------------------------------- */

/* Splits a mask into its connected parts. Pixels are connected if they share an edge, or with
 * `corners` also if they share a corner. `labels` (may be NULL) gets width * height numbers, row by
 * row: 0 for an empty pixel, otherwise the number of its part, from 1, in the order of the parts'
 * first pixels, row by row. `count` gets how many parts there are. */
ABUT_API abut_status abut_mask_parts(const abut_mask *mask,
                                     bool corners,
                                     uint32_t *labels,
                                     uint32_t *count);

/* Makes a mask, of the same size, of only that part to which a solid pixel belongs. */
ABUT_API abut_status abut_mask_part(const abut_mask *mask,
                                    bool corners,
                                    int x,
                                    int y,
                                    const abut_allocator *allocator,
                                    abut_mask **out);

/* Outlines are closed polygons through corners of pixels. An outer one has positive area (it runs
 * from +x towards +y), a hole negative area. Pixels that only share a corner are outlined
 * separately. */
typedef struct abut_outlines {
    abut_vec2 *points; /* all outlines, one after another */
    uint32_t point_count;
    uint32_t *ends; /* for each outline, one past its last point */
    uint32_t count;
} abut_outlines;

/* Finds all outlines, exactly, with a corner wherever the direction changes, in the order of their
 * first corners, row by row. With a `tolerance` above 0 (in units), corners are left out as long as
 * each of them is within that distance of the simplified outline (Douglas and Peucker), which keeps
 * at least three. It may cross itself where the mask is thinner than the tolerance.
 * abut_outlines_free() gives the memory back; pass it the same allocator. */
ABUT_API abut_status abut_mask_outlines(const abut_mask *mask,
                                        double tolerance,
                                        const abut_allocator *allocator,
                                        abut_outlines *out);
ABUT_API void abut_outlines_free(abut_outlines *outlines, const abut_allocator *allocator);

/* Simplifies any line of points in the same way, in place: leaves out points as long as each of
 * them is within `tolerance` units of the remaining line, to the accuracy of doubles. `left` gets
 * how many points remain; they keep their order. An open line keeps both ends, a closed one at
 * least three points, if it had that many. A closed line may cross itself where it is thinner than
 * the tolerance: abut_region_create() then says so. Takes one byte of memory per point during the
 * call; n log n time as a rule, n^2 at worst. Returns ABUT_E_ARGUMENT for NULL or a tolerance that
 * is negative or NaN, ABUT_E_NOT_FINITE, ABUT_E_RANGE for points beyond ABUT_LIMIT, ABUT_E_MEMORY:
 * then nothing has changed. */
ABUT_API abut_status abut_outline_simplify(abut_vec2 *points,
                                           uint32_t count,
                                           bool closed,
                                           double tolerance,
                                           const abut_allocator *allocator,
                                           uint32_t *left);

/* --- Two masks on one grid ---------------------------------------------------------------- */

/* What two masks have in common when pixel (0, 0) of b lies at (x, y) of a: in pixels, not
 * necessarily whole ones, rounded to the lattice. Each call takes time in proportion to the rows
 * and words of the overlapping bounds. With an offset that is not finite or beyond ABUT_LIMIT the
 * masks have nothing in common. For relations, contacts, pushes and sweeps see figure.h. */

/* Whether any solid pixels of the two coincide, at a whole offset: the cheapest question. */
ABUT_API bool abut_masks_meet(const abut_mask *a, const abut_mask *b, int x, int y);

/* Finds the first solid pixel of a, row by row, that overlaps a solid pixel of b, and the first
 * pixel of b that it overlaps. `in_a` and `in_b` may be NULL. */
ABUT_API bool abut_masks_first(
    const abut_mask *a, const abut_mask *b, double x, double y, abut_cells *in_a, abut_cells *in_b);

/* How many pixels of a overlap solid pixels of b, and the area of the common part in square
 * units: the same number at whole offsets. */
ABUT_API uint32_t abut_masks_count(const abut_mask *a, const abut_mask *b, double x, double y);
ABUT_API double abut_masks_area(const abut_mask *a, const abut_mask *b, double x, double y);

/* Makes a mask of the size of a with only those pixels of a that overlap solid pixels of b. */
ABUT_API abut_status abut_masks_common(const abut_mask *a,
                                       const abut_mask *b,
                                       double x,
                                       double y,
                                       const abut_allocator *allocator,
                                       abut_mask **out);

#endif
