/* world/draw/draw.c - a world, mark by mark, for a renderer of the caller.
 *
 * Everything is read by public functions, as a caller could; this file adds only the order, and
 * what belongs together.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/draw.h"
#include "base/alloc.h"
#include "world/state/state.h"

/* A drawing under way, and memory that is used again from body to body. */
typedef struct canvas {
    const abut_world *world;
    abut_drawing drawing;
    abut_status status;
    abut_vec2 *corners;
    uint32_t corner_capacity;
    abut_body_contact *contacts;
    uint32_t contact_capacity;
} canvas;

const char *abut_draw_role_name(abut_draw_role role)
{
    static const char *const names[ABUT_DRAW_ROLE_COUNT] = { "static",   "kinematic", "mover",
                                                             "asleep",   "sensor",    "bounds",
                                                             "cell",     "contact",   "normal",
                                                             "velocity", "trail" };

    return (unsigned)role < ABUT_DRAW_ROLE_COUNT ? names[role] : "";
}

/* --- Marks ------------------------------------------------------------------------------------ */

static void draw_box(const canvas *canvas, abut_draw_role role, abut_body body, abut_bounds box)
{
    const abut_vec2 corners[4] = { { box.min.x, box.min.y },
                                   { box.max.x, box.min.y },
                                   { box.max.x, box.max.y },
                                   { box.min.x, box.max.y } };

    if (canvas->drawing.outline != NULL) {
        canvas->drawing.outline(canvas->drawing.user, role, body, corners, 4, 0);
    }
}

static void
draw_line(const canvas *canvas, abut_draw_role role, abut_body body, abut_vec2 from, abut_vec2 to)
{
    if (canvas->drawing.line != NULL && (from.x != to.x || from.y != to.y)) {
        canvas->drawing.line(canvas->drawing.user, role, body, from, to);
    }
}

static bool has_corners(canvas *canvas, uint32_t count)
{
    if (count > canvas->corner_capacity) {
        abut_vec2 *corners = ab_resize(&canvas->world->allocator, canvas->corners,
                                       canvas->corner_capacity, count, sizeof *corners);

        if (corners == NULL) {
            canvas->status = ABUT_E_MEMORY;
            return false;
        }
        canvas->corners = corners;
        canvas->corner_capacity = count;
    }
    return true;
}

static abut_draw_role role_of(const abut_world *world, uint32_t index)
{
    const ab_hot *hot = &world->hot[index];

    if (world->cold[index].sensor != 0) {
        return ABUT_DRAW_SENSOR;
    }
    if (hot->kind == ABUT_BODY_MOVER) {
        return (hot->flags & AB_ASLEEP) != 0 ? ABUT_DRAW_ASLEEP : ABUT_DRAW_MOVER;
    }
    return hot->kind == ABUT_BODY_STATIC ? ABUT_DRAW_STATIC : ABUT_DRAW_KINEMATIC;
}

static void draw_shapes(canvas *canvas, abut_body body, uint32_t index)
{
    const abut_drawing *drawing = &canvas->drawing;
    uint32_t count = abut_body_shape_count(canvas->world, body);

    for (uint32_t k = 0; k < count && drawing->outline != NULL; k++) {
        abut_shape shape = abut_body_shape(canvas->world, body, k);
        uint32_t corners = abut_shape_corners(&shape, NULL, 0);

        if (corners == 0) {
            continue; /* a cell that is empty */
        }
        if (!has_corners(canvas, corners)) {
            return;
        }
        abut_shape_corners(&shape, canvas->corners, corners);
        drawing->outline(drawing->user, role_of(canvas->world, index), body, canvas->corners,
                         corners, abut_shape_radius(&shape));
    }
}

/* --- Contacts --------------------------------------------------------------------------------- */

static bool has_contacts(canvas *canvas, uint32_t count)
{
    if (count > canvas->contact_capacity) {
        abut_body_contact *contacts = ab_resize(&canvas->world->allocator, canvas->contacts,
                                                canvas->contact_capacity, count, sizeof *contacts);

        if (contacts == NULL) {
            canvas->status = ABUT_E_MEMORY;
            return false;
        }
        canvas->contacts = contacts;
        canvas->contact_capacity = count;
    }
    return true;
}

/* Of two movers the one of the lower id shows their contact; of one mover, that. */
static bool shows_contact(const abut_world *world, uint32_t index, abut_body other)
{
    uint32_t second = ab_index_of(world, other);

    return !ab_is_mover(&world->hot[second]) ||
           (ab_is_mover(&world->hot[index]) && world->cold[index].id < other);
}

static void draw_contacts(canvas *canvas, abut_body body, uint32_t index)
{
    const abut_drawing *drawing = &canvas->drawing;
    uint32_t count = abut_body_contacts(canvas->world, body, NULL, 0);

    if (!has_contacts(canvas, count)) {
        return;
    }
    abut_body_contacts(canvas->world, body, canvas->contacts, count);
    for (uint32_t k = 0; k < count; k++) {
        const abut_body_contact *contact = &canvas->contacts[k];
        abut_vec2 end = { contact->point.x + contact->normal.x * drawing->normal,
                          contact->point.y + contact->normal.y * drawing->normal };

        if (!shows_contact(canvas->world, index, contact->other)) {
            continue;
        }
        if (drawing->dot != NULL) {
            drawing->dot(drawing->user, ABUT_DRAW_CONTACT, body, contact->point);
        }
        draw_line(canvas, ABUT_DRAW_NORMAL, body, contact->point, end);
    }
}

/* --- Motion ----------------------------------------------------------------------------------- */

static void draw_velocity(const canvas *canvas, abut_body body)
{
    const abut_world *world = canvas->world;
    abut_bounds box = abut_body_bounds(world, body);
    abut_vec2 velocity = abut_body_velocity(world, body);
    double rate = world->settings.steps_per_second > 0 ? world->settings.steps_per_second : 1;
    abut_vec2 from = { (box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2 };
    abut_vec2 to = { from.x + velocity.x / rate, from.y + velocity.y / rate };

    draw_line(canvas, ABUT_DRAW_VELOCITY, body, from, to);
}

static void draw_trail(const canvas *canvas, abut_body body)
{
    uint32_t count = 0;
    const abut_trail_point *trail = abut_body_trail(canvas->world, body, &count);

    for (uint32_t k = 1; k < count; k++) {
        draw_line(canvas, ABUT_DRAW_TRAIL, body, trail[k - 1].at, trail[k].at);
    }
}

/* --- The whole -------------------------------------------------------------------------------- */

static void draw_body(canvas *canvas, abut_body body)
{
    const abut_world *world = canvas->world;
    uint32_t index = ab_index_of(world, body);
    unsigned what = canvas->drawing.what;

    if ((what & ABUT_DRAW_CELLS) != 0) {
        draw_box(canvas, ABUT_DRAW_CELL, body, abut_body_cell(world, body));
    }
    if ((what & ABUT_DRAW_ALL_BOUNDS) != 0) {
        draw_box(canvas, ABUT_DRAW_BOUNDS, body, abut_body_bounds(world, body));
    }
    if ((what & ABUT_DRAW_SHAPES) != 0) {
        draw_shapes(canvas, body, index);
    }
    if ((what & ABUT_DRAW_TRAILS) != 0) {
        draw_trail(canvas, body);
    }
    if ((what & ABUT_DRAW_VELOCITIES) != 0) {
        draw_velocity(canvas, body);
    }
    if ((what & ABUT_DRAW_CONTACTS) != 0) {
        draw_contacts(canvas, body, index);
    }
}

static bool sees_everything(const abut_drawing *drawing)
{
    const abut_bounds *view = &drawing->view;

    return view->min.x == 0 && view->min.y == 0 && view->max.x == 0 && view->max.y == 0;
}

/* The bodies in view; at most `capacity` are written, all are counted. */
static abut_status
list_bodies(const canvas *canvas, abut_body *bodies, uint32_t capacity, uint32_t *count)
{
    if (sees_everything(&canvas->drawing)) {
        *count = abut_world_bodies(canvas->world, bodies, capacity);
        return ABUT_OK;
    }
    const abut_world_query all = { .sensors = true };

    return abut_world_find_bounds(canvas->world, canvas->drawing.view, &all, bodies, capacity,
                                  count);
}

static abut_status draw_all(canvas *canvas)
{
    const abut_allocator *allocator = &canvas->world->allocator;
    uint32_t count = 0;
    abut_status status = list_bodies(canvas, NULL, 0, &count);
    const uint32_t room = count;

    if (status != ABUT_OK || room == 0) {
        return status;
    }
    abut_body *bodies = ab_resize(allocator, NULL, 0, room, sizeof *bodies);

    if (bodies == NULL) {
        return ABUT_E_MEMORY;
    }
    canvas->status = list_bodies(canvas, bodies, room, &count);
    ab_busy_enter(&canvas->world->busy);
    for (uint32_t k = 0; k < count && canvas->status == ABUT_OK; k++) {
        draw_body(canvas, bodies[k]);
    }
    ab_busy_leave(&canvas->world->busy);
    ab_free(allocator, bodies, room, sizeof *bodies);
    ab_free(allocator, canvas->corners, canvas->corner_capacity, sizeof *canvas->corners);
    ab_free(allocator, canvas->contacts, canvas->contact_capacity, sizeof *canvas->contacts);
    return canvas->status;
}

abut_status abut_world_draw(const abut_world *world, const abut_drawing *drawing)
{
    if (world == NULL || drawing == NULL ||
        (drawing->what & ~(unsigned)ABUT_DRAW_EVERYTHING) != 0 ||
        !(drawing->normal >= 0 && drawing->normal <= ABUT_LIMIT)) {
        return ABUT_E_ARGUMENT;
    }
    canvas canvas = { .world = world, .drawing = *drawing };

    if (drawing->what == 0) {
        canvas.drawing.what = ABUT_DRAW_SHAPES | ABUT_DRAW_CONTACTS;
    }
    if (drawing->normal == 0) {
        canvas.drawing.normal = 1;
    }
    return draw_all(&canvas);
}
