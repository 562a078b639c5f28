/* world/test_near_kept.c - near pairs that are kept from step to step (cells/strays.c).
 *
 * A crowd of slow bodies lives among tiles, pillars and a frame of four walls, while a game does to
 * it all that changes who is near whom: bodies come, go, are thrown, put elsewhere, frozen in place
 * and let go again, or stepped by other rules; pillars come, go and move; tiles are set and
 * cleared. Before each step a copy is made, which has nothing to keep; after it the two are equal.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "broad/scenes.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"
#include "world/state/state.h"

enum {
    SEEDS = SCENES_SLOW ? 4 : 48,
    FRAMES = SCENES_SLOW ? 40 : 120,
    MOST = 160,
    PILLARS = 12,
    TILES = 16
};

typedef struct place {
    rng dice;
    abut_world *world;
    int room; /* half of its side: little goes on in a large one */
    abut_body bodies[MOST];
    abut_body pillars[PILLARS];
    abut_body tiles;
    abut_body frame;
} place;

/* Anywhere, or, as that is where it matters, beside a body. */
static abut_vec2 any_place(place *here)
{
    abut_body beside = here->bodies[rng_int(&here->dice, 0, MOST - 1)];
    int far = here->room * 4 - 16;

    if (abut_world_has(here->world, beside) && rng_int(&here->dice, 0, 3) != 0) {
        abut_vec2 at = abut_body_at(here->world, beside);

        return (abut_vec2){ at.x + rng_int(&here->dice, -20, 20) / 4.0,
                            at.y + rng_int(&here->dice, -20, 20) / 4.0 };
    }
    return (abut_vec2){ rng_int(&here->dice, -far, far) / 4.0,
                        rng_int(&here->dice, -far, far) / 4.0 };
}

static abut_vec2 any_velocity(place *here, int most)
{
    return (abut_vec2){ rng_int(&here->dice, -most, most) / 64.0,
                        rng_int(&here->dice, -most, most) / 64.0 };
}

static abut_shape any_shape(place *here)
{
    switch (rng_int(&here->dice, 0, 3)) {
    case 0:
        return abut_circle(0, 0, rng_int(&here->dice, 2, 5) / 2.0);
    case 1:
        return abut_triangle(-2, -2, 2, -2, 0, 2);
    default:
        return abut_rect(-1.5, -1.5, 3, rng_int(&here->dice, 2, 4));
    }
}

/* What finds no room is not there. */
static void come(place *here, abut_body *body, abut_body_kind kind)
{
    abut_shape shape = any_shape(here);
    abut_body_settings settings = { .shapes = &shape,
                                    .kind = kind,
                                    .at = any_place(here),
                                    .bounce = rng_int(&here->dice, 0, 2) / 2.0,
                                    .answer = ABUT_ANSWER_BOUNCE,
                                    .velocity = any_velocity(here, 12) };

    if (kind == ABUT_BODY_STATIC) {
        settings.velocity = (abut_vec2){ 0, 0 };
    }
    *body = 0;
    (void)abut_world_add(here->world, &settings, body);
}

static void build_frame(place *here)
{
    double far = here->room;
    abut_shape walls[4] = { abut_rect(-far - 4, -far - 4, 2 * far + 8, 4),
                            abut_rect(-far - 4, far, 2 * far + 8, 4),
                            abut_rect(-far - 4, -far, 4, 2 * far),
                            abut_rect(far, -far, 4, 2 * far) };

    CHECK(abut_world_add(
              here->world,
              &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = walls, .shape_count = 4 },
              &here->frame) == ABUT_OK);
}

static void build_tiles(place *here)
{
    abut_tiles *tiles = NULL;

    CHECK(abut_tiles_create(TILES, TILES, 4, NULL, &tiles) == ABUT_OK);
    CHECK(abut_world_add(here->world,
                         &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                .tiles = tiles,
                                                .at = { -TILES * 2, -TILES * 2 } },
                         &here->tiles) == ABUT_OK);
    abut_tiles_destroy(tiles);
}

static void build_place(place *here, uint64_t seed)
{
    abut_world_settings settings = { .up = { 0, 1 } };

    *here = (place){ .dice = { seed }, .room = seed % 2 == 0 ? 48 : 160 };
    if (seed % 3 == 0) {
        settings.gravity = (abut_vec2){ 0, -1.0 / 64 };
    }
    here->world = abut_world_create(&settings);
    CHECK(here->world != NULL);
    build_frame(here);
    build_tiles(here);
    for (int i = 0; i < MOST; i++) {
        come(here, &here->bodies[i], ABUT_BODY_MOVER);
    }
    for (int i = 0; i < PILLARS / 2; i++) {
        come(here, &here->pillars[i], ABUT_BODY_STATIC);
    }
}

/* One that is gone, if there is one. */
static void come_back(place *here, abut_body *bodies, int count, abut_body_kind kind)
{
    for (int i = 0; i < count; i++) {
        if (!abut_world_has(here->world, bodies[i])) {
            come(here, &bodies[i], kind);
            return;
        }
    }
}

static void set_some_tile(place *here, abut_vec2 at)
{
    int x = (int)(at.x + TILES * 2) / 4;
    int y = (int)(at.y + TILES * 2) / 4;

    if (x < 0 || y < 0 || x >= TILES || y >= TILES) {
        x = rng_int(&here->dice, 0, TILES - 1);
        y = rng_int(&here->dice, 0, TILES - 1);
    }
    (void)abut_body_set_tile(here->world, here->tiles, (uint32_t)x, (uint32_t)y,
                             (uint32_t)rng_int(&here->dice, 0, 1), ABUT_SPAWN_REFUSE);
}

/* Whatever is refused is left as it is. */
static void disturb(place *here)
{
    abut_world *world = here->world;
    int i = rng_int(&here->dice, 0, MOST - 1);
    int k = rng_int(&here->dice, 0, PILLARS - 1);
    abut_vec2 at = any_place(here);

    switch (rng_int(&here->dice, 0, 19)) {
    case 0:
    case 1:
        (void)abut_world_remove(world, here->bodies[i]);
        break;
    case 2:
    case 3:
        come_back(here, here->bodies, MOST, ABUT_BODY_MOVER);
        break;
    case 4:
        (void)abut_body_set_velocity(world, here->bodies[i], any_velocity(here, 32 << (i % 5)));
        break;
    case 5:
        (void)abut_body_place(world, here->bodies[i], at, 0, ABUT_SPAWN_REFUSE, 0);
        break;
    case 6:
        (void)abut_world_remove(world, here->pillars[k]);
        break;
    case 7:
        come_back(here, here->pillars, PILLARS, ABUT_BODY_STATIC);
        break;
    case 8:
        (void)abut_body_place(world, here->pillars[k], at, 0, ABUT_SPAWN_REFUSE, 0);
        break;
    case 9:
    case 10:
        set_some_tile(here, at);
        break;
    case 11:
        (void)abut_body_set_kind(world, here->bodies[i],
                                 rng_int(&here->dice, 0, 1) != 0 ? ABUT_BODY_STATIC
                                                                 : ABUT_BODY_MOVER);
        break;
    case 12: {
        abut_shape shape = any_shape(here);

        (void)abut_body_reshape(world, here->bodies[i], &shape, 1, ABUT_SPAWN_REFUSE, 0);
        break;
    }
    case 13:
        if (i % 8 == 0) {
            CHECK(abut_world_step_discrete(world, ABUT_REACT_SHORTEST, 2) == ABUT_OK);
        }
        break;
    default: /* most steps follow each other undisturbed */
        break;
    }
}

static int steps;      /* of all worlds */
static int kept_steps; /* whose near pairs are those of the step before */
static int stray_steps;

static void step_both(place *here)
{
    abut_world *copy = abut_world_copy(here->world);
    bool held = here->world->near_holds;
    uint32_t near = here->world->near_count;

    CHECK(copy != NULL && !copy->near_holds);
    CHECK(abut_world_step(here->world) == ABUT_OK);
    CHECK(abut_world_step(copy) == ABUT_OK);
    CHECK(abut_world_hash(here->world) == abut_world_hash(copy));
    CHECK(abut_world_report(here->world).impacts == abut_world_report(copy).impacts);
    CHECK(abut_world_report(here->world).contacts == abut_world_report(copy).contacts);
    abut_world_destroy(copy);
    steps++;
    kept_steps += held && here->world->near_holds && here->world->near_count == near;
    stray_steps += held && here->world->pairs.count > here->world->near_count;
}

static void test_kept_or_not(void)
{
    static place here;

    for (uint64_t seed = 1; seed <= (uint64_t)(SEEDS / sample_part()); seed++) {
        build_place(&here, seed);
        for (int frame = 0; frame < FRAMES; frame++) {
            disturb(&here);
            step_both(&here);
        }
        abut_world_destroy(here.world);
    }
    CHECK(kept_steps > steps / 8);
    CHECK(stray_steps > steps / 64);
}

TEST_MAIN(TEST(test_kept_or_not))
