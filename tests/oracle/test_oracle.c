/* oracle/test_oracle.c - the oracle against a second way of deciding.
 *
 * The oracle forms the Minkowski difference. Here, the same relation comes from
 * the features themselves: do sides cross, does one hold a corner of the other,
 * how far is each corner from each side; and, where cores meet without a radius,
 * does a line part them weakly. It also checks the rounding to the lattice and
 * that depth, gap and containment agree with each other.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/cases.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>

__extension__ typedef __int128 wide;

enum { SAMPLE = 20000 };

static wide cross(oracle_point o, oracle_point a, oracle_point b)
{
    return ((wide)a.x - o.x) * ((wide)b.y - o.y) - ((wide)a.y - o.y) * ((wide)b.x - o.x);
}

static wide dot(oracle_point o, oracle_point a, oracle_point b)
{
    return ((wide)a.x - o.x) * ((wide)b.x - o.x) + ((wide)a.y - o.y) * ((wide)b.y - o.y);
}

static int sign(wide value)
{
    return (value > 0) - (value < 0);
}

static bool on_side(oracle_point p, oracle_point q, oracle_point at)
{
    return cross(p, q, at) == 0 && dot(at, p, q) <= 0;
}

static bool sides_meet(oracle_point p, oracle_point q, oracle_point u, oracle_point v)
{
    return (sign(cross(p, q, u)) * sign(cross(p, q, v)) < 0 &&
            sign(cross(u, v, p)) * sign(cross(u, v, q)) < 0) ||
           on_side(p, q, u) || on_side(p, q, v) || on_side(u, v, p) || on_side(u, v, q);
}

static bool holds(const oracle_shape *core, oracle_point at)
{
    for (int i = 0; i < core->count; i++) {
        if (cross(core->corners[i], core->corners[(i + 1) % core->count], at) < 0) {
            return false;
        }
    }
    return core->count > 2;
}

static bool cores_meet(const oracle_shape *a, const oracle_shape *b)
{
    for (int i = 0; i < a->count; i++) {
        for (int j = 0; j < b->count; j++) {
            if (sides_meet(a->corners[i], a->corners[(i + 1) % a->count], b->corners[j],
                           b->corners[(j + 1) % b->count])) {
                return true;
            }
        }
    }
    return holds(a, b->corners[0]) || holds(b, a->corners[0]);
}

/* Whether no corner of b lies before one of a along (x, y). */
static bool parts(const oracle_shape *a, const oracle_shape *b, int64_t x, int64_t y)
{
    for (int i = 0; i < a->count; i++) {
        for (int j = 0; j < b->count; j++) {
            if ((wide)x * ((wide)b->corners[j].x - a->corners[i].x) +
                    (wide)y * ((wide)b->corners[j].y - a->corners[i].y) <
                0) {
                return false;
            }
        }
    }
    return true;
}

/* Some line parts two meeting cores weakly: along a side of either, or, for two
 * points or collinear ones, any. */
static bool cores_touch(const oracle_shape *a, const oracle_shape *b)
{
    const oracle_shape *shapes[2] = { a, b };

    if (a->count == 1 && b->count == 1) {
        return true;
    }
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < shapes[k]->count; i++) {
            oracle_point p = shapes[k]->corners[i];
            oracle_point q = shapes[k]->corners[(i + 1) % shapes[k]->count];
            int64_t x = q.x - p.x;
            int64_t y = q.y - p.y;

            if ((x != 0 || y != 0) && (parts(a, b, -y, x) || parts(a, b, y, -x))) {
                return true;
            }
        }
    }
    return false;
}

/* The sign of the distance from a corner to a side minus a radius, by rationals. */
static int compare_corner(oracle_point p, oracle_point q, oracle_point at, int64_t radius)
{
    wide along = dot(p, q, at);
    wide length_sq = dot(p, q, q);
    mpz_t left, right, factor;

    if (along <= 0 || along >= length_sq) {
        oracle_point end = along <= 0 ? p : q;

        return sign(dot(end, at, at) - (wide)radius * radius);
    }
    mpz_inits(left, right, factor, NULL);
    wide numbers[3] = { cross(p, q, at), length_sq, radius };
    mpz_t *into[3] = { &left, &right, &factor };

    for (int i = 0; i < 3; i++) {
        wide size = numbers[i] < 0 ? -numbers[i] : numbers[i];

        mpz_set_d(*into[i], 0.0);
        for (int part = 3; part >= 0; part--) {
            mpz_mul_2exp(*into[i], *into[i], 32);
            mpz_add_ui(*into[i], *into[i], (unsigned long)((size >> (32 * part)) & 0xffffffffu));
        }
    }
    mpz_mul(left, left, left);
    mpz_mul(factor, factor, factor);
    mpz_mul(right, right, factor);
    int order = mpz_cmp(left, right);

    mpz_clears(left, right, factor, NULL);
    return (order > 0) - (order < 0);
}

static oracle_relation second_way(const oracle_shape *a, const oracle_shape *b)
{
    int64_t radius = a->radius + b->radius;
    int least = 1;

    if (cores_meet(a, b)) {
        return radius == 0 && cores_touch(a, b) ? ORACLE_TOUCHING : ORACLE_OVERLAPPING;
    }
    for (int k = 0; k < 2; k++) {
        const oracle_shape *from = k == 0 ? a : b;
        const oracle_shape *to = k == 0 ? b : a;

        for (int i = 0; i < from->count; i++) {
            for (int j = 0; j < to->count; j++) {
                int order = compare_corner(to->corners[j], to->corners[(j + 1) % to->count],
                                           from->corners[i], radius);

                least = order < least ? order : least;
            }
        }
    }
    return least < 0 ? ORACLE_OVERLAPPING : (least == 0 ? ORACLE_TOUCHING : ORACLE_APART);
}

static void test_second_way(void)
{
    static case_pair pair;

    for (uint64_t i = 0; i < SAMPLE; i++) {
        case_make(11, i, &pair);
        oracle_shape a = case_model(&pair.a);
        oracle_shape b = case_model(&pair.b);

        if (!CHECK_ROW("second way", second_way(&a, &b) == oracle_relate(&a, &b)) ||
            !CHECK_ROW("swapped", oracle_relate(&b, &a) == oracle_relate(&a, &b))) {
            printf("seed 11 case %llu\n", (unsigned long long)i);
            case_print(stdout, "relate", &pair);
        }
    }
}

static void test_sign_of_separation(void)
{
    static case_pair pair;
    mpf_t separation, along;

    mpf_init2(separation, ORACLE_BITS);
    mpf_init2(along, ORACLE_BITS);
    for (uint64_t i = 0; i < SAMPLE / 4; i++) {
        case_make(12, i, &pair);
        oracle_shape a = case_model(&pair.a);
        oracle_shape b = case_model(&pair.b);
        oracle_relation relation = oracle_relate(&a, &b);

        oracle_separation(&a, &b, separation);
        double value = mpf_get_d(separation);

        /* Roots of squares are exact: touching is seen as 0 here, too. */
        CHECK_ROW("sign", (value > 0x1p-300) == (relation == ORACLE_APART) &&
                              (value < -0x1p-300) == (relation == ORACLE_OVERLAPPING));
        for (int k = 0; k < 8; k++) {
            double x = cos(k * 0.7853981633974483);
            double y = sin(k * 0.7853981633974483);

            oracle_gap_along(&a, &b, x, y, along);
            mpf_sub(along, along, separation);
            CHECK_ROW("no direction parts better",
                      mpf_get_d(along) <= 0x1p-50 * (1.0 + oracle_extent_units(&a, &b)));
        }
    }
    mpf_clears(separation, along, NULL);
}

/* What lies in a shape has all its corners there; and grown by what is missing,
 * or by a quantum less, it is in or not. */
static void test_containment(void)
{
    static case_pair pair;
    int inside = 0;

    for (uint64_t i = 0; i < SAMPLE; i++) {
        case_make(13, i, &pair);
        oracle_shape a = case_model(&pair.a);
        oracle_shape b = case_model(&pair.b);

        if (!oracle_contains(&b, &a)) {
            continue;
        }
        inside++;
        CHECK_ROW("contained is not apart", oracle_relate(&a, &b) != ORACLE_APART);
        oracle_shape grown = b;
        oracle_shape less = a;

        grown.radius++;
        less.radius = less.radius > 0 ? less.radius - 1 : 0;
        CHECK_ROW("in a larger one", oracle_contains(&grown, &a));
        CHECK_ROW("a smaller one in it", oracle_contains(&b, &less));
        CHECK_ROW("both ways only when equal",
                  !oracle_contains(&a, &b) || (a.count == b.count && a.radius == b.radius));
    }
    CHECK(inside > SAMPLE / 50);
}

static void test_rounding(void)
{
    static const struct {
        double units;
        int64_t steps;
    } rows[] = {
        { 0.0, 0 },
        { 1.0, INT64_C(1) << 32 },
        { 0x1p-33, 0 },
        { 0x1.8p-32, 2 },
        { 0x1.4p-31, 2 },
        { 0x1.cp-31, 4 },
        { -0x1p-33, 0 },
        { -0x1.8p-32, -2 },
        { 0x1.000002p-33, 1 },
        { 0x1p29, INT64_C(1) << 61 },
    };
    int64_t steps = 0;

    for (int i = 0; i < COUNT_OF(rows); i++) {
        CHECK(oracle_round(rows[i].units, &steps) && steps == rows[i].steps);
    }
    CHECK(oracle_round(0.1 + 0.2, &steps) && steps == INT64_C(1288490189));
    CHECK(oracle_round(0.3, &steps) && steps == INT64_C(1288490189));
    CHECK(!oracle_round(NAN, &steps) && !oracle_round(INFINITY, &steps));
    CHECK(!oracle_round(0x1.0000001p29, &steps) && !oracle_round(-1e300, &steps));
}

TEST_MAIN(TEST(test_rounding),
          TEST(test_second_way),
          TEST(test_sign_of_separation),
          TEST(test_containment))
