/* cli/show/arrows.c - velocities as arrows that mean something.
 *
 * SPDX-License-Identifier: MIT */
#include "show/arrows.h"

#include <math.h>
#include <stdlib.h>

/* With more bodies than this, lines are thin; with more than that, arrows would show nothing. */
enum { MANY_ARROWS = 300, MOST_ARROWS = 1500 };

/* Lengths in pixels. */
static const double shortest = 5;
static const double typical = 34;
static const double typical_of_many = 12;
static const double longest = 84;

motion motion_of(const stage *s, uint32_t i)
{
    abut_bounds box = abut_body_bounds(s->world, s->actors[i].body);

    return (motion){ { box.min.x + (box.max.x - box.min.x) / 2,
                       box.min.y + (box.max.y - box.min.y) / 2 },
                     abut_body_velocity(s->world, s->actors[i].body) };
}

static double speed_of(const canvas *c, const motion *m)
{
    return c->scale * sqrt(m->velocity.x * m->velocity.x + m->velocity.y * m->velocity.y);
}

static int compare_doubles(const void *a, const void *b)
{
    double first = *(const double *)a;
    double second = *(const double *)b;

    return (first > second) - (first < second);
}

/* The median speed of the bodies that move, in pixels a frame; 0 if none does. */
static double median_speed(const canvas *c, const motion *motions, size_t count)
{
    double *speeds = malloc((count + 1) * sizeof *speeds);
    size_t moving = 0;
    double median = 0;

    for (size_t i = 0; speeds != NULL && i < count; i++) {
        speeds[moving] = speed_of(c, &motions[i]);
        moving += speeds[moving] > 0.01;
    }
    if (moving > 0) {
        qsort(speeds, moving, sizeof *speeds, compare_doubles);
        median = speeds[moving / 2];
    }
    free(speeds);
    return median;
}

void arrows_choose(arrows *a, const canvas *c, const motion *motions, size_t count)
{
    double median = median_speed(c, motions, count);
    double wanted = (count <= MANY_ARROWS ? typical : typical_of_many) / median;
    double frames = 1;

    if (!(median > 0)) {
        return;
    }
    /* 1, 2, 5, 10, ... */
    for (int i = 0; i < 9 && frames * (i % 3 == 1 ? 2.5 : 2) <= wanted; i++) {
        frames *= i % 3 == 1 ? 2.5 : 2;
    }
    if (!(a->frames > 0) || frames >= 4 * a->frames || frames * 2.5 <= a->frames) {
        a->frames = frames;
    }
}

/* Two strokes across an arrow that ought to be longer. */
static void draw_break(const canvas *c, abut_vec2 tip, abut_vec2 direction)
{
    for (int i = 0; i < 2; i++) {
        abut_vec2 on = { tip.x - (18 + 4 * i) * direction.x, tip.y - (18 + 4 * i) * direction.y };

        canvas_line(c,
                    (abut_vec2){ on.x - 4 * direction.y - direction.x,
                                 on.y + 4 * direction.x - direction.y },
                    (abut_vec2){ on.x + 4 * direction.y + direction.x,
                                 on.y - 4 * direction.x + direction.y },
                    1.4);
    }
}

static bool is_on_plot(const canvas *c, abut_vec2 at)
{
    return at.x >= c->left && at.x <= c->left + c->width && at.y >= c->head &&
           at.y <= c->head + c->height;
}

bool arrows_draw(
    arrows *a, const canvas *c, const motion *motions, size_t count, colour ink, labels *l)
{
    double width = count <= MANY_ARROWS ? 1.6 : 0.7;
    bool some = false;

    for (size_t i = 0; i < count && count <= MOST_ARROWS; i++) {
        abut_vec2 at = canvas_map(c, motions[i].at);
        abut_vec2 direction = canvas_turn(c, motions[i].velocity);
        double wanted = a->frames * speed_of(c, &motions[i]);
        double length = fmin(wanted, longest);
        abut_vec2 tip = { at.x + length * direction.x, at.y + length * direction.y };

        if (!is_on_plot(c, at) || !(wanted >= shortest)) {
            continue;
        }
        canvas_thin_arrow(c, at, tip, ink, width);
        if (wanted > longest) {
            draw_break(c, tip, direction);
            a->is_cut = true;
        }
        /* Words are worse over an arrow than over a trail. */
        labels_spare_line(l, at, tip);
        labels_spare_line(l, at, tip);
        some = true;
    }
    return some;
}
