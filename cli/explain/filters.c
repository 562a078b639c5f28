/* cli/explain/filters.c - who lets whom pass, filter by filter, in the order of the world.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/facts.h"
#include "explain/phrases.h"

#include "read/sides.h"
#include "stage/meet.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

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

/* Both in the order of the file, so that the words do not depend on who was named first. */
typedef struct couple {
    const party *first;
    const party *second;
} couple;

static bool may_pass(const party *of)
{
    return of->who->is.sensor || of->who->is.answer == ABUT_ANSWER_PASS;
}

/* "wall is a static" */
static void say_is(text *out, const party *of, const char *what)
{
    say_name(out, of->who);
    text_add(out, " is a ");
    text_add(out, what);
}

/* Two that neither move by themselves nor report each other never meet. */
static void judge_kinds(filter_line *line, const couple *c)
{
    const abut_body_settings *first = &c->first->who->is;
    const abut_body_settings *second = &c->second->who->is;
    bool moves = is_mover(c->first) || is_mover(c->second);
    bool still = first->kind == ABUT_BODY_STATIC && second->kind == ABUT_BODY_STATIC;
    bool reports = !still && (may_pass(c->first) || may_pass(c->second));

    line->says = moves ? SAYS_MEET : reports ? SAYS_NOTHING : SAYS_NEVER;
    say_is(&line->why, c->first, kind_phrase(first->kind));
    text_add(&line->why, ", ");
    say_is(&line->why, c->second, kind_phrase(second->kind));
    text_add(&line->why, moves     ? ""
                         : reports ? ": neither is a mover, but one reports the other"
                                   : ": neither is a mover");
}

static void judge_sensors(filter_line *line, const couple *c)
{
    bool first = c->first->who->is.sensor;
    bool second = c->second->who->is.sensor;

    line->says = first && second ? SAYS_NEVER : first || second ? SAYS_PASS : SAYS_MEET;
    if (first && second) {
        text_add(&line->why, "both are sensors, which do not see each other");
    } else if (first || second) {
        say_is(&line->why, first ? c->first : c->second, "sensor: it reports, and hinders nothing");
    } else {
        text_add(&line->why, "neither is a sensor");
    }
}

static void judge_group(filter_line *line, const couple *c)
{
    int32_t first = c->first->who->is.group;
    int32_t second = c->second->who->is.group;

    if (first != 0 && first == second) {
        line->says = first > 0 ? SAYS_MEET : SAYS_NEVER;
        say_number(&line->why, "both are of group ", first,
                   first > 0 ? ", which always meets" : ", which never meets");
    } else if (first == 0 && second == 0) {
        text_add(&line->why, "neither has a group");
    } else {
        say_number(&line->why, "they are of different groups, ", first, " and ");
        text_about(&line->why, second);
    }
}

/* "the category of a, 0x2, is in the mask of b, 0x3" */
static bool say_bits(text *out, const party *me, const party *other)
{
    uint32_t category = categories_of(&me->who->is);
    uint32_t mask = categories_met(&other->who->is);
    bool agrees = is_category_met(category, mask);
    char bits[16];

    text_add(out, "category of ");
    say_name(out, me->who);
    snprintf(bits, sizeof bits, " 0x%" PRIx32, category);
    text_add(out, bits);
    text_add(out, agrees ? " is in mask of " : " is not in mask of ");
    say_name(out, other->who);
    snprintf(bits, sizeof bits, " 0x%" PRIx32, mask);
    text_add(out, bits);
    return agrees;
}

static void judge_bits(filter_line *line, const couple *c, filter_says group)
{
    const abut_body_settings *first = &c->first->who->is;
    const abut_body_settings *second = &c->second->who->is;

    if (group != SAYS_NOTHING) {
        text_add(&line->why, "not asked, because the group decides");
        return;
    }
    if ((first->category | first->mask | second->category | second->mask) == 0) {
        line->says = SAYS_MEET;
        text_add(&line->why, "neither has a category or a mask");
        return;
    }
    bool one = say_bits(&line->why, c->first, c->second);

    text_add(&line->why, ", ");
    bool other = say_bits(&line->why, c->second, c->first);

    line->says = one && other ? SAYS_MEET : SAYS_NEVER;
}

static void judge_pass(filter_line *line, const couple *c)
{
    bool first = c->first->who->is.answer == ABUT_ANSWER_PASS;
    bool second = c->second->who->is.answer == ABUT_ANSWER_PASS;

    line->says = first || second ? SAYS_PASS : SAYS_MEET;
    if (first || second) {
        say_name(&line->why, first ? c->first->who : c->second->who);
        text_add(&line->why, " reacts with \"pass\"");
    } else {
        text_add(&line->why, "neither reacts with \"pass\"");
    }
}

/* Whether a contact that hinders nothing was told of. */
static bool told_passing(const facts *f)
{
    const abut_event *began = pair_event(f, ABUT_EVENT_BEGAN);
    const abut_event *stayed = pair_event(f, ABUT_EVENT_STAYED);

    return (began != NULL && !began->solid) || (stayed != NULL && !stayed->solid);
}

/* Placed into each other, crushed, or let through: until they are apart. Discrete mode separates
 * others that overlap. */
static void judge_ignored(filter_line *line, const facts *f)
{
    bool passes = may_pass(&f->a) || may_pass(&f->b);

    if (passes) {
        text_add(&line->why, "no matter: they pass anyway");
    } else if (f->was_contact && !f->was_solid) {
        line->says = SAYS_PASS;
        text_add(&line->why, "they were placed into each other, crushed or let through before, and "
                             "pass until they are apart");
    } else if (f->before == ABUT_OVERLAPPING &&
               (f->played->mode != PLAY_DISCRETE || told_passing(f))) {
        line->says = SAYS_PASS;
        text_add(&line->why, "they overlap already, and pass until they are apart");
    } else {
        line->says = SAYS_MEET;
        text_add(&line->why, "nothing lets them pass until they are apart");
    }
}

static void judge_area(filter_line *line, const facts *f)
{
    bool a = abut_shape_area(party_piece(&f->a)) > 0;
    bool b = abut_shape_area(party_piece(&f->b)) > 0;

    line->says = a || b                               ? SAYS_MEET
                 : may_pass(&f->a) || may_pass(&f->b) ? SAYS_NOTHING
                                                      : SAYS_NEVER;
    text_add(&line->why, a && b   ? "both have area"
                         : a || b ? "one has area: that is enough"
                                  : "neither has area");
}

/* --- Open sides, which depend on the impact -------------------------------------------- */

/* The side that a normal points out of most; of x and y if both do, x. */
static int side_of_normal(abut_vec2 out)
{
    if (fabs(out.x) >= fabs(out.y)) {
        return out.x > 0 ? ABUT_SIDE_MAX_X : ABUT_SIDE_MIN_X;
    }
    return out.y > 0 ? ABUT_SIDE_MAX_Y : ABUT_SIDE_MIN_Y;
}

static void say_semicolon(text *out)
{
    text_add(out, out->length > 0 ? "; " : "");
}

/* One body and its open side, met with a normal out of it. */
static void
judge_one_way(filter_line *line, const party *of, const party *other, abut_vec2 out, bool met)
{
    const abut_body_settings *is = &of->who->is;

    if (is->answer != ABUT_ANSWER_ONE_WAY) {
        return;
    }
    say_semicolon(&line->why);
    say_name(&line->why, of->who);
    say_pair(&line->why, " is open towards ", is->open_side, "");
    if (!met) {
        text_add(&line->why, ": there is no impact to judge");
        return;
    }
    bool open = out.x * is->open_side.x + out.y * is->open_side.y >= 0 && is_mover(other);

    line->says = open ? SAYS_PASS : line->says == SAYS_PASS ? SAYS_PASS : SAYS_MEET;
    say_pair(&line->why,
             open ? ", and lets through what meets it with normal "
                  : ", but is solid to what meets it with normal ",
             out, "");
}

static void judge_open_sides(filter_line *line, const party *of, abut_vec2 out, bool met)
{
    unsigned open_sides = of->who->is.open_sides;

    if (open_sides == 0) {
        return;
    }
    say_semicolon(&line->why);
    say_name(&line->why, of->who);
    const char *comma = " is open on ";

    for (int side = 0; side_word(side) != NULL; side++) {
        if ((open_sides & 1u << side) != 0) {
            text_add(&line->why, comma);
            text_add(&line->why, side_word(side));
            comma = " and ";
        }
    }
    if (!met) {
        text_add(&line->why, ": there is no impact to judge");
        return;
    }
    bool open = (open_sides & 1u << side_of_normal(out)) != 0;

    line->says = open ? SAYS_PASS : line->says == SAYS_PASS ? SAYS_PASS : SAYS_MEET;
    text_add(&line->why, open ? ", and was met on " : ", but was met on ");
    text_add(&line->why, side_word(side_of_normal(out)));
}

static void judge_sides(filters *out, const facts *f)
{
    const impact *first = f->impact_count > 0 ? &f->impacts[0] : NULL;
    bool met = first != NULL || (f->planned.swept.hit && f->planned.rule != RULE_INSIDE);
    abut_vec2 normal = first != NULL ? first->normal : f->planned.swept.normal;
    filter_line *one_way = &out->lines[FILTER_ONE_WAY];
    filter_line *open_sides = &out->lines[FILTER_OPEN_SIDES];
    couple c = { first_of(f), second_of(f) };

    if (c.first != &f->a) { /* out of the second, towards the first */
        normal = (abut_vec2){ 0 - normal.x, 0 - normal.y };
    }
    abut_vec2 turned = { 0 - normal.x, 0 - normal.y };

    judge_one_way(one_way, c.first, c.second, turned, met);
    judge_one_way(one_way, c.second, c.first, normal, met);
    judge_open_sides(open_sides, c.first, turned, met);
    judge_open_sides(open_sides, c.second, normal, met);
    if (one_way->why.length == 0) {
        text_add(&one_way->why, "neither is one-way");
    }
    if (open_sides->why.length == 0) {
        text_add(&open_sides->why, "neither has open sides");
    }
}

void filters_judge(filters *out, const facts *f)
{
    couple c = { first_of(f), second_of(f) };

    judge_kinds(&out->lines[FILTER_KINDS], &c);
    judge_sensors(&out->lines[FILTER_SENSORS], &c);
    judge_group(&out->lines[FILTER_GROUP], &c);
    judge_bits(&out->lines[FILTER_BITS], &c, out->lines[FILTER_GROUP].says);
    judge_pass(&out->lines[FILTER_PASS], &c);
    judge_ignored(&out->lines[FILTER_IGNORED], f);
    judge_area(&out->lines[FILTER_AREA], f);
    judge_sides(out, f);
    out->verdict = SAYS_MEET;
    out->decided_by = -1;
    for (int i = 0; i < FILTER_COUNT; i++) {
        if (out->lines[i].says > out->verdict) {
            out->verdict = out->lines[i].says;
            out->decided_by = i;
        }
    }
}
