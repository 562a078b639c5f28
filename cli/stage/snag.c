/* cli/stage/snag.c - movers that are held up where nothing is in the way.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/snag.h"

#include "abut/pair.h"
#include "base/number.h"
#include "stage/meet.h"

#include <math.h>

/* Nearer than this is in touch: what is pushed out of a slope stands off by rounding. */
#define TOUCH 0x1p-16

/* So many of those in touch with a piece are looked at: the nearest. */
enum { MOST_SURFACES = 8, MOST_CORNERS = 64 };

typedef struct asker {
    const stage *on;
    const actor *who;
} asker;

/* --- Who is in the way ------------------------------------------------------ */

/* Also who lets pass on some sides: it may hold up on the others. */
static bool wants_solid(void *user, abut_body body, uint64_t number)
{
    const asker *from = user;

    (void)body;
    return may_meet(&from->who->is, &from->on->actors[number].is);
}

static bool wants_static(void *user, abut_body body, uint64_t number)
{
    const asker *from = user;

    return from->on->actors[number].is.kind == ABUT_BODY_STATIC && wants_solid(user, body, number);
}

/* Whether all pieces of a body can go somewhere from a place beside its own. */
static abut_status is_free(asker *from, abut_vec2 beside, abut_vec2 motion, bool *out)
{
    abut_world_query query = {
        .overlapping = true, .except = from->who->body, .wants = wants_solid, .user = from
    };
    const abut_world *world = from->on->world;

    *out = true;
    for (uint32_t i = 0; i < abut_body_shape_count(world, from->who->body) && *out; i++) {
        abut_shape piece = abut_body_shape(world, from->who->body, i);
        abut_met met;

        piece = abut_moved(&piece, beside.x, beside.y);
        abut_status status = abut_world_sweep(world, &piece, motion, &query, &met);

        if (status != ABUT_OK) {
            return status;
        }
        *out = !met.hit.hit;
    }
    return ABUT_OK;
}

/* --- Before the frame ------------------------------------------------------- */

/* Of less than a small part of its size nobody sees whether it gets it. */
static double least_way(const asker *from)
{
    abut_bounds bounds = abut_body_bounds(from->on->world, from->who->body);
    double size = fmin(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);

    return fmax(SCRATCH, size / 64);
}

/* What is left of a wish along a surface, if there is something and nobody is in its way. A
 * slope is no lattice direction: its way may be free from a hair beside it only. */
static abut_status follow_surface(outing *out, asker *from, abut_vec2 wish, abut_vec2 normal)
{
    double press = -(wish.x * normal.x + wish.y * normal.y);
    abut_vec2 along = { wish.x + press * normal.x, wish.y + press * normal.y };
    double length = length_of(along.x, along.y);
    double rest = length - from->on->settings.friction * press;
    abut_vec2 beside = { normal.x * TOUCH, normal.y * TOUCH };
    bool is_clear = false;

    if (press < 0 || rest < least_way(from)) {
        return ABUT_OK;
    }
    abut_status status = is_free(from, (abut_vec2){ 0, 0 }, along, &is_clear);

    if (status == ABUT_OK && !is_clear) {
        status = is_free(from, beside, along, &is_clear);
    }
    if (status == ABUT_OK && is_clear) {
        *out = (outing){ { along.x / length, along.y / length }, rest };
    }
    return status;
}

/* Whether two meet at an end of the surface alone: that tells no direction. */
static bool meets_at_end(const abut_contact *contact, const abut_shape *surface)
{
    abut_vec2 corners[MOST_CORNERS];
    int count = abut_shape_corners(surface, corners, MOST_CORNERS);

    if (contact->point_count != 1 || abut_shape_radius(surface) > 0) {
        return false;
    }
    for (int i = 0; i < count && i < MOST_CORNERS; i++) {
        if (length_of(corners[i].x - contact->points[0].x, corners[i].y - contact->points[0].y) <=
            TOUCH) {
            return true;
        }
    }
    return false;
}

/* The surfaces of a body that a piece is in touch with. */
static abut_status
follow_body(outing *out, asker *from, abut_vec2 wish, const abut_shape *piece, abut_body other)
{
    const abut_world *world = from->on->world;
    abut_status status = ABUT_OK;

    for (uint32_t k = 0; k < abut_body_shape_count(world, other); k++) {
        abut_shape surface = abut_body_shape(world, other, k);
        abut_contact contact = abut_collide(piece, &surface);

        if (contact.separation <= TOUCH && status == ABUT_OK && out->length == 0 &&
            !meets_at_end(&contact, &surface)) {
            status = follow_surface(out, from, wish, contact.normal);
        }
    }
    return status;
}

abut_status outing_foresee(outing *out, const stage *on, const actor *who, const past *now)
{
    asker from = { on, who };
    abut_world_query query = { .except = who->body, .wants = wants_static, .user = &from };
    abut_near near[MOST_SURFACES];

    *out = (outing){ 0 };
    if (who->is.kind != ABUT_BODY_MOVER || who->is.answer == ABUT_ANSWER_STOP ||
        who->is.answer == ABUT_ANSWER_BOUNCE || length_of(now->wish.x, now->wish.y) < SCRATCH) {
        return ABUT_OK;
    }
    for (uint32_t i = 0; i < abut_body_shape_count(on->world, who->body); i++) {
        abut_shape piece = abut_body_shape(on->world, who->body, i);
        uint32_t count = 0;
        abut_status status =
            abut_world_nearest(on->world, &piece, TOUCH, &query, near, MOST_SURFACES, &count);

        for (uint32_t k = 0; k < count && status == ABUT_OK && out->length == 0; k++) {
            status = follow_body(out, &from, now->wish, &piece, near[k].id);
        }
        if (status != ABUT_OK || out->length > 0) {
            return status;
        }
    }
    return ABUT_OK;
}

/* --- After the frame -------------------------------------------------------- */

bool outing_failed(const outing *o, const stage *on, const actor *who, const past *before)
{
    abut_vec2 at = abut_body_at(on->world, who->body);
    abut_vec2 velocity = abut_body_velocity(on->world, who->body);
    double got = (at.x - before->at.x) * o->along.x + (at.y - before->at.y) * o->along.y;
    double keeps = velocity.x * o->along.x + velocity.y * o->along.y;

    return o->length > 0 && fmin(got, keeps) < o->length / 2 &&
           !abut_body_is_asleep(on->world, who->body);
}
