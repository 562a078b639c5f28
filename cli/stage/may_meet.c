/* cli/stage/may_meet.c - which bodies may meet, by their settings.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/may_meet.h"

#include <math.h>

static bool is_ghost(const abut_body_settings *is)
{
    return is->sensor || is->answer == ABUT_ANSWER_PASS;
}

static bool is_open(const abut_body_settings *is)
{
    return is->answer == ABUT_ANSWER_ONE_WAY || is->open_sides != 0;
}

uint32_t categories_of(const abut_body_settings *body)
{
    return body->category != 0 ? body->category : ABUT_DEFAULT_CATEGORY;
}

uint32_t categories_met(const abut_body_settings *body)
{
    return body->mask != 0 ? body->mask : ABUT_MEETS_ALL;
}

bool is_category_met(uint32_t categories, uint32_t met)
{
    return (categories & met & ~ABUT_MEETS_NOTHING) != 0;
}

bool may_meet(const abut_body_settings *a, const abut_body_settings *b)
{
    if ((a->kind != ABUT_BODY_MOVER && b->kind != ABUT_BODY_MOVER) || is_ghost(a) || is_ghost(b)) {
        return false;
    }
    if (a->group == b->group && a->group != 0) {
        return a->group > 0;
    }
    return is_category_met(categories_of(a), categories_met(b)) &&
           is_category_met(categories_of(b), categories_met(a));
}

bool is_open_to_some(const abut_body_settings *a, const abut_body_settings *b)
{
    return is_open(a) || is_open(b);
}

/* The side that a normal out of a body points out of most; of x and y if both do, x. */
static unsigned side_bit(abut_vec2 out)
{
    if (fabs(out.x) >= fabs(out.y)) {
        return 1u << (out.x > 0 ? ABUT_SIDE_MAX_X : ABUT_SIDE_MIN_X);
    }
    return 1u << (out.y > 0 ? ABUT_SIDE_MAX_Y : ABUT_SIDE_MIN_Y);
}

static bool is_open_to(const abut_body_settings *is, const abut_body_settings *other, abut_vec2 out)
{
    if ((is->open_sides & side_bit(out)) != 0) {
        return true;
    }
    return is->answer == ABUT_ANSWER_ONE_WAY && other->kind == ABUT_BODY_MOVER &&
           out.x * is->open_side.x + out.y * is->open_side.y >= 0;
}

bool lets_through(const abut_body_settings *a, const abut_body_settings *b, abut_vec2 normal)
{
    return is_open_to(b, a, normal) || is_open_to(a, b, (abut_vec2){ -normal.x, -normal.y });
}
