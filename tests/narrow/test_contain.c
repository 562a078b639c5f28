/* narrow/test_contain.c - outlines of many corners in outlines of many corners.
 *
 * abut_contains() asks few corners for each edge; here every corner is asked, on outlines
 * of lattice points that share corners and edges and touch from within.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"

#include <stdlib.h>

enum { MOST = 128, LARGE = 200000 };

typedef struct outline {
    abut_vec2 corners[MOST];
    int count;
    int radius;
} outline;

static rng dice;

static void test_seed(void)
{
    const char *seed = getenv("SEED");

    dice.state = seed != NULL ? strtoull(seed, NULL, 10) : 4048;
    printf("SEED=%llu\n", (unsigned long long)dice.state);
}

static int by_direction(const void *a, const void *b)
{
    const abut_vec2 *p = a;
    const abut_vec2 *q = b;
    double angle_p = abut_atan2(p->y, p->x);
    double angle_q = abut_atan2(q->y, q->x);

    return angle_p < angle_q ? -1 : angle_p > angle_q;
}

/* Small vectors of many directions and their opposites, one after the other, round the
 * origin, `times` as long; then moved a little. */
static outline draw_outline(int span, int times, int left_out)
{
    outline drawn = { .count = 0, .radius = (int)rng_int(&dice, 0, 6) };
    abut_vec2 ways[MOST];
    abut_vec2 at = { (double)rng_int(&dice, -2, 2), (double)rng_int(&dice, -2, 2) };

    for (int x = 0; x <= span; x++) {
        for (int y = x > 0 ? -span : 1; y <= span; y++) {
            if (rng_int(&dice, 0, 9) >= left_out && drawn.count + 2 <= MOST) {
                ways[drawn.count++] = (abut_vec2){ x * times, y * times };
                ways[drawn.count++] = (abut_vec2){ -x * times, -y * times };
            }
        }
    }
    qsort(ways, (size_t)drawn.count, sizeof *ways, by_direction);
    for (int i = 0; i < drawn.count / 2; i++) {
        at = (abut_vec2){ at.x - ways[i].x / 2, at.y - ways[i].y / 2 };
    }
    for (int i = 0; i < drawn.count; i++) {
        drawn.corners[i] = at;
        at = (abut_vec2){ at.x + ways[i].x, at.y + ways[i].y };
    }
    return drawn;
}

/* Whether a place lies within every edge by at least `depth`; all are small integers. */
static bool lies_deep(const outline *of, abut_vec2 place, double depth)
{
    for (int i = 0; i < of->count; i++) {
        abut_vec2 from = of->corners[i];
        abut_vec2 to = of->corners[(i + 1) % of->count];
        abut_vec2 edge = { to.x - from.x, to.y - from.y };
        double across = edge.x * (place.y - from.y) - edge.y * (place.x - from.x);

        if (across < 0 || across * across < depth * depth * (edge.x * edge.x + edge.y * edge.y)) {
            return false;
        }
    }
    return true;
}

/* Whether the disc round each corner lies in the outer outline. */
static bool corners_held(const outline *outer, const outline *inner)
{
    static unsigned char memory[1 << 14];
    int room = outer->radius - inner->radius;
    abut_shape grown =
        abut_polygon_in(outer->corners, outer->count, room > 0 ? room : 0, memory, sizeof memory);
    bool held = true;

    for (int i = 0; i < inner->count; i++) {
        abut_vec2 corner = inner->corners[i];

        held = held && (room < 0 ? lies_deep(outer, corner, -room)
                                 : abut_contains_point(&grown, corner.x, corner.y));
    }
    return held;
}

static void test_all_corners(void)
{
    static unsigned char memory[2][1 << 14];
    int held[2] = { 0, 0 };

    for (int round = 0; round < 20000; round++) {
        int span = (int)rng_int(&dice, 1, 4);
        int times = 2 * (int)rng_int(&dice, 1, 3);
        outline outer = draw_outline(span, times, (int)rng_int(&dice, 0, 1));
        int inner_span = (int)rng_int(&dice, 1, span);
        outline inner = draw_outline(inner_span, times, (int)rng_int(&dice, 0, 5));

        if (outer.count < 4 || inner.count < 4) {
            continue;
        }
        abut_shape a =
            abut_polygon_in(outer.corners, outer.count, outer.radius, memory[0], sizeof memory[0]);
        abut_shape b =
            abut_polygon_in(inner.corners, inner.count, inner.radius, memory[1], sizeof memory[1]);

        if (abut_shape_kind(&a) == ABUT_KIND_SEGMENT || abut_shape_corners(&a, NULL, 0) < 3) {
            continue;
        }
        bool expected = corners_held(&outer, &inner);

        CHECK(abut_contains(&a, &b) == expected);
        held[expected]++;
    }
    printf("%d held, %d not\n", held[1], held[0]);
    CHECK(held[0] > 2000 && held[1] > 2000);
}

static abut_shape make_ring(double reach, double radius, void **memory)
{
    abut_vec2 *corners = malloc(LARGE * sizeof *corners);
    size_t size = abut_polygon_memory(LARGE);

    *memory = malloc(size);
    for (int i = 0; i < LARGE; i++) {
        double angle = 6.283185307179586 * i / LARGE;

        corners[i] = (abut_vec2){ reach * abut_cos(angle), reach * abut_sin(angle) };
    }
    abut_shape ring = abut_polygon_in(corners, LARGE, radius, *memory, size);

    free(corners);
    return ring;
}

/* Too large to ask every corner of the one about every edge of the other. */
static void test_large_rings(void)
{
    void *memory[3];
    abut_shape outer = make_ring(1000000, 1000, &memory[0]);
    abut_shape inner = make_ring(999000, 2000, &memory[1]);
    abut_shape core = make_ring(1000000, 0, &memory[2]);
    abut_shape beside = abut_moved(&core, 1000, 0);
    abut_shape out = abut_moved(&core, 1000 + 0x1p-20, 0);

    CHECK(abut_contains(&outer, &core) && !abut_contains(&core, &outer));
    CHECK(abut_contains(&outer, &outer));
    CHECK(abut_contains(&outer, &beside) && !abut_contains(&outer, &out));
    CHECK(!abut_contains(&inner, &outer)); /* as wide as that, and rounder */
    for (int i = 0; i < 3; i++) {
        free(memory[i]);
    }
}

TEST_MAIN(TEST(test_seed), TEST(test_all_corners), TEST(test_large_rings))
