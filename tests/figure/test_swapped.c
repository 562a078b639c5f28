/* figure/test_swapped.c - a sweep of two figures is the same whichever is named first.
 *
 * Points, segments and small shapes and cells on a small grid, so that seams between cells are met
 * head on; with the cells as tiles, as pixels, and as compounds of squares and of triangles.
 * Swapping the two reverses the normal and swaps the moves, to the last bit, whichever moves.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 4, FORMS = 4, ROUNDS = 6000 };

static const char *const form_names[FORMS] = { "tiles", "pixels", "squares", "triangles" };

typedef struct ground {
    abut_figure figure;
    abut_tiles *tiles;
    abut_mask *mask;
    abut_compound *compound;
    abut_shape shapes[2 * SIDE * SIDE];
} ground;

static abut_figure compound_of_cells(ground *g, char rows[SIDE][SIDE + 1], bool halves)
{
    abut_figure members[2 * SIDE * SIDE];
    uint32_t count = 0;

    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            if (rows[y][x] != '#') {
                continue;
            }
            if (!halves) {
                g->shapes[count++] = abut_rect(x, y, 1, 1);
                continue;
            }
            g->shapes[count++] = abut_triangle(x, y, x + 1, y, x + 1, y + 1);
            g->shapes[count++] = abut_triangle(x, y, x + 1, y + 1, x, y + 1);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        members[i] = abut_figure_of_shape(&g->shapes[i]);
    }
    CHECK(abut_compound_create(members, count, NULL, &g->compound, NULL) == ABUT_OK);
    return abut_figure_of_compound(g->compound, 0, 0);
}

/* The figure points into the ground, which must stay where it is. */
static void lay_ground(char rows[SIDE][SIDE + 1], int form, ground *g)
{
    const char *lines[SIDE];

    *g = (ground){ 0 };
    for (int y = 0; y < SIDE; y++) {
        lines[y] = rows[y];
    }
    if (form == 0) {
        CHECK(abut_tiles_from_text(lines, SIDE, 1, NULL, &g->tiles) == ABUT_OK);
        g->figure = abut_figure_of_tiles(g->tiles, 0, 0);
    } else if (form == 1) {
        CHECK(abut_mask_from_text(lines, SIDE, NULL, &g->mask) == ABUT_OK);
        g->figure = abut_figure_of_mask(g->mask, 0, 0);
    } else {
        g->figure = compound_of_cells(g, rows, form == 3);
    }
}

static void free_ground(ground *g)
{
    abut_tiles_destroy(g->tiles);
    abut_mask_destroy(g->mask);
    abut_compound_destroy(g->compound);
}

static bool is_one_vector(abut_vec2 p, abut_vec2 q)
{
    return p.x == q.x && p.y == q.y;
}

/* Both orders; `out` is that of the ground before the other. */
static bool check_swapped(
    const ground *g, abut_vec2 move, const abut_shape *shape, abut_vec2 shape_move, abut_swept *out)
{
    abut_figure other = abut_figure_of_shape(shape);
    abut_swept back;

    CHECK(abut_figures_sweep(&g->figure, move, &other, shape_move, out) == ABUT_OK);
    CHECK(abut_figures_sweep(&other, shape_move, &g->figure, move, &back) == ABUT_OK);
    return CHECK(out->hit == back.hit && out->graze == back.graze) &&
           CHECK(out->time == back.time && out->touch == back.touch) &&
           CHECK(is_one_vector(out->normal, (abut_vec2){ -back.normal.x, -back.normal.y })) &&
           CHECK(is_one_vector(out->point, back.point)) &&
           CHECK(is_one_vector(out->move_a, back.move_b)) &&
           CHECK(is_one_vector(out->move_b, back.move_a));
}

/* A point that comes onto a seam gets exactly there, if only one of the two moves. */
static void test_head_on(void)
{
    static char rows[SIDE][SIDE + 1] = { "###.", "..##", "#.##", ".##." };
    abut_shape point = abut_point(6, 2);
    abut_vec2 still = { 0, 0 };
    abut_swept swept;

    for (int form = 0; form < FORMS; form++) {
        ground g;

        lay_ground(rows, form, &g);
        check_swapped(&g, still, &point, (abut_vec2){ -6, 0 }, &swept);
        CHECK_ROW(form_names[form], swept.hit && is_one_vector(swept.point, (abut_vec2){ 4, 2 }));
        CHECK_ROW(form_names[form], is_one_vector(swept.move_b, (abut_vec2){ -2, 0 }));
        check_swapped(&g, (abut_vec2){ 6, 0 }, &point, still, &swept);
        CHECK_ROW(form_names[form], swept.hit && is_one_vector(swept.point, (abut_vec2){ 6, 2 }));
        CHECK_ROW(form_names[form], is_one_vector(swept.move_a, (abut_vec2){ 2, 0 }));
        free_ground(&g);
    }
}

static abut_vec2 draw_place(rng *dice, int most)
{
    double x = (double)rng_int(dice, -most, most);
    double y = (double)rng_int(dice, -most, most);

    return (abut_vec2){ x, y };
}

static abut_shape draw_other(rng *dice)
{
    abut_vec2 p = draw_place(dice, 5);
    abut_vec2 q = draw_place(dice, 2);
    int64_t kind = rng_int(dice, 0, 3);

    if (kind == 0) {
        return abut_rect_between(p.x, p.y, p.x + 1 + q.x * q.x, p.y + 1 + q.y * q.y);
    }
    return kind == 1 ? abut_segment(p.x, p.y, p.x + q.x, p.y + q.y) : abut_point(p.x, p.y);
}

static abut_vec2 draw_move(rng *dice)
{
    abut_vec2 move = draw_place(dice, 7);
    int64_t kind = rng_int(dice, 0, 3);

    return kind == 0   ? (abut_vec2){ 0, 0 }
           : kind == 1 ? (abut_vec2){ move.x, 0 }
           : kind == 2 ? (abut_vec2){ move.x, move.x }
                       : move;
}

static void test_swapped(void)
{
    rng dice = { 36 };
    int hits = 0;
    int rounds = ROUNDS / sample_part();

    for (int round = 0; round < rounds; round++) {
        char rows[SIDE][SIDE + 1] = { "" };
        ground g;
        abut_swept swept;

        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                rows[y][x] = rng_int(&dice, 0, 9) < 6 || x + y == 0 ? '#' : '.';
            }
        }
        abut_shape shape = draw_other(&dice);
        abut_vec2 move = draw_move(&dice);
        abut_vec2 shape_move = draw_move(&dice);

        lay_ground(rows, round % FORMS, &g);
        if (!check_swapped(&g, move, &shape, shape_move, &swept)) {
            printf("   round %d, %s\n", round, form_names[round % FORMS]);
        }
        hits += swept.hit;
        free_ground(&g);
    }
    CHECK(hits > rounds / 8);
}

/* --- Contacts of pixels that overlap ---------------------------------------------------------- */

static abut_figure draw_pixels(rng *dice, double size, abut_mask **mask)
{
    abut_transform at = { .a = size, .d = size };

    CHECK(abut_mask_create(3, 3, false, NULL, mask) == ABUT_OK);
    for (int i = 0; i < 9; i++) {
        abut_mask_set(*mask, i % 3, i / 3, i == 4 || rng_int(dice, 0, 1) == 1);
    }
    at.tx = (double)rng_int(dice, -6, 6) / 2;
    at.ty = (double)rng_int(dice, -6, 6) / 2;
    return abut_figure_of_mask_under(*mask, at);
}

/* Pixels of 3/2 and 3 units at halves of a unit: thirds of pixels, which no double is. */
static void test_pixels(void)
{
    rng dice = { 77 };
    int overlapping = 0;

    for (int n = 0; n < ROUNDS / sample_part() && check_failures == 0; n++) {
        double size = n % 2 == 0 ? 1.5 : 3;
        abut_mask *masks[2];
        abut_figure a = draw_pixels(&dice, size, &masks[0]);
        abut_figure b = draw_pixels(&dice, size, &masks[1]);
        abut_contact forth = abut_figures_collide(&a, &b);
        abut_contact back = abut_figures_collide(&b, &a);

        overlapping += forth.relation == ABUT_OVERLAPPING;
        CHECK(forth.relation == back.relation && forth.separation == back.separation);
        CHECK(forth.normal.x == -back.normal.x && forth.normal.y == -back.normal.y);
        abut_mask_destroy(masks[0]);
        abut_mask_destroy(masks[1]);
    }
    CHECK(overlapping > ROUNDS / sample_part() / 4);
}

TEST_MAIN(TEST(test_head_on), TEST(test_swapped), TEST(test_pixels))
