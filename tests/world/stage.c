/* world/stage.c - the stage: views, bodies and their places. stage_watch.c watches it.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { LINES_TOLD = 60 };

typedef struct stage_view {
    double a, b, c, d; /* x' = a x + c y, y' = b x + d y */
    double tx, ty;
} stage_view;

/* The 8 turns and mirrors, then two of them elsewhere. */
static const stage_view stage_views[STAGE_VIEWS] = {
    { 1, 0, 0, 1, 0, 0 },
    { 0, 1, -1, 0, 0, 0 },
    { -1, 0, 0, 1, 0, 0 },
    { 1, 0, 0, -1, 0, 0 },
    { -1, 0, 0, -1, 0, 0 },
    { 0, -1, 1, 0, 0, 0 },
    { 0, 1, 1, 0, 0, 0 },
    { 0, -1, -1, 0, 0, 0 },
    { 1, 0, 0, 1, 1000 + 3 * ABUT_QUANTUM, -70000 - 5 * ABUT_QUANTUM },
    { 0, -1, 1, 0, -123456 - 7 * ABUT_QUANTUM, 98765 + 9 * ABUT_QUANTUM },
};

static const stage_view *view_of_stage(const stage *s)
{
    return &stage_views[s->view];
}

abut_vec2 stage_in(const stage *s, abut_vec2 v)
{
    const stage_view *view = view_of_stage(s);

    return (abut_vec2){ view->a * v.x + view->c * v.y, view->b * v.x + view->d * v.y };
}

abut_vec2 stage_out(const stage *s, abut_vec2 v)
{
    const stage_view *view = view_of_stage(s);

    return (abut_vec2){ view->a * v.x + view->b * v.y, view->c * v.x + view->d * v.y };
}

/* Onto the lattice first, where it can be, so that the shift loses nothing. */
abut_vec2 stage_place_in(const stage *s, abut_vec2 place)
{
    const stage_view *view = view_of_stage(s);
    abut_vec2 turned = stage_in(s, place);

    if (fabs(turned.x) <= ABUT_LIMIT && fabs(turned.y) <= ABUT_LIMIT) {
        turned.x = abut_snap(turned.x);
        turned.y = abut_snap(turned.y);
    }
    return (abut_vec2){ turned.x + view->tx, turned.y + view->ty };
}

abut_vec2 stage_place_out(const stage *s, abut_vec2 place)
{
    const stage_view *view = view_of_stage(s);

    return stage_out(s, (abut_vec2){ place.x - view->tx, place.y - view->ty });
}

abut_shape stage_shape_in(const stage *s, abut_shape shape)
{
    const stage_view *view = view_of_stage(s);

    if (view->a == 1 && view->d == 1) { /* outlines that borrow memory are seen here only */
        return shape;
    }
    return abut_transformed(&shape, (abut_transform){ view->a, view->b, view->c, view->d, 0, 0 });
}

unsigned stage_sides_in(const stage *s, unsigned sides)
{
    static const abut_vec2 normals[4] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };
    unsigned seen = 0;

    for (int i = 0; i < 4; i++) {
        abut_vec2 turned = stage_in(s, normals[i]);

        if (!(sides >> i & 1)) {
            continue;
        }
        if (turned.x != 0) {
            seen |= 1u << (turned.x < 0 ? ABUT_SIDE_MIN_X : ABUT_SIDE_MAX_X);
        } else {
            seen |= 1u << (turned.y < 0 ? ABUT_SIDE_MIN_Y : ABUT_SIDE_MAX_Y);
        }
    }
    return seen;
}

stage stage_open(const char *name, abut_world_settings settings, int view)
{
    stage s = { .name = name, .view = view };

    settings.gravity = stage_in(&s, settings.gravity);
    settings.up = stage_in(&s, settings.up);
    s.settings = settings;
    s.world = abut_world_create(&settings);
    return s;
}

bool stage_close(stage *s)
{
    if (s->world) {
        stage_read(s);
        for (int i = 0; i < s->count; i++) {
            if (abut_world_has(s->world, s->parts[i].id)) {
                stage_remove(s, s->parts[i].id);
                i--; /* the next one has taken its place */
            }
        }
        s->faults += abut_world_step(s->world) != ABUT_OK; /* it tells of what the removals ended */
        stage_read(s);
        if (s->open.count != 0 || abut_world_count(s->world) != 0) {
            printf("%s: everything removed, but %d contacts have no end, %u bodies are left\n",
                   stage_row(s), s->open.count, abut_world_count(s->world));
            s->faults++;
        }
        abut_world_destroy(s->world);
        s->world = NULL; /* stage_row() may still be asked */
    }
    free(s->parts);
    free(s->begun.keys);
    free(s->open.keys);
    return s->faults == 0;
}

static bool any_area(const abut_shape *shapes, int count)
{
    for (int i = 0; i < count; i++) {
        if (abut_shape_area(&shapes[i]) > 0) {
            return true;
        }
    }
    return false;
}

static void keep_part(stage *s, abut_body id, const abut_body_settings *body, bool area)
{
    if (s->count == s->capacity) {
        s->capacity = s->capacity ? s->capacity * 2 : 16;
        s->parts = realloc(s->parts, sizeof(*s->parts) * (size_t)s->capacity);
        if (!s->parts) {
            abort();
        }
    }
    s->parts[s->count] = (stage_part){
        .id = id, .settings = *body, .placed = abut_body_at(s->world, id), .area = area
    };
    s->parts[s->count].settings.shapes = NULL;
    s->count++;
}

abut_status stage_try(stage *s, abut_body_settings body, abut_body *id)
{
    const stage_view *view = view_of_stage(s);
    abut_body_settings seen = body;
    abut_shape shapes[STAGE_SHAPES];
    int count = body.shape_count ? body.shape_count : 1;

    for (int i = 0; i < count && i < STAGE_SHAPES; i++) {
        shapes[i] = stage_shape_in(s, body.shapes[i]);
    }
    seen.shapes = shapes;
    seen.at = stage_place_in(s, body.at);
    seen.angle = body.angle * (view->a * view->d - view->b * view->c);
    seen.velocity = stage_in(s, body.velocity);
    seen.acceleration = stage_in(s, body.acceleration);
    seen.surface = stage_in(s, body.surface);
    seen.open_side = stage_in(s, body.open_side);
    seen.open_sides = stage_sides_in(s, body.open_sides);
    abut_status status = abut_world_add(s->world, &seen, id);
    if (status == ABUT_OK) {
        keep_part(s, *id, &body, any_area(shapes, count));
    }
    return status;
}

abut_body stage_add(stage *s, abut_body_settings body)
{
    abut_body id = 0;
    abut_status status = stage_try(s, body, &id);

    if (status != ABUT_OK) {
        printf("%s: a body at (%g, %g) was refused: %s: %s\n", stage_row(s), body.at.x, body.at.y,
               abut_status_text(status), abut_world_last_error(s->world));
        s->faults++;
    }
    return id;
}

static abut_body
add_plain(stage *s, abut_body_kind kind, abut_shape shape, double x, double y, abut_vec2 velocity)
{
    return stage_add(s, (abut_body_settings){
                            .kind = kind, .shapes = &shape, .at = { x, y }, .velocity = velocity });
}

abut_body stage_mover(stage *s, abut_shape shape, double x, double y, double vx, double vy)
{
    return add_plain(s, ABUT_BODY_MOVER, shape, x, y, (abut_vec2){ vx, vy });
}

abut_body stage_static(stage *s, abut_shape shape, double x, double y)
{
    return add_plain(s, ABUT_BODY_STATIC, shape, x, y, (abut_vec2){ 0, 0 });
}

abut_body stage_kinematic(stage *s, abut_shape shape, double x, double y, double vx, double vy)
{
    return add_plain(s, ABUT_BODY_KINEMATIC, shape, x, y, (abut_vec2){ vx, vy });
}

stage_part *stage_part_of(stage *s, abut_body body)
{
    static stage_part none;

    for (int i = 0; i < s->count; i++) {
        if (s->parts[i].id == body) {
            return &s->parts[i];
        }
    }
    printf("%s: the stage knows no body %" PRIu64 "\n", stage_row(s), body);
    s->faults++;
    return &none;
}

void stage_remove(stage *s, abut_body body)
{
    stage_part *part = stage_part_of(s, body);

    if (abut_world_remove(s->world, body) != ABUT_OK) {
        printf("%s: body %" PRIu64 " could not be removed: %s\n", stage_row(s), body,
               abut_world_last_error(s->world));
        s->faults++;
    }
    if (part->id == body && s->count > 0) {
        memmove(part, part + 1, sizeof(*part) * (size_t)(s->parts + s->count - part - 1));
        s->count--;
    }
}

void stage_exempt(stage *s, abut_body a, abut_body b)
{
    if (s->exempt_count < STAGE_EXEMPT) {
        s->exempt[s->exempt_count][0] = a;
        s->exempt[s->exempt_count][1] = b;
        s->exempt_count++;
    }
}

abut_vec2 stage_at(const stage *s, abut_body body)
{
    return stage_place_out(s, abut_body_at(s->world, body));
}

abut_vec2 stage_velocity(const stage *s, abut_body body)
{
    return stage_out(s, abut_body_velocity(s->world, body));
}

abut_status stage_drive(stage *s, abut_body body, double vx, double vy)
{
    return abut_body_set_velocity(s->world, body, stage_in(s, (abut_vec2){ vx, vy }));
}

abut_status stage_place(stage *s, abut_body body, double x, double y, abut_spawn spawn)
{
    abut_status status =
        abut_body_place(s->world, body, stage_place_in(s, (abut_vec2){ x, y }), 0, spawn, 0);

    stage_part_of(s, body)->placed = abut_body_at(s->world, body);
    return status;
}

static bool about(const abut_event *event, abut_event_kind what, abut_body a, abut_body b)
{
    if (event->what != what) {
        return false;
    }
    if (a == 0) {
        return b == 0 || event->a == b || event->b == b;
    }
    if (b == 0) {
        return event->a == a || event->b == a;
    }
    return (event->a == a && event->b == b) || (event->a == b && event->b == a);
}

bool stage_event(const stage *s, abut_event_kind what, abut_body a, abut_body b, abut_event *out)
{
    uint32_t count = 0;
    const abut_event *events = abut_world_events(s->world, &count);

    for (uint32_t i = 0; i < count; i++) {
        if (about(&events[i], what, a, b)) {
            *out = events[i];
            out->normal = stage_out(s, out->normal);
            return true;
        }
    }
    *out = (abut_event){ 0 };
    return false;
}

int stage_events(const stage *s, abut_event_kind what, abut_body a, abut_body b)
{
    uint32_t count = 0;
    const abut_event *events = abut_world_events(s->world, &count);
    int found = 0;

    for (uint32_t i = 0; i < count; i++) {
        found += about(&events[i], what, a, b);
    }
    return found;
}

abut_relation stage_relation(const stage *s, abut_body a, abut_body b)
{
    abut_relation most = ABUT_APART;

    for (uint32_t i = 0; i < abut_body_shape_count(s->world, a); i++) {
        abut_shape shape_a = abut_body_shape(s->world, a, i);

        for (uint32_t k = 0; k < abut_body_shape_count(s->world, b); k++) {
            abut_shape shape_b = abut_body_shape(s->world, b, k);
            abut_relation relation = abut_relate(&shape_a, &shape_b);

            most = relation > most ? relation : most;
        }
    }
    return most;
}

double stage_gap(const stage *s, abut_body a, abut_body b)
{
    abut_shape shape_a = abut_body_shape(s->world, a, 0);
    abut_shape shape_b = abut_body_shape(s->world, b, 0);

    return abut_collide(&shape_a, &shape_b).separation;
}

const char *stage_row(const stage *s)
{
    static char row[120];

    snprintf(row, sizeof(row), "%s, view %d, frame %llu", s->name, s->view,
             s->world ? (unsigned long long)abut_world_frame(s->world) : 0ull);
    return row;
}

bool stage_is(const stage *s, const char *what, abut_vec2 got, double x, double y, double slack)
{
    if (fabs(got.x - x) <= slack && fabs(got.y - y) <= slack) {
        return true;
    }
    static int told;
    if (told++ >= LINES_TOLD) {
        return false;
    }
    printf("%s: %s is (%.12g, %.12g), wanted (%.12g, %.12g) within %g\n", stage_row(s), what, got.x,
           got.y, x, y, slack);
    return false;
}
