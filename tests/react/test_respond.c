/* react/test_respond.c - what becomes of velocities.
 *
 * SPDX-License-Identifier: MIT */

#include "react/scene.h"

#include <float.h>

typedef struct respond_row {
    const char *name;
    abut_response response;
    abut_velocities before;
    double mass_a;
    double mass_b;
    double bounce;
    abut_velocities after;
} respond_row;

/* The normal is (-1, 0): b stands at +x. */
// clang-format off
static const respond_row rows[] = {
    /* name                    response               a        b           masses  bounce  a        b */
    { "stop at a wall",        ABUT_RESPONSE_STOP,    { { 6, 2 },  { 0, 0 } }, 1, 1, 0,
      { { 0, 0 },   { 0, 0 } } },
    { "stop on a lift",        ABUT_RESPONSE_STOP,    { { 6, 2 },  { -1, 3 } }, 1, 1, 0,
      { { -1, 0 },  { -1, 3 } } },
    { "slide along a wall",    ABUT_RESPONSE_SLIDE,   { { 6, 2 },  { 0, 0 } }, 1, 1, 0,
      { { 0, 2 },   { 0, 0 } } },
    { "slide before a lift",   ABUT_RESPONSE_SLIDE,   { { 6, 2 },  { -1, 3 } }, 1, 1, 0,
      { { -1, 2 },  { -1, 3 } } },
    { "slide behind it",       ABUT_RESPONSE_SLIDE,   { { 6, 2 },  { 4, 0 } }, 1, 1, 0,
      { { 4, 2 },   { 4, 0 } } },
    { "bounce",                ABUT_RESPONSE_BOUNCE,  { { 6, 2 },  { 0, 0 } }, 1, 1, 1,
      { { -6, 2 },  { 0, 0 } } },
    { "bounce a bit",          ABUT_RESPONSE_BOUNCE,  { { 6, 2 },  { 0, 0 } }, 1, 1, 0.5,
      { { -3, 2 },  { 0, 0 } } },
    { "bounce off a racket",   ABUT_RESPONSE_BOUNCE,  { { 6, 2 },  { -4, 0 } }, 1, 1, 1,
      { { -14, 2 }, { -4, 0 } } },
    { "push, one speed after", ABUT_RESPONSE_PUSH,    { { 6, 2 },  { 0, 1 } }, 1, 2, 0,
      { { 2, 2 },   { 2, 1 } } },
    { "push, billiards",       ABUT_RESPONSE_PUSH,    { { 6, 2 },  { -1, 1 } }, 3, 3, 1,
      { { -1, 2 },  { 6, 1 } } },
    { "push a wall",           ABUT_RESPONSE_PUSH,    { { 6, 2 },  { 0, 0 } }, 1, INFINITY, 0.5,
      { { -3, 2 },  { 0, 0 } } },
    { "pushed by a wall",      ABUT_RESPONSE_PUSH,    { { 6, 2 },  { 0, 0 } }, INFINITY, 1, 0,
      { { 6, 2 },   { 6, 0 } } },
    { "two walls",             ABUT_RESPONSE_PUSH,    { { 6, 2 },  { 0, 0 } }, INFINITY, INFINITY, 0,
      { { 6, 2 },   { 0, 0 } } },
    { "huge",                  ABUT_RESPONSE_PUSH,    { { 6, 2 },  { 0, 0 } }, 1.5e308, 1.5e308, 0,
      { { 3, 2 },   { 3, 0 } } },
    { "parting",               ABUT_RESPONSE_BOUNCE,  { { -1, 2 }, { 0, 0 } }, 1, 1, 1,
      { { -1, 2 },  { 0, 0 } } },
    { "along it",              ABUT_RESPONSE_STOP,    { { 0, 2 },  { 0, 0 } }, 1, 1, 1,
      { { 0, 2 },   { 0, 0 } } },
    { "it is faster",          ABUT_RESPONSE_STOP,    { { 6, 2 },  { 7, 0 } }, 1, 1, 1,
      { { 6, 2 },   { 7, 0 } } },
};
// clang-format on

static bool near_velocities(abut_velocities got, abut_velocities wanted)
{
    return near_vec2_by(got.a, wanted.a, 1e-12) && near_vec2_by(got.b, wanted.b, 1e-12);
}

/* In all directions of the lattice, and of Pythagorean triangles. */
static void test_responses(void)
{
    view views[VIEW_COUNT];

    views_fill(views);
    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (int k = 0; k < 12; k++) {
            const respond_row *row = &rows[i];
            const view *v = &views[k];
            abut_velocities before = { view_direction(v, row->before.a),
                                       view_direction(v, row->before.b) };
            abut_velocities after = { view_direction(v, row->after.a),
                                      view_direction(v, row->after.b) };
            abut_velocities got = abut_respond(row->response, view_direction(v, vec(-1, 0)), before,
                                               row->mass_a, row->mass_b, row->bounce);

            CHECK_ROW(row_in_view(row->name, v), near_velocities(got, after));
        }
    }
}

/* Momentum stays, and of energy nothing is won. */
static void test_push_keeps_momentum(void)
{
    for (int i = 0; i < 100; i++) {
        double mass_a = 1 + i % 7;
        double mass_b = 1 + i % 5;
        abut_velocities before = { { 6, i % 3 }, { 1 - i % 9, 2 } };
        abut_velocities after = abut_respond(ABUT_RESPONSE_PUSH, vec(-0.6, 0.8), before, mass_a,
                                             mass_b, (i % 11) / 10.0);
        double energy[2] = { 0, 0 };

        CHECK(near(mass_a * before.a.x + mass_b * before.b.x,
                   mass_a * after.a.x + mass_b * after.b.x));
        CHECK(near(mass_a * before.a.y + mass_b * before.b.y,
                   mass_a * after.a.y + mass_b * after.b.y));
        for (int k = 0; k < 2; k++) {
            abut_velocities v = k == 0 ? before : after;

            energy[k] =
                mass_a * (v.a.x * v.a.x + v.a.y * v.a.y) + mass_b * (v.b.x * v.b.x + v.b.y * v.b.y);
        }
        CHECK(energy[1] <= energy[0] + 1e-9);
    }
}

static bool unchanged(int response, abut_velocities v, double mass_a, double mass_b, double bounce)
{
    abut_velocities after =
        abut_respond((abut_response)response, vec(-1, 0), v, mass_a, mass_b, bounce);

    return same_vec2(after.a, v.a.x, v.a.y) && same_vec2(after.b, v.b.x, v.b.y);
}

static void test_bad_responses(void)
{
    const abut_velocities meet = { { 6, 2 }, { 0, 0 } };
    const abut_velocities infinite = { { INFINITY, 2 }, { 0, 0 } };
    const abut_velocities huge = { { DBL_MAX, 2 }, { -DBL_MAX, 0 } };
    abut_velocities after;

    CHECK(unchanged(-1, meet, 1, 1, 0) && unchanged(ABUT_RESPONSE_COUNT, meet, 1, 1, 0));
    CHECK(unchanged(ABUT_RESPONSE_BOUNCE, meet, 1, 1, NAN));
    CHECK(unchanged(ABUT_RESPONSE_BOUNCE, meet, 1, 1, 1.1));
    CHECK(unchanged(ABUT_RESPONSE_PUSH, meet, 1, 1, -0.1));
    CHECK(unchanged(ABUT_RESPONSE_PUSH, meet, 0, 1, 0));
    CHECK(unchanged(ABUT_RESPONSE_PUSH, meet, 1, -1, 0));
    CHECK(unchanged(ABUT_RESPONSE_PUSH, meet, NAN, 1, 0));
    CHECK(unchanged(ABUT_RESPONSE_SLIDE, infinite, 1, 1, 0));
    CHECK(unchanged(ABUT_RESPONSE_BOUNCE, huge, 1, 1, 1));
    CHECK(!unchanged(ABUT_RESPONSE_SLIDE, meet, NAN, -1, NAN)); /* they do not count here */
    after = abut_respond(ABUT_RESPONSE_SLIDE, vec(NAN, 0), meet, 1, 1, 0);
    CHECK(same_vec2(after.a, 6, 2));
    after = abut_respond(ABUT_RESPONSE_SLIDE, vec(0, 0), meet, 1, 1, 0);
    CHECK(same_vec2(after.a, 6, 2));
}

TEST_MAIN(TEST(test_responses), TEST(test_push_keeps_momentum), TEST(test_bad_responses))
