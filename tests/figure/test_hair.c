/* figure/test_hair.c - a piece that is a hair away says nothing about one that is met.
 *
 * A circle overlaps one of two squares, and is away from a corner of the other by so little that
 * the distance rounds to nothing. Figures of the two overlap it, and their distance is 0, whichever
 * square comes first.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"

/* Turned and mirrored about the origin, in eight ways. */
static abut_vec2 in_view(int view, double x, double y)
{
    abut_vec2 p = { view & 1 ? -x : x, view & 2 ? -y : y };

    return view & 4 ? (abut_vec2){ p.y, p.x } : p;
}

static abut_shape square_in_view(int view, double x, double y)
{
    abut_vec2 p = in_view(view, x, y);
    abut_vec2 q = in_view(view, x + 1, y + 1);

    return abut_rect_between(p.x, p.y, q.x, q.y);
}

static void check_pair(const abut_figure *a, const abut_figure *b)
{
    abut_distance distance = abut_figures_measure(a, b);

    CHECK(abut_figures_relate(a, b) == ABUT_OVERLAPPING);
    CHECK(distance.distance == 0);
    CHECK(distance.on_a.x == distance.on_b.x && distance.on_a.y == distance.on_b.y);
    CHECK(abut_figures_collide(a, b).separation < 0);
}

static void test_corner_a_hair_away(void)
{
    for (int k = 0; k < 16; k++) {
        int view = k % 8;
        bool near_first = k < 8;
        /* The corner (-4, 2^-32) is 2^-67 beyond a radius of 4. */
        abut_shape circle = abut_circle(0, 0, 4);
        abut_shape near = square_in_view(view, -5, ABUT_QUANTUM);
        abut_shape met = square_in_view(view, -4, ABUT_QUANTUM);
        abut_figure members[2] = { abut_figure_of_shape(near_first ? &near : &met),
                                   abut_figure_of_shape(near_first ? &met : &near) };
        abut_compound *both = NULL;

        CHECK(abut_compound_create(members, 2, NULL, &both, NULL) == ABUT_OK);
        CHECK(abut_relate(&circle, &near) == ABUT_APART);
        CHECK(abut_relate(&circle, &met) == ABUT_OVERLAPPING);
        abut_figure ring = abut_figure_of_shape(&circle);
        abut_figure squares = abut_figure_of_compound(both, 0, 0);

        check_pair(&ring, &squares);
        check_pair(&squares, &ring);
        abut_compound_destroy(both);
    }
}

TEST_MAIN(TEST(test_corner_a_hair_away))
