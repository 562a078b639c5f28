/* cli/show/html_lines.c - a frame on a page: what does not follow from the frame before.
 *
 * The page predicts every body from the frame before: its velocity changes as it did the last
 * time, and it moves by that. For a body that falls, flies, slides or rests that is right to the
 * last bit, so only bodies that met something are written. The viewer computes the same in the same
 * doubles.
 *
 * A line is one object; what is empty is left out:
 *     n  the frame      h  the hash of the state
 *     b  bodies: number, bits (1 a place follows, 2 a velocity follows, 4 asleep, 8 grounded)
 *     c  contacts, for each body whose contacts are others now: [number, other, solid, gap,
 *        normal x, y, point x, y, other, ...], with those that stand behind it in the file
 *     t  paths within the step, of bodies that did not go straight: [number, time, x, y, ...]; none
 *        if frames were left out before this one
 *     e  events: [what, a, b, time, normal x, y, speed, solid]      m  how many more there were
 *     o  overlaps: a, b, a, b, ...                                  q  how many more
 *     s  sides of cells: number, count, power, ...: the cells of so many bodies, from that number
 *        on, are 2^power wide now; which of them it is follows from the least corner of a body
 *
 * SPDX-License-Identifier: MIT */
#include "base/program.h"

#include "base/vec.h"
#include "show/html_parts.h"
#include "stage/trace.h"

#include <math.h>
#include <string.h>

enum {
    MOST_LINE = 1 << 20, /* bytes that are kept until they are written */
    MOST_EVENTS = 600,   /* of a frame: a pinball has thousands */
    MOST_OVERLAPS = 500
};

enum { HAS_PLACE = 1, HAS_VELOCITY = 2, IS_ASLEEP = 4, IS_GROUNDED = 8 };

/* --- Small pieces ---------------------------------------------------------- */

void add_value(text *out, double value)
{
    text_add_bytes(out, ",", 1);
    text_number(out, value);
}

static void add_two(text *out, abut_vec2 pair)
{
    add_value(out, pair.x);
    add_value(out, pair.y);
}

/* A coordinate that is only looked at, never computed with. */
static void add_seen(frames_writer *w, double value)
{
    add_value(&w->line, round(value * w->parts) / w->parts);
}

static uint64_t mixed(uint64_t hash, double value)
{
    uint64_t bits = 0;

    memcpy(&bits, &value, sizeof bits);
    return (hash ^ bits) * 0x9e3779b97f4a7c15u ^ (hash >> 29);
}

/* A line of very many bodies goes out in pieces. */
static void spill(frames_writer *w)
{
    if (w->line.length >= MOST_LINE) {
        w->block_bytes += w->line.length;
        output_text(w->out, &w->line);
    }
}

/* --- Bodies ---------------------------------------------------------------- */

/* What the viewer expects of a body when so many frames have passed. */
static known_body foretold(const known_body *before, double passed)
{
    known_body next = *before;

    next.velocity.x = before->velocity.x + before->change.x;
    next.velocity.y = before->velocity.y + before->change.y;
    next.at.x = before->at.x + next.velocity.x * passed;
    next.at.y = before->at.y + next.velocity.y * passed;
    return next;
}

static unsigned flags_of(const abut_world *world, abut_body body)
{
    return (abut_body_is_asleep(world, body) ? IS_ASLEEP : 0) |
           (abut_body_is_grounded(world, body) ? IS_GROUNDED : 0);
}

/* Writes what a body does otherwise than expected; true if that was anything. */
static bool add_body(frames_writer *w, const play *p, uint32_t number, bool is_key, bool is_first)
{
    const abut_world *world = p->on->world;
    abut_body body = p->on->actors[number].body;
    known_body *known = &w->bodies[number];
    abut_vec2 before = known->velocity;
    abut_vec2 velocity = abut_body_velocity(world, body);
    abut_vec2 at = abut_body_at(world, body);
    unsigned flags = flags_of(world, body);
    known_body next = is_key ? *known : foretold(known, p->frame - w->last);
    unsigned bits = 0;

    bits |= is_key || !vec_same(next.velocity, velocity) ? HAS_VELOCITY : 0;
    if (!is_key && bits != 0) {
        next.at.x = known->at.x + velocity.x * (p->frame - w->last);
        next.at.y = known->at.y + velocity.y * (p->frame - w->last);
    }
    bits |= is_key || !vec_same(next.at, at) ? HAS_PLACE : 0;
    known->at = at;
    known->velocity = velocity;
    known->change =
        is_key ? (abut_vec2){ 0, 0 } : (abut_vec2){ velocity.x - before.x, velocity.y - before.y };
    if (bits == 0 && flags == known->flags) {
        return false;
    }
    known->flags = flags;
    text_add(&w->line, is_first ? ",\"b\":[" : ",");
    text_number(&w->line, number);
    add_value(&w->line, bits | flags);
    if ((bits & HAS_PLACE) != 0) {
        add_two(&w->line, at);
    }
    if ((bits & HAS_VELOCITY) != 0) {
        add_two(&w->line, velocity);
    }
    return true;
}

static void add_bodies(frames_writer *w, const play *p, bool is_key)
{
    bool is_first = true;

    for (uint32_t i = 0; i < w->count; i++) {
        is_first = !add_body(w, p, i, is_key, is_first) && is_first;
        spill(w);
    }
    text_add(&w->line, is_first ? "" : "]");
}

/* --- Contacts -------------------------------------------------------------- */

static uint64_t hash_contact(uint64_t hash, const abut_body_contact *contact)
{
    hash = mixed(mixed(hash, (double)contact->other), contact->solid ? 1 : 0);
    hash = mixed(mixed(hash, contact->normal.x), contact->normal.y);
    hash = mixed(mixed(hash, contact->point.x), contact->point.y);
    return mixed(hash, contact->gap);
}

static void add_contact(frames_writer *w, const play *p, const abut_body_contact *contact)
{
    add_value(&w->line, (double)abut_body_user(p->on->world, contact->other));
    add_value(&w->line, contact->solid);
    add_value(&w->line, contact->gap);
    add_two(&w->line, contact->normal);
    add_seen(w, contact->point.x);
    add_seen(w, contact->point.y);
}

/* Those of one body with others behind it, if they are not what they were. */
static bool add_contacts_of(frames_writer *w, const play *p, uint32_t number, bool is_first)
{
    abut_body body = p->on->actors[number].body;
    uint32_t count = abut_body_contacts(p->on->world, body, NULL, 0);
    uint64_t hash = 0;

    if (!room_reserve(&w->contacts, (count + 1) * sizeof(abut_body_contact))) {
        w->line.failed = true;
        return false;
    }
    abut_body_contact *list = w->contacts.memory;

    abut_body_contacts(p->on->world, body, list, count);
    for (uint32_t i = 0; i < count; i++) {
        hash = list[i].other > body ? hash_contact(hash, &list[i]) : hash;
    }
    if (hash == w->bodies[number].contacts) {
        return false;
    }
    w->bodies[number].contacts = hash;
    text_add(&w->line, is_first ? ",\"c\":[[" : ",[");
    text_number(&w->line, number);
    for (uint32_t i = 0; i < count; i++) {
        if (list[i].other > body) {
            add_contact(w, p, &list[i]);
        }
    }
    text_add(&w->line, "]");
    return true;
}

static void add_contacts(frames_writer *w, const play *p, bool is_key)
{
    bool is_first = true;

    for (uint32_t i = 0; i < w->count; i++) {
        w->bodies[i].contacts = is_key ? 0 : w->bodies[i].contacts;
        is_first = !add_contacts_of(w, p, i, is_first) && is_first;
        spill(w);
    }
    text_add(&w->line, is_first ? "" : "]");
}

/* --- Cells of the broad phase ---------------------------------------------- */

static int side_of(const play *p, uint32_t number)
{
    abut_bounds cell = abut_body_cell(p->on->world, p->on->actors[number].body);
    double side = cell.max.x - cell.min.x;

    return isfinite(side) ? ilogb(side) : 0;
}

/* Bodies that stand one after the other in the file are often alike, and when the world chooses
 * other cells, then for all: so they are written in runs. */
static void add_sides(frames_writer *w, const play *p, bool is_key)
{
    bool is_first = true;

    for (uint32_t i = 0; i < w->count;) {
        uint32_t from = i;
        int side = side_of(p, i);
        bool is_new = is_key || side != w->bodies[i].side;

        do {
            w->bodies[i].side = side;
            i++;
        } while (i < w->count && side_of(p, i) == side &&
                 (is_key || side != w->bodies[i].side) == is_new);
        if (is_new) {
            text_add(&w->line, is_first ? ",\"s\":[" : ",");
            text_number(&w->line, from);
            add_value(&w->line, i - from);
            add_value(&w->line, side);
            is_first = false;
        }
    }
    text_add(&w->line, is_first ? "" : "]");
}

/* --- Paths within the step ------------------------------------------------- */

/* Whether a body went otherwise than straight and at one speed from the first point to the last. */
static bool is_bent(const frames_writer *w, const abut_trail_point *points, uint32_t count)
{
    abut_vec2 from = points[0].at;
    abut_vec2 to = points[count - 1].at;

    for (uint32_t i = 1; i + 1 < count; i++) {
        double time = points[i].time;
        double x = from.x + (to.x - from.x) * time;
        double y = from.y + (to.y - from.y) * time;

        if (fmax(fabs(points[i].at.x - x), fabs(points[i].at.y - y)) * w->parts > 1) {
            return true;
        }
    }
    return false;
}

/* The whole path: between two of its places nothing is left out. Where it ends is known. */
static void add_path(frames_writer *w, const abut_trail_point *points, uint32_t count)
{
    const abut_trail_point *end = &points[count - 1];

    for (uint32_t i = 1; i + 1 < count; i++) {
        bool is_end = points[i].time == end->time && vec_same(points[i].at, end->at);

        if (!is_end && !vec_same(points[i].at, points[i - 1].at)) {
            add_value(&w->line, round(points[i].time * 1e6) / 1e6);
            add_seen(w, points[i].at.x);
            add_seen(w, points[i].at.y);
        }
    }
}

static void add_paths(frames_writer *w, const play *p)
{
    bool is_first = true;

    for (uint32_t i = 0; i < w->count; i++) {
        uint32_t count = 0;
        const abut_trail_point *points = play_path(p, i, &count);

        if (count > 2 && is_bent(w, points, count)) {
            text_add(&w->line, is_first ? ",\"t\":[[" : ",[");
            text_number(&w->line, i);
            add_path(w, points, count);
            text_add(&w->line, "]");
            is_first = false;
            spill(w);
        }
    }
    text_add(&w->line, is_first ? "" : "]");
}

/* --- Events and overlaps --------------------------------------------------- */

static void note(frames_writer *w, int kind, double time)
{
    known_mark *mark = &w->found[kind];

    mark->time = mark->count == 0 || time < mark->time ? time : mark->time;
    mark->count++;
}

static void note_mishap(frames_writer *w, const play *p, const mishap *found)
{
    int kind = found->what == MISHAP_PASS ? MARK_PASS : MARK_SNAG;
    bool has_other = found->other != TALLY_NOBODY;
    text *out = &w->mishaps;

    note(w, kind, found->time);
    if (w->mishap_count++ >= MOST_TOLD) {
        return;
    }
    text_add(out, out->length > 0 ? ",[" : "[");
    text_number(out, kind);
    add_value(out, found->who);
    add_value(out, has_other ? (double)found->other : -1);
    add_value(out, p->frame);
    add_value(out, found->time);
    add_two(out, found->from);
    add_two(out, found->to);
    text_add(out, "]");
}

/* A contact that lasts is among the contacts already. */
void note_events(frames_writer *w, const play *p)
{
    size_t count = 0;
    const mishap *found = tally_mishaps(p->counts, &count);

    for (size_t i = 0; i < count; i++) {
        note_mishap(w, p, &found[i]);
    }
    for (uint32_t i = 0; i < p->event_count; i++) {
        if (p->events[i].what != ABUT_EVENT_STAYED) {
            note(w, (int)p->events[i].what, p->events[i].time);
        }
    }
}

static void add_event(text *out, const play *p, const abut_event *event)
{
    const actor *a = stage_actor(p->on, event->a);
    const actor *b = stage_actor(p->on, event->b);

    text_number(out, event->what);
    add_value(out, a != NULL ? (double)(a - p->on->actors) : -1);
    add_value(out, b != NULL ? (double)(b - p->on->actors) : -1);
    add_value(out, event->time);
    add_two(out, event->normal);
    add_value(out, event->speed);
    add_value(out, event->solid);
}

static void add_events(frames_writer *w, const play *p)
{
    uint32_t written = 0;
    uint64_t count = 0;

    for (int kind = 0; kind < ABUT_EVENT_KIND_COUNT; kind++) {
        count += w->found[kind].count;
    }
    if (count == 0) {
        return;
    }
    text_add(&w->line, ",\"e\":[");
    for (uint32_t i = 0; i < p->event_count && written < MOST_EVENTS; i++) {
        if (p->events[i].what != ABUT_EVENT_STAYED) {
            text_add(&w->line, written > 0 ? ",[" : "[");
            add_event(&w->line, p, &p->events[i]);
            text_add(&w->line, "]");
            written++;
        }
    }
    text_add(&w->line, "]");
    if (count > written) {
        text_add(&w->line, ",\"m\":");
        text_number(&w->line, (double)(count - written));
    }
}

typedef struct overlap_list {
    frames_writer *w;
    const stage *on;
    const actor *a; /* the last pair: it comes once for each of its pieces */
    const actor *b;
    uint64_t count;
} overlap_list;

static bool
take_overlap(void *user, const actor *a, const actor *b, uint32_t piece_a, uint32_t piece_b)
{
    overlap_list *list = user;

    (void)piece_a;
    (void)piece_b;
    if (a == list->a && b == list->b) {
        return true;
    }
    list->a = a;
    list->b = b;
    note(list->w, MARK_OVERLAP, 1);
    if (list->count++ < MOST_OVERLAPS) {
        text_add(&list->w->line, list->count > 1 ? "," : ",\"o\":[");
        text_number(&list->w->line, (double)(a - list->on->actors));
        add_value(&list->w->line, (double)(b - list->on->actors));
    }
    return true;
}

static bool add_overlaps(frames_writer *w, const play *p)
{
    overlap_list list = { .w = w, .on = p->on };
    abut_status status = tally_each_overlap(p->counts, take_overlap, &list);

    if (status != ABUT_OK) {
        complain("cannot write", w->out->name, abut_status_text(status));
        return false;
    }
    text_add(&w->line, list.count > 0 ? "]" : "");
    if (list.count > MOST_OVERLAPS) {
        text_add(&w->line, ",\"q\":");
        text_number(&w->line, (double)(list.count - MOST_OVERLAPS));
    }
    return true;
}

/* --- Cells ----------------------------------------------------------------- */

/* [number, loops, shapes, part] of every body whose cells have changed: on a key frame since the
 * start, otherwise since the last frame. */
static void add_forms(frames_writer *w, const play *p, bool is_key)
{
    bool some = false;

    for (uint32_t i = 0; i < w->count; i++) {
        const actor *who = &p->on->actors[i];

        if (who->edits == (is_key ? 0 : w->bodies[i].edits)) {
            continue;
        }
        text_add(&w->line, some ? ",[" : ",\"f\":[[");
        text_number(&w->line, i);
        add_outline(&w->line, stage_outline(p->on, who), ",[", "],[");
        text_add(&w->line, "]");
        add_filled_part(&w->line, p->on, who, ",");
        text_add(&w->line, "]");
        w->bodies[i].edits = who->edits;
        some = true;
    }
    text_add(&w->line, some ? "]" : "");
}

/* --- The line -------------------------------------------------------------- */

bool add_line(frames_writer *w, const play *p, bool is_key)
{
    char hash[HASH_SIZE];

    hash_write(abut_world_hash(p->on->world), hash);
    text_add(&w->line, "{\"n\":");
    text_number(&w->line, p->frame);
    text_add(&w->line, ",\"h\":\"");
    text_add(&w->line, hash);
    text_add(&w->line, "\"");
    add_bodies(w, p, is_key);
    add_contacts(w, p, is_key);
    add_sides(w, p, is_key);
    add_forms(w, p, is_key);
    if (p->frame == w->last + 1) {
        add_paths(w, p);
    }
    add_events(w, p);
    if (!add_overlaps(w, p)) {
        return false;
    }
    text_add(&w->line, "}\n");
    return true;
}
