/* cli/read/cell_form.h - bodies of cells as a scene describes them: maps of tiles, and masks.
 *
 * A map is a body for each set of rules that its tiles have (abut/map.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_CELL_FORM_H
#define ABUT_CLI_CELL_FORM_H

#include "abut/world.h"
#include "base/text.h"
#include "read/tiles.h"

typedef struct cell_form {
    tile_map map;     /* of tiles, or */
    abut_mask *mask;  /* of pixels, */
    double pixel;     /* of that side */
    abut_vec2 origin; /* where the least corner of the cell (0, 0) lies, as seen from the body */
} cell_form;

/* Whether a shape is one: "tiles" or "mask". */
bool is_cell_shape(const json_t *shape);

/* Reads such a shape, which stands at a path. `file` is the scene, which pictures lie beside. On
 * failure returns false and a fault. */
bool cell_form_read(
    cell_form *out, const json_t *value, const path *at, const char *file, fault *wrong);
void cell_form_free(cell_form *form);

/* Makes settings those of a body of the form. */
void cell_form_apply(const cell_form *form, abut_body_settings *is);

/* Takes the shapes of all kinds of tiles that are neither on the map nor marked in `needed`, so
 * that there are no layers of them. At least one kind keeps its shapes. */
abut_status cell_form_keep(cell_form *form, bool *needed);

/* What such a layer is called behind the name of the map: "one_way", "sensor", "category_4",
 * "friction_0", ...; nothing if its rules are those of the map. */
void cell_layer_name(text *out, const abut_body_settings *layer, const abut_body_settings *body);
/* Makes settings of the map those of a layer. */
void cell_layer_apply(const abut_body_settings *layer, abut_body_settings *is);

#endif
