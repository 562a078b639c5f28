/* fuzz/world.h - a world under fuzz: the calls it gets, and what must always hold of it.
 *
 * Numbers are mostly small, so that bodies meet; some are wild, or none at all.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_FUZZ_WORLD_H
#define ABUT_TESTS_FUZZ_WORLD_H

#include "fuzz/decode.h"

enum { FUZZ_BODIES = 20, FUZZ_STEPS = 24, FUZZ_TOLD = 1024, FUZZ_MOVES = 12 };

/* A world, and what the target knows of it. */
typedef struct fuzz_arena {
    abut_world *world;
    fuzz_budget budget;
    abut_body ids[FUZZ_BODIES];
    bool loose[FUZZ_BODIES]; /* has, or once had, leave to overlap something */
    int count;
    bool all_loose;
    int steps;
    int moves;
    abut_body told[FUZZ_TOLD][2]; /* pairs that began and have not ended */
    int told_count;
} fuzz_arena;

/* Runs a call that may fail: then it has changed nothing. */
#define FUZZ_TELL(arena, status, call)                                                             \
    do {                                                                                           \
        uint64_t hash_ = abut_world_hash((arena)->world);                                          \
        uint32_t count_ = abut_world_count((arena)->world);                                        \
        (status) = (call);                                                                         \
        FUZZ_CHECK((status) >= ABUT_OK && (status) < ABUT_STATUS_COUNT);                           \
        FUZZ_CHECK((status) != ABUT_E_BUSY && (status) != ABUT_E_FULL);                            \
        FUZZ_CHECK((status) != ABUT_E_MEMORY || (arena)->budget.left <= 0);                        \
        FUZZ_CHECK((status) == ABUT_OK || abut_world_hash((arena)->world) == hash_);               \
        FUZZ_CHECK((status) == ABUT_OK || abut_world_count((arena)->world) == count_);             \
    } while (0)

/* --- From bytes ------------------------------------------------------------------- */

/* Mostly quarters between -16 and 16. */
static inline double take_place(fuzz_bytes *bytes)
{
    uint8_t style = take_byte(bytes);

    return style % 32 == 0  ? take_number(bytes)
           : style % 4 == 0 ? (int16_t)take_bits(bytes, 2) / 1000.0
                            : (int8_t)take_byte(bytes) / 4.0;
}

static inline abut_vec2 take_spot(fuzz_bytes *bytes)
{
    double x = take_place(bytes);

    return (abut_vec2){ x, take_place(bytes) };
}

static inline double take_angle(fuzz_bytes *bytes)
{
    uint8_t style = take_byte(bytes);

    return style % 64 == 1 ? take_number(bytes) : style % 8 == 2 ? take_byte(bytes) / 20.0 : 0;
}

/* Small and whole, or anything there is. */
static inline abut_shape take_body_shape(fuzz_bytes *bytes, fuzz_room *room)
{
    uint8_t kind = take_byte(bytes);
    uint8_t size = take_byte(bytes);
    double x = size % 8 + 1;
    double y = size / 8 % 8 + 1;

    switch (kind % 8) {
    case 0:
        return kind == 8 ? take_shape(bytes, room) : abut_rect_centered(0, 0, 24, y);
    case 1:
        return abut_circle(0, 0, x / 2);
    case 2:
        return abut_capsule(-x, 0, x, 0, y / 4);
    case 3:
        return abut_triangle(-x, -y, x, -y, 0, y);
    case 4:
        return abut_rounded_rect(-x / 2, -y / 2, x, y, 0.25);
    case 5:
        return abut_segment(-x, -y, x, y);
    default:
        return abut_rect(-x / 2, -y / 2, x, y);
    }
}

static inline double take_share(fuzz_bytes *bytes)
{
    uint8_t style = take_byte(bytes);

    return style == 255 ? take_number(bytes) : style % 4 / 3.0;
}

static inline int take_enum(fuzz_bytes *bytes, int count)
{
    uint8_t value = take_byte(bytes);

    return value == 255 ? -1 : value == 254 ? count : value % count;
}

/* Mostly one that stops, slides, bounces or pushes. */
static inline abut_answer_kind take_answer(fuzz_bytes *bytes)
{
    uint8_t style = take_byte(bytes);

    return (abut_answer_kind)(style < 224 ? style % 4 : take_enum(bytes, ABUT_ANSWER_COUNT));
}

/* The parts of the settings that most bodies leave at zero. */
static inline void take_rare_settings(fuzz_bytes *bytes, abut_body_settings *s)
{
    uint8_t rare = take_byte(bytes);

    s->acceleration = rare % 8 == 1 ? take_spot(bytes) : (abut_vec2){ 0, 0 };
    s->mass = rare % 8 == 2 ? take_number(bytes) : rare % 5;
    s->push_rule = (abut_push_rule)(rare % 8 == 3 ? take_enum(bytes, ABUT_PUSH_RULE_COUNT) : 0);
    s->push_limit = rare % 8 == 3 ? take_number(bytes) : 0;
    s->open_sides = rare % 16 == 4 ? take_byte(bytes) % 17 : 0;
    s->open_side = rare % 16 == 5 ? take_spot(bytes) : (abut_vec2){ 0, 1 };
    s->group = rare % 16 == 6 ? (int8_t)take_byte(bytes) % 3 : 0;
    s->category = rare % 16 == 7 ? take_byte(bytes) % 4 : 0;
    s->mask = rare % 16 == 7 ? take_byte(bytes) % 4 : 0;
    s->sensor = rare % 16 == 8;
    s->floats = rare % 16 == 9;
    s->wakeful = rare % 16 == 10;
    s->yields = rare % 16 == 11;
    s->surface = rare % 16 == 12 ? take_spot(bytes) : (abut_vec2){ 0, 0 };
    s->user = rare;
}

static inline abut_body_settings take_settings(fuzz_bytes *bytes, abut_shape *shapes)
{
    abut_body_settings s = { .shapes = shapes };
    uint8_t kind = take_byte(bytes);

    s.kind = (abut_body_kind)(kind == 255    ? take_enum(bytes, ABUT_BODY_KIND_COUNT)
                              : kind % 8 < 5 ? ABUT_BODY_MOVER
                              : kind % 8 < 6 ? ABUT_BODY_KINEMATIC
                                             : ABUT_BODY_STATIC);
    s.shape_count = kind / 8 % 8 == 0 ? take_int(bytes, -1, 2) : 1;
    s.at = take_spot(bytes);
    s.angle = take_angle(bytes);
    s.velocity = take_spot(bytes);
    s.answer = take_answer(bytes);
    s.bounce = take_share(bytes);
    s.when_blocked = (abut_when_blocked)(kind / 64 == 1 ? take_enum(bytes, ABUT_BLOCKED_COUNT) : 0);
    s.spawn = (abut_spawn)take_enum(bytes, ABUT_SPAWN_COUNT);
    s.reach = take_place(bytes);
    take_rare_settings(bytes, &s);
    return s;
}

/* --- What must hold ---------------------------------------------------------------- */

static inline int fuzz_number_of(const fuzz_arena *arena, abut_body body)
{
    for (int i = 0; i < arena->count; i++) {
        if (arena->ids[i] == body) {
            return i;
        }
    }
    return -1;
}

static inline bool fuzz_overlap(const abut_world *world, abut_body a, abut_body b)
{
    for (uint32_t i = 0; i < abut_body_shape_count(world, a); i++) {
        for (uint32_t k = 0; k < abut_body_shape_count(world, b); k++) {
            abut_shape shape_a = abut_body_shape(world, a, i);
            abut_shape shape_b = abut_body_shape(world, b, k);

            if (abut_relate(&shape_a, &shape_b) == ABUT_OVERLAPPING) {
                return true;
            }
        }
    }
    return false;
}

static inline bool fuzz_overlaps_any(const fuzz_arena *arena, abut_body body)
{
    for (int i = 0; i < arena->count; i++) {
        if (arena->ids[i] != body && fuzz_overlap(arena->world, arena->ids[i], body)) {
            return true;
        }
    }
    return false;
}

/* Bodies that never had leave to overlap others do not, if one of them is a mover. */
static inline void fuzz_none_overlap(const fuzz_arena *arena)
{
    const abut_world *world = arena->world;

    for (int i = 0; i < arena->count && !arena->all_loose; i++) {
        for (int k = 0; k < i && !arena->loose[i]; k++) {
            bool moves = abut_body_kind_of(world, arena->ids[i]) == ABUT_BODY_MOVER ||
                         abut_body_kind_of(world, arena->ids[k]) == ABUT_BODY_MOVER;

            FUZZ_CHECK(!moves || arena->loose[k] ||
                       !fuzz_overlap(world, arena->ids[i], arena->ids[k]));
        }
    }
}

static inline int fuzz_told_at(const fuzz_arena *arena, abut_body a, abut_body b)
{
    for (int i = 0; i < arena->told_count; i++) {
        if (arena->told[i][0] == a && arena->told[i][1] == b) {
            return i;
        }
    }
    return -1;
}

/* Keeps the book of what began and has not ended. */
static inline void fuzz_book(fuzz_arena *arena, const abut_event *event)
{
    int at = fuzz_told_at(arena, event->a, event->b);

    if (event->what == ABUT_EVENT_BEGAN) {
        FUZZ_CHECK(at < 0 && arena->told_count < FUZZ_TOLD);
        arena->told[arena->told_count][0] = event->a;
        arena->told[arena->told_count++][1] = event->b;
    } else if (event->what == ABUT_EVENT_STAYED) {
        FUZZ_CHECK(at >= 0);
    } else if (event->what == ABUT_EVENT_ENDED) {
        FUZZ_CHECK(at >= 0);
        if (at >= 0) {
            arena->told_count--;
            arena->told[at][0] = arena->told[arena->told_count][0];
            arena->told[at][1] = arena->told[arena->told_count][1];
        }
    }
}

static inline bool fuzz_in_order(const abut_event *a, const abut_event *b)
{
    return a->time != b->time ? a->time < b->time : a->a != b->a ? a->a < b->a : a->b <= b->b;
}

/* Normals are kept in 30 bits a number. */
static inline bool fuzz_is_normal(abut_vec2 v)
{
    return fabs(v.x * v.x + v.y * v.y - 1) < 0x1p-27;
}

/* Events are in order, every end has its begin. */
static inline void fuzz_read_events(fuzz_arena *arena)
{
    uint32_t count = 0;
    const abut_event *events = abut_world_events(arena->world, &count);

    for (uint32_t i = 0; i < count; i++) {
        const abut_event *event = &events[i];

        FUZZ_CHECK(event->time >= 0 && event->time <= 1 && event->a != 0);
        FUZZ_CHECK(event->b == 0 || event->a < event->b);
        FUZZ_CHECK(is_zero(event->normal) || fuzz_is_normal(event->normal));
        FUZZ_CHECK(all_finite(event->point) && isfinite(event->speed) &&
                   abut_event_name(event->what)[0] != '\0');
        FUZZ_CHECK(i == 0 || fuzz_in_order(event - 1, event));
        fuzz_book(arena, event);
    }
    abut_event event;
    uint32_t next = 0;

    while (abut_world_next_event(arena->world, &next, &event)) {
        FUZZ_CHECK(next <= count && event.a == events[next - 1].a && event.b == events[next - 1].b);
        FUZZ_CHECK(event.what == ABUT_EVENT_ENDED || abut_world_has(arena->world, event.a));
    }
    FUZZ_CHECK(next == count);
}

/* All there is to read of one body. */
static inline void fuzz_read_body(const abut_world *world, abut_body body)
{
    abut_body_contact contacts[FUZZ_BODIES];
    abut_bounds bounds = abut_body_bounds(world, body);
    abut_bounds cell = abut_body_cell(world, body);
    uint32_t points = 0;
    const abut_trail_point *trail = abut_body_trail(world, body, &points);
    uint32_t found = abut_body_contacts(world, body, contacts, FUZZ_BODIES);

    FUZZ_CHECK(abut_world_has(world, body));
    FUZZ_CHECK(all_finite(abut_body_at(world, body)) &&
               all_finite(abut_body_velocity(world, body)));
    FUZZ_CHECK(isfinite(abut_body_angle(world, body)));
    FUZZ_CHECK(bounds.min.x <= bounds.max.x && bounds.min.y <= bounds.max.y);
    FUZZ_CHECK(all_finite(cell.min) && all_finite(cell.max) && cell.min.x < cell.max.x);
    for (uint32_t i = 0; i < points; i++) {
        FUZZ_CHECK(all_finite(trail[i].at) && (i == 0 || trail[i - 1].time <= trail[i].time));
    }
    for (uint32_t i = 0; i < found && i < FUZZ_BODIES; i++) {
        FUZZ_CHECK(abut_world_has(world, contacts[i].other) && contacts[i].other != body);
        FUZZ_CHECK(all_finite(contacts[i].point) && isfinite(contacts[i].gap));
        FUZZ_CHECK(i == 0 || contacts[i - 1].other < contacts[i].other);
    }
    abut_body_settings is = { 0 };

    FUZZ_CHECK(abut_body_read(world, body, &is) == ABUT_OK);
    FUZZ_CHECK(is.kind == abut_body_kind_of(world, body) && is.mass > 0 && is.category != 0);
    FUZZ_CHECK(is.shape_count > 0 && all_finite(is.acceleration) && isfinite(is.push_limit));
    FUZZ_CHECK(abut_body_shapes(world, body, NULL, 0) == (uint32_t)is.shape_count);
    abut_body support = abut_body_support(world, body);
    FUZZ_CHECK(support == 0 || abut_world_has(world, support));
    FUZZ_CHECK(abut_body_kind_of(world, body) == ABUT_BODY_MOVER ||
               !abut_body_is_grounded(world, body));
    (void)abut_body_is_asleep(world, body);
    (void)abut_body_user(world, body);
}

static inline void fuzz_read_all(const fuzz_arena *arena)
{
    abut_body ids[FUZZ_BODIES];
    uint32_t count = abut_world_bodies(arena->world, ids, FUZZ_BODIES);
    abut_step_report report = abut_world_report(arena->world);

    FUZZ_CHECK(count == abut_world_count(arena->world) && (int)count == arena->count);
    for (uint32_t i = 0; i < count; i++) {
        FUZZ_CHECK((i == 0 || ids[i - 1] < ids[i]) && fuzz_number_of(arena, ids[i]) >= 0);
        fuzz_read_body(arena->world, ids[i]);
    }
    FUZZ_CHECK(report.bytes > 0 && abut_world_last_error(arena->world) != NULL);
    (void)abut_world_blocker(arena->world);
    (void)abut_world_frame(arena->world);
}

static abut_body fuzz_pick(const fuzz_arena *arena, fuzz_bytes *bytes)
{
    uint8_t number = take_byte(bytes);

    return number == 255 || arena->count == 0 ? (abut_body)take_bits(bytes, 4)
                                              : arena->ids[number % arena->count];
}

#endif
