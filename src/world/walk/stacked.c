/* world/walk/stacked.c - what stands on crates that a walker pushes goes with them.
 *
 * In a step friction would take them along. A walk moves crates by hand, so it does what a lift
 * does with its riders: a body that stands only on crates, or on such bodies, and has friction with
 * all of them, goes as far as the one below it that goes least. A body that also stands on
 * something else stays. Walkers are left out: they are carried at the start of their next walk.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/cells/cells.h"
#include "world/move/straight.h"
#include "world/pair/pair.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/walk/walk.h"

static const ab_walk_load *walk_load_of(const abut_world *world, abut_body id)
{
    const ab_walk_load *loads = world->walk_loads.items;

    for (uint32_t i = 0; i < world->walk_loads.count; i++) {
        if (loads[i].id == id) {
            return &loads[i];
        }
    }
    return NULL;
}

static bool take_load(abut_world *world, abut_body id, bool carried, ab_vec move)
{
    ab_walk_load *load = ab_array_push(world, &world->walk_loads, sizeof *load);

    if (load == NULL) {
        return false;
    }
    *load = (ab_walk_load){ .id = id, .carried = carried, .move = move };
    return true;
}

static bool takes_id(void *context, uint32_t index)
{
    ab_query_set *set = context;

    return ab_query_set_take(set, set->world->cold[index].id);
}

/* All bodies at the box of one; the set has been started. False without memory. */
static bool find_around(const abut_world *world, uint32_t index, ab_query_set *around)
{
    ab_box box = ab_body_box(world, index);
    ab_vec gap = { AB_TOUCH_GAP, AB_TOUCH_GAP };
    ab_box32 cells = ab_coarse(world, ab_sub(box.low, gap), ab_add(box.high, gap));

    ab_body_cells_visit(world, &cells, takes_id, around);
    ab_query_set_settle(around);
    return !around->failed;
}

static bool rests_on_body(const abut_world *world, uint32_t self, uint32_t floor)
{
    ab_box box = ab_body_box(world, self);
    ab_box under = ab_body_box(world, floor);
    ab_vec gap = { AB_TOUCH_GAP, AB_TOUCH_GAP };

    box.low = ab_sub(box.low, gap);
    box.high = ab_add(box.high, gap);
    if (self == floor || !ab_boxes_meet(&box, &under) ||
        ab_pair_rule(world, self, floor) != AB_RULE_SOLID) {
        return false;
    }
    ab_nearness near = ab_nearness_of(world, self, floor);

    return near.gap >= 0 && near.gap <= AB_TOUCH_GAP && !near.corner &&
           ab_direction_dot(near.normal, world->up) > AB_STEEPEST;
}

/* How a body is held by all that it stands on. */
typedef struct foothold {
    bool carried;
    bool held; /* by what does not move, or that it slips on */
    ab_vec move;
} foothold;

static void add_foothold(
    const abut_world *world, uint32_t self, uint32_t floor, const ab_vec *move, foothold *foothold)
{
    if (!rests_on_body(world, self, floor)) {
        return;
    }
    if (move == NULL || ab_friction_between(world, self, floor) <= 0) {
        foothold->held = true;
        return;
    }
    if (!foothold->carried || i128_cmp(i128_dot(move->x, move->y, move->x, move->y),
                                       i128_dot(foothold->move.x, foothold->move.y,
                                                foothold->move.x, foothold->move.y)) < 0) {
        foothold->move = *move;
    }
    foothold->carried = true;
}

/* Of what carries something: the crates of a plan, or, once that is carried out, all that goes with
 * them as well. */
typedef enum carriers {
    OF_PLAN,
    OF_LOADS,
} carriers;

/* How far one of them goes; NULL if it is none. */
static const ab_vec *
move_of_carrier(const abut_world *world, const ab_walk *walk, carriers carriers, abut_body id)
{
    const ab_walk_load *load = carriers == OF_LOADS ? walk_load_of(world, id) : NULL;

    for (int i = 0; i < walk->crate_count && carriers == OF_PLAN; i++) {
        if (walk->crates[i] == id) {
            return &walk->crate_moves[i];
        }
    }
    return load == NULL ? NULL : &load->move;
}

/* The walker holds nothing that stands on its head as well. */
static bool find_foothold(const abut_world *world,
                          const ab_walk *walk,
                          uint32_t self,
                          carriers carriers,
                          foothold *foothold)
{
    ab_query_set around;

    *foothold = (struct foothold){ .carried = false };
    ab_query_set_start(&around, world);
    bool found = find_around(world, self, &around);

    for (uint32_t i = 0; i < around.count && found; i++) {
        uint32_t floor = ab_index_of(world, around.ids[i]);

        if (floor != walk->straight.self) {
            add_foothold(world, self, floor, move_of_carrier(world, walk, carriers, around.ids[i]),
                         foothold);
        }
    }
    ab_query_set_end(&around);
    return found;
}

/* Whether a body may be carried at all: a mover that does not walk. */
static bool may_be_carried(const abut_world *world, const ab_walk *walk, uint32_t index)
{
    const ab_walker *walker = ab_walker_find(world, world->cold[index].id);

    return ab_is_mover(&world->hot[index]) && index != walk->straight.self &&
           (world->hot[index].flags & AB_FROZEN) == 0 &&
           (walker == NULL || (walker->flags & AB_WALKER_HAS_WALKED) == 0);
}

bool ab_walk_rides_crates(ab_walk *walk, uint32_t index, ab_vec *move)
{
    const abut_world *world = walk->straight.world;
    foothold foothold;

    if ((world->up.x | world->up.y) == 0 || !may_be_carried(world, walk, index)) {
        return false;
    }
    walk->failed = walk->failed || !find_foothold(world, walk, index, OF_PLAN, &foothold);
    *move = walk->failed ? (ab_vec){ 0, 0 } : foothold.move;
    return !walk->failed && foothold.carried && !foothold.held;
}

/* Adds what stands on one of them and is held by nothing else. */
static bool add_those_on(abut_world *world, const ab_walk *walk, abut_body id, bool *more)
{
    ab_query_set around;
    uint32_t floor = ab_index_of(world, id);

    ab_query_set_start(&around, world);
    bool done = find_around(world, floor, &around);

    for (uint32_t i = 0; i < around.count && done; i++) {
        uint32_t self = ab_index_of(world, around.ids[i]);
        foothold foothold;

        if (!may_be_carried(world, walk, self) || walk_load_of(world, around.ids[i]) != NULL ||
            !rests_on_body(world, self, floor)) {
            continue;
        }
        done = find_foothold(world, walk, self, OF_LOADS, &foothold);
        if (done && foothold.carried && !foothold.held) {
            done = take_load(world, around.ids[i], true, foothold.move);
            *more = true;
        }
    }
    ab_query_set_end(&around);
    return done;
}

bool ab_walk_find_stacked(abut_world *world, const ab_walk *walk)
{
    bool more = (world->up.x | world->up.y) != 0 && walk->crate_count > 0;
    bool done = true;

    world->walk_loads.count = 0;
    for (int i = 0; i < walk->crate_count && more && done; i++) {
        done = take_load(world, walk->crates[i], false, walk->crate_moves[i]);
    }
    /* What is held by another of them until that is found is looked at again. */
    while (more && done) {
        more = false;
        for (uint32_t i = 0; i < world->walk_loads.count && done; i++) {
            const ab_walk_load *loads = world->walk_loads.items;

            done = add_those_on(world, walk, loads[i].id, &more);
        }
    }
    return done;
}

/* Of those that are left the one that is furthest ahead: what is behind it follows. Of several that
 * are level any one may be first. */
static ab_walk_load *furthest(const abut_world *world)
{
    ab_walk_load *loads = world->walk_loads.items;
    ab_walk_load *best = NULL;
    int64_t most = INT64_MIN;

    for (uint32_t i = 0; i < world->walk_loads.count; i++) {
        if (!loads[i].carried) {
            continue;
        }
        ab_vec along = ab_direction_of(loads[i].move);
        int64_t far = ab_extent_of_body(world, ab_index_of(world, loads[i].id), along).most;

        if (best == NULL || far > most) {
            best = &loads[i];
            most = far;
        }
    }
    return best;
}

static bool carry_one(abut_world *world, const ab_walk_load *load)
{
    ab_straight_move straight = { .world = world,
                                  .self = ab_index_of(world, load->id),
                                  .motion = load->move };

    ab_query_set_start(&straight.near, world);
    bool done = ab_straight_move_go(&straight);

    ab_query_set_end(&straight.near);
    return done && ((straight.reach.x | straight.reach.y) == 0 ||
                    ab_body_carry(world, straight.self, straight.reach, NULL));
}

bool ab_walk_carry_stacked(abut_world *world)
{
    bool done = true;

    for (ab_walk_load *load = furthest(world); load != NULL && done; load = furthest(world)) {
        load->carried = false;
        done = (load->move.x | load->move.y) == 0 || carry_one(world, load);
    }
    world->walk_loads.count = 0;
    return done;
}
