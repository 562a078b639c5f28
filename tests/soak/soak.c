/* soak/soak.c - millions of hard cases, every answer against the oracle.
 *
 *     soak [--cases N] [--sweeps N] [--slivers N] [--worlds N]
 *          [--kinds boxes|all|chains|cells] [--lives N] [--seed S] [--threads T] [--first I]
 *          [--depth 0|1] [--reduce 0|1] [--pile N]
 *
 * First pairs of shapes (oracle/cases.h), then pairs in motion (oracle/sweep_cases.h),
 * as many if only --cases is given; then both of slivers; then worlds (soak/arena.h), of boxes and
 * circles, of everything, with one-sided chains, and with tiles and pixels; then lives of pairs on
 * small grids (life/life.h); then piles of 2000 and 10 000 bodies, or of N. What is not asked for
 * is left out, unless nothing is. Number I of a seed is always the same, so that
 * `--first I --cases 1 --sweeps 0` runs one of them again, and
 * `--first I --worlds 1 --kinds all --reduce 1` writes a failing world as short as it gets. Workers
 * are processes: one that crashes, or thinks about a case for a minute, is reported with its case,
 * and another goes on after it. The last line is "N passed, N failed", in cases; the exit status is
 * 1 if any did. Depth 0 asks pairs for relations and containment only, about ten times as fast.
 *
 * SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include "life/life.h"
#include "oracle/trial.h"
#include "oracle/trial_sweep.h"
#include "soak/arena.h"
#include "soak/pour.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_WORKERS = 64, PRINT_LIMIT = 20, POLL_MICROSECONDS = 200000 };
enum { SLOW_EVERY = 7, SLOWEST_EVERY = 1009, MINUTE = 60 };
enum {
    CASES = 10000000,
    SLIVERS = 1000000,
    WORLDS = 100000,
    LIVES = 200000,
    PILE = 2000,
    LARGE_PILE = 10000
}; /* of each suite, unless told otherwise */

typedef struct suite suite;

typedef struct settings {
    const suite *suite; /* the one that runs */
    uint64_t cases;     /* of it */
    uint64_t seed;
    uint64_t first;
    uint64_t depth;
    uint64_t reduce;
    arena_kinds kinds;
    int workers;
} settings;

/* What a worker shows to the parent while it runs. */
typedef struct worker {
    pid_t pid;
    uint64_t next; /* the case that it is at */
    uint64_t passed;
    uint64_t failed;
    uint64_t spread[SWEEP_KIND_COUNT][SWEEP_KIND_COUNT][3];
    trial_worst worst;
    sweep_worst sweep_worst;
    arena_total arenas;
    life_total lives;
} worker;

/* A kind of cases. */
struct suite {
    const char *name;
    const char *outcomes[3];
    int kinds;                                             /* of shapes; 0: does not matter */
    bool (*run)(const settings *settings, worker *worker); /* the case that it is at */
    void (*report)(const settings *settings);              /* the one that just failed */
    void (*print)(uint64_t seed, uint64_t number);
    void (*print_worst)(const worker *total);
};

/* The quick checks for every case, the slow ones for some. */
static bool run_checks(trial *trial, uint64_t depth)
{
    uint64_t number = trial->pair.number;

    if (depth == 0) {
        return trial_relate(trial) && trial_contains(trial);
    }
    return trial_relate(trial) && trial_contains(trial) && trial_contact(trial) &&
           trial_push(trial) && trial_distance(trial) && trial_axis(trial) && trial_laws(trial) &&
           (number % SLOW_EVERY != 0 ||
            (trial_intersection(trial) && trial_cast(trial) && trial_shape(trial))) &&
           (number % SLOWEST_EVERY != 0 || trial_slices(trial));
}

static void count_outcome(worker *worker, int a, int b, int outcome)
{
    worker->spread[a < b ? a : b][a < b ? b : a][outcome]++;
}

static trial pair_trial;

static bool run_pair(const settings *settings, worker *worker)
{
    trial *trial = &pair_trial;
    bool good = trial_make(trial, settings->seed, worker->next, &worker->worst);

    count_outcome(worker, (int)trial->pair.a.kind, (int)trial->pair.b.kind, (int)trial->relation);
    return good && run_checks(trial, settings->depth);
}

static void report_pair(const settings *settings)
{
    (void)settings;
    trial_report(&pair_trial, stdout);
}

static void print_pair(uint64_t seed, uint64_t number)
{
    case_pair pair;

    case_make(seed, number, &pair);
    case_print(stdout, "contact", &pair);
}

static void print_pair_worst(const worker *total)
{
    trial_worst_print(&total->worst, stdout);
}

static bool run_sliver(const settings *settings, worker *worker)
{
    trial *trial = &pair_trial;

    case_make_sliver(settings->seed, worker->next, &trial->pair);
    bool good = trial_set_up(trial, &worker->worst);

    count_outcome(worker, (int)trial->pair.a.kind, (int)trial->pair.b.kind, (int)trial->relation);
    return good && run_checks(trial, settings->depth);
}

static void print_sliver(uint64_t seed, uint64_t number)
{
    case_pair pair;

    case_make_sliver(seed, number, &pair);
    case_print(stdout, "contact", &pair);
}

static sweep_trial moving_trial;

static bool run_sweep(const settings *settings, worker *worker)
{
    sweep_trial *trial = &moving_trial;
    bool good = sweep_trial_make(trial, settings->seed, worker->next, &worker->sweep_worst);

    count_outcome(worker, trial->sweep.a.kind, trial->sweep.b.kind, sweep_trial_outcome(trial));
    return good && sweep_trial_run(trial);
}

static void report_sweep(const settings *settings)
{
    (void)settings;
    sweep_trial_report(&moving_trial, stdout);
}

static void print_sweep(uint64_t seed, uint64_t number)
{
    sweep_make(seed, number, &moving_trial.sweep);
    sweep_print(stdout, &moving_trial.sweep);
}

static void print_sweep_worst(const worker *total)
{
    sweep_worst_print(&total->sweep_worst, stdout);
}

static bool run_moving_sliver(const settings *settings, worker *worker)
{
    sweep_trial *trial = &moving_trial;

    sweep_make_sliver(settings->seed, worker->next, &trial->sweep);
    bool good = sweep_trial_set_up(trial, &worker->sweep_worst);

    count_outcome(worker, trial->sweep.a.kind, trial->sweep.b.kind, sweep_trial_outcome(trial));
    return good && sweep_trial_run(trial);
}

static void print_moving_sliver(uint64_t seed, uint64_t number)
{
    sweep_make_sliver(seed, number, &moving_trial.sweep);
    sweep_print(stdout, &moving_trial.sweep);
}

static arena world_arena;

static bool run_world(const settings *settings, worker *worker)
{
    return arena_run(&world_arena, settings->seed, worker->next, settings->kinds, &worker->arenas);
}

static const char *const kind_words[ARENA_KINDS_COUNT] = { "boxes", "all", "chains", "cells" };

static void report_world(const settings *settings)
{
    printf("world %llu of seed %llu, --kinds %s: %s\n", (unsigned long long)world_arena.number,
           (unsigned long long)world_arena.seed, kind_words[settings->kinds],
           world_arena.watch.text);
    if (settings->reduce != 0) {
        arena_reduce(&world_arena, world_arena.seed, world_arena.number, settings->kinds, stdout);
    }
}

static void print_world(uint64_t seed, uint64_t number)
{
    printf("--seed %llu --first %llu --worlds 1\n", (unsigned long long)seed,
           (unsigned long long)number);
}

static void print_worlds(const worker *total)
{
    arena_total_print(&total->arenas, stdout);
}

static life pair_life;

/* One in four has functions that do what they must not. */
static life_kind life_kind_of(uint64_t number)
{
    return number % 4 == 3 ? LIFE_KIND_UNRULY : LIFE_KIND_PLAIN;
}

static bool run_life(const settings *settings, worker *worker)
{
    return life_run(&pair_life, settings->seed, worker->next, life_kind_of(worker->next),
                    &worker->lives, NULL);
}

static void report_life(const settings *settings)
{
    life_report(&pair_life, settings->reduce != 0, stdout);
}

static void print_life(uint64_t seed, uint64_t number)
{
    printf("--seed %llu --first %llu --lives 1\n", (unsigned long long)seed,
           (unsigned long long)number);
}

static void print_lives(const worker *total)
{
    life_total_print(&total->lives, stdout);
}

static const suite pair_suite = { "cases",         { "apart", "touching", "overlapping" },
                                  CASE_KIND_COUNT, run_pair,
                                  report_pair,     print_pair,
                                  print_pair_worst };

static const suite sweep_suite = { "sweeps",         { "apart", "grazes", "hits" },
                                   SWEEP_KIND_COUNT, run_sweep,
                                   report_sweep,     print_sweep,
                                   print_sweep_worst };

static const suite sliver_suite = { "slivers",       { "apart", "touching", "overlapping" },
                                    CASE_KIND_COUNT, run_sliver,
                                    report_pair,     print_sliver,
                                    print_pair_worst };

static const suite moving_sliver_suite = { "slivers in motion", { "apart", "grazes", "hits" },
                                           SWEEP_KIND_COUNT,    run_moving_sliver,
                                           report_sweep,        print_moving_sliver,
                                           print_sweep_worst };

static const suite world_suite = { "worlds",     { NULL, NULL, NULL }, 0,           run_world,
                                   report_world, print_world,          print_worlds };

static const suite life_suite = { "lives",     { NULL, NULL, NULL }, 0,          run_life,
                                  report_life, print_life,           print_lives };

static void run_case(const settings *settings, worker *worker)
{
    const struct itimerval minute = { .it_value = { .tv_sec = MINUTE } };

    /* Of work: a busy machine makes no case suspicious. */
    setitimer(ITIMER_VIRTUAL, &minute, NULL);
    if (settings->suite->run(settings, worker)) {
        worker->passed++;
        return;
    }
    worker->failed++;
    if (worker->failed <= PRINT_LIMIT) {
        settings->suite->report(settings);
        fflush(stdout);
    }
}

static void work(const settings *settings, worker *worker)
{
    uint64_t end = settings->first + settings->cases;

    while (worker->next < end) {
        run_case(settings, worker);
        worker->next += (uint64_t)settings->workers;
    }
}

static void start(const settings *settings, worker *worker)
{
    fflush(stdout);
    pid_t pid = fork();

    if (pid == 0) {
        work(settings, worker);
        fflush(stdout);
        _exit(0);
    }
    if (pid < 0) {
        perror("soak: fork");
        exit(2);
    }
    worker->pid = pid; /* by the parent alone: the memory is shared */
}

/* Says which case a worker died of, and starts another after it. */
static void report_crash(const settings *settings, worker *worker, int status)
{
    bool late = WIFSIGNALED(status) && WTERMSIG(status) == SIGVTALRM;

    printf("%s, seed %llu case %llu: %s (%s %d)\n", settings->suite->name,
           (unsigned long long)settings->seed, (unsigned long long)worker->next,
           late ? "no end after a minute" : "crashed", WIFSIGNALED(status) ? "signal" : "status",
           WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    fflush(stdout);
    settings->suite->print(settings->seed, worker->next);
    worker->failed++;
    worker->next += (uint64_t)settings->workers;
    if (worker->failed <= PRINT_LIMIT) {
        start(settings, worker);
    } else {
        worker->pid = 0;
    }
}

static double seconds_since(const struct timespec *begin)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begin->tv_sec) + 1e-9 * (double)(now.tv_nsec - begin->tv_nsec);
}

static void sum_up(const settings *settings, const worker *workers, worker *total)
{
    memset(total, 0, sizeof(*total));
    for (int i = 0; i < settings->workers; i++) {
        total->passed += workers[i].passed;
        total->failed += workers[i].failed;
        trial_worst_join(&total->worst, &workers[i].worst);
        sweep_worst_join(&total->sweep_worst, &workers[i].sweep_worst);
        arena_total_join(&total->arenas, &workers[i].arenas);
        life_total_join(&total->lives, &workers[i].lives);
        for (int a = 0; a < settings->suite->kinds; a++) {
            for (int b = 0; b < settings->suite->kinds; b++) {
                for (int k = 0; k < 3; k++) {
                    total->spread[a][b][k] += workers[i].spread[a][b][k];
                }
            }
        }
    }
}

static void show_progress(const settings *settings, const worker *workers, double seconds)
{
    static worker total;

    sum_up(settings, workers, &total);
    uint64_t done = total.passed + total.failed;

    printf("%s%llu of %llu %s, %llu failed, %.0f s, %.0f/s%s", isatty(STDOUT_FILENO) ? "\r" : "",
           (unsigned long long)done, (unsigned long long)settings->cases, settings->suite->name,
           (unsigned long long)total.failed, seconds, seconds > 0.0 ? (double)done / seconds : 0.0,
           isatty(STDOUT_FILENO) ? "   " : "\n");
    fflush(stdout);
}

/* Waits for all workers, showing how far they are. */
static void supervise(const settings *settings, worker *workers)
{
    struct timespec begin;
    double shown = 0.0;
    double pause = isatty(STDOUT_FILENO) ? 1.0 : 30.0;
    int running = settings->workers;

    clock_gettime(CLOCK_MONOTONIC, &begin);
    while (running > 0) {
        running = 0;
        for (int i = 0; i < settings->workers; i++) {
            int status = 0;

            if (workers[i].pid == 0) {
                continue;
            }
            if (waitpid(workers[i].pid, &status, WNOHANG) != workers[i].pid) {
                running++;
            } else if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
                workers[i].pid = 0;
            } else {
                report_crash(settings, &workers[i], status);
                running++;
            }
        }
        if (seconds_since(&begin) - shown >= pause) {
            shown = seconds_since(&begin);
            show_progress(settings, workers, shown);
        }
        if (running > 0) {
            usleep(POLL_MICROSECONDS / (shown > 0.0 ? 1 : 10));
        }
    }
    show_progress(settings, workers, seconds_since(&begin));
    printf("\n");
}

static void print_spread(const suite *suite, const worker *total)
{
    printf("%-13s %-13s %10s %10s %11s\n", "", "", suite->outcomes[0], suite->outcomes[1],
           suite->outcomes[2]);
    for (int a = 0; a < suite->kinds; a++) {
        for (int b = a; b < suite->kinds; b++) {
            const uint64_t *spread = total->spread[a][b];

            printf("%-13s %-13s %10llu %10llu %11llu\n", sweep_kind_name(a), sweep_kind_name(b),
                   (unsigned long long)spread[0], (unsigned long long)spread[1],
                   (unsigned long long)spread[2]);
        }
    }
    printf("furthest from the truth, coordinates up to 2^20 units:\n");
}

/* Runs all cases of the suite and adds up what passed and what failed. */
static void soak(settings settings, worker *workers, uint64_t *passed, uint64_t *failed)
{
    static worker total;

    if (settings.cases == 0) {
        return;
    }
    printf("seed %llu, %s %llu to %llu\n", (unsigned long long)settings.seed, settings.suite->name,
           (unsigned long long)settings.first,
           (unsigned long long)(settings.first + settings.cases - 1));
    memset(workers, 0, sizeof(worker) * MAX_WORKERS);
    for (int i = 0; i < settings.workers; i++) {
        workers[i].next = settings.first + (uint64_t)i;
        start(&settings, &workers[i]);
    }
    supervise(&settings, workers);
    sum_up(&settings, workers, &total);
    if (settings.suite->kinds > 0) {
        print_spread(settings.suite, &total);
    }
    settings.suite->print_worst(&total);
    *passed += total.passed;
    *failed += settings.cases - total.passed; /* also those never run, after crashes */
}

static bool read_number(const char *text, uint64_t *out)
{
    char *end = NULL;

    errno = 0;
    *out = strtoull(text, &end, 10);
    return errno == 0 && end != text && *end == '\0' && text[0] != '-';
}

typedef struct counts {
    uint64_t cases;
    uint64_t sweeps;
    uint64_t slivers;
    uint64_t worlds[ARENA_KINDS_COUNT];
    uint64_t lives;
    uint64_t piles[2]; /* the bodies of each */
} counts;

#define UNSAID UINT64_MAX

static bool read_kinds(const char *word, uint64_t *kinds)
{
    for (uint64_t i = 0; i < ARENA_KINDS_COUNT; i++) {
        if (strcmp(word, kind_words[i]) == 0) {
            *kinds = i;
            return true;
        }
    }
    return false;
}

/* What was not asked for is left out, unless nothing was. */
static void complete(counts *counts, uint64_t worlds, uint64_t kinds)
{
    bool none = counts->cases == UNSAID && counts->sweeps == UNSAID && counts->slivers == UNSAID &&
                worlds == UNSAID && counts->lives == UNSAID && counts->piles[0] == UNSAID;

    if (counts->sweeps == UNSAID) {
        counts->sweeps = none ? CASES : counts->cases == UNSAID ? 0 : counts->cases;
    }
    if (counts->cases == UNSAID) {
        counts->cases = none ? CASES : 0;
    }
    if (counts->slivers == UNSAID) {
        counts->slivers = none ? SLIVERS : 0;
    }
    if (worlds == UNSAID) {
        worlds = none ? WORLDS : 0;
    }
    if (counts->lives == UNSAID) {
        counts->lives = none ? LIVES : 0;
    }
    if (counts->piles[0] == UNSAID) {
        counts->piles[0] = none ? PILE : 0;
        counts->piles[1] = none ? LARGE_PILE : 0;
    }
    for (uint64_t i = 0; i < ARENA_KINDS_COUNT; i++) {
        counts->worlds[i] = kinds == UNSAID || kinds == i ? worlds : 0;
    }
}

static bool read_settings(int count, char **words, settings *settings, counts *counts)
{
    uint64_t workers = 2;
    uint64_t worlds = UNSAID;
    uint64_t kinds = UNSAID;
    const struct {
        const char *word;
        uint64_t *into;
    } numbers[] = {
        { "--cases", &counts->cases },     { "--sweeps", &counts->sweeps },
        { "--worlds", &worlds },           { "--seed", &settings->seed },
        { "--first", &settings->first },   { "--depth", &settings->depth },
        { "--reduce", &settings->reduce }, { "--threads", &workers },
        { "--pile", &counts->piles[0] },   { "--lives", &counts->lives },
        { "--slivers", &counts->slivers },
    };

    for (int i = 1; i < count; i += 2) {
        bool known =
            i + 1 < count && strcmp(words[i], "--kinds") == 0 && read_kinds(words[i + 1], &kinds);

        for (size_t k = 0; k < sizeof(numbers) / sizeof(numbers[0]) && i + 1 < count; k++) {
            known = known || (strcmp(words[i], numbers[k].word) == 0 &&
                              read_number(words[i + 1], numbers[k].into));
        }
        if (!known) {
            return false;
        }
    }
    complete(counts, worlds, kinds);
    settings->workers = (int)workers;
    return workers >= 1 && workers <= MAX_WORKERS;
}

int main(int count, char **words)
{
    settings settings = { .seed = 1, .depth = 1 };
    counts counts = {
        .cases = UNSAID, .sweeps = UNSAID, .slivers = UNSAID, .lives = UNSAID, .piles = { UNSAID }
    };
    uint64_t passed = 0;
    uint64_t failed = 0;

    if (!read_settings(count, words, &settings, &counts)) {
        fprintf(stderr,
                "usage: soak [--cases N] [--sweeps N] [--slivers N] [--worlds N] [--kinds "
                "boxes|all|chains|cells] "
                "[--lives N] [--seed S] [--threads 1..%d] [--first I] [--depth 0|1] [--reduce 0|1] "
                "[--pile N]\n",
                MAX_WORKERS);
        return 2;
    }
    worker *workers = mmap(NULL, sizeof(worker) * MAX_WORKERS, PROT_READ | PROT_WRITE,
                           MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (workers == MAP_FAILED) {
        perror("soak: mmap");
        return 2;
    }
    settings.suite = &pair_suite;
    settings.cases = counts.cases;
    soak(settings, workers, &passed, &failed);
    settings.suite = &sweep_suite;
    settings.cases = counts.sweeps;
    soak(settings, workers, &passed, &failed);
    settings.suite = &sliver_suite;
    settings.cases = counts.slivers;
    soak(settings, workers, &passed, &failed);
    settings.suite = &moving_sliver_suite;
    soak(settings, workers, &passed, &failed);
    settings.suite = &world_suite;
    for (int i = 0; i < ARENA_KINDS_COUNT; i++) {
        settings.kinds = (arena_kinds)i;
        settings.cases = counts.worlds[i];
        soak(settings, workers, &passed, &failed);
    }
    settings.suite = &life_suite;
    settings.cases = counts.lives;
    soak(settings, workers, &passed, &failed);
    for (int i = 0; i < 2; i++) {
        if (counts.piles[i] > 0) {
            *(pour((int)counts.piles[i], settings.seed, stdout) ? &passed : &failed) += 1;
        }
    }
    printf("%llu passed, %llu failed\n", (unsigned long long)passed, (unsigned long long)failed);
    munmap(workers, sizeof(worker) * MAX_WORKERS);
    return failed > 0 ? 1 : 0;
}
