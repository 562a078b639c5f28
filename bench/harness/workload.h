/* bench/harness/workload.h - what a workload is: scenes, methods, and how one sample is taken.
 *
 * The harness does the rest: it reads the command line, measures every method on every scene in
 * turn, compares abut with the peers, and writes tables, JSON and pictures.
 *
 * What disturbs one method for a while disturbs the others too, since they take turns sample by
 * sample. So the medians of many short samples can be compared as ratios.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_WORKLOAD_H
#define ABUT_BENCH_WORKLOAD_H

#include "harness/clock.h"
#include "harness/method.h"

#include <stdbool.h>
#include <stdio.h>

enum { BENCH_MAX_SCENES = 32, BENCH_MAX_ROWS = 32, BENCH_MAX_COLUMNS = 20, BENCH_MAX_NOTES = 24 };

/* --- What is measured ------------------------------------------------------------------ */

/* One scene. Its two names are what --scene and --only, or --size, choose it by. */
typedef struct bench_scene {
    const char *scene;
    const char *kind; /* NULL: its size is its second name */
    int size;         /* boxes or bodies; 0 where the number of questions alone counts */
    int first;        /* numbers of the workload's own, for the two names */
    int second;
    double speed;      /* of the scene, if it has one */
    int warm;          /* samples of each method that do not count, */
    int samples;       /* that do; 0: as many as the amount has windows, */
    int burst;         /* and that it takes before it is the next one's turn; 0: one */
    double target;     /* how many times faster than the rival abut should be; 0: none */
    const char *rival; /* a library; NULL: the quickest peer */
} bench_scene;

typedef struct bench_options {
    const char *scene; /* NULL: all */
    const char *kind;  /* NULL: all */
    const char *only;  /* methods and libraries with this in their name; NULL: all */
    int size;          /* 0: all */
    int amount;        /* questions or steps; 0: as the workload says */
    int repeat;
    double budget; /* seconds of a method on a scene; 0: no limit */
    bool quick;
    bool list;
    bool counts; /* runs one method once, for callgrind */
    const char *method;
    const char *json;
    const char *svg;
} bench_options;

/* --- What comes out ---------------------------------------------------------------------- */

/* One method on one scene. Times are in the unit of the workload. */
typedef struct bench_row {
    const bench_method *method;
    void *state;     /* what create() made */
    int number;      /* of the next sample */
    bool reference;  /* takes all samples, even beyond its budget: others are compared with it */
    double left_out; /* seconds that it would have taken, if it was left out for that */
    double spent;    /* seconds so far */
    double kept[3];  /* what the workload keeps between run() and check() */
    samples times;
    samples wall_times;

    int count;
    double median; /* by the processor, or by the wall if it has threads */
    double best;
    double worst;
    double mean;
    double wall;                     /* the median by the wall */
    double faster;                   /* than the best peer; > 1 is faster, 0 if there is none */
    const struct bench_row *against; /* that peer */
    bool right;                      /* the answers; looked at of abut's rows */
    double values[BENCH_MAX_COLUMNS];
} bench_row;

typedef struct bench_note {
    const char *name;
    double value;
} bench_note;

/* One scene, measured. */
typedef struct bench_cell {
    const struct bench_workload *workload;
    const bench_options *options;
    bench_scene scene;
    char kind[16]; /* its second name */
    int amount;
    void *data; /* what open() made */
    bench_row rows[BENCH_MAX_ROWS];
    int row_count;
    const bench_row *main; /* abut's row that is compared; NULL if there is none */
    double against_rival;  /* how many times faster than the rival it is; 0: unknown */
    double faster_by_means;
    bool right;
    bench_note notes[BENCH_MAX_NOTES]; /* what else was measured of this scene */
    int note_count;
    char remarks[2048]; /* lines under the table */
} bench_cell;

/* A column of the table, and a number in the JSON, of the workload's own. */
typedef struct bench_column {
    const char *name;
    const char *head; /* NULL: not in the table */
    int width;
    int digits; /* behind the point; below 0: %.*g with so many */
} bench_column;

/* --- The workload -------------------------------------------------------------------------- */

typedef struct bench_workload {
    const char *name;        /* "all_pairs" */
    const char *title;       /* "W2: ..." */
    const char *about;       /* printed before the results */
    const char *unit;        /* "ns/pair" */
    double unit_ns;          /* how many nanoseconds it is */
    int digits;              /* of times */
    const char *amount_name; /* "pairs" */
    int amount;              /* by default; 0: as the scenes say */
    int quick_amount;
    int repeat;
    double budget;
    bool any_size;    /* a size that no scene has can be asked for */
    int fewest;       /* samples that also a method beyond its budget takes */
    int first_decade; /* of the picture */
    int decades;

    const bench_scene *scenes;
    int scene_count;
    const bench_methods *const *libraries; /* ends in NULL; abut's first */
    const char *const *question_names;     /* NULL: there is one question */
    const char *const *layout_names;       /* NULL: there is one layout */
    const bench_column *columns;
    int column_count;

    const void *user; /* what its functions must know */

    /* Fits the scene of a cell to its size and amount. NULL: nothing to do. */
    void (*plan)(bench_cell *cell);
    /* Makes the scene. False when there is no memory. */
    bool (*open)(bench_cell *cell);
    void (*close)(bench_cell *cell);
    bool (*takes_part)(const bench_cell *cell, const bench_method *method);
    /* Makes the state of a row. NULL when there is no memory, or if it sets `left_out`. */
    void *(*create)(bench_cell *cell, bench_row *row);
    void (*destroy)(bench_row *row);
    /* A sample has one or more parts, each prepared without a clock, then run. */
    int (*parts)(const bench_cell *cell, const bench_row *row);        /* NULL: 1 */
    void (*prepare)(const bench_cell *cell, bench_row *row, int part); /* or NULL */
    bool (*run)(const bench_cell *cell, bench_row *row, int part);     /* what is timed */
    /* How many pairs, rays or the like a sample is. NULL: one. */
    int (*units)(const bench_cell *cell, const bench_row *row);
    /* Looks at the answers of a sample. NULL: nothing to do. */
    void (*check)(bench_cell *cell, bench_row *row);
    /* After the last sample: fills in what is left of rows, notes and remarks. NULL: nothing to do.
     * False when there is no memory. */
    bool (*finish)(bench_cell *cell);
    /* Whether a row of abut's can be compared with one of a peer that was measured. NULL: yes. */
    bool (*comparable)(const bench_cell *cell, const bench_row *ours, const bench_row *theirs);
    /* Whether a row is in the picture. NULL: all are. */
    bool (*in_picture)(const bench_cell *cell, const bench_row *row);
} bench_workload;

/* What main() of a workload does. */
int bench_main(const bench_workload *workload, int argc, char **argv);

bool bench_is_abut(const bench_method *method);
/* Remembers a number of a cell, for the JSON. */
void bench_note_add(bench_cell *cell, const char *name, double value);
/* Adds to the lines under its table, as printf() does. */
void bench_remark(bench_cell *cell, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
