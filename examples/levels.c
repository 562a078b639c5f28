/* examples/levels.c - oriented rectangles, asked at the level you can afford.
 *
 * Level 0 compares bounds, level 1 looks for corners inside the other rectangle,
 * level 2 looks for a separating axis. A level that cannot be sure says so.
 *
 * SPDX-License-Identifier: MIT */

#include <abut/abut.h>
#include <stdio.h>

#define DEGREES (3.14159265358979323846 / 180)

typedef struct scene {
    const char *name;
    abut_rectangle a;
    abut_transform at_a;
    abut_rectangle b;
    abut_transform at_b;
} scene;

/* Turned about its own origin, then put in its place. */
static abut_transform at(double x, double y, double degrees)
{
    return abut_compose(abut_translation(x, y), abut_rotation(degrees * DEGREES));
}

static void show(const scene *s)
{
    static const char *const answers[] = { "no", "yes", "undecided" };
    abut_levels all = abut_collide_levels(s->a, s->at_a, s->b, s->at_b, -1);

    printf("%-24s", s->name);
    for (int level = 0; level < 3; level++) {
        abut_levels got = abut_collide_levels(s->a, s->at_a, s->b, s->at_b, level);

        printf("  level %d: %-9s", level, answers[got.colliding]);
    }
    printf("  decided by level %d\n", all.decided_by);
}

int main(void)
{
    const abut_rectangle square = { -10, -10, 20, 20 };
    const abut_rectangle bar = { -50, -10, 100, 20 };
    const scene scenes[] = {
        { "far apart", square, at(0, 0, 30), square, at(100, 0, 60) },
        { "a corner inside", square, at(0, 0, 45), bar, at(60, 0, 10) },
        { "a plus, turned", bar, at(0, 0, 45), bar, at(0, 0, 135) },
        { "diamonds side by side", square, at(0, 0, 45), square, at(21, 21, 45) },
        { "flattened to a line", square, abut_scaling(0, 1), bar, at(0, 12, 20) },
    };

    for (int i = 0; i < (int)(sizeof scenes / sizeof scenes[0]); i++) {
        show(&scenes[i]);
    }
    return 0;
}
