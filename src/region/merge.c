/* region/merge.c - takes diagonals away as long as the pieces stay convex.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/sort.h"
#include "region/split.h"

typedef struct kept_diagonal {
    double length_sq;
    uint32_t half;
    uint32_t unused;
} kept_diagonal;

static bool is_longer(const void *a, const void *b)
{
    const kept_diagonal *mine = a;
    const kept_diagonal *other = b;

    return mine->length_sq != other->length_sq ? mine->length_sq > other->length_sq
                                               : mine->half < other->half;
}

static uint32_t corners_of_piece(const ab_mesh *mesh, uint32_t half)
{
    uint32_t count = 1;

    for (uint32_t h = mesh->next[half]; h != half; h = mesh->next[h]) {
        count++;
    }
    return count;
}

/* Whether going from one half-edge into another turns left, truly. */
static bool turns_left(const ab_mesh *mesh, uint32_t comes, uint32_t goes)
{
    ab_vec end = mesh->at[mesh->from[mesh->next[goes]]];

    return ab_turn(mesh->at[mesh->from[comes]], mesh->at[mesh->from[goes]], end) > 0;
}

static void try_to_merge(ab_mesh *mesh, uint32_t h)
{
    uint32_t g = mesh->twin[h];
    uint32_t corners = corners_of_piece(mesh, h) + corners_of_piece(mesh, g) - 2;

    if (corners > ABUT_INLINE_CORNERS || !turns_left(mesh, mesh->prev[h], mesh->next[g]) ||
        !turns_left(mesh, mesh->prev[g], mesh->next[h])) {
        return;
    }
    mesh->next[mesh->prev[h]] = mesh->next[g];
    mesh->prev[mesh->next[g]] = mesh->prev[h];
    mesh->next[mesh->prev[g]] = mesh->next[h];
    mesh->prev[mesh->next[h]] = mesh->prev[g];
    mesh->next[h] = mesh->next[g] = AB_NO_TWIN; /* gone */
}

static double square_of_edge(const ab_mesh *mesh, uint32_t half)
{
    ab_vec a = mesh->at[mesh->from[half]];
    ab_vec b = mesh->at[mesh->from[mesh->next[half]]];
    double x = (double)(b.x - a.x);
    double y = (double)(b.y - a.y);

    return x * x + y * y;
}

abut_status ab_mesh_merge(ab_mesh *mesh, ab_merging merging)
{
    uint32_t count = 0;

    for (uint32_t h = 0; h < mesh->count; h++) {
        mesh->next[h] = h % 3 == 2 ? h - 2 : h + 1;
        mesh->prev[h] = h % 3 == 0 ? h + 2 : h - 1;
        count += mesh->twin[h] != AB_NO_TWIN && h < mesh->twin[h];
    }
    if (count == 0 || merging == AB_MERGE_NONE) {
        return ABUT_OK;
    }
    kept_diagonal *diagonals = ab_resize(&mesh->allocator, NULL, 0, count, sizeof *diagonals);
    uint32_t n = 0;

    if (diagonals == NULL) {
        return ABUT_E_MEMORY;
    }
    for (uint32_t h = 0; h < mesh->count; h++) {
        if (mesh->twin[h] != AB_NO_TWIN && h < mesh->twin[h]) {
            double size = merging == AB_MERGE_LONGEST ? square_of_edge(mesh, h) : (double)h;

            diagonals[n++] = (kept_diagonal){ size, h, 0 };
        }
    }
    ab_sort(diagonals, count, sizeof *diagonals, is_longer);
    for (uint32_t i = 0; i < count; i++) {
        try_to_merge(mesh, diagonals[i].half);
    }
    ab_free(&mesh->allocator, diagonals, count, sizeof *diagonals);
    return ABUT_OK;
}
