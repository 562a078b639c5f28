/* life/life_model.c - what may overlap what, and why; the rule is in life.h.
 *
 * SPDX-License-Identifier: MIT */
#include "life/life.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

/* Places of the watch that hold no body of the script: two whose trails begin later. */
enum { LATER_A = WATCH_BODIES - 2, LATER_B = WATCH_BODIES - 1 };

const char *life_fault_name(life_fault fault)
{
    static const char *const names[LIFE_FAULT_COUNT] = {
        "no fault", "overlap",  "pass-through", "put into each other",
        "moved",    "refused",  "changed",      "held",
        "events",   "answered", "busy",         "hash",
    };

    return names[fault];
}

void life_say(life *life, life_fault fault, const char *format, ...)
{
    va_list values;

    if (life->fault != LIFE_NO_FAULT) {
        return;
    }
    life->fault = fault;
    va_start(values, format);
    vsnprintf(life->text, LIFE_TEXT, format, values);
    va_end(values);
}

life_pair *life_pair_of(life *life, int i, int j)
{
    return i < j ? &life->pairs[i][j] : &life->pairs[j][i];
}

static const watch_body *body_of(const life *life, int number)
{
    return &life->watch.bodies[number];
}

static bool is_there(const life *life, int number)
{
    return life->watch.bodies[number].id != ABUT_NO_BODY;
}

/* --- Who is solid to whom ------------------------------------------------------------- */

/* Of which bit 31 is no category. */
static uint32_t bits_or(uint32_t bits, uint32_t without)
{
    return (bits == 0 ? without : bits) & 0x7fffffff;
}

static bool has_area(const watch_body *body)
{
    for (int i = 0; i < body->piece_count; i++) {
        if (body->pieces[i].radius > 0 || body->pieces[i].count > 2) {
            return true;
        }
    }
    return false;
}

static bool
filters_agree(const life *life, const abut_body_settings *a, const abut_body_settings *b)
{
    bool agree = (bits_or(a->category, 1) & bits_or(b->mask, UINT32_MAX)) != 0 &&
                 (bits_or(b->category, 1) & bits_or(a->mask, UINT32_MAX)) != 0;

    if (a->group == b->group && a->group != 0) {
        agree = a->group > 0;
    }
    return agree &&
           ((life->script->manner & LIFE_FILTERS) == 0 || life_users_agree(a->user, b->user));
}

static bool meets(const life *life, const watch_body *a, const watch_body *b)
{
    return !a->is.sensor && !b->is.sensor &&
           (a->is.kind == ABUT_BODY_MOVER || b->is.kind == ABUT_BODY_MOVER) &&
           (has_area(a) || has_area(b)) && a->is.answer != ABUT_ANSWER_PASS &&
           b->is.answer != ABUT_ANSWER_PASS && filters_agree(life, &a->is, &b->is);
}

bool life_meets(const life *life, int i, int j)
{
    return meets(life, body_of(life, i), body_of(life, j));
}

/* Whether the answer of the caller lets them through at every impact. */
static bool is_waved_through(const life *life, int i, int j)
{
    return (life->script->manner & LIFE_ANSWERS) != 0 &&
           life_users_verdict(body_of(life, i)->is.user, body_of(life, j)->is.user) ==
               ABUT_VERDICT_PASS;
}

static bool may_be_solid(life *life, int i, int j)
{
    const life_pair *pair = life_pair_of(life, i, j);

    return life_meets(life, i, j) && pair->ignored == 0 && !pair->unheeded &&
           !is_waved_through(life, i, j);
}

/* One-way bodies and open sides let others in by the way they come; of somebody who is put into
 * them nothing can be said. */
static bool lets_in(const watch_body *body)
{
    return body->is.open_sides != 0 || body->is.answer == ABUT_ANSWER_ONE_WAY;
}

static bool overlaps(const life *life, int i, int j)
{
    return watch_relation(body_of(life, i), body_of(life, j)) == ORACLE_OVERLAPPING;
}

/* Whether a body is solid in one way and has several shapes, of which some are passed and others
 * are not: it is passed shape by shape. */
static bool is_passed_in_parts(const watch_body *body, const watch_body *other)
{
    static watch_body part;
    int passed = 0;

    if (body->is.answer != ABUT_ANSWER_ONE_WAY || body->piece_count < 2) {
        return false;
    }
    part = *body;
    part.piece_count = 1;
    for (int i = 0; i < body->piece_count; i++) {
        part.pieces[0] = body->pieces[i];
        passed += watch_relation(&part, other) == ORACLE_OVERLAPPING;
    }
    return passed > 0 && passed < body->piece_count;
}

/* --- Calls ----------------------------------------------------------------------------- */

/* The rule, at the end of every call and of every step. */
static void look_at(life *life, int i, int j)
{
    life_pair *pair = life_pair_of(life, i, j);
    oracle_relation relation = watch_relation(body_of(life, i), body_of(life, j));
    bool passed = pair->overlaps || pair->dropping;

    pair->unheeded = pair->unheeded || life->voice.unheeded[i][j];
    pair->overlaps = relation == ORACLE_OVERLAPPING;
    pair->dropping = pair->dropping && relation == ORACLE_TOUCHING;
    if (passed && !pair->overlaps && !pair->dropping && may_be_solid(life, i, j)) {
        life->total.solid_again++;
    }
}

void life_model_look(life *life)
{
    for (int i = 0; i < LIFE_BODIES; i++) {
        for (int j = i + 1; j < LIFE_BODIES; j++) {
            if (is_there(life, i) && is_there(life, j)) {
                look_at(life, i, j);
            }
        }
    }
}

void life_model_added(life *life, int number)
{
    for (int i = 0; i < LIFE_BODIES; i++) {
        if (i != number) {
            *life_pair_of(life, i, number) = (life_pair){ 0 };
            life->voice.unheeded[i][number] = false;
            life->voice.unheeded[number][i] = false;
        }
    }
}

void life_model_removed(life *life, int number)
{
    life->watch.bodies[number].id = ABUT_NO_BODY;
}

void life_model_put(life *life, int number, abut_spawn spawn, bool before)
{
    for (int i = 0; i < LIFE_BODIES; i++) {
        life_pair *pair = life_pair_of(life, i, number);

        pair->unheeded = pair->unheeded || life->voice.unheeded[i][number];
        if (i == number || !is_there(life, i) || !may_be_solid(life, i, number) ||
            !overlaps(life, i, number)) {
            continue;
        }
        bool lasts = before && (pair->overlaps || pair->dropping);

        if (spawn != ABUT_SPAWN_IGNORE && !lasts && !lets_in(body_of(life, i)) &&
            !lets_in(body_of(life, number))) {
            life_say(life, LIFE_PLACED, "b%d was put into b%d", number, i);
        }
        pair->let_in = pair->let_in || spawn == ABUT_SPAWN_IGNORE;
    }
    life_model_look(life);
}

bool life_model_is_in_the_way(life *life, int number, const watch_body *would, abut_body in_the_way)
{
    for (int i = 0; i < LIFE_BODIES; i++) {
        const life_pair *pair = life_pair_of(life, i, number);
        bool ignored = is_there(life, number) && (pair->ignored != 0);

        if (i != number && body_of(life, i)->id == in_the_way && in_the_way != ABUT_NO_BODY) {
            return !ignored && meets(life, would, body_of(life, i)) &&
                   watch_relation(would, body_of(life, i)) == ORACLE_OVERLAPPING;
        }
    }
    return false;
}

bool life_model_is_free(const life *life, int number)
{
    for (int i = 0; i < LIFE_BODIES; i++) {
        if (i != number && is_there(life, i) && overlaps(life, i, number)) {
            return false;
        }
    }
    return true;
}

void life_model_ignore(life *life, int i, int j, bool ignore, int steps)
{
    life_pair *pair = life_pair_of(life, i, j);
    oracle_relation relation = watch_relation(body_of(life, i), body_of(life, j));

    pair->ignored = ignore ? steps : 0;
    pair->dropping = ignore && steps == 0 && relation == ORACLE_TOUCHING;
    pair->overlaps = relation == ORACLE_OVERLAPPING;
    pair->let_in = true;
}

/* --- Trails ------------------------------------------------------------------------------ */

static void measure_path(watch_body *body)
{
    oracle_point low = body->points[0].at;
    oracle_point high = low;

    for (int i = 1; i < body->point_count; i++) {
        oracle_point p = body->points[i].at;

        low.x = p.x < low.x ? p.x : low.x;
        low.y = p.y < low.y ? p.y : low.y;
        high.x = p.x > high.x ? p.x : high.x;
        high.y = p.y > high.y ? p.y : high.y;
    }
    body->path_low = (oracle_point){ low.x + body->low.x, low.y + body->low.y };
    body->path_high = (oracle_point){ high.x + body->high.x, high.y + body->high.y };
}

/* Where a body was, after all that happened at that time; false if that is no lattice point. */
static bool was_at(const watch_body *body, int64_t time, oracle_point *out)
{
    int index = 0;

    while (index + 1 < body->point_count && body->points[index + 1].time <= time) {
        index++;
    }
    const watch_point *from = &body->points[index];

    *out = from->at;
    if (index + 1 == body->point_count || from->time == time) {
        return true;
    }
    oracle_wide span = from[1].time - from->time;
    oracle_wide x = (oracle_wide)(from[1].at.x - from->at.x) * (time - from->time);
    oracle_wide y = (oracle_wide)(from[1].at.y - from->at.y) * (time - from->time);

    *out = (oracle_point){ from->at.x + (int64_t)(x / span), from->at.y + (int64_t)(y / span) };
    return x % span == 0 && y % span == 0;
}

static bool relation_at(const life *life, int i, int j, int64_t time, oracle_relation *out)
{
    static watch_body a;
    static watch_body b;

    a = *body_of(life, i);
    b = *body_of(life, j);
    if (!was_at(&a, time, &a.at) || !was_at(&b, time, &b.at)) {
        return false;
    }
    *out = watch_relation(&a, &b);
    return true;
}

static int64_t next_turn(const watch_body *body, int64_t time)
{
    for (int i = 0; i < body->point_count; i++) {
        if (body->points[i].time > time) {
            return body->points[i].time;
        }
    }
    return WATCH_END + 1;
}

static int64_t next_time(const life *life, int i, int j, int64_t time)
{
    int64_t a = next_turn(body_of(life, i), time);
    int64_t b = next_turn(body_of(life, j), time);

    return a < b ? a : b;
}

/* The first time from `time` on at which one of them turns and they are so; after the end if
 * there is none. */
static int64_t first_time(const life *life, int i, int j, int64_t time, oracle_relation wanted)
{
    oracle_relation relation;

    while (time <= WATCH_END) {
        if (relation_at(life, i, j, time, &relation) && relation == wanted) {
            return time;
        }
        time = next_time(life, i, j, time);
    }
    return time;
}

/* Before everything, also before the moves at time 0 that take no time. */
#define FROM_THE_START (-1)

/* A copy of a body whose trail begins at a time. */
static void begin_later(life *life, int number, int copy, int64_t time)
{
    watch_body *later = &life->watch.bodies[copy];
    int count = 0;
    oracle_point at;

    *later = *body_of(life, number);
    if (time == FROM_THE_START) {
        return;
    }
    was_at(body_of(life, number), time, &at);
    for (int i = 0; i < later->point_count; i++) {
        if (later->points[i].time > time) {
            later->points[++count] = later->points[i];
        }
    }
    /* watch_follow() begins at 0: nobody moves until then. */
    memmove(&later->points[2], &later->points[1], (size_t)count * sizeof(later->points[0]));
    later->points[0] = (watch_point){ 0, at };
    later->points[1] = (watch_point){ time, at };
    later->point_count = count + 2;
    measure_path(later);
}

/* Follows two that are solid from a time on; true if nothing is to be objected to. `let_in` says
 * that one of them let the other in, by the settings. */
static bool follow_from(life *life, int i, int j, int64_t time, bool *let_in)
{
    watch_pair *pair = watch_pair_of(&life->watch, LATER_A, LATER_B);

    begin_later(life, i, LATER_A, time);
    begin_later(life, j, LATER_B, time);
    *pair = (watch_pair){ true, false, 0 };
    bool good = watch_follow(&life->watch, LATER_A, LATER_B);

    *let_in = pair->passing;
    life->watch.bodies[LATER_A].id = ABUT_NO_BODY;
    life->watch.bodies[LATER_B].id = ABUT_NO_BODY;
    return good;
}

/* Follows a pair through all of a step, in and out of permissions; `solid` is what it is at the
 * start, and at the end. */
static bool follow(life *life, int i, int j, bool *solid, bool *ever_apart)
{
    int64_t time = FROM_THE_START;

    while (time <= WATCH_END) {
        if (!*solid) {
            time = first_time(life, i, j, time < 0 ? 0 : time, ORACLE_APART);
            if (time > WATCH_END) {
                return true;
            }
            *solid = true;
            *ever_apart = true;
        }
        bool let_in = false;

        if (!follow_from(life, i, j, time, &let_in)) {
            return false;
        }
        if (!let_in) {
            return true;
        }
        life->total.let_in++;
        *solid = false;
        life_pair_of(life, i, j)->let_in = true;
        time = first_time(life, i, j, next_time(life, i, j, time), ORACLE_OVERLAPPING);
    }
    return true;
}

/* --- abut_body_move() --------------------------------------------------------------------- */

/* Straight from bump to bump. Where it passed something it did not turn, and `at` is a place
 * beside the way, by rounding. */
static bool
way_of_move(life *life, int number, abut_vec2 from, const abut_bump *bumps, uint32_t count)
{
    watch_body *body = &life->watch.bodies[number];
    int64_t parts = (int64_t)count + 1;

    body->point_count = 1;
    body->points[0].time = 0;
    if (!watch_read_vec2(from, &body->points[0].at)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (bumps[i].passed) {
            continue;
        }
        watch_point *point = &body->points[body->point_count++];

        point->time = WATCH_END / parts * (i + 1);
        if (!watch_read_vec2(bumps[i].at, &point->at)) {
            return false;
        }
    }
    body->points[body->point_count++] = (watch_point){ WATCH_END, body->at };
    measure_path(body);
    return true;
}

void life_model_moved(life *life,
                      int number,
                      abut_answer_kind answer,
                      abut_vec2 from,
                      const abut_bump *bumps,
                      uint32_t count)
{
    if (!way_of_move(life, number, from, bumps, count)) {
        life_say(life, LIFE_EVENTS, "the bumps of b%d are off the lattice", number);
        return;
    }
    for (int i = 0; i < LIFE_BODIES && answer != ABUT_ANSWER_PASS; i++) {
        life_pair *pair = life_pair_of(life, i, number);
        bool let_in = false;

        pair->unheeded = pair->unheeded || life->voice.unheeded[i][number];
        if (i == number || !is_there(life, i) || !may_be_solid(life, i, number) || pair->overlaps ||
            pair->dropping) {
            continue;
        }
        watch_body *other = &life->watch.bodies[i];

        other->points[0] = (watch_point){ 0, other->at };
        other->point_count = 1;
        measure_path(other);
        if (!follow_from(life, i, number, FROM_THE_START, &let_in)) {
            life_say(life, LIFE_CROSSING, "abut_body_move led b%d through b%d", number, i);
        } else if (overlaps(life, i, number) && !let_in) {
            life_say(life, LIFE_PLACED, "abut_body_move led b%d into b%d", number, i);
        }
        pair->let_in = pair->let_in || let_in;
    }
    life_model_look(life);
}

/* --- Steps ------------------------------------------------------------------------------- */

void life_model_before_step(life *life)
{
    life_model_look(life);
    for (int i = 0; i < LIFE_BODIES; i++) {
        for (int j = i + 1; j < LIFE_BODIES; j++) {
            life_pair *pair = &life->pairs[i][j];

            if (is_there(life, i) && is_there(life, j)) {
                pair->was_over = pair->overlaps;
                pair->in_parts =
                    pair->overlaps && (is_passed_in_parts(body_of(life, i), body_of(life, j)) ||
                                       is_passed_in_parts(body_of(life, j), body_of(life, i)));
                pair->solid = may_be_solid(life, i, j) && !pair->overlaps && !pair->dropping;
            }
        }
    }
}

/* Whether the two had an impact that hindered them. */
static bool was_hit(const life *life, int i, int j)
{
    uint32_t count = 0;
    const abut_event *events = abut_world_events(life->world, &count);
    abut_body a = body_of(life, i)->id;
    abut_body b = body_of(life, j)->id;

    for (uint32_t k = 0; k < count; k++) {
        if (events[k].what == ABUT_EVENT_HIT && events[k].solid &&
            ((events[k].a == a && events[k].b == b) || (events[k].a == b && events[k].b == a))) {
            return true;
        }
    }
    return false;
}

/* Whether two pieces of theirs overlap at both ends of a stretch of time in which neither turns,
 * and so all along it. If no two do, the bodies may be free of each other for an instant, as one
 * that fits a gap of the other exactly. */
static bool pieces_stay_over(const life *life, int i, int j, int64_t from, int64_t until)
{
    static watch_body a[2];
    static watch_body b[2];
    const watch_body *whole_a = body_of(life, i);
    const watch_body *whole_b = body_of(life, j);
    const int64_t times[2] = { from, until };

    for (int k = 0; k < whole_a->piece_count * whole_b->piece_count; k++) {
        bool over = true;

        for (int end = 0; end < 2 && over; end++) {
            a[end] = *whole_a;
            b[end] = *whole_b;
            a[end].piece_count = 1;
            b[end].piece_count = 1;
            a[end].pieces[0] = whole_a->pieces[k % whole_a->piece_count];
            b[end].pieces[0] = whole_b->pieces[k / whole_a->piece_count];
            over = was_at(&a[end], times[end], &a[end].at) &&
                   was_at(&b[end], times[end], &b[end].at) &&
                   watch_relation(&a[end], &b[end]) == ORACLE_OVERLAPPING;
        }
        if (over) {
            return true;
        }
    }
    return false;
}

static bool stays_over(const life *life, int i, int j)
{
    int64_t time = 0;

    while (time < WATCH_END) {
        int64_t next = next_time(life, i, j, time);

        next = next < WATCH_END ? next : WATCH_END;
        if (!pieces_stay_over(life, i, j, time, next)) {
            return false;
        }
        time = next;
    }
    return true;
}

static void judge_pair(life *life, int i, int j)
{
    life_pair *pair = &life->pairs[i][j];
    bool solid = pair->solid;
    bool ever_apart = false;

    pair->unheeded = pair->unheeded || life->voice.unheeded[i][j];
    if (pair->unheeded) {
        return;
    }
    if (pair->ignored != 0 || !life_meets(life, i, j)) {
        if (was_hit(life, i, j)) {
            life_say(life, LIFE_HELD, "b%d and b%d hit each other, and are to pass", i, j);
        }
        return;
    }
    if (is_waved_through(life, i, j)) {
        return;
    }
    if (!follow(life, i, j, &solid, &ever_apart)) {
        life_say(life, LIFE_CROSSING, "b%d and b%d in step %llu", i, j,
                 (unsigned long long)abut_world_frame(life->world));
    } else if (solid && overlaps(life, i, j)) {
        life_say(life, LIFE_OVERLAP, "b%d and b%d after step %llu", i, j,
                 (unsigned long long)abut_world_frame(life->world));
    } else if (pair->was_over && pair->let_in && !pair->in_parts && !ever_apart &&
               overlaps(life, i, j) && was_hit(life, i, j) && stays_over(life, i, j)) {
        life_say(life, LIFE_HELD, "b%d and b%d hit each other while they overlap", i, j);
    }
}

/* What a step told, besides where everybody is. */
static void judge_report(life *life)
{
    abut_step_report report = abut_world_report(life->world);
    int budget = life->script->settings.budget == 0 ? 8 : life->script->settings.budget;
    uint32_t movers = 0;
    uint32_t kinematics = 0;

    for (int i = 0; i < LIFE_BODIES; i++) {
        movers += is_there(life, i) && body_of(life, i)->is.kind == ABUT_BODY_MOVER;
        kinematics += is_there(life, i) && body_of(life, i)->is.kind == ABUT_BODY_KINEMATIC;
    }
    if (report.impacts > (uint32_t)budget * movers + kinematics || report.frozen > movers) {
        life_say(life, LIFE_EVENTS, "%u impacts and %u frozen, of %u movers", report.impacts,
                 report.frozen, movers);
    }
    life->total.impacts += report.impacts;
    life->total.frozen += report.frozen;
}

static void read_step(life *life)
{
    for (int i = 0; i < LIFE_BODIES; i++) {
        watch_body *body = &life->watch.bodies[i];
        oracle_point before = body->at;
        abut_vec2 before_units = body->at_units;

        if (!is_there(life, i)) {
            continue;
        }
        if (!life_is_as_read(life, i)) {
            life_say(life, LIFE_EVENTS, "b%d has other shapes after a step", i);
        }
        life_read(life, i);
        watch_read_trail(&life->watch, body, before);
        if (body->is.kind == ABUT_BODY_STATIC &&
            memcmp(&before_units, &body->at_units, sizeof(before_units)) != 0) {
            life_say(life, LIFE_MOVED, "the static b%d", i);
        }
    }
}

static void end_pair(life *life, int i, int j, bool discrete)
{
    life_pair *pair = &life->pairs[i][j];
    oracle_relation relation = watch_relation(body_of(life, i), body_of(life, j));

    life->total.touching += relation == ORACLE_TOUCHING;
    life->total.passing += relation == ORACLE_OVERLAPPING && life_meets(life, i, j);
    life->total.dropped += relation == ORACLE_OVERLAPPING && pair->dropping;
    pair->let_in = pair->let_in && !discrete && relation == ORACLE_OVERLAPPING;
    if (pair->ignored > 0) {
        pair->ignored--;
        pair->let_in = true;
    }
    look_at(life, i, j);
    pair->dropping = false;
}

void life_model_after_step(life *life, bool discrete)
{
    read_step(life);
    watch_check_events(&life->watch);
    if (!discrete) {
        judge_report(life);
    }
    for (int i = 0; i < LIFE_BODIES; i++) {
        for (int j = i + 1; j < LIFE_BODIES; j++) {
            if (is_there(life, i) && is_there(life, j)) {
                if (!discrete) {
                    judge_pair(life, i, j);
                }
                end_pair(life, i, j, discrete);
            }
        }
    }
    if (life->watch.text[0] != '\0') {
        life_say(life, LIFE_EVENTS, "%s", life->watch.text);
    }
}
