/* world/query/path.c - the path of a box, cut into parts for the cells.
 *
 * How a path is cut affects how much is searched, but no answer.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/query/path.h"
#include "world/state/direction.h"
#include "world/state/state.h"

int ab_cell_bits(const abut_world *world)
{
    const ab_sorted_cells *sorted =
        world->still.count > world->moving.count ? &world->still : &world->moving;
    const ab_cell_lists *loose =
        world->loose_still.total > world->loose.total ? &world->loose_still : &world->loose;
    int bits = sorted->least_bits;

    if (loose->total > sorted->count) {
        bits = 0;
        for (int level = 1; level < 32; level++) {
            bits = loose->counts[level] > loose->counts[bits] ? level : bits;
        }
    }
    return (int)ab_min(world->grain + bits, 58); /* as large as the lattice nearly */
}

/* Parts are a few cells long, but there are no more of them than it would take to look at
 * every body. */
ab_cut_path ab_cut_path_of(const abut_world *world, const ab_box *start, ab_vec motion)
{
    int64_t length = ab_max(ab_abs(motion.x), ab_abs(motion.y));
    int64_t part = ab_max(ab_box_size(start), (int64_t)2 << ab_cell_bits(world));
    int64_t most = world->count / 32 + 1;

    return (ab_cut_path){ *start, motion,
                          (uint32_t)ab_min(length / part + 1, ab_min(most, 1 << 16)) };
}

/* So many parts of a length, rounded. */
static int64_t some_parts(int64_t length, uint32_t number, uint32_t parts)
{
    return length / parts * number + length % parts * number / parts;
}

ab_box ab_cut_path_part(const ab_cut_path *path, uint32_t part)
{
    ab_vec from = { some_parts(path->motion.x, part, path->parts),
                    some_parts(path->motion.y, part, path->parts) };
    ab_vec to = { some_parts(path->motion.x, part + 1, path->parts),
                  some_parts(path->motion.y, part + 1, path->parts) };
    const int64_t more = 2; /* quanta, for what was rounded */

    return (ab_box){ { path->start.low.x + ab_min(from.x, to.x) - more,
                       path->start.low.y + ab_min(from.y, to.y) - more },
                     { path->start.high.x + ab_max(from.x, to.x) + more,
                       path->start.high.y + ab_max(from.y, to.y) + more } };
}
