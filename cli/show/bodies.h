/* cli/show/bodies.h - bodies in colour and pattern, by what they are.
 *
 * Everything that looks the same goes into one path: ten thousand bodies are a few strokes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_BODIES_H
#define ABUT_CLI_BODIES_H

#include "picture/canvas.h"
#include "stage/stage.h"

/* In the order in which they are drawn. */
typedef enum guise {
    GUISE_SENSOR = 0, /* also bodies that pass through everything */
    GUISE_STATIC,
    GUISE_ONE_WAY,
    GUISE_KINEMATIC,
    GUISE_ASLEEP,
    GUISE_MOVER,
    GUISE_COUNT
} guise;

/* From here on bodies are drawn without their finer points. */
enum { MANY_BODIES = 400 };

/* What a body looks like now. */
guise guise_of(const stage *s, const actor *who);
colour guise_ink(guise g);
/* "static", "asleep", ... */
const char *guise_word(guise g);

/* Fills and strokes cairo's path, and clears it. `fine` with hatching and full lines. */
void guise_paint(const canvas *c, guise g, bool fine);

/* Draws all bodies of these guises and those between. */
void bodies_draw(const canvas *c, const stage *s, guise first, guise last);

/* Adds a shape to cairo's path if it is in sight. What is smaller than a dot becomes one.
 * Returns whether it is in sight. */
bool add_shape(const canvas *c, const abut_shape *shape);
bool add_body(const canvas *c, const stage *s, const actor *who, abut_vec2 moved);

#endif
