/* cli/explain/words/report.c - the facts in words: the verdict, and then everything behind it.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/words/report.h"

#include "base/vec.h"

#include <math.h>
#include <string.h>

enum { LABEL_WIDTH = 14, NAME_WIDTH = 26 };

void report_heading(const report *r, const char *words)
{
    text_add(r->out, "\n");
    text_add(r->out, r->colours ? "\033[1m" : "");
    text_add(r->out, words);
    text_add(r->out, r->colours ? "\033[0m\n" : "\n");
}

/* Fills up to a column, counted from a place in the text; at least one space. */
static void pad(text *out, size_t from, size_t width)
{
    do {
        text_add(out, " ");
    } while (!out->failed && out->length < from + width);
}

void report_row(const report *r, const char *words)
{
    text_add(r->out, "  ");
    size_t from = r->out->length;

    text_add(r->out, words);
    pad(r->out, from, LABEL_WIDTH);
}

/* --- The two bodies ---------------------------------------------------------------- */

static void report_answer(text *out, const abut_body_settings *is)
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

static void report_motion(const report *r, const participant *of)
{
    text *out = r->out;

    report_row(r, "");
    say_pair(out, "at ", vec_difference(of->at, of->who->origin), "");
    if (of->who->is.kind == ABUT_BODY_STATIC) {
        text_add(out, ", never moves\n");
        return;
    }
    say_pair(out, ", velocity ", of->velocity, "");
    if (!vec_is_zero(of->pull) && !of->asleep) {
        say_pair(out, " and ", of->pull, " from gravity and acceleration");
    }
    if (of->walks) {
        say_pair(out, ", walks by ", of->walk, "");
    }
    if (of->carrier != NULL) {
        text_add(out, ", carried by ");
        say_name(out, of->carrier);
        say_pair(out, " by ", of->carried, "");
    }
    if (of->asleep && vec_is_zero(of->wish)) {
        text_add(out, "; asleep\n");
        return;
    }
    say_pair(out, "; wants to go by ", of->wish, "");
    text_add(out, of->grounded ? ", grounded\n" : "\n");
}

/* " (cell (3, 4) of 20 by 10: the one that all of this is about)" */
static void say_cell(text *out, const abut_world *world, const participant *of)
{
    uint32_t x = 0;
    uint32_t y = 0;
    uint32_t width = 0;
    uint32_t height = 0;

    cell_of_piece(world, of->who->body, of->numbers[of->piece], &x, &y);
    abut_body_tile_count(world, of->who->body, &width, &height);
    say_pair(out, " (cell ", (abut_vec2){ x, y }, "");
    say_number(out, " of ", width, "");
    say_number(out, " by ", height, ": the one that all of this is about)");
}

static void report_participant(const report *r, const participant *of)
{
    text *out = r->out;
    text name = { 0 };

    say_name(&name, of->who);
    report_row(r, text_string(&name));
    text_free(&name);
    text_add(out, kind_phrase(of->who->is.kind));
    text_add(out, ", ");
    say_shape(out, piece_of(of));
    if (of->outline != NULL) {
        say_cell(out, r->f->played->on->world, of);
    } else if (of->piece_count > 1) {
        say_number(out, " (piece ", of->piece + 1, "");
        say_number(out, " of ", of->piece_count, ": the one that all of this is about)");
    }
    report_answer(out, &of->who->is);
    text_add(out, "\n");
    report_motion(r, of);
}

/* --- Filters ----------------------------------------------------------------------- */

static void report_filters(const report *r)
{
    static const char *const verdicts[] = { "", "they meet", "they meet, and pass", "never" };
    const filters *all = &r->f->filters;
    text title = { 0 };

    text_add(&title, "Filters: ");
    if (all->verdict == SAYS_NEVER) {
        text_add(&title, "they do not see each other");
    } else {
        text_add(&title, verdicts[all->verdict]);
    }
    report_heading(r, text_string(&title));
    text_free(&title);
    for (int i = 0; i < FILTER_COUNT; i++) {
        report_row(r, filter_word(i));
        filter_reason_say(r->out, r->f, i);
        text_add(r->out, all->decided_by == i ? "  <-- this decides\n" : "\n");
    }
}

/* --- Before the step --------------------------------------------------------------- */

static void report_gap(const report *r, const char *axis, double gap)
{
    report_row(r, axis);
    if (gap == 0) {
        text_add(r->out, "their bounds touch\n");
    } else if (gap > 0) {
        say_number(r->out, "their bounds are apart by ", gap, "\n");
    } else {
        say_number(r->out, "their bounds overlap: a move by ", -gap, " would part them\n");
    }
}

static void report_axis(const report *r, const abut_axis *axis)
{
    report_row(r, "axis");
    if (axis->found) {
        say_pair(r->out, "parted along ", axis->normal, "");
        say_number(r->out, " by ", axis->separation, "");
    } else {
        text_add(r->out, "no axis parts them");
    }
    say_number(r->out, ", after ", axis->tested, axis->tested == 1 ? " axis\n" : " axes\n");
}

static void report_levels(const report *r, const abut_levels *levels)
{
    static const char *const names[] = { "bounds ", ", corners ", ", axes " };
    static const char *const answers[] = { "no", "yes", "undecided" };

    report_row(r, "levels");
    text_add(r->out, "do they meet? ");
    for (uint32_t i = 0; i < levels->run; i++) {
        text_add(r->out, names[i]);
        text_add(r->out, answers[levels->answers[i]]);
    }
    say_number(r->out, "; level ", levels->decided_by, " decides\n");
}

static void report_before(const report *r)
{
    const facts *f = r->f;

    report_heading(r, "Before the step");
    report_row(r, "relation");
    say_relation(r->out, f->arrangement.contact.relation, f->arrangement.contact.separation);
    if (f->before != f->arrangement.contact.relation) {
        text_add(r->out, " (as a whole ");
        text_add(r->out, relation_phrase(f->before));
        text_add(r->out, ")");
    }
    text_add(r->out, f->was_contact && f->was_solid ? ", in contact\n"
                     : f->was_contact               ? ", in contact, passing\n"
                                                    : "\n");
    report_gap(r, "along x", f->planned.axes[0].gap);
    report_gap(r, "along y", f->planned.axes[1].gap);
    if (f->arrangement.straight) {
        report_axis(r, &f->arrangement.axis);
    }
    if (f->arrangement.has_levels) {
        report_levels(r, &f->arrangement.levels);
    }
}

/* --- Methods ----------------------------------------------------------------------- */

static void report_column(text *out, size_t from, size_t column, abut_vec2 move)
{
    pad(out, from, column);
    say_pair(out, "", move, "");
}

static void report_method(const report *r, int method)
{
    const method_result *result = &r->f->methods[method];
    text *out = r->out;
    size_t from = out->length;

    text_add(out, "  ");
    text_add(out, abut_method_name((abut_method)method));
    if (result->failed) {
        pad(out, from, NAME_WIDTH + 2);
        text_add(out, "it cannot be tried\n");
        return;
    }
    report_column(out, from, NAME_WIDTH + 2, result->move_a);
    report_column(out, from, NAME_WIDTH + 24, result->move_b);
    pad(out, from, NAME_WIDTH + 46);
    say_relation(out, result->after, result->separation);
    text_add(out, result->through ? ": went through\n" : result->hit ? "\n" : ": saw nothing\n");
}

static void report_name_at(const report *r, size_t from, size_t column, const participant *of)
{
    text name = { 0 };

    pad(r->out, from, column);
    text_cut_to(&name, of->who->name, strlen(of->who->name), 20);
    text_add(r->out, text_string(&name));
    text_free(&name);
}

static void report_methods(const report *r)
{
    const facts *f = r->f;

    report_heading(r, "What each method would do with these motions");
    size_t from = r->out->length;

    text_add(r->out, "  method");
    report_name_at(r, from, NAME_WIDTH + 2, &f->a);
    report_name_at(r, from, NAME_WIDTH + 24, &f->b);
    pad(r->out, from, NAME_WIDTH + 46);
    text_add(r->out, "after\n");
    for (int i = 0; i < ABUT_METHOD_COUNT; i++) {
        report_method(r, i);
    }
}

void facts_report(text *out, const facts *f, const char *headline, bool y_up, bool colours)
{
    report r = { out, f, y_up, colours };

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
        text_add(
            out,
            f->choice == FRAME_FIRST_EVENT
                ? "(The first frame with an event of both.)\n"
                : "(There is no event of both; this is the frame in which they come closest.)\n");
    }
    text_add(out, colours ? "\033[1m" : "");
    text_add(out, headline);
    text_add(out, colours ? "\033[0m\n" : "\n");
    report_heading(&r, "Bodies");
    report_participant(&r, &f->a);
    report_participant(&r, &f->b);
    report_filters(&r);
    report_before(&r);
    report_plan(&r);
    report_happened(&r);
    report_methods(&r);
}
