/* narrow/levels.c - bounds, corners, separating axes, stopping where asked.
 *
 * Each level can be certain of one thing only: bounds that are apart, a corner
 * that is inside. Bounds that meet say yes only of upright rectangles, which
 * fill them. The last level is certain of everything. Round shapes are treated
 * alike: a corner is then a point that the outline is rounded about.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/levels.h"
#include "narrow/narrow.h"
#include "narrow/simple.h"

typedef abut_answer level_fn(const ab_core *a, const ab_core *b, ab_vec d);

static int64_t sum_of_radii(const ab_core *a, const ab_core *b)
{
    return a->radius + b->radius;
}

static abut_answer by_bounds(const ab_core *a, const ab_core *b, ab_vec d)
{
    if (a->count == 0 || b->count == 0) {
        return ABUT_NO;
    }
    ab_vec gap = ab_bounds_gap(a, b, d);
    int64_t reach = sum_of_radii(a, b);

    if (gap.x > reach || gap.y > reach) {
        return ABUT_NO;
    }
    return (a->form & b->form) == AB_CORE_BOX && reach == 0 ? ABUT_YES : ABUT_UNDECIDED;
}

/* Whether a corner of `corners` lies in the closed `core`. */
static bool holds_corner(const ab_core *core, const ab_core *corners, ab_vec d)
{
    ab_core corner = ab_core_of_point();

    for (int i = 0; i < corners->count; i++) {
        ab_vec at = ab_add(ab_core_point(corners, i), d);

        if (ab_relate(core, &corner, at, core->radius) != ABUT_APART) {
            return true;
        }
    }
    return false;
}

static abut_answer by_corners(const ab_core *a, const ab_core *b, ab_vec d)
{
    if (holds_corner(a, b, d) || holds_corner(b, a, (ab_vec){ -d.x, -d.y })) {
        return ABUT_YES;
    }
    return ABUT_UNDECIDED;
}

static abut_answer by_axes(const ab_core *a, const ab_core *b, ab_vec d)
{
    return ab_relate(a, b, d, sum_of_radii(a, b)) == ABUT_APART ? ABUT_NO : ABUT_YES;
}

abut_answer ab_answer_level(int level, const ab_core *a, const ab_core *b, ab_vec d)
{
    static level_fn *const steps[] = { by_bounds, by_corners, by_axes };

    AB_ASSERT(level >= 0 && level <= 2, "there are three levels");
    return steps[level](a, b, d);
}

abut_levels ab_ask_levels(int level, ab_level_fn *ask, void *about)
{
    abut_levels result = {
        ABUT_UNDECIDED, -1, 0, { ABUT_UNDECIDED, ABUT_UNDECIDED, ABUT_UNDECIDED }
    };
    int last = level < 0 ? 2 : level > 2 ? -1 : level;
    int next = 0;

    while (result.decided_by < 0 && next <= last) {
        abut_answer answer = ask(about, next);

        result.answers[next] = answer;
        if (answer != ABUT_UNDECIDED) {
            result.colliding = answer;
            result.decided_by = next;
        }
        next++;
    }
    result.run = (uint32_t)next;
    return result;
}

/* Two rectangles where their transforms put them. */
typedef struct placed_pair {
    abut_shape a;
    abut_shape b;
} placed_pair;

static abut_answer answer_of_pair(void *about, int level)
{
    const placed_pair *pair = about;
    const ab_shape *a = ab_inside(&pair->a);
    const ab_shape *b = ab_inside(&pair->b);

    return ab_answer_level(level, &a->core, &b->core, ab_sub(b->at, a->at));
}

abut_levels abut_collide_levels(
    abut_rectangle a, abut_transform at_a, abut_rectangle b, abut_transform at_b, int level)
{
    abut_shape local_a = abut_rect(a.x, a.y, a.width, a.height);
    abut_shape local_b = abut_rect(b.x, b.y, b.width, b.height);
    placed_pair pair = { abut_transformed(&local_a, at_a), abut_transformed(&local_b, at_b) };

    return ab_ask_levels(level, answer_of_pair, &pair);
}

bool abut_rects_collide(abut_rectangle a,
                        abut_transform at_a,
                        abut_rectangle b,
                        abut_transform at_b)
{
    return abut_collide_levels(a, at_a, b, at_b, -1).colliding == ABUT_YES;
}
