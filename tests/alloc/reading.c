/* alloc/reading.c - digests of all that can be read of a world.
 *
 * SPDX-License-Identifier: MIT */

#include "alloc/reading.h"

#include "hash/digest.h"

#include <stdlib.h>

enum { BODIES = 2048, CONTACTS = 2048, ANSWERS = 512 };

typedef struct roll {
    abut_body bodies[BODIES];
    uint32_t count;
} roll;

static void add_settings_of_body(digest *d, const abut_world *world, abut_body body)
{
    abut_body_settings is;

    add_int(d, (int)abut_body_read(world, body, &is));
    add_int(d, (int)is.answer * 64 + (int)is.push_rule * 16 + (int)is.when_blocked);
    add_vec2(d, is.acceleration);
    add_vec2(d, is.surface);
    add_number(d, is.mass);
    add_number(d, is.bounce);
    add_number(d, is.push_limit);
    add_vec2(d, is.open_side);
    add_int(d,
            (int)is.open_sides * 16 + is.sensor * 8 + is.floats * 4 + is.wakeful * 2 + is.yields);
    add_bits(d, (uint64_t)is.category << 32 | is.mask);
    add_int(d, is.group);
}

static void add_settings_of_world(digest *d, const abut_world *world)
{
    abut_world_settings is;

    add_int(d, (int)abut_world_read(world, &is));
    add_vec2(d, is.gravity);
    add_vec2(d, is.up);
    add_number(d, is.friction);
    add_int(d, (int)is.budget * 8 + is.no_sleep * 4 + is.no_stayed * 2 + is.trails);
}

static void add_value_of_body(digest *d, const abut_world *world, abut_body body)
{
    add_bits(d, body);
    add_int(d, (int)abut_body_kind_of(world, body));
    add_vec2(d, abut_body_at(world, body));
    add_vec2(d, abut_body_velocity(world, body));
    add_number(d, abut_body_angle(world, body));
    add_bits(d, abut_body_user(world, body));
    add_int(d, abut_body_is_asleep(world, body) * 2 + abut_body_is_grounded(world, body));
    add_bounds(d, abut_body_bounds(world, body));
    add_int(d, abut_body_shape_count(world, body));
    add_settings_of_body(d, world, body);
}

static void add_events(digest *d, const abut_world *world)
{
    uint32_t count = 0;
    const abut_event *events = abut_world_events(world, &count);

    add_bits(d, count);
    for (uint32_t i = 0; i < count; i++) {
        add_int(d, (int)events[i].what * 2 + events[i].solid);
        add_bits(d, events[i].a);
        add_bits(d, events[i].b);
        add_number(d, events[i].time);
        add_vec2(d, events[i].normal);
        add_number(d, events[i].speed);
    }
}

static void add_report(digest *d, const abut_world *world)
{
    abut_step_report report = abut_world_report(world);

    add_bits(d, (uint64_t)report.impacts << 32 | report.frozen);
    add_bits(d, (uint64_t)report.awake << 32 | report.asleep);
    add_bits(d, report.contacts);
}

static void add_values(digest *d, const abut_world *world, const roll *all)
{
    add_bits(d, abut_world_hash(world));
    add_bits(d, abut_world_frame(world));
    add_bits(d, abut_world_count(world));
    add_bits(d, all->count);
    for (uint32_t i = 0; i < all->count && i < BODIES; i++) {
        add_value_of_body(d, world, all->bodies[i]);
    }
    add_settings_of_world(d, world);
    add_events(d, world);
    add_report(d, world);
}

static void add_contacts(digest *d, const abut_world *world, abut_body body)
{
    static abut_body_contact contacts[CONTACTS];
    uint32_t count = abut_body_contacts(world, body, contacts, CONTACTS);

    add_bits(d, count);
    for (uint32_t i = 0; i < count && i < CONTACTS; i++) {
        add_bits(d, (uint64_t)contacts[i].other << 1 | contacts[i].solid);
        add_vec2(d, contacts[i].normal);
        add_vec2(d, contacts[i].point);
        add_number(d, contacts[i].gap);
    }
    add_bits(d, abut_body_support(world, body));
}

static void add_state_of_body(digest *d, const abut_world *world, abut_body body)
{
    uint32_t points = 0;
    const abut_trail_point *trail = abut_body_trail(world, body, &points);

    add_bits(d, points);
    for (uint32_t i = 0; i < points; i++) {
        add_number(d, trail[i].time);
        add_vec2(d, trail[i].at);
    }
    for (uint32_t i = 0; i < abut_body_shape_count(world, body); i++) {
        abut_shape shape = abut_body_shape(world, body, i);

        add_number(d, abut_shape_area(&shape));
        add_vec2(d, abut_shape_centroid(&shape));
    }
    add_contacts(d, world, body);
}

/* The saved bytes show more than any reader: all that the next steps depend on. */
static void add_saved(digest *d, const abut_world *world)
{
    size_t size = 0;

    add_int(d, (int)abut_world_save(world, NULL, 0, &size));
    unsigned char *bytes = malloc(size);

    add_int(d, (int)abut_world_save(world, bytes, size, &size));
    for (size_t i = 0; i < size; i++) {
        add_bits(d, bytes[i]);
    }
    free(bytes);
}

static void add_state(digest *d, const abut_world *world, const roll *all)
{
    add_values(d, world, all);
    add_saved(d, world);
    for (uint32_t i = 0; i < all->count && i < BODIES; i++) {
        add_state_of_body(d, world, all->bodies[i]);
    }
}

static void add_found(digest *d, abut_status status, const abut_body *found, uint32_t count)
{
    add_int(d, (int)status);
    add_bits(d, count);
    for (uint32_t i = 0; i < count && i < ANSWERS; i++) {
        add_bits(d, found[i]);
    }
}

static void add_met(digest *d, abut_status status, const abut_met *met, uint32_t count)
{
    add_int(d, (int)status);
    add_bits(d, count);
    for (uint32_t i = 0; i < count && i < ANSWERS; i++) {
        add_bits(d, met[i].id);
        add_hit(d, met[i].hit);
    }
}

static void add_answers(digest *d, const abut_world *world)
{
    static abut_body found[ANSWERS];
    static abut_met met[ANSWERS];
    static abut_near near[ANSWERS];
    abut_world_query query = { .sensors = true };
    abut_shape disc = abut_circle(1, 2, 12);
    abut_bounds region = { { -20, -30 }, { 40, 30 } };
    abut_vec2 from = { -100, -3 };
    abut_vec2 to = { 300, 4 };
    uint32_t count = 0;
    abut_status status = abut_world_find(world, &disc, &query, found, ANSWERS, &count);

    add_found(d, status, found, count);
    status = abut_world_find_point(world, (abut_vec2){ 0.5, 0.5 }, &query, found, ANSWERS, &count);
    add_found(d, status, found, count);
    status = abut_world_find_bounds(world, region, NULL, found, ANSWERS, &count);
    add_found(d, status, found, count);
    status = abut_world_cast_all(world, from, to, ABUT_INSIDE_HIT, NULL, met, ANSWERS, &count);
    add_met(d, status, met, count);
    status = abut_world_sweep_all(world, &disc, to, &query, met, ANSWERS, &count);
    add_met(d, status, met, count);
    status = abut_world_nearest(world, &disc, 500, &query, near, ANSWERS, &count);
    add_int(d, (int)status);
    for (uint32_t i = 0; i < count && i < ANSWERS; i++) {
        add_bits(d, near[i].id);
        add_number(d, near[i].gap.distance);
    }
}

static uint64_t read_with(const abut_world *world,
                          void (*add)(digest *, const abut_world *, const roll *))
{
    static roll all;
    digest d = { .value = 1 };

    all.count = abut_world_bodies(world, all.bodies, BODIES);
    add(&d, world, &all);
    return d.value;
}

uint64_t reading_work(const abut_world *world)
{
    abut_step_report report = abut_world_report(world);
    digest d = { .value = 1 };

    add_bits(&d, (uint64_t)report.candidates << 32 | report.sweeps);
    add_bits(&d, report.legs);
    return d.value;
}

uint64_t reading_values(const abut_world *world)
{
    return read_with(world, add_values);
}

uint64_t reading_state(const abut_world *world)
{
    return read_with(world, add_state);
}

uint64_t reading_all(const abut_world *world)
{
    digest d = { .value = reading_state(world) };

    add_answers(&d, world);
    return d.value;
}
