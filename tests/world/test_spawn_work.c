/* world/test_spawn_work.c - how much work it is to spawn many bodies on one place.
 *
 * n bodies that are spawned there and pass through each other are n (n - 1) / 2 pairs. The work
 * may grow with the number of pairs, not faster. It is counted where it can be, in calls of the
 * filter and of the allocator; what nobody can count from outside, such as the moving of long
 * lists, shows in how the time grows: only ratios of times are judged here, with a wide margin.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "support/check.h"

#include <math.h>

#include <time.h>

typedef struct work {
    double asked;     /* pairs that the filter was asked about */
    double allocated; /* calls of the allocator */
    double seconds;   /* of the processor */
} work;

static bool count_pair(void *user, const abut_pair_view *pair)
{
    work *w = user;

    (void)pair;
    w->asked++;
    return true;
}

static void *count_block(void *user, void *block, size_t old_size, size_t new_size)
{
    work *w = user;

    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    w->allocated++;
    return realloc(block, new_size);
}

/* How the bodies come to lie on each other. */
typedef enum manner { ADDED, PLACED, FREED, MANNER_COUNT } manner;
static const char *const manners[] = { "added", "placed", "made movers" };

static bool put_one(abut_world *world, manner how, int number)
{
    abut_shape box = abut_rect(-1, -1, 2, 2);
    abut_body_settings settings = { .shapes = &box, .spawn = ABUT_SPAWN_IGNORE };
    abut_body body = 0;

    if (how == PLACED) {
        settings.at = (abut_vec2){ 100 + number * 3, 0 };
    } else if (how == FREED) {
        settings.kind = ABUT_BODY_KINEMATIC;
    }
    bool well = abut_world_add(world, &settings, &body) == ABUT_OK;
    if (how == PLACED) {
        abut_vec2 origin = { 0, 0 };

        return well && abut_body_place(world, body, origin, 0, ABUT_SPAWN_IGNORE, 0) == ABUT_OK;
    }
    return well && (how != FREED || abut_body_set_kind(world, body, ABUT_BODY_MOVER) == ABUT_OK);
}

/* The work of putting n bodies on one place, and of a step if there is one. */
static work spawn(manner how, int count, bool with_filter, bool step)
{
    work w = { 0 };
    abut_world *world =
        abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.125 },
                                                  .filter = with_filter ? count_pair : NULL,
                                                  .user = &w,
                                                  .allocator = { count_block, &w } });
    clock_t start = clock();

    for (int i = 0; i < count; i++) {
        CHECK_ROW(manners[how], put_one(world, how, i));
    }
    CHECK_ROW(manners[how], !step || abut_world_step(world) == ABUT_OK);
    w.seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    abut_world_destroy(world);
    return w;
}

/* Each pair is judged a few times, however many there are. */
static void test_pairs_are_judged_a_few_times(void)
{
    for (int how = 0; how < MANNER_COUNT; how++) {
        for (int count = 100; count <= 400; count *= 2) {
            double pairs = count * (count - 1) / 2.0;
            work w = spawn((manner)how, count, true, true);

            if (!CHECK_ROW(manners[how], w.asked >= pairs && w.asked <= 16 * pairs) ||
                !CHECK_ROW(manners[how], w.allocated <= 40 * count)) {
                printf("   %d %s: %g questions a pair, %g allocations a body\n", count,
                       manners[how], w.asked / pairs, w.allocated / count);
            }
        }
    }
}

/* Four times the bodies are sixteen times the pairs. Work in the fourth power of the bodies
 * would be 256 times as much. */
static void test_time_grows_with_pairs(void)
{
    enum { FEW = 150, TIMES = 4, MOST_GROWTH = 64 };

    for (int how = 0; how < MANNER_COUNT; how++) {
        /* No less than a few ticks of a coarse clock. */
        double few = fmax(spawn((manner)how, FEW, false, false).seconds, 0.005);
        double many = spawn((manner)how, FEW * TIMES, false, false).seconds;

        for (int again = 0; again < 4 && many >= few * MOST_GROWTH; again++) {
            double other = spawn((manner)how, FEW * TIMES, false, false).seconds;

            many = other < many ? other : many;
        }
        if (!CHECK_ROW(manners[how], many < few * MOST_GROWTH)) {
            printf("   %d bodies %s in %g s, %d in %g s\n", FEW, manners[how], few, FEW * TIMES,
                   many);
        }
    }
}

TEST_MAIN(TEST(test_pairs_are_judged_a_few_times), TEST(test_time_grows_with_pairs))
