/* life/life_log.c - a script printed as C, with what became of it beside the calls.
 *
 * SPDX-License-Identifier: MIT */
#include "life/life.h"

enum { MOST_TURNS = 12 };

static const char *const kinds[] = { "ABUT_BODY_MOVER", "ABUT_BODY_KINEMATIC", "ABUT_BODY_STATIC" };
static const char *const answers[] = { "ABUT_ANSWER_SLIDE",  "ABUT_ANSWER_STOP",
                                       "ABUT_ANSWER_BOUNCE", "ABUT_ANSWER_PUSH",
                                       "ABUT_ANSWER_PASS",   "ABUT_ANSWER_ONE_WAY" };
static const char *const spawns[] = { "ABUT_SPAWN_REFUSE", "ABUT_SPAWN_IGNORE",
                                      "ABUT_SPAWN_NEAREST" };
static const char *const blocked[] = { "ABUT_BLOCKED_STOP", "ABUT_BLOCKED_CRUSH",
                                       "ABUT_BLOCKED_PASS" };

static void log_number(FILE *file, const char *name, double number, double usual)
{
    if (number != usual) {
        fprintf(file, ", .%s = %.17g", name, number);
    }
}

static void log_vec2(FILE *file, const char *name, abut_vec2 v)
{
    if (v.x != 0.0 || v.y != 0.0) {
        fprintf(file, ", .%s = { %.17g, %.17g }", name, v.x, v.y);
    }
}

static void log_word(FILE *file, const char *name, const char *const *words, int word)
{
    if (word != 0) {
        fprintf(file, ", .%s = %s", name, words[word]);
    }
}

static void log_shapes(FILE *file, const life_op *op)
{
    static const char *const names[LIFE_SHAPE_COUNT] = { "abut_rect", "abut_circle", "abut_segment",
                                                         "abut_point", "abut_triangle" };
    static const int counts[LIFE_SHAPE_COUNT] = { 4, 3, 4, 2, 6 };

    fprintf(file, "(abut_shape[]){ ");
    for (int i = 0; i < op->shape_count; i++) {
        const life_shape *shape = &op->shapes[i];

        fprintf(file, "%s%s(", i > 0 ? ", " : "", names[shape->kind]);
        for (int k = 0; k < counts[shape->kind]; k++) {
            fprintf(file, "%s%.17g", k > 0 ? ", " : "", shape->n[k]);
        }
        fprintf(file, ")");
    }
    fprintf(file, " }");
}

void life_log_begin(const life_script *script, FILE *file)
{
    const abut_world_settings *s = &script->settings;

    fprintf(file, "abut_world *world = abut_world_create(&(abut_world_settings){ .trails = true");
    log_vec2(file, "gravity", s->gravity);
    log_vec2(file, "up", s->up);
    log_number(file, "budget", s->budget, 0);
    log_number(file, "friction", s->friction, 0);
    log_number(file, "no_sleep", s->no_sleep, 0);
    log_number(file, "no_stayed", s->no_stayed, 0);
    if ((script->manner & LIFE_FILTERS) != 0) {
        fprintf(file, ", .filter = life_filter");
    }
    if ((script->manner & LIFE_ANSWERS) != 0) {
        fprintf(file, ", .answer = life_answer");
    }
    fprintf(file, " });%s%s\n",
            (script->manner & LIFE_CALLS_BACK) != 0 ? " /* its functions call back */" : "",
            (script->manner & LIFE_VARIES) != 0 ? " /* and say now this, now that */" : "");
}

static void log_add(FILE *file, const life_op *op)
{
    const abut_body_settings *is = &op->is;

    fprintf(file, "abut_world_add(world, &(abut_body_settings){ .shapes = ");
    log_shapes(file, op);
    log_number(file, "shape_count", op->shape_count, 1);
    log_word(file, "kind", kinds, (int)is->kind);
    log_vec2(file, "at", op->at);
    log_number(file, "angle", op->angle, 0);
    log_vec2(file, "velocity", is->velocity);
    log_vec2(file, "acceleration", is->acceleration);
    log_word(file, "answer", answers, (int)is->answer);
    log_number(file, "mass", is->mass, 0);
    log_number(file, "bounce", is->bounce, 0);
    log_number(file, "push_rule", is->push_rule, 0);
    if (is->answer == ABUT_ANSWER_ONE_WAY) {
        log_vec2(file, "open_side", is->open_side);
    }
    log_number(file, "open_sides", is->open_sides, 0);
    if (is->kind == ABUT_BODY_KINEMATIC) {
        log_word(file, "when_blocked", blocked, (int)is->when_blocked);
    }
    log_number(file, "category", is->category, 0);
    log_number(file, "mask", is->mask, 0);
    log_number(file, "group", is->group, 0);
    log_number(file, "sensor", is->sensor, 0);
    log_number(file, "floats", is->floats, 0);
    log_number(file, "wakeful", is->wakeful, 0);
    log_word(file, "spawn", spawns, (int)op->spawn);
    if (op->spawn == ABUT_SPAWN_NEAREST) {
        log_number(file, "reach", op->reach, 0);
    }
    log_number(file, "user", (double)is->user, op->body);
    fprintf(file, " }, &b%d);", op->body);
}

static void log_put(FILE *file, const life *life, const life_op *op, abut_vec2 at)
{
    if (op->what == LIFE_RESHAPE) {
        fprintf(file, "abut_body_reshape(world, b%d, ", op->body);
        log_shapes(file, op);
        fprintf(file, ", %d, %s, %.17g);", op->shape_count, spawns[op->spawn], op->reach);
        return;
    }
    double angle = op->what == LIFE_PLACE
                       ? op->angle
                       : abut_body_angle(life->world, life->watch.bodies[op->body].id);

    fprintf(file, "abut_body_place(world, b%d, (abut_vec2){ %.17g, %.17g }, %.17g, %s, %.17g);",
            op->body, at.x, at.y, angle, spawns[op->spawn], op->reach);
}

static void log_change(FILE *file, const life_op *op, abut_vec2 at)
{
    const abut_body_settings *is = &op->is;

    switch (op->what) {
    case LIFE_KIND:
        fprintf(file, "abut_body_set_kind(world, b%d, %s);", op->body, kinds[is->kind]);
        break;
    case LIFE_FILTER:
        fprintf(file, "abut_body_set_filter(world, b%d, %u, %u, %d);", op->body, is->category,
                is->mask, is->group);
        break;
    case LIFE_ANSWER:
        fprintf(file, "abut_body_set_answer(world, b%d, %s, %.17g);", op->body, answers[is->answer],
                is->bounce);
        break;
    case LIFE_MASS:
        fprintf(file, "abut_body_set_mass(world, b%d, %.17g);", op->body, is->mass);
        break;
    case LIFE_SENSOR:
        fprintf(file, "abut_body_set_sensor(world, b%d, %s);", op->body,
                op->flag ? "true" : "false");
        break;
    case LIFE_OPEN_SIDES:
        fprintf(file, "abut_body_set_open_sides(world, b%d, %u);", op->body, is->open_sides);
        break;
    case LIFE_USER:
        fprintf(file, "abut_body_set_user(world, b%d, %llu);", op->body,
                (unsigned long long)((uint64_t)op->body | is->user << 4));
        break;
    case LIFE_WAKE:
        fprintf(file, "abut_body_wake(world, b%d);", op->body);
        break;
    case LIFE_GRAVITY:
        fprintf(file, "abut_world_set_gravity(world, (abut_vec2){ %.17g, %.17g });", at.x, at.y);
        break;
    default:
        fprintf(file, "abut_body_set_%s(world, b%d, (abut_vec2){ %.17g, %.17g });",
                op->what == LIFE_ACCELERATION ? "acceleration" : "velocity", op->body, at.x, at.y);
        break;
    }
}

void life_log_op(const life *life, const life_op *op, abut_vec2 at)
{
    FILE *file = life->log;

    switch (op->what) {
    case LIFE_ADD:
        log_add(file, op);
        break;
    case LIFE_REMOVE:
        fprintf(file, "abut_world_remove(world, b%d);", op->body);
        break;
    case LIFE_PLACE:
    case LIFE_PLACE_BY:
    case LIFE_RESHAPE:
        log_put(file, life, op, at);
        break;
    case LIFE_IGNORE:
        fprintf(file, "abut_world_ignore(world, b%d, b%d, %s, %d);", op->body, op->other,
                op->flag ? "true" : "false", op->number);
        break;
    case LIFE_MOVE:
    case LIFE_MOVE_BY:
        fprintf(file,
                "abut_body_move(world, b%d, (abut_vec2){ %.17g, %.17g }, %s, &moved, NULL, 0);",
                op->body, at.x, at.y, answers[op->is.answer]);
        break;
    case LIFE_RESOLVE:
        fprintf(file, "abut_body_resolve(world, b%d, %.17g);", op->body, op->reach);
        break;
    case LIFE_ASK:
        fprintf(file, "abut_world_find(world, &");
        log_shapes(file, op);
        fprintf(file, "[0] moved by { %.17g, %.17g }, overlapping = %s);", at.x, at.y,
                op->flag ? "true" : "false");
        break;
    case LIFE_STEP:
        fprintf(file, "abut_world_step(world);");
        break;
    case LIFE_DISCRETE:
        fprintf(file, "abut_world_step_discrete(world, (abut_method)%d, %d);", op->number,
                1 + op->flag);
        break;
    default:
        log_change(file, op, at);
        break;
    }
}

/* The ways that led to a fault, turn by turn; the first of many. */
static void log_trails(const life *life)
{
    for (int i = 0; i < LIFE_BODIES; i++) {
        const watch_body *body = &life->watch.bodies[i];

        if (body->id == ABUT_NO_BODY || body->is.kind == ABUT_BODY_STATIC) {
            continue;
        }
        fprintf(life->log, "/* b%d:", i);
        for (int k = 0; k < body->point_count && k < MOST_TURNS; k++) {
            const watch_point *point = &body->points[k];

            fprintf(life->log, " %.9f: %.17g, %.17g;", (double)point->time / (double)WATCH_END,
                    (double)point->at.x * 0x1p-32, (double)point->at.y * 0x1p-32);
        }
        fprintf(life->log, " */\n");
    }
}

/* Behind a step where everybody is; behind other calls where the body is. */
void life_log_result(const life *life, const life_op *op, abut_status status)
{
    bool is_step = op->what == LIFE_STEP || op->what == LIFE_DISCRETE;

    fprintf(life->log, " /*");
    if (status != ABUT_OK) {
        fprintf(life->log, " %s", abut_status_text(status));
    }
    for (int i = 0; i < LIFE_BODIES; i++) {
        abut_body id = life->watch.bodies[i].id;

        if (id == ABUT_NO_BODY || (!is_step && i != op->body) ||
            (is_step && life->watch.bodies[i].is.kind == ABUT_BODY_STATIC)) {
            continue;
        }
        abut_vec2 at = abut_body_at(life->world, id);

        fprintf(life->log, " b%d: %.17g, %.17g%s", i, at.x, at.y,
                abut_body_is_asleep(life->world, id) ? " asleep" : "");
    }
    fprintf(life->log, " */\n");
    if (life->fault != LIFE_NO_FAULT && is_step) {
        log_trails(life);
    }
}

void life_tell(life *life, const life_script *script, FILE *file)
{
    life_log_begin(script, file);
    life->log = file;
    life_play(life, script);
    life->log = NULL;
    fprintf(file, "/* %s: %s */\n", life_fault_name(life->fault), life->text);
}

/* --- Totals ------------------------------------------------------------------------------ */

void life_total_join(life_total *total, const life_total *more)
{
    uint64_t *into = (uint64_t *)total;
    const uint64_t *from = (const uint64_t *)more;

    for (size_t i = 0; i < sizeof(*total) / sizeof(*into); i++) {
        into[i] += from[i];
    }
}

void life_total_print(const life_total *total, FILE *file)
{
    fprintf(file,
            "%llu lives, %llu calls (%llu refused), %llu steps, %llu impacts, %llu frozen, %llu "
            "crushed; pairs: %llu touching, %llu passing, %llu let in, %llu dropped through, %llu "
            "solid again; %llu calls of functions; %llu stretches judged, %llu undecided\n",
            (unsigned long long)total->worlds, (unsigned long long)total->calls,
            (unsigned long long)total->refused, (unsigned long long)total->steps,
            (unsigned long long)total->impacts, (unsigned long long)total->frozen,
            (unsigned long long)total->crushed, (unsigned long long)total->touching,
            (unsigned long long)total->passing, (unsigned long long)total->let_in,
            (unsigned long long)total->dropped, (unsigned long long)total->solid_again,
            (unsigned long long)total->calls_back, (unsigned long long)total->stretches,
            (unsigned long long)total->undecided);
    for (int i = 1; i < LIFE_FAULT_COUNT; i++) {
        fprintf(file, "%s%llu %s", i == 1 ? "" : ", ", (unsigned long long)total->faults[i],
                life_fault_name((life_fault)i));
    }
    fprintf(file, "\n");
}
