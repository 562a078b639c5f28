/* bench/w1/with_abut.c - makes the library's values from W1 bodies.
 *
 * SPDX-License-Identifier: MIT */
#include "w1/with_abut.h"

abut_disc with_abut_disc(const w1_body *body)
{
    return (abut_disc){ body->x, body->y, (double)body->radius };
}

abut_rectangle with_abut_rectangle(const w1_body *body)
{
    double half_x = (double)body->half_x;
    double half_y = (double)body->half_y;

    return (abut_rectangle){ body->x - half_x, body->y - half_y, 2 * half_x, 2 * half_y };
}

abut_pose with_abut_pose(const w1_body *body)
{
    return abut_at_angle(body->x, body->y, (double)body->angle);
}

abut_shape with_abut_template(const w1_template *local)
{
    abut_vec2 corners[W1_MAX_CORNERS];

    if (local->corner_count == 4) {
        return abut_rect_centered(0, 0, 2 * local->half_x, 2 * local->half_y);
    }
    for (int i = 0; i < local->corner_count; i++) {
        corners[i] = (abut_vec2){ local->corners[i].x, local->corners[i].y };
    }
    return abut_polygon(corners, local->corner_count);
}

static abut_shape turned(const w1_set *set, const w1_body *body)
{
    abut_shape shape = with_abut_template(&set->templates[body->template_index]);

    return abut_transformed(&shape, abut_pose_transform(with_abut_pose(body)));
}

static abut_shape capsule(const w1_body *body)
{
    double x = (double)body->half_x;
    double y = (double)body->half_y;

    return abut_capsule(body->x - x, body->y - y, body->x + x, body->y + y, (double)body->radius);
}

abut_shape with_abut_shape(const w1_set *set, const w1_body *body, bool circle)
{
    abut_rectangle rect;

    switch (set->kind) {
    case W1_ORIENTED:
    case W1_HEXAGONS:
        return turned(set, body);
    case W1_CAPSULES:
        return capsule(body);
    default:
        if (circle) {
            return abut_circle(body->x, body->y, (double)body->radius);
        }
        rect = with_abut_rectangle(body);
        return abut_rect(rect.x, rect.y, rect.width, rect.height);
    }
}
