/* world/test_events.c - what is reported of a step: book-ended, in order, and no more than that.
 *
 * The stage itself keeps the book in every scene (stage_watch.c); here are the scenes that
 * make it hard.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>
#include <string.h>

#define PLAIN                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        0                                                                                          \
    }
#define HEAVY                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        .gravity = { 0, 0.25 }                                                                     \
    }

static void test_names(void)
{
    static const char *const names[ABUT_EVENT_KIND_COUNT] = {
        "began", "stayed", "ended", "hit", "crushed", "stopped", "frozen", "edge"
    };

    for (int i = 0; i < ABUT_EVENT_KIND_COUNT; i++) {
        CHECK_ROW(names[i], strcmp(abut_event_name((abut_event_kind)i), names[i]) == 0);
    }
    CHECK(strcmp(abut_event_name(ABUT_EVENT_KIND_COUNT), "") == 0);
    CHECK(strcmp(abut_event_name((abut_event_kind)-1), "") == 0);
}

/* The life of a contact: began with a hit, stays, ends when it leaves. */
static void scene_life(stage *s)
{
    abut_body wall = stage_static(s, box(5, 50), 20, 0);
    abut_body body = stage_mover(s, box(5, 5), 0, 0, 20, 0);
    abut_event event;

    play_steps(s, 1);
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_BEGAN, body, wall, &event));
    CHECK_STAGE(s, event.solid && event.a == wall && event.b == body);
    CHECK_STAGE(s, event.normal.x == 1 && event.normal.y == 0);
    CHECK_STAGE(s, fabs(event.time - 0.5) < 1e-5);
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_HIT, body, wall, &event));
    CHECK_STAGE(s, event.speed == 20 && fabs(event.time - 0.5) < 1e-5);
    CHECK_STAGE(s, event.normal.x == 1 && event.normal.y == 0);
    abut_body_contact contact = { 0 };
    CHECK_STAGE(s, abut_body_contacts(s->world, body, &contact, 1) == 1);
    CHECK_STAGE(s, contact.other == wall && contact.solid && contact.gap == 0);
    abut_vec2 normal = stage_out(s, contact.normal);
    CHECK_STAGE(s, normal.x == -1 && normal.y == 0);
    abut_vec2 point = stage_place_out(s, contact.point);
    CHECK_STAGE(s, point.x == 15 && fabs(point.y) <= 5);
    CHECK_STAGE(s, abut_body_contacts(s->world, wall, &contact, 1) == 1);
    normal = stage_out(s, contact.normal);
    CHECK_STAGE(s, contact.other == body && normal.x == 1);
    play_steps(s, 1); /* stands there */
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_STAYED, body, wall) == 1);
    CHECK_STAGE(s, s->tally[ABUT_EVENT_HIT] == 0 && s->tally[ABUT_EVENT_BEGAN] == 0);
    CHECK_STAGE(s, stage_drive(s, body, -3, 0) == ABUT_OK);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_ENDED, body, wall) == 1);
    CHECK_STAGE(s, abut_body_contacts(s->world, body, &contact, 1) == 0);
    play_steps(s, 1);
    CHECK_STAGE(s, s->tally[ABUT_EVENT_STAYED] + s->tally[ABUT_EVENT_ENDED] == 0);
}

static void test_life(void)
{
    play("life of a contact", PLAIN, scene_life);
}

/* An end has the normal with which the two touched, wherever the two are when the step ends: here
 * beside the corner of the wall, past its end. */
static void scene_normal_of_end(stage *s)
{
    abut_shape shape = ball(1);
    abut_body wall = stage_static(s, box(5, 50), 20, 0);
    abut_body body = stage_mover(s, box(5, 5), 0, 40, 20, 0);
    abut_body flyer = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                         .at = { 4, -5 },
                                                         .velocity = { 20, -80 },
                                                         .answer = ABUT_ANSWER_BOUNCE,
                                                         .bounce = 1 });
    abut_event event;

    play_steps(s, 1);
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_ENDED, flyer, wall, &event)); /* met in this step, */
    CHECK_STAGE(s, event.time == 1 && event.normal.x == 1 && event.normal.y == 0);
    CHECK_STAGE(s, event.point.x == 0 && event.point.y == 0);
    CHECK_STAGE(s, stage_drive(s, body, -3, 60) == ABUT_OK);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_ENDED, body, wall, &event)); /* or in one before */
    CHECK_STAGE(s, event.time == 1 && event.normal.x == 1 && event.normal.y == 0);
}

static void test_normal_of_end(void)
{
    play("normal of an end", PLAIN, scene_normal_of_end);
}

/* What comes to something just as a step ends, or is a hair short of it then, meets it in the next
 * one, with an impact, once: a bullet must not arrive without a HIT. */
static abut_answer_kind arriving;
static abut_body_kind arrived_at;
static double short_of;

static void scene_arrival(stage *s)
{
    abut_shape wide = box(5, 50);
    abut_shape small = box(5, 5);
    abut_body wall =
        stage_add(s, (abut_body_settings){ .kind = arrived_at, .shapes = &wide, .at = { 20, 0 } });
    abut_body body = stage_add(s, (abut_body_settings){ .shapes = &small,
                                                        .at = { 2 - short_of, 0 },
                                                        .velocity = { 8, 0 },
                                                        .answer = arriving,
                                                        .bounce = 0.5 });
    abut_event event;

    play_steps(s, 1);
    CHECK_STAGE(s, s->tally[ABUT_EVENT_HIT] == 0 && s->tally[ABUT_EVENT_BEGAN] == 1);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_HIT, body, wall, &event));
    CHECK_STAGE(s, event.speed == 8 && event.normal.x == 1 && event.time < 0.001);
    CHECK_STAGE(s, s->tally[ABUT_EVENT_HIT] == 1 && s->tally[ABUT_EVENT_BEGAN] == 0);
    play_steps(s, 1);
    CHECK_STAGE(s, s->tally[ABUT_EVENT_HIT] == 0);
    for (int frame = 0; frame < 3 && arriving == ABUT_ANSWER_SLIDE; frame++) {
        CHECK_STAGE(s, stage_drive(s, body, 8, 0) == ABUT_OK); /* it only presses on the wall */
        play_steps(s, 1);
        CHECK_STAGE(s, s->tally[ABUT_EVENT_HIT] == 0);
    }
}

static void test_arrivals(void)
{
    static const double gaps[] = { 0, 0x1p-32, 0x1p-16, 0x1p-12 };

    for (int k = 0; k < COUNT_OF(gaps) * 4 * ABUT_BODY_KIND_COUNT; k++) {
        short_of = gaps[k % COUNT_OF(gaps)];
        arriving = (abut_answer_kind)(k / COUNT_OF(gaps) % 4);
        arrived_at = (abut_body_kind)(k / COUNT_OF(gaps) / 4);
        play("arrives as a step ends", PLAIN, scene_arrival);
    }
}

static void scene_no_stayed(stage *s)
{
    stage_static(s, box(50, 5), 0, 5);
    stage_mover(s, box(5, 5), 0, -7, 0, 0);
    for (int i = 0; i < 30; i++) {
        play_steps(s, 1);
        CHECK_STAGE(s, s->tally[ABUT_EVENT_STAYED] == 0);
    }
    CHECK_STAGE(s, s->open.count == 1);
}

static void test_no_stayed(void)
{
    abut_world_settings settings = HEAVY;

    settings.no_stayed = true;
    settings.no_sleep = true;
    play("no stayed", settings, scene_no_stayed);
}

/* A bouncing ball begins and ends each time; the two of a bounce are within one step. */
static void scene_bounces(stage *s)
{
    abut_shape shape = ball(5);
    int hits = 0;

    stage_static(s, box(500, 5), 0, 5);
    stage_add(
        s, (abut_body_settings){
               .shapes = &shape, .at = { 0, -30 }, .answer = ABUT_ANSWER_BOUNCE, .bounce = 0.5 });
    for (int i = 0; i < 150; i++) {
        play_steps(s, 1);
        hits += s->tally[ABUT_EVENT_HIT];
    }
    CHECK_STAGE(s, hits >= 3 && hits <= 40);
    CHECK_STAGE(s, s->open.count == 1);
    CHECK_STAGE(s, s->tally[ABUT_EVENT_HIT] == 0);
}

static void test_bounces(void)
{
    play("bounces", HEAVY, scene_bounces);
}

/* --- Ends without motion ----------------------------------------------------------------- */

static void end_removed(stage *s, abut_body body)
{
    stage_remove(s, body);
}

static void end_static(stage *s, abut_body body)
{
    CHECK_STAGE(s, abut_body_set_kind(s->world, body, ABUT_BODY_STATIC) == ABUT_OK);
    stage_part_of(s, body)->placed = abut_body_at(s->world, body);
}

static void end_placed(stage *s, abut_body body)
{
    CHECK_STAGE(s, stage_place(s, body, 300, 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
}

static void end_small(stage *s, abut_body body)
{
    abut_shape small = box(1, 1);

    CHECK_STAGE(s, abut_body_reshape(s->world, body, &small, 1, ABUT_SPAWN_REFUSE, 0) == ABUT_OK);
}

static void end_filter(stage *s, abut_body body)
{
    CHECK_STAGE(s, abut_body_set_filter(s->world, body, 1, 0x100, 0) == ABUT_OK);
    stage_part_of(s, body)->settings.mask = 0x100;
    stage_part_of(s, body)->settings.category = 1;
}

/* Two in contact; one changes so that they no longer are: the next step tells the end, at
 * its start. */
static void test_ends(void)
{
    static const struct {
        const char *name;
        void (*end)(stage *s, abut_body body);
    } ends[] = { { "removed", end_removed },
                 { "made static", end_static },
                 { "placed", end_placed },
                 { "made small", end_small },
                 { "filtered", end_filter } };

    for (int i = 0; i < COUNT_OF(ends); i++) {
        stage s = stage_open(ends[i].name, PLAIN, i);
        abut_body wall = stage_static(&s, box(5, 50), 20, 0);
        abut_body body = stage_mover(&s, box(5, 5), 0, 0, 20, 0);
        abut_event event;

        abut_body_set_filter(s.world, wall, 2, 0, 0);
        stage_part_of(&s, wall)->settings.category = 2;
        play_steps(&s, 2);
        CHECK_STAGE(&s, stage_pair_open(&s, body, wall));
        ends[i].end(&s, body);
        CHECK_STAGE(&s, i > 0 || abut_body_contacts(s.world, wall, NULL, 0) == 0);
        play_steps(&s, 1);
        CHECK_STAGE(&s, stage_event(&s, ABUT_EVENT_ENDED, body, wall, &event) && event.time == 0);
        CHECK_STAGE(&s, !stage_pair_open(&s, body, wall));
        CHECK_ROW(ends[i].name, stage_close(&s));
    }
}

/* --- Order --------------------------------------------------------------------------------- */

/* Hits at known times, added so that ids are not in the order of time. */
static void scene_order(stage *s)
{
    static const int when[6] = { 3, 1, 5, 0, 4, 2 };
    abut_body walls[6];
    double last = -1;
    uint32_t count = 0;

    for (int i = 0; i < 6; i++) {
        walls[i] = stage_static(s, box(5, 5), 25 + 10 * when[i], 40 * i);
        stage_mover(s, box(5, 5), 0, 40 * i, 80, 0);
    }
    play_steps(s, 1);
    const abut_event *events = abut_world_events(s->world, &count);
    int hits = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].what == ABUT_EVENT_HIT) {
            int nth = 0;

            while (when[nth] != hits) {
                nth++;
            }
            CHECK_STAGE(s, events[i].a == walls[nth]);
            CHECK_STAGE(s, events[i].time > last);
            CHECK_STAGE(s, fabs(events[i].time - (15 + 10 * hits) / 80.0) < 1e-5);
            last = events[i].time;
            hits++;
        }
    }
    CHECK_STAGE(s, hits == 6);
}

static void test_order(void)
{
    play("order", PLAIN, scene_order);
}

/* Events of a step stay until the next one, whatever is changed in between. */
static void scene_stay(stage *s)
{
    abut_body wall = stage_static(s, box(5, 50), 20, 0);
    abut_body body = stage_mover(s, box(5, 5), 0, 0, 20, 0);

    play_steps(s, 1);
    for (int i = 0; i < 50; i++) {
        stage_mover(s, ball(2), 100 + 10 * i, 0, 0, 0);
    }
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_HIT, wall, body) == 1);
    stage_remove(s, wall);
    stage_remove(s, body);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_HIT, wall, body) == 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, wall, body) == 1);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_ENDED, wall, body) == 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_HIT, 0, 0) == 0);
}

static void test_stay(void)
{
    play("events stay", PLAIN, scene_stay);
}

/* --- Frozen, edge ----------------------------------------------------------------------------- */

/* Between two walls a unit apart, at a thousand units a step: out of budget, and still. */
static void scene_frozen(stage *s)
{
    abut_shape shape = ball(1);
    abut_body left = stage_static(s, box(5, 50), -6.5, 0);
    abut_body right = stage_static(s, box(5, 50), 6.5, 0);
    abut_body body = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                        .velocity = { 1000, 0 },
                                                        .answer = ABUT_ANSWER_BOUNCE,
                                                        .bounce = 1 });
    int budget = s->settings.budget ? s->settings.budget : 8;
    abut_event event;

    play_steps(s, 1);
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_FROZEN, body, 0, &event));
    CHECK_STAGE(s, event.a == body && event.b == 0 && event.time < 0.1);
    CHECK_STAGE(s, s->tally[ABUT_EVENT_FROZEN] == 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_HIT, left, body) +
                           stage_events(s, ABUT_EVENT_HIT, right, body) <=
                       budget);
    abut_step_report report = abut_world_report(s->world);
    CHECK_STAGE(s, report.frozen == 1);
    CHECK_STAGE(s, (int)report.impacts <= budget && report.impacts >= 1);
    CHECK_STAGE(s, fabs(stage_at(s, body).x) <= 0.5);
    /* Frozen two frames running, it has its own velocity still. */
    play_steps(s, 1);
    CHECK_STAGE(s, s->tally[ABUT_EVENT_FROZEN] == 1);
    CHECK_STAGE(s, fabs(stage_velocity(s, body).x) == 1000 && stage_velocity(s, body).y == 0);
}

static void test_frozen(void)
{
    play("frozen", PLAIN, scene_frozen);
    play("frozen after three", (abut_world_settings){ .budget = 3 }, scene_frozen);
}

/* The end of the lattice is a wall. */
static void scene_edge(stage *s)
{
    abut_body body = stage_mover(s, box(5, 5), ABUT_LIMIT - 100, 0, 1e6, 3);
    abut_body other = stage_mover(s, ball(5), 300, 100 - ABUT_LIMIT, 0, -300);
    abut_event event;

    play_steps(s, 1);
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_EDGE, body, 0, &event));
    CHECK_STAGE(s, event.a == body && event.b == 0);
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_EDGE, other, 0, &event));
    for (int i = 0; i < 3; i++) {
        abut_bounds bounds = abut_body_bounds(s->world, body);

        CHECK_STAGE(s, fabs(stage_at(s, body).x - (ABUT_LIMIT - 5)) < 1);
        CHECK_STAGE(s, bounds.max.x <= ABUT_LIMIT && bounds.min.x >= -ABUT_LIMIT);
        CHECK_STAGE(s, bounds.max.y <= ABUT_LIMIT && bounds.min.y >= -ABUT_LIMIT);
        play_steps(s, 1);
    }
    CHECK_STAGE(s, stage_drive(s, body, -100, 0) == ABUT_OK);
    play_steps(s, 1);
    CHECK_STAGE(s, fabs(stage_at(s, body).x - (ABUT_LIMIT - 105)) < 1);
}

static void test_edge(void)
{
    play_in(8, "edge of the lattice", PLAIN, scene_edge);
}

/* A filter that changes its mind: its n-th answer is bit n of a script. */
typedef struct fickle {
    uint32_t script;
    uint32_t calls;
} fickle;

static bool fickle_filter(void *context, const abut_pair_view *pair)
{
    fickle *voice = context;

    (void)pair;
    return (voice->script >> (voice->calls++ % 12) & 1) != 0;
}

/* How many contacts of the pair are open: each event of a begin or an end counts. */
static int open_after(const abut_world *world, int open)
{
    uint32_t count = 0;
    const abut_event *events = abut_world_events(world, &count);

    for (uint32_t i = 0; i < count; i++) {
        open += events[i].what == ABUT_EVENT_BEGAN;
        open -= events[i].what == ABUT_EVENT_ENDED;
        if (open < 0 || open > 1) {
            return -1;
        }
    }
    return open;
}

/* Whatever a filter says, and when, a pair has one contact, which begins and ends in turn. */
static void test_fickle_filter(void)
{
    const abut_shape shape = box(5, 5);

    for (uint32_t script = 0; script < 1u << 12; script++) {
        fickle voice = { ~0u, 0 };
        abut_world *world =
            abut_world_create(&(abut_world_settings){ .filter = fickle_filter, .user = &voice });
        abut_body wall = 0;
        abut_body body = 0;
        int open = 0;

        abut_world_add(world, &(abut_body_settings){ .shapes = &shape, .kind = ABUT_BODY_STATIC },
                       &wall);
        abut_world_add(world, &(abut_body_settings){ .shapes = &shape, .at = { 10, 0 } }, &body);
        abut_world_step(world);
        open = open_after(world, open);
        voice = (fickle){ script, 0 };
        abut_body_place(world, wall, (abut_vec2){ 0, 1 }, 0, ABUT_SPAWN_IGNORE, 0);
        abut_body_place(world, wall, (abut_vec2){ 2, 0 }, 0, ABUT_SPAWN_IGNORE, 0);
        abut_body_place(world, wall, (abut_vec2){ 0, 0 }, 0, ABUT_SPAWN_IGNORE, 0);
        for (int i = 0; i < 3 && open >= 0; i++) {
            abut_world_step(world);
            open = open_after(world, open);
        }
        CHECK_ROW("fickle filter", open >= 0);
        abut_world_destroy(world);
    }
}

TEST_MAIN(TEST(test_names),
          TEST(test_life),
          TEST(test_normal_of_end),
          TEST(test_arrivals),
          TEST(test_no_stayed),
          TEST(test_bounces),
          TEST(test_ends),
          TEST(test_order),
          TEST(test_stay),
          TEST(test_frozen),
          TEST(test_edge),
          TEST(test_fickle_filter))
