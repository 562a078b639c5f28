/* cli/read/shapes.h - shapes as they are written in JSON.
 *
 *     {"type":"circle","x":0,"y":0,"r":5,"transform":{"x":10,"rotation":0.5}}
 *
 * A new type is one row of the table in shapes.c and one function (simple_shapes.h, polygons.h,
 * others.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_SHAPES_H
#define ABUT_CLI_SHAPES_H

#include "abut/compound.h"
#include "abut/mask.h"
#include "abut/region.h"
#include "abut/shape.h"
#include "read/fields.h"

#include <jansson.h>
#include <stdbool.h>

/* Memory that is kept from question to question and only grows. */
typedef struct room {
    void *memory;
    size_t size;
} room;

/* A shape and what it was read from. */
typedef struct figure {
    abut_shape shape; /* as it stands: transformed */
    const char *type; /* as in the JSON, of unlimited life */
    bool is_ellipse;  /* then this makes it of a circle of radius 1 */
    abut_transform ellipse;
    bool is_rect; /* then this is the rectangle before its transform */
    abut_rectangle rect;
    double radius; /* as given, before any transform */
    abut_transform transform;
    bool may_be_mask;       /* set by a caller that takes one */
    abut_mask *mask;        /* or NULL; then the shape is that of its bounds, or empty... */
    abut_transform mask_at; /* ...and this is where it stands */
    bool may_be_region;     /* set by a caller that takes polygons that are dented or have holes */
    abut_region *region;    /* where it stands, or NULL; then the shape is that of its bounds */
    bool may_be_other;      /* set by a caller that takes any other figure */
    abut_figure other; /* of another kind (others.h), or empty; then the shape stands in for it */
    abut_chain *chain; /* what it is made of */
    abut_tiles *tiles;
    abut_compound *compound;
    struct figures *members;
    bool closed;
    bool one_sided;
    uint32_t point_count;
    bool has_outer; /* a member of a compound, which has a transform of its own */
    abut_transform outer;
    uint32_t loop_count; /* of the outline and its holes, while it is read */
    room loops;
    room points; /* the numbers of a polygon */
    room local;  /* what the shape borrows before its transform, and after */
    room placed;
    room drawn; /* and when it is drawn out along a motion */
} figure;

void figure_free(figure *out);

/* Gives back what is not memory to be kept: a mask, a region. */
void figure_clear(figure *out);

/* A list of shapes. */
typedef struct figures {
    figure *list;
    size_t count;
    size_t room;     /* figures whose memory is kept */
    bool may_be_any; /* set by a caller that takes every kind of them */
} figures;

/* Makes it a list of so many. False if there is no memory. */
bool figures_reserve(figures *out, size_t count);
void figures_free(figures *out);

/* Whether it is not a convex shape. */
bool figure_has_pieces(const figure *shape);

/* What was read, as the library asks about it. */
abut_figure figure_as_figure(const figure *shape);

/* Makes room for members, and makes the compound of those there are. */
bool figure_open_members(figure *out);
bool figure_unite(const object *from, figure *out);

/* Reads the shape that stands in the question's field of that name. On failure
 * returns false and a fault that names the field and the value. */
bool read_shape(const json_t *question, const char *field, figure *out, fault *wrong);

/* The same for a list of them: a fault names its place in it. */
bool read_shapes(const object *from, const char *field, figures *out);

/* The shape that a value is, moved by `place` after its own transform: the sums
 * are formed first and rounded once, as everywhere. `at` is where it stands. */
bool read_shape_at(const json_t *value, const path *at, abut_vec2 place, figure *out, fault *wrong);

/* Makes room for at least that many bytes. False if there is no memory. */
bool room_reserve(room *kept, size_t size);

#endif
