/* cli/stage/route.c - where a kinematic is led: from place to place, round and round.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/route.h"

#include <math.h>
#include <stdlib.h>

static const double most_frames = 1e9;

static bool read_leg(const json_t *value, const path *at, fault *wrong, leg *out)
{
    const json_t *x = json_array_get(value, 0);
    const json_t *y = json_array_get(value, 1);
    double frames = json_number_value(json_array_get(value, 2));

    if (json_array_size(value) != 3 || !json_is_number(x) || !json_is_number(y) ||
        !(frames >= 1 && frames <= most_frames && frames == floor(frames))) {
        return fault_at(wrong, at, "must be [x, y, frames], with 1 to 1000000000 whole frames",
                        value);
    }
    abut_vec2 to = { json_number_value(x), json_number_value(y) };

    if (fabs(to.x) > ABUT_LIMIT || fabs(to.y) > ABUT_LIMIT) {
        return fault_at(wrong, at, limit_rule, value);
    }
    *out = (leg){ { abut_snap(to.x), abut_snap(to.y) }, (uint32_t)frames };
    return true;
}

bool route_read(route *out, const object *from)
{
    const json_t *list = json_object_get(from->json, "path");
    path at = { from->at, "path", 0 };
    size_t count = json_array_size(list);

    *out = (route){ 0 };
    if (list == NULL) {
        return true;
    }
    if (count == 0) {
        return fault_at(from->wrong, &at, "must be a list of places [[x, y, frames], ...]", list);
    }
    out->legs = calloc(count, sizeof *out->legs);
    if (out->legs == NULL) {
        return fault_at(from->wrong, &at, "needs more memory than there is", NULL);
    }
    for (size_t i = 0; i < count; i++) {
        path step = { &at, NULL, i };

        if (!read_leg(json_array_get(list, i), &step, from->wrong, &out->legs[i])) {
            route_free(out);
            return false;
        }
    }
    out->count = count;
    out->left = out->legs[0].frames;
    return true;
}

void route_free(route *out)
{
    free(out->legs);
    *out = (route){ 0 };
}

abut_vec2 route_velocity(const route *r, abut_vec2 at)
{
    abut_vec2 to = r->legs[r->now].to;

    return (abut_vec2){ (to.x - at.x) / r->left, (to.y - at.y) / r->left };
}

void route_pass(route *r)
{
    if (--r->left == 0) {
        r->now = (r->now + 1) % r->count;
        r->left = r->legs[r->now].frames;
    }
}
