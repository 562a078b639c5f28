/* abut/world.h - many bodies that move at once and never overlap.
 *
 * Two bodies are a *solid pair* if neither is a sensor, at least one is a mover, at least one has
 * area, their filters agree, and nothing lets them pass through each other. If every solid pair
 * starts apart or touching, then after every abut_world_step(), at any speed, no solid pair
 * overlaps, no two of a solid pair have passed through each other, and statics have not moved by
 * one bit. Where this promise cannot be kept (a door closes on a player), an event reports it.
 *
 *     abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.2 } });
 *     abut_shape box = abut_rect(-5, -5, 10, 10);
 *     abut_body crate;
 *     abut_world_add(world, &(abut_body_settings){ .shapes = &box, .at = { 3, 4 } }, &crate);
 *     abut_world_step(world);
 *     abut_vec2 where = abut_body_at(world, crate);
 *
 * Four functions move bodies:
 *   abut_world_step()           everything at once, exactly: keeps the promise for all bodies
 *   abut_body_move()            one body, now: keeps the promise for that body
 *   abut_body_walk()            a character (walk.h), now: slopes, steps, lifts; the same promise
 *   abut_world_step_discrete()  move, detect, separate: promises nothing
 *
 * This header makes worlds and moves what is in them, and includes the rest:
 *   body.h         what a body is; adding, changing and reading bodies
 *   body_tiles.h   the cells of bodies that are made of tiles or pixels
 *   map.h          maps of tiles with walls, planks, spikes and ice, as several bodies at once
 *   passing.h      bodies that pass through each other
 *   event.h        what happened in a step: events, contacts, paths
 *   world_query.h  finding bodies: at a place, along a path, nearest, in sight
 *
 * The following holds for every function in all of these, unless its comment says otherwise.
 *
 * Units. Lengths are in the caller's units, from -ABUT_LIMIT to ABUT_LIMIT, and are rounded once to
 * the lattice (2^-32 unit). There is no dt: velocities are in units per step, accelerations in
 * units per step per step, or per second if settings.steps_per_second is set. Angles are in
 * radians, from +x towards +y. Everything is kept on the lattice, so the same calls give the same
 * bits on every machine. Wherever an order is visible, it is the order of ids.
 *
 * Bad input. A function that returns abut_status returns ABUT_E_ARGUMENT for a NULL world or
 * pointer and for an enum out of range, ABUT_E_STALE for an id that names no body,
 * ABUT_E_NOT_FINITE and ABUT_E_RANGE for numbers, and ABUT_E_MEMORY if there is no memory.
 * abut_world_last_error() then says which field was wrong, what it was and what it may be. A call
 * that does not return ABUT_OK has changed nothing. Functions that only read give zeros, empty
 * bounds or an empty shape for a NULL world or a stale id.
 *
 * Ownership. Settings and shapes are copied. Pointers that the world returns belong to it; each
 * function's comment says how long they stay valid.
 *
 * Threads. Different worlds are independent. One world may be read and queried by several threads
 * at once, as long as none changes it. Of the functions that take a const world, only
 * abut_body_try_move(), abut_body_try_walk(), abut_body_free_place(), abut_body_tiles(),
 * abut_body_pixels(), abut_map_tiles(), abut_world_draw() and abut_world_copy() allocate; to call
 * these from several threads, the allocator must allow it. While a call changes a world, no other
 * call may use that world. With settings.tasks, which must outlive the world, abut_world_step()
 * spreads the work on bodies and pairs over several threads; impacts are answered one after another
 * on the caller's thread. Any number of threads, and any order of tasks, gives the same bits. Only
 * the caller's thread calls your functions (filter, answer, allocator).
 *
 * Callbacks. While the world is calling a function of yours (filter, answer, wants), every call
 * that would change the world returns ABUT_E_BUSY, and abut_world_destroy() does nothing. Reading
 * and queries work there, and see a body that is being added or changed as it would be afterwards.
 * Two exceptions: within a step, queries, abut_body_try_move(), abut_body_try_walk() and
 * abut_body_free_place() are refused; and when your functions are nested 256 deep, so are queries
 * that would call one more.
 *
 * Cost. n is the number of bodies, k the number of bodies near the one in question, c the number of
 * contacts of bodies that are awake. A function that states no cost takes constant time. Memory
 * grows with n; a world whose frames are like those before allocates nothing more.
 *
 * docs/world.md has the rest.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_WORLD_H
#define ABUT_WORLD_H

#include "body.h"
#include "body_tiles.h"
#include "event.h"
#include "map.h"
#include "passing.h"
#include "react.h"
#include "tasks.h"
#include "world_query.h"

/* A pair as the two functions below see it: copies, not the world. `a` has the lower id. The
 * functions are called on the caller's thread, perhaps more than once for one impact, and must be
 * pure. */
typedef struct abut_pair_view {
    abut_body a;
    abut_body b;
    uint64_t user_a;
    uint64_t user_b;
    abut_vec2 velocity_a;
    abut_vec2 velocity_b;
    abut_vec2 normal; /* out of b towards a; zero for a filter */
    abut_vec2 point;  /* where the two meet; zero for a filter */
    double time;      /* within the step, 0 to 1 */
} abut_pair_view;

/* Whether two bodies whose categories, masks and groups agree meet at all. */
typedef bool abut_filter_fn(void *user, const abut_pair_view *pair);

/* What follows from an impact. */
typedef enum abut_verdict {
    ABUT_VERDICT_DEFAULT, /* the answers of the two bodies */
    ABUT_VERDICT_OWN,     /* the movers get `velocities`; if these still approach, the approaching
                           * part is left out of their motion for the rest of this step */
    ABUT_VERDICT_PASS     /* nothing: the two pass through each other until apart */
} abut_verdict;
typedef abut_verdict
abut_answer_fn(void *user, const abut_pair_view *pair, abut_velocities *velocities);

/* All zero: no gravity, no friction, units per step. */
typedef struct abut_world_settings {
    abut_vec2 gravity;
    abut_vec2 up; /* decides what counts as ground; of any length; zero: against gravity */
    double steps_per_second; /* up to 2^20: velocities are then per second, and accelerations per
                              * second squared, in all calls but those of walk.h; 0: per step */
    uint32_t budget;         /* how many impacts a mover may have in a step before it freezes for
                              * the rest of it, up to 1000; 0: 8 */
    double friction;         /* between movers and what they rest on, 0 to 1 */
    bool no_sleep;           /* bodies at rest do not fall asleep */
    bool no_stayed;          /* the event STAYED is not reported */
    bool trails;             /* the path of every body through a step is recorded */
    abut_filter_fn *filter;
    abut_answer_fn *answer;
    void *user;               /* handed to both */
    abut_tasks tasks;         /* runs a step on several threads; all zero: the caller's alone */
    abut_allocator allocator; /* all zero: malloc. Must outlive the world */
} abut_world_settings;

/* Makes a world, which the caller destroys. NULL means default settings. Returns NULL if there is
 * no memory or a setting is invalid: abut_world_settings_check() tells which of the two, and
 * abut_world_settings_explain() says which setting. */
ABUT_API abut_world *abut_world_create(const abut_world_settings *settings);

/* Frees a world and everything that it has returned. NULL is fine. O(n). */
ABUT_API void abut_world_destroy(abut_world *world);

/* Whether settings are valid: ABUT_OK, ABUT_E_ARGUMENT (budget), ABUT_E_RANGE or
 * ABUT_E_NOT_FINITE. NULL is valid. */
ABUT_API abut_status abut_world_settings_check(const abut_world_settings *settings);

/* Writes a sentence that says which setting is wrong, what it is and what it may be, for example
 * "friction is 2, but must be from 0 to 1". As snprintf: at most `size` bytes with the final zero,
 * and returns the length of the whole sentence. `text` may be NULL. */
ABUT_API size_t abut_world_settings_explain(const abut_world_settings *settings,
                                            char *text,
                                            size_t size);

/* Reads the present settings of a world. A world created with them has the same rules. */
ABUT_API abut_status abut_world_read(const abut_world *world, abut_world_settings *out);

/* Change one setting, from the next step on; steps_per_second, callbacks, tasks and allocator
 * cannot be changed. A change of gravity, up, friction or no_sleep wakes every body: O(n). */
ABUT_API abut_status abut_world_set_gravity(abut_world *world, abut_vec2 gravity);
ABUT_API abut_status abut_world_set_up(abut_world *world, abut_vec2 up);
ABUT_API abut_status abut_world_set_friction(abut_world *world, double friction);
ABUT_API abut_status abut_world_set_budget(abut_world *world, uint32_t budget);
ABUT_API abut_status abut_world_set_no_sleep(abut_world *world, bool no_sleep);
ABUT_API abut_status abut_world_set_no_stayed(abut_world *world, bool no_stayed);
ABUT_API abut_status abut_world_set_trails(abut_world *world, bool trails);

/* Makes room for this many bodies in total, so that adding them allocates little. ABUT_E_FULL for
 * more than ABUT_MAX_BODIES. O(n). */
ABUT_API abut_status abut_world_reserve(abut_world *world, uint32_t bodies);

/* A sentence about the last call that failed: the field that was wrong, its value, and what it may
 * be, for example "kind is 9, but must be from 0 to 2"; "" if none has failed. Never NULL; valid
 * until the next call that fails. Every failing call on this world, or on a rollback of it, sets
 * the sentence; calls that take a const world do not. */
ABUT_API const char *abut_world_last_error(const abut_world *world);

/* The body that blocked the last call that failed, if that returned ABUT_E_OVERLAP; of several
 * bodies the one with the lowest id. ABUT_NO_BODY if the call failed for another reason. */
ABUT_API abut_body abut_world_blocker(const abut_world *world);

/* --- Moving --------------------------------------------------------------------- */

/* Moves everything by one step. If there is no memory, it returns ABUT_E_MEMORY and leaves the
 * world and the reports of the last step as they were. About O(bodies that are awake + c), plus
 * O(k) for every impact; the budget bounds the number of impacts. Bodies that sleep or stand still
 * cost nothing. */
ABUT_API abut_status abut_world_step(abut_world *world);

/* The number of steps so far. */
ABUT_API uint64_t abut_world_frame(const abut_world *world);

/* A hash of everything that decides what happens next, except for the settings: the same on every
 * machine. O(n + all contacts). */
ABUT_API uint64_t abut_world_hash(const abut_world *world);

/* Something that a moved body met. */
typedef struct abut_bump {
    abut_body other;
    double time;      /* as a fraction of the whole motion, 0 to 1 */
    abut_vec2 normal; /* out of the other */
    abut_vec2 at;     /* where the body was then */
    bool passed;      /* it did not stop the body: a sensor, or one that let it through */
} abut_bump;

typedef struct abut_moved_body {
    abut_vec2 at;        /* where it ended */
    abut_vec2 moved;     /* by how much: a lattice vector */
    abut_vec2 left;      /* the rest of the motion, less what impacts took from it */
    uint32_t bump_count; /* of all bumps, including those that did not fit */
} abut_moved_body;

/* Moves one body now, by up to `motion`, while everything else stands still: exactly to the first
 * impact, then on as `answer` says: SLIDE along what it met, STOP there, BOUNCE back with the rest
 * of the motion, or PASS through. The other answers slide. The body ends apart from or touching
 * every body that is solid to it. `out` may be NULL. `bumps` gets at most `capacity` bumps in the
 * order in which they were met, and may be NULL if `capacity` is 0. O(k) for each impact.
 *
 * abut_body_try_move() gives the same answer and moves nothing; it needs `out`. */
ABUT_API abut_status abut_body_move(abut_world *world,
                                    abut_body body,
                                    abut_vec2 motion,
                                    abut_answer_kind answer,
                                    abut_moved_body *out,
                                    abut_bump *bumps,
                                    uint32_t capacity);
ABUT_API abut_status abut_body_try_move(const abut_world *world,
                                        abut_body body,
                                        abut_vec2 motion,
                                        abut_answer_kind answer,
                                        abut_moved_body *out,
                                        abut_bump *bumps,
                                        uint32_t capacity);

/* Moves everything by its velocity at once, then separates the pairs that overlap by one of the
 * methods of react.h, one after another in the order of ids, in up to `rounds` rounds (less than
 * 2^31). Bodies may pass through each other and end overlapping: for comparison, and for effects
 * that need not be exact. O(n + near pairs * rounds). */
ABUT_API abut_status abut_world_step_discrete(abut_world *world,
                                              abut_method method,
                                              uint32_t rounds);

/* Finds a place where a body overlaps nothing: the nearest of the free places that a fixed search
 * tries within `reach` units; for boxes among boxes, the nearest there is. `out` gets the body's
 * own place if that is free. ABUT_E_OVERLAP if no free place is found. O(k^2), and more among many
 * shapes. */
ABUT_API abut_status abut_body_free_place(const abut_world *world,
                                          abut_body body,
                                          double reach,
                                          abut_vec2 *out);

/* Moves a body to the place that abut_body_free_place() finds. However deep an overlap is, one call
 * ends it. */
ABUT_API abut_status abut_body_resolve(abut_world *world, abut_body body, double reach);

#endif
