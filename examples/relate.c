/* examples/relate.c - three words: apart, touching, overlapping.
 *
 * A ball rolls towards a crate in steps of a quarter. The library says how the
 * two lie to each other; what counts as a collision is up to the game.
 *
 * SPDX-License-Identifier: MIT */

#include <abut/abut.h>
#include <stdio.h>

static const char *const words[] = { "apart", "touching", "overlapping" };

int main(void)
{
    abut_shape crate = abut_rect(4, 0, 2, 2);

    printf("a crate from x = 4 on, and a ball of radius 1:\n");
    for (int i = 0; i < 5; i++) {
        double x = 2.5 + i * 0.25;
        abut_shape ball = abut_circle(x, 1, 1);
        abut_relation relation = abut_relate(&ball, &crate);
        abut_contact contact = abut_collide(&ball, &crate);

        printf("  ball at %-4g  %-11s  separation %5.2f  strict: %-3s  with touching: %s\n", x,
               words[relation], contact.separation, relation == ABUT_OVERLAPPING ? "hit" : "-",
               relation >= ABUT_TOUCHING ? "hit" : "-");
    }

    /* Decimal neighbours touch, although 0.1 + 0.2 is not 0.3 in doubles. */
    abut_shape left = abut_rect(0.1, 0, 0.2, 1);
    abut_shape right = abut_rect(0.3, 0, 0.2, 1);

    printf("0.1 + 0.2 against 0.3: %s\n", words[abut_relate(&left, &right)]);
    return 0;
}
