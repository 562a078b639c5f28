/* cli/read/masks.c - masks as they are written in JSON: rows of text, or a picture.
 *
 * SPDX-License-Identifier: MIT */
#include "read/masks.h"

#include "read/png.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool refuse(const object *from, const char *field, abut_status status)
{
    path at = { from->at, field, 0 };

    if (status == ABUT_E_RANGE) {
        return fault_at(from->wrong, &at, "must have at most 32768 pixels a side", NULL);
    }
    return fault_at(from->wrong, &at,
                    status == ABUT_E_MEMORY ? "needs more memory than there is"
                                            : "is no mask that can be made",
                    NULL);
}

/* Checks a row of text: of '#', '.' and ' ', and as long as the first. */
static bool check_row(const object *from, const json_t *rows, size_t i)
{
    path list = { from->at, "rows", 0 };
    path at = { &list, NULL, i };
    const json_t *row = json_array_get(rows, i);
    const char *words = json_string_value(row);

    if (words == NULL || json_string_length(row) != strspn(words, "#. ")) {
        return fault_at(from->wrong, &at, "must be a text of '#' (solid), '.' and ' '", row);
    }
    return json_string_length(row) == json_string_length(json_array_get(rows, 0)) ||
           fault_at(from->wrong, &at, "must be as long as the first row", row);
}

static bool read_rows(const object *from, abut_mask **out)
{
    const json_t *rows = require_list(from, "rows", "must be a list of texts [\"..##\", ...]");
    size_t count = json_array_size(rows);
    abut_status status = ABUT_E_RANGE;

    if (rows == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!check_row(from, rows, i)) {
            return false;
        }
    }
    if (count <= ABUT_MASK_LIMIT) {
        const char **texts = calloc(count + 1, sizeof *texts);

        for (size_t i = 0; texts != NULL && i < count; i++) {
            texts[i] = json_string_value(json_array_get(rows, i));
        }
        status = texts != NULL ? abut_mask_from_text(texts, (int)count, NULL, out) : ABUT_E_MEMORY;
        free(texts);
    }
    return status == ABUT_OK || refuse(from, "rows", status);
}

static const char *solid_word(int number)
{
    static const char *const words[] = { [ABUT_SOLID_ALPHA] = "alpha",
                                         [ABUT_SOLID_BRIGHT] = "bright",
                                         [ABUT_SOLID_NOT_COLOUR] = "not_key" };

    return number <= ABUT_SOLID_NOT_COLOUR ? words[number] : NULL;
}

/* A list of whole numbers within bounds. */
static bool read_numbers(const object *from, const char *field, size_t count, double most, int *out)
{
    const json_t *list = json_object_get(from->json, field);
    path at = { from->at, field, 0 };

    if (json_array_size(list) != count) {
        return fault_at(from->wrong, &at,
                        count == 3 ? "must be a colour [red, green, blue]"
                                   : "must be a rectangle of pixels [x, y, w, h]",
                        list);
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *value = json_array_get(list, i);
        path step = { &at, NULL, i };

        double number = json_number_value(value);

        if (!json_is_number(value) || !(number >= 0) || number > most || number != floor(number)) {
            return fault_at(from->wrong, &step, "must be a whole number in range", value);
        }
        out[i] = (int)number;
    }
    return true;
}

static bool read_rule(const object *from, abut_solid_rule *rule)
{
    int solid = ABUT_SOLID_ALPHA;
    double threshold = 128;
    int key[3] = { 0, 0, 0 };

    if (!read_word(from, "solid", solid_word, &solid) ||
        !read_whole(from, "threshold", 0, 256, &threshold)) {
        return false;
    }
    if (solid == ABUT_SOLID_NOT_COLOUR &&
        (require(from, "key") == NULL || !read_numbers(from, "key", 3, 255, key))) {
        return false;
    }
    *rule = (abut_solid_rule){ (abut_solid)solid,
                               (int)threshold,
                               { (uint8_t)key[0], (uint8_t)key[1], (uint8_t)key[2] } };
    return true;
}

/* The part of the picture that is meant: all of it, or a frame. */
static bool read_frame(const object *from, const png_picture *picture, abut_cells *out)
{
    int frame[4] = { 0, 0, picture->width, picture->height };
    path at = { from->at, "frame", 0 };
    const json_t *value = json_object_get(from->json, "frame");

    if (value != NULL && !read_numbers(from, "frame", 4, ABUT_MASK_LIMIT, frame)) {
        return false;
    }
    *out = (abut_cells){ frame[0], frame[1], frame[2], frame[3] };
    return (frame[0] + frame[2] <= picture->width && frame[1] + frame[3] <= picture->height) ||
           fault_at(from->wrong, &at, "must lie in the picture", value);
}

static bool mask_of_picture(const object *from, const png_picture *picture, abut_mask **out)
{
    abut_solid_rule rule;
    abut_cells frame;

    if (!read_rule(from, &rule) || !read_frame(from, picture, &frame)) {
        return false;
    }
    size_t stride = (size_t)picture->width * 4;
    const uint8_t *first = picture->pixels + (size_t)frame.y * stride + (size_t)frame.x * 4;
    abut_status status =
        abut_mask_from_rgba(first, frame.width, frame.height, stride, &rule, NULL, out);

    return status == ABUT_OK || refuse(from, "image", status);
}

/* The name of a picture as seen from where the command runs. */
static void add_beside(text *out, const char *picture, const char *file)
{
    const char *slash = file != NULL ? strrchr(file, '/') : NULL;

    if (picture[0] != '/' && slash != NULL) {
        text_add_bytes(out, file, (size_t)(slash - file) + 1);
    }
    text_add(out, picture);
}

static bool unreadable(const object *from, const path *at, const char *why)
{
    text rule = { 0 };

    text_add(&rule, "cannot be read: ");
    text_add(&rule, why);
    fault_at(from->wrong, at, text_string(&rule), NULL);
    text_free(&rule);
    return false;
}

static bool read_image(const object *from, const json_t *image, const char *beside, abut_mask **out)
{
    path at = { from->at, "image", 0 };
    const char *file = json_string_value(image);
    png_picture picture;
    text name = { 0 };
    text why = { 0 };

    if (file == NULL || file[0] == '\0' || strlen(file) != json_string_length(image)) {
        return fault_at(from->wrong, &at, "must be the name of a PNG file", image);
    }
    add_beside(&name, file, beside);
    bool ok = !name.failed && png_read(text_string(&name), &picture, &why);

    if (ok) {
        ok = mask_of_picture(from, &picture, out);
        free(picture.pixels);
    } else {
        unreadable(from, &at, name.failed ? "there is no memory for it" : text_string(&why));
    }
    text_free(&name);
    text_free(&why);
    return ok;
}

bool read_mask_beside(const object *from, const char *file, abut_mask **out)
{
    const json_t *image = json_object_get(from->json, "image");

    return image != NULL ? read_image(from, image, file, out) : read_rows(from, out);
}

bool read_mask(const object *from, abut_mask **out)
{
    return read_mask_beside(from, NULL, out);
}
