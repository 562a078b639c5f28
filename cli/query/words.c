/* cli/query/words.c - answers in words, for terminals and the titles of pictures.
 *
 * SPDX-License-Identifier: MIT */
#include "query/asks.h"

#include <float.h>
#include <math.h>
#include <string.h>

static void add_place(text *out, abut_vec2 place)
{
    text_add(out, "(");
    text_about(out, place.x);
    text_add(out, ", ");
    text_about(out, place.y);
    text_add(out, ")");
}

static void add_number(text *out, const char *before, double value, const char *after)
{
    text_add(out, before);
    text_about(out, value);
    text_add(out, after);
}

/* "apart by 3", "touching", "overlapping, 2 deep". */
static void add_relation(text *out, const question *q)
{
    abut_contact contact = question_contact(q, NULL);

    text_add(out, relation_word(contact.relation));
    if (contact.relation == ABUT_APART && isfinite(contact.separation)) {
        add_number(out, " by ", contact.separation, "");
    } else if (contact.relation == ABUT_OVERLAPPING && contact.separation > -DBL_MIN) {
        text_add(out, " on a seam"); /* of a union, which has no depth there */
    } else if (contact.relation == ABUT_OVERLAPPING) {
        add_number(out, ", ", -contact.separation, " deep");
    }
}

void report_relate(const question *q, text *out)
{
    if (q->buffer > 0 && question_relate(q) != question_relate_exactly(q)) {
        add_number(out, "touching within the buffer of ", q->buffer, "; otherwise ");
    }
    add_relation(out, q);
}

static void add_side(text *out, const question *q, const figure *met, int side)
{
    if (side < 0) {
        return;
    }
    if ((met == NULL || met->is_rect) && q->side_words(side) != NULL) {
        text_add(out, " on side ");
        text_add(out, q->side_words(side));
    } else {
        text_add(out, " on edge ");
        text_number(out, side);
    }
}

void report_contact(const question *q, text *out)
{
    const figure *met = &q->b;
    abut_contact contact = question_contact(q, &met);

    add_relation(out, q);
    if (contact.relation == ABUT_OVERLAPPING) {
        text_add(out, "; push a by ");
        add_place(out, question_push(q));
    } else if (contact.relation == ABUT_TOUCHING) {
        for (uint32_t i = 0; i < contact.point_count; i++) {
            text_add(out, i > 0 ? " and " : " at ");
            add_place(out, contact.points[i]);
        }
    }
    add_side(out, q, met, contact.side);
}

void report_distance(const question *q, text *out)
{
    abut_distance gap = question_distance(q);

    if (!isfinite(gap.distance)) {
        text_add(out, "no distance: one of them is nothing");
        return;
    }
    if (gap.distance == 0) {
        text_add(out, "no distance: they meet at ");
        add_place(out, gap.on_a);
        return;
    }
    text_about(out, gap.distance);
    text_add(out, " from ");
    add_place(out, gap.on_a);
    text_add(out, " to ");
    add_place(out, gap.on_b);
}

void report_cast(const question *q, text *out)
{
    abut_hit hit = question_cast(q);

    if (!hit.hit) {
        text_add(out, "no hit");
        return;
    }
    text_add(out, hit.graze ? "grazes at " : "hits at ");
    add_place(out, hit.point);
    add_number(out, q->is_ray ? ", distance " : ", time ", hit.time, "");
    add_side(out, q, &q->b, hit.side);
}

void report_levels(const question *q, text *out)
{
    static const char *const names[] = { "bounds: ", ", corners: ", ", axes: " };
    abut_levels levels = question_levels(q);

    text_add(out, levels.colliding == ABUT_UNDECIDED ? "undecided" : "colliding: ");
    if (levels.colliding != ABUT_UNDECIDED) {
        text_add(out, answer_word(levels.colliding));
        add_number(out, ", decided by level ", levels.decided_by, "");
    }
    text_add(out, " (");
    for (uint32_t i = 0; i < levels.run; i++) {
        text_add(out, names[i]);
        text_add(out, answer_word(levels.answers[i]));
    }
    text_add(out, ")");
}

static void add_box(text *out, abut_bounds bounds)
{
    text_about(out, bounds.max.x - bounds.min.x);
    add_number(out, " by ", bounds.max.y - bounds.min.y, " at ");
    add_place(out, bounds.min);
}

void report_intersection(const question *q, text *out)
{
    uint32_t capacity = 0;
    abut_vec2 *corners = common_corners(q, &capacity);
    abut_intersection common = question_common(q, corners, capacity);

    if (common.relation == ABUT_APART) {
        text_add(out, "nothing in common");
        return;
    }
    if (common.area >= 0) {
        add_number(out, "area ", common.area, ", ");
    }
    if (common.corner_count > 0) {
        add_number(out, "", common.corner_count,
                   common.corner_count == 1 ? " corner, " : " corners, ");
    }
    text_add(out, "within ");
    add_box(out, common.bounds);
}

void report_bounds(const question *q, text *out)
{
    abut_bounds bounds = question_bounds(q);

    if (abut_bounds_is_empty(bounds)) {
        text_add(out, "empty");
        return;
    }
    add_box(out, bounds);
}

void report_contains(const question *q, text *out)
{
    bool a_in_b = question_contains(q, true);
    bool b_in_a = question_contains(q, false);

    text_add(out, a_in_b && b_in_a ? "each holds the other: they are equal"
                  : a_in_b         ? "b holds a"
                  : b_in_a         ? "a holds b"
                                   : "neither holds the other");
}

void report_separating_axis(const question *q, text *out)
{
    abut_axis axis = abut_separating_axis(&q->a.shape, &q->b.shape);

    if (axis.found) {
        text_add(out, "parted along ");
        add_place(out, axis.normal);
        add_number(out, " by ", axis.separation, "");
    } else {
        text_add(out, "no axis parts them");
    }
    add_number(out, ", after ", axis.tested, axis.tested == 1 ? " axis" : " axes");
}

void report_shape(const question *q, text *out)
{
    add_number(out, "area ", abut_shape_area(&q->a.shape), ", centroid ");
    add_place(out, abut_shape_centroid(&q->a.shape));
    text_add(out, ", bounds ");
    add_box(out, abut_shape_bounds(&q->a.shape));
}

/* "a goes (3, 0) instead of (10, 0)" */
static void add_path(text *out, const char *who, abut_vec2 wish, abut_vec2 motion)
{
    abut_vec2 whole = { abut_snap(wish.x), abut_snap(wish.y) };
    bool rests = motion.x == 0 && motion.y == 0;
    bool kept = motion.x == whole.x && motion.y == whole.y;

    text_add(out, who);
    if (rests) {
        text_add(out, kept ? " rests" : " goes nowhere");
    } else {
        text_add(out, " goes ");
        add_place(out, motion);
    }
    if (!kept) {
        text_add(out, " instead of ");
        add_place(out, whole);
    } else if (!rests) {
        text_add(out, ", all the way");
    }
}

static void add_paths(text *out, const moves *m, abut_vec2 path_a, abut_vec2 path_b)
{
    add_path(out, "; a", m->wish_a, path_a);
    add_path(out, "; b", m->wish_b, path_b);
}

static bool no_normal(abut_vec2 normal)
{
    return normal.x == 0 && normal.y == 0;
}

static void report_turning(const question *q, text *out)
{
    const moves *m = &q->moves;
    const abut_turned *turned = &m->turned;

    if (!turned->hit) {
        text_add(out, "no hit");
    } else if (no_normal(turned->normal)) {
        text_add(out, "they overlap at the start");
    } else {
        add_number(out, "hits at time ", turned->time, ", at ");
        add_place(out, turned->point);
        add_side(out, q, &q->b, turned->side);
        add_number(out, ", leaving a gap of ", turned->gap, "");
    }
    add_number(out, "; a has turned by ", m->course_a.turn * turned->time, ", ");
    add_number(out, "b by ", m->course_b.turn * turned->time, "");
}

void report_sweep(const question *q, text *out)
{
    const abut_swept *swept = &q->moves.swept;

    if (q->moves.turns) {
        report_turning(q, out);
        return;
    }
    if (!swept->hit && !swept->graze) {
        text_add(out, "no hit");
    } else if (swept->hit && no_normal(swept->normal)) {
        text_add(out, "they overlap at the start");
    } else {
        add_number(out, swept->hit ? "hits at time " : "grazes at time ", swept->touch, ", at ");
        add_place(out, swept->point);
        add_side(out, q, &q->b, swept->side);
    }
    add_paths(out, &q->moves, swept->move_a, swept->move_b);
}

void report_react(const question *q, text *out)
{
    const moves *m = &q->moves;

    text_add(out, abut_method_name(m->method));
    if (m->reaction.hit) {
        text_add(out, ", hit");
        if (m->reaction.time < 1) { /* the method knows it */
            add_number(out, " at time ", m->reaction.time, "");
        }
        add_side(out, q, reaction_figure(q), m->reaction.side);
    } else {
        text_add(out, ", nothing to react to");
    }
    add_paths(out, m, m->reaction.move_a, m->reaction.move_b);
}
