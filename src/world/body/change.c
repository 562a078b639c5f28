/* world/body/change.c - another place, other shapes for a body that is there.
 *
 * A change is made, judged (judge.h), and taken back if there is no memory for what follows from
 * it. Only then does anything happen that cannot be taken back: contacts end, sleepers wake.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "world/body/body.h"
#include "world/body/judge.h"
#include "world/body/place.h"
#include "world/cells/cells.h"
#include "world/pair/pair.h"
#include "world/rest/rest.h"
#include "world/state/border.h"
#include "world/state/call.h"
#include "world/state/pieces.h"
#include "world/state/refusal.h"
#include "world/state/state.h"

/* --- Other shapes, another place ---------------------------------------------------------------
 */

static ab_body_form form_of(const abut_world *world, uint32_t index)
{
    const ab_hot *hot = &world->hot[index];
    const ab_cold *cold = &world->cold[index];

    return (ab_body_form){ .at = hot->at,
                           .origin = cold->origin,
                           .core = hot->core,
                           .piece = cold->piece,
                           .piece_count = cold->piece_count,
                           .many = hot->flags & AB_MANY,
                           .whole = cold->whole,
                           .one_sided = cold->one_sided,
                           .grid = cold->grid };
}

static void take_form(abut_world *world, uint32_t index, const ab_body_form *form)
{
    ab_hot *hot = &world->hot[index];
    ab_cold *cold = &world->cold[index];

    ab_body_cells_unlink(world, index);
    hot->at = form->at;
    hot->core = form->core;
    hot->flags = (uint8_t)((hot->flags & ~AB_MANY) | form->many);
    cold->origin = form->origin;
    cold->piece = form->piece;
    cold->piece_count = (uint16_t)form->piece_count;
    cold->whole = form->whole;
    cold->one_sided = form->one_sided;
    cold->grid = form->grid;
    world->forms++;
    ab_judge_picky(world, index);
    ab_body_link(world, index);
}

static abut_status settle_anew(
    abut_world *world, uint32_t index, abut_spawn spawn, int64_t reach, ab_judgement *judgement)
{
    abut_status status = ab_body_settle(world, index, spawn, reach);

    if (status == ABUT_OK && !ab_judge(world, index, judgement)) {
        status = ab_refuse(world, ABUT_E_MEMORY, "no memory for what the body meets there");
    }
    return status;
}

/* Takes another form, of pieces of its own. */
static abut_status
take_pieces(abut_world *world, uint32_t index, const ab_placing *placing, ab_reshaping *reshaping)
{
    ab_placed placed;

    if (!ab_body_cells_reserve(world, 1)) {
        return ab_refuse(world, ABUT_E_MEMORY, "no memory for the body's cell");
    }
    abut_status status = ab_pieces_keep(world, placing, &placed);

    if (status == ABUT_OK) {
        reshaping->before = form_of(world, index);
        reshaping->after = (ab_body_form){ .at = placed.at,
                                           .origin = placed.origin,
                                           .core = world->pieces[placed.first].core,
                                           .piece = placed.first,
                                           .piece_count = placed.count,
                                           .many = placed.count > 1 ? AB_MANY : 0,
                                           .whole = placing->whole,
                                           .one_sided = placing->sided,
                                           .grid = placed.grid };
        take_form(world, index, &reshaping->after);
    }
    return status;
}

void ab_reshape_take_back(abut_world *world, uint32_t index, const ab_reshaping *reshaping)
{
    const ab_body_form *after = &reshaping->after;

    take_form(world, index, &reshaping->before);
    ab_pieces_take_back(world, after->piece, after->piece_count, after->grid);
}

void ab_reshape_keep(abut_world *world, const ab_reshaping *reshaping)
{
    const ab_body_form *before = &reshaping->before;

    ab_pieces_drop(world, before->piece, before->piece_count);
    ab_pieces_let_go(world, before->piece, before->piece_count, before->grid);
}

/* What walks on the body goes along, if its origin was moved. */
static void note_places(abut_world *world, uint32_t index, const ab_body_form *before)
{
    ab_vec there = ab_add(world->hot[index].at, world->cold[index].origin);

    ab_walkers_note_move(world, index, ab_sub(there, ab_add(before->at, before->origin)));
}

static abut_status place_anew(
    abut_world *world, uint32_t index, const ab_placing *placing, abut_spawn spawn, int64_t reach)
{
    ab_reshaping reshaping = { .before = { .grid = AB_NONE } };
    ab_judgement judgement;
    abut_status status = take_pieces(world, index, placing, &reshaping);

    if (status != ABUT_OK) {
        return status;
    }
    status = settle_anew(world, index, spawn, reach, &judgement);
    if (status != ABUT_OK) {
        ab_reshape_take_back(world, index, &reshaping);
        return status;
    }
    const ab_body_form *before = &reshaping.before;

    ab_pieces_drop(world, before->piece, before->piece_count);
    ab_body_leave(world, index);
    ab_judgement_carry_out(world, &judgement, true);
    ab_pieces_let_go(world, before->piece, before->piece_count, before->grid);
    note_places(world, index, before);
    return ABUT_OK;
}

/* Puts a body of a grid elsewhere, as it is. */
static abut_status
place_grid_anew(abut_world *world, uint32_t index, abut_vec2 at, abut_spawn spawn, int64_t reach)
{
    ab_judgement judgement;
    abut_status status = ab_check_place(world, "at.x", "at.y", at);

    if (status != ABUT_OK) {
        return status;
    }
    ab_body_form before = form_of(world, index);
    ab_body_form after = before;
    ab_body_size size = world->extents[index];

    after.at = (ab_vec){ ab_round(at.x), ab_round(at.y) };
    ab_vec low = ab_add(after.at, size.low);
    ab_vec high = ab_add(after.at, size.high);

    if (low.x < -AB_LATTICE_LIMIT || low.y < -AB_LATTICE_LIMIT || high.x > AB_LATTICE_LIMIT ||
        high.y > AB_LATTICE_LIMIT) {
        return ab_refuse(world, ABUT_E_RANGE, AB_GRID_IS_FAR);
    }
    if (!ab_body_cells_reserve(world, 1)) {
        return ab_refuse(world, ABUT_E_MEMORY, "no memory for the body's cell");
    }
    take_form(world, index, &after);
    status = settle_anew(world, index, spawn, reach, &judgement);

    if (status != ABUT_OK) {
        take_form(world, index, &before);
        return status;
    }
    ab_body_leave(world, index);
    ab_judgement_carry_out(world, &judgement, true);
    note_places(world, index, &before);
    return ABUT_OK;
}

/* The shapes of a body as they were given, in memory of their own. */
static abut_shape *copy_local_shapes(abut_world *world, uint32_t index)
{
    const ab_cold *cold = &world->cold[index];
    abut_shape *shapes = ab_resize(&world->allocator, NULL, 0, cold->piece_count, sizeof *shapes);

    for (uint32_t k = 0; shapes != NULL && k < cold->piece_count; k++) {
        shapes[k] = ab_shape_store_read(world, world->pieces[cold->piece + k].local);
    }
    return shapes;
}

static abut_status check_spawn(abut_world *world, abut_spawn spawn, double reach)
{
    abut_status status = ab_check_choice(world, "spawn", (int)spawn, ABUT_SPAWN_COUNT);

    return status == ABUT_OK ? ab_check_range(world, "reach", reach, 0, ABUT_LIMIT) : status;
}

static bool must_be_wide(const abut_world *world, uint32_t index)
{
    return world->hot[index].kind == ABUT_BODY_MOVER && world->cold[index].sensor == 0;
}

abut_status abut_body_place(
    abut_world *world, abut_body body, abut_vec2 at, double angle, abut_spawn spawn, double reach)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_PLACE, .bodies = { body },
                                            .numbers = { angle, reach },
                                            .words = { (uint64_t)spawn }, .vector = at });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        status = check_spawn(world, spawn, reach);
    }
    if (status == ABUT_OK) {
        status = ab_check_angle(world, angle);
    }
    if (status != ABUT_OK) {
        return status;
    }
    if (world->cold[index].grid != AB_NONE) {
        return angle == 0
                   ? place_grid_anew(world, index, at, spawn, ab_round(reach))
                   : ab_refuse_number(world, ABUT_E_ARGUMENT, "angle", angle, AB_NO_TURNED_GRID);
    }
    uint32_t count = world->cold[index].piece_count;
    abut_shape *shapes = copy_local_shapes(world, index);

    if (shapes == NULL) {
        return ab_refuse(world, ABUT_E_MEMORY, "no memory to place the body");
    }
    ab_placing placing = { .shapes = shapes,
                           .count = count,
                           .pose = abut_at_angle(at.x, at.y, angle),
                           .wide = must_be_wide(world, index),
                           .whole = world->cold[index].whole != 0,
                           .sided = world->cold[index].one_sided != 0 };

    status = place_anew(world, index, &placing, spawn, ab_round(reach));
    ab_free(&world->allocator, shapes, count, sizeof *shapes);
    if (status == ABUT_OK) {
        world->traits[index].angle = angle;
    }
    return status;
}

/* Other shapes where a body is. */
static ab_placing placing_here(const abut_world *world, uint32_t index, const ab_new_shapes *given)
{
    ab_vec at = ab_add(world->hot[index].at, world->cold[index].origin);

    return (ab_placing){ .shapes = given->shapes,
                         .count = given->count,
                         .pose = abut_at_angle(ab_units(at.x), ab_units(at.y),
                                               world->traits[index].angle),
                         .wide = must_be_wide(world, index),
                         .whole = given->whole };
}

abut_status ab_body_take_shapes(
    abut_world *world, abut_body body, const ab_new_shapes *given, abut_spawn spawn, double reach)
{
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        status = check_spawn(world, spawn, reach);
    }
    if (status != ABUT_OK) {
        return status;
    }
    ab_placing placing = placing_here(world, index, given);

    if (world->cold[index].grid != AB_NONE) {
        return ab_refuse(world, ABUT_E_ARGUMENT,
                         "a body of tiles or pixels cannot be reshaped: set its cells instead");
    }
    return place_anew(world, index, &placing, spawn, ab_round(reach));
}

abut_status abut_body_reshape(abut_world *world,
                              abut_body body,
                              const abut_shape *shapes,
                              uint32_t shape_count,
                              abut_spawn spawn,
                              double reach)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_RESHAPE, .bodies = { body },
                                            .numbers = { reach }, .words = { (uint64_t)spawn },
                                            .shapes = shapes, .shape_count = shape_count });
    }
    return ab_body_take_shapes(world, body, &(ab_new_shapes){ shapes, shape_count, false }, spawn,
                               reach);
}

abut_status abut_body_reshape_whole(abut_world *world,
                                    abut_body body,
                                    const abut_shape *shapes,
                                    uint32_t shape_count,
                                    abut_spawn spawn,
                                    double reach)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_RESHAPE_WHOLE, .bodies = { body },
                                            .numbers = { reach }, .words = { (uint64_t)spawn },
                                            .shapes = shapes, .shape_count = shape_count });
    }
    return ab_body_take_shapes(world, body, &(ab_new_shapes){ shapes, shape_count, true }, spawn,
                               reach);
}

abut_status ab_reshape_try(abut_world *world,
                           uint32_t index,
                           const abut_shape *shapes,
                           uint32_t count,
                           ab_vec up,
                           ab_reshaping *reshaping)
{
    ab_new_shapes given = { shapes, count, world->cold[index].whole != 0 };
    ab_placing placing = placing_here(world, index, &given);
    abut_status status = take_pieces(world, index, &placing, reshaping);

    if (status == ABUT_OK) {
        bool grows = ab_overlapped_by_rise(world, index, up) == AB_NONE;

        status = ab_body_settle(world, index, grows ? ABUT_SPAWN_IGNORE : ABUT_SPAWN_REFUSE, 0);
        if (status != ABUT_OK) {
            ab_reshape_take_back(world, index, reshaping);
        }
    }
    return status;
}
