/* world/move/planes_allow.c - which motions the planes allow that a body touches.
 *
 * Of all motions that some planes allow, the one nearest to a wish is the wish itself, its part
 * along one of them, or none: no iteration is needed, and the order of the planes does not matter.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "sweep/path.h"
#include "world/move/planes.h"
#include "world/state/direction.h"

int ab_plane_side(const ab_plane *plane, ab_vec motion)
{
    return i128_sign(i128_dot(plane->normal.x, plane->normal.y, motion.x, motion.y));
}

/* Where a motion crosses the line of a face that it leads into. */
typedef enum crossing {
    CROSSES_BESIDE = 0,   /* past an end of the face */
    CROSSES_LOW_END = 1,  /* exactly there, as far as doubles tell */
    CROSSES_HIGH_END = 2, /* the same at the end that lies along (-y, x) of the normal */
    CROSSES_FACE = 4,
} crossing;

/* Of a quantum: ends that are so near are met exactly. */
#define EXACTLY 0x1p-6

static double rough_dot(ab_vec u, ab_vec v)
{
    return (double)u.x * (double)v.x + (double)u.y * (double)v.y;
}

static crossing crossing_of(const ab_plane *plane, ab_vec motion)
{
    ab_vec across = { -plane->unit.y, plane->unit.x };
    double comes = -rough_dot(plane->unit, motion);
    double here = rough_dot(across, motion) * plane->gap / comes;
    double low = rough_dot(across, plane->ends[0]) / AB_DIRECTION_LENGTH;
    double high = rough_dot(across, plane->ends[1]) / AB_DIRECTION_LENGTH;

    if (plane->gap < 0) {
        return CROSSES_FACE;
    }
    if (here > high + EXACTLY || here < low - EXACTLY) {
        return CROSSES_BESIDE;
    }
    if (plane->gap > 0 && here >= high - EXACTLY) {
        return CROSSES_HIGH_END;
    }
    return plane->gap > 0 && here <= low + EXACTLY ? CROSSES_LOW_END : CROSSES_FACE;
}

/* Of a corner it is enough to go along one face, or off it: what leads into both gets past neither.
 */
static crossing crossing_of_group(const ab_planes *planes, int group, ab_vec motion)
{
    crossing found = CROSSES_BESIDE;
    bool alone = true;

    for (int k = 0; k < planes->count; k++) {
        const ab_plane *plane = &planes->items[k];

        if (plane->group != group) {
            continue;
        }
        if (ab_plane_side(plane, motion) >= 0) {
            return CROSSES_BESIDE;
        }
        found = alone ? crossing_of(plane, motion) : CROSSES_FACE;
        alone = false;
    }
    return found;
}

bool ab_plane_allows(const ab_planes *planes, int number, ab_vec motion)
{
    return crossing_of_group(planes, planes->items[number].group, motion) == CROSSES_BESIDE;
}

/* A corner that is grazed exactly is not in the way, as over a crest; but where faces to either
 * side of it meet, as on a seam, they are. */
bool ab_planes_allow(const ab_planes *planes, ab_vec motion)
{
    unsigned crossed = 0;

    for (int i = 0; i < planes->count && crossed <= CROSSES_HIGH_END; i++) {
        crossed |= (unsigned)crossing_of_group(planes, planes->items[i].group, motion);
    }
    return crossed <= CROSSES_HIGH_END;
}

static int64_t rounded_to(double value, int64_t out)
{
    int64_t whole = (int64_t)value;
    double rest = value - (double)whole;

    if (out == 0) {
        return whole + (rest >= 0.5) - (rest <= -0.5);
    }
    return whole + (rest > 0 && out > 0) - (rest < 0 && out < 0);
}

ab_vec ab_rounded_out(double x, double y, ab_vec out)
{
    return (ab_vec){ rounded_to(x, out.x), rounded_to(y, out.y) };
}

static int64_t sign_step(int64_t v)
{
    return (v > 0) - (v < 0);
}

ab_vec ab_plane_along(const ab_plane *plane, ab_vec motion)
{
    ab_vec n = plane->normal;
    ab_vec along = { -n.y, n.x };

    if (n.x == 0 || n.y == 0) { /* exactly */
        return (ab_vec){ n.x == 0 ? motion.x : 0, n.y == 0 ? motion.y : 0 };
    }
    double speed = i128_to_double(i128_dot(along.x, along.y, motion.x, motion.y)) /
                   i128_to_double(i128_dot(n.x, n.y, n.x, n.y));
    ab_vec v = ab_rounded_out((double)along.x * speed, (double)along.y * speed, n);

    for (int i = 0; i < AB_PLANE_SLACK && ab_plane_side(plane, v) < 0; i++) {
        v = (ab_vec){ v.x + sign_step(n.x), v.y + sign_step(n.y) };
    }
    return v;
}

/* How much of a wish is left along a plane. */
static double left_along(const ab_plane *plane, ab_vec wish)
{
    ab_vec across = { -plane->unit.y, plane->unit.x };

    return ab_fabs((double)ab_direction_dot(across, wish));
}

/* A length that is longer by no more than this is not longer: it differs in the last digits. */
#define AS_LONG (1 + 0x1p-24)

/* Whether a plane and another of its group are mirror images with respect to a wish, which then
 * leads along an axis. Choosing one would mean choosing the other in the mirrored world, so neither
 * counts, as in a sweep (docs/decisions/0019). */
static bool has_mirror_image(const ab_planes *planes, int number, ab_vec wish)
{
    const ab_plane *plane = &planes->items[number];
    ab_vec mirrored = wish.y == 0 ? (ab_vec){ plane->normal.x, -plane->normal.y }
                                  : (ab_vec){ -plane->normal.x, plane->normal.y };

    for (int k = 0; k < planes->count; k++) {
        if (k != number && planes->items[k].group == plane->group &&
            ab_is_one_normal(planes->items[k].normal, mirrored)) {
            return wish.x == 0 || wish.y == 0;
        }
    }
    return false;
}

/* Of two planes that leave the same length of a wish, the one that a sweep would take: x before
 * y. */
static bool is_preferred_to(const ab_plane *plane, const ab_plane *other, ab_vec wish)
{
    return plane != NULL && other != NULL &&
           ab_is_preferred_normal(wish, plane->normal, other->normal);
}

ab_vec ab_planes_solve(const ab_planes *planes, ab_vec wish, ab_vec up, int64_t floor)
{
    const ab_plane *taken = NULL;
    ab_vec best = { 0, 0 };
    double longest = 0;
    int64_t highest = 0;

    if (ab_planes_allow(planes, wish)) {
        return wish;
    }
    for (int i = 0; i < planes->count; i++) {
        const ab_plane *plane = &planes->items[i];
        ab_vec v = ab_plane_along(plane, wish);
        double length = left_along(plane, wish);
        int64_t rise = ab_direction_dot(up, v);

        if (ab_plane_side(plane, wish) >= 0 || (v.x | v.y) == 0 || length * AS_LONG < longest ||
            (rise > 0 && ab_direction_dot(up, plane->unit) < floor) ||
            !ab_planes_allow(planes, v) || has_mirror_image(planes, i, wish)) {
            continue;
        }
        bool longer = length > longest * AS_LONG;
        bool tied = !longer && rise == highest && (v.x != best.x || v.y != best.y);

        if (longer || rise > highest || (tied && is_preferred_to(plane, taken, wish))) {
            best = v;
            taken = plane;
            longest = length;
            highest = rise;
        } else if (tied && !is_preferred_to(taken, plane, wish)) {
            best = (ab_vec){ 0, 0 }; /* neither, or a mirrored world would not stay mirrored */
        }
    }
    return best;
}
