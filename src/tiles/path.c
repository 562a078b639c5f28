/* tiles/path.c - points among the cells: which cell, and which cells a path enters.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "shape/core.h"
#include "tiles/tiles.h"

/* --- Cells and offsets -------------------------------------------------------------------------
 */

/* A coordinate that may be none: NaN and what lies beyond everything becomes the nearest that is.
 */
static double tamed(double value)
{
    return !(value > -ABUT_LIMIT) ? -ABUT_LIMIT : value > ABUT_LIMIT ? ABUT_LIMIT : value;
}

/* The cell of a coordinate on the lattice, and how far into it. */
static int64_t cell_of(int64_t quanta, int64_t size, int64_t *offset)
{
    int64_t cell = quanta / size - (quanta % size < 0);

    *offset = quanta - cell * size;
    return cell;
}

bool abut_tiles_find_cell(const abut_tiles *tiles, abut_vec2 place, uint32_t *x, uint32_t *y)
{
    abut_tile_place at = abut_tiles_place_of(tiles, place);
    uint32_t width = abut_tiles_width(tiles);
    uint32_t height = abut_tiles_height(tiles);
    bool inside = at.x >= 0 && at.y >= 0 && at.x < width && at.y < height;

    if (x != NULL) {
        *x = (uint32_t)ab_max(ab_min(at.x, (int64_t)width - 1), 0);
    }
    if (y != NULL) {
        *y = (uint32_t)ab_max(ab_min(at.y, (int64_t)height - 1), 0);
    }
    return inside;
}

abut_tile_place abut_tiles_place_of(const abut_tiles *tiles, abut_vec2 point)
{
    abut_tile_place place = { 0 };
    int64_t x;
    int64_t y;

    if (tiles == NULL) {
        return place;
    }
    place.x = cell_of(ab_round(tamed(point.x)), tiles->quanta, &x);
    place.y = cell_of(ab_round(tamed(point.y)), tiles->quanta, &y);
    place.offset = (abut_vec2){ ab_units(x), ab_units(y) };
    return place;
}

/* A place in quanta from the corner of the grid, no further away than the lattice reaches. */
static ab_vec quanta_of_place(const abut_tiles *tiles, abut_tile_place place)
{
    int64_t most = ab_round(ABUT_LIMIT) / tiles->quanta;

    return (ab_vec){
        ab_max(ab_min(place.x, most), -most) * tiles->quanta + ab_round(tamed(place.offset.x)),
        ab_max(ab_min(place.y, most), -most) * tiles->quanta + ab_round(tamed(place.offset.y))
    };
}

abut_vec2 abut_tiles_point_of(const abut_tiles *tiles, abut_tile_place place)
{
    if (tiles == NULL) {
        return (abut_vec2){ 0, 0 };
    }
    ab_vec at = quanta_of_place(tiles, place);

    return (abut_vec2){ ab_units(at.x), ab_units(at.y) };
}

abut_tile_place abut_tiles_moved(const abut_tiles *tiles, abut_tile_place place, abut_vec2 motion)
{
    abut_tile_place moved = { 0 };
    int64_t x;
    int64_t y;

    if (tiles == NULL) {
        return moved;
    }
    ab_vec at = quanta_of_place(tiles, place);

    moved.x = cell_of(at.x + ab_round(tamed(motion.x)), tiles->quanta, &x);
    moved.y = cell_of(at.y + ab_round(tamed(motion.y)), tiles->quanta, &y);
    moved.offset = (abut_vec2){ ab_units(x), ab_units(y) };
    return moved;
}

/* --- Cell by cell ------------------------------------------------------------------------------
 *
 * Along each axis the borders ahead are `far`, far + size, ... from the start, and the motion
 * reaches the next one at far / |motion|. The cell has been left where that is reached, so `far` is
 * always greater than what the path has covered, or equal to it at a border that comes next.
 */

/* Finds the cell of one coordinate of a place and the way to the border ahead; without a motion it
 * is the way to the lesser border. */
static int64_t begin_along(int64_t cell, double offset, int64_t motion, int64_t size, int64_t *far)
{
    int64_t most = ab_round(ABUT_LIMIT) / size;
    int64_t into = ab_round(tamed(offset));
    int64_t begin = ab_max(ab_min(cell, most), -most);

    if (into < 0 || into > size) {
        begin += cell_of(into, size, &into);
    }
    *far = motion > 0 ? size - into : into;
    return begin;
}

abut_tile_path abut_tiles_path(const abut_tiles *tiles, abut_tile_place place, abut_vec2 motion)
{
    abut_tile_path path = { 0 };

    if (tiles == NULL) {
        return path;
    }
    path.size = tiles->quanta;
    path.motion_x = ab_round(tamed(motion.x));
    path.motion_y = ab_round(tamed(motion.y));
    path.x = begin_along(place.x, place.offset.x, path.motion_x, path.size, &path.far_x);
    path.y = begin_along(place.y, place.offset.y, path.motion_y, path.size, &path.far_y);
    return path;
}

static int64_t size_of_motion(int64_t motion)
{
    return motion < 0 ? -motion : motion;
}

bool abut_tile_path_next(abut_tile_path *path)
{
    if (path == NULL) {
        return false;
    }
    int64_t most_x = size_of_motion(path->motion_x);
    int64_t most_y = size_of_motion(path->motion_y);
    bool along_x = most_x != 0 && path->far_x <= most_x;
    bool along_y = most_y != 0 && path->far_y <= most_y;
    double time;

    if (!along_x && !along_y) {
        return false;
    }
    if (along_x && along_y) {
        along_x = i128_cmp(i128_mul(path->far_x, most_y), i128_mul(path->far_y, most_x)) <= 0;
    }
    if (along_x) {
        time = (double)path->far_x / (double)most_x;
        path->x += path->motion_x > 0 ? 1 : -1;
        path->far_x += path->size;
    } else {
        time = (double)path->far_y / (double)most_y;
        path->y += path->motion_y > 0 ? 1 : -1;
        path->far_y += path->size;
    }
    /* Long ways are rounded before they are divided: two times that are nearly the same could come
     * in the wrong order. */
    path->time = time > path->time ? time : path->time;
    return true;
}

/* From the lesser border of the last cell to the end of the motion, along one axis. */
static double end_of_path(int64_t far, int64_t motion, int64_t size)
{
    return ab_units(motion > 0 ? size - far + motion : far + motion);
}

abut_tile_place abut_tile_path_end(const abut_tile_path *path)
{
    abut_tile_place end = { 0 };

    if (path == NULL) {
        return end;
    }
    end.x = path->x;
    end.y = path->y;
    end.offset.x = end_of_path(path->far_x, path->motion_x, path->size);
    end.offset.y = end_of_path(path->far_y, path->motion_y, path->size);
    return end;
}

bool abut_tiles_next_cell(const abut_tiles *tiles,
                          abut_tile_place place,
                          abut_vec2 motion,
                          int64_t *x,
                          int64_t *y,
                          double *time)
{
    if (tiles == NULL || x == NULL || y == NULL || time == NULL) {
        return false;
    }
    abut_tile_path path = abut_tiles_path(tiles, place, motion);
    bool enters = abut_tile_path_next(&path);

    *x = path.x;
    *y = path.y;
    *time = enters ? path.time : 1;
    return enters;
}
