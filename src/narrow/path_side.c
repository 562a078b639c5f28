/* narrow/path_side.c - the side of a union of pieces that a path meets.
 *
 * Only where the path is at a corner of a piece can a side be there that another piece covers, and
 * a corner is on the lattice: so whether it is covered is decided in integers. (Pieces that overlap
 * may cross elsewhere, but then both sides are on the outside.) What leads away from the corner
 * along the side, and a little to its outer side, is in the other piece or not.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/gate.h"
#include "narrow/path_side.h"
#include "shape/copy.h"

void ab_side_begin(ab_side_search *search, const ab_cast *cast, const abut_hit *hit)
{
    ab_vec at = { ab_round(hit->point.x), ab_round(hit->point.y) };
    /* Where the path is has been rounded. */
    int64_t slack = 4 + (ab_max(ab_max(cast->motion.x, -cast->motion.x),
                                ab_max(cast->motion.y, -cast->motion.y)) >>
                         50);

    search->cast = cast;
    search->time = hit->time;
    search->low = (ab_vec){ at.x - slack, at.y - slack };
    search->high = (ab_vec){ at.x + slack, at.y + slack };
    search->loose = false;
    search->count = 0;
}

static double facing_of(const ab_cast *cast, abut_vec2 normal)
{
    return -(normal.x * (double)cast->motion.x + normal.y * (double)cast->motion.y);
}

/* What has no sides is met at its time, or not; what the path starts in has no normal. */
static void take_loose(ab_side_search *search, const ab_core *core, ab_vec at, uint32_t number)
{
    ab_shape piece;

    ab_core_copy(&piece.core, core);
    piece.at = at;
    abut_hit hit = ab_cast_shape(search->cast, &piece);

    if (!hit.hit || hit.time != search->time || (hit.normal.x == 0 && hit.normal.y == 0)) {
        return;
    }
    if (!search->loose || ab_side_is_preferred(facing_of(search->cast, hit.normal), hit.normal,
                                               facing_of(search->cast, search->loose_hit.normal),
                                               search->loose_hit.normal)) {
        search->loose = true;
        search->loose_hit = hit;
        search->loose_number = number;
    }
}

void ab_side_take(
    ab_side_search *search, const ab_core *core, ab_vec at, uint32_t number, unsigned inner)
{
    ab_vec low = ab_add(at, core->low);
    ab_vec high = ab_add(at, core->high);
    int64_t r = core->radius;
    bool near = low.x - r <= search->high.x && low.y - r <= search->high.y &&
                high.x + r >= search->low.x && high.y + r >= search->low.y;

    if (near && (r > 0 || core->count < 2)) {
        take_loose(search, core, at, number);
        return;
    }
    if (search->count == AB_SIDE_PIECES || !near) {
        return;
    }
    ab_core_copy(&search->pieces[search->count].shape.core, core);
    search->pieces[search->count].shape.at = at;
    search->pieces[search->count].number = number;
    search->pieces[search->count].inner = inner;
    search->count++;
}

static bool is_time_of_hit(const ab_side_search *search, const ab_when *when)
{
    const ab_cast *cast = search->cast;

    return (cast->ray ? ab_when_distance(when, cast->motion) : ab_when_time(when)) == search->time;
}

/* --- At a corner -------------------------------------------------------------------------------
 */

/* Whether the path is at a place of the lattice at the time of the hit. */
static bool is_there_then(const ab_side_search *search, ab_vec place)
{
    ab_vec off = ab_sub(place, search->cast->from);
    ab_vec m = search->cast->motion;

    if (i128_sign(i128_cross(m.x, m.y, off.x, off.y)) != 0) {
        return false;
    }
    ab_i128 far = i128_dot(m.x, m.y, off.x, off.y);

    if ((m.x | m.y) == 0 || i128_sign(far) <= 0) {
        return (off.x | off.y) == 0 && search->time == 0;
    }
    ab_when when = ab_when_of(far, i128_abs(i128_dot(m.x, m.y, m.x, m.y)));

    return is_time_of_hit(search, &when);
}

/* The corner of a piece that the path is at; false if there is none. */
static bool find_cornered(const ab_side_search *search, ab_vec *corner)
{
    for (uint32_t k = 0; k < search->count; k++) {
        const ab_shape *shape = &search->pieces[k].shape;

        for (int i = 0; i < shape->core.count; i++) {
            *corner = ab_add(shape->at, ab_core_point(&shape->core, i));
            if (is_there_then(search, *corner)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether what leads away from a place, and a little to one side of that, is in a piece. */
static bool holds_beside(const ab_shape *piece, ab_vec place, ab_vec away, ab_vec aside)
{
    const ab_core *core = &piece->core;

    for (int i = 0; i < core->count; i++) {
        ab_vec edge = ab_core_edge(core, i);
        ab_vec out = { edge.y, -edge.x };
        ab_vec off = ab_sub(place, ab_add(piece->at, ab_core_point(core, i)));
        int height = i128_sign(i128_dot(out.x, out.y, off.x, off.y));
        int leaving = i128_sign(i128_dot(out.x, out.y, away.x, away.y));

        if (height > 0 || (height == 0 && leaving > 0) ||
            (height == 0 && leaving == 0 &&
             i128_sign(i128_dot(out.x, out.y, aside.x, aside.y)) >= 0)) {
            return false;
        }
    }
    return core->count > 2;
}

/* Whether another piece covers a side where it leads away from a place. */
static bool
is_covered(const ab_side_search *search, uint32_t own, ab_vec place, ab_vec away, ab_vec out)
{
    for (uint32_t k = 0; k < search->count; k++) {
        if (k != own && holds_beside(&search->pieces[k].shape, place, away, out)) {
            return true;
        }
    }
    return false;
}

/* Whether a side is at a corner, and on the outside there. */
static bool is_outer_at(const ab_side_search *search, uint32_t piece, int edge, ab_vec corner)
{
    const ab_shape *shape = &search->pieces[piece].shape;
    ab_vec start = ab_add(shape->at, ab_core_point(&shape->core, edge));
    ab_vec along = ab_core_edge(&shape->core, edge);
    ab_vec to_start = ab_sub(start, corner);
    ab_vec to_end = ab_add(to_start, along);
    ab_vec out = { along.y, -along.x };

    if (i128_sign(i128_cross(to_start.x, to_start.y, along.x, along.y)) != 0 ||
        i128_sign(i128_dot(to_start.x, to_start.y, to_end.x, to_end.y)) > 0) {
        return false;
    }
    return ((to_start.x | to_start.y) != 0 && !is_covered(search, piece, corner, to_start, out)) ||
           ((to_end.x | to_end.y) != 0 && !is_covered(search, piece, corner, to_end, out));
}

/* --- Elsewhere ---------------------------------------------------------------------------------
 */

/* Whether the path is on an edge of a piece at the time of the hit; it is at no corner. */
static bool is_on_edge_then(const ab_side_search *search, const ab_shape *piece, int edge)
{
    const ab_core *core = &piece->core;
    ab_vec along = ab_core_edge(core, edge);
    ab_vec off = ab_sub(ab_add(piece->at, ab_core_point(core, edge)), search->cast->from);
    ab_vec m = search->cast->motion;
    ab_i128 height = i128_cross(along.x, along.y, off.x, off.y);
    ab_i128 rate = i128_cross(along.x, along.y, m.x, m.y);
    int start = i128_sign(i128_cross(m.x, m.y, off.x, off.y));
    int end = i128_sign(i128_cross(m.x, m.y, along.x + off.x, along.y + off.y));

    if (i128_sign(rate) == 0) { /* along it, or without a motion: from the start */
        return search->time == 0 && i128_sign(height) == 0 &&
               i128_sign(i128_dot(off.x, off.y, off.x + along.x, off.y + along.y)) <= 0;
    }
    ab_i128 part = i128_sign(rate) < 0 ? i128_neg(height) : height;
    ab_when when = ab_when_of(part, i128_abs(rate));

    return start * end <= 0 && i128_sign(part) >= 0 && is_time_of_hit(search, &when);
}

/* --- Choosing ----------------------------------------------------------------------------------
 */

bool ab_side_find(const ab_side_search *search, bool leaves, ab_path_side *best)
{
    ab_vec m = search->cast->motion;
    ab_vec corner = { 0, 0 };
    bool cornered = find_cornered(search, &corner);
    bool found = search->loose && !leaves;
    double most = 0;

    if (found) {
        const abut_hit *hit = &search->loose_hit;

        most = facing_of(search->cast, hit->normal);
        *best = (ab_path_side){ search->loose_number, hit->side, hit->normal };
    }
    for (uint32_t k = 0; k < search->count; k++) {
        const ab_shape *shape = &search->pieces[k].shape;

        for (int i = 0; i < shape->core.count && !(leaves && shape->core.count < 3); i++) {
            bool inner = i < 8 && (search->pieces[k].inner >> i & 1) != 0;

            if (inner || !(cornered ? is_outer_at(search, k, i, corner)
                                    : is_on_edge_then(search, shape, i))) {
                continue;
            }
            abut_vec2 normal;
            double facing = ab_edge_facing(&shape->core, i, m, &normal);

            facing = leaves ? -facing : facing;
            if (!found || ab_side_is_preferred(facing, normal, most, best->normal)) {
                found = true;
                most = facing;
                *best = (ab_path_side){ search->pieces[k].number, ab_core_side(&shape->core, i),
                                        normal };
            }
        }
    }
    return found;
}
