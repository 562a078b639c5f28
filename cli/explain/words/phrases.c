/* cli/explain/words/phrases.c - small pieces of sentences.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/words/phrases.h"

#include "read/sides.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void say_name(text *out, const actor *who)
{
    if (who == NULL) {
        text_add(out, "nothing");
        return;
    }
    text_cut(out, who->name, strlen(who->name));
}

void say_number(text *out, const char *before, double value, const char *after)
{
    text_add(out, before);
    text_about(out, value);
    text_add(out, after);
}

void say_moment(text *out, const char *before, double time, const char *after)
{
    char digits[32];

    snprintf(digits, sizeof digits, "%.6g", time + 0.0);
    text_add(out, before);
    text_add(out, digits);
    text_add(out, after);
}

void say_pair(text *out, const char *before, abut_vec2 pair, const char *after)
{
    text_add(out, before);
    text_add(out, "(");
    text_about(out, pair.x);
    text_add(out, ", ");
    text_about(out, pair.y);
    text_add(out, ")");
    text_add(out, after);
}

const char *relation_phrase(abut_relation relation)
{
    static const char *const words[] = { "apart", "touching", "overlapping" };

    return words[relation];
}

const char *kind_phrase(abut_body_kind kind)
{
    static const char *const words[] = { [ABUT_BODY_MOVER] = "mover",
                                         [ABUT_BODY_KINEMATIC] = "kinematic",
                                         [ABUT_BODY_STATIC] = "static" };

    return words[kind];
}

const char *react_phrase(abut_answer_kind answer)
{
    static const char *const words[] = {
        [ABUT_ANSWER_SLIDE] = "slide",   [ABUT_ANSWER_STOP] = "stop",
        [ABUT_ANSWER_BOUNCE] = "bounce", [ABUT_ANSWER_PUSH] = "push",
        [ABUT_ANSWER_PASS] = "pass",     [ABUT_ANSWER_ONE_WAY] = "one_way",
    };

    return words[answer];
}

void say_relation(text *out, abut_relation relation, double separation)
{
    text_add(out, relation_phrase(relation));
    if (relation != ABUT_TOUCHING) {
        say_number(out, " by ", fabs(separation), "");
    }
}

/* --- Shapes ------------------------------------------------------------------------ */

static double length_between(abut_vec2 a, abut_vec2 b)
{
    double x = b.x - a.x;
    double y = b.y - a.y;

    return x == 0 || y == 0 ? fabs(x) + fabs(y) : sqrt(x * x + y * y);
}

static bool is_turned(const abut_vec2 corners[4])
{
    return corners[0].x != corners[1].x && corners[0].y != corners[1].y;
}

static void say_rectangle(text *out, const abut_shape *shape)
{
    abut_vec2 at[4] = { { 0, 0 } };
    double radius = abut_shape_radius(shape);
    int count = abut_shape_corners(shape, at, 4);
    bool turned = count == 4 && is_turned(at);

    text_add(out, "a ");
    text_add(out, radius > 0 ? "rounded " : "");
    text_add(out, turned ? "turned rectangle, " : "rectangle, ");
    if (turned) {
        text_about(out, length_between(at[0], at[1]) + 2 * radius);
        say_number(out, " by ", length_between(at[0], at[3]) + 2 * radius, "");
    } else {
        abut_bounds bounds = abut_shape_bounds(shape);

        text_about(out, bounds.max.x - bounds.min.x);
        say_number(out, " by ", bounds.max.y - bounds.min.y, "");
    }
}

static void say_line(text *out, const char *what, const abut_shape *shape)
{
    abut_vec2 ends[2] = { { 0, 0 } };

    abut_shape_corners(shape, ends, 2);
    text_add(out, what);
    say_number(out, ", ", length_between(ends[0], ends[1]), " long");
}

void say_shape(text *out, const abut_shape *shape)
{
    double radius = abut_shape_radius(shape);

    switch (abut_shape_kind(shape)) {
    case ABUT_KIND_EMPTY:
        text_add(out, "an empty shape");
        return;
    case ABUT_KIND_POINT:
        text_add(out, "a point");
        return;
    case ABUT_KIND_SEGMENT:
        say_line(out, "a segment", shape);
        return;
    case ABUT_KIND_CIRCLE:
        say_number(out, "a circle of radius ", radius, "");
        return;
    case ABUT_KIND_CAPSULE:
        say_line(out, "a capsule", shape);
        break;
    case ABUT_KIND_RECT:
        say_rectangle(out, shape);
        break;
    case ABUT_KIND_POLYGON:
        text_add(out, radius > 0 ? "a rounded polygon of " : "a polygon of ");
        text_number(out, abut_shape_corners(shape, NULL, 0));
        text_add(out, " corners");
        break;
    }
    if (radius > 0) {
        say_number(out, ", radius ", radius, "");
    }
}

/* Whether the sides of a shape are those of a screen. */
static bool is_upright_rectangle(const abut_shape *shape)
{
    abut_vec2 at[4];

    return abut_shape_kind(shape) == ABUT_KIND_RECT && abut_shape_corners(shape, at, 4) == 4 &&
           !is_turned(at);
}

void say_side(text *out, const abut_shape *of, int side, bool y_up)
{
    static const char *const words[2][4] = { { "upper", "right", "lower", "left" },
                                             { "lower", "right", "upper", "left" } };

    if (side < 0) {
        text_add(out, "the flat side");
        return;
    }
    if (abut_shape_kind(of) != ABUT_KIND_RECT) {
        text_add(out, "edge ");
        text_number(out, side);
        return;
    }
    text_add(out, "the ");
    if (is_upright_rectangle(of)) {
        text_add(out, words[y_up][side]);
        text_add(out, " side (");
        text_add(out, side_word(side));
        text_add(out, ")");
    } else {
        text_add(out, "side ");
        text_add(out, side_word(side));
    }
}

const char *corner_phrase(const abut_shape *of)
{
    bool round = abut_shape_radius(of) > 0;

    switch (abut_shape_corners(of, NULL, 0)) {
    case 1:
        return round ? "the round edge" : "the point";
    case 2:
        return round ? "a round end" : "an end";
    default:
        return round ? "a rounded corner" : "a corner";
    }
}
