/* world/body/exits_shapes.c - exits for shapes of any kind: a fixed search.
 *
 * Two kinds of moves are tried, and the shortest that is free is taken. Straight paths in 32
 * directions: whatever overlaps the body is left by coming back to it from the far end, which the
 * sweep does exactly, until nothing overlaps. And pushes: out of one wall by the shortest push,
 * from there out of the next, the shortest sum of pushes first, for as many as there is room to
 * remember. The directions stay the same when the lattice is turned or mirrored.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/narrow.h"
#include "sweep/sweep.h"
#include "world/body/place.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"

enum {
    STAR = 4,         /* directions are those to the rim of a square of so many quanta */
    MOST_PUSHES = 64, /* that are remembered */
    MOST_WALLS = 4    /* that are left from one place */
};

/* The first wall, from one on, that the body overlaps after a move; the count if none. */
static uint32_t wall_after(const ab_exit *leave, ab_vec move, uint32_t from)
{
    uint32_t i = from;

    while (i < leave->count) {
        const ab_sum *wall = &leave->walls[i];

        if (ab_relate(wall->a, wall->b, ab_sub(wall->d, move), wall->reach) == ABUT_OVERLAPPING) {
            break;
        }
        i++;
    }
    return i;
}

static bool is_in_room(const ab_exit *leave, ab_vec move)
{
    return move.x >= leave->room.low.x && move.x <= leave->room.high.x &&
           move.y >= leave->room.low.y && move.y <= leave->room.high.y;
}

/* --- Straight paths ------------------------------------------------------------------------- */

/* Goes on until a wall is left; false if it goes on to the end of the path. */
static bool leave_wall(const ab_sum *wall, ab_vec path, ab_vec *move)
{
    ab_vec back = ab_sub(*move, path);
    ab_sum sum = { wall->a, wall->b, ab_sub(wall->d, path), back, wall->reach, false };
    ab_sweeping sweeping = { NULL, NULL, back, { 0, 0 } };
    ab_impact meet;
    ab_vec other;

    ab_sweep(&sum, &meet);
    if (meet.relation != ABUT_OVERLAPPING || meet.inside) {
        return false;
    }
    ab_settle(&sweeping, &sum, &meet, &back, &other);
    *move = ab_add(path, back);
    return true;
}

/* Goes on from a seam: a quantum further is in a piece beside it, unless the path leads along it.
 */
static bool leave_seam(const ab_exit *leave, ab_vec path, ab_vec *move)
{
    bool by_x = ab_abs(path.x) >= ab_abs(path.y);
    ab_vec step = { by_x ? (path.x > 0 ? 1 : -1) : 0, by_x ? 0 : (path.y > 0 ? 1 : -1) };
    ab_vec on = ab_add(*move, step);

    if (ab_exit_seam(leave, path, move)) {
        return true;
    }
    *move = on;
    return !ab_exit_on_seam(leave, on);
}

static void try_path(ab_exit *leave, ab_vec path)
{
    ab_vec move = { 0, 0 };

    if (!is_in_room(leave, path)) {
        return;
    }
    /* A rounded place may lie in a wall that was left before: not for ever. */
    for (uint32_t turn = 0; turn < 2 * leave->count + 8; turn++) {
        uint32_t wall = wall_after(leave, move, 0);

        if (wall == leave->count && !ab_exit_on_seam(leave, move)) {
            ab_exit_offer(leave, move);
            return;
        }
        if (wall == leave->count) {
            if (!leave_seam(leave, path, &move)) {
                return;
            }
            continue;
        }
        if (!leave_wall(&leave->walls[wall], path, &move) || ab_exit_is_far(leave, move)) {
            return;
        }
    }
}

static void try_directions(ab_exit *leave)
{
    for (int y = -STAR; y <= STAR; y++) {
        for (int x = -STAR; x <= STAR; x++) {
            if (x == -STAR || x == STAR || y == -STAR || y == STAR) {
                ab_vec unit = ab_direction_of((ab_vec){ x, y });

                try_path(leave, (ab_vec){ ab_direction_mul(leave->radius, unit.x),
                                          ab_direction_mul(leave->radius, unit.y) });
            }
        }
    }
}

/* --- Pushes ----------------------------------------------------------------------------------- */

typedef struct push_tree {
    ab_vec places[MOST_PUSHES];
    bool done[MOST_PUSHES];
    int count;
} push_tree;

static void add_place(push_tree *tree, ab_vec place)
{
    for (int i = 0; i < tree->count; i++) {
        if (tree->places[i].x == place.x && tree->places[i].y == place.y) {
            return;
        }
    }
    if (tree->count < MOST_PUSHES) {
        tree->places[tree->count] = place;
        tree->done[tree->count++] = false;
    }
}

/* The next place to go on from: the nearest, of equals the first found; -1 if none is left. */
static int next_place(const push_tree *tree)
{
    int best = -1;

    for (int i = 0; i < tree->count; i++) {
        if (!tree->done[i] &&
            (best < 0 || ab_length_of(tree->places[i]) < ab_length_of(tree->places[best]))) {
            best = i;
        }
    }
    return best;
}

/* The shortest push out of one wall. */
static ab_vec push_out(const ab_sum *wall, ab_vec move)
{
    abut_shape a = ab_core_public(wall->a, (ab_vec){ 0, 0 });
    abut_shape b = ab_core_public(wall->b, ab_sub(wall->d, move));
    abut_vec2 push = abut_push(&a, &b);

    return (ab_vec){ ab_round(push.x), ab_round(push.y) };
}

static void try_pushes(ab_exit *leave)
{
    push_tree tree = { .count = 0 };
    int next;

    add_place(&tree, (ab_vec){ 0, 0 });
    while ((next = next_place(&tree)) >= 0) {
        ab_vec place = tree.places[next];
        uint32_t wall = wall_after(leave, place, 0);

        tree.done[next] = true;
        if (wall == leave->count) {
            ab_exit_offer(leave, place);
        }
        for (int k = 0; k < MOST_WALLS && wall < leave->count; k++) {
            ab_vec on = ab_add(place, push_out(&leave->walls[wall], place));

            if (is_in_room(leave, on) && !ab_exit_is_far(leave, on)) {
                add_place(&tree, on);
            }
            wall = wall_after(leave, place, wall + 1);
        }
    }
}

void ab_exit_shapes(ab_exit *leave)
{
    try_pushes(leave);
    try_directions(leave);
}
