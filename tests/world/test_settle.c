/* world/test_settle.c - the motion nearest to a wish between upright sides, and how much each body
 * of a stack carries.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>

#include "world/rest/rest.h"
#include "world/state/state.h"

/* --- Upright limits ------------------------------------------------------------------------- */

enum { MOST_DRAWN = 6, REACH = 6, SEARCHED = 2 * REACH };

static bool is_allowed(const ab_limit *limits, int count, ab_vec motion)
{
    bool allowed = true;

    for (int i = 0; i < count; i++) {
        allowed = allowed &&
                  limits[i].normal.x * motion.x + limits[i].normal.y * motion.y >= limits[i].least;
    }
    return allowed;
}

static int64_t square_between(ab_vec a, ab_vec b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/* The nearest of all motions on a small grid: between upright sides there is only one. */
static bool search_motion(const ab_limit *limits, int count, ab_vec wish, ab_vec *nearest)
{
    bool found = false;

    for (int64_t x = -SEARCHED; x <= SEARCHED; x++) {
        for (int64_t y = -SEARCHED; y <= SEARCHED; y++) {
            ab_vec motion = { x, y };

            if (is_allowed(limits, count, motion) &&
                (!found || square_between(motion, wish) < square_between(*nearest, wish))) {
                *nearest = motion;
                found = true;
            }
        }
    }
    return found;
}

static ab_limit draw_upright(rng *random)
{
    int64_t sign = rng_int(random, 0, 1) == 0 ? -AB_DIRECTION_LENGTH : AB_DIRECTION_LENGTH;
    bool x = rng_int(random, 0, 1) == 0;

    return (ab_limit){ .normal = { x ? sign : 0, x ? 0 : sign },
                       .least = rng_int(random, -REACH, REACH) * AB_DIRECTION_LENGTH,
                       .upright = true,
                       .drives = true };
}

static void test_upright_limits(void)
{
    rng random = { 15 };
    bool right = true;

    for (int row = 0; row < 3000; row++) {
        ab_limit limits[MOST_DRAWN];
        int count = (int)rng_int(&random, 1, MOST_DRAWN);
        ab_vec wish = { rng_int(&random, -REACH, REACH), rng_int(&random, -REACH, REACH) };
        ab_vec motion = wish;
        ab_vec expected = wish;

        for (int i = 0; i < count; i++) {
            limits[i] = draw_upright(&random);
        }
        bool exists = search_motion(limits, count, wish, &expected);

        right = right && ab_feasible_motion(limits, count, &motion) == exists &&
                motion.x == expected.x && motion.y == expected.y;
    }
    CHECK(right);
}

/* --- Loads ---------------------------------------------------------------------------------- */

enum { STOREYS = 40, PULL_BITS = AB_LATTICE_BITS - 2 };

typedef struct tower {
    abut_world *world;
    abut_body floor;
    abut_body boxes[STOREYS];
} tower;

static const char *const directions[4] = { "down", "up", "right", "left" };

static abut_vec2 turned(int direction, double length)
{
    return (abut_vec2){ direction == 2   ? length
                        : direction == 3 ? -length
                                         : 0,
                        direction == 0   ? length
                        : direction == 1 ? -length
                                         : 0 };
}

/* Boxes on each other on a floor, the lowest with mass `mass`, all others with 1. */
static tower build_tower(int direction, double mass)
{
    tower t = { .world = abut_world_create(&(abut_world_settings){
                    .gravity = turned(direction, 0.25), .friction = 0.5, .no_sleep = true }) };
    abut_shape box = abut_rect(-5, -5, 10, 10);

    abut_world_add(t.world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &box },
                   &t.floor);
    for (int i = 0; i < STOREYS; i++) {
        abut_world_add(t.world,
                       &(abut_body_settings){ .shapes = &box,
                                              .answer = ABUT_ANSWER_PUSH,
                                              .mass = i == 0 ? mass : 1,
                                              .at = turned(direction, -10.0 * (i + 1)) },
                       &t.boxes[i]);
    }
    return t;
}

/* What the floor gives to the tower in a step. */
static int64_t push_of_floor(const tower *t)
{
    const ab_contact *contact = ab_contact_find(t->world, t->floor, t->boxes[0]);

    return contact == NULL ? 0 : contact->push;
}

static bool stands_still(const tower *t, int direction, int storeys)
{
    bool still = true;

    for (int i = 0; i < storeys; i++) {
        abut_vec2 at = abut_body_at(t->world, t->boxes[i]);
        abut_vec2 place = turned(direction, -10.0 * (i + 1));
        abut_vec2 velocity = abut_body_velocity(t->world, t->boxes[i]);

        still = still && at.x == place.x && at.y == place.y && velocity.x == 0 && velocity.y == 0;
    }
    return still;
}

/* The floor carries the whole tower, which is taller than relaxing has rounds; and less at once if
 * a box is taken away, with no hop. */
static void test_towers(void)
{
    const double masses[3] = { 1, 2, 3 };

    for (int k = 0; k < 4 * COUNT_OF(masses); k++) {
        double mass = masses[k / 4];
        tower t = build_tower(k % 4, mass);

        for (int gone = 0; gone < 2; gone++) {
            int storeys = STOREYS - gone;
            double load = ((storeys - 1) / mass + 1) * (double)((int64_t)1 << PULL_BITS);

            for (int frame = 0; frame < 3; frame++) {
                CHECK_ROW(directions[k % 4], abut_world_step(t.world) == ABUT_OK);
                CHECK_ROW(directions[k % 4],
                          fabs((double)push_of_floor(&t) - load) <= load * 0x1p-26);
                CHECK_ROW(directions[k % 4], stands_still(&t, k % 4, storeys));
            }
            abut_world_remove(t.world, t.boxes[STOREYS - 1]);
        }
        abut_world_destroy(t.world);
    }
}

TEST_MAIN(TEST(test_upright_limits), TEST(test_towers))
