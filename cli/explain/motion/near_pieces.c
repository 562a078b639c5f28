/* cli/explain/motion/near_pieces.c - the pieces of two bodies that an explanation looks at.
 *
 * Of a body of cells only those near the other body can matter. If that leaves too many pairs, as
 * of two large masks, cells with cells on all sides are left out as well.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/motion/motion.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_PAIRS = 8000 };

/* Whether a square cell lies between four of its kind. */
static bool is_inner(const abut_world *world, abut_body body, uint32_t number)
{
    uint32_t x = 0;
    uint32_t y = 0;

    if (!cell_of_piece(world, body, number, &x, &y)) {
        return false;
    }
    abut_shape piece = abut_body_shape(world, body, number);
    double size = abut_body_tile_size(world, body);
    uint32_t kind = abut_body_tile(world, body, x, y);

    return abut_shape_area(&piece) == size * size &&
           abut_body_tile(world, body, (int64_t)x - 1, y) == kind &&
           abut_body_tile(world, body, (int64_t)x + 1, y) == kind &&
           abut_body_tile(world, body, x, (int64_t)y - 1) == kind &&
           abut_body_tile(world, body, x, (int64_t)y + 1) == kind;
}

static bool add_piece(participant *of, const abut_shape *piece, uint32_t number, size_t *room)
{
    if ((size_t)of->piece_count == *room) {
        size_t grown = 2 * *room + 16;
        abut_shape *pieces = realloc(of->pieces, grown * sizeof *pieces);

        of->pieces = pieces != NULL ? pieces : of->pieces;
        uint32_t *numbers = pieces != NULL ? realloc(of->numbers, grown * sizeof *numbers) : NULL;

        of->numbers = numbers != NULL ? numbers : of->numbers;
        if (numbers == NULL) {
            return false;
        }
        *room = grown;
    }
    of->pieces[of->piece_count] = *piece;
    of->numbers[of->piece_count++] = number;
    return true;
}

/* The pieces within a box; only outer ones if that is wanted. */
static bool take_within(participant *of, const abut_world *world, abut_bounds box, bool outer)
{
    piece_walk walk = pieces_near(world, of->who->body, box);
    abut_shape piece;
    uint32_t number;
    size_t room = 0;

    free(of->pieces);
    free(of->numbers);
    of->pieces = NULL;
    of->numbers = NULL;
    of->piece_count = 0;
    while (piece_next(&walk, &piece, &number)) {
        if ((!outer || !is_inner(world, of->who->body, number)) &&
            !add_piece(of, &piece, number, &room)) {
            return false;
        }
    }
    return true;
}

/* Those near another body, as far as the two may come in a step; further away if there are none. */
static bool
take_near(participant *of, const participant *other, const abut_world *world, bool outer)
{
    abut_bounds box = abut_body_bounds(world, other->who->body);
    abut_bounds own = abut_body_bounds(world, of->who->body);
    double most = fmax(fmax(fabs(box.min.x - own.max.x), fabs(own.min.x - box.max.x)),
                       fmax(fabs(box.min.y - own.max.y), fabs(own.min.y - box.max.y)));
    double reach = fabs(of->wish.x) + fabs(of->wish.y) + fabs(other->wish.x) + fabs(other->wish.y) +
                   2 * abut_body_tile_size(world, of->who->body);

    do {
        if (!take_within(of, world, bounds_grown(box, reach), outer)) {
            return false;
        }
        reach *= 2;
    } while (of->piece_count == 0 && reach < 4 * most);
    if (of->piece_count == 0) { /* it has no cells any more */
        abut_shape nothing = abut_nothing();
        size_t room = 0;

        return add_piece(of, &nothing, 0, &room);
    }
    return true;
}

bool take_pieces(participant *a, participant *b, const abut_world *world)
{
    if (!take_near(a, b, world, false) || !take_near(b, a, world, false)) {
        return false;
    }
    if ((int64_t)a->piece_count * b->piece_count <= MOST_PAIRS) {
        return true;
    }
    return take_near(a, b, world, true) && take_near(b, a, world, true);
}
