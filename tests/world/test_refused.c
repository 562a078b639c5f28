/* world/test_refused.c - bad input: the right status, the field by name, and nothing changed.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/state.h"
#include "world/stage.h"

#include <math.h>
#include <string.h>

enum { SAVED_MAX = 1 << 14 };

/* A small world in motion, whose hash must not change, nor the bytes that it is saved as. */
typedef struct subject {
    abut_world *world;
    abut_body mover;
    abut_body wall;
    uint64_t hash;
    size_t size;
    unsigned char saved[SAVED_MAX];
} subject;

static void save_subject(subject *t)
{
    CHECK(abut_world_save(t->world, t->saved, sizeof t->saved, &t->size) == ABUT_OK);
    t->hash = abut_world_hash(t->world);
}

static bool is_as_saved(const subject *t)
{
    static unsigned char now[SAVED_MAX];
    size_t size = 0;

    return abut_world_hash(t->world) == t->hash &&
           abut_world_save(t->world, now, sizeof now, &size) == ABUT_OK && size == t->size &&
           memcmp(now, t->saved, size) == 0;
}

static subject open_subject(void)
{
    subject t = { .world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } }) };
    abut_shape shape = box(5, 5);
    abut_shape wide = box(500, 10);

    CHECK(abut_world_add(t.world, &(abut_body_settings){ .shapes = &shape, .velocity = { 1, 0 } },
                         &t.mover) == ABUT_OK);
    CHECK(abut_world_add(
              t.world,
              &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &wide, .at = { 0, 30 } },
              &t.wall) == ABUT_OK);
    CHECK(abut_world_step(t.world) == ABUT_OK);
    save_subject(&t);
    return t;
}

/* Whether a call was refused as wanted, said what it was, and changed nothing. */
static void
check_refused(subject *t, const char *row, abut_status got, abut_status want, const char *field)
{
    if (!CHECK_ROW(row, got == want)) {
        printf("   %s: said \"%s\", wanted \"%s\"\n", row, abut_status_text(got),
               abut_status_text(want));
    }
    if (!CHECK_ROW(row, strstr(abut_world_last_error(t->world), field) != NULL)) {
        printf("   %s: \"%s\" does not name %s\n", row, abut_world_last_error(t->world), field);
    }
    CHECK_ROW(row, is_as_saved(t) && abut_world_count(t->world) == 2);
}

/* --- Adding --------------------------------------------------------------------------- */

typedef struct bad_row {
    const char *name;
    const char *field;
    size_t offset; /* of a double */
    double value;
    abut_status status;
} bad_row;

#define FIELD(member) offsetof(abut_body_settings, member)

static const bad_row bad_rows[] = {
    { "x is NaN", "at", FIELD(at.x), NAN, ABUT_E_NOT_FINITE },
    { "y is infinite", "at", FIELD(at.y), -INFINITY, ABUT_E_NOT_FINITE },
    { "x is far", "at", FIELD(at.x), 1e300, ABUT_E_RANGE },
    { "y is just too far", "placed", FIELD(at.y), -ABUT_LIMIT, ABUT_E_RANGE },
    { "angle is NaN", "angle", FIELD(angle), NAN, ABUT_E_NOT_FINITE },
    { "velocity is NaN", "velocity", FIELD(velocity.x), NAN, ABUT_E_NOT_FINITE },
    { "velocity is infinite", "velocity", FIELD(velocity.y), INFINITY, ABUT_E_NOT_FINITE },
    { "velocity is large", "velocity", FIELD(velocity.y), 1e300, ABUT_E_RANGE },
    { "velocity is too large", "velocity", FIELD(velocity.x), ABUT_LIMIT * 1.01, ABUT_E_RANGE },
    { "acceleration is NaN", "acceleration", FIELD(acceleration.x), NAN, ABUT_E_NOT_FINITE },
    { "acceleration is large", "acceleration", FIELD(acceleration.x), -1e300, ABUT_E_RANGE },
    { "mass is NaN", "mass", FIELD(mass), NAN, ABUT_E_NOT_FINITE },
    { "mass is negative", "mass", FIELD(mass), -1, ABUT_E_RANGE },
    { "mass is tiny", "mass", FIELD(mass), 0x1p-17, ABUT_E_RANGE },
    { "mass is huge", "mass", FIELD(mass), 0x1p17, ABUT_E_RANGE },
    { "bounce is NaN", "bounce", FIELD(bounce), NAN, ABUT_E_NOT_FINITE },
    { "bounce is negative", "bounce", FIELD(bounce), -0.5, ABUT_E_RANGE },
    { "bounce is above 1", "bounce", FIELD(bounce), 1.5, ABUT_E_RANGE },
    { "push_limit is NaN", "push_limit", FIELD(push_limit), NAN, ABUT_E_NOT_FINITE },
    { "push_limit is negative", "push_limit", FIELD(push_limit), -1, ABUT_E_RANGE },
    { "open_side is NaN", "open_side", FIELD(open_side.x), NAN, ABUT_E_NOT_FINITE },
    { "reach is NaN", "reach", FIELD(reach), NAN, ABUT_E_NOT_FINITE },
    { "reach is negative", "reach", FIELD(reach), -2, ABUT_E_RANGE },
};

static void test_bad_numbers(void)
{
    for (int i = 0; i < COUNT_OF(bad_rows); i++) {
        const bad_row *row = &bad_rows[i];
        subject t = open_subject();
        abut_shape shape = box(5, 5);
        abut_body_settings body = { .shapes = &shape,
                                    .at = { 100, 0 },
                                    .answer = ABUT_ANSWER_ONE_WAY,
                                    .open_side = { 0, 1 },
                                    .spawn = ABUT_SPAWN_NEAREST,
                                    .reach = 10 };
        abut_body id = 77;

        memcpy((char *)&body + row->offset, &row->value, sizeof(row->value));
        abut_status status = abut_world_add(t.world, &body, &id);
        check_refused(&t, row->name, status, row->status, row->field);
        CHECK_ROW(row->name, id == 0);
        abut_world_destroy(t.world);
    }
}

static abut_status add_body(subject *t, abut_body_settings body)
{
    abut_body id = 77;
    abut_status status = abut_world_add(t->world, &body, &id);

    CHECK(id == 0);
    return status;
}

static void test_bad_choices(void)
{
    subject t = open_subject();
    abut_shape shape = box(5, 5);
    abut_vec2 at = { 100, 0 };

#define ADD(...) add_body(&t, (abut_body_settings){ .shapes = &shape, .at = at, __VA_ARGS__ })
    check_refused(&t, "kind", ADD(.kind = ABUT_BODY_KIND_COUNT), ABUT_E_ARGUMENT, "kind");
    check_refused(&t, "kind -1", ADD(.kind = (abut_body_kind)-1), ABUT_E_ARGUMENT, "kind");
    check_refused(&t, "answer", ADD(.answer = ABUT_ANSWER_COUNT), ABUT_E_ARGUMENT, "answer");
    check_refused(&t, "push_rule", ADD(.push_rule = ABUT_PUSH_RULE_COUNT), ABUT_E_ARGUMENT,
                  "push_rule");
    check_refused(&t, "when_blocked", ADD(.when_blocked = ABUT_BLOCKED_COUNT), ABUT_E_ARGUMENT,
                  "when_blocked");
    check_refused(&t, "spawn", ADD(.spawn = ABUT_SPAWN_COUNT), ABUT_E_ARGUMENT, "spawn");
    check_refused(&t, "open_sides", ADD(.open_sides = 16), ABUT_E_ARGUMENT, "open_sides");
    check_refused(&t, "open_side", ADD(.answer = ABUT_ANSWER_ONE_WAY), ABUT_E_ARGUMENT,
                  "open_side");
    check_refused(&t, "shape_count", ADD(.shape_count = UINT32_MAX), ABUT_E_RANGE, "shape_count");
#undef ADD
    abut_world_destroy(t.world);
}

static void test_bad_shapes(void)
{
    subject t = open_subject();
    abut_shape none = abut_nothing();
    abut_shape minus = abut_circle(0, 0, -3);
    abut_shape thin = abut_rect(0, 0, 10, 0.003);
    abut_shape needle = abut_triangle(0, 0, 100, 100, 100, 100.004);
    abut_shape line = abut_segment(0, 0, 9, 9);
    abut_shape dust = abut_circle(0, 0, 0.0019);
    abut_shape huge = abut_rect(0, 0, ABUT_LIMIT - 50, 2);
    abut_shape two[2] = { box(5, 5), abut_nothing() };
    abut_shape fine = abut_rect(0, 0, 10, 0.004);
    abut_vec2 at = { 100, 0 };

#define ADD(...) add_body(&t, (abut_body_settings){ .at = at, __VA_ARGS__ })
    check_refused(&t, "no shape", ADD(.shapes = NULL), ABUT_E_SHAPE, "shape");
    check_refused(&t, "no shapes", ADD(.shapes = NULL, .shape_count = 2), ABUT_E_SHAPE, "shape");
    check_refused(&t, "empty", ADD(.shapes = &none), ABUT_E_SHAPE, "shape");
    check_refused(&t, "negative radius", ADD(.shapes = &minus), ABUT_E_SHAPE, "radius");
    check_refused(&t, "second empty", ADD(.shapes = two, .shape_count = 2), ABUT_E_SHAPE, "shape");
    check_refused(&t, "thin box", ADD(.shapes = &thin), ABUT_E_THIN, "shape");
    check_refused(&t, "needle", ADD(.shapes = &needle), ABUT_E_THIN, "shape");
    check_refused(&t, "line", ADD(.shapes = &line), ABUT_E_THIN, "shape");
    check_refused(&t, "dust", ADD(.shapes = &dust), ABUT_E_THIN, "shape");
    check_refused(&t, "out of the world", ADD(.shapes = &huge), ABUT_E_RANGE, "placed");
#undef ADD
    /* Thin ones may be sensors, statics, kinematics; the thinnest mover is a mover. */
    abut_body id = 0;
    abut_body_settings body = { .shapes = &line, .at = at, .sensor = true };
    CHECK(abut_world_add(t.world, &body, &id) == ABUT_OK);
    body = (abut_body_settings){ .shapes = &line, .at = at, .kind = ABUT_BODY_STATIC };
    CHECK(abut_world_add(t.world, &body, &id) == ABUT_OK);
    CHECK(abut_body_set_kind(t.world, id, ABUT_BODY_MOVER) == ABUT_E_THIN);
    CHECK(abut_body_kind_of(t.world, id) == ABUT_BODY_STATIC);
    body = (abut_body_settings){ .shapes = &fine, .at = { 200, 0 } };
    CHECK(abut_world_add(t.world, &body, &id) == ABUT_OK);
    CHECK(abut_body_reshape(t.world, id, &line, 1, ABUT_SPAWN_REFUSE, 0) == ABUT_E_THIN);
    CHECK(abut_world_step(t.world) == ABUT_OK);
    abut_world_destroy(t.world);
}

/* --- Setting ------------------------------------------------------------------------------- */

static void test_bad_setters(void)
{
    subject t = open_subject();
    abut_world *w = t.world;
    abut_body m = t.mover;
    abut_vec2 nan = { 0, NAN };
    abut_vec2 far = { 1e300, 0 };
    abut_vec2 here = { 0, -50 };
    abut_shape shape = box(5, 5);
    abut_shape none = abut_nothing();

#define REFUSED(call, status, field) check_refused(&t, #call, call, status, field)
    REFUSED(abut_body_set_velocity(w, m, nan), ABUT_E_NOT_FINITE, "velocity");
    REFUSED(abut_body_set_velocity(w, m, far), ABUT_E_RANGE, "velocity");
    REFUSED(abut_body_set_acceleration(w, m, nan), ABUT_E_NOT_FINITE, "acceleration.y");
    REFUSED(abut_body_set_acceleration(w, m, far), ABUT_E_RANGE, "acceleration.x");
    REFUSED(abut_body_set_mass(w, m, 1e9), ABUT_E_RANGE, "mass");
    REFUSED(abut_body_set_mass(w, m, NAN), ABUT_E_NOT_FINITE, "mass");
    REFUSED(abut_body_set_answer(w, m, ABUT_ANSWER_COUNT, 0), ABUT_E_ARGUMENT, "answer");
    REFUSED(abut_body_set_answer(w, m, ABUT_ANSWER_BOUNCE, 2), ABUT_E_RANGE, "bounce");
    REFUSED(abut_body_set_answer(w, m, ABUT_ANSWER_BOUNCE, NAN), ABUT_E_NOT_FINITE, "bounce");
    REFUSED(abut_body_set_kind(w, m, ABUT_BODY_KIND_COUNT), ABUT_E_ARGUMENT, "kind");
    REFUSED(abut_body_set_open_sides(w, m, 99), ABUT_E_ARGUMENT, "open_sides");
    REFUSED(abut_world_set_gravity(w, nan), ABUT_E_NOT_FINITE, "gravity");
    REFUSED(abut_world_set_gravity(w, far), ABUT_E_RANGE, "gravity");
    REFUSED(abut_body_place(w, m, nan, 0, ABUT_SPAWN_REFUSE, 0), ABUT_E_NOT_FINITE, "at");
    REFUSED(abut_body_place(w, m, far, 0, ABUT_SPAWN_REFUSE, 0), ABUT_E_RANGE, "at");
    REFUSED(abut_body_place(w, m, here, NAN, ABUT_SPAWN_REFUSE, 0), ABUT_E_NOT_FINITE, "angle");
    REFUSED(abut_body_place(w, m, here, 0, ABUT_SPAWN_COUNT, 0), ABUT_E_ARGUMENT, "spawn");
    REFUSED(abut_body_place(w, m, here, 0, ABUT_SPAWN_NEAREST, NAN), ABUT_E_NOT_FINITE, "reach");
    REFUSED(abut_body_reshape(w, m, &none, 1, ABUT_SPAWN_REFUSE, 0), ABUT_E_SHAPE, "shape");
    REFUSED(abut_body_reshape(w, m, NULL, 1, ABUT_SPAWN_REFUSE, 0), ABUT_E_SHAPE, "shape");
    REFUSED(abut_body_reshape(w, m, &shape, ABUT_MOST_SHAPES + 1, ABUT_SPAWN_REFUSE, 0),
            ABUT_E_RANGE, "shape_count");
    REFUSED(abut_body_resolve(w, m, NAN), ABUT_E_NOT_FINITE, "reach");
    REFUSED(abut_world_ignore(w, m, m, true, 0), ABUT_E_ARGUMENT, "");
    REFUSED(abut_world_ignore(w, m, t.wall, true, -2), ABUT_E_ARGUMENT, "steps");
    REFUSED(abut_world_add(w, NULL, &m), ABUT_E_ARGUMENT, "");
#undef REFUSED
    CHECK(m == 0); /* `body` gets 0 if it was refused */
    abut_world_destroy(w);
}

/* A trouble stays until the next one, and there is none at first. */
static void test_trouble(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_shape shape = box(5, 5);
    abut_body id = 0;
    abut_body other = 0;

    CHECK(strcmp(abut_world_last_error(world), "") == 0);
    CHECK(abut_world_blocker(world) == 0);
    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &shape, .mass = -3.5 }, &id) !=
          ABUT_OK);
    CHECK(strstr(abut_world_last_error(world), "-3.5") != NULL);
    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &shape }, &id) == ABUT_OK);
    CHECK(strstr(abut_world_last_error(world), "mass") != NULL);
    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &shape }, &other) ==
          ABUT_E_OVERLAP);
    CHECK(abut_world_blocker(world) == id);
    CHECK(abut_body_set_mass(world, id, NAN) == ABUT_E_NOT_FINITE);
    CHECK(strstr(abut_world_last_error(world), "mass") != NULL);
    abut_world_destroy(world);
}

/* A world from whose list of shapes some are gone: a bit for each. */
static subject open_with_gaps(int gone)
{
    subject t = open_subject();
    abut_body ids[3];

    for (int k = 0; k < 3; k++) {
        abut_shape shape = ball(1 + k);
        abut_body_settings body = { .shapes = &shape, .at = { 20 * k - 20, -50 } };

        CHECK(abut_world_add(t.world, &body, &ids[k]) == ABUT_OK);
    }
    for (int k = 0; k < 3; k++) {
        CHECK((gone >> k & 1) == 0 || abut_world_remove(t.world, ids[k]) == ABUT_OK);
    }
    save_subject(&t);
    return t;
}

/* Shapes that a refused call brings along leave no trace in what is saved: neither now, at the end
 * of the list of shapes, nor in the order in which gaps in it are filled later. */
static void test_no_trace(void)
{
    const abut_shape two[2] = { abut_triangle(-3, 0, 3, 0, 0, 5), ball(2.5) };
    const abut_shape wide = box(6, 60);

    for (int gone = 0; gone < 8; gone++) {
        subject t = open_with_gaps(gone);
        subject other = open_with_gaps(gone);
        abut_vec2 here = abut_body_at(t.world, t.mover);
        abut_vec2 there = { 0, 30 };

        CHECK(add_body(&t, (abut_body_settings){ .shapes = two, .shape_count = 2, .at = here }) ==
                  ABUT_E_OVERLAP &&
              is_as_saved(&t));
        CHECK(add_body(&t, (abut_body_settings){ .shapes = two, .angle = 0.5, .at = here }) ==
                  ABUT_E_OVERLAP &&
              is_as_saved(&t));
        CHECK(abut_body_reshape(t.world, t.mover, &wide, 1, ABUT_SPAWN_REFUSE, 0) ==
                  ABUT_E_OVERLAP &&
              is_as_saved(&t));
        CHECK(abut_body_place(t.world, t.mover, there, 0.25, ABUT_SPAWN_REFUSE, 0) ==
                  ABUT_E_OVERLAP &&
              is_as_saved(&t));
        for (int k = 0; k < 2; k++) {
            abut_body_settings body = { .shapes = &two[k], .at = { 100, -90 * k } };
            abut_body id;

            CHECK(abut_world_add(t.world, &body, &id) == ABUT_OK);
            CHECK(abut_world_add(other.world, &body, &id) == ABUT_OK);
        }
        save_subject(&t);
        save_subject(&other);
        CHECK(t.size == other.size && memcmp(t.saved, other.saved, t.size) == 0);
        abut_world_destroy(other.world);
        abut_world_destroy(t.world);
    }
}

/* --- Settings --------------------------------------------------------------------------------- */

static void test_bad_settings(void)
{
    const struct {
        const char *name;
        abut_world_settings settings;
        abut_status status;
    } rows[] = {
        { "gravity NaN", { .gravity = { NAN, 0 } }, ABUT_E_NOT_FINITE },
        { "gravity far", { .gravity = { 0, 1e300 } }, ABUT_E_RANGE },
        { "up NaN", { .up = { 0, NAN } }, ABUT_E_NOT_FINITE },
        { "steps NaN", { .steps_per_second = NAN }, ABUT_E_NOT_FINITE },
        { "steps negative", { .steps_per_second = -60 }, ABUT_E_RANGE },
        { "budget huge", { .budget = UINT32_MAX }, ABUT_E_ARGUMENT },
        { "friction NaN", { .friction = NAN }, ABUT_E_NOT_FINITE },
        { "friction above 1", { .friction = 1.5 }, ABUT_E_RANGE },
        { "friction negative", { .friction = -0.5 }, ABUT_E_RANGE },
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        abut_status status = abut_world_settings_check(&rows[i].settings);

        if (!CHECK_ROW(rows[i].name, status == rows[i].status)) {
            printf("   %s: said \"%s\"\n", rows[i].name, abut_status_text(status));
        }
        CHECK_ROW(rows[i].name, abut_world_create(&rows[i].settings) == NULL);
    }
    CHECK(abut_world_settings_check(NULL) == ABUT_OK);
    CHECK(abut_world_settings_check(&(abut_world_settings){ 0 }) == ABUT_OK);
}

/* --- Within a step ------------------------------------------------------------------------------
 */

typedef struct meddler {
    abut_world *world;
    abut_body mover;
    int calls;
    int refused;
} meddler;

static bool meddling(void *user, const abut_pair_view *pair)
{
    meddler *m = user;
    abut_shape shape = box(1, 1);
    abut_body id = 0;

    (void)pair;
    if (!m->world) {
        return true;
    }
    m->calls++;
    m->refused +=
        abut_world_step(m->world) == ABUT_E_BUSY &&
        abut_world_remove(m->world, m->mover) == ABUT_E_BUSY &&
        abut_body_set_velocity(m->world, m->mover, (abut_vec2){ 1, 1 }) == ABUT_E_BUSY &&
        abut_world_add(m->world, &(abut_body_settings){ .shapes = &shape, .at = { 900, 0 } },
                       &id) == ABUT_E_BUSY;
    return true;
}

static void test_busy(void)
{
    meddler m = { 0 };
    abut_world *world = abut_world_create(&(abut_world_settings){ .filter = meddling, .user = &m });
    abut_shape shape = box(5, 5);
    abut_body wall = 0;

    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &shape, .velocity = { 20, 0 } },
                         &m.mover) == ABUT_OK);
    CHECK(abut_world_add(
              world,
              &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &shape, .at = { 20, 0 } },
              &wall) == ABUT_OK);
    m.world = world;
    CHECK(abut_world_step(world) == ABUT_OK);
    m.world = NULL;
    CHECK(m.calls > 0 && m.refused == m.calls);
    CHECK(abut_body_at(world, m.mover).x == 10 && abut_world_count(world) == 2);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_bad_numbers),
          TEST(test_bad_choices),
          TEST(test_bad_shapes),
          TEST(test_bad_setters),
          TEST(test_trouble),
          TEST(test_no_trace),
          TEST(test_bad_settings),
          TEST(test_busy))
