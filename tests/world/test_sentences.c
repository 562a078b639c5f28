/* world/test_sentences.c - what abut_world_last_error() and the explain functions say, to the
 * letter.
 *
 * Every sentence names the field that was wrong, what it was and what it may be. Each row starts
 * from a call that failed for another reason, so that a sentence that was not written shows.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include "abut/compound.h"
#include "abut/state.h"
#include "abut/walk.h"

#include <math.h>
#include <string.h>

typedef struct speaker {
    abut_world *world;
    abut_body mover;
    abut_body wall;
    abut_body level;  /* of tiles, 2 by 2 */
    abut_body ground; /* of pixels, 3 by 2 */
    abut_shape box;
    abut_rollback *rollback;
} speaker;

/* Adds a body that is a box unless it is something else, beside all others unless it has a place.
 */
static abut_status add(speaker *s, abut_body_settings settings)
{
    if (settings.shapes == NULL && settings.tiles == NULL && settings.pixels == NULL) {
        settings.shapes = &s->box;
    }
    if (settings.at.x == 0 && settings.at.y == 0) {
        settings.at.x = 90;
    }
    return abut_world_add(s->world, &settings, NULL);
}

static speaker open_speaker(double steps_per_second)
{
    static const char *const rows[] = { "#/", "=#" };
    static const char *const pixels[] = { "###", "#.#" };
    speaker s = { .box = box(5, 5) };
    abut_tiles *tiles = NULL;
    abut_mask *mask = NULL;

    s.world = abut_world_create(&(abut_world_settings){ .steps_per_second = steps_per_second });
    CHECK(abut_tiles_from_text(rows, 2, 16, NULL, &tiles) == ABUT_OK);
    CHECK(abut_mask_from_text(pixels, 2, NULL, &mask) == ABUT_OK);
    CHECK(abut_world_add(s.world, &(abut_body_settings){ .shapes = &s.box }, &s.mover) == ABUT_OK);
    CHECK(abut_world_add(
              s.world,
              &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &s.box, .at = { 20, 0 } },
              &s.wall) == ABUT_OK);
    CHECK(abut_world_add(
              s.world,
              &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles, .at = { 0, 100 } },
              &s.level) == ABUT_OK);
    CHECK(abut_world_add(
              s.world,
              &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .pixels = mask, .at = { 0, 200 } },
              &s.ground) == ABUT_OK);
    CHECK(s.mover == 1 && s.wall == 2147483649); /* ids are large from the second on */
    s.rollback = abut_rollback_create(s.world, 4);
    abut_tiles_destroy(tiles);
    abut_mask_destroy(mask);
    return s;
}

static void close_speaker(speaker *s)
{
    abut_rollback_destroy(s->rollback);
    abut_world_destroy(s->world);
}

/* Makes another call fail. */
static speaker *deaf(speaker *s)
{
    CHECK(abut_body_set_mass(s->world, s->mover, -77) == ABUT_E_RANGE);
    return s;
}

static void
check_said(speaker *s, const char *row, abut_status got, abut_status want, const char *said)
{
    CHECK_ROW(row, got == want);
    if (!CHECK_ROW(row, strcmp(abut_world_last_error(s->world), said) == 0)) {
        printf("   %s: \"%s\", not \"%s\"\n", row, abut_world_last_error(s->world), said);
    }
}

/* `call` may use `s`. */
#define SAYS(call, status, said) (deaf(s), check_said(s, #call, call, status, said))
#define ADDS(status, said, ...) SAYS(add(s, ((abut_body_settings){ __VA_ARGS__ })), status, said)

#define WITHIN "must be from -536870912 to 536870912"
#define FINITE ABUT_E_NOT_FINITE
#define RANGE ABUT_E_RANGE
#define ARGUMENT ABUT_E_ARGUMENT

static void test_numbers_of_a_body(void)
{
    speaker open = open_speaker(0);
    speaker *s = &open;

    ADDS(RANGE, "at.x is 1000000000000, but " WITHIN, .at = { 1e12, 0 });
    ADDS(FINITE, "at.y is NaN, but " WITHIN, .at = { 0, NAN });
    ADDS(FINITE, "at.y is -infinity, but " WITHIN, .at = { 0, -INFINITY });
    ADDS(RANGE,
         "shape 0, where the body is placed, reaches further than 536870912 units (ABUT_LIMIT)",
         .at = { 536870912, 0 });
    ADDS(RANGE, "angle is 1e+40, but must be from -1073741824 to 1073741824", .angle = 1e40);
    ADDS(FINITE, "angle is NaN, but must be from -1073741824 to 1073741824", .angle = NAN);
    ADDS(RANGE, "velocity.x is 1e+300, but " WITHIN, .velocity = { 1e300, NAN });
    ADDS(FINITE, "velocity.y is infinity, but " WITHIN, .velocity = { 1, INFINITY });
    ADDS(RANGE, "acceleration.y is -600000000, but " WITHIN, .acceleration = { 1, -6e8 });
    ADDS(RANGE, "mass is -1, but must be from 2^-16 to 65536, or 0 for the default, which is 1",
         .mass = -1);
    ADDS(RANGE, "bounce is 1.5, but must be from 0 to 1", .bounce = 1.5);
    ADDS(FINITE, "bounce is NaN, but must be from 0 to 1", .bounce = NAN);
    ADDS(RANGE, "friction is -0.5, but must be from 0 to 1, or ABUT_NO_FRICTION, which is -1",
         .friction = -0.5);
    ADDS(FINITE, "friction is NaN, but must be from 0 to 1, or ABUT_NO_FRICTION, which is -1",
         .friction = NAN);
    ADDS(RANGE, "damping is 3, but must be from 0 to 1", .damping = 3);
    ADDS(RANGE, "braking is -0.25, but must be from 0 to 536870912", .braking = -0.25);
    ADDS(FINITE, "surface.x is NaN, but must be from -536870912 to 536870912",
         .surface = { NAN, 0 });
    ADDS(RANGE, "push_limit is -1, but must be from 0 to 536870912", .push_limit = -1);
    ADDS(RANGE, "reach is -4, but must be from 0 to 536870912", .reach = -4);
    ADDS(FINITE, "open_side.y is NaN, but must be finite", .open_side = { 1, NAN });
    close_speaker(s);
}

static void test_choices_of_a_body(void)
{
    speaker open = open_speaker(0);
    speaker *s = &open;

    ADDS(ARGUMENT, "kind is 9, but must be from 0 to 2", .kind = (abut_body_kind)9);
    ADDS(ARGUMENT, "kind is -1, but must be from 0 to 2", .kind = (abut_body_kind)-1);
    ADDS(ARGUMENT, "answer is 77, but must be from 0 to 5", .answer = (abut_answer_kind)77);
    ADDS(ARGUMENT, "push_rule is 2, but must be from 0 to 1", .push_rule = (abut_push_rule)2);
    ADDS(ARGUMENT, "when_blocked is 3, but must be from 0 to 2",
         .when_blocked = (abut_when_blocked)3);
    ADDS(ARGUMENT, "spawn is 9, but must be from 0 to 2", .spawn = (abut_spawn)9);
    ADDS(ARGUMENT, "open_sides is 65535, but must be from 0 to 15", .open_sides = 0xffff);
    ADDS(ARGUMENT, "a one-way body needs an open_side that is not (0, 0)",
         .answer = ABUT_ANSWER_ONE_WAY);
    ADDS(ABUT_E_OVERLAP, "the body would overlap body 2147483649", .at = { 21, 0 });
    ADDS(ABUT_E_OVERLAP,
         "the body would overlap body 2147483649, and no free place was found within its reach, "
         "which is 0",
         .at = { 21, 0 }, .spawn = ABUT_SPAWN_NEAREST);
    CHECK(abut_body_set_user(s->world, s->wall, UINT64_MAX) == ABUT_OK);
    ADDS(ABUT_E_OVERLAP,
         "the body would overlap body 2147483649, whose user value is 18446744073709551615",
         .at = { 21, 0 });
    CHECK(abut_world_blocker(s->world) == s->wall);
    SAYS(abut_world_add(s->world, NULL, NULL), ARGUMENT, "settings is NULL");
    CHECK(abut_world_blocker(s->world) == ABUT_NO_BODY);
    close_speaker(s);
}

static void test_shapes_of_a_body(void)
{
    speaker open = open_speaker(0);
    speaker *s = &open;
    abut_shape thin = abut_segment(0, 0, 10, 0);
    abut_shape negative = abut_circle(0, 0, -3);
    abut_shape two[2] = { box(5, 5), thin };
    abut_shape turned = abut_oriented_rect(0, 0, 1, 1, 1e20);
    abut_tiles *tiles = NULL;
    abut_mask *mask = NULL;
    abut_mask *none = NULL;
    abut_chain *chain = NULL;
    static const char *const rows[] = { "=" };
    static const abut_vec2 points[] = { { 0, 0 }, { 4, 0 }, { 4, 4 } };

    CHECK(abut_chain_create(&(abut_chain_settings){ .points = points, .count = 3 }, NULL, &chain,
                            NULL) == ABUT_OK);
    abut_figure line = abut_figure_of_chain(chain, 0, 0);

    SAYS(abut_world_add(s->world, &(abut_body_settings){ 0 }, NULL), ABUT_E_SHAPE,
         "the body has no shapes: shapes is NULL");
    ADDS(RANGE, "shape_count is 70000, but must be from 1 to 65535", .shape_count = 70000);
    ADDS(ABUT_E_SHAPE, "shape 0 is empty: the radius must not be negative, but is -3",
         .shapes = &negative);
    ADDS(ABUT_E_SHAPE,
         "shape 0 is empty: the angle must be from -2^30 to 2^30 radians, but is 1e+20",
         .shapes = &turned);
    ADDS(ABUT_E_THIN,
         "shape 1 is too thin: a solid mover must be at least 1/256 unit wide in every direction",
         .shapes = two, .shape_count = 2);
    SAYS(abut_body_reshape(s->world, s->mover, &s->box, 0, ABUT_SPAWN_REFUSE, 0), ABUT_E_SHAPE,
         "the body has no shapes: shape_count is 0");
    CHECK(abut_tiles_from_text(rows, 1, 16, NULL, &tiles) == ABUT_OK);
    CHECK(abut_mask_create(4, 4, true, NULL, &mask) == ABUT_OK);
    CHECK(abut_mask_create(0, 4, true, NULL, &none) == ABUT_OK);
    ADDS(ARGUMENT, "a body must have only one of shapes, tiles, pixels and figure",
         .shapes = &s->box, .tiles = tiles);
    ADDS(ARGUMENT, "a body must have only one of shapes, tiles, pixels and figure",
         .shapes = &s->box, .figure = &line);
    SAYS(
        abut_world_add(s->world, &(abut_body_settings){ .figure = &line }, NULL), ABUT_E_THIN,
        "each part of a solid mover must have area: a chain has none, and may be static, kinematic "
        "or a sensor");
    ADDS(ABUT_E_SHAPE,
         "no kind of tile has both a shape and the rules of the body: answer, open_side, sensor, "
         "category, friction, bounce, surface (abut_world_add_map() adds all kinds)",
         .tiles = tiles, .kind = ABUT_BODY_STATIC, .sensor = true);
    ADDS(ABUT_E_THIN,
         "shape 0 of tile kind 4 is too thin: a solid mover must be at least 1/256 unit wide in "
         "every direction",
         .tiles = tiles, .answer = ABUT_ANSWER_ONE_WAY, .open_side = { 0, 1 });
    ADDS(ARGUMENT, "a body of tiles or pixels cannot be turned", .tiles = tiles, .angle = 1);
    ADDS(RANGE, "the cells reach further than 536870912 units (ABUT_LIMIT) from the origin",
         .pixels = mask, .at = { 536870911, 0 });
    ADDS(RANGE,
         "pixel_size is -1, but must be from 2^-16 to 1048576, or 0 for the default, which is 1",
         .pixels = mask, .pixel_size = -1);
    ADDS(FINITE,
         "pixel_size is NaN, but must be from 2^-16 to 1048576, or 0 for the default, which is 1",
         .pixels = mask, .pixel_size = NAN);
    ADDS(ABUT_E_SHAPE, "pixels has none: its width or height is 0", .pixels = none);
    ADDS(ABUT_E_THIN,
         "pixel_size is 0.001953125, but a solid mover must be at least 1/256 unit wide",
         .pixels = mask, .pixel_size = 1.0 / 512);
    abut_tiles_destroy(tiles);
    abut_mask_destroy(mask);
    abut_mask_destroy(none);
    abut_chain_destroy(chain);
    close_speaker(s);
}

/* A static made of a figure at a place. */
static abut_status add_made_of(speaker *s, abut_figure figure, double x)
{
    return abut_world_add(
        s->world,
        &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .figure = &figure, .at = { x, 0 } }, NULL);
}

static void test_figures_of_a_body(void)
{
    speaker open = open_speaker(0);
    speaker *s = &open;
    abut_shape negative = abut_circle(0, 0, -3);
    abut_compound *none = NULL;
    abut_region *region = NULL;
    static const abut_vec2 points[] = { { 0, 0 }, { 4, 0 }, { 4, 4 } };
    abut_loop loop = { points, 3 };

    CHECK(abut_compound_create(NULL, 0, NULL, &none, NULL) == ABUT_OK);
    CHECK(abut_region_create(&loop, 1, NULL, &region, NULL) == ABUT_OK);
    SAYS(add_made_of(s, abut_figure_of_half_plane(0, 9, 0, 0), 0), ABUT_E_SHAPE,
         "the half-plane's normal is (0, 0), but must have a direction");
    SAYS(add_made_of(s, abut_figure_of_ray(0, 9, 0, 0), 0), ABUT_E_SHAPE,
         "the ray's direction is (0, 0), but must have a direction");
    SAYS(add_made_of(s, abut_figure_of_line(0, 9, INFINITY, 1), 0), FINITE,
         "the line's direction is (infinity, 1), but must be finite");
    SAYS(add_made_of(s, abut_figure_of_half_plane(0, 1e9, 0, 1), 0), RANGE,
         "the figure is at (0, 1000000000), but must be from -536870912 to 536870912");
    SAYS(add_made_of(s, abut_figure_of_line(4e8, 0, 0, 1), 4e8), RANGE,
         "the figure is at (800000000, 0), but must be from -536870912 to 536870912");
    SAYS(add_made_of(s, abut_figure_of_compound(none, 0, 0), 0), ABUT_E_SHAPE,
         "the figure is empty");
    SAYS(add_made_of(s, abut_figure_of_shape(&negative), 0), ABUT_E_SHAPE,
         "the figure is an empty shape: the radius must not be negative, but is -3");
    SAYS(add_made_of(s, abut_figure_of_region(NULL, 0, 0), 0), ABUT_E_SHAPE,
         "the figure is of NULL");
    SAYS(add_made_of(s, abut_figure_of_region(region, 536870911, 0), 0), RANGE,
         "the figure, which is at (536870911, 0), reaches further than 536870912 units "
         "(ABUT_LIMIT) from the origin");
    abut_compound_destroy(none);
    abut_region_destroy(region);
    close_speaker(s);
}

static void test_changes(void)
{
    speaker open = open_speaker(0);
    speaker *s = &open;
    abut_world *w = s->world;
    abut_body m = s->mover;
    abut_vec2 here = { 60, 60 };

    SAYS(abut_world_remove(w, 12345), ABUT_E_STALE,
         "the id of the body is 12345, but the world has no such body, or no longer has it");
    SAYS(abut_world_remove(w, UINT64_MAX), ABUT_E_STALE,
         "the id of the body is 18446744073709551615, but the world has no such body, or no longer "
         "has it");
    SAYS(abut_body_wake(w, 0), ABUT_E_STALE, "the id of the body is 0, which is ABUT_NO_BODY");
    SAYS(abut_body_set_kind(w, m, (abut_body_kind)5), ARGUMENT,
         "kind is 5, but must be from 0 to 2");
    SAYS(abut_body_set_open_sides(w, m, 16), ARGUMENT,
         "open_sides is 16, but must be from 0 to 15");
    SAYS(abut_body_set_open_side(w, m, (abut_vec2){ INFINITY, 0 }), FINITE,
         "open_side.x is infinity, but must be finite");
    SAYS(abut_body_set_answer(w, m, ABUT_ANSWER_ONE_WAY, 0), ARGUMENT,
         "a one-way body needs an open_side that is not (0, 0)");
    SAYS(abut_body_set_velocity(w, s->wall, here), ARGUMENT,
         "a static body cannot be given a velocity");
    SAYS(abut_body_place(w, m, here, -2e9, ABUT_SPAWN_REFUSE, 0), RANGE,
         "angle is -2000000000, but must be from -1073741824 to 1073741824");
    SAYS(abut_body_place(w, s->level, here, 1, ABUT_SPAWN_REFUSE, 0), ARGUMENT,
         "angle is 1, but a body of tiles or pixels cannot be turned");
    SAYS(abut_body_place(w, s->level, (abut_vec2){ 0, 1e9 }, 0, ABUT_SPAWN_REFUSE, 0), RANGE,
         "at.y is 1000000000, but " WITHIN);
    SAYS(abut_body_place(w, m, here, 0, (abut_spawn)3, 0), ARGUMENT,
         "spawn is 3, but must be from 0 to 2");
    SAYS(abut_body_place(w, m, here, 0, ABUT_SPAWN_NEAREST, NAN), FINITE,
         "reach is NaN, but must be from 0 to 536870912");
    SAYS(abut_body_reshape(w, s->level, &s->box, 1, ABUT_SPAWN_REFUSE, 0), ARGUMENT,
         "a body of tiles or pixels cannot be reshaped: set its cells instead");
    SAYS(abut_body_resolve(w, m, -1), RANGE, "reach is -1, but must be from 0 to 536870912");
    SAYS(abut_world_ignore(w, m, m, true, 0), ARGUMENT,
         "a is 1, but b is the same body, and a body does not meet itself");
    SAYS(abut_world_ignore(w, m, s->wall, true, -5), ARGUMENT,
         "steps is -5, but must be at least -1, which means for good");
    SAYS(abut_body_move(w, m, (abut_vec2){ NAN, 0 }, ABUT_ANSWER_SLIDE, NULL, NULL, 0), FINITE,
         "motion.x is NaN, but " WITHIN);
    SAYS(abut_body_move(w, m, here, (abut_answer_kind)9, NULL, NULL, 0), ARGUMENT,
         "answer is 9, but must be from 0 to 5");
    SAYS(abut_body_move(w, m, here, ABUT_ANSWER_SLIDE, NULL, NULL, 5), ARGUMENT,
         "capacity is 5, but bumps is NULL");
    SAYS(abut_world_step_discrete(w, (abut_method)99, 1), ARGUMENT,
         "method is 99, but must be from 0 to 7");
    SAYS(abut_world_reserve(w, UINT32_MAX), ABUT_E_FULL,
         "bodies is 4294967295, but must be from 0 to 4194304");
    CHECK(abut_body_move(w, m, (abut_vec2){ 3, 0 }, ABUT_ANSWER_SLIDE, NULL, NULL, 0) == ABUT_OK &&
          abut_body_at(w, m).x == 3); /* nothing is asked for, and it moves */
    close_speaker(s);
}

static void test_cells(void)
{
    speaker open = open_speaker(0);
    speaker *s = &open;
    abut_world *w = s->world;
    abut_cells wide = { 0, 0, UINT32_MAX, 1 };
    abut_vec2 here = { 0, 0 };

    SAYS(abut_body_set_tile(w, s->mover, 0, 0, 1, ABUT_SPAWN_REFUSE), ARGUMENT,
         "the body has no cells: it is not made of tiles or pixels");
    SAYS(abut_body_set_tile(w, s->level, 2, 0, 1, ABUT_SPAWN_REFUSE), ARGUMENT,
         "x is 2, but must be from 0 to 1");
    SAYS(abut_body_set_tile(w, s->level, 1, 7, 1, ABUT_SPAWN_REFUSE), ARGUMENT,
         "y is 7, but must be from 0 to 1");
    SAYS(abut_body_set_tile(w, s->level, 0, 0, 256, ABUT_SPAWN_REFUSE), ARGUMENT,
         "kind is 256, but must be from 0 to 255");
    SAYS(abut_body_set_tile(w, s->ground, 0, 0, 2, ABUT_SPAWN_REFUSE), ARGUMENT,
         "kind is 2, but must be from 0 to 1");
    SAYS(abut_body_set_tile(w, s->level, 0, 0, 1, ABUT_SPAWN_NEAREST), ARGUMENT,
         "spawn is 2, but must be 0 (ABUT_SPAWN_REFUSE) or 1 (ABUT_SPAWN_IGNORE) for cells");
    SAYS(abut_body_fill_tiles(w, s->level, wide, 1, ABUT_SPAWN_REFUSE), ARGUMENT,
         "area.width is 4294967295, but must be from 0 to 2147483647");
    SAYS(abut_body_fill_disc(w, s->ground, here, -1, 0, ABUT_SPAWN_REFUSE), RANGE,
         "radius is -1, but must be from 0 to 536870912");
    SAYS(abut_body_fill_disc(w, s->ground, (abut_vec2){ 0, 1e30 }, 1, 0, ABUT_SPAWN_REFUSE), RANGE,
         "middle.y is 1e+30, but " WITHIN);
    CHECK(abut_body_set_tile(w, s->ground, 1, 1, 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
    abut_shape dot = box(0.25, 0.25);
    CHECK(abut_world_add(w, &(abut_body_settings){ .shapes = &dot, .at = { 1.5, 201.5 } }, NULL) ==
          ABUT_OK);
    SAYS(abut_body_set_tile(w, s->ground, 1, 1, 1, ABUT_SPAWN_REFUSE), ABUT_E_OVERLAP,
         "a cell would overlap body 8589934593");
    close_speaker(s);
}

static void test_walks(void)
{
    speaker open = open_speaker(0);
    speaker *s = &open;
    abut_vec2 right = { 1, 0 };

#define WALKS(status, said, ...)                                                                   \
    SAYS(abut_body_walk(s->world, s->mover, &(abut_walk_settings){ __VA_ARGS__ }, right, NULL),    \
         status, said)
    WALKS(RANGE, "slope is 9, but must be at least 0 and less than pi / 2, in radians", .slope = 9);
    WALKS(RANGE, "step is 1000000000000, but must be finite and at most 536870912", .step = 1e12);
    WALKS(FINITE, "snap is NaN, but must be finite and at most 536870912", .snap = NAN);
    WALKS(FINITE, "up.y is infinity, but must be finite", .up = { 0, INFINITY });
    WALKS(FINITE, "push is NaN, but must be finite", .push = NAN);
    WALKS(ARGUMENT, "leave is 3, but must be from 0 to 2", .leave = (abut_walk_leave)3);
    WALKS(ARGUMENT, "crouch is 1, but low is NULL: crouching needs a shape", .crouch = true);
#undef WALKS
    SAYS(abut_body_walk(s->world, s->wall, NULL, right, NULL), ARGUMENT,
         "the kind of the body is 2, but only movers walk (ABUT_BODY_MOVER)");
    SAYS(abut_body_steer(s->world, s->mover, NULL, (abut_vec2){ 0, -1e9 }), RANGE,
         "motion.y is -1000000000, but " WITHIN);
    close_speaker(s);
}

/* Per second the limits are others. */
static void test_rates(void)
{
    speaker open = open_speaker(50);
    speaker *s = &open;

    SAYS(abut_body_set_velocity(s->world, s->mover, (abut_vec2){ 0, 1e11 }), RANGE,
         "velocity.y is 100000000000, but must be from -26843545600 to 26843545600");
    SAYS(abut_body_set_acceleration(s->world, s->mover, (abut_vec2){ 1e13, 0 }), RANGE,
         "acceleration.x is 10000000000000, but must be from -1342177280000 to 1342177280000");
    SAYS(abut_body_set_slowing(s->world, s->mover, 51, 0), RANGE,
         "damping is 51, but must be from 0 to 50");
    close_speaker(s);
}

static void test_rollbacks(void)
{
    speaker open = open_speaker(0);
    speaker *s = &open;

    SAYS(abut_rollback_back(s->rollback, 0), RANGE, "frames is 0, but no state has been kept");
    CHECK(abut_rollback_keep(s->rollback) == ABUT_OK);
    SAYS(abut_rollback_back(s->rollback, 1), RANGE, "frames is 1, but must be 0");
    CHECK(abut_rollback_keep(s->rollback) == ABUT_OK);
    SAYS(abut_rollback_back(s->rollback, 7), RANGE, "frames is 7, but must be from 0 to 1");
    close_speaker(s);
}

/* --- Settings, and rows of text ----------------------------------------------------------------
 */

static void check_text(const char *row, size_t length, const char *text, const char *want)
{
    if (!CHECK_ROW(row, strcmp(text, want) == 0 && length == strlen(want))) {
        printf("   %s: \"%s\", not \"%s\"\n", row, text, want);
    }
}

static void test_settings(void)
{
    const struct {
        const char *said;
        abut_world_settings settings;
    } rows[] = {
        { "nothing is wrong with the settings", { .friction = 0.5 } },
        { "friction is 2, but must be from 0 to 1", { .friction = 2 } },
        { "friction is NaN, but must be from 0 to 1", { .friction = NAN } },
        { "steps_per_second is -1, but must be from 0 to 1048576", { .steps_per_second = -1 } },
        { "budget is 5000, but must be from 0 to 1000", { .budget = 5000 } },
        { "up.x is infinity, but must be finite", { .up = { INFINITY, 0 } } },
        { "gravity.y is NaN, but " WITHIN, { .gravity = { 0, NAN } } },
        { "gravity.x is 1e+300, but must be from -53687091200 to 53687091200",
          { .gravity = { 1e300, 0 }, .steps_per_second = 10 } },
    };
    speaker open = open_speaker(10);
    speaker *s = &open;
    char text[200];

    for (int i = 0; i < COUNT_OF(rows); i++) {
        size_t length = abut_world_settings_explain(&rows[i].settings, text, sizeof text);

        check_text(rows[i].said, length, text, rows[i].said);
        CHECK((abut_world_settings_check(&rows[i].settings) == ABUT_OK) == (i == 0));
        CHECK(abut_world_settings_explain(&rows[i].settings, NULL, 0) == length);
    }
    abut_world_settings_explain(NULL, text, 12);
    CHECK(strcmp(text, "nothing is ") == 0);
    SAYS(abut_world_set_gravity(s->world, (abut_vec2){ 1e300, 0 }), RANGE,
         "gravity.x is 1e+300, but must be from -53687091200 to 53687091200");
    SAYS(abut_world_set_up(s->world, (abut_vec2){ 0, NAN }), FINITE,
         "up.y is NaN, but must be finite");
    SAYS(abut_world_set_friction(s->world, -0.5), RANGE,
         "friction is -0.5, but must be from 0 to 1");
    SAYS(abut_world_set_budget(s->world, 1001), ARGUMENT,
         "budget is 1001, but must be from 0 to 1000");
    close_speaker(s);
}

static void test_rows(void)
{
    static char wide[ABUT_MASK_LIMIT + 2];
    const char *fine[] = { "#./", "\\= " };
    const char *ragged[] = { "##", "#" };
    const char *letter[] = { "#.#", "#.x" };
    const char *tab[] = { "#\t" };
    const char *null[] = { "#", NULL };
    const char *far[] = { wide };
    const struct {
        const char *tiles; /* what is said of them as tiles, and as pixels */
        const char *pixels;
        const char *const *rows;
        uint32_t count;
        double size;
    } rows[] = {
        { "nothing is wrong with the rows", "row 0, column 2 is '/', but must be # or . or a space",
          fine, 2, 16 },
        { "row 1 is 1 letters long, but row 0 is 2", "row 1 is 1 letters long, but row 0 is 2",
          ragged, 2, 16 },
        { "row 1, column 2 is 'x', but must be one of # . / \\ = and space",
          "row 1, column 2 is 'x', but must be # or . or a space", letter, 2, 16 },
        { "row 0, column 1 is byte 9, but must be one of # . / \\ = and space",
          "row 0, column 1 is byte 9, but must be # or . or a space", tab, 1, 16 },
        { "row 1 is NULL", "row 1 is NULL", null, 2, 16 },
        { "rows is NULL, but count is 3", "rows is NULL, but count is 3", NULL, 3, 16 },
        { "the rows are 32769 letters long, but may be up to 16384",
          "the rows are 32769 letters long, but may be up to 32768", far, 1, 16 },
        { "size is NaN, but must be from 2^-16 to 1048576", "nothing is wrong with the rows",
          ragged, 1, NAN },
        { "size is 2000000, but must be from 2^-16 to 1048576", "nothing is wrong with the rows",
          ragged, 1, 2e6 },
        { "nothing is wrong with the rows", "nothing is wrong with the rows", NULL, 0, 16 },
        { "count is 4294967295, but must be at most 16384",
          "count is 4294967295, but must be at most 32768", fine, UINT32_MAX, 16 },
    };
    char text[200];

    memset(wide, '#', ABUT_MASK_LIMIT + 1);
    for (int i = 0; i < COUNT_OF(rows); i++) {
        const char *const *lines = rows[i].rows;
        uint32_t count = rows[i].count;
        abut_tiles *tiles = NULL;
        abut_mask *mask = NULL;
        bool tiled = abut_tiles_from_text(lines, count, rows[i].size, NULL, &tiles) == ABUT_OK;
        bool masked = abut_mask_from_text(lines, count, NULL, &mask) == ABUT_OK;
        size_t length = abut_tiles_explain(lines, count, rows[i].size, text, sizeof text);

        check_text("tiles", length, text, rows[i].tiles);
        CHECK_ROW(rows[i].tiles, tiled == (strncmp(text, "nothing", 7) == 0));
        length = abut_mask_explain(lines, count, text, sizeof text);
        check_text("pixels", length, text, rows[i].pixels);
        CHECK_ROW(rows[i].pixels, masked == (strncmp(text, "nothing", 7) == 0));
        abut_tiles_destroy(tiles);
        abut_mask_destroy(mask);
    }
    wide[16384] = '\0';
    abut_tiles_explain(far, 1, 1048576, text, sizeof text);
    check_text("far", strlen(text), text,
               "size is 1048576, with which the cells reach further than 536870912 units");
    CHECK(abut_tiles_explain(ragged, 2, 16, text, 6) == 39 && strcmp(text, "row 1") == 0);
    CHECK(abut_mask_explain(ragged, 2, NULL, 0) == 39);
}

/* --- From within -------------------------------------------------------------------------------
 */

typedef struct meddler {
    abut_world *world;
    abut_rollback *rollback;
    abut_body mover;
    int calls;
} meddler;

static bool meddles(void *user, const abut_pair_view *pair)
{
    meddler *m = user;
    const char *said = "the world cannot be changed from within a function that it has called";

    (void)pair;
    if (m->world == NULL) {
        return true;
    }
    m->calls++;
    CHECK(abut_world_step(m->world) == ABUT_E_BUSY);
    CHECK(strcmp(abut_world_last_error(m->world), said) == 0);
    CHECK(abut_world_set_friction(m->world, 0.5) == ABUT_E_BUSY);
    CHECK(abut_world_reserve(m->world, 5) == ABUT_E_BUSY);
    CHECK(abut_world_add(m->world, NULL, NULL) == ABUT_E_BUSY);
    CHECK(abut_rollback_back(m->rollback, 0) == ABUT_E_BUSY);
    CHECK(abut_rollback_keep(m->rollback) == ABUT_E_BUSY);
    CHECK(abut_body_set_mass(m->world, m->mover, -1) == ABUT_E_BUSY);
    CHECK(strcmp(abut_world_last_error(m->world), said) == 0);
    return true;
}

static void test_busy(void)
{
    meddler m = { 0 };
    abut_world *world = abut_world_create(&(abut_world_settings){ .filter = meddles, .user = &m });
    abut_shape shape = box(5, 5);

    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &shape, .velocity = { 9, 0 } },
                         &m.mover) == ABUT_OK);
    CHECK(abut_world_add(
              world,
              &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &shape, .at = { 15, 0 } },
              NULL) == ABUT_OK);
    m.rollback = abut_rollback_create(world, 2);
    CHECK(abut_rollback_keep(m.rollback) == ABUT_OK);
    m.world = world;
    CHECK(abut_world_step(world) == ABUT_OK);
    m.world = NULL;
    CHECK(m.calls > 0);
    abut_rollback_destroy(m.rollback);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_numbers_of_a_body),
          TEST(test_choices_of_a_body),
          TEST(test_shapes_of_a_body),
          TEST(test_figures_of_a_body),
          TEST(test_changes),
          TEST(test_cells),
          TEST(test_walks),
          TEST(test_rates),
          TEST(test_rollbacks),
          TEST(test_settings),
          TEST(test_rows),
          TEST(test_busy))
