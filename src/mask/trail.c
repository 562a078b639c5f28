/* mask/trail.c - the pixels along a straight path.
 *
 * A line is a column or a row, whichever the path crosses more of, so that it covers only a short
 * stretch of each. Where the coarse cells along the next 64 or 8 lines are empty, these are
 * skipped.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "mask/trail.h"

static int floor_of(double value, int least, int most)
{
    if (!(value > least)) {
        return least;
    }
    if (value >= most) {
        return most;
    }
    int whole = (int)value;

    return whole - (whole > value);
}

/* The mask's own bounds across the lines and along them. */
static void solid_range(const ab_trail *walk, bool lines, int *low, int *high)
{
    const abut_mask *mask = walk->view->mask;
    bool of_y = lines == walk->by_rows;

    *low = of_y ? mask->low_y : mask->low_x;
    *high = of_y ? mask->high_y : mask->high_x;
}

void ab_trail_begin(ab_trail *walk, const ab_view *view, ab_vec from, ab_vec motion)
{
    double end_x;
    double end_y;
    double wrong;
    int low;
    int high;

    walk->view = view;
    ab_view_pixel(view, from, &walk->from_x, &walk->from_y, &walk->wrong);
    ab_view_pixel(view, (ab_vec){ from.x + motion.x, from.y + motion.y }, &end_x, &end_y, &wrong);
    walk->wrong = walk->wrong > wrong ? walk->wrong : wrong;
    walk->motion_x = end_x - walk->from_x;
    walk->motion_y = end_y - walk->from_y;
    walk->by_rows = ab_fabs(walk->motion_y) > ab_fabs(walk->motion_x);
    solid_range(walk, true, &low, &high);
    double start = walk->by_rows ? walk->from_y : walk->from_x;
    double end = walk->by_rows ? end_y : end_x;

    walk->step = end < start ? -1 : 1;
    double least = (walk->step > 0 ? start : end) - walk->wrong;
    double most = (walk->step > 0 ? end : start) + walk->wrong;
    int first = floor_of(least, low, high);
    int last = floor_of(most, low - 1, high - 1);

    walk->line = walk->step > 0 ? first : last;
    walk->last = walk->step > 0 ? last + 1 : first - 1;
    walk->next = walk->end = 0;
    if (first > last) {
        walk->last = walk->line;
    }
    walk->line -= walk->step; /* one before the first */
}

/* The pixels that the path covers from one line up to the next, in order. */
static void covered(const ab_trail *walk, int first, int after, int *from, int *to)
{
    double start = walk->by_rows ? walk->from_y : walk->from_x;
    double motion = walk->by_rows ? walk->motion_y : walk->motion_x;
    double other = walk->by_rows ? walk->from_x : walk->from_y;
    double other_motion = walk->by_rows ? walk->motion_x : walk->motion_y;
    double t0 = motion != 0 ? (first - walk->wrong - start) / motion : 0;
    double t1 = motion != 0 ? (after + walk->wrong - start) / motion : 1;
    double early = t0 < t1 ? t0 : t1;
    double late = t0 < t1 ? t1 : t0;

    early = early > 0 ? early : 0;
    late = late < 1 ? late : 1;
    double a = other + other_motion * early;
    double b = other + other_motion * late;
    int low;
    int high;

    solid_range(walk, false, &low, &high);
    *from = floor_of((a < b ? a : b) - walk->wrong * 2, low, high);
    *to = floor_of((a < b ? b : a) + walk->wrong * 2, low - 1, high - 1) + 1;
}

static bool any_cell(const ab_trail *walk, int level, int line, int from, int to)
{
    const abut_mask *mask = walk->view->mask;

    if (walk->by_rows) {
        return from < to && ab_row_has_any(ab_level_row(mask, level, line), from, to);
    }
    for (int y = from; y < to; y++) {
        if (ab_row_has_any(ab_level_row(mask, level, y), line, line + 1)) {
            return true;
        }
    }
    return false;
}

/* How many lines from this one on can be skipped, as the coarse cells along the path are empty. */
static int empty_lines(const ab_trail *walk, int line)
{
    for (int level = walk->view->mask->level_count - 1; level > 0; level--) {
        int size = 1 << (3 * level);
        int cell = line / size;
        int from;
        int to;

        covered(walk, cell * size, (cell + 1) * size, &from, &to);
        if (from >= to || !any_cell(walk, level, cell, from / size, (to - 1) / size + 1)) {
            return walk->step > 0 ? (cell + 1) * size - line : line - cell * size + 1;
        }
    }
    return 0;
}

/* Goes to the next line, past those that are known to be empty; false after the last. */
static bool next_line(ab_trail *walk)
{
    const abut_mask *mask = walk->view->mask;

    for (walk->line += walk->step; (walk->last - walk->line) * walk->step > 0;) {
        bool at_cell =
            walk->step > 0 ? walk->line % AB_COARSE == 0 : walk->line % AB_COARSE == AB_COARSE - 1;
        int empty = at_cell && mask->level_count > 1 ? empty_lines(walk, walk->line) : 0;

        if (empty == 0) {
            covered(walk, walk->line, walk->line + 1, &walk->next, &walk->end);
            return true;
        }
        walk->line += empty * walk->step;
    }
    walk->line = walk->last;
    return false;
}

bool ab_trail_next(ab_trail *walk)
{
    do {
        while (walk->next < walk->end) {
            int other = walk->next++;

            walk->x = walk->by_rows ? other : walk->line;
            walk->y = walk->by_rows ? walk->line : other;
            if (abut_mask_is_solid(walk->view->mask, walk->x, walk->y)) {
                return true;
            }
        }
    } while (next_line(walk));
    return false;
}

double ab_trail_least(const ab_trail *walk)
{
    double start = walk->by_rows ? walk->from_y : walk->from_x;
    double motion = walk->by_rows ? walk->motion_y : walk->motion_x;
    double at = walk->step > 0 ? walk->line - walk->wrong * 2 : walk->line + 1 + walk->wrong * 2;

    return motion != 0 ? (at - start) / motion * (1 - 0x1p-40) - 0x1p-40 : 0;
}

/* Whether all pixels of a line from one to another, both included, are solid. */
static bool all_solid(const ab_trail *walk, int line, int from, int to)
{
    for (int other = from; other <= to; other++) {
        if (!abut_mask_is_solid(walk->view->mask, walk->by_rows ? other : line,
                                walk->by_rows ? line : other)) {
            return false;
        }
    }
    return true;
}

double ab_trail_solid(const ab_view *view, ab_vec from, ab_vec motion)
{
    ab_trail walk;

    ab_trail_begin(&walk, view, from, motion);
    double start = walk.by_rows ? walk.from_y : walk.from_x;
    double along = walk.by_rows ? walk.motion_y : walk.motion_x;
    double other = walk.by_rows ? walk.from_x : walk.from_y;
    double slope = along != 0 ? (walk.by_rows ? walk.motion_x : walk.motion_y) / along : 0;
    const double near = walk.wrong * 4;
    double place = start; /* where the next line is entered */

    for (;;) {
        double end = start + along;
        int line = floor_of(place + walk.step * near, -1, ABUT_MASK_LIMIT);
        double leaves = walk.step > 0 ? line + 1 : line;
        bool last = (end - leaves) * walk.step <= 0;
        double here = other + slope * (place - start);
        double there = other + slope * ((last ? end : leaves) - start);
        double low = (here < there ? here : there) - near;
        double high = (here < there ? there : here) + near;

        if (!all_solid(&walk, line, floor_of(low, -1, ABUT_MASK_LIMIT),
                       floor_of(high, -1, ABUT_MASK_LIMIT))) {
            break;
        }
        place = leaves;
        if (last) {
            return 1;
        }
    }
    double part = along != 0 ? (ab_fabs(place - start) - near * 4) / ab_fabs(along) : 0;

    return part > 0 ? part : 0;
}
