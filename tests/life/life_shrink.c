/* life/life_shrink.c - what a failure does not need is left out.
 *
 * SPDX-License-Identifier: MIT */
#include "life/life.h"

#include <string.h>

static life_script attempt;

static bool fails_so(life *life, const life_script *script, life_fault fault)
{
    life->total = (life_total){ 0 };
    return !life_play(life, script) && life->fault == fault;
}

/* Keeps the attempt if it still fails. */
static bool try_it(life *life, life_script *script, life_fault fault)
{
    if (!fails_so(life, &attempt, fault)) {
        return false;
    }
    *script = attempt;
    return true;
}

static bool drop_calls(life *life, life_script *script, life_fault fault)
{
    bool better = false;

    for (int size = script->count / 2; size >= 1; size /= 2) {
        for (int i = script->count - size; i >= 0; i -= size) {
            attempt = *script;
            memmove(&attempt.ops[i], &attempt.ops[i + size],
                    (size_t)(attempt.count - i - size) * sizeof(attempt.ops[0]));
            attempt.count -= size;
            better = try_it(life, script, fault) || better;
            i = i > script->count ? script->count : i;
        }
    }
    return better;
}

/* Puts one setting of a body back to what it usually is; false if there is no such number. */
static bool plain_setting(life_op *op, int number)
{
    abut_body_settings *is = &op->is;

    switch (number) {
    case 0:
        is->answer = ABUT_ANSWER_SLIDE;
        return true;
    case 1:
        is->velocity = (abut_vec2){ 0, 0 };
        return true;
    case 2:
        is->mass = 0;
        is->bounce = 0;
        is->floats = false;
        is->wakeful = false;
        return true;
    case 3:
        is->open_sides = 0;
        return true;
    case 4:
        is->category = 0;
        is->mask = 0;
        is->group = 0;
        return true;
    case 5:
        is->sensor = false;
        return true;
    case 6:
        is->when_blocked = ABUT_BLOCKED_STOP;
        return true;
    case 7:
        is->user = (uint64_t)op->body;
        return true;
    case 8:
        op->spawn = ABUT_SPAWN_REFUSE;
        return true;
    case 9:
        op->shape_count = 1;
        return true;
    case 10:
        op->angle = 0;
        return true;
    default:
        return false;
    }
}

static bool plain_world(life_script *script, int number)
{
    switch (number) {
    case 0:
        script->settings.gravity = (abut_vec2){ 0, 0 };
        return true;
    case 1:
        script->settings.budget = 0;
        return true;
    case 2:
        script->settings.friction = 0;
        return true;
    case 3:
        script->settings.no_sleep = false;
        return true;
    case 4:
        script->manner &= (unsigned)~LIFE_FILTERS;
        return true;
    case 5:
        script->manner &= (unsigned)~LIFE_ANSWERS;
        return true;
    case 6:
        script->manner &= (unsigned)~LIFE_VARIES;
        return true;
    case 7:
        script->manner &= (unsigned)~LIFE_CALLS_BACK;
        return true;
    default:
        return false;
    }
}

static bool make_plain(life *life, life_script *script, life_fault fault)
{
    bool better = false;

    attempt = *script;
    for (int k = 0; plain_world(&attempt, k); k++) {
        if (memcmp(&attempt, script, sizeof(attempt)) != 0) {
            better = try_it(life, script, fault) || better;
        }
        attempt = *script;
    }
    for (int i = 0; i < script->count; i++) {
        attempt = *script;
        for (int k = 0; script->ops[i].what == LIFE_ADD && plain_setting(&attempt.ops[i], k); k++) {
            if (memcmp(&attempt, script, sizeof(attempt)) != 0) {
                better = try_it(life, script, fault) || better;
            }
            attempt = *script;
        }
    }
    return better;
}

void life_shrink(life *life, life_script *script)
{
    if (life_play(life, script)) {
        return;
    }
    life_fault fault = life->fault;

    script->count = fault == LIFE_HASH ? script->count : life->op + 1;
    for (int round = 0; round < 8; round++) {
        bool better = drop_calls(life, script, fault);

        if (!make_plain(life, script, fault) && !better) {
            break;
        }
    }
}

bool life_run(
    life *life, uint64_t seed, uint64_t number, life_kind kind, life_total *total, FILE *file)
{
    static life_script script;

    life_script_of(&script, seed, number, kind);
    life->seed = seed;
    life->number = number;
    life->kind = kind;
    life->total = (life_total){ 0 };
    bool good = life_play(life, &script);

    life_total_join(total, &life->total);
    if (!good && file != NULL) {
        life_report(life, true, file);
    }
    return good;
}

void life_report(life *life, bool shrink, FILE *file)
{
    static life_script script;

    fprintf(file, "/* %s life %llu of seed %llu: %s, %s */\n",
            life->kind == LIFE_KIND_UNRULY ? "unruly" : "plain", (unsigned long long)life->number,
            (unsigned long long)life->seed, life_fault_name(life->fault), life->text);
    if (shrink) {
        life_script_of(&script, life->seed, life->number, life->kind);
        life_shrink(life, &script);
        life_tell(life, &script, file);
    }
}
