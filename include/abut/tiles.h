/* abut/tiles.h - grids of tiles: levels in which each cell is of one of up to 255 kinds.
 *
 *     abut_tiles *level;
 *     abut_tiles_create(200, 50, 16, NULL, &level);
 *     abut_shape ramp = abut_tile_slope(16, ABUT_SIDE_MAX_Y, 1, 0);
 *     abut_tiles_set_kind(level, 2, &(abut_tile_kind){ .shapes = &ramp, .shape_count = 1 });
 *     abut_tiles_fill(level, (abut_cells){ 0, 40, 200, 10 }, ABUT_TILE_SOLID);
 *     abut_tiles_set(level, 30, 39, 2);
 *     abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = level },
 * NULL);
 *
 * Cell (x, y) is the closed square from (x, y) * size to (x + 1, y + 1) * size, in units. A grid is
 * the closed union of the shapes of its cells: two cells side by side have no seam, neither for a
 * body that walks over it nor for a ray along it. The size of a cell is rounded to the lattice
 * once, and all cells are exactly that far from their neighbours.
 *
 * A kind of tile is a list of convex shapes, relative to the least corner of a cell, given once.
 * Kind ABUT_TILE_EMPTY has none, and ABUT_TILE_SOLID is the whole square until it is set to
 * something else. Shapes may reach beyond their cell by up to four cells to each side, for tiles
 * that are drawn larger than the grid, and for hexagonal and isometric maps (docs/tiles.md).
 *
 * A grid takes one byte per cell. It may be read by many threads at once while none changes it;
 * abut_tiles_outlines() allocates, so the grid's allocator must then allow calls from all of them.
 * A call that fails changes nothing: ABUT_E_ARGUMENT for NULL and for cells and kinds that do not
 * exist, ABUT_E_RANGE or ABUT_E_NOT_FINITE for sizes, for an empty shape the reason that
 * abut_shape_check() gives (ABUT_E_SHAPE for abut_nothing()), ABUT_E_MEMORY. Where a grid is read,
 * NULL counts as one without cells. A function that states no cost takes constant time.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TILES_H
#define ABUT_TILES_H

#include "base.h"
#include "mask.h"
#include "math.h"
#include "pair.h"
#include "shape.h"

/* The most cells along a side, the most shapes of a kind, and how many kinds there are. */
#define ABUT_TILES_LIMIT 16384
#define ABUT_TILE_SHAPES 8
#define ABUT_TILE_KINDS 256

#define ABUT_TILE_EMPTY 0
#define ABUT_TILE_SOLID 1

typedef struct abut_tiles abut_tiles;

/* --- Making one -------------------------------------------------------------------------- */

/* Makes a grid of empty cells. `size` is the side of a cell, from 2^-16 to 2^20 units; the whole
 * grid must not reach beyond ABUT_LIMIT. The caller destroys it; destroying NULL does nothing.
 * O(cells). */
ABUT_API abut_status abut_tiles_create(uint32_t width,
                                       uint32_t height,
                                       double size,
                                       const abut_allocator *allocator,
                                       abut_tiles **out);
ABUT_API void abut_tiles_destroy(abut_tiles *tiles);

/* Makes an independent grid with the same kinds and cells, which the caller destroys. O(cells). */
ABUT_API abut_status abut_tiles_copy(const abut_tiles *tiles,
                                     const abut_allocator *allocator,
                                     abut_tiles **out);

/* Makes a grid from rows of text, all of one length, with y pointing down: '#' is solid, '.' and a
 * space are empty, '/' and '\' are floors that rise over one cell to the right and to the left, and
 * '=' is the upper edge of a cell, solid only to what comes from above (one-way). In a world planks
 * need a body of their own, which abut_world_add_map() (map.h) makes; abut_world_add() leaves them
 * out (docs/tiles.md). Rows of different lengths, and other characters, are ABUT_E_ARGUMENT:
 * abut_tiles_explain() says where. These kinds get the numbers ABUT_TILE_SOLID, 2,
 * 3 and 4, and are set even if no row contains them. O(cells). */
ABUT_API abut_status abut_tiles_from_text(const char *const *rows,
                                          uint32_t count,
                                          double size,
                                          const abut_allocator *allocator,
                                          abut_tiles **out);

/* Writes a sentence that says what abut_tiles_from_text() finds wrong, rows and columns counted
 * from 0: "row 3, column 7 is 'x', but must be one of # . / \ = and space", "row 2 is 9 letters
 * long, but row 0 is 10". As snprintf: at most `text_size` bytes with the final zero, and returns
 * the length of the whole sentence. `text` may be NULL. O(cells). */
ABUT_API size_t abut_tiles_explain(
    const char *const *rows, uint32_t count, double size, char *text, size_t text_size);

/* --- Kinds of tiles ----------------------------------------------------------------------- */

/* As the friction of a kind of tile, or of a body: everything slides on it. */
#define ABUT_NO_FRICTION (-1.0)

/* How the shapes of a kind are turned before they are used: first the two axes are exchanged, then
 * each is mirrored. The eight combinations are all flips and quarter turns of a square. */
enum { ABUT_TILE_SWAP_XY = 1, ABUT_TILE_FLIP_X = 2, ABUT_TILE_FLIP_Y = 4 };

/* What a kind of tile is. In a world, abut_world_add_map() (map.h) makes a body for each set of
 * rules that the kinds of a grid have. A single body of tiles, abut_world_add(), consists of the
 * cells whose kinds have the rules of that body; to it, all other cells are empty. The rules are
 * the same if both are sensors or neither is, if the kind is one-way exactly when the body answers
 * ONE_WAY, with an open side in the same direction, and if category, friction, bounce and surface
 * of the kind are zero or those of the body. */
typedef struct abut_tile_kind {
    const abut_shape *shapes; /* relative to the least corner of a cell; copied */
    uint32_t shape_count;     /* up to ABUT_TILE_SHAPES; 0: such cells are empty */
    unsigned turn;            /* ABUT_TILE_... bits; shapes that are read back are already turned */
    abut_vec2 open_side;      /* of a one-way kind: the direction to its open side, of any length;
                               * turned, too. Zero: not one-way */
    bool sensor;              /* reports contacts, and stops nothing */
    uint32_t category;        /* 0: that of the body */
    double friction;          /* as of a body, for ice: 0: that of the body */
    double bounce;            /* 0: that of the body */
    abut_vec2 surface; /* as of a body, for conveyor belts; turned, too. Zero: that of the body */
    uint64_t user;     /* yours */
} abut_tile_kind;

/* Sets a kind, for all of its cells. Kind 0 stays empty (ABUT_E_ARGUMENT). */
ABUT_API abut_status abut_tiles_set_kind(abut_tiles *tiles,
                                         uint32_t kind,
                                         const abut_tile_kind *settings);

/* Reads a kind. The shapes belong to the grid, and stay valid until the kind is set again. A kind
 * that was never set has none. */
ABUT_API abut_status abut_tiles_read_kind(const abut_tiles *tiles,
                                          uint32_t kind,
                                          abut_tile_kind *out);

/* Makes the part of a cell between one of its sides and a straight line. `side` is one of
 * ABUT_SIDE_MIN_X, MAX_X, MIN_Y and MAX_Y; `from` and `to` say where the line starts, at the lesser
 * coordinate, and ends, as fractions of the cell from 0 to 1. With y down, floors lie towards
 * MAX_Y: (MAX_Y, 1, 0) rises to the right over one cell; (MAX_Y, 1, 0.5) and (MAX_Y, 0.5, 0) do so
 * over two. Returns the empty shape if nothing is left or a number is bad. */
ABUT_API abut_shape abut_tile_slope(double size, abut_side side, double from, double to);

/* --- Cells --------------------------------------------------------------------------------- */

ABUT_API uint32_t abut_tiles_width(const abut_tiles *tiles);
ABUT_API uint32_t abut_tiles_height(const abut_tiles *tiles);
ABUT_API double abut_tiles_size(const abut_tiles *tiles);
/* All memory it takes, in bytes. */
ABUT_API size_t abut_tiles_memory(const abut_tiles *tiles);

/* The kind of a cell; empty outside of the grid. */
ABUT_API uint32_t abut_tiles_kind_at(const abut_tiles *tiles, int64_t x, int64_t y);

ABUT_API abut_status abut_tiles_set(abut_tiles *tiles, uint32_t x, uint32_t y, uint32_t kind);

/* Sets all cells of a rectangle, which is cut to the grid. O(cells in it). */
ABUT_API abut_status abut_tiles_fill(abut_tiles *tiles, abut_cells area, uint32_t kind);

/* Finds the cell that holds a place, in units from the least corner of the grid; on a border, the
 * one towards greater coordinates. If the place lies outside, returns false and gives the nearest
 * cell. */
ABUT_API bool
abut_tiles_find_cell(const abut_tiles *tiles, abut_vec2 place, uint32_t *x, uint32_t *y);
ABUT_API abut_bounds abut_tiles_cell_bounds(const abut_tiles *tiles, uint32_t x, uint32_t y);

/* One shape of a cell, where it stands; the empty shape if the cell has none of that number. */
ABUT_API abut_shape abut_tiles_cell_shape(const abut_tiles *tiles,
                                          uint32_t x,
                                          uint32_t y,
                                          uint32_t number);

/* --- Fewer, larger pieces -------------------------------------------------------------------- */

/* Covers all cells of some kinds with rectangles that do not overlap: runs along x, joined along y
 * where they are equal. `kinds` is an array of ABUT_TILE_KINDS flags; NULL means all kinds but the
 * empty one. Writes at most `capacity` rectangles, in the order of their least corners, y first,
 * and returns how many there are; `out` may be NULL. O(cells). */
ABUT_API uint32_t abut_tiles_rectangles(const abut_tiles *tiles,
                                        const bool *kinds,
                                        abut_cells *out,
                                        uint32_t capacity);

/* Called with the corners of one closed outline, in units, and whether it is a hole. Return false
 * to end. */
typedef bool abut_outline_fn(void *user, const abut_vec2 *corners, uint32_t count, bool is_hole);

/* Calls `each` with the outlines of all cells of some kinds, each cell as its whole square: outer
 * ones in the order of positive area, holes the other way round. There is a corner only where the
 * outline turns, or with `all_corners` at every corner of a cell that lies on it. Cells that meet
 * only at a corner have outlines of their own. Outlines come in the order of their first corners, y
 * first. O(cells). */
ABUT_API abut_status abut_tiles_outlines(const abut_tiles *tiles,
                                         const bool *kinds,
                                         bool all_corners,
                                         abut_outline_fn *each,
                                         void *user);

/* --- Rays and cell by cell ----------------------------------------------------------------------
 */

typedef struct abut_tile_hit {
    abut_hit hit; /* as of abut_cast() */
    uint32_t x;
    uint32_t y;
    uint32_t kind;
} abut_tile_hit;

/* Casts a point from one place to another through the grid, whose least corner is at `at`, and
 * finds the first shape of a cell that it meets, and of several at once one that it goes into. A
 * shape in which it starts is met at time 0. Normal and `graze` are those of the grid as a whole:
 * two cells side by side have no seam. Goes through the cells along the path: O(path / size). */
ABUT_API abut_status abut_tiles_cast(
    const abut_tiles *tiles, abut_vec2 at, abut_vec2 from, abut_vec2 to, abut_tile_hit *out);

/* A place as a cell and an offset in it: the method of games that move from tile to tile. A place
 * on a border lies in two cells, on a corner in four. The places that are given here are in the one
 * towards greater coordinates; as the start of a path it may be given in any of them, with an
 * offset of `size`. */
typedef struct abut_tile_place {
    int64_t x; /* the cell; it need not be one of the grid */
    int64_t y;
    abut_vec2 offset; /* from its least corner: 0 <= offset < size; of a path also size */
} abut_tile_place;

/* Convert a point, in units from the least corner of the grid, to a place, and back. */
ABUT_API abut_tile_place abut_tiles_place_of(const abut_tiles *tiles, abut_vec2 point);
ABUT_API abut_vec2 abut_tiles_point_of(const abut_tiles *tiles, abut_tile_place place);

/* Moves a place; the offset never leaves its cell, the cell changes instead. */
ABUT_API abut_tile_place abut_tiles_moved(const abut_tiles *tiles,
                                          abut_tile_place place,
                                          abut_vec2 motion);

/* The cells along a motion, one after the other:
 *
 *     abut_tile_path path = abut_tiles_path(tiles, place, motion);
 *     do {
 *         ... cell (path.x, path.y), entered at path.time ...
 *     } while (abut_tile_path_next(&path));
 *     place = abut_tile_path_end(&path);
 *
 * The path begins in the cell of the place, at time 0. It enters the next cell when it reaches the
 * border to it, so a place on a border that it crosses is in the cell ahead: a path that starts on
 * a border and leads out of its cell enters the next one at time 0, and one that ends on a border
 * enters the next one at time 1. Along a border it stays on the side where it is. Through a corner
 * it enters the neighbour along x first, then, at the same time, the one behind the corner.
 *
 * All is decided on the lattice, without rounding: each cell differs from the one before by one in
 * x or in y, a mirrored path enters the mirrored cells at the same times, and a path that is begun
 * from the end of another one in the same direction enters the cells that one long path enters. */
typedef struct abut_tile_path {
    int64_t x; /* the cell; it need not be one of the grid */
    int64_t y;
    double time; /* at which it was entered, as a fraction of the motion; never decreases */
    /* What follows is not yours. On the lattice: the side of a cell, the motion, and how far it is
     * from the start to the next border along each axis. */
    int64_t size;
    int64_t motion_x;
    int64_t motion_y;
    int64_t far_x;
    int64_t far_y;
} abut_tile_path;

/* Begins a path. An offset that lies beyond the cell counts from it all the same. With NULL, and
 * where the motion is zero, the path enters no further cell. */
ABUT_API abut_tile_path abut_tiles_path(const abut_tiles *tiles,
                                        abut_tile_place place,
                                        abut_vec2 motion);

/* Goes on to the next cell. Returns false, and changes nothing, if the motion ends before. */
ABUT_API bool abut_tile_path_next(abut_tile_path *path);

/* The place where the motion ends, with its offset from the cell of the path. Once
 * abut_tile_path_next() has returned false it lies in that cell, and 0 <= offset <= size: what
 * leads on from there begins with it. */
ABUT_API abut_tile_place abut_tile_path_end(const abut_tile_path *path);

/* Finds the first cell that such a path enters after the one of the place, and the fraction of the
 * motion, 0 to 1, at which it enters it. Returns false if the motion ends before. For the cells
 * after it go on with an abut_tile_path: the place where it enters need not be on the lattice, and
 * from a corner a rest of zero leads nowhere. */
ABUT_API bool abut_tiles_next_cell(const abut_tiles *tiles,
                                   abut_tile_place place,
                                   abut_vec2 motion,
                                   int64_t *x,
                                   int64_t *y,
                                   double *time);

#endif
