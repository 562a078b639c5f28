/* cli/read/figures.c - the memory of shapes that are read, kept from one question to the next.
 *
 * SPDX-License-Identifier: MIT */
#include "read/shapes.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool room_reserve(room *kept, size_t size)
{
    if (size <= kept->size) {
        return true;
    }
    void *memory = realloc(kept->memory, size);

    if (memory == NULL) {
        return false;
    }
    *kept = (room){ memory, size };
    return true;
}

void figure_free(figure *out)
{
    free(out->points.memory);
    free(out->local.memory);
    free(out->placed.memory);
    free(out->drawn.memory);
    free(out->loops.memory);
    figure_clear(out);
    *out = (figure){ 0 };
}

void figure_clear(figure *out)
{
    abut_mask_destroy(out->mask);
    abut_region_destroy(out->region);
    abut_compound_destroy(out->compound);
    abut_chain_destroy(out->chain);
    abut_tiles_destroy(out->tiles);
    if (out->members != NULL) {
        figures_free(out->members);
        free(out->members);
    }
    out->mask = NULL;
    out->region = NULL;
    out->compound = NULL;
    out->chain = NULL;
    out->tiles = NULL;
    out->members = NULL;
    out->other = (abut_figure){ .kind = ABUT_FIGURE_EMPTY };
    out->loop_count = 0;
}

bool figures_reserve(figures *out, size_t count)
{
    if (count > out->room) {
        figure *list =
            count <= SIZE_MAX / sizeof *list ? realloc(out->list, count * sizeof *list) : NULL;

        if (list == NULL) {
            return false;
        }
        memset(list + out->room, 0, (count - out->room) * sizeof *list);
        out->list = list;
        out->room = count;
    }
    out->count = count;
    return true;
}

void figures_free(figures *out)
{
    for (size_t i = 0; i < out->room; i++) {
        figure_free(&out->list[i]);
    }
    free(out->list);
    *out = (figures){ 0 };
}
