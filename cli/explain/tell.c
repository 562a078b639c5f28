/* cli/explain/tell.c - the facts in words: the verdict, and then everything behind it.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/tell.h"

#include <math.h>
#include <string.h>

enum { LABEL_WIDTH = 14, NAME_WIDTH = 26 };

void heading(const teller *t, const char *words)
{
    text_add(t->out, "\n");
    text_add(t->out, t->colours ? "\033[1m" : "");
    text_add(t->out, words);
    text_add(t->out, t->colours ? "\033[0m\n" : "\n");
}

/* Fills up to a column, counted from a place in the text; at least one space. */
static void pad(text *out, size_t from, size_t width)
{
    do {
        text_add(out, " ");
    } while (!out->failed && out->length < from + width);
}

void row(const teller *t, const char *words)
{
    text_add(t->out, "  ");
    size_t from = t->out->length;

    text_add(t->out, words);
    pad(t->out, from, LABEL_WIDTH);
}

bool is_zero(abut_vec2 v)
{
    return v.x == 0 && v.y == 0;
}

/* --- Who --------------------------------------------------------------------------- */

static void tell_answer(text *out, const abut_body_settings *is)
{
    if (is->sensor) {
        text_add(out, ", a sensor");
        return;
    }
    if (is->kind != ABUT_BODY_MOVER && is->answer != ABUT_ANSWER_PASS &&
        is->answer != ABUT_ANSWER_ONE_WAY) {
        return;
    }
    text_add(out, ", react ");
    text_add(out, react_phrase(is->answer));
    if (is->kind == ABUT_BODY_MOVER) {
        say_number(out, ", mass ", is->mass > 0 ? is->mass : 1, "");
    }
    if (is->bounce > 0) {
        say_number(out, ", bounce ", is->bounce, "");
    }
}

static void tell_motion(const teller *t, const party *of)
{
    text *out = t->out;

    row(t, "");
    say_pair(out, "at ", of->at, "");
    if (of->who->is.kind == ABUT_BODY_STATIC) {
        text_add(out, ", never moves\n");
        return;
    }
    say_pair(out, ", velocity ", of->velocity, "");
    if (!is_zero(of->pull) && !of->asleep) {
        say_pair(out, " and ", of->pull, " from gravity and acceleration");
    }
    if (of->carrier != NULL) {
        text_add(out, ", carried by ");
        say_name(out, of->carrier);
        say_pair(out, " by ", of->carried, "");
    }
    if (of->asleep && is_zero(of->wish)) {
        text_add(out, "; asleep\n");
        return;
    }
    say_pair(out, "; wants to go by ", of->wish, "");
    text_add(out, of->grounded ? ", grounded\n" : "\n");
}

static void tell_party(const teller *t, const party *of)
{
    text *out = t->out;
    text name = { 0 };

    say_name(&name, of->who);
    row(t, text_string(&name));
    text_free(&name);
    text_add(out, kind_phrase(of->who->is.kind));
    text_add(out, ", ");
    say_shape(out, party_piece(of));
    if (of->piece_count > 1) {
        say_number(out, " (piece ", of->piece + 1, "");
        say_number(out, " of ", of->piece_count, ": the one that all of this is about)");
    }
    tell_answer(out, &of->who->is);
    text_add(out, "\n");
    tell_motion(t, of);
}

/* --- Filters ----------------------------------------------------------------------- */

static void tell_filters(const teller *t)
{
    static const char *const verdicts[] = { "", "they meet", "they meet, and pass", "never" };
    const filters *all = &t->f->filters;
    text title = { 0 };

    text_add(&title, "Filters: ");
    if (all->verdict == SAYS_NEVER) {
        text_add(&title, "they do not see each other");
    } else {
        text_add(&title, verdicts[all->verdict]);
    }
    heading(t, text_string(&title));
    text_free(&title);
    for (int i = 0; i < FILTER_COUNT; i++) {
        row(t, filter_word(i));
        text_add(t->out, text_string(&all->lines[i].why));
        text_add(t->out, all->decided_by == i ? "  <-- this decides\n" : "\n");
    }
}

/* --- Before the step --------------------------------------------------------------- */

static void tell_gap(const teller *t, const char *axis, double gap)
{
    row(t, axis);
    if (gap == 0) {
        text_add(t->out, "their bounds touch\n");
    } else if (gap > 0) {
        say_number(t->out, "their bounds are apart by ", gap, "\n");
    } else {
        say_number(t->out, "their bounds overlap: a move by ", -gap, " would part them\n");
    }
}

static void tell_axis(const teller *t, const abut_axis *axis)
{
    row(t, "axis");
    if (axis->found) {
        say_pair(t->out, "parted along ", axis->normal, "");
        say_number(t->out, " by ", axis->separation, "");
    } else {
        text_add(t->out, "no axis parts them");
    }
    say_number(t->out, ", after ", axis->tested, axis->tested == 1 ? " axis\n" : " axes\n");
}

static void tell_levels(const teller *t, const abut_levels *levels)
{
    static const char *const names[] = { "bounds ", ", corners ", ", axes " };
    static const char *const answers[] = { "no", "yes", "undecided" };

    row(t, "levels");
    text_add(t->out, "do they meet? ");
    for (int i = 0; i < levels->run; i++) {
        text_add(t->out, names[i]);
        text_add(t->out, answers[levels->answers[i]]);
    }
    say_number(t->out, "; level ", levels->decided_by, " decides\n");
}

static void tell_before(const teller *t)
{
    const facts *f = t->f;

    heading(t, "Before the step");
    row(t, "relation");
    say_relation(t->out, f->lay.contact.relation, f->lay.contact.separation);
    if (f->before != f->lay.contact.relation) {
        text_add(t->out, " (as a whole ");
        text_add(t->out, relation_phrase(f->before));
        text_add(t->out, ")");
    }
    text_add(t->out, f->was_contact && f->was_solid ? ", in contact\n"
                     : f->was_contact               ? ", in contact, passing\n"
                                                    : "\n");
    tell_gap(t, "along x", f->planned.axes[0].gap);
    tell_gap(t, "along y", f->planned.axes[1].gap);
    if (f->lay.straight) {
        tell_axis(t, &f->lay.axis);
    }
    if (f->lay.has_levels) {
        tell_levels(t, &f->lay.levels);
    }
}

/* --- Methods ----------------------------------------------------------------------- */

static void tell_column(text *out, size_t from, size_t column, abut_vec2 move)
{
    pad(out, from, column);
    say_pair(out, "", move, "");
}

static void tell_method(const teller *t, int method)
{
    const method_way *way = &t->f->methods[method];
    text *out = t->out;
    size_t from = out->length;

    text_add(out, "  ");
    text_add(out, abut_method_name((abut_method)method));
    if (way->failed) {
        pad(out, from, NAME_WIDTH + 2);
        text_add(out, "it cannot be tried\n");
        return;
    }
    tell_column(out, from, NAME_WIDTH + 2, way->move_a);
    tell_column(out, from, NAME_WIDTH + 24, way->move_b);
    pad(out, from, NAME_WIDTH + 46);
    say_relation(out, way->after, way->separation);
    text_add(out, way->through ? ": went through\n" : way->hit ? "\n" : ": saw nothing\n");
}

static void tell_name_at(const teller *t, size_t from, size_t column, const party *of)
{
    text name = { 0 };

    pad(t->out, from, column);
    text_cut_to(&name, of->who->name, strlen(of->who->name), 20);
    text_add(t->out, text_string(&name));
    text_free(&name);
}

static void tell_methods(const teller *t)
{
    const facts *f = t->f;

    heading(t, "What each method would do with these motions");
    size_t from = t->out->length;

    text_add(t->out, "  method");
    tell_name_at(t, from, NAME_WIDTH + 2, &f->a);
    tell_name_at(t, from, NAME_WIDTH + 24, &f->b);
    pad(t->out, from, NAME_WIDTH + 46);
    text_add(t->out, "after\n");
    for (int i = 0; i < ABUT_METHOD_COUNT; i++) {
        tell_method(t, i);
    }
}

void facts_tell(text *out, const facts *f, bool y_up, bool colours)
{
    teller t = { out, f, y_up, colours };

    text_cut(out, f->scene, strlen(f->scene));
    say_number(out, ", frame ", f->frame, ", ");
    text_add(out, play_mode_word((int)f->played->mode));
    if (f->played->mode == PLAY_DISCRETE) {
        text_add(out, " by ");
        text_add(out, abut_method_name(f->played->method));
    }
    text_add(out, ": ");
    say_name(out, f->a.who);
    text_add(out, " and ");
    say_name(out, f->b.who);
    text_add(out, "\n");
    if (f->choice != FRAME_ASKED) {
        text_add(out,
                 f->choice == FRAME_FIRST_EVENT
                     ? "(The first frame in which an event tells of both.)\n"
                     : "(No event tells of both; this is the frame in which they come closest.)\n");
    }
    text_add(out, colours ? "\033[1m" : "");
    text_add(out, text_string(&f->headline));
    text_add(out, colours ? "\033[0m\n" : "\n");
    heading(&t, "Who");
    tell_party(&t, &f->a);
    tell_party(&t, &f->b);
    tell_filters(&t);
    tell_before(&t);
    tell_plan(&t);
    tell_happened(&t);
    tell_methods(&t);
}
