/* shape/copy.h - copying a core that may be stored without its unused end.
 *
 * A core that holds its ring ends with the numbers that it was made of. Where cores are kept for
 * long, memory ends after the last of these numbers (world/state/shape_store.c), so nothing beyond
 * may be copied.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_SHAPE_COPY_H
#define AB_SHAPE_COPY_H

#include "base/check.h"

#include "shape/core.h"

/* How much of a core is there. */
static inline size_t ab_core_bytes(const ab_core *core)
{
    if ((core->flags & AB_CORE_BORROWED) != 0) {
        return sizeof *core;
    }
    return offsetof(ab_core, ring.held.source) + (size_t)core->source_count * sizeof(abut_vec2);
}

static inline void ab_core_copy(ab_core *to, const ab_core *from)
{
    memcpy(to, from, ab_core_bytes(from));
}

#endif
