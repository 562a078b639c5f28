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
        return (abut_passage){ ABUT_PASS_STEPS, true, (uint32_t)passing->steps, false };
    }
    return (abut_passage){ passing->steps < 0 ? ABUT_PASS_FOR_GOOD : ABUT_PASS_UNTIL_APART, true, 0,
                           false };
}

static abut_passage passage_of(const abut_world *world, uint32_t a, uint32_t b)
{
    abut_pass why = ab_pass_by_settings(world, a, b);

    if (why != ABUT_PASS_NOT) {
        return (abut_passage){ why, why > ABUT_PASS_FILTER, 0, false };
    }
    const ab_passing *passing = ab_passing_of(world, a, b);

    if (passing != NULL) {
        return passage_by_permission(passing);
    }
    return (abut_passage){ ABUT_PASS_NOT, true, 0, ab_may_let_through(world, a, b) };
}

abut_status abut_world_passes(const abut_world *world, abut_body a, abut_body b, abut_passage *out)
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
    uint32_t index_a = ab_index_of(world, a);
    uint32_t index_b = ab_index_of(world, b);

    if (index_a == AB_NONE || index_b == AB_NONE) {
        return ABUT_E_STALE;
    }
    if (index_a == index_b) {
        return ABUT_E_ARGUMENT;
    }
    *out = passage_of(world, index_a, index_b);
    return ABUT_OK;
}
