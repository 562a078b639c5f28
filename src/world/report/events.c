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

void ab_event_put(abut_world *world,
                  abut_event_kind what,
                  abut_body id_a,
                  abut_body id_b,
                  int32_t fine,
                  ab_vec normal)
{
    ab_noted_event *noted = ab_array_push(world, &world->noted_events, sizeof *noted);

    if (noted == NULL) {
        world->failed = true;
        return;
    }
    bool swap = id_b != 0 && id_a > id_b;
    ab_vec out = swap ? ab_neg(normal) : normal;

    AB_ASSERT(ab_max(ab_abs(out.x), ab_abs(out.y)) <= INT32_MAX, "normals have a length of 2^30");
    *noted = (ab_noted_event){ .a = swap ? id_b : id_a,
                               .b = swap ? id_a : id_b,
                               .normal_x = (int32_t)out.x,
                               .normal_y = (int32_t)out.y,
                               .fine = fine,
                               .order = world->noted_events.count,
                               .what = (uint8_t)what,
                               .solid = true };
}

static ab_noted_event *last_noted_event(abut_world *world)
{
    return &((ab_noted_event *)world->noted_events.items)[world->noted_events.count - 1];
}

void ab_event_report(
    abut_world *world, abut_event_kind what, uint32_t a, uint32_t b, int32_t fine, ab_vec normal)
{
    ab_event_put(world, what, world->cold[a].id, b == AB_NONE ? 0 : world->cold[b].id, fine,
                 normal);
}

void ab_event_users(abut_world *world, uint64_t user_a, uint64_t user_b)
{
    if (!world->failed) {
        last_noted_event(world)->point = (ab_vec){ (int64_t)user_a, (int64_t)user_b };
        last_noted_event(world)->users = true;
    }
}

void ab_event_point(abut_world *world, ab_vec point)
{
    if (!world->failed) {
        last_noted_event(world)->point = point;
    }
}

void ab_event_speed(abut_world *world, int64_t speed)
{
    if (!world->failed) {
        last_noted_event(world)->speed = speed;
    }
}

void ab_event_solid(abut_world *world, bool solid)
{
    if (!world->failed) {
        last_noted_event(world)->solid = solid;
    }
}

/* By time, then a, then b; of one pair at one time as the kinds are numbered, but an end
 * before a new beginning; of one kind as they happened. */
static bool is_earlier_event(const void *p, const void *q)
{
    const ab_noted_event *e = p;
    const ab_noted_event *f = q;

    if (e->fine != f->fine) {
        return e->fine < f->fine;
    }
    if (e->a != f->a) {
        return e->a < f->a;
    }
    if (e->b != f->b) {
        return e->b < f->b;
    }
    int rank_e = e->what == ABUT_EVENT_ENDED && e->fine == 0 ? -1 : (int)e->what;
    int rank_f = f->what == ABUT_EVENT_ENDED && f->fine == 0 ? -1 : (int)f->what;

    return rank_e != rank_f ? rank_e < rank_f : e->order < f->order;
}

/* Time, the slot of a, and as much as there is room for of the slot of b. */
static uint64_t key_of_event(const ab_noted_event *noted)
{
    enum { TIME_BITS = AB_STEP_BITS + AB_FINE_BITS, SLOT_BITS = 22, REST_BITS = 35 - SLOT_BITS };
    static_assert(ABUT_MAX_BODIES <= 1 << SLOT_BITS && TIME_BITS + 1 + SLOT_BITS + REST_BITS <= 64,
                  "a key has room for both");

    return (uint64_t)noted->fine << (SLOT_BITS + REST_BITS) |
           (uint64_t)ab_slot_of(noted->a) << REST_BITS |
           ab_slot_of(noted->b) >> (SLOT_BITS - REST_BITS);
}

static bool key_said_before(const void *p, const void *q)
{
    const ab_sort_key *k = p;
    const ab_sort_key *l = q;

    return k->key != l->key ? k->key < l->key : is_earlier_event(k->item, l->item);
}

/* The user value of a body, which may be gone: then it was noted. */
static uint64_t user_of(const abut_world *world, abut_body id, bool noted, int64_t otherwise)
{
    if (id == 0) {
        return 0;
    }
    uint32_t index = noted ? ab_index_of(world, id) : ab_index_of_known(world, id);

    return index == AB_NONE ? (uint64_t)otherwise : world->traits[index].user;
}

static abut_event shown_event(const abut_world *world, const ab_noted_event *noted)
{
    const ab_vec none = { 0, 0 };
    ab_vec point = noted->users ? none : noted->point;
    ab_vec users = noted->users ? noted->point : none;
    double scale = world->settings.steps_per_second > 0 ? world->settings.steps_per_second : 1;

    return (abut_event){ .what = (abut_event_kind)noted->what,
                         .a = noted->a,
                         .b = noted->b,
                         .time = ab_time_of(noted->fine),
                         .normal = { (double)noted->normal_x / (double)AB_DIRECTION_LENGTH,
                                     (double)noted->normal_y / (double)AB_DIRECTION_LENGTH },
                         .point = { ab_units(point.x), ab_units(point.y) },
                         .speed = ab_units(noted->speed) * scale,
                         .user_a = user_of(world, noted->a, noted->users, users.x),
                         .user_b = user_of(world, noted->b, noted->users, users.y),
                         .solid = noted->solid };
}

/* As they lie. */
static void show_in_place(abut_world *world)
{
    const ab_noted_event *noted = world->noted_events.items;
    abut_event *events = world->events.items;

    for (uint32_t i = 0; i < world->noted_events.count; i++) {
        events[i] = shown_event(world, &noted[i]);
    }
}

/* In the order of their keys: what lies anywhere in memory is fetched before its turn. */
static void show_by_keys(abut_world *world, const ab_sort_key *keys)
{
    enum { FETCH_AHEAD = 8 };
    abut_event *events = world->events.items;
    uint32_t count = world->noted_events.count;

    for (uint32_t i = 0; i < count; i++) {
        if (i + FETCH_AHEAD < count) {
            AB_PREFETCH(keys[i + FETCH_AHEAD].item);
        }
        events[i] = shown_event(world, keys[i].item);
    }
}

/* Keys are sorted, which are smaller; without memory for these the events are, themselves. */
static void show_events(abut_world *world)
{
    ab_noted_event *noted = world->noted_events.items;
    uint32_t count = world->noted_events.count;

    static_assert(sizeof *noted <= AB_SORT_ITEM, "events can be sorted");
    AB_ASSERT(count <= world->events.capacity, "there is room for what is shown");
    world->events.count = count;
    if (ab_sort_is_done(noted, count, sizeof *noted, is_earlier_event)) {
        show_in_place(world);
        return;
    }
    if (!ab_array_reserve(world, &world->sort_keys, 2 * count, sizeof(ab_sort_key))) {
        ab_sort_here(noted, count, sizeof *noted, is_earlier_event);
        show_in_place(world);
        return;
    }
    ab_sort_key *keys = world->sort_keys.items;

    for (uint32_t i = 0; i < count; i++) {
        keys[i] = (ab_sort_key){ key_of_event(&noted[i]), &noted[i] };
    }
    show_by_keys(world, ab_sort_keys(keys, keys + count, count, key_said_before));
}

bool ab_events_reserve(abut_world *world, uint32_t more)
{
    uint32_t most = world->noted_events.count + more;

    return ab_array_reserve(world, &world->noted_events, most, sizeof(ab_noted_event)) &&
           ab_array_reserve(world, &world->events, most, sizeof(abut_event));
}

const abut_event *abut_world_events(const abut_world *world, uint32_t *count)
{
    if (count != NULL) {
        *count = world == NULL ? 0 : world->events.count;
    }
    return world == NULL ? NULL : world->events.items;
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
    const abut_event *events = world->events.items;

    while (*next < world->events.count) {
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
    world->noted_events.count = 0;
    world->reporting.traces.count = 0;
    world->reporting.trails.count = 0;
    world->reporting.report = (abut_step_report){ 0 };
}

void ab_reports_end(abut_world *world)
{
    ab_reports before = world->reported;

    show_events(world);
    world->reported = world->reporting;
    world->reporting = before;
}
