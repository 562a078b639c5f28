/* cli/show/names.c - the names of bodies in a picture.
 *
 * In the body if there is room in it, beside it otherwise. In a crowd no names are written.
 *
 * SPDX-License-Identifier: MIT */
#include "show/names.h"

#include "base/text.h"
#include "picture/clip.h"
#include "show/bodies.h"

#include <math.h>
#include <string.h>

/* Who comes after so many of a kind is not named, and long names are cut. */
enum { MOST_NAMED = 80, NAME_LENGTH = 28 };

static const double name_size = 10.5;

/* Cells that are smaller on the page, and those behind so many, are written over. */
enum { LEAST_CELL = 4, MOST_SPARED = 1000 };

static void spare_box(const canvas *c, labels *l, abut_bounds world)
{
    abut_bounds box = canvas_map_bounds(c, world);

    if (is_in_window(c, box)) {
        labels_spare(l, box);
    }
}

/* Cells that stand side by side are one box. */
static void spare_cells(const canvas *c, const stage *s, abut_body body, labels *l)
{
    double size = abut_body_tile_size(s->world, body);
    abut_vec2 at = abut_body_at(s->world, body);
    uint32_t width = 0;
    uint32_t height = 0;
    cell_kinds kinds = { 0 };
    int spared = 0;

    abut_body_tile_count(s->world, body, &width, &height);
    for (uint32_t y = 0; y < height && size * c->scale >= LEAST_CELL; y++) {
        for (uint32_t x = 0; x < width && spared < MOST_SPARED; x++) {
            uint32_t first = x;

            while (x < width && cell_is_filled(s->world, body, &kinds, x, y)) {
                x++;
            }
            if (x > first) {
                spare_box(c, l,
                          (abut_bounds){ { at.x + first * size, at.y + y * size },
                                         { at.x + x * size, at.y + (y + 1.0) * size } });
                spared++;
            }
        }
    }
}

void names_spare(const canvas *c, const stage *s, labels *l)
{
    for (uint32_t i = 0; i < s->count && s->count <= MANY_BODIES; i++) {
        abut_body body = s->actors[i].body;

        if (guise_of(s, &s->actors[i]) == GUISE_SENSOR) {
            continue;
        }
        if (has_cells(s->world, body)) {
            spare_cells(c, s, body, l);
            continue;
        }
        for (uint32_t k = 0; k < abut_body_shape_count(s->world, body); k++) {
            abut_shape shape = abut_body_shape(s->world, body, k);

            spare_box(c, l, abut_shape_bounds(&shape));
        }
    }
}

/* Whether all of a box on the page lies in the shape. */
static bool holds(const canvas *c, const abut_shape *shape, abut_bounds box)
{
    for (int i = 0; i < 4; i++) {
        abut_vec2 corner = { i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y };
        abut_vec2 world = canvas_unmap(c, corner);

        if (!abut_contains_point(shape, world.x, world.y)) {
            return false;
        }
    }
    return true;
}

/* Whether a slanting thing is so much longer than words that they may stand across it. */
static bool is_long_bar(abut_bounds at, abut_bounds box)
{
    return fmin(at.max.x - at.min.x, at.max.y - at.min.y) > 2 * (box.max.y - box.min.y) &&
           fmax(at.max.x - at.min.x, at.max.y - at.min.y) > 2 * (box.max.x - box.min.x);
}

/* What of a box on the page lies on the plot. */
static abut_bounds on_plot(const canvas *c, abut_bounds box)
{
    return (abut_bounds){ { fmax(box.min.x, c->left), fmax(box.min.y, c->head) },
                          { fmin(box.max.x, c->left + c->width),
                            fmin(box.max.y, c->head + c->height) } };
}

/* Where in a part of a body that is filled words have room. */
static abut_bounds room_in_part(const canvas *c, abut_bounds part, abut_bounds box)
{
    abut_bounds at = on_plot(c, part);

    return at.max.x - at.min.x >= box.max.x - box.min.x &&
                   at.max.y - at.min.y >= box.max.y - box.min.y
               ? at
               : abut_bounds_empty();
}

/* Where in a body words of that size have room: anywhere in an upright rectangle, in the middle
 * of what is large enough otherwise. */
static abut_bounds room_in(const canvas *c, const stage *s, abut_body body, abut_bounds box)
{
    abut_shape shape = abut_body_shape(s->world, body, 0);
    abut_bounds at = on_plot(c, canvas_map_bounds(c, abut_shape_bounds(&shape)));
    abut_vec2 middle = { (at.min.x + at.max.x) / 2, (at.min.y + at.max.y) / 2 };
    /* Words that just fill the shape still read well. */
    abut_bounds words = { { middle.x + box.min.x + 1, middle.y + box.min.y + 2 },
                          { middle.x + box.max.x - 1, middle.y + box.max.y - 2 } };
    abut_bounds inner = { { at.min.x + 1, at.min.y + 1 }, { at.max.x - 1, at.max.y - 1 } };

    if (abut_body_shape_count(s->world, body) != 1) {
        return abut_bounds_empty();
    }
    if (!holds(c, &shape, words)) {
        return abut_shape_area(&shape) > 0 && is_long_bar(at, box) &&
                       holds(c, &shape, (abut_bounds){ middle, middle })
                   ? words
                   : abut_bounds_empty();
    }
    return holds(c, &shape, inner) ? inner : words;
}

static void
write_name(const canvas *c, const stage *s, const actor *who, labels *l, unsigned char *place)
{
    bool cells = has_cells(s->world, who->body);
    abut_bounds part = cells ? stage_filled_part(s, who) : abut_body_bounds(s->world, who->body);
    text name = { 0 };

    if (!(part.min.x <= part.max.x) || !is_in_window(c, canvas_map_bounds(c, part))) {
        return;
    }
    abut_bounds around = canvas_map_bounds(c, part);

    text_cut_to(&name, who->name, strlen(who->name), NAME_LENGTH);
    if (!name.failed) {
        abut_bounds box = label_box(c, name_size, text_string(&name));
        label wanted = { text_string(&name),
                         name_size,
                         COLOUR_INK,
                         around,
                         cells ? room_in_part(c, around, box) : room_in(c, s, who->body, box),
                         *place };

        labels_write(l, c, &wanted);
        *place = (unsigned char)wanted.place;
    }
    text_free(&name);
}

static bool is_kind(const actor *who, bool mover)
{
    return (who->is.kind == ABUT_BODY_MOVER) == mover;
}

static void name_kind(const canvas *c, const stage *s, labels *l, unsigned char *places, bool mover)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < s->count; i++) {
        count += is_kind(&s->actors[i], mover);
    }
    for (uint32_t i = 0; i < s->count && count <= MOST_NAMED; i++) {
        if (is_kind(&s->actors[i], mover)) {
            write_name(c, s, &s->actors[i], l, &places[i]);
        }
    }
}

void names_draw(const canvas *c, const stage *s, labels *l, unsigned char *places)
{
    if (s->count > MANY_BODIES) {
        return;
    }
    name_kind(c, s, l, places, true);
    name_kind(c, s, l, places, false);
}
