/* examples/platformer.c - a small level, played by a script: run, jump, ride, drop, crouch, push.
 *
 * The hero is steered by abut_body_walk() alone. What a game adds is a velocity of its own, and the
 * two kindnesses that players do not notice until they are missing: a jump is allowed for a few
 * frames after the floor has ended (coyote time), and one that was asked for just before landing is
 * done then (a buffer). `platformer level.svg` also draws the level and the path.
 *
 * SPDX-License-Identifier: MIT */

#include <abut/abut.h>
#include <stdio.h>

enum { FRAMES = 620, COYOTE = 6, BUFFER = 5 };

typedef struct keys {
    int from; /* frame */
    int sideways;
    char act; /* j: jump, d: drop, c: crouch */
} keys;

/* Who plays. */
static const keys script[] = {
    { 0, 1, ' ' },   { 40, 1, 'j' },  { 110, 1, ' ' }, { 150, 0, ' ' },  { 160, 0, 'd' },
    { 161, 0, ' ' }, { 200, 1, ' ' }, { 260, 1, 'c' }, { 345, 1, ' ' },  { 420, 0, ' ' },
    { 460, 1, ' ' }, { 500, 1, 'j' }, { 501, 1, ' ' }, { 560, -1, ' ' }, { 600, 0, ' ' },
};

typedef struct game {
    abut_world *world;
    abut_body hero;
    abut_body lift;
    abut_body crate;
    abut_vec2 path[FRAMES];
    double fall;
    int asked; /* frames since a jump was asked for */
    int jumps, steps, in_air;
} game;

static int failures = 0;

static abut_body add(game *g, abut_shape shape, abut_body_settings settings)
{
    abut_body body = 0;

    settings.shapes = &shape;
    if (abut_world_add(g->world, &settings, &body) != ABUT_OK) {
        printf("%s\n", abut_world_last_error(g->world));
        failures++;
    }
    return body;
}

static void build(game *g)
{
    const abut_body_settings ground = { .kind = ABUT_BODY_STATIC };

    for (int i = 0; i < 40; i++) { /* tiles, with a gap */
        if (i < 11 || i > 13) {
            add(g, abut_rect(16 * i, 160, 16, 16), ground);
        }
    }
    add(g, abut_rect(0, 0, 4, 160), ground);
    add(g, abut_rect(636, 0, 4, 160), ground);
    add(g, abut_triangle(48, 160, 80, 144, 80, 160), ground); /* a hill */
    add(g, abut_rect(80, 144, 32, 16), ground);
    add(g, abut_triangle(112, 144, 144, 160, 112, 160), ground);
    for (int i = 0; i < 3; i++) { /* stairs */
        add(g, abut_rect(230 + 12 * i, 156 - 4 * i, 12, 4 + 4 * i), ground);
    }
    add(g, abut_rect(300, 100, 80, 51), ground); /* a low passage */
    add(g, abut_rect(184, 104, 40, 3),
        (abut_body_settings){
            .kind = ABUT_BODY_STATIC, .answer = ABUT_ANSWER_ONE_WAY, .open_side = { 0, 1 } });
    g->lift = add(g, abut_rect(176, 170, 48, 4),
                  (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC, .velocity = { 0, -0.5 } });
    g->crate = add(g, abut_rect(-6, -12, 12, 12), (abut_body_settings){ .at = { 440, 160 } });
    g->hero = add(g, abut_rect(-5, -16, 10, 16), (abut_body_settings){ .at = { 16, 160 } });
}

static keys held(int frame)
{
    keys now = script[0];

    for (size_t i = 0; i < sizeof script / sizeof script[0]; i++) {
        now = script[i].from <= frame ? script[i] : now;
    }
    return now;
}

/* A frame of the hero. */
static void play(game *g, int frame)
{
    keys now = held(frame);
    abut_shape low = abut_rect(-5, -8, 10, 8);
    abut_walk_settings how = { .push = 2, .drop = now.act == 'd', .crouch = now.act == 'c' };
    abut_walked before;
    abut_walked walked;

    how.low = &low;
    abut_body_last_walk(g->world, g->hero, &before); /* never on a floor yet: off_floor is large */
    g->asked = now.act == 'j' && held(frame - 1).act != 'j' ? 0 : g->asked + 1;
    g->fall += 0.25;
    if (g->asked <= BUFFER && before.off_floor <= COYOTE && g->fall >= 0) {
        g->fall = -4.5;
        g->asked = BUFFER + 1;
        g->jumps++;
    }
    abut_vec2 motion = { 1.5 * now.sideways, g->fall };

    failures += abut_body_walk(g->world, g->hero, &how, motion, &walked) != ABUT_OK;
    g->fall = walked.velocity.y;
    g->steps += walked.stepped;
    g->in_air += walked.floor.body == ABUT_NO_BODY;
    g->path[frame] = walked.at;
    if (walked.landed || walked.left_floor || (walked.pushed != 0 && frame % 20 == 0)) {
        printf("%3d  (%7.2f, %7.2f)  %s%s\n", frame, walked.at.x, walked.at.y,
               walked.landed       ? "lands"
               : walked.left_floor ? "leaves the floor"
                                   : "pushes the crate",
               walked.floor.body == g->lift ? " on the lift" : "");
    }
}

/* Everything that is solid to the hero must be apart or touching. */
static void check_overlaps(game *g)
{
    abut_body found[8];
    uint32_t count;
    abut_shape shape = abut_body_shape(g->world, g->hero, 0);
    abut_world_query query = { .overlapping = true, .except = g->hero };

    abut_world_find(g->world, &shape, &query, found, 8, &count);
    for (uint32_t i = 0; i < count; i++) { /* the plank is the only thing to pass through */
        failures += abut_body_bounds(g->world, found[i]).min.y != 104;
    }
}

static void draw(game *g, const char *name)
{
    FILE *file = fopen(name, "w");
    abut_body all[128];
    uint32_t count = abut_world_bodies(g->world, all, 128);

    if (file == NULL) {
        printf("cannot write %s\n", name);
        failures++;
        return;
    }
    fprintf(file, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 60 640 130\">\n");
    for (uint32_t i = 0; i < count; i++) {
        abut_shape shape = abut_body_shape(g->world, all[i], 0);
        abut_vec2 corners[8];
        int n = abut_shape_corners(&shape, corners, 8);

        fprintf(file, "<polygon fill=\"%s\" stroke=\"#333\" stroke-width=\".5\" points=\"",
                all[i] == g->hero    ? "#d5542f"
                : all[i] == g->crate ? "#caa46a"
                                     : "#b9c4cc");
        for (int k = 0; k < n; k++) {
            fprintf(file, "%g,%g ", corners[k].x, corners[k].y);
        }
        fprintf(file, "\"/>\n");
    }
    fprintf(file, "<polyline fill=\"none\" stroke=\"#d5542f\" stroke-width=\".7\" points=\"");
    for (int i = 0; i < FRAMES; i++) {
        fprintf(file, "%g,%g ", g->path[i].x, g->path[i].y - 8);
    }
    fprintf(file, "\"/>\n</svg>\n");
    fclose(file);
}

int main(int argc, char **argv)
{
    static game g;

    g.world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
    g.asked = BUFFER + 1;
    build(&g);
    for (int frame = 0; frame < FRAMES; frame++) {
        abut_vec2 lift = abut_body_at(g.world, g.lift);

        if (lift.y <= -40 || lift.y >= 0) {
            abut_body_set_velocity(g.world, g.lift, (abut_vec2){ 0, lift.y >= 0 ? -0.5 : 0.5 });
        }
        play(&g, frame);
        abut_world_step(g.world);
        check_overlaps(&g);
    }
    printf("%d jumps, %d steps taken, %d of %d frames in the air; the crate is at %.2f\n", g.jumps,
           g.steps, g.in_air, FRAMES, abut_body_at(g.world, g.crate).x);
    if (argc > 1) {
        draw(&g, argv[1]);
    }
    abut_world_destroy(g.world);
    printf("%s\n", failures == 0 ? "nothing overlapped" : "FAILED");
    return failures != 0;
}
