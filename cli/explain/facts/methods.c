/* cli/explain/facts/methods.c - what each named method would have made of the same motions.
 *
 * Discrete mode itself knows that best: the two are put into a world of their own,
 * with the motions that they wanted, and that takes a step by each method.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/facts/parts.h"

#include "stage/pass_through.h"

#include <math.h>
#include <stdlib.h>

/* The two alone, in the order of the file. */
typedef struct duel {
    stage on;
    actor actors[2];
    const participant *participants[2];
    abut_vec2 wishes[2];
} duel;

/* Adds a participant to its duel, beside its place by so much: see meet_again(). */
static abut_status add_participant(duel *d, int number, abut_vec2 aside)
{
    const participant *of = d->participants[number];
    abut_body_settings is = of->who->is;
    abut_shape *shapes = calloc((size_t)of->piece_count + 1, sizeof *shapes);

    if (shapes == NULL) {
        return ABUT_E_MEMORY;
    }
    for (int i = 0; i < of->piece_count; i++) {
        shapes[i] = abut_moved(&of->pieces[i], -of->at.x, -of->at.y);
    }
    is.shapes = shapes;
    is.shape_count = of->piece_count;
    is.pixel_size = 0; /* of a body of cells those that are near are enough */
    is.at = (abut_vec2){ of->at.x + aside.x, of->at.y + aside.y };
    is.angle = 0;
    is.velocity = (abut_vec2){ 0, 0 };
    is.acceleration = (abut_vec2){ 0, 0 };
    is.floats = true;
    is.spawn = ABUT_SPAWN_IGNORE;
    abut_status status = abut_world_add(d->on.world, &is, &d->actors[number].body);

    free(shapes);
    d->actors[number].is = is;
    return status;
}

/* Two that overlap and are solid to each other, which discrete mode brings about, cannot be added
 * so: one of them is added beside its place, and steps there. */
static abut_status meet_again(duel *d, int walker)
{
    const participant *of = d->participants[walker];
    double far = 1;

    for (int i = 0; i < of->piece_count; i++) {
        abut_bounds own = abut_shape_bounds(&of->pieces[i]);

        far += own.max.x - own.min.x;
    }
    for (int i = 0; i < d->participants[!walker]->piece_count; i++) {
        abut_bounds other = abut_shape_bounds(&d->participants[!walker]->pieces[i]);

        far += other.max.x - other.min.x;
    }
    far = ceil(far) * (of->at.x > 0 ? -1 : 1);
    abut_status status = add_participant(d, walker, (abut_vec2){ far, 0 });

    if (status == ABUT_OK) {
        status =
            abut_body_set_velocity(d->on.world, d->actors[walker].body, (abut_vec2){ -far, 0 });
    }
    if (status == ABUT_OK) {
        status = abut_world_step_discrete(d->on.world, ABUT_REACT_SHORTEST, 0);
    }
    return status;
}

/* Sets the two up as they stood, with the motions that they wanted. */
static abut_status set_up(duel *d, const facts *f)
{
    int walker = d->participants[1]->who->is.kind == ABUT_BODY_STATIC ? 0 : 1;
    bool again = f->before == ABUT_OVERLAPPING && f->was_contact && f->was_solid &&
                 d->participants[walker]->who->is.kind != ABUT_BODY_STATIC;
    abut_status status = add_participant(d, !walker, (abut_vec2){ 0, 0 });

    if (status == ABUT_OK) {
        status = again ? meet_again(d, walker) : add_participant(d, walker, (abut_vec2){ 0, 0 });
    }
    for (int i = 0; i < 2 && status == ABUT_OK; i++) {
        if (d->participants[i]->who->is.kind != ABUT_BODY_STATIC) {
            status = abut_body_set_velocity(d->on.world, d->actors[i].body, d->wishes[i]);
        }
    }
    return status;
}

static void judge(method_result *out, duel *d, abut_method method)
{
    play p = { .on = &d->on, .mode = PLAY_DISCRETE, .method = method };
    abut_vec2 moves[2];
    body_path paths[2];
    bool overlaps =
        relate_participants(d->participants[0], d->participants[0]->at, d->participants[1],
                            d->participants[1]->at) == ABUT_OVERLAPPING;

    p.events = abut_world_events(d->on.world, &p.event_count);
    for (int i = 0; i < 2; i++) {
        const participant *of = d->participants[i];
        intent before = { of->at, d->wishes[i] };
        abut_vec2 end = abut_body_at(d->on.world, d->actors[i].body);

        moves[i] = (abut_vec2){ end.x - of->at.x, end.y - of->at.y };
        body_path_find(&paths[i], &p, &d->actors[i], &before);
        out->hit = out->hit || !is_same_motion(moves[i], d->wishes[i]);
    }
    for (uint32_t i = 0; i < p.event_count; i++) {
        out->hit = out->hit || p.events[i].what == ABUT_EVENT_HIT;
    }
    out->move_a = moves[0];
    out->move_b = moves[1];
    abut_vec2 end_a = { d->participants[0]->at.x + moves[0].x,
                        d->participants[0]->at.y + moves[0].y };
    abut_vec2 end_b = { d->participants[1]->at.x + moves[1].x,
                        d->participants[1]->at.y + moves[1].y };
    abut_shape a = piece_at(d->participants[0], d->participants[0]->piece, end_a);
    abut_shape b = piece_at(d->participants[1], d->participants[1]->piece, end_b);

    out->separation = abut_collide(&a, &b).separation;
    out->after = relate_participants(d->participants[0], end_a, d->participants[1], end_b);
    crossing where;

    out->through = !overlaps && out->after != ABUT_OVERLAPPING &&
                   went_through(&d->on, &d->actors[0], &paths[0], &d->actors[1], &paths[1], &where);
}

static void swap_moves(method_result *of)
{
    abut_vec2 move = of->move_a;

    of->move_a = of->move_b;
    of->move_b = move;
}

/* In discrete mode nothing is carried, and what sleeps does not move. */
static abut_vec2 wish_of(const participant *of)
{
    return (abut_vec2){ of->wish.x - of->carried.x, of->wish.y - of->carried.y };
}

static bool ask(method_result *out, const facts *f, abut_method method)
{
    duel d = { .on = *f->played->on, .participants = { first_of(f), second_of(f) } };

    d.actors[0] = *d.participants[0]->who;
    d.actors[1] = *d.participants[1]->who;
    d.wishes[0] = wish_of(d.participants[0]);
    d.wishes[1] = wish_of(d.participants[1]);
    d.on.settings.gravity = (abut_vec2){ 0, 0 };
    d.on.settings.no_sleep = true;
    d.on.settings.trails = false;
    d.on.actors = d.actors;
    d.on.count = 2;
    d.on.world = abut_world_create(&d.on.settings);
    if (d.on.world == NULL) {
        return false;
    }
    abut_status status = set_up(&d, f);

    if (status == ABUT_OK) {
        status = abut_world_step_discrete(d.on.world, method, 1);
    }
    *out = (method_result){ .failed = status != ABUT_OK };
    if (status == ABUT_OK) {
        judge(out, &d, method);
    }
    if (d.participants[0] != &f->a) {
        swap_moves(out);
    }
    abut_world_destroy(d.on.world);
    return status != ABUT_E_MEMORY;
}

bool methods_try(facts *f)
{
    for (int i = 0; i < ABUT_METHOD_COUNT; i++) {
        if (!ask(&f->methods[i], f, (abut_method)i)) {
            return false;
        }
    }
    return true;
}
