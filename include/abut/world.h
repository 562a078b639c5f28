/* abut/world.h - many bodies that move at once, and never overlap.
 *
 * A *solid pair* is two bodies, neither a sensor, at least one a mover, at least one with
 * area, whose filters agree and that nothing lets pass. If every solid pair starts apart or
 * touching, then after every abut_world_step(), at any speed, no solid pair overlaps and none
 * has passed through another; statics have not moved by one bit. What cannot be kept (a
 * door closing on a player) is reported as an event, never silent.
 *
 * There is no dt: velocities are in units per step, gravity and acceleration in units per
 * step per step, unless settings.steps_per_second says otherwise. Everything is kept on
 * the lattice, so the same calls give the same bits on every machine. Every visible order
 * is by id.
 *
 *     abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.2 } });
 *     abut_shape box = abut_rect(-5, -5, 10, 10);
 *     abut_body crate;
 *     abut_world_add(world, &(abut_body_settings){ .shapes = &box, .at = { 3, 4 } }, &crate);
 *     abut_world_step(world);
 *     abut_vec2 where = abut_body_at(world, crate);
 *
 * Three ways to move:
 *   abut_world_step()        everything at once: exact, keeps the promise for all bodies
 *   abut_body_move()         one body, now: keeps the promise for that body
 *   abut_world_step_discrete()  move, detect, separate: keeps no promise
 *
 * A call that does not return ABUT_OK has changed nothing. While a function of yours runs that the
 * world has called (filter, answer, wants), every call that would change the world is refused with
 * ABUT_E_BUSY, and abut_world_destroy() does nothing. Reading and queries work there, and see the
 * body that is being added or changed as it would be. Two exceptions: a step refuses queries,
 * abut_body_check() and abut_body_free_place(); and when 256 of your functions run within each
 * other, questions that would call one more are refused. docs/world.md has the rest.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_WORLD_H
#define ABUT_WORLD_H

#include "query.h"
#include "react.h"

typedef struct abut_world abut_world;

/* A body's id. 0 is none. One that was removed is stale for a thousand reuses of its place. */
typedef uint32_t abut_body;
#define ABUT_NO_BODY 0u
#define ABUT_MAX_BODIES ((uint32_t)1 << 22)

typedef enum abut_body_kind {
    ABUT_BODY_MOVER = 0, /* moves, and reacts to what it meets */
    ABUT_BODY_KINEMATIC, /* goes where it is told, carries and pushes movers */
    ABUT_BODY_STATIC,    /* never moves by itself */
    ABUT_BODY_KIND_COUNT
} abut_body_kind;

/* How a mover answers an impact. Along the normal two movers of which neither pushes come to
 * the speed at which they meet: that of the one that gives way, or 0 if both come on. */
typedef enum abut_answer_kind {
    ABUT_ANSWER_SLIDE = 0, /* loses what approaches, keeps the rest */
    ABUT_ANSWER_STOP,      /* loses what approaches, and stops across */
    ABUT_ANSWER_BOUNCE,    /* what approaches is turned round, times the larger `bounce` */
    ABUT_ANSWER_PUSH,      /* exchanges momentum with movers it meets, whatever these answer */
    ABUT_ANSWER_PASS,      /* passes through everything; contacts are reported */
    ABUT_ANSWER_ONE_WAY,   /* lets movers through, except those that meet it on the side opposite
                            * to `open_side`: there it is solid. Slides itself */
    ABUT_ANSWER_COUNT
} abut_answer_kind;

/* How a pusher shares an impact with the mover it meets. */
typedef enum abut_push_rule {
    ABUT_PUSH_BY_MASS = 0, /* momentum is kept */
    ABUT_PUSH_BY_SPEED,    /* each changes by its share of the two speeds (S4.5) */
    ABUT_PUSH_RULE_COUNT
} abut_push_rule;

/* What a kinematic does that would crush a mover against something. */
typedef enum abut_when_blocked {
    ABUT_BLOCKED_STOP = 0, /* stops for the rest of the step: event STOPPED */
    ABUT_BLOCKED_CRUSH,    /* goes on, event CRUSHED; the two pass through each other until apart */
    ABUT_BLOCKED_PASS,     /* goes on, the same without the event */
    ABUT_BLOCKED_COUNT
} abut_when_blocked;

/* What becomes of a body that would be placed into overlap by more than ABUT_NUDGE; by less
 * than that, it is moved out of it. */
#define ABUT_NUDGE (1.0 / 1048576.0) /* 2^-20 */
typedef enum abut_spawn {
    ABUT_SPAWN_REFUSE = 0, /* ABUT_E_OVERLAP */
    ABUT_SPAWN_IGNORE,     /* the pairs that overlap pass through each other until apart */
    ABUT_SPAWN_NEAREST,    /* goes to a free place within `reach`; ABUT_E_OVERLAP if none */
    ABUT_SPAWN_COUNT
} abut_spawn;

/* A solid mover is at least this wide in every direction. */
#define ABUT_MOVER_WIDTH (1.0 / 256.0)

/* What a body is. All zero but the shapes: a sliding mover of mass 1 at the origin. */
typedef struct abut_body_settings {
    abut_body_kind kind;
    const abut_shape *shapes; /* around the body's own origin; copied */
    int shape_count;          /* 0: one, if there are shapes. Several are their union: points and
                               * segments overlap it also on a seam between two of them */
    abut_vec2 at;
    double angle; /* radians, at which it is placed; it never turns by itself */
    abut_vec2 velocity;
    abut_vec2 acceleration; /* of a mover, added to gravity */
    abut_answer_kind answer;
    double mass;   /* 0: 1; from 2^-16 to 2^16 */
    double bounce; /* 0 to 1 */
    abut_push_rule push_rule;
    double push_limit;   /* the most speed that a push gives or takes; 0: any */
    abut_vec2 open_side; /* of ONE_WAY: the direction to the side it is open on */
    unsigned open_sides; /* bits 1 << ABUT_SIDE_...: impacts whose normal points out of that
                          * side most are let through */
    abut_when_blocked when_blocked; /* of a kinematic */
    uint32_t category;              /* 0: all bits */
    uint32_t mask;                  /* 0: all bits */
    int32_t group; /* two of one group: positive always meet, negative never; 0: by category */
    bool sensor;   /* reports what it meets, but no sensors, and hinders nothing */
    bool floats;   /* a mover that gravity does not pull */
    bool wakeful;  /* never falls asleep */
    uint64_t user;
    abut_spawn spawn;
    double reach; /* for ABUT_SPAWN_NEAREST */
} abut_body_settings;

/* What a pair looks like to the functions below: values, not the world. `a` has the lower
 * id. They may be called on any thread, more than once for one impact, and must be pure. */
typedef struct abut_pair_view {
    abut_body a;
    abut_body b;
    uint64_t user_a;
    uint64_t user_b;
    abut_vec2 velocity_a;
    abut_vec2 velocity_b;
    abut_vec2 normal; /* out of b towards a; zero when filtering */
    double time;      /* within the step, 0 to 1 */
} abut_pair_view;

/* Whether two bodies whose filters agree meet at all. */
typedef bool abut_filter_fn(void *user, const abut_pair_view *pair);

/* What an impact does: the answers of the bodies, or velocities of your own (of movers; what
 * would still approach is taken from the motion), or nothing: they pass until apart. */
typedef enum abut_verdict {
    ABUT_VERDICT_DEFAULT,
    ABUT_VERDICT_OWN,
    ABUT_VERDICT_PASS
} abut_verdict;
typedef abut_verdict
abut_answer_fn(void *user, const abut_pair_view *pair, abut_velocities *velocities);

typedef struct abut_world_settings {
    abut_vec2 gravity;
    abut_vec2 up;            /* what counts as ground; zero: against gravity */
    double steps_per_second; /* velocities are then per second, accelerations per second
                              * squared, at this border; 0: per step */
    int budget;              /* impacts a mover may have in a step before it freezes for the rest of
                              * it, up to 1000; 0: 8 */
    double friction;         /* of movers with what they rest on, 0 to 1 */
    bool no_sleep;
    bool no_stayed; /* leaves out the event STAYED */
    bool trails;    /* records the path of every body through the step */
    abut_filter_fn *filter;
    abut_answer_fn *answer;
    void *user; /* handed to both */
    abut_allocator allocator;
} abut_world_settings;

/* NULL for default settings. Returns NULL if there is no memory or a setting is wrong:
 * abut_world_check() says which of the two. */
ABUT_API abut_world *abut_world_create(const abut_world_settings *settings);
ABUT_API void abut_world_destroy(abut_world *world);
ABUT_API abut_status abut_world_check(const abut_world_settings *settings);
ABUT_API abut_status abut_world_set_gravity(abut_world *world, abut_vec2 gravity);
/* Makes room, so that adding so many bodies of one shape each allocates little. */
ABUT_API abut_status abut_world_reserve(abut_world *world, uint32_t bodies);

/* --- Bodies ------------------------------------------------------------------- */

/* Adds a body; `body` gets its id, 0 if it was refused:
 *   ABUT_E_SHAPE no shape, or an empty one     ABUT_E_NOT_FINITE, ABUT_E_RANGE a number
 *   ABUT_E_THIN a solid mover thinner than ABUT_MOVER_WIDTH
 *   ABUT_E_OVERLAP it would overlap something it must not
 *   ABUT_E_ARGUMENT, ABUT_E_FULL, ABUT_E_MEMORY, ABUT_E_BUSY (see above)
 * abut_world_trouble() says which field it was. */
ABUT_API abut_status abut_world_add(abut_world *world,
                                    const abut_body_settings *settings,
                                    abut_body *body);
ABUT_API abut_status abut_world_remove(abut_world *world, abut_body body);

/* In a sentence, what was wrong with the last call that failed: the field and its value.
 * "" if none did. Never NULL; stays until the next call that fails. */
ABUT_API const char *abut_world_trouble(const abut_world *world);
/* The body that the last call refused with ABUT_E_OVERLAP was in the way of; 0 otherwise. */
ABUT_API abut_body abut_world_in_the_way(const abut_world *world);

/* Puts a body elsewhere at once, as if it were added there. It keeps its id and velocity; whatever
 * it passes through until apart, and still overlaps there, it goes on passing. */
ABUT_API abut_status abut_body_place(
    abut_world *world, abut_body body, abut_vec2 at, double angle, abut_spawn spawn, double reach);
/* Gives it other shapes, where it stands: judged in the same way. */
ABUT_API abut_status abut_body_reshape(abut_world *world,
                                       abut_body body,
                                       const abut_shape *shapes,
                                       int shape_count,
                                       abut_spawn spawn,
                                       double reach);
/* Changes of kind, filter, sensor or answer are not refused for an overlap: a pair that they make
 * solid and that overlaps passes through each other until apart. */
ABUT_API abut_status abut_body_set_kind(abut_world *world, abut_body body, abut_body_kind kind);
ABUT_API abut_status abut_body_set_velocity(abut_world *world, abut_body body, abut_vec2 velocity);
ABUT_API abut_status abut_body_set_acceleration(abut_world *world, abut_body body, abut_vec2 by);
ABUT_API abut_status abut_body_set_filter(
    abut_world *world, abut_body body, uint32_t category, uint32_t mask, int32_t group);
ABUT_API abut_status abut_body_set_answer(abut_world *world,
                                          abut_body body,
                                          abut_answer_kind answer,
                                          double bounce);
ABUT_API abut_status abut_body_set_mass(abut_world *world, abut_body body, double mass);
ABUT_API abut_status abut_body_set_sensor(abut_world *world, abut_body body, bool sensor);
ABUT_API abut_status abut_body_set_open_sides(abut_world *world,
                                              abut_body body,
                                              unsigned open_sides);
ABUT_API abut_status abut_body_set_user(abut_world *world, abut_body body, uint64_t user);
ABUT_API abut_status abut_body_wake(abut_world *world, abut_body body);
/* Lets two bodies pass through each other for so many steps, or until they are apart (0), or
 * for good (-1). Without `ignore` they are solid again at once. Whenever this ends while the two
 * overlap, they pass until apart.
 *
 * A pair that passes until apart, for whatever reason, is solid again as soon as it does not
 * overlap: a step judges that when the two are apart, and at its end; every call that changes the
 * place, shape, kind, filter, sensor or answer of one of them judges it at once. Only a pair that
 * this function lets pass while it touches may go on touching until the end of the next step: so
 * a character drops through what it stands on. Two that are apart already stay solid. */
ABUT_API abut_status
abut_world_ignore(abut_world *world, abut_body a, abut_body b, bool ignore, int steps);

/* Why two bodies pass through each other. */
typedef enum abut_pass {
    ABUT_PASS_NOT = 0, /* they do not: they are solid to each other */
    /* They do not even meet, so that nothing is reported: */
    ABUT_PASS_SENSORS, /* both are sensors */
    ABUT_PASS_GROUP,   /* both are of one negative group */
    ABUT_PASS_MASK,    /* the mask of one has no bit of the other's category */
    ABUT_PASS_FILTER,  /* the filter of the world says so */
    /* They meet, and hinder nothing: */
    ABUT_PASS_SENSOR,      /* one is a sensor */
    ABUT_PASS_ANSWER,      /* one answers ABUT_ANSWER_PASS */
    ABUT_PASS_STEPS,       /* abut_world_ignore() lets them, for so many steps */
    ABUT_PASS_UNTIL_APART, /* they may until they are apart, for whatever reason */
    ABUT_PASS_FOR_GOOD,    /* abut_world_ignore() lets them, for good */
    ABUT_PASS_COUNT
} abut_pass;

/* "not", "sensors", "group", ..., "for good"; "" for anything else. */
ABUT_API const char *abut_pass_name(abut_pass pass);

/* How two bodies deal with each other, as things stand. */
typedef struct abut_passage {
    abut_pass why;
    bool meet;  /* their contacts are reported */
    int steps;  /* of ABUT_PASS_STEPS: how many are left; otherwise 0 */
    bool sided; /* they are solid, but one has a side on which it lets the other through */
} abut_passage;

/* Whether two bodies pass each other now, and why: the first reason of those above that applies.
 * Kinds and places play no part, so two statics are as solid to each other as they would be if one
 * became a mover.
 *
 * ABUT_E_ARGUMENT if something is NULL or the two are one, ABUT_E_STALE if there is no such body,
 * ABUT_E_BUSY from within a step; `out` is all zero then. May call the world's filter. Changes
 * and allocates nothing; may be called on several threads while nothing changes the world. Takes
 * constant time, and the logarithm of the number of permissions if both bodies have any. */
ABUT_API abut_status abut_world_passes(const abut_world *world,
                                       abut_body a,
                                       abut_body b,
                                       abut_passage *out);

/* Reading. A stale id gives zeros, empty bounds, an empty shape, and false for abut_body_is(). */
ABUT_API bool abut_body_is(const abut_world *world, abut_body body);
ABUT_API abut_body_kind abut_body_get_kind(const abut_world *world, abut_body body);
ABUT_API abut_vec2 abut_body_at(const abut_world *world, abut_body body);
/* What the next step starts from, before gravity: nothing in it points into what the body
 * rests on. */
ABUT_API abut_vec2 abut_body_velocity(const abut_world *world, abut_body body);
ABUT_API double abut_body_angle(const abut_world *world, abut_body body);
ABUT_API uint64_t abut_body_user(const abut_world *world, abut_body body);
ABUT_API bool abut_body_is_asleep(const abut_world *world, abut_body body);
/* A mover that rests on something, as seen along `up`, at the end of the last step: on ground of
 * up to about 45 degrees. Stable from frame to frame. */
ABUT_API bool abut_body_is_grounded(const abut_world *world, abut_body body);
ABUT_API abut_bounds abut_body_bounds(const abut_world *world, abut_body body);
/* The cell in which a step looks for the body as it stands: a square of a power of two, larger
 * than the body, with the body's least corner in it (how far cells reach is settled at the next
 * step: who was added far away since is in the last one). For pictures; no answer depends on it. */
ABUT_API abut_bounds abut_body_cell(const abut_world *world, abut_body body);
ABUT_API int abut_body_shape_count(const abut_world *world, abut_body body);
/* The shape as it stands now. One of more than ABUT_INLINE_CORNERS corners borrows from the
 * world, and stays until the body changes. */
ABUT_API abut_shape abut_body_shape(const abut_world *world, abut_body body, int number);
ABUT_API uint32_t abut_world_count(const abut_world *world);
/* The ids in ascending order: at most `capacity` are written, all are counted. */
ABUT_API uint32_t abut_world_bodies(const abut_world *world, abut_body *bodies, uint32_t capacity);

/* --- Moving --------------------------------------------------------------------- */

/* Moves everything by one step. ABUT_E_MEMORY leaves the world as it was, and what the
 * last step told. */
ABUT_API abut_status abut_world_step(abut_world *world);

/* The number of steps so far, and a hash of the state: the same on every machine. */
ABUT_API uint64_t abut_world_frame(const abut_world *world);
ABUT_API uint64_t abut_world_hash(const abut_world *world);

/* Something that a moved body met, in the order met. */
typedef struct abut_bump {
    abut_body other;
    double time;      /* 0 to 1 of the whole motion */
    abut_vec2 normal; /* out of the other */
    abut_vec2 at;     /* where the body was then */
    bool passed;      /* it did not hinder: a sensor, or let through */
} abut_bump;

typedef struct abut_moved_body {
    abut_vec2 at;        /* where it ended */
    abut_vec2 moved;     /* by how much: a lattice vector */
    abut_vec2 left;      /* of the motion, after what was taken by normals */
    uint32_t bump_count; /* all, also those that did not fit */
} abut_moved_body;

/* Moves one body now, by up to `motion`, while everything else stands still: to the first
 * impact exactly, then on as the answer says: SLIDE along what it met, STOP there, BOUNCE
 * back with what is left, PASS through. Other answers slide. It ends apart from or touching
 * every solid body. `bumps` may be NULL. `check` tells the same and moves nothing. */
ABUT_API abut_status abut_body_move(abut_world *world,
                                    abut_body body,
                                    abut_vec2 motion,
                                    abut_answer_kind answer,
                                    abut_moved_body *out,
                                    abut_bump *bumps,
                                    uint32_t capacity);
ABUT_API abut_status abut_body_check(const abut_world *world,
                                     abut_body body,
                                     abut_vec2 motion,
                                     abut_answer_kind answer,
                                     abut_moved_body *out,
                                     abut_bump *bumps,
                                     uint32_t capacity);

/* Moves everything by its velocity at once, finds what overlaps then, and separates it by
 * a method of the documents, pair after pair in the order of ids, `rounds` times. Things
 * pass through each other and end overlapping: the name says so. */
ABUT_API abut_status abut_world_step_discrete(abut_world *world, abut_method method, int rounds);

/* Where a body that overlaps something could go: the nearest free place among those that a
 * fixed search tries, within `reach`; for boxes among boxes the nearest there is. `out` is the
 * body's own place if that is free. ABUT_E_OVERLAP if there is none. */
ABUT_API abut_status abut_body_free_place(const abut_world *world,
                                          abut_body body,
                                          double reach,
                                          abut_vec2 *out);
/* Goes there. Deep overlap is resolved in one call. */
ABUT_API abut_status abut_body_resolve(abut_world *world, abut_body body, double reach);

/* --- What happened ------------------------------------------------------------------ */

typedef enum abut_event_kind {
    ABUT_EVENT_BEGAN = 0, /* a contact: from an impact or touch, or with a sensor, or passing */
    ABUT_EVENT_STAYED,    /* it lasts (told of contacts of which one body is awake) */
    ABUT_EVENT_ENDED,     /* an end follows every begin, also when a body is removed */
    ABUT_EVENT_HIT,       /* an impact, with the speed of approach */
    ABUT_EVENT_CRUSHED,   /* a kinematic went into a mover (a and b: the two, by id) */
    ABUT_EVENT_STOPPED,   /* a kinematic was stopped by the other body; without, it arrives */
    ABUT_EVENT_FROZEN,    /* a ran out of impacts, and stood still for the rest of the step */
    ABUT_EVENT_EDGE,      /* a reached the end of the lattice */
    ABUT_EVENT_KIND_COUNT
} abut_event_kind;

/* "began", "stayed", ...; "" for anything else. */
ABUT_API const char *abut_event_name(abut_event_kind kind);

typedef struct abut_event {
    abut_event_kind what;
    abut_body a;      /* the lower id */
    abut_body b;      /* 0 if only one body is concerned */
    double time;      /* within the step, 0 to 1; 1 for what is found at its end */
    abut_vec2 normal; /* out of b towards a; zero if there is none */
    double speed;     /* of HIT: at which they approached */
    bool solid;       /* not a sensor, not passing */
} abut_event;

/* The events of the last step, ordered by time, then a, then b; those of one pair, time and kind
 * as they happened. They stay until the next step; changing the world meanwhile is safe. Contacts
 * that such a change begins or ends are told of by the next step, ends at time 0.
 *
 * A solid pair is in contact from an impact or touch for as long as each step ends with it
 * touching, or within 2^-10 unit and not separating. A pair that abut_world_ignore() or a one-way
 * lets pass while it touches stays in contact; changing sensor or answer ends contacts. */
ABUT_API const abut_event *abut_world_events(const abut_world *world, uint32_t *count);

/* What a body is in contact with: after a step, exactly what has begun and not ended. What a change
 * since then has ended is left out, what it has begun comes with the next step. */
typedef struct abut_body_contact {
    abut_body other;
    abut_vec2 normal; /* out of the other towards the body */
    abut_vec2 point;
    double gap; /* 0 when touching; negative if they overlap (sensors, passing) */
    bool solid;
} abut_body_contact;

ABUT_API uint32_t abut_body_contacts(const abut_world *world,
                                     abut_body body,
                                     abut_body_contact *contacts,
                                     uint32_t capacity);
/* The body that supports this one, as seen along `up`: of several the one most straight
 * under it, then the lowest id. 0 if none. */
ABUT_API abut_body abut_body_support(const abut_world *world, abut_body body);

/* Where a body was during the last step, if settings.trails: straight from place to place. */
typedef struct abut_trail_point {
    double time; /* 0 to 1 */
    abut_vec2 at;
} abut_trail_point;

ABUT_API const abut_trail_point *
abut_body_trail(const abut_world *world, abut_body body, uint32_t *count);

/* What the last step did, for profiling and for the curious. */
typedef struct abut_step_report {
    uint32_t impacts; /* handled: at most the budget times the number of movers, and kinematics */
    uint32_t frozen;  /* bodies that ran out of budget */
    uint32_t awake;   /* movers */
    uint32_t asleep;
    uint32_t contacts;   /* begun and not ended */
    uint32_t candidates; /* pairs that were swept at the start */
    uint32_t sweeps;     /* in all */
    uint32_t legs;       /* of fast bodies */
    size_t bytes;        /* all memory of the world */
} abut_step_report;

ABUT_API abut_step_report abut_world_report(const abut_world *world);

/* --- Queries -------------------------------------------------------------------------- */

/* Which bodies take part. NULL or all zero: all that are not sensors. */
typedef struct abut_world_query {
    uint32_t categories; /* only bodies with one of these bits; 0: any */
    bool sensors;        /* these, too */
    bool overlapping;    /* what only touches does not count */
    abut_body except;    /* not this one */
    abut_body as;        /* only what is solid to this one, see below; 0: whatever it is */
    /* Whether a body takes part; NULL: it does. May be called more than once for a body, and also
     * for some that turn out not to be met. */
    bool (*wants)(void *user, abut_body body, uint64_t body_user);
    void *user;
} abut_world_query;

/* The queries of query.h, with bodies where they stand as the entries: the same answers in the
 * same order, the same units, statuses, cost and rules for threads, and none of them allocates.
 * `id` in abut_met and abut_near is the body's. Functions called back may query and read the
 * world, but not change it.
 *
 * A body of several shapes is their union, and one answer: the first or nearest of its
 * shapes. A point or a segment is inside the body also on a seam between two of them. A ray is
 * cast at all shapes of a body along the vector for the one that needs the longest
 * (abut_cast_ray()). */

/* A query `as` a body leaves out that body and all that it passes now (abut_world_passes(): by
 * groups, categories, masks, the filter of the world, sensors, answers and permissions); with
 * `sensors`, only what it does not even meet. What is cast or swept then passes a
 * one-way or an open side as the body would: a hit whose normal is let through is none, and
 * neither is one on a body with such a side in which the path starts. The shape and place of
 * the query remain its own. ABUT_E_STALE if there is no such body. */

/* What meets a shape, a point or a region; `bodies` are in ascending order. */
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

/* What a point meets from one place to another: `time` is a fraction of the path. */
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

/* What a point meets in a direction of any length but 0: `time` is a distance in units. */
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

/* What a shape meets while it moves by `motion` in a straight line. */
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

/* The `capacity` bodies that are nearest to a shape, none further away than `within` units;
 * `count` is the number of answers written. */
ABUT_API abut_status abut_world_nearest(const abut_world *world,
                                        const abut_shape *shape,
                                        double within,
                                        const abut_world_query *query,
                                        abut_near *nearest,
                                        uint32_t capacity,
                                        uint32_t *count);

/* Whether one place can be seen from another; `blocker` (may be NULL) gets the first body that
 * hides it, ABUT_NO_BODY if none does. */
ABUT_API abut_status abut_world_sees(const abut_world *world,
                                     abut_vec2 from,
                                     abut_vec2 to,
                                     const abut_world_query *query,
                                     bool *sees,
                                     abut_body *blocker);

#endif
