/* figure/writings.c - one set of cells, written in many ways.
 *
 * SPDX-License-Identifier: MIT */
#include "figure/writings.h"
#include "region/region.h"
#include "support/check.h"

#include <string.h>

enum { MOST_LOOPS = 16, MOST_POINTS = 256 };

const char *const writing_names[WRITINGS] = { "cells",   "backwards", "rows",    "columns",
                                              "rects",   "triangles", "tiles",   "mask",
                                              "regions", "cut last",  "not cut", "split" };

/* In halves of a cell. */
static const struct {
    uint32_t count;
    abut_vec2 corners[4];
} kinds[WRITTEN_KINDS] = {
    { 0, { { 0, 0 } } },
    { 4, { { 0, 0 }, { 2, 0 }, { 2, 2 }, { 0, 2 } } },
    { 3, { { 0, 0 }, { 2, 0 }, { 0, 2 } } },
    { 3, { { 0, 0 }, { 2, 0 }, { 2, 2 } } },
    { 3, { { 2, 0 }, { 2, 2 }, { 0, 2 } } },
    { 3, { { 0, 0 }, { 2, 2 }, { 0, 2 } } },
    { 3, { { 0, 0 }, { 2, 0 }, { 2, 1 } } },
    { 4, { { 0, 0 }, { 2, 0 }, { 2, 2 }, { 0, 1 } } },
    { 3, { { 0, 1 }, { 2, 2 }, { 0, 2 } } },
    { 4, { { 0, 0 }, { 2, 0 }, { 2, 1 }, { 0, 1 } } },
};

/* --- Sets --------------------------------------------------------------------------------------
 */

cell_set draw_cell_set(rng *random, int width, int height, bool slopes)
{
    static const double sizes[] = { 1, 0.5, 0.25, 2 };
    cell_set out = { .width = width, .height = height };
    int64_t density = rng_int(random, 3, 8);

    out.size = sizes[rng_int(random, 0, COUNT_OF(sizes) - 1)];
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            bool solid = rng_int(random, 0, 9) < density;
            bool slope = slopes && rng_int(random, 0, 2) == 0;
            int64_t kind = rng_int(random, 2, WRITTEN_KINDS - 1);

            out.cells[y][x] = (uint8_t)(solid ? (slope ? kind : 1) : 0);
        }
    }
    return out;
}

cell_set cell_set_of(const char *const *rows, int height, double size)
{
    cell_set out = { .width = (int)strlen(rows[0]), .height = height, .size = size };

    for (int y = 0; y < height; y++) {
        for (int x = 0; x < out.width; x++) {
            char c = rows[y][x];

            out.cells[y][x] = (uint8_t)(c == '.' ? 0 : c == '#' ? 1 : c - '0');
        }
    }
    return out;
}

void print_cell_set(const cell_set *of)
{
    printf("   cells of %g:", of->size);
    for (int y = 0; y < of->height; y++) {
        printf(" ");
        for (int x = 0; x < of->width; x++) {
            printf("%c", ".#23456789"[of->cells[y][x]]);
        }
    }
    printf("\n");
}

/* --- Shapes ------------------------------------------------------------------------------------
 */

static void add_shape(written_set *out, abut_shape shape)
{
    if (CHECK(out->shape_count < WRITTEN_SHAPES)) {
        out->shapes[out->shape_count++] = shape;
    }
}

static uint32_t corners_of(const cell_set *of, int x, int y, abut_vec2 at, abut_vec2 corners[4])
{
    uint8_t kind = of->cells[y][x];

    for (uint32_t i = 0; i < kinds[kind].count; i++) {
        corners[i].x = at.x + (x + kinds[kind].corners[i].x / 2) * of->size;
        corners[i].y = at.y + (y + kinds[kind].corners[i].y / 2) * of->size;
    }
    return kinds[kind].count;
}

static void add_cell(const cell_set *of, int x, int y, abut_vec2 at, written_set *out)
{
    abut_vec2 corners[4];
    uint32_t count = corners_of(of, x, y, at, corners);

    if (count > 0) {
        add_shape(out, abut_polygon(corners, count));
    }
}

static void add_triangles(const cell_set *of, int x, int y, abut_vec2 at, written_set *out)
{
    abut_vec2 p[4];
    uint32_t count = corners_of(of, x, y, at, p);
    uint32_t first = count == 4 ? (uint32_t)(x + y) % 2 : 0;

    for (uint32_t i = 1; i + 1 < count; i++) {
        abut_vec2 triangle[3] = { p[first], p[(first + i) % count], p[(first + i + 1) % count] };

        add_shape(out, abut_polygon(triangle, 3));
    }
}

static bool is_square(const cell_set *of, int x, int y)
{
    return x >= 0 && y >= 0 && x < of->width && y < of->height && of->cells[y][x] == 1;
}

/* The squares from one on, if it is the first of its row, or of its column. */
static void add_run(const cell_set *of, int x, int y, bool down, abut_vec2 at, written_set *out)
{
    int length = 0;

    if (is_square(of, x - !down, y - down)) {
        return;
    }
    while (is_square(of, x + (down ? 0 : length), y + (down ? length : 0))) {
        length++;
    }
    add_shape(out, abut_rect(at.x + x * of->size, at.y + y * of->size,
                             (down ? 1 : length) * of->size, (down ? length : 1) * of->size));
}

static void add_cells(const cell_set *of, writing how, abut_vec2 at, written_set *out)
{
    int count = of->width * of->height;

    for (int i = 0; i < count; i++) {
        int k = how == WRITING_BACKWARDS ? count - 1 - i : i;
        int x = k % of->width;
        int y = k / of->width;
        bool square = is_square(of, x, y);

        if (how == WRITING_TRIANGLES) {
            add_triangles(of, x, y, at, out);
        } else if (square && how >= WRITING_ROWS && how <= WRITING_RECTS) {
            if (how != WRITING_COLUMNS) {
                add_run(of, x, y, false, at, out);
            }
            if (how != WRITING_ROWS) {
                add_run(of, x, y, true, at, out);
            }
        } else {
            add_cell(of, x, y, at, out);
        }
    }
}

/* --- Regions -----------------------------------------------------------------------------------
 */

typedef struct region_maker {
    written_set *out;
    ab_merging merging;
    abut_vec2 points[MOST_POINTS];
    uint32_t point_count;
    abut_loop loops[MOST_LOOPS];
    uint32_t loop_count;
    bool good;
} region_maker;

static void finish_region(region_maker *maker)
{
    written_set *out = maker->out;

    if (maker->loop_count > 0) {
        maker->good = maker->good && CHECK(out->region_count < WRITTEN_REGIONS) &&
                      ab_region_make(maker->loops, maker->loop_count, maker->merging, NULL,
                                     &out->regions[out->region_count], NULL) == ABUT_OK;
        out->region_count += maker->good;
    }
    maker->loop_count = maker->point_count = 0;
}

static bool take_outline(void *user, const abut_vec2 *corners, uint32_t count, bool is_hole)
{
    region_maker *maker = user;

    if (!is_hole) {
        finish_region(maker);
    }
    if (!CHECK(maker->loop_count < MOST_LOOPS) ||
        !CHECK(maker->point_count + count <= MOST_POINTS)) {
        return false;
    }
    abut_vec2 *points = &maker->points[maker->point_count];

    memcpy(points, corners, count * sizeof *corners);
    maker->loops[maker->loop_count++] = (abut_loop){ points, count };
    maker->point_count += count;
    return true;
}

static abut_status gather_shapes(written_set *out, abut_compound **all)
{
    for (uint32_t i = 0; i < out->shape_count; i++) {
        out->members[i] = abut_figure_of_shape(&out->shapes[i]);
    }
    return abut_compound_create(out->members, out->shape_count, NULL, all, NULL);
}

/* Makes regions of the shapes instead. Outlines may touch themselves, which regions must not. */
static bool make_regions(written_set *out, ab_merging merging)
{
    static region_maker maker;
    abut_compound *all = NULL;

    if (out->shape_count == 0) {
        return true;
    }
    CHECK(gather_shapes(out, &all) == ABUT_OK);
    abut_figure figure = abut_figure_of_compound(all, 0, 0);

    maker = (region_maker){ .out = out, .merging = merging, .good = true };
    CHECK(abut_figure_outlines(&figure, NULL, take_outline, &maker) == ABUT_OK);
    finish_region(&maker);
    abut_compound_destroy(all);
    out->shape_count = 0;
    return maker.good;
}

static bool split_regions(const cell_set *of, abut_vec2 at, written_set *out)
{
    bool good = true;

    for (int half = 0; half < 2; half++) {
        for (int y = 0; y < of->height; y++) {
            for (int x = half == 0 ? 0 : of->width / 2; x < of->width; x++) {
                if (half == 1 || x < of->width / 2) {
                    add_cell(of, x, y, at, out);
                }
            }
        }
        good = good && make_regions(out, AB_MERGE_LONGEST);
    }
    return good;
}

/* --- Grids -------------------------------------------------------------------------------------
 */

static void make_tiles(const cell_set *of, abut_vec2 at, written_set *out)
{
    CHECK(abut_tiles_create((uint32_t)of->width, (uint32_t)of->height, of->size, NULL,
                            &out->tiles) == ABUT_OK);
    for (uint32_t kind = 2; kind < WRITTEN_KINDS; kind++) {
        abut_vec2 corners[4];

        for (uint32_t i = 0; i < kinds[kind].count; i++) {
            corners[i].x = kinds[kind].corners[i].x / 2 * of->size;
            corners[i].y = kinds[kind].corners[i].y / 2 * of->size;
        }
        abut_shape slope = abut_polygon(corners, kinds[kind].count);
        abut_tile_kind settings = { .shapes = &slope, .shape_count = 1 };

        CHECK(abut_tiles_set_kind(out->tiles, kind, &settings) == ABUT_OK);
    }
    for (int y = 0; y < of->height; y++) {
        for (int x = 0; x < of->width; x++) {
            abut_tiles_set(out->tiles, (uint32_t)x, (uint32_t)y, of->cells[y][x]);
        }
    }
    out->figure = abut_figure_of_tiles(out->tiles, at.x, at.y);
}

static bool make_mask(const cell_set *of, abut_vec2 at, written_set *out)
{
    abut_transform place = { of->size, 0, 0, of->size, at.x, at.y };
    bool square = true;

    CHECK(abut_mask_create((uint32_t)of->width, (uint32_t)of->height, false, NULL, &out->mask) ==
          ABUT_OK);
    for (int y = 0; y < of->height; y++) {
        for (int x = 0; x < of->width; x++) {
            square = square && of->cells[y][x] < 2;
            abut_mask_set(out->mask, x, y, of->cells[y][x] == 1);
        }
    }
    out->figure = abut_figure_of_mask_under(out->mask, place);
    return square;
}

/* --- All of them -------------------------------------------------------------------------------
 */

static bool make_compound(written_set *out)
{
    abut_figure members[WRITTEN_REGIONS];

    if (out->region_count == 0) {
        CHECK(gather_shapes(out, &out->compound) == ABUT_OK);
        out->figure = abut_figure_of_compound(out->compound, 0, 0);
        return out->compound != NULL;
    }
    for (uint32_t i = 0; i < out->region_count; i++) {
        members[i] = abut_figure_of_region(out->regions[i], 0, 0);
    }
    if (out->region_count == 1) {
        out->figure = members[0];
        return true;
    }
    CHECK(abut_compound_create(members, out->region_count, NULL, &out->compound, NULL) == ABUT_OK);
    out->figure = abut_figure_of_compound(out->compound, 0, 0);
    return out->compound != NULL;
}

bool write_cells(const cell_set *of, writing how, abut_vec2 at, written_set *out)
{
    bool any = false;

    out->shape_count = out->region_count = 0;
    out->compound = NULL;
    out->tiles = NULL;
    out->mask = NULL;
    for (int i = 0; i < of->width * of->height; i++) {
        any = any || of->cells[i / of->width][i % of->width] != 0;
    }
    if (!any) {
        return false;
    }
    if (how == WRITING_TILES) {
        make_tiles(of, at, out);
        return true;
    }
    if (how == WRITING_MASK) {
        return make_mask(of, at, out);
    }
    if (how == WRITING_SPLIT) {
        return split_regions(of, at, out) && make_compound(out);
    }
    add_cells(of, how, at, out);
    if (how >= WRITING_REGIONS && !make_regions(out, (ab_merging)(how - WRITING_REGIONS))) {
        return false;
    }
    return make_compound(out);
}

void forget_cells(written_set *of)
{
    for (uint32_t i = 0; i < of->region_count; i++) {
        abut_region_destroy(of->regions[i]);
    }
    abut_compound_destroy(of->compound);
    abut_tiles_destroy(of->tiles);
    abut_mask_destroy(of->mask);
}
