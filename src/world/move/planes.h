/* world/move/planes.h - everything that a body touches in a place, and which motions that leaves.
 *
 * A plane is a face that the body touches, or nearly touches. Its normal is the exact one of an
 * edge, or of the line from a corner to the centre of something round. Where two sharp corners meet
 * there are several normals, and respecting any one of them is enough: such planes form a group.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_MOVE_PLANES_H
#define AB_WORLD_MOVE_PLANES_H

#include "base/check.h"

#include "world/move/straight.h"
#include "world/state/state.h"

enum { AB_MOST_PLANES = 48, AB_PLANE_SLACK = 64 /* quanta: no more is a gap that rounding left */ };

typedef struct ab_plane {
    ab_vec normal;  /* out of the other: exact, of any length */
    ab_vec unit;    /* the same of length 2^30 */
    ab_vec ends[2]; /* from here to the ends of the face; the second lies along (-y, x) of the
                     * normal. Of something round: zero */
    uint32_t other; /* index */
    uint32_t pieces[2];
    int group;
    int corner; /* of the other, where something round touches a sharp corner; or -1 */
    bool curved;
    double gap; /* from here to the line of a face, in quanta; of something round: -1 */
} ab_plane;

typedef struct ab_planes {
    ab_plane items[AB_MOST_PLANES];
    int count;
    int groups; /* numbered from 0 */
} ab_planes;

/* Finds what the body of a straight move, moved to a place, touches that would be in its way. False
 * without memory. */
bool ab_planes_find(const ab_straight_move *straight, ab_vec place, ab_planes *planes);

/* Whether a motion leads into none of them, exactly; or not into the group of one of them. What
 * gets past the end of a face before it comes to its line does not lead into it. */
bool ab_planes_allow(const ab_planes *planes, ab_vec motion);
bool ab_plane_allows(const ab_planes *planes, int number, ab_vec motion);

/* -1 if a motion leads into a plane, 0 along it, 1 off it. */
int ab_plane_side(const ab_plane *plane, ab_vec motion);

/* A motion without the part that leads into a plane, rounded so as not to lead there. */
ab_vec ab_plane_along(const ab_plane *plane, ab_vec motion);

/* The motion nearest to a wish that the planes allow; of two that are equally near, the one that
 * leads more along `up`, then the one whose normal a sweep would take, or none. It does not rise
 * along planes that are less upright than `floor`. */
ab_vec ab_planes_solve(const ab_planes *planes, ab_vec wish, ab_vec up, int64_t floor);

/* Rounds numbers of quanta towards where `out` points, or to the nearest quantum if `out` is
 * zero. */
ab_vec ab_rounded_out(double x, double y, ab_vec out);

#endif
