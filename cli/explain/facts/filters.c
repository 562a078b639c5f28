/* cli/explain/facts/filters.c - whether two bodies may meet, filter by filter, in the order in
 * which the world asks.
 *
 * SPDX-License-Identifier: MIT */
#include "base/vec.h"
#include "explain/facts/parts.h"
#include "stage/may_meet.h"

#include <math.h>

const char *filter_word(int kind)
{
    static const char *const words[] = {
        [FILTER_KINDS] = "kinds",
        [FILTER_SENSORS] = "sensor",
        [FILTER_GROUP] = "group",
        [FILTER_BITS] = "category",
        [FILTER_PASS] = "pass",
        [FILTER_IGNORED] = "ignored",
        [FILTER_AREA] = "area",
        [FILTER_ONE_WAY] = "one_way",
        [FILTER_OPEN_SIDES] = "open_sides",
    };

    return kind < FILTER_COUNT ? words[kind] : NULL;
}

const char *filter_says_word(int says)
{
    static const char *const words[] = { "nothing", "meet", "pass", "never" };

    return says <= SAYS_NEVER ? words[says] : NULL;
}

bool may_pass(const participant *of)
{
    return of->who->is.sensor || of->who->is.answer == ABUT_ANSWER_PASS;
}

/* --- By settings --------------------------------------------------------------------- */

/* Two bodies that neither move by themselves nor report each other never meet. */
static filter_says judge_kinds(const participant *a, const participant *b)
{
    bool still = a->who->is.kind == ABUT_BODY_STATIC && b->who->is.kind == ABUT_BODY_STATIC;

    if (is_mover(a) || is_mover(b)) {
        return SAYS_MEET;
    }
    return !still && (may_pass(a) || may_pass(b)) ? SAYS_NOTHING : SAYS_NEVER;
}

static filter_says judge_sensors(const participant *a, const participant *b)
{
    bool first = a->who->is.sensor;
    bool second = b->who->is.sensor;

    return first && second ? SAYS_NEVER : first || second ? SAYS_PASS : SAYS_MEET;
}

static filter_says judge_group(const participant *a, const participant *b)
{
    int32_t group = a->who->is.group;

    if (group == 0 || group != b->who->is.group) {
        return SAYS_NOTHING;
    }
    return group > 0 ? SAYS_MEET : SAYS_NEVER;
}

/* A common group decides alone. */
static filter_says judge_bits(const participant *a, const participant *b)
{
    const abut_body_settings *first = &a->who->is;
    const abut_body_settings *second = &b->who->is;

    if (judge_group(a, b) != SAYS_NOTHING) {
        return SAYS_NOTHING;
    }
    return is_category_met(categories_of(first), categories_met(second)) &&
                   is_category_met(categories_of(second), categories_met(first))
               ? SAYS_MEET
               : SAYS_NEVER;
}

static filter_says judge_pass(const participant *a, const participant *b)
{
    return a->who->is.answer == ABUT_ANSWER_PASS || b->who->is.answer == ABUT_ANSWER_PASS
               ? SAYS_PASS
               : SAYS_MEET;
}

static filter_says judge_area(const participant *a, const participant *b)
{
    if (abut_shape_area(piece_of(a)) > 0 || abut_shape_area(piece_of(b)) > 0) {
        return SAYS_MEET;
    }
    return may_pass(a) || may_pass(b) ? SAYS_NOTHING : SAYS_NEVER;
}

/* --- By what happened ---------------------------------------------------------------- */

/* Whether a contact that blocks nothing was reported. */
static bool passing_was_reported(const facts *f)
{
    const abut_event *began = pair_event(f, ABUT_EVENT_BEGAN);
    const abut_event *stayed = pair_event(f, ABUT_EVENT_STAYED);

    return (began != NULL && !began->solid) || (stayed != NULL && !stayed->solid);
}

/* Two bodies that were placed into each other, crushed or let through pass until they are apart.
 * Discrete mode separates other bodies that overlap. */
static filter_says judge_ignored(const facts *f)
{
    bool was_passing = f->was_contact && !f->was_solid;
    bool overlaps = f->before == ABUT_OVERLAPPING &&
                    (f->played->mode != PLAY_DISCRETE || passing_was_reported(f));

    if (may_pass(&f->a) || may_pass(&f->b)) {
        return SAYS_NOTHING;
    }
    return was_passing || overlaps ? SAYS_PASS : SAYS_MEET;
}

/* --- By the side that is met ---------------------------------------------------------- */

int side_of_normal(abut_vec2 out)
{
    if (fabs(out.x) >= fabs(out.y)) {
        return out.x > 0 ? ABUT_SIDE_MAX_X : ABUT_SIDE_MIN_X;
    }
    return out.y > 0 ? ABUT_SIDE_MAX_Y : ABUT_SIDE_MIN_Y;
}

bool is_open_one_way(const participant *of, const participant *other, abut_vec2 out)
{
    return vec_dot(out, of->who->is.open_side) >= 0 && is_mover(other);
}

bool is_open_side(const participant *of, abut_vec2 out)
{
    return (of->who->is.open_sides & 1u << side_of_normal(out)) != 0;
}

static filter_says
judge_one_way(const participant *of, const participant *other, abut_vec2 out, bool met)
{
    if (of->who->is.answer != ABUT_ANSWER_ONE_WAY || !met) {
        return SAYS_NOTHING;
    }
    return is_open_one_way(of, other, out) ? SAYS_PASS : SAYS_MEET;
}

static filter_says judge_open_sides(const participant *of, abut_vec2 out, bool met)
{
    if (of->who->is.open_sides == 0 || !met) {
        return SAYS_NOTHING;
    }
    return is_open_side(of, out) ? SAYS_PASS : SAYS_MEET;
}

static filter_says stronger(filter_says a, filter_says b)
{
    return a > b ? a : b;
}

/* The first impact shows which side is met; without one, the impact that was to be expected. */
static void judge_sides(filters *out, const facts *f)
{
    const impact *real = f->impact_count > 0 ? &f->impacts[0] : NULL;
    abut_vec2 normal = real != NULL ? real->normal : f->planned.swept.normal;
    const participant *first = first_of(f);
    const participant *second = second_of(f);

    out->met = real != NULL || (f->planned.swept.hit && f->planned.rule != RULE_INSIDE);
    out->normal = first == &f->a ? normal : vec_opposite(normal);
    abut_vec2 back = vec_opposite(out->normal);

    out->says[FILTER_ONE_WAY] = stronger(judge_one_way(first, second, back, out->met),
                                         judge_one_way(second, first, out->normal, out->met));
    out->says[FILTER_OPEN_SIDES] = stronger(judge_open_sides(first, back, out->met),
                                            judge_open_sides(second, out->normal, out->met));
}

filters filters_judge(const facts *f)
{
    const participant *a = &f->a;
    const participant *b = &f->b;
    filters out = { .verdict = SAYS_MEET, .decided_by = -1 };

    out.says[FILTER_KINDS] = judge_kinds(a, b);
    out.says[FILTER_SENSORS] = judge_sensors(a, b);
    out.says[FILTER_GROUP] = judge_group(a, b);
    out.says[FILTER_BITS] = judge_bits(a, b);
    out.says[FILTER_PASS] = judge_pass(a, b);
    out.says[FILTER_IGNORED] = judge_ignored(f);
    out.says[FILTER_AREA] = judge_area(a, b);
    judge_sides(&out, f);
    for (int i = 0; i < FILTER_COUNT; i++) {
        if (out.says[i] > out.verdict) {
            out.verdict = out.says[i];
            out.decided_by = i;
        }
    }
    return out;
}
