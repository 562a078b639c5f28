/* world/body/read.c - what can be read of a world.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "shape/build.h"
#include "world/cells/cells.h"
#include "world/cells/levels.h"
#include "world/pair/pair.h"
#include "world/rest/rest.h"
#include "world/state/border.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

/* The body of an id for reading, or AB_NONE. */
static uint32_t read_index(const abut_world *world, abut_body body)
{
    return world == NULL ? AB_NONE : ab_index_of(world, body);
}

static abut_vec2 shown_place(ab_vec at)
{
    return (abut_vec2){ ab_units(at.x), ab_units(at.y) };
}

bool abut_world_has(const abut_world *world, abut_body body)
{
    return read_index(world, body) != AB_NONE;
}

abut_body_kind abut_body_kind_of(const abut_world *world, abut_body body)
{
    uint32_t index = read_index(world, body);

    return index == AB_NONE ? ABUT_BODY_MOVER : (abut_body_kind)world->hot[index].kind;
}

abut_vec2 abut_body_at(const abut_world *world, abut_body body)
{
    uint32_t index = read_index(world, body);

    if (index == AB_NONE) {
        return (abut_vec2){ 0, 0 };
    }
    return shown_place(ab_add(world->hot[index].at, world->cold[index].origin));
}

abut_vec2 abut_body_velocity(const abut_world *world, abut_body body)
{
    uint32_t index = read_index(world, body);

    return index == AB_NONE ? (abut_vec2){ 0, 0 }
                            : ab_velocity_shown(world, world->cold[index].velocity);
}

double abut_body_angle(const abut_world *world, abut_body body)
{
    uint32_t index = read_index(world, body);

    return index == AB_NONE ? 0 : world->traits[index].angle;
}

uint64_t abut_body_user(const abut_world *world, abut_body body)
{
    uint32_t index = read_index(world, body);

    return index == AB_NONE ? 0 : world->traits[index].user;
}

bool abut_body_is_asleep(const abut_world *world, abut_body body)
{
    uint32_t index = read_index(world, body);

    return index != AB_NONE && (world->hot[index].flags & AB_ASLEEP) != 0;
}

bool abut_body_is_grounded(const abut_world *world, abut_body body)
{
    uint32_t index = read_index(world, body);

    return index != AB_NONE && (world->cold[index].grounded & AB_GROUND_UNDER) != 0;
}

abut_bounds abut_body_bounds(const abut_world *world, abut_body body)
{
    uint32_t index = read_index(world, body);
    ab_vec low;
    ab_vec high;

    if (index == AB_NONE) {
        return abut_bounds_empty();
    }
    ab_body_extent(world, index, &low, &high);
    return (abut_bounds){ shown_place(ab_add(world->hot[index].at, low)),
                          shown_place(ab_add(world->hot[index].at, high)) };
}

abut_bounds abut_body_cell(const abut_world *world, abut_body body)
{
    uint32_t index = read_index(world, body);

    if (index == AB_NONE) {
        return abut_bounds_empty();
    }
    const ab_sorted_cells *sorted = index < world->awake ? &world->moving : &world->still;
    ab_box32 box = ab_box_of(world, index);
    int level = ab_body_cell_level(&box, sorted->least_bits);
    double side = ab_units((int64_t)1 << world->grain) * (double)((int64_t)1 << level);
    abut_vec2 low = { (box.low_x >> level) * side, (box.low_y >> level) * side };

    return (abut_bounds){ low, { low.x + side, low.y + side } };
}

uint32_t abut_body_shape_count(const abut_world *world, abut_body body)
{
    uint32_t index = read_index(world, body);

    return index == AB_NONE ? 0 : ab_piece_total(world, index);
}

abut_shape abut_body_shape(const abut_world *world, abut_body body, uint32_t number)
{
    uint32_t index = read_index(world, body);

    if (index == AB_NONE || number >= ab_piece_total(world, index)) {
        return abut_nothing();
    }
    ab_vec at;
    const ab_core *core = ab_piece_core(world, index, number, &at);

    if (core->count == 0) {
        return abut_nothing(); /* a cell without it */
    }
    abut_shape shape = ab_core_public(core, at);

    /* Kept without what it was made of; to turn it or add it again takes the radius. */
    ab_private(&shape)->core.source_radius = ab_units(core->radius);
    return shape;
}

uint32_t abut_world_count(const abut_world *world)
{
    return world == NULL ? 0 : world->count;
}

uint32_t abut_world_bodies(const abut_world *world, abut_body *bodies, uint32_t capacity)
{
    uint32_t count = 0;
    uint32_t slots = world == NULL ? 0 : world->state->parts[AB_PART_SLOTS].count;

    for (uint32_t slot = 0; slot < slots; slot++) {
        if (world->slots[slot].index < AB_FREE) {
            if (count < capacity && bodies != NULL) {
                bodies[count] = ab_slot_id(world, slot);
            }
            count++;
        }
    }
    return count;
}

uint64_t abut_world_frame(const abut_world *world)
{
    return world == NULL ? 0 : world->state->frame;
}

abut_step_report abut_world_report(const abut_world *world)
{
    abut_step_report report = { 0 };

    if (world != NULL) {
        report = world->reported.report;
        report.bytes = ab_memory_bytes(world);
    }
    return report;
}

/* --- Contacts ----------------------------------------------------------------------------------
 */

/* All contacts of a body: those of the list, and those at rest; in no order. */
typedef struct contact_walk {
    const abut_world *world;
    abut_body body;
    uint32_t listed;  /* the next in the list, or AB_NONE */
    uint32_t dormant; /* the next at rest */
} contact_walk;

static contact_walk contacts_of(const abut_world *world, abut_body body)
{
    uint32_t index = read_index(world, body);

    if (index == AB_NONE) {
        return (contact_walk){ NULL, body, AB_NONE, AB_NONE };
    }
    return (contact_walk){ world, body, ab_contact_first(world, body), world->cold[index].dormant };
}

static const ab_contact *next_contact(contact_walk *walk)
{
    const abut_world *world = walk->world;

    while (walk->listed != AB_NONE) {
        const ab_contact *c = &world->contacts[walk->listed];

        walk->listed = ab_contact_next(world, walk->body, walk->listed);
        if ((c->flags & AB_CONTACT_LOST) == 0) {
            return c;
        }
    }
    return world == NULL ? NULL : ab_dormant_next(world, walk->body, &walk->dormant);
}

/* Puts a contact on top of a heap, in the place of the one there, and lets it sink. */
static void sink_contact(abut_body_contact *heap, uint32_t count, abut_body_contact fresh)
{
    uint32_t place = 0;

    for (uint32_t child = 1; child < count; child = 2 * place + 1) {
        child += child + 1 < count && heap[child + 1].other > heap[child].other;
        if (heap[child].other <= fresh.other) {
            break;
        }
        heap[place] = heap[child];
        place = child;
    }
    heap[place] = fresh;
}

/* Keeps the lowest ids that fit, the highest of them on top of a heap. */
static void
keep_lowest(abut_body_contact *heap, uint32_t *count, uint32_t capacity, abut_body_contact fresh)
{
    uint32_t place = *count;

    if (*count < capacity) {
        for (*count += 1; place > 0 && heap[(place - 1) / 2].other < fresh.other;) {
            heap[place] = heap[(place - 1) / 2];
            place = (place - 1) / 2;
        }
        heap[place] = fresh;
    } else if (capacity > 0 && fresh.other < heap[0].other) {
        sink_contact(heap, capacity, fresh);
    }
}

static abut_body_contact
tell_body_contact(const abut_world *world, uint32_t self, uint32_t other, bool solid)
{
    ab_nearness near = ab_nearness_of(world, self, other);
    abut_shape a = abut_body_shape(world, world->cold[self].id, near.piece_a);
    abut_shape b = abut_body_shape(world, world->cold[other].id, near.piece_b);
    abut_contact contact = abut_collide(&a, &b);
    ab_vec point = ab_pair_point(world, self, other, 0, near.normal);

    return (abut_body_contact){ .other = world->cold[other].id,
                                .normal = near.chosen ? ab_unit_shown(near.normal) : contact.normal,
                                .point = { ab_units(point.x), ab_units(point.y) },
                                .gap = contact.separation,
                                .solid = solid };
}

uint32_t abut_body_contacts(const abut_world *world,
                            abut_body body,
                            abut_body_contact *contacts,
                            uint32_t capacity)
{
    contact_walk walk = contacts_of(world, body);
    uint32_t self = read_index(world, body);
    uint32_t total = 0;
    uint32_t count = 0;

    capacity = contacts == NULL ? 0 : capacity;
    for (const ab_contact *c = next_contact(&walk); c != NULL; c = next_contact(&walk)) {
        uint32_t other = ab_index_of(world, c->a == body ? c->b : c->a);

        if (other != AB_NONE && (c->flags & AB_CONTACT_REPORTED) != 0) {
            total++;
            keep_lowest(contacts, &count, capacity,
                        (abut_body_contact){ .other = c->a == body ? c->b : c->a,
                                             .solid = (c->flags & AB_CONTACT_SOLID) != 0 });
        }
    }
    while (count > 1) { /* the highest to the end */
        abut_body_contact last = contacts[--count];

        contacts[count] = contacts[0];
        sink_contact(contacts, count, last);
    }
    for (uint32_t i = 0; i < total && i < capacity; i++) {
        contacts[i] = tell_body_contact(world, self, ab_index_of(world, contacts[i].other),
                                        contacts[i].solid);
    }
    return total;
}

abut_body abut_body_support(const abut_world *world, abut_body body)
{
    contact_walk walk = contacts_of(world, body);
    abut_body best = ABUT_NO_BODY;
    int64_t most = abut_body_is_grounded(world, body) ? 0 : AB_STEEPEST;

    for (const ab_contact *c = next_contact(&walk); c != NULL; c = next_contact(&walk)) {
        uint32_t wanted = AB_CONTACT_REPORTED | AB_CONTACT_SOLID;
        abut_body other = c->a == body ? c->b : c->a;

        if ((c->flags & (wanted | AB_CONTACT_PARTS)) == wanted) {
            int64_t lifts =
                ab_direction_dot(c->a == body ? c->normal : ab_neg(c->normal), world->up);

            if (lifts > most || (lifts == most && other < best)) {
                most = lifts;
                best = other;
            }
        }
    }
    return best;
}

/* --- The hash ------------------------------------------------------------------------------------
 */

/* Words are hashed as numbers, so bytes may lie in memory as they like. */
static uint64_t hash_word(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9fb21c651e98df25);
    return hash ^ hash >> 32;
}

static uint64_t hash_vec(uint64_t hash, ab_vec v)
{
    return hash_word(hash_word(hash, (uint64_t)v.x), (uint64_t)v.y);
}

static uint64_t hash_body(const abut_world *world, uint64_t hash, uint32_t index)
{
    const ab_hot *hot = &world->hot[index];
    const ab_cold *cold = &world->cold[index];

    hash = hash_word(hash_word(hash, cold->id), hot->kind);
    hash = hash_vec(hash_vec(hash_vec(hash, hot->at), cold->velocity), cold->anchor);
    if (cold->grid != AB_NONE) {
        hash = hash_word(hash, ab_grid_of(world, index)->hash);
    }
    hash = hash_word(hash, (uint64_t)(uint32_t)cold->carry_x << 32 | (uint32_t)cold->carry_y);
    return hash_word(hash, (uint64_t)(hot->flags & AB_ASLEEP) << 32 | (uint64_t)cold->still << 16 |
                               (uint64_t)cold->frozen_streak << 8 | cold->grounded);
}

static uint64_t hash_contact(const ab_contact *c)
{
    uint64_t hash = hash_word(hash_word(0, c->a), c->b);

    /* User values, which are in the place of one that is lost, decide nothing. */
    ab_vec apart = (c->flags & AB_CONTACT_LOST) != 0 ? (ab_vec){ 0, 0 } : c->apart;

    hash = hash_word(hash_vec(hash_vec(hash, c->normal), apart), (uint64_t)c->push);
    return hash_word(hash, c->flags);
}

static uint64_t hash_walker(const ab_walker *walker)
{
    uint64_t hash = hash_word(hash_word(0, walker->id), walker->ground);

    hash = hash_vec(hash, walker->owed);
    hash = hash_vec(hash_vec(hash, walker->rest), walker->motion);
    return hash_word(hash, (uint64_t)walker->flags << 32 | walker->off_floor);
}

uint64_t abut_world_hash(const abut_world *world)
{
    if (world == NULL) {
        return 0;
    }
    uint64_t hash = hash_word(UINT64_C(0x61627574), world->state->frame);

    for (uint32_t slot = 0; slot < world->state->parts[AB_PART_SLOTS].count; slot++) {
        const ab_slot *place = &world->slots[slot];

        hash = place->index < AB_FREE
                   ? hash_body(world, hash, place->index)
                   : hash_word(hash, (uint64_t)place->generation << 32 | place->index);
    }
    uint64_t contacts = 0; /* a sum: they lie in no order */

    for (uint32_t i = 0; i < world->state->parts[AB_PART_CONTACTS].count; i++) {
        contacts += hash_contact(&world->contacts[i]);
    }
    for (uint32_t i = 0; i < world->state->parts[AB_PART_DORMANT].count; i++) {
        contacts += hash_contact(&world->dormant[i].contact);
    }
    hash = hash_word(hash, contacts);
    for (uint32_t i = 0; i < world->state->parts[AB_PART_PASSING].count; i++) {
        const ab_passing *passing = &world->passing[i];

        hash = hash_word(hash_word(hash, passing->a), passing->b);
        hash = hash_word(hash, (uint64_t)(uint32_t)passing->steps << 32 | (uint32_t)passing->since);
        if (passing->strip.of != AB_STRIP_WHOLE) {
            const ab_strip *strip = &passing->strip;

            hash = hash_word(hash, (uint64_t)strip->first << 32 | strip->last);
            hash = hash_word(hash, (uint64_t)strip->stride << 32 | (uint32_t)strip->run << 16 |
                                       strip->of);
        }
    }
    for (uint32_t i = 0; i < world->state->parts[AB_PART_WALKERS].count; i++) {
        hash = hash_word(hash, hash_walker(&world->walkers[i]));
    }
    return hash;
}
