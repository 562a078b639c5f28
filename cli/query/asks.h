/* cli/query/asks.h - the questions that abut query answers.
 *
 * A question is read, then answered: as JSON, in words, or as a picture, each
 * from the same numbers. A new one is a row of the table in asks.c with its
 * functions.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_ASKS_H
#define ABUT_CLI_ASKS_H

#include "abut/abut.h"
#include "base/text.h"
#include "query/grove.h"
#include "read/fault.h"
#include "read/fields.h"
#include "read/shapes.h"

#include <jansson.h>
#include <stdbool.h>

typedef struct question question;

typedef struct ask {
    const char *name;
    bool has_a;
    bool has_b;
    const char *const *fields; /* besides ask, a and b; ends in NULL */
    /* Reads what is not a shape; NULL if there is nothing more. */
    bool (*read)(question *q, fault *wrong);
    /* Adds the answer as JSON. */
    void (*answer)(const question *q, text *out);
    /* Adds the answer in words. */
    void (*tell)(const question *q, text *out);
    unsigned shows; /* what a picture shows besides the shapes: SHOW_... */
    bool of_unions; /* can be asked about nodes with several shapes, or none */
    bool of_masks;
} ask;

enum {
    SHOW_CONTACT = 1,
    SHOW_PUSH = 2,
    SHOW_GAP = 4,
    SHOW_COMMON = 8,
    SHOW_BOUNDS = 16,
    SHOW_CAST = 32,
    SHOW_CORNERS = 64,
    SHOW_PAIRS = 128,
    SHOW_MOTION = 256,
    SHOW_OUTLINES = 512
};

/* The pairs of a list of shapes that are not apart. */
typedef struct meetings {
    abut_pair *pairs; /* in order; by their places in the list */
    unsigned char *relations;
    size_t count;
    size_t touching; /* of them; the others overlap */
    room pair_memory;
    room relation_memory;
} meetings;

/* Two shapes that move, and what came of it. */
typedef struct moves {
    abut_vec2 wish_a;
    abut_vec2 wish_b;
    abut_swept swept;

    bool turns;         /* a sweep with turns: then these, instead of the sweep... */
    abut_shape local_a; /* ...the shapes as they lie about their pivots */
    abut_shape local_b;
    abut_course course_a;
    abut_course course_b;
    abut_turned turned;

    abut_method method; /* of a reaction */
    abut_react_options options;
    abut_reaction reaction;
} moves;

/* A question that was read. Shapes keep their memory from one to the next. */
struct question {
    const json_t *json; /* lives as long as the line */
    const ask *ask;
    const char *about; /* the asker's own words, or "" */
    figure a;
    figure b;
    grove grove; /* the tree of the question, if it has one */
    member member_a;
    member member_b;
    bool masked; /* a or b is a mask: members are then what both are drawn of */
    bool united; /* a or b is a node without a single shape: both are then nodes of the tree */
    double buffer;
    abut_vec2 from;
    abut_vec2 to; /* or the direction of a ray */
    bool is_ray;
    abut_inside inside;
    word_fn *side_words; /* what sides are called */
    int level;
    room corners; /* of an intersection */
    figures shapes;
    abut_index_kind index; /* how pairs are looked for */
    meetings met;
    moves moves;
};

/* Reads a question from JSON. False and a fault if it is none. */
bool question_read(question *q, const json_t *json, fault *wrong);
void question_free(question *q);

/* Room for the corners of the common part; NULL if there is no memory. */
abut_vec2 *common_corners(const question *q, uint32_t *capacity);

/* What is asked about shapes, or about the unions of nodes. */
abut_relation question_relate(const question *q);
abut_relation question_relate_exactly(const question *q);
/* `met` is the figure of b that the side belongs to; it may be NULL. */
abut_contact question_contact(const question *q, const figure **met);
abut_vec2 question_push(const question *q);
abut_distance question_distance(const question *q);
abut_bounds question_bounds(const question *q);
/* The area is negative if it is not known: pieces of one side overlap each other. */
abut_intersection question_common(const question *q, abut_vec2 *corners, uint32_t capacity);
abut_hit question_cast(const question *q);
abut_levels question_levels(const question *q);

/* Reads a or b: a shape, or a node of the tree. */
bool question_read_member(question *q, const char *field, fault *wrong);
/* Whether a holds b, and b holds a. */
bool question_contains(const question *q, bool a_in_b);

/* Cuts both sides into the shapes that they are drawn of (cut.c). False if there is no memory. */
bool question_cut(question *q);
/* The same for one figure, endless ones within a box. */
bool figure_cut(const figure *shape, abut_bounds box, member *out);

/* Makes both sides nodes, if one of them is the union of several shapes. */
bool question_unite(question *q, fault *wrong);

/* Finds all pairs of the shapes that are not apart; a fault if they are too many. */
bool question_find_pairs(question *q, fault *wrong);

/* Reads how the shapes move, and asks the library: a fault if it refuses. */
bool question_sweep(question *q, fault *wrong);
bool question_react(question *q, fault *wrong);

const char *relation_word(abut_relation relation);
const char *answer_word(abut_answer answer);
/* The side of a figure as the JSON has it: a word for rectangles, a number for
 * polygons, null for none. NULL for bounds: they are a rectangle. */
void text_side(text *out, const question *q, const figure *met, int side);
/* The shape whose side a reaction reports: b, or NULL where the method sees bounds alone. */
const figure *reaction_figure(const question *q);

/* answers.c */
void answer_relate(const question *q, text *out);
void answer_contact(const question *q, text *out);
void answer_distance(const question *q, text *out);
void answer_cast(const question *q, text *out);
void answer_levels(const question *q, text *out);
void answer_intersection(const question *q, text *out);
void answer_bounds(const question *q, text *out);
void answer_contains(const question *q, text *out);
void answer_separating_axis(const question *q, text *out);
void answer_shape(const question *q, text *out);
void answer_pairs(const question *q, text *out);
void answer_sweep(const question *q, text *out);
void answer_react(const question *q, text *out);

/* words.c */
void report_relate(const question *q, text *out);
void report_contact(const question *q, text *out);
void report_distance(const question *q, text *out);
void report_cast(const question *q, text *out);
void report_levels(const question *q, text *out);
void report_intersection(const question *q, text *out);
void report_bounds(const question *q, text *out);
void report_contains(const question *q, text *out);
void report_separating_axis(const question *q, text *out);
void report_shape(const question *q, text *out);
void report_pairs(const question *q, text *out);
void report_sweep(const question *q, text *out);
void report_react(const question *q, text *out);

#endif
