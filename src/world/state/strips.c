/* world/state/strips.c - parts of a body through which another passes, while the rest is solid.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/narrow.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"
#include "world/state/strips.h"

/* A plank is followed so many cells to each side. What lies beyond belongs to it when it is met. */
enum { MOST_FOLLOWED = 64 };

/* --- The list -------------------------------------------------------------------------------- */

uint32_t ab_passing_place(const abut_world *world, abut_body a, abut_body b)
{
    const ab_passing *list = world->passing;
    uint32_t from = 0;
    uint32_t end = world->state->parts[AB_PART_PASSING].count;

    /* Most new ones belong at the end. */
    if (end > 0 && (list[end - 1].b < b || (list[end - 1].b == b && list[end - 1].a < a))) {
        return end;
    }
    while (from < end) {
        uint32_t middle = from + (end - from) / 2;

        if (list[middle].b < b || (list[middle].b == b && list[middle].a < a)) {
            from = middle + 1;
        } else {
            end = middle;
        }
    }
    return from;
}

const ab_passing *ab_strips_found(const abut_world *world, uint32_t a, uint32_t b, uint32_t *count)
{
    abut_body id_a = world->cold[a].id;
    abut_body id_b = world->cold[b].id;
    abut_body low = id_a < id_b ? id_a : id_b;
    abut_body high = id_a < id_b ? id_b : id_a;
    uint32_t end = world->state->parts[AB_PART_PASSING].count;
    uint32_t place = ab_passing_place(world, low, high);
    const ab_passing *list = world->passing;

    if (place < end && list[place].a == low && list[place].b == high &&
        list[place].strip.of == AB_STRIP_WHOLE) {
        place++; /* the whole comes first */
    }
    while (place + *count < end && list[place + *count].a == low &&
           list[place + *count].b == high) {
        (*count)++;
    }
    return &list[place];
}

/* --- Which body ------------------------------------------------------------------------------ */

static bool is_one_way(const abut_world *world, uint32_t index)
{
    return world->cold[index].answer == ABUT_ANSWER_ONE_WAY;
}

/* A body of cells that others move through, or one of several planks. What was cut into pieces is
 * one thing, and so is a mover. */
static bool comes_in_strips(const abut_world *world, uint32_t index)
{
    const ab_cold *cold = &world->cold[index];

    if ((world->hot[index].flags & AB_MANY) == 0) {
        return false;
    }
    if (cold->grid != AB_NONE) {
        return is_one_way(world, index) || !ab_is_mover(&world->hot[index]);
    }
    return is_one_way(world, index) && cold->whole == 0 && cold->one_sided == 0;
}

/* Of two bodies in strips a one-way comes first, then what stands, then the lower id. */
static bool is_rather_in_strips(const abut_world *world, uint32_t a, uint32_t b)
{
    if (is_one_way(world, a) != is_one_way(world, b)) {
        return is_one_way(world, a);
    }
    if (ab_is_mover(&world->hot[a]) != ab_is_mover(&world->hot[b])) {
        return ab_is_mover(&world->hot[b]);
    }
    return world->cold[a].id < world->cold[b].id;
}

uint32_t ab_body_in_strips(const abut_world *world, uint32_t a, uint32_t b)
{
    bool of_a = comes_in_strips(world, a);
    bool of_b = comes_in_strips(world, b);

    if (of_a && of_b) {
        return is_rather_in_strips(world, a, b) ? a : b;
    }
    return of_a ? a : of_b ? b : AB_NONE;
}

/* --- Strips ---------------------------------------------------------------------------------- */

/* A piece of a body by its number: false if there is none. */
static bool piece_by_number(const abut_world *world, uint32_t body, uint32_t number, ab_piece *out)
{
    if (world->cold[body].grid != AB_NONE) {
        return ab_grid_piece(world, body, number, out);
    }
    if (number >= world->cold[body].piece_count) {
        return false;
    }
    *out = world->pieces[world->cold[body].piece + number];
    return true;
}

static bool do_pieces_touch(const abut_world *world, const ab_piece *p, const ab_piece *q)
{
    const ab_core *a = ab_world_core(world, p->core);
    const ab_core *b = ab_world_core(world, q->core);

    return ab_relate(a, b, ab_sub(q->offset, p->offset), a->radius + b->radius) != ABUT_APART;
}

bool ab_pieces_join(const abut_world *world, uint32_t body, uint32_t first, uint32_t second)
{
    ab_piece p;
    ab_piece q;

    return is_one_way(world, body) && piece_by_number(world, body, first, &p) &&
           piece_by_number(world, body, second, &q) && do_pieces_touch(world, &p, &q);
}

/* Whether something in a cell touches something in another. */
static bool do_cells_touch(const abut_world *world, uint32_t body, uint32_t cell, uint32_t next)
{
    uint32_t most = ab_grid_of(world, body)->most;

    for (uint32_t i = 0; i < most; i++) {
        for (uint32_t k = 0; k < most; k++) {
            if (ab_pieces_join(world, body, cell * most + i, next * most + k)) {
                return true;
            }
        }
    }
    return false;
}

/* The last cell of a plank from one of its cells on, of so many that lie in its line. */
static uint32_t
follow_plank(const abut_world *world, uint32_t body, uint32_t cell, int64_t by, uint32_t line)
{
    for (uint32_t n = 0; n < line && n < MOST_FOLLOWED; n++) {
        uint32_t next = (uint32_t)(cell + by);

        if (!do_cells_touch(world, body, cell, next)) {
            break;
        }
        cell = next;
    }
    return cell;
}

static ab_strip strip_of_cells(const abut_world *world, uint32_t body, uint32_t cell)
{
    const ab_grid *grid = ab_grid_of(world, body);
    const ab_traits *traits = &world->traits[body];
    bool upright = ab_abs(traits->open_x) > ab_abs(traits->open_y);
    uint32_t by = upright ? grid->width : 1;
    uint32_t place = upright ? cell / grid->width : cell % grid->width;
    uint32_t line = upright ? grid->height : grid->width;
    uint32_t first = cell;
    uint32_t last = cell;

    if (is_one_way(world, body)) {
        first = follow_plank(world, body, cell, -(int64_t)by, place);
        last = follow_plank(world, body, cell, by, line - 1 - place);
    }
    return (ab_strip){ .first = first * grid->most,
                       .last = last * grid->most + grid->most - 1,
                       .stride = by * grid->most,
                       .run = (uint16_t)grid->most };
}

ab_strip ab_strip_of(const abut_world *world, uint32_t body, uint32_t other, uint32_t piece)
{
    const ab_grid *grid = ab_grid_of(world, body);
    ab_strip strip = { .first = piece, .last = piece, .stride = 1, .run = 1 };

    if (grid != NULL) {
        strip = strip_of_cells(world, body, piece / grid->most);
    }
    strip.of = world->cold[body].id < world->cold[other].id ? AB_STRIP_OF_A : AB_STRIP_OF_B;
    return strip;
}

bool ab_strip_joins(const abut_world *world, uint32_t body, const ab_strip *strip, uint32_t piece)
{
    ab_piece met;

    if (!is_one_way(world, body) || !piece_by_number(world, body, piece, &met)) {
        return false;
    }
    ab_piece_walk walk =
        ab_pieces_near(world, body, ab_piece_box(ab_world_core(world, met.core), met.offset));
    uint32_t number;

    while ((number = ab_next_piece(&walk)) != AB_NONE) {
        if (ab_strip_has(strip, number) && do_pieces_touch(world, &walk.found, &met)) {
            return true;
        }
    }
    return false;
}
