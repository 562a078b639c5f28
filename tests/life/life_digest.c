/* life/life_digest.c - all that can be read of a world, as one number.
 *
 * SPDX-License-Identifier: MIT */
#include "life/life.h"

#include <string.h>

enum { MOST = 64 };

/* FNV-1a, over values that have no holes in them. */
static uint64_t mix_bytes(uint64_t digest, const void *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;

    for (size_t i = 0; i < size; i++) {
        digest = (digest ^ at[i]) * 0x100000001b3u;
    }
    return digest;
}

static uint64_t mix_number(uint64_t digest, double number)
{
    return mix_bytes(digest, &number, sizeof(number));
}

static uint64_t mix_vec2(uint64_t digest, abut_vec2 v)
{
    return mix_number(mix_number(digest, v.x), v.y);
}

static uint64_t mix_shape(uint64_t digest, const abut_shape *shape)
{
    abut_vec2 corners[ORACLE_CORNERS] = { { 0, 0 } };
    int count = abut_shape_corners(shape, corners, ORACLE_CORNERS);

    digest = mix_number(digest, abut_shape_radius(shape));
    for (int i = 0; i < count && i < ORACLE_CORNERS; i++) {
        digest = mix_vec2(digest, corners[i]);
    }
    return digest;
}

static uint64_t mix_contacts(uint64_t digest, const abut_world *world, abut_body body)
{
    abut_body_contact contacts[MOST];
    uint32_t count = abut_body_contacts(world, body, contacts, MOST);

    for (uint32_t i = 0; i < count && i < MOST; i++) {
        digest = mix_number(digest, contacts[i].other);
        digest = mix_vec2(digest, contacts[i].normal);
        digest = mix_vec2(digest, contacts[i].point);
        digest = mix_number(digest, contacts[i].gap);
        digest = mix_number(digest, contacts[i].solid);
    }
    return mix_number(digest, abut_body_support(world, body));
}

static uint64_t mix_body(uint64_t digest, const abut_world *world, abut_body body)
{
    uint32_t points = 0;
    const abut_trail_point *trail = abut_body_trail(world, body, &points);
    abut_bounds bounds = abut_body_bounds(world, body);

    digest = mix_number(digest, body);
    digest = mix_number(digest, abut_body_kind_of(world, body));
    digest = mix_vec2(digest, abut_body_at(world, body));
    digest = mix_vec2(digest, abut_body_velocity(world, body));
    digest = mix_number(digest, abut_body_angle(world, body));
    digest = mix_number(digest, (double)abut_body_user(world, body));
    digest = mix_number(digest, abut_body_is_asleep(world, body));
    digest = mix_number(digest, abut_body_is_grounded(world, body));
    digest = mix_vec2(mix_vec2(digest, bounds.min), bounds.max);
    for (uint32_t i = 0; i < abut_body_shape_count(world, body); i++) {
        abut_shape shape = abut_body_shape(world, body, i);

        digest = mix_shape(digest, &shape);
    }
    for (uint32_t i = 0; i < points; i++) {
        digest = mix_vec2(mix_number(digest, trail[i].time), trail[i].at);
    }
    return mix_contacts(digest, world, body);
}

uint64_t life_digest(const abut_world *world)
{
    abut_body bodies[MOST];
    uint32_t count = abut_world_bodies(world, bodies, MOST);
    uint32_t event_count = 0;
    const abut_event *events = abut_world_events(world, &event_count);
    uint64_t hash = abut_world_hash(world);
    uint64_t digest = mix_bytes(0xcbf29ce484222325u, &hash, sizeof(hash));

    digest = mix_number(digest, abut_world_count(world));
    digest = mix_number(digest, (double)abut_world_frame(world));
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        digest = mix_body(digest, world, bodies[i]);
    }
    for (uint32_t i = 0; i < event_count; i++) {
        digest = mix_number(digest, events[i].what);
        digest = mix_number(mix_number(digest, events[i].a), events[i].b);
        digest = mix_number(mix_number(digest, events[i].time), events[i].speed);
        digest = mix_number(mix_vec2(digest, events[i].normal), events[i].solid);
    }
    return digest;
}
