/* bench/pairs/with_abut.c - makes the library's values from W1 bodies.
 *
 * SPDX-License-Identifier: MIT */
#include "pairs/with_abut.h"

abut_disc with_abut_disc(const pairs_body *body)
{
    return (abut_disc){ body->x, body->y, (double)body->radius };
}

abut_rectangle with_abut_rectangle(const pairs_body *body)
{
    double half_x = (double)body->half_x;
    double half_y = (double)body->half_y;

    return (abut_rectangle){ body->x - half_x, body->y - half_y, 2 * half_x, 2 * half_y };
}

abut_pose with_abut_pose(const pairs_body *body)
{
    return abut_at_angle(body->x, body->y, (double)body->angle);
}

abut_shape with_abut_template(const pairs_template *local)
{
    abut_vec2 corners[PAIRS_MAX_CORNERS];

    if (local->corner_count == 4) {
        return abut_rect_centered(0, 0, 2 * local->half_x, 2 * local->half_y);
    }
    for (int i = 0; i < local->corner_count; i++) {
        corners[i] = (abut_vec2){ local->corners[i].x, local->corners[i].y };
    }
    return abut_polygon(corners, local->corner_count);
}

static abut_shape turned(const pairs_set *set, const pairs_body *body)
{
    abut_shape shape = with_abut_template(&set->templates[body->template_index]);

    return abut_transformed(&shape, abut_pose_transform(with_abut_pose(body)));
}

static abut_shape capsule(const pairs_body *body)
{
    double x = (double)body->half_x;
    double y = (double)body->half_y;

    return abut_capsule(body->x - x, body->y - y, body->x + x, body->y + y, (double)body->radius);
}

abut_shape with_abut_shape(const pairs_set *set, const pairs_body *body, bool circle)
{
    abut_rectangle rect;

    switch (set->kind) {
    case PAIRS_ORIENTED:
    case PAIRS_HEXAGONS:
        return turned(set, body);
    case PAIRS_CAPSULES:
        return capsule(body);
    default:
        if (circle) {
            return abut_circle(body->x, body->y, (double)body->radius);
        }
        rect = with_abut_rectangle(body);
        return abut_rect(rect.x, rect.y, rect.width, rect.height);
    }
}
