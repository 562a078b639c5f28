/* narrow/test_clip.c - edges of large outlines are clipped by few of the other's edges.
 *
 * What ab_clip_edge() finds is compared with a plain walk along all edges, on outlines of
 * lattice points that touch, share corners and lie on each other's lines; then large
 * outlines are put together that could not be clipped edge by edge.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "narrow/clip.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static rng dice;

static void test_seed(void)
{
    const char *seed = getenv("SEED");

    dice.state = seed != NULL ? strtoull(seed, NULL, 10) : 2024;
    printf("SEED=%llu\n", (unsigned long long)dice.state);
}

/* --- Against all edges --------------------------------------------------------------------- */

static bool is_before(const ab_cut *p, const ab_cut *q)
{
    return u256_cmp(u256_mul(p->part, q->whole), u256_mul(q->part, p->whole)) < 0;
}

static ab_i128 height_over(ab_vec from, ab_vec to, ab_vec place)
{
    return i128_cross(place.x - from.x, place.y - from.y, to.x - from.x, to.y - from.y);
}

/* Clips an edge of b, which a sees at d, by every edge of a. */
static ab_stretch clip_by_all(const ab_core *a, const ab_core *b, ab_vec d, int edge)
{
    ab_vec start = ab_add(ab_core_point(b, edge), d);
    ab_vec end = ab_add(ab_core_point(b, edge + 1), d);
    ab_u128 one = u128_from(1);
    ab_stretch s = { true, AB_OWNER_B, edge, { u128_from(0), one, -1 }, { one, one, -1 } };

    for (int i = 0; i < a->count; i++) {
        ab_i128 first = height_over(ab_core_point(a, i), ab_core_point(a, i + 1), start);
        ab_i128 last = height_over(ab_core_point(a, i), ab_core_point(a, i + 1), end);
        ab_cut cut = { i128_abs(first), i128_abs(i128_sub(last, first)), i };

        if (i128_sign(first) > 0 && i128_sign(last) > 0) {
            s.found = false;
        } else if (i128_sign(first) > 0) {
            s.from = s.from.by < 0 || is_before(&s.from, &cut) ? cut : s.from;
        } else if (i128_sign(last) > 0) {
            s.to = s.to.by < 0 || is_before(&cut, &s.to) ? cut : s.to;
        }
    }
    if (s.from.by >= 0 && s.to.by >= 0 && is_before(&s.to, &s.from)) {
        s.found = false;
    }
    return s;
}

static int by_direction(const void *a, const void *b)
{
    const abut_vec2 *p = a;
    const abut_vec2 *q = b;
    double angle_p = abut_atan2(p->y, p->x);
    double angle_q = abut_atan2(q->y, q->x);

    return angle_p < angle_q ? -1 : angle_p > angle_q;
}

/* An outline of many corners on the integers: small vectors of all directions, one after
 * the other; a few of them are left out, and their opposites too. */
enum { MOST_WAYS = 256 };

static abut_shape draw_outline(int reach, void *memory, size_t size)
{
    abut_vec2 ways[MOST_WAYS];
    abut_vec2 corners[MOST_WAYS];
    abut_vec2 at = { (double)rng_int(&dice, -9, 9), (double)rng_int(&dice, -9, 9) };
    int count = 0;
    int left_out = (int)rng_int(&dice, 0, 3);

    for (int x = -reach; x <= reach; x++) {
        for (int y = -reach; y <= reach; y++) {
            bool half = x > 0 || (x == 0 && y > 0);

            if (half && (int)rng_int(&dice, 0, 4) >= left_out && count + 2 <= MOST_WAYS) {
                ways[count++] = (abut_vec2){ x, y };
                ways[count++] = (abut_vec2){ -x, -y };
            }
        }
    }
    qsort(ways, (size_t)count, sizeof *ways, by_direction);
    for (int i = 0; i < count; i++) {
        corners[i] = at;
        at = (abut_vec2){ at.x + ways[i].x, at.y + ways[i].y };
    }
    return abut_polygon_in(corners, count, 0, memory, size);
}

static bool same_cut(const ab_cut *p, const ab_cut *q)
{
    return p->by == q->by && u128_cmp(p->part, q->part) == 0 && u128_cmp(p->whole, q->whole) == 0;
}

static void test_all_edges(void)
{
    static unsigned char memory[2][1 << 16];
    int found = 0;
    int cut = 0;
    int rounds = 3000 / sample_part();

    for (int round = 0; round < rounds; round++) {
        abut_shape outline = draw_outline((int)rng_int(&dice, 3, 6), memory[0], sizeof memory[0]);
        abut_shape other = draw_outline((int)rng_int(&dice, 1, 5), memory[1], sizeof memory[1]);
        const ab_shape *a = ab_inside(&outline);
        const ab_shape *b = ab_inside(&other);

        if (a->core.count < 3 || b->core.count < 2) {
            continue;
        }
        ab_vec d = ab_sub(b->at, a->at);

        for (int edge = 0; edge < b->core.count; edge++) {
            ab_stretch all = clip_by_all(&a->core, &b->core, d, edge);
            ab_stretch few = ab_clip_edge(&a->core, &b->core, d, AB_OWNER_B, edge);

            CHECK(all.found == few.found);
            CHECK(!all.found || (same_cut(&all.from, &few.from) && same_cut(&all.to, &few.to)));
            found += all.found;
            cut += all.found && (all.from.by >= 0 || all.to.by >= 0);
        }
    }
    printf("%d edges met, %d cut\n", found, cut);
    CHECK(found > rounds && cut > rounds / 10);
}

/* --- Large ones ------------------------------------------------------------------------------ */

enum { LARGE = 200000 };

/* A ring of corners round a place: too large to go through all edges for each. */
static abut_shape make_ring(double x, double radius, int count, abut_vec2 *corners, void **memory)
{
    size_t size = abut_polygon_memory(count);

    *memory = malloc(size);
    for (int i = 0; i < count; i++) {
        double angle = 6.283185307179586 * i / count;

        corners[i] = (abut_vec2){ x + radius * abut_cos(angle), radius * abut_sin(angle) };
    }
    return abut_polygon_in(corners, count, 0, *memory, size);
}

static void test_large_rings(void)
{
    abut_vec2 *corners = malloc(2 * LARGE * sizeof *corners);
    void *memory[3];
    double radius = 1000000;
    abut_shape a = make_ring(0, radius, LARGE, corners, &memory[0]);
    abut_shape b = make_ring(radius, radius, LARGE, corners, &memory[1]);
    abut_shape c = make_ring(0, radius / 2, LARGE, corners, &memory[2]);
    abut_intersection lens = abut_intersect(&a, &b, corners, 2 * LARGE);
    /* Two circles whose centres lie on each other: (2 pi / 3 - sqrt(3) / 2) r^2. */
    double expected = (2 * 3.141592653589793 / 3 - sqrt(3.0) / 2) * radius * radius;

    CHECK(abut_shape_check(&a) == ABUT_OK && abut_shape_check(&b) == ABUT_OK);
    CHECK(lens.relation == ABUT_OVERLAPPING);
    CHECK(fabs(lens.area / expected - 1) < 1e-8);
    CHECK(lens.corner_count > LARGE / 2 && lens.corner_count < LARGE);
    CHECK(fabs(lens.bounds.min.x) < 1 && fabs(lens.bounds.max.x - radius) < 1);

    abut_intersection swapped = abut_intersect(&b, &a, NULL, 0);
    abut_intersection within = abut_intersect(&a, &c, NULL, 0);

    CHECK(memcmp(&swapped.area, &lens.area, sizeof lens.area) == 0);
    CHECK(swapped.corner_count == lens.corner_count);
    CHECK(within.area == abut_shape_area(&c));
    for (int i = 0; i < 3; i++) {
        free(memory[i]);
    }
    free(corners);
}

TEST_MAIN(TEST(test_seed), TEST(test_all_edges), TEST(test_large_rings))
