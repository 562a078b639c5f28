/* world/test_symmetry.c - a scene that is mirrored, turned by 90 degrees or shifted by a
 * lattice vector has the mirrored, turned, shifted result, to the bit.
 *
 * Numbers are random, so that there are no ties (corner exactly on corner, equal times).
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <inttypes.h>
#include <math.h>

enum { CAST_MAX = 24 };

/* A scene in plain numbers. */
typedef struct cast {
    int count;
    abut_shape shapes[CAST_MAX];
    abut_body_settings bodies[CAST_MAX];
    abut_world_settings settings;
} cast;

typedef struct cast_kind {
    const char *name;
    bool circles;
    bool gravity;
    bool kinematics;
    double speed;
    int frames;
} cast_kind;

static const cast_kind kinds[] = {
    { "boxes", false, false, false, 40, 20 },
    { "boxes that fall", false, true, false, 3, 60 },
    { "boxes and circles", true, false, false, 40, 20 },
    { "boxes and circles that fall", true, true, false, 3, 60 },
    { "fast ones", true, false, false, 30000, 6 },
    { "with kinematics", true, true, true, 10, 40 },
};

static double lattice(rng *dice, double low, double high)
{
    return abut_snap(rng_between(dice, low, high));
}

static abut_shape cast_shape(const cast_kind *kind, rng *dice)
{
    double width = lattice(dice, 3, 12);
    double height = lattice(dice, 3, 12);

    if (kind->circles && rng_int(dice, 0, 1)) {
        return abut_circle(0, 0, width);
    }
    double right = lattice(dice, 3, 12);

    return abut_rect_between(-width, -height, right, lattice(dice, 3, 12));
}

static void cast_wall(cast *c, double x, double y, double half_width, double half_height)
{
    c->shapes[c->count] = abut_rect_between(-half_width, -half_height, half_width, half_height);
    c->bodies[c->count] = (abut_body_settings){ .kind = ABUT_BODY_STATIC, .at = { x, y } };
    c->count++;
}

static void cast_make(cast *c, const cast_kind *kind, uint64_t seed)
{
    rng dice = { seed };

    *c = (cast){ 0 };
    if (kind->gravity) {
        c->settings.gravity = (abut_vec2){ 0, 0.25 };
    }
    cast_wall(c, 0, 160.7, 200, 10);
    cast_wall(c, 0, -161.3, 200, 10);
    cast_wall(c, 190.1, 0, 10, 200);
    cast_wall(c, -189.9, 0, 10, 200);
    for (int i = 0; i < 16; i++) {
        double angle = rng_between(&dice, 0, 6.28);
        double speed = rng_between(&dice, 0, kind->speed);
        bool driven = kind->kinematics && i % 8 == 0;
        abut_body_settings *body = &c->bodies[c->count];

        c->shapes[c->count] = cast_shape(kind, &dice);
        *body = (abut_body_settings){
            .kind = driven ? ABUT_BODY_KINEMATIC : ABUT_BODY_MOVER,
            .at = { -150 + 100 * (i % 4) + lattice(&dice, -15, 15),
                    -120 + 70 * (i / 4) + lattice(&dice, -15, 15) },
            .velocity = { abut_snap(speed * abut_cos(angle)), abut_snap(speed * abut_sin(angle)) },
            .answer = (abut_answer_kind)rng_int(&dice, ABUT_ANSWER_SLIDE, ABUT_ANSWER_PUSH),
            .bounce = rng_unit(&dice),
            .mass = rng_between(&dice, 0.25, 4),
        };
        c->count++;
    }
}

static stage cast_open(const cast *c, const char *name, int view, abut_body ids[CAST_MAX])
{
    stage s = stage_open(name, c->settings, view);

    for (int i = 0; i < c->count; i++) {
        abut_body_settings body = c->bodies[i];

        body.shapes = &c->shapes[i];
        ids[i] = stage_add(&s, body);
    }
    return s;
}

static bool same_vector(abut_vec2 a, abut_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

static bool same_bodies(const stage *plain, const stage *seen, const abut_body ids[], int count)
{
    for (int i = 0; i < count; i++) {
        abut_vec2 want = stage_at(plain, ids[i]);
        abut_vec2 got = stage_at(seen, ids[i]);
        abut_vec2 speed = stage_velocity(plain, ids[i]);
        abut_vec2 other = stage_velocity(seen, ids[i]);

        if (!same_vector(want, got) || !same_vector(speed, other) ||
            abut_body_is_asleep(plain->world, ids[i]) != abut_body_is_asleep(seen->world, ids[i]) ||
            abut_body_is_grounded(plain->world, ids[i]) !=
                abut_body_is_grounded(seen->world, ids[i])) {
            printf("%s: body %d at (%.12g, %.12g) instead of (%.12g, %.12g), off by (%g, %g) "
                   "steps, speed (%.12g, %.12g) instead of (%.12g, %.12g)\n",
                   stage_row(seen), i, got.x, got.y, want.x, want.y,
                   (got.x - want.x) / ABUT_QUANTUM, (got.y - want.y) / ABUT_QUANTUM, other.x,
                   other.y, speed.x, speed.y);
            return false;
        }
    }
    return true;
}

static bool same_events(const stage *plain, const stage *seen)
{
    uint32_t count = 0;
    uint32_t others = 0;
    const abut_event *want = abut_world_events(plain->world, &count);
    const abut_event *got = abut_world_events(seen->world, &others);

    for (uint32_t i = 0; i < count && i < others; i++) {
        abut_vec2 normal = stage_out(seen, got[i].normal);

        if (want[i].what != got[i].what || want[i].a != got[i].a || want[i].b != got[i].b ||
            want[i].time != got[i].time || fabs(want[i].speed - got[i].speed) > 1e-9 ||
            fabs(normal.x - stage_out(plain, want[i].normal).x) > 1e-12 ||
            fabs(normal.y - stage_out(plain, want[i].normal).y) > 1e-12) {
            printf("%s: event %u is %s %" PRIu64 " %" PRIu64 " at %.12g, in view %d %s %" PRIu64
                   " %" PRIu64 " at %.12g\n",
                   stage_row(plain), i, abut_event_name(want[i].what), want[i].a, want[i].b,
                   want[i].time, seen->view, abut_event_name(got[i].what), got[i].a, got[i].b,
                   got[i].time);
            return false;
        }
    }
    return count == others;
}

/* Side by side with the plain scene, frame by frame. */
static bool compare(const cast *c, const cast_kind *kind, const char *name, int view)
{
    abut_body ids[CAST_MAX];
    abut_body same[CAST_MAX];
    stage plain = cast_open(c, name, 0, ids);
    stage seen = cast_open(c, name, view, same);
    bool good = true;

    for (int frame = 0; frame < kind->frames && good; frame++) {
        CHECK_STAGE(&plain, stage_advance(&plain));
        CHECK_STAGE(&seen, stage_advance(&seen));
        good = CHECK_STAGE(&seen, same_bodies(&plain, &seen, ids, c->count)) &&
               CHECK_STAGE(&seen, same_events(&plain, &seen));
    }
    CHECK_ROW(name, stage_close(&plain));
    CHECK_ROW(name, stage_close(&seen));
    return good;
}

static void test_views(void)
{
    int played = 0;

    for (int k = 0; k < COUNT_OF(kinds); k++) {
        for (uint64_t seed = 1; seed <= 2; seed++) {
            char name[80];
            cast c;

            snprintf(name, sizeof(name), "%s, seed %llu", kinds[k].name, (unsigned long long)seed);
            cast_make(&c, &kinds[k], seed * 100 + (uint64_t)k);
            for (int view = 1; view < STAGE_VIEWS; view++) {
                compare(&c, &kinds[k], name, view);
            }
            played++;
        }
    }
    CHECK(played == 2 * COUNT_OF(kinds));
}

/* The scenes are worth it: there are many impacts in them. */
static void test_scenes_are_lively(void)
{
    for (int k = 0; k < COUNT_OF(kinds); k++) {
        cast c;
        abut_body ids[CAST_MAX];
        uint32_t impacts = 0;

        cast_make(&c, &kinds[k], 100 + (uint64_t)k);
        stage s = cast_open(&c, kinds[k].name, 0, ids);
        for (int frame = 0; frame < kinds[k].frames; frame++) {
            play_steps(&s, 1);
            impacts += abut_world_report(s.world).impacts;
        }
        CHECK_ROW(kinds[k].name, impacts > 5);
        CHECK_ROW(kinds[k].name, stage_close(&s));
    }
}

/* The same calls give the same hashes; another order of ids gives other ones. */
static void test_hashes(void)
{
    cast c;
    abut_body ids[CAST_MAX];

    cast_make(&c, &kinds[3], 7);
    stage first = cast_open(&c, "first", 0, ids);
    stage second = cast_open(&c, "second", 0, ids);
    stage other = cast_open(&c, "other", 1, ids);
    uint64_t last = abut_world_hash(first.world);
    for (int frame = 0; frame < 40; frame++) {
        CHECK(abut_world_frame(first.world) == (uint64_t)frame);
        CHECK(abut_world_hash(first.world) == abut_world_hash(second.world));
        CHECK(abut_world_hash(first.world) != abut_world_hash(other.world));
        CHECK_STAGE(&first, stage_advance(&first));
        CHECK_STAGE(&second, stage_advance(&second));
        CHECK_STAGE(&other, stage_advance(&other));
        CHECK(abut_world_hash(first.world) != last);
        last = abut_world_hash(first.world);
    }
    CHECK(stage_close(&first) && stage_close(&second) && stage_close(&other));
}

/* --- Diagonal sides ----------------------------------------------------------------------------
 */

/* A ball strikes a diamond; where the two are after the step, in one view. */
static void strike_diamond(int scene, int view, abut_vec2 at[2])
{
    rng dice = { 9000 + (uint64_t)scene };
    double half = rng_int(&dice, 4, 12) * 0.25;
    double radius = rng_int(&dice, 4, 16) * 0.25;
    double aside = rng_int(&dice, -12, 12) * 0.25;
    double above = half + radius + rng_int(&dice, 0, 8) * 0.125;
    double along = rng_int(&dice, -8, 8) * 0.25;
    double down = rng_int(&dice, 4, 24) * 0.25;
    double mass = rng_int(&dice, 1, 3);
    const abut_vec2 corners[4] = { { 0, -half }, { half, 0 }, { 0, half }, { -half, 0 } };
    abut_shape shapes[2] = { abut_polygon(corners, 4), abut_circle(0, 0, radius) };
    stage s = stage_open("a ball strikes a diamond", (abut_world_settings){ 0 }, view);
    abut_body ids[2];

    ids[0] =
        stage_add(&s, (abut_body_settings){ .shapes = &shapes[0], .answer = ABUT_ANSWER_PUSH });
    ids[1] = stage_add(&s, (abut_body_settings){ .shapes = &shapes[1],
                                                 .at = { aside, -above },
                                                 .velocity = { along, down },
                                                 .answer = ABUT_ANSWER_SLIDE,
                                                 .mass = mass });
    CHECK_STAGE(&s, stage_advance(&s));
    at[0] = stage_at(&s, ids[0]);
    at[1] = stage_at(&s, ids[1]);
    CHECK_STAGE(&s, stage_close(&s));
}

/* Along a diagonal normal neither axis is the larger part. */
static void test_diagonal_sides(void)
{
    for (int scene = 0; scene < 400; scene++) {
        int view = 1 + scene % 7;
        abut_vec2 plain[2];
        abut_vec2 seen[2];

        strike_diamond(scene, 0, plain);
        strike_diamond(scene, view, seen);
        for (int k = 0; k < 2; k++) {
            if (!CHECK(same_vector(plain[k], seen[k]))) {
                printf("   scene %d, view %d, body %d: (%.12g, %.12g), not (%.12g, %.12g)\n", scene,
                       view, k, seen[k].x, seen[k].y, plain[k].x, plain[k].y);
            }
        }
    }
}

TEST_MAIN(TEST(test_views),
          TEST(test_scenes_are_lively),
          TEST(test_hashes),
          TEST(test_diagonal_sides))
