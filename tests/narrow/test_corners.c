/* narrow/test_corners.c - templates that touch exactly at their poses.
 *
 * Doubles cannot decide about these, so their corners are rounded where they are placed
 * (narrow/corners.c). The answer must be that of placing both with abut_transformed(), bit by bit
 * of the corners: a quantum too many makes touching overlapping. Templates stand on a small grid,
 * in both orders, mirrored, moved, with points in line, as small as the lattice; poses turn by
 * quarters, by a 3-4-5 triangle and by any angle, and scale; a corner of the second template comes
 * exactly on a corner or on the middle of a side of the first, or a quantum beside it.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "narrow/corners.h"
#include "narrow/narrow.h"
#include "support/check.h"
#include "support/rng.h"

#include <fenv.h>
#include <math.h>

enum { TOUCHING_PAIRS = 60000, MODE_PAIRS = 4000, MOST_CORNERS = 8 };

static rng dice;

static void test_seed(void)
{
    const char *seed = getenv("SEED");

    dice.state = seed != NULL ? strtoull(seed, NULL, 10) : 1616;
    printf("SEED=%llu\n", (unsigned long long)dice.state);
}

/* An outline in the order of positive area. Multiples of 5 stay whole in a 3-4-5 turn. */
typedef struct outline {
    int count;
    abut_vec2 corners[MOST_CORNERS];
} outline;

static const outline outlines[] = {
    { 3, { { -5, -5 }, { 10, -5 }, { 0, 10 } } },
    { 3, { { 0, 0 }, { 35, 0 }, { 0, 5 } } },
    { 4, { { -5, -10 }, { 5, -10 }, { 5, 10 }, { -5, 10 } } },
    { 4, { { -15, 0 }, { 0, -5 }, { 20, 0 }, { 0, 5 } } },
    { 5, { { -10, -5 }, { 5, -10 }, { 15, 0 }, { 5, 10 }, { -10, 10 } } },
    { 6, { { -10, 0 }, { -5, -10 }, { 5, -10 }, { 10, 0 }, { 5, 10 }, { -5, 10 } } },
    { 7, { { -15, 0 }, { -10, -10 }, { 0, -15 }, { 10, -10 }, { 15, 5 }, { 5, 15 }, { -10, 10 } } },
    { 8,
      { { -15, -5 },
        { -5, -15 },
        { 5, -15 },
        { 15, -5 },
        { 15, 5 },
        { 5, 15 },
        { -5, 15 },
        { -15, 5 } } },
    { 5, { { -5, -5 }, { 5, -5 }, { 5, 0 }, { 5, 5 }, { -5, 5 } } }, /* a point in line */
};

/* Sizes: the grid itself, decimals, halves of a quantum, and so small that rounding dents. */
static const double sizes[] = { 1, 0.1, 1.0 / 3, 0x1p-31, 0.7 * ABUT_QUANTUM, 0x1p10 };

static abut_shape random_template(double size)
{
    const outline *from = &outlines[rng_int(&dice, 0, COUNT_OF(outlines) - 1)];
    int start = (int)rng_int(&dice, 0, from->count - 1);
    bool backwards = rng_int(&dice, 0, 1) != 0;
    abut_vec2 corners[MOST_CORNERS];

    for (int i = 0; i < from->count; i++) {
        int at = (start + (backwards ? from->count - i : i)) % from->count;

        corners[i] = (abut_vec2){ from->corners[at].x * size, from->corners[at].y * size };
    }
    abut_shape shape = abut_polygon(corners, (uint32_t)from->count);

    switch (rng_int(&dice, 0, 3)) {
    case 0:
        return abut_moved(&shape, 5 * size, -10 * size);
    case 1:
        return abut_transformed(&shape, abut_mirroring(1, rng_int(&dice, 0, 1) ? 0 : 1));
    default:
        return shape;
    }
}

/* A turn, perhaps scaled. */
static abut_pose random_turn(void)
{
    static const double turns[][2] = { { 1, 0 },     { 0, 1 },      { -1, 0 },     { 0, -1 },
                                       { 0.6, 0.8 }, { -0.8, 0.6 }, { 0.8, -0.6 }, { -0.6, -0.8 } };
    static const double scales[] = { 1, 1, 1, 1, 0.5, 1.5, 1.001, 1.0 / 3 };
    double scale = scales[rng_int(&dice, 0, COUNT_OF(scales) - 1)];
    const double *turn = turns[rng_int(&dice, 0, COUNT_OF(turns) - 1)];

    if (rng_int(&dice, 0, 3) == 0) {
        abut_pose any = abut_at_angle(0, 0, rng_between(&dice, 0, 7));

        return (abut_pose){ 0, 0, any.cos * scale, any.sin * scale };
    }
    return (abut_pose){ 0, 0, turn[0] * scale, turn[1] * scale };
}

/* The corner furthest along a direction; sometimes any, or the middle of the side that begins
 * there. */
static abut_vec2 choose_corner(const abut_shape *shape, abut_vec2 direction)
{
    abut_vec2 corners[MOST_CORNERS] = { { 0, 0 } };
    uint32_t count = abut_shape_corners(shape, corners, MOST_CORNERS);
    uint32_t best = 0;

    for (uint32_t i = 1; i < count; i++) {
        if ((corners[i].x - corners[best].x) * direction.x +
                (corners[i].y - corners[best].y) * direction.y >
            0) {
            best = i;
        }
    }
    if (count > 0 && rng_int(&dice, 0, 9) == 0) {
        best = (uint32_t)rng_int(&dice, 0, (int)count - 1);
    }
    abut_vec2 next = corners[count > 0 ? (best + 1) % count : 0];

    if (rng_int(&dice, 0, 5) == 0) {
        return (abut_vec2){ (corners[best].x + next.x) / 2, (corners[best].y + next.y) / 2 };
    }
    return corners[best];
}

typedef struct tally {
    int touching;
    int rounded; /* answered by the rounded corners alone */
} tally;

static void check_touching(tally *counts)
{
    double size = sizes[rng_int(&dice, 0, COUNT_OF(sizes) - 1)];
    abut_shape a = random_template(size);
    abut_shape b = random_template(size);
    abut_pose at_a = random_turn();
    abut_pose at_b = random_turn();

    at_a.x = (double)rng_int(&dice, -4, 4) * 5 * size;
    at_a.y = (double)rng_int(&dice, -4, 4) * 5 * size;
    abut_shape placed_a = abut_transformed(&a, abut_pose_transform(at_a));
    abut_shape placed_b = abut_transformed(&b, abut_pose_transform(at_b));
    abut_vec2 way = { (double)rng_int(&dice, -3, 3), (double)rng_int(&dice, -3, 3) };
    abut_vec2 on_a = choose_corner(&placed_a, way);
    abut_vec2 on_b = choose_corner(&placed_b, (abut_vec2){ -way.x, -way.y });
    bool beside = rng_int(&dice, 0, 2) == 0;

    at_b.x = on_a.x - on_b.x + (beside ? (double)rng_int(&dice, -1, 1) * ABUT_QUANTUM / 2 : 0);
    at_b.y = on_a.y - on_b.y + (beside ? (double)rng_int(&dice, -1, 1) * ABUT_QUANTUM : 0);
    placed_b = abut_transformed(&b, abut_pose_transform(at_b));
    abut_relation wanted = abut_relate(&placed_a, &placed_b);
    abut_relation rounded = ABUT_APART;

    CHECK(abut_relate_at(&a, at_a, &b, at_b) == wanted);
    CHECK(abut_relate_at(&b, at_b, &a, at_a) == wanted);
    if (ab_relate_rounded(ab_inside(&a), &at_a, ab_inside(&b), &at_b, &rounded)) {
        CHECK(rounded == wanted);
        counts->rounded++;
    }
    counts->touching += wanted == ABUT_TOUCHING;
}

static void test_touching(void)
{
    tally counts = { 0, 0 };

    for (int i = 0; i < TOUCHING_PAIRS; i++) {
        check_touching(&counts);
    }
    printf("%d touch, %d rounded, of %d\n", counts.touching, counts.rounded, TOUCHING_PAIRS);
    CHECK(counts.touching > TOUCHING_PAIRS / 8);
    CHECK(counts.rounded > TOUCHING_PAIRS / 4);
}

/* A caller may have changed how doubles are rounded. */
static void test_rounding_modes(void)
{
    static const int modes[] = { FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO };
    tally counts = { 0, 0 };

    for (int i = 0; i < MODE_PAIRS; i++) {
        fesetround(modes[i % COUNT_OF(modes)]);
        check_touching(&counts);
        fesetround(FE_TONEAREST);
    }
    CHECK(counts.touching > MODE_PAIRS / 16);
}

/* Poses and templates that cannot be placed, or only far away. */
static void test_odd_poses(void)
{
    abut_shape box = abut_rect(-1, -1, 2, 2);
    abut_shape far = abut_moved(&box, 3e8, -3e8);
    abut_pose odd[] = {
        { NAN, 0, 1, 0 },        { 0, INFINITY, 1, 0 }, { 0, 0, NAN, 0 }, { 0, 0, 1e300, 1e300 },
        { 0, 0, 0, 0 },          { 0, 0, 1e-300, 0 },   { 3e8, 0, 1, 0 }, { 0x1p20, 0, 1, 0 },
        { 0x1p20, 0, 0.6, 0.8 }, { -3e8, 3e8, 1, 0 },   { 0, 0, 1, 0 },   { 2, 0, 1, 0 },
    };
    const abut_shape *shapes[] = { &box, &far };

    for (int i = 0; i < (int)(COUNT_OF(odd) * COUNT_OF(odd) * 4); i++) {
        const abut_shape *a = shapes[i & 1];
        const abut_shape *b = shapes[i >> 1 & 1];
        abut_pose at_a = odd[(i >> 2) % (int)COUNT_OF(odd)];
        abut_pose at_b = odd[(i >> 2) / (int)COUNT_OF(odd)];
        abut_shape placed_a = abut_transformed(a, abut_pose_transform(at_a));
        abut_shape placed_b = abut_transformed(b, abut_pose_transform(at_b));
        abut_relation wanted = abut_relate(&placed_a, &placed_b);
        abut_relation rounded = ABUT_APART;

        CHECK(abut_relate_at(a, at_a, b, at_b) == wanted);
        CHECK(!ab_relate_rounded(ab_inside(a), &at_a, ab_inside(b), &at_b, &rounded) ||
              rounded == wanted);
    }
}

TEST_MAIN(TEST(test_seed), TEST(test_touching), TEST(test_rounding_modes), TEST(test_odd_poses))
