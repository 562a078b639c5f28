/* query/test_as_body.c - queries made as a body, and whether two bodies pass each other.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/world.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <string.h>

enum { CROWD = 14, ROOM = 32 };

/* Those with user values that add up to a multiple of 7 do not meet. */
static bool not_sevens(void *user, const abut_pair_view *pair)
{
    (void)user;
    return (pair->user_a + pair->user_b) % 7 != 0;
}

/* --- Against loops -------------------------------------------------------------------------- */

typedef struct crowd_of_rules {
    abut_world *world;
    abut_body ids[CROWD];
} crowd_of_rules;

/* Bodies of all kinds and rules on a small grid, spawned into each other. */
static crowd_of_rules make_crowd(rng *dice)
{
    abut_world_settings settings = { .filter = rng_int(dice, 0, 2) == 0 ? not_sevens : NULL };
    crowd_of_rules crowd = { abut_world_create(&settings), { 0 } };

    for (int i = 0; i < CROWD; i++) {
        abut_shape shape = rng_int(dice, 0, 2) == 0 ? abut_circle(0, 0, 1) : abut_rect(0, 0, 1, 1);
        abut_body_settings body = { .kind = (abut_body_kind)rng_int(dice, 0, 2),
                                    .shapes = &shape,
                                    .spawn = ABUT_SPAWN_IGNORE,
                                    .user = (uint64_t)rng_int(dice, 0, 20) };

        body.at.x = (double)rng_int(dice, -4, 4);
        body.at.y = (double)rng_int(dice, -4, 4);
        body.sensor = rng_int(dice, 0, 4) == 0;
        body.group = rng_int(dice, 0, 2) == 0 ? (int32_t)rng_int(dice, -2, 2) : 0;
        body.category = rng_int(dice, 0, 2) == 0 ? (uint32_t)rng_int(dice, 1, 7) : 0;
        body.mask = rng_int(dice, 0, 2) == 0 ? (uint32_t)rng_int(dice, 1, 7) : 0;
        body.answer = rng_int(dice, 0, 4) == 0 ? ABUT_ANSWER_PASS : ABUT_ANSWER_SLIDE;
        CHECK(abut_world_add(crowd.world, &body, &crowd.ids[i]) == ABUT_OK);
    }
    for (int i = 0; i < 6; i++) {
        int a = (int)rng_int(dice, 0, CROWD - 1);
        int b = (int)rng_int(dice, 0, CROWD - 1);

        abut_world_ignore(crowd.world, crowd.ids[a], crowd.ids[b], true, (int)rng_int(dice, -1, 3));
    }
    return crowd;
}

/* Whether a body is an answer to a query as another. */
static bool takes_part(const abut_world *world, const abut_world_query *query, abut_body body)
{
    abut_passage passage;

    if (body == query->as || abut_world_passes(world, query->as, body, &passage) != ABUT_OK) {
        return false;
    }
    return passage.why == ABUT_PASS_NOT || (query->sensors && passage.meet);
}

static bool meets_on_path(const abut_shape *shape, abut_vec2 motion, const abut_shape *other)
{
    abut_swept swept;

    abut_sweep(shape, motion, other, (abut_vec2){ 0, 0 }, &swept);
    return swept.hit || swept.graze;
}

static void check_find_as(const crowd_of_rules *crowd, rng *dice)
{
    abut_world_query query = { .sensors = rng_int(dice, 0, 1) == 1,
                               .as = crowd->ids[rng_int(dice, 0, CROWD - 1)] };
    double x = (double)rng_int(dice, -4, 4);
    abut_shape shape = abut_rect(x, (double)rng_int(dice, -4, 4), 3, 2);
    abut_vec2 motion = { (double)rng_int(dice, -6, 6), (double)rng_int(dice, -6, 6) };
    abut_body found[ROOM];
    abut_met met[ROOM];
    abut_near near[ROOM];
    uint32_t counts[3];
    uint32_t wanted[3] = { 0 };

    abut_world_find(crowd->world, &shape, &query, found, ROOM, &counts[0]);
    abut_world_sweep_all(crowd->world, &shape, motion, &query, met, ROOM, &counts[1]);
    abut_world_nearest(crowd->world, &shape, 4, &query, near, ROOM, &counts[2]);
    for (int i = 0; i < CROWD; i++) {
        abut_shape own = abut_body_shape(crowd->world, crowd->ids[i], 0);

        if (takes_part(crowd->world, &query, crowd->ids[i])) {
            wanted[0] += abut_relate(&shape, &own) != ABUT_APART;
            wanted[1] += meets_on_path(&shape, motion, &own);
            wanted[2] += abut_measure(&shape, &own).distance <= 4;
        }
    }
    CHECK(counts[0] == wanted[0] && counts[1] == wanted[1] && counts[2] == wanted[2]);
    for (uint32_t i = 0; i < counts[0]; i++) {
        CHECK(takes_part(crowd->world, &query, found[i]));
    }
}

static void test_queries_as_a_body_leave_out_what_it_passes(void)
{
    rng dice = { 52 };

    for (int round = 0; round < 60; round++) {
        crowd_of_rules crowd = make_crowd(&dice);

        for (int i = 0; i < 40; i++) {
            check_find_as(&crowd, &dice);
        }
        abut_world_destroy(crowd.world);
    }
}

/* What passes can overlap after steps, and what is solid cannot; both orders say the same. */
static void test_what_is_solid_does_not_overlap(void)
{
    rng dice = { 53 };
    int overlaps = 0;

    for (int round = 0; round < 40; round++) {
        crowd_of_rules crowd = make_crowd(&dice);

        for (int step = 0; step < 4; step++) {
            abut_world_step(crowd.world);
        }
        for (int i = 0; i < CROWD * CROWD; i++) {
            abut_body a = crowd.ids[i / CROWD];
            abut_body b = crowd.ids[i % CROWD];
            abut_passage forth;
            abut_passage back;

            if (i / CROWD == i % CROWD) {
                continue;
            }
            CHECK(abut_world_passes(crowd.world, a, b, &forth) == ABUT_OK);
            CHECK(abut_world_passes(crowd.world, b, a, &back) == ABUT_OK);
            CHECK(forth.why == back.why && forth.meet == back.meet && forth.steps == back.steps &&
                  forth.sided == back.sided);
            abut_shape own = abut_body_shape(crowd.world, a, 0);
            abut_shape other = abut_body_shape(crowd.world, b, 0);
            bool mobile = abut_body_kind_of(crowd.world, a) == ABUT_BODY_MOVER ||
                          abut_body_kind_of(crowd.world, b) == ABUT_BODY_MOVER;

            if (mobile && abut_relate(&own, &other) == ABUT_OVERLAPPING) {
                CHECK(forth.why != ABUT_PASS_NOT);
                overlaps++;
            }
        }
        abut_world_destroy(crowd.world);
    }
    CHECK(overlaps > 100);
}

/* --- Sides ---------------------------------------------------------------------------------- */

/* A platform at the origin that is open towards one side, and a mover. */
typedef struct platform_world {
    abut_world *world;
    abut_body platform;
    abut_body hero;
    abut_vec2 open;
} platform_world;

static platform_world make_platform(abut_vec2 open, bool by_sides)
{
    abut_shape square = abut_rect(-1, -1, 2, 2);
    platform_world p = { abut_world_create(NULL), 0, 0, open };
    abut_body_settings settings = { .kind = ABUT_BODY_STATIC, .shapes = &square };

    if (by_sides) {
        int side = open.x != 0 ? (open.x > 0 ? ABUT_SIDE_MAX_X : ABUT_SIDE_MIN_X)
                               : (open.y > 0 ? ABUT_SIDE_MAX_Y : ABUT_SIDE_MIN_Y);

        settings.open_sides = 1u << side;
    } else {
        settings.answer = ABUT_ANSWER_ONE_WAY;
        settings.open_side = open;
    }
    CHECK(abut_world_add(p.world, &settings, &p.platform) == ABUT_OK);
    settings = (abut_body_settings){ .shapes = &square, .at = { 5 * open.x, 5 * open.y } };
    CHECK(abut_world_add(p.world, &settings, &p.hero) == ABUT_OK);
    return p;
}

/* From one side of the platform to the other, by every kind of path. */
static int paths_that_meet(const platform_world *p, abut_vec2 from, abut_body as)
{
    abut_world_query query = { .except = p->hero, .as = as };
    abut_shape square = abut_rect(from.x - 1, from.y - 1, 2, 2);
    abut_vec2 to = { -from.x, -from.y };
    abut_vec2 motion = { 2 * to.x, 2 * to.y };
    abut_met met;
    abut_met list[4];
    uint32_t count;
    bool sees;
    abut_body blocker;
    int meets = 0;

    for (int inside = 0; inside <= ABUT_INSIDE_EXIT; inside++) {
        abut_world_cast_first(p->world, from, to, (abut_inside)inside, &query, &met);
        meets += met.hit.hit;
        abut_world_ray_first(p->world, from, motion, (abut_inside)inside, &query, &met);
        meets += met.hit.hit;
    }
    abut_world_sweep_first(p->world, &square, motion, &query, &met);
    meets += met.hit.hit;
    abut_world_sweep_all(p->world, &square, motion, &query, list, 4, &count);
    meets += (int)count;
    abut_world_sees(p->world, from, to, &query, &sees, &blocker);
    CHECK(blocker == (sees ? ABUT_NO_BODY : p->platform));
    return meets + !sees;
}

static void test_paths_pass_open_sides(void)
{
    static const abut_vec2 sides[] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };

    for (int row = 0; row < 8; row++) {
        platform_world p = make_platform(sides[row / 2], row % 2 == 1);
        abut_vec2 open = p.open;
        abut_vec2 outside = { 4 * open.x, 4 * open.y };
        abut_vec2 opposite = { -4 * open.x, -4 * open.y };
        abut_vec2 across = { 4 * open.y, 4 * open.x };
        abut_passage passage;

        CHECK(abut_world_passes(p.world, p.hero, p.platform, &passage) == ABUT_OK);
        CHECK(passage.why == ABUT_PASS_NOT && passage.sided && passage.meet);
        CHECK(paths_that_meet(&p, outside, ABUT_NO_BODY) == 9);
        CHECK(paths_that_meet(&p, outside, p.hero) == 0);
        CHECK(paths_that_meet(&p, opposite, ABUT_NO_BODY) == 9);
        CHECK(paths_that_meet(&p, opposite, p.hero) == 9);
        /* A one-way is open to what comes across, but a side of its own is not open. */
        CHECK(paths_that_meet(&p, across, p.hero) == (row % 2 == 1 ? 9 : 0));
        abut_world_destroy(p.world);
    }
}

/* A path that starts inside leaves, whatever the side. */
static void test_paths_leave_open_sides(void)
{
    static const abut_vec2 ways[] = { { 8, 0 }, { -8, 0 }, { 0, 8 }, { 0, -8 } };

    for (int row = 0; row < 32; row++) {
        platform_world p = make_platform((abut_vec2){ 0, row % 2 ? 1 : -1 }, row / 2 % 2 == 1);
        abut_vec2 way = ways[row / 8];
        abut_vec2 from = { 0.5, 0.25 };
        abut_shape square = abut_rect(-0.5, -0.75, 2, 2);
        abut_body as = row / 4 % 2 == 0 ? p.hero : ABUT_NO_BODY;
        abut_world_query query = { .except = p.hero, .as = as };
        abut_met met;

        abut_world_sweep_first(p.world, &square, way, &query, &met);
        CHECK(met.hit.hit == (as == ABUT_NO_BODY));
        abut_world_ray_first(p.world, from, way, ABUT_INSIDE_EXIT, &query, &met);
        CHECK(met.hit.hit == (as == ABUT_NO_BODY));
        abut_world_ray_first(p.world, from, way, ABUT_INSIDE_HIT, &query, &met);
        CHECK(met.hit.hit == (as == ABUT_NO_BODY));
        abut_world_destroy(p.world);
    }
}

/* What a sweep as a body meets first is where a move of that body would be stopped. */
static void test_sweeps_as_a_body_agree_with_its_moves(void)
{
    rng dice = { 54 };

    for (int i = 0; i < 400; i++) {
        static const abut_vec2 sides[] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
        platform_world p = make_platform(sides[i % 4], false);
        abut_vec2 at = { (double)rng_int(&dice, -4, 4), (double)rng_int(&dice, 3, 4) };
        abut_vec2 motion = { (double)rng_int(&dice, -6, 6), (double)rng_int(&dice, -9, 9) };

        if (i % 2 == 1) {
            at = (abut_vec2){ at.y, at.x };
            motion = (abut_vec2){ motion.y, motion.x };
        }
        CHECK(abut_body_place(p.world, p.hero, at, 0, ABUT_SPAWN_REFUSE, 0) == ABUT_OK);
        abut_world_query query = { .overlapping = true, .as = p.hero };
        abut_shape shape = abut_body_shape(p.world, p.hero, 0);
        abut_moved_body result = { 0 };
        abut_met met;

        abut_world_sweep_first(p.world, &shape, motion, &query, &met);
        abut_body_try_move(p.world, p.hero, motion, ABUT_ANSWER_STOP, &result, NULL, 0);
        CHECK(met.hit.hit == (result.moved.x != motion.x || result.moved.y != motion.y));
        abut_world_destroy(p.world);
    }
}

/* --- Reasons -------------------------------------------------------------------------------- */

static abut_passage passage_between(const abut_body_settings *a, const abut_body_settings *b)
{
    abut_world_settings settings = { .filter = not_sevens };
    abut_world *world = abut_world_create(&settings);
    abut_shape dot = abut_circle(0, 0, 1);
    abut_body_settings both[2] = { *a, *b };
    abut_body ids[2];
    abut_passage passage = { .steps = -7 };

    for (int i = 0; i < 2; i++) {
        both[i].shapes = &dot;
        both[i].at.x = 10 * i;
        CHECK(abut_world_add(world, &both[i], &ids[i]) == ABUT_OK);
    }
    CHECK(abut_world_passes(world, ids[0], ids[1], &passage) == ABUT_OK);
    CHECK(passage.steps == 0 && !passage.sided);
    abut_world_destroy(world);
    return passage;
}

static void test_every_setting_has_a_reason(void)
{
    static const struct {
        abut_body_settings a;
        abut_body_settings b;
        abut_pass why;
        const char *name;
    } rows[] = {
        { { .user = 1 }, { .user = 1 }, ABUT_PASS_NOT, "not" },
        { { .user = 1, .sensor = true }, { .sensor = true }, ABUT_PASS_SENSORS, "sensors" },
        { { .user = 1, .group = -2 }, { .group = -2 }, ABUT_PASS_GROUP, "group" },
        { { .user = 1, .group = 2, .mask = 1 },
          { .group = 2, .category = 2 },
          ABUT_PASS_NOT,
          "not" },
        { { .user = 1, .mask = 1 }, { .category = 2 }, ABUT_PASS_MASK, "mask" },
        { { .user = 3 }, { .user = 4 }, ABUT_PASS_FILTER, "filter" },
        { { .user = 1, .sensor = true }, { .user = 1 }, ABUT_PASS_SENSOR, "sensor" },
        { { .user = 1, .answer = ABUT_ANSWER_PASS }, { .user = 1 }, ABUT_PASS_ANSWER, "answer" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        abut_passage forth = passage_between(&rows[i].a, &rows[i].b);
        abut_passage back = passage_between(&rows[i].b, &rows[i].a);
        bool meets = rows[i].why == ABUT_PASS_NOT || rows[i].why > ABUT_PASS_FILTER;

        CHECK(forth.why == rows[i].why && back.why == rows[i].why);
        CHECK(forth.meet == meets && back.meet == meets);
        CHECK(strcmp(abut_pass_name(rows[i].why), rows[i].name) == 0);
    }
    CHECK(strcmp(abut_pass_name(ABUT_PASS_FOR_GOOD), "for good") == 0);
    CHECK(strcmp(abut_pass_name(ABUT_PASS_COUNT), "") == 0);
    CHECK(strcmp(abut_pass_name((abut_pass)-1), "") == 0);
}

static void test_permissions_are_reasons(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_shape dot = abut_circle(0, 0, 1);
    abut_body_settings settings = { .shapes = &dot };
    abut_body a;
    abut_body b;
    abut_passage passage;
    abut_world_query as = { 0 };
    uint32_t count;

    abut_world_add(world, &settings, &a);
    settings.at.x = 2;
    abut_world_add(world, &settings, &b);
    as.as = a;
    abut_world_ignore(world, a, b, true, 3);
    for (uint32_t left = 3; left > 0; left--) {
        CHECK(abut_world_passes(world, b, a, &passage) == ABUT_OK);
        CHECK(passage.why == ABUT_PASS_STEPS && passage.steps == left && passage.meet);
        abut_world_find(world, &dot, &as, NULL, 0, &count);
        CHECK(count == 0);
        abut_world_step(world);
    }
    abut_world_passes(world, a, b, &passage);
    CHECK(passage.why == ABUT_PASS_NOT && passage.steps == 0);
    abut_world_find(world, &dot, &as, NULL, 0, &count);
    CHECK(count == 1);
    abut_world_ignore(world, a, b, true, 0);
    abut_world_passes(world, a, b, &passage);
    CHECK(passage.why == ABUT_PASS_UNTIL_APART && passage.steps == 0 && passage.meet);
    abut_world_ignore(world, a, b, true, -1);
    abut_world_passes(world, a, b, &passage);
    CHECK(passage.why == ABUT_PASS_FOR_GOOD && passage.steps == 0 && passage.meet);
    abut_world_ignore(world, a, b, false, 0);
    abut_world_passes(world, a, b, &passage);
    CHECK(passage.why == ABUT_PASS_NOT);
    abut_world_destroy(world);
}

/* --- Refusals ------------------------------------------------------------------------------- */

static bool passes_within_a_step(void *user, const abut_pair_view *pair)
{
    abut_passage passage;

    CHECK(abut_world_passes(*(abut_world **)user, pair->a, pair->b, &passage) == ABUT_E_BUSY);
    return true;
}

static void test_what_is_refused(void)
{
    abut_world *world = NULL;
    abut_world_settings rules = { .filter = passes_within_a_step, .user = &world };
    abut_shape dot = abut_circle(0, 0, 1);
    abut_body_settings settings = { .shapes = &dot };
    abut_body a;
    abut_body b;
    abut_passage passage = { .steps = 1 };
    uint32_t count = 7;

    world = abut_world_create(NULL);
    abut_world_add(world, &settings, &a);
    settings.at.x = 4;
    abut_world_add(world, &settings, &b);
    CHECK(abut_world_passes(NULL, a, b, &passage) == ABUT_E_ARGUMENT && passage.steps == 0);
    CHECK(abut_world_passes(world, a, b, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_world_passes(world, a, a, &passage) == ABUT_E_ARGUMENT);
    CHECK(abut_world_passes(world, a, ABUT_NO_BODY, &passage) == ABUT_E_STALE);
    abut_world_remove(world, b);
    CHECK(abut_world_passes(world, a, b, &passage) == ABUT_E_STALE);
    CHECK(abut_world_find(world, &dot, &(abut_world_query){ .as = b }, NULL, 0, &count) ==
          ABUT_E_STALE);
    CHECK(count == 0);
    abut_world_destroy(world);

    settings.at.x = 0;
    world = abut_world_create(&rules);
    for (int i = 0; i < 2; i++) {
        settings.at.x = 2.5 * i;
        settings.velocity.x = 1;
        CHECK(abut_world_add(world, &settings, &a) == ABUT_OK);
    }
    CHECK(abut_world_step(world) == ABUT_OK);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_queries_as_a_body_leave_out_what_it_passes),
          TEST(test_what_is_solid_does_not_overlap),
          TEST(test_paths_pass_open_sides),
          TEST(test_paths_leave_open_sides),
          TEST(test_sweeps_as_a_body_agree_with_its_moves),
          TEST(test_every_setting_has_a_reason),
          TEST(test_permissions_are_reasons),
          TEST(test_what_is_refused))
