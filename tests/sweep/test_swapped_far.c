/* sweep/test_swapped_far.c - swapping two shapes changes signs only, also where doubles end.
 *
 * Quick sweeps give way to integers where coordinates do not fit: at 2^20 units. Which of the two
 * answers must not depend on the order of the shapes, on exactly that number, or next to it.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/sweep.h"
#include "support/check.h"
#include "support/rng.h"

#define QUANTUM 0x1p-32

static abut_vec2 seen(abut_vec2 v, int view)
{
    abut_vec2 w = view & 1 ? (abut_vec2){ v.y, v.x } : v;

    return (abut_vec2){ view & 2 ? -w.x : w.x, view & 4 ? -w.y : w.y };
}

static abut_shape turned_square(abut_vec2 at, double size, double angle)
{
    double x = size * abut_cos(angle);
    double y = size * abut_sin(angle);
    const abut_vec2 corners[] = { { at.x + x, at.y + y },
                                  { at.x - y, at.y + x },
                                  { at.x - x, at.y - y },
                                  { at.x + y, at.y - x } };

    return abut_polygon(corners, COUNT_OF(corners));
}

static abut_shape draw_shape(rng *r, abut_vec2 at, int view)
{
    abut_vec2 p = seen(at, view);
    abut_vec2 q = seen((abut_vec2){ at.x + rng_between(r, 0.5, 4), at.y }, view);

    switch (rng_int(r, 0, 5)) {
    case 0:
        return abut_circle(p.x, p.y, rng_between(r, 0.5, 6));
    case 1:
        return abut_segment(p.x, p.y, q.x, q.y);
    case 2:
        return abut_rect_between(p.x, p.y, q.x + 1, q.y + 1);
    case 3:
        return abut_capsule(p.x, p.y, q.x, q.y, 1);
    case 4:
        return abut_triangle(p.x, p.y, q.x + 1, q.y - 2, q.x - 1, q.y + 3);
    default: {
        double size = rng_between(r, 0.5, 4);

        return turned_square(p, size, rng_between(r, 0, 1.5));
    }
    }
}

static void
check_both_orders(const abut_shape *a, abut_vec2 move_a, const abut_shape *b, abut_vec2 move_b)
{
    abut_swept s;
    abut_swept back;

    CHECK(abut_sweep(a, move_a, b, move_b, &s) == ABUT_OK);
    CHECK(abut_sweep(b, move_b, a, move_a, &back) == ABUT_OK);
    CHECK(s.hit == back.hit && s.touch == back.touch);
    CHECK(s.normal.x == 0 - back.normal.x && s.normal.y == 0 - back.normal.y);
    CHECK(s.point.x == back.point.x && s.point.y == back.point.y);
    CHECK(s.move_a.x == back.move_b.x && s.move_a.y == back.move_b.y);
    CHECK(s.move_b.x == back.move_a.x && s.move_b.y == back.move_a.y);
}

static void test_swapped(void)
{
    static const double edges[] = { 0x1p20, 0x1p20 - QUANTUM, 0x1p20 + QUANTUM, 0x1p19 };
    rng r = { 7 };
    int hits = 0;

    for (int i = 0; i < 8000; i++) {
        int view = i % 8;
        double far = edges[i / 8 % COUNT_OF(edges)];
        abut_shape a =
            draw_shape(&r, (abut_vec2){ rng_between(&r, -6, 6), rng_between(&r, 20, 90) }, view);
        abut_shape b = draw_shape(&r, (abut_vec2){ 0.1, 0 }, view);
        abut_vec2 slow = seen((abut_vec2){ rng_between(&r, -3, 3), 0 }, view);
        abut_vec2 fast = seen((abut_vec2){ (double)rng_int(&r, -1, 1), far }, view);
        abut_swept s;

        check_both_orders(&a, slow, &b, fast);
        check_both_orders(&a, (abut_vec2){ -fast.x, -fast.y }, &b, slow);
        hits += abut_sweep(&a, slow, &b, fast, &s) == ABUT_OK && s.hit;
    }
    CHECK(hits > 1000);
}

TEST_MAIN(TEST(test_swapped))
