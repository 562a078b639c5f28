/* narrow/simple.c - cores made on the spot: a point, the path of a point, a box.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/simple.h"

ab_core ab_core_of_point(void)
{
    return (ab_core){ .count = 1, .form = AB_CORE_BOX };
}

ab_core ab_core_of_path(ab_vec to)
{
    ab_core core = ab_core_of_point();
    int64_t size = ab_max(ab_max(to.x, -to.x), ab_max(to.y, -to.y));
    bool wide = size > AB_LOCAL_LIMIT;

    if (size == 0) {
        return core;
    }
    core.low = (ab_vec){ ab_min(to.x, 0), ab_min(to.y, 0) };
    core.high = (ab_vec){ ab_max(to.x, 0), ab_max(to.y, 0) };
    core.count = 2;
    core.form = to.x == 0 || to.y == 0 ? AB_CORE_BOX : AB_CORE_HULL;
    core.flags = wide ? AB_CORE_WIDE : 0;
    core.extent = (double)size;
    for (int i = 1; i <= 4; i += 2) {
        core.ring.held.x[i] = ab_core_keep(to.x, wide);
        core.ring.held.y[i] = ab_core_keep(to.y, wide);
    }
    double x = (double)to.x;
    double y = (double)to.y;
    double inverse = 1 / ab_sqrt(x * x + y * y);

    for (int i = 0; i < 4; i++) {
        core.ring.held.inverse_length[i] = inverse;
    }
    return core;
}

ab_core ab_core_of_box(ab_vec size)
{
    if (size.x == 0 || size.y == 0) {
        return ab_core_of_path(size);
    }
    ab_core core = ab_core_of_path(size);
    bool wide = ab_core_is_wide(&core);

    core.count = 4;
    core.form = AB_CORE_BOX;
    for (int i = 0; i <= 4; i++) {
        core.ring.held.x[i] = ab_core_keep(i == 1 || i == 2 ? size.x : 0, wide);
        core.ring.held.y[i] = ab_core_keep(i == 2 || i == 3 ? size.y : 0, wide);
    }
    for (int i = 0; i < 4; i++) {
        core.ring.held.inverse_length[i] = 1 / (double)(i % 2 == 0 ? size.x : size.y);
    }
    return core;
}
