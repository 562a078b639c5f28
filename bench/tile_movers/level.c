/* bench/tile_movers/level.c - a cave of square tiles.
 *
 * SPDX-License-Identifier: MIT */
#include "tile_movers/level.h"

#include "harness/random.h"

#include <stdlib.h>
#include <string.h>

enum { BLURS = 3, AIR = LEVEL_TILES / 10 * 7 };

static int wrapped(int place)
{
    return (place + LEVEL_SIDE) % LEVEL_SIDE;
}

static float blurred(const float *noise, int x, int y)
{
    float sum = 0;

    for (int row = y - 1; row <= y + 1; row++) {
        for (int column = x - 1; column <= x + 1; column++) {
            sum += noise[wrapped(row) * LEVEL_SIDE + wrapped(column)];
        }
    }
    return sum;
}

static int compare_floats(const void *a, const void *b)
{
    float x = *(const float *)a;
    float y = *(const float *)b;

    return (x > y) - (x < y);
}

static bool is_border(int x, int y)
{
    return x == 0 || y == 0 || x == LEVEL_SIDE - 1 || y == LEVEL_SIDE - 1;
}

static void draw_noise(float *noise, float *other)
{
    random_source source = { 600 };

    for (int i = 0; i < LEVEL_TILES; i++) {
        noise[i] = (float)random_unit(&source);
    }
    for (int times = 0; times < BLURS; times++) {
        for (int i = 0; i < LEVEL_TILES; i++) {
            other[i] = blurred(noise, i % LEVEL_SIDE, i / LEVEL_SIDE);
        }
        memcpy(noise, other, LEVEL_TILES * sizeof(*noise));
    }
}

bool level_make(level *made)
{
    float *noise = malloc(LEVEL_TILES * sizeof(*noise));
    float *sorted = malloc(LEVEL_TILES * sizeof(*sorted));
    bool done = noise && sorted;

    if (done) {
        draw_noise(noise, sorted);
        qsort(sorted, LEVEL_TILES, sizeof(*sorted), compare_floats);
    }
    for (int i = 0; i < LEVEL_TILES && done; i++) {
        made->solid[i] = noise[i] >= sorted[AIR] || is_border(i % LEVEL_SIDE, i / LEVEL_SIDE);
    }
    free(noise);
    free(sorted);
    return done;
}

/* How many tiles from here along x are left. */
static int run_along(const level *left, int x, int y)
{
    int width = 0;

    while (x + width < LEVEL_SIDE && left->solid[y * LEVEL_SIDE + x + width]) {
        width++;
    }
    return width;
}

/* Takes a box of tiles as large as can be, first along x, away from what is left. */
static abut_bounds take_box(level *left, int x, int y, bool merged)
{
    int width = merged ? run_along(left, x, y) : 1;
    int height = 0;

    do {
        memset(&left->solid[(y + height) * LEVEL_SIDE + x], 0, (size_t)width);
        height++;
    } while (merged && y + height < LEVEL_SIDE && run_along(left, x, y + height) >= width);
    return (abut_bounds){ { x, y }, { x + width, y + height } };
}

int level_boxes(const level *made, bool merged, abut_bounds *boxes)
{
    level *left = malloc(sizeof(*left));
    int count = 0;

    if (!left) {
        return 0;
    }
    *left = *made;
    for (int i = 0; i < LEVEL_TILES; i++) {
        if (left->solid[i]) {
            abut_bounds box = take_box(left, i % LEVEL_SIDE, i / LEVEL_SIDE, merged);

            if (boxes) {
                boxes[count] = box;
            }
            count++;
        }
    }
    free(left);
    return count;
}
