/* broad/sorting/radix.c - a radix sort, from the lowest digit to the highest.
 *
 * Each digit takes two rounds over fixed chunks of the items: one counts, one
 * moves. Chunks may run at once; where an item goes depends on the counts alone.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/sorting/sorting.h"

#include <string.h>

enum { SORT_CHUNK = 65536, SORT_MAX_CHUNKS = 8, SORT_MAX_BITS = 11, SORT_FEW = 4096 };

typedef struct radix_job {
    const ab_keyed *from;
    ab_keyed *to;
    uint32_t *counts; /* chunk by chunk, a count for each digit; later where they go */
    uint32_t count;
    uint32_t chunk_size;
    int shift;
    int digits;
} radix_job;

static uint32_t sort_chunks(uint32_t count)
{
    uint32_t chunks = count / SORT_CHUNK + 1;

    return chunks < SORT_MAX_CHUNKS ? chunks : SORT_MAX_CHUNKS;
}

size_t ab_radix_bytes(uint32_t capacity)
{
    size_t digits = (size_t)1 << (capacity < SORT_FEW ? 8 : SORT_MAX_BITS);

    return sort_chunks(capacity) * digits * sizeof(uint32_t);
}

static uint32_t sort_end(const radix_job *job, uint32_t from)
{
    return job->count - from < job->chunk_size ? job->count : from + job->chunk_size;
}

static void count_digits(void *context, uint32_t number)
{
    const radix_job *job = context;
    uint32_t *counts = job->counts + (size_t)number * (size_t)job->digits;
    uint32_t from = number * job->chunk_size;
    uint32_t end = sort_end(job, from);
    uint32_t mask = (uint32_t)job->digits - 1;
    int shift = job->shift;

    memset(counts, 0, (size_t)job->digits * sizeof *counts);
    for (uint32_t i = from; i < end; i++) {
        counts[job->from[i].key >> shift & mask]++;
    }
}

static void move_by_digit(void *context, uint32_t number)
{
    const radix_job *job = context;
    uint32_t *counts = job->counts + (size_t)number * (size_t)job->digits;
    uint32_t from = number * job->chunk_size;
    uint32_t end = sort_end(job, from);
    uint32_t mask = (uint32_t)job->digits - 1;
    int shift = job->shift;
    const ab_keyed *items = job->from;
    ab_keyed *to = job->to;

    for (uint32_t i = from; i < end; i++) {
        ab_keyed item = items[i];

        to[counts[item.key >> shift & mask]++] = item;
    }
}

/* Turns counts into places: digit by digit, within a digit chunk by chunk. */
static void place_digits(const radix_job *job, uint32_t chunks)
{
    uint32_t sum = 0;

    for (int digit = 0; digit < job->digits; digit++) {
        for (uint32_t chunk = 0; chunk < chunks; chunk++) {
            uint32_t *count = &job->counts[chunk * (size_t)job->digits + (size_t)digit];
            uint32_t here = *count;

            *count = sum;
            sum += here;
        }
    }
}

void ab_radix_sort(
    ab_keyed *items, ab_keyed *spare, uint32_t count, int bits, uint32_t *counts, abut_tasks tasks)
{
    int most = count < SORT_FEW ? 8 : SORT_MAX_BITS;
    int passes = (bits + most - 1) / most;
    uint32_t chunks = sort_chunks(count);
    radix_job job = { items, spare, counts, count, count / chunks + 1, 0, 0 };

    if (count < 2 || passes == 0) {
        return;
    }
    int digit_bits = (bits + passes - 1) / passes;

    chunks = (count + job.chunk_size - 1) / job.chunk_size;
    job.digits = 1 << digit_bits;
    for (int pass = 0; pass < passes; pass++) {
        tasks.run(tasks.user, count_digits, &job, chunks);
        place_digits(&job, chunks);
        tasks.run(tasks.user, move_by_digit, &job, chunks);
        ab_keyed *sorted = job.to;

        job.to = sorted == spare ? items : spare;
        job.from = sorted;
        job.shift += digit_bits;
    }
    if (job.from != items) {
        memcpy(items, spare, count * sizeof *items);
    }
}
