/* examples/world.c - a room full of things that move, and never overlap.
 *
 * Crates fall on a lift and ride it, a ball bounces away, and a bullet that goes a million units
 * in a frame stops at a wall that is one unit thick. The pictures are drawn by asking the world
 * who is at each point; after every frame each body is asked whether it overlaps anything.
 *
 * SPDX-License-Identifier: MIT */

#include <abut/abut.h>
#include <stdio.h>

enum { WIDE = 64, HIGH = 18, FRAMES = 90 };

static int failures = 0;

/* y runs towards the floor. `name` is one letter, and the body's user value. */
static abut_body add(abut_world *world, char name, abut_shape shape, abut_body_settings settings)
{
    abut_body body;

    settings.shapes = &shape;
    settings.user = (uint64_t)name;
    if (abut_world_add(world, &settings, &body) != ABUT_OK) {
        printf("%c: %s\n", name, abut_world_last_error(world));
        failures++;
    }
    return body;
}

static void build_room(abut_world *world)
{
    const abut_body_settings wall = { .kind = ABUT_BODY_STATIC };

    add(world, '#', abut_rect(0, 0, WIDE, 1), wall);
    add(world, '#', abut_rect(0, HIGH - 1, WIDE, 1), wall);
    add(world, '#', abut_rect(0, 1, 1, HIGH - 2), wall);
    add(world, '#', abut_rect(WIDE - 1, 1, 1, HIGH - 2), wall);
    add(world, '/', abut_triangle(1, 11, 13, HIGH - 1, 1, HIGH - 1), wall);
}

static void draw(const abut_world *world)
{
    printf("frame %d\n", (int)abut_world_frame(world));
    for (int y = 0; y < HIGH; y++) {
        for (int x = 0; x < WIDE; x++) {
            abut_body here = ABUT_NO_BODY;
            uint32_t count = 0;

            abut_world_find_point(world, (abut_vec2){ x + 0.5, y + 0.5 }, NULL, &here, 1, &count);
            putchar(count == 0 ? ' ' : (char)abut_body_user(world, here));
        }
        putchar('\n');
    }
}

static void tell_events(const abut_world *world)
{
    uint32_t count;
    const abut_event *events = abut_world_events(world, &count);

    for (uint32_t i = 0; i < count; i++) {
        const abut_event *e = &events[i];
        char b = e->b == ABUT_NO_BODY ? ' ' : (char)abut_body_user(world, e->b);

        if (e->what > ABUT_EVENT_HIT || e->speed > 0.2) {
            printf("  frame %2d, time %.6f: %c %s %c", (int)abut_world_frame(world), e->time,
                   (char)abut_body_user(world, e->a), abut_event_name(e->what), b);
            if (e->what == ABUT_EVENT_HIT) {
                printf(" at %.4g a frame", e->speed);
            }
            putchar('\n');
        }
    }
}

/* Asks the exact predicate about every body and everything near it. */
static void check_overlaps(const abut_world *world)
{
    abut_body bodies[32];
    uint32_t count = abut_world_bodies(world, bodies, 32);

    for (uint32_t i = 0; i < count; i++) {
        abut_shape shape = abut_body_shape(world, bodies[i], 0);
        abut_world_query others = { .overlapping = true, .except = bodies[i] };
        uint32_t found;

        abut_world_find(world, &shape, &others, NULL, 0, &found);
        failures += abut_body_kind_of(world, bodies[i]) == ABUT_BODY_MOVER && found > 0;
    }
}

int main(void)
{
    abut_world *world =
        abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.05 }, .friction = 0.2 });

    build_room(world);
    abut_body lift = add(world, '=', abut_rect(0, 0, 14, 1),
                         (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC, .at = { 24, 16 } });
    abut_body last = ABUT_NO_BODY;

    for (int i = 0; i < 3; i++) {
        last = add(world, (char)('A' + i), abut_rect(0, 0, 5, 3),
                   (abut_body_settings){ .at = { 27 + i, 12 - 4 * i } });
    }
    add(world, 'o', abut_circle(0, 0, 1.5),
        (abut_body_settings){ .at = { 5, 4 }, .answer = ABUT_ANSWER_BOUNCE, .bounce = 0.8 });
    abut_body bullet = add(
        world, '*', abut_circle(0, 0, 0.6),
        (abut_body_settings){
            .at = { 50, 9 }, .velocity = { 1e6, 0 }, .answer = ABUT_ANSWER_STOP, .floats = true });

    draw(world);
    for (int frame = 0; frame < FRAMES; frame++) {
        abut_body_set_velocity(world, lift, (abut_vec2){ 0, frame < 40 ? 0 : -0.125 });
        failures += abut_world_step(world) != ABUT_OK;
        tell_events(world);
        check_overlaps(world);
        if (frame == 39 || frame == FRAMES - 1) {
            draw(world);
        }
    }
    abut_vec2 at = abut_body_at(world, last);
    abut_vec2 end = abut_body_at(world, bullet);

    printf("C rides at (%g, %g), %s, on %c; the lift is at %g\n", at.x, at.y,
           abut_body_is_grounded(world, last) ? "grounded" : "in the air",
           (char)abut_body_user(world, abut_body_support(world, last)),
           abut_body_at(world, lift).y);
    printf("the bullet is at (%.4f, %.4f)\n", end.x, end.y);
    printf("overlaps and failed calls: %d, hash %016llx\n", failures,
           (unsigned long long)abut_world_hash(world));
    abut_world_destroy(world);
    return failures > 0;
}
