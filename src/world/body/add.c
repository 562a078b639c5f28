/* world/body/add.c - bodies come, go and are put elsewhere.
 *
 * A body is first made, then checked where it stands, and removed again if it may not stand there:
 * so every place is checked in the same way, and a call that is refused leaves no trace.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/body/body.h"
#include "world/body/judge.h"
#include "world/body/place.h"
#include "world/cells/cells.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/rest/rest.h"
#include "world/state/border.h"
#include "world/state/call.h"
#include "world/state/pieces.h"
#include "world/state/refusal.h"
#include "world/state/state.h"

/* --- Checks --------------------------------------------------------------------------------- */

/* What the numbers of the settings are on the lattice. */
typedef struct body_numbers {
    ab_vec velocity;
    ab_vec acceleration;
    ab_vec surface;
    ab_vec open_side;
    int64_t push_limit;
    int64_t reach;
} body_numbers;

static abut_status
check_vectors(abut_world *world, const abut_body_settings *settings, body_numbers *numbers)
{
    abut_status status = ab_velocity_quanta(world, settings->velocity, &numbers->velocity);

    if (status != ABUT_OK) {
        return ab_refuse_vector(world, status, "velocity.x", "velocity.y", settings->velocity,
                                ABUT_LIMIT * ab_speed_scale(world));
    }
    status = ab_acceleration_quanta(world, settings->acceleration, &numbers->acceleration);
    if (status != ABUT_OK) {
        return ab_refuse_acceleration(world, status, settings->acceleration);
    }
    status = ab_check_surface(world, settings->surface, &numbers->surface);
    if (status != ABUT_OK) {
        return status;
    }
    status = ab_direction_from(settings->open_side, &numbers->open_side);
    if (status == ABUT_OK && settings->answer == ABUT_ANSWER_ONE_WAY &&
        (numbers->open_side.x | numbers->open_side.y) == 0) {
        return ab_refuse(world, ABUT_E_ARGUMENT,
                         "a one-way body needs an open_side that is not (0, 0)");
    }
    return status == ABUT_OK
               ? ABUT_OK
               : ab_refuse_direction(world, "open_side.x", "open_side.y", settings->open_side);
}

abut_status ab_check_mass(abut_world *world, double mass)
{
    if (mass == 0 || (mass >= 0x1p-16 && mass <= 0x1p16)) {
        return ABUT_OK;
    }
    return ab_refuse_number(world, mass == mass ? ABUT_E_RANGE : ABUT_E_NOT_FINITE, "mass", mass,
                            "must be from 2^-16 to 65536, or 0 for the default, which is 1");
}

/* The first that is wrong is reported. */
static abut_status
check_settings(abut_world *world, const abut_body_settings *settings, body_numbers *numbers)
{
    struct {
        const char *name;
        int64_t value;
        int64_t count;
    } choices[] = {
        { "kind", (int)settings->kind, ABUT_BODY_KIND_COUNT },
        { "answer", (int)settings->answer, ABUT_ANSWER_COUNT },
        { "push_rule", (int)settings->push_rule, ABUT_PUSH_RULE_COUNT },
        { "when_blocked", (int)settings->when_blocked, ABUT_BLOCKED_COUNT },
        { "spawn", (int)settings->spawn, ABUT_SPAWN_COUNT },
        { "open_sides", settings->open_sides, 16 },
    };
    struct {
        const char *name;
        double value;
        double most;
    } amounts[] = {
        { "bounce", settings->bounce, 1 },
        { "push_limit", settings->push_limit, ABUT_LIMIT },
        { "reach", settings->reach, ABUT_LIMIT },
    };
    abut_status status = ABUT_OK;

    for (size_t k = 0; k < sizeof choices / sizeof *choices && status == ABUT_OK; k++) {
        status = ab_check_choice(world, choices[k].name, choices[k].value, choices[k].count);
    }
    for (size_t k = 0; k < sizeof amounts / sizeof *amounts && status == ABUT_OK; k++) {
        status = ab_check_amount(world, amounts[k].name, amounts[k].value, amounts[k].most);
    }
    if (status == ABUT_OK && settings->one_sided && settings->kind == ABUT_BODY_MOVER) {
        status = ab_refuse(world, ABUT_E_ARGUMENT, "a mover cannot be one-sided");
    }
    if (status == ABUT_OK) {
        status = ab_check_angle(world, settings->angle);
    }
    if (status == ABUT_OK) {
        status = ab_check_mass(world, settings->mass);
    }
    if (status == ABUT_OK) {
        status = ab_check_friction(world, settings->friction);
    }
    if (status == ABUT_OK) {
        status = ab_check_slowing(world, settings->damping, settings->braking);
    }
    if (status != ABUT_OK) {
        return status;
    }
    numbers->push_limit = ab_push_limit(world, settings->push_limit);
    numbers->reach = ab_round(settings->reach);
    return check_vectors(world, settings, numbers);
}

int64_t ab_push_limit(const abut_world *world, double limit)
{
    double most = limit / ab_speed_scale(world);

    return ab_round(most < ABUT_LIMIT ? most : ABUT_LIMIT);
}

int64_t ab_lightness(double mass)
{
    return (int64_t)(0x1p40 / (mass == 0 ? 1 : mass));
}

void ab_body_regroup(abut_world *world, uint32_t index, abut_body_kind kind)
{
    ab_hot hot = world->hot[index];
    ab_cold cold = world->cold[index];
    ab_traits traits = world->traits[index];

    ab_order_close(world, index);
    uint32_t place = ab_order_open(world, kind == ABUT_BODY_STATIC);

    hot.kind = (uint8_t)kind;
    world->hot[place] = hot;
    world->cold[place] = cold;
    world->traits[place] = traits;
    world->slots[ab_slot_of(cold.id)].index = place;
    if ((hot.flags & AB_ASLEEP) != 0) {
        ab_stir(world, place); /* it lies among those awake */
    }
}

/* --- Places in the plane ---------------------------------------------------------------------- */

void ab_body_link(abut_world *world, uint32_t index)
{
    ab_hot *hot = &world->hot[index];

    ab_body_measure(world, index);
    hot->leg = ab_box_of(world, index);
    hot->leg_end = AB_STEP_TICKS;
    ab_body_cells_link(world, index);
}

abut_status ab_body_settle(abut_world *world, uint32_t index, abut_spawn spawn, int64_t reach)
{
    uint32_t other = ab_overlapped(world, index, (ab_vec){ 0, 0 });
    ab_vec move = { 0, 0 };

    world->blocker = ABUT_NO_BODY;
    if (other == AB_NONE) {
        return ABUT_OK;
    }
    abut_status status = ab_free_move(world, index, (int64_t)(ABUT_NUDGE * AB_PER_UNIT), &move);

    if (status == ABUT_E_OVERLAP && spawn == ABUT_SPAWN_NEAREST) {
        status = ab_free_move(world, index, reach, &move);
    }
    if (status == ABUT_E_MEMORY) {
        return ab_refuse(world, status, "no memory to look for a free place");
    }
    if (status == ABUT_OK) {
        return ab_body_cells_shift(world, index, move)
                   ? ABUT_OK
                   : ab_refuse(world, ABUT_E_MEMORY, "no memory for the body's cell");
    }
    if (spawn == ABUT_SPAWN_IGNORE) {
        return ABUT_OK;
    }
    return spawn == ABUT_SPAWN_NEAREST
               ? ab_refuse_no_room(world, world->cold[other].id, reach)
               : ab_refuse_overlap(world, "the body", world->cold[other].id);
}

void ab_body_leave(abut_world *world, uint32_t index)
{
    ab_wake(world, index);
    world->cold[index].still = 0;
    world->cold[index].anchor = world->hot[index].at;
}

/* A body has been shifted, and judged unless there was no memory for that: then it goes back. */
static bool end_carry(abut_world *world, ab_vec move, bool judged, ab_judgement *judgement)
{
    uint32_t index = judgement->index;

    if (!judged) {
        ab_body_cells_unlink(world, index); /* there is a place for it in the lists */
        world->hot[index].at = ab_sub(world->hot[index].at, move);
        ab_body_link(world, index);
        return false;
    }
    ab_body_leave(world, index);
    ab_judgement_carry_out(world, judgement, true);
    ab_walkers_note_move(world, index, move);
    return true;
}

/* Whether a body touches nothing where it stands, and was in contact with nothing before: then
 * there is nothing to judge. */
static bool stays_alone(const abut_world *world, uint32_t index, const ab_known_touch *known)
{
    const ab_cold *cold = &world->cold[index];

    return known != NULL && known->other == AB_NONE && cold->permissions == 0 &&
           cold->dormant == AB_NONE && (world->hot[index].flags & AB_ASLEEP) == 0 &&
           ab_contact_first(world, cold->id) == AB_NONE;
}

bool ab_body_carry(abut_world *world, uint32_t index, ab_vec move, const ab_known_touch *known)
{
    ab_judgement judgement;

    if (!ab_body_cells_shift(world, index, move)) {
        return false;
    }
    if (stays_alone(world, index, known)) {
        ab_body_leave(world, index);
        ab_walkers_note_move(world, index, move);
        return true;
    }
    bool judged = known == NULL ? ab_judge(world, index, &judgement)
                                : ab_judge_known(world, index, known, &judgement);

    return end_carry(world, move, judged, &judgement);
}

bool ab_body_carry_onto(abut_world *world, uint32_t index, ab_vec move, uint32_t floor)
{
    ab_judgement judgement;

    return ab_body_cells_shift(world, index, move) &&
           end_carry(world, move, ab_judge_onto(world, index, floor, &judgement), &judgement);
}

/* --- Adding and removing ---------------------------------------------------------------------- */

static void unmake_body(abut_world *world, uint32_t index, bool used)
{
    uint32_t slot = ab_slot_of(world->cold[index].id);
    uint32_t first = world->cold[index].piece;
    uint32_t count = world->cold[index].piece_count;
    uint32_t grid = world->cold[index].grid;

    if (world->cold[index].permissions != 0) {
        ab_passing_drop_body(world, world->cold[index].id);
    }
    ab_walker_drop(world, world->cold[index].id);
    ab_body_cells_unlink(world, index);
    world->state->kinematics -= world->hot[index].kind == ABUT_BODY_KINEMATIC;
    ab_set_surface(world, index, (ab_vec){ 0, 0 });
    ab_pieces_drop(world, first, count);
    ab_order_close(world, index);
    if (used) {
        ab_id_retire(world, slot);
    } else {
        ab_slot_untake(world, slot);
    }
    ab_pieces_let_go(world, first, count, grid);
}

static void fill_body(abut_world *world,
                      uint32_t index,
                      const abut_body_settings *settings,
                      const body_numbers *numbers)
{
    world->cold[index].answer = (uint8_t)settings->answer;
    world->cold[index].bounce = ab_bounce_quanta(settings->bounce);
    world->cold[index].lightness = ab_lightness(settings->mass);
    world->cold[index].push_rule = (uint8_t)settings->push_rule;
    world->cold[index].when_blocked = (uint8_t)settings->when_blocked;
    world->cold[index].open_sides = (uint8_t)settings->open_sides;
    world->cold[index].sensor = settings->sensor;
    world->cold[index].floats = settings->floats;
    world->cold[index].wakeful = settings->wakeful;
    world->cold[index].gives_way = settings->yields;
    world->cold[index].whole = settings->whole;
    world->cold[index].one_sided = settings->one_sided;
    world->cold[index].friction = ab_friction_quanta(settings->friction);
    world->cold[index].velocity =
        settings->kind == ABUT_BODY_STATIC ? (ab_vec){ 0, 0 } : numbers->velocity;
    world->traits[index] = (ab_traits){ .acceleration = numbers->acceleration,
                                        .open_x = (int32_t)numbers->open_side.x,
                                        .open_y = (int32_t)numbers->open_side.y,
                                        .push_limit = numbers->push_limit,
                                        .user = settings->user,
                                        .angle = settings->angle,
                                        .mass = settings->mass == 0 ? 1 : settings->mass,
                                        .bounce = settings->bounce,
                                        .friction = settings->friction,
                                        .open_side = settings->open_side,
                                        .category = ab_category_kept(settings->category),
                                        .mask = ab_mask_kept(settings->mask),
                                        .group = settings->group };
    ab_set_slowing(world, index, settings->damping, settings->braking);
    ab_set_surface(world, index, numbers->surface);
}

/* Makes a body of kept pieces, in the cells where it was placed. */
static uint32_t make_body(abut_world *world,
                          const abut_body_settings *settings,
                          const body_numbers *numbers,
                          const ab_placed *placed)
{
    uint32_t slot = ab_slot_take(world);
    uint32_t place = ab_order_open(world, settings->kind == ABUT_BODY_STATIC);

    world->hot[place] =
        (ab_hot){ .at = placed->at,
                  .core = world->pieces[placed->first].core,
                  .kind = (uint8_t)settings->kind,
                  .flags = placed->count > 1 || placed->grid != AB_NONE ? AB_MANY : 0 };
    world->cold[place] = (ab_cold){ .id = ab_slot_id(world, slot),
                                    .anchor = placed->at,
                                    .origin = placed->origin,
                                    .piece = placed->first,
                                    .piece_count = (uint16_t)placed->count,
                                    .dormant = AB_NONE,
                                    .grid = placed->grid };
    world->slots[slot].index = place;
    world->state->kinematics += settings->kind == ABUT_BODY_KINEMATIC;
    fill_body(world, place, settings, numbers);
    ab_judge_picky(world, place);
    ab_body_link(world, place); /* there is room: reserve_one() */
    return place;
}

/* The layers of a map stay where they are as seen from each other, so none is moved out of what it
 * overlaps. */
static abut_status refuse_overlapping(abut_world *world, uint32_t index, abut_spawn spawn)
{
    uint32_t other = ab_overlapped(world, index, (ab_vec){ 0, 0 });

    world->blocker = ABUT_NO_BODY;
    return other == AB_NONE || spawn == ABUT_SPAWN_IGNORE
               ? ABUT_OK
               : ab_refuse_overlap(world, "the map", world->cold[other].id);
}

abut_status ab_may_add(abut_world *world, const abut_body_settings *settings)
{
    if (world == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_world_is_busy(world)) {
        return ab_refuse_busy(world);
    }
    return settings != NULL ? ABUT_OK : ab_refuse(world, ABUT_E_ARGUMENT, "settings is NULL");
}

/* Room for one more body, in everything. */
static abut_status reserve_one(abut_world *world)
{
    uint32_t slots = world->state->parts[AB_PART_SLOTS].count;

    if (world->state->free_first == AB_NONE && slots >= ABUT_MAX_BODIES) {
        return ab_refuse_number(world, ABUT_E_FULL, "the number of bodies", world->count,
                                "no ids are left for more");
    }
    if (!ab_part_reserve(world, AB_PART_SLOTS, slots + 1) ||
        !ab_part_reserve(world, AB_PART_HOT, world->count + 1) ||
        !ab_caches_reserve(world, world->count + 1) || !ab_body_cells_reserve(world, 1)) {
        return ab_refuse(world, ABUT_E_MEMORY, "no memory for one more body");
    }
    return ABUT_OK;
}

abut_status ab_newcomer_make(abut_world *world,
                             const abut_body_settings *settings,
                             const bool *kinds,
                             bool stays,
                             ab_newcomer *newcomer)
{
    body_numbers numbers;
    ab_placed placed = { 0 };
    abut_status status = check_settings(world, settings, &numbers);

    if (status == ABUT_OK) {
        status = reserve_one(world);
    }
    if (status == ABUT_OK) {
        ab_placing placing = { settings->shapes,
                               settings->shape_count == 0 ? 1 : settings->shape_count,
                               abut_at_angle(settings->at.x, settings->at.y, settings->angle),
                               settings->kind == ABUT_BODY_MOVER && !settings->sensor,
                               settings->whole,
                               settings->one_sided,
                               settings->tiles,
                               settings->pixels,
                               settings->pixel_size,
                               settings,
                               kinds };

        status = ab_pieces_keep(world, &placing, &placed);
    }
    if (status != ABUT_OK) {
        return status;
    }
    uint32_t index = make_body(world, settings, &numbers, &placed);

    newcomer->id = world->cold[index].id;
    status = stays ? refuse_overlapping(world, index, settings->spawn)
                   : ab_body_settle(world, index, settings->spawn, numbers.reach);
    if (status == ABUT_OK && !ab_judge(world, index, &newcomer->judgement)) {
        status = ab_refuse(world, ABUT_E_MEMORY, "no memory for what the body meets");
    }
    if (status != ABUT_OK) {
        unmake_body(world, index, false);
        return status;
    }
    newcomer->judgement.is_new = true;
    return ABUT_OK;
}

void ab_newcomer_unmake(abut_world *world, ab_newcomer *newcomer)
{
    ab_judgement_end(&newcomer->judgement);
    unmake_body(world, ab_index_of(world, newcomer->id), false);
}

void ab_newcomer_welcome(abut_world *world, ab_newcomer *newcomer)
{
    newcomer->judgement.index = ab_index_of(world, newcomer->id); /* others have come since */
    ab_judgement_carry_out(world, &newcomer->judgement, true);
}

abut_status abut_world_add(abut_world *world, const abut_body_settings *settings, abut_body *body)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_WORLD_ADD, .settings = settings, .out = body });
    }
    if (world != NULL && settings != NULL && settings->figure != NULL) {
        return ab_add_made_of(world, settings, body);
    }
    ab_newcomer newcomer;

    if (body != NULL) {
        *body = ABUT_NO_BODY;
    }
    abut_status status = ab_may_add(world, settings);

    if (status == ABUT_OK) {
        status = ab_newcomer_make(world, settings, NULL, false, &newcomer);
    }
    if (status != ABUT_OK) {
        return status;
    }
    ab_newcomer_welcome(world, &newcomer);
    if (body != NULL) {
        *body = newcomer.id;
    }
    return ABUT_OK;
}

abut_status ab_find_body(abut_world *world, abut_body body, uint32_t *index)
{
    if (world == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_world_is_busy(world)) {
        return ab_refuse_busy(world);
    }
    *index = ab_index_of(world, body);
    return *index != AB_NONE ? ABUT_OK : ab_refuse_stale(world, body);
}

abut_status abut_world_remove(abut_world *world, abut_body body)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_WORLD_REMOVE, .bodies = { body } });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        ab_contacts_end(world, body);
        unmake_body(world, index, true);
    }
    return status;
}
