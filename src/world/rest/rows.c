/* world/rest/rows.c - bodies in a row that push each other take speeds at which none presses on
 * another.
 *
 * All contacts of a row are along one axis, and each body has at most one on either side. Without
 * bounce such a row ends with speeds that do not fall from its low end to its high end, and that
 * are as near to the former speeds as possible, weighted by mass. If one of two neighbours runs
 * into the other, the two become one block with the momentum of both, and so on (pool adjacent
 * violators). This is exact for a row of any length, in one pass; relaxing contact by contact
 * (rest/relax.c) takes a number of rounds that grows with the square of the length. Whatever else a
 * body touches is left to relaxing.
 *
 * Sums are integers, so a row gives the same result seen from its other end.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/rest/rest.h"
#include "world/state/state.h"

#define ROW_MANY (AB_NONE - 1) /* more than one contact on that side */

enum {
    MOST_IN_ROW = 1 << 14,
    WEIGHT_BITS = 30, /* the weight of the lightest in a row... */
    RATIO_BITS = 16   /* ...and how many times as heavy another may be */
};

static int64_t *row_speed_of(abut_world *world, uint32_t index, bool x)
{
    ab_vec *velocity = &world->cold[index].velocity;

    return x ? &velocity->x : &velocity->y;
}

/* Whether a contact is one of a row: flat, or met head on, and with friction only if nothing slides
 * there yet. */
static bool is_row_contact(const abut_world *world, const ab_active_contact *active_contact, bool x)
{
    ab_vec relative =
        ab_sub(world->cold[active_contact->a].velocity, world->cold[active_contact->b].velocity);
    int64_t along = x ? active_contact->normal.x : active_contact->normal.y;
    int64_t slide = x ? relative.y : relative.x;

    return active_contact->pushes && ab_abs(along) == AB_DIRECTION_LENGTH &&
           (slide == 0 || (!active_contact->curved && active_contact->friction == 0)) &&
           ab_is_mobile(&world->hot[active_contact->a]) &&
           ab_is_mobile(&world->hot[active_contact->b]) &&
           !ab_gives_way(world, active_contact->a, active_contact->b) &&
           !ab_gives_way(world, active_contact->b, active_contact->a);
}

/* The body of a contact on its high or low side. */
static uint32_t row_end_of(const ab_active_contact *active_contact, bool x, bool high)
{
    int64_t along =
        x ? active_contact->normal.x : active_contact->normal.y; /* out of b towards a */

    return (along > 0) == high ? active_contact->a : active_contact->b;
}

/* Whether the lower body of a contact runs into the higher one, by more than the gap. In a row
 * where none does, all bodies keep their speeds, and none presses on another. */
static bool runs_into_next(const abut_world *world, const ab_active_contact *active_contact, bool x)
{
    ab_vec a = world->cold[active_contact->a].velocity;
    ab_vec b = world->cold[active_contact->b].velocity;
    int64_t along = x ? active_contact->normal.x : active_contact->normal.y;
    int64_t faster = x ? b.x - a.x : b.y - a.y; /* if b is the lower one */

    return (along > 0 ? faster : -faster) > active_contact->gap;
}

static bool note_end(abut_world *world, uint32_t contact, bool x, bool high)
{
    const ab_active_contact *active_contact =
        (const ab_active_contact *)world->active_contacts.items + contact;
    uint32_t index = row_end_of(active_contact, x, high);

    if (world->marks[index] == AB_NONE) {
        ab_row_body *made = ab_array_push(world, &world->row_bodies, sizeof *made);

        if (made == NULL) {
            return false;
        }
        *made = (ab_row_body){ index, AB_NONE, AB_NONE };
        world->marks[index] = world->row_bodies.count - 1;
    }
    ab_row_body *body = (ab_row_body *)world->row_bodies.items + world->marks[index];
    uint32_t *side = high ? &body->low : &body->high;

    *side = *side == AB_NONE ? contact : ROW_MANY;
    return true;
}

/* Whether there is a row along an axis in which a body runs into the next. */
static bool has_row_that_runs(const abut_world *world, bool x)
{
    const ab_active_contact *active_contacts = world->active_contacts.items;

    for (uint32_t k = 0; k < world->active_contacts.count; k++) {
        if (runs_into_next(world, &active_contacts[k], x) &&
            is_row_contact(world, &active_contacts[k], x)) {
            return true;
        }
    }
    return false;
}

/* Lists the bodies of all contacts along an axis. */
static bool list_row_bodies(abut_world *world, bool x)
{
    const ab_active_contact *active_contacts = world->active_contacts.items;

    world->row_bodies.count = 0;
    for (uint32_t k = 0; k < world->active_contacts.count; k++) {
        if (is_row_contact(world, &active_contacts[k], x) &&
            !(note_end(world, k, x, false) && note_end(world, k, x, true))) {
            return false;
        }
    }
    return true;
}

/* The neighbour of a body in its row, on one side; NULL at its end. */
static const ab_row_body *
neighbour(const abut_world *world, const ab_row_body *of, bool x, bool high)
{
    const ab_active_contact *active_contacts = world->active_contacts.items;
    const ab_row_body *bodies = world->row_bodies.items;
    uint32_t contact = high ? of->high : of->low;

    if (contact >= ROW_MANY) {
        return NULL;
    }
    const ab_row_body *other =
        &bodies[world->marks[row_end_of(&active_contacts[contact], x, high)]];

    return (high ? other->low : other->high) == contact ? other : NULL;
}

/* Whether the first of two blocks is faster, and runs into the second. */
static bool runs_on(const ab_row_block *low, const ab_row_block *high)
{
    int sign = i128_sign(low->moment);
    int other = i128_sign(high->moment);
    ab_u256 p = u256_mul(i128_abs(low->moment), u128_from((uint64_t)high->weight));
    ab_u256 q = u256_mul(i128_abs(high->moment), u128_from((uint64_t)low->weight));

    return sign != other ? sign > other : sign * u256_cmp(p, q) > 0;
}

/* The lightness of the lightest body of a row; 0 if the row cannot be weighed. */
static int64_t lightest_of(const ab_row_member *row, uint32_t count)
{
    int64_t least = INT64_MAX;
    int64_t most = 0;

    for (uint32_t k = 0; k < count; k++) {
        most = ab_max(most, row[k].lightness);
        least = ab_min(least, row[k].lightness);
    }
    return count <= MOST_IN_ROW && least > 0 && most >> RATIO_BITS <= least ? most : 0;
}

/* The weight of a body relative to the lightest one. */
static int64_t weight_beside(int64_t lightest, int64_t lightness)
{
    return i128_low(i128_mul_div_round(i128_from(lightest), i128_from((int64_t)1 << WEIGHT_BITS),
                                       i128_from(lightness), NULL));
}

/* Joins the bodies of a row into blocks that do not run into each other. */
static void
pool_row(const ab_row_member *row, uint32_t count, int64_t lightest, ab_row_block *blocks)
{
    int64_t gaps = 0; /* of the row so far: speeds plus gaps must not fall */
    uint32_t last = 0;

    for (uint32_t k = 0; k < count; k++) {
        int64_t weight = weight_beside(lightest, row[k].lightness);

        last = k == 0 ? 0 : last + 1;
        blocks[last] = (ab_row_block){ i128_mul(weight, row[k].speed + gaps), weight, k + 1 };
        for (; last > 0 && runs_on(&blocks[last - 1], &blocks[last]); last--) {
            blocks[last - 1].moment = i128_add(blocks[last - 1].moment, blocks[last].moment);
            blocks[last - 1].weight += blocks[last].weight;
            blocks[last - 1].end = k + 1;
        }
        gaps += row[k].gap;
    }
}

void ab_row_settle(ab_row_member *row, uint32_t count, ab_row_block *blocks)
{
    int64_t lightest = lightest_of(row, count);
    int64_t gaps = 0;

    if (lightest == 0) {
        return;
    }
    pool_row(row, count, lightest, blocks);
    for (uint32_t k = 0, start = 0; k < count; k++) {
        if (k == blocks->end) {
            start = k;
            blocks++;
        }
        if (blocks->end - start > 1) {
            ab_i128 own = i128_sub(blocks->moment, i128_mul(blocks->weight, gaps));

            row[k].speed = i128_low(i128_div_round(i128_sign(own), u256_from(i128_abs(own)),
                                                   u128_from((uint64_t)blocks->weight), NULL));
        }
        gaps += row[k].gap;
    }
}

/* Gives a body of a row its speed. A body that this sets in motion is remembered, unless something
 * pulls at it along the row: then it may press on what it stands on, and go nowhere. */
static bool give_row_speed(abut_world *world, const ab_row_member *member, bool x)
{
    int64_t *speed = row_speed_of(world, member->index, x);
    ab_vec pull = ab_pull_of(world, member->index);

    if (*speed == member->speed) {
        return true;
    }
    *speed = member->speed;
    if ((x ? pull.x : pull.y) != 0) {
        return true;
    }
    ab_row_push *push = ab_array_push(world, &world->row_pushes, sizeof *push);

    if (push == NULL) {
        return false;
    }
    *push = (ab_row_push){ member->index, x };
    return true;
}

/* The speed that a momentum gives to a weight; no more than counts for a contact. */
static int64_t speed_given(ab_i128 momentum, int64_t weight)
{
    if (i128_sign(momentum) <= 0) {
        return 0;
    }
    return i128_less(i128_mul(weight, AB_PASS_SPEED), momentum)
               ? AB_PASS_SPEED
               : i128_low(i128_div_round(1, u256_from(i128_abs(momentum)),
                                         u128_from((uint64_t)weight), NULL));
}

/* The momentum that a body of a row loses when the row settles. */
static ab_i128
momentum_lost(abut_world *world, const ab_row_member *member, int64_t lightest, bool x)
{
    int64_t lost = *row_speed_of(world, member->index, x) - member->speed;

    return i128_mul(weight_beside(lightest, member->lightness), lost);
}

/* Notes how hard those of a row press on each other, where there is friction: it holds what would
 * slide there (rest/relax.c), as far as they press. What one loses it hands on to the next. Speeds
 * are rounded, so the row as a whole may have lost or gained a little; half of that is taken off,
 * or two bodies would not press as hard seen from the other end. */
static void note_presses(abut_world *world, const ab_row_body *first, bool x)
{
    ab_active_contact *active_contacts = world->active_contacts.items;
    const ab_row_member *row = world->row_members.items;
    uint32_t count = world->row_members.count;
    int64_t lightest = lightest_of(row, count);
    ab_i128 handed = i128_from(0); /* twice the momentum */
    const ab_row_body *body = first;

    if (lightest == 0) {
        return;
    }
    for (uint32_t k = 0; k < count; k++) {
        handed = i128_sub(handed, momentum_lost(world, &row[k], lightest, x));
    }
    for (uint32_t k = 0; k + 1 < count; k++) {
        int64_t weight = weight_beside(lightest, row[k].lightness);
        int64_t next = weight_beside(lightest, row[k + 1].lightness);
        ab_active_contact *contact = &active_contacts[body->high];
        ab_i128 lost = momentum_lost(world, &row[k], lightest, x);

        handed = i128_add(handed, i128_add(lost, lost));
        if (contact->friction > 0) {
            contact->push = speed_given(handed, 2 * weight) + speed_given(handed, 2 * next);
        }
        body = neighbour(world, body, x, true);
    }
}

/* Brings a row, from its low end on, to speeds at which none presses on another. */
static bool settle_row(abut_world *world, const ab_row_body *first, bool x)
{
    const ab_active_contact *active_contacts = world->active_contacts.items;
    bool runs = false;

    world->row_members.count = 0;
    for (const ab_row_body *body = first; body != NULL; body = neighbour(world, body, x, true)) {
        ab_row_member *member = ab_array_push(world, &world->row_members, sizeof *member);

        if (member == NULL) {
            return false;
        }
        *member =
            (ab_row_member){ .index = body->index,
                             .lightness = world->cold[body->index].lightness,
                             .speed = *row_speed_of(world, body->index, x),
                             .gap = body->high < ROW_MANY ? active_contacts[body->high].gap : 0 };
        runs = runs || (neighbour(world, body, x, true) != NULL &&
                        runs_into_next(world, &active_contacts[body->high], x));
    }
    if (!runs) {
        return true;
    }
    ab_row_member *row = world->row_members.items;
    uint32_t count = world->row_members.count;

    if (!ab_array_reserve(world, &world->row_blocks, count, sizeof(ab_row_block))) {
        return false;
    }
    ab_row_settle(row, count, world->row_blocks.items);
    note_presses(world, first, x);
    for (uint32_t k = 0; k < count; k++) {
        if (!give_row_speed(world, &row[k], x)) {
            return false;
        }
    }
    return true;
}

static bool settle_rows_along(abut_world *world, bool x)
{
    if (!has_row_that_runs(world, x)) {
        return true;
    }
    bool done = list_row_bodies(world, x);
    const ab_row_body *bodies = world->row_bodies.items;

    for (uint32_t k = 0; done && k < world->row_bodies.count; k++) {
        if (neighbour(world, &bodies[k], x, false) == NULL &&
            neighbour(world, &bodies[k], x, true) != NULL) {
            done = settle_row(world, &bodies[k], x);
        }
    }
    for (uint32_t k = 0; k < world->row_bodies.count; k++) {
        world->marks[bodies[k].index] = AB_NONE;
    }
    return done;
}

bool ab_settle_rows(abut_world *world)
{
    world->row_pushes.count = 0;
    return settle_rows_along(world, true) && settle_rows_along(world, false);
}
