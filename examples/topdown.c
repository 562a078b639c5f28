/* examples/topdown.c - a room seen from above: a hero walks, slides along walls, pushes crates onto
 * switches and opens a door.
 *
 * Without gravity and `up` everything is a wall, and abut_body_walk() slides along all walls that
 * it touches at once: there is no jitter in corners. `topdown room.svg` also draws the room.
 *
 * SPDX-License-Identifier: MIT */

#include <abut/abut.h>
#include <stdio.h>

enum { FRAMES = 420, CRATES = 2 };

typedef struct keys {
    int from; /* frame */
    double x;
    double y;
} keys;

/* Who plays: towards the crates, diagonally into corners, out of the door. */
static const keys script[] = {
    { 0, 1, 0 },        { 45, 0, -1 }, { 60, -1, 0 }, { 75, 0, 1 },
    { 90, 0.7, 0.7 },   { 130, 0, 1 }, { 150, 1, 0 }, { 163, 0, -1 },
    { 230, 0.7, -0.7 }, { 300, 0, 1 }, { 340, 1, 0 },
};

typedef struct room {
    abut_world *world;
    abut_body hero;
    abut_body crates[CRATES];
    abut_body switches[CRATES];
    abut_body door;
    abut_vec2 path[FRAMES];
    int pushed;
    int blocked;
} room;

static int failures = 0;

static abut_body add(room *r, abut_shape shape, abut_body_settings settings)
{
    abut_body body = 0;

    settings.shapes = &shape;
    if (abut_world_add(r->world, &settings, &body) != ABUT_OK) {
        printf("%s\n", abut_world_last_error(r->world));
        failures++;
    }
    return body;
}

static void build(room *r)
{
    const abut_body_settings wall = { .kind = ABUT_BODY_STATIC };
    const abut_body_settings plate = { .kind = ABUT_BODY_STATIC, .sensor = true };

    add(r, abut_rect(0, 0, 160, 8), wall);
    add(r, abut_rect(0, 112, 160, 8), wall);
    add(r, abut_rect(0, 8, 8, 104), wall);
    add(r, abut_rect(152, 8, 8, 44), wall);
    add(r, abut_rect(152, 68, 8, 44), wall);
    r->door = add(r, abut_rect(152, 52, 8, 16), wall);
    add(r, abut_triangle(8, 112, 8, 80, 40, 112), wall); /* corners wider than a right angle */
    add(r, abut_triangle(152, 8, 152, 30, 120, 8), wall);
    add(r, abut_circle(110, 90, 7), wall); /* a pillar */
    for (int i = 0; i < CRATES; i++) {
        static const abut_vec2 at[CRATES] = { { 52, 64 }, { 91, 76 } };
        static const abut_vec2 plates[CRATES] = { { 75, 64 }, { 91, 22 } };

        r->crates[i] = add(r, abut_rect(-6, -6, 12, 12), (abut_body_settings){ .at = at[i] });
        r->switches[i] = add(r, abut_rect(plates[i].x - 3, plates[i].y - 3, 6, 6), plate);
    }
    r->hero = add(r, abut_circle(0, 0, 5), (abut_body_settings){ .at = { 20, 64 } });
}

static void play(room *r, int frame)
{
    const abut_walk_settings how = { .push = 1 };
    keys now = script[0];
    abut_walked walked;

    for (size_t i = 0; i < sizeof script / sizeof script[0]; i++) {
        now = script[i].from <= frame ? script[i] : now;
    }
    if (abut_body_walk(r->world, r->hero, &how, (abut_vec2){ now.x, now.y }, &walked) != ABUT_OK) {
        printf("%s\n", abut_world_last_error(r->world));
        failures++;
    }
    r->pushed += walked.pushed != ABUT_NO_BODY;
    r->blocked += walked.wall.body != ABUT_NO_BODY;
    r->path[frame] = walked.at;
}

/* Which crates lie on switches, and the door once both do. */
static void watch(room *r, int frame)
{
    uint32_t count;
    const abut_event *events = abut_world_events(r->world, &count);
    int down = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (events[i].what == ABUT_EVENT_BEGAN && !events[i].solid) {
            printf("%3d  a switch is pressed\n", frame);
        }
    }
    for (int i = 0; i < CRATES; i++) {
        down += abut_body_contacts(r->world, r->switches[i], NULL, 0) > 0;
    }
    if (down == CRATES && abut_world_has(r->world, r->door)) {
        printf("%3d  the door opens\n", frame);
        abut_world_remove(r->world, r->door);
    }
}

static void check_overlaps(room *r)
{
    abut_body found[8];
    uint32_t count;
    abut_world_query query = { .overlapping = true };

    for (int i = -1; i < CRATES; i++) {
        query.except = i < 0 ? r->hero : r->crates[i];
        abut_shape shape = abut_body_shape(r->world, query.except, 0);

        abut_world_find(r->world, &shape, &query, found, 8, &count);
        failures += count > 0;
    }
}

static void draw(room *r, const char *name)
{
    FILE *file = fopen(name, "w");
    abut_body all[64];
    uint32_t count = abut_world_bodies(r->world, all, 64);

    if (file == NULL) {
        printf("cannot write %s\n", name);
        failures++;
        return;
    }
    fprintf(file, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 120\">\n");
    for (uint32_t i = 0; i < count; i++) {
        abut_shape shape = abut_body_shape(r->world, all[i], 0);
        abut_vec2 corners[8];
        int n = abut_shape_corners(&shape, corners, 8);
        const char *fill =
            abut_body_kind_of(r->world, all[i]) == ABUT_BODY_MOVER ? "#caa46a" : "#b9c4cc";

        if (n == 1) {
            fprintf(file, "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"%s\"/>\n", corners[0].x,
                    corners[0].y, abut_shape_radius(&shape), fill);
            continue;
        }
        fprintf(file, "<polygon fill=\"%s\" stroke=\"#333\" stroke-width=\".3\" points=\"", fill);
        for (int k = 0; k < n; k++) {
            fprintf(file, "%g,%g ", corners[k].x, corners[k].y);
        }
        fprintf(file, "\"/>\n");
    }
    fprintf(file, "<polyline fill=\"none\" stroke=\"#d5542f\" stroke-width=\".7\" points=\"");
    for (int i = 0; i < FRAMES; i++) {
        fprintf(file, "%g,%g ", r->path[i].x, r->path[i].y);
    }
    fprintf(file, "\"/>\n</svg>\n");
    fclose(file);
}

int main(int argc, char **argv)
{
    static room r;

    r.world = abut_world_create(NULL);
    build(&r);
    for (int frame = 0; frame < FRAMES; frame++) {
        play(&r, frame);
        abut_world_step(r.world);
        watch(&r, frame);
        check_overlaps(&r);
    }
    abut_vec2 at = abut_body_at(r.world, r.hero);

    failures += abut_world_has(r.world, r.door); /* it must have been opened */

    printf("the hero is at (%.2f, %.2f); pushed in %d frames, touched something in %d\n", at.x,
           at.y, r.pushed, r.blocked);
    if (argc > 1) {
        draw(&r, argv[1]);
    }
    abut_world_destroy(r.world);
    printf("%s\n", failures == 0 ? "nothing overlapped" : "FAILED");
    return failures != 0;
}
