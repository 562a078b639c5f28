/* life/life_solid.c - bodies as they stand in the world, read back in lattice quanta.
 *
 * A body of several boxes is the closed union of them, and a thin shape overlaps it where it
 * meets the interior of the union, also on a seam. So the boxes are replaced by the largest boxes
 * that fit into their union: these cover it, and every point of its interior is in the interior
 * of one of them. They are found by consensus: two boxes that meet along a side, or overlap,
 * have a box that spans both, as high as what they share.
 *
 * SPDX-License-Identifier: MIT */
#include "life/life.h"

#include <string.h>

enum { MOST_BOXES = 48 };

typedef struct box {
    int64_t low[2];
    int64_t high[2];
} box;

/* --- Unions of boxes ------------------------------------------------------------------ */

static bool is_box(const oracle_shape *piece, box *out)
{
    const oracle_point *c = piece->corners;

    if (piece->count != 4 || piece->radius != 0 || c[0].y != c[1].y || c[1].x != c[2].x ||
        c[2].y != c[3].y || c[3].x != c[0].x) {
        return false;
    }
    *out = (box){ { c[0].x, c[0].y }, { c[2].x, c[2].y } };
    return true;
}

static bool holds(const box *outer, const box *inner)
{
    return outer->low[0] <= inner->low[0] && outer->low[1] <= inner->low[1] &&
           outer->high[0] >= inner->high[0] && outer->high[1] >= inner->high[1];
}

/* The box that spans both along an axis, if they meet along it. */
static bool span(const box *a, const box *b, int axis, box *out)
{
    int across = 1 - axis;

    out->low[across] = a->low[across] > b->low[across] ? a->low[across] : b->low[across];
    out->high[across] = a->high[across] < b->high[across] ? a->high[across] : b->high[across];
    out->low[axis] = a->low[axis] < b->low[axis] ? a->low[axis] : b->low[axis];
    out->high[axis] = a->high[axis] > b->high[axis] ? a->high[axis] : b->high[axis];
    return out->low[across] < out->high[across] && a->low[axis] <= b->high[axis] &&
           b->low[axis] <= a->high[axis];
}

/* Adds a box, unless another holds it; true if it was new. */
static bool add_box(box *boxes, int *count, const box *more)
{
    int kept = 0;

    for (int i = 0; i < *count; i++) {
        if (holds(&boxes[i], more)) {
            return false;
        }
    }
    for (int i = 0; i < *count; i++) {
        if (!holds(more, &boxes[i])) {
            boxes[kept++] = boxes[i];
        }
    }
    boxes[kept] = *more;
    *count = kept + 1;
    return true;
}

static bool add_one_span(box *boxes, int *count)
{
    for (int i = 0; i < *count; i++) {
        for (int j = i + 1; j < *count; j++) {
            for (int axis = 0; axis < 2; axis++) {
                box spanned;

                if (span(&boxes[i], &boxes[j], axis, &spanned) && add_box(boxes, count, &spanned)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* The pieces of a union of boxes become its largest boxes. */
static void join_boxes(watch_body *body)
{
    box boxes[MOST_BOXES];
    int count = 0;

    for (int i = 0; i < body->piece_count; i++) {
        box one;

        if (!is_box(&body->pieces[i], &one)) {
            return;
        }
        add_box(boxes, &count, &one);
    }
    while (count < MOST_BOXES - 1 && add_one_span(boxes, &count)) {
    }
    if (count > WATCH_PIECES) {
        return;
    }
    body->piece_count = count;
    for (int i = 0; i < count; i++) {
        const box *b = &boxes[i];
        oracle_point corners[4] = { { b->low[0], b->low[1] },
                                    { b->high[0], b->low[1] },
                                    { b->high[0], b->high[1] },
                                    { b->low[0], b->high[1] } };

        body->pieces[i] = oracle_hull(corners, 4, 0);
    }
}

/* --- Reading -------------------------------------------------------------------------- */

static void measure(watch_body *body)
{
    for (int i = 0; i < body->piece_count; i++) {
        const oracle_shape *piece = &body->pieces[i];

        for (int k = 0; k < piece->count; k++) {
            oracle_point p = piece->corners[k];
            bool first = i == 0 && k == 0;

            body->low.x =
                first || p.x - piece->radius < body->low.x ? p.x - piece->radius : body->low.x;
            body->low.y =
                first || p.y - piece->radius < body->low.y ? p.y - piece->radius : body->low.y;
            body->high.x =
                first || p.x + piece->radius > body->high.x ? p.x + piece->radius : body->high.x;
            body->high.y =
                first || p.y + piece->radius > body->high.y ? p.y + piece->radius : body->high.y;
        }
    }
}

static bool read_body(const life *life, watch_body *body)
{
    int count = abut_body_shape_count(life->world, body->id);

    body->at_units = abut_body_at(life->world, body->id);
    if (!watch_read_vec2(body->at_units, &body->at) || count < 1 || count > WATCH_PIECES) {
        return false;
    }
    body->piece_count = count;
    for (int i = 0; i < count; i++) {
        abut_shape shape = abut_body_shape(life->world, body->id, i);

        if (!watch_read_piece(&shape, body->at, &body->pieces[i])) {
            return false;
        }
    }
    join_boxes(body);
    measure(body);
    return true;
}

bool life_would_stand(const abut_shape *shapes, int count, abut_vec2 at, watch_body *out)
{
    if (!watch_read_vec2(at, &out->at)) {
        return false;
    }
    out->piece_count = count;
    for (int i = 0; i < count; i++) {
        if (!watch_read_piece(&shapes[i], (oracle_point){ 0, 0 }, &out->pieces[i])) {
            return false;
        }
    }
    join_boxes(out);
    measure(out);
    return true;
}

void life_read(life *life, int number)
{
    watch_body *body = &life->watch.bodies[number];

    if (!read_body(life, body)) {
        life_say(life, LIFE_EVENTS, "b%d stands off the lattice, or has no shapes", number);
    }
}

bool life_is_as_read(life *life, int number)
{
    static watch_body now;
    const watch_body *then = &life->watch.bodies[number];

    now.id = then->id;
    if (!read_body(life, &now) || now.piece_count != then->piece_count) {
        return false;
    }
    for (int i = 0; i < now.piece_count; i++) {
        const oracle_shape *a = &now.pieces[i];
        const oracle_shape *b = &then->pieces[i];

        if (a->count != b->count || a->radius != b->radius ||
            memcmp(a->corners, b->corners, (size_t)a->count * sizeof(a->corners[0])) != 0) {
            return false;
        }
    }
    return true;
}
