/* region/outline.c - from loops of doubles to vertices on the lattice.
 *
 * Repeated vertices and those on a straight edge go; what turns back along itself is refused.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "region/outline.h"

static void *take_block(char **rest, size_t count, size_t size)
{
    char *start = *rest;

    *rest += (count * size + 7) & ~(size_t)7;
    return start;
}

/* One block for everything. */
static abut_status reserve_outline(ab_outline *outline, uint32_t count, uint32_t loops)
{
    size_t size = (sizeof(ab_vec) + 6 * sizeof(uint32_t) + sizeof(ab_line_node)) * (size_t)count +
                  sizeof(uint32_t) * (size_t)loops + 9 * 8;
    char *rest = ab_resize(&outline->allocator, NULL, 0, size, 1);

    if (rest == NULL) {
        return ABUT_E_MEMORY;
    }
    outline->block = rest;
    outline->size = size;
    outline->at = take_block(&rest, count, sizeof(ab_vec));
    outline->nodes = take_block(&rest, count, sizeof(ab_line_node));
    outline->next = take_block(&rest, count, sizeof(uint32_t));
    outline->prev = take_block(&rest, count, sizeof(uint32_t));
    outline->loop = take_block(&rest, count, sizeof(uint32_t));
    outline->given = take_block(&rest, count, sizeof(uint32_t));
    outline->edge = take_block(&rest, count, sizeof(uint32_t));
    outline->order = take_block(&rest, count, sizeof(uint32_t));
    outline->first = take_block(&rest, loops, sizeof(uint32_t));
    return ABUT_OK;
}

void ab_outline_free(ab_outline *outline)
{
    ab_free(&outline->allocator, outline->block, outline->size, 1);
    outline->block = NULL;
}

static abut_status
round_loop(ab_outline *of, const abut_loop *from, uint32_t loop, abut_fault *fault)
{
    for (uint32_t i = 0; i < from->count; i++) {
        abut_vec2 point = from->points[i];
        abut_status bad = ab_coordinate_check(point.x);

        bad = bad != ABUT_OK ? bad : ab_coordinate_check(point.y);
        if (bad != ABUT_OK) {
            *fault = (abut_fault){ ABUT_FAULT_PLACE, loop, i, loop, i };
            return bad;
        }
        ab_vec at = { ab_round(point.x), ab_round(point.y) };
        uint32_t v = of->count;

        if (v > of->first[loop] && of->at[v - 1].x == at.x && of->at[v - 1].y == at.y) {
            of->edge[v - 1] = i; /* repeated: the edge leaves from the last of them */
            continue;
        }
        of->at[v] = at;
        of->loop[v] = loop;
        of->given[v] = i;
        of->edge[v] = i;
        of->count++;
    }
    uint32_t first = of->first[loop];

    while (of->count > first + 1 && of->at[of->count - 1].x == of->at[first].x &&
           of->at[of->count - 1].y == of->at[first].y) {
        of->count--;
    }
    return ABUT_OK;
}

/* Leaves out what lies on a straight edge, in place; links the rest into a ring. */
static abut_status weld_loop(ab_outline *of, uint32_t loop, abut_fault *fault)
{
    uint32_t first = of->first[loop];
    uint32_t end = of->count;
    uint32_t kept = first;

    for (uint32_t v = first; v < end; v++) {
        ab_vec before = of->at[kept > first ? kept - 1 : end - 1];
        ab_vec after = of->at[v + 1 < end ? v + 1 : first];
        ab_vec at = of->at[v];

        if (end - first > 1 && ab_turn(before, at, after) == 0) {
            if (i128_sign(i128_dot(at.x - before.x, at.y - before.y, after.x - at.x,
                                   after.y - at.y)) <= 0) {
                *fault = (abut_fault){ end - first > 2 ? ABUT_FAULT_TURNS_BACK : ABUT_FAULT_FEW,
                                       loop, of->given[v], loop, of->given[v] };
                return ABUT_E_OUTLINE;
            }
            continue; /* the edge before it goes on */
        }
        of->at[kept] = at;
        of->loop[kept] = loop;
        of->given[kept] = of->given[v];
        of->edge[kept] = of->edge[v];
        kept++;
    }
    if (kept < first + 3) {
        *fault = (abut_fault){ ABUT_FAULT_FEW, loop, 0, loop, 0 };
        return ABUT_E_OUTLINE;
    }
    of->count = kept;
    for (uint32_t v = first; v < kept; v++) {
        of->next[v] = v + 1 < kept ? v + 1 : first;
        of->prev[v] = v > first ? v - 1 : kept - 1;
    }
    return ABUT_OK;
}

/* Turns a loop so that the inside is to its left: at its leftmost vertex the outline turns left,
 * and a hole right. */
static void turn_loop(ab_outline *of, uint32_t loop)
{
    uint32_t first = of->first[loop];
    uint32_t least = first;

    for (uint32_t v = of->next[first]; v != first; v = of->next[v]) {
        least = ab_is_left(of->at[v], of->at[least]) ? v : least;
    }
    if (ab_is_dent(of, least) == (loop > 0)) {
        return;
    }
    uint32_t v = first;
    uint32_t edge_before = of->edge[of->prev[first]];

    do {
        uint32_t after = of->next[v];
        uint32_t edge = of->edge[v];

        of->edge[v] = edge_before;
        edge_before = edge;
        of->next[v] = of->prev[v];
        of->prev[v] = after;
        v = after;
    } while (v != first);
}

static abut_status
take_loops(ab_outline *of, const abut_loop *loops, uint32_t count, abut_fault *fault)
{
    for (uint32_t loop = 0; loop < count; loop++) {
        of->first[loop] = of->count;
        abut_status status = round_loop(of, &loops[loop], loop, fault);

        status = status == ABUT_OK ? weld_loop(of, loop, fault) : status;
        if (status != ABUT_OK) {
            return status;
        }
        turn_loop(of, loop);
    }
    of->loop_count = count;
    return ABUT_OK;
}

static abut_status count_vertices(const abut_loop *loops, uint32_t count, uint32_t *sum)
{
    uint64_t all = 0;

    if (loops == NULL || count == 0 || count > ABUT_REGION_LIMIT) {
        return loops == NULL && count > 0 ? ABUT_E_ARGUMENT
               : count == 0               ? ABUT_E_NO_POINTS
                                          : ABUT_E_RANGE;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (loops[i].count == 0) {
            return ABUT_E_NO_POINTS;
        }
        if (loops[i].points == NULL) {
            return ABUT_E_ARGUMENT;
        }
        all += loops[i].count;
    }
    *sum = (uint32_t)all;
    return all <= ABUT_REGION_LIMIT ? ABUT_OK : ABUT_E_RANGE;
}

/* No size is beyond the limit, nor that of a piece. */
static abut_status check_size(const ab_outline *of, abut_fault *fault)
{
    uint32_t wrong = 0;
    ab_vec low = of->at[0];
    ab_vec high = low;

    for (uint32_t v = 1; v < of->count; v++) {
        low = (ab_vec){ ab_min(low.x, of->at[v].x), ab_min(low.y, of->at[v].y) };
        high = (ab_vec){ ab_max(high.x, of->at[v].x), ab_max(high.y, of->at[v].y) };
        wrong = of->at[v].x == high.x || of->at[v].y == high.y ? v : wrong;
    }
    if (high.x - low.x <= AB_LATTICE_LIMIT && high.y - low.y <= AB_LATTICE_LIMIT) {
        return ABUT_OK;
    }
    *fault = (abut_fault){ ABUT_FAULT_PLACE, of->loop[wrong], of->given[wrong], 0, 0 };
    return ABUT_E_RANGE;
}

abut_status ab_outline_make(const abut_loop *loops,
                            uint32_t count,
                            const abut_allocator *allocator,
                            ab_outline *out,
                            abut_fault *fault)
{
    uint32_t sum = 0;
    abut_status status = count_vertices(loops, count, &sum);

    *out = (ab_outline){ .allocator = ab_allocator_or_default(allocator) };
    status = status == ABUT_OK ? reserve_outline(out, sum, count) : status;
    if (status != ABUT_OK) {
        return status;
    }
    status = take_loops(out, loops, count, fault);
    status = status == ABUT_OK ? check_size(out, fault) : status;
    status = status == ABUT_OK ? ab_outline_check(out, fault) : status;
    if (status == ABUT_E_OUTLINE && fault->kind == ABUT_FAULT_MEET) {
        ab_fault_name_parts(loops, fault);
    }
    if (status != ABUT_OK) {
        ab_outline_free(out);
    }
    return status;
}
