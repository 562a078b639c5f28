/* abut/body.h - the bodies of a world: what they are; adding, changing and reading them.
 *
 * What world.h says about units, bad input, ownership, threads, callbacks and cost holds here, too.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BODY_H
#define ABUT_BODY_H

#include "figure.h"
#include "mask.h"
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

/* --- Adding and removing ---------------------------------------------------------- */

/* Adds a body. `body`, which may be NULL, gets its id, or 0 if the body is refused:
 *   ABUT_E_SHAPE    there is no shape, or one is empty
 *   ABUT_E_THIN     a solid mover is thinner than ABUT_MOVER_WIDTH
 *   ABUT_E_OVERLAP  it would overlap a body that it must not: abut_world_blocker()
 *   ABUT_E_FULL     there are ABUT_MAX_BODIES already
 * or one of the statuses that world.h lists. O(k) on average; O(n) when the world has to grow. */
ABUT_API abut_status abut_world_add(abut_world *world,
                                    const abut_body_settings *settings,
                                    abut_body *body);

/* Removes a body. Its id is stale from then on; its contacts end, and the next step reports their
 * ends. O(c). */
ABUT_API abut_status abut_world_remove(abut_world *world, abut_body body);

/* --- Changing --------------------------------------------------------------------- */

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

/* --- Reading ---------------------------------------------------------------------- */

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

#endif
