/* bench/masks/pygame.h - the masks of pygame, straight from its module.
 *
 * Debian's python3-pygame has them as C functions in mask.cpython-*.so, which is loaded with the
 * Python it belongs to; nothing of Python runs. The structure is that of its bitmask.h: width,
 * height, then words of 64 pixels of a row, column of words by column.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_PYGAME_H
#define ABUT_BENCH_PYGAME_H

#include <stdbool.h>

typedef struct pygame_mask {
    int width;
    int height;
    unsigned long words[1];
} pygame_mask;

typedef struct pygame_masks {
    pygame_mask *(*create)(int width, int height);
    void (*free)(pygame_mask *mask);
    int (*overlap)(const pygame_mask *a, const pygame_mask *b, int x, int y);
    int (*overlap_pos)(
        const pygame_mask *a, const pygame_mask *b, int x, int y, int *at_x, int *at_y);
    int (*overlap_area)(const pygame_mask *a, const pygame_mask *b, int x, int y);
} pygame_masks;

/* False if pygame is not installed, or is not as expected. */
bool pygame_load(pygame_masks *out);

void pygame_set(pygame_mask *mask, int x, int y);

#endif
