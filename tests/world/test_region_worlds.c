/* world/test_region_worlds.c - regions as bodies: dented movers, grounds and lifts with holes.
 *
 * Regions with corners on a small grid fall, slide and hit each other and thin things, watched by
 * oracle/world_check.h through every step. And each world is played with its regions cut in three
 * ways: every body must be in the same place after every step, so no inner edge has mattered.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/state.h"
#include "oracle/world_check.h"
#include "region/region.h"
#include "support/check.h"
#include "support/rng.h"
#include "world/region_draw.h"

#include <math.h>
#include <stdlib.h>

enum { WORLDS = 700, FRAMES = 8, MOST_BODIES = 14 };

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
        body->shape = abut_segment((double)rng_int(dice, -5, 5), (double)rng_int(dice, -5, 5),
                                   (double)rng_int(dice, -5, 5), (double)rng_int(dice, -5, 5));
    } else if (rng_int(dice, 0, 1)) {
        body->shape = abut_circle(0, 0, (double)rng_int(dice, 1, 2));
    } else {
        body->shape =
            abut_rect(-1, -1, (double)rng_int(dice, 1, 4), (double)rng_int(dice, 1, 4));
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
            CHECK(ab_region_make(outline.loops, outline.count, merging, NULL, &region,
                                 NULL) == ABUT_OK);
            settings.shapes = NULL;
            settings.region = region;
        }
        ids[i] = ABUT_NO_BODY;
        if (abut_region_pieces(region) <= WATCH_PIECES) {
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

    for (int round = 0; round < WORLDS && w != NULL; round++) {
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
    CHECK(w != NULL && stretches > 10 * undecided && impacts > 1000);
    free(w);
}

/* --- Cut in other ways -------------------------------------------------------------------------
 */

static bool same_places(abut_world *const *worlds, abut_body (*ids)[MOST_BODIES], int count)
{
    bool good = true;

    for (int i = 0; i < count && good; i++) {
        abut_vec2 p = abut_body_at(worlds[0], ids[0][i]);
        abut_vec2 v = abut_body_velocity(worlds[0], ids[0][i]);

        for (int k = 1; k < 3; k++) {
            abut_vec2 q = abut_body_at(worlds[k], ids[k][i]);
            abut_vec2 u = abut_body_velocity(worlds[k], ids[k][i]);

            if (p.x != q.x || p.y != q.y || v.x != u.x || v.y != u.y) {
                printf("   body %d, cut %d: (%.17g, %.17g) and (%.17g, %.17g)\n", i, k, p.x, p.y,
                       q.x, q.y);
                good = false;
            }
        }
    }
    return good;
}

static void test_cuts(void)
{
    static const ab_merging merging[3] = { AB_MERGE_LONGEST, AB_MERGE_LAST, AB_MERGE_NONE };
    rng dice = { 172 };

    for (int round = 0; round < WORLDS; round++) {
        uint64_t seed = dice.state;
        drawn_world drawn = draw_world(&dice);
        abut_body ids[3][MOST_BODIES];
        abut_world *worlds[3];
        bool good = true;

        for (int k = 0; k < 3; k++) {
            worlds[k] = make_world(&drawn, merging[k], ids[k]);
        }
        for (int i = 0; i < drawn.count; i++) { /* too many pieces in one of them */
            bool there = ids[0][i] != 0 && ids[1][i] != 0 && ids[2][i] != 0;

            for (int k = 0; k < 3 && !there; k++) {
                abut_world_remove(worlds[k], ids[k][i]);
                ids[k][i] = ABUT_NO_BODY;
            }
        }
        for (int frame = 0; frame < FRAMES && good; frame++) {
            for (int k = 0; k < 3; k++) {
                good = CHECK(abut_world_step(worlds[k]) == ABUT_OK) && good;
            }
            good = CHECK(same_places(worlds, ids, drawn.count)) && good;
            if (!good) {
                printf("   seed %llu, world %d, frame %d\n", (unsigned long long)seed, round,
                       frame);
            }
        }
        for (int k = 0; k < 3; k++) {
            abut_world_destroy(worlds[k]);
        }
        if (!good) {
            return;
        }
    }
}

TEST_MAIN(TEST(test_watched_worlds), TEST(test_cuts))
