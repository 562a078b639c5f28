/* world/test_read_back.c - everything that can be set can be read back, and changed later.
 *
 * A body that was given a setting later must behave like one that had it from the start: both are
 * played side by side, and their hashes agree after every step. A third one without the setting
 * must come to another hash, or the row shows nothing.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <string.h>

enum { MOST_SHAPES = 3 };

/* --- Settings of bodies ------------------------------------------------------------------- */

static bool same_vec(abut_vec2 a, abut_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

static bool near_vec(abut_vec2 a, abut_vec2 b, double by)
{
    return fabs(a.x - b.x) <= by && fabs(a.y - b.y) <= by;
}

/* Everything but shapes, place and speeds, which the lattice rounds. */
static bool same_rest(const abut_body_settings *a, const abut_body_settings *b)
{
    return a->kind == b->kind && a->shape_count == b->shape_count && a->angle == b->angle &&
           a->answer == b->answer && a->mass == b->mass && a->bounce == b->bounce &&
           a->push_rule == b->push_rule && same_vec(a->open_side, b->open_side) &&
           a->open_sides == b->open_sides && a->when_blocked == b->when_blocked &&
           a->category == b->category && a->mask == b->mask && a->group == b->group &&
           a->sensor == b->sensor && a->floats == b->floats && a->wakeful == b->wakeful &&
           a->yields == b->yields && a->user == b->user;
}

static bool same_settings(const abut_body_settings *a, const abut_body_settings *b)
{
    return same_rest(a, b) && same_vec(a->at, b->at) && same_vec(a->velocity, b->velocity) &&
           same_vec(a->acceleration, b->acceleration) && same_vec(a->surface, b->surface) &&
           a->push_limit == b->push_limit;
}

static double draw_number(rng *dice, bool fine)
{
    return fine ? rng_between(dice, -20, 20) : (double)rng_int(dice, -80, 80) / 4;
}

static abut_vec2 draw_vec(rng *dice, bool fine)
{
    double x = draw_number(dice, fine);

    return (abut_vec2){ x, draw_number(dice, fine) };
}

/* Settings of every field; shapes on a grid, or anywhere. */
static abut_body_settings draw_settings(rng *dice, bool fine, abut_shape *shapes)
{
    int count = (int)rng_int(dice, 1, MOST_SHAPES);

    for (int k = 0; k < count; k++) {
        abut_vec2 at = draw_vec(dice, fine);

        shapes[k] = rng_int(dice, 0, 1) == 0 ? abut_rect(at.x, at.y, 2, 3 + k)
                                             : abut_circle(at.x, at.y, 1 + k);
    }
    return (abut_body_settings){
        .kind = (abut_body_kind)rng_int(dice, 0, ABUT_BODY_KIND_COUNT - 1),
        .shapes = shapes,
        .shape_count = count,
        .at = draw_vec(dice, fine),
        .angle = fine ? draw_number(dice, fine) : 0,
        .velocity = draw_vec(dice, fine),
        .acceleration = draw_vec(dice, fine),
        .surface = draw_vec(dice, fine),
        .answer = (abut_answer_kind)rng_int(dice, 0, ABUT_ANSWER_COUNT - 1),
        .mass = rng_between(dice, 0.1, 9),
        .bounce = rng_unit(dice),
        .push_rule = (abut_push_rule)rng_int(dice, 0, ABUT_PUSH_RULE_COUNT - 1),
        .push_limit = fabs(draw_number(dice, fine)),
        .open_side = { rng_between(dice, 0.1, 1), draw_number(dice, true) },
        .open_sides = (unsigned)rng_int(dice, 0, 15),
        .when_blocked = (abut_when_blocked)rng_int(dice, 0, ABUT_BLOCKED_COUNT - 1),
        .category = (uint32_t)rng_int(dice, 1, 99),
        .mask = (uint32_t)rng_int(dice, 1, 99),
        .group = (int32_t)rng_int(dice, -3, 3),
        .sensor = rng_int(dice, 0, 1),
        .floats = rng_int(dice, 0, 1),
        .wakeful = rng_int(dice, 0, 1),
        .yields = rng_int(dice, 0, 1),
        .user = rng_next(dice),
    };
}

static bool same_pieces(const abut_world *a, abut_body in_a, const abut_world *b, abut_body in_b)
{
    bool same = abut_body_shape_count(a, in_a) == abut_body_shape_count(b, in_b);

    for (uint32_t k = 0; k < abut_body_shape_count(a, in_a); k++) {
        abut_shape one = abut_body_shape(a, in_a, k);
        abut_shape two = abut_body_shape(b, in_b, k);
        abut_bounds box = abut_shape_bounds(&one);
        abut_bounds other = abut_shape_bounds(&two);

        same = same && abut_shape_kind(&one) == abut_shape_kind(&two) &&
               near_vec(box.min, other.min, 0x1p-30) && near_vec(box.max, other.max, 0x1p-30);
    }
    return same;
}

/* Sets, reads, and adds what was read to another world, where it must read the same. */
static void read_again(rng *dice, double steps_per_second, bool fine)
{
    abut_world_settings how = { .steps_per_second = steps_per_second };
    abut_world *first = abut_world_create(&how);
    abut_world *second = abut_world_create(&how);
    abut_shape shapes[MOST_SHAPES];
    abut_shape copies[MOST_SHAPES];
    abut_body_settings given = draw_settings(dice, fine, shapes);
    abut_body_settings read = { 0 };
    abut_body_settings again = { 0 };
    abut_body body = 0;
    abut_body copy = 0;

    CHECK(abut_world_add(first, &given, &body) == ABUT_OK);
    CHECK(abut_body_read(first, body, &read) == ABUT_OK);
    CHECK(read.shapes == NULL && read.spawn == ABUT_SPAWN_REFUSE && read.reach == 0);
    CHECK(same_rest(&read, &given));
    CHECK(near_vec(read.at, given.at, 0x1p-32) && same_vec(read.at, abut_body_at(first, body)));
    CHECK(given.kind == ABUT_BODY_STATIC ? same_vec(read.velocity, (abut_vec2){ 0, 0 })
                                         : near_vec(read.velocity, given.velocity, 0x1p-25));
    CHECK(near_vec(read.acceleration, given.acceleration, 0x1p-19));
    CHECK(fabs(read.push_limit - given.push_limit) <= 0x1p-25);

    CHECK(abut_body_shapes(first, body, copies, MOST_SHAPES) == (uint32_t)given.shape_count);
    read.shapes = copies;
    CHECK(abut_world_add(second, &read, &copy) == ABUT_OK);
    CHECK(abut_body_read(second, copy, &again) == ABUT_OK);
    CHECK(same_settings(&again, &read));
    CHECK(same_pieces(first, body, second, copy));
    if (!fine) {
        CHECK(same_vec(abut_shape_bounds(&copies[0]).min, abut_shape_bounds(&shapes[0]).min));
        for (int i = 0; i < 3; i++) { /* on the lattice nothing is rounded: the same for ever */
            CHECK(abut_world_hash(first) == abut_world_hash(second));
            CHECK(abut_world_step(first) == abut_world_step(second));
        }
    }
    abut_world_destroy(first);
    abut_world_destroy(second);
}

static void test_read_again(void)
{
    static const double rates[] = { 0, 64, 60 };

    for (uint64_t seed = 1; seed <= 300; seed++) {
        rng dice = { seed };

        read_again(&dice, rates[seed % 3], seed % 2 == 0);
    }
}

/* Of a body that has moved: where it is, and how fast. */
static void test_read_moved(void)
{
    abut_shape shape = abut_circle(0.5, 0, 2);
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.5 } });
    abut_body_settings read;
    abut_body body = 0;

    CHECK(abut_world_add(
              world,
              &(abut_body_settings){ .shapes = &shape, .at = { 1, 2 }, .velocity = { 3, 0 } },
              &body) == ABUT_OK);
    CHECK(abut_world_step(world) == ABUT_OK && abut_world_step(world) == ABUT_OK);
    CHECK(abut_body_read(world, body, &read) == ABUT_OK);
    CHECK(same_vec(read.at, (abut_vec2){ 7, 3.5 }) && same_vec(read.velocity, (abut_vec2){ 3, 1 }));
    CHECK(read.mass == 1 && read.mask == UINT32_MAX && read.shape_count == 1);
    CHECK(abut_body_shapes(world, body, NULL, 0) == 1);
    abut_shape kept = abut_nothing();

    CHECK(abut_body_shapes(world, body, &kept, 0) == 1);
    CHECK(abut_shape_kind(&kept) == ABUT_KIND_EMPTY);
    CHECK(abut_body_shapes(world, body, &kept, 1) == 1);
    CHECK(abut_shape_bounds(&kept).min.x == -1.5); /* around the body's own origin */

    memset(&read, 1, sizeof read);
    CHECK(abut_body_read(world, body + 1, &read) == ABUT_E_STALE);
    CHECK(read.mass == 0 && read.shape_count == 0 && read.user == 0);
    CHECK(abut_body_read(NULL, body, &read) == ABUT_E_ARGUMENT);
    CHECK(abut_body_read(world, body, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_body_shapes(world, body + 1, &kept, 1) == 0);
    CHECK(abut_body_shapes(NULL, body, &kept, 1) == 0);
    abut_world_destroy(world);
}

/* --- Changed later ------------------------------------------------------------------------- */

typedef abut_status set_fn(abut_world *world, abut_body body, const abut_body_settings *to);

static abut_status set_push(abut_world *world, abut_body body, const abut_body_settings *to)
{
    return abut_body_set_push(world, body, to->push_rule, to->push_limit);
}

static abut_status set_open_side(abut_world *world, abut_body body, const abut_body_settings *to)
{
    return abut_body_set_open_side(world, body, to->open_side);
}

static abut_status set_open_sides(abut_world *world, abut_body body, const abut_body_settings *to)
{
    return abut_body_set_open_sides(world, body, to->open_sides);
}

static abut_status set_when_blocked(abut_world *world, abut_body body, const abut_body_settings *to)
{
    return abut_body_set_when_blocked(world, body, to->when_blocked);
}

static abut_status set_floats(abut_world *world, abut_body body, const abut_body_settings *to)
{
    return abut_body_set_floats(world, body, to->floats);
}

static abut_status set_yields(abut_world *world, abut_body body, const abut_body_settings *to)
{
    return abut_body_set_yields(world, body, to->yields);
}

static abut_status set_surface(abut_world *world, abut_body body, const abut_body_settings *to)
{
    return abut_body_set_surface(world, body, to->surface);
}

static abut_status set_wakeful(abut_world *world, abut_body body, const abut_body_settings *to)
{
    return abut_body_set_wakeful(world, body, to->wakeful);
}

static abut_status set_mass(abut_world *world, abut_body body, const abut_body_settings *to)
{
    return abut_body_set_mass(world, body, to->mass);
}

static abut_status set_answer(abut_world *world, abut_body body, const abut_body_settings *to)
{
    return abut_body_set_answer(world, body, to->answer, to->bounce);
}

static abut_status set_filter(abut_world *world, abut_body body, const abut_body_settings *to)
{
    return abut_body_set_filter(world, body, to->category, to->mask, to->group);
}

static abut_status set_sensor(abut_world *world, abut_body body, const abut_body_settings *to)
{
    return abut_body_set_sensor(world, body, to->sensor);
}

static abut_status set_kind(abut_world *world, abut_body body, const abut_body_settings *to)
{
    return abut_body_set_kind(world, body, to->kind);
}

static abut_status set_velocity(abut_world *world, abut_body body, const abut_body_settings *to)
{
    return abut_body_set_velocity(world, body, to->velocity);
}

static abut_status set_acceleration(abut_world *world, abut_body body, const abut_body_settings *to)
{
    return abut_body_set_acceleration(world, body, to->acceleration);
}

/* A body that comes from above onto a crate on the ground. `plain` is what it starts as. */
typedef struct later_row {
    const char *name;
    set_fn *set;
    abut_body_settings plain;
    abut_body_settings changed;
} later_row;

#define KINEMATIC .kind = ABUT_BODY_KINEMATIC
#define BESIDE .at = { -30, 27 }, .velocity = { 6, 0 } /* comes from the side */
#define PUSHER BESIDE, .answer = ABUT_ANSWER_PUSH, .mass = 5
#define ONE_WAY .answer = ABUT_ANSWER_ONE_WAY

static const later_row rows[] = {
    { "push rule", set_push, { PUSHER }, { PUSHER, .push_rule = ABUT_PUSH_BY_SPEED } },
    { "push limit", set_push, { PUSHER }, { PUSHER, .push_limit = 0.5 } },
    { "open side",
      set_open_side,
      { ONE_WAY, .open_side = { 0, -1 } },
      { ONE_WAY, .open_side = { 0, 1 } } },
    { "open sides", set_open_sides, { 0 }, { .open_sides = 1 << ABUT_SIDE_MAX_Y } },
    { "when blocked",
      set_when_blocked,
      { KINEMATIC },
      { KINEMATIC, .when_blocked = ABUT_BLOCKED_CRUSH } },
    { "passing when blocked",
      set_when_blocked,
      { KINEMATIC },
      { KINEMATIC, .when_blocked = ABUT_BLOCKED_PASS } },
    { "floats", set_floats, { 0 }, { .floats = true } },
    { "falls", set_floats, { .floats = true }, { 0 } },
    { "wakeful", set_wakeful, { 0 }, { .wakeful = true } },
    { "yields",
      set_yields,
      { .answer = ABUT_ANSWER_PUSH, .at = { 20, 27 }, .velocity = { -3, 0 } },
      { .answer = ABUT_ANSWER_PUSH, .at = { 20, 27 }, .velocity = { -3, 0 }, .yields = true } },
    { "surface",
      set_surface,
      { .kind = ABUT_BODY_STATIC, .at = { 0, 32 } }, /* under the crate, level with the ground */
      { .kind = ABUT_BODY_STATIC, .at = { 0, 32 }, .surface = { 1, 0 } } },
    { "sleepy", set_wakeful, { .wakeful = true }, { 0 } },
    { "mass", set_mass, { PUSHER }, { BESIDE, .answer = ABUT_ANSWER_PUSH, .mass = 0.5 } },
    { "answer", set_answer, { 0 }, { .answer = ABUT_ANSWER_BOUNCE, .bounce = 0.75 } },
    { "filter", set_filter, { 0 }, { .category = 2, .mask = 4 } },
    { "no filter", set_filter, { .category = 2, .mask = 4 }, { 0 } },
    { "meets nothing", set_filter, { 0 }, { .mask = ABUT_MEETS_NOTHING } },
    { "group", set_filter, { 0 }, { .group = -1 } },
    { "sensor", set_sensor, { 0 }, { .sensor = true } },
    { "kind", set_kind, { KINEMATIC }, { 0 } },
    { "acceleration", set_acceleration, { 0 }, { .acceleration = { 0.25, 0 } } },
    { "velocity", set_velocity, { .velocity = { 0, 2 } }, { .velocity = { 3, 1 } } },
};

static abut_world *stand_up(const abut_body_settings *like, int shift, abut_body *body)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
    abut_shape ground = abut_rect(-100, 0, 200, 10);
    abut_shape crate = abut_rect(-5, -10, 10, 10);
    abut_shape shape = abut_rect(-3, -2, 6, 4);
    abut_body_settings settings = *like;
    abut_body other = 0;

    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &ground },
                         NULL) == ABUT_OK);
    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &crate, .group = -1 }, &other) ==
          ABUT_OK);
    settings.shapes = &shape;
    settings.at = (abut_vec2){ shift + like->at.x, like->at.y - 30 };
    if (same_vec(settings.velocity, (abut_vec2){ 0, 0 })) {
        settings.velocity = (abut_vec2){ 0.5, 3 };
    }
    CHECK(abut_world_add(world, &settings, body) == ABUT_OK);
    return world;
}

static void test_changed_later(void)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int shift = 0; shift < 4; shift++) {
            abut_body body[3];
            abut_world *changed = stand_up(&rows[i].changed, shift, &body[0]);
            abut_world *later = stand_up(&rows[i].plain, shift, &body[1]);
            abut_world *plain = stand_up(&rows[i].plain, shift, &body[2]);
            abut_body_settings want;
            abut_body_settings got;
            bool same = true;
            bool shown = false;

            CHECK_ROW(rows[i].name, rows[i].set(later, body[1], &rows[i].changed) == ABUT_OK);
            CHECK_ROW(rows[i].name, abut_body_read(changed, body[0], &want) == ABUT_OK);
            CHECK_ROW(rows[i].name, abut_body_read(later, body[1], &got) == ABUT_OK);
            want.velocity = got.velocity = (abut_vec2){ 0, 0 }; /* one of them is the setter's */
            CHECK_ROW(rows[i].name, same_settings(&want, &got));
            if (rows[i].set == set_velocity) {
                abut_body_set_velocity(changed, body[0], rows[i].changed.velocity);
            }
            for (int step = 0; step < 80; step++) {
                abut_world_step(changed);
                abut_world_step(later);
                abut_world_step(plain);
                same = same && abut_world_hash(changed) == abut_world_hash(later);
                shown = shown || abut_world_hash(plain) != abut_world_hash(later);
            }
            CHECK_ROW(rows[i].name, same);
            CHECK_ROW(rows[i].name, shown);
            abut_world_destroy(changed);
            abut_world_destroy(later);
            abut_world_destroy(plain);
        }
    }
}

/* What is refused changes nothing, and is explained. */
static void test_refused(void)
{
    abut_body body = 0;
    abut_world *world = stand_up(&(abut_body_settings){ ONE_WAY, .open_side = { 0, 1 } }, 0, &body);
    abut_body_settings before;
    abut_body_settings after;
    uint64_t hash = abut_world_hash(world);

    CHECK(abut_body_read(world, body, &before) == ABUT_OK);
    CHECK(abut_body_set_push(world, body, (abut_push_rule)7, 0) == ABUT_E_ARGUMENT);
    CHECK(strstr(abut_world_last_error(world), "push_rule is 7") != NULL);
    CHECK(abut_body_set_push(world, body, ABUT_PUSH_BY_SPEED, -1) == ABUT_E_RANGE);
    CHECK(abut_body_set_push(world, body, ABUT_PUSH_BY_SPEED, NAN) == ABUT_E_NOT_FINITE);
    CHECK(abut_body_set_push(world, body, ABUT_PUSH_BY_SPEED, INFINITY) == ABUT_E_NOT_FINITE);
    CHECK(abut_body_set_when_blocked(world, body, (abut_when_blocked)-1) == ABUT_E_ARGUMENT);
    CHECK(abut_body_set_when_blocked(world, body, ABUT_BLOCKED_COUNT) == ABUT_E_ARGUMENT);
    CHECK(abut_body_set_open_side(world, body, (abut_vec2){ 0, 0 }) == ABUT_E_ARGUMENT);
    CHECK(abut_body_set_open_side(world, body, (abut_vec2){ 1, NAN }) == ABUT_E_NOT_FINITE);
    CHECK(strstr(abut_world_last_error(world), "open_side.y") != NULL);
    CHECK(abut_body_set_acceleration(world, body, (abut_vec2){ NAN, 0 }) == ABUT_E_NOT_FINITE);
    CHECK(strstr(abut_world_last_error(world), "acceleration.x") != NULL);
    CHECK(abut_body_set_push(NULL, body, ABUT_PUSH_BY_MASS, 0) == ABUT_E_ARGUMENT);
    CHECK(abut_body_set_push(world, body + 1, ABUT_PUSH_BY_MASS, 0) == ABUT_E_STALE);
    CHECK(abut_body_set_when_blocked(world, 0, ABUT_BLOCKED_STOP) == ABUT_E_STALE);
    CHECK(abut_body_set_open_side(world, 0, (abut_vec2){ 1, 0 }) == ABUT_E_STALE);
    CHECK(abut_body_set_floats(world, 0, true) == ABUT_E_STALE);
    CHECK(abut_body_set_wakeful(world, 0, true) == ABUT_E_STALE);
    CHECK(abut_body_read(world, body, &after) == ABUT_OK);
    CHECK(same_settings(&before, &after) && abut_world_hash(world) == hash);
    abut_world_destroy(world);
}

/* --- Settings of the world ------------------------------------------------------------------ */

typedef abut_status set_world_fn(abut_world *world, const abut_world_settings *to);

static abut_status set_gravity(abut_world *world, const abut_world_settings *to)
{
    return abut_world_set_gravity(world, to->gravity);
}

static abut_status set_up(abut_world *world, const abut_world_settings *to)
{
    return abut_world_set_up(world, to->up);
}

static abut_status set_friction(abut_world *world, const abut_world_settings *to)
{
    return abut_world_set_friction(world, to->friction);
}

static abut_status set_budget(abut_world *world, const abut_world_settings *to)
{
    return abut_world_set_budget(world, to->budget);
}

static abut_status set_no_sleep(abut_world *world, const abut_world_settings *to)
{
    return abut_world_set_no_sleep(world, to->no_sleep);
}

static abut_status set_no_stayed(abut_world *world, const abut_world_settings *to)
{
    return abut_world_set_no_stayed(world, to->no_stayed);
}

static abut_status set_trails(abut_world *world, const abut_world_settings *to)
{
    return abut_world_set_trails(world, to->trails);
}

#define FALL .gravity = { 0, 0.25 }

static const struct {
    const char *name;
    set_world_fn *set;
    abut_world_settings plain;
    abut_world_settings changed;
} world_rows[] = {
    { "gravity", set_gravity, { FALL }, { .gravity = { 0.1, 0.3 } } },
    { "up", set_up, { FALL }, { FALL, .up = { 1, 0 } } },
    { "friction", set_friction, { FALL }, { FALL, .friction = 0.3 } },
    { "budget", set_budget, { FALL }, { FALL, .budget = 1 } },
    { "no sleep", set_no_sleep, { FALL }, { FALL, .no_sleep = true } },
    { "sleep", set_no_sleep, { FALL, .no_sleep = true }, { FALL } },
    { "no stayed", set_no_stayed, { FALL }, { FALL, .no_stayed = true } },
    { "stayed", set_no_stayed, { FALL, .no_stayed = true }, { FALL } },
    { "trails", set_trails, { FALL }, { FALL, .trails = true } },
    { "no trails", set_trails, { FALL, .trails = true }, { FALL } },
};

/* What shows of a world after a step: its hash, and how much is reported. */
static uint64_t world_shows(const abut_world *world, abut_body body)
{
    uint32_t events = 0;
    uint32_t points = 0;

    abut_world_events(world, &events);
    abut_body_trail(world, body, &points);
    return abut_world_hash(world) * 31 + events * 1009 + points;
}

/* A crate that slides down onto another and over the ground. */
static abut_world *furnish(const abut_world_settings *settings, abut_body *body)
{
    abut_world *world = abut_world_create(settings);
    abut_shape ground = abut_rect(-400, 0, 800, 10);
    abut_shape crate = abut_rect(-5, -10, 10, 10);
    abut_shape wedge = abut_triangle(-20, 0, 20, 0, 20, -15);
    abut_body_settings bodies[] = {
        { .kind = ABUT_BODY_STATIC, .shapes = &ground },
        { .kind = ABUT_BODY_STATIC, .shapes = &wedge, .at = { 60, 0 } },
        { .shapes = &crate, .at = { -8, 0 } },
        { .shapes = &crate, .at = { 8, 0 }, .velocity = { 4, 0 } },
        { .shapes = &crate, .at = { -4, -14 }, .velocity = { 2, 0 } },
    };

    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        CHECK(abut_world_add(world, &bodies[i], body) == ABUT_OK);
    }
    return world;
}

static bool same_world_settings(const abut_world *a, const abut_world *b)
{
    abut_world_settings one;
    abut_world_settings two;

    return abut_world_read(a, &one) == ABUT_OK && abut_world_read(b, &two) == ABUT_OK &&
           same_vec(one.gravity, two.gravity) && same_vec(one.up, two.up) &&
           one.steps_per_second == two.steps_per_second && one.budget == two.budget &&
           one.friction == two.friction && one.no_sleep == two.no_sleep &&
           one.no_stayed == two.no_stayed && one.trails == two.trails && one.user == two.user;
}

static void test_world_changed_later(void)
{
    for (size_t i = 0; i < sizeof world_rows / sizeof *world_rows; i++) {
        const char *row = world_rows[i].name;
        abut_body body = 0;
        abut_world *changed = furnish(&world_rows[i].changed, &body);
        abut_world *later = furnish(&world_rows[i].plain, &body);
        abut_world *plain = furnish(&world_rows[i].plain, &body);
        abut_world_settings read;
        bool same = true;
        bool shown = false;

        CHECK_ROW(row, !same_world_settings(changed, later));
        CHECK_ROW(row, world_rows[i].set(later, &world_rows[i].changed) == ABUT_OK);
        CHECK_ROW(row, same_world_settings(changed, later));
        CHECK_ROW(row, abut_world_read(later, &read) == ABUT_OK);
        abut_world *again = furnish(&read, &body);

        CHECK_ROW(row, same_world_settings(changed, again));
        for (int step = 0; step < 80; step++) {
            abut_world_step(changed);
            abut_world_step(later);
            abut_world_step(plain);
            abut_world_step(again);
            same = same && world_shows(changed, body) == world_shows(later, body) &&
                   world_shows(changed, body) == world_shows(again, body);
            shown = shown || world_shows(plain, body) != world_shows(later, body) ||
                    abut_body_is_grounded(plain, body) != abut_body_is_grounded(later, body);
        }
        CHECK_ROW(row, same);
        CHECK_ROW(row, shown);
        abut_world_destroy(changed);
        abut_world_destroy(later);
        abut_world_destroy(plain);
        abut_world_destroy(again);
    }
}

/* Sleepers wake when what they rest on may have changed. */
static void test_world_wakes(void)
{
    static const struct {
        const char *name;
        set_world_fn *set;
        abut_world_settings to;
        bool wakes;
    } changes[] = {
        { "gravity", set_gravity, { .gravity = { 0.5, 0 } }, true },
        { "same gravity", set_gravity, { FALL }, false },
        { "up", set_up, { .up = { 1, 0 } }, true },
        { "friction", set_friction, { .friction = 1 }, true },
        { "budget", set_budget, { .budget = 3 }, false },
        { "no sleep", set_no_sleep, { .no_sleep = true }, true },
        { "sleep", set_no_sleep, { .no_sleep = false }, false },
        { "no stayed", set_no_stayed, { .no_stayed = true }, false },
        { "trails", set_trails, { .trails = true }, false },
    };

    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        abut_world *world = abut_world_create(&(abut_world_settings){ FALL });
        abut_shape ground = abut_rect(-40, 0, 80, 10);
        abut_shape crate = abut_rect(-5, -10, 10, 10);
        abut_body body = 0;

        abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &ground },
                       NULL);
        abut_world_add(world, &(abut_body_settings){ .shapes = &crate }, &body);
        for (int step = 0; step < 60; step++) {
            abut_world_step(world);
        }
        CHECK_ROW(changes[i].name, abut_body_is_asleep(world, body));
        CHECK_ROW(changes[i].name, changes[i].set(world, &changes[i].to) == ABUT_OK);
        CHECK_ROW(changes[i].name, abut_body_is_asleep(world, body) != changes[i].wakes);
        abut_world_destroy(world);
    }
}

static void test_world_refused(void)
{
    abut_body body = 0;
    abut_world *world = furnish(&(abut_world_settings){ FALL }, &body);
    abut_world *other = furnish(&(abut_world_settings){ FALL }, &body);
    abut_world_settings read;

    CHECK(abut_world_set_gravity(world, (abut_vec2){ NAN, 0 }) == ABUT_E_NOT_FINITE);
    CHECK(strstr(abut_world_last_error(world), "gravity.x is") != NULL);
    CHECK(abut_world_set_gravity(world, (abut_vec2){ 0, 1e30 }) == ABUT_E_RANGE);
    CHECK(abut_world_set_up(world, (abut_vec2){ 0, INFINITY }) == ABUT_E_NOT_FINITE);
    CHECK(abut_world_set_friction(world, 1.5) == ABUT_E_RANGE);
    CHECK(abut_world_set_friction(world, -0.1) == ABUT_E_RANGE);
    CHECK(abut_world_set_friction(world, NAN) == ABUT_E_NOT_FINITE);
    CHECK(abut_world_set_budget(world, 1001) == ABUT_E_ARGUMENT);
    CHECK(abut_world_set_budget(NULL, 1) == ABUT_E_ARGUMENT);
    CHECK(abut_world_set_gravity(NULL, (abut_vec2){ 0, 0 }) == ABUT_E_ARGUMENT);
    CHECK(abut_world_set_up(NULL, (abut_vec2){ 0, 0 }) == ABUT_E_ARGUMENT);
    CHECK(abut_world_set_friction(NULL, 0) == ABUT_E_ARGUMENT);
    CHECK(abut_world_set_no_sleep(NULL, true) == ABUT_E_ARGUMENT);
    CHECK(abut_world_set_no_stayed(NULL, true) == ABUT_E_ARGUMENT);
    CHECK(abut_world_set_trails(NULL, true) == ABUT_E_ARGUMENT);
    CHECK(abut_world_read(NULL, &read) == ABUT_E_ARGUMENT);
    CHECK(abut_world_read(world, NULL) == ABUT_E_ARGUMENT);
    CHECK(same_world_settings(world, other) && abut_world_hash(world) == abut_world_hash(other));
    CHECK(abut_world_set_budget(world, 3) == ABUT_OK && abut_world_set_budget(world, 0) == ABUT_OK);
    CHECK(same_world_settings(world, other)); /* 0 is the default again */
    abut_world_destroy(world);
    abut_world_destroy(other);
}

TEST_MAIN(TEST(test_read_again),
          TEST(test_read_moved),
          TEST(test_changed_later),
          TEST(test_refused),
          TEST(test_world_changed_later),
          TEST(test_world_wakes),
          TEST(test_world_refused))
