/* region/triangles.c - monotone parts fall into triangles.
 *
 * From left to right, what cannot be cut off yet waits on a stack. Vertices on one line may leave
 * triangles without an area: such a one lies on the longest of its own edges, and that is
 * a diagonal, so turning this diagonal to the vertex between its ends cuts the triangle
 * beyond it instead.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/sort.h"
#include "region/split.h"

typedef struct keyed_half {
    uint64_t key;
    uint32_t half;
    uint32_t unused;
} keyed_half;

/* The vertices of a part while it is being cut. */
typedef struct part_walk {
    const ab_outline *of;
    const ab_region_cut *cut;
    ab_mesh *mesh;
    uint32_t *sorted; /* half-edges of the part by their vertices from left to right... */
    bool *upper;      /* ...and which of them are on the upper side */
    uint32_t *stack;  /* numbers in the sorted list */
} part_walk;

static void add_triangle(ab_mesh *mesh, uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t *from = &mesh->from[mesh->count];

    from[0] = a;
    from[1] = b;
    from[2] = c;
    mesh->count += 3;
}

/* Sorts the part that a half-edge belongs to: its leftmost vertex, then two sorted sides. */
static uint32_t sort_part(part_walk *walk, uint32_t start, uint32_t *halves, bool *seen)
{
    const ab_vec *at = walk->of->at;
    uint32_t count = 0;
    uint32_t least = 0;
    uint32_t most = 0;

    for (uint32_t half = start; !seen[half]; half = walk->cut->next[half]) {
        uint32_t v = ab_cut_from(walk->of, walk->cut, half);

        seen[half] = true;
        halves[count] = v;
        least = ab_is_left(at[v], at[halves[least]]) ? count : least;
        most = ab_is_left(at[halves[most]], at[v]) ? count : most;
        count++;
    }
    uint32_t lower = (least + 1) % count;
    uint32_t upper = (least + count - 1) % count;
    uint32_t n = 0;

    walk->sorted[n] = halves[least];
    walk->upper[n++] = false;
    while (n < count) {
        bool take_upper = lower == most
                              ? upper != most
                              : upper != most && ab_is_left(at[halves[upper]], at[halves[lower]]);

        walk->upper[n] = take_upper;
        walk->sorted[n++] = halves[take_upper ? upper : lower];
        if (take_upper) {
            upper = (upper + count - 1) % count;
        } else {
            lower = lower == most ? lower : (lower + 1) % count;
        }
    }
    return count;
}

static void cut_part(part_walk *walk, uint32_t count)
{
    const uint32_t *sorted = walk->sorted;
    const ab_vec *at = walk->of->at;
    uint32_t *stack = walk->stack;
    uint32_t depth = 0;

    stack[depth++] = 0;
    stack[depth++] = 1;
    for (uint32_t i = 2; i < count; i++) {
        bool upper = walk->upper[i];
        bool last = i + 1 == count;

        if (last || upper != walk->upper[stack[depth - 1]]) {
            bool stack_upper = walk->upper[stack[depth - 1]];

            for (uint32_t k = 0; k + 1 < depth; k++) {
                uint32_t a = sorted[stack[k]];
                uint32_t b = sorted[stack[k + 1]];

                add_triangle(walk->mesh, stack_upper ? b : a, stack_upper ? a : b, sorted[i]);
            }
            stack[0] = stack[depth - 1];
            depth = 1;
        } else {
            while (depth > 1) {
                uint32_t a = sorted[stack[depth - 2]];
                uint32_t b = sorted[stack[depth - 1]];
                int turn = ab_turn(at[a], at[b], at[sorted[i]]);

                if (upper ? turn >= 0 : turn <= 0) {
                    break;
                }
                add_triangle(walk->mesh, upper ? b : a, upper ? a : b, sorted[i]);
                depth--;
            }
        }
        stack[depth++] = i;
    }
}

static bool key_comes_before(const void *a, const void *b)
{
    const keyed_half *mine = a;
    const keyed_half *other = b;

    return mine->key != other->key ? mine->key < other->key : mine->half < other->half;
}

static uint32_t after_in_triangle(uint32_t half)
{
    return half % 3 == 2 ? half - 2 : half + 1;
}

static void find_twins(ab_mesh *mesh, keyed_half *keys)
{
    for (uint32_t h = 0; h < mesh->count; h++) {
        uint64_t a = mesh->from[h];
        uint64_t b = mesh->from[after_in_triangle(h)];

        mesh->twin[h] = AB_NO_TWIN;
        keys[h] = (keyed_half){ a < b ? a << 32 | b : b << 32 | a, h, 0 };
    }
    ab_sort(keys, mesh->count, sizeof *keys, key_comes_before);
    for (uint32_t i = 1; i < mesh->count; i++) {
        if (keys[i].key == keys[i - 1].key) {
            mesh->twin[keys[i].half] = keys[i - 1].half;
            mesh->twin[keys[i - 1].half] = keys[i].half;
        }
    }
}

static bool is_flat(const ab_mesh *mesh, uint32_t triangle)
{
    const uint32_t *from = &mesh->from[3 * triangle];

    return ab_turn(mesh->at[from[0]], mesh->at[from[1]], mesh->at[from[2]]) == 0;
}

static void set_twins(ab_mesh *mesh, uint32_t half, uint32_t twin)
{
    mesh->twin[half] = twin;
    if (twin != AB_NO_TWIN) {
        mesh->twin[twin] = half;
    }
}

/* Turns the longest edge of a flat triangle to its middle vertex; false if what is beyond it is
 * flat, too. */
static bool turn_longest(ab_mesh *mesh, uint32_t triangle)
{
    uint32_t h = 3 * triangle;

    for (uint32_t i = 0; i < 3; i++) { /* the edge opposite of the vertex between the others */
        ab_vec a = mesh->at[mesh->from[3 * triangle + i]];
        ab_vec b = mesh->at[mesh->from[3 * triangle + (i + 1) % 3]];
        ab_vec middle = mesh->at[mesh->from[3 * triangle + (i + 2) % 3]];

        if (ab_is_left(a, middle) != ab_is_left(b, middle)) {
            h = 3 * triangle + i;
        }
    }
    uint32_t g = mesh->twin[h];

    AB_ASSERT(g != AB_NO_TWIN, "no vertex lies on an edge of the border");
    if (is_flat(mesh, g / 3)) {
        return false;
    }
    uint32_t h1 = after_in_triangle(h);
    uint32_t h2 = after_in_triangle(h1);
    uint32_t g1 = after_in_triangle(g);
    uint32_t g2 = after_in_triangle(g1);
    uint32_t far = mesh->from[g2];
    uint32_t middle = mesh->from[h2];

    /* h: p -> q, middle; g: q -> p, far. They become (far, q, middle) and (middle, p, far). */
    uint32_t beyond_h1 = mesh->twin[h1];
    uint32_t beyond_h2 = mesh->twin[h2];
    uint32_t beyond_g1 = mesh->twin[g1];
    uint32_t beyond_g2 = mesh->twin[g2];
    uint32_t p = mesh->from[h];
    uint32_t q = mesh->from[g];
    uint32_t h0 = 3 * (h / 3);
    uint32_t g0 = 3 * (g / 3);

    mesh->from[h0] = far;
    mesh->from[h0 + 1] = q;
    mesh->from[h0 + 2] = middle;
    mesh->from[g0] = middle;
    mesh->from[g0 + 1] = p;
    mesh->from[g0 + 2] = far;
    set_twins(mesh, h0, beyond_g2);
    set_twins(mesh, h0 + 1, beyond_h1);
    set_twins(mesh, g0, beyond_h2);
    set_twins(mesh, g0 + 1, beyond_g1);
    set_twins(mesh, h0 + 2, g0 + 2);
    return true;
}

/* Each turn leaves one flat triangle fewer, and of those that lie on each other the largest can be
 * turned: so it ends. */
static void turn_flat_triangles(ab_mesh *mesh)
{
    bool left = true;

    while (left) {
        left = false;
        for (uint32_t t = 0; t < mesh->count / 3; t++) {
            left = (is_flat(mesh, t) && !turn_longest(mesh, t)) || left;
        }
    }
}

static abut_status reserve_mesh(ab_mesh *mesh, uint32_t halves)
{
    mesh->size = 4 * (size_t)halves * sizeof(uint32_t);
    mesh->block = ab_resize(&mesh->allocator, NULL, 0, mesh->size, 1);
    if (mesh->block == NULL) {
        return ABUT_E_MEMORY;
    }
    mesh->from = mesh->block;
    mesh->twin = mesh->from + halves;
    mesh->next = mesh->twin + halves;
    mesh->prev = mesh->next + halves;
    return ABUT_OK;
}

void ab_mesh_free(ab_mesh *mesh)
{
    ab_free(&mesh->allocator, mesh->block, mesh->size, 1);
    mesh->block = NULL;
}

/* Cuts everything, given memory for the work. */
static void fill_mesh(const ab_outline *outline, char *memory, ab_mesh *mesh)
{
    size_t n = outline->count;
    ab_region_cut cut;

    ab_cut_make(outline, memory, &cut);
    uint32_t *numbers = (uint32_t *)(void *)(memory + ((ab_cut_memory(outline->count) + 7) & ~7ul));
    bool *flags = (bool *)(numbers + 3 * n);
    part_walk walk = { outline, &cut, mesh, numbers, flags, numbers + n };
    bool *seen = flags + n;
    uint32_t halves = outline->count + 2 * cut.diagonal_count;

    memset(seen, 0, halves * sizeof *seen);
    for (uint32_t half = 0; half < halves; half++) {
        if (!seen[half]) {
            uint32_t count = sort_part(&walk, half, numbers + 2 * n, seen);

            cut_part(&walk, count);
        }
    }
}

static size_t work_memory(uint32_t count)
{
    size_t n = count;
    size_t cutting = ((ab_cut_memory(count) + 7) & ~(size_t)7) + 3 * n * sizeof(uint32_t) +
                     (n + 3 * n) * sizeof(bool);
    size_t keys = 6 * n * sizeof(keyed_half);

    return cutting > keys ? cutting : keys;
}

abut_status ab_mesh_make(const ab_outline *outline, ab_mesh *out)
{
    size_t size = work_memory(outline->count);

    *out = (ab_mesh){ .allocator = outline->allocator, .at = outline->at };
    /* A hole makes two more triangles than vertices. */
    uint32_t triangles = outline->count + 2 * outline->loop_count - 4;
    char *work = ab_resize(&outline->allocator, NULL, 0, size, 1);
    abut_status status = work == NULL ? ABUT_E_MEMORY : reserve_mesh(out, 3 * triangles);

    if (status == ABUT_OK) {
        fill_mesh(outline, work, out);
        AB_ASSERT(out->count == 3 * triangles, "the count of triangles is known");
        find_twins(out, (keyed_half *)(void *)work);
        turn_flat_triangles(out);
    }
    ab_free(&outline->allocator, work, size, 1);
    return status;
}
