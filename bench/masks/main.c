/* bench/masks/main.c - bench_masks (W5): pixel masks laid over each other, beside pygame's.
 *
 * Two masks of one size, 2 % of the pixels solid, cleared so that none coincide at the offset
 * (size / 8 + 5, size / 16 + 3): everything has to be looked at. The two take turns, each as often
 * as takes some milliseconds; shown are the median of many turns and the best. First the answers
 * are compared, on masks that do coincide. The limit is how fast the words of the overlap can be
 * read at all: an AND of both, nothing shifted.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "harness/clock.h"
#include "harness/random.h"
#include "masks/pygame.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SMALL = 64, SMALL_COUNT = 10000, PAIRS = 4096, TURNS = 41 };

/* The same mask twice. */
typedef struct twin {
    abut_mask *own;
    pygame_mask *other; /* NULL without pygame */
} twin;

typedef struct duel {
    twin a;
    twin b;
    int x;
    int y;
} duel;

typedef struct bench {
    pygame_masks pygame;
    bool has_pygame;
    duel *duels;
    int count;
    int64_t sum; /* keeps the answers needed */
} bench;

static twin twin_of(const bench *bench, const unsigned char *pixels, int size)
{
    twin made = { NULL, NULL };

    if (abut_mask_from_bytes(pixels, size, size, (size_t)size, 1, NULL, &made.own) != ABUT_OK) {
        exit(1);
    }
    if (bench->has_pygame) {
        made.other = bench->pygame.create(size, size);
        for (int i = 0; i < size * size; i++) {
            if (pixels[i] != 0) {
                pygame_set(made.other, i % size, i / size);
            }
        }
    }
    return made;
}

static void twin_free(const bench *bench, twin *t)
{
    abut_mask_destroy(t->own);
    if (t->other != NULL) {
        bench->pygame.free(t->other);
    }
}

/* Random pixels; without those of b that would coincide with a's if `apart`. */
static duel make_duel(const bench *bench, int size, int percent, bool apart, random_source *random)
{
    unsigned char *pixels[2];
    duel made = { .x = size / 8 + 5, .y = size / 16 + 3 };

    for (int k = 0; k < 2; k++) {
        pixels[k] = calloc((size_t)size * (size_t)size, 1);
        if (pixels[k] == NULL) {
            exit(1);
        }
        for (int i = 0; i < size * size; i++) {
            pixels[k][i] = random_index(random, 100) < percent;
        }
    }
    for (int y = 0; apart && y + made.y < size; y++) {
        for (int x = 0; x + made.x < size; x++) {
            if (pixels[0][(size_t)(y + made.y) * (size_t)size + (size_t)(x + made.x)] != 0) {
                pixels[1][(size_t)y * (size_t)size + (size_t)x] = 0;
            }
        }
    }
    made.a = twin_of(bench, pixels[0], size);
    made.b = twin_of(bench, pixels[1], size);
    free(pixels[0]);
    free(pixels[1]);
    return made;
}

typedef void method_fn(bench *bench, int times);

static void overlap_abut(bench *bench, int times)
{
    for (int i = 0, k = 0; i < times; i++, k = k + 1 < bench->count ? k + 1 : 0) {
        const duel *d = &bench->duels[k];

        bench->sum += abut_masks_meet(d->a.own, d->b.own, d->x, d->y);
    }
}

static void overlap_pygame(bench *bench, int times)
{
    for (int i = 0, k = 0; i < times; i++, k = k + 1 < bench->count ? k + 1 : 0) {
        const duel *d = &bench->duels[k];

        bench->sum += bench->pygame.overlap(d->a.other, d->b.other, d->x, d->y);
    }
}

static void area_abut(bench *bench, int times)
{
    for (int i = 0, k = 0; i < times; i++, k = k + 1 < bench->count ? k + 1 : 0) {
        const duel *d = &bench->duels[k];

        bench->sum += abut_masks_count(d->a.own, d->b.own, d->x, d->y);
    }
}

static void area_pygame(bench *bench, int times)
{
    for (int i = 0, k = 0; i < times; i++, k = k + 1 < bench->count ? k + 1 : 0) {
        const duel *d = &bench->duels[k];

        bench->sum += bench->pygame.overlap_area(d->a.other, d->b.other, d->x, d->y);
    }
}

/* Nanoseconds of one call; so often that a turn takes a few milliseconds. */
static double time_turn(bench *bench, method_fn *method, int times)
{
    double before = clock_thread();

    method(bench, times);
    return (clock_thread() - before) / times;
}

static int times_for(bench *bench, method_fn *method)
{
    double once = time_turn(bench, method, bench->count < 4 ? 4 : bench->count);
    double times = 3e6 / (once > 1 ? once : 1);

    return times < bench->count ? bench->count : (int)times;
}

/* Nanoseconds of one call, of many turns. */
typedef struct timing {
    double median;
    double best;
} timing;

static timing timing_of(samples *turns)
{
    timing made = { samples_median(turns), samples_best(turns) };

    samples_free(turns);
    return made;
}

/* Both in turn. */
static void time_both(bench *bench, method_fn *own, method_fn *other, timing *mine, timing *theirs)
{
    samples of_own = { 0 };
    samples of_other = { 0 };
    int own_times = times_for(bench, own);
    int other_times = bench->has_pygame ? times_for(bench, other) : 0;

    for (int i = 0; i < TURNS; i++) {
        samples_add(&of_own, time_turn(bench, own, own_times));
        if (bench->has_pygame) {
            samples_add(&of_other, time_turn(bench, other, other_times));
        }
    }
    *mine = timing_of(&of_own);
    *theirs = bench->has_pygame ? timing_of(&of_other) : (timing){ 0, 0 };
}

/* Nanoseconds to read so many words twice and AND them. */
static timing time_limit(int size, const duel *d)
{
    size_t words = (size_t)(size / 64) * (size_t)(size - d->y);
    uint64_t *a = calloc(words + 1, sizeof *a);
    uint64_t *b = calloc(words + 1, sizeof *b);
    samples all = { 0 };
    uint64_t any = 0;
    int times = (int)(200000 / (words + 1)) + 1;

    if (a == NULL || b == NULL) {
        exit(1);
    }
    memset(a, 1, words * sizeof *a);
    memset(b, 2, words * sizeof *b);
    for (int i = 0; i < TURNS; i++) {
        double before = clock_thread();

        for (int k = 0; k < times; k++) {
            for (size_t w = 0; w < words; w++) {
                any |= a[w] & b[w];
            }
            a[0] = any; /* so that it is done each time */
        }
        samples_add(&all, (clock_thread() - before) / times);
    }
    free(a);
    free(b);
    return timing_of(&all);
}

static void print_row(const char *name, double pixels, timing mine, timing theirs)
{
    printf("%-26s %9.1f [%9.1f] ns %6.1f Gpx/s", name, mine.median, mine.best,
           pixels / mine.median);
    if (theirs.median > 0) {
        printf("   pygame %9.1f [%9.1f] ns   %5.2fx [%5.2fx]", theirs.median, theirs.best,
               theirs.median / mine.median, theirs.best / mine.best);
    }
    printf("\n");
}

static void run_size(bench *bench, int size, random_source *random)
{
    duel one = make_duel(bench, size, 2, true, random);
    double pixels = (double)(size - one.x) * (size - one.y);
    timing mine;
    timing theirs;
    char name[40];

    bench->duels = &one;
    bench->count = 1;
    snprintf(name, sizeof name, "%d x %d overlap", size, size);
    time_both(bench, overlap_abut, overlap_pygame, &mine, &theirs);
    print_row(name, pixels, mine, theirs);
    snprintf(name, sizeof name, "%d x %d area", size, size);
    time_both(bench, area_abut, area_pygame, &mine, &theirs);
    print_row(name, pixels, mine, theirs);
    snprintf(name, sizeof name, "%d x %d AND alone", size, size);
    print_row(name, pixels, time_limit(size, &one), (timing){ 0, 0 });
    twin_free(bench, &one.a);
    twin_free(bench, &one.b);
}

static void run_many(bench *bench, random_source *random)
{
    duel *all = calloc(SMALL_COUNT / 2, sizeof *all);
    duel *drawn = calloc(PAIRS, sizeof *drawn);
    timing mine;
    timing theirs;

    if (all == NULL || drawn == NULL) {
        exit(1);
    }
    for (int i = 0; i < SMALL_COUNT / 2; i++) {
        all[i] = make_duel(bench, SMALL, 2, true, random);
    }
    for (int i = 0; i < PAIRS; i++) {
        drawn[i] = all[random_index(random, SMALL_COUNT / 2)];
    }
    bench->duels = drawn;
    bench->count = PAIRS;
    double pixels = (double)(SMALL - drawn[0].x) * (SMALL - drawn[0].y);

    time_both(bench, overlap_abut, overlap_pygame, &mine, &theirs);
    print_row("64 x 64 of 10k, overlap", pixels, mine, theirs);
    time_both(bench, area_abut, area_pygame, &mine, &theirs);
    print_row("64 x 64 of 10k, area", pixels, mine, theirs);
    for (int i = 0; i < SMALL_COUNT / 2; i++) {
        twin_free(bench, &all[i].a);
        twin_free(bench, &all[i].b);
    }
    free(all);
    free(drawn);
}

/* Compares answers at offsets all round; returns how many differ. */
static int compare(const bench *bench, random_source *random)
{
    int different = 0;

    for (int i = 0; i < 400 && bench->has_pygame; i++) {
        int size = 1 + random_index(random, 200);
        duel d = make_duel(bench, size, 1 + random_index(random, 40), false, random);

        for (int k = 0; k < 50; k++) {
            int x = random_index(random, 2 * size + 9) - size - 4;
            int y = random_index(random, 2 * size + 9) - size - 4;
            int at_x;
            int at_y;
            int area = bench->pygame.overlap_area(d.a.other, d.b.other, x, y);
            bool meets = bench->pygame.overlap(d.a.other, d.b.other, x, y) != 0;
            /* pygame's first pixel is the first of a column of words; it must be one of both. */
            bool found = bench->pygame.overlap_pos(d.a.other, d.b.other, x, y, &at_x, &at_y) != 0;
            bool both = !found || (abut_mask_is_solid(d.a.own, at_x, at_y) &&
                                   abut_mask_is_solid(d.b.own, at_x - x, at_y - y));

            different += abut_masks_count(d.a.own, d.b.own, x, y) != (uint32_t)area ||
                         abut_masks_first(d.a.own, d.b.own, x, y, NULL, NULL) != meets ||
                         abut_masks_meet(d.a.own, d.b.own, x, y) != meets || !both ||
                         found != meets;
        }
        twin_free(bench, &d.a);
        twin_free(bench, &d.b);
    }
    return different;
}

int main(int argc, char **argv)
{
    static const int sizes[] = { 64, 256, 2048, 8192 };
    bool quick = argc > 1 && strcmp(argv[1], "--quick") == 0;
    random_source random = { 18 };
    bench bench = { .sum = 0 };

    bench.has_pygame = pygame_load(&bench.pygame);
    if (!bench.has_pygame) {
        printf("pygame is not installed (python3-pygame); it is not compared with\n");
    }
    int different = compare(&bench, &random);

    printf("W5 pixel masks: %d answers differ from pygame's\n", different);
    for (int i = 0; i < (quick ? 2 : 4); i++) {
        run_size(&bench, sizes[i], &random);
    }
    run_many(&bench, &random);
    return different != 0 || bench.sum == 42;
}
