/* oracle/trial_contact.c - contact, push and distance against the truth.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/trial.h"

#include <math.h>
#include <string.h>

/* How far a normal may be turned, in radians, where cores nearly meet and several
 * features are as good as each other. */
#define ALLOWED_TURN 0x1p-28
static bool same_vec(abut_vec2 a, abut_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

static bool opposite_vec(abut_vec2 a, abut_vec2 b)
{
    return a.x == -b.x && a.y == -b.y;
}

static bool same_points(const abut_contact *a, const abut_contact *b)
{
    if (a->point_count != b->point_count) {
        return false;
    }
    if (a->point_count < 2) {
        return a->point_count == 0 || same_vec(a->points[0], b->points[0]);
    }
    return (same_vec(a->points[0], b->points[0]) && same_vec(a->points[1], b->points[1])) ||
           (same_vec(a->points[0], b->points[1]) && same_vec(a->points[1], b->points[0]));
}

/* Swapping the shapes turns the normal round and changes nothing else. */
static bool contact_swaps(trial *trial, const abut_contact *contact)
{
    abut_contact swapped = abut_collide(&trial->b, &trial->a);

    if (swapped.relation != contact->relation || swapped.separation != contact->separation) {
        return trial_wrong(trial, "contact", "swapped: separation %.17g and %.17g",
                           contact->separation, swapped.separation);
    }
    if (trial->same) {
        return true;
    }
    if (!opposite_vec(swapped.normal, contact->normal)) {
        return trial_wrong(trial, "contact", "swapped: normal (%.17g, %.17g) and (%.17g, %.17g)",
                           contact->normal.x, contact->normal.y, swapped.normal.x,
                           swapped.normal.y);
    }
    if (!same_points(&swapped, contact)) {
        return trial_wrong(trial, "contact",
                           "swapped: %d and %d points, (%.17g, %.17g) (%.17g, %.17g)",
                           contact->point_count, swapped.point_count, contact->points[0].x,
                           contact->points[0].y, swapped.points[0].x, swapped.points[0].y);
    }
    return true;
}

static bool contact_points(trial *trial, const abut_contact *contact)
{
    mpf_t place;
    double slack = fabs(contact->separation) / 2.0;
    bool good = true;
    uint32_t expected_most = contact->relation == ABUT_APART ? 0 : 2;
    uint32_t expected_least = contact->relation == ABUT_APART ? 0 : 1;

    if (contact->point_count < expected_least || contact->point_count > expected_most) {
        return trial_wrong(trial, "contact", "%u contact points", contact->point_count);
    }
    mpf_init2(place, ORACLE_BITS);
    for (uint32_t i = 0; i < contact->point_count && good; i++) {
        for (int k = 0; k < 2 && good; k++) {
            oracle_place(k == 0 ? &trial->model_a : &trial->model_b, contact->points[i].x,
                         contact->points[i].y, place);
            good = trial_within(trial, TRIAL_CONTACT_POINT, fmax(0.0, mpf_get_d(place) - slack),
                                trial->allowance, "contact");
        }
    }
    mpf_clear(place);
    return good;
}

/* The ends of a numbered side, as the caller gave it: repeated corners are passed. */
static bool find_side(const case_shape *shape, int side, abut_vec2 *from, abut_vec2 *to)
{
    abut_vec2 points[CASE_POINTS];
    int count = shape->count;

    for (int i = 0; i < count; i++) {
        points[i] = shape->points[i];
    }
    if (shape->kind == CASE_RECT || shape->kind == CASE_ROUND_RECT) {
        double x = points[0].x;
        double y = points[0].y;
        double width = points[1].x;
        double height = points[1].y;

        points[1] = (abut_vec2){ x + width, y };
        points[2] = (abut_vec2){ x + width, y + height };
        points[3] = (abut_vec2){ x, y + height };
        count = 4;
    }
    if (shape->kind < CASE_RECT || side < 0 || side >= count) {
        return false;
    }
    *from = points[side];
    *to = *from;
    for (int i = 1; i < count && same_vec(*from, *to); i++) {
        *to = points[(side + i) % count];
    }
    return true;
}

/* Whether a side can be the one that was met: a corner that is foremost along the
 * normal lies on its line. Round corners have no side, so there the normal must
 * stand on it. */
static bool
side_fits(const case_shape *shape, const oracle_shape *model, int side, abut_vec2 normal)
{
    abut_vec2 from;
    abut_vec2 to;
    double most = -INFINITY;
    bool fits = false;

    if (!find_side(shape, side, &from, &to)) {
        return false;
    }
    double x = to.x - from.x;
    double y = to.y - from.y;
    double length = hypot(x, y);
    double slack = 0x1p-30 + 0x1p-46 * (fabs(from.x) + fabs(from.y) + fabs(to.x) + fabs(to.y));

    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < model->count; i++) {
            double off_x = (double)model->corners[i].x * 0x1p-32 - from.x;
            double off_y = (double)model->corners[i].y * 0x1p-32 - from.y;
            double along = normal.x * off_x + normal.y * off_y;

            if (pass == 0) {
                most = fmax(most, along);
            } else if (along >= most - slack && fabs(x * off_y - y * off_x) <= slack * length) {
                fits = true;
            }
        }
    }
    return fits && (model->radius == 0 || fabs(normal.x * x + normal.y * y) <= slack);
}

bool trial_contact(trial *trial)
{
    abut_contact contact = abut_collide(&trial->a, &trial->b);
    mpf_t truth, along;
    int sign = (contact.separation < 0.0) - (contact.separation > 0.0) + 1;
    double numbers[7] = { contact.separation,  contact.normal.x,    contact.normal.y,
                          contact.points[0].x, contact.points[0].y, contact.points[1].x,
                          contact.points[1].y };

    if ((int)contact.relation != (int)trial->relation || sign != (int)trial->relation) {
        return trial_wrong(trial, "contact", "relation %d, separation %.17g, in truth %d",
                           (int)contact.relation, contact.separation, (int)trial->relation);
    }
    if (!trial_zeros_positive(numbers, 3 + 2 * contact.point_count)) {
        return trial_wrong(trial, "contact", "a negative zero");
    }
    if (contact.side != ABUT_SIDE_NONE &&
        (contact.side < 0 ||
         !side_fits(&trial->pair.b, &trial->model_b, contact.side, contact.normal))) {
        return trial_wrong(trial, "contact", "side %d for normal (%.17g, %.17g)", contact.side,
                           contact.normal.x, contact.normal.y);
    }
    if (!contact_swaps(trial, &contact) || !trial_unit(trial, contact.normal, "contact")) {
        return false;
    }
    mpf_init2(truth, ORACLE_BITS);
    mpf_init2(along, ORACLE_BITS);
    oracle_separation(&trial->model_a, &trial->model_b, truth);
    oracle_gap_along(&trial->model_a, &trial->model_b, contact.normal.x, contact.normal.y, along);
    mpf_sub(along, truth, along);
    double separation = oracle_error(contact.separation, truth);
    double shortfall = fmax(0.0, mpf_get_d(along));

    mpf_clears(truth, along, NULL);
    return trial_within(trial, TRIAL_SEPARATION, separation, trial->allowance, "contact") &&
           trial_within(trial, TRIAL_NORMAL, shortfall,
                        trial->allowance + trial->extent * ALLOWED_TURN, "contact") &&
           contact_points(trial, &contact);
}

/* By how much a push is longer than the depth. */
static double push_excess(const trial *trial, int64_t x, int64_t y)
{
    mpf_t depth, length;
    mpz_t square, part;

    mpf_init2(depth, ORACLE_BITS);
    mpf_init2(length, ORACLE_BITS);
    mpz_inits(square, part, NULL);
    oracle_separation(&trial->model_a, &trial->model_b, depth);
    mpz_set_d(square, (double)x);
    mpz_mul(square, square, square);
    mpz_set_d(part, (double)y);
    mpz_mul(part, part, part);
    mpz_add(square, square, part);
    mpf_set_z(length, square);
    mpf_sqrt(length, length);
    mpf_div_2exp(length, length, 32);
    mpf_add(length, length, depth);
    double excess = mpf_get_d(length);

    mpf_clears(depth, length, NULL);
    mpz_clears(square, part, NULL);
    return excess;
}

bool trial_push(trial *trial)
{
    abut_vec2 push = abut_push(&trial->a, &trial->b);
    abut_vec2 swapped = abut_push(&trial->b, &trial->a);
    int64_t x = 0;
    int64_t y = 0;

    if (!trial_zeros_positive(&push.x, 1) || !trial_zeros_positive(&push.y, 1)) {
        return trial_wrong(trial, "contact", "push: a negative zero");
    }
    if (trial->relation != ORACLE_OVERLAPPING) {
        if (push.x != 0.0 || push.y != 0.0) {
            return trial_wrong(trial, "contact", "push (%.17g, %.17g) without overlap", push.x,
                               push.y);
        }
        return true;
    }
    if (!trial->same && !opposite_vec(push, swapped)) {
        return trial_wrong(trial, "contact", "swapped: push (%.17g, %.17g) and (%.17g, %.17g)",
                           push.x, push.y, swapped.x, swapped.y);
    }
    if (fabs(push.x) > 2.0 * ABUT_LIMIT || fabs(push.y) > 2.0 * ABUT_LIMIT ||
        push.x * 0x1p32 != floor(push.x * 0x1p32) || push.y * 0x1p32 != floor(push.y * 0x1p32)) {
        return trial_wrong(trial, "contact", "push (%.17g, %.17g) is not on the lattice", push.x,
                           push.y);
    }
    x = (int64_t)(push.x * 0x1p32);
    y = (int64_t)(push.y * 0x1p32);
    abut_shape moved = abut_moved(&trial->a, push.x, push.y);
    oracle_shape model = oracle_moved(&trial->model_a, x, y);
    bool inside = oracle_reach_units(&model) < ABUT_LIMIT;

    if (inside && (abut_relate(&moved, &trial->b) == ABUT_OVERLAPPING ||
                   abut_shape_check(&moved) != ABUT_OK ||
                   oracle_relate(&model, &trial->model_b) == ORACLE_OVERLAPPING)) {
        return trial_wrong(trial, "contact", "still overlapping after push (%.17g, %.17g)", push.x,
                           push.y);
    }
    double excess = push_excess(trial, x, y);

    if (inside && excess < 0.0) {
        return trial_wrong(trial, "contact", "the oracle is wrong: push shorter than depth");
    }
    return trial_within(trial, TRIAL_PUSH, excess,
                        trial->accurate ? 0x1p-20 : 0x1p-20 + trial->allowance, "contact");
}

/* How far a point lies outside of a shape. */
static double outside(const oracle_shape *shape, abut_vec2 point)
{
    mpf_t place;

    mpf_init2(place, ORACLE_BITS);
    oracle_place(shape, point.x, point.y, place);
    double far = fmax(0.0, mpf_get_d(place));

    mpf_clear(place);
    return far;
}

/* | |a - b| - distance | */
static double span_error(abut_vec2 a, abut_vec2 b, double distance)
{
    mpf_t sum, part, other;

    mpf_init2(sum, ORACLE_BITS);
    mpf_init2(part, ORACLE_BITS);
    mpf_init2(other, ORACLE_BITS);
    mpf_set_d(sum, a.x);
    mpf_set_d(other, b.x);
    mpf_sub(sum, sum, other);
    mpf_mul(sum, sum, sum);
    mpf_set_d(part, a.y);
    mpf_set_d(other, b.y);
    mpf_sub(part, part, other);
    mpf_mul(part, part, part);
    mpf_add(sum, sum, part);
    mpf_sqrt(sum, sum);
    double error = oracle_error(distance, sum);

    mpf_clears(sum, part, other, NULL);
    return error;
}

bool trial_distance(trial *trial)
{
    abut_distance found = abut_measure(&trial->a, &trial->b);
    abut_distance swapped = abut_measure(&trial->b, &trial->a);
    double numbers[5] = { found.distance, found.on_a.x, found.on_a.y, found.on_b.x, found.on_b.y };
    mpf_t truth;

    if ((found.distance > 0.0) != (trial->relation == ORACLE_APART) || !isfinite(found.distance)) {
        return trial_wrong(trial, "distance", "distance %.17g for relation %d", found.distance,
                           (int)trial->relation);
    }
    if (!trial_zeros_positive(numbers, 5)) {
        return trial_wrong(trial, "distance", "a negative zero");
    }
    if (found.distance != swapped.distance || !same_vec(found.on_a, swapped.on_b) ||
        !same_vec(found.on_b, swapped.on_a)) {
        return trial_wrong(trial, "distance",
                           "swapped: %.17g and %.17g, (%.17g, %.17g) and (%.17g, %.17g)",
                           found.distance, swapped.distance, found.on_a.x, found.on_a.y,
                           swapped.on_b.x, swapped.on_b.y);
    }
    if (trial->relation != ORACLE_APART) {
        if (!same_vec(found.on_a, found.on_b)) {
            return trial_wrong(trial, "distance", "they meet, but in two points");
        }
    } else {
        mpf_init2(truth, ORACLE_BITS);
        oracle_separation(&trial->model_a, &trial->model_b, truth);
        double error = oracle_error(found.distance, truth);

        mpf_clear(truth);
        if (!trial_within(trial, TRIAL_DISTANCE, error, trial->allowance, "distance")) {
            return false;
        }
    }
    return trial_within(trial, TRIAL_CLOSEST, outside(&trial->model_a, found.on_a),
                        trial->allowance, "distance") &&
           trial_within(trial, TRIAL_CLOSEST, outside(&trial->model_b, found.on_b),
                        trial->allowance, "distance") &&
           trial_within(trial, TRIAL_CLOSEST_SPAN,
                        span_error(found.on_a, found.on_b, found.distance), trial->allowance,
                        "distance");
}

/* A separating axis of two polygons is found exactly when they do not overlap. */
bool trial_axis(trial *trial)
{
    abut_axis axis = abut_separating_axis(&trial->a, &trial->b);
    bool straight = trial->model_a.radius == 0 && trial->model_b.radius == 0;
    mpf_t along;

    if (!straight || trial->relation == ORACLE_OVERLAPPING) {
        return !axis.found ||
               trial_wrong(trial, "contact", "an axis for round or overlapping ones");
    }
    if (trial->model_a.count < 3 || trial->model_b.count < 3) {
        return true;
    }
    if (!axis.found || axis.tested < 1 ||
        (int)axis.tested > trial->model_a.count + trial->model_b.count ||
        !(axis.separation >= 0.0) ||
        (trial->relation == ORACLE_TOUCHING && axis.separation != 0.0)) {
        return trial_wrong(trial, "contact", "axis: found %d after %u, separation %.17g",
                           (int)axis.found, axis.tested, axis.separation);
    }
    mpf_init2(along, ORACLE_BITS);
    oracle_gap_along(&trial->model_a, &trial->model_b, axis.normal.x, axis.normal.y, along);
    double error = oracle_error(axis.separation, along);

    mpf_clear(along);
    return trial_unit(trial, axis.normal, "contact") &&
           trial_within(trial, TRIAL_AXIS, error, trial->allowance, "contact");
}
