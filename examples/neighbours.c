/* examples/neighbours.c - who is here, who is that way, who is nearest?
 *
 * A yard full of crates goes into an index under their numbers. From then on one
 * call answers what would take a loop over all of them.
 *
 * SPDX-License-Identifier: MIT */

#include <abut/abut.h>
#include <math.h>
#include <stdio.h>

int main(void)
{
    abut_index *index = abut_index_create(NULL);

    /* A board of 20 x 20 crates, 1 by 1, with lanes of the same width between them. */
    for (uint32_t i = 0; i < 400; i++) {
        double x = 2.0 * (i % 20);
        double y = 2.0 * (i / 20);

        abut_index_add(index, i, (abut_bounds){ { x, y }, { x + 1, y + 1 } });
    }
    abut_index_update(index);

    /* What does a blast reach? */
    abut_shape blast = abut_circle(9.5, 9.5, 1.5);
    uint32_t ids[16];
    uint32_t count = 0;

    abut_index_find(index, &blast, NULL, ids, 16, &count);
    printf("the blast reaches %u crates:", (unsigned)count);
    for (uint32_t i = 0; i < count && i < 16; i++) {
        printf(" %u", (unsigned)ids[i]);
    }

    /* What does an arrow hit, and what a cart that is wider than a lane? */
    abut_shape cart = abut_rect(-5, 1.25, 2, 1.5);
    abut_met met;

    abut_index_ray_first(index, (abut_vec2){ -3, 1.5 }, (abut_vec2){ 2, 1 }, ABUT_INSIDE_HIT, NULL,
                         &met);
    printf("\nthe arrow hits crate %u after %.4g units\n", (unsigned)met.id, met.hit.time);
    abut_index_sweep_first(index, &cart, (abut_vec2){ 40, 0 }, NULL, &met);
    printf("the cart runs into crate %u at (%.4g, %.4g)\n", (unsigned)met.id, met.hit.point.x,
           met.hit.point.y);

    /* Who is nearest, and can he be seen? */
    abut_shape me = abut_point(-2.75, 7);
    abut_near near[2];
    bool sees = false;

    abut_index_nearest(index, &me, INFINITY, NULL, near, 2, &count);
    printf("nearest are crates %u and %u, both %.4g away\n", (unsigned)near[0].id,
           (unsigned)near[1].id, near[1].gap.distance);
    abut_index_sees(index, (abut_vec2){ -1, 1.5 }, (abut_vec2){ 40, 1.5 }, NULL, &sees, NULL);
    printf("along the lane one %s the far end\n", sees ? "sees" : "does not see");
    abut_index_destroy(index);
    return 0;
}
