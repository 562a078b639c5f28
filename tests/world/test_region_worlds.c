/* world/test_region_worlds.c - regions as bodies: dented movers, grounds and lifts with holes.
 *
 * Regions with corners on a small grid fall, slide and hit each other and thin things, watched by
 * oracle/world_check.h through every step. And pairs meet with their regions cut in three ways: the
 * time, the normal and the place must be the same, so no inner edge has mattered.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/state.h"
#include "oracle/world_check.h"
#include "region/region.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"
#include "world/region_draw.h"

#include <math.h>
#include <stdlib.h>

enum { WORLDS = 700, PAIRS = 20000, FRAMES = 8, MOST_BODIES = 14 };

/* --- One world ---------------------------------------------------------------------------------
 */

typedef struct drawn_body {
    abut_body_settings settings;
    abut_shape shape;
    region_outline outline;
    bool is_region;
} drawn_body;

typedef struct drawn_world {
    abut_world_settings settings;
    drawn_body bodies[MOST_BODIES];
    int count;
} drawn_world;

static abut_vec2 draw_speed(rng *dice)
{
    int64_t most = rng_int(dice, 0, 9) == 0 ? 300 : 9;
    abut_vec2 v = { (double)rng_int(dice, -most, most), (double)rng_int(dice, -most, most) };

    switch (rng_int(dice, 0, 3)) {
    case 0:
        return (abut_vec2){ v.x, 0 };
    case 1:
        return (abut_vec2){ 0, v.y };
    case 2:
        return (abut_vec2){ v.x / 8, v.y / 8 };
    default:
        return v;
    }
}

static void draw_body(rng *dice, drawn_body *body)
{
    bool region = rng_int(dice, 0, 2) > 0;
    int64_t kind = rng_int(dice, 0, 3);

    *body = (drawn_body){ .is_region = region };
    body->settings.kind = kind == 0   ? ABUT_BODY_STATIC
                          : kind == 1 ? ABUT_BODY_KINEMATIC
                                      : ABUT_BODY_MOVER;
    if (region) {
        draw_region_outline(dice, &body->outline);
    } else if (kind < 2) {
        abut_vec2 from = { (double)rng_int(dice, -5, 5), (double)rng_int(dice, -5, 5) };
        abut_vec2 to = { (double)rng_int(dice, -5, 5), (double)rng_int(dice, -5, 5) };

        body->shape = abut_segment(from.x, from.y, to.x, to.y);
    } else if (rng_int(dice, 0, 1)) {
        body->shape = abut_circle(0, 0, (double)rng_int(dice, 1, 2));
    } else {
        double width = (double)rng_int(dice, 1, 4);

        body->shape = abut_rect(-1, -1, width, (double)rng_int(dice, 1, 4));
    }
    body->settings.at =
        (abut_vec2){ (double)rng_int(dice, -16, 16), (double)rng_int(dice, -16, 16) };
    if (kind != 0) {
        body->settings.velocity = draw_speed(dice);
    }
    body->settings.answer = (abut_answer_kind)rng_int(dice, ABUT_ANSWER_SLIDE, ABUT_ANSWER_PUSH);
    body->settings.bounce = rng_int(dice, 0, 1) ? 1 : 0.5;
}

static drawn_world draw_world(rng *dice)
{
    drawn_world drawn = { .settings = { .trails = true } };

    if (rng_int(dice, 0, 1)) {
        drawn.settings.gravity = (abut_vec2){ 0, rng_int(dice, 0, 1) ? 1 : 0.25 };
    }
    drawn.count = (int)rng_int(dice, 4, MOST_BODIES);
    for (int i = 0; i < drawn.count; i++) {
        draw_body(dice, &drawn.bodies[i]);
    }
    return drawn;
}

/* A world of what was drawn; bodies that are refused have the id 0. */
static abut_world *make_world(const drawn_world *drawn, ab_merging merging, abut_body *ids)
{
    abut_world *world = abut_world_create(&drawn->settings);

    for (int i = 0; i < drawn->count && world != NULL; i++) {
        const drawn_body *body = &drawn->bodies[i];
        abut_body_settings settings = body->settings;
        region_outline outline = body->outline;
        abut_region *region = NULL;

        mend_region_outline(&outline);
        settings.shapes = &body->shape;
        if (body->is_region) {
            CHECK(ab_region_make(outline.loops, outline.count, merging, NULL, &region, NULL) ==
                  ABUT_OK);
            settings.shapes = NULL;
            settings.figure = figure_of(region);
        }
        ids[i] = ABUT_NO_BODY;
        if (merging != AB_MERGE_LONGEST || abut_region_pieces(region) <= WATCH_PIECES) {
            abut_world_add(world, &settings, &ids[i]);
        }
        abut_region_destroy(region);
    }
    return world;
}

/* --- Watched -----------------------------------------------------------------------------------
 */

static void test_watched_worlds(void)
{
    watch *w = malloc(sizeof *w);
    rng dice = { 171 };
    uint64_t stretches = 0;
    uint64_t undecided = 0;
    uint64_t impacts = 0;

    for (int round = 0; round < WORLDS / sample_part() && w != NULL; round++) {
        uint64_t seed = dice.state;
        drawn_world drawn = draw_world(&dice);
        abut_body ids[MOST_BODIES];
        abut_world *world = make_world(&drawn, AB_MERGE_LONGEST, ids);

        watch_open(w, world, &drawn.settings);
        for (int i = 0; i < drawn.count; i++) {
            if (ids[i] != ABUT_NO_BODY) {
                watch_add(w, ids[i], &drawn.bodies[i].settings, false);
            }
        }
        for (int frame = 0; frame < FRAMES && watch_fault_count(w) == 0; frame++) {
            watch_before(w);
            watch_after(w, abut_world_step(world));
        }
        bool good = CHECK(watch_fault_count(w) == 0);

        stretches += w->stretches;
        undecided += w->undecided;
        impacts += w->impacts;
        abut_world_destroy(world);
        if (!good) {
            printf("   seed %llu: %s\n", (unsigned long long)seed, w->text);
            break;
        }
    }
    printf("%llu stretches, %llu undecided, %llu impacts\n", (unsigned long long)stretches,
           (unsigned long long)undecided, (unsigned long long)impacts);
    CHECK(w != NULL && stretches > 10 * undecided && impacts > (uint64_t)(1000 / sample_part()));
    free(w);
}

/* --- Cut in other ways -------------------------------------------------------------------------
 */

/* How two bodies met in a step, if they did. */
typedef struct meeting {
    abut_status added;
    bool hit;
    double time;
    abut_vec2 normal;
    abut_vec2 at;
} meeting;

static meeting play_meeting(const drawn_world *drawn, ab_merging merging)
{
    abut_body ids[MOST_BODIES];
    abut_world *world = make_world(drawn, merging, ids);
    meeting met = { .added = ids[0] != 0 && ids[1] != 0 ? ABUT_OK : ABUT_E_OVERLAP };
    uint32_t count;

    CHECK(abut_world_step(world) == ABUT_OK);
    const abut_event *events = abut_world_events(world, &count);

    for (uint32_t k = 0; k < count && !met.hit; k++) {
        if (events[k].what == ABUT_EVENT_HIT) {
            met.hit = true;
            met.time = events[k].time;
            met.normal = events[k].normal;
        }
    }
    met.at = abut_body_at(world, ids[0]);
    abut_world_destroy(world);
    return met;
}

/* What is round may differ by the rounding of a root. */
static bool same_vector(abut_vec2 p, abut_vec2 q, bool round)
{
    return round ? fabs(p.x - q.x) + fabs(p.y - q.y) < 0x1p-20 : p.x == q.x && p.y == q.y;
}

static bool same_meeting(const meeting *p, const meeting *q, bool round)
{
    return p->added == q->added && p->hit == q->hit && p->time == q->time &&
           same_vector(p->normal, q->normal, round) && same_vector(p->at, q->at, round);
}

/* Plays a world of two bodies with its regions cut in three ways; whether they meet alike. */
static bool check_cuts(const drawn_world *drawn, bool *hit)
{
    meeting met = play_meeting(drawn, AB_MERGE_LONGEST);
    meeting other = play_meeting(drawn, AB_MERGE_LAST);
    meeting third = play_meeting(drawn, AB_MERGE_NONE);
    bool round_one = abut_shape_kind(&drawn->bodies[1].shape) == ABUT_KIND_CIRCLE;

    *hit = met.hit;
    if (CHECK(same_meeting(&met, &other, round_one)) &&
        CHECK(same_meeting(&met, &third, round_one))) {
        return true;
    }
    printf("   (%g, %g), (%g, %g), (%g, %g)\n", met.normal.x, met.normal.y, other.normal.x,
           other.normal.y, third.normal.x, third.normal.y);
    return false;
}

/* One loop, or for what is no region a segment. */
typedef struct known_body {
    abut_vec2 points[OUTLINE_POINTS];
    uint32_t count;
    abut_vec2 at;
} known_body;

static void draw_known(const known_body *known, drawn_body *body)
{
    const abut_vec2 *p = known->points;

    *body = (drawn_body){ .is_region = known->count > 2 };
    body->settings.at = known->at;
    body->outline.count = 1;
    for (uint32_t i = 0; i < known->count; i++) {
        body->outline.points[0][i] = p[i];
    }
    body->outline.loops[0] = (abut_loop){ body->outline.points[0], known->count };
    body->shape = abut_segment(p[0].x, p[0].y, p[1].x, p[1].y);
}

static void test_known_cuts(void)
{
    static const struct {
        const char *name;
        known_body bodies[2];
        abut_vec2 velocity;
    } rows[] = {
        { "two sides are touched at the start",
          { { { { -4, -4 },
                { 1, -1 },
                { 4, -2 },
                { 2, 0 },
                { 3, 1 },
                { 4, 3 },
                { 1, 2 },
                { 1, 4 },
                { -1, 0 } },
              9,
              { 11, -11 } },
            { { { 1, 0 }, { 0, 4 }, { -2, 2 }, { -1, 1 }, { -3, 0 }, { -2, 0 } }, 6, { 15, -8 } } },
          { 7, 5 } },
        { "corner on corner, between two sides that are mirror images",
          { { { { -1, -3 }, { 1, -2 }, { 3, 2 }, { 0, 3 } }, 4, { 13, -13 } },
            { { { -2, -2 }, { 1, -1 }, { 3, 0 }, { -2, 4 } }, 4, { 15, 7 } } },
          { 0, 23 } },
        { "sides of two lengths with one normal",
          { { { { -3, -4 },
                { 0, -1 },
                { 2, -2 },
                { 4, 2 },
                { 2, 4 },
                { 0, 1 },
                { 0, 3 },
                { -1, 2 },
                { -3, 3 } },
              9,
              { 1, 8 } },
            { { { -3, -5 }, { 2, 5 } }, 2, { 4, 2 } } },
          { 3, -6 } },
        { "a segment in one line with a cut",
          { { { { -1, -1 }, { -3, -4 }, { -2, -4 }, { 0, -2 }, { 3, -1 }, { 3, 4 } },
              6,
              { 14, 0 } },
            { { { -5, 3 }, { 2, 3 } }, 2, { 11, -4 } } },
          { -4, -1 } },
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        drawn_world drawn = { .count = 2 };
        bool hit;

        for (int k = 0; k < 2; k++) {
            draw_known(&rows[i].bodies[k], &drawn.bodies[k]);
        }
        drawn.bodies[0].settings.kind = ABUT_BODY_MOVER;
        drawn.bodies[0].settings.answer = ABUT_ANSWER_STOP;
        drawn.bodies[0].settings.velocity = rows[i].velocity;
        drawn.bodies[1].settings.kind = ABUT_BODY_STATIC;
        /* What is touched at the start is respected, and not hit. */
        CHECK_ROW(rows[i].name, check_cuts(&drawn, &hit) && hit == (i > 0));
    }
}

/* Two bodies, of which the first stops at the second: when, how and where does not depend on how
 * regions are cut. */
static void test_cuts(void)
{
    rng dice = { 172 };
    int hits = 0;

    for (int round = 0; round < PAIRS / sample_part(); round++) {
        uint64_t seed = dice.state;
        drawn_world drawn = { .count = 2 };

        draw_body(&dice, &drawn.bodies[0]);
        draw_body(&dice, &drawn.bodies[1]);
        drawn.bodies[0].settings.kind = ABUT_BODY_MOVER;
        drawn.bodies[0].settings.answer = ABUT_ANSWER_STOP;
        drawn.bodies[0].settings.velocity =
            (abut_vec2){ drawn.bodies[1].settings.at.x - drawn.bodies[0].settings.at.x +
                             (double)rng_int(&dice, -3, 3),
                         drawn.bodies[1].settings.at.y - drawn.bodies[0].settings.at.y +
                             (double)rng_int(&dice, -3, 3) };
        drawn.bodies[1].settings.kind = ABUT_BODY_STATIC;
        if (!drawn.bodies[0].is_region) {
            drawn.bodies[0].shape = abut_rect(-1, -1, 2, (double)rng_int(&dice, 1, 3));
        }
        bool hit;

        if (!check_cuts(&drawn, &hit)) {
            printf("   seed %llu, pair %d\n", (unsigned long long)seed, round);
            return;
        }
        hits += hit;
    }
    printf("%d hits of %d\n", hits, PAIRS);
    CHECK(hits > PAIRS / sample_part() / 2);
}

TEST_MAIN(TEST(test_watched_worlds), TEST(test_known_cuts), TEST(test_cuts))
