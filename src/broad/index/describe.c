/* broad/index/describe.c - an index looks at itself.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/tasks.h"
#include "broad/boxes/boxes.h"
#include "broad/index/index.h"

static size_t list_bytes(const ab_pair_list *list)
{
    return list->capacity * sizeof *list->pairs;
}

/* The middle of a class of sizes, in units. */
static double class_size(int class)
{
    return class == 0 ? 0 : (double)((uint64_t)1 << (class - 1)) * ABUT_QUANTUM;
}

static void describe_sizes(abut_structure_report *report, const abut_index *index)
{
    uint32_t seen = 0;
    ab_census census = ab_take_census(index->store.boxes, index->store.count,
                                      ab_tasks_or_default((abut_tasks){ 0 }));
    int64_t smallest = INT64_MAX;
    int64_t largest = 0;

    for (uint32_t slot = 0; slot < index->store.count; slot++) {
        const ab_box *box = &index->store.boxes[slot];

        if (!ab_box_is_empty(box)) {
            smallest = ab_min(smallest, ab_box_size(box));
            largest = ab_max(largest, ab_box_size(box));
        }
    }
    bool few = index->moved > 0 && ab_are_few(index->moved, 1);

    report->advised =
        ab_choose_kind(&census, few ? AB_FOR_FEW_CHANGES : AB_FOR_PAIRS, &report->reason);
    report->size_classes = ab_group_sizes(&census).count;
    if (census.live == 0) {
        return;
    }
    report->smallest = ab_units(smallest);
    report->largest = ab_units(largest);
    for (int class = 0; class < 64; class ++) {
        seen += census.classes[class];
        if (2 * (uint64_t)seen >= census.live) {
            report->median = class_size(class);
            break;
        }
    }
    double width = ab_units(census.bounds.high.x - census.bounds.low.x);
    double height = ab_units(census.bounds.high.y - census.bounds.low.y);

    report->density = width > 0 && height > 0 ? census.area / width / height : 0;
}

static uint32_t unsorted_entries(const abut_index *index)
{
    bool all = index->built == ABUT_INDEX_AUTO || index->unsorted.all;
    uint32_t count = 0;

    for (uint32_t i = 0; !all && i < index->unsorted.count; i++) {
        count += ab_store_is_used(&index->store, index->unsorted.list[i]);
    }
    return all ? index->store.entries : count;
}

abut_structure_report abut_index_report(const abut_index *index)
{
    abut_structure_report report = { .reason = "there is no index" };

    if (index == NULL) {
        return report;
    }
    const ab_tracking *tracking = &index->tracking;

    report.kind = index->built;
    report.count = index->store.entries;
    report.unsorted = unsorted_entries(index);
    report.moved = index->moved;
    report.bytes = sizeof *index + ab_store_bytes(&index->store) +
                   ab_marks_bytes(&index->unsorted) + ab_marks_bytes(&tracking->moved) +
                   index->memory_size;
    report.bytes_of_bounds = index->store.capacity * sizeof *index->store.boxes;
    report.bytes_of_pairs = list_bytes(&index->spare) + list_bytes(&index->ordered) +
                            list_bytes(&tracking->pairs) + list_bytes(&tracking->next) +
                            list_bytes(&tracking->found) + list_bytes(&tracking->broken) +
                            list_bytes(&tracking->began) + list_bytes(&tracking->ended);
    describe_sizes(&report, index);
    return report;
}

bool abut_index_verify(const abut_index *index)
{
    if (index == NULL || !ab_store_check(&index->store)) {
        return false;
    }
    if (index->working || !ab_index_is_sorted(index)) {
        return true; /* there is no structure, or it is being made */
    }
    return ab_kind_of(index->built)
        ->check(ab_index_block(index), index->store.boxes, index->store.count);
}
