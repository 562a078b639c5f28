/* world/save/checks.c - whether what was read could be part of a world.
 *
 * Bytes may come from an untrusted source. So every number is checked against the range on which
 * the rest of the library relies. Whether the world is plausible, or its bodies overlap, is not
 * checked here.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/save/parcel.h"

enum {
    FLAGS_OF_BODIES = AB_FROZEN | AB_ASLEEP | AB_DRIVEN | AB_PICKY | AB_MANY | AB_CLOSE | AB_ROUSED,
    FLAGS_OF_CONTACTS = 511,
    FLAGS_OF_WALKERS = AB_WALKER_STEERED | AB_WALKER_LOW | AB_WALKER_HAS_WALKED | AB_WALKER_PUSHED,
    GROUNDED_BITS = 63
};

#define LARGEST_ID ((abut_body)1 << 53)

static bool check_choices(ab_parcel *parcel, const ab_body_record *record)
{
    const ab_hot *hot = &record->hot;
    const ab_cold *cold = &record->cold;
    bool known = hot->kind < ABUT_BODY_KIND_COUNT && cold->answer < ABUT_ANSWER_COUNT &&
                 cold->push_rule < ABUT_PUSH_RULE_COUNT && cold->when_blocked < ABUT_BLOCKED_COUNT;
    bool bits =
        (cold->sensor | cold->floats | cold->wakeful | cold->gives_way | cold->permissions) <= 1 &&
        cold->open_sides <= 15 && (hot->flags & ~FLAGS_OF_BODIES) == 0 &&
        cold->grounded <= GROUNDED_BITS && cold->frozen_streak <= 2;
    bool sleeps = (hot->flags & AB_ASLEEP) != 0;
    bool sided = cold->answer != ABUT_ANSWER_ONE_WAY || record->traits.open_side.x != 0 ||
                 record->traits.open_side.y != 0;

    return ab_parcel_expect(parcel, known, "a body has a kind, answer or rule that is not known") &&
           ab_parcel_expect(parcel, bits, "a body has flags that are not known") &&
           ab_parcel_expect(parcel, !sleeps || hot->kind == ABUT_BODY_MOVER,
                            "a body is asleep that never sleeps") &&
           ab_parcel_expect(parcel, sided, "a one-way body has no open side") &&
           ab_parcel_expect(parcel, cold->piece_count > 0, "a body has no shapes");
}

bool ab_check_body_record(ab_parcel *parcel, const ab_body_record *record)
{
    const ab_hot *hot = &record->hot;
    const ab_cold *cold = &record->cold;
    const ab_traits *traits = &record->traits;
    ab_vec carry = { cold->carry_x, cold->carry_y };
    bool rests = (cold->velocity.x | cold->velocity.y | carry.x | carry.y) == 0;

    return check_choices(parcel, record) &&
           ab_parcel_expect(parcel, ab_vec_within(hot->at, AB_LATTICE_LIMIT),
                            "a body stands beyond the lattice") &&
           ab_parcel_expect(parcel, ab_vec_within(cold->velocity, AB_LATTICE_LIMIT),
                            "a body is too fast") &&
           ab_parcel_expect(parcel, hot->kind != ABUT_BODY_STATIC || rests, "a static moves") &&
           ab_parcel_expect(parcel, ab_vec_within(carry, AB_STEP_TICKS - 1),
                            "a body carries over more than is left of a step") &&
           ab_parcel_expect(parcel,
                            ab_vec_within(cold->anchor, 2 * AB_LATTICE_LIMIT) &&
                                ab_vec_within(cold->origin, 2 * AB_LATTICE_LIMIT),
                            "a body has its origin beyond the lattice") &&
           ab_parcel_expect(parcel,
                            ab_vec_within(traits->acceleration, AB_LATTICE_LIMIT) &&
                                traits->push_limit >= 0 && traits->push_limit <= AB_LATTICE_LIMIT,
                            "a body accelerates or pushes too much") &&
           ab_parcel_expect(parcel,
                            traits->mass >= 0x1p-16 && traits->mass <= 0x1p16 &&
                                traits->bounce >= 0 && traits->bounce <= 1,
                            "a body has an impossible mass or bounce") &&
           ab_parcel_expect(parcel, traits->category != 0 && traits->mask != 0,
                            "a body has no category or no mask");
}

/* --- Slots ------------------------------------------------------------------------------------ */

/* Follows the list of free slots: how many there are, AB_NONE if it is broken. */
static uint32_t length_of_free_list(const abut_world *world, uint32_t most)
{
    const ab_state *state = world->state;
    uint32_t slot = state->free_first;
    uint32_t last = AB_NONE;
    uint32_t length = 0;

    while (slot != AB_NONE) {
        if (slot >= state->parts[AB_PART_SLOTS].count || world->slots[slot].index < AB_FREE ||
            length++ == most) {
            return AB_NONE;
        }
        uint32_t next = world->slots[slot].index;

        last = slot;
        slot = next == AB_NONE ? AB_NONE : next & ~AB_FREE;
    }
    return last == state->free_last ? length : AB_NONE;
}

bool ab_check_free_slots(ab_parcel *parcel, const abut_world *world)
{
    uint32_t open = 0; /* free, and not used up */

    for (uint32_t slot = 0; slot < world->state->parts[AB_PART_SLOTS].count; slot++) {
        const ab_slot *place = &world->slots[slot];
        bool is_free = place->index >= AB_FREE;

        if (!ab_parcel_expect(parcel,
                              place->generation >= (is_free ? 2U : 1U) &&
                                  place->generation <= AB_LAST_GENERATION,
                              "a slot has an impossible generation")) {
            return false;
        }
        open += is_free;
    }
    uint32_t length = length_of_free_list(world, open);

    for (uint32_t slot = 0; slot < world->state->parts[AB_PART_SLOTS].count; slot++) {
        const ab_slot *place = &world->slots[slot];

        /* One that is used up is in no list, and looks like the last of it. */
        open -= place->index == AB_NONE && place->generation == AB_LAST_GENERATION &&
                slot != world->state->free_last;
    }
    return ab_parcel_expect(parcel, length == open, "the list of free slots is broken");
}

/* --- Lists ------------------------------------------------------------------------------------ */

static bool is_body(const abut_world *world, abut_body id)
{
    return ab_index_of(world, id) != AB_NONE;
}

bool ab_check_contact(ab_parcel *parcel, const abut_world *world, const ab_contact *contact)
{
    uint32_t slots = world->state->parts[AB_PART_SLOTS].count;
    bool lost = (contact->flags & AB_CONTACT_LOST) != 0;
    bool known = contact->a < contact->b && contact->b < LARGEST_ID &&
                 ab_slot_of(contact->b) < slots &&
                 (lost || (is_body(world, contact->a) && is_body(world, contact->b)));

    return ab_parcel_expect(parcel, known, "a contact of bodies that do not exist") &&
           ab_parcel_expect(parcel, contact->flags <= FLAGS_OF_CONTACTS,
                            "a contact has flags that are not known") &&
           ab_parcel_expect(parcel,
                            ab_vec_within(contact->normal, AB_DIRECTION_LENGTH) &&
                                (lost || ab_vec_within(contact->apart, 2 * AB_LATTICE_LIMIT - 1)) &&
                                contact->push >= -2 * AB_LATTICE_LIMIT &&
                                contact->push <= 2 * AB_LATTICE_LIMIT,
                            "a contact has impossible numbers");
}

static bool may_lie_dormant(const abut_world *world, abut_body id)
{
    uint32_t index = ab_index_of(world, id);

    return world->hot[index].kind == ABUT_BODY_STATIC || (world->hot[index].flags & AB_ASLEEP) != 0;
}

bool ab_check_dormant(ab_parcel *parcel, const abut_world *world, const ab_contact *contact)
{
    uint32_t never = AB_CONTACT_LOST | AB_CONTACT_FRESH;

    return ab_check_contact(parcel, world, contact) &&
           ab_parcel_expect(parcel,
                            (contact->flags & never) == 0 && may_lie_dormant(world, contact->a) &&
                                may_lie_dormant(world, contact->b),
                            "a contact is at rest, but its bodies are not");
}

static bool is_sorted_passing(const ab_passing *before, const ab_passing *passing)
{
    if (before->b != passing->b || before->a != passing->a) {
        return before->b < passing->b || (before->b == passing->b && before->a < passing->a);
    }
    return before->strip.of < passing->strip.of ||
           (before->strip.of == passing->strip.of && before->strip.first < passing->strip.first);
}

/* A part lasts until apart; walks over it stay within its body whatever its numbers are. */
static bool is_possible_strip(const abut_world *world, const ab_passing *passing)
{
    const ab_strip *strip = &passing->strip;

    if (strip->of == AB_STRIP_WHOLE) {
        return (strip->first | strip->last | strip->stride | strip->run) == 0;
    }
    uint32_t body = ab_index_of(world, strip->of == AB_STRIP_OF_A ? passing->a : passing->b);
    const ab_grid *grid = ab_grid_of(world, body);
    uint32_t pieces = grid != NULL ? ab_grid_numbers(grid) : world->cold[body].piece_count;

    return strip->of <= AB_STRIP_OF_B && passing->steps == 0 && strip->first <= strip->last &&
           strip->last < pieces && strip->stride > 0 && strip->run > 0;
}

bool ab_check_passing(ab_parcel *parcel,
                      const abut_world *world,
                      const ab_passing *passing,
                      const ab_passing *before)
{
    bool known =
        passing->a < passing->b && is_body(world, passing->a) && is_body(world, passing->b);
    bool sorted = before == NULL || is_sorted_passing(before, passing);

    return ab_parcel_expect(parcel, known, "a permission of bodies that do not exist") &&
           ab_parcel_expect(parcel,
                            world->cold[ab_index_of(world, passing->a)].permissions == 1 &&
                                world->cold[ab_index_of(world, passing->b)].permissions == 1,
                            "a permission that its bodies do not know of") &&
           ab_parcel_expect(parcel, sorted, "permissions are not in order") &&
           ab_parcel_expect(parcel, passing->steps >= -1 && passing->since >= AB_SINCE_BEFORE,
                            "a permission has impossible numbers") &&
           ab_parcel_expect(parcel, is_possible_strip(world, passing),
                            "a permission for a part that its body does not have");
}

static bool check_walk_rules(ab_parcel *parcel, const ab_walk_rules *rules)
{
    ab_vec heights = { rules->step, rules->snap };
    ab_vec widths = { rules->corner, rules->ledge };
    bool lengths = ab_vec_within(heights, 2 * AB_LATTICE_LIMIT) &&
                   ab_vec_within(widths, 2 * AB_LATTICE_LIMIT) && rules->step >= 0 &&
                   rules->snap >= -1 && rules->corner >= 0 && rules->ledge >= 0 &&
                   rules->pixel >= 0 && rules->pixel <= AB_LATTICE_LIMIT;

    return ab_parcel_expect(parcel,
                            lengths && ab_vec_within(rules->up, AB_DIRECTION_LENGTH) &&
                                rules->floor >= 0 && rules->floor <= AB_DIRECTION_LENGTH &&
                                rules->steepness >= 0 && rules->steepness <= 0x1p21 &&
                                rules->push >= 0 && rules->leave < ABUT_LEAVE_COUNT &&
                                (rules->keeps_sideways | rules->drop) <= 1,
                            "a walker has impossible rules");
}

bool ab_check_walker(ab_parcel *parcel,
                     const abut_world *world,
                     const ab_walker *walker,
                     const ab_walker *before)
{
    bool low = (walker->flags & AB_WALKER_LOW) != 0;
    bool numbers = ab_vec_within(walker->owed, AB_LATTICE_LIMIT) &&
                   ab_vec_within(walker->rest, AB_LATTICE_LIMIT) &&
                   ab_vec_within(walker->motion, AB_LATTICE_LIMIT);

    return ab_parcel_expect(parcel, is_body(world, walker->id), "a walker that is not a body") &&
           ab_parcel_expect(parcel, before == NULL || before->id < walker->id,
                            "walkers are not in order") &&
           ab_parcel_expect(parcel,
                            (walker->flags & ~(uint32_t)FLAGS_OF_WALKERS) == 0 &&
                                walker->ground < LARGEST_ID &&
                                (unsigned)walker->steering.leave < ABUT_LEAVE_COUNT,
                            "a walker has flags that are not known") &&
           ab_parcel_expect(parcel, numbers, "a walker is beyond the lattice") &&
           ab_parcel_expect(parcel,
                            walker->tall_count <= AB_TALL_PIECES && low == (walker->tall_count > 0),
                            "a walker has too few or too many shapes to stand up to") &&
           check_walk_rules(parcel, &walker->rules);
}
