/* cli/query/answers.c - answers as JSON.
 *
 * Each function asks the library once and writes the object the table in
 * docs/command.md promises, always with the same keys in the same order.
 *
 * SPDX-License-Identifier: MIT */
#include "query/asks.h"

#include <limits.h>
#include <math.h>

const char *relation_word(abut_relation relation)
{
    static const char *const words[] = {
        [ABUT_APART] = "apart", [ABUT_TOUCHING] = "touching", [ABUT_OVERLAPPING] = "overlapping"
    };

    return words[relation];
}

const char *answer_word(abut_answer answer)
{
    static const char *const words[] = {
        [ABUT_NO] = "no", [ABUT_YES] = "yes", [ABUT_UNDECIDED] = "undecided"
    };

    return words[answer];
}

void text_side(text *out, const question *q, const figure *met, int side)
{
    if (side < 0) {
        text_add(out, "null");
    } else if ((met == NULL || met->is_rect) && q->side_words(side) != NULL) {
        text_add(out, "\"");
        text_add(out, q->side_words(side));
        text_add(out, "\"");
    } else {
        text_number(out, side);
    }
}

/* What nothing can be said about is null. */
static void add_finite(text *out, double value)
{
    if (isfinite(value)) {
        text_number(out, value);
    } else {
        text_add(out, "null");
    }
}

static void add_known_pair(text *out, abut_vec2 pair)
{
    if (isfinite(pair.x) && isfinite(pair.y)) {
        text_pair(out, pair);
    } else {
        text_add(out, "null");
    }
}

static void add_points(text *out, const abut_vec2 *points, uint32_t count)
{
    text_add(out, "[");
    for (uint32_t i = 0; i < count; i++) {
        text_add(out, i > 0 ? "," : "");
        text_pair(out, points[i]);
    }
    text_add(out, "]");
}

/* Where something has no end, null. */
static void add_rect(text *out, abut_bounds bounds)
{
    text_add(out, "{\"x\":");
    add_finite(out, bounds.min.x);
    text_add(out, ",\"y\":");
    add_finite(out, bounds.min.y);
    text_add(out, ",\"w\":");
    add_finite(out, bounds.max.x - bounds.min.x);
    text_add(out, ",\"h\":");
    add_finite(out, bounds.max.y - bounds.min.y);
    text_add(out, "}");
}

abut_vec2 *common_corners(const question *q, uint32_t *capacity)
{
    size_t count = q->corners.size / sizeof(abut_vec2);

    *capacity = count < INT_MAX ? (uint32_t)count : INT_MAX;
    return q->corners.memory;
}

void answer_relate(const question *q, text *out)
{
    text_add(out, "{\"relation\":\"");
    text_add(out, relation_word(question_relate(q)));
    text_add(out, "\"}");
}

void answer_contact(const question *q, text *out)
{
    const figure *met = &q->b;
    abut_contact contact = question_contact(q, &met);
    abut_vec2 push = question_push(q);

    text_add(out, "{\"relation\":\"");
    text_add(out, relation_word(contact.relation));
    text_add(out, "\",\"separation\":");
    add_finite(out, contact.separation);
    text_add(out, ",\"normal\":");
    text_pair(out, contact.normal);
    text_add(out, ",\"points\":");
    add_points(out, contact.points, contact.point_count);
    text_add(out, ",\"side\":");
    text_side(out, q, met, contact.side);
    text_add(out, ",\"push\":");
    add_known_pair(out, push);
    text_add(out, "}");
}

void answer_distance(const question *q, text *out)
{
    abut_distance gap = question_distance(q);
    bool known = isfinite(gap.distance);

    text_add(out, "{\"distance\":");
    add_finite(out, gap.distance);
    text_add(out, ",\"on_a\":");
    add_known_pair(out, known ? gap.on_a : (abut_vec2){ NAN, NAN });
    text_add(out, ",\"on_b\":");
    add_known_pair(out, known ? gap.on_b : (abut_vec2){ NAN, NAN });
    text_add(out, "}");
}

void answer_cast(const question *q, text *out)
{
    abut_hit hit = question_cast(q);

    text_add(out, "{\"hit\":");
    text_bool(out, hit.hit);
    text_add(out, ",\"time\":");
    text_number(out, hit.time);
    text_add(out, ",\"point\":");
    if (q->is_ray && !hit.hit) {
        text_add(out, "null");
    } else {
        text_pair(out, hit.point);
    }
    text_add(out, ",\"normal\":");
    text_pair(out, hit.normal);
    text_add(out, ",\"graze\":");
    text_bool(out, hit.graze);
    text_add(out, ",\"side\":");
    text_side(out, q, &q->b, hit.side);
    text_add(out, "}");
}

void answer_levels(const question *q, text *out)
{
    abut_levels levels = question_levels(q);

    text_add(out, "{\"colliding\":\"");
    text_add(out, answer_word(levels.colliding));
    text_add(out, "\",\"decided_by\":");
    if (levels.decided_by < 0) {
        text_add(out, "null");
    } else {
        text_number(out, levels.decided_by);
    }
    text_add(out, ",\"levels\":[");
    for (uint32_t i = 0; i < levels.run; i++) {
        text_add(out, i > 0 ? ",\"" : "\"");
        text_add(out, answer_word(levels.answers[i]));
        text_add(out, "\"");
    }
    text_add(out, "]}");
}

void answer_intersection(const question *q, text *out)
{
    uint32_t capacity = 0;
    abut_vec2 *corners = common_corners(q, &capacity);
    abut_intersection common = question_common(q, corners, capacity);

    text_add(out, "{\"rect\":");
    if (common.relation == ABUT_APART) {
        text_add(out, "null");
    } else {
        add_rect(out, common.bounds);
    }
    text_add(out, ",\"area\":");
    add_finite(out, common.area >= 0 ? common.area : (double)NAN);
    text_add(out, ",\"polygon\":");
    if (q->united || q->masked || abut_shape_radius(&q->a.shape) > 0 ||
        abut_shape_radius(&q->b.shape) > 0) {
        text_add(out, "null");
    } else {
        add_points(out, corners, common.corner_count < capacity ? common.corner_count : capacity);
    }
    text_add(out, "}");
}

static void add_bounds(text *out, abut_bounds bounds)
{
    if (abut_bounds_is_empty(bounds)) {
        text_add(out, "{\"empty\":true}");
    } else {
        add_rect(out, bounds);
    }
}

void answer_bounds(const question *q, text *out)
{
    add_bounds(out, question_bounds(q));
}

void answer_contains(const question *q, text *out)
{
    text_add(out, "{\"a_in_b\":");
    text_bool(out, question_contains(q, true));
    text_add(out, ",\"b_in_a\":");
    text_bool(out, question_contains(q, false));
    text_add(out, "}");
}

void answer_separating_axis(const question *q, text *out)
{
    abut_axis axis = abut_separating_axis(&q->a.shape, &q->b.shape);

    text_add(out, "{\"found\":");
    text_bool(out, axis.found);
    text_add(out, ",\"normal\":");
    if (axis.found) {
        text_pair(out, axis.normal);
        text_add(out, ",\"separation\":");
        text_number(out, axis.separation);
    } else {
        text_add(out, "null,\"separation\":null");
    }
    text_add(out, ",\"tested\":");
    text_number(out, axis.tested);
    text_add(out, "}");
}

void answer_shape(const question *q, text *out)
{
    static const char *const kinds[] = {
        [ABUT_KIND_EMPTY] = "empty",     [ABUT_KIND_POINT] = "point",
        [ABUT_KIND_SEGMENT] = "segment", [ABUT_KIND_CIRCLE] = "circle",
        [ABUT_KIND_CAPSULE] = "capsule", [ABUT_KIND_RECT] = "rect",
        [ABUT_KIND_POLYGON] = "polygon",
    };
    const abut_shape *shape = &q->a.shape;

    text_add(out, "{\"kind\":\"");
    text_add(out, kinds[abut_shape_kind(shape)]);
    text_add(out, "\",\"area\":");
    text_number(out, abut_shape_area(shape));
    text_add(out, ",\"centroid\":");
    text_pair(out, abut_shape_centroid(shape));
    text_add(out, ",\"bounds\":");
    add_bounds(out, abut_shape_bounds(shape));
    text_add(out, ",\"corners\":");
    text_number(out, abut_shape_corners(shape, NULL, 0));
    text_add(out, ",\"r\":");
    text_number(out, abut_shape_radius(shape));
    text_add(out, "}");
}

static void add_pose(text *out, const char *key, const abut_pose *pose, double turn)
{
    text_add(out, key);
    text_add(out, "{\"x\":");
    text_number(out, pose->x);
    text_add(out, ",\"y\":");
    text_number(out, pose->y);
    text_add(out, ",\"turn\":");
    text_number(out, turn);
    text_add(out, "}");
}

/* What sweeps with and without turns have in common. */
static void
add_touch(text *out, const question *q, bool met, abut_vec2 normal, abut_vec2 point, int side)
{
    text_add(out, ",\"normal\":");
    text_pair(out, normal);
    text_add(out, ",\"point\":");
    if (met) {
        text_pair(out, point);
    } else {
        text_add(out, "null");
    }
    text_add(out, ",\"side\":");
    text_side(out, q, &q->b, side);
}

static void add_hit(text *out, bool hit, double time)
{
    text_add(out, "{\"hit\":");
    text_bool(out, hit);
    text_add(out, ",\"time\":");
    text_number(out, time);
}

static void answer_turning(const question *q, text *out)
{
    const abut_turned *turned = &q->moves.turned;

    add_hit(out, turned->hit, turned->time);
    add_touch(out, q, turned->hit, turned->normal, turned->point, turned->side);
    text_add(out, ",\"gap\":");
    if (turned->hit) {
        text_number(out, turned->gap);
    } else {
        text_add(out, "null");
    }
    add_pose(out, ",\"pose_a\":", &turned->pose_a, q->moves.course_a.turn * turned->time);
    add_pose(out, ",\"pose_b\":", &turned->pose_b, q->moves.course_b.turn * turned->time);
    text_add(out, "}");
}

static void add_moves(text *out, abut_vec2 move_a, abut_vec2 move_b)
{
    text_add(out, ",\"move_a\":");
    text_pair(out, move_a);
    text_add(out, ",\"move_b\":");
    text_pair(out, move_b);
}

void answer_sweep(const question *q, text *out)
{
    const abut_swept *swept = &q->moves.swept;

    if (q->moves.turns) {
        answer_turning(q, out);
        return;
    }
    add_hit(out, swept->hit, swept->time);
    add_touch(out, q, swept->hit || swept->graze, swept->normal, swept->point, swept->side);
    text_add(out, ",\"graze\":");
    text_bool(out, swept->graze);
    text_add(out, ",\"touch\":");
    text_number(out, swept->touch);
    add_moves(out, swept->move_a, swept->move_b);
    text_add(out, "}");
}

const figure *reaction_figure(const question *q)
{
    bool exact = q->moves.method == ABUT_REACT_SHORTEST || q->moves.method == ABUT_REACT_IMPACT;

    return exact ? &q->b : NULL;
}

void answer_react(const question *q, text *out)
{
    const abut_reaction *reaction = &q->moves.reaction;

    add_hit(out, reaction->hit, reaction->time);
    add_moves(out, reaction->move_a, reaction->move_b);
    text_add(out, ",\"normal\":");
    text_pair(out, reaction->normal);
    text_add(out, ",\"side\":");
    text_side(out, q, reaction_figure(q), reaction->side);
    text_add(out, "}");
}
