/* cli/stage/cell_outline.c - what a body of cells looks like: the outline of all of them together.
 *
 * The sides of all cells are listed, each with the solid part on the same hand, but not those
 * between two whole squares: so the list is about as long as the outline. On every upright line the
 * sides that run in opposite directions cancel each other; slanted ones do if they are the same.
 * What is left is joined end to end.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/cell_outline.h"

#include "abut/pair.h"

#include <math.h>
#include <stdlib.h>

/* --- Lists --------------------------------------------------------------------- */

typedef struct side {
    abut_vec2 from;
    abut_vec2 to;
} side;

typedef struct side_list {
    side *items;
    size_t count;
    size_t room;
} side_list;

/* What the kinds of cells of a body are drawn as. */
typedef enum manner {
    MANNER_UNKNOWN,
    MANNER_NOTHING,
    MANNER_SQUARE, /* the whole cell */
    MANNER_SIDES,  /* polygons */
    MANNER_SHAPES  /* anything else, by itself */
} manner;

enum { MOST_CORNERS = 64 };

typedef struct tracing {
    const abut_world *world;
    abut_body body;
    abut_vec2 at;
    double size;
    uint32_t width;
    uint32_t height;
    uint32_t most;
    manner manners[ABUT_TILE_KINDS];
    side_list sides;
    side_list lines; /* thin shapes that stand upright */
    cell_outline *out;
    size_t shape_room;
    bool failed;
} tracing;

static void add_side(tracing *t, side_list *list, abut_vec2 from, abut_vec2 to)
{
    if (list->count == list->room) {
        size_t room = 2 * list->room + 64;
        side *more = realloc(list->items, room * sizeof *more);

        if (more == NULL) {
            t->failed = true;
            return;
        }
        list->items = more;
        list->room = room;
    }
    list->items[list->count++] = (side){ from, to };
}

static void add_single(tracing *t, const abut_shape *shape)
{
    cell_outline *out = t->out;

    if (out->shape_count == t->shape_room) {
        size_t room = 2 * t->shape_room + 16;
        abut_shape *more = realloc(out->shapes, room * sizeof *more);

        if (more == NULL) {
            t->failed = true;
            return;
        }
        out->shapes = more;
        t->shape_room = room;
    }
    out->shapes[out->shape_count++] = *shape;
}

/* --- Cells ---------------------------------------------------------------------- */

static abut_shape piece_of(const tracing *t, uint32_t x, uint32_t y, uint32_t number)
{
    return abut_body_shape(t->world, t->body, (y * t->width + x) * t->most + number);
}

/* The corners of a piece as seen from the body; 0 if they are too many. */
static int corners_of(const tracing *t, const abut_shape *piece, abut_vec2 *corners)
{
    int count = abut_shape_corners(piece, corners, MOST_CORNERS);

    for (int i = 0; i < count && i < MOST_CORNERS; i++) {
        corners[i].x -= t->at.x;
        corners[i].y -= t->at.y;
    }
    return count <= MOST_CORNERS ? count : 0;
}

static bool is_within(abut_bounds box, abut_bounds cell)
{
    return box.min.x >= cell.min.x && box.min.y >= cell.min.y && box.max.x <= cell.max.x &&
           box.max.y <= cell.max.y;
}

/* How a cell is drawn, from its shapes. */
static manner manner_of(const tracing *t, uint32_t x, uint32_t y)
{
    /* Far from the origin places of the world are rounded. */
    double slack = 0x1p-20 * t->size;
    abut_bounds cell = { { t->at.x + x * t->size - slack, t->at.y + y * t->size - slack },
                         { t->at.x + (x + 1.0) * t->size + slack,
                           t->at.y + (y + 1.0) * t->size + slack } };
    manner found = MANNER_NOTHING;

    for (uint32_t k = 0; k < t->most; k++) {
        abut_shape piece = piece_of(t, x, y, k);
        abut_bounds box = abut_shape_bounds(&piece);
        abut_vec2 corners[MOST_CORNERS];

        if (abut_shape_kind(&piece) == ABUT_KIND_EMPTY) {
            continue;
        }
        int count = corners_of(t, &piece, corners);

        if (abut_shape_radius(&piece) > 0 || count <= 2) {
            return MANNER_SHAPES;
        }
        bool whole = found == MANNER_NOTHING && count == 4 && is_within(box, cell) &&
                     fabs(abut_shape_area(&piece) - t->size * t->size) <= slack * t->size;

        found = whole ? MANNER_SQUARE : MANNER_SIDES;
    }
    return found;
}

static manner manner_at(tracing *t, int64_t x, int64_t y)
{
    uint32_t kind = abut_body_tile(t->world, t->body, x, y);

    if (kind == 0) {
        return MANNER_NOTHING;
    }
    if (t->manners[kind] == MANNER_UNKNOWN) {
        t->manners[kind] = manner_of(t, (uint32_t)x, (uint32_t)y);
    }
    return t->manners[kind];
}

static void trace_sides(tracing *t, uint32_t x, uint32_t y)
{
    for (uint32_t k = 0; k < t->most; k++) {
        abut_shape piece = piece_of(t, x, y, k);
        abut_vec2 corners[MOST_CORNERS];
        int count = corners_of(t, &piece, corners);

        for (int i = 0; i < count; i++) {
            add_side(t, &t->sides, corners[i], corners[(i + 1) % count]);
        }
    }
}

static void trace_shapes(tracing *t, uint32_t x, uint32_t y)
{
    for (uint32_t k = 0; k < t->most; k++) {
        abut_shape piece = piece_of(t, x, y, k);
        abut_vec2 corners[MOST_CORNERS];
        int count = corners_of(t, &piece, corners);

        if (count == 2 && abut_shape_radius(&piece) == 0 &&
            (corners[0].x == corners[1].x || corners[0].y == corners[1].y)) {
            bool ordered = corners[0].x + corners[0].y < corners[1].x + corners[1].y;

            add_side(t, &t->lines, corners[!ordered], corners[ordered]);
        } else if (abut_shape_kind(&piece) != ABUT_KIND_EMPTY) {
            abut_shape seen = abut_moved(&piece, -t->at.x, -t->at.y);

            add_single(t, &seen);
        }
    }
}

static void trace_cell(tracing *t, uint32_t x, uint32_t y)
{
    switch (manner_at(t, x, y)) {
    case MANNER_SQUARE:
        if (manner_at(t, (int64_t)x - 1, y) != MANNER_SQUARE ||
            manner_at(t, (int64_t)x + 1, y) != MANNER_SQUARE ||
            manner_at(t, x, (int64_t)y - 1) != MANNER_SQUARE ||
            manner_at(t, x, (int64_t)y + 1) != MANNER_SQUARE) {
            trace_sides(t, x, y);
        }
        break;
    case MANNER_SIDES:
        trace_sides(t, x, y);
        break;
    case MANNER_SHAPES:
        trace_shapes(t, x, y);
        break;
    default:
        break;
    }
}

/* --- What cancels ---------------------------------------------------------------- */

/* A square whose neighbours are all squares adds no sides, so theirs towards it must go. Rather
 * than that, sides between two squares are not listed in the first place. */
static bool is_inner(tracing *t, const side *s)
{
    double x = (s->from.x + s->to.x) / 2 / t->size;
    double y = (s->from.y + s->to.y) / 2 / t->size;
    bool upright = s->from.x == s->to.x;
    bool level = s->from.y == s->to.y;
    double line = upright ? floor(x + 0.5) : floor(y + 0.5);

    if ((!upright && !level) || fabs((upright ? x : y) - line) > 0x1p-20) {
        return false;
    }
    return upright ? manner_at(t, (int64_t)line - 1, (int64_t)floor(y)) == MANNER_SQUARE &&
                         manner_at(t, (int64_t)line, (int64_t)floor(y)) == MANNER_SQUARE
                   : manner_at(t, (int64_t)floor(x), (int64_t)line - 1) == MANNER_SQUARE &&
                         manner_at(t, (int64_t)floor(x), (int64_t)line) == MANNER_SQUARE;
}

static void drop_inner(tracing *t)
{
    size_t kept = 0;

    for (size_t i = 0; i < t->sides.count; i++) {
        if (!is_inner(t, &t->sides.items[i])) {
            t->sides.items[kept++] = t->sides.items[i];
        }
    }
    t->sides.count = kept;
}

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

static void add_run(tracing *t, side_list *list, const line_end *from, const line_end *to, int sum)
{
    abut_vec2 low =
        from->level ? (abut_vec2){ from->at, from->line } : (abut_vec2){ from->line, from->at };
    abut_vec2 high = to->level ? (abut_vec2){ to->at, to->line } : (abut_vec2){ to->line, to->at };

    add_side(t, list, sum > 0 ? low : high, sum > 0 ? high : low);
}

/* Replaces all upright sides of a list by what is left of them. Slanted ones stay in front. */
static void cancel_upright(tracing *t, side_list *list)
{
    size_t slanted = 0;
    size_t count = 0;
    line_end *ends = malloc((2 * list->count + 1) * sizeof *ends);

    if (ends == NULL) {
        t->failed = true;
        return;
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

    for (size_t i = 0; i < count && !t->failed; i++) {
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
            add_run(t, list, &from, &ends[i], before);
        }
        from = ends[i];
    }
    free(ends);
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

/* Slanted sides that lie on each other, two cells back to back, are none. */
static void cancel_slanted(side_list *list)
{
    size_t kept = 0;

    qsort(list->items, list->count, sizeof *list->items, compare_slanted);
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

static void join_sides(tracing *t)
{
    const side_list *list = &t->sides;
    bool *used = calloc(list->count + 1, sizeof *used);
    uint32_t total = 0;

    t->out->points = malloc((list->count + 1) * sizeof *t->out->points);
    t->out->ends = malloc((list->count + 1) * sizeof *t->out->ends);
    if (used == NULL || t->out->points == NULL || t->out->ends == NULL) {
        t->failed = true;
        free(used);
        return;
    }
    qsort(list->items, list->count, sizeof *list->items, compare_starts);
    for (size_t i = 0; i < list->count; i++) {
        if (!used[i]) {
            total += follow_loop(list, used, i, t->out->points + total);
            t->out->ends[t->out->loop_count++] = total;
        }
    }
    free(used);
}

static void take_lines(tracing *t)
{
    for (size_t i = 0; i < t->lines.count; i++) {
        const side *s = &t->lines.items[i];
        abut_shape line = abut_segment(s->from.x, s->from.y, s->to.x, s->to.y);

        add_single(t, &line);
    }
}

/* --- All of it -------------------------------------------------------------------- */

bool cell_outline_find(cell_outline *out, const abut_world *world, abut_body body)
{
    tracing *t = calloc(1, sizeof *t);
    bool ok = false;

    *out = (cell_outline){ 0 };
    if (t == NULL) {
        return false;
    }
    *t = (tracing){ .world = world,
                    .body = body,
                    .at = abut_body_at(world, body),
                    .size = abut_body_tile_size(world, body),
                    .out = out };
    if (abut_body_tile_count(world, body, &t->width, &t->height)) {
        t->most = abut_body_shape_count(world, body) / (t->width * t->height);
    }
    for (uint32_t y = 0; y < t->height && !t->failed; y++) {
        for (uint32_t x = 0; x < t->width && !t->failed; x++) {
            trace_cell(t, x, y);
        }
    }
    if (!t->failed) {
        drop_inner(t);
        cancel_upright(t, &t->sides);
        cancel_upright(t, &t->lines);
        cancel_slanted(&t->sides);
    }
    if (!t->failed) {
        join_sides(t);
        take_lines(t);
    }
    ok = !t->failed;
    free(t->sides.items);
    free(t->lines.items);
    free(t);
    if (!ok) {
        cell_outline_free(out);
    }
    return ok;
}

void cell_outline_free(cell_outline *outline)
{
    free(outline->points);
    free(outline->ends);
    free(outline->shapes);
    *outline = (cell_outline){ 0 };
}
