/* world/report/events.c - what a step reports.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "world/report/report.h"
#include "world/state/direction.h"
#include "world/state/state.h"

const char *abut_event_name(abut_event_kind kind)
{
    static const char *const names[ABUT_EVENT_KIND_COUNT] = {
        "began", "stayed", "ended", "hit", "crushed", "stopped", "frozen", "edge"
    };

    return (unsigned)kind < ABUT_EVENT_KIND_COUNT ? names[kind] : "";
}

static abut_vec2 shown_direction(ab_vec v)
{
    return (abut_vec2){ (double)v.x / (double)AB_DIRECTION_LENGTH,
                        (double)v.y / (double)AB_DIRECTION_LENGTH };
}

void ab_event_put(abut_world *world,
                  abut_event_kind what,
                  abut_body id_a,
                  abut_body id_b,
                  double time,
                  ab_vec normal)
{
    ab_ordered_event *said = ab_array_push(world, &world->reporting.events, sizeof *said);

    if (said == NULL) {
        world->failed = true;
        return;
    }
    bool swap = id_b != 0 && id_a > id_b;

    said->order = world->reporting.events.count;
    said->event = (abut_event){ .what = what,
                                .a = swap ? id_b : id_a,
                                .b = swap ? id_a : id_b,
                                .time = time,
                                .normal = shown_direction(swap ? ab_neg(normal) : normal),
                                .solid = true };
}

static abut_event *last_told(abut_world *world)
{
    return &((ab_ordered_event *)world->reporting.events.items)[world->reporting.events.count - 1]
                .event;
}

void ab_event_report(
    abut_world *world, abut_event_kind what, uint32_t a, uint32_t b, double time, ab_vec normal)
{
    ab_event_put(world, what, world->cold[a].id, b == AB_NONE ? 0 : world->cold[b].id, time,
                 normal);
}

void ab_event_users(abut_world *world, uint64_t user_a, uint64_t user_b)
{
    if (!world->failed) {
        last_told(world)->user_a = user_a;
        last_told(world)->user_b = user_b;
    }
}

void ab_event_point(abut_world *world, ab_vec point)
{
    if (!world->failed) {
        last_told(world)->point = (abut_vec2){ ab_units(point.x), ab_units(point.y) };
    }
}

void ab_event_speed(abut_world *world, int64_t speed)
{
    double scale = world->settings.steps_per_second > 0 ? world->settings.steps_per_second : 1;

    if (!world->failed) {
        last_told(world)->speed = ab_units(speed) * scale;
    }
}

void ab_event_solid(abut_world *world, bool solid)
{
    if (!world->failed) {
        last_told(world)->solid = solid;
    }
}

/* By time, then a, then b; of one pair at one time as the kinds are numbered, but an end
 * before a new beginning; of one kind as they happened. */
static bool said_before(const void *p, const void *q)
{
    const abut_event *e = &((const ab_ordered_event *)p)->event;
    const abut_event *f = &((const ab_ordered_event *)q)->event;

    if (e->time != f->time) {
        return e->time < f->time;
    }
    if (e->a != f->a) {
        return e->a < f->a;
    }
    if (e->b != f->b) {
        return e->b < f->b;
    }
    int rank_e = e->what == ABUT_EVENT_ENDED && e->time == 0 ? -1 : (int)e->what;
    int rank_f = f->what == ABUT_EVENT_ENDED && f->time == 0 ? -1 : (int)f->what;

    return rank_e != rank_f
               ? rank_e < rank_f
               : ((const ab_ordered_event *)p)->order < ((const ab_ordered_event *)q)->order;
}

static uint64_t user_of(const abut_world *world, abut_body id, uint64_t otherwise)
{
    uint32_t index = ab_index_of(world, id);

    return index == AB_NONE ? otherwise : world->traits[index].user;
}

/* Time, the slot of a, and as much as there is room for of the slot of b. */
static uint64_t key_of_event(const abut_event *event)
{
    enum { TIME_BITS = AB_STEP_BITS + AB_FINE_BITS, SLOT_BITS = 22, REST_BITS = 35 - SLOT_BITS };
    static_assert(ABUT_MAX_BODIES <= 1 << SLOT_BITS && TIME_BITS + 1 + SLOT_BITS + REST_BITS <= 64,
                  "a key has room for both");
    double fine = event->time * (1 << TIME_BITS);
    uint64_t key = (uint64_t)fine;

    AB_ASSERT((double)key == fine, "the times of a step are multiples of the smallest");
    return key << (SLOT_BITS + REST_BITS) | (uint64_t)ab_slot_of(event->a) << REST_BITS |
           ab_slot_of(event->b) >> (SLOT_BITS - REST_BITS);
}

static bool key_said_before(const void *p, const void *q)
{
    const ab_sort_key *k = p;
    const ab_sort_key *l = q;

    return k->key != l->key ? k->key < l->key : said_before(k->item, l->item);
}

/* Events are large: their keys are sorted, and without memory for these they are, themselves. */
static void put_events_in_order(abut_world *world)
{
    ab_ordered_event *said = world->reporting.events.items;
    uint32_t count = world->reporting.events.count;

    static_assert(sizeof *said <= AB_SORT_ITEM, "events can be sorted");
    if (ab_sort_is_done(said, count, sizeof *said, said_before)) {
        return;
    }
    if (!ab_array_reserve(world, &world->sort_keys, 2 * count, sizeof(ab_sort_key))) {
        ab_sort_here(said, count, sizeof *said, said_before);
        return;
    }
    ab_sort_key *keys = world->sort_keys.items;

    for (uint32_t i = 0; i < count; i++) {
        keys[i] = (ab_sort_key){ key_of_event(&said[i].event), &said[i] };
    }
    keys = ab_sort_keys(keys, keys + count, count, key_said_before);
    ab_sort_arrange(said, count, sizeof *said, keys);
}

/* Sorts, and leaves the events alone one after another. */
static void sort_events(abut_world *world)
{
    const ab_ordered_event *said = world->reporting.events.items;
    abut_event *events = world->reporting.events.items;

    put_events_in_order(world);
    for (uint32_t i = 0; i < world->reporting.events.count; i++) {
        abut_event event = said[i].event;

        event.user_a = user_of(world, event.a, event.user_a);
        event.user_b = user_of(world, event.b, event.user_b);
        events[i] = event;
    }
}

const abut_event *abut_world_events(const abut_world *world, uint32_t *count)
{
    if (count != NULL) {
        *count = world == NULL ? 0 : world->reported.events.count;
    }
    return world == NULL ? NULL : world->reported.events.items;
}

/* Whether a body that an event names is gone; no body is never gone. */
static bool is_gone(const abut_world *world, abut_body id)
{
    return id != ABUT_NO_BODY && ab_index_of(world, id) == AB_NONE;
}

bool abut_world_next_event(const abut_world *world, uint32_t *next, abut_event *event)
{
    if (event != NULL) {
        *event = (abut_event){ 0 };
    }
    if (world == NULL || next == NULL || event == NULL) {
        return false;
    }
    const abut_event *events = world->reported.events.items;

    while (*next < world->reported.events.count) {
        const abut_event *found = &events[(*next)++];
        bool gone_a = is_gone(world, found->a);
        bool gone_b = is_gone(world, found->b);

        if (found->what == ABUT_EVENT_ENDED || (!gone_a && !gone_b)) {
            *event = *found;
            event->user_a = gone_a ? 0 : found->user_a;
            event->user_b = gone_b ? 0 : found->user_b;
            return true;
        }
    }
    return false;
}

void ab_reports_start(abut_world *world)
{
    world->reporting.events.count = 0;
    world->reporting.traces.count = 0;
    world->reporting.trails.count = 0;
    world->reporting.report = (abut_step_report){ 0 };
}

void ab_reports_end(abut_world *world)
{
    ab_reports before = world->reported;

    sort_events(world);
    world->reported = world->reporting;
    world->reporting = before;
}
