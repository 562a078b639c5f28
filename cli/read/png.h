/* cli/read/png.h - pictures from PNG files.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_PNG_H
#define ABUT_CLI_PNG_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct png_picture {
    int width;
    int height;
    uint8_t *pixels; /* red, green, blue, alpha; row by row; the caller frees them */
} png_picture;

/* Reads a PNG file of any kind: grey, palette, 16 bits, interlaced. False, and a sentence that says
 * why, if it is broken, too large, or none. */
bool png_read(const char *file, png_picture *out, text *why);

#endif
