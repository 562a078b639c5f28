/* figure/endless_gap.c - the direction that separates two endless figures, or would soonest.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/endless_gap.h"

static double length_of_direction(ab_vec v)
{
    return ab_sqrt((double)v.x * (double)v.x + (double)v.y * (double)v.y);
}

/* Whether a figure goes no further than where it stands along a direction. */
static bool ends_along(const ab_endless *of, ab_vec n)
{
    switch (of->kind) {
    case ABUT_FIGURE_LINE:
        return ab_dot_sign(of->along, n) == 0;
    case ABUT_FIGURE_RAY:
        return ab_dot_sign(of->along, n) <= 0;
    default:
        return ab_dot_sign(of->along, n) == 0 && ab_cross_sign(of->along, n) < 0;
    }
}

static void
add_normal(ab_endless_normals *normals, const ab_endless *a, const ab_endless *b, ab_vec n)
{
    if ((n.x | n.y) != 0 && ends_along(b, n) && ends_along(a, ab_turned_back(n))) {
        normals->list[normals->count++] = n;
    }
}

ab_endless_normals ab_endless_normals_of(const ab_endless *a, const ab_endless *b)
{
    ab_endless_normals normals = { .count = 0 };

    add_normal(&normals, a, b, ab_turned_right(b->along));
    add_normal(&normals, a, b, ab_turned_back(ab_turned_right(b->along)));
    if (ab_cross_sign(a->along, b->along) != 0) {
        add_normal(&normals, a, b, ab_turned_right(a->along));
        add_normal(&normals, a, b, ab_turned_back(ab_turned_right(a->along)));
    }
    return normals;
}

/* Of directions that are equally good the greater, or the lesser: then it does not matter which of
 * the two figures is named first. */
static void consider_direction(ab_endless_gap *best, ab_vec n, ab_vec apart, bool ordered)
{
    ab_i128 far = i128_dot(n.x, n.y, apart.x, apart.y);
    double gap = i128_to_double(far) / length_of_direction(n) * ABUT_QUANTUM;
    int sign = i128_sign(far);
    int order = !best->found || sign > best->sign ? 1 : sign < best->sign ? -1 : 0;

    if (order == 0) {
        order = gap > best->separation ? 1 : gap < best->separation ? -1 : 0;
    }
    if (order == 0) {
        bool greater = n.x != best->n.x ? n.x > best->n.x : n.y > best->n.y;

        order = greater == ordered ? 1 : -1;
    }
    if (order > 0) {
        *best = (ab_endless_gap){ true, n, sign, gap };
    }
}

bool ab_endless_in_order(const ab_endless *a, const ab_endless *b)
{
    const int64_t mine[] = { a->kind, a->at.x, a->at.y, a->along.x, a->along.y };
    const int64_t other[] = { b->kind, b->at.x, b->at.y, b->along.x, b->along.y };

    for (int i = 0; i < 5; i++) {
        if (mine[i] != other[i]) {
            return mine[i] < other[i];
        }
    }
    return true;
}

ab_endless_gap ab_endless_gap_of(const ab_endless *a, const ab_endless *b)
{
    ab_endless_gap best = { .found = false };
    ab_endless_normals normals = ab_endless_normals_of(a, b);
    ab_vec apart = ab_sub(a->at, b->at);
    bool ordered = ab_endless_in_order(a, b);

    for (int i = 0; i < normals.count; i++) {
        consider_direction(&best, normals.list[i], apart, ordered);
    }
    /* From the end of one ray to that of the other. */
    if (a->kind == ABUT_FIGURE_RAY && b->kind == ABUT_FIGURE_RAY && (apart.x | apart.y) != 0 &&
        ends_along(b, apart) && ends_along(a, ab_turned_back(apart))) {
        double x = ab_units(apart.x);
        double y = ab_units(apart.y);

        best = (ab_endless_gap){ true, apart, 1, ab_sqrt(x * x + y * y) };
    }
    return best;
}

abut_vec2 ab_unit_vector(ab_vec n)
{
    double length = length_of_direction(n);

    return (abut_vec2){ (double)n.x / length + 0.0, (double)n.y / length + 0.0 };
}

bool ab_endless_holds(const ab_endless *of, ab_vec place)
{
    ab_vec off = ab_sub(place, of->at);
    int side = ab_cross_sign(of->along, off);

    return of->kind == ABUT_FIGURE_HALF_PLANE ? side >= 0
           : of->kind == ABUT_FIGURE_LINE     ? side == 0
                                              : side == 0 && ab_dot_sign(of->along, off) >= 0;
}

abut_vec2 ab_endless_crossing(const ab_endless *a, const ab_endless *b)
{
    ab_vec off = ab_sub(b->at, a->at);
    double part = i128_to_double(i128_cross(off.x, off.y, b->along.x, b->along.y)) /
                  i128_to_double(i128_cross(a->along.x, a->along.y, b->along.x, b->along.y));
    abut_vec2 at = ab_endless_units(a->at);

    return (abut_vec2){ at.x + (double)a->along.x * part * ABUT_QUANTUM,
                        at.y + (double)a->along.y * part * ABUT_QUANTUM };
}

abut_vec2 ab_endless_shared(const ab_endless *a, const ab_endless *b)
{
    if (ab_endless_holds(b, a->at)) {
        return ab_endless_units(a->at);
    }
    if (ab_endless_holds(a, b->at) || ab_cross_sign(a->along, b->along) == 0) {
        return ab_endless_units(b->at);
    }
    return ab_endless_crossing(a, b);
}
