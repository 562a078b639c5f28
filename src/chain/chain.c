/* chain/chain.c - makes chains, and reads them.
 *
 * The segments stay in the order of the chain: neighbours along it are near each other, so that
 * eight that follow each other make a node of the index.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/sort.h"
#include "base/wide.h"
#include "chain/chain.h"

enum { CHAIN_ALIGNMENT = 16 };

/* A vertex to be put in order, for the hull. */
typedef struct hull_vertex {
    ab_vec at;
    uint32_t number;
} hull_vertex;

static_assert(sizeof(hull_vertex) <= AB_SORT_ITEM, "vertices are sorted");

static size_t aligned_bytes(size_t bytes)
{
    return (bytes + CHAIN_ALIGNMENT - 1) & ~(size_t)(CHAIN_ALIGNMENT - 1);
}

/* Where the parts of a chain are in its block, for so many vertices as are given. */
typedef struct chain_plan {
    size_t nodes;
    size_t points;
    size_t numbers;
    size_t hull;
    size_t size;
} chain_plan;

static chain_plan plan_chain(uint32_t count)
{
    chain_plan plan;

    plan.nodes = aligned_bytes(sizeof(abut_chain));
    plan.points = plan.nodes + aligned_bytes(ab_pile_node_count(count) * sizeof(ab_pile_box));
    plan.numbers = plan.points + aligned_bytes(((size_t)count + 1) * sizeof(ab_vec));
    plan.hull = plan.numbers + aligned_bytes((size_t)count * sizeof(uint32_t));
    plan.size = plan.hull + aligned_bytes(((size_t)count + 1) * sizeof(uint32_t));
    return plan;
}

/* What the making takes besides: a place in an order a vertex, and room for a hull. */
static size_t bytes_of_work(uint32_t count)
{
    return aligned_bytes((size_t)count * sizeof(hull_vertex)) +
           aligned_bytes((2 * (size_t)count + 2) * sizeof(uint32_t));
}

/* Widens bounds; false if it gets larger than a shape may be. Decided on the lattice: a difference
 * of doubles may be rounded to the limit. */
static bool takes_in(ab_vec *low, ab_vec *high, ab_vec p)
{
    *low = (ab_vec){ ab_min(low->x, p.x), ab_min(low->y, p.y) };
    *high = (ab_vec){ ab_max(high->x, p.x), ab_max(high->y, p.y) };
    return high->x - low->x <= AB_LATTICE_LIMIT && high->y - low->y <= AB_LATTICE_LIMIT;
}

static abut_status check_points(const abut_chain_settings *settings, abut_fault *fault)
{
    if (settings->count == 0) {
        return ABUT_E_NO_POINTS;
    }
    if (settings->points == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (settings->count > ABUT_CHAIN_LIMIT) {
        return ABUT_E_RANGE;
    }
    ab_vec low = { INT64_MAX, INT64_MAX };
    ab_vec high = { INT64_MIN, INT64_MIN };

    for (uint32_t i = 0; i < settings->count; i++) {
        abut_vec2 p = settings->points[i];
        abut_status x = ab_coordinate_check(p.x);
        abut_status y = ab_coordinate_check(p.y);

        if (x != ABUT_OK || y != ABUT_OK ||
            !takes_in(&low, &high, (ab_vec){ ab_round(p.x), ab_round(p.y) })) {
            *fault = (abut_fault){ ABUT_FAULT_PLACE, 0, i, 0, 0 };
            return x != ABUT_OK ? x : y != ABUT_OK ? y : ABUT_E_RANGE;
        }
    }
    return ABUT_OK;
}

static bool is_same_vertex(ab_vec a, ab_vec b)
{
    return a.x == b.x && a.y == b.y;
}

/* Copies the vertices but for repeated ones; a segment has the number of the vertex before its end,
 * as given. */
static void copy_points(abut_chain *chain, const abut_chain_settings *settings)
{
    ab_pile *pile = &chain->pile;
    uint32_t count = 0;

    for (uint32_t i = 0; i < settings->count; i++) {
        ab_vec at = { ab_round(settings->points[i].x), ab_round(settings->points[i].y) };

        if (count == 0 || !is_same_vertex(at, pile->points[count - 1])) {
            if (count > 0) {
                pile->numbers[count - 1] = i - 1;
            }
            pile->points[count++] = at;
        }
    }
    if (settings->closed && count > 1 && is_same_vertex(pile->points[count - 1], pile->points[0])) {
        count--; /* the vertex that leads back is there already */
    } else if (settings->closed && count > 1) {
        pile->numbers[count - 1] = settings->count - 1;
    }
    chain->vertex_count = count;
    chain->closed = settings->closed && count > 1;
    pile->count = chain->closed || count == 1 ? count : count - 1;
    pile->points[count] = pile->points[0];
    pile->numbers[count - 1] = count == 1 ? 0 : pile->numbers[count - 1];
}

static bool vertex_is_before(const void *a, const void *b)
{
    const hull_vertex *mine = a;
    const hull_vertex *other = b;

    if (mine->at.x != other->at.x || mine->at.y != other->at.y) {
        return mine->at.x != other->at.x ? mine->at.x < other->at.x : mine->at.y < other->at.y;
    }
    return mine->number < other->number;
}

static bool hull_turns_left(ab_vec a, ab_vec b, ab_vec c)
{
    ab_vec first = ab_sub(b, a);
    ab_vec second = ab_sub(c, a);

    return i128_sign(i128_cross(first.x, first.y, second.x, second.y)) > 0;
}

/* The convex hull, first along the lower side from left to right, then back along the upper. */
static void find_chain_hull(abut_chain *chain, char *work)
{
    ab_pile *pile = &chain->pile;
    hull_vertex *order = (hull_vertex *)(void *)work;
    uint32_t *hull =
        (uint32_t *)(void *)(work + aligned_bytes(chain->vertex_count * sizeof(hull_vertex)));
    uint32_t n = chain->vertex_count;
    uint32_t count = 0;

    for (uint32_t i = 0; i < n; i++) {
        order[i] = (hull_vertex){ pile->points[i], i };
    }
    ab_sort(order, n, sizeof *order, vertex_is_before);
    for (int side = 0; side < 2; side++) {
        uint32_t start = count;

        for (uint32_t i = 0; i < n; i++) {
            uint32_t v = order[side == 0 ? i : n - 1 - i].number;

            while (count >= start + 2 &&
                   !hull_turns_left(pile->points[hull[count - 2]], pile->points[hull[count - 1]],
                                    pile->points[v])) {
                count--;
            }
            if (count == start || !is_same_vertex(pile->points[hull[count - 1]], pile->points[v])) {
                hull[count++] = v;
            }
        }
        count -= count > 1; /* the last is the first of the other side */
    }
    pile->hull_count = count;
    memcpy(pile->hull, hull, count * sizeof *hull);
}

/* Lays a chain out in a block that is large enough, and with a place to work. */
static abut_chain *lay_out_chain(const abut_chain_settings *settings, void *block, char *work)
{
    chain_plan plan = plan_chain(settings->count);
    char *start = block;
    abut_chain *chain = block;

    *chain = (abut_chain){ .size = plan.size };
    chain->pile.is_path = true;
    chain->pile.one_sided = settings->one_sided;
    chain->pile.nodes = (ab_pile_box *)(void *)(start + plan.nodes);
    chain->pile.points = (ab_vec *)(void *)(start + plan.points);
    chain->pile.numbers = (uint32_t *)(void *)(start + plan.numbers);
    chain->pile.hull = (uint32_t *)(void *)(start + plan.hull);
    copy_points(chain, settings);
    chain->pile.closed = chain->closed;
    ab_pile_finish(&chain->pile, NULL);
    find_chain_hull(chain, work);
    return chain;
}

/* Whether a chain can be made; if not, what is wrong, and `out` is NULL. */
static abut_status
check_chain(const abut_chain_settings *settings, abut_chain **out, abut_fault *fault)
{
    abut_fault unasked;
    abut_fault *where = fault != NULL ? fault : &unasked;

    *where = (abut_fault){ ABUT_FAULT_NONE, 0, 0, 0, 0 };
    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = NULL;
    return settings != NULL ? check_points(settings, where) : ABUT_E_ARGUMENT;
}

abut_status abut_chain_create(const abut_chain_settings *settings,
                              const abut_allocator *allocator,
                              abut_chain **out,
                              abut_fault *fault)
{
    abut_status status = check_chain(settings, out, fault);

    if (status != ABUT_OK) {
        return status;
    }
    abut_allocator own = ab_allocator_or_default(allocator);
    size_t size = plan_chain(settings->count).size;
    size_t work_size = bytes_of_work(settings->count);
    void *block = ab_resize(&own, NULL, 0, size, 1);
    char *work = block != NULL ? ab_resize(&own, NULL, 0, work_size, 1) : NULL;

    if (work == NULL) {
        ab_free(&own, block, size, 1);
        return ABUT_E_MEMORY;
    }
    *out = lay_out_chain(settings, block, work);
    (*out)->allocator = own;
    ab_free(&own, work, work_size, 1);
    return ABUT_OK;
}

size_t abut_chain_room(uint32_t count)
{
    return count > ABUT_CHAIN_LIMIT || count == 0
               ? 0
               : plan_chain(count).size + bytes_of_work(count) + CHAIN_ALIGNMENT - 1;
}

abut_status abut_chain_create_in(const abut_chain_settings *settings,
                                 void *memory,
                                 size_t size,
                                 abut_chain **out,
                                 abut_fault *fault)
{
    abut_status status = check_chain(settings, out, fault);

    if (status != ABUT_OK) {
        return status;
    }
    if (memory == NULL || size < abut_chain_room(settings->count)) {
        return ABUT_E_ROOM;
    }
    size_t skip = (CHAIN_ALIGNMENT - (uintptr_t)memory % CHAIN_ALIGNMENT) % CHAIN_ALIGNMENT;
    char *block = (char *)memory + skip;

    *out = lay_out_chain(settings, block, block + plan_chain(settings->count).size);
    (*out)->lent = true;
    return ABUT_OK;
}

void abut_chain_destroy(abut_chain *chain)
{
    if (chain != NULL && !chain->lent) {
        abut_allocator allocator = chain->allocator;

        ab_free(&allocator, chain, chain->size, 1);
    }
}

/* --- Reading -------------------------------------------------------------------------------- */

abut_bounds abut_chain_bounds(const abut_chain *chain)
{
    if (chain == NULL) {
        return abut_bounds_empty();
    }
    return (abut_bounds){ { ab_units(chain->pile.low.x), ab_units(chain->pile.low.y) },
                          { ab_units(chain->pile.high.x), ab_units(chain->pile.high.y) } };
}

double abut_chain_length(const abut_chain *chain)
{
    double sum = 0;

    for (uint32_t i = 0; chain != NULL && i < chain->pile.count; i++) {
        ab_vec along = ab_sub(chain->pile.points[i + 1], chain->pile.points[i]);
        double x = ab_units(along.x);
        double y = ab_units(along.y);

        sum += chain->vertex_count > 1 ? ab_sqrt(x * x + y * y) : 0;
    }
    return sum;
}

bool abut_chain_is_closed(const abut_chain *chain)
{
    return chain != NULL && chain->closed;
}

bool abut_chain_is_one_sided(const abut_chain *chain)
{
    return chain != NULL && chain->pile.one_sided;
}

uint32_t abut_chain_points(const abut_chain *chain, abut_vec2 *points, uint32_t capacity)
{
    uint32_t count = chain != NULL ? chain->vertex_count : 0;

    for (uint32_t i = 0; points != NULL && i < count && i < capacity; i++) {
        ab_vec at = chain->pile.points[i];

        points[i] = (abut_vec2){ ab_units(at.x), ab_units(at.y) };
    }
    return count;
}

uint32_t abut_chain_segments(const abut_chain *chain)
{
    return chain != NULL ? chain->pile.count : 0;
}

abut_shape abut_chain_segment(const abut_chain *chain, uint32_t number)
{
    abut_shape shape = abut_nothing();

    if (chain != NULL && number < chain->pile.count) {
        ab_pile_shape(&chain->pile, number, (ab_vec){ 0, 0 }, (ab_shape *)(void *)&shape);
    }
    return shape;
}

uint32_t abut_chain_given(const abut_chain *chain, uint32_t number)
{
    return chain != NULL && number < chain->pile.count ? chain->pile.numbers[number] : 0;
}

/* A coordinate of a box that may reach beyond everything. */
static int64_t quanta_at_most(double value)
{
    return value > ABUT_LIMIT    ? AB_LATTICE_LIMIT
           : value < -ABUT_LIMIT ? -AB_LATTICE_LIMIT
                                 : (int64_t)(value * AB_PER_UNIT);
}

uint32_t
abut_chain_near(const abut_chain *chain, abut_bounds box, uint32_t *numbers, uint32_t capacity)
{
    uint32_t found = 0;

    if (chain == NULL || !(box.min.x <= box.max.x) || !(box.min.y <= box.max.y)) {
        return 0;
    }
    /* Up to a quantum more on each side: what is truncated towards zero. */
    ab_vec low = { quanta_at_most(box.min.x) - 1, quanta_at_most(box.min.y) - 1 };
    ab_vec high = { quanta_at_most(box.max.x) + 1, quanta_at_most(box.max.y) + 1 };
    const ab_pile *pile = &chain->pile;

    for (uint32_t i = ab_pile_next(pile, 0, low, high); i < pile->count;
         i = ab_pile_next(pile, i + 1, low, high)) {
        if (numbers != NULL && found < capacity) {
            numbers[found] = i;
        }
        found++;
    }
    return found;
}

size_t abut_chain_memory(const abut_chain *chain)
{
    return chain != NULL ? chain->size : 0;
}
