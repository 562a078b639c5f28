/* world/save/records.c - what a saved world is made of, field by field.
 *
 * Whatever follows from other fields is left out and computed again: the inverse of the mass, the
 * box of a place. Changing a line here makes another version of the format.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/save/parcel.h"

uint64_t ab_checksum(const uint8_t *bytes, size_t size)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);

    for (size_t k = 0; k < size; k++) {
        sum = (sum ^ bytes[k]) * UINT64_C(0x100000001b3);
    }
    return sum ^ sum >> 32;
}

void ab_carry_settings(ab_parcel *parcel, abut_world_settings *settings)
{
    ab_carry_vec2(parcel, &settings->gravity);
    ab_carry_vec2(parcel, &settings->up);
    ab_carry_double(parcel, &settings->steps_per_second);
    ab_carry_u32(parcel, &settings->budget);
    ab_carry_double(parcel, &settings->friction);
    ab_carry_bool(parcel, &settings->no_sleep);
    ab_carry_bool(parcel, &settings->no_stayed);
    ab_carry_bool(parcel, &settings->trails);
}

/* A count, of which only whether it is 0 travels. */
static void carry_whether(ab_parcel *parcel, uint32_t *count)
{
    uint8_t some = *count > 0;

    ab_carry_u8(parcel, &some);
    *count = parcel->in != NULL ? some : *count;
}

/* Four flags in a byte, and how fast the surface runs if the last is set: bodies without these look
 * as they did when there was one flag. */
static void carry_manners(ab_parcel *parcel, ab_cold *cold, ab_traits *traits)
{
    bool runs = (traits->surface.x | traits->surface.y) != 0;
    uint8_t manners =
        (uint8_t)(cold->gives_way | cold->whole << 1 | cold->one_sided << 2 | runs << 3);

    ab_carry_u8(parcel, &manners);
    ab_parcel_expect(parcel, manners <= 15, "a body has flags that are not known");
    cold->gives_way = manners & 1;
    cold->whole = manners >> 1 & 1;
    cold->one_sided = manners >> 2 & 1;
    if (manners >> 3 != 0) {
        ab_carry_vec(parcel, &traits->surface);
        ab_parcel_expect(parcel, ab_vec_within(traits->surface, AB_LATTICE_LIMIT),
                         "a surface runs too fast");
        ab_parcel_expect(parcel, (traits->surface.x | traits->surface.y) != 0,
                         "a surface that runs stands still");
    }
}

static void carry_rules_of_body(ab_parcel *parcel, ab_body_record *record)
{
    ab_cold *cold = &record->cold;
    ab_traits *traits = &record->traits;

    ab_carry_u8(parcel, &cold->answer);
    ab_carry_u8(parcel, &cold->push_rule);
    ab_carry_u8(parcel, &cold->when_blocked);
    ab_carry_u8(parcel, &cold->open_sides);
    ab_carry_u8(parcel, &cold->sensor);
    ab_carry_u8(parcel, &cold->floats);
    ab_carry_u8(parcel, &cold->wakeful);
    carry_manners(parcel, cold, traits);
    carry_whether(parcel, &cold->permissions);
    ab_carry_vec(parcel, &traits->acceleration);
    ab_carry_i64(parcel, &traits->push_limit);
    ab_carry_u64(parcel, &traits->user);
    ab_carry_double(parcel, &traits->angle);
    ab_carry_double(parcel, &traits->mass);
    ab_carry_double(parcel, &traits->bounce);
    ab_carry_double(parcel, &traits->friction);
    ab_carry_double(parcel, &traits->damping);
    ab_carry_double(parcel, &traits->braking);
    ab_carry_vec2(parcel, &traits->open_side);
    ab_carry_u32(parcel, &traits->category);
    ab_carry_u32(parcel, &traits->mask);
    ab_carry_i32(parcel, &traits->group);
}

void ab_carry_body(ab_parcel *parcel, ab_body_record *record)
{
    ab_cold *cold = &record->cold;

    ab_carry_u8(parcel, &record->hot.kind);
    ab_carry_u8(parcel, &record->hot.flags);
    ab_carry_u8(parcel, &cold->frozen_streak);
    ab_carry_u8(parcel, &cold->grounded);
    ab_carry_u16(parcel, &cold->still);
    ab_carry_u16(parcel, &cold->piece_count);
    ab_carry_vec(parcel, &record->hot.at);
    ab_carry_vec(parcel, &cold->velocity);
    ab_carry_vec(parcel, &cold->anchor);
    ab_carry_vec(parcel, &cold->origin);
    ab_carry_i32(parcel, &cold->carry_x);
    ab_carry_i32(parcel, &cold->carry_y);
    carry_rules_of_body(parcel, record);
}

void ab_carry_contact(ab_parcel *parcel, ab_contact *contact)
{
    ab_carry_u64(parcel, &contact->a);
    ab_carry_u64(parcel, &contact->b);
    ab_carry_i64(parcel, &contact->push);
    ab_carry_vec(parcel, &contact->apart);
    ab_carry_u32(parcel, &contact->flags);
    ab_carry_i32(parcel, &contact->fine);
    ab_carry_vec(parcel, &contact->normal);
}

void ab_carry_passing(ab_parcel *parcel, ab_passing *passing)
{
    ab_carry_u64(parcel, &passing->a);
    ab_carry_u64(parcel, &passing->b);
    ab_carry_i32(parcel, &passing->steps);
    ab_carry_i32(parcel, &passing->since);
    ab_carry_u32(parcel, &passing->strip.first);
    ab_carry_u32(parcel, &passing->strip.last);
    ab_carry_u32(parcel, &passing->strip.stride);
    ab_carry_u16(parcel, &passing->strip.run);
    ab_carry_u16(parcel, &passing->strip.of);
}

static void carry_walk_rules(ab_parcel *parcel, ab_walk_rules *rules)
{
    ab_carry_vec(parcel, &rules->up);
    ab_carry_i64(parcel, &rules->floor);
    ab_carry_i64(parcel, &rules->step);
    ab_carry_i64(parcel, &rules->snap);
    ab_carry_i64(parcel, &rules->corner);
    ab_carry_i64(parcel, &rules->ledge);
    ab_carry_i64(parcel, &rules->pixel);
    ab_carry_double(parcel, &rules->steepness);
    ab_carry_double(parcel, &rules->push);
    ab_carry_u8(parcel, &rules->keeps_sideways);
    ab_carry_u8(parcel, &rules->drop);
    ab_carry_u8(parcel, &rules->leave);
}

static void carry_steering(ab_parcel *parcel, abut_walk_settings *steering)
{
    uint8_t leave = (uint8_t)steering->leave;

    ab_carry_vec2(parcel, &steering->up);
    ab_carry_double(parcel, &steering->slope);
    ab_carry_double(parcel, &steering->step);
    ab_carry_double(parcel, &steering->snap);
    ab_carry_double(parcel, &steering->corner);
    ab_carry_double(parcel, &steering->ledge);
    ab_carry_double(parcel, &steering->push);
    ab_carry_double(parcel, &steering->pixel);
    ab_carry_bool(parcel, &steering->keeps_sideways);
    ab_carry_bool(parcel, &steering->drop);
    ab_carry_bool(parcel, &steering->crouch);
    ab_carry_u8(parcel, &leave);
    steering->leave = (abut_walk_leave)leave;
}

static void carry_touch(ab_parcel *parcel, abut_walk_touch *touch)
{
    ab_carry_u64(parcel, &touch->body);
    ab_carry_vec2(parcel, &touch->normal);
    ab_carry_vec2(parcel, &touch->point);
    ab_carry_vec2(parcel, &touch->velocity);
}

static void carry_walked(ab_parcel *parcel, abut_walked *walked)
{
    ab_carry_vec2(parcel, &walked->at);
    ab_carry_vec2(parcel, &walked->moved);
    ab_carry_vec2(parcel, &walked->carried);
    ab_carry_vec2(parcel, &walked->velocity);
    carry_touch(parcel, &walked->floor);
    carry_touch(parcel, &walked->wall);
    carry_touch(parcel, &walked->ceiling);
    ab_carry_u32(parcel, &walked->off_floor);
    ab_carry_bool(parcel, &walked->landed);
    ab_carry_bool(parcel, &walked->left_floor);
    ab_carry_bool(parcel, &walked->stepped);
    ab_carry_bool(parcel, &walked->snapped);
    ab_carry_bool(parcel, &walked->shifted);
    ab_carry_bool(parcel, &walked->nudged);
    ab_carry_bool(parcel, &walked->wedged);
    ab_carry_bool(parcel, &walked->crouching);
    ab_carry_u64(parcel, &walked->pushed);
}

void ab_carry_walker(ab_parcel *parcel, ab_walker *walker)
{
    ab_carry_u64(parcel, &walker->id);
    ab_carry_u64(parcel, &walker->ground);
    ab_carry_vec(parcel, &walker->owed);
    ab_carry_vec(parcel, &walker->rest);
    ab_carry_vec(parcel, &walker->motion);
    ab_carry_u32(parcel, &walker->off_floor);
    ab_carry_u32(parcel, &walker->flags);
    ab_carry_u32(parcel, &walker->tall_count);
    carry_walk_rules(parcel, &walker->rules);
    carry_steering(parcel, &walker->steering);
    carry_walked(parcel, &walker->last);
}
