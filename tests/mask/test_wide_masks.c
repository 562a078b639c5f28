/* mask/test_wide_masks.c - masks of many words a row against each other, pixel by pixel.
 *
 * Rows of more than four words, 256 pixels, have kernels of their own, which skip rows in fours: so
 * most rows have no common pixel, and those that have are near the ends of words and of rows.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "mask/grid.h"
#include "support/check.h"
#include "support/sample.h"

enum { ROUNDS = 400, MOST_WIDE = 1500, MOST_HIGH = 23 };

typedef struct wide {
    int width;
    int height;
    uint8_t solid[MOST_HIGH][MOST_WIDE];
    abut_mask *mask;
} wide;

static void fill_wide(wide *w, uint64_t *state)
{
    int runs = grid_below(state, 9);

    *w = (wide){ .width = 180 + grid_below(state, MOST_WIDE - 180),
                 .height = 1 + grid_below(state, MOST_HIGH) };
    CHECK(abut_mask_create((uint32_t)w->width, (uint32_t)w->height, false, NULL, &w->mask) ==
          ABUT_OK);
    for (int k = 0; k < runs; k++) {
        int y = grid_below(state, w->height);
        int start = grid_below(state, 2) ? grid_below(state, w->width)
                                         : 64 * grid_below(state, (w->width + 63) / 64);
        int length = 1 + grid_below(state, grid_below(state, 4) ? 3 : 400);

        for (int x = start; x < start + length && x < w->width; x++) {
            w->solid[y][x] = 1;
            CHECK(abut_mask_set(w->mask, x, y, true) == ABUT_OK);
        }
    }
}

static uint32_t count_common(const wide *a, const wide *b, int dx, int dy)
{
    uint32_t count = 0;

    for (int y = 0; y < a->height; y++) {
        for (int x = 0; x < a->width; x++) {
            count += a->solid[y][x] && y - dy >= 0 && y - dy < b->height && x - dx >= 0 &&
                     x - dx < b->width && b->solid[y - dy][x - dx];
        }
    }
    return count;
}

static void test_wide_masks(void)
{
    static wide a;
    static wide b;
    uint64_t state = 77;
    int met = 0;

    for (int round = 0; round < ROUNDS / sample_part(); round++) {
        fill_wide(&a, &state);
        fill_wide(&b, &state);
        for (int turn = 0; turn < 12; turn++) {
            int dx = grid_below(&state, 2) ? grid_below(&state, 7) - 3
                                           : grid_below(&state, a.width + b.width) - b.width;
            int dy = grid_below(&state, 2) ? 0 : grid_below(&state, a.height + b.height) - b.height;
            uint32_t count = count_common(&a, &b, dx, dy);

            met += count > 0;
            CHECK(abut_masks_meet(a.mask, b.mask, dx, dy) == (count > 0));
            CHECK(abut_masks_meet(b.mask, a.mask, -dx, -dy) == (count > 0));
            CHECK(abut_masks_count(a.mask, b.mask, dx, dy) == count);
            CHECK(abut_masks_count(b.mask, a.mask, -dx, -dy) == count);
            CHECK(abut_masks_area(a.mask, b.mask, dx, dy) == count);
        }
        abut_mask_destroy(a.mask);
        abut_mask_destroy(b.mask);
    }
    CHECK(met > ROUNDS / sample_part() / 4);
}

TEST_MAIN(TEST(test_wide_masks))
