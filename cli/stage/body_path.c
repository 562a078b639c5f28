/* cli/stage/body_path.c - the path of a body through a frame.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/body_path.h"

#include "base/number.h"
#include "base/vec.h"

#include <math.h>

/* --- One path --------------------------------------------------------- */

intent intent_of(const stage *on, const actor *who)
{
    intent now = { .at = abut_body_at(on->world, who->body) };

    if (who->is.kind == ABUT_BODY_STATIC || abut_body_is_asleep(on->world, who->body)) {
        return now;
    }
    now.wish = abut_body_velocity(on->world, who->body);
    if (who->is.kind == ABUT_BODY_MOVER) {
        now.wish = vec_sum(now.wish, who->is.acceleration);
        now.wish = who->is.floats ? now.wish : vec_sum(now.wish, on->settings.gravity);
    }
    return now;
}

static void add_place(body_path *out, double time, abut_vec2 at)
{
    out->own[out->count++] = (abut_trail_point){ time, at };
}

void body_path_find(body_path *out, const play *p, const actor *who, const intent *before)
{
    const stage *on = p->on;
    abut_vec2 now = abut_body_at(on->world, who->body);
    double turn = (double)(who - on->actors);

    *out = (body_path){ 0 };
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

static const abut_trail_point *places_of(const body_path *path)
{
    return path->places != NULL ? path->places : path->own;
}

bool body_path_moves(const body_path *path)
{
    const abut_trail_point *places = places_of(path);

    for (uint32_t i = 1; i < path->count; i++) {
        if (!vec_same(places[i].at, places[0].at)) {
            return true;
        }
    }
    return false;
}

abut_bounds body_path_bounds(const body_path *path, const stage *on, const actor *who)
{
    const abut_trail_point *places = places_of(path);
    abut_bounds now = abut_body_bounds(on->world, who->body);
    abut_vec2 at = abut_body_at(on->world, who->body);
    abut_bounds all = now;

    for (uint32_t i = 0; i < path->count; i++) {
        abut_vec2 by = vec_difference(places[i].at, at);

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

/* --- Two paths ------------------------------------------------------------- */

static double next_time(const path_walker *path)
{
    return path->next < path->count ? path->places[path->next].time : INFINITY;
}

/* Where it is at a time before the next place, or at it. */
static abut_vec2 place_at(const path_walker *path, double time)
{
    if (path->next >= path->count) {
        return path->places[path->count - 1].at;
    }
    abut_trail_point from = path->places[path->next > 0 ? path->next - 1 : 0];
    abut_trail_point to = path->places[path->next];

    if (time >= to.time || to.time <= from.time) {
        return to.at;
    }
    return vec_between(from.at, to.at, (time - from.time) / (to.time - from.time));
}

abut_vec2 body_path_at(const body_path *path, double time)
{
    path_walker walker = { places_of(path), path->count, 1 };

    while (next_time(&walker) < time) {
        walker.next++;
    }
    return place_at(&walker, time);
}

path_pair path_pair_begin(const body_path *path_a, const body_path *path_b)
{
    path_pair both = { .a = { places_of(path_a), path_a->count, 1 },
                       .b = { places_of(path_b), path_b->count, 1 } };

    both.to = vec_difference(both.a.places[0].at, both.b.places[0].at);
    return both;
}

bool path_pair_next(path_pair *both)
{
    path_walker *a = &both->a;
    path_walker *b = &both->b;
    double time = fmin(next_time(a), next_time(b));

    if (a->next >= a->count && b->next >= b->count) {
        return false;
    }
    both->from = both->to;
    both->start = both->end;
    both->to = vec_difference(place_at(a, time), place_at(b, time));
    both->end = time;
    bool a_arrives = next_time(a) <= time;
    bool b_arrives = next_time(b) <= time;

    a->next += a_arrives;
    b->next += b_arrives;
    return true;
}
