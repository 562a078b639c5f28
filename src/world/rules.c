/* world/rules.c - who meets whom, and who is let through.
 *
 * Most bodies have no rules at all; AB_PICKY tells which have, so that two plain ones never
 * get here. The list of ignored pairs is sorted, and kept short: what lasts until two
 * bodies are apart is looked at after each step.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "world/step.h"

void ab_judge_picky(abut_world *world, uint32_t index)
{
    const ab_cold *cold = &world->cold[index];
    const ab_traits *traits = &world->traits[index];
    bool plain = cold->answer != ABUT_ANSWER_PASS && cold->answer != ABUT_ANSWER_ONE_WAY &&
                 cold->open_sides == 0 && cold->sensor == 0 && cold->has_ignores == 0 &&
                 traits->category == UINT32_MAX && traits->mask == UINT32_MAX &&
                 traits->group == 0 && world->settings.filter == NULL;

    world->hot[index].flags &= (uint8_t)~AB_PICKY;
    world->hot[index].flags |= plain ? 0 : AB_PICKY;
}

/* Where a pair is in a sorted list, or where it would be. */
static uint32_t place_of_pair(const ab_ignore *list, uint32_t count, uint32_t a, uint32_t b)
{
    uint32_t from = 0;
    uint32_t end = count;

    while (from < end) {
        uint32_t middle = from + (end - from) / 2;

        if (list[middle].a < a || (list[middle].a == a && list[middle].b < b)) {
            from = middle + 1;
        } else {
            end = middle;
        }
    }
    return from;
}

static ab_ignore *find_ignore(const abut_world *world, uint32_t id_a, uint32_t id_b)
{
    uint32_t a = id_a < id_b ? id_a : id_b;
    uint32_t b = id_a < id_b ? id_b : id_a;
    uint32_t count = world->state->parts[AB_PART_IGNORES].count;
    uint32_t place = place_of_pair(world->ignores, count, a, b);
    ab_ignore *entry = &world->ignores[place];

    return place < count && entry->a == a && entry->b == b ? entry : NULL;
}

static bool is_over(const ab_ignore *entry)
{
    return entry != NULL && entry->steps == AB_IGNORE_OVER;
}

bool ab_is_ignored(const abut_world *world, uint32_t id_a, uint32_t id_b)
{
    const ab_ignore *entry = find_ignore(world, id_a, id_b);

    return entry != NULL && !is_over(entry);
}

abut_status ab_ignore_put(abut_world *world, ab_ignore entry)
{
    ab_part *part = &world->state->parts[AB_PART_IGNORES];
    uint32_t place = place_of_pair(world->ignores, part->count, entry.a, entry.b);

    if (place < part->count && world->ignores[place].a == entry.a &&
        world->ignores[place].b == entry.b) {
        world->ignores[place] = entry;
        return ABUT_OK;
    }
    if (!ab_part_reserve(world, AB_PART_IGNORES, part->count + 1)) {
        return ABUT_E_MEMORY;
    }
    part = &world->state->parts[AB_PART_IGNORES];
    memmove(&world->ignores[place + 1], &world->ignores[place],
            (part->count - place) * sizeof *world->ignores);
    world->ignores[place] = entry;
    part->count++;

    uint32_t ids[2] = { entry.a, entry.b };

    for (int k = 0; k < 2; k++) {
        uint32_t index = ab_index_of(world, ids[k]);

        world->cold[index].has_ignores = 1;
        ab_judge_picky(world, index);
    }
    return ABUT_OK;
}

void ab_ignore_drop(abut_world *world, uint32_t id_a, uint32_t id_b)
{
    ab_part *part = &world->state->parts[AB_PART_IGNORES];
    uint32_t a = id_a < id_b ? id_a : id_b;
    uint32_t b = id_a < id_b ? id_b : id_a;
    uint32_t place = place_of_pair(world->ignores, part->count, a, b);

    if (place < part->count && world->ignores[place].a == a && world->ignores[place].b == b) {
        part->count--;
        memmove(&world->ignores[place], &world->ignores[place + 1],
                (part->count - place) * sizeof *world->ignores);
    }
}

void ab_ignore_drop_body(abut_world *world, uint32_t id)
{
    ab_part *part = &world->state->parts[AB_PART_IGNORES];
    uint32_t kept = 0;

    for (uint32_t i = 0; i < part->count; i++) {
        if (world->ignores[i].a != id && world->ignores[i].b != id) {
            world->ignores[kept++] = world->ignores[i];
        }
    }
    part->count = kept;
}

bool ab_ignore_pair(abut_world *world, uint32_t a, uint32_t b)
{
    uint32_t id_a = world->cold[a].id;
    uint32_t id_b = world->cold[b].id;
    ab_ignore entry = { id_a < id_b ? id_a : id_b, id_a < id_b ? id_b : id_a, 0, 0 };

    if (ab_is_ignored(world, id_a, id_b)) {
        return true;
    }
    bool was_over = is_over(find_ignore(world, id_a, id_b));
    ab_ignore *fresh = ab_array_push(world, &world->ignoring, sizeof *fresh);

    if (fresh == NULL) {
        world->failed = true;
        return false;
    }
    *fresh = entry;
    fresh->steps = was_over ? AB_IGNORE_OVER : 0;
    return ab_ignore_put(world, entry) == ABUT_OK || (world->failed = true, false);
}

bool ab_still_passes(const abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    const ab_ignore *fresh = world->ignoring.items;
    uint32_t id_a = world->cold[a].id;
    uint32_t id_b = world->cold[b].id;

    for (uint32_t i = 0; i < world->ignoring.count; i++) {
        if ((fresh[i].a == id_a && fresh[i].b == id_b) ||
            (fresh[i].a == id_b && fresh[i].b == id_a)) {
            return ab_is_ignored(world, id_a, id_b) &&
                   ab_relate_bodies(world, a, b, tick) != ABUT_APART;
        }
    }
    return false;
}

/* A step that ran out of memory takes back what it had ignored, and what it had ended. */
void ab_ignores_undo(abut_world *world)
{
    const ab_ignore *fresh = world->ignoring.items;

    for (uint32_t i = world->ignoring.count; i-- > 0;) {
        ab_ignore *entry = find_ignore(world, fresh[i].a, fresh[i].b);

        if (entry != NULL && is_over(&fresh[i])) {
            entry->steps = AB_IGNORE_OVER;
        } else {
            ab_ignore_drop(world, fresh[i].a, fresh[i].b);
        }
    }
    world->ignoring.count = 0;
    for (uint32_t i = 0; i < world->state->parts[AB_PART_IGNORES].count; i++) {
        if (is_over(&world->ignores[i])) {
            world->ignores[i].steps = 0;
        }
    }
}

/* Whether an ignored pair goes on being ignored after a step. */
static bool stays_ignored(const abut_world *world, ab_ignore *entry)
{
    uint32_t a = ab_index_of(world, entry->a);
    uint32_t b = ab_index_of(world, entry->b);

    if (is_over(entry)) {
        return false;
    }
    if (entry->steps > 1) {
        entry->steps--;
        return true;
    }
    /* What was to last so many steps lasts on while the two overlap. */
    return entry->steps < 0 || ab_relate_bodies(world, a, b, AB_FRAME) == ABUT_OVERLAPPING;
}

void ab_ignores_update(abut_world *world)
{
    ab_part *part = &world->state->parts[AB_PART_IGNORES];
    uint32_t kept = 0;

    for (uint32_t i = 0; i < part->count; i++) {
        ab_ignore entry = world->ignores[i];

        if (stays_ignored(world, &entry)) {
            world->ignores[kept++] = entry;
        }
    }
    part->count = kept;
    world->ignoring.count = 0;
}

/* --- Rules ---------------------------------------------------------------------------- */

static abut_vec2 velocity_shown(const abut_world *world, uint32_t index)
{
    double scale = world->settings.steps_per_second > 0 ? world->settings.steps_per_second : 1;
    ab_vec v = world->cold[index].velocity;

    return (abut_vec2){ ab_units(v.x) * scale, ab_units(v.y) * scale };
}

abut_pair_view ab_view_pair(const abut_world *world, uint32_t a, uint32_t b)
{
    return (abut_pair_view){ .a = world->cold[a].id,
                             .b = world->cold[b].id,
                             .user_a = world->traits[a].user,
                             .user_b = world->traits[b].user,
                             .velocity_a = velocity_shown(world, a),
                             .velocity_b = velocity_shown(world, b) };
}

static bool pair_filters_agree(const abut_world *world, uint32_t a, uint32_t b)
{
    const ab_traits *ta = &world->traits[a];
    const ab_traits *tb = &world->traits[b];

    if (ta->group != 0 && ta->group == tb->group) {
        return ta->group > 0;
    }
    return (ta->category & tb->mask) != 0 && (tb->category & ta->mask) != 0;
}

ab_rule ab_pair_rule(const abut_world *world, uint32_t a, uint32_t b)
{
    const ab_cold *ca = &world->cold[a];
    const ab_cold *cb = &world->cold[b];
    bool senses = ca->sensor != 0 || cb->sensor != 0;

    if (((world->hot[a].flags | world->hot[b].flags) & AB_PICKY) == 0) {
        return AB_RULE_SOLID;
    }
    if ((ca->sensor != 0 && cb->sensor != 0) || !pair_filters_agree(world, a, b)) {
        return AB_RULE_NONE;
    }
    if (world->settings.filter != NULL) {
        bool swap = ca->id > cb->id;
        abut_pair_view view = ab_view_pair(world, swap ? b : a, swap ? a : b);

        if (!world->settings.filter(world->settings.user, &view)) {
            return AB_RULE_NONE;
        }
    }
    bool passes =
        ca->answer == ABUT_ANSWER_PASS || cb->answer == ABUT_ANSWER_PASS ||
        (ca->has_ignores != 0 && cb->has_ignores != 0 && ab_is_ignored(world, ca->id, cb->id));

    return senses || passes ? AB_RULE_PASSING : AB_RULE_SOLID;
}

/* Who was ignored until apart, and is apart, is solid again at once, also within a frame, and
 * stays so when they come to touch again. */
ab_rule ab_pair_rule_at(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    ab_rule rule = ab_pair_rule(world, a, b);
    const ab_cold *ca = &world->cold[a];
    const ab_cold *cb = &world->cold[b];

    if (rule != AB_RULE_PASSING || ca->sensor != 0 || cb->sensor != 0 ||
        ca->answer == ABUT_ANSWER_PASS || cb->answer == ABUT_ANSWER_PASS) {
        return rule;
    }
    ab_ignore *entry = find_ignore(world, ca->id, cb->id);

    if (entry == NULL || entry->steps != 0 || ab_relate_bodies(world, a, b, tick) != ABUT_APART) {
        return rule;
    }
    entry->steps = AB_IGNORE_OVER;
    return AB_RULE_SOLID;
}

/* The side that a normal out of a body points out of most; of x and y if both do, x. */
static unsigned side_bit(ab_vec out)
{
    if (ab_abs(out.x) >= ab_abs(out.y)) {
        return 1u << (out.x > 0 ? ABUT_SIDE_MAX_X : ABUT_SIDE_MIN_X);
    }
    return 1u << (out.y > 0 ? ABUT_SIDE_MAX_Y : ABUT_SIDE_MIN_Y);
}

/* Whether a body lets another through that meets it with this normal, out of it. */
static bool is_open_to(const abut_world *world, uint32_t index, uint32_t other, ab_vec out)
{
    const ab_cold *cold = &world->cold[index];

    if ((cold->open_sides & side_bit(out)) != 0) {
        return true;
    }
    if (cold->answer != ABUT_ANSWER_ONE_WAY || !ab_is_mover(&world->hot[other])) {
        return false;
    }
    const ab_traits *traits = &world->traits[index];

    return out.x * traits->open_x + out.y * traits->open_y >= 0;
}

bool ab_lets_through(const abut_world *world, uint32_t a, uint32_t b, ab_vec normal)
{
    if (((world->hot[a].flags | world->hot[b].flags) & AB_PICKY) == 0) {
        return false;
    }
    return is_open_to(world, b, a, normal) || is_open_to(world, a, b, ab_neg(normal));
}
