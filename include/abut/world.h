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
 * The following holds for every function below, unless its comment says otherwise.
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
 * abut_body_pixels(), abut_world_draw() and abut_world_copy() allocate; to call these from several
 * threads, the allocator must allow it. While a call changes a world, no other call may use that
 * world. With settings.tasks, which must outlive the world, abut_world_step() spreads the work on
 * bodies and pairs over several threads; impacts are answered one after another on the caller's
 * thread. Any number of threads, and any order of tasks, gives the same bits. Only the caller's
 * thread calls your functions (filter, answer, allocator).
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
 * grows with n; a world whose contents no longer grow allocates nothing more.
 *
 * docs/world.md has the rest.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_WORLD_H
#define ABUT_WORLD_H

#include "figure.h"
#include "mask.h"
#include "query.h"
#include "react.h"
#include "tasks.h"
#include "tiles.h"

typedef struct abut_world abut_world;

/* A body's id. It names this body and no other for as long as the world lives: the id of a body
 * that was removed is stale for good, unless the world goes back to before that (state.h). 0 is no
 * body. An id is less than 2^53, so that languages whose numbers are doubles can hold it. Ids sort
 * by the slot that a body was given; slots are reused, so a later body may have a lower id. */
typedef uint64_t abut_body;
#define ABUT_NO_BODY ((abut_body)0)

/* The most bodies that a world holds at once. */
#define ABUT_MAX_BODIES ((uint32_t)1 << 22)

typedef enum abut_body_kind {
    ABUT_BODY_MOVER = 0, /* moves, and reacts to what it meets */
    ABUT_BODY_KINEMATIC, /* goes where its velocity takes it, and carries and pushes movers */
    ABUT_BODY_STATIC,    /* never moves by itself */
    ABUT_BODY_KIND_COUNT
} abut_body_kind;

/* How a mover answers an impact. If neither of two movers pushes, both take a common speed along
 * the normal: that of the one that is moving away, or 0 if they approach each other. */
typedef enum abut_answer_kind {
    ABUT_ANSWER_SLIDE = 0, /* loses the approaching part of its velocity, and keeps the rest */
    ABUT_ANSWER_STOP,      /* loses that part, and stops across the normal, too */
    ABUT_ANSWER_BOUNCE,    /* that part is reversed, times the larger `bounce` of the two */
    ABUT_ANSWER_PUSH,      /* exchanges momentum with movers, whatever their own answer is */
    ABUT_ANSWER_PASS,      /* passes through everything; contacts are reported */
    ABUT_ANSWER_ONE_WAY,   /* lets movers through, except those that meet the side opposite to
                            * `open_side`, which is solid. A mover with this answer slides */
    ABUT_ANSWER_COUNT
} abut_answer_kind;

/* How a pusher shares an impact with the mover it meets. */
typedef enum abut_push_rule {
    ABUT_PUSH_BY_MASS = 0, /* momentum is kept */
    ABUT_PUSH_BY_SPEED,    /* each velocity changes by its share of the two speeds */
    ABUT_PUSH_RULE_COUNT
} abut_push_rule;

/* What a kinematic does when it would crush a mover against something. */
typedef enum abut_when_blocked {
    ABUT_BLOCKED_STOP = 0, /* stops for the rest of the step: event STOPPED */
    ABUT_BLOCKED_CRUSH,    /* goes on: event CRUSHED; the two pass through each other until apart */
    ABUT_BLOCKED_PASS,     /* goes on likewise, without the event */
    ABUT_BLOCKED_COUNT
} abut_when_blocked;

/* What to do with a body that would overlap something where it is placed. If the overlap is at most
 * ABUT_NUDGE units deep, the body is always moved out of it. */
#define ABUT_NUDGE (1.0 / 1048576.0) /* 2^-20 */
typedef enum abut_spawn {
    ABUT_SPAWN_REFUSE = 0, /* ABUT_E_OVERLAP */
    ABUT_SPAWN_IGNORE,     /* the pairs that overlap pass through each other until apart */
    ABUT_SPAWN_NEAREST,    /* goes to a free place within `reach`; ABUT_E_OVERLAP if there is
                            * none */
    ABUT_SPAWN_COUNT
} abut_spawn;

/* A solid mover is at least this many units wide in every direction. */
#define ABUT_MOVER_WIDTH (1.0 / 256.0)

/* The most shapes a body may have; more are refused with ABUT_E_RANGE. */
#define ABUT_MOST_SHAPES 65535

/* Filters. A body belongs to one or more categories, bits 0 to 30; by default only to
 * ABUT_DEFAULT_CATEGORY. Its mask has the categories that it meets; by default all. Two bodies meet
 * if each has a category in the other's mask. Bit 31 is not a category and never counts: a body
 * with the mask ABUT_MEETS_NOTHING, which is only that bit, meets nothing, and neither does a body
 * whose only category is bit 31. */
#define ABUT_DEFAULT_CATEGORY ((uint32_t)1)
#define ABUT_MEETS_ALL ((uint32_t)0xffffffff)
#define ABUT_MEETS_NOTHING ((uint32_t)1 << 31)

/* As the friction of a body: everything slides on it. */
#define ABUT_NO_FRICTION (-1.0)

/* What a body is. All zero but the shapes: a sliding mover of mass 1 at the origin. */
typedef struct abut_body_settings {
    abut_body_kind kind;
    const abut_shape *shapes; /* around the body's own origin */
    uint32_t shape_count;     /* up to ABUT_MOST_SHAPES; 0: one. A body of several shapes is their
                               * union: points and segments overlap it even on a seam between two of
                               * them */
    const abut_tiles *tiles;  /* instead of shapes: the body is this grid, copied, with the least
                               * corner of its cell (0, 0) at its origin; it cannot be turned.
                               * docs/tiles.md */
    const abut_mask *pixels;  /* likewise: its cells are the solid pixels of this mask */
    double pixel_size;        /* the side of a pixel, in units; 0: 1 */
    const abut_figure
        *figure;    /* likewise: a region, a chain, a shape, a compound of these (figure.h), or, for
                     * a static, a ray, a line or a half-plane, as far as the lattice reaches. It is
                     * copied: its pieces, up to ABUT_MOST_SHAPES, become the shapes, and `whole` is
                     * set; so is `one_sided` for a one-sided chain */
    bool whole;     /* the shapes are parts of one thing: of a solid mover, only the whole must be
                     * ABUT_MOVER_WIDTH wide; each part may be narrower, but must have area */
    bool one_sided; /* of a static or a kinematic made of segments: each is solid towards the left
                     * of its direction, with y up, and lets movers from its right pass until they
                     * are apart from the body. Rules add up: a mover gets through if any of
                     * one_sided, open_sides and ONE_WAY lets it through */
    abut_vec2 at;   /* where its origin is */
    double angle;   /* up to 2^30 radians to either side; it never turns by itself */
    abut_vec2 velocity;     /* ignored for a static */
    abut_vec2 acceleration; /* of a mover, in addition to gravity */
    abut_answer_kind answer;
    double mass;       /* 2^-16 to 2^16; 0: 1 */
    double bounce;     /* 0 to 1; the larger of two bodies counts */
    double friction;   /* 0 to 1, with what it rests on and what rests on it: if both bodies have
                        * one, the smaller counts; 0: the other's, or that of the world.
                        * ABUT_NO_FRICTION: none */
    double damping;    /* of a mover: the part of its velocity that it loses in a step, 0 to 1; with
                        * steps_per_second, in a second, 0 to steps_per_second */
    double braking;    /* of a mover: the speed that it loses in a step (with steps_per_second, in a
                        * second), until it stands still: so a crate that is pushed over a floor
                        * seen from above comes to rest */
    abut_vec2 surface; /* of a static or a kinematic: the velocity of its surface relative to the
                        * body. Whatever stands on it is carried along: a conveyor belt */
    abut_push_rule push_rule;
    double push_limit;   /* the most speed that a push gives or takes away; 0: no limit */
    abut_vec2 open_side; /* of ONE_WAY: the direction to its open side, of any length but 0 */
    unsigned open_sides; /* bits 1 << ABUT_SIDE_...: impacts whose normal points mostly out of
                          * such a side are let through */
    abut_when_blocked when_blocked; /* of a kinematic */
    uint32_t category;              /* 0: ABUT_DEFAULT_CATEGORY */
    uint32_t mask;                  /* 0: ABUT_MEETS_ALL */
    int32_t group; /* two bodies of the same group always meet if it is positive, and never if it
                    * is negative; 0: category and mask decide */
    bool sensor;   /* reports what it meets, except sensors, and stops nothing */
    bool floats;   /* of a mover: gravity does not pull it */
    bool wakeful;  /* never falls asleep */
    bool yields;   /* of a mover: in a step it gives way to movers that do not yield, and to their
                    * walks (walk.h), as it would to kinematics. It neither deflects nor slows nor
                    * wakes what it hits, and is pushed aside by what runs into it. It is an obstacle
                    * only where it cannot give way, and to abut_body_move(). For bullets */
    uint64_t user; /* yours */
    abut_spawn spawn;
    double reach; /* of ABUT_SPAWN_NEAREST */
} abut_body_settings;

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

/* --- Bodies ------------------------------------------------------------------- */

/* Adds a body. `body`, which may be NULL, gets its id, or 0 if the body is refused:
 *   ABUT_E_SHAPE    there is no shape, or one is empty
 *   ABUT_E_THIN     a solid mover is thinner than ABUT_MOVER_WIDTH
 *   ABUT_E_OVERLAP  it would overlap a body that it must not: abut_world_blocker()
 *   ABUT_E_FULL     there are ABUT_MAX_BODIES already
 * or one of the statuses above. O(k) on average; O(n) when the world has to grow. */
ABUT_API abut_status abut_world_add(abut_world *world,
                                    const abut_body_settings *settings,
                                    abut_body *body);

/* --- Bodies of cells ----------------------------------------------------------- */

/* The kind of a cell in a body of tiles; in a body of pixels, 1 for a solid pixel. 0 for a cell
 * that does not exist, and for a body without cells. */
ABUT_API uint32_t abut_body_tile(const abut_world *world, abut_body body, int64_t x, int64_t y);

/* How many cells a body has along x and y; 0 and false for a body without cells. The pointers may
 * be NULL. */
ABUT_API bool
abut_body_tile_count(const abut_world *world, abut_body body, uint32_t *width, uint32_t *height);

/* The side of a body's cells, in units: cell (x, y) of a body at `at` is the square with the least
 * corner at + (x, y) * size. 0 for a body without cells. */
ABUT_API double abut_body_tile_size(const abut_world *world, abut_body body);

/* Finds the cell that something meets, from the place and the normal that a contact, a cast or an
 * event reports (the normal points out of the body): of the cells with a shape that holds the
 * place, the one furthest against the normal, then the first. Returns false, and gives 0, if there
 * is none. */
ABUT_API bool abut_body_find_tile(const abut_world *world,
                                  abut_body body,
                                  abut_vec2 place,
                                  abut_vec2 normal,
                                  uint32_t *x,
                                  uint32_t *y);

/* Set cells of a body of tiles or pixels: one cell, all cells of a rectangle (cut to the grid), or
 * all whose middle lies in a disc around a place of the world, in units. The change takes effect at
 * once: bodies that rest on removed cells wake and fall. For tiles, `kind` is 0 to 255; a kind that
 * had no shape when the body was made, or other rules than the body, is empty in it. For pixels it
 * is 0 or 1. If a cell would overlap a body, `spawn` says what happens: REFUSE sets nothing and
 * returns ABUT_E_OVERLAP (abut_world_blocker()), IGNORE lets the two pass until apart.
 * ABUT_E_ARGUMENT for a cell or kind that does not exist, for a body without cells, and for
 * NEAREST; a body that blocks a cell can be moved by abut_body_place(). O(cells set + bodies near
 * them). */
ABUT_API abut_status abut_body_set_tile(
    abut_world *world, abut_body body, uint32_t x, uint32_t y, uint32_t kind, abut_spawn spawn);
ABUT_API abut_status abut_body_fill_tiles(
    abut_world *world, abut_body body, abut_cells area, uint32_t kind, abut_spawn spawn);
ABUT_API abut_status abut_body_fill_disc(abut_world *world,
                                         abut_body body,
                                         abut_vec2 middle,
                                         double radius,
                                         uint32_t kind,
                                         abut_spawn spawn);

/* Removes a body. Its id is stale from then on; its contacts end, and the next step reports their
 * ends. O(c). */
ABUT_API abut_status abut_world_remove(abut_world *world, abut_body body);

/* A sentence about the last call that failed: the field that was wrong, its value, and what it may
 * be, for example "kind is 9, but must be from 0 to 2"; "" if none has failed. Never NULL; valid
 * until the next call that fails. Every failing call on this world, or on a rollback of it, sets
 * the sentence; calls that take a const world do not. */
ABUT_API const char *abut_world_last_error(const abut_world *world);

/* The body that blocked the last call that failed, if that returned ABUT_E_OVERLAP; of several
 * bodies the one with the lowest id. ABUT_NO_BODY if the call failed for another reason. */
ABUT_API abut_body abut_world_blocker(const abut_world *world);

/* Puts a body elsewhere at once, as if it were added there: the same statuses and cost. It keeps
 * its id and velocity. Pairs that pass until apart go on passing if they still overlap there. */
ABUT_API abut_status abut_body_place(
    abut_world *world, abut_body body, abut_vec2 at, double angle, abut_spawn spawn, double reach);

/* Gives a body other shapes (at least one) where it stands. The same statuses and cost. */
ABUT_API abut_status abut_body_reshape(abut_world *world,
                                       abut_body body,
                                       const abut_shape *shapes,
                                       uint32_t shape_count,
                                       abut_spawn spawn,
                                       double reach);

/* The same for shapes that are parts of one thing (abut_body_settings.whole), and for any figure
 * that abut_body_settings.figure takes, except a one-sided chain (ABUT_E_ARGUMENT). After
 * abut_body_reshape() a body is no longer whole, and after any of the three it is no longer
 * one-sided. */
ABUT_API abut_status abut_body_reshape_whole(abut_world *world,
                                             abut_body body,
                                             const abut_shape *shapes,
                                             uint32_t shape_count,
                                             abut_spawn spawn,
                                             double reach);
ABUT_API abut_status abut_body_reshape_figure(
    abut_world *world, abut_body body, const abut_figure *figure, abut_spawn spawn, double reach);

/* These change what a body meets. None is refused because of an overlap: two bodies that become
 * solid to each other while they overlap pass through each other until apart. ABUT_E_THIN for a
 * body that would become a solid mover and is too thin; ABUT_E_ARGUMENT for ONE_WAY without an open
 * side. O(k + c). */
ABUT_API abut_status abut_body_set_kind(abut_world *world, abut_body body, abut_body_kind kind);
ABUT_API abut_status abut_body_set_filter(
    abut_world *world, abut_body body, uint32_t category, uint32_t mask, int32_t group);
ABUT_API abut_status abut_body_set_answer(abut_world *world,
                                          abut_body body,
                                          abut_answer_kind answer,
                                          double bounce);
ABUT_API abut_status abut_body_set_sensor(abut_world *world, abut_body body, bool sensor);
ABUT_API abut_status abut_body_set_open_side(abut_world *world,
                                             abut_body body,
                                             abut_vec2 open_side);
ABUT_API abut_status abut_body_set_open_sides(abut_world *world,
                                              abut_body body,
                                              unsigned open_sides);

/* These change how a body moves, within the limits of abut_body_settings. A velocity for a static
 * is ABUT_E_ARGUMENT. Velocity, acceleration and floats wake the body if they change. */
ABUT_API abut_status abut_body_set_velocity(abut_world *world, abut_body body, abut_vec2 velocity);
ABUT_API abut_status abut_body_set_acceleration(abut_world *world,
                                                abut_body body,
                                                abut_vec2 acceleration);
/* As in abut_body_settings: friction from 0 to 1 or ABUT_NO_FRICTION, damping and braking not
 * negative. A change of friction wakes what rests. */
ABUT_API abut_status abut_body_set_friction(abut_world *world, abut_body body, double friction);
ABUT_API abut_status abut_body_set_slowing(abut_world *world,
                                           abut_body body,
                                           double damping,
                                           double braking);
/* Bodies that rest on a running surface wake in the next step. */
ABUT_API abut_status abut_body_set_surface(abut_world *world, abut_body body, abut_vec2 surface);
ABUT_API abut_status abut_body_set_mass(abut_world *world, abut_body body, double mass);
ABUT_API abut_status abut_body_set_push(abut_world *world,
                                        abut_body body,
                                        abut_push_rule rule,
                                        double limit);
ABUT_API abut_status abut_body_set_when_blocked(abut_world *world,
                                                abut_body body,
                                                abut_when_blocked when_blocked);
ABUT_API abut_status abut_body_set_floats(abut_world *world, abut_body body, bool floats);
ABUT_API abut_status abut_body_set_wakeful(abut_world *world, abut_body body, bool wakeful);
ABUT_API abut_status abut_body_set_yields(abut_world *world, abut_body body, bool yields);
ABUT_API abut_status abut_body_set_user(abut_world *world, abut_body body, uint64_t user);
ABUT_API abut_status abut_body_wake(abut_world *world, abut_body body);

/* Lets two bodies pass through each other for a number of steps, until they are apart (0), or for
 * good (-1). With `ignore` false they are solid again at once. If a permission ends while the two
 * overlap, they pass until apart. ABUT_E_ARGUMENT if a is b, or `steps` is below -1.
 *
 * A pair that passes until apart, for whatever reason, is solid again as soon as it does not
 * overlap. A step checks this when the two part, and at its end; every call that changes the place,
 * shape, kind, filter, sensor or answer of one of them checks it at once. There is one exception: a
 * pair that this function lets pass while it touches may go on touching until the end of the next
 * step, so that a character can drop through what it stands on. Two bodies that are already apart
 * stay solid.
 *
 * For a map of cells, and for a one-way body of several shapes, passing until apart applies to the
 * parts that overlap (or, if this function permits it, touch); each part becomes solid by itself,
 * and the rest of the body stays solid. In a map a part is a cell. In a one-way body it is a plank:
 * cells that touch each other in one line across its open side, or one shape; and whatever else
 * touches the plank when it is met on the way through. With `steps` other than 0 the whole body is
 * passed. */
ABUT_API abut_status
abut_world_ignore(abut_world *world, abut_body a, abut_body b, bool ignore, int steps);

/* Why two bodies pass through each other. */
typedef enum abut_pass {
    ABUT_PASS_NOT = 0, /* they do not: they are solid to each other */
    /* They do not even meet, so nothing is reported: */
    ABUT_PASS_SENSORS, /* both are sensors */
    ABUT_PASS_GROUP,   /* both are of one negative group */
    ABUT_PASS_MASK,    /* the mask of one has no bit of the other's category */
    ABUT_PASS_FILTER,  /* the filter of the world says so */
    /* They meet, but do not block each other: */
    ABUT_PASS_SENSOR,      /* one is a sensor */
    ABUT_PASS_ANSWER,      /* one answers ABUT_ANSWER_PASS */
    ABUT_PASS_STEPS,       /* abut_world_ignore() lets them, for a number of steps */
    ABUT_PASS_UNTIL_APART, /* they may pass until they are apart, for whatever reason */
    ABUT_PASS_FOR_GOOD,    /* abut_world_ignore() lets them, for good */
    ABUT_PASS_COUNT
} abut_pass;

/* "not", "sensors", "group", ..., "for good"; "" for anything else. */
ABUT_API const char *abut_pass_name(abut_pass pass);

/* How two bodies pass each other at present. */
typedef struct abut_passage {
    abut_pass why;
    bool meet;      /* their contacts are reported */
    uint32_t steps; /* of ABUT_PASS_STEPS: how many are left; otherwise 0 */
    bool sided;     /* they are solid, but one has a side on which it lets the other through */
    uint32_t parts; /* they are solid, but one passes this many parts of the other until apart:
                     * planks, or cells of a map (abut_world_passes_shape()) */
} abut_passage;

/* Says whether two bodies pass each other now, and why: the first of the reasons above that
 * applies. Kinds and places have no influence, so two statics are as solid to each other as they
 * would be if one became a mover.
 *
 * Returns ABUT_E_ARGUMENT if something is NULL or a is b, ABUT_E_STALE if there is no such body,
 * ABUT_E_BUSY from within a step; `out` is then all zero. May call the world's filter, on the
 * calling thread. Allocates nothing. Takes constant time, or the logarithm of the number of
 * permissions if both bodies have any. */
ABUT_API abut_status abut_world_passes(const abut_world *world,
                                       abut_body a,
                                       abut_body b,
                                       abut_passage *out);

/* The same for a body and one shape of another, by its number (abut_body_shape()). The planks of a
 * one-way map or body are passed one by one, and so are cells that were set where a body stood: for
 * such a shape the reason is ABUT_PASS_UNTIL_APART, while the other shapes of its body are solid. A
 * number that no shape has is not such a part. */
ABUT_API abut_status abut_world_passes_shape(
    const abut_world *world, abut_body body, abut_body other, uint32_t shape, abut_passage *out);

/* Reads a body back as settings, with which an equal body can be added. What it is made of is NULL
 * here and must be filled in first: `shapes` from abut_body_shapes(), `tiles` from
 * abut_body_tiles(), or `pixels` from abut_body_pixels(). `shape_count` is the number of shapes, 0
 * for tiles and pixels, and `pixel_size` is the size of a pixel. Mass, bounce, angle, open side,
 * filter and user are as they were set; velocity, acceleration and push limit are rounded to the
 * lattice; `at` is where the body is now. The corners of the new body are within 2^-32 unit of
 * those of this one, and the same if shapes and place are on the lattice. `spawn` and `reach` are
 * 0. For a stale id `out` is all zero. */
ABUT_API abut_status abut_body_read(const abut_world *world,
                                    abut_body body,
                                    abut_body_settings *out);

/* Writes the shapes of a body as they were given, around its own origin: at most `capacity` of
 * them. Returns how many there are. Shapes with more than ABUT_INLINE_CORNERS corners borrow from
 * the world, and are valid until the body is reshaped or removed. `shapes` may be NULL. A body of
 * tiles or pixels has none. O(shapes). */
ABUT_API uint32_t abut_body_shapes(const abut_world *world,
                                   abut_body body,
                                   abut_shape *shapes,
                                   uint32_t capacity);

/* Make a grid of the tiles of a body, or a mask of its pixels, as they are now; the caller destroys
 * it. `allocator` may be NULL. In the grid, kinds that had other rules than the body have no
 * shapes, and `user` is 0, because the world does not keep these. If a call fails, `out` gets NULL:
 * ABUT_E_ARGUMENT for a body that is not of tiles, or not of pixels. O(cells). */
ABUT_API abut_status abut_body_tiles(const abut_world *world,
                                     abut_body body,
                                     const abut_allocator *allocator,
                                     abut_tiles **out);
ABUT_API abut_status abut_body_pixels(const abut_world *world,
                                      abut_body body,
                                      const abut_allocator *allocator,
                                      abut_mask **out);

/* Whether an id names a body. */
ABUT_API bool abut_world_has(const abut_world *world, abut_body body);
ABUT_API abut_body_kind abut_body_kind_of(const abut_world *world, abut_body body);
ABUT_API abut_vec2 abut_body_at(const abut_world *world, abut_body body);
/* The velocity with which the next step starts, before gravity. No part of it points into what the
 * body rests on, unless the body arrived there just as the step ended: then the next step begins
 * with the impact. */
ABUT_API abut_vec2 abut_body_velocity(const abut_world *world, abut_body body);
ABUT_API double abut_body_angle(const abut_world *world, abut_body body);
ABUT_API uint64_t abut_body_user(const abut_world *world, abut_body body);
ABUT_API bool abut_body_is_asleep(const abut_world *world, abut_body body);
/* Whether a mover rested on something at the end of the last step, as seen along `up`: on ground of
 * up to about 45 degrees. It does not flicker from step to step. */
ABUT_API bool abut_body_is_grounded(const abut_world *world, abut_body body);
/* The smallest upright box around all shapes of a body. */
ABUT_API abut_bounds abut_body_bounds(const abut_world *world, abut_body body);
/* The cell in which a step looks for the body: a square larger than the body, with a power of two
 * as its side, that contains the least corner of the body's bounds. Only a step sets how far the
 * cells reach: a body that was added further away since then is shown in the outermost cell. For
 * pictures; no answer depends on it. */
ABUT_API abut_bounds abut_body_cell(const abut_world *world, abut_body body);
/* How many shapes a body has, numbered from 0. Tiles and pixels have a number for each shape that
 * each of their cells could have: width * height * the most shapes of a kind. */
ABUT_API uint32_t abut_body_shape_count(const abut_world *world, abut_body body);
/* One shape of a body, where it stands now; the empty shape if a cell has none of that number. A
 * shape with more than ABUT_INLINE_CORNERS corners borrows from the world, and is valid until the
 * body is reshaped, placed or removed. */
ABUT_API abut_shape abut_body_shape(const abut_world *world, abut_body body, uint32_t number);
ABUT_API uint32_t abut_world_count(const abut_world *world);
/* Writes the ids of all bodies in ascending order, at most `capacity` of them, and returns how many
 * there are. `bodies` may be NULL. O(the most bodies there have been at once). */
ABUT_API uint32_t abut_world_bodies(const abut_world *world, abut_body *bodies, uint32_t capacity);

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

/* --- What happened ------------------------------------------------------------------ */

typedef enum abut_event_kind {
    ABUT_EVENT_BEGAN = 0, /* a contact began: by an impact or a touch, with a sensor, or while
                           * passing */
    ABUT_EVENT_STAYED,    /* a contact lasts; only reported while one of the bodies is awake */
    ABUT_EVENT_ENDED,     /* a contact ended; follows every BEGAN, even when a body is removed */
    ABUT_EVENT_HIT,       /* an impact, with the speed of approach */
    ABUT_EVENT_CRUSHED,   /* a kinematic crushed a mover, and passes through it until apart */
    ABUT_EVENT_STOPPED,   /* a kinematic was stopped by the other body; otherwise it arrives where
                           * its velocity takes it */
    ABUT_EVENT_FROZEN,    /* a used up its budget of impacts, and stood still for the rest of the
                           * step */
    ABUT_EVENT_EDGE,      /* a reached the end of the lattice */
    ABUT_EVENT_KIND_COUNT
} abut_event_kind;

/* "began", "stayed", ...; "" for anything else. */
ABUT_API const char *abut_event_name(abut_event_kind kind);

typedef struct abut_event {
    abut_event_kind what;
    abut_body a;      /* the lower id */
    abut_body b;      /* ABUT_NO_BODY if only one body is concerned */
    double time;      /* within the step, 0 to 1; 1 for events found at its end */
    abut_vec2 normal; /* out of b towards a; zero if there is none. Of ENDED: that with which a
                       * solid pair touched, at its first impact of this step or when the step
                       * before ended; zero if a call between the steps ended the contact */
    abut_vec2 point;  /* the middle of where the two meet; zero for ENDED, FROZEN and EDGE */
    double speed;     /* of HIT: the speed at which the two approached */
    uint64_t user_a;  /* the `user` values of the bodies at the end of the step, or when they
                       * were */
    uint64_t user_b;  /* removed, if that was before */
    bool solid;       /* neither is a sensor, and neither passes */
} abut_event;

/* The events of the last step, ordered by time, then a, then b; those of one pair, time and kind in
 * the order in which they happened. They stay valid until the next step, whatever is changed
 * meanwhile. If a change between steps begins or ends a contact, the next step reports it, an end
 * at time 0. `count` may be NULL.
 *
 * The contact of a solid pair begins with an impact or a touch, and lasts as long as every step
 * ends with the two touching, or within 2^-10 unit of each other and not separating. A pair that
 * abut_world_ignore() or a one-way body lets pass while it touches stays in contact; changing
 * `sensor` or `answer` ends contacts. */
ABUT_API const abut_event *abut_world_events(const abut_world *world, uint32_t *count);

/* Goes through the same events in the same order, one with each call, for a loop that changes the
 * world while it handles them. Events of a body that has been removed meanwhile are left out,
 * except ENDED, and its user value is 0: so a bullet that is removed at its first hit hits nothing
 * else, and no pointer that the game has freed comes back. ENDED may still follow in the next step
 * for an event that was left out.
 *
 *     abut_event event;
 *     for (uint32_t next = 0; abut_world_next_event(world, &next, &event);) { ... }
 *
 * `next` is the place in the list, 0 at first. Returns false, with `event` all zero, at the end or
 * if something is NULL. A step starts a new list. */
ABUT_API bool abut_world_next_event(const abut_world *world, uint32_t *next, abut_event *event);

/* Something that a body is in contact with. */
typedef struct abut_body_contact {
    abut_body other;
    abut_vec2 normal; /* out of the other towards the body */
    abut_vec2 point;  /* the middle of where the two touch */
    double gap;       /* 0 when touching; negative if they overlap (sensors, passing) */
    bool solid;
} abut_body_contact;

/* Writes the contacts of a body, in the order of ids: after a step, exactly those that have begun
 * and not ended. Contacts that a change since then has ended are left out; those that it has begun
 * appear with the next step. Writes at most `capacity` of them, and returns how many there are.
 * `contacts` may be NULL. O(log c + its contacts), or O(c) if something has changed since the last
 * step. */
ABUT_API uint32_t abut_body_contacts(const abut_world *world,
                                     abut_body body,
                                     abut_body_contact *contacts,
                                     uint32_t capacity);

/* The body that supports this one, as seen along `up`: of several, the one most directly below it,
 * then the one with the lowest id. ABUT_NO_BODY if there is none. The same cost. */
ABUT_API abut_body abut_body_support(const abut_world *world, abut_body body);

/* A place on the path of a body through the last step. The path is straight from each to the
 * next. */
typedef struct abut_trail_point {
    double time; /* 0 to 1 */
    abut_vec2 at;
} abut_trail_point;

/* The path of a body through the last step, if settings.trails was set; otherwise NULL, and a count
 * of 0. Valid until the next step. O(log n). */
ABUT_API const abut_trail_point *
abut_body_trail(const abut_world *world, abut_body body, uint32_t *count);

/* What the last step did. */
typedef struct abut_step_report {
    uint32_t impacts; /* that were handled: at most budget * movers + kinematics */
    uint32_t frozen;  /* bodies that used up their budget */
    uint32_t awake;   /* movers */
    uint32_t asleep;
    uint32_t contacts;   /* that have begun and not ended */
    uint32_t candidates; /* pairs whose boxes met at the start of the step. Most need no sweep,
                          * because they rest on each other, move alike, or pass */
    uint32_t sweeps;     /* sweeps of pairs, to find the time of their impact; including pairs that
                          * came near each other later, and sweeps made again after an impact */
    uint32_t legs;       /* parts into which the paths of fast bodies were cut */
    size_t bytes;        /* all memory of the world */
} abut_step_report;

ABUT_API abut_step_report abut_world_report(const abut_world *world);

/* --- Queries -------------------------------------------------------------------------- */

/* Which bodies take part. NULL or all zero: all that are not sensors. */
typedef struct abut_world_query {
    uint32_t categories; /* only bodies with one of these bits; 0: any */
    bool sensors;        /* sensors take part, too */
    bool overlapping;    /* what only touches does not count */
    abut_body except;    /* not this one */
    abut_body as;        /* only bodies that are solid to this one, see below; 0: all bodies */
    /* Whether a body takes part; NULL: all do. May be called more than once for a body, and also
     * for some that turn out not to be met. */
    bool (*wants)(void *user, abut_body body, uint64_t body_user);
    void *user;
} abut_world_query;

/* The queries of query.h, with bodies where they stand as the entries: the same answers in the same
 * order, the same units, statuses, cost and rules for threads, and none of them allocates. `id` in
 * abut_met and abut_near is the body's. Your functions that a query calls may query and read the
 * world, but not change it.
 *
 * A body of several shapes is their union, and gives one answer: that of its first or nearest
 * shape. A point or a segment is inside the body even on a seam between two shapes. A ray follows
 * one lattice vector for all shapes of a body, the longest that any of them needs
 * (abut_cast_ray()).
 *
 * A sweep that brings a corner exactly onto a corner of a body has the normal that a step would
 * have: a side that is covered there, by another body or by another shape of the same body, gives
 * none. So on a joint of two tiles, lifts or crates the normal is that of their common side. The
 * entries of an index do not know of each other. */

/* A query `as` a body leaves out that body and all bodies that it passes now (abut_world_passes():
 * by groups, categories, masks, the filter of the world, sensors, answers and permissions); with
 * `sensors`, it leaves out only those that the body does not even meet. Casts, rays and sweeps pass
 * a one-way body or an open side as the body would: a hit whose normal is let through does not
 * count, and neither does a hit on a body with such a side if the path starts inside that body.
 * Planks that are passed one by one (abut_world_passes_shape()) are judged one by one. The query
 * still uses its own shape and place. ABUT_E_STALE if there is no such body. */

/* Find the bodies that meet a shape, a point or a region, in ascending order of ids. */
ABUT_API abut_status abut_world_find(const abut_world *world,
                                     const abut_shape *shape,
                                     const abut_world_query *query,
                                     abut_body *bodies,
                                     uint32_t capacity,
                                     uint32_t *count);
ABUT_API abut_status abut_world_find_point(const abut_world *world,
                                           abut_vec2 point,
                                           const abut_world_query *query,
                                           abut_body *bodies,
                                           uint32_t capacity,
                                           uint32_t *count);
ABUT_API abut_status abut_world_find_bounds(const abut_world *world,
                                            abut_bounds region,
                                            const abut_world_query *query,
                                            abut_body *bodies,
                                            uint32_t capacity,
                                            uint32_t *count);
ABUT_API abut_status abut_world_find_each(const abut_world *world,
                                          const abut_shape *shape,
                                          const abut_world_query *query,
                                          abut_found_fn *each,
                                          void *user);

/* Cast a point from one place to another: `time` is a fraction of the path. */
ABUT_API abut_status abut_world_cast_first(const abut_world *world,
                                           abut_vec2 from,
                                           abut_vec2 to,
                                           abut_inside inside,
                                           const abut_world_query *query,
                                           abut_met *out);
ABUT_API abut_status abut_world_cast_all(const abut_world *world,
                                         abut_vec2 from,
                                         abut_vec2 to,
                                         abut_inside inside,
                                         const abut_world_query *query,
                                         abut_met *met,
                                         uint32_t capacity,
                                         uint32_t *count);
ABUT_API abut_status abut_world_cast_each(const abut_world *world,
                                          abut_vec2 from,
                                          abut_vec2 to,
                                          abut_inside inside,
                                          const abut_world_query *query,
                                          abut_met_fn *each,
                                          void *user);

/* Cast a ray in a direction of any length but 0: `time` is a distance in units. */
ABUT_API abut_status abut_world_ray_first(const abut_world *world,
                                          abut_vec2 from,
                                          abut_vec2 direction,
                                          abut_inside inside,
                                          const abut_world_query *query,
                                          abut_met *out);
ABUT_API abut_status abut_world_ray_all(const abut_world *world,
                                        abut_vec2 from,
                                        abut_vec2 direction,
                                        abut_inside inside,
                                        const abut_world_query *query,
                                        abut_met *met,
                                        uint32_t capacity,
                                        uint32_t *count);
ABUT_API abut_status abut_world_ray_each(const abut_world *world,
                                         abut_vec2 from,
                                         abut_vec2 direction,
                                         abut_inside inside,
                                         const abut_world_query *query,
                                         abut_met_fn *each,
                                         void *user);

/* Move a shape by `motion` in a straight line, and find what it meets. */
ABUT_API abut_status abut_world_sweep_first(const abut_world *world,
                                            const abut_shape *shape,
                                            abut_vec2 motion,
                                            const abut_world_query *query,
                                            abut_met *out);
ABUT_API abut_status abut_world_sweep_all(const abut_world *world,
                                          const abut_shape *shape,
                                          abut_vec2 motion,
                                          const abut_world_query *query,
                                          abut_met *met,
                                          uint32_t capacity,
                                          uint32_t *count);
ABUT_API abut_status abut_world_sweep_each(const abut_world *world,
                                           const abut_shape *shape,
                                           abut_vec2 motion,
                                           const abut_world_query *query,
                                           abut_met_fn *each,
                                           void *user);

/* Finds the `capacity` bodies that are nearest to a shape, none further away than `within` units;
 * `count` gets the number of answers written. */
ABUT_API abut_status abut_world_nearest(const abut_world *world,
                                        const abut_shape *shape,
                                        double within,
                                        const abut_world_query *query,
                                        abut_near *nearest,
                                        uint32_t capacity,
                                        uint32_t *count);

/* Says whether one place can be seen from another; `blocker` (may be NULL) gets the first body that
 * hides it, or ABUT_NO_BODY if none does. */
ABUT_API abut_status abut_world_sees(const abut_world *world,
                                     abut_vec2 from,
                                     abut_vec2 to,
                                     const abut_world_query *query,
                                     bool *sees,
                                     abut_body *blocker);

#endif
