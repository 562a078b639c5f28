/* oracle/motion.c - straight motions, decided by integers alone.
 *
 * The bit budget: corners of D and V are within 2^62, so that a corner at a tick is
 * within 2^95 and its product with a side of D within 2^159. Such products are first
 * compared as long doubles, by a margin that their rounding cannot reach, and by GMP
 * where that does not tell.
 *
 * Not for use by several threads of one process: GMP scratch is kept between calls.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/motion.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { TICK_BITS = 32 };

/* The share of the terms by which a difference of products in long doubles must stand
 * off zero to be sure of its sign: each is good to 2^-61. */
#define SURE (LDBL_MANT_DIG >= 64 ? 0x1p-58L : 1e30L)

static int sign_of_sure(long double left, long double right)
{
    long double margin = (fabsl(left) + fabsl(right)) * SURE;

    return left - right > margin ? 1 : left - right < -margin ? -1 : 0;
}

/* The sign of a*b - c*d. */
static int compare_products(oracle_wide a, oracle_wide b, oracle_wide c, oracle_wide d)
{
    static mpz_t left, right, factor;
    static bool ready = false;
    int sure = sign_of_sure((long double)a * (long double)b, (long double)c * (long double)d);

    if (sure != 0) {
        return sure;
    }
    if (!ready) {
        mpz_inits(left, right, factor, NULL);
        ready = true;
    }
    oracle_set_wide(left, a);
    oracle_set_wide(factor, b);
    mpz_mul(left, left, factor);
    oracle_set_wide(right, c);
    oracle_set_wide(factor, d);
    mpz_mul(right, right, factor);
    return mpz_cmp(left, right);
}

static int sign_of_cross(motion_wide u, motion_wide v)
{
    return compare_products(u.x, v.y, u.y, v.x);
}

static int sign_of_dot(motion_wide u, motion_wide v)
{
    return compare_products(u.x, v.x, u.y, -v.y);
}

static motion_wide widen(oracle_point p)
{
    return (motion_wide){ p.x, p.y };
}

motion_shape motion_hull(const oracle_point *points, int count, int64_t radius)
{
    motion_shape shape = { .radius = radius };
    oracle_point sorted[MOTION_CORNERS];
    oracle_point hull[MOTION_CORNERS + 1];

    memcpy(sorted, points, (size_t)count * sizeof(*points));
    shape.count = oracle_take_hull(sorted, count, hull);
    memcpy(shape.corners, hull, (size_t)shape.count * sizeof(*hull));
    return shape;
}

/* --- The difference ----------------------------------------------------------- */

/* The sides of both cores in the order of their directions, end to end. The ring of
 * -b starts at the last corner of b in x, then y, which is where its own order would
 * start. A segment has two sides, there and back; a point has none. */
void motion_make(const motion_shape *a,
                 oracle_point move_a,
                 const motion_shape *b,
                 oracle_point move_b,
                 motion *motion)
{
    int sides_a = a->count > 1 ? a->count : 0;
    int sides_b = b->count > 1 ? b->count : 0;
    int last = 0;
    int i = 0;
    int j = 0;

    for (int k = 1; k < b->count; k++) {
        oracle_point d = oracle_sub(b->corners[k], b->corners[last]);

        last = d.x > 0 || (d.x == 0 && d.y > 0) ? k : last;
    }
    oracle_point at = oracle_sub(a->corners[0], b->corners[last]);

    motion->velocity = oracle_sub(move_a, move_b);
    motion->radius = a->radius + b->radius;
    motion->count = 0;
    while (i < sides_a || j < sides_b || motion->count == 0) {
        oracle_point u = { 0, 0 };
        oracle_point v = { 0, 0 };

        if (sides_a > 0) {
            u = oracle_sub(a->corners[(i + 1) % sides_a], a->corners[i % sides_a]);
        }
        if (sides_b > 0) {
            v = oracle_sub(b->corners[(last + j) % sides_b], b->corners[(last + j + 1) % sides_b]);
        }
        motion->corners[motion->count++] = at;
        oracle_wide turn = i == sides_a ? -1 : j == sides_b ? 1 : oracle_cross(u, v);

        if (turn >= 0 && i < sides_a) {
            at = (oracle_point){ at.x + u.x, at.y + u.y };
            i++;
        }
        if (turn <= 0 && j < sides_b) {
            at = (oracle_point){ at.x + v.x, at.y + v.y };
            j++;
        }
    }
}

motion_stand motion_at_time(const motion *motion, int64_t tick, int bits)
{
    return (motion_stand){
        { (oracle_wide)motion->velocity.x * tick, (oracle_wide)motion->velocity.y * tick }, bits
    };
}

motion_stand motion_at_tick(const motion *motion, int64_t tick)
{
    return motion_at_time(motion, tick, TICK_BITS);
}

motion_stand motion_at_shift(oracle_point shift)
{
    return (motion_stand){ widen(shift), 0 };
}

motion_wide motion_corner(const motion *motion, motion_stand stand, int index)
{
    oracle_point p = motion->corners[index];
    oracle_wide unit = (oracle_wide)1 << stand.bits;

    return (motion_wide){ p.x * unit + stand.shift.x, p.y * unit + stand.shift.y };
}

/* From a corner to the next. */
static motion_wide side_of(const motion *motion, int index)
{
    oracle_point p = motion->corners[index];
    oracle_point q = motion->corners[(index + 1) % motion->count];

    return (motion_wide){ (oracle_wide)q.x - p.x, (oracle_wide)q.y - p.y };
}

/* --- The origin and D ----------------------------------------------------------- */

/* The origin lies left of a side of a positive ring if it is inside. Outside, it is
 * nearest to a side that it lies right of and projects into; or else to the corner from
 * which both sides lead away from it. */
motion_nearest motion_nearest_at(const motion *motion, motion_stand stand)
{
    int count = motion->count;
    bool inside = count > 2;
    motion_nearest nearest = { ORACLE_CORNER, 0 };

    for (int i = 0; i < count && count > 1; i++) {
        motion_wide p = motion_corner(motion, stand, i);
        motion_wide q = motion_corner(motion, stand, (i + 1) % count);
        motion_wide side = side_of(motion, i);
        int leads_on = sign_of_dot(p, side);

        if (leads_on >= 0 && sign_of_dot(p, side_of(motion, (i + count - 1) % count)) <= 0) {
            nearest.index = i;
        }
        if (sign_of_cross(p, side) > 0) {
            continue;
        }
        inside = false;
        if (leads_on < 0 && sign_of_dot(q, side) > 0) {
            return (motion_nearest){ ORACLE_EDGE, i };
        }
    }
    if (inside) {
        nearest.feature = ORACLE_INSIDE;
    }
    return nearest;
}

static void set_square(mpz_t out, oracle_wide value)
{
    oracle_set_wide(out, value);
    mpz_mul(out, out, out);
}

/* The sign of |z|^2 - (length 2^bits)^2. */
static int compare_corner(motion_wide z, oracle_wide length, int bits)
{
    static mpz_t left, right;
    static bool ready = false;
    long double x = (long double)z.x;
    long double y = (long double)z.y;
    long double radius = ldexpl((long double)length, bits);
    int sure = sign_of_sure(x * x + y * y, radius * radius);

    if (sure != 0) {
        return sure;
    }
    if (!ready) {
        mpz_inits(left, right, NULL);
        ready = true;
    }
    set_square(left, z.x);
    set_square(right, z.y);
    mpz_add(left, left, right);
    set_square(right, length);
    mpz_mul_2exp(right, right, 2 * (mp_bitcnt_t)bits);
    return mpz_cmp(left, right);
}

/* The sign of (z x side)^2 - (length 2^bits |side|)^2. */
static int compare_side(motion_wide z, motion_wide side, oracle_wide length, int bits)
{
    static mpz_t left, right, factor;
    static bool ready = false;

    if (!ready) {
        mpz_inits(left, right, factor, NULL);
        ready = true;
    }
    oracle_set_wide(left, z.x);
    oracle_set_wide(factor, side.y);
    mpz_mul(left, left, factor);
    oracle_set_wide(right, z.y);
    oracle_set_wide(factor, side.x);
    mpz_mul(right, right, factor);
    mpz_sub(left, left, right);
    mpz_mul(left, left, left);
    set_square(right, side.x);
    set_square(factor, side.y);
    mpz_add(right, right, factor);
    set_square(factor, length);
    mpz_mul(right, right, factor);
    mpz_mul_2exp(right, right, 2 * (mp_bitcnt_t)bits);
    return mpz_cmp(left, right);
}

int motion_compare(const motion *motion, motion_stand stand, motion_nearest nearest, int64_t length)
{
    if (nearest.feature == ORACLE_INSIDE) {
        return -1;
    }
    motion_wide z = motion_corner(motion, stand, nearest.index);

    if (nearest.feature == ORACLE_CORNER) {
        return compare_corner(z, length, stand.bits);
    }
    return compare_side(z, side_of(motion, nearest.index), length, stand.bits);
}

static oracle_relation relation_to(const motion *motion, motion_stand stand, motion_nearest nearest)
{
    int sign = motion_compare(motion, stand, nearest, motion->radius);

    return sign < 0 ? ORACLE_OVERLAPPING : sign > 0 ? ORACLE_APART : ORACLE_TOUCHING;
}

oracle_relation motion_relate(const motion *motion, motion_stand stand)
{
    return relation_to(motion, stand, motion_nearest_at(motion, stand));
}

/* --- The line of motion --------------------------------------------------------- */

/* How the corners lie to the line through the origin along V, by V x corner. */
typedef struct line_view {
    oracle_wide least;
    oracle_wide most;
    int tangent;  /* the sign of (how far D is off the line) - R; 0 also if R is 0 */
    bool through; /* D has corners on both sides of the line */
} line_view;

static line_view look_along(const motion *motion, oracle_point shift)
{
    static mpz_t left, right, factor;
    static bool ready = false;
    oracle_point v = motion->velocity;
    line_view view = { 0, 0, 0, false };

    for (int i = 0; i < motion->count; i++) {
        oracle_point p = { motion->corners[i].x + shift.x, motion->corners[i].y + shift.y };
        oracle_wide cross = oracle_cross(v, p);

        view.least = i == 0 || cross < view.least ? cross : view.least;
        view.most = i == 0 || cross > view.most ? cross : view.most;
    }
    view.through = view.least < 0 && view.most > 0;
    if (view.through) {
        return view;
    }
    if (!ready) {
        mpz_inits(left, right, factor, NULL);
        ready = true;
    }
    set_square(left, view.least >= 0 ? view.least : view.most);
    set_square(right, v.x);
    set_square(factor, v.y);
    mpz_add(right, right, factor);
    set_square(factor, motion->radius);
    mpz_mul(right, right, factor);
    view.tangent = mpz_cmp(left, right);
    return view;
}

static bool meets_interior(const motion *motion, const line_view *view)
{
    if (view->through) {
        return motion->count > 2 || motion->radius > 0;
    }
    return view->tangent < 0;
}

bool motion_crosses(const motion *motion, oracle_point shift)
{
    line_view view = look_along(motion, shift);

    return meets_interior(motion, &view);
}

/* The line meets the interior, so the distance is falling before and rising after. At a
 * corner without a radius both of its sides are entered, or both left. */
motion_phase motion_phase_at(const motion *motion, motion_stand stand)
{
    motion_nearest nearest = motion_nearest_at(motion, stand);
    motion_wide v = widen(motion->velocity);

    if (relation_to(motion, stand, nearest) == ORACLE_OVERLAPPING) {
        return MOTION_WITHIN;
    }
    motion_wide z = motion_corner(motion, stand, nearest.index);

    if (nearest.feature == ORACLE_CORNER && (z.x != 0 || z.y != 0)) {
        return sign_of_dot(z, v) < 0 ? MOTION_BEFORE : MOTION_AFTER;
    }
    return sign_of_cross(v, side_of(motion, nearest.index)) > 0 ? MOTION_BEFORE : MOTION_AFTER;
}

/* On which side of D, a segment, the origin is. */
static int side_of_thin(const motion *motion, oracle_point shift)
{
    motion_stand stand = motion_at_shift(shift);

    return sign_of_cross(motion_corner(motion, stand, 0), side_of(motion, 0));
}

bool motion_is_past(const motion *motion, oracle_point shift)
{
    if (motion->count == 2 && motion->radius == 0) {
        return side_of_thin(motion, shift) * side_of_thin(motion, (oracle_point){ 0, 0 }) < 0;
    }
    return motion_crosses(motion, shift) &&
           motion_phase_at(motion, motion_at_shift(shift)) == MOTION_AFTER;
}

/* The floor of numerator / denominator, in ticks, if it is a time from 0 to 1. A first
 * touch before the start, which lasts until then, is at 0. */
static bool floor_in_ticks(const mpz_t from, const mpz_t to, const mpz_t denominator, int64_t *tick)
{
    static mpz_t ticks;
    static bool ready = false;

    if (!ready) {
        mpz_init(ticks);
        ready = true;
    }
    if (mpz_sgn(to) < 0 || mpz_cmp(from, denominator) > 0) {
        return false;
    }
    mpz_mul_2exp(ticks, from, TICK_BITS);
    mpz_fdiv_q(ticks, ticks, denominator);
    *tick = mpz_sgn(ticks) < 0 ? 0 : (int64_t)mpz_get_si(ticks);
    return true;
}

/* The line passes D at exactly R: they touch from the first of the corners that it
 * passes so to the last, at the times - V . corner / V . V. */
static bool touch_along(const motion *motion, const line_view *view, int64_t *tick)
{
    oracle_point v = motion->velocity;
    oracle_wide level = view->least >= 0 ? view->least : view->most;
    oracle_wide from = 0;
    oracle_wide to = 0;
    bool found = false;
    mpz_t first, last, length_sq;

    for (int i = 0; i < motion->count; i++) {
        oracle_wide along = -oracle_dot(v, motion->corners[i]);

        if (oracle_cross(v, motion->corners[i]) == level) {
            from = !found || along < from ? along : from;
            to = !found || along > to ? along : to;
            found = true;
        }
    }
    mpz_inits(first, last, length_sq, NULL);
    oracle_set_wide(first, from);
    oracle_set_wide(last, to);
    oracle_set_uwide(length_sq, oracle_length_sq((oracle_point){ 0, 0 }, v));
    bool touches = floor_in_ticks(first, last, length_sq, tick);

    mpz_clears(first, last, length_sq, NULL);
    return touches;
}

/* D is a segment without a radius, and the line goes through it: at the time
 * - (corner x side) / (V x side). Strictly between 0 and 1, the origin changes sides. */
static void judge_thin(const motion *motion, motion_verdict *verdict)
{
    oracle_point side = oracle_sub(motion->corners[1], motion->corners[0]);
    oracle_wide over = -oracle_cross(motion->corners[0], side);
    oracle_wide under = oracle_cross(motion->velocity, side);
    mpz_t numerator, denominator;

    mpz_inits(numerator, denominator, NULL);
    oracle_set_wide(numerator, under < 0 ? -over : over);
    oracle_set_wide(denominator, under < 0 ? -under : under);
    if (floor_in_ticks(numerator, numerator, denominator, &verdict->touch)) {
        verdict->thin = mpz_sgn(numerator) > 0 && mpz_cmp(numerator, denominator) < 0;
        verdict->hit = verdict->thin;
        verdict->graze = !verdict->thin;
    }
    mpz_clears(numerator, denominator, NULL);
}

motion_verdict motion_judge(const motion *motion)
{
    motion_verdict verdict = { .touch = MOTION_TICKS };
    motion_stand start = motion_at_tick(motion, 0);
    motion_stand end = motion_at_tick(motion, MOTION_TICKS);
    oracle_relation at_start = motion_relate(motion, start);
    bool still = motion->velocity.x == 0 && motion->velocity.y == 0;

    if (at_start == ORACLE_OVERLAPPING) {
        verdict.hit = true;
        verdict.inside = true;
        return verdict;
    }
    line_view view = { 0 };

    if (!still) {
        view = look_along(motion, (oracle_point){ 0, 0 });
    }
    if (still) {
        verdict.graze = at_start == ORACLE_TOUCHING;
        verdict.touch = verdict.graze ? 0 : MOTION_TICKS;
    } else if (!meets_interior(motion, &view) && view.through) {
        judge_thin(motion, &verdict);
    } else if (!meets_interior(motion, &view)) {
        verdict.graze = view.tangent == 0 && touch_along(motion, &view, &verdict.touch);
    } else if (motion_phase_at(motion, start) == MOTION_AFTER) {
        verdict.graze = at_start == ORACLE_TOUCHING;
        verdict.touch = verdict.graze ? 0 : MOTION_TICKS;
    } else if (motion_phase_at(motion, end) == MOTION_BEFORE) {
        verdict.graze = motion_relate(motion, end) == ORACLE_TOUCHING;
    } else {
        verdict.hit = true;
    }
    return verdict;
}

bool motion_is_first_touch(const motion *motion, const motion_verdict *verdict, int64_t tick)
{
    if (verdict->inside || verdict->thin) {
        return tick == (verdict->inside ? 0 : verdict->touch);
    }
    return tick >= 0 && tick < MOTION_TICKS &&
           motion_phase_at(motion, motion_at_tick(motion, tick)) == MOTION_BEFORE &&
           motion_phase_at(motion, motion_at_tick(motion, tick + 1)) != MOTION_BEFORE;
}

int64_t motion_first_touch(const motion *motion, const motion_verdict *verdict)
{
    int64_t low = 0; /* before the overlap, or at the start */
    int64_t high = MOTION_TICKS;

    if (!verdict->hit || verdict->thin) {
        return verdict->touch;
    }
    while (!verdict->inside && high - low > 1) {
        int64_t middle = low + (high - low) / 2;

        if (motion_phase_at(motion, motion_at_tick(motion, middle)) == MOTION_BEFORE) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}
