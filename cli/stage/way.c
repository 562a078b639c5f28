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
    out->is_unknown = p->mode == PLAY_SEQUENTIAL && !out->is_straight;
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

/* What cutting a corner does not explain: a quarter of the thinner of two. */
static double bulk_of(const encounter *e)
{
    abut_bounds a = abut_shape_bounds(&e->a);
    abut_bounds b = abut_shape_bounds(&e->b);

    return fmin(fmin(a.max.x - a.min.x, a.max.y - a.min.y),
                fmin(b.max.x - b.min.x, b.max.y - b.min.y)) /
           4;
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

/* Whether the straight way between two places leads through. Inside something convex the depth
 * is a concave function of the way: halfway it is at least half of the greatest. */
static bool
leads_through(const encounter *e, abut_vec2 from, abut_vec2 to, rigour strictly, abut_vec2 *went_in)
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
    double halfway = (in.time + 1 - out.time) / 2;

    *went_in = normal_of(&in, &start, &e->b);
    abut_vec2 came_out = normal_of(&out, &end, &e->b);

    double depth =
        depth_at(e, (abut_vec2){ from.x + motion.x * halfway, from.y + motion.y * halfway });

    if (!(depth > SCRATCH)) {
        return false;
    }
    return strictly == THROUGH ||
           (strictly != TO_THE_FAR_SIDE && depth > fmax(SCRATCH, bulk_of(e))) ||
           (strictly == FROM_APART && abut_measure(&start, &e->b).distance > SCRATCH) ||
           went_in->x * came_out.x + went_in->y * came_out.y < 0;
}

/* What a way came to, for two pieces. */
typedef enum passage {
    NOT_THROUGH,
    WENT_THROUGH,
    LET_IN /* on an open side: then the whole body is let through, until they are apart */
} passage;

static passage judge(const encounter *e, abut_vec2 from, abut_vec2 to, rigour strictly)
{
    abut_vec2 went_in;

    if (!leads_through(e, from, to, strictly, &went_in)) {
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
    double part = (time - from.time) / (to.time - from.time);

    return (abut_vec2){ from.at.x + (to.at.x - from.at.x) * part,
                        from.at.y + (to.at.y - from.at.y) * part };
}

/* One place after the other: of two places at one time, the second is reached in no time. */
static passage judge_pieces(const encounter *e, const way *way_a, const way *way_b)
{
    walker a = { places_of(way_a), way_a->count, 1 };
    walker b = { places_of(way_b), way_b->count, 1 };
    abut_vec2 from = difference(a.places[0].at, b.places[0].at);
    rigour strictly = way_a->is_trail || way_b->is_trail         ? THROUGH
                      : way_a->is_straight && way_b->is_straight ? FROM_APART
                                                                 : THROUGH_BULK;
    passage found = NOT_THROUGH;

    while ((a.next < a.count || b.next < b.count) && found == NOT_THROUGH) {
        double time = fmin(next_time(&a), next_time(&b));
        abut_vec2 to = difference(place_at(&a, time), place_at(&b, time));

        found = judge(e, from, to, strictly);
        from = to;
        a.next += next_time(&a) <= time;
        b.next += next_time(&b) <= time;
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

bool ways_pass(const stage *on, const actor *a, const way *way_a, const actor *b, const way *way_b)
{
    encounter e;
    bool through = false;

    if (way_a->is_unknown || way_b->is_unknown) {
        return false;
    }
    for (int i = 0; i < abut_body_shape_count(on->world, a->body); i++) {
        for (int k = 0; k < abut_body_shape_count(on->world, b->body); k++) {
            passage found =
                begin_encounter(&e, on, a, i, b, k) ? judge_pieces(&e, way_a, way_b) : NOT_THROUGH;

            if (found == LET_IN) {
                return false;
            }
            through = through || found == WENT_THROUGH;
        }
    }
    return through;
}

bool came_through(const stage *on, const actor *a, const actor *b, abut_vec2 from, abut_vec2 to)
{
    encounter e;

    for (int i = 0; i < abut_body_shape_count(on->world, a->body); i++) {
        for (int k = 0; k < abut_body_shape_count(on->world, b->body); k++) {
            if (begin_encounter(&e, on, a, i, b, k) &&
                judge(&e, from, to, TO_THE_FAR_SIDE) == WENT_THROUGH) {
                return true;
            }
        }
    }
    return false;
}
