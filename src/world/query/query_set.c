/* world/query/query_set.c - what questions to a world share.
 *
 * A question may be asked on any thread while nobody changes the world, so nothing is marked in
 * it: whoever is found goes into a flock of the question's own, as an id, and the order of
 * ids is that of all answers. Cells may tell of a body twice, flocks do not.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/wide.h"
#include "world/cells/cells.h"
#include "world/query/query_set.h"
#include "world/state/direction.h"
#include "world/state/state.h"

/* --- Flocks ------------------------------------------------------------------------------ */

/* Mostly a few, mostly nearly in order: by strides that shrink. */
static void sort_flock(abut_body *ids, uint32_t count)
{
    static const uint32_t strides[] = { 1391376, 463792, 154597, 51532, 17175, 5724, 1908,
                                        636,     212,    71,     24,    8,     3,    1 };

    for (size_t s = 0; s < sizeof strides / sizeof *strides; s++) {
        uint32_t stride = strides[s];

        for (uint32_t i = stride; i < count; i++) {
            abut_body id = ids[i];
            uint32_t k = i;

            for (; k >= stride && ids[k - stride] > id; k -= stride) {
                ids[k] = ids[k - stride];
            }
            ids[k] = id;
        }
    }
}

void ab_query_set_start(ab_query_set *flock, const abut_world *world)
{
    flock->world = world;
    flock->ids = flock->held;
    flock->count = 0;
    flock->capacity = AB_QUERY_SET_HELD;
    flock->failed = false;
}

void ab_query_set_settle(ab_query_set *flock)
{
    uint32_t kept = 0;

    sort_flock(flock->ids, flock->count);
    for (uint32_t i = 0; i < flock->count; i++) {
        if (kept == 0 || flock->ids[kept - 1] != flock->ids[i]) {
            flock->ids[kept++] = flock->ids[i];
        }
    }
    flock->count = kept;
}

static bool grow_flock(ab_query_set *flock)
{
    uint32_t capacity = flock->capacity * 4;
    abut_body *ids = ab_resize(&flock->world->allocator, NULL, 0, capacity, sizeof *ids);

    if (ids == NULL) {
        flock->failed = true;
        return false;
    }
    memcpy(ids, flock->ids, flock->count * sizeof *ids);
    if (flock->ids != flock->held) {
        ab_free(&flock->world->allocator, flock->ids, flock->capacity, sizeof *ids);
    }
    flock->ids = ids;
    flock->capacity = capacity;
    return true;
}

bool ab_query_set_take(ab_query_set *flock, abut_body id)
{
    if (flock->count > 0 && flock->ids[flock->count - 1] == id) {
        return true;
    }
    if (flock->count == flock->capacity) {
        ab_query_set_settle(flock);
        if (flock->count > flock->capacity / 2 && !grow_flock(flock)) {
            return false;
        }
    }
    flock->ids[flock->count++] = id;
    return true;
}

void ab_query_set_end(ab_query_set *flock)
{
    if (flock->ids != flock->held) {
        ab_free(&flock->world->allocator, flock->ids, flock->capacity, sizeof *flock->ids);
    }
}

/* --- Paths ------------------------------------------------------------------------------ */

/* Only a guess at how work is cut: no answer depends on it. */
int ab_cell_bits(const abut_world *world)
{
    const ab_sorted_cells *roster =
        world->still.count > world->moving.count ? &world->still : &world->moving;
    int bits = roster->least_bits;

    const ab_cell_lists *loose =
        world->loose_still.total > world->loose.total ? &world->loose_still : &world->loose;

    if (loose->total > roster->count) {
        bits = 0;
        for (int level = 1; level < 32; level++) {
            bits = loose->counts[level] > loose->counts[bits] ? level : bits;
        }
    }
    return (int)ab_min(world->grain + bits, 58); /* as large as the lattice nearly */
}

/* Parts are a few cells long, but there are no more of them than it would take to look at
 * everybody. */
ab_cut_path ab_cut_path_of(const abut_world *world, const ab_box *start, ab_vec way)
{
    int64_t length = ab_max(ab_abs(way.x), ab_abs(way.y));
    int64_t part = ab_max(ab_box_size(start), (int64_t)2 << ab_cell_bits(world));
    int64_t most = world->count / 32 + 1;

    return (ab_cut_path){ *start, way, (uint32_t)ab_min(length / part + 1, ab_min(most, 1 << 16)) };
}

/* So many parts of a length, rounded. */
static int64_t some_parts(int64_t length, uint32_t number, uint32_t parts)
{
    return length / parts * number + length % parts * number / parts;
}

ab_box32 ab_cut_path_part(const abut_world *world, const ab_cut_path *path, uint32_t part)
{
    ab_vec from = { some_parts(path->way.x, part, path->parts),
                    some_parts(path->way.y, part, path->parts) };
    ab_vec to = { some_parts(path->way.x, part + 1, path->parts),
                  some_parts(path->way.y, part + 1, path->parts) };
    const int64_t more = 2; /* steps, for what was rounded */

    return ab_coarse(world,
                     (ab_vec){ path->start.low.x + ab_min(from.x, to.x) - more,
                               path->start.low.y + ab_min(from.y, to.y) - more },
                     (ab_vec){ path->start.high.x + ab_max(from.x, to.x) + more,
                               path->start.high.y + ab_max(from.y, to.y) + more });
}

/* --- Who takes part ----------------------------------------------------------------------- */

abut_status ab_question_start(ab_question *seeking,
                              const abut_world *world,
                              const abut_world_query *query,
                              const void *answers,
                              uint32_t capacity,
                              uint32_t *count)
{
    if (count == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *count = 0;
    if (world == NULL || (answers == NULL && capacity > 0)) {
        return ABUT_E_ARGUMENT;
    }
    *seeking = (ab_question){ world, query != NULL ? *query : (abut_world_query){ 0 } };
    return ab_world_is_closed(world) ? ABUT_E_BUSY : ABUT_OK;
}

bool ab_question_may_want(const ab_question *seeking, uint32_t index)
{
    const abut_world_query *query = &seeking->query;
    const ab_cold *cold = &seeking->world->cold[index];

    return (cold->sensor == 0 || query->sensors) && cold->id != query->except &&
           (query->categories == 0 ||
            (query->categories & seeking->world->traits[index].category) != 0);
}

bool ab_question_wants(const ab_question *seeking, uint32_t index)
{
    const abut_world_query *query = &seeking->query;
    const abut_world *world = seeking->world;

    if (query->wants == NULL) {
        return true;
    }
    ab_busy_enter(&world->busy);
    bool wanted = query->wants(query->user, world->cold[index].id, world->traits[index].user);

    ab_busy_leave(&world->busy);
    return wanted;
}
