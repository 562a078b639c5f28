/* cli/read/chains.c - chains as they are written in JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "read/others.h"
#include "read/polygons.h"

bool read_chain(const object *from, figure *out)
{
    int count = 0;

    out->closed = out->one_sided = false;
    if (!read_bool(from, "closed", &out->closed) ||
        !read_bool(from, "one_sided", &out->one_sided)) {
        return false;
    }
    count = read_point_list(from, out);
    out->point_count = (uint32_t)count;
    out->other.kind = ABUT_FIGURE_CHAIN;
    return count > 0;
}

/* Under a mirror what was on the left is on the right: the chain is turned round for it. */
static void keep_solid_side(figure *out, abut_vec2 *points)
{
    abut_transform t = out->transform;

    if (!out->one_sided || t.a * t.d - t.b * t.c >= 0) {
        return;
    }
    for (uint32_t i = 0, k = out->point_count - 1; i < k; i++, k--) {
        abut_vec2 swap = points[i];

        points[i] = points[k];
        points[k] = swap;
    }
}

bool place_chain(const object *from, figure *out)
{
    abut_vec2 *points = out->points.memory;
    abut_fault fault;
    char reason[256] = "";

    for (uint32_t i = 0; i < out->point_count; i++) {
        points[i] = abut_apply(out->transform, points[i]);
    }
    keep_solid_side(out, points);
    abut_status status = abut_chain_create(
        &(abut_chain_settings){ points, out->point_count, out->closed, out->one_sided }, NULL,
        &out->chain, &fault);

    if (status == ABUT_OK) {
        out->other = abut_figure_of_chain(out->chain, 0, 0);
        return true;
    }
    text rule = { 0 };

    abut_fault_explain(&fault, reason, sizeof reason);
    text_add(&rule, "is not a possible shape: ");
    text_add(&rule, fault.kind != ABUT_FAULT_NONE ? reason : abut_status_text(status));
    fault_at(from->wrong, from->at, text_string(&rule), NULL);
    text_free(&rule);
    return false;
}
