/* world/save/shapes.c - shapes turned into bytes and back.
 *
 * A ring is saved as it lies on the lattice, beside the numbers that it was made of: nothing is
 * rounded again. A ring that is read becomes a shape through the builder of all shapes
 * (shape/build.h), from its exact corners, and is refused if the builder would change anything: so
 * no ring gets in that could not have been made here.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "shape/build.h"
#include "world/save/parcel.h"

/* What travels of a shape besides its points. */
typedef struct shape_head {
    uint8_t kind; /* 0: a free place in the store */
    uint8_t flags;
    uint32_t count;
    uint32_t source_count;
    ab_vec at;
    int64_t radius;
    double source_radius;
} shape_head;

enum {
    FLAGS_THAT_TRAVEL = AB_CORE_BORROWED | AB_CORE_MOVED,
    CORNER_BYTES = 20,
    SOURCE_BYTES = 16,
    LARGEST_SIDE = 1 << 30
};

static void carry_shape_head(ab_parcel *parcel, shape_head *head)
{
    ab_carry_u8(parcel, &head->kind);
    if (head->kind == ABUT_KIND_EMPTY) {
        return;
    }
    ab_carry_u8(parcel, &head->flags);
    head->count = ab_carry_count(parcel, head->count, CORNER_BYTES);
    head->source_count = ab_carry_count(parcel, head->source_count, SOURCE_BYTES);
    ab_carry_vec(parcel, &head->at);
    ab_carry_i64(parcel, &head->radius);
    ab_carry_double(parcel, &head->source_radius);
}

static void carry_corner(ab_parcel *parcel, ab_vec *corner, int32_t *side)
{
    ab_carry_vec(parcel, corner);
    ab_carry_i32(parcel, side);
}

void ab_carry_shape(ab_parcel *parcel, const ab_shape *shape)
{
    shape_head head = { 0 };

    if (shape != NULL) {
        const ab_core *core = &shape->core;

        head = (shape_head){ .kind = core->kind,
                             .flags = core->flags & FLAGS_THAT_TRAVEL,
                             .count = (uint32_t)core->count,
                             .source_count = (uint32_t)core->source_count,
                             .at = shape->at,
                             .radius = core->radius,
                             .source_radius = core->source_radius };
    }
    carry_shape_head(parcel, &head);
    for (uint32_t i = 0; i < head.count; i++) {
        ab_vec corner = ab_core_point(&shape->core, (int)i);
        int32_t side = ab_core_side(&shape->core, (int)i);

        carry_corner(parcel, &corner, &side);
    }
    for (uint32_t i = 0; i < head.source_count; i++) {
        abut_vec2 source = ab_core_sources(&shape->core)[i];

        ab_carry_vec2(parcel, &source);
    }
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* The points of a shape while it is made anew. */
typedef struct shape_parts {
    ab_vec *corners;
    int32_t *sides;
    abut_vec2 *sources;
    double *x; /* a ring that does not lie inside */
    double *y;
    double *inverse_length;
    void *ring_memory;
    size_t ring_size;
} shape_parts;

static bool check_shape_head(ab_parcel *parcel, const shape_head *head)
{
    bool lends = (head->flags & AB_CORE_BORROWED) != 0;
    bool moved = (head->flags & AB_CORE_MOVED) != 0;
    uint32_t most = head->kind <= ABUT_KIND_POINT || head->kind == ABUT_KIND_CIRCLE ? 1
                    : head->kind == ABUT_KIND_SEGMENT || head->kind == ABUT_KIND_CAPSULE
                        ? 2
                        : (uint32_t)INT32_MAX;
    bool round = head->kind != ABUT_KIND_POINT && head->kind != ABUT_KIND_SEGMENT;

    return ab_parcel_expect(parcel, head->kind <= ABUT_KIND_POLYGON,
                            "a shape of an unknown kind") &&
           ab_parcel_expect(parcel, (head->flags & ~FLAGS_THAT_TRAVEL) == 0,
                            "a shape has flags that are not known") &&
           ab_parcel_expect(parcel, head->count >= 1 && head->count <= most,
                            "a shape has too few or too many corners") &&
           ab_parcel_expect(
               parcel,
               lends || (head->count <= AB_INLINE_POINTS && head->source_count <= AB_INLINE_POINTS),
               "a shape has more corners than fit in it") &&
           ab_parcel_expect(parcel, moved || head->source_count >= head->count,
                            "a shape has corners that it was not made of") &&
           ab_parcel_expect(parcel, ab_vec_within(head->at, AB_LATTICE_LIMIT),
                            "a shape stands beyond the lattice") &&
           ab_parcel_expect(parcel,
                            head->radius >= 0 && head->radius <= AB_LATTICE_LIMIT &&
                                (round || head->radius == 0),
                            "a shape has an impossible radius") &&
           ab_parcel_expect(parcel, head->source_radius >= 0 && head->source_radius <= ABUT_LIMIT,
                            "a shape has an impossible radius");
}

static bool check_corners(ab_parcel *parcel, const shape_head *head, const shape_parts *parts)
{
    bool lends = (head->flags & AB_CORE_BORROWED) != 0;

    for (uint32_t i = 0; i < head->count; i++) {
        if (!ab_parcel_expect(parcel,
                              ab_vec_within(parts->corners[i], AB_LATTICE_LIMIT / 2 + 1) &&
                                  parts->sides[i] >= 0 &&
                                  parts->sides[i] <= (lends ? LARGEST_SIDE : INT8_MAX),
                              "a shape has an impossible corner")) {
            return false;
        }
    }
    for (uint32_t i = 0; i < head->source_count; i++) {
        if (!ab_parcel_expect(parcel,
                              ab_in_range(parts->sources[i].x) && ab_in_range(parts->sources[i].y),
                              "a shape was made of points beyond the lattice")) {
            return false;
        }
    }
    return true;
}

static ab_vec place_of_corner(const void *of, int i)
{
    return ((const ab_vec *)of)[i];
}

/* Whether a shape that was built has exactly the corners that it was built from. */
static bool has_just_corners(const ab_shape *shape, const ab_vec *corners, uint32_t count)
{
    if (shape->core.count != (int)count || (shape->at.x | shape->at.y) != 0) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        ab_vec corner = ab_core_point(&shape->core, (int)i);

        if (corner.x != corners[i].x || corner.y != corners[i].y) {
            return false;
        }
    }
    return true;
}

static bool stays_on_lattice(const ab_shape *shape)
{
    const ab_core *core = &shape->core;
    ab_vec low = ab_add(shape->at, core->low);
    ab_vec high = ab_add(shape->at, core->high);
    ab_vec wide = { AB_LATTICE_LIMIT - core->radius, AB_LATTICE_LIMIT - core->radius };

    return low.x >= -wide.x && low.y >= -wide.y && high.x <= wide.x && high.y <= wide.y;
}

/* The ring goes where one in the caller's memory would be. */
static void lend_parts(ab_core *core, const shape_parts *parts)
{
    size_t lanes = (size_t)ab_core_lanes(core);

    memcpy(parts->x, ab_core_xs(core), (lanes + 1) * sizeof *parts->x);
    memcpy(parts->y, ab_core_ys(core), (lanes + 1) * sizeof *parts->y);
    memcpy(parts->inverse_length, ab_core_inverse_lengths(core),
           lanes * sizeof *parts->inverse_length);
    core->flags = (uint8_t)((core->flags & ~AB_CORE_SMALL) | AB_CORE_BORROWED);
    core->ring.lent =
        (ab_ring_memory){ parts->x, parts->y, parts->inverse_length, parts->sources, parts->sides };
}

static void hold_parts(ab_core *core, const shape_head *head, const shape_parts *parts)
{
    for (uint32_t i = 0; i < head->count && i < AB_INLINE_POINTS; i++) {
        core->ring.held.side[i] = (int8_t)parts->sides[i];
    }
    for (uint32_t i = 0; i < head->source_count && i < AB_INLINE_POINTS; i++) {
        core->ring.held.source[i] = parts->sources[i];
    }
}

/* Makes the shape of what was read, and keeps it. */
static uint32_t
keep_shape_of(ab_parcel *parcel, abut_world *world, const shape_head *head, shape_parts *parts)
{
    abut_vec2 nowhere = { 0, 0 };
    ab_draft draft = { .points = head->count == 1 ? &nowhere : parts->sources,
                       .count = (int)head->count,
                       .kind = (abut_kind)head->kind,
                       .trust = AB_TRUST_NONE,
                       .memory = parts->ring_memory,
                       .size = parts->ring_size,
                       .place = place_of_corner,
                       .of = parts->corners };
    abut_shape built = ab_build(&draft);
    ab_shape *shape = ab_private(&built);

    if (!ab_parcel_expect(parcel, has_just_corners(shape, parts->corners, head->count),
                          "a shape is not a convex ring of corners around its middle")) {
        return AB_NONE;
    }
    shape->at = head->at;
    shape->core.radius = head->radius;
    shape->core.source_radius = head->source_radius;
    shape->core.source_count = (int32_t)head->source_count;
    shape->core.flags |= head->flags & AB_CORE_MOVED;
    if (!ab_parcel_expect(parcel, stays_on_lattice(shape), "a shape reaches beyond the lattice")) {
        return AB_NONE;
    }
    if ((head->flags & AB_CORE_BORROWED) != 0) {
        lend_parts(&shape->core, parts);
    } else {
        hold_parts(&shape->core, head, parts);
    }
    uint32_t place = ab_shape_store_keep(world, shape);

    if (place == AB_NONE) {
        ab_parcel_refuse(parcel, ABUT_E_MEMORY, "no memory for the shapes");
    }
    return place;
}

/* Where the parts of a shape lie in one block; returns its bytes. */
static size_t lay_parts_out(const shape_head *head, char *block, shape_parts *parts)
{
    size_t lanes = (((size_t)head->count + 3) & ~(size_t)3) + 1;
    size_t sources = head->source_count > head->count ? head->source_count : head->count;
    size_t at[7] = { 0 };

    at[1] = at[0] + head->count * sizeof *parts->corners;
    at[2] = at[1] + sources * sizeof *parts->sources;
    at[3] = at[2] + lanes * sizeof(double);
    at[4] = at[3] + lanes * sizeof(double);
    at[5] = at[4] + lanes * sizeof(double);
    parts->ring_size = ab_memory_for((int)head->count);
    at[6] = at[5] + parts->ring_size;
    if (block != NULL) {
        parts->corners = (ab_vec *)(void *)block;
        parts->sources = (abut_vec2 *)(void *)(block + at[1]);
        parts->x = (double *)(void *)(block + at[2]);
        parts->y = (double *)(void *)(block + at[3]);
        parts->inverse_length = (double *)(void *)(block + at[4]);
        parts->ring_memory = parts->ring_size > 0 ? block + at[5] : NULL;
        parts->sides = (int32_t *)(void *)(block + at[6]);
    }
    return at[6] + ((size_t)head->count + 3) * sizeof *parts->sides;
}

uint32_t ab_fetch_shape(ab_parcel *parcel, abut_world *world)
{
    shape_head head = { 0 };
    shape_parts parts = { 0 };
    uint32_t place = AB_NONE;

    carry_shape_head(parcel, &head);
    if (head.kind == ABUT_KIND_EMPTY || parcel->status != ABUT_OK ||
        !check_shape_head(parcel, &head)) {
        return AB_NONE;
    }
    size_t size = lay_parts_out(&head, NULL, &parts);
    char *block = ab_resize(&world->allocator, NULL, 0, size, 1);

    if (block == NULL) {
        ab_parcel_refuse(parcel, ABUT_E_MEMORY, "no memory for a shape");
        return AB_NONE;
    }
    memset(block, 0, size);
    lay_parts_out(&head, block, &parts);
    for (uint32_t i = 0; i < head.count; i++) {
        carry_corner(parcel, &parts.corners[i], &parts.sides[i]);
    }
    for (uint32_t i = 0; i < head.source_count; i++) {
        ab_carry_vec2(parcel, &parts.sources[i]);
    }
    if (parcel->status == ABUT_OK && check_corners(parcel, &head, &parts)) {
        place = keep_shape_of(parcel, world, &head, &parts);
    }
    ab_free(&world->allocator, block, size, 1);
    return place;
}
