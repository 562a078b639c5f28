/* world/test_union_worlds.c - bodies of several shapes and thin things on a small grid.
 *
 * Random numbers hardly ever put anything on a seam; whole numbers do so all the time. Unions of
 * shapes with corners on a grid are asked about by points and segments of the grid, and the answers
 * held to oracle/union.h. And they move among thin statics and kinematics by whole units, watched
 * by oracle/world_check.h through every step.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/internal.h"
#include "oracle/union.h"
#include "oracle/world_check.h"
#include "support/check.h"
#include "support/rng.h"
#include "world/pair/pair.h"
#include "world/state/state.h"

#include <math.h>
#include <stdlib.h>

enum { PIECES = 4, HEAPS = 1200, WORLDS = 1200, FINER = 1 << 20 };

/* A shape as both know it. */
typedef struct twin {
    abut_shape shape;
    oracle_shape grid;
} twin;

static twin twin_of(const oracle_point *points, int count, int64_t radius)
{
    twin t = { .grid = oracle_hull(points, count, radius) };
    abut_vec2 corners[8];
    double r = (double)radius;

    for (int i = 0; i < t.grid.count; i++) {
        corners[i] = (abut_vec2){ (double)t.grid.corners[i].x, (double)t.grid.corners[i].y };
    }
    t.shape = t.grid.count == 1 ? abut_circle(corners[0].x, corners[0].y, r)
              : t.grid.count == 2
                  ? abut_capsule(corners[0].x, corners[0].y, corners[1].x, corners[1].y, r)
                  : abut_rounded_polygon(corners, t.grid.count, r);
    return t;
}

static twin draw_box(rng *dice, oracle_point from)
{
    oracle_point to = { from.x + rng_int(dice, 1, 3), from.y + rng_int(dice, 1, 3) };
    oracle_point corners[4] = { from, { to.x, from.y }, to, { from.x, to.y } };
    int left_out = (int)rng_int(dice, 0, 9);

    if (left_out < 4) {
        corners[left_out] = corners[(left_out + 1) % 4];
    }
    return twin_of(corners, 4, rng_int(dice, 0, 9) == 0);
}

/* Pieces that abut: each begins on the grid near the one before. */
static int draw_union(rng *dice, twin *twins)
{
    int count = (int)rng_int(dice, 2, PIECES);

    for (int i = 0; i < count; i++) {
        oracle_point from = { rng_int(dice, 0, 4), rng_int(dice, 0, 4) };

        if (i > 0) {
            const oracle_shape *last = &twins[i - 1].grid;
            oracle_point corner = last->corners[rng_int(dice, 0, last->count - 1)];

            from = rng_int(dice, 0, 1) ? (oracle_point){ corner.x, last->corners[0].y }
                                       : (oracle_point){ last->corners[0].x, corner.y };
        }
        twins[i] = draw_box(dice, from);
        if (rng_int(dice, 0, 9) == 0) {
            twins[i] = twin_of(&from, 1, rng_int(dice, 1, 2));
        }
    }
    return count;
}

static twin draw_thin(rng *dice)
{
    oracle_point points[2] = { { rng_int(dice, -1, 8), rng_int(dice, -1, 8) },
                               { rng_int(dice, -1, 8), rng_int(dice, -1, 8) } };
    int64_t kind = rng_int(dice, 0, 3);

    if (kind == 1) {
        points[1].x = points[0].x;
    }
    if (kind == 2) {
        points[1].y = points[0].y;
    }
    return twin_of(points, kind == 0 ? 1 : 2, 0);
}

static void print_twins(const char *what, const twin *twins, int count)
{
    for (int i = 0; i < count; i++) {
        printf("   %s r %lld:", what, (long long)twins[i].grid.radius);
        for (int k = 0; k < twins[i].grid.count; k++) {
            printf(" (%lld, %lld)", (long long)twins[i].grid.corners[k].x,
                   (long long)twins[i].grid.corners[k].y);
        }
        printf("\n");
    }
}

/* --- Questions ---------------------------------------------------------------------------------
 */

typedef struct asking {
    abut_world *world;
    abut_body body;
    twin pieces[PIECES];
    oracle_shape grid[PIECES];
    oracle_shape fine[PIECES]; /* FINER times as large */
    int count;
    twin thin;
    oracle_point motion;
} asking;

/* All that the thin one has covered after so many parts of FINER of its motion. */
static oracle_shape covered(const asking *ask, int64_t parts)
{
    oracle_point points[4];
    const oracle_shape *thin = &ask->thin.grid;

    for (int i = 0; i < thin->count; i++) {
        points[2 * i] = (oracle_point){ thin->corners[i].x * FINER, thin->corners[i].y * FINER };
        points[2 * i + 1] = (oracle_point){ points[2 * i].x + ask->motion.x * parts,
                                            points[2 * i].y + ask->motion.y * parts };
    }
    return oracle_hull(points, 2 * thin->count, 0);
}

static bool is_in_by(const asking *ask, int64_t parts)
{
    oracle_shape all = covered(ask, parts);

    return oracle_union_relate(&all, ask->fine, ask->count) == ORACLE_OVERLAPPING;
}

static bool check_find(const asking *ask)
{
    abut_world_query query = { .overlapping = true };
    abut_body bodies[2];
    uint32_t count = 9;
    bool want = oracle_union_relate(&ask->thin.grid, ask->grid, ask->count) == ORACLE_OVERLAPPING;
    bool good = CHECK(abut_world_find(ask->world, &ask->thin.shape, &query, bodies, 2, &count) ==
                      ABUT_OK) &&
                CHECK(count == want);
    abut_vec2 at = { (double)ask->thin.grid.corners[0].x, (double)ask->thin.grid.corners[0].y };

    if (ask->thin.grid.count == 1) {
        good = CHECK(abut_world_find_point(ask->world, at, &query, bodies, 2, &count) == ABUT_OK) &&
               CHECK(count == want) && good;
    }
    return good;
}

/* A static that is added there is refused if it overlaps the mover, and only then. */
static bool check_add(const asking *ask)
{
    bool want = oracle_union_relate(&ask->thin.grid, ask->grid, ask->count) == ORACLE_OVERLAPPING;
    abut_body_settings post = { .kind = ABUT_BODY_STATIC, .shapes = &ask->thin.shape };
    abut_body body = 0;
    abut_status status = abut_world_add(ask->world, &post, &body);
    bool good = CHECK(status == (want ? ABUT_E_OVERLAP : ABUT_OK));

    if (status == ABUT_OK) {
        abut_world_remove(ask->world, body);
    } else {
        post.spawn = ABUT_SPAWN_NEAREST;
        post.reach = 100;
        good = CHECK(abut_world_add(ask->world, &post, &body) == ABUT_OK) && good;
        abut_vec2 at = abut_body_at(ask->world, body);

        good = CHECK(at.x != 0 || at.y != 0) && good;
        /* What was found is free. */
        good = CHECK(abut_body_place(ask->world, body, at, 0, ABUT_SPAWN_REFUSE, 0) == ABUT_OK) &&
               good;
        abut_vec2 after = abut_body_at(ask->world, body);

        good = CHECK(after.x == at.x && after.y == at.y) && good;
        abut_world_remove(ask->world, body);
    }
    return good;
}

/* When it gets inside, to a part of 2^-20. */
static bool check_hit(const asking *ask, const abut_hit *hit)
{
    int64_t parts = (int64_t)(hit->time * FINER);

    if (!is_in_by(ask, FINER)) {
        return CHECK(!hit->hit);
    }
    return CHECK(hit->hit && !hit->graze) && CHECK(parts < 2 || !is_in_by(ask, parts - 1)) &&
           CHECK(is_in_by(ask, parts + 2));
}

static bool check_ways(const asking *ask)
{
    abut_world_query query = { .overlapping = true };
    abut_vec2 motion = { (double)ask->motion.x, (double)ask->motion.y };
    abut_met met;
    bool good = CHECK(abut_world_sweep_first(ask->world, &ask->thin.shape, motion, &query, &met) ==
                      ABUT_OK) &&
                check_hit(ask, &met.hit);

    if (ask->thin.grid.count == 1) {
        abut_vec2 from = { (double)ask->thin.grid.corners[0].x,
                           (double)ask->thin.grid.corners[0].y };
        abut_vec2 to = { from.x + motion.x, from.y + motion.y };

        good = CHECK(abut_world_cast_first(ask->world, from, to, ABUT_INSIDE_HIT, &query, &met) ==
                     ABUT_OK) &&
               check_hit(ask, &met.hit) && good;
    }
    return good;
}

/* The union moves towards a thin static: it is never inside, and goes as far as it can. */
static bool check_move(asking *ask)
{
    abut_body_settings post = { .kind = ABUT_BODY_STATIC, .shapes = &ask->thin.shape };
    abut_body body;
    abut_moved_body moved;

    if (abut_world_add(ask->world, &post, &body) != ABUT_OK) {
        return true;
    }
    abut_vec2 motion = { -(double)ask->motion.x, -(double)ask->motion.y };
    bool good = CHECK(abut_body_move(ask->world, ask->body, motion, ABUT_ANSWER_STOP, &moved, NULL,
                                     0) == ABUT_OK);
    double whole = fmax(fabs(motion.x), fabs(motion.y));
    double made = fmax(fabs(moved.moved.x), fabs(moved.moved.y)) / (whole > 0 ? whole : 1);
    int64_t parts = (int64_t)(made * FINER);

    if (is_in_by(ask, FINER) && whole > 0) {
        good = CHECK(parts < 2 || !is_in_by(ask, parts - 1)) && CHECK(is_in_by(ask, parts + 3)) &&
               good;
    } else {
        good = CHECK(moved.moved.x == motion.x && moved.moved.y == motion.y) && good;
    }
    CHECK(abut_body_place(ask->world, ask->body, (abut_vec2){ 0, 0 }, 0, ABUT_SPAWN_IGNORE, 0) ==
          ABUT_OK);
    abut_world_remove(ask->world, body);
    return good;
}

/* What the step asks of pairs: relations, ways, and when two meet, in both orders. */
static bool check_pair(asking *ask)
{
    abut_body_settings post = { .kind = ABUT_BODY_STATIC,
                                .shapes = &ask->thin.shape,
                                .spawn = ABUT_SPAWN_IGNORE };
    abut_body body;
    oracle_relation want = oracle_union_relate(&ask->thin.grid, ask->grid, ask->count);
    bool good = CHECK(abut_world_add(ask->world, &post, &body) == ABUT_OK);
    uint32_t thin = ab_index_of(ask->world, body);
    uint32_t wide = ab_index_of(ask->world, ask->body);
    ab_vec motion = { ask->motion.x * AB_ONE, ask->motion.y * AB_ONE };

    good = CHECK((oracle_relation)ab_relate_bodies(ask->world, thin, wide, 0) == want) && good;
    good = CHECK((oracle_relation)ab_relate_bodies(ask->world, wide, thin, 0) == want) && good;
    bool enters = want != ORACLE_OVERLAPPING && is_in_by(ask, FINER);

    if (want != ORACLE_OVERLAPPING) {
        ab_vec back = { -motion.x, -motion.y };

        good = CHECK(ab_moves_into(ask->world, thin, wide, motion, 0) == enters) && good;
        good = CHECK(ab_moves_into(ask->world, wide, thin, back, 0) == enters) && good;
    }
    ask->world->hot[wide].motion = (ab_vec){ -motion.x / AB_STEP_TICKS, -motion.y / AB_STEP_TICKS };
    for (int turned = 0; turned < 2 && good; turned++) {
        ab_encounter meet = ab_encounter_of(ask->world, turned ? wide : thin, turned ? thin : wide,
                                            0, AB_STEP_TICKS, false);
        int64_t parts = meet.fine >> AB_FINE_BITS;

        good = CHECK(meet.inside == (want == ORACLE_OVERLAPPING)) && good;
        if (!meet.inside) {
            good = CHECK((meet.relation == ABUT_OVERLAPPING) == enters) && good;
        }
        if (enters) {
            good = CHECK(!is_in_by(ask, parts)) && CHECK(is_in_by(ask, parts + 2)) && good;
        }
    }
    ask->world->hot[wide].motion = (ab_vec){ 0, 0 };
    abut_world_remove(ask->world, body);
    return good;
}

static void scale_pieces(asking *ask)
{
    for (int i = 0; i < ask->count; i++) {
        ask->grid[i] = ask->pieces[i].grid;
        ask->fine[i] = ask->pieces[i].grid;
        ask->fine[i].radius *= FINER;
        for (int k = 0; k < ask->fine[i].count; k++) {
            ask->fine[i].corners[k].x *= FINER;
            ask->fine[i].corners[k].y *= FINER;
        }
    }
}

static void test_questions(void)
{
    rng dice = { 11 };

    for (int round = 0; round < HEAPS; round++) {
        uint64_t seed = dice.state;
        asking ask = { .world = abut_world_create(NULL) };
        abut_shape shapes[PIECES];
        bool good = CHECK(ask.world != NULL);

        ask.count = draw_union(&dice, ask.pieces);
        for (int i = 0; i < ask.count; i++) {
            shapes[i] = ask.pieces[i].shape;
        }
        scale_pieces(&ask);
        good = CHECK(abut_world_add(
                         ask.world,
                         &(abut_body_settings){ .shapes = shapes, .shape_count = ask.count },
                         &ask.body) == ABUT_OK) &&
               good;
        for (int i = 0; i < 6 && good; i++) {
            ask.thin = draw_thin(&dice);
            ask.motion = (oracle_point){ rng_int(&dice, -6, 6), rng_int(&dice, -6, 6) };
            if (ask.thin.grid.count == 2 && i % 2 == 0) {
                ask.motion = oracle_sub(ask.thin.grid.corners[1], ask.thin.grid.corners[0]);
            } else if (i % 2 == 0) {
                ask.motion = i % 4 == 0 ? (oracle_point){ ask.motion.x, 0 }
                                        : (oracle_point){ 0, ask.motion.y };
            }
            good = check_find(&ask) && check_add(&ask) && check_ways(&ask) && check_pair(&ask) &&
                   check_move(&ask);
        }
        if (!good) {
            printf("   seed %llu, motion %lld %lld\n", (unsigned long long)seed,
                   (long long)ask.motion.x, (long long)ask.motion.y);
            print_twins("piece", ask.pieces, ask.count);
            print_twins("thin", &ask.thin, 1);
        }
        abut_world_destroy(ask.world);
        if (!good) {
            return;
        }
    }
}

/* --- Worlds ------------------------------------------------------------------------------------
 */

static abut_vec2 draw_vec(rng *dice, int64_t most)
{
    abut_vec2 v = { (double)rng_int(dice, -most, most), (double)rng_int(dice, -most, most) };

    switch (rng_int(dice, 0, 3)) {
    case 0:
        return (abut_vec2){ v.x, 0 };
    case 1:
        return (abut_vec2){ 0, v.y };
    case 2:
        return (abut_vec2){ v.x, v.x };
    default:
        return v;
    }
}

static void populate(watch *w, abut_world *world, rng *dice)
{
    int total = (int)rng_int(dice, 4, 14);

    for (int i = 0; i < total; i++) {
        twin twins[PIECES];
        abut_shape shapes[PIECES];
        bool wide = rng_int(dice, 0, 2) == 0;
        int count = 1;
        abut_body id;

        if (wide) {
            count = draw_union(dice, twins);
        } else {
            twins[0] = draw_thin(dice);
        }
        for (int k = 0; k < count; k++) {
            shapes[k] = twins[k].shape;
        }
        bool moves = rng_int(dice, 0, 3) == 0;
        abut_body_settings settings = {
            .kind = wide    ? ABUT_BODY_MOVER
                    : moves ? ABUT_BODY_KINEMATIC
                            : ABUT_BODY_STATIC,
            .shapes = shapes,
            .shape_count = count,
            .at = { (double)rng_int(dice, -14, 14), (double)rng_int(dice, -14, 14) },
            .velocity = wide || moves ? draw_vec(dice, rng_int(dice, 0, 7) == 0 ? 200 : 12)
                                      : (abut_vec2){ 0, 0 },
            .answer = (abut_answer_kind)rng_int(dice, ABUT_ANSWER_SLIDE, ABUT_ANSWER_PUSH),
            .bounce = rng_int(dice, 0, 1) ? 1 : 0.5,
        };

        if (abut_world_add(world, &settings, &id) == ABUT_OK) {
            watch_add(w, id, &settings, false);
        }
    }
}

static void test_worlds(void)
{
    watch *w = malloc(sizeof(*w));
    rng dice = { 12 };
    uint64_t stretches = 0;
    uint64_t undecided = 0;

    for (int round = 0; round < WORLDS && w != NULL; round++) {
        uint64_t seed = dice.state;
        abut_world_settings settings = { .trails = true };

        if (rng_int(&dice, 0, 1)) {
            settings.gravity = (abut_vec2){ 0, 1 };
        }
        abut_world *world = abut_world_create(&settings);

        watch_open(w, world, &settings);
        populate(w, world, &dice);
        for (int frame = 0; frame < 6 && watch_fault_count(w) == 0; frame++) {
            watch_before(w);
            watch_after(w, abut_world_step(world));
        }
        bool good = CHECK(watch_fault_count(w) == 0);

        if (!good) {
            printf("   seed %llu: %s\n", (unsigned long long)seed, w->text);
        }
        stretches += w->stretches;
        undecided += w->undecided;
        abut_world_destroy(world);
        if (!good) {
            break;
        }
    }
    printf("%llu stretches, %llu undecided\n", (unsigned long long)stretches,
           (unsigned long long)undecided);
    CHECK(w != NULL && stretches > 10 * undecided);
    free(w);
}

TEST_MAIN(TEST(test_questions), TEST(test_worlds))
