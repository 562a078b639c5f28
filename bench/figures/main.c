/* bench/figures/main.c - bench_figures: figures of 10 to 10 000 pieces, in pairs with a small shape
 * and with each other, and as the ground of a world (ground.c).
 *
 * A wavy strip of every kind: a region, a chain, a compound of rectangles, a grid of tiles. A ball
 * of the size of a few pieces is asked about at many places along it, and a second strip, moved by
 * a little more than its height, about all of it. What is near is the same in all sizes, so time
 * that grows with the number of pieces is what the index costs. The best of several turns counts.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "figures/ground.h"
#include "harness/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 512, TURNS = 7, KINDS = 4 };

typedef struct strip {
    abut_figure figure;
    size_t memory;
    double made; /* nanoseconds */
    abut_region *region;
    abut_chain *chain;
    abut_tiles *tiles;
    abut_compound *compound;
    abut_shape *shapes;
} strip;

static const char *const kind_names[KINDS] = { "region", "chain", "compound", "tiles" };

static double height_at(int i)
{
    return (i * 7919 % 13) / 8.0;
}

static void must(abut_status status)
{
    if (status != ABUT_OK) {
        fprintf(stderr, "bench_figures: %s\n", abut_status_text(status));
        exit(1);
    }
}

static void make_region(strip *out, int pieces)
{
    /* Two triangles and more a column: about as many pieces as asked for. */
    int count = pieces + 1;
    abut_vec2 *points = calloc((size_t)count * 2, sizeof *points);
    abut_loop loop = { points, (uint32_t)count * 2 };

    for (int i = 0; points != NULL && i < count; i++) {
        points[i] = (abut_vec2){ count - 1 - i, height_at(count - 1 - i) };
        points[count + i] = (abut_vec2){ i, -2 + height_at(i + 5) };
    }
    must(points == NULL ? ABUT_E_MEMORY : abut_region_create(&loop, 1, NULL, &out->region, NULL));
    free(points);
    out->figure = abut_figure_of_region(out->region, 0, 0);
    out->memory = abut_region_memory(out->region);
}

static void make_chain(strip *out, int pieces)
{
    abut_vec2 *points = calloc((size_t)pieces + 1, sizeof *points);

    for (int i = 0; points != NULL && i <= pieces; i++) {
        points[i] = (abut_vec2){ i, height_at(i) };
    }
    must(points == NULL ? ABUT_E_MEMORY
                        : abut_chain_create(&(abut_chain_settings){ .points = points,
                                                                    .count = (uint32_t)pieces + 1 },
                                            NULL, &out->chain, NULL));
    free(points);
    out->figure = abut_figure_of_chain(out->chain, 0, 0);
    out->memory = abut_chain_memory(out->chain);
}

static void make_compound(strip *out, int pieces)
{
    abut_figure *members = calloc((size_t)pieces, sizeof *members);

    out->shapes = calloc((size_t)pieces, sizeof *out->shapes);
    for (int i = 0; members != NULL && out->shapes != NULL && i < pieces; i++) {
        out->shapes[i] = abut_rect(i, -2, 1, 2 + height_at(i));
        members[i] = abut_figure_of_shape(&out->shapes[i]);
    }
    must(members == NULL || out->shapes == NULL
             ? ABUT_E_MEMORY
             : abut_compound_create(members, (uint32_t)pieces, NULL, &out->compound, NULL));
    free(members);
    out->figure = abut_figure_of_compound(out->compound, 0, 0);
    out->memory = abut_compound_memory(out->compound);
}

static void make_tiles(strip *out, int pieces)
{
    uint32_t width = (uint32_t)pieces / 2;

    must(abut_tiles_create(width, 4, 2, NULL, &out->tiles));
    for (uint32_t i = 0; i < width; i++) {
        must(abut_tiles_set(out->tiles, i, 0, ABUT_TILE_SOLID));
        must(abut_tiles_set(out->tiles, i, height_at((int)i) > 0.8 ? 1 : 0, ABUT_TILE_SOLID));
    }
    out->figure = abut_figure_of_tiles(out->tiles, 0, -2);
    out->memory = abut_tiles_memory(out->tiles);
}

static void make_strip(int kind, int pieces, strip *out)
{
    static void (*const makers[KINDS])(strip *, int) = { make_region, make_chain, make_compound,
                                                         make_tiles };
    double start = clock_thread();

    *out = (strip){ .memory = 0 };
    makers[kind](out, pieces);
    out->made = clock_thread() - start;
}

static void free_strip(strip *s)
{
    abut_compound_destroy(s->compound);
    abut_region_destroy(s->region);
    abut_chain_destroy(s->chain);
    abut_tiles_destroy(s->tiles);
    free(s->shapes);
}

/* Nanoseconds a question, for one way to ask. */
typedef double question_fn(const abut_figure *a, const abut_figure *b);

static double ask_relation(const abut_figure *a, const abut_figure *b)
{
    return abut_figures_relate(a, b);
}

static double ask_contact(const abut_figure *a, const abut_figure *b)
{
    return abut_figures_collide(a, b).separation;
}

static double ask_distance(const abut_figure *a, const abut_figure *b)
{
    return abut_figures_measure(a, b).distance;
}

static double ask_sweep(const abut_figure *a, const abut_figure *b)
{
    abut_swept swept;

    must(abut_figures_sweep(a, (abut_vec2){ 3, -8 }, b, (abut_vec2){ 0, 0 }, &swept));
    return swept.time;
}

static double ask_cast(const abut_figure *a, const abut_figure *b)
{
    abut_bounds from = abut_figure_bounds(a);

    return abut_figure_cast(from.min, (abut_vec2){ from.min.x + 3, from.min.y - 9 }, b,
                            ABUT_INSIDE_HIT)
        .time;
}

static double sum; /* keeps the answers needed */

static double time_of(question_fn *ask, const strip *s, int pieces)
{
    double best = 0;

    for (int turn = 0; turn < TURNS; turn++) {
        double start = clock_thread();

        for (int i = 0; i < PLACES; i++) {
            double x = (double)(i * 7 % PLACES) / PLACES * (pieces - 4) + 2;
            abut_shape ball = abut_circle(x, 3 + i % 3, 1.5);
            abut_figure a = abut_figure_of_shape(&ball);

            sum += ask(&a, &s->figure);
        }
        double took = (clock_thread() - start) / PLACES;

        best = turn == 0 || took < best ? took : best;
    }
    return best;
}

/* All of a strip over another: how long it takes a piece. */
static double time_of_pair(const strip *a, const strip *b, int pieces)
{
    abut_figure over = a->figure;
    double best = 0;

    over.at.ty += 5;
    over.at.tx += 0.25;
    for (int turn = 0; turn < TURNS; turn++) {
        double start = clock_thread();

        sum += abut_figures_relate(&over, &b->figure);
        double took = (clock_thread() - start) / pieces;

        best = turn == 0 || took < best ? took : best;
    }
    return best;
}

static void print_pairs(void)
{
    printf("%-10s %7s %10s %10s | %9s %9s %9s %9s %9s | %s\n", "kind", "pieces", "bytes", "made us",
           "relate", "contact", "distance", "sweep", "cast", "another strip, a piece");
    for (int kind = 0; kind < KINDS; kind++) {
        for (int pieces = 10; pieces <= 10000; pieces *= 10) {
            strip s;
            strip other;

            make_strip(kind, pieces, &s);
            make_strip(1, pieces, &other);
            printf(
                "%-10s %7d %10zu %10.1f | %6.0f ns %6.0f ns %6.0f ns %6.0f ns %6.0f ns | %.1f ns\n",
                kind_names[kind], pieces, s.memory, s.made * 1e-3,
                time_of(ask_relation, &s, pieces), time_of(ask_contact, &s, pieces),
                time_of(ask_distance, &s, pieces), time_of(ask_sweep, &s, pieces),
                time_of(ask_cast, &s, pieces), time_of_pair(&other, &s, pieces));
            free_strip(&s);
            free_strip(&other);
        }
    }
}

static int usage(void)
{
    fprintf(stderr,
            "usage: bench_figures [--list | --steps N --scene ground --count PIECES METHOD]\n"
            "--count runs steps for callgrind --toggle-collect=measured_loop.\n");
    return 2;
}

/* Just what bench/count.sh asks for. */
int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--list") == 0) {
        ground_list();
        return 0;
    }
    if (argc == 8 && strcmp(argv[1], "--steps") == 0 && strcmp(argv[3], "--scene") == 0 &&
        strcmp(argv[4], "ground") == 0 && strcmp(argv[5], "--count") == 0) {
        int steps = atoi(argv[2]);

        return steps > 0 && steps <= 2 * GROUND_TURN && ground_count(atoi(argv[6]), argv[7], steps)
                   ? 0
                   : usage();
    }
    if (argc != 1) {
        return usage();
    }
    print_pairs();
    ground_bench();
    return sum == -1; /* never */
}
