/* cli/explain/words/filter_reasons.c - why each filter says what it says.
 *
 * SPDX-License-Identifier: MIT */
#include "base/vec.h"
#include "explain/words/phrases.h"
#include "explain/words/words.h"
#include "read/sides.h"
#include "stage/may_meet.h"

#include <inttypes.h>
#include <stdio.h>

/* "wall is a static" */
static void say_is(text *out, const participant *of, const char *what)
{
    say_name(out, of->who);
    text_add(out, " is a ");
    text_add(out, what);
}

static void say_kinds(text *out, const facts *f)
{
    const participant *first = first_of(f);
    const participant *second = second_of(f);
    filter_says says = f->filters.says[FILTER_KINDS];

    say_is(out, first, kind_phrase(first->who->is.kind));
    text_add(out, ", ");
    say_is(out, second, kind_phrase(second->who->is.kind));
    text_add(out, says == SAYS_MEET      ? ""
                  : says == SAYS_NOTHING ? ": neither is a mover, but one reports the other"
                                         : ": neither is a mover");
}

static void say_sensors(text *out, const facts *f)
{
    const participant *first = first_of(f);

    if (f->filters.says[FILTER_SENSORS] == SAYS_NEVER) {
        text_add(out, "both are sensors, which do not see each other");
    } else if (f->filters.says[FILTER_SENSORS] == SAYS_PASS) {
        say_is(out, first->who->is.sensor ? first : second_of(f),
               "sensor: it reports, and hinders nothing");
    } else {
        text_add(out, "neither is a sensor");
    }
}

static void say_group(text *out, const facts *f)
{
    int32_t first = first_of(f)->who->is.group;
    int32_t second = second_of(f)->who->is.group;

    if (first != 0 && first == second) {
        say_number(out, "both are of group ", first,
                   first > 0 ? ", which always meets" : ", which never meets");
    } else if (first == 0 && second == 0) {
        text_add(out, "neither has a group");
    } else {
        say_number(out, "they are of different groups, ", first, " and ");
        text_about(out, second);
    }
}

/* "category of a 0x2 is in mask of b 0x3" */
static void say_bits_of(text *out, const participant *of, const participant *other)
{
    uint32_t category = categories_of(&of->who->is);
    uint32_t mask = categories_met(&other->who->is);
    char bits[16];

    text_add(out, "category of ");
    say_name(out, of->who);
    snprintf(bits, sizeof bits, " 0x%" PRIx32, category);
    text_add(out, bits);
    text_add(out, is_category_met(category, mask) ? " is in mask of " : " is not in mask of ");
    say_name(out, other->who);
    snprintf(bits, sizeof bits, " 0x%" PRIx32, mask);
    text_add(out, bits);
}

static void say_bits(text *out, const facts *f)
{
    const abut_body_settings *first = &first_of(f)->who->is;
    const abut_body_settings *second = &second_of(f)->who->is;

    if (f->filters.says[FILTER_GROUP] != SAYS_NOTHING) {
        text_add(out, "not asked, because the group decides");
    } else if ((first->category | first->mask | second->category | second->mask) == 0) {
        text_add(out, "neither has a category or a mask");
    } else {
        say_bits_of(out, first_of(f), second_of(f));
        text_add(out, ", ");
        say_bits_of(out, second_of(f), first_of(f));
    }
}

static void say_pass(text *out, const facts *f)
{
    const participant *first = first_of(f);

    if (f->filters.says[FILTER_PASS] == SAYS_PASS) {
        say_name(out, first->who->is.answer == ABUT_ANSWER_PASS ? first->who : second_of(f)->who);
        text_add(out, " reacts with \"pass\"");
    } else {
        text_add(out, "neither reacts with \"pass\"");
    }
}

static void say_ignored(text *out, const facts *f)
{
    filter_says says = f->filters.says[FILTER_IGNORED];

    text_add(out, says == SAYS_NOTHING ? "no matter: they pass anyway"
                  : says == SAYS_MEET  ? "nothing lets them pass until they are apart"
                  : f->was_contact && !f->was_solid
                      ? "they were placed into each other, crushed or let through before, and "
                        "pass until they are apart"
                      : "they overlap already, and pass until they are apart");
}

static void say_area(text *out, const facts *f)
{
    bool a = abut_shape_area(piece_of(&f->a)) > 0;
    bool b = abut_shape_area(piece_of(&f->b)) > 0;

    text_add(out, a && b   ? "both have area"
                  : a || b ? "one has area: that is enough"
                           : "neither has area");
}

/* --- The side that is met -------------------------------------------------------------- */

static void say_semicolon(text *out, size_t from)
{
    text_add(out, out->length > from ? "; " : "");
}

/* A one-way body, met with a normal out of it. */
static void
say_one_way_of(text *out, size_t from, const facts *f, const participant *of, abut_vec2 normal)
{
    if (of->who->is.answer != ABUT_ANSWER_ONE_WAY) {
        return;
    }
    say_semicolon(out, from);
    say_name(out, of->who);
    say_pair(out, " is open towards ", of->who->is.open_side, "");
    if (!f->filters.met) {
        text_add(out, ": there is no impact to judge");
        return;
    }
    say_pair(out,
             is_open_one_way(of, partner_of(f, of), normal)
                 ? ", and lets through what meets it with normal "
                 : ", but is solid to what meets it with normal ",
             normal, "");
}

static void say_one_way(text *out, const facts *f)
{
    size_t from = out->length;

    say_one_way_of(out, from, f, first_of(f), vec_opposite(f->filters.normal));
    say_one_way_of(out, from, f, second_of(f), f->filters.normal);
    if (out->length == from) {
        text_add(out, "neither is one-way");
    }
}

static void
say_open_sides_of(text *out, size_t from, const facts *f, const participant *of, abut_vec2 normal)
{
    const char *comma = " is open on ";

    if (of->who->is.open_sides == 0) {
        return;
    }
    say_semicolon(out, from);
    say_name(out, of->who);
    for (int side = 0; side_word(side) != NULL; side++) {
        if ((of->who->is.open_sides & 1u << side) != 0) {
            text_add(out, comma);
            text_add(out, side_word(side));
            comma = " and ";
        }
    }
    if (!f->filters.met) {
        text_add(out, ": there is no impact to judge");
        return;
    }
    text_add(out, is_open_side(of, normal) ? ", and was met on " : ", but was met on ");
    text_add(out, side_word(side_of_normal(normal)));
}

static void say_open_sides(text *out, const facts *f)
{
    size_t from = out->length;

    say_open_sides_of(out, from, f, first_of(f), vec_opposite(f->filters.normal));
    say_open_sides_of(out, from, f, second_of(f), f->filters.normal);
    if (out->length == from) {
        text_add(out, "neither has open sides");
    }
}

void filter_reason_say(text *out, const facts *f, int filter)
{
    static void (*const say[])(text * out, const facts *f) = {
        [FILTER_KINDS] = say_kinds,
        [FILTER_SENSORS] = say_sensors,
        [FILTER_GROUP] = say_group,
        [FILTER_BITS] = say_bits,
        [FILTER_PASS] = say_pass,
        [FILTER_IGNORED] = say_ignored,
        [FILTER_AREA] = say_area,
        [FILTER_ONE_WAY] = say_one_way,
        [FILTER_OPEN_SIDES] = say_open_sides,
    };

    say[filter](out, f);
}
