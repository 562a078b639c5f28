/* world/rest/relax_blows.c - a blow at the start of a step is handed on until all have their share.
 *
 * The rounds of relaxing (rest/relax.c) are few, which is enough for what rests. But momentum that
 * they have not handed on is lost when motions are decided: there, whoever comes first is not held
 * up by anyone, and the others adapt. So where one body runs into others that it touches, relaxing
 * goes on, but only where something still changes: a contact waits in line whenever a neighbour has
 * changed. In a row of bodies of very different masses that takes many turns, so they are bounded.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

enum { TURNS_PER_BLOW = 1 << 10, LEVEL_TURNS = 1 << 14, TURNS_PER_CONTACT = 32 };

/* The line, in which each contact is at most once. */
typedef struct turn_queue {
    uint32_t *items;
    uint32_t first;
    uint32_t count;
    uint32_t room;
} turn_queue;

static void queue_turn(turn_queue *line, ab_active_contact *contacts, uint32_t number)
{
    if (contacts[number].pushes && !contacts[number].waits) {
        contacts[number].waits = true;
        line->items[(line->first + line->count++) % line->room] = number;
    }
}

static void queue_all_of(abut_world *world, turn_queue *line, uint32_t index)
{
    ab_active_contact *contacts = world->active_contacts.items;
    const uint32_t *lists = world->lists.items;
    const ab_rank *ranks = world->ranks.items;
    uint32_t mark = world->marks[index];

    for (uint32_t p = mark == AB_NONE ? 0 : ranks[mark].first;
         mark != AB_NONE && p < ranks[mark].end; p++) {
        queue_turn(line, contacts, lists[p]);
    }
}

/* How fast a body was before gravity and acceleration changed that in this step. */
static ab_vec speed_at_start(const abut_world *world, uint32_t index)
{
    return world->hot[index].kind == ABUT_BODY_STATIC ? (ab_vec){ 0, 0 }
                                                      : world->starts[index].velocity;
}

/* Weight takes its part of any other blow: what falls on a heap is left to the rounds. */
static bool is_blow(const abut_world *world, const ab_active_contact *contact)
{
    ab_vec relative = ab_sub(speed_at_start(world, contact->a), speed_at_start(world, contact->b));

    return contact->pushes && ab_direction_dot(contact->normal, world->state->gravity) == 0 &&
           -ab_direction_dot(contact->normal, relative) > world->rest_speed;
}

/* Where nothing pulls, all momentum is handed on. Else the next step will have as much to hand on
 * by weight alone, so a little may be left. */
static bool is_level(const abut_world *world)
{
    return (world->state->gravity.x | world->state->gravity.y) == 0;
}

static uint64_t most_turns(const abut_world *world, uint64_t count, uint64_t blows)
{
    uint64_t each = is_level(world) ? LEVEL_TURNS : TURNS_PER_BLOW;
    uint64_t all = count * TURNS_PER_CONTACT + LEVEL_TURNS;

    return count + blows * each < all ? count + blows * each : all;
}

/* All contacts that are joined with a blow, in their order: what rests elsewhere is left alone. */
static void queue_joined(abut_world *world, turn_queue *line)
{
    ab_active_contact *contacts = world->active_contacts.items;
    uint32_t count = world->active_contacts.count;

    for (uint32_t k = 0; k < count; k++) {
        if (is_blow(world, &contacts[k])) {
            queue_turn(line, contacts, k);
        }
    }
    for (uint32_t k = 0; k < line->count; k++) {
        uint32_t number = line->items[k];

        queue_all_of(world, line, contacts[number].a);
        queue_all_of(world, line, contacts[number].b);
    }
    line->count = 0;
    for (uint32_t k = 0; k < count; k++) {
        if (contacts[k].waits) {
            line->items[line->count++] = k;
        }
    }
}

bool ab_relax_blows(abut_world *world)
{
    ab_active_contact *contacts = world->active_contacts.items;
    uint32_t count = world->active_contacts.count;
    int64_t least = world->rest_speed / (is_level(world) ? 1024 : 64);
    uint64_t blows = 0;

    for (uint32_t k = 0; k < count; k++) {
        blows += is_blow(world, &contacts[k]);
    }
    if (blows == 0) {
        return true;
    }
    if (!ab_array_reserve(world, &world->turns, count, sizeof(uint32_t))) {
        return false;
    }
    turn_queue line = { world->turns.items, 0, 0, count };

    queue_joined(world, &line);
    uint64_t most = most_turns(world, line.count, blows);

    for (uint64_t turn = 0; turn < most && line.count > 0; turn++) {
        uint32_t number = line.items[line.first];

        line.first = (line.first + 1) % line.room;
        line.count--;
        contacts[number].waits = false;
        if (ab_relax_one(world, &contacts[number]) >= least) {
            queue_all_of(world, &line, contacts[number].a);
            queue_all_of(world, &line, contacts[number].b);
        }
    }
    return true;
}
