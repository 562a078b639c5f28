/* world/move/near_cells.c - an upright box that moves among square cells, directly.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "sweep/sweep.h"
#include "tiles/cells.h"
#include "world/cells/cells.h"
#include "world/move/near_cells.h"
#include "world/move/planes.h"
#include "world/pair/pair.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"

enum { SIDE = 8 };

/* --- Looking round -----------------------------------------------------------------------------
 */

typedef struct near_cells_search {
    const abut_world *world;
    uint32_t self;
    ab_near_cells *nearby;
} near_cells_search;

/* Anything that is met, besides one body of cells, is left to the general code. */
static bool look_at_body(void *context, uint32_t index)
{
    near_cells_search *search = context;
    const abut_world *world = search->world;
    ab_near_cells *nearby = search->nearby;

    if (index == search->self) {
        return true;
    }
    ab_box box = ab_body_box(world, index);

    if (!ab_boxes_meet(&box, &nearby->within)) {
        return true;
    }
    ab_rule rule = ab_pair_rule_bare(world, search->self, index);

    if (rule == AB_RULE_NONE) {
        return true;
    }
    nearby->usable = (nearby->other == AB_NONE || nearby->other == index) &&
                     world->cold[index].grid != AB_NONE && rule == AB_RULE_SOLID &&
                     !ab_may_let_through(world, search->self, index);
    nearby->other = index;
    return nearby->usable;
}

/* Whether a kind of cell is one sharp square that fills it. */
static bool is_full_square(const abut_world *world, uint32_t index, uint32_t kind)
{
    const ab_grid *grid = ab_grid_of(world, index);
    const ab_piece *piece = &world->pieces[world->cold[index].piece + grid->first[kind]];
    const ab_core *core = ab_world_core(world, piece->core);

    return ab_grid_patterns(grid, kind) == 1 && core->form == AB_CORE_BOX && core->radius == 0 &&
           piece->offset.x + core->low.x == 0 && piece->offset.y + core->low.y == 0 &&
           piece->offset.x + core->high.x == grid->size &&
           piece->offset.y + core->high.y == grid->size;
}

/* Up to eight cells that follow each other in each of several rows: where to read them. */
typedef struct cell_columns {
    uint32_t first;
    uint32_t count;
    uint32_t from;  /* eight bytes from here on have all of them, */
    uint32_t shift; /* behind so many bits */
    uint64_t mask;
} cell_columns;

static cell_columns columns_of(const ab_grid *grid, const ab_grid_range *range)
{
    cell_columns columns = { .first = (uint32_t)range->x0,
                             .count = (uint32_t)(range->x1 - range->x0 + 1) };
    uint32_t last = grid->row_words * 8 - 8; /* rows are whole words */

    columns.from = columns.first < last ? columns.first : last;
    columns.shift = 8 * (columns.first - columns.from);
    columns.mask = ~(uint64_t)0 >> 8 * (8 - columns.count);
    return columns;
}

/* Their kinds in a row, a byte each, the first one lowest. */
static uint64_t kinds_in_row(const ab_grid *grid, uint32_t y, const cell_columns *columns)
{
    const uint8_t *bytes = (const uint8_t *)(const void *)ab_grid_row(grid, y) + columns->from;
    uint64_t kinds = 0;

    if (grid->bits == 1) {
        for (uint32_t k = 0; k < columns->count; k++) {
            kinds |= (uint64_t)ab_grid_kind(grid, columns->first + k, y) << 8 * k;
        }
        return kinds;
    }
    /* One load, where words stand that way in memory. */
    kinds = (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
            (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
            (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
    return kinds >> columns->shift & columns->mask;
}

/* One for each byte that is not zero. */
static uint64_t ones_of_bytes(uint64_t bytes)
{
    bytes |= bytes >> 4;
    bytes |= bytes >> 2;
    bytes |= bytes >> 1;
    return bytes & UINT64_C(0x0101010101010101);
}

/* Takes out those that have nothing in them for this body; false if one has something else than a
 * full square. `full` becomes the kind of the last one that is. */
static bool
keep_full_squares(const abut_world *world, uint32_t index, uint64_t *kinds, uint64_t *full)
{
    const ab_grid *grid = ab_grid_of(world, index);

    for (int shift = 0; shift < 64 && *kinds >> shift != 0; shift += 8) {
        uint32_t kind = (uint32_t)(*kinds >> shift & 0xff);

        if (kind == 0 || kind == *full) {
            continue;
        }
        if (ab_grid_patterns(grid, kind) == 0) {
            *kinds &= ~((uint64_t)0xff << shift);
        } else if (is_full_square(world, index, kind)) {
            *full = kind;
        } else {
            return false;
        }
    }
    return true;
}

/* Reads cells as bits; false if one is neither empty nor a full square. */
static bool read_rows(ab_near_cells *nearby, const abut_world *world, const ab_grid_range *range)
{
    const ab_grid *grid = ab_grid_of(world, nearby->other);
    cell_columns columns = columns_of(grid, range);
    uint64_t full = 0;

    for (int64_t y = range->y0; y <= range->y1; y++) {
        uint64_t kinds = kinds_in_row(grid, (uint32_t)y, &columns);

        if (kinds != ones_of_bytes(kinds) * full && /* all that are not empty are of that kind */
            !keep_full_squares(world, nearby->other, &kinds, &full)) {
            return false;
        }
        uint64_t bits = ones_of_bytes(kinds) * UINT64_C(0x0102040810204080) >> 56;

        nearby->solid |= bits << (y - range->y0) * SIDE;
    }
    return true;
}

/* Which cell something is in along an axis, as seen from the first one of the grid or of near
 * cells.
 */
static int64_t cell_along(const ab_near_cells *nearby, int64_t off)
{
    return nearby->size_bits >= 0 ? off >> nearby->size_bits
                                  : ab_floor_of_quotient(off, nearby->size);
}

/* The cells that may be met; false if they are not all to be seen at once. */
static bool find_cells(ab_near_cells *nearby, const abut_world *world, ab_grid_range *range)
{
    const ab_grid *grid = ab_grid_of(world, nearby->other);
    ab_vec at = world->hot[nearby->other].at;
    ab_box seen = { ab_sub(nearby->within.low, at), ab_sub(nearby->within.high, at) };

    nearby->size = grid->size;
    nearby->size_bits =
        (grid->size & (grid->size - 1)) == 0 ? ab_bit_length((uint64_t)grid->size) - 1 : -1;
    range->x0 = ab_max(cell_along(nearby, seen.low.x), 0);
    range->y0 = ab_max(cell_along(nearby, seen.low.y), 0);
    range->x1 = ab_min(cell_along(nearby, seen.high.x), (int64_t)grid->width - 1);
    range->y1 = ab_min(cell_along(nearby, seen.high.y), (int64_t)grid->height - 1);
    nearby->first_x = range->x0;
    nearby->first_y = range->y0;
    nearby->corner = (ab_vec){ at.x + range->x0 * grid->size, at.y + range->y0 * grid->size };
    return grid->low.x >= 0 && grid->low.y >= 0 && grid->high.x <= grid->size &&
           grid->high.y <= grid->size && range->x1 - range->x0 < SIDE &&
           range->y1 - range->y0 < SIDE;
}

/* Asks memory for cells that will be read soon. */
static void
fetch_cells(const ab_near_cells *nearby, const abut_world *world, const ab_grid_range *range)
{
    const ab_grid *grid = ab_grid_of(world, nearby->other);

    for (int64_t y = range->y0; y <= range->y1 && range->x0 <= range->x1; y++) {
        const uint64_t *row = ab_grid_row(grid, (uint32_t)y);

        AB_PREFETCH(row + (uint64_t)range->x0 * grid->bits / 64);
    }
}

/* Whether moves of a body are of the kind that near cells are for. */
static bool moves_among_cells(const abut_world *world, uint32_t self, ab_vec motion)
{
    const ab_core *core = ab_world_core(world, world->hot[self].core);

    return !world->no_near_cells && (world->hot[self].flags & AB_MANY) == 0 &&
           core->form == AB_CORE_BOX && core->radius == 0 && core->count == 4 &&
           ab_is_mover(&world->hot[self]) && world->cold[self].permissions == 0 &&
           world->settings.filter == NULL &&
           ab_max(ab_abs(motion.x), ab_abs(motion.y)) < (int64_t)1 << 40;
}

void ab_near_cells_open(ab_near_cells *nearby,
                        const abut_world *world,
                        uint32_t self,
                        ab_vec motion)
{
    ab_vec slack = { AB_PLANE_SLACK + 1, AB_PLANE_SLACK + 1 };
    ab_grid_range range;

    nearby->usable = moves_among_cells(world, self, motion);
    if (!nearby->usable) {
        return;
    }
    nearby->other = AB_NONE;
    nearby->solid = 0;
    nearby->self = ab_body_box(world, self);
    ab_box end = { ab_add(nearby->self.low, motion), ab_add(nearby->self.high, motion) };

    nearby->within = ab_box_join(&nearby->self, &end);
    nearby->within.low = ab_sub(nearby->within.low, slack);
    nearby->within.high = ab_add(nearby->within.high, slack);
    ab_box32 box = ab_coarse(world, nearby->within.low, nearby->within.high);
    near_cells_search search = { world, self, nearby };

    ab_body_cells_visit_still(world, &box, look_at_body, &search);
    if (!nearby->usable) {
        return;
    }
    uint32_t map = nearby->other;

    if (map != AB_NONE) {
        nearby->usable = find_cells(nearby, world, &range);
        fetch_cells(nearby, world, &range);
    }
    if (nearby->usable) {
        ab_body_cells_visit_moving(world, &box, look_at_body, &search);
    }
    if (nearby->usable && nearby->other != AB_NONE) {
        nearby->usable = (nearby->other == map || find_cells(nearby, world, &range)) &&
                         (range.x0 > range.x1 || read_rows(nearby, world, &range));
    }
}

/* --- Bits --------------------------------------------------------------------------------------
 */

/* The solid cells whose inside meets that of a box. */
static uint64_t solid_inside(const ab_near_cells *nearby, const ab_box *box)
{
    if (nearby->solid == 0) {
        return 0;
    }
    int64_t x0 = ab_max(cell_along(nearby, box->low.x - nearby->corner.x), 0);
    int64_t y0 = ab_max(cell_along(nearby, box->low.y - nearby->corner.y), 0);
    int64_t x1 = ab_min(cell_along(nearby, box->high.x - nearby->corner.x - 1), SIDE - 1);
    int64_t y1 = ab_min(cell_along(nearby, box->high.y - nearby->corner.y - 1), SIDE - 1);

    if (x0 > x1 || y0 > y1) {
        return 0;
    }
    uint64_t row = ((uint64_t)0xff >> (SIDE - 1 - (x1 - x0))) << x0;
    uint64_t rows = ~(uint64_t)0 >> (SIDE * (SIDE - 1 - (y1 - y0)));

    return nearby->solid & row * (UINT64_C(0x0101010101010101) & rows) << y0 * SIDE;
}

/* --- Glides ------------------------------------------------------------------------------------
 */

static ab_box moved_box(const ab_box *box, ab_vec by)
{
    return (ab_box){ ab_add(box->low, by), ab_add(box->high, by) };
}

/* A box drawn out along one axis by a signed length: only what is beyond it. */
static ab_box beyond_x(const ab_box *box, int64_t by)
{
    return by > 0 ? (ab_box){ { box->high.x, box->low.y }, { box->high.x + by, box->high.y } }
                  : (ab_box){ { box->low.x + by, box->low.y }, { box->low.x, box->high.y } };
}

static ab_box beyond_y(const ab_box *box, int64_t by)
{
    return by > 0 ? (ab_box){ { box->low.x, box->high.y }, { box->high.x, box->high.y + by } }
                  : (ab_box){ { box->low.x, box->low.y + by }, { box->high.x, box->low.y } };
}

static void
hit_cells(const ab_near_cells *nearby, ab_straight_move *straight, ab_vec reach, bool by_x)
{
    ab_vec m = straight->motion;

    straight->reach = reach;
    straight->hitter = nearby->other;
    straight->normal =
        by_x ? (abut_vec2){ m.x > 0 ? -1 : 1, 0 } : (abut_vec2){ 0, m.y > 0 ? -1 : 1 };
}

/* How far it is to the nearest of the cells that lie beyond a side along an axis. */
static int64_t
gap_to_cells(uint64_t solid, bool by_x, bool forth, int64_t side, int64_t corner, int64_t size)
{
    int64_t gap = INT64_MAX;

    for (int k = 0; k < SIDE; k++) {
        uint64_t line = by_x ? UINT64_C(0x0101010101010101) << k : (uint64_t)0xff << k * SIDE;
        int64_t cell = corner + k * size;

        if ((solid & line) != 0) {
            gap = ab_min(gap, forth ? cell - side : side - cell - size);
        }
    }
    return gap;
}

/* A straight move along one axis ends at the nearest cell. */
static void
straight_along_axis(const ab_near_cells *nearby, const ab_box *box, ab_straight_move *straight)
{
    ab_vec m = straight->motion;
    bool by_x = m.x != 0;
    bool forth = by_x ? m.x > 0 : m.y > 0;
    ab_box path = by_x ? beyond_x(box, m.x) : beyond_y(box, m.y);
    uint64_t solid = solid_inside(nearby, &path);
    int64_t side = by_x ? (forth ? box->high.x : box->low.x) : (forth ? box->high.y : box->low.y);
    int64_t gap = gap_to_cells(solid, by_x, forth, side, by_x ? nearby->corner.x : nearby->corner.y,
                               nearby->size);

    gap = forth ? gap : -gap;
    hit_cells(nearby, straight, by_x ? (ab_vec){ gap, 0 } : (ab_vec){ 0, gap }, by_x);
}

/* Whether a coordinate is on a line between cells, or clear of it. */
static bool is_crisp(const ab_near_cells *nearby, int64_t off)
{
    int64_t over = off - cell_along(nearby, off) * nearby->size;

    return over == 0 || (over > AB_PLANE_SLACK && over < nearby->size - AB_PLANE_SLACK);
}

/* Where a cell is met by a few quanta alone, rounding has a say. */
static bool stands_crisply(const ab_near_cells *nearby, const ab_box *box)
{
    ab_vec low = ab_sub(box->low, nearby->corner);
    ab_vec high = ab_sub(box->high, nearby->corner);

    return is_crisp(nearby, low.x) && is_crisp(nearby, high.x) && is_crisp(nearby, low.y) &&
           is_crisp(nearby, high.y);
}

static ab_box cells_grown(const ab_box *box, int64_t by)
{
    return (ab_box){ { box->low.x - by, box->low.y - by }, { box->high.x + by, box->high.y + by } };
}

/* --- Across the air ----------------------------------------------------------------------------
 */

/* On a longer path a tick is more than the slack. */
#define LONG_PATH ((int64_t)1 << 38)

/* How the mover meets the lowest of some cells on a path. */
static ab_sum sum_with_cell(const ab_near_cells *nearby,
                            const ab_straight_move *straight,
                            ab_vec motion,
                            uint64_t cells)
{
    const abut_world *world = straight->world;
    const ab_grid *grid = ab_grid_of(world, nearby->other);
    int bit = ab_bit_length(cells & (~cells + 1)) - 1;
    uint64_t cell = (uint64_t)(nearby->first_y + bit / SIDE) * grid->width +
                    (uint64_t)(nearby->first_x + bit % SIDE);
    ab_vec from = ab_add(world->hot[straight->self].at, straight->from);
    ab_piece piece;

    ab_grid_piece(world, nearby->other, (uint32_t)cell * grid->most, &piece);
    return (ab_sum){ .a = ab_world_core(world, world->hot[straight->self].core),
                     .b = ab_world_core(world, piece.core),
                     .d = ab_sub(ab_add(world->hot[nearby->other].at, piece.offset), from),
                     .motion = motion };
}

/* The first impact on a path; of several in one tick, any. False if there is none. */
static bool first_impact(const ab_near_cells *nearby,
                         const ab_straight_move *straight,
                         uint64_t cells,
                         ab_sum *sum,
                         ab_impact *first)
{
    for (first->tick = INT64_MAX; cells != 0; cells &= cells - 1) {
        ab_sum next = sum_with_cell(nearby, straight, straight->motion, cells);
        ab_impact meet;

        ab_sweep(&next, &meet);
        if (meet.relation == ABUT_OVERLAPPING && meet.tick < first->tick) {
            *sum = next;
            *first = meet;
        }
    }
    return first->tick < INT64_MAX;
}

/* Whether a path that begins where a straight move does meets none of some cells. */
static bool misses_cells(const ab_near_cells *nearby,
                         const ab_straight_move *straight,
                         ab_vec motion,
                         uint64_t cells)
{
    for (; cells != 0; cells &= cells - 1) {
        ab_sum sum = sum_with_cell(nearby, straight, motion, cells);
        ab_impact meet;

        ab_sweep(&sum, &meet);
        if (meet.relation == ABUT_OVERLAPPING) {
            return false;
        }
    }
    return true;
}

/* A straight move that meets some cells on its way, at an angle, ends at a face of them. False if
 * there is something else near where it ends: then more than that face may have a say. So it is
 * where a corner meets a corner, for that cell is beyond no face. Of two faces that are met in one
 * tick the one that comes first is in the way, should the other have been taken for it. */
static bool straight_to_face(const ab_near_cells *nearby,
                             const ab_box *box,
                             uint64_t cells,
                             ab_straight_move *straight)
{
    ab_vec m = straight->motion;
    ab_sweeping sweeping = { NULL, NULL, m, { 0, 0 } };
    ab_vec reach;
    ab_vec still;
    ab_impact meet;
    ab_sum sum;

    if (ab_max(ab_abs(m.x), ab_abs(m.y)) >= LONG_PATH ||
        !first_impact(nearby, straight, cells, &sum, &meet)) {
        return false;
    }
    ab_settle(&sweeping, &sum, &meet, &reach, &still);
    bool by_x = meet.axis == AB_GAP_X;
    ab_box end = moved_box(box, reach);
    ab_box path = ab_box_join(box, &end);
    ab_box face = by_x ? beyond_x(&end, m.x > 0 ? 1 : -1) : beyond_y(&end, m.y > 0 ? 1 : -1);
    ab_box around = cells_grown(&end, AB_PLANE_SLACK + 1);

    if ((reach.x | reach.y) == 0 || solid_inside(nearby, &around) != solid_inside(nearby, &face) ||
        !misses_cells(nearby, straight, reach, solid_inside(nearby, &path))) {
        return false;
    }
    hit_cells(nearby, straight, reach, by_x);
    return true;
}

/* --- All straight moves ------------------------------------------------------------------- */

static bool is_looked_at(const ab_box *part, const ab_box *whole)
{
    return part->low.x >= whole->low.x && part->low.y >= whole->low.y &&
           part->high.x <= whole->high.x && part->high.y <= whole->high.y;
}

bool ab_near_cells_go(const ab_near_cells *nearby, ab_straight_move *straight)
{
    ab_vec m = straight->motion;
    ab_box box = moved_box(&nearby->self, straight->from);
    ab_box end = moved_box(&box, m);
    ab_box path = ab_box_join(&box, &end);

    if (!is_looked_at(&path, &nearby->within)) {
        return false;
    }
    uint64_t ahead = solid_inside(nearby, &path);

    straight->near.count = 0;
    straight->reach = m;
    straight->hitter = AB_NONE;
    if (ahead == 0) {
        return true;
    }
    if (solid_inside(nearby, &box) != 0) {
        return false;
    }
    if (m.x == 0 || m.y == 0) {
        straight_along_axis(nearby, &box, straight);
        return true;
    }
    ab_box beside = beyond_x(&box, m.x > 0 ? 1 : -1);
    ab_box beyond = beyond_y(&box, m.y > 0 ? 1 : -1);
    bool blocked_x = solid_inside(nearby, &beside) != 0;
    bool blocked_y = solid_inside(nearby, &beyond) != 0;

    if (!blocked_x && !blocked_y) {
        return straight_to_face(nearby, &box, ahead, straight);
    }
    if (!stands_crisply(nearby, &box)) {
        return false;
    }
    /* Of both the one whose cells come first, row after row. */
    hit_cells(nearby, straight, (ab_vec){ 0, 0 }, blocked_x && (!blocked_y || m.y > 0));
    return true;
}

/* --- Where it ends -----------------------------------------------------------------------------
 */

/* Whether a corner of the box has a solid cell near it, and touches that not exactly. */
static bool is_near_corner(const ab_near_cells *nearby, const ab_box *box)
{
    ab_box just_touched = cells_grown(box, 1);
    ab_box nearly_touched = cells_grown(box, AB_PLANE_SLACK + 1);

    if (solid_inside(nearby, &just_touched) == solid_inside(nearby, &nearly_touched)) {
        return false;
    }
    for (int k = 0; k < 4; k++) {
        ab_vec corner = { k % 2 == 0 ? box->low.x : box->high.x,
                          k / 2 == 0 ? box->low.y : box->high.y };
        ab_vec out = { k % 2 == 0 ? -1 : 1, k / 2 == 0 ? -1 : 1 };
        ab_vec far = { corner.x + out.x * (AB_PLANE_SLACK + 1),
                       corner.y + out.y * (AB_PLANE_SLACK + 1) };
        ab_vec near = { corner.x + out.x, corner.y + out.y };
        ab_box around = { { ab_min(corner.x, far.x), ab_min(corner.y, far.y) },
                          { ab_max(corner.x, far.x), ab_max(corner.y, far.y) } };
        ab_box touching = { { ab_min(corner.x, near.x), ab_min(corner.y, near.y) },
                            { ab_max(corner.x, near.x), ab_max(corner.y, near.y) } };

        if (solid_inside(nearby, &around) != solid_inside(nearby, &touching)) {
            return true;
        }
    }
    return false;
}

bool ab_near_cells_slide(const ab_near_cells *nearby, ab_vec gone, abut_vec2 normal, ab_vec *rest)
{
    ab_box box = moved_box(&nearby->self, gone);
    bool by_x = normal.x != 0;
    int64_t along = by_x ? rest->y : rest->x;
    int64_t slack = along > 0 ? AB_PLANE_SLACK + 1 : -(AB_PLANE_SLACK + 1);
    ab_box side = by_x ? beyond_y(&box, slack) : beyond_x(&box, slack);

    if (is_near_corner(nearby, &box)) {
        return false;
    }
    along = solid_inside(nearby, &side) != 0 ? 0 : along;
    *rest = by_x ? (ab_vec){ 0, along } : (ab_vec){ along, 0 };
    return true;
}

/* Which side of the mover touches cells, if that is the one to rest on: the normal out of them, or
 * zero if that is not clear. */
static ab_vec normal_of_touch(const ab_near_cells *nearby, const ab_box *box, ab_vec up)
{
    const int64_t one = AB_DIRECTION_LENGTH;
    ab_box sides[4] = { beyond_x(box, -1), beyond_x(box, 1), beyond_y(box, -1), beyond_y(box, 1) };
    bool low_x = solid_inside(nearby, &sides[0]) != 0;
    bool high_x = solid_inside(nearby, &sides[1]) != 0;
    bool low_y = solid_inside(nearby, &sides[2]) != 0;
    bool high_y = solid_inside(nearby, &sides[3]) != 0;
    bool by_x = low_x != high_x && ((!low_y && !high_y) || ab_abs(up.x) > ab_abs(up.y));
    bool by_y = low_y != high_y && ((!low_x && !high_x) || ab_abs(up.y) > ab_abs(up.x));

    if (by_x) {
        return (ab_vec){ low_x ? one : -one, 0 };
    }
    return by_y ? (ab_vec){ 0, low_y ? one : -one } : (ab_vec){ 0, 0 };
}

ab_known_touch
ab_near_cells_touch(const ab_near_cells *nearby, const abut_world *world, ab_vec gone)
{
    ab_box box = moved_box(&nearby->self, gone);
    ab_box around = cells_grown(&box, 1);

    return solid_inside(nearby, &around) == 0
               ? (ab_known_touch){ .other = AB_NONE }
               : (ab_known_touch){ nearby->other, normal_of_touch(nearby, &box, world->up) };
}
