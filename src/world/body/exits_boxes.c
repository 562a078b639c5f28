/* world/body/exits_boxes.c - the shortest exit for boxes among boxes.
 *
 * As seen from the body, every pair of boxes makes a hole in the plane of moves: the open rectangle
 * of the moves after which the two overlap. The shortest move that is in no hole is zero, or lies
 * on the side of a hole; and it cannot slide along that side towards zero, because the side of
 * another hole stops it, or because it is level with zero already. So it is enough to look along x
 * = 0 and along each side that is parallel to y, for the first place on either side of y = 0 that
 * is in no hole. With the holes sorted along y that is one walk through them. Thin boxes must not
 * come to lie on a seam either, where two holes of one body abut: from there the search goes on to
 * the next side of a hole.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/sort.h"
#include "world/body/place.h"
#include "world/state/direction.h"

enum { HELD_HOLES = 64 };

/* The moves after which two boxes overlap. */
static ab_box hole_of(const ab_sum *wall)
{
    return (ab_box){ { wall->d.x + wall->b->low.x - wall->a->high.x,
                       wall->d.y + wall->b->low.y - wall->a->high.y },
                     { wall->d.x + wall->b->high.x - wall->a->low.x,
                       wall->d.y + wall->b->high.y - wall->a->low.y } };
}

static bool low_before(const void *a, const void *b)
{
    const ab_box *p = a;
    const ab_box *q = b;

    return p->low.y < q->low.y;
}

static bool high_before(const void *a, const void *b)
{
    const ab_box *p = a;
    const ab_box *q = b;

    return p->high.y > q->high.y;
}

/* Lines nearer to zero come first: then most need not be looked at. */
static bool line_before(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a;
    int64_t y = *(const int64_t *)b;

    return ab_abs(x) != ab_abs(y) ? ab_abs(x) < ab_abs(y) : x < y;
}

/* From a y on to greater y, past all holes on a line; they are sorted by their low sides. */
static int64_t past_holes_high(const ab_box *holes, uint32_t count, int64_t x, int64_t y)
{
    for (uint32_t i = 0; i < count && holes[i].low.y < y; i++) {
        if (holes[i].low.y < y && y < holes[i].high.y && holes[i].low.x < x &&
            x < holes[i].high.x) {
            y = holes[i].high.y;
        }
    }
    return y;
}

/* The same to lesser y; they are sorted by their high sides. */
static int64_t past_holes_low(const ab_box *holes, uint32_t count, int64_t x, int64_t y)
{
    for (uint32_t i = 0; i < count && holes[i].high.y > y; i++) {
        if (holes[i].low.y < y && y < holes[i].high.y && holes[i].low.x < x &&
            x < holes[i].high.x) {
            y = holes[i].low.y;
        }
    }
    return y;
}

/* The next side of a hole on a line: up to there a seam goes on. */
static int64_t next_side(const ab_box *holes, uint32_t count, ab_vec at, bool low)
{
    int64_t next = low ? INT64_MIN : INT64_MAX;

    for (uint32_t i = 0; i < count; i++) {
        int64_t sides[2] = { holes[i].low.y, holes[i].high.y };

        for (int k = 0; k < 2 && holes[i].low.x <= at.x && at.x <= holes[i].high.x; k++) {
            if (low ? sides[k] < at.y && sides[k] > next : sides[k] > at.y && sides[k] < next) {
                next = sides[k];
            }
        }
    }
    return next;
}

/* The first place on a line, from y = 0 on, that is in no hole, nor on a seam between some. */
static ab_vec free_on_line(const ab_exit *leave, const ab_box *holes, int64_t x, bool low)
{
    ab_vec at = { x, low ? past_holes_low(holes, leave->count, x, 0)
                         : past_holes_high(holes, leave->count, x, 0) };

    while (!ab_exit_is_far(leave, at) && ab_exit_on_seam(leave, at)) {
        at.y = next_side(holes, leave->count, at, low);
        at.y = low ? past_holes_low(holes, leave->count, x, at.y)
                   : past_holes_high(holes, leave->count, x, at.y);
    }
    return at;
}

static void search_lines(ab_exit *leave, ab_box *holes, int64_t *lines)
{
    uint32_t line_count = 0;

    lines[line_count++] = 0;
    for (uint32_t i = 0; i < leave->count; i++) {
        holes[i] = hole_of(&leave->walls[i]);
        lines[line_count++] = holes[i].low.x;
        lines[line_count++] = holes[i].high.x;
    }
    ab_sort(lines, line_count, sizeof *lines, line_before);
    for (int low = 0; low < 2; low++) {
        ab_sort(holes, leave->count, sizeof *holes, low ? high_before : low_before);
        for (uint32_t i = 0; i < line_count; i++) {
            int64_t x = lines[i];

            if (ab_exit_is_far(leave, (ab_vec){ x, 0 })) {
                break; /* and so are all that follow */
            }
            if (i == 0 || x != lines[i - 1]) {
                ab_exit_offer(leave, free_on_line(leave, holes, x, low));
            }
        }
    }
}

void ab_exit_boxes(ab_exit *leave)
{
    /* Behind the holes there is room for two lines of each, and one more. */
    ab_box held[HELD_HOLES + HELD_HOLES / 2 + 1];
    size_t blocks = (size_t)leave->count + leave->count / 2 + 1;
    ab_box *holes = held;

    if (leave->count > HELD_HOLES) {
        holes = ab_resize(&leave->world->allocator, NULL, 0, blocks, sizeof *holes);
    }
    if (holes == NULL) {
        leave->failed = true;
        return;
    }
    search_lines(leave, holes, &holes[leave->count].low.x);
    if (holes != held) {
        ab_free(&leave->world->allocator, holes, blocks, sizeof *holes);
    }
}
