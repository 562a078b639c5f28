/* oracle/trial.h - one case, put to the library and to the oracle.
 *
 * Every function asks the library some questions about a case and compares the
 * answers with the exact ones, with each other, and with those to the swapped,
 * mirrored, turned and moved case. It returns whether all was well; if not, the
 * trial says what was wrong, and trial_report() prints it with the case, in a
 * form that `abut query` reads.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_ORACLE_TRIAL_H
#define ABUT_ORACLE_TRIAL_H

#include "oracle/cases.h"

/* What is measured: how far an answer was from the truth, in units except where
 * the name says otherwise, over the cases for which accuracy is promised. */
typedef enum trial_measure {
    TRIAL_SEPARATION,
    TRIAL_NORMAL,        /* by how much the normal's gap falls short of the separation */
    TRIAL_NORMAL_LENGTH, /* |length - 1| */
    TRIAL_CONTACT_POINT, /* how far outside of the shapes, beyond half the separation */
    TRIAL_PUSH,          /* length minus depth */
    TRIAL_DISTANCE,
    TRIAL_CLOSEST,      /* closest points: how far off their shapes */
    TRIAL_CLOSEST_SPAN, /* how far their distance is from the distance */
    TRIAL_CAST_TIME,    /* as a length along the path */
    TRIAL_CAST_POINT,   /* how far off the surface */
    TRIAL_CAST_NORMAL,  /* how far the shape reaches beyond the line it stands on */
    TRIAL_RAY_TIME,
    TRIAL_COMMON_BOUNDS,
    TRIAL_COMMON_CORNER,
    TRIAL_COMMON_AREA, /* in units by the extent of the pair */
    TRIAL_ROUND_BOUNDS,
    TRIAL_ROUND_AREA, /* in units by the extent of the pair */
    TRIAL_AREA,       /* likewise */
    TRIAL_CENTROID,
    TRIAL_AXIS, /* gap along a separating axis */
    TRIAL_MEASURE_COUNT
} trial_measure;

typedef struct trial_worst {
    double error[TRIAL_MEASURE_COUNT];
    double share[TRIAL_MEASURE_COUNT]; /* of what is allowed */
    uint64_t number[TRIAL_MEASURE_COUNT];
} trial_worst;

typedef struct trial {
    case_pair pair;
    abut_shape a;
    abut_shape b;
    oracle_shape model_a;
    oracle_shape model_b;
    oracle_relation relation;
    bool same;        /* the two are one shape in one place */
    bool accurate;    /* all coordinates are within 2^20 units */
    double allowance; /* for lengths, in units */
    double extent;
    trial_worst *worst; /* may be NULL */
    char wrong[240];
    const char *ask;
    unsigned char memory[2][CASE_MEMORY];
} trial;

/* Sets up case `number`, or a pair given in trial->pair. The shapes borrow memory
 * of the trial, which must stay where it is. */
bool trial_make(trial *trial, uint64_t seed, uint64_t number, trial_worst *worst);
bool trial_set_up(trial *trial, trial_worst *worst);

bool trial_relate(trial *trial);
bool trial_contains(trial *trial);
bool trial_contact(trial *trial);
bool trial_push(trial *trial);
bool trial_distance(trial *trial);
bool trial_intersection(trial *trial);
bool trial_slices(trial *trial); /* slow: a few milliseconds */
bool trial_cast(trial *trial);
bool trial_shape(trial *trial);
bool trial_laws(trial *trial);
bool trial_axis(trial *trial);

void trial_report(const trial *trial, FILE *file);

/* Joins the maxima of another run, and prints them. */
void trial_worst_join(trial_worst *into, const trial_worst *from);
void trial_worst_print(const trial_worst *worst, FILE *file);

/* For the files of the trial. */
bool trial_wrong(trial *trial, const char *ask, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool trial_within(
    trial *trial, trial_measure measure, double error, double allowed, const char *ask);
bool trial_zeros_positive(const double *numbers, int count);
bool trial_unit(trial *trial, abut_vec2 normal, const char *ask);

#endif
