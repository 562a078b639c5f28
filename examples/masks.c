/* examples/masks.c - pixel-perfect: two sprites, a bullet hole, and a ball on a drawn hill.
 *
 * A mask says which pixels of a picture are solid. Here they are drawn with letters; a game makes
 * them from the alpha of its sprites (abut_mask_from_rgba).
 *
 * SPDX-License-Identifier: MIT */

#include <abut/abut.h>
#include <stdio.h>

static const char *const ship_rows[] = {
    "...##...", "..####..", ".######.", "########", "##.##.##", "#..##..#",
};

static const char *const hill_rows[] = {
    "............",
    "....###.....",
    "..######....",
    "############",
};

static void print_mask(const abut_mask *mask)
{
    for (uint32_t y = 0; y < abut_mask_height(mask); y++) {
        for (uint32_t x = 0; x < abut_mask_width(mask); x++) {
            putchar(abut_mask_is_solid(mask, x, y) ? '#' : '.');
        }
        putchar('\n');
    }
}

int main(void)
{
    static const char *const words[] = { "apart", "touching", "overlapping" };
    abut_mask *ship = NULL;
    abut_mask *hill = NULL;

    if (abut_mask_from_text(ship_rows, 6, NULL, &ship) != ABUT_OK ||
        abut_mask_from_text(hill_rows, 4, NULL, &hill) != ABUT_OK) {
        return 1;
    }
    /* At any part of a pixel, and turned, without drawing anything anew. */
    abut_figure one = abut_figure_of_mask(ship, 0, 0);
    abut_figure other = abut_figure_of_mask(ship, 4.5, 3);
    abut_figure turned =
        abut_figure_of_mask_under(ship, abut_compose(abut_translation(9, -2), abut_rotation(0.5)));
    abut_vec2 push = abut_figures_push(&one, &other);

    printf("the ships are %s and share %g pixels; (%g, %g) parts them\n",
           words[abut_figures_relate(&one, &other)], abut_masks_area(ship, ship, 4.5, 3), push.x,
           push.y);
    printf("one that is turned is %s\n", words[abut_figures_relate(&one, &turned)]);

    /* A ball falls onto the hill, not onto its rectangle. */
    abut_shape ball = abut_circle(1.5, -3, 1);
    abut_figure falling = abut_figure_of_shape(&ball);
    abut_figure ground = abut_figure_of_mask(hill, 0, 0);
    abut_swept fall;

    abut_figures_sweep(&falling, (abut_vec2){ 0, 10 }, &ground, (abut_vec2){ 0, 0 }, &fall);
    printf("the ball falls by %g and lands with normal (%g, %g)\n", fall.move_a.y, fall.normal.x,
           fall.normal.y);

    /* Dig where it landed; it falls on. */
    abut_mask_disc(hill, fall.point.x, fall.point.y, 1.6, false);
    print_mask(hill);
    abut_figures_sweep(&falling, (abut_vec2){ 0, 10 }, &ground, (abut_vec2){ 0, 0 }, &fall);
    printf("now it falls by %g\n", fall.move_a.y);

    bool parted = abut_figures_relate(&one, &other) == ABUT_OVERLAPPING && push.x != 0;

    abut_mask_destroy(ship);
    abut_mask_destroy(hill);
    return parted ? 0 : 1;
}
