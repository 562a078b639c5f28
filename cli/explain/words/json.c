/* cli/explain/words/json.c - the facts as one JSON object, with all digits.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/words/words.h"

#include "base/vec.h"
#include "explain/words/phrases.h"
#include "read/sides.h"
#include "stage/trace.h"

#include <math.h>
#include <string.h>

static void key(text *out, const char *name)
{
    char last = out->length > 0 ? out->bytes[out->length - 1] : '{';

    text_add(out, last == '{' || last == '[' ? "\"" : ",\"");
    text_add(out, name);
    text_add(out, "\":");
}

static void add_string(text *out, const char *name, const char *value)
{
    key(out, name);
    if (value != NULL) {
        text_string_json(out, value, strlen(value));
    } else {
        text_add(out, "null");
    }
}

static void add_number(text *out, const char *name, double value)
{
    key(out, name);
    text_number(out, value);
}

static void add_pair(text *out, const char *name, abut_vec2 value)
{
    key(out, name);
    text_pair(out, value);
}

static void add_bool(text *out, const char *name, bool value)
{
    key(out, name);
    text_bool(out, value);
}

static void add_side(text *out, const char *name, const abut_shape *of, int side)
{
    key(out, name);
    if (side < 0) {
        text_add(out, "null");
    } else if (abut_shape_kind(of) == ABUT_KIND_RECT) {
        text_string_json(out, side_word(side), strlen(side_word(side)));
    } else {
        text_number(out, side);
    }
}

static const char *name_of(const actor *who)
{
    return who != NULL ? who->name : NULL;
}

/* --- The two bodies ---------------------------------------------------------------- */

static void add_path(text *out, const participant *of)
{
    key(out, "way");
    text_add(out, "[");
    for (uint32_t i = 0; i < of->path_count; i++) {
        text_add(out, i > 0 ? ",[" : "[");
        text_number(out, of->path[i].time);
        text_add(out, ",");
        text_pair(out, vec_difference(of->path[i].at, of->who->origin));
        text_add(out, "]");
    }
    text_add(out, "]");
}

/* Of a body of cells: which one this is about, and how many there are. */
static void add_cell(text *out, const abut_world *world, const participant *of)
{
    uint32_t cell[2] = { 0, 0 };
    uint32_t size[2] = { 0, 0 };

    cell_of_piece(world, of->who->body, of->numbers[of->piece], &cell[0], &cell[1]);
    abut_body_tile_count(world, of->who->body, &size[0], &size[1]);
    add_pair(out, "cell", (abut_vec2){ cell[0], cell[1] });
    add_pair(out, "cells", (abut_vec2){ size[0], size[1] });
}

static void
add_participant(text *out, const abut_world *world, const char *name, const participant *of)
{
    const abut_body_settings *is = &of->who->is;
    text shape = { 0 };

    say_shape(&shape, piece_of(of));
    key(out, name);
    text_add(out, "{");
    add_string(out, "name", of->who->name);
    add_string(out, "kind", kind_phrase(is->kind));
    add_string(out, "shape", text_string(&shape));
    if (of->outline != NULL) {
        add_cell(out, world, of);
    } else {
        add_number(out, "piece", of->piece);
        add_number(out, "pieces", of->piece_count);
    }
    add_string(out, "react", react_phrase(is->answer));
    add_number(out, "mass",
               is->kind != ABUT_BODY_MOVER ? (double)NAN
               : is->mass > 0              ? is->mass
                                           : 1);
    add_number(out, "bounce", is->bounce);
    add_pair(out, "at", vec_difference(of->at, of->who->origin));
    add_pair(out, "velocity", of->velocity);
    add_pair(out, "pull", of->pull);
    if (of->walks) {
        add_pair(out, "walk", of->walk);
    }
    add_string(out, "carrier", name_of(of->carrier));
    add_pair(out, "carried", of->carried);
    add_pair(out, "wish", of->wish);
    add_bool(out, "asleep", of->asleep);
    add_bool(out, "grounded", of->grounded);
    add_string(out, "held_by", name_of(of->held_by));
    add_pair(out, "end", vec_difference(of->end, of->who->origin));
    add_pair(out, "end_velocity", of->end_velocity);
    add_bool(out, "end_asleep", of->end_asleep);
    add_bool(out, "end_grounded", of->end_grounded);
    add_number(out, "frozen", isinf(of->frozen) ? (double)NAN : of->frozen);
    add_path(out, of);
    text_add(out, "}");
    out->failed = out->failed || shape.failed;
    text_free(&shape);
}

/* --- Filters ----------------------------------------------------------------------- */

static void add_filters(text *out, const facts *f)
{
    const filters *all = &f->filters;
    text why = { 0 };

    key(out, "filters");
    text_add(out, "{");
    add_string(out, "verdict", filter_says_word((int)all->verdict));
    add_string(out, "decided_by", all->decided_by >= 0 ? filter_word(all->decided_by) : NULL);
    key(out, "lines");
    text_add(out, "[");
    for (int i = 0; i < FILTER_COUNT; i++) {
        text_add(out, i > 0 ? ",{" : "{");
        add_string(out, "filter", filter_word(i));
        add_string(out, "says", filter_says_word((int)all->says[i]));
        text_clear(&why);
        filter_reason_say(&why, f, i);
        add_string(out, "why", text_string(&why));
        text_add(out, "}");
    }
    text_add(out, "]}");
    out->failed = out->failed || why.failed;
    text_free(&why);
}

/* --- Geometry ---------------------------------------------------------------------- */

static void add_separating(text *out, const arrangement *arrangement)
{
    key(out, "separating_axis");
    if (!arrangement->straight) {
        text_add(out, "null");
        return;
    }
    text_add(out, "{");
    add_bool(out, "found", arrangement->axis.found);
    add_pair(out, "normal", arrangement->axis.normal);
    add_number(out, "separation", arrangement->axis.separation);
    add_number(out, "tested", arrangement->axis.tested);
    text_add(out, "}");
}

static void add_levels(text *out, const arrangement *arrangement)
{
    static const char *const answers[] = { "no", "yes", "undecided" };

    key(out, "levels");
    if (!arrangement->has_levels) {
        text_add(out, "null");
        return;
    }
    text_add(out, "{");
    add_number(out, "decided_by", arrangement->levels.decided_by);
    key(out, "answers");
    text_add(out, "[");
    for (uint32_t i = 0; i < arrangement->levels.run; i++) {
        text_add(out, i > 0 ? ",\"" : "\"");
        text_add(out, answers[arrangement->levels.answers[i]]);
        text_add(out, "\"");
    }
    text_add(out, "]}");
}

static void add_before(text *out, const facts *f)
{
    key(out, "before");
    text_add(out, "{");
    add_string(out, "relation", relation_phrase(f->before));
    add_string(out, "of_pieces", relation_phrase(f->arrangement.contact.relation));
    add_number(out, "separation", f->arrangement.contact.separation);
    key(out, "gaps");
    text_pair(out, (abut_vec2){ f->planned.axes[0].gap, f->planned.axes[1].gap });
    add_string(out, "contact", !f->was_contact ? NULL : f->was_solid ? "solid" : "passing");
    add_separating(out, &f->arrangement);
    add_levels(out, &f->arrangement);
    text_add(out, "}");
}

static void add_axis(text *out, const axis_overlap *along, bool more)
{
    text_add(out, more ? ",{" : "{");
    add_number(out, "gap", along->gap);
    add_number(out, "closing", along->closing);
    add_bool(out, "meets", along->enters);
    add_number(out, "enter", along->enter);
    add_number(out, "leave", along->leave);
    text_add(out, "}");
}

static void add_meeting(text *out, const char *name, const facts *f, const meeting *m)
{
    static const char *const axes[] = { NULL, "x", "y", "both" };

    key(out, name);
    text_add(out, "{");
    add_bool(out, "hit", m->swept.hit);
    add_bool(out, "graze", m->swept.graze);
    add_number(out, "time", m->swept.touch);
    add_pair(out, "point", m->swept.point);
    add_pair(out, "normal", m->swept.normal);
    add_side(out, "side_a", &f->a.pieces[m->piece_a], m->side_a);
    add_side(out, "side_b", &f->b.pieces[m->piece_b], m->swept.side);
    add_bool(out, "touching_at_start", m->touched);
    add_string(out, "rule", normal_rule_word((int)m->rule));
    key(out, "axes");
    text_add(out, "[");
    add_axis(out, &m->axes[0], false);
    add_axis(out, &m->axes[1], true);
    text_add(out, "]");
    add_string(out, "entered_last", axes[m->last_axis + 1]);
    text_add(out, "}");
}

/* --- What happened ----------------------------------------------------------------- */

static void add_event(text *out, const facts *f, const abut_event *event)
{
    const stage *on = f->played->on;

    text_add(out, "{");
    add_number(out, "time", event->time);
    add_string(out, "what", abut_event_name(event->what));
    add_string(out, "a", name_of(stage_actor(on, event->a)));
    add_string(out, "b", name_of(stage_actor(on, event->b)));
    add_pair(out, "normal", event->normal);
    if (event->what == ABUT_EVENT_HIT) {
        add_number(out, "speed", event->speed);
    }
    add_bool(out, "solid", event->solid);
    text_add(out, "}");
}

/* The events of the pair, or those of either with others. */
static void add_events(text *out, const char *name, const facts *f, bool of_pair)
{
    const char *comma = "";

    key(out, name);
    text_add(out, "[");
    for (uint32_t i = 0; i < f->played->event_count; i++) {
        const abut_event *event = &f->played->events[i];
        bool concerns = is_of_participant(&f->a, event) || is_of_participant(&f->b, event);

        if (concerns && is_of_pair(f, event) == of_pair) {
            text_add(out, comma);
            add_event(out, f, event);
            comma = ",";
        }
    }
    text_add(out, "]");
}

static void add_outcome(text *out, const char *name, const outcome *d, bool wall)
{
    key(out, name);
    text_add(out, "{");
    add_pair(out, "before", d->before);
    add_pair(out, "after", d->after);
    add_string(out, "did", outcome_word((int)d->did));
    add_string(out, "shared_with", d->shared ? name_of(d->with) : NULL);
    add_bool(out, "frozen_before", wall);
    text_add(out, "}");
}

/* The impacts of the two, in their order, and what each did to them. */
static void add_impacts(text *out, const facts *f)
{
    key(out, "impacts");
    text_add(out, "[");
    for (uint32_t i = 0; i < f->impact_count; i++) {
        const impact *of = &f->impacts[i];

        text_add(out, i > 0 ? ",{" : "{");
        add_string(out, "what", abut_event_name(of->event->what));
        add_number(out, "time", of->event->time);
        add_pair(out, "normal", of->normal);
        add_string(out, "subject", of->subject->who->name);
        add_outcome(out, "a", &of->a, of->wall_a);
        add_outcome(out, "b", &of->b, of->wall_b);
        text_add(out, "}");
    }
    text_add(out, "]");
}

static void add_change(text *out, const char *name, const motion_change *c)
{
    key(out, name);
    text_add(out, "{");
    add_string(out, "name", c->whose->who->name);
    add_bool(out, "changed", c->changed);
    add_pair(out, "before", c->before);
    add_pair(out, "after", c->after);
    text_add(out, "}");
}

/* Which of two that touched before changed the motion of the other, and what came between two that
 * were to meet. */
static void add_reasons(text *out, const facts *f)
{
    key(out, "pressed");
    if (f->contact_effect.found) {
        text_add(out, "{");
        add_number(out, "time", f->contact_effect.time);
        add_change(out, "first", &f->contact_effect.first);
        add_change(out, "second", &f->contact_effect.second);
        text_add(out, "}");
    } else {
        text_add(out, "null");
    }
    key(out, "blamed");
    if (f->blamed.whose != NULL) {
        text_add(out, "{");
        add_string(out, "whose", f->blamed.whose->who->name);
        add_string(out, "what",
                   f->blamed.event != NULL ? abut_event_name(f->blamed.event->what) : NULL);
        add_string(out, "other", name_of(f->blamed.other));
        add_number(out, "time", f->blamed.event != NULL ? f->blamed.event->time : (double)NAN);
        text_add(out, "}");
    } else {
        text_add(out, "null");
    }
    add_string(out, "rests", f->rests_a ? f->a.who->name : f->rests_b ? f->b.who->name : NULL);
}

static void add_after(text *out, const facts *f)
{
    key(out, "after");
    text_add(out, "{");
    add_string(out, "relation", relation_phrase(f->after));
    add_number(out, "separation", f->end.separation);
    add_bool(out, "through", f->through);
    add_string(out, "on_the_way", relation_phrase(f->nearest.relation));
    add_string(out, "wished_relation", relation_phrase(f->moved.relation));
    add_number(out, "wished_separation", f->moved.separation);
    add_number(out, "nearest", f->nearest.distance);
    add_number(out, "nearest_time", f->nearest.time);
    text_add(out, "}");
}

static void add_methods(text *out, const facts *f)
{
    key(out, "methods");
    text_add(out, "[");
    for (int i = 0; i < ABUT_METHOD_COUNT; i++) {
        const method_result *result = &f->methods[i];

        text_add(out, i > 0 ? ",{" : "{");
        add_string(out, "method", abut_method_name((abut_method)i));
        add_bool(out, "hit", result->hit);
        add_pair(out, "move_a", result->move_a);
        add_pair(out, "move_b", result->move_b);
        add_string(out, "relation", result->failed ? NULL : relation_phrase(result->after));
        add_number(out, "separation", result->failed ? NAN : result->separation);
        add_bool(out, "through", result->through);
        text_add(out, "}");
    }
    text_add(out, "]");
}

void facts_json(text *out, const facts *f, const char *headline)
{
    static const char *const choices[] = { "asked", "first_event", "closest" };
    const play *p = f->played;
    char hash[HASH_SIZE];

    hash_write(abut_world_hash(p->on->world), hash);
    text_add(out, "{");
    add_string(out, "scene", f->scene);
    add_string(out, "mode", play_mode_word((int)p->mode));
    add_string(out, "method", p->mode == PLAY_DISCRETE ? abut_method_name(p->method) : NULL);
    add_number(out, "frame", f->frame);
    add_string(out, "frame_choice", choices[f->choice]);
    add_string(out, "hash", hash);
    add_string(out, "verdict", verdict_word((int)f->verdict));
    add_string(out, "headline", headline);
    add_participant(out, f->played->on->world, "a", &f->a);
    add_participant(out, f->played->on->world, "b", &f->b);
    add_filters(out, f);
    add_before(out, f);
    add_meeting(out, "planned", f, &f->planned);
    if (f->impact_count > 0) {
        add_meeting(out, "real", f, &f->impacts[0].met);
    } else {
        add_string(out, "real", NULL);
    }
    add_events(out, "events", f, true);
    add_events(out, "others", f, false);
    add_impacts(out, f);
    add_reasons(out, f);
    add_after(out, f);
    add_bool(out, "split_by_mass", false); /* as in discrete mode, whichever of them pushes */
    add_methods(out, f);
    text_add(out, "}\n");
}
