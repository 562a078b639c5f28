/* life/life_play.c - plays a script: makes the calls, and has each of them judged.
 *
 * SPDX-License-Identifier: MIT */
#include "life/life.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_BUMPS = 64, WORD = 16 };

/* --- Memory of the second play: never zero, and elsewhere after every resize --------------- */

static void *resize_elsewhere(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    unsigned char *fresh = (unsigned char *)malloc(new_size + WORD);

    if (fresh == NULL) {
        return NULL;
    }
    memset(fresh, 0xa5, new_size);
    if (block != NULL) {
        memcpy(fresh, block, old_size < new_size ? old_size : new_size);
        memset(block, 0x5a, old_size);
        free(block);
    }
    return fresh;
}

/* --- Where relative calls lead --------------------------------------------------------------- */

/* By how much a body has to move to touch a side of another. */
static abut_vec2 gap_to(const life *life, const life_op *op)
{
    abut_bounds me = abut_body_bounds(life->world, life->watch.bodies[op->body].id);
    abut_bounds it = abut_body_bounds(life->world, life->watch.bodies[op->other].id);
    abut_vec2 gap = op->at;

    switch (op->number % 4) {
    case 0:
        gap.x = it.min.x - me.max.x;
        break;
    case 1:
        gap.x = it.max.x - me.min.x;
        break;
    case 2:
        gap.y = it.min.y - me.max.y;
        break;
    default:
        gap.y = it.max.y - me.min.y;
        break;
    }
    return gap;
}

/* Beside the other, with sides aligned but for the offset. */
static abut_vec2 place_by(const life *life, const life_op *op)
{
    abut_body body = life->watch.bodies[op->body].id;
    abut_bounds me = abut_body_bounds(life->world, body);
    abut_bounds it = abut_body_bounds(life->world, life->watch.bodies[op->other].id);
    abut_vec2 at = abut_body_at(life->world, body);
    abut_vec2 gap = gap_to(life, op);

    if (op->number % 4 < 2) {
        gap.y = it.min.y - me.min.y + op->at.y;
    } else {
        gap.x = it.min.x - me.min.x + op->at.x;
    }
    return (abut_vec2){ at.x + gap.x, at.y + gap.y };
}

static abut_vec2 where_to(const life *life, const life_op *op)
{
    switch (op->what) {
    case LIFE_PLACE_BY:
        return place_by(life, op);
    case LIFE_AIM:
    case LIFE_MOVE_BY:
        return gap_to(life, op);
    default:
        return op->at;
    }
}

/* --- Calls --------------------------------------------------------------------------------------
 */

abut_shape life_make_shape(const life_shape *shape)
{
    const double *n = shape->n;

    switch (shape->kind) {
    case LIFE_RECT:
        return abut_rect(n[0], n[1], n[2], n[3]);
    case LIFE_CIRCLE:
        return abut_circle(n[0], n[1], n[2]);
    case LIFE_SEGMENT:
        return abut_segment(n[0], n[1], n[2], n[3]);
    case LIFE_POINT:
        return abut_point(n[0], n[1]);
    default:
        return abut_triangle(n[0], n[1], n[2], n[3], n[4], n[5]);
    }
}

static abut_body id_of(const life *life, int number)
{
    return life->watch.bodies[number].id;
}

static abut_spawn heard(const life *life, abut_spawn spawn)
{
    return life->is_deaf ? ABUT_SPAWN_REFUSE : spawn;
}

/* A refusal names somebody who is in the way. */
static void judge_refusal(life *life,
                          const life_op *op,
                          abut_vec2 at,
                          const abut_shape *shapes,
                          const abut_body_settings *is)
{
    static watch_body would;
    abut_shape own[WATCH_PIECES];
    const watch_body *body = &life->watch.bodies[op->body];
    int count = op->shape_count;
    abut_body in_the_way = abut_world_blocker(life->world);

    if (op->spawn != ABUT_SPAWN_REFUSE || op->angle != 0.0 || !life->script->exact ||
        (life->script->manner & LIFE_VARIES) != 0 || life->is_twin) {
        return;
    }
    if (shapes == NULL) {
        /* As they were given: a body that is put elsewhere is rounded there anew. */
        count = (int)abut_body_shapes(life->world, body->id, own, WATCH_PIECES);
    }
    would.is = *is;
    if (life_would_stand(shapes == NULL ? own : shapes, count, at, &would) &&
        !life_model_is_in_the_way(life, op->body, &would, in_the_way)) {
        life_say(life, LIFE_REFUSED, "body %" PRIu64 " is said to be in the way of b%d", in_the_way,
                 op->body);
    }
}

static abut_status add(life *life, const life_op *op, const abut_shape *shapes)
{
    watch_body *body = &life->watch.bodies[op->body];
    abut_body_settings settings = op->is;
    abut_body id = ABUT_NO_BODY;

    settings.shapes = shapes;
    settings.shape_count = op->shape_count;
    settings.at = op->at;
    settings.angle = op->angle;
    settings.spawn = op->spawn;
    settings.reach = op->reach;
    life_model_added(life, op->body); /* first: the filter may speak of it now */
    abut_status status = abut_world_add(life->world, &settings, &id);

    if (status == ABUT_E_OVERLAP) {
        judge_refusal(life, op, op->at, shapes, &settings);
    }
    if ((status == ABUT_OK) != (id != ABUT_NO_BODY)) {
        life_say(life, LIFE_EVENTS, "abut_world_add: %s, and body %" PRIu64,
                 abut_status_text(status), id);
    }
    if (status == ABUT_OK) {
        memset(body, 0, sizeof(*body));
        body->id = id;
        body->is = settings;
        body->is.shapes = NULL;
        if (!life->is_twin) {
            life_read(life, op->body);
            life_model_put(life, op->body, heard(life, op->spawn), false);
        }
    }
    return status;
}

static abut_status put(life *life, const life_op *op, abut_vec2 at, const abut_shape *shapes)
{
    abut_body id = id_of(life, op->body);
    bool reshapes = op->what == LIFE_RESHAPE;
    double now = abut_body_angle(life->world, id);
    double angle = op->what == LIFE_PLACE ? op->angle : now;
    abut_status status =
        reshapes ? abut_body_reshape(life->world, id, shapes, op->shape_count, op->spawn, op->reach)
                 : abut_body_place(life->world, id, at, angle, op->spawn, op->reach);

    if (status == ABUT_E_OVERLAP && angle == 0.0 && now == 0.0) {
        judge_refusal(life, op, reshapes ? life->watch.bodies[op->body].at_units : at,
                      reshapes ? shapes : NULL, &life->watch.bodies[op->body].is);
    }
    if (status == ABUT_OK && !life->is_twin) {
        life_read(life, op->body);
        life_model_put(life, op->body, heard(life, op->spawn), true);
    }
    return status;
}

/* abut_body_try_move() tells what abut_body_move() does, and changes nothing. */
static abut_status move(life *life, const life_op *op, abut_vec2 motion)
{
    abut_body id = id_of(life, op->body);
    abut_vec2 from = abut_body_at(life->world, id);
    abut_answer_kind answer = (abut_answer_kind)op->is.answer;
    abut_bump bumps[MOST_BUMPS];
    abut_moved_body told = { 0 };
    abut_moved_body moved = { 0 };
    uint64_t hash = abut_world_hash(life->world);
    bool varies = (life->script->manner & LIFE_VARIES) != 0;
    abut_status first = abut_body_try_move(life->world, id, motion, answer, &told, NULL, 0);

    if (abut_world_hash(life->world) != hash) {
        life_say(life, LIFE_CHANGED, "abut_body_try_move of b%d", op->body);
    }
    abut_status status = abut_body_move(life->world, id, motion, answer, &moved, bumps, MOST_BUMPS);

    if (!varies && (first != status || told.at.x != moved.at.x || told.at.y != moved.at.y)) {
        life_say(life, LIFE_CHANGED, "abut_body_try_move and abut_body_move of b%d differ",
                 op->body);
    }
    if (status == ABUT_OK && !life->is_twin) {
        uint32_t count = moved.bump_count < MOST_BUMPS ? moved.bump_count : MOST_BUMPS;

        life_read(life, op->body);
        life_model_moved(life, op->body, answer, from, bumps, count);
    }
    return status;
}

static abut_status resolve(life *life, const life_op *op)
{
    abut_body id = id_of(life, op->body);
    abut_vec2 place = { 0, 0 };
    uint64_t hash = abut_world_hash(life->world);
    bool varies = (life->script->manner & LIFE_VARIES) != 0;
    bool is_free = !life->is_twin && life_model_is_free(life, op->body);
    abut_vec2 before = abut_body_at(life->world, id);
    abut_status first = abut_body_free_place(life->world, id, op->reach, &place);

    if (abut_world_hash(life->world) != hash) {
        life_say(life, LIFE_CHANGED, "abut_body_free_place of b%d", op->body);
    }
    abut_status status = abut_body_resolve(life->world, id, op->reach);
    abut_vec2 at = abut_body_at(life->world, id);

    if (is_free && (status != ABUT_OK || at.x != before.x || at.y != before.y)) {
        life_say(life, LIFE_MOVED, "b%d was resolved out of nothing", op->body);
    }
    if (!varies &&
        (first != status || (status == ABUT_OK && (at.x != place.x || at.y != place.y)))) {
        life_say(life, LIFE_CHANGED, "abut_body_free_place and abut_body_resolve of b%d differ",
                 op->body);
    }
    if (status == ABUT_OK && !life->is_twin) {
        life_read(life, op->body);
        life_model_put(life, op->body, ABUT_SPAWN_REFUSE, false);
    }
    return status;
}

static abut_status step(life *life, const life_op *op)
{
    bool discrete = op->what == LIFE_DISCRETE;

    if (!life->is_twin) {
        life_model_before_step(life);
    }
    life->voice.in_step = true;
    abut_status status =
        discrete ? abut_world_step_discrete(life->world, (abut_method)op->number, 1 + op->flag)
                 : abut_world_step(life->world);

    life->voice.in_step = false;
    if (status != ABUT_OK) {
        life_say(life, LIFE_REFUSED, "a step: %s", abut_status_text(status));
    } else if (!life->is_twin) {
        life->total.steps++;
        life_model_after_step(life, discrete);
    }
    return status;
}

/* What is at a place is what asking each body finds. */
static abut_status ask(life *life, const life_op *op, const abut_shape *shapes)
{
    abut_shape there = abut_moved(&shapes[0], op->at.x, op->at.y);
    abut_world_query query = {
        .sensors = true, .overlapping = op->flag, .wants = life_wants, .user = &life->voice
    };
    abut_body found[LIFE_BODIES] = { 0 };
    uint32_t count = 0;
    abut_status status = abut_world_find(life->world, &there, &query, found, LIFE_BODIES, &count);
    static watch_body asker;
    abut_vec2 corners[ORACLE_CORNERS];
    oracle_point points[ORACLE_CORNERS];
    int corner_count = abut_shape_corners(&there, corners, ORACLE_CORNERS);

    if (status != ABUT_OK || life->is_twin) {
        return status;
    }
    asker.piece_count = 1;
    for (int i = 0; i < corner_count; i++) {
        watch_read_vec2(corners[i], &points[i]);
    }
    int64_t radius = 0;

    oracle_round(abut_shape_radius(&there), &radius);
    asker.pieces[0] = oracle_hull(points, corner_count, radius);
    asker.low = (oracle_point){ INT64_MIN / 4, INT64_MIN / 4 };
    asker.high = (oracle_point){ INT64_MAX / 4, INT64_MAX / 4 };
    for (int i = 0; i < LIFE_BODIES; i++) {
        bool is_found = false;

        if (id_of(life, i) == ABUT_NO_BODY) {
            continue;
        }
        for (uint32_t k = 0; k < count && k < LIFE_BODIES; k++) {
            is_found = is_found || found[k] == id_of(life, i);
        }
        oracle_relation relation = watch_relation(&asker, &life->watch.bodies[i]);

        if (is_found != (relation >= (op->flag ? ORACLE_OVERLAPPING : ORACLE_TOUCHING))) {
            life_say(life, LIFE_ANSWERED, "abut_world_find %s b%d",
                     is_found ? "found" : "did not find", i);
        }
    }
    return status;
}

/* Calls that change what a body is: the model keeps its settings. */
static abut_status change(life *life, const life_op *op, abut_vec2 at)
{
    abut_world *world = life->world;
    abut_body id = id_of(life, op->body);
    abut_body_settings now = life->watch.bodies[op->body].is;
    abut_status status = ABUT_OK;

    switch (op->what) {
    case LIFE_KIND:
        now.kind = op->is.kind;
        status = abut_body_set_kind(world, id, now.kind);
        break;
    case LIFE_FILTER:
        now.category = op->is.category;
        now.mask = op->is.mask;
        now.group = op->is.group;
        status = abut_body_set_filter(world, id, now.category, now.mask, now.group);
        break;
    case LIFE_ANSWER:
        now.answer = op->is.answer;
        status = abut_body_set_answer(world, id, now.answer, op->is.bounce);
        break;
    case LIFE_SENSOR:
        now.sensor = op->flag;
        status = abut_body_set_sensor(world, id, now.sensor);
        break;
    case LIFE_OPEN_SIDES:
        now.open_sides = op->is.open_sides;
        status = abut_body_set_open_sides(world, id, now.open_sides);
        break;
    case LIFE_USER:
        now.user = (uint64_t)op->body | op->is.user << 4;
        status = abut_body_set_user(world, id, now.user);
        break;
    case LIFE_MASS:
        status = abut_body_set_mass(world, id, op->is.mass);
        break;
    case LIFE_WAKE:
        status = abut_body_wake(world, id);
        break;
    case LIFE_ACCELERATION:
        status = abut_body_set_acceleration(world, id, at);
        break;
    case LIFE_GRAVITY:
        status = abut_world_set_gravity(world, at);
        break;
    default:
        status = abut_body_set_velocity(world, id, at);
        break;
    }
    if (status == ABUT_OK) {
        life->watch.bodies[op->body].is = now;
    }
    return status;
}

static abut_status ignore(life *life, const life_op *op)
{
    abut_status status = abut_world_ignore(life->world, id_of(life, op->body),
                                           id_of(life, op->other), op->flag, op->number);

    if (status == ABUT_OK && !life->is_twin && !life->is_deaf) {
        life_model_ignore(life, op->body, op->other, op->flag, op->number);
    }
    return status;
}

static abut_status make_call(life *life, const life_op *op, abut_vec2 at, const abut_shape *shapes)
{
    abut_status status;

    switch (op->what) {
    case LIFE_ADD:
        return add(life, op, shapes);
    case LIFE_REMOVE:
        status = abut_world_remove(life->world, id_of(life, op->body));
        if (status == ABUT_OK) {
            life_model_removed(life, op->body);
        }
        return status;
    case LIFE_PLACE:
    case LIFE_PLACE_BY:
    case LIFE_RESHAPE:
        return put(life, op, at, shapes);
    case LIFE_MOVE:
    case LIFE_MOVE_BY:
        return move(life, op, at);
    case LIFE_RESOLVE:
        return resolve(life, op);
    case LIFE_IGNORE:
        return ignore(life, op);
    case LIFE_ASK:
        return ask(life, op, shapes);
    case LIFE_STEP:
    case LIFE_DISCRETE:
        return step(life, op);
    default:
        return change(life, op, at);
    }
}

/* --- Judging a call
 * -------------------------------------------------------------------------------- */

/* Whether the script has come to a call that can be made. */
static bool can_be_made(const life *life, const life_op *op)
{
    bool is_here = id_of(life, op->body) != ABUT_NO_BODY;
    bool needs_other = op->what == LIFE_PLACE_BY || op->what == LIFE_AIM ||
                       op->what == LIFE_MOVE_BY || op->what == LIFE_IGNORE;

    switch (op->what) {
    case LIFE_ADD:
        return !is_here;
    case LIFE_STEP:
    case LIFE_DISCRETE:
    case LIFE_GRAVITY:
    case LIFE_ASK:
        return true;
    default:
        return is_here &&
               (!needs_other || (op->other != op->body && id_of(life, op->other) != ABUT_NO_BODY));
    }
}

/* Nobody has moved whom the call did not name. */
static void judge_places(life *life, const life_op *op)
{
    bool is_step = op->what == LIFE_STEP || op->what == LIFE_DISCRETE;

    for (int i = 0; i < LIFE_BODIES && !is_step; i++) {
        const watch_body *body = &life->watch.bodies[i];

        if (body->id == ABUT_NO_BODY) {
            continue;
        }
        abut_vec2 at = abut_body_at(life->world, body->id);

        if (memcmp(&at, &body->at_units, sizeof(at)) != 0) {
            life_say(life, LIFE_MOVED, "b%d, between steps", i);
        }
    }
}

static bool is_refusal_of(life_what what, abut_body_kind kind, abut_status status)
{
    switch (status) {
    case ABUT_OK:
        return true;
    case ABUT_E_OVERLAP:
        return what == LIFE_ADD || what == LIFE_PLACE || what == LIFE_PLACE_BY ||
               what == LIFE_RESHAPE || what == LIFE_RESOLVE;
    case ABUT_E_THIN:
        return what == LIFE_ADD || what == LIFE_RESHAPE || what == LIFE_KIND ||
               what == LIFE_SENSOR || what == LIFE_ANSWER;
    case ABUT_E_ARGUMENT: /* a static has no velocity */
        return kind == ABUT_BODY_STATIC && (what == LIFE_VELOCITY || what == LIFE_AIM);
    default:
        return false;
    }
}

static void judge_call(life *life, const life_op *op, abut_status status, uint64_t digest)
{
    if (life->voice.broke[0] != '\0') {
        life_say(life, LIFE_BUSY, "%s", life->voice.broke);
        return;
    }
    life->total.calls++;
    life->total.refused += status != ABUT_OK;
    if (!is_refusal_of(op->what, life->watch.bodies[op->body].is.kind, status)) {
        life_say(life, LIFE_REFUSED, "call %d of b%d: %s (%s)", op->what, op->body,
                 abut_status_text(status), abut_world_last_error(life->world));
    }
    if (status != ABUT_OK && life_digest(life->world) != digest) {
        life_say(life, LIFE_CHANGED, "a call that was refused (%s)", abut_status_text(status));
    }
    if (status == ABUT_E_OVERLAP && abut_world_blocker(life->world) == ABUT_NO_BODY) {
        life_say(life, LIFE_EVENTS, "nobody is in the way");
    }
    judge_places(life, op);
    life_model_look(life);
}

static void play_op(life *life, const life_op *op)
{
    abut_shape shapes[LIFE_PIECES];

    if (!can_be_made(life, op)) {
        return;
    }
    for (int i = 0; i < op->shape_count; i++) {
        shapes[i] = life_make_shape(&op->shapes[i]);
    }
    abut_vec2 at = where_to(life, op);

    if (life->log != NULL) {
        life_log_op(life, op, at);
    }
    uint64_t digest = life->is_twin ? 0 : life_digest(life->world);
    abut_status status = make_call(life, op, at, shapes);

    if (!life->is_twin) {
        judge_call(life, op, status, digest);
    }
    if (life->log != NULL) {
        life_log_result(life, op, status);
    }
}

/* --- All of it
 * ------------------------------------------------------------------------------------------ */

static bool open_world(life *life, const life_script *script, bool is_twin)
{
    abut_world_settings settings = script->settings;

    memset(&life->voice, 0, sizeof(life->voice));
    life->voice.manner = script->manner;
    life->is_twin = is_twin;
    life->script = script;
    settings.filter = (script->manner & LIFE_FILTERS) != 0 ? life_filter : NULL;
    settings.answer = (script->manner & LIFE_ANSWERS) != 0 ? life_answer : NULL;
    settings.user = &life->voice;
    settings.trails = true;
    if (is_twin) {
        settings.allocator.resize = resize_elsewhere;
    }
    life->world = abut_world_create(&settings);
    life->voice.world = life->world;
    watch_open(&life->watch, life->world, &settings);
    life->watch.count = LIFE_BODIES;
    memset(life->pairs, 0, sizeof(life->pairs));
    if (life->world == NULL) {
        life_say(life, LIFE_REFUSED, "the world was not created");
    }
    return life->world != NULL;
}

static void play_once(life *life, const life_script *script, bool is_twin)
{
    if (!open_world(life, script, is_twin)) {
        return;
    }
    for (int i = 0; i < script->count && life->fault == LIFE_NO_FAULT; i++) {
        life->op = i;
        play_op(life, &script->ops[i]);
        uint64_t hash = abut_world_hash(life->world);

        if (is_twin && hash != life->hashes[i] && life->fault == LIFE_NO_FAULT) {
            life_say(life, LIFE_HASH, "after call %d: %016llx, and now %016llx", i,
                     (unsigned long long)life->hashes[i], (unsigned long long)hash);
        }
        life->hashes[i] = hash;
    }
    life->voice.world = NULL;
    abut_world_destroy(life->world);
    life->world = NULL;
    life->total.stretches += life->watch.stretches;
    life->total.undecided += life->watch.undecided;
    life->total.crushed += life->watch.crushed;
    life->total.calls_back += life->voice.calls;
}

bool life_play(life *life, const life_script *script)
{
    FILE *log = life->log;

    life->fault = LIFE_NO_FAULT;
    life->text[0] = '\0';
    life->total.worlds++;
    play_once(life, script, false);
    life->log = NULL;
    if (life->fault == LIFE_NO_FAULT) {
        play_once(life, script, true);
    }
    life->log = log;
    life->total.faults[life->fault] += life->fault != LIFE_NO_FAULT;
    return life->fault == LIFE_NO_FAULT;
}
