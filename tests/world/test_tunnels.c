/* world/test_tunnels.c - what fits a tunnel or a groove of one body exactly stands on its floor,
 * and not under its ceiling.
 *
 * A pair has one contact, with one normal. In a tunnel the floor and the ceiling are equally near;
 * whichever shape of the body comes first, the mover rests on the one below: it is grounded, has
 * friction, and is carried. Every scene is played turned and mirrored.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/state.h"
#include "abut/world.h"
#include "support/check.h"
#include "support/views.h"

#include <math.h>
#include <stdio.h>

enum { STEPS = 8 };

typedef enum made_of {
    TWO_BODIES, /* what the others are compared with */
    CEILING_FIRST,
    FLOOR_FIRST,
    REGION,
    TILES,
    PIXELS,
    MADE_COUNT,
} made_of;

static const char *const made_names[MADE_COUNT] = { "two bodies", "ceiling first", "floor first",
                                                    "region",     "tiles",         "pixels" };

static abut_shape seen_box(int view, double x, double y, double width, double height)
{
    abut_vec2 p = seen(view, x, y);
    abut_vec2 q = seen(view, x + width, y + height);

    return abut_rect(p.x < q.x ? p.x : q.x, p.y < q.y ? p.y : q.y,
                     p.x < q.x ? q.x - p.x : p.x - q.x, p.y < q.y ? q.y - p.y : p.y - q.y);
}

/* --- A tunnel from -40 to 40, between a ceiling at 0 and a floor at 4 --------------------------
 */

enum { CELL = 4, LONG = 20 };

static void add_cells(abut_world *world, int view, bool pixels, abut_body_settings body)
{
    char lines[LONG][LONG + 1] = { { 0 } };
    const char *rows[LONG];
    bool upright = (view & 4) != 0;
    uint32_t high = upright ? LONG : 3;

    for (uint32_t y = 0; y < high; y++) {
        for (uint32_t x = 0; x < (upright ? 3u : LONG); x++) {
            lines[y][x] = (upright ? x : y) == 1 ? '.' : '#';
        }
        rows[y] = lines[y];
    }
    /* Its middle, which stays where it is in every view, is at (0, 2). */
    abut_vec2 middle = seen(view, 0, 2);
    double wide = upright ? 3 * CELL : LONG * CELL;
    double tall = upright ? LONG * CELL : 3 * CELL;

    body.at = (abut_vec2){ middle.x - wide / 2, middle.y - tall / 2 };
    if (pixels) {
        CHECK(abut_mask_from_text(rows, high, NULL, (abut_mask **)&body.pixels) == ABUT_OK);
        body.pixel_size = CELL;
    } else {
        CHECK(abut_tiles_from_text(rows, high, CELL, NULL, (abut_tiles **)&body.tiles) == ABUT_OK);
    }
    CHECK(abut_world_add(world, &body, NULL) == ABUT_OK);
    abut_mask_destroy((abut_mask *)body.pixels);
    abut_tiles_destroy((abut_tiles *)body.tiles);
}

static void add_region(abut_world *world, int view, abut_body_settings body)
{
    static const abut_vec2 outline[8] = { { -40, -4 }, { 44, -4 }, { 44, 8 }, { -40, 8 },
                                          { -40, 4 },  { 40, 4 },  { 40, 0 }, { -40, 0 } };
    abut_vec2 corners[8];
    abut_region *region = NULL;

    for (int i = 0; i < 8; i++) {
        corners[i] = seen(view, outline[i].x, outline[i].y);
    }
    CHECK(abut_region_create(&(abut_loop){ corners, 8 }, 1, NULL, &region, NULL) == ABUT_OK);
    abut_figure figure = abut_figure_of_region(region, 0, 0);

    body.figure = &figure;
    CHECK(abut_world_add(world, &body, NULL) == ABUT_OK);
    abut_region_destroy(region);
}

static void add_tunnel(abut_world *world, int view, made_of made, abut_body_settings body)
{
    abut_shape ceiling = seen_box(view, -40, -4, 80, 4);
    abut_shape floor = seen_box(view, -40, 4, 80, 4);
    abut_shape both[2] = { made == FLOOR_FIRST ? floor : ceiling,
                           made == FLOOR_FIRST ? ceiling : floor };

    if (made == REGION) {
        add_region(world, view, body);
    } else if (made == TILES || made == PIXELS) {
        add_cells(world, view, made == PIXELS, body);
    } else {
        body.shapes = both;
        body.shape_count = made == TWO_BODIES ? 1 : 2;
        CHECK(abut_world_add(world, &body, NULL) == ABUT_OK);
        body.shapes = &both[1];
        CHECK(made != TWO_BODIES || abut_world_add(world, &body, NULL) == ABUT_OK);
    }
}

/* --- What becomes of a box of exactly its height ------------------------------------------------
 */

typedef struct stay {
    abut_vec2 at;
    abut_vec2 velocity;
    int grounded; /* of all steps */
} stay;

typedef struct tunnel_row {
    const char *name;
    abut_body_settings body; /* of the tunnel */
    double vx;               /* of the box */
    double friction;
} tunnel_row;

static stay play_tunnel(const tunnel_row *row, made_of made, int view)
{
    abut_world *world = abut_world_create(
        &(abut_world_settings){ .gravity = seen(view, 0, 0.25), .friction = row->friction });
    abut_shape box = seen_box(view, -1, 0, 2, 4);
    abut_body mover = ABUT_NO_BODY;
    abut_body_settings tunnel = row->body;
    stay result = { .grounded = 0 };

    tunnel.velocity = seen(view, tunnel.velocity.x, tunnel.velocity.y);
    tunnel.surface = seen(view, tunnel.surface.x, tunnel.surface.y);
    add_tunnel(world, view, made, tunnel);
    CHECK(abut_world_add(
              world, &(abut_body_settings){ .shapes = &box, .velocity = seen(view, row->vx, 0) },
              &mover) == ABUT_OK);
    for (int i = 0; i < STEPS; i++) {
        CHECK(abut_world_step(world) == ABUT_OK);
        result.grounded += abut_body_is_grounded(world, mover);
    }
    result.at = unseen(view, abut_body_at(world, mover));
    result.velocity = unseen(view, abut_body_velocity(world, mover));
    CHECK_ROW(made_names[made], abut_body_support(world, mover) != ABUT_NO_BODY);
    abut_world_destroy(world);
    return result;
}

static void test_tunnels(void)
{
    static const tunnel_row rows[] = {
        { "at rest", { .kind = ABUT_BODY_STATIC }, 0, 0.5 },
        { "slides", { .kind = ABUT_BODY_STATIC }, -0.875, 0.5 },
        { "slides without friction", { .kind = ABUT_BODY_STATIC }, 0.875, 0 },
        { "a tunnel that moves", { .kind = ABUT_BODY_KINEMATIC, .velocity = { 0.5, 0 } }, 0, 0.5 },
        { "a lift that rises", { .kind = ABUT_BODY_KINEMATIC, .velocity = { 0, -0.5 } }, 0, 0.5 },
        { "a lift that sinks", { .kind = ABUT_BODY_KINEMATIC, .velocity = { 0, 0.5 } }, 0, 0.5 },
        { "a belt", { .kind = ABUT_BODY_STATIC, .surface = { 0.25, 0 } }, 0, 0.5 },
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (int view = 0; view < VIEWS; view++) {
            stay wanted = play_tunnel(&rows[i], TWO_BODIES, view);

            for (int made = 1; made < MADE_COUNT; made++) {
                stay found = play_tunnel(&rows[i], (made_of)made, view);
                bool same = found.at.x == wanted.at.x && found.at.y == wanted.at.y &&
                            found.velocity.x == wanted.velocity.x &&
                            found.velocity.y == wanted.velocity.y;

                if (!CHECK_ROW(rows[i].name, same) ||
                    !CHECK_ROW(rows[i].name, found.grounded == STEPS)) {
                    printf("   %s, view %d: at (%.10g, %.10g) and (%.10g, %.10g), grounded in %d\n",
                           made_names[made], view, found.at.x, found.at.y, wanted.at.x, wanted.at.y,
                           found.grounded);
                }
            }
        }
    }
}

/* Which face of a tunnel carries a mover follows a change of kind: what was kept of the pair before
 * is no longer so, and a copy, which keeps nothing, goes on the same. */
static void test_changed_kind(void)
{
    abut_shape jaws[2] = { abut_rect(-40, -4, 80, 4), abut_rect(-40, 4, 80, 4) };
    abut_shape box = abut_rect(-1, 0, 2, 4);
    abut_world *world =
        abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 }, .friction = 0.5 });
    abut_body tunnel = ABUT_NO_BODY;
    abut_body mover = ABUT_NO_BODY;

    CHECK(abut_world_add(
              world,
              &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = jaws, .shape_count = 2 },
              &tunnel) == ABUT_OK);
    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &box }, &mover) == ABUT_OK);
    for (int i = 0; i < 4 * STEPS; i++) {
        if (i % STEPS == STEPS - 1) { /* now one of them is held up, now the other */
            bool held = abut_body_kind_of(world, tunnel) == ABUT_BODY_STATIC;

            CHECK(abut_body_set_kind(world, held ? mover : tunnel, ABUT_BODY_STATIC) == ABUT_OK);
            CHECK(abut_body_set_kind(world, held ? tunnel : mover, ABUT_BODY_MOVER) == ABUT_OK);
        }
        abut_world *copy = abut_world_copy(world);

        CHECK(abut_world_step(world) == ABUT_OK && abut_world_step(copy) == ABUT_OK);
        CHECK(abut_world_hash(world) == abut_world_hash(copy));
        bool held = abut_body_kind_of(world, tunnel) == ABUT_BODY_STATIC;

        CHECK(abut_body_is_grounded(world, held ? mover : tunnel));
        abut_world_destroy(copy);
    }
    abut_world_destroy(world);
}

/* --- Grooves ------------------------------------------------------------------------------------
 */

/* Steep sides that hold a body between them, of one body as of two. */
static void play_groove(double rise, bool is_round, bool is_one, int view)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = seen(view, 0, 0.25) });
    abut_vec2 left[3] = { seen(view, 0, 0), seen(view, -8, 0), seen(view, -8, -8 * rise) };
    abut_vec2 right[3] = { seen(view, 0, 0), seen(view, 8, 0), seen(view, 8, -8 * rise) };
    abut_shape sides[2] = { abut_polygon(left, 3), abut_polygon(right, 3) };
    abut_shape shape = is_round ? abut_circle(0, 0, 1) : seen_box(view, -1, -1, 2, 2);
    abut_body_settings body = { .kind = ABUT_BODY_STATIC, .shapes = sides, .shape_count = 2 };
    abut_body mover = ABUT_NO_BODY;
    int grounded = 0;

    body.shape_count = is_one ? 2 : 1;
    CHECK(abut_world_add(world, &body, NULL) == ABUT_OK);
    body.shapes = &sides[1];
    CHECK(is_one || abut_world_add(world, &body, NULL) == ABUT_OK);
    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .shapes = &shape, .at = seen(view, 0, -5 * rise) },
                         &mover) == ABUT_OK);
    for (int i = 0; i < 100; i++) {
        CHECK(abut_world_step(world) == ABUT_OK);
        grounded += i >= 80 && abut_body_is_grounded(world, mover);
    }
    if (!CHECK(grounded == 20)) {
        abut_vec2 at = unseen(view, abut_body_at(world, mover));

        printf("   rise %g, %s, %s, view %d: grounded in %d of 20, at (%.10g, %.10g)\n", rise,
               is_round ? "round" : "a box", is_one ? "one body" : "two", view, grounded, at.x,
               at.y);
    }
    abut_world_destroy(world);
}

static void test_grooves(void)
{
    static const double rises[] = { 0.5, 1, 1.5, 2, 3 };

    for (int i = 0; i < COUNT_OF(rises) * 4; i++) {
        for (int view = 0; view < VIEWS; view++) {
            play_groove(rises[i / 4], i % 2 == 0, i / 2 % 2 == 0, view);
        }
    }
}

/* --- What is round, between rows of boxes ------------------------------------------------------
 */

static abut_shape round_shape(int kind)
{
    switch (kind) {
    case 0:
        return abut_circle(0, 0, 4);
    case 1:
        return abut_rounded_rect(-2, -2, 4, 4, 2);
    default:
        return abut_rounded_rect(-1, -1, 2, 2, 3);
    }
}

/* Two rows of boxes, 8 apart, from (0, 0) on along x. */
static void add_rows(abut_world *world, int view, bool is_one)
{
    abut_shape boxes[12];

    for (int i = 0; i < 12; i++) {
        boxes[i] = seen_box(view, i / 2 * 8, i % 2 == 0 ? -12 : 4, 8, 8);
    }
    for (int i = 0; i < (is_one ? 1 : 12); i++) {
        abut_body_settings body = { .kind = ABUT_BODY_STATIC,
                                    .shapes = &boxes[i],
                                    .shape_count = is_one ? 12 : 1 };

        CHECK(abut_world_add(world, &body, NULL) == ABUT_OK);
    }
}

/* A round body that fits between the rows exactly passes all their seams, however slowly it goes:
 * driven along them, or let into the shaft that they are and drawn by gravity. */
static void play_round(int kind, double speed, bool falls, bool is_one, int view)
{
    abut_vec2 pull = seen(view, falls ? speed : 0, 0);
    abut_vec2 press = seen(view, falls ? 0 : speed, falls ? 0 : 0.25);
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = pull });
    abut_shape shape = round_shape(kind);
    abut_body mover = ABUT_NO_BODY;
    double way = 0;

    add_rows(world, view, is_one);
    CHECK(abut_world_add(
              world,
              &(abut_body_settings){ .shapes = &shape, .at = seen(view, falls ? -0.0625 : 7.9, 0) },
              &mover) == ABUT_OK);
    for (int i = 0; i < 40; i++) {
        way += falls ? speed * (i + 1) : speed;
        if (!falls) {
            CHECK(abut_body_set_velocity(world, mover, press) == ABUT_OK);
        }
        CHECK(abut_world_step(world) == ABUT_OK);
    }
    double gone = unseen(view, abut_body_at(world, mover)).x - (falls ? -0.0625 : 7.9);

    if (!CHECK(fabs(gone - way) < 0x1p-8)) {
        printf("   kind %d, speed %g, %s, %s, view %d: %.10g gone, not %.10g\n", kind, speed,
               falls ? "falls" : "driven", is_one ? "one body" : "boxes", view, gone, way);
    }
    abut_world_destroy(world);
}

static void test_round_bodies(void)
{
    static const double speeds[] = { 0x1p-10, 0x1p-8, 0.03125, 0.0625, 0.09 };

    for (int i = 0; i < COUNT_OF(speeds) * 12; i++) {
        play_round(i / 2 % 3, speeds[i / 12], i % 2 != 0, i / 6 % 2 != 0, i % VIEWS);
    }
}

TEST_MAIN(TEST(test_tunnels), TEST(test_changed_kind), TEST(test_grooves), TEST(test_round_bodies))
