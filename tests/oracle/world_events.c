/* oracle/world_events.c - the events of a step: in order, of bodies that there are, and
 * book-ended.
 *
 * A begin must find its pair closed, whatever lasts or ends must find it open. What ended
 * between two steps is reported by the second, so that after a step nothing that was removed
 * has left an open pair.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/world_check.h"

#include <string.h>

static const watch_body *body_of(const watch *watch, abut_body id)
{
    for (int i = 0; i < watch->count; i++) {
        if (watch->bodies[i].id == id && id != ABUT_NO_BODY) {
            return &watch->bodies[i];
        }
    }
    return NULL;
}

static bool is_blocked_so(const watch_body *body, abut_when_blocked when)
{
    return body != NULL && body->is.kind == ABUT_BODY_KINEMATIC && body->is.when_blocked == when;
}

/* Whether a kinematic of the pair does such a thing. */
static bool may_happen(const watch *watch, const abut_event *event)
{
    const watch_body *a = body_of(watch, event->a);
    const watch_body *b = body_of(watch, event->b);

    switch (event->what) {
    case ABUT_EVENT_CRUSHED:
        return is_blocked_so(a, ABUT_BLOCKED_CRUSH) || is_blocked_so(b, ABUT_BLOCKED_CRUSH);
    case ABUT_EVENT_STOPPED:
        return is_blocked_so(a, ABUT_BLOCKED_STOP) || is_blocked_so(b, ABUT_BLOCKED_STOP);
    case ABUT_EVENT_FROZEN:
        return a != NULL && a->is.kind == ABUT_BODY_MOVER;
    case ABUT_EVENT_STAYED:
        return !watch->settings.no_stayed;
    case ABUT_EVENT_ENDED: /* also of those who are gone */
        return true;
    default:
        return a != NULL && (b != NULL || event->b == ABUT_NO_BODY);
    }
}

static bool in_order(const abut_event *last, const abut_event *event)
{
    if (event->time != last->time) {
        return event->time > last->time;
    }
    return event->a != last->a ? event->a > last->a : event->b >= last->b;
}

static void say_event(watch *watch, const abut_event *event, const char *what)
{
    watch_say(watch, WATCH_EVENTS, "%s of %" PRIu64 " and %" PRIu64 " at %.17g %s",
              abut_event_name(event->what), event->a, event->b, event->time, what);
}

static int find_open(const watch *watch, abut_body a, abut_body b)
{
    for (int i = 0; i < watch->open_count; i++) {
        if (watch->open[i].a == a && watch->open[i].b == b) {
            return i;
        }
    }
    return -1;
}

static void follow_event(watch *watch, const abut_event *event)
{
    int place = find_open(watch, event->a, event->b);

    if (event->what == ABUT_EVENT_BEGAN) {
        if (place >= 0) {
            say_event(watch, event, "began before");
        } else if (watch->open_count < WATCH_OPEN) {
            watch->open[watch->open_count++] = (watch_open_pair){ event->a, event->b };
        }
    } else if (event->what == ABUT_EVENT_STAYED || event->what == ABUT_EVENT_ENDED) {
        if (place < 0) {
            say_event(watch, event, "never began");
        } else if (event->what == ABUT_EVENT_ENDED) {
            watch->open[place] = watch->open[--watch->open_count];
        }
    }
}

static void check_open_pairs(watch *watch)
{
    for (int i = 0; i < watch->open_count; i++) {
        watch_open_pair pair = watch->open[i];

        if (!abut_world_has(watch->world, pair.a) || !abut_world_has(watch->world, pair.b)) {
            watch_say(watch, WATCH_EVENTS,
                      "no end for %" PRIu64 " and %" PRIu64 ", of which one is gone", pair.a,
                      pair.b);
        }
    }
}

void watch_check_events(watch *watch)
{
    uint32_t count = 0;
    const abut_event *events = abut_world_events(watch->world, &count);

    for (uint32_t i = 0; i < count; i++) {
        const abut_event *event = &events[i];

        if (i > 0 && !in_order(event - 1, event)) {
            say_event(watch, event, "is out of order");
        }
        if (!(event->time >= 0.0 && event->time <= 1.0) || event->what >= ABUT_EVENT_KIND_COUNT ||
            (event->b != ABUT_NO_BODY && event->a >= event->b) || !may_happen(watch, event)) {
            say_event(watch, event, "cannot be");
        }
        follow_event(watch, event);
        watch->crushed += event->what == ABUT_EVENT_CRUSHED;
        watch->stopped += event->what == ABUT_EVENT_STOPPED;
    }
    check_open_pairs(watch);
}
