/* soak/arena.h - random closed worlds, stepped and watched.
 *
 * Arena number N of a seed is always the same: walls of one pixel or of none, 5 to 60 bodies
 * of every kind, answer, speed and size, and in some of them changes between the steps.
 * Each body and each step draws from a stream of its own, so that bodies can be left out
 * (arena.skipped) to find what a failure needs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_SOAK_ARENA_H
#define ABUT_SOAK_ARENA_H

#include "oracle/world_check.h"
#include "support/rng.h"

#include <stdio.h>

enum { ARENA_BODIES = 60, ARENA_DRAFT_MEMORY = 1024 };

typedef enum arena_kinds {
    ARENA_BOXES, /* boxes and circles alone */
    ARENA_ALL,
    ARENA_CHAINS, /* all, and one-sided chains */
    ARENA_CELLS,  /* all, and bodies of tiles, of pixels and of regions, edited meanwhile */
    ARENA_KINDS_COUNT
} arena_kinds;

typedef struct arena {
    abut_world *world;
    watch watch;
    uint64_t seed;
    uint64_t number;
    arena_kinds kinds;
    abut_vec2 middle;
    abut_vec2 half;    /* how far its walls are from the middle */
    double cell;       /* places and sizes are multiples of it; 0: any */
    double least_size; /* of bodies */
    double most_size;
    double most_speed;
    double rate; /* settings.steps_per_second, or 1 */
    bool changing;
    int frames;
    int body_count; /* to be made at the start */
    uint64_t added;
    uint64_t refused;
    bool skipped[ARENA_BODIES]; /* by their number; these are not made */
    bool no_changes;
    FILE *log; /* every call, as C; NULL: none */
} arena;

/* What many of them came to. */
typedef struct arena_total {
    uint64_t worlds;
    uint64_t frames;
    uint64_t bodies;
    uint64_t refused;
    uint64_t impacts;
    uint64_t frozen;
    uint64_t crushed;
    uint64_t stopped;
    uint64_t passed;
    uint64_t stretches;
    uint64_t undecided;
    uint64_t faults[WATCH_FAULT_COUNT];
} arena_total;

void arena_total_join(arena_total *total, const arena_total *more);
void arena_total_print(const arena_total *total, FILE *file);

/* Runs one from the beginning to its end, or to its first fault. `arena` needs no more
 * than what the caller wants to choose: log, skipped, no_changes. True if all was well. */
bool arena_run(arena *arena, uint64_t seed, uint64_t number, arena_kinds kinds, arena_total *total);

/* Leaves out bodies, and changes, one after another, for as long as it fails; then runs it
 * once more and writes what was called to a file. */
void arena_reduce(arena *arena, uint64_t seed, uint64_t number, arena_kinds kinds, FILE *file);

/* --- Between the files of the arena -------------------------------------------------- */

/* A body before it is added. */
typedef struct arena_draft {
    abut_body_settings settings;
    abut_shape shapes[WATCH_PIECES];
    unsigned char memory[WATCH_PIECES][ARENA_DRAFT_MEMORY];
    abut_vec2 path[WATCH_PIECES]; /* of a one-sided chain: its points */
    char text[4000];              /* the shapes, as C */
} arena_draft;

/* Numbers of a stream: 0 for the world, then one for each body, then one for each step. */
rng arena_stream(const arena *arena, uint64_t stream);

static inline bool one_in(rng *random, int count)
{
    return rng_int(random, 1, count) == 1;
}

/* Between low and high, as many in each octave. */
double arena_log_uniform(rng *random, double low, double high);
abut_vec2 arena_velocity(const arena *arena, rng *random, double most);
abut_vec2 arena_place(const arena *arena, rng *random);
abut_shape arena_shape(const arena *arena, rng *random, void *memory, char *text, size_t size);
void arena_draft_shapes(const arena *arena, rng *random, arena_draft *draft);
void arena_draft_body(const arena *arena, rng *random, arena_draft *draft);
/* Adds it, and watches it; 0 if it was refused. */
abut_body arena_add(arena *arena, arena_draft *draft, bool wall);
void arena_change(arena *arena, rng *random);
/* Adds to a text, if there is a log for it to go to. */
void arena_write(const arena *arena, char *text, size_t room, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void arena_log(arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
