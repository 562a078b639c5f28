/* world/rest/loads.c - which bodies stand on others at rest, and how much each of them carries.
 *
 * Relaxing contact by contact (rest/relax.c) passes the weight of a stack down by one body a round,
 * and a tall stack has more bodies than there are rounds. But bodies do not turn. A body on flat
 * sides needs only that the bodies under it carry, together, its weight and what it carries itself;
 * any division among them will do. So, from the lowest body up, this file finds what is held; then,
 * from the highest down, each body hands its load on in equal parts. That relaxes everything at
 * rest, and the rounds find nothing left to do.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

/* The axis along which gravity pulls: 1 or -1 in one of the two. */
typedef struct load_axis {
    ab_vec pull;
    bool x;
} load_axis;

static bool axis_of_pull(const abut_world *world, load_axis *axis)
{
    ab_vec pull = world->state->gravity;

    if ((pull.x == 0) == (pull.y == 0)) {
        return false;
    }
    axis->x = pull.x != 0;
    axis->pull = (ab_vec){ (pull.x > 0) - (pull.x < 0), (pull.y > 0) - (pull.y < 0) };
    return true;
}

static int64_t load_of(const abut_world *world, uint32_t index, const load_axis *axis)
{
    ab_vec v = world->cold[index].velocity;

    return axis->x ? axis->pull.x * v.x : axis->pull.y * v.y;
}

static void add_load(abut_world *world, uint32_t index, const load_axis *axis, int64_t more)
{
    ab_vec *v = &world->cold[index].velocity;

    v->x += axis->pull.x * more;
    v->y += axis->pull.y * more;
}

/* How much of a push the upper of two bodies takes, in 2^-30. */
static int64_t share_taken(const ab_active_contact *contact, uint32_t index)
{
    return contact->a == index ? contact->share : AB_DIRECTION_LENGTH - contact->share;
}

/* Whether a body stands flat on the other body of a contact, which is held or does not move at
 * all. */
static bool stands_on(const abut_world *world,
                      const ab_active_contact *contact,
                      uint32_t index,
                      const load_axis *axis)
{
    const ab_rank *ranks = world->ranks.items;
    uint32_t other = ab_active_other(contact, index);
    ab_vec normal = ab_active_normal(contact, index);
    int64_t along = axis->x ? axis->pull.x * normal.x : axis->pull.y * normal.y;

    if (along != -AB_DIRECTION_LENGTH || !contact->pushes || contact->curved || contact->gap != 0 ||
        share_taken(contact, index) == 0) {
        return false;
    }
    if (world->marks[other] != AB_NONE) {
        return ranks[world->marks[other]].under > 0;
    }
    ab_vec theirs = world->cold[other].velocity;

    return (theirs.x | theirs.y) == 0;
}

/* Notes what a body stands on; returns how many that are. None, if it touches anything but flat
 * sides along the axes: a slanted side turns a load aside, and by how much is left to relaxing. */
static uint32_t note_under(abut_world *world, const ab_rank *rank, const load_axis *axis)
{
    ab_active_contact *contacts = world->active_contacts.items;
    const uint32_t *lists = world->lists.items;
    uint32_t count = 0;

    for (uint32_t p = rank->first; p < rank->end; p++) {
        ab_active_contact *contact = &contacts[lists[p]];

        if (!contact->upright || contact->curved) {
            return 0;
        }
        if (stands_on(world, contact, rank->index, axis)) {
            contact->bears = rank->index + 1;
            count++;
        }
    }
    return count;
}

/* Hands a part of the load of a body on to a body that it stands on. */
static void hand_on(abut_world *world,
                    ab_active_contact *contact,
                    uint32_t index,
                    const load_axis *axis,
                    int64_t part)
{
    uint32_t other = ab_active_other(contact, index);
    int64_t share = share_taken(contact, index);
    int64_t push =
        share == AB_DIRECTION_LENGTH ? part
        : share == AB_DIRECTION_LENGTH / 2
            ? 2 * part
            : i128_low(i128_mul_div_round(i128_from(part), i128_from(AB_DIRECTION_LENGTH),
                                          i128_from(share), NULL));

    if (push > AB_PASS_SPEED) {
        return;
    }
    contact->push += push;
    add_load(world, index, axis, -part);
    add_load(world, other, axis, share == AB_DIRECTION_LENGTH ? 0 : push - part);
}

static void hand_all_on(abut_world *world, const ab_rank *rank, const load_axis *axis)
{
    ab_active_contact *contacts = world->active_contacts.items;
    const uint32_t *lists = world->lists.items;
    uint32_t left = rank->under;

    for (uint32_t p = rank->first; p < rank->end && left > 0; p++) {
        ab_active_contact *contact = &contacts[lists[p]];
        int64_t load = load_of(world, rank->index, axis);

        if (load > 0 && contact->bears == rank->index + 1) {
            hand_on(world, contact, rank->index, axis, load / left--);
        }
    }
}

void ab_carry_loads(abut_world *world)
{
    ab_rank *ranks = world->ranks.items;
    load_axis axis;

    if (!axis_of_pull(world, &axis)) {
        return;
    }
    for (uint32_t q = 0; q < world->ranks.count; q++) {
        ranks[q].under = ranks[q].rests ? note_under(world, &ranks[q], &axis) : 0;
    }
    for (uint32_t q = world->ranks.count; q-- > 0;) {
        hand_all_on(world, &ranks[q], &axis);
    }
}
