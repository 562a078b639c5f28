/* cli/stage/snag.c - movers that are held up where nothing blocks them.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/snag.h"

#include "abut/pair.h"
#include "base/number.h"
#include "stage/cells.h"
#include "stage/may_meet.h"

#include <math.h>

/* Nearer than this is in touch: what is pushed out of a slope stands off by rounding. */
#define TOUCH 0x1p-16

/* The most bodies in touch with a piece that are looked at: the nearest. */
enum { MOST_SURFACES = 8, MOST_CORNERS = 64 };

typedef struct asker {
    const stage *on;
    const actor *who;
    const actor *under; /* what it follows */
} asker;

/* --- What is in its path ----------------------------------------------------- */

/* Counts also bodies that let pass on some sides: they may hold up on the others. */
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
    piece_walk own = pieces_near(world, from->who->body, abut_body_bounds(world, from->who->body));
    abut_shape piece;
    uint32_t number;

    while (*out && piece_next(&own, &piece, &number)) {
        abut_met met;

        piece = abut_moved(&piece, beside.x, beside.y);
        abut_status status = abut_world_sweep_first(world, &piece, motion, &query, &met);

        if (status != ABUT_OK) {
            return status;
        }
        *out = !met.hit.hit;
    }
    return ABUT_OK;
}

/* --- Before the frame ------------------------------------------------------- */

/* The least distance that counts, a small part of the size of a mover: less would not be seen. */
static double least_distance(const asker *from)
{
    abut_bounds bounds = abut_body_bounds(from->on->world, from->who->body);
    double size = fmin(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);

    return fmax(SCRATCH, size / 64);
}

/* As the world has it: of two frictions the smaller, or the one there is, or that of the scene. */
static double friction_between(const asker *from)
{
    double first = from->who->is.friction;
    double second = from->under->is.friction;

    if (first == 0 || second == 0) {
        double only = first == 0 ? second : first;

        return only == 0 ? from->on->settings.friction : fmax(only, 0);
    }
    return fmax(fmin(first, second), 0);
}

/* What friction, damping and brakes leave of a speed. */
static double speed_left(const asker *from, double speed, double press)
{
    double slowed = speed * (1 - from->who->is.damping) - from->who->is.braking;

    return slowed - friction_between(from) * press;
}

/* What is left of a wish along a surface, if there is something and nothing is in its path. A slope
 * is no lattice direction: its path may be free only from a hair beside it. */
static abut_status follow_surface(expected_move *out, asker *from, abut_vec2 wish, abut_vec2 normal)
{
    double press = -(wish.x * normal.x + wish.y * normal.y);
    abut_vec2 along = { wish.x + press * normal.x, wish.y + press * normal.y };
    double length = length_of(along.x, along.y);
    double rest = speed_left(from, length, press);
    abut_vec2 beside = { normal.x * TOUCH, normal.y * TOUCH };
    bool is_clear = false;

    bool on_belt = from->under->is.surface.x != 0 || from->under->is.surface.y != 0;

    if (press < 0 || rest < least_distance(from) || on_belt) { /* a belt carries it elsewhere */
        return ABUT_OK;
    }
    abut_status status = is_free(from, (abut_vec2){ 0, 0 }, along, &is_clear);

    if (status == ABUT_OK && !is_clear) {
        status = is_free(from, beside, along, &is_clear);
    }
    if (status == ABUT_OK && is_clear) {
        *out = (expected_move){ { along.x / length, along.y / length }, rest };
    }
    return status;
}

/* The corner of a surface that two meet at alone, which gives no direction; -1 if there is none. */
static int end_met(const abut_contact *contact, const abut_vec2 *corners, int count)
{
    for (int i = 0; i < count && i < MOST_CORNERS && contact->point_count == 1; i++) {
        if (length_of(corners[i].x - contact->points[0].x, corners[i].y - contact->points[0].y) <=
            TOUCH) {
            return i;
        }
    }
    return -1;
}

/* Out of the side of a surface that starts at a corner. */
static abut_vec2 out_of_side(const abut_vec2 *corners, int count, int side)
{
    abut_vec2 from = corners[side];
    abut_vec2 to = corners[(side + 1) % count];
    double length = length_of(to.x - from.x, to.y - from.y);

    return (abut_vec2){ (to.y - from.y) / length, (from.x - to.x) / length };
}

/* At the foot of a slope, or a seam, it goes on along the side of that corner which it approaches
 * least. */
static abut_status follow_corner(
    expected_move *out, asker *from, abut_vec2 wish, const abut_vec2 *corners, int count, int at)
{
    double least = INFINITY;
    abut_vec2 normal = { 0, 0 };

    for (int i = 0; i < 2; i++) {
        abut_vec2 side = out_of_side(corners, count, (at + count - i) % count);
        double press = -(wish.x * side.x + wish.y * side.y);

        if (press > 0 && press < least) {
            least = press;
            normal = side;
        }
    }
    return least < INFINITY ? follow_surface(out, from, wish, normal) : ABUT_OK;
}

/* One surface that a piece is in touch with. */
static abut_status follow_contact(expected_move *out,
                                  asker *from,
                                  abut_vec2 wish,
                                  const abut_contact *contact,
                                  const abut_shape *surface)
{
    abut_vec2 corners[MOST_CORNERS];
    int count = abut_shape_corners(surface, corners, MOST_CORNERS);
    int at = abut_shape_radius(surface) > 0 ? -1 : end_met(contact, corners, count);

    if (at < 0) {
        return follow_surface(out, from, wish, contact->normal);
    }
    return count > 2 && count <= MOST_CORNERS ? follow_corner(out, from, wish, corners, count, at)
                                              : ABUT_OK;
}

/* The surfaces of a body that a piece is in touch with. */
static abut_status follow_body(
    expected_move *out, asker *from, abut_vec2 wish, const abut_shape *piece, abut_body other)
{
    const abut_world *world = from->on->world;
    abut_status status = ABUT_OK;

    from->under = stage_actor(from->on, other);
    piece_walk near = pieces_near(world, other, bounds_grown(abut_shape_bounds(piece), 2 * TOUCH));
    abut_shape surface;
    uint32_t number;

    while (piece_next(&near, &surface, &number)) {
        abut_contact contact = abut_collide(piece, &surface);

        if (contact.separation <= TOUCH && status == ABUT_OK && out->length == 0) {
            status = follow_contact(out, from, wish, &contact, &surface);
        }
    }
    return status;
}

abut_status
expected_move_find(expected_move *out, const stage *on, const actor *who, const intent *now)
{
    asker from = { on, who, who };
    abut_world_query query = { .except = who->body, .wants = wants_static, .user = &from };
    abut_near near[MOST_SURFACES];

    *out = (expected_move){ 0 };
    if (who->stroll.count > 0) { /* what it wishes is no velocity: it stands where it stands */
        return ABUT_OK;
    }
    if (who->is.kind != ABUT_BODY_MOVER || who->is.answer == ABUT_ANSWER_STOP ||
        who->is.answer == ABUT_ANSWER_BOUNCE || length_of(now->wish.x, now->wish.y) < SCRATCH) {
        return ABUT_OK;
    }
    piece_walk own = pieces_near(on->world, who->body, abut_body_bounds(on->world, who->body));
    abut_shape piece;
    uint32_t number;

    while (piece_next(&own, &piece, &number)) {
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

abut_status expected_move_failed(
    const expected_move *o, const stage *on, const actor *who, const intent *before, bool *out)
{
    abut_vec2 at = abut_body_at(on->world, who->body);
    abut_vec2 velocity = abut_body_velocity(on->world, who->body);
    double got = (at.x - before->at.x) * o->along.x + (at.y - before->at.y) * o->along.y;
    double keeps = velocity.x * o->along.x + velocity.y * o->along.y;

    *out = o->length > 0 && fmin(got, keeps) < o->length / 2 &&
           !abut_body_is_asleep(on->world, who->body);
    if (!*out) {
        return ABUT_OK;
    }
    /* Something that came into its path in this frame is no ghost: the path must be free still. */
    asker from = { on, who, who };
    abut_vec2 back = { before->at.x - at.x, before->at.y - at.y };
    abut_vec2 beside = { back.x - o->along.y * TOUCH, back.y + o->along.x * TOUCH };
    abut_vec2 other_side = { back.x + o->along.y * TOUCH, back.y - o->along.x * TOUCH };
    abut_vec2 path = { o->along.x * o->length, o->along.y * o->length };
    const abut_vec2 starts[3] = { back, beside, other_side };
    abut_status status = ABUT_OK;

    *out = false;
    for (int i = 0; i < 3 && !*out && status == ABUT_OK; i++) {
        status = is_free(&from, starts[i], path, out);
    }
    return status;
}
