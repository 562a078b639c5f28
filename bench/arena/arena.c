/* bench/arena/arena.c - makes arenas: walls, outlines, and places for them.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/arena.h"

#include <abut/pair.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.141592653589793

/* How thick walls are. */
#define WALL 16.0

enum { TRIES = 20000 };

bool arena_open(arena *made, int bodies, int walls)
{
    *made = (arena){ .count = bodies, .driven = bodies, .wall_count = walls, .metre = 1 };
    made->bodies = calloc((size_t)bodies, sizeof(*made->bodies));
    made->walls = calloc((size_t)walls, sizeof(*made->walls));
    if (!made->bodies || !made->walls) {
        arena_close(made);
        return false;
    }
    return true;
}

void arena_close(arena *made)
{
    free(made->bodies);
    free(made->walls);
    *made = (arena){ 0 };
}

void arena_enclose(arena *made, double width, double height)
{
    made->room = (abut_bounds){ { 0, 0 }, { width, height } };
    made->walls[0] = (abut_bounds){ { -WALL, -WALL }, { 0, height + WALL } };
    made->walls[1] = (abut_bounds){ { width, -WALL }, { width + WALL, height + WALL } };
    made->walls[2] = (abut_bounds){ { 0, -WALL }, { width, 0 } };
    made->walls[3] = (abut_bounds){ { 0, height }, { width, height + WALL } };
}

arena_outline arena_circle(double radius)
{
    return (arena_outline){ .count = 1, .radius = radius };
}

arena_outline arena_box(double half_width, double half_height)
{
    double x = half_width;
    double y = half_height;

    return (arena_outline){ 4, { { -x, -y }, { x, -y }, { x, y }, { -x, y } }, 0 };
}

arena_outline arena_polygon(random_source *source, int corners, double radius)
{
    arena_outline outline = { .count = corners };

    for (int i = 0; i < corners; i++) {
        double angle = (i + 0.6 * random_unit(source)) * (2 * PI / corners);

        outline.corners[i].x = nearbyint(radius * cos(angle) * 1024) / 1024;
        outline.corners[i].y = nearbyint(radius * sin(angle) * 1024) / 1024;
    }
    return outline;
}

static double draw_size(random_source *source)
{
    return floor((double)random_between(source, ARENA_SMALLEST, ARENA_LARGEST) * 1024) / 1024;
}

arena_outline arena_draw(random_source *source, int kinds)
{
    int kind = random_index(source, kinds);
    double first = draw_size(source);

    switch (kind) {
    case 0:
        return arena_box(first, draw_size(source));
    case 1:
        return arena_circle(first);
    default:
        return arena_polygon(source, 3 + random_index(source, 6), first);
    }
}

abut_shape arena_shape(const arena_outline *outline, abut_vec2 at)
{
    abut_shape shape = outline->count == 1 ? abut_circle(0, 0, outline->radius)
                                           : abut_polygon(outline->corners, outline->count);

    return abut_moved(&shape, at.x, at.y);
}

/* The bodies that were placed, in square cells that none is larger than. */
typedef struct darts {
    const arena *made;
    double cell;
    int columns;
    int rows;
    int *firsts; /* of a cell; -1: none */
    int *nexts;  /* of a body */
} darts;

static int cell_along(double place, const darts *board, int cells)
{
    int cell = (int)(place / board->cell);

    return cell < 0 ? 0 : cell >= cells ? cells - 1 : cell;
}

static bool is_in_room(const arena *made, const abut_shape *shape)
{
    abut_bounds bounds = abut_shape_bounds(shape);

    return bounds.min.x >= made->room.min.x && bounds.min.y >= made->room.min.y &&
           bounds.max.x <= made->room.max.x && bounds.max.y <= made->room.max.y;
}

static bool is_free(const darts *board, const abut_shape *shape, int column, int row)
{
    for (int y = row - 1; y <= row + 1; y++) {
        for (int x = column - 1; x <= column + 1; x++) {
            if (x < 0 || y < 0 || x >= board->columns || y >= board->rows) {
                continue;
            }
            for (int i = board->firsts[y * board->columns + x]; i >= 0; i = board->nexts[i]) {
                const arena_body *other = &board->made->bodies[i];
                abut_shape placed = arena_shape(&other->outline, other->at);

                if (abut_relate(shape, &placed) == ABUT_OVERLAPPING) {
                    return false;
                }
            }
        }
    }
    return true;
}

static bool throw_one(darts *board, const arena *made, int number, random_source *source)
{
    arena_body *body = &made->bodies[number];

    for (int i = 0; i < TRIES; i++) {
        body->at.x = (double)random_between(source, 0, made->room.max.x);
        body->at.y = (double)random_between(source, 0, made->room.max.y);

        abut_shape shape = arena_shape(&body->outline, body->at);
        int column = cell_along(body->at.x, board, board->columns);
        int row = cell_along(body->at.y, board, board->rows);

        if (is_in_room(made, &shape) && is_free(board, &shape, column, row)) {
            board->nexts[number] = board->firsts[row * board->columns + column];
            board->firsts[row * board->columns + column] = number;
            return true;
        }
    }
    return false;
}

bool arena_throw(arena *made, random_source *source)
{
    darts board = { .made = made, .cell = made->largest };

    board.columns = (int)ceil(made->room.max.x / board.cell);
    board.rows = (int)ceil(made->room.max.y / board.cell);

    size_t cells = (size_t)board.columns * (size_t)board.rows * sizeof(*board.firsts);

    board.firsts = malloc(cells);
    board.nexts = malloc((size_t)made->count * sizeof(*board.nexts));

    bool done = board.firsts && board.nexts;

    if (done) {
        memset(board.firsts, -1, cells);
    }
    for (int i = 0; i < made->count && done; i++) {
        done = throw_one(&board, made, i, source);
    }
    free(board.firsts);
    free(board.nexts);
    return done;
}
