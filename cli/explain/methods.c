/* cli/explain/methods.c - what each named method would have made of the same motions.
 *
 * Asked as the discrete step asks: a mover first, of two the one with the lower id; and whoever
 * is no mover keeps its motion, so that the mover takes all of the correction.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/facts.h"

static bool is_mover(const party *of)
{
    return of->who->is.kind == ABUT_BODY_MOVER;
}

static bool pushes(const party *of)
{
    return of->who->is.answer == ABUT_ANSWER_PUSH;
}

static double mass_of(const party *of)
{
    return of->who->is.mass > 0 ? of->who->is.mass : 1;
}

static bool goes_first(const party *a, const party *b)
{
    if (is_mover(a) != is_mover(b)) {
        return is_mover(a);
    }
    return a->who < b->who;
}

/* Whoever is no mover goes as it wanted to. */
static void keep_motion(const party *a, const party *b, abut_reaction *of)
{
    if (!is_mover(b)) {
        of->move_a.x += abut_snap(b->wish.x) - of->move_b.x;
        of->move_a.y += abut_snap(b->wish.y) - of->move_b.y;
        of->move_b = (abut_vec2){ abut_snap(b->wish.x), abut_snap(b->wish.y) };
    }
    if (!is_mover(a)) {
        of->move_a = (abut_vec2){ abut_snap(a->wish.x), abut_snap(a->wish.y) };
    }
}

static void judge(method_way *out, const abut_shape *a, const abut_shape *b)
{
    abut_shape end_a = abut_moved(a, out->move_a.x, out->move_a.y);
    abut_shape end_b = abut_moved(b, out->move_b.x, out->move_b.y);
    abut_contact contact = abut_collide(&end_a, &end_b);
    abut_swept swept;

    out->after = contact.relation;
    out->separation = contact.separation;
    out->through = contact.relation != ABUT_OVERLAPPING && abut_relate(a, b) != ABUT_OVERLAPPING &&
                   abut_sweep(a, out->move_a, b, out->move_b, &swept) == ABUT_OK && swept.hit;
}

static method_way ask(abut_method method, const party *a, const party *b, bool by_mass)
{
    abut_react_options options = { .split = by_mass ? ABUT_SPLIT_MASS : ABUT_SPLIT_TIME,
                                   .mass_a = mass_of(a),
                                   .mass_b = mass_of(b) };
    method_way out = { .failed = false };

    out.failed = abut_react(method, party_piece(a), a->wish, party_piece(b), b->wish, &options,
                            &out.reaction) != ABUT_OK;
    keep_motion(a, b, &out.reaction);
    out.move_a = out.reaction.move_a;
    out.move_b = out.reaction.move_b;
    judge(&out, party_piece(a), party_piece(b));
    return out;
}

static void swap_ways(method_way *of)
{
    abut_vec2 move = of->move_a;

    of->move_a = of->move_b;
    of->move_b = move;
    of->reaction.normal = (abut_vec2){ 0 - of->reaction.normal.x, 0 - of->reaction.normal.y };
}

void methods_ask(facts *f)
{
    bool first = goes_first(&f->a, &f->b);
    const party *a = first ? &f->a : &f->b;
    const party *b = first ? &f->b : &f->a;

    f->split_by_mass = is_mover(a) && is_mover(b) && (pushes(a) || pushes(b));
    for (int i = 0; i < ABUT_METHOD_COUNT; i++) {
        f->methods[i] = ask((abut_method)i, a, b, f->split_by_mass);
        if (!first) {
            swap_ways(&f->methods[i]);
        }
    }
}
