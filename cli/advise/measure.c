/* cli/advise/measure.c - how each kind of index does with a scene.
 *
 * Only what a game would do each frame is timed: saying where things are, and
 * asking. Comparing the answers is not. All kinds play a frame before the next
 * begins: whatever else the machine is busy with then hits them alike, and none
 * finds the caches full of its own, as in a game.
 *
 * SPDX-License-Identifier: MIT */
#include "advise/measure.h"

#include "base/terminal.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    MOST_FOR_BRUTE = 20000, /* beyond, brute force takes part of a second a frame */
    FEWEST_FRAMES = 3,
    FEWEST_QUESTIONS = 10,
    ROUNDS = 5,                   /* of questions */
    MOST_PAIRS_COMPARED = 1 << 24 /* with more, only their number is */
};

/* Unless all frames are wanted, none are begun after so long; nor questions. */
static const double seconds_for_frames = 1.5;
static const double seconds_for_questions = 0.3;

/* To the nanosecond: no clock has more digits. */
static double milliseconds(double seconds)
{
    return floor(1e9 * seconds + 0.5) / 1e6;
}

static double microseconds(double seconds)
{
    return floor(1e9 * seconds + 0.5) / 1e3;
}

static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* Remembers an answer, or compares it with the one that is known. */
static abut_status
take_answer(survey *s, int kind, tally *known, const char *what, size_t i, uint64_t answer)
{
    if (i == known->count) {
        if (!room_reserve(&known->memory, 2 * (i + 1) * sizeof answer)) {
            return ABUT_E_MEMORY;
        }
        known->count++;
        ((uint64_t *)known->memory.memory)[i] = answer;
    } else if (((uint64_t *)known->memory.memory)[i] != answer && s->differs_in == NULL) {
        s->differs = (abut_index_kind)kind;
        s->differs_in = what;
    }
    return ABUT_OK;
}

/* A number that every order of the same pairs gives. */
static uint64_t sum_pairs(const abut_pair *pairs, size_t count)
{
    uint64_t sum = mix(count + 1);

    for (size_t i = 0; i < count; i++) {
        sum += mix(((uint64_t)pairs[i].a << 32 | pairs[i].b) + 1);
    }
    return sum;
}

static uint64_t sum_ids(const uint32_t *ids, uint32_t count)
{
    uint64_t sum = mix(count + 1);

    for (uint32_t i = 0; i < count; i++) {
        sum += mix((uint64_t)ids[i] + 1);
    }
    return sum;
}

static abut_status find_pairs(survey *s, abut_index *index, size_t *count)
{
    return abut_index_pairs(index, 0, s->pair_memory.memory,
                            s->pair_memory.size / sizeof(abut_pair), count);
}

/* Compares the pairs of a frame, just found; makes room first if they did not fit. */
static abut_status check_pairs(survey *s, int kind, size_t count)
{
    abut_status status = ABUT_OK;
    bool all = count <= MOST_PAIRS_COMPARED;

    if (all && count * sizeof(abut_pair) > s->pair_memory.size) {
        status = room_reserve(&s->pair_memory, (count + count / 4) * sizeof(abut_pair))
                     ? find_pairs(s, s->rows[kind].index, &count)
                     : ABUT_E_MEMORY;
    }
    if (s->frame == 0) {
        s->pairs = count;
    }
    if (status != ABUT_OK) {
        return status;
    }
    return take_answer(s, kind, &s->frame_answers, "pairs", (size_t)s->frame,
                       all ? sum_pairs(s->pair_memory.memory, count) : count);
}

/* Says where everything is at the start, and looks for pairs once. */
static abut_status build(survey *s, int kind)
{
    measured *row = &s->rows[kind];
    size_t count = 0;

    row->index = abut_index_create(&(abut_index_settings){ .kind = (abut_index_kind)kind });
    row->times = malloc((size_t)s->frames * sizeof *row->times);
    if (row->index == NULL || row->times == NULL) {
        return ABUT_E_MEMORY;
    }
    double start = clock_seconds();
    abut_status status = abut_index_assign(row->index, s->of->bounds, s->of->count, NULL);

    if (status == ABUT_OK) {
        status = abut_index_update(row->index);
    }
    row->build_ms = milliseconds(clock_seconds() - start);
    if (status == ABUT_OK) {
        status = find_pairs(s, row->index, &count);
    }
    return status == ABUT_OK ? check_pairs(s, kind, count) : status;
}

/* Updates the index with where things are now: all at once if most of them move. */
static abut_status move_entries(const survey *s, abut_index *index)
{
    const motion *m = &s->motion;
    abut_status status = ABUT_OK;

    if (m->jitter > 0 || s->of->moving > s->of->count / 2) {
        return abut_index_assign(index, m->now, s->of->count, NULL);
    }
    for (uint32_t i = 0; status == ABUT_OK && i < s->of->count; i++) {
        if (motion_moves(m, i)) {
            status = abut_index_move(index, i, m->now[i]);
        }
    }
    return status;
}

/* One frame, unless this kind has had its time. */
static abut_status play_frame(survey *s, int kind)
{
    measured *row = &s->rows[kind];
    size_t count = 0;

    if (!s->every_frame && s->frame > FEWEST_FRAMES && row->total > seconds_for_frames) {
        return ABUT_OK;
    }
    double start = clock_seconds();
    abut_status status = move_entries(s, row->index);

    if (status == ABUT_OK) {
        status = find_pairs(s, row->index, &count);
    }
    double seconds = clock_seconds() - start;

    row->times[row->frames++] = seconds;
    row->total += seconds;
    return status == ABUT_OK ? check_pairs(s, kind, count) : status;
}

static int compare_times(const void *a, const void *b)
{
    double first = *(const double *)a;
    double second = *(const double *)b;

    return (first > second) - (first < second);
}

/* What there is to say of a kind after its last frame. */
static abut_status sum_up(survey *s, int kind)
{
    measured *row = &s->rows[kind];
    double *times = row->times;
    int frames = row->frames;

    qsort(times, (size_t)frames, sizeof *times, compare_times);
    row->frame_ms = milliseconds((times[(frames - 1) / 2] + times[frames / 2]) / 2);
    row->worst_ms = milliseconds(times[frames - 1]);
    row->report = abut_index_report(row->index);
    row->for_pairs = row->report.kind;
    snprintf(row->reason, sizeof row->reason, "%s",
             row->report.reason != NULL ? row->report.reason : "");
    return ABUT_OK;
}

/* The entry that the i-th region or ray is about. */
static abut_bounds sample_bounds(const survey *s, uint32_t i)
{
    return s->of->bounds[(uint32_t)((uint64_t)i * s->of->count / s->samples)];
}

static double limited(double coordinate)
{
    return fmax(-ABUT_LIMIT, fmin(coordinate, ABUT_LIMIT));
}

/* What stands near an entry: within its own size on every side. */
static abut_status ask_region(survey *s, int kind, uint32_t i, double *seconds)
{
    abut_bounds around = sample_bounds(s, i);
    double reach = fmax(around.max.x - around.min.x, around.max.y - around.min.y);
    abut_bounds region = { { limited(around.min.x - reach), limited(around.min.y - reach) },
                           { limited(around.max.x + reach), limited(around.max.y + reach) } };
    uint32_t *ids = s->id_memory.memory;
    uint32_t count = 0;
    double start = clock_seconds();
    abut_status status =
        abut_index_find_bounds(s->rows[kind].index, region, NULL, ids, s->of->count, &count);

    *seconds = clock_seconds() - start;
    return status == ABUT_OK
               ? take_answer(s, kind, &s->region_answers, "regions", i, sum_ids(ids, count))
               : status;
}

/* What an entry sees first, in some direction. */
static abut_status ask_ray(survey *s, int kind, uint32_t i, double *seconds)
{
    const double golden_angle = 2.39996322972865332;
    abut_bounds around = sample_bounds(s, i);
    abut_vec2 from = { around.min.x + (around.max.x - around.min.x) / 2,
                       around.min.y + (around.max.y - around.min.y) / 2 };
    abut_vec2 direction = { abut_cos(i * golden_angle), abut_sin(i * golden_angle) };
    abut_met met = { 0 };
    double start = clock_seconds();
    abut_status status =
        abut_index_ray_first(s->rows[kind].index, from, direction, ABUT_INSIDE_IGNORE, NULL, &met);

    *seconds = clock_seconds() - start;
    return status == ABUT_OK ? take_answer(s, kind, &s->ray_answers, "rays", i,
                                           met.hit.hit ? (uint64_t)met.id + 1 : 0)
                             : status;
}

typedef abut_status ask_fn(survey *s, int kind, uint32_t i, double *seconds);

/* Asks one question after another while there is time. Of each the best time of
 * all rounds counts: when something else took the processor says nothing about it. */
static abut_status ask_round(survey *s, int kind, ask_fn *ask_one, asked *so_far)
{
    abut_status status = ABUT_OK;

    for (uint32_t i = 0; status == ABUT_OK && i < s->samples; i++) {
        double seconds = 0;

        if (so_far->total > seconds_for_questions && so_far->count >= FEWEST_QUESTIONS) {
            break;
        }
        status = ask_one(s, kind, i, &seconds);
        so_far->total += seconds;
        if (i == so_far->count) {
            so_far->best[so_far->count++] = seconds;
        }
        so_far->best[i] = fmin(so_far->best[i], seconds);
    }
    return status;
}

static double mean_of(const asked *all)
{
    double sum = 0;

    for (uint32_t i = 0; i < all->count; i++) {
        sum += all->best[i];
    }
    return all->count > 0 ? microseconds(sum / all->count) : NAN;
}

static abut_status ask_questions(survey *s, int kind)
{
    measured *row = &s->rows[kind];
    abut_status status = ask_round(s, kind, ask_region, &row->regions);

    if (status == ABUT_OK) {
        status = ask_round(s, kind, ask_ray, &row->rays);
    }
    row->region_us = mean_of(&row->regions);
    row->ray_us = mean_of(&row->rays);
    return status;
}

/* Everything back in its place, and ready for questions. */
static abut_status go_back(survey *s, int kind)
{
    measured *row = &s->rows[kind];
    abut_status status = move_entries(s, row->index);

    if (status == ABUT_OK) {
        status = abut_index_update(row->index);
    }
    row->for_queries = abut_index_report(row->index).kind;
    return status;
}

typedef abut_status step_fn(survey *s, int kind);

/* Does a step with each kind that takes part, having said what it is. */
static abut_status with_each(survey *s, step_fn *step, const char *what, int number, int count)
{
    abut_status status = ABUT_OK;

    for (int kind = 0; status == ABUT_OK && kind < ABUT_INDEX_KIND_COUNT; kind++) {
        if (s->progress != NULL) {
            s->progress(s->user, what, number, count);
        }
        if (!s->rows[kind].left_out) {
            status = step(s, kind);
        }
    }
    return status;
}

static abut_status play(survey *s)
{
    abut_status status = ABUT_OK;

    for (s->frame = 1; status == ABUT_OK && s->frame <= s->frames; s->frame++) {
        motion_step(&s->motion);
        status = with_each(s, play_frame, "frame", s->frame, s->frames);
    }
    motion_rewind(&s->motion);
    return status == ABUT_OK ? with_each(s, sum_up, "frame", s->frames, s->frames) : status;
}

static abut_status ask(survey *s)
{
    abut_status status = with_each(s, go_back, "round of questions", 1, ROUNDS);

    for (int i = 1; status == ABUT_OK && i <= ROUNDS; i++) {
        status = with_each(s, ask_questions, "round of questions", i, ROUNDS);
    }
    return status;
}

abut_status survey_run(survey *s)
{
    s->samples = s->of->count < MOST_SAMPLES ? s->of->count : MOST_SAMPLES;
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        s->rows[kind].left_out = kind == ABUT_INDEX_BRUTE && s->of->count > MOST_FOR_BRUTE;
    }
    if (!motion_open(&s->motion, s->of) ||
        !room_reserve(&s->id_memory, ((size_t)s->of->count + 1) * sizeof(uint32_t))) {
        return ABUT_E_MEMORY;
    }
    abut_status status = with_each(s, build, "frame", 0, s->frames);

    if (status == ABUT_OK) {
        status = play(s);
    }
    return status == ABUT_OK ? ask(s) : status;
}

void survey_free(survey *s)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index_destroy(s->rows[kind].index);
        free(s->rows[kind].times);
    }
    motion_close(&s->motion);
    free(s->pair_memory.memory);
    free(s->id_memory.memory);
    free(s->frame_answers.memory.memory);
    free(s->region_answers.memory.memory);
    free(s->ray_answers.memory.memory);
}
