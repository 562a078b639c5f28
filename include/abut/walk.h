/* abut/walk.h - a character that the game steers.
 *
 * One call moves a mover as players expect: it follows the floor up slopes, down slopes and over
 * steps, does not slide while it stands, slides down slopes that are too steep, rides lifts, drops
 * through one-way floors, pushes crates. It never overlaps anything, and the same calls give the
 * same bits on every machine. Where faces parallel to the axes meet, it touches them exactly; on
 * slopes and curves the lattice leaves a gap of up to 64 quanta (2^-26 unit), which counts as
 * touching. docs/character.md shows all of it.
 *
 *     abut_walked walked;
 *     abut_vec2 speed = { 2 * input, falling + 0.25 };
 *
 *     abut_body_walk(world, hero, NULL, speed, &walked);
 *     falling = walked.velocity.y;           // 0 on the floor
 *     abut_world_step(world);                // everything else: the hero rides what it stands on
 *
 * From its first walk on, a body `floats` and its velocity is 0: only the game decides where it
 * goes. In each frame, walk first, then step; abut_body_steer() makes the step walk the body
 * itself. Sensors that a walk goes through, up to 64 of them, are reported by the next step, even
 * if the walker is beyond them by then: BEGAN at time 0 and ENDED at time 1.
 *
 * What world.h says about bad input, ownership, threads and callbacks holds here, too. So do its
 * units, with one difference: a walk is the motion of one frame, so motions and velocities here are
 * in units per walk, even if the world has steps_per_second. A walk costs as much as a few calls of
 * abut_body_move(): O(k) for each impact.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_WALK_H
#define ABUT_WALK_H

#include "world.h"

/* What a walker takes with it from a lift, or anything else that moves, when it leaves that. */
typedef enum abut_walk_leave {
    ABUT_LEAVE_ADD = 0, /* the velocity of the lift */
    ABUT_LEAVE_ADD_UP,  /* only how fast it rises; of one that sinks, nothing */
    ABUT_LEAVE_NOTHING,
    ABUT_LEAVE_COUNT
} abut_walk_leave;

/* All zero is a good character. A negative number switches a feature off, also where 0 means a
 * default. Only `slope` must not be negative. */
typedef struct abut_walk_settings {
    abut_vec2 up;  /* zero: that of the world. If the world has none, the game is seen from above:
                    * everything is a wall, and only `push` and `pixel` have an effect */
    double slope;  /* the steepest floor, in radians, less than pi / 2; anything steeper is a wall,
                    * or a ceiling. 0: 45 degrees */
    double step;   /* the highest step that it climbs, in units, from the floor on which it stands.
                    * 0: a quarter of its height */
    double snap;   /* how far below the end of a floor another may lie for it to step down to it
                    * instead of falling; slopes are followed anyway. 0: as `step` */
    double corner; /* how far it moves aside when its head hits the corner of a ceiling. 0: a
                    * quarter of its width */
    double ledge;  /* in the air: how high a ledge that its feet hit may be above them for the walk
                    * to lift it onto that. 0: it is not lifted */
    double push;   /* the greatest total mass of the crates that it pushes. 0: crates are walls. A
                    * mover that `yields` weighs nothing, and is pushed anyway */
    double pixel;  /* it moves by whole multiples of this, and keeps the rest for later. 0: it does
                    * not */
    bool keeps_sideways;   /* on slopes it keeps its sideways speed, not its speed along the
                            * floor */
    bool drop;             /* in this walk it drops through the one-way floors that it stands on */
    bool crouch;           /* it takes the shape `low`, then walks; if false, it stands up when
                            * there is room (one-way bodies that are open from below leave room).
                            * The defaults of `step` and `corner` are computed from the shape that
                            * walks */
    const abut_shape *low; /* one shape, around the body's origin; needed for `crouch` only */
    abut_walk_leave leave;
} abut_walk_settings;

/* Something that a walker touches. */
typedef struct abut_walk_touch {
    abut_body body;     /* 0: nothing */
    abut_vec2 normal;   /* out of it */
    abut_vec2 point;    /* the middle of where the two touch, as in abut_body_contact */
    abut_vec2 velocity; /* of its surface, in units per walk, with that of whatever carries it */
} abut_walk_touch;

typedef struct abut_walked {
    abut_vec2 at;
    abut_vec2 moved;    /* the whole motion: a lattice vector */
    abut_vec2 carried;  /* the part of `moved` that makes up for what it stood on: that was moved by
                         * hand, or went otherwise than the step had carried the walker */
    abut_vec2 velocity; /* the motion, less what everything that it touches took from it; on the
                         * floor no part along `up`. Meant for the next walk: steps and crates that
                         * it can climb or push take nothing */
    abut_walk_touch floor;
    abut_walk_touch wall;    /* on the floor, a step that it can climb is no wall. A crate that it
                              * pushes is one, where that is now; so is a ceiling that stops it on a
                              * slope; and seen from above, what it has slid past */
    abut_walk_touch ceiling; /* also something overhead that was in contact with it after the last
                              * step (abut_body_contacts()): a door that stopped on its head */
    uint32_t off_floor; /* walks since it was last on a floor, or wedged: 0 if it is now, UINT32_MAX
                         * if it never was. While this is small, let it jump: coyote time */
    bool landed;
    bool left_floor;
    bool stepped;
    bool snapped; /* down to the floor, over more than a seam */
    bool shifted; /* aside, for a ceiling's corner */
    bool nudged;  /* onto a ledge */
    bool wedged;  /* stuck between walls that are too steep to be a floor, but let it sink no
                   * further */
    bool crouching;
    abut_body pushed; /* the first body that it pushed: a crate, or a mover that yields */
} abut_walked;

/* Moves a mover now, by up to `motion`, relative to what it stands on: along the floor if it is on
 * one, otherwise as given. Any part of the motion along `up` leaves the floor. NULL means default
 * settings; `out` may be NULL. */
ABUT_API abut_status abut_body_walk(abut_world *world,
                                    abut_body body,
                                    const abut_walk_settings *settings,
                                    abut_vec2 motion,
                                    abut_walked *out);

/* Gives the same answer and changes nothing: from where the body is, or as if it were at `from`
 * (ABUT_E_OVERLAP if it cannot be there). Crouching is left out: the body walks in the shape that
 * it has. From another place, the walk is a first walk. */
ABUT_API abut_status abut_body_try_walk(const abut_world *world,
                                        abut_body body,
                                        const abut_walk_settings *settings,
                                        abut_vec2 motion,
                                        const abut_vec2 *from,
                                        abut_walked *out);

/* From now on every step begins with such a walk, for all steered bodies in the order of ids.
 * Crouching and standing up are tried at once, by this call, when nobody has walked yet: called
 * before every step, it gives the same bits as abut_body_walk() would, except that a body which has
 * room to stand up, or to crouch, only once another has walked does so a step later. */
ABUT_API abut_status abut_body_steer(abut_world *world,
                                     abut_body body,
                                     const abut_walk_settings *settings,
                                     abut_vec2 motion);
/* Reads how a body is steered: the arguments of the last abut_body_steer(), with the motion rounded
 * to the lattice. Returns false, with all zero, if it is not steered. `low` is NULL:
 * abut_body_shapes() has the shape of a crouching body. `settings` and `motion` may be NULL. */
ABUT_API bool abut_body_steering(const abut_world *world,
                                 abut_body body,
                                 abut_walk_settings *settings,
                                 abut_vec2 *motion);
/* Ends this: steps no longer walk the body. It still floats. */
ABUT_API abut_status abut_body_stop_steering(abut_world *world, abut_body body);

/* Writes the result of a body's last walk, in a step or by a call. Returns false if it never
 * walked: then everything is zero except `off_floor`, which is UINT32_MAX. */
ABUT_API bool abut_body_last_walk(const abut_world *world, abut_body body, abut_walked *out);

#endif
