/* sweep/test_level_ends.c - a rounded corner that comes level with the end of a segment as they
 * touch: the point is that end.
 *
 * The segment is all but parallel to the side that it meets, so that its own side is as far off as
 * its end, but for less than a quantum: along it the point would lie past the end by the radius
 * times the slope.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/sweep.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>

#define QUANTUM 0x1p-32

static abut_vec2 seen(abut_vec2 v, int view)
{
    abut_vec2 w = view & 1 ? (abut_vec2){ v.y, v.x } : v;

    return (abut_vec2){ view & 2 ? -w.x : w.x, view & 4 ? -w.y : w.y };
}

/* The segment hangs down from the origin. A round rectangle on the right comes down fast, and
 * slowly nearer. */
typedef struct level_end {
    double length;
    double slope;  /* how far the segment leans away, in quanta: too far to lie along the side */
    double radius; /* of the rectangle */
    double down;   /* its motion */
    double nearer;
    double time; /* of the touch, when the corner is at the height of the end */
} level_end;

static level_end draw_end(rng *r)
{
    return (level_end){ .length = (double)rng_int(r, 10, 5000),
                        .slope = (double)rng_int(r, 1, 100) * 64,
                        .radius = (double)rng_int(r, 1, 7000),
                        .down = (double)rng_int(r, 1, 64) / 16,
                        .nearer = (double)rng_int(r, 1, 8) * 256 * QUANTUM,
                        .time = (double)rng_int(r, 1, 255) / 256 };
}

static abut_shape segment_of(const level_end *end, int view)
{
    abut_vec2 foot = seen((abut_vec2){ -end->slope * QUANTUM, -end->length }, view);

    return abut_segment(0, 0, foot.x, foot.y);
}

static abut_shape rect_of(const level_end *end, int view)
{
    abut_vec2 corner = { end->radius + end->nearer * end->time, end->down * end->time };
    abut_vec2 p = seen(corner, view);
    abut_vec2 q = seen((abut_vec2){ corner.x + 900, corner.y - 877 }, view);

    return abut_rounded_rect(fmin(p.x, q.x), fmin(p.y, q.y), fabs(p.x - q.x), fabs(p.y - q.y),
                             end->radius);
}

static void check_end(const abut_swept *s, abut_vec2 normal)
{
    CHECK(s->hit);
    CHECK(fabs(s->point.x) <= 4 * QUANTUM && fabs(s->point.y) <= 4 * QUANTUM);
    CHECK(fabs(s->normal.x - normal.x) <= 0x1p-28 && fabs(s->normal.y - normal.y) <= 0x1p-28);
}

static void test_point_is_the_end(void)
{
    const abut_vec2 none = { 0, 0 };
    rng r = { 240728 };

    for (int i = 0; i < 8000; i++) {
        int view = i % 8;
        level_end end = draw_end(&r);
        abut_shape segment = segment_of(&end, view);
        abut_shape rect = rect_of(&end, view);
        abut_vec2 move = seen((abut_vec2){ -end.nearer, -end.down }, view);
        abut_vec2 left = seen((abut_vec2){ -1, 0 }, view);
        abut_vec2 back = { -move.x, -move.y };
        abut_swept s;

        CHECK(abut_sweep(&segment, none, &rect, move, &s) == ABUT_OK);
        CHECK(s.touch == end.time);
        check_end(&s, left);
        CHECK(abut_sweep(&rect, move, &segment, none, &s) == ABUT_OK);
        check_end(&s, (abut_vec2){ -left.x, -left.y });
        CHECK(abut_sweep(&segment, back, &rect, none, &s) == ABUT_OK);
        CHECK(fabs(s.point.x - back.x * s.touch) <= 4 * QUANTUM);
        CHECK(fabs(s.point.y - back.y * s.touch) <= 4 * QUANTUM);
    }
}

TEST_MAIN(TEST(test_point_is_the_end))
