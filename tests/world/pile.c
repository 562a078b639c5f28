/* world/pile.c - mixed bodies poured into a bin.
 *
 * SPDX-License-Identifier: MIT */

#include "world/pile.h"

#include <math.h>

enum { PILE_CELL = 22 };

static abut_shape pile_shape(rng *dice)
{
    double size = rng_between(dice, 4, 9);
    int corners = (int)rng_int(dice, 3, 8);
    double turn = rng_between(dice, 0, 6);
    abut_vec2 points[8];

    switch (rng_int(dice, 0, 4)) {
    case 0:
        return ball(size);
    case 1:
        return abut_capsule(-size / 2, -size / 4, size / 2, size / 4, size / 2);
    case 2:
        return abut_rounded_rect(-size / 2, -size / 2, size, size, size / 3);
    case 3:
        for (int i = 0; i < corners; i++) {
            double angle = turn + i * 6.283185307179586 / corners;

            points[i] = (abut_vec2){ size * abut_cos(angle), size * abut_sin(angle) };
        }
        return abut_polygon(points, corners);
    default:
        return box(size, rng_between(dice, 4, 9));
    }
}

/* One body in each cell of a grid, in rows, each a little aside. */
pile pile_pour(stage *s, uint64_t seed, int count)
{
    rng dice = { seed };
    int columns = (int)(sqrt(count) * 0.8) + 1;
    int rows = (count + columns - 1) / columns;
    double height = (rows + 4) * PILE_CELL;
    pile p = { .s = s, .width = columns * PILE_CELL };

    p.ids = malloc(sizeof(*p.ids) * (size_t)count);
    if (!p.ids) {
        abort();
    }
    p.floor = stage_static(s, box(p.width / 2 + 20, 10), p.width / 2, 10);
    stage_static(s, box(10, height), -10, -height);
    stage_static(s, box(10, height), p.width + 10, -height);
    while (p.count < count) {
        double x = (p.count % columns + 0.5) * PILE_CELL + rng_between(&dice, -1, 1);
        double y = -(p.count / columns + 0.6) * PILE_CELL + rng_between(&dice, -1, 1);
        abut_body id = stage_mover(s, pile_shape(&dice), x, y, 0, 0);

        if (id == 0) {
            break;
        }
        p.ids[p.count++] = id;
    }
    return p;
}

pile_watch pile_start_watch(const pile *p)
{
    pile_watch watch = { .from = malloc(sizeof(*watch.from) * (size_t)(p->count + 1)) };

    if (!watch.from) {
        abort();
    }
    for (int i = 0; i < p->count; i++) {
        watch.from[i] = stage_at(p->s, p->ids[i]);
    }
    return watch;
}

void pile_look(const pile *p, pile_watch *watch)
{
    int events = 0;

    for (int i = 0; i < ABUT_EVENT_KIND_COUNT; i++) {
        events += i == ABUT_EVENT_STAYED ? 0 : p->s->tally[i];
    }
    watch->strayed = 0;
    for (int i = 0; i < p->count; i++) {
        abut_vec2 at = stage_at(p->s, p->ids[i]);
        double strayed = hypot(at.x - watch->from[i].x, at.y - watch->from[i].y);

        watch->strayed += strayed > 1;
        watch->furthest = fmax(watch->furthest, strayed);
    }
    watch->most_events = events > watch->most_events ? events : watch->most_events;
    watch->mean_events = (watch->mean_events * watch->frames + events) / (watch->frames + 1);
    watch->frames++;
    watch->asleep = (int)abut_world_report(p->s->world).asleep;
}

void pile_print(const pile *p, const pile_watch *watch)
{
    printf("   %s: %d of %d asleep; in the last %d frames nobody strayed by more than %.4g, "
           "events a frame %.1f, at most %d\n",
           stage_row(p->s), watch->asleep, p->count, watch->frames, watch->furthest,
           watch->mean_events, watch->most_events);
}

int pile_inside(const pile *p)
{
    int inside = 0;

    for (int i = 0; i < p->count; i++) {
        abut_vec2 at = stage_at(p->s, p->ids[i]);

        inside += at.x > 0 && at.x < p->width && at.y < 0;
    }
    return inside;
}

/* Beneath it there must be something near, as seen against gravity. */
int pile_hanging(const pile *p)
{
    int hanging = 0;

    for (int i = 0; i < p->count; i++) {
        abut_shape shape = abut_body_shape(p->s->world, p->ids[i], 0);
        abut_world_query query = { .except = p->ids[i] };
        abut_vec2 fall = stage_in(p->s, (abut_vec2){ 0, 1 });
        abut_met met = { 0 };

        if (abut_body_is_asleep(p->s->world, p->ids[i]) &&
            (abut_world_sweep_first(p->s->world, &shape, fall, &query, &met) != ABUT_OK ||
             !met.hit.hit)) {
            hanging++;
        }
    }
    return hanging;
}

void pile_free(pile *p, pile_watch *watch)
{
    free(p->ids);
    free(watch->from);
}
