/* examples/push_out.c - move, detect, separate: all within one frame.
 *
 * A hero falls onto a floor and walks into a wall. After each move, whatever it
 * overlaps pushes it out by the shortest way; it ends each frame touching,
 * never inside.
 *
 * SPDX-License-Identifier: MIT */

#include <abut/abut.h>
#include <stdio.h>

int main(void)
{
    /* y runs down here; the library does not mind either way. */
    const abut_shape solids[] = { abut_rect(0, 100, 200, 20), abut_rect(60, 40, 20, 60) };
    const char *const names[] = { "floor", "wall" };
    abut_shape hero = abut_rect(20, 70, 10, 16);
    abut_vec2 velocity = { 6.5, 0 };

    for (int frame = 1; frame <= 8; frame++) {
        velocity.y += 2;
        hero = abut_moved(&hero, velocity.x, velocity.y);
        for (int i = 0; i < 2; i++) {
            abut_vec2 push = abut_push(&hero, &solids[i]);

            if (push.x != 0 || push.y != 0) {
                hero = abut_moved(&hero, push.x, push.y);
                printf("  pushed (%g, %g) by the %s\n", push.x, push.y, names[i]);
                velocity.y = push.y != 0 ? 0 : velocity.y;
                velocity.x = push.x != 0 ? 0 : velocity.x;
            }
        }
        abut_bounds at = abut_shape_bounds(&hero);

        printf("frame %d: hero at (%g, %g)\n", frame, at.min.x, at.min.y);
        for (int i = 0; i < 2; i++) {
            if (abut_relate(&hero, &solids[i]) == ABUT_OVERLAPPING) {
                printf("inside the %s: this must not happen\n", names[i]);
                return 1;
            }
        }
    }
    return 0;
}
