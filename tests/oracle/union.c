/* oracle/union.c - the interior of a union, decided by inequalities in GMP.
 *
 * Near a place each piece is what a few inequalities leave: one for every side or arc of its
 * boundary that goes through the place. So the directions into a piece are those that satisfy all
 * of them, strictly. The place is interior if no direction is left over; only those along some
 * boundary can be. Such a direction is taken care of if it leads into a piece strictly, or if, on
 * the one hand of it and on the other, some piece has all that is near: the direction itself
 * satisfies its inequalities, and where one is an equality the piece is bounded there by a straight
 * side that goes on in this direction, with the piece on that hand.
 *
 * The interior is open, so a segment that meets it meets it along a stretch. Whether a
 * place of a segment is interior can only change at boundaries; for a segment that gets into no
 * piece these are the feet of corners, and one place between each two of them decides.
 *
 * Places are fractions, with one denominator for both coordinates.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/union.h"
#include "oracle/internal.h"

#include <stdlib.h>

enum { BOUNDS_EACH = 2 };

typedef struct union_vec {
    mpz_t x;
    mpz_t y;
} union_vec;

/* A boundary through the place: the piece is where the cross product of this vector with the
 * direction is positive. */
typedef struct union_bound {
    union_vec along;
    bool straight_on;   /* it is straight in this direction */
    bool straight_back; /* and in the opposite one */
} union_bound;

/* A piece near the place. */
typedef struct union_near {
    int count; /* of bounds; 0: the place is inside */
    union_bound bounds[BOUNDS_EACH];
} union_near;

typedef struct union_scratch {
    union_near near[ORACLE_PIECES];
    int count;
    union_vec place; /* times `per` */
    mpz_t per;
    union_vec off;
    union_vec back;
    mpz_t a;
    mpz_t b;
    mpz_t c;
} union_scratch;

static union_scratch *scratch(void)
{
    static union_scratch s;
    static bool ready = false;

    if (!ready) {
        for (int i = 0; i < ORACLE_PIECES; i++) {
            for (int k = 0; k < BOUNDS_EACH; k++) {
                mpz_inits(s.near[i].bounds[k].along.x, s.near[i].bounds[k].along.y, NULL);
            }
        }
        mpz_inits(s.place.x, s.place.y, s.per, s.off.x, s.off.y, s.back.x, s.back.y, s.a, s.b, s.c,
                  NULL);
        ready = true;
    }
    return &s;
}

static void set_int(mpz_t out, int64_t value)
{
    oracle_set_wide(out, value);
}

/* out = u.x v.y - u.y v.x */
static void cross(union_scratch *s, mpz_t out, const union_vec *u, const union_vec *v)
{
    mpz_mul(s->c, u->x, v->y);
    mpz_submul(s->c, u->y, v->x);
    mpz_set(out, s->c);
}

static void dot(union_scratch *s, mpz_t out, const union_vec *u, const union_vec *v)
{
    mpz_mul(s->c, u->x, v->x);
    mpz_addmul(s->c, u->y, v->y);
    mpz_set(out, s->c);
}

/* off = place - per corner */
static void see_from(union_scratch *s, oracle_point corner)
{
    set_int(s->a, corner.x);
    mpz_set(s->off.x, s->place.x);
    mpz_submul(s->off.x, s->a, s->per);
    set_int(s->a, corner.y);
    mpz_set(s->off.y, s->place.y);
    mpz_submul(s->off.y, s->a, s->per);
}

static void set_edge(union_vec *along, oracle_point from, oracle_point to)
{
    set_int(along->x, to.x - from.x);
    set_int(along->y, to.y - from.y);
}

/* A polygon without a radius: the bounds are the sides that the place is on; false if it is
 * beyond one. */
static bool look_at_polygon(union_scratch *s, const oracle_shape *piece, union_near *near)
{
    near->count = 0;
    for (int i = 0; i < piece->count; i++) {
        set_edge(&s->back, piece->corners[i], piece->corners[(i + 1) % piece->count]);
        see_from(s, piece->corners[i]);
        cross(s, s->b, &s->back, &s->off);
        if (mpz_sgn(s->b) < 0) {
            return false;
        }
        if (mpz_sgn(s->b) == 0 && near->count < BOUNDS_EACH) {
            union_bound *bound = &near->bounds[near->count++];

            mpz_set(bound->along.x, s->back.x);
            mpz_set(bound->along.y, s->back.y);
            bound->straight_on = true;
            bound->straight_back = true;
        }
    }
    return true;
}

/* The sign of the square in `a` minus (radius per)^2 times the number in `b`. */
static int compare_with_radius(union_scratch *s, int64_t radius)
{
    set_int(s->c, radius);
    mpz_mul(s->c, s->c, s->per);
    mpz_mul(s->c, s->c, s->c);
    mpz_mul(s->c, s->c, s->b);
    return mpz_cmp(s->a, s->c);
}

/* The strip outside of a side: 1 beyond it or not there at all, 0 on its rim, -1 within. */
static int look_at_strip(union_scratch *s, const oracle_shape *piece, int i, union_bound *bound)
{
    union_vec *along = &bound->along;

    set_edge(along, piece->corners[i], piece->corners[(i + 1) % piece->count]);
    see_from(s, piece->corners[i]);
    cross(s, s->a, along, &s->off);
    if (mpz_sgn(s->a) > 0) {
        return 1;
    }
    dot(s, s->b, along, &s->off);
    int start = mpz_sgn(s->b);

    mpz_set(s->back.x, s->b);
    dot(s, s->b, along, along);
    mpz_mul(s->back.y, s->b, s->per);
    int end = mpz_cmp(s->back.y, s->back.x);

    if (start < 0 || end < 0) {
        return 1;
    }
    mpz_mul(s->a, s->a, s->a);
    bound->straight_on = end > 0;
    bound->straight_back = start > 0;
    return compare_with_radius(s, piece->radius);
}

static int look_at_disc(union_scratch *s, const oracle_shape *piece, int i, union_bound *bound)
{
    see_from(s, piece->corners[i]);
    dot(s, s->a, &s->off, &s->off);
    mpz_set_ui(s->b, 1);
    mpz_neg(bound->along.x, s->off.y);
    mpz_set(bound->along.y, s->off.x);
    bound->straight_on = false;
    bound->straight_back = false;
    return compare_with_radius(s, piece->radius);
}

/* A rounded piece is a core, a strip outside of each side, and a disc round each corner. */
static bool look_at_rounded(union_scratch *s, const oracle_shape *piece, union_near *near)
{
    if (piece->count > 2 && look_at_polygon(s, piece, near)) {
        near->count = 0;
        return true;
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < piece->count && (pass == 1 || piece->count > 1); i++) {
            int sign = pass == 0 ? look_at_strip(s, piece, i, &near->bounds[0])
                                 : look_at_disc(s, piece, i, &near->bounds[0]);

            if (sign <= 0) {
                near->count = sign == 0;
                return true;
            }
        }
    }
    return false;
}

static bool leads_strictly_in(union_scratch *s, const union_near *near, const union_vec *way)
{
    for (int k = 0; k < near->count; k++) {
        cross(s, s->a, &near->bounds[k].along, way);
        if (mpz_sgn(s->a) <= 0) {
            return false;
        }
    }
    return true;
}

/* Whether a piece has all that is near a direction on one hand of it: 1 that of growing angles,
 * -1 the other. */
static bool has_hand(union_scratch *s, const union_near *near, const union_vec *way, int hand)
{
    for (int k = 0; k < near->count; k++) {
        const union_bound *bound = &near->bounds[k];

        cross(s, s->a, &bound->along, way);
        if (mpz_sgn(s->a) > 0) {
            continue;
        }
        dot(s, s->b, &bound->along, way);
        bool straight = mpz_sgn(s->b) > 0 ? bound->straight_on : bound->straight_back;

        if (mpz_sgn(s->a) < 0 || mpz_sgn(s->b) != hand || !straight) {
            return false;
        }
    }
    return true;
}

static bool is_covered(union_scratch *s, const union_vec *way)
{
    bool one = false;
    bool other = false;

    for (int i = 0; i < s->count; i++) {
        if (leads_strictly_in(s, &s->near[i], way)) {
            return true;
        }
        one = one || has_hand(s, &s->near[i], way, 1);
        other = other || has_hand(s, &s->near[i], way, -1);
    }
    return one && other;
}

/* Whether the place that is set is in the interior. */
static bool is_interior(union_scratch *s, const oracle_shape *pieces, int count)
{
    s->count = 0;
    for (int i = 0; i < count; i++) {
        union_near *near = &s->near[s->count];
        bool thin = pieces[i].radius == 0 && pieces[i].count < 3;

        if (thin || !(pieces[i].radius == 0 ? look_at_polygon(s, &pieces[i], near)
                                            : look_at_rounded(s, &pieces[i], near))) {
            continue;
        }
        if (near->count == 0) {
            return true;
        }
        s->count++;
    }
    for (int i = 0; i < s->count; i++) {
        for (int k = 0; k < s->near[i].count; k++) {
            for (int sign = -1; sign <= 1; sign += 2) {
                union_vec *along = &s->near[i].bounds[k].along;

                mpz_mul_si(s->back.x, along->x, sign);
                mpz_mul_si(s->back.y, along->y, sign);
                if (!is_covered(s, &s->back)) {
                    return false;
                }
            }
        }
    }
    return s->count > 0;
}

static int compare_wide(const void *left, const void *right)
{
    const oracle_wide *a = left;
    const oracle_wide *b = right;

    return (*a > *b) - (*a < *b);
}

/* The place midway between two feet on a segment, each told by a dot product with it. */
static void
set_between(union_scratch *s, const oracle_shape *segment, oracle_wide first, oracle_wide second)
{
    oracle_point along = oracle_sub(segment->corners[1], segment->corners[0]);

    oracle_set_wide(s->a, first);
    oracle_set_wide(s->b, second);
    mpz_add(s->a, s->a, s->b);
    oracle_set_wide(s->per, oracle_dot(along, along));
    mpz_mul_ui(s->per, s->per, 2);
    set_int(s->b, along.x);
    mpz_mul(s->place.x, s->a, s->b);
    set_int(s->b, segment->corners[0].x);
    mpz_addmul(s->place.x, s->b, s->per);
    set_int(s->b, along.y);
    mpz_mul(s->place.y, s->a, s->b);
    set_int(s->b, segment->corners[0].y);
    mpz_addmul(s->place.y, s->b, s->per);
}

static bool segment_meets(const oracle_shape *segment, const oracle_shape *pieces, int count)
{
    static oracle_wide feet[ORACLE_PIECES * ORACLE_CORNERS + 2];
    union_scratch *s = scratch();
    oracle_point along = oracle_sub(segment->corners[1], segment->corners[0]);
    oracle_wide whole = oracle_dot(along, along);
    int total = 0;

    feet[total++] = 0;
    feet[total++] = whole;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < pieces[i].count; k++) {
            oracle_wide foot =
                oracle_dot(along, oracle_sub(pieces[i].corners[k], segment->corners[0]));

            if (foot > 0 && foot < whole) {
                feet[total++] = foot;
            }
        }
    }
    qsort(feet, (size_t)total, sizeof(feet[0]), compare_wide);
    for (int i = 0; i + 1 < total; i++) {
        if (feet[i] < feet[i + 1]) {
            set_between(s, segment, feet[i], feet[i + 1]);
            if (is_interior(s, pieces, count)) {
                return true;
            }
        }
    }
    return false;
}

bool oracle_union_meets(const oracle_shape *thin, const oracle_shape *pieces, int count)
{
    union_scratch *s = scratch();

    for (int i = 0; i < count; i++) {
        if ((pieces[i].radius > 0 || pieces[i].count > 2) &&
            oracle_relate(thin, &pieces[i]) == ORACLE_OVERLAPPING) {
            return true;
        }
    }
    if (thin->count == 2) {
        return segment_meets(thin, pieces, count);
    }
    set_int(s->place.x, thin->corners[0].x);
    set_int(s->place.y, thin->corners[0].y);
    mpz_set_ui(s->per, 1);
    return thin->count == 1 && is_interior(s, pieces, count);
}

oracle_relation
oracle_union_relate(const oracle_shape *shape, const oracle_shape *pieces, int count)
{
    oracle_relation most = ORACLE_APART;

    for (int i = 0; i < count; i++) {
        oracle_relation relation = oracle_relate(shape, &pieces[i]);

        most = relation > most ? relation : most;
    }
    if (most == ORACLE_TOUCHING && shape->radius == 0 && shape->count <= 2 &&
        oracle_union_meets(shape, pieces, count)) {
        return ORACLE_OVERLAPPING;
    }
    return most;
}
