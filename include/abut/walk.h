/* abut/walk.h - a character that the game steers.
 *
 * One call moves a mover as players expect: it keeps to the floor up slopes, down slopes and
 * over steps, stands still where it stands, slides down what is too steep, rides lifts, drops
 * through one-way floors, pushes crates. It never overlaps anything, and the same calls give the
 * same bits on every machine. What it touches it touches exactly where axis-parallel faces meet; on
 * slopes and bends the lattice leaves a gap of up to 64 quanta (2^-26 unit), which counts as
 * touching. docs/character.md shows all of it.
 *
 *     abut_walked walked;
 *     abut_vec2 speed = { 2 * input, falling + 0.25 };
 *
 *     abut_body_walk(world, hero, NULL, speed, &walked);
 *     falling = walked.velocity.y;           // 0 on the floor
 *     abut_world_step(world);                // everything else: the hero rides what it stands on
 *
 * From its first walk on, a body `floats` and its velocity is 0: the game alone decides where it
 * goes.
 * Order in a frame: walk, then step. abut_body_steer() has the step do the walk itself. Sensors
 * that a walk goes through are reported by the next step, also if the walker is beyond them by
 * then: BEGAN at time 0 and ENDED at time 1, up to 64 of them in a walk.
 *
 * What world.h says about bad input, ownership, threads and callbacks holds here, too, and about
 * units with one difference: a walk is a motion of one frame, so motions and all velocities here
 * are in units per walk, even if the world has steps_per_second. A walk costs as
 * much as a few calls of abut_body_move(): O(k) for each impact.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_WALK_H
#define ABUT_WALK_H

#include "world.h"

/* What a walker takes with it from a lift that it leaves. */
typedef enum abut_walk_leave {
    ABUT_LEAVE_ADD = 0, /* the velocity of the lift */
    ABUT_LEAVE_ADD_UP,  /* only its part along `up` */
    ABUT_LEAVE_NOTHING,
    ABUT_LEAVE_COUNT
} abut_walk_leave;

/* All zero is a good character. Where 0 is a default, a negative number switches it off. */
typedef struct abut_walk_settings {
    abut_vec2 up; /* zero: that of the world. If the world has none, the game is seen from above:
                   * everything is a wall, and only `push` and `pixel` count */
    double slope; /* the steepest floor, in radians, less than pi / 2; what is steeper is a wall, or
                   * a ceiling. 0: 45 degrees */
    double step;  /* how high a step it takes. 0: a quarter of its height */
    double snap;  /* how far below the end of a floor the next one may lie for it to go down there
                   * instead of falling; slopes are followed anyway. 0: as `step` */
    double corner; /* how far it moves aside for a ceiling's corner that its head hits. 0: a quarter
                    * of its width */
    double
        ledge;   /* how far it is lifted onto a ledge that its feet hit in the air. 0: not at all */
    double push; /* the mass of all crates together that it pushes. 0: they are walls. What gives
                  * way to it (`yields`) weighs nothing, and is pushed anyway */
    double pixel; /* it moves by whole multiples of this, and keeps the rest for later. 0: no */
    bool keeps_sideways;   /* on slopes its sideways speed is the same, not that along the floor */
    bool drop;             /* through the one-way floors that it stands on, in this walk */
    bool crouch;           /* takes the shape `low`, and then walks; if false, stands up when there
                            * is room; what is open from below leaves it. 0 of `step` and `corner` is by the
                            * shape that walks */
    const abut_shape *low; /* one shape, around the body's origin; needed for `crouch` only */
    abut_walk_leave leave;
} abut_walk_settings;

/* Something that a walker touches. */
typedef struct abut_walk_touch {
    abut_body body;     /* 0: nothing */
    abut_vec2 normal;   /* out of it */
    abut_vec2 point;    /* the middle of where the two touch, as in abut_body_contact */
    abut_vec2 velocity; /* of its surface, in units per walk */
} abut_walk_touch;

typedef struct abut_walked {
    abut_vec2 at;
    abut_vec2 moved;    /* in all: a lattice vector */
    abut_vec2 carried;  /* the part of `moved` due to what it stood on being moved by hand */
    abut_vec2 velocity; /* the motion less what everything touched took from it; no part along
                         * `up` on the floor. Meant for the next walk: what that can climb or push
                         * takes nothing */
    abut_walk_touch floor;
    abut_walk_touch wall;    /* on the floor not a step that it can climb. A crate that it pushes is
                              * one, where that is now; and a ceiling that stops it on a slope */
    abut_walk_touch ceiling; /* also something overhead that is in contact with it as the last step
                              * had it (abut_body_contacts()): a door that stopped on its head */
    uint32_t off_floor; /* walks since it was last on a floor, or wedged: 0 if it is now, UINT32_MAX
                         * if it has not been yet. While it is small, let it jump: coyote time */
    bool landed;
    bool left_floor;
    bool stepped;
    bool snapped; /* down to the floor, over more than a seam */
    bool shifted; /* aside, for a ceiling's corner */
    bool nudged;  /* onto a ledge */
    bool wedged;  /* between walls that are too steep to be a floor, but let it sink no further */
    bool crouching;
    abut_body pushed; /* the first of those that it pushed: a crate, or what gives way to it */
} abut_walked;

/* Moves a mover now, by up to `motion`: on the floor along it, else as given, relative to what it
 * stands on. Any part of the motion along `up` leaves the floor. NULL for default settings; `out`
 * may be NULL. */
ABUT_API abut_status abut_body_walk(abut_world *world,
                                    abut_body body,
                                    const abut_walk_settings *settings,
                                    abut_vec2 motion,
                                    abut_walked *out);

/* Answers the same and changes nothing: from where the body is, or as if it were at `from`.
 * ABUT_E_OVERLAP if it cannot be there. Crouching is left out: it walks in the form that the body
 * has. From another place it is a first walk. */
ABUT_API abut_status abut_body_try_walk(const abut_world *world,
                                        abut_body body,
                                        const abut_walk_settings *settings,
                                        abut_vec2 motion,
                                        const abut_vec2 *from,
                                        abut_walked *out);

/* From now on every step begins with such a walk: of all steered bodies, in the order of ids.
 * Crouching and standing up are tried at once, by this call: called before every step it gives the
 * same bits as abut_body_walk() there. */
ABUT_API abut_status abut_body_steer(abut_world *world,
                                     abut_body body,
                                     const abut_walk_settings *settings,
                                     abut_vec2 motion);
/* How a body is steered: what the last abut_body_steer() was given. False, and all zero, if it is
 * not. `low` is NULL: abut_body_shapes() has the shape of one that crouches. The motion is rounded
 * to the lattice. `settings` and `motion` may be NULL. */
ABUT_API bool abut_body_steering(const abut_world *world,
                                 abut_body body,
                                 abut_walk_settings *settings,
                                 abut_vec2 *motion);
/* Steps no longer walk it. It still floats. */
ABUT_API abut_status abut_body_stop_steering(abut_world *world, abut_body body);

/* Writes the result of a body's last walk, in a step or by a call. False if it never walked: then
 * all is zero but `off_floor`, which is UINT32_MAX. */
ABUT_API bool abut_body_last_walk(const abut_world *world, abut_body body, abut_walked *out);

#endif
