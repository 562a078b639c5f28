/* world/rest/riders.c - a body that stands on something that moves, or whose surface runs, moves
 * with it.
 *
 * A rider borrows the velocity of the kinematic or belt that it stands on, or of the rider that it
 * stands on, and gives it back at the end of the step. So it neither slips nor is thrown off when
 * the lift stops, and it walks there as on the ground.
 *
 * A walker rides on what its last walk has found as its floor, and on nothing else, however steep
 * that is: its own settings say what a floor is. If that is a mover, which may slide or fall, the
 * walker borrows the mover's own velocity, too. By what the mover then moves otherwise, as it falls
 * faster or is stopped, the walker is moved at the start of its next walk (`owed`). A mover that
 * gives way to the walker, a bullet, lends it none of that, only what lends it to the bullet.
 *
 * A body that lands in a step takes the speed of what it lands on by an impact, not by a loan. At
 * the end of the step it gives that speed back all the same, and borrows it from the next step on;
 * otherwise it would fly off at that speed when the lift stops, and would seem to leave the lift
 * until then. A body that rode something else before gives that loan back as well. A lift that is
 * stopped within a step lends nothing from then on: its riders stop with it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/pair.h"
#include "world/rest/rest.h"
#include "world/state/border.h"
#include "world/state/direction.h"
#include "world/state/state.h"

enum { RIDE_ROUNDS = 16, MOST_CARRIERS = 64 };

ab_vec ab_carrying_velocity(const abut_world *world, uint32_t index, ab_vec normal)
{
    ab_vec surface = ab_surface_of(world, index);
    ab_vec along = ab_direction_add(surface, normal, -ab_direction_dot(normal, surface));

    return ab_within_lattice(ab_add(world->cold[index].velocity, along));
}

/* --- How fast a floor moves, between steps ------------------------------------------------------
 */

static const ab_walker *walker_at(const abut_world *world, uint32_t index)
{
    bool none = world->cold[index].floats == 0 || world->state->parts[AB_PART_WALKERS].count == 0;
    const ab_walker *walker = none ? NULL : ab_walker_find(world, world->cold[index].id);

    return walker != NULL && (walker->flags & AB_WALKER_HAS_WALKED) != 0 ? walker : NULL;
}

static bool is_upright(const abut_world *world, ab_vec out)
{
    return ab_direction_dot(out, world->up) > AB_STEEPEST;
}

static ab_vec velocity_given(const abut_world *world, uint32_t index, int *left);

/* What a floor gives to a body on it: of its own velocity, what gives way to a walker gives
 * nothing. */
static ab_vec
given_by(const abut_world *world, uint32_t self, uint32_t floor, ab_vec out, bool walks, int *left)
{
    if (!ab_is_mover(&world->hot[floor])) {
        return ab_carrying_velocity(world, floor, out);
    }
    ab_vec given = velocity_given(world, floor, left);

    return walks && !ab_gives_way(world, floor, self) ? ab_add(given, world->cold[floor].velocity)
                                                      : given;
}

/* What a mover is given by what it stands on; of several the first that moves. `left` says how many
 * may still be asked. */
static ab_vec velocity_given(const abut_world *world, uint32_t index, int *left)
{
    const ab_walker *walker = walker_at(world, index);
    abut_body id = world->cold[index].id;
    const uint32_t wanted = AB_CONTACT_REPORTED | AB_CONTACT_SOLID;
    ab_vec given = { 0, 0 };

    if (walker != NULL) {
        uint32_t floor =
            walker->ground == ABUT_NO_BODY ? AB_NONE : ab_index_of(world, walker->ground);

        return floor == AB_NONE || --*left < 0
                   ? given
                   : given_by(world, index, floor, (ab_vec){ 0, 0 }, true, left);
    }
    for (uint32_t i = ab_contact_first(world, id);
         i != AB_NONE && (given.x | given.y) == 0 && --*left >= 0;
         i = ab_contact_next(world, id, i)) {
        const ab_contact *c = &world->contacts[i];
        uint32_t floor = ab_index_of(world, c->a == id ? c->b : c->a);
        ab_vec out = c->a == id ? c->normal : ab_neg(c->normal);

        if (floor != AB_NONE && is_upright(world, out) &&
            (c->flags & (wanted | AB_CONTACT_LOST | AB_CONTACT_PARTS)) == wanted) {
            given = given_by(world, index, floor, out, false, left);
        }
    }
    return given;
}

ab_vec ab_velocity_of_floor(const abut_world *world, uint32_t self, uint32_t floor, ab_vec normal)
{
    int left = MOST_CARRIERS;

    return ab_within_lattice(given_by(world, self, floor, normal, true, &left));
}

/* --- Boarding ----------------------------------------------------------------------------------
 */

/* What a body lends to a body that stands on it; false if that is nothing. A body that is so fast
 * that its contacts are left to impacts carries nothing, and neither does one that has been
 * stopped. */
static bool loan_of(const abut_world *world, uint32_t floor, ab_vec out, ab_rider *loan)
{
    const ab_rider *riders = world->riders.items;

    *loan = (ab_rider){ .floor = floor, .root = floor, .out = out };
    if (!ab_is_mover(&world->hot[floor])) {
        loan->carried = ab_carrying_velocity(world, floor, out);
        return (loan->carried.x | loan->carried.y) != 0 &&
               (world->hot[floor].flags & AB_FROZEN) == 0 &&
               ab_max(ab_abs(loan->carried.x), ab_abs(loan->carried.y)) <= AB_PASS_SPEED;
    }
    if (world->marks[floor] == AB_NONE) {
        return false;
    }
    loan->carried = riders[world->marks[floor]].carried;
    loan->root = riders[world->marks[floor]].root;
    return true;
}

static bool add_rider(abut_world *world, const ab_rider *rider)
{
    ab_rider *added = ab_array_push(world, &world->riders, sizeof *added);

    if (added == NULL) {
        return false;
    }
    *added = *rider;
    world->marks[rider->index] = world->riders.count - 1;
    return true;
}

/* The same for a walker, which goes with a mover's own velocity, too, unless that gives way to it.
 * That of one that does not ride itself is asked for when all others have boarded. */
static bool loan_to_walker(const abut_world *world,
                           uint32_t self,
                           uint32_t floor,
                           ab_vec out,
                           bool others_board,
                           ab_rider *loan)
{
    bool lends = loan_of(world, floor, out, loan);

    if (!ab_is_mover(&world->hot[floor]) || ab_gives_way(world, floor, self) ||
        (!lends && others_board)) {
        return lends;
    }
    loan->carried = ab_add(loan->carried, world->starts[floor].velocity);
    return (loan->carried.x | loan->carried.y) != 0 &&
           ab_max(ab_abs(loan->carried.x), ab_abs(loan->carried.y)) <= AB_PASS_SPEED;
}

/* Boards one body, unless it leaves what lends it a velocity. */
static bool board_one(abut_world *world, uint32_t self, const ab_rider *loan, bool *boarded)
{
    ab_vec own = world->cold[self].velocity;
    ab_rider rider = *loan;

    if (!ab_is_mobile(&world->hot[self]) || world->marks[self] != AB_NONE ||
        ab_direction_dot(loan->out, own) > AB_TOUCH_GAP) {
        return true;
    }
    rider.index = self;
    rider.own = own;
    rider.lent = rider.carried;
    *boarded = true;
    return add_rider(world, &rider);
}

/* Boards one body of a contact, if it stands on the other. */
static bool
board_by_contact(abut_world *world, uint32_t self, uint32_t floor, ab_vec out, bool *boarded)
{
    ab_rider loan;

    return !is_upright(world, out) || walker_at(world, self) != NULL ||
           !loan_of(world, floor, out, &loan) || board_one(world, self, &loan, boarded);
}

/* Whether a walker may stand on what it is in contact with. If it has come down onto a plank while
 * it passed another of the same body, the contact is solid from the end of this step on only. */
static bool may_stand_on(const abut_world *world, uint32_t self, uint32_t floor)
{
    const ab_contact *contact = ab_contact_find(world, world->cold[self].id, world->cold[floor].id);

    return contact != NULL && (contact->flags & AB_CONTACT_LOST) == 0 &&
           ((contact->flags & AB_CONTACT_SOLID) != 0 ||
            ab_pair_rule(world, self, floor) == AB_RULE_SOLID);
}

/* Boards a walker, if it is still on what it stood on. Its contact need not be active: that of a
 * round foot on the edge of a lift which slides under it is not. */
static bool
board_walker(abut_world *world, const ab_walker *walker, bool others_board, bool *boarded)
{
    uint32_t self = ab_index_of(world, walker->id);
    uint32_t carrier =
        walker->ground == ABUT_NO_BODY ? AB_NONE : ab_index_of(world, walker->ground);
    ab_rider loan;

    if (self == AB_NONE || carrier == AB_NONE || world->marks[self] != AB_NONE ||
        !loan_to_walker(world, self, carrier, (ab_vec){ 0, 0 }, others_board, &loan)) {
        return true;
    }
    if (!may_stand_on(world, self, carrier)) {
        return true;
    }
    ab_nearness near = ab_nearness_of(world, self, carrier);
    ab_vec out = near.normal;

    /* Where a corner meets a corner there are several normals: the one that it stood on counts. */
    if (near.corner && ab_direction_from(walker->last.floor.normal, &out) != ABUT_OK) {
        out = near.normal;
    }
    return near.gap > AB_WARM_GAP || !ab_walker_stood_on(world, self, carrier, out) ||
           !loan_to_walker(world, self, carrier, out, others_board, &loan) ||
           board_one(world, self, &loan, boarded);
}

static bool board_walkers(abut_world *world, bool others_board, bool *boarded)
{
    uint32_t count = world->state->parts[AB_PART_WALKERS].count;
    bool done = true;

    for (uint32_t i = 0; i < count && done; i++) {
        done = board_walker(world, &world->walkers[i], others_board, boarded);
    }
    return done;
}

static void unmark_riders(abut_world *world)
{
    const ab_rider *riders = world->riders.items;

    for (uint32_t k = 0; k < world->riders.count; k++) {
        world->marks[riders[k].index] = AB_NONE;
    }
}

/* Boards those that stand on something that carries, then those that stand on them, and so on. */
static bool board_rounds(abut_world *world)
{
    const ab_active_contact *active_contacts = world->active_contacts.items;
    bool boarded = true;
    bool done = true;

    for (int round = 0; boarded && done && round < RIDE_ROUNDS; round++) {
        boarded = false;
        done = board_walkers(world, true, &boarded);
        for (uint32_t k = 0; k < world->active_contacts.count && done; k++) {
            const ab_active_contact *contact = &active_contacts[k];

            done =
                board_by_contact(world, contact->a, contact->b, contact->normal, &boarded) &&
                board_by_contact(world, contact->b, contact->a, ab_neg(contact->normal), &boarded);
        }
    }
    return done;
}

bool ab_riders_board(abut_world *world)
{
    bool boarded = false;

    world->riders.count = 0;
    bool done = (world->state->kinematics == 0 && world->state->belts == 0) || board_rounds(world);

    done = done && board_walkers(world, false, &boarded) && (!boarded || board_rounds(world));
    const ab_rider *riders = world->riders.items;

    for (uint32_t k = 0; k < world->riders.count; k++) {
        ab_cold *cold = &world->cold[riders[k].index];

        cold->velocity = ab_add(cold->velocity, riders[k].lent);
    }
    unmark_riders(world);
    return done;
}

/* The number nearest to a given one that lies among others, or between one of them and 0. */
static int64_t kept_among(int64_t v, int64_t a, int64_t b, int64_t c)
{
    int64_t least = ab_min(ab_min(a, 0), ab_min(b, c));
    int64_t most = ab_max(ab_max(a, 0), ab_max(b, c));

    return ab_max(least, ab_min(most, v));
}

/* What is left of the velocity would point into what the rider stands on: the floor has absorbed
 * it, even a floor that sinks faster than things fall. */
static void take_up(abut_world *world, const ab_rider *rider)
{
    ab_vec *velocity = &world->cold[rider->index].velocity;
    int64_t into = -ab_direction_dot(rider->out, *velocity);

    if (into > 0 && ab_nearness_of(world, rider->index, rider->floor).gap <= AB_WARM_GAP) {
        *velocity = ab_direction_add(*velocity, rider->out, into);
    }
}

/* Gives a part of the loan back, but never more than the rider has: a rider that a wall has stopped
 * just stops. */
static void give_back(abut_world *world, ab_rider *rider, ab_vec part)
{
    ab_vec *velocity = &world->cold[rider->index].velocity;
    ab_vec left = ab_sub(*velocity, part);
    ab_vec before = world->starts[rider->index].velocity;

    rider->lent = ab_sub(rider->lent, part);
    ab_vec own = ab_add(rider->own, rider->lent);

    velocity->x = kept_among(left.x, own.x, before.x, velocity->x);
    velocity->y = kept_among(left.y, own.y, before.y, velocity->y);
}

/* --- What is stopped, and what lands ---------------------------------------------------------- */

bool ab_rider_stop(abut_world *world, uint32_t number, uint32_t kinematic)
{
    ab_rider *rider = (ab_rider *)world->riders.items + number;
    ab_vec towards = ab_neg(rider->out);

    if (rider->root != kinematic || (rider->lent.x | rider->lent.y) == 0) {
        return false;
    }
    give_back(world, rider, world->cold[kinematic].velocity); /* a belt on it still runs */
    take_up(world, rider);
    rider->carried = rider->lent;
    if (ab_has_block(world, rider->index, towards) &&
        !ab_block_add(world, rider->index, towards, 0)) {
        world->failed = true;
    }
    return true;
}

/* Whether a body goes as fast along a normal as what it may stand on. */
static bool goes_along(const abut_world *world, uint32_t index, ab_vec out, ab_vec with)
{
    int64_t apart = ab_direction_dot(out, ab_sub(world->cold[index].velocity, with));

    return ab_abs(apart) <= AB_TOUCH_GAP;
}

/* Whether an impact may have given a body the speed of something: not if the body still moves by
 * what it borrowed at the start of the step. */
static bool may_have_landed(const abut_world *world, uint32_t index)
{
    const ab_rider *riders = world->riders.items;
    uint32_t mark = world->marks[index];

    return mark == AB_NONE ||
           (!riders[mark].landed && !goes_along(world, index, riders[mark].out, riders[mark].lent));
}

/* Lists one body, if it stands on something that moves and got its speed by impacts alone. A body
 * that rode something else before keeps its number, and owes what it borrowed there. */
static bool land_one(abut_world *world, uint32_t self, uint32_t floor, ab_vec out, bool *landed)
{
    ab_rider rider;

    if (!is_upright(world, out) || !ab_is_mobile(&world->hot[self]) ||
        !may_have_landed(world, self) || !loan_of(world, floor, out, &rider) ||
        ab_direction_dot(out, rider.carried) == 0 || !goes_along(world, self, out, rider.carried)) {
        return true;
    }
    ab_nearness near = ab_nearness_of(world, self, floor);

    if (near.gap > AB_TOUCH_GAP || !is_upright(world, near.normal)) {
        return true;
    }
    *landed = true;
    rider.index = self;
    rider.landed = true;
    if (world->marks[self] == AB_NONE) {
        return add_rider(world, &rider);
    }
    ab_rider *before = (ab_rider *)world->riders.items + world->marks[self];

    rider.lent = before->lent;
    rider.own = before->own;
    *before = rider;
    return true;
}

static bool land_either(abut_world *world, uint32_t a, uint32_t b, ab_vec normal, bool *landed)
{
    return land_one(world, a, b, normal, landed) && land_one(world, b, a, ab_neg(normal), landed);
}

/* Goes through all pairs that touched at the start of the step or met in it. */
static bool list_landed(abut_world *world)
{
    const ab_active_contact *active_contacts = world->active_contacts.items;
    const ab_contact *noted = world->noted.items;
    bool landed = world->state->kinematics > 0;
    bool done = true;

    for (int round = 0; landed && done && round < RIDE_ROUNDS; round++) {
        landed = false;
        for (uint32_t k = 0; k < world->active_contacts.count && done; k++) {
            done = land_either(world, active_contacts[k].a, active_contacts[k].b,
                               active_contacts[k].normal, &landed);
        }
        for (uint32_t k = 0; k < world->noted.count && done; k++) {
            done = (noted[k].flags & AB_CONTACT_SOLID) == 0 ||
                   land_either(world, ab_index_of(world, noted[k].a),
                               ab_index_of(world, noted[k].b), noted[k].normal, &landed);
        }
    }
    return done;
}

/* A body that is carried along, however slowly and through however many others, does not fall
 * asleep: it would be left behind. So would one on a lift that is stopped for now, when the lift
 * turns round. */
static void keep_awake(abut_world *world, const ab_rider *rider)
{
    if (((rider->carried.x | rider->carried.y) != 0 || ab_carries(world, rider->root)) &&
        !world->settings.no_sleep && (world->hot[rider->index].flags & AB_ASLEEP) == 0) {
        world->cold[rider->index].grounded |= AB_GROUND_MOVES;
    }
}

/* The velocity of a rider becomes its own again, as seen from what it stands on. */
static void leave_one(abut_world *world, ab_rider *rider)
{
    ab_vec *velocity = &world->cold[rider->index].velocity;

    if ((rider->lent.x | rider->lent.y) != 0) {
        give_back(world, rider, rider->lent);
    }
    if (rider->landed) {
        int64_t goes = ab_direction_dot(rider->out, *velocity);

        *velocity = ab_direction_add(*velocity, rider->out, -goes);
    } else {
        take_up(world, rider);
    }
}

static ab_vec moved_in_step(const abut_world *world, uint32_t index)
{
    return ab_sub(world->hot[index].at, world->starts[index].at);
}

/* A mover has not moved as the walker on it: its next walk makes up for that. */
static void note_owed(abut_world *world)
{
    uint32_t count = world->state->parts[AB_PART_WALKERS].count;

    for (uint32_t i = 0; i < count; i++) {
        ab_walker *walker = &world->walkers[i];
        uint32_t self = ab_index_of(world, walker->id);
        uint32_t floor =
            walker->ground == ABUT_NO_BODY ? AB_NONE : ab_index_of(world, walker->ground);

        if (self == AB_NONE || floor == AB_NONE || !ab_is_mover(&world->hot[floor]) ||
            (world->hot[floor].flags & AB_ASLEEP) != 0 || ab_gives_way(world, floor, self)) {
            continue;
        }
        ab_vec by = ab_sub(moved_in_step(world, floor), moved_in_step(world, self));

        if (ab_max(ab_abs(by.x), ab_abs(by.y)) > AB_TOUCH_GAP) {
            ab_walker_note_push(walker, false);
            walker->owed = ab_within_lattice(ab_add(walker->owed, by));
        }
    }
}

bool ab_riders_leave(abut_world *world)
{
    ab_settle_end(world); /* marks are for riders from now on */
    ab_rider *riders = world->riders.items;

    for (uint32_t k = 0; k < world->riders.count; k++) {
        world->marks[riders[k].index] = k;
    }
    bool done = list_landed(world);

    riders = world->riders.items;
    for (uint32_t k = 0; k < world->riders.count; k++) {
        keep_awake(world, &riders[k]);
        leave_one(world, &riders[k]);
    }
    if (done) {
        note_owed(world);
    } else {
        ab_riders_forget(world);
    }
    return done;
}

ab_vec ab_velocity_carried(const abut_world *world, uint32_t index)
{
    const ab_rider *riders = world->riders.items;
    uint32_t mark = world->marks[index];

    return mark == AB_NONE ? world->cold[index].velocity
                           : ab_add(world->cold[index].velocity, riders[mark].carried);
}

void ab_riders_forget(abut_world *world)
{
    unmark_riders(world);
    world->riders.count = 0;
}
