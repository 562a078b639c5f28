/* world/stage_watch.c - what must hold on every stage, after every step.
 *
 * The book of contacts is kept from events alone: it starts empty, a pair is entered by
 * BEGAN and struck out by ENDED, and nothing else. A reading starts anew from the book as it
 * was before the step, so that a step may be read more than once.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { FAULTS_PRINTED = 8, CONTACTS_OF_ONE = 64 };

/* --- Pairs --------------------------------------------------------------------- */

static stage_key key_of_pair(abut_body a, abut_body b)
{
    return a < b ? (stage_key){ a, b } : (stage_key){ b, a };
}

static bool same_pair(stage_key p, stage_key q)
{
    return p.a == q.a && p.b == q.b;
}

/* Where a key is, or would be. */
static int pair_rank(const stage_pairs *pairs, stage_key key)
{
    int low = 0;
    int high = pairs->count;

    while (low < high) {
        int middle = (low + high) / 2;

        stage_key other = pairs->keys[middle];

        if (other.a != key.a ? other.a < key.a : other.b < key.b) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool pair_known(const stage_pairs *pairs, stage_key key)
{
    int rank = pair_rank(pairs, key);

    return rank < pairs->count && same_pair(pairs->keys[rank], key);
}

static void make_pair_room(stage_pairs *pairs, int count)
{
    if (count > pairs->capacity) {
        pairs->capacity = count + 64;
        pairs->keys = realloc(pairs->keys, sizeof(*pairs->keys) * (size_t)pairs->capacity);
        if (!pairs->keys) {
            abort();
        }
    }
}

static void enter_pair(stage_pairs *pairs, stage_key key)
{
    int rank = pair_rank(pairs, key);

    make_pair_room(pairs, pairs->count + 1);
    memmove(pairs->keys + rank + 1, pairs->keys + rank,
            sizeof(*pairs->keys) * (size_t)(pairs->count - rank));
    pairs->keys[rank] = key;
    pairs->count++;
}

static void strike_pair(stage_pairs *pairs, stage_key key)
{
    int rank = pair_rank(pairs, key);

    pairs->count--;
    memmove(pairs->keys + rank, pairs->keys + rank + 1,
            sizeof(*pairs->keys) * (size_t)(pairs->count - rank));
}

static void copy_pairs(stage_pairs *to, const stage_pairs *from)
{
    make_pair_room(to, from->count + 1);
    if (from->count > 0) {
        memcpy(to->keys, from->keys, sizeof(*to->keys) * (size_t)from->count);
    }
    to->count = from->count;
}

/* --- Events -------------------------------------------------------------------- */

static void fault(stage *s, const char *what, const abut_event *event)
{
    s->faults++;
    if (s->faults > FAULTS_PRINTED) {
        return;
    }
    printf("%s: %s", stage_row(s), what);
    if (event) {
        printf(": %s %" PRIu64 " %" PRIu64 " time %.9g normal (%g, %g) speed %g solid %d",
               abut_event_name(event->what), event->a, event->b, event->time, event->normal.x,
               event->normal.y, event->speed, event->solid);
    }
    printf("\n");
}

static bool event_after(const abut_event *first, const abut_event *then)
{
    if (first->time != then->time) {
        return first->time < then->time;
    }
    return first->a != then->a ? first->a < then->a : first->b <= then->b;
}

static void check_event(stage *s, const abut_event *event)
{
    bool alone = event->what == ABUT_EVENT_FROZEN || event->what == ABUT_EVENT_EDGE;
    double length = hypot(event->normal.x, event->normal.y);

    if ((int)event->what < 0 || event->what >= ABUT_EVENT_KIND_COUNT) {
        fault(s, "an event of no kind", event);
    }
    if (event->a == 0 || (event->b == 0) != alone || (!alone && event->a >= event->b)) {
        fault(s, "an event names its bodies wrongly", event);
    }
    if (!(event->time >= 0 && event->time <= 1)) {
        fault(s, "an event is out of time", event);
    }
    if (length != 0 && fabs(length - 1) > 1e-6) {
        fault(s, "a normal of another length than 1", event);
    }
    if (event->what == ABUT_EVENT_HIT && !(event->speed > 0 && event->speed < 4 * ABUT_LIMIT)) {
        fault(s, "a hit without speed", event);
    }
    if (event->what == ABUT_EVENT_HIT && (length == 0 || !event->solid)) {
        fault(s, "a hit that is not solid, or without a normal", event);
    }
}

static void book_event(stage *s, const abut_event *event)
{
    stage_key key = key_of_pair(event->a, event->b);
    bool open = pair_known(&s->open, key);

    if (event->what == ABUT_EVENT_BEGAN) {
        if (open) {
            fault(s, "began twice", event);
        } else {
            enter_pair(&s->open, key);
        }
    }
    if (event->what == ABUT_EVENT_STAYED && !open) {
        fault(s, "stays without a begin", event);
    }
    if (event->what == ABUT_EVENT_ENDED) {
        if (open) {
            strike_pair(&s->open, key);
        } else {
            fault(s, "ends without a begin", event);
        }
    }
}

bool stage_read(stage *s)
{
    uint32_t count = 0;
    const abut_event *events = abut_world_events(s->world, &count);
    int faults = s->faults;

    if (abut_world_frame(s->world) != s->frame) {
        copy_pairs(&s->begun, &s->open);
        s->frame = abut_world_frame(s->world);
    }
    copy_pairs(&s->open, &s->begun);
    memset(s->tally, 0, sizeof(s->tally));
    for (uint32_t i = 0; i < count; i++) {
        check_event(s, &events[i]);
        if (i > 0 && !event_after(&events[i - 1], &events[i])) {
            fault(s, "events out of order", &events[i]);
        }
        book_event(s, &events[i]);
        s->tally[events[i].what]++;
    }
    return s->faults == faults;
}

bool stage_pair_open(const stage *s, abut_body a, abut_body b)
{
    return pair_known(&s->open, key_of_pair(a, b));
}

static bool is_static(const stage *s, abut_body body)
{
    return abut_body_kind_of(s->world, body) == ABUT_BODY_STATIC;
}

/* Every contact is in the book, and all of the book is a contact. A contact of a static is
 * told of by the other body, too, so that need not be asked. */
static void check_contacts(stage *s)
{
    int contacts = 0;

    for (int i = 0; i < s->count; i++) {
        abut_body id = s->parts[i].id;
        abut_body_contact list[CONTACTS_OF_ONE];
        uint32_t count =
            is_static(s, id) ? 0 : abut_body_contacts(s->world, id, list, CONTACTS_OF_ONE);

        for (uint32_t k = 0; k < count && k < CONTACTS_OF_ONE; k++) {
            contacts += is_static(s, list[k].other) ? 2 : 1;
            if (!stage_pair_open(s, id, list[k].other)) {
                abut_event event = { .what = ABUT_EVENT_KIND_COUNT,
                                     .a = id,
                                     .b = list[k].other,
                                     .normal = list[k].normal,
                                     .speed = list[k].gap,
                                     .solid = list[k].solid };

                fault(s, "a contact that never began", &event);
            }
        }
    }
    if (contacts != 2 * s->open.count) {
        printf("%s: %d contacts by events, but bodies tell of %g\n", stage_row(s), s->open.count,
               contacts / 2.0);
        s->faults++;
    }
}

/* --- Overlaps ------------------------------------------------------------------- */

static bool exempted(const stage *s, abut_body a, abut_body b)
{
    for (int i = 0; i < s->exempt_count; i++) {
        if (same_pair(key_of_pair(a, b), key_of_pair(s->exempt[i][0], s->exempt[i][1]))) {
            return true;
        }
    }
    return false;
}

static bool lets_through(const abut_body_settings *body)
{
    return body->sensor || body->answer == ABUT_ANSWER_PASS ||
           body->answer == ABUT_ANSWER_ONE_WAY || body->open_sides != 0;
}

static uint32_t bits_or(uint32_t bits, uint32_t without)
{
    return (bits ? bits : without) & 0x7fffffff; /* bit 31 is no category */
}

static bool filters_agree(const abut_body_settings *a, const abut_body_settings *b)
{
    if (a->group != 0 && a->group == b->group) {
        return a->group > 0;
    }
    return (bits_or(a->category, 1) & bits_or(b->mask, UINT32_MAX)) &&
           (bits_or(b->category, 1) & bits_or(a->mask, UINT32_MAX));
}

static bool solid_pair(const stage *s, const stage_part *a, const stage_part *b)
{
    bool mover = abut_body_kind_of(s->world, a->id) == ABUT_BODY_MOVER ||
                 abut_body_kind_of(s->world, b->id) == ABUT_BODY_MOVER;

    return mover && (a->area || b->area) && !lets_through(&a->settings) &&
           !lets_through(&b->settings) && filters_agree(&a->settings, &b->settings) &&
           !exempted(s, a->id, b->id);
}

static bool bounds_apart(abut_bounds a, abut_bounds b)
{
    return a.max.x < b.min.x || b.max.x < a.min.x || a.max.y < b.min.y || b.max.y < a.min.y;
}

int stage_overlaps(stage *s, bool print)
{
    abut_bounds *bounds = malloc(sizeof(*bounds) * (size_t)(s->count + 1));
    int overlaps = 0;

    if (!bounds) {
        abort();
    }
    for (int i = 0; i < s->count; i++) {
        bounds[i] = abut_body_bounds(s->world, s->parts[i].id);
        for (int k = 0; k < i; k++) {
            if (bounds_apart(bounds[i], bounds[k]) || !solid_pair(s, &s->parts[i], &s->parts[k]) ||
                stage_relation(s, s->parts[i].id, s->parts[k].id) != ABUT_OVERLAPPING) {
                continue;
            }
            overlaps++;
            if (print && overlaps <= FAULTS_PRINTED) {
                abut_vec2 a = stage_at(s, s->parts[k].id);
                abut_vec2 b = stage_at(s, s->parts[i].id);

                printf("%s: %" PRIu64 " at (%.10g, %.10g) overlaps %" PRIu64
                       " at (%.10g, %.10g) by %g\n",
                       stage_row(s), s->parts[k].id, a.x, a.y, s->parts[i].id, b.x, b.y,
                       -stage_gap(s, s->parts[k].id, s->parts[i].id));
            }
        }
    }
    free(bounds);
    return overlaps;
}

static void check_statics(stage *s)
{
    for (int i = 0; i < s->count; i++) {
        stage_part *part = &s->parts[i];
        abut_vec2 at = abut_body_at(s->world, part->id);

        if (abut_body_kind_of(s->world, part->id) == ABUT_BODY_STATIC &&
            memcmp(&at, &part->placed, sizeof(at)) != 0) {
            printf("%s: static %" PRIu64 " moved\n", stage_row(s), part->id);
            s->faults++;
        }
    }
}

static void check_report(stage *s)
{
    abut_step_report report = abut_world_report(s->world);
    int budget = s->settings.budget ? s->settings.budget : 8;
    uint32_t movers = 0;
    uint32_t driven = 0;

    for (int i = 0; i < s->count; i++) {
        abut_body_kind kind = abut_body_kind_of(s->world, s->parts[i].id);

        movers += kind == ABUT_BODY_MOVER;
        driven += kind == ABUT_BODY_KINEMATIC;
    }
    if (report.impacts > movers * (uint32_t)budget + driven ||
        report.frozen != (uint32_t)s->tally[ABUT_EVENT_FROZEN] ||
        report.awake + report.asleep != movers || report.contacts != (uint32_t)s->open.count) {
        printf("%s: the report tells of %u impacts, %u frozen (%d events), %u awake, %u asleep "
               "of %u movers, %u contacts (%d open)\n",
               stage_row(s), report.impacts, report.frozen, s->tally[ABUT_EVENT_FROZEN],
               report.awake, report.asleep, movers, report.contacts, s->open.count);
        s->faults++;
    }
}

/* NULL for one that is gone. */
static const stage_part *part_still_here(const stage *s, abut_body body)
{
    for (int i = 0; i < s->count; i++) {
        if (s->parts[i].id == body) {
            return &s->parts[i];
        }
    }
    return NULL;
}

/* No contact of a solid pair ends in a step that ends with the two touching exactly. */
static void check_ends(stage *s)
{
    uint32_t count = 0;
    const abut_event *events = abut_world_events(s->world, &count);

    for (uint32_t i = 0; i < count; i++) {
        if (events[i].what != ABUT_EVENT_ENDED || events[i].time == 0) {
            continue;
        }
        const stage_part *a = part_still_here(s, events[i].a);
        const stage_part *b = part_still_here(s, events[i].b);

        if (a && b && solid_pair(s, a, b) && stage_relation(s, a->id, b->id) == ABUT_TOUCHING) {
            fault(s, "ended while they touch", &events[i]);
        }
    }
}

/* A solid pair that touches exactly when a step ends is in contact. */
static void check_touching(stage *s)
{
    for (int i = 0; i < s->count; i++) {
        for (int k = 0; k < i; k++) {
            abut_body a = s->parts[k].id;
            abut_body b = s->parts[i].id;

            if (!bounds_apart(abut_body_bounds(s->world, a), abut_body_bounds(s->world, b)) &&
                solid_pair(s, &s->parts[k], &s->parts[i]) && !stage_pair_open(s, a, b) &&
                stage_relation(s, a, b) == ABUT_TOUCHING) {
                printf("%s: %" PRIu64 " and %" PRIu64 " touch, and nothing was told\n",
                       stage_row(s), a, b);
                s->faults++;
            }
        }
    }
}

/* Where kinematics are told to go. */
static void see_kinematics(stage *s)
{
    for (int i = 0; i < s->count; i++) {
        abut_vec2 at = abut_body_at(s->world, s->parts[i].id);
        abut_vec2 velocity = abut_body_velocity(s->world, s->parts[i].id);
        double rate = s->settings.steps_per_second > 0 ? s->settings.steps_per_second : 1;

        s->parts[i].bound = (abut_vec2){ at.x + velocity.x / rate, at.y + velocity.y / rate };
    }
}

static bool was_held(const stage *s, abut_body body)
{
    uint32_t count = 0;
    const abut_event *events = abut_world_events(s->world, &count);

    for (uint32_t i = 0; i < count; i++) {
        if ((events[i].what == ABUT_EVENT_STOPPED || events[i].what == ABUT_EVENT_EDGE) &&
            (events[i].a == body || events[i].b == body)) {
            return true;
        }
    }
    return false;
}

static bool is_there(double at, double bound)
{
    return fabs(at - bound) <= 0x1p-51 * fabs(at) + 0x1p-33;
}

static void check_kinematics(stage *s)
{
    for (int i = 0; i < s->count; i++) {
        const stage_part *part = &s->parts[i];
        abut_vec2 at = abut_body_at(s->world, part->id);

        if (abut_body_kind_of(s->world, part->id) == ABUT_BODY_KINEMATIC &&
            !(is_there(at.x, part->bound.x) && is_there(at.y, part->bound.y)) &&
            !was_held(s, part->id)) {
            printf("%s: kinematic %" PRIu64 " is at (%.12g, %.12g), not (%.12g, %.12g)\n",
                   stage_row(s), part->id, at.x, at.y, part->bound.x, part->bound.y);
            s->faults++;
        }
    }
}

bool stage_advance(stage *s)
{
    int faults = s->faults;

    stage_read(s);
    see_kinematics(s);
    uint64_t frame = abut_world_frame(s->world);
    abut_status status = abut_world_step(s->world);
    if (status != ABUT_OK || abut_world_frame(s->world) != frame + 1) {
        printf("%s: the step said %s\n", stage_row(s), abut_status_text(status));
        s->faults++;
        return false;
    }
    stage_read(s);
    check_contacts(s);
    check_ends(s);
    check_touching(s);
    check_statics(s);
    check_kinematics(s);
    check_report(s);
    if (!s->lenient) {
        s->faults += stage_overlaps(s, s->faults <= FAULTS_PRINTED);
    }
    return s->faults == faults;
}
