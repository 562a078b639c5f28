/* tree/test_levels.c - the levels of two nodes are those of their rectangles.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"

#include <string.h>

static const abut_rectangle rect = { -2, -1, 4, 2 };

/* Turns and places from a small grid, so that bounds, corners and edges touch. */
static abut_transform some_place(rng *dice)
{
    double angle = (double)rng_int(dice, 0, 7) * 0.78539816339744828;
    double x = (double)rng_int(dice, -4, 4);
    double y = (double)rng_int(dice, -4, 4);

    return abut_compose(abut_translation(x, y), abut_rotation(angle));
}

static bool same_levels(abut_levels a, abut_levels b)
{
    return a.colliding == b.colliding && a.decided_by == b.decided_by && a.run == b.run &&
           memcmp(a.answers, b.answers, sizeof a.answers) == 0;
}

static void test_two_rectangles(void)
{
    rng dice = { 12 };
    int decided[4] = { 0 };

    for (int i = 0; i < 500; i++) {
        abut_tree *tree = abut_tree_create(NULL);
        abut_transform places[] = { some_place(&dice), some_place(&dice) };
        abut_node nodes[2];

        for (int k = 0; k < 2; k++) {
            abut_tree_add(tree, &(abut_node_settings){ .transform = &places[k], .rect = &rect },
                          &nodes[k]);
        }
        for (int level = -2; level <= 4; level++) {
            abut_levels want = abut_collide_levels(rect, places[0], rect, places[1], level);
            abut_levels got = abut_tree_levels(tree, nodes[0], nodes[1], level);

            CHECK(same_levels(got, want));
            decided[got.decided_by + 1]++;
        }
        abut_tree_destroy(tree);
    }
    for (int i = 0; i < 4; i++) {
        CHECK(decided[i] > 50);
    }
}

/* Of several pairs: yes as soon as one is certain, no if all are. */
static void test_several(void)
{
    abut_tree *tree = abut_tree_create(NULL);
    abut_transform turned = abut_compose(abut_translation(20, 0), abut_rotation(0.5));
    abut_transform crossed = abut_compose(abut_translation(20, 0), abut_rotation(2));
    abut_transform away = abut_translation(90, 90);
    abut_node group;
    abut_node cross;
    abut_node piece;

    abut_tree_add(tree, NULL, &group);
    abut_tree_add(tree, &(abut_node_settings){ .parent = group, .transform = &away, .rect = &rect },
                  &piece);
    abut_tree_add(tree,
                  &(abut_node_settings){ .parent = group, .transform = &turned, .rect = &rect },
                  &piece);
    abut_tree_add(tree, &(abut_node_settings){ .transform = &crossed, .rect = &rect }, &cross);
    abut_levels plus = abut_tree_levels(tree, group, cross, -1);

    CHECK(plus.colliding == ABUT_YES && plus.decided_by == 2 && plus.run == 3);
    CHECK(plus.answers[0] == ABUT_UNDECIDED && plus.answers[1] == ABUT_UNDECIDED);
    abut_levels none = abut_tree_levels(tree, group, (abut_node)12345, -1);

    CHECK(none.colliding == ABUT_NO && none.decided_by == 0 && none.run == 1);
    CHECK(abut_tree_levels(tree, group, cross, 3).run == 0);
    abut_tree_destroy(tree);
}

TEST_MAIN(TEST(test_two_rectangles), TEST(test_several))
