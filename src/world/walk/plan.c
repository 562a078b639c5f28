/* world/walk/plan.c - a walk from its start to its end, and the small steps it is made of.
 *
 * All decisions depend on what the body touches; of the last step only one flag is used: whether it
 * stood on a floor. On a floor the motion follows it (ground.c); in the air sideways and upright
 * motion are limited each by itself, so that nothing climbs what is too steep (air.c).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/walk/walk.h"

/* --- Directions ------------------------------------------------------------------------------- */

int64_t ab_walk_rise(const ab_walk *walk, ab_vec v)
{
    return ab_direction_dot(walk->rules.up, v);
}

int64_t ab_walk_aside(const ab_walk *walk, ab_vec v)
{
    return ab_direction_dot(walk->side, v);
}

ab_vec ab_walk_upward(const ab_walk *walk, int64_t by)
{
    return ab_direction_add((ab_vec){ 0, 0 }, walk->rules.up, by);
}

ab_vec ab_walk_sideways(const ab_walk *walk, int64_t by)
{
    return ab_direction_add((ab_vec){ 0, 0 }, walk->side, by);
}

static ab_extent extent_of_core(const ab_core *core, ab_vec at, ab_vec along)
{
    ab_extent extent = { INT64_MAX, INT64_MIN };

    for (int i = 0; i < core->count; i++) {
        int64_t far = ab_direction_dot(along, ab_add(at, ab_core_point(core, i)));

        extent.least = ab_min(extent.least, far);
        extent.most = ab_max(extent.most, far);
    }
    return (ab_extent){ extent.least - core->radius, extent.most + core->radius };
}

ab_extent ab_extent_of_piece(const abut_world *world, uint32_t index, uint32_t piece, ab_vec along)
{
    ab_vec at;
    const ab_core *core = ab_piece_core(world, index, piece, &at);

    return extent_of_core(core, at, along);
}

/* Cells of a grid that are empty reach nowhere. */
ab_extent ab_extent_of_body(const abut_world *world, uint32_t index, ab_vec along)
{
    ab_extent all = { INT64_MAX, INT64_MIN };

    for (uint32_t i = 0; i < ab_piece_total(world, index); i++) {
        ab_extent one = ab_extent_of_piece(world, index, i, along);

        all.least = ab_min(all.least, one.least);
        all.most = ab_max(all.most, one.most);
    }
    return all.least <= all.most ? all : (ab_extent){ 0, 0 };
}

ab_extent ab_walk_extent(const ab_walk *walk, ab_vec direction)
{
    int64_t gone = ab_direction_dot(direction, walk->gone);
    ab_extent here = ab_extent_of_body(walk->straight.world, walk->straight.self, direction);

    return (ab_extent){ here.least + gone, here.most + gone };
}

/* --- Going and looking --------------------------------------------------------------------------
 */

/* The edge of the lattice is a wall. */
static ab_vec kept_within_lattice(const ab_walk *walk, ab_vec motion)
{
    ab_box here = ab_body_box(walk->straight.world, walk->straight.self);
    ab_vec low = ab_add(here.low, walk->gone);
    ab_vec high = ab_add(here.high, walk->gone);

    return (
        ab_vec){ ab_max(ab_min(motion.x, AB_LATTICE_LIMIT - high.x), -AB_LATTICE_LIMIT - low.x),
                 ab_max(ab_min(motion.y, AB_LATTICE_LIMIT - high.y), -AB_LATTICE_LIMIT - low.y) };
}

ab_vec ab_walk_go(ab_walk *walk, ab_vec motion)
{
    ab_straight_move *straight = &walk->straight;

    straight->from = walk->gone;
    straight->motion = kept_within_lattice(walk, motion);
    straight->reach = (ab_vec){ 0, 0 };
    if (walk->failed || (straight->motion.x | straight->motion.y) == 0) {
        return straight->reach;
    }
    if (!ab_straight_move_go(straight)) {
        walk->failed = true;
        return (ab_vec){ 0, 0 };
    }
    ab_walk_note_leg(walk);
    walk->gone = ab_add(walk->gone, straight->reach);
    return straight->reach;
}

void ab_walk_look(ab_walk *walk)
{
    if (walk->failed || !ab_planes_find(&walk->straight, walk->gone, &walk->planes)) {
        walk->failed = true;
        walk->planes.count = 0;
    }
}

void ab_walk_return(ab_walk *walk, ab_vec gone)
{
    walk->gone = gone;
    ab_walk_look(walk);
}

/* --- Floors ---------------------------------------------------------------------------------- */

/* Whether one of the faces at a corner of a piece is a floor. */
static bool has_floor_beside(const ab_walk *walk, const ab_core *core, int corner)
{
    int before = corner > 0 ? corner - 1 : core->count - 1;

    for (int i = 0; i < 2; i++) {
        int edge = i == 0 ? corner : before;
        ab_vec along = ab_core_edge(core, edge);
        ab_vec out = ab_direction_of((ab_vec){ along.y, -along.x });

        if (ab_walk_rise(walk, out) >= walk->rules.floor) {
            return true;
        }
    }
    return false;
}

int64_t ab_walk_height_of(const ab_walk *walk, const ab_plane *plane)
{
    const abut_world *world = walk->straight.world;
    ab_vec at;

    if (plane->corner >= 0) {
        const ab_core *other = ab_piece_core(world, plane->other, plane->pieces[1], &at);

        return ab_walk_rise(walk, ab_add(at, ab_core_point(other, plane->corner)));
    }
    int64_t radius = ab_piece_core(world, walk->straight.self, plane->pieces[0], &at)->radius;

    return ab_walk_extent(walk, walk->rules.up).least + radius -
           ab_direction_mul(radius, ab_walk_rise(walk, plane->unit));
}

/* A round foot against the corner of a floor that is no higher than a step is on that floor: or it
 * would slip off where a box stands, and never get up. */
static bool is_on_edge_of_floor(const ab_walk *walk, const ab_plane *plane)
{
    ab_vec at;
    const ab_core *core = ab_piece_core(walk->straight.world, plane->other, plane->pieces[1], &at);
    int64_t feet = ab_walk_extent(walk, walk->rules.up).least;

    return ab_walk_height_of(walk, plane) - feet <= walk->rules.step &&
           has_floor_beside(walk, core, plane->corner);
}

bool ab_walk_is_floor(const ab_walk *walk, const ab_plane *plane)
{
    int64_t lift = ab_walk_rise(walk, plane->unit);

    if (lift >= walk->rules.floor) {
        return walk->rules.floor > 0;
    }
    return plane->corner >= 0 && lift > AB_UPRIGHT_LIFT && is_on_edge_of_floor(walk, plane);
}

/* Whether all planes of a group are floors. */
static bool group_holds(const ab_walk *walk, int group)
{
    for (int i = 0; i < walk->planes.count; i++) {
        const ab_plane *plane = &walk->planes.items[i];

        if (plane->group == group && !ab_walk_is_floor(walk, plane)) {
            return false;
        }
    }
    return true;
}

/* The floor that is most level of those that a body presses on if it sinks, or -1. */
static int most_level_floor(const ab_walk *walk, ab_vec sink)
{
    int best = -1;
    int64_t most = INT64_MIN;

    for (int i = 0; i < walk->planes.count; i++) {
        const ab_plane *plane = &walk->planes.items[i];
        int64_t lift = ab_walk_rise(walk, plane->unit);

        if (lift > most && ab_walk_is_floor(walk, plane) && ab_plane_side(plane, sink) < 0) {
            best = i;
            most = lift;
        }
    }
    return best;
}

/* Where no single face holds the body, as on the seam of two slopes: the plane along which it would
 * go down, or which stops it, if that is a floor. If it cannot go down along any, as a tip between
 * two ends in a valley, they hold it together. */
static int floor_of_sinking(const ab_walk *walk)
{
    ab_vec sink = ab_walk_upward(walk, -AB_ONE);
    int best = -1;
    int64_t most = -1;

    if (ab_planes_allow(&walk->planes, sink)) {
        return -1;
    }
    for (int i = 0; i < walk->planes.count; i++) {
        const ab_plane *plane = &walk->planes.items[i];
        ab_vec motion = ab_plane_along(plane, sink);
        int64_t sunk = -ab_walk_rise(walk, motion);
        bool better = sunk > most || (sunk == most && ab_walk_is_floor(walk, plane));

        if (better && ab_plane_side(plane, sink) < 0 && ab_planes_allow(&walk->planes, motion)) {
            best = i;
            most = sunk;
        }
    }
    if (best < 0) {
        return most_level_floor(walk, sink);
    }
    return ab_walk_is_floor(walk, &walk->planes.items[best]) ? best : -1;
}

int ab_walk_support(const ab_walk *walk)
{
    int best = -1;
    int64_t most = INT64_MIN;

    for (int i = 0; i < walk->planes.count; i++) {
        const ab_plane *plane = &walk->planes.items[i];
        int64_t lift = ab_walk_rise(walk, plane->unit);

        if (lift > most && ab_walk_is_floor(walk, plane) && group_holds(walk, plane->group)) {
            best = i;
            most = lift;
        }
    }
    return best >= 0 ? best : floor_of_sinking(walk);
}

/* --- The whole ----------------------------------------------------------------------------------
 */

/* What it stood on was moved by hand, or has walked itself: it goes along. */
static void go_with_ground(ab_walk *walk, const ab_walker *walker)
{
    if (walker == NULL || (walker->owed.x | walker->owed.y) == 0) {
        return;
    }
    walk->straight.ignored[walk->straight.ignored_count++] = (ab_ignored){ .id = walker->ground };
    walk->carried = ab_walk_go(walk, walker->owed);
    walk->straight.ignored_count--;
    if ((walker->flags & AB_WALKER_PUSHED) != 0) {
        walk->pushed_ground = walker->ground;
        walk->pushed = walker->owed;
    }
}

/* A floor does not hinder, of several planks the one that a plane is of. */
static void ignore_floor(ab_straight_move *straight, const ab_plane *plane)
{
    const abut_world *world = straight->world;
    abut_body id = world->cold[plane->other].id;
    bool in_parts = ab_body_in_strips(world, straight->self, plane->other) == plane->other;

    for (int i = 0; i < straight->ignored_count; i++) {
        if (straight->ignored[i].id == id &&
            (!in_parts || ab_strip_has(&straight->ignored[i].strip, plane->pieces[1]))) {
            return;
        }
    }
    straight->ignored[straight->ignored_count].id = id;
    straight->ignored[straight->ignored_count++].strip =
        in_parts ? ab_strip_of(world, plane->other, straight->self, plane->pieces[1])
                 : (ab_strip){ .of = AB_STRIP_WHOLE };
}

/* One-way floors that it stands on do not hinder from now on. */
static void drop_through(ab_walk *walk)
{
    const abut_world *world = walk->straight.world;
    ab_straight_move *straight = &walk->straight;

    for (int i = 0; i < walk->planes.count; i++) {
        const ab_plane *plane = &walk->planes.items[i];
        const ab_cold *cold = &world->cold[plane->other];
        bool open =
            cold->answer == ABUT_ANSWER_ONE_WAY || cold->one_sided != 0 || cold->open_sides != 0;

        if (open && ab_walk_is_floor(walk, plane) &&
            straight->ignored_count < AB_MOST_IGNORED / 2) {
            ignore_floor(straight, plane);
            walk->drops = true;
        }
    }
    if (walk->drops) {
        ab_walk_look(walk);
    }
}

ab_vec ab_walk_velocity_under(const ab_walk *walk, uint32_t floor, ab_vec normal)
{
    const abut_world *world = walk->straight.world;
    ab_vec velocity = ab_velocity_of_floor(world, walk->straight.self, floor, normal);

    return walk->pushed_ground != ABUT_NO_BODY && world->cold[floor].id == walk->pushed_ground
               ? ab_within_lattice(ab_add(velocity, walk->pushed))
               : velocity;
}

/* How fast what it stood on moves; of something that is no longer there, how fast it was. */
static ab_vec velocity_of_ground(const ab_walk *walk, const ab_walker *walker)
{
    const abut_world *world = walk->straight.world;
    uint32_t ground = ab_index_of(world, walker->ground);
    abut_vec2 last = walker->last.floor.velocity;

    return ground == AB_NONE ? (ab_vec){ ab_round(last.x), ab_round(last.y) }
                             : ab_walk_velocity_under(walk, ground, (ab_vec){ 0, 0 });
}

/* What that gives a walker that leaves it. */
static ab_vec velocity_taken(const ab_walk *walk, const ab_walker *walker)
{
    if (walker == NULL || walker->ground == ABUT_NO_BODY ||
        walk->rules.leave == ABUT_LEAVE_NOTHING) {
        return (ab_vec){ 0, 0 };
    }
    ab_vec velocity = velocity_of_ground(walk, walker);
    int64_t rise = ab_walk_rise(walk, velocity);

    if (walk->rules.leave == ABUT_LEAVE_ADD_UP) {
        velocity = ab_walk_upward(walk, ab_max(rise, 0));
    }
    /* What drops through a lift that rises is not to be thrown up by it. */
    return walk->drops && rise > 0 ? ab_sub(velocity, ab_walk_upward(walk, rise)) : velocity;
}

static void walk_with_floors(ab_walk *walk, const ab_walker *walker)
{
    bool upward = ab_walk_rise(walk, walk->left) > 0;
    bool stood = walker != NULL && walker->ground != ABUT_NO_BODY;

    /* Before all else: what has sunk away under it is still what it drops through. */
    if (!upward && stood && ab_walk_support(walk) < 0) {
        ab_walk_snap(walk, ab_max(walk->rules.snap, AB_TOUCH_GAP));
    }
    if (walk->rules.drop) {
        drop_through(walk);
    }
    walk->stood = stood || (walker == NULL && ab_walk_support(walk) >= 0);
    if (stood && (upward || walk->drops || ab_walk_support(walk) < 0)) {
        walk->taken = velocity_taken(walk, walker);
        walk->left = ab_add(walk->left, walk->taken);
        if (walk->rules.leave == ABUT_LEAVE_ADD) { /* it has come that far already */
            walk->left = ab_sub(walk->left, walk->pushed);
        }
        walk->leaps = upward && ab_walk_rise(walk, walk->left) <= 0;
        upward = ab_walk_rise(walk, walk->left) > 0;
    }
    walk->grounded = !upward && !walk->leaps && ab_walk_support(walk) >= 0;
    if (walk->grounded) {
        ab_walk_on_ground(walk, ab_walk_aside(walk, walk->left));
        walk->taken = walk->grounded ? walk->taken : velocity_taken(walk, walker);
    }
    if (!walk->grounded) {
        ab_walk_in_air(walk);
    }
}

static void start_straight(ab_walk *walk, const abut_world *world, uint32_t index, ab_heeds heeds)
{
    ab_straight_move *straight = &walk->straight;

    straight->world = world;
    straight->nearby = NULL;
    straight->self = index;
    straight->passes = false;
    straight->heeds = heeds;
    straight->ignored_count = 0;
    straight->from = (ab_vec){ 0, 0 };
    straight->motion = (ab_vec){ 0, 0 };
    straight->reach = (ab_vec){ 0, 0 };
    straight->hitter = AB_NONE;
    straight->normal = (abut_vec2){ 0, 0 };
    ab_query_set_start(&straight->near, world);
    walk->planes.count = 0;
    walk->planes.groups = 0;
}

/* A box, and where it is after a motion. */
static ab_box with_motion(ab_box box, ab_vec motion)
{
    ab_box end = { ab_add(box.low, motion), ab_add(box.high, motion) };

    return ab_box_join(&box, &end);
}

/* Among square cells alone, examined once, most questions of a walk have short answers. Where it
 * leaves this area the general code looks anew. */
static void look_about(ab_walk *walk, const ab_walker *walker)
{
    const abut_world *world = walk->straight.world;
    ab_box area = ab_body_box(world, walk->straight.self);

    if (!AB_SHORTCUTS || (walk->gone.x | walk->gone.y) != 0) {
        return;
    }
    area = with_motion(area, walker != NULL ? walker->owed : (ab_vec){ 0, 0 });
    area = with_motion(area, walk->left);
    area = with_motion(area, ab_walk_upward(walk, walk->rules.step));
    area = with_motion(area, ab_walk_upward(walk, -walk->rules.snap));
    ab_near_cells_open_area(&walk->nearby, world, walk->straight.self, &area);
    if (walk->nearby.usable && (walk->nearby.other == AB_NONE ||
                                !ab_gives_way(world, walk->nearby.other, walk->straight.self))) {
        walk->straight.nearby = &walk->nearby;
    }
}

/* The plan, with or without what gives way to the walker. */
static void plan_heeding(ab_walk *walk,
                         const abut_world *world,
                         uint32_t index,
                         const ab_walk_rules *rules,
                         ab_vec from,
                         ab_vec wish,
                         ab_vec motion,
                         ab_heeds heeds)
{
    bool here = (from.x | from.y) == 0;
    const ab_walker *walker = here ? ab_walker_find(world, world->cold[index].id) : NULL;

    memset(walk, 0, offsetof(ab_walk, planes));
    walk->touches_crate = false;
    walk->neighbours = 0;
    walk->path.from = from;
    walk->path.count = 0;
    walk->path.passage_count = 0;
    walk->rules = *rules;
    walk->side = (ab_vec){ -rules->up.y, rules->up.x };
    walk->gone = from;
    walk->left = wish;
    start_straight(walk, world, index, heeds);
    if (walker != NULL && (walker->flags & AB_WALKER_HAS_WALKED) == 0) {
        walker = NULL;
    }
    look_about(walk, walker);
    go_with_ground(walk, walker);
    walk->start = walk->gone;
    ab_walk_look(walk);
    if ((rules->up.x | rules->up.y) == 0) {
        ab_walk_without_floors(walk);
    } else {
        walk_with_floors(walk, walker);
    }
    ab_walk_look_ahead(walk, wish, motion);
}

/* What gives way to the walker is not there to it, if all of that can be pushed out of its path;
 * else it is as solid as the rest, and what weighs nothing can still be pushed. */
bool ab_walk_plan(ab_walk *walk,
                  const abut_world *world,
                  uint32_t index,
                  const ab_walk_rules *rules,
                  ab_vec from,
                  ab_vec wish,
                  ab_vec motion)
{
    plan_heeding(walk, world, index, rules, from, wish, motion, AB_HEEDS_FIRM);
    if (!walk->failed && walk->yields && !ab_walk_send_aside(walk) && !walk->failed) {
        ab_walk_end(walk);
        plan_heeding(walk, world, index, rules, from, wish, motion, AB_HEEDS_ALL);
    }
    return !walk->failed;
}

void ab_walk_end(ab_walk *walk)
{
    ab_query_set_end(&walk->straight.near);
}
