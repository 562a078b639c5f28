/* abut/draw.h - debug drawing: what goes on in a world, drawn by the game's own renderer.
 *
 * The caller supplies two or three drawing functions and says what to draw; the library calls
 * them. Nothing here is needed to draw the game itself: abut_body_at() says where each body is.
 *
 *     static void draw_line(void *user, abut_draw_role role, abut_body body, abut_vec2 from,
 *                           abut_vec2 to);
 *     ...
 *     abut_world_draw(world, &(abut_drawing){ .outline = draw_outline, .line = draw_line });
 *
 * What world.h says about units, ownership, threads and callbacks holds here, too.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_DRAW_H
#define ABUT_DRAW_H

#include "world.h"

/* What a mark means: a renderer chooses a colour by it. */
typedef enum abut_draw_role {
    ABUT_DRAW_STATIC = 0, /* outlines of shapes, by their body */
    ABUT_DRAW_KINEMATIC,
    ABUT_DRAW_MOVER,
    ABUT_DRAW_ASLEEP,   /* a mover at rest */
    ABUT_DRAW_SENSOR,   /* of any kind */
    ABUT_DRAW_BOUNDS,   /* the box around a body */
    ABUT_DRAW_CELL,     /* the square in which a step looks for a body */
    ABUT_DRAW_CONTACT,  /* a dot where two bodies touch */
    ABUT_DRAW_NORMAL,   /* a line from that dot, out of the other body towards this one */
    ABUT_DRAW_VELOCITY, /* a line from the middle of a body to where it would be a step later */
    ABUT_DRAW_TRAIL,    /* lines along the path of the last step, if settings.trails */
    ABUT_DRAW_ROLE_COUNT
} abut_draw_role;

/* Returns "static", "kinematic", ...; "" for anything else. */
ABUT_API const char *abut_draw_role_name(abut_draw_role role);

/* What is drawn: a sum of these. */
enum {
    ABUT_DRAW_SHAPES = 1 << 0,
    ABUT_DRAW_CONTACTS = 1 << 1, /* with their normals */
    ABUT_DRAW_ALL_BOUNDS = 1 << 2,
    ABUT_DRAW_CELLS = 1 << 3,
    ABUT_DRAW_VELOCITIES = 1 << 4,
    ABUT_DRAW_TRAILS = 1 << 5,
    ABUT_DRAW_EVERYTHING = (1 << 6) - 1
};

/* The hull of some points, grown by a radius: one point is a circle (or a point), two are a capsule
 * (or a segment), more are a polygon, in the order of positive area. The corners are valid until
 * the function returns. */
typedef void abut_draw_outline_fn(void *user,
                                  abut_draw_role role,
                                  abut_body body,
                                  const abut_vec2 *corners,
                                  uint32_t count,
                                  double radius);
typedef void
abut_draw_line_fn(void *user, abut_draw_role role, abut_body body, abut_vec2 from, abut_vec2 to);
typedef void abut_draw_dot_fn(void *user, abut_draw_role role, abut_body body, abut_vec2 at);

typedef struct abut_drawing {
    unsigned what;                 /* ABUT_DRAW_... bits; 0: shapes and contacts */
    abut_bounds view;              /* only bodies whose bounds meet it; all zero: all bodies */
    double normal;                 /* the length of the lines that show normals, in units; 0: 1 */
    abut_draw_outline_fn *outline; /* NULL: outlines are not drawn; likewise for lines and dots */
    abut_draw_line_fn *line;
    abut_draw_dot_fn *dot;
    void *user; /* handed to all of them */
} abut_drawing;

/* Calls the functions for everything there is to draw, body by body in ascending order of ids, so
 * the same world gives the same calls everywhere. The functions must not change the world
 * (ABUT_E_BUSY). The contact of two movers is drawn with the one of the lower id, the contact of a
 * mover and something else with the mover.
 *
 * Returns ABUT_E_ARGUMENT for NULL, an unknown bit, a view that is not finite, or a length that is
 * negative or not finite. Returns ABUT_E_MEMORY if there is no memory for a list of bodies: then
 * only a part, or nothing, is drawn. Takes time in proportion to what is in view. Several threads
 * may draw one world at once if its allocator may be called from all of them. */
ABUT_API abut_status abut_world_draw(const abut_world *world, const abut_drawing *drawing);

/* Writes where a body was at a time from 0 to 1 of the last step, for drawing between steps and for
 * slow motion: exactly on the path it took, rounded to the lattice, so no body is drawn inside
 * another that it bounced off. A body that walked (walk.h) between the last two steps, and was
 * moved by nothing else, goes in a straight line during this time, from where it was before the
 * walk. Needs settings.trails; without it, and for a body added since, the answer is where the body
 * is now. Times are clamped to 0 and 1. Returns ABUT_E_STALE for an id that names no body,
 * ABUT_E_NOT_FINITE for a time that is NaN. Takes time in proportion to the logarithm of the number
 * of trail points of all bodies. */
ABUT_API abut_status abut_body_at_time(const abut_world *world,
                                       abut_body body,
                                       double time,
                                       abut_vec2 *at);

#endif
