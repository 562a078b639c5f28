/* oracle/trial_sweep.h - one sweep, put to the library and to the oracle.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_ORACLE_TRIAL_SWEEP_H
#define ABUT_ORACLE_TRIAL_SWEEP_H

#include "abut/sweep.h"
#include "oracle/sweep_cases.h"

/* What is measured, over the cases for which accuracy is promised, each as a share of
 * what is allowed. */
typedef enum sweep_measure {
    SWEEP_GAP,     /* what the moves leave between the two */
    SWEEP_NORMAL,  /* off the true direction, where there is only one */
    SWEEP_SUPPORT, /* how far the pair reaches across the line that the normal stands on */
    SWEEP_POINT,   /* off the surfaces */
    SWEEP_MEASURE_COUNT
} sweep_measure;

typedef struct sweep_worst {
    double share[SWEEP_MEASURE_COUNT];
    double error[SWEEP_MEASURE_COUNT];
    uint64_t number[SWEEP_MEASURE_COUNT];
} sweep_worst;

typedef struct sweep_trial {
    sweep_case sweep;
    abut_shape a;
    abut_shape b;
    motion_shape model_a;
    motion_shape model_b;
    motion motion;
    motion_verdict verdict;
    abut_swept swept;
    bool accurate;      /* shapes and motions are within 2^20 units */
    sweep_worst *worst; /* may be NULL */
    char wrong[240];
    unsigned char memory[2][SWEEP_MEMORY];
} sweep_trial;

/* Sets up case `number` of a seed, or one given in trial->sweep, and sweeps it. The shapes
 * borrow memory of the trial, which must stay where it is. */
bool sweep_trial_make(sweep_trial *trial, uint64_t seed, uint64_t number, sweep_worst *worst);
bool sweep_trial_set_up(sweep_trial *trial, sweep_worst *worst);

/* Every check there is: hit, graze and times; moves; normal, point and side; the same with
 * the two swapped. Returns whether all was well; if not, the trial says what was wrong. */
bool sweep_trial_run(sweep_trial *trial);

/* 0 apart, 1 a graze, 2 a hit. */
int sweep_trial_outcome(const sweep_trial *trial);

void sweep_trial_report(const sweep_trial *trial, FILE *file);

void sweep_worst_join(sweep_worst *into, const sweep_worst *from);
void sweep_worst_print(const sweep_worst *worst, FILE *file);

/* For the files of the trial. */
bool sweep_trial_wrong(sweep_trial *trial, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool sweep_trial_within(sweep_trial *trial, sweep_measure measure, double error, double allowed);
bool sweep_trial_feature(sweep_trial *trial); /* normal, point and side */

#endif
