/* world/test_unions.c - a body of several shapes is the union of them, also for what is thin.
 *
 * Points and segments meet such a body on the seams between its shapes: where it moves, is moved,
 * placed and asked about.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

enum { PIECES = 4 };

/* A mover at the origin that runs into something thin along a seam, and where it is stopped. */
typedef struct seam_row {
    const char *name;
    int count;
    abut_shape shapes[PIECES];
    abut_vec2 velocity;
    abut_shape thin;
    abut_vec2 stop;
} seam_row;

enum { ROWS = 12 };

static seam_row row_of(int number)
{
    abut_shape left = abut_rect(-1, 0, 1, 1);
    abut_shape right = abut_rect(0, 0, 1, 1);
    abut_shape lower = abut_triangle(0, 0, 4, 0, 4, 4);
    abut_shape upper = abut_triangle(0, 0, 4, 4, 0, 4);

    switch (number) {
    case 0:
        return (seam_row){ "segment", 2, { left, right }, { 0, 20 }, abut_segment(0, 5, 0, 10),
                           { 0, 4 } };
    case 1:
        return (seam_row){ "point", 2, { right, left }, { 0, 20 }, abut_point(0, 5), { 0, 4 } };
    case 2:
        return (
            seam_row){ "fast", 2, { left, right }, { 0, 9000 }, abut_point(0, 5003), { 0, 5002 } };
    case 3:
        return (seam_row){
            "partial edge",   2,       { abut_rect(-1, 0, 1, 4), abut_rect(0, 2, 1, 4) }, { 0, 20 },
            abut_point(0, 9), { 0, 5 }
        };
    case 4:
        return (
            seam_row){ "T",
                       3,
                       { abut_rect(-2, 2, 4, 2), abut_rect(-2, 0, 2, 2), abut_rect(0, 0, 2, 2) },
                       { 0, -20 },
                       abut_segment(0, -5, 0, -9),
                       { 0, -5 } };
    case 5:
        return (seam_row){ "four corners",
                           4,
                           { abut_rect(-2, 0, 2, 2), abut_rect(0, 2, 2, 2), abut_rect(-2, 2, 2, 2),
                             abut_rect(0, 0, 2, 2) },
                           { 0, 20 },
                           abut_point(0, 9),
                           { 0, 5 } };
    case 6:
        return (
            seam_row){ "diagonal", 2, { lower, upper }, { 20, 20 }, abut_point(10, 10), { 6, 6 } };
    case 7:
        return (seam_row){ "diagonal segment",           2,       { upper, lower }, { 20, 20 },
                           abut_segment(10, 10, 13, 13), { 6, 6 } };
    case 8:
        return (seam_row){ "under an arc",
                           2,
                           { abut_rect(0, 0, 4, 2), abut_capsule(1, 4, 3, 4, 2) },
                           { 20, 0 },
                           abut_point(20, 2),
                           { 17, 0 } };
    case 9:
        return (seam_row){ "rounded",
                           2,
                           { abut_rounded_rect(0.5, 0.5, 3, 1, 0.5),
                             abut_rounded_rect(0.5, 2.5, 3, 1, 0.5) },
                           { 20, 0 },
                           abut_segment(20, 2, 22, 2),
                           { 16.5, 0 } };
    case 10:
        return (
            seam_row){ "along a side first",
                       3,
                       { abut_rect(-1, -6, 1, 6), abut_rect(0, -6, 1, 2), abut_rect(-3, -6, 2, 2) },
                       { 0, 20 },
                       abut_point(0, 9),
                       { 0, 13 } };
    default:
        return (seam_row){ "3-4-5",
                           2,
                           { abut_triangle(0, 0, 6, 8, 6, 0), abut_triangle(0, 0, 6, 8, 0, 8) },
                           { 12, 16 },
                           abut_point(9, 12),
                           { 3, 4 } };
    }
}

static abut_body add_union(stage *s, const seam_row *row, abut_body_kind kind)
{
    return stage_add(s, (abut_body_settings){ .kind = kind,
                                              .shapes = row->shapes,
                                              .shape_count = row->count,
                                              .velocity = kind == ABUT_BODY_STATIC
                                                              ? (abut_vec2){ 0, 0 }
                                                              : row->velocity });
}

static const seam_row *current;

static void scene_stops(stage *s)
{
    abut_body thin = stage_static(s, current->thin, 0, 0);
    abut_body body = add_union(s, current, ABUT_BODY_MOVER);

    play_steps(s, 1);
    check_at(s, body, current->stop.x, current->stop.y);
    check_velocity(s, body, 0, 0, 1e-6);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_HIT, body, thin) == 1);
    for (int i = 0; i < 30; i++) { /* and stays there, whatever it wants */
        CHECK_STAGE(s, stage_drive(s, body, current->velocity.x / 64, current->velocity.y / 64) ==
                           ABUT_OK);
        play_steps(s, 1);
    }
    check_at(s, body, current->stop.x, current->stop.y);
}

static void scene_moves(stage *s)
{
    abut_body thin = stage_static(s, current->thin, 0, 0);
    abut_body body = add_union(s, current, ABUT_BODY_MOVER);
    abut_moved_body moved;
    abut_bump bump;

    CHECK_STAGE(s, abut_body_move(s->world, body, stage_in(s, current->velocity), ABUT_ANSWER_SLIDE,
                                  &moved, &bump, 1) == ABUT_OK);
    check_at(s, body, current->stop.x, current->stop.y);
    double part =
        hypot(current->stop.x, current->stop.y) / hypot(current->velocity.x, current->velocity.y);

    CHECK_STAGE(s, moved.bump_count >= 1 && bump.other == thin && fabs(bump.time - part) < 1e-8);
}

/* The thin one comes, and the union stands in its way: a kinematic pushes it. */
static void scene_is_pushed(stage *s)
{
    seam_row row = *current;
    abut_vec2 velocity = { -row.velocity.x, -row.velocity.y };

    row.velocity = (abut_vec2){ 0, 0 };
    abut_body body = add_union(s, &row, ABUT_BODY_MOVER);
    abut_body thin = stage_kinematic(s, row.thin, 0, 0, velocity.x, velocity.y);

    play_steps(s, 1);
    CHECK_STAGE(s, stage_is(s, "pusher", stage_at(s, thin), velocity.x, velocity.y, 0));
    check_near(s, body, row.stop.x + velocity.x, row.stop.y + velocity.y,
               hypot(velocity.x, velocity.y) * 0x1p-15);
    CHECK_STAGE(s, stage_relation(s, body, thin) != ABUT_OVERLAPPING);
}

/* What hinders nothing is met, and passed. */
static void scene_passes(stage *s)
{
    abut_body sensor = stage_add(
        s,
        (abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &current->thin, .sensor = true });
    abut_body body = add_union(s, current, ABUT_BODY_MOVER);

    play_steps(s, 1);
    check_at(s, body, current->velocity.x, current->velocity.y);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, body, sensor) == 1);
    (void)sensor;
}

/* A thin sensor that is a mover, and a thin ray, seen from a union that stands. */
static void scene_is_asked(stage *s)
{
    abut_body body = add_union(s, current, ABUT_BODY_STATIC);
    abut_world_query inside = { .overlapping = true };
    abut_vec2 way = { -current->velocity.x, -current->velocity.y };
    abut_vec2 ends[2];
    int count = abut_shape_corners(&current->thin, ends, 2);
    abut_met met;
    double part = hypot(current->stop.x, current->stop.y) / hypot(way.x, way.y);

    ends[0] = stage_place_in(s, ends[0]);
    ends[1] = count == 2 ? stage_place_in(s, ends[1]) : ends[0];
    abut_shape thin = abut_segment(ends[0].x, ends[0].y, ends[1].x, ends[1].y);

    CHECK_STAGE(s, abut_world_sweep_first(s->world, &thin, stage_in(s, way), &inside, &met) ==
                       ABUT_OK);
    CHECK_STAGE(s, met.hit.hit && met.id == body && !met.hit.graze);
    CHECK_STAGE(s, met.hit.time <= part && met.hit.time > part - 0x1p-31);
    abut_vec2 normal = stage_out(s, met.hit.normal);

    CHECK_STAGE(s, fabs(normal.x * hypot(way.x, way.y) + way.x) < 1e-9 &&
                       fabs(normal.y * hypot(way.x, way.y) + way.y) < 1e-9);
    /* The point of it that comes first, as a ray. */
    abut_vec2 to = stage_in(s, way);
    abut_vec2 head =
        count == 2 && (ends[1].x - ends[0].x) * to.x + (ends[1].y - ends[0].y) * to.y > 0 ? ends[1]
                                                                                          : ends[0];
    abut_vec2 end = { head.x + to.x, head.y + to.y };

    CHECK_STAGE(s, abut_world_cast_first(s->world, head, end, ABUT_INSIDE_HIT, &inside, &met) ==
                       ABUT_OK);
    CHECK_STAGE(s, met.hit.hit && met.id == body && !met.hit.graze);
    CHECK_STAGE(s, fabs(met.hit.time - part) < 1e-12);
    CHECK_STAGE(s, fabs(met.hit.point.x - (head.x + part * to.x)) < 1e-9 * (1 + fabs(head.x)) &&
                       fabs(met.hit.point.y - (head.y + part * to.y)) < 1e-9 * (1 + fabs(head.y)));
    uint32_t total = 0;

    CHECK_STAGE(s, abut_world_cast_all(s->world, head, end, ABUT_INSIDE_HIT, &inside, &met, 1,
                                       &total) == ABUT_OK &&
                       total == 1);
    CHECK_STAGE(s, abut_world_sweep_all(s->world, &thin, to, &inside, &met, 1, &total) == ABUT_OK &&
                       total == 1);
    CHECK_STAGE(s,
                abut_world_cast_first(s->world, head, end, ABUT_INSIDE_HIT, NULL, &met) == ABUT_OK);
    CHECK_STAGE(s, met.hit.hit && met.id == body && met.hit.time <= part + 1e-12);
}

/* It rests on a post that stands under its seam, as a body of one shape does. */
static void scene_rests(stage *s)
{
    abut_shape shapes[2] = { abut_rect(-1, 0, 1, 1), abut_rect(0, 0, 1, 1) };
    abut_body body = stage_add(s, (abut_body_settings){ .shapes = shapes, .shape_count = 2 });
    uint32_t impacts = 0;

    stage_static(s, current->thin, 0, 0);
    for (int i = 0; i < 60; i++) {
        play_steps(s, 1);
        impacts += abut_world_report(s->world).impacts;
    }
    check_at(s, body, 0, 4);
    check_velocity(s, body, 0, 0, 0);
    CHECK_STAGE(s, abut_body_is_grounded(s->world, body) && abut_body_is_asleep(s->world, body));
    CHECK_STAGE(s, impacts <= 2);
}

static void test_rest(void)
{
    for (int i = 0; i < 2; i++) {
        seam_row row = row_of(i);

        current = &row;
        play("rests", (abut_world_settings){ .gravity = { 0, 0.25 } }, scene_rests);
    }
}

static void test_rows(void)
{
    static void (*const scenes[])(stage *) = { scene_stops, scene_moves, scene_is_pushed,
                                               scene_passes, scene_is_asked };

    for (int i = 0; i < ROWS; i++) {
        seam_row row = row_of(i);

        current = &row;
        for (int k = 0; k < COUNT_OF(scenes); k++) {
            play(row.name, (abut_world_settings){ 0 }, scenes[k]);
        }
    }
}

/* --- Places ---------------------------------------------------------------------------------- */

static uint32_t found_at(const stage *s, double x, double y, bool overlapping)
{
    abut_body bodies[4];
    uint32_t count = 0;
    abut_world_query query = { .overlapping = overlapping };

    CHECK_STAGE(s, abut_world_find_point(s->world, stage_place_in(s, (abut_vec2){ x, y }), &query,
                                         bodies, 4, &count) == ABUT_OK);
    return count;
}

static uint32_t found_on(const stage *s, double x1, double y1, double x2, double y2)
{
    abut_body bodies[4];
    uint32_t by_shape = 0;
    uint32_t by_bounds = 0;
    abut_world_query query = { .overlapping = true };
    abut_vec2 p = stage_place_in(s, (abut_vec2){ x1, y1 });
    abut_vec2 q = stage_place_in(s, (abut_vec2){ x2, y2 });
    abut_shape line = abut_segment(p.x, p.y, q.x, q.y);
    abut_bounds region = { { fmin(p.x, q.x), fmin(p.y, q.y) }, { fmax(p.x, q.x), fmax(p.y, q.y) } };

    CHECK_STAGE(s, abut_world_find(s->world, &line, &query, bodies, 4, &by_shape) == ABUT_OK);
    CHECK_STAGE(s,
                abut_world_find_bounds(s->world, region, &query, bodies, 4, &by_bounds) == ABUT_OK);
    CHECK_STAGE(s, x1 != x2 && y1 != y2 ? true : by_shape == by_bounds);
    return by_shape;
}

static void scene_finds(stage *s)
{
    seam_row row = row_of(5);

    add_union(s, &row, ABUT_BODY_STATIC);
    CHECK_STAGE(s, found_at(s, 0, 2, true) == 1);
    CHECK_STAGE(s, found_at(s, 0, 1, true) == 1);
    CHECK_STAGE(s, found_at(s, -1, 2, true) == 1);
    CHECK_STAGE(s, found_at(s, 0, 0, true) == 0 && found_at(s, 0, 0, false) == 1);
    CHECK_STAGE(s, found_at(s, 2, 2, true) == 0 && found_at(s, 2, 2, false) == 1);
    CHECK_STAGE(s, found_on(s, 0, -1, 0, 1) == 1);
    CHECK_STAGE(s, found_on(s, -2, 2, -1, 2) == 1);
    CHECK_STAGE(s, found_on(s, 0, -1, 0, 0) == 0);
    CHECK_STAGE(s, found_on(s, 2, 0, 2, 4) == 0);
    CHECK_STAGE(s, found_on(s, 0, 1, 0, 1.5) == 1);
}

/* Two bodies are not one: on the seam between them nothing is inside. */
static void scene_of_two(stage *s)
{
    stage_static(s, abut_rect(-2, 0, 2, 4), 0, 0);
    stage_static(s, abut_rect(0, 0, 2, 4), 0, 0);
    CHECK_STAGE(s, found_at(s, 0, 2, true) == 0 && found_at(s, 0, 2, false) == 2);
    CHECK_STAGE(s, found_on(s, 0, -1, 0, 1) == 0);
}

static void scene_is_refused(stage *s)
{
    abut_shape shapes[2] = { abut_rect(-3, 0, 3, 4), abut_rect(0, 0, 2, 4) };
    abut_shape line = abut_segment(0, 1, 0, 3);
    abut_shape point = abut_point(0, 0);
    abut_body body = stage_add(s, (abut_body_settings){ .shapes = shapes, .shape_count = 2 });
    abut_body thin;
    abut_body_settings post = { .kind = ABUT_BODY_STATIC, .shapes = &line };

    CHECK_STAGE(s, stage_try(s, post, &thin) == ABUT_E_OVERLAP);
    CHECK_STAGE(s, abut_world_blocker(s->world) == body);
    post.at = (abut_vec2){ 0, -3 };
    thin = stage_add(s, post);
    CHECK_STAGE(s, thin != 0);
    CHECK_STAGE(s, stage_place(s, thin, 0, -2, ABUT_SPAWN_REFUSE) == ABUT_E_OVERLAP);
    CHECK_STAGE(s, stage_place(s, body, 0, -2, ABUT_SPAWN_REFUSE) == ABUT_E_OVERLAP);
    /* Boxes: the nearest place there is. */
    CHECK_STAGE(s, abut_body_place(s->world, body, stage_place_in(s, (abut_vec2){ 0, -3 }), 0,
                                   ABUT_SPAWN_NEAREST, 100) == ABUT_OK);
    if (s->view < 8) {
        check_at(s, body, -2, -3);
    }
    CHECK_STAGE(s, stage_place(s, body, 0, -3, ABUT_SPAWN_IGNORE) == ABUT_OK);
    stage_exempt(s, body, thin);
    play_steps(s, 1);
    CHECK_STAGE(s, abut_body_resolve(s->world, body, 100) == ABUT_OK);
    if (s->view < 8) {
        check_at(s, body, -2, -3);
    }
    stage_remove(s, thin);
    CHECK_STAGE(s, abut_body_reshape(s->world, body, &point, 1, ABUT_SPAWN_REFUSE, 0) != ABUT_OK);
}

/* Shapes of other kinds: some place is found, and it is free. */
static void scene_finds_place(stage *s)
{
    seam_row row = row_of(6);
    abut_body thin = stage_static(s, abut_segment(1, 1, 3, 3), 0, 0);
    abut_body body;
    abut_body_settings settings = { .shapes = row.shapes, .shape_count = row.count };

    CHECK_STAGE(s, stage_try(s, settings, &body) == ABUT_E_OVERLAP);
    settings.spawn = ABUT_SPAWN_NEAREST;
    settings.reach = 50;
    body = stage_add(s, settings);
    if (CHECK_STAGE(s, body != 0)) {
        abut_vec2 at = stage_at(s, body);

        CHECK_STAGE(s, hypot(at.x, at.y) > 1 && hypot(at.x, at.y) < 6);
        CHECK_STAGE(s, stage_place(s, body, at.x, at.y, ABUT_SPAWN_REFUSE) == ABUT_OK);
        play_steps(s, 2);
    }
    (void)thin;
}

static void scene_leaves(stage *s)
{
    seam_row row = row_of(5);
    abut_met met;
    abut_vec2 from = stage_place_in(s, (abut_vec2){ 0, 1 });
    abut_vec2 up = stage_place_in(s, (abut_vec2){ 0, 11 });
    abut_vec2 aside = stage_place_in(s, (abut_vec2){ 10, 1 });

    add_union(s, &row, ABUT_BODY_STATIC);
    CHECK_STAGE(s,
                abut_world_cast_first(s->world, from, up, ABUT_INSIDE_HIT, NULL, &met) == ABUT_OK);
    CHECK_STAGE(s,
                met.hit.hit && met.hit.time == 0 && met.hit.normal.x == 0 && met.hit.normal.y == 0);
    CHECK_STAGE(s, abut_world_cast_first(s->world, from, up, ABUT_INSIDE_IGNORE, NULL, &met) ==
                       ABUT_OK);
    CHECK_STAGE(s, !met.hit.hit);
    /* Not from the seam, but from inside of a shape across it. */
    abut_vec2 beside = stage_place_in(s, (abut_vec2){ -1, 1 });

    CHECK_STAGE(s, abut_world_cast_first(s->world, beside, aside, ABUT_INSIDE_IGNORE, NULL, &met) ==
                       ABUT_OK);
    CHECK_STAGE(s, !met.hit.hit);
    CHECK_STAGE(s,
                abut_world_cast_first(s->world, from, up, ABUT_INSIDE_EXIT, NULL, &met) == ABUT_OK);
    CHECK_STAGE(s, met.hit.hit && fabs(met.hit.time - 0.3) < 1e-12);
    CHECK_STAGE(s, fabs(stage_out(s, met.hit.normal).y - 1) < 1e-9);
    CHECK_STAGE(s, abut_world_cast_first(s->world, from, aside, ABUT_INSIDE_EXIT, NULL, &met) ==
                       ABUT_OK);
    CHECK_STAGE(s, met.hit.hit && fabs(met.hit.time - 0.2) < 1e-12);
}

static void test_places(void)
{
    play("finds", (abut_world_settings){ 0 }, scene_finds);
    play("two bodies", (abut_world_settings){ 0 }, scene_of_two);
    play("refused", (abut_world_settings){ 0 }, scene_is_refused);
    play("finds a place", (abut_world_settings){ 0 }, scene_finds_place);
    play("leaves", (abut_world_settings){ 0 }, scene_leaves);
}

TEST_MAIN(TEST(test_rows), TEST(test_rest), TEST(test_places))
