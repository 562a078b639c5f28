/* cli/stage/pass_through.c - whether one body went through another in a frame, and by which side.
 *
 * Bodies never turn, so only the path of a relative to b counts: b stands still where it is now,
 * and a goes from leg to leg of both paths.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/pass_through.h"

#include "abut/pair.h"
#include "abut/sweep.h"
#include "base/vec.h"
#include "stage/cells.h"
#include "stage/may_meet.h"

#include <math.h>

/* --- Two pieces ------------------------------------------------------------- */

/* A piece of a at a place of a as seen from b, and one of b. */
typedef struct encounter {
    abut_shape a;
    abut_shape b;
    abut_vec2 now; /* the place of a */
    const abut_body_settings *is_a;
    const abut_body_settings *is_b;
    bool has_cells; /* a cell is no thickness of a body */
} encounter;

static abut_shape shape_at(const encounter *e, abut_vec2 place)
{
    return abut_moved(&e->a, place.x - e->now.x, place.y - e->now.y);
}

static double depth_at(const encounter *e, abut_vec2 place)
{
    abut_shape a = shape_at(e, place);

    return -abut_collide(&a, &e->b).separation;
}

static bool is_deep(const encounter *e, abut_vec2 place)
{
    return depth_at(e, place) > SCRATCH;
}

/* What cutting a corner does not explain: half of the thinner of two. */
static double bulk_of(const encounter *e)
{
    abut_bounds a = abut_shape_bounds(&e->a);
    abut_bounds b = abut_shape_bounds(&e->b);

    if (e->has_cells) {
        return INFINITY;
    }
    return fmin(fmin(a.max.x - a.min.x, a.max.y - a.min.y),
                fmin(b.max.x - b.min.x, b.max.y - b.min.y)) /
           2;
}

/* Whether two shapes come deeper into each other than that on a straight line between two places.
 * Inside something convex the depth is a concave function along the line: halfway it is at least
 * half of the greatest, and where that leaves it open the greatest is found by narrowing down. */
static bool
gets_deeper(const encounter *e, abut_vec2 from, abut_vec2 to, double halfway, double than)
{
    enum { MOST_CUTS = 60 };
    double low = 0;
    double high = 1;

    if (halfway > than || 2 * halfway <= than) {
        return halfway > than;
    }
    for (int i = 0; i < MOST_CUTS; i++) {
        double left = (2 * low + high) / 3;
        double right = (low + 2 * high) / 3;
        double depth_left = depth_at(e, vec_between(from, to, left));
        double depth_right = depth_at(e, vec_between(from, to, right));

        if (fmax(depth_left, depth_right) > than) {
            return true;
        }
        low = depth_left < depth_right ? left : low;
        high = depth_left < depth_right ? high : right;
    }
    return false;
}

/* The normal at which a, as it moves, meets b; where it starts, if they meet there. */
static abut_vec2 normal_of(const abut_swept *swept, const abut_shape *a, const abut_shape *b)
{
    return swept->normal.x != 0 || swept->normal.y != 0 ? swept->normal : abut_collide(a, b).normal;
}

/* How strictly a straight line between two places is judged. */
typedef enum rigour {
    THROUGH,        /* through is through */
    FROM_APART,     /* if they were apart before; otherwise as follows */
    THROUGH_BULK,   /* deeper than cutting a corner explains; otherwise as follows */
    TO_THE_FAR_SIDE /* out again facing away from where it led in */
} rigour;

/* Whether the straight line between two places leads through. Times are parts of this line. */
static bool leads_through(const encounter *e,
                          abut_vec2 from,
                          abut_vec2 to,
                          rigour strictly,
                          abut_vec2 *went_in,
                          crossing *where)
{
    abut_shape start = shape_at(e, from);
    abut_shape end = shape_at(e, to);
    abut_vec2 motion = vec_difference(to, from);
    abut_vec2 back = vec_difference(from, to);
    abut_vec2 still = { 0, 0 };
    abut_swept in;
    abut_swept out;

    if (vec_same(from, to) || abut_sweep(&start, motion, &e->b, still, &in) != ABUT_OK || !in.hit ||
        is_deep(e, from) || is_deep(e, to) ||
        abut_sweep(&end, back, &e->b, still, &out) != ABUT_OK) {
        return false;
    }
    *where = (crossing){ vec_between(from, to, in.time), vec_between(to, from, out.time), in.time,
                         1 - out.time };
    *went_in = normal_of(&in, &start, &e->b);
    abut_vec2 came_out = normal_of(&out, &end, &e->b);
    double depth = depth_at(e, vec_between(where->in, where->out, 0.5));

    if (!(depth > SCRATCH)) {
        return false;
    }
    return strictly == THROUGH ||
           (strictly != TO_THE_FAR_SIDE &&
            gets_deeper(e, where->in, where->out, depth, fmax(SCRATCH, bulk_of(e)))) ||
           (strictly == FROM_APART && abut_measure(&start, &e->b).distance > SCRATCH) ||
           went_in->x * came_out.x + went_in->y * came_out.y < 0;
}

/* What a path came to, for two pieces. */
typedef enum passage {
    NOT_THROUGH,
    WENT_THROUGH,
    LET_IN /* on an open side: then the whole body is let through, until they are apart */
} passage;

static passage
judge(const encounter *e, abut_vec2 from, abut_vec2 to, rigour strictly, crossing *where)
{
    abut_vec2 went_in;

    if (!leads_through(e, from, to, strictly, &went_in, where)) {
        return NOT_THROUGH;
    }
    return lets_through(e->is_a, e->is_b, went_in) ? LET_IN : WENT_THROUGH;
}

static passage
judge_pieces(const encounter *e, const body_path *path_a, const body_path *path_b, crossing *where)
{
    path_pair both = path_pair_begin(path_a, path_b);
    rigour strictly = path_a->is_trail || path_b->is_trail         ? THROUGH
                      : path_a->is_straight && path_b->is_straight ? FROM_APART
                                                                   : THROUGH_BULK;
    passage found = NOT_THROUGH;

    while (found == NOT_THROUGH && path_pair_next(&both)) {
        double lasts = both.end - both.start;

        found = judge(e, both.from, both.to, strictly, where);
        where->time_in = both.start + where->time_in * lasts;
        where->time_out = both.start + where->time_out * lasts;
    }
    return found;
}

/* Two pieces without area do not hinder each other. */
static bool begin_encounter(encounter *out,
                            const stage *on,
                            const actor *a,
                            const abut_shape *piece_a,
                            const actor *b,
                            const abut_shape *piece_b)
{
    *out = (encounter){
        .a = *piece_a,
        .b = *piece_b,
        .now = vec_difference(abut_body_at(on->world, a->body), abut_body_at(on->world, b->body)),
        .is_a = &a->is,
        .is_b = &b->is,
        .has_cells = has_cells(on->world, a->body) || has_cells(on->world, b->body),
    };
    return abut_shape_area(&out->a) > 0 || abut_shape_area(&out->b) > 0;
}

/* Pairs of pieces of two bodies that may meet on the path of a as seen from b. */
typedef struct piece_pairs {
    const abut_world *world;
    abut_body b;
    abut_bounds reach; /* of places of a as seen from b, from where it is now */
    piece_walk of_a;
    piece_walk of_b;
    abut_shape first;
    bool has_first;
} piece_pairs;

static void stretch(abut_bounds *reach, abut_vec2 by)
{
    reach->min = (abut_vec2){ fmin(reach->min.x, by.x), fmin(reach->min.y, by.y) };
    reach->max = (abut_vec2){ fmax(reach->max.x, by.x), fmax(reach->max.y, by.y) };
}

/* A box, wherever it gets on the path. */
static abut_bounds along_reach(abut_bounds box, abut_bounds reach)
{
    return (abut_bounds){ { box.min.x + reach.min.x, box.min.y + reach.min.y },
                          { box.max.x + reach.max.x, box.max.y + reach.max.y } };
}

static piece_pairs
pairs_in_reach(const stage *on, const actor *a, const actor *b, abut_bounds reach)
{
    abut_bounds back = { { -reach.max.x, -reach.max.y }, { -reach.min.x, -reach.min.y } };
    abut_bounds of_b = abut_body_bounds(on->world, b->body);

    return (piece_pairs){ .world = on->world,
                          .b = b->body,
                          .reach = reach,
                          .of_a = pieces_near(on->world, a->body, along_reach(of_b, back)) };
}

static bool next_pair(piece_pairs *pairs, abut_shape *first, abut_shape *second)
{
    uint32_t number;

    while (!pairs->has_first || !piece_next(&pairs->of_b, second, &number)) {
        if (!piece_next(&pairs->of_a, &pairs->first, &number)) {
            return false;
        }
        pairs->has_first = true;
        pairs->of_b = pieces_near(pairs->world, pairs->b,
                                  along_reach(abut_shape_bounds(&pairs->first), pairs->reach));
    }
    *first = pairs->first;
    return true;
}

/* The path of a as seen from b, from where they are now. */
static abut_bounds reach_of_paths(const stage *on,
                                  const actor *a,
                                  const body_path *path_a,
                                  const actor *b,
                                  const body_path *path_b)
{
    abut_vec2 now =
        vec_difference(abut_body_at(on->world, a->body), abut_body_at(on->world, b->body));
    path_pair both = path_pair_begin(path_a, path_b);
    abut_bounds reach = { { 0, 0 }, { 0, 0 } };

    stretch(&reach, vec_difference(both.to, now));
    while (path_pair_next(&both)) {
        stretch(&reach, vec_difference(both.to, now));
    }
    return reach;
}

bool went_through(const stage *on,
                  const actor *a,
                  const body_path *path_a,
                  const actor *b,
                  const body_path *path_b,
                  crossing *where)
{
    encounter e;
    crossing at = { 0 };
    bool through = false;

    if (path_a->is_unknown || path_b->is_unknown) {
        return false;
    }
    piece_pairs pairs = pairs_in_reach(on, a, b, reach_of_paths(on, a, path_a, b, path_b));
    abut_shape first;
    abut_shape second;

    while (next_pair(&pairs, &first, &second)) {
        passage found = begin_encounter(&e, on, a, &first, b, &second)
                            ? judge_pieces(&e, path_a, path_b, &at)
                            : NOT_THROUGH;

        if (found == LET_IN) {
            return false;
        }
        if (found == WENT_THROUGH && (!through || at.time_in < where->time_in)) {
            *where = at;
        }
        through = through || found == WENT_THROUGH;
    }
    return through;
}

bool came_through(
    const stage *on, const actor *a, const actor *b, abut_vec2 from, abut_vec2 to, crossing *where)
{
    abut_vec2 now =
        vec_difference(abut_body_at(on->world, a->body), abut_body_at(on->world, b->body));
    abut_bounds reach = { { 0, 0 }, { 0, 0 } };

    stretch(&reach, vec_difference(from, now));
    stretch(&reach, vec_difference(to, now));
    piece_pairs pairs = pairs_in_reach(on, a, b, reach);
    abut_shape first;
    abut_shape second;
    encounter e;

    while (next_pair(&pairs, &first, &second)) {
        if (begin_encounter(&e, on, a, &first, b, &second) &&
            judge(&e, from, to, TO_THE_FAR_SIDE, where) == WENT_THROUGH) {
            return true;
        }
    }
    return false;
}

/* --- Into each other -------------------------------------------------------- */

/* Whether they overlap at a place. On a trail what is less deep may be rounding. */
static bool is_in(const encounter *e, abut_vec2 place, bool is_trail)
{
    abut_shape a = shape_at(e, place);

    return is_trail ? is_deep(e, place) : abut_relate(&a, &e->b) == ABUT_OVERLAPPING;
}

/* Of several entries the last counts: since then they have overlapped. */
static entry entry_of_pieces(const encounter *e, const body_path *path_a, const body_path *path_b)
{
    bool is_trail = path_a->is_trail || path_b->is_trail;
    path_pair both = path_pair_begin(path_a, path_b);
    bool was_in = is_in(e, both.to, is_trail);
    entry found = ENTRY_UNKNOWN;

    while (path_pair_next(&both)) {
        bool now_in = is_in(e, both.to, is_trail);
        abut_shape start = shape_at(e, both.from);
        abut_swept in;

        if (!was_in && now_in &&
            abut_sweep(&start, vec_difference(both.to, both.from), &e->b, (abut_vec2){ 0, 0 },
                       &in) == ABUT_OK &&
            in.hit) {
            found = lets_through(e->is_a, e->is_b, normal_of(&in, &start, &e->b)) ? ENTRY_OPEN
                                                                                  : ENTRY_SOLID;
        }
        was_in = now_in;
    }
    return found;
}

entry entry_of(const stage *on,
               const actor *a,
               const body_path *path_a,
               const actor *b,
               const body_path *path_b)
{
    encounter e;
    entry found = ENTRY_UNKNOWN;

    if (path_a->is_unknown || path_b->is_unknown) {
        return found;
    }
    piece_pairs pairs = pairs_in_reach(on, a, b, reach_of_paths(on, a, path_a, b, path_b));
    abut_shape first;
    abut_shape second;

    while (next_pair(&pairs, &first, &second)) {
        entry of_pieces = begin_encounter(&e, on, a, &first, b, &second)
                              ? entry_of_pieces(&e, path_a, path_b)
                              : ENTRY_UNKNOWN;

        if (of_pieces == ENTRY_OPEN) {
            return ENTRY_OPEN;
        }
        found = of_pieces == ENTRY_SOLID ? ENTRY_SOLID : found;
    }
    return found;
}
