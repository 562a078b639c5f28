/* life/life_voice.c - functions of the caller: pure ones, and ones that do what they must not.
 *
 * User values say which body it is (the low bits) and what the pure functions think of it (the
 * rest). A function that calls back first asks for something harmless that has to be refused; only
 * if that was, it goes on to what would do harm.
 *
 * SPDX-License-Identifier: MIT */
#include "life/life.h"

#include <string.h>

enum { NUMBER_BITS = 4, NUMBER_MASK = (1 << NUMBER_BITS) - 1 };

/* So many times a function calls back, and then one time in so many. */
enum { OFTEN = 100, SELDOM = 53 };

static uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t taste_a = a >> NUMBER_BITS;
    uint64_t taste_b = b >> NUMBER_BITS;

    return taste_a == 0 || taste_b == 0 ? 0 : taste_a + taste_b;
}

bool life_users_agree(uint64_t a, uint64_t b)
{
    return mix(a, b) % 4 != 3;
}

abut_verdict life_users_verdict(uint64_t a, uint64_t b)
{
    uint64_t mixed = mix(a, b) % 6;

    return mixed == 4 ? ABUT_VERDICT_PASS : mixed == 5 ? ABUT_VERDICT_OWN : ABUT_VERDICT_DEFAULT;
}

static void must_be_busy(life_voice *voice, abut_status status, const char *what)
{
    if (status != ABUT_E_BUSY && voice->broke[0] == '\0') {
        snprintf(voice->broke, sizeof(voice->broke), "%s from a function %s: %s", what,
                 voice->in_step ? "within a step" : "outside of a step", abut_status_text(status));
    }
}

static void change_bodies(life_voice *voice, abut_body body, abut_body other)
{
    abut_world *world = voice->world;
    abut_shape shape = abut_rect(-1, -1, 2, 2);
    abut_vec2 at = { (double)(voice->calls % 7), 3 };
    abut_body added = 0;
    abut_moved_body moved;

    switch (voice->calls % 14) {
    case 0:
        must_be_busy(voice,
                     abut_world_add(world,
                                    &(abut_body_settings){
                                        .shapes = &shape, .at = at, .spawn = ABUT_SPAWN_IGNORE },
                                    &added),
                     "abut_world_add");
        break;
    case 1:
        must_be_busy(voice, abut_world_remove(world, body), "abut_world_remove");
        break;
    case 2:
        must_be_busy(voice, abut_body_place(world, body, at, 0, ABUT_SPAWN_IGNORE, 0),
                     "abut_body_place");
        break;
    case 3:
        must_be_busy(voice, abut_body_reshape(world, body, &shape, 1, ABUT_SPAWN_NEAREST, 9),
                     "abut_body_reshape");
        break;
    case 4:
        must_be_busy(voice, abut_body_set_kind(world, other, ABUT_BODY_STATIC),
                     "abut_body_set_kind");
        break;
    case 5:
        must_be_busy(voice, abut_body_set_filter(world, body, 1, 2, 0), "abut_body_set_filter");
        break;
    case 6:
        must_be_busy(voice, abut_body_set_sensor(world, other, true), "abut_body_set_sensor");
        break;
    case 7:
        must_be_busy(voice, abut_body_set_answer(world, body, ABUT_ANSWER_PASS, 0),
                     "abut_body_set_answer");
        break;
    case 8:
        must_be_busy(voice, abut_world_ignore(world, body, other, true, -1), "abut_world_ignore");
        break;
    case 9:
        must_be_busy(voice, abut_body_move(world, body, at, ABUT_ANSWER_SLIDE, &moved, NULL, 0),
                     "abut_body_move");
        break;
    case 10:
        must_be_busy(voice, abut_body_resolve(world, body, 10), "abut_body_resolve");
        break;
    case 11:
        must_be_busy(voice, abut_world_step(world), "abut_world_step");
        break;
    case 12:
        must_be_busy(voice, abut_world_step_discrete(world, ABUT_REACT_SHORTEST, 1),
                     "abut_world_step_discrete");
        break;
    default:
        abut_world_destroy(world); /* ignored: what follows still reads the world */
        break;
    }
}

static void change_values(life_voice *voice, abut_body body)
{
    abut_world *world = voice->world;
    abut_vec2 at = { 1, 2 };

    switch (voice->calls % 7) {
    case 0:
        must_be_busy(voice, abut_body_set_velocity(world, body, at), "abut_body_set_velocity");
        break;
    case 1:
        must_be_busy(voice, abut_body_set_acceleration(world, body, at),
                     "abut_body_set_acceleration");
        break;
    case 2:
        must_be_busy(voice, abut_body_set_mass(world, body, 7), "abut_body_set_mass");
        break;
    case 3:
        must_be_busy(voice, abut_body_set_open_sides(world, body, 15), "abut_body_set_open_sides");
        break;
    case 4:
        must_be_busy(voice, abut_body_set_user(world, body, 99), "abut_body_set_user");
        break;
    case 5:
        must_be_busy(voice, abut_world_set_gravity(world, at), "abut_world_set_gravity");
        break;
    default:
        must_be_busy(voice, abut_world_reserve(world, 1000), "abut_world_reserve");
        break;
    }
}

/* Questions work outside of a step; within one they may also be refused. */
static void only_ask(life_voice *voice, abut_body body)
{
    const abut_world *world = voice->world;
    abut_shape shape = abut_rect(-4, -4, 8, 8);
    abut_body found[LIFE_BODIES];
    abut_moved_body moved;
    abut_vec2 place;
    uint32_t count = 0;
    abut_status status = abut_world_find(world, &shape, NULL, found, LIFE_BODIES, &count);

    if (status != ABUT_OK && !(voice->in_step && status == ABUT_E_BUSY) &&
        voice->broke[0] == '\0') {
        snprintf(voice->broke, sizeof(voice->broke), "abut_world_find from a function: %s",
                 abut_status_text(status));
    }
    (void)abut_body_at(world, body);
    (void)abut_body_bounds(world, body);
    (void)abut_body_shape(world, body, 0);
    (void)abut_body_support(world, body);
    (void)abut_world_hash(world);
    (void)abut_body_try_move(world, body, (abut_vec2){ 3, 1 }, ABUT_ANSWER_SLIDE, &moved, NULL, 0);
    (void)abut_body_free_place(world, body, 5, &place);
}

static void call_back(life_voice *voice, abut_body body, abut_body other)
{
    voice->calls++;
    if ((voice->manner & LIFE_CALLS_BACK) == 0 || voice->world == NULL || voice->depth > 0 ||
        voice->broke[0] != '\0' || (voice->calls > OFTEN && voice->calls % SELDOM != 0)) {
        return;
    }
    voice->depth++;
    must_be_busy(voice, abut_body_wake(voice->world, body), "abut_body_wake");
    if (voice->broke[0] == '\0') {
        change_bodies(voice, body, other);
        change_values(voice, other);
        only_ask(voice, body);
    }
    voice->depth--;
}

/* Says no about one time in eight, and remembers of whom. */
static bool varies(life_voice *voice, const abut_pair_view *pair)
{
    uint64_t a = pair->user_a & NUMBER_MASK;
    uint64_t b = pair->user_b & NUMBER_MASK;

    if ((voice->manner & LIFE_VARIES) == 0 || voice->calls * 2654435761u >> 29 != 0 ||
        a >= LIFE_BODIES || b >= LIFE_BODIES) {
        return false;
    }
    voice->unheeded[a][b] = true;
    voice->unheeded[b][a] = true;
    return true;
}

bool life_filter(void *user, const abut_pair_view *pair)
{
    life_voice *voice = (life_voice *)user;

    call_back(voice, pair->a, pair->b);
    return !varies(voice, pair) && life_users_agree(pair->user_a, pair->user_b);
}

abut_verdict life_answer(void *user, const abut_pair_view *pair, abut_velocities *velocities)
{
    life_voice *voice = (life_voice *)user;
    abut_verdict verdict = life_users_verdict(pair->user_a, pair->user_b);

    call_back(voice, pair->b, pair->a);
    if (varies(voice, pair)) {
        return ABUT_VERDICT_PASS;
    }
    if (verdict == ABUT_VERDICT_OWN) {
        *velocities = (abut_velocities){ pair->velocity_b, pair->velocity_a };
    }
    return verdict;
}

bool life_wants(void *user, abut_body body, uint64_t body_user)
{
    life_voice *voice = (life_voice *)user;

    call_back(voice, body, body);
    (void)body_user;
    return true;
}
