/* rollback.c - two players, a slow line, and the same world on both sides.
 *
 * Each side steps at once with its own input, and guesses that the other player goes on as before.
 * Inputs arrive late: if a guess was wrong, the side goes back to that frame and steps again. At
 * the end both have been through the same inputs, so both worlds have the same hash.
 *
 * SPDX-License-Identifier: MIT */
#include <abut/abut.h>

#include <stdbool.h>
#include <stdio.h>

enum { FRAMES = 300, DELAY = 8, PLAYERS = 2 };

/* What a player does in a frame: left, right, nothing. */
static int input_of(int player, int frame)
{
    return (frame / (11 + 6 * player) + player) % 3 - 1;
}

typedef struct side {
    int player; /* the one that plays here */
    abut_world *world;
    abut_rollback *rollback;
    abut_body heroes[PLAYERS];
    int inputs[PLAYERS][FRAMES]; /* as known, or guessed */
    int redone;
} side;

static void open_side(side *s, int player)
{
    abut_shape ground = abut_rect(-100, 20, 200, 5);
    abut_shape box = abut_rect(-1, -1, 2, 2);

    s->player = player;
    s->redone = 0;
    s->world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.05 } });
    s->rollback = abut_rollback_create(s->world, DELAY + 1);
    abut_world_add(s->world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &ground },
                   NULL);
    for (int k = 0; k < 12; k++) {
        abut_body_settings crate = { .shapes = &box,
                                     .at = { 3 * (k % 4) - 5, 10 - 3 * (k / 4) },
                                     .answer = ABUT_ANSWER_PUSH };

        abut_world_add(s->world, &crate, NULL);
    }
    for (int k = 0; k < PLAYERS; k++) {
        abut_body_settings hero = {
            .shapes = &box, .at = { k == 0 ? -15 : 15, 10 }, .answer = ABUT_ANSWER_PUSH, .mass = 3
        };

        abut_world_add(s->world, &hero, &s->heroes[k]);
    }
}

static void play_frame(side *s, int frame)
{
    for (int k = 0; k < PLAYERS; k++) {
        abut_vec2 velocity = abut_body_velocity(s->world, s->heroes[k]);

        velocity.x = 0.4 * s->inputs[k][frame];
        abut_body_set_velocity(s->world, s->heroes[k], velocity);
    }
    abut_world_step(s->world);
}

/* The input of the other player in a frame arrives, when `now` frames were played. */
static void receive(side *s, int frame, int now)
{
    int other = 1 - s->player;
    int input = input_of(other, frame);

    if (s->inputs[other][frame] == input) {
        return; /* guessed right */
    }
    for (int k = frame; k < now; k++) {
        s->inputs[other][k] = input; /* and it will go on like that */
    }
    abut_rollback_back(s->rollback, (uint32_t)(now - 1 - frame)); /* 0: before the last frame */
    s->redone += now - frame;
    for (int k = frame; k < now; k++) {
        if (k > frame) { /* the state before that one is still kept */
            abut_rollback_keep(s->rollback);
        }
        play_frame(s, k);
    }
}

static void play(side *s)
{
    int other = 1 - s->player;

    for (int frame = 0; frame < FRAMES + DELAY; frame++) {
        if (frame >= DELAY) {
            int now = frame < FRAMES ? frame : FRAMES;

            receive(s, frame - DELAY, now);
        }
        if (frame < FRAMES) {
            s->inputs[s->player][frame] = input_of(s->player, frame);
            s->inputs[other][frame] = frame == 0 ? 0 : s->inputs[other][frame - 1];
            abut_rollback_keep(s->rollback); /* the state before this frame */
            play_frame(s, frame);
        }
    }
}

int main(void)
{
    static side sides[PLAYERS];

    for (int k = 0; k < PLAYERS; k++) {
        open_side(&sides[k], k);
        play(&sides[k]);
        printf("player %d: frame %d, %d frames played again, hash %016llx\n", k + 1,
               (int)abut_world_frame(sides[k].world), sides[k].redone,
               (unsigned long long)abut_world_hash(sides[k].world));
    }
    bool same = abut_world_hash(sides[0].world) == abut_world_hash(sides[1].world);

    printf("%s\n", same ? "the same world on both sides" : "the worlds differ");
    for (int k = 0; k < PLAYERS; k++) {
        abut_rollback_destroy(sides[k].rollback);
        abut_world_destroy(sides[k].world);
    }
    return same ? 0 : 1;
}
