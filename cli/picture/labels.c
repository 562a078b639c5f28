/* cli/picture/labels.c - words beside things, where they hide nothing and collide with nothing.
 *
 * A dozen places around a thing are tried, the first ones being those that read best; the place
 * that covers least wins, and none may cover more than a part of what there is to see.
 *
 * SPDX-License-Identifier: MIT */
#include "picture/labels.h"

#include "base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pad = 2;    /* around words */
static const double offset = 3; /* of words from the thing */

/* Of its own area a label may cover this part of other things. */
static const double most_covered = 0.3;
/* What a place further back in the list, and what a line behind the words, cost. */
static const double place_cost = 0.01;
static const double line_cost = 0.06;
/* What staying is worth: words that jump about cannot be read. */
static const double stay_gain = 0.3;

/* Lines beyond these are so dense that there is no place without. */
enum { MOST_LINES = 5000 };

void labels_free(labels *l)
{
    free(l->taken.list);
    free(l->things.list);
    free(l->lines.list);
    *l = (labels){ 0 };
}

/* Without memory a label less, or one in a worse place, is all that happens. */
static void add_box(boxes *to, abut_bounds box)
{
    if (to->count == to->room) {
        size_t room = to->room > 0 ? 2 * to->room : 64;
        abut_bounds *grown = realloc(to->list, room * sizeof *grown);

        if (grown == NULL) {
            return;
        }
        to->list = grown;
        to->room = room;
    }
    to->list[to->count++] = box;
}

void labels_take(labels *l, abut_bounds box)
{
    add_box(&l->taken, box);
}

void labels_spare(labels *l, abut_bounds box)
{
    add_box(&l->things, box);
}

void labels_spare_line(labels *l, abut_vec2 from, abut_vec2 to)
{
    if (l->lines.count < MOST_LINES) {
        add_box(&l->lines, (abut_bounds){ from, to });
    }
}

abut_bounds label_box(const canvas *c, double size, const char *words)
{
    double half = canvas_text_width(c, size, false, words) / 2 + pad;

    return (abut_bounds){ { -half, -size / 2 - pad }, { half, size / 2 + pad } };
}

double
write_within(const canvas *c, abut_vec2 at, double width, double size, bool bold, const char *words)
{
    size_t length = strlen(words);
    size_t limit = length;
    text cut = { 0 };

    text_add(&cut, words);
    /* Three dots take the place of what is cut; of less than a letter and these nothing is left. */
    while (canvas_text_width(c, size, bold, text_string(&cut)) > width && limit > 4) {
        limit--;
        text_clear(&cut);
        text_cut_to(&cut, words, length, limit);
    }
    double taken = canvas_text_width(c, size, bold, text_string(&cut));

    if (taken <= width) {
        canvas_text(c, at, 0, size, bold, text_string(&cut));
    }
    text_free(&cut);
    return taken <= width ? taken : 0;
}

/* --- What a place costs ---------------------------------------------------- */

static double common_area(abut_bounds a, abut_bounds b)
{
    double width = fmin(a.max.x, b.max.x) - fmax(a.min.x, b.min.x);
    double height = fmin(a.max.y, b.max.y) - fmax(a.min.y, b.min.y);

    return width > 0 && height > 0 ? width * height : 0;
}

/* Whether a line meets a box: their boxes do, and not all corners lie on one side of it. */
static bool is_crossed(abut_bounds box, abut_bounds line)
{
    double x = line.max.x - line.min.x;
    double y = line.max.y - line.min.y;
    int sides = 0;

    if (fmin(line.min.x, line.max.x) > box.max.x || fmax(line.min.x, line.max.x) < box.min.x ||
        fmin(line.min.y, line.max.y) > box.max.y || fmax(line.min.y, line.max.y) < box.min.y) {
        return false;
    }
    for (int i = 0; i < 4; i++) {
        double side = x * ((i & 2 ? box.max.y : box.min.y) - line.min.y) -
                      y * ((i & 1 ? box.max.x : box.min.x) - line.min.x);

        sides += side > 0 ? 1 : -1;
    }
    return sides > -4 && sides < 4;
}

static double cost_of_lines(const labels *l, abut_bounds box)
{
    int crossed = 0;

    for (size_t i = 0; i < l->lines.count && crossed < 20; i++) {
        crossed += is_crossed(box, l->lines.list[i]);
    }
    return line_cost * crossed;
}

/* Whether a place is on the page, and no words are there. */
static bool is_free(const labels *l, abut_bounds box)
{
    bool free = box.min.x >= l->within.min.x && box.max.x <= l->within.max.x &&
                box.min.y >= l->within.min.y && box.max.y <= l->within.max.y;

    for (size_t i = 0; i < l->taken.count && free; i++) {
        free = !(common_area(l->taken.list[i], box) > 0);
    }
    return free;
}

/* How bad a place is; infinite if it is none. */
static double cost_of(const labels *l, abut_bounds box)
{
    double area = (box.max.x - box.min.x) * (box.max.y - box.min.y);
    double covered = 0;

    if (!is_free(l, box)) {
        return INFINITY;
    }
    for (size_t i = 0; i < l->things.count && covered <= most_covered * area; i++) {
        covered += common_area(l->things.list[i], box);
    }
    return covered <= most_covered * area ? covered / area + cost_of_lines(l, box) : INFINITY;
}

/* --- Places ---------------------------------------------------------------- */

/* Places in the thing come first, then those beside it. */
enum { INSIDE_COUNT = 9, BESIDE_COUNT = 14 };

typedef struct choice {
    abut_bounds box;
    double cost;
    int place; /* counted from 1 */
} choice;

static void consider(choice *best, const label *wanted, abut_bounds box, int place, double cost)
{
    cost += place_cost * place - (place == wanted->place ? stay_gain : 0);
    if (cost < best->cost) {
        *best = (choice){ box, cost, place };
    }
}

static abut_bounds centred(abut_bounds box, double x, double y)
{
    return (abut_bounds){ { box.min.x + x, box.min.y + y }, { box.max.x + x, box.max.y + y } };
}

/* What of a box can be seen. */
static abut_bounds visible(const labels *l, abut_bounds box)
{
    return (abut_bounds){ { fmax(box.min.x, l->within.min.x), fmax(box.min.y, l->within.min.y) },
                          { fmin(box.max.x, l->within.max.x), fmin(box.max.y, l->within.max.y) } };
}

/* In the thing: in the middle of the room, or part of the distance to its sides. */
static abut_bounds place_inside(int number, abut_bounds room, abut_bounds box)
{
    static const abut_vec2 places[INSIDE_COUNT] = {
        { 0, 0 },   { 0, -0.8 }, { 0, 0.8 },     { -0.5, 0 },   { 0.5, 0 },
        { 0.8, 0 }, { -0.8, 0 }, { -0.8, -0.8 }, { 0.8, -0.8 },
    };
    double free_x = fmax((room.max.x - room.min.x) / 2 - box.max.x, 0);
    double free_y = fmax((room.max.y - room.min.y) / 2 - box.max.y, 0);

    return centred(box, (room.min.x + room.max.x) / 2 + places[number].x * free_x,
                   (room.min.y + room.max.y) / 2 + places[number].y * free_y);
}

/* Beside the thing: -1 to 1 is from one of its sides to the other, and out of it by half of the
 * words. */
static abut_bounds place_beside(int number, abut_bounds around, abut_bounds box)
{
    static const struct place {
        double along_x;
        double along_y;
        int out_x;
        int out_y;
    } places[BESIDE_COUNT] = {
        { 0, -1, 0, -1 },    { 1, 0, 1, 0 },      { 0, 1, 0, 1 },   { -1, 0, -1, 0 },
        { 1, -1, 1, -1 },    { -1, -1, -1, -1 },  { 1, 1, 1, 1 },   { -1, 1, -1, 1 },
        { -0.5, -1, 0, -1 }, { 0.5, -1, 0, -1 },  { 0.5, 1, 0, 1 }, { -0.5, 1, 0, 1 },
        { 1, -0.5, 1, 0 },   { -1, -0.5, -1, 0 },
    };
    const struct place *p = &places[number];
    double half_x = (around.max.x - around.min.x) / 2;
    double half_y = (around.max.y - around.min.y) / 2;
    /* At a corner words may come a little closer. */
    double near = p->out_x != 0 && p->out_y != 0 ? 0.8 : 1;

    return centred(
        box, around.min.x + half_x * (1 + p->along_x) + near * p->out_x * (box.max.x + offset),
        around.min.y + half_y * (1 + p->along_y) + near * p->out_y * (box.max.y + offset - pad));
}

static choice choose_place(const labels *l, const label *wanted, abut_bounds box)
{
    choice best = { box, INFINITY, 0 };
    abut_bounds around = visible(l, wanted->around);
    abut_bounds room = visible(l, wanted->inside);
    bool has_room = room.min.x <= room.max.x && room.min.y <= room.max.y;

    if (around.min.x > around.max.x || around.min.y > around.max.y) {
        return best;
    }
    for (int i = 0; i < INSIDE_COUNT && has_room; i++) {
        abut_bounds there = place_inside(i, room, box);

        if (is_free(l, there)) {
            consider(&best, wanted, there, 1 + i, cost_of_lines(l, there));
        }
    }
    for (int i = 0; i < BESIDE_COUNT; i++) {
        abut_bounds there = place_beside(i, around, box);

        consider(&best, wanted, there, 1 + INSIDE_COUNT + i, cost_of(l, there));
    }
    return best;
}

static void write_words(const canvas *c, const label *wanted, abut_bounds box, double plate)
{
    abut_vec2 at = { box.min.x + pad, (box.min.y + box.max.y) / 2 + 0.36 * wanted->size };

    cairo_rectangle(c->cairo, box.min.x, box.min.y, box.max.x - box.min.x, box.max.y - box.min.y);
    cairo_set_source_rgba(c->cairo, 1, 1, 1, plate);
    cairo_fill(c->cairo);
    canvas_ink(c, wanted->ink, 1);
    canvas_text(c, at, 0, wanted->size, false, wanted->words);
}

bool labels_write(labels *l, const canvas *c, label *wanted)
{
    choice best = choose_place(l, wanted, label_box(c, wanted->size, wanted->words));

    wanted->place = best.place;
    if (!isfinite(best.cost)) {
        return false;
    }
    write_words(c, wanted, best.box, best.place <= INSIDE_COUNT ? 0.4 : 0.75);
    labels_take(l, best.box);
    return true;
}
