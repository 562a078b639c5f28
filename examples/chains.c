/* examples/chains.c - a hilly ground, a fence that lets through from one side, and a lamp post.
 *
 * A chain is a polyline, one-sided or not. A compound is several figures as one, and a half-plane
 * has no end.
 *
 * SPDX-License-Identifier: MIT */

#include <abut/abut.h>
#include <stdio.h>

static const abut_vec2 hills[] = { { 0, 0 }, { 20, 6 }, { 40, 6 }, { 60, 2 }, { 90, 10 } };
static const abut_vec2 fence[] = { { 70, 20 }, { 50, 20 } };

static void sweep(const char *what, abut_shape ball, abut_vec2 move, const abut_figure *level)
{
    abut_figure flying = abut_figure_of_shape(&ball);
    abut_swept swept;

    abut_figures_sweep(&flying, move, level, (abut_vec2){ 0, 0 }, &swept);
    if (swept.hit) {
        printf("%s: stopped at (%.2f, %.2f), normal (%.2f, %.2f)\n", what, swept.point.x,
               swept.point.y, swept.normal.x, swept.normal.y);
    } else {
        printf("%s: nothing in the way\n", what);
    }
}

int main(void)
{
    abut_chain *ground = NULL;
    abut_chain *gate = NULL;
    abut_compound *level = NULL;

    /* The gate runs towards -x: it is solid to what comes from below it, with y up. */
    if (abut_chain_create(&(abut_chain_settings){ .points = hills, .count = 5 }, NULL, &ground,
                          NULL) != ABUT_OK ||
        abut_chain_create(&(abut_chain_settings){ .points = fence, .count = 2, .one_sided = true },
                          NULL, &gate, NULL) != ABUT_OK) {
        return 1;
    }
    abut_shape post = abut_rect(30, 6, 1, 8);
    abut_figure parts[] = { abut_figure_of_chain(ground, 0, 0), abut_figure_of_chain(gate, 0, 0),
                            abut_figure_of_shape(&post), abut_figure_of_half_plane(0, -20, 0, 1) };

    if (abut_compound_create(parts, 4, NULL, &level, NULL) != ABUT_OK) {
        return 1;
    }
    abut_figure all = abut_figure_of_compound(level, 0, 0);

    sweep("falling onto the slope", abut_circle(10, 20, 1), (abut_vec2){ 0, -30 }, &all);
    sweep("rolling over a joint", abut_circle(22, 7, 1), (abut_vec2){ 5, 0 }, &all);
    sweep("against the post", abut_circle(22, 8, 1), (abut_vec2){ 20, 0 }, &all);
    sweep("up against the gate", abut_circle(60, 10, 1), (abut_vec2){ 0, 20 }, &all);
    sweep("down through the gate", abut_circle(60, 30, 1), (abut_vec2){ 0, -15 }, &all);
    sweep("past the end of the world", abut_circle(-10, 0, 1), (abut_vec2){ 0, -50 }, &all);
    abut_compound_destroy(level);
    abut_chain_destroy(ground);
    abut_chain_destroy(gate);
    return 0;
}
