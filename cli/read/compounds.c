/* cli/read/compounds.c - compounds as they are written in JSON, and what is common to all figures
 * that are no convex shape.
 *
 * SPDX-License-Identifier: MIT */
#include "read/others.h"

#include <stdlib.h>

bool refuse_other(const object *from, const char *type)
{
    path at = { from->at, "type", 0 };
    text rule = { 0 };

    text_add(&rule, "\"");
    text_add(&rule, type);
    text_add(&rule,
             "\" must be a, b or one of the shapes of a question, the \"shape\" of a body, or "
             "a member of a compound");
    fault_at(from->wrong, &at, text_string(&rule), NULL);
    text_free(&rule);
    return false;
}

bool figure_has_pieces(const figure *shape)
{
    return shape->mask != NULL || shape->region != NULL || shape->other.kind != ABUT_FIGURE_EMPTY;
}

abut_figure figure_as_figure(const figure *shape)
{
    if (shape->other.kind != ABUT_FIGURE_EMPTY) {
        return shape->other;
    }
    if (shape->region != NULL) {
        return abut_figure_of_region(shape->region, 0, 0);
    }
    return shape->mask != NULL ? abut_figure_of_mask_under(shape->mask, shape->mask_at)
                               : abut_figure_of_shape(&shape->shape);
}

bool figure_open_members(figure *out)
{
    if (out->members == NULL) {
        out->members = calloc(1, sizeof *out->members);
    }
    return out->members != NULL;
}

bool figure_unite(const object *from, figure *out)
{
    size_t count = out->members != NULL ? out->members->count : 0;
    abut_figure *figures = count < ABUT_COMPOUND_LIMIT ? calloc(count + 1, sizeof *figures) : NULL;
    abut_status status = ABUT_E_MEMORY;

    for (size_t i = 0; figures != NULL && i < count; i++) {
        figures[i] = figure_as_figure(&out->members->list[i]);
    }
    abut_compound_destroy(out->compound);
    out->compound = NULL;
    if (figures != NULL) {
        status = abut_compound_create(figures, (uint32_t)count, NULL, &out->compound, NULL);
    }
    free(figures);
    out->other = abut_figure_of_compound(out->compound, 0, 0);
    return status == ABUT_OK || fault_at(from->wrong, from->at,
                                         status == ABUT_E_MEMORY ? "needs more memory than there is"
                                                                 : abut_status_text(status),
                                         NULL);
}

/* Members are read when the transform of the whole is known. */
bool read_compound(const object *from, figure *out)
{
    out->other.kind = ABUT_FIGURE_COMPOUND;
    return require_list(from, "shapes", "must be a list of shapes [{\"type\": ...}]") != NULL;
}

bool place_compound(const object *from, figure *out)
{
    const json_t *list = json_object_get(from->json, "shapes");
    path at = { from->at, "shapes", 0 };
    size_t count = json_array_size(list);

    if (!figure_open_members(out) || !figures_reserve(out->members, count)) {
        return fault_at(from->wrong, &at, "need more memory than there is", NULL);
    }
    for (size_t i = 0; i < count; i++) {
        path step = { &at, NULL, i };
        figure *member = &out->members->list[i];

        member->may_be_mask = member->may_be_region = member->may_be_other = true;
        member->outer = out->transform;
        member->has_outer = true;
        if (!read_shape_at(json_array_get(list, i), &step, (abut_vec2){ 0, 0 }, member,
                           from->wrong)) {
            return false;
        }
    }
    return figure_unite(from, out);
}

/* The shape that stands for a figure where only a shape will do. */
static void stand_in(figure *out)
{
    abut_bounds bounds = abut_figure_bounds(&out->other);
    bool endless = abut_bounds_is_empty(bounds) || bounds.max.x - bounds.min.x > ABUT_LIMIT ||
                   bounds.max.y - bounds.min.y > ABUT_LIMIT;

    out->shape = abut_bounds_is_empty(bounds) ? abut_nothing()
                 : endless
                     ? abut_point(out->other.at.tx, out->other.at.ty)
                     : abut_rect_between(bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y);
}

bool place_other(const object *from, figure *out)
{
    bool ok = out->other.kind == ABUT_FIGURE_CHAIN      ? place_chain(from, out)
              : out->other.kind == ABUT_FIGURE_TILES    ? place_tile_figure(from, out)
              : out->other.kind == ABUT_FIGURE_COMPOUND ? place_compound(from, out)
                                                        : place_endless(from, out);

    if (!ok) {
        return false;
    }
    abut_status status = abut_figure_check(&out->other);
    text rule = { 0 };

    stand_in(out);
    if (status == ABUT_OK || status == ABUT_E_SHAPE) {
        return true; /* without anything in it, it is legal */
    }
    text_add(&rule, "cannot stand there: ");
    text_add(&rule, abut_status_text(status));
    fault_at(from->wrong, from->at, text_string(&rule), NULL);
    text_free(&rule);
    return false;
}
