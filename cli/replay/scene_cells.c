/* cli/replay/scene_cells.c - a body of cells, written as a map of tiles or as a mask.
 *
 * If all its cells are whole squares of one kind it is a mask; otherwise its kinds of tiles go into
 * a legend, by their shapes. What rules its cells have are those of the body.
 *
 * SPDX-License-Identifier: MIT */
#include "replay/scene_parts.h"
#include "stage/cells.h"

#include <math.h>

typedef struct cell_writer {
    text *out;
    const abut_world *world;
    abut_body body;
    uint32_t width;
    uint32_t height;
    uint32_t most; /* shapes of a cell */
    double size;
    cell_kinds kinds;
    uint32_t first[ABUT_TILE_KINDS]; /* cell of a kind, plus 1 */
} cell_writer;

static abut_shape shape_in_cell(const cell_writer *w, uint32_t cell, uint32_t number)
{
    abut_vec2 at = abut_body_at(w->world, w->body);
    abut_shape shape = abut_body_shape(w->world, w->body, cell * w->most + number);

    return abut_moved(&shape, -(at.x + cell % w->width * w->size),
                      -(at.y + cell / w->width * w->size));
}

static void find_kinds(cell_writer *w)
{
    for (uint32_t cell = 0; cell < w->width * w->height; cell++) {
        uint32_t x = cell % w->width;
        uint32_t y = cell / w->width;

        if (cell_is_filled(w->world, w->body, &w->kinds, x, y)) {
            uint32_t kind = abut_body_tile(w->world, w->body, x, y);

            w->first[kind] = w->first[kind] == 0 ? cell + 1 : w->first[kind];
        }
    }
}

static bool is_whole(const cell_writer *w, uint32_t kind)
{
    abut_shape shape = shape_in_cell(w, w->first[kind] - 1, 0);
    abut_bounds box = abut_shape_bounds(&shape);

    return w->most == 1 && abut_shape_kind(&shape) == ABUT_KIND_RECT &&
           abut_shape_radius(&shape) == 0 && box.min.x == 0 && box.min.y == 0 &&
           box.max.x == w->size && box.max.y == w->size &&
           abut_shape_area(&shape) == w->size * w->size;
}

/* A letter for a kind: those of the alphabets, then others. '#' is a whole square. */
static void add_letter(text *out, uint32_t kind)
{
    unsigned code = kind == ABUT_TILE_SOLID ? '#'
                    : kind < 28             ? 'a' + kind - 2
                    : kind < 54             ? 'A' + kind - 28
                                            : 0x100 + kind;
    char bytes[2] = { (char)(0xc0 | code >> 6), (char)(0x80 | (code & 0x3f)) };
    char letter = (char)code;

    text_add_bytes(out, code < 0x80 ? &letter : bytes, code < 0x80 ? 1 : 2);
}

static void add_rows(cell_writer *w)
{
    for (uint32_t y = 0; y < w->height; y++) {
        text_add(w->out, y > 0 ? ",\"" : "\"rows\":[\"");
        for (uint32_t x = 0; x < w->width; x++) {
            if (cell_is_filled(w->world, w->body, &w->kinds, x, y)) {
                add_letter(w->out, abut_body_tile(w->world, w->body, x, y));
            } else {
                text_add(w->out, ".");
            }
        }
        text_add(w->out, "\"");
    }
    text_add(w->out, "]");
}

static bool add_kind(cell_writer *w, uint32_t kind)
{
    bool ok = true;
    const char *between = "";

    text_add(w->out, "\"");
    add_letter(w->out, kind);
    text_add(w->out, "\":{\"shapes\":[");
    for (uint32_t k = 0; k < w->most && ok; k++) {
        abut_shape shape = shape_in_cell(w, w->first[kind] - 1, k);

        if (abut_shape_kind(&shape) != ABUT_KIND_EMPTY) {
            text_add(w->out, between);
            ok = add_scene_shape(w->out, &shape);
            between = ",";
        }
    }
    text_add(w->out, "]}");
    return ok;
}

static bool add_legend(cell_writer *w)
{
    const char *between = ",\"legend\":{";
    bool ok = true;

    for (uint32_t k = 1; k < ABUT_TILE_KINDS && ok; k++) {
        if (w->first[k] != 0 && (k != ABUT_TILE_SOLID || !is_whole(w, k))) {
            text_add(w->out, between);
            ok = add_kind(w, k);
            between = ",";
        }
    }
    text_add(w->out, between[1] == '\0' ? "}" : "");
    return ok;
}

bool add_scene_cells(text *out, const abut_world *world, abut_body body)
{
    cell_writer w = {
        .out = out, .world = world, .body = body, .size = abut_body_tile_size(world, body)
    };
    bool mask = true;
    bool ok = true;

    abut_body_tile_count(world, body, &w.width, &w.height);
    w.most = abut_body_shape_count(world, body) / (w.width * w.height);
    find_kinds(&w);
    for (uint32_t k = 1; k < ABUT_TILE_KINDS; k++) {
        mask = mask && (w.first[k] == 0 || (k == ABUT_TILE_SOLID && is_whole(&w, k)));
    }
    text_add(out, mask ? "{\"type\":\"mask\"," : "{\"type\":\"tiles\",\"size\":");
    if (!mask) {
        text_number(out, w.size);
        text_add(out, ",");
    }
    add_rows(&w);
    if (!mask) {
        ok = add_legend(&w);
    } else if (w.size != 1) {
        text_add(out, ",\"transform\":{\"scale\":[");
        text_number(out, w.size);
        text_add(out, ",");
        text_number(out, w.size);
        text_add(out, "]}");
    }
    text_add(out, "}");
    return ok;
}
