/* cli/advise/scene.c - a scene as far as an index sees it: bounds, and how they move.
 *
 * SPDX-License-Identifier: MIT */
#include "advise/scene.h"

#include "base/vec.h"
#include "read/cell_form.h"
#include "read/shapes.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* What is kept from body to body while a scene is read. */
typedef struct reading {
    scene *out;
    figure shape;
    const char *file;
    fault *wrong;
} reading;

static void add_bounds(reading *r, abut_bounds bounds, abut_vec2 velocity)
{
    scene *out = r->out;

    out->whole = abut_bounds_join(out->whole, bounds);
    out->moving += velocity.x != 0 || velocity.y != 0;
    out->bounds[out->count] = bounds;
    out->velocities[out->count++] = velocity;
}

static void add_entry(reading *r, abut_vec2 velocity)
{
    abut_figure figure = figure_as_figure(&r->shape);
    abut_bounds box = figure_has_pieces(&r->shape) ? abut_figure_bounds(&figure)
                                                   : abut_shape_bounds(&r->shape.shape);

    /* What has no end reaches to the edge of the lattice. */
    box.min.x = fmax(box.min.x, -ABUT_LIMIT);
    box.min.y = fmax(box.min.y, -ABUT_LIMIT);
    box.max.x = fmin(box.max.x, ABUT_LIMIT);
    box.max.y = fmin(box.max.y, ABUT_LIMIT);
    add_bounds(r, box, velocity);
}

/* To an index a map or a mask is one box. */
static bool
read_cells(reading *r, const json_t *value, const path *at, abut_vec2 place, abut_vec2 velocity)
{
    cell_form form;

    if (!cell_form_read(&form, value, at, r->file, r->wrong)) {
        return false;
    }
    abut_vec2 low = vec_sum(place, form.origin);
    double size = form.mask != NULL ? form.pixel : abut_tiles_size(form.map.tiles);
    double width =
        form.mask != NULL ? abut_mask_width(form.mask) : (double)abut_tiles_width(form.map.tiles);
    double height =
        form.mask != NULL ? abut_mask_height(form.mask) : (double)abut_tiles_height(form.map.tiles);

    add_bounds(r, (abut_bounds){ low, { low.x + width * size, low.y + height * size } }, velocity);
    cell_form_free(&form);
    return true;
}

static bool read_bare_shape(reading *r, const json_t *value, const path *at)
{
    abut_vec2 zero = { 0, 0 };

    if (is_cell_shape(value)) {
        return read_cells(r, value, at, zero, zero);
    }
    r->shape.may_be_region = r->shape.may_be_other = true;
    if (!read_shape_at(value, at, zero, &r->shape, r->wrong)) {
        return false;
    }
    add_entry(r, zero);
    return true;
}

static bool read_body(reading *r, const json_t *value, const path *at)
{
    static const char *const optional[] = { "velocity", NULL };
    object from = { value, at, r->wrong };
    path shape_at = { at, "shape", 0 };
    abut_vec2 place = { 0, 0 };
    abut_vec2 velocity = { 0, 0 };

    if (!json_is_object(value)) {
        return fault_at(r->wrong, at, "must be a body {\"shape\": ...}", value);
    }
    const json_t *shape = require(&from, "shape");

    if (shape == NULL || !read_optional_pair(&from, "at", &place) ||
        !check_limit_pair(&from, "at", place) ||
        !read_optional_pair(&from, "velocity", &velocity) ||
        !check_limit_pair(&from, "velocity", velocity) || !check_spelling(&from, optional)) {
        return false;
    }
    if (is_cell_shape(shape)) {
        return read_cells(r, shape, &shape_at, place, velocity);
    }
    r->shape.may_be_region = r->shape.may_be_other = true;
    if (!read_shape_at(shape, &shape_at, place, &r->shape, r->wrong)) {
        return false;
    }
    add_entry(r, velocity);
    return true;
}

static bool make_entries(scene *out, size_t count)
{
    if (count > UINT32_MAX / 2 || count > SIZE_MAX / sizeof *out->bounds - 1) {
        return false;
    }
    out->bounds = malloc((count + 1) * sizeof *out->bounds);
    out->velocities = malloc((count + 1) * sizeof *out->velocities);
    return out->bounds != NULL && out->velocities != NULL;
}

typedef bool read_entry_fn(reading *r, const json_t *value, const path *at);

static bool read_entries(reading *r, const json_t *json, const char *field, read_entry_fn *read)
{
    const json_t *list = json_object_get(json, field);
    path at = { NULL, field, 0 };

    for (size_t i = 0; i < json_array_size(list); i++) {
        path step = { &at, NULL, i };

        if (!read(r, json_array_get(list, i), &step)) {
            return false;
        }
    }
    return true;
}

/* Whether a list is missing or one. */
static bool check_list(const json_t *json, const char *field, fault *wrong)
{
    const json_t *list = json_object_get(json, field);
    path at = { NULL, field, 0 };

    return list == NULL || json_is_array(list) || fault_at(wrong, &at, "must be a list", list);
}

bool scene_read(scene *out, const json_t *json, fault *wrong)
{
    path at = { NULL, "a scene", 0 };
    const json_t *shapes = json_object_get(json, "shapes");
    const json_t *bodies = json_object_get(json, "bodies");
    const json_t *tiles = json_object_get(json, "tiles");
    path tiles_at = { NULL, "tiles", 0 };
    reading r = { .out = out, .wrong = wrong, .file = out->file };

    out->whole = abut_bounds_empty();
    if (!json_is_object(json) || (shapes == NULL && bodies == NULL)) {
        return fault_at(wrong, &at, "must be an object with \"shapes\" or \"bodies\"", json);
    }
    if (!check_list(json, "shapes", wrong) || !check_list(json, "bodies", wrong)) {
        return false;
    }
    if (!make_entries(out, json_array_size(shapes) + json_array_size(bodies) + 1)) {
        return fault_at(wrong, &at, "needs more memory than there is", NULL);
    }
    abut_vec2 zero = { 0, 0 };
    bool ok = (tiles == NULL || read_cells(&r, tiles, &tiles_at, zero, zero)) &&
              read_entries(&r, json, "shapes", read_bare_shape) &&
              read_entries(&r, json, "bodies", read_body);

    figure_free(&r.shape);
    return ok;
}

void scene_free(scene *out)
{
    free(out->bounds);
    free(out->velocities);
    *out = (scene){ 0 };
}
