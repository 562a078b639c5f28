/* soak/soak.c - millions of hard cases, every answer against the oracle.
 *
 *     soak [--cases N] [--seed S] [--threads T] [--first I] [--depth 0|1]
 *
 * The cases are those of oracle/cases.h: number I of a seed is always the same,
 * so that `--first I --cases 1` runs one of them again. Workers are processes:
 * one that crashes is reported with its case, and another goes on after it. The
 * last line is "N passed, N failed", in cases; the exit status is 1 if any did.
 * Depth 0 asks for relations and containment only, about ten times as fast.
 *
 * SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include "oracle/trial.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_WORKERS = 64, PRINT_LIMIT = 20, POLL_MICROSECONDS = 200000 };
enum { SLOW_EVERY = 7, SLOWEST_EVERY = 1009 };

typedef struct settings {
    uint64_t cases;
    uint64_t seed;
    uint64_t first;
    uint64_t depth;
    int workers;
} settings;

/* What a worker shows to the parent while it runs. */
typedef struct worker {
    pid_t pid;
    uint64_t next; /* the case that it is at */
    uint64_t passed;
    uint64_t failed;
    uint64_t spread[CASE_KIND_COUNT][CASE_KIND_COUNT][3];
    trial_worst worst;
} worker;

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

static void run_case(const settings *settings, worker *worker, trial *trial)
{
    bool good = trial_make(trial, settings->seed, worker->next, &worker->worst);
    case_kind a = trial->pair.a.kind;
    case_kind b = trial->pair.b.kind;

    worker->spread[a < b ? a : b][a < b ? b : a][trial->relation]++;
    if (good && run_checks(trial, settings->depth)) {
        worker->passed++;
        return;
    }
    worker->failed++;
    if (worker->failed <= PRINT_LIMIT) {
        trial_report(trial, stdout);
        fflush(stdout);
    }
}

static void work(const settings *settings, worker *worker)
{
    static trial trial;
    uint64_t end = settings->first + settings->cases;

    while (worker->next < end) {
        run_case(settings, worker, &trial);
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
    case_pair pair;

    printf("seed %llu case %llu: crashed (%s %d)\n", (unsigned long long)settings->seed,
           (unsigned long long)worker->next, WIFSIGNALED(status) ? "signal" : "status",
           WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    fflush(stdout);
    case_make(settings->seed, worker->next, &pair);
    case_print(stdout, "contact", &pair);
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
        for (int a = 0; a < CASE_KIND_COUNT; a++) {
            for (int b = 0; b < CASE_KIND_COUNT; b++) {
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

    printf("%s%llu of %llu cases, %llu failed, %.0f s, %.0f cases/s%s",
           isatty(STDOUT_FILENO) ? "\r" : "", (unsigned long long)done,
           (unsigned long long)settings->cases, (unsigned long long)total.failed, seconds,
           seconds > 0.0 ? (double)done / seconds : 0.0, isatty(STDOUT_FILENO) ? "   " : "\n");
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

static void print_total(const worker *total)
{
    printf("%-13s %-13s %10s %10s %11s\n", "", "", "apart", "touching", "overlapping");
    for (int a = 0; a < CASE_KIND_COUNT; a++) {
        for (int b = a; b < CASE_KIND_COUNT; b++) {
            const uint64_t *spread = total->spread[a][b];

            printf("%-13s %-13s %10llu %10llu %11llu\n", case_kind_name((case_kind)a),
                   case_kind_name((case_kind)b), (unsigned long long)spread[0],
                   (unsigned long long)spread[1], (unsigned long long)spread[2]);
        }
    }
    printf("furthest from the truth, coordinates up to 2^20 units:\n");
    trial_worst_print(&total->worst, stdout);
}

static bool read_number(const char *text, uint64_t *out)
{
    char *end = NULL;

    errno = 0;
    *out = strtoull(text, &end, 10);
    return errno == 0 && end != text && *end == '\0' && text[0] != '-';
}

static bool read_settings(int count, char **words, settings *settings)
{
    uint64_t workers = 2;

    for (int i = 1; i < count; i += 2) {
        uint64_t *into = NULL;

        if (strcmp(words[i], "--cases") == 0) {
            into = &settings->cases;
        } else if (strcmp(words[i], "--seed") == 0) {
            into = &settings->seed;
        } else if (strcmp(words[i], "--first") == 0) {
            into = &settings->first;
        } else if (strcmp(words[i], "--depth") == 0) {
            into = &settings->depth;
        } else if (strcmp(words[i], "--threads") == 0) {
            into = &workers;
        }
        if (into == NULL || i + 1 >= count || !read_number(words[i + 1], into)) {
            return false;
        }
    }
    settings->workers = (int)workers;
    return workers >= 1 && workers <= MAX_WORKERS;
}

int main(int count, char **words)
{
    settings settings = { .cases = 10000000, .seed = 1, .depth = 1 };
    static worker total;

    if (!read_settings(count, words, &settings)) {
        fprintf(stderr,
                "usage: soak [--cases N] [--seed S] [--threads 1..%d] [--first I] "
                "[--depth 0|1]\n",
                MAX_WORKERS);
        return 2;
    }
    worker *workers = mmap(NULL, sizeof(worker) * MAX_WORKERS, PROT_READ | PROT_WRITE,
                           MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (workers == MAP_FAILED) {
        perror("soak: mmap");
        return 2;
    }
    printf("seed %llu, cases %llu to %llu\n", (unsigned long long)settings.seed,
           (unsigned long long)settings.first,
           (unsigned long long)(settings.first + settings.cases - 1));
    for (int i = 0; i < settings.workers; i++) {
        workers[i].next = settings.first + (uint64_t)i;
        start(&settings, &workers[i]);
    }
    supervise(&settings, workers);
    sum_up(&settings, workers, &total);
    print_total(&total);
    uint64_t lost = settings.cases - total.passed - total.failed; /* never run, after crashes */

    printf("%llu passed, %llu failed\n", (unsigned long long)total.passed,
           (unsigned long long)(total.failed + lost));
    munmap(workers, sizeof(worker) * MAX_WORKERS);
    return total.failed + lost > 0 ? 1 : 0;
}
