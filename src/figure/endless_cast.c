/* figure/endless_cast.c - points and rays cast at rays, lines and half-planes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "figure/endless.h"

/* Writes where a path meets a border, whose normal is given. */
static void hit_at(abut_hit *hit, const ab_cast *cast, const ab_when *when, ab_vec normal, int side)
{
    double x = (double)normal.x;
    double y = (double)normal.y;
    double length = ab_sqrt(x * x + y * y);

    ab_cast_fill(hit, cast, ab_when_time(when), side);
    if (cast->ray) {
        hit->time = ab_when_distance(when, cast->motion);
    }
    hit->normal = (abut_vec2){ x / length + 0.0, y / length + 0.0 };
}

/* Whether a time is on the path, and whether it is its end. */
static bool is_time_on_path(const ab_cast *cast, const ab_when *when, bool *ends)
{
    const ab_when end = ab_when_of(i128_from(1), u128_from(1));
    int order = ab_when_compare(when, &end);

    *ends = !cast->ray && order == 0;
    return cast->ray || order <= 0;
}

static abut_hit cast_at_half_plane(const ab_endless *of, const ab_cast *cast)
{
    abut_hit hit = ab_cast_nothing(cast);
    ab_vec out = { of->along.y, -of->along.x };
    ab_vec off = ab_sub(cast->from, of->at);
    ab_i128 height = i128_dot(out.x, out.y, off.x, off.y);
    ab_i128 rate = i128_dot(out.x, out.y, cast->motion.x, cast->motion.y);
    bool inside = i128_sign(height) < 0;
    bool ends;

    if (inside && cast->inside == ABUT_INSIDE_HIT) {
        ab_cast_fill(&hit, cast, 0, ABUT_SIDE_NONE);
        return hit;
    }
    if (inside && (cast->inside == ABUT_INSIDE_IGNORE || i128_sign(rate) <= 0)) {
        return hit;
    }
    if (!inside && i128_sign(rate) >= 0) {
        if (i128_sign(height) == 0) { /* starts on the border, and leaves */
            ab_when now = ab_when_of(i128_from(0), u128_from(1));

            hit_at(&hit, cast, &now, out, 0);
            hit.graze = true;
        }
        return hit;
    }
    ab_when when = ab_when_of(inside ? i128_neg(height) : height, i128_abs(rate));

    if (is_time_on_path(cast, &when, &ends)) {
        hit_at(&hit, cast, &when, out, 0);
        hit.graze = ends && !inside;
    }
    return hit;
}

/* A path along the line of a ray or a line. */
static abut_hit cast_along_endless(const ab_endless *of, const ab_cast *cast)
{
    abut_hit hit = ab_cast_nothing(cast);
    ab_vec to_start = ab_sub(of->at, cast->from);
    ab_vec m = cast->motion;
    ab_vec back = { -m.x, -m.y };
    ab_when when = ab_when_of(i128_from(0), u128_from(1));
    bool ends;

    if ((m.x | m.y) == 0) {
        back = (ab_vec){ of->along.y, -of->along.x };
    }
    if (of->kind == ABUT_FIGURE_RAY &&
        i128_sign(i128_dot(of->along.x, of->along.y, to_start.x, to_start.y)) > 0) {
        ab_i128 far = i128_dot(m.x, m.y, to_start.x, to_start.y);

        if (i128_sign(far) <= 0) {
            return hit;
        }
        when = ab_when_of(far, i128_abs(i128_dot(m.x, m.y, m.x, m.y)));
    }
    if (is_time_on_path(cast, &when, &ends)) {
        hit_at(&hit, cast, &when, back, ABUT_SIDE_NONE);
        hit.graze = true;
    }
    return hit;
}

static abut_hit cast_at_thin(const ab_endless *of, const ab_cast *cast)
{
    abut_hit hit = ab_cast_nothing(cast);
    ab_vec off = ab_sub(cast->from, of->at);
    ab_vec u = of->along;
    ab_vec m = cast->motion;
    ab_i128 height = i128_cross(u.x, u.y, off.x, off.y);
    ab_i128 rate = i128_cross(u.x, u.y, m.x, m.y);
    bool ends;

    if (i128_sign(rate) == 0) {
        return i128_sign(height) == 0 ? cast_along_endless(of, cast) : hit;
    }
    if (i128_sign(height) * i128_sign(rate) > 0) {
        return hit;
    }
    /* How far along the ray it is met, but for a positive factor. */
    int along = i128_sign(i128_cross(off.x, off.y, m.x, m.y)) * i128_sign(rate);
    ab_when when = ab_when_of(i128_from_bits(i128_abs(height)), i128_abs(rate));

    if ((of->kind == ABUT_FIGURE_RAY && along < 0) || !is_time_on_path(cast, &when, &ends)) {
        return hit;
    }
    hit_at(&hit, cast, &when, i128_sign(rate) > 0 ? (ab_vec){ u.y, -u.x } : (ab_vec){ -u.y, u.x },
           ABUT_SIDE_NONE);
    hit.graze = ends || i128_sign(height) == 0 || (of->kind == ABUT_FIGURE_RAY && along == 0);
    return hit;
}

abut_hit ab_endless_cast(const ab_endless *of, const ab_cast *cast)
{
    return of->kind == ABUT_FIGURE_HALF_PLANE ? cast_at_half_plane(of, cast)
                                              : cast_at_thin(of, cast);
}
