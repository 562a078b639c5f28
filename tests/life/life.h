/* life/life.h - the life of a pair, written from abut/world.h alone.
 *
 * A *script* is a list of calls to a world: bodies on a small grid, so that they fit, touch and
 * arrive exactly, and everything that can become of two of them: ignored, spawned into each
 * other, let through, crushed, made a sensor, put elsewhere, given other shapes. A script comes
 * from random numbers or from the bytes of a fuzzer, can be printed as C, and can be shrunk.
 *
 * A *life* plays a script and judges every call and every step. What it knows of a pair is
 * little, because the rule is short:
 *
 *   A pair that passes "until apart" is solid again as soon as it does not overlap. Every step
 *   judges this at its end, and within it as soon as the two are apart; and so does every call
 *   that changes the place, shape, kind, filter, sensor or answer of one of the two, at once. One
 *   exception: a pair that abut_world_ignore(.., true, 0) let pass and that has not overlapped
 *   since may go on touching until the end of the next step; being apart ends that, too.
 *
 * So a pair that overlaps passes, and of one that does not there is to remember whether it is
 * ignored for some steps or for good, and whether it may drop through what it touches.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_LIFE_H
#define ABUT_LIFE_H

#include "oracle/world_check.h"
#include "support/rng.h"

#include <stdio.h>

enum { LIFE_BODIES = 12, LIFE_OPS = 160, LIFE_PIECES = 4, LIFE_NUMBERS = 6, LIFE_TEXT = 400 };

/* --- Scripts ------------------------------------------------------------------------- */

typedef enum life_shape_kind {
    LIFE_RECT, /* x, y, width, height */
    LIFE_CIRCLE,
    LIFE_SEGMENT,
    LIFE_POINT,
    LIFE_TRIANGLE,
    LIFE_SHAPE_COUNT
} life_shape_kind;

typedef struct life_shape {
    life_shape_kind kind;
    double n[LIFE_NUMBERS];
} life_shape;

typedef enum life_what {
    LIFE_ADD,
    LIFE_REMOVE,
    LIFE_PLACE,
    LIFE_PLACE_BY, /* exactly against another body, or off by `at` */
    LIFE_RESHAPE,
    LIFE_KIND,
    LIFE_VELOCITY,
    LIFE_AIM, /* a velocity that leads to the side of another body by the end of the step */
    LIFE_ACCELERATION,
    LIFE_FILTER,
    LIFE_ANSWER,
    LIFE_MASS,
    LIFE_SENSOR,
    LIFE_OPEN_SIDES,
    LIFE_USER,
    LIFE_WAKE,
    LIFE_IGNORE,
    LIFE_GRAVITY,
    LIFE_MOVE,
    LIFE_MOVE_BY, /* as LIFE_AIM, with abut_body_move */
    LIFE_RESOLVE,
    LIFE_ASK, /* what is at a place, with `wants` */
    LIFE_STEP,
    LIFE_DISCRETE,
    LIFE_WHAT_COUNT
} life_what;

/* One call. Bodies are named by the number that the script gives them, so that calls can be left
 * out: what is done to a body that is not there is not done. */
typedef struct life_op {
    life_what what;
    int body;
    int other;
    abut_vec2 at; /* a place, velocity, motion, gravity, or offset */
    double angle;
    abut_spawn spawn;
    double reach;
    int number;            /* a kind, answer, count of steps, side, method, ... */
    bool flag;             /* sensor, ignore */
    abut_body_settings is; /* of LIFE_ADD; LIFE_FILTER and others take their fields from here */
    int shape_count;
    life_shape shapes[LIFE_PIECES];
} life_op;

/* How the functions of the caller behave. */
enum {
    LIFE_FILTERS = 1,    /* there is a filter */
    LIFE_ANSWERS = 2,    /* and an answer */
    LIFE_CALLS_BACK = 4, /* they call into the world in every way */
    LIFE_VARIES = 8      /* they say one thing now and another then */
};

typedef struct life_script {
    abut_world_settings settings; /* without functions */
    unsigned manner;
    bool exact; /* all numbers of it are on the lattice */
    int count;
    life_op ops[LIFE_OPS];
} life_script;

/* Where numbers come from: a generator, or bytes until they run out (then zeros). */
typedef struct life_source {
    rng random;
    const uint8_t *bytes;
    size_t left;
    bool is_bytes;
} life_source;

/* Any whole number below `count`. */
uint32_t life_draw(life_source *source, uint32_t count);

typedef enum life_kind {
    LIFE_KIND_PLAIN,  /* functions are pure, if there are any */
    LIFE_KIND_UNRULY, /* they call back, and some say now this, now that */
    LIFE_KIND_COUNT
} life_kind;

/* Script number N of a seed is always the same. */
void life_draw_script(life_script *script, life_source *source, life_kind kind);
void life_script_of(life_script *script, uint64_t seed, uint64_t number, life_kind kind);

/* --- Playing --------------------------------------------------------------------------- */

typedef enum life_fault {
    LIFE_NO_FAULT,
    LIFE_OVERLAP,  /* a solid pair overlaps after a step */
    LIFE_CROSSING, /* it did so on the way, of a step or of abut_body_move */
    LIFE_PLACED,   /* a call between steps has put two into each other */
    LIFE_MOVED,    /* a body moved that nobody told to, or a static in a step */
    LIFE_REFUSED,  /* a call failed that must not, or for no reason */
    LIFE_CHANGED,  /* a call that failed has changed something, or one that only asks */
    LIFE_HELD,     /* a pair that may pass was held */
    LIFE_EVENTS,   /* events, trails, reports that cannot be */
    LIFE_ANSWERED, /* a query found what is not there, or did not find what is */
    LIFE_BUSY,     /* a function of the caller was not refused what it must not do */
    LIFE_HASH,     /* the same calls gave something else */
    LIFE_FAULT_COUNT
} life_fault;

const char *life_fault_name(life_fault fault);

/* What is to be remembered of a pair. */
typedef struct life_pair {
    int ignored;   /* for so many steps; -1: for good */
    bool dropping; /* ignored until apart while touching: may still touch */
    bool let_in;   /* overlaps for a reason of the promise, not for a discrete step */
    bool unheeded; /* a filter has contradicted itself about it */
    bool overlaps; /* now */
    bool solid;    /* when the step began */
    bool was_over; /* when the step or call began */
    bool in_parts; /* then some shapes of a one-way body were passed, and others were solid */
} life_pair;

/* What the functions of the caller know. */
typedef struct life_voice {
    abut_world *world;
    unsigned manner;
    bool in_step;
    int depth;
    uint32_t calls;
    bool unheeded[LIFE_BODIES][LIFE_BODIES];
    char broke[LIFE_TEXT]; /* what was not refused; "" */
} life_voice;

/* What happened, in all. */
typedef struct life_total {
    uint64_t worlds;
    uint64_t calls;
    uint64_t refused;
    uint64_t steps;
    uint64_t impacts;
    uint64_t frozen;
    uint64_t crushed;
    uint64_t touching;    /* pairs that touched exactly after a step */
    uint64_t passing;     /* pairs that overlapped, as they may */
    uint64_t dropped;     /* that were touching and ignored until apart, and then overlapped */
    uint64_t let_in;      /* that began to overlap in a step: one-way, open side, crush */
    uint64_t solid_again; /* that passed, and then were solid */
    uint64_t calls_back;
    uint64_t stretches;
    uint64_t undecided;
    uint64_t faults[LIFE_FAULT_COUNT];
} life_total;

void life_total_join(life_total *total, const life_total *more);
void life_total_print(const life_total *total, FILE *file);

typedef struct life {
    watch watch; /* bodies by their number in the script, their trails and their events */
    abut_world *world;
    const life_script *script;
    life_pair pairs[LIFE_BODIES][LIFE_BODIES];
    life_voice voice;
    life_total total;
    uint64_t hashes[LIFE_OPS + 1];
    bool is_twin; /* the second play: nothing is judged but the hash */
    bool is_deaf; /* the model hears of no permission: for tests that it objects */
    int op;       /* the call that is judged */
    life_fault fault;
    char text[LIFE_TEXT];
    uint64_t seed; /* of the script, and its number and kind, if life_run() made it */
    uint64_t number;
    life_kind kind;
    FILE *log; /* the calls as C; NULL: none */
} life;

/* Plays a script twice, the second time in other memory; true if all was well. */
bool life_play(life *life, const life_script *script);

/* Leaves out calls and settings for as long as it fails in the same way. */
void life_shrink(life *life, life_script *script);
/* Plays it once more and tells it as C. */
void life_tell(life *life, const life_script *script, FILE *file);
/* One script of a seed; on a fault it is reported to `file`, unless that is NULL. */
bool life_run(
    life *life, uint64_t seed, uint64_t number, life_kind kind, life_total *total, FILE *file);
/* Says what became of the script of the last life_run(), and tells it as short as it gets. */
void life_report(life *life, bool shrink, FILE *file);

/* --- Between the files ------------------------------------------------------------------- */

void life_say(life *life, life_fault fault, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
abut_shape life_make_shape(const life_shape *shape);
life_pair *life_pair_of(life *life, int i, int j);
/* Whether two would be solid, if nothing let them pass. */
bool life_meets(const life *life, int i, int j);

/* Reads a body from the world, as a union of pieces without seams. */
void life_read(life *life, int number);
bool life_is_as_read(life *life, int number);
/* A body as it would stand somewhere, if it had these shapes. */
bool life_would_stand(const abut_shape *shapes, int count, abut_vec2 at, watch_body *out);

/* The model: what a call or a step may have done. */
void life_model_added(life *life, int number);
void life_model_removed(life *life, int number);
/* It was put somewhere; `before` says that overlaps of before may last. */
void life_model_put(life *life, int number, abut_spawn spawn, bool before);
void life_model_moved(life *life,
                      int number,
                      abut_answer_kind answer,
                      abut_vec2 from,
                      const abut_bump *bumps,
                      uint32_t count);
/* Whether a body that would stand so has something solid in the way, of that id; a body that is
 * there already by its number, for it has ignored some perhaps. */
bool life_model_is_in_the_way(life *life,
                              int number,
                              const watch_body *would,
                              abut_body in_the_way);
/* Whether a body overlaps anything at all. */
bool life_model_is_free(const life *life, int number);
/* The rules have changed, or nothing has. */
void life_model_look(life *life);
void life_model_ignore(life *life, int i, int j, bool ignore, int steps);
void life_model_before_step(life *life);
void life_model_after_step(life *life, bool discrete);

/* Functions of the caller. */
bool life_filter(void *user, const abut_pair_view *pair);
abut_verdict life_answer(void *user, const abut_pair_view *pair, abut_velocities *velocities);
bool life_wants(void *user, abut_body body, uint64_t body_user);
/* What they say if they are pure, by the user values. */
bool life_users_agree(uint64_t a, uint64_t b);
abut_verdict life_users_verdict(uint64_t a, uint64_t b);

/* All that can be read of a world, as one number. */
uint64_t life_digest(const abut_world *world);

/* Tells a call before it is made. */
void life_log_begin(const life_script *script, FILE *file);
void life_log_op(const life *life, const life_op *op, abut_vec2 at);
void life_log_result(const life *life, const life_op *op, abut_status status);

#endif
