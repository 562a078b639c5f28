/* world/test_places.c - what a mover touches in one place says nothing about another.
 *
 * A mover is wedged between cells of one body, and touches them in several places at once. Seams
 * between cells must not be felt: neither because another corner of the mover touches a wall, nor
 * where a tip stands in a kink, or a quantum beside a seam. So every row is played with a body of
 * single cells, in both orders, and with one of the same cells in rows, each joined to a rectangle.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

enum { SIDE = 7, ROWS = 8, FORMS = 3 };

typedef struct wedged_row {
    const char *name;
    double size; /* of a cell */
    const char *rows[SIDE];
    abut_vec2 corners[3]; /* of the mover, or of a box with two opposite ones */
    int corner_count;
    abut_vec2 at;
    abut_vec2 velocity;
    abut_answer_kind answer;
    int steps;
    abut_vec2 ends_at;
    abut_vec2 ends_with; /* this velocity */
} wedged_row;

static const wedged_row wedged[ROWS] = {
    { "under a ceiling, at a wall",
      1,
      { "#.#..#.", "#####..", "##.##..", "###.#.#", "#....#.", "####.#.", "##..###" },
      { { 0, 1 }, { 1, 0 }, { 2, 0 } },
      3,
      { 2, 4 },
      { -1, -1 },
      ABUT_ANSWER_BOUNCE,
      1,
      { 1, 4 }, /* along a gap of its own height (step/impact_gap.c) */
      { -1, -1 } },
    { "under a ceiling, on a step",
      1,
      { "#######", "#.#.###", "#.....#", "##.##.#", "#....##", "#...###", "#######" },
      { { 0, 0 }, { 1, 0 }, { 2, 1 } },
      3,
      { 2, 2 },
      { 1.5, 1.5 },
      ABUT_ANSWER_BOUNCE,
      1,
      { 3.5, 2 }, /* likewise */
      { 1.5, 1.5 } },
    { "between four",
      2,
      { "#######", "##....#", "#...#.#", "#.##.##", "#....##", "#.#...#", "#######" },
      { { 0, 2 }, { 4, 0 }, { 4, 2 } },
      3,
      { 6, 2 },
      { 1, 2 },
      ABUT_ANSWER_BOUNCE,
      1,
      { 7, 2 }, /* likewise */
      { 1, 2 } },
    { "there and back",
      1,
      { "#######", "##..#.#", "###...#", "#..#..#", "##..#.#", "#....##", "#######" },
      { { 2, 0 }, { 3, 0 }, { 3, 1 } },
      3,
      { 1, 5 },
      { 1, -4 },
      ABUT_ANSWER_BOUNCE,
      2,
      { 1, 5 },
      { 1, 4 } },
    { "a box in a shaft",
      2,
      { "#######", "##...##", "#.....#", "#.....#", "#...#.#", "#.....#", "#######" },
      { { 0, 0 }, { 2, 1 } },
      2,
      { 10, 9.5 },
      { -1, -1 },
      ABUT_ANSWER_STOP,
      1,
      { 10, 8.5 },
      { 0, -1 } },
    { "a tip in a kink",
      4,
      { "#######", "#..####", "#.#####", "#..#..#", "#....##", "####.##", "#######" },
      { { 1, 2 }, { 2, 0 }, { 1, 4 } },
      3,
      { 7, 4 },
      { -2, -6 },
      ABUT_ANSWER_BOUNCE,
      3,
      { 5, 10 },
      { 2, -6 } },
    { "up a wall, past a seam by a quantum",
      2,
      { "#######", "#.##..#", "#..#..#", "#...#.#", "#.#.###", "#....##", "#######" },
      { { 0, 1 }, { 1, 0 }, { 3, 4 } },
      3,
      { 14, 9 },
      { -4.0 / 3, -4.0 / 3 },
      ABUT_ANSWER_STOP,
      6,
      { 14, 1 },
      { 0, -4.0 / 3 } },
    { "up a wall within, past a seam by a quantum",
      4,
      { "#######", "#.....#", "#.....#", "#.....#", "#....##", "#.#...#", "#######" },
      { { 0, 3 }, { 2, 2 }, { 4, 4 } },
      3,
      { 17, 5 },
      { 4.0 / 3, -1.0 / 3 },
      ABUT_ANSWER_SLIDE,
      4,
      { 20, 5 - 4.0 / 3 },
      { 0, -1.0 / 3 } },
};

static const wedged_row *row;
static int form;

/* The cells one by one, the same from the last to the first, or each row of them in as few
 * rectangles as can be. */
static uint32_t cells_of_row(abut_shape *shapes)
{
    double size = row->size;
    uint32_t count = 0;

    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            int end = x + 1;

            if (row->rows[y][x] != '#') {
                continue;
            }
            while (form == 2 && end < SIDE && row->rows[y][end] == '#') {
                end++;
            }
            shapes[count++] = abut_rect(x * size, y * size, (end - x) * size, size);
            x = end - 1;
        }
    }
    for (uint32_t i = 0; form == 1 && i < count / 2; i++) {
        abut_shape last = shapes[count - 1 - i];

        shapes[count - 1 - i] = shapes[i];
        shapes[i] = last;
    }
    return count;
}

static void scene_wedged(stage *s)
{
    abut_shape cells[SIDE * SIDE];
    abut_shape mover = row->corner_count == 2
                           ? abut_rect_between(row->corners[0].x, row->corners[0].y,
                                               row->corners[1].x, row->corners[1].y)
                           : abut_polygon(row->corners, 3);

    stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                       .shapes = cells,
                                       .shape_count = cells_of_row(cells) });
    abut_body id = stage_add(s, (abut_body_settings){ .shapes = &mover,
                                                      .at = row->at,
                                                      .velocity = row->velocity,
                                                      .answer = row->answer,
                                                      .bounce = 1 });

    play_steps(s, row->steps);
    check_near(s, id, row->ends_at.x, row->ends_at.y, 1e-6);
    check_velocity(s, id, row->ends_with.x, row->ends_with.y, 1e-6);
}

static void test_wedged(void)
{
    for (int i = 0; i < ROWS; i++) {
        for (form = 0; form < FORMS; form++) {
            row = &wedged[i];
            play(row->name, (abut_world_settings){ .up = { 0, -1 } }, scene_wedged);
        }
    }
}

TEST_MAIN(TEST(test_wedged))
