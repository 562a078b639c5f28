/* cli/read/cell_form.h - bodies of cells as a scene describes them: maps of tiles, and masks.
 *
 * A body takes the tiles that have its own rules (abut/tiles.h), so one map may become several
 * bodies: one for each of the rules that its tiles have.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_CELL_FORM_H
#define ABUT_CLI_CELL_FORM_H

#include "abut/world.h"
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

/* The rules of some tiles of a map. */
typedef struct cell_rules {
    bool sensor;
    abut_vec2 open_side; /* zero: they are not one-way */
    uint32_t category;
    char name[64]; /* "", "one_way", "sensor", ...: what such bodies are called behind the name of
                    * the map */
} cell_rules;

/* The most bodies that one map becomes. */
enum { MOST_CELL_RULES = ABUT_TILE_KINDS };

/* Gives tiles the rules that a body has and they do not say, and lists all rules of tiles that are
 * on the map or marked in `needed`: first those that make a plain body, if there are such. At least
 * one. False and a status if there is no memory. */
abut_status cell_form_settle(cell_form *form,
                             const abut_body_settings *is,
                             const bool *needed,
                             cell_rules *rules,
                             uint32_t *count);

/* Makes settings those of a body of the form that has these rules. */
void cell_rules_apply(const cell_rules *rules, const cell_form *form, abut_body_settings *is);

#endif
