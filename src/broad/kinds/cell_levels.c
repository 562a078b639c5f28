/* broad/kinds/cell_levels.c - which boxes share a grid.
 *
 * Every level has a cost: its rows have to be compared with the rows of every other level. Rows
 * that are too high have a cost, too: they contain boxes above each other that do not meet. So a
 * level takes in the next class of taller boxes as long as its rows stay so empty that a box finds
 * only a few others above and below it. How empty they are is measured by a sample where most of
 * the boxes are, so that a few boxes far away do not make the plane look empty. The answers do not
 * depend on the outcome.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/kinds/cells.h"

enum { PLAN_SAMPLE = 64 };

/* A class of boxes, or several that are taken together. */
typedef struct cell_class {
    uint32_t count;
    int64_t tallest;
    int64_t widest;
    double width;     /* the sum of all widths */
    uint64_t members; /* classes, as bits */
} cell_class;

static void
count_classes(ab_cells *cells, const ab_box_set *set, ab_keyed *items, cell_class *found)
{
    for (uint32_t slot = 0; slot < set->count; slot++) {
        const ab_box *box = &set->boxes[slot];

        if (!ab_box_is_empty(box)) {
            int number = ab_cells_class(cells, box);
            int64_t width = box->high.x - box->low.x;

            found[number].count++;
            found[number].tallest = ab_max(found[number].tallest, box->high.y - box->low.y);
            found[number].widest = ab_max(found[number].widest, width);
            found[number].width += (double)width;
            found[number].members = (uint64_t)1 << number;
            items[cells->live++].slot = slot;
        }
    }
}

/* How far the middle half of some numbers reaches, twice. */
static double bulk_extent(int64_t *values, int count)
{
    for (int i = 1; i < count; i++) {
        int64_t value = values[i];
        int at = i;

        for (; at > 0 && values[at - 1] > value; at--) {
            values[at] = values[at - 1];
        }
        values[at] = value;
    }
    return 2 * ((double)values[count - 1 - count / 4] - (double)values[count / 4]);
}

/* The area, in quanta, of the place where most of the boxes are. */
static double bulk_area(const ab_box_set *set, const ab_keyed *items, uint32_t live)
{
    int64_t x[PLAN_SAMPLE];
    int64_t y[PLAN_SAMPLE];
    int count = live < PLAN_SAMPLE ? (int)live : PLAN_SAMPLE;

    for (int i = 0; i < count; i++) {
        const ab_box *box = &set->boxes[items[(uint64_t)live * (uint64_t)i / (uint64_t)count].slot];

        x[i] = box->low.x;
        y[i] = box->low.y;
    }
    return bulk_extent(x, count) * bulk_extent(y, count);
}

static cell_class classes_together(const cell_class *a, const cell_class *b)
{
    return (cell_class){ a->count + b->count, ab_max(a->tallest, b->tallest),
                         ab_max(a->widest, b->widest), a->width + b->width,
                         a->members | b->members };
}

/* Puts a level where it belongs: after those with smaller cells. */
static void insert_class(cell_class *levels, int count, const cell_class *level)
{
    int at = count;

    for (; at > 0 && levels[at - 1].tallest > level->tallest; at--) {
        levels[at] = levels[at - 1];
    }
    levels[at] = *level;
}

/* Joins classes, narrow and wide ones apart. Returns how many levels there are. */
static int join_classes(const cell_class *found, double area, cell_class *levels)
{
    int count = 0;

    for (int wide = 0; wide < 2; wide++) {
        cell_class level = { .count = 0 };

        for (int number = wide; number < AB_CELL_CLASSES; number += 2) {
            if (found[number].count == 0) {
                continue;
            }
            /* Stretched to the height of the new rows, would they still not cover it all? */
            bool sparse = level.width * (double)found[number].tallest < area;

            if (level.count > 0 && !sparse) {
                insert_class(levels, count++, &level);
                level = found[number];
            } else {
                level = classes_together(&level, &found[number]);
            }
        }
        if (level.count > 0) {
            insert_class(levels, count++, &level);
        }
    }
    return count;
}

void ab_cells_make_levels(ab_cells *cells, const ab_box_set *set, ab_keyed *items)
{
    cell_class found[AB_CELL_CLASSES] = { { .count = 0 } };
    cell_class levels[AB_CELL_CLASSES];
    uint32_t first = 0;
    uint64_t rows = 0;

    count_classes(cells, set, items, found);
    if (cells->live == 0) {
        return;
    }
    if (cells->cell > 0 && found[0].count > 0) {
        found[0].tallest = ab_max(found[0].tallest, set->cell);
    }
    double area = bulk_area(set, items, cells->live);
    double widest = 2.0 * AB_LATTICE_LIMIT;
    uint64_t extent = ab_cells_height(cells, cells->bounds.high.y);

    cells->level_count = join_classes(found, area, levels);
    for (int i = 0; i < cells->level_count; i++) {
        ab_cell_level *level = &cells->levels[i];

        *level = (ab_cell_level){ .side = ab_max(levels[i].tallest, 1),
                                  .reach = levels[i].widest,
                                  .rows_before = rows,
                                  .first = first,
                                  .end = first + levels[i].count };
        if (level->reach == 0) { /* nothing stands over anything: rows as far apart as boxes */
            double apart = ab_sqrt(area / levels[i].count);

            level->side = ab_max(level->side, (int64_t)(apart < widest ? apart : widest));
        }
        /* Twice 2^62 rows of points, narrow and wide; of the next classes a half of that,
         * a fifth, a seventeenth, and so on: all together there are less than 2^64. */
        rows += extent / (uint64_t)level->side + 1;
        first = level->end;
        for (int number = 0; number < AB_CELL_CLASSES; number++) {
            if ((levels[i].members >> number & 1) != 0) {
                cells->level_of[number] = (uint8_t)i;
            }
        }
    }
}
