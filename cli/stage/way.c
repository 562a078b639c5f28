/* cli/stage/way.c - the ways of two bodies through a frame, and whether one went through the other.
 *
 * Bodies never turn, so that only the way of a as seen from b counts: b stands still where it
 * is now, and a goes from leg to leg of both ways.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/way.h"

#include "abut/pair.h"
#include "abut/sweep.h"
#include "base/number.h"
#include "stage/meet.h"

#include <math.h>

static abut_vec2 sum(abut_vec2 a, abut_vec2 b)
{
    return (abut_vec2){ a.x + b.x, a.y + b.y };
}

static abut_vec2 difference(abut_vec2 a, abut_vec2 b)
{
    return (abut_vec2){ a.x - b.x, a.y - b.y };
}

static bool is_same(abut_vec2 a, abut_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

/* --- The way of one --------------------------------------------------------- */

past past_of(const stage *on, const actor *who)
{
    past now = { .at = abut_body_at(on->world, who->body) };

    if (who->is.kind == ABUT_BODY_STATIC || abut_body_is_asleep(on->world, who->body)) {
        return now;
    }
    now.wish = abut_body_velocity(on->world, who->body);
    if (who->is.kind == ABUT_BODY_MOVER) {
        now.wish = sum(now.wish, who->is.acceleration);
        now.wish = who->is.floats ? now.wish : sum(now.wish, on->settings.gravity);
    }
    return now;
}

static void add_place(way *out, double time, abut_vec2 at)
{
    out->own[out->count++] = (abut_trail_point){ time, at };
}

void way_find(way *out, const play *p, const actor *who, const past *before)
{
    const stage *on = p->on;
    abut_vec2 now = abut_body_at(on->world, who->body);
    double turn = (double)(who - on->actors);

    *out = (way){ 0 };
    if (p->mode == PLAY_EXACT && on->settings.trails) {
        out->places = abut_body_trail(on->world, who->body, &out->count);
        out->is_trail = out->places != NULL;
        if (out->is_trail) {
            return;
        }
    }
    out->count = 0;
    add_place(out, 0, before->at);
    if (p->mode == PLAY_SEQUENTIAL) {
        add_place(out, turn / on->count, before->at);
        add_place(out, (turn + 1) / on->count, now);
    }
    add_place(out, 1, now);
    out->is_straight = length_of(now.x - before->at.x - before->wish.x,
                                 now.y - before->at.y - before->wish.y) < SCRATCH;
    out->is_unknown = p->mode != PLAY_DISCRETE && !out->is_straight;
}

static const abut_trail_point *places_of(const way *w)
{
    return w->places != NULL ? w->places : w->own;
}

bool way_leads(const way *w)
{
    const abut_trail_point *places = places_of(w);

    for (uint32_t i = 1; i < w->count; i++) {
        if (!is_same(places[i].at, places[0].at)) {
            return true;
        }
    }
    return false;
}

abut_bounds way_bounds(const way *w, const stage *on, const actor *who)
{
    const abut_trail_point *places = places_of(w);
    abut_bounds now = abut_body_bounds(on->world, who->body);
    abut_vec2 at = abut_body_at(on->world, who->body);
    abut_bounds all = now;

    for (uint32_t i = 0; i < w->count; i++) {
        abut_vec2 by = difference(places[i].at, at);

        all.min =
            (abut_vec2){ fmin(all.min.x, now.min.x + by.x), fmin(all.min.y, now.min.y + by.y) };
        all.max =
            (abut_vec2){ fmax(all.max.x, now.max.x + by.x), fmax(all.max.y, now.max.y + by.y) };
    }
    /* A wish may lead beyond the lattice. */
    all.min = (abut_vec2){ fmax(all.min.x, -ABUT_LIMIT), fmax(all.min.y, -ABUT_LIMIT) };
    all.max = (abut_vec2){ fmin(all.max.x, ABUT_LIMIT), fmin(all.max.y, ABUT_LIMIT) };
    return all;
}

/* --- Two pieces ------------------------------------------------------------- */

/* A piece of a at a place of a as seen from b, and one of b. */
typedef struct encounter {
    abut_shape a;
    abut_shape b;
    abut_vec2 now; /* the place of a */
    const abut_body_settings *is_a;
    const abut_body_settings *is_b;
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

    return fmin(fmin(a.max.x - a.min.x, a.max.y - a.min.y),
                fmin(b.max.x - b.min.x, b.max.y - b.min.y)) /
           2;
}

static abut_vec2 between(abut_vec2 from, abut_vec2 to, double part)
{
    return (abut_vec2){ from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part };
}

/* Whether two come deeper into each other than that on a straight way between two places.
 * Inside something convex the depth is a concave function of the way: halfway it is at least half
 * of the greatest, and where that leaves it open the greatest is found by narrowing down. */
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
        double depth_left = depth_at(e, between(from, to, left));
        double depth_right = depth_at(e, between(from, to, right));

        if (fmax(depth_left, depth_right) > than) {
            return true;
        }
        low = depth_left < depth_right ? left : low;
        high = depth_left < depth_right ? high : right;
    }
    return false;
}

/* The normal at which a, on its way, meets b; where it starts, if they meet there. */
static abut_vec2 normal_of(const abut_swept *swept, const abut_shape *a, const abut_shape *b)
{
    return swept->normal.x != 0 || swept->normal.y != 0 ? swept->normal : abut_collide(a, b).normal;
}

/* How strictly a straight way between two places is judged. */
typedef enum rigour {
    THROUGH,        /* through is through */
    FROM_APART,     /* if they were apart before; otherwise as follows */
    THROUGH_BULK,   /* deeper than cutting a corner explains; otherwise as follows */
    TO_THE_FAR_SIDE /* out again facing away from where it led in */
} rigour;

/* Whether the straight way between two places leads through. Times are parts of this way. */
static bool leads_through(const encounter *e,
                          abut_vec2 from,
                          abut_vec2 to,
                          rigour strictly,
                          abut_vec2 *went_in,
                          crossing *where)
{
    abut_shape start = shape_at(e, from);
    abut_shape end = shape_at(e, to);
    abut_vec2 motion = difference(to, from);
    abut_vec2 back = difference(from, to);
    abut_vec2 still = { 0, 0 };
    abut_swept in;
    abut_swept out;

    if (is_same(from, to) || abut_sweep(&start, motion, &e->b, still, &in) != ABUT_OK || !in.hit ||
        is_deep(e, from) || is_deep(e, to) ||
        abut_sweep(&end, back, &e->b, still, &out) != ABUT_OK) {
        return false;
    }
    *where = (crossing){ between(from, to, in.time), between(to, from, out.time), in.time,
                         1 - out.time };
    *went_in = normal_of(&in, &start, &e->b);
    abut_vec2 came_out = normal_of(&out, &end, &e->b);
    double depth = depth_at(e, between(where->in, where->out, 0.5));

    if (!(depth > SCRATCH)) {
        return false;
    }
    return strictly == THROUGH ||
           (strictly != TO_THE_FAR_SIDE &&
            gets_deeper(e, where->in, where->out, depth, fmax(SCRATCH, bulk_of(e)))) ||
           (strictly == FROM_APART && abut_measure(&start, &e->b).distance > SCRATCH) ||
           went_in->x * came_out.x + went_in->y * came_out.y < 0;
}

/* What a way came to, for two pieces. */
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

/* --- Two bodies ------------------------------------------------------------- */

/* Who goes along a way: the place at a time that only grows. */
typedef struct walker {
    const abut_trail_point *places;
    uint32_t count;
    uint32_t next; /* the place that it has not come to */
} walker;

static double next_time(const walker *w)
{
    return w->next < w->count ? w->places[w->next].time : INFINITY;
}

/* Where it is at a time before the next place, or at it. */
static abut_vec2 place_at(const walker *w, double time)
{
    if (w->next >= w->count) {
        return w->places[w->count - 1].at;
    }
    abut_trail_point from = w->places[w->next > 0 ? w->next - 1 : 0];
    abut_trail_point to = w->places[w->next];

    if (time >= to.time || to.time <= from.time) {
        return to.at;
    }
    return between(from.at, to.at, (time - from.time) / (to.time - from.time));
}

abut_vec2 way_place(const way *w, double time)
{
    walker goes = { places_of(w), w->count, 1 };

    while (next_time(&goes) < time) {
        goes.next++;
    }
    return place_at(&goes, time);
}

/* Two who go along their ways, as one goes as seen from the other. */
typedef struct walkers {
    walker a;
    walker b;
    abut_vec2 from; /* the leg: places of a, as seen from b */
    abut_vec2 to;
    double start; /* and when */
    double end;
} walkers;

static walkers set_out(const way *way_a, const way *way_b)
{
    walkers both = { .a = { places_of(way_a), way_a->count, 1 },
                     .b = { places_of(way_b), way_b->count, 1 } };

    both.to = difference(both.a.places[0].at, both.b.places[0].at);
    return both;
}

/* Takes the next leg: of two places at one time, the second is reached in no time. False: they
 * have arrived. */
static bool go_on(walkers *both)
{
    walker *a = &both->a;
    walker *b = &both->b;
    double time = fmin(next_time(a), next_time(b));

    if (a->next >= a->count && b->next >= b->count) {
        return false;
    }
    both->from = both->to;
    both->start = both->end;
    both->to = difference(place_at(a, time), place_at(b, time));
    both->end = time;
    bool a_arrives = next_time(a) <= time;
    bool b_arrives = next_time(b) <= time;

    a->next += a_arrives;
    b->next += b_arrives;
    return true;
}

static passage judge_pieces(const encounter *e, const way *way_a, const way *way_b, crossing *where)
{
    walkers both = set_out(way_a, way_b);
    rigour strictly = way_a->is_trail || way_b->is_trail         ? THROUGH
                      : way_a->is_straight && way_b->is_straight ? FROM_APART
                                                                 : THROUGH_BULK;
    passage found = NOT_THROUGH;

    while (found == NOT_THROUGH && go_on(&both)) {
        double lasts = both.end - both.start;

        found = judge(e, both.from, both.to, strictly, where);
        where->time_in = both.start + where->time_in * lasts;
        where->time_out = both.start + where->time_out * lasts;
    }
    return found;
}

/* Two pieces without area do not hinder each other. */
static bool begin_encounter(
    encounter *out, const stage *on, const actor *a, int piece_a, const actor *b, int piece_b)
{
    *out = (encounter){
        .a = abut_body_shape(on->world, a->body, piece_a),
        .b = abut_body_shape(on->world, b->body, piece_b),
        .now = difference(abut_body_at(on->world, a->body), abut_body_at(on->world, b->body)),
        .is_a = &a->is,
        .is_b = &b->is,
    };
    return abut_shape_area(&out->a) > 0 || abut_shape_area(&out->b) > 0;
}

bool ways_pass(const stage *on,
               const actor *a,
               const way *way_a,
               const actor *b,
               const way *way_b,
               crossing *where)
{
    encounter e;
    crossing at = { 0 };
    bool through = false;

    if (way_a->is_unknown || way_b->is_unknown) {
        return false;
    }
    for (uint32_t i = 0; i < abut_body_shape_count(on->world, a->body); i++) {
        for (uint32_t k = 0; k < abut_body_shape_count(on->world, b->body); k++) {
            passage found = begin_encounter(&e, on, a, i, b, k)
                                ? judge_pieces(&e, way_a, way_b, &at)
                                : NOT_THROUGH;

            if (found == LET_IN) {
                return false;
            }
            if (found == WENT_THROUGH && (!through || at.time_in < where->time_in)) {
                *where = at;
            }
            through = through || found == WENT_THROUGH;
        }
    }
    return through;
}

bool came_through(
    const stage *on, const actor *a, const actor *b, abut_vec2 from, abut_vec2 to, crossing *where)
{
    encounter e;

    for (uint32_t i = 0; i < abut_body_shape_count(on->world, a->body); i++) {
        for (uint32_t k = 0; k < abut_body_shape_count(on->world, b->body); k++) {
            if (begin_encounter(&e, on, a, i, b, k) &&
                judge(&e, from, to, TO_THE_FAR_SIDE, where) == WENT_THROUGH) {
                return true;
            }
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
static entry entry_of_pieces(const encounter *e, const way *way_a, const way *way_b)
{
    bool is_trail = way_a->is_trail || way_b->is_trail;
    walkers both = set_out(way_a, way_b);
    bool was_in = is_in(e, both.to, is_trail);
    entry found = ENTRY_UNKNOWN;

    while (go_on(&both)) {
        bool now_in = is_in(e, both.to, is_trail);
        abut_shape start = shape_at(e, both.from);
        abut_swept in;

        if (!was_in && now_in &&
            abut_sweep(&start, difference(both.to, both.from), &e->b, (abut_vec2){ 0, 0 }, &in) ==
                ABUT_OK &&
            in.hit) {
            found = lets_through(e->is_a, e->is_b, normal_of(&in, &start, &e->b)) ? ENTRY_OPEN
                                                                                  : ENTRY_SOLID;
        }
        was_in = now_in;
    }
    return found;
}

entry ways_enter(
    const stage *on, const actor *a, const way *way_a, const actor *b, const way *way_b)
{
    encounter e;
    entry found = ENTRY_UNKNOWN;

    if (way_a->is_unknown || way_b->is_unknown) {
        return found;
    }
    for (uint32_t i = 0; i < abut_body_shape_count(on->world, a->body); i++) {
        for (uint32_t k = 0; k < abut_body_shape_count(on->world, b->body); k++) {
            entry of_pieces = begin_encounter(&e, on, a, i, b, k)
                                  ? entry_of_pieces(&e, way_a, way_b)
                                  : ENTRY_UNKNOWN;

            if (of_pieces == ENTRY_OPEN) {
                return ENTRY_OPEN;
            }
            found = of_pieces == ENTRY_SOLID ? ENTRY_SOLID : found;
        }
    }
    return found;
}
