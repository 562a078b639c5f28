/* world/query/passage.c - whether two bodies pass each other, and why.
 *
 * The settings of the two decide first (pair/rules.c), then a permission, if there is one.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/state/state.h"

const char *abut_pass_name(abut_pass pass)
{
    static const char *const names[ABUT_PASS_COUNT] = { "not",         "sensors", "group",  "mask",
                                                        "filter",      "sensor",  "answer", "steps",
                                                        "until apart", "for good" };

    return (unsigned)pass < ABUT_PASS_COUNT ? names[pass] : "";
}

static abut_passage passage_by_permission(const ab_passing *passing)
{
    if (passing->steps > 0) {
        return (abut_passage){ .why = ABUT_PASS_STEPS,
                               .meet = true,
                               .steps = (uint32_t)passing->steps };
    }
    return (abut_passage){ .why = passing->steps < 0 ? ABUT_PASS_FOR_GOOD : ABUT_PASS_UNTIL_APART,
                           .meet = true };
}

static abut_passage passage_of(const abut_world *world, uint32_t a, uint32_t b)
{
    abut_pass why = ab_pass_by_settings(world, a, b);

    if (why != ABUT_PASS_NOT) {
        return (abut_passage){ .why = why, .meet = why > ABUT_PASS_FILTER };
    }
    const ab_passing *passing = ab_passing_of(world, a, b);

    if (passing != NULL) {
        return passage_by_permission(passing);
    }
    return (abut_passage){ .meet = true,
                           .sided = ab_may_let_through(world, a, b),
                           .parts = ab_passing_parts(world, a, b) };
}

/* What both functions refuse. */
static abut_status find_pair(const abut_world *world,
                             abut_body a,
                             abut_body b,
                             uint32_t *index_a,
                             uint32_t *index_b,
                             abut_passage *out)
{
    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = (abut_passage){ 0 };
    if (world == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_world_is_closed(world)) {
        return ABUT_E_BUSY;
    }
    *index_a = ab_index_of(world, a);
    *index_b = ab_index_of(world, b);
    if (*index_a == AB_NONE || *index_b == AB_NONE) {
        return ABUT_E_STALE;
    }
    return *index_a == *index_b ? ABUT_E_ARGUMENT : ABUT_OK;
}

abut_status abut_world_passes(const abut_world *world, abut_body a, abut_body b, abut_passage *out)
{
    uint32_t index_a;
    uint32_t index_b;
    abut_status status = find_pair(world, a, b, &index_a, &index_b, out);

    if (status == ABUT_OK) {
        *out = passage_of(world, index_a, index_b);
    }
    return status;
}

abut_status abut_world_passes_shape(
    const abut_world *world, abut_body body, abut_body other, uint32_t shape, abut_passage *out)
{
    uint32_t self;
    uint32_t index;
    abut_status status = find_pair(world, body, other, &self, &index, out);

    if (status != ABUT_OK) {
        return status;
    }
    *out = passage_of(world, self, index);
    ab_piece_pairs pairs = ab_pairs_near(world, self, index, (ab_vec){ 0, 0 }, (ab_vec){ 0, 0 }, 0);

    ab_pairs_find_strips(&pairs);
    if (out->why == ABUT_PASS_NOT && out->parts != 0 &&
        ab_pairs_leave_out(&pairs, AB_NONE, shape)) {
        *out = (abut_passage){ .why = ABUT_PASS_UNTIL_APART, .meet = true };
    }
    return ABUT_OK;
}
