/* cli/advise/measure.h - how each kind of index does with a scene.
 *
 * Every kind plays the same frames and is asked the same questions. What the
 * first one finds, the others must find too.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_MEASURE_H
#define ABUT_CLI_MEASURE_H

#include "abut/abut.h"
#include "advise/motion.h"
#include "read/shapes.h"

/* Questions of one sort: how long each took, at best of several rounds. */
enum { MOST_SAMPLES = 1000 };

typedef struct asked {
    double best[MOST_SAMPLES]; /* in seconds */
    uint32_t count;
    double total; /* of all rounds */
} asked;

/* One kind. Times of what was not done are NaN. */
typedef struct measured {
    bool left_out;
    abut_index_kind for_pairs; /* what it was built as, after the frames... */
    abut_index_kind for_queries;
    abut_structure_report report;
    char reason[200]; /* of the report */
    int frames;
    double build_ms;
    double frame_ms; /* median */
    double worst_ms;
    double region_us; /* mean of the best of each */
    double ray_us;

    abut_index *index;
    double *times; /* of the frames, in seconds */
    double total;  /* of them */
    asked regions;
    asked rays;
} measured;

/* Answers, each as a number, of the kind that was asked first. */
typedef struct tally {
    room memory;
    size_t count;
} tally;

/* Says what is being done now: step `number` of `count`. */
typedef void progress_fn(void *user, const char *what, int number, int count);

typedef struct survey {
    const scene *of;
    int frames;
    bool every_frame;      /* also if it takes long */
    progress_fn *progress; /* may be NULL */
    void *user;

    measured rows[ABUT_INDEX_KIND_COUNT];
    size_t pairs;            /* at the start */
    uint32_t samples;        /* entries that regions and rays are asked around */
    abut_index_kind differs; /* a kind that found something else... */
    const char *differs_in;  /* ...and what; NULL: all agree */

    int frame; /* being played */
    motion motion;
    room pair_memory;
    room id_memory;
    tally frame_answers;
    tally region_answers;
    tally ray_answers;
} survey;

/* Measures all kinds, given a survey in which all but the first part is zero.
 * ABUT_E_MEMORY if it could not be done. */
abut_status survey_run(survey *s);
void survey_free(survey *s);

#endif
