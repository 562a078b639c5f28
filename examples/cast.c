/* examples/cast.c - what does a bullet hit first?
 *
 * A bullet that moves 400 units in a frame is cast, not moved and tested, so
 * thin paper stops it as well as a wall does.
 *
 * SPDX-License-Identifier: MIT */

#include <abut/abut.h>
#include <stdio.h>

int main(void)
{
    const abut_vec2 from = { 0, 50 };
    const abut_vec2 to = { 400, 50 };
    const char *const names[] = { "barrel", "sheet of paper", "wall" };
    const abut_shape targets[] = { abut_circle(200, 40, 26), abut_segment(150, 0, 150, 100),
                                   abut_rect(300, 0, 20, 100) };
    int first = -1;
    double first_time = 1;

    for (int i = 0; i < 3; i++) {
        abut_hit hit = abut_cast(from, to, &targets[i], ABUT_INSIDE_HIT);

        if (!hit.hit) {
            printf("%s: missed\n", names[i]);
            continue;
        }
        printf("%s: hit at time %.4g, point (%.6g, %.6g), normal (%.4g, %.4g)\n", names[i],
               hit.time, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y);
        if (hit.time < first_time) {
            first = i;
            first_time = hit.time;
        }
    }
    printf("first hit: %s\n", first >= 0 ? names[first] : "nothing");

    /* From within the barrel: where would it leave? */
    abut_hit out = abut_cast((abut_vec2){ 200, 40 }, to, &targets[0], ABUT_INSIDE_EXIT);

    printf("from inside the barrel it leaves at (%.6g, %.6g)\n", out.point.x, out.point.y);
    return 0;
}
