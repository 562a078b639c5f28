/* world/move/cell_scene.c - an upright box that moves among square cells, directly.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "tiles/cells.h"
#include "world/cells/cells.h"
#include "world/move/cell_scene.h"
#include "world/move/planes.h"
#include "world/pair/pair.h"
#include "world/state/pieces.h"

enum { SIDE = 8 };

/* --- Looking round -----------------------------------------------------------------------------
 */

typedef struct scene_search {
    const abut_world *world;
    uint32_t self;
    ab_cell_scene *scene;
} scene_search;

/* Anything that is met, besides one body of cells, is left to the general code. */
static bool look_at_body(void *context, uint32_t index)
{
    scene_search *search = context;
    const abut_world *world = search->world;
    ab_cell_scene *scene = search->scene;

    if (index == search->self || ab_pair_rule_bare(world, search->self, index) == AB_RULE_NONE) {
        return true;
    }
    ab_box box = ab_body_box(world, index);

    if (!ab_boxes_meet(&box, &scene->within)) {
        return true;
    }
    scene->usable = (scene->other == AB_NONE || scene->other == index) &&
                    ab_grid_of(world, index) != NULL &&
                    ab_pair_rule_bare(world, search->self, index) == AB_RULE_SOLID &&
                    !ab_may_let_through(world, search->self, index);
    scene->other = index;
    return scene->usable;
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

/* Reads cells as bits; false if one is neither empty nor a full square. */
static bool read_row(ab_cell_scene *scene,
                     const abut_world *world,
                     int64_t y,
                     const ab_grid_range *range,
                     uint32_t *last_full)
{
    const ab_grid *grid = ab_grid_of(world, scene->other);

    for (int64_t x = range->x0; x <= range->x1; x++) {
        uint32_t kind = ab_grid_kind(grid, (uint32_t)x, (uint32_t)y);

        if (kind == 0 || ab_grid_patterns(grid, kind) == 0) {
            continue;
        }
        if (kind != *last_full && !is_full_square(world, scene->other, kind)) {
            return false;
        }
        *last_full = kind;
        scene->solid |= (uint64_t)1 << ((y - range->y0) * SIDE + (x - range->x0));
    }
    return true;
}

static bool read_cells(ab_cell_scene *scene, const abut_world *world)
{
    const ab_grid *grid = ab_grid_of(world, scene->other);
    ab_vec at = world->hot[scene->other].at;
    ab_box seen = { ab_sub(scene->within.low, at), ab_sub(scene->within.high, at) };
    ab_grid_range range = ab_grid_cells_near(grid, &seen);
    uint32_t last_full = 0;

    scene->corner = at;
    scene->size = grid->size;
    scene->first_x = range.x0;
    scene->first_y = range.y0;
    if (grid->low.x < 0 || grid->low.y < 0 || grid->high.x > grid->size ||
        grid->high.y > grid->size || range.x1 - range.x0 >= SIDE || range.y1 - range.y0 >= SIDE) {
        return false;
    }
    for (int64_t y = range.y0; y <= range.y1; y++) {
        if (!read_row(scene, world, y, &range, &last_full)) {
            return false;
        }
    }
    return true;
}

void ab_cell_scene_open(ab_cell_scene *scene, const abut_world *world, uint32_t self, ab_vec motion)
{
    const ab_core *core = ab_world_core(world, world->hot[self].core);
    const ab_cold *cold = &world->cold[self];
    ab_vec slack = { AB_PLANE_SLACK, AB_PLANE_SLACK };

    scene->usable = false;
    if (world->no_scenes || (world->hot[self].flags & AB_MANY) != 0 || core->form != AB_CORE_BOX ||
        core->radius != 0 || !ab_is_mover(&world->hot[self]) || cold->has_passing != 0 ||
        world->settings.filter != NULL ||
        ab_max(ab_abs(motion.x), ab_abs(motion.y)) >= (int64_t)1 << 40) {
        return;
    }
    scene->usable = true;
    scene->other = AB_NONE;
    scene->solid = 0;
    scene->self = ab_body_box(world, self);
    ab_box end = { ab_add(scene->self.low, motion), ab_add(scene->self.high, motion) };

    scene->within = ab_box_join(&scene->self, &end);
    scene->within.low = ab_sub(scene->within.low, slack);
    scene->within.high = ab_add(scene->within.high, slack);
    ab_box32 box = ab_coarse(world, scene->within.low, scene->within.high);
    scene_search search = { world, self, scene };

    ab_body_cells_visit(world, &box, look_at_body, &search);
    if (scene->usable && scene->other != AB_NONE) {
        scene->usable = read_cells(scene, world);
    }
}

/* --- Bits --------------------------------------------------------------------------------------
 */

/* A range of cells along an axis, counted from the first bit; empty if last < first. */
typedef struct cell_span {
    int64_t first;
    int64_t last;
} cell_span;

/* The cells whose inside a stretch between two coordinates meets. */
static cell_span cells_inside(int64_t low, int64_t high, int64_t corner, int64_t size, int64_t from)
{
    cell_span span = { ab_floor_of_quotient(low - corner, size) - from,
                       ab_floor_of_quotient(high - corner - 1, size) - from };

    span.first = ab_max(span.first, 0);
    span.last = ab_min(span.last, SIDE - 1);
    return span;
}

static uint64_t bits_of(const ab_cell_scene *scene, cell_span x, cell_span y)
{
    if (x.first > x.last || y.first > y.last) {
        return 0;
    }
    uint64_t row = ((uint64_t)0xff >> (SIDE - 1 - (x.last - x.first))) << x.first;
    uint64_t rows = ~(uint64_t)0 >> (SIDE * (SIDE - 1 - (y.last - y.first)));

    return scene->solid & row * (UINT64_C(0x0101010101010101) & rows) << y.first * SIDE;
}

static cell_span columns_inside(const ab_cell_scene *scene, const ab_box *box)
{
    return cells_inside(box->low.x, box->high.x, scene->corner.x, scene->size, scene->first_x);
}

static cell_span rows_inside(const ab_cell_scene *scene, const ab_box *box)
{
    return cells_inside(box->low.y, box->high.y, scene->corner.y, scene->size, scene->first_y);
}

/* The solid cells whose inside meets that of a box. */
static uint64_t solid_inside(const ab_cell_scene *scene, const ab_box *box)
{
    return scene->other == AB_NONE
               ? 0
               : bits_of(scene, columns_inside(scene, box), rows_inside(scene, box));
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

static void hit_cells(const ab_cell_scene *scene, ab_straight_move *glide, ab_vec reach, bool by_x)
{
    ab_vec m = glide->motion;

    glide->reach = reach;
    glide->hitter = scene->other;
    glide->normal = by_x ? (abut_vec2){ m.x > 0 ? -1 : 1, 0 } : (abut_vec2){ 0, m.y > 0 ? -1 : 1 };
}

/* How far it is to the nearest of the cells that lie beyond a side along an axis. */
static int64_t gap_to_cells(uint64_t solid,
                            bool by_x,
                            bool forth,
                            int64_t side,
                            int64_t corner,
                            int64_t size,
                            int64_t first)
{
    int64_t gap = INT64_MAX;

    for (int k = 0; k < SIDE; k++) {
        uint64_t line = by_x ? UINT64_C(0x0101010101010101) << k : (uint64_t)0xff << k * SIDE;
        int64_t cell = corner + (first + k) * size;

        if ((solid & line) != 0) {
            gap = ab_min(gap, forth ? cell - side : side - cell - size);
        }
    }
    return gap;
}

/* A glide along one axis ends at the nearest cell. */
static void glide_along_axis(const ab_cell_scene *scene, const ab_box *box, ab_straight_move *glide)
{
    ab_vec m = glide->motion;
    bool by_x = m.x != 0;
    bool forth = by_x ? m.x > 0 : m.y > 0;
    ab_box path = by_x ? beyond_x(box, m.x) : beyond_y(box, m.y);
    uint64_t solid = solid_inside(scene, &path);
    int64_t side = by_x ? (forth ? box->high.x : box->low.x) : (forth ? box->high.y : box->low.y);
    int64_t gap = gap_to_cells(solid, by_x, forth, side, by_x ? scene->corner.x : scene->corner.y,
                               scene->size, by_x ? scene->first_x : scene->first_y);

    gap = forth ? gap : -gap;
    hit_cells(scene, glide, by_x ? (ab_vec){ gap, 0 } : (ab_vec){ 0, gap }, by_x);
}

/* Whether a coordinate is on a line between cells, or clear of it. */
static bool is_crisp(int64_t value, int64_t corner, int64_t size)
{
    int64_t off = value - corner - ab_floor_of_quotient(value - corner, size) * size;

    return off == 0 || (off > AB_PLANE_SLACK && off < size - AB_PLANE_SLACK);
}

/* Where a cell is met by a few quanta alone, rounding has a say. */
static bool stands_crisply(const ab_cell_scene *scene, const ab_box *box)
{
    return is_crisp(box->low.x, scene->corner.x, scene->size) &&
           is_crisp(box->high.x, scene->corner.x, scene->size) &&
           is_crisp(box->low.y, scene->corner.y, scene->size) &&
           is_crisp(box->high.y, scene->corner.y, scene->size);
}

bool ab_cell_scene_glide(const ab_cell_scene *scene, ab_straight_move *glide)
{
    ab_vec m = glide->motion;
    ab_box box = moved_box(&scene->self, glide->from);
    ab_box end = moved_box(&box, m);
    ab_box path = ab_box_join(&box, &end);

    if (path.low.x < scene->within.low.x || path.low.y < scene->within.low.y ||
        path.high.x > scene->within.high.x || path.high.y > scene->within.high.y ||
        solid_inside(scene, &box) != 0) {
        return false;
    }
    glide->near.count = 0;
    glide->reach = m;
    glide->hitter = AB_NONE;
    if (solid_inside(scene, &path) == 0) {
        return true;
    }
    if (m.x == 0 || m.y == 0) {
        glide_along_axis(scene, &box, glide);
        return true;
    }
    ab_box beside = beyond_x(&box, m.x > 0 ? 1 : -1);
    ab_box beyond = beyond_y(&box, m.y > 0 ? 1 : -1);
    bool blocked_x = solid_inside(scene, &beside) != 0;
    bool blocked_y = solid_inside(scene, &beyond) != 0;

    if ((!blocked_x && !blocked_y) || !stands_crisply(scene, &box)) {
        return false;
    }
    /* Of both the one whose cells come first, row after row. */
    hit_cells(scene, glide, (ab_vec){ 0, 0 }, blocked_x && (!blocked_y || m.y > 0));
    return true;
}

static ab_box grown_box(const ab_box *box, int64_t by)
{
    return (ab_box){ { box->low.x - by, box->low.y - by }, { box->high.x + by, box->high.y + by } };
}

/* Whether a corner of the box has a solid cell near it, and touches that not exactly. */
static bool is_near_corner(const ab_cell_scene *scene, const ab_box *box)
{
    ab_box just_touched = grown_box(box, 1);
    ab_box nearly_touched = grown_box(box, AB_PLANE_SLACK + 1);

    if (solid_inside(scene, &just_touched) == solid_inside(scene, &nearly_touched)) {
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

        if (solid_inside(scene, &around) != solid_inside(scene, &touching)) {
            return true;
        }
    }
    return false;
}

bool ab_cell_scene_slide(const ab_cell_scene *scene, ab_vec gone, abut_vec2 normal, ab_vec *rest)
{
    ab_box box = moved_box(&scene->self, gone);
    bool by_x = normal.x != 0;
    int64_t along = by_x ? rest->y : rest->x;
    int64_t slack = along > 0 ? AB_PLANE_SLACK + 1 : -(AB_PLANE_SLACK + 1);
    ab_box side = by_x ? beyond_y(&box, slack) : beyond_x(&box, slack);

    if (is_near_corner(scene, &box)) {
        return false;
    }
    along = solid_inside(scene, &side) != 0 ? 0 : along;
    *rest = by_x ? (ab_vec){ 0, along } : (ab_vec){ along, 0 };
    return true;
}

bool ab_cell_scene_touches(const ab_cell_scene *scene, ab_vec gone)
{
    ab_box box = moved_box(&scene->self, gone);
    ab_box around = grown_box(&box, 1);

    return solid_inside(scene, &around) != 0;
}
