/* broad/index.c - an index: made, kept up to date, looked through.
 *
 * What changes is only marked; nothing is sorted in until somebody asks for pairs
 * or for an update. A search looks through the structure, leaves out the slots
 * that are marked, and then looks at those one by one: so it is right at any time,
 * and never writes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/tasks.h"
#include "broad/census.h"
#include "broad/index.h"

static const struct {
    const char *name;
    const ab_kind *kind;
} kinds[ABUT_INDEX_KIND_COUNT] = {
    [ABUT_INDEX_AUTO] = { "auto", NULL },
    [ABUT_INDEX_BRUTE] = { "brute", &ab_kind_brute },
    [ABUT_INDEX_GRID] = { "grid", &ab_kind_grid },
    [ABUT_INDEX_LEVELS] = { "levels", &ab_kind_levels },
    [ABUT_INDEX_QUADTREE] = { "quadtree", &ab_kind_quadtree },
    [ABUT_INDEX_SWEEP] = { "sweep", &ab_kind_sweep },
    [ABUT_INDEX_TREE] = { "tree", &ab_kind_tree },
};

const char *abut_index_kind_name(abut_index_kind kind)
{
    return (unsigned)kind < ABUT_INDEX_KIND_COUNT ? kinds[kind].name : "";
}

const ab_kind *ab_kind_of(abut_index_kind kind)
{
    AB_ASSERT(kind > ABUT_INDEX_AUTO && kind < ABUT_INDEX_KIND_COUNT, "auto has no table");
    return kinds[kind].kind;
}

/* --- Made and unmade ------------------------------------------------------------ */

abut_index *abut_index_create(const abut_index_settings *settings)
{
    abut_index_settings wanted = settings != NULL ? *settings : (abut_index_settings){ 0 };
    abut_allocator allocator = ab_allocator_or_default(&wanted.allocator);

    if ((unsigned)wanted.kind >= ABUT_INDEX_KIND_COUNT || !ab_in_range(wanted.cell_size) ||
        wanted.cell_size < 0) {
        return NULL;
    }
    abut_index *index = ab_resize(&allocator, NULL, 0, 1, sizeof *index);

    if (index == NULL) {
        return NULL;
    }
    *index = (abut_index){ .allocator = allocator, .settings = wanted };
    index->alone = wanted.tasks.run == NULL;
    index->settings.tasks = ab_tasks_or_default(wanted.tasks);
    index->cell = ab_round(wanted.cell_size);
    index->store.allocator = allocator;
    return index;
}

void abut_index_destroy(abut_index *index)
{
    if (index == NULL || !ab_index_may_change(index)) {
        return;
    }
    abut_allocator allocator = index->allocator;

    ab_store_free(&index->store);
    ab_marks_free(&index->unsorted, &allocator);
    ab_free(&allocator, index->memory, index->memory_size, 1);
    ab_tracking_free(index);
    ab_pair_list_free(index, &index->spare);
    ab_pair_list_free(index, &index->ordered);
    ab_free(&allocator, index, 1, sizeof *index);
}

/* --- Kept up to date -------------------------------------------------------------- */

/* Makes the block large enough for a kind; what is built in it is lost if it was not. */
static bool reserve_block(abut_index *index, const ab_kind *kind)
{
    size_t bytes = kind->bytes(index->store.capacity) + 64;

    if (bytes <= index->memory_size) {
        return true;
    }
    unsigned char *memory = ab_resize(&index->allocator, NULL, 0, bytes, 1);

    if (memory == NULL) {
        return false;
    }
    ab_free(&index->allocator, index->memory, index->memory_size, 1);
    index->memory = memory;
    index->memory_size = bytes;
    index->built = ABUT_INDEX_AUTO;
    ab_marks_set_all(&index->unsorted);
    return true;
}

static void announce_phase(const void *owner, const char *name)
{
    ab_index_phase(owner, name);
}

static ab_scene scene_of(const abut_index *index)
{
    return (ab_scene){ .boxes = index->store.boxes,
                       .count = index->store.count,
                       .census = &index->census,
                       .cell = index->cell,
                       .tasks = index->settings.tasks,
                       .phase = announce_phase,
                       .phase_owner = index };
}

static bool build(abut_index *index, ab_purpose purpose)
{
    ab_index_phase(index, "bounds");
    ab_census census = index->counted ? index->counted_census
                                      : ab_take_census(index->store.boxes, index->store.count,
                                                       index->settings.tasks);
    abut_index_kind kind = index->settings.kind;
    const char *reason;

    if (kind == ABUT_INDEX_AUTO) {
        kind = ab_choose_kind(&census, purpose, &reason);
    }
    if (!reserve_block(index, ab_kind_of(kind)) ||
        !ab_marks_reserve(&index->unsorted, &index->allocator, index->store.capacity)) {
        return false;
    }
    index->census = census;
    ab_scene scene = scene_of(index);

    ab_kind_of(kind)->build(ab_index_block(index), index->store.capacity, &scene);
    index->built = kind;
    index->refitted = 0;
    ab_marks_clear(&index->unsorted);
    return true;
}

/* Sorts in the few that changed, if the structure can do that. */
static bool refit(abut_index *index)
{
    uint32_t changed = index->unsorted.count;
    uint32_t entries = index->store.entries;

    if (index->built == ABUT_INDEX_AUTO || index->unsorted.all ||
        ab_kind_of(index->built)->refit == NULL || !ab_are_few(changed, entries) ||
        index->refitted + changed > entries / 2) { /* by then it has lost its shape */
        return false;
    }
    ab_scene scene = scene_of(index);

    ab_index_phase(index, "refit");
    if (!ab_kind_of(index->built)
             ->refit(ab_index_block(index), &scene, index->unsorted.list, changed)) {
        return false;
    }
    for (uint32_t i = 0; i < changed; i++) {
        const ab_box *box = &index->store.boxes[index->unsorted.list[i]];

        index->census.bounds = ab_box_join(&index->census.bounds, box);
    }
    index->refitted += changed;
    ab_marks_clear(&index->unsorted);
    return true;
}

abut_status ab_index_settle(abut_index *index, ab_purpose purpose)
{
    if (ab_index_is_sorted(index)) {
        return ABUT_OK;
    }
    bool few = index->built != ABUT_INDEX_AUTO && !index->unsorted.all;
    bool all = index->built == ABUT_INDEX_AUTO || index->unsorted.count == AB_EVERY_SLOT;
    double changed = all ? index->store.entries : index->unsorted.count;
    double moved = index->store.entries > 0 ? changed / index->store.entries : 0;

    if (few && purpose == AB_FOR_PAIRS && ab_are_few(changed, index->store.entries)) {
        purpose = AB_FOR_FEW_CHANGES;
    }
    if (!refit(index) && !build(index, purpose)) {
        return ABUT_E_MEMORY;
    }
    index->moved = moved < 1 ? moved : 1;
    return ABUT_OK;
}

abut_status abut_index_update(abut_index *index)
{
    if (index == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (!ab_index_may_change(index)) {
        return ABUT_E_BUSY;
    }
    index->working = true;
    abut_status status = ab_index_settle(index, AB_FOR_QUERIES);

    ab_index_phase(index, NULL);
    index->working = false;
    return status;
}

abut_status abut_index_rebuild(abut_index *index)
{
    if (index == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (!ab_index_may_change(index)) {
        return ABUT_E_BUSY;
    }
    index->working = true;
    bool built = build(index, AB_FOR_QUERIES);

    ab_index_phase(index, NULL);
    index->working = false;
    return built ? ABUT_OK : ABUT_E_MEMORY;
}

abut_status abut_index_reserve(abut_index *index, uint32_t count)
{
    if (index == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (!ab_index_may_change(index)) {
        return ABUT_E_BUSY;
    }
    if (!ab_store_reserve(&index->store, count) ||
        !ab_marks_reserve(&index->unsorted, &index->allocator, index->store.capacity) ||
        (index->tracking.on &&
         !ab_marks_reserve(&index->tracking.moved, &index->allocator, index->store.capacity))) {
        return ABUT_E_MEMORY;
    }
    if (index->built != ABUT_INDEX_AUTO) {
        return ABUT_OK; /* what is sorted stays so; the block grows when it is built anew */
    }
    if (index->settings.kind != ABUT_INDEX_AUTO) {
        return reserve_block(index, ab_kind_of(index->settings.kind)) ? ABUT_OK : ABUT_E_MEMORY;
    }
    return reserve_block(index, &ab_kind_tree) && reserve_block(index, &ab_kind_sweep)
               ? ABUT_OK
               : ABUT_E_MEMORY;
}

/* --- Looked through ----------------------------------------------------------------- */

bool ab_index_begin_question(const abut_index *index, bool calls)
{
    if (index->working) {
        return false;
    }
    if (calls) {
        ab_busy_enter(&index->busy);
    }
    return true;
}

void ab_index_end_question(const abut_index *index, bool calls)
{
    if (calls) {
        ab_busy_leave(&index->busy);
    }
}

/* A search that was passed on to the structure. */
typedef struct sorted_visit {
    const abut_index *index;
    const ab_box *region;
    ab_visit_fn *each;
    void *context;
} sorted_visit;

static bool visit_sorted(void *context, uint32_t slot)
{
    const sorted_visit *visit = context;
    const abut_index *index = visit->index;

    if (ab_marks_has(&index->unsorted, slot) ||
        !ab_boxes_meet(&index->store.boxes[slot], visit->region)) {
        return true;
    }
    return visit->each(visit->context, slot);
}

/* Visits slots that no structure knows. */
static bool
visit_unsorted(const abut_index *index, const ab_box *region, ab_visit_fn *each, void *context)
{
    const ab_marks *unsorted = &index->unsorted;
    bool all = index->built == ABUT_INDEX_AUTO || unsorted->all;
    uint32_t count = all ? index->store.count : unsorted->count;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = all ? i : unsorted->list[i];

        if (ab_boxes_meet(&index->store.boxes[slot], region) && !each(context, slot)) {
            return false;
        }
    }
    return true;
}

/* Nothing lies beyond the limit of the lattice, and structures rely on it. */
static ab_box region_within_limit(const ab_box *region)
{
    return (ab_box){
        { ab_max(region->low.x, -AB_LATTICE_LIMIT), ab_max(region->low.y, -AB_LATTICE_LIMIT) },
        { ab_min(region->high.x, AB_LATTICE_LIMIT), ab_min(region->high.y, AB_LATTICE_LIMIT) }
    };
}

bool ab_index_visit(const abut_index *index, const ab_box *region, ab_visit_fn *each, void *context)
{
    ab_box within = region_within_limit(region);

    if (within.low.x > within.high.x || within.low.y > within.high.y) {
        return true;
    }
    if (index->built != ABUT_INDEX_AUTO && !index->unsorted.all) {
        sorted_visit visit = { index, &within, each, context };

        if (!ab_kind_of(index->built)
                 ->visit(ab_index_block(index), &within, visit_sorted, &visit)) {
            return false;
        }
    }
    return visit_unsorted(index, &within, each, context);
}

uint32_t ab_index_id(const abut_index *index, uint32_t slot)
{
    return ab_store_id(&index->store, slot);
}

uint32_t ab_index_slot_category(const abut_index *index, uint32_t slot)
{
    return index->store.category != NULL ? index->store.category[slot] : UINT32_MAX;
}

const ab_box *ab_index_boxes(const abut_index *index)
{
    return index->store.boxes;
}

uint32_t ab_index_live(const abut_index *index)
{
    return index->store.entries;
}

ab_box ab_index_extent(const abut_index *index)
{
    bool sorted = index->built != ABUT_INDEX_AUTO && !index->unsorted.all;
    ab_box extent = sorted ? index->census.bounds : ab_box_empty();
    uint32_t count = sorted ? index->unsorted.count : index->store.count;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = sorted ? index->unsorted.list[i] : i;

        extent = ab_box_join(&extent, &index->store.boxes[slot]);
    }
    return extent;
}
