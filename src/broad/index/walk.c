/* broad/index/walk.c - along a path, through any kind of structure.
 *
 * A structure that cannot follow a path itself is asked for regions along it: the part of the path
 * that lies in the common bounds is cut into legs, each not much longer than entries are apart. The
 * legs that the box of an entry meets follow each other, so the entry is new to a leg exactly if
 * its box did not meet the leg before.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/index/index.h"

enum { MAX_LEGS = 512, FEW_ENTRIES = 64, ENTRIES_PER_LEG = 2 };

/* What is common to the visits of one walk. */
typedef struct walk_state {
    const abut_index *index;
    ab_box_path *path;
    ab_walk_fn *each;
    void *context;
    ab_box leg;
    ab_box leg_before;
} walk_state;

static bool walk_candidate(void *context, ab_box_path *path, uint32_t slot)
{
    const walk_state *walk = context;

    if (ab_marks_has(&walk->index->unsorted, slot)) {
        return true;
    }
    return walk->each(walk->context, path, slot);
}

static bool walk_leg_candidate(void *context, uint32_t slot)
{
    const walk_state *walk = context;
    const ab_box *box = &walk->index->store.boxes[slot];

    if (ab_marks_has(&walk->index->unsorted, slot) || !ab_boxes_meet(box, &walk->leg) ||
        ab_boxes_meet(box, &walk->leg_before)) {
        return true;
    }
    return walk->each(walk->context, walk->path, slot);
}

/* Nothing lies beyond the lattice, and structures rely on it. */
static int64_t on_lattice(int64_t coordinate)
{
    return ab_max(ab_min(coordinate, AB_LATTICE_LIMIT), -AB_LATTICE_LIMIT);
}

/* The box round the path from one time to another, with a margin for rounding: a
 * coordinate of 2^62 is off by 2^10 at most. */
static ab_box leg_box(const ab_box_path *path, double from, double to)
{
    const double margin = 0x1p12;
    double x[2] = { (double)path->from.x + from * (double)path->motion.x,
                    (double)path->from.x + to * (double)path->motion.x };
    double y[2] = { (double)path->from.y + from * (double)path->motion.y,
                    (double)path->from.y + to * (double)path->motion.y };
    int right = x[1] > x[0];
    int up = y[1] > y[0];

    return (ab_box){ { on_lattice((int64_t)(x[!right] - margin)),
                       on_lattice((int64_t)(y[!up] - margin)) },
                     { on_lattice((int64_t)(x[right] + margin) + path->size.x),
                       on_lattice((int64_t)(y[up] + margin) + path->size.y) } };
}

/* Cuts [from, to] to the times at which a coordinate lies between low and high, or
 * a little more. False if it never does. */
static bool cut_times(double *from, double *to, double start, double step, double low, double high)
{
    const double margin = 0x1p12;

    low -= margin;
    high += margin;
    if (step == 0) {
        return start >= low && start <= high;
    }
    double first = (low - start) / step;
    double last = (high - start) / step;

    if (first > last) {
        double swap = first;

        first = last;
        last = swap;
    }
    first -= ab_fabs(first) * 0x1p-40;
    last += ab_fabs(last) * 0x1p-40;
    *from = first > *from ? first : *from;
    *to = last < *to ? last : *to;
    return *from <= *to;
}

static int
leg_count(const abut_index *index, const ab_box *extent, const ab_box_path *path, double part)
{
    uint32_t live = index->store.entries;
    double width = (double)(extent->high.x - extent->low.x) + 1;
    double height = (double)(extent->high.y - extent->low.y) + 1;
    double leg = ENTRIES_PER_LEG * ab_sqrt(width / (double)live * height) +
                 (double)ab_max(path->size.x, path->size.y);
    double x = ab_fabs((double)path->motion.x) * part;
    double y = ab_fabs((double)path->motion.y) * part;
    double legs = (x > y ? x : y) / leg;

    if (live <= FEW_ENTRIES || index->built == ABUT_INDEX_BRUTE) {
        return 1;
    }
    return legs < 1 ? 1 : legs < MAX_LEGS ? (int)legs + 1 : MAX_LEGS;
}

static bool walk_by_legs(walk_state *walk)
{
    const abut_index *index = walk->index;
    ab_box_path *path = walk->path;
    ab_box extent = ab_index_extent(index);
    ab_vec low = ab_sub(extent.low, path->size); /* where a low corner may be that meets it */
    double from = 0;
    double to = 1;

    if (ab_box_is_empty(&extent) ||
        !cut_times(&from, &to, (double)path->from.x, (double)path->motion.x, (double)low.x,
                   (double)extent.high.x) ||
        !cut_times(&from, &to, (double)path->from.y, (double)path->motion.y, (double)low.y,
                   (double)extent.high.y)) {
        return true;
    }
    int legs = leg_count(index, &extent, path, to - from);

    walk->leg_before = ab_box_empty();
    for (int i = 0; i < legs; i++) {
        double leg_from = from + (to - from) * i / legs;
        double leg_to = from + (to - from) * (i + 1) / legs;

        if (leg_from > path->limit + 0x1p-40) {
            break;
        }
        walk->leg = leg_box(path, leg_from, leg_to);
        if (!ab_kind_of(index->built)
                 ->visit(ab_index_block(index), &walk->leg, walk_leg_candidate, walk)) {
            return false;
        }
        walk->leg_before = walk->leg;
    }
    return true;
}

/* What the structure does not know as it is now. */
static bool walk_unsorted(const walk_state *walk)
{
    const ab_marks *unsorted = &walk->index->unsorted;
    bool all = walk->index->built == ABUT_INDEX_AUTO || unsorted->all;
    uint32_t count = all ? walk->index->store.count : unsorted->count;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = all ? i : unsorted->list[i];

        if (!ab_box_is_empty(&walk->index->store.boxes[slot]) &&
            !walk->each(walk->context, walk->path, slot)) {
            return false;
        }
    }
    return true;
}

bool ab_index_walk(const abut_index *index, ab_box_path *path, ab_walk_fn *each, void *context)
{
    walk_state walk = { .index = index, .path = path, .each = each, .context = context };
    bool sorted = index->built != ABUT_INDEX_AUTO && !index->unsorted.all;
    const ab_kind *kind = sorted ? ab_kind_of(index->built) : NULL;
    ab_walked walked = AB_WALK_NOT_MINE;

    if (sorted && kind->walk != NULL) {
        walked = kind->walk(ab_index_block(index), index->store.boxes, path, walk_candidate, &walk);
    }
    if (walked == AB_WALK_ENDED || (sorted && walked == AB_WALK_NOT_MINE && !walk_by_legs(&walk))) {
        return false;
    }
    return walk_unsorted(&walk);
}
