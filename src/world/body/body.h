/* world/body/body.h - what the calls about bodies share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_BODY_BODY_H
#define AB_WORLD_BODY_BODY_H

#include "base/check.h"
#include "world/body/judge.h"
#include "world/state/state.h"

/* The body of an id, if the world may be changed now. */
abut_status ab_find_body(abut_world *world, abut_body body, uint32_t *index);

/* A slot for a new body. There must be room for one more. */
uint32_t ab_slot_take(abut_world *world);
/* The body was refused: all is as it was before ab_slot_take(). */
void ab_slot_untake(abut_world *world, uint32_t slot);
/* The body is gone: its id is stale from now on. */
void ab_id_retire(abut_world *world, uint32_t slot);

/* Deals with whatever a body must not overlap where it stands now, as the caller's `spawn` says:
 * moves it, or refuses it. What it may overlap is judged afterwards. */
abut_status ab_body_settle(abut_world *world, uint32_t index, abut_spawn spawn, int64_t reach);

/* A body that has just been made, where it is to stand: what follows from that is known, and there
 * is room for it, but nothing has followed yet. */
typedef struct ab_newcomer {
    abut_body id;
    ab_judgement judgement;
} ab_newcomer;

/* The shapes and the rules of a kind of tile in a body of tiles; false if it has no shapes there.
 * There is room for ABUT_TILE_SHAPES. */
bool ab_cell_kind_read(const abut_world *world,
                       uint32_t index,
                       uint32_t number,
                       abut_shape *shapes,
                       abut_tile_kind *kind);

/* Whether anything may be added now. */
abut_status ab_may_add(abut_world *world, const abut_body_settings *settings);
/* Makes a body, or leaves no trace. `kinds`, if it is a layer of a map, are those of its tiles that
 * it consists of; otherwise NULL. If it `stays`, it is not moved out of what it overlaps. */
abut_status ab_newcomer_make(abut_world *world,
                             const abut_body_settings *settings,
                             const bool *kinds,
                             bool stays,
                             ab_newcomer *newcomer);
/* Takes the last body that was made back, without a trace. */
void ab_newcomer_unmake(abut_world *world, ab_newcomer *newcomer);
/* Lets happen what follows: contacts, permissions to pass. */
void ab_newcomer_welcome(abut_world *world, ab_newcomer *newcomer);

abut_status ab_check_mass(abut_world *world, double mass);
abut_status ab_check_friction(abut_world *world, double friction);
abut_status ab_check_slowing(abut_world *world, double damping, double braking);
/* In 2^-30; negative for a body without one of its own. */
int32_t ab_friction_quanta(double friction);
void ab_set_slowing(abut_world *world, uint32_t index, double damping, double braking);
/* The velocity of a surface on the lattice, or why not; and what a body has from then on. */
abut_status ab_check_surface(abut_world *world, abut_vec2 surface, ab_vec *quanta);
void ab_set_surface(abut_world *world, uint32_t index, ab_vec surface);
/* Its acceleration, damping, braking or surface is another one. */
void ab_note_changes_of_speed(abut_world *world, uint32_t index);
int64_t ab_lightness(double mass);
int64_t ab_push_limit(const abut_world *world, double limit);

/* Moves a body that is in no cell among those that move, or among the statics. */
void ab_body_regroup(abut_world *world, uint32_t index, abut_body_kind kind);

/* A body is somewhere else: it wakes. */
void ab_body_leave(abut_world *world, uint32_t index);
/* Moves a body by a lattice vector. What it touches there may be known; NULL if it is not. Without
 * memory it returns false and changes nothing. */
bool ab_body_carry(abut_world *world, uint32_t index, ab_vec move, const ab_known_touch *known);
/* The same for a body that stands on a floor there (AB_NONE: on none). The two are in contact even
 * if rounding has left a gap between them. */
bool ab_body_carry_onto(abut_world *world, uint32_t index, ab_vec move, uint32_t floor);

/* What a body has and another placing replaces. */
typedef struct ab_body_form {
    ab_vec at;
    ab_vec origin;
    uint32_t core;
    uint32_t piece;
    uint32_t piece_count;
    uint8_t many;
    uint8_t whole;
    uint8_t one_sided;
    uint32_t grid;
} ab_body_form;

typedef struct ab_reshaping {
    ab_body_form before;
    ab_body_form after;
} ab_reshaping;

/* Gives a body other shapes where it is, or refuses them if they overlap something. Bodies that are
 * open to what comes along `up`, of length 2^30, are not in the way; if it is zero, all bodies are.
 * The consequences are left to the caller: it must either take this back, with the body where it
 * was, or keep it and carry the body (ab_body_carry), even if by zero. */
abut_status ab_reshape_try(abut_world *world,
                           uint32_t index,
                           const abut_shape *shapes,
                           uint32_t count,
                           ab_vec up,
                           ab_reshaping *reshaping);
void ab_reshape_take_back(abut_world *world, uint32_t index, const ab_reshaping *reshaping);
void ab_reshape_keep(abut_world *world, const ab_reshaping *reshaping);

/* Takes a body into the cells where it stands. There must be room. */
void ab_body_link(abut_world *world, uint32_t index);

/* Shapes that a body is given, and whether they are parts of one thing. */
typedef struct ab_new_shapes {
    const abut_shape *shapes;
    uint32_t count;
    bool whole;
} ab_new_shapes;

/* Gives a body other shapes where it stands (body/change.c). */
abut_status ab_body_take_shapes(
    abut_world *world, abut_body body, const ab_new_shapes *given, abut_spawn spawn, double reach);

/* Adds a body made of a figure, as the list of its pieces (body/made_of.c). */
abut_status ab_add_made_of(abut_world *world, const abut_body_settings *settings, abut_body *body);

#endif
