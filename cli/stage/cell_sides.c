/* cli/stage/cell_sides.c - straight lines with a solid hand, cancelled and joined into outlines.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/cell_sides.h"

#include <math.h>
#include <stdlib.h>

bool sides_add(side_list *list, abut_vec2 from, abut_vec2 to)
{
    if (list->count == list->room) {
        size_t room = 2 * list->room + 64;
        side *more = realloc(list->items, room * sizeof *more);

        if (more == NULL) {
            return false;
        }
        list->items = more;
        list->room = room;
    }
    list->items[list->count++] = (side){ from, to };
    return true;
}

/* --- What cancels --------------------------------------------------------------- */

static int compare_numbers(double a, double b)
{
    return a < b ? -1 : a > b;
}

static int compare_points(abut_vec2 a, abut_vec2 b)
{
    int by_x = compare_numbers(a.x, b.x);

    return by_x != 0 ? by_x : compare_numbers(a.y, b.y);
}

/* An end of a side on an upright line: how many more sides run towards greater coordinates. */
typedef struct line_end {
    double line; /* its place across */
    double at;   /* and along */
    int change;
    bool level; /* along x */
} line_end;

static int compare_ends(const void *first, const void *second)
{
    const line_end *a = first;
    const line_end *b = second;
    int by_line = compare_numbers(a->line, b->line);

    return a->level != b->level ? (a->level ? -1 : 1)
           : by_line != 0       ? by_line
                                : compare_numbers(a->at, b->at);
}

static line_end end_of(const side *s, bool first)
{
    bool level = s->from.y == s->to.y;
    abut_vec2 at = first ? s->from : s->to;
    bool grows = level ? s->to.x > s->from.x : s->to.y > s->from.y;
    bool is_low = first == grows;

    return (line_end){ level ? at.y : at.x, level ? at.x : at.y, grows == is_low ? 1 : -1, level };
}

static bool add_run(side_list *list, const line_end *from, const line_end *to, int sum)
{
    abut_vec2 low =
        from->level ? (abut_vec2){ from->at, from->line } : (abut_vec2){ from->line, from->at };
    abut_vec2 high = to->level ? (abut_vec2){ to->at, to->line } : (abut_vec2){ to->line, to->at };

    return sides_add(list, sum > 0 ? low : high, sum > 0 ? high : low);
}

bool sides_cancel_upright(side_list *list)
{
    bool ok = true;
    size_t slanted = 0;
    size_t count = 0;
    line_end *ends = malloc((2 * list->count + 1) * sizeof *ends);

    if (ends == NULL) {
        return false;
    }
    for (size_t i = 0; i < list->count; i++) {
        const side s = list->items[i];

        if (s.from.x != s.to.x && s.from.y != s.to.y) {
            list->items[slanted++] = s;
        } else {
            ends[count++] = end_of(&s, true);
            ends[count++] = end_of(&s, false);
        }
    }
    qsort(ends, count, sizeof *ends, compare_ends);
    list->count = slanted;
    int sum = 0;
    line_end from = { 0 };

    for (size_t i = 0; i < count && ok; i++) {
        bool last = i + 1 == count || compare_ends(&ends[i], &ends[i + 1]) != 0;
        int before = sum;

        for (size_t k = i; k > 0 && compare_ends(&ends[k - 1], &ends[i]) == 0; k--) {
            before -= ends[k - 1].change;
        }
        sum += ends[i].change;
        if (!last || (before > 0) - (before < 0) == (sum > 0) - (sum < 0)) {
            continue;
        }
        if (before != 0) {
            ok = add_run(list, &from, &ends[i], before);
        }
        from = ends[i];
    }
    free(ends);
    return ok;
}

static abut_vec2 lesser_end(const side *s)
{
    return compare_points(s->from, s->to) < 0 ? s->from : s->to;
}

static abut_vec2 greater_end(const side *s)
{
    return compare_points(s->from, s->to) < 0 ? s->to : s->from;
}

static int compare_slanted(const void *first, const void *second)
{
    int low = compare_points(lesser_end(first), lesser_end(second));

    return low != 0 ? low : compare_points(greater_end(first), greater_end(second));
}

void sides_cancel_slanted(side_list *list)
{
    size_t kept = 0;

    if (list->count > 0) {
        qsort(list->items, list->count, sizeof *list->items, compare_slanted);
    }
    for (size_t i = 0; i < list->count; i++) {
        if (i + 1 < list->count && compare_slanted(&list->items[i], &list->items[i + 1]) == 0 &&
            compare_points(list->items[i].from, list->items[i + 1].to) == 0) {
            i++;
        } else {
            list->items[kept++] = list->items[i];
        }
    }
    list->count = kept;
}

/* --- Loops ------------------------------------------------------------------------ */

static int compare_starts(const void *first, const void *second)
{
    const side *a = first;
    const side *b = second;
    int start = compare_points(a->from, b->from);

    return start != 0 ? start : compare_points(a->to, b->to);
}

/* The first side of the ordered list that starts at a point and is not used; count if none. */
static size_t find_start(const side_list *list, const bool *used, abut_vec2 at)
{
    size_t from = 0;
    size_t end = list->count;

    while (from < end) {
        size_t middle = from + (end - from) / 2;

        if (compare_points(list->items[middle].from, at) < 0) {
            from = middle + 1;
        } else {
            end = middle;
        }
    }
    while (from < list->count && compare_points(list->items[from].from, at) == 0 && used[from]) {
        from++;
    }
    return from < list->count && compare_points(list->items[from].from, at) == 0 ? from
                                                                                 : list->count;
}

static bool goes_straight(abut_vec2 a, abut_vec2 b, abut_vec2 c)
{
    double x1 = b.x - a.x;
    double y1 = b.y - a.y;
    double x2 = c.x - b.x;
    double y2 = c.y - b.y;

    return fabs(x1 * y2 - y1 * x2) <= 1e-9 * (fabs(x1) + fabs(y1)) * (fabs(x2) + fabs(y2)) &&
           x1 * x2 + y1 * y2 > 0;
}

/* Follows sides from one on until it comes back; returns how many points the loop has. */
static uint32_t follow_loop(const side_list *list, bool *used, size_t start, abut_vec2 *points)
{
    uint32_t count = 0;
    size_t at = start;

    while (at < list->count) {
        abut_vec2 next = list->items[at].from;

        used[at] = true;
        if (count >= 2 && goes_straight(points[count - 2], points[count - 1], next)) {
            count--;
        }
        points[count++] = next;
        if (compare_points(list->items[at].to, list->items[start].from) == 0) {
            break;
        }
        at = find_start(list, used, list->items[at].to);
    }
    if (count >= 3 && goes_straight(points[count - 2], points[count - 1], points[0])) {
        count--;
    }
    if (count >= 3 && goes_straight(points[count - 1], points[0], points[1])) {
        for (uint32_t i = 1; i < count; i++) {
            points[i - 1] = points[i];
        }
        count--;
    }
    return count;
}

bool sides_join(side_list *list, abut_vec2 **points, uint32_t **ends, uint32_t *loops)
{
    bool *used = calloc(list->count + 1, sizeof *used);
    uint32_t total = 0;

    *points = malloc((list->count + 1) * sizeof **points);
    *ends = malloc((list->count + 1) * sizeof **ends);
    *loops = 0;
    if (used == NULL || *points == NULL || *ends == NULL) {
        free(used);
        return false;
    }
    if (list->count > 0) {
        qsort(list->items, list->count, sizeof *list->items, compare_starts);
    }
    for (size_t i = 0; i < list->count; i++) {
        if (!used[i]) {
            total += follow_loop(list, used, i, *points + total);
            (*ends)[(*loops)++] = total;
        }
    }
    free(used);
    return true;
}
