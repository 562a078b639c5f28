/* broad/curve.c - Hilbert's curve, as fine as it has to be.
 *
 * A key is made of 16 bits of x and 16 of y, measured in the common bounds. Where
 * that leaves many slots with one key, because they crowd in a corner of a large
 * world, those are sorted again by a curve through their own bounds.
 * Each time a side shrinks to a 2^-16th, so that four times are enough.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/bits.h"
#include "broad/curve.h"

enum { KEY_BITS = 32, SIDE_BITS = 16, CROWD = 64, CURVE_CHUNK = 16384, CURVE_MAX_CHUNKS = 64 };

/* Where the middles of some boxes lie, and how finely they are told apart. */
typedef struct curve_frame {
    ab_vec low;
    int shift;
} curve_frame;

static ab_vec middle_of(const ab_box *box)
{
    return (ab_vec){ (box->low.x + box->high.x) >> 1, (box->low.y + box->high.y) >> 1 };
}

/* One scale for both sides, so that the curve's cells are square. */
static curve_frame curve_frame_of(const ab_box *bounds)
{
    int bits = ab_box_is_empty(bounds) ? 0 : ab_bit_length((uint64_t)ab_box_size(bounds));

    return (curve_frame){ bounds->low, bits > SIDE_BITS ? bits - SIDE_BITS : 0 };
}

/* The place of a cell on the curve: four bits of each coordinate at a time. */
static uint32_t place_on_curve(uint32_t x, uint32_t y)
{
    uint32_t key = 0;
    uint32_t way = 0;

    for (int shift = SIDE_BITS - 4; shift >= 0; shift -= 4) {
        uint32_t step = ab_hilbert_steps[way][(x >> shift & 15) << 4 | (y >> shift & 15)];

        key = key << 8 | (step & 0xff);
        way = step >> 8;
    }
    return key;
}

static uint32_t curve_key(const curve_frame *frame, const ab_box *box)
{
    if (ab_box_is_empty(box)) {
        return UINT32_MAX;
    }
    ab_vec middle = middle_of(box);
    uint32_t x = (uint32_t)((middle.x - frame->low.x) >> frame->shift);
    uint32_t y = (uint32_t)((middle.y - frame->low.y) >> frame->shift);

    return place_on_curve(x, y);
}

typedef struct curve_job {
    const ab_box *boxes;
    ab_keyed *items;
    curve_frame frame;
    uint32_t count;
    uint32_t chunk_size;
} curve_job;

static void key_chunk(void *context, int number)
{
    const curve_job *job = context;
    uint32_t from = (uint32_t)number * job->chunk_size;
    uint32_t end = job->count - from < job->chunk_size ? job->count : from + job->chunk_size;
    curve_frame frame = job->frame;

    for (uint32_t slot = from; slot < end; slot++) {
        job->items[slot] = (ab_keyed){ curve_key(&frame, &job->boxes[slot]), slot };
    }
}

/* What is needed to sort a crowd again. */
typedef struct crowd_sort {
    const ab_scene *scene;
    ab_keyed *spare;
    uint32_t *counts;
} crowd_sort;

static ab_box bounds_of_middles(const ab_box *boxes, const ab_keyed *items, uint32_t count)
{
    ab_box bounds = ab_box_empty();

    for (uint32_t i = 0; i < count; i++) {
        if (!ab_box_is_empty(&boxes[items[i].slot])) {
            ab_vec middle = middle_of(&boxes[items[i].slot]);
            ab_box point = { middle, middle };

            bounds = ab_box_join(&bounds, &point);
        }
    }
    return bounds;
}

/* Sorts those with equal keys again, by finer ones. */
static void sort_crowds(const crowd_sort *sort, ab_keyed *items, uint32_t count)
{
    uint32_t end = 0;

    for (uint32_t from = 0; from < count; from = end) {
        end = from + 1;
        while (end < count && items[end].key == items[from].key) {
            end++;
        }
        if (end - from <= CROWD) {
            continue;
        }
        ab_box bounds = bounds_of_middles(sort->scene->boxes, items + from, end - from);

        if (ab_box_is_empty(&bounds) || ab_box_size(&bounds) == 0) {
            continue; /* all in one place */
        }
        curve_frame frame = curve_frame_of(&bounds);

        for (uint32_t i = from; i < end; i++) {
            items[i].key = curve_key(&frame, &sort->scene->boxes[items[i].slot]);
        }
        ab_radix_sort(items + from, sort->spare, end - from, KEY_BITS, sort->counts,
                      sort->scene->tasks);
        sort_crowds(sort, items + from, end - from);
    }
}

void ab_sort_along_curve(const ab_scene *scene, ab_keyed *sorted, ab_keyed *spare, uint32_t *counts)
{
    uint32_t chunks = scene->count / CURVE_CHUNK + 1;

    chunks = chunks < CURVE_MAX_CHUNKS ? chunks : CURVE_MAX_CHUNKS;
    curve_job job = { scene->boxes, sorted, curve_frame_of(&scene->census->bounds), scene->count,
                      scene->count / chunks + 1 };
    crowd_sort again = { scene, spare, counts };

    chunks = (scene->count + job.chunk_size - 1) / job.chunk_size;
    scene->phase(scene->phase_owner, "keys");
    scene->tasks.run(scene->tasks.user, key_chunk, &job, (int)chunks);
    scene->phase(scene->phase_owner, "sort");
    ab_radix_sort(sorted, spare, scene->count, KEY_BITS, counts, scene->tasks);
    sort_crowds(&again, sorted, scene->count);
}
