/* examples/figures.c - bodies that are not convex: a cup that is a mover, a one-sided chain, a sea.
 *
 * A cup falls on a platform through which it could be thrown from below, catches a ball, and both
 * are carried on; a second ball misses the platform and lands on the sea bed.
 *
 * SPDX-License-Identifier: MIT */
#include <abut/abut.h>

#include <stdio.h>

static abut_body add(abut_world *world, abut_body_settings settings)
{
    abut_body body = ABUT_NO_BODY;

    if (abut_world_add(world, &settings, &body) != ABUT_OK) {
        printf("refused: %s\n", abut_world_last_error(world));
    }
    return body;
}

int main(void)
{
    const abut_vec2 outline[] = { { -5, -8 }, { -4, -8 }, { -3, -1 }, { 3, -1 },
                                  { 4, -8 },  { 5, -8 },  { 4, 0 },   { -4, 0 } };
    const abut_vec2 ledge[] = { { 20, 2 }, { 8, 0 }, { -8, 0 }, { -20, 2 } }; /* solid above */
    const abut_loop loop = { outline, 8 };
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.1 } });
    abut_region *cup = NULL;
    abut_chain *platform = NULL;

    if (world == NULL || abut_region_create(&loop, 1, NULL, &cup, NULL) != ABUT_OK ||
        abut_chain_create(&(abut_chain_settings){ ledge, 4, .one_sided = true }, NULL, &platform,
                          NULL) != ABUT_OK) {
        return 1;
    }
    abut_figure cup_figure = abut_figure_of_region(cup, 0, 0);
    abut_figure platform_figure = abut_figure_of_chain(platform, 0, 0);
    abut_figure sea_bed = abut_figure_of_half_plane(0, 60, 0, -1);
    abut_shape ball = abut_circle(0, 0, 2);

    add(world, (abut_body_settings){ .kind = ABUT_BODY_STATIC, .figure = &sea_bed });
    add(world, (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC,
                                     .figure = &platform_figure,
                                     .velocity = { 0.25, 0 } });
    abut_body mug = add(world, (abut_body_settings){ .figure = &cup_figure, .at = { 0, -6 } });
    abut_body caught = add(world, (abut_body_settings){ .shapes = &ball, .at = { 2, -30 } });
    abut_body missed = add(world, (abut_body_settings){ .shapes = &ball, .at = { 60, -30 } });

    abut_region_destroy(cup); /* the world has copies */
    abut_chain_destroy(platform);
    for (int i = 0; i < 60; i++) {
        abut_world_step(world);
    }
    abut_vec2 in = abut_body_at(world, caught);
    abut_vec2 at = abut_body_at(world, mug);

    printf("the cup stands at %.2f, the ball is %.2f above its rim's foot\n", at.y, at.y - in.y);
    printf("it was carried %.2f units; the other ball lies at %.2f\n", at.x,
           abut_body_at(world, missed).y);
    abut_world_destroy(world);
    return 0;
}
