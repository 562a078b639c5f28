/* world/state/call.h - a call that changes a world, as a value.
 *
 * Every public function that changes a world has a row here, and begins by asking whether the world
 * is recorded. If so, it passes itself as a value to the recorder, which writes the value down and
 * makes the call. That leads back to the same function, which now finds the world not recorded, and
 * does its work. So calls within calls are not recorded. A replay reads the value, and makes the
 * same call.
 *
 * The world knows the recorder only as a function pointer (world/record/ has the function).
 * tests/tools/test_calls.py compares the rows with the headers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_CALL_H
#define AB_WORLD_STATE_CALL_H

#include "base/check.h"

#include "abut/map.h"
#include "abut/state.h"
#include "world/state/state.h"

/* Number, name, function, form, arguments. The form has a letter for each argument, in the order in
 * which they are written:
 *   b body   v vector   d number   u, i, U 32 bits, signed, 64 bits   e one of a few   f yes or no
 *   s shapes   p settings of a body   w settings of a walk   m layers of a map
 *   r a rollback   = the id that was given out, or the first of them   # a frame ends: the hash
 * Each kind of argument lies in an array of the call, in its order. Numbers are part of the format:
 * new rows go to the end, and no number is used twice. */
#define AB_CALLS(CALL)                                                                             \
    CALL(1, WORLD_SET_GRAVITY, abut_world_set_gravity, "v", (world, c->vector))                    \
    CALL(2, WORLD_SET_UP, abut_world_set_up, "v", (world, c->vector))                              \
    CALL(3, WORLD_SET_FRICTION, abut_world_set_friction, "d", (world, c->numbers[0]))              \
    CALL(4, WORLD_SET_BUDGET, abut_world_set_budget, "u", (world, (uint32_t)c->words[0]))          \
    CALL(5, WORLD_SET_NO_SLEEP, abut_world_set_no_sleep, "f", (world, c->words[0] != 0))           \
    CALL(6, WORLD_SET_NO_STAYED, abut_world_set_no_stayed, "f", (world, c->words[0] != 0))         \
    CALL(7, WORLD_SET_TRAILS, abut_world_set_trails, "f", (world, c->words[0] != 0))               \
    CALL(8, WORLD_ADD, abut_world_add, "p=", (world, c->settings, c->out))                         \
    CALL(9, WORLD_REMOVE, abut_world_remove, "b", (world, c->bodies[0]))                           \
    CALL(10, BODY_PLACE, abut_body_place, "bvded",                                                 \
         (world, c->bodies[0], c->vector, c->numbers[0], (abut_spawn)c->words[0], c->numbers[1]))  \
    CALL(11, BODY_RESHAPE, abut_body_reshape, "bsed",                                              \
         (world, c->bodies[0], c->shapes, c->shape_count, (abut_spawn)c->words[0], c->numbers[0])) \
    CALL(12, BODY_SET_KIND, abut_body_set_kind, "be",                                              \
         (world, c->bodies[0], (abut_body_kind)c->words[0]))                                       \
    CALL(13, BODY_SET_FILTER, abut_body_set_filter, "buui",                                        \
         (world, c->bodies[0], (uint32_t)c->words[0], (uint32_t)c->words[1],                       \
          ab_call_signed(c->words[2])))                                                            \
    CALL(14, BODY_SET_ANSWER, abut_body_set_answer, "bed",                                         \
         (world, c->bodies[0], (abut_answer_kind)c->words[0], c->numbers[0]))                      \
    CALL(15, BODY_SET_SENSOR, abut_body_set_sensor, "bf", (world, c->bodies[0], c->words[0] != 0)) \
    CALL(16, BODY_SET_OPEN_SIDE, abut_body_set_open_side, "bv", (world, c->bodies[0], c->vector))  \
    CALL(17, BODY_SET_OPEN_SIDES, abut_body_set_open_sides, "bu",                                  \
         (world, c->bodies[0], (uint32_t)c->words[0]))                                             \
    CALL(18, BODY_SET_VELOCITY, abut_body_set_velocity, "bv", (world, c->bodies[0], c->vector))    \
    CALL(19, BODY_SET_ACCELERATION, abut_body_set_acceleration, "bv",                              \
         (world, c->bodies[0], c->vector))                                                         \
    CALL(20, BODY_SET_FRICTION, abut_body_set_friction, "bd",                                      \
         (world, c->bodies[0], c->numbers[0]))                                                     \
    CALL(21, BODY_SET_SLOWING, abut_body_set_slowing, "bdd",                                       \
         (world, c->bodies[0], c->numbers[0], c->numbers[1]))                                      \
    CALL(22, BODY_SET_MASS, abut_body_set_mass, "bd", (world, c->bodies[0], c->numbers[0]))        \
    CALL(23, BODY_SET_PUSH, abut_body_set_push, "bed",                                             \
         (world, c->bodies[0], (abut_push_rule)c->words[0], c->numbers[0]))                        \
    CALL(24, BODY_SET_WHEN_BLOCKED, abut_body_set_when_blocked, "be",                              \
         (world, c->bodies[0], (abut_when_blocked)c->words[0]))                                    \
    CALL(25, BODY_SET_FLOATS, abut_body_set_floats, "bf", (world, c->bodies[0], c->words[0] != 0)) \
    CALL(26, BODY_SET_WAKEFUL, abut_body_set_wakeful, "bf",                                        \
         (world, c->bodies[0], c->words[0] != 0))                                                  \
    CALL(27, BODY_SET_USER, abut_body_set_user, "bU", (world, c->bodies[0], c->words[0]))          \
    CALL(28, BODY_WAKE, abut_body_wake, "b", (world, c->bodies[0]))                                \
    CALL(29, WORLD_IGNORE, abut_world_ignore, "bbfi",                                              \
         (world, c->bodies[0], c->bodies[1], c->words[0] != 0, ab_call_signed(c->words[1])))       \
    CALL(30, WORLD_STEP, abut_world_step, "#", (world))                                            \
    CALL(31, BODY_MOVE, abut_body_move, "bve",                                                     \
         (world, c->bodies[0], c->vector, (abut_answer_kind)c->words[0], c->out, c->list,          \
          c->capacity))                                                                            \
    CALL(32, WORLD_STEP_DISCRETE, abut_world_step_discrete, "eu#",                                 \
         (world, (abut_method)c->words[0], (uint32_t)c->words[1]))                                 \
    CALL(33, BODY_RESOLVE, abut_body_resolve, "bd", (world, c->bodies[0], c->numbers[0]))          \
    CALL(34, BODY_WALK, abut_body_walk, "bwv",                                                     \
         (world, c->bodies[0], c->settings, c->vector, c->out))                                    \
    CALL(35, BODY_STEER, abut_body_steer, "bwv", (world, c->bodies[0], c->settings, c->vector))    \
    CALL(36, BODY_STOP_STEERING, abut_body_stop_steering, "b", (world, c->bodies[0]))              \
    CALL(37, ROLLBACK_KEEP, abut_rollback_keep, "r", (c->rollback))                                \
    CALL(38, ROLLBACK_BACK, abut_rollback_back, "ru", (c->rollback, (uint32_t)c->words[0]))        \
    CALL(39, BODY_SET_YIELDS, abut_body_set_yields, "bf", (world, c->bodies[0], c->words[0] != 0)) \
    CALL(40, BODY_SET_TILE, abut_body_set_tile, "buuue",                                           \
         (world, c->bodies[0], (uint32_t)c->words[0], (uint32_t)c->words[1],                       \
          (uint32_t)c->words[2], (abut_spawn)c->words[3]))                                         \
    CALL(41, BODY_FILL_TILES, abut_body_fill_tiles, "biiiiue",                                     \
         (world, c->bodies[0],                                                                     \
          ((abut_cells){ ab_call_signed(c->words[0]), ab_call_signed(c->words[1]),                 \
                         (uint32_t)c->words[2], (uint32_t)c->words[3] }),                          \
          (uint32_t)c->words[4], (abut_spawn)c->words[5]))                                         \
    CALL(42, BODY_FILL_DISC, abut_body_fill_disc, "bvdue",                                         \
         (world, c->bodies[0], c->vector, c->numbers[0], (uint32_t)c->words[0],                    \
          (abut_spawn)c->words[1]))                                                                \
    CALL(43, BODY_RESHAPE_WHOLE, abut_body_reshape_whole, "bsed",                                  \
         (world, c->bodies[0], c->shapes, c->shape_count, (abut_spawn)c->words[0], c->numbers[0])) \
    CALL(44, BODY_SET_SURFACE, abut_body_set_surface, "bv", (world, c->bodies[0], c->vector))      \
    CALL(45, WORLD_ADD_MAP, abut_world_add_map, "p=", (world, c->settings, c->out))                \
    CALL(46, WORLD_REMOVE_MAP, abut_world_remove_map, "m", (world, c->map))                        \
    CALL(47, MAP_SET_TILE, abut_map_set_tile, "muuue",                                             \
         (world, c->map, (uint32_t)c->words[0], (uint32_t)c->words[1], (uint32_t)c->words[2],      \
          (abut_spawn)c->words[3]))                                                                \
    CALL(48, MAP_FILL_TILES, abut_map_fill_tiles, "miiiiue",                                       \
         (world, c->map,                                                                           \
          ((abut_cells){ ab_call_signed(c->words[0]), ab_call_signed(c->words[1]),                 \
                         (uint32_t)c->words[2], (uint32_t)c->words[3] }),                          \
          (uint32_t)c->words[4], (abut_spawn)c->words[5]))                                         \
    CALL(                                                                                          \
        49, MAP_FILL_DISC, abut_map_fill_disc, "mvdue",                                            \
        (world, c->map, c->vector, c->numbers[0], (uint32_t)c->words[0], (abut_spawn)c->words[1]))

typedef enum ab_call_kind {
#define AB_CALL_NUMBER(number, name, function, form, arguments) AB_CALL_##name = number,
    AB_CALLS(AB_CALL_NUMBER)
#undef AB_CALL_NUMBER
        AB_CALL_COUNT
} ab_call_kind;

typedef struct ab_call {
    ab_call_kind what;
    abut_body bodies[2];
    abut_vec2 vector;
    double numbers[2];
    uint64_t words[6];
    const void *settings; /* of a body or a walk; may be NULL */
    const abut_map *map;
    const abut_shape *shapes;
    uint32_t shape_count;
    uint32_t capacity; /* of `list` */
    void *out;         /* these are results, and are not recorded */
    void *list;
    abut_rollback *rollback;
} ab_call;

static inline int32_t ab_call_signed(uint64_t word)
{
    uint32_t low = (uint32_t)word;
    int32_t number;

    memcpy(&number, &low, sizeof number);
    return number;
}

/* Whether a call adds a body of a figure. */
static inline bool ab_is_made_of(const ab_call *call)
{
    const abut_body_settings *settings = call->settings;

    return call->what == AB_CALL_WORLD_ADD && settings != NULL && settings->figure != NULL;
}

/* Whether a call gives ids out: where `out` points begins with the first of them. */
static inline bool ab_gives_ids(ab_call_kind what)
{
    return what == AB_CALL_WORLD_ADD || what == AB_CALL_WORLD_ADD_MAP;
}

/* Writes calls down and makes them. */
typedef struct ab_recorder {
    abut_status (*make)(struct ab_recorder *self, abut_world *world, const ab_call *call);
    void (*lose)(struct ab_recorder *self);                                  /* the world is gone */
    void (*forget)(struct ab_recorder *self, const abut_rollback *rollback); /* or a rollback */
} ab_recorder;

static inline bool ab_is_recorded(const abut_world *world)
{
    return world != NULL && world->recorder != NULL;
}

static inline abut_status ab_record(abut_world *world, const ab_call *call)
{
    return world->recorder->make(world->recorder, world, call);
}

#endif
