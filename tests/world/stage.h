/* world/stage.h - a world on which scenes are played, and the eyes that watch it.
 *
 * A scene is written down once, in plain numbers, and played in the 8 turns and mirrors
 * of the lattice, in its place and shifted by a lattice vector: the stage maps what goes
 * in and what comes out. Before and after every step it checks what must hold in all
 * scenes: no solid pair overlaps by abut_relate(), no static has moved by a bit, every
 * begin has its end, events are in order, contacts agree with events, nothing ends that
 * touches, a kinematic arrives unless it is told to be stopped. It prints what differs and
 * returns false.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_STAGE_H
#define ABUT_TESTS_STAGE_H

#include "abut/world.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

enum { STAGE_VIEWS = 10, STAGE_EXEMPT = 64, STAGE_SHAPES = 64 };

typedef struct stage_part {
    abut_body id;
    abut_body_settings settings; /* as the scene has them; the shapes are not kept */
    abut_vec2 placed;            /* where it was last seen to be put */
    abut_vec2 bound;             /* of a kinematic: where the step must bring it */
    bool area;
} stage_part;

/* Two bodies, the lower id first. */
typedef struct stage_key {
    abut_body a;
    abut_body b;
} stage_key;

/* Pairs, sorted by a, then b. */
typedef struct stage_pairs {
    stage_key *keys;
    int count;
    int capacity;
} stage_pairs;

typedef struct stage {
    const char *name;
    int view;
    abut_world *world;
    abut_world_settings settings;
    stage_part *parts;
    int count;
    int capacity;
    stage_pairs begun; /* in contact before the last step, as events tell */
    stage_pairs open;  /* in contact now */
    uint64_t frame;    /* the step that `open` includes */
    abut_body exempt[STAGE_EXEMPT][2];
    int exempt_count;
    bool lenient;                     /* overlaps are no fault here */
    int tally[ABUT_EVENT_KIND_COUNT]; /* events of the last step and after it */
    int faults;
} stage;

/* Opens an empty world whose gravity and up are seen in a view. */
stage stage_open(const char *name, abut_world_settings settings, int view);
/* Removes everything and looks whether the book is closed; false if anything was wrong. */
bool stage_close(stage *s);

/* Adds a body as the scene has it. 0 if it was refused, which is printed. */
abut_body stage_add(stage *s, abut_body_settings body);
abut_status stage_try(stage *s, abut_body_settings body, abut_body *id);
abut_body stage_mover(stage *s, abut_shape shape, double x, double y, double vx, double vy);
abut_body stage_static(stage *s, abut_shape shape, double x, double y);
abut_body stage_kinematic(stage *s, abut_shape shape, double x, double y, double vx, double vy);
void stage_remove(stage *s, abut_body body);
/* What the scene changed by itself, so that the stage knows. */
stage_part *stage_part_of(stage *s, abut_body body);
/* The two may overlap from now on. */
void stage_exempt(stage *s, abut_body a, abut_body b);

/* One step; false if anything was wrong with it. */
bool stage_advance(stage *s);
/* Reads the events of the last step; stage_advance() does so. */
bool stage_read(stage *s);
/* Solid pairs that overlap now. */
int stage_overlaps(stage *s, bool print);

/* In the scene's own coordinates. */
abut_vec2 stage_at(const stage *s, abut_body body);
abut_vec2 stage_velocity(const stage *s, abut_body body);
abut_vec2 stage_out(const stage *s, abut_vec2 direction);
abut_vec2 stage_place_out(const stage *s, abut_vec2 place);
abut_vec2 stage_in(const stage *s, abut_vec2 direction);
abut_vec2 stage_place_in(const stage *s, abut_vec2 place);
abut_shape stage_shape_in(const stage *s, abut_shape shape);
unsigned stage_sides_in(const stage *s, unsigned sides);
abut_status stage_drive(stage *s, abut_body body, double vx, double vy);
abut_status stage_place(stage *s, abut_body body, double x, double y, abut_spawn spawn);

/* The first event of a kind (about two bodies, in any order, unless 0); its normal is in
 * the scene's coordinates, out of b towards a. */
bool stage_event(const stage *s, abut_event_kind what, abut_body a, abut_body b, abut_event *out);
/* How many there are of that kind. */
int stage_events(const stage *s, abut_event_kind what, abut_body a, abut_body b);
bool stage_pair_open(const stage *s, abut_body a, abut_body b);

abut_relation stage_relation(const stage *s, abut_body a, abut_body b);
/* The gap between two bodies of one shape each. */
double stage_gap(const stage *s, abut_body a, abut_body b);

/* "name, view 3, frame 12", in a static buffer. */
const char *stage_row(const stage *s);

/* Prints what was wanted and what came, unless they are within `slack`. */
bool stage_is(const stage *s, const char *what, abut_vec2 got, double x, double y, double slack);

/* --- Checks, in the test's own harness ------------------------------------------ */

#define CHECK_STAGE(s, expression) CHECK_ROW(stage_row(s), expression)

static inline abut_shape box(double half_width, double half_height)
{
    return abut_rect_between(-half_width, -half_height, half_width, half_height);
}

static inline abut_shape ball(double radius)
{
    return abut_circle(0, 0, radius);
}

static inline abut_shape pill(double half_length, double radius)
{
    return abut_capsule(-half_length, 0, half_length, 0, radius);
}

static inline abut_shape hexagon(void)
{
    static const abut_vec2 points[6] = { { 10, 0 },  { 5, 9 },   { -5, 9 },
                                         { -10, 0 }, { -5, -9 }, { 5, -9 } };

    return abut_polygon(points, 6);
}

static inline bool play_steps(stage *s, int count)
{
    bool good = true;

    for (int i = 0; i < count; i++) {
        good = CHECK_STAGE(s, stage_advance(s)) && good;
    }
    return good;
}

static inline void check_at(stage *s, abut_body body, double x, double y)
{
    CHECK_STAGE(s, stage_is(s, "place", stage_at(s, body), x, y, 0));
}

static inline void check_near(stage *s, abut_body body, double x, double y, double slack)
{
    CHECK_STAGE(s, stage_is(s, "place", stage_at(s, body), x, y, slack));
}

static inline void check_velocity(stage *s, abut_body body, double x, double y, double slack)
{
    CHECK_STAGE(s, stage_is(s, "velocity", stage_velocity(s, body), x, y, slack));
}

/* Plays a scene in the first `views` views; of a sample in a part of them, but in one at least, and
 * the next scene in others. */
static inline void
play_in(int views, const char *name, abut_world_settings settings, void (*scene)(stage *))
{
    static int turn = 0;
    int part = sample_part() < views ? sample_part() : views;

    for (int i = turn++ % part; i < views; i += part) {
        stage s = stage_open(name, settings, i);

        CHECK_ROW(name, s.world != NULL);
        if (s.world) {
            scene(&s);
        }
        CHECK_ROW(name, stage_close(&s));
    }
}

static inline void play(const char *name, abut_world_settings settings, void (*scene)(stage *))
{
    play_in(STAGE_VIEWS, name, settings, scene);
}

#endif
