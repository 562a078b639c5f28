/* world/save/compare.c - the first difference of two worlds, by name.
 *
 * The fields of each kind of record are in a table, in the order in which a reader would ask: where
 * it is, how it moves, what it is. Everything that the hash covers is compared here, so two worlds
 * without a difference have the same hash.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/state.h"
#include "base/text.h"
#include "world/rest/rest.h"
#include "world/save/fields.h"
#include "world/save/parcel.h"

#define AB_HOT_FIELD(name, kind, field) AB_FIELD(ab_body_record, name, kind, hot.field)
#define AB_COLD_FIELD(name, kind, field) AB_FIELD(ab_body_record, name, kind, cold.field)
#define AB_TRAIT_FIELD(name, kind, field) AB_FIELD(ab_body_record, name, kind, traits.field)

static const ab_field fields_of_body[] = {
    AB_HOT_FIELD("kind", AB_FIELD_U8, kind),
    AB_HOT_FIELD("at", AB_FIELD_VECTOR, at),
    AB_COLD_FIELD("velocity", AB_FIELD_VECTOR, velocity),
    AB_COLD_FIELD("rest of the motion along x", AB_FIELD_I32, carry_x),
    AB_COLD_FIELD("rest of the motion along y", AB_FIELD_I32, carry_y),
    AB_HOT_FIELD("asleep", AB_FIELD_U8, flags),
    AB_COLD_FIELD("grounded", AB_FIELD_U8, grounded),
    AB_COLD_FIELD("frames of stillness", AB_FIELD_U16, still),
    AB_COLD_FIELD("place of stillness", AB_FIELD_VECTOR, anchor),
    AB_COLD_FIELD("frozen frames", AB_FIELD_U8, frozen_streak),
    AB_COLD_FIELD("origin", AB_FIELD_VECTOR, origin),
    AB_COLD_FIELD("number of shapes", AB_FIELD_U16, piece_count),
    AB_COLD_FIELD("answer", AB_FIELD_U8, answer),
    AB_COLD_FIELD("push rule", AB_FIELD_U8, push_rule),
    AB_COLD_FIELD("when blocked", AB_FIELD_U8, when_blocked),
    AB_COLD_FIELD("open sides", AB_FIELD_U8, open_sides),
    AB_COLD_FIELD("sensor", AB_FIELD_U8, sensor),
    AB_COLD_FIELD("floats", AB_FIELD_U8, floats),
    AB_COLD_FIELD("wakeful", AB_FIELD_U8, wakeful),
    AB_COLD_FIELD("yields", AB_FIELD_U8, gives_way),
    AB_COLD_FIELD("whole", AB_FIELD_U8, whole),
    AB_COLD_FIELD("one-sided", AB_FIELD_U8, one_sided),
    AB_TRAIT_FIELD("acceleration", AB_FIELD_VECTOR, acceleration),
    AB_TRAIT_FIELD("push limit", AB_FIELD_LENGTH, push_limit),
    AB_TRAIT_FIELD("angle", AB_FIELD_DOUBLE, angle),
    AB_TRAIT_FIELD("mass", AB_FIELD_DOUBLE, mass),
    AB_TRAIT_FIELD("bounce", AB_FIELD_DOUBLE, bounce),
    AB_TRAIT_FIELD("friction", AB_FIELD_DOUBLE, friction),
    AB_TRAIT_FIELD("damping", AB_FIELD_DOUBLE, damping),
    AB_TRAIT_FIELD("braking", AB_FIELD_DOUBLE, braking),
    AB_TRAIT_FIELD("surface", AB_FIELD_VECTOR, surface),
    AB_TRAIT_FIELD("open side", AB_FIELD_PAIR, open_side),
    AB_TRAIT_FIELD("category", AB_FIELD_U32, category),
    AB_TRAIT_FIELD("mask", AB_FIELD_U32, mask),
    AB_TRAIT_FIELD("group", AB_FIELD_I32, group),
    AB_TRAIT_FIELD("user", AB_FIELD_ID, user),
};

#define AB_CONTACT_FIELD(name, kind, field) AB_FIELD(ab_contact, name, kind, field)
static const ab_field fields_of_contact[] = {
    AB_CONTACT_FIELD("contact normal", AB_FIELD_VECTOR, normal),
    AB_CONTACT_FIELD("contact push", AB_FIELD_LENGTH, push),
    AB_CONTACT_FIELD("contact anchor", AB_FIELD_VECTOR, apart),
    AB_CONTACT_FIELD("contact flags", AB_FIELD_U32, flags),
};

#define AB_PASSING_FIELD(name, kind, field) AB_FIELD(ab_passing, name, kind, field)
static const ab_field fields_of_passing[] = {
    AB_PASSING_FIELD("permission: first body", AB_FIELD_ID, a),
    AB_PASSING_FIELD("permission: second body", AB_FIELD_ID, b),
    AB_PASSING_FIELD("permission: steps", AB_FIELD_I32, steps),
    AB_PASSING_FIELD("permission: since", AB_FIELD_I32, since),
    AB_PASSING_FIELD("permission: first piece", AB_FIELD_U32, strip.first),
    AB_PASSING_FIELD("permission: last piece", AB_FIELD_U32, strip.last),
    AB_PASSING_FIELD("permission: stride of pieces", AB_FIELD_U32, strip.stride),
    AB_PASSING_FIELD("permission: pieces of a stride", AB_FIELD_U16, strip.run),
    AB_PASSING_FIELD("permission: whose pieces", AB_FIELD_U16, strip.of),
};

#define AB_WALKER_FIELD(name, kind, field) AB_FIELD(ab_walker, name, kind, field)
static const ab_field fields_of_walker[] = {
    AB_WALKER_FIELD("walker", AB_FIELD_ID, id),
    AB_WALKER_FIELD("walker: ground", AB_FIELD_ID, ground),
    AB_WALKER_FIELD("walker: owed by the ground", AB_FIELD_VECTOR, owed),
    AB_WALKER_FIELD("walker: rest of the motion", AB_FIELD_VECTOR, rest),
    AB_WALKER_FIELD("walker: motion", AB_FIELD_VECTOR, motion),
    AB_WALKER_FIELD("walker: walks off the floor", AB_FIELD_U32, off_floor),
    AB_WALKER_FIELD("walker: flags", AB_FIELD_U32, flags),
};

#define AB_WORLD_FIELD(name, kind, field) AB_FIELD(abut_world_settings, name, kind, field)
static const ab_field fields_of_settings[] = {
    AB_WORLD_FIELD("gravity", AB_FIELD_PAIR, gravity),
    AB_WORLD_FIELD("up", AB_FIELD_PAIR, up),
    AB_WORLD_FIELD("steps_per_second", AB_FIELD_DOUBLE, steps_per_second),
    AB_WORLD_FIELD("budget", AB_FIELD_U32, budget),
    AB_WORLD_FIELD("friction", AB_FIELD_DOUBLE, friction),
    AB_WORLD_FIELD("no_sleep", AB_FIELD_U8, no_sleep),
};

#define AB_ROWS(table) (int)(sizeof(table) / sizeof(table)[0])

/* --- Bodies ----------------------------------------------------------------------------------- */

static ab_body_record whole_record(const abut_world *world, uint32_t index)
{
    ab_body_record record = { world->hot[index], world->cold[index], world->traits[index] };

    record.hot.flags = (record.hot.flags & AB_ASLEEP) != 0;
    return record;
}

/* What a body is made of, piece by piece. */
typedef struct shape_facts {
    int64_t kind;
    int64_t corners;
    int64_t radius;
    ab_vec place; /* as seen from the body */
} shape_facts;

#define AB_SHAPE_FIELD(name, kind, field) AB_FIELD(shape_facts, name, kind, field)
static const ab_field fields_of_shape[] = {
    AB_SHAPE_FIELD("shape: kind", AB_FIELD_I64, kind),
    AB_SHAPE_FIELD("shape: number of corners", AB_FIELD_I64, corners),
    AB_SHAPE_FIELD("shape: radius", AB_FIELD_LENGTH, radius),
    AB_SHAPE_FIELD("shape: place", AB_FIELD_VECTOR, place),
};

static shape_facts facts_of(const ab_piece *piece, const ab_core *core)
{
    return (shape_facts){ core->kind, core->count, core->radius, piece->offset };
}

static bool note_piece(abut_difference *out,
                       const abut_world *a,
                       const ab_piece *first,
                       const abut_world *b,
                       const ab_piece *second)
{
    static const ab_field corner = { "shape: corner", AB_FIELD_VECTOR, 0 };
    const ab_core *p = ab_world_core(a, first->core);
    const ab_core *q = ab_world_core(b, second->core);
    shape_facts of_p = facts_of(first, p);
    shape_facts of_q = facts_of(second, q);
    bool differs = ab_note_fields(out, &of_p, &of_q, fields_of_shape, AB_ROWS(fields_of_shape));

    for (int i = 0; i < p->count && !differs; i++) {
        ab_vec corner_p = ab_core_point(p, i);
        ab_vec corner_q = ab_core_point(q, i);

        differs = ab_note_fields(out, &corner_p, &corner_q, &corner, 1);
    }
    return differs;
}

static void show_cell(char *out, size_t size, const ab_grid *grid, uint32_t x, uint32_t y)
{
    ab_text text = ab_text_to(out, size);

    ab_text_add_integer(&text, ab_grid_kind(grid, x, y));
    ab_text_add(&text, " in column ");
    ab_text_add_integer(&text, x);
    ab_text_add(&text, ", row ");
    ab_text_add_integer(&text, y);
}

/* Notes the first cell of two grids of one size that is of another kind in each. */
static bool note_cell(abut_difference *out, const ab_grid *a, const ab_grid *b)
{
    for (uint32_t y = 0; y < a->height; y++) {
        for (uint32_t x = 0; x < a->width; x++) {
            if (ab_grid_kind(a, x, y) != ab_grid_kind(b, x, y)) {
                out->field = "cell";
                show_cell(out->first, sizeof out->first, a, x, y);
                show_cell(out->second, sizeof out->second, b, x, y);
                return true;
            }
        }
    }
    return false;
}

static bool note_grid(abut_difference *out, const ab_grid *a, const ab_grid *b)
{
    static const ab_field size = { "size of a cell", AB_FIELD_LENGTH, offsetof(ab_grid, size) };

    if (a == NULL || b == NULL) {
        return a != b && ab_note_lack(out, "cells", a != NULL);
    }
    return ab_note_numbers(out, "columns", a->width, b->width) ||
           ab_note_numbers(out, "rows", a->height, b->height) ||
           ab_note_fields(out, a, b, &size, 1) ||
           (a->hash != b->hash &&
            (note_cell(out, a, b) || ab_note_numbers(out, "hash of the cells", a->hash, b->hash)));
}

static bool note_shapes(abut_difference *out,
                        const abut_world *a,
                        uint32_t index_a,
                        const abut_world *b,
                        uint32_t index_b)
{
    const ab_piece *first = &a->pieces[a->cold[index_a].piece];
    const ab_piece *second = &b->pieces[b->cold[index_b].piece];

    if (note_grid(out, ab_grid_of(a, index_a), ab_grid_of(b, index_b))) {
        return true;
    }
    for (uint32_t k = 0; k < a->cold[index_a].piece_count; k++) {
        if (note_piece(out, a, &first[k], b, &second[k])) {
            return true;
        }
    }
    return false;
}

static bool note_body(abut_difference *out, const abut_world *a, const abut_world *b, uint32_t slot)
{
    bool in_a = slot < a->state->parts[AB_PART_SLOTS].count && a->slots[slot].index < AB_FREE;
    bool in_b = slot < b->state->parts[AB_PART_SLOTS].count && b->slots[slot].index < AB_FREE;

    if (!in_a && !in_b) {
        return false;
    }
    out->body = ab_slot_id(in_a ? a : b, slot);
    if (in_a != in_b) {
        return ab_note_lack(out, "body", in_a);
    }
    if (ab_note_numbers(out, "id", out->body, ab_slot_id(b, slot))) {
        return true;
    }
    uint32_t index_a = a->slots[slot].index;
    uint32_t index_b = b->slots[slot].index;
    ab_body_record first = whole_record(a, index_a);
    ab_body_record second = whole_record(b, index_b);

    return ab_note_fields(out, &first, &second, fields_of_body, AB_ROWS(fields_of_body)) ||
           note_shapes(out, a, index_a, b, index_b);
}

static bool note_bodies(abut_difference *out, const abut_world *a, const abut_world *b)
{
    uint32_t count_a = a->state->parts[AB_PART_SLOTS].count;
    uint32_t count_b = b->state->parts[AB_PART_SLOTS].count;

    for (uint32_t slot = 0; slot < count_a || slot < count_b; slot++) {
        if (note_body(out, a, b, slot)) {
            return true;
        }
    }
    out->body = ABUT_NO_BODY;
    for (uint32_t slot = 0; slot < count_a && slot < count_b; slot++) {
        if (ab_note_numbers(out, "free slot", ab_slot_id(a, slot), ab_slot_id(b, slot))) {
            return true;
        }
    }
    return ab_note_numbers(out, "number of slots", count_a, count_b);
}

/* --- Lists ------------------------------------------------------------------------------------ */

static uint32_t contact_total(const abut_world *world)
{
    return world->state->parts[AB_PART_CONTACTS].count + world->state->parts[AB_PART_DORMANT].count;
}

/* A contact by a number, wherever it lies. */
static const ab_contact *contact_at(const abut_world *world, uint32_t number)
{
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;

    return number < count ? &world->contacts[number] : &world->dormant[number - count].contact;
}

/* Whether a contact is another one as well; notes the difference if it is of the same two bodies.
 */
static bool is_same_contact(abut_difference *out,
                            const ab_contact *contact,
                            const ab_contact *other,
                            bool in_first)
{
    abut_difference found = { .body = contact->a, .other = contact->b };
    const ab_contact *first = in_first ? contact : other;
    const ab_contact *second = in_first ? other : contact;

    if (other->a != contact->a || other->b != contact->b) {
        return false;
    }
    if (ab_note_fields(&found, first, second, fields_of_contact, AB_ROWS(fields_of_contact))) {
        *out = found;
    }
    return found.field == NULL;
}

/* Notes a difference of a pair that comes before the one that is noted. */
static void note_contact(abut_difference *out,
                         const ab_contact *contact,
                         const abut_world *other,
                         bool in_first)
{
    abut_difference found = { .body = contact->a, .other = contact->b };

    if (out->field != NULL &&
        (out->body != contact->a ? out->body < contact->a : out->other <= contact->b)) {
        return;
    }
    ab_note_lack(&found, "contact", in_first);
    for (uint32_t k = ab_contact_first(other, contact->b); k != AB_NONE;
         k = ab_contact_next(other, contact->b, k)) {
        if (is_same_contact(&found, contact, &other->contacts[k], in_first)) {
            return;
        }
    }
    const ab_contact *resting = ab_dormant_find(other, contact->a, contact->b);

    if (resting != NULL && is_same_contact(&found, contact, resting, in_first)) {
        return;
    }
    *out = found;
}

static bool note_contacts(abut_difference *out, const abut_world *a, const abut_world *b)
{
    for (uint32_t k = 0; k < contact_total(a); k++) {
        note_contact(out, contact_at(a, k), b, true);
    }
    for (uint32_t k = 0; k < contact_total(b); k++) {
        note_contact(out, contact_at(b, k), a, false);
    }
    return out->field != NULL;
}

static bool note_passings(abut_difference *out, const abut_world *a, const abut_world *b)
{
    uint32_t count_a = a->state->parts[AB_PART_PASSING].count;
    uint32_t count_b = b->state->parts[AB_PART_PASSING].count;

    for (uint32_t k = 0; k < count_a && k < count_b; k++) {
        if (ab_note_fields(out, &a->passing[k], &b->passing[k], fields_of_passing,
                           AB_ROWS(fields_of_passing))) {
            out->body = a->passing[k].a;
            out->other = a->passing[k].b;
            return true;
        }
    }
    return ab_note_numbers(out, "number of permissions", count_a, count_b);
}

static bool note_walkers(abut_difference *out, const abut_world *a, const abut_world *b)
{
    uint32_t count_a = a->state->parts[AB_PART_WALKERS].count;
    uint32_t count_b = b->state->parts[AB_PART_WALKERS].count;

    for (uint32_t k = 0; k < count_a && k < count_b; k++) {
        if (ab_note_fields(out, &a->walkers[k], &b->walkers[k], fields_of_walker,
                           AB_ROWS(fields_of_walker))) {
            out->body = a->walkers[k].id;
            return true;
        }
    }
    return ab_note_numbers(out, "number of walkers", count_a, count_b);
}

abut_status abut_world_compare(const abut_world *a, const abut_world *b, abut_difference *out)
{
    if (out != NULL) {
        *out = (abut_difference){ .field = NULL };
    }
    if (a == NULL || b == NULL || out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_world_is_busy(a) || ab_world_is_busy(b)) {
        return ABUT_E_BUSY;
    }
    bool differ = ab_note_numbers(out, "frame", a->state->frame, b->state->frame) ||
                  note_bodies(out, a, b) || note_contacts(out, a, b) || note_passings(out, a, b) ||
                  note_walkers(out, a, b) ||
                  ab_note_fields(out, &a->settings, &b->settings, fields_of_settings,
                                 AB_ROWS(fields_of_settings)) ||
                  ab_note_numbers(out, "hash", abut_world_hash(a), abut_world_hash(b));

    (void)differ;
    return ABUT_OK;
}
