/* shape/elongate.c - a shape drawn out along a motion.
 *
 * What a convex shape sweeps over on a straight line is the hull of its points where it
 * starts and where it ends, grown by its radius. Both are on the lattice, so the hull is, too:
 * nothing is rounded.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/shape.h"
#include "shape/build.h"

/* Rings of so many corners gain two at most, and still fit into the value. */
enum { EASILY_DRAWN = AB_INLINE_POINTS - 2 };

/* The points of both ends: those of the start, then those of the end. */
typedef struct two_ends {
    const ab_shape *start;
    ab_vec end;
} two_ends;

static ab_vec end_place(const void *of, int i)
{
    const two_ends *ends = of;
    const ab_core *core = &ends->start->core;
    bool moved = i >= core->count;

    return ab_add(moved ? ends->end : ends->start->at,
                  ab_core_point(core, moved ? i - core->count : i));
}

static abut_kind drawn_kind(const ab_core *core)
{
    if (core->count == 2) {
        return core->radius > 0 ? ABUT_KIND_CAPSULE : ABUT_KIND_SEGMENT;
    }
    return core->count == 4 && core->form == AB_CORE_BOX ? ABUT_KIND_RECT : ABUT_KIND_POLYGON;
}

/* These edges have no numbers of their own: they get the numbers of the corners they begin at. */
static void number_sides(ab_core *core)
{
    for (int i = 0; i < core->count; i++) {
        if (core->flags & AB_CORE_BORROWED) {
            ((int32_t *)(uintptr_t)core->ring.lent.side)[i] = i;
        } else {
            core->ring.held.side[i & (AB_INLINE_POINTS - 1)] = (int8_t)i;
        }
    }
}

size_t abut_elongated_memory(const abut_shape *shape)
{
    int count = ab_inside(shape)->core.count;

    return count > EASILY_DRAWN ? ab_memory_for(2 * count) : 0;
}

abut_shape abut_elongated_in(const abut_shape *shape, double x, double y, void *memory, size_t size)
{
    abut_shape moved = abut_moved(shape, x, y);
    const ab_shape *from = ab_inside(shape);
    int count = 2 * from->core.count;
    two_ends ends = { from, ab_inside(&moved)->at };

    if (abut_shape_check(&moved) != ABUT_OK) {
        return moved; /* empty, with the reason */
    }
    if (ends.end.x == from->at.x && ends.end.y == from->at.y) {
        return *shape;
    }
    if (size < abut_elongated_memory(shape) || (memory == NULL && count > 2 * EASILY_DRAWN)) {
        return ab_empty(ABUT_E_ROOM, memory == NULL ? 0 : (double)size, -1);
    }
    abut_vec2 held[2 * EASILY_DRAWN];
    abut_vec2 *points = count > 2 * EASILY_DRAWN ? ab_memory_sources(memory, count) : held;

    for (int i = 0; i < count; i++) {
        ab_vec place = end_place(&ends, i);

        points[i] = (abut_vec2){ ab_units(place.x), ab_units(place.y) };
    }
    abut_shape result = ab_build(&(ab_draft){ .points = points,
                                              .count = count,
                                              .radius = from->core.source_radius,
                                              .kind = ABUT_KIND_POLYGON,
                                              .trust = AB_TRUST_CONVEX,
                                              .memory = points == held ? NULL : memory,
                                              .size = points == held ? 0 : size,
                                              .place = end_place,
                                              .of = &ends });
    ab_core *core = &ab_private(&result)->core;

    if (core->count > 0) {
        core->kind = (uint8_t)drawn_kind(core);
        core->flags |= AB_CORE_MOVED; /* the ring is exact, and the sources need not be */
        number_sides(core);
    }
    return result;
}

abut_shape abut_elongated(const abut_shape *shape, double x, double y)
{
    return abut_elongated_in(shape, x, y, NULL, 0);
}
