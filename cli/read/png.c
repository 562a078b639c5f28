/* cli/read/png.c - pictures from PNG files, by libpng.
 *
 * SPDX-License-Identifier: MIT */
#include "read/png.h"

#include "abut/mask.h"

#include <stdlib.h>
#include <string.h>

#if defined(ABUT_NO_PNG)

bool png_read(const char *file, png_picture *out, text *why)
{
    (void)file;
    (void)out;
    text_add(why, "this abut was built without libpng");
    return false;
}

#else

#include <png.h>

/* The pixels of a picture whose head has been read. */
static bool read_pixels(png_image *image, png_picture *out, text *why)
{
    image->format = PNG_FORMAT_RGBA;
    out->width = (int)image->width;
    out->height = (int)image->height;
    out->pixels = malloc(PNG_IMAGE_SIZE(*image));
    if (out->pixels == NULL) {
        text_add(why, "there is no memory for it");
        return false;
    }
    if (!png_image_finish_read(image, NULL, out->pixels, 0, NULL)) {
        text_add(why, image->message);
        free(out->pixels);
        return false;
    }
    return true;
}

bool png_read(const char *file, png_picture *out, text *why)
{
    png_image image;

    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_file(&image, file)) {
        text_add(why, image.message);
        png_image_free(&image);
        return false;
    }
    bool fits = image.width <= ABUT_MASK_LIMIT && image.height <= ABUT_MASK_LIMIT;

    if (!fits) {
        text_add(why, "it has more than 32768 pixels a side");
    }
    bool ok = fits && read_pixels(&image, out, why);

    png_image_free(&image);
    return ok;
}

#endif
