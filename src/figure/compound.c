/* figure/compound.c - makes compounds, and reads them.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "figure/compound.h"
#include "figure/operand.h"

static size_t member_bytes(size_t bytes)
{
    return (bytes + 15) & ~(size_t)15;
}

/* ABUT_OK if a figure can be a member, and of how many it consists: none if it is empty. */
static abut_status count_member(const abut_figure *figure, uint32_t *count)
{
    ab_operand operand;
    abut_status status = ab_operand_make(figure, &operand);
    bool is_shape = figure->kind == ABUT_FIGURE_SHAPE || ab_kind_is_endless(figure->kind);

    *count = 0;
    if (status == ABUT_E_SHAPE && !is_shape) {
        return ABUT_OK;
    }
    if (status != ABUT_OK) {
        return figure->kind == ABUT_FIGURE_SHAPE ? abut_shape_check(figure->of.shape) : status;
    }
    *count = operand.parts != NULL ? operand.parts->pile.count : 1;
    return ABUT_OK;
}

/* Adds a figure, moved, that is no compound. */
static void put_member(abut_compound *compound, const abut_figure *figure, ab_vec moved)
{
    ab_operand operand;
    uint32_t number = compound->pile.count++;
    abut_status status = ab_operand_make(figure, &operand);

    AB_ASSERT(status == ABUT_OK, "members were asked before");
    (void)status;
    compound->members[number] = (ab_member){ *figure, moved };
    compound->pile.boxes[number] = (ab_pile_box){
        operand.is_endless ? operand.low : ab_add(operand.low, moved),
        operand.is_endless ? operand.high : ab_add(operand.high, moved),
    };
    compound->has_thin = compound->has_thin || operand.has_thin;
    compound->has_joints = compound->has_joints || operand.has_joints;
    compound->has_open = compound->has_open || operand.has_open;
    compound->is_endless = compound->is_endless || operand.is_endless;
    compound->is_loose = compound->is_loose || operand.is_endless || operand.tiles != NULL;
}

static void put_members(abut_compound *compound, const abut_figure *members, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        ab_operand operand;

        if (ab_operand_make(&members[i], &operand) != ABUT_OK) {
            continue;
        }
        if (operand.parts == NULL) {
            put_member(compound, &members[i], (ab_vec){ 0, 0 });
        }
        for (uint32_t k = 0; operand.parts != NULL && k < operand.parts->pile.count; k++) {
            const ab_member *own = &operand.parts->members[k];

            put_member(compound, &own->figure, ab_add(own->moved, operand.moved));
        }
    }
}

/* Where members get to, all at once. */
static void find_compound_bounds(ab_pile *pile)
{
    for (uint32_t i = 0; i < pile->count; i++) {
        const ab_pile_box *box = &pile->boxes[i];

        pile->low =
            i == 0 ? box->low
                   : (ab_vec){ ab_min(pile->low.x, box->low.x), ab_min(pile->low.y, box->low.y) };
        pile->high = i == 0 ? box->high
                            : (ab_vec){ ab_max(pile->high.x, box->high.x),
                                        ab_max(pile->high.y, box->high.y) };
    }
}

/* The work of sorting: keys, and members and boxes as they were. */
typedef struct member_work {
    ab_pile_key *keys;
    ab_member *members;
    ab_pile_box *boxes;
} member_work;

static size_t bytes_of_member_work(uint32_t count)
{
    return member_bytes(count * sizeof(ab_pile_key)) + member_bytes(count * sizeof(ab_member)) +
           count * sizeof(ab_pile_box);
}

static void order_members(abut_compound *compound, char *memory)
{
    ab_pile *pile = &compound->pile;
    size_t keys = member_bytes(pile->count * sizeof(ab_pile_key));
    size_t members = member_bytes(pile->count * sizeof(ab_member));
    member_work work = { (ab_pile_key *)(void *)memory, (ab_member *)(void *)(memory + keys),
                         (ab_pile_box *)(void *)(memory + keys + members) };

    memcpy(work.members, compound->members, pile->count * sizeof(ab_member));
    memcpy(work.boxes, pile->boxes, pile->count * sizeof(ab_pile_box));
    ab_pile_sort_keys(pile, work.keys);
    for (uint32_t i = 0; i < pile->count; i++) {
        compound->members[i] = work.members[work.keys[i].number];
        pile->boxes[i] = work.boxes[work.keys[i].number];
    }
}

/* Counts all members, those of members one by one. */
static abut_status
count_members(const abut_figure *members, uint32_t count, uint32_t *all, uint32_t *wrong)
{
    uint64_t sum = 0;

    *all = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t more;
        abut_status status = count_member(&members[i], &more);

        if (status != ABUT_OK) {
            if (wrong != NULL) {
                *wrong = i;
            }
            return status;
        }
        sum += more;
    }
    if (sum > ABUT_COMPOUND_LIMIT) {
        return ABUT_E_RANGE;
    }
    *all = (uint32_t)sum;
    return ABUT_OK;
}

static size_t bytes_of_nodes(uint32_t count)
{
    return member_bytes(ab_pile_node_count(count) * sizeof(ab_pile_box));
}

static size_t bytes_of_compound(uint32_t count)
{
    return member_bytes(sizeof(abut_compound)) + bytes_of_nodes(count) +
           member_bytes(count * sizeof(ab_pile_box)) + count * sizeof(ab_member);
}

size_t ab_compound_bytes(uint32_t count, size_t hull_points)
{
    return member_bytes(bytes_of_compound(count)) + member_bytes(bytes_of_member_work(count)) +
           4 * hull_points * sizeof(ab_vec);
}

static abut_compound *reserve_compound(uint32_t count, const abut_allocator *own)
{
    size_t nodes = bytes_of_nodes(count);
    size_t boxes = member_bytes(count * sizeof(ab_pile_box));
    size_t head = member_bytes(sizeof(abut_compound));
    size_t size = bytes_of_compound(count);
    char *block = ab_resize(own, NULL, 0, size, 1);

    if (block == NULL) {
        return NULL;
    }
    abut_compound *compound = (abut_compound *)(void *)block;

    *compound = (abut_compound){ .allocator = *own, .size = size };
    compound->pile.nodes = (ab_pile_box *)(void *)(block + head);
    compound->pile.boxes = (ab_pile_box *)(void *)(block + head + nodes);
    compound->members = (ab_member *)(void *)(block + head + nodes + boxes);
    return compound;
}

/* Finds the hull, in a block of its own. */
static abut_status add_hull(abut_compound *compound)
{
    uint32_t room = ab_compound_hull_points(compound);
    ab_vec *work =
        room > 0 ? ab_resize(&compound->allocator, NULL, 0, 3 * (size_t)room, sizeof *work) : NULL;

    if (room == 0 || work == NULL) {
        return room == 0 ? ABUT_OK : ABUT_E_MEMORY;
    }
    uint32_t count = ab_compound_hull(compound, room, work);
    ab_vec *hull = ab_resize(&compound->allocator, NULL, 0, count, sizeof *hull);

    if (hull != NULL) {
        memcpy(hull, work + room, count * sizeof *hull);
        compound->hull = hull;
        compound->hull_count = count;
    }
    ab_free(&compound->allocator, work, 3 * (size_t)room, sizeof *work);
    return hull != NULL ? ABUT_OK : ABUT_E_MEMORY;
}

abut_status abut_compound_create(const abut_figure *members,
                                 uint32_t count,
                                 const abut_allocator *allocator,
                                 abut_compound **out,
                                 uint32_t *wrong)
{
    uint32_t all;

    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = NULL;
    if (members == NULL && count > 0) {
        return ABUT_E_ARGUMENT;
    }
    abut_status status = count_members(members, count, &all, wrong);

    if (status != ABUT_OK) {
        return status;
    }
    abut_allocator own = ab_allocator_or_default(allocator);
    abut_compound *compound = reserve_compound(all, &own);
    size_t work_size = bytes_of_member_work(all);
    char *work = compound != NULL && all > 0 ? ab_resize(&own, NULL, 0, work_size, 1) : NULL;

    if (compound == NULL || (all > 0 && work == NULL)) {
        abut_compound_destroy(compound);
        return ABUT_E_MEMORY;
    }
    put_members(compound, members, count);
    find_compound_bounds(&compound->pile);
    if (all > 0) {
        order_members(compound, work);
        ab_pile_finish(&compound->pile, NULL);
        ab_free(&own, work, work_size, 1);
    }
    status = add_hull(compound);
    if (status != ABUT_OK) {
        abut_compound_destroy(compound);
        return status;
    }
    *out = compound;
    return ABUT_OK;
}

void abut_compound_destroy(abut_compound *compound)
{
    if (compound != NULL) {
        abut_allocator own = compound->allocator;

        ab_free(&own, compound->hull, compound->hull_count, sizeof *compound->hull);
        ab_free(&own, compound, compound->size, 1);
    }
}

uint32_t abut_compound_members(const abut_compound *compound)
{
    return compound != NULL ? compound->pile.count : 0;
}

abut_figure abut_compound_member(const abut_compound *compound, uint32_t number, abut_vec2 *moved)
{
    abut_vec2 unasked;
    abut_vec2 *by = moved != NULL ? moved : &unasked;

    *by = (abut_vec2){ 0, 0 };
    if (compound == NULL || number >= compound->pile.count) {
        return (abut_figure){ .kind = ABUT_FIGURE_EMPTY };
    }
    const ab_member *member = &compound->members[number];

    *by = (abut_vec2){ ab_units(member->moved.x), ab_units(member->moved.y) };
    return member->figure;
}

size_t abut_compound_memory(const abut_compound *compound)
{
    return compound != NULL ? compound->size + compound->hull_count * sizeof *compound->hull : 0;
}
