/* region/region.c - makes regions, and reads them.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "region/region.h"

static uint32_t count_pieces(const ab_mesh *mesh, bool *seen, uint32_t *corners)
{
    uint32_t count = 0;

    memset(seen, 0, mesh->count * sizeof *seen);
    *corners = 0;
    for (uint32_t h = 0; h < mesh->count; h++) {
        if (mesh->next[h] == AB_NO_TWIN || seen[h]) {
            continue;
        }
        count++;
        for (uint32_t i = h; !seen[i]; i = mesh->next[i]) {
            seen[i] = true;
            (*corners)++;
        }
    }
    return count;
}

/* The convex hull of all vertices, which come from left to right: first along the lower side, then
 * back along the upper. Has room for one more than there are. */
static uint32_t find_hull(const ab_outline *of, uint32_t *hull)
{
    uint32_t count = 0;

    for (int side = 0; side < 2; side++) {
        uint32_t start = count;

        for (uint32_t i = 0; i < of->count; i++) {
            uint32_t v = of->order[side == 0 ? i : of->count - 1 - i];

            while (count >= start + 2 &&
                   ab_turn(of->at[hull[count - 2]], of->at[hull[count - 1]], of->at[v]) <= 0) {
                count--;
            }
            hull[count++] = v;
        }
        count--; /* the last is the first of the other side */
    }
    return count;
}

static size_t padded_bytes(size_t bytes)
{
    return (bytes + 15) & ~(size_t)15;
}

static void *next_part(char **rest, size_t bytes)
{
    char *start = *rest;

    *rest += padded_bytes(bytes);
    return start;
}

/* One block with room for everything. */
static abut_region *reserve_region(const ab_outline *of,
                                   uint32_t pieces,
                                   uint32_t corners,
                                   uint32_t hull,
                                   const abut_allocator *from)
{
    size_t nodes = ab_pile_node_count(pieces) * sizeof(ab_pile_box);
    size_t slabs = ab_pile_node_count(pieces) * sizeof(ab_pile_slab);
    size_t points = of->count * sizeof(ab_vec);
    size_t numbers = of->count * sizeof(uint32_t);
    size_t size =
        padded_bytes(sizeof(abut_region)) + padded_bytes(nodes) + padded_bytes(slabs) +
        padded_bytes(points) + padded_bytes(numbers) +
        padded_bytes(pieces * sizeof(ab_pile_piece)) + padded_bytes(corners * sizeof(uint32_t)) +
        padded_bytes(of->loop_count * sizeof(uint32_t)) + padded_bytes(hull * sizeof(uint32_t));
    char *rest = ab_resize(from, NULL, 0, size, 1);

    if (rest == NULL) {
        return NULL;
    }
    abut_region *region = next_part(&rest, sizeof(abut_region));

    *region = (abut_region){ .allocator = *from, .size = size };
    region->pile.count = pieces;
    region->pile.nodes = next_part(&rest, nodes);
    region->pile.slabs = next_part(&rest, slabs);
    region->pile.points = next_part(&rest, points);
    region->pile.numbers = next_part(&rest, numbers);
    region->pile.pieces = next_part(&rest, pieces * sizeof(ab_pile_piece));
    region->pile.corners = next_part(&rest, corners * sizeof(uint32_t));
    region->loop_ends = next_part(&rest, of->loop_count * sizeof(uint32_t));
    region->pile.hull = next_part(&rest, hull * sizeof(uint32_t));
    region->pile.hull_count = hull;
    region->point_count = of->count;
    region->loop_count = of->loop_count;
    return region;
}

/* Copies the vertices loop by loop, each from the first that was given on, in its direction, and
 * says in `place` where each went. */
static void
copy_loops(abut_region *region, const ab_outline *of, const abut_loop *loops, uint32_t *place)
{
    uint32_t n = 0;
    uint32_t given = 0; /* in the loops before */

    for (uint32_t loop = 0; loop < of->loop_count; loop++) {
        uint32_t first = of->first[loop];

        for (uint32_t v = of->next[first]; v != of->first[loop]; v = of->next[v]) {
            first = of->given[v] < of->given[first] ? v : first;
        }
        uint32_t v = first;

        do {
            place[v] = n;
            region->pile.points[n] = of->at[v];
            region->pile.numbers[n] = given + of->edge[v];
            n++;
            v = of->next[v];
        } while (v != first);
        region->loop_ends[loop] = n;
        given += loops[loop].count;
    }
}

static void copy_piece(ab_pile *pile,
                       uint32_t number,
                       uint32_t *used,
                       const ab_mesh *mesh,
                       uint32_t half,
                       const uint32_t *place)
{
    ab_pile_piece *piece = &pile->pieces[number];
    uint32_t least = half;
    uint32_t h = half;

    do {
        h = mesh->next[h];
        least = ab_is_left(mesh->at[mesh->from[h]], mesh->at[mesh->from[least]]) ? h : least;
    } while (h != half);
    *piece = (ab_pile_piece){ *used, 0, 0 };
    h = least;
    do {
        pile->corners[(*used)++] = place[mesh->from[h]];
        piece->inner |= (uint8_t)((mesh->twin[h] != AB_NO_TWIN) << piece->count);
        piece->count++;
        h = mesh->next[h];
    } while (h != least);
}

static void copy_pieces(ab_pile *pile, const ab_mesh *mesh, bool *seen, const uint32_t *place)
{
    uint32_t number = 0;
    uint32_t used = 0;

    memset(seen, 0, mesh->count * sizeof *seen);
    for (uint32_t h = 0; h < mesh->count; h++) {
        if (mesh->next[h] == AB_NO_TWIN || seen[h]) {
            continue;
        }
        for (uint32_t i = h; !seen[i]; i = mesh->next[i]) {
            seen[i] = true;
        }
        copy_piece(pile, number++, &used, mesh, h, place);
    }
}

/* The region of a mesh. The work takes a flag a half-edge, a number a vertex, a key a piece. */
static abut_status
region_of_mesh(const ab_outline *of, const abut_loop *loops, const ab_mesh *mesh, abut_region **out)
{
    size_t keys = mesh->count / 3 * sizeof(ab_pile_key);
    size_t size = padded_bytes(keys) + padded_bytes(of->count * sizeof(uint32_t)) +
                  padded_bytes((2 * (size_t)of->count + 2) * sizeof(uint32_t)) + mesh->count;
    char *work = ab_resize(&of->allocator, NULL, 0, size, 1);
    uint32_t corners;

    if (work == NULL) {
        return ABUT_E_MEMORY;
    }
    char *rest = work;
    ab_pile_key *key = next_part(&rest, keys);
    uint32_t *place = next_part(&rest, of->count * sizeof(uint32_t));
    uint32_t *hull = next_part(&rest, (2 * (size_t)of->count + 2) * sizeof(uint32_t));
    bool *seen = (bool *)rest;
    uint32_t hull_count = find_hull(of, hull);
    uint32_t pieces = count_pieces(mesh, seen, &corners);
    abut_region *region = reserve_region(of, pieces, corners, hull_count, &of->allocator);

    if (region != NULL) {
        copy_loops(region, of, loops, place);
        copy_pieces(&region->pile, mesh, seen, place);
        ab_pile_finish(&region->pile, key);
        for (uint32_t i = 0; i < hull_count; i++) {
            region->pile.hull[i] = place[hull[i]];
        }
        *out = region;
    }
    ab_free(&of->allocator, work, size, 1);
    return region != NULL ? ABUT_OK : ABUT_E_MEMORY;
}

abut_status ab_region_make(const abut_loop *loops,
                           uint32_t count,
                           ab_merging merging,
                           const abut_allocator *allocator,
                           abut_region **out,
                           abut_fault *fault)
{
    abut_fault unasked = { 0 };
    abut_fault *where = fault != NULL ? fault : &unasked;
    ab_outline outline;
    ab_mesh mesh;

    *where = (abut_fault){ ABUT_FAULT_NONE, 0, 0, 0, 0 };
    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = NULL;
    abut_status status = ab_outline_make(loops, count, allocator, &outline, where);

    if (status != ABUT_OK) {
        return status;
    }
    status = ab_mesh_make(&outline, &mesh);
    status = status == ABUT_OK ? ab_mesh_merge(&mesh, merging) : status;
    status = status == ABUT_OK ? region_of_mesh(&outline, loops, &mesh, out) : status;
    ab_mesh_free(&mesh);
    ab_outline_free(&outline);
    return status;
}

abut_status abut_region_create(const abut_loop *loops,
                               uint32_t count,
                               const abut_allocator *allocator,
                               abut_region **out,
                               abut_fault *fault)
{
    return ab_region_make(loops, count, AB_MERGE_LONGEST, allocator, out, fault);
}

void abut_region_destroy(abut_region *region)
{
    if (region != NULL) {
        abut_allocator allocator = region->allocator;

        ab_free(&allocator, region, region->size, 1);
    }
}

/* --- Reading -------------------------------------------------------------------------------- */

abut_bounds abut_region_bounds(const abut_region *region)
{
    if (region == NULL) {
        return abut_bounds_empty();
    }
    return (abut_bounds){ { ab_units(region->pile.low.x), ab_units(region->pile.low.y) },
                          { ab_units(region->pile.high.x), ab_units(region->pile.high.y) } };
}

/* Sums over all edges, of vertices seen from the least corner of the bounds: twice the area, and
 * six times its moments. */
typedef struct region_sums {
    double area;
    double x;
    double y;
} region_sums;

static region_sums sum_edges(const abut_region *region)
{
    region_sums sums = { 0, 0, 0 };
    uint32_t first = 0;

    for (uint32_t loop = 0; loop < region->loop_count; loop++) {
        uint32_t end = region->loop_ends[loop];

        for (uint32_t v = first; v < end; v++) {
            ab_vec p = ab_sub(region->pile.points[v], region->pile.low);
            ab_vec q = ab_sub(region->pile.points[v + 1 < end ? v + 1 : first], region->pile.low);
            double px = ab_units(p.x);
            double py = ab_units(p.y);
            double qx = ab_units(q.x);
            double qy = ab_units(q.y);
            double cross = px * qy - py * qx;

            sums.area += cross;
            sums.x += (px + qx) * cross;
            sums.y += (py + qy) * cross;
        }
        first = end;
    }
    return sums;
}

double abut_region_area(const abut_region *region)
{
    return region != NULL ? sum_edges(region).area / 2 : 0;
}

abut_vec2 abut_region_centroid(const abut_region *region)
{
    if (region == NULL) {
        return (abut_vec2){ 0, 0 };
    }
    region_sums sums = sum_edges(region);
    abut_vec2 low = { ab_units(region->pile.low.x), ab_units(region->pile.low.y) };

    if (!(sums.area > 0)) { /* a sliver that doubles do not see */
        return low;
    }
    return (abut_vec2){ low.x + sums.x / (3 * sums.area), low.y + sums.y / (3 * sums.area) };
}

uint32_t abut_region_loops(const abut_region *region)
{
    return region != NULL ? region->loop_count : 0;
}

uint32_t
abut_region_loop(const abut_region *region, uint32_t loop, abut_vec2 *points, uint32_t capacity)
{
    if (region == NULL || loop >= region->loop_count) {
        return 0;
    }
    uint32_t first = loop > 0 ? region->loop_ends[loop - 1] : 0;
    uint32_t count = region->loop_ends[loop] - first;

    for (uint32_t i = 0; points != NULL && i < count && i < capacity; i++) {
        ab_vec at = region->pile.points[first + i];

        points[i] = (abut_vec2){ ab_units(at.x), ab_units(at.y) };
    }
    return count;
}

uint32_t abut_region_pieces(const abut_region *region)
{
    return region != NULL ? region->pile.count : 0;
}

abut_shape abut_region_piece(const abut_region *region, uint32_t number)
{
    abut_shape shape = abut_nothing();

    if (region != NULL && number < region->pile.count) {
        ab_pile_shape(&region->pile, number, (ab_vec){ 0, 0 }, (ab_shape *)(void *)&shape);
    }
    return shape;
}

size_t abut_region_memory(const abut_region *region)
{
    return region != NULL ? region->size : 0;
}
