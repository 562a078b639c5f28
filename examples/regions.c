/* examples/regions.c - a cave: an outline with dents and a pillar in it, and what moves there.
 *
 * A region takes any simple outline with holes. It is cut into convex pieces once; no answer
 * depends on how.
 *
 * SPDX-License-Identifier: MIT */

#include <abut/abut.h>
#include <stdio.h>

static const abut_vec2 rock[] = { { 0, 0 }, { 40, 0 }, { 40, 30 }, { 0, 30 } };
static const abut_vec2 cave[] = { { 4, 4 },   { 18, 6 },  { 30, 4 },  { 36, 14 },
                                  { 30, 26 }, { 20, 20 }, { 12, 26 }, { 4, 20 } };
static const abut_vec2 bow_tie[] = { { 0, 0 }, { 2, 2 }, { 2, 0 }, { 0, 2 } };

int main(void)
{
    static const char *const words[] = { "apart", "touching", "overlapping" };
    const abut_loop loops[] = { { rock, 4 }, { cave, 8 } };
    const abut_loop wrong = { bow_tie, 4 };
    abut_region *region = NULL;
    abut_fault fault;
    char text[128];

    /* What is no outline is refused, with the vertices that are to blame. */
    if (abut_region_create(&wrong, 1, NULL, &region, &fault) != ABUT_OK) {
        abut_fault_explain(&fault, text, sizeof text);
        printf("refused: %s\n", text);
    }
    if (abut_region_create(loops, 2, NULL, &region, &fault) != ABUT_OK) {
        return 1;
    }
    printf("the rock has an area of %g and is made of %u pieces\n", abut_region_area(region),
           (unsigned)abut_region_pieces(region));

    /* A ball flies through the cave. */
    abut_shape ball = abut_circle(8, 12, 2);
    abut_figure flying = abut_figure_of_shape(&ball);
    abut_figure walls = abut_figure_of_region(region, 0, 0);
    abut_swept swept;

    printf("the ball and the rock are %s\n", words[abut_figures_relate(&flying, &walls)]);
    abut_figures_sweep(&flying, (abut_vec2){ 60, 0 }, &walls, (abut_vec2){ 0, 0 }, &swept);
    printf("it hits side %d after %.3f units\n", swept.side, swept.move_a.x);

    /* A lamp looks for the ceiling. */
    abut_hit hit =
        abut_figure_cast_ray((abut_vec2){ 20, 10 }, (abut_vec2){ 0, 1 }, &walls, ABUT_INSIDE_HIT);

    printf("the light of the lamp ends at (%g, %g)\n", hit.point.x, hit.point.y);
    abut_region_destroy(region);
    return 0;
}
