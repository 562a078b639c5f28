/* mask/test_mask.c - masks made, changed, measured and split, against plain arrays.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "alloc/ledger.h"
#include "mask/grid.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

static void check_made(const grid *g, uint64_t *state)
{
    char text[GRID_MOST][GRID_MOST + 1];
    const char *rows[GRID_MOST];
    static uint8_t pixels[GRID_MOST][GRID_MOST + 3][4];
    abut_mask *mask = grid_mask(g);
    abut_solid_rule bright = { ABUT_SOLID_BRIGHT, 255, { 0, 0, 0 } };
    abut_solid_rule key = { ABUT_SOLID_NOT_COLOUR, 0, { 255, 0, 255 } };

    (void)state;
    CHECK(grid_matches(g, mask));
    size_t rows_size = (size_t)((g->width + 63) / 64 * 8) * (size_t)g->height;

    CHECK(abut_mask_memory(mask) >= rows_size);
    CHECK(abut_mask_memory(mask) <= rows_size + rows_size / 8 + 128);
    abut_mask_destroy(mask);
    for (int y = 0; y < g->height; y++) {
        for (int x = 0; x < g->width; x++) {
            text[y][x] = g->solid[y][x] ? '#' : x % 2 == 0 ? '.' : ' ';
            pixels[y][x][0] = 255;
            pixels[y][x][1] = g->solid[y][x] ? 255 : 0;
            pixels[y][x][2] = 255;
            pixels[y][x][3] = g->solid[y][x] ? 128 : 127;
        }
        text[y][g->width] = 0;
        rows[y] = text[y];
    }
    if (g->height > 0) {
        CHECK(abut_mask_from_text(rows, g->height, NULL, &mask) == ABUT_OK &&
              grid_matches(g, mask));
        abut_mask_destroy(mask);
    }
    const abut_solid_rule *rules[] = { NULL, &bright, &key };

    for (int i = 0; i < COUNT_OF(rules); i++) {
        CHECK(abut_mask_from_rgba(&pixels[0][0][0], g->width, g->height, sizeof pixels[0], rules[i],
                                  NULL, &mask) == ABUT_OK &&
              grid_matches(g, mask));
        abut_mask_destroy(mask);
    }
}

static void test_made(void)
{
    grid_for_many(check_made);
}

static bool is_in_disc(int x, int y, double cx, double cy, double r)
{
    double off_x = x + 0.5 - cx;
    double off_y = y + 0.5 - cy;

    return off_x * off_x + off_y * off_y <= r * r;
}

static void check_changed(const grid *from, uint64_t *state)
{
    grid g = *from;
    abut_mask *mask = grid_mask(&g);
    abut_mask *copy = NULL;

    for (int turn = 0; turn < 12 && g.width > 0 && g.height > 0; turn++) {
        int x = grid_below(state, g.width);
        int y = grid_below(state, g.height);
        bool solid = grid_below(state, 2) == 0;
        double cx = grid_below(state, 4 * g.width) / 4.0 - 1;
        double cy = grid_below(state, 4 * g.height) / 4.0 - 1;
        double r = grid_below(state, 80) / 4.0;
        abut_cells cells = { x - grid_below(state, 20), y - grid_below(state, 20),
                             grid_below(state, 90), grid_below(state, 90) };

        CHECK(abut_mask_set(mask, x, y, solid) == ABUT_OK);
        g.solid[y][x] = solid;
        CHECK(grid_matches(&g, mask));
        CHECK(abut_mask_disc(mask, cx, cy, r, solid) == ABUT_OK);
        for (int i = 0; i < g.width * g.height; i++) {
            if (is_in_disc(i % g.width, i / g.width, cx, cy, r)) {
                g.solid[i / g.width][i % g.width] = solid;
            }
        }
        CHECK(grid_matches(&g, mask));
        CHECK(abut_mask_fill(mask, cells, !solid) == ABUT_OK);
        for (int i = 0; i < g.width * g.height; i++) {
            int px = i % g.width;
            int py = i / g.width;

            if (px >= cells.x && px < cells.x + (int)cells.width && py >= cells.y &&
                py < cells.y + (int)cells.height) {
                g.solid[py][px] = !solid;
            }
        }
        CHECK(grid_matches(&g, mask));
    }
    CHECK(abut_mask_invert(mask) == ABUT_OK);
    for (int i = 0; i < g.width * g.height; i++) {
        g.solid[i / g.width][i % g.width] ^= 1;
    }
    CHECK(grid_matches(&g, mask));
    CHECK(abut_mask_copy(mask, NULL, &copy) == ABUT_OK && grid_matches(&g, copy));
    abut_mask_destroy(copy);
    abut_mask_destroy(mask);
}

static void test_changed(void)
{
    grid_for_many(check_changed);
}

static void check_combined(const grid *g, uint64_t *state)
{
    grid other;

    grid_fill(&other, grid_size(state), grid_size(state), 40, state);
    for (int turn = 0; turn < 24; turn++) {
        bool itself = turn % 4 == 3;
        const grid *second = itself ? g : &other;
        grid both = *g;
        abut_mask *mask = grid_mask(g);
        abut_mask *with = itself ? mask : grid_mask(&other);
        int x = grid_below(state, 300) - 150;
        int y = turn % 2 == 0 ? 0 : grid_below(state, 300) - 150;
        abut_combine how = (abut_combine)(turn % 3);

        CHECK(abut_mask_combine(mask, with, x, y, how) == ABUT_OK);
        for (int i = 0; i < g->width * g->height; i++) {
            int px = i % g->width;
            int py = i / g->width;
            bool mine = grid_get(g, px, py);
            bool under = grid_get(second, px - x, py - y);

            both.solid[py][px] = how == ABUT_COMBINE_UNION          ? mine || under
                                 : how == ABUT_COMBINE_INTERSECTION ? mine && under
                                                                    : mine && !under;
        }
        CHECK(grid_matches(&both, mask));
        abut_mask_destroy(mask);
        if (!itself) {
            abut_mask_destroy(with);
        }
    }
}

static void test_combined(void)
{
    grid_for_many(check_combined);
}

/* Marks the part of a pixel, one neighbour after another. */
static uint32_t flood(const grid *g, bool corners, uint32_t *labels, int start, uint32_t number)
{
    static int stack[GRID_MOST * GRID_MOST];
    int depth = 0;
    uint32_t size = 0;

    stack[depth++] = start;
    labels[start] = number;
    while (depth > 0) {
        int at = stack[--depth];

        size++;
        for (int k = 0; k < 9; k++) {
            int x = at % g->width + k % 3 - 1;
            int y = at / g->width + k / 3 - 1;

            if ((corners || k % 2 == 1) && grid_get(g, x, y) && labels[y * g->width + x] == 0) {
                labels[y * g->width + x] = number;
                stack[depth++] = y * g->width + x;
            }
        }
    }
    return size;
}

static void check_parts(const grid *g, uint64_t *state)
{
    static uint32_t labels[GRID_MOST * GRID_MOST];
    static uint32_t expected[GRID_MOST * GRID_MOST];
    abut_mask *mask = grid_mask(g);
    int pixels = g->width * g->height;

    (void)state;
    for (int corners = 0; corners < 2; corners++) {
        uint32_t count = UINT32_MAX;
        uint32_t number = 0;

        memset(expected, 0, sizeof expected);
        CHECK(abut_mask_parts(mask, corners != 0, labels, &count) == ABUT_OK);
        for (int i = 0; i < pixels; i++) {
            if (g->solid[i / g->width][i % g->width] && expected[i] == 0) {
                uint32_t size = flood(g, corners != 0, expected, i, ++number);
                abut_mask *part = NULL;

                if (number < 5) {
                    CHECK(abut_mask_part(mask, corners != 0, i % g->width, i / g->width, NULL,
                                         &part) == ABUT_OK &&
                          abut_mask_count(part) == size);
                    abut_mask_destroy(part);
                }
            }
        }
        CHECK(count == number);
        CHECK(memcmp(labels, expected, (size_t)pixels * sizeof labels[0]) == 0);
        CHECK(abut_mask_parts(mask, corners != 0, NULL, &count) == ABUT_OK && count == number);
    }
    abut_mask_destroy(mask);
}

static void test_parts(void)
{
    grid_for_many(check_parts);
}

static void test_from_shape(void)
{
    abut_shape shapes[] = {
        abut_circle(8, 8, 5), abut_rect(2, 3, 7, 4),     abut_oriented_rect(8, 8, 9, 3, 0.5),
        abut_point(3.5, 3.5), abut_segment(1, 1, 14, 9), abut_capsule(3, 3, 11, 12, 1.5)
    };

    for (int i = 0; i < COUNT_OF(shapes); i++) {
        for (int touched = 0; touched < 2; touched++) {
            abut_mask *mask;
            bool ok = true;

            CHECK(abut_mask_from_shape(&shapes[i], 17, 16, touched != 0, NULL, &mask) == ABUT_OK);
            for (int k = 0; k < 17 * 16; k++) {
                abut_shape pixel = abut_rect(k % 17, k / 17, 1, 1);
                bool in = touched ? abut_relate(&shapes[i], &pixel) == ABUT_OVERLAPPING
                                  : abut_contains_point(&shapes[i], k % 17 + 0.5, k / 17 + 0.5);

                ok = ok && abut_mask_is_solid(mask, k % 17, k / 17) == in;
            }
            CHECK(ok && (!touched || abut_mask_count(mask) > 0));
            abut_mask_destroy(mask);
        }
    }
}

static void test_centroid(void)
{
    const char *rows[] = { "....", ".##.", ".#.." };
    abut_mask *mask;

    CHECK(abut_mask_from_text(rows, 3, NULL, &mask) == ABUT_OK);
    abut_vec2 centre = abut_mask_centroid(mask);

    CHECK(centre.x == (1.5 + 2.5 + 1.5) / 3 && centre.y == (1.5 + 1.5 + 2.5) / 3);
    abut_mask_destroy(mask);
    CHECK(isnan(abut_mask_centroid(NULL).x));
}

/* Pixels of a that overlap b, pixel by pixel. */
static void check_common(const grid *a, uint64_t *state)
{
    static const double parts[] = { 0, 0, 0.5, 1 / 256.0, 255 / 256.0 };
    grid b;
    abut_mask *of_a = grid_mask(a);

    grid_fill(&b, grid_size(state), grid_size(state), grid_below(state, 12), state);
    abut_mask *of_b = grid_mask(&b);

    for (int turn = 0; turn < 16; turn++) {
        double x = grid_below(state, 260) - 130 + parts[grid_below(state, COUNT_OF(parts))];
        double y = grid_below(state, 260) - 130 + parts[grid_below(state, COUNT_OF(parts))];
        grid both = *a;
        double area = 0;
        int64_t count = 0;
        abut_cells first_a = { -1, -1, 0, 0 };
        abut_cells first_b = { -1, -1, 0, 0 };
        abut_cells found_a = { -1, -1, 0, 0 };
        abut_cells found_b = { -1, -1, 0, 0 };
        abut_mask *common = NULL;

        for (int i = 0; i < a->width * a->height; i++) {
            int px = i % a->width;
            int py = i / a->width;
            bool meets = false;

            for (int k = 0; k < 4 && grid_get(a, px, py); k++) {
                int bx = (int)floor(px - x) + k % 2;
                int by = (int)floor(py - y) + k / 2;
                double wide = fmin(bx + x, px) + 1 - fmax(bx + x, px);
                double high = fmin(by + y, py) + 1 - fmax(by + y, py);

                if (grid_get(&b, bx, by) && wide > 0 && high > 0) {
                    if (first_a.x < 0) {
                        first_a = (abut_cells){ px, py, 1, 1 };
                        first_b = (abut_cells){ bx, by, 1, 1 };
                    }
                    meets = true;
                    area += wide * high;
                }
            }
            both.solid[py][px] = meets;
            count += meets;
        }
        CHECK(abut_masks_first(of_a, of_b, x, y, &found_a, &found_b) == (count > 0));
        CHECK(x != floor(x) || y != floor(y) ||
              abut_masks_meet(of_a, of_b, (int)x, (int)y) == (count > 0));
        CHECK(memcmp(&first_a, &found_a, sizeof first_a) == 0);
        CHECK(memcmp(&first_b, &found_b, sizeof first_b) == 0);
        CHECK(abut_masks_count(of_a, of_b, x, y) == count);
        CHECK(abut_masks_area(of_a, of_b, x, y) == area); /* parts of 2^-8: all sums are exact */
        CHECK(abut_masks_area(of_b, of_a, -x, -y) == area);
        CHECK(abut_masks_common(of_a, of_b, x, y, NULL, &common) == ABUT_OK &&
              grid_matches(&both, common));
        abut_mask_destroy(common);
    }
    abut_mask_destroy(of_a);
    abut_mask_destroy(of_b);
}

static void test_common(void)
{
    grid_for_many(check_common);
    grid_for_many(check_common);
}

static void test_bad_arguments(void)
{
    const char *uneven[] = { "##", "#" };
    const char *odd[] = { "#x" };
    const char *missing[] = { NULL };
    uint8_t byte = 255;
    abut_mask *mask = NULL;
    abut_solid_rule no_rule = { (abut_solid)7, 0, { 0, 0, 0 } };
    abut_outlines outlines;

    CHECK(abut_mask_from_text(uneven, 2, NULL, &mask) == ABUT_E_ARGUMENT);
    CHECK(abut_mask_from_text(odd, 1, NULL, &mask) == ABUT_E_ARGUMENT);
    CHECK(abut_mask_from_text(missing, 1, NULL, &mask) == ABUT_E_ARGUMENT);
    CHECK(abut_mask_from_text(NULL, 1, NULL, &mask) == ABUT_E_ARGUMENT);
    CHECK(abut_mask_create(UINT32_MAX, 3, false, NULL, &mask) == ABUT_E_RANGE);
    CHECK(abut_mask_create(3, ABUT_MASK_LIMIT + 1, false, NULL, &mask) == ABUT_E_RANGE);
    CHECK(abut_mask_create(3, 3, false, NULL, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_mask_from_bytes(&byte, 2, 2, 1, 1, NULL, &mask) == ABUT_E_ARGUMENT);
    CHECK(abut_mask_from_bytes(NULL, 2, 2, 2, 1, NULL, &mask) == ABUT_E_ARGUMENT);
    CHECK(abut_mask_from_rgba(&byte, 0, 0, 0, &no_rule, NULL, &mask) == ABUT_E_ARGUMENT);
    CHECK(abut_mask_from_shape(NULL, 3, 3, true, NULL, &mask) == ABUT_E_SHAPE);
    CHECK(mask == NULL);
    CHECK(abut_mask_create(3, 3, true, NULL, &mask) == ABUT_OK);
    CHECK(abut_mask_set(mask, 3, 0, true) == ABUT_E_RANGE);
    CHECK(abut_mask_disc(mask, 0, 0, -1, true) == ABUT_E_ARGUMENT);
    CHECK(abut_mask_disc(mask, (double)NAN, 0, 1, true) == ABUT_E_ARGUMENT);
    CHECK(abut_mask_disc(mask, 1e30, 0, 1, true) == ABUT_E_RANGE);
    CHECK(abut_mask_fill(mask, (abut_cells){ 0, 0, UINT32_MAX, 1 }, false) == ABUT_E_ARGUMENT);
    CHECK(abut_mask_fill(mask, (abut_cells){ 0, 0, 1, UINT32_MAX }, false) == ABUT_E_ARGUMENT);
    CHECK(abut_mask_combine(mask, mask, 0, 0, (abut_combine)9) == ABUT_E_ARGUMENT);
    CHECK(abut_mask_outlines(mask, -1, NULL, &outlines) == ABUT_E_ARGUMENT);
    CHECK(abut_masks_count(mask, mask, (double)INFINITY, 0) == 0);
    CHECK(abut_masks_count(mask, mask, 1e8, 0) == 0);
    CHECK(abut_mask_count(mask) == 9);
    abut_mask_destroy(mask);
}

/* Where rows are full words: a bit a pixel, and at most an eighth of that for all else. */
static void test_memory_is_small(void)
{
    for (uint32_t width = 64; width <= 2048; width += width < 512 ? 64 : 512) {
        for (uint32_t height = 64; height <= 1024; height += height < 300 ? 1 : 181) {
            abut_mask *mask = NULL;
            size_t pixels = (size_t)width * height / 8;

            CHECK(abut_mask_create(width, height, true, NULL, &mask) == ABUT_OK);
            CHECK(abut_mask_memory(mask) <= pixels + pixels / 8);
            abut_mask_destroy(mask);
        }
    }
}

/* Every call that takes memory, with the k-th allocation failing. */
static int live(const abut_allocator *allocator)
{
    const char *rows[] = { "##..#", "#.#.#", "###.#" };
    abut_mask *mask = NULL;
    abut_mask *made[3] = { NULL, NULL, NULL };
    abut_vec2 line[4] = { { 0, 0 }, { 2, 1 }, { 4, 0 }, { 1, 3 } };
    abut_outlines outlines = { 0 };
    uint32_t count = UINT32_MAX;
    int refused = 0;

    if (abut_mask_from_text(rows, 3, allocator, &mask) != ABUT_OK) {
        CHECK(mask == NULL);
        return 1;
    }
    refused += abut_mask_copy(mask, allocator, &made[0]) == ABUT_E_MEMORY;
    refused += abut_mask_part(mask, true, 0, 0, allocator, &made[1]) == ABUT_E_MEMORY;
    refused += abut_masks_common(mask, mask, 0.5, 0, allocator, &made[2]) == ABUT_E_MEMORY;
    refused += abut_mask_parts(mask, true, NULL, &count) == ABUT_E_MEMORY;
    refused += abut_mask_outlines(mask, 0.5, allocator, &outlines) == ABUT_E_MEMORY;
    CHECK(outlines.points != NULL || outlines.count == 0);
    refused += abut_outline_simplify(line, 4, true, 9, allocator, &count) == ABUT_E_MEMORY;
    CHECK(count == 3 || (count == 0 && line[2].x == 4 && line[3].x == 1));
    CHECK(abut_mask_count(mask) == 10);
    abut_outlines_free(&outlines, allocator);
    for (int i = 0; i < 3; i++) {
        abut_mask_destroy(made[i]);
    }
    abut_mask_destroy(mask);
    return refused;
}

static void test_memory_runs_out(void)
{
    ledger plain = { 0 };
    abut_allocator counting = { ledger_resize, &plain };

    CHECK(live(&counting) == 0 && ledger_is_even(&plain) && plain.calls > 5);
    for (int k = 1; k <= plain.calls; k++) {
        ledger failing = { .fail_at = k };
        abut_allocator allocator = { ledger_resize, &failing };

        CHECK(live(&allocator) == 1);
        CHECK(ledger_is_even(&failing));
    }
}

TEST_MAIN(TEST(test_made),
          TEST(test_changed),
          TEST(test_combined),
          TEST(test_parts),
          TEST(test_from_shape),
          TEST(test_centroid),
          TEST(test_common),
          TEST(test_bad_arguments),
          TEST(test_memory_is_small),
          TEST(test_memory_runs_out))
