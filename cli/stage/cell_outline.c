/* cli/stage/cell_outline.c - what a body of cells looks like: the outline of all of them together.
 *
 * The sides of all cells are listed, each with the solid part on the same hand, but not those
 * between two whole squares: so the list is about as long as the outline. On every upright line the
 * sides that run in opposite directions cancel each other; slanted ones do if they are the same.
 * What is left is joined end to end.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/cell_outline.h"

#include "abut/pair.h"
#include "stage/cell_sides.h"

#include <math.h>
#include <stdlib.h>

/* What the kinds of cells of a body are drawn as. */
typedef enum manner {
    MANNER_UNKNOWN,
    MANNER_NOTHING,
    MANNER_SQUARE, /* the whole cell */
    MANNER_SIDES,  /* polygons */
    MANNER_SHAPES  /* anything else, by itself */
} manner;

enum { MOST_CORNERS = 64 };

typedef struct tracing {
    const abut_world *world;
    abut_body body;
    abut_vec2 at;
    double size;
    uint32_t width;
    uint32_t height;
    uint32_t most;
    manner manners[ABUT_TILE_KINDS];
    side_list sides;
    side_list lines; /* thin shapes that stand upright */
    cell_outline *out;
    size_t shape_room;
    bool failed;
} tracing;

static void add_side(tracing *t, side_list *list, abut_vec2 from, abut_vec2 to)
{
    t->failed = t->failed || !sides_add(list, from, to);
}

static void add_single(tracing *t, const abut_shape *shape)
{
    cell_outline *out = t->out;

    if (out->shape_count == t->shape_room) {
        size_t room = 2 * t->shape_room + 16;
        abut_shape *more = realloc(out->shapes, room * sizeof *more);

        if (more == NULL) {
            t->failed = true;
            return;
        }
        out->shapes = more;
        t->shape_room = room;
    }
    out->shapes[out->shape_count++] = *shape;
}

/* --- Cells ---------------------------------------------------------------------- */

static abut_shape piece_of(const tracing *t, uint32_t x, uint32_t y, uint32_t number)
{
    return abut_body_shape(t->world, t->body, (y * t->width + x) * t->most + number);
}

/* The corners of a piece as seen from the body; 0 if they are too many. */
static uint32_t corners_of(const tracing *t, const abut_shape *piece, abut_vec2 *corners)
{
    uint32_t count = abut_shape_corners(piece, corners, MOST_CORNERS);

    for (uint32_t i = 0; i < count && i < MOST_CORNERS; i++) {
        corners[i].x -= t->at.x;
        corners[i].y -= t->at.y;
    }
    return count <= MOST_CORNERS ? count : 0;
}

static bool is_within(abut_bounds box, abut_bounds cell)
{
    return box.min.x >= cell.min.x && box.min.y >= cell.min.y && box.max.x <= cell.max.x &&
           box.max.y <= cell.max.y;
}

/* How a cell is drawn, from its shapes. */
static manner manner_of(const tracing *t, uint32_t x, uint32_t y)
{
    /* Far from the origin places of the world are rounded. */
    double slack = 0x1p-20 * t->size;
    abut_bounds cell = { { t->at.x + x * t->size - slack, t->at.y + y * t->size - slack },
                         { t->at.x + (x + 1.0) * t->size + slack,
                           t->at.y + (y + 1.0) * t->size + slack } };
    manner found = MANNER_NOTHING;

    for (uint32_t k = 0; k < t->most; k++) {
        abut_shape piece = piece_of(t, x, y, k);
        abut_bounds box = abut_shape_bounds(&piece);
        abut_vec2 corners[MOST_CORNERS];

        if (abut_shape_kind(&piece) == ABUT_KIND_EMPTY) {
            continue;
        }
        uint32_t count = corners_of(t, &piece, corners);

        if (abut_shape_radius(&piece) > 0 || count <= 2) {
            return MANNER_SHAPES;
        }
        bool whole = found == MANNER_NOTHING && count == 4 && is_within(box, cell) &&
                     fabs(abut_shape_area(&piece) - t->size * t->size) <= slack * t->size;

        found = whole ? MANNER_SQUARE : MANNER_SIDES;
    }
    return found;
}

static manner manner_at(tracing *t, int64_t x, int64_t y)
{
    uint32_t kind = abut_body_tile(t->world, t->body, x, y);

    if (kind == 0) {
        return MANNER_NOTHING;
    }
    if (t->manners[kind] == MANNER_UNKNOWN) {
        t->manners[kind] = manner_of(t, (uint32_t)x, (uint32_t)y);
    }
    return t->manners[kind];
}

static void trace_sides(tracing *t, uint32_t x, uint32_t y)
{
    for (uint32_t k = 0; k < t->most; k++) {
        abut_shape piece = piece_of(t, x, y, k);
        abut_vec2 corners[MOST_CORNERS];
        uint32_t count = corners_of(t, &piece, corners);

        for (uint32_t i = 0; i < count; i++) {
            add_side(t, &t->sides, corners[i], corners[(i + 1) % count]);
        }
    }
}

static void trace_shapes(tracing *t, uint32_t x, uint32_t y)
{
    for (uint32_t k = 0; k < t->most; k++) {
        abut_shape piece = piece_of(t, x, y, k);
        abut_vec2 corners[MOST_CORNERS];
        uint32_t count = corners_of(t, &piece, corners);

        if (count == 2 && abut_shape_radius(&piece) == 0 &&
            (corners[0].x == corners[1].x || corners[0].y == corners[1].y)) {
            bool ordered = corners[0].x + corners[0].y < corners[1].x + corners[1].y;

            add_side(t, &t->lines, corners[!ordered], corners[ordered]);
        } else if (abut_shape_kind(&piece) != ABUT_KIND_EMPTY) {
            abut_shape seen = abut_moved(&piece, -t->at.x, -t->at.y);

            add_single(t, &seen);
        }
    }
}

static void trace_cell(tracing *t, uint32_t x, uint32_t y)
{
    switch (manner_at(t, x, y)) {
    case MANNER_SQUARE:
        if (manner_at(t, (int64_t)x - 1, y) != MANNER_SQUARE ||
            manner_at(t, (int64_t)x + 1, y) != MANNER_SQUARE ||
            manner_at(t, x, (int64_t)y - 1) != MANNER_SQUARE ||
            manner_at(t, x, (int64_t)y + 1) != MANNER_SQUARE) {
            trace_sides(t, x, y);
        }
        break;
    case MANNER_SIDES:
        trace_sides(t, x, y);
        break;
    case MANNER_SHAPES:
        trace_shapes(t, x, y);
        break;
    default:
        break;
    }
}

/* --- Sides between squares --------------------------------------------------------- */

/* A square whose neighbours are all squares adds no sides, so theirs towards it must go. Rather
 * than that, sides between two squares are not listed in the first place. */
static bool is_inner(tracing *t, const side *s)
{
    double x = (s->from.x + s->to.x) / 2 / t->size;
    double y = (s->from.y + s->to.y) / 2 / t->size;
    bool upright = s->from.x == s->to.x;
    bool level = s->from.y == s->to.y;
    double line = upright ? floor(x + 0.5) : floor(y + 0.5);

    if ((!upright && !level) || fabs((upright ? x : y) - line) > 0x1p-20) {
        return false;
    }
    return upright ? manner_at(t, (int64_t)line - 1, (int64_t)floor(y)) == MANNER_SQUARE &&
                         manner_at(t, (int64_t)line, (int64_t)floor(y)) == MANNER_SQUARE
                   : manner_at(t, (int64_t)floor(x), (int64_t)line - 1) == MANNER_SQUARE &&
                         manner_at(t, (int64_t)floor(x), (int64_t)line) == MANNER_SQUARE;
}

static void drop_inner(tracing *t)
{
    size_t kept = 0;

    for (size_t i = 0; i < t->sides.count; i++) {
        if (!is_inner(t, &t->sides.items[i])) {
            t->sides.items[kept++] = t->sides.items[i];
        }
    }
    t->sides.count = kept;
}

static void take_lines(tracing *t)
{
    for (size_t i = 0; i < t->lines.count; i++) {
        const side *s = &t->lines.items[i];
        abut_shape line = abut_segment(s->from.x, s->from.y, s->to.x, s->to.y);

        add_single(t, &line);
    }
}

/* --- All of it -------------------------------------------------------------------- */

bool cell_outline_find(cell_outline *out, const abut_world *world, abut_body body)
{
    tracing *t = calloc(1, sizeof *t);
    bool ok = false;

    *out = (cell_outline){ 0 };
    if (t == NULL) {
        return false;
    }
    *t = (tracing){ .world = world,
                    .body = body,
                    .at = abut_body_at(world, body),
                    .size = abut_body_tile_size(world, body),
                    .out = out };
    if (abut_body_tile_count(world, body, &t->width, &t->height)) {
        t->most = abut_body_shape_count(world, body) / (t->width * t->height);
    }
    for (uint32_t y = 0; y < t->height && !t->failed; y++) {
        for (uint32_t x = 0; x < t->width && !t->failed; x++) {
            trace_cell(t, x, y);
        }
    }
    if (!t->failed) {
        drop_inner(t);
        t->failed = !sides_cancel_upright(&t->sides) || !sides_cancel_upright(&t->lines);
    }
    if (!t->failed) {
        sides_cancel_slanted(&t->sides);
        t->failed = !sides_join(&t->sides, &out->points, &out->ends, &out->loop_count);
        take_lines(t);
    }
    ok = !t->failed;
    free(t->sides.items);
    free(t->lines.items);
    free(t);
    if (!ok) {
        cell_outline_free(out);
    }
    return ok;
}

void cell_outline_free(cell_outline *outline)
{
    free(outline->points);
    free(outline->ends);
    free(outline->shapes);
    *outline = (cell_outline){ 0 };
}
